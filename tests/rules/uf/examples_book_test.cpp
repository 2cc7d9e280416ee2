// Worked cases E01 to E10: those of the rulebook.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

// E01: uf.6.5b, uf.6.51, uf.6.53, uf.6.531, uf.6.54, uf.6.6x
TEST(Uf_6_6, FireOnThreeMen) {
  Trial t = Scene()
                .group("german-B", 2, "", "G15, G5 crew=G15")
                .group("american-B", 2, "", "U1, U4, U5 pinned")
                .hand("german", "fire 5/9")
                .play();
  t.choose("fire group=german-B target=american-B card=96");
  EXPECT_EQ(announced(t), 5);
  t.choose("resolve").draw("R1").draw("B4").draw("B0 0r=7");
  EXPECT_TRUE(t.is_fine("U1"));    // 4, not more than Morale 5
  EXPECT_TRUE(t.is_killed("U4"));  // 9 > 8
  EXPECT_TRUE(t.is_routed("U5"));  // 5 > Panic 3, and 7 > 3
  EXPECT_EQ(t.s.kia[1], 1);
  EXPECT_EQ(t.s.rout[1], 1);
}

// The same with 0r 3: equal is KIA (uf.6.53).
TEST(Uf_6_53, EqualToPanicIsKilled) {
  Trial t = Scene()
                .group("german-B", 2, "", "G15, G5 crew=G15")
                .group("american-B", 2, "", "U5 pinned")
                .hand("german", "fire 5/9")
                .play();
  t.choose("fire group=german-B target=american-B card=96");
  announced(t);
  t.choose("resolve").draw("R0 0r=3");
  EXPECT_TRUE(t.is_killed("U5"));
}

Scene passed_group() {
  return Scene()
      .group("german-A", 1, "", "G1, G2")
      .group("german-B", 6, "", "G3, G4")
      .group("german-C", 2, "", "G5, G6")
      .group("american-A", -1, "", "U1, U2")
      .group("american-C", 3, "", "U3, U4")
      .hand("german", "1")
      .hand("american", "4");
}

// E02: uf.5.6a, uf.5.61, uf.5.7, uf.5.7x
TEST(Uf_5_7, RangesAroundAPassedGroup) {
  Trial t = passed_group().play();
  EXPECT_EQ(t.rr("german-A", "american-A"), 0);
  EXPECT_EQ(t.rr("german-B", "american-A"), 5);
  EXPECT_EQ(t.rr("german-B", "american-C"), 1);
  EXPECT_EQ(t.rr("german-A", "american-C"), 3);
  EXPECT_EQ(t.rr("german-C", "american-C"), 5);
  EXPECT_EQ(t.why("move group=german-C card=1 mode=forward"), "uf.5.7");
  EXPECT_TRUE(t.may("move group=german-B card=1 mode=forward"));
  Trial red = passed_group().turn("american").play();
  EXPECT_EQ(red.why("move group=american-C card=4 mode=forward"), "uf.5.7");
}

// E03: uf.5.62, uf.5.62x. The last card of the first deck is drawn while refilling: both may agree.
TEST(Uf_5_62, ChitReadjustment) {
  Trial t = Scene()
                .group("german-A", 6, "", "G1, G2")
                .group("german-B", 3, "", "G3, G4")
                .group("german-C", 0, "", "G5, G6")
                .group("american-A", -2, "", "U1, U2")
                .group("american-B", -3, "", "U3, U4")
                .hand("german", "53, 54, 55, 56")
                .more("[deck]\ndraw = [57]\n[options]\nreadjust_chits = true")
                .play();
  int before[3][2];
  const auto ranges = [&](int(&out)[3][2]) {
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 2; ++b)
        out[a][b] = range(t.s, group_id(Side::first, a), group_id(Side::second, b));
  };
  ranges(before);
  EXPECT_EQ(before[0][0], 4);
  t.choose("end_actions").choose("end_turn").draw("57");
  ASSERT_TRUE(t.offers(propose_shift)) << t.options();
  t.choose("propose_shift shift=102");
  ASSERT_TRUE(t.offers(agree)) << t.options();
  t.choose("agree");
  EXPECT_EQ(t.chit("german-A"), 4);
  EXPECT_EQ(t.chit("german-B"), 1);
  EXPECT_EQ(t.chit("german-C"), -2);
  EXPECT_EQ(t.chit("american-A"), 0);
  EXPECT_EQ(t.chit("american-B"), -1);
  int after[3][2];
  ranges(after);
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 2; ++b) EXPECT_EQ(before[a][b], after[a][b]);
}

