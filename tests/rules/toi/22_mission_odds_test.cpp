// What is told of fire that a card calls before it is called: contact, drift, everybody's fate. The
// products of io/tell_mission.cpp against every throw played out by the rules.
#include "kernel/odds.hpp"
#include "rules/toi/card_trial.hpp"

namespace bocage::toi {
namespace {

using Fates = std::map<std::string, std::map<std::string, double>>;  // by unit, by change

// Every throw played out: the chance of each change of each piece.
Fates played_out(const Field& f, Choice c) {
  const auto all = odds<TideOfIron>(f.world(), f.s, c, {.answers = 2'000'000});
  EXPECT_TRUE(all.exact());
  Fates sums;
  for (const auto& outcome : all.outcomes) {
    std::vector<Change> changes;
    Io::changes(f.world(), f.s, outcome.state, changes);
    for (const Change& x : changes)
      sums[f.name(x.kind, x.who)][std::string(x.what.key).substr(11)] += outcome.probability;
  }
  return sums;
}

boost::json::object mission_of(const Field& f, std::string_view answer) {
  const auto told = Io::attack(f.world(), f.names, f.s, f.read(answer), "en");
  if (!told || !told->contains("mission")) {
    ADD_FAILURE() << "no mission: " << answer;
    return {};
  }
  return told->at("mission").as_object();
}

Fates told_of(const boost::json::value& targets) {
  Fates sums;
  for (const auto& t : targets.as_array())
    for (const auto& [what, p] : t.at("results").as_object())
      if (what != "nothing") sums[std::string(t.at("unit").as_string())][what] = p.as_double();
  return sums;
}

// Fates that a card brings; what a hit brings along (fatigue) is not told of it.
void same(const Fates& played, const Fates& told, double share = 1) {
  for (const auto& [who, fates] : told)
    for (const auto& [what, p] : fates) {
      const auto it = played.find(who);
      ASSERT_NE(it, played.end()) << who;
      EXPECT_NEAR(it->second.at(what) * share, p, 1e-9) << who << " " << what;
    }
  for (const auto& [who, fates] : played)
    for (const auto& [what, p] : fates) {
      if (what == "fatigued" || what == "wire_gone") continue;
      EXPECT_TRUE(told.contains(who) && told.at(who).contains(what)) << who << " " << what;
    }
}

// Squads of one kind each: nobody is asked who is lost.
const std::string crowd = us("a", "O", "0404") + ger("x", "RRRR", "0604") +
                          ger("y", "EE", "0604", "state = [\"pinned\"]") +
                          ger("z", "RRRR", "0704") + us("b", "RRRR", "0605");

// toi.card.ec.1, toi.card.ec.2: contact and none are what playing a card leads to.
TEST(Toi_card_ec_1, ContactIsAnOutcomeOfTheCard) {
  Field f = action_card("ART-1", crowd);
  const Fates fates = played_out(f, f.read("play card=ART-1"));
  EXPECT_EQ(fates.size(), 1U);
  EXPECT_NEAR(fates.at("ART-1").at("contact"), 0.5, 1e-12);
  EXPECT_NEAR(fates.at("ART-1").at("no_contact"), 0.5, 1e-12);
  const auto mission = mission_of(f, "play card=ART-1");
  EXPECT_EQ(mission.at("contact").at("need").as_int64(), 4);
  EXPECT_NEAR(mission.at("contact").at("chance").as_double(), 0.5, 1e-12);
  EXPECT_FALSE(mission.at("contact").at("again").as_bool());
}

TEST(Toi_card_ec_2, ARetryMakesContactOrWaitsOn) {
  Field f(field(crowd, open_map, "position = { round = 2, phase = \"action\", active = \"us\" }\n",
                "[side.us]\nactions = 3\ndecks = [\"artillery_1\"]\nplay = [{ card = \"ART-8\", "
                "waiting = true }]\n[side.german]\nactions = 3\n"));
  const Fates fates = played_out(f, f.read("retry card=ART-8"));
  EXPECT_NEAR(fates.at("ART-8").at("contact"), 2 / 6.0, 1e-12);
  EXPECT_NEAR(fates.at("ART-8").at("no_contact"), 4 / 6.0, 1e-12);
}

// AIR-8: one more throw is an outcome of its own; the chance that is told has it in.
TEST(Toi_card_ec_1, AGroundControllerIsCountedIn) {
  Field f = action_card("AIR-1", crowd, open_map, "", "play = [{ card = \"AIR-8\" }]");
  const Fates fates = played_out(f, f.read("play card=AIR-1"));
  EXPECT_NEAR(fates.at("AIR-1").at("contact"), 0.5, 1e-12);
  EXPECT_NEAR(fates.at("AIR-1").at("contact_again"), 0.5, 1e-12);
  EXPECT_NEAR(mission_of(f, "play card=AIR-1").at("contact").at("chance").as_double(), 0.75, 1e-12);
  f.choose("play card=AIR-1");
  f.roll({1});
  const Fates again = played_out(f, f.read("reroll dice=1"));
  EXPECT_NEAR(again.at("AIR-1").at("contact"), 0.5, 1e-12);
  EXPECT_NEAR(again.at("AIR-1").at("no_contact"), 0.5, 1e-12);
  EXPECT_NEAR(mission_of(f, "reroll dice=1").at("contact").at("chance").as_double(), 0.5, 1e-12);
}

// toi.card.dr.4, toi.card.dr.5, toi.card.aa, toi.card.wbr, toi.card.ff: drift, area and blast.
TEST(Toi_card_wbr, EverybodysFateIsTheSumOfAllThrows) {
  for (const std::string card : {"ART-2", "ART-9", "ART-8"}) {
    Field f = action_card(card, crowd + car("t", "german", "panzer4", "0703"));
    f.choose("play", {{"card", card}});
    f.roll({6});
    for (const std::string aim : {"aim hex=0604", "aim hex=0603", "aim hex=1409"}) {
      const auto mission = mission_of(f, aim);
      same(played_out(f, f.read(aim)), told_of(mission.at("targets")));
    }
  }
}
TEST(Toi_card_dr_6, WhereItMayComeDown) {
  Field f = action_card("ART-9", crowd);
  f.choose("play card=ART-9");
  f.roll({6});
  const auto drift = mission_of(f, "aim hex=0604").at("drift").as_object();
  EXPECT_EQ(drift.at("need").as_int64(), 3);  // an officer sees it
  EXPECT_NEAR(drift.at("on_target").as_double(), 4 / 6.0, 1e-12);
  EXPECT_EQ(drift.at("hexes").as_array().size(), 13U);
  const auto corner = mission_of(f, "aim hex=0101").at("drift").as_object();
  EXPECT_GT(corner.at("off_map").as_double(), 0);
}

// Before it is aimed: the best places, contact included.
TEST(Toi_card_th, TheBestPlacesAreToldBeforeItIsPaid) {
  Field f = action_card("ART-8", crowd);
  const auto aims = mission_of(f, "play card=ART-8").at("aims").as_array();
  ASSERT_FALSE(aims.empty());
  EXPECT_EQ(aims[0].at("hex").as_string(), "0604");
  const Fates early = told_of(aims[0].at("targets"));
  f.choose("play card=ART-8");
  f.roll({6});
  same(played_out(f, f.read("aim hex=0604")), early, 2 / 6.0);
  double theirs = 0;
  for (const auto& [who, fates] : early)
    if (who != "a" && who != "b")
      for (const auto& [what, p] : fates) theirs += p;
  EXPECT_NEAR(aims[0].at("theirs").as_double(), theirs, 1e-9);
}

TEST(Toi_card_aa, AStrafingRunAndTankHunters) {
  Field f = action_card("AIR-2", crowd);
  EXPECT_EQ(mission_of(f, "play card=AIR-2").at("aims").as_array().size(), 12U);
  f.choose("play card=AIR-2");
  f.roll({6});
  f.choose("aim hex=0604");
  same(played_out(f, f.read("heading direction=E")),
       told_of(mission_of(f, "heading direction=E").at("targets")));
  Field g = action_card("AIR-3", us("a", "RRRR", "0404") + car("t", "german", "tiger", "0904"),
                        "size = [14, 12]\nhex = [{ hexes = [\"0904\"], terrain = \"woods\" }]");
  const Fates told = told_of(mission_of(g, "play card=AIR-3").at("targets"));
  EXPECT_EQ(told.size(), 2U);  // the idle truck in sight, too
  double any = 0;
  for (const auto& [what, p] : told.at("t")) any += p;
  EXPECT_GT(any, 0.01);
  EXPECT_LT(any, 0.5);
}

}  // namespace
}  // namespace bocage::toi
