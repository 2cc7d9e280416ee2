// 3: setting up.
#include "embedded/embedded.hpp"
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Trial scenario(const std::string& id, const std::string& pair) {
  return Trial(std::string(embedded_file("data/uf/scenarios/" + id + ".toml")), {{"sides", pair}});
}

void form(Trial& t, const std::vector<std::vector<std::string>>& groups) {
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (g) t.choose("next_group");
    for (const std::string& man : groups[g]) t.choose("add_man man=" + man);
  }
}

const std::vector<std::vector<std::string>> germans = {{"G1", "G4", "G3", "G5", "G6"},
                                                       {"G2", "G7", "G8", "G9", "G10"}};
const std::vector<std::vector<std::string>> americans = {{"U1", "U3", "U4", "U5", "U6", "U7"},
                                                         {"U2", "U8", "U9", "U10", "U11", "U12"}};

void deal(Trial& t) {
  while (t.s.step == Step::deal || t.s.step == Step::setup_refill) {
    int card = 53;  // quiet ones
    while (!t.s.deck[card]) ++card;
    t.take(item_drawn(card));
  }
}

// uf.3.1, uf.3.2a, uf.3.2c, uf.3.3a: the first player forms his groups, then the second.
TEST(Uf_3_2, FormingGroups) {
  Trial t = scenario("a", "german-american");
  EXPECT_EQ(t.s.deck_number, 1);
  EXPECT_EQ(t.prompt.side, Side::first);
  EXPECT_EQ(t.why("next_group"), "uf.3.2a");
  t.choose("add_man man=G1");
  EXPECT_EQ(t.why("next_group"), "uf.3.2a");  // one man is no group
  EXPECT_EQ(t.why("add_man man=G1"), "uf.3.2a");
  for (const char* man : {"G2", "G3", "G4", "G5", "G6", "G7", "G8"})
    t.choose(std::string("add_man man=") + man);
  EXPECT_EQ(t.why("add_man man=G9"), "uf.3.2a");  // two must be left for a second group
  t.choose("next_group").choose("add_man man=G10").choose("add_man man=G9");
  EXPECT_EQ(t.s.step, Step::form_crews);
  t.choose("done");
  EXPECT_EQ(t.prompt.side, Side::second);
  EXPECT_EQ(at(t.s, t.group("german-B")).men[0], t.man("G10"));  // positions as they were named
  EXPECT_EQ(at(t.s, t.group("german-B")).men[1], t.man("G9"));
}

TEST(Uf_3_2a, FourGroupsAtMost) {
  Trial t = scenario("a", "german-american");
  form(t, {{"G1", "G2"}, {"G3", "G4"}, {"G5", "G6"}, {"G7", "G8"}});
  EXPECT_EQ(t.why("next_group"), "uf.3.2a");
}

// uf.3.2b: letters from the left without gaps; a surplus group faces nobody.
TEST(Uf_3_2b, LettersWithoutGaps) {
  Trial t = scenario("a", "german-american");
  form(t, {{"G1", "G2"}, {"G3", "G4"}, {"G5", "G6", "G7", "G8", "G9", "G10"}});
  t.choose("done");
  form(t, americans);
  t.choose("done");
  EXPECT_EQ(group_count(t.s, Side::first), 3);
  EXPECT_TRUE(exists(t.s, t.group("german-C")));
  EXPECT_FALSE(exists(t.s, t.group("american-C")));
}

// uf.3.4, uf.3.5a, uf.3.5b, uf.3.6d
TEST(Uf_3_5, ChitsAndTheDeal) {
  Trial t = scenario("a", "german-american");
  form(t, germans);
  t.choose("form_crew gunner=G3 assistant=G5");
  form(t, americans);
  t.choose("form_crew gunner=U3 assistant=U7");
  EXPECT_EQ(t.s.step, Step::deal);
  EXPECT_EQ(t.prompt.side, Side::first);  // the German first
  EXPECT_EQ(t.prompt.seen, only(Side::first));
  for (int i = 0; i < 5; ++i) t.take(item_drawn(53 + i));
  EXPECT_EQ(t.prompt.side, Side::second);
  EXPECT_EQ(t.prompt.seen, only(Side::second));
  for (int i = 0; i < 6; ++i) t.take(item_drawn(60 + i));
  EXPECT_EQ(t.s.step, Step::lay_terrain);
  EXPECT_EQ(t.chit("german-A"), 0);
  EXPECT_EQ(t.chit("american-B"), 0);
  Trial russian = scenario("a", "german-russian");
  EXPECT_EQ(hand_limit(russian.look(), Side::second), 4 + 0);
}

// uf.11.12, uf.3.3d: the assistant comes to the gunner's side.
TEST(Uf_3_3d, CrewsStandTogether) {
  Trial t = scenario("a", "german-american");
  form(t, {{"G3", "G4", "G5", "G6"}, {"G1", "G2", "G7", "G8", "G9", "G10"}});
  t.choose("form_crew gunner=G3 assistant=G6");
  const auto& men = at(t.s, t.group("german-A")).men;
  EXPECT_EQ(men[0], t.man("G3"));
  EXPECT_EQ(men[1], t.man("G6"));
  EXPECT_EQ(men[2], t.man("G4"));
}

// uf.3.3b: when a man leaves, those behind him move up.
TEST(Uf_3_3b, ClosingUp) {
  Trial t = Scene()
                .group("german-A", 0, "", "G4, G5 pinned, G6")
                .group("american-A", 0, "", "U6, U7")
                .play();
  t.choose("panic man=G5").draw("B0");
  EXPECT_EQ(position_of(t.s, t.man("G4")), 0);
  EXPECT_EQ(position_of(t.s, t.man("G6")), 1);
}

