// Chapters 1 and 2: what the words mean.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

const UnitType& type(const PgBattle& b, std::string_view id) {
  return type_of(b.world(), b.piece(id));
}

PgBattle zoo() {
  return PgBattle(position(R"(unit = [
  { id = "inf", type = "ger.inf", hex = "0101" }, { id = "hmg", type = "ger.hmg", hex = "0101" },
  { id = "cav", type = "ger.cav", hex = "0101" }, { id = "mtc", type = "ger.mtc", hex = "0201" },
  { id = "mtr", type = "ger.mtr81", hex = "0201" }, { id = "atr", type = "ger.atr", hex = "0201" },
  { id = "at", type = "ger.at75", hex = "0301" }, { id = "art", type = "ger.art105", hex = "0301" },
  { id = "aa", type = "ger.aa88", hex = "0301" }, { id = "spaa", type = "ger.spaa", hex = "0401" },
  { id = "tiger", type = "ger.tiger", hex = "0401" }, { id = "marder", type = "ger.marder", hex = "0401" },
  { id = "spw", type = "ger.spw251", hex = "0501" }, { id = "ac", type = "ger.sdkfz222", hex = "0501" },
  { id = "truck", type = "ger.truck", hex = "0501" }, { id = "wagon", type = "ger.wagon", hex = "0501" },
  { type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "german", hex = "0501" }])"));
}

// pg.1.2c, pg.1.2d, pg.1.2e, pg.1.2f
TEST(Pg_1_2c, ArmourEvenOfZeroMakesAnAfv) {
  const PgBattle b = zoo();
  for (const char* id : {"tiger", "marder", "spw", "ac", "spaa"})
    EXPECT_TRUE(is_afv(type(b, id))) << id;
  for (const char* id : {"inf", "at", "truck", "wagon", "lt"})
    EXPECT_FALSE(is_afv(type(b, id))) << id;
  EXPECT_EQ(type(b, "spw").armour, 0);
  EXPECT_TRUE(is_apc(type(b, "spw")));
  EXPECT_TRUE(type(b, "spw").open_top);
  EXPECT_TRUE(stacks_as_transport(type(b, "spw")));
  EXPECT_TRUE(is_combat_unit(type(b, "spw")));
  EXPECT_TRUE(is_closed_top(type(b, "tiger")));
  EXPECT_FALSE(is_closed_top(type(b, "marder")));
  EXPECT_FALSE(is_closed_top(type(b, "spw")));
}

// pg.1.2h, pg.1.2o, pg.1.2p, pg.1.2q, pg.1.2r, pg.1.2ab
TEST(Pg_1_2h, ClassesOfUnits) {
  const PgBattle b = zoo();
  for (const char* id : {"inf", "hmg", "cav", "mtc", "mtr", "atr"}) {
    EXPECT_TRUE(is_infantry_type(type(b, id))) << id;
    EXPECT_TRUE(is_personnel(type(b, id))) << id;
    EXPECT_TRUE(is_combat_unit(type(b, id))) << id;
  }
  for (const char* id : {"at", "art", "aa"}) {
    EXPECT_TRUE(is_weapon(type(b, id))) << id;
    EXPECT_FALSE(is_infantry_type(type(b, id))) << id;
  }
  for (const char* id : {"truck", "wagon"}) {
    EXPECT_TRUE(is_unarmed_transport(type(b, id))) << id;
    EXPECT_FALSE(is_combat_unit(type(b, id))) << id;
  }
  EXPECT_FALSE(is_combat_unit(type(b, "lt")));
  EXPECT_EQ(type(b, "hmg").direct.strength, 9);
  EXPECT_EQ(type(b, "hmg").direct.range, 5);
  EXPECT_FALSE(type(b, "hmg").anti_tank);
}

