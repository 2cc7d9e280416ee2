// Rules at their thresholds: this much and not one less, this man and not his neighbour.
#include <gtest/gtest.h>

#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

const std::string six_rifles = "G4, G5, G6, G7, G8, G9";

// An attack with strength 3, announced and unanswered; the cards are to be turned.
Trial fire_3(const std::string& target, const std::string& from = "", const std::string& to = "") {
  Trial t = Scene()
                .group("german-B", 2, from, six_rifles)
                .group("american-B", 2, to, target)
                .hand("german", "81")
                .play();
  t.choose("fire group=german-B target=american-B card=81");
  t.choose("announce");
  t.decline();
  return t;
}

// uf.2.3: each face has its own numbers. U6: KIA 8, pinned 9; Morale 4, Panic 5.
TEST(Uf_2_3, TheKiaNumberOfTheFaceThatIsUp) {
  Trial up = fire_3("U6, U7");
  ASSERT_EQ(up.s.affair.fs, 3);
  up.choose("resolve").draw("B6");
  EXPECT_TRUE(up.is_killed("U6")) << "9 is above 8";
  Trial down = fire_3("U6 pinned, U7");
  down.choose("resolve").draw("B6");
  EXPECT_TRUE(down.is_routed("U6")) << "9 is not above 9, but above Panic 5";
  Trial spared = fire_3("U6, U7");
  spared.choose("resolve").draw("B5");
  EXPECT_TRUE(spared.is_pinned("U6")) << "8 is not above 8";
}

TEST(Uf_2_3, MoraleOfTheOneFacePanicOfTheOther) {
  Trial up = fire_3("U6, U7");
  up.choose("resolve").draw("B2");
  EXPECT_TRUE(up.is_pinned("U6")) << "5 is above Morale 4";
  Trial steady = fire_3("U6, U7");
  steady.choose("resolve").draw("B1");
  EXPECT_TRUE(steady.is_fine("U6")) << "4 is not";
  Trial down = fire_3("U6 pinned, U7");
  down.choose("resolve").draw("B2");
  EXPECT_TRUE(down.is_pinned("U6")) << "5 is not above Panic 5";
  EXPECT_EQ(down.s.kia[1] + down.s.rout[1], 0);
}

// uf.13.22, uf.13.32a, uf.13.25, uf.13.6: one for every card on the group that fires; on the target
// they do something else.
TEST(Uf_13_32a, EveryWireOnTheFirersCounts) {
  EXPECT_EQ(fire_3("U6, U7").s.affair.fs, 3);
  EXPECT_EQ(fire_3("U6, U7", "wire").s.affair.fs, 2);
  EXPECT_EQ(fire_3("U6, U7", "wire, wire").s.affair.fs, 1);
  EXPECT_EQ(fire_3("U6, U7", "", "wire").s.affair.fs, 4) << "uf.13.31";
}
TEST(Uf_13_22, EverySmokeOnTheFirersCounts) {
  EXPECT_EQ(fire_3("U6, U7", "smoke").s.affair.fs, 2);
  EXPECT_EQ(fire_3("U6, U7", "smoke, smoke").s.affair.fs, 1);
  EXPECT_EQ(fire_3("U6, U7", "smoke, wire").s.affair.fs, 1);
  EXPECT_EQ(fire_3("U6, U7", "", "smoke").s.affair.fs, 2) << "uf.13.21";
}

// uf.9.1a: the defender answers the strength as it will be, before any card is turned, and not once
// the cards are.
TEST(Uf_9_1a, AfterTheFinalStrengthAndBeforeTheFirstDraw) {
  Trial t = Scene()
                .group("german-B", 2, "wire", six_rifles)
                .group("american-B", 2, "woods, movement", "U6, U7")
                .hand("german", "81")
                .hand("american", "144")
                .play();
  t.choose("fire group=german-B target=american-B card=81");
  t.choose("announce");
  ASSERT_EQ(t.asked(), "uf.prompt.fire_answer");
  EXPECT_EQ(t.prompt.side, Side::second);
  EXPECT_EQ(t.asked_about("strength"), "1") << "3, Wire -1, Woods -2, moving +1";
  t.choose("play_concealed card=144");
  t.decline();
  EXPECT_EQ(t.asked(), "uf.prompt.fire_confirm");
  EXPECT_EQ(t.s.affair.fs, 0);
  Trial late = fire_3("U6, U7");
  late.choose("resolve");
  EXPECT_TRUE(late.asks_for_a_throw()) << "nothing is asked any more";
}

