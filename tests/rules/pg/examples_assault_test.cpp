// Worked examples E22 and E40 to E44: assaults.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

const Event& fire_of(const PgBattle& b, Side side) {
  for (auto it = b.log.list.rbegin(); it != b.log.list.rend(); ++it)
    if (std::string_view(it->what) == "assault_fire" && it->side == side) return *it;
  return b.event("assault_fire");
}
void fight(PgBattle& b, std::string_view hex) { b.choose("fight", {{"hex", hex}}); }
void pass_checks(PgBattle& b) {
  b.each("pg.prompt.check", [&] { b.sum(2); });
}

// E22: pg.7.63a to pg.7.63f, pg.7.25b
std::string crowd() {
  return position(R"(unit = [
  { id = "att", type = "sov.inf", hex = "0505", df = "45-3" },
  { id = "inf", type = "ger.inf", hex = "0505" },
  { id = "hmg", type = "ger.hmg", hex = "0505", order = "disrupted" },
  { id = "tiger", type = "ger.tiger", hex = "0505" },
  { id = "spw", type = "ger.spw251", hex = "0505" },
  { id = "t1", type = "ger.truck", hex = "0505" },
  { id = "t2", type = "ger.truck", hex = "0505" }]
[markers]
assaults = [{ hex = "0505", holder = "german" }])",
                  "size = [14, 12]", "soviet");
}
// The Soviets attack on column 30: a 2 is one step, a 4 two, a 6 three. The Germans throw 1: M2 at
// most.
void assault_the_crowd(PgBattle& b, int die) {
  b.activate("0505", {{"att", "fire"}});
  fight(b, "0505");
  b.roll({die});
  b.roll({1});
}

TEST(Pg_7_63b, TheFirstStepComesFromTheBestMorale) {
  PgBattle b(crowd());
  assault_the_crowd(b, 2);
  EXPECT_STREQ(fire_of(b, Side::second).result, "1");
  for (const char* unit : {"inf", "tiger", "spw"})
    EXPECT_TRUE(b.offers("lose_step", {{"unit", unit}})) << unit;
  EXPECT_FALSE(b.offers("lose_step", {{"unit", "hmg"}}));
  b.choose("lose_step", {{"unit", "inf"}});
  b.choose("lose_step", {{"unit", "t1"}});
  EXPECT_TRUE(b.gone("t1"));
  EXPECT_FALSE(b.gone("t2"));
  pass_checks(b);
  EXPECT_EQ(arg(b.event("morale_check", "unit", "tiger"), "add"), 2);  // pg.7.63d, pg.7.25b
}

TEST(Pg_7_63c, OneOfTwoStepsMustHitAnArmouredVehicle) {
  PgBattle b(crowd());
  assault_the_crowd(b, 4);
  EXPECT_STREQ(fire_of(b, Side::second).result, "2");
  EXPECT_FALSE(b.offers("lose_step", {{"unit", "hmg"}}));
  b.choose("lose_step", {{"unit", "inf"}});
  ASSERT_EQ(b.prompt_text(), "pg.prompt.lose_step");
  EXPECT_FALSE(b.offers("lose_step", {{"unit", "hmg"}}));
  EXPECT_FALSE(b.offers("lose_step", {{"unit", "inf"}}));
  b.choose("lose_step", {{"unit", "spw"}});
  EXPECT_TRUE(b.gone("spw"));
  EXPECT_TRUE(b.gone("t1") && b.gone("t2"));
}

TEST(Pg_7_63c, OfThreeStepsOneIsTheArmoursAndTheRestIsFree) {
  PgBattle b(crowd());
  assault_the_crowd(b, 6);
  EXPECT_STREQ(fire_of(b, Side::second).result, "3");
  b.choose("lose_step", {{"unit", "tiger"}});
  EXPECT_TRUE(b.offers("lose_step", {{"unit", "hmg"}}));
  b.choose("lose_step", {{"unit", "hmg"}});
  b.choose("lose_step", {{"unit", "hmg"}});
  EXPECT_TRUE(b.gone("hmg"));
  EXPECT_EQ(b.unit("tiger").steps, 1);
}

