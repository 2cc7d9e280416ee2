// Rules where they meet in ways that seldom happen.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

std::string team(std::string text, int players = 4) {
  return text + "\n[rules]\nplayers = \"" + std::to_string(players) + "\"\n";
}

// toi.opf.5, toi.opf.4: one attack a hex, however often it gets into and out of a work there
TEST(Toi_opf_5, OneAttackAHexAlsoAtWorks) {
  const std::string units = us("a", "RRRO", "0203") +
                            ger("x", "RRRR", "0503", "state = [\"op_fire\"]") +
                            ger("y", "RRRR", "0504", "state = [\"op_fire\"]");
  const char* work = "marker = [{ kind = \"entrenchment\", hex = \"0303\" }]";
  Field f(field(units, open_map, work));
  Field held(f);
  f.choose("advance unit=a");
  f.choose("enter hex=0303");
  f.choose("op_fire unit=x target=a fire=normal");
  f.choose("done");
  f.pool({1, 1, 1, 1});
  f.choose("take_cover shelter=entrenchment");
  f.choose("leave_cover");
  EXPECT_EQ(f.asked(), "toi.prompt.mover");
  f.choose("enter hex=0304");  // another hex, another attack
  EXPECT_EQ(f.asked(), "toi.prompt.op_fire");
  held.choose("advance unit=a");
  held.choose("enter hex=0303");
  held.choose("hold");
  held.choose("take_cover shelter=entrenchment");
  held.choose("leave_cover");  // nobody has fired in this hex yet
  EXPECT_EQ(held.asked(), "toi.prompt.op_fire");
}

// toi.stack.3, toi.trans.4: halted in a full hex after getting off in a full one: back aboard
TEST(Toi_stack_3, BackAboard) {
  Field f(field("{ id = \"a\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, " +
                car("k", "us", "truck", "0203") + us("c1", "RRRR", "0203") +
                us("c2", "RRRR", "0203") + us("d1", "RRRR", "0303") + us("d2", "RRRR", "0303") +
                us("d3", "RRRR", "0303") + ger("x", "RRRR", "0603", "state = [\"op_fire\"]")));
  f.choose("advance unit=a");
  f.choose("get_off");
  EXPECT_EQ(f.why("stop"), "toi.stack.1");
  EXPECT_EQ(f.told("have", "stop"), 3);
  f.choose("enter hex=0303");
  f.choose("op_fire unit=x target=a fire=suppressive");
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.of("a").place, Place::aboard);
  EXPECT_EQ(f.hex_of("a"), "0203");
  EXPECT_TRUE(f.tired("a"));
  EXPECT_EQ(f.order("a"), Order::pinned);
  EXPECT_EQ(units_in(f.s, f.at_hex("0203"), Side::first), 3);
}

// toi.fort.9: one obstacle a hex only where the scenario says so
TEST(Toi_fort_9, ObstaclesTogether) {
  for (const bool alone : {false, true}) {
    const std::string more = alone ? ", alone = true" : "";
    Field f(std::string("game = \"toi\"\nrounds = 5\ninitiative = \"us\"\n[map]\n"
                        "size = [6, 6]\n[side.us]\nzone = { columns = \"01\" }\nlay = [{ kind = "
                        "\"wire\", count = 1") +
            more + " }, { kind = \"mine\", count = 1" + more +
            " }]\ndivision = [{ bases = 1, figures = { regular = 4 } }]\n[side.german]\nzone = { "
            "columns = \"06\" }\ndivision = [{ bases = 1, figures = { regular = 4 } }]\n");
    f.choose("form figures=RRRR");
    f.choose("lay hex=0102");
    EXPECT_EQ(f.why("lay marker=mine hex=0102"), alone ? "toi.fort.9" : "");
    EXPECT_EQ(f.why("lay marker=mine hex=0202"), "toi.setup.11");
  }
}

// toi.mp.12, toi.card.ec.2: of two waiting copies each player tries his own
TEST(Toi_mp_12, TwoWaitingCopies) {
  const auto at_player = [](int player) {
    return Field(team(field(
        us("a", "RRRR", "0203") + us("b", "RRRR", "0204", "division = 2") +
            ger("x", "RRRR", "1103"),
        open_map, "position = { active = \"us\", player = " + std::to_string(player) + " }\n",
        "[side.us]\nactions = 4\nplay = [{ card = \"ART-1\", waiting = true, division = 2 }, { "
        "card = \"ART-1\", waiting = true, tried = true, division = 1 }]\n[side.german]\n")));
  };
  EXPECT_EQ(at_player(1).why("retry card=ART-1"), "toi.card.ec.2");
  Field f = at_player(2);
  f.choose("retry card=ART-1");
  EXPECT_EQ(f.s.script.division, 1);
  f.roll({1});
  EXPECT_EQ(f.why("retry card=ART-1"), "toi.card.ec.2");
  const std::string others =
      "[side.us]\nactions = 4\nplay = [{ card = \"ART-1\", waiting = true, "
      "division = 2 }]\n[side.german]\n";
  Field g(team(field(
      us("a", "RRRR", "0203") + us("b", "RRRR", "0204", "division = 2") + ger("x", "RRRR", "1103"),
      open_map, "position = { active = \"us\", player = 1 }\n", others)));
  EXPECT_EQ(g.why("retry card=ART-1"), "toi.mp.12");
}

