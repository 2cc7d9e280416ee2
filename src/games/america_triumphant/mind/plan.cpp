// The staff's plan: what is worth having, the ways there, who threatens what, and which stacks of the
// enemy can be attacked.
#include <cstring>

#include "board/reach.hpp"
#include "games/america_triumphant/mind/doctrine.hpp"

namespace bocage::at {

namespace {

using Plan = Mind::Plan;

// ------------------------------------------------------------------------ what the conditions want

constexpr float objective_worth = 4;

void find_worth(const World& w, Plan& p) {
  for (auto& x : p.worth) x = 0;
  for (auto& x : p.step_worth) x = 0;
  const auto raise = [](float& x, float to) { x = x < to ? to : x; };
  for (int i = 0; i < w.term_count; ++i) {
    const Term& t = w.terms[i];
    int hexes = 0;
    t.hexes.each([&](Hex) { ++hexes; });
    if (t.measure == Measure::controlled && hexes) {
      const int most = t.most < hexes ? t.most : hexes;
      const float each = hexes > 20 ? 0.5f : objective_worth * number(most) / number(hexes);
      t.hexes.each([&](Hex h) { raise(p.worth[h.id], each); });
    } else if (t.measure == Measure::steps) {
      t.hexes.each([&](Hex h) { raise(p.step_worth[h.id], objective_worth / number(t.per)); });
    }
  }
  if (w.on.exits) w.exits.each([&](Hex h) { raise(p.step_worth[h.id], 1.5f); });
}

// ------------------------------------------------------------------------------------------- ways

using Field = Reach<max_hexes>;
Field& scratch() {
  static thread_local Field field;
  return field;
}
using Starts = List<Hex, max_hexes>;

constexpr int detour = 30;  // half MP that a river without a bridge counts for vehicles

int price(const World& w, const State& s, bool mech, Hex from, int d) {
  const int p = terrain_cost(w, s, mech, from, d);
  return p == prohibited ? detour : p;
}

// What the side wants to come to now. The Allies also want to be where the enemy may come soon.
Hexes find_goals(const World& w, const State& s, const Plan& p, Side side) {
  Hexes goals, second;
  for (const Hex h : w.grid) {
    if (p.worth[h.id] == 0 && p.step_worth[h.id] == 0) continue;
    const bool mine = controller(s, h) == side;
    if (p.worth[h.id] >= 1) {
      if (!mine || (side == allied && p.enemy_way[index(side)][h.id] <= 48)) goals.add(h);
      else second.add(h);
    } else if (!mine && (p.worth[h.id] > 0 || side == german)) {
      second.add(h);
    }
  }
  if (!goals.empty()) return goals;
  return second.empty() ? s.occupied[index(other(side))] : second;
}

// Half MP from everywhere to the goals; `extra` is what entering a hex costs besides.
template <class Extra>
void draw_ways(const World& w, const State& s, const Hexes& goals, bool mech, std::int16_t* map,
               Extra extra) {
  Starts starts;
  goals.each([&](Hex h) { starts.push(h); });
  Field& f = scratch();
  reach(
      f, w.near, w.hexes, starts.begin(), starts.size(), Mind::far,
      [&](Hex h, Direction d, Hex to) {  // backwards: who comes from `to` enters `h`
        return price(w, s, mech, to, (static_cast<int>(d) + 3) % 6) + extra(h);
      },
      [](Hex) { return true; });
  for (int i = 0; i < w.hexes; ++i)
    map[i] = static_cast<std::int16_t>(f.cost[i] == unreached ? Mind::far : f.cost[i]);
}

void find_enemy_ways(const World& w, const State& s, Plan& p, Side side) {
  Starts starts;
  s.occupied[index(other(side))].each([&](Hex h) { starts.push(h); });
  Field& f = scratch();
  reach(
      f, w.near, w.hexes, starts.begin(), starts.size(), Mind::far,
      [&](Hex h, Direction d, Hex) { return price(w, s, true, h, static_cast<int>(d)); },
      [](Hex) { return true; });
  for (int i = 0; i < w.hexes; ++i)
    p.enemy_way[index(side)][i] =
        static_cast<std::int16_t>(f.cost[i] == unreached ? Mind::far : f.cost[i]);
}

// Where the enemy's ways to what he wants run, near to where he is now.
void find_guards(const World& w, Plan& p, Side side) {
  const int me = index(side), he = 1 - me;
  for (int i = 0; i < w.hexes; ++i) {
    const int here = p.enemy_way[me][i], beyond = p.open_way[he][i];
    const float near = here <= 16 ? 1 : here >= 48 ? 0 : number(48 - here) / 32;
    const float goal = beyond >= 60 ? 0.25f : 1 - number(beyond) / 80;
    p.guard[me][i] = near * goal;
  }
}

// Where the enemy is and what is wanted; whatever follows from it is drawn anew when it changes.
void look_around(const World& w, const State& s, Plan& p) {
  if (p.world != &w) {
    find_worth(w, p);
    find_chances(w, p);
    p.world = &w;
    for (auto& seen : p.seen) seen = Plan::Seen{};
    p.bridges.clear();
  }
  if (std::memcmp(&p.bridges, &s.bridges, sizeof p.bridges) != 0 || p.ground != s.ground) {
    p.bridges = s.bridges;
    p.ground = s.ground;
    for (auto& seen : p.seen) seen = Plan::Seen{};
  }
  for (const Side side : {german, allied}) {
    Plan::Seen& seen = p.seen[index(side)];
    const Hexes& enemies = s.occupied[index(other(side))];
    if (!(seen.enemies == enemies)) {
      seen.enemies = enemies;
      find_enemy_ways(w, s, p, side);
      seen.ways = seen.guards = false;
    }
    const Hexes goals = find_goals(w, s, p, side);
    if (!(seen.goals == goals)) {
      seen.goals = goals;
      draw_ways(w, s, goals, true, p.open_way[index(side)], [](Hex) { return 0; });
      seen.ways = p.seen[0].guards = p.seen[1].guards = false;
    }
  }
}

void find_own_ways(const World& w, const State& s, Plan& p, Side side) {
  Plan::Seen& seen = p.seen[index(side)];
  const Hexes &enemies = s.occupied[index(other(side))], &zone = s.zone[index(other(side))];
  if (!(seen.zone == zone)) seen.zone = zone, seen.ways = false;
  if (seen.ways) return;
  seen.ways = true;
  for (const bool mech : {false, true})
    draw_ways(w, s, seen.goals, mech, p.way[index(side)][mech], [&](Hex h) {
      return enemies.contains(h) ? 16 : zone.contains(h) ? 4 : 0;
    });
}

// ------------------------------------------------------------------------------ strength about there

// The enemy's strength, spread as far as he comes in a phase.
void find_threat(const World& w, const State& s, Plan& p, Side side) {
  Plan::Seen& seen = p.seen[index(side)];
  const Side enemy = other(side);
  const int first = w.first_of[index(enemy)], count = w.first_of[index(enemy) + 1] - first;
  bool same = seen.threat;
  for (int i = first; same && i < first + count; ++i)
    same = seen.units[i].hex == s.units[i].hex && seen.units[i].steps == s.units[i].steps &&
           seen.units[i].place == s.units[i].place;
  if (same) return;
  seen.threat = true;
  for (int i = first; i < first + count; ++i) seen.units[i] = s.units[i];
  std::uint16_t* map = p.threat[index(side)];
  std::fill(map, map + max_hexes, std::uint16_t{0});
  const auto spread = [&](Hex h, int radius, int amount) {
    Hexes ring;
    ring.add(h);
    flood(w, ring, w.all, radius).each([&](Hex x) {
      map[x.id] = static_cast<std::uint16_t>(map[x.id] + amount);
    });
  };
  s.occupied[index(enemy)].each([&](Hex h) {
    int foot = 0, mech = 0;
    for (const Unit u : stack_at(w, s, h))
      if (!is_hq(w, u))
        (info(w, u).mech ? mech : foot) += strength_of(w, s, u) * doubled(w, s, u, h);
    if (foot) spread(h, 2, foot);
    if (mech) spread(h, 3, mech);
  });
}

void find_supply(const World& w, const State& s, Plan& p) {
  for (auto& f : p.fed) f = Hexes{};
  for (const Side side : {german, allied}) {
    const Hexes open = supply_lines(w, s, side);
    Hexes start = supply_sources(w, s, side);
    start &= open;
    p.lines[index(side)] = flood(w, start, open, max_hexes);
    for (int i = 0; i < w.hq_count; ++i) {
      const Unit hq{w.headquarters[i]};
      if (info(w, hq).side != side || !on_map(s, hq)) continue;
      Hexes here;
      here.add(at(s, hq).hex);
      p.fed[static_cast<int>(info(w, hq).nation)] |= flood(w, here, open, info(w, hq).range);
    }
  }
}

// ---------------------------------------------------------------------------------------- targets

bool can_fall_back(const World& w, const State& s, Hex h) {
  const Side side = occupant(s, h);
  for (int d = 0; d < 6; ++d) {
    const Hex n = neighbour(w, h, d);
    if (!n || s.occupied[index(other(side))].contains(n)) continue;
    if (!in_zone(s, other(side), n) || s.occupied[index(side)].contains(n)) return true;
  }
  return false;
}

void find_targets(const World& w, const State& s, Plan& p) {
  for (auto& t : p.target_at) t = none8;
  p.targets.clear();
  if (s.hq == none8) return;
  const Side side = side_of_hq(w, s.hq), enemy = other(side);
  const Hexes about = flood(w, s.occupied[index(side)], w.all, 5);
  s.occupied[index(enemy)].each([&](Hex h) {
    if (!about.contains(h) || p.targets.full()) return;
    Clash c;
    c.target = h;
    c.attacker = side;
    look(w, s, c, Takes::able);
    Mind::Target t;
    t.hex = h;
    t.attack16 = static_cast<std::uint16_t>(c.attack16);
    t.defence16 = static_cast<std::uint16_t>(c.defence16);
    const bool helped = hq_may_support(w, s, h) && support_limit(w, s, false) > 0;
    t.shift = static_cast<std::int8_t>((c.city || c.westwall ? -2
                                        : c.rough            ? -1
                                                             : 0) -
                                       (c.defence_combined ? 1 : 0) - (c.snow ? 1 : 0) -
                                       (c.defended_by_hq ? 1 : 0) + (helped ? c.support : 0));
    for (const Unit u : stack_at(w, s, h))
      t.steps = static_cast<std::uint8_t>(t.steps + at(s, u).steps);
    t.trapped = !can_fall_back(w, s, h);
    t.prize = prize_of(w, s, p, side, h);
    p.target_at[h.id] = static_cast<std::uint8_t>(p.targets.size());
    p.targets.push(t);
  });
  // Who could come next to them.
  for (const Unit u : of_side(w, side)) {
    const UnitState& me = at(s, u);
    if (!me.eligible || me.went || !on_map(s, u) || me.attacked || me.strategic || is_hq(w, u) ||
        s.phase > Phase::tactical)
      continue;
    const int reach_hexes = info(w, u).mech ? 5 : 3;
    for (Mind::Target& t : p.targets) {
      const int d = distance(w, me.hex, t.hex);
      if (d > 1 && d <= reach_hexes + 1)
        t.others16 = static_cast<std::uint16_t>(t.others16 + strength_of(w, s, u) * 16 *
                                                                 doubled(w, s, u, me.hex));
    }
  }
}

// What each unit could win by moving.
void find_urges(const World& w, const State& s, Plan& p) {
  for (auto& u : p.urge) u = 0;
  if (s.hq == none8 || s.frames.empty()) return;
  if (s.phase != Phase::strategic && s.phase != Phase::tactical && s.phase != Phase::mechanised)
    return;
  static thread_local Ways ways;
  const float* weights = Mind::weights().doctrine;
  for (const Unit u : of_side(w, side_of_hq(w, s.hq))) {
    if (!at(s, u).eligible || at(s, u).went || !on_map(s, u)) continue;
    if (!may_take_up(w, s, u, s.phase)) continue;
    Tally here{weights};
    score_place(w, p, s, u, at(s, u).hex, here);
    find_ways(w, s, mover_of(w, s, u, s.phase), ways);
    float best = -1e9f;
    for (int i = 1; i < ways.size; ++i) {
      Tally there{weights};
      score_place(w, p, s, u, ways.reached[i], there);
      best = there.total > best ? there.total : best;
    }
    p.urge[u.id] = best - here.total;
  }
}

}  // namespace

void Mind::plan(const World& w, const State& s, Plan& p) {
  look_around(w, s, p);
  for (const Side side : {german, allied}) {
    if (!p.seen[index(side)].guards) find_guards(w, p, side), p.seen[index(side)].guards = true;
    find_own_ways(w, s, p, side);
    find_threat(w, s, p, side);
  }
  find_supply(w, s, p);
  find_targets(w, s, p);
  find_urges(w, s, p);
}

// Doctrine alone wants to know what the answer is about.
void Mind::plan_for(const World& w, const State& s, const Prompt& prompt, Plan& p) {
  const int verb = prompt.options[0].verb;
  look_around(w, s, p);
  if (verb == verb::pay || verb == verb::put_in || verb == verb::return_chit ||
      verb == verb::lose_step || verb == verb::rebuild || verb == verb::evade)
    return;
  const Side side = prompt.side;
  if (!p.seen[index(side)].guards) find_guards(w, p, side), p.seen[index(side)].guards = true;
  find_own_ways(w, s, p, side);
  find_threat(w, s, p, side);
  find_supply(w, s, p);
  find_targets(w, s, p);
  if (!s.frames.empty() && s.frames.step() == Step::march) find_urges(w, s, p);
}

}  // namespace bocage::at
