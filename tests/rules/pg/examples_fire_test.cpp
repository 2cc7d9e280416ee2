// Worked examples E16 to E21 and E30 to E36: direct fire, bombardment, step losses.
#include <gtest/gtest.h>

#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

// Fires and throws; the group that is offered joins as named.
void fire(PgBattle& b, std::string_view unit, std::string_view hex, int roll,
          std::initializer_list<std::string_view> joining = {}) {
  b.choose("direct_fire", {{"unit", unit}, {"hex", hex}});
  for (const std::string_view other : joining)
    b.choose("join", {{"unit", other}, {"strength", "0"}});
  if (b.prompt_text() == "pg.prompt.fire_group") b.choose("done");
  b.sum(roll);
}

void pass_checks(PgBattle& b) {
  b.each("pg.prompt.check", [&] { b.sum(2); });
}

// E16: pg.6.41a, pg.6.41c, pg.6.42a, pg.6.42c, pg.df.m6, pg.7.24b, pg.7.33a
constexpr std::string_view platoon = R"(
leader = [{ id = "lt", side = "german", rank = "LT", values = "8/1/0", hex = "0505" }]
unit = [
  { id = "a", type = "ger.inf", hex = "0505" },
  { id = "b", type = "ger.inf", hex = "0505" },
  { id = "c", type = "ger.inf", hex = "0605" },
  { id = "d", type = "ger.inf", hex = "0405" },
  { id = "x", type = "sov.inf", hex = "TARGET" },
])";

TEST(Pg_6_41c, ALeaderCombinesHisHexWithOneNextToIt) {
  PgBattle b(position(with(std::string(platoon), "TARGET", "0608")));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}, {"b", "fire"}, {"c", "fire"}, {"d", "fire"}});
  b.act("a");
  b.choose("direct_fire", {{"hex", "0608"}});
  EXPECT_FALSE(b.offers("join", {{"unit", "d"}}));  // 4 hexes away with range 3
  b.choose("join", {{"unit", "b"}});
  b.choose("join", {{"unit", "c"}});
  b.choose("join", {{"unit", "lt"}});
  b.sum(7);
  EXPECT_EQ(arg(b.event("direct_fire"), "strength"), 16);  // 5 + 5 + 5 + 1
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m6"), -1);
  EXPECT_EQ(b.event("direct_fire").column, 11);
}

TEST(Pg_7_24b, NobodyFiresThroughFriendlyInfantry) {
  PgBattle b(position(with(with(std::string(platoon), "TARGET", "0805"), "]\nunit = [",
                           "]\nunit = [{ id = \"y\", type = \"sov.inf\", hex = \"0503\" },")));
  b.activate("0505", {{"lt", "fire"}, {"a", "fire"}});
  b.act("a");
  EXPECT_EQ(b.why("direct_fire", {{"unit", "a"}, {"hex", "0805"}}), "pg.7.24b");
}

// E17: pg.7.23a, pg.7.23b, pg.14.2a, pg.1.2l
std::string machine_gun(std::string_view how) {
  return position("unit = [{ id = \"hmg\", type = \"ger.hmg\", hex = \"0505\", " +
                  std::string(how) + R"( },
  { type = "sov.inf", hex = "0705" }, { type = "sov.inf", hex = "0707" }, { type = "sov.inf", hex = "0703" }])");
}
std::vector<std::string> portions(PgBattle& b) {
  std::vector<std::string> counts;
  for (const Choice& c : b.ask().options)
    if (c.verb == verb::split && b.name(hex_kind, static_cast<int>(c.what)) == "0705")
      counts.push_back(std::to_string(c.count));
  return counts;
}
using Counts = std::vector<std::string>;

TEST(Pg_7_23b, AMachineGunSplitsItsFireInPortionsOfThreeOrMore) {
  PgBattle nine(machine_gun("df = \"9-5\""));
  nine.turn_of("hmg", "fire");
  EXPECT_EQ(portions(nine), (Counts{"3", "4", "5", "6"}));
  EXPECT_EQ(nine.why("split", {{"unit", "hmg"}, {"hex", "0705"}, {"strength", "7"}}), "pg.7.23b");
  nine.choose("split", {{"hex", "0705"}, {"strength", "3"}});
  nine.dismiss("done");
  nine.sum(7);
  nine.choose("split", {{"hex", "0707"}, {"strength", "3"}});
  nine.dismiss("done");
  nine.sum(7);
  EXPECT_TRUE(nine.offers("direct_fire", {{"hex", "0703"}}));  // 3 + 3 + 3
  PgBattle disrupted(machine_gun("df = \"9-5\", order = \"disrupted\""));
  disrupted.turn_of("hmg", "fire");
  EXPECT_EQ(portions(disrupted), Counts{});
  PgBattle seven(machine_gun("df = \"7-4\""));
  seven.turn_of("hmg", "fire");
  EXPECT_EQ(portions(seven), (Counts{"3", "4"}));
}

