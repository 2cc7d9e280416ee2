// Worked examples E56 to E65: aircraft, cavalry, mines, digging, smoke, wrecks, night, trains, fog
// of war.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

void pass_checks(PgBattle& b) {
  b.each("pg.prompt.check", [&] { b.sum(2); });
}

// E56: pg.15.11a, pg.15.11b, pg.15.12, pg.15.13, pg.15.14a, pg.df.m7
TEST(Pg_15_13, AnAirAttackWithAMissFlakAndFriendlyFire) {
  PgBattle b(position(R"(aircraft = { german = ["Ju 87D 18", "Ju 87B 16"] }
unit = [
  { id = "own", type = "ger.inf", hex = "0705" },
  { id = "i1", type = "sov.inf", hex = "0805" },
  { id = "i2", type = "sov.inf", hex = "0805" },
  { id = "aa", type = "sov.aa37", hex = "1105" }])",
                      "size = [14, 12]\nwoods = \"0805\""));
  b.choose("air", {{"aircraft", "Ju 87D 18"}, {"hex", "0805"}});
  b.choose("air", {{"aircraft", "Ju 87B 16"}, {"hex", "0805"}});
  b.dismiss("done");
  b.roll({2});  // the 18 misses
  b.roll({5});
  b.roll({1});  // friendly fire of the one that missed
  b.roll({2});
  b.sum(12);
  EXPECT_EQ(b.event("friendly_fire_hit").column, 5);
  EXPECT_STREQ(b.event("friendly_fire_hit").result, "M");
  EXPECT_EQ(b.asked_unit(), "own");
  b.sum(2);
  b.sum(3);
  const Event& e = b.event("air_attack");
  EXPECT_EQ(arg(e, "strength"), 16);
  EXPECT_EQ(shift(e, "pg.df.m2"), -2);
  EXPECT_EQ(shift(e, "pg.df.m7"), -1);
  EXPECT_EQ(e.column, 7);
  EXPECT_STREQ(e.result, "M2");
  pass_checks(b);
  EXPECT_TRUE(b.state().aircraft[0].empty());
}

// E57: pg.15.31a, pg.15.31c, pg.15.31d, pg.5.0a, pg.6.9, pg.as.m10, pg.10.3a
std::string cavalry(std::string_view enemy, std::string_view leader = "cavalry = true") {
  return position(
      "unit = [{ id = \"c1\", type = \"sov.cav\", hex = \"0505\" }, { id = \"c2\", type = "
      "\"sov.cav\", hex = \"0505\" }," +
          std::string("{ id = \"x\", type = \"ger.sec\", hex = \"") + std::string(enemy) +
          "\" }]\nleader = [{ id = \"lt\", side = \"soviet\", rank = \"LT\", values = \"8/1/0\", "
          "hex = \"0505\", " +
          std::string(leader) + " }]",
      "size = [14, 12]", "soviet");
}

TEST(Pg_15_31a, ACavalryCharge) {
  PgBattle b(cavalry("0705"));
  b.activate("0505", {{"lt", "fire"}, {"c1", "fire"}, {"c2", "fire"}});
  b.choose("charge", {{"unit", "c1"}, {"hex", "0705"}});
  b.choose("enter", {{"hex", "0605"}});
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.dismiss("done");
  b.sum(6);
  EXPECT_EQ(b.event("direct_fire").column, 16);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m16"), 2);
  EXPECT_STREQ(b.event("direct_fire").result, "M");
  b.sum(7);
  b.dismiss("decline");
  EXPECT_EQ(b.hex("c1"), "0705");
  b.choose("charge", {{"unit", "c2"}, {"hex", "0705"}});
  b.choose("accompany", {{"unit", "lt"}});
  b.choose("enter", {{"hex", "0605"}});
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.dismiss("done");
  b.sum(7);
  b.dismiss("decline");
  EXPECT_EQ(b.hex("c2"), "0705");
  EXPECT_EQ(b.hex("lt"), "0705");
  b.choose("fight", {{"hex", "0705"}});
  b.roll({3});
  b.roll({5});
  for (const Event& e : b.log.list) {
    if (std::string_view(e.what) != "assault_fire") continue;
    EXPECT_EQ(arg(e, "strength"), e.side == Side::second ? 7 : 4);
    EXPECT_EQ(e.column, e.side == Side::second ? 13 : 3);
    EXPECT_STREQ(e.result, e.side == Side::second ? "M1" : "M");
    if (e.side == Side::second) {
      EXPECT_EQ(shift(e, "pg.as.m10"), 1);
    }
  }
  EXPECT_EQ(b.count("assault_fire"), 2);
}

