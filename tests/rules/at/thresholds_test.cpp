// Both ends of thresholds that other tests pass by.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

// at.7.12a: eight hexes as the crow flies, nine by the only line: too long for the HQ that acts.
TEST(AtThresholds, TheLineToTheActingHeadquartersIsMeasuredNotTheDistance) {
  for (const bool blocked : {false, true}) {
    AtBattle b(position({.hq = "us-hq-V", .units = std::string(R"(
"1322" = "us-8-4id"
"1330" = "us-hq-V"
"1321" = "us-hq-VIII"
)") + (blocked ? "\"1326\" = \"ge-683-tk\"\n" : "")}));
    EXPECT_EQ(b.supply("us-8-4id"), Supply::supplied);
    EXPECT_EQ(b.of("us-8-4id").distant, 0);
    EXPECT_EQ(b.now("us-8-4id"), blocked ? Supply::unsupplied : Supply::supplied);
  }
}

// at.7.11b: an edge that the enemy controls is no source.
TEST(AtThresholds, SourcesAreFriendlyHexesOfTheEdge) {
  std::string west;
  for (int row = 11; row <= 46; ++row)
    west += std::to_string(row * 100 + (row % 2 ? 30 : 31)) + " ";
  for (const bool lost : {false, true}) {
    AtBattle b(position({.hq = "us-hq-V",
                         .units = "\"2520\" = \"us-hq-V\"\n\"2519\" = \"us-8-4id\"\n",
                         .more = lost ? "control = { german = \"" + west + "\" }\n" : ""}));
    EXPECT_EQ(b.supply("us-8-4id"), lost ? Supply::unsupplied : Supply::supplied);
    EXPECT_EQ(supplied_headquarters(b.world(), b.state(), allied) != 0, !lost);
  }
}

// at.3.3b: as far from the one as from the other: either may call it.
TEST(AtThresholds, TiedHeadquartersMayBothActivate) {
  for (const char* hq : {"us-hq-V", "us-hq-VIII"}) {
    AtBattle b(position(
        {.hq = hq,
         .units = "\"1320\" = \"us-8-4id\"\n\"1330\" = \"us-hq-V\"\n\"1310\" = \"us-hq-VIII\"\n"}));
    EXPECT_EQ(b.of("us-8-4id").eligible, 1) << hq;
    EXPECT_EQ(b.of("us-8-4id").distant, 1) << hq;
  }
  AtBattle nearer(position(
      {.hq = "us-hq-V",
       .units = "\"1319\" = \"us-8-4id\"\n\"1330\" = \"us-hq-V\"\n\"1310\" = \"us-hq-VIII\"\n"}));
  EXPECT_EQ(nearer.of("us-8-4id").eligible, 0);
}

// at.8.2c: an HQ beside another waits for its own chit.
TEST(AtThresholds, AHeadquartersInRangeOfAnotherIsNotActivated) {
  AtBattle b(position({.hq = "us-hq-V", .units = R"(
"1329" = "us-hq-VIII"
"1330" = "us-hq-V"
"1328" = "us-8-4id"
)"}));
  EXPECT_EQ(b.of("us-hq-VIII").eligible, 0);
  EXPECT_EQ(b.reason("take_up", {{"unit", "us-hq-VIII"}, {"with", "alone"}}),
            "at.8.2c hq_own_chit");
}

// at.6.2a: at the end of the mechanised phase too, and for both sides at the end of combat.
TEST(AtThresholds, StackingIsLookedAtInEveryPhase) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "mechanised", .units = R"(
"1325" = "us-8-4id, us-12-4id, us-22-4id, us-70-tk, us-hq-VIII"
"1327" = "us-hq-V"
)"}));
  b.move("us-hq-V", "1325");
  b.on_to("excess");
  EXPECT_EQ(b.side(), german);
  AtBattle both(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id, us-12-4id, us-22-4id, us-9-2id"
"1420" = "ge-hq-5"
)"}));
  ASSERT_EQ(both.asked(), "excess");  // the inactive side's hex
  EXPECT_EQ(both.side(), german);
}

