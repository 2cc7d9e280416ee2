// What a sixth reading from outside found: hulls that brake, wire under shells, arcs in numbers, and positions that leave
// things unsaid.
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

// sk.g16.6, sk.g17.11: by how many degrees it does not bear.
TEST(SkTurns, ArcsAreToldInDegrees) {
  Setting x = stopped();
  x.gears = "{ id = \"k\", at = [140, 60], heading = 149 },\n";
  const Sk t(x);
  EXPECT_EQ(t.why("shell_at piece=k target=v ammunition=heat"), "sk.g16.6");
  EXPECT_EQ(t.told("need", "shell_at piece=k target=v ammunition=heat"), 31);
  EXPECT_EQ(t.told("have", "shell_at piece=k target=v ammunition=heat"), 30);
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
