// Why not: the rule that a wrong answer meets, question by question. Trial::why proves each time that what is
// refused is not offered either.
#include "rules/pg/open_field.hpp"

namespace bocage::pg {
namespace {

// A stack with a leader and a truck, a neighbour, somebody far away; enemies two hexes off.
const std::string people =
    field(R"(
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "m", type = "ger.hmg", hex = "0505" },
  { id = "t", type = "ger.truck", hex = "0505" }, { id = "g", type = "ger.at50", hex = "0505" },
  { id = "b", type = "ger.inf", hex = "0506" }, { id = "far", type = "ger.inf", hex = "0110" },
  { id = "x", type = "sov.inf", hex = "0705" }, { id = "y", type = "sov.inf", hex = "1212" })",
          R"({ id = "lt", side = "german", values = "8/0/0", hex = "0505" })");

TEST(Pg_3_1, WhoIsActivated) {  // pg.3.1, pg.3.14
  const PgBattle b(people);
  EXPECT_EQ(b.why("activate hex=0505"), "");
  EXPECT_EQ(b.why("activate hex=0101"), "pg.3.1") << "nobody is there";
  EXPECT_EQ(b.why("activate hex=0705"), "pg.3.1") << "the enemy is there";
  EXPECT_EQ(b.why("air hex=0705"), "pg.15.11a");
  EXPECT_EQ(b.why("offboard hex=0705"), "pg.9.2");
}

TEST(Pg_3_13a, WhoIsDeclaredForWhat) {  // pg.3.1, pg.1.2b, pg.3.12a, pg.3.13a, pg.7.31, pg.14.4a
  PgBattle b(people);
  b.choose("activate", {{"hex", "0505"}});
  EXPECT_EQ(b.why("done"), "pg.3.1") << "somebody has to be activated";
  EXPECT_EQ(b.why("declare_move unit=x"), "pg.1.2b");
  EXPECT_EQ(b.why("declare_move unit=b"), "pg.3.12a") << "nobody brings in the next hex";
  EXPECT_EQ(b.why("declare_fire unit=t"), "pg.7.31");
  EXPECT_EQ(b.why("declare_recover unit=a"), "pg.14.4a");
  EXPECT_EQ(b.why("activate hex=0506"), "pg.3.1") << "one hex a segment";
  EXPECT_EQ(b.why("air hex=0705"), "pg.3.14");
  b.choose("declare_move", {{"unit", "lt"}});
  EXPECT_EQ(b.why("declare_move unit=lt"), "pg.3.13a");
  EXPECT_EQ(b.why("declare_move unit=b"), "") << "the lieutenant does";
  EXPECT_EQ(b.why("declare_move unit=far"), "pg.3.12a");
  EXPECT_EQ(b.why("done"), "");
}

TEST(Pg_3_13a, WhoActs) {  // pg.1.2b, pg.3.13a, pg.3.13d
  PgBattle b(people);
  b.activate("0505", {{"lt", "move"}, {"a", "fire"}, {"t", "move"}});
  EXPECT_EQ(b.why("act unit=x"), "pg.1.2b");
  EXPECT_EQ(b.why("act unit=m"), "pg.3.13a");
  EXPECT_EQ(b.why("direct_fire unit=a hex=0705"), "pg.3.13a") << "it acts before it aims";
  EXPECT_EQ(b.why("assault unit=a hex=0506"), "pg.12.0");
  b.act("t");
  EXPECT_EQ(b.why("direct_fire unit=a hex=0705"), "pg.5.0a");
  EXPECT_EQ(b.why("direct_fire unit=t hex=0705"), "pg.3.13a") << "movers do not fire";
  b.choose("stop", {{"unit", "t"}});
  EXPECT_EQ(b.why("act unit=t"), "pg.3.13d");
}

