// Hexes, zones and turns as an author writes them.
#include <algorithm>
#include <charconv>

#include "files/split.hpp"
#include "games/panzer_grenadier/io/load.hpp"

namespace bocage::pg {
namespace {

std::string two(int n) { return (n < 10 ? "0" : "") + std::to_string(n); }

std::string off_map(const Reader& r, const std::string& written) {
  return "hex '" + written + "' is not on the map: columns go from 01 to " +
         two(r.world.grid.columns) + ", rows from 01 to " + two(r.world.grid.rows) +
         ", so the last hex is " + two(r.world.grid.columns) + two(r.world.grid.rows);
}

Hexes all_hexes(const Reader& r) {
  Hexes all;
  for (const Hex h : r.world.grid) all.add(h);
  return all;
}

template <class Test>
void keep(const Reader& r, Hexes& zone, Test test) {
  for (const Hex h : r.world.grid)
    if (!test(h)) zone.remove(h);
}

bool in_ranges(const std::vector<std::pair<int, int>>& ranges, int n) {
  return std::ranges::any_of(ranges, [n](auto r) { return r.first <= n && n <= r.second; });
}

bool near_railway(const World& w, Hex h) {
  if (w.rails[h.id]) return false;
  for (const Direction d : directions) {
    const Hex n = w.grid.neighbour(h, d);
    if (n && w.rails[n.id]) return true;
  }
  return false;
}

}  // namespace

Hex read_hex(const Reader& r, const Table& t, std::string_view key) {
  const std::string text = t.text(key);
  if (text.empty()) return {};
  const Hex h = r.world.grid.parse(text);
  if (!h) t.complain(key, off_map(r, text));
  return h;
}

std::vector<Hex> read_hexes(const Reader& r, const Table& t, std::string_view key) {
  std::vector<Hex> out;
  if (!t.has(key)) return out;
  const bool list = t.is_list(key);
  const std::vector<std::string> words = list ? t.texts(key) : split_words(t.text(key));
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Hex h = r.world.grid.parse(words[i]);
    if (h) out.push_back(h);
    else if (list) t.complain_at(key, static_cast<int>(i), off_map(r, words[i]));
    else t.complain(key, off_map(r, words[i]));
  }
  return out;
}

// "01-05", "18", "1-3,11-14", or a number.
std::vector<std::pair<int, int>> read_ranges(const Table& t, std::string_view key, int low,
                                             int high) {
  std::vector<std::pair<int, int>> out;
  if (t.is_number(key)) {
    const int n = static_cast<int>(t.number(key, low, high));
    return {{n, n}};
  }
  for (const std::string& word : split_words(t.text(key))) {
    int a = 0, b = 0;
    const char *begin = word.data(), *end = begin + word.size();
    auto [stop, error] = std::from_chars(begin, end, a);
    bool good = error == std::errc();
    b = a;
    if (good && stop != end) {
      good = *stop == '-';
      if (good) {
        const auto second = std::from_chars(stop + 1, end, b);
        good = second.ec == std::errc() && second.ptr == end;
      }
    }
    if (good && a <= b && a >= low && b <= high) out.push_back({a, b});
    else
      t.complain(key, "'" + word + "' should be a number or a range such as \"" + two(low) + "-" +
                          two(std::min(high, low + 3)) + "\", between " + std::to_string(low) +
                          " and " + std::to_string(high));
  }
  return out;
}

std::uint64_t read_turns(const Table& t, std::string_view key, std::uint64_t otherwise) {
  if (!t.has(key)) return otherwise;
  std::uint64_t turns = 0;
  for (const auto& [a, b] : read_ranges(t, key, 1, 63))
    for (int i = a; i <= b; ++i) turns |= std::uint64_t{1} << i;
  return turns;
}

