// The worked cases of the turn: weather, chits, points, reinforcements, victory.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

// Set-up, pay and chits by plan: everything goes in.
void through_setup(AtBattle& b) {
  b.each("setup", [&] { b.choose("auto_setup", {{"plan", "centre"}}); });
  b.choose("plan_turn", {{"date", "12-17"}});
  b.choose("plan_drop", {{"hex", "1810"}});
}
void pay_and_put_in(AtBattle& b) {
  b.each("pay", [&] { b.choose("pay", {{"hq", b.offered("pay", "hq")[0]}}); });
  b.each("chits", [&] { b.choose("put_in", {{"hq", b.offered("put_in", "hq")[0]}}); });
}

TEST(AtExamples, X4_OperationalPause) {
  const auto text = [](const std::string& weather) {
    return position(
        {.day = "12-20",
         .weather = weather,
         .hq = "us-hq-III",
         .phase = "mechanised",
         .units = "\"2530\" = \"us-hq-V\"\n\"2529\" = \"us-hq-VIII\"\n\"2528\" = \"us-hq-III\"\n"
                  "\"2527\" = \"us-hq-XVIII\"\n\"1301\" = \"ge-hq-6\"\n",
         .more = "track = { allied = \"us-hq-V us-hq-VIII\" }\ncup = \"us-hq-XVIII\"\n"});
  };
  AtBattle b(text("precipitation, frost"));
  b.on_to("pause");  // at.3.4a: box 3 has a 2
  b.roll(2);
  EXPECT_EQ(b.count("paused"), 1);  // at.8.3d
  AtBattle c(text("precipitation, frost"));
  c.on_to("pause");
  c.roll(3);
  EXPECT_EQ(c.count("paused"), 0);
  EXPECT_EQ(c.asked(), "draw");
  AtBattle snowy(text("precipitation, snow"));
  snowy.on_to("pause");
  snowy.roll(4);  // at.3.4b
  EXPECT_EQ(snowy.count("paused"), 1);
}

TEST(AtExamples, X28_SupplyPointsAndRefund) {
  AtBattle b(shipped("breakthrough"));
  through_setup(b);
  EXPECT_EQ(b.state().stock, 28);  // at.3.1b, at.13.23b: 19 + 9
  pay_and_put_in(b);
  EXPECT_EQ(b.state().stock, 19);  // at.7.3b
}

TEST(AtExamples, X28_ClearWeatherAndRefund) {
  AtBattle b(
      position({.day = "12-17",
                .hq = "",
                .units = "\"1301\" = \"ge-hq-6\"\n\"2501\" = \"ge-hq-5\"\n\"3501\" = \"ge-hq-7\"\n",
                .more = "at = \"weather\"\n",
                .combat_supply = ""}));
  b.state().stock = 19;
  b.state().weather = Weather::clear;
  b.roll(1);
  b.roll(1);
  EXPECT_EQ(b.state().stock, 25);  // 9 - 3
  AtBattle c(
      position({.day = "12-18",
                .weather = "cloudy, frost",
                .hq = "ge-hq-5",
                .phase = "mechanised",
                .units = "\"1301\" = \"ge-hq-6\"\n\"2501\" = \"ge-hq-5\"\n\"3501\" = \"ge-hq-7\"\n",
                .more = "track = { german = \"ge-hq-6\" }\ncup = \"ge-hq-7\"\n"}));
  c.state().stock = 13;
  c.on_to("pause");
  c.roll(1);  // at.8.3b
  EXPECT_EQ(c.event("refund").rule, "at.3.4e"_rule);
  EXPECT_EQ(arg(c.event("refund"), "stock"), 16);
}

TEST(AtExamples, X29_SurpriseRedraw) {
  const auto text = [](const std::string& day) {
    return position({.day = day,
                     .hq = "",
                     .units =
                         "\"1301\" = \"ge-hq-6\"\n\"2501\" = \"ge-hq-5\"\n\"2530\" = \"us-hq-V\"\n"
                         "\"2529\" = \"us-hq-VIII\"\n",
                     .more = "cup = \"ge-hq-5 us-hq-V us-hq-VIII\"\n"});
  };
  AtBattle b(text("12-16"));
  for (int i = 0; i < 4; ++i) {
    b.draw("us-hq-V");
    ASSERT_EQ(b.asked(), "surprise");  // at.13.1c
    b.choose("return_chit");
  }
  AtBattle c(text("12-17"));
  c.draw("us-hq-V");
  ASSERT_EQ(c.asked(), "surprise");
  c.choose("return_chit");
  c.draw("us-hq-VIII");
  EXPECT_NE(c.asked(), "surprise");  // once in the turn
  AtBattle d(position({.day = "12-16",
                       .hq = "",
                       .units = "\"2530\" = \"us-hq-V\"\n\"2529\" = \"us-hq-VIII\"\n",
                       .more = "cup = \"us-hq-V us-hq-VIII\"\n"}));
  d.draw("us-hq-V");
  EXPECT_NE(d.asked(), "surprise");  // no German chit is left
}

