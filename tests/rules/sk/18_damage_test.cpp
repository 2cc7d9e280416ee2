// sk.dv.6, sk.g18, sk.g19: shells that fly on, armour that wears off, close assaults on open vehicles.
#include "trial.hpp"

namespace bocage::sk {
namespace {

// sk.dv.6, sk.g16.9: straight on, onto the first thing behind that is high enough; else lost.
TEST(SkDamage, PassingTooHigh) {
  for (const int height : {9, 8}) {  // cm; a Sherman is 3.8 high, and 4 are added
    Setting x;
    x.groups = unit("pak", "a", "gun:g75l48") + unit("v", "b", "vehicle:us_m4") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("pak-1", "40, 41") + man("pak-2", "40, 39") + man("pak-3", "39, 40") +
                man("y-1", "150, 90") + man("y-2", "150, 93") + man("y-3", "150, 96");
    x.gears = "{ id = \"pak\", at = [40, 40], heading = 0 },\n";
    x.vehicles = "{ id = \"v\", at = [80, 40], heading = 90 },\n";
    x.terrain = "{ id = \"h\", type = \"hill\", height = " + std::to_string(height - 1) +
                ", poly = [[100, 30], [120, 30], [120, 50], [100, 50]] },\n";
    x.active = "pak";
    Sk t(x);
    t.choose("shell_at piece=pak.gun target=v ammunition=he");
    t.roll({1});
    ASSERT_EQ(t.asked(), "sk.prompt.deviate");
    t.roll({6});
    EXPECT_EQ(rule_name(t.event("deviates").rule), "sk.dv.6");
    const bool flew_on = std::ranges::any_of(
        t.log.list, [](const Event& e) { return std::string_view(e.what) == "lost_shell"; });
    EXPECT_EQ(flew_on, height == 8) << height;
  }
}

// sk.g18.1, sk.g18.12: two bands lost of one: the second hurts the crew.
TEST(SkDamage, MoreArmourLostThanThereIs) {
  Setting x;
  x.groups = unit("pak", "a", "gun:g50") + unit("v", "b", "vehicle:us_m8");  // A all round
  x.figures = man("pak-1", "40, 41") + man("pak-2", "40, 39");
  x.gears = "{ id = \"pak\", at = [40, 40], heading = 0 },\n";
  x.vehicles = "{ id = \"v\", at = [80, 40], heading = 180 },\n";
  x.active = "pak";
  Sk t(x);
  t.choose("shell_at piece=pak.gun target=v ammunition=ap");
  t.roll({6});
  t.roll({2});  // C v A: 4, major
  ASSERT_EQ(t.asked(), "sk.prompt.major");
  t.roll({3});
  EXPECT_EQ(arg(t.event("armour_lost"), "bands"), 1);
  EXPECT_EQ(armour(t.world(), t.state(), t.v("v"), Face::front), 0);
  EXPECT_EQ(t.asked(), "sk.prompt.victim");
}

// sk.g18.10, sk.md.4: what is lost is told.
TEST(SkDamage, ALostMainWeaponIsTold) {
  Setting x;
  x.groups = unit("pak", "a", "gun:g75l48") + unit("v", "b", "vehicle:us_m4");
  x.figures = man("pak-1", "40, 41") + man("pak-2", "40, 39") + man("pak-3", "39, 40");
  x.gears = "{ id = \"pak\", at = [40, 40], heading = 0 },\n";
  x.vehicles = "{ id = \"v\", at = [80, 40], heading = 180 },\n";
  x.active = "pak";
  Sk t(x);
  t.choose("shell_at piece=pak.gun target=v ammunition=ap");
  t.roll({6});
  t.roll({4});  // D v C: 5, major
  t.roll({4});
  EXPECT_EQ(rule_name(t.event("main_weapon_lost").rule), "sk.g18.10");
  EXPECT_TRUE(at(t.state(), t.v("v")).main_lost);
  EXPECT_FALSE(at(t.state(), t.v("v")).turret_lost);
}

Setting assault(std::string_view vehicle, std::string_view beside) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle\", \"2 SOLDAT rifle\"") +
             unit("v", "b", "vehicle:" + std::string(vehicle)) +
             men("p", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures =
      man("x-1", "80, " + std::string(beside)) + man("x-2", "20, 93") + man("x-3", "20, 96");
  x.figures += man("p-1", "150, 90") + man("p-2", "150, 93") + man("p-3", "150, 96");
  x.vehicles = "{ id = \"v\", at = [80, 40], heading = 0 },\n";
  x.sequence = 4;
  return x;
}

// sk.g19.3: whoever is aboard an open vehicle fights first, with a re-roll for what he defends.
TEST(SkDamage, AnOpenVehicleIsDefended) {
  Sk t(assault("ger_251", "37.5"));  // half-track, two men
  ASSERT_TRUE(t.offers("assault figure=x-1 vehicle=v means=grenade")) << t.options();
  t.choose("assault figure=x-1 vehicle=v means=grenade");
  ASSERT_EQ(t.asked(), "sk.prompt.melee");  // before the attack
  t.roll({1});
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(t.asked(), "sk.prompt.melee");
    EXPECT_EQ(t.asked_about("figure").substr(0, 2), "v-");
    t.roll({3});
  }
  ASSERT_EQ(t.asked(), "sk.prompt.reroll");
  EXPECT_EQ(rule_name(t.prompt.rule), "sk.cb.5b");
  t.choose("keep");
  t.choose("keep");
  EXPECT_TRUE(t.is_dead("x-1"));  // 1 against 6
  EXPECT_NE(t.asked(), "sk.prompt.skill");
}

// sk.g19.4: men in a lorry are fought as figures behind an obstacle; with the last of them it is taken.
TEST(SkDamage, UnarmouredVehiclesAreTaken) {
  Setting x = assault("us_jeep", "37.85");
  Sk t(x);
  ASSERT_TRUE(t.offers("assault figure=x-1 vehicle=v means=hands")) << t.options();
  t.choose("assault figure=x-1 vehicle=v means=hands");
  ASSERT_EQ(t.asked(), "sk.prompt.melee");
  t.roll({6});
  t.roll({1});
  t.choose("keep");
  EXPECT_TRUE(t.is_dead("v-1"));  // the driver is all there is
  EXPECT_TRUE(at(t.state(), t.v("v")).captured);
  EXPECT_EQ(Sk(assault("us_m4", "37.15")).why("assault figure=x-1 vehicle=v means=hands"),
            "sk.g19.4");
}

}  // namespace
}  // namespace bocage::sk
