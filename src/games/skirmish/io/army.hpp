#pragma once
// Free battles (sk.g23.3): armies by points, and a table by a seed. The result is a scenario file like
// any other.
#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bocage::sk {

enum class Choosable : std::uint8_t { section, team, vehicle, gun, leader };

// What an army may be made of.
struct Offer {
  std::string unit;  // as a scenario writes it: us_rifle, vehicle:us_m4, gun:g50, leader:CHEVRONNE
  Choosable kind = Choosable::section;
  std::string nation;  // empty: every nation
  int from = 1939, until = 1945;
  int points = 0;  // with the quality below
  int men = 0;
  std::string quality;  // its usual one
};
const std::vector<Offer>& offers();
const Offer* find_offer(std::string_view unit);
// With another quality (sk.g23.1).
int points_of(const Offer&, std::string_view quality);

struct Chosen {
  std::string unit, quality;  // quality: empty, the usual one
  int count = 1;
};
struct Army {
  std::string nation;
  std::vector<Chosen> groups;
};
struct FreeBattle {
  int year = 1944, points = 500, turns = 8;
  std::uint64_t seed = 1;
  Army armies[2];  // the first attacks from the south
};

// Something that an army may not be, with the numbers of its sentence: sk.army.<key>.
struct Objection {
  std::string key;
  std::string unit;
  int have = 0, need = 0;
};
struct Muster {
  int points = 0, sections = 0, officers = 0, heavy = 0, men = 0, vehicles = 0, weapons = 0,
      groups = 0;
  std::vector<Objection> objections;
};
Muster muster(const FreeBattle&, int side);

// Terrain that a half turn about the middle maps onto itself, so that neither side has the better of it:
// roads, then buildings beside them, then woods, hills, fields and walls where there is room.
struct RandomTable {
  std::string terrain;     // lines of the list `terrain`
  std::string objectives;  // of the list `objective`, for sides "first" and "second"
};
RandomTable random_table(std::uint64_t seed, std::string_view first, std::string_view second);

std::string scenario_of(const FreeBattle&);  // TOML

// The same for programs: what there is to choose from, and a request judged.
boost::json::object army_lists(std::string_view language);
boost::json::object raise_army(const boost::json::object& request, std::string_view language);

}  // namespace bocage::sk