// E40: pg.12.4a, pg.12.4b, pg.12.41a, pg.as.m1, pg.as.m4, pg.as.m5, pg.12.2a, pg.12.2b, pg.6.42a
TEST(Pg_12_4a, AnAssaultIntoATown) {
  PgBattle b(with(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" },
  { id = "b", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0605" }]
leader = [{ id = "lt", side = "german", rank = "LT", values = "8/1/0", hex = "0505" }])",
                           "size = [14, 12]\ntown = \"0605\""),
                  "nation = \"soviet\"\nmorale = \"8/7\"",
                  "nation = \"soviet\"\nmorale = \"7/6\""));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}, {"b", "fire"}});
  for (const char* p : {"a", "b", "lt"}) b.choose("assault", {{"unit", p}, {"hex", "0605"}});
  fight(b, "0605");
  b.roll({4});
  b.roll({6});
  const Event& german = fire_of(b, Side::first);
  EXPECT_EQ(arg(german, "strength"), 11);
  EXPECT_EQ(shift(german, "pg.as.m1"), -2);
  EXPECT_EQ(shift(german, "pg.as.m5"), 1);
  EXPECT_EQ(shift(german, "pg.as.m4"), 1);
  EXPECT_EQ(german.column, 9);
  EXPECT_STREQ(german.result, "M1");
  const Event& soviet = fire_of(b, Side::second);
  EXPECT_EQ(arg(soviet, "strength"), 4);
  EXPECT_EQ(soviet.column, 3);
  EXPECT_STREQ(soviet.result, "M1");
  pass_checks(b);
  for (const char* p : {"x", "a", "b", "lt"})
    EXPECT_EQ(arg(b.event("morale_check", "unit", p), "add"), 1) << p;
}

// E41: pg.12.13b, pg.14.2a, pg.12.42a, pg.1.2l
TEST(Pg_12_42a, ShakenAndUnarmedDefenders) {
  PgBattle b(position(R"(unit = [
  { id = "att", type = "ger.inf", hex = "0505" },
  { id = "d", type = "sov.inf", hex = "0605", df = "5-3", order = "demoralized" },
  { id = "hmg", type = "sov.hmg", hex = "0605", df = "9-5", order = "disrupted" },
  { id = "mtr", type = "sov.mtr82", hex = "0605" },
  { id = "truck", type = "sov.truck", hex = "0605" },
  { id = "i", type = "sov.inf", on = "truck" }]
leader = [{ id = "lt", side = "german", rank = "LT", hex = "0505" }])"));
  b.activate("0505", {{"lt", "move"}, {"att", "fire"}});
  b.choose("assault", {{"unit", "att"}, {"hex", "0605"}});
  fight(b, "0605");
  b.roll({1});
  b.roll({1});
  EXPECT_EQ(arg(fire_of(b, Side::second), "strength"), 8);  // 2 + 5 + 1 + 0
  EXPECT_EQ(fire_of(b, Side::second).column, 5);
}

// E42: pg.12.43a, pg.12.43b, pg.12.43c, pg.12.51
TEST(Pg_12_43a, FortifiedDefendersFireFirst) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "ger.inf", hex = "0505" },
  { id = "b", type = "ger.inf", hex = "0505" },
  { id = "dug", type = "sov.inf", hex = "0605", dug_in = true },
  { id = "hmg", type = "sov.hmg", hex = "0605" }]
leader = [{ id = "lt", side = "german", rank = "LT", hex = "0505" }])"));
  b.activate("0505", {{"lt", "move"}, {"a", "fire"}, {"b", "fire"}});
  b.choose("assault", {{"unit", "a"}, {"hex", "0605"}});
  b.choose("assault", {{"unit", "b"}, {"hex", "0605"}});
  fight(b, "0605");
  EXPECT_EQ(b.ask().side, Side::second);
  b.choose("first_fire");
  b.roll({6});
  EXPECT_EQ(arg(fire_of(b, Side::second), "strength"), 4);  // the machine guns do not fire
  EXPECT_STREQ(fire_of(b, Side::second).result, "M1");
  EXPECT_EQ(b.asked_unit(), "a");
  b.sum(9);
  EXPECT_EQ(b.order("a"), Order::disrupted);
  b.sum(11);
  EXPECT_EQ(b.order("b"), Order::demoralized);
  b.roll({1});
  EXPECT_EQ(arg(fire_of(b, Side::first), "strength"), 3);
  EXPECT_EQ(fire_of(b, Side::first).column, 3);
}

