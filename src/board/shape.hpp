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
  for (int i = 0; i < s.edges(); ++i)
    if (on_segment(p, s.from(i), s.to(i))) return Where::edge;
  if (!s.closed) return Where::outside;
  bool in = false;  // count the edges that a ray to the east crosses
  for (int i = 0; i < s.edges(); ++i) {
    const Point a = s.from(i), b = s.to(i);
    if ((a.y > p.y) == (b.y > p.y)) continue;
    if (side(a, b, p) == (b.y > a.y ? 1 : -1)) in = !in;
  }
  return in ? Where::inside : Where::outside;
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

// Where the straight line through a and b, moved aside by less than anything, crosses the outline:
// moved to the left (hand = 1) corners on the line count as right of it, and the other way round.
// In order along the line, which goes on beyond a and b.
struct Crossings {
  int size = 0;
  Part at[Shape::capacity];
};
constexpr Crossings crossings(const Shape& s, Point a, Point b, int hand) {
  Crossings c;
  const Vec u = b - a;
  for (int i = 0; i < s.edges(); ++i) {
    const Point p = s.from(i), q = s.to(i);
    const int sp = side(a, b, p), sq = side(a, b, q);
    if ((hand > 0 ? sp > 0 : sp >= 0) == (hand > 0 ? sq > 0 : sq >= 0)) continue;
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
  const auto left = detail::crossings(s, a, b, 1), right = detail::crossings(s, a, b, -1);
  for (int i = 0; i + 1 < left.size; i += 2)
    for (int k = 0; k + 1 < right.size; k += 2) {
      Part from{0, 1}, to{1, 1};
      for (Part t : {left.at[i], right.at[k]})
        if (from < t) from = t;
      for (Part t : {left.at[i + 1], right.at[k + 1]})
        if (t < to) to = t;
      if (from < to && out.size < Shape::capacity) out.span[out.size++] = {from, to};
    }
  return out;
}

// The segment goes over an open outline from one side to the other between its ends, or through the
// interior of a closed one.
constexpr bool crosses(const Shape& s, Point a, Point b) {
  if (s.closed) return spans_inside(s, a, b).size > 0;
  const auto goes_over = [&](int hand) {
    const auto c = detail::crossings(s, a, b, hand);
    for (int i = 0; i < c.size; ++i)
      if (c.at[i].n > 0 && c.at[i].n < c.at[i].d) return true;
    return false;
  };
  return a != b && goes_over(1) && goes_over(-1);
}

}  // namespace bocage::plane
