// Every refusal outside the march by its rule and its words: set-up, Initial Segment, engineers, stacking.
#include "embedded/embedded.hpp"
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

TEST(AtRefusals, SetUp) {
  AtBattle b(R"(game = "at"
days = "12-16 to 12-21"
reinforcements = "none"
[[setup]]
side = "allied"
list = "L"
at = { "1326" = "us-8-4id, us-12-4id, us-22-4id, us-70-tk", "1526" = "us-9-2id" }
with = { L = "us-707-tk" }
[[setup]]
side = "german"
[setup.zones]
LIII = "ge-hq-5"
[[victory]]
winner = "allied"
if = [ { count = "lost", side = "german", at_least = 1 } ]
)");
  ASSERT_EQ(b.asked(), "setup");
  EXPECT_EQ(b.reason(Choice{verb::done, 0, 0, 0}), "at.13.22b not_an_option");
  EXPECT_EQ(b.reason("take_up", {{"unit", "ge-hq-5"}, {"with", "alone"}}), "at.13.22b not_yours");
  EXPECT_EQ(b.reason("take_up", {{"unit", "us-8-4id"}, {"with", "alone"}}),
            "at.13.22b placed_already");
  b.choose("take_up", {{"unit", "us-707-tk"}, {"with", "alone"}});
  EXPECT_EQ(b.reason(Choice{verb::place, 0, b.unit("us-8-4id").id, b.at_hex("1526").id}),
            "at.13.22b not_an_option");
  EXPECT_EQ(b.reason("place", {{"unit", "us-707-tk"}, {"hex", "1326"}}), "at.6.1a full");
  EXPECT_EQ(b.reason("place", {{"unit", "us-707-tk"}, {"hex", "1626"}}), "at.13.22b not_its_zone");
  AtBattle full(R"(game = "at"
days = "12-16 to 12-21"
reinforcements = "none"
[[setup]]
side = "allied"
list = "L"
at = { "1326" = "us-8-4id, us-12-4id, us-22-4id, us-70-tk" }
with = { L = "us-707-tk" }
[[victory]]
winner = "allied"
if = [ { count = "lost", side = "german", at_least = 1 } ]
)");
  EXPECT_EQ(full.reason("take_up", {{"unit", "us-707-tk"}, {"with", "alone"}}),
            "at.13.22b no_room");
}

std::string returning(const std::string& units, const std::string& german_hexes) {
  return position(
      {.day = "12-21",
       .hq = "",
       .units = units,
       .more = "returning = \"us-hq-V 12-21\"\nat = \"return\"\ncontrol = { german = \"" +
               german_hexes + "\" }\n"});
}

TEST(AtRefusals, ReturningHeadquarters) {
  AtBattle b(
      returning("\"2831\" = \"us-8-4id, us-12-4id, us-22-4id, us-70-tk, us-hq-VIII\"\n", "2631"));
  ASSERT_EQ(b.asked(), "hq_back");
  const auto hq = static_cast<std::uint16_t>(info(b.world(), b.unit("us-hq-V")).hq);
  EXPECT_EQ(b.reason(Choice{verb::done, 0, 0, 0}), "at.11.11d not_an_option");
  EXPECT_EQ(b.reason(Choice{verb::bring_back, 0, hq, off_the_map}), "at.2.3 no_such_hex");
  EXPECT_EQ(b.reason("bring_back", {{"hq", "us-hq-V"}, {"hex", "2501"}}), "at.11.11d not_its_edge");
  EXPECT_EQ(b.reason("bring_back", {{"hq", "us-hq-V"}, {"hex", "2631"}}), "at.11.11d not_ours");
  EXPECT_EQ(b.reason("bring_back", {{"hq", "us-hq-V"}, {"hex", "2831"}}), "at.6.1a full");
  b.choose("bring_back", {{"hq", "us-hq-V"}, {"hex", "3031"}});
  EXPECT_EQ(b.hex("us-hq-V"), "3031");
}

// at.11.11d: no hex of its edge is left to it, so it waits for another day.