// uf.16.1e: a doomed card that is drawn does its work, by its number and colour, and is set aside.
TEST(Uf_16_1e, ADoomedCardServesAsARandomNumber) {
  const auto drawn = [](const std::string& card) {
    Trial t = Scene()
                  .top("remove = [\"5 buildings\"]")
                  .group("german-B", 2, "", six_rifles)
                  .group("american-B", 2, "", "U6, U7")
                  .hand("german", "81")
                  .play();
    t.choose("fire group=german-B target=american-B card=81");
    t.choose("announce");
    t.decline();
    t.choose("resolve").draw(card);
    EXPECT_TRUE(t.s.aside.has(t.card(card))) << card;
    EXPECT_FALSE(t.discarded(card)) << card;
    return t;
  };
  EXPECT_TRUE(drawn("117").is_pinned("U6")) << "black 2: 5 is above Morale 4";
  EXPECT_TRUE(drawn("119").is_fine("U6")) << "black 1: 4 is not";
  EXPECT_TRUE(drawn("115").is_fine("U6")) << "red 3: 0 is not";
  // uf.16.1d: the quota was full: it is discarded like any card.
  Trial full = Scene()
                   .top("remove = [\"4 buildings\"]")
                   .group("german-B", 2, "", six_rifles)
                   .group("american-B", 2, "", "U6, U7")
                   .hand("german", "81")
                   .more("[deck]\naside = [113, 114, 115, 116]")
                   .play();
  full.choose("fire group=german-B target=american-B card=81");
  full.choose("announce");
  full.decline();
  full.choose("resolve").draw("117");
  EXPECT_TRUE(full.is_pinned("U6"));
  EXPECT_TRUE(full.discarded("117"));
}

// uf.10.23d: it is the action of both, and neither may have acted.
TEST(Uf_10_23d, RallyAllIsTheActionOfBothGroups) {
  const auto scene = [](const char* a, const char* b) {
    return Scene()
        .group("german-A", 2, "", "G1, G4 pinned", a)
        .group("german-B", 2, "", "G5 pinned, G6", b)
        .group("american-A", 2, "", "U6, U7")
        .hand("german", "50, 36")
        .play();
  };
  const std::string both = "rally_two group=german-A with=german-B card=50";
  EXPECT_EQ(scene("", "").why(both), "");
  EXPECT_EQ(scene("acted = true", "").why(both), "uf.4.2a");
  EXPECT_EQ(scene("", "acted = true").why(both), "uf.10.23d");
  Trial t = scene("", "");
  t.choose(both);
  EXPECT_EQ(t.why("rearrange group=german-A"), "uf.4.2a");
  EXPECT_EQ(t.why("rearrange group=german-B"), "uf.4.2a");
  Trial one = scene("", "");
  one.choose("rally group=german-A card=50");  // uf.10.23a: the other has its action left
  EXPECT_EQ(one.why("rally group=german-B card=36"), "");
}

// uf.14.3b: from the number printed on the Sniper card on, and whoever dies is gone.
TEST(Uf_14_3b, TheNumberOfTheSniperCardKills) {
  const auto shot = [](const std::string& men, const std::string& shows) {
    Trial t = Scene()
                  .group("german-A", 0, "", "G1, G2")
                  .group("american-A", 0, "", men)
                  .hand("german", "sniper 5")
                  .turn("german", "step = \"discards\"")
                  .play();
    t.choose_any("sniper", {{"group", "american-A"}});
    t.decline();
    t.draw("rpn2=r1");
    t.decline();
    t.draw(shows);
    return t;
  };
  Trial dead = shot("U6, U7", "B5");
  EXPECT_EQ(dead.event("sniper_shot")->rule, "uf.14.3b"_rule);
  EXPECT_TRUE(dead.is_killed("U6"));
  EXPECT_TRUE(dead.is_fine("U7"));
  EXPECT_EQ(dead.s.kia[1], 1);
  EXPECT_EQ(at(dead.s, dead.group("american-A")).men.size(), 1);
  EXPECT_TRUE(shot("U6, U7", "R5").is_killed("U6")) << "uf.14.3a: the colour does not matter";
  Trial hit = shot("U6, U7", "B4");
  EXPECT_NE(hit.event("sniper_shot")->rule, "uf.14.3b"_rule);
  EXPECT_FALSE(hit.is_killed("U6"));
  EXPECT_TRUE(shot("U6 pinned, U7", "B5").is_killed("U6"));
}

}  // namespace
}  // namespace bocage::uf
