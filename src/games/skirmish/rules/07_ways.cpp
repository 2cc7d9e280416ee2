// sk.g7.1, sk.g7.6: the program's way: straight, or round what bars it by turning points.
#include "board/field.hpp"
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/ways.hpp"

namespace bocage::sk {

Goer goer_of(const World& w, const State& s, Figure f) {
  Goer g;
  g.who = f;
  g.side = side_of(w, f);
  g.mover = mounted(s, f) ? Mover::horse : Mover::foot;
  g.radius = radius(s, f);
  g.driven = !hidden(s, group_of(w, f)) && morale(w, s, group_of(w, f)) != Morale::steady;
  return g;
}

namespace {

constexpr int stairs_cost = 10_cm;  // sk.g7.6

// Whose turning points the search kept last.
struct Searched {
  Surroundings in;
  Side side{};
  int radius = 0;
  Mover mover = Mover::foot;
  Point from{};
  std::int64_t most = -1;
  int allowance = 0;
  Point goal{};  // where only turning points on the way to it found room
  friend bool operator==(const Searched&, const Searched&) = default;
};
thread_local Searched searched;

// Where a way from there may bend.
struct Turns {
  Surroundings in;
  Point from;
  Side side{};
  int allowance = 0, radius = 0;
  List<Point, World::max_turnings + 8 * max_figures> at;

  void find(const World& w, const State& s, const Goer& goer, Point start, int most,
            const Surroundings& now) {
    if (now && now == in && start == from && most == allowance && goer.side == side &&
        goer.radius == radius)
      return;
    in = now, from = start, allowance = most, side = goer.side, radius = goer.radius;
    at.clear();
    for (int i = 0; i < w.turning_count; ++i)
      if (plane::within(w.turnings[i].at, from, most + 1)) at.push(w.turnings[i].at);
    // In the order of their numbers: of two ways that cost the same every replay takes the same one.
    for (int i = 0; i < w.figure_count; ++i) {
      const Figure e = figure(i);
      if (side_of(w, e) == side || !stands(s, e) || !known(w, s, side, e) ||
          !plane::within(from, sk::at(s, e).at, most))
        continue;
      for (int k = 0; k < 8; ++k)
        at.push(plane::along(sk::at(s, e).at, plane::heading(45 * k),
                             (sk::radius(s, e) + radius) * 109 / 100));
    }
  }
};

// Whether no way as long as that leads between inside and outside of a house: it would go by an opening, which is as wide as
// two centimetres (sk.g7.6), or through what has collapsed.
bool shut_in(const World& w, const State& s, ShapeId house, Point a, Point b, int most) {
  const Terrain& t = w.shapes[house.id];
  for (int i = 0; i < t.bays; ++i)
    if (collapsed(s, {static_cast<std::uint8_t>(t.first_bay + i)})) return false;
  for (int i = 0; i < t.openings; ++i) {
    const Opening& o = w.openings[t.first_opening + i];
    if (o.storey || o.kind == OpeningKind::embrasure) continue;
    if (plane::root(plane::square(o.at - a)) + plane::root(plane::square(b - o.at)) <=
        most + 2_cm + 4)
      return false;
  }
  return true;
}

// What a pace bars of a way that comes to so much.
struct Walked {
  std::int64_t cost = 0, dear = 0, dearest = 0;
  int crossings = 0;