// at.t.gr2: from 4 January on; at.t.gr1 is not looked at after Frost.
TEST(AtThresholds, TheGroundInJanuary) {
  for (const auto& [day, ground] : {std::pair{"01-03", Ground::frost}, {"01-04", Ground::snow}}) {
    AtBattle b(position(
        {.day = day, .hq = "", .units = "\"1330\" = \"us-hq-V\"\n", .more = "at = \"ground\"\n"}));
    b.roll(3);
    EXPECT_EQ(b.state().ground, ground) << day;
  }
}

// at.10.2c: one German unit, on even dates.
TEST(AtThresholds, GermanReplacementsComeEverySecondDay) {
  for (const auto& [day, comes] : {std::pair{"12-17", false},
                                   {"12-18", true},
                                   {"12-19", false},
                                   {"12-31", false},
                                   {"01-01", false},
                                   {"01-02", true}}) {
    AtBattle b(position({.day = day,
                         .hq = "",
                         .units = "\"2503\" = \"ge-hq-5\"\n\"2504\" = \"ge-39-26vg reduced, "
                                  "ge-77-26vg reduced\"\n",
                         .more = "at = \"replacements\"\n"}));
    EXPECT_EQ(b.asked() == "rebuild", comes) << day;
    if (!comes) continue;
    EXPECT_EQ(b.side(), german);
    b.choose("rebuild", {{"unit", "ge-77-26vg"}});
    EXPECT_NE(b.asked(), "rebuild");
    EXPECT_EQ(b.steps("ge-39-26vg"), 1);
  }
}

// at.10.13b: an Allied HQ that arrives today is in combat supply; one that is due tomorrow is not.
TEST(AtThresholds, ArrivingHeadquartersAreInCombatSupply) {
  AtBattle b(position({.hq = "",
                       .units = "\"2503\" = \"ge-hq-5\"\n",
                       .more = "at = \"pay\"\nwaiting = \"us-hq-III 12-20 south, us-hq-XII 12-21 "
                               "south\"\n",
                       .combat_supply = ""}));
  const auto fed = [&](const char* hq) {
    return b.state().combat_supply >> info(b.world(), b.unit(hq)).hq & 1;
  };
  EXPECT_TRUE(fed("us-hq-III"));
  EXPECT_FALSE(fed("us-hq-XII"));
}

