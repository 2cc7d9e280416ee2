#pragma once
// Reading a scenario file, chapter by chapter of the file. Everything here complains and goes on,
// so that an author sees all that is wrong at once.
#include <string>
#include <vector>

#include "files/reading.hpp"
#include "games/panzer_grenadier/game.hpp"
#include "games/panzer_grenadier/io/catalog.hpp"
#include "games/panzer_grenadier/state.hpp"

namespace bocage::pg {

// A piece before it has its number.
struct Draft {
  std::string id, name, on;  // on: the id of what carries it
  PieceInfo info;
  PieceState state{};
  Table from;  // where it is written, for complaints
  bool given_place = false;
};

struct Reader : ReadingOf<PanzerGrenadier> {
  using ReadingOf::ReadingOf;
  std::vector<Draft> drafts[2];
  // What the sides say of their units, for those that stand on the map already.
  PieceInfo side_base[2];
  std::vector<std::pair<std::string, PieceInfo>> side_morale[2];  // pattern of types, values
  std::vector<std::string> side_guards[2];
  std::vector<std::string> broken;  // ids of pieces that could not be read: said once is enough
  std::optional<Table> position;    // [position]
};

// load_map.cpp
bool read_map(Reader&);  // false: there is no map to go on with

// load_zones.cpp
Hex read_hex(const Reader&, const Table&, std::string_view key);
std::vector<Hex> read_hexes(const Reader&, const Table&, std::string_view key);
Hexes read_zone(const Reader&, const Table&, std::string_view key);  // everything, if it is missing
Hexes read_zone_table(const Reader&, const Table&);
std::uint8_t add_set(Reader&, const Table&, const Hexes&);
std::uint64_t read_turns(const Table&, std::string_view key, std::uint64_t otherwise);
std::vector<std::pair<int, int>> read_ranges(const Table&, std::string_view key, int low, int high);

// load_sides.cpp
void read_sides(Reader&);
Side read_side(const Reader&, const Table&, std::string_view key, bool nobody_too = false);
bool matches(std::string_view pattern, std::string_view id);            // "sov.g*"
bool read_morale_pair(const Table&, std::string_view key, PieceInfo&);  // "8/7"

// load_types.cpp
std::uint8_t add_type(Reader&, const Table&, const std::string& id, const UnitType&, Words words);
std::uint8_t find_type(Reader&, const Table&, std::string_view key, const std::string& id);
std::uint8_t leader_type(Reader&, const Table&, Side);
void finish_types(Reader&);  // what follows from nation and year
void add_pools(Reader&);

// load_pieces.cpp
void read_pieces(Reader&);    // [[unit]] and [[leader]]
bool number_pieces(Reader&);  // drafts become World::pieces and State::pieces; false: too many

// load_victory.cpp
void read_victory(Reader&);

// load_position.cpp
void read_rules(Reader&);
void read_control(Reader&);
void read_markers(Reader&);
void read_position(Reader&);

}  // namespace bocage::pg
