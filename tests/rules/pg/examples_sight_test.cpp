// Worked examples E23 to E29: lines of sight and spotting, through los and through what may be
// fired at.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

std::string on_map(std::string_view map) {
  return position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0101" }, { type = "sov.inf", hex = "1412" }])",
      "size = [14, 12]\n" + std::string(map));
}

bool sees(const PgBattle& b, std::string_view from, std::string_view to) {
  const auto answer = *Io::los(b.world(), b.names, b.state(), from, to, "en");
  const bool seen = answer.at("seen").as_bool();
  EXPECT_EQ(seen, pg::sees(b.world(), b.state(), b.hex_at(from), b.hex_at(to)))
      << from << " " << to;
  const auto back = *Io::los(b.world(), b.names, b.state(), to, from, "en");
  EXPECT_EQ(back.at("seen").as_bool(), seen) << "pg.8.34: " << from << " " << to;
  return seen;
}
std::string blocked_by(const PgBattle& b, std::string_view from, std::string_view to) {
  const auto answer = *Io::los(b.world(), b.names, b.state(), from, to, "en");
  const auto* why = answer.if_contains("blocked_by");
  return why && why->as_object().contains("hex")
             ? std::string(why->as_object().at("hex").as_string())
             : "";
}

// E23: pg.8.31b, pg.8.35a, pg.8.35b, pg.8.3, pg.8.32
TEST(Pg_8_35a, ALineAlongAHexsideTakesTheOpenSide) {
  const PgBattle b(on_map("town = \"0605\""));
  EXPECT_TRUE(sees(b, "0505", "0606"));
  EXPECT_FALSE(sees(b, "0505", "0705"));
  EXPECT_EQ(blocked_by(b, "0505", "0705"), "0605");
  EXPECT_TRUE(sees(b, "0505", "0605"));
  const PgBattle both(on_map("town = \"0605\"\nwoods = \"0506\""));
  EXPECT_FALSE(sees(both, "0505", "0606"));
}

// E24: pg.8.31a, pg.8.31b, pg.8.35a
TEST(Pg_8_31b, EachHexsideIsChosenByItself) {
  EXPECT_TRUE(sees(PgBattle(on_map("woods = \"0402\"\nfield = \"0504\"")), "0501", "0505"));
  EXPECT_FALSE(sees(PgBattle(on_map("woods = \"0402\"\nfield = \"0503\"")), "0501", "0505"));
  EXPECT_FALSE(sees(PgBattle(on_map("woods = \"0402\"\nlevel_1 = \"0502\"")), "0501", "0505"));
}

// E25: pg.8.4a, pg.8.4b, pg.8.4c, pg.8.31c
struct Profile {
  const char* name;
  int level[5];  // of 0505, 0605, 0705, 0805, 0905
  bool open;
};
class Profiles : public testing::TestWithParam<Profile> {};
TEST_P(Profiles, HeightsBlockByTheirLines) {
  const Profile& p = GetParam();
  std::string map;
  for (int level = 1; level <= 2; ++level) {
    map += "level_" + std::to_string(level) + " = \"";
    for (int i = 0; i < 5; ++i)
      if (p.level[i] == level) map += "0" + std::to_string(5 + i) + "05 ";
    map += "\"\n";
  }
  EXPECT_EQ(sees(PgBattle(on_map(map)), "0505", "0905"), p.open);
}
INSTANTIATE_TEST_SUITE_P(
    E25, Profiles,
    testing::Values(Profile{"a", {1, 1, 1, 1, 1}, true}, Profile{"b", {1, 0, 0, 0, 1}, true},
                    Profile{"c", {0, 0, 1, 0, 0}, false}, Profile{"d", {2, 1, 0, 1, 0}, false},
                    Profile{"e", {2, 1, 1, 0, 0}, true}, Profile{"f", {1, 0, 1, 0, 0}, false}),
    [](const auto& i) { return i.param.name; });

// E26: pg.8.36a, pg.8.42, pg.8.4b, pg.8.2b
TEST(Pg_8_36a, OneLooksOverTerrainThatLiesLower) {
  EXPECT_TRUE(
      sees(PgBattle(on_map("level_2 = \"0505\"\nlevel_1 = \"0605 0705\"\nwoods = \"0705\"")),
           "0505", "0905"));
  EXPECT_FALSE(sees(PgBattle(on_map("level_1 = \"0505 0605\"\nwoods = \"0605\"")), "0505", "0905"));
  EXPECT_FALSE(sees(PgBattle(on_map("town = \"0705\"\nlevel_1 = \"0905\"")), "0505", "0905"));
  EXPECT_TRUE(sees(PgBattle(on_map("town = \"0705\"\nlevel_1 = \"0805\"\nlevel_2 = \"0905\"")),
                   "0505", "0905"));
  EXPECT_TRUE(sees(PgBattle(on_map("town = \"0505\"\nwoods = \"0605\"")), "0505", "0905"));
}

