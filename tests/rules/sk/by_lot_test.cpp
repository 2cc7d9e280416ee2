// Rules drawn by lot and broken by hand, which no test had noticed (tests/mutants/sk.toml).
#include "examples.hpp"

namespace bocage::sk {
namespace {

std::string aboard(std::string_view id, std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", aboard = \"v\"" + std::string(more) + " },\n";
}
const std::string foes = men("y", "b", "VETERAN", "\"6 SOLDAT rifle\"");

// ---- men

// sk.cb.4a, sk.g14.11: whoever routs fights with one die, as the demoralised do.
TEST(SkByLot, RoutersHaveOneDie) {
  for (const char* mood : {"demoralised", "routing"}) {
    Setting x;
    x.groups = men("x", "a", "ELITE", "\"SOLDAT rifle\"") + foes;
    x.figures = man("x-1", "50, 50") + man("y-1", "52, 50");
    x.sequence = 4;
    x.states = "{ id = \"x\", morale = \"" + std::string(mood) + "\" },\n";
    Sk t(x);
    t.roll({6});
    EXPECT_EQ(t.asked_about("figure"), "y-1") << mood;
  }
}
// sk.cb.8b, sk.cb.9b: four lost cost the horse, five lost hurt its rider, too.
TEST(SkByLot, FiveLostHurtTheRider) {
  for (const auto& [die, hurt] : {std::pair{2, true}, {3, false}}) {
    Setting x;
    x.groups = men("x", "a", "BLEU", "\"SOLDAT rifle CAVALIER\"") +
               men("y", "b", "ELITE", "\"SOLDAT rifle SABRE\"");
    x.figures = man("x-1", "50, 50", ", mounted = true") + man("y-1", "52.5, 50");
    x.sequence = 4;
    Sk t(x);
    t.roll({die, 2});
    t.roll({1, 3, 5});
    EXPECT_FALSE(t.of("x-1").mounted);
    EXPECT_EQ(t.is_hurt("x-1"), hurt) << die;
  }
}
// sk.g12.4: who declared to fire at the same does so in the order of numbers.
TEST(SkByLot, ReactionsInOrder) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + foes;
  x.figures = man("x-1", "60, 70") + man("x-2", "62.5, 70") +
              man("y-2", "42, 60", ", facing = 0, posture = \"waiting\"") +
              man("y-1", "42, 64", ", facing = 0, posture = \"waiting\"");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("move figure=x-1 at=60,60 gait=normal");
  t.choose("react_all");
  EXPECT_EQ(t.asked_about("piece"), "y-1");
}
// sk.g6.4: a man prone in the open is saved on a 6.
TEST(SkByLot, ProneSaves) {
  for (const auto& [posture, saved] : {std::pair{"prone", true}, {"standing", false}}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + foes;
    x.figures = man("x-1", "20, 60", ", facing = 0") +
                man("y-1", "35, 60", ", posture = \"" + std::string(posture) + "\"");
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("fire figure=x-1 target=y-1 weapon=rifle");
    t.pool({6});
    EXPECT_EQ(t.asked(), saved ? "sk.prompt.save" : "sk.prompt.effect");
    if (!saved) continue;
    t.roll({6});
    EXPECT_TRUE(t.is_sound("y-1"));
  }
}
// sk.g6.7, sk.g15.6: a pistol taken up this turn is nobody's main weapon yet.
TEST(SkByLot, APistolTakenUpJustNow) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"2 SOLDAT rifle\", \"SOLDAT pistol\"") + foes;
  x.figures = man("x-1", "50, 50") + man("x-3", "50, 52", ", health = \"wounded\"") +
              man("y-1", "65, 50", ", facing = 180");
  x.position = "counts = { x = 6, y = 3 }";
  Sk t(x);
  t.choose("activate group=x");
  t.choose("act figure=x-1");
  t.choose("take_weapon figure=x-1 from=x-3");
  t.choose("done");
  if (t.offers("activate group=y")) t.choose("activate group=y");
  t.choose("act figure=y-1");
  t.choose("charge figure=y-1 target=x-1");
  if (t.offers("stand")) t.choose("stand");
  if (t.offers("done")) t.choose("done");
  ASSERT_EQ(t.asked(), "sk.prompt.melee") << t.options();
  t.roll({3});
  t.roll({3});
  EXPECT_NE(t.asked(), "sk.prompt.reroll");
}
// sk.g13.11: a molotov burns the one nearest to its middle, as far as the small template reaches.
TEST(SkByLot, MolotovsReachFourCentimetres) {
  for (const auto& [at, burnt] : {std::pair{"34, 60", true}, {"34.01, 60", false}}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle+molotov\", \"2 SOLDAT rifle\"") + foes;
    x.figures = man("x-1", "20, 60") + man("y-1", at);
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("throw figure=x-1 at=30,60 weapon=molotov");
    t.roll({6});
    EXPECT_EQ(t.asked() == "sk.prompt.victim", burnt) << at;
  }
}
// sk.g9.8: smoke of a shell is as wide as its template.
TEST(SkByLot, LargeSmoke) {
  for (const auto& [smoke, level] : {std::pair{"[30, 67], size = \"large\"", 3},
                                     {"[30, 67.01], size = \"large\"", 2},
                                     {"[30, 64], size = \"small\"", 3},
                                     {"[30, 64.01], size = \"small\"", 2}}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + foes;
    x.figures = man("x-1", "20, 60", ", facing = 0") + man("y-1", "40, 60");
    x.position = "smoke = [{ at = " + std::string(smoke) + ", until = 4 }]";
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("fire figure=x-1 target=y-1 weapon=rifle");
    EXPECT_EQ(arg(t.event("fires"), "level"), level) << smoke;
  }
}

