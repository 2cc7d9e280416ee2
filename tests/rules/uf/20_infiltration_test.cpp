// 20 and 36: infiltration, close combat, entrenchment.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Scene close_by(const std::string& own = "", const std::string& men = "G1, G4, G5",
               const std::string& target = "", const std::string& enemies = "U6, U7, U8",
               const std::string& german = "1, 4, 6, 27", const std::string& american = "") {
  return Scene()
      .group("german-A", 3, own, men)
      .group("german-B", 0, "", "G8, G9")
      .group("american-A", 2, target, enemies)
      .group("american-B", 0, "", "U9, U10")
      .hand("german", german)
      .hand("american", american);
}

int column(const std::string& own, const std::string& target, const std::string& enemies) {
  Trial t = close_by(own, "G1, G4, G5", target, enemies).play();
  t.choose("infiltrate man=G4 target=american-A card=1").decline();
  return t.s.affair.column;
}

// uf.8.74, uf.13.27, uf.10.14, uf.9.4a and the frame of uf.20.3*.
TEST(Uf_20_3, Columns) {
  EXPECT_EQ(column("buildings", "", "U6, U7, U8"), 3);
  EXPECT_EQ(column("woods", "", "U6, U7, U8"), 2);
  EXPECT_EQ(column("", "", "U6, U7, U8"), 5);
  EXPECT_EQ(column("buildings, smoke", "", "U3, U4, U5, U6, U7, U8"), 4);
  EXPECT_EQ(column("buildings", "smoke", "U3, U4, U5, U6, U7, U8"), 4);
  EXPECT_EQ(column("buildings", "", "U6 pinned, U7, U8"), 2);
  EXPECT_EQ(column("brush", "smoke", "U6, U7, U8"), 1);
}

TEST(Uf_9_4a, ConcealedInInfiltration) {
  Trial t = close_by("buildings", "G4, G5", "", "U3, U4, U5, U6, U7, U8", "1, 150").play();
  t.choose("infiltrate man=G4 target=american-A card=1");
  EXPECT_EQ(t.prompt.side, Side::first);
  t.choose("play_concealed card=150").decline();
  EXPECT_EQ(t.s.affair.column, 4);
}

// uf.8.42d, uf.13.36a, uf.20.24*
TEST(Uf_20_24, NoInfiltrationFrom) {
  const std::string go = "infiltrate man=G4 target=american-A card=1";
  EXPECT_EQ(close_by("marsh, movement").play().why(go), "uf.8.42d");
  EXPECT_EQ(close_by("woods, wire").play().why(go), "uf.13.36a");
  EXPECT_EQ(close_by("stream").play().why(go), "uf.20.24*");
  EXPECT_EQ(close_by("marsh, movement, movement").play().why(go), "");
  EXPECT_EQ(close_by().play().why("infiltrate man=G4 target=american-B card=1"), "uf.20.1*");
  EXPECT_EQ(close_by("", "G1, G4 pinned").play().why(go), "uf.10.1");
}

// uf.13.36b: Wire on the target protects nobody, and later Wire does not hold an infiltrator back.
TEST(Uf_13_36b, WireDoesNotProtect) {
  EXPECT_TRUE(
      close_by("", "G1, G4", "wire").play().may("infiltrate man=G4 target=american-A card=1"));
  EXPECT_TRUE(close_by("wire", "G1, G4 infiltrates=A").play().may("close_combat man=G4 card=1"));
}

// uf.20.4a*, uf.20.5a*, uf.11.13: status of an infiltrator.
TEST(Uf_20_4a, InfiltratorStatus) {
  Trial t = close_by("", "G3, G5 crew=G3, G4").play();
  t.choose("infiltrate man=G5 target=american-A card=1").decline();
  t.draw("rpn5=b1");
  EXPECT_TRUE(infiltrating(t.s, t.man("G5")));
  EXPECT_EQ(at(t.s, t.man("G3")).crew, no_man);
  EXPECT_EQ(t.why("close_combat man=G5 card=4"), "uf.20.5a*");  // he has had his try
  EXPECT_EQ(t.s.step, Step::infiltrating);
  EXPECT_TRUE(t.may("infiltrate man=G4 target=american-A card=4"));  // others may go on
  t.choose("done");
  EXPECT_EQ(t.why("infiltrate man=G4 target=american-A card=4"), "uf.4.2a");
  EXPECT_EQ(firepower(t.look(), t.group("german-A"), t.group("american-A"), 0), 6 + 2);
}

