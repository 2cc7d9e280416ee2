// Worked cases E17 to E23: movement, terrain, ranges.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

// E17: uf.5.3, uf.5.41, uf.7.34, uf.4.21
TEST(Uf_5_3, ChangingTerrainTakesTwoTurns) {
  Trial t = Scene()
                .group("german-A", 0, "brush", "G2, G4")
                .group("american-A", 0, "", "U6, U7")
                .hand("german", "1, 101")
                .hand("american", "53, 54, 55, 56, 57, 58")
                .play();
  EXPECT_EQ(t.why("terrain group=german-A card=101"), "uf.5.1b");
  t.choose("move group=german-A card=1 mode=forward");
  EXPECT_EQ(t.chit("german-A"), 1);
  EXPECT_EQ(t.stack("german-A"), "brush, forward");
  EXPECT_EQ(t.why("terrain group=german-A card=101"), "uf.4.2a");
  finish_turn(t);
  finish_turn(t);
  t.choose("terrain group=german-A card=101");
  EXPECT_EQ(t.stack("german-A"), "woods");
  EXPECT_EQ(t.chit("german-A"), 1);
  EXPECT_TRUE(t.discarded("1"));
  EXPECT_TRUE(t.discarded("107"));
  EXPECT_EQ(net("", 1, "brush, movement forward", 1), 0);
  EXPECT_EQ(net("", 1, "woods", 1), -2);
}

Trial marsh_offered(const std::string& movement) {
  Trial t = Scene()
                .group("german-A", 0, "", "G1, G2")
                .group("american-C", 2, "brush, 4 " + movement, "U6, U7")
                .hand("german", "134, 53")
                .turn("german", "step = \"discards\"")
                .play();
  t.choose("terrain group=american-C card=134");
  EXPECT_EQ(t.why("discard card=53"), "uf.4.31");
  finish_turn(t);
  EXPECT_EQ(t.s.turn, Side::second);
  return t;
}

// E18: uf.7.3a, uf.7.32a, uf.7.32b, uf.7.32c, uf.4.31
TEST(Uf_7_32, RejectedTerrain) {
  Trial forward = marsh_offered("forward");
  forward.choose("reject group=american-C");
  EXPECT_EQ(forward.chit("american-C"), 1);
  EXPECT_EQ(forward.stack("american-C"), "brush, sideways");
  EXPECT_TRUE(forward.discarded("134"));

  Trial sideways = marsh_offered("sideways");
  sideways.choose("reject group=american-C");
  EXPECT_EQ(sideways.chit("american-C"), 2);
  EXPECT_EQ(sideways.stack("american-C"), "brush");
  EXPECT_FALSE(sideways.ground("american-C").moving);
  EXPECT_TRUE(sideways.discarded("4"));

  Trial accepted = marsh_offered("forward");
  accepted.choose("accept group=american-C");
  EXPECT_EQ(accepted.stack("american-C"), "marsh");
  EXPECT_EQ(accepted.chit("american-C"), 2);
}

// E19: uf.7.3d, uf.8.5, uf.8.53a, uf.8.53b, uf.8.53c, uf.8.53d, uf.8.53e, uf.5.2a
TEST(Uf_8_53, StreamAndFord) {
  Trial forced = Scene()
                     .group("german-A", 0, "", "G1, G2")
                     .group("american-A", 1, "woods, 4 forward, stream offered", "U6, U7")
                     .turn("american")
                     .play();
  EXPECT_EQ(forced.asked(), "uf.prompt.action");  // uf.7.3d: nobody asks whether he takes it
  EXPECT_EQ(forced.stack("american-A"), "stream");
  EXPECT_EQ(forced.chit("american-A"), 1);

  Trial t = Scene()
                .group("german-A", 0, "", "G1, G2")
                .group("american-A", 1, "stream", "U6, U7")
                .hand("american", "1, 3, 4, 53, 54, 55")
                .hand("german", "56, 57, 58, 59, 60")
                .turn("american")
                .play();
  EXPECT_EQ(t.why("move group=american-A card=1 mode=forward"), "uf.8.53a");
  t.choose("move group=american-A card=1 mode=sideways").draw("R0");
  EXPECT_TRUE(t.discarded("1"));
  EXPECT_EQ(t.stack("american-A"), "stream");
  EXPECT_EQ(t.why("move group=american-A card=3 mode=sideways"), "uf.4.2a");
  finish_turn(t);
  finish_turn(t);
  t.choose("move group=american-A card=3 mode=sideways");
  EXPECT_EQ(t.stack("american-A"), "stream, sideways");
  EXPECT_EQ(t.chit("american-A"), 1);
  finish_turn(t);
  finish_turn(t);
  t.choose("move group=american-A card=4 mode=forward");
  EXPECT_EQ(t.stack("american-A"), "stream, sideways, forward");
  EXPECT_EQ(t.chit("american-A"), 2);
  EXPECT_EQ(t.ground("american-A").terrain, Terrain::open_ground);
}

