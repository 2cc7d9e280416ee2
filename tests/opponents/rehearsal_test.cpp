// Plans for the whole battle, chosen by fighting it in mind.
#include "opponents/rehearsal.hpp"

#include <gtest/gtest.h>

#include "opponents/decide.hpp"
#include "opponents/toy_mind.hpp"

namespace bocage {
namespace {

using toy::PlanningMind;

Decision choose(Method method, int rehearsals, int threads, std::uint64_t seed) {
  const PlanningMind::Game::World world;
  const toy::State state;
  Prompt prompt;
  PlanningMind::Game::ask(world, state, prompt);
  PlanningMind::Plan plan;
  Level level;
  level.method = method;
  level.effort = {.iterations = 30, .rehearsals = rehearsals, .threads = threads};
  return decide<PlanningMind>(world, state, prompt, level, PlanningMind::weights(), seed, plan);
}

// The evaluation misleads at any horizon; only the end of the battle tells.
TEST(Rehearsal, ThePlanThatWinsIsTaken) {
  for (const Method method : {Method::doctrine, Method::search})
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Decision d = choose(method, 2000, 1, seed);
      EXPECT_EQ(d.option, 1) << seed;
      EXPECT_EQ(d.iterations, 2000u);
      EXPECT_EQ(choose(method, 2000, 3, seed).win, d.win) << "whatever the threads";
    }
}

TEST(Rehearsal, NoneIsHeldUnlessTheLevelAsks) {
  EXPECT_LE(choose(Method::search, 0, 1, 1).iterations, 30u);
  EXPECT_EQ(choose(Method::doctrine, 0, 1, 1).iterations, 0u);
}

// Nothing was found out in no time: doctrine says, not whatever plan is listed first.
TEST(Rehearsal, WithoutTimeItIsDoctrineThatSays) {
  const PlanningMind::Game::World world;
  const toy::State state;
  Prompt prompt;
  PlanningMind::Game::ask(world, state, prompt);
  Level level;
  level.effort = {.millis = 1, .rehearsals = 100, .start = 1};  // long ago
  Decision d;
  EXPECT_FALSE(rehearse<PlanningMind>(world, state, prompt, level, PlanningMind::weights(), 1, d));
}

Rehearsed plan_of(std::uint32_t wing, std::uint32_t depth, std::uint32_t battles, double mean) {
  Rehearsed p;
  p.fields = {wing, depth, 0};
  p.battles = battles;
  p.sum = static_cast<std::int64_t>(mean * battles * 65536);
  return p;
}

// Two battles won prove little; that the whole wing does well proves more.
TEST(Rehearsal, PlansThatAreAlikeSpeakForEachOther) {
  std::vector<Rehearsed> plans;
  for (std::uint32_t depth = 0; depth < 4; ++depth) {
    plans.push_back(plan_of(0, depth, depth ? 60 : 2, depth ? 0.4 : 1.0));
    plans.push_back(plan_of(1, depth, depth ? 60 : 2, depth ? 0.7 : 0.5));
  }
  weigh_together(plans);
  EXPECT_GT(plans[1].worth, plans[0].worth) << "the better wing, against its two battles";
  EXPECT_GT(plans[1].worth, 0.55);
  EXPECT_LT(plans[0].worth, 0.55);
  EXPECT_NEAR(plans[2].worth, 0.4, 0.05);
}

TEST(Rehearsal, ManyBattlesAreBelieved) {
  std::vector<Rehearsed> plans = {plan_of(0, 0, 4000, 0.3), plan_of(0, 1, 4000, 0.3),
                                  plan_of(1, 0, 4000, 0.3), plan_of(1, 1, 4000, 0.7)};
  weigh_together(plans);
  EXPECT_NEAR(plans[3].worth, 0.7, 0.02);
  EXPECT_NEAR(plans[0].worth, 0.3, 0.02);
}

}  // namespace
}  // namespace bocage
