// Where chapters meet: assault and leaders, control and losses, orders of questions, reasons given.
#include <gtest/gtest.h>

#include "rules/pg/open_field.hpp"

namespace bocage::pg {
namespace {

std::string german_side(std::string text, const std::string& lines) {
  return with(std::move(text), "nation = \"german\"\nmorale = \"8/7\"\n",
              "nation = \"german\"\nmorale = \"8/7\"\n" + lines);
}

// ---- Assault: pg.12.2a, pg.12.3b

TEST(Pg_12_3b, AnOldFightIsFoughtOnceASegment) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "c", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605" })",
      R"({ id = "lt", side = "german", hex = "0605" })"));
  b.activate("0605", {{"lt", "fire"}, {"a", "fire"}, {"c", "fire"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});
  b.roll({1});
  EXPECT_EQ(b.why("assault", {{"unit", "c"}, {"hex", "0605"}}), "pg.12.2a");
  EXPECT_EQ(b.why("fight", {{"hex", "0605"}}), "pg.12.3b");
  b.choose("done");
  EXPECT_EQ(b.state().active, Side::second);
  b.activate("0605", {{"x", "fire"}});  // the next segment is another matter
  EXPECT_TRUE(b.offers("fight"));
}

TEST(Pg_12_2a, NoSecondWaveInTheSameSegment) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505", reduced = true }, { id = "c", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605", df = "30-3" })",
      R"({ id = "lt", side = "german", hex = "0505" })"));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}, {"c", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  b.choose("fight");
  b.roll({1});
  b.roll({6});
  EXPECT_TRUE(b.gone("a"));
  EXPECT_EQ(b.why("assault", {{"unit", "c"}, {"hex", "0605"}}), "pg.12.2a");
}

// pg.6.43, pg.as.m5, pg.6.2a: a marked leader gives the column but not his modifier.
TEST(Pg_6_43, AMarkedLeaderInTheHexStillGivesTheColumn) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605" })",
      R"({ id = "lt", side = "german", hex = "0605", values = "8/2/0", moved = true })"));
  b.activate("0605", {{"a", "fire"}});
  b.choose("fight");
  b.roll({1});
  EXPECT_EQ(shift(b.event("assault_fire"), "pg.as.m5"), 1);
  EXPECT_EQ(arg(b.event("assault_fire"), "strength"), 5);
  PgBattle dem(field(
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605" })",
      R"({ id = "lt", side = "german", hex = "0605", values = "8/2/0", order = "demoralized", moved = true })"));
  dem.activate("0605", {{"a", "fire"}});
  dem.choose("fight");
  dem.roll({1});
  EXPECT_EQ(shift(dem.event("assault_fire"), "pg.as.m5"), 0);
}

// pg.8.22a, gaps A64: who fires in an assault in cover gives himself away, on both sides.
TEST(Pg_8_22a, AssaultInWoodsGivesAway) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605" })",
      R"({ id = "lt", side = "german", hex = "0505" })", "size = [14, 12]\nwoods = \"0605\""));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  EXPECT_FALSE(b.unit("a").spotted);
  b.choose("fight");
  b.roll({1});
  b.roll({1});
  EXPECT_TRUE(b.unit("a").spotted);
  EXPECT_TRUE(b.unit("x").spotted);
}

// pg.12.11d: in a fight one recovers, leaves or does nothing; there is no digging.
TEST(Pg_12_11d, NoDiggingInAFight) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605" })"));
  b.turn_of("a", "move");
  EXPECT_EQ(b.why("dig_in", {{"unit", "a"}}), "pg.12.11d");
}

// ---- Control: pg.1.2j

TEST(Pg_1_2j, TheSurvivorOfAFightHoldsTheHex) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.pz4g", hex = "0605" }, { id = "x", type = "sov.t34", hex = "0605", reduced = true }, { id = "y", type = "sov.inf", hex = "1412" })",
      "", "size = [14, 12]", "german", "[[control]]\nside = \"soviet\"\n"));
  ASSERT_TRUE(b.state().control[1].contains(b.hex_at("0605")));
  b.turn_of("a", "fire");
  b.choose("at_fire", {{"target", "x"}});  // pg.11.0b
  b.sum(12);
  ASSERT_TRUE(b.gone("x"));
  EXPECT_TRUE(b.state().control[0].contains(b.hex_at("0605")));
}

