// Pools of dice: multisets of two colours, read as hits.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "kernel/chance.hpp"
#include "kernel/random.hpp"

namespace bocage {
namespace {

using Hits = std::pair<int, int>;  // black, red

std::map<Hits, double> by_formula(const Chance& c) {
  std::map<Hits, double> odds;
  const double total = static_cast<double>(total_outcomes(c));
  for_each_outcome(c, [&](Choice roll, Weight weight) {
    EXPECT_TRUE(possible(c, roll));
    odds[{hits_of(roll, Colour::black, c.black_on), hits_of(roll, Colour::red, c.red_on)}] +=
        static_cast<double>(weight) / total;
  });
  return odds;
}

// All 6^n of them.
std::map<Hits, double> by_hand(const Chance& c) {
  std::map<Hits, double> odds;
  int all = 1;
  for (int i = 0; i < c.dice; ++i) all *= 6;
  for (int n = 0; n < all; ++n) {
    Hits hits{};
    for (int i = 0, rest = n; i < c.dice; ++i, rest /= 6) {
      if (i < c.black) hits.first += rest % 6 + 1 >= c.black_on;
      else hits.second += rest % 6 + 1 >= c.red_on;
    }
    odds[hits] += 1.0 / all;
  }
  return odds;
}

TEST(Pool, OddsAreThoseOfAllThrows) {
  for (int black = 0; black <= 6; ++black)
    for (int red = 0; black + red <= 6; ++red)
      for (int on = 2; on <= 6; ++on) {
        const Chance c = Chance::pool(black, on, red, 8 - on);
        const auto formula = by_formula(c), hand = by_hand(c);
        ASSERT_EQ(formula.size(), hand.size()) << black << " " << red << " " << on;
        for (const auto& [hits, p] : hand) ASSERT_NEAR(formula.at(hits), p, 1e-12);
      }
}

TEST(Pool, ADieThatAlwaysOrNeverCountsHasOneOutcome) {
  EXPECT_EQ(by_formula(Chance::pool(4, 1)), (std::map<Hits, double>{{{4, 0}, 1.0}}));
  EXPECT_EQ(by_formula(Chance::pool(4, 7)), (std::map<Hits, double>{{{0, 0}, 1.0}}));
}

TEST(Pool, OutcomesOfAClassAreTriedOnce) {
  const Chance c = Chance::pool(14, 4, 6, 5).clamp_net(0, 3);
  std::map<int, double> by_class;
  int visits = 0;
  const double total = static_cast<double>(total_outcomes(c));
  for_each_outcome(c, [&](Choice roll, Weight weight) {
    const int net = hits_of(roll, Colour::black, 4) - hits_of(roll, Colour::red, 5);
    by_class[net < 0 ? 0 : net > 3 ? 3 : net] += static_cast<double>(weight) / total;
    ++visits;
  });
  EXPECT_EQ(visits, 4);
  std::map<int, double> expected;
  for (const auto& [hits, p] : by_formula(Chance::pool(14, 4, 6, 5))) {
    const int net = hits.first - hits.second;
    expected[net < 0 ? 0 : net > 3 ? 3 : net] += p;
  }
  for (const auto& [net, p] : expected) EXPECT_NEAR(by_class[net], p, 1e-12) << net;
}

TEST(Pool, WeightsAddUpHoweverManyDice) {
  for (const int black : {0, 1, 7, 12, 15})
    for (const int red : {0, 1, 9, 15})
      for (const int on : {2, 3, 4, 5, 6}) {
        const Chance c = Chance::pool(black, on, red, on);
        unsigned __int128 sum = 0;
        for_each_outcome(c, [&](Choice, Weight weight) { sum += weight; });
        EXPECT_EQ(static_cast<Weight>(sum), total_outcomes(c));
        EXPECT_EQ(static_cast<Weight>(sum >> 64), 0u) << black << " " << red << " on " << on;
      }
  // 6^30 does not fit 64 bits; the odds are right all the same.
  const auto odds = by_formula(Chance::pool(15, 6, 15, 6));
  double none = 1;
  for (int i = 0; i < 30; ++i) none *= 5.0 / 6;
  EXPECT_NEAR(odds.at({0, 0}), none, 1e-12);
}

TEST(Pool, AnAnswerKeepsHowManyShowEachFace) {
  const Choice roll = pool_thrown({6, 2, 6, 4}, {1, 5});
  EXPECT_EQ(dice_in(roll), 6);
  EXPECT_TRUE(is_pool(roll));
  EXPECT_FALSE(is_pool(dice_thrown(6, 2, 6, 4, 1, 5)));
  EXPECT_EQ(count_of(roll, Colour::black, 6), 2);
  EXPECT_EQ(hits_of(roll, Colour::black, 4), 3);
  EXPECT_EQ(hits_of(roll, Colour::black, 5), 2);
  EXPECT_EQ(hits_of(roll, Colour::red, 5), 1);
  EXPECT_EQ(hits_of(roll, Colour::red, 6), 0);
  EXPECT_EQ(sum_of(roll), 24);
  EXPECT_EQ(roll, pool_thrown({2, 4, 6, 6}, {5, 1})) << "the order within a colour is not kept";
  EXPECT_NE(roll, pool_thrown({2, 4, 6, 5}, {6, 1}));
  std::vector<int> faces;
  for_each_die(roll, [&](Colour colour, int face) {
    faces.push_back(colour == Colour::red ? -face : face);
  });
  EXPECT_EQ(faces, (std::vector<int>{6, 6, 4, 2, -5, -1}));
}

TEST(Pool, FifteenOfOneFaceFit) {
  Choice roll = empty_pool;
  add_die(roll, Colour::black, 6, 15);
  add_die(roll, Colour::red, 6, 15);
  EXPECT_EQ(hits_of(roll, Colour::black, 6), 15);
  EXPECT_EQ(hits_of(roll, Colour::red, 6), 15);
  EXPECT_EQ(hits_of(roll, Colour::red, 5), 15);
  EXPECT_TRUE(possible(Chance::pool(15, 6, 15, 6), roll));
}

TEST(Pool, OnlyThrowsOfThatManyDiceArePossible) {
  const Chance c = Chance::pool(2, 5, 1, 5);
  EXPECT_TRUE(possible(c, pool_thrown({1, 6}, {3})));
  EXPECT_FALSE(possible(c, pool_thrown({1, 6, 3})));
  EXPECT_FALSE(possible(c, pool_thrown({1}, {6, 3})));
  EXPECT_FALSE(possible(c, pool_thrown({1, 6})));
  EXPECT_FALSE(possible(c, dice_thrown(1, 6, 3)));
  EXPECT_FALSE(possible(Chance::throw_dice(3), pool_thrown({1, 6}, {3})));
  Choice lying = pool_thrown({1, 6}, {3});
  lying.count = pool_mark | 4;
  EXPECT_FALSE(possible(c, lying));
}

TEST(Pool, SamplesFollowTheOdds) {
  const Chance c = Chance::pool(9, 5, 4, 4);
  const auto odds = by_formula(c);
  std::map<Hits, int> seen;
  constexpr int samples = 60000;
  for (std::uint64_t n = 0; n < samples; ++n) {
    const Choice roll = sample(c, nth_random(11, n));
    ++seen[{hits_of(roll, Colour::black, 5), hits_of(roll, Colour::red, 4)}];
  }
  for (const auto& [hits, p] : odds)
    EXPECT_NEAR(seen[hits], p * samples, 4.5 * std::sqrt(p * samples) + 1)
        << hits.first << " " << hits.second;
}

TEST(Pool, EveryDieOfASampleIsFairAndTheirPairsToo) {
  const Chance c = Chance::pool(0, 4, 2, 4);
  int pairs[21] = {};
  for (std::uint64_t n = 0; n < 36000; ++n) {
    const Choice roll = sample(c, nth_random(3, n));
    int high = 0, low = 0;
    for_each_die(roll, [&](Colour, int face) { (high ? low : high) = face; });
    ++pairs[(high - 1) * high / 2 + low - 1];
  }
  for (int high = 1; high <= 6; ++high)
    for (int low = 1; low <= high; ++low)
      EXPECT_NEAR(pairs[(high - 1) * high / 2 + low - 1], high == low ? 1000 : 2000, 200);
}

// What does not fit is told, never taken for something else.
TEST(Pool, SizesAreChecked) {
  const Watch watch;
  EXPECT_EQ(Chance::pool(15, 4, 15, 4).dice, 30);
  EXPECT_EQ(Chance::throw_dice(8).dice, 8);
  EXPECT_FALSE(watch.short_of_room());
  const auto complains = [](auto&& make) {
    const Watch here;
    make();
    return here.short_of_room();
  };
  EXPECT_TRUE(complains([] { Chance::pool(16, 4); }));
  EXPECT_TRUE(complains([] { Chance::pool(1, 4, 16, 4); }));
  EXPECT_TRUE(complains([] { Chance::throw_dice(9); }));
  EXPECT_TRUE(complains([] { Chance::throw_dice(0); }));
  EXPECT_TRUE(complains([] { Chance::throw_dice(1, Reading::sum, 16); }));
}

}  // namespace
}  // namespace bocage
