// More of what cases from the rulebook alone found: vehicles.
#include "examples.hpp"

namespace bocage::sk {
namespace {

// sk.g14.16, sk.g14.15: a demoralised lorry goes to the infantry like a tank, although its crew tests like infantry.
TEST(SkOutsiderVehicles, ADemoralisedLorryGoesToTheInfantry) {
  Setting x;
  x.groups = unit("k", "a", "vehicle:ger_opel") + men("s", "a", "VETERAN", "\"5 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"k\", at = [90, 60], heading = 180 },\n";
  x.figures = man("s-1", "30, 60") + man("s-2", "30, 63") + man("s-3", "30, 66") +
              man("y-1", "170, 10") + man("y-2", "170, 13");
  x.states = "{ id = \"k\", morale = \"demoralised\" },\n";
  x.active = "k";
  Sk t(x);
  EXPECT_EQ(t.asked(), "sk.prompt.drive");  // its band was chosen for it
  EXPECT_LT(at(t.state(), t.v("k")).at.x, 9000);
}
// sk.g14.14, sk.g14.16: half a section is no goal.
TEST(SkOutsiderVehicles, InfantryThatIsReady) {
  const auto goes_to = [](std::string_view near_men) {
    Setting x;
    x.groups = unit("t", "a", "vehicle:ger_pz4h") + men("s", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
               men("n", "a", "VETERAN", "\"4 SOLDAT rifle\"") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.vehicles = "{ id = \"t\", at = [90, 60], heading = 180 },\n";
    x.figures = man("s-1", "30, 60") + man("s-2", "30, 63") + man("s-3", "30, 66") +
                man("n-1", "125, 60") + man("n-2", "125, 63") + std::string(near_men) +
                man("y-1", "170, 10") + man("y-2", "170, 13");
    x.states = "{ id = \"t\", morale = \"demoralised\" },\n";
    x.active = "t";
    const Sk t(x);
    return at(t.state(), t.v("t")).at.x < 9000 ? "s" : "n";
  };
  EXPECT_EQ(goes_to(man("n-3", "125, 66")), "n");
  EXPECT_EQ(goes_to(""), "s");
}
// sk.ac.2, sk.g18.6: a motorcycle overturns when its driver falls, at ARRET too; not when he gets off.
TEST(SkOutsiderVehicles, MotorcyclesWithoutDriver) {
  Setting x;
  x.groups = unit("m", "b", "vehicle:ger_r75") + men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"m\", at = [40, 50], heading = 90 },\n";
  x.figures = man("x-1", "25, 50", ", facing = 0") + man("x-2", "25, 55");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("fire figure=x-1 target=m-1 weapon=rifle");
  t.pool({6});
  t.roll({1});  // no save
  t.roll({6});
  EXPECT_EQ(t.asked(), "sk.prompt.victim");
  t.roll({5});
  t.roll({5});
  EXPECT_TRUE(at(t.state(), t.v("m")).wrecked);
  x.active = "m";
  Sk off(x);
  off.choose("speed vehicle=m band=ARRET hatch=open");
  off.choose("halt vehicle=m");
  off.choose("act figure=m-1");
  off.choose("disembark figure=m-1 at=37.7,50");
  EXPECT_FALSE(at(off.state(), off.v("m")).wrecked);
  EXPECT_TRUE(at(off.state(), off.v("m")).driverless);
}

}  // namespace
}  // namespace bocage::sk
