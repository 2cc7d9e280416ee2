// Corners of the rules that no worked example visits: trains, vessels, flak, ambushes, draws.
#include <gtest/gtest.h>

#include "rules/pg/open_field.hpp"

namespace bocage::pg {
namespace {

// ---- pg.7.23b

TEST(Pg_7_23b, AnHmgDoesNotSplitItsOpportunityFire) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.hmg", hex = "0805" },
    { id = "y", type = "sov.hmg", hex = "0805" })",
      R"({ id = "lt", side = "german", hex = "0505" })"));
  b.activate("0505", {{"lt", "move"}, {"a", "move"}});
  b.act("a");
  b.choose("enter", {{"hex", "0605"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.opportunity");
  EXPECT_EQ(b.why("split", {{"unit", "x"}, {"hex", "0605"}, {"strength", "3"}}), "pg.7.23b");
  b.choose("opportunity_fire", {{"unit", "x"}});
  EXPECT_EQ(b.why("join", {{"unit", "y"}, {"strength", "3"}}), "pg.7.23b");
  EXPECT_FALSE(b.offers("join", {{"unit", "y"}, {"strength", "3"}}));
  b.choose("join", {{"unit", "y"}, {"strength", "0"}});
  b.sum(7);
  EXPECT_EQ(arg(b.event("direct_fire"), "strength"), 14);
}

// ---- trains

constexpr std::string_view railway =
    "size = [14, 12]\nrailways = [\"0105 0205 0305 0405 0505 0605 0705 0805 0905 1005\"]";

// pg.15.2f, pg.13.0a: it moves after opportunity fire, keeps one marker, and fires no more.
TEST(Pg_15_2f, ATrainMovesAfterOpportunityFire) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0407" }, { id = "c", type = "ger.inf", hex = "0408" },
    { id = "t", type = "sov.train", hex = "0305" })",
      R"({ id = "lt", side = "german", hex = "0407" }, { id = "sgt", side = "german", rank = "SGT", hex = "0408" })",
      railway));
  b.activate("0407", {{"lt", "move"}, {"a", "move"}});
  b.act("a");
  b.choose("enter", {{"hex", "0507"}});
  b.choose("opportunity_fire", {{"unit", "t"}, {"fire", "direct"}});
  b.sum(7);
  EXPECT_EQ(b.unit("t").markers, 3);
  b.choose("stop");
  b.dismiss("done");
  ASSERT_EQ(b.state().active, Side::second);
  b.choose("activate", {{"hex", "0305"}});
  EXPECT_EQ(b.why("declare_fire", {{"unit", "t"}}), "pg.15.2f");
  b.choose("declare_move", {{"unit", "t"}});
  b.act("t");
  for (const char* h : {"0405", "0505", "0605"}) {
    b.choose("enter", {{"hex", h}});
    b.dismiss("decline");
  }
  b.choose("stop");
  EXPECT_EQ(b.unit("t").markers, 1);
  ASSERT_EQ(b.state().active, Side::first);
  b.activate("0408", {{"sgt", "move"}, {"c", "move"}});
  b.act("c");
  b.choose("enter", {{"hex", "0508"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.mover");  // the train has acted
}

// pg.15.2e: first the move, then the fire; not the other way round. pg.16.23: it does not dig.
TEST(Pg_15_2e, ATrainThatFiredDoesNotMove) {
  PgBattle b(field(
      R"({ id = "t", type = "ger.train", hex = "0305" }, { id = "far", type = "ger.inf", hex = "1412" }, { id = "x", type = "sov.inf", hex = "0705" })",
      "", railway));
  b.activate("0305", {{"t", "fire"}});
  b.act("t");
  b.choose("direct_fire", {{"hex", "0705"}});
  b.sum(7);
  EXPECT_EQ(b.state().active, Side::second);
  EXPECT_EQ(b.unit("t").markers, 1);
  EXPECT_EQ(b.hex("t"), "0305");
  PgBattle digging(field(
      R"({ id = "t", type = "ger.train", hex = "0305" }, { id = "x", type = "sov.inf", hex = "1412" })",
      "", railway));
  digging.turn_of("t", "move");
  EXPECT_EQ(digging.why("dig_in", {{"unit", "t"}}), "pg.16.23");
}

// ---- River vessels: pg.15.2a to f, pg.15.22

constexpr std::string_view river =
    "size = [14, 12]\nmajor_river = \"0105 0205 0305 0405 0505 0605 0705 0805 0905 1005 1105 1205 "
    "1305 1405\"\nroads = [\"0906 0905 0904\"]";

TEST(Pg_15_22, AVesselGoesFiveHexesAlongTheRiverAndThenFires) {
  PgBattle b(field(
      R"({ id = "v", type = "ger.ferry", hex = "0105" }, { id = "far", type = "ger.inf", hex = "0112" },
    { id = "x", type = "sov.inf", hex = "0909" })",
      "", river));
  b.turn_of("v", "move");
  EXPECT_NE(b.why("enter", {{"unit", "v"}, {"hex", "0106"}}), "");  // ashore
  EXPECT_EQ(b.why("dig_in", {{"unit", "v"}}), "pg.16.23");
  for (const char* h : {"0205", "0305", "0405", "0505", "0605"}) b.choose("enter", {{"hex", h}});
  EXPECT_EQ(b.why("enter", {{"unit", "v"}, {"hex", "0705"}}), "pg.5.0e");
  b.choose("stop");
  b.act("v");  // pg.15.2e
  b.choose("direct_fire", {{"hex", "0909"}});
  b.sum(7);
  EXPECT_EQ(b.count("direct_fire"), 1);
  EXPECT_EQ(b.unit("v").markers, 1);
}

// pg.15.2a: it leads itself toward the enemy and nobody else; pg.7.1b, pg.13.0a: it is fired at.
TEST(Pg_15_2a, AVesselNeedsNoLeaderAndIsFiredAt) {
  PgBattle b(field(
      R"({ id = "v", type = "ger.ferry", hex = "0205" }, { id = "a", type = "ger.inf", hex = "0206" },
    { id = "gun", type = "sov.at57", hex = "0607" })",
      "", river));
  b.choose("activate", {{"hex", "0205"}});
  b.choose("declare_move", {{"unit", "v"}});
  EXPECT_NE(b.prompt_text(), "pg.prompt.declare");  // it brings in nobody
  b.act("v");
  b.choose("enter", {{"hex", "0305"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.opportunity");
  b.choose("opportunity_fire", {{"unit", "gun"}, {"fire", "anti_tank"}});
  b.sum(4);  // 4 + 6 - 0 = 10: pg.15.2b
  EXPECT_EQ(b.unit("v").steps, 1);
  b.sum(2);
  b.choose("enter", {{"hex", "0405"}});  // a lost step does not stop it (pg.13.14)
}

// pg.15.2b, pg.7.61a: open-topped ones lose steps to direct fire, closed ones only check.
TEST(Pg_15_2b, DirectFireAtVessels) {
  for (const auto& [type, left] : {std::pair{"sov.bk", 2}, {"ger.ferry", 1}}) {
    const bool soviet = std::string_view(type) == "sov.bk";
    PgBattle b(field(
        std::string(R"({ id = "g", type = ")") + (soviet ? "ger" : "sov") +
            R"(.inf", hex = "0507", df = "30-3" }, { id = "v", type = ")" + type +
            R"(", hex = "0505" }, { id = "far", type = "ger.inf", hex = "0112" }, { id = "far2", type = "sov.inf", hex = "1412" })",
        "", river, soviet ? "german" : "soviet"));
    b.turn_of("g", "fire");
    b.choose("direct_fire", {{"hex", "0505"}});
    b.sum(4);  // X
    EXPECT_EQ(b.unit("v").steps, left) << type;
    EXPECT_EQ(b.prompt_text(), "pg.prompt.check");
  }
}

// pg.15.2c, pg.15.2d, pg.4.1a
TEST(Pg_15_2c, OnlyVesselsAssaultVesselsAndTheyCloseTheirHex) {
  const std::string units =
      R"({ id = "v", type = "ger.ferry", hex = "0505" }, { id = "e", type = "ger.eng", hex = "0606" },
    { id = "a", type = "ger.inf", hex = "0606" }, { id = "x", type = "sov.bk", hex = "0605" })";
  PgBattle b(field(units, R"({ id = "lt", side = "german", hex = "0606" })", river));
  b.activate("0606", {{"lt", "move"}, {"e", "move"}, {"a", "fire"}});
  EXPECT_EQ(b.why("assault", {{"unit", "a"}, {"hex", "0605"}}), "pg.15.2c");
  b.act("e");
  EXPECT_EQ(b.why("enter", {{"unit", "e"}, {"hex", "0605"}}), "pg.5.3");
  PgBattle vessels(field(units, R"({ id = "lt", side = "german", hex = "0606" })", river));
  vessels.activate("0505", {{"v", "fire"}});
  vessels.choose("assault", {{"unit", "v"}, {"hex", "0605"}});
  vessels.choose("fight");
  vessels.roll({1});
  EXPECT_EQ(arg(vessels.event("assault_fire"), "strength"), 12);
  EXPECT_EQ(shift(vessels.event("assault_fire"), "pg.as.m2"), -2);
  PgBattle full(field(
      R"({ id = "v", type = "ger.ferry", hex = "0405" }, { type = "ger.ferry", hex = "0505", count = 3 }, { id = "x", type = "sov.inf", hex = "1412" })",
      "", river));
  full.turn_of("v", "move");
  EXPECT_EQ(full.why("enter", {{"unit", "v"}, {"hex", "0505"}}), "pg.4.5");
}

