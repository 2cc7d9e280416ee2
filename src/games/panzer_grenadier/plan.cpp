// The maps a commander has in mind: what he wants, where he can be hit, what he can see.
#include <cstring>

#include "games/panzer_grenadier/mind.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

using Plan = Mind::Plan;

bool counts_hexes(Measure m) {
  return m == Measure::hexes_controlled || m == Measure::all_controlled || m == Measure::steps_in ||
         m == Measure::afvs_in;
}

// Hexes the scenario's conditions speak of.
void find_objectives(const World& w, Hexes& objective) {
  for (const Condition& c : w.conditions)
    for (const Clause& clause : c.clauses)
      for (const Term& t : clause.terms)
        if (counts_hexes(t.measure)) objective |= w.hex_sets[t.set];
}

bool exits_count(const World& w, Side side) {
  for (const Condition& c : w.conditions)
    for (const Clause& clause : c.clauses)
      for (const Term& t : clause.terms)
        if (t.side == side && (t.measure == Measure::steps_exited || t.measure == Measure::afv_steps_exited))
          return true;
  return false;
}

// Steps from every hex to the nearest source, walking; only rivers without bridge or ford stand in the way.
void spread_out(const World& w, const Hexes& sources, std::uint8_t* steps) {
  static thread_local std::uint16_t queue[max_hexes];
  std::memset(steps, Mind::far, max_hexes);
  int head = 0, tail = 0;
  sources.each([&](Hex h) {
    steps[h.id] = 0;
    queue[tail++] = h.id;
  });
  while (head < tail) {
    const std::uint16_t at = queue[head++];
    if (steps[at] + 1 >= Mind::far) continue;
    for (const Hex n : w.neighbour[at]) {
      if (!n || steps[n.id] != Mind::far) continue;
      if (w.terrain[n.id] == Terrain::major_river && !w.bridges.contains(n) && !w.fords.contains(n)) continue;
      steps[n.id] = static_cast<std::uint8_t>(steps[at] + 1);
      queue[tail++] = n.id;
    }
  }
}

void find_goals(const World& w, const State& s, Side side, Plan& plan) {
  const int i = index(side);
  Hexes wanted, held;
  plan.objective.each([&](Hex h) { (s.control[i].contains(h) ? held : wanted).add(h); });
  if (w.on.rail_cutting && w.sides[i].nation == Nation::soviet)
    for (int h = 0; h < w.hexes; ++h)
      if (w.rails[h] && !s.cut_rails.contains(Hex{static_cast<std::uint16_t>(h)})) wanted.add(Hex{static_cast<std::uint16_t>(h)});
  if (exits_count(w, side) && w.sides[i].exit_zone) wanted |= w.hex_sets[w.sides[i].exit_zone];
  plan.attacks[i] = !wanted.empty();
  if (wanted.empty()) wanted = held;
  if (wanted.empty())
    for (Piece p : of_side(w, other(side)))
      if (on_map(s, p)) wanted.add(at(s, p).hex);
  spread_out(w, wanted, plan.goal[i]);
}

int most(int a, int b) { return a > b ? a : b; }

// What the pieces of one hex can do to whoever they see.
struct Battery {
  int direct[14] = {};  // strength that reaches so far
  int tank = 0, tank_range = 0;
  bool soft = false, hard = false, any = false, known = false;
};

void add_weapons(const World& w, const State& s, Piece p, Battery& b) {
  const UnitType& t = type_of(w, p);
  b.any = true;
  b.known = b.known || at(s, p).spotted;
  if (is_leader(t)) return;
  (is_afv(t) ? b.hard : b.soft) = true;
  if (at(s, p).order == Order::demoralized || at(s, p).limbered || carried(w, s, p)) return;
  const bool full = at(s, p).steps == t.steps;
  const Value v = full ? t.direct : t.reduced_direct;
  if (v) {
    const int strength = at(s, p).order == Order::disrupted ? v.strength / 2 : v.strength;
    for (int r = 0; r <= v.range && r < 14; ++r) b.direct[r] += strength;
  }
  const Value a = full ? t.anti_tank : t.reduced_anti_tank;
  if (a) {
    b.tank = most(b.tank, a.strength + 1);
    b.tank_range = most(b.tank_range, a.range);
  }
}

void mark_surroundings(const World& w, const State& s, Hex from, const Battery& b, Side target, int visibility, Plan& plan) {
  const int i = index(target);
  const int spotting = b.known || !is_limiting(w, s, from) ? visibility : 3;
  w.sight.seen_from[from.id].each([&](Hex h) {
    const int range = distance(w, from, h);
    if (range > 13) return;
    if (range <= spotting) {
      if (b.soft && range < plan.soft[i][h.id]) plan.soft[i][h.id] = static_cast<std::uint8_t>(range);
      if (b.hard && range < plan.hard[i][h.id]) plan.hard[i][h.id] = static_cast<std::uint8_t>(range);
    }
    if (range > visibility) return;
    const int sum = plan.danger[i][h.id] + b.direct[range];
    plan.danger[i][h.id] = static_cast<std::uint8_t>(sum > 255 ? 255 : sum);
    if (b.tank && range <= b.tank_range && b.tank > plan.armour_danger[i][h.id])
      plan.armour_danger[i][h.id] = static_cast<std::uint8_t>(b.tank);
  });
}

}  // namespace

void Mind::plan(const World& w, const State& s, Plan& plan) {
  std::memset(&plan.danger, 0, sizeof plan.danger);
  std::memset(&plan.armour_danger, 0, sizeof plan.armour_danger);
  std::memset(&plan.soft, far, sizeof plan.soft);
  std::memset(&plan.hard, far, sizeof plan.hard);
  plan.objective = {};
  find_objectives(w, plan.objective);
  for (int h = 0; h < w.hexes; ++h) {
    const Terrain t = w.terrain[h];
    plan.cover[h] = static_cast<std::int8_t>((t == Terrain::town || t == Terrain::woods ? 2 : 0) + (w.level[h] ? 1 : 0));
  }
  for (const Hex h : s.entrenchments) plan.cover[h.id] = static_cast<std::int8_t>(plan.cover[h.id] + 2);
  const int visibility = visibility_now(w, s);
  for (const Side side : {Side::first, Side::second}) {
    find_goals(w, s, side, plan);
    Hexes done;
    for (Piece p : of_side(w, side)) {
      const Hex h = at(s, p).hex;
      if (!on_map(s, p) || at(s, p).hidden || done.contains(h)) continue;
      done.add(h);
      Battery b;
      for (Piece q : in_hex(s, h))
        if (side_of(w, q) == side && !at(s, q).hidden) add_weapons(w, s, q, b);
      mark_surroundings(w, s, h, b, other(side), visibility, plan);
    }
  }
}

}  // namespace bocage::pg
