#include "session/dice.hpp"

#include <gtest/gtest.h>

#include "kernel/chance.hpp"
#include "kernel/random.hpp"

namespace bocage {
namespace {

TEST(SeededDice, AreTheSameForTheSameSeedAndDifferForAnother) {
  const DiceSource a = seeded_dice(7), b = seeded_dice(7), c = seeded_dice(8);
  EXPECT_EQ(a(0), b(0));
  EXPECT_EQ(a(1000), b(1000));
  EXPECT_NE(a(0), c(0));
  EXPECT_NE(a(0), a(1));
}

TEST(FairDice, TheRevealedSecretFitsTheCommitmentAndGivesTheSameThrows) {
  FairDice dice = FairDice::make();
  dice.contributions = {"mine", "yours"};
  const std::string commitment = dice.commitment();
  EXPECT_TRUE(honest(commitment, dice.revealed()));
  const DiceSource played = dice.source(),
                   checked = revealed_dice(dice.revealed(), dice.contributions);
  for (std::uint64_t n = 0; n < 100; ++n) EXPECT_EQ(played(n), checked(n));
}

TEST(FairDice, AnotherSecretIsNotHonest) {
  const FairDice dice = FairDice::make(), other = FairDice::make();
  EXPECT_FALSE(honest(dice.commitment(), other.revealed()));
  EXPECT_FALSE(honest(dice.commitment(), "abc"));
  EXPECT_FALSE(honest(dice.commitment(), ""));
}

TEST(FairDice, EveryContributionChangesTheThrows) {
  FairDice dice = FairDice::make();
  dice.contributions = {"a", "b"};
  const std::uint64_t before = dice.source()(0);
  dice.contributions = {"a", "c"};
  EXPECT_NE(dice.source()(0), before);
  dice.contributions = {"ab", ""};  // the same bytes in another framing
  EXPECT_NE(dice.source()(0), before);
}

// The page works the same pools out again: web/tests/fair.test.ts.
TEST(FairDice, PoolsFollowFromTheSecretAsThePageComputesThem) {
  std::string secret;
  for (int i = 0; i < 32; ++i)
    secret += "0123456789abcdef"[i / 16], secret += "0123456789abcdef"[i % 16];
  const DiceSource dice = revealed_dice(secret, {"alpha", "beta"});
  EXPECT_EQ(sample(Chance::pool(12, 5, 8, 5), dice(5)),
            (Choice{thrown, 0x80 | 20, 0x1232, 0x00211143}));
  EXPECT_EQ(sample(Chance::pool(3, 5), dice(9)), (Choice{thrown, 0x80 | 3, 0, 0x00010020}));
  EXPECT_EQ(sample(Chance::pool(15, 5, 15, 5), dice(400)),
            (Choice{thrown, 0x80 | 30, 0x3331, 0x23433131}));
}

}  // namespace
}  // namespace bocage
