// Where rules of several chapters meet, over more than one phase; and what must leave no trace on the way.
#include <cstring>

#include "embedded/embedded.hpp"
#include "kernel/playout.hpp"
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

TEST(AtInteractions, ADoubledDivisionAttacksTwoHexes) {
  AtBattle b(position({.phase = "combat", .units = R"(
"3107" = "ge-16pz-116pz supplied, ge-60pg-116pz supplied, ge-156pg-116pz supplied"
"3208" = "us-8-4id supplied reduced"
"3008" = "us-70-tk supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.attack("3208", {"ge-60pg-116pz"});
  b.attack("3008", {"ge-16pz-116pz", "ge-156pg-116pz"});
  b.declared();
  EXPECT_EQ(b.odds("3208").attack, 4);   // at.6.4b doubles, at.9.51c halves
  EXPECT_EQ(b.odds("3008").attack, 14);  // the tanks, barred by the river (at.9.51a), fight here
  const auto combined = [&](const char* hex) {
    const int i = find_battle(b.state(), b.at_hex(hex));
    return clash_of(b.world(), b.state(), b.state().battles[i], false).attack_combined;
  };
  EXPECT_FALSE(combined("3208"));  // at.9.54a: who takes part from that hex in that attack
  EXPECT_TRUE(combined("3008"));
}

TEST(AtInteractions, WhoseBattleIsStillToComeDoesNotAdvance) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied reduced"
"1425" = "ge-39-26vg supplied"
"1324" = "ge-294-18vg supplied"
"1224" = "us-12-4id supplied reduced"
"4601" = "ge-hq-5 supplied"
)"}));
  b.attack("1325", {"ge-39-26vg"});
  b.attack("1224", {"ge-294-18vg"});
  b.declared();
  b.fought("1325", 0, 1);
  ASSERT_EQ(b.asked(), "advance");
  EXPECT_EQ(b.reason("advance", {{"unit", "ge-294-18vg"}, {"hex", "1325"}}),
            "at.9.42 battle_to_come");
  EXPECT_EQ(b.reason("advance", {{"unit", "ge-39-26vg"}, {"hex", "1325"}}), "");
}

// at.9.72, R15: whom an overrun has struck is not attacked in the combat phase.
TEST(AtInteractions, AnOverrunCountsAsAnAttackOnThem) {
  AtBattle b(position({.day = "12-18", .units = R"(
"1325" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1329" = "ge-hq-5 supplied"
"1326" = "us-70-tk supplied"
"1423" = "us-12-4id supplied reduced"
"1422" = "ge-39-26vg supplied"
)"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  b.choose("overrun", {{"hex", "1326"}, {"support", "yes"}});
  EXPECT_EQ(b.state().supported[0], 1);  // at.11.13b: overruns are counted apart
  EXPECT_EQ(b.state().supported[1], 0);
  ASSERT_EQ(b.asked(), "combat");
  b.state().frames.pop();  // whatever the die: nothing happens
  settle(b.world(), b.state(), &b.log);
  EXPECT_EQ(b.of("ge-2pg-2pz").went, 1);  // at.9.64b: it stops
  b.on_to("declare");
  EXPECT_EQ(b.reason("attack", {{"hex", "1326"}}), "at.9.72 struck_already");
  EXPECT_EQ(b.of("ge-2pg-2pz").attacked, 0);  // at.9.73: they may still attack another
}

TEST(AtInteractions, LongRangeByNationAndDay) {
  for (const auto& [day, expected] :
       {std::pair{"12-17", Supply::isolated}, {"12-18", Supply::unsupplied}}) {
    AtBattle b(position({.day = day, .hq = "gb-hq-XXX", .units = R"(
"1314" = "gb-129-43id"
"1329" = "gb-hq-XXX"
)"}));
    EXPECT_EQ(b.supply("gb-129-43id"), Supply::unsupplied);  // at.7.11c: a line, too long
    EXPECT_EQ(b.of("gb-129-43id").distant, 1);
    EXPECT_EQ(b.now("gb-129-43id"), expected);  // at.8.21, at.7.4
  }
  AtBattle fresh(
      position({.day = "12-18",
                .hq = "gb-hq-XXX",
                .units = "\"1314\" = \"gb-129-43id fresh\"\n\"1329\" = \"gb-hq-XXX\"\n"}));
  EXPECT_EQ(fresh.now("gb-129-43id"), Supply::supplied);  // at.10.13a, R48
}

TEST(AtInteractions, ACornerBelongsToTwoEdges) {
  for (const char* edge : {"north", "west"}) {
    AtBattle b(position({.hq = "us-hq-V",
                         .units = "\"1128\" = \"us-hq-V\"\n",
                         .more = std::string("waiting = \"us-18-1id 12-19 ") + edge + "\"\n"}));
    b.choose("take_up", {{"unit", "us-18-1id"}, {"with", "alone"}});
    EXPECT_EQ(b.reason("enter", {{"hex", "1130"}}), "") << edge;  // at.10.12a
    EXPECT_EQ(b.reason("enter", {{"hex", "1129"}}),
              std::string(edge) == "north" ? "" : "at.10.12a not_its_edge");
  }
}

// at.8.22c: its own HQ came without it yesterday; at.10.12c: an edge hex in a zone of control costs one more.
TEST(AtInteractions, LateReinforcementsComeWithTheNearest) {
  AtBattle b(position(
      {.hq = "us-hq-V",
       .units = R"(
"4416" = "us-hq-V"
"4430" = "us-hq-III"
"4513" = "ge-39-26vg"
)",
       .more = "waiting = \"us-317-80id 12-19 south\"\ncontrol = { allied = \"4614\" }\n"}));
  EXPECT_EQ(b.reason("take_up", {{"unit", "us-317-80id"}, {"with", "alone"}}), "");
  b.choose("take_up", {{"unit", "us-317-80id"}, {"with", "alone"}});
  const std::string hex = b.reason("enter", {{"hex", "4614"}}).empty() ? "4614" : "4616";
  b.choose("enter", {{"hex", hex}});
  EXPECT_EQ(b.now("us-317-80id"), Supply::supplied);  // at.10.13a
  EXPECT_EQ(b.of("us-317-80id").fresh, 1);
}

std::string drop(const std::string& units, const std::string& hq) {
  return position({.day = "12-18",
                   .hq = hq,
                   .phase = "strategic",
                   .units = units,
                   .more = "drop = { hex = \"2512\", day = \"12-18\" }\n",
                   .top = "reinforcements = \"historical\"\n"});
}

TEST(AtInteractions, TheNearestHeadquartersIsJudgedWhenItActs) {
  // Fifth Panzer would be nearest from home; Sixth has marched past it (at.11.2e).
  const std::string units = "\"2503\" = \"ge-hq-5\"\n\"2511\" = \"ge-hq-6\"\n";
  EXPECT_NE(AtBattle(drop(units, "ge-hq-5")).asked(), "airdrop");
  EXPECT_EQ(AtBattle(drop(units, "ge-hq-6")).asked(), "airdrop");
  // Two as near: either will do.
  const std::string tied = "\"2510\" = \"ge-hq-5\"\n\"2514\" = \"ge-hq-6\"\n";
  EXPECT_EQ(AtBattle(drop(tied, "ge-hq-5")).asked(), "airdrop");
  EXPECT_EQ(AtBattle(drop(tied, "ge-hq-6")).asked(), "airdrop");
}

TEST(AtInteractions, ADropOntoACrowdIsTooMany) {
  AtBattle b(drop(R"("2512" = "ge-39-26vg, ge-77-26vg, ge-78-26vg, ge-244-tk"
"2503" = "ge-hq-5"
)",
                  "ge-hq-5"));
  ASSERT_EQ(b.asked(), "airdrop");
  b.roll(6);
  EXPECT_EQ(b.hex("ge-vdh"), "2512");  // at.11.2c
  b.on_to("excess");                   // at.6.2a
  EXPECT_EQ(b.side(), allied);
  EXPECT_EQ(b.reason("eliminate", {{"unit", "ge-vdh"}}), "");
}

// at.13.41d: the ninth exit; the chit of XXX Corps is worth nothing any more (at.8.1b).
TEST(AtInteractions, TheNinthExitSendsTheBritishHome) {
  std::string text = position({.units = R"(
"1120" = "ge-39-26vg supplied, ge-hq-6"
"1124" = "ge-hq-5 supplied"
"2525" = "gb-hq-XXX, gb-129-43id"
"2527" = "us-hq-V"
)",
                               .more = R"(cup = "gb-hq-XXX us-hq-V"
waiting = "us-18-1id 12-20 north, us-317-80id 12-20 south, gb-130-43id 12-20 north, gb-214-43id 12-25 north"
)",
                               .top = "special = { exits = true }\n"});
  text.replace(text.find("now = { "), 8, "now = { exited = 8, ");
  AtBattle b(text);
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  b.choose("leave_map");
  EXPECT_EQ(b.place("ge-39-26vg"), Place::exited);
  EXPECT_EQ(b.state().exited, 9);
  EXPECT_EQ(b.count("british_removed"), 1);
  EXPECT_EQ(b.place("gb-129-43id"), Place::nowhere);
  EXPECT_EQ(b.place("gb-hq-XXX"), Place::nowhere);
  EXPECT_EQ(b.place("us-18-1id"), Place::nowhere);  // the north is closed
  EXPECT_EQ(b.place("gb-214-43id"), Place::nowhere);
  EXPECT_EQ(b.place("us-317-80id"), Place::waiting);  // the south is not
  b.on_to("draw");
  b.draw("gb-hq-XXX");
  EXPECT_EQ(b.count("chit_of_lost_hq"), 1);
  EXPECT_EQ(b.state().played[index(allied)], 0);  // no box, no pause roll
}

TEST(AtInteractions, TheFirstExitStopsThoseWhoHaveNotCome) {
  AtBattle b(position({.units = R"(
"1120" = "ge-39-26vg supplied"
"1124" = "ge-hq-5 supplied"
"2525" = "gb-129-43id"
)",
                       .more = "waiting = \"us-18-1id 12-20 north, gb-130-43id 12-20 north\"\n",
                       .top = "special = { exits = true }\n"}));
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  b.choose("leave_map");
  EXPECT_EQ(b.place("gb-130-43id"), Place::nowhere);  // at.13.41c
  EXPECT_EQ(b.place("us-18-1id"), Place::waiting);
  EXPECT_EQ(b.place("gb-129-43id"), Place::on_map);
}

