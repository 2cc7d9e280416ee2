#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "texts/message.hpp"
#include "texts/nouns.hpp"
#include "texts/texts.hpp"
#include "texts/typography.hpp"

namespace bocage {
namespace {
namespace json = boost::json;

std::string read(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Nouns, HaveTheirNumberBeforeTheirGenderAndNeitherArticleNorGenderOnALabel) {
  EXPECT_EQ(numbered("la section de mortiers|f", 2), "la section de mortiers 2|f");
  EXPECT_EQ(numbered("Rifle platoon", 12), "Rifle platoon 12");
  EXPECT_EQ(heading("la section de mortiers 2|f"), "Section de mortiers 2");
  EXPECT_EQ(heading("l’infanterie|f"), "Infanterie");
  EXPECT_EQ(heading("les Rangers|m"), "Rangers");
  EXPECT_EQ(heading("le PzKw II 1|m"), "PzKw II 1");
  EXPECT_EQ(heading("le Mans"), "le Mans");  // no noun of the catalogue
}

// Every kind of unit has both, so that a sentence can begin with it and agree with it.
TEST(Nouns, OfUnitsHaveArticleAndGenderInFrench) {
  const std::regex whole("(le |la |l’).+\\|[fm]");
  int units = 0;
  for (const std::string_view key : text_keys("fr")) {
    if (!key.starts_with("pg.unit.")) continue;
    ++units;
    EXPECT_TRUE(std::regex_match(words_of("fr", key), whole)) << key;
  }
  EXPECT_GT(units, 100);
}

// The same vectors are run on the page's formatter.
TEST(Message, AgreesWithTheSharedVectors) {
  const json::value vectors = json::parse(read(BOCAGE_ROOT "/text/message_vectors.json"));
  ASSERT_FALSE(vectors.as_array().empty());
  for (const auto& v : vectors.as_array()) {
    const auto argument = [&](std::string_view name) {
      const auto* value = v.at("args").as_object().if_contains(name);
      return value ? std::string(value->as_string()) : "{" + std::string(name) + "}";
    };
    EXPECT_EQ(format_message(v.at("language").as_string(), v.at("message").as_string(), argument),
              v.at("text").as_string());
  }
}

TEST(Message, SurvivesUnbalancedBraces) {
  const auto argument = [](std::string_view) { return std::string("x"); };
  for (const char* text :
       {"{", "}", "{a", "{a, plural", "{a, plural, one {", "{{}", "{a, plural, one {b} other"})
    EXPECT_NO_FATAL_FAILURE(format_message("en", text, argument));
}

TEST(Texts, BothLanguagesHaveTheSameKeys) {
  const auto en = text_keys("en"), fr = text_keys("fr");
  std::vector<std::string_view> missing;
  std::ranges::set_symmetric_difference(en, fr, std::back_inserter(missing));
  EXPECT_TRUE(missing.empty()) << missing.size() << " keys stand in one language only, the first: "
                               << missing.front();
}

// {unit} in English must be {unit} in French: a translation may reorder arguments, not invent them.
TEST(Texts, BothLanguagesUseTheSameArguments) {
  const auto arguments = [](std::string_view language, std::string_view message) {
    std::set<std::string> names;
    for (const char* value : {"0", "1", "2"})  // to come through every branch of a plural
      format_message(language, message, [&](std::string_view name) {
        names.insert(std::string(name));
        return std::string(value);
      });
    return names;
  };
  for (std::string_view key : text_keys("en")) {
    const auto fr = find_text("fr", key);
    if (!fr.data()) continue;  // the test above says so
    EXPECT_EQ(arguments("en", find_text("en", key)), arguments("fr", fr)) << key;
  }
}

TEST(Words, FrenchIsSetAsFrenchIs) {
  EXPECT_EQ(typeset("fr", "L'ennemi : qui va là ?"), "L\u2019ennemi\u00a0: qui va là\u00a0?");
  EXPECT_EQ(typeset("fr", "« feu ! » à 25 %"), "«\u00a0feu\u00a0!\u00a0» à 25\u00a0%");
  EXPECT_EQ(typeset("en", "It's on: go !"), "It's on: go !");
  for (std::string_view key : text_keys("fr"))
    EXPECT_EQ(find_text("fr", key), typeset("fr", find_text("fr", key))) << key;
}

// Whether words of a game are still to come.
bool of_a_draft(std::string_view key) {
  std::set<std::string_view> drafts;
#define NUMBERED_GAME(number, code) drafts.insert(#code);
#include "games.inc"
#define KNOWN_GAME(number, code, type, name, first, whole) drafts.erase(#code);
#include "games.inc"
  return drafts.contains(key.substr(0, key.find('.')));
}

// Every "..."_text literal of the sources has words.
TEST(Texts, EveryKeyNamedInTheSourcesExists) {
  static const std::regex literal("\"([^\"\\n]+)\"_text");
  int found = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(BOCAGE_ROOT "/src")) {
    const auto extension = entry.path().extension();
    if (extension != ".cpp" && extension != ".hpp") continue;
    if (entry.path().parent_path().filename() == "kernel") continue;  // examples
    const std::string source = read(entry.path().string());
    for (std::sregex_iterator it(source.begin(), source.end(), literal), end; it != end;
         ++it, ++found)
      EXPECT_TRUE(of_a_draft((*it)[1].str()) || find_text("en", (*it)[1].str()).data())
          << (*it)[1] << " in " << entry.path();
  }
  EXPECT_GT(found, 100);
}

}  // namespace
}  // namespace bocage
