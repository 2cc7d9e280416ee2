// What cases written from the rulebook alone, and driven over the protocol, found: rules that held by themselves and not where two
// of them meet.
#include "examples.hpp"
#include "games/skirmish/rules/16_artillery.hpp"

namespace bocage::sk {
namespace {

Setting three_against_three(std::string_view ours = "\"3 SOLDAT rifle\"") {
  Setting x;
  x.groups = men("x", "a", "VETERAN", ours) + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "22, 50", ", facing = 0") + man("x-2", "20, 60") + man("x-3", "20, 63") +
              man("y-1", "27.2, 47") + man("y-2", "90, 90") + man("y-3", "90, 93");
  x.active = "x";
  return x;
}
std::string hull_line(std::string_view id, std::string_view at, std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", at = [" + std::string(at) + "]" + std::string(more) +
         " },\n";
}

// sk.g13.2, sk.g13.3: what was thrown at a vehicle and missed it bursts where it falls.
TEST(SkOutsider, ThrownAtAVehicleAndMissed) {
  for (const char* bomb : {"gammon", "rpg43", "molotov"}) {
    Setting x =
        three_against_three("\"SOLDAT rifle+" + std::string(bomb) + "\", \"2 SOLDAT rifle\"");
    x.groups += unit("v", "b", "vehicle:ger_pz4h");
    x.vehicles = hull_line("v", "30, 50", ", heading = 90");
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("throw_at figure=x-1 target=v weapon=" + std::string(bomb));
    t.roll({1});
    t.roll({4});  // 5 cm short: beside the hull
    ASSERT_EQ(t.asked(), "sk.prompt.victim") << bomb;
    EXPECT_EQ(t.asked_about("figure"), "x-1") << bomb;
    t.roll({1});
    EXPECT_TRUE(t.is_dead("x-1"));
    EXPECT_EQ(t.asks_for_a_throw(), bomb != std::string_view("molotov"));  // the centre figure only
  }
}
// sk.g1.12, sk.g13.6: those in the strip by their distance from its middle.
TEST(SkOutsider, FlameFromTheMiddleOfItsStrip) {
  Setting x = three_against_three("\"SOLDAT flamer+pistol\", \"2 SOLDAT rifle\"");
  x.figures = man("x-1", "20, 50", ", facing = 0") + man("y-1", "34.9, 50") +
              man("y-2", "25, 48.6") + man("y-3", "28, 51.4");
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("flame piece=x-1 at=30,50");
  for (const char* who : {"y-3", "y-2", "y-1"}) {
    EXPECT_EQ(t.asked_about("figure"), who);
    t.roll({5});
    EXPECT_TRUE(t.is_hurt(who));
  }
}
// sk.g10.11: whoever of his side stands by him feeds the gun, also for covering fire (sk.g11.3); not from another storey.
TEST(SkOutsider, AFriendOfAnotherSectionLoads) {
  const auto dice = [](std::string_view mate, bool covering) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"") +
               men("w", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.terrain = house();
    x.figures = man("x-1", "60, 20", ", facing = 0") + man("x-2", "60, 30") +
                man("y-1", "110, 20") + std::string(mate);
    x.active = "x";
    Sk t(x);
    if (covering) t.choose("cover piece=x-1 at=110,20 with=0");
    else t.choose("act figure=x-1"), t.choose("fire figure=x-1 target=y-1 weapon=lmg");
    return arg(t.event(covering ? "covers" : "fires"), "dice");
  };
  EXPECT_EQ(dice("", false), 2);
  EXPECT_EQ(dice(man("w-1", "60, 22"), false), 3);
  EXPECT_EQ(dice(man("w-1", "60, 23"), false), 3);
  EXPECT_EQ(dice(man("w-1", "60, 23.01"), false), 2);
  EXPECT_EQ(dice(man("w-1", "60, 22", ", health = \"wounded\""), false), 2);
  EXPECT_EQ(dice(man("y-2", "60, 23"), false), 2) << "an enemy does not";
  EXPECT_EQ(dice("", true), 1);
  EXPECT_EQ(dice(man("w-1", "60, 22"), true), 2);
}
// sk.g12.3: 5 cm in two moves are 5 cm.
TEST(SkOutsider, TwoShortMovesAreOneLong) {
  Setting x = three_against_three();
  x.figures = man("x-1", "50, 48") + man("x-2", "50, 58") +
              man("y-1", "50, 30", ", facing = 90, posture = \"waiting\"");
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("move figure=x-1 at=50,43.1 gait=normal");
  EXPECT_EQ(t.asked(), "sk.prompt.man");
  t.choose("move figure=x-1 at=50,43 gait=normal");
  EXPECT_EQ(t.asked(), "sk.prompt.react");
}
// sk.g12.5: with its main weapon, where it has one.
TEST(SkOutsider, AnArmouredCarReactsWithItsCannon) {
  Setting x = three_against_three();
  x.groups += unit("v", "b", "vehicle:ger_222");
  x.vehicles = hull_line("v", "60, 50", ", heading = 180, waiting = true");
  x.figures = man("x-1", "40, 50") + man("x-2", "20, 60");
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("move figure=x-1 at=34,50 gait=normal");
  ASSERT_EQ(t.asked(), "sk.prompt.react");
  t.choose("react piece=v");  // nothing is left to choose
  EXPECT_EQ(name(t.world(), t.names, arm_kind, arg(t.event("fires"), "weapon")), "auto20");
}
// sk.g8.5, sk.g9.2: an abandoned vehicle is as low as any wreck.
TEST(SkOutsider, AbandonedVehiclesAreLow) {
  for (const auto& [state, seen] :
       {std::pair{"", false}, {", abandoned = true", true}, {", wrecked = true", true}}) {
    Setting x = three_against_three();
    x.terrain =
        "{ id = \"h\", type = \"building\", storeys = 2, poly = [[60, 40], [80, 40], [80, 60], "
        "[60, "
        "60]], openings = [\"window 60,50 0-1\"] },\n";
    x.groups += unit("v", "b", "vehicle:ger_tiger");
    x.vehicles = hull_line("v", "45.2, 50", ", heading = 90" + std::string(state));
    x.figures = man("x-1", "40, 50") + man("y-1", "61, 50", ", storey = 1");
    const Sk t(x);
    EXPECT_EQ(sees(t.world(), t.state(), t.f("x-1"), t.f("y-1")).seen, seen) << state;
  }
}
// sk.g14.8: a Panzerschreck that has him in sight threatens him.
TEST(SkOutsider, LaunchersThreaten) {
  const auto must_hide = [](std::string_view weapon) {
    Setting x;
    x.terrain =
        "{ id = \"w\", type = \"wood\", poly = [[20, 60], [50, 60], [50, 80], [20, 80]] },\n";
    x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
               men("y", "b", "VETERAN", "\"2 SOLDAT " + std::string(weapon) + "\"");
    x.figures = man("x-1", "35, 50") + man("x-2", "35, 53") + man("x-3", "35, 47") +
                man("y-1", "55, 50", ", facing = 180");
    x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
    x.active = "x";
    const Sk t(x);
    return !t.state().walks.empty() && t.state().walks[0].to[t.state().walks[0].legs - 1].y > 6000;
  };
  EXPECT_TRUE(must_hide("pschreck"));
  EXPECT_TRUE(must_hide("rifle"));
}
// sk.g17.14: each of those under the hull rolls, those who lie there, too, and in their order.
TEST(SkOutsider, EverybodyUnderTheHullRolls) {
  Setting x;
  x.groups = unit("v", "a", "vehicle:us_m4") + men("y", "b", "VETERAN", "\"4 SOLDAT rifle\"");
  x.vehicles = hull_line("v", "30, 50", ", heading = 0, band = \"LENT\"");
  x.figures = man("y-1", "40, 50.8", ", health = \"wounded\"") +
              man("y-2", "40, 48.6", ", health = \"wounded\"") + man("y-3", "42.5, 50.2") +
              man("y-4", "150, 20");
  x.active = "v";
  Sk t(x);
  t.choose("speed vehicle=v band=MOYEN hatch=open");
  t.choose("drive vehicle=v leg=0:18");
  std::vector<std::string> asked;
  while (t.asks_for_a_throw()) {
    asked.push_back(t.asked_about("figure"));
    t.roll({6});
  }
  EXPECT_EQ(asked, (std::vector<std::string>{"y-1", "y-2", "y-3"}));
}
// sk.g22.4: every figure in the strip; a house and an open vehicle give their save.
TEST(SkOutsider, StrafingHousesAndTrucks) {
  Setting x;
  x.terrain =
      "{ id = \"h\", type = \"building\", poly = [[60, 40], [80, 40], [80, 60], [60, 60]] },\n";
  x.groups = "{ id = \"p\", side = \"a\", unit = \"air:strafing\", strikes = 1 },\n" +
             men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"") + unit("v", "b", "vehicle:us_m3");
  x.figures = man("x-1", "20, 10") + man("y-1", "70, 50") + man("y-2", "170, 10");
  x.vehicles = hull_line("v", "85, 50", ", heading = 0");
  x.states =
      "{ id = \"y\", acted = true },\n{ id = \"x\", acted = true },\n{ id = \"v\", acted = true "
      "},\n";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.air");
  t.choose("strafe battery=p at=75,50 degrees=0");
  std::vector<std::string> saves;
  while (t.asks_for_a_throw() && t.asked() != "sk.prompt.priority") {
    if (t.asked() == "sk.prompt.save") saves.push_back(t.asked_about("need"));
    t.roll({t.asked() == "sk.prompt.victim" ? 5 : t.asked() == "sk.prompt.save" ? 6 : 1});
  }
  EXPECT_EQ(saves, (std::vector<std::string>{"3", "4", "4"}));
}
// sk.g6.6, sk.g17.7: a man takes over what a fallen comrade did.
TEST(SkOutsider, AnotherCommander) {
  Setting x = three_against_three();
  x.groups += unit("v", "a", "vehicle:ger_pz4h");
  x.vehicles = hull_line("v", "60, 20", ", heading = 0");
  x.figures += "{ id = \"v-2\", aboard = \"v\", health = \"dead\" },\n";
  x.active = "v";
  Sk t(x);
  const auto commands = [&] { return commander(t.world(), t.state(), t.v("v")); };
  EXPECT_FALSE(commands());
  t.choose("speed vehicle=v band=ARRET hatch=open");
  t.choose("halt vehicle=v");
  t.choose("act figure=v-1");
  EXPECT_EQ(t.why("swap_duty figure=v-1 with=v-2"), "sk.g6.6") << "the driver steers";
  t.choose("stand");
  t.choose("act figure=v-4");
  EXPECT_EQ(t.why("swap_duty figure=v-4 with=v-3"), "sk.g6.6") << "who is fit keeps his duty";
  t.choose("swap_duty figure=v-4 with=v-2");
  EXPECT_EQ(commands(), t.f("v-4"));
  EXPECT_EQ(gun_crew(t.world(), t.state(), t.v("v")), 2);
}

