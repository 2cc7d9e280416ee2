// sk.g1.10, sk.g8.1: whether a base may stand there.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/ways.hpp"

namespace bocage::sk {

namespace {

struct Spot {
  Point at;
  int storey;
  bool planned = false;
};

// Where a man will be: who is about to go with others stands at his goal already.
Spot bound_for(const State& s, Figure f) {
  for (const Walk& walk : s.walks)
    if (walk.who == f && !walk.done && !walk.at && !(walk.flags & 4) && walk.legs)
      return {walk.to[walk.legs - 1], walk.storey, true};
  return {at(s, f).at, at(s, f).storey};
}
bool goes_too(const World& w, const State& s, const Goer& goer, Figure f) {
  return goer.with_mates && goer.who &&
         acts_with(w, s, group_of(w, f)) == acts_with(w, s, group_of(w, goer.who)) &&
         fit(w, s, f) && can_act(w, s, f) && !at(s, f).moved && !at(s, f).fired &&
         may_move(w, s, f);
}

}  // namespace

Stand may_stand(const World& w, const State& s, const Goer& goer, Point p, int storey) {
  if (!on_the_table(w, p)) return Stand::off_table;
  const ShapeId house = building_at(w, s, p);
  if (storey && (!house || storey >= w.shapes[house.id].storeys)) return Stand::storey;
  if (goer.mover != Mover::foot && house) return Stand::ground;
  for (int i = 0; i < w.figure_count; ++i) {
    const Figure f = figure(i);
    const Spot o = s.walks.empty() ? Spot{s.figures[i].at, s.figures[i].storey} : bound_for(s, f);
    const int dx = o.at.x - p.x, dy = o.at.y - p.y;
    if (dx > 350 || dx < -350 || dy > 350 || dy < -350) continue;
    if (f == goer.who || !known(w, s, goer.side, f) || s.figures[i].aboard != 0xff) continue;
    if (o.storey != storey || (storey && building_at(w, s, o.at) != house)) continue;
    if (plane::nearer_than(o.at, p, radius(s, f) + goer.radius) &&
        (o.planned || !goes_too(w, s, goer, f)))
      return Stand::occupied;
  }
  if (storey) return Stand::free;
  for (int i = 0; i < w.vehicle_count; ++i) {
    const Vehicle v = vehicle(i);
    if (!known(w, s, goer.side, v) ||
        !plane::within(p, at(s, v).at, type_of(w, v).length + goer.radius))
      continue;
    const Shape h = hull(w, s, v);
    if (plane::contains(h, p)) return Stand::occupied;
    for (int e = 0; e < 4; ++e)
      if (plane::compare_distance(p, h.from(e), h.to(e), goer.radius) < 0) return Stand::occupied;
  }
  for (int i = 0; i < w.gear_count; ++i) {  // its own crew may stand on the base of what it serves
    const Gear g = gear(i);
    if (!known(w, s, goer.side, g) || (goer.who && info(w, g).group == group_of(w, goer.who)))
      continue;
    if (at(s, g).storey == storey && at(s, g).towed == 0xff &&
        plane::nearer_than(at(s, g).at, p, gear_radius + goer.radius))
      return Stand::occupied;
  }
  for (const std::uint8_t i : w.going) {
    const Area& a = w.areas[i];
    if (p.x < a.box.west || p.x > a.box.east || p.y < a.box.south || p.y > a.box.north) continue;
    const GroundRow& row = w.ground[static_cast<int>(a.ground)];
    if (a.ground == Ground::building || a.ground == Ground::bunker || row.linear) {
      for (int e = 0; e < a.outline.edges(); ++e)
        if (plane::on_segment(p, a.outline.from(e), a.outline.to(e))) return Stand::ground;
      continue;
    }
    if (row.going[static_cast<int>(goer.mover)].way != Way::barred) continue;
    if (!(a.round ? plane::covers_centre(a.circle, p) : plane::contains(a.outline, p))) continue;
    bool bridged = false;
    if (row.natural)
      for (const std::uint8_t k : w.going) {
        const Area& r = w.areas[k];
        if (r.ground != Ground::road && r.ground != Ground::bridge &&
            !(r.ground == Ground::ford && a.ground == Ground::river))
          continue;
        bridged |= r.round ? plane::covers_centre(r.circle, p) : plane::contains(r.outline, p);
      }
    if (!bridged) return Stand::ground;
  }
  return Stand::free;
}

}  // namespace bocage::sk
