// The worked cases of zones of control, marches, supply and activation.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

TEST(AtExamples, X17_ZonesOfBattalions) {
  AtBattle b(
      position({.units = "\"1705\" = \"ge-683-tk\"\n\"4601\" = \"ge-hq-5\"\n"
                         "\"1325\" = \"us-70-tk, us-707-tk\"\n\"2520\" = \"us-709-tk, us-741-tk, "
                         "us-893-tk\"\n\"4630\" = \"us-hq-V\"\n"}));
  for (const char* hex : {"1605", "1805"}) EXPECT_TRUE(b.zoned(german, hex)) << hex;  // at.4.1b
  for (const char* hex : {"1704", "1706", "1606", "1806"})
    EXPECT_FALSE(b.zoned(german, hex)) << hex;
  EXPECT_FALSE(b.zoned(allied, "1324"));  // at.4.1a: two battalions
  EXPECT_TRUE(b.zoned(allied, "2521"));   // three
  EXPECT_FALSE(b.zoned(allied, "4629"));  // an HQ
}

TEST(AtExamples, X18_ZonesAndTheOur) {
  AtBattle a(position({.units = "\"3107\" = \"ge-2pg-2pz\"\n\"4601\" = \"ge-hq-5\"\n"}));
  for (const char* hex : {"3108", "3208"}) EXPECT_FALSE(a.zoned(german, hex)) << hex;  // at.4.0
  for (const char* hex : {"3007", "3008", "3106", "3207"}) EXPECT_TRUE(a.zoned(german, hex)) << hex;
  AtBattle b(position({.units = "\"3107\" = \"ge-39-26vg\"\n\"4601\" = \"ge-hq-5\"\n"}));
  for (const char* hex : {"3108", "3208", "3007"}) EXPECT_TRUE(b.zoned(german, hex)) << hex;
  AtBattle c(position({.units = "\"3108\" = \"us-ccr-9arm\"\n\"4601\" = \"ge-hq-5\"\n"}));
  EXPECT_TRUE(c.zoned(allied, "3107"));
  EXPECT_TRUE(c.zoned(allied, "3008"));
  // at.11.71c: a bridge lets it across.
  AtBattle d(position({.units = "\"3107\" = \"ge-2pg-2pz\"\n\"4601\" = \"ge-hq-5\"\n",
                       .more = "bridges = [\"3107 3108\"]\n"}));
  EXPECT_TRUE(d.zoned(german, "3108"));
  EXPECT_FALSE(d.zoned(german, "3208"));
}

// Half MP left after one step.
int left_after(AtBattle& b, const char* unit, const char* to) {
  const Unit u = b.unit(unit);
  const Mover m = mover_of(b.world(), b.state(), u, Phase::tactical);
  static Ways ways;
  find_ways(b.world(), b.state(), m, ways);
  return ways.contains(b.at_hex(to)) ? ways.left[b.at_hex(to).id] : -1;
}

TEST(AtExamples, X19_CrossingTheOurOnFoot) {
  const std::string units =
      "\"3207\" = \"ge-39-26vg supplied\"\n\"3209\" = \"us-110-28id\"\n\"4601\" = \"ge-hq-5\"\n";
  AtBattle b(position({.units = units}));
  EXPECT_EQ(left_after(b, "ge-39-26vg", "3208"), 2 * 2);  // at.t.tec4, at.t.tec7, at.4.2a, at.5.11b
  AtBattle snowy(position({.weather = "precipitation, snow", .units = units}));
  EXPECT_EQ(left_after(snowy, "ge-39-26vg", "3208"), 0);  // at.3.2c, at.5.43: its only hex
  snowy.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  snowy.choose("step", {{"hex", "3208"}});
  EXPECT_EQ(snowy.hex("ge-39-26vg"), "3208");
  EXPECT_NE(snowy.asked(), "mover");
}

