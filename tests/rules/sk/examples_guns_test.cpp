// Worked cases of guns: E42 to E48.
#include "examples.hpp"
#include "games/skirmish/rules/16_artillery.hpp"

namespace bocage::sk {
namespace {

// sk.df.0, sk.df.3, sk.df.6, sk.df.7, sk.df.8, sk.df.9, sk.ar.5, sk.g9.6
TEST(SkExamples, E42FiveLevels) {
  Setting x = tank("ger_pz4h", ", band = \"ARRET\"");
  x.terrain =
      "{ id = \"barn\", type = \"building\", poly = [[90, 40], [96, 40], [96, 60], [90, 60]] },\n";
  x.groups += unit("jeep", "b", "vehicle:us_jeep");
  x.vehicles += "{ id = \"jeep\", at = [100, 40], heading = 90, band = \"RAPIDE\" },\n";
  Sk t(x);
  t.choose("speed vehicle=t band=LENT hatch=closed");
  t.choose("shell_at piece=t target=jeep ammunition=ap");
  for (const char* rule : {"sk.df.3", "sk.df.6", "sk.df.7", "sk.df.8", "sk.df.9"})
    EXPECT_EQ(t.shift("lobs", rule), 1) << rule;
  EXPECT_EQ(arg(t.event("lobs"), "on"), 6);
}
// sk.ar.1, sk.ar.2, sk.g17.10
TEST(SkExamples, E43AmericanOnTheMove) {
  for (const char* type : {"us_m4", "bri_sherman"}) {
    Setting x = tank(type, ", band = \"LENT\"");
    x.groups += unit("pz", "b", "vehicle:ger_pz3j");
    x.vehicles += "{ id = \"pz\", at = [100, 40], heading = 180, band = \"LENT\" },\n";
    Sk t(x);
    t.choose("speed vehicle=t band=MOYEN hatch=open");
    t.choose("shell_at piece=t target=pz ammunition=ap");
    EXPECT_EQ(arg(t.event("lobs"), "on"), std::string_view(type) == "us_m4" ? 2 : 3);
  }
}
// sk.df.1, sk.df.2, sk.df.4, sk.df.5, sk.ar.4, sk.g16.4
TEST(SkExamples, E44GunInTrouble) {
  for (const int crew : {1, 2}) {
    Setting x;
    x.visibility = "night";
    x.groups =
        unit("pak", "a", "gun:g50") + men("y", "b", "BLEU", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"");
    x.figures =
        man("pak-1", "40, 41", ", under = true") + man("y-1", "75, 40") + man("y-2", "75, 42");
    if (crew == 2) x.figures += man("pak-2", "40, 39", ", under = true");
    x.gears = "{ id = \"pak\", at = [40, 40], heading = 0 },\n";
    x.active = "pak";
    x.position = "zone = [{ at = [40, 40], by = \"y-1\" }]";
    Sk t(x);
    t.choose("shell piece=pak.gun at=70,40 ammunition=he");
    EXPECT_EQ(arg(t.event("lobs"), "on"), crew == 1 ? 6 : 5);
  }
}

// sk.he.1, sk.he.2, sk.he.3, sk.he.4, sk.sv.1, sk.sv.2
TEST(SkExamples, E45HeAndSaves) {
  Setting x = tank("us_m4");
  x.terrain = "{ id = \"bags\", type = \"sandbags\", line = [[86, 42.5], [94, 42.5]] },\n";
  x.figures += man("y-1", "90, 40") + man("y-2", "90, 44") + man("y-3", "86, 38") +
               man("y-4", "95, 39") + man("y-5", "90, 34", ", posture = \"waiting\"");
  Sk t(x);
  halted(t);
  t.choose("shell piece=t at=90,40 ammunition=he");
  t.roll({6});
  t.roll({1});
  t.roll({2});
  EXPECT_EQ(t.asked_about("need"), "4");
  t.roll({4});
  t.roll({5});
  t.roll({6});
  t.roll({4});
  EXPECT_EQ(t.asked_about("need"), "6");
  t.roll({6});
  EXPECT_TRUE(t.is_dead("y-1") && t.is_sound("y-2") && t.is_hurt("y-3") && t.is_sound("y-4") &&
              t.is_sound("y-5"));
}
// sk.sv.3
TEST(SkExamples, E46WrongSideOfTheWall) {
  Setting x = tank("us_m4");
  x.terrain = "{ id = \"wall\", type = \"lowwall\", line = [[80, 40], [100, 40]] },\n";
  x.figures += man("y-1", "90, 41");
  Sk t(x);
  EXPECT_EQ(save_he(t.world(), t.state(), t.f("y-1"), {9000, 4300}), 0);
  EXPECT_EQ(save_he(t.world(), t.state(), t.f("y-1"), {9000, 3900}), 4);
}

// sk.dv.0, sk.dv.1, sk.dv.3, sk.dv.4, sk.dv.5, sk.g16.8, sk.g16.9
TEST(SkExamples, E47DeviationOnAHouse) {
  const auto shoot = [](int storey, int die) {
    Setting x = tank("us_m4");
    x.terrain = house("stone", 3);
    x.figures += man("y-1", "85, 40") + man("y-2", "85, 40", ", storey = 2");
    Sk t(x);
    halted(t);
    t.choose("shell_at piece=t target=house:a/" + std::to_string(storey) + " ammunition=he");
    t.roll({1});
    t.roll({die});
    return t.asks_for_a_throw() && t.asked() == "sk.prompt.victim" ? t.asked_about("figure")
           : t.count("lost_shell")                                 ? "lost"
           : t.count("bursts")
               ? sk::name(t.world(), t.names, point_kind, arg(t.event("bursts"), "at"))
               : "?";
  };
  EXPECT_EQ(shoot(1, 3), "y-1");
  EXPECT_EQ(shoot(1, 4), "y-2");
  EXPECT_EQ(shoot(2, 5), "lost");
  EXPECT_EQ(shoot(0, 1), "65,40");  // of the wall, which stands at 80
}
// sk.dv.2, sk.g16.10
TEST(SkExamples, E48DeviationOnAVehicle) {
  const char* const want[] = {"", "71,98", "59,107", "83,89"};
  for (int d = 1; d <= 3; ++d) {
    Setting x;
    x.groups = unit("pak", "a", "gun:g75l48") + unit("v", "b", "vehicle:us_m4");
    x.figures = man("pak-1", "20, 31") + man("pak-2", "20, 29") + man("pak-3", "19, 30");
    x.gears = "{ id = \"pak\", at = [20, 30], heading = 53 },\n";
    x.vehicles = "{ id = \"v\", at = [80, 110], heading = 0 },\n";
    x.active = "pak";
    Sk t(x);
    t.choose("shell_at piece=pak.gun target=v ammunition=he");
    t.roll({1});
    t.roll({d});
    EXPECT_EQ(sk::name(t.world(), t.names, point_kind, arg(t.event("bursts"), "at")), want[d]);
  }
}

}  // namespace
}  // namespace bocage::sk
