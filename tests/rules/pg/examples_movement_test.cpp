// Worked examples E08 to E15: movement, transport, rivers.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

constexpr std::string_view long_road =
    "size = [24, 12]\n"
    "roads = [\"0105 0205 0305 0405 0505 0605 0705 0805 0905 1005 1105 1205 1305 1405 1505 1605 "
    "1705 1805 "
    "1905 2005 2105 2205\"]";

void go(PgBattle& b, std::initializer_list<const char*> hexes) {
  for (const char* h : hexes) b.choose("enter", {{"hex", h}});
}

// E08: pg.5.2a, pg.5.2b, pg.5.0e, pg.5.1b, pg.5.1d
TEST(Pg_5_2a, InfantryMarchesFourHexesAlongARoad) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0105" }, { type = "sov.inf", hex = "2412" }])",
      long_road));
  b.turn_of("a", "move");
  go(b, {"0205", "0305", "0405", "0505"});
  EXPECT_EQ(b.hex("a"), "0505");
  EXPECT_EQ(b.unit("a").mp, 16);  // 2 2/3 movement points in sixths
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0605"}}), "pg.5.0e");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0504"}}), "pg.5.0e");
}

TEST(Pg_5_2a, AfterThreeRoadHexesOneOpenHexIsLeft) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0105" }, { type = "sov.inf", hex = "2412" }])",
      long_road));
  b.turn_of("a", "move");
  go(b, {"0205", "0305", "0405"});
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0404"}}), "");
  b.choose("enter", {{"hex", "0404"}});
  EXPECT_EQ(b.unit("a").mp, 18);
}

TEST(Pg_5_2b, ATruckDrivesTwentyHexesAlongARoad) {
  PgBattle b(position(
      R"(unit = [{ id = "t", type = "ger.truck", hex = "0105" }, { type = "sov.inf", hex = "2412" }])",
      long_road));
  b.turn_of("t", "move");
  for (int column = 2; column <= 21; ++column) {
    const std::string hex = (column < 10 ? "0" : "") + std::to_string(column) + "05";
    b.choose("enter", {{"hex", hex}});
  }
  EXPECT_EQ(b.hex("t"), "2105");
  EXPECT_EQ(b.unit("t").mp, 60);
}

// E09: pg.5.0d, pg.5.0e, pg.5.0f, pg.5.1a, pg.5.1c
TEST(Pg_5_0d, ASlopeIsPaidOnTopOfTheTerrain) {
  PgBattle b(position(
      R"(unit = [{ id = "t", type = "ger.pz4g", hex = "0505" }, { type = "sov.inf", hex = "1412" }])",
      "size = [14, 12]\nwoods = \"0705\"\nlevel_1 = \"0705 0805 0905 0804 0704 0806 0706\""));
  b.turn_of("t", "move");
  go(b, {"0605", "0705"});
  EXPECT_EQ(b.unit("t").mp, 7 * 6);                                        // 2, then 4 + 1
  EXPECT_EQ(b.why("enter", {{"unit", "t"}, {"hex", "0805"}}), "pg.5.0e");  // 2 more are 9
}

TEST(Pg_5_0f, OneHexIsAlwaysPossibleButNeverForbiddenGround) {
  PgBattle b(position(R"(unit = [
  { id = "gun", type = "ger.at37", hex = "0505", limbered = true },
  { id = "truck", type = "ger.truck", hex = "0507" },
  { type = "sov.inf", hex = "1412" }])",
                      "size = [14, 12]\nwoods = \"0605\"\nswamp = \"0607\""));
  b.turn_of("gun", "move");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(b.hex("gun"), "0605");
  b.dismiss("stop");
  b.dismiss("pass");
  PgBattle c(position(
      R"(unit = [{ id = "truck", type = "ger.truck", hex = "0507" }, { type = "sov.inf", hex = "1412" }])",
      "size = [14, 12]\nswamp = \"0607\""));
  c.turn_of("truck", "move");
  EXPECT_EQ(c.why("enter", {{"unit", "truck"}, {"hex", "0607"}}), "pg.5.0f");
}

// E10: pg.5.4a, pg.5.41a, pg.5.41b, pg.5.41d, pg.3.11b
constexpr std::string_view machine_gun =
    R"({ id = "hmg", type = "sov.hmg", hex = "0905", df = "9-5" },)";

