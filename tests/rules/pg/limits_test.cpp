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

}  // namespace
}  // namespace bocage::pg
