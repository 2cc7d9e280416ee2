// Views, static data, explanations: what a program or the page is given.
#include "embedded/embedded.hpp"
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

namespace json = boost::json;

Trial attack_position() {
  return Scene()
      .group("german-B", 1, "woods", "G3, G5 crew=G3, G4, G7")
      .group("american-B", 1, "brush, movement, open ground 77", "U6, U7 pinned, U8")
      .hand("german", "fire 4/7, 162, 117")
      .hand("american", "concealed -2")
      .more("[deck]\ndiscards = [5, 6]")
      .play();
}

json::object view_of(const Trial& t, Side side) {
  State s = t.s;
  if (side != Side::nobody) UpFront::redact(t.w(), s, side);
  return Io::view(t.w(), t.names, s, side);
}

// uf.3.5c, uf.16.21a
TEST(UfView, ASideSeesItsOwnHandAndCountsNothing) {
  Trial t = attack_position();
  const json::object seen = view_of(t, Side::first);
  const json::array& mine = seen.at("sides").at(0).at("hand").as_array();
  ASSERT_EQ(mine.size(), 3u);
  EXPECT_EQ(mine[0].at("card"), "92");
  EXPECT_EQ(mine[0].at("uses").at(0), "fire");
  EXPECT_EQ(mine[2].at("uses").as_array().size(), 1u);  // 162: Concealed only, for a German
  const json::array& theirs = seen.at("sides").at(1).at("hand").as_array();
  ASSERT_EQ(theirs.size(), 1u);
  EXPECT_TRUE(theirs[0].at("card").is_null());
  EXPECT_FALSE(seen.contains("draw_pile"));
  EXPECT_FALSE(seen.contains("discard_pile"));
  EXPECT_EQ(json::serialize(seen).find("deck_count"), std::string::npos);
  EXPECT_TRUE(seen.at("groups").at(1).at("stack").at(0).at("card").is_null());  // face down
  EXPECT_EQ(view_of(t, Side::second).at("groups").at(1).at("stack").at(0).at("card"), "77");
}

TEST(UfView, TheRefereeSeesThePiles) {
  const json::object all = view_of(attack_position(), Side::nobody);
  EXPECT_EQ(all.at("discard_pile").as_array().size(),
            4u);  // 5, 6, and the brush and Movement cards below
  EXPECT_EQ(all.at("draw_pile").as_array().size(), 162u - 4 - 4 - 1 - 1);
}

TEST(UfView, GroupsMenAndRanges) {
  const json::object all = view_of(attack_position(), Side::nobody);
  const json::value& group = all.at("groups").at(0);
  EXPECT_EQ(group.at("terrain"), "woods");
  EXPECT_EQ(group.at("ranges").at("american-B"), 2);
  EXPECT_EQ(group.at("firepower").at("american-B"), 8);
  const json::value& down = all.at("groups").at(1).at("men").at(1);
  EXPECT_EQ(down.at("panic"), 5);
  EXPECT_EQ(down.at("kia"), 9);
  EXPECT_FALSE(down.as_object().contains("morale"));
}

TEST(UfView, MapHasCardsAndMen) {
  Trial t = attack_position();
  const json::object map = Io::map(t.w(), t.names);
  EXPECT_EQ(map.at("cards").as_array().size(), 163u);  // and the Stream marker
  EXPECT_EQ(map.at("men").as_array().size(), 7u);
}

TEST(UfView, ReachAndLos) {
  Trial t = attack_position();
  const auto los = Io::los(t.w(), t.names, t.s, "german-B", "american-B", "en");
  ASSERT_TRUE(los);
  EXPECT_EQ(los->at("range"), 2);
  EXPECT_EQ(los->at("men").at(0).at("firepower"), 6);
  EXPECT_FALSE(Io::los(t.w(), t.names, t.s, "german-B", "german-B", "en"));
  EXPECT_FALSE(Io::reach(t.w(), t.names, t.s, "german-D", "en"));
  EXPECT_FALSE(Io::reach(t.w(), t.names, t.s, "german-B", "en")->at("targets").as_array().empty());
  at(t.s, group_id(*Io::value(t.w(), t.names, group_kind, "german-B"))).flags |= group_acted;
  const auto acted = Io::reach(t.w(), t.names, t.s, "german-B", "en");
  EXPECT_TRUE(acted->at("targets").as_array().empty());
  EXPECT_EQ(acted->at("reason").at("rule"), "uf.4.2a");
}

// uf.6.4 to uf.6.44: every shift is named in words, also when the answer has been given and only
// `resolve` is left.
TEST(UfAttack, PreviewNamesEveryShift) {
  Trial t = Scene()
                .group("german-B", 1, "woods, movement", "G4, G7, G10")
                .group("american-B", 1, "brush, smoke", "U6")
                .hand("german", "fire 1/1")
                .hand("american", "concealed -2")
                .play();
  const auto shifts = [&](const std::string& answer, const char* language) {
    const auto preview = Io::attack(t.w(), t.names, t.s, t.read(answer), language);
    std::string all;
    for (const json::value& each : preview->at("shifts").as_array()) {
      const std::string_view words = each.at("text").as_string();
      EXPECT_EQ(words.find("uf.shift"), words.npos) << words;
      all += std::string(each.at("rule").as_string()) + " ";
    }
    return all;
  };
  EXPECT_EQ(shifts("fire group=german-B target=american-B card=53", "en"),
            "uf.6.4 uf.8.8 uf.13.21 ");
  EXPECT_EQ(shifts("fire group=german-B target=american-B card=53", "fr"),
            "uf.6.4 uf.8.8 uf.13.21 ");
  t.choose("fire group=german-B target=american-B card=53");
  t.choose("announce");
  t.choose("play_concealed card=150");
  EXPECT_EQ(shifts("resolve", "en"), "uf.6.4 uf.8.8 uf.13.21 uf.6.44 ");
  EXPECT_EQ(view_of(t, Side::first).at("affair").at("concealed"), json::value({"150"}));
}

// The preview of an attack equals what the rules do: strength 4 against Open Ground, U6 (Morale 4,
// KIA 8) is pinned by black 1 to 4 and killed by black 5 and 6.
TEST(UfAttack, PreviewIsExact) {
  Trial t = attack_position();
  const auto preview = Io::attack(t.w(), t.names, t.s,
                                  t.read("fire group=german-B target=american-B card=92"), "en");
  ASSERT_TRUE(preview);
  EXPECT_EQ(preview->at("strength"), 4);
  EXPECT_TRUE(preview->at("exact").as_bool());
  int pins = 0, kills = 0, all = 0;
  for (int c = 1; c <= deck_size; ++c) {
    if (!t.s.deck[c]) continue;
    ++all;
    pins += t.w().rnc[c] > 0 && t.w().rnc[c] <= 4;
    kills += t.w().rnc[c] > 4;
  }
  const json::value& tully = preview->at("chances").at("U6");
  EXPECT_NEAR(tully.at("uf.change.pinned").as_double(), double(pins) / all, 1e-9);
  EXPECT_NEAR(tully.at("uf.change.killed").as_double(), double(kills) / all, 1e-9);
  EXPECT_FALSE(Io::attack(t.w(), t.names, t.s, {end_actions, 0, 0, 0}, "en"));
}

}  // namespace
}  // namespace bocage::uf