// at.12.4a after at.3.33b: what was flown to cavalry that slips away is spent and told.
TEST(AtInteractions, AircraftOverCavalryThatSlipsAway) {
  AtBattle b(position({.weather = "clear, frost",
                       .phase = "combat",
                       .units = R"(
"1325" = "us-14-cav supplied"
"1425" = "ge-39-26vg supplied, ge-2pg-2pz supplied"
"4601" = "ge-hq-5 supplied"
)",
                       .top = "options = { evasion = \"on\" }\n"}));
  b.attack("1325", {"ge-39-26vg", "ge-2pg-2pz"});
  b.declared();
  b.choose("fly", {{"hex", "1325"}, {"points", "2"}});
  EXPECT_EQ(b.state().air, 9);
  b.choose("fight", {{"hex", "1325"}});
  ASSERT_EQ(b.asked(), "evade");
  b.choose("evade");
  b.each("retreat", [&] {
    b.choose("fall_back", {{"unit", "us-14-cav"}, {"hex", b.offered("fall_back", "hex")[0]}});
  });
  ASSERT_EQ(b.asked(), "advance");
  EXPECT_EQ(b.ask().args[1].value, 3);  // at.12.4b
  EXPECT_EQ(b.steps("us-14-cav"), 2);
  b.choose("done");
  EXPECT_EQ(b.count("combat"), 0);
  EXPECT_EQ(arg(b.event("air_spent"), "points"), 2);
  EXPECT_EQ(b.state().air, 7);
}

