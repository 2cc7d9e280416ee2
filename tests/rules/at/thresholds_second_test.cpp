// More of what other tests pass by: arrivals, exits, headquarters, the reserve, engineers.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

// `more` goes into [position]'s now.
std::string at_a_moment(const Setting& s, const std::string& more) {
  std::string text = position(s);
  const auto end = text.find(" }\n", text.find("now = "));
  return text.insert(end, ", " + more);
}

// at.10.12a: coming in is movement (at.4.3a), strategically too (at.5.21a); its hex is the single one (at.5.43).
TEST(AtThresholds, ComingInIsMovement) {
  const Setting coming{.day = "12-18",
                       .weather = "precipitation, snow",
                       .hq = "us-hq-V",
                       .units = "\"1222\" = \"us-hq-V\"\n",
                       .more = "waiting = \"us-117-30id north, us-cca-7arm north\"\n"};
  AtBattle b(position(coming));
  b.choose("take_up", {{"unit", "us-117-30id"}, {"with", "alone"}});
  b.choose("enter", {{"hex", "1122"}});  // clear, on snow: four of seven points
  EXPECT_EQ(b.of("us-117-30id").moved, 1);
  EXPECT_NE(b.asked(), "mover");  // three are left, every hex costs four
  Setting marching = coming;
  marching.phase = "strategic";
  AtBattle c(position(marching));
  c.choose("take_up", {{"unit", "us-cca-7arm"}, {"with", "alone"}});
  c.choose("enter", {{"hex", "1122"}});
  EXPECT_EQ(c.of("us-cca-7arm").strategic, 1);
}

// Equals have the same status: who is not supplied attacks at half, so it is not moved unseen (at.5.1, at.7.21a).
TEST(AtThresholds, EqualsHaveTheSameStatus) {
  for (const bool same : {false, true}) {
    AtBattle b(
        position({.units = std::string("\"1325\" = \"ge-39-26vg supplied, ge-77-26vg ") +
                           (same ? "supplied" : "unsupplied") + "\"\n\"1329\" = \"ge-hq-5\"\n"}));
    EXPECT_EQ(b.offers("take_up", {{"unit", "ge-39-26vg"}, {"with", "equals"}}), same);
  }
}

