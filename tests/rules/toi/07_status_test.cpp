// Set-up, command and status phases: what is refused, what is counted, what comes back.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

std::string setup(std::string_view us_, std::string_view german = "", std::string_view top = "",
                  std::string_view map = "size = [8, 8]") {
  return "game = \"toi\"\nrounds = 5\ninitiative = \"us\"\n" + std::string(top) + "\n[map]\n" +
         std::string(map) + "\n[side.us]\nzone = { columns = \"01-02\" }\n" + std::string(us_) +
         "\n[side.german]\nzone = { columns = \"07-08\" }\n" +
         (german.empty() ? "division = [{ bases = 1, figures = { regular = 4 } }]\n"
                         : std::string(german)) +
         "\n";
}

// toi.setup.9a, toi.setup.9b, toi.setup.10, toi.spec.1, toi.spec.2, toi.setup.9c: building
TEST(Toi_setup_10, BuildingIsRefused) {
  Field f(
      setup("division = [{ bases = 3, figures = { regular = 8, officer = 2, mg = 1 }, tokens = "
            "{ medic = 1 } }]"));
  EXPECT_EQ(f.why("form base=us-light-1 figures=RRRRR"), "toi.setup.9b");
  EXPECT_EQ(f.told("have", "form base=us-light-1 figures=RRRRR"), 5);
  EXPECT_EQ(f.told("need", "form base=us-light-1 figures=RRRRR"), 4);
  EXPECT_EQ(f.why("form base=us-light-1 figures=RRR"), "toi.setup.9a");
  EXPECT_EQ(f.told("have", "form base=us-light-1 figures=RRR"), 3);
  EXPECT_EQ(f.why("form base=us-light-1 figures=RRE"), "toi.setup.9a");
  EXPECT_EQ(f.why("form base=us-light-1 figures=MM"), "toi.setup.9a");
  EXPECT_EQ(f.why("form base=us-light-1 figures=RRM+medic"), "toi.spec.2");
  EXPECT_EQ(f.why("form base=us-light-1 figures=RRRR+engineer"), "toi.setup.10");
  EXPECT_EQ(f.why("form base=us-light-2 figures=RRRR"), "toi.setup.9a");
  f.choose("form base=us-light-1 figures=RRRO+medic");
  EXPECT_EQ(f.why("form base=us-light-2 figures=RRRO+medic"), "toi.setup.10");  // it is given away
  EXPECT_EQ(f.s.token_pool[3], 5);
  EXPECT_EQ(f.s.pool[0][2], 5);
  f.choose("form base=us-light-2 figures=RRRR");  // the machine gun last: any order will do
  f.choose("form base=us-light-3 figures=ROM");
}

