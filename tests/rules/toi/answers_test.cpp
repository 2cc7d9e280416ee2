// Answers that are not on the list: each is refused by its rule, with the numbers that make it plain.
#include "rules/toi/card_trial.hpp"

namespace bocage::toi {
namespace {

// toi.asl.19, toi.asl.20, toi.asl.21: how many hits a unit takes
TEST(Toi_asl_21, HitsAreDealtWithinBounds) {
  Field f(field(us("a", "EEEE", "0403") + ger("x", "RR", "0503") +
                car("h", "german", "halftrack", "0503") + car("k", "german", "truck", "0503")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.pool({4, 4, 4, 4, 4, 4, 4, 4});
  f.pool({1, 1, 1, 1, 1, 1});  // eight hits for two men and two vehicles that take four and three
  EXPECT_EQ(f.why("deal unit=x hits=3"), "toi.asl.20");
  EXPECT_EQ(f.told("need", "deal unit=x hits=3"), 2);
  EXPECT_EQ(f.why("deal unit=x hits=0"), "toi.asl.20");  // the vehicles take seven
  EXPECT_EQ(f.told("need", "deal unit=x hits=0"), 1);
  f.choose("deal unit=x hits=2");
  EXPECT_EQ(f.asked_about("unit"), "h");
  EXPECT_EQ(f.why("deal unit=h hits=5"), "toi.asl.21");
  EXPECT_EQ(f.told("need", "deal unit=h hits=5"), 4);
  EXPECT_EQ(f.told("have", "deal unit=h hits=5"), 5);
  EXPECT_EQ(f.why("deal unit=x hits=1"), "toi.asl.20");  // not its turn
}

// toi.asl.24: one adjacent hex, without enemies, that somebody could enter
TEST(Toi_asl_24, WhereOneRetreats) {
  Field f(
      field(us("a", "EEEE", "0403") + us("b", "RRRR", "0502") + ger("x", "RRRR", "0503"),
            land(R"({ hexes = ["0504"], terrain = "pond" }, { hexes = ["0404"], level = 2 })")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.choose("done");
  f.pool({4, 1, 1, 1, 1, 1, 1, 1});
  f.pool({1, 1, 1, 1});
  EXPECT_EQ(f.why("retreat hex=0703"), "toi.asl.24");
  EXPECT_EQ(f.why("retreat hex=0503"), "toi.asl.24");
  EXPECT_EQ(f.why("retreat hex=0403"), "toi.asl.24");
  EXPECT_EQ(f.why("retreat hex=0502"), "toi.asl.24");
  EXPECT_EQ(f.why("retreat hex=0504"), "toi.asl.24");
  EXPECT_EQ(f.why("retreat hex=0404"), "toi.asl.24");  // over a cliff
  EXPECT_EQ(f.offered("retreat", "hex"), (std::vector<std::string>{"0603", "0402"}));
}

// toi.asl.25: who is given up; vehicles where it is they who are too many
TEST(Toi_asl_25, WhoIsGivenUp) {
  Field f(field(us("a", "EEEE", "0403") + ger("x", "RRRR", "0503") + ger("o", "RRRR", "0903") +
                    car("h", "german", "halftrack", "0503") + car("k", "german", "truck", "0503") +
                    car("l", "german", "truck", "0603"),
                land(R"({ hexes = ["0504", "0502", "0402", "0404"], terrain = "pond" })")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.pool({4, 1, 1, 1, 1, 1, 1, 1});
  f.pool({1, 1, 1, 1, 1, 1, 1, 1});
  f.choose("deal unit=x hits=1");
  EXPECT_EQ(f.asked(), "toi.prompt.give_up");  // four units, three of them vehicles
  EXPECT_EQ(f.why("give_up unit=o"), "toi.asl.25");
  EXPECT_EQ(f.why("give_up unit=x"), "");
  Field squad(f);
  f.choose("give_up unit=h");
  EXPECT_EQ(f.hex_of("k"), "0603");
  EXPECT_EQ(f.hex_of("x"), "0603");
  squad.choose("give_up unit=x");  // three are left, but three vehicles
  EXPECT_EQ(squad.asked(), "toi.prompt.give_up");
  EXPECT_EQ(squad.offered("give_up", "unit"), (std::vector<std::string>{"h", "k"}));
}

// toi.asl.31: who was fatigued when it began stays behind, who could never go there too
TEST(Toi_asl_31, WhoAdvances) {
  Field f(field(us("a", "EEEE", "0403") + us("t", "RRRR", "0502", "state = [\"fatigued\"]") +
                    us("c", "RRRR", "0402") + ger("x", "RRRR", "0503"),
                land(R"({ hexes = ["0402"], level = 2 })")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  f.choose("support unit=t");
  f.choose("support unit=c");
  f.pool({4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  f.pool({1, 1, 1, 1});
  f.choose("retreat hex=0603");
  EXPECT_EQ(f.offered("follow", "who"), (std::vector<std::string>{"nobody", "leader"}));
  EXPECT_EQ(f.why("follow who=first"), "toi.asl.31");
  EXPECT_EQ(f.why("follow who=leader_second"), "toi.asl.31");
  f.choose("follow who=leader");
  EXPECT_EQ(f.hex_of("a"), "0503");
}

// toi.asl.34: only who is concealed there may show himself
TEST(Toi_asl_34, WhoStands) {
  Field f(field(us("a", "RRRR", "0403") + ger("c", "RRRR", "0503", "state = [\"concealed\"]") +
                    ger("x", "RRRR", "0503") + ger("d", "RRRR", "0603", "state = [\"concealed\"]"),
                woods(R"("0503", "0603")")));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  EXPECT_EQ(f.why("stand unit=x"), "toi.asl.34");
  EXPECT_EQ(f.why("stand unit=d"), "toi.asl.34");
  f.choose("stand unit=c");
  EXPECT_EQ(f.s.assault.fire, 8);
}

// toi.dmg.1: as many figures as hits, and of those that are there
TEST(Toi_dmg_1, WhoIsLost) {
  Field f(field(us("a", "EEEE", "0303") + ger("x", "ROM", "0503")));
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  f.pool({5, 5, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(f.why("lose unit=x figures=R"), "toi.dmg.1");
  EXPECT_EQ(f.told("need", "lose unit=x figures=R"), 2);
  EXPECT_EQ(f.told("have", "lose unit=x figures=R"), 1);
  EXPECT_EQ(f.why("lose unit=x figures=RR"), "toi.dmg.1");  // it has one
  EXPECT_EQ(f.why("lose unit=a figures=EE"), "toi.dmg.1");
  f.choose("lose unit=x figures=OM");  // the crew is one figure (toi.term.1)
  EXPECT_EQ(f.squad("x"), "R");
}

// toi.mod.5: no more dice than the card and the misses allow
TEST(Toi_mod_5, HowManyDiceAreThrownAgain) {
  Field f(field(car("s", "us", "sherman", "0204", "state = [\"ace\"]") + ger("x", "RRRR", "0504"),
                open_map, "",
                "[side.us]\nactions = 3\noperations = [\"tank_ace\"]\n[side.german]\n"));
  f.choose("concentrate unit=s");
  f.choose("shoot unit=s target=x fire=normal");
  Field one(f);
  f.pool({5, 1, 1, 1, 1, 1});
  EXPECT_EQ(f.why("reroll dice=3"), "toi.mod.5");
  EXPECT_EQ(f.told("need", "reroll dice=3"), 2);
  one.pool({5, 5, 5, 5, 5, 1});
  EXPECT_EQ(one.told("need", "reroll dice=2"), 1);  // one missed
}

// toi.stat.1a, toi.card.5: one's own decks, as long as there are cards
TEST(Toi_card_5, WhichDeck) {
  Field f(field(
      "", open_map, "position = { phase = \"status\" }\n",
      "[side.us]\ndecks = [\"artillery_1\", \"command_1\", \"morale_1\"]\nleft = { ART-1 = 1, "
      "MOR-1 = 1 }\n[side.german]\ndecks = [\"air_support_1\"]\n"));
  EXPECT_EQ(f.why("draw deck=command_1"), "toi.card.5");
  EXPECT_EQ(f.why("draw deck=air_support_1"), "toi.stat.1a");
  EXPECT_EQ(f.why("done"), "toi.stat.1a");  // a card is drawn
  EXPECT_EQ(f.why("draw deck=artillery_1"), "");
}

// Field Workshop: one lightly damaged vehicle, no enemy within three hexes
TEST(Toi_ops_1, WhatTheWorkshopRepairs) {
  Field f(field(car("s", "us", "sherman", "0404", "damage = \"light\"") +
                    car("n", "us", "sherman", "0707", "damage = \"light\"") +
                    car("h", "us", "sherman", "0204", "damage = \"heavy\"") +
                    us("a", "RRRR", "0404") + ger("x", "RRRR", "1007"),
                open_map, "position = { phase = \"status\", step = \"markers\" }\n",
                "[side.us]\noperations = [\"field_workshop\"]\n[side.german]\n"));
  EXPECT_EQ(f.asked(), "toi.prompt.workshop");
  EXPECT_EQ(f.why("mend unit=n"), "toi.ops.1");
  EXPECT_EQ(f.told("have", "mend unit=n"), 3);
  EXPECT_EQ(f.why("mend unit=h"), "toi.ops.1");
  EXPECT_EQ(f.why("mend unit=a"), "toi.ops.1");
  EXPECT_EQ(f.why("mend unit=x"), "toi.ops.1");
  f.choose("mend unit=s");
  f.roll({3});
  EXPECT_EQ(f.order("s"), Order::light);
}

}  // namespace
}  // namespace bocage::toi
