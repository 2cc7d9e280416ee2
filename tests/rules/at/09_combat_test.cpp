// Chapter 9, and what of 6 and 11 is decided in battle.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

Clash clash_now(AtBattle& b, const char* hex) {
  b.choose("attack", {{"hex", hex}});
  b.choose("commit_rest");
  return clash_of(b.world(), b.state(), b.state().battles[0], false);
}

TEST(AtCombat, WhoMayAttackWhat) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-70-tk supplied reduced"
"1425" = "ge-39-26vg supplied, ge-77-26vg attacked, ge-605-eng supplied, ge-hq-5 supplied"
"1326" = "ge-78-26vg supplied strategic"
"1322" = "us-8-4id supplied"
"1421" = "ge-751-326vg supplied"
)"}));
  b.choose("attack", {{"hex", "1325"}});
  EXPECT_EQ(b.why("commit", {{"unit", "ge-605-eng"}}), "at.9.0a");
  EXPECT_EQ(b.why("commit", {{"unit", "ge-hq-5"}}), "at.9.0a");
  EXPECT_EQ(b.why("commit", {{"unit", "ge-751-326vg"}}), "at.9.0a");  // not adjacent
  EXPECT_EQ(b.why("commit", {{"unit", "us-8-4id"}}), "at.3.0b");
  EXPECT_EQ(b.why("commit", {{"unit", "ge-27-12vg"}}), "at.9.71");  // not on the map
  EXPECT_EQ(b.why("commit", {{"unit", "ge-78-26vg"}}), "at.5.21a");
  EXPECT_NE(b.why("commit", {{"unit", "ge-77-26vg"}}), "");  // has acted this turn
  b.choose("commit", {{"unit", "ge-39-26vg"}});
  EXPECT_EQ(b.of("ge-39-26vg").activated, 1);
}

TEST(AtCombat, OnlyActivatedUnitsAttack) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-244-tk supplied reduced"
"1425" = "us-8-4id supplied, gb-129-43id supplied"
"1430" = "us-hq-V supplied"
)"}));
  b.choose("attack", {{"hex", "1325"}});
  EXPECT_EQ(b.why("commit", {{"unit", "gb-129-43id"}}), "at.8.4b");  // at.2.1a
}

TEST(AtCombat, TheWholeStackDefends) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied, us-70-tk supplied"
"1425" = "ge-1pg-1ss supplied, ge-1pz-1ss supplied, ge-2pg-1ss supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  EXPECT_EQ(odds_of(clash_now(b, "1325")).defence, 5);  // at.9.0e
}

TEST(AtCombat, EveryShift) {
  AtBattle b(position({.weather = "precipitation, snow", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied, us-70-tk supplied"
"1425" = "ge-1pg-1ss supplied, ge-1pz-1ss supplied, ge-2pg-1ss supplied"
"1324" = "ge-39-26vg supplied"
"1326" = "ge-77-26vg supplied"
"1226" = "ge-78-26vg supplied"
"1330" = "us-hq-V supplied"
"1420" = "ge-hq-5 supplied"
)"}));
  b.choose("attack", {{"hex", "1325"}});
  b.choose("commit_rest");
  b.declared();
  b.choose("fight", {{"hex", "1325"}});
  b.roll(3);
  const Event& e = b.event("combat");
  EXPECT_EQ(shift(e, "at.t.cm3"), -1);  // at.9.54d: tanks and infantry there, tanks here
  EXPECT_EQ(shift(e, "at.t.cm4"), -1);  // at.9.56
  EXPECT_EQ(shift(e, "at.t.cm5"), -1);  // at.9.58, at.11.13c
  EXPECT_EQ(shift(e, "at.t.cm7"), 1);
  EXPECT_EQ(shift(e, "at.t.cm8"), 1);
  EXPECT_EQ(shift(e, "at.t.cm9"), 1);  // at.9.55: four hexes
  EXPECT_EQ(shift(e, "at.t.cm1"), 0);
  EXPECT_EQ(e.rule, "at.9.15"_rule);
}

TEST(AtCombat, AircraftShift) {
  Clash c;
  c.attack16 = c.defence16 = 16;
  c.attack_air = 2;
  EXPECT_EQ(odds_of(c).shift, 2);  // at.9.57, at.t.cm10
  c.attack_air = 0, c.defence_air = 2;
  EXPECT_EQ(odds_of(c).shift, -1);
  c.overrun = true, c.attack_air = 2, c.snow = true, c.attack_hexes = 4;
  EXPECT_EQ(odds_of(c).shift, 0);  // none of these in an overrun
}

TEST(AtCombat, WestwallHexesHaveNoOtherEffect) {
  AtBattle b(position({.units = "\"4601\" = \"ge-hq-5\"\n"}));
  Clash c;
  c.attack16 = 10 * 16, c.defence16 = 16;
  c.westwall = true;
  EXPECT_EQ(odds_of(c).shift, -2);  // at.t.tec8
  c.city = true;
  EXPECT_EQ(odds_of(c).shift, -2);  // a city there too: once
  (void)b;
}

TEST(AtCombat, ReconnaissanceIsNoTank) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"3208" = "ge-44-mg supplied"
"3209" = "us-14-cav supplied, us-8-4id supplied"
"3107" = "us-102-cav supplied"
"3215" = "us-hq-V supplied"
)"}));
  const Clash c = clash_now(b, "3208");
  EXPECT_FALSE(c.attack_combined);  // at.11.9b
  EXPECT_EQ(c.attack_tanks, 0);
  EXPECT_EQ(odds_of(c).attack, 2 + 3 + 1);  // and it attacks across the river
}

