// The worked cases of what follows the die: losses, retreats, advances.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

TEST(AtExamples, X6_AdvanceOfThree) {
  // Evading cavalry goes three hexes back; panzers follow as far as zones allow (at.9.41a, at.9.41b).
  const auto fight = [](const std::string& more) {
    AtBattle b(
        position({.day = "12-20",
                  .phase = "combat",
                  .units = "\"1325\" = \"us-14-cav supplied\"\n\"1425\" = \"ge-2pg-2pz "
                           "supplied, ge-39-26vg supplied\"\n\"4601\" = \"ge-hq-5 supplied\"\n" +
                           more,
                  .top = "options = { evasion = \"on\" }\n"}));
    b.choose("attack", {{"hex", "1325"}});
    b.choose("commit_rest");
    b.declared();
    b.choose("fight", {{"hex", "1325"}});
    b.choose("evade");  // at.12.4a
    b.each("retreat", [&] {
      b.choose("fall_back", {{"unit", "us-14-cav"}, {"hex", b.offered("fall_back", "hex").back()}});
    });
    EXPECT_EQ(b.asked(), "advance") << b.options();
    int farthest = 0;
    for (const Choice c : b.ask().options)
      if (c.verb == verb::advance && c.who == b.unit("ge-2pg-2pz").id)
        farthest = std::max(farthest, distance(b.world(), b.at_hex("1425"),
                                               Hex{static_cast<std::uint16_t>(c.what)}));
    return farthest;
  };
  EXPECT_EQ(fight(""), 3);
  // A regiment beside the start: one exit, two hexes (at.9.45).
  EXPECT_EQ(fight("\"1525\" = \"us-8-4id supplied\"\n"), 2);
}

