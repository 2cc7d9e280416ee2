// Chapter 5.0 to 5.5: what a hex costs and who may enter it.
#include "games/panzer_grenadier/rules/04_stacking.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/tables.hpp"

namespace bocage::pg {

// pg.5.1a to d: leaders, cavalry, wagons and limbered guns walk; a carried piece moves with its
// carrier.
int chart_row(const World& w, const State& s, Piece p) {
  const UnitType& t = type_of(w, p);
  switch (t.moves) {
    case MoveClass::foot: return 0;
    case MoveClass::motorized: return 1;
    case MoveClass::mechanized: return 2;
    case MoveClass::towed: return at(s, p).limbered ? 0 : -1;
    default: return -1;
  }
}

// pg.5.0c, pg.6.3a: in sixths. pg.5.1c: towed weapons only walk limbered, if at all.
int allowance(const World& w, const State& s, Piece p) {
  const UnitType& t = type_of(w, p);
  const PieceState& me = at(s, p);
  int ma = t.ma;
  if (is_leader(t)) ma = me.cavalry_leader ? 6 : 4;
  else if (t.limbers && me.limbered) ma = t.limbered_ma;
  if (s.move.piece == p && (s.move.manner & by_strategic)) ma *= 2;  // pg.17.3a
  return 6 * ma;
}

namespace {

int direction_to(const World& w, Hex from, Hex to) {
  for (int d = 0; d < 6; ++d)
    if (w.neighbour[from.id][d] == to) return d;
  return -1;
}

bool blown(const World& w, const State& s, Hex h) {
  return s.bridge_fate == 2 && h == w.rigged_bridge;
}

// pg.15.2d
bool enemy_vessel_in(const World& w, const State& s, Hex h, Side of) {
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) != of && type_of(w, p).kind == UnitKind::vessel) return true;
  return false;
}

}  // namespace

// pg.5.2a
bool road_between(const World& w, const State& s, Hex from, Hex to) {
  const int d = direction_to(w, from, to);
  return d >= 0 && (w.roads[from.id] >> d & 1) && !blown(w, s, from) && !blown(w, s, to);
}

// pg.2.2c, pg.5.0d: the hex's terrain, and the slope on top.
int terrain_cost(const World& w, const State& s, Piece p, Hex to) {
  const int row = chart_row(w, s, p);
  if (row < 0) return prohibited;
  const Terrain terrain = w.terrain[to.id];
  int cost = w.cost[row][static_cast<int>(terrain)];
  if (is_river(terrain) && w.fords.contains(to)) cost = w.ford_cost[row];  // pg.5.7a
  else if (is_river(terrain) && cost == prohibited && assisted(w, s, p, to))
    cost = w.cost[2][static_cast<int>(terrain)];  // pg.5.71b, pg.5.73c
  if (cost == prohibited) return prohibited;
  return cost + (w.slopes.contains(to) ? w.hill_cost[row] : 0);
}

// pg.16.3b, A27
int cost_with_wrecks(const World& w, const State& s, Piece p, Hex to, int cost) {
  if (cost == prohibited || !is_vehicle(type_of(w, p))) return cost;
  const int wrecks = wrecks_in(s, to);
  return wrecks >= most_wrecks ? prohibited : cost + 6 * wreck_cost[wrecks];
}

int entry_cost(const World& w, const State& s, Piece p, Hex from, Hex to) {
  const UnitType& t = type_of(w, p);
  if (t.moves == MoveClass::rail) {  // pg.15.21
    const int d = direction_to(w, from, to);
    const bool rail = d >= 0 && (w.rails[from.id] >> d & 1);
    return rail && !s.cut_rails.contains(to) && !s.cut_rails.contains(from) ? 6 : prohibited;
  }
  if (t.moves == MoveClass::river)  // pg.15.22
    return w.terrain[to.id] == Terrain::major_river ? 6 : prohibited;
  const int row = chart_row(w, s, p);
  if (row < 0) return prohibited;
  const bool by_road = road_between(w, s, from, to);
  const int cost = by_road ? w.road_cost[row] : terrain_cost(w, s, p, to);  // pg.5.2b
  return cost_with_wrecks(w, s, p, to, cost);
}

