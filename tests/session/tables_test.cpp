// Tables that ship with the program, and texts taken apart.
#include <gtest/gtest.h>

#include <stdexcept>

#include "embedded/embedded.hpp"
#include "files/split.hpp"
#include "files/tsv.hpp"

namespace bocage {
namespace {

TEST(Tables, EveryOneIsAsWideAsItsHeadings) {
  int tables = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.ends_with(".tsv")) continue;
    ++tables;
    EXPECT_NO_THROW(EXPECT_FALSE(read_tsv(file.path).empty()) << file.path) << file.path;
  }
  EXPECT_GE(tables, 26);
}

TEST(Tables, ACellIsFoundByItsHeading) {
  const auto rows = read_tsv("data/uf/personalities.tsv");
  const TsvRow& keller = rows.front();
  EXPECT_EQ(keller["id"], "G1");
  EXPECT_EQ(keller["weapon"], "MP40");
  EXPECT_EQ(keller["fp5"], "5");
  EXPECT_EQ(keller.beside("fp0", 5), "5");
  EXPECT_EQ(keller.line(), 2);
  EXPECT_THROW(keller["wapon"], std::logic_error);
  EXPECT_THROW(keller.beside("break_red_min", 1), std::logic_error);  // it is the last
  EXPECT_THROW(read_tsv("data/uf/nobody.tsv"), std::logic_error);
}

TEST(Tables, TextsAreTakenApart) {
  using Parts = std::vector<std::string_view>;
  EXPECT_EQ(split("a\tb\t", '\t'), (Parts{"a", "b", ""}));
  EXPECT_EQ(split("a--b", '-'), (Parts{"a", "", "b"}));
  EXPECT_EQ(split("", '-'), Parts{});
  using Words = std::vector<std::string>;
  EXPECT_EQ(split_words("  0304, 0305\t0306 \r\n"), (Words{"0304", "0305", "0306"}));
  EXPECT_EQ(split_words("8/1/0", "/"), (Words{"8", "1", "0"}));
  EXPECT_EQ(split_words(" , "), Words{});
}

}  // namespace
}  // namespace bocage
