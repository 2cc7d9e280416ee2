// Wrong files: each mistake is named, with its line and what would be right.
#include <gtest/gtest.h>

#include "embedded/embedded.hpp"
#include "games/up_front/io/io.hpp"
#include "games/up_front/io/load.hpp"
#include "kernel/playout.hpp"

namespace bocage::uf::io {
namespace {

// A small right position; tests put one wrong thing into it.
const std::string right = R"(game = "uf"
sides = ["german-american"]
[[group]]
side = "german"
letter = "B"
chit = 1
stack = ["woods"]
men = ["G3", "G5 crew=G3", "G4", "G7"]
[[group]]
side = "american"
letter = "B"
chit = 1
stack = ["brush"]
men = ["U6", "U7", "U8"]
[hands]
german = ["fire 4/7", 53]
american = ["concealed -2"]
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return text.replace(at, from.size(), to);
}

Complaints complaints(const std::string& text, const Options& options = {}) {
  Complaints wrong;
  read_scenario_file(text, "test.toml", options, wrong);
  return wrong;
}

void expect_complaint(const std::string& text, int line, const std::string& part) {
  const Complaints wrong = complaints(text);
  ASSERT_FALSE(wrong.empty()) << part;
  EXPECT_EQ(wrong[0].line, line) << to_string(wrong[0]);
  EXPECT_NE(wrong[0].text.find(part), std::string::npos) << to_string(wrong[0]);
}

TEST(UfScenarioFile, ARightFileGivesItsCards) {
  Complaints wrong;
  const auto f = read_scenario_file(right, "test.toml", {}, wrong);
  ASSERT_TRUE(f) << (wrong.empty() ? "" : to_string(wrong[0]));
  EXPECT_EQ(f->cards[f->hands[0][0].card].id, "92");
  EXPECT_EQ(f->cards[f->hands[0][1].card].id, "53");
  EXPECT_EQ(f->cards[f->hands[1][0].card].id, "150");
  EXPECT_EQ(f->cards[f->groups[0].stack[0].card.card].id, "101");
  EXPECT_EQ(f->groups[0].men[1].gunner, man_of("G3"));
}

TEST(UfScenarioFile, AllShippedScenariosAreRight) {
  int count = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("data/uf/scenarios/")) continue;
    ++count;
    Complaints wrong;
    const auto f = read_scenario_file(file.text, file.path, {}, wrong);
    for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
    ASSERT_TRUE(f);
    for (const std::string& pair : f->pairs)
      EXPECT_TRUE(read_scenario_file(file.text, file.path, {{"sides", pair}}, wrong)) << pair;
    EXPECT_EQ(f->info.title.size(), 2u);
    EXPECT_EQ(f->info.story.size(), 2u);
  }
  EXPECT_EQ(count, 7);
}

TEST(UfScenarioFile, DeckAndMenAreComplete) {
  ASSERT_EQ(deck_rows().size(), 162u);
  int numbers[2][7] = {};
  for (const CardRow& c : deck_rows()) ++numbers[c.red][c.rnc];
  const int expected[7] = {18, 18, 15, 12, 8, 6, 4};
  for (int n = 0; n < 7; ++n) {
    EXPECT_EQ(numbers[0][n], expected[n]);
    EXPECT_EQ(numbers[1][n], expected[n]);
  }
  EXPECT_EQ(man_rows().size(), 52u);
}

TEST(UfScenarioFile, WrongNamesAreNamedWithTheirLine) {
  expect_complaint(replaced(right, "\"G4\"", "\"G44\""), 8, "no man 'G44'");
  expect_complaint(replaced(right, "\"G4\"", "\"U4\""), 8, "not a man of this side");
  expect_complaint(replaced(right, "\"G4\"", "\"G4 pined\""), 8, "'pined' says nothing");
  expect_complaint(replaced(right, "\"woods\"", "\"wods\""), 7, "did you mean 'woods'");
  expect_complaint(replaced(right, "letter = \"B\"", "letter = \"F\""), 5, "'A' to 'E'");
  expect_complaint(replaced(right, "side = \"german\"", "side = \"russian\""), 4,
                   "does not fight here");
  expect_complaint(replaced(right, "chit = 1", "chit = 12"), 6, "from -9 to 9");
  expect_complaint(replaced(right, "chit = 1", "cit = 1"), 6, "did you mean 'chit'");
  expect_complaint(replaced(right, "german-american", "american-russian"), 2, "uf.2.4b");
  expect_complaint(replaced(right, "sides = ", "first = \"russian\"\nsides = "), 2,
                   "the russian side does not fight here: it is german against american");
  expect_complaint(replaced(right, "\"fire 4/7\"", "\"fire 4/8\""), 16,
                   "no card 'fire 4/8' is left");
  expect_complaint(replaced(right, "53]", "163]"), 16, "numbered 1 to 162");
  expect_complaint(replaced(right, "game = \"uf\"", "game = "), 1, "not TOML");
}

