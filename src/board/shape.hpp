#pragma once
// Outlines on the measured plane: closed ones (houses, woods, hulls) and open ones (walls, hedges,
// roads). Edges of an outline do not cross each other.

#include <initializer_list>

#include "board/plane.hpp"

namespace bocage::plane {

struct Shape {
  static constexpr int capacity = 16;
  Point corner[capacity] = {};
  std::uint8_t size = 0;
  bool closed = true;

  constexpr int edges() const { return closed ? size : size - 1; }
  constexpr Point from(int edge) const { return corner[edge]; }
  constexpr Point to(int edge) const { return corner[edge + 1 < size ? edge + 1 : 0]; }
  friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

template <class... Points>
constexpr Shape area(Points... corners) {
  return {{corners...}, sizeof...(corners), true};
}
template <class... Points>
constexpr Shape wall(Points... corners) {
  return {{corners...}, sizeof...(corners), false};
}
constexpr Shape box(Point south_west, Point north_east) {
  return area(south_west, Point{north_east.x, south_west.y}, north_east,
              Point{south_west.x, north_east.y});
}
// A hull turned to its heading. Each corner is rounded once, from half of length and width, which may
// be odd.
constexpr Shape hull(Point centre, Vec facing, int length, int width) {
  const Vec far = drawn_out(facing);
  const std::int64_t twice = 2 * root(square(far));
  const auto corner = [&](int ahead, int left) {
    if (twice == 0) return centre;
    return centre + Vec{static_cast<std::int32_t>(rounded(
                            std::int64_t{far.x} * ahead - std::int64_t{far.y} * left, twice)),
                        static_cast<std::int32_t>(rounded(
                            std::int64_t{far.y} * ahead + std::int64_t{far.x} * left, twice))};
  };
  return area(corner(length, width), corner(-length, width), corner(-length, -width),
              corner(length, -width));
}

enum class Where : std::uint8_t { outside, edge, inside };

constexpr Where where(const Shape& s, Point p) {
  bool in = false;  // count the edges that a ray to the east crosses
  for (int i = 0; i < s.edges(); ++i) {
    const Point a = s.from(i), b = s.to(i);
    const bool above_a = a.y > p.y, above_b = b.y > p.y;
    if (above_a == above_b && a.y != p.y && b.y != p.y) continue;
    const std::int64_t turn = cross(b - a, p - a);
    if (turn == 0 && dot(p - a, p - b) <= 0) return Where::edge;
    if (above_a != above_b && (turn > 0) == above_b) in = !in;
  }
  return in && s.closed ? Where::inside : Where::outside;
}
constexpr bool contains(const Shape& s, Point p) { return where(s, p) != Where::outside; }

// The distance to a shape is that to its nearest point, and nothing inside it.
constexpr bool within(Point p, const Shape& s, int units) {
  if (contains(s, p)) return true;
  for (int i = 0; i < s.edges(); ++i)
    if (within(p, s.from(i), s.to(i), units)) return true;
  return false;
}
constexpr bool touches(Circle c, const Shape& s) { return within(c.centre, s, c.radius); }

// The segment has a point in common with the shape, be it on its edge.
constexpr bool meets(const Shape& s, Point a, Point b) {
  for (int i = 0; i < s.edges(); ++i)
    if (meet(a, b, s.from(i), s.to(i))) return true;
  return contains(s, a);
}

// Two convex closed shapes share more than an edge: no edge of either has the other all outside.
constexpr bool convex_overlap(const Shape& a, const Shape& b) {
  const auto separated_by_an_edge_of = [](const Shape& s, const Shape& other) {
    std::int64_t turn = 0;
    for (int i = 0; i < s.size; ++i) turn += cross(s.from(i) - s.corner[0], s.to(i) - s.corner[0]);
    for (int i = 0; i < s.edges(); ++i) {
      bool all_out = true;
      for (int k = 0; k < other.size && all_out; ++k)
        all_out = side(s.from(i), s.to(i), other.corner[k]) * sign(turn) <= 0;
      if (all_out) return true;
    }
    return false;
  };
  return !separated_by_an_edge_of(a, b) && !separated_by_an_edge_of(b, a);
}

// -------------------------------------------------------------- what part of a segment lies inside

// A place on the segment a-b: n/d of the way, d > 0. Both fit in 31 bits.
struct Part {
  std::int64_t n, d;
  friend constexpr bool operator<(Part a, Part b) { return a.n * b.d < b.n * a.d; }
};

struct Span {
  Part from, to;
};
struct Spans {
  int size = 0;
  Span span[Shape::capacity];
  constexpr const Span* begin() const { return span; }
  constexpr const Span* end() const { return span + size; }
};

namespace detail {

// On which side of the straight line through a and b each corner lies.
struct Sides {
  std::int8_t of[Shape::capacity];
  bool left = false, right = false, on = false;  // some corner does

