// Worked examples E45 to E55: opportunity fire, morale, leaders.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

void fire(PgBattle& b, std::string_view unit, std::string_view hex, int roll) {
  b.choose("direct_fire", {{"unit", unit}, {"hex", hex}});
  if (b.prompt_text() == "pg.prompt.fire_group") b.choose("done");
  b.sum(roll);
}
void pass_checks(PgBattle& b) {
  b.each("pg.prompt.check", [&] { b.sum(2); });
}

// E45: pg.13.11a, pg.13.21, pg.13.21x, pg.13.0a, pg.13.0b, pg.13.0c, pg.7.46b, pg.df.m12,
// pg.df.m13, pg.13.1
TEST(Pg_13_21, TwoPlatoonsFireAtMovingCavalryInEachHexOnce) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" },
  { id = "b", type = "ger.inf", hex = "0505" },
  { id = "cav", type = "sov.cav", hex = "0805" }]
leader = [{ id = "lt", side = "soviet", hex = "0805" }])",
                      "size = [14, 12]", "soviet"));
  b.activate("0805", {{"lt", "move"}, {"cav", "move"}});
  b.act("cav");
  b.choose("enter", {{"hex", "0705"}});
  EXPECT_EQ(b.ask().side, Side::first);
  b.choose("opportunity_fire", {{"unit", "a"}, {"fire", "direct"}});
  b.choose("join", {{"unit", "b"}});
  b.dismiss("done");
  b.sum(7);
  const Event& e = b.event("direct_fire");
  EXPECT_EQ(arg(e, "strength"), 10);
  EXPECT_EQ(shift(e, "pg.df.m12"), 1);
  EXPECT_EQ(shift(e, "pg.df.m13"), 1);
  EXPECT_EQ(e.column, 16);
  EXPECT_EQ(b.unit("a").markers, 2);
  EXPECT_FALSE(b.offers("opportunity_fire"));  // not again in this hex
  b.choose("enter", {{"hex", "0606"}});
  b.choose("opportunity_fire", {{"unit", "a"}, {"fire", "direct"}});
  b.choose("join", {{"unit", "b"}});
  b.dismiss("done");
  b.sum(7);
  EXPECT_EQ(b.unit("a").markers, 1);
  EXPECT_EQ(b.unit("b").markers, 1);
  b.dismiss("stop");
  b.dismiss("done");
  EXPECT_FALSE(b.offers("activate", {{"hex", "0505"}}));
}

// E46: pg.7.44a, pg.13.12, pg.13.14, pg.5.66a, pg.7.64a
TEST(Pg_13_14, ATruckUnderOpportunityFireStopsAndItsLoadGetsOff) {
  PgBattle b(with(position(R"(unit = [
  { id = "g", type = "ger.inf", hex = "0505" },
  { id = "truck", type = "sov.truck", hex = "0706" },
  { id = "load", type = "sov.inf", on = "truck" },
  { id = "i1", type = "sov.inf", hex = "0705" },
  { id = "i2", type = "sov.inf", hex = "0705" }]
leader = [{ id = "lt", side = "soviet", values = "7/0/0", hex = "0706" }])",
                           "size = [14, 12]", "soviet"),
                  "nation = \"soviet\"\nmorale = \"8/7\"",
                  "nation = \"soviet\"\nmorale = \"7/6\""));
  b.activate("0706", {{"lt", "move"}, {"truck", "move"}});
  b.act("truck");
  b.choose("enter", {{"hex", "0705"}});
  b.choose("opportunity_fire", {{"unit", "g"}, {"fire", "direct"}});
  b.dismiss("done");
  b.sum(11);
  EXPECT_EQ(b.event("direct_fire").column, 7);
  EXPECT_STREQ(b.event("direct_fire").result, "M1");
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m14"), 0);
  EXPECT_EQ(b.asked_unit(), "truck");
  b.sum(8);
  EXPECT_EQ(b.order("truck"), Order::disrupted);
  EXPECT_EQ(b.order("load"), Order::disrupted);
  EXPECT_FALSE(b.unit("load").carrier);
  EXPECT_EQ(b.order("i1"), Order::good);
  EXPECT_FALSE(b.offers("enter", {{"unit", "truck"}}));
}

// E47: pg.14.1a, pg.14.1b, pg.14.1c, pg.14.13
std::string under_fire(std::string_view leaders) {
  return position(R"(unit = [
  { id = "hmg", type = "sov.hmg", hex = "0805", df = "7-4" },
  { id = "i1", type = "ger.inf", hex = "0505" },
  { id = "i2", type = "ger.inf", hex = "0505" }]
leader = [)" + std::string(leaders) +
                      "]",
                  "size = [14, 12]", "soviet");
}

