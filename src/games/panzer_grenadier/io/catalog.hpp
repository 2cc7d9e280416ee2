#pragma once
// The counters that every scenario may use: data/pg/{units,leaders,aircraft,mines,terrain}.toml.
#include <string>
#include <vector>

#include "files/toml_reader.hpp"
#include "games/panzer_grenadier/io/names.hpp"

namespace bocage::pg {

struct TypeEntry {
  std::string id;
  UnitType type;
};

struct LeaderCounter {
  Rank rank = Rank::none;  // none: a commissar
  LeaderFace sides[2];
};

struct AircraftCounter {
  std::string name[2];
  int strength[2] = {0, 0};
};

struct NationPool {
  std::vector<LeaderCounter> leaders;  // by rank, commissars first
  std::vector<std::string> surnames;
  std::vector<AircraftCounter> aircraft;
};

struct Catalog {
  std::vector<TypeEntry> types;
  NationPool pools[10];  // by Nation
  std::uint8_t mines[4] = {};
  std::uint8_t cost[3][terrains] = {};
  std::uint8_t road[3] = {}, slope[3] = {}, ford[3] = {}, crossing[3] = {};
  char letters[terrains] = {};
  Complaints wrong;  // empty, or the data files are broken

  const TypeEntry* find(std::string_view id) const;
  std::vector<std::string> ids() const;
};
const Catalog& catalog();

// The values of a unit: those a table names replace those of `type`.
void read_unit_values(const Table&, UnitType& type);
// "8/1/0", or a commissar's "9".
bool read_leader_values(std::string_view text, LeaderFace&);
// "2/3", 2 or "no" at a key, in sixths of a movement point; 255: forbidden.
int read_cost(const Table&, std::string_view key, int otherwise);

}  // namespace bocage::pg
