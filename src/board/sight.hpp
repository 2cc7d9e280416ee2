#pragma once
// Lines of sight, worked out once a map and looked up ever after. What blocks is the game's
// business: it hands a rule to build(). A fight on a map of 1,600 hexes needs 320 KB.
//
// Obstacles that come and go (smoke) are not in the table. Where there are any, a game asks the
// table first, then passing(grid, a, b, smoke) for each smoke hex, and walks the line only for
// those that it passes.

#include "board/line.hpp"

namespace bocage {

template <int MaxHexes>
struct SightTable {
  HexSet<MaxHexes> seen_from[MaxHexes] = {};

  constexpr bool sees(Hex a, Hex b) const { return seen_from[a.id].contains(b); }
};

// rule(a, b) says whether a sees b; it must be symmetric and is asked once a pair, a < b.
// A hex always sees itself. Ids of 16 bits count the hexes of any grid (255 by 255).
template <int MaxHexes, class Rule>
constexpr void build(SightTable<MaxHexes>& table, const Grid& grid, Rule rule) {
  const int size = grid.size();
  for (Hex a : grid) {
    table.seen_from[a.id].add(a);
    for (int id = a.id + 1; id < size; ++id) {
      const Hex b{static_cast<std::uint16_t>(id)};
      if (rule(a, b)) table.seen_from[a.id].add(b), table.seen_from[b.id].add(a);
      else table.seen_from[a.id].remove(b), table.seen_from[b.id].remove(a);
    }
  }
}

}  // namespace bocage
