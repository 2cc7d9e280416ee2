// Several rules at once, worked out from the book by somebody who did not know the program; and what it
// says when it refuses.
#include "rules/toi/card_trial.hpp"

namespace bocage::toi {
namespace {

std::string marker(std::string_view kind, std::string_view hex) {
  return "{ kind = \"" + std::string(kind) + "\", hexes = [\"" + std::string(hex) + "\"] }";
}
std::string markers_of(std::string_view list) { return "marker = [" + std::string(list) + "]\n"; }
using Dice = std::tuple<int, int, int>;
Dice dice(const Field& f) { return {f.black(), f.red(), f.on()}; }
int storm_dice(const Field& f) { return std::stoi(f.asked_about("black")); }

Dice shot(Field f, std::string_view leader, std::string_view fire,
          std::initializer_list<std::string_view> supporters = {}) {
  f.choose("concentrate", {{"unit", leader}});
  f.choose("shoot", {{"unit", leader}, {"target", "x"}, {"fire", fire}});
  for (const auto s : supporters) f.choose("support", {{"unit", s}});
  if (f.offers("done")) f.choose("done");
  return dice(f);
}

// toi.spec.fl.1, toi.fort.4, toi.atk.8: woods 2 and pillbox 6 less 5
TEST(Toi_spec_fl_1, FlamesIntoAPillboxInTheWoods) {
  const std::string units = us("f", "EEEE", "0503", "token = \"flamethrower\"") +
                            us("s", "RRRR", "0303") + ger("x", "RRRR", "0603", "in = \"pillbox\"");
  const std::string box = markers_of(marker("pillbox", "0603"));
  EXPECT_EQ(shot(Field(field(units, woods("\"0603\""), box)), "f", "normal"), Dice(10, 3, 4));
  // toi.spec.fl.2: with somebody farther off the worst range, and the bonuses all the same
  EXPECT_EQ(shot(Field(field(units, open_map, box)), "f", "normal", {"s"}), Dice(12, 1, 5));
}

// toi.atk.8, toi.fig.off.3, toi.fig.eli.2, toi.smk.1: everything that covers against suppression
TEST(Toi_atk_8, AllCoverAtOnce) {
  const std::string units = us("f", "RRRR", "0503") + ger("x", "EEOR", "0603", "in = \"pillbox\"");
  const std::string both = markers_of(marker("pillbox", "0603") + ", " + marker("smoke", "0603"));
  EXPECT_EQ(shot(Field(field(units, open_map, both)), "f", "suppressive"), Dice(4, 11, 4));
  EXPECT_EQ(shot(Field(field(units, open_map, both)), "f", "normal"), Dice(4, 8, 4));
}

// toi.mod.3, toi.fort.wire.2, toi.fort.mine.2, toi.smk.2: any two of the three
TEST(Toi_mod_3, WireMinesAndSmokeInOneHex) {
  const std::string units = us("f", "RRRR", "0503") + ger("x", "RRRR", "0603");
  for (const char* one : {"wire", "mine", "smoke"}) {
    Field f(field(units, open_map, markers_of(marker(one, "0503"))));
    EXPECT_EQ(shot(f, "f", "normal"), Dice(2, 0, 4)) << one;
    for (const char* two : {"wire", "mine", "smoke"}) {
      if (two == std::string(one)) continue;
      Field no(
          field(units, open_map, markers_of(marker(one, "0503") + ", " + marker(two, "0503"))));
      EXPECT_EQ(no.why("concentrate unit=f"), "toi.mod.3") << one << two;
    }
  }
}

// toi.asl.8, CMD-4, MOR-8: surprise, a grudge and flames add up before anything is halved
TEST(Toi_asl_8, SurpriseGrudgeAndFlames) {
  const std::string units =
      us("a", "EEEE", "0503", "token = \"flamethrower\"") + ger("x", "RRRR", "0903");
  Field f(field(units, open_map, "", hq("CMD-4", "play = [{ card = \"MOR-8\" }]")));
  f.choose("play card=CMD-4");
  EXPECT_EQ(f.points(), "4");  // without the point an assault costs
  f.walk({"0603", "0703", "0803"});
  f.choose("storm hex=0903");
  EXPECT_EQ(storm_dice(f), 8 + 2 + 2 + 1);
  // toi.smk.7: into smoke it is halved, and flames take the smoke's cover
  Field g(field(us("a", "EEEE", "0503", "token = \"flamethrower\"") + us("b", "RRRR", "0604") +
                    ger("x", "RRRR", "0603"),
                open_map, markers_of(marker("smoke", "0603"))));
  g.choose("assault unit=a");
  g.choose("storm hex=0603");
  EXPECT_EQ(storm_dice(g), 5);
  EXPECT_EQ(g.asked_about("red"), "0");
  g.pool({1, 1, 1, 1, 1});
  EXPECT_EQ(storm_dice(g), 2);  // toi.smk.6
}

// toi.asl.9 to 12: a pinned crew, a mortar crew, a disrupted officer, a damaged half-track
TEST(Toi_asl_9, EverySortOfDefender) {
  Field f(field(us("l", "EEEE", "0503") + ger("y", "MRR", "0603", "state = [\"pinned\"]") +
                ger("o", "ORRR", "0603", "state = [\"disrupted\"]") +
                car("h", "german", "halftrack", "0603", "damage = \"heavy\"")));
  f.choose("assault unit=l");
  f.choose("storm hex=0603");
  f.pool({1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(storm_dice(f),
            6 + 2);  // the officer is disrupted and still rallies; 4 of the half-track halved
}

// toi.asl.26, toi.asl.24: in a corner with nothing but enemies, seen or not, around it
TEST(Toi_asl_26, NowhereToGo) {
  for (const char* state : {"", "state = [\"concealed\"]"}) {
    Field f(field(us("l", "EEEE", "0201") + us("b", "RRRR", "0102", state) + ger("y", "RR", "0101"),
                  woods("\"0102\"")));
    f.choose("assault unit=l");
    f.choose("storm hex=0101");
    f.choose("done");
    f.pool({4, 1, 1, 1, 1, 1, 1, 1});
    f.pool({1, 1});
    EXPECT_TRUE(f.gone("y")) << state;
  }
}

// toi.asl.41, toi.fort.mine.1: a loaded half-track retreats into mines with its riders
TEST(Toi_asl_41, IntoTheMinesWithRiders) {
  Field f(field(us("l", "EEEE", "0503") + car("h", "german", "halftrack", "0603") +
                    "{ id = \"p\", side = \"german\", squad = \"RRRR\", aboard = \"h\" },\n",
                open_map, markers_of(marker("mine", "0703"))));
  f.choose("assault unit=l");
  f.choose("storm hex=0603");
  f.pool({4, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(storm_dice(f), 4);
  f.pool({1, 1, 1, 1});
  f.choose("retreat hex=0703");
  f.pool({4, 1, 1, 1});
  EXPECT_EQ(f.order("h"), Order::heavy);
  EXPECT_EQ(f.of("p").place, Place::aboard);
  EXPECT_EQ(f.squad("p"), "RRRR");
}

// toi.card.dr.7, ART-6, Pre-registered Guns: both lower it, to 2 at least
TEST(Toi_card_dr_7, ObserverAndRegisteredGuns) {
  Field f(
      field(us("a", "ORRR", "0503") + ger("x", "RRRR", "0803"), open_map, "",
            hq("ART-2", "play = [{ card = \"ART-6\" }]\noperations = [\"pre_registered_guns\"]")));
  EXPECT_EQ(drift_number(f.world(), f.s, f.at_hex("0803"), Side::first, 0), 2);
}

// toi.mp.12: words of one player do not rally the other's men
TEST(Toi_mp_12, RousingWordsForOnesOwn) {
  Field f(field(us("a", "RRRR", "0503", "state = [\"pinned\"]") +
                    us("b", "RRRR", "0503", "division = 2, state = [\"pinned\"]") +
                    ger("x", "RRRR", "1103"),
                open_map, "position = { active = \"us\", player = 1 }\n", hq("MOR-1")),
          {{"players", "4"}});
  f.choose("play card=MOR-1");
  EXPECT_EQ(f.order("a"), Order::good);
  EXPECT_EQ(f.order("b"), Order::pinned);
}

// toi.smk.4: what goes is told
TEST(Toi_smk_4, SmokeLiftsBeforeAllEyes) {
  Field f(field(us("a", "RRRR", "0503", "state = [\"fatigued\"]") +
                    ger("x", "RRRR", "1203", "state = [\"fatigued\"]") + us("b", "RRRR", "0504"),
                open_map,
                markers_of(marker("smoke", "0903")) + "position = { active = \"us\" }\n"));
  f.choose("end_phase");
  f.choose("end_phase");
  EXPECT_FALSE(marked(f.s, f.at_hex("0903"), Marker::smoke));
  EXPECT_EQ(f.count("smoke_lifts"), 1);
}

// toi.win.3, toi.win.2: the end names the rule that decided, as its event does
TEST(Toi_win_3, WhatDecided) {
  for (const int points : {3, 4}) {
    Field f(field(us("a", "RRRR", "0503") + ger("x", "RRRR", "1203"), open_map,
                  "victory = [{ winner = \"points\", when = \"end\" }]\n"
                  "position = { phase = \"command\", step = \"spend\", round = 9 }\n",
                  "[side.us]\ncommand = 1\npoints = " + std::to_string(points) +
                      "\n[side.german]\npoints = 3\n"));
    f.choose("reserve command=1");
    f.dismiss("done");
    const Result r = TideOfIron::result(f.world(), f.s);
    EXPECT_EQ(r.winner, Side::first);
    EXPECT_EQ(rule_name(r.rule), points == 3 ? "toi.win.3" : "toi.win.2");
    EXPECT_EQ(rule_name(f.event("won").rule), rule_name(r.rule));
  }
}

// ---- What is said
// toi.card.th: how far a card reaches, and what must be there
TEST(Toi_card_th, WhyNotThere) {
  Field smoke = action_card("GND-6", us("a", "RRRR", "0503") + ger("x", "RRRR", "1103"));
  smoke.choose("play card=GND-6");
  EXPECT_EQ(smoke.why("put marker=smoke hex=0803"), "toi.card.th");
  EXPECT_EQ(smoke.told("have", "put marker=smoke hex=0803"), 3);
  EXPECT_EQ(smoke.told("need", "put marker=smoke hex=0803"), 1);
  Field mine = command_card("GND-2", us("a", "RRRR", "0503") + ger("x", "RRRR", "0803"));
  mine.choose("play card=GND-2");
  EXPECT_EQ(mine.told("have", "put marker=mine hex=0503"), 1);  // units there
  EXPECT_EQ(mine.told("have", "put marker=mine hex=0903"), 4);  // from the squad
  EXPECT_EQ(mine.told("need", "put marker=mine hex=0903"), 3);
  EXPECT_EQ(mine.told("have", "put marker=mine hex=0703"), 1);  // to the enemy
  Field aimed(
      field(us("a", "RRRR", "0503") + ger("x", "RRRR", "0803"), open_map,
            "objective = [{ hex = \"0803\", command = 1 }, { hex = \"0805\", command = 1 }]\n",
            hq("ART-4")));
  aimed.choose("play card=ART-4");
  aimed.roll({3});
  ASSERT_EQ(aimed.asked(), "toi.prompt.aim");
  EXPECT_EQ(aimed.why("aim hex=0503"), "toi.card.th");
}

// toi.mov.2, toi.asl.2, toi.setup.9a, toi.dmg.1, toi.comp.6: numbers with every refusal
TEST(Toi_mov_2, HowFarAndHowMany) {
  Field f(field(us("a", "RRRR", "0503") + ger("x", "ERRR", "0703")));
  Field storm(f);
  f.choose("advance unit=a");
  EXPECT_EQ(f.told("have", "enter hex=0803"), 3);
  storm.choose("assault unit=a");
  EXPECT_EQ(storm.told("have", "storm hex=0703"), 2);
  Field lost(field(us("a", "RRRR", "0603") + ger("x", "ERRR", "0703")));
  lost.choose("concentrate unit=a");
  lost.choose("shoot unit=a target=x fire=normal");
  lost.pool({4, 4, 1, 1});
  EXPECT_EQ(lost.told("need", "lose unit=x figures=EE"), 2);
  EXPECT_EQ(lost.told("have", "lose unit=x figures=EE"), 1);
}

// What an author is told: what is wrong and what would be right
TEST(Toi_trans_5, FilesThatNearlyLoad) {
  const auto told = [](const std::string& text, const Options& options = {}) {
    const auto all = complaints_about<TideOfIron>(text, options);
    return all.empty() ? "" : all.front();
  };
  const std::string aboard =
      field(car("k", "us", "truck", "0503") +
            "{ id = \"p\", side = \"us\", squad = \"RRRR\", aboard = \"k\", hex = \"0503\" },\n");
  EXPECT_NE(told(aboard).find("leave 'hex' out"), std::string::npos) << told(aboard);
  const std::string option = told(field(""), {{"passenger_survive", "on"}});
  EXPECT_NE(option.find("passengers_survive"), std::string::npos) << option;
}

}  // namespace
}  // namespace bocage::toi
