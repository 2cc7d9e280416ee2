// Worked cases of America Triumphant over the protocol that hang on dice, dates and whole turns.
#include "embedded/embedded.hpp"
#include "engine/ardennes.hpp"

namespace bocage {
namespace {

std::string on(const std::string& day, const std::string& weather, const std::string& more = "") {
  return "now = { day = \"" + day + "\", weather = \"" + weather + "\"" + more + " }\n";
}

// The combat phase of an HQ; it helps if it is fed.
std::string combat(const std::string& day, const std::string& hq, const std::string& fed,
                   const std::string& units) {
  return on(day, "precipitation, frost") + "impulse = { hq = \"" + hq +
         "\", phase = \"combat\" }\ncombat_supply = \"" + fed + "\"\n[position.units]\n" + units;
}

// Everybody who may attacks that hex alone, and the die is thrown.
json::object fight(ArdennesTable& t, const char* hex, int die) {
  t.choose("attack", {{"hex", hex}});
  if (t.asked() == "join") t.choose("commit_rest");
  if (t.asked() == "declare") t.choose("done");
  t.choose("fight", {{"hex", hex}});
  t.roll(die);
  return t.event("combat");
}

// X15: what the ground takes off: Westwall and village in the woods, a village, a city.
TEST(Ardennes, GroundOfTheDefender) {
  struct Case {
    const char *hex, *from;
    int wall, rough;
  };
  for (const Case c :
       {Case{"2505", "2504", -2, -1}, Case{"2409", "2408", 0, -1}, Case{"1518", "1519", -2, 0}}) {
    ArdennesTable t(
        combat("12-20", "ge-hq-5", "",
               "\"" + std::string(c.hex) + "\" = \"us-16-1id supplied reduced\"\n\"" + c.from +
                   "\" = \"ge-39-26vg supplied, ge-77-26vg supplied, ge-78-26vg supplied\"\n"
                   "\"4601\" = \"ge-hq-5\"\n"));
    t.choose("attack", {{"hex", c.hex}});
    t.choose("commit_rest");
    const json::object told = t.event("declared");
    EXPECT_EQ(shift(told, "at.t.cm1"), c.wall) << c.hex;
    EXPECT_EQ(shift(told, "at.t.cm2"), c.rough) << c.hex;
  }
}

// X28: a clear day brings three points less; who is stopped gets back what was not drawn.
TEST(Ardennes, PointsAndRefund) {
  const std::string armies = R"("1301" = "ge-hq-6"
"2501" = "ge-hq-5"
"3501" = "ge-hq-7"
)";
  ArdennesTable t(on("12-17", "clear, frost", ", stock = 19") +
                  "at = \"weather\"\n[position.units]\n" + armies);
  t.roll(1);
  t.roll(1);
  EXPECT_EQ(t.event("income").at("args").at("stock").to_number<int>(), 25);  // at.3.1b
  while (t.asked() == "pay") t.choose("pay", {{"hq", t.offers("pay")[0].at("hq")}});
  EXPECT_EQ(t.event("paid").at("args").at("stock").to_number<int>(), 16);  // at.7.3b
  ArdennesTable later(on("12-18", "cloudy, frost", ", stock = 13") +
                      "impulse = { hq = \"ge-hq-5\", phase = \"mechanised\" }\n"
                      "combat_supply = \"ge-hq-5 ge-hq-6 ge-hq-7\"\n"
                      "track = { german = \"ge-hq-6\" }\ncup = \"ge-hq-7\"\n[position.units]\n" +
                      armies);
  later.on_to("pause");
  later.roll(1);
  EXPECT_EQ(later.event("refund").at("args").at("hq").as_string(), "ge-hq-7");  // at.3.4e
  EXPECT_EQ(later.event("refund").at("args").at("stock").to_number<int>(), 16);
}

// X30: yesterday and the new year weigh on the dice.
TEST(Ardennes, WeatherAndGround) {
  struct Case {
    const char *day, *yesterday;
    int sky, earth;
    const char *weather, *ground;
  };
  for (const Case c : {Case{"12-20", "precipitation, frost", 4, 3, "precipitation", "frost"},
                       Case{"12-20", "clear, frost", 5, 4, "cloudy", "snow"},
                       Case{"12-20", "clear, frost", 1, 3, "clear", "frost"},
                       Case{"01-05", "cloudy, snow", 3, 2, "cloudy", "snow"},
                       Case{"01-05", "cloudy, snow", 3, 1, "cloudy", "frost"}}) {
    ArdennesTable t(
        on(c.day, c.yesterday) +
        "at = \"weather\"\n[position.units]\n\"2501\" = \"ge-hq-5\"\n\"2530\" = \"us-hq-V\"\n");
    t.roll(c.sky);
    t.roll(c.earth);
    EXPECT_EQ(t.event("weather").at("args").at("weather").as_string(), c.weather);
    EXPECT_EQ(t.event("ground").at("args").at("ground").as_string(), c.ground);
  }
}

// X32: how many attacks an HQ helps, and by how much, on the first three days.
TEST(Ardennes, BarrageAndLimits) {
  struct Attack {
    const char *from, *german, *hex, *american;
  };
  constexpr Attack nine[] = {
      {"1322", "ge-39-26vg", "1323", "us-70-tk"},    {"1325", "ge-77-26vg", "1326", "us-707-tk"},
      {"1328", "ge-78-26vg", "1329", "us-803-tk"},   {"1522", "ge-751-326vg", "1523", "us-811-tk"},
      {"1525", "ge-752-326vg", "1526", "us-644-tk"}, {"1528", "ge-981-272vg", "1529", "us-709-tk"},
      {"1722", "ge-982-272vg", "1723", "us-741-tk"}, {"1725", "ge-983-272vg", "1726", "us-893-tk"},
      {"1728", "ge-27-12vg", "1729", "us-743-tk"}};
  struct Day {
    const char* day;
    int most, worth;
  };
  for (const Day d : {Day{"12-16", 8, 2}, Day{"12-17", 8, 1}, Day{"12-18", 4, 1}}) {
    std::string units = "\"1524\" = \"ge-hq-6\"\n";
    for (const Attack& a : nine)
      units += "\"" + std::string(a.from) + "\" = \"" + a.german + " supplied\"\n\"" + a.hex +
               "\" = \"" + a.american + " supplied\"\n";
    ArdennesTable t(combat(d.day, "ge-hq-6", "ge-hq-6", units));
    for (const Attack& a : nine) {
      t.choose("attack", {{"hex", a.hex}});
      t.choose("commit", {{"unit", a.german}});
    }
    ASSERT_EQ(t.asked(), "support") << d.day;
    for (int i = 0; t.asked() == "support"; ++i) t.choose("support", {{"hex", nine[i].hex}});
    EXPECT_EQ(t.count("supported"), d.most);  // at.11.13a, at.11.13b
    t.choose("fight", {{"hex", "1323"}});
    t.roll(6);
    EXPECT_EQ(shift(t.event("combat"), "at.t.cm8"), d.worth);  // at.11.15
  }
}

// X34: five against one regiment: it is gone, three are left to advance by.
TEST(Ardennes, ABigResultOnASmallStack) {
  ArdennesTable t(combat("12-20", "ge-hq-5", "", R"("1325" = "us-8-4id supplied"
"1425" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1324" = "ge-39-26vg supplied, ge-77-26vg supplied"
"4601" = "ge-hq-5"
)"));
  const json::object told = fight(t, "1325", 6);
  EXPECT_EQ(told.at("column").as_string(), "10:1");
  EXPECT_EQ(told.at("result").as_string(), "-/5");
  EXPECT_EQ(t.place("us-8-4id"), "eliminated");
  EXPECT_EQ(t.why("advance", {{"unit", "ge-2pg-2pz"}, {"hex", "1126"}}), "");  // at.9.41a
  EXPECT_EQ(t.why("advance", {{"unit", "ge-39-26vg"}, {"hex", "1226"}}), "");
  EXPECT_EQ(t.why("advance", {{"unit", "ge-39-26vg"}, {"hex", "1126"}}),
            "at.9.41b: It advances 2 hexes at most.");
}

// X35: surrounded by six hexes, two regiments pay the retreat in steps.
TEST(Ardennes, Surrounded) {
  ArdennesTable t(combat("12-20", "ge-hq-5", "", R"("1325" = "us-8-4id supplied, us-12-4id supplied"
"1425" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1226" = "ge-39-26vg supplied"
"1225" = "ge-77-26vg supplied"
"1426" = "ge-78-26vg supplied"
"1324" = "ge-751-326vg supplied"
"1326" = "ge-752-326vg supplied"
"4601" = "ge-hq-5"
)"));
  t.choose("attack", {{"hex", "1325"}});
  for (const char* unit :
       {"ge-2pg-2pz", "ge-3pz-2pz", "ge-304pg-2pz", "ge-39-26vg", "ge-77-26vg", "ge-78-26vg"})
    t.choose("commit", {{"unit", unit}});
  t.choose("done");
  t.choose("fight", {{"hex", "1325"}});
  t.roll(6);
  EXPECT_EQ(t.event("combat").at("column").as_string(),
            "8:1");  // 36 to 6, from four hexes, with tanks
  EXPECT_EQ(t.event("combat").at("result").as_string(), "-/4");
  while (t.asked() == "losses")
    t.choose("lose_step", {{"unit", t.offers("lose_step")[0].at("unit")}});
  EXPECT_EQ(t.place("us-8-4id"), "eliminated");  // at.9.33
  EXPECT_EQ(t.place("us-12-4id"), "eliminated");
  EXPECT_EQ(t.why("advance", {{"unit", "ge-2pg-2pz"}, {"hex", "1325"}}), "");
  EXPECT_EQ(t.why("advance", {{"unit", "ge-2pg-2pz"}, {"hex", "1326"}}),
            "at.9.41a: The advance is one hex at most.");
}

// X36: an HQ adds nothing to a battalion; without a retreat it is lost, and back in two days.
TEST(Ardennes, HeadquartersInTheStack) {
  ArdennesTable t(combat("12-19", "ge-hq-5", "", R"("1325" = "us-803-tk supplied, us-hq-V supplied"
"1425" = "ge-2pg-2pz supplied"
"4601" = "ge-hq-5"
)"));
  const json::object told = fight(t, "1325", 6);
  EXPECT_EQ(told.at("args").at("defence").to_number<int>(), 1);  // at.11.11b
  EXPECT_EQ(told.at("result").as_string(), "-/2");
  EXPECT_EQ(t.place("us-803-tk"), "eliminated");  // at.11.11c
  ASSERT_EQ(t.asked(), "remainder");
  t.choose("stand");
  EXPECT_EQ(t.place("us-hq-V"), "returning");
  EXPECT_EQ(t.unit("us-hq-V").at("due").as_string(), "12-21");  // at.11.11d
  EXPECT_EQ(t.unit("us-hq-V").at("edge").as_string(), "west");
}

// X42: how Breakthrough is counted on its last evening.
TEST(Ardennes, TheCountOfBreakthrough) {
  const std::string whole(embedded_file("data/at/scenarios/breakthrough.toml"));
  const std::string conditions = whole.substr(whole.find("[[victory]]"));
  struct Case {
    const char *held, *north, *winner;
  };
  for (const Case c :
       {Case{"1607 2110 2409 1418 1517 1518", "ge-39-26vg, ge-77-26vg reduced", "german"},
        Case{"1607 2110 2409 1418 1517 1518", "ge-77-26vg reduced", "draw"},
        Case{"2110 2409 1418 1517 1518", "ge-77-26vg reduced", "allied"}}) {
    ArdennesTable t(
        on("12-21", "precipitation, frost") +
            "impulse = { hq = \"ge-hq-5\", phase = \"mechanised\" }\ncontrol = { german = \"" +
            c.held + "\" }\n[position.units]\n\"2501\" = \"ge-hq-5\"\n\"1125\" = \"" + c.north +
            "\"\n",
        "12-21", "none", conditions);
    t.on_to("over");
    EXPECT_EQ(t.last.at("pending").at("winner").as_string(), c.winner);  // at.13.24a, at.13.24b
  }
}

// X43: seven frees two formations; where one is left, one comes.
TEST(Ardennes, TheReserveOfOkw) {
  const std::string now =
      "at = \"okw\"\ncontrol = { german = \"3315 2409\" }\n[position.units]\n"
      "\"2501\" = \"ge-hq-5\"\n\"2530\" = \"us-hq-V\"\n";
  const std::string gone = R"("2001" = "ge-101pz-fgb, ge-99pg-fgb"
"2002" = "ge-8pg-3pzg, ge-29pg-3pzg"
"2003" = "ge-2pz-2ss, ge-3pg-2ss, ge-4pg-2ss"
"2101" = "ge-9pz-9ss, ge-19pg-9ss, ge-20pg-9ss"
"2102" = "ge-33pz-9pz, ge-10pg-9pz, ge-11pg-9pz"
"2103" = "ge-115tk-15pzg, ge-105pg-15pzg, ge-115pg-15pzg"
)";
  ArdennesTable t(on("12-21", "precipitation, frost") + now + gone, "01-12", "okw");
  t.roll(6);
  EXPECT_EQ(shift(t.event("okw_roll"), "at.t.okw2"), 1);
  EXPECT_EQ(t.event("okw_roll").at("args").at("mechanised").to_number<int>(), 2);
  ASSERT_EQ(t.asked(), "release");
  t.choose("release", {{"formation", "fbb"}});
  EXPECT_NE(t.asked(), "release");                                // at.10.11c
  EXPECT_EQ(t.unit("ge-pz-fbb").at("due").as_string(), "12-22");  // at.10.11d
  ArdennesTable early(on("12-19", "precipitation, frost") + now, "01-12", "okw");
  early.roll(4);
  EXPECT_EQ(shift(early.event("okw_roll"), "at.t.okw2"), 0);  // after the 19th only
  EXPECT_EQ(early.event("okw_roll").at("args").at("infantry").to_number<int>(), 1);
}

// X52: foot follows across the Our without a bridge, panzers do not.
TEST(Ardennes, AnAdvanceOverTheOur) {
  ArdennesTable t(combat("12-16", "ge-hq-5", "ge-hq-5", R"("3208" = "us-110-28id supplied"
"3207" = "ge-39-26vg supplied, ge-77-26vg supplied"
"3107" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"3203" = "ge-hq-5"
)"));
  t.choose("attack", {{"hex", "3208"}});
  for (const char* unit : {"ge-39-26vg", "ge-77-26vg"}) t.choose("commit", {{"unit", unit}});
  EXPECT_EQ(t.why("commit", {{"unit", "ge-3pz-2pz"}}),
            "at.9.51a: Tanks do not attack across rivers.");
  t.choose("done");
  t.choose("fight", {{"hex", "3208"}});
  t.roll(6);
  EXPECT_EQ(t.event("combat").at("args").at("attack").to_number<int>(), 4);  // at.9.51c
  EXPECT_EQ(t.event("combat").at("result").as_string(), "1/2");
  if (t.asked() == "losses") t.choose("lose_step", {{"unit", "ge-77-26vg"}});
  ASSERT_EQ(t.asked(), "remainder");
  t.choose("retreat");
  while (t.asked() == "retreat") {
    const json::object back = t.offers("fall_back")[0];
    t.choose("fall_back", {{"unit", back.at("unit")}, {"hex", back.at("hex")}});
  }
  EXPECT_EQ(t.why("advance", {{"unit", "ge-39-26vg"}, {"hex", "3208"}}), "");  // at.9.42
  EXPECT_EQ(t.why("advance", {{"unit", "ge-2pg-2pz"}, {"hex", "3208"}}),
            "at.9.46: It cannot cross this river without a bridge.");
}

// R55: American vehicles follow across the Ourthe where there is no bridge, and stop.
TEST(Ardennes, AnAdvanceOverTheOurthe) {
  ArdennesTable t(combat("12-20", "us-hq-V", "", R"("2519" = "ge-643-tk supplied"
"2520" = "us-cca-9arm supplied, us-ccb-9arm supplied, us-ccr-9arm supplied"
"2530" = "us-hq-V"
)"));
  EXPECT_EQ(fight(t, "2519", 6).at("result").as_string(), "-/5");
  EXPECT_EQ(t.why("advance", {{"unit", "us-ccb-9arm"}, {"hex", "2519"}}), "");
  EXPECT_EQ(t.why("advance", {{"unit", "us-ccb-9arm"}, {"hex", "2518"}}),
            "at.9.46: Crossing a river without a bridge ends its advance.");
}

}  // namespace
}  // namespace bocage