TEST(AtCombat, HeadquartersInAZoneDoNotSupport) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied"
"1423" = "ge-hq-5 supplied"
"1523" = "us-12-4id supplied"
)"}));
  EXPECT_FALSE(hq_may_support(b.world(), b.state(), b.at_hex("1325")));  // at.11.14
}

TEST(AtResults, HalfIsMandatoryAndTheRestIsChosen) {
  const Setting battle{.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied, us-12-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied"
"1330" = "us-hq-V supplied"
"1420" = "ge-hq-5 supplied"
"1129" = "us-109-28id supplied"
)"};
  AtBattle b(position(battle));
  b.give("1325", 3, 3);  // at.9.2a
  EXPECT_EQ(b.side(), german);
  EXPECT_EQ(b.why("lose_step", {{"unit", "us-8-4id"}}), "at.9.23b");
  b.choose("lose_step", {{"unit", "ge-39-26vg"}});
  b.choose("lose_step", {{"unit", "ge-77-26vg"}});
  ASSERT_EQ(b.asked(), "remainder");  // at.9.22b: one hex, or one more step
  EXPECT_EQ(b.side(), german);
  b.choose("stand");  // at.9.22c: all of it in steps
  b.choose("lose_step", {{"unit", "ge-39-26vg"}});
  EXPECT_EQ(b.place("ge-39-26vg"), Place::eliminated);
  ASSERT_EQ(b.asked(), "losses");
  EXPECT_EQ(b.side(), allied);
  EXPECT_EQ(b.why("lose_step", {{"unit", "us-109-28id"}}), "at.9.23b");
  b.choose("lose_step", {{"unit", "us-8-4id"}});
  b.choose("lose_step", {{"unit", "us-8-4id"}});
  ASSERT_EQ(b.asked(), "remainder");
  b.choose("retreat");  // at.9.3a
  b.each("retreat", [&] {
    b.choose("fall_back", {{"unit", "us-12-4id"}, {"hex", b.offered("fall_back", "hex")[0]}});
  });
  EXPECT_EQ(distance(b.world(), b.at_hex(b.hex("us-12-4id")), b.at_hex("1325")), 1);
  EXPECT_EQ(b.asked(), "advance");  // at.9.4a
}

TEST(AtRetreats, AwayFromTheAttackers) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.give("1325", 0, 2);
  b.choose("retreat");
  // at.9.31: 1226, 1225 and 1326 are free of zones? 1426 and 1324 lie beside the attackers.
  ASSERT_EQ(b.asked(), "retreat");
  for (const auto& hex : b.offered("fall_back", "hex"))
    EXPECT_GT(distance(b.world(), b.at_hex(hex), b.at_hex("1425")), 1) << hex;
  EXPECT_EQ(b.why("fall_back", {{"unit", "us-8-4id"}, {"hex", "1426"}}),
            "at.9.32b");  // an empty zone
  EXPECT_EQ(b.why("fall_back", {{"unit", "us-8-4id"}, {"hex", "1127"}}), "at.9.3a");
}

