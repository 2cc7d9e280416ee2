#include "board/edges.hpp"

#include <gtest/gtest.h>

#include <type_traits>

using namespace bocage;

namespace {

enum class Side : std::uint8_t { river, road };
using E = Edges<1098, 2>;
static_assert(std::is_trivially_copyable_v<E> && std::has_unique_object_representations_v<E>);
constexpr Grid g = make_grid(31, 36, row_column_from_east);

TEST(Edges, BothHexesKnowOfAHexside) {
  static E e;
  const Hex a = g.parse("1103"), b = g.parse("1104");
  EXPECT_TRUE(e.set_between(g, Side::river, a, b));
  EXPECT_TRUE(e.has(Side::river, a, Direction::w));
  EXPECT_TRUE(e.has(Side::river, b, Direction::e));
  EXPECT_TRUE(e.has_between(g, Side::river, b, a));
  EXPECT_FALSE(e.has_between(g, Side::road, b, a));
  EXPECT_EQ(e.around(Side::river, a), 1 << index(Direction::w));
  e.set(g, Side::river, b, Direction::e, false);
  EXPECT_EQ(e, E{});
}

TEST(Edges, HexesApartHaveNoSideInCommon) {
  static E e;
  EXPECT_FALSE(e.set_between(g, Side::road, g.parse("1103"), g.parse("1105")));
  EXPECT_FALSE(e.set_between(g, Side::road, g.parse("1103"), g.parse("1103")));
  EXPECT_EQ(e, E{});
}

TEST(Edges, AreMutualOnTheWholeMap) {
  static E e;
  for (Hex h : g)
    for (Direction d : directions)
      if ((h.id * 7 + index(d) * 5) % 3 == 0) e.set(g, Side::road, h, d);
  int sides = 0, rim = 0;
  for (Hex h : g)
    for (Direction d : directions) {
      if (!e.has(Side::road, h, d)) continue;
      const Hex n = g.neighbour(h, d);
      if (n) {
        EXPECT_TRUE(e.has(Side::road, n, opposite(d)));
      }
      (n ? sides : rim)++;
    }
  EXPECT_GT(sides, 1000);
  EXPECT_GT(rim, 10);
  EXPECT_EQ(sides % 2, 0);
}

}  // namespace
