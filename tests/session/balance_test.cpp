// Where one side mostly loses between equal computer players, the scenario says why one would want
// to be it.
#include <gtest/gtest.h>

#include "embedded/embedded.hpp"
#include "files/tsv.hpp"
#include "session/games.hpp"

namespace bocage {
namespace {

int number(std::string_view cell) { return std::stoi(std::string(cell)); }

TEST(Balance, AScenarioWithAnUnderdogSpeaksForHim) {
  const auto rows = read_tsv(embedded_file("data/balance.tsv"));
  ASSERT_FALSE(rows.empty());
  int uneven = 0;
  for (const TsvRow& row : rows) {  // scenario, set-up, level, games, first, second, draws
    ASSERT_EQ(row.size(), 7u);
    const int twice = 2 * number(row[4]) + number(row[6]);
    const double share = twice / (2.0 * number(row[3]));
    if (share >= 0.35 && share <= 0.65) continue;
    ++uneven;
    const auto name = split(row[0], '/');
    const ScenarioInfo* info = scenario_info(name[0], name[1]);
    ASSERT_TRUE(info) << row[0];
    for (const char* language : {"en", "fr"})
      EXPECT_TRUE(info->underdog.contains(language)) << row[0] << ' ' << language;
  }
  EXPECT_GT(uneven, 0);
}

TEST(Balance, EveryScenarioIsListedByItsName) {
  for (const TsvRow& row : read_tsv(embedded_file("data/balance.tsv"))) {
    const auto name = split(row[0], '/');
    ASSERT_EQ(name.size(), 2u) << row[0];
    EXPECT_TRUE(scenario_info(name[0], name[1])) << row[0];
  }
}

}  // namespace
}  // namespace bocage
