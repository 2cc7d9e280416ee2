// Worked examples E37 to E39 and E66: anti-tank fire.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

void shoot(PgBattle& b, std::string_view unit, std::string_view target, int roll) {
  b.choose("at_fire", {{"unit", unit}, {"target", target}});
  b.sum(roll);
}

// E37: pg.11.1, pg.1.1b, pg.11.11, pg.11.3, pg.at.m2, pg.at.m3, pg.14.2a, pg.5.65c
struct Shot {
  const char* name;
  const char *firer, *target_hex, *map;
  int roll, total;
  const char* result;
};
class Shots : public testing::TestWithParam<Shot> {};
TEST_P(Shots, AddTheDiceTheValueAndTheModifiersAndSubtractTheArmour) {
  const Shot& s = GetParam();
  PgBattle b(position(std::string("unit = [{ id = \"t\", type = \"sov.t34\", hex = \"0105\"") +
                          s.firer +
                          " }, { id = \"p\", type = \"ger.pz4g\", spotted = true, hex = \"" +
                          s.target_hex + "\" }]",
                      std::string("size = [14, 12]\n") + s.map, "soviet"));
  b.turn_of("t", "fire");
  shoot(b, "t", "p", s.roll);
  const Event& e = b.event("at_fire");
  EXPECT_EQ(arg(e, "total"), s.total);
  EXPECT_STREQ(e.result, s.result);
  const bool hit = std::string_view(s.result) == "X";
  EXPECT_EQ(b.unit("p").steps, hit ? 1 : 2);
  EXPECT_EQ(b.prompt_text() == "pg.prompt.check", hit);
}
INSTANTIATE_TEST_SUITE_P(
    E37, Shots,
    testing::Values(Shot{"InATown", "", "0505", "town = \"0505\"", 9, 9, "-"},
                    Shot{"InTheOpen", "", "0505", "", 9, 10, "X"},
                    Shot{"BeyondItsRange", "", "0805", "", 11, 10, "X"},
                    Shot{"Uphill", "", "0405", "level_1 = \"0405\"", 10, 10, "X"},
                    Shot{"Disrupted", ", order = \"disrupted\"", "0505", "", 11, 10, "X"}),
    [](const auto& i) { return i.param.name; });

TEST(Pg_11_3, HalfAsFarAgainIsTheLimit) {
  PgBattle b(position(
      R"(unit = [{ id = "t", type = "sov.t34", hex = "0105" }, { id = "p", type = "ger.pz4g", hex = "0905" },
  { id = "near", type = "ger.pz4g", hex = "0301" }])",
      "size = [14, 12]", "soviet"));
  b.turn_of("t", "fire");
  EXPECT_EQ(b.why("at_fire", {{"unit", "t"}, {"target", "p"}}), "pg.11.3");
}

TEST(Pg_11_11, ATruckDiesWithAllAboard) {
  PgBattle b(position(R"(unit = [
  { id = "gun", type = "ger.at37", hex = "0505" },
  { id = "truck", type = "sov.truck", hex = "0705" },
  { id = "i", type = "sov.inf", on = "truck" }])"));
  b.turn_of("gun", "fire");
  shoot(b, "gun", "truck", 7);
  EXPECT_EQ(arg(b.event("at_fire"), "total"), 10);
  EXPECT_TRUE(b.gone("truck"));
  EXPECT_TRUE(b.gone("i"));
}

// E38: pg.11.12a, pg.11.12b, pg.11.12c, pg.11.12d, pg.at.m1
int crossfire_from(std::string_view hex, std::string_view how = "crossfire = \"0405\"") {
  PgBattle b(position("unit = [{ id = \"p\", type = \"ger.pz4g\", hex = \"0505\", " +
                          std::string(how) + " }, { id = \"t\", type = \"sov.t34\", hex = \"" +
                          std::string(hex) + "\" }]",
                      "size = [14, 12]", "soviet"));
  b.turn_of("t", "fire");
  shoot(b, "t", "p", 2);
  return shift(b.event("at_fire"), "pg.at.m1");
}

TEST(Pg_11_12a, AShotFromATrulyDifferentSideGetsTwo) {
  EXPECT_EQ(crossfire_from("0705"), 2);
  EXPECT_EQ(crossfire_from("0503"), 0);  // along 0404|0504, and 0404 is next to 0405
  EXPECT_EQ(crossfire_from("0304"), 0);  // along 0404|0405
  EXPECT_EQ(crossfire_from("0607"), 2);
  EXPECT_EQ(crossfire_from("0705", "spotted = false"), 0);  // the first shot never
}

