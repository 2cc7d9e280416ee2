// What tests had not noticed when a condition was taken out of the rules.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

// toi.stack.3: put back it stands in the hex, though a transport there had room
TEST(Toi_stack_3, BackOnFoot) {
  Field f(field(us("a", "RRRR", "0203") + car("k", "us", "truck", "0203") +
                us("d1", "RRRR", "0303") + us("d2", "RRRR", "0303") + us("d3", "RRRR", "0303") +
                ger("x", "RRRR", "0603", "state = [\"op_fire\"]")));
  f.choose("advance unit=a");
  f.choose("enter hex=0303");
  f.choose("op_fire unit=x target=a fire=suppressive");
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.of("a").place, Place::on_map);
  EXPECT_EQ(f.hex_of("a"), "0203");
}

// toi.stack.2, toi.mov.11: a full hex may be entered to leave the map from it
TEST(Toi_mov_11, OutOfAFullHex) {
  const auto why = [](const char* exit) {
    Field f(field(us("a", "RRRR", "0203") + us("d1", "R", "0303") + us("d2", "R", "0303") +
                      us("d3", "R", "0303") + ger("x", "RRRR", "1103"),
                  open_map,
                  std::string(exit) + "position = { moving = { unit = \"a\", points = 2 } }\n"));
    f.s.move.thirds = 6;
    return f.why("enter hex=0303");
  };
  EXPECT_EQ(why("exit = [{ side = \"us\", hexes = [\"0303\"] }]\n"), "");
  Field few(field(us("a", "RRRR", "0203") + us("d1", "R", "0303") + us("d2", "R", "0303") +
                      us("d3", "R", "0303") + ger("x", "RRRR", "1103"),
                  open_map,
                  "exit = [{ side = \"us\", hexes = [\"0303\"] }]\nposition = { moving = { unit = "
                  "\"a\", points = 1 } }\n"));
  EXPECT_EQ(few.why("enter hex=0303"), "toi.stack.1");
  Field edge(field(us("a", "RRRR", "0303") + ger("x", "RRRR", "1103"), open_map,
                   "exit = [{ side = \"us\", hexes = [\"0303\"] }]\nposition = { moving = { unit = "
                   "\"a\", thirds = 2 } }\n"));
  EXPECT_EQ(edge.why("leave_map"), "toi.mov.2");
  EXPECT_EQ(edge.told("need", "leave_map"), 3);
}

// toi.mp.15: two of the partner's supporters are paid once
TEST(Toi_mp_15, OnceAnAttack) {
  Field f(field(us("a", "RRRR", "0203") + us("b", "RRRR", "0204", "division = 2") +
                    us("c", "RRRR", "0202", "division = 2") + ger("x", "RRRR", "0503"),
                open_map, "position = { active = \"us\", player = 1 }\n",
                "[side.us]\nactions = 4\ncommand = 3\n[side.german]\n"),
          {{"players", "4"}});
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  f.choose("support unit=b");
  f.choose("support unit=c");
  EXPECT_EQ(f.s.command[0], 2);
  EXPECT_EQ(f.black(), 8);
}

// toi.seq.7, toi.card.2: a card one cannot pay is nothing to do; one that one can pay is
TEST(Toi_seq_7, CardsLeft) {
  for (const int command : {2, 3}) {
    Field f(field(us("a", "RRRR", "0203", "state = [\"fatigued\"]") + us("b", "RRRR", "0204") +
                      ger("x", "RRRR", "1103"),
                  open_map, "position = { active = \"us\", actions_left = 3 }\n",
                  "[side.us]\nactions = 3\ncommand = " + std::to_string(command) +
                      "\nhq = [\"CMD-8\"]\n[side.german]\nactions = 3\n"));
    f.choose("fatigue unit=b");
    f.choose("fatigue unit=idle-us");
    EXPECT_EQ(f.prompt.side, command == 3 ? Side::first : Side::second);
  }
}

// toi.ops.dbl, toi.fig.off.4: Double Time is for squads that advance
TEST(Toi_ops_dbl, SquadsOnly) {
  Field f(field(
      us("a", "RRRR", "0203") + car("t", "us", "sherman", "0303") + ger("x", "RRRR", "1103"),
      open_map, "", "[side.us]\nactions = 3\noperations = [\"double_time\"]\n[side.german]\n"));
  EXPECT_EQ(movement(f.world(), f.s, f.id("a"), Deed::advance), 6);
  EXPECT_EQ(movement(f.world(), f.s, f.id("a"), Deed::assault), 3);
  EXPECT_EQ(movement(f.world(), f.s, f.id("a"), Deed::fire_and_move), 3);
  EXPECT_EQ(movement(f.world(), f.s, f.id("t"), Deed::advance), 6);
  EXPECT_EQ(movement(f.world(), f.s, f.id("t"), Deed::fire_and_move), 4);
}

