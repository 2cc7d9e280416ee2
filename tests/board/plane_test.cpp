#include "board/plane.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <type_traits>

using namespace bocage::plane;

namespace {

template <class T>
concept Adds = requires(T a, T b) { a + b; };
static_assert(!Adds<Point>, "a point plus a point means nothing");
static_assert(!std::is_convertible_v<Vec, Point> && !std::is_convertible_v<Point, Vec>);
static_assert(std::has_unique_object_representations_v<Point>);
static_assert(std::has_unique_object_representations_v<Circle>);

Point any_point(int limit = farthest) {
  const auto c = rc::gen::resize(1000, rc::gen::inRange(0, limit + 1));
  return {static_cast<std::int16_t>(*c), static_cast<std::int16_t>(*c)};
}

TEST(Plane, RootsAreExact) {
  for (std::int64_t n = 0; n < 100000; ++n) {
    const std::int64_t r = root(n);
    ASSERT_LE(r * r, n);
    ASSERT_GT((r + 1) * (r + 1), n);
    ASSERT_EQ(root_up(n), r * r == n ? r : r + 1);
  }
  for (std::int64_t r : {3037000499ll, 2147483648ll, 1000000007ll}) {
    EXPECT_EQ(root(r * r), r);
    EXPECT_EQ(root(r * r - 1), r - 1);
    EXPECT_EQ(root_up(r * r - 1), r);
  }
}

RC_GTEST_PROP(Plane, DistancesToSegmentsAgreeWithFloatingPoint, ()) {
  const Point p = any_point(), a = any_point(), b = any_point();
  const long double ux = b.x - a.x, uy = b.y - a.y, vx = p.x - a.x, vy = p.y - a.y;
  const long double whole = ux * ux + uy * uy;
  const long double t =
      whole == 0 ? 0 : std::fmin(1.0L, std::fmax(0.0L, (ux * vx + uy * vy) / whole));
  const long double d = std::hypot(vx - t * ux, vy - t * uy);
  for (int mm : {0, 1, 40, 500, static_cast<int>(d), static_cast<int>(d) + 1}) {
    if (std::fabs(d - mm) < 1e-9L) continue;
    RC_ASSERT(compare_distance(p, a, b, mm) == (d < mm ? -1 : 1));
  }
}

TEST(Plane, ExactDistancesAreEqual) {
  EXPECT_EQ(compare_distance({0, 0}, {5, -5}, {5, 5}, 5), 0);
  EXPECT_EQ(compare_distance({0, 0}, {3, 4}, {30, 40}, 5), 0);
  // 3-4-5: the line 3x + 4y = 25 is 5 from the origin.
  EXPECT_EQ(compare_distance({0, 0}, {7, 1}, {-1, 7}, 5), 0);
  EXPECT_TRUE(within({0, 0}, {30, 40}, 50));
  EXPECT_FALSE(nearer_than({0, 0}, {30, 40}, 50));
  // The far corners of the largest table do not overflow.
  EXPECT_GT(compare_distance({32767, 0}, {0, 0}, {32767, 32767}, 23169), 0);
  EXPECT_LT(compare_distance({8191, -8191}, {-8191, -8191}, {8191, 8191}, 11584), 0);
}

TEST(Plane, SegmentsMeetOrCross) {
  EXPECT_TRUE(cross_over({0, 0}, {10, 10}, {0, 10}, {10, 0}));
  EXPECT_FALSE(cross_over({0, 0}, {10, 10}, {5, 5}, {10, 0}));  // an end touches
  EXPECT_TRUE(meet({0, 0}, {10, 10}, {5, 5}, {10, 0}));
  EXPECT_TRUE(meet({0, 0}, {10, 0}, {5, 0}, {20, 0}));  // along each other
  EXPECT_FALSE(meet({0, 0}, {10, 0}, {11, 0}, {20, 0}));
  EXPECT_FALSE(meet({0, 0}, {10, 0}, {0, 1}, {10, 1}));
  EXPECT_FALSE(meet({0, 0}, {10, 10}, {8, 9}, {0, 10}));
}

TEST(Plane, TemplatesAndBases) {
  const Circle blast{{0, 0}, 40}, near{{0, 40}, 10}, rim{{0, 50}, 10}, far{{0, 51}, 10};
  EXPECT_TRUE(covers_centre(blast, near.centre));
  EXPECT_FALSE(covers_centre(blast, rim.centre));
  EXPECT_TRUE(touches(blast, rim));
  EXPECT_FALSE(overlap(blast, rim));
  EXPECT_FALSE(touches(blast, far));
  EXPECT_TRUE(covers_whole(blast, {{0, 30}, 10}));
  EXPECT_FALSE(covers_whole(blast, {{1, 30}, 10}));
  EXPECT_FALSE(covers_whole({{0, 0}, 5}, {{0, 0}, 10}));
}

TEST(Plane, ArcsAreExactOnTheirRims) {
  const Vec north{0, 1};
  EXPECT_EQ(facing_side(north, {0, 7}), Facing::front);
  EXPECT_EQ(facing_side(north, {500, 500}), Facing::front);
  EXPECT_EQ(facing_side(north, {501, 500}), Facing::side);
  EXPECT_EQ(facing_side(north, {-500, -500}), Facing::side);
  EXPECT_EQ(facing_side(north, {-500, -501}), Facing::rear);
  EXPECT_EQ(facing_side(north, {0, -1}), Facing::rear);
  EXPECT_TRUE(in_arc({3, 4}, {-4, 3}, 90));
  EXPECT_FALSE(in_arc({3, 4}, {-4, 2}, 90));
  EXPECT_TRUE(in_arc({3, 4}, {-3, -4}, 180));
  EXPECT_FALSE(in_arc({3, 4}, {-3, -4}, 179));
  EXPECT_TRUE(in_arc({3, 4}, {6, 8}, 0));
}

RC_GTEST_PROP(Plane, ArcsAgreeWithAngles, ()) {
  const Vec facing = any_point() - Point{}, to = any_point() - Point{};
  RC_PRE(facing != Vec{} && to != Vec{});
  const double off = std::fabs(std::atan2(static_cast<double>(cross(facing, to)),
                                          static_cast<double>(dot(facing, to)))) *
                     180 / std::acos(-1.0);
  for (int half = 1; half < 180; ++half)
    if (std::fabs(off - half) > 0.01) RC_ASSERT(in_arc(facing, to, half) == (off < half));
}

TEST(Plane, GoingAlongADirection) {
  EXPECT_EQ(along({10, 20}, {3, 4}, 50), (Point{40, 60}));
  EXPECT_EQ(along({0, 0}, heading(0), 100), (Point{100, 0}));
  EXPECT_EQ(along({0, 0}, heading(90), 100), (Point{0, 100}));
  EXPECT_EQ(along({0, 0}, heading(210), 100), (Point{-87, -50}));
  EXPECT_EQ(along({5, 5}, {0, 0}, 100), (Point{5, 5}));
  // A shell aimed north scatters 60 degrees to the right, then straight back.
  const Vec shot{0, 600};
  EXPECT_EQ(along({0, 0}, turned_left(shot, -60), 100), (Point{87, 50}));
  EXPECT_EQ(along({0, 0}, turned_left(shot, 180), 100), (Point{0, -100}));
  EXPECT_EQ(turned_left(shot, 90), (Vec{-600, 0}));
}

TEST(Plane, LengthsAreRightToTheNanometre) {
  EXPECT_EQ(nanometres({3, 4}), 500'000);
  EXPECT_EQ(nanometres({0, -32767}), 3'276'700'000);
  EXPECT_EQ(nanometres({}), 0);
  std::uint64_t seed = 1;
  for (int i = 0; i < 20000; ++i) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const Vec v{static_cast<std::int32_t>(seed >> 33) % 32768,
                static_cast<std::int32_t>(seed >> 48) % 32768};
    const auto l = static_cast<unsigned __int128>(nanometres(v));
    const auto exact = static_cast<unsigned __int128>(square(v)) * 10'000'000'000u;
    // Within half: (2l - 1)^2 <= 4 exact <= (2l + 1)^2.
    ASSERT_TRUE(l == 0 || (2 * l - 1) * (2 * l - 1) <= 4 * exact) << v.x << " " << v.y;
    ASSERT_TRUE(4 * exact <= (2 * l + 1) * (2 * l + 1)) << v.x << " " << v.y;
  }
}

RC_GTEST_PROP(Plane, APointAlongALineIsWhereItShouldBe, ()) {
  const Point p = any_point(16000);
  const Vec v = any_point() - any_point();
  const int units = *rc::gen::resize(1000, rc::gen::inRange(0, 16000));
  if (v == Vec{}) return;
  const long double length =
      std::hypot(static_cast<long double>(v.x), static_cast<long double>(v.y));
  const Point q = along(p, v, units);
  RC_ASSERT(std::fabs(q.x - (p.x + v.x / length * units)) < 0.501L);
  RC_ASSERT(std::fabs(q.y - (p.y + v.y / length * units)) < 0.501L);
  // A direction that was turned is long, and no less exact.
  const Vec t = turned_left(v, 30), h = heading(30);
  const long double tx = v.x * static_cast<long double>(h.x) - v.y * static_cast<long double>(h.y),
                    ty = v.x * static_cast<long double>(h.y) + v.y * static_cast<long double>(h.x);
  const Point r = along(p, t, units);
  RC_ASSERT(std::fabs(r.x - (p.x + tx / std::hypot(tx, ty) * units)) < 0.501L);
  RC_ASSERT(std::fabs(r.y - (p.y + ty / std::hypot(tx, ty) * units)) < 0.501L);
}

}  // namespace