TEST(AtRefusals, AHeadquartersWithoutAnEdgeStaysAway) {
  std::string west;
  for (int row = 11; row <= 46; ++row)
    west += std::to_string(row * 100 + (row % 2 ? 30 : 31)) + " ";
  AtBattle b(returning("\"2520\" = \"us-hq-VIII\"\n", west));
  EXPECT_NE(b.asked(), "hq_back");
  EXPECT_EQ(b.place("us-hq-V"), Place::returning);
}

TEST(AtRefusals, Excess) {
  AtBattle b(position({.hq = "us-hq-V", .units = R"(
"1325" = "us-8-4id supplied, us-12-4id supplied, us-22-4id supplied, us-70-tk supplied, us-9-2id supplied"
"1425" = "us-23-2id supplied"
"1430" = "us-hq-V supplied"
)"}));
  b.on_to("excess");
  EXPECT_EQ(b.reason(Choice{verb::done, 0, 0, 0}), "at.6.2b not_an_option");
  EXPECT_EQ(b.reason("eliminate", {{"unit", "us-23-2id"}}), "at.6.2b not_in_excess");
  EXPECT_EQ(b.reason("eliminate", {{"unit", "us-70-tk"}}), "at.6.1a does_not_help");
  EXPECT_EQ(b.reason("eliminate", {{"unit", "us-8-4id"}}), "");
}

TEST(AtRefusals, Engineers) {
  AtBattle b(position({.phase = "engineer",
                       .units = R"(
"3107" = "ge-600-eng supplied, ge-39-26vg supplied"
"3207" = "ge-47-eng built"
"3208" = "us-70-tk reduced"
"3104" = "ge-hq-5"
"4601" = "ge-hq-7"
"4602" = "ge-677-eng"
)",
                       .more = "eliminated = \"ge-655-eng\"\n"}));
  ASSERT_EQ(b.asked(), "engineers");
  EXPECT_EQ(b.reason(Choice{verb::build, 1, b.unit("ge-600-eng").id, b.at_hex("3108").id}),
            "at.11.71a not_an_option");
  EXPECT_EQ(b.reason("build", {{"unit", "us-70-tk"}, {"hex", "3108"}}), "at.3.0b not_yours");
  EXPECT_EQ(b.reason("build", {{"unit", "ge-39-26vg"}, {"hex", "3108"}}),
            "at.11.71a no_bridge_on_it");
  EXPECT_EQ(b.reason("build", {{"unit", "ge-655-eng"}, {"hex", "3108"}}), "at.2.1a not_there");
  EXPECT_EQ(b.reason("build", {{"unit", "ge-677-eng"}, {"hex", "4603"}}),
            "at.2.1a other_hq_nearer");
  EXPECT_EQ(b.reason("build", {{"unit", "ge-47-eng"}, {"hex", "3308"}}), "at.11.71a tried_already");
  EXPECT_EQ(b.reason("build", {{"unit", "ge-600-eng"}, {"hex", "3109"}}), "at.11.71a not_adjacent");
  EXPECT_EQ(b.reason("build", {{"unit", "ge-600-eng"}, {"hex", "3106"}}), "at.11.71a no_river");
  EXPECT_EQ(b.reason("build", {{"unit", "ge-600-eng"}, {"hex", "3208"}}), "at.11.71a enemy_there");
  b.choose("build", {{"unit", "ge-600-eng"}, {"hex", "3108"}});
  EXPECT_EQ(b.ask().args[1].value, 3);  // at.11.71b: two easier where a bridge stood
  b.roll(2);
  EXPECT_EQ(b.count("bridge_failed"), 1);
  AtBattle built(position({.phase = "engineer",
                           .units = "\"3107\" = \"ge-600-eng supplied\"\n\"3104\" = \"ge-hq-5\"\n",
                           .more = "bridges = [\"3108 3107\"]\n"}));
  EXPECT_EQ(built.reason("build", {{"unit", "ge-600-eng"}, {"hex", "3108"}}),
            "at.11.71a bridged_already");
}

TEST(AtRefusals, ReplacementsInAnyOrder) {
  AtBattle b(position({.hq = "",
                       .units = R"(
"1325" = "us-8-4id reduced, gb-129-43id reduced, us-9-2id"
"1327" = "us-12-4id reduced"
"1329" = "us-22-4id reduced"
"1228" = "us-23-2id reduced"
"1326" = "us-38-2id reduced"
"1128" = "ge-39-26vg"
"1430" = "us-hq-V, gb-hq-XXX"
)",
                       .more = "at = \"replacements\"\neliminated = \"us-109-28id\"\n"}));
  ASSERT_EQ(b.asked(), "rebuild");
  EXPECT_EQ(b.side(), allied);
  EXPECT_EQ(b.reason(Choice{verb::rebuild, 1, 0, 0}), "at.10.2a not_an_option");
  EXPECT_EQ(b.reason("rebuild", {{"unit", "ge-39-26vg"}}), "at.10.2a not_yours");
  EXPECT_EQ(b.reason("rebuild", {{"unit", "us-109-28id"}}), "at.10.2d gone");
  EXPECT_EQ(b.reason("rebuild", {{"unit", "us-9-2id"}}), "at.10.2a not_reduced");
  EXPECT_EQ(b.reason("rebuild", {{"unit", "gb-129-43id"}}), "at.11.5b british_replacements");
  EXPECT_EQ(b.reason("rebuild", {{"unit", "us-23-2id"}}), "at.10.2a enemy_beside");
  b.choose("rebuild", {{"unit", "us-38-2id"}});
  b.choose("rebuild", {{"unit", "us-22-4id"}});
  b.choose("rebuild", {{"unit", "us-8-4id"}});
  EXPECT_NE(b.asked(), "rebuild");  // at.10.2b: three
  EXPECT_EQ(b.steps("us-12-4id"), 1);
  // at.10.2a: nobody isolated; on 17 December that can befall an Ally too.
  AtBattle cut(position({.day = "12-17",
                         .hq = "",
                         .units = R"(
"1325" = "us-8-4id reduced"
"1425" = "us-12-4id reduced"
"1128" = "ge-39-26vg"
)",
                         .more = "at = \"replacements\"\n"}));
  EXPECT_NE(cut.asked(), "rebuild");
}

