#include "files/toml_reader.hpp"

#include <gtest/gtest.h>

#include "files/heading.hpp"
#include "files/words.hpp"

namespace bocage {
namespace {

TEST(GameNamedIn, HoweverItIsWritten) {
  const auto named = [](std::string_view toml) {
    Complaints wrong;
    const std::string game = game_named_in(toml, "x.toml", wrong);
    return wrong.empty() ? game : to_string(wrong.front());
  };
  EXPECT_EQ(named("game=\"uf\"\nid = 'x'"), "uf");
  EXPECT_EQ(named("# game = \"pg\"\ngame = 'sk'"), "sk") << "what is said in a comment is not said";
  EXPECT_EQ(named("id = 'x'"), "x.toml:1:1: a file says its game: write game = \"pg\" at its top");
  EXPECT_TRUE(named("id = 'x'\ngame = ").starts_with("x.toml:2:")) << named("id = 'x'\ngame = ");
}

TEST(TomlReader, NamesLineAndColumnOfWhatIsNotToml) {
  Complaints wrong;
  TomlFile file("a = 1\nb = = 2\n", "x.toml", wrong);
  EXPECT_FALSE(file.parsed());
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_EQ(wrong[0].line, 2);
  EXPECT_EQ(to_string(wrong[0]).substr(0, 9), "x.toml:2:");
}

TEST(TomlReader, MissingWrongAndUnknownKeysEachGetASentence) {
  Complaints wrong;
  TomlFile file("turns = \"many\"\ntitel = \"x\"\n[[unit]]\nhex = 5\n", "x.toml", wrong);
  const Table top = file.top();
  EXPECT_EQ(top.number("turns", 1, 99), 1);
  EXPECT_EQ(top.text("title", ""), "");
  EXPECT_EQ(top.text("id"), "");
  for (const Table& unit : top.tables("unit")) unit.text("hex");
  top.finish();
  ASSERT_EQ(wrong.size(), 4u);
  EXPECT_NE(wrong[0].text.find("a whole number from 1 to 99"), std::string::npos);
  EXPECT_EQ(wrong[0].line, 1);
  EXPECT_NE(wrong[1].text.find("'id' is missing"), std::string::npos);
  EXPECT_EQ(wrong[2].line, 4);
  EXPECT_NE(wrong[3].text.find("did you mean 'title'?"), std::string::npos);
  EXPECT_EQ(wrong[3].line, 2);
}

TEST(TomlReader, WhatBelongsToTheWholeFileSaysWhereItShouldStand) {
  Complaints wrong;
  TomlFile file("[position]\nturn = 3\nunit = []\nfrog = 1\n", "x.toml", wrong);
  const Table top = file.top();
  top.tables("unit");
  top.table("position")->number("turn", 1, 9);
  top.finish();
  ASSERT_EQ(wrong.size(), 2u);
  EXPECT_EQ(to_string(wrong[1]),
            "x.toml:3:1: nobody knows what 'unit' is here: write it above the first [table]");
  EXPECT_EQ(to_string(wrong[0]), "x.toml:4:1: nobody knows what 'frog' is here");
}

TEST(TomlReader, NumbersOutOfRangeSayTheRange) {
  Complaints wrong;
  TomlFile file("turns = 100", "x.toml", wrong);
  file.top().number("turns", 1, 99);
  ASSERT_EQ(wrong.size(), 1u);
  EXPECT_NE(wrong[0].text.find("is 100"), std::string::npos);
}

TEST(TomlReader, KeysComeInTheOrderOfTheFile) {
  Complaints wrong;
  TomlFile file("b = 1\na = 2\nc = 3", "x.toml", wrong);
  EXPECT_EQ(file.top().keys(), (std::vector<std::string>{"b", "a", "c"}));
}

TEST(Nearest, FindsTheWordThatWasMeant) {
  const std::vector<std::string> words{"ger.inf", "ger.hmg", "sov.inf"};
  EXPECT_EQ(nearest("ger.ifn", words), "ger.inf");
  EXPECT_FALSE(nearest("something else", words));
}

}  // namespace
}  // namespace bocage