void spend(const World& w, State& s, Piece p, int cost) {
  const int all = allowance(w, s, p), used = at(s, p).mp + cost;
  at(s, p).mp = static_cast<std::uint8_t>(used > all ? all : used);
}

// pg.5.3: enemy combat units, APCs, and transports with somebody aboard (A28).
bool holds_enemy(const World& w, const State& s, Hex h, Side of) {
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) != of && is_combat_unit(type_of(w, p)) && !at(s, p).hidden) return true;
  return false;
}

bool holds_any_enemy(const World& w, const State& s, Hex h, Side of) {
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) != of && !at(s, p).hidden) return true;
  return false;
}

namespace {

bool holds_enemy_leader(const World& w, const State& s, Hex h, Side of) {
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) != of && is_leader(w, p)) return true;
  return false;
}

// pg.14.2b: one hex is all that a disrupted piece moves, on its feet, aboard or along with others.
bool tires(const State& s, Piece p) {
  bool tired = at(s, p).order == Order::disrupted;
  for_each_aboard(s, p, [&](Piece o) {
    tired = tired || (at(s, o).order == Order::disrupted && at(s, o).changed_hex);
  });
  return tired;
}

// pg.5.0e, pg.5.0f: one hex is always possible if it is the whole move.
bool can_pay(const World& w, const State& s, Piece p, int cost) {
  const int all = allowance(w, s, p);
  if (all == 0) return false;
  return at(s, p).mp + cost <= all || (at(s, p).mp == 0 && s.move.entered == 0);
}

}  // namespace

Refusal short_of_points(RuleId rule, const World& w, const State& s, Piece p, int need) {
  return Refusal{rule, "pg.refuse.movement_points"_text}
      .with("need", sixths_kind, need)
      .with("have", sixths_kind, allowance(w, s, p) - at(s, p).mp);
}

Refusal refuse_enemy_in(const World& w, const State& s, Piece p, Hex to) {
  const Side side = side_of(w, p);
  if (holds_enemy(w, s, to, side)) return {"pg.5.3"_rule, "pg.refuse.enemy_hex"_text};
  const UnitType& t = type_of(w, p);
  if (is_combat_unit(t) || !holds_any_enemy(w, s, to, side)) return legal;  // pg.5.31a
  if (is_unarmed_transport(t) && !loaded(w, s, p) && !holds_enemy_leader(w, s, to, side))
    return legal;  // pg.5.31c
  return {"pg.5.31a"_rule, "pg.refuse.enemy_hex"_text};
}

Refusal refuse_step(const World& w, const State& s, Piece p, Hex from, Hex to) {
  if (!adjacent(w, from, to)) return {"pg.5.0a"_rule, "pg.refuse.not_adjacent"_text};
  const UnitType& t = type_of(w, p);
  if (allowance(w, s, p) == 0) return {"pg.5.1c"_rule, "pg.refuse.immobile"_text};
  const int cost = entry_cost(w, s, p, from, to);
  if (cost == prohibited) {
    if (t.moves == MoveClass::rail) return {"pg.15.21"_rule, "pg.refuse.terrain"_text};
    if (t.moves == MoveClass::river) return {"pg.15.22"_rule, "pg.refuse.terrain"_text};
    if (is_vehicle(t) && wrecks_in(s, to) >= 3) return {"pg.16.3b"_rule, "pg.refuse.wrecks"_text};
    if (w.terrain[to.id] == Terrain::major_river) return {"pg.5.72a"_rule, "pg.refuse.river"_text};
    if (is_river(w.terrain[to.id])) return {"pg.5.71b"_rule, "pg.refuse.river"_text};
    return {"pg.5.0f"_rule, "pg.refuse.terrain"_text};
  }
  if (const Refusal r = refuse_enemy_in(w, s, p, to)) return r;
  if (t.kind != UnitKind::vessel && enemy_vessel_in(w, s, to, side_of(w, p)))
    return {"pg.15.2d"_rule, "pg.refuse.vessel"_text};
  if (!fits(w, s, p, to)) return no_room("pg.4.5"_rule, w, s, p, to);
  if (!(s.move.manner & fleeing) && s.move.entered > 0 && tires(s, p))
    return {"pg.14.2b"_rule, "pg.refuse.disrupted_one_hex"_text};
  if ((s.move.manner & one_hex) && s.move.entered > 0)
    return {"pg.5.32b"_rule, "pg.refuse.one_hex_only"_text};
  if (const Refusal r = refuse_river(w, s, p, from, to)) return r;
  if (!can_pay(w, s, p, cost)) return short_of_points("pg.5.0e"_rule, w, s, p, cost);
  return legal;
}