// at.13.41e: two points and what leaving a zone costs; Germans only.
TEST(AtThresholds, LeavingTheMapOutOfAZone) {
  AtBattle b(position({.units = R"(
"1116" = "ge-2pg-2pz supplied"
"1117" = "us-8-4id"
"1113" = "ge-hq-5"
)",
                       .top = "special = { exits = true }\n"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  b.state().move.entered = 1;
  b.state().move.left = 4;
  EXPECT_EQ(b.reason("leave_map"), "at.13.41e points");  // two and one of two
  b.state().move.left = 6;
  EXPECT_EQ(b.reason("leave_map"), "");
  AtBattle a(position({.hq = "us-hq-V",
                       .units = "\"1116\" = \"us-8-4id\"\n\"1120\" = \"us-hq-V\"\n",
                       .top = "special = { exits = true }\n"}));
  a.choose("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}});
  EXPECT_EQ(a.reason("leave_map"), "at.5.44 no_exit");
}

// at.7.3e: without an edge an HQ lives on another one; alone it is isolated.
TEST(AtThresholds, TwoHeadquartersWithoutAnEdge) {
  const std::string ring = R"("1327" = "us-8-4id"
"1125" = "us-12-4id"
"1525" = "us-22-4id"
"1322" = "us-109-28id"
"1123" = "us-110-28id"
"1523" = "us-112-28id"
)";
  for (const bool two : {false, true}) {
    AtBattle b(
        position({.hq = "us-hq-V",
                  .units = ring + "\"1330\" = \"us-hq-V\"\n\"1325\" = \"ge-hq-6\"\n" +
                           (two ? "\"1324\" = \"ge-hq-5\"\n" : "\"4601\" = \"ge-hq-5\"\n")}));
    EXPECT_EQ(b.supply("ge-hq-6"), two ? Supply::unsupplied : Supply::isolated);
  }
}

// at.7.3b: three points or nothing.
TEST(AtThresholds, TwoPointsPayForNobody) {
  for (const int stock : {2, 3}) {
    AtBattle b(at_a_moment({.hq = "",
                            .units = "\"2501\" = \"ge-hq-5\"\n\"2530\" = \"us-hq-V\"\n",
                            .more = "at = \"pay\"\n",
                            .combat_supply = ""},
                           "stock = " + std::to_string(stock)));
    EXPECT_EQ(b.asked(), stock == 3 ? "pay" : "chits");
  }
}

// at.5.22: what another army took in its impulse is friendly when the next one marches.
TEST(AtThresholds, StrategicMarchesEnterWhatWasTakenBefore) {
  AtBattle b(position({.phase = "mechanised",
                       .units = R"(
"1325" = "ge-2pg-2pz supplied"
"1323" = "ge-hq-5"
"1321" = "ge-39-26vg supplied"
"1319" = "ge-hq-6"
)",
                       .more = "cup = \"ge-hq-6\"\ntrack = { }\n"
                               "control = { german = \"1320 1321 1322 1323 1324 1325\" }\n"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  b.choose("go", {{"hex", "1327"}});
  ASSERT_EQ(b.controls("1327"), german);
  b.on_to("draw");
  b.draw("ge-hq-6");
  while (b.state().phase != Phase::strategic) b.choose("done");
  EXPECT_TRUE(b.state().control_then.contains(b.at_hex("1327")));
}

// at.7.12b: the second check is for the impulse; afterwards the status of the turn holds again (at.3.1c).
TEST(AtThresholds, TheStatusOfAnImpulseEndsWithIt) {
  AtBattle b(position({.phase = "mechanised",
                       .units = R"(
"1325" = "ge-2pg-2pz"
"1323" = "ge-hq-5"
"3330" = "us-hq-V"
)",
                       .more = "cup = \"us-hq-V\"\n",
                       .combat_supply = "us-hq-V"}));
  EXPECT_EQ(b.supply("ge-2pg-2pz"), Supply::supplied);
  EXPECT_EQ(b.now("ge-2pg-2pz"), Supply::unsupplied);
  b.on_to("draw");
  EXPECT_EQ(b.now("ge-2pg-2pz"), Supply::supplied);
}

// at.11.3d: aircraft sent to a battle that was called off are spent.
TEST(AtThresholds, AircraftOfACalledOffBattleAreSpent) {
  AtBattle b(position({.weather = "cloudy, frost",
                       .hq = "ge-hq-5\", at = \"resolve",
                       .phase = "combat",
                       .units = R"(
"1325" = "us-8-4id"
"1425" = "ge-39-26vg supplied"
"1529" = "ge-hq-5"
)",
                       .more = "[[position.battle]]\nhex = \"1325\"\nby = \"ge-39-26vg\"\n"
                               "defence_air = 2\ncalled_off = true\n"}));
  EXPECT_EQ(b.state().air, 1);
}

// at.13.32c, at.11.15: known preparations, a plain barrage.
TEST(AtThresholds, DiscoveredTheBarrageIsPlain) {
  AtBattle b(position({.day = "12-16", .units = "\"1325\" = \"ge-hq-5\"\n"}));
  EXPECT_EQ(support_worth(b.world(), b.state()), 2);
  b.state().discovered = 1;
  EXPECT_EQ(support_worth(b.world(), b.state()), 1);
}

// at.12.4a: only whoever can go all three hexes is asked.
TEST(AtThresholds, SurroundedScoutsAreNotAsked) {
  for (const bool ringed : {false, true}) {
    AtBattle b(position({.phase = "combat",
                         .units = std::string(R"(
"1325" = "us-14-cav"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied"
"1529" = "ge-hq-5"
)") + (ringed ? "\"1224\" = \"ge-27-12vg\"\n\"1327\" = \"ge-48-12vg\"\n\"1126\" = \"ge-89-12vg\"\n"
              : ""),
                         .top = "options = { evasion = \"on\" }\n"}));
    b.choose("attack", {{"hex", "1325"}});
    b.choose("commit_rest");
    b.declared();
    b.choose("fight", {{"hex", "1325"}});
    EXPECT_EQ(b.asked() == "evade", !ringed);
  }
}

// at.10.2a: who has the enemy beside him is not among those to choose from.
TEST(AtThresholds, ReplacementsAreNotOfferedBesideTheEnemy) {
  AtBattle b(position({.hq = "",
                       .units = R"(
"1325" = "us-8-4id reduced"
"1326" = "ge-643-tk"
"1330" = "us-12-4id reduced"
"1430" = "us-hq-V"
)",
                       .more = "at = \"replacements\"\n"}));
  ASSERT_EQ(b.asked(), "rebuild");
  EXPECT_TRUE(b.offers("rebuild", {{"unit", "us-12-4id"}}));
  EXPECT_FALSE(b.offers("rebuild", {{"unit", "us-8-4id"}}));
}

// at.10.11c: nothing replaces the infantry that is not there.
TEST(AtThresholds, ABoxWithoutInfantry) {
  AtBattle b(position({.day = "12-18",
                       .hq = "",
                       .units = "\"2501\" = \"ge-hq-5\"\n\"3030\" = \"us-hq-V\"\n",
                       .more = "at = \"okw\"\nokw = \"ge-pz-fbb, ge-pg-fbb\"\n",
                       .top = "reinforcements = \"okw\"\n"}));
  b.roll(4);
  EXPECT_EQ(b.count("okw_roll"), 1);
  EXPECT_NE(b.asked(), "release");
}

