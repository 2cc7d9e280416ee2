#pragma once
// Hexes, directions and the printed grids. All games use pointy-top hexes in straight rows:
//
//      NW / \ NE        0101  0201  0301          row 1
//     W  |   |  E          0102  0202  0302       row 2, half a hex farther east
//      SW \ / SE        0103  0203  0303          row 3
//
// A hex is an index, row by row from the north-west corner. Geometry is done in doubled
// coordinates: x counts half hexes to the east, y counts rows to the south, x + y is even.

#include <compare>
#include <cstdint>
#include <string_view>

namespace bocage {

struct Hex {
  std::uint16_t id = 0xFFFF;

  static const Hex none;
  constexpr explicit operator bool() const { return id != 0xFFFF; }
  friend constexpr bool operator==(Hex, Hex) = default;
  friend constexpr auto operator<=>(Hex, Hex) = default;
};
inline constexpr Hex Hex::none{};

// Clockwise, so that turning is adding.
enum class Direction : std::uint8_t { ne, e, se, sw, w, nw };
inline constexpr Direction directions[] = {Direction::ne, Direction::e, Direction::se,
                                           Direction::sw, Direction::w, Direction::nw};

constexpr int index(Direction d) { return static_cast<int>(d); }
constexpr Direction turned(Direction d, int clockwise_steps) {
  return static_cast<Direction>(((index(d) + clockwise_steps) % 6 + 6) % 6);
}
constexpr Direction opposite(Direction d) { return turned(d, 3); }

// A place in doubled coordinates; the difference of two places is of the same kind.
struct Doubled {
  int x = 0, y = 0;
  friend constexpr bool operator==(Doubled, Doubled) = default;
  friend constexpr Doubled operator+(Doubled a, Doubled b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Doubled operator-(Doubled a, Doubled b) { return {a.x - b.x, a.y - b.y}; }
};
inline constexpr Doubled unit_step[] = {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}};

// Cube coordinates, q + r + s = 0: q grows to the east, r to the south-east.
struct Cube {
  int q = 0, r = 0, s = 0;
  friend constexpr bool operator==(Cube, Cube) = default;
};
constexpr Cube cube(Doubled p) {
  const int q = (p.x - p.y) / 2;  // exact: x and y have the same parity
  return {q, p.y, -q - p.y};
}
constexpr Doubled doubled(Cube c) { return {2 * c.q + c.r, c.r}; }

constexpr int length(Doubled d) {
  const int dx = d.x < 0 ? -d.x : d.x, dy = d.y < 0 ? -d.y : d.y;
  return dx > dy ? (dx + dy) / 2 : dy;
}

// How a map prints its hex numbers. Four digits always: two for the column, two for the row.
struct Numbering {
  std::uint8_t first_column = 1, first_row = 1;
  bool row_first = false;    // "2031" is row 20, column 31
  bool from_east = false;    // columns are counted from the east edge
  bool odd_rows_in = false;  // odd printed rows, not even ones, begin half a hex farther east
  bool short_rows = false;   // those rows also end half a hex earlier: one hex fewer
  friend constexpr bool operator==(Numbering, Numbering) = default;
};
inline constexpr Numbering column_row{};                          // Panzer Grenadier, Tide of Iron
inline constexpr Numbering row_column_from_east{.first_row = 11,  // America Triumphant
                                                .row_first = true,
                                                .from_east = true,
                                                .odd_rows_in = true,
                                                .short_rows = true};

struct Grid {
  std::uint8_t columns = 0, rows = 0;  // columns of the longer rows
  Numbering numbering{};
  std::uint32_t per_pair = 0;    // hexes in two rows
  std::uint32_t reciprocal = 0;  // 2^32 / per_pair, rounded up: exact division of 16-bit ids

  constexpr int size() const { return row_start(rows); }
  constexpr bool contains(Hex h) const { return h.id < size(); }

