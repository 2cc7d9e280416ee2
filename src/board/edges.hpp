#pragma once
// What lies on or crosses hexsides: rivers, roads, walls, cliffs. A hexside belongs to two hexes
// and both know of it. On the map's edge only the hex on the map does.

#include "board/hex.hpp"

namespace bocage {

// Kinds are numbers 0 .. Kinds-1, or an enum of the game's.
template <int MaxHexes, int Kinds = 1>
struct Edges {
  std::uint8_t sides[Kinds][MaxHexes] = {};  // bit n is the side in direction n

  template <class Kind>
  constexpr bool has(Kind kind, Hex h, Direction d) const {
    return sides[static_cast<int>(kind)][h.id] >> index(d) & 1;
  }
  // The sides of a hex that have it, as a mask by direction; 0 when none has.
  template <class Kind>
  constexpr std::uint8_t around(Kind kind, Hex h) const {
    return sides[static_cast<int>(kind)][h.id];
  }
  template <class Kind>
  constexpr void set(const Grid& grid, Kind kind, Hex h, Direction d, bool there = true) {
    mark(static_cast<int>(kind), h, d, there);
    if (const Hex n = grid.neighbour(h, d)) mark(static_cast<int>(kind), n, opposite(d), there);
  }
  // By the two hexes, as maps list roads and rivers; false when they are not neighbours.
  template <class Kind>
  constexpr bool set_between(const Grid& grid, Kind kind, Hex a, Hex b, bool there = true) {
    const auto way = grid.direction(a, b);
    if (way.found) set(grid, kind, a, way.direction, there);
    return way.found;
  }
  template <class Kind>
  constexpr bool has_between(const Grid& grid, Kind kind, Hex a, Hex b) const {
    const auto way = grid.direction(a, b);
    return way.found && has(kind, a, way.direction);
  }
  friend constexpr bool operator==(const Edges&, const Edges&) = default;

 private:
  constexpr void mark(int kind, Hex h, Direction d, bool there) {
    const auto bit = static_cast<std::uint8_t>(1 << index(d));
    if (there) sides[kind][h.id] |= bit;
    else sides[kind][h.id] &= static_cast<std::uint8_t>(~bit);
  }
};

}  // namespace bocage