// toi.mp.15: supporting the partner's assault is told when it is paid
TEST(Toi_mp_15, PaidAssault) {
  for (const char* squad : {"RRRR", "RRRO"}) {
    Field f(team(field(us("a", "RRRR", "0403") + us("b", squad, "0404", "division = 2") +
                           us("c", "RRRR", "0402", "division = 2") + ger("x", "RRRR", "0503"),
                       open_map, "position = { active = \"us\", player = 1 }\n",
                       "[side.us]\nactions = 4\ncommand = 1\n[side.german]\n")));
    const bool officer = std::string_view(squad) == "RRRO";
    f.choose("assault unit=a");
    f.choose("storm hex=0503");
    f.choose("support unit=b");
    EXPECT_EQ(f.s.command[0], officer ? 1 : 0);
    EXPECT_EQ(f.find_event("paid_support") == nullptr, officer);
    f.choose("support unit=c");  // once an assault
    EXPECT_EQ(f.s.command[0], 0);
    EXPECT_EQ(rule_name(f.event("paid_support").rule), "toi.mp.15");
    EXPECT_EQ(f.s.assault.black, 4 + 2 + 2);  // toi.mp.16
  }
  Field poor(team(field(
      us("a", "RRRR", "0403") + us("b", "RRRR", "0404", "division = 2") + ger("x", "RRRR", "0503"),
      open_map, "position = { active = \"us\", player = 1 }\n",
      "[side.us]\nactions = 4\n[side.german]\n")));
  poor.choose("assault unit=a");
  poor.choose("storm hex=0503");
  EXPECT_EQ(poor.s.assault.black, 4);  // nobody is asked
}

// toi.setup.14, toi.stat.3, toi.mp.2: any order, each player his own
TEST(Toi_stat_3, AnyOrderAndEachHisOwn) {
  const std::string units =
      us("a", "RRRR", "0203") + us("b", "RRRR", "0204", "division = 2") + us("c", "RRRR", "0205") +
      us("p", "RRRR", "0206", "state = [\"disrupted\"]") + car("k", "us", "truck", "0207") +
      "{ id = \"r\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, " +
      ger("x", "RRRR", "1103");
  const char* status = "position = { phase = \"status\", step = \"markers\" }\n";
  Field f(field(units, open_map, status));
  EXPECT_EQ(f.why("ready unit=x"), "toi.stat.3");
  EXPECT_EQ(f.why("ready unit=p"), "toi.stat.3");
  EXPECT_EQ(f.why("ready unit=r"), "toi.trans.9");
  f.choose("ready unit=c");
  f.choose("ready unit=a");
  EXPECT_EQ(f.why("ready unit=a"), "toi.stat.3");
  f.choose("ready unit=k");
  EXPECT_TRUE(f.waits("a") && f.waits("c") && f.waits("k"));
  Field g(team(field(units, open_map, status)));
  EXPECT_EQ(g.prompt.player, 0);
  EXPECT_EQ(g.why("ready unit=b"), "toi.mp.2");
  g.choose("ready unit=a");
  g.choose("done");
  EXPECT_EQ(g.prompt.player, 1);
  EXPECT_EQ(g.why("ready unit=c"), "toi.mp.2");
  g.choose("ready unit=b");
  EXPECT_TRUE(g.waits("a") && g.waits("b"));
  EXPECT_TRUE(g.is_fresh("c"));
}

// toi.mp.13: each player proposes transfers of his own; with the partner's squads only if he agrees
TEST(Toi_mp_13, TransfersInATeam) {
  Field f(
      team(field(us("a", "RR", "0203") + us("b", "R", "0203") +
                     us("c", "R", "0203", "division = 2") + us("d", "RR", "0205", "division = 2") +
                     us("e", "R", "0205", "division = 2") + ger("x", "RRRR", "1103"),
                 open_map, "position = { phase = \"status\", step = \"transfers\" }\n")));
  EXPECT_EQ(f.prompt.player, 0);
  EXPECT_EQ(f.why("regroup hex=0205"), "toi.mp.2");
  EXPECT_EQ(f.told("have", "regroup hex=0301"), 0);
  f.choose("regroup hex=0203");
  EXPECT_EQ(f.asked(), "toi.prompt.consent_transfer");
  EXPECT_EQ(f.prompt.player, 1);
  Field no(f);
  f.choose("agree");
  EXPECT_EQ(f.prompt.player, 0);
  f.choose("form base=a figures=RRRR");
  EXPECT_EQ(f.squad("a"), "RRRR");
  EXPECT_TRUE(f.gone("b") && f.gone("c"));
  no.choose("object");  // now it is the other's say
  EXPECT_EQ(no.squad("a"), "RR");
  EXPECT_EQ(no.prompt.player, 1);
  no.choose("regroup hex=0205");
  EXPECT_EQ(no.prompt.player, 1);
  EXPECT_EQ(no.asked(), "toi.prompt.transfer");
}

