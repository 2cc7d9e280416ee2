// Questions that the book leaves half open, and what docs/rulings/pg.md says.
#include <gtest/gtest.h>

#include "rules/pg/open_field.hpp"

namespace bocage::pg {
namespace {

// ---- pg.7.23b: an HMG divides its fire among targets, not among shots at one of them.

TEST(Pg_7_23b, EachPortionHasATargetOfItsOwn) {
  PgBattle b(field(
      R"({ id = "h", type = "ger.hmg", hex = "0505" }, { id = "i", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0705" }, { id = "y", type = "sov.inf", hex = "0507" })"));
  b.activate("0505", {{"h", "fire"}, {"i", "fire"}});
  b.act("h");
  b.choose("split", {{"unit", "h"}, {"hex", "0705"}, {"strength", "3"}});
  b.choose("done");
  b.sum(7);
  ASSERT_EQ(b.prompt_text(), "pg.prompt.shooter");
  EXPECT_EQ(b.offered("direct_fire", "hex"), std::vector<std::string>{"0507"});
  EXPECT_EQ(b.why("split", {{"unit", "h"}, {"hex", "0705"}, {"strength", "3"}}), "pg.7.23b");
  EXPECT_EQ(b.why("direct_fire", {{"unit", "h"}, {"hex", "0705"}}), "pg.7.23b");
  EXPECT_FALSE(b.offers("split")) << "one target is left: all that is left goes at it";
  b.choose("direct_fire", {{"unit", "h"}, {"hex", "0507"}});
  b.choose("done");
  EXPECT_EQ(arg(b.event("direct_fire"), "strength"), 3);
  b.sum(7);
  EXPECT_EQ(arg(b.event("direct_fire"), "strength"), 6);
}

// Nor does it come back to the hex by joining somebody else's fire.
TEST(Pg_7_23b, NoSecondPortionByJoining) {
  PgBattle b(field(
      R"({ id = "h", type = "ger.hmg", hex = "0505" }, { id = "i", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0705" }, { id = "y", type = "sov.inf", hex = "0507" })"));
  b.activate("0505", {{"h", "fire"}, {"i", "fire"}});
  b.act("h");
  b.choose("split", {{"unit", "h"}, {"hex", "0705"}, {"strength", "6"}});
  b.choose("done");
  b.sum(7);
  b.choose("hold");
  EXPECT_EQ(b.unit("h").markers, 1);
  PgBattle c(field(
      R"({ id = "h", type = "ger.hmg", hex = "0505" }, { id = "i", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0705" }, { id = "y", type = "sov.inf", hex = "0507" }, { id = "k", type = "ger.inf", hex = "0505" })"));
  c.activate("0505", {{"h", "fire"}, {"i", "fire"}, {"k", "fire"}});
  c.act("i");
  c.choose("direct_fire", {{"unit", "i"}, {"hex", "0705"}});
  c.choose("join", {{"unit", "h"}, {"strength", "3"}});
  c.choose("done");
  c.sum(7);
  c.act("k");
  c.choose("direct_fire", {{"unit", "k"}, {"hex", "0705"}});
  EXPECT_EQ(c.prompt_text(), "pg.prompt.direct_fire") << "nobody is left who could join";
}

// pg.7.23a: with one target only there is nothing to divide.
TEST(Pg_7_23a, OneTargetGetsAll) {
  PgBattle b(field(
      R"({ id = "h", type = "ger.hmg", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0705" }, { id = "far", type = "sov.inf", hex = "1412" })"));
  b.turn_of("h", "fire");
  EXPECT_FALSE(b.offers("split"));
  EXPECT_EQ(b.why("split", {{"unit", "h"}, {"hex", "0705"}, {"strength", "3"}}), "pg.7.23b");
  EXPECT_TRUE(b.offers("direct_fire", {{"hex", "0705"}}));
}

// ---- pg.6.73: each major counts, and the leaders who are left help (pg.6.51).

TEST(Pg_6_73, TwoMajorsLostAreTwoChecks) {
  PgBattle b(field(
      R"({ id = "h", type = "ger.hmg", hex = "0405", df = "16-5" }, { id = "j", type = "sov.inf", hex = "0605" }, { id = "k", type = "sov.inf", hex = "0605" })",
      R"({ id = "maj", side = "soviet", rank = "MAJ", values = "9/0/2", hex = "0605" }, { id = "ltc", side = "soviet", rank = "LTC", values = "9/0/1", hex = "0605" }, { id = "lt", side = "soviet", values = "9/0/1", hex = "0605" })"));
  b.turn_of("h", "fire");
  b.choose("direct_fire", {{"hex", "0605"}});
  b.sum(3);  // column 16: X
  b.choose("lose_step", {{"unit", "j"}});
  ASSERT_EQ(b.asked_unit(), "ltc");
  b.sum(3);
  ASSERT_EQ(b.asked_unit(), "maj");
  b.sum(3);
  ASSERT_EQ(b.asked_unit(), "lt");
  b.sum(12);
  EXPECT_TRUE(b.gone("maj") && b.gone("ltc"));
  for (const int grief : {1, 2})  // the lieutenant colonel fell first
    for (const char* unit : {"j", "k"}) {
      ASSERT_EQ(b.prompt_text(), "pg.prompt.check");
      ASSERT_EQ(b.asked_unit(), unit);
      b.sum(2);
      const Event& e = b.event("morale_check");
      EXPECT_EQ(e.rule, "pg.6.73"_rule);
      EXPECT_EQ(shift(e, "pg.6.73"), -grief);
      EXPECT_EQ(shift(e, "pg.6.51"), 1);
      EXPECT_EQ(arg(e, "morale"), (unit == std::string("j") ? 7 : 8) + 1 - grief);
    }
  ASSERT_EQ(b.asked_unit(), "lt");  // the checks of the X itself: leaders first
  b.sum(2);
  EXPECT_EQ(b.event("morale_check").rule, "pg.14.1a"_rule);
}

// ---- pg.13.21 with pg.12.12d: a free shot is a shot.

TEST(Pg_13_21, WhoTookAFreeShotDoesNotFireAgainThere) {
  const std::string units =
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605" }, )";
  PgBattle b(field(units + R"({ id = "y", type = "sov.inf", df = "4-4", hex = "0503" })"));
  b.turn_of("a", "move");
  b.choose("enter", {{"hex", "0705"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.free_shot");
  b.roll({1});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.opportunity") << "another unit may";
  EXPECT_EQ(b.offered("opportunity_fire", "unit"), std::vector<std::string>{"y"});
  EXPECT_EQ(b.why("opportunity_fire", {{"unit", "x"}, {"target", "a"}, {"fire", "direct"}}),
            "pg.13.21");
  PgBattle alone(field(units + R"({ id = "far", type = "sov.inf", hex = "1412" })"));
  alone.turn_of("a", "move");
  alone.choose("enter", {{"hex", "0705"}});
  alone.roll({1});
  EXPECT_NE(alone.prompt_text(), "pg.prompt.opportunity");
}

// ---- pg.6.7c with pg.12.12b: leaders throw for what their own hex lost.

TEST(Pg_6_7c, AfterAFreeShotEachHexCountsItsOwnSteps) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "b", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605", df = "30-3" })",
      R"({ id = "la", side = "german", values = "9/0/0", hex = "0605" }, { id = "lb", side = "german", values = "9/0/0", hex = "0605" })"));
  b.activate("0605", {{"a", "move"}, {"b", "move"}, {"la", "move"}, {"lb", "move"}});
  const auto leave = [&](const char* unit, const char* leader, const char* to) {
    b.act(unit);
    b.choose("accompany", {{"unit", leader}});
    b.choose("enter", {{"hex", to}});
    b.dismiss("decline");
  };
  leave("a", "la", "0505");
  b.choose("stop");
  leave("b", "lb", "0504");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.free_shot");
  b.roll({6});
  while (b.prompt_text() == "pg.prompt.lose_step")
    b.choose("lose_step", {{"unit", b.unit("a").steps == 2 ? "a" : "b"}});
  // One step in one hex, two in the other: the sums that remove a leader differ.
  int thrown = 0;
  while (b.prompt_text() == "pg.prompt.casualty") {
    const std::string who = b.asked_unit();
    const int lost = 2 - b.unit(who == "la" ? "a" : "b").steps;
    EXPECT_EQ(b.asked_about("steps"), std::to_string(lost)) << who;
    b.sum(12);
    ++thrown;
  }
  EXPECT_EQ(thrown, 2);
}

// ---- pg.16.6c: what a file puts before the enemy's eyes is found.

TEST(Pg_16_6c, AHiddenUnitWithinSpottingRangeIsFoundAtOnce) {
  const auto hidden_at = [](const std::string& hex) {
    const PgBattle b(field(R"({ id = "a", type = "ger.inf", hex = "0505" }, )"
                           R"({ id = "x", type = "sov.inf", hidden = true, hex = ")" +
                           hex + "\" }"));
    return b.unit("x").hidden != 0;
  };
  EXPECT_FALSE(hidden_at("0805"));  // a quarter of 12
  EXPECT_TRUE(hidden_at("0905"));
}

// ---- Both sides in one hex without a fight.

TEST(Pg_6_71b, NobodyStandsAmongEnemiesWithoutAFight) {
  const std::string inf = R"({ id = "a", type = "ger.inf", hex = "0505" }, )";
  const std::string far = R"({ id = "x", type = "sov.inf", hex = "1412" })";
  const auto told = [](const std::string& file) {
    const auto wrong = complaints_about<PanzerGrenadier>(file);
    return wrong.empty() ? "" : wrong[0];
  };
  EXPECT_NE(told(field(inf + far, R"({ side = "soviet", values = "8/0/0", hex = "0505" })"))
                .find("both sides stand in 0505 without a fight"),
            std::string::npos);
  EXPECT_NE(
      told(field(inf + far + R"(, { type = "sov.truck", hex = "0505" })")).find("without a fight"),
      std::string::npos);
  EXPECT_EQ(told(field(inf + far + R"(, { type = "sov.inf", hex = "0505" })",
                       R"({ side = "soviet", values = "8/0/0", hex = "0505" })")),
            "");
}

// ---- pg.14.2b: riding is moving.

TEST(Pg_14_2b, DisruptedPassengersRideOneHex) {
  PgBattle b(field(
      R"({ id = "t", type = "ger.truck", hex = "0505" }, { id = "a", type = "ger.inf", hex = "0505", order = "disrupted" }, { id = "far", type = "sov.inf", hex = "1412" })"));
  b.activate("0505", {{"t", "move"}, {"a", "move"}});
  b.act("t");
  b.choose("load", {{"unit", "a"}});
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(b.why("enter", {{"unit", "t"}, {"hex", "0705"}}), "pg.14.2b");
  b.choose("unload", {{"unit", "a"}});  // pg.5.61c: the truck itself is not shaken
  b.choose("enter", {{"hex", "0705"}});
  EXPECT_EQ(b.hex("a"), "0605");
}

// ---- pg.5.74a: a bridge is a river hex, too.

TEST(Pg_5_74a, EngineersOnABridgeDoNotCount) {
  PgBattle b(field(
      R"({ type = "ger.inf", hex = "0605", count = 3 }, { id = "e", type = "ger.eng", hex = "0505" }, { id = "i", type = "ger.inf", hex = "0505" }, { id = "far", type = "sov.inf", hex = "1412" })",
      "", "size = [14, 12]\nriver = \"0604 0605 0606\"\nroads = [\"0505 0605 0705\"]"));
  b.activate("0505", {{"e", "move"}, {"i", "move"}});
  b.act("i");
  EXPECT_EQ(b.why("enter", {{"unit", "i"}, {"hex", "0605"}}), "pg.4.5");
  b.choose("stop");
  b.act("e");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(combat_units(b.world(), b.state(), b.hex_at("0605"), Side::first), 4);  // pg.5.74b
}

// ---- pg.13.21: however many hexes lie between.

TEST(Pg_13_21, TheHexIsRememberedAllTheWay) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.sdkfz222", hex = "0505" }, { id = "v", type = "sov.hmg", hex = "0805" }, { id = "w", type = "sov.hmg", hex = "0805" }, { id = "x", type = "sov.hmg", hex = "0805" }, { id = "y", type = "sov.hmg", hex = "0803" }, { id = "z", type = "sov.hmg", hex = "0803" })"));
  b.turn_of("a", "move");
  const char* way[] = {"0605", "0604", "0504", "0505", "0605"};
  const char* firer[] = {"v", "w", "x", "y"};
  for (int i = 0; i < 4; ++i) {
    b.choose("enter", {{"hex", way[i]}});
    b.choose("opportunity_fire", {{"unit", firer[i]}, {"fire", "direct"}});
    b.choose("done");
    b.sum(7);
    b.dismiss("decline");
  }
  b.choose("enter", {{"hex", way[4]}});
  EXPECT_EQ(b.why("opportunity_fire", {{"unit", "v"}, {"target", "a"}, {"fire", "direct"}}),
            "pg.13.21");
  EXPECT_TRUE(b.offers("opportunity_fire", {{"unit", "y"}}));
}

