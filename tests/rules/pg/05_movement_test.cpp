// Chapters 4 and 5: stacking, movement, transport.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

constexpr const char* far_enemy = R"({ id = "x", type = "sov.mtr82", hex = "1412" })";

std::string field(const std::string& units, const std::string& leaders = "",
                  std::string_view map = "size = [14, 12]", std::string_view active = "german") {
  return position("unit = [" + units + "]\nleader = [" + leaders + "]", map, active);
}

// pg.4.1a, pg.4.1b, pg.4.5, pg.4.3a: three combat units and three transports, not one more, not even in passing
TEST(Pg_4_5, FullHexesAreNotEntered) {
  const std::string full =
      R"({ type = "ger.inf", hex = "0605", count = 3 }, { type = "ger.truck", hex = "0605", count = 2 }, { type = "ger.spw251", hex = "0605" },
    { id = "inf", type = "ger.inf", hex = "0505" }, { id = "truck", type = "ger.truck", hex = "0505" }, { id = "apc", type = "ger.spw251", hex = "0505" },)";
  for (const char* id : {"inf", "truck", "apc"}) {
    PgBattle b(field(full + far_enemy));
    b.turn_of(id, "move");
    EXPECT_EQ(b.why("enter", {{"unit", id}, {"hex", "0605"}}), "pg.4.5") << id;
  }
}

// pg.4.1c: in an assault hex each side has a limit of its own
TEST(Pg_4_1c, EachSideHasItsOwnLimit) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "0605", count = 3 }, { type = "sov.wagon", hex = "0605" })",
      R"({ id = "lt", side = "german", hex = "0505" })"));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
  EXPECT_EQ(b.why("assault", {{"unit", "a"}, {"hex", "0605"}}), "");
}

// pg.5.0a, pg.5.0g: one after the other, each its own way
TEST(Pg_5_0g, AStackNeedNotMoveTogether) {
  PgBattle b(field(
      std::string(
          R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "b", type = "ger.inf", hex = "0505" },)") +
      far_enemy));
  b.activate("0505", {{"a", "move"}, {"b", "move"}});
  b.act("a");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(b.why("enter", {{"unit", "b"}, {"hex", "0405"}}), "pg.5.0a");  // a is still under way
  b.choose("stop");
  b.act("b");
  b.choose("enter", {{"hex", "0405"}});
  EXPECT_EQ(b.hex("a"), "0605");
  EXPECT_EQ(b.hex("b"), "0405");
}

// pg.5.0b, pg.5.4d: a leader goes along with a unit, or lets it go alone
TEST(Pg_5_0b, LeadersGoAlongOrStay) {
  const std::string text = field(
      std::string(
          R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "m", type = "ger.mtc", hex = "0505" },)") +
          far_enemy,
      R"({ id = "lt", side = "german", hex = "0505" })");
  PgBattle b(text);
  b.activate("0505", {{"lt", "move"}, {"a", "move"}});
  b.act("a");
  b.choose("accompany", {{"unit", "lt"}});
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(b.hex("lt"), "0605");
  b.choose("stop");
  EXPECT_EQ(b.unit("lt").carrier, nobody);
  EXPECT_EQ(b.unit("lt").markers, 1);
  PgBattle c(text);
  c.activate("0505", {{"lt", "move"}, {"m", "move"}});
  c.act("m");
  c.choose("accompany", {{"unit", "lt"}});  // rides motorcycles faster than he walks
  for (const char* h : {"0605", "0705", "0805", "0905"}) c.choose("enter", {{"hex", h}});
  EXPECT_EQ(c.hex("lt"), "0905");
  PgBattle d(text);
  d.activate("0505", {{"lt", "move"}, {"a", "move"}});
  d.act("a");
  d.choose("enter", {{"hex", "0605"}});
  EXPECT_EQ(d.hex("lt"), "0505");
}

// pg.5.0b, pg.14.2b: a shaken leader goes along for one hex, and so does the unit he is with
TEST(Pg_5_0b, AShakenLeaderGoesAlongForOneHex) {
  for (const char* order : {"disrupted", "good"}) {
    PgBattle b(field(std::string(R"({ id = "a", type = "ger.inf", hex = "0505", order = ")") +
                         order + "\" }," + far_enemy,
                     R"({ id = "lt", side = "german", hex = "0505", order = "disrupted" })"));
    b.activate("0505", {{"lt", "move"}, {"a", "move"}});
    b.act("a");
    b.choose("accompany", {{"unit", "lt"}});
    b.choose("enter", {{"hex", "0605"}});
    EXPECT_EQ(b.hex("lt"), "0605");
    EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0705"}}), "pg.14.2b");
  }
}

