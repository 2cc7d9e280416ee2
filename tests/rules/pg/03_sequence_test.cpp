// Chapter 3: the turn, segments, activation and declarations.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

// pg.3.0a, pg.3.c1, pg.3.13d, pg.3.b2: markers last for the turn, then initiative is thrown again
TEST(Pg_3_0a, InitiativeThenActionsThenMarkers) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0105" }, { id = "x", type = "sov.inf", hex = "1405" }])"));
  b.turn_of("a", "move");
  b.choose("enter", {{"hex", "0205"}});
  b.choose("stop");
  EXPECT_EQ(b.unit("a").markers, 1);
  b.choose("pass");  // the Soviets; the Germans have nothing left and pass too
  EXPECT_EQ(b.prompt_text(), "pg.prompt.initiative");
  EXPECT_EQ(b.unit("a").markers, 0);
  EXPECT_EQ(b.state().turn, 3);
  b.roll({6, 1});
  EXPECT_EQ(b.state().active, Side::first);
  EXPECT_EQ(b.state().opening, 3);  // difference 5
}

// pg.3.a3: one less for every so many steps lost, never below 0
TEST(Pg_3_a3, InitiativeFallsWithLosses) {
  PgBattle b(with(
      position(
          R"(unit = [{ id = "a", type = "ger.inf", hex = "0105" }, { id = "b", type = "ger.inf", hex = "0105" }, { id = "c", type = "ger.inf", hex = "0105" },
  { id = "x", type = "sov.inf", hex = "1405" }])"),
      "id = \"german\"", "id = \"german\"\ninitiative = 2\ninitiative_loss = 2"));
  const auto now = [&] { return initiative_of(b.world(), b.state(), Side::first); };
  EXPECT_EQ(now(), 2);
  lose_step(b.world(), b.state(), b.piece("a"), nullptr);
  EXPECT_EQ(now(), 2);
  lose_step(b.world(), b.state(), b.piece("b"), nullptr);
  EXPECT_EQ(now(), 1);
  for (const char* id : {"a", "b", "c", "c"}) lose_step(b.world(), b.state(), b.piece(id), nullptr);
  EXPECT_EQ(now(), 0);
}

// pg.3.1, pg.1.2a, pg.3.11a: all or part of one stack, with or without a leader, not two stacks
TEST(Pg_3_1, OneStackOrPartOfIt) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0505" }, { id = "t", type = "ger.tiger", hex = "0505" },
  { id = "far", type = "ger.inf", hex = "0805" }, { id = "next", type = "ger.inf", hex = "0605" }, { type = "sov.inf", hex = "1412" }])"));
  b.choose("activate", {{"hex", "0505"}});
  EXPECT_TRUE(b.offers("declare_move", {{"unit", "a"}}));
  EXPECT_TRUE(b.offers("declare_fire", {{"unit", "t"}}));
  EXPECT_EQ(b.why("declare_move", {{"unit", "next"}}), "pg.3.12a");  // nobody leads it
  EXPECT_EQ(b.why("declare_move", {{"unit", "far"}}), "pg.3.12a");
  b.choose("declare_move", {{"unit", "a"}});
  b.choose("done");  // the tank stays out of it
  b.act("a");
  b.choose("stop");
  EXPECT_EQ(b.unit("a").markers, 1);
  EXPECT_EQ(b.unit("t").markers, 0);
}

// pg.1.2b: only the side whose segment it is acts
TEST(Pg_1_2b, TheOtherSideIsInactive) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "1412" }])"));
  EXPECT_EQ(b.why("activate", {{"hex", "1412"}}), "pg.3.1");
  b.choose("activate", {{"hex", "0505"}});
  EXPECT_EQ(b.why("declare_move", {{"unit", "x"}}), "pg.1.2b");
}

// pg.3.11c, pg.3.11d: leaders of the stack bring in neighbours, who may then close with the enemy
TEST(Pg_3_11c, LeadersOfAStackBringInNeighbours) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0505" }, { id = "next", type = "ger.inf", hex = "0605" },
  { id = "x", type = "sov.hmg", hex = "0905" }]