// at.11.71a: one attempt an impulse.
TEST(AtThresholds, AnEngineerTriesOnce) {
  AtBattle b(position(
      {.phase = "engineer", .units = "\"3107\" = \"ge-600-eng\"\n\"3103\" = \"ge-hq-5\"\n"}));
  b.choose("build", {{"unit", "ge-600-eng"}, {"hex", "3108"}});
  b.roll(2);
  EXPECT_EQ(b.count("bridge_failed"), 1);
  EXPECT_NE(b.asked(), "engineers");
}

// at.2.1d: when the battle begins control is what the map says, and where one side alone covers an empty hex it is
// that side's; what lay under the zone of those who were set up first does not count.
TEST(AtThresholds, TheMapSaysWhoControlsAtTheStart) {
  AtBattle b(R"(game = "at"
days = "12-16 to 12-21"
reinforcements = "none"
[[setup]]
side = "allied"
list = "L"
at = { "1105" = "us-8-4id", "3030" = "us-hq-V" }
[[setup]]
side = "german"
[setup.zones]
LXXIV = "ge-854-344id, ge-hq-5"
[[victory]]
winner = "allied"
if = [ { count = "lost", side = "german", at_least = 1 } ]
)");
  ASSERT_EQ(b.asked(), "setup");
  EXPECT_EQ(b.controls("1104"), allied);  // nobody else is there yet
  b.choose("take_up", {{"unit", "ge-854-344id"}, {"with", "alone"}});
  b.choose("place", {{"unit", "ge-854-344id"}, {"hex", "1103"}});
  b.choose("auto_setup", {{"plan", "centre"}});
  ASSERT_NE(b.asked(), "setup");
  ASSERT_TRUE(b.zoned(german, "1104") && b.zoned(allied, "1104"));
  EXPECT_EQ(b.controls("1104"), german);
}

// at.9.61b, R46: half of what is left for the zone, two for the hex, three for the overrun: nine will do, eight not.
TEST(AtThresholds, AnOverrunOutOfAZoneIsPaidWhole) {
  AtBattle b(position({.day = "12-18", .units = R"(
"1325" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1329" = "ge-hq-5 supplied"
"1326" = "us-14-cav supplied"
)"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  b.state().move.left = 16;
  EXPECT_EQ(b.reason("overrun", {{"hex", "1326"}, {"support", "no"}}), "at.9.61b points");
  b.state().move.left = 18;
  EXPECT_EQ(b.reason("overrun", {{"hex", "1326"}, {"support", "no"}}), "");
}

// Sets that follow from the map: three hexes around Liege, Amay and Namur (at.10.16a, at.t.okw3), the way out in the
// north-west (at.13.41e, R19).
TEST(AtThresholds, SetsOfTheMap) {
  const AtBattle b(position({.units = "\"2501\" = \"ge-hq-5\"\n"}));
  const auto near = [&](const char* hex) { return b.world().near_meuse.contains(b.at_hex(hex)); };
  for (const char* hex : {"1728", "1423", "1117"}) EXPECT_TRUE(near(hex)) << hex;
  for (const char* hex : {"1629", "1322", "1115", "1628"}) EXPECT_FALSE(near(hex)) << hex;
  int exits = 0;
  b.world().exits.each([&](Hex) { ++exits; });
  EXPECT_EQ(exits, 16);
  for (const char* hex : {"1115", "1130"})
    EXPECT_TRUE(b.world().exits.contains(b.at_hex(hex))) << hex;
  EXPECT_FALSE(b.world().exits.contains(b.at_hex("1114")));
  EXPECT_EQ(b.state().stock, 19);  // at.13.23b, unless the file says otherwise
}

// at.t.okw2: both towns.
TEST(AtThresholds, BothTownsMoveTheReserve) {
  for (const bool bastogne : {false, true})
    for (const bool vith : {false, true}) {
      AtBattle b(position({.day = "12-21",
                           .units = std::string("\"2501\" = \"ge-hq-5\"\n") +
                                    (bastogne ? "\"3315\" = \"ge-27-12vg\"\n" : "") +
                                    (vith ? "\"2409\" = \"ge-48-12vg\"\n" : "")}));
      EXPECT_EQ(okw_modifier(b.world(), b.state()), bastogne && vith);
    }
}

// at.13.32a: formations of the reserve stand in any corps zone.
TEST(AtThresholds, TheReserveStandsInAnyZone) {
  AtBattle b(shipped("generals-plan"));
  const Hexes where = setup_hexes(b.world(), b.state(), b.unit("ge-2pz-2ss"));
  for (const Hexes& zone : b.world().zone) {
    bool any = false;
    zone.each([&](Hex h) { any = any || where.contains(h); });
    EXPECT_TRUE(any);
  }
}

}  // namespace
}  // namespace bocage::at
