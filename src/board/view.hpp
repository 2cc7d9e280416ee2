#pragma once
// Seeing on the measured plane: a straight line in space from an eye to a top, and things of some
// height in its way.
//
//      eye .                        The line is blocked where it lies below the top of what it
//           ` .   ____              passes over. It falls or rises evenly, so the lowest place
//               `|.   |             above a shape is where it comes in or goes out; that place is a
//        _______ |__`_|__ . top     fraction of the way, and fractions are compared exactly.

#include "board/shape.hpp"

namespace bocage::plane {

struct Spot {  // a point of space; z above the table
  Point at;
  std::int16_t z = 0;
  friend constexpr bool operator==(Spot, Spot) = default;
};

namespace detail {

// Whether the line from a to b lies lower than z at that part of the way.
constexpr bool lower_at(Spot a, Spot b, Part t, int z) {
  return a.z * t.d + (b.z - a.z) * t.n < z * t.d;
}

}  // namespace detail

// Blocked by a closed shape if the line lies below its top anywhere inside, by an open one if it
// does where it goes over. Grazing an edge or a corner does not block.
constexpr bool blocks(const Shape& s, int top, Spot a, Spot b) {
  if (a.z >= top && b.z >= top) return false;
  if (a.z < top && b.z < top) return crosses(s, a.at, b.at);  // low all the way
  for (Span span : spans_inside(s, a.at, b.at))
    if (detail::lower_at(a, b, span.from, top) || detail::lower_at(a, b, span.to, top)) return true;
  if (s.closed || a.at == b.at) return false;
  const detail::Sides sides(s, a.at, b.at);
  if (!sides.left || !sides.right) return false;
  const auto low = [&](int hand) {
    const auto c = detail::crossings(s, sides, a.at, b.at, hand);
    for (int i = 0; i < c.size; ++i)
      if (c.at[i].n > 0 && c.at[i].n < c.at[i].d && detail::lower_at(a, b, c.at[i], top))
        return true;
    return false;
  };
  return low(1) && (!sides.on || low(-1));
}

// The same for a round thing: the part of the line that is too low comes nearer to the centre than
// the radius.
constexpr bool blocks(Circle c, int top, Spot a, Spot b) {
  if (a.z >= top && b.z >= top) return false;
  if (a.z < top && b.z < top) return compare_distance(c.centre, a.at, b.at, c.radius) < 0;
  if (a.z >= top) {  // let a be the low end
    const Spot swap = a;
    a = b, b = swap;
  }
  // Low from a up to n/d of the way; at the very end of that it is no longer lower.
  const std::int64_t n = top - a.z, d = b.z - a.z;
  const Vec u = b.at - a.at, v = c.centre - a.at;
  const std::int64_t nearest = dot(u, v), whole = square(u);
  if (nearest <= 0) return square(v) < square(c.radius);
  if (nearest * d <= n * whole) return square(cross(u, v)) < square(c.radius) * whole;
  const __int128 x = v.x * d - u.x * n, y = v.y * d - u.y * n, r = c.radius * d;
  return x * x + y * y < r * r;
}

// Some obstacle of many blocks: obstacles have .shape and .top, and skip(i) leaves number i out
// (the house one stands in, the wall one leans on).
template <class Obstacle, class Skip>
constexpr bool blocked(const Obstacle* obstacles, int count, Spot a, Spot b, Skip skip) {
  for (int i = 0; i < count; ++i)
    if (!skip(i) && blocks(obstacles[i].shape, obstacles[i].top, a, b)) return true;
  return false;
}
struct Obstacle {
  Shape shape;
  std::int16_t top = 0;
};
struct RoundObstacle {
  Circle shape;
  std::int16_t top = 0;
};
template <class Obstacle>
constexpr bool blocked(const Obstacle* obstacles, int count, Spot a, Spot b) {
  return blocked(obstacles, count, a, b, [](int) { return false; });
}

// How much of the line, in nanometres on the table, runs inside a closed shape and below its top:
// woods hide only in depth. Right to two nanometres a span.
constexpr std::int64_t depth_inside(const Shape& s, int top, Spot a, Spot b) {
  const std::int64_t length = nanometres(b.at - a.at);
  const auto part = [&](Part t) {
    return static_cast<std::int64_t>((static_cast<__int128>(length) * t.n + t.d / 2) / t.d);
  };
  std::int64_t sum = 0;
  for (Span span : spans_inside(s, a.at, b.at)) {
    Part from = span.from, to = span.to;
    if (a.z != b.z) {
      const int rise = b.z - a.z;  // the line reaches the top at (top - a.z) / rise of the way
      const Part at_top = rise > 0 ? Part{top - a.z, rise} : Part{a.z - top, -rise};
      if (rise > 0 && at_top < to) to = at_top;
      if (rise < 0 && from < at_top) from = at_top;
    } else if (a.z >= top) {
      return 0;
    }
    if (from < to) sum += part(to) - part(from);
  }
  return sum;
}

}  // namespace bocage::plane
