// What is told before an attack that those who lie in wait may meet (sk.g12.3): its odds end with the question to them,
// and `held` has what comes of it if they hold their fire; how far a weapon's crew moves it (sk.g16.5).
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/engine.hpp"

namespace bocage {
namespace {
namespace json = boost::json;

json::object ask(Engine& engine, const json::object& request) {
  return json::parse(engine.answer(json::serialize(request))).as_object();
}
std::string fight(std::string_view posture) {
  return R"(game = "sk"
id = "held"
turns = 9
attacker = "x"
side = [{ id = "x", edge = "W" }, { id = "y", edge = "E" }]
group = [
  { id = "x", side = "x", quality = "VETERAN", figures = ["3 SOLDAT rifle"] },
  { id = "y", side = "y", quality = "VETERAN", figures = ["2 SOLDAT rifle"] },
]
[position]
turn = 2
sequence = 3
active = "x"
figure = [
  { id = "x-1", at = [50, 50] }, { id = "x-2", at = [50, 53] }, { id = "x-3", at = [50, 56] },
  { id = "y-1", at = [62, 50], facing = 180, posture = ")" +
         std::string(posture) + R"(" }, { id = "y-2", at = [62, 53], facing = 180 },
]
)";
}
json::object odds_of_volley(std::string_view posture) {
  Engine engine;
  ask(engine, {{"do", "new"}, {"game", "sk"}, {"toml", fight(posture)}});
  return ask(engine, {{"do", "odds"}, {"verb", "volley"}, {"group", "x"}, {"enemy", "y"}})
      .at("odds")
      .as_object();
}

TEST(Held, OddsOfAnAttackThatMayBeMetAreToldForThoseWhoHoldTheirFire) {
  const json::object met = odds_of_volley("waiting"), plain = odds_of_volley("standing");
  EXPECT_TRUE(met.at("targets").as_object().empty());  // before the next choice of either side
  ASSERT_TRUE(met.contains("held"));
  const json::object& held = met.at("held").as_object();
  EXPECT_TRUE(held.at("exact").as_bool());
  EXPECT_TRUE(held.at("targets").as_object().contains("y-1"));
  double sum = 0;
  for (const json::value& outcome : held.at("outcomes").as_array())
    sum += outcome.at("probability").to_number<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_FALSE(plain.contains("held"));
  EXPECT_FALSE(plain.at("targets").as_object().empty());
}

TEST(Held, NobodyIsAskedAboutWhatIsNoAttack) {
  Engine engine;
  ask(engine, {{"do", "new"}, {"game", "sk"}, {"toml", fight("waiting")}});
  const json::object run = ask(engine, {{"do", "odds"}, {"verb", "all_wait"}, {"group", "x"}});
  EXPECT_FALSE(run.at("odds").as_object().contains("held"));
}

// sk.g16.5: the region tells the allowance that the refusal tells.
TEST(Reach, AGunIsMovedAsFarAsItsCrewCan) {
  Engine engine;
  const std::string gun = R"(game = "sk"
id = "gun"
turns = 9
attacker = "x"
side = [{ id = "x", edge = "W" }, { id = "y", edge = "E" }]
group = [
  { id = "g", side = "x", unit = "gun:g50", crew = 4 },
  { id = "y", side = "y", quality = "VETERAN", figures = ["3 SOLDAT rifle"] },
]
[position]
turn = 2
sequence = 3
active = "g"
figure = [
  { id = "g-1", at = [48.5, 50] }, { id = "g-2", at = [50, 51.5] }, { id = "g-3", at = [50, 48.5] }, { id = "g-4", at = [48.5, 51.5] },
  { id = "y-1", at = [120, 50] }, { id = "y-2", at = [120, 53] }, { id = "y-3", at = [120, 56] },
]
gear = [{ id = "g", at = [50, 50], heading = 0 }]
)";
  ask(engine, {{"do", "new"}, {"game", "sk"}, {"toml", gun}});
  const json::object reach =
      ask(engine, {{"do", "reach"}, {"unit", "g.gun"}}).at("reach").as_object();
  const json::object why =
      ask(engine, {{"do", "why"}, {"verb", "shift"}, {"gear", "g.gun"}, {"at", "60,50"}});
  EXPECT_EQ(reach.at("regions").at(0).at("allowance").as_int64(), 800);
  EXPECT_NE(why.at("refusal").at("text").as_string().find("10 cm of 8 cm"), json::string::npos)
      << json::serialize(why);
}

}  // namespace
}  // namespace bocage
