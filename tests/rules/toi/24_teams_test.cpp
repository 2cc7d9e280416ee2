// Three and four players: whose turn, whose units, who is asked, what needs both.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";
constexpr const char* sides = "[side.us]\nactions = 2\n[side.german]\nactions = 2\n";

std::string four() {  // two squads a division
  std::string units;
  for (const char* id : {"a", "a2"}) units += us(id, "RRRR", "0203");
  for (const char* id : {"b", "b2"}) units += us(id, "RRRR", "0303", "division = 2");
  for (const char* id : {"x", "x2"}) units += ger(id, "RRRR", "1303");
  for (const char* id : {"y", "y2"}) units += ger(id, "RRRR", "1203", "division = 2");
  return units;
}
std::string without_idle(std::string text) {
  const auto from = text.find("{ id = \"idle-us\""), to = text.find("]\n[map]");
  return text.erase(from, to - from);
}

// toi.mp.3, toi.mp.4, toi.mp.6, toi.mp.7: the whole phase, member by member; who is finished drops out
TEST(Toi_mp_3, AWholePhase) {
  Field f(without_idle(field(four(), open_map, "position = { active = \"us\", player = 1 }\n",
                             "[side.us]\nactions = 3\n[side.german]\nactions = 1\n")),
          {{"players", "4"}});
  EXPECT_EQ(f.s.actions_left, 2);  // half of three, rounded up
  EXPECT_EQ(f.why("fatigue unit=b"), "toi.mp.2");
  f.choose("fatigue unit=a");
  f.choose("fatigue unit=a2");
  EXPECT_EQ(f.prompt.player, 1);
  EXPECT_EQ(f.why("lead player=1"), "toi.act.0");
  f.choose("end_phase");  // his own phase only (toi.mp.6)
  EXPECT_EQ(f.prompt.side, Side::second);
  EXPECT_EQ(f.asked(), "toi.prompt.lead");
  f.choose("lead player=2");
  EXPECT_EQ(f.prompt.player, 1);
  EXPECT_EQ(f.s.actions_left, 1);
  EXPECT_EQ(f.why("fatigue unit=x"), "toi.mp.2");
  f.choose("fatigue unit=y");
  EXPECT_EQ(f.prompt.player, 0);
  f.choose("fatigue unit=x");
  EXPECT_EQ(f.prompt.side, Side::second);  // the Americans have nothing left
  f.choose("lead player=1");
  f.choose("fatigue unit=x2");
  f.choose("fatigue unit=y2");
  EXPECT_EQ(f.s.phase == Phase::action && f.s.round == 1, false);
}

// toi.opt.3: A1, B1, A2, B2, and then the team chooses anew
TEST(Toi_opt_3, MembersAlternate) {
  Field f(
      without_idle(field(four(), open_map, "position = { active = \"us\", player = 1 }\n", sides)),
      {{"players", "4"}, {"members_alternate", "on"}});
  f.choose("fatigue unit=a");
  f.choose("lead player=1");
  f.choose("fatigue unit=x");
  EXPECT_EQ(f.prompt.side, Side::first);
  EXPECT_EQ(f.prompt.player, 1);
  f.choose("fatigue unit=b");
  EXPECT_EQ(f.prompt.side, Side::second);
  EXPECT_EQ(f.prompt.player, 1);
  f.choose("fatigue unit=y");
  EXPECT_EQ(f.prompt.side, Side::first);
  EXPECT_EQ(f.asked(), "toi.prompt.lead");
}

// toi.mp.18, toi.mp.15, toi.mp.14: three players; the lone one is bound like two
TEST(Toi_mp_18, TheLonePlayer) {
  Field f(field(ger("x", "RRRR", "0503") + ger("y", "RRRR", "0504", "division = 2") +
                    us("a", "RRRR", "0803"),
                open_map, "lone = \"german\"\nposition = { active = \"german\", player = 1 }\n",
                "[side.us]\nactions = 5\n[side.german]\nactions = 5\ncommand = 1\n"),
          {{"players", "3"}});
  EXPECT_EQ(f.s.actions_left, 3);
  EXPECT_EQ(f.prompt.player, Prompt::any_player);
  EXPECT_EQ(f.why("fatigue unit=y"), "toi.mp.2");
  f.choose("concentrate unit=x");
  f.choose("shoot unit=x target=a fire=normal");
  f.choose("support unit=y");
  EXPECT_EQ(f.s.command[1], 0);
  EXPECT_EQ(f.world().sides[0].players, 2);
  EXPECT_EQ(f.world().sides[1].players, 1);
}