  constexpr Sides(const Shape& s, Point a, Point b) {
    const Vec u = b - a;
    for (int i = 0; i < s.size; ++i) {
      const std::int64_t turn = cross(u, s.corner[i] - a);
      of[i] = static_cast<std::int8_t>(sign(turn));
      left |= turn > 0, right |= turn < 0, on |= turn == 0;
    }
  }
};

// Where that line, moved aside by less than anything, crosses the outline: moved to the left
// (hand = 1) corners on the line count as right of it, and the other way round. In order along the
// line, which goes on beyond a and b.
struct Crossings {
  int size = 0;
  Part at[Shape::capacity];
};
constexpr Crossings crossings(const Shape& s, const Sides& sides, Point a, Point b, int hand) {
  Crossings c;
  const Vec u = b - a;
  const int limit = hand > 0 ? 1 : 0;
  for (int i = 0; i < s.edges(); ++i) {
    if ((sides.of[i] >= limit) == (sides.of[i + 1 < s.size ? i + 1 : 0] >= limit)) continue;
    const Point p = s.from(i), q = s.to(i);
    Part t{cross(p - a, q - p), cross(u, q - p)};
    if (t.d < 0) t = {-t.n, -t.d};
    int k = c.size++;
    for (; k > 0 && t < c.at[k - 1]; --k) c.at[k] = c.at[k - 1];
    c.at[k] = t;
  }
  return c;
}

}  // namespace detail

// The parts of the segment a-b with positive length in the interior of a closed shape. Running
// along an edge or touching a corner is nothing: it is inside only if it is however it is moved
// aside.
constexpr Spans spans_inside(const Shape& s, Point a, Point b) {
  Spans out;
  if (!s.closed || a == b) return out;
  const detail::Sides sides(s, a, b);
  if (!sides.left || !sides.right) return out;
  const auto add = [&](Part from, Part to) {
    if (from.n < 0) from = {0, 1};
    if (to.n > to.d) to = {1, 1};
    if (from < to && out.size < Shape::capacity) out.span[out.size++] = {from, to};
  };
  const auto left = detail::crossings(s, sides, a, b, 1);
  if (!sides.on) {  // moving it aside changes nothing
    for (int i = 0; i + 1 < left.size; i += 2) add(left.at[i], left.at[i + 1]);
    return out;
  }
  const auto right = detail::crossings(s, sides, a, b, -1);
  for (int i = 0; i + 1 < left.size; i += 2)
    for (int k = 0; k + 1 < right.size; k += 2) {
      const Part from = left.at[i] < right.at[k] ? right.at[k] : left.at[i];
      const Part to = left.at[i + 1] < right.at[k + 1] ? left.at[i + 1] : right.at[k + 1];
      add(from, to);
    }
  return out;
}

// The segment goes over an open outline from one side to the other between its ends, or through the
// interior of a closed one.
constexpr bool crosses(const Shape& s, Point a, Point b) {
  const detail::Sides sides(s, a, b);
  if (!sides.left || !sides.right) return false;
  if (!sides.on) {  // no corner lies on the line: an edge crossed between the ends is enough
    const Vec u = b - a;
    bool begins_inside = false;
    for (int i = 0; i < s.edges(); ++i) {
      if (sides.of[i] == sides.of[i + 1 < s.size ? i + 1 : 0]) continue;
      const Vec edge = s.to(i) - s.from(i);
      Part t{cross(s.from(i) - a, edge), cross(u, edge)};
      if (t.d < 0) t = {-t.n, -t.d};
      if (t.n > 0 && t.n < t.d) return true;
      if (t.n <= 0) begins_inside = !begins_inside;
    }
    return s.closed && begins_inside;
  }
  if (s.closed) return spans_inside(s, a, b).size > 0;
  const auto goes_over = [&](int hand) {
    const auto c = detail::crossings(s, sides, a, b, hand);
    for (int i = 0; i < c.size; ++i)
      if (c.at[i].n > 0 && c.at[i].n < c.at[i].d) return true;
    return false;
  };
  return a != b && goes_over(1) && (!sides.on || goes_over(-1));
}

}  // namespace bocage::plane
