// Unit types and leader counters of a scenario: those of the catalog it uses, and those it makes
// up.
#include <algorithm>

#include "games/panzer_grenadier/io/load.hpp"

namespace bocage::pg {
namespace {

bool by_year(Nation n, bool guards, int year, std::initializer_list<Nation> from_1944) {
  if (n == Nation::german) return true;
  if (n == Nation::soviet) return guards && year >= 1943;
  return year >= 1944 && std::ranges::find(from_1944, n) != from_1944.end();
}

}  // namespace

std::uint8_t add_type(Reader& r, const Table& t, const std::string& id, const UnitType& type,
                      Words words) {
  World& w = r.world;
  if (w.type_count == max_types) {
    t.complain("", "a scenario may use at most " + std::to_string(max_types) + " unit types");
    return 0;
  }
  w.types[w.type_count] = type;
  r.names.type.push_back(id);
  r.names.type_words.push_back(std::move(words));
  return w.type_count++;
}

// The number of a type of the catalog, or of one the scenario made up under [[type]].
std::uint8_t find_type(Reader& r, const Table& t, std::string_view key, const std::string& id) {
  const auto it = std::ranges::find(r.names.type, id);
  if (it != r.names.type.end()) return static_cast<std::uint8_t>(it - r.names.type.begin());
  if (const TypeEntry* entry = catalog().find(id)) return add_type(r, t, id, entry->type, {});
  std::vector<std::string> known = catalog().ids();
  known.insert(known.end(), r.names.type.begin(), r.names.type.end());
  const std::string meant = did_you_mean(id, known);
  t.complain(key, "there is no unit type '" + id + "'" +
                      (meant.empty() ? ": data/pg/units.toml lists them all" : meant));
  return 0xff;
}

std::uint8_t leader_type(Reader& r, const Table& t, Side side) {
  const std::string id = r.names.side[static_cast<std::size_t>(index(side))] + " leader";
  const auto it = std::ranges::find(r.names.type, id);
  if (it != r.names.type.end()) return static_cast<std::uint8_t>(it - r.names.type.begin());
  UnitType type;
  type.kind = UnitKind::leader;
  type.nation = r.world.sides[index(side)].nation;
  type.ma = 4;
  type.steps = 1;
  return add_type(r, t, id, type, words_of("pg.leader"));
}

// 6.8a, 11.2a, as.m7, 9.52a: what a nation has in a year.
void finish_types(Reader& r) {
  for (int i = 0; i < r.world.type_count; ++i) {
    UnitType& t = r.world.types[i];
    const int year = r.world.year;
    const bool tank = is_afv(t) && t.kind != UnitKind::apc && t.kind != UnitKind::ac &&
                      t.kind != UnitKind::train && t.kind != UnitKind::vessel;
    t.tank_leader_by_right =
        tank && by_year(t.nation, t.guards, year, {Nation::american, Nation::polish});
    t.armour_efficiency = is_afv(t) && by_year(t.nation, t.guards, year,
                                               {Nation::american, Nation::commonwealth,
                                                Nation::french, Nation::polish});
    t.combined_arms =
        by_year(t.nation, t.guards, year, {Nation::polish, Nation::american, Nation::commonwealth});
    t.careful_gunners = t.nation == Nation::german || t.nation == Nation::commonwealth ||
                        t.nation == Nation::american;
  }
}

// The leaders and aircraft each side draws from; faces of one rank and side stand together.
void add_pools(Reader& r) {
  World& w = r.world;
  constexpr char face_letter[] = {'a', 'b'};
  std::uint8_t counter = 0;
  for (int side = 0; side < 2; ++side) {
    const Nation nation = w.sides[side].nation;
    const NationPool& pool = catalog().pools[static_cast<int>(nation)];
    int number = 0;
    Rank rank = Rank::none;
    for (const LeaderCounter& c : pool.leaders) {
      number = c.rank == rank ? number + 1 : 1;
      rank = c.rank;
      std::string id = lower(std::string(prefix(nation)) + "-" + std::string(word(rank)) + "-" +
                             std::to_string(number));
      if (side == 1 && w.sides[0].nation == nation) id += "-2";
      for (int back = 0; back < 2; ++back) {
        LeaderFace& f = w.faces[w.face_count++];
        f = c.sides[back];
        f.counter = counter;
        f.pool = static_cast<Side>(side);
        r.names.face.push_back(id + face_letter[back]);
      }
      ++counter;
    }
    for (const AircraftCounter& c : pool.aircraft) {
      for (int face = 0; face < 2; ++face) {
        if (w.aircraft.full()) break;
        w.aircraft.push({static_cast<std::uint8_t>(c.strength[face]),
                         static_cast<std::uint8_t>(w.aircraft.size() / 2),
                         static_cast<Side>(side)});
        r.names.aircraft.push_back(c.name[face]);
      }
    }
  }
}

}  // namespace bocage::pg