// E43: pg.12.54, pg.1.2o, pg.12.42a
int initiating(std::string_view units) {
  PgBattle b(
      position("unit = [{ id = \"hmg\", type = \"ger.hmg\", hex = \"0505\" }, { id = \"x\", type = "
               "\"sov.inf\", hex = \"0605\" }," +
               std::string(units) +
               "]\nleader = [{ id = \"lt\", side = \"german\", rank = \"LT\", hex = \"0505\" }]"));
  b.choose("activate", {{"hex", "0505"}});
  b.choose("declare_move", {{"unit", "lt"}});
  b.choose("declare_fire", {{"unit", "hmg"}});
  if (!units.empty()) b.choose("declare_fire", {{"unit", "with"}});
  b.choose("assault", {{"unit", "hmg"}, {"hex", "0605"}});
  if (!units.empty()) b.choose("assault", {{"unit", "with"}, {"hex", "0605"}});
  fight(b, "0605");
  b.roll({1});
  b.roll({1});
  return arg(fire_of(b, Side::first), "strength");
}

TEST(Pg_12_54, MachineGunsGoInWithHalfTheirStrengthUnlessInfantryGoesWithThem) {
  EXPECT_EQ(initiating(""), 5);
  EXPECT_EQ(initiating("{ id = \"with\", type = \"ger.inf\", hex = \"0505\" }"), 14);
  EXPECT_EQ(initiating("{ id = \"with\", type = \"ger.mtr81\", hex = \"0505\" }"), 10);
}

// E44: pg.12.12a, pg.12.12b, pg.12.12c, pg.12.12d, pg.7.63b, pg.12.13c
TEST(Pg_12_12b, AFreeShotAtAllWhoLeave) {
  PgBattle b(position(R"(unit = [
  { id = "s1", type = "sov.inf", hex = "0505" },
  { id = "s2", type = "sov.inf", hex = "0505" },
  { id = "s3", type = "sov.inf", hex = "0505", order = "demoralized" },
  { id = "g", type = "ger.inf", hex = "0505", order = "disrupted" },
  { id = "hmg", type = "ger.hmg", hex = "0505", moved = true }]
leader = [{ side = "german", rank = "SGT", values = "8/0/0", hex = "0505" }]
[markers]
assaults = [{ hex = "0505", holder = "german" }])",
                      "size = [14, 12]\ntown = \"0505\"", "soviet"));
  b.activate("0505", {{"s1", "move"}, {"s2", "move"}, {"s3", "recover"}});
  b.act("s3");
  b.sum(12);
  b.choose("flee", {{"hex", "0405"}});
  b.dismiss("stay");
  for (const char* unit : {"s1", "s2"}) {
    b.act(unit);
    b.choose("enter", {{"hex", "0405"}});
    b.dismiss("stop");
  }
  b.roll({5});
  const Event& e = b.event("free_shot");
  EXPECT_EQ(arg(e, "strength"), 12);
  EXPECT_EQ(e.column, 13);
  EXPECT_STREQ(e.result, "1");
  EXPECT_EQ(shift(e, "pg.as.m1"), 0);
  ASSERT_EQ(b.prompt_text(), "pg.prompt.lose_step");
  EXPECT_FALSE(b.offers("lose_step", {{"unit", "s3"}}));
  b.choose("lose_step", {{"unit", "s1"}});
  EXPECT_EQ(b.unit("s1").steps, 1);
  EXPECT_EQ(b.prompt_text(), "pg.prompt.check");
  EXPECT_EQ(b.unit("g").markers, 0);
}

}  // namespace
}  // namespace bocage::pg