// ---- Flak: pg.df.m7, pg.15.14a

TEST(Pg_df_m7, FlakNearTheTargetOfAnAirAttack) {
  for (const auto& [flak, amount] :
       {std::pair{R"(, { type = "sov.aa37", hex = "1005" })", -1},
        {R"(, { type = "sov.aa37", hex = "1005", order = "disrupted" })", -1},
        {R"(, { type = "sov.aa37", hex = "1005", order = "demoralized" })", 0},
        {R"(, { type = "sov.aa37", hex = "1105" })", 0},
        {R"(, { type = "ger.aa20", hex = "1005" })", 0}}) {
    PgBattle b(field(
        std::string(R"({ type = "ger.inf", hex = "0101" }, { type = "sov.inf", hex = "0705" })") +
            flak,
        "", "size = [14, 12]", "german", "", "aircraft = { german = [\"Ju 87D 18\"] }\n"));
    b.choose("air", {{"hex", "0705"}});
    b.roll({5});
    b.sum(7);
    EXPECT_EQ(shift(b.event("air_attack"), "pg.df.m7"), amount) << flak;
    EXPECT_EQ(b.event("air_attack").column, amount ? 11 : 16);
  }
}

// pg.4.4a, pg.16.6c: three in a hex are hit more easily, unless one of them lies hidden, whom the shift would give away.
TEST(Pg_df_m14, WhoLiesHiddenDoesNotCount) {
  for (const auto& [third, amount] :
       {std::pair{R"({ type = "sov.inf", hex = "0705" })", 1},
        {R"({ type = "sov.inf", hex = "0705", hidden = true })", 0}}) {
    PgBattle b(field(
        std::string(
            R"({ type = "ger.inf", hex = "0101" }, { type = "sov.inf", hex = "0705", count = 2 }, )") +
            third,
        "", "size = [14, 12]", "german", "", "aircraft = { german = [\"Ju 87D 18\"] }\n"));
    b.choose("air", {{"hex", "0705"}});
    b.roll({5});
    b.sum(7);
    EXPECT_EQ(shift(b.event("air_attack"), "pg.df.m14"), amount) << third;
  }
}