// E04: uf.8.2b, uf.8.22a, uf.8.22b, uf.8.22x
TEST(Uf_8_22, FourGullyStacks) {
  EXPECT_EQ(net("", 1, "movement, gully", 1), refused);
  EXPECT_EQ(net("", 1, "movement, gully, movement", 1), refused);
  EXPECT_EQ(net("", 1, "movement, gully, movement, brush", 1), -1);
  EXPECT_EQ(net("", 1, "gully, movement, movement", 1), 1);
  EXPECT_EQ(net("", 1, "gully, movement, movement, movement", 1), 2);
  EXPECT_EQ(net("hill", 1, "gully, movement, movement", 1),
            3);  // +1 Hill, +2: it could see into the Gully
}

// E05: uf.7.2b, uf.8.42a, uf.8.4x
TEST(Uf_8_4, MarshStacks) {
  EXPECT_EQ(net("", 1, "marsh, movement sideways", 1), 0);
  EXPECT_EQ(net("", 1, "marsh, movement sideways, movement sideways", 1), 2);
  const auto position = [](const std::string& stack, const std::string& turn,
                           const std::string& more) {
    return Scene()
        .group("german-A", 0, "", "G1, G2")
        .group("american-A", 1, stack, "U1, U2")
        .hand("german", "woods")
        .hand("american", "brush, 1")
        .turn(turn, more)
        .play();
  };
  const std::string one = "marsh, 3 sideways", two = "marsh, 3 sideways, 4 sideways";
  EXPECT_EQ(position(one, "american", "").why("terrain group=american-A card=107"), "uf.8.42a");
  EXPECT_EQ(position(one, "german", "step = \"discards\"").why("terrain group=american-A card=101"),
            "uf.7.3b");
  EXPECT_TRUE(position(two, "american", "").may("terrain group=american-A card=107"));
  EXPECT_TRUE(
      position(two, "german", "step = \"discards\"").may("terrain group=american-A card=101"));
  Trial sideways = position(one, "american", "");
  sideways.choose("move group=american-A card=1 mode=sideways");
  EXPECT_EQ(sideways.chit("american-A"), 1);
  Trial forward = position(one, "american", "");
  forward.choose("move group=american-A card=1 mode=forward");
  EXPECT_EQ(forward.chit("american-A"), 2);
}

// E06: uf.8.9a, uf.8.9b, uf.8.9c, uf.8.9x, uf.17.6a*
TEST(Uf_8_9, WallsAndEncirclement) {
  EXPECT_EQ(net("walls", 0, "walls", 0, "german-A", "american-A"), -2);
  EXPECT_EQ(net("walls", 0, "walls", 0, "german-B", "american-A"), -1);
  EXPECT_EQ(net("walls", 0, "walls", 0, "german-C", "american-A"), -1);
  Trial t = Scene()
                .group("german-A", 0, "walls", six_rifles)
                .group("german-C", 6, "walls", "G9, G10")
                .group("american-A", 0, "walls", "U1, U2")
                .group("american-B", 0, "brush", "U3, U4")
                .hand("german", "1, 81")
                .play();
  t.choose("move group=german-C card=1 mode=sideways");
  t.choose("done");
  EXPECT_TRUE(encircled(t.s, t.group("american-B")));
  EXPECT_FALSE(encircled(t.s, t.group("american-A")));
}

TEST(Uf_8_9c, EncircledWallsGiveNothing) {
  Trial t = Scene()
                .group("german-A", 0, "", six_rifles)
                .group("german-C", 6, "", "G9, G10")
                .group("american-B", 0, "walls", "U3, U4")
                .hand("german", "1, 81")
                .play();
  t.choose("move group=german-C card=1 mode=sideways");
  t.choose("done");
  t.choose("fire group=german-A target=american-B card=81");
  EXPECT_EQ(announced(t), 3);
}