TEST(AtExamples, X30_WeatherAndGroundDice) {
  State s;
  s.turn = 5;
  s.weather = Weather::precipitation;
  EXPECT_EQ(weather_for(s, 4), Weather::precipitation);  // at.t.wx1
  s.weather = Weather::clear;
  EXPECT_EQ(weather_for(s, 5), Weather::cloudy);  // at.t.wx2
  EXPECT_EQ(weather_for(s, 1), Weather::clear);   // at.3.2a
  s.turn = 21;                                    // 5 January
  s.ground = Ground::snow;
  EXPECT_EQ(ground_for(s, 2), Ground::snow);  // at.t.gr1, at.t.gr2
  EXPECT_EQ(ground_for(s, 1), Ground::frost);
  s.turn = 5;
  s.ground = Ground::frost;
  EXPECT_EQ(ground_for(s, 3), Ground::frost);  // at.3.2b
  EXPECT_EQ(ground_for(s, 4), Ground::snow);
}

TEST(AtExamples, X32_BarrageAndLimits) {
  const auto limits = [](const std::string& day, const std::string& hq) {
    AtBattle b(position({.day = day,
                         .hq = hq,
                         .units = "\"2501\" = \"ge-hq-5\"\n\"2530\" = \"us-hq-V\"\n"
                                  "\"2502\" = \"ge-39-26vg\"\n\"2529\" = "
                                  "\"us-8-4id\"\n"}));
    EXPECT_EQ(support_limit(b.world(), b.state(), true),
              support_limit(b.world(), b.state(), false));
    return std::pair(support_limit(b.world(), b.state(), false),
                     support_worth(b.world(), b.state()));
  };
  EXPECT_EQ(limits("12-16", "ge-hq-5"), std::pair(8, 2));  // at.11.13b, at.11.15
  EXPECT_EQ(limits("12-17", "ge-hq-5"), std::pair(8, 1));
  EXPECT_EQ(limits("12-18", "ge-hq-5"), std::pair(4, 1));
  EXPECT_EQ(limits("12-16", "us-hq-V"), std::pair(2, 1));  // at.11.13a
}

TEST(AtExamples, X42_BreakthroughCount) {
  AtBattle b(shipped("breakthrough"));
  through_setup(b);
  State s = b.state();
  const World& w = b.world();
  for (const char* hex : {"1607", "2110", "2409", "1418", "1517", "1518"})
    s.control.add(b.at_hex(hex));
  const auto set_steps = [&](State& x, const char* id, int steps) {
    move_one(w, x, b.unit(id), b.at_hex("1125"));
    at(x, b.unit(id)).steps = static_cast<std::uint8_t>(steps) & 3;
  };
  // Only these are German: the rest goes back to the Allies.
  const auto only = [&](State& x, std::initializer_list<const char*> hexes) {
    for (int i = 0; i < w.term_count; ++i)
      w.terms[i].hexes.each([&](Hex h) { x.control.remove(h); });
    for (const char* hex : hexes) x.control.add(b.at_hex(hex));
  };
  set_steps(s, "ge-39-26vg", 2);
  set_steps(s, "ge-77-26vg", 1);
  only(s, {"1607", "2110", "2409", "1418", "1517", "1518"});
  EXPECT_TRUE(holds(w, s, w.conditions[0]));  // at.13.24a: 3 + 2 + 1
  State five = s;
  at(five, b.unit("ge-39-26vg")).steps = 0;
  EXPECT_FALSE(holds(w, five, w.conditions[0]));
  EXPECT_FALSE(holds(w, five, w.conditions[1]));  // a draw
  only(five, {"2110", "2409", "1418", "1517", "1518"});
  EXPECT_TRUE(holds(w, five, w.conditions[1]));  // at.13.24b
}

