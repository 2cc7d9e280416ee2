// Where rules meet.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

TEST(AtInteractions, AnOddRemainderAndTheSingleHexOnSnow) {
  // Unsupplied vehicles have five points: leaving costs two of them, rounded down (at.4.2b, at.7.22).
  AtBattle b(position(
      {.units = "\"1325\" = \"ge-2pg-2pz unsupplied\"\n\"1225\" = \"us-8-4id\"\n\"4601\" = "
                "\"ge-hq-5\"\n"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  EXPECT_EQ(b.state().move.left, 10);
  b.choose("step", {{"hex", "1425"}});
  EXPECT_EQ(b.event("moved").args[3].value, 10 - 4 - 4);
  AtBattle s(position(
      {.weather = "precipitation, snow",
       .units = "\"1325\" = \"ge-2pg-2pz unsupplied\"\n\"1225\" = \"us-8-4id\"\n\"4601\" = "
                "\"ge-hq-5\"\n"}));
  s.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  s.choose("step", {{"hex", "1425"}});  // two and four of five: more than it has, its only hex
  EXPECT_EQ(s.hex("ge-2pg-2pz"), "1425");
  EXPECT_NE(s.asked(), "mover");
}

TEST(AtInteractions, AFriendOnWhomAStepReliedStaysInEveryPhase) {
  AtBattle b(position({.hq = "us-hq-V", .units = R"(
"1325" = "us-cca-9arm supplied"
"1226" = "us-ccr-9arm supplied"
"1225" = "ge-39-26vg"
"1430" = "us-hq-V supplied"
)"}));
  b.choose("take_up", {{"unit", "us-cca-9arm"}, {"with", "alone"}});
  b.choose("step", {{"hex", "1226"}});
  EXPECT_EQ(b.why("take_up", {{"unit", "us-ccr-9arm"}, {"with", "alone"}}), "at.4.3a");
  while (b.state().phase != Phase::mechanised) b.choose("done");
  EXPECT_EQ(b.why("take_up", {{"unit", "us-ccr-9arm"}, {"with", "alone"}}), "at.4.3a");
  EXPECT_TRUE(b.offers("take_up", {{"unit", "us-cca-9arm"}, {"with", "alone"}}));
}

TEST(AtInteractions, AnHqThatMarchedDefendsButDoesNotSupport) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"1330" = "us-hq-V supplied strategic"
"1325" = "us-8-4id supplied"
"1225" = "ge-39-26vg supplied"
)"}));
  EXPECT_FALSE(hq_may_support(b.world(), b.state(), b.at_hex("1225")));
  EXPECT_TRUE(defended_by_hq(b.world(), b.state(), allied, b.at_hex("1325")));  // at.5.21b
}

TEST(AtInteractions, OneOfThreeBattalionsLeaves) {
  AtBattle b(position({.hq = "us-hq-V",
                       .units = R"(
"1325" = "us-70-tk supplied, us-707-tk supplied, us-709-tk supplied"
"1327" = "ge-39-26vg"
"1430" = "us-hq-V supplied"
)",
                       .more = "control = { allied = \"1326\" }\n"}));
  EXPECT_TRUE(b.zoned(allied, "1326"));
  EXPECT_EQ(b.controls("1326"), allied);
  const Hexes then = b.state().control_then;
  b.move("us-70-tk", "1424");
  EXPECT_FALSE(b.zoned(allied, "1326"));        // at.4.1a
  EXPECT_EQ(b.controls("1326"), german);        // at.2.1c: only his zone is left
  EXPECT_TRUE(b.state().control_then == then);  // at.5.22
}

TEST(AtInteractions, ABridgeLetsARetreatAcross) {
  for (const bool bridge : {false, true}) {
    AtBattle b(position({.hq = "us-hq-V",
                         .phase = "combat",
                         .units = R"(
"3108" = "ge-2pg-2pz supplied"
"3109" = "us-8-4id supplied, us-12-4id supplied"
"3009" = "us-22-4id supplied"
"3209" = "us-109-28id supplied"
"3115" = "us-hq-V supplied"
)",
                         .more = bridge ? "bridges = [\"3107 3108\"]\n" : ""}));
    b.choose("attack", {{"hex", "3108"}});
    b.choose("commit_rest");
    b.declared();
    b.fought("3108", 0, 2);
    if (bridge) b.choose("retreat");                   // else it has no choice
    EXPECT_EQ(b.hex("ge-2pg-2pz") == "3107", bridge);  // at.9.32b, at.11.71c
  }
}

TEST(AtInteractions, IntegrityIsKeptByAReducedRegimentAndLostWithADeadOne) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "ge-2pg-2pz supplied reduced, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1326" = "us-8-4id supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  const int f = info(b.world(), b.unit("ge-2pg-2pz")).formation;
  EXPECT_TRUE(has_integrity(b.world(), b.state(), f, b.at_hex("1325")));
  b.choose("attack", {{"hex", "1326"}});
  b.choose("commit_rest");
  EXPECT_EQ(odds_of(clash_of(b.world(), b.state(), b.state().battles[0], false)).attack, 20);
  lose_step(b.world(), b.state(), b.unit("ge-2pg-2pz"), "at.9.21"_rule, nullptr);
  EXPECT_EQ(odds_of(clash_of(b.world(), b.state(), b.state().battles[0], false)).attack, 8);
}