// pg.5.4a, A25, pg.5.41b, pg.5.41d: this enemy could spot the piece there, reach it and hurt it.
bool threatens(const World& w, const State& s, Piece enemy, Piece p, Hex h) {
  const PieceState& e = at(s, enemy);
  if (e.hidden || e.order == Order::demoralized || e.carrier) return false;
  const UnitType& et = type_of(w, enemy);
  const UnitType& pt = type_of(w, p);
  if (!et.direct && !et.anti_tank) return false;       // pg.5.41c: bombardment does not count
  if (!may_fire_across(w, s, e.hex, h)) return false;  // pg.17.61d
  const int range = distance(w, e.hex, h);
  const bool full = e.steps == et.steps;
  const int direct_range = (full ? et.direct : et.reduced_direct).range;
  bool hurts = false;
  if (!is_afv(pt) && range <= direct_range)  // pg.5.41a, b
    hurts = direct_strength(w, s, enemy) > 0;
  if (!hurts && is_at_target(pt) && et.anti_tank && 2 * range <= 3 * et.anti_tank.range) {
    const AtValue v = at_value(w, s, enemy, range);
    int best = 12 + v.value - at_armour(pt);
    if (range > 0) {  // fixed modifiers of the anti-tank table
      if (w.terrain[h.id] == Terrain::town) --best;
      if (w.level[e.hex.id] < w.level[h.id]) --best;
      if (helped_across(w, s, p, h)) ++best;
    }
    hurts = v.can && best >= 10;
  }
  return hurts && spots(w, s, e.hex, p, h);
}

// pg.6.72: nor may anybody take it along.
static bool is_frozen(const World& w, const State& s, Piece p) {
  bool frozen = at(s, p).frozen;
  if (type_of(w, p).carrier)
    for_each_aboard(s, p, [&](Piece o) { frozen = frozen || at(s, o).frozen; });
  return frozen;
}

// pg.3.11b, pg.5.4a, pg.5.4c, pg.5.5, pg.6.72
Refusal refuse_approach(const World& w, const State& s, Piece p, Hex from, Hex to) {
  const PieceState& me = at(s, p);
  if (is_frozen(w, s, p)) return {"pg.6.72"_rule, "pg.refuse.decapitated"_text};
  if (s.broken_down[0] == p || s.broken_down[1] == p)
    return {"pg.17.5"_rule, "pg.refuse.broken_down"_text};
  if (me.led || is_leader(w, p)) return legal;
  const Side side = side_of(w, p);
  if (is_night(w, s) && !s.control[index(side)].contains(to))
    return {"pg.5.5"_rule, "pg.refuse.night"_text};
  const Hexes& in_sight = w.sight.seen_from[to.id];  // sight is mutual (pg.8.34)
  for (Piece e : w.armed[index(other(side))]) {
    if (!on_map(s, e)) continue;
    const Hex there = at(s, e).hex;
    if (!in_sight.contains(there)) continue;
    if (from && distance(w, there, to) >= distance(w, there, from)) continue;  // pg.5.41e
    if (threatens(w, s, e, p, to)) return {"pg.5.4a"_rule, "pg.refuse.needs_leader"_text};
  }
  return legal;
}

Refusal refuse_enter(const World& w, const State& s, Piece p, Hex from, Hex to) {
  if (at(s, p).unloaded) return {"pg.5.61b"_rule, "pg.refuse.just_unloaded"_text};
  if (at(s, p).crossing_tried)
    return type_of(w, p).kind == UnitKind::eng
               ? Refusal{"pg.5.73b"_rule, "pg.refuse.engineer_holds"_text}
               : Refusal{"pg.5.73e"_rule, "pg.refuse.crossing_failed"_text};
  if (const Refusal r = refuse_step(w, s, p, from, to)) return r;
  if (const Refusal r = refuse_approach(w, s, p, from, to)) return r;
  return w.on.sectors ? refuse_against_orders(w, s, p, from, to) : legal;
}

}  // namespace bocage::pg
