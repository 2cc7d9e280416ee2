// Chapter 12.1 to 12.3: entering, fighting and leaving assault hexes.
#include "games/panzer_grenadier/rules/12_assault.hpp"

#include "games/panzer_grenadier/rules/04_stacking.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

const AssaultHex* assault_at(const State& s, Hex h) {
  for (const AssaultHex& a : s.assaults)
    if (a.hex == h) return &a;
  return nullptr;
}

bool has_entrenchment(const State& s, Hex h) { return s.entrenchments.contains(h); }

// pg.16.42
bool shelters(const World& w, Piece p) {
  const UnitType& t = type_of(w, p);
  return !is_afv(t) && t.kind != UnitKind::cav && !is_unarmed_transport(t);
}

// pg.12.43a, pg.16.22b: a leader is dug in when all his side's units in the hex are.
bool fortified(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  if (me.dug == Dug::in) return true;
  if (!shelters(w, p) || !has_entrenchment(s, me.hex)) return false;
  const AssaultHex* a = assault_at(s, me.hex);  // pg.12.41c: nor those who came in later
  return !a || (a->holder == index(side_of(w, p)) && !me.came_from);
}

// ---- Entering (12.11)

namespace {

bool friends_fighting_in(const World& w, const State& s, Hex h, Side side) {
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) == side && is_combat_unit(type_of(w, p)) && !carried(w, s, p)) return true;
  return false;
}

bool is_land_under_vessel(const World& w, const State& s, Hex h, Side side) {
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) != side && type_of(w, p).kind == UnitKind::vessel) return true;
  return false;
}

// pg.14.2c, pg.12.13b: nor are those who are shaken carried into a fight.
bool carries_shaken(const State& s, Piece p) {
  bool any = false;
  for_each_aboard(s, p, [&](Piece o) { any = any || !good_order(s, o); });
  return any;
}

// pg.12.51: led from inside an assault hex one may only come into that hex.
bool led_from_another_fight(const World& w, const State& s, Piece p, Hex to) {
  const Piece l = at(s, p).led_by;
  if (!l || !on_map(s, l) || at(s, l).changed_hex) return false;
  const Hex his = at(s, l).hex;
  return his != at(s, p).hex && his != to && is_assault_hex(w, s, his);
}

}  // namespace

Refusal refuse_assault(const World& w, const State& s, Piece p, Hex to) {
  const PieceState& me = at(s, p);
  const UnitType& t = type_of(w, p);
  const Side side = side_of(w, p);
  if (me.place != Place::on_map || me.carrier) return {"pg.5.67a"_rule, "pg.refuse.aboard"_text};
  if (!adjacent(w, me.hex, to)) return {"pg.12.11b"_rule, "pg.refuse.not_adjacent"_text};
  if (me.declared != Declared::fire || me.acted || me.changed_hex)
    return {"pg.3.13c"_rule, "pg.refuse.not_declared_fire"_text};
  if (!holds_enemy(w, s, to, side)) return {"pg.12.0"_rule, "pg.refuse.no_enemy_there"_text};
  if (me.order == Order::disrupted)  // pg.14.2c
    return {"pg.12.13a"_rule, "pg.refuse.disrupted"_text};
  if (me.order == Order::demoralized) return {"pg.12.13b"_rule, "pg.refuse.demoralized"_text};
  if (carries_shaken(s, p)) return {"pg.14.2c"_rule, "pg.refuse.shaken_aboard"_text};
  if (me.frozen) return {"pg.6.72"_rule, "pg.refuse.decapitated"_text};
  if (me.crossing_tried) return {"pg.5.73b"_rule, "pg.refuse.engineer_holds"_text};
  if (s.broken_down[0] == p || s.broken_down[1] == p)
    return {"pg.17.5"_rule, "pg.refuse.broken_down"_text};
  if (is_assault_hex(w, s, me.hex)) return {"pg.12.12a"_rule, "pg.refuse.in_assault"_text};
  if (is_leader(t)) {
    if (is_commissar(w, s, p) || !friends_fighting_in(w, s, to, side))
      return {"pg.12.11a"_rule, "pg.refuse.leader_alone"_text};
  } else {
    if (!is_combat_unit(t)) return {"pg.12.11a"_rule, "pg.refuse.unarmed"_text};  // A58
    if (!me.led) return {"pg.5.4b"_rule, "pg.refuse.needs_leader"_text};
    if (led_from_another_fight(w, s, p, to)) return {"pg.12.51"_rule, "pg.refuse.other_fight"_text};
  }
  const bool vessel = t.kind == UnitKind::vessel;  // pg.15.2c, pg.15.2d
  if (vessel != is_land_under_vessel(w, s, to, side) && (vessel || w.on.vessels))
    return {"pg.15.2c"_rule, "pg.refuse.vessel"_text};
  if (allowance(w, s, p) == 0) return {"pg.5.1c"_rule, "pg.refuse.immobile"_text};
  if (entry_cost(w, s, p, me.hex, to) == prohibited)
    return {"pg.5.0f"_rule, "pg.refuse.terrain"_text};
  if (crosses(w, s, p, me.hex, to) && w.terrain[me.hex.id] == Terrain::major_river)
    return {"pg.5.72b"_rule, "pg.refuse.river"_text};
  if (fought_already(w, s, to)) return {"pg.12.2a"_rule, "pg.refuse.fought_already"_text};
  if (!fits(w, s, p, to)) return no_room("pg.4.5"_rule, w, s, p, to);
  return legal;
}