TEST(Uf_20_4a, NotDrawnAgainst) {
  Trial t = Scene()
                .group("german-A", 3, "", "G4 infiltrates=A, G5")
                .group("american-A", 2, "", "U6, U7, U8")
                .hand("american", "53, 29")
                .turn("american")
                .play();
  t.choose("fire group=american-A target=german-A card=53");
  announced(t);
  t.choose("resolve").draw("B6");  // for G5 only
  EXPECT_TRUE(t.is_pinned("G5"));
  EXPECT_EQ(t.s.step, Step::action);
  Trial sniped = Scene()
                     .group("german-A", 3, "", "G4 infiltrates=A, G5")
                     .group("american-A", 2, "", "U6, U7, U8")
                     .hand("american", "29")
                     .turn("american", "step = \"discards\"")
                     .play();
  sniped.choose("sniper group=german-A card=29").draw("rpn2=1");
  EXPECT_EQ(sniped.s.step, Step::sniper_man);  // drawn again
}

// uf.20.4b*: back at will, when pinned, when RR 5 is lost.
TEST(Uf_20_4b, ComingBack) {
  Trial t = close_by("", "G4 infiltrates=A, G5").play();
  EXPECT_EQ(t.why("come_back man=G5"), "uf.20.4b*");
  t.choose("come_back man=G4");
  EXPECT_FALSE(infiltrating(t.s, t.man("G4")));
  Trial moved = close_by("", "G4 infiltrates=A, G5").play();
  moved.choose("move group=german-A card=1 mode=back");
  EXPECT_FALSE(infiltrating(moved.s, moved.man("G4")));
}

// uf.20.6*, uf.20.7b*: the opponent is drawn among all; pinned men fight with the pinned face.
TEST(Uf_20_6, OpponentIsDrawn) {
  Trial t = close_by("", "G1 infiltrates=A, G4", "", "U6, U7 pinned, U8").play();
  t.choose("close_combat man=G1 card=1").draw("B0").draw("rpn3=2");
  EXPECT_EQ(t.s.affair.opponent, t.man("U7"));
  t.decline();
  t.draw("R5");  // 4 - (-1) - 5 = 0
  EXPECT_TRUE(t.is_pinned("U7"));
  EXPECT_TRUE(in_play(t.s, t.man("G1")));
}

// uf.9.4b, uf.20.7b*: the defender decides on Concealed first, then the attacker.
TEST(Uf_9_4b, ConcealedInCloseCombat) {
  Trial t = close_by("", "G4 infiltrates=A, G5", "", "U7", "1, 144", "150").play();
  t.choose("close_combat man=G4 card=1").draw("R0");  // a lone man needs no draw
  EXPECT_EQ(t.prompt.side, Side::second);
  t.choose("play_concealed card=150");
  EXPECT_EQ(t.prompt.side, Side::first);
  t.choose("play_concealed card=144").draw("B1");  // 1 - 1 + 1 - 2 + 1 = 0
  EXPECT_TRUE(t.is_fine("G4"));
  EXPECT_TRUE(t.is_fine("U7"));
  EXPECT_TRUE(t.discarded("144"));
  EXPECT_TRUE(t.discarded("150"));
}

// uf.10.43a: a Hero at once keeps a man whose entry failed an infiltrator, and he may try again.
TEST(Uf_10_43a, HeroAfterAFailedEntry) {
  Trial t = close_by("", "G4 infiltrates=A, G5").play();
  t.choose("close_combat man=G4 card=1").draw("B5");  // above Morale 4
  EXPECT_EQ(t.s.step, Step::entry_hero);
  t.choose("hero_rally man=G4 card=27");
  EXPECT_TRUE(infiltrating(t.s, t.man("G4")));
  EXPECT_TRUE(t.may("close_combat man=G4 card=4"));
  Trial late = close_by("", "G4 infiltrates=A, G5").play();
  late.choose("close_combat man=G4 card=1").draw("B5").choose("decline");
  EXPECT_TRUE(late.is_pinned("G4"));
  EXPECT_FALSE(infiltrating(late.s, late.man("G4")));
  Trial failed = close_by("", "G4, G5").play();  // the same after a failed infiltration
  failed.choose("infiltrate man=G4 target=american-A card=1").decline();
  failed.draw("rpn5=r5");
  EXPECT_TRUE(failed.is_pinned("G4"));
  failed.choose("hero_rally man=G4 card=27");
  EXPECT_TRUE(failed.may("infiltrate man=G4 target=american-A card=4"));
}

