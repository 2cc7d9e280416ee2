// Chapter 5.6: carrying troops, guns and leaders.
#include "games/panzer_grenadier/rules/04_stacking.hpp"
#include "games/panzer_grenadier/rules/06_commissars.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

// pg.5.62b, pg.5.64a, pg.5.64b, A18: what has a limbered side is towed; the rest boards like men.
bool loads_as_weapon(const UnitType& t) { return t.limbers; }
bool loads_as_personnel(const UnitType& t) {
  if (t.kind == UnitKind::cav || loads_as_weapon(t)) return false;  // pg.5.6a, pg.15.32
  return is_personnel(t) || (is_weapon(t) && !is_afv(t) && !t.truck_mounted);
}

bool enemies_in(const World& w, const State& s, Hex h, Side of) {
  return holds_any_enemy(w, s, h, of);
}

bool may_act_along(const State& s, Piece p) {
  return at(s, p).declared == Declared::move && (!at(s, p).acted || s.move.piece == p);
}

}  // namespace

// pg.5.6a, pg.5.6d, pg.6.3b
bool can_load(const World& w, const State& s, Piece p, Piece carrier) {
  const UnitType& t = type_of(w, p);
  const UnitType& c = type_of(w, carrier);
  if (p == carrier || !c.carrier || side_of(w, p) != side_of(w, carrier)) return false;
  if (at(s, carrier).order != Order::good || at(s, p).carrier || at(s, carrier).carrier)
    return false;
  int units = 0, leaders = 0;
  for_each_aboard(s, carrier, [&](Piece o) { ++(is_leader(w, o) ? leaders : units); });
  if (is_leader(t)) return leaders < 3 && !at(s, p).cavalry_leader;
  return units == 0 && (loads_as_weapon(t) || loads_as_personnel(t));
}

Refusal refuse_load(const World& w, const State& s, Piece p, Piece carrier) {
  const PieceState &me = at(s, p), &it = at(s, carrier);
  if (me.place != Place::on_map || it.place != Place::on_map || me.hex != it.hex)
    return {"pg.5.6c"_rule, "pg.refuse.not_in_hex"_text};
  if (it.order != Order::good) return {"pg.5.6d"_rule, "pg.refuse.shaken_transport"_text};
  if (type_of(w, p).kind == UnitKind::cav) return {"pg.15.32"_rule, "pg.refuse.cannot_carry"_text};
  if (!can_load(w, s, p, carrier)) return {"pg.5.6a"_rule, "pg.refuse.cannot_carry"_text};
  if (enemies_in(w, s, me.hex, side_of(w, p)))
    return {"pg.5.67b"_rule, "pg.refuse.load_near_enemy"_text};
  if (!same_player(w, s, p, carrier)) return {"pg.17.62b"_rule, "pg.refuse.other_player"_text};
  if (me.order == Order::demoralized) return {"pg.14.3c"_rule, "pg.refuse.demoralized"_text};
  if (is_leader(w, p)) {  // A61
    if (me.declared == Declared::fire || me.declared == Declared::recover)
      return {"pg.3.13a"_rule, "pg.refuse.both_must_move"_text};
    if (me.unloaded) return {"pg.5.61b"_rule, "pg.refuse.just_unloaded"_text};
    return me.markers == 0 && (!me.acted || s.move.piece == p) && !me.tied
               ? legal
               : Refusal{"pg.3.13d"_rule, "pg.refuse.already_acted"_text};
  }
  const bool weapon = loads_as_weapon(type_of(w, p));
  if (weapon && (me.mp || it.mp || me.changed_hex || it.changed_hex))
    return {"pg.5.63a"_rule, "pg.refuse.whole_segment"_text};
  if (!may_act_along(s, p) || !may_act_along(s, carrier))
    return {"pg.5.61a"_rule, "pg.refuse.both_must_move"_text};
  if (weapon) return legal;
  for (const Piece who : {p, carrier})
    if (at(s, who).mp + 6 > allowance(w, s, who))
      return short_of_points("pg.5.61a"_rule, w, s, who, 6);
  return legal;
}

