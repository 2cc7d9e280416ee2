// 17.6: several players a side, in positions from files; whole battles are in tests/games.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

constexpr const char* two_sectors =
    "\n[rules]\nsectors = [{ cols = \"01-07\" }, { cols = \"08-14\" }]\ncommand = \"sectors\"\n";
constexpr const char* formations = "\n[rules]\ncommand = \"formations\"\n";

std::string by_sectors(const std::string& pieces, std::string_view active = "german",
                       const std::string& in_position = "") {
  return position(in_position + pieces + two_sectors, "size = [14, 12]", active);
}

int asked(const PgBattle& b) { return b.ask().player; }

const std::string a_and_x = R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "far", type = "ger.inf", hex = "1210" },
  { id = "gun", type = "ger.at75", hex = "0404" },
  { id = "x", type = "sov.inf", hex = "0112" }, { id = "y", type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "german", hex = "0505" }])";

// ---- 17.63b: orders

TEST(Pg_17_63b, TheCommanderSendsUnitsAtTheStartOfATurn) {
  PgBattle b(by_sectors(a_and_x, "", "commander = { german = 2 }\n"));
  b.roll({6, 1});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.orders");
  EXPECT_EQ(b.prompt.side, Side::first);
  EXPECT_EQ(asked(b), 1);  // the second player commands
  EXPECT_EQ(b.why("send", {{"unit", "lt"}, {"player", "2"}}), "pg.17.63b");  // only units
  EXPECT_EQ(b.why("send", {{"unit", "a"}, {"player", "1"}}), "pg.17.63b");   // it is there
  EXPECT_EQ(b.why("send", {{"unit", "a"}, {"player", "3"}}), "pg.17.61a");   // no such sector
  EXPECT_EQ(b.why("send", {{"unit", "gun"}, {"player", "2"}}), "pg.5.1c");   // it cannot move
  EXPECT_EQ(b.why("send", {{"unit", "x"}, {"player", "2"}}), "pg.1.2b");
  EXPECT_EQ(b.why("recall", {{"unit", "a"}}), "pg.17.63b");  // nothing to take back
  b.choose("send", {{"unit", "a"}, {"player", "2"}});
  EXPECT_FALSE(b.offers("send", {{"unit", "a"}}));
  EXPECT_EQ(b.why("recall", {{"unit", "a"}}), "pg.17.63b");  // one word a turn
  EXPECT_TRUE(b.offers("send", {{"unit", "far"}, {"player", "1"}}));
  EXPECT_EQ(sent_to(b.world(), b.state(), b.piece("a")), 1);
  EXPECT_EQ(b.event("sent").seen, only(Side::first));  // a secret of the side
  b.choose("done");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.orders");
  EXPECT_EQ(b.prompt.side, Side::second);
  b.choose("done");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.segment");
  const auto view = boost::json::serialize(Io::view(b.world(), b.names, b.state(), Side::first));
  EXPECT_NE(view.find("\"sent_to\":2"), view.npos);
  State seen = b.state();
  PanzerGrenadier::redact(b.world(), seen, Side::second);
  EXPECT_EQ(sent_to(b.world(), seen, b.piece("a")), -1);
}

TEST(Pg_17_63b, AUnitThatIsSentGoesThere) {
  PgBattle b(by_sectors(with(a_and_x, "hex = \"0505\" }", "hex = \"0505\", sent_to = 2 }")));
  EXPECT_EQ(b.why("pass"), "pg.17.63b");
  b.choose("activate", {{"hex", "0505"}});
  EXPECT_EQ(b.why("declare_fire", {{"unit", "a"}}), "pg.17.63b");
  EXPECT_EQ(b.why("declare_fire", {{"unit", "lt"}}), "");
  b.choose("declare_move", {{"unit", "a"}});
  b.choose("done");
  EXPECT_EQ(b.why("done"), "pg.17.63b");
  b.act("a");
  EXPECT_EQ(b.why("stop", {{"unit", "a"}}), "pg.17.63b");
  EXPECT_EQ(b.why("dig_in", {{"unit", "a"}}), "pg.17.63b");
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0405"}}), "pg.17.63b");  // farther away
  EXPECT_TRUE(b.offers("enter", {{"hex", "0605"}}));
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_TRUE(b.offers("stop"));  // direction, not pace
  b.choose("enter", {{"hex", "0705"}});
  EXPECT_EQ(b.count("order_carried_out"), 0);
  b.choose("enter", {{"hex", "0805"}});
  EXPECT_EQ(b.count("order_carried_out"), 1);
  EXPECT_EQ(sent_to(b.world(), b.state(), b.piece("a")), -1);
  EXPECT_EQ(sector_of(b.world(), b.state(), b.piece("a")), 1);  // pg.17.61c
}

