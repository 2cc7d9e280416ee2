// 6.61 A commissar goes where somebody lost heart.
#include "games/panzer_grenadier/rules/06_commissars.hpp"

#include "board/reach.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

// Demoralized units without a commissar, by hex; none while he stands with one (pg.6.66).
List<Hex, max_pieces> commissar_goals(const World& w, const State& s, Piece p) {
  List<Hex, max_pieces> goals;
  if (!w.on.commissars || !is_commissar(w, s, p) || !on_map(s, p)) return goals;
  const Side side = side_of(w, p);
  for (Piece u : of_side(w, side)) {
    if (!on_map(s, u) || is_leader(w, u) || at(s, u).order != Order::demoralized) continue;
    const Hex h = at(s, u).hex;
    if (h == at(s, p).hex) return {};
    bool taken = false;
    for (Piece o : in_hex(s, h)) taken = taken || (is_commissar(w, s, o) && side_of(w, o) == side);
    if (!taken) goals.push(h);
  }
  return goals;
}

struct ByTable {
  const World& w;
  Hex neighbour(Hex h, Direction d) const { return w.neighbour[h.id][index(d)]; }
};

}  // namespace

namespace {

// pg.6.65: a demoralized unit in his hex is about to recover and nobody else is there to help.
bool is_needed_here(const World& w, const State& s, Piece p) {
  if (!w.on.commissars || !is_commissar(w, s, p) || !on_map(s, p) || demoralized(s, p))
    return false;
  bool due = false;
  for (Piece o : in_hex(s, at(s, p).hex)) {
    if (o == p || side_of(w, o) != side_of(w, p)) continue;
    if (is_commissar(w, s, o) && at(s, o).declared != Declared::none && o < p) return false;
    due = due || (is_unit(w, o) && demoralized(s, o) && !at(s, o).acted &&
                  at(s, o).declared == Declared::recover);
  }
  return due;
}

}  // namespace

// pg.6.61: measured backwards from all of them at once, until the commissar's hex is reached.
Duty commissar_duty(const World& w, const State& s, Piece p) {
  Duty duty;
  if (is_needed_here(w, s, p)) {
    duty.bound = true;  // and no way leads on
    return duty;
  }
  const auto goals = commissar_goals(w, s, p);
  if (goals.empty()) return duty;
  const Hex own = at(s, p).hex;
  const Side side = side_of(w, p);
  const auto price = [&](Hex from, Hex to) {
    const int cost = holds_any_enemy(w, s, to, side) ? prohibited : entry_cost(w, s, p, from, to);
    return cost == prohibited ? impassable : cost;
  };
  static thread_local Reach<max_hexes> far;
  bool found = false;
  reach(
      far, ByTable{w}, w.hexes, goals.begin(), goals.size(), unreached - 1,
      [&](Hex h, Direction, Hex before) { return price(before, h); },
      [&](Hex h) { return !(found = found || h == own); });
  if (!far.contains(own)) return duty;
  duty.bound = true;
  for (const Hex n : w.neighbour[own.id])
    if (n && far.contains(n) && far.cost[n.id] + price(own, n) == far.cost[own.id])
      duty.ways.add(n);
  return duty;
}

}  // namespace bocage::pg
