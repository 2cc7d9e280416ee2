// 17: flanks, encirclement, transfers.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

// uf.17.5*: flanking does not change the target's cover, and FS is not doubled.
TEST(Uf_17_5, FlankingAndCover) {
  Trial t = Scene()
                .group("german-A", 1, "", "G4, G5, G6", "flanks = \"A\"")
                .group("american-A", 1, "walls", "U6, U7")
                .hand("german", "88")  // needs 6; three rifles at RR 2, doubled
                .play();
  t.choose("fire group=german-A target=american-A card=88");
  EXPECT_EQ(announced(t), 3 - 2);
}

Scene neighbours() {
  return Scene()
      .group("german-B", 1, "", "G4, G5")
      .group("german-C", 1, "", "G6, G7")
      .group("american-B", 1, "", "U6, U7")
      .hand("german", "1, 2, 101, 53");
}

// uf.17.7a*, uf.17.7c*, uf.17.7e*: to an empty neighbouring letter, complete with terrain.
TEST(Uf_17_7a, TransferToAnEmptyLetter) {
  Trial t = Scene()
                .group("german-B", 1, "", "G4, G5")
                .group("german-C", 1, "", "G6, G7")
                .group("american-B", 1, "", "U6, U7", "flanks = \"B\"")
                .hand("german", "1, 53, 54, 55, 101")
                .hand("american", "57, 58, 59, 60, 61, 62")
                .play();
  t.choose("move group=german-B card=1 mode=sideways");
  EXPECT_EQ(t.why("transfer_group group=german-B to=german-C"), "uf.17.7a*");
  EXPECT_EQ(t.why("transfer_group group=german-B to=german-D"), "uf.17.7a*");
  EXPECT_EQ(t.why("exchange_groups group=german-B with=german-C"), "uf.17.7b*");
  t.choose("transfer_group group=german-B to=german-A");
  EXPECT_TRUE(exists(t.s, t.group("german-B")));  // not yet
  finish_turn(t);
  finish_turn(t);
  t.choose("terrain group=german-B card=101");
  EXPECT_FALSE(exists(t.s, t.group("german-B")));
  EXPECT_EQ(t.stack("german-A"), "woods");
  EXPECT_EQ(at(t.s, t.man("G4")).group, t.group("german-A"));
  EXPECT_EQ(at(t.s, t.group("american-B")).flanks, no_group);  // uf.17.4*
}

// uf.17.7d*: another Movement card cancels it; a card used for flanking gives none.
TEST(Uf_17_7d, Cancelled) {
  Trial t = neighbours().play();
  t.choose("move group=german-B card=1 mode=sideways")
      .choose("transfer_group group=german-B to=german-A");
  finish_turn(t);
  finish_turn(t);
  t.choose("move group=german-B card=2 mode=forward");
  EXPECT_EQ(at(t.s, t.group("german-B")).moving_to, no_group);
  Trial flanker = neighbours().play();
  flanker.choose("move group=german-B card=2 mode=sideways")
      .choose("flank group=german-B target=american-B");
  flanker.choose("move group=german-C card=1 mode=sideways");
  EXPECT_EQ(flanker.why("exchange_groups group=german-C with=german-B"), "uf.17.7b*");
}

// uf.17.7c*: after an exchange the second group owes terrain in its next turn, before anything
// else.
TEST(Uf_17_7c, SecondGroupOwesTerrain) {
  Trial t = neighbours().hand("american", "57, 58, 59, 60, 61, 62").play();
  t.choose("move group=german-B card=1 mode=sideways").choose("done");
  t.choose("move group=german-C card=2 mode=sideways")
      .choose("exchange_groups group=german-C with=german-B");
  finish_turn(t);
  finish_turn(t);
  t.choose("terrain group=german-B card=101");  // both change; the other may wait a turn
  EXPECT_EQ(at(t.s, t.man("G4")).group, t.group("german-C"));
  EXPECT_EQ(at(t.s, t.man("G6")).group, t.group("german-B"));
  EXPECT_TRUE(t.may("end_actions"));
  finish_turn(t);
  finish_turn(t);
  EXPECT_EQ(t.why("end_actions"), "uf.17.7c*");
  EXPECT_EQ(t.why("rearrange group=german-C"), "uf.17.7c*");
  t.choose("open_ground group=german-B card=53 place=over");
  EXPECT_TRUE(t.may("end_actions"));
}

