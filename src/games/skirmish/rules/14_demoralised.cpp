// sk.dm.2-sk.dm.4, sk.g14.8-sk.g14.12: what demoralised and routing men must do.
#include <algorithm>
#include <array>

#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/supposed.hpp"

namespace bocage::sk {

namespace {

// sk.g14.8: fit enemy weapons that a side knows of. They are the same for every man and every place that is thought of
// while nothing changes.
struct Threat {
  Piece piece;
  Point at;
  int far;  // 0: as far as it sees
  friend bool operator==(const Threat&, const Threat&) = default;
};
struct ThreatList {
  List<Threat, max_figures + max_gear + max_vehicles> all;
  int last = 0;  // who was one: likely to be one again

  // Whether any of them is what one looks for: is_it(const Threat&).
  template <class IsIt>
  bool any(IsIt&& is_it) {
    if (last < all.size() && is_it(all[last])) return true;
    for (int i = 0; i < all.size(); ++i)
      if (i != last && is_it(all[i])) return last = i, true;
    return false;
  }
};
struct Threats : ThreatList {
  unsigned when = 0;
  Side side = Side::nobody;
};

void find_threats(const World& w, const State& s, Threats& threats) {
  const Side side = threats.side;
  threats.all.clear();
  each_known_enemy(w, s, side, [&](Figure e) {
    const Vehicle v = carrier(s, e);  // sk.g17.13: passengers of an open one fire
    if (!fit(w, s, e) || (v && (!open_topped(w, v) || info(w, group_of(w, e)).vehicle == v)))
      return;
    int far = 0;
    if (const Arm a = main_arm(w, s, e)) far = row(w, a).far;
    each_arm(w, s, e, [&](Arm a) {
      const ArmKind kind = row(w, a).kind;
      if ((kind == ArmKind::launcher || kind == ArmKind::flame) && carries(w, s, e, a))
        far = std::max<int>(far, row(w, a).far);
    });
    if (far) threats.all.push({Piece(e), at(s, e).at, far});
  });
  for (int i = 0; i < w.gear_count; ++i) {
    const Gear g = gear(i);
    if (side_of(w, g) == side || !known(w, s, side, g)) continue;
    const Arm arm = info(w, g).arm;
    if (arm && row(w, arm).kind == ArmKind::mortar) continue;
    if (manned(w, s, g)) threats.all.push({Piece(g), at(s, g).at, arm ? row(w, arm).far : 0});
  }
  each_vehicle(w, [&](Vehicle v) {
    const TypeRow& t = type_of(w, v);
    if (side_of(w, v) != side && known(w, s, side, v) && alive(s, v) &&
        (t.gun || t.cannon || t.mg_count))
      threats.all.push({Piece(v), at(s, v).at, 0});
  });
}
Threats& threats_to(const World& w, const State& s, Side side) {
  thread_local Threats kept;
  const unsigned now = StillTable::now();
  if (now && kept.when == now && kept.side == side) return kept;
  kept.when = now;
  kept.side = side;
  find_threats(w, s, kept);
  return kept;
}

bool reaches(const World& w, const State& s, const Threat& t, Figure f) {
  return !t.far || within(w, s, t.piece, f, t.far);
}

bool threatens(const World& w, const State& s, const Threat& t, Figure f) {
  return reaches(w, s, t, f) && spots(w, s, t.piece, f);
}
bool in_danger(const World& w, const State& s, Figure f, bool shelter_counts) {
  return threats_to(w, s, side_of(w, f)).any([&](const Threat& t) {
    return threatens(w, s, t, f) && !(shelter_counts && sheltered(w, s, f, t.at));
  });
}

// Those who threaten him where he sets out: from these he hides, however far he runs.
ThreatList hunters_of(const World& w, const State& s, Figure f) {
  ThreatList hunters;
  for (const Threat& t : threats_to(w, s, side_of(w, f)).all)
    if (threatens(w, s, t, f)) hunters.all.push(t);
  return hunters;
}

// Whether he would be sheltered from, or out of sight of, all of them. Of where he only might stand nothing is remembered.
bool safe_there(const World& w, const State& there, Figure f, ThreatList& hunters) {
  if (sheltered_all_round(w, there, f)) return true;
  const Eye eye = eye_of(w, there, f);
  return !hunters.any([&](const Threat& t) {
    return would_see(w, there, t.piece, f, eye) && !behind_obstacle(w, there, f, t.at);
  });
}
bool safe_at(const World& w, const State& s, Figure f, Point p, int storey) {
  ThreatList hunters = hunters_of(w, s, f);
  return safe_there(w, Supposed(s, f).there(p, storey), f, hunters);
}

// sk.g14.9: the nearest visible or known enemy.
Figure nearest_enemy(const World& w, const State& s, Figure f) {
  Figure best;
  std::int64_t near = -1;
  each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
    const std::int64_t d = plane::square(at(s, e).at - at(s, f).at);
    if (fit(w, s, e) && (near < 0 || d < near)) near = d, best = e;
  });
  return best;
}

