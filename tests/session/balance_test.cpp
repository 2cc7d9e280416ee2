// Where one side mostly loses between equal computer players, the scenario says why one would want
// to be it.
#include <gtest/gtest.h>

#include "files/split.hpp"
#include "files/tsv.hpp"
#include "session/games.hpp"

namespace bocage {
namespace {

int number(std::string_view cell) { return std::stoi(std::string(cell)); }

TEST(Balance, AScenarioWithAnUnderdogSpeaksForHim) {
  const auto rows = read_tsv("data/balance.tsv");
  ASSERT_FALSE(rows.empty());
  int uneven = 0;
  for (const TsvRow& row : rows) {
    const int twice = 2 * number(row["first"]) + number(row["draws"]);
    const double share = twice / (2.0 * number(row["games"]));
    if (share >= 0.35 && share <= 0.65) continue;
    ++uneven;
    const auto name = split(row["scenario"], '/');
    const ScenarioInfo* info = scenario_info(name[0], name[1]);
    ASSERT_TRUE(info) << row["scenario"];
    for (const char* language : {"en", "fr"})
      EXPECT_TRUE(info->underdog.contains(language)) << row["scenario"] << ' ' << language;
  }
  EXPECT_GT(uneven, 0);
}

TEST(Balance, EveryScenarioIsListedByItsName) {
  for (const TsvRow& row : read_tsv("data/balance.tsv")) {
    const auto name = split(row["scenario"], '/');
    ASSERT_EQ(name.size(), 2u) << row["scenario"];
    EXPECT_TRUE(scenario_info(name[0], name[1])) << row["scenario"];
  }
}

}  // namespace
}  // namespace bocage
