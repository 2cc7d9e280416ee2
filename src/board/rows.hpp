#pragma once
// A map as rows of bits: what a queue does hex by hex, a few shifts do for a whole map at once.
//
//   row 1   . X . .      The neighbours of a row lie in the same columns and, for rows that begin half
//   row 2    . . . .     a hex farther east, in the columns one to the east; for the others one to the
//   row 3   . . . .      west. Column 0 is the lowest bit.

#include <cstdint>

#include "board/hex.hpp"

namespace bocage {

template <int N>
struct Rows {
  static constexpr int columns = 32;  // at most, of the grid
  std::uint32_t row[N] = {};

  constexpr bool contains(Grid::Place p) const { return row[p.row] >> p.column & 1; }
  constexpr void add(Grid::Place p) { row[p.row] |= std::uint32_t{1} << p.column; }
  constexpr void remove(Grid::Place p) { row[p.row] &= ~(std::uint32_t{1} << p.column); }
  constexpr bool contains(const Grid& g, Hex h) const { return contains(g.place(h)); }
  constexpr void add(const Grid& g, Hex h) { add(g.place(h)); }
  constexpr void remove(const Grid& g, Hex h) { remove(g.place(h)); }

  constexpr bool empty() const {
    std::uint32_t any = 0;
    for (const std::uint32_t r : row) any |= r;
    return !any;
  }
  constexpr int count() const {
    int n = 0;
    for (const std::uint32_t r : row) n += __builtin_popcount(r);
    return n;
  }
  template <class Visit>
  constexpr void each(const Grid& g, Visit visit) const {
    for (int y = 0; y < g.rows; ++y)
      for (std::uint32_t bits = row[y]; bits; bits &= bits - 1)
        visit(g.at(Grid::Place{__builtin_ctz(bits), y}));
  }

  constexpr Rows& operator&=(const Rows& o) {
    for (int y = 0; y < N; ++y) row[y] &= o.row[y];
    return *this;
  }
  constexpr Rows& operator|=(const Rows& o) {
    for (int y = 0; y < N; ++y) row[y] |= o.row[y];
    return *this;
  }
  constexpr Rows& operator-=(const Rows& o) {
    for (int y = 0; y < N; ++y) row[y] &= ~o.row[y];
    return *this;
  }
  friend constexpr Rows operator&(Rows a, const Rows& b) { return a &= b; }
  friend constexpr Rows operator|(Rows a, const Rows& b) { return a |= b; }
  friend constexpr Rows operator-(Rows a, const Rows& b) { return a -= b; }
  friend constexpr bool operator==(const Rows&, const Rows&) = default;
};

// Every hex of a grid.
template <int N>
constexpr Rows<N> all_of(const Grid& g) {
  Rows<N> all;
  for (int y = 0; y < g.rows && y < N; ++y)
    all.row[y] = static_cast<std::uint32_t>((std::uint64_t{1} << g.row_length(y)) - 1);
  return all;
}

template <int N, int MaxHexes>
constexpr Rows<N> rows_of(const Grid& g, const HexSet<MaxHexes>& set) {
  Rows<N> rows;
  set.each([&](Hex h) { rows.add(g, h); });
  return rows;
}
template <int MaxHexes, int N>
constexpr HexSet<MaxHexes> set_of(const Grid& g, const Rows<N>& rows) {
  HexSet<MaxHexes> set;
  rows.each(g, [&](Hex h) { set.add(h); });
  return set;
}

// A set and its neighbours, as far as they are open. Nothing outside `open` comes in, so that a grid's
// own hexes in `open` keep everything on the map; the set itself stays.
template <int N>
constexpr Rows<N> spread(const Grid& g, const Rows<N>& set, const Rows<N>& open) {
  Rows<N> out = set;
  for (int y = 0; y < N; ++y) {
    const std::uint32_t r = set.row[y];
    out.row[y] |= (r << 1 | r >> 1) & open.row[y];
    const std::uint32_t beside = r | (g.is_in(y) ? r << 1 : r >> 1);
    if (y > 0) out.row[y - 1] |= beside & open.row[y - 1];
    if (y + 1 < N) out.row[y + 1] |= beside & open.row[y + 1];
  }
  return out;
}

// Everything within so many steps over what is open; without a number, everything there is.
template <int N>
constexpr Rows<N> flood(const Grid& g, Rows<N> set, const Rows<N>& open, int steps = 0x7FFF) {
  while (steps-- > 0) {
    const Rows<N> next = spread(g, set, open);
    if (next == set) break;
    set = next;
  }
  return set;
}

}  // namespace bocage
