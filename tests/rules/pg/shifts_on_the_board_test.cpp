// Every row of the modifier tables from a position on the map: where it applies, and beside it where
// it does not. tables_test.cpp has the amounts; here it is the facts behind them.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

constexpr std::string_view plain = "size = [14, 12]";
std::string ground(std::string_view line) { return "size = [14, 12]\n" + std::string(line); }
std::string entrenched(std::string_view hex) {
  return "[markers]\nentrenchments = \"" + std::string(hex) + "\"\n";
}

// ---- Direct fire: an HMG in 0505 at a target two hexes away, in 0705.

struct Shot {
  std::string target = R"({ id = "x", type = "sov.inf", hex = "0705", spotted = true })";
  std::string map{plain};
  std::string more{};
  std::string from = "0505";
  std::string at = "0705";
  std::string about = "x";
};

int direct(const Shot& shot, std::string_view rule) {
  PgBattle b(position("unit = [{ id = \"hmg\", type = \"ger.hmg\", hex = \"" + shot.from +
                          "\" }, " + shot.target + "]\n" + shot.more,
                      shot.map));
  b.turn_of("hmg", "fire");
  b.choose("direct_fire", {{"unit", "hmg"}, {"hex", shot.at}});
  b.sum(7);
  return shift(b.event("direct_fire", "target", shot.about), rule);
}

TEST(Pg_df_m2, TownOrWoodsNotTheHexBesideThem) {  // pg.df.m2
  EXPECT_EQ(direct({.map = ground("town = \"0705\"")}, "pg.df.m2"), -2);
  EXPECT_EQ(direct({.map = ground("woods = \"0705\"")}, "pg.df.m2"), -2);
  EXPECT_EQ(direct({.map = ground("field = \"0705\"")}, "pg.df.m2"), 0);
  EXPECT_EQ(direct({.map = ground("town = \"0505 0805\"")}, "pg.df.m2"), 0);
}

TEST(Pg_df_m1, EntrenchmentInTheOpenAndInATown) {  // pg.df.m1, pg.16.42
  EXPECT_EQ(direct({.more = entrenched("0705")}, "pg.df.m1"), -2);
  EXPECT_EQ(direct({.map = ground("town = \"0705\""), .more = entrenched("0705")}, "pg.df.m1"), -1);
  EXPECT_EQ(direct({.more = entrenched("0505")}, "pg.df.m1"), 0);
  EXPECT_EQ(direct({.target = R"({ id = "x", type = "sov.cav", hex = "0705" })",
                    .more = entrenched("0705")},
                   "pg.df.m1"),
            0)
      << "pg.16.42: horses gain nothing";
  EXPECT_EQ(direct({.target = R"({ id = "x", type = "sov.wagon", hex = "0705" })",
                    .more = entrenched("0705")},
                   "pg.df.m1"),
            0)
      << "pg.16.42: nor do transports";
}

TEST(Pg_df_m4, OnlyWhoIsDugIn) {  // pg.df.m4
  const std::string two =
      R"({ id = "x", type = "sov.inf", hex = "0705", dug_in = true }, { id = "y", type = "sov.inf", hex = "0705" })";
  EXPECT_EQ(direct({.target = two}, "pg.df.m4"), -1);
  EXPECT_EQ(direct({.target = two, .about = "y"}, "pg.df.m4"), 0);
}

TEST(Pg_df_m5, AHillNotTheFirersHill) {  // pg.df.m5, pg.8.4d
  EXPECT_EQ(direct({.map = ground("level_1 = \"0705\"")}, "pg.df.m5"), -1);
  EXPECT_EQ(direct({.map = ground("level_1 = \"0505\"")}, "pg.df.m5"), 0);
}

TEST(Pg_df_m6, ThreeHexesAwayNotTwo) {  // pg.df.m6, pg.df.m16
  EXPECT_EQ(direct({.from = "0405"}, "pg.df.m6"), -1);
  EXPECT_EQ(direct({.from = "0505"}, "pg.df.m6"), 0);
  EXPECT_EQ(direct({.from = "0605"}, "pg.df.m16"), 2);
  EXPECT_EQ(direct({.from = "0505"}, "pg.df.m16"), 0);
}

