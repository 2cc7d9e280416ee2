// The words of the rules browser: every rule and every chapter has a text in both languages.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cctype>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace {

using Row = std::vector<std::string>;

const std::vector<std::string> games = {
#define KNOWN_GAME(number, code, type, name, first, whole) #code,
#include "games.inc"
};
const std::string languages[] = {"en", "fr"};

std::string read(const std::string& path) {
  std::ifstream file(std::string(BOCAGE_ROOT) + "/" + path, std::ios::binary);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

// Header included; a last line without its end counts as a row too, so nothing is lost silently.
std::vector<Row> rows_of(const std::string& path) {
  const std::string text = read(path);
  std::vector<Row> rows(1, Row(1));
  for (char c : text) {
    if (c == '\n') rows.emplace_back(1);
    else if (c == '\t') rows.back().emplace_back();
    else rows.back().back() += c;
  }
  EXPECT_EQ(rows.back(), Row(1)) << path << " does not end with a line end";
  rows.pop_back();
  return rows;
}

std::vector<Row> rule_list(const std::string& game) {
  return rows_of("data/" + game + "/rules.tsv");
}

std::vector<Row> rule_texts(const std::string& language, const std::string& game) {
  return rows_of("text/" + language + "/rules/" + game + ".tsv");
}

std::size_t letters(const std::string& utf8) {
  std::size_t n = 0;
  for (unsigned char c : utf8) n += (c & 0xC0) != 0x80;
  return n;
}

// A field a page can show as it is: something in it, no control characters, no stray blanks.
void expect_clean(const std::string& field, const std::string& id) {
  ASSERT_FALSE(field.empty()) << id;
  EXPECT_FALSE(std::isspace(static_cast<unsigned char>(field.front()))) << id;
  EXPECT_FALSE(std::isspace(static_cast<unsigned char>(field.back()))) << id;
  EXPECT_EQ(field.find("  "), field.npos) << id;
  for (unsigned char c : field) EXPECT_GE(c, 0x20) << id;
}

// "pg.5.61a" -> "5", "pg.df.m1" -> "df", "uf.0.1*" -> "0".
std::string chapter_of(const std::string& id) {
  const std::size_t from = id.find('.') + 1;
  return id.substr(from, id.find('.', from) - from);
}

}  // namespace

TEST(RuleTexts, ListsHoldIdAndKindOfEveryRuleOnce) {
  const std::set<std::string> kinds = {"core", "scenario", "optional", "example", "note"};
  for (const std::string& game : games) {
    const std::vector<Row> list = rule_list(game);
    EXPECT_EQ(list.front(), (Row{"id", "kind"}));
    std::set<std::string> ids;
    for (std::size_t i = 1; i < list.size(); ++i) {
      ASSERT_EQ(list[i].size(), 2u) << game << " row " << i;
      EXPECT_EQ(list[i][0].rfind(game + ".", 0), 0u) << list[i][0];
      EXPECT_TRUE(ids.insert(list[i][0]).second) << list[i][0] << " stands twice";
      EXPECT_TRUE(kinds.contains(list[i][1])) << list[i][0] << ": " << list[i][1];
    }
  }
}

TEST(RuleTexts, BothLanguagesHoldTheRulesOfTheListInItsOrder) {
  for (const std::string& game : games) {
    const std::vector<Row> list = rule_list(game);
    for (const std::string& language : languages) {
      const std::vector<Row> texts = rule_texts(language, game);
      ASSERT_EQ(texts.size(), list.size()) << language << " " << game;
      EXPECT_EQ(texts.front(), (Row{"id", "title", "summary"}));
      for (std::size_t i = 1; i < list.size(); ++i) EXPECT_EQ(texts[i][0], list[i][0]) << language;
    }
  }
}

TEST(RuleTexts, TitlesAndSummariesCanBeShown) {
  for (const std::string& game : games)
    for (const std::string& language : languages) {
      const std::vector<Row> texts = rule_texts(language, game);
      for (const Row& row : texts) {
        ASSERT_EQ(row.size(), 3u) << language << " " << row[0];
        for (const std::string& field : row) expect_clean(field, language + " " + row[0]);
        EXPECT_LE(letters(row[1]), 50u) << language << " " << row[0];
        EXPECT_LE(letters(row[2]), 450u) << language << " " << row[0];
      }
    }
}

TEST(RuleTexts, FrenchIsNotLeftInEnglish) {
  for (const std::string& game : games) {
    const std::vector<Row> en = rule_texts("en", game), fr = rule_texts("fr", game);
    ASSERT_EQ(en.size(), fr.size());
    for (std::size_t i = 1; i < en.size(); ++i) EXPECT_NE(en[i].at(2), fr[i].at(2)) << en[i][0];
  }
}

// Readers have no gap list and no other book at hand: a summary must stand alone.
TEST(RuleTexts, SummariesDoNotPointToOurWorkPapers) {
  for (const std::string& game : games)
    for (const std::string& language : languages)
      for (const Row& row : rule_texts(language, game))
        for (const char* word : {"gaps A", "gaps G", "see gaps", "garbled", "xtension", "catalog"})
          EXPECT_EQ(row.at(2).find(word), std::string::npos) << language << " " << row[0];
}

TEST(RuleTexts, EveryChapterHasATitleAndNoTitleIsLeftOver) {
  for (const std::string& language : languages) {
    for (const std::string& game : games) {
      const std::string text = read("text/" + language + "/" + game + "/chapters.json");
      const boost::json::object chapters = boost::json::parse(text).as_object();
      std::set<std::string> used, titled;
      const std::vector<Row> list = rule_list(game);
      for (std::size_t i = 1; i < list.size(); ++i) used.insert(chapter_of(list[i][0]));
      for (const auto& [chapter, title] : chapters) {
        titled.insert(std::string(chapter));
        expect_clean(std::string(title.as_string()), language + " " + std::string(chapter));
      }
      EXPECT_EQ(titled, used) << language << " " << game;
    }
  }
}