bool farther(const State& s, Figure f, Figure e, Point p) {  // at least 5 cm
  const std::int64_t before = plane::length_nm(at(s, e).at - at(s, f).at),
                     after = plane::length_nm(at(s, e).at - p);
  return after + 10 >= before + in_nm(5_cm);
}

constexpr Gait run_gait = Gait::fast;

bool may_run_to(const World& w, const State& s, Figure f, Point p, int storey, WayTo& way) {
  const int most = stride(w, s, f, run_gait);
  const Goer goer = goer_of(w, s, f);
  if (p == at(s, f).at || may_stand(w, s, goer, p, storey) != Stand::free) return false;
  way = way_to(w, s, goer, at(s, f).at, at(s, f).storey, p, storey, {most, true, mounted(s, f)});
  return static_cast<bool>(way);
}

// Which places are safe. Posts are so for all men of a section who go on foot and hide from the same enemies.
class SafePlaces {
 public:
  void seek(const World& w, const State& s, Figure f) {
    ThreatList now = hunters_of(w, s, f);
    const bool alike = !mounted(s, f) && !info(w, group_of(w, f)).gear;  // no higher, no shield
    if (!alike || !alike_ || !std::ranges::equal(now.all, hunters_.all)) told_ = {};
    alike_ = alike, hunters_ = now, who_ = f;
  }
  bool at(const World& w, const Supposed& he, Point p, int storey) {
    return safe_there(w, he.there(p, storey), who_, hunters_);
  }
  bool at_post(const World& w, const Supposed& he, int post) {
    const auto& p = w.posts[post];
    if (!told_[post]) told_[post] = at(w, he, p.at, p.storey) ? 2 : 1;
    return told_[post] == 2;
  }

 private:
  Figure who_;
  bool alike_ = false;
  ThreatList hunters_;
  std::array<std::uint8_t, World::max_posts> told_{};
};

// Posts within so many units of a place, the nearest first and of two as far away the one listed first, until one is what is
// sought: is_it(post). That one, or -1.
template <class IsIt>
int nearest_post(const World& w, Point from, int most, IsIt&& is_it) {
  struct Near {
    std::int64_t square;
    int post;
    bool operator<(const Near& o) const {
      return square != o.square ? square < o.square : post < o.post;
    }
  };
  List<Near, World::max_posts> left;
  for (int i = 0; i < w.post_count; ++i) {
    const std::int64_t square = plane::square(w.posts[i].at - from);
    if (square <= plane::square(most)) left.push({square, i});
  }
  while (!left.empty()) {
    int next = 0;
    for (int k = 1; k < left.size(); ++k)
      if (left[k] < left[next]) next = k;
    const int post = left[next].post;
    if (is_it(post)) return post;
    left[next] = left[left.size() - 1];
    left.pop();
  }
  return -1;
}

// His full run the shortest way to a place that is farther than that; round what bars it (sk.g14.8, sk.g14.11).
WayTo run_towards(const World& w, const State& s, Figure f, Point goal, int goal_storey) {
  const FigureState& me = at(s, f);
  const Goer goer = goer_of(w, s, f);
  const Pace run{stride(w, s, f, run_gait), true, mounted(s, f)};
  if (goal == me.at || run.allowance <= 0) return {};
  WayTo straight{.legs = 1};
  straight.to[0] = goal;
  const Point near = plane::within(me.at, goal, run.allowance)
                         ? goal
                         : plane::along(me.at, goal - me.at, run.allowance);
  if (!me.storey && leg_cost(w, s, goer, me.at, near).cost >= 0)
    return as_far_as(w, s, goer, straight, 0, run);
  constexpr int detour = 80_cm;
  const Point ahead =
      plane::within(me.at, goal, detour / 2) ? goal : plane::along(me.at, goal - me.at, detour / 2);
  const WayTo round = way_to(w, s, goer, me.at, me.storey, ahead, ahead == goal ? goal_storey : 0,
                             {detour, false, false});
  return as_far_as(w, s, goer, round ? round : straight, me.storey, run);
}

