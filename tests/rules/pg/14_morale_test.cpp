// Chapter 14: morale, recovery, flight; and rivers where morale matters (5.7).
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

std::string field(const std::string& units, const std::string& leaders = "",
                  std::string_view map = "size = [14, 12]") {
  return position("unit = [" + units + "]\nleader = [" + leaders + "]", map, "german");
}
constexpr const char* far_enemy = R"({ id = "x", type = "sov.mtr82", hex = "1412" })";

// pg.14.0a, pg.14.3b: full and reduced values, one less when demoralized; leaders have their own
TEST(Pg_14_0a, MoraleValues) {
  PgBattle b(field(
      std::string(
          R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "r", type = "ger.inf", hex = "0505", reduced = true }, { id = "d", type = "ger.inf", hex = "0505", order = "demoralized" },)") +
          far_enemy,
      R"({ id = "lt", side = "german", hex = "0505", values = "10/0/0" })"));
  const auto morale = [&](const char* id) { return morale_of(b.world(), b.state(), b.piece(id)); };
  EXPECT_EQ(morale("a"), 8);
  EXPECT_EQ(morale("r"), 7);
  EXPECT_EQ(morale("d"), 7);
  EXPECT_EQ(morale("lt"), 10);
}

// pg.14.2b, pg.14.2c
TEST(Pg_14_2b, TheDisruptedMoveOneHex) {
  PgBattle b(
      field(std::string(R"({ id = "a", type = "ger.inf", hex = "0505", order = "disrupted" },)") +
            far_enemy));
  b.turn_of("a", "move");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0705"}}), "pg.14.2b");
}

// pg.14.3a, pg.14.3c, pg.14.42: the demoralized can only recover
TEST(Pg_14_3c, TheDemoralizedMustRecover) {
  PgBattle b(
      field(std::string(R"({ id = "a", type = "ger.inf", hex = "0505", order = "demoralized" },)") +
            far_enemy));
  b.choose("activate", {{"hex", "0505"}});
  EXPECT_EQ(b.why("declare_move", {{"unit", "a"}}), "pg.14.3c");
  EXPECT_EQ(b.why("declare_fire", {{"unit", "a"}}), "pg.14.3c");
  b.choose("declare_recover", {{"unit", "a"}});
  EXPECT_EQ(b.why("done"), "pg.14.3c");
  EXPECT_EQ(direct_strength(b.world(), b.state(), b.piece("a")), 0);
}

// pg.14.4a, pg.14.4b: optional for the disrupted, and the whole action
TEST(Pg_14_4a, TheDisruptedMayRecover) {
  PgBattle b(field(
      std::string(
          R"({ id = "a", type = "ger.inf", hex = "0505", order = "disrupted" }, { id = "g", type = "ger.inf", hex = "0505" },)") +
      far_enemy));
  b.choose("activate", {{"hex", "0505"}});
  EXPECT_TRUE(b.offers("declare_move", {{"unit", "a"}}));
  EXPECT_EQ(b.why("declare_recover", {{"unit", "g"}}), "pg.14.4a");
  b.choose("declare_recover", {{"unit", "a"}});
  b.choose("done");
  b.act("a");
  b.sum(8);  // not less than 8
  EXPECT_EQ(b.order("a"), Order::disrupted);
  EXPECT_EQ(b.unit("a").markers, 1);
}

// pg.14.31a, pg.14.31c, pg.14.32b, pg.1.2t, pg.14.33: on and on until no enemy sees it
TEST(Pg_14_31c, FlightGoesOnInLaterTurns) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0805", order = "demoralized" }, { id = "x", type = "sov.hmg", hex = "0905", df = "9-12", moved = true })"));
  const auto flee = [&] {
    b.activate(b.hex("a"), {{"a", "recover"}});
    b.act("a");
    b.sum(12);
    for (int i = 0; i < 6; ++i) {
      b.dismiss("decline");
      b.dismiss("flee");
    }
  };
  const Hex enemy = b.unit("x").hex;
  flee();
  const int after_one = distance(b.world(), b.unit("a").hex, enemy);
  EXPECT_EQ(after_one, 4);  // three hexes straight away
  EXPECT_FALSE(is_safe(b.world(), b.state(), b.piece("a"), b.unit("a").hex));
  b.dismiss("pass");
  b.roll({6, 1});
  flee();
  EXPECT_EQ(distance(b.world(), b.unit("a").hex, enemy), 7);
}

// pg.14.31b: in an entrenchment it may stay
TEST(Pg_14_31b, TheEntrenchedMayStay) {
  PgBattle b(
      field(
          R"({ id = "a", type = "ger.inf", hex = "0505", order = "demoralized" }, { id = "x", type = "sov.hmg", hex = "0805" })") +
      "[markers]\nentrenchments = \"0505\"\n");
  b.activate("0505", {{"a", "recover"}});
  b.act("a");
  b.sum(12);
  ASSERT_EQ(b.prompt_text(), "pg.prompt.flight");
  b.choose("stay");
  EXPECT_EQ(b.hex("a"), "0505");
}

// ---- 5.7 rivers

constexpr std::string_view minor =
    "size = [14, 12]\nriver = \"0601 0602 0603 0604 0605 0606 0607 0608 0609 0610 0611 "
    "0612\"\nroads = [\"0503 0603 0703\"]\nfords = \"0607\"";
constexpr std::string_view major =
    "size = [14, 12]\nmajor_river = \"0601 0602 0603 0604 0605 0606 0607 0608 0609 0610 0611 "
    "0612\"";

