// What a sixth reading from outside found: hulls that brake, wire under shells, walls half hidden, why not in numbers, and
// positions that leave things unsaid.
#include "examples.hpp"

namespace bocage::sk {
namespace {

// An armoured car that b's gun has stopped; a Panzerschreck of b lies in wait beside it.
Setting stopped() {
  Setting x;
  x.groups = unit("k", "b", "gun:g75leig") + unit("v", "a", "vehicle:us_m8") +
             men("z", "b", "VETERAN", "\"SOLDAT pschreck\", \"SOLDAT rifle\"");
  x.figures = man("k-1", "139, 61.5") + man("k-2", "139, 58.5") +
              man("z-1", "60, 90", ", facing = 270, posture = \"waiting\"") + man("z-2", "60, 93");
  x.vehicles = "{ id = \"v\", at = [60, 60], heading = 0, band = \"MOYEN\" },\n";
  x.gears = "{ id = \"k\", at = [140, 60], heading = 180 },\n";
  x.active = "k";
  return x;
}
// sk.g12.3: whoever waits reacts in an activation of the enemy's, not to what his own side's shell does in its own.
TEST(SkTurns, BrakingUnderFireIsNotMet) {
  Sk t(stopped());
  t.choose("shell_at piece=k target=v ammunition=heat");
  t.roll({6});
  t.roll({1});  // superficial
  t.roll({4});  // stops
  EXPECT_EQ(t.where("z-1"), "60,90");
  EXPECT_EQ(at(t.state(), t.v("v")).at.x, 6500);  // sk.g18.4: MOYEN, 5 cm
  EXPECT_NE(t.asked(), "sk.prompt.react");
}
// sk.g18.4: on the way it went.
TEST(SkTurns, BrakingInReverse) {
  Setting x = stopped();
  x.vehicles = "{ id = \"v\", at = [60, 60], heading = 0, band = \"LENT\" },\n";
  x.position = "counts = { v = 5, k = 3, z = 2 }";
  x.active.clear();
  Sk t(x);
  t.choose_any("activate group=v");
  t.choose("speed vehicle=v band=MOYEN hatch=open");
  t.choose("drive vehicle=v leg=0:14:back");
  t.dismiss("let_pass");
  t.choose("halt vehicle=v");
  const int stood = at(t.state(), t.v("v")).at.x;
  immobilise(t.world(), t.state(), t.v("v"), nullptr);
  settle(t.world(), t.state(), nullptr);
  EXPECT_EQ(stood, 4600);
  EXPECT_EQ(at(t.state(), t.v("v")).at.x, stood - 500);
}

// sk.g8.4, sk.g8.8: wire has strength 0; through the gap one runs.
TEST(SkTurns, ShellsTearWire) {
  Setting x;
  x.terrain =
      "{ id = \"w\", type = \"wire\", poly = [[60, 20], [61.5, 20], [61.5, 60], [60, 60]] },\n";
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "55, 40");
  x.active = "x";
  Sk t(x);
  const auto price = [&] {
    return leg_cost(t.world(), t.state(), goer_of(t.world(), t.state(), t.f("x-1")), {5500, 4000},
                    {6500, 4000})
        .cost;
  };
  EXPECT_EQ(price(), in_nm(1450));
  breach(t.world(), t.state(), {6400, 4000}, 1, 4_cm, nullptr);  // 2.5 cm from it
  EXPECT_EQ(price(), in_nm(1450));
  breach(t.world(), t.state(), {6200, 4000}, 1, 4_cm, nullptr);
  EXPECT_EQ(price(), in_nm(1000));
}

// sk.g20.2: a bay is in sight as soon as a piece of its outside wall is; where that is, it is struck.
TEST(SkTurns, AWallHalfHidden) {
  Setting x = tank("us_m4");
  x.terrain =
      house() +  // its west wall from 80,30 to 80,50
      "{ id = \"barn\", type = \"building\", poly = [[70, 37], [76, 37], [76, 60], [70, 60]] },\n";
  Sk t(x);
  halted(t);
  EXPECT_EQ(t.why("shell_at piece=t target=house:a/0 ammunition=he"), "");
  t.choose("shell_at piece=t target=house:a/0 ammunition=he");
  EXPECT_LT(t.state().shot.aim.y, 3700);
}
// sk.g21.1, sk.g16.5, sk.g6.1: why a weapon on its base does nothing more.
TEST(SkTurns, WeaponsThatMovedOrFired) {
  const auto why = [](std::string_view group, std::string_view done, std::string_view answer) {
    Setting x;
    x.groups = unit("m", "a", group) + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("m-1", "40, 41") + man("m-2", "40, 39") + man("m-3", "38, 40") +
                man("m-4", "38, 42") + man("m-5", "38, 38") + man("y-1", "110, 40");
    if (group.starts_with("us_"))
      x.figures = man("m-1", "40, 41") + man("m-2", "40, 39") + man("m-3", "38, 40") +
                  man("y-1", "110, 40");
    x.gears = "{ id = \"m\", at = [40, 40], heading = 0, " + std::string(done) + " = true },\n";
    x.active = "m";
    return Sk(x).why(answer);
  };
  EXPECT_EQ(why("us_m81", "moved", "drop gear=m at=110,40"), "sk.g21.1");
  EXPECT_EQ(why("us_m81", "fired", "drop gear=m at=110,40"), "sk.g21.1");
  EXPECT_EQ(why("gun:g75pack", "moved", "shell piece=m at=110,40 ammunition=he"), "sk.g16.5");
  EXPECT_EQ(why("gun:g75pack", "fired", "shell piece=m at=110,40 ammunition=he"), "sk.g16.3");
  EXPECT_EQ(why("us_hmg", "moved", "gun_fire gear=m target=y-1"), "sk.g6.1");
}
// sk.g16.6, sk.g17.11: by how many degrees it does not bear.
TEST(SkTurns, ArcsAreToldInDegrees) {
  Setting x = stopped();
  x.gears = "{ id = \"k\", at = [140, 60], heading = 149 },\n";
  const Sk t(x);
  EXPECT_EQ(t.why("shell_at piece=k target=v ammunition=heat"), "sk.g16.6");
  EXPECT_EQ(t.told("need", "shell_at piece=k target=v ammunition=heat"), 31);
  EXPECT_EQ(t.told("have", "shell_at piece=k target=v ammunition=heat"), 30);
}

// sk.g17.14: who has no room on his side of the hull jumps to the other.
TEST(SkTurns, JumpsToTheOtherHand) {
  Setting x;
  x.groups = unit("v", "a", "vehicle:us_m4") + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("y-1", "70, 1.5");  // between the hull and the edge of the table
  x.vehicles = "{ id = \"v\", at = [60, 2.7], heading = 0, band = \"LENT\" },\n";
  x.active = "v";
  Sk t(x);
  t.choose("speed vehicle=v band=MOYEN hatch=open");
  t.choose("drive vehicle=v leg=0:11");
  ASSERT_EQ(t.asked(), "sk.prompt.skill") << t.options();
  t.roll({6});
  EXPECT_GE(t.of("y-1").at.y, 270 + type_of(t.world(), t.v("v")).width / 2 + 100) << t.where("y-1");
}
// sk.g18.5: a runaway tank crosses a hedge, and runs into what stands right behind it.
TEST(SkTurns, BehindAHedgeARunawayCrosses) {
  Setting x;
  x.terrain = "{ id = \"h\", type = \"hedge\", line = [[60, 30], [60, 90]] },\n";
  x.groups = unit("v", "a", "vehicle:us_m4") + unit("k", "b", "vehicle:ger_opel");
  x.figures = man("v-1", "45, 60", ", aboard = \"v\", health = \"wounded\"");
  x.vehicles =
      "{ id = \"v\", at = [45, 60], heading = 0, band = \"RAPIDE\" },\n"
      "{ id = \"k\", at = [65, 60], heading = 0 },\n";
  x.position = "counts = { v = 1 }";
  Sk t(x);
  t.choose("run_on");
  t.roll({3});
  const int halves =
      (type_of(t.world(), t.v("v")).length + type_of(t.world(), t.v("k")).length) / 2;
  EXPECT_NEAR(at(t.state(), t.v("v")).at.x, 6500 - halves, 2);
  EXPECT_EQ(t.asked(), "sk.prompt.victim") << t.options();
}

// sk.g7.7: how far it would be, ground and hulls counted.
TEST(SkTurns, ChargesThatAreTooFar) {
  Setting x;
  x.terrain = "{ id = \"w\", type = \"wood\", poly = [[42, 20], [80, 20], [80, 60], [42, 60]] },\n";
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"") + unit("v", "b", "vehicle:us_m4");
  x.figures = man("x-1", "40, 40") + man("y-1", "55, 40");
  x.vehicles = "{ id = \"v\", at = [40, 70], heading = 90 },\n";  // 8.2 cm long
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("charge figure=x-1 target=y-1"), "sk.g7.7");
  EXPECT_EQ(t.told("need", "charge figure=x-1 target=y-1"), 2390);  // 2 cm, and 10.95 of wood
  EXPECT_EQ(t.why("charge figure=x-1 target=v"), "sk.g7.7");
  EXPECT_EQ(t.told("need", "charge figure=x-1 target=v"),
            3000 - type_of(t.world(), t.v("v")).length / 2 - 110);
}