TEST(Pg_11_12a, AnEarlierShotOfThisTurnIsRemembered) {
  PgBattle b(position(R"(unit = [
  { id = "p", type = "ger.pz4g", hex = "0505" },
  { id = "w", type = "sov.t34", hex = "0305" },
  { id = "e", type = "sov.t34", hex = "0705" },
  { id = "i", type = "ger.inf", hex = "1412" }])",
                      "size = [14, 12]", "soviet"));
  b.turn_of("w", "fire");
  shoot(b, "w", "p", 2);
  EXPECT_EQ(shift(b.event("at_fire"), "pg.at.m1"), 0);
  b.choose("pass");
  b.turn_of("e", "fire");
  shoot(b, "e", "p", 2);
  EXPECT_EQ(shift(b.event("at_fire"), "pg.at.m1"), 2);
}

TEST(Pg_11_12b, MovingEndsTheDangerOfCrossfire) {
  PgBattle b(position(R"(unit = [
  { id = "p", type = "ger.pz4g", hex = "0505", crossfire = "0405" },
  { id = "e", type = "sov.t34", hex = "0805" }])"));
  b.turn_of("p", "move");
  b.choose("enter", {{"hex", "0405"}});
  b.dismiss("decline");
  b.choose("stop");
  b.turn_of("e", "fire");
  shoot(b, "e", "p", 2);
  EXPECT_EQ(shift(b.event("at_fire"), "pg.at.m1"), 0);
}

// E39: pg.11.2a, pg.11.2b
TEST(Pg_11_2a, AFullTigerFiresTwice) {
  PgBattle b(position(R"(unit = [
  { id = "tiger", type = "ger.tiger", hex = "0505" },
  { id = "a", type = "sov.t34", hex = "0805" },
  { id = "b", type = "sov.t34", hex = "0807" }])"));
  b.turn_of("tiger", "fire");
  shoot(b, "tiger", "a", 5);
  EXPECT_EQ(arg(b.event("at_fire"), "total"), 9);
  EXPECT_EQ(b.unit("a").steps, 2);
  EXPECT_EQ(b.why("direct_fire", {{"unit", "tiger"}, {"hex", "0807"}}), "pg.7.1a");
  shoot(b, "tiger", "b", 6);
  EXPECT_EQ(arg(b.event("at_fire"), "total"), 10);
  EXPECT_EQ(b.unit("b").steps, 1);
  EXPECT_FALSE(b.offers("at_fire")) << "no third shot";
}

TEST(Pg_11_2b, AReducedTigerFiresOnce) {
  PgBattle b(position(R"(unit = [
  { id = "tiger", type = "ger.tiger", hex = "0505", reduced = true },
  { id = "a", type = "sov.t34", hex = "0805" },
  { id = "b", type = "sov.t34", hex = "0807" }])"));
  b.turn_of("tiger", "fire");
  shoot(b, "tiger", "a", 2);
  EXPECT_FALSE(b.offers("at_fire"));
  EXPECT_EQ(b.ask().side, Side::second);  // its segment is over
}

// E66: pg.7.24d, pg.12.53, pg.12.52a, pg.at.m6, pg.11.0b
std::string melee(std::string_view more) {
  return position(R"(unit = [
  { id = "gun", type = "ger.at75", hex = "0305" },
  { id = "i", type = "ger.inf", hex = "0505" },
  { id = "t", type = "sov.t34", hex = "0505" },)" +
                      std::string(more) + "]\n[markers]\nassaults = [{ hex = \"0505\" }]\n",
                  "size = [14, 12]\ntown = \"0505\"");
}

TEST(Pg_7_24d, AntiTankFireIntoAnAssaultNeedsThatNoFriendlyVehicleIsThere) {
  PgBattle b(melee(""));
  b.turn_of("gun", "fire");
  EXPECT_TRUE(b.offers("at_fire", {{"target", "t"}}));
  shoot(b, "gun", "t", 2);
  EXPECT_EQ(shift(b.event("at_fire"), "pg.at.m2"), -1);
  PgBattle apc(melee(
      R"({ id = "spw", type = "ger.spw251", hex = "0505" }, { id = "u", type = "sov.t34", hex = "0303" })"));
  apc.turn_of("gun", "fire");
  EXPECT_EQ(apc.why("at_fire", {{"unit", "gun"}, {"target", "t"}}), "pg.7.24d");
}

TEST(Pg_at_m6, InsideTheAssaultHexNothingModifiesTheShot) {
  PgBattle b(melee(R"({ id = "pzs", type = "ger.pzs", hex = "0505" })"));
  b.turn_of("pzs", "fire");
  shoot(b, "pzs", "t", 6);
  EXPECT_EQ(arg(b.event("at_fire"), "total"), 6 + 4 - 4);
  EXPECT_TRUE(b.event("at_fire").shifts.empty());
}

}  // namespace
}  // namespace bocage::pg