// ---- Ambush: pg.17.3b, pg.df.m17, pg.at.m5

TEST(Pg_df_m17, HiddenUnitsAmbushStrategicMovers) {
  for (const bool hidden : {true, false}) {
    PgBattle b(field(
        std::string(
            R"({ id = "a", type = "ger.truck", hex = "0205" }, { id = "x", type = "sov.at45", hex = "0705", hidden = )") +
            (hidden ? "true" : "false, moved = false") + " }",
        "", "size = [14, 12]", "german", "[rules]\nstrategic_movement = true\n"));
    b.turn_of("a", "move");
    EXPECT_EQ(b.offers("strategic"), hidden);  // who is seen is in the line of sight
    if (!hidden) continue;
    b.choose("strategic");
    b.choose("enter", {{"hex", "0305"}});
    ASSERT_EQ(b.prompt_text(), "pg.prompt.opportunity");
    b.choose("opportunity_fire", {{"unit", "x"}, {"fire", "anti_tank"}});
    b.sum(3);
    EXPECT_EQ(shift(b.event("at_fire"), "pg.at.m5"), 2);
    EXPECT_FALSE(b.unit("x").hidden);
  }
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0205" }, { id = "x", type = "sov.hmg", hex = "0705", hidden = true })",
      "", "size = [14, 12]", "german", "[rules]\nstrategic_movement = true\n"));
  b.turn_of("a", "move");
  b.choose("strategic");
  b.choose("enter", {{"hex", "0305"}});
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.sum(7);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m17"), 2);
}

