// sk.g1.10, sk.g8.1: whether a base may stand there.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/ways.hpp"

namespace bocage::sk {

Stand may_stand(const World& w, const State& s, const Goer& goer, Point p, int storey) {
  if (!on_the_table(w, p)) return Stand::off_table;
  const ShapeId house = building_at(w, s, p);
  if (storey && (!house || storey >= w.shapes[house.id].storeys)) return Stand::storey;
  if (goer.mover != Mover::foot && house) return Stand::ground;
  for (int i = 0; i < w.figure_count; ++i) {
    const FigureState& o = s.figures[i];
    const int dx = o.at.x - p.x, dy = o.at.y - p.y;
    if (dx > 350 || dx < -350 || dy > 350 || dy < -350) continue;
    const Figure f = figure(i);
    if (f == goer.who || !known(w, s, goer.side, f) || o.aboard != 0xff) continue;
    if (o.storey != storey || (storey && building_at(w, s, o.at) != house)) continue;
    if (plane::nearer_than(o.at, p, radius(s, f) + goer.radius)) return Stand::occupied;
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
