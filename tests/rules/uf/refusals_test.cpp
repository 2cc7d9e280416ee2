// Refusals that no other test meets: each is a second line behind one that usually speaks first.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

// uf.2.2a, uf.16.3a: while a card is to be drawn nothing is chosen, and after the end nothing at all.
TEST(Uf_2_2a, OnlyADrawWhileACardIsToBeDrawn) {
  Trial t = Scene()
                .group("german-B", 1, "", six_rifles)
                .group("american-B", 1, "", "U6, U7, U8")
                .hand("german", "81")
                .play();
  t.choose("fire group=german-B target=american-B card=81");
  announced(t);
  t.choose("resolve");
  ASSERT_EQ(t.ask().ask, Ask::throw_);
  EXPECT_EQ(t.why("end_actions"), "uf.2.2a");
  const Prompt& p = t.ask();
  for (int c = 0; c < p.chance.items; ++c)
    EXPECT_EQ(!UpFront::refuse(t.w(), t.s, item_drawn(c)), p.chance.weights[c] > 0) << c;
  t.s.step = Step::over;
  EXPECT_EQ(t.why("end_actions"), "uf.16.3a");
}

// uf.10.22, uf.10.23b: two groups only by Rally All, and the left one is named first.
TEST(Uf_10_22, TwoGroupsTakeRallyAll) {
  const auto scene = [](const std::string& cards) {
    return Scene()
        .group("german-A", 1, "", "G1, G4 pinned")
        .group("german-B", 1, "", "G5 pinned, G6 pinned")
        .group("american-B", 1, "", "U6, U7, U8")
        .hand("german", cards)
        .play();
  };
  EXPECT_EQ(scene("50").why("rally_two group=german-A with=german-B card=50"), "");
  EXPECT_EQ(scene("50").why("rally_two group=german-B with=german-A card=50"), "uf.10.23b");
  const Trial t = scene("50");
  for (int c = 1; c < deck_limit; ++c)
    if (t.w().cards[c].rally && t.w().cards[c].rally < 20) {  // not for all
      Trial other = scene("50, " + std::to_string(c));
      EXPECT_EQ(other.why("rally_two group=german-A with=german-B card=" + std::to_string(c)),
                "uf.10.22")
          << c;
      return;
    }
  FAIL() << "every Rally card is for all";
}

// uf.20.5a*, uf.20.6*, uf.20.4a*: who has just come cannot fight yet, who is away finds nobody and is not found.
TEST(Uf_20_5a, NobodyFightsWhoIsAwayOrHasJustCome) {
  const auto scene = [](const std::string& german, const std::string& american,
                        const std::string& step = "actions") {
    return Scene()
        .group("german-A", 3, "", german)
        .group("american-A", 2, "", american)
        .group("american-B", 0, "", "U9, U10")
        .hand("german", "1, 29")
        .turn("german", step == "actions" ? "" : "step = \"" + step + "\"")
        .play();
  };
  const std::string fight = "close_combat man=G4 card=1";
  EXPECT_EQ(scene("G4 infiltrates=A, G5", "U6").why(fight), "");
  EXPECT_EQ(scene("G4 infiltrates=A new, G5", "U6").why(fight), "uf.20.5a*");
  const Trial empty = scene("G4 infiltrates=A, G5", "U6 infiltrates=A");
  EXPECT_EQ(empty.why(fight), "uf.20.6*");
  EXPECT_EQ(scene("G4 infiltrates=A, G5", "U6 infiltrates=A", "discards")
                .why("sniper group=american-A card=29"),
            "uf.20.4a*");
  EXPECT_EQ(
      scene("G4, G5", "U6 infiltrates=A, U7", "discards").why("sniper group=american-A card=29"),
      "");
  EXPECT_EQ(empty.why("fight_infiltrator man=G5 infiltrator=U6 card=1"), "");
  EXPECT_EQ(empty.why("fight_infiltrator man=G4 infiltrator=U6 card=1"), "uf.20.4a*");
}

// The words of a view are those of a file, in any spelling; so are cards by what they show.
TEST(UfScenarioFile, SpellingDoesNotMatter) {
  for (const char* stack : {"open ground", "open_ground", "Open-Ground"}) {
    const Trial t = Scene()
                        .group("german-B", 1, stack, six_rifles)
                        .group("american-B", 1, "Woods", "U6, U7")
                        .hand("german", "Fire 4/7")
                        .play();
    EXPECT_EQ(at(t.s, t.group("german-B")).stack[0].how, Lay::open_ground) << stack;
  }
  Trial t = Scene()
                .group("german-B", 1, "", six_rifles)
                .group("american-B", 1, "", "U6, U7")
                .hand("german", "81")
                .play();
  t.choose("fire group=german-B target=american-B card=81");
  announced(t);
  t.choose("resolve");
  ASSERT_EQ(t.ask().ask, Ask::throw_);
  int fitting = 0;
  for (int c = 1; c < t.prompt.chance.items; ++c) {
    const auto fit = [&](std::string_view what) {
      return Io::shows(t.world(), t.names, t.s, Side::first, card_kind, c, what);
    };
    EXPECT_EQ(fit("B4"), fit("b4"));
    fitting += fit("b4") > 0;
  }
  EXPECT_GT(fitting, 0);
}

}  // namespace
}  // namespace bocage::uf