leader = [{ id = "lt", side = "german", hex = "0505" }])"));
  b.activate("0505", {{"lt", "move"}, {"next", "move"}});
  b.act("next");
  EXPECT_EQ(b.why("enter", {{"unit", "next"}, {"hex", "0705"}}), "");
  PgBattle c(position(
      R"(unit = [{ id = "next", type = "ger.inf", hex = "0605" }, { id = "x", type = "sov.hmg", hex = "0905" }])"));
  c.turn_of("next", "move");
  EXPECT_EQ(c.why("enter", {{"unit", "next"}, {"hex", "0705"}}), "pg.5.4a");
}

// pg.3.12b: all are declared before anybody moves, so nobody is picked up on the way
TEST(Pg_3_12b, ALeaderActivatesFromWhereHeStarts) {
  PgBattle b(position(
      R"(unit = [{ id = "far", type = "ger.inf", hex = "0805" }, { type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "german", hex = "0505" }])"));
  b.activate("0505", {{"lt", "move"}});
  b.act("lt");
  b.choose("enter", {{"hex", "0605"}});
  b.choose("enter", {{"hex", "0705"}});
  b.choose("stop");
  EXPECT_FALSE(b.offers("declare_move"));
  EXPECT_EQ(b.unit("far").markers, 0);
  EXPECT_EQ(b.state().active, Side::second);
}

// pg.3.13a, pg.3.13b, pg.3.13c: who was declared to move does not fire, and the reverse
TEST(Pg_3_13a, DeclarationsBind) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0505" }, { id = "b", type = "ger.hmg", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0705" }])"));
  b.activate("0505", {{"a", "move"}, {"b", "fire"}});
  b.act("a");
  EXPECT_FALSE(b.offers("direct_fire"));
  EXPECT_TRUE(b.offers("dig_in"));  // pg.3.13b
  b.choose("stop");
  b.act("b");
  EXPECT_TRUE(b.offers("direct_fire", {{"hex", "0705"}}));
  EXPECT_FALSE(b.offers("enter"));
}

// pg.3.13d: after the segment it cannot be activated again this turn
TEST(Pg_3_13d, OneActivationATurn) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0505" }, { id = "b", type = "ger.inf", hex = "0105" }, { id = "x", type = "sov.inf", hex = "1412" }])"));
  b.turn_of("a", "move");
  b.choose("stop");
  b.choose("pass");
  EXPECT_EQ(b.why("activate", {{"hex", "0505"}}), "pg.3.13d");
  EXPECT_TRUE(b.offers("activate", {{"hex", "0105"}}));
}

// pg.3.3, pg.3.32, pg.6.82: a tank leader is a secret of his unit, brings in armour and nobody else
TEST(Pg_3_32, TankLeadersLeadArmourOnly) {
  PgBattle b(position(
      R"(unit = [{ id = "t", type = "sov.t34", hex = "0505", tank_leader = true }, { id = "t2", type = "sov.t34", hex = "0605" },
  { id = "inf", type = "sov.inf", hex = "0605" }, { type = "ger.inf", hex = "1412" }]
leader = [{ id = "lt", side = "soviet", hex = "0604" }])",
      "size = [14, 12]", "soviet"));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "t"}});
  EXPECT_TRUE(b.offers("declare_move", {{"unit", "t2"}}));
  EXPECT_EQ(b.why("declare_move", {{"unit", "inf"}}), "pg.3.12a");
  EXPECT_NE(b.why("declare_move", {{"unit", "lt"}}), "");
  State seen = b.state();
  PanzerGrenadier::redact(b.world(), seen, Side::first);
  EXPECT_FALSE(at(seen, b.piece("t")).tank_leader);
  seen = b.state();
  PanzerGrenadier::redact(b.world(), seen, Side::second);
  EXPECT_TRUE(at(seen, b.piece("t")).tank_leader);
}

// pg.5.42b: the tank leader next door does not activate his own neighbours
TEST(Pg_5_42b, OnlyTankLeadersOfTheStackActivate) {
  PgBattle b(position(
      R"(unit = [{ id = "t", type = "sov.t34", hex = "0505", tank_leader = true }, { id = "t2", type = "sov.t34", hex = "0605", tank_leader = true },
  { id = "t3", type = "sov.t34", hex = "0705" }, { id = "i", type = "sov.inf", hex = "0505" }, { type = "ger.inf", hex = "1412" }])",
      "size = [14, 12]", "soviet"));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "t"}});
  b.choose("declare_move", {{"unit", "t2"}});
  EXPECT_EQ(b.why("declare_move", {{"unit", "t3"}}), "pg.3.33");
}