TEST(Pg_df_m8, ASwampNotTheClearHex) {  // pg.df.m8
  EXPECT_EQ(direct({.map = ground("swamp = \"0705\""), .from = "0605"}, "pg.df.m8"), 1);
  EXPECT_EQ(direct({.map = ground("swamp = \"0605\""), .from = "0605"}, "pg.df.m8"), 0);
}

TEST(Pg_df_m13, HorsesNotTheMenBesideThem) {  // pg.df.m13
  const std::string two =
      R"({ id = "x", type = "sov.cav", hex = "0705" }, { id = "y", type = "sov.inf", hex = "0705" })";
  EXPECT_EQ(direct({.target = two}, "pg.df.m13"), 1);
  EXPECT_EQ(direct({.target = two, .about = "y"}, "pg.df.m13"), 0);
}

TEST(Pg_df_m14, ThreeUnitsNotTwo) {  // pg.df.m14
  const auto units = [](const char* count) {
    return Shot{
        .target =
            std::string(
                R"({ id = "x", type = "sov.inf", hex = "0705" }, { type = "sov.inf", hex = "0705", count = )") +
            count + " }"};
  };
  EXPECT_EQ(direct(units("2"), "pg.df.m14"), 1);
  EXPECT_EQ(direct(units("1"), "pg.df.m14"), 0);
}

TEST(Pg_df_m15, GunsNotTheMenBesideThem) {  // pg.df.m11, pg.df.m15
  const std::string guns =
      R"({ id = "x", type = "sov.art76", hex = "0705" }, { id = "y", type = "sov.at45", hex = "0705" }, { id = "z", type = "sov.inf", hex = "0705" })";
  EXPECT_EQ(direct({.target = guns}, "pg.df.m15"), 2);
  EXPECT_EQ(direct({.target = guns, .about = "z"}, "pg.df.m15"), 0);
  EXPECT_EQ(direct({.target = guns, .about = "y"}, "pg.df.m11"), 1);
  EXPECT_EQ(direct({.target = guns, .about = "z"}, "pg.df.m11"), 0);
}

// ---- Bombardment: mortars in 0505 at 0805.

int bombard(const std::string& target, std::string_view rule, const std::string& about = "x",
            std::string_view map = plain, const std::string& more = "") {
  PgBattle b(position(
      "unit = [{ id = \"mtr\", type = \"ger.mtr81\", hex = \"0505\" }, " + target + "]\n" + more,
      map));
  b.turn_of("mtr", "fire");
  b.choose("bombard", {{"unit", "mtr"}, {"hex", "0805"}});
  b.sum(7);
  return shift(b.event("bombardment", "target", about), rule);
}
const std::string riflemen = R"({ id = "x", type = "sov.inf", hex = "0805" })";

TEST(Pg_bm_m1, TownOrEntrenchmentOnce) {  // pg.bm.m1, pg.16.42
  EXPECT_EQ(bombard(riflemen, "pg.bm.m1", "x", ground("town = \"0805\"")), -2);
  EXPECT_EQ(bombard(riflemen, "pg.bm.m1", "x", plain, entrenched("0805")), -2);
  EXPECT_EQ(bombard(riflemen, "pg.bm.m1", "x", ground("town = \"0805\""), entrenched("0805")), -2);
  EXPECT_EQ(bombard(riflemen, "pg.bm.m1", "x", ground("woods = \"0805\"")), 0);
  EXPECT_EQ(bombard(riflemen, "pg.bm.m1", "x", plain, entrenched("0905")), 0);
  EXPECT_EQ(bombard(R"({ id = "x", type = "sov.cav", hex = "0805" })", "pg.bm.m1", "x", plain,
                    entrenched("0805")),
            0);
}