TEST(AtExamples, X20_LeavingAZone) {
  // 1323 - 1324 - 1325 is a road. A regiment in 1224 covers 1324 and 1323 and not 1325.
  AtBattle a(position({.units = "\"1324\" = \"ge-2pg-2pz supplied\"\n\"1224\" = \"us-8-4id\"\n"
                                "\"4601\" = \"ge-hq-5\"\n"}));
  EXPECT_EQ(left_after(a, "ge-2pg-2pz", "1325"), 2 * 4);  // at.4.2b: 5 + 1
  AtBattle foot(position({.hq = "us-hq-V",
                          .units = "\"1325\" = \"us-8-4id supplied\"\n\"1225\" = \"ge-39-26vg\"\n"
                                   "\"4630\" = \"us-hq-V\"\n"}));
  EXPECT_EQ(left_after(foot, "us-8-4id", "1425"), 2 * 2);  // 3 + 2 of 7
  // Two road hexes, then one in a zone, then out again (at.4.2c: no need to stop).
  AtBattle c(position({.units = "\"1322\" = \"ge-2pg-2pz supplied\"\n\"4601\" = \"ge-hq-5\"\n"}));
  const Mover m{.side = german, .mech = true, .left = 16, .whole = 20, .at = c.at_hex("1325")};
  (void)m;
  int left = 20;
  left -= 2, left -= 2;
  left -= 2 + zone_cost(c.state());
  EXPECT_EQ(left, 12);
  left -= exit_cost(left) + 2;
  EXPECT_EQ(left, 4);
}

