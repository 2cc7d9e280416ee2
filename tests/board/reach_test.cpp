#include "board/reach.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

using namespace bocage;

namespace {

constexpr Grid g = make_grid(17, 19);
using R = Reach<17 * 19>;

struct Ground {
  std::vector<int> enter, cross;  // by hex; by hex and direction
  bool stops[17 * 19] = {};

  explicit Ground(unsigned seed) {
    std::mt19937 dice(seed);
    const int prices[] = {0, 1, 2, 3, 6, 12, 30, 100, 255, impassable};
    const unsigned kinds = 2 + dice() % 9;
    for (int i = 0; i < g.size(); ++i) {
      enter.push_back(prices[dice() % kinds]);
      stops[i] = dice() % 8 == 0;
      for (int d = 0; d < 6; ++d) cross.push_back(dice() % 10 == 0 ? impassable : 0);
    }
  }
  int operator()(Hex from, Direction d, Hex to) const {
    const auto side = static_cast<std::size_t>(from.id * 6 + index(d));
    return cross[side] ? impassable : enter[to.id];
  }
};

// Bellman and Ford: relax everything until nothing changes.
std::vector<long> naive(const Ground& ground, const std::vector<Hex>& starts, bool stop) {
  const long far = std::numeric_limits<long>::max();
  std::vector<long> cost(static_cast<std::size_t>(g.size()), far);
  std::vector<bool> start(static_cast<std::size_t>(g.size()));
  for (Hex h : starts) cost[h.id] = 0, start[h.id] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (Hex h : g)
      for (Direction d : directions) {
        const Hex to = g.neighbour(h, d);
        if (!to || cost[h.id] == far || (stop && ground.stops[h.id] && !start[h.id])) continue;
        const int price = ground(h, d, to);
        if (price != impassable && cost[h.id] + price < cost[to.id])
          cost[to.id] = cost[h.id] + price, changed = true;
      }
  }
  return cost;
}

RC_GTEST_PROP(Reach, EqualsANaiveSearch, (unsigned seed, bool stop)) {
  const Ground ground(seed);
  std::mt19937 dice(seed + 1);
  std::vector<Hex> starts;
  for (unsigned n = 1 + dice() % 3; n--;)
    starts.push_back(Hex{static_cast<std::uint16_t>(dice() % static_cast<unsigned>(g.size()))});
  const int budget = static_cast<int>(dice() % 3 == 0 ? 60000 : dice() % 80);
  R r;
  reach(r, g, g.size(), starts.data(), static_cast<int>(starts.size()), budget, ground,
        [&](Hex h) { return !(stop && ground.stops[h.id]); });
  const auto want = naive(ground, starts, stop);
  int reached = 0;
  for (Hex h : g) {
    if (want[h.id] > budget) {
      RC_ASSERT(!r.contains(h));
      RC_ASSERT(r.path(h).size == 0);
      continue;
    }
    ++reached;
    RC_ASSERT(r.cost[h.id] == want[h.id]);
    // The path is a chain of neighbours from a start, and its steps add up.
    const auto path = r.path(h);
    RC_ASSERT(r.cost[path.hex[0].id] == 0);
    RC_ASSERT(path.hex[path.size - 1] == h);
    int sum = 0;
    for (int i = 0; i + 1 < path.size; ++i) {
      const auto way = g.direction(path.hex[i], path.hex[i + 1]);
      RC_ASSERT(way.found);
      sum += ground(path.hex[i], way.direction, path.hex[i + 1]);
    }
    RC_ASSERT(sum == want[h.id]);
  }
  RC_ASSERT(r.size == reached);
  for (int i = 0; i + 1 < r.size; ++i)
    RC_ASSERT(r.cost[r.reached[i].id] <= r.cost[r.reached[i + 1].id]);
}

RC_GTEST_PROP(Reach, SpreadIsTheBestOfItsSources, (unsigned seed)) {
  struct Source {
    Hex hex;
    std::uint16_t cost;
  };
  const Ground ground(seed);
  std::mt19937 dice(seed + 1);
  std::vector<Source> sources;
  for (unsigned n = 1 + dice() % 4; n--;)
    sources.push_back({Hex{static_cast<std::uint16_t>(dice() % static_cast<unsigned>(g.size()))},
                       static_cast<std::uint16_t>(dice() % 256)});
  const auto nowhere = static_cast<std::uint16_t>(dice() % 2 ? 600 : 60000);
  std::uint16_t cost[17 * 19];
  spread(cost, g, g.size(), sources, nowhere, ground);
  std::vector<long> want(static_cast<std::size_t>(g.size()), nowhere);
  for (const Source& s : sources) {
    const auto from_here = naive(ground, {s.hex}, false);
    for (Hex h : g)
      if (from_here[h.id] < nowhere) want[h.id] = std::min(want[h.id], s.cost + from_here[h.id]);
  }
  for (Hex h : g) RC_ASSERT(cost[h.id] == want[h.id]);
}

