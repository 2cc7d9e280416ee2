// examples.md: the Command and Status phases, cards, teams.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

std::string hq(std::string_view cards, std::string_view more = "", std::string_view german = "") {
  return "[side.us]\nactions = 3\ncommand = 20\nhq = [" + std::string(cards) + "]\n" +
         std::string(more) + "\n[side.german]\nactions = 3\n" + std::string(german) + "\n";
}
constexpr const char* open_map = "size = [14, 12]";
constexpr const char* spend = "position = { phase = \"command\", step = \"spend\" }\n";

// X44: toi.stat.2a, toi.stat.2b, toi.stat.2c, toi.stat.2d, toi.stat.2e, toi.stat.3, toi.stat.4c, toi.fig.off.1, toi.smk.4
TEST(Toi_X44, StatusPhase) {
  Field f(field(us("a", "RRRR", "0203", "state = [\"pinned\"]") +
                    us("b", "RRRR", "0503", "state = [\"disrupted\"]") + us("b2", "RR", "0503") +
                    us("c", "RRRR", "0803", "state = [\"disrupted\"]") + us("o", "RRRO", "0803") +
                    us("d", "RRRR", "0206", "state = [\"fatigued\"]"),
                open_map,
                "marker = [{ kind = \"smoke\", hex = \"0909\" }]\nposition = { phase = \"status\", "
                "step = \"markers\" }\n"));
  EXPECT_EQ(f.order("a"), Order::good);
  EXPECT_EQ(f.order("b"), Order::pinned);
  EXPECT_EQ(f.order("c"), Order::good);
  EXPECT_TRUE(f.is_fresh("d"));
  EXPECT_TRUE(f.s.smoke.empty());
  EXPECT_EQ(f.why("ready unit=b"), "toi.stat.3");
  f.choose("ready unit=a");
  f.choose("ready unit=c");
  f.choose("ready unit=d");
  EXPECT_EQ(f.why("ready unit=a"), "toi.stat.3");
  f.dismiss("done");
  EXPECT_TRUE(f.waits("a"));
  EXPECT_EQ(f.s.round, 2);
}

// X45: toi.stat.4a, toi.stat.4b, toi.stat.4f, toi.setup.9b, toi.spec.4
TEST(Toi_X45, Transfers) {
  Field f(field(
      us("p", "RR", "0203") + us("q", "M", "0203") + us("s", "RRR", "0203", "token = \"engineer\""),
      open_map, "position = { phase = \"status\", step = \"transfers\" }\n"));
  f.choose("regroup hex=0203");
  Field to_p(f);
  EXPECT_EQ(f.why("form base=p figures=RRRR"), "toi.setup.9a");
  EXPECT_EQ(f.why("form base=p figures=RR+engineer"), "toi.spec.4");
  f.choose("form base=p figures=-");
  EXPECT_EQ(f.squad("q"), "RRM");
  EXPECT_TRUE(f.gone("p"));
  to_p.choose("form base=p figures=RRM");
  EXPECT_EQ(to_p.squad("p"), "RRM");
  EXPECT_TRUE(to_p.gone("q"));
  EXPECT_EQ(to_p.squad("s"), "RRR+engineer");
  Field alone(field(us("q", "M", "0203") + us("s", "RRR", "0203", "token = \"engineer\"") +
                        us("p", "RR", "0303") + us("r", "RR", "0303"),
                    open_map, "position = { phase = \"status\", step = \"transfers\" }\n"));
  EXPECT_EQ(alone.why("regroup hex=0203"), "toi.stat.4b");
}

// X46: toi.cmd.0, toi.cmd.1a, toi.cmd.1b, toi.cmd.1c, toi.cmd.1d, toi.cmd.2a, toi.cmd.2b, toi.cmd.2e, toi.cmd.3a, toi.cmd.3c, toi.cmd.4b, toi.setup.6
TEST(Toi_X46, CommandPhase) {
  Field f(field(us("a", "RRRR", "0203") + us("b", "RRRR", "0403") + ger("x", "RRRR", "0803"),
                open_map,
                "objective = [{ hex = \"0203\", command = 2, owner = \"german\" }, { hex = "
                "\"0403\", command = 2 }, { hex = \"0606\", command = 1, owner = \"us\", control = "
                "\"us\" }, { hex = \"0803\", command = 1 }]\nposition = { phase = \"command\" }\n",
                "[side.us]\ncommand = 1\nreserve = 1\n[side.german]\nreserve = 2\n"));
  EXPECT_EQ(f.s.command[0], 4);
  EXPECT_EQ(f.s.command[1], 1);
  EXPECT_EQ(f.prompt.side, Side::first);
  EXPECT_EQ(f.why("reserve command=5"), "toi.cmd.3c");
  f.choose("reserve command=2");
  EXPECT_EQ(f.s.reserve[0], 3);
  f.choose("reserve command=1");
  EXPECT_EQ(f.s.reserve[1], 3);
  EXPECT_EQ(f.s.initiative, 1);
  EXPECT_EQ(f.s.command[0], 2);
}