void do_load(const World& w, State& s, Piece p, Piece carrier, Events* log) {
  PieceState &me = at(s, p), &it = at(s, carrier);
  me.carrier = carrier;
  interrupt_work(s, p);
  me.dug = Dug::no;
  RuleId rule = "pg.5.61a"_rule;
  if (is_leader(w, p)) {
    rule = "pg.6.3b"_rule;
  } else if (loads_as_weapon(type_of(w, p))) {  // pg.5.63a
    rule = "pg.5.63a"_rule;
    me.limbered = 1;
    spend(w, s, p, allowance(w, s, p));
    spend(w, s, carrier, allowance(w, s, carrier));
    it.acted = 1;
    me.acted = 1;
    s.move.manner |= must_stop;
  } else {
    spend(w, s, p, 6);
    spend(w, s, carrier, 6);
    me.acted = 1;
  }
  if (s.move.piece == p) s.move.manner |= must_stop;
  if (log)
    log->add("loaded", rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("carrier", unit_kind, carrier.id)
        .only_for(known_to(w, s, p));
}

Refusal refuse_unload(const World& w, const State& s, Piece p, bool unlimber) {
  const PieceState& me = at(s, p);
  if (!carried(w, s, p)) return {"pg.5.6c"_rule, "pg.refuse.not_aboard"_text};
  const PieceState& it = at(s, me.carrier);
  if (is_leader(w, p)) return unlimber ? Refusal{"pg.5.62a"_rule, "pg.refuse.no_gun"_text} : legal;
  const bool weapon = loads_as_weapon(type_of(w, p));
  if (unlimber && !weapon) return {"pg.5.62a"_rule, "pg.refuse.no_gun"_text};
  if (me.declared != Declared::move) return {"pg.3.13a"_rule, "pg.refuse.not_declared"_text};
  if (weapon) {  // pg.5.63b, pg.5.63c: only where it began the segment
    if (me.acted && s.move.piece != p) return {"pg.5.63b"_rule, "pg.refuse.whole_segment"_text};
    if (it.changed_hex) return {"pg.5.63c"_rule, "pg.refuse.gun_was_moved"_text};
  } else {
    if (!may_act_along(s, me.carrier)) return {"pg.5.61a"_rule, "pg.refuse.both_must_move"_text};
    for (const Piece who : {p, me.carrier})
      if (at(s, who).mp + 6 > allowance(w, s, who))
        return short_of_points("pg.5.61a"_rule, w, s, who, 6);
  }
  if (!fits(w, s, p, me.hex)) return no_room("pg.4.5"_rule, w, s, p, me.hex);
  return legal;
}

void do_unload(const World& w, State& s, Piece p, bool unlimber, Events* log) {
  PieceState& me = at(s, p);
  const Piece carrier = me.carrier;
  me.carrier = nobody;
  RuleId rule = "pg.5.61a"_rule;
  if (is_leader(w, p)) {
    rule = "pg.6.3b"_rule;
    me.unloaded = at(s, carrier).changed_hex;
    if (me.declared == Declared::none) me.acted = 1;
  } else if (loads_as_weapon(type_of(w, p))) {
    rule = "pg.5.63b"_rule;
    me.limbered = unlimber ? 0 : 1;
    me.acted = 1;
    spend(w, s, p, allowance(w, s, p));
  } else {
    spend(w, s, p, 6);
    spend(w, s, carrier, 6);
    me.unloaded = 1;  // pg.5.61b; pg.5.61c: the carrier goes on
    me.acted = 1;
  }
  if (s.move.piece == p) s.move.manner |= must_stop;
  if (log)
    log->add(unlimber ? "unlimbered" : "unloaded", rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("carrier", unit_kind, carrier.id)
        .only_for(known_to(w, s, p));
}

// pg.5.65a, pg.5.66a, pg.5.66b: guns are on their limbered side already.
void force_unload(const World& w, State& s, Piece carrier, Events* log) {
  const Order order = at(s, carrier).order;
  for_each_aboard(s, carrier, [&](Piece p) {
    at(s, p).carrier = nobody;
    if (at(s, p).changed_hex) at(s, p).acted = 1;  // pg.5.61b: it rode and goes no farther
    if (log)
      log->add("forced_off", "pg.5.66a"_rule, side_of(w, p))
          .with("unit", unit_kind, p.id)
          .with("carrier", unit_kind, carrier.id)
          .only_for(known_to(w, s, p));
    if (at(s, p).order < order) set_order(w, s, p, order, log);
  });
  s.crowded = 1;
}

// pg.5.62a, A63: the whole movement action.
Refusal refuse_limber(const World& w, const State& s, Piece p, bool limber) {
  const PieceState& me = at(s, p);
  if (!type_of(w, p).limbers) return {"pg.5.62a"_rule, "pg.refuse.no_gun"_text};
  if (me.carrier) return {"pg.5.67a"_rule, "pg.refuse.aboard"_text};
  if (me.mp || s.move.entered) return {"pg.5.63a"_rule, "pg.refuse.whole_segment"_text};
  if (me.limbered == (limber ? 1 : 0)) return {"pg.5.62a"_rule, "pg.refuse.already_so"_text};
  return legal;
}

void do_limber(const World& w, State& s, Piece p, bool limber, Events* log) {
  at(s, p).limbered = limber;
  s.move.manner |= must_stop;
  if (log)
    log->add(limber ? "limbered" : "unlimbered", "pg.3.13b"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .only_for(known_to(w, s, p));
}

// pg.5.0b, pg.5.4d: leaders in the hex who activated it may come along.
Refusal refuse_accompany(const World& w, const State& s, Piece l) {
  const Piece p = s.move.piece;
  const PieceState &me = at(s, p), &him = at(s, l);
  if (!is_leader(w, l) || is_leader(w, p) || side_of(w, l) != side_of(w, p) ||
      type_of(w, p).carrier)
    return {"pg.5.0b"_rule, "pg.refuse.cannot_accompany"_text};
  if (him.place != me.place || (me.place == Place::on_map && him.hex != me.hex) ||
      (me.place == Place::waiting && w.pieces[l.id].group != w.pieces[p.id].group))
    return {"pg.5.0b"_rule, "pg.refuse.not_in_hex"_text};
  const Declared as = s.move.charge ? Declared::fire : Declared::move;
  if (him.declared != as || him.acted || him.carrier || him.frozen || him.changed_hex)
    return {"pg.3.13a"_rule, "pg.refuse.not_declared"_text};
  if (s.move.entered) return {"pg.5.0b"_rule, "pg.refuse.already_moving"_text};
  if (w.on.commissars && is_commissar(w, s, l) && commissar_duty(w, s, l).bound)
    return {"pg.6.61"_rule, "pg.refuse.commissar"_text};
  return legal;
}

}  // namespace bocage::pg