// at.3.1c: a line that is cut in an impulse matters at the next check; at.2.1c: control changes at once.
TEST(AtInteractions, BehindTheFrontSupplyLastsUntilTheNextCheck) {
  AtBattle b(position({.day = "12-17",
                       .units = R"(
"1302" = "ge-2pg-2pz supplied"
"1101" = "us-8-4id"
"1108" = "us-hq-V"
"1401" = "ge-hq-5"
)",
                       .more = "control = { allied = \"1101 1102 1103 1201 1202\" }\n"}));
  EXPECT_EQ(b.supply("us-8-4id"), Supply::supplied);
  EXPECT_EQ(b.controls("1202"), allied);
  b.move("ge-2pg-2pz", "1202");
  EXPECT_EQ(b.controls("1202"), german);
  EXPECT_EQ(b.supply("us-8-4id"), Supply::supplied);
  EXPECT_EQ(supply_of(b.world(), b.state(), b.unit("us-8-4id")), Supply::isolated);
}

TEST(AtInteractions, OfThreeAttackersOneCannotFallBack) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied, us-12-4id supplied"
"1126" = "us-22-4id supplied"
"1425" = "ge-39-26vg supplied"
"1324" = "ge-77-26vg supplied"
"1226" = "ge-78-26vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.attack("1325", {"ge-39-26vg", "ge-77-26vg", "ge-78-26vg"});
  b.declared();
  b.fought("1325", 2, 0);
  b.choose("lose_step", {{"unit", "ge-39-26vg"}});  // at.9.22a
  ASSERT_EQ(b.asked(), "remainder");
  b.choose("retreat");
  b.each("retreat", [&] {
    b.choose("fall_back", {{"unit", b.offered("fall_back", "unit")[0]},
                           {"hex", b.offered("fall_back", "hex")[0]}});
  });
  EXPECT_NE(b.hex("ge-39-26vg"), "1425");
  EXPECT_NE(b.hex("ge-77-26vg"), "1324");
  EXPECT_EQ(b.hex("ge-78-26vg"), "1226");  // at.9.33
  EXPECT_EQ(b.steps("ge-78-26vg"), 1);
  EXPECT_EQ(b.steps("ge-77-26vg"), 2);
}

