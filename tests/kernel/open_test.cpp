// Verbs whose options are a sample: what the contract promises of them, on a small game.
#include <gtest/gtest.h>

#include <set>

#include "kernel/odds.hpp"
#include "kernel/perft.hpp"
#include "kernel/playout.hpp"
#include "meadow.hpp"

namespace bocage {
namespace {

using meadow::leap;
using meadow::Meadow;
using meadow::packed;
using meadow::sit;

const meadow::World world;

Choice leap_to(int x, int y) {
  return {leap, 0, 0, packed({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)})};
}

TEST(OpenVerb, TheOptionsAreSomeOfTheLegalAnswers) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    meadow::State state;
    Random random(seed);
    play_randomly<Meadow>(world, state, random, 200, nullptr,
                          [&](const auto& s, const Prompt& p, Choice) {
                            if (p.ask != Ask::choice) return;
                            EXPECT_EQ(p.dropped, 0u);
                            std::set<std::uint32_t> seen;
                            for (const Choice c : p.options) {
                              EXPECT_FALSE(Meadow::refuse(world, s, c));
                              EXPECT_TRUE(c.verb == sit || seen.insert(c.what).second);
                            }
                          });
  }
}

TEST(OpenVerb, AnyAnswerThatIsNotRefusedIsTaken) {
  const meadow::State start;
  Prompt p;
  Meadow::ask(world, start, p);
  ASSERT_TRUE(p.is_open(leap));
  ASSERT_FALSE(p.is_open(sit));
  const Choice between = leap_to(33, 41);
  EXPECT_FALSE(p.options.contains(between)) << "a sample does not list everything";
  ASSERT_FALSE(Meadow::refuse(world, start, between));
  meadow::State after = start;
  Meadow::take(world, after, between, nullptr);
  EXPECT_EQ(after.hare[0], (meadow::Point{33, 41}));
}

TEST(OpenVerb, IsJudgedExactlyAndTheRefusalTellsTheNumber) {
  const meadow::State start;  // at 10, 20
  EXPECT_FALSE(Meadow::refuse(world, start, leap_to(70, 20)));
  const Refusal far = Meadow::refuse(world, start, leap_to(71, 20));
  ASSERT_TRUE(far);
  ASSERT_EQ(far.count, 2);
  EXPECT_EQ(far.args[0].value, 61);
  EXPECT_EQ(far.args[1].value, 60);
  meadow::State shore;
  shore.hare[0] = {110, 40};
  EXPECT_FALSE(Meadow::refuse(world, shore, leap_to(110, 70)));
  EXPECT_EQ(Meadow::refuse(world, shore, leap_to(110, 71)).rule, RuleId{3});
}

// All 65,536 points and then some: what is refused has a rule, what is not can be taken.
TEST(OpenVerb, EveryAnswerIsRefusedWithARuleOrCanBeTaken) {
  const meadow::State start;
  int legal_points = 0;
  for (std::uint32_t what = 0; what < 0x20000; ++what) {
    const Choice c{leap, 0, 0, what};
    if (const Refusal r = Meadow::refuse(world, start, c)) {
      ASSERT_TRUE(r.rule);
      continue;
    }
    ++legal_points;
    meadow::State after = start;
    Meadow::take(world, after, c, nullptr);
    Prompt p;
    Meadow::ask(world, after, p);
    ASSERT_EQ(p.ask, Ask::throw_);
  }
  EXPECT_EQ(legal_points, 4866);
}

TEST(OpenVerb, RandomPlayLeavesTheSampleAndEnds) {
  int leaps = 0, others = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    meadow::State state;
    Random random(seed);
    std::vector<Choice> answers;
    const auto n = play_randomly<Meadow>(world, state, random, 500, nullptr,
                                         [&](const auto&, const Prompt& p, Choice c) {
                                           answers.push_back(c);
                                           if (c.verb != leap) return;
                                           ++leaps;
                                           others += !p.options.contains(c);
                                         });
    ASSERT_TRUE(n.finished);
    meadow::State again;  // eight bytes an answer are the whole battle
    for (const Choice c : answers) Meadow::take(world, again, c, nullptr);
    ASSERT_TRUE(same(state, again));
  }
  EXPECT_GT(others * 4, leaps) << "a good part of the answers are no options";
}

TEST(OpenVerb, OddsOfAnyAnswerAreExact) {
  const auto odds = bocage::odds<Meadow>(world, meadow::State{}, leap_to(33, 41));
  ASSERT_TRUE(odds.exact());
  ASSERT_EQ(odds.outcomes.size(), 2u);
  for (const auto& o : odds.outcomes)
    EXPECT_NEAR(o.probability, o.state.hare[0].x == 10 ? 1 / 6.0 : 5 / 6.0, 1e-12);
}

}  // namespace
}  // namespace bocage