TEST(UfScenarioFile, MenOfTheForcesAreOneOrARange) {
  const std::string forces = "[forces]\ngerman = [\"G1-G4\"]\n";
  for (const char* other : {"", "-", "G1-G4-G7", "G4-G1", "G1-U4"})
    expect_complaint("game = \"uf\"\n" + replaced(forces, "G1-G4", other), 3,
                     "is no man nor a range of men");
}

TEST(UfScenarioFile, NothingIsInTwoPlaces) {
  expect_complaint(replaced(right, "\"concealed -2\"", "53"), 17, "card 53 is in two places");
  expect_complaint(replaced(right, "\"G4\"", "\"G7\""), 8, "G7 is in two places");
  expect_complaint(replaced(right, "\"G4\"", "\"G4 weapon=G7\""), 8,
                   "weapon of G7 is in two places");
  expect_complaint(replaced(right, "\"U7\"", "\"U6\""), 14, "U6 is in two places");
}

TEST(UfScenarioFile, CrewsAndMarkersMakeSense) {
  expect_complaint(
      replaced(right, "\"G3\", \"G5 crew=G3\", \"G4\"", "\"G3\", \"G4\", \"G5 crew=G3\""), 8,
      "neighbours");
  expect_complaint(replaced(right, "crew=G3", "crew=G4"), 8, "no weapon with a crew");
  expect_complaint(replaced(right, "\"G4\"", "\"G4 infiltrates=B\""), 8, "relative range 5");
  expect_complaint(replaced(right, "chit = 1", "flanks = \"C\""), 6, "no enemy group C");
  expect_complaint(replaced(right, "[\"woods\"]", "[\"fire 1/1\"]"), 7, "does not lie on a group");
  expect_complaint(replaced(right, "[\"woods\"]", "[\"woods offered\", \"smoke\"]"), 7, "offered");
  expect_complaint(right + "[[group]]\nside = \"german\"\nletter = \"B\"\nmen = [\"G1\"]\n", 20,
                   "has a group B already");
}

TEST(UfScenarioFile, MadeUpCardsAreChecked) {
  const auto with = [](const std::string& card) { return right + "[[card]]\n" + card; };
  EXPECT_TRUE(complaints(with("id = \"x1\"\nrnc = \"B4\"\nuses = [\"fire 2/4\"]\n")).empty());
  expect_complaint(with("id = \"x1\"\nrnc = \"B7\"\n"), 20, "no random number");
  expect_complaint(with("id = \"7\"\n"), 19, "not a number");
  expect_complaint(with("id = \"x1\"\nrpn = \"b1 b2\"\n"), 20, "ten position numbers");
  expect_complaint(with("id = \"x1\"\nrpn = \"b1 b2 b3 b4 b6 b6 b7 b8 b9 b10\"\n"), 20, "column 5");
  expect_complaint(with("id = \"x1\"\nuses = [\"fire\"]\n"), 20, "a strength and a firepower");
}

TEST(UfScenarioFile, ImpossiblePositions) {
  expect_complaint(replaced(right, "[\"woods\"]", "[\"woods\", \"marsh offered\"]"), 7, "uf.7.3b");
  expect_complaint(right + "[losses.german]\nkilled = [\"G8-G13\"]\n", 18, "uf.16.5a");
  expect_complaint(right + "[deck]\nnumber = 4\n", 19, "from 1 to 3");
}

