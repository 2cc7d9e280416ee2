// sk.g1.10, sk.g8.1: whether a base may stand there.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/supposed.hpp"
#include "games/skirmish/ways.hpp"

namespace bocage::sk {

namespace {

// Who is about to go with others stands at his goal already.
bool is_planned(const Walk& walk) {
  return !walk.done && !walk.at && !(walk.flags & 4) && walk.legs;
}
bool has_goal(const State& s, Figure f) {
  for (const Walk& walk : s.walks)
    if (walk.who == f && is_planned(walk)) return true;
  return false;
}
bool goes_too(const World& w, const State& s, const Goer& goer, Figure f) {
  return goer.with_mates && goer.who &&
         acts_with(w, s, group_of(w, f)) == acts_with(w, s, group_of(w, goer.who)) &&
         fit(w, s, f) && can_act(w, s, f) && !at(s, f).moved && !at(s, f).fired &&
         may_move(w, s, f);
}

}  // namespace

// Neither on a wall or an obstacle itself nor in what cannot be entered.
bool ground_bears(const World& w, Mover mover, Point p) {
  const Areas here = areas_at(w, p) & w.going;
  for (const int i : here) {
    const Area& a = w.areas[i];
    if (outside(a.box, p)) continue;
    const GroundRow& row = w.ground[static_cast<int>(a.ground)];
    if (a.ground == Ground::building || a.ground == Ground::bunker || row.linear) {
      for (int e = 0; e < a.outline.edges(); ++e)
        if (plane::on_segment(p, a.outline.from(e), a.outline.to(e))) return false;
      continue;
    }
    if (row.going[static_cast<int>(mover)].way != Way::barred) continue;
    if (!in_area(a, p)) continue;
    bool bridged = false;
    if (row.natural)
      for (const int k : here) {
        const Area& r = w.areas[k];
        if (r.ground != Ground::road && r.ground != Ground::bridge &&
            !(r.ground == Ground::ford && a.ground == Ground::river))
          continue;
        bridged |= in_area(r, p);
      }
    if (!bridged) return false;
  }
  return true;
}

// Neither upon a hull nor upon a weapon's base that its side knows of, and on ground that bears it; men apart.
Stand stand_among_things(const World& w, const State& s, const Goer& goer, Point p, int storey) {
  if (storey) return Stand::free;
  const Side eyes = goer.driven ? Side::nobody : goer.side;
  const Reach beside(p, longest_hull + goer.radius);
  for (int i = 0; i < w.vehicle_count; ++i) {
    const Vehicle v = vehicle(i);
    if (!beside.holds(at(s, v).at)) continue;
    if (!known(w, s, eyes, v) || !plane::within(p, at(s, v).at, type_of(w, v).length + goer.radius))
      continue;
    const Shape h = hull(w, s, v);
    if (plane::contains(h, p)) return Stand::occupied;
    for (int e = 0; e < 4; ++e)
      if (plane::compare_distance(p, h.from(e), h.to(e), goer.radius) < 0) return Stand::occupied;
  }
  for (int i = 0; i < w.gear_count; ++i) {  // its own crew may stand on the base of what it serves
    const Gear g = gear(i);
    if (!beside.holds(at(s, g).at)) continue;
    if (!known(w, s, eyes, g) || (goer.who && info(w, g).group == group_of(w, goer.who))) continue;
    if (at(s, g).storey == storey && at(s, g).towed == 0xff &&
        plane::nearer_than(at(s, g).at, p, gear_radius + goer.radius))
      return Stand::occupied;
  }
  return ground_bears(w, goer.mover, p) ? Stand::free : Stand::ground;
}

static Stand find_stand(const World& w, const State& s, const Goer& goer, Point p, int storey) {
  const ShapeId house = storey || goer.mover != Mover::foot ? building_at(w, s, p) : ShapeId{};
  if (storey && (!house || storey >= w.shapes[house.id].storeys)) return Stand::storey;
  if (goer.mover != Mover::foot && house) return Stand::ground;
  // Where somebody runs who does not choose it would betray friends who hide there (sk.g25.3).
  const Side eyes = goer.driven ? Side::nobody : goer.side;
  const auto too_near = [&](Figure f, Point o, int floor) {
    return f != goer.who && floor == storey && known(w, s, eyes, f) &&
           plane::nearer_than(o, p, radius(s, f) + goer.radius) &&
           !(storey && building_at(w, s, o) != house);
  };
  if (anybody_in(w, s, Reach(p, 3.5_cm), [&](Figure f) {
        return too_near(f, at(s, f).at, at(s, f).storey) && !has_goal(s, f) &&
               !goes_too(w, s, goer, f);
      }))
    return Stand::occupied;
  for (const Walk& walk : s.walks)
    if (is_planned(walk) && stands(s, walk.who) &&
        too_near(walk.who, walk.to[walk.legs - 1], walk.storey))
      return Stand::occupied;
  return stand_among_things(w, s, goer, p, storey);
}

// Who looks for a place asks whether he may stand there, and again when he is judged to go there: the last one is remembered while
// nothing changes. Who goes with others is planned for while it does not: one walk more.
Stand may_stand(const World& w, const State& s, const Goer& goer, Point p, int storey) {
  struct Last {
    unsigned when = 0;
    const State* of = nullptr;
    Figure who;
    Side side{};
    Mover mover{};
    bool with_mates = false, driven = false;
    int radius = 0;
    Point at;
    int storey = 0, walks = 0;
    bool operator==(const Last&) const = default;
  };
  static constinit thread_local Last last{};
  static constinit thread_local Stand told{};
  if (!on_the_table(w, p)) return Stand::off_table;
  const unsigned now = StillTable::now();
  const Last asked{now,         &s,          goer.who, goer.side, goer.mover,    goer.with_mates,
                   goer.driven, goer.radius, p,        storey,    s.walks.size()};
  if (!now || !goer.who || Supposed::is(s)) return find_stand(w, s, goer, p, storey);
  if (!(last == asked)) {
    told = find_stand(w, s, goer, p, storey);
    last = asked;
  }
  return told;
}

}  // namespace bocage::sk
