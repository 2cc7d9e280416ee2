// The column of a table is called in events as it is printed: a number, or odds.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/engine.hpp"

namespace bocage {
namespace {
namespace json = boost::json;

TEST(Columns, OddsAreNotTheirNumber) {
  Engine engine;
  const auto ask = [&](const json::object& request) {
    return json::parse(engine.answer(json::serialize(request))).as_object();
  };
  const json::object begun =
      ask({{"do", "new"}, {"game", "at"}, {"dice", "manual"}, {"toml", R"(game = "at"
days = "12-16 to 01-12"
reinforcements = "none"
[position]
now = { day = "12-20", weather = "precipitation, frost" }
impulse = { hq = "ge-hq-5", phase = "combat" }
[position.units]
"1523" = "ge-13-5fj supplied"
"1524" = "us-16-1id supplied"
"1513" = "ge-hq-5"
)"}});
  ASSERT_TRUE(begun.at("ok").as_bool()) << json::serialize(begun);
  ask({{"do", "choose"}, {"verb", "attack"}, {"hex", "1524"}});
  ask({{"do", "choose"}, {"verb", "commit_rest"}});
  ask({{"do", "choose"}, {"verb", "fight"}, {"hex", "1524"}});
  const json::object rolled = ask({{"do", "roll"}, {"dice", {6}}});
  ASSERT_TRUE(rolled.at("ok").as_bool()) << json::serialize(rolled);
  const json::object& combat = rolled.at("events").as_array()[0].as_object();
  EXPECT_EQ(combat.at("event").as_string(), "combat");
  EXPECT_EQ(combat.at("column").as_string(), "1:2");  // 3 to 4
}

}  // namespace
}  // namespace bocage
