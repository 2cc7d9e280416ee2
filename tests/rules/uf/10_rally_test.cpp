// 9 and 10: Concealed cards, pinned men, rallying, Heroes.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Trial announced_fire(const std::string& american_hand,
                     const std::string& men = "U6 pinned, U7, U8") {
  Trial t = Scene()
                .group("german-A", 2, "", "G4, G5, G6")
                .group("german-B", 2, "", "G7, G8, G9")
                .group("american-A", 2, "", men)
                .hand("german", "81, 82")
                .hand("american", american_hand)
                .play();
  t.choose("fire group=german-A target=american-A card=81").choose("announce");
  return t;
}

// uf.9.1a, uf.9.1b, uf.9.2, uf.9.3
TEST(Uf_9_1, OneConcealedCardAnAttack) {
  Trial t = announced_fire("144, 150, 53");
  EXPECT_EQ(t.s.step, Step::fire_answer);
  EXPECT_EQ(t.prompt.side, Side::second);
  EXPECT_EQ(t.why("play_concealed card=53"), "uf.2.21a");
  t.choose("play_concealed card=144");
  EXPECT_EQ(t.why("play_concealed card=150"), "uf.9.1b");
  t.decline();
  EXPECT_EQ(t.s.affair.fs, 2);
  t.choose("abandon");
  EXPECT_TRUE(t.discarded("144"));
  t.choose("fire group=german-B target=american-A card=82").choose("announce");
  t.choose("play_concealed card=150").decline();  // another attack, another card
  EXPECT_EQ(t.s.affair.fs, 1);
  EXPECT_EQ(t.s.hand[1].size(), 1);  // nothing is replaced in the enemy's turn
}

// The question is put whatever the hand holds, so that it tells nothing; decline_all ends it.
TEST(Uf_9_1a, TheQuestionTellsNothing) {
  Trial empty_of_answers = announced_fire("53, 54");
  EXPECT_EQ(empty_of_answers.s.step, Step::fire_answer);
  empty_of_answers.choose("decline_all").choose("abandon");
  empty_of_answers.choose("fire group=german-B target=american-A card=82").choose("announce");
  EXPECT_EQ(empty_of_answers.s.step, Step::fire_confirm);
}

// uf.10.1, uf.10.11, uf.10.12a, uf.10.13
TEST(Uf_10_1, PinnedMen) {
  Trial t = Scene()
                .group("german-A", 2, "stream", "G4 pinned, G5")
                .group("american-A", 2, "", "U6, U7 pinned")
                .hand("german", "61, 3")
                .play();
  EXPECT_EQ(firepower(t.look(), t.group("german-A"), t.group("american-A"), 0), 2);  // uf.10.11
  EXPECT_EQ(t.why("move group=german-A card=3 mode=sideways"), "uf.5.1a");  // not even to ford
  EXPECT_EQ(t.why("repair man=G4"), "uf.19.3a*");
  t.choose("fire group=german-A target=american-A card=61");
  announced(t);
  t.choose("resolve").draw("B0").draw("B4");  // FS 0 + 4 is above U7's Morale 3, not his Panic 5
  EXPECT_TRUE(t.is_pinned("U7"));
  EXPECT_EQ(t.s.kia[1] + t.s.rout[1], 0);
}

// uf.10.2: discarded at once.
TEST(Uf_10_2, RallyCardGoesAtOnce) {
  Trial t = Scene()
                .group("german-A", 2, "", "G4 pinned, G5")
                .group("german-B", 2, "", "G6 pinned, G7")
                .group("american-A", 2, "", "U6, U7")
                .hand("german", "36")
                .play();
  t.choose("rally group=german-A card=36");
  EXPECT_TRUE(t.is_fine("G4"));
  EXPECT_TRUE(t.is_pinned("G6"));  // uf.10.22
  EXPECT_TRUE(t.discarded("36"));
}

// uf.10.42, uf.10.4a, uf.10.4c: in the enemy's turn, before the draws, not replaced until one's own
// refill.
TEST(Uf_10_4, HeroInTheEnemyTurn) {
  Trial t = announced_fire("27, 53");
  EXPECT_EQ(t.why("hero_rally man=U7 card=27"), "uf.10.4a");  // he is not pinned
  EXPECT_EQ(t.why("hero_fire man=U7 card=27"), "uf.10.45a");  // not in the enemy's turn
  t.choose("hero_rally man=U6 card=27");
  EXPECT_TRUE(t.is_fine("U6"));
  EXPECT_EQ(t.s.hand[1].size(), 1);
  t.decline();
  t.choose("resolve");
  EXPECT_EQ(t.prompt.ask, Ask::throw_);  // from here on it is too late
}

// uf.10.43b, uf.10.45a: rally and firepower with one card.
TEST(Uf_10_43b, HeroDoubleDuty) {
  Trial t = Scene()
                .group("german-A", 2, "", "G4 pinned, G5 malfunctioned")
                .group("american-A", 2, "", "U6, U7")
                .hand("german", "27, 28")
                .play();
  EXPECT_EQ(t.why("hero_fire man=G5 card=27"), "uf.10.45c");
  t.choose("hero_both man=G4 card=27");
  EXPECT_TRUE(t.is_fine("G4"));
  EXPECT_EQ(firepower(t.look(), t.group("german-A"), t.group("american-A"), 0), 4);
  EXPECT_EQ(t.why("hero_fire man=G4 card=28"), "uf.10.45a");
  finish_turn(t);
  EXPECT_FALSE(at(t.s, t.man("G4")).flags & man_hero);  // for that player turn
}

// uf.10.4b: drawn in the refill it may be played at once, and is replaced.
TEST(Uf_10_4b, HeroDrawnInTheRefill) {
  Trial t = Scene()
                .group("german-A", 2, "", "G4 pinned, G5")
                .group("american-A", 2, "", "U6, U7")
                .group("american-B", 2, "", "U8, U9")
                .hand("german", "53, 54, 55, 56")
                .play();
  t.choose("end_actions").choose("end_turn").draw("27");
  EXPECT_EQ(t.s.step, Step::refill_hero);
  t.choose("hero_rally man=G4 card=27").draw("57");
  EXPECT_TRUE(t.is_fine("G4"));
  EXPECT_EQ(t.s.hand[0].size(), 5);
  EXPECT_EQ(t.s.turn, Side::second);
}

// uf.9.5: no Concealed card against a sniper; a Hero may save the pinned man before the draw.
TEST(Uf_9_5, NoConcealedAgainstSnipers) {
  Trial t = Scene()
                .group("german-A", 2, "", "G4, G5")
                .group("american-A", 2, "", "U6 pinned, U7")
                .hand("german", "29")
                .hand("american", "144, 27")
                .turn("german", "step = \"discards\"")
                .play();
  t.choose("sniper group=american-A card=29").draw("rpn2=1");
  EXPECT_EQ(t.s.step, Step::sniper_answer);
  EXPECT_EQ(t.why("play_concealed card=144"), "uf.9.5");
  t.choose("hero_rally man=U6 card=27").draw("B3");
  EXPECT_TRUE(t.is_pinned("U6"));  // pinned instead of panicking
}

}  // namespace
}  // namespace bocage::uf
