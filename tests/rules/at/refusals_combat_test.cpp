// Every refusal in combat by its rule and its words: declaring, joining, aircraft, support, losses, retreats, advances,
// overruns.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

TEST(AtRefusals, WhoAttacks) {
  AtBattle b(position({.phase = "combat",
                       .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied strategic, ge-78-26vg attacked, ge-244-tk moved"
"1426" = "ge-293-18vg supplied, ge-294-18vg supplied, ge-605-eng supplied"
"1324" = "ge-vdh landed"
"1428" = "ge-295-18vg supplied"
"1529" = "ge-hq-5 supplied"
"4601" = "ge-hq-7"
"4602" = "ge-316-212vg"
)",
                       .more = "eliminated = \"ge-751-326vg\"\n"}));
  EXPECT_EQ(b.reason(Choice{verb::attack, 1, 0, b.at_hex("1325").id}), "at.3.33a not_an_option");
  EXPECT_EQ(b.reason("attack", {{"hex", "1326"}}), "at.9.0b nobody_there");
  b.choose("attack", {{"hex", "1325"}});
  const auto joining = [&](std::string_view unit) { return b.reason("commit", {{"unit", unit}}); };
  EXPECT_EQ(joining("us-8-4id"), "at.3.0b not_yours");
  EXPECT_EQ(joining("ge-751-326vg"), "at.9.71 not_there");
  EXPECT_EQ(joining("ge-vdh"), "at.11.2d just_landed");
  EXPECT_EQ(joining("ge-244-tk"), "at.3.0c activated_before");
  EXPECT_EQ(joining("ge-316-212vg"), "at.2.1a other_hq_nearer");
  EXPECT_EQ(joining("ge-295-18vg"), "at.9.0a not_adjacent");
  EXPECT_EQ(joining("ge-77-26vg"), "at.5.21a moved_strategically");
  EXPECT_EQ(joining("ge-605-eng"), "at.9.0a no_strength");
  EXPECT_EQ(b.reason(Choice{verb::done, 1, 0, 0}), "at.9.0f not_an_option");
  EXPECT_EQ(b.reason(Choice{verb::fight, 0, 0, 0}), "at.9.0f not_an_option");
  EXPECT_EQ(b.reason("done"), "at.9.0a nobody_attacks");
  // In any order.
  b.choose("commit", {{"unit", "ge-294-18vg"}});
  b.choose("commit", {{"unit", "ge-39-26vg"}});
  EXPECT_EQ(joining("ge-39-26vg"), "at.9.0c attacks_once");
  b.choose("commit", {{"unit", "ge-293-18vg"}});
  EXPECT_EQ(b.asked(), "resolve");  // nobody is left who could join or attack
  EXPECT_EQ(b.reason("attack", {{"hex", "1325"}}), "at.9.0d attacked_once");
  EXPECT_EQ(b.odds("1325").attack, 10);
}

TEST(AtRefusals, WhoAttackedThisTurnDoesNotAgain) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied"
"1525" = "us-12-4id supplied reduced"
"1529" = "ge-hq-5 supplied"
)"}));
  at(b.state(), b.unit("ge-39-26vg")).attacked = 1;
  b.choose("attack", {{"hex", "1325"}});
  EXPECT_EQ(b.reason("commit", {{"unit", "ge-39-26vg"}}), "at.9.73 attacked_this_turn");
  b.choose("call_off");
  EXPECT_EQ(b.reason("attack", {{"hex", "1325"}}), "at.9.0d called_off");
}

TEST(AtRefusals, TooWeakAnAttack) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied, us-12-4id supplied"
"1425" = "ge-244-tk supplied reduced, ge-39-26vg supplied reduced"
"1323" = "us-9-2id supplied, us-23-2id supplied"
"1322" = "ge-902-tk supplied reduced"
"4601" = "ge-hq-5 supplied"
)"}));
  EXPECT_EQ(b.reason("attack", {{"hex", "1323"}}), "at.9.14c odds_too_low");
  b.choose("attack", {{"hex", "1325"}});  // 3 to 6: 1:2
  b.choose("commit", {{"unit", "ge-244-tk"}});
  EXPECT_EQ(b.reason("done"), "at.9.14c odds_too_low");
  b.choose("commit_rest");
  EXPECT_EQ(b.asked(), "resolve");
  EXPECT_EQ(b.reason("attack", {{"hex", "1224"}}), "at.9.0b nobody_there");
  EXPECT_EQ(b.reason(Choice{verb::fight, 1, 0, 0}), "at.3.33d not_an_option");
  EXPECT_EQ(b.reason("fight", {{"hex", "1323"}}), "at.3.33d no_battle_there");
}

