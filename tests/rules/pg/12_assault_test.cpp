// Chapter 12: assault.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

std::string field(const std::string& units, const std::string& leaders = "",
                  std::string_view map = "size = [14, 12]", std::string_view active = "german",
                  const std::string& more = "") {
  return position("unit = [" + units + "]\nleader = [" + leaders + "]\n" + more, map, active);
}
constexpr const char* lieutenant = R"({ id = "lt", side = "german", hex = "0505" })";

// pg.12.11a, pg.12.13a, pg.12.13b, pg.14.2c: only good-order, led combat units go in
TEST(Pg_12_11a, WhoMayEnter) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "dis", type = "ger.inf", hex = "0505", order = "disrupted" }, { id = "truck", type = "ger.truck", hex = "0505" },
    { id = "x", type = "sov.inf", hex = "0605" })",
      lieutenant));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}, {"dis", "fire"}});
  EXPECT_EQ(b.why("assault", {{"unit", "dis"}, {"hex", "0605"}}), "pg.12.13a");
  EXPECT_EQ(b.why("assault", {{"unit", "lt"}, {"hex", "0605"}}),
            "pg.12.11a");  // not before his men
  EXPECT_EQ(b.why("assault", {{"unit", "a"}, {"hex", "0504"}}), "pg.12.0");
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  EXPECT_EQ(b.hex("a"), "0605");
  EXPECT_EQ(b.why("assault", {{"unit", "lt"}, {"hex", "0605"}}), "");
}

// pg.14.2c: a half-track does not carry shaken men into a fight; those aboard who are to recover
// still can, and the segment ends.
TEST(Pg_14_2c, NoShakenMenAreCarriedIn) {
  PgBattle b(field(
      R"({ id = "apc", type = "ger.spw251", hex = "0505" }, { id = "a", type = "ger.inf", on = "apc", order = "disrupted" },
    { id = "x", type = "sov.inf", hex = "0605" })",
      lieutenant));
  b.activate("0505", {{"lt", "fire"}, {"apc", "fire"}, {"a", "recover"}});
  EXPECT_EQ(b.why("assault", {{"unit", "apc"}, {"hex", "0605"}}), "pg.14.2c");
  b.act("a");
  b.roll({1, 1});
  EXPECT_EQ(b.unit("a").order, Order::good);
  EXPECT_EQ(b.why("assault", {{"unit", "apc"}, {"hex", "0605"}}), "");
  b.choose("assault", {{"unit", "apc"}, {"hex", "0605"}});
  EXPECT_EQ(b.hex("a"), "0605");
}

// pg.12.11b, pg.5.32a: from an adjacent hex, one hex, and no more
TEST(Pg_12_11b, FromTheNextHexOnly) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0705" })",
      lieutenant));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
  EXPECT_EQ(b.why("assault", {{"unit", "a"}, {"hex", "0705"}}), "pg.12.11b");
}

// pg.12.2a, pg.12.2b, pg.12.52b: entering draws no opportunity fire and the fight must be fought
TEST(Pg_12_2a, TheFirstAssaultMustBeFought) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "c", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605" })",
      lieutenant));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}, {"c", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.actions");  // nobody was asked to fire at him
  EXPECT_EQ(b.why("done"), "pg.12.2a");
  b.choose("assault", {{"unit", "c"}, {"hex", "0605"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});
  EXPECT_EQ(arg(b.event("assault_fire"), "strength"), 10);
  b.roll({1});
  b.choose("done");  // the lieutenant stays where he is
  EXPECT_EQ(b.state().active, Side::second);
  EXPECT_EQ(b.unit("a").markers, 1);
  EXPECT_EQ(b.unit("x").markers, 0);  // pg.12.4c
}

// pg.12.2a, pg.7.1a: nobody gets out of it by shooting at armour in the hex, or by holding his fire
TEST(Pg_12_2a, WhoComesInMayNotDoAnythingElse) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.pz4g", hex = "0505" }, { id = "x", type = "sov.t34", hex = "0605" })"));
  b.activate("0505", {{"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  EXPECT_FALSE(b.offers("act"));
  EXPECT_EQ(b.why("act", {{"unit", "a"}}), "pg.12.2a");
  EXPECT_EQ(b.why("done"), "pg.12.2a");
  EXPECT_TRUE(b.offers("fight"));
}

// pg.12.2a: all who are to enter do so before the assault
TEST(Pg_12_2a, NobodyFollowsAfterTheAssault) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "c", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605" })",
      lieutenant));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}, {"c", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  EXPECT_EQ(b.why("assault", {{"unit", "c"}, {"hex", "0605"}}), "");
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});
  b.roll({1});
  EXPECT_EQ(b.why("assault", {{"unit", "c"}, {"hex", "0605"}}), "pg.12.2a");
  EXPECT_FALSE(b.offers("assault"));
  EXPECT_TRUE(b.offers("done"));
}

