// More cases whose rule could be deleted unnoticed: guns, crews, aircraft, points.
#include "examples.hpp"

namespace bocage::sk {
namespace {

// sk.g17.10: at RAPIDE only an American gun fires.
TEST(SkNumbers, FiringAtSpeed) {
  for (const auto& [type, why] : {std::pair{"us_m4", ""}, {"bri_sherman", "sk.g17.10"}}) {
    Sk t(tank(type, ", band = \"MOYEN\""));
    t.choose("speed vehicle=t band=RAPIDE hatch=open");
    EXPECT_EQ(t.why("shell piece=t at=80,40 ammunition=he"), why) << type;
  }
}
// sk.g18.10: with its turret everything but the hull gun is gone.
TEST(SkNumbers, TurretAndArmamentLost) {
  Setting x = tank("us_m4", ", turret_lost = true");
  x.figures += man("y-1", "70, 40");
  Sk t(x);
  halted(t);
  EXPECT_EQ(t.why("mg vehicle=t target=y-1 mount=hull"), "");
  EXPECT_EQ(t.why("mg vehicle=t target=y-1 mount=coaxial"), "sk.g17.9");
  EXPECT_EQ(t.why("mg vehicle=t target=y-1 mount=pintle"), "sk.g17.9");
}
// sk.g21.4: a heavy bomb strikes the nearest vehicle with A; a light one does not.
TEST(SkNumbers, HeavyBombsOnVehicles) {
  for (const auto& [mortar, strikes] : {std::pair{"us_m81", true}, {"us_m60", false}}) {
    Setting x;
    x.groups = unit("m", "a", mortar) + unit("v", "b", "vehicle:ger_pz4h");
    x.figures = man("m-1", "10, 11") + man("m-2", "10, 9") + (strikes ? man("m-3", "12, 10") : "");
    x.gears = "{ id = \"m\", at = [10, 10] },\n";
    x.vehicles = "{ id = \"v\", at = [90, 60], heading = 0, hatch = \"closed\" },\n";
    x.active = "m";
    Sk t(x);
    t.choose("drop gear=m.gun at=90,61");
    t.roll({6});
    EXPECT_EQ(t.asked() == "sk.prompt.penetrate", strikes) << mortar;
  }
}
// sk.g16.2: the Petard reaches 30 cm.
TEST(SkNumbers, Petard) {
  Sk t(tank("bri_avre"));
  halted(t);
  EXPECT_EQ(t.why("shell piece=t at=70,40 ammunition=he"), "");
  EXPECT_EQ(t.why("shell piece=t at=70.01,40 ammunition=he"), "sk.g16.2");
}
// sk.g16.12, sk.df.2: a launcher for two with one man.
TEST(SkNumbers, LauncherAlone) {
  for (const auto& [mate, more] : {std::pair{"40, 43", 0}, {"40, 43.01", 1}}) {
    Setting x;
    x.groups = unit("x", "a", "bri_piat") + unit("v", "b", "vehicle:ger_pz4h");
    x.figures = man("x-1", "40, 40") + man("x-2", mate);
    x.vehicles = "{ id = \"v\", at = [55, 40], heading = 180 },\n";
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("launch figure=x-1 target=v weapon=piat");
    EXPECT_EQ(t.shift("lobs", "sk.df.2"), more) << mate;
  }
}
// sk.g16.4, sk.df.2: two of gunner, loader and commander point a tank's gun.
TEST(SkNumbers, TankGunCrew) {
  for (int hurt = 1; hurt <= 2; ++hurt) {
    Setting x = tank("us_m4");
    for (int i = 2; i < 2 + hurt; ++i)
      x.figures +=
          "{ id = \"t-" + std::to_string(i) + "\", aboard = \"t\", health = \"wounded\" },\n";
    Sk t(x);
    halted(t);
    t.choose("shell piece=t at=80,40 ammunition=he");
    EXPECT_EQ(t.shift("lobs", "sk.df.2"), hurt - 1);
  }
}
// sk.g9.9: closed down it does not see who stands in a wood beyond 20 cm.
TEST(SkNumbers, ClosedDownAndShelter) {
  for (const char* hatch : {"open", "closed"}) {
    Setting x = tank("us_m4", ", hatch = \"" + std::string(hatch) + "\"");
    x.terrain =
        "{ id = \"w\", type = \"wood\", poly = [[61, 30], [75, 30], [75, 50], [61, 50]] },\n";
    x.figures += man("y-1", "66, 40");
    const Sk t(x);
    EXPECT_EQ(sees(t.world(), t.state(), t.v("t"), t.f("y-1")).seen, hatch[0] == 'o');
  }
}
// sk.g5.7: who rallied does not fire this turn.
TEST(SkNumbers, WhoRalliedDoesNotFire) {
  Setting x;
  x.groups =
      "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"CHEVRONNE\", weapons = [\"smg\"] "
      "},\n" +
      men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("o-1", "40, 40") + man("y-1", "50, 40");
  x.active = "o";
  Sk t(x);
  t.choose("act figure=o-1");
  EXPECT_EQ(t.why("fire figure=o-1 target=y-1 weapon=smg"), "");
  t.state().figures[0].rallied = 1;
  EXPECT_EQ(t.why("fire figure=o-1 target=y-1 weapon=smg"), "sk.g5.7");
}
// sk.g24.5: ten per cent of the larger score are a victory, less is a draw.
TEST(SkNumbers, TenPerCent) {
  for (const auto& [theirs, over] : {std::pair{90, 1}, {91, 3}}) {
    Setting x;
    x.top =
        "objective = [{ id = \"p\", at = [90, 20], r = 5, vp = { a = 100 } }, { id = \"q\", at = "
        "[90, 100], "
        "r = 5, vp = { b = " +
        std::to_string(theirs) + " } }]";
    x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("x-1", "20, 40") + man("y-1", "160, 40");
    x.position = "held = { p = \"a\", q = \"b\" }";
    x.turn = 20;
    x.sequence = 5;
    const Sk t(x);
    EXPECT_EQ(t.asked(), "over");
    EXPECT_EQ(t.state().over, over) << theirs;
  }
}

}  // namespace
}  // namespace bocage::sk
