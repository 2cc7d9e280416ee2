// sk.g9: lines of sight (sk.g9.1-sk.g9.4, sk.g9.6-sk.g9.10); windows and embrasures (sk.g9.5).
#include "games/skirmish/areas.hpp"
#include "games/skirmish/rules/09_remembered.hpp"

namespace bocage::sk {

namespace {

// sk.g9.1: heights above the local floor.
constexpr int prone_height = 0.6_high, waiting_height = 1_high, rider_height = 3_high,
              gun_height = 1.2_high;
constexpr int storey_height = 4_high;  // sk.g20.1
constexpr int veil_limit = 10;         // cm of wood, half as much jungle (sk.g9.3)

// sk.g9.5: the wall within 3 cm has an opening within 4 cm along it on this storey.
bool at_opening(const World& w, const Eye& eye, const Opening& o) {
  const Terrain& house = w.shapes[eye.inside.id];
  const Shape& walls = w.areas[house.first_area].outline;
  if (o.storey != eye.storey) return false;
  if ((house.ground == Ground::bunker) != (o.kind == OpeningKind::embrasure)) return false;
  const Point p = walls.from(o.edge), q = walls.to(o.edge);
  if (!plane::within(eye.at, p, q, 3_cm)) return false;
  const Vec along = q - p;
  const std::int64_t off = plane::dot(eye.at - o.at, along);
  return plane::square(off) <= plane::square(4_cm) * plane::square(along);
}
// The line goes out there; an embrasure only within its arc.
bool goes_out(const World& w, const Eye& eye, const Opening& o, Point other) {
  const Shape& walls = w.areas[w.shapes[eye.inside.id].first_area].outline;
  return plane::meet(eye.at, other, walls.from(o.edge), walls.to(o.edge)) &&
         (o.kind != OpeningKind::embrasure ||
          plane::in_arc(plane::heading(o.heading), other - o.at, o.half_arc));
}
// By which of them he may look out was found with his eye.
constexpr int noted_openings = 64;
bool looks_out(const World& w, const Eye& eye, Point other) {
  const Terrain& house = w.shapes[eye.inside.id];
  const Opening* openings = w.openings + house.first_opening;
  for (std::uint64_t left = eye.openings; left; left &= left - 1)
    if (goes_out(w, eye, openings[__builtin_ctzll(left)], other)) return true;
  for (int i = noted_openings; i < house.openings; ++i)
    if (at_opening(w, eye, openings[i]) && goes_out(w, eye, openings[i], other)) return true;
  return false;
}

bool gaps_in(const State& s, ShapeId shape) {
  for (const Gap& g : s.gaps)
    if (g.shape == shape) return true;
  return false;
}

// A line over an obstacle some of which is gone.
bool blocks_beside_gaps(const State& s, ShapeId id, const Shape& line, int top, plane::Spot a,
                        plane::Spot b) {
  for (int e = 0; e < line.edges(); ++e) {
    const Point p = line.from(e), q = line.to(e);
    if (!plane::cross_over(a.at, b.at, p, q)) continue;
    plane::Part t{plane::cross(p - a.at, q - p), plane::cross(b.at - a.at, q - p)};
    if (t.d < 0) t = {-t.n, -t.d};
    if (!plane::detail::lower_at(a, b, t, top)) continue;
    if (!destroyed_there(s, id, e, line, crossing_of(a.at, b.at, p, q))) return true;
  }
  return false;
}

bool near_line(const Shape& line, Point p, int units) {
  for (int e = 0; e < line.edges(); ++e)
    if (plane::within(p, line.from(e), line.to(e), units)) return true;
  return false;
}

bool looks_over(const Area& a, const Eye& from, const Eye& to) {  // sk.g9.10
  switch (a.ground) {
    case Ground::hedge:
    case Ground::lowwall:
    case Ground::sandbags:
    case Ground::bocage: break;
    default: return false;
  }
  return (from.over && near_line(a.outline, from.at, 3_cm)) ||
         (to.over && near_line(a.outline, to.at, 3_cm));
}

bool screen_blocks(const World& w, const State& s, const Area& a, const Eye& from, const Eye& to) {
  const Terrain& t = w.shapes[a.shape.id];
  if (from.z >= t.top && to.z >= t.top) return false;
  const plane::Spot p{from.at, from.z}, q{to.at, to.z};
  if (a.ground == Ground::building || a.ground == Ground::bunker) {
    if (a.shape == from.inside || a.shape == to.inside) return false;  // judged by its openings
    bool whole = true;
    for (int i = 0; i < t.bays; ++i)
      whole &= !collapsed(s, {static_cast<std::uint8_t>(t.first_bay + i)});
    if (whole) return plane::blocks(a.outline, t.top, p, q);
    for (int i = 0; i < t.bays; ++i)
      if (!collapsed(s, {static_cast<std::uint8_t>(t.first_bay + i)}) &&
          plane::blocks(w.bays[t.first_bay + i].outline, t.top, p, q))
        return true;
    return false;
  }
  if (a.round) return plane::blocks(a.circle, t.top, p, q);
  if (looks_over(a, from, to)) return false;
  if (!gaps_in(s, a.shape)) return plane::blocks(a.outline, t.top, p, q);
  return blocks_beside_gaps(s, a.shape, a.outline, t.top, p, q);
}

std::int64_t depth_in(const Area& a, int top, const Eye& from, const Eye& to) {
  if (from.z >= top && to.z >= top) return 0;
  const plane::Spans spans = inside_spans(a, from.at, to.at);
  if (!spans.size) return 0;
  const std::int64_t length = plane::length_nm(to.at - from.at);
  std::int64_t sum = 0;
  for (plane::Span span : spans) {
    const int rise = to.z - from.z;
    if (rise) {
      const plane::Part at_top =
          rise > 0 ? plane::Part{top - from.z, rise} : plane::Part{from.z - top, -rise};
      if (rise > 0 && at_top < span.to) span.to = at_top;
      if (rise < 0 && span.from < at_top) span.from = at_top;
    }
    if (span.from < span.to)
      sum += plane::part_of(length, span.to) - plane::part_of(length, span.from);
  }
  return sum;
}

std::int64_t veil_of(const World& w, const Area& a, const Eye& from, const Eye& to) {
  return depth_in(a, w.shapes[a.shape.id].top, from, to) *
         w.ground[static_cast<int>(a.ground)].veil;
}
bool too_deep(std::int64_t veil) {  // sk.g1.3: 1e-6 cm
  return veil > veil_limit * 100 * plane::nanometres_a_unit + 10;
}

Sight blocked(Why why, ShapeId shape = {}, Vehicle hull = {}) {
  Sight r;
  r.seen = false;
  r.why = why;
  r.blocker = shape;
  r.hull = hull;
  return r;
}

}  // namespace

int ground_height(const World& w, Point p) {
  int z = 0;
  for (const int i : areas_at(w, p) & w.hills)
    if (w.shapes[w.areas[i].shape.id].top > z && !outside(w.areas[i].box, p) &&
        in_area(w.areas[i], p))
      z = w.shapes[w.areas[i].shape.id].top;
  return z;
}

bool collapsed(const State& s, Bay b) { return s.collapsed[b.id >> 3] >> (b.id & 7) & 1; }
bool pierced(const State& s, ShapeId b) { return s.pierced[b.id >> 3] >> (b.id & 7) & 1; }

Bay bay_at(const World& w, Point p) {
  Bay first;  // a wall between two bays belongs to the first
  for (const int i : areas_at(w, p, 2) & w.houses) {
    if (outside(w.areas[i].box, p, 2)) continue;
    const Terrain& t = w.shapes[w.areas[i].shape.id];
    for (int k = t.first_bay; k < t.first_bay + t.bays; ++k)
      if (k < first.id && plane::contains(w.bays[k].outline, p))
        first = {static_cast<std::uint8_t>(k)};
  }
  return first;
}

ShapeId building_at(const World& w, const State& s, Point p) {
  for (const int i : areas_at(w, p) & w.houses) {
    const Area& a = w.areas[i];
    if (outside(a.box, p) || !plane::contains(a.outline, p)) continue;
    const Terrain& t = w.shapes[a.shape.id];
    for (int k = 0; k < t.bays; ++k) {
      const Bay b{static_cast<std::uint8_t>(t.first_bay + k)};
      if (!collapsed(s, b) && plane::contains(w.bays[b.id].outline, p)) return a.shape;
    }
  }
  return {};
}

Eye ground_eye(const World& w, const State& s, Point p, int storey) {
  Eye e;
  e.at = p;
  e.inside = building_at(w, s, p);
  e.storey = static_cast<std::uint8_t>(e.inside ? storey : 0);
  const int floor =
      e.inside ? w.shapes[e.inside.id].base + e.storey * storey_height : ground_height(w, p);
  e.z = static_cast<std::int16_t>(floor + standing_height);
  e.over = true;
  if (e.inside) {
    const Terrain& house = w.shapes[e.inside.id];
    for (int i = 0; i < house.openings && i < noted_openings; ++i)
      if (at_opening(w, e, w.openings[house.first_opening + i]))
        e.openings |= std::uint64_t{1} << i;
  }
  return e;
}

Eye eye_of(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  if (me.aboard != 0xff) {
    Eye e = eye_of(w, s, carrier(s, f));
    return e;
  }
  Eye e = ground_eye(w, s, me.at, me.storey);
  const int floor = e.z - standing_height;
  const bool down =
      me.health == static_cast<int>(Health::wounded) || posture(s, f) == Posture::prone;
  const int height = down                                ? prone_height
                     : posture(s, f) == Posture::waiting ? waiting_height
                     : me.mounted                        ? rider_height
                                                         : standing_height;
  e.z = static_cast<std::int16_t>(floor + height);
  e.over = !down && !me.mounted;
  return e;
}

Eye eye_of(const World& w, const State& s, Gear g) {
  Eye e = ground_eye(w, s, at(s, g).at, at(s, g).storey);
  e.z = static_cast<std::int16_t>(e.z - standing_height + gun_height);
  return e;
}

Eye eye_of(const World& w, const State& s, Vehicle v, bool hull_height) {
  Eye e;
  e.at = at(s, v).at;
  const int height = is_wreck(s, v) ? 2.5_high : type_of(w, v).height;
  e.z = static_cast<std::int16_t>(ground_height(w, e.at) + (hull_height ? height * 2 / 3 : height));
  e.own = v;
  return e;
}

Eye eye_of(const World& w, const State& s, Piece p) {
  if (p.is_vehicle()) return eye_of(w, s, p.as_vehicle());
  if (p.is_gear()) return eye_of(w, s, p.as_gear());
  return eye_of(w, s, p.as_figure());
}

Sight look(const World& w, const State& s, const Eye& from, const Eye& to) {
  if (from.inside && from.inside == to.inside) {  // sk.g20.1: one room, or nothing
    const Bay a = bay_at(w, from.at), b = bay_at(w, to.at);
    if (a == b && from.storey == to.storey) return {};
    return blocked(Why::rooms, from.inside);
  }
  if (from.inside && !looks_out(w, from, to.at)) return blocked(Why::walls, from.inside);
  if (to.inside && !looks_out(w, to, from.at)) return blocked(Why::walls, to.inside);
  const Reach line(from.at, to.at, 0);
  const Areas near = areas_near(w, line);
  for (const int i : near& w.hills) {  // sk.g9.2, sk.g8.6
    const Area& a = w.areas[i];
    if (apart(a.box, from.at, to.at)) continue;
    const Terrain& t = w.shapes[a.shape.id];
    if (plane::blocks(a.outline, t.top, {from.at, from.z}, {to.at, to.z}))
      return blocked(Why::height, a.shape);
  }
  for (const int i : w.where_screens.near(line)) {
    const Area& a = w.areas[w.screens[i]];
    if (apart(a.box, from.at, to.at)) continue;
    if (screen_blocks(w, s, a, from, to)) return blocked(Why::height, a.shape);
  }
  const Reach beside(from.at, to.at, longest_hull);
  for (int i = 0; i < w.vehicle_count; ++i) {  // sk.g9.2: vehicles and wrecks
    const Vehicle v = vehicle(i);
    if (!beside.holds(at(s, v).at) || !on_table(s, v) || v == from.own || v == to.own) continue;
    if (hidden(s, w.vehicles[i].group)) continue;
    const int reach = type_of(w, v).length;
    const Point c = at(s, v).at;
    const Box b{static_cast<std::int16_t>(c.x - reach), static_cast<std::int16_t>(c.y - reach),
                static_cast<std::int16_t>(c.x + reach), static_cast<std::int16_t>(c.y + reach)};
    if (apart(b, from.at, to.at)) continue;
    const int top = eye_of(w, s, v).z;
    if (plane::blocks(hull(w, s, v), top, {from.at, from.z}, {to.at, to.z}))
      return blocked(Why::height, {}, v);
  }
  Sight r;
  for (const int i : near& w.veils) {  // sk.g9.3
    const Area& a = w.areas[i];
    if (apart(a.box, from.at, to.at)) continue;
    r.veil += veil_of(w, a, from, to);
    if (too_deep(r.veil)) {
      r.seen = false;
      r.why = Why::veil;
      r.blocker = a.shape;
      return r;
    }
  }
  return r;
}

bool walls_hide(const World& w, const Eye& from, const Eye& to) {
  return from.inside != to.inside &&
         ((from.inside && !looks_out(w, from, to.at)) || (to.inside && !looks_out(w, to, from.at)));
}

bool hides(const World& w, const State& s, ShapeId shape, const Eye& from, const Eye& to) {
  if (from.inside && from.inside == to.inside) return false;  // a room is judged by itself
  const Terrain& t = w.shapes[shape.id];
  for (int i = t.first_area; i < t.first_area + t.areas; ++i) {
    const Area& a = w.areas[i];
    if (apart(a.box, from.at, to.at)) continue;
    if (w.hills.contains(i)   ? plane::blocks(a.outline, t.top, {from.at, from.z}, {to.at, to.z})
        : w.veils.contains(i) ? too_deep(veil_of(w, a, from, to))
                              : screen_blocks(w, s, a, from, to))
      return true;
  }
  return false;
}

bool line_touches_smoke(const State& s, Point a, Point b) {
  for (const Smoke& c : s.smoke)
    if (plane::within(c.centre, a, b, c.large ? 7_cm : 4_cm)) return true;
  return false;
}

}  // namespace bocage::sk