TEST(Pg_5_0a, WhatTheMoverMayDo) {  // pg.5.0a, pg.5.0b, pg.5.6c, pg.5.62a, pg.5.63a
  PgBattle b(people);
  b.activate("0505", {{"lt", "move"}, {"t", "move"}, {"a", "move"}, {"g", "move"}});
  b.act("t");
  EXPECT_EQ(b.why("enter unit=t hex=0305"), "pg.5.0a") << "not the next hex";
  EXPECT_EQ(b.why("enter unit=a hex=0405"), "pg.5.0a") << "the truck moves";
  EXPECT_EQ(b.why("unload unit=a"), "pg.5.6c");
  EXPECT_EQ(b.why("load unit=b carrier=t"), "pg.5.6c");
  EXPECT_EQ(b.why("load unit=a carrier=m"), "pg.5.0a");
  EXPECT_EQ(b.why("limber unit=t"), "pg.5.62a");
  EXPECT_EQ(b.why("load unit=g carrier=t"), "") << "the gun, before anybody moved";
  EXPECT_EQ(b.why("accompany unit=lt"), "pg.5.0b") << "leaders ride in trucks";
  b.choose("enter", {{"unit", "t"}, {"hex", "0405"}});
  EXPECT_EQ(b.why("load unit=a carrier=t"), "pg.5.6c") << "left behind";
}

TEST(Pg_5_63a, AGunIsLoadedByATruckThatStood) {  // pg.5.63a
  PgBattle b(field(R"({ id = "t", type = "ger.truck", hex = "0405" },
  { id = "g", type = "ger.at50", hex = "0505" }, { id = "a", type = "ger.inf", hex = "0505" },
  { id = "y", type = "sov.inf", hex = "1212" })",
                   R"({ id = "lt", side = "german", values = "8/0/0", hex = "0405" })"));
  b.activate("0405", {{"lt", "move"}, {"t", "move"}, {"g", "move"}, {"a", "move"}});
  b.act("t");
  b.choose("enter", {{"unit", "t"}, {"hex", "0505"}});
  EXPECT_EQ(b.why("load unit=g carrier=t"), "pg.5.63a");
  EXPECT_EQ(b.why("load unit=a carrier=t"), "");
}

TEST(Pg_7_23b, OneTargetIsNotSplitFor) {  // pg.5.0a, pg.7.23a, pg.7.23b, pg.7.1a
  PgBattle b(people);
  b.activate("0505", {{"m", "fire"}, {"a", "fire"}, {"g", "fire"}});
  b.act("m");
  EXPECT_EQ(b.why("direct_fire unit=a hex=0705"), "pg.5.0a") << "not its turn";
  EXPECT_EQ(b.why("split unit=m hex=0705 strength=3"), "pg.7.23b") << "nobody else to fire at";
  EXPECT_EQ(b.why("split unit=m hex=0705 strength=2"), "pg.7.23b") << "too small";
  EXPECT_EQ(b.why("at_fire unit=m target=x"), "pg.11.0a") << "no vehicle";
  b.choose("hold");
  b.act("a");
  EXPECT_EQ(b.why("split unit=a hex=0705 strength=3"), "pg.7.23a");
  EXPECT_EQ(b.why("bombard unit=a hex=0705"), "pg.7.31");
}

TEST(Pg_7_23b, PortionsHaveTargetsOfTheirOwn) {  // pg.7.23b
  PgBattle b(field(
      R"({ id = "m", type = "ger.hmg", hex = "0505" }, { id = "n", type = "ger.hmg", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0705" }, { id = "y", type = "sov.inf", hex = "0706" })"));
  b.activate("0505", {{"m", "fire"}, {"n", "fire"}});
  b.act("m");
  b.choose("split", {{"unit", "m"}, {"hex", "0705"}, {"strength", "3"}});
  EXPECT_EQ(b.why("join unit=m strength=0"), "pg.3.13d") << "it fires already";
  EXPECT_EQ(b.why("join unit=n strength=2"), "pg.7.23b");
  EXPECT_EQ(b.why("join unit=n strength=3"), "");
  EXPECT_EQ(b.why("join unit=x strength=0"), "pg.3.13a");
  b.choose("done");
  b.sum(7);
}

}  // namespace
}  // namespace bocage::pg