// E18: pg.7.52a, pg.7.52b, pg.df.m15, pg.7.6a
TEST(Pg_7_52a, OneThrowIsReadOnAColumnForEachKindOfTarget) {
  PgBattle b(position(R"(unit = [
  { id = "hmg", type = "ger.sshmg", hex = "0505" },
  { id = "i", type = "sov.inf", hex = "0705" },
  { id = "gun", type = "sov.art76", hex = "0705" }])"));
  b.turn_of("hmg", "fire");
  fire(b, "hmg", "0705", 4);
  EXPECT_EQ(b.event("direct_fire", "target", "i").column, 11);
  EXPECT_STREQ(b.event("direct_fire", "target", "i").result, "M1");
  EXPECT_EQ(b.event("direct_fire", "target", "gun").column, 22);
  EXPECT_STREQ(b.event("direct_fire", "target", "gun").result, "X");
  EXPECT_TRUE(b.gone("gun"));
  EXPECT_EQ(b.asked_unit(), "i");
  b.sum(8);  // 8 + 1 against 8: with M2 it would fail by 2
  EXPECT_EQ(arg(b.event("morale_check"), "add"), 1);
  EXPECT_EQ(b.order("i"), Order::disrupted);
}

// E19: pg.7.51a
TEST(Pg_7_51a, ShiftsMoveTheColumn) {
  PgBattle b(position(R"(unit = [
  { id = "mtr", type = "ger.mtr81", hex = "0505", bm = "5-11" },
  { type = "sov.inf", hex = "0805", count = 3 }])"));
  b.turn_of("mtr", "fire");
  b.choose("bombard", {{"hex", "0805"}});
  b.sum(7);
  EXPECT_EQ(b.event("bombardment").column, 12);  // 5, observed +1, three units +1
}

// E20, E21: pg.7.61a, pg.7.61b, pg.7.61c, pg.7.61d, pg.7.61e, pg.7.61f
constexpr std::string_view mixed_hex = R"(unit = [
  { id = "big", type = "sov.hmg", hex = "0605", df = "60-5" },
  { id = "inf", type = "ger.inf", hex = "0505" },
  { id = "tiger", type = "ger.tiger", hex = "0505" },
  { id = "spw", type = "ger.spw251", hex = "0505" },
  { id = "w1", type = "ger.wagon", hex = "0505" },
  { id = "w2", type = "ger.wagon", hex = "0505" }])";

// Takes the losses asked for, those named.
void lose(PgBattle& b, std::initializer_list<std::string_view> order) {
  for (const std::string_view unit : order) b.choose("lose_step", {{"unit", unit}});
}

TEST(Pg_7_61c, TwoStepsMustHitAnOpenToppedVehicle) {
  PgBattle b(position(mixed_hex, "size = [14, 12]", "soviet"));
  b.turn_of("big", "fire");
  fire(b, "big", "0505", 4);
  EXPECT_STREQ(b.event("direct_fire", "target", "inf").result, "2X");
  EXPECT_FALSE(b.offers("lose_step"));  // one step each: the other one must be the half-track's
  EXPECT_TRUE(b.gone("spw"));
  EXPECT_TRUE(b.gone("w1") && b.gone("w2"));
  EXPECT_EQ(b.unit("inf").steps, 1);
  EXPECT_EQ(b.unit("tiger").steps, 2);
  pass_checks(b);
  EXPECT_EQ(arg(b.event("morale_check", "unit", "tiger"), "add"), 0);
  EXPECT_EQ(arg(b.event("morale_check", "unit", "inf"), "add"), 2);
}

