// The map: hexes and hexsides from data/at/map.tsv and edges.tsv.
#include "files/tsv.hpp"
#include "games/america_triumphant/io/load.hpp"

namespace bocage::at {
namespace {

void read_edge(World& w, Names& n, const TsvRow& row, Complaints& wrong) {
  const Hex a = w.grid.parse(row["hexA"]), b = w.grid.parse(row["hexB"]);
  const auto way = a && b ? w.grid.direction(a, b) : Grid::Way{Direction::ne, false};
  if (!way.found) {
    wrong.push_back({"edges.tsv", row.line(), 1, "these hexes do not touch"});
    return;
  }
  const std::string_view feature = row["feature"];
  std::uint8_t* list = feature == "road"               ? w.roads
                       : feature == "minor_river"      ? w.minor
                       : feature == "major_river"      ? w.major
                       : feature == "bridge"           ? w.bridges
                       : feature == "destroyed_bridge" ? w.blown
                                                       : nullptr;
  if (!list) {
    wrong.push_back(
        {"edges.tsv", row.line(), 1, "'" + std::string(feature) + "' is no feature of a hexside"});
    return;
  }
  const int d = index(way.direction), back = (d + 3) % 6;
  list[a.id] |= static_cast<std::uint8_t>(1 << d);
  list[b.id] |= static_cast<std::uint8_t>(1 << back);
  if (list == w.minor || list == w.major) {
    n.river[static_cast<std::size_t>(6 * a.id + d)] = row["name"];
    n.river[static_cast<std::size_t>(6 * b.id + back)] = row["name"];
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
  for (const TsvRow& row : read_tsv("data/at/map.tsv")) {
    const Hex h = w.grid.parse(row["id"]);
    if (!h) {
      base.wrong.push_back(
          {"map.tsv", row.line(), 1, "hex " + std::string(row["id"]) + " is not on the map"});
      continue;
    }
    if (row["terrain"] == "wood_hill") w.rough.add(h);
    n.art[h.id] = row["art"];
    if (row["place"] != "-") n.place[h.id] = row["place"];
    if (row["place_kind"] == "city") w.cities.add(h);
    if (row["place_kind"] == "village") w.villages.add(h);
    if (row["westwall"] == "1") w.westwall.add(h);
    if (row["german_entry"] == "1") w.entry.add(h);
    if (row["objective"] == "1") w.objectives.add(h);
    if (row["control"] == "G") w.initial_control.add(h);
    if (const auto z = read_zone(row["german_setup_zone"])) w.zone[*z].add(h);
    for (const char c : row["map_edge"])
      if (const auto e = std::string_view("-NESW").find(c); e != std::string_view::npos && e > 0)
        w.edge[e].add(h);
  }
  for (const TsvRow& row : read_tsv("data/at/edges.tsv")) read_edge(w, n, row, base.wrong);
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
  std::vector<TsvRow> rows[2];
  for (const TsvRow& row : read_tsv("data/at/counters.tsv"))
    rows[row["side"] == "german" ? 0 : 1].push_back(row);
  const auto number = [](std::string_view text) {
    return text == "-" ? 0 : std::stoi(std::string(text));
  };
  for (int side = 0; side < 2; ++side) {
    w.first_of[side] = w.unit_count;
    for (const TsvRow& row : rows[side]) {
      if (w.unit_count >= max_units) {
        base.wrong.push_back({"counters.tsv", row.line(), 1, "too many counters"});
        return;
      }
      UnitInfo& u = w.units[w.unit_count];
      u.side = side == 0 ? german : allied;
      u.nation = row["nationality"] == "ge"   ? Nation::ge
                 : row["nationality"] == "us" ? Nation::us
                                              : Nation::gb;
      const auto type = read_type(row["type"]);  // at.13.e: the list has the right one
      if (!type) base.wrong.push_back({"counters.tsv", row.line(), 1, "no such type of unit"});
      u.type = type.value_or(Type::infantry);
      u.mech = u.type >= Type::mechanised;
      const std::string_view size = row["size"];
      u.size = size == "II"    ? Size::battalion
               : size == "III" ? Size::regiment
               : size == "X"   ? Size::brigade
                               : Size::headquarters;
      u.steps = static_cast<std::uint8_t>(number(row["steps"]));
      const int full = number(row["att_full"]), reduced = number(row["att_red"]);
      u.strength[0] = static_cast<std::uint8_t>(u.steps == 2 ? reduced : full);
      u.strength[1] = static_cast<std::uint8_t>(full);
      u.mp = static_cast<std::uint8_t>(number(row["mp"]));
      u.range = static_cast<std::uint8_t>(number(row["range"]));
      const std::string_view id = row["id"], formation = row["formation"];
      u.bridge = u.type == Type::engineer;
      u.combat_command = u.nation == Nation::us && row["printed"].starts_with("CC");
      u.infiltrates = id == "ge-150-bde";
      u.drops = row["entry_edge"] == "air";
      u.conditional = row["entry_turn"] == "V";
      u.due = static_cast<std::uint8_t>(read_date(row["entry_turn"]).value_or(0));
      if (const auto e = std::string_view("-NESW").find(row["entry_edge"][0]);
          e != std::string_view::npos && !u.drops)
        u.edge = static_cast<std::uint8_t>(e);
      const std::string_view setup = row["setup"];
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
          n.formation.emplace_back(formation);
        }
        Formation& each = w.formations[f];
        if (each.count < 6) each.unit[each.count++] = w.unit_count;
        u.formation = static_cast<std::uint8_t>(f);
      }
      n.unit.emplace_back(id);
      n.printed.emplace_back(row["printed"]);
      base.setup.emplace_back(setup);
      ++w.unit_count;
    }
  }
  w.first_of[2] = w.unit_count;
}

}  // namespace bocage::at