// sk.g15.1, sk.g12.6: whom nobody has found is not fought, though he be touched.
TEST(SkByLot, NobodyFightsTheHidden) {
  for (const bool hides : {true, false}) {
    Setting x;
    x.top = "rules = [\"g12.6\"]";
    x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + foes;
    x.terrain =
        "{ id = \"o\", type = \"orchard\", poly = [[48, 40], [60, 40], [60, 60], [48, 60]] },\n";
    x.figures = man("x-1", "50, 50") + man("y-1", "52, 50", ", posture = \"waiting\"");
    x.states = hides ? "{ id = \"y\", hidden = true },\n" : "";
    x.sequence = 4;
    const Sk t(x);
    EXPECT_EQ(t.asked() == "sk.prompt.melee", !hides);
  }
}

// ---- the order of play

// sk.g4.4, sk.ac.5: the demoralised do not roll, and what nobody steers has count 1.
TEST(SkByLot, CountsOfTheAfraidAndTheDriverless) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("d", "a", "VETERAN", "\"3 SOLDAT rifle\"") + unit("v", "a", "vehicle:us_gmc") +
             foes;
  x.figures = man("x-1", "20, 20") + man("x-2", "23, 20") + man("x-3", "26, 20") +
              man("d-1", "20, 90") + man("d-2", "23, 90") + man("d-3", "26, 90") +
              man("y-1", "170, 100") + man("y-2", "170, 103") + man("y-3", "170, 106") +
              man("y-4", "173, 100") + aboard("v-1", ", health = \"wounded\"") +
              aboard("v-2", ", health = \"wounded\"");
  x.vehicles = "{ id = \"v\", at = [60, 60], heading = 90, band = \"LENT\", driverless = true },\n";
  x.states = "{ id = \"d\", morale = \"demoralised\" },\n";
  x.sequence = 2;
  Sk t(x);
  t.roll({5, 2});
  while (t.asked() == "sk.prompt.counts") {
    ASSERT_EQ(int{t.prompt.chance.dice}, 1) << t.options();  // x, then y
    t.roll({3});
  }
  EXPECT_EQ(t.count("count"), 2);
  EXPECT_EQ(at(t.state(), t.g("v")).count, 1);
}

}  // namespace
}  // namespace bocage::sk
