// sk.g22.7, sk.g5.3, sk.g1.10: aircraft near a tank, charges that keep a section together, places nobody can stand at.
#include "trial.hpp"

namespace bocage::sk {
namespace {

// ---- sk.g22.7

// A tank with a ready section behind it, so that it tests in the next sequence 1 only if it was attacked from the air.
Setting under_aircraft(const char* plane, const char* tank_at) {
  Setting x;
  x.groups = "{ id = \"p\", side = \"a\", unit = \"" + std::string(plane) + "\", strikes = 1 },\n" +
             men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"") + unit("v", "b", "vehicle:us_m4");
  x.figures = man("x-1", "10, 10") + man("x-2", "10, 13") + man("x-3", "10, 16") +
              man("y-1", "66, 40") + man("y-2", "66, 43") + man("y-3", "66, 37");
  x.vehicles = "{ id = \"v\", at = [" + std::string(tank_at) + "], heading = 0 },\n";
  x.states =
      "{ id = \"x\", acted = true },\n{ id = \"y\", acted = true },\n{ id = \"v\", acted = true "
      "},\n";
  return x;
}
bool tests_its_nerve(const Sk& t) {
  return t.asked() == "sk.prompt.morale" && t.asked_about("group") == "v";
}

// A Sherman is 8.2 cm long: its front lies 4.1 cm before its centre.
TEST(SkAircraft, ABombWithinFifteenCentimetresOfTheHull) {
  for (const auto& [tank_at, attacked] : {std::pair{"80.9, 40", true}, {"80.89, 40", false}}) {
    Sk t(under_aircraft("air:bomb", tank_at));
    t.choose("bomb battery=p at=100,40");
    ASSERT_EQ(t.asked(), "sk.prompt.lob");
    EXPECT_EQ(rule_name(t.ask().rule), "sk.ar.3");  // sk.g22.5: level 2
    t.roll({6});
    EXPECT_EQ(tests_its_nerve(t), attacked) << tank_at << t.asked();
  }
}
// What counts is where it bursts, not where it was aimed.
TEST(SkAircraft, ABombThatMissed) {
  Sk t(under_aircraft("air:bomb", "75, 40"));
  t.choose("bomb battery=p at=100,40");
  t.roll({3});  // level 2: 4+
  ASSERT_EQ(t.asked(), "sk.prompt.scatter");
  t.roll({4});  // short: 10 cm back to the west, 10.9 cm from the hull
  EXPECT_TRUE(tests_its_nerve(t)) << t.asked();
}
TEST(SkAircraft, EitherRocket) {
  for (const bool second : {true, false}) {
    Sk t(under_aircraft("air:rockets", "75, 40"));
    t.choose("bomb battery=p at=100,40");
    t.roll({5});  // level 3: 5+; 20.9 cm from the hull
    ASSERT_EQ(t.asked(), "sk.prompt.lob");
    t.roll({second ? 4 : 5});
    if (second) t.roll({4});
    EXPECT_EQ(tests_its_nerve(t), second) << t.asked();
  }
}
// A battery's shell is no attack from the air.
TEST(SkAircraft, ShellsAreNone) {
  Setting x = under_aircraft("air:bomb", "82, 40");
  x.groups =
      "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"CHEVRONNE\", radio = true },\n"
      "{ id = \"bat\", side = \"a\", unit = \"offtable\", strikes = 1, shells = 1 },\n" +
      men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"") + unit("v", "b", "vehicle:us_m4");
  x.figures =
      man("o-1", "10, 10") + man("y-1", "66, 40") + man("y-2", "66, 43") + man("y-3", "66, 37");
  x.states = "{ id = \"y\", acted = true },\n{ id = \"v\", acted = true },\n";
  x.active = "o";
  Sk t(x);
  t.choose("act figure=o-1");
  t.choose("call_guns figure=o-1 at=92,52 battery=bat");
  t.choose("done");
  EXPECT_EQ(rule_name(t.ask().rule), "sk.g22.2");
  t.roll({6});
  EXPECT_FALSE(tests_its_nerve(t)) << t.asked();
}

// ---- sk.g5.3

Setting a_charge(const char* leader, const char* man_at) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", leader) + man("x-2", man_at) + man("y-1", "60, 40");
  x.active = "x";
  return x;
}

