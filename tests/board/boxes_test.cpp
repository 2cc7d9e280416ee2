// Boxes near a place are found whatever the place: against looking at each of them.
#include "board/boxes.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "kernel/random.hpp"

namespace bocage {
namespace {

struct Box {
  int west = 0, south = 0, east = 0, north = 0;
  bool meets(const Box& o) const {
    return east >= o.west && west <= o.east && north >= o.south && south <= o.north;
  }
};

TEST(Boxes, NoneThatIsNearIsLeftOut) {
  Random random(5);
  const auto any = [&] {  // some of them reach beyond the plane
    const int x = static_cast<int>(random.below(34000)) - 600,
              y = static_cast<int>(random.below(34000)) - 600;
    return Box{x, y, x + static_cast<int>(random.below(3000)),
               y + static_cast<int>(random.below(3000))};
  };
  constexpr int count = 200;
  BoxIndex<240> index;
  std::vector<Box> boxes;
  for (int i = 0; i < count; ++i) {
    boxes.push_back(any());
    index.add(i, boxes.back());
  }
  int met = 0, named = 0;
  for (int i = 0; i < 2000; ++i) {
    const Box place = any();
    const auto near = index.near(place);
    int before = -1;
    for (const int k : near) {
      EXPECT_LT(before, k);
      before = k;
      ++named;
    }
    EXPECT_LT(before, count);
    for (int k = 0; k < count; ++k)
      if (boxes[static_cast<std::size_t>(k)].meets(place)) {
        ++met;
        EXPECT_TRUE(near.contains(k)) << k;
      }
  }
  EXPECT_GT(met, 1000);
  EXPECT_LT(named, 2 * met);
}

TEST(Boxes, PointsComeAndGo) {
  struct Point {
    int x = 0, y = 0;
  };
  Random random(6);
  const auto any = [&] {
    return Point{static_cast<int>(random.below(32768)), static_cast<int>(random.below(32768))};
  };
  constexpr int count = 100;
  PointIndex<128> index;
  std::vector<Point> points;
  for (int i = 0; i < count; ++i) {
    points.push_back(any());
    index.add(i, points.back());
  }
  int found = 0, named = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto moves = static_cast<std::size_t>(random.below(count));
    index.remove(static_cast<int>(moves), points[moves]);
    points[moves] = any();
    index.add(static_cast<int>(moves), points[moves]);
    const Point p = any();
    const Box place{p.x - 2500, p.y - 2500, p.x + 2500, p.y + 2500};  // beyond the plane as well
    const auto near = index.near(place);
    for (const int k : near) EXPECT_LT(k, count), ++named;
    for (int k = 0; k < count; ++k) {
      const Point& q = points[static_cast<std::size_t>(k)];
      if (!place.meets({q.x, q.y, q.x, q.y})) continue;
      ++found;
      EXPECT_TRUE(near.contains(k)) << k;
    }
  }
  EXPECT_GT(found, 1000);
  EXPECT_LT(named, 2 * found);
  for (int k = 0; k < count; ++k) index.remove(k, points[static_cast<std::size_t>(k)]);
  EXPECT_TRUE(index.near(Box{0, 0, 32767, 32767}).empty());
}

TEST(Boxes, ASetOfNumbers) {
  NumberSet<130> set, other;
  EXPECT_TRUE(set.empty());
  for (const int n : {0, 63, 64, 129}) set.add(n);
  for (const int n : {63, 129}) other.add(n);
  EXPECT_EQ((set & other), other);
  set -= other;
  other.clear();
  other |= set;
  EXPECT_EQ(other, set);
  std::vector<int> left;
  for (const int n : set) left.push_back(n);
  EXPECT_EQ(left, (std::vector<int>{0, 64}));
  set.remove(0);
  EXPECT_FALSE(set.contains(0));
  set.clear();
  EXPECT_TRUE(set.empty());
}

}  // namespace
}  // namespace bocage
