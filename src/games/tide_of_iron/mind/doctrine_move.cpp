// Movement: where a unit would stand best, and whether the way there is worth it.
#include <cstring>

#include "games/tide_of_iron/mind/doctrine.hpp"

namespace bocage::toi {

namespace {

using Plan = Mind::Plan;

// Everywhere a unit can get with these points, by the cheapest way: visit(hex, thirds left, risk on the way).
template <class Visit>
void walk(const World& w, const Plan& plan, const State& s, Unit u, Hex from, int thirds,
          bool first, float risk_before, Visit visit) {
  u8 left[max_hexes];
  std::memset(left, 0, static_cast<std::size_t>(w.hexes));
  float risk[max_hexes];
  Hex reached[max_hexes], queue[max_hexes];  // the queue is a ring: a hex waits in it once
  Hexes waits;
  int count = 0, head = 0, waiting = 0;
  const int side = index(side_of(u)), kind = !is_squad(u);
  const Side enemy = enemy_of(u);
  const auto reach = [&](Hex h, int thirds_left, float danger) {
    if (!left[h.id]) reached[count++] = h;
    left[h.id] = static_cast<u8>(thirds_left + 1);
    risk[h.id] = danger;
    if (waits.contains(h)) return;
    waits.add(h);
    queue[(head + waiting++) % max_hexes] = h;
  };
  reach(from, thirds, risk_before);
  while (waiting) {
    const Hex h = queue[head];
    head = (head + 1) % max_hexes, --waiting;
    waits.remove(h);
    const int have = left[h.id] - 1;
    if (!have) continue;
    for (Direction d : directions) {
      const Hex to = w.neighbour[h.id][index(d)];
      if (!to || occupied_by(s, to, enemy)) continue;
      const int cost = step_cost(w, s, u, h, d, have, first && h == from);
      if (cost > have) continue;
      const bool stops = (s.marks[to.id] & 7) && stopped_by(w, s, u, to);
      const int after = stops ? 0 : have - cost;
      if (left[to.id] && after + 1 <= left[to.id]) continue;
      reach(to, after,
            risk[h.id] + plan.ambush[side][kind][to.id] + (marked(s, to, Marker::mine) ? 2.f : 0));
    }
  }
  for (int i = 0; i < count; ++i) visit(reached[i], left[reached[i].id] - 1, risk[reached[i].id]);
}

bool has_room(const World& w, const State& s, Unit u, Hex h) {
  return at(s, u).hex == h || may_rest(w, s, u, h);
}

float rounds_from(const World& w, const State& s, const Plan& plan, Unit u, int g, Hex h) {
  const int far = plan.far[class_of(w, u)][g][h.id];
  if (far == Mind::unreachable) return 8;
  const float rounds = number(far) / number(is_squad(u) ? 12 : 3 * vehicle(w, u).movement);
  (void)s;
  return rounds < 8 ? rounds : 8;
}

// What a unit goes for: its own goal, that of its riders, none if it is an empty wagon.
u8 aim_of(const World& w, const State& s, const Plan& plan, Unit u) {
  if (is_squad(u) || is_heavy(w, u)) return plan.aim[u.id];
  for (Unit o : of_side(side_of(u))) {
    if (!is_squad(o)) break;
    if (at(s, o).place == Place::aboard && at(s, o).carrier == u) return plan.aim[o.id];
  }
  const u8 g = plan.aim[u.id];
  const bool leaves = g != Mind::no_aim && w.sides[index(side_of(u))].exit.contains(plan.goal[g]);
  return leaves || !is_truck(type_of(w, u)) ? g : Mind::no_aim;
}

float fragility(const World& w, const State& s, Unit u) {
  if (is_squad(u)) return 0.25f * price_of(at(s, u).figures);
  if (is_heavy(w, u)) return 1;
  return has_riders(s, u) ? 2.2f : 1.4f;
}

// Enemies it could fire at from there.
int targets_from(const World& w, const State& s, Unit u, Hex h) {
  Hexes seen = w.sight.seen_from[h.id];
  seen &= s.occupied[index(enemy_of(u))];
  const int range = is_squad(u) && at(s, u).figures.mortar ? 8 : 6;
  int n = 0;
  seen.each([&](Hex e) { n += distance(w, h, e) <= range; });
  return n > 2 ? 2 : n;
}

}  // namespace

void judge_post(const World& w, const Plan& plan, const State& s, Unit u, Hex h, Shelter shelter,
                Tally& t) {
  const int side = index(side_of(u)), kind = !is_squad(u);
  const u8 g = aim_of(w, s, plan, u);
  const bool fires = supports(w, s, u);
  // Who is to leave the map does not wait for quiet.
  const bool leaves = g != Mind::no_aim && w.sides[side].exit.contains(plan.goal[g]);
  if (g != Mind::no_aim) {
    float rounds = rounds_from(w, s, plan, u, g, h);
    if (fires && is_squad(u) && !leaves && rounds < 0.75f)
      rounds = 0.75f;  // crews need not be first there
    const float pressed = rounds / number(plan.rounds_left);
    const float worth = clamped(0.5f + plan.want[side][g] / 10, 0.6f, 2);
    t.add(t_progress, -rounds * (0.7f + 0.8f * clamped(pressed, 0, 1.5f)) * (leaves ? 2 : worth));
    if (leaves && h == plan.goal[g]) t.add(t_exit, 0.3f);
  }
  if (const u8 o = w.objective_at[h.id]) {
    const float want = plan.want[side][o - 1];
    int others = 0;
    for (Unit x : in_hex(s, h)) others += x != u && side_of(x) == side_of(u);
    const bool held = s.control[side] >> (o - 1) & 1;
    const bool contested = plan.strength[1 - side][h.id] > 0;
    float share = others ? 0.15f : held && !contested ? 0.3f : 1;
    t.add(t_objective, want * share * (0.45f + 0.55f * plan.late));
  }
  float danger = plan.danger[side][kind][h.id];
  if (shelter != Shelter::none) danger *= shelter == Shelter::pillbox ? 0.2f : 0.55f;
  if (marked(s, h, Marker::smoke)) danger *= 0.5f;
  if (is_squad(u) || !is_heavy(w, u) || plan.armour[1 - side]) {
    const float felt = danger * fragility(w, s, u);
    t.add(t_danger, felt / (1 + 0.15f * felt) * (leaves ? 0.5f : 1));
    if (!w.awards.empty()) t.add(t_bounty, clamped(0.2f * danger, 0, 1) * bounty(w, plan, u));
  }
  if (is_squad(u))
    t.add(t_cover, number(ground(w, h).cover) + (shelter != Shelter::none ? 2.f : 0));
  const int friends = plan.strength[side][h.id], enemies = plan.strength[1 - side][h.id];
  if (enemies > friends + 1) t.add(t_mass, number(enemies - friends - 1));
  if (fires) t.add(t_post, number(targets_from(w, s, u, h)));
  int stack = 0;
  for (Unit x : in_hex(s, h)) stack += x != u;
  if (stack > 1) t.add(t_crowd, 1);
}

namespace {

float post(const World& w, const Plan& plan, const State& s, Unit u, Hex h, Shelter shelter,
           const Tally& like) {
  Tally t{like.weights};
  judge_post(w, plan, s, u, h, shelter, t);
  return t.total;
}

// Points left over.
constexpr float spared_third = 0.04f;
float spared(int thirds, const Tally& like) {
  return like.weights[t_tempo] * spared_third * number(thirds);
}

struct Best {
  float value = -1e9f, risk = 0;
  int left = 0;
  Hex hex, storm;  // where it ends, and what it storms from there
};

// The best place to end, from here on.
Best best_end(const World& w, const Plan& plan, const State& s, Unit u, Hex from, int thirds,
              bool first, float risk, Deed deed, const Tally& like) {
  Best best;
  Hex known[24];
  float worth[24];
  int stormed = 0;
  walk(w, plan, s, u, from, thirds, first, risk, [&](Hex h, int left, float danger) {
    if (!has_room(w, s, u, h)) return;
    const float on_the_way = like.weights[t_ambush] * danger * fragility(w, s, u);
    const Shelter shelter = h == at(s, u).hex ? at(s, u).shelter : Shelter::none;
    // Of two ways the shorter: who walks about for nothing looks silly, and is.
    const float value = post(w, plan, s, u, h, shelter, like) + on_the_way + spared(left, like);
    if (value > best.value) best = {value, danger, left, h, {}};
    if (deed != Deed::assault) return;
    for (const Hex n : w.neighbour[h.id]) {
      if (!n || !stormable(w, s, side_of(u), n)) continue;
      int i = 0;
      while (i < stormed && known[i] != n) ++i;
      if (i == stormed) {
        if (stormed == 24) continue;
        Tally t{like.weights};
        judge_storm(storm(w, plan, s, u, n), t);
        known[stormed] = n, worth[stormed++] = t.total;
      }
      // What it is worth to stand there counts for less: it may well go in.
      const float with = 0.5f * value + 0.5f * on_the_way + worth[i];
      if (with > best.value) best = {with, danger, left, h, n};
    }
  });
  return best;
}

void explain_end(const World& w, const Plan& plan, const State& s, Unit u, const Best& b,
                 Tally& t) {
  const Shelter shelter = b.hex == at(s, u).hex ? at(s, u).shelter : Shelter::none;
  if (b.storm) {
    judge_storm(storm(w, plan, s, u, b.storm), t);
    t.total += 0.5f * post(w, plan, s, u, b.hex, shelter, t);
  } else {
    judge_post(w, plan, s, u, b.hex, shelter, t);
  }
  t.add(t_ambush, b.risk * fragility(w, s, u));
  t.add(t_tempo, spared_third * number(b.left));
}

float steps_left(const World& w, const State& s, Unit u, const Plan& plan) {
  const u8 g = plan.aim[u.id];
  return g == Mind::no_aim ? 0 : rounds_from(w, s, plan, u, g, at(s, u).hex);
}

}  // namespace

// What an action that moves would gain over staying.
void score_advance(const World& w, const Plan& plan, const State& s, Unit u, Deed deed, Tally& t) {
  const UnitState& me = at(s, u);
  if (me.place == Place::aboard) {  // all it can do is get off
    const float rounds = steps_left(w, s, u, plan);
    const float danger = plan.danger[index(side_of(u))][1][me.hex.id];
    t.add(rounds < 1.2f || danger > 0.8f ? t_dismount : t_ride, rounds < 1.2f   ? 1
                                                                : danger > 0.8f ? 0.6f
                                                                                : -1.f);
    return;
  }
  int thirds = 3 * movement(w, s, u, deed);
  if (me.shelter != Shelter::none) thirds -= cover_thirds;
  if (thirds <= 0) return t.add(t_other, -1);
  const Best b = best_end(w, plan, s, u, me.hex, thirds, true, 0, deed, t);
  const float here = post(w, plan, s, u, me.hex, me.shelter, t) + spared(thirds, t);
  if (w.sides[index(side_of(u))].exit.contains(me.hex)) t.add(t_exit, 1);
  // Only the difference speaks for going.
  Tally gain{t.weights, 0, t.parts};
  explain_end(w, plan, s, u, b, gain);
  t.total += gain.total - here;
  if (deed == Deed::assault && !b.storm) t.add(t_other, -1);  // an advance does as well
  if (deed == Deed::fire_and_move) {
    const BestShot x = best_shot(w, plan, s, u, Role::moving, t);
    if (x.target && t.weights[t_shot] != 0) t.add(t_shot, x.value / t.weights[t_shot]);
    else t.add(t_other, -1);
  }
}

void score_mover(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Unit u = s.move.unit;
  const UnitState& me = at(s, u);
  const int side = index(side_of(u));
  const bool stays = c.verb != verb::enter && c.verb != verb::leave_cover;
  if (stays && c.verb != verb::get_off) t.add(t_tempo, spared_third * number(s.move.thirds));
  switch (c.verb) {
    case verb::enter: {
      const Hex to = hex(static_cast<int>(c.what));
      const bool first = !(s.move.flags & entered);
      const auto way = direction(w, me.hex, to);
      const int cost = entry_cost(w, s, u, me.hex, to, first);
      const float risk =
          plan.ambush[side][!is_squad(u)][to.id] + (marked(s, to, Marker::mine) ? 2.f : 0);
      if (occupied_by(s, to, enemy_of(u))) {  // over them with the tracks
        int good = 0;
        for (Unit e : in_hex(s, to)) good += is_squad(e) && !suppressed(s, e);
        judge_post(w, plan, s, u, me.hex, Shelter::none, t);
        t.add(t_ambush, risk + 0.5f * number(good));
        return t.add(t_overrun, number(good));
      }
      const int left = stopped_by(w, s, u, to) ? 0 : s.move.thirds - cost;
      (void)way;
      if (marked(s, to, Marker::wire) || marked(s, to, Marker::mine)) t.add(t_obstacle, 1);
      if (to == s.move.back || to == s.move.from) t.add(t_tempo, -0.6f);  // to and fro
      const Best b = best_end(w, plan, s, u, to, left > 0 ? left : 0, false, risk, s.move.deed, t);
      if (!b.hex) return t.add(t_other, -3);
      explain_end(w, plan, s, u, b, t);
      return;
    }
    case verb::stop: return judge_post(w, plan, s, u, me.hex, me.shelter, t);
    case verb::storm: {
      judge_storm(storm(w, plan, s, u, hex(static_cast<int>(c.what))), t);
      Tally here{t.weights};
      judge_post(w, plan, s, u, me.hex, me.shelter, here);
      t.total += 0.5f * here.total;
      return;
    }
    case verb::shoot:
      score_shot(w, plan, s, u, unit(static_cast<int>(c.what)), c.count, Role::moving, 0, t);
      return judge_post(w, plan, s, u, me.hex, me.shelter, t);
    case verb::take_cover:
      judge_post(w, plan, s, u, me.hex, static_cast<Shelter>(c.count), t);
      return t.add(t_shelter, 1);
    case verb::leave_cover: {
      const int left = s.move.thirds - cover_thirds;
      const Best b = best_end(w, plan, s, u, me.hex, left > 0 ? left : 0, true,
                              plan.ambush[side][0][me.hex.id], s.move.deed, t);
      explain_end(w, plan, s, u, b, t);
      if (b.hex == me.hex && !b.storm) t.add(t_shelter, -1);
      return;
    }
    case verb::cut_wire:
      judge_post(w, plan, s, u, me.hex, me.shelter, t);
      return t.add(t_obstacle, steps_left(w, s, u, plan) > 0 ? -0.5f : 0.5f);
    case verb::board: {
      const Unit v = unit(static_cast<int>(c.what));
      judge_post(w, plan, s, u, me.hex, me.shelter, t);
      const float rounds = steps_left(w, s, u, plan);
      const float danger = plan.danger[side][1][me.hex.id];
      return t.add(t_ride, fresh(s, v) && rounds > 2 && danger < 0.3f ? rounds - 2 : -1.f);
    }
    case verb::get_off: {
      const float rounds = steps_left(w, s, u, plan);
      const float danger = plan.danger[side][1][me.hex.id];
      return t.add(rounds < 1.2f || danger > 0.8f ? t_dismount : t_ride,
                   rounds < 1.2f || danger > 0.8f ? 1 : -1.f);
    }
    case verb::leave_map: judge_post(w, plan, s, u, me.hex, me.shelter, t); return t.add(t_exit, 1);
    default: return;
  }
}

}  // namespace bocage::toi
