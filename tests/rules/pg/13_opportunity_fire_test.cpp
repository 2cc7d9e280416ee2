// Chapter 13: opportunity fire.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

std::string field(const std::string& units, const std::string& leaders = "",
                  std::string_view map = "size = [14, 12]") {
  return position("unit = [" + units + "]\nleader = [" + leaders + "]", map, "german");
}
constexpr const char* lieutenant =
    R"({ id = "lt", side = "german", hex = "0505", values = "8/0/1" })";

// Marches a from 0505 under a lieutenant: every hex may be fired at.
PgBattle marching(const std::string& enemies, const char* type = "ger.mtc") {
  PgBattle b(
      field(std::string(R"({ id = "a", type = ")") + type + R"(", hex = "0505" },)" + enemies,
            lieutenant));
  b.activate("0505", {{"lt", "move"}, {"a", "move"}});
  b.act("a");
  return b;
}

// pg.13.0a, pg.3.15, pg.7.22b, pg.13.1: who has not acted fires; then it has, and cannot be activated
TEST(Pg_13_0a, UnmarkedUnitsFireAtMovers) {
  PgBattle b = marching(
      R"({ id = "x", type = "sov.inf", hex = "0705" }, { id = "y", type = "sov.inf", hex = "0706", moved = true })");
  b.choose("enter", {{"hex", "0504"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.opportunity");
  EXPECT_EQ(b.prompt.side, Side::second);
  EXPECT_EQ(b.why("opportunity_fire", {{"unit", "y"}, {"target", "a"}, {"fire", "direct"}}),
            "pg.13.0a");
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.sum(7);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m12"), 1);
  EXPECT_EQ(b.unit("x").markers, 2);
  EXPECT_FALSE(can_activate(b.world(), b.state(), b.piece("x")));
}

// pg.13.11a, pg.13.11b, pg.13.21, pg.13.22, pg.13.0b: one shot a hex, two a turn, decided hex by hex
TEST(Pg_13_21, OnceAHexTwiceATurn) {
  PgBattle b = marching(R"({ id = "x", type = "sov.inf", hex = "0705" })");
  b.choose("enter", {{"hex", "0605"}});
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.sum(7);
  if (b.ask().ask == Ask::throw_) b.sum(2);
  ASSERT_EQ(b.prompt_text(), "pg.prompt.mover");  // no second shot here
  b.choose("enter", {{"hex", "0604"}});
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.sum(7);
  if (b.ask().ask == Ask::throw_) b.sum(2);
  EXPECT_EQ(b.unit("x").markers, 1);
  b.choose("enter", {{"hex", "0704"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.mover");  // both shots are gone
}

// pg.13.21: nor again in that hex when it comes back; another unit may
TEST(Pg_13_21, AHexEnteredAgainIsNoNewHex) {
  PgBattle b = marching(
      R"({ id = "x", type = "sov.inf", hex = "0705" }, { id = "y", type = "sov.inf", hex = "0506" })");
  b.choose("enter", {{"hex", "0504"}});
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.sum(7);
  b.dismiss("decline");
  b.choose("enter", {{"hex", "0404"}});
  b.dismiss("decline");
  b.choose("enter", {{"hex", "0504"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.opportunity");
  EXPECT_EQ(b.why("opportunity_fire", {{"unit", "x"}, {"target", "a"}, {"fire", "direct"}}),
            "pg.13.21");
  EXPECT_TRUE(b.offers("opportunity_fire", {{"unit", "y"}}));
  b.choose("decline");
  b.choose("enter", {{"hex", "0505"}});
  EXPECT_TRUE(b.offers("opportunity_fire", {{"unit", "x"}}));
}

TEST(Pg_13_11b, DecliningLetsItPassThatHex) {
  PgBattle b = marching(R"({ id = "x", type = "sov.inf", hex = "0705" })");
  b.choose("enter", {{"hex", "0605"}});
  b.choose("decline");
  EXPECT_EQ(b.prompt_text(), "pg.prompt.mover");
  EXPECT_EQ(b.unit("x").markers, 0);
}

// pg.13.0c: units of one hex combine
TEST(Pg_13_0c, UnitsOfAHexFireTogether) {
  PgBattle b = marching(
      R"({ id = "x", type = "sov.inf", hex = "0705" }, { id = "y", type = "sov.inf", hex = "0705" }, { id = "z", type = "sov.inf", hex = "0704" })");
  b.choose("enter", {{"hex", "0605"}});
  b.choose("opportunity_fire", {{"unit", "y"}});
  EXPECT_EQ(b.why("join", {{"unit", "z"}, {"strength", "0"}}), "pg.13.0c");
  b.choose("join", {{"unit", "x"}});
  b.sum(7);
  EXPECT_EQ(arg(b.event("direct_fire"), "strength"), 8);
  EXPECT_TRUE(b.offers("opportunity_fire", {{"unit", "z"}}) || b.ask().ask == Ask::throw_);
}

// pg.13.0d: one kind a turn; pg.7.44b: an AT gun once
TEST(Pg_13_0d, OneKindATurn) {
  PgBattle b = marching(R"({ id = "x", type = "sov.t34", hex = "0705" })", "ger.pz4g");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_TRUE(b.offers("opportunity_fire", {{"unit", "x"}, {"fire", "direct"}}));
  b.choose("opportunity_fire", {{"unit", "x"}, {"fire", "anti_tank"}});
  b.sum(2);
  EXPECT_EQ(b.unit("x").markers, 1);  // no armour efficiency in 1942: one shot
  b.choose("enter", {{"hex", "0604"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.mover");
  b.choose("stop");
}

// pg.11.2a, pg.13.0b: who has armour efficiency fires at tanks twice, at full strength
TEST(Pg_13_0b, AFullTigerFiresTwiceAtPassers) {
  for (const bool reduced : {false, true}) {
    PgBattle b =
        marching(std::string(R"({ id = "x", side = "soviet", type = "ger.tiger", hex = "0705")") +
                     (reduced ? ", reduced = true }" : " }"),
                 "ger.pz4g");
    b.choose("enter", {{"hex", "0605"}});
    b.choose("opportunity_fire", {{"unit", "x"}, {"fire", "anti_tank"}});
    b.sum(2);
    b.choose("enter", {{"hex", "0604"}});
    EXPECT_EQ(b.offers("opportunity_fire", {{"unit", "x"}, {"fire", "anti_tank"}}), !reduced);
  }
}

// pg.13.0e: the second shot may be at somebody else
TEST(Pg_13_0e, TwoShotsAtTwoMovers) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.mtc", hex = "0505" }, { id = "c", type = "ger.mtc", hex = "0505" }, { id = "x", type = "sov.hmg", hex = "0805" })",
      lieutenant));
  b.activate("0505", {{"lt", "move"}, {"a", "move"}, {"c", "move"}});
  for (const char* id : {"a", "c"}) {
    b.act(id);
    b.choose("enter", {{"hex", "0504"}});
    b.choose("opportunity_fire", {{"unit", "x"}});
    b.sum(7);
    if (b.ask().ask == Ask::throw_) b.sum(2);
    b.choose("stop");
  }
  EXPECT_EQ(b.unit("x").shots, 2);
}

// pg.13.13, pg.6.51: a leader moving along, or standing near, helps the check
TEST(Pg_13_13, LeadersHelpTheMover) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.hmg", hex = "0805", df = "30-5" })",
      lieutenant));
  b.activate("0505", {{"lt", "move"}, {"a", "move"}});
  b.act("a");
  b.choose("accompany", {{"unit", "lt"}});
  b.choose("enter", {{"hex", "0605"}});
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.sum(7);  // column 30 and up: M at least
  ASSERT_EQ(b.prompt_text(), "pg.prompt.check");
  EXPECT_EQ(b.asked_unit(), "a");  // the leader is no target
  b.sum(12);
  EXPECT_EQ(arg(b.event("morale_check"), "morale"), 9);
  EXPECT_EQ(b.prompt_text() == "pg.prompt.mover", false);  // pg.13.14
}

// pg.13.13: a shaken leader by the wayside is no help, not even in the hex the mover passes
TEST(Pg_13_13, ShakenLeadersByTheWaysideDoNotHelp) {
  for (const char* order : {"good", "disrupted"}) {
    PgBattle b(field(
        R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.hmg", hex = "0805", df = "30-5" })",
        std::string(lieutenant) +
            R"(, { id = "by", side = "german", hex = "0605", values = "8/0/2", order = ")" + order +
            "\" }"));
    b.activate("0505", {{"lt", "move"}, {"a", "move"}});
    b.act("a");
    b.choose("enter", {{"hex", "0605"}});
    b.choose("opportunity_fire", {{"unit", "x"}});
    b.sum(7);
    b.sum(2);
    EXPECT_EQ(arg(b.event("morale_check"), "morale"), std::string(order) == "good" ? 10 : 9);
  }
}

// pg.13.23a, pg.13.23b
TEST(Pg_13_23a, DisruptedFireAtHalfDemoralizedNotAtAll) {
  PgBattle b = marching(
      R"({ id = "x", type = "sov.hmg", hex = "0805", order = "disrupted" }, { id = "y", type = "sov.hmg", hex = "0804", order = "demoralized" })");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(b.why("opportunity_fire", {{"unit", "y"}, {"target", "a"}, {"fire", "direct"}}),
            "pg.13.23b");
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.sum(7);
  EXPECT_EQ(arg(b.event("direct_fire"), "strength"), 4);
}

// pg.13.24: nothing at units that come into an assault hex, or are in one
TEST(Pg_13_24, NotIntoAssaultHexes) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "0605" }, { id = "x", type = "sov.hmg", hex = "0805" })",
      lieutenant));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.actions");
}

// pg.7.44a, pg.7.64a: the shifts told are the mover's, whoever else was fired at in that hex before
TEST(Pg_7_44a, TheMoverIsTheTarget) {
  PgBattle b(position(R"(unit = [
  { id = "d", type = "sov.inf", hex = "0605", dug_in = true }, { id = "m", type = "sov.mtr82", hex = "0705" },
  { id = "h", type = "ger.hmg", hex = "0405" }, { id = "k", type = "ger.hmg", hex = "0405" }]
leader = [{ id = "lt", side = "soviet", hex = "0705" }])"));
  b.turn_of("h", "fire");
  b.choose("direct_fire", {{"hex", "0605"}});
  b.sum(7);
  b.activate("0705", {{"lt", "move"}, {"m", "move"}});
  b.act("m");
  b.choose("enter", {{"hex", "0605"}});
  b.choose("opportunity_fire", {{"unit", "k"}});
  b.sum(7);
  const Event& e = b.event("direct_fire");
  EXPECT_EQ(arg(e, "target"), b.piece("m").id);
  EXPECT_EQ(shift(e, "pg.df.m4"), 0);
  EXPECT_EQ(shift(e, "pg.df.m11"), 1);
}

// pg.7.46b: what a file says of opportunity fire, in markers or in shots
TEST(Pg_7_46b, MarkersAndShotsOfAFile) {
  for (const char* said : {"markers = 2", "shot = \"direct\"", "shot = \"direct\", shots = 1"}) {
    PgBattle b =
        marching(std::string(R"({ id = "x", type = "sov.hmg", hex = "0805", )") + said + " }");
    EXPECT_EQ(b.unit("x").markers, 2) << said;
    EXPECT_FALSE(can_activate(b.world(), b.state(), b.piece("x"))) << said;
    b.choose("enter", {{"hex", "0605"}});
    b.choose("opportunity_fire", {{"unit", "x"}});
    b.sum(7);
    EXPECT_EQ(b.unit("x").markers, 1) << said;
  }
  PgBattle spent =
      marching(R"({ id = "x", type = "sov.hmg", hex = "0805", shot = "direct", shots = 2 })");
  EXPECT_EQ(spent.unit("x").markers, 1);
  spent.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(spent.prompt_text(), "pg.prompt.mover");
}

}  // namespace
}  // namespace bocage::pg