// pg.5.0c: leaders walk four hexes of open ground, cavalry leaders six
TEST(Pg_5_0c, LeadersWalkFourCavalryLeadersSix) {
  PgBattle b(field(
      far_enemy,
      R"({ id = "lt", side = "german", hex = "0105" }, { id = "cav", side = "german", hex = "0107", cavalry = true })"));
  EXPECT_EQ(allowance(b.world(), b.state(), b.piece("lt")), 24);
  EXPECT_EQ(allowance(b.world(), b.state(), b.piece("cav")), 36);
  b.turn_of("lt", "move");
  for (const char* h : {"0205", "0305", "0405", "0505"}) b.choose("enter", {{"hex", h}});
  EXPECT_EQ(b.why("enter", {{"unit", "lt"}, {"hex", "0605"}}), "pg.5.0e");
}

// pg.5.3, pg.5.31a, pg.5.31b: enemy combat units bar a hex, an empty truck is run over
TEST(Pg_5_31b, EmptyTransportsAreRunOver) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "truck", type = "sov.truck", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0504" })",
      R"({ id = "lt", side = "german", hex = "0505" })"));
  b.activate("0505", {{"lt", "move"}, {"a", "move"}});
  b.act("a");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0504"}}), "pg.5.3");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_TRUE(b.gone("truck"));
  EXPECT_EQ(b.hex("a"), "0605");
}

// pg.5.31c: empty transports of both sides ignore each other
TEST(Pg_5_31c, EmptyTransportsIgnoreEachOther) {
  PgBattle b(field(
      std::string(
          R"({ id = "mine", type = "ger.truck", hex = "0505" }, { id = "theirs", type = "sov.truck", hex = "0605" },)") +
      far_enemy));
  b.turn_of("mine", "move");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_FALSE(b.gone("theirs"));
  EXPECT_EQ(b.hex("mine"), "0605");
  PgBattle c(field(
      std::string(
          R"({ id = "mine", type = "ger.truck", hex = "0505" }, { type = "ger.inf", on = "mine" }, { id = "theirs", type = "sov.truck", hex = "0605" },)") +
      far_enemy));
  c.turn_of("mine", "move");
  EXPECT_EQ(c.why("enter", {{"unit", "mine"}, {"hex", "0605"}}), "pg.5.31a");
}

// pg.5.4c: enemies that have fired, or fight elsewhere, still deter
TEST(Pg_5_4c, MarkedEnemiesStillDeter) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.hmg", hex = "0905", moved = true })"));
  b.turn_of("a", "move");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0605"}}), "pg.5.4a");
}

// pg.5.41c: a mortar deters nobody
TEST(Pg_5_41c, BombardmentDoesNotDeter) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.mtr82", hex = "0905" })"));
  b.turn_of("a", "move");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0605"}}), "");
}

// pg.5.4b, pg.12.11a, pg.6.81: nobody enters an enemy hex without a leader of his kind
TEST(Pg_5_4b, AssaultNeedsALeader) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "t", type = "ger.tiger", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605" })"));
  b.activate("0505", {{"t", "fire"}, {"a", "fire"}});
  EXPECT_EQ(b.why("assault", {{"unit", "a"}, {"hex", "0605"}}), "pg.5.4b");
  EXPECT_EQ(b.why("assault", {{"unit", "t"}, {"hex", "0605"}}), "");
}

// pg.5.5: at night, without a leader, only hexes of one's own
TEST(Pg_5_5, NightMovement) {
  const std::string text =
      "night = true\n" +
      field(std::string(R"({ id = "a", type = "ger.inf", hex = "0505" },)") + far_enemy,
            R"({ id = "lt", side = "german", hex = "0405" })") +
      "[[control]]\nside = \"german\"\nzone = { cols = \"01-05\" }\n[[control]]\nside = "
      "\"soviet\"\n";
  PgBattle b(text);
  b.turn_of("a", "move");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0605"}}), "pg.5.5");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0504"}}), "");
  PgBattle c(text);
  c.activate("0405", {{"lt", "move"}, {"a", "move"}});
  c.act("a");
  EXPECT_EQ(c.why("enter", {{"unit", "a"}, {"hex", "0605"}}), "");
}

// ---- 5.6 transport