// at.9.62c: in an overrun the attacker takes all of his result in steps, and no more than that.
TEST(AtThresholds, AnOverrunIsPaidInSteps) {
  AtBattle b(position({.day = "12-18", .units = R"(
"1325" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1329" = "ge-hq-5 supplied"
"1326" = "us-70-tk supplied"
)"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  b.choose("overrun", {{"hex", "1326"}, {"support", "no"}});
  ASSERT_EQ(b.asked(), "combat");
  b.state().frames.pop();
  b.state().fight.result[0] = 2;
  settle(b.world(), b.state(), &b.log);
  b.choose("lose_step", {{"unit", "ge-3pz-2pz"}});
  b.choose("lose_step", {{"unit", "ge-2pg-2pz"}});
  EXPECT_NE(b.asked(), "remainder");
  EXPECT_NE(b.asked(), "losses");
  EXPECT_EQ(b.steps("ge-2pg-2pz") + b.steps("ge-3pz-2pz") + b.steps("ge-304pg-2pz"), 4);
  EXPECT_EQ(b.hex("ge-2pg-2pz"), "1325");
  EXPECT_NE(b.asked(), "mover");  // at.9.64b: the hex holds, so it stops, with points left
  EXPECT_EQ(b.of("ge-2pg-2pz").in_hand, 0);
}

// at.4.4b: the terrain and one point for the zone, nothing for leaving.
TEST(AtThresholds, WhatInfiltrationCosts) {
  AtBattle b(position({.units = R"(
"1325" = "ge-150-bde supplied"
"1225" = "us-8-4id"
"4601" = "ge-hq-5"
)"}));
  b.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
  b.choose("infiltrate", {{"hex", "1226"}});
  b.roll(6);
  ASSERT_EQ(b.asked(), "mover");
  EXPECT_EQ(b.state().move.left, 2 * (10 - 2 - 1));
  EXPECT_EQ(arg(b.event("infiltrated"), "left"), 2 * (10 - 2 - 1));
}

// R55, at.9.46: Allied vehicles may advance over a minor river without a bridge, and stop there.
TEST(AtThresholds, AnAdvanceOverAnUnbridgedRiverEnds) {
  for (const bool bridge : {false, true}) {
    AtBattle b(position({.hq = "us-hq-V",
                         .phase = "combat",
                         .units = R"(
"3107" = "us-cca-9arm supplied, us-ccb-9arm supplied"
"3208" = "ge-244-tk supplied reduced"
"3115" = "us-hq-V supplied"
)",
                         .more = bridge ? "bridges = [\"3107 3208\"]\n" : ""}));
    b.attack("3208", {"us-cca-9arm", "us-ccb-9arm"});
    b.declared();
    b.fought("3208", 0, 4);
    ASSERT_EQ(b.asked(), "advance");
    EXPECT_EQ(b.reason("advance", {{"unit", "us-cca-9arm"}, {"hex", "3208"}}), "");
    EXPECT_EQ(b.reason("advance", {{"unit", "us-cca-9arm"}, {"hex", "3209"}}).empty(), bridge);
  }
}

// at.9.31, R41: hexes that are not beside an attacker are all as good; the farthest is not asked for.
TEST(AtThresholds, AwayIsNotBesideAnAttacker) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied, us-12-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.attack("1325", {"ge-39-26vg", "ge-77-26vg"});
  b.declared();
  b.fought("1325", 0, 4);
  for (const char* unit : {"us-8-4id", "us-12-4id"}) b.choose("lose_step", {{"unit", unit}});
  b.choose("retreat");
  const std::string lead = b.offered("fall_back", "unit")[0];
  b.choose("fall_back", {{"unit", lead}, {"hex", "1226"}});
  EXPECT_EQ(b.reason("fall_back", {{"unit", lead}, {"hex", "1225"}}), "");  // two hexes from them
  EXPECT_EQ(b.reason("fall_back", {{"unit", lead}, {"hex", "1126"}}), "");  // three
}

// at.11.14, at.8.4a: an HQ in an enemy zone, or of another nation, does not help the defence.
TEST(AtThresholds, WhichHeadquartersHelpTheDefence) {
  const auto helped = [](const std::string& defender, const std::string& more) {
    AtBattle b(position({.phase = "combat",
                         .units = "\"1325\" = \"" + defender +
                                  " supplied\"\n\"1425\" = \"ge-39-26vg supplied\"\n\"1328\" = "
                                  "\"us-hq-V\"\n\"4601\" = \"ge-hq-5 supplied\"\n" +
                                  more}));
    return defended_by_hq(b.world(), b.state(), allied, b.at_hex("1325"));
  };
  EXPECT_TRUE(helped("us-8-4id", ""));
  EXPECT_FALSE(helped("us-8-4id", "\"1329\" = \"ge-77-26vg supplied\"\n"));
  EXPECT_FALSE(helped("gb-129-43id", ""));
  EXPECT_TRUE(helped("gb-129-43id", "\"1228\" = \"gb-hq-XXX\"\n"));
}

// R27, R37: headquarters count neither as exited nor as steps beyond the river.
TEST(AtThresholds, HeadquartersAreNotCounted) {
  AtBattle b(position({.units = "\"1120\" = \"ge-hq-5 supplied\"\n\"1320\" = \"ge-hq-6, "
                                "ge-39-26vg reduced, ge-77-26vg\"\n",
                       .top = "special = { exits = true }\n"}));
  Term north;  // at.13.24a
  north.measure = Measure::steps;
  north.hexes = b.world().north_bank;
  EXPECT_EQ(count_term(b.world(), b.state(), north), 3);
  north.per = 2;
  EXPECT_EQ(count_term(b.world(), b.state(), north), 1);
  b.choose("take_up", {{"unit", "ge-hq-5"}, {"with", "alone"}});
  b.choose("leave_map");
  EXPECT_EQ(b.place("ge-hq-5"), Place::exited);
  EXPECT_EQ(b.state().exited, 0);
  EXPECT_EQ(b.count("british_stopped"), 0);  // at.13.41c
}

// R27: a lost HQ is no lost unit; what fed it is gone with it (at.11.11d, at.7.3a).
TEST(AtThresholds, ALostHeadquartersIsNoLostUnit) {
  AtBattle b(position({.units = "\"1325\" = \"ge-hq-5, ge-643-tk\"\n"}));
  const int fed = b.state().combat_supply;
  eliminate(b.world(), b.state(), b.unit("ge-643-tk"), "at.9.21"_rule, nullptr);
  EXPECT_EQ(b.state().lost[0], 1);
  EXPECT_EQ(b.state().combat_supply, fed);
  eliminate(b.world(), b.state(), b.unit("ge-hq-5"), "at.9.21"_rule, nullptr);
  EXPECT_EQ(b.state().lost[0], 1);
  EXPECT_EQ(b.place("ge-hq-5"), Place::returning);
  EXPECT_EQ(b.state().combat_supply, fed & ~(1 << info(b.world(), b.unit("ge-hq-5")).hq));
}

// at.8.1b, R60: the chit of a lost HQ was drawn, so its points do not come back; undrawn ones do (at.3.4e).
TEST(AtThresholds, PointsOfALostHeadquartersAreGoneWithItsChit) {
  AtBattle b(position({.hq = "",
                       .units = "\"2501\" = \"ge-hq-5\"\n\"3330\" = \"us-hq-V\"\n",
                       .more = "cup = \"ge-hq-6\"\nreturning = \"ge-hq-6 12-22\"\n",
                       .combat_supply = "ge-hq-5 ge-hq-6"}));
  b.draw("ge-hq-6");
  EXPECT_EQ(b.count("chit_of_lost_hq"), 1);
  EXPECT_EQ(b.count("impulse"), 0);
  EXPECT_EQ(b.state().played[0], 0);
  ASSERT_EQ(b.count("refund"), 1);
  EXPECT_EQ(arg(b.event("refund"), "hq"), info(b.world(), b.unit("ge-hq-5")).hq);
}

// at.13.32c: once the preparations are known no chit goes back.
TEST(AtThresholds, DiscoveredNoChitIsReturned) {
  for (const bool discovered : {false, true}) {
    AtBattle b(position({.day = "12-16",
                         .hq = "",
                         .units = "\"2501\" = \"ge-hq-5\"\n\"3330\" = \"us-hq-V\"\n",
                         .more = "cup = \"ge-hq-5 us-hq-V\"\n"}));
    b.state().discovered = discovered;
    b.draw("us-hq-V");
    EXPECT_EQ(b.asked() == "surprise", !discovered);
  }
}

// at.9.53b: of three steps of combat commands two make one of tanks, the odd one none; on both sides.
TEST(AtThresholds, TheOddStepOfCombatCommandsIsDropped) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "us-cca-7arm supplied, us-ccb-7arm supplied reduced"
"1425" = "ge-39-26vg supplied"
"1330" = "us-hq-V"
)"}));
  b.choose("attack", {{"hex", "1425"}});
  b.choose("commit_rest");
  EXPECT_EQ(clash_of(b.world(), b.state(), b.state().battles[0], false).attack_tanks, 1);
  AtBattle d(position({.phase = "combat", .units = R"(
"1325" = "us-cca-7arm supplied, us-ccb-7arm supplied reduced"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-78-26vg supplied"
"1529" = "ge-hq-5"
)"}));
  d.choose("attack", {{"hex", "1325"}});
  d.choose("commit_rest");
  EXPECT_EQ(clash_of(d.world(), d.state(), d.state().battles[0], false).defence_tanks, 1);
}

// R35: beside units without strength an HQ defends as if alone (at.11.11a); beside any other it adds nothing
// (at.11.11b); those without strength alone are taken at 10:1 (at.9.14d).
TEST(AtThresholds, AHeadquartersBesideABridgeColumn) {
  const auto against = [](const std::string& stack) {
    AtBattle b(position({.hq = "us-hq-V",
                         .phase = "combat",
                         .units = "\"1325\" = \"us-8-4id supplied\"\n\"1330\" = \"us-hq-V\"\n"
                                  "\"1425\" = \"" +
                                  stack + "\"\n"}));
    b.choose("attack", {{"hex", "1425"}});
    b.choose("commit_rest");
    return b.odds("1425");
  };
  EXPECT_EQ(against("ge-605-eng, ge-hq-6").defence, 1);
  EXPECT_FALSE(against("ge-605-eng, ge-hq-6").automatic);
  EXPECT_TRUE(against("ge-605-eng").automatic);
  EXPECT_EQ(against("ge-44-mg, ge-hq-6").defence, 1);
  EXPECT_EQ(against("ge-hq-6").defence, 1);
}

// at.12.1: the point is for a division that takes part whole.
TEST(AtThresholds, CooperationNeedsTheWholeDivisionInTheAttack) {
  for (const bool whole : {false, true}) {
    AtBattle b(position({.phase = "combat",
                         .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-78-26vg supplied"
"4601" = "ge-hq-5 supplied"
)",
                         .top = "options = { cooperation = \"on\" }\n"}));
    b.choose("attack", {{"hex", "1325"}});
    b.choose("commit", {{"unit", "ge-39-26vg"}});
    b.choose("commit", {{"unit", "ge-77-26vg"}});
    if (whole) b.choose("commit_rest");
    else b.choose("done");
    EXPECT_EQ(b.odds("1325").attack, whole ? 13 : 8);
  }
}

// at.12.4a: who stands with others does not slip away, and the 759th is no reconnaissance (at.11.9a).
TEST(AtThresholds, OnlyReconnaissanceSlipsAway) {
  const auto may_evade = [](const std::string& stack) {
    AtBattle b(position({.phase = "combat",
                         .units = "\"1325\" = \"" + stack + R"("
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied"
"1529" = "ge-hq-5"
"1330" = "us-hq-V"
)",
                         .top = "options = { evasion = \"on\" }\n"}));
    b.choose("attack", {{"hex", "1325"}});
    b.choose("commit_rest");
    b.choose("fight", {{"hex", "1325"}});
    return b.asked() == "evade";
  };
  EXPECT_TRUE(may_evade("us-14-cav"));
  EXPECT_TRUE(may_evade("us-14-cav, us-102-cav"));
  EXPECT_FALSE(may_evade("us-14-cav, us-745-tk"));
  EXPECT_FALSE(may_evade("us-759-tk"));
}

