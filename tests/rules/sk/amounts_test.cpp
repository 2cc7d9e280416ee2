// Amounts and conditions that no refusal, row or cell tells of: each fails when its rule is off by one (tests/mutants/sk.toml).
#include "examples.hpp"

namespace bocage::sk {
namespace {

Setting against_far_enemy(std::string_view groups, std::string_view figures) {
  Setting x;
  x.groups = std::string(groups) + men("f", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures =
      std::string(figures) + man("f-1", "175, 5") + man("f-2", "175, 8") + man("f-3", "175, 11");
  return x;
}
std::string five(std::string_view id, std::string_view px) {
  std::string all;
  for (int i = 1; i <= 5; ++i)
    all += man(std::string(id) + "-" + std::to_string(i),
               std::string(px) + ", " + std::to_string(46 + i));
  return all;
}

TEST(SkAmounts, ATankWithoutCommanderIsSlower) {  // sk.g4.3
  Setting x = against_far_enemy(unit("v", "a", "vehicle:ger_pz4h"),
                                "{ id = \"v-2\", aboard = \"v\", health = \"dead\" },\n");
  x.vehicles = "{ id = \"v\", at = [60, 50], heading = 0 },\n";
  x.sequence = 2;
  Sk t(x);
  t.roll({6, 1});
  t.roll({3});
  EXPECT_EQ(arg(t.event("count"), "count"), 3 + 1 - 1 + 1);
}
TEST(SkAmounts, AShellWithinTwoCentimetresBreaches) {  // sk.g8.4
  for (const auto& [aim, gaps] : {std::pair{"80,38", 1}, {"80,37.99", 0}}) {
    Setting x = tank("us_m4");
    x.terrain = "{ id = \"w\", type = \"lowwall\", line = [[60, 40], [100, 40]] },\n";
    x.vehicles = "{ id = \"t\", at = [80, 10], heading = 90 },\n";
    Sk t(x);
    halted(t);
    t.choose("shell piece=t at=" + std::string(aim) + " ammunition=he");
    t.roll({6});
    EXPECT_EQ(t.state().gaps.size(), gaps) << aim;
  }
}
TEST(SkAmounts, TwoDiceDoNotSpread) {  // sk.g10.6
  Setting x = against_far_enemy(
      men("x", "a", "VETERAN", "\"SOLDAT bar\"") + men("y", "b", "VETERAN", "\"2 SOLDAT rifle\""),
      man("x-1", "20, 50", ", facing = 0") + man("y-1", "55, 50") + man("y-2", "55, 53"));
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("fire figure=x-1 target=y-1 weapon=bar");
  t.pool({6, 6});
  t.roll({6});
  EXPECT_TRUE(t.is_dead("y-1"));
  EXPECT_FALSE(t.asks_for_a_throw());
}
TEST(SkAmounts, FiveMenCover) {  // sk.g11.2, sk.g11.3: three dice, the small template
  Setting x = against_far_enemy(men("x", "a", "VETERAN", "\"5 SOLDAT rifle\"") +
                                    men("y", "b", "VETERAN", "\"2 SOLDAT rifle\""),
                                five("x", "20") + man("y-1", "60, 50"));
  x.active = "x";
  Sk t(x);
  t.choose("cover piece=x-3 at=60,50 with=0");
  EXPECT_EQ(arg(t.event("covers"), "dice"), 3);
  EXPECT_FALSE(t.state().zones[0].large);
}
TEST(SkAmounts, RallyIsOneStep) {  // sk.g5.7
  Setting x = against_far_enemy(
      men("x", "a", "VETERAN", "\"5 SOLDAT rifle\"") +
          unit("l", "a", "leader", ", rank = \"LEGENDAIRE\", weapons = [\"pistol\"]"),
      five("x", "60") + man("l-1", "55, 50"));
  x.states = "{ id = \"x\", morale = \"routing\" },\n";
  x.sequence = 1;
  Sk t(x);
  t.choose("rally officer=l-1 group=x");
  t.each("sk.prompt.morale", [&] { t.roll({6}); });
  EXPECT_EQ(t.mood("x"), Morale::demoralised);
}
TEST(SkAmounts, ATankIsSteadyAgainWithoutACause) {  // sk.g14.16, sk.g14.14: three of five are ready
  Setting x = against_far_enemy(
      unit("v", "a", "vehicle:ger_pz4h") + men("s", "a", "VETERAN", "\"5 SOLDAT rifle\""),
      man("s-1", "50, 56") + man("s-2", "50, 59") + man("s-3", "50, 62"));
  x.vehicles = "{ id = \"v\", at = [60, 50], heading = 0 },\n";
  x.states = "{ id = \"v\", morale = \"demoralised\" },\n";
  x.sequence = 1;
  const Sk t(x);
  EXPECT_EQ(t.asked(), "sk.prompt.priority");
  EXPECT_EQ(t.mood("v"), Morale::steady);
}
TEST(SkAmounts, BetweenTwoEnemiesOneDie) {  // sk.g15.4
  Setting x = against_far_enemy(
      men("x", "a", "ELITE", "\"SOLDAT rifle\"") + men("y", "b", "BLEU", "\"2 SOLDAT rifle\""),
      man("x-1", "50, 50", ", facing = 0") + man("y-1", "52, 50") + man("y-2", "48, 50"));
  x.sequence = 4;
  const Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.melee");
  EXPECT_EQ(t.asked_about("dice"), "1");
}
TEST(SkAmounts, ATurnWithoutABombEndsTheRow) {  // sk.mr.3c, sk.g21.2
  for (const auto& [last, on] : {std::pair{"2", 5}, {"1", 6}}) {
    Setting x =
        against_far_enemy(unit("m", "a", "us_m60"), man("m-1", "10, 11") + man("m-2", "10, 9"));
    x.gears =
        "{ id = \"m\", at = [10, 10], aim = [80, 80], row = 1, last_turn = " + std::string(last) +
        " },\n";
    x.active = "m";
    Sk t(x);
    t.choose("drop gear=m at=80,80");
    EXPECT_EQ(arg(t.event("lobs"), "on"), on) << last;
  }
}
TEST(SkAmounts,
     DriverlessHulls) {  // sk.g18.5: armour B stops on 1 only; sk.g18.6: a 3 keeps the wheels
  Setting x = against_far_enemy(unit("v", "a", "vehicle:sov_t70"),
                                "{ id = \"v-1\", aboard = \"v\", health = \"wounded\" },\n"
                                "{ id = \"v-2\", aboard = \"v\", health = \"wounded\" },\n");
  x.terrain =
      "{ id = \"h\", type = \"building\", poly = [[70, 30], [90, 30], [90, 70], [70, 70]] },\n";
  x.vehicles = "{ id = \"v\", at = [60, 50], heading = 0, band = \"MOYEN\", driverless = true },\n";
  x.active = "v";
  Sk t(x);
  t.roll({3});
  t.roll({6});
  t.roll({6});
  ASSERT_EQ(t.asked(), "sk.prompt.stop");
  t.roll({2});
  EXPECT_FALSE(at(t.state(), t.v("v")).immobile);
  x.groups = replaced(x.groups, "sov_t70", "ger_opel");
  x.terrain = "";
  x.vehicles = replaced(x.vehicles, "MOYEN", "RAPIDE");
  Sk u(x);
  u.roll({1});
  ASSERT_EQ(u.asked(), "sk.prompt.overturn");
  u.roll({3});
  EXPECT_FALSE(at(u.state(), u.v("v")).wrecked);
}
TEST(SkAmounts, HullDownMajorDamage) {  // sk.md.1, sk.md.2, sk.g18.3
  for (const int die : {1, 2}) {
    Setting x;
    x.terrain = "{ id = \"b\", type = \"bocage\", line = [[82, 40], [82, 60]] },\n";
    x.groups = unit("g", "a", "gun:g75l48") + unit("v", "b", "vehicle:us_m4");
    x.figures = man("g-1", "19, 49") + man("g-2", "19, 50") + man("g-3", "19, 51");
    x.gears = "{ id = \"g\", at = [20, 50], heading = 0 },\n";
    x.vehicles = "{ id = \"v\", at = [90, 50], heading = 180 },\n";
    x.active = "g";
    Sk t(x);
    t.choose("shell_at piece=g target=v ammunition=ap");
    t.roll({6});
    t.roll({4});
    t.roll({die});
    const VehicleState& v = at(t.state(), t.v("v"));
    EXPECT_EQ(v.jammed, die == 1);
    EXPECT_EQ(v.turret_lost, die == 2);
    EXPECT_EQ(v.armour_lost, 1);
    EXPECT_FALSE(v.immobile);
  }
}
TEST(SkAmounts, FireAtTheEndOfTheTurnItIsDue) {  // sk.g18.9
  Setting x = against_far_enemy(unit("v", "a", "vehicle:us_m4"), "");
  x.vehicles = "{ id = \"v\", at = [60, 50], heading = 0, burns = 3 },\n";
  x.sequence = 5;
  const Sk t(x);
  EXPECT_TRUE(at(t.state(), t.v("v")).burning);
}

}  // namespace
}  // namespace bocage::sk
