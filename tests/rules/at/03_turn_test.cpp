// Chapters 3, 7, 8 and 10: the turn, supply, impulses, arrivals.
#include "embedded/embedded.hpp"
#include "kernel/playout.hpp"
#include "rules/at/battle.hpp"
#include "rules/at/oracles.hpp"

namespace bocage::at {
namespace {

TEST(AtTurn, PhasesOfAnImpulseInOrder) {
  AtBattle b(position({.day = "12-20",
                       .phase = "engineer",
                       .units = R"(
"3107" = "ge-600-eng, ge-2pg-2pz supplied"
"3103" = "ge-hq-5"
"3207" = "ge-39-26vg supplied"
"3208" = "us-70-tk reduced"
)",
                       .more = "cup = \"ge-hq-5\"\n"}));
  std::vector<std::string> order;
  for (int i = 0; i < 40 && b.state().hq != none8; ++i) {
    const std::string now = b.asked() == "march" ? std::string(word(b.state().phase)) : b.asked();
    if (order.empty() || order.back() != now) order.push_back(now);
    if (!b.offers("done")) break;
    b.choose("done");
  }
  // at.3.31, at.3.32a, at.3.32b, at.3.33a, at.3.34a
  EXPECT_EQ(order, (std::vector<std::string>{"engineers", "strategic", "tactical", "declare",
                                             "mechanised"}));
  EXPECT_EQ(b.state().track[0][0], *value(b.world(), b.names, chit_kind, "ge-hq-5"));  // at.3.34b
}

TEST(AtTurn, ABattleBeginsWithTheGermanDraw) {
  AtBattle b(shipped("skyline-drive"));
  b.choose("auto_setup", {{"plan", "centre"}});
  b.choose("auto_setup", {{"plan", "centre"}});
  EXPECT_EQ(b.state().weather, Weather::precipitation);  // at.13.1b
  EXPECT_EQ(b.state().ground, Ground::frost);
  b.each("pay", [&] { b.choose("pay", {{"hq", "ge-hq-5"}}); });
  EXPECT_EQ(b.asked(), "chits");  // at.8.0: each player chooses
  b.choose("keep_out", {{"hq", "ge-hq-5"}});
  EXPECT_EQ(b.side(), allied);
  b.choose("put_in", {{"hq", "us-hq-V"}});
  EXPECT_EQ(b.asked(), "draw");
  EXPECT_EQ(b.side(), german);  // at.3.3a
  b.draw("us-hq-V");
  EXPECT_EQ(b.state().hq, *value(b.world(), b.names, chit_kind, "us-hq-V"));
  EXPECT_EQ(b.of("ge-39-26vg").eligible, 0);  // at.8.1: nobody wakes the Germans this turn
  while (b.state().turn == 1) b.choose("done");
  EXPECT_EQ(b.state().turn, 2);  // at.3.0a
}

TEST(AtTurn, UndrawnChitsGoBack) {
  AtBattle b(position({.day = "12-20",
                       .hq = "us-hq-V",
                       .phase = "mechanised",
                       .units = "\"2530\" = \"us-hq-V\"\n\"2529\" = \"us-hq-III\"\n\"2528\" = "
                                "\"us-hq-VIII\"\n",
                       .more = "track = { allied = \"us-hq-VIII\" }\ncup = \"us-hq-III\"\n"}));
  b.on_to("pause");
  b.roll(1);
  for (const auto chit : b.state().cup) EXPECT_EQ(chit, 0);  // at.3.4d
  EXPECT_EQ(b.state().turn, 6);
}

TEST(AtTurn, NoGermanPauseOnTheFirstTwoDays) {
  for (const auto& [day, asks] : {std::pair("12-17", false), std::pair("12-18", true)}) {
    AtBattle b(position(
        {.day = day,
         .hq = "ge-hq-5",
         .phase = "mechanised",
         .units = "\"1301\" = \"ge-hq-6\"\n\"2501\" = \"ge-hq-5\"\n\"3501\" = \"ge-hq-7\"\n",
         .more = "track = { german = \"ge-hq-6\" }\ncup = \"ge-hq-7\"\n"}));
    for (int i = 0; i < 9 && b.offers("done"); ++i) b.choose("done");
    EXPECT_EQ(b.asked() == "pause", asks) << day;  // at.8.3e, at.13.1d
  }
}

TEST(AtTurn, TheChitOfALostHeadquartersIsDiscarded) {
  AtBattle b(position({.day = "12-20",
                       .hq = "",
                       .units = "\"2530\" = \"us-hq-V\"\n\"2501\" = \"ge-hq-5\"\n",
                       .more = "returning = \"ge-hq-6 12-22\"\ncup = \"ge-hq-6 ge-hq-5\"\n"}));
  b.draw("ge-hq-6");  // at.8.1b
  EXPECT_EQ(b.state().played[0], 0);
  EXPECT_EQ(b.asked(), "draw");
  EXPECT_EQ(b.count("refund"), 0);
}

TEST(AtTurn, BoxesFillFromTheLeft) {
  AtBattle b(position({.hq = "us-hq-III",
                       .phase = "mechanised",
                       .units = "\"2530\" = \"us-hq-V\"\n\"2529\" = \"us-hq-III\"\n",
                       .more = "track = { allied = \"us-hq-V\" }\ncup = \"us-hq-V\"\n"}));
  b.on_to("pause");
  EXPECT_EQ(b.state().track[1][1], *value(b.world(), b.names, chit_kind, "us-hq-III"));  // at.8.3a
  EXPECT_EQ(b.world().boxes[1][1], 1);
}

TEST(AtSupply, LinesAndSources) {
  // at.7.13a: an enemy zone breaks the line unless a friend stands in it.
  const auto status = [](const std::string& more) {
    AtBattle b(position({.day = "12-17",
                         .hq = "us-hq-V",
                         .units = "\"2525\" = \"us-8-4id\"\n\"2530\" = \"us-hq-V\"\n" + more}));
    EXPECT_EQ(supply_plainly(b.world(), b.state(), b.unit("us-8-4id")), b.supply("us-8-4id"));
    return b.supply("us-8-4id");
  };
  EXPECT_EQ(status(""), Supply::supplied);
  // A ring of zones: nothing comes through (at.7.11d), before 18 December.
  const std::string ring =
      "\"2327\" = \"ge-39-26vg\"\n\"2527\" = \"ge-77-26vg\"\n\"2727\" = "
      "\"ge-78-26vg\"\n\"2324\" = \"ge-751-326vg\"\n\"2724\" = "
      "\"ge-752-326vg\"\n\"2522\" = \"ge-981-272vg\"\n";
  EXPECT_EQ(status(ring), Supply::isolated);
  // at.7.11b: an HQ whose edge is lost feeds nobody.
  AtBattle c(position({.day = "12-17",
                       .hq = "us-hq-V",
                       .units = "\"2525\" = \"us-8-4id\"\n\"2526\" = \"us-hq-V\"\n" + ring}));
  EXPECT_EQ(c.supply("us-8-4id"), Supply::unsupplied);
  EXPECT_FALSE(supplied_headquarters(c.world(), c.state(), allied) >>
                   info(c.world(), c.unit("us-hq-V")).hq &
               1);
}

TEST(AtSupply, CombatSupplyIsForThoseThatTraceIt) {
  // A German HQ without a line to the east cannot be paid for (at.7.3a); at.7.3c, at.7.3d: Allied HQs
  // have it for nothing and keep range and points either way.
  AtBattle b(position({.hq = "",
                       .units = R"(
"1325" = "ge-hq-6"
"1327" = "us-8-4id"
"1125" = "us-12-4id"
"1525" = "us-22-4id"
"1323" = "us-109-28id"
"2501" = "ge-hq-5"
"2530" = "us-hq-V"
)",
                       .more = "at = \"pay\"\n",
                       .combat_supply = ""}));
  ASSERT_EQ(b.asked(), "pay");
  EXPECT_EQ(b.offered("pay", "hq"), std::vector<std::string>{"ge-hq-5"});
  b.choose("save", {{"hq", "ge-hq-5"}});
  EXPECT_TRUE(b.state().combat_supply >> info(b.world(), b.unit("us-hq-V")).hq & 1);
  EXPECT_EQ(info(b.world(), b.unit("ge-hq-5")).range, 10);
}

