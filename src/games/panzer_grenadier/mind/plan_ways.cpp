// What the conditions make worth having, and the ways there: by cover, round the enemy's fire,
// first to what is weakly held.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "board/reach.hpp"
#include "games/panzer_grenadier/mind/plan.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

using Plan = Mind::Plan;

bool exits_count(const World& w, Side side) {
  for (const Condition& c : w.conditions)
    for (const Clause& clause : c.clauses)
      for (const Term& t : clause.terms)
        if (t.side == side &&
            (t.measure == Measure::steps_exited || t.measure == Measure::afv_steps_exited))
          return true;
  return false;
}

using Goals = List<Mind::Goal, max_hexes>;

void add(Goals& goals, Hex h, int cost) {
  if (!goals.full())
    goals.push({h, static_cast<std::uint16_t>(cost < 0 ? 0 : cost > 60 ? 60 : cost)});
}

int step_cost(const World& w, const State& s, const Plan& plan, int i, Hex to) {
  const Terrain t = w.terrain[to.id];
  int cost = w.roads[to.id] ? 2 : w.cost[0][static_cast<int>(t)] / 2;
  if (t == Terrain::major_river && !w.fords.contains(to) &&
      (!w.bridges.contains(to) || (s.bridge_fate == 2 && to == w.rigged_bridge)))
    cost = 24;  // only with engineers
  cost += plan.danger[i][to.id] * 3 / (Mind::whole_step / 2);
  return cost < 1 ? 1 : cost > 48 ? 48 : cost;
}

void spread_out(const World& w, Plan& plan, int i) {
  std::uint8_t cost[max_hexes];
  std::memcpy(cost, plan.ground[i], w.hexes);
  plan.crowded[i].each([&](Hex h) {
    cost[h.id] = static_cast<std::uint8_t>(cost[h.id] > 40 ? 48 : cost[h.id] + 6);
  });
  // Ways are found from their end: to come here from there costs what entering this hex does.
  bocage::spread(plan.way[i], w.neighbour, w.hexes, plan.goals[i], Mind::far,
                 [&](Hex here, Direction, Hex) { return cost[here.id]; });
}

// Whether the side wins as things stand.
bool ahead(const World& w, const State& s, Side side) {
  const int now = decided(w, s, When::at_end);
  return now >= 0 && w.conditions[now].winner == side;
}

int resistance(const Plan& plan, Side side, Hex h) {
  return plan.mass[index(other(side))][h.id] / 12;
}

// Those who fight for it already have no room for more.
bool full(const World& w, const State& s, Hex h, Side side) {
  return s.first[h.id] && stacked(w, s, h, side).combat >= 3;
}

// Railway hexes that would count if they were cut: none next to another cut.
bool worth_cutting(const World& w, const State& s, Hex h) {
  for (const Hex c : s.cut_rails)
    if (distance(w, c, h) <= 1) return false;
  return true;
}

// What a step of its own costs a side, in hexes held, where one sum counts losses and ground.
void set_prices(const World& w, Plan& plan) {
  std::memset(plan.price, 0, sizeof plan.price);
  for (const Condition& c : w.conditions)
    for (const Clause& clause : c.clauses) {
      int ground = 0;
      for (const Term& t : clause.terms)
        if (t.measure == Measure::hexes_controlled) ground = std::max(ground, std::abs(t.weight));
      if (!ground || c.winner == Side::nobody) continue;
      for (const Term& t : clause.terms) {
        const bool any = t.measure == Measure::steps_lost;
        const bool hurts = ((t.weight > 0) == clause.at_least) != (t.side == c.winner);
        if (!hurts) continue;
        float(&price)[2] = plan.price[index(t.side)];
        const float each =
            static_cast<float>(std::abs(t.weight)) / static_cast<float>(ground * t.per);
        if (any || t.measure == Measure::other_steps_lost) price[0] = std::max(price[0], each);
        if (any || t.measure == Measure::afv_steps_lost) price[1] = std::max(price[1], each);
      }
    }
}

}  // namespace