// toi.asl.16, toi.cf.10: more red dice than fit one batch
TEST(Toi_cf_10, Batches) {
  Field f(field(us("a", "RRRR", "0403") + ger("x", "RRRR", "0503", "in = \"pillbox\"") +
                    ger("y", "RRRR", "0503", "in = \"pillbox\"") +
                    ger("z", "RRRR", "0503", "in = \"pillbox\""),
                open_map,
                "marker = [{ kind = \"pillbox\", hexes = [\"0503\", \"0503\", \"0503\"] }]"));
  f.choose("assault unit=a");
  f.choose("storm hex=0503");
  EXPECT_EQ(f.s.assault.red, 18);
  EXPECT_EQ(f.s.assault.fire, 12);
  f.pool({6, 6, 6, 6}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  f.pool({}, {5, 1, 1});
  EXPECT_EQ(f.s.assault.net, 3);
  f.pool({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(f.asked(), "toi.prompt.deal");
}

// toi.mp.12: a re-roll of op fire is for the units of the one who played it (MOR-4), once a round
TEST(Toi_mp_12, ReRollOfOpFire) {
  for (const int division : {1, 2}) {
    Field f(field(us("a", "RRRR", "0203") + us("b", "RRRR", "0205") +
                      ger("x", "RRRR", "0603", "state = [\"op_fire\"]") +
                      ger("y", "RRRR", "0605", "state = [\"op_fire\"]"),
                  open_map, "position = { active = \"us\", player = 1 }\n",
                  "[side.us]\nactions = 6\n[side.german]\nplay = [{ card = \"MOR-4\", division = " +
                      std::to_string(division) + " }]\n"),
            {{"players", "4"}});
    f.choose("advance unit=a");
    f.choose("enter hex=0303");
    f.choose("op_fire unit=x target=a fire=normal");
    f.choose("done");
    f.pool({1, 1, 1, 1});
    EXPECT_EQ(f.asked() == "toi.prompt.again", division == 1);
    if (division == 2) continue;
    f.choose("reroll dice=2");
    f.pool({5, 1});
    EXPECT_EQ(f.squad("a"), "RRR");
    f.choose("stop");
    f.choose("advance unit=b");
    f.choose("enter hex=0305");
    f.choose("op_fire unit=y target=b fire=normal");
    f.pool({1, 1, 1, 1});
    EXPECT_NE(f.asked(), "toi.prompt.again");
  }
}

// toi.cbt.2: Fire and Movement at enemies on the map only
TEST(Toi_cbt_2, NotAtFriends) {
  Field f(field(us("a", "RRRR", "0203") + us("b", "RRRR", "0303") + ger("x", "RRRR", "0503") +
                car("k", "german", "truck", "0603") +
                "{ id = \"r\", side = \"german\", squad = \"RRRR\", aboard = \"k\" }, "));
  f.choose("fire_and_move unit=a");
  EXPECT_EQ(f.why("shoot unit=a target=b fire=normal"), "toi.cbt.2");
  EXPECT_EQ(f.why("shoot unit=a target=r fire=normal"), "toi.cbt.2");
  EXPECT_TRUE(f.may("shoot unit=a target=x fire=normal"));
}

// toi.act.fm.1: who moved and fired spends no more points; toi.trans.3: two points to get off
TEST(Toi_act_fm_1, MovedAndFired) {
  Field spent(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "0503"), open_map,
                    "position = { moving = { unit = \"a\", action = \"fire_and_move\", points = 2, "
                    "fired = true } }\n"));
  EXPECT_EQ(spent.why("enter hex=0303"), "");  // it fired first
  spent.s.move.flags |= stopped;
  EXPECT_EQ(std::string(rule_name(
                TideOfIron::refuse(spent.world(), spent.s, spent.read("enter hex=0303")).rule)),
            "toi.act.fm.1");
  Field ride(field(car("k", "us", "truck", "0203") +
                       "{ id = \"a\", side = \"us\", squad = \"RRRR\", aboard = \"k\" }, " +
                       ger("x", "RRRR", "0503"),
                   open_map,
                   "position = { moving = { unit = \"a\", action = \"assault\", thirds = 5 } }\n"));
  EXPECT_EQ(ride.why("get_off"), "toi.trans.3");
  EXPECT_EQ(ride.told("need", "get_off"), 6);
}

// toi.stat.5a: a squad that arrives aboard is where its vehicle is
TEST(Toi_stat_5a, ArrivesAboard) {
  Field f(field(
      "", open_map, "position = { phase = \"status\", step = \"reinforcements\", round = 2 }\n",
      "[side.us]\nreinforcement_zone = { hexes = [\"0105\"] }\nreinforcement = [{ round = "
      "2, division = 1, bases = 1, figures = { regular = 4 }, vehicles = { halftrack = 1 }, "
      "aboard = true }]\n[side.german]\n"));
  f.choose("bring", {{"hex", "0105"}});
  bool found = false;
  for (Unit u : of_side(Side::first))
    if (at(f.s, u).place == Place::aboard) {
      found = true;
      EXPECT_EQ(at(f.s, u).hex, f.at_hex("0105"));
      EXPECT_EQ(at(f.s, u).duty, Duty::fresh);
    }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace bocage::toi