// pg.5.71a, pg.5.71b, pg.5.7a, pg.5.7b
TEST(Pg_5_71a, MinorRivers) {
  PgBattle b(field(
      std::string(
          R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "m", type = "ger.mtc", hex = "0505" }, { id = "t", type = "ger.pz4g", hex = "0505" }, { id = "bridge", type = "ger.truck", hex = "0503" }, { id = "ford", type = "ger.truck", hex = "0507" },)") +
          far_enemy,
      "", minor));
  const auto cost = [&](const char* id, const char* from, const char* to) {
    return entry_cost(b.world(), b.state(), b.piece(id), b.hex_at(from), b.hex_at(to));
  };
  EXPECT_EQ(cost("a", "0505", "0605"), 12);
  EXPECT_EQ(cost("t", "0505", "0605"), 24);
  EXPECT_EQ(cost("m", "0505", "0605"), prohibited);
  EXPECT_EQ(cost("bridge", "0503", "0603"), 3);
  EXPECT_EQ(cost("ford", "0507", "0607"), 24);
  b.turn_of("m", "move");
  EXPECT_EQ(b.why("enter", {{"unit", "m"}, {"hex", "0605"}}), "pg.5.71b");
  b.choose("stop");
  b.choose("pass");
  b.turn_of("a", "move");
  b.choose("enter", {{"hex", "0605"}});
  b.choose("enter", {{"hex", "0705"}});
  EXPECT_NE(b.prompt_text(), "pg.prompt.mover");  // across: it stops
  EXPECT_EQ(b.hex("a"), "0705");
}

// pg.5.72a, pg.5.72b, pg.5.73f: into and along a major river, but not out on the far side
TEST(Pg_5_72b, NobodyCrossesAMajorRiverAlone) {
  PgBattle b(field(
      std::string(
          R"({ id = "a", type = "ger.inf", hex = "0605", river_since = true, bank = "0505" }, { id = "e", type = "ger.eng", hex = "0607", river_since = true, bank = "0507" },)") +
          far_enemy,
      "", major));
  b.turn_of("a", "move");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0705"}}), "pg.5.72b");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0604"}}), "");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0505"}}), "");
  b.choose("stop");
  b.choose("pass");
  b.turn_of("e", "move");
  b.choose("enter", {{"hex", "0707"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.crossing");
  b.sum(8);  // foot 8 by default
  EXPECT_EQ(b.hex("e"), "0707");
}

// pg.5.73b, pg.5.73d, pg.5.73c: a truck in a minor river with an engineer, and out in a later turn
TEST(Pg_5_73d, TrucksCrossMinorRiversWithEngineers) {
  PgBattle b(field(
      std::string(
          R"({ id = "t", type = "ger.truck", hex = "0505" }, { id = "e", type = "ger.eng", hex = "0605", river_since = true, bank = "0505" }, { id = "t2", type = "ger.truck", hex = "0605", river_since = true, bank = "0505" },)") +
          far_enemy,
      "", minor));
  b.turn_of("t2", "move");
  b.choose("enter", {{"hex", "0705"}});
  EXPECT_EQ(b.hex("t2"), "0705");
  b.dismiss("pass");
  PgBattle c(field(
      std::string(
          R"({ id = "t", type = "ger.truck", hex = "0505" }, { id = "e", type = "ger.eng", hex = "0605", river_since = true, bank = "0505" },)") +
          far_enemy,
      "", minor));
  c.turn_of("t", "move");
  c.choose("enter", {{"hex", "0605"}});
  EXPECT_NE(c.prompt_text(), "pg.prompt.mover");  // stops with the engineer
  EXPECT_EQ(c.hex("t"), "0605");
}

// pg.5.74a, pg.5.74b: the engineer does not count for stacking, but for density
TEST(Pg_5_74a, TheEngineerInTheRiver) {
  PgBattle b(field(
      std::string(
          R"({ type = "ger.inf", hex = "0605", count = 2 }, { id = "e", type = "ger.eng", hex = "0605", river_since = true }, { id = "a", type = "ger.inf", hex = "0505" },)") +
          far_enemy,
      "", major));
  EXPECT_TRUE(fits(b.world(), b.state(), b.piece("a"), b.hex_at("0605")));
  EXPECT_EQ(combat_units(b.world(), b.state(), b.hex_at("0605"), Side::first), 3);
}

// pg.5.75c, pg.5.75d: what befalls the engineer befalls the others; if it runs, they run home
TEST(Pg_5_75d, TheEngineersFateIsTheirs) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605", river_since = true, bank = "0505" }, { id = "e", type = "ger.eng", hex = "0605", river_since = true, bank = "0505" }, { id = "x", type = "sov.hmg", hex = "0805", moved = true })",
      "", major));
  set_order(b.world(), b.state(), b.piece("e"), Order::demoralized, &b.log);
  EXPECT_EQ(b.order("a"), Order::demoralized);
  b.activate("0605", {{"e", "recover"}});
  b.act("e");
  b.sum(12);
  for (int i = 0; i < 10 && b.offers("flee"); ++i) b.choose("flee");
  EXPECT_NE(b.hex("e"), "0605");
  EXPECT_NE(b.hex("a"), "0605");
  EXPECT_EQ(b.world().bank[b.unit("a").hex.id], b.world().bank[b.hex_at("0505").id]);
}

}  // namespace
}  // namespace bocage::pg