void find_objectives(const World& w, Plan& plan) {
  plan.objective = {};
  std::memset(plan.worth, 0, sizeof plan.worth);
  int most = 1;
  const auto each_term = [&](auto visit) {
    for (const Condition& c : w.conditions)
      for (const Clause& clause : c.clauses)
        for (const Term& t : clause.terms)
          if (t.measure == Measure::hexes_controlled || t.measure == Measure::all_controlled)
            visit(t);
  };
  const auto value = [&](const Term& t) {
    const int all = t.weight < 0 ? -t.weight : t.weight;
    return t.measure == Measure::hexes_controlled ? 8 * all
                                                  : 8 * all / (w.hex_sets[t.set].count() + 1);
  };
  for (Hexes& zone : plan.zone) zone = {};
  for (const Condition& c : w.conditions)
    for (const Clause& clause : c.clauses)
      for (const Term& t : clause.terms)
        if ((t.measure == Measure::steps_in || t.measure == Measure::afvs_in) &&
            t.side != Side::nobody)
          plan.zone[index(t.side)] |= w.hex_sets[t.set];
  set_prices(w, plan);
  each_term([&](const Term& t) { most = value(t) > most ? value(t) : most; });
  each_term([&](const Term& t) {
    const int v = 8 * value(t) / most;
    w.hex_sets[t.set].each([&](Hex h) {
      plan.objective.add(h);
      if (v > plan.worth[h.id]) plan.worth[h.id] = static_cast<std::uint8_t>(v);
    });
  });
  std::memset(plan.lure, 0, sizeof plan.lure);
  plan.objective.each([&](Hex h) { spread(w, h, plan.worth[h.id], plan.lure); });
}

void find_cuts(const World& w, const State& s, Plan& plan) {
  plan.cut = {};
  if (!w.on.rail_cutting || s.cut_rails.size() >= 4) return;
  for (const Side side : {Side::first, Side::second})
    if (w.sides[index(side)].nation == Nation::soviet && !ahead(w, s, side))
      for (int k = 0; k < w.hexes; ++k) {
        const Hex h{static_cast<std::uint16_t>(k)};
        if (w.rails[k] && worth_cutting(w, s, h)) plan.cut.add(h);
      }
}

void find_goals(const World& w, const State& s, Side side, Plan& plan, Goals& goals) {
  const int i = index(side);
  goals.count = 0;
  const bool holds = ahead(w, s, side);
  bool wanted = false;
  if (!holds) {
    plan.objective.each([&](Hex h) {
      if (s.control[i].contains(h)) return;
      wanted = true;
      add(goals, h,
          resistance(plan, side, h) + (8 - plan.worth[h.id]) / 2 + (full(w, s, h, side) ? 20 : 0));
    });
    if (w.sides[i].nation == Nation::soviet)
      plan.cut.each([&](Hex h) {
        wanted = true;
        add(goals, h, resistance(plan, side, h) + plan.danger[i][h.id]);
      });
    if (w.sides[i].exit_zone && exits_count(w, side)) {
      wanted = true;
      w.hex_sets[w.sides[i].exit_zone].each([&](Hex h) { add(goals, h, 0); });
    }
  }
  if (!holds && !wanted)  // no ground to take: the enemy stands where he must not
    for (const Mind::Stack& b : plan.stacks[1 - i])
      if (plan.zone[1 - i].contains(b.hex)) {
        wanted = true;
        add(goals, b.hex, resistance(plan, side, b.hex));
      }
  plan.attacks[i] = wanted;
  if (!wanted)
    plan.objective.each([&](Hex h) {
      if (s.control[i].contains(h)) add(goals, h, 2 * (8 - plan.worth[h.id]));
    });
  if (goals.empty())
    for (const Mind::Stack& b : plan.stacks[1 - i]) add(goals, b.hex, 0);
}

void survey(const World& w, const State& s, Side side, Plan& plan) {
  const int i = index(side);
  for (int h = 0; h < w.hexes; ++h)
    plan.ground[i][h] =
        static_cast<std::uint8_t>(step_cost(w, s, plan, i, Hex{static_cast<std::uint16_t>(h)}));
  plan.lost[i] = true;
}

void find_ways(const World& w, const State& s, Side side, Plan& plan) {
  const int i = index(side);
  static thread_local Goals goals;
  find_goals(w, s, side, plan, goals);
  Hexes crowded;
  for (const Mind::Stack& b : plan.stacks[i])
    if (b.units >= 3) crowded.add(b.hex);
  if (!plan.lost[i] && crowded == plan.crowded[i] &&
      std::equal(goals.begin(), goals.end(), plan.goals[i].begin(), plan.goals[i].end()))
    return;
  plan.crowded[i] = crowded;
  plan.goals[i].count = goals.count;
  std::copy(goals.begin(), goals.end(), plan.goals[i].begin());
  spread_out(w, plan, i);
  plan.lost[i] = false;
}

}  // namespace bocage::pg