bool hide_away(const World& w, State& s, Figure f, SafePlaces& safe) {
  safe.seek(w, s, f);
  const int most = stride(w, s, f, run_gait);
  const Supposed he(s, f);
  const Goer goer = goer_of(w, s, f);
  WayTo best, way;
  int floor = 0, best_post = World::max_posts;
  // The cheaper question first: most places are not safe, and a way is no shorter than its straight line.
  const auto consider = [&](Point p, int storey, int post, auto&& is_safe) {
    if (!plane::within(p, at(s, f).at, most) || !on_the_table(w, p) ||
        (best && plane::length_nm(p - at(s, f).at) >= best.cost + 10) ||
        may_stand(w, s, goer, p, storey) != Stand::free || !is_safe() ||
        !may_run_to(w, s, f, p, storey, way) ||
        (best && (way.cost != best.cost ? way.cost > best.cost : post >= best_post)))
      return;
    best = way, floor = storey, best_post = post;
  };
  nearest_post(w, at(s, f).at, most, [&](int i) {
    if (best && !plane::within(w.posts[i].at, at(s, f).at, best.units())) return true;
    consider(w.posts[i].at, w.posts[i].storey, i, [&] { return safe.at_post(w, he, i); });
    return false;
  });
  for (const int part : {4, 8, 12, 16, 20}) {
    if (best && best.units() <= most * part / 20) break;
    for (int k = 0; k < 16; ++k) {
      const Point p = plane::along(at(s, f).at, plane::heading(k * 45 / 2), most * part / 20 - 1);
      consider(p, 0, World::max_posts, [&] { return safe.at(w, he, p, 0); });
    }
  }
  if (best) {
    begin_walk(w, s, f, best, floor, run_gait, false);
    return true;
  }
  // The full run by the shortest way towards the nearest such place.
  const int nearest = nearest_post(w, at(s, f).at, plane::farthest * 2,
                                   [&](int i) { return safe.at_post(w, he, i); });
  Vec to = nearest < 0 ? Vec{} : w.posts[nearest].at - at(s, f).at;
  if (nearest < 0) {
    const Figure e = nearest_enemy(w, s, f);
    if (!e) return false;
    to = at(s, f).at - at(s, e).at;
  }
  const WayTo run =
      run_towards(w, s, f, nearest < 0 ? plane::along(at(s, f).at, to, most) : w.posts[nearest].at,
                  nearest < 0 ? 0 : w.posts[nearest].storey);
  if (run && run.units() > 5_cm) {
    begin_walk(w, s, f, run, 0, run_gait, false);
    return true;
  }
  for (int part = 20; part > 4; part -= 2)
    for (const int turn : {0, 25, -25, 50, -50}) {
      const Point p = plane::along(at(s, f).at, plane::turned_left(to, turn), most * part / 20 - 1);
      if (!may_run_to(w, s, f, p, 0, way)) continue;
      begin_walk(w, s, f, way, 0, run_gait, false);
      return true;
    }
  return false;
}

void draw_away(const World& w, State& s, Figure f) {
  const Figure e = nearest_enemy(w, s, f);
  if (!e) return;
  const Vec away = at(s, f).at - at(s, e).at;
  const int most = stride(w, s, f, run_gait);
  WayTo way;
  for (const int part : {16, 20, 12, 8, 6})
    for (const int turn : {0, 20, -20, 45, -45, 70, -70}) {
      const Point p = plane::along(at(s, f).at, plane::turned_left(away, turn),
                                   std::max(most * part / 20 - 1, 0));
      if (!on_the_table(w, p) || !farther(s, f, e, p) || !may_run_to(w, s, f, p, 0, way)) continue;
      begin_walk(w, s, f, way, 0, run_gait, false);
      return;
    }
}

}  // namespace

void plan_demoralised(const World& w, State& s, Group g) {
  const StillTable still;
  SafePlaces safe;
  s.walks.clear();
  each_member(w, s, g, [&](Figure f) {
    if (!fit(w, s, f) || at(s, f).aboard != 0xff || posture(s, f) == Posture::climbing ||
        locked(w, s, f))
      return;                                                   // sk.g14.12
    if (!in_danger(w, s, f, false)) return draw_away(w, s, f);  // sk.dm.3
    if (in_danger(w, s, f, true)) hide_away(w, s, f, safe);     // sk.dm.2
  });
}