TEST(AtInteractions, WhoRetreatsIntoALaterTargetTakesNoPartThere) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied"
"1224" = "ge-77-26vg supplied"
"1126" = "ge-78-26vg supplied"
"1327" = "ge-751-326vg supplied"
"1326" = "us-12-4id supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.attack("1325", {"ge-39-26vg"});
  b.attack("1326", {"ge-751-326vg"});
  b.declared();
  b.fought("1325", 0, 2);
  ASSERT_EQ(b.asked(), "remainder");
  b.choose("retreat");
  EXPECT_EQ(b.hex("us-8-4id"), "1326");
  // at.9.42: whose own battle is still to come stays for it.
  ASSERT_EQ(b.asked(), "advance");
  EXPECT_NE(b.why("advance", {{"unit", "ge-751-326vg"}, {"hex", "1325"}}), "");
  b.choose("done");
  EXPECT_EQ(b.odds("1326").defence, 3);  // at.9.72: the regiment that stood there before
  b.fought("1326", 0, 3);
  EXPECT_EQ(b.place("us-12-4id"), Place::eliminated);
  EXPECT_EQ(b.steps("us-8-4id"), 1);  // no more losses for it
  EXPECT_NE(b.asked(), "advance");    // and the hex is not empty
}

TEST(AtInteractions, AnAttackThatFindsNoSupportIsCalledOff) {
  // Two supports for three attacks; the one in the village needs it.
  AtBattle b(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-751-326vg supplied reduced"
"1425" = "us-9-2id supplied"
"1323" = "ge-39-26vg supplied"
"1423" = "us-8-4id supplied"
"1327" = "ge-981-272vg supplied reduced"
"1427" = "us-117-30id supplied"
"1526" = "us-hq-V supplied"
)"}));
  b.attack("1325", {"us-9-2id"});
  b.attack("1323", {"us-8-4id"});
  b.attack("1327", {"us-117-30id"});
  b.declared();
  b.choose("support", {{"hex", "1327"}});
  b.choose("support", {{"hex", "1325"}});
  EXPECT_EQ(arg(b.event("called_off"), "hex"), b.at_hex("1323").id);  // at.9.14c
  EXPECT_EQ(b.of("us-8-4id").attacked, 0);
  EXPECT_EQ(b.why("fight", {{"hex", "1323"}}), "at.3.33d");
}

TEST(AtInteractions, SupportOfOverrunsAndAttacksIsCountedApart) {
  AtBattle b(
      position({.day = "12-20", .units = "\"2501\" = \"ge-hq-5\"\n\"2502\" = \"ge-39-26vg\"\n"}));
  b.state().supported[0] = 4;
  EXPECT_EQ(support_limit(b.world(), b.state(), true), 0);
  EXPECT_EQ(support_limit(b.world(), b.state(), false), 4);  // at.11.13b
}