// toi.cmd.4a, toi.setup.8
TEST(Toi_cmd_4a, MoreCommandTakesTheToken) {
  Field f(field("", open_map,
                "position = { phase = \"command\", step = \"spend\", initiative = \"german\" }\n",
                "[side.us]\ncommand = 2\n[side.german]\ncommand = 1\n"));
  EXPECT_EQ(f.prompt.side, Side::second);
  f.choose("reserve command=1");
  f.choose("reserve command=2");
  EXPECT_EQ(f.s.initiative, 0);
}

// X47: toi.stat.1a, toi.stat.1b, toi.stat.1c, toi.card.5, toi.setup.4c
TEST(Toi_X47, RedCross) {
  Field f(field("", open_map, "position = { phase = \"status\" }\n",
                "[side.us]\ndecks = [\"artillery_1\"]\nleft = { ART-6 = 1, ART-9 = 1, ART-8 = 1 "
                "}\n[side.german]\n"));
  f.draw("ART-6");
  f.choose("draw deck=artillery_1");
  f.draw("ART-9");
  EXPECT_NE(f.asked(), "toi.prompt.decks");  // no third
  const auto count_of_hand = [&] {
    int n = 0;
    for (const u8 c : f.s.hq) n += c;
    return n;
  };
  EXPECT_EQ(count_of_hand(), 2);
}

const std::string x11_units = us("eye", "RRRR", "0306") + us("own", "RRRR", "0905") +
                              ger("p", "RRRR", "0906") + ger("q", "RRRR", "0906") +
                              car("t", "german", "panzer4", "1006") + ger("d", "RRRR", "0907");

// X11: toi.card.1, toi.card.2, toi.card.3, toi.card.ec.1, toi.card.th, toi.card.dr.2, toi.card.dr.4, toi.card.dr.5, toi.card.dr.7, toi.card.aa, toi.card.wbr, toi.card.ff,
// toi.area.5, toi.sup.1, toi.act.str; gap A01
TEST(Toi_X11, OffBoardArtillery) {
  Field f(field(x11_units, open_map, "", hq("\"ART-2\"")));
  f.choose("play card=ART-2");
  f.roll({4});
  f.choose("aim hex=0606");
  EXPECT_EQ(f.asked_about("need"), "4");
  f.roll({3, 3});
  f.pool({6, 5, 2, 1});
  f.pool({5, 4, 1});
  f.pool({6, 6, 5});
  EXPECT_EQ(f.order("p"), Order::pinned);
  EXPECT_EQ(f.order("q"), Order::pinned);
  EXPECT_EQ(f.order("own"), Order::pinned);
  EXPECT_EQ(f.order("t"), Order::intact);
  EXPECT_EQ(f.order("d"), Order::disrupted);
  EXPECT_EQ(f.s.command[0], 17);
  EXPECT_EQ(f.s.actions_left, 2);
  EXPECT_TRUE(f.s.play.empty());
}

// X48: toi.card.dr.1, toi.card.dr.4, toi.card.dr.5, toi.card.dr.6, toi.card.dr.3
TEST(Toi_X48, DriftWithoutObserver) {
  const std::string map = woods(R"("0201", "0202", "0301")");
  Field f(field(us("blind", "RRRR", "0101") + ger("x", "RRRR", "0306"), map, "", hq("\"ART-8\"")));
  set_duty(f.s, f.id("idle-us"), Duty::fatigued);
  set_duty(f.s, f.id("blind"), Duty::fatigued);
  f.ask();
  f.choose("play card=ART-8");
  f.roll({5});
  f.choose("aim hex=0305");
  EXPECT_EQ(f.asked_about("need"), "6");
  Field b(f), c(f);
  f.roll({5, 2});
  EXPECT_EQ(f.name(hex_kind, arg(f.event("drifted_off"), "from")),
            "0305");  // five hexes to the NE of row 5 are off this map
  b.roll({6, 4});
  EXPECT_EQ(b.count("on_target"), 1);
  c.roll({4, 6});
  EXPECT_EQ(c.count("drifted_off"), 1);
  EXPECT_TRUE(c.s.play.empty());
  // toi.card.dr.3: next to a friend
  Field near(field(us("a", "RRRR", "0304", "state = [\"fatigued\"]") + ger("x", "RRRR", "0306"),
                   open_map, "", hq("\"ART-8\"")));
  near.choose("play card=ART-8");
  near.roll({5});
  near.choose("aim hex=0305");
  EXPECT_EQ(near.asked_about("need"), "3");
}

// X56: toi.card.ec.2; gaps A08, A75
TEST(Toi_X56, FailedContact) {
  Field f(
      field(us("a", "RRRR", "0203") + ger("x", "RRRR", "1003"), open_map, "",
            "[side.us]\nactions = 3\ncommand = 3\nhq = [\"ART-1\"]\n[side.german]\nactions = 3\n"));
  f.choose("play card=ART-1");
  f.roll({2});
  EXPECT_EQ(f.s.command[0], 0);
  EXPECT_EQ(f.s.play.size(), 1);
  EXPECT_EQ(f.why("retry card=ART-1"), "toi.card.ec.2");
  f.choose("end_phase");
  f.choose("end_phase");
  while (f.s.round == 1 && !f.over()) f.choose_any("done");
  EXPECT_EQ(f.s.round, 2);
  ASSERT_EQ(f.prompt.side, Side::second);
  f.choose("end_phase");
  f.choose("retry card=ART-1");
  f.roll({4});
  EXPECT_EQ(f.asked(), "toi.prompt.aim");
  EXPECT_TRUE(f.s.play.empty());
}