TEST(AtSupply, RandomPositionsAgainstASearch) {
  Complaints wrong;
  auto loaded = Io::load(embedded_file("data/at/scenarios/breakthrough.toml"), "b.toml", {}, wrong);
  State s = loaded->state;
  Random random(17);
  int n = 0;
  play_randomly<AmericaTriumphant>(
      *loaded->world, s, random, 9000, nullptr, [&](const State& now, const Prompt& p, Choice) {
        if (p.text.key != std::string_view("at.prompt.draw") || ++n > 14) return;
        for (const char* id : {"us-8-4id", "us-422-106id", "us-9-2id", "ge-39-26vg", "ge-1pg-1ss",
                               "ge-hq-5", "us-hq-V", "us-109-28id"}) {
          const auto u = value(*loaded->world, loaded->names, unit_kind, id);
          const Unit unit{static_cast<std::uint16_t>(*u)};
          if (!on_map(now, unit)) continue;
          ASSERT_EQ(supply_of(*loaded->world, now, unit), supply_plainly(*loaded->world, now, unit))
              << id;
        }
      });
  EXPECT_GT(n, 5);
}

TEST(AtSupply, AttackAtAQuarter) {
  AtBattle b(
      position({.day = "12-17",
                .phase = "combat",
                .units = "\"1325\" = \"us-70-tk supplied\"\n\"1425\" = \"ge-1pg-1ss isolated, "
                         "ge-1pz-1ss isolated\"\n\"4601\" = \"ge-hq-5\"\n"}));
  b.choose("attack", {{"hex", "1325"}});
  b.choose("commit_rest");
  EXPECT_EQ(odds_of(clash_of(b.world(), b.state(), b.state().battles[0], false)).attack,
            3);  // at.7.21b: 10/4
}

