// 4: turns, actions, discards.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Scene four_groups() {
  return Scene()
      .group("german-A", 2, "", "G4, G5, G6")
      .group("german-B", 2, "", "G7, G8")
      .group("american-A", 2, "", "U6, U7, U8")
      .group("american-B", 2, "", "U9, U10");
}

// uf.4.1a, uf.4.6: turns alternate, and the other side waits for the end.
TEST(Uf_4_1a, TurnsAlternate) {
  Trial t = four_groups().hand("german", "53, 54, 55, 56, 57").play();
  EXPECT_EQ(t.s.turn, Side::first);
  EXPECT_EQ(t.why("entrench group=american-A"), "uf.4.2a");
  finish_turn(t);
  EXPECT_EQ(t.s.turn, Side::second);
  EXPECT_EQ(t.why("entrench group=german-A"), "uf.4.2a");
  finish_turn(t);
  EXPECT_EQ(t.s.turn, Side::first);
}

// uf.4.2b: each action is resolved before the next; the menu is closed meanwhile.
TEST(Uf_4_2b, OneThingAtATime) {
  Trial t = four_groups().hand("german", "53, 1").play();
  t.choose("fire group=german-A target=american-A card=53");
  EXPECT_EQ(t.why("move group=german-B card=1 mode=forward"), "uf.4.2b");
  announced(t);
  t.choose("abandon");
  EXPECT_TRUE(t.may("move group=german-B card=1 mode=forward"));
}

// uf.4.22, uf.6.6b, uf.4.23: a fire attack or a Rally is the one action of a group.
TEST(Uf_4_22, FireIsTheAction) {
  Trial t = four_groups().hand("german", "53, 54, 1").play();
  t.choose("fire group=german-A target=american-A card=53");
  announced(t);
  t.choose("abandon");
  EXPECT_EQ(t.why("fire group=german-A target=american-B card=54"), "uf.4.2a");
  EXPECT_EQ(t.why("move group=german-A card=1 mode=forward"), "uf.4.2a");
  EXPECT_TRUE(t.may("fire group=german-B target=american-B card=54"));
}

TEST(Uf_4_23, RallyIsTheAction) {
  Trial t = Scene()
                .group("german-A", 2, "", "G4 pinned, G5 pinned")
                .group("american-A", 2, "", "U6, U7")
                .hand("german", "33, 35")
                .play();
  t.choose("rally group=german-A card=33").choose("rally_man man=G4");
  EXPECT_EQ(t.why("rally group=german-A card=35"), "uf.4.2a");  // uf.10.2: one Rally card a turn
}

// uf.4.24, uf.4.25: the group's changes are actions too.
TEST(Uf_4_25, GroupChangesAreActions) {
  for (const char* action :
       {"entrench group=german-A", "rearrange group=german-A", "leave_crew man=G5", "repair man=G4",
        "lay_smoke group=german-A card=126"}) {
    Trial t = Scene()
                  .group("german-A", 2, "", "G1, G3, G5 crew=G3, G4 malfunctioned")
                  .group("american-A", 2, "", "U6, U7")
                  .hand("german", "126, 53")
                  .play();
    t.choose(action);
    EXPECT_TRUE(at(t.s, t.group("german-A")).flags & group_acted) << action;
    EXPECT_EQ(t.s.acted, 1) << action;
  }
}

// uf.4.3a: the cards of a group that is gone are discarded.
TEST(Uf_4_3a, CardsOfAnEliminatedGroup) {
  Trial t = Scene()
                .group("german-A", 2, "101, 1 sideways, 126", "G4 pinned")
                .group("german-B", 2, "", "G5, G6")
                .group("american-A", 2, "", "U6, U7")
                .play();
  t.choose("panic man=G4").draw("B0");
  EXPECT_FALSE(exists(t.s, t.group("german-A")));
  EXPECT_TRUE(t.discarded("101"));
  EXPECT_TRUE(t.discarded("1"));
  EXPECT_TRUE(t.discarded("126"));
}