  Walked with(const Leg& leg) const {
    return {cost + leg.cost, dear + leg.dear, dearest + leg.dearest, crossings + leg.crossings};
  }
  Bar barred(std::int64_t most, Pace pace) const {
    if (cost > most) return Bar::too_far;
    if (pace.runs && crossings > pace.obstacles) return Bar::obstacles;
    if (pace.runs && dearest > in_nm(5_cm) + 10) return Bar::very_difficult;
    if (pace.gallops && dear + dearest > 0) return Bar::difficult;
    return Bar::none;
  }
};

}  // namespace

WayTo as_far_as(const World& w, const State& s, const Goer& goer, const WayTo& whole, int storey,
                Pace pace) {
  const std::int64_t most = in_nm(pace.allowance) + 10;  // sk.g1.3
  Walked so_far{.cost = in_nm(stairs_cost) * storey};
  WayTo way;
  Point from = at(s, goer.who).at;
  for (int i = 0; i < whole.legs; ++i) {
    const Vec on = whole.to[i] - from;
    const int length = static_cast<int>(plane::root(plane::square(on)));
    const auto reaches = [&](int d) {
      const Leg leg =
          leg_cost(w, s, goer, from, d < length ? plane::along(from, on, d) : whole.to[i]);
      return leg.cost >= 0 && so_far.with(leg).barred(most, pace) == Bar::none;
    };
    int far = 0;
    for (int beyond = length + 1; beyond - far > 1;) {
      const int middle = (far + beyond) / 2;
      (reaches(middle) ? far : beyond) = middle;
    }
    const bool whole_leg = reaches(length);
    if (whole_leg && i + 1 < whole.legs) {
      so_far = so_far.with(leg_cost(w, s, goer, from, whole.to[i]));
      way.to[way.legs++] = from = whole.to[i];
      continue;
    }
    for (int d = whole_leg ? length : far, tried = 0; d > 0; d -= ++tried < 20 ? 1 : 10) {
      const Point to = d < length ? plane::along(from, on, d) : whole.to[i];
      if (may_stand(w, s, goer, to, 0) != Stand::free) continue;
      const Walked all = so_far.with(leg_cost(w, s, goer, from, to));
      way.to[way.legs++] = to;
      way.cost = all.cost;
      way.crossings = static_cast<std::uint8_t>(std::min(255, all.crossings));
      return way;
    }
    break;
  }
  return {};
}

WayTo way_to(const World& w, const State& s, const Goer& goer, Point from, int storey, Point goal,
             int goal_storey, Pace pace) {
  WayTo way;
  std::int64_t extra = 0;  // stairs
  int walk_on = 0;         // the storey on which the legs lie
  if (storey || goal_storey) {
    const ShapeId here = building_at(w, s, from), there = building_at(w, s, goal);
    if (goal_storey && (!there || goal_storey >= w.shapes[there.id].storeys)) {
      way.bar = Bar::wall;
      return way;
    }
    const bool same = here && here == there;
    const Leg upstairs = same && storey ? leg_cost(w, s, goer, from, goal, storey) : Leg{-1};
    if (same && storey && upstairs.cost >= 0) {
      walk_on = storey;
      extra =
          in_nm(stairs_cost) * (storey > goal_storey ? storey - goal_storey : goal_storey - storey);
    } else {
      extra = in_nm(stairs_cost) * (storey + goal_storey);
    }
    if (goer.mover != Mover::foot) {
      way.bar = Bar::wall;
      return way;
    }
  }
  const std::int64_t most = in_nm(pace.allowance) - extra + 10;  // sk.g1.3
  const auto fits = [&](const Leg* legs, int n) {
    Walked all;
    for (int i = 0; i < n; ++i) all = all.with(legs[i]);
    return all.barred(most, pace);
  };
  Leg straight = leg_cost(w, s, goer, from, goal, walk_on);
  if (straight.cost >= 0) {
    way.bar = fits(&straight, 1);
    way.cost = straight.cost + extra;
    way.legs = 1;
    way.crossings = static_cast<std::uint8_t>(std::min(255, straight.crossings));
    way.to[0] = goal;
    if (way.bar == Bar::none) return way;
  } else {
    way.bar = straight.bar;
    way.blocker = straight.blocker;
  }
  const std::int64_t told = way.cost;
  way.cost = -1;
  if (walk_on || most <= 0 || !plane::within(from, goal, pace.allowance)) {
    if (told >= 0) way.cost = -2 - told;  // what it would cost, for the refusal
    return way;
  }
  const ShapeId home = building_at(w, s, from), house = building_at(w, s, goal);
  if (home != house && ((home && shut_in(w, s, home, from, goal, pace.allowance)) ||
                        (house && shut_in(w, s, house, from, goal, pace.allowance)))) {
    if (told >= 0) way.cost = -2 - told;
    return way;
  }
  constexpr int most_places = 128;
  thread_local plane::Field<most_places> field;
  const Surroundings around = surroundings(w, s, goer.side);
  thread_local Turns turns_near;
  turns_near.find(w, s, goer, from, pace.allowance, around);
  // Many goals are looked for within one question, and one when an answer is taken: both find the same way. So the search
  // serves any goal only if it holds every turning point beside the start.
  const bool any_goal = around && turns_near.at.size() < most_places;
  const Searched now{around, goer.side, goer.radius,    goer.mover,
                     from,   most,      pace.allowance, any_goal ? Point{} : goal};
  const auto leg = [&](Point a, Point b) { return leg_cost(w, s, goer, a, b).cost; };
  if (!now.in || searched != now) {
    // Of one goal only what lies between start and goal: a way by anything else is too long.
    const auto between = [&](Point p) {
      return plane::square(p - from) + plane::square(goal - p) <=
                 plane::square(pace.allowance + 1) &&
             plane::length_nm(p - from) + plane::length_nm(goal - p) <= most;
    };
    searched = now;
    field.begin(from, most, [&](auto&& add) {
      for (const Point p : turns_near.at)
        if (any_goal || between(p)) add(p);
    });
  }
  const auto found = field.to(goal, leg);
  if (!found) {
    if (told >= 0) way.cost = -2 - told;
    return way;
  }
  Point turns[6];
  const int n = field.turns(found, turns);
  Leg legs[6];
  Point p = from;
  way.crossings = 0;
  for (int i = 0; i <= n; ++i) {
    const Point q = i < n ? turns[i] : goal;
    legs[i] = leg_cost(w, s, goer, p, q);
    way.crossings = static_cast<std::uint8_t>(std::min(255, way.crossings + legs[i].crossings));
    way.to[i] = p = q;
  }
  way.legs = static_cast<std::uint8_t>(n + 1);
  way.bar = fits(legs, n + 1);
  if (way.bar != Bar::none) {
    way.cost = -2 - (found.cost + extra);
    return way;
  }
  way.cost = found.cost + extra;
  return way;
}

// Why a pace does not take anybody that way.
Refusal refuse_way(const World& w, const State& s, const WayTo& way, int allowance) {
  switch (way.bar) {
    case Bar::obstacles: return {"sk.g7.4"_rule, "sk.refuse.one_obstacle"_text};
    case Bar::very_difficult: return {"sk.g7.3"_rule, "sk.refuse.no_running_there"_text};
    case Bar::difficult: return {"sk.g7.3"_rule, "sk.refuse.no_galloping_there"_text};
    case Bar::climb: return {"sk.g7.5"_rule, "sk.refuse.must_climb"_text};
    case Bar::enemy: return {"sk.g1.10"_rule, "sk.refuse.enemy_in_the_way"_text};
    case Bar::hull: return {"sk.g8.5"_rule, "sk.refuse.horse_at_a_hull"_text};
    case Bar::ground:
      return Refusal{"sk.g8.7"_rule, "sk.refuse.impassable"_text}.with("shape", shape_kind,
                                                                       way.blocker.id);
    case Bar::wall: {
      const bool bunker = way.blocker && w.shapes[way.blocker.id].ground == Ground::bunker;
      const RuleId rule = !bunker                   ? "sk.g7.6"_rule
                          : pierced(s, way.blocker) ? "sk.bk.3"_rule
                                                    : "sk.g20.8"_rule;
      return Refusal{rule, "sk.refuse.wall"_text}.with("shape", shape_kind, way.blocker.id);
    }
    default: break;
  }
  Refusal r{"sk.g7.1"_rule, "sk.refuse.too_far"_text};
  if (way.cost < -1)
    r.with("need", length_kind, static_cast<int>((-2 - way.cost + 99'999) / 100'000));
  else r.with("need", length_kind, allowance + 1);
  return r.with("have", length_kind, allowance);
}

}  // namespace bocage::sk
