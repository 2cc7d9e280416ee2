// What the conditions of victory teach the commander's maps in Panzer Grenadier.
#include <gtest/gtest.h>

#include "games/any_game.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/panzer_grenadier/mind/mind.hpp"
#include "games/panzer_grenadier/rules/rules.hpp"
#include "lab/match.hpp"
#include "opponents/minds.hpp"

namespace bocage {
namespace {

// In hexes held: those of riders count 3 points and a step 1 for either side; those of height-228 count 2, a
// German step 1, his armour's 2, and of the Soviets' only their armour's.
TEST(Plan, LossesHaveAPriceWhereTheConditionsWeighThemAgainstGround) {
  const auto plan = std::make_unique<pg::Mind::Plan>();
  const auto price = [&](const char* id, Side side, bool armour) {
    const auto scenario = load_scenario<pg::PanzerGrenadier>(id);
    plan->world = nullptr;
    pg::Mind::plan(*scenario.world, scenario.state, *plan);
    return plan->price[index(side)][armour];
  };
  for (const bool armour : {false, true})
    for (const Side side : {Side::first, Side::second}) {
      EXPECT_FLOAT_EQ(price("riders", side, armour), 1.f / 3);
      EXPECT_EQ(price("lipovka", side, armour), 0) << "there losses are counted apart";
      EXPECT_EQ(price("bir-halluf", side, armour), 0);
    }
  EXPECT_FLOAT_EQ(price("height-228", Side::first, false), 1.f / 6);
  EXPECT_FLOAT_EQ(price("height-228", Side::first, true), 0.5f);
  EXPECT_EQ(price("height-228", Side::second, false), 0);
  EXPECT_FLOAT_EQ(price("height-228", Side::second, true), 0.5f);
}

// In pripyat the defender holds every hex that counts and yet does not win while six steps are across
// the river: he goes for them.
TEST(Plan, GoesForTheEnemyWhereHeMustNotStand) {
  const auto scenario = load_scenario<pg::PanzerGrenadier>("pripyat");
  const pg::World& world = *scenario.world;
  const Contender<pg::Mind> player{*find_level("recruit"), &mind_weights<pg::Mind>()};
  const auto plan = std::make_unique<pg::Mind::Plan>();
  const int soviet = world.sides[0].nation == pg::Nation::soviet ? 0 : 1, german = 1 - soviet;
  int struck_back = 0;
  play_match<pg::Mind>(
      world, scenario.state, player, player, 3, [&](const pg::State& s, const Prompt&) {
        pg::Mind::plan(world, s, *plan);
        bool holds_all = true;
        plan->objective.each(
            [&](Hex h) { holds_all = holds_all && s.control[german].contains(h); });
        const int now = pg::decided(world, s, pg::When::at_end);
        const bool wins = now >= 0 && index(world.conditions[now].winner) == german;
        for (const auto& stack : plan->stacks[soviet]) {
          if (!holds_all || wins || !plan->zone[soviet].contains(stack.hex)) continue;
          EXPECT_TRUE(plan->attacks[german]);
          EXPECT_LE(plan->way[german][stack.hex.id], 60);
          ++struck_back;
        }
      });
  EXPECT_GT(struck_back, 0);
}

}  // namespace
}  // namespace bocage