// E58: pg.15.31a, pg.15.31b
TEST(Pg_15_31b, NoChargeFromTheNextHexNorFromAfarNorWithoutACavalryLeader) {
  PgBattle next(cavalry("0605"));
  next.activate("0505", {{"lt", "fire"}, {"c1", "fire"}});
  EXPECT_EQ(next.why("charge", {{"unit", "c1"}, {"hex", "0605"}}), "pg.15.31b");
  EXPECT_TRUE(next.offers("assault", {{"unit", "c1"}, {"hex", "0605"}}));
  PgBattle far(cavalry("0805"));
  far.activate("0505", {{"lt", "fire"}, {"c1", "fire"}});
  EXPECT_EQ(far.why("charge", {{"unit", "c1"}, {"hex", "0805"}}), "pg.15.31a");
  PgBattle regular(cavalry("0705", "cavalry = false"));
  regular.activate("0505", {{"lt", "fire"}, {"c1", "fire"}});
  EXPECT_EQ(regular.why("charge", {{"unit", "c1"}, {"hex", "0705"}}), "pg.15.31a");
}

// E59: pg.16.71a, pg.16.71b, pg.16.72, pg.16.73a
TEST(Pg_16_71a, EngineersTakeTheEdgeOffAMinefield) {
  PgBattle b(position(R"(unit = [
  { id = "eng", type = "ger.eng", hex = "0505" },
  { id = "i", type = "ger.inf", hex = "0505" },
  { id = "j", type = "ger.inf", hex = "0507" },
  { type = "sov.inf", hex = "1412" }]
[markers]
mines = [{ hex = "0605", side = "soviet", strength = 3 }, { hex = "0607", side = "soviet", strength = 3 }])"));
  b.activate("0505", {{"eng", "move"}, {"i", "move"}});
  b.act("eng");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_TRUE(b.event("mines_revealed").reveals);
  b.roll({4});  // one die: only engineers come
  EXPECT_EQ(b.order("eng"), Order::good);
  EXPECT_FALSE(b.offers("enter", {{"unit", "eng"}}));
  b.dismiss("stop");
  b.act("i");
  b.choose("enter", {{"hex", "0605"}});
  b.roll({6, 5});
  EXPECT_EQ(b.unit("i").steps, 1);
  EXPECT_EQ(b.order("i"), Order::demoralized);
  b.dismiss("stop");
  b.dismiss("done");
  b.dismiss("pass");
  PgBattle c(position(R"(unit = [
  { id = "j", type = "ger.inf", hex = "0507" },
  { type = "sov.inf", hex = "1412" }]
[markers]
mines = [{ hex = "0607", side = "soviet", strength = 3 }])"));
  c.turn_of("j", "move");
  c.choose("enter", {{"hex", "0607"}});
  c.roll({5, 5, 2});
  EXPECT_EQ(c.order("j"), Order::demoralized);
  EXPECT_EQ(c.unit("j").steps, 1);  // a pair of fives
}

// E60: pg.16.2b, pg.16.21, pg.df.m4, pg.bm.m4
TEST(Pg_16_21, FiringInterruptsDigging) {
  PgBattle b(position(R"(unit = [
  { id = "i", type = "ger.inf", hex = "0505", dug_in = "half" },
  { id = "x", type = "sov.inf", hex = "0805" }]
leader = [{ id = "lt", side = "soviet", hex = "0805" }])",
                      "size = [14, 12]", "soviet"));
  b.activate("0805", {{"lt", "move"}, {"x", "move"}});
  b.act("x");
  b.choose("enter", {{"hex", "0705"}});
  b.choose("opportunity_fire", {{"unit", "i"}});
  b.dismiss("done");
  b.sum(7);
  EXPECT_EQ(b.unit("i").dug, Dug::no);
}

TEST(Pg_16_2b, DiggingInTakesTwoTurns) {
  PgBattle b(position(
      R"(unit = [{ id = "i", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "1412" }])"));
  b.turn_of("i", "move");
  b.choose("dig_in");
  EXPECT_EQ(b.unit("i").dug, Dug::half);
  for (int i = 0; i < 10 && b.state().turn == 2; ++i) b.dismiss("pass");
  EXPECT_EQ(b.state().turn, 3);
  b.roll({6, 1});
  b.turn_of("i", "move");
  b.choose("dig_in");
  EXPECT_EQ(b.unit("i").dug, Dug::in);
}

// E61: pg.16.11, pg.16.12, pg.16.13, pg.8.36a, pg.16.1a, pg.16.1b
std::string smoke_battle() {
  return with(position(R"(unit = [
  { id = "mtr", type = "ger.mtr81", hex = "0105" },
  { id = "x", type = "sov.inf", hex = "0905" }]
leader = [{ side = "german", hex = "0405" }])",
                       "size = [14, 12]\nlevel_1 = \"0501\""),
              "id = \"german\"\n", "id = \"german\"\nsmoke = { by = \"mortars\" }\n");
}