// toi.setup.11, toi.setup.12, toi.setup.13, toi.setup.16, toi.trans.1, toi.stack.1: placing
TEST(Toi_setup_12, PlacingAndLoading) {
  Field f(
      setup("division = [{ bases = 3, figures = { regular = 12 }, vehicles = { halftrack = 1, "
            "sherman = 2 } }]",
            "",
            "objective = [{ hex = \"0203\", command = 1 }]\nmarker = [{ kind = \"pillbox\", hex = "
            "\"0203\" }]",
            "size = [8, 8]\nhex = [{ hexes = [\"0101\"], terrain = \"building\" }, { hexes = "
            "[\"0102\"], terrain = "
            "\"pond\" }, { hexes = [\"0103\"], terrain = \"stream\" }]\nstream = \"deep\""));
  for (int i = 0; i < 3; ++i) f.choose("form figures=RRRR");
  EXPECT_EQ(f.asked_about("unit"), "us-sherman-1");
  EXPECT_EQ(f.why("place unit=us-sherman-1 hex=0303 shelter=none"), "toi.setup.11");
  for (const char* h : {"0101", "0102", "0103"})
    EXPECT_EQ(f.why("place", {{"unit", "us-sherman-1"}, {"hex", h}, {"shelter", "none"}}),
              "toi.setup.11");
  EXPECT_EQ(f.why("place unit=us-sherman-1 hex=0203 shelter=pillbox"), "toi.fort.2");
  f.choose("place unit=us-sherman-1 hex=0104 shelter=none");
  f.choose("place unit=us-sherman-2 hex=0104 shelter=none");
  EXPECT_EQ(f.why("place unit=us-halftrack-1 hex=0104 shelter=none"), "toi.stack.1");
  EXPECT_EQ(f.told("need", "place unit=us-halftrack-1 hex=0104 shelter=none"), 2);
  EXPECT_EQ(f.why("load unit=us-halftrack-1 carrier=us-sherman-1"), "toi.setup.12");
  f.choose("place unit=us-halftrack-1 hex=0105 shelter=none");
  EXPECT_EQ(f.why("load unit=us-light-1 carrier=us-sherman-1"), "toi.trans.1");
  EXPECT_EQ(f.why("load unit=us-light-1 carrier=us-light-2"), "toi.setup.12");
  EXPECT_EQ(f.why("place unit=us-light-1 hex=0102 shelter=none"), "toi.setup.11");  // pond
  EXPECT_EQ(f.why("place unit=us-light-1 hex=0203 shelter=entrenchment"), "toi.setup.13");
  EXPECT_TRUE(f.may("place unit=us-light-1 hex=0101 shelter=none"));
  EXPECT_TRUE(f.may("place unit=us-light-1 hex=0103 shelter=none"));
  f.choose("load unit=us-light-1 carrier=us-halftrack-1");
  EXPECT_EQ(f.of("us-light-1").place, Place::aboard);
  EXPECT_EQ(f.why("load unit=us-light-2 carrier=us-halftrack-1"), "toi.trans.1");
  EXPECT_EQ(f.told("need", "load unit=us-light-2 carrier=us-halftrack-1"), 1);
  f.choose("place unit=us-light-2 hex=0203 shelter=pillbox");
  EXPECT_EQ(f.s.control[0], 1u);
  EXPECT_EQ(rule_name(f.event("controls").rule), "toi.setup.16");
  EXPECT_EQ(f.why("place unit=us-light-3 hex=0203 shelter=pillbox"), "toi.setup.13");
}

// toi.hid.1, toi.hid.2, toi.comp.6: markers of concealment
TEST(Toi_hid_1, WhoIsConcealed) {
  Field f(
      setup("division = [{ bases = 2, figures = { regular = 8 }, vehicles = { truck = 1 }, "
            "concealed = 2 }, { "
            "bases = 1, figures = { regular = 4 } }]"));
  for (int i = 0; i < 3; ++i) f.choose("form figures=RRRR");
  f.choose("place unit=us-truck-1 hex=0101 shelter=none");
  f.choose("place unit=us-light-1 hex=0102 shelter=none");
  f.choose("place unit=us-light-2 hex=0103 shelter=none");
  f.choose("place unit=us-dark-1 hex=0104 shelter=none");
  EXPECT_EQ(f.asked(), "toi.prompt.conceal");
  EXPECT_EQ(f.why("conceal unit=us-truck-1"), "toi.hid.2");
  EXPECT_EQ(f.why("conceal unit=us-dark-1"), "toi.hid.1");  // of the other division
  EXPECT_EQ(f.why("conceal unit=ger-light-1"), "toi.hid.1");
  f.choose("conceal unit=us-light-2");
  EXPECT_EQ(f.why("conceal unit=us-light-2"), "toi.hid.1");
  f.s.hidden[0] = 4;
  f.ask();
  EXPECT_EQ(f.why("conceal unit=us-light-1"), "toi.comp.6");
}