// E07: uf.13.21, uf.13.242, uf.13.25, uf.13.25x, uf.7.2b
TEST(Uf_13_25, SmokeStacks) {
  EXPECT_EQ(net("", 1, "brush, smoke, movement", 1), -1);
  EXPECT_EQ(net("", 1, "movement, smoke, movement", 1), 1);
  EXPECT_EQ(net("", 1, "smoke, movement, movement", 1), 2);
  EXPECT_EQ(net("", 1, "brush, smoke, smoke", 1), -3);
  EXPECT_EQ(net("", 1, "brush, smoke, smoke, movement", 1), -2);
}

// E08: uf.6.3, uf.6.3x
TEST(Uf_6_3, TwoFireCards) {
  const auto position = [](const std::string& men) {
    return Scene()
        .group("german-B", 1, "", men)
        .group("american-B", 1, "", "U6, U7")
        .hand("german", "74, 75")
        .play();
  };
  Trial eight = position("G2, G4, G5, G6, G7, G8, G9, G11");
  eight.choose("fire group=german-B target=american-B card=74");
  eight.choose("add_fire card=75");
  EXPECT_EQ(announced(eight), 4);
  Trial seven = position("G2, G4, G5, G6, G7, G8, G9");
  seven.choose("fire group=german-B target=american-B card=74");
  EXPECT_EQ(seven.why("add_fire card=75"), "uf.6.3");
}

Scene with_losses(int force, int lost) {
  std::string killed = "killed = [\"U1";
  killed += lost > 1 ? "-U" + std::to_string(lost) + "\"]" : "\"]";
  return Scene()
      .group("german-B", 2, "", "G15, G5 crew=G15")
      .group("american-B", 2, "", "U15, U16")
      .losses("american", killed + "\nforce = " + std::to_string(force))
      .hand("german", "fire 5/9");
}

// E09: uf.16.5a, uf.16.5b, uf.16.5x. Men outside do not count in force until they arrive.
TEST(Uf_16_5, BrokenSquad) {
  for (const auto& [force, last] : {std::pair{15, 8}, {8, 5}, {13, 7}}) {
    Trial enough = with_losses(force, last - 1).play();
    EXPECT_FALSE(enough.over());
    enough.choose("fire group=german-B target=american-B card=96");
    announced(enough);
    enough.choose("resolve").draw("B4");  // 9 > KIA 8
    EXPECT_TRUE(enough.over()) << force;
    EXPECT_EQ(enough.result().winner, Side::first);
    EXPECT_EQ(rule_name(enough.result().rule), "uf.16.5a");
    Trial before = with_losses(force, last - 2).play();
    before.choose("fire group=german-B target=american-B card=96");
    announced(before);
    before.choose("resolve").draw("B4").draw("R6 0r=1");
    EXPECT_FALSE(before.over()) << force;
  }
}

// E10: uf.2.21a, uf.2.21b, uf.2.21c, uf.2.21x, uf.2.22a, uf.2.22x
TEST(Uf_2_21, CardUseByNation) {
  Trial t = Scene("german-russian")
                .group("german-A", 0, "", "G1, G2")
                .group("russian-A", 0, "movement", "R1, R2")
                .hand("russian", "130, 162")
                .turn("russian")
                .play();
  const auto use = [&](Side side, int card) { return uses(t.w(), t.s, side, card_id(card)); };
  EXPECT_EQ(use(Side::first, 162), use_concealed);
  EXPECT_EQ(use(Side::second, 162), use_concealed | use_movement);
  EXPECT_EQ(use(Side::first, 42), use_rally);
  EXPECT_EQ(use(Side::second, 42), use_rally | use_radio);
  EXPECT_EQ(use(Side::second, 52), use_concealed);
  EXPECT_EQ(use(Side::first, 52), use_rally | use_radio);
  EXPECT_EQ(use(Side::second, 130), 0);
  EXPECT_EQ(use(Side::first, 130), use_smoke);
  EXPECT_TRUE(t.may("open_ground group=russian-A card=130 place=over"));
  EXPECT_TRUE(t.may("move group=russian-A card=162 mode=sideways"));
}

}  // namespace
}  // namespace bocage::uf
