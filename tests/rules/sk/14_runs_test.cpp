// sk.g14.8, sk.g14.11: how far those run who are afraid, and by which way.
#include <cmath>

#include "trial.hpp"

namespace bocage::sk {
namespace {

std::string after_the_rout(std::string_view terrain, std::string_view more = "") {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.terrain = terrain;
  x.figures = man("x-1", "60, 40", more) + man("y-1", "170, 100");
  x.states = "{ id = \"x\", morale = \"routing\" },\n";
  return Sk(x).where("x-1");
}
// The whole of his run, whatever the ground costs, over one obstacle.
TEST(SkRuns, RoutersRunAsFarAsTheyCan) {
  EXPECT_EQ(after_the_rout(""), "40,40");
  EXPECT_EQ(
      after_the_rout(
          "{ id = \"w\", type = \"wood\", poly = [[20, 20], [80, 20], [80, 80], [20, 80]] },\n"),
      "50,40");
  EXPECT_EQ(after_the_rout("{ id = \"f\", type = \"fence\", line = [[50, 20], [50, 80]] },\n"),
            "45,40");
  EXPECT_EQ(after_the_rout("{ id = \"f\", type = \"fence\", line = [[55, 20], [55, 80]] },\n"
                           "{ id = \"g\", type = \"fence\", line = [[50, 20], [50, 80]] },\n"),
            "50.01,40");
  EXPECT_EQ(after_the_rout("", ", posture = \"prone\""), "45,40");
}
// What he cannot cross he goes round.
TEST(SkRuns, RoutersGoRoundAWall) {
  const std::string at =
      after_the_rout("{ id = \"w\", type = \"highwall\", line = [[55, 31], [55, 120]] },\n");
  EXPECT_LT(std::stod(at), 47) << at;  // round its end, and on
}
// Whoever rides gets out on that side, where the lorry is slow enough, and runs what is left (sk.g17.13).
TEST(SkRuns, RoutersGetOut) {
  for (const auto& [band, stays] : {std::pair{"LENT", false}, {"MOYEN", true}}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + unit("v", "a", "vehicle:ger_opel") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("x-1", "60, 60", ", aboard = \"v\"") + man("y-1", "170, 100");
    x.vehicles = "{ id = \"v\", at = [60, 60], heading = 90, band = \"LENT\" },\n";
    x.states = "{ id = \"x\", morale = \"routing\" },\n";
    x.active = "v";
    Sk t(x);
    t.choose("speed vehicle=v hatch=open band=" + std::string(band));
    t.choose(stays ? "drive vehicle=v leg=90:12" : "drive vehicle=v leg=90:2");
    t.choose("halt vehicle=v");
    t.choose("done");  // its crew
    const FigureState& he = t.of("x-1");
    EXPECT_EQ(he.aboard != 0xff, stays) << t.options();
    if (!stays) {
      EXPECT_EQ(he.at.x, 6000 - type_of(t.world(), t.v("v")).width / 2 - 105 - 1500);
    }
  }
}
// sk.g14.8: who reaches no shelter runs his full run straight at the nearest, over a fence, too.
TEST(SkRuns, TheDemoralisedRunTowardsShelter) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.terrain =
      "{ id = \"w\", type = \"wood\", poly = [[10, 20], [30, 20], [30, 60], [10, 60]] },\n"
      "{ id = \"f\", type = \"fence\", line = [[50, 0], [50, 120]] },\n";
  x.figures = man("x-1", "60, 40") + man("y-1", "100, 40", ", facing = 180");
  x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.compulsory") << t.options();
  t.choose("go");
  const FigureState& he = t.of("x-1");
  EXPECT_NEAR(std::sqrt(std::pow(he.at.x - 6000, 2) + std::pow(he.at.y - 4000, 2)), 1500, 3)
      << t.where("x-1");
  EXPECT_LT(he.at.x, 5000);
}

}  // namespace
}  // namespace bocage::sk