// pg.16.6c: a unit that comes to light holds the ground it stood on.
TEST(Pg_1_2j, ARevealedUnitHoldsItsHex) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0105" }, { id = "x", type = "sov.hmg", hex = "0505", hidden = true }, { id = "y", type = "sov.inf", hex = "1412" })",
      R"({ id = "lt", side = "german", hex = "0105" })", "size = [14, 12]", "german",
      "[[control]]\nside = \"german\"\n"));
  ASSERT_TRUE(b.state().control[0].contains(b.hex_at("0505")));
  b.activate("0105", {{"lt", "move"}, {"a", "move"}});
  b.act("a");
  b.choose("enter", {{"hex", "0205"}});  // three hexes away: found
  EXPECT_FALSE(b.unit("x").hidden);
  EXPECT_TRUE(b.state().control[1].contains(b.hex_at("0505")));
}

// ---- Overrun: pg.5.31b, pg.6.71b

TEST(Pg_6_71b, LeadersAboardAnOverrunTruckAreOverrunNotKilled) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "t", type = "sov.truck", hex = "0605" }, { id = "y", type = "sov.inf", hex = "1412" })",
      R"({ id = "lt", side = "german", hex = "0505" }, { id = "cpt", side = "soviet", rank = "CPT", on = "t" })"));
  b.activate("0505", {{"lt", "move"}, {"a", "move"}});
  b.act("a");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_TRUE(b.gone("t"));
  ASSERT_EQ(b.prompt_text(), "pg.prompt.overrun");
  b.sum(8);
  ASSERT_EQ(b.prompt_text(), "pg.prompt.displace");
  b.choose("displace", {{"hex", "0705"}});
  EXPECT_EQ(b.hex("cpt"), "0705");
}

// pg.16.51a, pg.5.31a: reinforcements overrun what is harmless where they come in.
TEST(Pg_5_31a, HarmlessEnemiesDoNotCloseAnEntry) {
  PgBattle b(german_side(
      field(
          R"({ id = "far", type = "ger.inf", hex = "1410" }, { id = "t", type = "sov.truck", hex = "0105" }, { id = "x", type = "sov.inf", hex = "1401" })"),
      "[[side.group]]\nname = \"Relief\"\nunits = \"1 ger.inf\"\nturn = 2\nenter = \"0105\"\n"));
  b.choose("activate", {{"hex", "0105"}});
  b.choose("declare_move");
  b.choose("act");
  b.choose("enter", {{"hex", "0105"}});
  EXPECT_TRUE(b.gone("t"));
}

// ---- Leaving the map: pg.16.52a

TEST(Pg_16_52a, FrozenUnitsAndUnitsInAFightDoNotExit) {
  const auto leaving = [](const std::string& unit, const std::string& enemy) {
    return german_side(field("{ id = \"a\", type = \"ger.inf\", hex = \"0105\"" + unit +
                             " }, { id = \"x\", type = \"sov.inf\", hex = \"" + enemy + "\" }"),
                       "exits = { hexes = \"0105\" }\n");
  };
  PgBattle free(leaving("", "1412"));
  free.turn_of("a", "move");
  EXPECT_TRUE(free.offers("leave_map"));
  PgBattle frozen(leaving(", frozen = 1", "1412"));
  frozen.turn_of("a", "move");
  EXPECT_EQ(frozen.why("leave_map", {{"unit", "a"}}), "pg.6.72");
  PgBattle fighting(leaving("", "0105"));
  fighting.turn_of("a", "move");
  EXPECT_EQ(fighting.why("leave_map", {{"unit", "a"}}), "pg.12.12a");
}