  // Rows and columns count from 0 at the north-west corner, whatever is printed.
  struct Place {
    int column, row;
    friend constexpr bool operator==(Place, Place) = default;
  };
  constexpr bool is_in(int row) const {  // begins half a hex farther east
    return ((row + numbering.first_row) % 2 != 0) == numbering.odd_rows_in;
  }
  constexpr int row_length(int row) const {
    return columns - (numbering.short_rows && is_in(row) ? 1 : 0);
  }
  constexpr int row_start(int row) const {
    return static_cast<int>(row / 2 * per_pair) + (row % 2 ? row_length(0) : 0);
  }
  constexpr Place place(Hex h) const {
    const auto pair = static_cast<std::uint32_t>((std::uint64_t{h.id} * reciprocal) >> 32);
    const int rest = static_cast<int>(h.id - pair * per_pair), first = row_length(0);
    const int row = static_cast<int>(2 * pair);
    return rest < first ? Place{rest, row} : Place{rest - first, row + 1};
  }
  constexpr Hex at(Place p) const {
    if (p.row < 0 || p.row >= rows || p.column < 0 || p.column >= row_length(p.row)) return {};
    return {static_cast<std::uint16_t>(row_start(p.row) + p.column)};
  }

  constexpr Doubled doubled(Hex h) const {
    const Place p = place(h);
    return {2 * p.column + is_in(p.row) + is_in(0), p.row};
  }
  constexpr Hex at(Doubled p) const {
    const int twice_column = p.x - is_in(p.y) - is_in(0);
    if (p.y < 0 || p.y >= rows || twice_column < 0 || twice_column % 2) return {};
    return at(Place{twice_column / 2, p.y});
  }
  constexpr Cube cube(Hex h) const { return bocage::cube(doubled(h)); }
  constexpr Hex at(Cube c) const { return at(bocage::doubled(c)); }

  constexpr Hex neighbour(Hex h, Direction d) const { return at(doubled(h) + unit_step[index(d)]); }
  constexpr int distance(Hex a, Hex b) const { return length(doubled(b) - doubled(a)); }
  constexpr bool adjacent(Hex a, Hex b) const { return distance(a, b) == 1; }

  // The direction from a to its neighbour b; `found` is false when they are not neighbours.
  struct Way {
    Direction direction;
    bool found;
  };
  constexpr Way direction(Hex a, Hex b) const {
    const Doubled step = doubled(b) - doubled(a);
    for (Direction d : directions)
      if (unit_step[index(d)] == step) return {d, true};
    return {Direction::ne, false};
  }

  // Printed numbers.
  constexpr int printed_row(Hex h) const { return place(h).row + numbering.first_row; }
  constexpr int printed_column(Hex h) const {
    const Place p = place(h);
    return numbering.first_column +
           (numbering.from_east ? row_length(p.row) - 1 - p.column : p.column);
  }
  constexpr Hex at_printed(int column, int row) const {
    row -= numbering.first_row;
    column -= numbering.first_column;
    if (row < 0 || row >= rows) return {};
    return at(Place{numbering.from_east ? row_length(row) - 1 - column : column, row});
  }

  struct Name {
    char text[4];
    constexpr operator std::string_view() const { return {text, 4}; }
  };
  constexpr Name name(Hex h) const {
    const int c = printed_column(h), r = printed_row(h);
    const int a = numbering.row_first ? r : c, b = numbering.row_first ? c : r;
    return {{digit(a / 10), digit(a % 10), digit(b / 10), digit(b % 10)}};
  }
  constexpr Hex parse(std::string_view text) const {
    if (text.size() != 4) return {};
    for (char ch : text)
      if (ch < '0' || ch > '9') return {};
    const int a = (text[0] - '0') * 10 + text[1] - '0', b = (text[2] - '0') * 10 + text[3] - '0';
    return numbering.row_first ? at_printed(b, a) : at_printed(a, b);
  }

