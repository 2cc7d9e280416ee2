// The map: hexes and hexsides from data/at/map.tsv and edges.tsv.
#include <map>

#include "embedded/embedded.hpp"
#include "games/america_triumphant/io/load.hpp"

namespace bocage::at {
namespace {

using Row = std::map<std::string, std::string, std::less<>>;

template <class Visit>
void for_each_row(std::string_view path, Complaints& wrong, Visit visit) {
  const std::string_view text = embedded_file(path);
  if (!text.data()) {
    wrong.push_back({std::string(path), 0, 0, "there is no such file"});
    return;
  }
  std::vector<std::string> head;
  int line = 0;
  for (std::size_t at = 0; at < text.size();) {
    auto end = text.find('\n', at);
    if (end == std::string_view::npos) end = text.size();
    ++line;
    std::vector<std::string> cells;
    for (std::size_t from = at; from <= end;) {
      auto tab = text.find('\t', from);
      if (tab == std::string_view::npos || tab > end) tab = end;
      cells.emplace_back(text.substr(from, tab - from));
      from = tab + 1;
    }
    at = end + 1;
    if (line == 1) {
      head = cells;
      continue;
    }
    if (cells.size() != head.size()) {
      wrong.push_back({std::string(path), line, 1, "not as many columns as the first line"});
      continue;
    }
    Row row;
    for (std::size_t i = 0; i < head.size(); ++i) row[head[i]] = cells[i];
    visit(row, line);
  }
}

void read_edge(World& w, Names& n, const Row& row, int line, Complaints& wrong) {
  const Hex a = w.grid.parse(row.at("hexA")), b = w.grid.parse(row.at("hexB"));
  const auto way = a && b ? w.grid.direction(a, b) : Grid::Way{Direction::ne, false};
  if (!way.found) {
    wrong.push_back({"edges.tsv", line, 1, "these hexes do not touch"});
    return;
  }
  const std::string& feature = row.at("feature");
  std::uint8_t* list = feature == "road"               ? w.roads
                       : feature == "minor_river"      ? w.minor
                       : feature == "major_river"      ? w.major
                       : feature == "bridge"           ? w.bridges
                       : feature == "destroyed_bridge" ? w.blown
                                                       : nullptr;
  if (!list) {
    wrong.push_back({"edges.tsv", line, 1, "'" + feature + "' is no feature of a hexside"});
    return;
  }
  const int d = index(way.direction), back = (d + 3) % 6;
  list[a.id] |= static_cast<std::uint8_t>(1 << d);
  list[b.id] |= static_cast<std::uint8_t>(1 << back);
  if (list == w.minor || list == w.major) {
    n.river[static_cast<std::size_t>(6 * a.id + d)] = row.at("name");
    n.river[static_cast<std::size_t>(6 * b.id + back)] = row.at("name");
  }
}

}  // namespace

void read_map_files(Base& base) {
  World& w = base.world;
  Names& n = base.names;
  w.grid = make_grid(31, 36, row_column_from_east);
  const auto hexes = static_cast<std::size_t>(w.grid.size());
  n.place.resize(hexes);
  n.art.resize(hexes);
  n.river.resize(6 * hexes);
  for_each_row("data/at/map.tsv", base.wrong, [&](const Row& row, int line) {
    const Hex h = w.grid.parse(row.at("id"));
    if (!h) {
      base.wrong.push_back({"map.tsv", line, 1, "hex " + row.at("id") + " is not on the map"});
      return;
    }
    if (row.at("terrain") == "wood_hill") w.rough.add(h);
    n.art[h.id] = row.at("art");
    if (row.at("place") != "-") n.place[h.id] = row.at("place");
    if (row.at("place_kind") == "city") w.cities.add(h);
    if (row.at("place_kind") == "village") w.villages.add(h);
    if (row.at("westwall") == "1") w.westwall.add(h);
    if (row.at("german_entry") == "1") w.entry.add(h);
    if (row.at("objective") == "1") w.objectives.add(h);
    if (row.at("control") == "G") w.initial_control.add(h);
    if (const auto z = read_zone(row.at("german_setup_zone"))) w.zone[*z].add(h);
    for (const char c : row.at("map_edge"))
      if (const auto e = std::string_view("-NESW").find(c); e != std::string_view::npos && e > 0)
        w.edge[e].add(h);
  });
  for_each_row("data/at/edges.tsv", base.wrong,
               [&](const Row& row, int line) { read_edge(w, n, row, line, base.wrong); });
  for (const Hex h : w.grid)
    if (w.roads[h.id] & (w.minor[h.id] | w.major[h.id]) & ~(w.bridges[h.id] | w.blown[h.id]))
      base.wrong.push_back({"edges.tsv", 0, 0,
                            "a road crosses a river without a bridge at " +
                                std::string(std::string_view(w.grid.name(h)))});
}

// Counters come from the same kind of file, so their reader stands here too.
void read_counter_files(Base& base) {
  World& w = base.world;
  Names& n = base.names;
  std::vector<std::pair<Row, int>> rows[2];
  for_each_row("data/at/counters.tsv", base.wrong, [&](const Row& row, int line) {
    rows[row.at("side") == "german" ? 0 : 1].emplace_back(row, line);
  });
  const auto number = [](const std::string& text) { return text == "-" ? 0 : std::stoi(text); };
  for (int side = 0; side < 2; ++side) {
    w.first_of[side] = w.unit_count;
    for (const auto& [row, line] : rows[side]) {
      if (w.unit_count >= max_units) {
        base.wrong.push_back({"counters.tsv", line, 1, "too many counters"});
        return;
      }
      UnitInfo& u = w.units[w.unit_count];
      u.side = side == 0 ? german : allied;
      u.nation = row.at("nationality") == "ge"   ? Nation::ge
                 : row.at("nationality") == "us" ? Nation::us
                                                 : Nation::gb;
      const auto type = read_type(row.at("type"));  // at.13.e: the list has the right one
      if (!type) base.wrong.push_back({"counters.tsv", line, 1, "no such type of unit"});
      u.type = type.value_or(Type::infantry);
      u.mech = u.type >= Type::mechanised;
      const std::string& size = row.at("size");
      u.size = size == "II"    ? Size::battalion
               : size == "III" ? Size::regiment
               : size == "X"   ? Size::brigade
                               : Size::headquarters;
      u.steps = static_cast<std::uint8_t>(number(row.at("steps")));
      const int full = number(row.at("att_full")), reduced = number(row.at("att_red"));
      u.strength[0] = static_cast<std::uint8_t>(u.steps == 2 ? reduced : full);
      u.strength[1] = static_cast<std::uint8_t>(full);
      u.mp = static_cast<std::uint8_t>(number(row.at("mp")));
      u.range = static_cast<std::uint8_t>(number(row.at("range")));
      const std::string &id = row.at("id"), &formation = row.at("formation");
      u.bridge = u.type == Type::engineer;
      u.combat_command = u.nation == Nation::us && row.at("printed").starts_with("CC");
      u.infiltrates = id == "ge-150-bde";
      u.drops = row.at("entry_edge") == "air";
      u.conditional = row.at("entry_turn") == "V";
      u.due = static_cast<std::uint8_t>(read_date(row.at("entry_turn")).value_or(0));
      if (const auto e = std::string_view("-NESW").find(row.at("entry_edge")[0]);
          e != std::string_view::npos && !u.drops)
        u.edge = static_cast<std::uint8_t>(e);
      const std::string& setup = row.at("setup");
      u.okw = setup == "OKW:mech" ? 1 : setup == "OKW:inf" ? 2 : 0;
      if (u.type == Type::headquarters && w.hq_count < max_headquarters) {
        u.hq = w.hq_count;
        w.headquarters[w.hq_count++] = w.unit_count;
      }
      if (formation != "-") {
        int f = 0;
        while (f < w.formation_count && n.formation[static_cast<std::size_t>(f)] != formation) ++f;
        if (f == w.formation_count && f < max_formations) {
          ++w.formation_count;
          n.formation.push_back(formation);
        }
        Formation& each = w.formations[f];
        if (each.count < 6) each.unit[each.count++] = w.unit_count;
        u.formation = static_cast<std::uint8_t>(f);
      }
      n.unit.push_back(id);
      n.printed.push_back(row.at("printed"));
      base.setup.push_back(setup);
      ++w.unit_count;
    }
  }
  w.first_of[2] = w.unit_count;
}

}  // namespace bocage::at