// pg.5.32b, pg.12.12b: out of a fight it is one hex; nobody is off the map before the free shot.
TEST(Pg_12_12b, NobodyExitsInTheSegmentInWhichHeLeavesAFight) {
  PgBattle b(german_side(
      field(
          R"({ id = "a", type = "ger.inf", hex = "0205" }, { id = "c", type = "ger.inf", hex = "0205" }, { id = "x", type = "sov.inf", hex = "0205", moved = true })"),
      "exits = { hexes = \"0105\" }\n"));
  b.activate("0205", {{"a", "move"}, {"c", "move"}});
  b.act("a");
  b.choose("enter", {{"hex", "0105"}});
  EXPECT_EQ(b.why("leave_map", {{"unit", "a"}}), "pg.5.32b");
  b.choose("stop");
  b.act("c");
  b.choose("enter", {{"hex", "0105"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.free_shot");
}

// ---- Smoke: pg.16.1a

TEST(Pg_16_1a, GunsThatFireSmokeAreArtillery) {
  for (const auto& [type, may] : {std::pair{"ger.art105", true},
                                  {"ger.wespe", true},
                                  {"ger.ig75", true},
                                  {"ger.aa88", false},
                                  {"ger.mtr81", false},
                                  {"us.m4105", false}}) {
    PgBattle b(german_side(field(std::string("{ id = \"g\", type = \"") + type +
                                 "\", side = \"german\", hex = \"0505\" }, { id = \"x\", type = "
                                 "\"sov.inf\", hex = \"0905\" }"),
                           "smoke = { by = \"guns\" }\n"));
    b.turn_of("g", "fire");
    EXPECT_EQ(b.offers("smoke"), may) << type;
    if (!may) {
      EXPECT_EQ(b.why("smoke", {{"unit", "g"}, {"hex", "0705"}}), "pg.16.1a") << type;
    }
  }
  PgBattle train(german_side(
      field(
          R"({ id = "t", type = "ger.train", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0905" })",
          "", "size = [14, 12]\nrailways = [\"0405 0505 0605\"]"),
      "smoke = { by = \"guns mortars\" }\n"));
  train.turn_of("t", "fire");
  EXPECT_FALSE(train.offers("smoke"));
}

// ---- Reasons

// pg.7.1a, pg.7.32: a shooter with nothing to fire at says so, and the reason can be asked for.
TEST(Pg_7_1a, NothingToFireAtIsTold) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "c", type = "ger.hmg", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0905" })"));
  b.activate("0505", {{"a", "fire"}, {"c", "fire"}});
  EXPECT_EQ(b.why("direct_fire", {{"unit", "a"}, {"hex", "0905"}}), "pg.7.32");
  EXPECT_EQ(b.why("direct_fire", {{"unit", "c"}, {"hex", "0905"}}),
            "pg.3.13a");  // it only has to act
  EXPECT_EQ(b.why("at_fire", {{"unit", "a"}, {"target", "x"}}), "pg.11.0a");
  b.act("a");
  EXPECT_EQ(arg(b.event("nothing_to_fire_at"), "unit"), b.piece("a").id);
  EXPECT_EQ(b.why("direct_fire", {{"unit", "a"}, {"hex", "0905"}}), "pg.7.32");
  b.act("c");
  EXPECT_TRUE(b.offers("direct_fire"));
}

// pg.3.34: what an APC lacks is any leader.
TEST(Pg_3_34, AnApcWithoutLeadersIsRefusedByItsOwnRule) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "apc", type = "ger.spw251", hex = "0905" }, { id = "t", type = "ger.pz4g", hex = "0906" }, { id = "x", type = "sov.inf", hex = "1412" })",
      R"({ id = "lt", side = "german", hex = "0505" })"));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "lt"}});
  EXPECT_EQ(b.why("declare_move", {{"unit", "apc"}}), "pg.3.34");
  EXPECT_EQ(b.why("declare_move", {{"unit", "t"}}), "pg.3.33");
}

