#include "board/rows.hpp"

#include <gtest/gtest.h>

#include <random>

#include "board/reach.hpp"

using namespace bocage;

namespace {

constexpr Grid ardennes = make_grid(31, 36, row_column_from_east);
constexpr Grid plain = make_grid(32, 32);
using R = Rows<36>;
using Set = HexSet<1152>;

class RowsOf : public ::testing::TestWithParam<const Grid*> {
 protected:
  const Grid& g = *GetParam();
};

TEST_P(RowsOf, SpreadIsTheNeighboursOfEveryHex) {
  const R all = all_of<36>(g);
  EXPECT_EQ(all.count(), g.size());
  for (Hex h : g) {
    R one, expected;
    one.add(g, h), expected.add(g, h);
    for (Direction d : directions)
      if (const Hex n = g.neighbour(h, d)) expected.add(g, n);
    ASSERT_EQ(spread(g, one, all), expected) << std::string_view(g.name(h));
  }
}

TEST_P(RowsOf, FloodIsTheFieldOfDistances) {
  std::mt19937 dice(7);
  for (int trial = 0; trial < 40; ++trial) {
    Set open;
    for (Hex h : g)
      if (dice() % 10 < 6) open.add(h);
    const Hex start{static_cast<std::uint16_t>(dice() % static_cast<unsigned>(g.size()))};
    static Reach<1152> far;
    field(far, g, g.size(), &start, 1, [&](Hex h) { return open.contains(h); });
    for (const int steps : {0, 1, 5, 10, 5000}) {
      R from;
      from.add(g, start);
      const R wet = flood(g, from, rows_of<36>(g, open), steps);
      for (Hex h : g)
        ASSERT_EQ(wet.contains(g, h), far.contains(h) && far.cost[h.id] <= steps)
            << std::string_view(g.name(h)) << " within " << steps;
    }
  }
}

TEST_P(RowsOf, SetsGoThereAndBack) {
  std::mt19937 dice(3);
  Set set;
  for (Hex h : g)
    if (dice() % 3 == 0) set.add(h);
  const R rows = rows_of<36>(g, set);
  EXPECT_EQ(rows.count(), set.count());
  EXPECT_EQ(set_of<1152>(g, rows), set);
  EXPECT_TRUE((rows - rows).empty());
  EXPECT_EQ((rows | all_of<36>(g)), all_of<36>(g));
}

INSTANTIATE_TEST_SUITE_P(Grids, RowsOf, ::testing::Values(&ardennes, &plain));

}  // namespace
