#include "board/hex.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>
#include <type_traits>

using namespace bocage;

namespace {

template <class T>
concept Adds = requires(T a, T b) { a + b; };
template <class T>
concept IsANumber = requires(T a) { a + 1; } || std::is_convertible_v<T, int>;
static_assert(!Adds<Hex> && !IsANumber<Hex>, "a hex plus a hex means nothing");
static_assert(!Adds<Direction> && !std::is_convertible_v<int, Direction>);
static_assert(!std::is_convertible_v<int, Hex>);
static_assert(sizeof(Hex) == 2 && std::has_unique_object_representations_v<Hex>);
static_assert(std::is_trivially_copyable_v<Grid> && std::has_unique_object_representations_v<Grid>);

constexpr Grid grids[] = {
    make_grid(22, 16),                        // Panzer Grenadier, first scenario
    make_grid(31, 36, row_column_from_east),  // America Triumphant
    make_grid(14, 12),                        // Tide of Iron, Hill 108
    make_grid(7, 9, {.odd_rows_in = true}),   // the other stagger
    make_grid(8, 7, {.first_row = 4, .from_east = true}),
    make_grid(1, 5),
    make_grid(5, 1),
    make_grid(99, 99),
};

std::string name(const Grid& g, Hex h) { return h ? std::string(g.name(h)) : "----"; }
std::string beside(const Grid& g, const char* hex, Direction d) {
  return name(g, g.neighbour(g.parse(hex), d));
}

TEST(Hex, ColumnRowNumbersAsPrinted) {
  constexpr Grid g = make_grid(22, 16);
  EXPECT_EQ(g.parse("0101"), Hex{0});
  EXPECT_EQ(name(g, Hex{static_cast<std::uint16_t>(g.size() - 1)}), "2216");
  // Odd row: the western neighbours above and below are one column less.
  EXPECT_EQ(beside(g, "0505", Direction::ne), "0504");
  EXPECT_EQ(beside(g, "0505", Direction::nw), "0404");
  EXPECT_EQ(beside(g, "0505", Direction::se), "0506");
  EXPECT_EQ(beside(g, "0505", Direction::sw), "0406");
  EXPECT_EQ(beside(g, "0505", Direction::e), "0605");
  EXPECT_EQ(beside(g, "0505", Direction::w), "0405");
  // Even row: the eastern ones are one more.
  EXPECT_EQ(beside(g, "0504", Direction::ne), "0603");
  EXPECT_EQ(beside(g, "0504", Direction::nw), "0503");
  EXPECT_EQ(beside(g, "0504", Direction::se), "0605");
  EXPECT_EQ(beside(g, "0504", Direction::sw), "0505");
  EXPECT_EQ(beside(g, "0101", Direction::sw), "----");
  EXPECT_EQ(beside(g, "0102", Direction::sw), "0103");
  EXPECT_EQ(g.distance(g.parse("0905"), g.parse("0405")), 5);
}

TEST(Hex, RowColumnNumbersFromTheEastAsPrinted) {
  constexpr Grid g = make_grid(31, 36, row_column_from_east);
  EXPECT_EQ(g.size(), 1098);
  EXPECT_TRUE(g.parse("2031"));  // the river leaves the map between these two
  EXPECT_TRUE(g.parse("2130"));
  EXPECT_FALSE(g.parse("2131"));  // odd rows are one hex shorter
  EXPECT_TRUE(g.adjacent(g.parse("2031"), g.parse("2130")));
  EXPECT_FALSE(g.parse("1001"));
  EXPECT_FALSE(g.parse("4701"));
  EXPECT_EQ(name(g, Hex{0}), "1130");  // the north-west corner
  EXPECT_EQ(beside(g, "2010", Direction::e), "2009");
  EXPECT_EQ(beside(g, "2010", Direction::w), "2011");
  EXPECT_EQ(beside(g, "2010", Direction::ne), "1909");
  EXPECT_EQ(beside(g, "2010", Direction::nw), "1910");
  EXPECT_EQ(beside(g, "2010", Direction::se), "2109");
  EXPECT_EQ(beside(g, "2010", Direction::sw), "2110");
  EXPECT_EQ(beside(g, "2110", Direction::ne), "2010");
  EXPECT_EQ(beside(g, "2110", Direction::nw), "2011");
  EXPECT_EQ(beside(g, "2110", Direction::se), "2210");
  EXPECT_EQ(beside(g, "2110", Direction::sw), "2211");
  EXPECT_EQ(beside(g, "1103", Direction::sw), "1204");  // the Roer runs between them
  // An HQ on 3315 covers Hosingen with a range of 8.
  EXPECT_LE(g.distance(g.parse("3315"), g.parse("3209")), 8);
}

TEST(Hex, TideOfIronRoadsAreChainsOfNeighbours) {
  constexpr Grid g = make_grid(14, 12);
  const char* road[] = {"0712", "0711", "0610", "0709", "0608", "0707", "0706", "0705", "0704"};
  for (int i = 0; i + 1 < 9; ++i)
    EXPECT_TRUE(g.adjacent(g.parse(road[i]), g.parse(road[i + 1]))) << road[i];
  EXPECT_TRUE(g.adjacent(g.parse("0604"), g.parse("0605")));  // a cliff hexside
}

TEST(Hex, NamesComeBackOnEveryGrid) {
  for (const Grid& g : grids) {
    std::set<std::string> seen;
    for (Hex h : g) {
      EXPECT_EQ(g.parse(g.name(h)), h);
      seen.insert(name(g, h));
      EXPECT_EQ(g.at(g.place(h)), h);
      EXPECT_EQ(g.at(g.doubled(h)), h);
      EXPECT_EQ(g.at(g.cube(h)), h);
      const Cube c = g.cube(h);
      EXPECT_EQ(c.q + c.r + c.s, 0);
    }
    EXPECT_EQ(static_cast<int>(seen.size()), g.size());
  }
}

TEST(Hex, WhatIsNoNameIsNoHex) {
  constexpr Grid g = make_grid(22, 16);
  for (const char* bad : {"", "1", "010", "01011", "0001", "0100", "2301", "0117", "a101", "1-1 "})
    EXPECT_FALSE(g.parse(bad)) << bad;
}

TEST(Hex, BetweenTwoHexesOfARowIsNoHex) {
  for (const Grid& g : grids)
    for (Hex h : g) EXPECT_FALSE(g.at(g.doubled(h) + Doubled{1, 0}));
}

TEST(Hex, NeighboursAreMutualAndOneStepAway) {
  for (const Grid& g : grids)
    for (Hex h : g)
      for (Direction d : directions) {
        const Hex n = g.neighbour(h, d);
        if (!n) continue;
        EXPECT_TRUE(g.contains(n));
        EXPECT_EQ(g.neighbour(n, opposite(d)), h);
        EXPECT_EQ(g.distance(h, n), 1);
        EXPECT_TRUE(g.direction(h, n).found);
        EXPECT_EQ(g.direction(h, n).direction, d);
      }
}

TEST(Hex, DistanceIsTheNumberOfStepsOfAWalk) {
  constexpr Grid g = make_grid(9, 11, row_column_from_east);
  for (Hex start : g) {
    std::vector<int> steps(static_cast<std::size_t>(g.size()), -1);
    std::vector<Hex> wave{start};
    steps[start.id] = 0;
    for (std::size_t i = 0; i < wave.size(); ++i)
      for (Direction d : directions)
        if (Hex n = g.neighbour(wave[i], d); n && steps[n.id] < 0)
          steps[n.id] = steps[wave[i].id] + 1, wave.push_back(n);
    for (Hex h : g) EXPECT_EQ(g.distance(start, h), steps[h.id]);
  }
}

RC_GTEST_PROP(Hex, DistanceIsAMetric, ()) {
  const Grid g = grids[*rc::gen::inRange(0, 8)];
  const auto any = rc::gen::map(rc::gen::inRange(0, g.size()),
                                [](int i) { return Hex{static_cast<std::uint16_t>(i)}; });
  const Hex a = *any, b = *any, c = *any;
  RC_ASSERT((g.distance(a, b) == 0) == (a == b));
  RC_ASSERT(g.distance(a, b) == g.distance(b, a));
  RC_ASSERT(g.distance(a, c) <= g.distance(a, b) + g.distance(b, c));
}

TEST(Hex, TurningRoundSixTimesComesBack) {
  EXPECT_EQ(turned(Direction::ne, 6), Direction::ne);
  EXPECT_EQ(turned(Direction::ne, -1), Direction::nw);
  EXPECT_EQ(opposite(Direction::e), Direction::w);
}

TEST(Hex, SetHoldsWhatWasAdded) {
  HexSet<1600> s;
  for (int id : {0, 63, 64, 700, 1599}) s.add(Hex{static_cast<std::uint16_t>(id)});
  s.remove(Hex{63});
  EXPECT_EQ(s.count(), 4);
  std::vector<int> ids;
  s.each([&](Hex h) { ids.push_back(h.id); });
  EXPECT_EQ(ids, (std::vector<int>{0, 64, 700, 1599}));
  EXPECT_FALSE(s.contains(Hex{63}));
}

TEST(Hex, NeighbourTableAgreesWithTheGrid) {
  constexpr Grid g = make_grid(31, 36, row_column_from_east);
  static Neighbours<1098> table;
  build(table, g);
  for (Hex h : g)
    for (Direction d : directions) EXPECT_EQ(table.neighbour(h, d), g.neighbour(h, d));
}

}  // namespace
