// Worked examples E01 to E07: turns, activation, stacking.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

constexpr std::string_view two_infantry = R"(
unit = [
  { id = "a", type = "ger.inf", hex = "0101" },
  { id = "x", type = "sov.inf", hex = "1412" },
])";

std::string before_initiative(int german, int soviet) {
  std::string text = position(two_infantry, "size = [14, 12]", "");
  text = with(text, "id = \"german\"\n",
              "id = \"german\"\ninitiative = " + std::to_string(german) + "\n");
  return with(text, "id = \"soviet\"\n",
              "id = \"soviet\"\ninitiative = " + std::to_string(soviet) + "\n");
}

// E01: pg.3.a1, pg.3.a2, pg.3.a4, pg.3.b1
TEST(Pg_3_a1, TheWinnerOpensWithHalfTheDifference) {
  PgBattle b(before_initiative(4, 2));
  b.roll({5, 3});
  EXPECT_EQ(arg(b.event("initiative"), "first"), 9);
  EXPECT_EQ(arg(b.event("initiative"), "second"), 5);
  EXPECT_EQ(arg(b.event("initiative"), "segments"), 2);
  EXPECT_EQ(b.ask().side, Side::first);
  b.choose("pass");
  EXPECT_EQ(b.ask().side, Side::first);  // the second of two in a row
  b.choose("pass");
  EXPECT_EQ(b.ask().side, Side::second);
  b.turn_of("x", "move");
  b.choose("stop");
  EXPECT_EQ(b.ask().side, Side::first);
}

// E02: pg.3.a1, pg.3.a2
TEST(Pg_3_a2, FractionsOfASegmentAreRoundedUpAndTiesThrownAgain) {
  const auto segments = [](int first, int second) {
    PgBattle b(before_initiative(4, 0));
    b.roll({first, second});
    return arg(b.event("initiative"), "segments");
  };
  EXPECT_EQ(segments(3, 6), 1);  // 7 to 6
  EXPECT_EQ(segments(4, 5), 2);  // 8 to 5
  EXPECT_EQ(segments(6, 3), 4);  // 10 to 3
  PgBattle tie(before_initiative(4, 0));
  tie.roll({2, 6});
  EXPECT_EQ(tie.prompt_text(), "pg.prompt.initiative");
  EXPECT_EQ(tie.ask().ask, Ask::throw_);
}