// uf.4.3b, uf.4.4a, uf.4.4b, uf.4.4c
TEST(Uf_4_3b, DiscardsComeAfterActions) {
  Trial t = four_groups().hand("german", "53, 1, 33, 141").play();
  EXPECT_EQ(t.why("discard card=53"), "uf.4.3b");
  EXPECT_EQ(t.why("lay_wire group=american-A card=141"), "uf.4.3b");
  t.choose("move group=german-A card=1 mode=forward");
  EXPECT_FALSE(t.discarded("1"));  // uf.4.4b: it lies on the group
  t.choose("fire group=german-B target=american-A card=53");
  announced(t);
  t.choose("abandon");
  EXPECT_TRUE(t.discarded("53"));
  EXPECT_FALSE(t.s.hidden[1].has(t.card("53")));  // uf.4.4a: it was shown
  t.choose("end_actions").choose("discard card=33");
  EXPECT_TRUE(t.s.hidden[1].has(t.card("33")));  // uf.4.4c: it was not
  EXPECT_EQ(t.event("discarded")->args[0].seen, only(Side::first));
}

// uf.4.5: up to the limit, never above it, and nothing is lost above it.
TEST(Uf_4_5, Refill) {
  Trial t = four_groups().hand("german", "53, 54, 55, 56, 57, 58, 59").play();
  t.choose("end_actions").choose("end_turn");
  EXPECT_EQ(t.s.hand[0].size(), 7);
  EXPECT_EQ(t.s.turn, Side::second);
  Trial low = four_groups().hand("german", "53").play();
  low.choose("end_actions").choose("end_turn");
  EXPECT_EQ(low.s.step, Step::refill);
  EXPECT_EQ(low.prompt.seen, only(Side::first));
  refill(low);
  EXPECT_EQ(low.s.hand[0].size(), 5);
}

// uf.4.7*: discards, old Smoke, executions, victory, refill.
TEST(Uf_4_7, OrderAtTheEnd) {
  Trial t = Scene("german-russian")
                .group("german-A", 0, "", "G4, G5")
                .group("russian-A", 4, "woods", "R16, R4 pinned, R5, R6, R7, R8")
                .group("russian-B", 0, "126, 1, 4", "R9, R10")
                .hand("russian", "53")
                .turn("russian")
                .more("[victory]\nmen = 5\nchit = 4")
                .play();
  t.choose("end_actions").choose("end_turn");
  EXPECT_TRUE(t.discarded("126"));       // uf.13.242
  EXPECT_EQ(t.s.step, Step::execution);  // before victory is looked at
  t.draw("rpn6=1");
  EXPECT_TRUE(t.over());  // and before any card is drawn
  EXPECT_EQ(t.s.hand[1].size(), 1);
}

// Twelve Movement cards at range 5 of everybody: more answers than a question can list.
TEST(UfTurn, AsManyAnswersAsThereIsRoomFor) {
  Scene scene;
  for (int k = 0; k < 5; ++k) {
    std::string ours, theirs;
    for (int i = 4 * k + 1; i <= 4 * k + 4 && i <= 17; ++i) {
      ours += (ours.empty() ? "G" : ", G") + std::to_string(i);
      theirs += (theirs.empty() ? "U" : ", U") + std::to_string(i);
    }
    const std::string letter(1, static_cast<char>('A' + k));
    scene.group("german-" + letter, 3, "woods", ours)
        .group("american-" + letter, 2, "brush", theirs);
  }
  Trial t = scene
                .hand("german",
                      "movement, movement, movement, movement, movement, movement, movement, "
                      "movement, movement, movement, movement, movement")
                .play();
  EXPECT_LE(t.prompt.options.size(), t.prompt.options.capacity());
}

}  // namespace
}  // namespace bocage::uf