// ---- 5.75d

// The engineers' flight takes everybody back, never across, and draws a free shot from an assault.
TEST(Pg_5_75d, FleeingEngineersLeaveNobodyInTheRiver) {
  PgBattle b(field(
      R"({ id = "e", type = "ger.eng", hex = "0505", river_since = true, bank = "0506", order = "demoralized" },
    { id = "u", type = "ger.inf", hex = "0505", river_since = true, bank = "0506", order = "demoralized" },
    { id = "x", type = "sov.inf", hex = "0505", bank = "0504" })",
      "", river, "german", "[markers]\nassaults = [{ hex = \"0505\", holder = \"german\" }]\n"));
  b.activate("0505", {{"e", "recover"}});
  b.act("e");
  b.dismiss("recover_alone");
  b.sum(12);
  bool shot = false;
  for (int i = 0; i < 30 && b.ask().ask != Ask::over && b.state().active == Side::first; ++i) {
    if (b.prompt.ask == Ask::throw_) {
      shot |= b.prompt_text() == "pg.prompt.free_shot";
      if (b.prompt.chance.dice == 1) b.roll({1});
      else b.sum(2);
    } else if (b.offers("flee")) {
      for (const std::string& h : b.offered("flee", "hex")) EXPECT_NE(h.substr(2), "04") << h;
      b.choose("flee");
    } else {
      b.dismiss("decline");
      break;
    }
  }
  EXPECT_TRUE(shot);
  EXPECT_NE(b.hex("e"), "0505");
  EXPECT_NE(b.hex("u"), "0505");
}

// ---- 6.1, 6.8b, 6.8c, 6.9

std::string army(const std::string& side, const std::string& group) {
  return "game = \"pg\"\ndate = \"1942-06-01\"\n[map]\nsize = [14, 12]\n[[side]]\nid = "
         "\"german\"\n" +
         side + "[[side.group]]\nname = \"one\"\nsetup = { cols = \"01-03\" }\n" + group +
         "[[side]]\nid = \"soviet\"\n[[side.group]]\nname = \"two\"\nunits = \"2 sov.t34, 1 "
         "sov.scout, 1 sov.inf\"\n"
         "tank_leaders = 1\nsetup = { cols = \"10-12\" }\n";
}