TEST(Pg_bm_m4, OnlyWhoIsDugIn) {  // pg.bm.m4
  const std::string two =
      R"({ id = "x", type = "sov.inf", hex = "0805", dug_in = true }, { id = "y", type = "sov.inf", hex = "0805" })";
  EXPECT_EQ(bombard(two, "pg.bm.m4", "x"), -1);
  EXPECT_EQ(bombard(two, "pg.bm.m4", "y"), 0);
}

TEST(Pg_bm_m7, HorsesNotTheMenBesideThem) {  // pg.bm.m7
  const std::string two =
      R"({ id = "x", type = "sov.cav", hex = "0805" }, { id = "y", type = "sov.inf", hex = "0805" })";
  EXPECT_EQ(bombard(two, "pg.bm.m7", "x"), 1);
  EXPECT_EQ(bombard(two, "pg.bm.m7", "y"), 0);
}

// ---- Assault: from 0505 into 0605.

struct Storm {
  std::string attackers = R"({ id = "a", type = "ger.inf", hex = "0505" })";
  std::string defenders = R"({ id = "x", type = "sov.inf", hex = "0605" })";
  std::string map{plain};
  std::string more{};
};

const Event& fire_of(const PgBattle& b, Side side, std::string_view what) {
  const Event* last = nullptr;
  for (const Event& e : b.log.list)
    if (e.what == what && e.side == side) last = &e;
  EXPECT_NE(last, nullptr);
  return *last;
}

