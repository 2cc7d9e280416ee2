// The maps a commander has in mind: what is worth having and how far it is, where fire falls, who goes where.
#include <cstring>

#include "board/reach.hpp"
#include "games/tide_of_iron/mind/doctrine.hpp"

namespace bocage::toi {

namespace {

using Plan = Mind::Plan;

// ---- Of the map
// Thirds of points from every hex to one, by the costs of a class. A hex that is closed to it counts as reached from beside.
void find_way(const World& w, int klass, Hex to, u16 (&far)[max_hexes]) {
  struct Source {
    Hex hex;
    u16 cost;
  };
  const auto leaving = [&](Hex from, Direction d) { return w.cost[klass][from.id][index(d)]; };
  List<Source, 7> sources;
  sources.push({to, 0});
  bool open = false;
  for (Direction d : directions)
    if (const Hex n = w.neighbour[to.id][index(d)]) open |= leaving(n, opposite(d)) != closed;
  if (!open)
    for (const Hex n : w.neighbour[to.id])
      if (n) sources.push({n, 3});
  spread(far, w.grid, w.hexes, sources, Mind::unreachable, [&](Hex, Direction d, Hex n) {
    const int cost = leaving(n, opposite(d));
    return cost == closed ? impassable : cost;
  });
}

void look_at_map(const World& w, Plan& plan) {
  plan.world = &w;
  plan.goals = 0;
  for (const Objective& o : w.objectives) plan.goal[plan.goals++] = o.hex;
  for (const SideWorld& side : w.sides) {
    bool found = false;
    side.exit.each([&](Hex h) {
      if (!found && plan.goals < Mind::goal_limit) plan.goal[plan.goals++] = h, found = true;
    });
  }
  for (int g = 0; g < plan.goals; ++g)
    for (int k = 0; k < Mind::classes; ++k) find_way(w, k, plan.goal[g], plan.far[k][g]);
}

// A plan lives from one decision to the next; another world may lie where the last one lay.
bool knows_map(const World& w, const Plan& plan) {
  if (plan.world != &w || plan.goals < w.objectives.size()) return false;
  for (int i = 0; i < w.objectives.size(); ++i)
    if (plan.goal[i] != w.objectives[i].hex) return false;
  return true;
}

// ---- What goals are worth
void value_goals(const World& w, const State& s, Plan& plan) {
  const int objectives = w.objectives.size();
  const float left = number(plan.rounds_left);
  for (int side = 0; side < 2; ++side)
    for (int g = 0; g < plan.goals; ++g) {
      float want = 0;
      if (g < objectives) {
        const Objective& o = w.objectives[g];
        if (o.owner != 2 - side) want += 0.45f * number(o.command) * (left < 5 ? left : 5);
        if (o.victory) want += 0.5f;
      }
      plan.want[side][g] = want;
    }
  const auto add = [&](int side, std::uint32_t set, float worth) {
    for (int g = 0; g < objectives; ++g)
      if (set >> g & 1) plan.want[side][g] += worth;
  };
  for (const Condition& c : w.conditions)
    for (int side = 0; side < 2; ++side)
      if (c.objectives) add(side, c.objectives, c.when == Moment::control ? 3.f : 7.f);
  for (const Award& a : w.awards) {
    for (int side = 0; side < 2; ++side) {
      if (!(a.sides >> side & 1)) {
        // What pays the enemy is worth denying him.
        if (a.when == When::receive)
          add(side, a.objectives, 0.6f * plan.point * number(a.points) * left);
        continue;
      }
      const float points = plan.point * number(a.points);
      if (a.when == When::receive)
        add(side, a.objectives, points * (a.measure == Measure::each ? left : 0.45f * left));
      else if (a.when == When::end && a.objectives) add(side, a.objectives, 0.35f * points);
      else if (a.when == When::exited)
        for (int g = objectives; g < plan.goals; ++g)
          if (w.sides[side].exit.contains(plan.goal[g])) plan.want[side][g] += 2 * points;
    }
  }
  (void)s;
}

// ---- Where fire falls
void spread_fire(const World& w, const State& s, Unit u, Plan& plan) {
  const UnitState& me = at(s, u);
  if (me.place != Place::on_map || disrupted(s, u)) return;
  const int victim = index(enemy_of(u));
  const float weight = me.duty == Duty::op_fire    ? 1
                       : pinned(s, u)              ? 0.3f
                       : me.duty == Duty::fatigued ? 0.45f
                                                   : 0.8f;
  for (int tank = 0; tank < 2; ++tank) {
    if (tank && !plan.armour[victim]) continue;
    const Barrel b = barrel(w, s, u, tank);
    if (!b.power) continue;
    const int most = 2 * (b.far_range > b.range ? b.far_range : b.range);
    float* danger = plan.danger[victim][tank];
    float* ambush = plan.ambush[victim][tank];
    w.sight.seen_from[me.hex.id].each([&](Hex h) {
      const int d = distance(w, me.hex, h);
      if (d > most) return;
      const int up = w.level[me.hex.id] > w.level[h.id];
      int on = bracket(d, b.range + up, true), power = b.power;
      if (on > 6) on = bracket(d, b.far_range + up, true), power = b.far_power;
      const float loss = bite(on, power, ground(w, h).cover + (tank ? 4 : 0), tank);
      danger[h.id] += weight * loss;
      if (me.duty == Duty::op_fire) ambush[h.id] += loss;
    });
  }
}

void spread_strength(const World& w, const State& s, Unit u, Plan& plan) {
  if (!on_map(s, u) || disrupted(s, u)) return;
  const int side = index(side_of(u)), weight = is_heavy(w, u) ? 2 : 1;
  u8* map = plan.strength[side];
  const Hex h = at(s, u).hex;
  map[h.id] = static_cast<u8>(map[h.id] + weight);
  for (const Hex n : w.neighbour[h.id]) {
    if (!n) continue;
    map[n.id] = static_cast<u8>(map[n.id] + weight);
    for (Direction d : directions) {
      const Hex m = w.neighbour[n.id][index(d)];
      if (m && distance(w, h, m) == 2 && w.neighbour[h.id][index(d)] == n)  // straight on
        map[m.id] = static_cast<u8>(map[m.id] + weight);
      const Hex bent = w.neighbour[n.id][index(turned(d, 1))];
      if (bent && w.neighbour[h.id][index(d)] == n && distance(w, h, bent) == 2)
        map[bent.id] = static_cast<u8>(map[bent.id] + weight);
    }
  }
}

// ---- Who goes where
float rounds_to(const World& w, const State& s, const Plan& plan, Unit u, int g) {
  const UnitState& me = at(s, u);
  const Unit mover = me.place == Place::aboard ? me.carrier : u;
  const int far = plan.far[class_of(w, mover)][g][me.hex.id];
  if (far == Mind::unreachable) return 20;
  return number(far) / number(is_squad(mover) ? 12 : 3 * vehicle(w, mover).movement);
}

void give_aims(const World& w, const State& s, Side side, Plan& plan) {
  const int me = index(side), foe = 1 - me;
  float need[Mind::goal_limit], given[Mind::goal_limit];
  for (int g = 0; g < plan.goals; ++g) {
    const Hex h = plan.goal[g];
    const bool exit = g >= w.objectives.size() || w.sides[me].exit.contains(h);
    const bool mine = g < w.objectives.size() && s.control[me] >> g & 1;
    const float enemies = number(plan.strength[foe][h.id]);
    need[g] = exit ? 99 : mine ? 0.5f + 0.8f * enemies : 1.5f + 1.3f * enemies;
    if (mine && enemies == 0) need[g] = 0.25f;
    given[g] = 0;
  }
  for (Unit u : of_side(side)) {
    plan.aim[u.id] = Mind::no_aim;
    if (!in_play(s, u)) continue;
    const float weight = is_heavy(w, u) ? 1.5f : 1;
    float best = 0;
    for (int g = 0; g < plan.goals; ++g) {
      if (plan.want[me][g] <= 0) continue;
      const float rounds = rounds_to(w, s, plan, u, g);
      const float in_time = rounds <= number(plan.rounds_left) ? 1 : 0.3f;
      const float value =
          plan.want[me][g] * in_time / (1 + 0.9f * given[g] / need[g]) / (1.2f + rounds);
      if (value > best) best = value, plan.aim[u.id] = static_cast<u8>(g);
    }
    if (plan.aim[u.id] != Mind::no_aim) given[plan.aim[u.id]] += weight;
  }
}

// What a unit's op fire may bring this round: enemies who still move and must come into its sight.
void value_watch(const World& w, const State& s, Unit u, Plan& plan) {
  plan.promise[u.id] = 0;
  if (!on_map(s, u) || suppressed(s, u)) return;
  const int me = index(side_of(u)), foe = 1 - me;
  const Barrel soft = barrel(w, s, u, false), hard = barrel(w, s, u, true);
  const Hex h = at(s, u).hex;
  float sum = 0;
  for (Unit e : of_side(enemy_of(u))) {
    if (!is_mover(s, e) || !fresh(s, e)) continue;
    const Barrel& b = is_heavy(w, e) ? hard : soft;
    if (!b.power) continue;
    const int reach = is_squad(e) ? 4 : vehicle(w, e).movement;
    const int d = distance(w, h, at(s, e).hex);
    if (d > b.range + reach) continue;
    // Does his way lead past?
    float comes = d <= b.range ? 0.3f : 0.2f;
    if (const u8 g = plan.aim[e.id]; g != Mind::no_aim) {
      const Hex to = plan.goal[g];
      if (at(s, e).hex == to) comes *= 0.3f;
      else if (distance(w, h, to) <= b.range && w.sight.sees(h, to)) comes += 0.2f;
    }
    sum += comes * bite(5, b.power, 1 + (is_heavy(w, e) ? 4 : 0), is_heavy(w, e));
  }
  const float most = bite(5, soft.power, 1, false) * 1.2f;
  plan.promise[u.id] = sum < most ? sum : most;
  (void)foe;
}

}  // namespace

void Mind::plan(const World& w, const State& s, Plan& plan) {
  if (!knows_map(w, plan)) look_at_map(w, plan);
  plan.rounds_left = w.rounds - s.round + 1;
  plan.late = w.rounds > 1 ? number(s.round - 1) / number(w.rounds - 1) : 1;
  plan.point = 1.6f;
  plan.armour[0] = plan.armour[1] = false;
  plan.fresh[0] = plan.fresh[1] = 0;
  for (int i = 0; i < max_units; ++i) {
    const Unit u = unit(i);
    if (!in_play(s, u)) continue;
    if (!is_squad(u)) plan.armour[index(side_of(u))] = true;
    plan.fresh[index(side_of(u))] += fresh(s, u);
  }
  const auto hexes = static_cast<std::size_t>(w.hexes);
  for (int side = 0; side < 2; ++side) {
    for (int kind = 0; kind < 2; ++kind) {
      std::memset(plan.danger[side][kind], 0, hexes * sizeof(float));
      std::memset(plan.ambush[side][kind], 0, hexes * sizeof(float));
    }
    std::memset(plan.strength[side], 0, hexes);
  }
  value_goals(w, s, plan);
  for (int i = 0; i < max_units; ++i) {
    spread_fire(w, s, unit(i), plan);
    spread_strength(w, s, unit(i), plan);
  }
  give_aims(w, s, Side::first, plan);
  give_aims(w, s, Side::second, plan);
  for (int i = 0; i < max_units; ++i) value_watch(w, s, unit(i), plan);
}

}  // namespace bocage::toi