// at.11.71c, R23: as soon as the bridge stands vehicles beside it exert over the river, and hold what only they cover.
TEST(AtThresholds, AZoneReachesOverANewBridge) {
  AtBattle b(position({.phase = "engineer",
                       .units = R"(
"3107" = "ge-600-eng, ge-2pg-2pz"
"3103" = "ge-hq-5"
)",
                       .more = "control = { allied = \"3108\" }\n"}));
  EXPECT_FALSE(b.zoned(german, "3108"));
  EXPECT_EQ(b.controls("3108"), allied);
  b.choose("build", {{"unit", "ge-600-eng"}, {"hex", "3108"}});
  b.roll(3);
  EXPECT_TRUE(b.zoned(german, "3108"));
  EXPECT_FALSE(b.zoned(german, "3208"));  // the other hexside has none
  EXPECT_EQ(b.controls("3108"), german);
}

// at.4.4b, at.5.43: who has slipped in once has moved; no single hex beyond its points is left to it.
TEST(AtThresholds, InfiltrationIsMovement) {
  AtBattle b(position({.units = R"(
"1325" = "ge-150-bde supplied"
"1225" = "us-8-4id"
"4601" = "ge-hq-5"
)"}));
  b.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
  b.state().move.left = 8;  // four points: three for the zone, one is left
  b.choose("infiltrate", {{"hex", "1226"}});
  b.roll(5);
  EXPECT_EQ(b.hex("ge-150-bde"), "1226");
  EXPECT_NE(b.asked(), "mover");
}

}  // namespace
}  // namespace bocage::at