// pg.5.43, pg.3.34, pg.6.83, pg.5.42a: either leader brings in an APC; a regular leader no other armour
TEST(Pg_5_43, ApcsFollowEitherKindOfLeader) {
  PgBattle b(position(
      R"(unit = [{ id = "apc", type = "ger.spw251", hex = "0605" }, { id = "tank", type = "ger.tiger", hex = "0605" }, { type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "german", hex = "0505" }])"));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "lt"}});
  EXPECT_TRUE(b.offers("declare_move", {{"unit", "apc"}}));
  EXPECT_EQ(b.why("declare_move", {{"unit", "tank"}}), "pg.3.33");
  PgBattle c(position(
      R"(unit = [{ id = "apc", type = "ger.spw251", hex = "0605" }, { id = "tank", type = "ger.tiger", hex = "0505" }, { type = "sov.inf", hex = "1412" }])"));
  c.choose("activate", {{"hex", "0505"}});
  c.choose("declare_move", {{"unit", "tank"}});
  EXPECT_TRUE(c.offers("declare_move", {{"unit", "apc"}}));
}

// pg.5.44: a disrupted tank leader reaches his own hex only, a demoralized one nobody
TEST(Pg_5_44, ShakenTankLeaders) {
  for (const auto& [order, near] : {std::pair{"good", true}, {"disrupted", false}}) {
    PgBattle b(position(
        std::string(
            R"(unit = [{ id = "t", type = "sov.t34", hex = "0505", tank_leader = true, order = ")") +
            order +
            R"(" }, { id = "t2", type = "sov.t34", hex = "0605" }, { type = "ger.inf", hex = "1412" }])",
        "size = [14, 12]", "soviet"));
    b.choose("activate", {{"hex", "0505"}});
    b.choose("declare_move", {{"unit", "t"}});
    EXPECT_EQ(b.offers("declare_move", {{"unit", "t2"}}), near) << order;
  }
}

// pg.6.85: every armoured car has a leader for armoured cars
TEST(Pg_6_85, ArmouredCarsLeadArmouredCars) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "sov.ba10", hex = "0505" }, { id = "b", type = "sov.ba10", hex = "0605" }, { id = "t", type = "sov.t34", hex = "0605" },
  { id = "gun", type = "ger.at75", hex = "1105" }])",
      "size = [14, 12]", "soviet"));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "a"}});
  EXPECT_TRUE(b.offers("declare_move", {{"unit", "b"}}));
  EXPECT_FALSE(b.offers("declare_move", {{"unit", "t"}}));
  b.choose("done");
  b.act("a");
  b.choose("enter", {{"hex", "0605"}});  // nearer to a gun that could kill it
  EXPECT_EQ(b.hex("a"), "0605");
}

// pg.6.2a: a marked leader is neither activated nor activates
TEST(Pg_6_2a, MarkedLeadersLeadNobody) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0605" }, { id = "b", type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "german", hex = "0505", moved = true }])"));
  b.choose("activate", {{"hex", "0505"}});
  EXPECT_EQ(b.why("declare_move", {{"unit", "lt"}}), "pg.3.13d");
  EXPECT_EQ(b.why("declare_move", {{"unit", "a"}}), "pg.3.12a");
}

// pg.end.1, pg.1.1c: the last turn ends the battle and the scenario's conditions judge it
TEST(Pg_end_1, TheLastTurnEndsTheBattle) {
  PgBattle b(
      "turns = 2\n" +
      position(
          R"(unit = [{ id = "a", type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "1412" }]
[victory]
score = [{ name = "hill", terms = [{ count = "control", side = "german", zone = "0505" }] }]
verdict = [{ winner = "german", if = ["hill >= 1"] }, { winner = "soviet", if = ["hill <= 0"] }])"));
  b.choose("pass");
  b.choose("pass");
  EXPECT_EQ(b.prompt_text(), "over");
  const Result r = PanzerGrenadier::result(b.world(), b.state());
  EXPECT_TRUE(r.over);
  EXPECT_EQ(r.winner, Side::first);
}

}  // namespace
}  // namespace bocage::pg
