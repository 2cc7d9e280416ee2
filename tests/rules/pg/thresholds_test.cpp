// Rules that stand between two numbers, two units or two hexes: on both sides of the line.
#include <gtest/gtest.h>

#include "games/panzer_grenadier/rules/fire.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

// pg.1.2k: trucks and leaders hold nothing, a tie is nobody's, the scenario may say otherwise
TEST(Pg_1_2k, OnlyCombatUnitsCountForTheFirstControl) {
  const PgBattle b(position(R"(unit = [{ type = "ger.inf", hex = "0205" },
  { type = "sov.inf", hex = "1205" }, { type = "sov.truck", hex = "0305" }]
leader = [{ side = "soviet", hex = "0405" }])"));
  EXPECT_TRUE(b.state().control[0].contains(b.hex_at("0305"))) << "an empty truck stands there";
  EXPECT_TRUE(b.state().control[0].contains(b.hex_at("0405"))) << "a leader alone stands there";
  EXPECT_TRUE(b.state().control[0].contains(b.hex_at("0605")));
  EXPECT_FALSE(b.state().control[0].contains(b.hex_at("0705"))) << "five hexes from both";
  EXPECT_FALSE(b.state().control[1].contains(b.hex_at("0705")));
  EXPECT_TRUE(b.state().control[1].contains(b.hex_at("0805")));
}

// pg.1.2l: 5 halved is 3, twice: 6 and not 5
TEST(Pg_1_2l, HalvesAreRoundedUnitByUnit) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505", order = "disrupted" },
  { id = "b", type = "ger.inf", hex = "0505", order = "disrupted" },
  { id = "x", type = "sov.inf", hex = "0605" }])"));
  b.activate("0505", {{"a", "fire"}, {"b", "fire"}});
  b.act("a");
  b.choose("direct_fire", {{"hex", "0605"}});
  b.choose("join", {{"unit", "b"}, {"strength", "0"}});
  b.sum(7);
  EXPECT_EQ(arg(b.event("direct_fire"), "strength"), 6);
}

// pg.1.2m: a German leader brings Italians of his side nearer to the enemy, and they fire as one
TEST(Pg_1_2m, AlliesAreLedAndFireTogether) {
  const std::string allies = R"(unit = [
  { id = "it", side = "german", type = "it.inf", hex = "0505" }, { id = "ger", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0705" }]
leader = [{ id = "lt", side = "german", values = "8/0/0", hex = "0505" }])";
  PgBattle fire(position(allies));
  fire.activate("0505", {{"lt", "fire"}, {"it", "fire"}, {"ger", "fire"}});
  fire.act("ger");
  fire.choose("direct_fire", {{"hex", "0705"}});
  fire.choose("join", {{"unit", "it"}, {"strength", "0"}});
  fire.sum(7);
  EXPECT_EQ(arg(fire.event("direct_fire"), "strength"),
            5 + direct_strength(fire.world(), fire.state(), fire.piece("it")));
  PgBattle move(position(allies));
  move.activate("0505", {{"lt", "move"}, {"it", "move"}});
  move.act("it");
  EXPECT_EQ(move.why("enter", {{"unit", "it"}, {"hex", "0605"}}), "");
}

// pg.5.2b: along the road its cost, whatever grows there; into the same wood off the road the wood's
TEST(Pg_5_2b, TheRoadReplacesWhatGrowsBesideIt) {
  const PgBattle b(position(
      R"(unit = [{ id = "t", type = "ger.truck", hex = "0505" }, { id = "o", type = "ger.truck", hex = "0606" },
  { type = "sov.inf", hex = "1412" }])",
      "size = [14, 12]\nwoods = \"0605\"\nroads = [\"0505 0605 0705\"]"));
  const auto cost = [&](const char* unit, const char* from, const char* to) {
    return entry_cost(b.world(), b.state(), b.piece(unit), b.hex_at(from), b.hex_at(to));
  };
  EXPECT_EQ(cost("t", "0505", "0605"), 3);
  EXPECT_EQ(cost("o", "0606", "0605"), 30);
}

// pg.5.73c: motor vehicles begin beside the river hex, tracked ones may come from farther
TEST(Pg_5_73c, TrucksBeginBesideTheCrossing) {
  const auto from = [](std::string_view type, std::string_view hex) {
    return position("unit = [{ id = \"u\", type = \"" + std::string(type) + "\", hex = \"" +
                        std::string(hex) + R"(" },
  { id = "e", type = "ger.eng", hex = "0505", river_since = true }, { type = "sov.inf", hex = "1201" }])",
                    "size = [12, 10]\nriver = \"0105 0205 0305 0405 0505 0605 0705 0805\"");
  };
  PgBattle beside(from("ger.truck", "0506"));
  beside.turn_of("u", "move");
  EXPECT_EQ(beside.why("enter", {{"unit", "u"}, {"hex", "0505"}}), "");
  PgBattle behind(from("ger.truck", "0507"));
  behind.turn_of("u", "move");
  behind.choose("enter", {{"hex", "0506"}});
  EXPECT_EQ(behind.why("enter", {{"unit", "u"}, {"hex", "0505"}}), "pg.5.73c");
  PgBattle tank(from("ger.pz4g", "0507"));
  tank.turn_of("u", "move");
  tank.choose("enter", {{"hex", "0506"}});
  tank.choose("enter", {{"hex", "0505"}});
  EXPECT_FALSE(tank.offers("enter", {{"unit", "u"}})) << "whoever enters it stops";
}

