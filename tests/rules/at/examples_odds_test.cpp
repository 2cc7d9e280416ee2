// The worked cases of odds: strengths, shifts, columns.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

Setting british_attack() {
  return {.day = "12-26", .hq = "gb-hq-XXX", .phase = "combat", .units = R"(
"1328" = "gb-hq-XXX supplied"
"1425" = "gb-129-43id supplied, gb-130-43id supplied"
"1426" = "gb-214-43id supplied, gb-71-53id supplied"
"1324" = "gb-158-53id supplied, gb-169-53id supplied, gb-29-abde supplied"
"1325" = "ge-27-12vg supplied"
"1220" = "ge-hq-5 supplied"
)"};
}

TEST(AtExamples, X1_BritishAttack) {
  AtBattle b(position(british_attack()));
  b.choose("attack", {{"hex", "1325"}});
  b.choose("commit_rest");
  b.declared();
  ASSERT_EQ(b.asked(), "resolve") << b.options();
  const Odds9 o = b.odds("1325");
  EXPECT_EQ(o.attack, 21);  // at.9.11
  EXPECT_EQ(o.defence, 4);  // at.9.12
  EXPECT_EQ(o.level, 5);    // at.9.13
  EXPECT_EQ(o.column, 6);   // at.9.17e: +1 combined, +1 HQ, -1 German HQ
  b.choose("fight", {{"hex", "1325"}});
  b.roll(4);
  const Event& e = b.event("combat");
  EXPECT_EQ(shift(e, "at.t.cm7"), 1);   // at.9.54a
  EXPECT_EQ(shift(e, "at.t.cm8"), 1);   // at.11.12a
  EXPECT_EQ(shift(e, "at.t.cm5"), -1);  // at.11.12b
  EXPECT_EQ(shift(e, "at.t.cm11"), 0);  // at.9.53a: two steps against none, counted as one
  // X5: 1/2. The British lose one step first (at.9.3b) and cannot retreat (at.9.22a).
  EXPECT_STREQ(e.result, "1/2");
  ASSERT_EQ(b.asked(), "losses");
  EXPECT_EQ(b.side(), allied);
  b.choose("lose_step", {{"unit", "gb-129-43id"}});
  EXPECT_EQ(b.steps("gb-129-43id"), 1);
  // at.9.22e: the German has lost one step, then retreats one hex or loses another.
  EXPECT_EQ(b.steps("ge-27-12vg"), 1);
  ASSERT_EQ(b.asked(), "remainder");
  EXPECT_EQ(b.side(), german);
  b.choose("stand");
  EXPECT_EQ(b.place("ge-27-12vg"), Place::eliminated);
}

// One attacker's strength against one defender's, far from every HQ and river.
Odds9 plain_odds(const std::string& attackers, const std::string& defenders,
                 const std::string& more = "", const std::string& top = "") {
  AtBattle b(position(
      {.day = "12-20",
       .phase = "combat",
       .units = "\"1325\" = \"" + defenders + "\"\n\"1425\" = \"" + attackers +
                "\"\n\"4601\" = \"ge-hq-5 supplied\"\n\"4630\" = \"us-hq-V supplied\"\n" + more,
       .top = top}));
  b.choose("attack", {{"hex", "1325"}});
  b.choose("commit_rest");
  return odds_of(clash_of(b.world(), b.state(), b.state().battles[0], false));
}

TEST(AtExamples, X2_OddsAreRoundedInFavourOfTheDefender) {
  // 16 against 4: 1 SS doubled would be 28; four regiments of 4 from two hexes.
  const std::string four = "us-9-2id supplied";
  EXPECT_EQ(plain_odds("ge-27-12vg supplied, ge-48-12vg supplied, ge-89-12vg supplied", four,
                       "\"1426\" = \"ge-5-3fj supplied\"\n")
                .level,
            4);
  EXPECT_EQ(plain_odds("ge-27-12vg supplied, ge-48-12vg supplied, ge-89-12vg supplied", four,
                       "\"1426\" = \"ge-751-326vg supplied\"\n")
                .level,
            3);
  EXPECT_EQ(plain_odds("ge-27-12vg supplied", four).level, 1);
  EXPECT_EQ(plain_odds("ge-751-326vg supplied", four).level, 0);  // 3 against 4: 1:2
}

