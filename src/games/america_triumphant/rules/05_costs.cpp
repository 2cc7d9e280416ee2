// What a step costs (at.5.11 to at.5.13, at.5.3, at.5.41, at.t.tec1 to at.t.tec9).
#include "games/america_triumphant/rules/movement.hpp"

namespace bocage::at {

// at.2.1h: a full allowance in each phase; at.7.22: mechanised units without supply have half of it,
// rounded up.
int allowance(const World& w, const State& s, Unit u) {
  const UnitInfo& i = info(w, u);
  if (i.mech && supply_now(s, u) != Supply::supplied) return (i.mp + 1) / 2 * 2;
  return i.mp * 2;
}

namespace {

bool river_closed(const World& w, const State& s, Hex from, int d) {
  const int rivers = (w.minor[from.id] | w.major[from.id]) & ~w.bridges[from.id];
  if (!(rivers >> d & 1)) return false;
  return s.bridges.empty() || !(built_at(w, s, from) >> d & 1);
}

}  // namespace

// at.5.41a: only where the hexside carries it; at.5.11b: not over a destroyed bridge, until one is
// built there (at.11.71c).
bool road_across(const World& w, const State& s, Hex from, int d) {
  return (w.roads[from.id] >> d & 1) && !river_closed(w, s, from, d);
}

// at.3.2c: Snow doubles it.
int terrain_cost(const World& w, const State& s, bool mech, Hex from, int d) {
  int price = w.price[mech][from.id][d];
  const int rivers = (w.minor[from.id] | w.major[from.id]) & ~w.bridges[from.id];
  if ((rivers >> d & 1) && !s.bridges.empty() && (built_at(w, s, from) >> d & 1)) {
    const Hex to = neighbour(w, from, d);
    price = w.roads[from.id] >> d & 1 ? 2 : w.plain_price[mech][to.id];  // at.5.41c
  }
  if (price == prohibited) return prohibited;
  return snow(s) ? 2 * price : price;
}

int zone_cost(const State& s) { return snow(s) ? 4 : 2; }

bool somebody_stays(const World& w, const State& s, Hex h) {
  for (const Unit u : stack_at(w, s, h))
    if (!at(s, u).moved) return true;
  return false;
}

bool crosses_unbridged(const World& w, const State& s, const Mover& m, Hex from, int d) {
  return m.side == allied && m.mech && !m.strategic && m.fresh && m.left == m.whole &&
         (w.minor[from.id] >> d & 1) && river_closed(w, s, from, d) && neighbour(w, from, d);
}

// at.4.2a, at.4.2b; at.4.2c: nobody need stop; at.4.3b: from zone to zone all of it is paid.
int step_cost(const World& w, const State& s, const Mover& m, Hex from, int d, int left) {
  const Hex to = neighbour(w, from, d);
  if (!to) return no_hex;
  const Side enemy = other(m.side);
  if (s.occupied[index(enemy)].contains(to)) return enemy_there;
  int cost = terrain_cost(w, s, m.mech, from, d);
  if (cost == prohibited) {
    if (from != m.at || !crosses_unbridged(w, s, m, from, d)) return river_there;
    cost = m.whole;  // at.11.72a: everything it has
  }
  const bool leaves = in_zone(s, enemy, from), enters = in_zone(s, enemy, to);
  if (enters) {
    if (leaves && !somebody_stays(w, s, to)) return zone_to_zone;
    if (m.strategic) return zone_strategic;
    cost += zone_cost(s);
  }
  if (leaves) cost += exit_cost(left);
  if (m.strategic) {
    if (s.control_then.contains(to) != (m.side == german)) return not_ours;
    if (road_across(w, s, from, d)) cost = snow(s) ? 2 : 1;  // at.5.2b
  }
  return cost;
}

int entry_cost(const World& w, const State& s, const Mover& m, Hex h) {
  const Side enemy = other(m.side);
  if (s.occupied[index(enemy)].contains(h)) return enemy_there;
  if (controller(s, h) != m.side) return not_ours;
  if (m.strategic) {
    if (in_zone(s, enemy, h)) return zone_strategic;
    if (s.control_then.contains(h) != (m.side == german)) return not_ours;
  }
  if (m.side == german) return 0;  // placed, then it moves with all its points
  int cost = w.enter_price[m.mech][h.id] * (snow(s) ? 2 : 1);
  if (m.strategic && w.roads[h.id]) cost = snow(s) ? 2 : 1;
  if (in_zone(s, enemy, h)) cost += zone_cost(s);
  return cost;
}

}  // namespace bocage::at
