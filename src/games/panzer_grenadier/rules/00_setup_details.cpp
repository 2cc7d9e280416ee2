// Set-up: single pieces, and what the owner decides about them before play.
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/setup.hpp"

namespace bocage::pg {

bool can_place(const World& w, const State& s, Piece p, Hex h) {
  const UnitType& t = type_of(w, p);
  if (t.moves == MoveClass::rail && !w.rails[h.id]) return false;
  if (t.moves == MoveClass::river && w.terrain[h.id] != Terrain::major_river) return false;
  if (t.moves == MoveClass::motorized &&
      w.cost[1][static_cast<int>(w.terrain[h.id])] == prohibited && !w.roads[h.id])
    return false;
  if (t.moves == MoveClass::mechanized &&
      w.cost[2][static_cast<int>(w.terrain[h.id])] == prohibited && !w.roads[h.id])
    return false;
  return !holds_any_enemy(w, s, h, side_of(w, p)) && fits(w, s, p, h);
}

// pg.16.2a, pg.16.23: where and by whom digging in is possible.
static bool can_be_dug_in(const World& w, const State& s, Piece p, Hex h) {
  const UnitType& t = type_of(w, p);
  if (is_leader(t) || t.kind == UnitKind::cav || is_unarmed_transport(t)) return false;
  if (t.kind == UnitKind::train || t.kind == UnitKind::vessel) return false;
  return w.terrain[h.id] != Terrain::town && w.terrain[h.id] != Terrain::woods &&
         !is_river(w.terrain[h.id]) && !has_entrenchment(s, h);
}

void place_piece(const World& w, State& s, Piece p, Hex h, Events* log) {
  put(s, p, h);
  if (w.groups[w.pieces[p.id].group].may_dig_in && can_be_dug_in(w, s, p, h))
    at(s, p).dug = Dug::in;
  at(s, p).hidden = w.on.hidden && w.pieces[p.id].must_hide;
  if (is_river(w.terrain[h.id])) at(s, p).river_since = 1;
  // What may still be hidden is nobody else's business yet.
  const bool secret = at(s, p).hidden || (w.on.hidden && w.pieces[p.id].may_hide);
  if (log)
    log->add("placed", "pg.setup.1"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, h.id)
        .only_for(secret ? only(side_of(w, p)) : everybody);
}

bool can_entrench(const World& w, const State& s, Hex h) {
  return !is_river(w.terrain[h.id]) && !s.entrenchments.contains(h);
}

void entrench_hex(State& s, Hex h) {
  int i = 0;
  while (i < s.entrenchments.size() && s.entrenchments[i] < h) ++i;
  s.entrenchments.insert(i, h);
}

bool can_lay_mine(const World& w, const State& s, Side side, Hex h) {
  int here = 0;
  for (const Mine& m : s.mines) here += m.hex == h;
  return here < w.sides[index(side)].mines_per_hex && !is_river(w.terrain[h.id]) &&
         w.terrain[h.id] != Terrain::town;
}

void lay_mine(const World&, State& s, Side side, int strength, Hex h, Events* log) {
  --s.hand[strength];
  Mine m;
  m.hex = h;
  m.strength = static_cast<std::uint8_t>(strength);
  m.side = static_cast<std::uint8_t>(index(side)) & 1;
  s.mines.push(m);
  if (log)
    log->add("mine_laid", "pg.16.7a"_rule, side)
        .with("hex", hex_kind, h.id, only(side))
        .with("strength", mine_face_kind, strength, only(side))
        .only_for(only(side));
}

namespace {

int hidden_by_choice(const World& w, const State& s, Side side) {
  int n = 0;
  for (Piece p : of_side(w, side)) n += at(s, p).hidden && !w.pieces[p.id].must_hide;
  return n;
}

bool same_spot(const World& w, const State& s, Piece p, Piece q) {
  if (at(s, p).place != at(s, q).place) return false;
  if (at(s, p).place == Place::on_map) return at(s, p).hex == at(s, q).hex;
  return at(s, p).place == Place::waiting && w.pieces[p.id].group == w.pieces[q.id].group;
}

int aboard_count(const World& w, const State& s, Piece carrier, bool leaders) {
  int n = 0;
  for (Piece p : of_side(w, side_of(w, carrier)))
    n += at(s, p).carrier == carrier && is_leader(w, p) == leaders;
  return n;
}

}  // namespace

// pg.16.6a
Refusal refuse_hide(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  const Side side = side_of(w, p);
  if (!w.on.hidden || !w.pieces[p.id].may_hide || me.hidden || me.place != Place::on_map)
    return {"pg.16.6a"_rule, "pg.refuse.cannot_hide"_text};
  if (const int most = w.sides[index(side)].may_hide; hidden_by_choice(w, s, side) >= most)
    return Refusal{"pg.16.6a"_rule, "pg.refuse.enough_hidden"_text}.number("most", most);
  return legal;
}

// pg.6.8b, pg.6.8c
Refusal refuse_tank_leader(const World& w, const State& s, Piece p) {
  const UnitType& t = type_of(w, p);
  if (!is_afv(t) || is_apc(t) || at(s, p).tank_leader || !w.pieces[p.id].may_have_tank_leader)
    return {"pg.6.8c"_rule, "pg.refuse.no_tank_leader_here"_text};
  const int group = w.pieces[p.id].group;
  int given = 0;
  for (Piece o : of_side(w, side_of(w, p)))
    given += w.pieces[o.id].group == group && at(s, o).tank_leader &&
             w.pieces[o.id].may_have_tank_leader;
  if (given >= w.groups[group].tank_leaders)
    return Refusal{"pg.6.8b"_rule, "pg.refuse.no_more_tank_leaders"_text}.number(
        "most", w.groups[group].tank_leaders);
  return legal;
}

Refusal refuse_set_loaded(const World& w, const State& s, Piece p, Piece carrier) {
  const UnitType& t = type_of(w, p);
  const Refusal no{"pg.5.6a"_rule, "pg.refuse.cannot_carry"_text};
  if (p == carrier || side_of(w, p) != side_of(w, carrier) || !type_of(w, carrier).carrier)
    return no;
  if (!same_spot(w, s, p, carrier) || at(s, p).carrier || at(s, carrier).carrier) return no;
  if (t.kind == UnitKind::cav) return {"pg.15.32"_rule, "pg.refuse.cannot_carry"_text};
  if (is_leader(t))
    return at(s, p).cavalry_leader || aboard_count(w, s, carrier, true) >= 3 ? no : legal;
  const bool portable =
      t.limbers || is_personnel(t) || (is_weapon(t) && !is_afv(t) && !t.truck_mounted);
  return portable && aboard_count(w, s, carrier, false) == 0 ? legal : no;
}

void set_loaded_now(State& s, const World& w, Piece p, Piece carrier) {
  at(s, p).carrier = carrier;
  at(s, p).dug = Dug::no;
  if (type_of(w, p).limbers) at(s, p).limbered = 1;
}

// Guns first, then troops, each on the first carrier of its group that has room.
void load_groups(const World& w, State& s, Side side) {
  for (const bool guns : {true, false})
    for (Piece p : of_side(w, side)) {
      if (at(s, p).place != Place::waiting || !w.groups[w.pieces[p.id].group].loaded) continue;
      if (is_leader(w, p) || type_of(w, p).limbers != guns) continue;
      for (Piece c : of_side(w, side))
        if (type_of(w, c).carrier && !refuse_set_loaded(w, s, p, c)) {
          set_loaded_now(s, w, p, c);
          break;
        }
    }
}

// ---- The details: each can be said once, in any order.

namespace {

bool tank_leaders_left(const World& w, const State& s, Side side) {
  for (Piece p : of_side(w, side))
    if (!refuse_tank_leader(w, s, p)) return true;
  return false;
}

bool may_be_cavalry_leader(const World& w, const State& s, Piece p) {  // pg.6.9
  return w.sides[index(side_of(w, p))].cavalry_leaders && is_regular_leader(w, s, p) &&
         !at(s, p).cavalry_leader && !at(s, p).carrier;
}

void ask_details(const World& w, const State& s, Prompt& prompt) {
  prompt.choice(s.active, "pg.setup.1"_rule, "pg.prompt.details"_text);
  prompt.option(verb::auto_setup);
  for (Piece p : of_side(w, s.active)) {
    const PieceState& me = at(s, p);
    if (me.place != Place::on_map && me.place != Place::waiting) continue;
    if (!refuse_hide(w, s, p)) prompt.option(verb::hide, p.id);
    if (!refuse_tank_leader(w, s, p)) prompt.option(verb::set_tank_leader, p.id);
    if (may_be_cavalry_leader(w, s, p)) prompt.option(verb::set_cavalry_leader, p.id);
    if (type_of(w, p).limbers && !me.limbered) prompt.option(verb::set_limbered, p.id);
  }
  for (Piece c : of_side(w, s.active)) {
    if (!type_of(w, c).carrier) continue;
    for (Piece p : of_side(w, s.active))
      if (!refuse_set_loaded(w, s, p, c))  // of one hex: never many
        prompt.option(verb::set_loaded, p.id, c.id);
  }
  if (!tank_leaders_left(w, s, s.active)) prompt.option(verb::done);
}

bool run_details(const World& w, State& s, Events* log) {
  if (s.setting_up) {
    go_on_setting_up(w, s, log);
    return true;
  }
  static thread_local Prompt prompt;
  ask_details(w, s, prompt);
  if (prompt.options.size() > 2 || prompt.options.back().verb != verb::done) return false;
  load_groups(w, s, s.active);
  pop(s);
  return true;
}

void take_details(const World& w, State& s, Choice c, Events* log) {
  const Piece p = piece(c.who);
  switch (c.verb) {
    case verb::auto_setup: set_up(w, s, {}, log); return;
    case verb::hide:
      at(s, p).hidden = 1;
      if (log)
        log->add("hidden", "pg.16.6a"_rule, s.active)
            .with("unit", unit_kind, p.id)
            .only_for(only(s.active));
      return;
    case verb::set_tank_leader:
      at(s, p).tank_leader = 1;
      if (log)
        log->add("tank_leader", "pg.6.8b"_rule, s.active)
            .with("unit", unit_kind, p.id)
            .only_for(only(s.active));
      return;
    case verb::set_cavalry_leader: at(s, p).cavalry_leader = 1; return;
    case verb::set_limbered:
      at(s, p).limbered = 1;
      at(s, p).dug = Dug::no;
      return;
    case verb::set_loaded: set_loaded_now(s, w, p, piece(static_cast<int>(c.what))); return;
    default:
      load_groups(w, s, s.active);
      pop(s);
      return;
  }
}

Refusal judge_details(const World& w, const State& s, Choice c) {
  if (c.verb == verb::auto_setup) return legal;
  if (c.verb == verb::done)
    return tank_leaders_left(w, s, s.active)
               ? Refusal{"pg.6.8b"_rule, "pg.refuse.tank_leaders_left"_text}
               : legal;
  if (!is_piece(w, c.who) || side_of(w, piece(c.who)) != s.active)
    return {"pg.setup.1"_rule, "pg.refuse.not_yours"_text};
  const Piece p = piece(c.who);
  if (c.verb == verb::set_loaded)
    return is_piece(w, c.what) ? refuse_set_loaded(w, s, p, piece(static_cast<int>(c.what)))
                               : no_option;
  const PieceState& me = at(s, p);
  switch (c.verb) {
    case verb::hide: return refuse_hide(w, s, p);
    case verb::set_tank_leader:
      if (const Refusal no = refuse_tank_leader(w, s, p)) return no;
      break;
    case verb::set_cavalry_leader:
      if (!may_be_cavalry_leader(w, s, p)) return no_option;
      break;
    case verb::set_limbered:
      if (!type_of(w, p).limbers || me.limbered) return no_option;
      break;
    default: return no_option;
  }
  return me.place == Place::on_map || me.place == Place::waiting ? legal : no_option;
}

}  // namespace

const StepRules setup_details_step{run_details, ask_details, judge_details, take_details};

}  // namespace bocage::pg