const std::string standing_fight =
    R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "b", type = "ger.inf", hex = "0605" }, { id = "dem", type = "ger.inf", hex = "0605", order = "demoralized" },
    { id = "x", type = "sov.inf", hex = "0605" })";

// pg.12.3a, pg.12.3b, pg.12.11d: an old fight goes on only if the active side likes, with whom it likes
TEST(Pg_12_3a, LaterRoundsAreOptional) {
  PgBattle b(field(standing_fight));
  b.activate("0605", {{"a", "fire"}});
  EXPECT_TRUE(b.offers("done"));
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});
  EXPECT_EQ(arg(b.event("assault_fire"), "strength"), 5);  // b does not take part
  b.roll({1});
  EXPECT_EQ(arg(b.event("assault_fire"), "strength"), 4);
  EXPECT_EQ(b.unit("a").markers, 1);
  EXPECT_EQ(b.unit("b").markers, 0);
}

// pg.12.11c: the roles change with the segments
TEST(Pg_12_11c, TheDefenderMayAttackInTurn) {
  PgBattle b(field(standing_fight, "", "size = [14, 12]", "soviet"));
  b.activate("0605", {{"x", "fire"}});
  b.choose("fight", {{"hex", "0605"}});
  EXPECT_EQ(b.state().assault.attacker, Side::second);
  b.roll({1});
  EXPECT_EQ(arg(b.event("assault_fire"), "strength"), 4);
  b.roll({1});
  EXPECT_EQ(arg(b.event("assault_fire"), "strength"),
            5 + 5 + 2);  // a quarter of the demoralized (pg.14.3a)
}

// pg.12.13c, pg.14.35, pg.14.3c: a demoralized unit there recovers or leaves by one hex
TEST(Pg_12_13c, TheDemoralizedLeaveAnAssaultHex) {
  PgBattle b(field(standing_fight));
  b.activate("0605", {{"dem", "recover"}});
  b.act("dem");
  b.sum(12);
  ASSERT_EQ(b.prompt_text(), "pg.prompt.flight");
  b.choose("flee");
  b.dismiss("decline");
  EXPECT_NE(b.hex("dem"), "0605");
  EXPECT_EQ(distance(b.world(), b.unit("dem").hex, b.hex_at("0605")), 1);
  EXPECT_EQ(b.count("free_shot"), 0);  // friends stay and cover it
}