// toi.stat.4a, toi.stat.4b, toi.stat.4c, toi.stat.4d, toi.stat.4e, toi.stat.4f, toi.spec.4: transfers
TEST(Toi_stat_4b, WhoTakesPart) {
  const auto why = [](const std::string& second) {
    return Field(
               field(us("p", "RR", "0203") + second + us("y", "R", "0606") + us("z", "R", "0606"),
                     open_map,
                     "marker = [{ kind = \"entrenchment\", hex = \"0203\" }]\nposition = { phase = "
                     "\"status\", step = \"transfers\" }\n"))
        .why("regroup hex=0203");
  };
  EXPECT_EQ(why(us("q", "RR", "0203")), "");
  EXPECT_EQ(why(us("q", "RR", "0203", "token = \"medic\"")), "toi.stat.4b");
  EXPECT_EQ(why(us("q", "RR", "0203", "state = [\"pinned\"]")), "toi.stat.4c");
  EXPECT_EQ(why(us("q", "RR", "0203", "state = [\"disrupted\"]")), "toi.stat.4c");
  EXPECT_EQ(why(us("q", "RR", "0203", "in = \"entrenchment\"")), "toi.stat.4e");
  EXPECT_EQ(why(us("q", "RR", "0204")), "toi.stat.4a");  // alone in its hex
  EXPECT_EQ(why(car("k", "us", "truck", "0203") +
                "{ id = \"q\", side = \"us\", squad = \"RR\", aboard = \"k\" }, "),
            "toi.stat.4a");  // toi.stat.4d
  EXPECT_EQ(why(ger("q", "RR", "0203")), "toi.stat.4a");
  EXPECT_EQ(why(us("q", "RR", "0203", "division = 2")), "");  // toi.setup.15
  Field f(field(us("p", "RR", "0203") + us("q", "M", "0203") +
                    us("s", "RR", "0203", "token = \"engineer\"") + us("y", "R", "0606") +
                    us("z", "R", "0606"),
                open_map, "position = { phase = \"status\", step = \"transfers\" }\n"));
  f.choose("regroup hex=0606");  // hexes in any order
  f.choose("form base=y figures=RR");
  EXPECT_TRUE(f.gone("z"));
  f.choose("regroup hex=0203");
  EXPECT_EQ(f.why("form base=p figures=RR+engineer"), "toi.spec.4");
  EXPECT_EQ(f.why("form base=p figures=RRM"), "");
  EXPECT_EQ(f.why("form base=p figures=RRRR"),
            "toi.setup.9a");  // the engineers' stay where they are
  f.choose("form base=p figures=RRM");
  EXPECT_TRUE(f.gone("q"));
  EXPECT_EQ(f.squad("s"), "RR+engineer");
  EXPECT_EQ(f.of("q").place, Place::in_box);
  Field full(field(us("p", "RRR", "0203") + us("q", "M", "0203"), open_map,
                   "position = { phase = \"status\", step = \"transfers\" }\n"));
  full.choose("regroup hex=0203");
  EXPECT_EQ(full.why("form base=p figures=-"), "toi.stat.4a");  // five slots on the other
  EXPECT_EQ(full.why("form base=p figures=RRRM"), "toi.setup.9b");
}

// toi.stat.2a, toi.stat.2b, toi.stat.2c, toi.stat.2d, toi.stat.2e, toi.fig.off.1, toi.veh.8, toi.sup.4: recovery
TEST(Toi_stat_2c, Recovery) {
  Field f(field(us("d", "RRRR", "0203", "state = [\"disrupted\", \"fatigued\"]") +
                    us("p", "RRRR", "0204", "state = [\"pinned\", \"fatigued\"]") +
                    us("own", "RRRO", "0205", "state = [\"disrupted\"]") +
                    us("with", "RRRR", "0206", "state = [\"disrupted\"]") +
                    us("o", "RRRO", "0206", "state = [\"disrupted\"]") +
                    us("beside", "RRRR", "0207", "state = [\"disrupted\"]") +
                    car("k", "us", "truck", "0208", "damage = \"light\", state = [\"fatigued\"]") +
                    us("ride", "RRRR", "0208", "state = [\"disrupted\"]") +
                    "{ id = \"ro\", side = \"us\", squad = \"RRRO\", aboard = \"k\", state = "
                    "[\"fatigued\"] }, " +
                    ger("e", "RRRO", "0904"),
                open_map,
                "marker = [{ kind = \"smoke\", hexes = [\"0501\", \"0502\"] }, { kind = \"wire\", "
                "hex = \"0501\" }]\n"
                "position = { phase = \"status\", step = \"markers\" }\n"));
  EXPECT_EQ(f.order("d"), Order::pinned);
  EXPECT_EQ(f.order("p"), Order::good);
  EXPECT_EQ(f.order("own"), Order::good);
  EXPECT_EQ(f.order("with"), Order::good);
  EXPECT_EQ(f.order("beside"), Order::pinned);
  EXPECT_EQ(f.order("ride"), Order::pinned);  // an officer aboard does not help
  EXPECT_EQ(f.order("k"), Order::light);
  for (const char* u : {"d", "p", "k", "ro"}) EXPECT_TRUE(f.is_fresh(u)) << u;
  EXPECT_EQ(f.s.smoke.size(), 0);
  EXPECT_FALSE(marked(f.s, f.at_hex("0501"), Marker::smoke));
  EXPECT_TRUE(marked(f.s, f.at_hex("0501"), Marker::wire));
}

