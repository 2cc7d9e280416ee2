// The program as people type it: `bocage play` and `bocage army`, what they say to what somebody types.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#ifdef BOCAGE_BINARY
namespace {

struct Said {
  std::string text;
  int code = -1;
  bool has(std::string_view words) const { return text.find(words) != text.npos; }
};

Said bocage(const std::string& arguments, const std::string& typed = "") {
  std::string name = std::filesystem::temp_directory_path() / "bocage-XXXXXX";
  const int file = mkstemp(name.data());
  std::ofstream(name) << typed;
  Said said;
  FILE* out =
      popen(("LC_ALL=C " BOCAGE_BINARY " " + arguments + " < " + name + " 2>&1").c_str(), "r");
  char part[4096];
  for (std::size_t n; (n = fread(part, 1, sizeof part, out)) > 0;) said.text.append(part, n);
  said.code = WEXITSTATUS(pclose(out));
  if (file >= 0) close(file);
  std::filesystem::remove(name);
  return said;
}

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(word, at)) != text.npos; at += word.size()) ++n;
  return n;
}

TEST(Terminal, PlacesOfOneUnitShareALineAndKeepTheirNumbers) {
  const Said said = bocage("play pg/lipovka --computer soviet=recruit --seed 1", "23\nquit\n");
  EXPECT_EQ(count(said.text, "Place Infantry platoon 1 at ..."), 1u);
  EXPECT_TRUE(said.has("22 0301  23 0401  24 0102"));
  EXPECT_TRUE(said.has("Infantry platoon 1 is placed at 0401."));
}

TEST(Terminal, TheMapShowsGroundPiecesAndPlaces) {
  const Said said = bocage("play pg/lipovka --computer soviet=recruit --seed 1", "1\nmap\nquit\n");
  EXPECT_TRUE(said.has("0101  G1  .   .   w   w"));   // a truck in the corner, woods
  EXPECT_TRUE(said.has("\n0108    .   .   G1  G3"));  // even rows are shifted
  EXPECT_TRUE(said.has("G german  S soviet  f field  t town  w woods"));
  EXPECT_TRUE(said.has("1309 Lipovka"));
}

TEST(Terminal, RowsOfTheArdennesAreNumberedAsOnTheirMap) {
  const Said said = bocage("play at/skyline-drive", "map\nquit\n");
  EXPECT_TRUE(said.has("1130      ."));  // short rows stand half a hex in
  EXPECT_TRUE(said.has("\n1231    ."));
  EXPECT_TRUE(said.has("A allied"));
}

TEST(Terminal, WhoStandsInAHexIsToldBesideIt) {
  const Said said = bocage("play pg/lipovka --computer soviet=recruit --seed 1", "1\nquit\n");
  EXPECT_TRUE(said.has("Activate 0402  81mm mortar platoon 1\n"));
}

TEST(Terminal, TheViewIsTablesAndAnyPartOfItIsToldWhole) {
  const std::string play = "play pg/lipovka --computer soviet=recruit --seed 1";
  const Said said = bocage(play, "1\nview\nquit\n");
  EXPECT_TRUE(said.has("  ger-inf-1 "));
  EXPECT_TRUE(said.has("144 of them"));  // hexes under control
  EXPECT_FALSE(said.has("{\""));
  const Said sides = bocage(play, "1\nview sides\nquit\n");
  EXPECT_TRUE(sides.has("0101/0201/"));
  const Said wrong = bocage(play, "1\nview unit\nquit\n");
  EXPECT_TRUE(wrong.has("There is no such part."));
  EXPECT_TRUE(wrong.has("units"));
}

TEST(Terminal, WhereThereAreNoHexesTheMapSaysSo) {
  EXPECT_TRUE(bocage("play uf/first", "map\nquit\n").has("not fought on hexes"));
}

TEST(Terminal, AdviceIsOneOfTheOptionsAndItsReason) {
  const Said said = bocage("play toi/first-light --seed 1", "advice\nquit\n");
  const std::size_t begin = said.text.find("> ") + 2;
  const std::string advice = said.text.substr(begin, said.text.find('\n', begin) - begin);
  ASSERT_NE(advice.find(": "), advice.npos) << said.text;
  EXPECT_TRUE(said.has("  " + advice.substr(0, advice.find(": ")) + "\n")) << advice;
}

TEST(Terminal, AnArmyWantsBothSidesAndTellsTheNations) {
  const Said none = bocage("army");
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(none.has("--first"));
  const Said wrong = bocage("army --first XX 2*us_rifle --second GER 2*ger_gren leader:NEOPHYTE");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_TRUE(wrong.has("GER, US, BRI, SOV, JAP"));
}

TEST(Terminal, HelpCallsTheProgramByItsName) {
  EXPECT_TRUE(bocage("--help").has("Usage: bocage "));
}

}  // namespace
#endif