// at.12.1: a division counts together where all of it defends; one that fell back into the hex does not.
TEST(AtInteractions, CooperationNeedsTheWholeDivision) {
  AtBattle b(position({.phase = "combat",
                       .units = R"(
"1325" = "us-8-4id supplied, us-12-4id supplied, us-22-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-78-26vg supplied"
"4601" = "ge-hq-5 supplied"
)",
                       .top = "options = { cooperation = \"on\" }\n"}));
  b.attack("1325", {"ge-39-26vg", "ge-77-26vg", "ge-78-26vg"});
  b.declared();
  EXPECT_EQ(b.odds("1325").defence, 10);
  EXPECT_EQ(b.odds("1325").attack, 13);
  at(b.state(), b.unit("us-22-4id")).struck = 1;
  EXPECT_EQ(b.odds("1325").defence, 6);
  at(b.state(), b.unit("us-22-4id")).struck = 0;
  at(b.state(), b.unit("us-8-4id")).struck = 1;
  EXPECT_EQ(b.odds("1325").defence, 6);
}

bool same_for(const AtBattle& a, const AtBattle& b, Side side) {
  State mine = a.state(), his = b.state();
  AmericaTriumphant::redact(a.world(), mine, side);
  AmericaTriumphant::redact(b.world(), his, side);
  return std::memcmp(&mine, &his, sizeof(State)) == 0;
}

