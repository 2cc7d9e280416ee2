#include "board/ways.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <queue>
#include <vector>

using namespace bocage::plane;

namespace {

// The eight places round a corner, and the legs between neighbours among them, keep the clearance.
TEST(Ways, CrossroadsKeepClearOfTheirCorner) {
  for (int clearance = 1; clearance <= 300; ++clearance)
    for (int i = 0; i < 8; ++i) {
      const Point corner{0, 0};
      const Point a = corner + detail::round_corner(i, clearance);
      const Point b = corner + detail::round_corner((i + 1) % 8, clearance);
      EXPECT_GE(compare_distance(corner, a, b, clearance), 0) << clearance;
      // Not wastefully far either.
      EXPECT_LE(millimetres_up(a - corner), clearance * 1083 / 1000 + 3);
    }
}

TEST(Ways, StraightOverOpenGround) {
  Ways<> ways;
  build(ways, {0, 0}, 150, {});
  EXPECT_EQ(ways.to({90, 120}).length, 150);
  EXPECT_EQ(ways.to({0, 0}).length, 0);
  EXPECT_EQ(ways.to({100, 100}).length, 142);  // 141.42 rounded up
  EXPECT_FALSE(ways.to({91, 120}));
}

TEST(Ways, RoundTheEndOfAWall) {
  const Shape walls[] = {wall(Point{0, -100}, Point{0, 100})};
  Ways<> ways;
  build(ways, {-100, 0}, 400, {walls, 1});
  const auto way = ways.to({100, 0});
  // Twice the diagonal of a square of 100 is 282.8; a millimetre of clearance costs two or three.
  EXPECT_GE(way.length, 283);
  EXPECT_LE(way.length, 286);
  std::vector<Point> turns;
  ways.back(way, [&](Point p) { turns.push_back(p); });
  ASSERT_GE(turns.size(), 2u);
  EXPECT_EQ(turns.back(), (Point{-100, 0}));
  build(ways, {-100, 0}, 282, {walls, 1});
  EXPECT_FALSE(ways.to({100, 0}));
  build(ways, {-100, 0}, way.length, {walls, 1});
  EXPECT_TRUE(ways.to({100, 0}));
}

TEST(Ways, WideBasesDoNotPassNarrowGates) {
  const Shape walls[] = {wall(Point{0, -500}, Point{0, -12}), wall(Point{0, 12}, Point{0, 500})};
  Ways<> ways;
  build(ways, {-100, 0}, 300, {walls, 2}, 10);
  EXPECT_EQ(ways.to({100, 0}).length, 200);
  build(ways, {-100, 0}, 300, {walls, 2}, 15);
  EXPECT_FALSE(ways.to({100, 0}));
}

TEST(Ways, JoinedWallsDoNotLeak) {
  // Two walls that meet in a point, a house that leans on them, and a closed yard.
  const Shape walls[] = {
      wall(Point{0, -500}, Point{0, 0}), wall(Point{0, 0}, Point{0, 400}),
      box({-50, 400}, {50, 500}),
      wall(Point{200, 200}, Point{300, 200}, Point{300, 300}, Point{200, 300}, Point{200, 200})};
  Ways<> ways;
  build(ways, {-100, 0}, 450, {walls, 4});
  EXPECT_FALSE(ways.to({100, 0}));
  build(ways, {100, 0}, 2000, {walls, 4});
  EXPECT_FALSE(ways.to({250, 250}));
  EXPECT_FALSE(ways.to({0, 450}));   // inside the house
  EXPECT_TRUE(ways.to({-100, 0}));   // round the house or the far end of the wall
  EXPECT_TRUE(ways.to({305, 250}));  // behind the yard
}

TEST(Ways, WhoLeansOnAWallMayLeaveIt) {
  const Shape walls[] = {wall(Point{0, -100}, Point{0, 100})};
  Ways<> ways;
  build(ways, {-3, 0}, 400, {walls, 1}, 10);
  EXPECT_EQ(ways.to({-103, 0}).length, 100);
  EXPECT_FALSE(ways.to({3, 0}).length == 6);  // not through it
  EXPECT_GT(ways.to({3, 0}).length, 200);
}

// A lattice walker with king's moves on every second millimetre is never shorter than the truth and
// at most 8.3 percent longer. Ways must find what it finds, and not be beaten by it. It keeps 5 mm
// off where ways keep 2, because crossroads lie up to 4.3 mm from their corners.
RC_GTEST_PROP(Ways, AreNotBeatenByALatticeWalker, ()) {
  constexpr int n = 61;  // 0, 2, ..., 120
  const auto c = rc::gen::resize(1000, rc::gen::inRange<std::int16_t>(10, 100));
  std::vector<Shape> houses;
  for (int k = *rc::gen::inRange(1, 5); k--;) {
    const Point at{*c, *c};
    const int w = 1 + *c / 4, h = 1 + *c / 4;
    houses.push_back(*rc::gen::arbitrary<bool>() ? box(at, at + Vec{w, h})
                                                 : wall(at, at + Vec{w, h}, at + Vec{w, -h}));
  }
  const Barriers barriers{houses.data(), static_cast<int>(houses.size())};
  const Point start{0, 0};
  Ways<> ways;
  build(ways, start, 1000, barriers, 2);
  RC_ASSERT(ways.size < 128);

  const auto place = [](int i) {
    return Point{static_cast<std::int16_t>(2 * (i % n)), static_cast<std::int16_t>(2 * (i / n))};
  };
  std::vector<double> best(n * n, 1e9);
  using Entry = std::pair<double, int>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  queue.push({best[0] = 0, 0});
  while (!queue.empty()) {
    const auto [d, i] = queue.top();
    queue.pop();
    if (d > best[static_cast<std::size_t>(i)]) continue;
    for (int dx = -1; dx <= 1; ++dx)
      for (int dy = -1; dy <= 1; ++dy) {
        const int x = i % n + dx, y = i / n + dy, to = y * n + x;
        if (x < 0 || y < 0 || x >= n || y >= n) continue;
        const double l = d + 2 * std::sqrt(dx * dx + dy * dy);
        if (l >= best[static_cast<std::size_t>(to)]) continue;
        if (!detail::free_place(barriers, 5, place(to)) ||
            !detail::free_leg(barriers, 5, place(i), place(to), false, false))
          continue;
        queue.push({best[static_cast<std::size_t>(to)] = l, to});
      }
  }
  for (int i = 1; i < n * n; i += 7) {
    const double walked = best[static_cast<std::size_t>(i)];
    const auto way = ways.to(place(i));
    if (walked > 1e8) continue;
    RC_ASSERT(static_cast<bool>(way));
    RC_ASSERT(way.length <= walked + 8);
    RC_ASSERT(way.length >= millimetres_up(place(i) - start));
    // No leg meets a house, and the legs add up.
    std::int64_t sum = 0;
    Point from = place(i);
    bool met = false;
    ways.back(way, [&](Point p) {
      for (const Shape& s : houses) met |= meets(s, from, p);
      sum += micrometres_up(from - p);
      from = p;
    });
    RC_ASSERT(!met);
    RC_ASSERT(from == start);
    RC_ASSERT((sum + 999) / 1000 == way.length);
  }
}

}  // namespace