TEST(AtExamples, X43_OkwRolls) {
  const auto text = [](const std::string& day, const std::string& more) {
    std::string t = position({.day = day,
                              .hq = "",
                              .units = "\"2501\" = \"ge-hq-5\"\n\"2530\" = \"us-hq-V\"\n",
                              .more = "at = \"okw\"\n" + more});
    return t.replace(t.find("\"none\""), 6, "\"okw\"");
  };
  AtBattle b(text("12-18", ""));
  b.roll(4);
  ASSERT_EQ(b.asked(), "release");  // at.t.okw1, at.10.11b
  EXPECT_EQ(b.why("release", {{"formation", "2ss"}}), "at.t.okw1");
  b.choose("release", {{"formation", "79vg"}});
  EXPECT_EQ(b.of("ge-208-79vg").due, 4);  // at.10.11d: 19 December
  AtBattle c(text("12-21", "control = { german = \"3315 2409\" }\n"));
  c.roll(6);  // at.t.okw2: 7
  c.choose("release", {{"formation", "fbb"}});
  c.choose("release", {{"formation", "fgb"}});
  EXPECT_NE(c.asked(), "release");
  AtBattle d(text("12-21", "control = { german = \"3315 2409\" }\n"));
  for (int i = 0; i < d.world().formation_count; ++i)
    if (d.world().formations[i].okw == 1 && d.names.formation[static_cast<std::size_t>(i)] != "fbb")
      for (int k = 0; k < d.world().formations[i].count; ++k)
        d.state().units[d.world().formations[i].unit[k]].place =
            static_cast<std::uint8_t>(Place::nowhere);
  d.roll(6);
  d.choose("release", {{"formation", "fbb"}});
  EXPECT_NE(d.asked(), "release");  // at.10.11c
  AtBattle e(text("12-19", "control = { german = \"3315 2409\" }\n"));
  EXPECT_EQ(okw_modifier(e.world(), e.state()), 0);  // not yet
}

TEST(AtExamples, X44_ReinforcementsAndChits) {
  AtBattle b(position({.day = "12-20",
                       .hq = "us-hq-V",
                       .units = "\"2530\" = \"us-hq-V\"\n\"2501\" = \"ge-hq-5\"\n",
                       .more = "waiting = \"us-hq-III, us-cca-4arm, us-317-80id, us-18-1id\"\n"}));
  EXPECT_FALSE(b.offers("take_up", {{"unit", "us-cca-4arm"}, {"with", "alone"}}));  // at.8.22a
  EXPECT_TRUE(b.offers("take_up", {{"unit", "us-18-1id"}, {"with", "alone"}}));     // at.8.22b
  AtBattle c(position({.day = "12-20",
                       .hq = "us-hq-III",
                       .units = "\"2530\" = \"us-hq-V\"\n\"2501\" = \"ge-hq-5\"\n",
                       .more = "waiting = \"us-hq-III, us-cca-4arm, us-317-80id, us-18-1id\"\n",
                       .combat_supply = "us-hq-III"}));
  EXPECT_TRUE(c.offers("take_up", {{"unit", "us-cca-4arm"}, {"with", "alone"}}));
  c.choose("take_up", {{"unit", "us-cca-4arm"}, {"with", "alone"}});
  EXPECT_EQ(c.why("enter", {{"hex", "1120"}}), "at.10.12a");
  c.choose("enter", {{"hex", "4613"}});
  EXPECT_EQ(c.now("us-cca-4arm"), Supply::supplied);  // at.10.13a
  // at.10.15, at.8.22c: who waits may come on a later day with the nearest HQ.
  AtBattle d(position({.day = "12-21",
                       .hq = "us-hq-V",
                       .units = "\"4015\" = \"us-hq-V\"\n\"2501\" = \"ge-hq-5\"\n",
                       .more = "waiting = \"us-hq-III 12-20, us-317-80id 12-20\"\n"}));
  EXPECT_TRUE(d.offers("take_up", {{"unit", "us-317-80id"}, {"with", "alone"}}));
}

TEST(AtExamples, X45_Discovery) {
  for (const int die : {3, 2}) {
    AtBattle b(shipped("generals-plan"));
    b.each("setup", [&] { b.choose("auto_setup", {{"plan", "centre"}}); });
    ASSERT_EQ(b.asked(), "okw_request");
    b.choose("request");
    b.roll(4);  // at.13.32a
    b.choose("place_formation", {{"formation", "fbb"}});
    b.choose("place_formation", {{"formation", "fgb"}});
    b.choose("place_formation", {{"formation", "2ss"}});
    b.choose("done");
    const int due = b.of("us-cca-7arm").due, first = b.of("us-ccr-5arm").due,
              hq = b.of("us-hq-XVIII").due;
    b.roll(die);  // at.13.32b
    EXPECT_EQ(b.state().discovered, die == 3);
    EXPECT_EQ(b.of("us-cca-7arm").due, die == 3 ? due - 1 : due);  // at.13.32c
    EXPECT_EQ(b.of("us-hq-XVIII").due, die == 3 ? hq - 1 : hq);
    EXPECT_EQ(b.of("us-ccr-5arm").due, first);
    EXPECT_EQ(b.place("ge-pz-fbb"), Place::unplaced);
    EXPECT_EQ(b.place("ge-9pz-9ss"), Place::okw);  // at.13.32d
    EXPECT_EQ(b.place("ge-1129-560vg"), Place::waiting);
    EXPECT_EQ(support_worth(b.world(), b.state()), 1);
  }
}

