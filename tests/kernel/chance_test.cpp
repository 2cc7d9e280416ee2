#include "kernel/chance.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "kernel/random.hpp"

namespace bocage {
namespace {

std::map<int, Weight> weights_by_sum(const Chance& chance) {
  std::map<int, Weight> weights;
  for_each_outcome(chance, [&](Choice c, Weight w) { weights[sum_of(c)] += w; });
  return weights;
}

TEST(Chance, TwoDiceHaveElevenSumsWithTheirExactWeights) {
  const std::map<int, Weight> expected{{2, 1}, {3, 2}, {4, 3},  {5, 4},  {6, 5}, {7, 6},
                                       {8, 5}, {9, 4}, {10, 3}, {11, 2}, {12, 1}};
  EXPECT_EQ(weights_by_sum(Chance::throw_dice(2)), expected);
}

TEST(Chance, ThreeDiceSumTo16OrMoreIn10Of216) {
  Weight weight = 0;
  for (const auto& [sum, w] : weights_by_sum(Chance::throw_dice(3)))
    if (sum >= 16) weight += w;
  EXPECT_EQ(weight, 10u);
  EXPECT_EQ(total_outcomes(Chance::throw_dice(3)), 216u);
}

TEST(Chance, EveryRepresentativeIsPossibleAndWeightsAddUp) {
  for (int dice = 1; dice <= 4; ++dice)
    for (Reading reading : {Reading::sum, Reading::each}) {
      const Chance chance = Chance::throw_dice(dice, reading);
      Weight total = 0;
      for_each_outcome(chance, [&](Choice c, Weight w) {
        EXPECT_TRUE(possible(chance, c));
        total += w;
      });
      EXPECT_EQ(total, total_outcomes(chance)) << dice;
    }
}

TEST(Chance, ClassesMergeSumsThatLeadToTheSame) {
  Chance check =
      Chance::throw_dice(2);  // a morale check against 7: pass, disrupted by 1 or 2, demoralized
  check.classed = true;
  for (int sum = 2; sum <= 12; ++sum) check.sum_class[sum] = sum <= 7 ? 0 : sum <= 9 ? 1 : 2;
  std::map<int, Weight> by_class;
  for_each_outcome(check, [&](Choice c, Weight w) { by_class[check.sum_class[sum_of(c)]] += w; });
  EXPECT_EQ(by_class, (std::map<int, Weight>{{0, 21}, {1, 9}, {2, 6}}));
}

TEST(Chance, DrawsSkipWhatIsNotInThePile) {
  const std::uint8_t weights[] = {2, 0, 1, 5};
  const Chance cup = Chance::draw("cup", weights, 4);
  EXPECT_TRUE(possible(cup, item_drawn(0)));
  EXPECT_FALSE(possible(cup, item_drawn(1)));
  EXPECT_FALSE(possible(cup, item_drawn(4)));
  Weight total = 0;
  for_each_outcome(cup, [&](Choice c, Weight w) {
    EXPECT_EQ(w, weights[c.what]);
    total += w;
  });
  EXPECT_EQ(total, 8u);
}

TEST(Chance, ImpossibleThrowsAreRecognised) {
  const Chance two = Chance::throw_dice(2);
  EXPECT_TRUE(possible(two, dice_thrown(1, 6)));
  EXPECT_FALSE(possible(two, dice_thrown(0, 6)));
  EXPECT_FALSE(possible(two, dice_thrown(1, 7)));
  EXPECT_FALSE(possible(two, dice_thrown(1)));
  EXPECT_FALSE(possible(two, dice_thrown(1, 2, 3)));
  EXPECT_FALSE(possible(two, Choice{1, 2, 0, 0x11}));
}

RC_GTEST_PROP(Chance, SamplesArePossible, (std::uint64_t random)) {
  const std::uint8_t weights[] = {0, 3, 0, 1, 255, 0};
  const Chance all[] = {
      Chance::throw_dice(1),      Chance::throw_dice(2), Chance::throw_dice(8, Reading::each),
      Chance::pool(15, 4, 15, 5), Chance::pool(3, 6),    Chance::draw("deck", weights, 6)};
  for (const Chance& c : all) RC_ASSERT(possible(c, sample(c, random)));
}

TEST(Chance, SamplesFollowTheWeights) {
  const std::uint8_t weights[] = {1, 0, 3};
  const Chance cup = Chance::draw("cup", weights, 3);
  int drawn[3] = {};
  for (std::uint64_t n = 0; n < 40000; ++n) ++drawn[sample(cup, nth_random(7, n)).what];
  EXPECT_EQ(drawn[1], 0);
  EXPECT_NEAR(drawn[0], 10000, 350);  // four standard deviations
}

}  // namespace
}  // namespace bocage
