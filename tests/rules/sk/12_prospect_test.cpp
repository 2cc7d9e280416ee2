// What a side is told before its section goes: who could fire at the places it would come to, what saves it there, how likely somebody falls.
#include "games/skirmish/rules/12_prospect.hpp"

#include "trial.hpp"

namespace bocage::sk {
namespace {

// Two men about to walk east, three enemies not twenty centimetres beyond.
Setting meeting(std::string_view posture) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"2 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  const std::string how = ", facing = 180, posture = \"" + std::string(posture) + "\"";
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 44") + man("y-1", "68, 40", how) +
              man("y-2", "68, 44", how) + man("y-3", "68, 48", how);
  x.active = "x";
  return x;
}
Prospect ahead(const Setting& x) {
  Sk t(x);
  t.choose("advance group=x at=50,40 gait=normal");
  EXPECT_EQ(t.state().walks.size(), 2);
  return prospect(t.world(), t.state(), Side::first);
}

// sk.g12.3: those in wait are named; sk.g10.3, sk.g10.8: three shots of one die, each a hit on 4 or more in the open.
TEST(SkProspect, ThoseInWaitAndTheirChance) {
  const Prospect p = ahead(meeting("waiting"));
  EXPECT_EQ(p.waiting.size(), 3);
  EXPECT_EQ(p.firing, 3);
  EXPECT_EQ(p.falls_waiting, 875);
  EXPECT_EQ(p.falls_firing, 875);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(p.places[i].watched, 3);
    EXPECT_EQ(p.places[i].save, 0);
  }
}
// How many fall: three shots of one die, half of them hit; of two men no more than two fall.
TEST(SkProspect, HowManyFall) {
  const Prospect p = ahead(meeting("waiting"));
  EXPECT_TRUE(std::ranges::equal(p.toll, std::array{125, 375, 500, 0, 0}));
  ASSERT_EQ(p.shots.size(), 3);
  EXPECT_EQ(p.shots[0].dice, 1);
  EXPECT_EQ(p.shots[0].on, 4);
  EXPECT_EQ(p.shots[0].save, 0);
}
// sk.g10.6: the hits of three dice and more go to one man each: one weapon may fell both.
TEST(SkProspect, AutomaticFireSpreads) {
  Setting x = meeting("waiting");
  x.groups = men("x", "a", "VETERAN", "\"2 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"1 SOLDAT mg42\", \"2 SOLDAT rifle\"");
  const Prospect p = ahead(x);
  ASSERT_GE(p.shots.size(), 1);
  ASSERT_GE(p.shots[0].dice, 3);
  EXPECT_GT(p.toll[2], 0);
  EXPECT_EQ(p.toll[3], 0);
  int sum = 0;
  for (const int chance : p.toll) sum += chance;
  EXPECT_NEAR(sum, 1000, 4);
}
// Who does not wait fires when it is his turn.
TEST(SkProspect, OthersAreCountedApart) {
  const Prospect p = ahead(meeting("standing"));
  EXPECT_TRUE(p.waiting.empty());
  EXPECT_EQ(p.falls_waiting, 0);
  EXPECT_EQ(p.firing, 3);
  EXPECT_EQ(p.falls_firing, 875);
}
// sk.g10.7: behind a wall hits are saved on 4 or more: a quarter of the shots hurt somebody.
TEST(SkProspect, AWallSaves) {
  Setting x = meeting("waiting");
  x.terrain = "{ id = \"wall\", type = \"lowwall\", line = [[52, 30], [52, 60]] },\n";
  const Prospect p = ahead(x);
  EXPECT_EQ(p.places[0].save, 4);
  EXPECT_EQ(p.falls_waiting, 578);  // 1 - (3/4)^3
}
// sk.g9.2: whom nobody sees nobody fires at; what is in wait behind a house is no danger.
TEST(SkProspect, OutOfSight) {
  Setting x = meeting("waiting");
  x.terrain =
      "{ id = \"house\", type = \"building\", storeys = 2, poly = [[56, 20], [64, 20], [64, 80], "
      "[56, 80]] },\n";
  const Prospect p = ahead(x);
  EXPECT_EQ(p.firing, 0);
  EXPECT_EQ(p.places[0].watched, 0);
  EXPECT_EQ(p.falls_firing, 0);
}
// sk.g6.5: who looks the other way does not react; turned, he could fire later.
TEST(SkProspect, NotInFront) {
  Setting x = meeting("waiting");
  x.figures = replaced(x.figures, "[68, 40], facing = 180", "[68, 40], facing = 0");
  const Prospect p = ahead(x);
  EXPECT_EQ(p.waiting.size(), 2);
  EXPECT_EQ(p.firing, 3);
}
// sk.g12.3: who is asked whether he reacts is told what that would do, each at the nearest: of three shots of one die a third
// hurts somebody. Those who go are not told.
TEST(SkProspect, WhatReactingWouldDo) {
  Sk t(meeting("waiting"));
  t.choose("advance group=x at=50,40 gait=normal");
  t.choose("go");
  const auto told = [&](Side side) {
    State s = t.state();
    Skirmish::redact(t.world(), s, side);
    return Io::view(t.world(), t.names, s, side);
  };
  EXPECT_FALSE(told(Side::first).contains("reply"));
  const auto view = told(Side::second);
  ASSERT_TRUE(view.contains("reply"));
  const auto& all = view.at("reply").as_object();
  const auto& shots = all.at("shots").as_array();
  ASSERT_EQ(shots.size(), 3u);
  EXPECT_EQ(shots[0].at("by"), "y-1");
  EXPECT_EQ(shots[0].at("at"), "x-1");
  EXPECT_EQ(shots[2].at("at"), "x-2");
  EXPECT_EQ(shots[0].at("on"), 5);  // after 5 cm they are still at long range
  EXPECT_EQ(all.at("toll"), (boost::json::array{296, 444, 259, 0, 0}));  // (2/3)^3, ...
}
// sk.g25.3: it is told to those who go, and to nobody else; nobody hidden is in it.
TEST(SkProspect, TellsNothingHidden) {
  Setting x = meeting("waiting");
  Sk t(x);
  t.choose("advance group=x at=50,40 gait=normal");
  const auto told = [&](Side side) {
    State s = t.state();
    Skirmish::redact(t.world(), s, side);
    return Io::view(t.world(), t.names, s, side).contains("ahead");
  };
  EXPECT_TRUE(told(Side::first));
  EXPECT_FALSE(told(Side::second));
  t.state().groups[1].hidden = 1;
  EXPECT_EQ(prospect(t.world(), t.state(), Side::first).firing, 0);
}

}  // namespace
}  // namespace bocage::sk