// Every key narrows the zone down.
Hexes read_zone_table(const Reader& r, const Table& t) {
  const World& w = r.world;
  Hexes zone = all_hexes(r);
  if (t.has("hexes")) {
    Hexes named;
    for (const Hex h : read_hexes(r, t, "hexes")) named.add(h);
    zone &= named;
  }
  if (t.has("cols")) {
    const auto cols = read_ranges(t, "cols", 1, w.grid.columns);
    keep(r, zone, [&](Hex h) { return in_ranges(cols, w.grid.printed_column(h)); });
  }
  if (t.has("rows")) {
    const auto rows = read_ranges(t, "rows", 1, w.grid.rows);
    keep(r, zone, [&](Hex h) { return in_ranges(rows, w.grid.printed_row(h)); });
  }
  if (t.has("within") || t.has("of")) {
    const int reach = static_cast<int>(t.number("within", 0, 40));
    const auto centres = read_hexes(r, t, "of");
    if (centres.empty()) t.complain("within", "'within' needs 'of': the hexes it is counted from");
    keep(r, zone, [&](Hex h) {
      return std::ranges::any_of(centres, [&](Hex c) { return w.grid.distance(h, c) <= reach; });
    });
  }
  if (t.has("min_level")) {
    const int level = static_cast<int>(t.number("min_level", 0, 9));
    keep(r, zone, [&](Hex h) { return w.level[h.id] >= level; });
  }
  if (t.has("max_level")) {
    const int level = static_cast<int>(t.number("max_level", 0, 9));
    keep(r, zone, [&](Hex h) { return w.level[h.id] <= level; });
  }
  if (t.has("terrain")) {
    bool wanted[terrains] = {};
    for (const std::string& word : split_words(t.text("terrain"))) {
      if (const auto terrain = read_terrain(word)) wanted[static_cast<int>(*terrain)] = true;
      else
        t.complain("terrain", "there is no terrain '" + word +
                                  "': clear, woods, field, town, swamp, river, major_river");
    }
    keep(r, zone, [&](Hex h) { return wanted[static_cast<int>(w.terrain[h.id])]; });
  }
  if (t.flag("railway")) keep(r, zone, [&](Hex h) { return w.rails[h.id] != 0; });
  if (t.flag("road")) keep(r, zone, [&](Hex h) { return w.roads[h.id] != 0; });
  if (t.flag("next_to_railway")) keep(r, zone, [&](Hex h) { return near_railway(w, h); });
  if (t.has("bank")) {
    const Hex h = read_hex(r, t, "bank");
    if (h && !w.bank[h.id])
      t.complain("bank", "this hex is a river: name a land hex of the bank that is meant");
    keep(r, zone, [&](Hex x) { return h && w.bank[x.id] == w.bank[h.id]; });
  }
  if (zone.empty()) t.complain("", "no hex of the map is in this zone");
  return zone;
}

// A table, a list of tables of which a hex needs to be in one, or simply hexes.
Hexes read_zone(const Reader& r, const Table& t, std::string_view key) {
  if (!t.has(key)) return all_hexes(r);
  if (t.is_table(key)) return read_zone_table(r, *t.table(key));
  Hexes zone;
  if (t.is_text(key)) {
    for (const Hex h : read_hexes(r, t, key)) zone.add(h);
    return zone;
  }
  for (const Table& part : t.tables(key)) zone |= read_zone_table(r, part);
  return zone;
}

std::uint8_t add_set(Reader& r, const Table& t, const Hexes& set) {
  World& w = r.world;
  for (int i = 1; i < w.hex_set_count; ++i)
    if (w.hex_sets[i] == set) return static_cast<std::uint8_t>(i);
  if (w.hex_set_count == std::size(w.hex_sets)) {
    t.complain("", "a scenario may name at most " + std::to_string(std::size(w.hex_sets) - 1) +
                       " different zones");
    return 0;
  }
  w.hex_sets[w.hex_set_count] = set;
  return w.hex_set_count++;
}

}  // namespace bocage::pg