// uf.20.5c*: one man of the infiltrated group attacks an infiltrator of his choice.
TEST(Uf_20_5c, DefendersAttack) {
  Trial t = Scene()
                .group("german-A", 3, "", "G4 infiltrates=A, G5")
                .group("american-A", 2, "", "U6, U7")
                .group("american-B", 0, "", "U8, U9")
                .hand("american", "1, 4")
                .turn("american")
                .play();
  EXPECT_EQ(t.why("fight_infiltrator man=U6 infiltrator=G5 card=1"), "uf.20.5c*");
  EXPECT_EQ(t.why("fight_infiltrator man=U8 infiltrator=G4 card=1"), "uf.20.5c*");
  t.choose("fight_infiltrator man=U6 infiltrator=G4 card=1").draw("B0").decline();
  t.draw("B1");  // 2 - 1 + 1 > 0
  EXPECT_TRUE(t.is_killed("G4"));
  EXPECT_EQ(t.why("fight_infiltrator man=U7 infiltrator=G4 card=4"), "uf.4.2a");
}

// uf.10.43a: a defender whom a Hero rallies may try again in the same turn, he alone.
TEST(Uf_10_43a, HeroAfterAFailedDefence) {
  Trial t = Scene()
                .group("german-A", 3, "", "G4 infiltrates=A, G5")
                .group("american-A", 2, "", "U6, U7")
                .group("american-B", 0, "", "U8, U9")
                .hand("american", "1, 4, 27")
                .turn("american")
                .play();
  t.choose("fight_infiltrator man=U6 infiltrator=G4 card=1").draw("B5");  // above Morale 4
  EXPECT_TRUE(t.is_pinned("U6"));
  EXPECT_EQ(t.why("fight_infiltrator man=U6 infiltrator=G4 card=4"), "uf.4.2a");
  t.choose("hero_rally man=U6 card=27");
  EXPECT_EQ(t.why("fight_infiltrator man=U7 infiltrator=G4 card=4"), "uf.4.2a");
  EXPECT_EQ(t.why("infiltrate man=U6 target=german-A card=4"), "uf.4.2a");
  EXPECT_TRUE(t.may("fight_infiltrator man=U6 infiltrator=G4 card=4"));
  t.choose("fight_infiltrator man=U6 infiltrator=G4 card=4").draw("B5");
  EXPECT_TRUE(t.is_pinned("U6"));
}

// uf.20.8*: the last man of his group, an infiltrator, goes over to a neighbour at RR 5.
TEST(Uf_20_8, LoneInfiltratorGoesOver) {
  const auto why = [](const std::string& men, int chit) {
    Trial t = Scene()
                  .group("german-A", 3, "", men)
                  .group("german-B", chit, "", "G8, G9")
                  .group("american-A", 2, "", "U6, U7")
                  .hand("german", "1")
                  .play();
    const std::string go = "transfer_man man=G4 to=german-B card=1";
    const std::string reason = t.why(go);
    if (reason.empty()) {
      t.choose(go).choose("take_position man=G4 position=1");
      EXPECT_TRUE(infiltrating(t.s, t.man("G4")));
    }
    return reason;
  };
  EXPECT_EQ(why("G4 infiltrates=A", 3), "");
  EXPECT_EQ(why("G4 infiltrates=A", 2), "uf.20.8*");
  EXPECT_EQ(why("G4 infiltrates=A, G5", 3), "uf.20.8*");
}

// uf.36.4*: whoever is in the group benefits, arrivals too.
TEST(Uf_36_4, NewcomersBenefit) {
  Trial t = Scene()
                .group("german-A", 2, "", "G4, G5, G6")
                .group("american-A", 2, "", "U6, U7 transferred", "entrenched = true")
                .hand("german", "81")
                .play();
  t.choose("fire group=german-A target=american-A card=81");
  EXPECT_EQ(announced(t), 2);
  t.choose("resolve").draw("B2").draw("B1");  // U6 4 = 4; U7 2 + 1 (arrived) + 1 = 4 > 3
  EXPECT_TRUE(t.is_fine("U6"));
  EXPECT_TRUE(t.is_pinned("U7"));
}

}  // namespace
}  // namespace bocage::uf