TEST(Pg_14_1a, LeadersCheckFirstAndHelpTheirUnits) {
  PgBattle b(
      under_fire(R"({ id = "lt", side = "german", rank = "LT", values = "9/0/1", hex = "0505" })"));
  b.turn_of("hmg", "fire");
  fire(b, "hmg", "0505", 10);
  EXPECT_EQ(b.event("direct_fire").column, 4);
  EXPECT_STREQ(b.event("direct_fire").result, "M");
  EXPECT_EQ(b.asked_unit(), "lt");
  b.sum(7);
  EXPECT_EQ(b.order("lt"), Order::good);
  EXPECT_EQ(b.asked_unit(), "i1");
  b.sum(10);
  EXPECT_EQ(b.order("i1"), Order::disrupted);
  b.sum(12);
  EXPECT_EQ(b.order("i2"), Order::demoralized);
}

// E48: pg.14.13, pg.6.51, pg.6.53, pg.6.54
TEST(Pg_6_54, ALeaderWhoFailsHelpsNobodyAndAJuniorDoesNotHelpHim) {
  PgBattle b(
      under_fire(R"({ id = "lt", side = "german", rank = "LT", values = "9/0/1", hex = "0505" },
  { id = "sgt", side = "german", rank = "SGT", values = "8/0/1", hex = "0405" })"));
  b.turn_of("hmg", "fire");
  fire(b, "hmg", "0505", 10);
  b.sum(12);
  EXPECT_EQ(b.order("lt"), Order::demoralized);
  b.sum(9);  // 8 and the sergeant's 1
  EXPECT_EQ(b.order("i1"), Order::good);
  EXPECT_EQ(shift(b.event("morale_check", "unit", "i1"), "pg.6.51"), 1);
}

// E49: pg.14.11a, pg.14.11b, pg.14.3b, pg.6.7a
TEST(Pg_14_11a, ADisruptedUnitThatFailsIsDemoralized) {
  PgBattle b(position(R"(unit = [
  { id = "hmg", type = "sov.hmg", hex = "0805", df = "7-4" },
  { id = "i", type = "ger.inf", hex = "0505", order = "disrupted" }])",
                      "size = [14, 12]", "soviet"));
  b.turn_of("hmg", "fire");
  fire(b, "hmg", "0505", 11);  // column 4: M1
  b.sum(8);
  EXPECT_EQ(b.order("i"), Order::demoralized);
}

TEST(Pg_14_11b, ADemoralizedUnitThatFailsByThreeLosesAStep) {
  for (const auto& [roll, steps] : {std::pair{8, 1}, {7, 2}}) {
    PgBattle b(position(R"(unit = [
  { id = "hmg", type = "sov.hmg", hex = "0805", df = "7-4" },
  { id = "i", type = "ger.inf", hex = "0505", order = "demoralized" }])",
                        "size = [14, 12]", "soviet"));
    b.turn_of("hmg", "fire");
    fire(b, "hmg", "0505", 12);  // column 4: M2
    EXPECT_STREQ(b.event("direct_fire").result, "M2");
    b.sum(roll);
    EXPECT_EQ(arg(b.event("morale_check"), "morale"), 7);
    EXPECT_EQ(b.unit("i").steps, steps) << roll;
    EXPECT_EQ(b.order("i"), Order::demoralized);
  }
}

TEST(Pg_6_7a, ADemoralizedLeaderDemoralizedAgainIsLost) {
  PgBattle b(position(R"(unit = [
  { id = "hmg", type = "sov.hmg", hex = "0805", df = "7-4" },
  { id = "i", type = "ger.inf", hex = "0505" }]
leader = [{ id = "lt", side = "german", values = "8/0/0", hex = "0505", order = "demoralized" }])",
                      "size = [14, 12]", "soviet"));
  b.turn_of("hmg", "fire");
  fire(b, "hmg", "0505", 10);  // M
  b.sum(10);
  EXPECT_TRUE(b.gone("lt"));
}

// E50: pg.14.41a, pg.14.41b, pg.14.43, pg.14.44, pg.14.45, pg.6.52a, pg.6.7b
Order after_recovery(std::string_view what, std::string_view map, int roll, bool leader = false) {
  PgBattle b(position("unit = [{ type = \"sov.inf\", hex = \"1412\" }," +
                          std::string(leader ? "" : what) + "]\n" +
                          (leader ? "leader = [" + std::string(what) + "]" : ""),
                      "size = [14, 12]\n" + std::string(map)));
  b.turn_of("p", "recover");
  b.dismiss("recover_alone");
  b.sum(roll);
  return b.gone("p") ? static_cast<Order>(9) : b.order("p");
}