// pg.5.6a, pg.15.32, pg.5.64a: one unit and three leaders; no cavalry, nothing self-propelled
TEST(Pg_5_6a, WhatATruckCarries) {
  PgBattle b(field(
      std::string(
          R"({ id = "t", type = "ger.truck", hex = "0505" }, { id = "a", type = "ger.inf", hex = "0505" }, { id = "c", type = "ger.cav", hex = "0505" },
    { id = "spaa", type = "ger.spaa", hex = "0505" },)") +
          far_enemy,
      R"({ id = "l1", side = "german", hex = "0505" }, { id = "l2", side = "german", hex = "0505" }, { id = "l3", side = "german", hex = "0505" }, { id = "l4", side = "german", hex = "0505" })"));
  b.activate("0505", {{"a", "move"}, {"c", "move"}, {"spaa", "move"}, {"t", "move"}});
  b.act("t");
  EXPECT_EQ(b.why("load", {{"unit", "c"}, {"carrier", "t"}}), "pg.15.32");
  EXPECT_EQ(b.why("load", {{"unit", "spaa"}, {"carrier", "t"}}), "pg.5.6a");
  b.choose("load", {{"unit", "a"}, {"carrier", "t"}});
  for (const char* l : {"l1", "l2", "l3"}) b.choose("load", {{"unit", l}, {"carrier", "t"}});
  EXPECT_EQ(b.why("load", {{"unit", "l4"}, {"carrier", "t"}}), "pg.5.6a");
  EXPECT_EQ(b.unit("t").mp, 6);          // pg.6.3b: leaders board free
  b.choose("enter", {{"hex", "0605"}});  // pg.5.6b: one unit
  EXPECT_EQ(b.hex("a"), "0605");
  EXPECT_EQ(b.hex("l2"), "0605");
  EXPECT_EQ(stacked(b.world(), b.state(), b.hex_at("0605"), Side::first).combat, 0);
}

// pg.6.3b, pg.6.9: a cavalry leader is not carried
TEST(Pg_6_3b, CavalryLeadersAreNotCarried) {
  PgBattle b(field(std::string(R"({ id = "t", type = "ger.truck", hex = "0505" },)") + far_enemy,
                   R"({ id = "lt", side = "german", hex = "0505", cavalry = true })"));
  b.activate("0505", {{"lt", "move"}, {"t", "move"}});
  b.act("t");
  EXPECT_EQ(b.why("load", {{"unit", "lt"}, {"carrier", "t"}}), "pg.5.6a");
}

// pg.5.6c, pg.5.6d: same hex, and the transport in good order
TEST(Pg_5_6c, OnlyInTheSameHexAndInGoodOrder) {
  PgBattle b(field(
      std::string(
          R"({ id = "t", type = "ger.truck", hex = "0505", order = "disrupted" }, { id = "t2", type = "ger.truck", hex = "0605" }, { id = "a", type = "ger.inf", hex = "0505" },)") +
      far_enemy));
  b.activate("0505", {{"a", "move"}, {"t", "move"}});
  b.act("a");
  EXPECT_EQ(b.why("load", {{"unit", "a"}, {"carrier", "t2"}}), "pg.5.6c");
  EXPECT_EQ(b.why("load", {{"unit", "a"}, {"carrier", "t"}}), "pg.5.6d");
}

// pg.5.62a, pg.5.64b, A63: guns turn round as a whole action; small mortars walk and load like men
TEST(Pg_5_62a, LimberingIsAWholeAction) {
  PgBattle b(field(
      std::string(
          R"({ id = "gun", type = "ger.at37", hex = "0505" }, { id = "m", type = "ger.mtr81", hex = "0507" }, { id = "t", type = "ger.truck", hex = "0507" },)") +
      far_enemy));
  b.activate("0505", {{"gun", "move"}});
  b.act("gun");
  EXPECT_EQ(b.why("enter", {{"unit", "gun"}, {"hex", "0605"}}), "pg.5.1c");
  b.choose("limber", {{"unit", "gun"}});
  EXPECT_TRUE(b.unit("gun").limbered);
  EXPECT_EQ(b.unit("gun").markers, 1);
  b.choose("pass");
  b.activate("0507", {{"m", "move"}, {"t", "move"}});
  b.act("t");
  b.choose("load", {{"unit", "m"}, {"carrier", "t"}});
  EXPECT_EQ(b.unit("m").mp, 6);  // one movement point, not all of them
}

// pg.5.66b, pg.5.66a: a gun thrown off a shaken truck stands limbered, in the truck's order
TEST(Pg_5_66b, ForcedOffGunsStayLimbered) {
  PgBattle b(field(
      std::string(
          R"({ id = "t", type = "ger.truck", hex = "0505" }, { id = "gun", type = "ger.at75", on = "t" },)") +
      far_enemy));
  set_order(b.world(), b.state(), b.piece("t"), Order::demoralized, &b.log);
  EXPECT_EQ(b.unit("gun").carrier, nobody);
  EXPECT_TRUE(b.unit("gun").limbered);
  EXPECT_EQ(b.order("gun"), Order::demoralized);
}

// pg.5.32b, pg.12.12a: out of an assault hex by one hex, not into other enemies
TEST(Pg_5_32b, LeavingAnAssaultHexIsOneHex) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.mtc", hex = "0505" }, { id = "b", type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "0505" }, { type = "sov.inf", hex = "0605" })"));
  b.activate("0505", {{"a", "move"}});
  b.act("a");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0605"}}), "pg.5.3");
  b.choose("enter", {{"hex", "0405"}});
  b.dismiss("decline");
  EXPECT_NE(b.why("enter", {{"unit", "a"}, {"hex", "0305"}}), "");
}

}  // namespace
}  // namespace bocage::pg