// at.11.2a: two plans, the same answers for two days: question by question the Allies see the same.
TEST(AtSecrets, ThePlanLeavesNoTraceUntilItsDay) {
  const std::string text(embedded_file("data/at/scenarios/breakthrough.toml"));
  AtBattle a(text), b(text);
  for (AtBattle* each : {&a, &b})
    each->each("setup", [&] { each->choose("auto_setup", {{"plan", "centre"}}); });
  a.choose("plan_turn", {{"date", "12-18"}});
  b.choose("plan_turn", {{"date", "12-20"}});
  a.choose("plan_drop", {{"hex", "1810"}});
  b.choose("plan_drop", {{"hex", "2512"}});
  Random random(7);
  int n = 0;
  for (; n < 20000 && a.state().turn < 3; ++n) {
    Prompt p = a.ask();
    b.ask();
    ASSERT_EQ(p.ask, b.prompt.ask);
    ASSERT_EQ(p.side, b.prompt.side);
    ASSERT_EQ(p.options.size(), b.prompt.options.size());
    ASSERT_TRUE(same_for(a, b, allied)) << n;
    const Choice c = p.ask == Ask::throw_
                         ? sample(p.chance, random.next())
                         : random_answer<AmericaTriumphant>(a.world(), a.state(), p, random);
    AmericaTriumphant::take(a.world(), a.state(), c, nullptr);
    AmericaTriumphant::take(b.world(), b.state(), c, nullptr);
  }
  EXPECT_EQ(a.state().turn, 3);
  EXPECT_GT(n, 300);
}

// at.3.33b: through the whole phase, up to each battle itself, the German sees the same whatever was sent.
TEST(AtSecrets, AircraftLeaveNoTraceUntilTheirBattle) {
  const std::string text = position({.weather = "clear, frost", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied"
"1323" = "us-12-4id supplied"
"1423" = "ge-78-26vg supplied, ge-293-18vg supplied"
"1420" = "ge-hq-5 supplied"
)"});
  AtBattle a(text), b(text);
  for (AtBattle* each : {&a, &b}) {
    each->attack("1325", {"ge-39-26vg", "ge-77-26vg"});
    each->attack("1323", {"ge-78-26vg", "ge-293-18vg"});
    each->declared();
  }
  const auto fly = [](AtBattle& each, const char* points) {
    const std::string hex = each.offered("fly", "hex")[0];
    each.choose("fly", {{"hex", hex}, {"points", hex == "1325" ? points : "0"}});
  };
  for (int i = 0; i < 2; ++i) {
    EXPECT_TRUE(same_for(a, b, german));
    fly(a, "0");
    fly(b, "2");
  }
  ASSERT_EQ(a.asked(), "resolve");
  EXPECT_TRUE(same_for(a, b, german));
  // The other battle first: its die, its losses, its advance.
  for (AtBattle* each : {&a, &b}) {
    each->choose("fight", {{"hex", "1323"}});
    each->roll(6);
  }
  for (int i = 0; i < 30 && a.asked() != "resolve"; ++i) {
    ASSERT_TRUE(same_for(a, b, german));
    Prompt p = a.ask();
    b.ask();
    ASSERT_EQ(p.options.size(), b.prompt.options.size());
    const Choice c = p.options[p.options.size() - 1];
    AmericaTriumphant::take(a.world(), a.state(), c, nullptr);
    AmericaTriumphant::take(b.world(), b.state(), c, nullptr);
  }
  ASSERT_EQ(a.asked(), "resolve");
  EXPECT_TRUE(same_for(a, b, german));
  EXPECT_EQ(a.options(), b.options());
  for (AtBattle* each : {&a, &b}) each->choose("fight", {{"hex", "1325"}});
  EXPECT_FALSE(same_for(a, b, german));  // now it has come to light
  a.roll(3), b.roll(3);
  EXPECT_EQ(shift(b.event("combat"), "at.t.cm6"), -1);
  EXPECT_EQ(shift(a.event("combat"), "at.t.cm6"), 0);
}

}  // namespace
}  // namespace bocage::at