// pg.6.41c: as many hexes beside his own as his modifier, and only if he is in good order
struct Leading {
  Order order = Order::good;
  std::string does = "fire";
  std::string_view far = "0405";  // where the second of those who would join fires from
};
int combined(std::string_view values, const Leading& leading = {}) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "c", type = "ger.inf", hex = "0605" },
  { id = "d", type = "ger.inf", hex = "0405" }, { id = "x", type = "sov.inf", hex = "0507" }]
leader = [{ id = "lt", side = "german", hex = "0505", values = ")" +
                      std::string(values) + "\" }]"));
  b.activate("0505", {{"lt", leading.does}, {"a", "fire"}, {"c", "fire"}, {"d", "fire"}});
  at(b.s, b.piece("lt")).order = leading.order;  // shells of his own side, between two attacks
  put(b.s, b.piece("d"), b.hex_at(leading.far));
  b.act("a");
  b.choose("direct_fire", {{"hex", "0507"}});
  int joined = 0;
  for (const char* other : {"c", "d"})
    if (b.offers("join", {{"unit", other}})) {
      b.choose("join", {{"unit", other}, {"strength", "0"}});
      ++joined;
    }
  return joined;
}

TEST(Pg_6_41c, AsManyHexesAsHisModifier) {
  EXPECT_EQ(combined("8/1/0"), 1);
  EXPECT_EQ(combined("8/2/0"), 2);
  EXPECT_EQ(combined("8/2/0", {.order = Order::disrupted}), 0);
  EXPECT_EQ(combined("8/2/0", {.order = Order::demoralized}), 0);
  EXPECT_EQ(combined("8/2/0", {.does = "move"}), 0) << "he must fire with them";
  EXPECT_EQ(combined("8/2/0", {.far = "0306"}), 1) << "not two hexes away from him";
}

// pg.11.2a: who shoots twice, by nation and year
int shots(std::string_view type, std::string_view side, std::string_view year) {
  const PgBattle b(with(position("unit = [{ id = \"t\", side = \"" + std::string(side) +
                                 "\", type = \"" + std::string(type) +
                                 "\", hex = \"0505\" }, { type = \"sov.inf\", hex = \"1412\" }, "
                                 "{ type = \"ger.inf\", hex = \"0101\" }]"),
                        "1942-06-01", std::string(year) + "-06-01"));
  return at_shots_allowed(b.world(), b.state(), b.piece("t"));
}

TEST(Pg_11_2a, WhoHasTheEfficiencyAndFromWhen) {
  EXPECT_EQ(shots("ger.pz4g", "german", "1941"), 2);
  EXPECT_EQ(shots("sov.t34", "soviet", "1945"), 1) << "not the Guards";
  EXPECT_EQ(shots("sov.gt34", "soviet", "1942"), 1);
  EXPECT_EQ(shots("sov.gt34", "soviet", "1943"), 2);
  EXPECT_EQ(shots("us.m4", "german", "1943"), 1);
  EXPECT_EQ(shots("us.m4", "german", "1944"), 2);
  EXPECT_EQ(shots("cw.sherman", "german", "1943"), 1);
  EXPECT_EQ(shots("cw.sherman", "german", "1944"), 2);
}

// pg.15.31d: who already has enemies in his hex does not fire at chargers
std::string charge(std::string_view in_the_hex) {
  return position(R"(unit = [{ id = "c", type = "sov.cav", hex = "0505" }, )" +
                      std::string(in_the_hex) + R"({ id = "x", type = "ger.sec", hex = "0705" }]
leader = [{ id = "lt", side = "soviet", values = "8/1/0", hex = "0505", cavalry = true }]
)" +
                      (in_the_hex.empty()
                           ? ""
                           : "[markers]\nassaults = [{ hex = \"0705\", holder = \"german\" }]\n"),
                  "size = [14, 12]", "soviet");
}

TEST(Pg_15_31d, TheEngagedDoNotFireAtChargers) {
  for (const bool engaged : {false, true}) {
    PgBattle b(charge(engaged ? "{ id = \"s\", type = \"sov.inf\", hex = \"0705\" }, " : ""));
    b.activate("0505", {{"lt", "fire"}, {"c", "fire"}});
    b.choose("charge", {{"unit", "c"}, {"hex", "0705"}});
    b.choose("enter", {{"hex", "0605"}});
    EXPECT_EQ(b.prompt_text() == "pg.prompt.opportunity", !engaged);
    EXPECT_EQ(b.hex("c"), engaged ? "0705" : "0605");
  }
}

// pg.2.2b: a hex of two zones counts in both
TEST(Pg_2_2b, AHexOfTwoZonesCountsForBoth) {
  PgBattle b(position(R"(unit = [{ id = "a", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "1412" }])") +
             R"([victory]
score = [
  { name = "west", terms = [{ count = "control", side = "german", zone = { cols = "05" , rows = "05" } }] },
  { name = "east", terms = [{ count = "control", side = "german", zone = { cols = "05-06", rows = "05" } }] },
]
verdict = [{ winner = "german", if = ["west >= 1", "east >= 1"] }, { winner = "soviet", if = ["west <= 0"] }]
)");
  const int now = decided(b.world(), b.state(), When::at_end);
  ASSERT_GE(now, 0);
  EXPECT_EQ(b.world().conditions[now].winner, Side::first);
}

}  // namespace
}  // namespace bocage::pg
