// Rules of arms, hulls and houses drawn by lot and broken by hand, which no test had noticed (tests/mutants/sk.toml).
#include "examples.hpp"

namespace bocage::sk {
namespace {

std::string aboard(std::string_view id, std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", aboard = \"v\"" + std::string(more) + " },\n";
}
const std::string foes = men("y", "b", "VETERAN", "\"6 SOLDAT rifle\"");
std::string area(std::string_view type, std::string_view poly, std::string_view more = "") {
  return "{ id = \"" + std::string(type) + "\", type = \"" + std::string(type) + "\", poly = [" +
         std::string(poly) + "]" + std::string(more) + " },\n";
}

// An anti-tank gun at 20,60 with its crew.
Setting gun(std::string_view type, std::string_view target) {
  Setting x;
  x.groups = unit("x", "a", "gun:" + std::string(type), ", quality = \"VETERAN\", crew = 4") +
             (target.empty() ? "" : unit("v", "b", target)) + foes;
  x.figures = man("x-1", "18, 60") + man("x-2", "19, 62") + man("x-3", "19, 58");
  x.gears = "{ id = \"x\", at = [20, 60], heading = 0 },\n";
  x.active = "x";
  return x;
}

// ---- mortars

Setting mortar(std::string_view team, std::string_view quality, std::string_view more = "") {
  Setting x;
  x.groups = unit("x", "a", team, ", quality = \"" + std::string(quality) + "\"") + foes;
  x.figures = man("x-1", "2, 60") + man("x-2", "3.2, 60") + man("x-3", "4.4, 60");
  if (team == "us_m60") x.figures = man("x-1", "2, 60") + man("x-2", "3.2, 60");
  x.gears = "{ id = \"x\", at = [3, 62]" + std::string(more) + " },\n";
  x.active = "x";
  return x;
}
// sk.mr.3b, sk.mr.3c: the seventh bomb in a row of a good crew cannot miss.
TEST(SkByLot, ALongRowOfBombs) {
  Setting x = mortar("us_m60", "ELITE", ", aim = [80, 60], row = 6, last_turn = 2");
  x.figures += man("y-1", "80, 60");
  Sk t(x);
  t.choose("drop gear=x at=80,60");
  t.roll({1});
  EXPECT_EQ(t.asked(), "sk.prompt.victim");
}
// sk.g21.6: the observer is a fit friend.
TEST(SkByLot, WhoObserves) {
  for (const auto& [who, on] : {std::pair{man("w-1", "60, 60"), 5},
                                {man("w-1", "60, 60", ", health = \"wounded\""), 6},
                                {man("y-1", "60, 60"), 6}}) {
    Setting x = mortar("us_m60", "VETERAN", ", aim = [80, 60], row = 1, last_turn = 2");
    x.top = "rules = [\"g21.6\"]";
    x.terrain = area("building", "[40, 30], [45, 30], [45, 90], [40, 90]", ", storeys = 3");
    x.groups += men("w", "a", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures += who;
    Sk t(x);
    t.choose("drop gear=x at=80,60");
    EXPECT_EQ(std::stoi(t.asked_about("on")), on) << who;
  }
}
// sk.g21.4: of two vehicles under a heavy bomb the one nearer to its centre is hit.
TEST(SkByLot, TheNearestHullUnderABomb) {
  for (const auto& [v, w, hit] : {std::tuple{"75, 60", "83, 60", "w"}, {"77, 60", "85, 60", "v"}}) {
    Setting x = mortar("ger_m80", "VETERAN");
    x.groups += unit("v", "b", "vehicle:ger_hetzer") + unit("w", "b", "vehicle:ger_hetzer");
    x.vehicles = "{ id = \"v\", at = [" + std::string(v) +
                 "], heading = 90, hatch = \"closed\" }, { id = \"w\", at = [" + std::string(w) +
                 "], heading = 90, hatch = \"closed\" },\n";
    Sk t(x);
    t.choose("drop gear=x at=80,60");
    t.roll({6});
    ASSERT_EQ(t.asked(), "sk.prompt.penetrate");
    EXPECT_EQ(t.asked_about("vehicle"), hit);
  }
}
// sk.g22.1, sk.g22.2: a strike is four shells.
TEST(SkByLot, FourShells) {
  Setting x;
  x.top = "rules = [\"g22.1\", \"g22.2\"]";
  x.groups = unit("o", "a", "leader", ", rank = \"CHEVRONNE\", weapons = [\"smg\"], radio = true") +
             unit("bty", "a", "offtable", ", letter = \"B\", strikes = 1, shells = 4") + foes;
  x.figures = man("o-1", "20, 60") + man("y-1", "170, 100");
  x.position = "counts = { y = 2 }";
  x.active = "o";
  Sk t(x);
  t.choose("act figure=o-1");
  t.choose("call_guns figure=o-1 at=80,60 battery=bty");
  t.dismiss("stand");
  t.dismiss("done");
  for (int i = 0; i < 20 && !t.asks_for_a_throw(); ++i) {
    if (t.offers("activate")) t.choose_any("activate");
    if (t.offers("done")) t.choose("done");
  }
  int shells = 0;
  for (; t.asked() == "sk.prompt.lob"; ++shells) {
    t.roll({1});
    t.roll({1});
  }
  EXPECT_EQ(shells, 4);
}

// ---- damage

// sk.pn.5: an explosion kills the passengers, too.
TEST(SkByLot, PassengersDieWithTheirVehicle) {
  Setting x = gun("g50", "vehicle:ger_251");
  x.groups += men("p", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures += aboard("p-1") + aboard("p-2");
  x.vehicles = "{ id = \"v\", at = [60, 60], heading = 90 },\n";
  Sk t(x);
  t.choose("shell_at piece=x target=v ammunition=ap");
  t.roll({6});
  t.roll({6});
  for (const char* who : {"v-1", "v-2", "p-1", "p-2"}) EXPECT_TRUE(t.is_dead(who)) << who;
}
// sk.g18.12: what stands for good does so once; sk.md.6: a second fire changes nothing of when it burns.
TEST(SkByLot, DamageRepeats) {
  Setting x = gun("g50", "vehicle:us_m4");
  x.vehicles = "{ id = \"v\", at = [60, 60], heading = 180, immobile = true, burns = 3 },\n";
  for (const int die : {1, 6}) {
    Sk t(x);
    t.choose("shell_at piece=x target=v ammunition=ap");
    t.roll({6});
    t.roll({4});
    t.roll({die});
    EXPECT_EQ(t.count("immobilised"), 0);
    EXPECT_EQ(at(t.state(), t.v("v")).burns, 3);
  }
}
// sk.g17.10: nobody fires his gun at the highest band, Americans neither.
TEST(SkByLot, NoGunAtTheHighestBand) {
  for (const auto& [band, leg, rule] :
       {std::tuple{"RAPIDE", "0:25", ""}, {"TRES_RAPIDE", "0:35", "sk.g17.10"}}) {
    Setting x;
    x.terrain = "{ id = \"r\", type = \"road\", width = 12, line = [[0, 60], [180, 60]] },\n";
    x.groups = unit("v", "a", "vehicle:us_m5") + unit("w", "b", "vehicle:ger_tiger");
    x.vehicles =
        "{ id = \"v\", at = [20, 60], heading = 0, band = \"RAPIDE\" }, "
        "{ id = \"w\", at = [100, 60], heading = 90 },\n";
    x.active = "v";
    Sk t(x);
    t.choose("speed vehicle=v hatch=open band=" + std::string(band));
    t.choose("drive vehicle=v leg=" + std::string(leg));
    EXPECT_EQ(t.why("shell_at piece=v target=w ammunition=ap"), rule) << band;
  }
}

// ---- deviation

// sk.dv.0, sk.g16.8: a bunker has no other storey for a shell that goes astray.
TEST(SkByLot, DeviationOnABunker) {
  Setting x = gun("g75leig", "");
  x.terrain = area("bunker", "[60, 50], [80, 50], [80, 70], [60, 70]",
                   ", storeys = 2, armour = \"B\", openings = [\"embrasure 60,60 180 90\", "
                   "\"embrasure 60,60 1 180 90\", \"door 80,60\"]");
  x.figures += man("y-1", "62, 60") + man("y-2", "62, 60", ", storey = 1");
  for (const char* room : {"bunker/0", "bunker/1"})
    for (int die = 1; die <= 6; ++die) {
      Sk t(x);
      t.choose("shell_at piece=x target=" + std::string(room) + " ammunition=he");
      t.roll({1});
      ASSERT_EQ(t.asked(), "sk.prompt.deviate");
      t.roll({die});
      EXPECT_NE(t.asked(), "sk.prompt.pierce") << room << " " << die;
    }
}
// sk.g16.9: what passes too high bursts on what is higher than the aimed height plus 4, and on nothing lower.
TEST(SkByLot, PassingOverALowHouse) {
  for (const auto& [storeys, struck] : {std::pair{1, false}, {2, true}}) {
    Setting x = gun("g75leig", "vehicle:us_gmc");  // 3.2 cm high
    x.vehicles = "{ id = \"v\", at = [80, 60], heading = 0 },\n";
    x.terrain = area("building", "[120, 50], [140, 50], [140, 70], [120, 70]",
                     ", material = \"wood\", storeys = " + std::to_string(storeys));
    Sk t(x);
    t.choose("shell_at piece=x target=v ammunition=he");
    t.roll({1});
    t.roll({6});
    EXPECT_EQ(t.count("collapses"), struck) << storeys;
  }
}

// ---- accidents and ground

Setting lorry(std::string_view band) {
  Setting x;
  x.groups = unit("v", "a", "vehicle:us_gmc") + foes;
  x.figures = aboard("v-1", ", health = \"wounded\"") + aboard("v-2", ", health = \"wounded\"") +
              man("y-1", "5, 5");
  x.vehicles = "{ id = \"v\", at = [90, 40], heading = 90, band = \"" + std::string(band) +
               "\", driverless = true },\n";
  x.active = "v";
  return x;
}
// sk.g18.6, sk.tj.1, sk.tj.6: too sharp to the right overturns like too sharp to the left, and ends the drive there.
TEST(SkByLot, OverturningEitherWay) {
  for (const int die : {1, 6}) {
    Sk t(lorry("RAPIDE"));
    t.roll({die});
    ASSERT_EQ(t.asked(), "sk.prompt.overturn") << die;
    t.roll({2});
    for (int i = 0; i < 2; ++i) {
      ASSERT_EQ(t.asked(), "sk.prompt.victim");
      t.roll({6});
    }
    EXPECT_EQ(at(t.state(), t.v("v")).at, (Point{9000, 4000}));
    EXPECT_EQ(t.count("drives"), 0);
  }
}
// sk.g17.5: where the ground bogs a tank goes at LENT only, and the die is thrown.
TEST(SkByLot, BoggyGround) {
  Setting x;
  x.terrain = area("marsh", "[25, 40], [180, 40], [180, 80], [25, 80]");
  x.groups = unit("v", "a", "vehicle:us_m4") + foes;
  x.figures = man("y-1", "5, 5");
  x.vehicles = "{ id = \"v\", at = [20, 60], heading = 0, band = \"LENT\" },\n";
  x.active = "v";
  Sk fast(x);
  fast.choose("speed vehicle=v hatch=open band=MOYEN");
  EXPECT_EQ(fast.why("drive vehicle=v leg=0:16"), "sk.g17.5");
  for (const int die : {1, 2}) {
    Sk t(x);
    t.choose("speed vehicle=v hatch=open band=LENT");
    t.choose("drive vehicle=v leg=0:9");
    ASSERT_EQ(t.asked(), "sk.prompt.bog");
    t.roll({die});
    EXPECT_EQ(at(t.state(), t.v("v")).stuck, die == 1);
  }
}
// sk.g19.3, sk.g15.2: three at most defend a vehicle.
TEST(SkByLot, ThreeDefendAVehicle) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + unit("v", "b", "vehicle:us_gmc") +
             men("p", "b", "VETERAN", "\"4 SOLDAT rifle\"");
  x.figures = man("x-1", "57.4, 60") + aboard("p-1") + aboard("p-2") + aboard("p-3");
  x.vehicles = "{ id = \"v\", at = [60, 60], heading = 90 },\n";
  x.sequence = 4;
  Sk t(x);
  t.choose("assault figure=x-1 vehicle=v means=grenade");
  int defenders = 0;
  for (; t.asked() == "sk.prompt.melee"; t.roll({3})) defenders += t.asked_about("figure") != "x-1";
  EXPECT_EQ(defenders, 3);
}

}  // namespace
}  // namespace bocage::sk