TEST(AtRefusals, NobodyWhoCouldAttack) {
  AtBattle b(position({.phase = "combat", .units = R"(
"3208" = "us-8-4id supplied"
"3107" = "ge-3pz-2pz supplied"
"3210" = "us-12-4id supplied reduced"
"3310" = "ge-39-26vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  ASSERT_EQ(b.asked(), "declare");
  EXPECT_EQ(b.reason("attack", {{"hex", "3208"}}), "at.9.0a nobody_can_attack");  // at.9.51a
  b.choose("attack", {{"hex", "3210"}});
  EXPECT_EQ(b.asked(), "join");
  AtBattle t(position({.phase = "combat", .units = R"(
"3208" = "us-8-4id supplied"
"3107" = "ge-3pz-2pz supplied, ge-39-26vg supplied, ge-77-26vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  t.choose("attack", {{"hex", "3208"}});
  EXPECT_EQ(t.reason("commit", {{"unit", "ge-3pz-2pz"}}), "at.9.51a tanks_and_rivers");
}

const char* const three_battles = R"(
"1325" = "ge-751-326vg supplied reduced"
"1425" = "us-9-2id supplied"
"1323" = "ge-752-326vg supplied reduced"
"1423" = "us-23-2id supplied"
"1327" = "ge-981-272vg supplied reduced"
"1427" = "us-117-30id supplied"
"1526" = "us-hq-V supplied"
)";

TEST(AtRefusals, SupportInAnyOrderAndAirInTurn) {
  AtBattle b(position(
      {.weather = "cloudy, frost", .hq = "us-hq-V", .phase = "combat", .units = three_battles}));
  b.attack("1325", {"us-9-2id"});
  b.attack("1323", {"us-23-2id"});
  b.attack("1327", {"us-117-30id"});
  b.declared();
  ASSERT_EQ(b.asked(), "support");
  EXPECT_EQ(b.reason(Choice{verb::support, 1, 0, 0}), "at.3.33c not_an_option");
  EXPECT_EQ(b.reason("support", {{"hex", "1330"}}), "at.3.33c no_battle_there");
  b.choose("support", {{"hex", "1323"}});  // the last of the map first
  EXPECT_EQ(b.reason("support", {{"hex", "1323"}}), "at.9.58 supported_already");
  b.choose("support", {{"hex", "1327"}});
  ASSERT_EQ(b.asked(), "air_attack");  // at.11.13a: two
  EXPECT_EQ(b.state().battles[0].supported, 0);
  const std::string first = b.offered("fly", "hex")[0];
  EXPECT_EQ(b.reason(Choice{verb::done, 0, 0, 0}), "at.3.33c not_an_option");
  EXPECT_EQ(b.reason(Choice{verb::fly, 3, 0, b.at_hex(first).id}), "at.11.3b two_in_attack");
  b.choose("fly", {{"hex", first}, {"points", "2"}});
  EXPECT_EQ(b.reason(Choice{verb::fly, 2, 0, b.at_hex(b.offered("fly", "hex")[0]).id}),
            "at.11.3d air_points");  // one is left of three
}

TEST(AtRefusals, SupportOutOfRange) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-751-326vg supplied reduced"
"1425" = "us-9-2id supplied"
"1323" = "ge-752-326vg supplied reduced"
"1423" = "us-23-2id supplied"
"1327" = "ge-981-272vg supplied reduced"
"1427" = "us-117-30id supplied"
"1312" = "ge-982-272vg supplied reduced"
"1412" = "us-119-30id supplied"
"1424" = "us-hq-V supplied"
)"}));
  b.attack("1325", {"us-9-2id"});
  b.attack("1323", {"us-23-2id"});
  b.attack("1327", {"us-117-30id"});
  b.attack("1312", {"us-119-30id"});
  b.declared();
  // The HQ stands in the enemy's zone (at.11.14) and supports nobody.
  EXPECT_EQ(b.asked(), "resolve");
  AtBattle f(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-751-326vg supplied reduced"
"1425" = "us-9-2id supplied"
"1323" = "ge-752-326vg supplied reduced"
"1423" = "us-23-2id supplied"
"1327" = "ge-981-272vg supplied reduced"
"1427" = "us-117-30id supplied"
"1312" = "ge-982-272vg supplied reduced"
"1412" = "us-119-30id supplied"
"1526" = "us-hq-V supplied"
)"}));
  f.attack("1325", {"us-9-2id"});
  f.attack("1323", {"us-23-2id"});
  f.attack("1327", {"us-117-30id"});
  f.attack("1312", {"us-119-30id"});
  f.declared();
  ASSERT_EQ(f.asked(), "support");
  EXPECT_EQ(f.reason("support", {{"hex", "1312"}}), "at.11.12a hq_cannot_support");
}

TEST(AtRefusals, AircraftOfTheDefence) {
  AtBattle b(position({.weather = "cloudy, frost", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied"
"1323" = "us-12-4id supplied"
"1423" = "ge-77-26vg supplied"
"1420" = "ge-hq-5 supplied"
)"}));
  b.attack("1325", {"ge-39-26vg"});
  b.attack("1323", {"ge-77-26vg"});
  b.declared();
  ASSERT_EQ(b.asked(), "air_defence");
  const std::string first = b.offered("fly", "hex")[0];
  EXPECT_EQ(b.reason(Choice{verb::done, 0, 0, 0}), "at.3.33b not_an_option");
  EXPECT_EQ(b.reason(Choice{verb::fly, 1, 0, b.at_hex(first).id}), "at.11.3c two_in_defence");
  b.choose("fly", {{"hex", first}, {"points", "2"}});
  EXPECT_EQ(b.reason(Choice{verb::fly, 2, 0, b.at_hex(b.offered("fly", "hex")[0]).id}),
            "at.11.3d air_points");
  b.choose("fly", {{"hex", b.offered("fly", "hex")[0]}, {"points", "0"}});
  EXPECT_EQ(b.count("air_assigned"), 1);
  // at.3.33b: where nothing is attacked nothing is assigned, and nothing is told.
  AtBattle none(
      position({.weather = "cloudy, frost",
                .phase = "combat",
                .units = "\"1425\" = \"ge-39-26vg supplied\"\n\"1420\" = \"ge-hq-5\"\n"}));
  EXPECT_EQ(none.count("air_assigned"), 0);
}

TEST(AtRefusals, Losses) {
  AtBattle b(position({.hq = "us-hq-V", .phase = "combat", .units = R"(
"1325" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-605-eng supplied, ge-hq-6 supplied"
"1425" = "us-8-4id supplied, us-12-4id supplied, us-22-4id supplied"
"1327" = "ge-78-26vg supplied"
"4631" = "us-hq-V supplied"
)"}));
  b.attack("1325", {"us-8-4id", "us-12-4id", "us-22-4id"});
  b.declared();
  b.fought("1325", 0, 2);
  ASSERT_EQ(b.asked(), "losses");
  EXPECT_EQ(b.side(), german);
  EXPECT_EQ(b.reason(Choice{verb::done, 0, 0, 0}), "at.9.22a not_an_option");
  EXPECT_EQ(b.reason("lose_step", {{"unit", "ge-78-26vg"}}), "at.9.23b took_no_part");
  EXPECT_EQ(b.reason("lose_step", {{"unit", "us-8-4id"}}), "at.9.23b took_no_part");
  EXPECT_EQ(b.reason("lose_step", {{"unit", "ge-hq-6"}}), "at.11.11c hq_last");
  EXPECT_EQ(b.reason("lose_step", {{"unit", "ge-605-eng"}}), "at.9.23a strength_first");
  EXPECT_EQ(b.reason("lose_step", {{"unit", "ge-77-26vg"}}), "");
}

TEST(AtRefusals, Retreats) {
  AtBattle b(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied"
"1227" = "us-12-4id supplied, us-22-4id supplied, us-9-2id supplied, us-70-tk supplied"
"1426" = "us-23-2id supplied, us-38-2id supplied, us-117-30id supplied, us-707-tk supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.attack("1325", {"ge-39-26vg", "ge-77-26vg"});
  b.declared();
  b.fought("1325", 0, 2);
  if (b.asked() == "remainder") b.choose("retreat");
  ASSERT_EQ(b.asked(), "retreat");
  const auto back = [&](std::string_view hex) {
    return b.reason("fall_back", {{"unit", "us-8-4id"}, {"hex", hex}});
  };
  EXPECT_EQ(b.reason(Choice{verb::done, 0, 0, 0}), "at.9.31 not_an_option");
  EXPECT_EQ(back("1330"), "at.9.3a not_adjacent");
  EXPECT_EQ(back("1425"), "at.9.32b enemy_there");
  EXPECT_EQ(back("1324"), "at.9.32b cannot_retreat_there");  // empty, in his zone
  EXPECT_EQ(back("1426"), "at.9.32a full");
  EXPECT_EQ(back("1225"), "");
  EXPECT_EQ(back("1326"), "");
}

TEST(AtRefusals, RetreatsAndRivers) {
  AtBattle b(position({.phase = "combat", .units = R"(
"3108" = "us-cca-9arm supplied"
"3109" = "ge-39-26vg supplied, ge-77-26vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  b.attack("3108", {"ge-39-26vg", "ge-77-26vg"});
  b.declared();
  b.fought("3108", 0, 2);
  if (b.asked() == "remainder") b.choose("retreat");
  if (b.asked() == "retreat") {
    EXPECT_EQ(b.reason("fall_back", {{"unit", "us-cca-9arm"}, {"hex", "3107"}}),
              "at.11.72b minor_river");
  }
  EXPECT_NE(b.hex("us-cca-9arm"), "3107");
}

// at.9.41 to at.9.46, each refusal by its own rule.
TEST(AtRefusals, Advances) {
  AtBattle b(position({.day = "12-17", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied strategic"
"1324" = "ge-156pg-116pz supplied, ge-78-26vg supplied"
"1426" = "ge-293-18vg moved"
"1525" = "us-12-4id supplied"
"1524" = "ge-294-18vg supplied"
"1529" = "ge-hq-5 supplied"
)"}));
  b.attack("1325", {"ge-39-26vg", "ge-156pg-116pz", "ge-78-26vg"});
  b.attack("1525", {"ge-294-18vg"});
  b.declared();
  b.fought("1325", 0, 4);
  while (b.asked() == "losses") b.choose("lose_step", {{"unit", "us-8-4id"}});
  // Two steps: it is gone, two hexes are left of the result.
  ASSERT_EQ(b.asked(), "advance");
  const auto forward = [&](std::string_view unit, std::string_view hex) {
    return b.reason("advance", {{"unit", unit}, {"hex", hex}});
  };
  EXPECT_EQ(b.reason(Choice{verb::fight, 0, 0, 0}), "at.9.4a not_an_option");
  EXPECT_EQ(forward("us-12-4id", "1325"), "at.9.4a not_yours");
  EXPECT_EQ(forward("ge-293-18vg", "1325"), "at.3.0c activated_before");
  EXPECT_EQ(forward("ge-77-26vg", "1325"), "at.5.21a moved_strategically");
  EXPECT_EQ(forward("ge-294-18vg", "1325"), "at.9.42 not_adjacent");
  EXPECT_EQ(forward("ge-39-26vg", "1226"), "at.9.45 advance_zones");  // it leaves the zone of 1525
  EXPECT_EQ(forward("ge-156pg-116pz", "1126"), "at.9.41a advance_too_far");
  EXPECT_EQ(forward("ge-156pg-116pz", "1525"), "at.5.42 enemy_there");
  b.choose("advance", {{"unit", "ge-78-26vg"}, {"hex", "1325"}});
  EXPECT_EQ(forward("ge-78-26vg", "1326"), "at.9.42 advanced_already");
}

TEST(AtRefusals, AdvancesOnFoot) {
  AtBattle r(position({.day = "12-17", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied, us-12-4id supplied, us-22-4id supplied"
"1425" = "ge-39-26vg supplied"
"1324" = "ge-2pg-2pz supplied, ge-304pg-2pz supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  r.attack("1325", {"ge-39-26vg", "ge-2pg-2pz", "ge-304pg-2pz"});
  r.declared();
  r.fought("1325", 0, 6);
  while (r.asked() == "losses")
    r.choose("lose_step", {{"unit", r.offered("lose_step", "unit")[0]}});
  if (r.asked() == "remainder") r.choose("retreat");
  // Straight away: each hex farther than the last.
  while (r.asked() == "retreat") {
    std::string farthest;
    for (const std::string& hex : r.offered("fall_back", "hex"))
      if (farthest.empty() || distance(r.world(), r.at_hex("1325"), r.at_hex(hex)) >
                                  distance(r.world(), r.at_hex("1325"), r.at_hex(farthest)))
        farthest = hex;
    r.choose("fall_back", {{"unit", r.offered("fall_back", "unit")[0]}, {"hex", farthest}});
  }
  ASSERT_EQ(r.asked(), "advance");
  ASSERT_EQ(r.state().fight.trails, 1);
  const Hex second = r.state().fight.trail[0][0], third = r.state().fight.trail[0][1];
  const std::string on = std::string(r.world().grid.name(second)),
                    beyond = std::string(r.world().grid.name(third));
  EXPECT_EQ(r.reason("advance", {{"unit", "ge-39-26vg"}, {"hex", on}}), "");
  EXPECT_EQ(r.reason("advance", {{"unit", "ge-39-26vg"}, {"hex", beyond}}), "at.9.41b advance_cap");
  EXPECT_EQ(r.reason("advance", {{"unit", "ge-39-26vg"}, {"hex", "1426"}}),
            "at.9.44 off_the_trail");
  EXPECT_EQ(r.reason("advance", {{"unit", "ge-2pg-2pz"}, {"hex", "1426"}}), "");
}

TEST(AtRefusals, AdvancesOverRiversAndIntoCrowds) {
  AtBattle b(position({.phase = "combat", .units = R"(
"3208" = "us-8-4id supplied reduced"
"3107" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-2pg-2pz supplied"
"3104" = "ge-hq-5 supplied"
)"}));
  b.attack("3208", {"ge-39-26vg", "ge-77-26vg"});
  b.declared();
  b.fought("3208", 0, 1);
  ASSERT_EQ(b.asked(), "advance");
  EXPECT_EQ(b.reason("advance", {{"unit", "ge-2pg-2pz"}, {"hex", "3208"}}), "at.9.46 minor_river");
  AtBattle m(position({.phase = "combat", .units = R"(
"1216" = "us-8-4id supplied reduced"
"1215" = "ge-39-26vg supplied, ge-77-26vg supplied, ge-2pg-2pz supplied"
"1213" = "ge-hq-5 supplied"
)"}));
  m.attack("1216", {"ge-39-26vg", "ge-77-26vg"});
  m.declared();
  m.fought("1216", 0, 1);
  ASSERT_EQ(m.asked(), "advance");
  EXPECT_EQ(m.reason("advance", {{"unit", "ge-2pg-2pz"}, {"hex", "1216"}}), "at.9.46 major_river");
  AtBattle c(position({.phase = "combat", .units = R"(
"1325" = "us-8-4id supplied reduced"
"1425" = "ge-39-26vg supplied, ge-77-26vg supplied"
"1324" = "ge-78-26vg supplied, ge-293-18vg supplied"
"4601" = "ge-hq-5 supplied"
)"}));
  c.attack("1325", {"ge-39-26vg", "ge-77-26vg"});
  c.declared();
  c.fought("1325", 0, 4);
  for (const char* unit : {"ge-39-26vg", "ge-77-26vg", "ge-78-26vg"})
    c.choose("advance", {{"unit", unit}, {"hex", "1325"}});
  EXPECT_EQ(c.reason("advance", {{"unit", "ge-293-18vg"}, {"hex", "1325"}}), "at.9.43 full");
}

std::string division(const std::string& more, const std::string& phase = "tactical",
                     const std::string& weather = "precipitation, frost",
                     const std::string& top = "") {
  return position({.day = "12-18",
                   .weather = weather,
                   .phase = phase,
                   .units = "\"1325\" = \"ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz "
                            "supplied\"\n\"1329\" = \"ge-hq-5 supplied\"\n" +
                            more,
                   .top = top});
}

TEST(AtRefusals, Overruns) {
  const auto overrunning = [](AtBattle& b, std::string_view hex, std::string_view support = "no") {
    return b.reason("overrun", {{"hex", hex}, {"support", support}});
  };
  const auto in_hand = [](const std::string& text) {
    AtBattle b(text);
    b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
    return b;
  };
  const std::string target = "\"1326\" = \"us-70-tk supplied\"\n";
  AtBattle b = in_hand(division(target));
  EXPECT_EQ(overrunning(b, "1326"), "");
  EXPECT_EQ(overrunning(b, "1328"), "at.9.61a not_adjacent");
  EXPECT_EQ(overrunning(b, "1425"), "at.9.0b nobody_there");
  b.state().supported[0] = 4;
  EXPECT_EQ(overrunning(b, "1326", "yes"), "at.11.13b support_used_up");
  b.state().supported[0] = 0;
  b.state().move.left = 9;
  EXPECT_EQ(overrunning(b, "1326"), "at.9.61b points");  // 2 and 3 of 4
  b.state().move.left = 10;
  EXPECT_EQ(overrunning(b, "1326"), "");
  at(b.state(), b.unit("us-70-tk")).struck = 1;
  EXPECT_EQ(overrunning(b, "1326"), "at.9.72 struck_already");
  at(b.state(), b.unit("us-70-tk")).struck = 0;
  b.state().combat_supply = 0;
  EXPECT_EQ(overrunning(b, "1326"), "at.9.6a hq_not_fed");
  AtBattle late = in_hand(division(target, "mechanised"));
  EXPECT_EQ(overrunning(late, "1326"), "at.12.5 no_overrun_now");
  AtBattle early = in_hand(division(target, "strategic"));
  EXPECT_EQ(overrunning(early, "1326"), "at.3.32b no_overrun_now");
  AtBattle crowd = in_hand(division(target + "\"1426\" = \"us-12-4id supplied\"\n"));
  // R46: the regiment in 1426 covers both hexes.
  EXPECT_EQ(overrunning(crowd, "1326"), "at.4.3a zone_to_zone");
  AtBattle alone(division(target));
  alone.choose("take_up", {{"unit", "ge-3pz-2pz"}, {"with", "alone"}});
  EXPECT_EQ(overrunning(alone, "1326"), "at.9.61a division_not_in_hand");
  AtBattle foot(division("\"1326\" = \"us-70-tk supplied\"\n\"1425\" = \"ge-39-26vg supplied\"\n"));
  foot.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  EXPECT_EQ(overrunning(foot, "1326"), "at.9.6a no_integrity");
  AtBattle strong = in_hand(division(
      "\"1326\" = \"us-cca-3arm supplied, us-ccb-3arm supplied, us-ccr-3arm supplied\"\n"));
  EXPECT_EQ(overrunning(strong, "1326"), "at.9.14c odds_too_low");  // 12 to 28 and combined arms
}

TEST(AtRefusals, OverrunsNeedSupplyAndRoom) {
  AtBattle b(position({.day = "12-18", .units = R"(
"1325" = "ge-2pg-2pz supplied, ge-3pz-2pz unsupplied, ge-304pg-2pz supplied"
"1329" = "ge-hq-5 supplied"
"1326" = "us-70-tk supplied"
)"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  EXPECT_EQ(b.reason("overrun", {{"hex", "1326"}, {"support", "no"}}), "at.9.6a overrun_supply");
  AtBattle full(position({.day = "12-18", .units = R"(
"1325" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied, ge-39-26vg supplied"
"1329" = "ge-hq-5 supplied"
"1326" = "us-70-tk supplied"
)"}));
  full.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  EXPECT_EQ(full.reason("overrun", {{"hex", "1326"}, {"support", "no"}}), "at.9.61a full");
  AtBattle far(position({.day = "12-18", .units = R"(
"1319" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1329" = "ge-hq-5 supplied"
"1318" = "us-70-tk supplied"
)"}));
  far.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  EXPECT_EQ(far.reason("overrun", {{"hex", "1318"}, {"support", "yes"}}),
            "at.11.12a hq_cannot_support");  // eleven hexes
  EXPECT_EQ(far.reason("overrun", {{"hex", "1318"}, {"support", "no"}}), "");
}

TEST(AtRefusals, OverrunsAndRivers) {
  AtBattle b(position({.day = "12-18", .units = R"(
"3107" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"3104" = "ge-hq-5 supplied"
"3108" = "us-70-tk supplied"
)"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  EXPECT_EQ(b.reason("overrun", {{"hex", "3108"}, {"support", "no"}}), "at.9.61c minor_river");
  AtBattle bridged(position({.day = "12-18",
                             .units = R"(
"3107" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"3104" = "ge-hq-5 supplied"
"3108" = "us-70-tk supplied"
)",
                             .more = "bridges = [\"3107 3108\"]\n"}));
  bridged.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  EXPECT_EQ(bridged.reason("overrun", {{"hex", "3108"}, {"support", "no"}}),
            "at.9.51a tanks_and_rivers");
  AtBattle meuse(position({.day = "12-18", .units = R"(
"1215" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1213" = "ge-hq-5 supplied"
"1216" = "us-70-tk supplied"
)"}));
  meuse.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  EXPECT_EQ(meuse.reason("overrun", {{"hex", "1216"}, {"support", "no"}}), "at.9.61c major_river");
}

}  // namespace
}  // namespace bocage::at