// Stacks and markers that no play leaves behind.
TEST(UfScenarioFile, ImpossibleStacks) {
  const auto on = [](const std::string& stack, const std::string& part) {
    expect_complaint(replaced(right, "[\"woods\"]", stack), 7, part);
  };
  on("[\"movement\", \"marsh offered\", \"wire\"]", "uf.13.4");
  on("[\"movement\", \"stream offered\", \"wire\"]", "uf.13.3b");
  on("[\"marsh\", \"wire\"]", "uf.13.4");
  on("[\"marsh\", \"movement\", \"smoke\"]", "uf.13.4");
  on("[\"woods\", \"wire\", \"movement\"]", "uf.13.34a");
  on("[\"movement\", \"wire\", \"hill offered\"]", "uf.13.34a");
  on("[\"movement\", \"smoke\", \"hill offered\"]", "uf.13.241");
  on("[\"marsh\", \"movement\", \"hill offered\"]", "uf.7.3b");
  on("[\"marsh\", \"movement forward\"]", "uf.8.42b");
  on("[\"stream marker\", \"movement back\"]", "uf.8.53a");
  on("[\"pillbox\"]", "uf.ext.24");
  const auto fine = [](const std::string& stack) {
    const Complaints wrong = complaints(replaced(right, "[\"woods\"]", stack));
    EXPECT_TRUE(wrong.empty()) << stack << ": " << to_string(wrong[0]);
  };
  fine("[\"movement\", \"hill offered\", \"wire\"]");
  fine("[\"marsh\", \"movement\", \"movement forward\", \"smoke\", \"wire\"]");
  fine("[\"stream\", \"movement\", \"wire\"]");
  fine("[\"woods\", \"wire\", \"smoke\"]");
  // What is left when terrain over a ford, or over the second card on a Marsh, has been rejected.
  fine("[\"stream\", \"wire\"]");
  fine("[\"marsh\", \"movement\", \"wire\"]");
}

// uf.2.4a: a meeting has no attacker, and its end would look for one.
TEST(UfScenarioFile, AMeetingHasNoAttacker) {
  const std::string attack = replaced(right, "sides", "kind = \"attack\"\nsides");
  const char* keys[] = {"first = \"defender\"\n",
                        "snipers = \"attacker\"\n",
                        "special = [\"attacker_in_stream\"]\n",
                        "[start]\ndefender_chit = 1\n",
                        "[victory]\nattacker_lead = 6\n",
                        "[victory]\ntime_out = \"defender\"\n",
                        "[victory]\nby = \"attacker\"\nmen = 3\n",
                        "[victory]\ndefender_advance_points = false\n"};
  for (const char* each : keys) {
    const std::string key = each;
    const std::size_t at = key[0] == '[' ? std::string::npos : right.find("[[group]]");
    const auto with = [&](std::string text) {
      return at == text.npos ? text + key : text.insert(text.find("[[group]]"), key);
    };
    EXPECT_TRUE(complaints(with(attack)).empty()) << key;
    expect_complaint(with(right), at == key.npos ? 18 : 3, "a meeting has neither");
  }
}

TEST(UfScenarioFile, ImpossibleMarkers) {
  const auto with = [](const std::string& key, const std::string& stack = "[\"woods\"]") {
    return replaced(replaced(right, "[\"woods\"]", stack), "chit = 1", "chit = 1\n" + key);
  };
  const std::string moving = "[\"movement\"]";
  EXPECT_TRUE(complaints(with("flanks = \"B\"")).empty());
  expect_complaint(replaced(with("flanks = \"B\""), "chit = 1", "chit = 0"), 7, "uf.17.1*");
  expect_complaint(with("encircles = [\"B\"]", moving), 7, "uf.17.6c*");
  EXPECT_TRUE(
      complaints(replaced(with("encircles = [\"B\"]", moving), "chit = 1", "chit = 5")).empty());
  EXPECT_TRUE(complaints(with("transfer = \"A\"", moving)).empty());
  expect_complaint(with("transfer = \"A\""), 7, "uf.17.7a*");
  expect_complaint(with("transfer = \"A\"", "[\"movement forward\"]"), 7, "uf.17.7a*");
  expect_complaint(with("transfer = \"A\"", "[\"stream\", \"movement\"]"), 7, "uf.17.7a*");
  expect_complaint(with("entrenched = true", moving), 7, "uf.36.3*");
  const std::string close = replaced(right, "chit = 1", "chit = 4");
  expect_complaint(replaced(close, "\"G3\"", "\"G3 infiltrates=B\""), 8, "uf.20.4a*");
  expect_complaint(replaced(close, "\"G4\"", "\"G4 new\""), 8, "belongs to an infiltrator");
}