TEST(Pg_17_63b, OrdersAreTakenBackAndDoNotBindInAFight) {
  const std::string sent = with(a_and_x, "hex = \"0505\" }", "hex = \"0505\", sent_to = 2 }");
  PgBattle b(by_sectors(sent, ""));
  b.roll({6, 1});
  b.choose("recall", {{"unit", "a"}});
  b.choose("done");
  b.choose("done");
  EXPECT_EQ(b.why("pass"), "");
  PgBattle fight(by_sectors(with(sent, "hex = \"0112\"", "hex = \"0505\"")));
  fight.choose("activate", {{"hex", "0505"}});
  EXPECT_EQ(fight.why("declare_fire", {{"unit", "a"}}), "");
}

// pg.17.3a: on a strategic move the nearer hex may be in the enemy's sight; then it may stop.
TEST(Pg_17_63b, AnOrderNeverLeavesAUnitWithoutAnAnswer) {
  PgBattle b(position(R"(unit = [{ id = "a", type = "ger.inf", hex = "0505", sent_to = 2 },
  { id = "x", type = "sov.inf", hex = "0905" }, { id = "z", type = "sov.inf", hex = "0112" }]
[rules]
strategic_movement = true
sectors = [{ cols = "01-07" }, { cols = "08-14" }]
command = "sectors"
)",
                      "size = [14, 12]\nwoods = \"0605 0504 0506 0404 0406 0405 0103 0104 0105 "
                      "0106 0107 0108 0109\""));
  b.turn_of("a", "move");
  EXPECT_FALSE(b.offers("stop"));
  ASSERT_TRUE(b.offers("strategic"));
  b.choose("strategic");
  EXPECT_FALSE(b.offers("enter", {{"hex", "0605"}}));
  EXPECT_TRUE(b.offers("stop"));
}

// ---- 17.61

// pg.17.61a, pg.17.61c: reinforcements belong to the sector where they come in.
TEST(Pg_17_61a, ReinforcementsWaitForTheirSector) {
  const auto at_sector = [](const char* sector) {
    return with(by_sectors(a_and_x, "german", std::string("sector = ") + sector + "\n"),
                "nation = \"german\"\nmorale = \"8/7\"\n", R"(nation = "german"
morale = "8/7"
[[side.group]]
name = "Relief"
units = "1 ger.inf"
turn = 2
enter = "1405"
)");
  };
  PgBattle west(at_sector("1")), east(at_sector("2"));
  EXPECT_FALSE(west.offers("activate", {{"hex", "1405"}}));
  EXPECT_TRUE(east.offers("activate", {{"hex", "1405"}}));
  EXPECT_EQ(west.why("activate", {{"hex", "1210"}}), "pg.17.61a");
  EXPECT_TRUE(east.offers("activate", {{"hex", "1210"}}));
  EXPECT_EQ(asked(west), 0);
  EXPECT_EQ(asked(east), 1);
}

