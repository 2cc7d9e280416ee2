// Worked cases E36 to E38, E48 to E50: points, cover, the Commissar, entrenching, panic, set-up.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

// E36: uf.16.4b, uf.16.4c, uf.16.41
TEST(Uf_16_4, VictoryPoints) {
  Trial t = Scene()
                .group("german-A", 3, "", "G1, G2, G4, G5, G6 pinned")
                .group("german-B", 1, "movement", "G7, G8, G9")
                .group("german-C", -1, "", "G10, G11")
                .group("american-A", 0, "", "U11, U12")
                .losses("american", "killed = [\"U1-U3\"]\nrouted = [\"U4\", \"U5\"]\nforce = 15")
                .play();
  EXPECT_EQ(victory_points(t.look(), Side::first), 21);
}

// E37: uf.16.42a, uf.16.42b, uf.16.42c, uf.16.421, uf.16.422, uf.16.423
TEST(Uf_16_42, VictoryCover) {
  const auto cover = [](const std::string& stack, const std::string& extra = "") {
    Trial t = Scene()
                  .group("german-A", 0, stack, "G1, G2", extra)
                  .group("american-A", 0, "", "U1, U2")
                  .play();
    return in_cover(t.look(), t.group("german-A"));
  };
  EXPECT_TRUE(cover("woods, wire"));
  EXPECT_TRUE(cover("", "entrenched = true"));
  EXPECT_TRUE(cover("gully"));
  EXPECT_TRUE(cover("hill"));
  EXPECT_TRUE(cover("walls, wire"));
  EXPECT_TRUE(cover("brush, smoke"));
  EXPECT_FALSE(cover("brush, wire"));
  EXPECT_FALSE(cover("smoke"));
  EXPECT_FALSE(cover("stream"));
  EXPECT_FALSE(cover("woods, movement"));
}

Trial fire_on_commissar(const std::string& r12) {
  Trial t = Scene("german-russian")
                .group("german-B", 1, "", "G2, G4, G5, G6, G7")
                .group("russian-B", 1, "", "R12" + r12 + ", R16")
                .hand("german", "81")
                .play();
  t.choose("fire group=german-B target=russian-B card=81");
  EXPECT_EQ(announced(t), 3);
  t.choose("resolve");
  return t;
}

// E38: uf.15.52
TEST(Uf_15_52, CommissarAura) {
  Trial fine = fire_on_commissar("");
  fine.draw("B0").draw("R6");
  EXPECT_TRUE(fine.is_fine("R12"));  // 3 is not more than 2 + 1
  Trial stays = fire_on_commissar(" pinned");
  stays.draw("B2").draw("R6");
  EXPECT_TRUE(stays.is_pinned("R12"));  // 5 is not more than 4 + 1
  Trial goes = fire_on_commissar(" pinned");
  goes.draw("B3 0r=4");
  EXPECT_TRUE(goes.is_killed("R12"));  // the printed Panic 4 counts in 0r
}

// E38: uf.15.53
TEST(Uf_15_53, Execution) {
  const auto after = [](const std::string& drawn) {
    Trial t = Scene("german-russian")
                  .group("german-A", 0, "", "G1, G2")
                  .group("russian-A", 0, "", "R16, R4 pinned, R5, R6 pinned, R7")
                  .hand("russian", "53, 54, 55, 56")
                  .turn("russian")
                  .play();
    t.choose("end_actions").choose("end_turn").draw(drawn);
    return t;
  };
  EXPECT_TRUE(after("rpn5=4").is_killed("R6"));
  Trial nobody = after("rpn5=3");
  EXPECT_TRUE(nobody.is_pinned("R4"));
  EXPECT_TRUE(nobody.is_fine("R5"));
  EXPECT_TRUE(nobody.is_pinned("R6"));
}

// E48: uf.36.1*, uf.36.2*, uf.36.3*
TEST(Uf_36_1, Entrenching) {
  const auto position = [](const std::string& stack) {
    return Scene()
        .group("german-A", 0, stack, "G1, G2")
        .group("american-A", 0, "", "U1, U2")
        .hand("german", "1")
        .play();
  };
  const auto entrenched = [](const Trial& t) {
    return (at(t.s, t.group("german-A")).flags & group_entrenched) != 0;
  };
  Trial t = position("woods");
  EXPECT_TRUE(entrenched(t.choose("entrench group=german-A").draw("R2")));
  EXPECT_FALSE(entrenched(position("woods").choose("entrench group=german-A").draw("R3")));
  EXPECT_FALSE(entrenched(position("woods").choose("entrench group=german-A").draw("B0")));
  for (const char* stack : {"gully", "buildings", "marsh", "stream", "movement", "woods, wire"})
    EXPECT_EQ(position(stack).why("entrench group=german-A"), "uf.36.1*") << stack;
}

