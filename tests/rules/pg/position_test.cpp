// Positions in the middle of a battle do what their files say.
#include <gtest/gtest.h>

#include "embedded/embedded.hpp"
#include "kernel/random.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

// pg.16.51a, pg.16.51b
TEST(Pg_16_51b, ReinforcementsPayForTheirFirstHex) {
  PgBattle b(with(position(R"(unit = [
  { id = "far", type = "ger.inf", hex = "1410" }, { id = "x", type = "sov.inf", hex = "1401" }])",
                           "size = [14, 12]\nwoods = \"0105\""),
                  "nation = \"german\"\nmorale = \"8/7\"\n", R"(nation = "german"
morale = "8/7"
[[side.group]]
name = "Relief"
units = "1 ger.inf"
turn = 2
enter = "0105"
)"));
  b.choose("activate", {{"hex", "0105"}});
  b.choose("declare_move");
  b.choose("act");
  b.choose("enter", {{"hex", "0105"}});
  EXPECT_EQ(arg(b.event("moved"), "points"), 12);  // woods
}

// pg.16.52b, pg.14.33
TEST(Pg_16_52b, WhoWouldHaveToFleeOffTheMapStays) {
  PgBattle b(position(R"(unit = [
  { id = "i", type = "ger.inf", hex = "0101", order = "demoralized" },
  { id = "x", type = "sov.hmg", hex = "0301", df = "9-5" }, { id = "y", type = "sov.hmg", hex = "0103", df = "9-5" },
  { id = "z", type = "sov.hmg", hex = "0303", df = "9-5" }])"));
  b.turn_of("i", "recover");
  b.dismiss("recover_alone");
  b.sum(12);
  b.dismiss("decline");
  EXPECT_EQ(b.unit("i").place, Place::on_map);
  EXPECT_EQ(b.unit("i").markers, 1);
}

// pg.7.22a, pg.7.22b
TEST(Pg_7_22a, WhoFiredAtAMovingEnemyIsDoneForTheTurn) {
  PgBattle b(position(R"(unit = [
  { id = "g", type = "ger.inf", hex = "0505", shot = "direct", markers = 2 },
  { id = "h", type = "ger.inf", hex = "0101" },
  { id = "x", type = "sov.inf", hex = "1410" }])"));
  EXPECT_EQ(b.why("activate", {{"hex", "0505"}}), "pg.3.13d");
  EXPECT_TRUE(b.offers("activate", {{"hex", "0101"}}));
}

// pg.7.51c, pg.7.5: AT modifiers go to the dice, not to a column. pg.8.4d
TEST(Pg_7_51c, AntiTankModifiersAreAddedToTheDice) {
  PgBattle b(position(R"(unit = [
  { id = "t", type = "ger.pz4g", hex = "0505" }, { id = "x", type = "sov.t34", hex = "0705", spotted = true }])",
                      "size = [14, 12]\nlevel_1 = \"0705\"\ntown = \"0705\""));
  b.turn_of("t", "fire");
  b.choose("at_fire", {{"target", "x"}});
  b.sum(7);
  const Event& e = b.event("at_fire");
  EXPECT_EQ(e.column, Event::none);
  EXPECT_EQ(shift(e, "pg.at.m2"), -1);
  EXPECT_EQ(shift(e, "pg.at.m3"), -1);
  EXPECT_EQ(arg(e, "total"), 7 + 6 - 4 - 2);
}

// pg.7.43: an assault hits all of the other side.
TEST(Pg_7_43, AnAssaultResultConcernsAllEnemiesInTheHex) {
  PgBattle b(position(R"(unit = [
  { id = "g", type = "ger.inf", hex = "0505", df = "13-3" },
  { id = "x", type = "sov.inf", hex = "0505" }, { id = "y", type = "sov.hmg", hex = "0505" }, { id = "t", type = "sov.t34", hex = "0505" }]
[markers]
assaults = [{ hex = "0505", holder = "soviet" }])"));
  b.activate("0505", {{"g", "fire"}});
  b.choose("fight", {{"hex", "0505"}});
  b.roll({3});
  b.roll({1});
  int checks = 0;
  while (b.prompt_text() == "pg.prompt.check") {
    const std::string unit = b.asked_unit();
    checks += unit == "x" || unit == "y" || unit == "t";
    b.sum(2);
  }
  EXPECT_EQ(checks, 3);
}

// A file with anything broken in it is complained of, never crashed on.
TEST(ScenarioFile, SurvivesBrokenBytes) {
  const std::string good(embedded_file("data/pg/scenarios/lipovka.toml"));
  const std::string units = position(R"(passed = "soviet"
unit = [{ id = "a", type = "ger.inf", hex = "0505", reduced = true }, { id = "t", type = "sov.truck", hex = "0602" }, { type = "sov.hmg", on = "t" }]
leader = [{ side = "german", rank = "LT", values = "8/1/0", hex = "0505" }]
[markers]
smoke = "0707")");
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    std::string text = i % 20 ? units : good;
    for (int k = 0; k < 1 + i % 4; ++k) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      switch (random.below(3)) {
        case 0: text[at] = static_cast<char>(32 + random.below(95)); break;
        case 1: text.erase(at, 1 + random.below(8)); break;
        default:
          text.insert(at, text.substr(random.below(static_cast<std::uint32_t>(text.size())),
                                      random.below(12)));
      }
    }
    Complaints wrong;
    const auto loaded = Io::load(text, "broken.toml", {}, wrong);
    EXPECT_TRUE(loaded.has_value() == wrong.empty()) << i;
    for (const Complaint& c : wrong) EXPECT_FALSE(c.text.empty());
  }
}

// pg.16.2b: half a hole and a marker mean that it was dug this turn; without one, in the last
TEST(Pg_16_2b, HalfAHoleInAFile) {
  PgBattle b(position(R"(unit = [
  { id = "now", type = "ger.inf", hex = "0505", dug_in = "half", moved = true },
  { id = "before", type = "ger.inf", hex = "0507", dug_in = "half" },
  { id = "x", type = "sov.inf", hex = "1401" }])"));
  b.dismiss("pass");
  EXPECT_EQ(b.unit("now").dug, Dug::half);
  EXPECT_EQ(b.unit("before").dug, Dug::no);  // it did not go on digging
}

// pg.16.51a, pg.5.6a: a group that comes loaded does so in a battle that has begun, too.
TEST(Pg_16_51a, ReinforcementsComeLoadedInABattleThatHasBegun) {
  for (const bool loaded : {true, false}) {
    PgBattle b(with(
        position(
            R"(unit = [{ type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "1412" }])"),
        "nation = \"german\"\nmorale = \"8/7\"\n",
        std::string("nation = \"german\"\nmorale = \"8/7\"\n[[side.group]]\nname = \"flak\"\nunits "
                    "= \"1 ger.aa88, 1 "
                    "ger.truck\"\nturn = 4\nenter = \"0105\"\n") +
            (loaded ? "loaded = true\n" : "")));
    EXPECT_EQ(b.unit("ger-aa88-1").carrier == b.piece("ger-truck-1"), loaded);
    EXPECT_EQ(b.unit("ger-aa88-1").limbered != 0, loaded);
  }
}

}  // namespace
}  // namespace bocage::pg