// pg.17.61d, pg.5.4a, pg.3.11b: who may not fire across the border frightens nobody beyond it.
TEST(Pg_17_61d, NobodyIsAfraidOfGunsInAnotherSector) {
  PgBattle b(by_sectors(R"(unit = [{ id = "a", type = "ger.inf", hex = "0605" },
  { id = "x", type = "sov.hmg", hex = "0905" }, { id = "z", type = "sov.inf", hex = "0112" }])"));
  b.turn_of("a", "move");
  b.choose("enter", {{"hex", "0705"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.mover");  // nor does he fire at it
  EXPECT_EQ(b.why("enter", {{"unit", "a"}, {"hex", "0805"}}), "pg.5.4a");
}

// pg.17.61d: an assault may cross the border; the sector where a mover is fired at answers.
TEST(Pg_17_61d, AssaultsCrossTheBorder) {
  PgBattle b(by_sectors(R"(unit = [{ id = "a", type = "ger.inf", hex = "0705" },
  { id = "x", type = "sov.inf", hex = "0805" }, { id = "z", type = "sov.inf", hex = "0112" }]
leader = [{ id = "lt", side = "german", hex = "0705" }])"));
  b.activate("0705", {{"lt", "fire"}, {"a", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0805"}});
  b.choose("fight");
  EXPECT_EQ(b.ask().ask, Ask::throw_);
  PgBattle fire(by_sectors(R"(unit = [{ id = "a", type = "ger.inf", hex = "0705" },
  { id = "x", type = "sov.hmg", hex = "1105" }, { id = "z", type = "sov.inf", hex = "0112" }]
leader = [{ id = "lt", side = "german", hex = "0705" }])"));
  fire.activate("0705", {{"lt", "move"}, {"a", "move"}});
  fire.act("a");
  fire.choose("enter", {{"hex", "0805"}});
  ASSERT_EQ(fire.prompt_text(), "pg.prompt.opportunity");
  EXPECT_EQ(asked(fire), 1);
}

// pg.17.63b, pg.9.2: factors of another sector are not his; three sectors have their own numbers.
TEST(Pg_17_63b, FactorsGoToTheSectorTheyAreAllottedTo) {
  const auto guns = [](const char* sector) {
    return with(with(position(std::string("sector = ") + sector +
                              "\nallotted = { german = [1, 3] }\n" + R"(unit = [
  { id = "a", type = "ger.inf", hex = "0105" }, { id = "b", type = "ger.inf", hex = "1405" },
  { id = "x", type = "sov.inf", hex = "0305" }, { id = "y", type = "sov.inf", hex = "1205" }]
leader = [{ side = "german", hex = "0105" }, { side = "german", hex = "1405" }]
[rules]
command = "sectors"
sectors = [{ cols = "01-04" }, { cols = "05-09" }, { cols = "10-14" }])"),
                     "[[side]]\nid = \"german\"\n",
                     "[[side]]\nid = \"german\"\noff_board = [{ factors = 2, strength = 16 }]\n"),
                "size = [14, 12]", "size = [14, 12]");
  };
  PgBattle first(guns("1"));
  EXPECT_EQ(first.offered("offboard", "factor"), std::vector<std::string>{"1"});
  EXPECT_EQ(first.offered("offboard", "hex"), std::vector<std::string>{"0305"});
  PgBattle third(guns("3"));
  EXPECT_EQ(third.offered("offboard", "factor"), std::vector<std::string>{"2"});
  EXPECT_EQ(third.offered("offboard", "hex"), std::vector<std::string>{"1205"});
  PgBattle second(guns("2"));
  EXPECT_FALSE(second.offers("offboard"));
}

// pg.17.63b: where the factors are is the side's own affair: it is asked for more of them wherever they are.
TEST(Pg_17_63b, TheEnemyDoesNotLearnWhereTheFactorsAre) {
  std::vector<std::string> asked[2];
  for (const int other_one : {1, 3}) {
    PgBattle b(with(
        position("sector = 1\nallotted = { german = [1, " + std::to_string(other_one) + "] }\n" +
                 R"(unit = [{ id = "a", type = "ger.inf", hex = "0105" },
  { id = "x", type = "sov.inf", hex = "0305" }, { id = "y", type = "sov.inf", hex = "1205" }]
leader = [{ side = "german", hex = "0105" }]
[rules]
command = "sectors"
sectors = [{ cols = "01-04" }, { cols = "05-09" }, { cols = "10-14" }])"),
        "[[side]]\nid = \"german\"\n",
        "[[side]]\nid = \"german\"\noff_board = [{ factors = 2, strength = 16 }]\n"));
    b.choose("offboard", {{"factor", "1"}, {"hex", "0305"}});
    auto& heard = asked[other_one == 3];
    heard.push_back(b.prompt_text());
    b.choose("done");
    b.roll({4, 4});
    heard.push_back(b.prompt_text());
    EXPECT_EQ(b.offers("offboard"), other_one == 1);
  }
  EXPECT_EQ(asked[0],
            (std::vector<std::string>{"pg.prompt.more_factors", "pg.prompt.more_offboard"}));
  EXPECT_EQ(asked[1], asked[0]);
}

// pg.17.63b: nor where the aircraft are, by being asked for more of them.
TEST(Pg_17_63b, TheEnemyDoesNotLearnWhereTheAircraftAre) {
  std::vector<std::string> asked[2];
  for (const int other_one : {0, 1}) {  // the sector of the second one
    PgBattle b(by_sectors(R"(unit = [{ id = "a", type = "ger.inf", hex = "0101" },
  { id = "x", type = "sov.inf", hex = "0505" }, { id = "z", type = "sov.inf", hex = "0510" },
  { id = "y", type = "sov.inf", hex = "1210" }])",
                          "german", "aircraft = { german = [\"Ju 87D 18\", \"Ju 87B 16\"] }\n"));
    b.s.aircraft_player[0] = static_cast<std::uint16_t>(other_one << 2);
    b.choose("air", {{"aircraft", "Ju 87D 18"}, {"hex", "0505"}});
    asked[other_one].push_back(b.prompt_text());
    EXPECT_EQ(b.offers("air"), other_one == 0);
    b.choose("done");
    b.roll({4});  // the aircraft finds its target
    b.roll({4, 4});
    while (b.prompt_text() == "pg.prompt.check") b.sum(2);
    asked[other_one].push_back(b.prompt_text());
    EXPECT_EQ(b.offers("air"), other_one == 0);
  }
  EXPECT_EQ(asked[0],
            (std::vector<std::string>{"pg.prompt.more_aircraft", "pg.prompt.air_target"}));
  EXPECT_EQ(asked[1], asked[0]);
}

// pg.17.63b, A2: nor by passing of itself: who has nothing here but what may be allotted here is asked.
std::string idle_germans(const std::string& in_position, const std::string& of_germans = "") {
  return with(by_sectors(R"(unit = [{ id = "a", type = "ger.inf", hex = "1201" },
  { id = "x", type = "sov.inf", hex = "0505" }, { id = "y", type = "sov.inf", hex = "1210" }])",
                         "soviet", in_position),
              "[[side]]\nid = \"german\"\n", "[[side]]\nid = \"german\"\n" + of_germans);
}

