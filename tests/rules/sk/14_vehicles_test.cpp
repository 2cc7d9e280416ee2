// sk.g14.16, sk.g14.17, sk.g14.8: nerve of those who drive, and of those who see them.
#include "trial.hpp"

namespace bocage::sk {
namespace {

Setting lone_tank(std::string_view more, std::string_view mood = "demoralised") {
  Setting x;
  x.sequence = 1;
  x.groups = unit("tank", "a", "vehicle:ger_pz4h") + men("y", "b", "BLEU", "\"SOLDAT rifle\"");
  x.vehicles = "{ id = \"tank\", at = [60, 40]" + std::string(more) + " },\n";
  x.figures = man("y-1", "170, 110");
  x.states = "{ id = \"tank\", morale = \"" + std::string(mood) + "\" },\n";
  return x;
}
std::string tank_at(const Sk& t) {
  const VehicleState& v = at(t.state(), t.v("tank"));
  return cm(v.at.x) + "," + cm(v.at.y) + " " + std::to_string(v.heading) + " " +
         std::to_string(v.band);
}
// It fails again and goes: priority and the count of y are thrown between.
Sk routed(const std::string& more, const std::string& terrain = "") {
  Setting x = lone_tank(more);
  x.terrain = terrain;
  Sk t(x);
  t.roll({2});
  EXPECT_EQ(t.mood("tank"), Morale::routing);
  t.roll({6, 1});
  t.roll({3});
  return t;
}

// sk.g14.17, sk.g17.1-sk.g17.3: to its own edge as fast as it may, and no sharper than it may turn.
TEST(SkRoutingTanks, DriveForTheirEdge) {
  EXPECT_EQ(tank_at(routed(", heading = 180")), "50,40 180 1");
  EXPECT_EQ(tank_at(routed(", heading = 0")), "50,40 180 1");  // it pivots
  EXPECT_EQ(tank_at(routed(", heading = 180, band = \"LENT\"")), "42,40 180 2");
  EXPECT_EQ(tank_at(routed(", heading = 90, band = \"LENT\"")), "42,40 180 2");     // 90 at MOYEN
  EXPECT_EQ(tank_at(routed(", heading = 60, band = \"LENT\"")), "44.41,49 150 2");  // not 120
  EXPECT_EQ(tank_at(routed(", heading = 0, band = \"LENT\"")), "50,40 180 1");
  EXPECT_EQ(tank_at(routed(", heading = 180, band = \"MOYEN\"")), "34,40 180 3");
  EXPECT_EQ(tank_at(routed(", heading = 0, band = \"MOYEN\"")), "50,40 180 1");
}
// sk.g17.2: who is too fast to slow down goes on away from it.
TEST(SkRoutingTanks, TooFastToTurn) {
  Sk t = routed(", heading = 0, band = \"TRES_RAPIDE\"");
  EXPECT_EQ(at(t.state(), t.v("tank")).band, static_cast<int>(Band::medium));
  EXPECT_EQ(at(t.state(), t.v("tank")).heading, 90);
}
// sk.g18.5: who drives goes round a house and runs into nothing.
TEST(SkRoutingTanks, AroundWhatStandsInTheWay) {
  Sk t = routed(", heading = 180",
                "{ id = \"h\", type = \"building\", storeys = 1, poly = [[44, 34], [54, 34], "
                "[54, 46], [44, 46]] },\n");
  EXPECT_EQ(t.count("collides"), 0);
  EXPECT_LT(at(t.state(), t.v("tank")).at.x, 6000);
}
// sk.g7.9, sk.g24.4: off the table by its own edge, and lost with all aboard.
TEST(SkRoutingTanks, LeaveTheTable) {
  Setting x = lone_tank(", heading = 180");
  x.vehicles = "{ id = \"tank\", at = [6, 40], heading = 180 },\n";
  Sk t(x);
  t.roll({2});
  t.roll({6, 1});
  t.roll({3});
  EXPECT_EQ(at(t.state(), t.v("tank")).place, static_cast<int>(Place::routed));
  EXPECT_EQ(t.of("tank-1").place, static_cast<int>(Place::routed));
  EXPECT_EQ(t.count("left_table"), 1);
}
// sk.g14.17: one that cannot move, or was badly hit, is abandoned; nobody routs.
TEST(SkRoutingTanks, AbandonedInstead) {
  for (const char* why : {", heading = 0, immobile = true", ", heading = 0, majored = true"}) {
    Sk t(lone_tank(why));
    t.roll({2});
    EXPECT_TRUE(at(t.state(), t.v("tank")).abandoned) << why;
    EXPECT_EQ(t.count("bails_out"), 1);
    EXPECT_EQ(t.count("routs"), 0);
    EXPECT_EQ(t.of("tank-1").aboard, 0xff);
  }
}
// sk.g11.4: covering fire ends when its firer routs, a tank's too.
TEST(SkRoutingTanks, TheirCoveringFireEnds) {
  for (const int die : {2, 3}) {  // fails, passes
    Setting x = lone_tank(", heading = 0");
    x.position = "zone = [{ at = [90, 40], by = \"tank\", size = \"large\" }]";
    Sk t(x);
    t.roll({die});
    EXPECT_EQ(t.state().zones.size(), die == 2 ? 0u : 1u);
  }
}
// sk.g14.16: threatened, it gets out of sight with all of its hull.
TEST(SkRoutingTanks, DemoralisedOnesHide) {
  Setting x = lone_tank(", heading = 0");
  x.sequence = 3;
  x.groups += unit("pak", "b", "gun:g57us");
  x.gears = "{ id = \"pak\", at = [120, 40], heading = 180 },\n";
  x.figures += man("pak-1", "121, 41") + man("pak-2", "121, 39");
  x.terrain =
      "{ id = \"h\", type = \"building\", storeys = 2, poly = [[66, 44], [76, 44], [76, "
      "60], [66, 60]] },\n";
  Sk t(x);
  EXPECT_FALSE(sees(t.world(), t.state(), Piece(gear(0)), Piece(t.v("tank"))).seen) << tank_at(t);
}

// sk.g14.8, sk.g17.13: passengers of an open vehicle fire from aboard, and so they threaten; its crew has no weapons to.
TEST(SkThreats, PassengersOfOpenVehicles) {
  for (const bool aboard : {false, true}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"") +
               unit("v", "b", "vehicle:us_gmc") + men("y", "b", "VETERAN", "\"SOLDAT rifle\"");
    x.terrain =
        "{ id = \"wood\", type = \"wood\", poly = [[30, 30], [38, 30], [38, 60], [30, 60]] },\n";
    x.figures = man("x-1", "42, 40") + man("x-2", "42, 43") + man("x-3", "42, 46");
    x.figures += aboard ? "{ id = \"y-1\", aboard = \"v\" },\n" : man("y-1", "175, 100");
    x.vehicles = "{ id = \"v\", at = [90, 43], heading = 180 },\n";
    x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
    Sk t(x);
    EXPECT_EQ(t.why("place figure=x-1 at=36,40"), "");  // in the wood
    EXPECT_EQ(t.why("place figure=x-1 at=38,23"),
              aboard ? "sk.g14.8" : "");  // farther, in the open
  }
}

}  // namespace
}  // namespace bocage::sk