TEST(Reach, OnOpenGroundCostIsDistance) {
  R r;
  const Hex start = g.parse("0505");
  reach(r, g, g.size(), start, 4, [](Hex, Direction, Hex) { return 1; });
  EXPECT_EQ(r.size, 1 + 6 + 12 + 18 + 24);
  for (Hex h : g) {
    if (g.distance(start, h) <= 4) EXPECT_EQ(r.cost[h.id], g.distance(start, h));
    else EXPECT_FALSE(r.contains(h));
  }
}

TEST(Reach, TheTableOfNeighboursGivesTheSame) {
  static Neighbours<17 * 19> table;
  build(table, g);
  const Ground ground(7);
  R a, b;
  reach(a, g, g.size(), Hex{100}, 300, ground);
  reach(b, table, g.size(), Hex{100}, 300, ground);
  for (Hex h : g) EXPECT_EQ(a.cost[h.id], b.cost[h.id]);
}

TEST(Reach, AFieldGoesRoundAWall) {
  // A wall down column 05 but for its last row.
  const Hex sources[] = {g.parse("0101"), g.parse("0102")};
  R r;
  field(r, g, g.size(), sources, 2,
        [](Hex h) { return g.printed_column(h) != 5 || g.printed_row(h) == 19; });
  EXPECT_FALSE(r.contains(g.parse("0504")));
  EXPECT_EQ(r.cost[g.parse("0402").id], 3);
  EXPECT_EQ(r.cost[g.parse("0519").id], 17);
  EXPECT_GT(r.cost[g.parse("0602").id], 2 * 16);
}

TEST(Reach, ATooDearStepIsImpassable) {
  R r;
  reach(r, g, g.size(), g.parse("0505"), 5000, [](Hex, Direction, Hex) { return 256; });
  EXPECT_EQ(r.size, 1);
}

TEST(Reach, TheDearestStepsAddUp) {
  R r;
  const Hex start = g.parse("0505");
  reach(r, g, g.size(), start, 60000, [](Hex, Direction, Hex) { return dearest_step; });
  for (Hex h : g) EXPECT_EQ(r.cost[h.id], dearest_step * g.distance(start, h));
}

constexpr int reached_at_compile_time() {
  Reach<9> r{};
  reach(r, make_grid(3, 3), 9, Hex{0}, 1, [](Hex, Direction, Hex) { return 1; });
  return r.size;
}
static_assert(reached_at_compile_time() == 3);  // itself, the east and the south-east

TEST(Reach, AStepMayBeToldWhatWasSpentAndNeedNotCare) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Ground ground(seed);
    static R plain, told;
    const Hex start{static_cast<std::uint16_t>(seed * 6)};
    reach(plain, g, g.size(), start, 300, ground);
    reach(told, g, g.size(), start, 300,
          [&](Hex from, Direction d, Hex to, int) { return ground(from, d, to); });
    for (Hex h : g) ASSERT_EQ(plain.cost[h.id], told.cost[h.id]);
  }
}

// Leaving some hexes costs half of what is left, rounded up, and the step besides. Against every walk.
TEST(Reach, HalfOfTheRestIsExact) {
  constexpr Grid small = make_grid(5, 5);
  std::mt19937 dice(5);
  for (int trial = 0; trial < 60; ++trial) {
    const int budget = 3 + static_cast<int>(dice() % 6);
    bool held[25];
    int enter[25];
    for (int i = 0; i < 25; ++i)
      held[i] = dice() % 3 == 0, enter[i] = 1 + static_cast<int>(dice() % 2);
    const auto price = [&](Hex from, Direction, Hex to, int spent) {
      return enter[to.id] + (held[from.id] ? (budget - spent + 1) / 2 : 0);
    };
    int best[25];
    for (int& b : best) b = budget + 1;
    const auto walk = [&](auto&& self, Hex h, int spent, unsigned seen) -> void {
      best[h.id] = std::min(best[h.id], spent);
      for (Direction d : directions)
        if (const Hex to = small.neighbour(h, d); to && !(seen >> to.id & 1)) {
          const int after = spent + price(h, d, to, spent);
          if (after <= budget) self(self, to, after, seen | 1u << to.id);
        }
    };
    const Hex start{12};
    walk(walk, start, 0, 1u << start.id);
    static Reach<25> found;
    reach(found, small, small.size(), start, budget, price);
    for (Hex h : small) {
      ASSERT_EQ(found.contains(h), best[h.id] <= budget);
      if (!found.contains(h)) continue;
      ASSERT_EQ(found.cost[h.id], best[h.id]);
    }
  }
}

}  // namespace