TEST(AtSupply, StatusIsShownAndLasts) {
  AtBattle b(position({.day = "12-17",
                       .hq = "us-hq-V",
                       .units = "\"4102\" = \"us-22-4id\"\n\"3315\" = \"us-hq-V\"\n"}));
  const auto view = Io::view(b.world(), b.names, b.state(), allied);
  bool seen = false;  // at.7.14
  for (const auto& u : view.at("units").as_array())
    if (u.at("id").as_string() == "us-22-4id") {
      seen = true;
      EXPECT_EQ(u.at("supply").as_string(), "unsupplied");
      EXPECT_EQ(u.at("now").as_string(), "isolated");
    }
  EXPECT_TRUE(seen);
  while (b.state().hq != none8) b.choose("done");
  if (b.state().turn == 2) {  // at.3.1c, at.7.0
    EXPECT_EQ(static_cast<int>(b.now("us-22-4id")), static_cast<int>(b.supply("us-22-4id")));
  }
}

TEST(AtImpulse, NationsKeepToTheirOwn) {
  AtBattle b(position({.hq = "gb-hq-XXX", .units = R"(
"1325" = "us-8-4id, gb-129-43id"
"1328" = "gb-hq-XXX"
"1330" = "us-hq-V"
)"}));
  EXPECT_EQ(b.of("us-8-4id").eligible, 0);  // at.8.4a, at.11.5a; at.8.4c: they may stack
  EXPECT_EQ(b.of("gb-129-43id").eligible, 1);
  AtBattle c(position({.hq = "us-hq-V",
                       .units = "\"1325\" = \"us-8-4id, gb-129-43id\"\n\"1330\" = \"us-hq-V\"\n"}));
  EXPECT_EQ(c.of("gb-129-43id").eligible, 0);  // at.8.4b
  EXPECT_EQ(c.of("us-8-4id").eligible, 1);
  // at.8.4d: the Briton has no HQ of his own, so no line.
  EXPECT_EQ(c.supply("us-8-4id"), Supply::supplied);
  EXPECT_EQ(c.supply("gb-129-43id"), Supply::unsupplied);
}

TEST(AtImpulse, RangeIsPlainDistance) {
  AtBattle b(position({.day = "12-17",
                       .hq = "us-hq-V",
                       .units = "\"2525\" = \"us-8-4id\"\n\"2530\" = \"us-hq-V\"\n\"2527\" = "
                                "\"ge-39-26vg, ge-77-26vg\"\n"}));
  EXPECT_TRUE(b.of("us-8-4id").eligible && !b.of("us-8-4id").distant);  // at.8.23
}

TEST(AtReplacements, WhoIsRebuilt) {
  AtBattle b(position({.day = "12-19",
                       .hq = "",
                       .units = R"(
"2530" = "us-hq-V"
"2529" = "us-8-4id reduced, us-12-4id reduced, us-22-4id reduced"
"2528" = "us-109-28id reduced, gb-129-43id reduced"
"1325" = "us-110-28id reduced"
"1324" = "ge-39-26vg reduced"
"1528" = "us-112-28id"
)",
                       .more = "eliminated = \"us-9-2id\"\nat = \"replacements\"\n"}));
  ASSERT_EQ(b.asked(), "rebuild");
  EXPECT_EQ(b.side(), allied);  // an odd date: no German one
  EXPECT_EQ(b.why("rebuild", {{"unit", "us-9-2id"}}), "at.10.2d");
  EXPECT_EQ(b.why("rebuild", {{"unit", "us-110-28id"}}), "at.10.2a");  // beside an enemy
  EXPECT_EQ(b.why("rebuild", {{"unit", "us-112-28id"}}), "at.10.2a");  // nothing lost
  EXPECT_EQ(b.why("rebuild", {{"unit", "gb-129-43id"}}), "at.11.5b");
  b.choose("rebuild", {{"unit", "us-8-4id"}});
  b.choose("rebuild", {{"unit", "us-12-4id"}});
  b.choose("rebuild", {{"unit", "us-22-4id"}});
  EXPECT_NE(b.asked(), "rebuild");  // at.10.2b: three
  EXPECT_EQ(b.steps("us-8-4id"), 2);
}

TEST(AtArrivals, EntryCosts) {
  AtBattle b(position({.hq = "us-hq-V", .units = "\"2530\" = \"us-hq-V\"\n"}));
  const Mover foot{.side = allied, .mech = false, .left = 14, .whole = 14};
  const Mover mech{.side = allied, .mech = true, .strategic = true, .left = 20, .whole = 20};
  EXPECT_EQ(entry_cost(b.world(), b.state(), foot, b.at_hex("1119")), 2);  // at.10.12c: a village
  EXPECT_EQ(entry_cost(b.world(), b.state(), foot, b.at_hex("1122")), 4);
  EXPECT_EQ(entry_cost(b.world(), b.state(), foot, b.at_hex("1120")), 2);  // a road runs on
  b.state().control_then = b.state().control;
  EXPECT_EQ(entry_cost(b.world(), b.state(), mech, b.at_hex("1119")), 1);  // a road, strategically
  b.state().ground = Ground::snow;
  EXPECT_EQ(entry_cost(b.world(), b.state(), foot, b.at_hex("1122")), 8);
  // An enemy zone costs one more, as everywhere (at.4.2a); strategic marches do not begin in one.
  AtBattle z(position({.hq = "us-hq-V",
                       .units = "\"2530\" = \"us-hq-V\"\n\"1223\" = \"ge-39-26vg\"\n",
                       .more = "control = { allied = \"1122\" }\n"}));
  z.state().control.remove(z.at_hex("1122"));
  ASSERT_TRUE(z.zoned(german, "1122"));
  EXPECT_EQ(entry_cost(z.world(), z.state(), foot, z.at_hex("1122")), 6);
  EXPECT_EQ(entry_cost(z.world(), z.state(), mech, z.at_hex("1122")), zone_strategic);
}

TEST(AtArrivals, TheGuardsComeWhenTheMeuseIsNear) {
  AtBattle b(position(
      {.day = "12-22", .units = "\"1520\" = \"ge-39-26vg supplied\"\n\"1515\" = \"ge-hq-5\"\n"}));
  EXPECT_EQ(b.place("gb-5-ga"), Place::waiting);  // at.10.16a: within three of Liege
  EXPECT_EQ(b.of("gb-5-ga").due, 8);
  AtBattle c(position({.day = "12-22", .units = "\"2501\" = \"ge-hq-5\"\n"}));
  EXPECT_EQ(c.place("gb-5-ga"), Place::nowhere);
}

TEST(AtArrivals, ListsOfTheScenarios) {
  AtBattle b(shipped("breakthrough"));
  EXPECT_EQ(b.of("us-cca-7arm").due, 2);  // at.13.5, at.13.1a
  EXPECT_EQ(b.of("us-hq-XVIII").due, 3);
  EXPECT_EQ(b.of("us-hq-XVIII").edge, static_cast<int>(Edge::west));
  EXPECT_EQ(b.of("ge-pz-fbb").due, 3);  // at.13.6
  EXPECT_EQ(b.place("ge-vdh"), Place::planned);
  AtBattle c(shipped("breakthrough"), {{"reinforcements", "okw"}});  // at.10.11a
  EXPECT_EQ(c.place("ge-pz-fbb"), Place::okw);
  EXPECT_EQ(c.place("ge-1129-560vg"), Place::waiting);
}

TEST(AtOkw, TheMeuseModifies) {
  AtBattle b(
      position({.day = "12-18", .units = "\"1520\" = \"ge-39-26vg\"\n\"2501\" = \"ge-hq-5\"\n"}));
  EXPECT_EQ(okw_modifier(b.world(), b.state()), 1);  // at.t.okw3
  AtBattle c(
      position({.day = "12-18", .units = "\"1510\" = \"ge-39-26vg\"\n\"2501\" = \"ge-hq-5\"\n"}));
  EXPECT_EQ(okw_modifier(c.world(), c.state()), 0);
}

}  // namespace
}  // namespace bocage::at