// uf.17.7c*: enemy terrain that both groups accept settles it; the second group may move.
TEST(Uf_17_7c, AcceptedTerrainSettlesTheDebt) {
  Trial t = Scene()
                .group("german-B", 1, "movement sideways", "G4, G5", "transfer = \"C\"")
                .group("german-C", 1, "movement sideways", "G6, G7", "transfer = \"B\"")
                .group("american-B", 1, "", "U6, U7")
                .hand("german", "13, 53")
                .hand("american", "101, 120")
                .turn("american", "step = \"discards\"")
                .play();
  t.choose("terrain group=german-B card=101").choose("terrain group=german-C card=120");
  finish_turn(t);
  t.choose("accept group=german-B");  // the letters change
  t.choose("accept group=german-B");
  EXPECT_EQ(t.stack("german-B"), "hill");
  EXPECT_EQ(t.why("move group=german-B card=13 mode=sideways"), "");
  EXPECT_EQ(t.why("move group=german-C card=13 mode=sideways"), "");
}

// uf.7.32b, uf.17.4*: the giving card is lost with the flank it gave, and an encirclement too.
TEST(Uf_17_4, RejectionLosesWhatTheCardGave) {
  Trial t = Scene()
                .group("german-A", 6, "", "G4, G5")
                .group("german-B", 1, "", "G6, G7")
                .group("american-A", 0, "", "U6, U7")
                .hand("german", "2")
                .hand("american", "101")
                .play();
  t.choose("move group=german-A card=2 mode=sideways")
      .choose("flank group=german-A target=american-A");
  EXPECT_TRUE(encircled(t.s, t.group("american-A")));
  finish_turn(t);
  t.choose("end_actions").choose("terrain group=german-A card=101").choose("end_turn");
  refill(t);
  t.choose("reject group=german-A");
  EXPECT_FALSE(encircled(t.s, t.group("american-A")));
  EXPECT_EQ(at(t.s, t.group("german-A")).flanks, no_group);
}

// uf.17.8c*, uf.17.8d*: he may not fire yet; a new place beside the crew, not inside it.
TEST(Uf_17_8, TransferredMan) {
  Trial t = Scene()
                .group("german-A", 2, "", "G4")
                .group("german-B", 2, "", "G3, G5 crew=G3, G7")
                .group("american-A", 2, "", "U6, U7")
                .hand("german", "1, 53")
                .play();
  t.choose("transfer_man man=G4 to=german-B card=1");
  EXPECT_FALSE(exists(t.s, t.group("german-A")));  // emptied
  EXPECT_EQ(t.why("take_position man=G4 position=2"), "uf.11.11a");
  t.choose("take_position man=G4 position=3");
  EXPECT_EQ(position_of(t.s, t.man("G4")), 2);
  EXPECT_EQ(firepower(t.look(), t.group("german-B"), t.group("american-A"), 0), 8 + 2);
  EXPECT_TRUE(t.may("fire group=german-B target=american-A card=53"));
}

// uf.17.8b*: not on Wire, in a Stream, or stuck in a Marsh.
TEST(Uf_17_8b, GroundThatBars) {
  for (const char* stack : {"wire", "stream", "marsh, movement"}) {
    Trial t = Scene()
                  .group("german-A", 2, "", "G4, G6")
                  .group("german-B", 2, stack, "G5, G7")
                  .group("american-A", 2, "", "U6, U7")
                  .hand("german", "1")
                  .play();
    EXPECT_EQ(t.why("transfer_man man=G4 to=german-B card=1"), "uf.17.8b*") << stack;
    EXPECT_EQ(t.why("transfer_man man=G5 to=german-A card=1"), "uf.17.8b*") << stack;
  }
}

}  // namespace
}  // namespace bocage::uf
