// What standing orders answer, without a server: reactions of America Triumphant.
#include "server/standing.hpp"

#include <gtest/gtest.h>

#include "session/games.hpp"

namespace bocage {
namespace {

std::unique_ptr<Battle> begin(const std::string& position) {
  Complaints wrong;
  auto battle = find_game("at")->begin(
      "game = \"at\"\ndays = \"12-16 to 01-12\"\nreinforcements = \"none\"\noptions = { evasion = "
      "\"on\" }\n[position]\n" +
          position,
      "test.toml", {}, wrong);
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
  return battle;
}

// The option as the protocol writes it.
std::string told(const Battle& b, const std::optional<Choice>& c) {
  if (!c) return "asked";
  const auto o = b.option(*c, "en");
  std::string out{o.at("verb").as_string()};
  if (const auto* points = o.if_contains("points"))
    out += " " + std::to_string(points->to_number<int>());
  return out;
}

// A German attack with aircraft in the air; so many points are already spoken for.
std::unique_ptr<Battle> raid(const std::string& first) {
  return begin(R"(now = { day = "12-20", weather = "cloudy, frost", air = 3 }
impulse = { hq = "ge-hq-5", phase = "combat", at = "air" }
combat_supply = "ge-hq-5"
[[position.battle]]
hex = "1524"
by = "ge-13-5fj"
)" + first + R"([[position.battle]]
hex = "1624"
by = "ge-14-5fj"
[position.units]
"1523" = "ge-13-5fj supplied, ge-14-5fj supplied"
"1524" = "us-8-4id supplied reduced"
"1624" = "us-12-4id supplied reduced"
"1519" = "ge-hq-5"
)");
}

TEST(StandingOrders, AircraftStayOnTheGround) {
  const auto b = raid("");
  EXPECT_EQ(b->prompt().side, Side::second);
  EXPECT_FALSE(ordered(*b, {}));
  EXPECT_EQ(told(*b, follow_orders(*b, {{"fly", "ask"}})), "asked");
  EXPECT_EQ(told(*b, follow_orders(*b, {{"fly", "hold"}})), "fly 0");
  EXPECT_EQ(told(*b, follow_orders(*b, {{"reactions", "hold"}})), "fly 0");
  EXPECT_EQ(told(*b, follow_orders(*b, {{"evade", "hold"}})), "asked");
  EXPECT_EQ(b->option(b->prompt().options[0], "en").at("nature").as_string(), "decline");
  EXPECT_FALSE(b->option(b->prompt().options[1], "en").contains("nature"));
}

// With nothing left to send the order answers as before: who waits does not learn it (at.3.33b).
TEST(StandingOrders, AnswerAlsoWhereNothingIsLeft) {
  const auto b = raid("defence_air = 2\n");
  ASSERT_EQ(b->prompt().options.size(), 1u);
  EXPECT_TRUE(ordered(*b, {{"fly", "hold"}}));
  EXPECT_EQ(told(*b, follow_orders(*b, {{"fly", "hold"}})), "fly 0");
}

TEST(StandingOrders, ScoutsStayOrAreAsked) {
  const auto b = begin(R"(now = { day = "12-20", weather = "precipitation, frost" }
impulse = { hq = "ge-hq-5", phase = "combat", at = "resolve" }
combat_supply = "ge-hq-5"
[[position.battle]]
hex = "1524"
by = "ge-13-5fj"
[position.units]
"1523" = "ge-13-5fj supplied"
"1524" = "us-14-cav supplied"
"1519" = "ge-hq-5"
)");
  b->take(b->prompt().options[0], nullptr);  // fight
  ASSERT_EQ(b->prompt().side, Side::second);
  EXPECT_EQ(told(*b, follow_orders(*b, {{"evade", "hold"}})), "stay");
  EXPECT_EQ(told(*b, follow_orders(*b, {{"fly", "hold"}})), "asked");
  EXPECT_FALSE(ordered(*b, {{"evade", "ask"}}));
}

}  // namespace
}  // namespace bocage
