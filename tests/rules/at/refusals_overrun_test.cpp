// Every refusal of an overrun by its rule and its words.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

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
  AtBattle strong = in_hand(
      division("\"1326\" = \"us-cca-3arm supplied, us-ccb-3arm supplied, us-ccr-3arm supplied\"\n"
               "\"1126\" = \"us-hq-V supplied\"\n"));
  EXPECT_EQ(overrunning(strong, "1326"),
            "at.9.14c odds_too_low");  // 12 to 14, both combined, an HQ
}

// at.9.61a: a battalion that has left the map keeps its division whole (at.6.4a), but not all of it is here.
TEST(AtRefusals, AnOverrunWithoutTheBattalionThatLeft) {
  const std::string two =
      "\"1325\" = \"ge-105pg-15pzg supplied, ge-115pg-15pzg supplied\"\n"
      "\"1329\" = \"ge-hq-5 supplied\"\n\"1326\" = \"us-70-tk supplied\"\n";
  for (const Place battalion : {Place::nowhere, Place::exited, Place::eliminated}) {
    AtBattle b(position({.day = "12-23", .units = two}));
    at(b.state(), b.unit("ge-115tk-15pzg")).place = static_cast<std::uint8_t>(battalion);
    b.choose("take_up", {{"unit", "ge-105pg-15pzg"}, {"with", "division"}});
    EXPECT_EQ(b.reason("overrun", {{"hex", "1326"}, {"support", "no"}}),
              battalion == Place::exited ? "at.9.61a division_not_in_hand" : "");
  }
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