TEST(AtInteractions, TooManyAfterAMarchTheEnemyChoosesBeforeBattlesAreDeclared) {
  AtBattle b(position({.units = R"(
"1325" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-78-26vg supplied"
"1324" = "ge-751-326vg supplied"
"1327" = "us-70-tk reduced"
"4601" = "ge-hq-5"
)"}));
  b.move("ge-751-326vg", "1325");
  EXPECT_EQ(b.place("ge-751-326vg"), Place::on_map);  // at.6.0: not while moving
  b.choose("done");
  ASSERT_EQ(b.asked(), "excess");
  EXPECT_EQ(b.side(), allied);
  b.choose("eliminate", {{"unit", "ge-39-26vg"}});
  EXPECT_EQ(b.hex("ge-751-326vg"), "1325");
}

TEST(AtInteractions, TheWestwallTurnsAOneIntoNothing) {
  AtBattle b(position({.hq = "ge-hq-5", .phase = "combat", .units = R"(
"2505" = "us-422-106id supplied"
"2504" = "ge-1pz-1ss supplied, ge-1pg-1ss supplied, ge-2pg-1ss supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.choose("attack", {{"hex", "2505"}});
  b.choose("commit_rest");
  b.declared();
  b.choose("fight", {{"hex", "2505"}});
  b.roll(1);
  b.each("losses", [&] { b.choose("lose_step", {{"unit", b.offered("lose_step", "unit")[0]}}); });
  EXPECT_EQ(b.steps("us-422-106id"), 2);
  EXPECT_EQ(b.count("falls_back"), 0);
  EXPECT_NE(b.asked(), "advance");
}

TEST(AtInteractions, The150thFailsOnItsLastStepInAStack) {
  AtBattle b(position({.units = R"(
"1325" = "ge-150-bde supplied reduced, ge-39-26vg supplied"
"1225" = "us-8-4id"
"4601" = "ge-hq-5"
)"}));
  b.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
  b.choose("infiltrate", {{"hex", "1226"}});
  b.roll(1);
  EXPECT_EQ(b.place("ge-150-bde"), Place::eliminated);
  EXPECT_EQ(b.asked(), "march");
  EXPECT_TRUE(b.offers("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}}));
}

TEST(AtInteractions, FootGoesBackOverTheOurAndTanksDoNot) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"3208" = "ge-39-26vg supplied, ge-3pz-2pz supplied"
"3209" = "us-8-4id supplied, us-12-4id supplied"
"3109" = "us-22-4id supplied"
"3308" = "us-109-28id supplied"
"3215" = "us-hq-V supplied"
)"}));
  b.attack("3208", {"us-8-4id", "us-12-4id"});
  b.declared();
  b.fought("3208", 0, 2);
  b.each("losses", [&] { b.choose("lose_step", {{"unit", "ge-39-26vg"}}); });
  ASSERT_EQ(b.asked(), "remainder");
  b.choose("retreat");
  b.each("retreat", [&] {
    b.choose("fall_back", {{"unit", b.offered("fall_back", "unit")[0]},
                           {"hex", b.offered("fall_back", "hex")[0]}});
  });
  EXPECT_NE(b.hex("ge-39-26vg"), "3208");  // at.9.31
  EXPECT_EQ(b.hex("ge-3pz-2pz"), "3208");
  EXPECT_EQ(b.steps("ge-3pz-2pz"), 1);  // at.9.33: its share in steps
  EXPECT_NE(b.asked(), "advance");
}

TEST(AtInteractions, ALostHeadquartersComesBackOnlyToItsOwnEdge) {
  AtBattle b(position({.day = "12-21",
                       .hq = "",
                       .units = "\"2501\" = \"ge-hq-5\"\n\"2530\" = \"us-hq-VIII\"\n",
                       .more = "returning = \"us-hq-V 12-21\"\nat = \"return\"\n"}));
  ASSERT_EQ(b.asked(), "hq_back");  // at.11.11d, at.3.1a: before replacements and payments
  EXPECT_EQ(b.why("bring_back", {{"hq", "us-hq-V"}, {"hex", "2501"}}), "at.11.11d");
  b.choose("bring_back", {{"hq", "us-hq-V"}, {"hex", "2631"}});
  EXPECT_EQ(b.hex("us-hq-V"), "2631");
}

TEST(AtInteractions, SupplyRunsOverRiversOnFoot) {
  AtBattle b(position({.day = "12-17",
                       .hq = "us-hq-V",
                       .units = "\"1114\" = \"us-8-4id\"\n\"1118\" = \"us-hq-V\"\n"}));
  EXPECT_EQ(b.supply("us-8-4id"),
            Supply::supplied);  // at.7.13b: the Meuse is no obstacle to a line
}

// A file describes a moment with attacks declared as well as any other.
TEST(AtPosition, HoldsDeclaredBattles) {
  const Setting setting{.hq = "ge-hq-5", .phase = "combat", .units = R"(
"1325" = "ge-39-26vg supplied, ge-77-26vg supplied"
"1326" = "ge-78-26vg supplied"
"1225" = "us-8-4id supplied"
"1530" = "ge-hq-5 supplied"
)"};
  const auto with = [&](const std::string& at_moment, const std::string& battle) {
    std::string toml = position(setting);
    const std::size_t phase = toml.find("phase = \"combat\"");
    toml.insert(phase, at_moment.empty() ? "" : "at = \"" + at_moment + "\", ");
    return toml + "\n[[position.battle]]\n" + battle;
  };
  AtBattle played(position(setting));
  played.attack("1225", {"ge-39-26vg", "ge-77-26vg"});
  ASSERT_EQ(played.asked(), "resolve");
  AtBattle read(with(
      "resolve", "hex = \"1225\"\nby = \"ge-39-26vg, ge-77-26vg\"\nsupported = " +
                     std::string(played.state().battles[0].supported ? "true" : "false") + "\n"));
  EXPECT_EQ(read.asked(), "resolve");
  EXPECT_TRUE(read.offers("fight", {{"hex", "1225"}}));
  EXPECT_EQ(read.odds("1225").attack, played.odds("1225").attack);
  EXPECT_EQ(read.odds("1225").column, played.odds("1225").column);
  EXPECT_EQ(read.of("ge-39-26vg").aim, played.of("ge-39-26vg").aim);
  EXPECT_EQ(read.of("ge-78-26vg").aim, 0);
  // While others may still be declared, the third regiment may not join what is declared (at.9.0c, at.9.0d).
  AtBattle open(with("", "hex = \"1225\"\nby = \"ge-39-26vg\"\n"));
  EXPECT_EQ(open.why("attack", {{"hex", "1225"}}), "at.9.0d");
  // What was fought is over: who attacked there is spent.
  AtBattle over(with("resolve", "hex = \"1225\"\nby = \"ge-39-26vg\"\nfought = true\n"));
  EXPECT_EQ(over.of("ge-39-26vg").attacked, 1);
  EXPECT_EQ(over.of("us-8-4id").struck, 1);  // at.9.72
  EXPECT_EQ(over.of("ge-77-26vg").attacked, 0);
}

TEST(AtPosition, ComplainsOfBattlesThatCannotBe) {
  const auto complaints = [](const std::string& phase, const std::string& battle) {
    const std::string toml = position({.phase = phase, .units = R"(
"1325" = "ge-39-26vg supplied"
"1425" = "ge-77-26vg supplied"
"1225" = "us-8-4id supplied"
"1530" = "ge-hq-5 supplied"
)"}) + "\n[[position.battle]]\n" +
                             battle;
    Complaints wrong;
    Io::load(toml, "test.toml", {}, wrong);
    return wrong.size();
  };
  EXPECT_EQ(complaints("combat", "hex = \"1225\"\nby = \"ge-39-26vg\"\n"), 0u);
  EXPECT_EQ(complaints("tactical", "hex = \"1225\"\nby = \"ge-39-26vg\"\n"), 1u);
  EXPECT_EQ(complaints("combat", "hex = \"1226\"\nby = \"ge-39-26vg\"\n"), 1u);  // nobody there
  EXPECT_EQ(complaints("combat", "hex = \"1225\"\nby = \"ge-77-26vg\"\n"),
            2u);  // not adjacent, so nobody
  EXPECT_EQ(complaints("combat", "hex = \"1225\"\nby = \"ge-39-26vg\"\nair = 1\n"), 1u);
  EXPECT_EQ(complaints("combat", "hex = \"1225\"\nby = \"ge-39-26vg\"\ndefence_air = 2\n"),
            1u);  // no aircraft in this weather
}

}  // namespace
}  // namespace bocage::at
