// Positions as they are written, explanations as they are told.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

namespace json = boost::json;

TEST(AtPosition, TheBoxHoldsWhatIsListed) {  // at.10.11c
  AtBattle b(position({.day = "12-21",
                       .hq = "",
                       .units = "\"2001\" = \"ge-hq-5\"\n\"3030\" = \"us-hq-V\"\n",
                       .more = "at = \"okw\"\nokw = \"ge-pz-fbb, ge-pg-fbb\"\n",
                       .top = "reinforcements = \"okw\"\n"}));
  b.roll(6);  // one of each kind: only the brigade is left
  EXPECT_EQ(b.offered("release", "formation"), std::vector<std::string>{"fbb"});
  AtBattle all(position({.day = "12-21",
                         .hq = "",
                         .units = "\"2001\" = \"ge-hq-5\"\n\"3030\" = \"us-hq-V\"\n",
                         .more = "at = \"okw\"\n",
                         .top = "reinforcements = \"okw\"\n"}));
  all.roll(6);
  EXPECT_EQ(all.offered("release", "formation").size(), 12u);
}

TEST(AtPosition, ADropNeedsNobodyElse) {  // at.11.2a
  AtBattle b(position({.day = "12-18",
                       .phase = "strategic",
                       .units = "\"2503\" = \"ge-hq-5\"\n\"3315\" = \"us-hq-V\"\n",
                       .more = "drop = { hex = \"2512\", day = \"12-18\" }\n"}));
  EXPECT_EQ(b.asked(), "airdrop");
  b.roll(6);
  EXPECT_EQ(b.hex("ge-vdh"), "2512");
  EXPECT_EQ(b.steps("ge-vdh"), 1);
}

TEST(AtPosition, CalledGuardsMayCome) {  // at.10.16a
  const auto guards = [](const std::string& called, const std::string& more) {
    return AtBattle(
        "game = \"at\"\ndays = \"12-16 to 01-12\"\nreinforcements = \"none\"\n"
        "[position]\nnow = { day = \"12-22\", guards_called = " +
        called + " }\n" + more + "[position.units]\n\"2530\" = \"us-hq-V\"\n");
  };
  EXPECT_EQ(guards("false", "").place("gb-5-ga"), Place::nowhere);
  EXPECT_EQ(guards("true", "").place("gb-5-ga"), Place::waiting);
  EXPECT_EQ(guards("true", "").steps("gb-5-ga"), 2);
  EXPECT_EQ(guards("true", "eliminated = \"gb-5-ga\"\n").place("gb-5-ga"), Place::eliminated);
}

TEST(AtView, ALostHeadquartersComesFromItsOwnEdge) {  // at.11.11d
  for (const char* hq : {"ge-hq-6", "us-hq-VIII"}) {
    AtBattle b(position({.units = "\"2501\" = \"ge-hq-5\"\n\"2530\" = \"us-hq-V\"\n",
                         .more = std::string("returning = \"") + hq + " 12-22\"\n"}));
    const json::object view = Io::view(b.world(), b.names, b.state(), Side::nobody);
    for (const json::value& u : view.at("units").as_array())
      if (u.at("id").as_string() == hq) {
        EXPECT_EQ(u.at("edge").as_string(), hq[0] == 'g' ? "east" : "west");
      }
  }
}

TEST(AtReach, SaysWhyItGoesNoFarther) {
  AtBattle b(position(
      {.units =
           "\"3207\" = \"ge-39-26vg\"\n\"3203\" = \"ge-hq-5\"\n\"3209\" = \"us-110-28id\"\n"}));
  const auto reach = [&] { return *Io::reach(b.world(), b.names, b.state(), "ge-39-26vg", "en"); };
  EXPECT_FALSE(reach().contains("reason"));
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  b.choose("step", {{"hex", "3208"}});
  EXPECT_EQ(b.asked(), "march");
  EXPECT_TRUE(reach().at("hexes").as_array().empty());
  EXPECT_EQ(reach().at("reason").at("rule").as_string(), "at.2.1h");
}

TEST(AtReach, NumbersStandInItsReasons) {
  AtBattle b(position({.units = "\"1425\" = \"ge-39-26vg\"\n\"1419\" = \"ge-hq-5\"\n"}));
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  b.state().move.left = 2;  // one MP
  ++b.state().move.entered;
  const auto reach = *Io::reach(b.world(), b.names, b.state(), "ge-39-26vg", "en");
  const json::array& refused = reach.at("refused").as_array();
  ASSERT_EQ(refused.size(), 6u);
  EXPECT_EQ(refused[0].at("rule").as_string(), "at.5.12a");
  EXPECT_EQ(refused[0].at("text").as_string().find('{'), json::string::npos)
      << refused[0].at("text").as_string();
}

TEST(AtReach, SaysWhereThereWouldBeTooMany) {  // at.6.0a, at.6.2b
  AtBattle b(position({.units = "\"3207\" = \"ge-39-26vg\"\n\"3203\" = \"ge-hq-5\"\n"
                                "\"3206\" = \"ge-77-26vg, ge-78-26vg, ge-1128-560vg\"\n"}));
  const auto crowded = [&] {
    std::vector<std::string> out;
    const auto reach = *Io::reach(b.world(), b.names, b.state(), "ge-39-26vg", "en");
    for (const json::value& h : reach.at("hexes").as_array())
      if (h.at("crowded").as_bool()) out.emplace_back(h.at("hex").as_string());
    return out;
  };
  EXPECT_EQ(crowded(), std::vector<std::string>{"3206"});
  b.choose("take_up", {{"unit", "ge-39-26vg"}, {"with", "alone"}});
  EXPECT_EQ(crowded(), std::vector<std::string>{"3206"});
}

// The form shows who takes part: not those who never come, nor those who would come too late.
TEST(AtMap, WhoTakesNoPartIsTold) {
  const auto absent = [](const std::string& id, std::string_view unit) {
    const AtBattle b(shipped(id));
    const boost::json::object map = Io::map(b.world(), b.names);
    for (const auto& u : map.at("units").as_array())
      if (u.at("id").as_string() == unit) return u.as_object().contains("absent");
    ADD_FAILURE() << unit;
    return false;
  };
  EXPECT_FALSE(absent("skyline-drive", "ge-39-26vg"));
  EXPECT_FALSE(absent("skyline-drive", "us-707-tk"));
  EXPECT_TRUE(absent("skyline-drive", "us-cca-4arm"));
  EXPECT_TRUE(absent("skyline-drive", "gb-5-ga"));
  EXPECT_FALSE(absent("breakthrough", "us-cca-4arm"));
  EXPECT_FALSE(absent("breakthrough", "ge-vdh"));
  EXPECT_TRUE(absent("breakthrough", "us-hq-VII"));    // 22 December
  EXPECT_TRUE(absent("breakthrough", "ge-33pz-9pz"));  // likewise
  EXPECT_FALSE(absent("wacht-am-rhein", "us-hq-VII"));
  EXPECT_FALSE(absent("wacht-am-rhein", "gb-5-ga"));   // at.10.16a
  EXPECT_FALSE(absent("generals-plan", "ge-pz-fbb"));  // at.13.32a
}

}  // namespace
}  // namespace bocage::at