// pg.1.2z, pg.5.1a, pg.5.1b, pg.5.1c, pg.5.1d, pg.5.0c, pg.6.3a
TEST(Pg_1_2z, MovementAllowancesAndClasses) {
  const PgBattle b = zoo();
  const auto points = [&](const char* id) {
    return allowance(b.world(), b.state(), b.piece(id)) / 6;
  };
  EXPECT_EQ(points("inf"), 3);
  EXPECT_EQ(points("tiger"), 7);
  EXPECT_EQ(points("at"), 0);  // T: moves only when towed
  EXPECT_EQ(points("lt"), 4);
  EXPECT_EQ(type(b, "ac").moves, MoveClass::motorized);
  EXPECT_EQ(type(b, "spw").moves, MoveClass::mechanized);
  EXPECT_EQ(type(b, "wagon").moves, MoveClass::foot);
  EXPECT_EQ(type(b, "cav").moves, MoveClass::foot);
  EXPECT_EQ(type(b, "art").moves, MoveClass::towed);
}

// pg.1.2s: the ladder of ranks
TEST(Pg_1_2s, RanksAscend) {
  EXPECT_LT(Rank::cpl, Rank::sgt);
  EXPECT_LT(Rank::sgt, Rank::lt);
  EXPECT_LT(Rank::lt, Rank::cpt);
  EXPECT_LT(Rank::cpt, Rank::maj);
  EXPECT_LT(Rank::maj, Rank::ltc);
  EXPECT_LT(Rank::ltc, Rank::col);
}

// pg.1.2j: leaders and unarmed transports never change control; combat units do
TEST(Pg_1_2j, CombatUnitsTakeControl) {
  PgBattle b(position(
      R"(unit = [{ id = "inf", type = "ger.inf", hex = "0505" }, { id = "truck", type = "ger.truck", hex = "0507" },
  { type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "german", hex = "0503" }]
control = [{ side = "soviet" }])"));
  const Hex a = b.hex_at("0605"), c = b.hex_at("0607"), d = b.hex_at("0603");
  ASSERT_TRUE(b.state().control[1].contains(a));
  b.turn_of("inf", "move");
  b.choose("enter", {{"hex", "0605"}});
  EXPECT_TRUE(b.state().control[0].contains(a));
  EXPECT_FALSE(b.state().control[1].contains(a));
  b.choose("stop");
  b.dismiss("done");
  b.choose("pass");
  b.turn_of("truck", "move");
  b.choose("enter", {{"hex", "0607"}});
  EXPECT_TRUE(b.state().control[1].contains(c));
  b.choose("stop");
  b.dismiss("done");
  b.choose("pass");
  b.turn_of("lt", "move");
  b.choose("enter", {{"hex", "0603"}});
  EXPECT_TRUE(b.state().control[1].contains(d));
}

// pg.1.2k: the nearest combat unit; a tie is neutral
TEST(Pg_1_2k, InitialControlGoesToTheNearest) {
  const PgBattle b(position(
      R"(unit = [{ type = "ger.inf", hex = "0205" }, { type = "sov.inf", hex = "0805" }])"));
  EXPECT_TRUE(b.state().control[0].contains(b.hex_at("0305")));
  EXPECT_TRUE(b.state().control[1].contains(b.hex_at("0705")));
  EXPECT_FALSE(b.state().control[0].contains(b.hex_at("0505")));
  EXPECT_FALSE(b.state().control[1].contains(b.hex_at("0505")));
}

// pg.1.2g: combat units of both sides make an assault hex; leaders and trucks do not
TEST(Pg_1_2g, AnAssaultHexHoldsCombatUnitsOfBothSides) {
  PgBattle b(
      position(R"(unit = [{ type = "ger.inf", hex = "0505" }, { type = "sov.inf", hex = "0505" },
  { type = "ger.inf", hex = "0707" }, { id = "t", type = "sov.truck", hex = "0708" }])"));
  put(b.s, b.piece("t"), b.hex_at("0707"));
  EXPECT_TRUE(is_assault_hex(b.world(), b.state(), b.hex_at("0505")));
  EXPECT_FALSE(is_assault_hex(b.world(), b.state(), b.hex_at("0707")));
}

