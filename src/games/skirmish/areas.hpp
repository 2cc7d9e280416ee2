#pragma once
// Short questions about pieces of terrain: what lies inside, what a line comes near, where it crosses.
#include <algorithm>

#include "board/legs.hpp"
#include "games/skirmish/world.hpp"

namespace bocage::sk {

// sk.g1.6: enemies may be in contact with this between them.
constexpr bool is_fought_over(Ground ground) {
  switch (ground) {
    case Ground::building:
    case Ground::bunker:
    case Ground::fence:
    case Ground::hedge:
    case Ground::lowwall:
    case Ground::sandbags:
    case Ground::bocage:
    case Ground::highwall:
    case Ground::cliff:
    case Ground::trench:
    case Ground::wreck: return true;
    default: return false;
  }
}

// The segment and the box have no point in common: it lies beyond one side of the box, or the box on one side of its line.
inline bool apart(const Box& b, Point p, Point q) {
  if ((p.x < b.west && q.x < b.west) || (p.x > b.east && q.x > b.east) ||
      (p.y < b.south && q.y < b.south) || (p.y > b.north && q.y > b.north))
    return true;
  const Vec u = q - p, middle{b.west + b.east - 2 * p.x, b.south + b.north - 2 * p.y};  // twice
  const std::int64_t off = plane::cross(u, middle),
                     half = std::int64_t{u.x < 0 ? -u.x : u.x} * (b.north - b.south) +
                            std::int64_t{u.y < 0 ? -u.y : u.y} * (b.east - b.west);
  return off > half || off < -half;
}
inline bool outside(const Box& b, Point p, int by = 0) {
  return p.x < b.west - by || p.x > b.east + by || p.y < b.south - by || p.y > b.north + by;
}
inline bool in_area(const Area& a, Point p) {
  return a.round ? plane::covers_centre(a.circle, p) : plane::contains(a.outline, p);
}
inline plane::Spans inside_spans(const Area& a, Point p, Point q) {
  return a.round ? plane::spans_inside(a.circle, p, q) : plane::spans_inside(a.outline, p, q);
}

// The corners of a segment's or a place's box, so much wider.
struct Reach {
  int west, south, east, north;
  constexpr Reach(Point p, Point q, int by)
      : west((p.x < q.x ? p.x : q.x) - by),
        south((p.y < q.y ? p.y : q.y) - by),
        east((p.x > q.x ? p.x : q.x) + by),
        north((p.y > q.y ? p.y : q.y) + by) {}
  constexpr Reach(Point p, int by) : Reach(p, p, by) {}
  constexpr bool holds(Point p) const {
    return p.x >= west && p.x <= east && p.y >= south && p.y <= north;
  }
  template <class Other>  // a Box or a Reach
  constexpr bool meets(const Other& b) const {
    return b.east >= west && b.west <= east && b.north >= south && b.south <= north;
  }
};

// Areas in whose slabs a place or a box lies: all that it may touch.
inline Areas areas_near(const World& w, const Reach& r) { return w.where.near(r); }
inline Areas areas_at(const World& w, Point p, int by = 0) { return w.where.near(Reach(p, by)); }

// Where the segment a-b crosses the edge p-q, to the nearest 0.1 mm.
inline Point crossing_of(Point a, Point b, Point p, Point q) {
  plane::Part t{plane::cross(p - a, q - p), plane::cross(b - a, q - p)};
  if (t.d < 0) t = {-t.n, -t.d};
  if (t.d == 0) return a;
  const Vec u = b - a;
  return a + Vec{static_cast<std::int32_t>(plane::rounded(u.x * t.n, t.d)),
                 static_cast<std::int32_t>(plane::rounded(u.y * t.n, t.d))};
}

// The point of an outline that is nearest to a place, to the nearest 0.1 mm.
inline Point nearest_of(const Shape& outline, Point p) {
  Point best = outline.from(0);
  for (int e = 0; e < outline.edges(); ++e) {
    const Point from = outline.from(e);
    const Vec u = outline.to(e) - from;
    const std::int64_t whole = plane::square(u),
                       part = std::clamp<std::int64_t>(plane::dot(p - from, u), 0, whole);
    if (!whole) continue;
    const Point here = from + Vec{static_cast<std::int32_t>(plane::rounded(u.x * part, whole)),
                                  static_cast<std::int32_t>(plane::rounded(u.y * part, whole))};
    if (plane::square(here - p) < plane::square(best - p)) best = here;
  }
  return best;
}

}  // namespace bocage::sk