TEST(Pg_17_63b, WhoMayHaveAircraftHerePassesHimself) {
  for (const int sector : {0, 1}) {
    PgBattle b(idle_germans("aircraft = { german = [\"Ju 87D 18\"] }\n"));
    b.s.aircraft_player[0] = static_cast<std::uint16_t>(sector);
    b.choose("pass");
    ASSERT_EQ(b.prompt_text(), "pg.prompt.segment");
    EXPECT_EQ(b.prompt.side, Side::first) << sector;
    EXPECT_EQ(b.offers("air"), sector == 0);
    EXPECT_TRUE(b.offers("pass"));
  }
}

TEST(Pg_17_63b, WhoMayHaveFactorsHerePassesHimself) {
  const std::string battery = "off_board = [{ factors = 1, strength = 16 }]\n";
  for (const char* sector : {"1", "2"}) {
    PgBattle b(idle_germans(std::string("allotted = { german = [") + sector + "] }\n", battery));
    b.choose("pass");
    ASSERT_EQ(b.prompt_text(), "pg.prompt.segment");
    EXPECT_EQ(b.prompt.side, Side::first) << sector;
    EXPECT_TRUE(b.offers("pass"));
  }
  PgBattle nothing(idle_germans(""));
  nothing.choose("pass");
  EXPECT_EQ(nothing.prompt_text(), "pg.prompt.initiative") << "the next sector's";
}

// ---- 17.62 to 17.64: formations

const std::string regiment = R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "b", type = "ger.inf", hex = "0505", player = 2 },
  { id = "truck", type = "ger.truck", hex = "0505", player = 2 },
  { id = "x", type = "sov.inf", hex = "1412" }]
leader = [{ id = "maj", side = "german", rank = "MAJ", hex = "0505" },
  { id = "lt", side = "german", hex = "0505", player = 2 }, { id = "sgt", side = "german", rank = "SGT", hex = "0505" }])";

PgBattle acting(const std::string& in_position, std::string pieces = regiment) {
  return PgBattle(position(in_position + pieces + formations));
}