TEST(AtRetreats, IntoAFriendInAZoneOnlyIfThereIsRoom) {
  const auto text = [](const std::string& friends) {
    return position({.phase = "combat",
                     .units = "\"1325\" = \"us-8-4id supplied\"\n\"1425\" = \"ge-39-26vg "
                              "supplied\"\n\"1224\" = \"ge-77-26vg supplied\"\n\"1126\" = "
                              "\"ge-78-26vg supplied\"\n\"1327\" = \"ge-751-326vg supplied\"\n"
                              "\"4601\" = \"ge-hq-5 supplied\"\n\"1326\" = \"" +
                              friends + "\"\n"});
  };
  AtBattle b(text("us-12-4id supplied"));
  b.attack("1325", {"ge-39-26vg"});
  b.declared();
  b.choose("fight", {{"hex", "1325"}});
  b.state().frames.pop();
  b.state().fight.result[1] = 2;
  settle(b.world(), b.state(), &b.log);
  ASSERT_EQ(b.asked(), "remainder");
  b.choose("retreat");
  EXPECT_EQ(b.hex("us-8-4id"), "1326");  // at.9.31: the third choice, and the only one
  AtBattle full(text("us-12-4id supplied, us-109-28id supplied, us-110-28id supplied"));
  full.attack("1325", {"ge-39-26vg"});
  full.declared();
  full.choose("fight", {{"hex", "1325"}});
  full.state().frames.pop();
  full.state().fight.result[1] = 2;
  settle(full.world(), full.state(), &full.log);
  EXPECT_EQ(full.place("us-8-4id"), Place::eliminated);  // at.9.32a, at.6.3: no room, two steps
}

TEST(AtRetreats, AlliedVehiclesDoNotSwim) {
  // 2519 to 2520 over the Ourthe: no retreat there (at.11.72b), foot may.
  for (const char* unit : {"us-ccb-9arm", "us-8-4id"}) {
    AtBattle b(position({.phase = "combat",
                         .units = "\"2519\" = \"" + std::string(unit) +
                                  " supplied\"\n\"2518\" = \"ge-39-26vg supplied\"\n\"2418\" = "
                                  "\"ge-77-26vg supplied\"\n\"2618\" = \"ge-78-26vg supplied\"\n"
                                  "\"4601\" = \"ge-hq-5 supplied\"\n"}));
    b.give("2519", 0, 2);
    b.choose("retreat");
    ASSERT_EQ(b.asked(), "retreat") << unit;
    const auto hexes = b.offered("fall_back", "hex");
    EXPECT_EQ(std::ranges::count(hexes, "2520"), unit == std::string_view("us-8-4id")) << unit;
  }
}

TEST(AtAdvance, NotIntoACrowd) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-70-tk supplied reduced"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-78-26vg supplied"
"1324" = "ge-751-326vg supplied, ge-244-tk supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.give("1325", 0, 1);
  for (const char* id : {"ge-39-26vg", "ge-77-26vg", "ge-78-26vg"})
    b.choose("advance", {{"unit", id}, {"hex", "1325"}});
  EXPECT_EQ(b.why("advance", {{"unit", "ge-751-326vg"}, {"hex", "1325"}}), "at.9.43");  // at.6.3
}