// toi.cmd.1a, toi.cmd.1b, toi.cmd.1c, toi.cmd.1d, toi.cmd.2a, toi.cmd.2b, toi.cmd.2e: control and income
TEST(Toi_cmd_1b, ControlAndIncome) {
  const char* objectives =
      "objective = [{ hex = \"0203\", command = 2 }, { hex = \"0204\", command = 3, owner = "
      "\"german\" }, { hex = \"0205\", command = 4, owner = \"us\", control = \"german\" }, { hex "
      "= "
      "\"0206\", command = 5, control = \"us\" }, { hex = \"0207\", command = 6 }, { hex = "
      "\"0208\", command = 7, owner = \"us\" }]\n"
      "position = { phase = \"command\" }\n";
  Field f(field(us("a", "RRRR", "0203") + us("b", "RRRR", "0204") + ger("x", "RRRR", "0206") +
                    car("k", "us", "truck", "0209") +
                    "{ id = \"r\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, ",
                open_map, objectives, "[side.us]\ncommand = 1\n[side.german]\ncommand = 10\n"));
  EXPECT_EQ(f.s.command[0], 1 + 2);   // nothing for the German colour
  EXPECT_EQ(f.s.command[1], 10 + 5);  // nor for the American one it still holds
  EXPECT_EQ(f.s.control[0], 0b000011u);
  EXPECT_EQ(f.s.control[1], 0b001100u);
}

// toi.cmd.3a, toi.cmd.3c, toi.cmd.4a, toi.cmd.4b, toi.card.1, toi.card.2, toi.act.str: spending
TEST(Toi_cmd_3c, Spending) {
  Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "1103"), open_map,
                "position = { phase = \"command\", step = \"spend\" }\n",
                "[side.us]\ncommand = 4\nreserve = 2\nhq = [\"CMD-3\", \"CMD-7\"]\n[side.german]\n"
                "command = 9\nreserve = 1\nhq = [\"GND-8\"]\n"));
  EXPECT_EQ(f.prompt.side, Side::first);
  EXPECT_EQ(f.why("reserve command=5"), "toi.cmd.3c");
  EXPECT_EQ(f.told("need", "reserve command=5"), 5);
  EXPECT_EQ(f.told("have", "reserve command=5"), 4);
  EXPECT_EQ(f.why("play card=CMD-3 division=1"), "toi.card.1");
  EXPECT_EQ(f.why("play card=GND-8 division=1"), "toi.act.str");
  EXPECT_EQ(f.why("play card=ART-1 division=1"), "toi.act.str");
  EXPECT_EQ(f.why("play card=CMD-7 division=2"), "toi.cmd.3b");
  Field tie(f), poor(f);
  f.choose("play card=CMD-7");
  EXPECT_EQ(f.s.command[0], 2);
  EXPECT_EQ(f.why("reserve command=3"), "toi.cmd.3c");
  f.choose("reserve command=0");
  EXPECT_EQ(f.prompt.side, Side::second);
  f.choose("reserve command=2");
  EXPECT_EQ(f.s.command[1], 7);
  EXPECT_EQ(f.s.reserve[1], 3);
  EXPECT_EQ(f.s.initiative, 1);
  tie.choose("reserve command=1");
  tie.choose("reserve command=2");
  EXPECT_EQ(tie.s.initiative, 1);  // 3 to 3: who had it not
  poor.s.command[0] = 1;
  poor.ask();
  EXPECT_EQ(poor.why("play card=CMD-7 division=1"), "toi.card.2");
  EXPECT_EQ(poor.told("need", "play card=CMD-7 division=1"), 2);
  Field more(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "1103"), open_map,
                   "position = { phase = \"command\", step = \"initiative\" }\n",
                   "[side.us]\nreserve = 2\n[side.german]\nreserve = 1\n"));
  EXPECT_EQ(more.s.initiative, 0);
}