TEST(AtExamples, X21_ZoneToZone) {
  const auto text = [](const std::string& more) {
    return position(
        {.hq = "us-hq-V",
         .units = "\"1325\" = \"us-8-4id supplied\"\n\"1225\" = \"ge-39-26vg\"\n\"4630\" = "
                  "\"us-hq-V\"\n" +
                  more});
  };
  AtBattle empty(text(""));
  empty.choose("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}});
  EXPECT_EQ(empty.why("step", {{"hex", "1226"}}), "at.4.3a");
  EXPECT_EQ(empty.why("go", {{"hex", "1226"}}), "at.4.3a");
  AtBattle moved(text("\"1226\" = \"us-12-4id moved\"\n"));
  moved.choose("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}});
  EXPECT_EQ(moved.why("step", {{"hex", "1226"}}), "at.4.3a");
  AtBattle held(text("\"1226\" = \"us-12-4id supplied\"\n"));
  held.choose("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}});
  held.choose("step", {{"hex", "1226"}});
  EXPECT_EQ(held.hex("us-8-4id"), "1226");
  EXPECT_EQ(arg(held.event("moved"), "left"), 2);  // at.4.3b: 3 + 2 + 1 of 7
  EXPECT_EQ(held.why("take_up", {{"unit", "us-12-4id"}, {"with", "alone"}}), "at.4.3a");
}

TEST(AtExamples, X22_The150thBrigade) {
  const std::string text = position({.units = R"(
"1325" = "ge-150-bde supplied"
"1225" = "us-8-4id"
"4601" = "ge-hq-5"
)"});
  const auto with_left = [&](int mp) {
    AtBattle b(text);
    b.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
    b.state().move.left = static_cast<std::uint8_t>(2 * mp);
    b.state().move.entered = 1;
    return b;
  };
  AtBattle b = with_left(4);
  b.choose("infiltrate", {{"hex", "1226"}});
  b.roll(5);
  EXPECT_EQ(b.hex("ge-150-bde"), "1226");                       // at.4.4a
  EXPECT_EQ(b.state().move.left, b.state().move.lead ? 2 : 0);  // at.4.4b: 2 + 1 of 4
  AtBattle c = with_left(4);
  c.choose("infiltrate", {{"hex", "1226"}});
  c.roll(4);
  EXPECT_EQ(c.steps("ge-150-bde"), 1);  // at.4.4c
  EXPECT_EQ(c.hex("ge-150-bde"), "1325");
  EXPECT_NE(c.asked(), "mover");
  AtBattle d = with_left(2);
  EXPECT_EQ(d.why("infiltrate", {{"hex", "1226"}}), "at.4.4d");
}

TEST(AtExamples, X23_StrategicMoveUpTheN4) {
  for (const bool snowy : {false, true}) {
    AtBattle b(position({.weather = snowy ? "precipitation, snow" : "precipitation, frost",
                         .hq = "us-hq-III",
                         .phase = "strategic",
                         .units = "\"4213\" = \"us-cca-4arm supplied\"\n\"4413\" = \"us-hq-III "
                                  "supplied\"\n",
                         .combat_supply = "us-hq-III"}));
    b.choose("take_up", {{"unit", "us-cca-4arm"}, {"with", "alone"}});
    b.choose("go", {{"hex", "3315"}});
    EXPECT_EQ(b.hex("us-cca-4arm"), "3315");
    EXPECT_EQ(arg(b.event("marched"), "left"), snowy ? 2 : 11);  // at.5.2b: 4 1/2, or 9 (at.3.2c)
    EXPECT_EQ(b.of("us-cca-4arm").strategic, 1);
    while (b.state().phase != Phase::tactical) b.choose("done");
    EXPECT_EQ(b.why("take_up", {{"unit", "us-cca-4arm"}, {"with", "alone"}}), "at.5.3b");
    EXPECT_EQ(
        std::string(rule_list[index_of(
            refuse_attacker(b.world(), b.state(), b.unit("us-cca-4arm"), b.at_hex("3314")).rule)]),
        "at.5.21a");
    for (int i = 0; i < 9 && b.state().phase != Phase::mechanised; ++i) b.choose("done");
    EXPECT_TRUE(b.offers("take_up", {{"unit", "us-cca-4arm"}, {"with", "alone"}}));  // at.3.34a
  }
}

TEST(AtExamples, X24_AlliedRiverCrossing) {
  AtBattle b(position(
      {.hq = "us-hq-V",
       .units = "\"2520\" = \"us-ccb-9arm supplied\"\n\"2530\" = \"us-hq-V supplied\"\n"}));
  const Mover m = mover_of(b.world(), b.state(), b.unit("us-ccb-9arm"), Phase::tactical);
  EXPECT_EQ(step_cost(b.world(), b.state(), m, m.at,
                      direction_to(b.world(), m.at, b.at_hex("2519")), m.left),
            20);  // at.11.72a: all it has
  b.choose("take_up", {{"unit", "us-ccb-9arm"}, {"with", "alone"}});
  EXPECT_TRUE(b.offers("step", {{"hex", "2519"}}));
  b.choose("step", {{"hex", "2521"}});
  ASSERT_EQ(b.asked(), "mover");
  b.choose("step", {{"hex", "2520"}});
  EXPECT_EQ(b.why("step", {{"hex", "2519"}}), "at.11.72a");  // it has spent something
  AtBattle g(
      position({.units = "\"2520\" = \"ge-3pz-2pz supplied\"\n\"2620\" = \"ge-2pg-2pz supplied\"\n"
                         "\"4601\" = \"ge-hq-5\"\n"}));
  g.choose("take_up", {{"unit", "ge-3pz-2pz"}, {"with", "alone"}});
  EXPECT_EQ(g.why("step", {{"hex", "2519"}}), "at.t.tec7");
  g.choose("stop");
  EXPECT_EQ(left_after(g, "ge-2pg-2pz", "2519"), 2 * 9);  // at.5.41a: the bridge at 2620
}

const char* printed_setup = R"(
"3315" = "us-hq-V"
"1609" = "us-hq-VIII"
"3209" = "us-110-28id"
"3009" = "us-112-28id"
"3408" = "us-109-28id"
"4102" = "us-22-4id"
"2406" = "us-422-106id"
"2608" = "us-424-106id"
"1603" = "ge-hq-6"
)";

TEST(AtExamples, X25_InitialSupply) {
  AtBattle b(position({.day = "12-16", .hq = "us-hq-VIII", .units = printed_setup}));
  EXPECT_EQ(b.supply("us-110-28id"), Supply::supplied);   // at.7.11a: 7 from V, range 8 (at.2.1i)
  EXPECT_EQ(b.supply("us-22-4id"), Supply::unsupplied);   // at.7.11c: 17
  EXPECT_EQ(b.supply("us-422-106id"), Supply::supplied);  // 8 from VIII
}

TEST(AtExamples, X26_WhichHeadquartersMayActivate) {
  AtBattle b(position({.day = "12-16", .hq = "us-hq-VIII", .units = printed_setup}));
  EXPECT_TRUE(b.of("us-422-106id").eligible && !b.of("us-422-106id").distant);  // at.8.2a
  EXPECT_TRUE(b.of("us-424-106id").eligible && b.of("us-424-106id").distant);   // at.3.3b: 10 to 11
  EXPECT_FALSE(b.of("us-22-4id").eligible);
  EXPECT_FALSE(b.of("us-110-28id").eligible);
  EXPECT_FALSE(b.of("us-hq-V").eligible);  // at.8.2c
  AtBattle v(position({.day = "12-16", .hq = "us-hq-V", .units = printed_setup}));
  EXPECT_FALSE(v.of("us-422-106id").eligible);
  EXPECT_TRUE(v.of("us-22-4id").distant);
  EXPECT_EQ(v.now("us-22-4id"), Supply::isolated);  // at.8.21
  AtBattle later(position({.day = "12-18", .hq = "us-hq-V", .units = printed_setup}));
  EXPECT_EQ(later.now("us-22-4id"), Supply::unsupplied);  // at.7.4
}

TEST(AtExamples, X27_HeadquartersWithoutCombatSupply) {
  AtBattle b(position({.day = "12-20",
                       .hq = "ge-hq-7",
                       .units = R"(
"3503" = "ge-hq-7"
"3404" = "ge-2pg-2pz, ge-3pz-2pz, ge-304pg-2pz"
"3304" = "ge-914-352vg"
"2503" = "ge-hq-5"
)",
                       .combat_supply = "ge-hq-5"}));
  EXPECT_EQ(b.supply("ge-2pg-2pz"), Supply::supplied);
  EXPECT_EQ(b.now("ge-2pg-2pz"), Supply::unsupplied);                    // at.7.12a
  EXPECT_EQ(b.now("ge-hq-7"), Supply::unsupplied);                       // at.7.3e
  EXPECT_EQ(allowance(b.world(), b.state(), b.unit("ge-2pg-2pz")), 10);  // at.7.22
  EXPECT_EQ(allowance(b.world(), b.state(), b.unit("ge-914-352vg")), 12);
  EXPECT_FALSE(hq_may_support(b.world(), b.state(), b.at_hex("3305")));  // at.11.12a
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  EXPECT_EQ(b.why("overrun", {{"hex", "3305"}, {"support", "no"}}), "at.9.6a");
}

TEST(AtExamples, X40_BridgeAtDasburg) {
  const auto text = [](const std::string& more) {
    return position(
        {.day = "12-16",
         .phase = "engineer",
         .units = "\"3107\" = \"ge-600-eng, ge-2pg-2pz\"\n\"3103\" = \"ge-hq-5\"\n" + more});
  };
  AtBattle b(text(""));
  b.choose("build", {{"unit", "ge-600-eng"}, {"hex", "3108"}});
  b.roll(3);  // at.11.71b: 3 + 2
  EXPECT_EQ(b.place("ge-600-eng"), Place::bridge);
  EXPECT_EQ(left_after(b, "ge-2pg-2pz", "3108"), 18);  // at.11.71c: the road is back
  AtBattle c(text(""));
  c.choose("build", {{"unit", "ge-600-eng"}, {"hex", "3208"}});
  c.roll(4);
  EXPECT_EQ(c.place("ge-600-eng"), Place::on_map);
  EXPECT_EQ(left_after(c, "ge-2pg-2pz", "3208"), -1);
  AtBattle d(text(""));
  d.choose("build", {{"unit", "ge-600-eng"}, {"hex", "3208"}});
  d.roll(5);
  EXPECT_EQ(left_after(d, "ge-2pg-2pz", "3208"), 14);  // at.5.41c: no road, wood_hill: 3
  AtBattle e(text("\"3108\" = \"us-70-tk\"\n"));
  EXPECT_EQ(e.why("build", {{"unit", "ge-600-eng"}, {"hex", "3108"}}), "at.11.71a");
}

TEST(AtExamples, X41_Stacking) {
  const World& w = AtBattle(position({.units = "\"4601\" = \"ge-hq-5\"\n"})).world();
  (void)w;
  const auto fits = [](int regiments, int battalions, int headquarters) {
    Load l;
    l.regiments = regiments, l.battalions = battalions, l.headquarters = headquarters;
    return l.excess();
  };
  EXPECT_EQ(fits(3, 1, 1), 0);  // at.6.1a
  EXPECT_EQ(fits(3, 1, 2), 1);  // at.6.1b
  EXPECT_EQ(fits(3, 0, 2), 0);
  EXPECT_EQ(fits(4, 0, 0), 1);
  EXPECT_EQ(fits(0, 4, 0), 0);
  EXPECT_EQ(fits(0, 5, 0), 1);
  AtBattle b(position({.units = "\"1325\" = \"ge-39-26vg, ge-77-26vg, ge-78-26vg, ge-751-326vg\"\n"
                                "\"4601\" = \"ge-hq-5\"\n"}));
  b.choose("done");
  ASSERT_EQ(b.asked(), "excess");  // at.6.2a, at.6.2b: the enemy picks
  EXPECT_EQ(b.side(), allied);
  b.choose("eliminate", {{"unit", "ge-77-26vg"}});
  EXPECT_EQ(b.place("ge-77-26vg"), Place::eliminated);
  EXPECT_NE(b.asked(), "excess");
}

TEST(AtExamples, X47_ChoosingTheHeadquarters) {
  const std::string text = position({.day = "12-20",
                                     .hq = "us-hq-V",
                                     .units = R"(
"3009" = "us-112-28id supplied"
"3315" = "us-hq-V supplied"
"2715" = "us-hq-III supplied"
)",
                                     .more = "cup = \"us-hq-III\"\ntrack = { allied = \"\" }\n"});
  AtBattle b(text), waits(text);
  b.move("us-112-28id", "3010");
  EXPECT_EQ(b.of("us-112-28id").activated, 1);
  b.on_to("draw");
  b.draw("us-hq-III");
  EXPECT_EQ(b.of("us-112-28id").eligible, 0);  // at.3.0c
  waits.on_to("draw");
  waits.draw("us-hq-III");
  EXPECT_EQ(waits.of("us-112-28id").eligible, 1);  // at.8.2b
}

TEST(AtExamples, X48_SupplyIsFixedAtTheStartOfTheImpulse) {
  AtBattle b(position({.day = "12-20",
                       .hq = "ge-hq-6",
                       .units = "\"1310\" = \"ge-1pg-1ss\"\n\"1301\" = \"ge-hq-6\"\n\"1302\" = "
                                "\"ge-2pg-1ss unsupplied\"\n",
                       .more = "control = { german = \"1307 1308 1309 1310\" }\n"}));
  EXPECT_EQ(b.now("ge-1pg-1ss"), Supply::supplied);
  move_one(b.world(), b.state(), b.unit("ge-1pg-1ss"), b.at_hex("1318"));
  EXPECT_EQ(b.now("ge-1pg-1ss"), Supply::supplied);                      // at.7.12b
  EXPECT_EQ(allowance(b.world(), b.state(), b.unit("ge-1pg-1ss")), 20);  // at.2.1h
  EXPECT_EQ(b.now("ge-2pg-1ss"), Supply::unsupplied);                    // at.7.12c
}

TEST(AtExamples, X50_VillageCosts) {
  AtBattle b(position({.units = "\"4601\" = \"ge-hq-5\"\n"}));
  const auto cost = [&](bool mech, const char* from, const char* to) {
    return terrain_cost(b.world(), b.state(), mech, b.at_hex(from),
                        direction_to(b.world(), b.at_hex(from), b.at_hex(to)));
  };
  EXPECT_EQ(cost(true, "2316", "2416"), 2);   // at.t.tec5
  EXPECT_EQ(cost(false, "2315", "2416"), 2);  // at.t.tec2
  EXPECT_EQ(cost(true, "2315", "2416"), 2);   // at.5.11a
  EXPECT_EQ(cost(false, "2416", "2516"), 4);  // at.t.tec4, at.5.13
  EXPECT_EQ(cost(true, "2416", "2516"), 6);
  EXPECT_EQ(cost(true, "2416", "2417"), 2);  // at.5.3a
  b.state().ground = Ground::snow;
  EXPECT_EQ(cost(true, "2416", "2516"), 12);
}

}  // namespace
}  // namespace bocage::at
