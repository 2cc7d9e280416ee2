// Chapter 5.6: what becomes of those aboard when something happens on the way.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

// A truck drives past a machine gun with infantry aboard; a lieutenant stays behind.
PgBattle under_fire() {
  PgBattle b(position(R"(unit = [
  { id = "t", type = "ger.truck", hex = "0405" }, { id = "i", type = "ger.inf", on = "t" },
  { id = "x", type = "sov.hmg", hex = "0805" }, { id = "far", type = "ger.inf", hex = "0112" }]
leader = [{ id = "lt", side = "german", hex = "0405" }])"));
  b.activate("0405", {{"t", "move"}, {"i", "move"}, {"lt", "move"}});
  b.act("t");
  b.choose("enter", {{"hex", "0505"}});
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.sum(3);  // column 7: M2
  return b;
}

// pg.5.61b, pg.5.66a: whoever was thrown off on the way has moved.
TEST(Pg_5_61b, ThrownOffTheyGoNoFarther) {
  PgBattle b = under_fire();
  b.sum(8);  // fails by two
  EXPECT_EQ(b.order("i"), Order::disrupted);
  EXPECT_EQ(b.unit("i").carrier, nobody);
  EXPECT_FALSE(b.offers("act", {{"unit", "i"}}));
  EXPECT_TRUE(b.offers("act", {{"unit", "lt"}}));
}

// pg.14.3c: a piece demoralized before its turn to act does not act.
TEST(Pg_14_3c, WhoLosesHeartMeanwhileDoesNotMove) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "c", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "1412" }])"));
  b.activate("0505", {{"a", "move"}, {"c", "move"}});
  set_order(b.world(), b.state(), b.piece("a"), Order::demoralized, &b.log);
  EXPECT_FALSE(b.offers("act", {{"unit", "a"}}));
  EXPECT_EQ(b.why("act", {{"unit", "a"}}), "pg.14.3c");
  b.act("c");
  b.choose("stop");
  EXPECT_EQ(b.unit("a").markers, 1);
}

// pg.3.13a, pg.14.3c, A61: boarding is free, but not for those declared to fire or to recover.
TEST(Pg_6_3b, LeadersBoardOnlyIfTheyMayMove) {
  PgBattle b(position(R"(unit = [
  { id = "t", type = "ger.truck", hex = "0505" }, { id = "i", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "1412" }]
leader = [
  { id = "shooter", side = "german", hex = "0505" },
  { id = "shaken", side = "german", hex = "0505", order = "demoralized" },
  { id = "idle", side = "german", hex = "0505" }])"));
  b.activate("0505", {{"t", "move"}, {"i", "fire"}, {"shooter", "fire"}});
  b.act("t");
  EXPECT_EQ(b.why("load", {{"unit", "shooter"}, {"carrier", "t"}}), "pg.3.13a");
  EXPECT_EQ(b.why("load", {{"unit", "shaken"}, {"carrier", "t"}}), "pg.14.3c");
  EXPECT_TRUE(b.offers("load", {{"unit", "idle"}}));
}

// pg.5.61b: who got off on the way does not ride on with somebody else.
TEST(Pg_5_61b, ALeaderWhoGotOffDoesNotChangeTrucks) {
  PgBattle b(position(R"(unit = [
  { id = "t", type = "ger.truck", hex = "0505" }, { id = "u", type = "ger.truck", hex = "0605" },
  { id = "x", type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "german", on = "t" }])"));
  b.activate("0505", {{"lt", "move"}, {"t", "move"}, {"u", "move"}});
  b.act("t");
  b.choose("enter", {{"hex", "0605"}});
  b.choose("unload", {{"unit", "lt"}});
  b.choose("stop");
  b.act("u");
  EXPECT_EQ(b.why("load", {{"unit", "lt"}, {"carrier", "u"}}), "pg.5.61b");
}

// pg.6.72, A15: units without their head do not change hex, on wheels neither.
TEST(Pg_6_72, NobodyDrivesThemAway) {
  PgBattle b(position(R"(unit = [
  { id = "t", type = "ger.truck", hex = "0505" },
  { id = "i", type = "ger.inf", hex = "0505", frozen = 1 },
  { id = "x", type = "sov.inf", hex = "1412" }])"));
  b.activate("0505", {{"t", "move"}, {"i", "move"}});
  b.act("t");
  EXPECT_TRUE(b.offers("enter", {{"unit", "t"}}));
  b.choose("load", {{"unit", "i"}});
  EXPECT_EQ(b.why("enter", {{"unit", "t"}, {"hex", "0605"}}), "pg.6.72");
}

// pg.5.0b, pg.5.0e: a leader whose unit is shot from under him on the way has moved.
TEST(Pg_5_0e, ALeaderLeftOnTheWayHasMoved) {
  PgBattle b(position(R"(unit = [
  { id = "i", type = "ger.inf", hex = "0404", reduced = true },
  { id = "far", type = "ger.inf", hex = "0404" },
  { id = "x", type = "sov.hmg", hex = "0905", df = "30-5" }]
leader = [{ id = "lt", side = "german", hex = "0404" }])"));
  b.activate("0404", {{"i", "move"}, {"far", "move"}, {"lt", "move"}});
  b.act("i");
  b.choose("accompany", {{"unit", "lt"}});
  b.choose("enter", {{"hex", "0504"}});
  b.choose("opportunity_fire", {{"unit", "x"}});
  b.sum(2);
  EXPECT_TRUE(b.gone("i"));
  b.sum(7);  // he is not hit
  EXPECT_EQ(b.hex("lt"), "0504");
  EXPECT_TRUE(b.offers("act", {{"unit", "far"}}));
  EXPECT_FALSE(b.offers("act", {{"unit", "lt"}}));
}

}  // namespace
}  // namespace bocage::pg
