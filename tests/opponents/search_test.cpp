// The search, on games small enough to know the right answer.
#include <gtest/gtest.h>

#include "opponents/decide.hpp"
#include "opponents/toy_mind.hpp"

namespace bocage {
namespace {

using toy::Doors;
using toy::DoorsMind;
using toy::Mind;
using toy::MisledMind;
using toy::Toy;

template <class M>
Decision search(const typename M::Game::State& state, Effort effort, std::uint64_t seed,
                const Schooling<M>& schooling = M::weights(), int pace = 0) {
  static const typename M::Game::World world;
  Prompt prompt;
  M::Game::ask(world, state, prompt);
  typename M::Plan plan;
  Level level;
  level.method = Method::search;
  level.effort = effort;
  level.pace = pace;
  return decide<M>(world, state, prompt, level, schooling, seed, plan);
}

TEST(Search, PrefersTheBolderAttackWhenItsRiskIsSmall) {
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    EXPECT_EQ(search<Mind>(toy::State{}, {.iterations = 3000}, seed).choice.verb, 2) << seed;
}

TEST(Search, TakesTheLongerOddsWithOneStoneLeft) {
  // One stone each. A bold attack wins at 6 or more of 12 (26/36), a plain one at 8 (15/36): boldness still pays,
  // and passing hands the dice to the enemy.
  toy::State s;
  s.wall[0] = s.wall[1] = 1;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    EXPECT_EQ(search<Mind>(s, {.iterations = 2000}, seed).choice.verb, 2);
}

TEST(Search, PassesWhenThatWins) {
  // The enemy has passed: passing now ends the battle with the higher wall.
  toy::State s;
  s.wall[0] = 3;
  s.wall[1] = 2;
  s.passes = 1;
  const Decision d = search<Mind>(s, {.iterations = 600}, 1);
  EXPECT_EQ(d.choice.verb, 3);
  EXPECT_EQ(d.win, 1.0);
}

TEST(Search, ExpectsOfTheEnemyWhatItWasTold) {
  // One stone each: against one who attacks much depends on the dice, one who only passes has lost.
  toy::State s;
  s.wall[0] = s.wall[1] = 1;
  const Mind::Weights timid{{-9, -9}, {0.7f}, {0.7f}};
  EXPECT_LT(search<Mind>(s, {.iterations = 2000}, 1).win, 0.9);
  EXPECT_GT(search<Mind>(s, {.iterations = 2000}, 1, {Mind::weights(), timid}).win, 0.95);
}

TEST(Search, ActsOnWhatItBelievesAndNotOnWhatIsSo) {
  for (std::uint8_t gold : {1, 2}) {
    Doors::State s{gold, 0};
    Doors::redact({}, s, Side::first);
    const Decision d = search<DoorsMind>(s, {.iterations = 400}, 7);
    EXPECT_EQ(d.choice.verb, 1);
    EXPECT_NEAR(d.win, 0.75, 0.1);
  }
}

TEST(Search, SameSeedSameAnswerWhateverTheThreads) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    for (const int finalists : {0, 2})
      for (int threads : {2, 3}) {
        Effort effort{.iterations = 500, .finalists = finalists, .threads = 1};
        const Decision one = search<Mind>(toy::State{}, effort, seed);
        effort.threads = threads;
        const Decision many = search<Mind>(toy::State{}, effort, seed);
        EXPECT_EQ(one.choice, many.choice);
        EXPECT_EQ(one.win, many.win);
        EXPECT_EQ(one.iterations, many.iterations);
      }
  }
}

TEST(Search, KeepsToItsIterations) {
  for (std::uint64_t n : {30u, 500u, 5000u}) {
    const Decision d = search<Mind>(toy::State{}, {.iterations = n}, 3);
    EXPECT_LE(d.iterations, n + 6);
    EXPECT_GE(d.iterations, 3u);
  }
}