// A unit that cannot be read is complained of once.
TEST(ScenarioFile, OneMistakeIsOneComplaint) {
  const std::string good = field(
      R"({ id = "t", type = "ger.truck", hex = "0505", moved = true, order = "disrupted", spotted = true }, { id = "x", type = "sov.inf", hex = "1412" })",
      R"({ side = "german", hex = "0505" })", "size = [14, 12]", "german", "",
      "second_wind = \"t\"\n");
  for (const auto& [from, to] : {std::pair{"ger.truck", "ger.trukc"},
                                 {"id = \"t\",", "id = \"t\", side = \"germn\","},
                                 {"type = \"ger.truck\"", "kind = \"TRUK\""}}) {
    Complaints wrong;
    EXPECT_FALSE(Io::load(with(good, from, to), "wrong.toml", {}, wrong));
    EXPECT_EQ(wrong.size(), 1u) << to;
    for (const Complaint& c : wrong) EXPECT_EQ(c.line, 3) << to_string(c);
  }
}

// ---- Flight: pg.6.52c, pg.5.6d

// A leader who flees along with a shaken wagon is not aboard it afterwards, nor dies with it.
TEST(Pg_6_52c, FleeingAlongWithAWagonIsNotRiding) {
  PgBattle b(field(R"({ id = "w", type = "ger.wagon", hex = "0505", order = "demoralized" },
    { id = "x", type = "sov.hmg", hex = "0805", df = "9-5" })",
                   R"({ id = "lt", side = "german", hex = "0505" })"));
  b.activate("0505", {{"lt", "move"}, {"w", "recover"}});
  b.act("w");
  b.dismiss("recover_alone");
  b.sum(11);
  b.choose("flee_along");
  for (int i = 0; i < 20 && (b.offers("flee") || b.offers("decline")); ++i)
    b.choose(b.offers("decline") ? "decline" : "flee");
  EXPECT_NE(b.hex("w"), "0505");
  EXPECT_EQ(b.hex("lt"), b.hex("w"));
  EXPECT_FALSE(b.unit("lt").carrier);
}

// pg.17.1, pg.16.26: a hole is not shared by merging.
TEST(Pg_17_1, OnlyTwoDugInUnitsMergeIntoADugInOne) {
  for (const bool both : {true, false}) {
    PgBattle b(field(
        std::string(R"({ id = "a", type = "ger.inf", hex = "0505", reduced = true, dug_in = true },
      { id = "c", type = "ger.inf", hex = "0505", reduced = true, dug_in = )") +
            (both ? "true" : "false") + R"( }, { id = "x", type = "sov.inf", hex = "1412" })",
        "", "size = [14, 12]", "german", "[rules]\nconsolidation = true\n"));
    b.activate("0505", {{"a", "move"}, {"c", "move"}});
    b.act("a");
    b.choose("consolidate", {{"with", "c"}});
    EXPECT_EQ(b.unit("a").steps, 2);
    EXPECT_EQ(b.unit("a").dug == Dug::in, both);
  }
}

// ---- Commissars: pg.6.65

TEST(Pg_6_65, ACommissarWithADemoralizedUnitMustHelpIt) {
  PgBattle b(field(
      R"({ id = "far", type = "ger.inf", hex = "1412" }, { id = "x", type = "sov.inf", hex = "0505", order = "demoralized" }, { id = "y", type = "sov.inf", hex = "0505" })",
      R"({ id = "com", side = "soviet", rank = "COM", values = "10/0/0", hex = "0505" })",
      "size = [14, 12]", "soviet"));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_recover", {{"unit", "x"}});
  EXPECT_EQ(b.why("done"), "pg.6.65");
  b.choose("declare_move", {{"unit", "com"}});
  b.choose("declare_move", {{"unit", "y"}});
  EXPECT_EQ(b.why("act", {{"unit", "com"}}), "pg.6.65");  // he may not walk away from it,
  b.act("y");
  EXPECT_EQ(b.why("accompany", {{"unit", "com"}}), "pg.6.61");  // nor go with another
  b.choose("stop");
  b.act("x");
  b.sum(9);
  EXPECT_EQ(b.event("recovery").rule, "pg.6.62"_rule);
  EXPECT_EQ(b.order("x"), Order::good);
}

}  // namespace
}  // namespace bocage::pg
