// The eight scenarios load with what they should have (pg.2.3, pg.setup.1), and files that are
// wrong get complaints that say where and what would be right.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "embedded/embedded.hpp"
#include "kernel/playout.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

std::string_view scenario(const std::string& id) {
  return embedded_file("data/pg/scenarios/" + id + ".toml");
}

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
    {"saint-aubert", 24, 16, 18, 1944, {32, 22}, {10, 8}, 2},
    {"pripyat", 26, 16, 20, 1944, {36, 24}, {13, 8}, 3},
    {"erlenbach", 26, 16, 16, 1944, {22, 25}, {8, 9}, 4},
    {"monte-serrone", 22, 16, 14, 1944, {19, 10}, {10, 4}, 2},
    {"riders", 28, 16, 16, 1942, {20, 22}, {14, 7}, 2},
};

class Scenarios : public testing::TestWithParam<Expected> {};

TEST_P(Scenarios,
       HasTheForcesAndConditionsOfItsOrderOfBattle) {  // pg.2.3, pg.1.1c, pg.1.2w, pg.1.2n
  const Expected e = GetParam();
  const PgBattle b(scenario(e.id));
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

TEST_P(Scenarios, PlaysToTheEndByRandomChoices) {  // pg.setup.1, pg.end.1
  Complaints wrong;
  const auto loaded = Io::load(scenario(GetParam().id), "x", {}, wrong);
  ASSERT_TRUE(loaded);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Random random(seed);
    State state = loaded->state;
    Events log;
    std::uint64_t n = 0;
    const auto count = play_randomly<PanzerGrenadier>(
        *loaded->world, state, random, 3'000'000, nullptr,
        [&](const State& s, const Prompt& p, Choice answer) {
          if (++n % 997 == 0) {
            EXPECT_FALSE(PanzerGrenadier::refuse(*loaded->world, s, answer)) << p.text.key;
            EXPECT_FALSE(Io::view(*loaded->world, loaded->names, s, Side::first).empty());
          }
        });
    EXPECT_TRUE(count.finished) << GetParam().id << " seed " << seed << " step "
                                << int(state.frames.step());
    EXPECT_TRUE(PanzerGrenadier::result(*loaded->world, state).over);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Scenarios, testing::ValuesIn(scenarios), [](const auto& i) {
  std::string name = i.param.id;
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
});

// ---- Wrong files

constexpr std::string_view good_file =
    "game = \"pg\"\n"                   // 1
    "turns = 5\n"                       // 2
    "[map]\n"                           // 3
    "art = '''\n"                       // 4
    "      01  02  03  04  05  06\n"    // 5
    "01    ..  w.  ..  .1  ..  ..\n"    // 6
    "02      ..  ..  t.  ..  ..  ..\n"  // 7
    "03    ..  r.  ..  ..  f.  ..\n"    // 8
    "'''\n"                             // 9
    "roads = [\"0101 0201 0301\"]\n"    // 10
    "[[side]]\n"                        // 11
    "id = \"german\"\n"                 // 12
    "morale = \"8/7\"\n"                // 13
    "[[side]]\n"                        // 14
    "id = \"soviet\"\n"                 // 15
    "[[unit]]\n"                        // 16
    "id = \"a\"\n"                      // 17
    "type = \"ger.inf\"\n"              // 18
    "hex = \"0101\"\n"                  // 19
    "[[unit]]\n"                        // 20
    "id = \"t\"\n"                      // 21
    "type = \"sov.truck\"\n"            // 22
    "hex = \"0602\"\n"                  // 23
    "[[leader]]\n"                      // 24
    "side = \"soviet\"\n"               // 25
    "rank = \"LT\"\n"                   // 26
    "values = \"8/1/0\"\n"              // 27
    "hex = \"0602\"\n"                  // 28
    "[position]\n"                      // 29
    "active = \"german\"\n";            // 30

struct Mistake {
  const char* name;
  std::string_view instead_of, write;
  int line;
  std::string_view says;
};
constexpr Mistake mistakes[] = {
    {"NotToml", "turns = 5", "turns = = 5", 2, "not TOML"},
    {"OtherGame", "game = \"pg\"", "game = \"uf\"", 1, "not of 'pg'"},
    {"UnknownKey", "turns = 5", "turms = 5", 2, "did you mean 'turns'"},
    {"TooManyTurns", "turns = 5", "turns = 500", 2, "from 1 to 63"},
    {"UnknownTerrainLetter", "..  w.  ..  .1", "..  x.  ..  .1", 6, "no terrain 'x'"},
    {"BadLevel", ".1  ..  ..\n", ".z  ..  ..\n", 6, "'.z' is no hex"},
    {"ShortRow", "t.  ..  ..  ..", "t.  ..  ..", 7, "row 2 has 5 hexes: the first row has 6"},
    {"RoadWithAGap", "0101 0201 0301", "0101 0301", 10, "0101 and 0301 are not neighbours"},
    {"RoadOffTheMap", "0101 0201 0301", "0101 0201 0901", 10, "'0901' is not on the map"},
    {"UnknownNation", "id = \"german\"", "id = \"germam\"", 12, "no nation 'germam'"},
    {"BadMorale", "\"8/7\"", "\"8-7\"", 13, "full/reduced"},
    {"SameSideTwice", "id = \"soviet\"", "id = \"german\"", 15, "both sides are called 'german'"},
    {"UnknownType", "ger.inf", "ger.imf", 18, "did you mean 'ger.inf'"},
    {"HexOffTheMap", "hex = \"0101\"", "hex = \"0701\"", 19, "columns go from 01 to 06"},
    {"NotAHex", "hex = \"0101\"", "hex = \"A1\"", 19, "'A1' is not on the map"},
    {"DuplicateId", "id = \"t\"", "id = \"a\"", 21, "'a' stands twice"},
    {"LoadWithoutCarrier", "hex = \"0101\"", "on = \"u\"", 19, "there is no unit 'u'"},
    {"AboardTheEnemy", "hex = \"0101\"", "on = \"t\"", 19, "cannot ride there"},
    {"Nowhere", "hex = \"0101\"\n", "\n", 16, "stands nowhere"},
    {"FourthUnit", "hex = \"0101\"", "hex = \"0101\"\ncount = 4\nmoved = true", 19, "pg.4.1a"},
    {"UnknownOrder", "hex = \"0101\"", "hex = \"0101\"\norder = \"tired\"", 20,
     "good, disrupted, demoralized"},
    {"BadFireValue", "hex = \"0101\"", "hex = \"0101\"\ndf = \"9\"", 20, "strength-range"},
    {"TrainOffTheRails", "ger.inf", "ger.train", 19, "pg.15.21"},
    {"VesselAshore", "sov.truck", "sov.bk", 23, "pg.15.22"},
    {"TankLeaderOnFoot", "hex = \"0101\"", "hex = \"0101\"\ntank_leader = true", 20,
     "other than APCs"},
    {"UnknownRank", "rank = \"LT\"", "rank = \"GEN\"", 26, "no rank 'GEN'"},
    {"BadLeaderValues", "8/1/0", "8/1", 27, "morale/combat modifier/morale modifier"},
    {"CavalryLeaderAboard", "values = \"8/1/0\"\nhex = \"0602\"", "cavalry = true\non = \"t\"", 28,
     "cavalry leaders cannot"},
    {"LeaderAboardAShakenTruck",
     "hex = \"0602\"\n[[leader]]\nside = \"soviet\"\nrank = \"LT\"\n"
     "values = \"8/1/0\"\nhex = \"0602\"",
     "hex = \"0602\"\norder = \"disrupted\"\n[[leader]]\nside = \"soviet\"\non = \"t\"", 27,
     "shaken transport"},
    {"UnknownSide", "side = \"soviet\"", "side = \"british\"", 25, "the sides are german, soviet"},
    {"UnknownActive", "active = \"german\"", "active = \"nobody\"", 30, "there is no side"},
    {"UnknownPhase", "active = \"german\"", "phase = \"night\"", 30, "setup, initiative, action"},
};

class Mistakes : public testing::TestWithParam<Mistake> {};

TEST_P(Mistakes, AreNamedWithTheirLineAndWhatWouldBeRight) {
  const Mistake& m = GetParam();
  std::string text(good_file);
  const auto at = text.find(m.instead_of);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, m.instead_of.size(), m.write);
  Complaints wrong;
  EXPECT_FALSE(Io::load(text, "wrong.toml", {}, wrong).has_value());
  bool found = false;
  std::string all;
  for (const Complaint& c : wrong) {
    found |= c.line == m.line && c.text.find(m.says) != std::string::npos;
    all += to_string(c) + "\n";
  }
  EXPECT_TRUE(found) << "wanted line " << m.line << " to say: " << m.says << "\ngot:\n" << all;
}