// toi.stat.1a, toi.stat.1b, toi.stat.1c, toi.setup.4c, toi.mp.11: drawing
TEST(Toi_stat_1a, Drawing) {
  const auto draws = [](const char* left) {
    return Field(
        field("", open_map, "position = { phase = \"status\" }\n",
              std::string("[side.us]\ndecks = [\"artillery_1\", \"command_1\"]\nleft = { ") + left +
                  " }\n[side.german]\ndecks = [\"morale_1\"]\nleft = {}\n"));
  };
  Field f = draws("ART-1 = 2, CMD-6 = 1");
  EXPECT_EQ(f.offered("draw", "deck").size(), 2u);
  EXPECT_FALSE(f.offers("done"));  // the first card is drawn
  f.choose("draw deck=command_1");
  f.draw("CMD-6");
  EXPECT_EQ(f.asked(), "toi.prompt.decks");  // a red cross: one more if one likes
  EXPECT_TRUE(f.offers("done"));
  EXPECT_EQ(f.offered("draw", "deck").size(), 1u);
  Field no(f);
  f.choose("draw deck=artillery_1");
  f.draw("ART-1");
  EXPECT_EQ(f.s.hq[0], 1);
  EXPECT_EQ(f.s.deck[0], 1);
  EXPECT_NE(f.asked(), "toi.prompt.decks");
  no.choose("done");
  EXPECT_EQ(no.s.hq[0], 0);
  Field plain = draws("ART-1 = 2");
  plain.draw("ART-1");
  EXPECT_NE(plain.asked(), "toi.prompt.decks");
  Field none = draws("");
  EXPECT_EQ(none.asks_for_a_throw(), false);
}

// toi.stat.5a, toi.stat.5c, toi.stat.5d, toi.stat.5e, toi.comp.6: where reinforcements come
TEST(Toi_stat_5c, WhereReinforcementsCome) {
  const auto comes = [](const std::string& units, const char* aboard) {
    return Field(field(
        units, land(R"({ hexes = ["0103"], terrain = "building" })"),
        "position = { phase = \"status\", step = \"reinforcements\", round = 2 }\n",
        std::string(
            "[side.us]\nreinforcement_zone = { hexes = [\"0101\", \"0102\", \"0103\"] }\n"
            "reinforcement = [{ round = 2, division = 1, bases = 1, figures = { regular = 4 }, "
            "vehicles = { truck = 1 }") +
            aboard + " }, { round = 3, bases = 1, figures = { elite = 4 } }]\n[side.german]\n"));
  };
  Field f = comes(ger("x", "RRRR", "0101"), "");
  const std::string truck = f.asked_about("unit");
  const auto why = [&](const Field& t, std::string_view unit_, const char* h) {
    return t.why("bring", {{"unit", unit_}, {"hex", h}});
  };
  EXPECT_EQ(why(f, truck, "0101"), "toi.stat.5d");
  EXPECT_EQ(why(f, truck, "0103"), "toi.setup.11");
  EXPECT_EQ(why(f, truck, "0104"), "toi.stat.5c");
  f.choose("bring", {{"hex", "0102"}});
  const std::string squad = f.asked_about("unit");
  f.choose("bring", {{"hex", "0103"}});
  EXPECT_TRUE(f.is_fresh(squad));
  EXPECT_EQ(f.squad(squad), "RRRR");
  EXPECT_EQ(f.s.round, 3);
  EXPECT_EQ(f.s.reserved[0][0], 0);
  EXPECT_EQ(f.s.reserved[0][1], 4);
  Field ride = comes("", ", aboard = true");
  ride.choose("bring", {{"hex", "0102"}});
  EXPECT_EQ(ride.s.round, 3);
  EXPECT_EQ(riders(ride.s, ride.id(truck)), 1);
}

}  // namespace
}  // namespace bocage::toi
