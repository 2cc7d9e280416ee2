// The eight scenarios load with what they should have (pg.2.3, pg.setup.1), and files that are wrong get
// complaints that say where and what would be right.
#include <gtest/gtest.h>

#include <map>

#include "embedded/embedded.hpp"
#include "kernel/playout.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

std::string_view scenario(const std::string& id) { return embedded_file("data/pg/scenarios/" + id + ".toml"); }

struct Expected {
  const char* id;
  int columns, rows, turns, year;
  int units[2], leaders[2];  // of the sides as the file lists them
  int conditions;
};
constexpr Expected scenarios[] = {
    {"lipovka", 22, 16, 14, 1941, {18, 17}, {7, 5}, 3},
    {"bir-halluf", 26, 16, 18, 1943, {27, 22}, {7, 6}, 3},
    {"height-228", 32, 18, 20, 1943, {37, 51}, {12, 14}, 2},
    {"saint-aubert", 24, 16, 16, 1944, {32, 23}, {10, 8}, 2},
    {"pripyat", 26, 16, 20, 1944, {36, 24}, {13, 8}, 3},
    {"erlenbach", 26, 16, 16, 1944, {22, 25}, {8, 9}, 4},
    {"monte-serrone", 22, 16, 14, 1944, {19, 10}, {10, 4}, 2},
    {"riders", 28, 16, 16, 1942, {20, 22}, {14, 7}, 2},
};

class Scenarios : public testing::TestWithParam<Expected> {};

TEST_P(Scenarios, HasTheForcesAndConditionsOfItsOrderOfBattle) {  // pg.2.3, pg.1.1c, pg.1.2w, pg.1.2n
  const Expected e = GetParam();
  const PgBattle b(scenario(e.id));
  ASSERT_TRUE(b.loaded);
  const World& w = b.world();
  EXPECT_EQ(w.grid.columns, e.columns);
  EXPECT_EQ(w.grid.rows, e.rows);
  EXPECT_EQ(w.turns, e.turns);
  EXPECT_EQ(w.year, e.year);
  EXPECT_EQ(w.conditions.size(), e.conditions);
  for (int side = 0; side < 2; ++side) {
    int units = 0, leaders = 0;
    for (int i = w.first_of[side]; i < w.first_of[side + 1]; ++i) {
      const bool leader = is_leader(w, {static_cast<std::uint8_t>(i)});
      (leader ? leaders : units) += 1;
      EXPECT_EQ(b.state().pieces[i].order, Order::good);
      if (!leader) {
        EXPECT_EQ(b.state().pieces[i].steps, w.types[w.pieces[i].type].steps);
      }
    }
    EXPECT_EQ(units, e.units[side]) << side;
    EXPECT_EQ(leaders, e.leaders[side]) << side;
  }
}

TEST_P(Scenarios, SpeaksBothLanguages) {
  Complaints wrong;
  const auto loaded = Io::load(scenario(GetParam().id), "x", {}, wrong);
  ASSERT_TRUE(loaded);
  for (const Words* words : {&loaded->info.title, &loaded->info.story}) {
    ASSERT_TRUE(words->contains("en") && words->contains("fr"));
    EXPECT_NE(words->at("en"), words->at("fr"));
  }
  for (std::size_t i = 0; i < loaded->names.piece_words.size(); ++i)
    for (const auto& [language, text] : loaded->names.piece_words[i])
      EXPECT_EQ(text.find("pg."), std::string::npos) << language << " " << text;
}

INSTANTIATE_TEST_SUITE_P(All, Scenarios, testing::ValuesIn(scenarios),
                         [](const auto& i) {
                           std::string name = i.param.id;
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

}  // namespace
}  // namespace bocage::pg