TEST(Pg_7_61a, ASingleStepIsTheOwnersChoice) {
  PgBattle b(position(mixed_hex, "size = [14, 12]", "soviet"));
  b.turn_of("big", "fire");
  fire(b, "big", "0505", 5);
  EXPECT_STREQ(b.event("direct_fire", "target", "inf").result, "X");
  EXPECT_TRUE(b.offers("lose_step", {{"unit", "inf"}}));
  EXPECT_TRUE(b.offers("lose_step", {{"unit", "spw"}}));
  EXPECT_EQ(b.ask().side, Side::first) << "the owner chooses";
  EXPECT_EQ(b.why("lose_step", {{"unit", "tiger"}}), "pg.7.61d");
  lose(b, {"inf", "w1"});
  EXPECT_TRUE(b.gone("w1"));
  EXPECT_FALSE(b.gone("w2"));
  pass_checks(b);
  EXPECT_EQ(arg(b.event("morale_check", "unit", "tiger"), "add"), 0);
  for (const char* unit : {"inf", "spw", "w2"})
    EXPECT_EQ(arg(b.event("morale_check", "unit", unit), "add"), 2) << unit;
}

// E30: pg.9.3b, pg.9.3c, pg.3.14, pg.9.2, pg.7.33b
std::string three_factors() {
  return with(position(R"(unit = [
  { id = "spotter", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0705" },
  { id = "y", type = "sov.inf", hex = "0707" },
  { id = "z", type = "sov.inf", hex = "0703" }]
leader = [{ side = "german", hex = "0505" }])"),
              "id = \"german\"\n",
              "id = \"german\"\noff_board = [{ factors = 3, strength = 20 }]\n");
}
// Fires with what is chosen, without shifts: the strengths the events tell.
std::vector<int> strengths(const PgBattle& b) {
  std::vector<int> list;
  for (const Event& e : b.log.list)
    if (std::string_view(e.what) == "bombardment") list.push_back(arg(e, "strength"));
  return list;
}

TEST(Pg_9_3b, ThreeFactorsFireTogetherOrApart) {
  PgBattle all(three_factors());
  all.choose("offboard", {{"hex", "0705"}});
  while (all.offers("offboard", {{"hex", "0705"}})) all.choose("offboard", {{"hex", "0705"}});
  all.dismiss("done");
  all.sum(7);
  EXPECT_EQ(strengths(all), (std::vector<int>{60}));
  PgBattle split(three_factors());
  split.choose("offboard", {{"factor", "1"}, {"hex", "0705"}});
  split.choose("offboard", {{"factor", "2"}, {"hex", "0705"}});
  split.choose("done");
  split.sum(7);
  split.choose("offboard", {{"hex", "0707"}});
  split.dismiss("done");
  split.sum(7);
  EXPECT_EQ(strengths(split), (std::vector<int>{40, 20}));
  EXPECT_EQ(split.unit("spotter").markers, 0);  // pg.3.14: nobody on the map acted
}

// E31: pg.9.4, pg.9.1a, pg.9.1b, pg.bm.m6, pg.bm.m8, pg.bm.m10, pg.7.52a, pg.6.2b
TEST(Pg_9_1a, ALeaderWhoHasActedSpotsForTheMortars) {
  PgBattle b(position(R"(unit = [
  { id = "mtr", type = "ger.mtr81", hex = "0405" },
  { id = "i1", type = "sov.inf", hex = "0805" },
  { id = "i2", type = "sov.inf", hex = "0805" },
  { id = "gun", type = "sov.at45", hex = "0805" }]
leader = [{ side = "german", rank = "SGT", hex = "0807", moved = true }])",
                      "size = [14, 12]\nwoods = \"0605\""));
  b.turn_of("mtr", "fire");
  b.choose("bombard", {{"hex", "0805"}});
  b.sum(11);
  EXPECT_EQ(b.event("bombardment", "target", "i1").column, 12);
  EXPECT_STREQ(b.event("bombardment", "target", "i1").result, "M1");
  EXPECT_EQ(b.event("bombardment", "target", "gun").column, 16);
  EXPECT_STREQ(b.event("bombardment", "target", "gun").result, "M1");
}

TEST(Pg_bm_m8, ATargetThatTheMortarSeesItselfIsAColumnEasier) {
  PgBattle b(position(R"(unit = [
  { id = "mtr", type = "ger.mtr81", hex = "0405" },
  { id = "i1", type = "sov.inf", hex = "0805" },
  { id = "i2", type = "sov.inf", hex = "0805" },
  { id = "gun", type = "sov.at45", hex = "0805" }])"));
  b.turn_of("mtr", "fire");
  b.choose("bombard", {{"hex", "0805"}});
  b.sum(11);
  EXPECT_EQ(b.event("bombardment", "target", "i1").column, 16);
  EXPECT_EQ(b.event("bombardment", "target", "gun").column, 21);
  EXPECT_STREQ(b.event("bombardment", "target", "gun").result, "M2");
}