// A correction of the program's plan must keep to the rule.
Refusal refuse_compulsory(const World& w, const State& s, Figure f, Point p, int storey) {
  if (!in_danger(w, s, f, false)) {
    const Figure e = nearest_enemy(w, s, f);
    if (e && !farther(s, f, e, p))
      return Refusal{"sk.g14.9"_rule, "sk.refuse.draw_away"_text}.with("least", length_kind, 5_cm);
    return legal;
  }
  if (!safe_at(w, s, f, p, storey)) return {"sk.g14.8"_rule, "sk.refuse.seek_shelter"_text};
  return legal;
}

// sk.g14.8: who is sheltered from all who threaten him may shift up to 10 cm and keep shelter.
Refusal refuse_sheltered_shift(const World& w, const State& s, Figure f, Point p, int storey,
                               Gait g) {
  if (!in_danger(w, s, f, false)) return {"sk.g14.9"_rule, "sk.refuse.demoralised"_text};
  if (in_danger(w, s, f, true) || g == Gait::fast)
    return {"sk.g14.8"_rule, "sk.refuse.demoralised"_text};
  WayTo way;
  if (const Refusal no = refuse_move(w, s, f, p, storey, g, &way, false)) return no;
  if (way.cost > in_nm(10_cm) + 10)  // a rider trots farther
    return Refusal{"sk.g14.8"_rule, "sk.refuse.too_far"_text}
        .with("need", length_kind, way.units())
        .with("have", length_kind, 10_cm);
  if (!safe_at(w, s, f, p, storey)) return {"sk.g14.8"_rule, "sk.refuse.seek_shelter"_text};
  return legal;
}

// sk.g14.11: to the side's own edge by the shortest way.
void rout(const World& w, State& s, Group g, Events* log) {
  s.walks.clear();
  const Edge edge = w.edge[index(side_of(w, g))];
  each_member(w, s, g, [&](Figure f) {
    if (!sound(s, f) || at(s, f).acted || locked(w, s, f)) return;
    FigureState& me = at(s, f);
    const Vec out = edge == Edge::north   ? Vec{0, 1}
                    : edge == Edge::south ? Vec{0, -1}
                    : edge == Edge::east  ? Vec{1, 0}
                                          : Vec{-1, 0};
    if (me.aboard != 0xff) {
      if (info(w, g).vehicle == carrier(s, f)) return;
      me.tied = 0;                         // sk.g11.6: he must
      if (!step_out(w, s, f, out, log)) {  // at this speed nobody gets out
        me.acted = 1;
        return;
      }
    }
    const StillTable still;
    const int most = stride(w, s, f, run_gait);
    const auto left = [&](Point p) {
      return edge == Edge::north   ? w.depth - p.y
             : edge == Edge::south ? p.y
             : edge == Edge::east  ? w.width - p.x
                                   : p.x;
    };
    WayTo way, best;
    int least = left(me.at);
    bool leaves = false;
    const auto consider = [&](Point p) {
      if (!on_the_table(w, p) || left(p) >= least || !may_run_to(w, s, f, p, 0, way)) return;
      best = way;
      least = left(p);
      leaves = left(p) == 0;
    };
    if (least <= most) consider(plane::along(me.at, out, least));
    if (!leaves && least)
      if ((way = run_towards(w, s, f, plane::along(me.at, out, least), 0))) {
        best = way;
        leaves = left(way.to[way.legs - 1]) == 0;
      }
    if (!leaves && !best)
      for (int part = 20; part > 2 && !best; part -= 3)
        for (const int turn : {0, 20, -20, 45, -45, 75, -75})
          consider(plane::along(me.at, plane::turned_left({out.x * 1000, out.y * 1000}, turn),
                                most * part / 20 - 1));
    if (!least && !best) return leave_table(w, s, f, log);  // stands on the edge already
    if (!best) return;
    begin_walk(w, s, f, best, 0, run_gait, false);
    if (leaves) s.walks.back().flags |= 2;
  });
  update_zones(w, s);
  if (!s.walks.empty()) march(w, s, g, true);
}

}  // namespace bocage::sk