TEST(Pg_6_1, CountersAreDrawnBlindlyAndFlippedAndDoNotComeTwice) {
  PgBattle b(army("", "units = \"1 ger.inf\"\nleaders = \"3 CPT\"\n"));
  ASSERT_EQ(b.prompt_text(), "pg.prompt.draw_leader");
  EXPECT_EQ(total_weight(b.ask().chance), 8);  // four counters, two faces each
  b.draw("ger-cpt-2b");
  EXPECT_EQ(total_weight(b.ask().chance), 6);  // neither face of the second
  b.draw("ger-cpt-1a");
  EXPECT_EQ(total_weight(b.ask().chance), 4);
  b.draw("ger-cpt-4b");
  EXPECT_EQ(face_of(b.world(), b.state(), b.piece("ger-cpt-1")).morale, 9);
  EXPECT_EQ(face_of(b.world(), b.state(), b.piece("ger-cpt-1")).morale_bonus, 1);
  EXPECT_EQ(face_of(b.world(), b.state(), b.piece("ger-cpt-3")).morale_bonus, 2);
}

TEST(Pg_6_8b, TankLeadersAreAssignedSecretlyAndOnlyToTanks) {
  PgBattle b(army("", "units = \"1 ger.inf\"\n"));
  b.choose("auto_setup");
  for (int i = 0; i < 9 && b.prompt_text() == "pg.prompt.place"; ++i)
    b.choose("place", {{"hex", "1105"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.details");
  EXPECT_EQ(b.why("done"), "pg.6.8b");
  EXPECT_EQ(b.why("set_tank_leader", {{"unit", "sov-scout-1"}}), "pg.6.8c");
  EXPECT_EQ(b.why("set_tank_leader", {{"unit", "sov-inf-1"}}), "pg.6.8c");
  b.choose("set_tank_leader", {{"unit", "sov-t34-2"}});
  EXPECT_EQ(b.event("tank_leader").seen, only(Side::second));
  EXPECT_EQ(b.why("set_tank_leader", {{"unit", "sov-t34-1"}}), "pg.6.8b");
}

TEST(Pg_6_9, AnyLeaderMayBeACavalryLeader) {
  PgBattle b(army("cavalry_leaders = true\n",
                  "units = \"1 ger.cav, 1 ger.truck\"\nleaders = \"1 LT, 1 SGT\"\n"));
  b.draw("ger-lt-1a");
  b.draw("ger-sgt-1a");
  while (b.prompt_text() == "pg.prompt.place") b.choose("place", {{"hex", "0205"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.details");
  EXPECT_TRUE(b.offers("set_cavalry_leader", {{"unit", "ger-sgt-1"}}));
  b.choose("set_cavalry_leader", {{"unit", "ger-lt-1"}});
  EXPECT_EQ(allowance(b.world(), b.state(), b.piece("ger-lt-1")), 36);  // pg.6.3a
  EXPECT_EQ(allowance(b.world(), b.state(), b.piece("ger-sgt-1")), 24);
  EXPECT_FALSE(
      can_load(b.world(), b.state(), b.piece("ger-lt-1"), b.piece("ger-truck-1")));  // pg.6.3b
  EXPECT_TRUE(can_load(b.world(), b.state(), b.piece("ger-sgt-1"), b.piece("ger-truck-1")));
  EXPECT_FALSE(b.offers("set_loaded", {{"unit", "ger-lt-1"}}));
}

// pg.setup.1: one click sets a side up, draws and all.
TEST(Pg_setup_1, OneClickASide) {
  PgBattle b(
      army("mines = { draw = 2, zone = { cols = \"04-05\" } }\nentrenchments = { count = 2, zone = "
           "{ cols = \"02-03\" } }\n"
           "hidden = { count = 1 }\n",
           "units = \"2 ger.inf, 1 ger.at37\"\n"));
  ASSERT_EQ(b.prompt_text(), "pg.prompt.entrench");
  b.choose("auto_setup");
  b.draw("1");
  b.draw("dummy");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.place");
  EXPECT_EQ(b.prompt.side, Side::second);
  EXPECT_EQ(b.state().entrenchments.size(), 2);
  EXPECT_EQ(b.state().mines.size(), 2);
  b.choose("auto_setup");
  EXPECT_EQ(b.prompt_text(), "pg.prompt.initiative");
  for (int i = 0; i < b.world().piece_count; ++i)
    EXPECT_EQ(b.state().pieces[i].place, Place::on_map);
}

}  // namespace
}  // namespace bocage::pg