// B is in 1325 and has to go back two hexes; C stands in 1525.
AtBattle advance_diagram(const std::string& day) {
  AtBattle b(
      position({.day = day, .weather = "precipitation, frost", .phase = "combat", .units = R"(
"1325" = "us-9-2id supplied, us-38-2id supplied, us-23-2id supplied"
"1425" = "ge-39-26vg supplied"
"1324" = "ge-304pg-2pz supplied, ge-2pg-2pz supplied, ge-3pz-2pz supplied"
"1525" = "us-8-4id supplied"
"1330" = "us-hq-V supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  return b;
}

TEST(AtExamples, X8_AdvanceDiagram) {
  for (const std::string day : {"12-17", "12-16"}) {
    AtBattle b = advance_diagram(day);
    b.choose("attack", {{"hex", "1325"}});
    b.choose("commit_rest");
    b.declared();
    b.choose("fight", {{"hex", "1325"}});
    // 28 to 12: 2:1, +1 combined arms, -1 American HQ: 2:1. A five: 1/1; no retreat. So the result is set.
    b.state().frames.pop();
    b.state().fight.result[0] = 0;
    b.state().fight.result[1] = 4;
    settle(b.world(), b.state(), &b.log);
    b.each("losses", [&] { b.choose("lose_step", {{"unit", "us-9-2id"}}); });
    ASSERT_EQ(b.asked(), "remainder");
    b.choose("retreat");
    ASSERT_EQ(b.asked(), "retreat") << b.options();
    b.choose("fall_back", {{"unit", b.offered("fall_back", "unit")[0]}, {"hex", "1226"}});
    b.choose("fall_back", {{"unit", b.offered("fall_back", "unit")[0]}, {"hex", "1126"}});
    ASSERT_EQ(b.asked(), "advance") << b.options();
    EXPECT_TRUE(b.offers("advance", {{"unit", "ge-39-26vg"}, {"hex", "1325"}}));
    // at.9.45, at.9.4e: its first hex lies in C's zone. at.13.1e: on the first day zones do not matter.
    EXPECT_EQ(b.offers("advance", {{"unit", "ge-39-26vg"}, {"hex", "1226"}}), day == "12-16");
    if (day != "12-16") {
      EXPECT_EQ(b.why("advance", {{"unit", "ge-39-26vg"}, {"hex", "1226"}}), "at.9.45");
    }
    // at.9.44: foot keeps to the way of the defender, vehicles may turn off.
    EXPECT_FALSE(b.offers("advance", {{"unit", "ge-39-26vg"}, {"hex", "1326"}}));
    for (const char* hex : {"1325", "1226", "1326", "1225", "1426"})
      EXPECT_TRUE(b.offers("advance", {{"unit", "ge-304pg-2pz"}, {"hex", hex}})) << hex;
  }
}

TEST(AtExamples, X9_ExtendedAdvance) {
  AtBattle b(position({.day = "12-20",
                       .phase = "combat",
                       .units = R"(
"1325" = "us-9-2id supplied reduced"
"1425" = "ge-39-26vg supplied"
"1324" = "ge-77-26vg supplied"
"1125" = "us-16-1id supplied"
"1525" = "us-8-4id supplied"
"4601" = "ge-hq-5 supplied"
)",
                       .top = "options = { extended_advance = \"on\" }\n"}));
  b.choose("attack", {{"hex", "1325"}});
  b.choose("commit_rest");
  b.declared();
  b.choose("fight", {{"hex", "1325"}});
  b.state().frames.pop();
  b.state().fight.result[1] = 0;
  b.state().fight.evaded = 0;
  // B falls back one hex to 1326, as in the diagram.
  move_one(b.world(), b.state(), b.unit("us-9-2id"), b.at_hex("1326"));
  b.state().fight.trails = 1;
  b.state().fight.trail_length[0] = 1;
  b.state().fight.trail[0][0] = b.at_hex("1326");
  b.state().fight.retreated = 1;
  settle(b.world(), b.state(), &b.log);
  ASSERT_EQ(b.asked(), "advance") << b.options();
  // at.12.2, at.12.2e.
  EXPECT_TRUE(b.offers("advance", {{"unit", "ge-77-26vg"}, {"hex", "1225"}}));
  EXPECT_FALSE(b.offers("advance", {{"unit", "ge-39-26vg"}, {"hex", "1426"}}));
  EXPECT_TRUE(b.offers("advance", {{"unit", "ge-39-26vg"}, {"hex", "1325"}}));
  b.choose("advance", {{"unit", "ge-77-26vg"}, {"hex", "1225"}});
  EXPECT_EQ(b.why("advance", {{"unit", "ge-77-26vg"}, {"hex", "1325"}}), "at.9.42");
}

TEST(AtExamples, X34_BigResultOnASmallStack) {
  AtBattle b(position({.day = "12-20", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-2pg-2pz supplied, ge-39-26vg supplied"
"1324" = "ge-77-26vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.give("1325", 0, 5);
  // Three steps must go, it has two.
  EXPECT_EQ(b.place("us-8-4id"), Place::eliminated);
  ASSERT_EQ(b.asked(), "advance");
  // at.9.41a: three of five are left; at.9.41b: foot two, mechanised three.
  EXPECT_TRUE(b.offers("advance", {{"unit", "ge-2pg-2pz"}, {"hex", "1126"}}));
  EXPECT_FALSE(b.offers("advance", {{"unit", "ge-39-26vg"}, {"hex", "1126"}}));
  EXPECT_TRUE(b.offers("advance", {{"unit", "ge-39-26vg"}, {"hex", "1226"}}));
}

TEST(AtExamples, X35_Surrounded) {
  AtBattle b(position({.day = "12-20", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied, us-12-4id supplied"
"1425" = "ge-2pg-2pz supplied"
"1226" = "ge-39-26vg supplied"
"1225" = "ge-77-26vg supplied"
"1426" = "ge-78-26vg supplied"
"1324" = "ge-751-326vg supplied"
"1326" = "ge-752-326vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.give("1325", 0, 4);
  b.each("losses", [&] { b.choose("lose_step", {{"unit", b.offered("lose_step", "unit")[0]}}); });
  EXPECT_EQ(b.place("us-8-4id"), Place::eliminated);  // at.9.33
  EXPECT_EQ(b.place("us-12-4id"), Place::eliminated);
  ASSERT_EQ(b.asked(), "advance");
  EXPECT_EQ(arg(b.event("eliminated"), "hex"), b.at_hex("1325").id);
  EXPECT_EQ(b.state().frames.top<AdvanceFrame>().length, 1);
}

TEST(AtExamples, X36_HeadquartersInTheStack) {
  const std::string text = position({.day = "12-19", .phase = "combat", .units = R"(
"1325" = "us-803-tk supplied, us-hq-V supplied"
"1425" = "ge-2pg-2pz supplied"
"4601" = "ge-hq-5 supplied"
)"});
  AtBattle b(text);
  {
    AtBattle c(text);
    c.choose("attack", {{"hex", "1325"}});
    c.choose("commit_rest");
    EXPECT_EQ(odds_of(clash_of(c.world(), c.state(), c.state().battles[0], false)).defence,
              1);  // at.11.11b
  }
  b.give("1325", 0, 2);
  EXPECT_EQ(b.place("us-803-tk"), Place::eliminated);  // at.9.23a, at.11.11c
  ASSERT_EQ(b.asked(), "remainder");
  b.choose("stand");
  EXPECT_EQ(b.place("us-hq-V"), Place::returning);
  EXPECT_EQ(b.of("us-hq-V").due, 6);  // at.11.11d: 21 December
}

TEST(AtExamples, X37_ZeroStrength) {
  AtBattle b(position({.day = "12-20", .hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-605-eng supplied"
"1425" = "us-8-4id supplied"
"4630" = "us-hq-V supplied"
)"}));
  b.choose("attack", {{"hex", "1325"}});
  b.choose("commit_rest");
  b.declared();
  b.choose("fight", {{"hex", "1325"}});
  b.roll(1);
  EXPECT_EQ(b.event("combat").column, 10);  // at.9.14d
  EXPECT_STREQ(b.event("combat").result, "-/2");
  EXPECT_EQ(b.steps("us-8-4id"), 2);
  EXPECT_EQ(b.place("ge-605-eng"), Place::eliminated);
  EXPECT_EQ(b.state().frames.top<AdvanceFrame>().length, 1);
  // An HQ alone instead defends with 1 (at.11.11a).
  AtBattle c(position({.day = "12-20", .hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-hq-7 supplied"
"1425" = "us-8-4id supplied"
"4630" = "us-hq-V supplied"
)"}));
  c.choose("attack", {{"hex", "1325"}});
  c.choose("commit_rest");
  EXPECT_EQ(odds_of(clash_of(c.world(), c.state(), c.state().battles[0], false)).level, 3);
}

TEST(AtExamples, X49_AttackBookkeeping) {
  AtBattle b(position({.day = "12-20", .phase = "combat", .units = R"(
"1325" = "ge-39-26vg supplied, ge-77-26vg supplied"
"1326" = "us-70-tk supplied reduced"
"1324" = "us-707-tk supplied reduced"
"4601" = "ge-hq-5 supplied"
)"}));
  EXPECT_EQ(b.why("attack", {{"hex", "1225"}}), "at.9.0b");
  b.attack("1326", {"ge-39-26vg"});
  EXPECT_EQ(b.why("attack", {{"hex", "1326"}}), "at.9.0d");
  b.choose("attack", {{"hex", "1324"}});
  EXPECT_EQ(b.why("commit", {{"unit", "ge-39-26vg"}}), "at.9.0c");  // at.9.0f: the other may
  b.choose("commit", {{"unit", "ge-77-26vg"}});
  b.declared();
  b.choose("fight", {{"hex", "1326"}});
  b.roll(6);
  EXPECT_EQ(b.of("ge-39-26vg").attacked, 1);  // at.9.73
}

TEST(AtExamples, X52_AdvanceOverAnUnbridgedRiver) {
  AtBattle b(position({.day = "12-20", .phase = "combat", .units = R"(
"3208" = "us-110-28id supplied reduced"
"3207" = "ge-39-26vg supplied, ge-77-26vg supplied"
"3107" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.attack("3208", {"ge-39-26vg", "ge-77-26vg"});
  EXPECT_EQ(b.odds("3208").attack, 4);  // at.9.51c
  b.declared();
  b.choose("fight", {{"hex", "3208"}});
  b.state().frames.pop();
  b.state().fight.result[1] = 2;
  b.state().units[b.unit("us-110-28id").id].steps = 2;
  settle(b.world(), b.state(), &b.log);
  b.choose("retreat");
  b.each("retreat", [&] {
    b.choose("fall_back", {{"unit", "us-110-28id"}, {"hex", b.offered("fall_back", "hex")[0]}});
  });
  ASSERT_EQ(b.asked(), "advance");
  EXPECT_TRUE(b.offers("advance", {{"unit", "ge-39-26vg"}, {"hex", "3208"}}));  // at.9.42
  EXPECT_EQ(b.why("advance", {{"unit", "ge-2pg-2pz"}, {"hex", "3208"}}), "at.9.46");
}

}  // namespace
}  // namespace bocage::at