  // for (Hex h : grid) visits every hex, row by row.
  struct Cursor {
    std::uint16_t id;
    constexpr Hex operator*() const { return {id}; }
    constexpr Cursor& operator++() { return ++id, *this; }
    friend constexpr bool operator==(Cursor, Cursor) = default;
  };
  constexpr Cursor begin() const { return {0}; }
  constexpr Cursor end() const { return {static_cast<std::uint16_t>(size())}; }

 private:
  static constexpr char digit(int n) { return static_cast<char>('0' + n); }
};

// Columns and rows up to 99, because two digits are printed for each.
constexpr Grid make_grid(int columns, int rows, Numbering numbering = column_row) {
  Grid g{static_cast<std::uint8_t>(columns), static_cast<std::uint8_t>(rows), numbering};
  g.per_pair = static_cast<std::uint32_t>(g.row_length(0) + g.row_length(1));
  g.reciprocal =
      static_cast<std::uint32_t>(((std::uint64_t{1} << 32) + g.per_pair - 1) / g.per_pair);
  return g;
}

// The neighbours of every hex as a table, for searches that ask all the time.
template <int MaxHexes>
struct Neighbours {
  Hex of[MaxHexes][6];

  constexpr Hex neighbour(Hex h, Direction d) const { return of[h.id][index(d)]; }
  // All six of a hex, none where the map ends: for (Hex n : neighbours[h.id])
  constexpr const Hex (&operator[](int id) const)[6] { return of[id]; }
};
template <int MaxHexes>
constexpr void build(Neighbours<MaxHexes>& table, const Grid& grid) {
  for (Hex h : grid)
    for (Direction d : directions) table.of[h.id][index(d)] = grid.neighbour(h, d);
}

// A set of hexes, one bit each.
template <int MaxHexes>
struct HexSet {
  std::uint64_t word[(MaxHexes + 63) / 64] = {};

  constexpr bool contains(Hex h) const { return word[h.id / 64] >> (h.id % 64) & 1; }
  constexpr void add(Hex h) { word[h.id / 64] |= std::uint64_t{1} << (h.id % 64); }
  constexpr void remove(Hex h) { word[h.id / 64] &= ~(std::uint64_t{1} << (h.id % 64)); }
  constexpr bool empty() const {
    for (std::uint64_t w : word)
      if (w) return false;
    return true;
  }
  constexpr int count() const {
    int n = 0;
    for (std::uint64_t w : word) n += __builtin_popcountll(w);
    return n;
  }
  template <class Visit>
  constexpr void each(Visit visit) const {
    for (int i = 0; i < static_cast<int>(sizeof word / sizeof *word); ++i)
      for (std::uint64_t w = word[i]; w; w &= w - 1)
        visit(Hex{static_cast<std::uint16_t>(64 * i + __builtin_ctzll(w))});
  }
  // The same for those between two numbers, both included.
  template <class Visit>
  constexpr void each_from_to(int first, int last, Visit visit) const {
    for (int i = first / 64; i <= last / 64; ++i) {
      std::uint64_t w = word[i];
      if (i == first / 64) w &= ~std::uint64_t{0} << first % 64;
      if (i == last / 64) w &= ~std::uint64_t{0} >> (63 - last % 64);
      for (; w; w &= w - 1) visit(Hex{static_cast<std::uint16_t>(64 * i + __builtin_ctzll(w))});
    }
  }
  constexpr HexSet& operator&=(const HexSet& o) {
    for (int i = 0; i < static_cast<int>(sizeof word / sizeof *word); ++i) word[i] &= o.word[i];
    return *this;
  }
  constexpr HexSet& operator|=(const HexSet& o) {
    for (int i = 0; i < static_cast<int>(sizeof word / sizeof *word); ++i) word[i] |= o.word[i];
    return *this;
  }
  friend constexpr bool operator==(const HexSet&, const HexSet&) = default;
};

}  // namespace bocage