TEST(Pg_5_4a, InfantryWithoutALeaderDoesNotCloseWithAMachineGun) {
  PgBattle b(position("unit = [" + std::string(machine_gun) +
                      R"({ id = "a", type = "ger.inf", hex = "0405" }])"));
  b.turn_of("a", "move");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0505"}}), "pg.5.4a");
  EXPECT_TRUE(b.offers("enter", {{"hex", "0305"}}));
}

TEST(Pg_5_41b, DirectFireAloneDoesNotDeterATank) {
  PgBattle b(position("unit = [" + std::string(machine_gun) +
                      R"({ id = "t", type = "ger.pz4g", hex = "0505", tank_leader = false }])"));
  b.turn_of("t", "move");
  for (const char* hex : {"0605", "0705", "0805"}) {
    b.choose("enter", {{"hex", hex}});
    b.dismiss("decline");
  }
  EXPECT_EQ(b.hex("t"), "0805");
  EXPECT_FALSE(b.offers("enter", {{"hex", "0905"}}));  // pg.5.41d, pg.5.3
}

std::string toward_a_gun(std::string_view unit) {
  return position(std::string(R"(unit = [
  { id = "gun", type = "ger.at37", hex = "0905", df = "-" },
  { id = "a", hex = "0405", type = ")") +
                      std::string(unit) + "\" }]",
                  "size = [14, 12]", "soviet");
}

TEST(Pg_5_41a, AnAntiTankGunDetersOnlyWhatItCanHurt) {
  PgBattle kv(toward_a_gun("sov.kv1"));
  kv.turn_of("a", "move");
  EXPECT_EQ(kv.why("enter", {{"unit", "a"}, {"hex", "0505"}}), "");  // 12 + 2 - 6 = 8
  PgBattle t26(toward_a_gun("sov.t26"));
  t26.turn_of("a", "move");
  EXPECT_EQ(t26.why("enter", {{"unit", "a"}, {"hex", "0505"}}), "pg.5.4a");  // 12 + 2 - 1 = 13
  PgBattle infantry(toward_a_gun("sov.inf"));
  infantry.turn_of("a", "move");
  EXPECT_EQ(infantry.why("enter", {{"unit", "a"}, {"hex", "0505"}}), "");
}

// E11: pg.5.41e, pg.5.4a, pg.8.21
std::string approach(std::string_view from, std::string_view value) {
  return position("unit = [{ id = \"x\", type = \"sov.inf\", hex = \"0806\", df = \"" +
                      std::string(value) + "\" }, { id = \"a\", type = \"ger.inf\", hex = \"" +
                      std::string(from) + "\" }]",
                  from == "0506" ? "size = [14, 12]" : "size = [14, 12]\nwoods = \"0406 0506\"");
}

TEST(Pg_5_41e, EqualDistanceAndUnseenApproachNeedNoLeader) {
  PgBattle equal(approach("0506", "5-3"));
  equal.turn_of("a", "move");
  EXPECT_EQ(equal.why("enter", {{"unit", "a"}, {"hex", "0605"}}), "");
  PgBattle seen(approach("0406", "5-3"));
  seen.turn_of("a", "move");
  EXPECT_EQ(seen.why("enter", {{"unit", "a"}, {"hex", "0506"}}), "pg.5.4a");
  PgBattle out_of_range(approach("0406", "4-2"));
  out_of_range.turn_of("a", "move");
  EXPECT_EQ(out_of_range.why("enter", {{"unit", "a"}, {"hex", "0506"}}), "");
}

// E12: pg.5.61a, pg.5.61b, pg.5.61c
TEST(Pg_5_61b, InfantryLoadsRidesAndUnloadsInOneSegment) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" },
  { id = "t", type = "ger.truck", hex = "0505" },
  { type = "sov.inf", hex = "2412" }])",
                      long_road));
  b.activate("0505", {{"a", "move"}, {"t", "move"}});
  b.act("t");
  b.choose("load", {{"unit", "a"}});
  go(b, {"0605", "0705", "0805", "0905", "1005", "1105"});
  b.choose("unload", {{"unit", "a"}});
  EXPECT_EQ(b.unit("t").mp, 5 * 6);
  EXPECT_EQ(b.unit("a").mp, 2 * 6);
  EXPECT_EQ(b.hex("a"), "1105");
  EXPECT_TRUE(b.offers("enter", {{"hex", "1205"}}));  // the truck drives on
  b.choose("stop");
  EXPECT_EQ(b.ask().side, Side::second);  // who got off goes no farther: nobody is left to act
  EXPECT_EQ(b.unit("a").markers, 1);
  EXPECT_EQ(b.unit("t").markers, 1);
}

