#include <gtest/gtest.h>

#include "kernel/modifiers.hpp"
#include "kernel/odds.hpp"
#include "kernel/perft.hpp"
#include "kernel/playout.hpp"
#include "toy.hpp"

namespace bocage {
namespace {

using toy::Toy;

// Vocabulary that cannot be confused.
template <class A, class B>
concept Addable = requires(A a, B b) { a + b; };
static_assert(!Addable<RuleId, RuleId> && !Addable<Choice, Choice> &&
              !std::is_convertible_v<int, RuleId> && !std::is_convertible_v<int, Side>);

TEST(Odds, OfAnAttackAreExact) {
  const toy::World world;
  const auto odds = bocage::odds<Toy>(world, toy::State{}, {toy::attack});
  ASSERT_TRUE(odds.exact());
  ASSERT_EQ(odds.outcomes.size(), 3u);  // no stone, one, two: equal positions are merged
  double lost[3] = {};
  for (const auto& o : odds.outcomes) lost[5 - o.state.wall[1]] += o.probability;
  EXPECT_DOUBLE_EQ(lost[0], 21.0 / 36);
  EXPECT_DOUBLE_EQ(lost[1], 14.0 / 36);
  EXPECT_DOUBLE_EQ(lost[2], 1.0 / 36);
}

// However many there are, few or beyond the table's first sizes, equal ones meet in one place.
TEST(Odds, MergeEqualPositions) {
  for (const int kinds : {1, 7, 8, 9, 31, 33, 500}) {
    detail::Frontier<int> frontier;
    for (int round = 0; round < 3; ++round)
      for (int i = 0; i < kinds; ++i) frontier.add(i * 7919 % kinds, i % 2 ? 0.25 : 0.5);
    ASSERT_EQ(frontier.items.size(), static_cast<std::size_t>(kinds));
    for (int i = 0; i < kinds; ++i) {
      const auto& item = frontier.items[static_cast<std::size_t>(i)];
      EXPECT_EQ(item.state, i * 7919 % kinds);
      EXPECT_DOUBLE_EQ(item.probability, i % 2 ? 0.75 : 1.5);
    }
    frontier.clear();
    frontier.add(1, 1.0);
    EXPECT_EQ(frontier.items.size(), 1u);
  }
}

TEST(Odds, BeyondTheBudgetAreSampledAndSaySo) {
  const toy::World world;
  const auto exact = bocage::odds<Toy>(world, toy::State{}, {toy::bold});
  const auto sampled = bocage::odds<Toy>(world, toy::State{}, {toy::bold},
                                         {.answers = 1, .samples = 20000, .seed = 3});
  ASSERT_FALSE(sampled.exact());
  const auto chance_of_two = [](const auto& odds) {
    double p = 0;
    for (const auto& o : odds.outcomes)
      if (o.state.wall[1] == 3) p += o.probability;
    return p;
  };
  const double p = chance_of_two(exact);
  EXPECT_DOUBLE_EQ(p, 6.0 / 36);
  EXPECT_NEAR(chance_of_two(sampled), p, 4 * sampled.error(p));
}

TEST(Perft, CountsDecisionPaths) {
  const toy::World world;
  EXPECT_EQ(perft<Toy>(world, toy::State{}, 1), 3u);
  EXPECT_EQ(perft<Toy>(world, toy::State{}, 2), 11u + 11u + 3u);
}

TEST(Playout, EndsAndIsTheSameForTheSameSeed) {
  const toy::World world;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    toy::State a, b;
    Random first(seed), second(seed);
    EXPECT_TRUE(play_randomly<Toy>(world, a, first).finished);
    play_randomly<Toy>(world, b, second);
    EXPECT_TRUE(same(a, b));
    EXPECT_TRUE(Toy::result(world, a).over);
  }
}

struct Attack {
  int range;
  bool town;
};
constexpr Modifier<Attack> rows[] = {
    {RuleId{10}, "town"_text, [](const Attack& a) { return a.town ? -2 : 0; }},
    {RuleId{11}, "far"_text, [](const Attack& a) { return a.range >= 3 ? -1 : 0; }},
    {RuleId{12}, "near"_text, [](const Attack& a) { return a.range == 1 ? 2 : 0; }},
};

TEST(Modifiers, SumAndExplanationComeFromTheSameRows) {
  EXPECT_EQ(sum<rows>(Attack{3, true}), -3);
  EXPECT_EQ(sum<rows>(Attack{1, false}), 2);
  Event event{.what = "fire", .rule = RuleId{1}};
  explain<rows>(Attack{3, true}, event);
  ASSERT_EQ(event.shifts.size(), 2);
  EXPECT_EQ(event.shifts[0].rule, RuleId{10});
  EXPECT_EQ(event.shifts[1].amount, -1);
}

TEST(Roster, KeepsUnusedSlotsZeroSoThatEqualContentsAreEqualBytes) {
  Roster<std::uint8_t, 6> a, b;
  for (std::uint8_t x : {5, 7, 9}) a.push(x);
  a.remove(1);
  b.push(5);
  b.push(9);
  EXPECT_TRUE(same(a, b));
  a.insert(0, 3);
  EXPECT_EQ(a[0], 3);
  EXPECT_EQ(a[2], 9);
  a.clear();
  EXPECT_TRUE(same(a, Roster<std::uint8_t, 6>{}));
}

}  // namespace
}  // namespace bocage
