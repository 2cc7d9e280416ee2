#include "board/sight.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <type_traits>

using namespace bocage;

namespace {

using Sights = SightTable<120>;
static_assert(std::is_trivially_copyable_v<Sights>);
static_assert(std::has_unique_object_representations_v<Sights>);

constexpr Grid g = make_grid(10, 12);

// A plain rule: a stretch is blocked when every hex of it on the map is a wood.
struct Woods {
  HexSet<120> wood;
  bool operator()(Hex a, Hex b) const {
    for (Stretch s : line(g, a, b)) {
      const bool left = !s.left || wood.contains(s.left),
                 right = !s.right || wood.contains(s.right);
      if (left && right) return false;
    }
    return true;
  }
};

std::unique_ptr<Sights> sights(std::initializer_list<const char*> woods) {
  Woods rule;
  for (const char* w : woods) rule.wood.add(g.parse(w));
  auto table = std::make_unique<Sights>();
  build(*table, g, rule);
  return table;
}
bool sees(const Sights& t, const char* a, const char* b) { return t.sees(g.parse(a), g.parse(b)); }

TEST(Sight, OpenGroundIsSeenEverywhere) {
  const auto t = sights({});
  for (Hex a : g)
    for (Hex b : g) EXPECT_TRUE(t->sees(a, b));
}

// The situation of pg.8.35b: X is seen along a hexside with an obstacle on one side only, Y behind
// the obstacle is not; and with obstacles on both sides neither is.
TEST(Sight, AHexsideIsBlockedOnlyFromBothSides) {
  auto t = sights({"0605"});
  EXPECT_TRUE(sees(*t, "0505", "0606"));
  EXPECT_FALSE(sees(*t, "0505", "0705"));
  EXPECT_TRUE(sees(*t, "0505", "0605"));  // into it, not through it
  t = sights({"0605", "0506"});
  EXPECT_FALSE(sees(*t, "0505", "0606"));
}

TEST(Sight, TwoHexsidesAndAHex) {
  auto t = sights({"0402", "0504"});
  EXPECT_TRUE(sees(*t, "0501", "0505"));
  t = sights({"0503"});
  EXPECT_FALSE(sees(*t, "0501", "0505"));
}

TEST(Sight, IsMutualAndRebuildingForgets) {
  auto t = sights({"0403", "0603", "0506", "0207"});
  for (Hex a : g)
    for (Hex b : g) EXPECT_EQ(t->sees(a, b), t->sees(b, a));
  build(*t, g, [](Hex, Hex) { return false; });
  for (Hex a : g) EXPECT_EQ(t->seen_from[a.id].count(), 1);
}

}  // namespace