int storm(const Storm& s, Side side, std::string_view rule) {
  PgBattle b(
      position("unit = [" + s.attackers + ", " + s.defenders + "]\n" +
                   R"(leader = [{ id = "lt", side = "german", values = "8/0/0", hex = "0505" }])" +
                   "\n" + s.more,
               s.map));
  b.activate("0505", {{"lt", "move"}, {"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  b.choose("fight", {{"hex", "0605"}});
  b.dismiss("fire_together");
  b.roll({1});
  b.roll({1});
  return shift(fire_of(b, side, "assault_fire"), rule);
}

TEST(Pg_as_m1, TownOrEntrenchmentAgainstTheAttackerOnly) {  // pg.as.m1, pg.12.41a, pg.12.41c
  const Storm town{.map = ground("town = \"0605\"")}, trench{.more = entrenched("0605")};
  EXPECT_EQ(storm(town, Side::first, "pg.as.m1"), -2);
  EXPECT_EQ(storm(town, Side::second, "pg.as.m1"), 0);
  EXPECT_EQ(storm(trench, Side::first, "pg.as.m1"), -2);
  EXPECT_EQ(storm(trench, Side::second, "pg.as.m1"), 0);
  EXPECT_EQ(storm({}, Side::first, "pg.as.m1"), 0);
  EXPECT_EQ(storm({.more = entrenched("0505")}, Side::first, "pg.as.m1"), 0);
}

// pg.12.41c: works shelter those who held the hex, not those who came in and are attacked there
TEST(Pg_12_41c, TheEntrenchmentOfWhoeverHeldTheHex) {
  const auto in_the_works = [](std::string_view holder) {
    PgBattle b(position(
        R"(unit = [{ id = "a", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605" }]
[markers]
entrenchments = "0605"
assaults = [{ hex = "0605", holder = ")" +
        std::string(holder) + "\" }]"));
    b.activate("0605", {{"a", "fire"}});
    b.choose("fight", {{"hex", "0605"}});
    b.roll({1});
    b.roll({1});
    return shift(fire_of(b, Side::first, "assault_fire"), "pg.as.m1");
  };
  EXPECT_EQ(in_the_works("soviet"), -2);
  EXPECT_EQ(in_the_works("german"), 0);
}

TEST(Pg_as_m3, WoodsAgainstTheAttackerOnly) {  // pg.as.m3
  const Storm woods{.map = ground("woods = \"0605\"")};
  EXPECT_EQ(storm(woods, Side::first, "pg.as.m3"), -1);
  EXPECT_EQ(storm(woods, Side::second, "pg.as.m3"), 0);
}

TEST(Pg_as_m8, EngineersOnlyInATownOrEntrenchment) {  // pg.as.m8
  Storm s{.attackers = R"({ id = "a", type = "ger.eng", hex = "0505" })"};
  EXPECT_EQ(storm(s, Side::first, "pg.as.m8"), 0);
  s.map = ground("town = \"0605\"");
  EXPECT_EQ(storm(s, Side::first, "pg.as.m8"), 1);
  s.map = plain;
  s.more = entrenched("0605");
  EXPECT_EQ(storm(s, Side::first, "pg.as.m8"), 1);
  EXPECT_EQ(storm(s, Side::second, "pg.as.m8"), 0) << "the riflemen have none";
  s.attackers = R"({ id = "a", type = "ger.inf", hex = "0505" })";
  EXPECT_EQ(storm(s, Side::first, "pg.as.m8"), 0);
}

TEST(Pg_as_m9, AllOfThemAreCloseCombatTroops) {  // pg.as.m9
  const auto gurkhas = [](const char* others) {
    return Storm{
        .attackers =
            std::string(R"({ id = "a", side = "german", type = "cw.gurkha", hex = "0505" })") +
            others};
  };
  EXPECT_EQ(storm(gurkhas(""), Side::first, "pg.as.m9"), 1);
  EXPECT_EQ(storm({}, Side::first, "pg.as.m9"), 0);
  // Riflemen already in the hex spoil it, whoever is looked at first.
  const std::string men = R"({ id = "a", side = "german", type = "cw.gurkha", hex = "0605" })",
                    line = R"({ id = "b", type = "ger.inf", hex = "0605" })";
  for (const std::string& both : {men + ", " + line, line + ", " + men}) {
    PgBattle b(position("unit = [" + both + R"(, { id = "x", type = "sov.inf", hex = "0605" }]
[markers]
assaults = [{ hex = "0605", holder = "soviet" }])"));
    b.activate("0605", {{"a", "fire"}, {"b", "fire"}});
    b.choose("fight", {{"hex", "0605"}});
    b.roll({1});
    b.roll({1});
    EXPECT_EQ(shift(fire_of(b, Side::first, "assault_fire"), "pg.as.m9"), 0) << both;
  }
}

TEST(Pg_12_41b, DiggingInGivesFirstFireAndNoShift) {  // pg.12.41b
  PgBattle b(position(R"(unit = [{ id = "a", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0605", dug_in = true }]
leader = [{ id = "lt", side = "german", values = "8/0/0", hex = "0505" }])"));
  b.activate("0505", {{"lt", "move"}, {"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  b.choose("fight", {{"hex", "0605"}});
  b.dismiss("first_fire");
  b.roll({1});
  EXPECT_EQ(b.event("assault_fire").side, Side::second) << "he fires first";
  b.roll({1});
  const Event& german = fire_of(b, Side::first, "assault_fire");
  EXPECT_EQ(german.shifts.size(), 0);
  EXPECT_EQ(german.column, 5) << "five against nothing that shelters";
}

// ---- The free shot at those who leave 0605 (pg.12.12c): what helps counts, what hinders does not.

int free_shot(const std::string& leaving, const std::string& staying, std::string_view rule,
              std::string_view map = plain, const std::string& more = "") {
  PgBattle b(position("unit = [" + leaving + ", " + staying + "]\n" + more, map));
  b.activate("0605", {{"a", "move"}});
  b.act("a");
  b.choose("enter", {{"hex", "0505"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.free_shot");
  b.roll({1});
  return shift(b.event("free_shot"), rule);
}
const std::string leaver = R"({ id = "a", type = "ger.inf", hex = "0605", morale = "7/6" })";
const std::string stayer = R"({ id = "x", type = "sov.inf", hex = "0605" })";

TEST(Pg_12_12c, NothingHindersAFreeShot) {  // pg.12.12c
  EXPECT_EQ(free_shot(leaver, stayer, "pg.as.m1", ground("town = \"0605\"")), 0);
  EXPECT_EQ(free_shot(leaver, stayer, "pg.as.m3", ground("woods = \"0605\"")), 0);
}

TEST(Pg_12_12c, WhatHelpsAFreeShotCounts) {  // pg.12.12c
  const std::string leader = R"(leader = [{ side = "soviet", values = "8/0/0", hex = "0605" }])";
  EXPECT_EQ(free_shot(leaver, stayer, "pg.as.m5", plain, leader), 1);
  EXPECT_EQ(free_shot(leaver, stayer, "pg.as.m5"), 0);
  EXPECT_EQ(free_shot(leaver, stayer, "pg.as.m4"), 1) << "8 against 7";
  EXPECT_EQ(free_shot(R"({ id = "a", type = "ger.inf", hex = "0605", morale = "8/7" })", stayer,
                      "pg.as.m4"),
            0);
  const std::string engineers = R"({ id = "x", type = "sov.eng", hex = "0605" })";
  EXPECT_EQ(free_shot(leaver, engineers, "pg.as.m8", ground("town = \"0605\"")), 1);
  EXPECT_EQ(free_shot(leaver, engineers, "pg.as.m8"), 0);
  const std::string tank = R"({ id = "a", type = "ger.pz4g", hex = "0605" })";
  EXPECT_EQ(free_shot(tank, stayer, "pg.as.m11", ground("woods = \"0605\"")), 1);
  EXPECT_EQ(free_shot(tank, stayer, "pg.as.m11"), 0);
  EXPECT_EQ(free_shot(leaver, engineers, "pg.as.m8", plain, entrenched("0605")), 1);
}

TEST(Pg_12_12c, WhoStaysCountsForAFreeShot) {  // pg.12.12c, pg.as.m7, pg.as.m9
  const auto of_soviets = [](std::string_view id, std::string_view type) {
    return "{ id = \"" + std::string(id) + "\", side = \"soviet\", type = \"" + std::string(type) +
           "\", hex = \"0605\" }";
  };
  const std::string infantry = of_soviets("x", "ger.inf"), gurkhas = of_soviets("y", "cw.gurkha");
  EXPECT_EQ(free_shot(leaver, infantry + ", " + of_soviets("y", "ger.pz4g"), "pg.as.m7"), 1);
  EXPECT_EQ(free_shot(leaver, stayer + ", " + of_soviets("y", "sov.t34"), "pg.as.m7"), 0)
      << "not these in 1942";
  EXPECT_EQ(free_shot(leaver, infantry, "pg.as.m7"), 0);
  EXPECT_EQ(free_shot(leaver, gurkhas, "pg.as.m9"), 1);
  EXPECT_EQ(free_shot(leaver, gurkhas + ", " + stayer, "pg.as.m9"), 0);
  EXPECT_EQ(free_shot(leaver, stayer + ", " + gurkhas, "pg.as.m9"), 0);
}

TEST(Pg_12_12c, TheDemoralizedGiveNothingToAFreeShot) {  // pg.12.12c, pg.as.m8
  const std::string fled = R"({ id = "y", type = "sov.eng", hex = "0605", order = "demoralized" })";
  EXPECT_EQ(free_shot(leaver, stayer + ", " + fled, "pg.as.m8", ground("town = \"0605\"")), 0);
}

TEST(Pg_12_12c, TheDemoralizedAreAnEasyMarkForAFreeShot) {  // pg.12.12c, pg.as.m6
  for (const Order order : {Order::good, Order::disrupted, Order::demoralized}) {
    PgBattle b(position("unit = [" + leaver + ", " + stayer + "]"));
    b.activate("0605", {{"a", "move"}});
    b.act("a");
    b.choose("enter", {{"hex", "0505"}});
    ASSERT_EQ(b.prompt_text(), "pg.prompt.free_shot");
    at(b.s, b.piece("a")).order = order;
    b.roll({1});
    EXPECT_EQ(shift(b.event("free_shot"), "pg.as.m6"), order == Order::demoralized ? 1 : 0);
  }
}

}  // namespace
}  // namespace bocage::pg