// pg.12.13d
TEST(Pg_12_13d, TrappedUnitsAreLost) {
  PgBattle b(field(
      R"({ id = "dem", type = "ger.inf", hex = "0605", order = "demoralized" }, { type = "sov.inf", hex = "0605" }, { type = "sov.inf", hex = "0505" }, { type = "sov.inf", hex = "0705" },
    { type = "sov.inf", hex = "0504" }, { type = "sov.inf", hex = "0604" }, { type = "sov.inf", hex = "0506" }, { type = "sov.inf", hex = "0606" })"));
  b.activate("0605", {{"dem", "recover"}});
  b.act("dem");
  b.sum(12);
  EXPECT_TRUE(b.gone("dem"));
  EXPECT_EQ(b.count("trapped"), 1);
}

// pg.12.12b, pg.12.12c, pg.12.12d, pg.5.32c: when the last one leaves, the enemy shoots for nothing
TEST(Pg_12_12b, TheLastToLeaveAreShotAt) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "b", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605", moved = true })",
      "", "size = [14, 12]\ntown = \"0605\""));
  b.activate("0605", {{"a", "move"}, {"b", "move"}});
  b.act("a");
  b.choose("enter", {{"hex", "0505"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.mover");  // b is still there; x is marked: no fire
  b.choose("stop");
  b.act("b");
  b.choose("enter", {{"hex", "0504"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.free_shot");
  b.roll({6});
  const Event& e = b.event("free_shot");
  EXPECT_EQ(arg(e, "strength"), 4);
  EXPECT_EQ(shift(e, "pg.as.m1"), 0);  // the town does not count
  EXPECT_STREQ(e.result, "M1");
  EXPECT_EQ(b.asked_unit(), "a");  // both check, wherever they are
  b.sum(12);
  EXPECT_EQ(b.asked_unit(), "b");
  b.sum(2);
  EXPECT_EQ(b.order("a"), Order::demoralized);
  EXPECT_EQ(b.order("b"), Order::good);
  EXPECT_EQ(b.unit("x").markers, 1);
}

// pg.12.12b, pg.12.12c, pg.6.42c, pg.as.m4: one leader for one unit; those who fire count as the attacker
TEST(Pg_12_12b, OneLeaderForOneUnitAndHigherMorale) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605", morale = "7/6" }, { id = "x", type = "sov.inf", hex = "0605" })",
      R"({ side = "soviet", values = "8/1/0", hex = "0605" }, { side = "soviet", values = "8/2/0", hex = "0605" })"));
  b.activate("0605", {{"a", "move"}});
  b.act("a");
  b.choose("enter", {{"hex", "0505"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.free_shot");
  b.roll({1});
  const Event& e = b.event("free_shot");
  EXPECT_EQ(arg(e, "strength"), 4 + 2);
  EXPECT_EQ(shift(e, "pg.as.m4"), 1);
  EXPECT_EQ(shift(e, "pg.as.m5"), 1);
}

// pg.12.12c, pg.as.m11: infantry aboard a truck does not cover the tanks that leave a town
TEST(Pg_12_12c, LoadedInfantryDoesNotCoverArmour) {
  PgBattle b(field(
      R"({ id = "t", type = "ger.pz4g", hex = "0605" }, { id = "u", type = "ger.truck", hex = "0605" }, { id = "i", type = "ger.inf", on = "u" },
    { id = "x", type = "sov.inf", hex = "0605" })",
      "", "size = [14, 12]\ntown = \"0605\""));
  b.activate("0605", {{"t", "move"}, {"u", "move"}});
  for (const char* unit : {"t", "u"}) {
    b.act(unit);
    b.choose("enter", {{"hex", "0505"}});
    b.dismiss("stop");
  }
  ASSERT_EQ(b.prompt_text(), "pg.prompt.free_shot");
  b.roll({1});
  EXPECT_EQ(shift(b.event("free_shot"), "pg.as.m11"), 1);
}

// pg.12.42b, pg.12.41b, pg.12.41a: leaders have no strength; digging in gives no shift
TEST(Pg_12_41b, DugInGivesFirstFireButNoShift) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605", dug_in = true })",
      std::string(lieutenant) + R"(, { id = "def", side = "soviet", hex = "0605" })"));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});  // the defender throws first (pg.12.43a)
  EXPECT_EQ(b.event("assault_fire").side, Side::second);
  EXPECT_EQ(arg(b.event("assault_fire"), "strength"), 4);
  b.roll({1});
  EXPECT_EQ(b.event("assault_fire").side, Side::first);
  EXPECT_EQ(b.event("assault_fire").shifts.size(), 0);
}

// pg.12.51: a leader in a fight brings neighbours into it and nothing else
TEST(Pg_12_51, LeadersInAFightOnlyBringOthersIn) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605" }, { id = "next", type = "ger.inf", hex = "0505" })",
      R"({ id = "lt", side = "german", hex = "0605" })"));
  b.choose("activate", {{"hex", "0605"}});
  b.choose("declare_fire", {{"unit", "lt"}});
  EXPECT_EQ(b.why("declare_move", {{"unit", "next"}}), "pg.12.51");
  b.choose("declare_fire", {{"unit", "next"}});
  b.choose("done");
  EXPECT_FALSE(b.offers("act", {{"unit", "next"}}));
  EXPECT_TRUE(b.offers("assault", {{"unit", "next"}, {"hex", "0605"}}));
}

