#include "board/shape.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <vector>

#include "board/view.hpp"
#include "star.hpp"

using namespace bocage::plane;

namespace {

static_assert(std::has_unique_object_representations_v<Shape>);
static_assert(std::has_unique_object_representations_v<Obstacle>);
static_assert(std::is_trivially_copyable_v<Shape>);

RC_GTEST_PROP(Shape, InsideAStarIsInsideOneOfItsTriangles, ()) {
  const Star star = any_star();
  const Shape& s = star.shape;
  for (std::int16_t x = 0; x <= 8; ++x)
    for (std::int16_t y = 0; y <= 8; ++y) {
      const Point p{x, y};
      bool in = false, rim = false;
      for (int i = 0; i < s.size; ++i) {
        const Point a = s.from(i), b = s.to(i);
        in |= side(star.centre, a, p) >= 0 && side(a, b, p) >= 0 && side(b, star.centre, p) >= 0;
        rim |= on_segment(p, a, b);
      }
      RC_ASSERT(where(s, p) == (rim ? Where::edge : in ? Where::inside : Where::outside));
    }
}

// The oracle cuts the segment wherever the line of an edge cuts it and looks at the middle of each
// piece with wide whole numbers.
struct Piece {
  Part from, to;
  bool inside, low;
};
std::vector<Piece> pieces(const Shape& s, Spot a, Spot b, int top) {
  std::vector<Part> cuts{{0, 1}, {1, 1}};
  const Vec u = b.at - a.at;
  const auto cut = [&](std::int64_t n, std::int64_t d) {
    if (d < 0) n = -n, d = -d;
    if (d != 0 && n > 0 && n < d) cuts.push_back({n, d});
  };
  for (int i = 0; i < s.edges(); ++i)
    cut(cross(s.from(i) - a.at, s.to(i) - s.from(i)), cross(u, s.to(i) - s.from(i)));
  cut(top - a.z, b.z - a.z);
  std::sort(cuts.begin(), cuts.end());
  std::vector<Piece> out;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const Part f = cuts[i], t = cuts[i + 1];
    if (!(f < t)) continue;
    using Wide = __int128;
    const Wide n = Wide{f.n} * t.d + Wide{t.n} * f.d, d = Wide{2} * f.d * t.d;
    const Wide px = a.at.x * d + u.x * n, py = a.at.y * d + u.y * n;
    bool in = false, rim = false;
    for (int e = 0; e < s.edges(); ++e) {
      const Wide ax = s.from(e).x * d, ay = s.from(e).y * d;
      const Wide bx = s.to(e).x * d, by = s.to(e).y * d;
      const Wide turn = (bx - ax) * (py - ay) - (by - ay) * (px - ax);
      rim |= turn == 0 && (px - ax) * (px - bx) + (py - ay) * (py - by) <= 0;
      if ((ay > py) != (by > py) && (turn > 0) == (by > ay)) in = !in;
    }
    out.push_back({f, t, in && !rim, a.z * d + (b.z - a.z) * n < top * d});
  }
  return out;
}

RC_GTEST_PROP(Shape, SpansInsideAgreeWithTheOracle, ()) {
  const Star star = any_star();
  for (int n = 0; n < 20; ++n) {
    const Spot a{near_point(), 0}, b{near_point(), 0};
    if (a.at == b.at) continue;
    const Spans spans = spans_inside(star.shape, a.at, b.at);
    for (const Piece& p : pieces(star.shape, a, b, 1)) {
      bool covered = false;
      for (Span s : spans) covered |= !(p.from < s.from) && !(s.to < p.to);
      RC_ASSERT(covered == p.inside);
    }
    RC_ASSERT(crosses(star.shape, a.at, b.at) == (spans.size > 0));
  }
}

RC_GTEST_PROP(View, BlockingAgreesWithTheOracle, ()) {
  const Star star = any_star();
  const auto height = rc::gen::resize(1000, rc::gen::inRange<std::int16_t>(0, 7));
  for (int n = 0; n < 20; ++n) {
    const Spot a{near_point(), *height}, b{near_point(), *height};
    const int top = *height;
    if (a.at == b.at) continue;
    bool blocked = false;
    long double depth = 0;
    for (const Piece& p : pieces(star.shape, a, b, top))
      if (p.inside && p.low) {
        blocked = true;
        depth += static_cast<long double>(p.to.n) / static_cast<long double>(p.to.d) -
                 static_cast<long double>(p.from.n) / static_cast<long double>(p.from.d);
      }
    RC_ASSERT(blocks(star.shape, top, a, b) == blocked);
    RC_ASSERT(blocks(star.shape, top, b, a) == blocked);
    const long double length = std::sqrt(static_cast<long double>(square(b.at - a.at))) * 100'000;
    RC_ASSERT(std::fabs(static_cast<long double>(depth_inside(star.shape, top, a, b)) -
                        depth * length) < 16);
  }
}

