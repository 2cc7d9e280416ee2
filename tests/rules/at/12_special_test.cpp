// Chapters 11, 12 and 13: engineers and the drop, options, scenarios; and what is secret.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

std::string drop(const std::string& more, const std::string& hq = "ge-hq-5") {
  return position({.day = "12-18",
                   .hq = hq,
                   .phase = "strategic",
                   .units = "\"2503\" = \"ge-hq-5\"\n\"1603\" = \"ge-hq-6\"\n" + more,
                   .more = "drop = { hex = \"2512\", day = \"12-18\" }\n"});
}

// The drop is planned in the file: v.d.H waits for it.
AtBattle dropping(const std::string& text) {
  std::string t = text;
  t.replace(t.find("\"none\""), 6, "\"historical\"");
  return AtBattle(t);
}

TEST(AtDrop, LandsOnASix) {
  AtBattle b = dropping(drop(""));
  ASSERT_EQ(b.asked(), "airdrop");  // at.3.32c, at.11.2e: the nearest HQ
  EXPECT_EQ(b.rule(), "at.11.2c");
  b.roll(6);
  EXPECT_EQ(b.hex("ge-vdh"), "2512");
  EXPECT_EQ(b.supply("ge-vdh"), Supply::supplied);
  EXPECT_EQ(b.why("take_up", {{"unit", "ge-vdh"}, {"with", "alone"}}), "at.11.2d");
  AtBattle c = dropping(drop(""));
  c.roll(5);
  EXPECT_EQ(c.place("ge-vdh"), Place::eliminated);
}

TEST(AtDrop, OnAnEnemyItDies) {
  AtBattle b = dropping(drop("\"2512\" = \"us-70-tk\"\n"));
  EXPECT_NE(b.asked(), "airdrop");
  EXPECT_EQ(b.place("ge-vdh"), Place::eliminated);  // at.11.2b
}

TEST(AtDrop, WithAnotherHeadquartersItWaits) {
  AtBattle b = dropping(drop("", "ge-hq-6"));
  EXPECT_NE(b.asked(), "airdrop");
  EXPECT_EQ(b.place("ge-vdh"), Place::planned);
  while (b.state().turn == 3) b.choose("done");
  EXPECT_EQ(b.place("ge-vdh"), Place::eliminated);  // at.11.2e: the day is over
}

TEST(AtDrop, ThePlanIsSecret) {
  AtBattle b(shipped("breakthrough"));
  b.each("setup", [&] { b.choose("auto_setup", {{"plan", "centre"}}); });
  ASSERT_EQ(b.asked(), "drop_turn");  // at.11.2a
  EXPECT_EQ(b.offered("plan_turn", "date").front(), "12-17");
  b.choose("plan_turn", {{"date", "12-19"}});
  EXPECT_EQ(b.ask().options.size(), 1098);
  EXPECT_EQ(b.prompt.dropped, 0u);
  AtBattle other_plan(shipped("breakthrough"));
  other_plan.each("setup", [&] { other_plan.choose("auto_setup", {{"plan", "centre"}}); });
  other_plan.choose("plan_turn", {{"date", "12-17"}});
  b.choose("plan_drop", {{"hex", "1810"}});
  other_plan.choose("plan_drop", {{"hex", "2512"}});
  State mine = b.state(), his = other_plan.state();
  AmericaTriumphant::redact(b.world(), mine, allied);
  AmericaTriumphant::redact(b.world(), his, allied);
  EXPECT_TRUE(same(mine, his));
  EXPECT_EQ(told<Io>(b.world(), b.names, mine, allied), told<Io>(b.world(), b.names, his, allied));
}