// E32: pg.9.52a, pg.9.52b, pg.9.52c, pg.9.53
std::string close_bombardment(bool soviet) {
  const std::string own = soviet ? "sov" : "ger", enemy = soviet ? "ger" : "sov";
  return position("unit = [{ id = \"mtr\", type = \"" + own + (soviet ? ".mtr82" : ".mtr81") +
                      "\", hex = \"0505\" }, { id = \"own\", type = \"" + own +
                      ".inf\", hex = \"0705\" }, { id = \"x\", type = \"" + enemy +
                      ".inf\", hex = \"0805\" }]",
                  "size = [14, 12]", soviet ? "soviet" : "german");
}

TEST(Pg_9_52a, FriendlyFireHitsOnOneOrTwoAfterTheGunnersBonus) {
  PgBattle soviet(close_bombardment(true));
  soviet.turn_of("mtr", "fire");
  soviet.choose("bombard", {{"hex", "0805"}});
  soviet.sum(7);
  EXPECT_EQ(soviet.count("bombardment"), 1);  // pg.9.53: the hex that was meant is attacked
  soviet.roll({2});
  EXPECT_EQ(soviet.prompt_text(), "pg.prompt.friendly_column");
  PgBattle german(close_bombardment(false));
  german.turn_of("mtr", "fire");
  german.choose("bombard", {{"hex", "0805"}});
  german.sum(7);
  german.roll({2});
  EXPECT_NE(german.prompt_text(), "pg.prompt.friendly_column");
}

TEST(Pg_9_52b, AHitHexIsBombardedOnAColumnOfItsOwn) {
  PgBattle b(close_bombardment(false));
  b.turn_of("mtr", "fire");
  b.choose("bombard", {{"hex", "0805"}});
  b.sum(7);
  b.roll({1});
  b.roll({4});
  b.sum(9);
  EXPECT_EQ(b.event("friendly_fire_hit").column, 12);
  EXPECT_STREQ(b.event("friendly_fire_hit").result, "M");
  EXPECT_EQ(b.asked_unit(), "own");
  b.sum(9);
  EXPECT_EQ(b.order("own"), Order::disrupted);
  EXPECT_EQ(b.order("x"), Order::good);
}

// E33: pg.9.51, pg.7.24c, pg.bm.m10
TEST(Pg_9_51, BombardingAnAssaultHexHitsBothSides) {
  PgBattle b(with(position(R"(unit = [
  { id = "own", type = "ger.inf", hex = "0505" },
  { id = "s1", type = "sov.inf", hex = "0505" },
  { id = "s2", type = "sov.inf", hex = "0505" },
  { id = "s3", type = "sov.inf", hex = "0505" }]
leader = [{ side = "german", hex = "0507" }])"),
                  "id = \"german\"\n",
                  "id = \"german\"\noff_board = [{ factors = 1, strength = 16 }]\n"));
  b.choose("offboard", {{"hex", "0505"}});
  b.dismiss("done");
  b.sum(10);
  EXPECT_EQ(b.event("bombardment").column, 21);
  EXPECT_STREQ(b.event("bombardment").result, "M1");
  pass_checks(b);
  b.sum(4);
  EXPECT_EQ(b.event("bombardment").column, 16);
  EXPECT_STREQ(b.event("bombardment").result, "M1");
  EXPECT_EQ(b.asked_unit(), "own");
}

// E34: pg.10.3a, pg.10.3b
TEST(Pg_10_3a, NoMoreThanThreeColumnsToTheRight) {
  PgBattle b(position(R"(unit = [
  { id = "a", type = "it.inf", side = "german", hex = "0505" },
  { id = "g1", type = "sov.art76", hex = "0605" },
  { id = "g2", type = "sov.art76", hex = "0605" },
  { id = "g3", type = "sov.art76", hex = "0605" }])"));
  b.turn_of("a", "fire");
  fire(b, "a", "0605", 4);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m16"), 2);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m14"), 1);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m15"), 2);
  EXPECT_EQ(shift(b.event("direct_fire"), "pg.10.3a"), -2);
  EXPECT_EQ(b.event("direct_fire").column, 16);
  EXPECT_STREQ(b.event("direct_fire").result, "M2");
  int total = 0;
  for (const Shift& s : b.event("direct_fire").shifts) total += s.amount;
  EXPECT_EQ(total, 3) << "the shifts told add up to the shift made";
}