// E03: pg.3.b2, pg.3.b3, pg.14.42
TEST(Pg_3_b3, NobodyPassesWithADemoralizedUnitThatHasNotTriedToRecover) {
  PgBattle b(position(R"(passed = "soviet"
unit = [
  { id = "a", type = "ger.inf", hex = "0101", order = "demoralized" },
  { id = "x", type = "sov.inf", hex = "1412" },
])"));
  EXPECT_EQ(b.why("pass"), "pg.3.b3");
  b.turn_of("a", "recover");
  b.sum(11);
  EXPECT_EQ(b.order("a"), Order::demoralized);
  EXPECT_EQ(b.ask().side, Side::second);
  EXPECT_EQ(b.state().turn, 2);  // the Soviet pass before did not end the turn
  b.choose("pass");              // the Germans have nothing left and pass by themselves
  EXPECT_EQ(b.state().turn, 3);
}

// E04: pg.3.2a, pg.3.2b, pg.3.2c, pg.3.12a
TEST(Pg_3_2a, LeadersActivateJuniorsInReachAndNobodyElse) {
  PgBattle b(position(R"(
leader = [
  { id = "maj", side = "german", rank = "MAJ", hex = "0505" },
  { id = "lt-a", side = "german", rank = "LT", hex = "0605" },
  { id = "lt-b", side = "german", rank = "LT", hex = "0504" },
  { id = "lt-c", side = "german", rank = "LT", hex = "0405", order = "disrupted" },
  { id = "lt-d", side = "german", rank = "LT", hex = "0705" },
  { id = "sgt", side = "german", rank = "SGT", hex = "0805" },
]
unit = [
  { id = "i9", type = "ger.inf", hex = "0905" },
  { id = "i7", type = "ger.inf", hex = "0705" },
  { id = "i4", type = "ger.inf", hex = "0405" },
  { id = "i3", type = "ger.inf", hex = "0305" },
  { id = "x", type = "sov.inf", hex = "1412" },
])"));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "maj"}});
  for (const char* lt : {"lt-a", "lt-b", "lt-c"})
    EXPECT_TRUE(b.offers("declare_move", {{"unit", lt}})) << lt;
  EXPECT_EQ(b.why("declare_move", {{"unit", "lt-d"}}), "pg.3.2b");
  for (const char* lt : {"lt-a", "lt-b", "lt-c"}) b.choose("declare_move", {{"unit", lt}});
  EXPECT_TRUE(b.offers("declare_move", {{"unit", "i7"}}));
  EXPECT_TRUE(b.offers("declare_move", {{"unit", "i4"}}));
  EXPECT_EQ(b.why("declare_move", {{"unit", "i3"}}), "pg.3.12a");
  EXPECT_EQ(b.why("declare_move", {{"unit", "i9"}}), "pg.3.12a");
  EXPECT_NE(b.why("declare_move", {{"unit", "sgt"}}), "");
  EXPECT_NE(b.why("declare_move", {{"unit", "lt-d"}}), "");
}

std::string combined_arms(std::string_view first_hex, bool tank_leader) {
  return position(std::string(R"(
unit = [
  { id = "t5", type = "sov.t34", hex = "0505", tank_leader = )") +
                      (tank_leader ? "true" : "false") + R"( },
  { id = "i5", type = "sov.inf", hex = "0505" },
  { id = "t6", type = "sov.t34", hex = "0605" },
  { id = "i7", type = "sov.inf", hex = "0705" },
  { id = "apc7", type = "sov.scout", hex = "0705" },
  { id = "t60", type = "sov.t60", hex = "0705" },
  { id = "gun", type = "ger.pz4g", hex = "1105", df = "11-12", at = "6-12" },
]
leader = [
  { id = "cpl", side = "soviet", rank = "CPL", hex = "0605" },
)" + std::string(first_hex) +
                      "]",
                  "size = [14, 12]", "soviet");
}
constexpr std::string_view sergeant =
    R"(  { id = "sgt", side = "soviet", rank = "SGT", hex = "0505" },
)";

// E05: pg.5.45a, pg.5.45b, pg.5.45c, pg.3.31, pg.3.34, pg.3.2d, pg.5.42c, pg.6.84
TEST(Pg_5_45a, AStackWithBothKindsOfLeadersLeadsEverybody) {
  PgBattle b(combined_arms(sergeant, true));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "sgt"}});
  b.choose("declare_move", {{"unit", "cpl"}});
  b.choose("declare_move", {{"unit", "t5"}});
  for (const char* unit : {"i5", "t6", "i7", "apc7"}) {
    ASSERT_TRUE(b.offers("declare_move", {{"unit", unit}})) << unit;
    b.choose("declare_move", {{"unit", unit}});
  }
  EXPECT_FALSE(b.offers("declare_move", {{"unit", "t60"}}));
  b.act("t6");
  EXPECT_TRUE(b.offers("enter", {{"hex", "0705"}}));  // nearer to the gun
  b.choose("stop");
  b.act("i5");
  EXPECT_TRUE(b.offers("enter", {{"hex", "0605"}}));
}

TEST(Pg_5_45b, WithoutATankLeaderTheTankOfTheStackMayNotClose) {
  PgBattle b(combined_arms(sergeant, false));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "sgt"}});
  EXPECT_EQ(b.why("declare_move", {{"unit", "t6"}}), "pg.3.33");
  b.choose("declare_move", {{"unit", "t5"}});
  b.choose("done");
  b.act("t5");
  EXPECT_EQ(b.why("enter", {{"unit", "t5"}, {"hex", "0605"}}), "pg.5.4a");
  EXPECT_TRUE(b.offers("enter", {{"hex", "0405"}}));
}

TEST(Pg_5_45b, WithoutARegularLeaderTheInfantryMayNotClose) {
  PgBattle b(combined_arms("", true));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "t5"}});
  for (const char* unit : {"cpl", "i7", "apc7"})
    EXPECT_FALSE(b.offers("declare_move", {{"unit", unit}})) << unit;
  EXPECT_TRUE(b.offers("declare_move", {{"unit", "t6"}}));
  b.choose("declare_move", {{"unit", "i5"}});
  b.choose("done");
  b.act("i5");
  EXPECT_EQ(b.why("enter", {{"unit", "i5"}, {"hex", "0605"}}), "pg.5.4a");
}