TEST(AtAir, TheDefendersAircraftAreSecretUntilTheBattle) {
  const std::string text = position({.weather = "clear, frost", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied"
"1323" = "us-12-4id supplied"
"1423" = "ge-77-26vg supplied"
"1420" = "ge-hq-5 supplied"
)"});
  std::vector<State> seen;
  for (const char* points : {"0", "2"}) {
    AtBattle b(text);
    b.attack("1325", {"ge-39-26vg"});
    b.attack("1323", {"ge-77-26vg"});
    b.declared();
    ASSERT_EQ(b.asked(), "air_defence");  // at.3.33b
    EXPECT_EQ(b.side(), allied);
    b.choose("fly", {{"hex", b.offered("fly", "hex")[0]}, {"points", points}});
    ASSERT_EQ(b.asked(), "air_defence");  // one question a battle, whatever was sent
    b.choose("fly", {{"hex", b.offered("fly", "hex")[0]}, {"points", points}});
    ASSERT_EQ(b.asked(), "resolve");
    State view = b.state();
    AmericaTriumphant::redact(b.world(), view, german);
    seen.push_back(view);
    EXPECT_EQ(b.state().air, 9);  // the pool tells nothing
  }
  EXPECT_TRUE(same(seen[0], seen[1]));
}

TEST(AtOptions, Cooperation) {
  for (const bool on : {false, true}) {
    AtBattle b(position({.phase = "combat",
                         .units = R"(
"1325" = "us-70-tk supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-78-26vg supplied"
"4601" = "ge-hq-5 supplied"
)",
                         .top = on ? "options = { cooperation = \"on\" }\n" : ""}));
    b.choose("attack", {{"hex", "1325"}});
    b.choose("commit_rest");
    EXPECT_EQ(odds_of(clash_of(b.world(), b.state(), b.state().battles[0], false)).attack,
              on ? 13 : 12);  // at.12.1, at.12.0
  }
}

TEST(AtOptions, RetreatThroughZones) {
  for (const bool on : {false, true}) {
    AtBattle b(position({.phase = "combat",
                         .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied"
"1224" = "ge-77-26vg supplied"
"1126" = "ge-78-26vg supplied"
"1327" = "ge-751-326vg supplied"
"4601" = "ge-hq-5 supplied"
)",
                         .top = on ? "options = { retreat_through_zoc = \"on\" }\n" : ""}));
    b.attack("1325", {"ge-39-26vg"});
    b.declared();
    b.choose("fight", {{"hex", "1325"}});
    b.result(0, 2);
    EXPECT_EQ(b.asked() == "remainder", on);  // at.12.3
    if (!on) {
      EXPECT_EQ(b.place("us-8-4id"), Place::eliminated);
      continue;
    }
    b.choose("retreat");
    b.each("retreat", [&] {
      b.choose("fall_back", {{"unit", "us-8-4id"}, {"hex", b.offered("fall_back", "hex")[0]}});
    });
    EXPECT_EQ(b.place("us-8-4id"), Place::eliminated);  // one step for the result, one for the zone
  }
}

TEST(AtOptions, EvasionLetsPursuersGoFar) {
  AtBattle b(position({.phase = "combat",
                       .units = R"(
"1325" = "us-14-cav supplied"
"1425" = "ge-2pg-2pz supplied"
"4601" = "ge-hq-5 supplied"
)",
                       .top = "options = { evasion = \"on\" }\n"}));
  b.attack("1325", {"ge-2pg-2pz"});
  b.declared();
  b.choose("fight", {{"hex", "1325"}});
  ASSERT_EQ(b.asked(), "evade");
  b.choose("evade");
  b.each("retreat", [&] {
    b.choose("fall_back", {{"unit", "us-14-cav"}, {"hex", b.offered("fall_back", "hex")[0]}});
  });
  EXPECT_EQ(b.steps("us-14-cav"), 2);
  ASSERT_EQ(b.asked(), "advance");
  EXPECT_EQ(b.state().frames.top<AdvanceFrame>().length, 3);  // at.12.4b
}

TEST(AtOptions, OverrunsInTheMechanisedPhase) {
  for (const auto& [top, weather, answer] :
       {std::tuple("", "precipitation, frost", "at.12.5"),
        std::tuple("options = { late_overruns = \"on\" }\n", "precipitation, frost", ""),
        std::tuple("options = { late_overruns = \"on\" }\n", "precipitation, snow", "at.9.61b")}) {
    AtBattle b(position({.weather = weather,
                         .phase = "mechanised",
                         .units = R"(
"1325" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1326" = "us-70-tk supplied"
"1320" = "ge-hq-5 supplied"
)",
                         .top = top}));
    b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
    EXPECT_EQ(b.why("overrun", {{"hex", "1326"}, {"support", "no"}}), answer);
  }
}

TEST(AtOptions, TheEnemyPicksTheSecondLoss) {
  AtBattle b(position({.phase = "combat",
                       .units = R"(
"1325" = "us-8-4id supplied, us-12-4id supplied"
"1425" = "ge-39-26vg supplied"
"4601" = "ge-hq-5 supplied"
)",
                       .top = "options = { chosen_losses = \"on\" }\n"}));
  b.attack("1325", {"ge-39-26vg"});
  b.declared();
  b.choose("fight", {{"hex", "1325"}});
  b.result(0, 4);
  EXPECT_EQ(b.side(), allied);
  b.choose("lose_step", {{"unit", "us-8-4id"}});
  ASSERT_EQ(b.asked(), "losses");
  EXPECT_EQ(b.side(), german);  // at.12.6
  EXPECT_EQ(b.rule(), "at.12.6");
}

