// Every refusal before the die by its rule and its words: declaring, joining, aircraft, support.
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
  EXPECT_EQ(b.reason("attack", {{"hex", "3208"}}), "at.9.51a tanks_and_rivers");
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

}  // namespace
}  // namespace bocage::at