// E06: pg.4.4a, pg.4.4b, pg.4.2
class Density : public testing::TestWithParam<std::pair<const char*, int>> {};
TEST_P(Density, ThreeCombatUnitsOtherThanApcsGiveOneColumn) {
  const auto [targets, expected] = GetParam();
  const std::string text = position(std::string(R"(
unit = [
  { id = "hmg", type = "ger.hmg", hex = "0505" },
  { id = "mtr", type = "ger.mtr81", hex = "0505" },
)") + targets);
  PgBattle direct(text);
  direct.turn_of("hmg", "fire");
  direct.choose("direct_fire", {{"hex", "0705"}});
  direct.sum(7);
  EXPECT_EQ(shift(direct.event("direct_fire"), "pg.df.m14"), expected);
  PgBattle bombard(text);
  bombard.turn_of("mtr", "fire");
  bombard.choose("bombard", {{"hex", "0705"}});
  bombard.sum(7);
  EXPECT_EQ(shift(bombard.event("bombardment"), "pg.bm.m10"), expected);
}
INSTANTIATE_TEST_SUITE_P(
    E06, Density,
    testing::Values(
        std::pair{
            R"({ type = "sov.inf", hex = "0705", count = 2 }, { type = "sov.t26", hex = "0705" }])",
            1},
        std::pair{R"({ type = "sov.inf", hex = "0705", count = 3 }])", 1},
        std::pair{R"({ type = "sov.scout", hex = "0705", count = 3 }]
leader = [{ side = "soviet", hex = "0705" }, { side = "soviet", hex = "0705" }, { side = "soviet", hex = "0705" }])",
                  0},
        std::pair{
            R"({ type = "sov.inf", hex = "0705", count = 2 }, { type = "sov.scout", hex = "0705", count = 2 }, { type = "sov.truck", hex = "0705" }])",
            0}));

// E07: pg.5.65a, pg.5.65b, pg.5.66a, pg.4.4c
TEST(Pg_4_4c, ForcedUnloadingMayOverstackAHex) {
  PgBattle b(position(R"(
unit = [
  { id = "mtr", type = "ger.mtr81", hex = "0505" },
  { id = "i1", type = "sov.inf", hex = "0805" },
  { id = "i2", type = "sov.inf", hex = "0805" },
  { id = "i3", type = "sov.inf", hex = "0805" },
  { id = "truck", type = "sov.truck", hex = "0805" },
  { id = "hmg", type = "sov.hmg", on = "truck" },
])"));
  b.turn_of("mtr", "fire");
  b.choose("bombard", {{"hex", "0805"}});
  b.sum(9);  // columns 16 and, for the loaded truck, 21: M
  EXPECT_EQ(b.event("bombardment", "target", "truck").column, 21);
  EXPECT_EQ(shift(b.event("bombardment", "target", "truck"), "pg.bm.m9"), 1);
  for (const auto& [unit, roll] : {std::pair{"i1", 5}, {"i2", 6}, {"i3", 7}, {"truck", 9}}) {
    EXPECT_EQ(b.asked_unit(), unit);
    b.sum(roll);
  }
  EXPECT_EQ(b.order("i3"), Order::good);
  EXPECT_EQ(b.order("truck"), Order::disrupted);
  EXPECT_EQ(b.order("hmg"), Order::disrupted);
  EXPECT_FALSE(b.unit("hmg").carrier);
  EXPECT_EQ(b.prompt_text(), "pg.prompt.overstack");
  EXPECT_EQ(b.ask().side, Side::second);
  for (const char* unit : {"i1", "i2", "i3", "hmg"})
    EXPECT_TRUE(b.offers("eliminate", {{"unit", unit}})) << unit;
  EXPECT_FALSE(b.offers("eliminate", {{"unit", "truck"}}));
  b.choose("eliminate", {{"unit", "hmg"}});
  EXPECT_TRUE(b.gone("hmg"));
}

}  // namespace
}  // namespace bocage::pg
