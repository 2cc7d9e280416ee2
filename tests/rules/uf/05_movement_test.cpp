// 5: movement and ranges.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Scene plain(const std::string& stack = "", int chit = 1) {
  return Scene()
      .group("german-A", chit, stack, "G4, G5")
      .group("american-A", 1, "", "U6, U7")
      .hand("german", "1, 13, 101");
}

// uf.5.4a, uf.5.4b, uf.5.4c, uf.5.5: the chit changes as the card is played.
TEST(Uf_5_4, ThreeWaysToMove) {
  const int change[] = {1, -1, 0};
  const char* mode[] = {"forward", "back", "sideways"};
  for (int i = 0; i < 3; ++i) {
    Trial t = plain().play();
    t.choose(std::string("move group=german-A card=13 mode=") + mode[i]);
    if (i == 2) t.choose("done");  // he might have changed letters
    EXPECT_EQ(t.chit("german-A"), 1 + change[i]);
    EXPECT_EQ(t.stack("german-A"), mode[i]);
  }
}

// uf.5.1a, uf.5.1b: pinned men stop Movement, not Terrain on a card that lies there.
TEST(Uf_5_1, PinnedMen) {
  Trial t = Scene()
                .group("german-A", 1, "movement", "G4 pinned, G5")
                .group("german-B", 1, "movement, wire", "G6, G7")
                .group("american-A", 1, "", "U6, U7")
                .hand("german", "1, 101")
                .play();
  EXPECT_EQ(t.why("move group=german-A card=1 mode=forward"), "uf.5.1a");
  EXPECT_TRUE(t.may("terrain group=german-A card=101"));
  EXPECT_EQ(t.why("terrain group=german-B card=101"), "uf.13.34a");
}

// uf.5.2a, uf.5.2b: the last Terrain card, until two Movement cards lie on it.
TEST(Uf_5_2, OccupiedTerrain) {
  EXPECT_EQ(plain("woods, movement").play().ground("german-A").terrain, Terrain::woods);
  EXPECT_EQ(plain("woods, movement, movement").play().ground("german-A").terrain,
            Terrain::open_ground);
  EXPECT_EQ(plain("").play().ground("german-A").terrain, Terrain::open_ground);
}

// uf.5.6b: chits go beyond 5.
TEST(Uf_5_6b, ChitsAboveFive) {
  Trial t = Scene()
                .group("german-A", 5, "", "G4, G5")
                .group("american-B", 1, "", "U6, U7")
                .hand("german", "1, 4")
                .play();
  t.choose("move group=german-A card=1 mode=forward");
  EXPECT_EQ(t.chit("german-A"), 6);
  EXPECT_EQ(t.rr("german-A", "american-B"), 3);
}

// uf.5.62: by agreement, at a reshuffle, with chits that stray; every range as before.
TEST(Uf_5_62, Readjustment) {
  Scene scene = Scene()
                    .group("german-A", 6, "", "G4, G5 pinned")
                    .group("german-B", 3, "", "G6, G7")
                    .group("american-A", -2, "", "U6, U7")
                    .group("american-B", -3, "", "U8, U9")
                    .more("[deck]\nnumber = 1\ndraw = [60]\n[options]\nreadjust_chits = true");
  Trial t = scene.play();
  const int before = t.rr("german-A", "american-A");
  t.choose("panic man=G5").draw("60");
  EXPECT_EQ(t.s.step, Step::propose_chits);
  EXPECT_EQ(t.prompt.side, Side::first);
  EXPECT_EQ(UpFront::refuse(t.w(), t.s, {propose_shift, 0, 0, 98}).rule, "uf.5.62"_rule);
  t.take({propose_shift, 0, 0, 102});
  EXPECT_EQ(t.prompt.side, Side::second);
  Trial refused = scene.play();
  refused.choose("panic man=G5").draw("60");
  refused.take({propose_shift, 0, 0, 102});
  refused.choose("decline");
  EXPECT_EQ(refused.chit("german-A"), 6);
  t.choose("agree");
  EXPECT_EQ(t.chit("german-A"), 4);
  EXPECT_EQ(t.chit("german-B"), 1);
  EXPECT_EQ(t.chit("american-A"), 0);
  EXPECT_EQ(t.chit("american-B"), -1);
  EXPECT_EQ(t.rr("german-A", "american-A"), before);
  EXPECT_EQ(t.s.step, Step::action);
}

}  // namespace
}  // namespace bocage::uf