// E13: pg.5.63a, pg.5.63b, pg.5.63c, pg.5.62b
TEST(Pg_5_63a, AGunIsNotLoadedByATruckThatDroveUpThisSegment) {
  PgBattle b(position(R"(unit = [
  { id = "gun", type = "sov.at45", hex = "0605" },
  { id = "t", type = "sov.truck", hex = "0505" },
  { type = "ger.inf", hex = "1412" }])",
                      "size = [14, 12]", "soviet"));
  b.turn_of("t", "move");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(b.why("load", {{"unit", "gun"}, {"carrier", "t"}}), "pg.5.63a");
}

TEST(Pg_5_63a, LimberingAndLoadingTakesBothOfThemTheWholeSegment) {
  PgBattle b(position(R"(unit = [
  { id = "gun", type = "sov.at45", hex = "0505" },
  { id = "t", type = "sov.truck", hex = "0505" },
  { type = "ger.inf", hex = "1412" }])",
                      "size = [14, 12]", "soviet"));
  b.activate("0505", {{"gun", "move"}, {"t", "move"}});
  b.act("t");
  b.choose("load", {{"unit", "gun"}});
  EXPECT_FALSE(b.offers("enter"));
  b.dismiss("stop");
  b.dismiss("done");
  EXPECT_EQ(b.unit("gun").carrier, b.piece("t"));
  EXPECT_EQ(b.unit("gun").limbered, 1);
  EXPECT_EQ(b.unit("gun").markers, 1);
  EXPECT_EQ(b.unit("t").markers, 1);
}

TEST(Pg_5_63b, AGunThatBeganLoadedIsDroppedAndUnlimberedAndTheTruckDrivesOff) {
  const std::string text = position(R"(unit = [
  { id = "gun", type = "sov.at45", on = "t" },
  { id = "t", type = "sov.truck", hex = "0505" },
  { type = "ger.inf", hex = "1412" }])",
                                    "size = [14, 12]", "soviet");
  PgBattle b(text);
  b.activate("0505", {{"gun", "move"}, {"t", "move"}});
  b.act("t");
  b.choose("unlimber", {{"unit", "gun"}});
  EXPECT_EQ(b.unit("gun").limbered, 0);
  go(b, {"0405", "0305", "0205", "0105"});
  EXPECT_EQ(b.hex("gun"), "0505");
  EXPECT_EQ(b.hex("t"), "0105");
  PgBattle moved_first(text);
  moved_first.activate("0505", {{"gun", "move"}, {"t", "move"}});
  moved_first.act("t");
  moved_first.choose("enter", {{"hex", "0405"}});
  EXPECT_EQ(moved_first.why("unlimber", {{"unit", "gun"}}), "pg.5.63c");
}

// E14: pg.5.67a, pg.5.67b, pg.5.67c
TEST(Pg_5_67a, OnlyTheCarrierFightsWhenItAssaultsLoaded) {
  PgBattle b(position(R"(unit = [
  { id = "spw", type = "ger.spw251", hex = "0605" },
  { id = "a", type = "ger.inf", on = "spw" },
  { id = "x", type = "sov.inf", hex = "0705" }]
leader = [{ id = "lt", side = "german", rank = "LT", hex = "0505" }])"));
  b.activate("0505", {{"lt", "move"}, {"spw", "fire"}});
  b.choose("assault", {{"unit", "spw"}, {"hex", "0705"}});
  b.dismiss("done");
  b.choose("fight", {{"hex", "0705"}});
  b.roll({1});
  b.roll({1});
  const Event& german = b.event("assault_fire", "hex", "0705");
  (void)german;
  int strengths[2] = {0, 0};
  for (const Event& e : b.log.list)
    if (std::string_view(e.what) == "assault_fire") strengths[index(e.side)] = arg(e, "strength");
  EXPECT_EQ(strengths[0], 4);
  EXPECT_EQ(strengths[1], 4);
}