// X51: toi.mp.1, toi.mp.2, toi.mp.4, toi.mp.9, toi.mp.14, toi.mp.15, toi.mp.16
TEST(Toi_X51, FourPlayers) {
  const std::string units = us("a", "RRRR", "0203") + us("b", "RRRR", "0204", "division = 2") +
                            us("o", "RRRO", "0202", "division = 2") + us("m", "T", "0110") +
                            us("eye", "RRRR", "0710", "division = 2") + ger("x", "RRRR", "0503") +
                            ger("far", "RRRR", "0810");
  const std::string sides = "[side.us]\nactions = 5\ncommand = 1\n[side.german]\nactions = 5\n";
  Field f(field(units, woods(R"("0310", "0410", "0309", "0409", "0311", "0411")"),
                "position = { active = \"us\", player = 1 }\n", sides),
          {{"players", "4"}});
  EXPECT_EQ(f.s.actions_left, 3);
  EXPECT_EQ(f.prompt.player, 0);
  EXPECT_EQ(f.why("advance unit=b"), "toi.mp.2");
  set_duty(f.s, f.id("m"), Duty::fresh);
  Field g(f);
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  f.choose("support unit=b");
  EXPECT_EQ(f.s.command[0], 0);
  f.dismiss("done");
  EXPECT_EQ(f.black(), 6);
  g.choose("concentrate unit=a");
  g.choose("shoot unit=a target=x fire=normal");
  g.choose("support unit=o");
  EXPECT_EQ(g.s.command[0], 1);
}

// toi.mp.14: no spotting for the partner
TEST(Toi_mp_14, NoSpottingForThePartner) {
  const auto may = [](const char* players, const char* division) {
    const std::string units = us("m", "T", "0110") +
                              us("eye", "RRRR", "0710", "division = " + std::string(division)) +
                              ger("far", "RRRR", "0810");
    Field f(field(units, woods(R"("0210", "0209", "0211", "0310", "0309", "0311", "0109", "0111")"),
                  "position = { active = \"us\", player = 1 }\n"),
            {{"players", players}});
    set_duty(f.s, f.id("idle-us"), Duty::fatigued);
    f.ask();
    return f.why("concentrate unit=m");
  };
  EXPECT_EQ(may("4", "2"), "toi.cbt.3");
  EXPECT_EQ(may("4", "1"), "");
  EXPECT_EQ(may("2", "2"), "");
}

// toi.mp.3, toi.mp.5, toi.mp.6, toi.mp.18, toi.opt.3: members one after the other
TEST(Toi_mp_3, TurnOrderOfTeams) {
  std::string units;
  for (const char* id : {"a", "a2"}) units += us(id, "RRRR", "0203");
  for (const char* id : {"b", "b2"}) units += us(id, "RRRR", "0303", "division = 2");
  for (const char* id : {"x", "x2"}) units += ger(id, "RRRR", "1303");
  for (const char* id : {"y", "y2"}) units += ger(id, "RRRR", "1203", "division = 2");
  const std::string sides = "[side.us]\nactions = 2\n[side.german]\nactions = 2\n";
  for (const bool alternate : {false, true}) {
    Field f(field(units, open_map, "position = { active = \"us\", player = 1 }\n", sides),
            {{"players", "4"}, {"members_alternate", alternate ? "on" : "off"}});
    f.choose("fatigue unit=a");
    if (alternate) {
      EXPECT_EQ(f.prompt.side, Side::second);
      f.choose("lead player=2");
      f.choose("fatigue unit=y");
      EXPECT_EQ(f.prompt.side, Side::first);
      EXPECT_EQ(f.prompt.player, 1);
    } else {
      EXPECT_EQ(f.prompt.side, Side::first);
      EXPECT_EQ(f.prompt.player, 1);
      f.choose("fatigue unit=b");
      EXPECT_EQ(f.prompt.side, Side::second);
      EXPECT_EQ(f.asked(), "toi.prompt.lead");
    }
  }
}

// toi.mp.8, toi.mp.10: spending needs both
TEST(Toi_mp_10, SpendingByAgreement) {
  Field f(field("", open_map, spend, "[side.us]\ncommand = 4\n[side.german]\n"),
          {{"players", "4"}});
  EXPECT_EQ(f.prompt.player, 0);
  f.choose("reserve command=2");
  EXPECT_EQ(f.prompt.player, 1);
  Field no_(f);
  f.choose("agree");
  EXPECT_EQ(f.s.reserve[0], 2);
  no_.choose("object");
  EXPECT_EQ(no_.s.reserve[0], 0);
  EXPECT_EQ(no_.s.command[0], 4);
}

}  // namespace
}  // namespace bocage::toi