TEST(AtRefusals, TheReserve) {
  AtBattle b(position({.day = "12-21",
                       .hq = "",
                       .units = "\"2503\" = \"ge-hq-5\"\n\"1720\" = \"ge-39-26vg\"\n",
                       .more = R"(at = "okw"
nowhere = "ge-208-79vg, ge-212-79vg, ge-226-79vg"
control = { german = "3315 2409" }
)",
                       .top = "reinforcements = \"okw\"\n"}));
  ASSERT_EQ(b.asked(), "okw");
  b.roll(2);  // 4: one infantry division
  // Each modifier is told by its own rule.
  EXPECT_EQ(shift(b.event("okw_roll"), "at.t.okw2"), 1);
  EXPECT_EQ(shift(b.event("okw_roll"), "at.t.okw3"), 1);
  ASSERT_EQ(b.asked(), "release");
  EXPECT_EQ(b.reason(Choice{verb::done, 0, 0, 0}), "at.10.11d not_an_option");
  EXPECT_EQ(b.reason("release", {{"formation", "fbb"}}), "at.t.okw1 not_that_kind");
  EXPECT_EQ(b.reason("release", {{"formation", "79vg"}}), "at.10.11c not_in_reserve");
  b.choose("release", {{"formation", "246vg"}});
  EXPECT_EQ(b.place("ge-404-246vg"), Place::waiting);
}

// One mistake, one complaint.

TEST(AtPosition, OneMistakeOneComplaint) {
  const auto complaints = [](const std::string& toml) {
    Complaints wrong;
    Io::load(toml, "test.toml", {}, wrong);
    return wrong.size();
  };
  std::string text = position({.units = "\"1325\" = \"ge-nobody\"\n\"1430\" = \"ge-hq-5\"\n"});
  text.replace(text.find("phase = "), 8, "supported_attacks = 1, phase = ");
  EXPECT_EQ(complaints(text), 1u);
  EXPECT_EQ(
      complaints(position({.units = "\"1430\" = \"ge-hq-5\"\n", .more = "finished = \"us\"\n"})),
      1u);
  EXPECT_EQ(complaints(
                position({.units = "\"1430\" = \"ge-hq-5\"\n", .more = "finished = \"allied\"\n"})),
            0u);
}

}  // namespace
}  // namespace bocage::at
