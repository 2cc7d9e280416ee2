// Worked cases E11 to E16, E33: fire attacks.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

// E11: uf.6.1a, uf.6.2a, uf.11.1, uf.11.2, uf.6.42, uf.6.44, uf.6.54
TEST(Uf_6_44, FullAttackWithConcealed) {
  Trial t = Scene()
                .group("german-B", 1, "woods", "G3, G5 crew=G3, G4, G7")
                .group("american-B", 1, "brush", "U6, U7, U8")
                .hand("german", "fire 4/7")
                .hand("american", "concealed -2")
                .play();
  EXPECT_EQ(firepower(t.look(), t.group("german-B"), t.group("american-B"), 0), 8);
  t.choose("fire group=german-B target=american-B card=92");
  t.choose("announce");
  t.choose("play_concealed card=150");
  EXPECT_EQ(t.s.affair.fs, 1);
  t.decline();
  t.choose("resolve").draw("B2").draw("B3").draw("B6");
  EXPECT_TRUE(t.is_fine("U6"));
  EXPECT_TRUE(t.is_pinned("U7"));
  EXPECT_TRUE(t.is_pinned("U8"));  // 7 is not more than KIA 7
  EXPECT_TRUE(t.discarded("92"));
  EXPECT_TRUE(t.discarded("150"));  // uf.9.2
}

int fp(const std::string& stack, const std::string& men, int chit, const std::string& extra = "") {
  Trial t = Scene()
                .group("german-B", chit, stack, men, extra)
                .group("american-B", 0, "", "U6, U7")
                .play();
  return firepower(t.look(), t.group("german-B"), t.group("american-B"), 0);
}

// E12: uf.6.4, uf.12.1, uf.12.11
TEST(Uf_12_1, MovingFirerTwoCards) {
  const auto position = [] {
    return Scene()
        .group("german-B", 4, "movement forward", "G4, G7, G10")
        .group("american-B", 0, "", "U6, U7")
        .hand("german", "53, 81")
        .play();
  };
  EXPECT_EQ(fp("movement forward", "G4, G7, G10", 4), 6);
  Trial both = position();
  both.choose("fire group=german-B target=american-B card=53").choose("add_fire card=81");
  EXPECT_EQ(announced(both), 2);
  Trial one = position();
  one.choose("fire group=german-B target=american-B card=81");
  EXPECT_EQ(announced(one), 1);
}

// E13: uf.12.11, uf.6.1a
TEST(Uf_12_11, RiflemenMovingAtLongRange) {
  EXPECT_EQ(fp("movement forward", "G4, G5, G6, G7", 2), 0);
  EXPECT_EQ(fp("", "G4, G5, G6, G7", 2), 4);
  Trial t = Scene()
                .group("german-B", 2, "movement forward", "G4, G5, G6, G7")
                .group("american-B", 0, "", "U6, U7")
                .hand("german", "53")
                .play();
  EXPECT_EQ(t.why("fire group=german-B target=american-B card=53"), "uf.6.1a");
}

// E14: uf.12.13a, uf.12.13b, uf.11.4b, uf.11.4a
TEST(Uf_12_13, MovingLightMachineGun) {
  EXPECT_EQ(fp("", "G3, G5 crew=G3", 3), 7);
  EXPECT_EQ(fp("movement forward", "G3, G5 crew=G3", 3), 5);
  EXPECT_EQ(fp("", "G3", 3), 5);
  EXPECT_EQ(fp("movement forward", "G3", 3), 0);
  EXPECT_EQ(fp("", "G3, G5 crew=G3 pinned", 3), 5);
  EXPECT_EQ(fp("movement forward", "G3, G5 crew=G3 pinned", 3), 0);
  EXPECT_EQ(fp("", "G3 pinned, G5 crew=G3", 3), 0);
}

// E15: uf.8.2a, uf.8.2b, uf.8.3, uf.8.31, uf.8.32
TEST(Uf_8_3, HillAndGully) {
  EXPECT_EQ(net("hill", 1, "gully", 1), -1);
  EXPECT_EQ(net("hill", 1, "hill", 1), 0);
  EXPECT_EQ(net("woods", 1, "hill", 1), -1);
  EXPECT_EQ(net("woods", 1, "gully", 1), refused);
  EXPECT_EQ(net("woods", 3, "gully", 2), -2);
  EXPECT_EQ(net("gully", 1, "hill", 1), refused);
  EXPECT_EQ(net("gully", 3, "hill", 2), -1);
  EXPECT_EQ(net("hill", 1, "gully, movement", 1), 0);
}

TEST(Uf_8_2, TheRefusalNamesTheGully) {
  const auto why = [](const std::string& mine, const std::string& theirs) {
    Trial t = Scene()
                  .group("german-B", 1, mine, six_rifles)
                  .group("american-B", 1, theirs, "U6, U7")
                  .hand("german", "81")
                  .play();
    return t.why("fire group=german-B target=american-B card=81");
  };
  EXPECT_EQ(why("woods", "gully"), "uf.8.2b");
  EXPECT_EQ(why("gully", "hill"), "uf.8.2a");
}

// E16: uf.6.41, uf.13.22, uf.13.31, uf.13.32a, uf.7.2b
TEST(Uf_6_41, WireAndSmokeOnBothSides) {
  EXPECT_EQ(net("brush, wire, smoke", 1, "woods, movement, wire", 1), -2);  // 3 becomes 1
  Trial t = Scene()
                .group("german-B", 1, "brush, wire, smoke", six_rifles)
                .group("american-B", 1, "woods, movement, wire", "U6, U7")
                .hand("german", "81")
                .play();
  t.choose("fire group=german-B target=american-B card=81");
  t.choose("announce");
  EXPECT_EQ(t.shift("uf.13.32a"), -1);
  EXPECT_EQ(t.shift("uf.13.22"), -1);
  EXPECT_EQ(t.shift("uf.13.31"), 1);
  t.decline();
  EXPECT_EQ(t.s.affair.fs, 1);
}

// E33: uf.13.243a, uf.13.243b, uf.13.2b
TEST(Uf_13_243, BreezeInMidAttack) {
  Trial t = Scene()
                .group("german-B", 2, "", "G15, G1 crew=G15")
                .group("german-A", 2, "smoke", "G2, G4")
                .group("american-B", 0, "brush, smoke", "U7, U9, U15")
                .hand("german", "fire 4/7, 126")
                .play();
  t.choose("fire group=german-B target=american-B card=92");
  EXPECT_EQ(announced(t), 2);
  t.choose("resolve").draw("B1").draw("R1 breeze");
  EXPECT_TRUE(t.is_fine("U7"));
  EXPECT_TRUE(t.is_fine("U9"));
  EXPECT_EQ(t.stack("american-B"), "brush");
  EXPECT_EQ(t.stack("german-A"), "");
  t.draw("B1");
  EXPECT_TRUE(t.is_pinned("U15"));  // 3 + 1 > 3
  EXPECT_EQ(t.why("lay_smoke group=german-A card=126"), "uf.13.2b");
}

}  // namespace
}  // namespace bocage::uf
