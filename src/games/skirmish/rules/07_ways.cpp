// sk.g7.1, sk.g7.6: the program's way: straight, or round what bars it by turning points.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/ways.hpp"

namespace bocage::sk {

Goer goer_of(const World& w, const State& s, Figure f) {
  Goer g;
  g.who = f;
  g.side = side_of(w, f);
  g.mover = mounted(s, f) ? Mover::horse : Mover::foot;
  g.radius = radius(s, f);
  return g;
}

namespace {

constexpr int stairs_cost = 10_cm;  // sk.g7.6

// Whose turning points the search kept last.
struct Searched {
  Figure who;
  Mover mover = Mover::foot;
  Point from{};
  std::int64_t most = -1;
  friend bool operator==(const Searched&, const Searched&) = default;
};
thread_local Searched searched;
thread_local bool still_table = false;
thread_local unsigned still_number = 0;

}  // namespace

unsigned StillTable::now() { return still_table ? still_number : 0; }

StillTable::StillTable() : before_(still_table) {
  if (!before_) searched = {}, ++still_number;
  still_table = true;
}
StillTable::~StillTable() { still_table = before_; }

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
    std::int64_t cost = 0, dear = 0, dearest = 0;
    int crossings = 0;
    for (int i = 0; i < n; ++i)
      cost += legs[i].cost, dear += legs[i].dear, dearest += legs[i].dearest,
          crossings += legs[i].crossings;
    if (cost > most) return Bar::too_far;
    if (pace.runs && crossings > 1) return Bar::obstacles;
    if (pace.runs && dearest > in_nm(5_cm) + 10) return Bar::very_difficult;
    if (pace.gallops && dear + dearest > 0) return Bar::difficult;
    return Bar::none;
  };
  Leg straight = leg_cost(w, s, goer, from, goal, walk_on);
  if (straight.cost >= 0) {
    way.bar = fits(&straight, 1);
    way.cost = straight.cost + extra;
    way.legs = 1;
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
  thread_local plane::Field<64> field;
  const Searched now{goer.who, goer.mover, from, most};
  const bool again = still_table && searched == now;
  const auto leg = [&](Point a, Point b) { return leg_cost(w, s, goer, a, b).cost; };
  const auto turns_of = [&](auto&& add) {
    for (int i = 0; i < w.turning_count; ++i) add(w.turnings[i].at);
    for (int i = 0; i < w.figure_count; ++i) {
      const Figure e = figure(i);
      if (side_of(w, e) == goer.side || !known(w, s, goer.side, e) || at(s, e).aboard != 0xff)
        continue;
      if (!plane::within(from, at(s, e).at, pace.allowance)) continue;
      for (int k = 0; k < 8; ++k)
        add(plane::along(at(s, e).at, plane::heading(45 * k),
                         (radius(s, e) + goer.radius) * 109 / 100));
    }
  };
  // Only what lies between start and goal: a way by anything else is too long.
  const auto between = [&](Point p) {
    return plane::length_nm(p - from) + plane::length_nm(goal - p) <= most;
  };
  if (!again) {  // a goal that no turn leads to needs no search
    bool led_to = false;
    turns_of([&](Point p) { led_to = led_to || (between(p) && leg(p, goal) >= 0); });
    if (!led_to) {
      if (told >= 0) way.cost = -2 - told;
      return way;
    }
    searched = now;
    field.build(
        from, most,
        [&](auto&& add) {
          turns_of([&](Point p) {
            if (still_table || between(p)) add(p);
          });
        },
        leg);
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
  for (int i = 0; i <= n; ++i) {
    const Point q = i < n ? turns[i] : goal;
    legs[i] = leg_cost(w, s, goer, p, q);
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

}  // namespace bocage::sk