// ---- files: any moment can be written

TEST(SkOutsider, PositionsSayMore) {
  Setting x =
      three_against_three("\"ELITE NCO smg\", \"SOLDAT rifle+pfaust60\", \"SOLDAT rifle SABRE\"");
  x.groups += unit("g", "a", "gun:g50") + unit("k", "a", "vehicle:ger_opel") +
              "{ id = \"b\", side = \"a\", unit = \"offtable\", strikes = 2 },\n"
              "{ id = \"l\", side = \"a\", unit = \"leader\", rank = \"OFFICIER\", level = "
              "\"TALENTUEUX\", weapons = [\"pistol\"] },\n";
  x.vehicles = hull_line("k", "60, 20", ", heading = 0, driven = 4.5, tows = \"g\"");
  x.figures = man("x-1", "22, 50", ", spent = 3, rallied = true") +
              man("x-2", "20, 60", ", used = [\"pfaust60\"]") +
              man("x-3", "20, 63", ", treated = true, health = \"wounded\"") +
              "{ id = \"y-1\", place = \"captured\" },\n" +
              man("y-2", "90, 90", ", promoted = true") + man("y-3", "90, 93") +
              man("l-1", "10, 10");
  x.position =
      "charge = [{ at = [30, 30], side = \"a\" }]\ncalled = [{ battery = \"b\", at = [90, 90] }]\n"
      "exited = { a = 12 }";
  x.states = "{ id = \"x\", searched = true, held = true },\n";
  Sk t(x);
  EXPECT_EQ(info(t.world(), t.f("x-1")).quality, Quality::elite);
  EXPECT_EQ(info(t.world(), t.f("x-2")).quality, Quality::veteran);
  EXPECT_TRUE(info(t.world(), t.f("x-3")).traits & sabre);
  EXPECT_EQ(info(t.world(), t.f("l-1")).rank, Rank::talented);
  EXPECT_EQ(t.of("x-1").spent, 300);
  EXPECT_TRUE(t.of("x-3").treated);
  EXPECT_EQ(static_cast<Place>(t.of("y-1").place), Place::captured);
  EXPECT_TRUE(is_nco(t.world(), t.state(), t.f("y-2")));
  EXPECT_EQ(at(t.state(), t.v("k")).driven, 450);
  EXPECT_NE(at(t.state(), t.v("k")).tows, 0xff);
  EXPECT_EQ(t.state().charges.size(), 1);
  EXPECT_EQ(t.state().called.size(), 1);
  EXPECT_EQ(t.state().score[0], 12);
  t.choose("act figure=x-2");
  EXPECT_EQ(t.why("launch_at figure=x-2 at=40,60 weapon=pfaust60"), "sk.g16.12") << "it is spent";
}
TEST(SkOutsider, WhatCannotBeIsTold) {
  const auto told = [](std::string_view right, std::string_view wrong) {
    Setting x = three_against_three();
    x.figures = man("x-1", "22, 50", ", place = \"table\", used = []") + man("y-1", "80, 50");
    x.position = "charge = [{ at = [30, 30], side = \"a\" }]";
    std::string all;
    for (const std::string& c : complaints_about<Skirmish>(replaced(file(x), right, wrong)))
      all += c + "\n";
    return all;
  };
  EXPECT_EQ(told("place = \"table\"", "place = \"table\""), "");
  EXPECT_NE(told("place = \"table\"", "place = \"heaven\"").find("table, gone, routed, captured"),
            std::string::npos);
  EXPECT_NE(told("used = []", "used = [\"pfaust60\"]").find("he carries no 'pfaust60'"),
            std::string::npos);
  EXPECT_NE(told("side = \"a\" }]", "side = \"c\" }]").find("there is no side 'c': a, b"),
            std::string::npos);
  EXPECT_NE(told("\"3 SOLDAT rifle\"", "\"3 SOLDAT rifle BRAVE\"").find("the whole section"),
            std::string::npos);
}
// Openings as tables.
TEST(SkOutsider, OpeningsAsTables) {
  for (const auto& [openings, seen] :
       {std::pair{"[{ kind = \"window\", at = [60, 50], storey = 1 }]", true},
        {"[{ kind = \"door\", at = [60, 50] }]", false}}) {
    Setting x = three_against_three();
    x.terrain =
        "{ id = \"h\", type = \"building\", storeys = 2, poly = [[60, 40], [80, 40], [80, 60], "
        "[60, "
        "60]], opening = " +
        std::string(openings) + " },\n";
    x.figures = man("x-1", "40, 50") + man("y-1", "61, 50", ", storey = 1");
    const Sk t(x);
    EXPECT_EQ(sees(t.world(), t.state(), t.f("x-1"), t.f("y-1")).seen, seen);
  }
}
// sk.g6.1: what one man does is told after who he is.
TEST(SkOutsider, ActFirst) {
  const Sk t(three_against_three());
  const Choice fire{verb::fire, 0, t.f("x-1").id, t.f("y-1").id};
  EXPECT_EQ(Skirmish::refuse(t.world(), t.state(), fire).text.key,
            std::string_view("sk.refuse.act_first"));
}

}  // namespace
}  // namespace bocage::sk
