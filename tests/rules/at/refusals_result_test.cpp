// Every refusal after the die by its rule and its words: losses, retreats, advances.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

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
  b.choose("retreat");
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

// Driven out of a bend of two rivers: what is closed to vehicles is closed to their retreat.
TEST(AtRefusals, RetreatsAndRivers) {
  const auto driven_out = [](const std::string& hq, const std::string& who,
                             const std::string& friends,
                             std::initializer_list<std::string_view> by) {
    std::string attackers;
    for (const std::string_view u : by)
      attackers += (attackers.empty() ? "" : ", ") + std::string(u) + " supplied";
    AtBattle b(position({.hq = hq,
                         .phase = "combat",
                         .units = "\"4425\" = \"" + who + " supplied\"\n\"4325\" = \"" + friends +
                                  " supplied\"\n\"4426\" = \"" + attackers +
                                  "\"\n\"1101\" = \"ge-hq-5 supplied\"\n\"1130\" = "
                                  "\"us-hq-V supplied\"\n"}));
    b.attack("4425", by);
    b.declared();
    b.fought("4425", 0, 2);
    b.choose("retreat");
    EXPECT_EQ(b.asked(), "retreat") << b.options();
    return b;
  };
  const auto back = [](const AtBattle& b, std::string_view unit, std::string_view hex) {
    return b.reason("fall_back", {{"unit", unit}, {"hex", hex}});
  };
  const AtBattle g =
      driven_out("us-hq-V", "ge-2pg-2pz", "ge-39-26vg", {"us-9-2id", "us-23-2id", "us-38-2id"});
  EXPECT_EQ(back(g, "ge-2pg-2pz", "4525"), "at.9.32b major_river");
  EXPECT_EQ(back(g, "ge-2pg-2pz", "4524"), "at.9.32b minor_river");
  EXPECT_EQ(back(g, "ge-2pg-2pz", "4325"), "at.9.31 better_retreat");  // a friend in their zone
  EXPECT_EQ(back(g, "ge-2pg-2pz", "4424"), "");
  const AtBattle a =
      driven_out("ge-hq-5", "us-cca-9arm", "us-8-4id", {"ge-39-26vg", "ge-77-26vg", "ge-78-26vg"});
  EXPECT_EQ(back(a, "us-cca-9arm", "4525"), "at.9.32b major_river");
  EXPECT_EQ(back(a, "us-cca-9arm", "4524"), "at.11.72b minor_river");
  EXPECT_EQ(back(a, "us-cca-9arm", "4424"), "");
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
  r.each("losses", [&] { r.choose("lose_step", {{"unit", r.offered("lose_step", "unit")[0]}}); });
  r.choose("retreat");
  // Straight away: each hex farther than the last.
  r.each("retreat", [&] {
    std::string farthest;
    for (const std::string& hex : r.offered("fall_back", "hex"))
      if (farthest.empty() || distance(r.world(), r.at_hex("1325"), r.at_hex(hex)) >
                                  distance(r.world(), r.at_hex("1325"), r.at_hex(farthest)))
        farthest = hex;
    r.choose("fall_back", {{"unit", r.offered("fall_back", "unit")[0]}, {"hex", farthest}});
  });
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

}  // namespace
}  // namespace bocage::at
