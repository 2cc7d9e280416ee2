// sk.g15.5: who defends an obstacle, in the turn of the charge and later.
#include "trial.hpp"

namespace bocage::sk {
namespace {

// One man each side of a low wall; x-1 and y-1 are 3 cm apart across it.
Setting wall(std::string_view x_1, std::string_view y_1) {
  Setting x;
  x.sequence = 4;
  x.terrain = "{ id = \"wall\", type = \"lowwall\", line = [[41.5, 10], [41.5, 60]] },\n";
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 30", ", facing = 0" + std::string(x_1)) +
              man("y-1", "43, 30", ", facing = 180" + std::string(y_1));
  return x;
}
// Both throw 3; then it is asked who may roll again.
std::vector<std::string> defenders(Sk& t, int fighters = 2) {
  std::vector<std::string> all;
  for (int i = 0; i < fighters; ++i) t.roll({3});
  while (t.asked() == "sk.prompt.reroll") {
    EXPECT_EQ(rule_name(t.ask().rule), "sk.cb.5b");
    all.push_back(t.asked_about("figure"));
    t.choose("keep");
  }
  return all;
}
using Men = std::vector<std::string>;

TEST(Sk_15_5, TheOneWhoWasChargedDefends) {
  Sk charged(wall(", charged = true, gait = \"charge\"", ""));
  EXPECT_EQ(defenders(charged), Men{"y-1"});
  Sk by_the_other(wall("", ", charged = true, gait = \"charge\""));
  EXPECT_EQ(defenders(by_the_other), Men{"x-1"});
  Sk nobody(wall("", ""));
  EXPECT_EQ(defenders(nobody), (Men{"x-1", "y-1"}));
}

// The charge of an earlier turn still tells: the wall was not his before it. Who parted is no attacker any more.
TEST(Sk_15_5, AlsoInLaterTurns) {
  Setting x = wall("", "");
  x.sequence = 3;
  x.active = "x";
  x.figures = man("x-1", "30, 30", ", facing = 0") + man("y-1", "43, 30", ", facing = 180");
  x.states = "{ id = \"y\", acted = true },\n";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("charge figure=x-1 target=y-1");
  EXPECT_EQ(defenders(t), Men{"y-1"});  // a draw: they stay locked
  const auto next_fight = [](Sk& of) {
    for (int i = 0; i < 50 && of.asked() != "sk.prompt.melee" && !of.over(); ++i) {
      if (of.asked() == "sk.prompt.priority") of.roll({6, 1});
      else if (of.asks_for_a_throw()) of.roll({6});
      else of.choose_any(of.offers("done") ? "done" : of.offers("activate") ? "activate" : "pass");
    }
  };
  next_fight(t);
  ASSERT_EQ(t.state().turn, 4);
  EXPECT_EQ(defenders(t), Men{"y-1"});
  next_fight(t);
  ASSERT_EQ(t.state().turn, 5);
  t.roll({5});
  t.roll({4});
  t.choose("keep");
  t.choose("stay");  // y-1 falls back: it is over
  for (int i = 0; i < 50 && t.state().turn < 6; ++i) {
    if (t.asks_for_a_throw()) t.roll({6});
    else t.choose_any(t.offers("done") ? "done" : "activate");
  }
  EXPECT_FALSE(t.of("x-1").charged);
}

// Whoever comes later finds even the first attacker behind the wall.
TEST(Sk_15_5, AgainstAFreshChargeTheFirstAttackerDefends) {
  Setting x = wall("", "");
  x.figures = man("x-1", "40, 30", ", charged = true") + man("y-1", "43, 29.5") +
              man("y-2", "43, 31.5", ", charged = true, gait = \"charge\"");
  Sk t(x);
  EXPECT_EQ(defenders(t, 3), (Men{"x-1", "y-1"}));
}

}  // namespace
}  // namespace bocage::sk
