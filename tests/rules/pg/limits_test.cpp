// Bounds: what a scenario may hold is offered whole, and no list is ever short in silence.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "kernel/playout.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

constexpr const char* whole_map = R"(game = "pg"
date = "1942-06-01"
[map]
size = [32, 32]
[[side]]
id = "german"
[[side.group]]
name = "one"
units = "2 ger.inf"
setup = { cols = "01-32" }
[[side]]
id = "soviet"
[[side.group]]
name = "two"
units = "1 sov.inf"
turn = 2
enter = { cols = "32" }
)";

// pg.setup.1: 32 by 32 is the largest map, and a zone may be all of it.
TEST(Limits, AZoneOfTheLargestMapOffersAllItsHexes) {
  PgBattle b(whole_map);
  const Watch watch;
  const Prompt& p = b.ask();
  std::map<Verb, std::set<std::uint32_t>> hexes;
  for (const Choice c : p.options) hexes[c.verb].insert(c.what);
  std::size_t most = 0;
  for (const auto& [verb, places] : hexes) most = std::max(most, places.size());
  EXPECT_EQ(most, 1024u);
  EXPECT_EQ(p.dropped, 0u);
  EXPECT_FALSE(watch.short_of_room());
  for (const Choice c : p.options)
    ASSERT_FALSE(PanzerGrenadier::refuse(b.world(), b.state(), c)) << c.what;
}

// A file that asks for more is told its own numbers.
TEST(Limits, WhoAsksForTooMuchIsToldHowMuch) {
  const auto complaint = [](std::string_view instead_of, std::string_view write) {
    const auto told = complaints_about<PanzerGrenadier>(replaced(whole_map, instead_of, write));
    return told.empty() ? "" : told.front();
  };
  EXPECT_NE(complaint("size = [32, 32]", "size = [1024, 1]").find("the map is 1024 by 1"),
            std::string::npos);
  EXPECT_NE(complaint("2 ger.inf", "150 ger.inf").find("'150': so many of a kind"),
            std::string::npos);
}

}  // namespace
}  // namespace bocage::pg