// pg.1.2v: full, reduced, gone; weapons have one step
TEST(Pg_1_2v, StepsOfUnits) {
  PgBattle b(position(
      R"(unit = [{ id = "inf", type = "ger.inf", hex = "0505" }, { id = "gun", type = "ger.at75", hex = "0505" },
  { type = "sov.inf", hex = "1412" }])"));
  EXPECT_EQ(b.unit("inf").steps, 2);
  EXPECT_EQ(direct_strength(b.world(), b.state(), b.piece("inf")), 5);
  lose_step(b.world(), b.state(), b.piece("inf"), nullptr);
  EXPECT_EQ(b.unit("inf").steps, 1);
  EXPECT_EQ(direct_strength(b.world(), b.state(), b.piece("inf")), 3);
  lose_step(b.world(), b.state(), b.piece("inf"), nullptr);
  EXPECT_TRUE(b.gone("inf"));
  lose_step(b.world(), b.state(), b.piece("gun"), nullptr);
  EXPECT_TRUE(b.gone("gun"));
}

// pg.1.2m: Germans and Italians of one side stack, lead and help each other
TEST(Pg_1_2m, AlliesAreFriends) {
  PgBattle b(position(
      R"(unit = [{ id = "it", side = "german", type = "it.inf", hex = "0505" }, { id = "ger", type = "ger.inf", hex = "0505" },
  { type = "sov.inf", hex = "1412" }]
leader = [{ id = "lt", side = "german", hex = "0505", values = "8/0/1" }])"));
  EXPECT_EQ(check_help(b.world(), b.state(), b.piece("it")), 1);
  EXPECT_FALSE(is_assault_hex(b.world(), b.state(), b.hex_at("0505")));
  EXPECT_EQ(stacked(b.world(), b.state(), b.hex_at("0505"), Side::first).combat, 2);
}

// pg.2.2a: edge hexes are whole hexes; pg.2.2b: a hex belongs to every zone that names it
TEST(Pg_2_2a, EdgeHexesArePlayable) {
  PgBattle b(position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0102" }, { type = "sov.inf", hex = "1412" }])"));
  b.turn_of("a", "move");
  EXPECT_TRUE(b.offers("enter", {{"hex", "0101"}}));
  b.choose("enter", {{"hex", "0101"}});
  EXPECT_EQ(b.hex("a"), "0101");
}

// pg.2.2c: every cost of the terrain chart, in movement points
TEST(Pg_2_2c, TheTerrainChart) {
  const PgBattle b = zoo();
  struct Row {
    Terrain terrain;
    int foot, motorized, mechanized;
  };
  constexpr Row chart[] = {
      {Terrain::clear, 1, 2, 2},       {Terrain::woods, 2, 5, 4}, {Terrain::town, 1, 1, 1},
      {Terrain::field, 2, 4, 3},       {Terrain::swamp, 2, 0, 0}, {Terrain::minor_river, 2, 0, 4},
      {Terrain::major_river, 2, 0, 4},
  };
  for (const Row& row : chart) {
    const int t = static_cast<int>(row.terrain);
    EXPECT_EQ(b.world().cost[0][t], 6 * row.foot) << t;
    EXPECT_EQ(b.world().cost[1][t], row.motorized ? 6 * row.motorized : prohibited) << t;
    EXPECT_EQ(b.world().cost[2][t], row.mechanized ? 6 * row.mechanized : prohibited) << t;
  }
  EXPECT_EQ(b.world().road_cost[0], 4);
  EXPECT_EQ(b.world().road_cost[1], 3);
  EXPECT_EQ(b.world().road_cost[2], 3);
  EXPECT_EQ(b.world().hill_cost[0], 0);
  EXPECT_EQ(b.world().hill_cost[1], 12);
  EXPECT_EQ(b.world().hill_cost[2], 6);
}

}  // namespace
}  // namespace bocage::pg