TEST(AtExamples, X46_OneSideFinished) {
  AtBattle b(position(
      {.day = "12-20",
       .hq = "us-hq-V",
       .phase = "mechanised",
       .units = "\"2530\" = \"us-hq-V\"\n\"2529\" = \"us-hq-III\"\n\"2501\" = \"ge-hq-5\"\n"
                "\"3501\" = \"ge-hq-7\"\n\"2528\" = \"us-hq-VIII\"\n",
       .more = "track = { allied = \"us-hq-VIII\" }\ncup = \"us-hq-III ge-hq-5 "
               "ge-hq-7\"\n"}));
  b.on_to("pause");
  b.roll(1);
  EXPECT_EQ(b.state().cup[*value(b.world(), b.names, chit_kind, "us-hq-III")],
            0);  // at.3.4c
  b.draw("ge-hq-7");
  b.on_to("draw");  // the first German impulse: no roll
  b.draw("ge-hq-5");
  while (b.state().turn == 5) b.choose("done");
  EXPECT_EQ(b.state().turn, 6);  // at.8.3c: no German chit is left, so no roll
  EXPECT_EQ(b.count("paused"), 1);
}

TEST(AtExamples, X51_GermanEntry) {
  AtBattle b(position({.day = "12-22",
                       .units = "\"2503\" = \"ge-hq-5\"\n\"3301\" = \"us-8-4id\"\n",
                       .more = "waiting = \"ge-33pz-9pz, ge-10pg-9pz, ge-11pg-9pz\"\n"}));
  b.choose("take_up", {{"unit", "ge-33pz-9pz"}, {"with", "division"}});
  ASSERT_EQ(b.asked(), "entry");
  EXPECT_NE(b.why("enter", {{"hex", "3301"}}), "");  // at.10.12b
  EXPECT_EQ(b.why("enter", {{"hex", "2501"}}), "at.10.12b");
  b.choose("enter", {{"hex", "2601"}});
  EXPECT_EQ(b.hex("ge-10pg-9pz"), "2601");
  EXPECT_EQ(b.state().move.left, 20);  // placed free, then all its points
}

TEST(AtExamples, X53_SequenceOfTheInitialSegment) {
  AtBattle b(position({.day = "12-20",
                       .hq = "",
                       .units = R"(
"2501" = "ge-hq-5"
"2502" = "ge-39-26vg reduced"
"2530" = "us-hq-V"
"2529" = "us-8-4id reduced"
)",
                       .more = "waiting = \"gb-hq-XXX\"\nat = \"weather\"\n"}));
  std::vector<std::string> order;
  order.push_back(b.asked());
  b.roll(1);
  order.push_back(b.asked());
  b.roll(1);
  EXPECT_EQ(b.count("income"), 1);
  order.push_back(b.asked());
  EXPECT_EQ(b.side(), german);  // at.10.2c: an even date
  b.choose("rebuild", {{"unit", "ge-39-26vg"}});
  order.push_back(b.asked());
  EXPECT_EQ(b.side(), allied);
  b.choose("rebuild", {{"unit", "us-8-4id"}});
  order.push_back(b.asked());
  b.choose("pay", {{"hq", "ge-hq-5"}});
  order.push_back(b.asked());
  EXPECT_EQ(order,
            (std::vector<std::string>{"weather", "ground", "rebuild", "rebuild", "pay", "chits"}));
  // at.10.13b, at.10.14: the arriving XXX Corps is in combat supply and has its chit.
  const int xxx = *value(b.world(), b.names, chit_kind, "gb-hq-XXX");
  EXPECT_TRUE(b.state().combat_supply >> xxx & 1);
  std::vector<std::string> asked;
  b.each("chits", [&] {
    asked.push_back(b.offered("put_in", "hq")[0]);
    b.choose("put_in", {{"hq", asked.back()}});
  });
  EXPECT_NE(std::find(asked.begin(), asked.end(), "gb-hq-XXX"), asked.end());
}

}  // namespace
}  // namespace bocage::at
