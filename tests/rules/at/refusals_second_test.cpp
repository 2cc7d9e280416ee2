// Refusals behind refusals: what is said when the usual reason does not apply.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

// at.9.42: nobody advances who is not on the map.
TEST(AtRefusals, AnAdvanceOfNobody) {
  AtBattle b(position({.day = "12-17", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied"
"1324" = "ge-156pg-116pz supplied, ge-78-26vg supplied"
"1529" = "ge-hq-5 supplied"
)"}));
  b.attack("1325", {"ge-39-26vg", "ge-156pg-116pz", "ge-78-26vg"});
  b.declared();
  b.fought("1325", 0, 4);
  ASSERT_EQ(b.asked(), "advance");
  EXPECT_EQ(b.reason("advance", {{"unit", "ge-39-26vg"}, {"hex", "1325"}}), "");
  EXPECT_EQ(b.reason("advance", {{"unit", "ge-77-26vg"}, {"hex", "1325"}}), "at.9.42 not_there");
}

// at.9.0d, at.3.33d: a battle is fought once.
TEST(AtRefusals, ABattleIsFoughtOnce) {
  AtBattle b(position({.day = "12-17", .phase = "combat", .units = R"(
"1325" = "us-8-4id supplied"
"1425" = "ge-39-26vg supplied"
"1312" = "us-12-4id supplied"
"1412" = "ge-77-26vg supplied"
"1529" = "ge-hq-5 supplied"
)"}));
  b.attack("1325", {"ge-39-26vg"});
  b.attack("1312", {"ge-77-26vg"});
  b.declared();
  b.on_to("resolve");
  ASSERT_EQ(b.asked(), "resolve");
  EXPECT_EQ(b.reason("fight", {{"hex", "1325"}}), "");
  b.fought("1325", 0, 0);
  b.on_to("resolve");
  ASSERT_EQ(b.asked(), "resolve");
  EXPECT_EQ(b.reason("fight", {{"hex", "1325"}}), "at.9.0d attacked_once");
  EXPECT_EQ(b.reason("fight", {{"hex", "1312"}}), "");
  EXPECT_EQ(b.reason("fight", {{"hex", "1320"}}), "at.3.33d no_battle_there");
}

// at.10.2a: who is cut off gets no replacements (before 18 December an Allied unit can be).
TEST(AtRefusals, NoReplacementsForTheIsolated) {
  const auto battle = [](const std::string& ring) {
    return AtBattle(position({.day = "12-17",
                              .hq = "",
                              .units = R"(
"2530" = "us-hq-V"
"2529" = "us-12-4id reduced"
"2525" = "us-8-4id reduced"
)" + ring,
                              .more = "at = \"replacements\"\n"}));
  };
  const AtBattle fed = battle("");
  ASSERT_EQ(fed.asked(), "rebuild");
  EXPECT_EQ(fed.reason("rebuild", {{"unit", "us-8-4id"}}), "");
  const AtBattle cut = battle(R"("2327" = "ge-39-26vg"
"2527" = "ge-77-26vg"
"2727" = "ge-78-26vg"
"2324" = "ge-751-326vg"
"2724" = "ge-752-326vg"
"2522" = "ge-981-272vg"
)");
  ASSERT_EQ(cut.asked(), "rebuild");
  EXPECT_EQ(cut.reason("rebuild", {{"unit", "us-8-4id"}}), "at.10.2a isolated");
  EXPECT_EQ(cut.reason("rebuild", {{"unit", "us-12-4id"}}), "");
}

// at.8.4: an HQ that is not on the map activates nobody.
TEST(AtRefusals, AnAbsentHqActivatesNobody) {
  AtBattle b(position({.day = "12-17", .units = R"(
"1325" = "us-8-4id supplied"
"1427" = "ge-39-26vg supplied"
"1529" = "ge-hq-5 supplied"
)"}));
  ASSERT_EQ(b.reason("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}}), "");
  State& s = b.state();
  at(s, b.unit("ge-39-26vg")).eligible = 0;
  at(s, b.unit("ge-hq-5")).place = static_cast<std::uint8_t>(Place::eliminated) & 15;
  EXPECT_EQ(b.reason("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}}),
            "at.3.3b not_this_hq");
}

// at.8.22b: another HQ is nearer to every hex of its edge.
TEST(AtRefusals, AnotherHqBringsItIn) {
  AtBattle b(position({.day = "12-20",
                       .hq = "us-hq-V",
                       .phase = "strategic",
                       .units = R"(
"3315" = "us-hq-V supplied"
"1609" = "us-hq-VIII supplied"
"4601" = "ge-hq-5 supplied"
)",
                       .more = "waiting = \"us-18-1id 12-20 north\"\n"}));
  EXPECT_EQ(b.reason("take_up", {{"unit", "us-18-1id"}, {"with", "alone"}}),
            "at.8.22b nowhere_nearest");
}

// What keeps everybody beside a hex from attacking it is told; where reasons differ, only that nobody can.
TEST(AtRefusals, WhyNobodyAttacks) {
  const auto reason = [](const std::string& first, const std::string& second) {
    AtBattle b(position({.phase = "combat",
                         .units = "\"1325\" = \"us-8-4id supplied\"\n\"1425\" = \"" + first +
                                  "\"\n\"1426\" = \"" + second +
                                  "\"\n\"1524\" = \"us-12-4id supplied reduced\"\n\"1624\" = "
                                  "\"ge-77-26vg supplied\"\n\"1620\" = \"ge-hq-5 supplied\"\n"}));
    EXPECT_EQ(b.asked(), "declare");
    return b.reason("attack", {{"hex", "1325"}});
  };
  const std::string marched = " supplied strategic went", fought = " supplied attacked";
  EXPECT_EQ(reason("ge-39-26vg" + marched, "ge-78-26vg" + marched), "at.5.21a moved_strategically");
  EXPECT_EQ(reason("ge-39-26vg" + fought, "ge-78-26vg" + fought), "at.3.0c activated_before");
  EXPECT_EQ(reason("ge-39-26vg" + marched, "ge-78-26vg" + fought), "at.9.0a nobody_can_attack");
}

}  // namespace
}  // namespace bocage::at