TEST(Pg_12_51, NobodyOutsideLeadsUnitsInAFight) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605" })",
      lieutenant));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_fire", {{"unit", "lt"}});
  EXPECT_NE(b.prompt_text(), "pg.prompt.declare");
  EXPECT_EQ(check_help(b.world(), b.state(), b.piece("a")), 0);
}

// pg.5.75a, pg.5.75b, pg.as.m2: in a major river the attacker suffers, unless engineers are there
TEST(Pg_5_75b, AssaultInAMajorRiver) {
  for (const auto& [type, expected] : {std::pair{"sov.inf", -2}, {"sov.eng", 0}}) {
    PgBattle b(
        field(std::string(R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = ")") +
                  type + R"(", hex = "0605" })",
              lieutenant,
              "size = [14, 12]\nmajor_river = \"0601 0602 0603 0604 0605 0606 0607 0608 0609 0610 "
              "0611 0612\""));
    b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
    b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
    b.choose("fight", {{"hex", "0605"}});
    b.roll({1});
    EXPECT_EQ(shift(b.event("assault_fire"), "pg.as.m2"), expected) << type;
  }
}

// pg.as.m12: uphill
TEST(Pg_as_m12, TheDefenderAboveGainsInTheFirstRound) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605" })",
      lieutenant, "size = [14, 12]\nlevel_1 = \"0605\""));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});
  b.roll({1});
  EXPECT_EQ(shift(b.event("assault_fire"), "pg.as.m12"), 1);
}

// pg.8.4d, pg.as.m12: above all of them: one who comes in on the level takes it away
TEST(Pg_8_4d, TheDefenderMustBeAboveEverybodyWhoComesIn) {
  for (const bool level : {false, true}) {
    PgBattle b(field(
        R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "b", type = "ger.inf", hex = "0504" }, { id = "x", type = "sov.inf", hex = "0605" })",
        lieutenant,
        level ? "size = [14, 12]\nlevel_1 = \"0605 0504\""
              : "size = [14, 12]\nlevel_1 = \"0605\""));
    b.activate("0505", {{"lt", "fire"}, {"a", "fire"}, {"b", "fire"}});
    b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
    b.choose("assault", {{"unit", "b"}, {"hex", "0605"}});
    b.choose("fight", {{"hex", "0605"}});
    b.roll({1});
    b.roll({1});
    EXPECT_EQ(shift(b.event("assault_fire"), "pg.as.m12"), level ? 0 : 1);
  }
}

// pg.as.m6, pg.as.m8, pg.as.m11: the other shifts of the list
TEST(Pg_as_m11, ArmourAloneInWoodsAndEngineersInATown) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.eng", hex = "0505" }, { id = "x", type = "sov.t34", hex = "0605", order = "demoralized" })",
      lieutenant, "size = [14, 12]\ntown = \"0605\""));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});
  const Event& e = b.event("assault_fire");
  EXPECT_EQ(shift(e, "pg.as.m11"), 1);
  EXPECT_EQ(shift(e, "pg.as.m8"), 1);
  EXPECT_EQ(shift(e, "pg.as.m6"), 1);
  EXPECT_EQ(shift(e, "pg.as.m1"), -2);
}