// Whatever is in a file, reading it ends in a battle that can be played or in complaints.
TEST(UfScenarioFile, GarbageIsSurvived) {
  const std::string more =
      "[deck]\nnumber = 2\naside = [113]\n[losses.german]\nkilled = [\"G8\"]\nforce = "
      "10\n[[card]]\nid = "
      "\"x1\"\nrnc = \"B4\"\nuses = [\"rally 3\"]\n[turn]\nside = \"american\"\nstep = "
      "\"discards\"\n";
  const std::string pieces[] = {
      "\"",        "[",           "]",       "=",      "-9",  "99999999999",   "G3",
      "pinned",    "movement",    "offered", "wire",   "\n",  "infiltrates=B", "crew=G4",
      "weapon=G3", "open ground", "smoke",   "stream", "162", "russian",       "E",
      "x1",        "new",         "B4",      "\\"};
  const std::string words[] = {"G6",
                               "G4 pinned",
                               "U5",
                               "woods",
                               "movement forward",
                               "smoke",
                               "wire",
                               "brush",
                               "stream marker",
                               "open ground",
                               "marsh offered",
                               "A",
                               "C",
                               "12",
                               "rally 3",
                               "G6 broken",
                               "hill",
                               "sniper",
                               "movement",
                               "U9 transferred"};
  Random random(11);
  int loaded_count = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string text = right + more;
    for (std::uint32_t n = random.below(4) + 1; n > 0; --n) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      if (i % 2) {  // another word between quotes
        const std::size_t from = text.find('"', at), to = text.find('"', from + 1);
        if (to != text.npos)
          text.replace(from + 1, to - from - 1, words[random.below(std::size(words))]);
        continue;
      }
      const std::string& piece = pieces[random.below(std::size(pieces))];
      if (random.below(2)) text.insert(at, piece);
      else text.replace(at, random.below(6), piece);
    }
    Complaints wrong;
    auto loaded = Io::load(text, "garbage.toml", {}, wrong);
    EXPECT_NE(loaded.has_value(), !wrong.empty());
    if (!loaded) continue;
    ++loaded_count;
    play_randomly<UpFront>(*loaded->world, loaded->state, random, 60, nullptr, [](auto&&...) {});
  }
  EXPECT_GT(loaded_count, 50);
}

TEST(UfScenarioFile, OptionsAreChecked) {
  EXPECT_TRUE(complaints(right, {{"readjust_chits", "on"}}).empty());
  EXPECT_FALSE(complaints(right, {{"readjust_chits", "yes"}}).empty());
  EXPECT_FALSE(complaints(right, {{"sides", "german-russian"}}).empty());
  EXPECT_FALSE(complaints(right, {{"colour", "red"}}).empty());
  EXPECT_TRUE(complaints(right, {{"first", "draw"}}).empty());
  EXPECT_TRUE(complaints(right, {{"first", "scenario"}}).empty());
  const Complaints wrong = complaints(right, {{"first", "american"}});
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_NE(wrong[0].text.find("there are: scenario, draw"), std::string::npos) << wrong[0].text;
  // uf.2.4d: who plays first is the scenario's affair in an attack.
  const std::string attack = replaced(right, "sides", "kind = \"attack\"\nsides");
  const Complaints not_drawn = complaints(attack, {{"first", "draw"}});
  ASSERT_EQ(not_drawn.size(), 1u);
  EXPECT_NE(not_drawn[0].text.find("uf.2.4d"), std::string::npos) << not_drawn[0].text;
  EXPECT_TRUE(complaints(attack, {{"first", "scenario"}}).empty());
}

}  // namespace
}  // namespace bocage::uf::io