TEST(Search, DepartsFromDoctrineOnlyWhenSure) {
  // Passing wins at once (see PassesWhenThatWins), doctrine would attack. A glance is not enough to say so.
  toy::State s;
  s.wall[0] = 3;
  s.wall[1] = 2;
  s.passes = 1;
  EXPECT_EQ(search<Mind>(s, {.iterations = 6}, 1).choice.verb, 2);
  EXPECT_EQ(search<Mind>(s, {.iterations = 600}, 1).choice.verb, 3);
  EXPECT_EQ(search<Mind>(s, {.iterations = 600, .prior = 2}, 1).choice.verb, 2)
      << "no lead is worth so much";
}

TEST(Search, StopsEarlyWhenOneOptionIsClearlyBest) {
  toy::State s;
  s.wall[0] = 3;
  s.wall[1] = 2;
  s.passes = 1;
  EXPECT_LT(search<Mind>(s, {.iterations = 100'000}, 1).iterations, 60'000u);
}

TEST(Search, FinalsSeeThroughAnEvaluationThatMisleads) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_NE(search<MisledMind>(toy::State{}, {.iterations = 3000}, seed).choice.verb, 2) << seed;
    const Effort finals{.iterations = 3000, .finalists = 3, .bias = 0.5f};
    EXPECT_EQ(search<MisledMind>(toy::State{}, finals, seed).choice.verb, 2) << seed;
  }
}

TEST(Search, AFewBattlesThatEndAlikeProveLittle) {
  Arm arm;
  for (int i = 0; i < 100; ++i) arm.near.add(0, i % 2 ? 1000 : 3000);
  EXPECT_NEAR(lead_of(arm, 0.02).lead, 2000 / 65536.0, 1e-6);
  for (int i = 0; i < 4; ++i) arm.far.add(65536, 0);
  EXPECT_NEAR(lead_of(arm, 0.02).lead, 2000 / 65536.0, 0.001);
  for (int i = 0; i < 4000; ++i) arm.far.add(0, 65536 * (i % 3 - 1));
  EXPECT_LT(lead_of(arm, 0.02).lead, 1000 / 65536.0) << "many count";
  EXPECT_LT(lead_of(arm, 0.02).error, 0.02);
}

TEST(Search, ASegmentsEffortIsSharedAmongItsDecisions) {
  const toy::World world;
  const toy::State state;
  Level level;
  level.method = Method::search;
  level.effort = {.iterations = 6000, .millis = 600};
  level.pace = 6;
  // The toy's segments never end: a hundred answers, half of them ours, lie ahead.
  const Effort share =
      share_of_segment<Mind>(world, state, Side::first, level, Mind::weights(), {}, 1);
  const float ahead = decisions_ahead<Mind>(world, state, Side::first, Mind::weights(), {}, 1);
  const int parts = std::max(6, static_cast<int>(ahead));
  EXPECT_EQ(share.iterations, 6000u / static_cast<unsigned>(parts));
  EXPECT_EQ(share.millis, 600 / parts);
  level.pace = 1000;
  EXPECT_EQ(
      share_of_segment<Mind>(world, state, Side::first, level, Mind::weights(), {}, 1).iterations,
      6u);
}

TEST(Search, FirstThrowComesUpAsOftenAsItsOdds) {
  // 2d6 over 36 * 64 evenly spread places: every sum within one of its share per 36.
  const Chance dice = Chance::throw_dice(2);
  int count[13] = {};
  for (std::uint32_t i = 0; i < 36 * 64; ++i) ++count[sum_of(outcome_at(dice, spread(i)))];
  for (int sum = 2; sum <= 12; ++sum)
    EXPECT_NEAR(count[sum], 64 * (6 - std::abs(7 - sum)), 12) << sum;
}