TEST(Uf_36_2, EntrenchedModifierAndItsLoss) {
  const auto position = [](const std::string& stack, const std::string& turn) {
    return Scene()
        .group("german-A", 1, "", six_rifles)
        .group("american-A", 1, stack, "U1, U2", "entrenched = true")
        .hand("german", "81")
        .hand("american", "1")
        .turn(turn)
        .play();
  };
  Trial t = position("woods", "german");
  t.choose("fire group=german-A target=american-A card=81");
  EXPECT_EQ(announced(t), 0);  // 3 - 2 - 1
  Trial moved = position("woods", "american");
  moved.choose("move group=american-A card=1 mode=forward");
  EXPECT_FALSE(at(moved.s, moved.group("american-A")).flags & group_entrenched);
  Trial wire = position("woods, wire", "american");
  wire.choose("remove_wire group=american-A card=1");
  EXPECT_TRUE(at(wire.s, wire.group("american-A")).flags & group_entrenched);
  EXPECT_EQ(wire.stack("american-A"), "woods");
}

// E49: uf.10.3, uf.15.54
TEST(Uf_10_3, VoluntaryPanic) {
  const auto position = [](const std::string& turn) {
    return Scene()
        .group("german-A", 0, "", "G1, G2")
        .group("american-A", 0, "", "U5 pinned, U6")
        .hand("american", "1")
        .turn(turn)
        .play();
  };
  Trial dead = position("american");
  EXPECT_EQ(dead.why("move group=american-A card=1 mode=forward"), "uf.5.1a");
  dead.choose("panic man=U5").draw("0r=3");
  EXPECT_TRUE(dead.is_killed("U5"));
  EXPECT_EQ(at(dead.s, dead.group("american-A")).weapons.size(), 1);
  EXPECT_TRUE(dead.may("move group=american-A card=1 mode=forward"));
  Trial gone = position("american");
  gone.choose("panic man=U5").draw("0r=4");
  EXPECT_TRUE(gone.is_routed("U5"));
  EXPECT_TRUE(at(gone.s, gone.group("american-A")).weapons.empty());
  EXPECT_FALSE(position("german").may("panic man=U5"));
  Trial commissar = Scene("german-russian")
                        .group("german-A", 0, "", "G1, G2")
                        .group("russian-A", 0, "", "R16 pinned, R4")
                        .turn("russian")
                        .play();
  EXPECT_EQ(commissar.why("panic man=R16"), "uf.15.54");
}

// E50: uf.3.6a, uf.3.6b, uf.3.6c, uf.3.6d, uf.3.6e, uf.3.6f
TEST(Uf_3_6, SetUpTerrain) {
  Trial t = Scene()
                .group("german-A", 0, "", "G1, G2")
                .group("german-B", 0, "", "G3, G4")
                .group("american-A", 0, "", "U1, U2")
                .group("american-B", 0, "", "U3, U4")
                .hand("german", "101, 136, 53, 54, 55")
                .hand("american", "120, 141, 56, 57, 58, 59")
                .turn("german", "step = \"terrain\"")
                .play();
  t.choose("terrain group=american-A card=136");
  EXPECT_EQ(t.stack("american-A"), "stream");
  EXPECT_EQ(t.prompt.side, Side::second);
  EXPECT_FALSE(t.may("lay_wire group=german-A card=141"));
  t.choose("terrain group=american-B card=120");
  EXPECT_EQ(t.why("terrain group=american-A card=101"), "uf.3.6b");
  t.choose("terrain group=german-A card=101");
  t.choose("pass");
  t.choose("pass");
  ASSERT_EQ(t.prompt.ask, Ask::throw_) << t.options();
  EXPECT_EQ(t.prompt.side, Side::first);
  t.draw("60").draw("61");
  EXPECT_EQ(t.s.hand[0].size(), 5);
  EXPECT_EQ(t.prompt.side, Side::second);
  t.draw("62");
  EXPECT_EQ(t.s.hand[1].size(), 6);
  EXPECT_EQ(t.s.step, Step::action);
  EXPECT_EQ(t.s.turn, Side::first);
}

}  // namespace
}  // namespace bocage::uf
