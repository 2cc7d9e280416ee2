// The six scenarios: forces, conditions, and random battles of every pair and role to their end.
#include "embedded/embedded.hpp"
#include "kernel/playout.hpp"
#include "rules/uf/trial.hpp"

namespace bocage::uf {
namespace {

std::string text_of(const std::string& id) {
  return std::string(embedded_file("data/uf/scenarios/" + id + ".toml"));
}

const std::pair<const char*, std::vector<std::string>> all[] = {
    {"a", {"german-american", "german-russian"}},
    {"b", {"german-american", "german-russian", "american-german", "russian-german"}},
    {"c", {"german-american", "german-russian", "american-german", "russian-german"}},
    {"d", {"german-american", "german-russian"}},
    {"e", {"german-american", "german-russian", "american-german", "russian-german"}},
    {"f", {"russian-german"}},
};

// uf.2.4a, uf.2.4b, uf.2.4c: forces by nation and role.
TEST(Uf_2_4, ForcesByRole) {
  const auto men = [](const std::string& id, const std::string& pair) {
    Trial t(text_of(id), {{"sides", pair}});
    return std::pair<int, int>(t.w().force[0], t.w().force[1]);
  };
  using P = std::pair<int, int>;
  EXPECT_EQ(men("a", "german-american"), P(10, 12));
  EXPECT_EQ(men("a", "german-russian"), P(10, 15));
  EXPECT_EQ(men("b", "german-american"), P(11, 9));
  EXPECT_EQ(men("b", "american-german"), P(13, 8));
  EXPECT_EQ(men("b", "russian-german"), P(16, 8));
  EXPECT_EQ(men("b", "german-russian"), P(11, 11));
  EXPECT_EQ(men("c", "german-american"), P(12, 10));
  EXPECT_EQ(men("c", "russian-german"), P(16, 9));
  EXPECT_EQ(men("d", "german-american"), P(11, 12));
  EXPECT_EQ(men("d", "german-russian"), P(11, 15));
  EXPECT_EQ(men("e", "german-russian"), P(12, 11));
  EXPECT_EQ(men("f", "russian-german"), P(16, 9));
}

// uf.2.4d, uf.2.4e
TEST(Uf_2_4, FirstPlayerAndDecks) {
  const auto first = [](const std::string& id, const std::string& pair) {
    return Trial(text_of(id), {{"sides", pair}}).w().first;
  };
  EXPECT_EQ(first("a", "german-russian"), Side::first);
  EXPECT_EQ(first("b", "american-german"), Side::first);
  EXPECT_EQ(first("c", "american-german"), Side::second);
  EXPECT_EQ(first("d", "german-american"), Side::first);
  const int decks[] = {3, 3, 3, 4, 2, 4};
  for (int i = 0; i < 6; ++i)
    EXPECT_EQ(Trial(text_of(std::string(1, static_cast<char>('a' + i)))).w().decks, decks[i]);
}

// uf.4.1b: fewer points play first; equal points draw for it.
TEST(Uf_4_1b, FewerPointsPlayFirst) {
  const auto with = [](int german, int american) {
    std::string text = text_of("a");
    text.replace(text.find("first = \"german\""), 16, "first = \"fewer_points\"");
    return Trial(text + "\n[points]\ngerman = " + std::to_string(german) +
                 "\namerican = " + std::to_string(american) + "\n");
  };
  EXPECT_EQ(with(100, 90).w().first, Side::second);
  EXPECT_EQ(with(80, 90).w().first, Side::first);
  EXPECT_EQ(with(80, 80).s.step, Step::first_draw);
}

TEST(Uf_14_1d, OnlyTheDefenderSnipesInC) {
  Trial t(text_of("c"));
  EXPECT_FALSE(uses(t.w(), t.s, Side::first, card_id(29)) & use_sniper);
  EXPECT_TRUE(uses(t.w(), t.s, Side::second, card_id(29)) & use_sniper);
}

TEST(UfScenario, EveryPairAndRolePlaysToTheEnd) {
  int wins[3] = {};
  for (const auto& [id, pairs] : all) {
    for (const std::string& pair : pairs) {
      for (std::uint64_t seed = 0; seed < 15; ++seed) {
        Trial t(text_of(id), {{"sides", pair}});
        Random random(seed * 7919 + 11);
        const auto n =
            play_randomly<UpFront>(t.w(), t.s, random, 200000, nullptr, [](auto&&...) {});
        ASSERT_TRUE(n.finished) << id << " " << pair << " seed " << seed << " step "
                                << static_cast<int>(t.s.step);
        const Result r = t.result();
        EXPECT_TRUE(r.over);
        ++wins[r.winner == Side::nobody ? 2 : index(r.winner)];
      }
    }
  }
  EXPECT_GT(wins[0], 0);
  EXPECT_GT(wins[1], 0);
}

// The options of `new`: readjusting chits, a second sniper, drawing for the first turn, all at
// once.
TEST(UfScenario, OptionsPlayToTheEnd) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Trial t(text_of("a"), {{"first", "draw"},
                           {"readjust_chits", "on"},
                           {"second_sniper", "on"},
                           {"smoke_needs_leader", "off"}});
    Random random(seed);
    EXPECT_TRUE(
        play_randomly<UpFront>(t.w(), t.s, random, 200000, nullptr, [](auto&&...) {}).finished);
  }
}

}  // namespace
}  // namespace bocage::uf