TEST(Policy, HotterPlayIsLessFaithful) {
  Prompt prompt;
  const toy::World world;
  const toy::State state;
  Toy::ask(world, state, prompt);
  const auto share_of_best = [&](float temperature) {
    Random random(5);
    int best = 0;
    for (int i = 0; i < 2000; ++i)
      best += pick<Mind>(world, {}, state, prompt, Mind::weights(), temperature, random) == 1;
    return best / 2000.0;
  };
  EXPECT_EQ(share_of_best(0), 1.0);
  EXPECT_NEAR(share_of_best(1), std::exp(2) / (std::exp(2) + std::exp(1) + 1),
              0.04);  // softmax of 1, 2, 0
  EXPECT_GT(share_of_best(0.3f), share_of_best(1));
}

// A toy of which the mind says that only attacks matter, and that passing is never worth weighing.
struct PickyMind : Mind {
  static void suggest(const toy::World&, const Plan&, const toy::State&, const Prompt& p,
                      Shortlist& list) {
    for (int i = 0; i < p.options.size(); ++i)
      if (p.options[i].verb != toy::pass) list.push(static_cast<std::uint16_t>(i));
  }
  static float stakes(const toy::World&, const toy::State& s, const Prompt&) {
    return s.passes ? 0.0f : 0.5f;
  }
};
static_assert(Playable<PickyMind>);

TEST(Search, WeighsOnlyWhatIsSuggested) {
  toy::State s;
  s.wall[0] = 3;
  s.wall[1] = 2;
  EXPECT_NE(search<PickyMind>(s, {.iterations = 600}, 1).choice.verb, toy::pass);
  const toy::World world;
  Prompt prompt;
  Toy::ask(world, s, prompt);
  int weighed = 0;
  for_each_candidate<PickyMind>(world, {}, s, prompt, [&](int) { ++weighed; });
  EXPECT_EQ(weighed, 2);
}

TEST(Search, WhereNothingIsAtStakeDoctrineAnswers) {
  toy::State s;
  const auto searched = [&](int pace) {
    return search<PickyMind>(s, {.iterations = 600}, 1, PickyMind::weights(), pace).iterations;
  };
  EXPECT_GT(searched(1), 0u);
  s.passes = 1;
  EXPECT_EQ(searched(1), 0u);
  EXPECT_GT(searched(0), 0u);  // whoever wants just this decision thought about gets it
}

// Doctrine likes the bold attack best. How often it is taken in 300 decisions of one who loses his head.
TEST(Doctrine, NervesFailWhoIsBeatenAndNobodyElse) {
  const toy::World world;
  Level level;
  level.nerves = 100;
  level.calm = 0.3f;
  const auto as_told = [&](int own_wall, int enemy_wall, Side side) {
    toy::State s;
    s.wall[0] = own_wall, s.wall[1] = enemy_wall;
    if (side == Side::second) std::swap(s.wall[0], s.wall[1]);
    s.turn = side;
    Prompt prompt;
    Toy::ask(world, s, prompt);
    Mind::Plan plan;
    int times = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed)
      times += decide<Mind>(world, s, prompt, level, Mind::weights(), seed, plan).choice.verb == 2;
    return times;
  };
  for (const Side side : {Side::first, Side::second}) {
    EXPECT_EQ(as_told(5, 5, side), 300) << "even: calm";
    EXPECT_EQ(as_told(4, 5, side), 300) << "a chance of 0.33 (log odds -0.7): still calm";
    EXPECT_LT(as_told(1, 5, side), 150) << "a chance of 0.06: anything";
    EXPECT_GT(as_told(1, 5, side), 50);
  }
}

TEST(Search, EffortIsSharedByWhatIsAtStake) {
  const toy::World world;
  Level level;
  level.method = Method::search;
  level.effort = {.iterations = 6000};
  level.pace = 100;
  const auto share = [&](float stakes) {
    return share_of_segment<PickyMind>(world, {}, Side::first, level, Mind::weights(), {}, 1,
                                       stakes)
        .iterations;
  };
  EXPECT_EQ(share(1), 60u);
  EXPECT_EQ(share(0.5f), 30u);
}

}  // namespace
}  // namespace bocage