TEST(Pg_14_41a, RecoveryNeedsLessThanTheMorale) {
  for (const auto& [roll, after] : {std::pair{9, Order::disrupted}, {8, Order::good}}) {
    PgBattle b(position(
        R"(unit = [{ id = "p", type = "ger.inf", hex = "0505", order = "disrupted" }, { type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "german", values = "8/0/1", hex = "0505" }])"));
    b.activate("0505", {{"lt", "move"}, {"p", "recover"}});
    b.act("p");
    b.choose("recover_with", {{"leader", "lt"}});
    b.sum(roll);
    EXPECT_EQ(b.order("p"), after) << roll;
  }
}

TEST(Pg_14_45, ATownHelpsAndNaturalTwoAndTwelveAreSpecial) {
  constexpr std::string_view demoralized =
      R"({ id = "p", type = "ger.inf", hex = "0505", order = "demoralized" })";
  EXPECT_EQ(after_recovery(demoralized, "town = \"0505\"", 7), Order::disrupted);
  EXPECT_EQ(after_recovery(demoralized, "town = \"0505\"", 2), Order::good);
  EXPECT_EQ(
      after_recovery(
          R"({ id = "p", side = "german", values = "9/0/0", hex = "0505", order = "demoralized" })",
          "", 12, true),
      static_cast<Order>(9));
  EXPECT_EQ(
      after_recovery(
          R"({ id = "p", side = "german", values = "9/0/0", hex = "0505", order = "disrupted" })",
          "", 12, true),
      Order::disrupted);
}

// E51: pg.14.31a, pg.14.32a, pg.14.33, pg.14.3c, pg.14.3d, pg.8.21, pg.1.2t
TEST(Pg_14_31a, FlightGoesToTheNearestSafeHexAndStopsThere) {
  PgBattle b(position(R"(unit = [
  { id = "i", type = "ger.inf", hex = "0505", order = "demoralized" },
  { id = "hmg", type = "sov.hmg", hex = "0805", df = "9-5" }])",
                      "size = [14, 12]\nwoods = \"0305\""));
  b.turn_of("i", "recover");
  b.dismiss("recover_alone");
  b.sum(12);
  EXPECT_EQ(b.hex("i"), "0405");  // there is one nearest way
  EXPECT_TRUE(b.offers("opportunity_fire", {{"unit", "hmg"}}));
  b.choose("decline");
  EXPECT_EQ(b.hex("i"), "0305");
  EXPECT_FALSE(b.offers("opportunity_fire"));
  EXPECT_EQ(b.unit("i").markers, 1);
}

TEST(Pg_14_3d, ATankDoesNotFleeFromMachineGuns) {
  PgBattle b(position(R"(unit = [
  { id = "t", type = "ger.pz4g", hex = "0505", order = "demoralized" },
  { id = "hmg", type = "sov.hmg", hex = "0805", df = "9-5" }])"));
  b.turn_of("t", "recover");
  b.dismiss("recover_alone");
  b.sum(12);
  EXPECT_EQ(b.hex("t"), "0505");
  EXPECT_EQ(b.unit("t").markers, 1);
}

// E52: pg.14.34, pg.14.31b, pg.14.32a
TEST(Pg_14_34, AGunThatCannotFleeIsAbandonedUnlessItMayStay) {
  const auto fails = [](std::string_view enemy, std::string_view markers) {
    PgBattle b(
        position("unit = [{ id = \"gun\", type = \"sov.at45\", hex = \"0505\", order = "
                 "\"demoralized\" }, { type = \"ger.inf\", hex = \"" +
                     std::string(enemy) + "\" }]\n" + std::string(markers),
                 "size = [14, 12]", "soviet"));
    b.turn_of("gun", "recover");
    b.dismiss("recover_alone");
    b.sum(12);
    b.dismiss("stay");
    return b.gone("gun");
  };
  EXPECT_TRUE(fails("0705", ""));
  EXPECT_FALSE(fails("0705", "[markers]\nentrenchments = \"0505\""));
  EXPECT_FALSE(fails("1412", ""));
}