// pg.5.32a, pg.12.11b, pg.12.52b: one hex, then stop; nobody fires at those who come in.
void enter_assault(const World& w, State& s, Piece p, Hex to, Events* log) {
  const Side side = side_of(w, p);
  const Hex from = at(s, p).hex;
  const bool had_friends = friends_fighting_in(w, s, to, side);
  List<Piece, 16> all;
  all.push(p);
  for_each_aboard(s, p, [&](Piece o) { all.push(o); });
  if (at(s, p).hidden) reveal(w, s, p, log);
  std::uint8_t way = 0;
  for (int d = 0; d < 6; ++d)
    if (w.neighbour[to.id][d] == from) way = static_cast<std::uint8_t>(d + 1);
  for (Piece o : all) {
    put(s, o, to);
    PieceState& me = at(s, o);
    me.changed_hex = me.entered = 1;
    me.came_from = way;
    me.crossfire = 0;
    me.dug = Dug::no;
    interrupt_work(s, o);
    if (me.hidden) reveal(w, s, o, log);
    keep_bank(w, s, o, from, to);
  }
  if (log)
    log->add("assaults", had_friends ? "pg.12.11c"_rule : "pg.12.2a"_rule, side)
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, to.id)
        .probing(may_find(w, s, side));
  update_control(w, s, from);
  update_assault(w, s, to);
  note_orders(w, s, p, log);
  reveal_hidden(w, s, log);
  if (is_unit(w, p)) mines_on_entry(w, s, p, to, log);
  test_rigged_bridge(w, s, p, to);
}

// ---- Fighting

namespace {

// pg.12.3a, pg.12.3b, pg.12.11d: whoever was declared to fire there and has not acted; in the first
// assault that is everybody who came in (pg.12.2b). pg.6.2a: leaders too.
bool attacks(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  return side_of(w, p) == s.active && me.declared == Declared::fire && !me.acted &&
         me.order != Order::demoralized && !me.carrier;
}

bool any_attacker(const World& w, const State& s, Hex h) {
  for (Piece p : in_hex(s, h))
    if (attacks(w, s, p) && is_combat_unit(type_of(w, p))) return true;
  return false;
}

}  // namespace

// pg.12.2a: units came in where no friends were, and nobody has fought yet.
bool must_fight(const World& w, const State& s, Hex h) {
  const AssaultHex* a = assault_at(s, h);
  if (!a || !is_assault_hex(w, s, h)) return false;
  if (fought_already(w, s, h)) return false;
  bool old_friends = false, entrants = false;
  for (Piece p : in_hex(s, h)) {
    if (side_of(w, p) != s.active || !is_combat_unit(type_of(w, p))) continue;
    if (at(s, p).entered) entrants = entrants || attacks(w, s, p);
    else old_friends = true;
  }
  return entrants && !old_friends;
}

// pg.12.2a, pg.12.3b: one assault a segment, after all who are to enter have entered. Those who
// defended in it remember.
bool fought_already(const World& w, const State& s, Hex h) {
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) != s.active && at(s, p).acted) return true;
  return false;
}

Refusal refuse_fight(const World& w, const State& s, Hex h) {
  if (!is_assault_hex(w, s, h)) return {"pg.12.0"_rule, "pg.refuse.no_enemy_there"_text};
  if (fought_already(w, s, h)) return {"pg.12.3b"_rule, "pg.refuse.fought_already"_text};
  if (!any_attacker(w, s, h)) return {"pg.12.3b"_rule, "pg.refuse.no_attackers"_text};
  return legal;
}

void begin_fight(const World& w, State& s, Hex h, Events* log) {
  s.assault = AssaultNow{};
  s.assault.hex = h;
  s.assault.attacker = s.active;
  const AssaultHex* a = assault_at(s, h);
  if (a && !a->fought) s.assault.manner |= first_round;
  bool dug = false, open = false;
  for (Piece p : in_hex(s, h)) {
    if (side_of(w, p) == s.active) {
      at(s, p).grouped = attacks(w, s, p);
      if (at(s, p).grouped) interrupt_work(s, p);  // pg.16.21
      continue;
    }
    at(s, p).grouped = !carried(w, s, p);
    if (is_unit(w, p) && at(s, p).grouped && assault_strength(w, s, p, s.active) > 0)
      (fortified(w, s, p) ? dug : open) = true;
  }
  if (infantry_support(w, s, h, s.active)) s.assault.manner |= with_infantry;
  if (log) log->add("assault", "pg.12.4b"_rule, s.active).with("hex", hex_kind, h.id);
  push(s, AssaultResultsFrame{});
  if (!dug) {
    push(s, Step::assault_defence);
    push(s, Step::assault_attack);
  } else if (open) {
    push(s, Step::assault_order);  // pg.12.43c
  } else {
    s.assault.manner |= defender_first;
    push(s, Step::assault_defence);
  }
}

}  // namespace bocage::pg