// pg.17.63a: the player who won the die has the senior leader, whoever he belonged to.
TEST(Pg_17_63a, TheSeniorLeaderObeysTheCommander) {
  PgBattle second = acting("player = 2\ncommander = { german = 2 }\n");
  second.choose("activate", {{"hex", "0505"}});
  EXPECT_TRUE(second.offers("declare_move", {{"unit", "maj"}}));
  EXPECT_EQ(second.why("declare_move", {{"unit", "a"}}), "pg.17.62b");
  EXPECT_EQ(second.why("declare_move", {{"unit", "sgt"}}), "pg.17.62b");
  PgBattle first = acting("player = 1\ncommander = { german = 2 }\n");
  first.choose("activate", {{"hex", "0505"}});
  EXPECT_EQ(first.why("declare_move", {{"unit", "maj"}}), "pg.17.62b");
  EXPECT_TRUE(first.offers("declare_move", {{"unit", "a"}}));
}

// pg.17.62b: nobody calls a stack that is all another's.
TEST(Pg_17_62b, AStackOfAnotherPlayerIsHisToCall) {
  const std::string apart = R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "b", type = "ger.inf", hex = "0707", player = 2 },
  { id = "c", type = "ger.inf", hex = "0303", player = 3, moved = true },
  { id = "x", type = "sov.inf", hex = "1412" }])";
  PgBattle first = acting("player = 1\n", apart);
  EXPECT_EQ(first.why("activate", {{"hex", "0505"}}), "");
  EXPECT_EQ(first.why("activate", {{"hex", "0707"}}), "pg.17.62b");
  // pg.3.b2: nor is a player called who has nothing left to do.
  PgBattle open = acting("commander = { german = 1 }\n", apart);
  ASSERT_EQ(open.prompt_text(), "pg.prompt.player");
  EXPECT_EQ(open.why("choose_player", {{"player", "2"}}), "");
  EXPECT_EQ(open.why("choose_player", {{"player", "3"}}), "pg.3.b2");
}

// pg.17.63c: without a word in the file the commander is asked who acts.
TEST(Pg_17_63c, TheCommanderSaysWhoActs) {
  PgBattle b = acting("commander = { german = 2 }\n");
  ASSERT_EQ(b.prompt_text(), "pg.prompt.player");
  EXPECT_EQ(asked(b), 1);
  EXPECT_EQ(b.why("choose_player", {{"player", "3"}}), "pg.17.62a");
  EXPECT_EQ(b.why("activate", {{"hex", "0505"}}), "pg.17.63c");
  b.choose("choose_player", {{"player", "1"}});
  EXPECT_EQ(b.prompt_text(), "pg.prompt.segment");
  EXPECT_EQ(asked(b), 0);
}

// pg.17.62b, pg.5.61a: leaders do not board other players' trucks.
TEST(Pg_17_62b, NobodyBoardsAnotherPlayersTruck) {
  PgBattle b = acting("player = 2\ncommander = { german = 1 }\n");
  b.activate("0505", {{"truck", "move"}, {"lt", "move"}});
  b.act("truck");
  EXPECT_EQ(b.why("load", {{"unit", "sgt"}, {"carrier", "truck"}}), "pg.17.62b");
  EXPECT_TRUE(b.offers("load", {{"unit", "lt"}, {"carrier", "truck"}}));
}

// pg.3.b3, pg.14.42, pg.17.62a: the duty to recover is the side's.
TEST(Pg_17_62a, NoPlayerPassesForAnotherOnesDemoralizedUnit) {
  PgBattle b = acting("player = 2\ncommander = { german = 1 }\n",
                      with(regiment, "type = \"ger.inf\", hex = \"0505\" }",
                           "type = \"ger.inf\", hex = \"0505\", order = \"demoralized\" }"));
  EXPECT_EQ(b.why("pass"), "pg.3.b3");
}

// pg.17.64: the new commander's own senior leader takes over.
TEST(Pg_17_64, TheNextCommanderHasTheHighestLeaderLeft) {
  PgBattle b = acting("player = 1\ncommander = { german = 1 }\n");
  eliminate(b.world(), b.state(), b.piece("maj"), &b.log);
  EXPECT_EQ(b.state().commander[0], 1);  // the lieutenant is above the sergeant
  EXPECT_EQ(b.state().senior[0], b.piece("lt").id);
}

}  // namespace
}  // namespace bocage::pg