// He would stand at 57.95: 15 cm from 42.95.
TEST(SkCohesion, AChargeEndsNearTheLeader) {
  for (const auto& [leader, rule] : {std::pair{"43, 40", ""}, {"42.9, 40", "sk.g5.3"}}) {
    Sk t(a_charge(leader, "45.2, 40"));
    t.choose("act figure=x-2");
    EXPECT_EQ(t.why("charge figure=x-2 target=y-1"), rule) << leader;
  }
}
// The leader himself goes where he likes.
TEST(SkCohesion, TheLeaderCharges) {
  Sk t(a_charge("42, 40", "30, 40"));
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("charge figure=x-1 target=y-1"), "");
}
// Together they go with him: who would stand alone without him does not when he charges too.
TEST(SkCohesion, TogetherWithTheLeader) {
  Sk t(a_charge("41, 40", "41, 43"));
  EXPECT_EQ(t.why("charge_all group=x enemy=y"), "");
  t.choose("charge_all group=x enemy=y");
  EXPECT_TRUE(t.of("x-1").charged);
  EXPECT_TRUE(t.of("x-2").charged);
  EXPECT_LT(t.of("y-1").at.x - t.of("x-2").at.x, 300);
}
// sk.g2.9: a Banzai charge asks nobody.
TEST(SkCohesion, BanzaiIsNoVoluntaryMove) {
  Setting x = a_charge("10, 40", "45.2, 40");
  x.groups = replaced(x.groups, "figures = [\"NCO", "traits = [\"BANZAI\"], figures = [\"NCO");
  Sk t(x);
  t.choose("banzai group=x");
  EXPECT_TRUE(t.of("x-2").charged);
}

// sk.g7.4: why not is told of the shortest way, not of one behind the enemy's back.
TEST(SkCohesion, AChargeOverTwoHedges) {
  Setting x = a_charge("40, 40", "30, 40");
  x.figures = man("x-1", "40, 40") + man("y-1", "50, 40");
  x.terrain =
      "{ id = \"h\", type = \"hedge\", line = [[43, 10], [43, 70]] },\n"
      "{ id = \"i\", type = \"hedge\", line = [[46, 10], [46, 70]] },\n";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("charge figure=x-1 target=y-1"), "sk.g7.4");
}

// ---- sk.g18.5

Setting runaway(const char* truck_at, const std::string& terrain) {
  Setting x;
  x.groups = unit("t", "a", "vehicle:us_gmc") + men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.terrain = terrain;
  x.figures = man("x-1", "10, 100");
  x.vehicles = "{ id = \"t\", at = [" + std::string(truck_at) +
               "], heading = 0, band = \"RAPIDE\", driverless = true },\n";
  x.states = "{ id = \"x\", acted = true },\n";
  return x;
}
// A truck is 8.9 cm long: 12 cm on it touches the wall, and there it stops, to the tenth of a millimetre.
TEST(SkAccidents, StopsWhereItTouches) {
  Sk t(runaway("60, 40",
               "{ id = \"h\", type = \"building\", poly = [[76.45, 30], [90, 30], [90, 50], "
               "[76.45, 50]] },\n"));
  t.choose("run_on");
  t.roll({3});  // straight on
  EXPECT_EQ(t.count("collides"), 1);
  EXPECT_EQ(at(t.state(), t.v("t")).at.x, 7200);
}
// sk.g7.9: the edge of the table stops it and is no collision.
TEST(SkAccidents, TheEdgeIsNoCollision) {
  Sk t(runaway("165, 40", ""));
  t.choose("run_on");
  t.roll({3});
  EXPECT_EQ(t.count("collides"), 0);
  EXPECT_EQ(at(t.state(), t.v("t")).at.x, 18000);
}

// Where a vehicle could go is told while something else is asked.
TEST(SkAccidents, ReachOfAVehicleAtAnyTime) {
  Setting x = runaway("60, 40", "");
  x.vehicles = "{ id = \"t\", at = [60, 40], heading = 0, band = \"LENT\" },\n";
  x.states = "";
  x.active = "x";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.orders");
  EXPECT_TRUE(Io::reach(t.world(), t.names, t.state(), "t", "en"));
}

// ---- places in a position file