// toi.mod.5: what cards do to command is told (CMD-1, CMD-2, CMD-10)
TEST(Toi_mod_5, CommandOfCardsIsTold) {
  Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "1103"), open_map,
                "position = { phase = \"command\", step = \"spend\" }\n",
                "[side.us]\ncommand = 9\nhq = [\"CMD-1\", \"CMD-2\", \"CMD-10\"]\n"
                "[side.german]\nreserve = 1\n"));
  f.choose("play card=CMD-1");
  EXPECT_EQ(arg(f.event("cut"), "command"), 1);
  EXPECT_EQ(arg(f.event("cut"), "total"), 0);
  EXPECT_EQ(f.event("cut").side, Side::second);
  EXPECT_EQ(f.s.reserve[1], 0);
  f.choose("play card=CMD-2");
  EXPECT_EQ(arg(f.event("reserved"), "total"), 3);
  f.choose("play card=CMD-10");
  EXPECT_EQ(arg(f.event("income"), "command"), 3);
  EXPECT_EQ(f.s.command[0], 9 - 2 - 1 - 1 + 3);
}

// toi.smk.3, toi.comp.6: a card that has no smoke left to lay is not played (ART-3)
TEST(Toi_smk_3, NoSmokeLeft) {
  const auto smoky = [](const char* hexes) {
    return Field(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "1103"), open_map,
                       std::string("marker = [{ kind = \"smoke\", hexes = [") + hexes + "] }]\n",
                       "[side.us]\nactions = 3\ncommand = 9\nhq = [\"ART-3\"]\n[side.german]\n"));
  };
  EXPECT_EQ(smoky(R"("0501", "0502", "0503", "0504", "0505")").why("play card=ART-3"), "");
  EXPECT_EQ(smoky(R"("0501", "0502", "0503", "0504", "0505", "0506")").why("play card=ART-3"),
            "toi.mod.5");
}

// toi.fig.tank.3b, toi.fig.tank.3c, toi.hid.6: concealed squads beside others neither cost nor suffer
TEST(Toi_fig_tank_3b, ConcealedAmongOthers) {
  Field f(field(car("s", "us", "sherman", "0303") + ger("x", "RRRR", "0403") +
                    ger("c", "RRRR", "0403", "state = [\"concealed\"]"),
                woods(R"("0403")")));
  f.choose("advance unit=s");
  f.choose("enter hex=0403");
  EXPECT_EQ(f.points(), "2");  // 6 - 3 - 1
  f.choose("enter hex=0503");
  EXPECT_EQ(f.order("x"), Order::pinned);
  EXPECT_EQ(f.order("c"), Order::good);
}

// toi.fig.tank.3c, toi.mov.11: a tank that leaves the map over enemies pins them, too
TEST(Toi_fig_tank_3c, OverTheEdge) {
  Field f(field(car("s", "us", "sherman", "0403") + ger("x", "RRRR", "0503"), open_map,
                "exit = [{ side = \"us\", hexes = [\"0503\"] }]\n"));
  f.choose("advance unit=s");
  f.choose("enter hex=0503");
  f.choose("leave_map");
  EXPECT_TRUE(f.gone("s"));
  EXPECT_EQ(f.order("x"), Order::pinned);
}

// toi.comp.4, toi.comp.6: six tokens of a kind for both sides together
TEST(Toi_comp_4, TokensOfBothSides) {
  const auto with = [](int us_, int german) {
    const auto side = [](int n) {
      return "zone = { columns = \"0" + std::to_string(n % 2 + 1) +
             "\" }\ndivision = [{ bases = 1, figures = { regular = 4 }, tokens = { medic = " +
             std::to_string(n) + " } }]\n";
    };
    return complaints_about<TideOfIron>(
        "game = \"toi\"\nrounds = 5\n[map]\nsize = [6, 6]\n"
        "[side.us]\n" +
        side(us_) + "[side.german]\n" + side(german));
  };
  EXPECT_TRUE(with(4, 1).empty());
  EXPECT_EQ(with(4, 3).size(), 1u);
}

}  // namespace
}  // namespace bocage::toi