// uf.3.3c: any new order is the group's action; crews stay together.
TEST(Uf_3_3c, Rearranging) {
  Trial t = Scene()
                .group("german-A", 0, "", "G3, G5 crew=G3, G4, G6")
                .group("american-A", 0, "", "U6, U7")
                .play();
  t.choose("rearrange group=german-A").choose("stand man=G6").choose("stand man=G5");
  EXPECT_EQ(t.why("stand man=G4"), "uf.11.11a");
  t.choose("stand man=G3");
  const auto& men = at(t.s, t.group("german-A")).men;
  EXPECT_EQ(men[0], t.man("G6"));
  EXPECT_EQ(men[1], t.man("G5"));
  EXPECT_EQ(men[2], t.man("G3"));
  EXPECT_EQ(men[3], t.man("G4"));
  EXPECT_EQ(t.why("entrench group=german-A"), "uf.4.2a");
}

// uf.3.2d, uf.3.2e: in play men stay in their groups; cards on one group do not concern another.
TEST(Uf_3_2d, GroupsAreFixed) {
  Trial t = Scene()
                .group("german-A", 1, "woods", "G4, G5")
                .group("german-B", 1, "", "G6, G7")
                .group("american-A", 1, "", "U6, U7")
                .hand("german", "53")
                .play();
  EXPECT_FALSE(t.offers(add_man));
  EXPECT_FALSE(t.offers(transfer_man));  // needs a Movement card
  EXPECT_EQ(net("", 1, "woods", 1), -2);
  EXPECT_EQ(t.ground("german-B").terrain, Terrain::open_ground);
}

// uf.15.51: the Commissar joins the largest group, placed last; ties are the owner's choice.
TEST(Uf_15_51, CommissarInTheLargestGroup) {
  Trial t = scenario("f", "russian-german");
  EXPECT_EQ(t.why("add_man man=R16"), "uf.15.51");
  form(t, {{"R1", "R3", "R4", "R5", "R6", "R7", "R8"},
           {"R9", "R10", "R11", "R12", "R13"},
           {"R14", "R15", "R18"}});
  EXPECT_EQ(t.why("place_commissar man=R16 group=russian-B position=1"), "uf.15.51");
  EXPECT_EQ(t.why("place_commissar man=R16 group=russian-A position=9"), "uf.3.3a");
  t.choose("place_commissar man=R16 group=russian-A position=2");
  EXPECT_EQ(position_of(t.s, t.man("R16")), 1);
}

// Scenario F: the German names an entrenched group; scenario E: the defender starts at chit 1.
TEST(Uf_36_1, ScenarioFOneGroupStartsEntrenched) {
  Trial t = scenario("f", "russian-german");
  form(t, {{"R1", "R3", "R4", "R5", "R6", "R7", "R8"},
           {"R9", "R10", "R11", "R12", "R13", "R14", "R15", "R18"}});
  t.choose("place_commissar man=R16 group=russian-B position=1");
  form(t, {{"G1", "G2", "G3", "G4"}, {"G5", "G6", "G7", "G8", "G17"}});
  t.choose("done");
  deal(t);
  t.choose("pass").choose("pass");
  EXPECT_EQ(t.s.step, Step::choose_entrenched);
  EXPECT_EQ(t.prompt.side, Side::second);
  t.choose("start_entrenched group=german-A");
  EXPECT_TRUE(at(t.s, t.group("german-A")).flags & group_entrenched);
  EXPECT_FALSE(at(t.s, t.group("german-B")).flags & group_entrenched);
  deal(t);
  EXPECT_EQ(t.s.turn, Side::first);
}

TEST(Uf_3_4, ScenarioEAndBAndC) {
  for (const char* id : {"b", "c", "e"}) {
    Trial t = scenario(id, "german-american");
    form(t, id[0] == 'b'
                ? std::vector<std::vector<std::string>>{{"G1", "G2", "G3", "G4", "G5"},
                                                        {"G6", "G7", "G8", "G9", "G10", "G11"}}
            : id[0] == 'e'
                ? std::vector<std::vector<std::string>>{{"G1", "G2", "G3", "G4", "G5", "G12"},
                                                        {"G6", "G7", "G8", "G9", "G10", "G11"}}
                : std::vector<std::vector<std::string>>{{"U1", "U2", "U3", "U4", "U5"},
                                                        {"U6", "U7", "U8", "U9", "U10"}});
    t.choose("done");
    if (id[0] == 'c')
      form(t, {{"G1", "G2", "G3", "G4", "G5", "G12"}, {"G6", "G7", "G8", "G9", "G10", "G11"}});
    else form(t, {{"U1", "U2", "U3", "U4", "U5"}, {"U6", "U7", "U8", "U9"}});
    t.choose("done");
    deal(t);
    if (id[0] == 'c') {  // the attackers stand in the Stream and can get no other terrain
      EXPECT_EQ(t.ground("german-A").terrain, Terrain::stream);
      EXPECT_TRUE(t.ground("german-A").unforded());
    }
    t.choose("pass").choose("pass");
    EXPECT_EQ(t.chit("german-A"), 0) << id;
    EXPECT_EQ(t.chit("american-A"), id[0] == 'e' ? 1 : 0) << id;
    EXPECT_EQ((at(t.s, t.group("american-A")).flags & group_entrenched) != 0, id[0] == 'b') << id;
    EXPECT_FALSE(at(t.s, t.group("german-A")).flags & group_entrenched) << id;
  }
}

}  // namespace
}  // namespace bocage::uf