TEST(AtExamples, X2_FourAgainstNineIsBelowTheTable) {
  AtBattle b(position({.day = "12-20", .phase = "combat", .units = R"(
"1325" = "us-9-2id supplied, us-327-101ab supplied"
"1425" = "ge-27-12vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  EXPECT_EQ(b.why("attack", {{"hex", "1325"}}), "at.9.14c");
}

TEST(AtExamples, X3_DivisionalIntegrity) {
  const std::string whole =
      "ge-105pg-15pzg supplied, ge-115pg-15pzg supplied, ge-115tk-15pzg supplied";
  EXPECT_EQ(plain_odds(whole, "us-8-4id supplied").attack, 20);  // at.6.4d
  EXPECT_EQ(
      plain_odds("ge-105pg-15pzg supplied, ge-115pg-15pzg supplied", "us-8-4id supplied").attack,
      16);  // at.6.4a: battalions are not required
  EXPECT_EQ(
      plain_odds("ge-105pg-15pzg supplied, ge-115tk-15pzg supplied", "us-8-4id supplied").attack,
      6);  // at.6.4c
  EXPECT_EQ(plain_odds("ge-105pg-15pzg supplied, ge-115tk-15pzg supplied", "us-8-4id supplied",
                       "\"1524\" = \"ge-115pg-15pzg supplied\"\n")
                .attack,
            6);
  // In defence as well (at.6.4b).
  AtBattle b(position({.day = "12-20", .hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-105pg-15pzg supplied, ge-115pg-15pzg supplied, ge-115tk-15pzg supplied"
"1425" = "us-cca-3arm supplied, us-ccb-3arm supplied, us-ccr-3arm supplied"
"4630" = "us-hq-V supplied"
)"}));
  b.choose("attack", {{"hex", "1325"}});
  b.choose("commit_rest");
  EXPECT_EQ(odds_of(clash_of(b.world(), b.state(), b.state().battles[0], false)).defence, 20);
}

TEST(AtExamples, X7_ArmourRatio) {
  // 3:1, seven attacking tank steps against one.
  const std::string tanks = "ge-1pz-1ss supplied, ge-12pz-12ss supplied, ge-150-bde supplied";
  const auto column = [](const std::string& at1425, const std::string& at1426, bool infantry_there,
                         bool per_level) {
    AtBattle b(
        position({.day = "12-20",
                  .hq = "ge-hq-5",
                  .phase = "combat",
                  .units = "\"1325\" = \"us-70-tk supplied reduced" +
                           std::string(infantry_there ? ", us-422-106id supplied reduced" : "") +
                           "\"\n\"1425\" = \"" + at1425 + "\"\n\"1426\" = \"" + at1426 +
                           "\"\n\"4601\" = \"ge-hq-5 supplied\"\n",
                  .top = per_level ? "options = { armour_per_level = \"on\" }\n" : ""}));
    b.choose("attack", {{"hex", "1325"}});
    b.choose("commit_rest");
    const Odds9 o = odds_of(clash_of(b.world(), b.state(), b.state().battles[0], false));
    return o.shift;
  };
  const std::string seven = "ge-1pz-1ss supplied, ge-12pz-12ss supplied, ge-16pz-116pz supplied";
  const std::string one = "ge-244-tk supplied reduced", with = one + ", ge-751-326vg supplied";
  EXPECT_EQ(column(seven, one, false, false), 1);   // a: at.9.53a
  EXPECT_EQ(column(seven, with, false, false), 2);  // b: at.9.54a
  EXPECT_EQ(column(seven, one, true, false), 0);    // c: at.9.54b
  EXPECT_EQ(column(seven, with, true, false), 1);   // d
  EXPECT_EQ(column(seven, one, false, true), 3);    // at.9.53n
  EXPECT_EQ(column(seven, with, false, true), 4);   // at.9.54n
  EXPECT_EQ(column(seven, one, true, true), 2);
  EXPECT_EQ(column(seven, with, true, true), 3);
}

TEST(AtExamples, X10_RoundingWithSupply) {
  const Odds9 o =
      plain_odds("ge-751-326vg unsupplied, ge-752-326vg unsupplied, ge-981-272vg unsupplied",
                 "us-8-4id isolated, us-70-tk isolated");
  EXPECT_EQ(o.attack, 5);   // at.7.21a
  EXPECT_EQ(o.defence, 3);  // at.7.21c
  EXPECT_EQ(o.level, 1);
}

TEST(AtExamples, X11_MixedRivers) {
  // 3208 has the Our to the east (3107, 3207) and nothing to the west.
  AtBattle b(position({.day = "12-20", .phase = "combat", .units = R"(
"3208" = "us-8-4id supplied"
"3207" = "ge-39-26vg supplied"
"3308" = "ge-751-326vg supplied"
"3107" = "ge-3pz-2pz supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.choose("attack", {{"hex", "3208"}});
  // at.9.51a: no tanks across.
  EXPECT_EQ(b.why("commit", {{"unit", "ge-3pz-2pz"}}), "at.9.51a");
  b.choose("commit_rest");
  const Odds9 o = odds_of(clash_of(b.world(), b.state(), b.state().battles[0], false));
  EXPECT_EQ(o.attack, 5);  // at.9.51c, at.9.51d: 4/2 + 3
}

TEST(AtExamples, X11_MajorRiver) {
  // The Meuse between 1114 and 1115 (at.9.51b): an unsupplied 4 is worth half a point.
  AtBattle b(position({.day = "12-20", .phase = "combat", .units = R"(
"1115" = "us-70-tk supplied reduced"
"1114" = "ge-39-26vg unsupplied, ge-77-26vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.choose("attack", {{"hex", "1115"}});
  b.choose("commit_rest");
  EXPECT_EQ(odds_of(clash_of(b.world(), b.state(), b.state().battles[0], false)).attack, 2);  // 1.5
}

TEST(AtExamples, X12_IntegrityAcrossARiver) {
  AtBattle b(position({.day = "12-20",
                       .phase = "combat",
                       .units = R"(
"3208" = "us-8-4id supplied"
"3107" = "ge-16pz-116pz supplied, ge-60pg-116pz supplied, ge-156pg-116pz supplied"
"4601" = "ge-hq-5 supplied"
)",
                       .more = "bridges = [\"3107 3208\"]\n"}));
  b.choose("attack", {{"hex", "3208"}});
  b.choose("commit_rest");
  const Clash c = clash_of(b.world(), b.state(), b.state().battles[0], false);
  EXPECT_EQ(odds_of(c).attack, 7);
  EXPECT_EQ(odds_of(c).level, 2);
  EXPECT_FALSE(c.attack_combined);
}

TEST(AtExamples, X13_AboveTenToOne) {
  Clash c;
  c.city = true, c.snow = true;  // -3
  c.attack16 = 43 * 16, c.defence16 = 3 * 16;
  EXPECT_EQ(odds_of(c).column, 10);  // at.9.14b: 14 - 3 = 11
  c.attack16 = 36 * 16;
  EXPECT_EQ(odds_of(c).column, 9);  // at.9.14a
}

TEST(AtExamples, X14_MinimumOdds) {
  const auto text = [](const std::string& hq, const std::string& weather) {
    return position({.day = "12-20",
                     .weather = weather,
                     .phase = "combat",
                     .units = "\"1323\" = \"us-9-2id supplied\"\n\"1423\" = \"ge-751-326vg "
                              "supplied\"\n\"" +
                              hq + "\" = \"ge-hq-5 supplied\"\n"});
  };
  {
    AtBattle b(text("4601", "precipitation, frost"));
    EXPECT_EQ(b.why("attack", {{"hex", "1323"}}), "at.9.14c");  // a village: 1:2 - 1 (at.9.52)
  }
  AtBattle b(text("1519", "cloudy, frost"));
  b.choose("attack", {{"hex", "1323"}});
  b.choose("commit_rest");
  b.declared();
  ASSERT_EQ(b.asked(), "air_defence");
  EXPECT_EQ(b.why("fly", {{"hex", "1323"}, {"points", "1"}}), "at.11.3c");
  b.choose("fly", {{"hex", "1323"}, {"points", "2"}});
  ASSERT_EQ(b.asked(), "resolve");
  b.choose("fight", {{"hex", "1323"}});
  b.roll(5);
  EXPECT_EQ(b.event("combat").column, 0);  // still 1:2
  EXPECT_EQ(shift(b.event("combat"), "at.t.cm6"), -1);
}

TEST(AtExamples, X15_Terrain) {
  AtBattle b(position({.phase = "combat", .units = "\"4601\" = \"ge-hq-5\"\n"}));
  const auto terrain = [&](const char* hex) {
    Clash c;
    c.target = b.at_hex(hex);
    c.attacker = german;
    look(b.world(), b.state(), c, Takes::aiming);
    c.attack16 = c.defence16 = 16;
    return odds_of(c).shift;
  };
  EXPECT_EQ(terrain("2505"), -3);  // at.t.cm1, at.t.cm2, at.11.6a: Westwall, wood and village
  EXPECT_EQ(terrain("2409"), -1);  // at.9.5a
  EXPECT_EQ(terrain("1518"), -2);
  EXPECT_EQ(terrain("1325"), 0);
}

AtBattle westwall_battle(int die) {
  AtBattle b(position({.day = "12-20", .phase = "combat", .units = R"(
"2505" = "us-422-106id supplied"
"2504" = "ge-1pz-1ss supplied, ge-1pg-1ss supplied, ge-2pg-1ss supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.choose("attack", {{"hex", "2505"}});
  b.choose("commit_rest");
  b.declared();
  b.choose("fight", {{"hex", "2505"}});
  b.roll(die);
  return b;
}

TEST(AtExamples, X16_WestwallResult) {
  AtBattle b = westwall_battle(6);
  const int column = b.event("combat").column;
  const int printed = b.world().results[column][5][1];
  ASSERT_GE(printed, 1);
  // at.11.6b: one less.
  EXPECT_EQ(b.event("combat").result[2] == '-' ? 0 : b.event("combat").result[2] - '0',
            printed - 1);
  AtBattle c = westwall_battle(1);
  const int low = c.world().results[c.event("combat").column][0][1];
  ASSERT_EQ(low, 1);
  EXPECT_EQ(c.event("combat").result[2], '-');
  c.choose("lose_step", {{"unit", c.offered("lose_step", "unit")[0]}});
  EXPECT_EQ(c.steps("us-422-106id"), 2);
  EXPECT_EQ(c.hex("us-422-106id"), "2505");
}

TEST(AtExamples, X31_AirPoints) {
  AtBattle b(position(
      {.day = "12-20", .weather = "cloudy, frost", .hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-751-326vg supplied reduced"
"1425" = "us-9-2id supplied, us-38-2id supplied"
"1328" = "ge-752-326vg supplied reduced"
"1428" = "us-16-1id supplied, us-26-1id supplied"
"1321" = "ge-981-272vg supplied reduced"
"1421" = "us-117-30id supplied, us-119-30id supplied"
"4630" = "us-hq-V supplied"
)"}));
  b.attack("1325", {"us-9-2id", "us-38-2id"});
  b.attack("1328", {"us-16-1id", "us-26-1id"});
  b.attack("1321", {"us-117-30id", "us-119-30id"});
  b.declared();
  ASSERT_EQ(b.asked(), "air_attack");
  const std::string first = b.offered("fly", "hex")[0];
  EXPECT_EQ(b.why("fly", {{"hex", first}, {"points", "3"}}), "at.11.3b");
  b.choose("fly", {{"hex", first}, {"points", "2"}});  // at.11.3a: three points
  const std::string second = b.offered("fly", "hex")[0];
  EXPECT_EQ(b.why("fly", {{"hex", second}, {"points", "2"}}), "at.11.3d");
  b.choose("fly", {{"hex", second}, {"points", "1"}});
  ASSERT_EQ(b.asked(), "resolve");  // nothing is left for the third
  EXPECT_EQ(b.odds(first).shift, 2);
  EXPECT_EQ(b.odds(second).shift, 1);
  EXPECT_EQ(b.state().air, 0);
}

TEST(AtExamples, X33_CombatCommandAlone) {
  AtBattle b(position({.day = "12-20", .hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-244-tk supplied, ge-751-326vg supplied"
"1425" = "us-ccb-7arm supplied"
"4630" = "us-hq-V supplied"
)"}));
  b.choose("attack", {{"hex", "1325"}});
  b.choose("commit_rest");
  const Clash c = clash_of(b.world(), b.state(), b.state().battles[0], false);
  EXPECT_EQ(odds_of(c).level, 0);
  EXPECT_EQ(odds_of(c).column, 0);  // +1 and -1 (at.9.54c, at.11.4)
  EXPECT_EQ(c.attack_tanks, 1);     // at.9.53b
  EXPECT_EQ(c.defence_tanks, 2);
}

}  // namespace
}  // namespace bocage::at