INSTANTIATE_TEST_SUITE_P(All, Mistakes, testing::ValuesIn(mistakes),
                         [](const auto& i) { return std::string(i.param.name); });

TEST(ScenarioFile, TheFileTheMistakesAreMadeInIsGood) {
  Complaints wrong;
  Io::load(good_file, "good.toml", {}, wrong);
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
}

// The example that docs/scenarios/pg.md begins with is a battle one can play.
TEST(ScenarioFile, TheExampleOfTheManualLoads) {
  std::ifstream file(BOCAGE_ROOT "/docs/scenarios/pg.md");
  const std::string manual((std::istreambuf_iterator<char>(file)), {});
  const auto begin = manual.find("```toml\n") + 8, end = manual.find("```", begin);
  ASSERT_LT(begin, end);
  PgBattle b(manual.substr(begin, end - begin));
  EXPECT_EQ(b.prompt_text(), "pg.prompt.segment");
  EXPECT_EQ(b.order("x"), Order::disrupted);
  b.turn_of("a", "fire");
  EXPECT_TRUE(b.offers("direct_fire", {{"hex", "0805"}}));
}

TEST(ScenarioFile, ComplaintsInAMapNameTheColumn) {
  std::string text(good_file);
  text.replace(text.find("..  w.  .."), 10, "..  q.  ..");
  Complaints wrong;
  Io::load(text, "wrong.toml", {}, wrong);
  ASSERT_FALSE(wrong.empty());
  EXPECT_EQ(wrong[0].line, 6);
  EXPECT_EQ(wrong[0].column, 11);
}

}  // namespace
}  // namespace bocage::pg