TEST(AtCombat, NobodyIsAttackedTwiceInAnImpulse) {
  // at.9.72, at.6.0: an overrun counts; the regiment that held cannot be attacked again.
  AtBattle b(position({.phase = "tactical", .units = R"(
"1325" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1326" = "us-70-tk supplied, us-707-tk supplied"
"1425" = "ge-39-26vg supplied"
"1320" = "ge-hq-5 supplied"
)"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  b.choose("overrun", {{"hex", "1326"}, {"support", "no"}});
  EXPECT_EQ(b.rule(), "at.9.62a");
  b.roll(1);
  b.each("losses", [&] { b.choose("lose_step", {{"unit", b.offered("lose_step", "unit")[0]}}); });
  ASSERT_EQ(occupant(b.state(), b.at_hex("1326")), allied);
  EXPECT_EQ(b.why("attack", {{"hex", "1326"}}), "at.9.72");
}

TEST(AtOverruns, Conditions) {
  const auto why = [](const std::string& at1325, const std::string& more, const char* target,
                      const std::string& top = "") {
    AtBattle b(position(
        {.phase = "tactical",
         .units = "\"1325\" = \"" + at1325 + "\"\n\"1320\" = \"ge-hq-5 supplied\"\n" + more,
         .top = top}));
    b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
    return b.why("overrun", {{"hex", target}, {"support", "no"}});
  };
  const std::string whole = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied";
  const std::string tanks = "\"1326\" = \"us-70-tk supplied\"\n";
  EXPECT_EQ(why(whole, tanks, "1326"), "");
  EXPECT_EQ(why("ge-2pg-2pz unsupplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied", tanks, "1326"),
            "at.9.6a");
  EXPECT_EQ(why("ge-2pg-2pz supplied, ge-3pz-2pz supplied", tanks, "1326"), "at.9.6a");
  EXPECT_EQ(why(whole + ", ge-39-26vg supplied", tanks, "1326"), "at.9.61a");  // four regiments
  EXPECT_EQ(why(whole, tanks, "1225"), "at.9.0b");
  // Another enemy's zone covers the target, and the start lies in the target's (R46, at.4.3a).
  EXPECT_EQ(
      why(whole, "\"1326\" = \"us-8-4id supplied\"\n\"1327\" = \"us-12-4id supplied\"\n", "1326"),
      "at.4.3a");
}

TEST(AtOverruns, NotOverAnUnbridgedRiver) {
  AtBattle b(
      position({.phase = "tactical",
                .units = "\"3107\" = \"ge-8pg-3pzg supplied, ge-29pg-3pzg supplied\"\n\"3108\" = "
                         "\"us-70-tk supplied\"\n\"3103\" = \"ge-hq-5 supplied\"\n"}));
  b.choose("take_up", {{"unit", "ge-8pg-3pzg"}, {"with", "division"}});
  EXPECT_EQ(b.why("overrun", {{"hex", "3108"}, {"support", "no"}}), "at.9.61c");
}

TEST(AtOverruns, ZeroStrengthIsRunDown) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "tactical", .units = R"(
"1325" = "us-cca-4arm supplied, us-ccb-4arm supplied, us-ccr-4arm supplied"
"1326" = "ge-605-eng supplied"
"1320" = "us-hq-V supplied"
)"}));
  b.choose("take_up", {{"unit", "us-cca-4arm"}, {"with", "division"}});
  b.choose("overrun", {{"hex", "1326"}, {"support", "no"}});
  b.roll(1);
  EXPECT_EQ(b.event("overrun").column, 10);  // at.9.65
  EXPECT_EQ(b.place("ge-605-eng"), Place::eliminated);
  EXPECT_EQ(b.steps("us-cca-4arm"), 2);
}

TEST(AtSupport, MoreAttacksThanSupport) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-751-326vg supplied reduced"
"1425" = "us-9-2id supplied"
"1323" = "ge-752-326vg supplied reduced"
"1423" = "us-16-1id supplied"
"1327" = "ge-981-272vg supplied reduced"
"1427" = "us-117-30id supplied"
"1526" = "us-hq-V supplied"
)"}));
  b.attack("1325", {"us-9-2id"});
  b.attack("1323", {"us-16-1id"});
  b.attack("1327", {"us-117-30id"});
  b.declared();
  ASSERT_EQ(b.asked(), "support");  // at.3.33c, at.11.13a: two of three
  const auto hexes = b.offered("support", "hex");
  EXPECT_EQ(hexes.size(), 3u);
  b.choose("support", {{"hex", hexes[0]}});
  b.choose("support", {{"hex", hexes[1]}});
  ASSERT_EQ(b.asked(), "resolve");
  // at.3.33d: in any order.
  EXPECT_TRUE(b.offers("fight", {{"hex", hexes[2]}}));
  EXPECT_EQ(b.why("fight", {{"hex", "1225"}}), "at.3.33d");
  EXPECT_EQ(b.odds(hexes[0]).shift, b.odds(hexes[2]).shift + 1 + (hexes[0] == "1323" ? -1 : 0) -
                                        (hexes[2] == "1323" ? -1 : 0));
}

}  // namespace
}  // namespace bocage::at