TEST(Pg_16_11, SmokeIsPlacedOnEightOrLess) {
  PgBattle b(smoke_battle());
  b.turn_of("mtr", "fire");
  b.choose("smoke", {{"hex", "0705"}});
  b.sum(8);
  ASSERT_EQ(b.state().smoke.size(), 1);
  EXPECT_EQ(b.unit("mtr").markers, 1);
  EXPECT_FALSE(sees(b.world(), b.state(), b.hex_at("0505"), b.hex_at("0905")));
  PgBattle missed(smoke_battle());
  missed.turn_of("mtr", "fire");
  missed.choose("smoke", {{"hex", "0705"}});
  missed.sum(9);
  EXPECT_TRUE(missed.state().smoke.empty());
  EXPECT_EQ(missed.unit("mtr").markers, 1);
}

TEST(Pg_16_12, SmokeIsNoHigherThanItsHex) {
  const PgBattle b(
      position(R"(unit = [{ type = "ger.inf", hex = "0101" }, { type = "sov.inf", hex = "1412" }]
[markers]
smoke = "0705")",
               "size = [14, 12]\nlevel_1 = \"0505\""));
  EXPECT_TRUE(sees(b.world(), b.state(), b.hex_at("0505"), b.hex_at("0905")));
  EXPECT_FALSE(sees(b.world(), b.state(), b.hex_at("0605"), b.hex_at("0905")));
}

TEST(Pg_16_13, SmokeDriftsInTheMarkerPhase) {
  PgBattle b(position(R"(passed = "soviet"
unit = [{ type = "ger.inf", hex = "0101" }, { type = "sov.inf", hex = "1412" }]
[markers]
smoke = "0705")"));
  b.choose("pass");
  b.roll({2});
  b.roll({3});
  ASSERT_EQ(b.state().smoke.size(), 1);
  EXPECT_EQ(b.name(hex_kind, b.state().smoke[0].id), "0706");  // the south-east neighbour
}

// E62: pg.16.3a, pg.16.3b, pg.16.3c
TEST(Pg_16_3a, EachLostStepOfATankLeavesAWreckInATown) {
  PgBattle b(position(R"(unit = [
  { id = "p", type = "ger.tiger", hex = "0305" },
  { id = "t", type = "sov.t34", hex = "0505", spotted = true }])",
                      "size = [14, 12]\ntown = \"0505\""));
  b.turn_of("p", "fire");
  b.choose("at_fire", {{"target", "t"}});
  b.sum(12);
  EXPECT_TRUE(b.gone("t"));
  EXPECT_EQ(wrecks_in(b.state(), b.hex_at("0505")), 2);
}

TEST(Pg_16_3b, WrecksHinderVehiclesOnly) {
  const auto battle = [](int wrecks, std::string_view unit) {
    return PgBattle(position("unit = [{ id = \"t\", type = \"" + std::string(unit) +
                                 "\", hex = \"0405\" }, { type = \"sov.inf\", hex = \"1412\" "
                                 "}]\n[markers]\nwrecks = [{ hex = \"0505\", count = " +
                                 std::to_string(wrecks) + " }]",
                             "size = [14, 12]\ntown = \"0505\"\nroads = [\"0405 0505 0605\"]"));
  };
  PgBattle two = battle(2, "ger.truck");
  two.turn_of("t", "move");
  two.choose("enter", {{"hex", "0505"}});
  EXPECT_EQ(two.unit("t").mp, 3 + 5 * 6);
  PgBattle three = battle(3, "ger.truck");
  three.turn_of("t", "move");
  EXPECT_EQ(three.why("enter", {{"unit", "t"}, {"hex", "0505"}}), "pg.16.3b");
  PgBattle infantry = battle(3, "ger.inf");
  infantry.turn_of("t", "move");
  infantry.choose("enter", {{"hex", "0505"}});
  EXPECT_EQ(infantry.unit("t").mp, 4);
}

TEST(Pg_16_3c, ATankClearsAWreckInTwoTurns) {
  PgBattle b(position(R"(unit = [
  { id = "t", type = "ger.pz4g", hex = "0505", work = "wreck", progress = 1 },
  { type = "sov.inf", hex = "1412" }]
[markers]
wrecks = [{ hex = "0505", count = 2 }])",
                      "size = [14, 12]\ntown = \"0505\""));
  b.turn_of("t", "move");
  b.choose("clear_wreck");
  EXPECT_EQ(wrecks_in(b.state(), b.hex_at("0505")), 1);
}

// E63: pg.5.5, pg.df.m3, pg.8.1b
std::string night(std::string_view more) {
  return with(position(more), "date = ", "night = true\ndate = ");
}