// ---- positions

// sk.ac.1, sk.ac.5: a lorry whose driver lies in it is steered by nobody, also if the file does not say so.
TEST(SkTurns, AFallenDriverInAFile) {
  Setting x;
  x.groups = unit("v", "a", "vehicle:us_gmc") + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures =
      man("v-1", "60, 60", ", aboard = \"v\", health = \"wounded\"") + man("y-1", "170, 100");
  x.vehicles = "{ id = \"v\", at = [60, 60], heading = 0, band = \"RAPIDE\" },\n";
  Sk t(x);
  EXPECT_EQ(at(t.state(), t.g("v")).count, 1);
  t.choose("done");
  EXPECT_EQ(t.asked(), "sk.prompt.wheel") << t.options();
}
// sk.g2.4: whoever is wounded lies down, whatever he did before; posture aboard needs a vehicle.
TEST(SkTurns, TheWoundedLieDown) {
  Setting x;
  x.groups = men("y", "b", "VETERAN", "\"SOLDAT rifle\", \"SOLDAT rifle CAVALIER\"");
  x.figures = man("y-1", "60, 60", ", posture = \"waiting\", health = \"wounded\"") +
              man("y-2", "70, 60", ", mounted = true, health = \"wounded\"");
  const Sk t(x);
  EXPECT_EQ(posture(t.state(), t.f("y-1")), Posture::prone);
  EXPECT_FALSE(mounted(t.state(), t.f("y-2")));
  x.figures = man("y-1", "60, 60", ", posture = \"aboard\"");
  EXPECT_EQ(complaints_about<Skirmish>(file(x)).size(), 1u);
}

}  // namespace
}  // namespace bocage::sk
