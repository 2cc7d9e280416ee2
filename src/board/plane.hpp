#pragma once
// The measured plane: a table in whole units of 0.1 mm, x to the east, y to the north, z up. Nothing
// is rounded that a rule compares: distances are compared by their squares, sides by cross products.
//
// Coordinates are 0 to 32,767. Then no two points are farther apart than 46,340, a cross product of
// two differences stays below 2^31 and its square below 2^62, and std::int64_t holds every product
// that is compared; where heights come in as well, __int128 does.

#include <cstdint>

namespace bocage::plane {

inline constexpr int farthest = 32767;  // east or north
inline constexpr int highest = 32767;   // up

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

// The largest whole number whose square is at most n. Each division doubles the bits that are right:
// 2, 4, 8, 16, 32, of a number shifted up until one of its highest two bits is set.
constexpr std::uint64_t whole_root(std::uint64_t n) {
  if (n == 0) return 0;
  const int shift = __builtin_clzll(n) & ~1;
  const std::uint64_t high = n << shift;
  auto r = static_cast<std::uint32_t>(1 + (high >> 62));
  r = (r << 1) + static_cast<std::uint32_t>(high >> 59) / r;
  r = (r << 3) + static_cast<std::uint32_t>(high >> 53) / r;
  r = (r << 7) + static_cast<std::uint32_t>(high >> 41) / r;
  const std::uint64_t root = ((std::uint64_t{r} << 15) + (high >> 17) / r) >> (shift / 2);
  return root * root - 1 >= n ? root - 1 : root;  // 2^32 squared is 0: then this is right as well
}
constexpr std::int64_t root(std::int64_t n) {
  return n < 0 ? 0 : static_cast<std::int64_t>(whole_root(static_cast<std::uint64_t>(n)));
}
constexpr std::int64_t root_up(std::int64_t n) {
  const std::int64_t r = root(n);
  return r * r < n ? r + 1 : r;
}

// Lengths for telling and for adding up. A rule that compares one distance uses within() and friends
// instead.
constexpr int units_up(Vec v) { return static_cast<int>(root_up(square(v))); }

// To the nearest nanometre, of which a unit has 100,000: a dozen such lengths add up to within ten.
constexpr std::int64_t nanometres(Vec v) {
  constexpr std::uint64_t scale = 10'000'000'000u;  // 100,000 squared
  const auto n = static_cast<std::uint64_t>(square(v));
  if (n <= UINT64_MAX / scale) {
    const std::uint64_t r = whole_root(n * scale);
    return static_cast<std::int64_t>(n * scale - r * r > r ? r + 1 : r);
  }
  // Corner to corner of the largest table: correct a root that is right to ten.
  const auto exact = static_cast<unsigned __int128>(n) * scale;
  std::uint64_t r = whole_root(n * (scale / 100)) * 10;
  while (static_cast<unsigned __int128>(r + 1) * (r + 1) <= exact) ++r;
  return static_cast<std::int64_t>(exact - static_cast<unsigned __int128>(r) * r > r ? r + 1 : r);
}

// -------------------------------------------------------------------------------------- distances

constexpr bool within(Point a, Point b, int units) { return square(b - a) <= square(units); }
constexpr bool nearer_than(Point a, Point b, int units) { return square(b - a) < square(units); }

// Compares the distance from p to the segment a-b with some units: negative, zero or positive.
constexpr int compare_distance(Point p, Point a, Point b, int units) {
  const Vec u = b - a, v = p - a;
  const std::int64_t along = dot(u, v), whole = square(u);
  std::int64_t have, want;
  if (along <= 0) have = square(v), want = square(units);
  else if (along >= whole) have = square(p - b), want = square(units);
  else have = square(cross(u, v)), want = square(units) * whole;
  return have < want ? -1 : have > want;
}
constexpr bool within(Point p, Point a, Point b, int units) {
  return compare_distance(p, a, b, units) <= 0;
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
constexpr bool nearer_than(Point a, Point b, Point p, Point q, int units) {
  return meet(a, b, p, q) || compare_distance(a, p, q, units) < 0 ||
         compare_distance(b, p, q, units) < 0 || compare_distance(p, a, b, units) < 0 ||
         compare_distance(q, a, b, units) < 0;
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

// The direction drawn out, or shortened, to 30 bits: then its length, a whole number, is as exact.
constexpr Vec drawn_out(Vec v) {
  constexpr std::int32_t half = 1 << 29;
  const auto below = [&](std::int32_t most) {
    return v.x < most && v.x > -most && v.y < most && v.y > -most;
  };
  if (v == Vec{}) return v;
  while (!below(2 * half)) v = {v.x / 2, v.y / 2};
  const int up =
      __builtin_clz(static_cast<std::uint32_t>((v.x < 0 ? -v.x : v.x) | (v.y < 0 ? -v.y : v.y))) -
      2;  // until the longer part has 30 bits
  return {v.x * (1 << up), v.y * (1 << up)};
}

// The point so many units from p in a direction, to the nearest unit.
constexpr Point along(Point p, Vec direction, int units) {
  const Vec far = drawn_out(direction);
  const std::int64_t length = root(square(far));
  if (length == 0) return p;
  return p + Vec{static_cast<std::int32_t>(rounded(std::int64_t{far.x} * units, length)),
                 static_cast<std::int32_t>(rounded(std::int64_t{far.y} * units, length))};
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