// E35: pg.10.3a, pg.df.m1, pg.df.m2, pg.df.m4, pg.df.m5, pg.df.m6, pg.df.m16
TEST(Pg_10_3a, NoMoreThanTwoColumnsToTheLeft) {
  PgBattle b(position(R"(unit = [
  { id = "hmg", type = "ger.hmg", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0905", dug_in = true, spotted = true }])",
                      "size = [14, 12]\nfield = \"0905\"\nlevel_1 = \"0905\""));
  b.turn_of("hmg", "fire");
  fire(b, "hmg", "0905", 2);
  const Event& e = b.event("direct_fire");
  EXPECT_EQ(shift(e, "pg.df.m5"), -1);
  EXPECT_EQ(shift(e, "pg.df.m4"), -1);
  EXPECT_EQ(shift(e, "pg.df.m6"), -1);
  EXPECT_EQ(e.column, 2);
  EXPECT_STREQ(e.result, "M1");
}

TEST(Pg_df_m1, AnEntrenchmentInWoodsAddsOneColumnToTheirTwo) {
  PgBattle b(position(R"(unit = [
  { id = "hmg", type = "ger.hmg", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0605" }]
[markers]
entrenchments = "0605")",
                      "size = [14, 12]\nwoods = \"0605\""));
  b.turn_of("hmg", "fire");
  fire(b, "hmg", "0605", 3);
  const Event& e = b.event("direct_fire");
  EXPECT_EQ(shift(e, "pg.df.m2"), -2);
  EXPECT_EQ(shift(e, "pg.df.m1"), -1);
  EXPECT_EQ(shift(e, "pg.df.m16"), 2);
  EXPECT_EQ(e.column, 4);
  EXPECT_STREQ(e.result, "M");
}

// E36: pg.10.1a, pg.10.1b, pg.10.1c
std::string over_friends(std::string_view firer, std::string_view friendly) {
  return position("unit = [{ id = \"a\", hex = \"0505\", " + std::string(firer) +
                  "}, { id = \"c\", hex = \"0705\", type = \"" + std::string(friendly) + R"(" },
  { id = "y", type = "sov.inf", hex = "0905" }, { id = "z", type = "sov.inf", hex = "0805" }])");
}

TEST(Pg_10_1b, MachineGunsFireOverFriendsWithAFreeHexBeyond) {
  PgBattle hmg(over_friends("type = \"ger.hmg\"", "ger.inf"));
  hmg.turn_of("a", "fire");
  EXPECT_TRUE(hmg.offers("direct_fire", {{"hex", "0905"}}));
  EXPECT_EQ(hmg.why("direct_fire", {{"unit", "a"}, {"hex", "0805"}}), "pg.10.1b");
  PgBattle more(with(over_friends("type = \"ger.hmg\"", "ger.inf"), "unit = [",
                     "unit = [{ type = \"ger.inf\", hex = \"0605\" },"));
  more.turn_of("a", "fire");
  EXPECT_TRUE(more.offers("direct_fire", {{"hex", "0905"}})) << "more friends change nothing";
  PgBattle infantry(with(over_friends("type = \"ger.inf\", df = \"5-5\"", "ger.inf"), "unit = [",
                         "unit = [{ id = \"w\", type = \"sov.inf\", hex = \"0503\" },"));
  infantry.turn_of("a", "fire");
  EXPECT_EQ(infantry.why("direct_fire", {{"unit", "a"}, {"hex", "0905"}}), "pg.7.24b");
  EXPECT_EQ(infantry.why("direct_fire", {{"unit", "a"}, {"hex", "0805"}}), "pg.7.24b");
}

TEST(Pg_10_1a, ArmourDoesNotBlockDirectFire) {
  for (const char* firer : {"type = \"ger.hmg\"", "type = \"ger.inf\", df = \"5-5\""}) {
    PgBattle b(over_friends(firer, "ger.pz4g"));
    b.turn_of("a", "fire");
    EXPECT_TRUE(b.offers("direct_fire", {{"hex", "0905"}})) << firer;
    EXPECT_TRUE(b.offers("direct_fire", {{"hex", "0805"}})) << firer;
  }
}

}  // namespace
}  // namespace bocage::pg
