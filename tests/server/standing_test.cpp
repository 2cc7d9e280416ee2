// What standing orders answer, without a server: reactions of America Triumphant, Concealed cards of Up Front.
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

// Germans in buildings with two machine guns fire at four Americans in the open at range 3; what the
// Americans hold is in the file.
std::unique_ptr<Battle> fire_at(const std::string& ground, const std::string& american,
                                const std::string& card, const std::string& german = "") {
  Complaints wrong;
  auto b = find_game("uf")->begin(R"(game = "uf"
sides = ["german-american"]
[[group]]
side = "german"
letter = "B"
chit = 2
stack = ["buildings"]
men = ["G3", "G5 crew=G3", "G4", "G7"]
[[group]]
side = "american"
letter = "B"
chit = 1
)" + ground + R"(
men = ["U6", "U7", "U8", "U9"]
[hands]
german = [")" + card + "\"" + german + R"(]
american = [)" + american + "]\n",
                                  "test.toml", {}, wrong);
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
  const auto take = [&](std::string_view verb) {
    for (const Choice c : b->prompt().options)
      if (b->option(c, "en").at("verb").as_string() == verb) return b->take(c, nullptr);
    ADD_FAILURE() << "no " << verb;
    return false;
  };
  take("fire");
  if (b->prompt().side == Side::first) take("announce");
  EXPECT_EQ(b->prompt().side, Side::second);
  return b;
}

// What an answer would leave: men lost on the average.
double lost(const Battle& b, std::string_view verb, std::string_view card = {}) {
  for (const Choice c : b.prompt().options) {
    const auto o = b.option(c, "en");
    if (o.at("verb").as_string() != verb || (!card.empty() && o.at("card").as_string() != card))
      continue;
    return b.odds(c, "en", {Side::second, false}).at("attack").at("lost").to_number<double>();
  }
  ADD_FAILURE() << verb << " " << card;
  return 0;
}

std::string answer(const Battle& b, const Orders& orders = {{"reactions", "least"}}) {
  const auto c = follow_orders(b, orders);
  if (!c) return "asked";
  const auto o = b.option(*c, "en");
  std::string out{o.at("verb").as_string()};
  if (const auto* card = o.if_contains("card")) out += " " + std::string(card->as_string());
  return out;
}

// Concealed -1 is 144, -2 is 150, -3 is 155. The first saves less than a quarter of a man, the second more.
TEST(StandingOrders, TheSmallestConcealedThatSavesAMan) {
  const auto b = fire_at("stack = []", R"("144", "155", "150")", "fire 5/9");
  const double nothing = lost(*b, "decline");
  ASSERT_LT(nothing - lost(*b, "play_concealed", "144"), 0.25) << nothing;
  ASSERT_GE(nothing - lost(*b, "play_concealed", "150"), 0.25) << nothing;
  EXPECT_EQ(answer(*b), "play_concealed 150");
  EXPECT_EQ(answer(*b, {{"play_concealed", "least"}}), "play_concealed 150");
  EXPECT_EQ(answer(*b, {{"reactions", "hold"}}), "decline");
  EXPECT_EQ(answer(*b, {{"reactions", "ask"}}), "asked");
}

TEST(StandingOrders, ABiggerOneWhereTheSmallSavesNobody) {
  const auto b = fire_at("stack = []", R"("144", "155")", "fire 4/7");
  const double nothing = lost(*b, "decline");
  ASSERT_LT(nothing - lost(*b, "play_concealed", "144"), 0.25) << nothing;
  ASSERT_GE(nothing - lost(*b, "play_concealed", "155"), 0.25) << nothing;
  EXPECT_EQ(answer(*b), "play_concealed 155");
}

TEST(StandingOrders, NoCardForNothing) {
  const auto weak = fire_at("stack = [\"woods\"]", R"("144", "155")", "fire 4/7");
  ASSERT_LT(lost(*weak, "decline"), 0.25);
  EXPECT_EQ(answer(*weak), "decline");
  // Strong enough to hurt, but what is held does not help enough.
  const auto small = fire_at("stack = []", R"("144")", "fire 4/7");
  ASSERT_GE(lost(*small, "decline"), 0.25);
  EXPECT_EQ(answer(*small), "decline");
  // Nobody can be hit at all: behind a wall, in a trench, under smoke.
  const auto safe =
      fire_at("entrenched = true\nstack = [\"buildings -3\"]", R"("155")", "fire 2/3");
  ASSERT_LT(lost(*safe, "decline"), 0.02);
  EXPECT_EQ(answer(*safe), "decline");
  // Nothing in the hand to answer with: answered all the same, so that silence tells nothing.
  const auto bare = fire_at("stack = []", R"("1")", "fire 5/9");
  EXPECT_TRUE(ordered(*bare, {{"reactions", "least"}}));
  EXPECT_EQ(answer(*bare), "decline");
}

// One card an attack (uf.9.1b): the order does not ask for a second, and a Hero is never spent unasked.
TEST(StandingOrders, OneConcealedAndNoHero) {
  const auto b = fire_at("stack = []", R"("144", "155", "hero")", "fire 5/9");
  const auto first = follow_orders(*b, {{"reactions", "least"}});
  ASSERT_TRUE(first);
  b->take(*first, nullptr);
  ASSERT_EQ(b->prompt().side, Side::second);
  EXPECT_EQ(answer(*b), "decline");
}

// The attacker's hand is not the defender's to know: it changes nothing.
TEST(StandingOrders, NothingHiddenEnters) {
  for (const char* german : {"", R"(, "153")", R"(, "fire 6/12", "157")"}) {
    const auto b = fire_at("stack = []", R"("144", "155", "150")", "fire 5/9", german);
    EXPECT_EQ(answer(*b), "play_concealed 150");
  }
}

}  // namespace
}  // namespace bocage
