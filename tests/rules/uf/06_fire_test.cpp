// 6, 7.1 and 7.2: fire.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Scene lines() {
  return Scene()
      .group("german-A", 2, "", "G4, G5, G6")
      .group("german-B", 2, "", "G7, G8, G9")
      .group("american-A", 2, "", "U6, U7, U8")
      .group("american-C", 2, "", "U9, U10");
}

// uf.6.1b: two groups of 6 FP each do not make 12.
TEST(Uf_6_1b, GroupsNeverCombine) {
  Trial t = lines().hand("german", "99, 88").play();
  EXPECT_EQ(t.why("fire group=german-A target=american-A card=99"), "uf.6.1a");
  EXPECT_TRUE(t.may("fire group=german-A target=american-A card=88"));
}

// uf.6.1c: any enemy group that FP suffices for; never one's own.
TEST(Uf_6_1c, ChoiceOfTarget) {
  Trial t = lines().hand("german", "53").play();
  EXPECT_TRUE(t.may("fire group=german-A target=american-C card=53"));
  EXPECT_TRUE(t.may("fire group=german-B target=american-A card=53"));
  EXPECT_EQ(t.why("fire group=german-A target=german-B card=53"), "uf.6.1c");
  EXPECT_EQ(t.why("fire group=german-A target=american-B card=53"), "uf.6.1c");
}

// uf.6.2b*: men left out do not count, and must not be needed.
TEST(Uf_6_2b, HoldingFire) {
  Trial t = lines().hand("german", "74, 53").play();  // needs 4 of 6
  t.choose("fire group=german-A target=american-A card=74").choose("hold_fire man=G4");
  EXPECT_EQ(t.why("hold_fire man=G4"), "uf.6.2b*");
  EXPECT_EQ(t.why("hold_fire man=G5"), "uf.6.1a");
  EXPECT_EQ(t.told("need", "hold_fire man=G5"), 4);
  EXPECT_LT(t.told("have", "hold_fire man=G5"), 4);
  EXPECT_EQ(t.why("add_fire card=53"), "uf.6.3");
  announced(t);
  t.choose("resolve").draw("R6").draw("rpn3=1");  // uf.19.1c*: he was told not to fire
  EXPECT_EQ(t.s.weapons[index(t.man("G4"))], WeaponState::working);
}

// uf.6.43, uf.7.2a, uf.7.2b: the target's movement.
TEST(Uf_6_43, MovingTarget) {
  EXPECT_EQ(net("", 1, "woods", 1), -2);
  EXPECT_EQ(net("", 1, "woods, movement", 1), -1);
  EXPECT_EQ(net("", 1, "woods, movement, movement", 1), 2);
  EXPECT_EQ(net("", 1, "movement", 1), 1);
}

// uf.7.1a, uf.7.1b: circled figures for attacks from the terrain, plain ones for attacks against
// it.
TEST(Uf_7_1, FromAndAgainst) {
  EXPECT_EQ(net("marsh", 1, "", 1), -1);
  EXPECT_EQ(net("", 1, "marsh", 1), -1);
  EXPECT_EQ(net("woods", 1, "", 1), 0);
  EXPECT_EQ(net("hill", 1, "", 1), 1);
  EXPECT_EQ(net("", 1, "hill", 1), -1);
}

// uf.6.5a: after all modifiers the attack may be dropped; the cards are gone, the action is spent.
TEST(Uf_6_5a, Abandoning) {
  Trial t = lines().hand("german", "81").hand("american", "150, 53").play();
  t.choose("fire group=german-A target=american-A card=81").choose("announce");
  t.choose("play_concealed card=150").decline();
  EXPECT_EQ(t.s.affair.fs, 1);
  EXPECT_FALSE(t.discarded("81"));  // uf.16.2b*
  t.choose("abandon");
  EXPECT_TRUE(t.discarded("81"));
  EXPECT_TRUE(t.discarded("150"));
  EXPECT_EQ(t.why("fire group=german-A target=american-A card=81"), "uf.4.2a");
}

// uf.6.5c, uf.6.52, uf.6.6a: a card for each man; another group may fire at the same target again.
TEST(Uf_6_5c, OwnDrawForEachMan) {
  Trial t = lines().hand("german", "81, 82").play();
  t.choose("fire group=german-A target=american-A card=81");
  announced(t);
  t.choose("resolve").draw("B2").draw("R0").draw("B0");  // U6 5 > 4; U7 3; U8 3
  EXPECT_TRUE(t.is_pinned("U6"));
  EXPECT_TRUE(t.is_fine("U7"));
  EXPECT_TRUE(t.is_fine("U8"));
  t.choose("fire group=german-B target=american-A card=82");
  announced(t);
  t.choose("resolve").draw("B3 0r=7").draw("R0").draw("R0");  // 6 > Panic 5, 7 > 5
  EXPECT_TRUE(t.is_routed("U6"));
  EXPECT_EQ(t.s.step, Step::action);
}

// uf.6.54: equal is not above.
TEST(Uf_6_54, EqualIsNotAbove) {
  Trial t = lines().hand("german", "81").play();
  t.choose("fire group=german-A target=american-A card=81");
  announced(t);
  t.choose("resolve").draw("B1").draw("B0").draw("B4");  // U6 4 = 4; U7 3 = 3; U8 7 = KIA 7
  EXPECT_TRUE(t.is_fine("U6"));
  EXPECT_TRUE(t.is_fine("U7"));
  EXPECT_TRUE(t.is_pinned("U8"));
}

// Odds of a resolved attack sum to one and merge what does the same.
TEST(Uf_6_5b, OddsOfAnAttack) {
  Trial t = lines().hand("german", "81").play();
  t.choose("fire group=german-B target=american-C card=81");
  announced(t);
  t.choose("resolve");
  int classes = 0;
  std::uint32_t weight = 0;
  for_each_outcome(t.prompt.chance, [&](Choice, Weight w) { ++classes, weight += w; });
  EXPECT_EQ(weight, std::uint32_t(t.s.deck_count));
  EXPECT_LE(classes, 10);
}

// uf.7.3c, uf.7.31, uf.7.4: answered before the turn; accepted it is normal terrain, good and bad.
TEST(Uf_7_3c, AnsweredBeforeTheTurn) {
  Trial t = Scene()
                .group("german-A", 1, "", "G4, G5, G6")
                .group("american-A", 1, "movement forward", "U6, U7, U8")
                .hand("german", "134")
                .hand("american", "53, 54, 55, 56, 57")
                .turn("german", "step = \"discards\"")
                .play();
  t.choose("terrain group=american-A card=134").choose("end_turn");
  refill(t);
  EXPECT_EQ(t.s.step, Step::answer_terrain);
  EXPECT_EQ(t.prompt.side, Side::second);
  t.choose("accept group=american-A");
  EXPECT_EQ(t.stack("american-A"), "marsh");
  t.choose("fire group=american-A target=german-A card=53");  // it may act at once
  EXPECT_EQ(announced(t), 1 - 1);                             // and suffers the Marsh
  EXPECT_EQ(net("", 1, "marsh", 1), -1);
}

}  // namespace
}  // namespace bocage::uf
