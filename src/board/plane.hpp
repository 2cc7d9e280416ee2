#pragma once
// The measured plane: a table in whole millimetres, x to the east, y to the north, z up. Nothing is
// rounded that a rule compares: distances are compared by their squares, sides by cross products.
//
// Coordinates stay within 8,191 mm either way and heights within 4,095; then a cross product fits
// in 30 bits and its square in 60, and std::int64_t holds every product that is compared.

#include <cstdint>

namespace bocage::plane {

inline constexpr int farthest = 8191;  // east or west, north or south
inline constexpr int highest = 4095;   // up

// From one point to another, or a heading. Its length means nothing when it is a heading.
struct Vec {
  std::int32_t x = 0, y = 0;
  friend constexpr bool operator==(Vec, Vec) = default;
  friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec operator-(Vec a) { return {-a.x, -a.y}; }
};

struct Point {
  std::int16_t x = 0, y = 0;
  friend constexpr bool operator==(Point, Point) = default;
  friend constexpr Vec operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Point operator+(Point a, Vec v) {
    return {static_cast<std::int16_t>(a.x + v.x), static_cast<std::int16_t>(a.y + v.y)};
  }
};

struct Circle {
  Point centre;
  std::int16_t radius = 0;
  friend constexpr bool operator==(Circle, Circle) = default;
};

constexpr std::int64_t cross(Vec a, Vec b) {  // positive when b lies to the left of a
  return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
}
constexpr std::int64_t dot(Vec a, Vec b) {
  return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y;
}
constexpr std::int64_t square(std::int64_t n) { return n * n; }
constexpr std::int64_t square(Vec v) { return dot(v, v); }

// The largest whole number whose square is at most n.
constexpr std::int64_t root(std::int64_t n) {
  if (n < 2) return n < 0 ? 0 : n;
  std::int64_t guess = std::int64_t{1} << (33 - __builtin_clzll(static_cast<std::uint64_t>(n)) / 2);
  for (;;) {  // Newton from above falls until it is there
    const std::int64_t next = (guess + n / guess) / 2;
    if (next >= guess) return guess;
    guess = next;
  }
}
constexpr std::int64_t root_up(std::int64_t n) {
  const std::int64_t r = root(n);
  return r * r < n ? r + 1 : r;
}

// Lengths for adding up. A rule that compares one distance uses within() and friends instead.
constexpr int millimetres_up(Vec v) { return static_cast<int>(root_up(square(v))); }
constexpr int micrometres_up(Vec v) { return static_cast<int>(root_up(square(v) * 1'000'000)); }

// -------------------------------------------------------------------------------------- distances

constexpr bool within(Point a, Point b, int mm) { return square(b - a) <= square(mm); }
constexpr bool nearer_than(Point a, Point b, int mm) { return square(b - a) < square(mm); }

// Compares the distance from p to the segment a-b with mm: negative, zero or positive.
constexpr int compare_distance(Point p, Point a, Point b, int mm) {
  const Vec u = b - a, v = p - a;
  const std::int64_t along = dot(u, v), whole = square(u);
  std::int64_t have, want;
  if (along <= 0) have = square(v), want = square(mm);
  else if (along >= whole) have = square(p - b), want = square(mm);
  else have = square(cross(u, v)), want = square(mm) * whole;
  return have < want ? -1 : have > want;
}
constexpr bool within(Point p, Point a, Point b, int mm) {
  return compare_distance(p, a, b, mm) <= 0;
}

// --------------------------------------------------------------------------------------- segments

constexpr int sign(std::int64_t n) { return n < 0 ? -1 : n > 0; }
constexpr int side(Point a, Point b, Point p) { return sign(cross(b - a, p - a)); }  // 1: left

constexpr bool on_segment(Point p, Point a, Point b) {
  return side(a, b, p) == 0 && dot(p - a, p - b) <= 0;
}
// The segments have a point in common, be it an end.
constexpr bool meet(Point a, Point b, Point p, Point q) {
  const int p_side = side(a, b, p), q_side = side(a, b, q);
  const int a_side = side(p, q, a), b_side = side(p, q, b);
  if (p_side * q_side < 0 && a_side * b_side < 0) return true;
  return on_segment(p, a, b) || on_segment(q, a, b) || on_segment(a, p, q) || on_segment(b, p, q);
}
// They cross at one point that is an end of neither.
constexpr bool cross_over(Point a, Point b, Point p, Point q) {
  return side(a, b, p) * side(a, b, q) < 0 && side(p, q, a) * side(p, q, b) < 0;
}
constexpr bool nearer_than(Point a, Point b, Point p, Point q, int mm) {
  return meet(a, b, p, q) || compare_distance(a, p, q, mm) < 0 ||
         compare_distance(b, p, q, mm) < 0 || compare_distance(p, a, b, mm) < 0 ||
         compare_distance(q, a, b, mm) < 0;
}

// ------------------------------------------------------------------------- templates and
// footprints

constexpr bool covers_centre(Circle blast, Point p) {
  return within(blast.centre, p, blast.radius);
}
constexpr bool touches(Circle a, Circle b) {
  return within(a.centre, b.centre, a.radius + b.radius);
}
constexpr bool overlap(Circle a, Circle b) {
  return nearer_than(a.centre, b.centre, a.radius + b.radius);
}
constexpr bool covers_whole(Circle blast, Circle base) {
  return blast.radius >= base.radius &&
         within(blast.centre, base.centre, blast.radius - base.radius);
}

// ------------------------------------------------------------------------------ headings and arcs

// n / d to the nearest whole number, halves away from zero; d > 0.
constexpr std::int64_t rounded(std::int64_t n, std::int64_t d) {
  return n < 0 ? -((-n + d / 2) / d) : (n + d / 2) / d;
}

inline constexpr std::uint16_t sine_table[91] = {  // 32768 sin(degrees)
    0,     572,   1144,  1715,  2286,  2856,  3425,  3993,  4560,  5126,  5690,  6252,  6813,
    7371,  7927,  8481,  9032,  9580,  10126, 10668, 11207, 11743, 12275, 12803, 13328, 13848,
    14365, 14876, 15384, 15886, 16384, 16877, 17364, 17847, 18324, 18795, 19261, 19720, 20174,
    20622, 21063, 21498, 21926, 22348, 22763, 23170, 23571, 23965, 24351, 24730, 25102, 25466,
    25822, 26170, 26510, 26842, 27166, 27482, 27789, 28088, 28378, 28660, 28932, 29197, 29452,
    29698, 29935, 30163, 30382, 30592, 30792, 30983, 31164, 31336, 31499, 31651, 31795, 31928,
    32052, 32166, 32270, 32365, 32449, 32524, 32588, 32643, 32688, 32723, 32748, 32763, 32768};

// The heading of an angle: 0 is east, counter-clockwise is positive.
constexpr Vec heading(int degrees) {
  const int d = (degrees % 360 + 360) % 360, rest = d % 90;
  const Vec v{sine_table[90 - rest], sine_table[rest]};
  switch (d / 90) {
    case 0: return v;
    case 1: return {-v.y, v.x};
    case 2: return {-v.x, -v.y};
    default: return {v.y, -v.x};
  }
}

// The direction v turned left. Right angles and their multiples only turn; other angles come out
// long. v is the difference of two points, not a heading.
constexpr Vec turned_left(Vec v, int degrees) {
  const Vec h = heading(degrees);
  const Vec t{static_cast<std::int32_t>(dot(v, {h.x, -h.y})),
              static_cast<std::int32_t>(dot(v, {h.y, h.x}))};
  if (h.x % 32768 == 0 && h.y % 32768 == 0) return {t.x / 32768, t.y / 32768};
  return t;
}

// The point so many millimetres from p in a direction, to the nearest millimetre.
constexpr Point along(Point p, Vec direction, int mm) {
  while (direction.x > 16384 || direction.x < -16384 || direction.y > 16384 ||
         direction.y < -16384)  // headings carry no more than 15 bits
    direction = {direction.x / 2, direction.y / 2};
  const std::int64_t length = root(square(direction) << 20);  // in 1024ths
  if (length == 0) return p;
  return p + Vec{static_cast<std::int32_t>(rounded(std::int64_t{direction.x} * mm * 1024, length)),
                 static_cast<std::int32_t>(rounded(std::int64_t{direction.y} * mm * 1024, length))};
}

// Whether `to` lies at most half_angle degrees off the facing to either side, 0 to 180. Exact at
// 0, 45, 90, 135 and 180; elsewhere as exact as the sine table.
constexpr bool in_arc(Vec facing, Vec to, int half_angle) {
  const std::int64_t turn = cross(facing, to), ahead = dot(facing, to);
  const std::int64_t off = turn < 0 ? -turn : turn;
  const Vec rim = heading(half_angle);
  if (half_angle >= 180) return true;
  if (off == 0) return ahead >= 0;
  return ahead * rim.y - off * rim.x >= 0;
}

enum class Facing : std::uint8_t { front, side, rear };
// Within 45 degrees of the facing is the front, beyond 135 the rear.
constexpr Facing facing_side(Vec facing, Vec to) {
  if (in_arc(facing, to, 45)) return Facing::front;
  return in_arc(facing, to, 135) ? Facing::side : Facing::rear;
}

}  // namespace bocage::plane
