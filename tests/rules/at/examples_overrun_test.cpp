// The worked cases of overruns.
#include "rules/at/battle.hpp"

namespace bocage::at {
namespace {

TEST(AtExamples, X38_Overrun) {
  AtBattle b(position({.day = "12-17", .phase = "tactical", .units = R"(
"2207" = "ge-2pg-2pz, ge-3pz-2pz, ge-304pg-2pz"
"2307" = "us-14-cav supplied"
"2203" = "ge-hq-5"
"1630" = "us-hq-V"
)"}));
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  ASSERT_TRUE(b.offers("overrun", {{"hex", "2307"}, {"support", "yes"}})) << b.options();
  b.choose("overrun", {{"hex", "2307"}, {"support", "yes"}});
  EXPECT_EQ(arg(b.event("overruns"), "cost"), 20);  // at.9.61b: 5 + 2 + 3 MP
  b.roll(2);
  const Event& e = b.event("overrun");
  EXPECT_EQ(arg(e, "attack"), 12);  // at.9.62d: not doubled
  EXPECT_EQ(e.column, 8);           // at.9.62b
  EXPECT_STREQ(e.result, "1/2");
  ASSERT_EQ(b.asked(), "losses");
  b.choose("lose_step", {{"unit", "ge-2pg-2pz"}});  // at.9.62c
  EXPECT_EQ(b.steps("us-14-cav"), 1);
  ASSERT_EQ(b.asked(), "remainder");
  b.choose("retreat");
  b.each("retreat", [&] {
    b.choose("fall_back", {{"unit", "us-14-cav"}, {"hex", b.offered("fall_back", "hex")[0]}});
  });
  ASSERT_EQ(b.asked(), "after_overrun");
  b.choose("occupy");  // at.9.63
  EXPECT_EQ(b.hex("ge-3pz-2pz"), "2307");
  EXPECT_NE(b.asked(), "mover");  // nothing left
}

TEST(AtExamples, X39_ChainOfOverruns) {
  const std::string text = position({.day = "12-20", .phase = "tactical", .units = R"(
"1325" = "ge-2pg-2pz supplied, ge-3pz-2pz supplied, ge-304pg-2pz supplied"
"1326" = "us-70-tk supplied"
"1327" = "us-707-tk supplied"
"1320" = "ge-hq-5 supplied"
)"});
  AtBattle b(text);
  b.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  b.choose("overrun", {{"hex", "1326"}, {"support", "yes"}});
  EXPECT_EQ(b.state().move.left, 10);  // 5 of 10 MP: no zone (at.4.1a)
  b.roll(6);
  ASSERT_EQ(b.asked(), "after_overrun");
  b.choose("occupy");
  ASSERT_EQ(b.asked(), "mover");  // at.9.64a
  b.choose("overrun", {{"hex", "1327"}, {"support", "yes"}});
  EXPECT_EQ(b.state().move.left, 0);
  AtBattle c(text);
  c.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  c.choose("overrun", {{"hex", "1326"}, {"support", "yes"}});
  c.roll(6);
  c.choose("stop");  // at.9.64b
  EXPECT_NE(c.asked(), "mover");
  EXPECT_EQ(c.hex("ge-3pz-2pz"), "1325");
}

TEST(AtExamples, X54_OverrunsAndCombatCommandsAtARiver) {
  // The Ourthe between 2620 and 2519 has a bridge and a road. 2519 is a village: one column more.
  const std::string target = "\"2519\" = \"us-8-4id supplied\"\n";
  AtBattle b(
      position({.day = "12-20",
                .phase = "tactical",
                .units = target + "\"2620\" = \"ge-8pg-3pzg supplied, ge-29pg-3pzg supplied\"\n"
                                  "\"2625\" = \"ge-hq-5 supplied\"\n"}));
  b.choose("take_up", {{"unit", "ge-8pg-3pzg"}, {"with", "division"}});
  b.choose("overrun", {{"hex", "2519"}, {"support", "yes"}});
  b.roll(6);
  EXPECT_EQ(arg(b.event("overrun"), "attack"), 4);  // at.9.62b: halved, not doubled
  EXPECT_EQ(shift(b.event("overrun"), "at.t.cm7"), 0);
  AtBattle c(position({.day = "12-20",
                       .phase = "tactical",
                       .units = target + "\"2620\" = \"ge-2pg-2pz supplied, ge-3pz-2pz supplied, "
                                         "ge-304pg-2pz supplied\"\n"
                                         "\"2625\" = \"ge-hq-5 supplied\"\n"}));
  c.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  EXPECT_EQ(c.why("overrun", {{"hex", "2519"}, {"support", "yes"}}), "at.9.51a");
  AtBattle d(position({.day = "12-20",
                       .hq = "us-hq-V",
                       .phase = "combat",
                       .units = "\"2519\" = \"ge-244-tk supplied\"\n\"2620\" = \"us-cca-7arm "
                                "supplied\"\n\"4630\" = \"us-hq-V supplied\"\n"}));
  d.choose("attack", {{"hex", "2519"}});
  d.choose("commit_rest");
  const Odds9 o = odds_of(clash_of(d.world(), d.state(), d.state().battles[0], false));
  EXPECT_EQ(o.attack, 2);
  EXPECT_EQ(o.level, 1);
  EXPECT_EQ(o.shift, 0);  // +1 combined arms (at.9.54c), -1 village
}

}  // namespace
}  // namespace bocage::at