TEST(Uf_8_53, StrengthInAndFromTheStream) {
  EXPECT_EQ(net("", 1, "stream, movement", 1), 1);
  EXPECT_EQ(net("", 1, "stream, movement, movement", 1), 2);
  EXPECT_EQ(net("stream", 1, "", 1), -1);                      // uf.8.52a
  EXPECT_EQ(net("stream, movement", 4, "", 0), 1 - 3 - 1);     // halved to 1, then -1
  EXPECT_EQ(net("stream, movement, movement", 4, "", 0), -2);  // halved, no Stream any more
}

// E20: uf.8.42a, uf.8.42b, uf.8.42c, uf.8.1b
TEST(Uf_8_42, LeavingMarsh) {
  Trial t = Scene()
                .group("german-A", 1, "marsh", "G2, G4")
                .group("american-A", 1, "", "U6, U7")
                .hand("german", "1, 4, 53, 54, 55")
                .hand("american", "56, 57, 58, 59, 60, 61")
                .play();
  EXPECT_EQ(t.why("move group=german-A card=1 mode=forward"), "uf.8.42b");
  t.choose("move group=german-A card=1 mode=sideways");
  EXPECT_EQ(t.chit("german-A"), 1);
  finish_turn(t);
  finish_turn(t);
  EXPECT_EQ(t.why("open_ground group=german-A card=53 place=over"), "uf.8.1b");
  t.choose("move group=german-A card=4 mode=back");
  EXPECT_EQ(t.chit("german-A"), 0);
  finish_turn(t);
  finish_turn(t);
  EXPECT_TRUE(t.may("open_ground group=german-A card=53 place=over"));
}

// E21: uf.5.51a, uf.5.51b, uf.5.51c. Card 3 is red, card 1 black.
TEST(Uf_5_51, RetreatBelowZero) {
  Trial alone = Scene()
                    .group("german-A", 0, "", "G2, G4")
                    .group("american-A", 0, "", "U6, U7")
                    .hand("german", "1, 3")
                    .play();
  EXPECT_EQ(alone.why("move group=german-A card=3 mode=back"), "uf.5.51a");
  EXPECT_FALSE(alone.may("move group=german-A card=1 mode=back"));
  Trial t = Scene()
                .group("german-A", 0, "", "G2, G4")
                .group("american-A", 0, "", "U6, U7")
                .group("american-B", 1, "", "U8, U9")
                .hand("german", "1, 3")
                .play();
  EXPECT_EQ(t.why("move group=german-A card=1 mode=back"), "uf.5.51b");
  t.choose("move group=german-A card=3 mode=back");
  EXPECT_EQ(t.chit("german-A"), -1);
  EXPECT_EQ(t.rr("german-A", "american-A"), 0);
  EXPECT_EQ(t.rr("german-A", "american-B"), 0);
}

// E22: uf.5.7
TEST(Uf_5_7, Blocking) {
  Trial t = Scene()
                .group("german-A", 2, "", "G2, G4")
                .group("american-A", 3, "", "U6, U7")
                .group("american-B", 4, "", "U8, U9")
                .hand("german", "1")
                .play();
  EXPECT_EQ(t.why("move group=german-A card=1 mode=forward"), "uf.5.7");
  EXPECT_TRUE(t.may("move group=german-A card=1 mode=sideways"));
  EXPECT_TRUE(t.may("move group=german-A card=1 mode=back"));
  Trial passed = Scene()
                     .group("german-A", 2, "", "G2, G4")
                     .group("american-B", 4, "", "U8, U9")
                     .hand("german", "1")
                     .play();
  passed.choose("move group=german-A card=1 mode=forward");
  EXPECT_EQ(passed.rr("german-A", "american-B"), 3);
}

// E23: uf.5.61, uf.5.6a
TEST(Uf_5_61, LateralDistance) {
  const auto rr = [](char a, int chit_a, char b, int chit_b) {
    Trial t = Scene()
                  .group(std::string("german-") + a, chit_a, "", "G2, G4")
                  .group(std::string("american-") + b, chit_b, "", "U6, U7")
                  .play();
    return t.rr(std::string("german-") + a, std::string("american-") + b);
  };
  EXPECT_EQ(rr('A', 0, 'C', 1), 0);
  EXPECT_EQ(rr('A', 2, 'C', 2), 3);
  EXPECT_EQ(rr('A', 4, 'B', 4), 2);
  EXPECT_EQ(rr('A', 4, 'C', 4), 1);
  EXPECT_EQ(rr('A', 0, 'D', 0), 0);
  EXPECT_EQ(rr('B', -1, 'B', 1), 0);
}

}  // namespace
}  // namespace bocage::uf