// pg.12.41c, pg.12.43a: the trenches shelter those who were in them before the enemy came, nobody else
TEST(Pg_12_41c, WhoComesLaterIsNotEntrenched) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.inf", hex = "0605" }, { id = "y", type = "sov.inf", hex = "0705" })",
      R"({ id = "sl", side = "soviet", hex = "0705" })", "size = [14, 12]", "soviet",
      "[markers]\nentrenchments = \"0605\"\nassaults = [{ hex = \"0605\", holder = \"soviet\", "
      "fought = true }]\n"));
  b.activate("0705", {{"sl", "fire"}, {"y", "fire"}});
  b.choose("assault", {{"unit", "y"}, {"hex", "0605"}});
  b.choose("done");
  ASSERT_EQ(b.state().active, Side::first);
  EXPECT_TRUE(fortified(b.world(), b.state(), b.piece("x")));
  EXPECT_FALSE(fortified(b.world(), b.state(), b.piece("y")));
  eliminate(b.world(), b.state(), b.piece("x"), nullptr);
  b.activate("0605", {{"a", "fire"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({1});
  EXPECT_EQ(b.event("assault_fire").side, Side::first);  // no first fire
  EXPECT_EQ(shift(b.event("assault_fire"), "pg.as.m1"), 0);
}

// pg.12.41c: hidden defenders were there before those who ran into them
TEST(Pg_12_41c, HiddenUnitsWereThereFirst) {
  PgBattle b(field(
      R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605", hidden = true })",
      lieutenant, "size = [14, 12]", "german", "[markers]\nentrenchments = \"0605\"\n"));
  State& s = b.state();
  const Piece a = b.piece("a");
  at(s, a).changed_hex = 1;
  put(s, a, b.hex_at("0605"));
  update_control(b.world(), s, b.hex_at("0605"));
  update_assault(b.world(), s, b.hex_at("0605"));
  EXPECT_TRUE(fortified(b.world(), s, b.piece("x")));
  EXPECT_FALSE(fortified(b.world(), s, a));
}

// pg.as.m7: both the tanks and the infantry are of those who know how to
TEST(Pg_as_m7, TanksAndInfantryOfTheNationsThatFightTogether) {
  for (const auto& [nation, expected] : {std::pair{"german", 1}, {"italian", 0}}) {
    PgBattle b(field(
        std::string(
            R"({ id = "t", type = "ger.pz4g", hex = "0505" }, { id = "i", side = "german", type = "ger.inf", nation = ")") +
            nation + R"(", hex = "0505" },
      { id = "x", type = "sov.inf", hex = "0605" })",
        lieutenant));
    b.activate("0505", {{"lt", "fire"}, {"t", "fire"}, {"i", "fire"}});
    b.choose("assault", {{"unit", "t"}, {"hex", "0605"}});
    b.choose("assault", {{"unit", "i"}, {"hex", "0605"}});
    b.choose("fight", {{"hex", "0605"}});
    b.roll({1});
    EXPECT_EQ(shift(b.event("assault_fire"), "pg.as.m7"), expected) << nation;
  }
}

// pg.12.54, pg.12.2b, pg.12.43b: infantry that first fire stopped took part; the machine guns are not halved
TEST(Pg_12_54, InfantryStoppedByFirstFireTookPart) {
  PgBattle b(field(
      R"({ id = "hmg", type = "ger.hmg", hex = "0505" }, { id = "inf", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605", dug_in = true })",
      lieutenant));
  b.activate("0505", {{"lt", "fire"}, {"hmg", "fire"}, {"inf", "fire"}});
  b.choose("assault", {{"unit", "hmg"}, {"hex", "0605"}});
  b.choose("assault", {{"unit", "inf"}, {"hex", "0605"}});
  b.choose("fight", {{"hex", "0605"}});
  b.roll({6});  // M1
  for (int i = 0; i < 2; ++i) b.sum(b.asked_unit() == "inf" ? 12 : 2);
  ASSERT_EQ(b.order("inf"), Order::demoralized);
  b.roll({1});
  EXPECT_EQ(b.event("assault_fire").side, Side::first);
  EXPECT_EQ(arg(b.event("assault_fire"), "strength"), 9);
}

// pg.8.22a, A64: an assault out of limiting terrain gives both sides away, leaders never
TEST(Pg_8_22a, AssaultInTheWoodsGivesBothAway) {
  for (const char* terrain : {"woods", "clear"}) {
    PgBattle b(field(
        R"({ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0605" })",
        lieutenant, std::string("size = [14, 12]\n") + terrain + " = \"0605\""));
    b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
    b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
    b.choose("assault", {{"unit", "lt"}, {"hex", "0605"}});
    b.choose("fight");
    b.roll({1});
    b.roll({1});
    const bool woods = std::string_view(terrain) == "woods";
    EXPECT_EQ(b.unit("a").spotted != 0, woods);
    EXPECT_EQ(b.unit("x").spotted != 0, woods);
    EXPECT_FALSE(b.unit("lt").spotted);
  }
}

}  // namespace
}  // namespace bocage::pg