std::string complaint(const std::string& terrain, const char* at_, const char* more = "") {
  Setting x;
  x.terrain = terrain;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", at_, more);
  const auto told = complaints_about<Skirmish>(file(x));
  return told.empty() ? "" : told.front();
}
TEST(SkPositions, NobodyStandsInARiver) {
  const std::string wall = "{ id = \"w\", type = \"lowwall\", line = [[50, 20], [50, 80]] },\n";
  const std::string river =
      "{ id = \"r\", type = \"river\", poly = [[70, 0], [90, 0], [90, 120], [70, 120]] },\n";
  EXPECT_EQ(complaint(river, "80, 50").find("trial.toml:20:20: nobody can enter this ground"), 0u)
      << complaint(river, "80, 50");
  EXPECT_EQ(complaint(river, "69.99, 50"), "");
  EXPECT_EQ(complaint(wall, "50, 50"), "");
  const std::string bridge =
      "{ id = \"b\", type = \"bridge\", poly = [[70, 45], [90, 45], [90, 55], [70, 55]] },\n";
  EXPECT_EQ(complaint(river + bridge, "80, 50"), "");
}
TEST(SkPositions, WhichRulesMayBeSwitchedOn) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50");
  x.top = "rules = [\"hidden\"]";
  const auto told = complaints_about<Skirmish>(file(x));
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(told[0].find("g12.6, g8.9"), std::string::npos) << told[0];
}
// Every complaint says what would be right.
TEST(SkPositions, ComplaintsSayWhatWouldBeRight) {
  const std::string house =
      "{ id = \"h\", type = \"building\", poly = [[40, 40], [60, 40], [60, 60], [40, 60]] },\n";
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"4 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"3 SOLDAT rifle\"") + unit("j", "a", "vehicle:us_jeep") +
             "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"CHEVRONNE\" },\n";
  x.terrain = house;
  x.figures = man("x-1", "20, 20") + man("o-1", "20, 30");
  x.vehicles = "{ id = \"j\", at = [80, 80], heading = 0 },\n";
  x.states = "{ id = \"o\", attached = \"x\" },\n";
  ASSERT_TRUE(complaints_about<Skirmish>(file(x)).empty());
  const auto told = [&](std::string_view instead_of, std::string_view write) {
    const auto all = complaints_about<Skirmish>(replaced(file(x), instead_of, write));
    return all.empty() ? "" : all.front();
  };
  const auto says = [&](const std::string& complaint, const char* what) {
    EXPECT_NE(complaint.find(what), std::string::npos) << complaint;
  };
  says(told("at = [20, 20]", "at = [20, 20], posture = \"sitting\""), "standing, prone, waiting");
  says(told("at = [20, 20]", "at = [20, 20], weapon = \"rifel\""), "did you mean 'rifle'");
  says(told("at = [80, 80]", "at = [50, 50]"), "no vehicle stands in a house");
  says(told("attached = \"x\"", "attached = \"y\""), "a section of his own side");
  says(told("priority = \"a\"", "priority = \"c\""), "a or b");
  says(told("type = \"building\"", "type = \"volcano\""), "open, road, crops");
  says(told("\"4 SOLDAT rifle\"]", "\"4 SOLDAT rifle\"], traits = [\"LAZY\"]"), "FANATIQUE, BRAVE");
  x.figures = "";
  for (int i = 1; i <= 4; ++i)
    x.figures += "{ id = \"x-" + std::to_string(i) + "\", aboard = \"j\" },\n";
  says(told("turns = 20", "turns = 20"), "room for 4");
}
// Ruling: bases that overlap in a file stay so until one of them moves (sk.g1.10 judges the end of a move).
TEST(SkPositions, OverlappingMenStayUntilTheyMove) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50") + man("x-2", "50.5, 50");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=51,50 gait=normal"), "sk.g1.10");
  t.choose("move figure=x-1 at=48.5,50 gait=normal");
  EXPECT_EQ(t.where("x-1"), "48.5,50");
}

// sk.g24.2: a gun comes with its crew, which can serve it; a vehicle's crew comes in it, and is told once.
TEST(SkEntering, GunsAndVehiclesComeWithTheirCrews) {
  Setting x;
  x.groups = unit("p", "a", "gun:g50", ", enter = { turn = 3, edge = [[0, 40], [0, 60]] }") +
             unit("v", "a", "vehicle:us_m4", ", enter = { turn = 3, edge = [[0, 80], [0, 100]] }") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("y-1", "150, 40") + man("y-2", "150, 43");
  x.position = "counts = { p = 6, v = 5, y = 3 }";
  Sk t(x);
  t.choose("activate group=p");
  const GearState& gun = t.state().gears[0];
  EXPECT_EQ(gun.place, static_cast<int>(Place::table));
  EXPECT_EQ(gun.heading, 0);
  EXPECT_GE(gun.at.x, 200);
  for (const char* id : {"p-1", "p-2", "p-3", "p-4"})
    EXPECT_TRUE(plane::within(t.of(id).at, gun.at, 3_cm)) << t.where(id);
  EXPECT_EQ(t.count("enters"), 1);
  t.choose("done");
  t.choose("activate group=v");
  EXPECT_EQ(t.count("enters"), 2);
  EXPECT_EQ(t.where("v-1"), "4.2,90");
}

}  // namespace
}  // namespace bocage::sk