TEST(Shape, SpansInConcreteHouses) {
  const Shape house = box({10, 10}, {30, 20});
  EXPECT_EQ(spans_inside(house, {0, 15}, {40, 15}).size, 1);
  EXPECT_EQ(spans_inside(house, {0, 10}, {40, 10}).size, 0);   // along its front
  EXPECT_EQ(spans_inside(house, {0, 20}, {20, 0}).size, 0);    // past its corner
  EXPECT_EQ(spans_inside(house, {12, 12}, {14, 14}).size, 1);  // within it
  EXPECT_EQ(spans_inside(house, {0, 15}, {10, 15}).size, 0);   // up to its wall
  const Shape u = area(Point{0, 0}, Point{30, 0}, Point{30, 20}, Point{20, 20}, Point{20, 10},
                       Point{10, 10}, Point{10, 20}, Point{0, 20});
  EXPECT_EQ(spans_inside(u, {-5, 15}, {35, 15}).size, 2);  // both wings
  EXPECT_EQ(spans_inside(u, {-5, 10}, {35, 10}).size, 2);  // along the court's wall
  EXPECT_EQ(spans_inside(u, {-5, 5}, {35, 5}).size, 1);
}

TEST(Shape, WallsAreCrossedNotGrazed) {
  const Shape bent = wall(Point{0, 0}, Point{10, 10}, Point{20, 0});
  EXPECT_TRUE(crosses(bent, {5, 0}, {5, 20}));
  EXPECT_TRUE(crosses(bent, {10, 0}, {10, 20}));    // through the joint
  EXPECT_FALSE(crosses(bent, {0, 10}, {20, 10}));   // past the joint
  EXPECT_FALSE(crosses(bent, {0, -5}, {0, 5}));     // past its end
  EXPECT_FALSE(crosses(bent, {-5, -5}, {10, 10}));  // along it
  EXPECT_FALSE(crosses(bent, {5, 0}, {5, 5}));      // up to it
}

TEST(Shape, HullsTurnAndTouch) {
  EXPECT_EQ(hull({100, 100}, heading(0), 60, 30),
            area(Point{130, 115}, Point{70, 115}, Point{70, 85}, Point{130, 85}));
  const Shape east = hull({100, 100}, heading(0), 60, 30);
  const Shape slant = hull({100, 100}, heading(45), 60, 30);
  EXPECT_TRUE(contains(slant, {115, 115}));
  EXPECT_FALSE(contains(slant, {125, 100}));
  EXPECT_TRUE(touches(Circle{{140, 100}, 10}, east));
  EXPECT_FALSE(touches(Circle{{141, 100}, 10}, east));
  EXPECT_TRUE(touches(Circle{{100, 100}, 1}, east));
  EXPECT_TRUE(convex_overlap(east, slant));
  EXPECT_FALSE(convex_overlap(east, hull({160, 100}, heading(0), 60, 30)));  // bumper to bumper
  EXPECT_TRUE(convex_overlap(east, hull({159, 100}, heading(180), 60, 30)));
  EXPECT_TRUE(meets(east, {0, 115}, {200, 115}));
  EXPECT_FALSE(meets(east, {0, 116}, {200, 116}));
}

TEST(View, RoundThingsBlockLikePolygons) {
  const Circle mill{{100, 0}, 20};
  const Spot eye{{0, 0}, 20};
  EXPECT_TRUE(blocks(mill, 60, eye, {{200, 0}, 20}));
  EXPECT_FALSE(blocks(mill, 20, eye, {{200, 0}, 20}));  // level with the top: not below it
  EXPECT_FALSE(blocks(mill, 60, {{0, 20}, 20}, {{200, 20}, 20}));  // touching
  EXPECT_TRUE(blocks(mill, 60, {{0, 19}, 20}, {{200, 19}, 20}));
  // Rising from 20 to 100 over 200 mm: 52 high where it comes in at 80 of 200.
  EXPECT_TRUE(blocks(mill, 53, eye, {{200, 0}, 100}));
  EXPECT_FALSE(blocks(mill, 52, eye, {{200, 0}, 100}));
  EXPECT_TRUE(blocks(mill, 53, {{200, 0}, 100}, eye));
  EXPECT_FALSE(blocks(mill, 52, {{200, 0}, 100}, eye));
  EXPECT_TRUE(blocks(mill, 53, {{100, 5}, 20}, {{200, 0}, 100}));  // from within
  EXPECT_FALSE(blocks(mill, 60, eye, {{70, 0}, 20}));              // short of it
}

TEST(Shape, AHullOfOddLengthHasItsTrueHalves) {
  // 67 by 30 to the north-east corner of 33.5 and 15: halves go away from zero.
  const Shape h = hull({1000, 1000}, heading(0), 67, 31);
  EXPECT_EQ(h, area(Point{1034, 1016}, Point{966, 1016}, Point{966, 984}, Point{1034, 984}));
  // On the diagonal each corner is rounded once: (670 - 300) / (2 sqrt 2) = 130.8.
  const Shape d = hull({1000, 1000}, Vec{1, 1}, 670, 300);
  EXPECT_EQ(d.corner[0], (Point{1131, 1343}));
  EXPECT_EQ(d.corner[2], (Point{869, 657}));
}

}  // namespace
