// Lines of sight on bare ground, before any unit stands on it.
#include "games/panzer_grenadier/sight_line.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

namespace bocage::pg {
namespace {

struct Country {
  Grid grid = make_grid(12, 10);
  std::map<int, Ground> ground;

  Hex hex(const char* name) const { return grid.parse(name); }
  Country& put(const char* name, Ground g) {
    ground[hex(name).id] = g;
    return *this;
  }
  SightLine look(const char* a, const char* b) const {
    return pg::look(grid, hex(a), hex(b), [&](Hex h) {
      const auto it = ground.find(h.id);
      return it == ground.end() ? Ground{} : it->second;
    });
  }
  bool open(const char* a, const char* b) const {
    EXPECT_EQ(look(a, b).open, look(b, a).open) << "pg.8.34: " << a << " " << b;
    return look(a, b).open;
  }
};

constexpr Ground level(int n) { return {.level = n}; }
constexpr Ground woods(int n = 0) { return {.level = n, .limiting = true}; }
constexpr Ground town(int n = 0) { return {.level = n, .town = true}; }

TEST(Pg_8_31, NoHexBeyondTheEdgeCanBePicked) {  // pg.8.35a
  Country c;
  c.put("0102", woods());  // from 0101 south to 0103 the line runs between the edge and 0102
  EXPECT_FALSE(c.open("0101", "0103"));
}

TEST(Pg_8_36, LookingOver) {  // pg.8.36a, pg.8.42, pg.8.2b, pg.8.32
  EXPECT_TRUE(Country{}
                  .put("0505", level(2))
                  .put("0605", level(1))
                  .put("0705", woods(1))
                  .open("0505", "0905"));
  EXPECT_FALSE(Country{}.put("0505", level(1)).put("0605", woods(1)).open("0505", "0905"));
  EXPECT_FALSE(Country{}.put("0705", town()).put("0905", level(1)).open("0505", "0905"));
  EXPECT_TRUE(Country{}
                  .put("0705", town())
                  .put("0805", level(1))
                  .put("0905", level(2))
                  .open("0505", "0905"));
  EXPECT_TRUE(Country{}.put("0505", town()).put("0605", woods()).open("0505", "0905"));
  EXPECT_TRUE(Country{}.put("0505", woods()).put("0905", woods()).open("0505", "0905"))
      << "pg.8.32: a line may begin and end in limiting terrain";
}

TEST(Pg_8_4, NeighboursAlwaysSee) {  // pg.1.2u
  EXPECT_TRUE(Country{}.put("0505", level(3)).put("0605", woods()).open("0505", "0605"));
}

// The gaps' algorithm as it is written: every way of picking hexes along hexsides, every elevation
// line counted.
bool by_brute_force(const Country& c, Hex a, Hex b) {
  if (c.grid.distance(a, b) <= 1) return true;
  const auto at = [&](Hex h) {
    const auto it = c.ground.find(h.id);
    return it == c.ground.end() ? Ground{} : it->second;
  };
  const int top = std::max(at(a).eye(), at(b).eye()), low = std::min(at(a).eye(), at(b).eye());
  const Line way = line(c.grid, a, b);
  std::vector<Hex> picked;
  const auto holds = [&] {
    for (Hex h : picked) {
      const Ground g = at(h);
      if (g.level > top || (g.limiting && top <= g.level) || (g.town && top <= g.level + 1))
        return false;
    }
    std::vector<int> levels{at(a).level};
    for (Hex h : picked) levels.push_back(at(h).level);
    levels.push_back(at(b).level);
    for (int k = low + 1; k < 10; ++k) {
      int crossings = 0;
      for (std::size_t i = 1; i < levels.size(); ++i)
        crossings +=
            std::min(levels[i - 1], levels[i]) < k && k <= std::max(levels[i - 1], levels[i]);
      if (crossings >= 2) return false;
    }
    return true;
  };
  const auto pick = [&](auto&& self, int i) -> bool {
    if (i == way.size) return holds();
    const Stretch s = way[i];
    for (Hex h : {s.left, s.right}) {
      if (!h) continue;
      picked.push_back(h);
      const bool found = self(self, i + 1);
      picked.pop_back();
      if (found) return true;
      if (!s.along_hexside()) break;
    }
    return false;
  };
  return pick(pick, 0);
}

TEST(Pg_8_3, AgreesWithBruteForceOnRandomCountry) {
  std::mt19937 random(8);
  for (int map = 0; map < 60; ++map) {
    Country c;
    for (Hex h : c.grid) {
      Ground g;
      g.level = random() % 3 ? 0 : static_cast<int>(random() % 3);
      g.limiting = random() % 8 == 0;
      g.town = !g.limiting && random() % 10 == 0;
      c.ground[h.id] = g;
    }
    for (int i = 0; i < 400; ++i) {
      const Hex a{static_cast<std::uint16_t>(random() % c.grid.size())};
      const Hex b{static_cast<std::uint16_t>(random() % c.grid.size())};
      const auto at = [&](Hex h) { return c.ground[h.id]; };
      ASSERT_EQ(look(c.grid, a, b, at).open, by_brute_force(c, a, b))
          << std::string_view(c.grid.name(a)) << " " << std::string_view(c.grid.name(b));
      ASSERT_EQ(look(c.grid, a, b, at).open, look(c.grid, b, a, at).open) << "pg.8.34";
    }
  }
}

}  // namespace
}  // namespace bocage::pg