TEST(AtSetup, AlliesFirstThenTheGermanByZones) {
  AtBattle b(shipped("breakthrough"));
  EXPECT_EQ(b.side(), allied);  // at.13.22a
  EXPECT_EQ(b.hex("us-hq-V"), "3315");
  b.choose("take_up", {{"unit", "us-70-tk"}, {"with", "alone"}});
  EXPECT_EQ(b.why("place", {{"unit", "us-70-tk"}, {"hex", "1806"}}), "at.13.22b");
  b.choose("place", {{"unit", "us-70-tk"}, {"hex", "3904"}});
  b.choose("auto_setup", {{"plan", "north"}});
  EXPECT_EQ(b.side(), german);
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  EXPECT_EQ(b.why("place", {{"unit", "ge-39-26vg"}, {"hex", "1603"}}), "at.13.23a");
  const auto hexes = b.offered("place", "hex");
  ASSERT_FALSE(hexes.empty());
  b.choose("place", {{"unit", "ge-39-26vg"}, {"hex", hexes[0]}});
  b.choose("auto_setup", {{"plan", "south"}});
  for (const Unit u : of_side(b.world(), german))
    EXPECT_NE(place_of(b.state(), u), Place::eliminated) << b.names.unit[u.id];
}

TEST(AtScenarios, LengthsStocksAndConditions) {
  const auto last = [](const char* id) {
    AtBattle b(shipped(id));
    return std::pair<int, int>(b.world().last_turn, b.state().stock);
  };
  EXPECT_EQ(last("breakthrough"), std::pair(6, 19));     // at.13.2
  EXPECT_EQ(last("generals-plan"), std::pair(22, 19));   // at.13.31: 6 January
  EXPECT_EQ(last("wacht-am-rhein"), std::pair(28, 28));  // at.13.41a, at.13.42
}

// Sets what the conditions count.
struct Count {
  AtBattle b;
  State s;
  explicit Count(const char* id) : b(shipped(id)), s(b.state()) {
    for (int i = 0; i < b.world().term_count; ++i)
      b.world().terms[i].hexes.each([&](Hex h) { s.control.remove(h); });
    b.world().westwall.each([&](Hex h) { s.control.add(h); });
  }
  void hold(int n) {
    int held = 0;
    for (const char* hex :
         {"1607", "1720", "1722", "1813", "1906", "2017", "2110", "2409", "2416", "2519", "2818"})
      if (held++ < n) s.control.add(b.at_hex(hex));
  }
  int result() {
    State x = s;
    decide(b.world(), x, nullptr);
    return x.over;
  }
};

TEST(AtScenarios, VictoryOfTheGeneralsPlan) {
  Count c("generals-plan");
  c.hold(6);
  c.s.lost[1] = 25, c.s.lost[0] = 9;
  EXPECT_EQ(c.result(), 1);  // at.13.33a
  c.s.lost[0] = 10;
  EXPECT_EQ(c.result(), 255);  // at.13.33b: a draw
  Count d("generals-plan");
  d.hold(5);
  EXPECT_EQ(d.result(), 2);
  d.s.lost[1] = 25;
  EXPECT_EQ(d.result(), 1);  // both hold: the German win counts
  d.b.world().westwall.each([&](Hex h) { d.s.control.remove(h); });
  EXPECT_EQ(d.result(), 2);
}

TEST(AtScenarios, VictoryOfWachtAmRhein) {
  Count c("wacht-am-rhein");
  c.hold(8);
  c.s.exited = 15, c.s.lost[0] = 30;
  EXPECT_EQ(c.result(), 1);  // at.13.43a
  c.s.exited = 14;
  EXPECT_EQ(c.result(), 255);
  c.s.lost[0] = 19;
  EXPECT_EQ(c.result(), 2);  // at.13.43b
  c.s.lost[0] = 35;
  EXPECT_EQ(c.result(), 3);  // at.13.43c
  Count d("wacht-am-rhein");
  d.hold(5);
  d.s.lost[0] = 25;
  EXPECT_EQ(d.result(), 4);  // at.13.43d
  d.hold(6);
  EXPECT_EQ(d.result(), 255);
}

