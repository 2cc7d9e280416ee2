// 11 and 12: crews and moving fire.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

int fp(Trial& t) { return firepower(t.look(), t.group("german-A"), t.group("american-A"), 0); }

Scene gunners(const std::string& men, const std::string& stack = "") {
  return Scene().group("german-A", 1, stack, men).group("american-A", 2, "", "U6, U7");  // RR 3
}

// uf.11.12, uf.11.11a, uf.11.11b, uf.11.2: forming a crew is the action; a leader may assist.
TEST(Uf_11_12, FormingACrew) {
  Trial t = gunners("G3, G4, G1").play();
  EXPECT_EQ(fp(t), 5 + 1 + 2);
  EXPECT_EQ(t.why("form_crew gunner=G4 assistant=G3"), "uf.11.1");
  t.choose("form_crew gunner=G3 assistant=G1");
  EXPECT_EQ(fp(t), 7 + 1);  // the SL's MP40 is silent
  EXPECT_EQ(position_of(t.s, t.man("G1")), 1);
  EXPECT_TRUE(has_unpinned_leader(t.look(), t.group("german-A")));
  EXPECT_EQ(t.why("leave_crew man=G1"), "uf.4.2a");
  finish_turn(t);
  finish_turn(t);
  EXPECT_EQ(t.why("form_crew gunner=G3 assistant=G4"), "uf.11.13");
  t.choose("leave_crew man=G1");  // uf.11.13
  EXPECT_EQ(fp(t), 5 + 1 + 2);
}

// uf.11.3: pinned men neither join nor leave.
TEST(Uf_11_3, PinnedMenAndCrews) {
  Trial t = gunners("G3, G4 pinned, G15, G5 pinned crew=G15").play();
  EXPECT_EQ(t.why("form_crew gunner=G3 assistant=G4"), "uf.11.3");
  EXPECT_EQ(t.why("leave_crew man=G5"), "uf.11.3");
}

// uf.11.4a, uf.11.4b, uf.12.13c: without the gunner the gun is silent; the assistant adds nothing,
// moving too.
TEST(Uf_11_4, AssistantAlone) {
  Trial pinned_gunner = gunners("G3 pinned, G5 crew=G3, G4").play();
  EXPECT_EQ(fp(pinned_gunner), 1);
  Trial moving = gunners("G3, G10 crew=G3", "movement").play();
  EXPECT_EQ(fp(moving), 5);
}

// uf.11.13, uf.18.2b*: the assistant of a dead gunner stays with the gun; he may take it.
TEST(Uf_11_13, GunnerKilled) {
  Trial t = gunners("G3 pinned, G5 crew=G3, G4").hand("german", "1").play();
  t.choose("panic man=G3").draw("B0 0r=3");
  EXPECT_TRUE(t.is_killed("G3"));
  EXPECT_EQ(fp(t), 1);
  t.choose("acquire man=G5 weapon=G3");
  EXPECT_EQ(fp(t), 5 + 1);  // uf.18.3*: with the boxed figures, alone
}

TEST(Uf_18_3, AcquiredWeaponFiresWithItsOwnFigures) {
  Trial t = gunners("G4 weapon=G3, G7").play();
  EXPECT_EQ(fp(t), 5 + 1);
  EXPECT_EQ(t.w().men[index(t.man("G4"))].morale, 4);  // his own values stay
}

// uf.12.12: a medium machine gun never fires moving, crewed or not.
TEST(Uf_12_12, NoMovingFire) {
  Trial t = gunners("G17, G5 crew=G17", "movement").play();
  EXPECT_EQ(fp(t), 0);
}

}  // namespace
}  // namespace bocage::uf