TEST(Pg_5_67b, UnloadingAmongEnemiesIsAMoveAndBothDefend) {
  PgBattle b(position(R"(unit = [
  { id = "spw", type = "ger.spw251", hex = "0705" },
  { id = "a", type = "ger.inf", on = "spw" },
  { id = "x", type = "sov.inf", hex = "0705" }]
[markers]
assaults = [{ hex = "0705", holder = "soviet" }])"));
  b.activate("0705", {{"spw", "move"}, {"a", "move"}});
  b.act("spw");
  b.choose("unload", {{"unit", "a"}});
  b.dismiss("stop");
  b.dismiss("done");
  EXPECT_EQ(b.unit("a").carrier, nobody);
  EXPECT_EQ(b.ask().side, Side::second);
  b.activate("0705", {{"x", "fire"}});
  b.choose("fight", {{"hex", "0705"}});
  b.roll({1});
  b.roll({1});
  int strengths[2] = {0, 0};
  for (const Event& e : b.log.list)
    if (std::string_view(e.what) == "assault_fire") strengths[index(e.side)] = arg(e, "strength");
  EXPECT_EQ(strengths[0], 4 + 5);
}

// E15: pg.5.73a, pg.5.73b, pg.5.73c, pg.5.73e, pg.5.74a, pg.5.74b, pg.5.7b, pg.df.m10
constexpr std::string_view river =
    "size = [12, 10]\n"
    "major_river = \"0105 0205 0305 0405 0505 0605 0705 0805 0905 1005 1105 1205\"\n"
    "crossing = { foot = 9, mechanized = 7 }";

TEST(Pg_5_73a, TheEngineerGoesATurnAhead) {
  PgBattle b(position(R"(unit = [
  { id = "eng", type = "sov.eng", hex = "0506" },
  { id = "i", type = "sov.inf", hex = "0506" },
  { id = "x", type = "ger.hmg", hex = "1201" }])",
                      river, "soviet"));
  b.turn_of("eng", "move");
  b.choose("enter", {{"hex", "0505"}});
  b.dismiss("stop");
  b.choose("pass");
  b.turn_of("i", "move");
  EXPECT_EQ(b.why("enter", {{"unit", "i"}, {"hex", "0505"}}), "pg.5.73a");
}

TEST(Pg_5_73c, WhoEntersTheEngineersHexStopsAndIsAnEasierTarget) {
  PgBattle b(position(R"(unit = [
  { id = "eng", type = "sov.eng", hex = "0505", river_since = true, bank = "0506" },
  { id = "i", type = "sov.inf", hex = "0506" },
  { id = "su", type = "sov.su76", hex = "0506", tank_leader = true },
  { id = "x", type = "ger.hmg", hex = "0502" }]
leader = [{ id = "lt", side = "soviet", hex = "0506" }])",
                      river, "soviet"));
  b.activate("0506", {{"lt", "move"}, {"su", "move"}, {"i", "move"}});
  b.act("i");
  b.choose("enter", {{"hex", "0505"}});
  b.dismiss("decline");
  EXPECT_FALSE(b.offers("enter", {{"unit", "i"}}));
  b.act("su");
  b.choose("enter", {{"hex", "0505"}});
  b.dismiss("decline");
  b.dismiss("done");
  EXPECT_EQ(b.hex("i"), "0505");
  EXPECT_EQ(b.hex("su"), "0505");
  EXPECT_EQ(b.ask().side, Side::first);
  b.turn_of("x", "fire");
  b.choose("direct_fire", {{"hex", "0505"}});
  b.sum(7);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m10"), 1);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m14"), 1);  // the engineers count here
}

TEST(Pg_5_73e, CrossingNumbersDecideWhoGetsAcross) {
  PgBattle b(position(R"(unit = [
  { id = "eng", type = "sov.eng", hex = "0505", river_since = true, bank = "0506" },
  { id = "i", type = "sov.inf", hex = "0505", river_since = true, bank = "0506" },
  { id = "su", type = "sov.su76", hex = "0505", river_since = true, bank = "0506" },
  { id = "x", type = "ger.inf", hex = "1201" }])",
                      river, "soviet"));
  b.activate("0505", {{"i", "move"}, {"su", "move"}});
  b.act("i");
  b.choose("enter", {{"hex", "0504"}});
  b.sum(9);  // at the number
  EXPECT_EQ(b.hex("i"), "0504");
  EXPECT_FALSE(b.offers("enter", {{"unit", "i"}}));  // pg.5.7b: it stops there
  b.dismiss("stop");
  b.act("su");
  b.choose("enter", {{"hex", "0504"}});
  b.sum(8);  // above 7
  EXPECT_EQ(b.hex("su"), "0505");
  EXPECT_FALSE(b.offers("enter", {{"unit", "su"}}));
  b.dismiss("stop");
  b.dismiss("done");
  EXPECT_EQ(b.unit("su").markers, 1);
}

}  // namespace
}  // namespace bocage::pg