TEST(Pg_5_5, AtNightOnlyLedUnitsEnterWhatTheEnemyHolds) {
  constexpr std::string_view ground = R"([[control]]
side = "soviet"
zone = "0605"
[[control]]
side = "german")";
  PgBattle alone(
      night("unit = [{ id = \"a\", type = \"ger.inf\", hex = \"0505\" }, { type = \"sov.inf\", hex "
            "= \"1412\" }]\n" +
            std::string(ground)));
  alone.turn_of("a", "move");
  EXPECT_EQ(alone.why("enter", {{"unit", "a"}, {"hex", "0605"}}), "pg.5.5");
  PgBattle led(
      night("unit = [{ id = \"a\", type = \"ger.inf\", hex = \"0505\" }, { type = \"sov.inf\", hex "
            "= \"1412\" }]\n"
            "leader = [{ id = \"lt\", side = \"german\", hex = \"0505\" }]\n" +
            std::string(ground)));
  led.activate("0505", {{"lt", "move"}, {"a", "move"}});
  led.act("a");
  EXPECT_TRUE(led.offers("enter", {{"hex", "0605"}}));
}

TEST(Pg_df_m3, NightFire) {
  PgBattle b(night(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0605" },
  { id = "y", type = "sov.inf", hex = "0507" }])"));
  b.turn_of("a", "fire");
  EXPECT_FALSE(b.offers("direct_fire", {{"hex", "0507"}}));  // two hexes away: not seen
  b.choose("direct_fire", {{"hex", "0605"}});
  b.sum(10);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m3"), -1);
  EXPECT_EQ(b.event("direct_fire").column, 7);
  EXPECT_STREQ(b.event("direct_fire").result, "M");
}

// E64: pg.15.2e, pg.15.2f, pg.15.21
constexpr std::string_view railway =
    "size = [14, 12]\nrailways = [\"0105 0205 0305 0405 0505 0605 0705 0805 0905\"]";

TEST(Pg_15_2f, ATrainMovesAfterOpportunityFire) {
  PgBattle b(position(R"(unit = [
  { id = "train", type = "ger.train", hex = "0105" },
  { id = "x", type = "sov.inf", hex = "0304" },
  { id = "far", type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "soviet", hex = "0304" }])",
                      railway, "soviet"));
  b.activate("0304", {{"lt", "move"}, {"x", "move"}});
  b.act("x");
  b.choose("enter", {{"hex", "0204"}});
  b.choose("opportunity_fire", {{"unit", "train"}, {"fire", "direct"}});
  b.dismiss("done");
  b.sum(7);
  EXPECT_EQ(b.unit("train").markers, 3);
  b.dismiss("decline");
  b.dismiss("stop");
  b.dismiss("done");
  b.activate("0105", {{"train", "move"}});
  b.act("train");
  for (const char* hex : {"0205", "0305", "0405", "0505", "0605", "0705"}) {
    b.choose("enter", {{"hex", hex}});
    b.dismiss("decline");
  }
  EXPECT_EQ(b.hex("train"), "0705");
  EXPECT_FALSE(b.offers("enter"));
  b.dismiss("stop");
  b.dismiss("hold");
  b.dismiss("done");
  EXPECT_EQ(b.unit("train").markers, 1);
}

TEST(Pg_15_2e, ATrainMovesAndThenFires) {
  PgBattle b(position(R"(unit = [
  { id = "train", type = "ger.train", hex = "0105" },
  { id = "x", type = "sov.inf", hex = "0705" }])",
                      railway));
  b.turn_of("train", "move");
  for (const char* hex : {"0205", "0305", "0405", "0505"}) {
    b.choose("enter", {{"hex", hex}});
    b.dismiss("decline");
  }
  b.choose("stop");
  b.act("train");
  b.choose("direct_fire", {{"hex", "0705"}});
  b.sum(7);
  EXPECT_EQ(b.count("direct_fire"), 1);
  EXPECT_EQ(b.hex("train"), "0505");
}

// E65: pg.17.4, pg.14.42
TEST(Pg_17_4, FogOfWarEndsTheTurnEvenWithDemoralizedUnitsLeft) {
  PgBattle b(night(R"(segments = { german = 5, soviet = 3 }
unit = [
  { id = "a", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "1412", order = "demoralized" }]
[rules]
fog_of_war = true)"));
  b.turn_of("a", "move");
  b.choose("stop");
  b.roll({5, 5, 5});  // 15, and 1 by night
  EXPECT_EQ(b.state().turn, 3);
  PgBattle on(night(R"(segments = { german = 5, soviet = 3 }
unit = [
  { id = "a", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "1412", order = "demoralized" }]
[rules]
fog_of_war = true)"));
  on.turn_of("a", "move");
  on.choose("stop");
  on.roll({5, 5, 4});
  EXPECT_EQ(on.state().turn, 2);
}

}  // namespace
}  // namespace bocage::pg