// E27: pg.8.21, pg.8.22a, pg.8.34, pg.8.42
TEST(Pg_8_22a, WhoFiresFromCoverIsSeenFromAfar) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505", df = "5-6" },
  { id = "x", type = "sov.inf", hex = "0905", df = "5-6" }])",
                      "size = [14, 12]\ntown = \"0505\"\nwoods = \"0605\""));
  EXPECT_TRUE(spots(b.world(), b.state(), b.hex_at("0505"), b.piece("x"), b.hex_at("0905")));
  EXPECT_FALSE(spots(b.world(), b.state(), b.hex_at("0905"), b.piece("a"), b.hex_at("0505")));
  b.turn_of("a", "fire");
  b.choose("direct_fire", {{"hex", "0905"}});
  b.sum(7);
  EXPECT_EQ(b.unit("a").spotted, 1);
  EXPECT_TRUE(spots(b.world(), b.state(), b.hex_at("0905"), b.piece("a"), b.hex_at("0505")));
  b.turn_of("x", "fire");
  EXPECT_TRUE(b.offers("direct_fire", {{"hex", "0505"}}));
}

// E28: pg.8.41a, pg.8.41b, pg.8.36b, pg.8.1b
TEST(Pg_8_41a, HeightExtendsSpottingByDayOnly) {
  const std::string map = "size = [30, 12]\nlevel_2 = \"0105\"\nfield = \"2603\"";
  const std::string day = position(
      R"(unit = [{ id = "a", type = "ger.inf", hex = "0105" }, { id = "x", type = "sov.inf", hex = "2605" },
  { id = "f", type = "sov.inf", hex = "2603" }])",
      map);
  const PgBattle b(day);
  const auto spotted_at = [&](const PgBattle& battle, const char* hex) {
    return spots(battle.world(), battle.state(), battle.hex_at("0105"), battle.piece("x"),
                 battle.hex_at(hex));
  };
  EXPECT_TRUE(spotted_at(b, "2505"));   // 24 hexes
  EXPECT_FALSE(spotted_at(b, "2605"));  // 25
  EXPECT_FALSE(spots(b.world(), b.state(), b.hex_at("2205"), b.piece("f"), b.hex_at("2603")));
  EXPECT_TRUE(spots(b.world(), b.state(), b.hex_at("2303"), b.piece("f"), b.hex_at("2603")));
  const PgBattle night(with(day, "date = ", "night = true\ndate = "));
  EXPECT_TRUE(spotted_at(night, "0205"));
  EXPECT_FALSE(spotted_at(night, "0305"));
}

// E29: pg.8.22a, pg.8.22b, pg.8.22c, pg.8.0a, pg.8.0b
TEST(Pg_8_22b, ASpottedMarkerCoversOnlyWhoFired) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.stug3g", hex = "0905", spotted = true, moved = true },
  { id = "b", type = "ger.stug3g", hex = "0905" },
  { id = "t", type = "sov.t34", hex = "0405" },
  { id = "hmg", type = "sov.hmg", hex = "0405", df = "7-5" }])",
                      "size = [14, 12]\nwoods = \"0905 1309\"", "soviet"));
  b.activate("0405", {{"t", "fire"}, {"hmg", "fire"}});
  b.act("t");
  EXPECT_TRUE(b.offers("at_fire", {{"target", "a"}}));
  EXPECT_EQ(b.why("at_fire", {{"unit", "t"}, {"target", "b"}}), "pg.8.0b");
  b.choose("hold");
  b.act("hmg");
  EXPECT_TRUE(b.offers("direct_fire", {{"hex", "0905"}}));
}

TEST(Pg_8_22c, TheMarkerGoesWhenTheUnitMovesIntoCoverFarFromEnemies) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.stug3g", hex = "0905", spotted = true },
  { id = "t", type = "sov.t34", hex = "0405", tank_leader = false }])",
                      "size = [14, 12]\nwoods = \"0905 1005\""));
  b.turn_of("a", "move");
  b.choose("enter", {{"hex", "1005"}});
  b.dismiss("decline");
  b.dismiss("stop");
  EXPECT_EQ(b.unit("a").spotted, 0);
}

}  // namespace
}  // namespace bocage::pg
