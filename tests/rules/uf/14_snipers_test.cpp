// 14 and 15: snipers and leaders.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Scene hunting(const std::string& options = "") {
  return Scene()
      .group("german-A", 2, "", "G4, G5")
      .group("american-A", 2, "gully", "U6")
      .group("american-B", 0, "buildings", "U7, U8, U9")
      .hand("german", "29, 31, 53")
      .hand("american", "54")
      .turn("german", "step = \"discards\"")
      .more(options);
}

// uf.14.1a, uf.14.1d, uf.14.2a: for both sides a discard, at any group whatever its terrain; a lone
// man needs no draw (uf.14.6a).
TEST(Uf_14_2, AnyGroup) {
  Trial t = hunting().play();
  EXPECT_TRUE(t.may("sniper group=american-B card=29"));
  EXPECT_EQ(t.why("sniper group=german-A card=29"), "uf.14.2a");
  t.choose("sniper group=american-A card=29");
  EXPECT_EQ(t.s.step, Step::sniper_draw);
  t.draw("R6");
  EXPECT_TRUE(t.is_killed("U6"));
  EXPECT_EQ(t.why("discard card=53"), "uf.4.31");
}

// uf.16.2b*, uf.14.3d: the last card of the deck is the sniper's draw: the cards are reshuffled at once, and
// his own card goes to the new discard pile when the attack is over.
TEST(Uf_16_2b, ASniperCardMissesTheReshuffle) {
  Trial t = hunting("[deck]\ndraw = [56]\n").play();
  t.choose("sniper group=american-A card=29").draw("56");
  EXPECT_EQ(t.s.deck_number, 2);
  EXPECT_TRUE(t.discarded("29"));
  EXPECT_FALSE(t.s.deck[29]);
  EXPECT_FALSE(t.discarded("56"));
  EXPECT_TRUE(t.s.deck[56]);
}

// uf.16.2b*, uf.8.53e: so does the Movement card of a ford that fails.
TEST(Uf_16_2b, AFailedFordMissesTheReshuffle) {
  Trial t = Scene()
                .group("german-A", 1, "stream", "G4, G5")
                .group("american-A", 1, "", "U6, U7")
                .hand("german", "x1, 53")
                .more(
                    "[[card]]\nid = \"x1\"\nuses = [\"movement\"]\n[[card]]\nid = \"x2\"\nrnc = "
                    "\"R1\"\n[deck]\ndraw = [\"x2\"]\n")
                .play();
  t.choose("move group=german-A card=x1 mode=sideways").draw("x2");
  EXPECT_EQ(t.s.deck_number, 2);
  EXPECT_TRUE(t.discarded("x1"));
  EXPECT_FALSE(t.s.deck[index(t.card("x1"))]);
}

// uf.14.5: the second sniper of a discard step may aim elsewhere when the first has ended the
// group.
TEST(Uf_14_5, Redirected) {
  Trial t = Scene("german-russian")
                .group("german-A", 2, "", "G4")
                .group("german-B", 2, "", "G5, G6")
                .group("russian-A", 2, "", "R4, R5")
                .hand("russian", "29, 30")
                .turn("russian", "step = \"discards\"")
                .play();
  t.choose("sniper group=german-A card=29").draw("B5");
  EXPECT_FALSE(exists(t.s, t.group("german-A")));
  EXPECT_EQ(t.why("sniper group=german-A card=30"), "uf.14.2a");
  t.choose("sniper group=german-B card=30").draw("rpn2=2").draw("B2");
  EXPECT_TRUE(t.is_pinned("G6"));
}

// uf.14.3d and uf.14.6b: a miss; the position number picks the man.
TEST(Uf_14_6b, PositionNumberPicksTheMan) {
  Trial t = hunting().play();
  t.choose("sniper group=american-B card=31").draw("rpn3=2").draw("B0");
  EXPECT_TRUE(t.is_fine("U8"));
  EXPECT_TRUE(t.discarded("31"));
}

// uf.14.41: with a second sniper two checks are needed.
TEST(Uf_14_41, SecondSniper) {
  for (const bool second : {false, true}) {
    Trial t = Scene()
                  .group("german-A", 2, "", "G4, G5", "sniped = [1, 4]")
                  .group("german-B", 2, "", "G6, G7 malfunctioned", "sniped = [1]")
                  .group("american-A", 2, "", "U6, U7")
                  .more(second ? "[options]\nsecond_sniper = true" : "")
                  .play();
    EXPECT_TRUE(t.may("sniper_check group=german-A number=4"));
    EXPECT_EQ(t.why("sniper_check group=german-A number=2"), "uf.14.4a");
    t.choose("sniper_check group=german-A number=1").draw("B2");
    EXPECT_EQ((uses(t.w(), t.s, Side::second, card_id(29)) & use_sniper) != 0, second);
    EXPECT_EQ(t.why("sniper_check group=german-B number=1"), second ? "" : "uf.14.4c");
  }
}

// uf.14.4a: an unpinned man with a working weapon who is no assistant; only in the turn right
// after.
TEST(Uf_14_4a, WhoMaySearch) {
  const auto why = [](const std::string& men) {
    Trial t = Scene()
                  .group("german-A", 2, "", men, "sniped = [3]")
                  .group("american-A", 2, "", "U6, U7")
                  .play();
    return t.why("sniper_check group=german-A number=3");
  };
  EXPECT_EQ(why("G4, G5"), "");
  EXPECT_EQ(why("G4 pinned, G5 malfunctioned"), "uf.14.4a");
  EXPECT_EQ(why("G3 pinned, G5 crew=G3"), "uf.14.4a");
  Trial late = Scene()
                   .group("german-A", 2, "", "G4, G5", "sniped = [3]")
                   .group("american-A", 2, "", "U6, U7")
                   .play();
  finish_turn(late);
  finish_turn(late);
  EXPECT_EQ(late.s.turn, Side::first);
  EXPECT_EQ(late.why("sniper_check group=german-A number=3"), "uf.14.4a");
}

// uf.15.1, uf.15.5: SL, ASL and Commissar are leaders alike.
TEST(Uf_15_5, CommissarIsALeader) {
  Trial t = Scene("german-russian")
                .group("german-A", 2, "", "G4, G5")
                .group("russian-A", 2, "", "R16, R4")
                .group("russian-B", 2, "", "R2, R5")
                .group("russian-C", 2, "", "R6, R7")
                .hand("russian", "126")
                .turn("russian")
                .play();
  EXPECT_TRUE(t.may("lay_smoke group=russian-A card=126"));
  EXPECT_TRUE(t.may("lay_smoke group=russian-B card=126"));
  EXPECT_EQ(t.why("lay_smoke group=russian-C card=126"), "uf.13.2a");
  EXPECT_EQ(t.s.sl[1], t.man("R2"));
}

}  // namespace
}  // namespace bocage::uf