// E53: pg.6.7c, pg.6.72, pg.6.73, pg.7.61e
TEST(Pg_6_73, TheLossOfTheMajorShakesHisUnits) {
  PgBattle b(position(R"(unit = [
  { id = "big", type = "sov.hmg", hex = "0605", df = "60-5" },
  { id = "i1", type = "ger.inf", hex = "0505" },
  { id = "i2", type = "ger.inf", hex = "0505" },
  { id = "near", type = "ger.inf", hex = "0305" },
  { id = "far", type = "ger.inf", hex = "0105" }]
leader = [{ id = "maj", side = "german", rank = "MAJ", values = "9/0/2", hex = "0505" }])",
                      "size = [14, 12]", "soviet"));
  b.turn_of("big", "fire");
  fire(b, "big", "0505", 4);
  EXPECT_STREQ(b.event("direct_fire").result, "2X");
  b.choose("lose_step", {{"unit", "i1"}});
  b.choose("lose_step", {{"unit", "i2"}});
  EXPECT_EQ(b.unit("i1").steps + b.unit("i2").steps, 2);
  b.sum(4);  // 4 - 2 = 2: lost
  EXPECT_TRUE(b.gone("maj"));
  EXPECT_EQ(b.asked_unit(), "i1");
  b.sum(5);
  EXPECT_EQ(arg(b.event("morale_check"), "morale"), 5);
  EXPECT_EQ(shift(b.event("morale_check"), "pg.6.73"), -2);
  EXPECT_EQ(b.order("i1"), Order::good);
  b.sum(5);
  EXPECT_EQ(b.prompt_text(), "pg.prompt.check");
  pass_checks(b);
  EXPECT_EQ(arg(b.event("morale_check", "unit", "i1"), "add"), 2);
  EXPECT_EQ(arg(b.event("morale_check", "unit", "i1"), "morale"), 7);
  b.turn_of("near", "move");
  EXPECT_FALSE(b.offers("enter"));
  EXPECT_EQ(b.why("enter", {{"unit", "near"}, {"hex", "0205"}}), "pg.6.72");
}

// E54: pg.6.71a, pg.6.71b, pg.5.31a
TEST(Pg_6_71a, LeadersAloneUnderFire) {
  PgBattle b(position(R"(unit = [{ id = "big", type = "sov.hmg", hex = "0605", df = "60-5" }]
leader = [{ id = "l1", side = "german", hex = "0505" }, { id = "l2", side = "german", hex = "0505" }])",
                      "size = [14, 12]", "soviet"));
  b.turn_of("big", "fire");
  fire(b, "big", "0505", 5);
  EXPECT_STREQ(b.event("direct_fire").result, "X");
  b.choose("lose_leader", {{"unit", "l1"}});
  EXPECT_TRUE(b.gone("l1"));
  EXPECT_EQ(b.asked_unit(), "l2");
  b.sum(2);
  EXPECT_EQ(arg(b.event("morale_check"), "add"), 2);
}

TEST(Pg_6_71b, LeadersAloneAreOverrun) {
  PgBattle b(position(R"(unit = [{ id = "x", type = "sov.inf", hex = "0605" }]
leader = [{ id = "l1", side = "german", hex = "0505" }, { id = "l2", side = "german", hex = "0505" }])",
                      "size = [14, 12]", "soviet"));
  b.turn_of("x", "move");
  b.choose("enter", {{"hex", "0505"}});
  b.sum(9);
  EXPECT_TRUE(b.gone("l1"));
  b.sum(6);
  EXPECT_FALSE(b.gone("l2"));
  b.choose("displace", {{"hex", "0405"}});
  EXPECT_NE(b.hex("l2"), "0505");
  EXPECT_EQ(b.hex("x"), "0505");
  EXPECT_TRUE(b.offers("enter", {{"unit", "x"}}));  // it goes on
}

// E55: pg.6.62, pg.6.63a, pg.6.63b
TEST(Pg_6_62, ACommissarsMoraleCountsAndFailureCostsAStep) {
  PgBattle b(with(position(R"(unit = [
  { id = "i1", type = "sov.inf", hex = "0505", order = "demoralized" },
  { id = "i2", type = "sov.inf", hex = "0505", order = "demoralized" },
  { type = "ger.inf", hex = "1412" }]
leader = [{ id = "com", side = "soviet", rank = "COM", values = "10", hex = "0505" }])",
                           "size = [14, 12]", "soviet"),
                  "nation = \"soviet\"\nmorale = \"8/7\"",
                  "nation = \"soviet\"\nmorale = \"7/6\""));
  b.activate("0505", {{"com", "move"}, {"i1", "recover"}, {"i2", "recover"}});
  for (const char* unit : {"i1", "i2"}) {
    b.act(unit);
    b.sum(unit == std::string_view("i1") ? 9 : 10);
  }
  EXPECT_EQ(b.order("i1"), Order::good);
  EXPECT_EQ(b.order("i2"), Order::demoralized);
  EXPECT_EQ(b.unit("i2").steps, 1);
}

}  // namespace
}  // namespace bocage::pg
