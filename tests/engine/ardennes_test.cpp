// Worked cases of America Triumphant over the protocol: the brigade, minimum odds, an overrun, a bridge, the end of a turn.
#include "engine/ardennes.hpp"

namespace bocage {
namespace {

// X22: 150 slips from zone to zone for terrain and one; a four costs it a step.
TEST(Ardennes, TheBrigadeInAmericanColours) {
  ArdennesTable t(R"(now = { day = "12-18", weather = "precipitation, frost" }
impulse = { hq = "ge-hq-6", phase = "tactical" }
combat_supply = "ge-hq-6"
[position.units]
"1524" = "us-16-1id"
"1523" = "ge-150-bde"
"1515" = "ge-hq-6"
)");
  EXPECT_EQ(t.asked(), "march");
  t.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
  EXPECT_NE(t.why("step", {{"hex", "1424"}}).find("at.4.3a"), std::string::npos);
  t.choose("infiltrate", {{"hex", "1424"}});
  EXPECT_EQ(t.asked(), "infiltration");
  t.roll(5);
  EXPECT_EQ(t.event("infiltrated").at("args").at("left").as_string(), "7");
  t.choose("infiltrate", {{"hex", "1425"}});
  t.roll(4);
  EXPECT_EQ(t.unit("ge-150-bde").at("hex").as_string(), "1424");
  EXPECT_EQ(t.unit("ge-150-bde").at("steps").to_number<int>(), 1);
  EXPECT_EQ(t.asked(), "march");
}

// X14, X31: 3 against 4 in a village needs the HQ; aircraft in secret do not drop it below the table.
TEST(Ardennes, MinimumOddsAndSecretAircraft) {
  const std::string units = R"([position.units]
"1728" = "ge-13-5fj supplied"
"1729" = "us-16-1id"
"1719" = "ge-hq-5"
)";
  const std::string now = R"(now = { day = "12-20", weather = "cloudy, frost" }
impulse = { hq = "ge-hq-5", phase = "combat" }
)";
  ArdennesTable poor(now + "combat_supply = \"\"\n" + units);
  EXPECT_EQ(poor.why("attack", {{"hex", "1729"}}),
            "at.9.14c: At 1:3 the attack is below the lowest column, 1:2.");
  ArdennesTable t(now + "combat_supply = \"ge-hq-5\"\n" + units);
  t.choose("attack", {{"hex", "1729"}});
  t.choose("commit", {{"unit", "ge-13-5fj"}});
  EXPECT_EQ(t.asked(), "air_defence");
  EXPECT_NE(t.why("fly", {{"hex", "1729"}, {"points", 1}}).find("at.11.3c"), std::string::npos);
  t.choose("fly", {{"hex", "1729"}, {"points", 2}});
  EXPECT_EQ(t.asked(), "resolve");
  t.choose("fight", {{"hex", "1729"}});
  t.roll(6);
  const json::object combat = t.event("combat");
  EXPECT_EQ(combat.at("args").at("odds").as_string(), "1:2");
  EXPECT_EQ(combat.at("column").as_string(), "1:2");
  EXPECT_EQ(combat.at("result").as_string(), "1/1");
  EXPECT_EQ(shift(combat, "at.t.cm2"), -1);
  EXPECT_EQ(shift(combat, "at.t.cm6"), -1);
  EXPECT_EQ(shift(combat, "at.t.cm8"), 1);
}

// X38: ten points for a division that leaves a zone to overrun; 12 to 2, combined arms, its HQ.
TEST(Ardennes, AnOverrun) {
  ArdennesTable t(R"(now = { day = "12-17", weather = "precipitation, frost" }
impulse = { hq = "ge-hq-5", phase = "tactical" }
combat_supply = "ge-hq-5"
[position.units]
"2207" = "ge-2pg-2pz, ge-3pz-2pz, ge-304pg-2pz"
"2307" = "us-14-cav supplied"
"2202" = "ge-hq-5"
)");
  t.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  t.choose("overrun", {{"hex", "2307"}, {"support", "yes"}});
  EXPECT_EQ(t.event("overruns").at("args").at("cost").as_string(), "10");
  t.roll(2);
  const json::object overrun = t.event("overrun");
  EXPECT_EQ(overrun.at("args").at("odds").as_string(), "6:1");
  EXPECT_EQ(overrun.at("column").as_string(), "8:1");
  EXPECT_EQ(overrun.at("result").as_string(), "1/2");
  EXPECT_EQ(t.asked(), "losses");
  t.choose("lose_step", {{"unit", "ge-304pg-2pz"}});
  EXPECT_EQ(t.asked(), "remainder");  // the cavalry has lost one step
  t.choose("stand");
  EXPECT_EQ(t.asked(), "after_overrun");
  t.choose("occupy");
  EXPECT_EQ(t.unit("ge-3pz-2pz").at("hex").as_string(), "2307");
}

// X40: a three bridges the Our where a bridge stood, and the engineer is the bridge.
TEST(Ardennes, ABridgeAtDasburg) {
  ArdennesTable t(R"(now = { day = "12-17", weather = "precipitation, frost" }
impulse = { hq = "ge-hq-5", phase = "engineer" }
[position.units]
"3107" = "ge-600-eng, ge-2pg-2pz"
"3103" = "ge-hq-5"
)");
  EXPECT_EQ(t.asked(), "engineers");
  t.choose("build", {{"unit", "ge-600-eng"}, {"hex", "3108"}});
  t.roll(3);
  EXPECT_EQ(shift(t.event("bridge_built"), "at.11.71b"), 2);
  EXPECT_EQ(t.unit("ge-600-eng").at("place").as_string(), "bridge");
  while (t.asked() == "march" &&
         t.last.at("pending").at("args").at("phase").as_string() != "tactical")
    t.choose("done");
  t.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  t.choose("step", {{"hex", "3108"}});
  EXPECT_EQ(t.event("moved").at("args").at("left").as_string(),
            "4");  // 5, unsupplied: a road again
}

// X46: one side has finished; with no chit left the turn ends without a further roll.
TEST(Ardennes, OneSideHasFinished) {
  ArdennesTable t(R"(now = { day = "12-20", weather = "precipitation, frost" }
impulse = { hq = "us-hq-VIII", phase = "mechanised" }
track = { allied = "us-hq-V", german = "ge-hq-6" }
cup = "us-hq-III ge-hq-5 ge-hq-7"
[position.units]
"3315" = "us-hq-V"
"1609" = "us-hq-VIII"
"3329" = "us-hq-III"
"2001" = "ge-hq-5"
"2601" = "ge-hq-7"
"1301" = "ge-hq-6"
)");
  t.on_to("pause");
  t.roll(1);
  EXPECT_EQ(t.event("paused").at("args").at("number").to_number<int>(), 1);
  t.ask({{"do", "roll"}, {"chit", "us-hq-III"}});
  EXPECT_FALSE(t.last.at("ok").as_bool());  // taken out of the cup
  t.ask({{"do", "roll"}, {"chit", "ge-hq-7"}});
  t.on_to("pause");
  t.roll(2);
  EXPECT_EQ(t.event("goes_on").at("args").at("total").to_number<int>(), 2);
  t.ask({{"do", "roll"}, {"chit", "ge-hq-5"}});
  t.on_to("weather");
  EXPECT_EQ(t.event("turn").at("args").at("date").as_string(), "12-21");
}

}  // namespace
}  // namespace bocage