// ---- pg.14.31a, gaps A48: the quickest way to the nearest safe hex, never through enemies.

std::string fleeing(const std::string& leaders = "") {
  return field(
      R"({ id = "a", type = "ger.inf", hex = "0505", order = "demoralized" }, { id = "x", type = "sov.hmg", hex = "0705", moved = true })",
      leaders, "size = [14, 12]\nfield = \"0405\"\nwoods = \"0304\"\nlevel_1 = \"0705\"");
}

TEST(Pg_14_31a, TheQuickestWay) {
  PgBattle b(fleeing());
  b.turn_of("a", "recover");
  b.sum(12);  // over the open 0404, not through the field
  EXPECT_EQ(b.hex("a"), "0304");
  EXPECT_EQ(b.count("fled"), 2);
}

TEST(Pg_14_33, NotPastAnEnemyLeader) {
  PgBattle b(fleeing(R"({ id = "sl", side = "soviet", hex = "0404" })"));
  b.turn_of("a", "recover");
  b.sum(12);
  ASSERT_GE(b.count("fled"), 1);  // through the field
  EXPECT_NE(b.hex("a"), "0404");
}

// ---- pg.at.m4: the vehicle itself must be the one that is helped.

TEST(Pg_at_m4, TracksNeedNoHelpInAMinorRiver) {
  const std::string more =
      R"({ id = "t", type = "sov.t34", hex = "0605" }, { id = "k", type = "sov.truck", hex = "0605", river_since = true }, { id = "e", type = "sov.eng", hex = "0605", river_since = true })";
  PgBattle b(field(R"({ id = "p", type = "ger.pz4g", hex = "0405" }, )" + more, "",
                   "size = [14, 12]\nriver = \"0604 0605 0606\""));
  b.turn_of("p", "fire");
  b.choose("at_fire", {{"target", "t"}});
  b.sum(2);
  EXPECT_EQ(shift(b.event("at_fire"), "pg.at.m4"), 0);
  b.choose("at_fire", {{"target", "k"}});
  b.sum(2);
  EXPECT_EQ(shift(b.event("at_fire"), "pg.at.m4"), 1);
}

}  // namespace
}  // namespace bocage::pg