// toi.mp.10, toi.mp.9, toi.mp.5, toi.mp.8: agreement in the Command phase
TEST(Toi_mp_10, AgreeOrObject) {
  const auto spends = [](const char* position) {
    return Field(field(us("a", "RRRR", "0203") + us("b", "RRRR", "0204", "division = 2") +
                           ger("x", "RRRR", "1103"),
                       open_map, position,
                       "[side.us]\ncommand = 6\nhq = [\"CMD-7\", \"CMD-10\"]\n[side.german]\n"),
                 {{"players", "4"}});
  };
  Field f = spends("position = { phase = \"command\", step = \"spend\" }\n");
  EXPECT_EQ(f.prompt.player, 0);
  EXPECT_EQ(f.why("reserve command=0"), "toi.cmd.3c");  // done is the word for it
  f.choose("reserve command=2");
  EXPECT_EQ(f.asked(), "toi.prompt.consent_reserve");
  EXPECT_EQ(f.prompt.player, 1);
  EXPECT_EQ(f.s.reserve[0], 0);
  f.choose("agree");
  EXPECT_EQ(f.s.reserve[0], 2);
  f.choose("play card=CMD-7 division=2");
  EXPECT_EQ(f.asked(), "toi.prompt.consent_card");
  EXPECT_EQ(f.s.command[0], 4);
  Field no(f);
  f.choose("agree");
  EXPECT_EQ(f.s.command[0], 2);
  EXPECT_EQ(f.s.play[0].division, 1);
  f.choose("done");
  EXPECT_EQ(f.prompt.player, 1);
  f.choose("play card=CMD-10 division=1");
  EXPECT_EQ(f.prompt.player, 0);
  f.choose("object");
  EXPECT_EQ(f.s.hq[f.value(card_kind, "CMD-10")], 1);
  no.choose("object");  // the step is over
  EXPECT_EQ(no.s.command[0], 4);
  EXPECT_NE(no.s.phase, Phase::command);
}

// toi.mp.12: lasting help is for the units of the one who played it; income and drift are the team's
TEST(Toi_mp_12, WhoseHelp) {
  const auto mods = [](const char* card, Mod kind) {
    Field f(field(us("a", "RRRR", "0203") + us("b", "RRRR", "0204", "division = 2") +
                      ger("x", "RRRR", "1103"),
                  open_map, "position = { active = \"us\", player = 1 }\n",
                  std::string("[side.us]\nplay = [{ card = \"") + card +
                      "\", division = 2 }]\n[side.german]\n"),
            {{"players", "4"}});
    return std::vector<int>{mod(f.s, f.id("a"), kind), mod(f.s, f.id("b"), kind),
                            mod(f.s, f.id("x"), kind)};
  };
  EXPECT_EQ(mods("CMD-5", Mod::advance), (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(mods("MOR-2", Mod::cover), (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(mods("MOR-8", Mod::assault), (std::vector<int>{0, 1, 0}));
  EXPECT_EQ(mods("CMD-7", Mod::income), (std::vector<int>{1, 1, 0}));
  EXPECT_EQ(mods("ART-6", Mod::drift), (std::vector<int>{-1, -1, 0}));
  EXPECT_EQ(mods("ART-5", Mod::contact_artillery), (std::vector<int>{0, 0, 1}));
  EXPECT_EQ(mods("AIR-5", Mod::contact_air), (std::vector<int>{-1, -1, 1}));
}

// toi.mp.1, toi.mp.17, toi.dmg.1: who is asked about losses; riding with the partner
TEST(Toi_mp_17, RidingWithThePartner) {
  Field f(field(us("a", "RRRR", "0203") + car("k", "us", "truck", "0203", "division = 2") +
                    ger("x", "ERRR", "0503", "division = 2"),
                open_map, "position = { active = \"us\", player = 1 }\n", sides),
          {{"players", "4"}});
  Field g(f);
  f.choose("advance unit=a");
  f.choose("board carrier=k");
  EXPECT_EQ(f.of("a").carrier, f.id("k"));
  g.choose("concentrate unit=a");
  g.choose("shoot unit=a target=x fire=normal");
  g.pool({6, 1, 1, 1});
  EXPECT_EQ(g.asked(), "toi.prompt.losses");
  EXPECT_EQ(g.prompt.player, 1);
}

// toi.mp.1: a file may say how many play, as a number or a word; it is then what one gets unasked
TEST(Toi_mp_1, PlayersOfAFile) {
  for (const char* four : {"4", "\"4\""}) {
    Field f(field(us("a", "RRRR", "0203"), "size = [14, 12]",
                  "rules = { players = " + std::string(four) + " }\n"));
    EXPECT_TRUE(f.world().teams);
    for (const OptionInfo& o : f.info.options)
      if (o.id == "players") {
        EXPECT_EQ(o.values, (std::vector<std::string>{"4", "2", "3"}));
      }
  }
  EXPECT_FALSE(complaints_about<TideOfIron>(
                   field(us("a", "RRRR", "0203"), "size = [14, 12]", "rules = { players = 5 }\n"))
                   .empty());
}

}  // namespace
}  // namespace bocage::toi
