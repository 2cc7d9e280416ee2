// The map of a scenario: letters and levels, roads, cliffs.
#include <algorithm>
#include <sstream>

#include "files/split.hpp"
#include "games/tide_of_iron/io/load.hpp"

namespace bocage::toi {
namespace {

constexpr std::string_view letters = ".rwbps=";

struct Row {
  std::vector<std::string> cells;
  int line;
};

bool is_cell(const std::string& c) {
  return c.size() == 2 && letters.find(c[0]) != letters.npos && c[1] >= '0' && c[1] <= '2';
}

std::vector<Row> read_rows(const Table& t, const std::string& art) {
  std::vector<Row> rows;
  std::istringstream in(art);
  int number = -1;
  for (std::string line; std::getline(in, line);) {
    ++number;
    auto cells = split_words(line);
    if (cells.empty()) continue;
    if (cells[0][0] == 'r' && cells[0].size() == 3 && !is_cell(cells[0]))
      cells.erase(cells.begin());
    else if (!is_cell(cells[0])) continue;  // the line of column numbers
    for (const std::string& c : cells)
      if (!is_cell(c))
        t.complain_in("art", number, 0,
                      "'" + c + "' is no hex: write a letter of . r w b p s = and a level 0 to 2");
    rows.push_back({std::move(cells), number});
  }
  return rows;
}

void read_roads(Reader& r, const Table& t) {
  World& w = r.world;
  int element = 0;
  for (const std::string& chain : t.texts("roads")) {
    Hex before;
    for (const std::string& name : split_words(chain)) {
      const Hex h = w.grid.parse(name);
      if (!h) {
        t.complain_at("roads", element, "hex " + name + " is not on the map");
        break;
      }
      if (before) {
        const auto way = w.grid.direction(before, h);
        if (!way.found) {
          t.complain_at("roads", element,
                        "the road has a gap between " +
                            std::string(std::string_view(w.grid.name(before))) + " and " + name);
          break;
        }
        w.roads[before.id] |= static_cast<u8>(1 << index(way.direction));
        w.roads[h.id] |= static_cast<u8>(1 << index(opposite(way.direction)));
      }
      before = h;
    }
    ++element;
  }
}

void read_cliffs(Reader& r, const Table& t) {
  World& w = r.world;
  int element = 0;
  for (const std::string& pair : t.texts("cliffs")) {
    const auto both = split_words(pair);
    const Hex a = both.size() == 2 ? w.grid.parse(both[0]) : Hex{},
              b = both.size() == 2 ? w.grid.parse(both[1]) : Hex{};
    const auto way = a && b ? w.grid.direction(a, b) : Grid::Way{Direction::ne, false};
    if (!way.found) t.complain_at("cliffs", element, "write two neighbours, such as \"0604 0605\"");
    else {
      w.cliffs[a.id] |= static_cast<u8>(1 << index(way.direction));
      w.cliffs[b.id] |= static_cast<u8>(1 << index(opposite(way.direction)));
    }
    ++element;
  }
}

// "04-10", or "12".
bool read_range(const std::string& text, int& low, int& high) {
  const auto number = [](std::string_view s, int& n) {
    n = 0;
    if (s.empty() || s.size() > 2) return false;
    for (const char c : s) {
      if (c < '0' || c > '9') return false;
      n = n * 10 + c - '0';
    }
    return true;
  };
  const auto dash = text.find('-');
  if (dash == text.npos) return number(text, low) && (high = low, true);
  return number(text.substr(0, dash), low) && number(text.substr(dash + 1), high) && low <= high;
}

}  // namespace

Hex read_hex(const Reader& r, const Table& t, std::string_view key) {
  const std::string text = t.text(key);
  const Hex h = r.world.grid.parse(text);
  if (!h)
    t.complain(key, "hex '" + text + "' is not on the map: columns go from 01 to " +
                        std::to_string(r.world.grid.columns) + ", rows from 01 to " +
                        std::to_string(r.world.grid.rows));
  return h;
}

std::vector<Hex> read_hexes(const Reader& r, const Table& t, std::string_view key) {
  std::vector<Hex> out;
  int element = 0;
  for (const std::string& text : t.texts(key)) {
    if (const Hex h = r.world.grid.parse(text)) out.push_back(h);
    else t.complain_at(key, element, "hex '" + text + "' is not on the map");
    ++element;
  }
  return out;
}

Hexes read_zone(const Reader& r, const Table& t) {
  const World& w = r.world;
  Hexes zone;
  for (const Hex h : read_hexes(r, t, "hexes")) zone.add(h);
  if (!t.has("columns") && !t.has("rows")) return zone;
  int c0 = 1, c1 = w.grid.columns, r0 = 1, r1 = w.grid.rows;
  if (t.has("columns") && !read_range(t.text("columns"), c0, c1))
    t.complain("columns", "write such as \"01-03\"");
  if (t.has("rows") && !read_range(t.text("rows"), r0, r1))
    t.complain("rows", "write such as \"10-12\"");
  const bool roads = t.flag("roads", true);
  for (const Hex h : w.grid) {
    const int c = w.grid.printed_column(h), row = w.grid.printed_row(h);
    if (c >= c0 && c <= c1 && row >= r0 && row <= r1 && (roads || !w.roads[h.id])) zone.add(h);
  }
  return zone;
}

bool read_map(Reader& r) {
  const auto t = r.top.table("map");
  World& w = r.world;
  if (!t) {
    r.top.complain("", "there is no [map]");
    return false;
  }
  std::vector<Row> rows;
  int columns = 0, count = 0;
  if (t->has("art")) {
    rows = read_rows(*t, t->text("art"));
    count = static_cast<int>(rows.size());
    columns = rows.empty() ? 0 : static_cast<int>(rows[0].cells.size());
    for (const Row& row : rows)
      if (static_cast<int>(row.cells.size()) != columns)
        t->complain_in("art", row.line, 0,
                       "this row has " + std::to_string(row.cells.size()) + " hexes, the first " +
                           std::to_string(columns));
  } else {  // open ground
    const auto size = t->numbers("size");
    if (size.size() == 2) columns = static_cast<int>(size[0]), count = static_cast<int>(size[1]);
  }
  if (columns < 1 || count < 1 || columns > 99 || count > 99 || columns * count > max_hexes) {
    t->complain(t->has("art") ? "art" : "size",
                "a map has 1 to " + std::to_string(max_hexes) +
                    " hexes: write art = '''...''' or size = [12, 10]");
    return false;
  }
  w.grid = make_grid(columns, count);
  w.hexes = static_cast<u16>(w.grid.size());
  for (int y = 0; y < static_cast<int>(rows.size()); ++y)
    for (int x = 0;
         x < columns && x < static_cast<int>(rows[static_cast<std::size_t>(y)].cells.size()); ++x) {
      const std::string& cell =
          rows[static_cast<std::size_t>(y)].cells[static_cast<std::size_t>(x)];
      const Hex h = w.grid.at(Grid::Place{x, y});
      if (!h || !is_cell(cell)) continue;
      w.terrain[h.id] = static_cast<Terrain>(letters.find(cell[0]));
      w.level[h.id] = static_cast<u8>(cell[1] - '0');
    }
  // Single hexes may be written over the art: { hex = "0503", terrain = "woods", level = 1 }.
  for (const Table& cell : t->tables("hex")) {
    std::vector<Hex> hexes = read_hexes(r, cell, "hexes");
    if (cell.has("hex")) hexes.push_back(read_hex(r, cell, "hex"));
    const std::string kind = cell.text("terrain", "");
    const auto terrain = read_word<Terrain>(kind, terrains);
    if (!kind.empty() && !terrain)
      cell.complain("terrain",
                    "'" + kind + "' is no terrain: open rough woods building pond stream bridge");
    for (const Hex h : hexes) {
      if (!h) continue;
      if (terrain) w.terrain[h.id] = *terrain;
      if (cell.has("level")) w.level[h.id] = static_cast<u8>(cell.number("level", 0, 2));
    }
  }
  const std::string stream = t->text("stream", "fordable");
  if (const auto depth = read_word<Stream>(stream, 3)) w.stream = *depth;
  else t->complain("stream", "a stream is fordable, deep or torrent");
  w.rose = static_cast<u8>(t->number("rose", 0, 5, 0));
  r.names.snow = t->flag("snow");
  read_roads(r, *t);
  read_cliffs(r, *t);
  return true;
}

}  // namespace bocage::toi
