// The map of a scenario file: a picture in letters, or a size and the hexes that are not open
// ground.
#include <algorithm>
#include <cctype>

#include "files/split.hpp"
#include "games/panzer_grenadier/io/load.hpp"

namespace bocage::pg {
namespace {

struct Cell {
  std::string text;
  int line, column;
};

bool all_digits(std::string_view s) {
  return !s.empty() && std::ranges::all_of(s, [](char c) { return c >= '0' && c <= '9'; });
}

// The words of each line with their place in the text.
std::vector<std::vector<Cell>> words_by_line(std::string_view art) {
  std::vector<std::vector<Cell>> lines;
  int line = 0;
  for (std::size_t at = 0; at <= art.size(); ++line) {
    auto end = art.find('\n', at);
    if (end == std::string_view::npos) end = art.size();
    std::vector<Cell> words;
    for (std::size_t i = at; i < end;) {
      if (std::isspace(static_cast<unsigned char>(art[i]))) {
        ++i;
        continue;
      }
      std::size_t j = i;
      while (j < end && !std::isspace(static_cast<unsigned char>(art[j]))) ++j;
      words.push_back({std::string(art.substr(i, j - i)), line, static_cast<int>(i - at)});
      i = j;
    }
    if (!words.empty()) lines.push_back(std::move(words));
    at = end + 1;
  }
  return lines;
}

void read_cell(Reader& r, const Table& t, const Cell& cell, Hex h) {
  const Catalog& c = catalog();
  const auto* letter = std::ranges::find(c.letters, cell.text[0]);
  if (letter == std::end(c.letters)) {
    t.complain_in(
        "art", cell.line, cell.column,
        "there is no terrain '" + cell.text.substr(0, 1) +
            "': . clear, w woods, f field, t town, s swamp, r minor river, R major river");
    return;
  }
  r.world.terrain[h.id] = static_cast<Terrain>(letter - c.letters);
  if (cell.text.size() == 1 || cell.text[1] == '.') return;
  if (cell.text.size() > 2 || cell.text[1] < '0' || cell.text[1] > '9') {
    t.complain_in("art", cell.line, cell.column,
                  "'" + cell.text +
                      "' is no hex: write a terrain letter and a level, such as \"w1\" or \"..\"");
    return;
  }
  r.world.level[h.id] = static_cast<std::uint8_t>(cell.text[1] - '0');
}

bool begin_grid(Reader& r, const Table& t, std::string_view key, int columns, int rows) {
  if (columns < 1 || rows < 1 || columns > 99 || rows > 99 || columns * rows > max_hexes) {
    t.complain(key, "the map is " + std::to_string(columns) + " by " + std::to_string(rows) +
                        ": it should have up to 99 columns and rows and up to " +
                        std::to_string(max_hexes) + " hexes");
    return false;
  }
  r.world.grid = make_grid(columns, rows);
  r.world.hexes = static_cast<std::uint16_t>(columns * rows);
  return true;
}

bool read_art(Reader& r, const Table& t) {
  auto lines = words_by_line(t.text("art"));
  // A heading of column numbers is for the reader only.
  if (!lines.empty() &&
      std::ranges::all_of(lines[0], [](const Cell& c) { return all_digits(c.text); }))
    lines.erase(lines.begin());
  for (auto& line : lines)  // so are the row numbers
    if (all_digits(line[0].text)) line.erase(line.begin());
  if (lines.empty() || lines[0].empty()) {
    t.complain("art",
               "the map is empty: write one line a row, one word a hex, such as \".. w. t1\"");
    return false;
  }
  const std::size_t columns = lines[0].size();
  if (!begin_grid(r, t, "art", static_cast<int>(columns), static_cast<int>(lines.size())))
    return false;
  for (std::size_t row = 0; row < lines.size(); ++row) {
    if (lines[row].size() != columns) {
      const Cell at = lines[row].empty() ? Cell{"", static_cast<int>(row), 0} : lines[row].back();
      t.complain_in("art", at.line, at.column,
                    "row " + std::to_string(row + 1) + " has " + std::to_string(lines[row].size()) +
                        " hexes: the first row has " + std::to_string(columns));
    }
    for (std::size_t column = 0; column < std::min(columns, lines[row].size()); ++column)
      read_cell(r, t, lines[row][column],
                r.world.grid.at(Grid::Place{static_cast<int>(column), static_cast<int>(row)}));
  }
  return true;
}

// hexes = [{ hex = "0505", terrain = "woods", level = 1 }, ...], and woods = "0505 0605", ...
void read_exceptions(Reader& r, const Table& t) {
  World& w = r.world;
  for (int i = 0; i < terrains; ++i) {
    const auto key = word(static_cast<Terrain>(i));
    for (const Hex h : read_hexes(r, t, key)) w.terrain[h.id] = static_cast<Terrain>(i);
  }
  for (int level = 1; level <= 9; ++level)
    for (const Hex h : read_hexes(r, t, "level_" + std::to_string(level)))
      w.level[h.id] = static_cast<std::uint8_t>(level);
  for (const Table& e : t.tables("hexes")) {
    for (const Hex h : read_hexes(r, e, "hex")) {
      if (e.has("terrain")) {
        const std::string name = e.text("terrain");
        if (const auto terrain = read_terrain(name)) w.terrain[h.id] = *terrain;
        else
          e.complain("terrain", "there is no terrain '" + name +
                                    "': clear, woods, field, town, swamp, river, major_river");
      }
      if (e.has("level")) w.level[h.id] = static_cast<std::uint8_t>(e.number("level", 0, 9));
    }
  }
}

// Chains of neighbouring hexes.
void read_chains(Reader& r, const Table& t, std::string_view key,
                 std::uint8_t (&links)[max_hexes]) {
  World& w = r.world;
  const auto chains = t.is_text(key) ? std::vector<std::string>{t.text(key)} : t.texts(key);
  for (std::size_t i = 0; i < chains.size(); ++i) {
    const auto complain = [&](const std::string& text) {
      if (t.is_text(key)) t.complain(key, text);
      else t.complain_at(key, static_cast<int>(i), text);
    };
    Hex last;
    std::string last_name;
    for (const std::string& name : split_words(chains[i])) {
      const Hex h = w.grid.parse(name);
      if (!h) {
        complain("hex '" + name + "' is not on the map");
        last = {};
        continue;
      }
      if (last) {
        const auto way = w.grid.direction(last, h);
        if (way.found) {
          links[last.id] |= static_cast<std::uint8_t>(1 << index(way.direction));
          links[h.id] |= static_cast<std::uint8_t>(1 << index(opposite(way.direction)));
        } else {
          complain("hexes " + last_name + " and " + name +
                   " are not neighbours: name every hex of the line");
        }
      }
      last = h;
      last_name = name;
    }
  }
}

void read_costs(Reader& r, const Table& t) {
  World& w = r.world;
  const Catalog& c = catalog();
  std::ranges::copy(c.road, w.road_cost);
  std::ranges::copy(c.slope, w.hill_cost);
  std::ranges::copy(c.ford, w.ford_cost);
  std::ranges::copy(c.crossing, w.crossing);
  for (int i = 0; i < 3; ++i) std::ranges::copy(c.cost[i], w.cost[i]);
  constexpr std::string_view classes[] = {"foot", "motorized", "mechanized"};
  if (const auto costs = t.table("costs")) {
    const auto change = [&](std::string_view key, auto&& cost_of) {
      const auto row = costs->table(key);
      if (!row) return;
      for (int i = 0; i < 3; ++i)
        cost_of(i) = static_cast<std::uint8_t>(read_cost(*row, classes[i], cost_of(i)));
    };
    for (int k = 0; k < terrains; ++k)
      change(word(static_cast<Terrain>(k)), [&](int i) -> std::uint8_t& { return w.cost[i][k]; });
    change("road", [&](int i) -> std::uint8_t& { return w.road_cost[i]; });
    change("slope", [&](int i) -> std::uint8_t& { return w.hill_cost[i]; });
    change("ford", [&](int i) -> std::uint8_t& { return w.ford_cost[i]; });
  }
  if (const auto crossing = t.table("crossing"))
    for (int i = 0; i < 3; ++i)
      w.crossing[i] = static_cast<std::uint8_t>(crossing->number(classes[i], 2, 12, w.crossing[i]));
}

}  // namespace

bool read_map(Reader& r) {
  const auto t = r.top.table("map");
  if (!t) {
    r.top.complain("",
                   "'map' is missing: write [map] with art = '''...''' or size = [columns, rows]");
    return false;
  }
  if (t->has("art")) {
    if (!read_art(r, *t)) return false;
  } else {
    const auto size = t->numbers("size");
    if (size.size() != 2) {
      t->complain("size", "'size' should be [columns, rows], such as [12, 10]");
      return false;
    }
    const auto small = [](long n) { return static_cast<int>(std::clamp(n, -9999L, 9999L)); };
    if (!begin_grid(r, *t, "size", small(size[0]), small(size[1]))) return false;
  }
  read_exceptions(r, *t);
  read_chains(r, *t, "roads", r.world.roads);
  read_chains(r, *t, "railways", r.world.rails);
  for (const Hex h : read_hexes(r, *t, "fords")) {
    if (!is_river(r.world.terrain[h.id])) t->complain("fords", "a ford lies in a river hex");
    r.world.fords.add(h);
  }
  for (const Hex h : read_hexes(r, *t, "bridges"))
    if (!is_river(r.world.terrain[h.id]) || !(r.world.roads[h.id] | r.world.rails[h.id]))
      t->complain("bridges",
                  "a bridge is a river hex that a road or railway crosses: add it to 'roads'");
  for (const std::string& name : split_words(t->text("limiting", ""))) {
    const auto terrain = read_terrain(name);
    if (!terrain) t->complain("limiting", "there is no terrain '" + name + "'");
    for (const Hex h : r.world.grid)
      if (terrain && r.world.terrain[h.id] == *terrain) r.world.limiting.add(h);
  }
  r.names.look = t->text("look", "green");
  if (r.names.look != "green" && r.names.look != "snow" && r.names.look != "desert")
    t->complain("look", "'look' is green, snow or desert");
  for (const Table& label : t->tables("labels"))
    if (const Hex h = read_hex(r, label, "hex"))
      r.names.places.emplace_back(std::string_view(r.world.grid.name(h)),
                                  read_words(label, "name"));
  read_costs(r, *t);
  return true;
}

}  // namespace bocage::pg