TEST(AtScenarios, TheOffensiveMayBeCalledOff) {
  std::string text = position({.hq = "ge-hq-5",
                               .phase = "mechanised",
                               .units = "\"2501\" = \"ge-hq-5\"\n",
                               .top = "special = { may_end = true }\n"});
  AtBattle b(text);
  b.on_to("turn_end");  // at.13.31
  b.choose("end_offensive");
  EXPECT_EQ(b.asked(), "over");
}

TEST(AtExits, NorthWestOnly) {
  const auto text = [](const char* hex, const std::string& weather, const std::string& top,
                       int exited) {
    std::string t =
        position({.day = "12-26",
                  .weather = weather,
                  .units = "\"" + std::string(hex) +
                           "\" = \"ge-2pg-2pz supplied\"\n\"1325\" = \"ge-hq-5 supplied\"\n"
                           "\"2525\" = \"gb-129-43id\"\n",
                  .more = "waiting = \"gb-71-53id, us-329-83id 12-27\"\n",
                  .top = top});
    const auto at_now = t.find("now = {") + 7;
    return t.insert(at_now, " exited = " + std::to_string(exited) + ",");
  };
  const std::string on = "special = { exits = true }\n";
  {
    AtBattle b(text("1120", "precipitation, frost", "", 0));
    b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
    EXPECT_EQ(b.why("leave_map"), "at.5.44");
  }
  {
    AtBattle b(text("1113", "precipitation, frost", on, 0));
    b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
    EXPECT_EQ(b.why("leave_map"), "at.5.44");  // east of 1115
  }
  AtBattle b(text("1120", "precipitation, frost", on, 0));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  b.state().move.left = 2, b.state().move.entered = 1;
  EXPECT_EQ(b.why("leave_map"), "at.13.41e");  // two points, one left
  b.state().move.left = 4;
  b.choose("leave_map");
  EXPECT_EQ(b.place("ge-2pg-2pz"), Place::exited);   // at.13.41b
  EXPECT_EQ(b.place("gb-71-53id"), Place::nowhere);  // at.13.41c
  EXPECT_EQ(b.place("us-329-83id"), Place::waiting);
  EXPECT_EQ(b.place("gb-129-43id"), Place::on_map);
  AtBattle ninth(text("1120", "precipitation, frost", on, 8));
  ninth.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  ninth.choose("leave_map");
  EXPECT_EQ(ninth.place("gb-129-43id"), Place::nowhere);  // at.13.41d
  EXPECT_EQ(ninth.place("us-329-83id"), Place::nowhere);
}

TEST(AtFiles, ComplaintsSayWhatIsWrong) {
  const auto complaint = [](const std::string& text) {
    Complaints wrong;
    Io::load(text, "x.toml", {}, wrong);
    return wrong.empty() ? std::string() : wrong.front().text;
  };
  EXPECT_NE(complaint(position({.units = "\"1335\" = \"ge-hq-5\"\n"})).find("not on the map"),
            std::string::npos);
  EXPECT_NE(
      complaint(position({.units = "\"4601\" = \"ge-hq-5, ge-39-26v\"\n"})).find("ge-39-26vg"),
      std::string::npos);
  EXPECT_NE(complaint(position({.units = "\"4601\" = \"ge-hq-5\"\n\"4501\" = \"ge-hq-5\"\n"}))
                .find("twice"),
            std::string::npos);
  EXPECT_NE(complaint(position({.units = "\"4601\" = \"ge-hq-5, us-8-4id\"\n"})).find("both sides"),
            std::string::npos);
  EXPECT_NE(complaint(position({.units = "\"4601\" = \"ge-hq-5 reduced\"\n"})).find("one step"),
            std::string::npos);
  EXPECT_NE(complaint(position({.units = "\"4601\" = \"ge-hq-5\"\n",
                                .more = "bridges = [\"1325 1326\"]\n"}))
                .find("no river"),
            std::string::npos);
  // at.11.71c: an engineer becomes a bridge, so that there are never more than six.
  const auto bridged = [&](std::string_view engineers) {
    return complaint(position(
        {.units = "\"4601\" = \"ge-hq-5\"\n\"4501\" = \"" + std::string(engineers) + "\"\n",
         .more = "bridges = [\"3107 3108\"]\n"}));
  };
  EXPECT_EQ(bridged("ge-655-eng, ge-207-eng, ge-600-eng, ge-47-eng, ge-677-eng"), "");
  EXPECT_EQ(bridged("ge-655-eng, ge-207-eng, ge-600-eng, ge-47-eng, ge-677-eng, ge-605-eng"),
            "an engineer becomes each bridge: 1 and 6 engineers are more than there are");
}

}  // namespace
}  // namespace bocage::at
