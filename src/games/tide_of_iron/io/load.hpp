#pragma once
// Reading a scenario file, chapter by chapter. Everything here complains and goes on, so that an
// author sees all that is wrong at once.
#include "files/reading.hpp"
#include "games/tide_of_iron/game.hpp"
#include "games/tide_of_iron/io/names.hpp"
#include "games/tide_of_iron/state.hpp"

namespace bocage::toi {

struct Reader : ReadingOf<TideOfIron> {
  using ReadingOf::ReadingOf;
  std::optional<Table> sides[2];  // [side.us], [side.german]
};

// load_catalog.cpp: data/toi/{units,terrain,cards,operations}.toml
void read_catalog(Reader&);
// load_map.cpp
bool read_map(Reader&);
Hex read_hex(const Reader&, const Table&, std::string_view key);
std::vector<Hex> read_hexes(const Reader&, const Table&, std::string_view key);
Hexes read_zone(const Reader&, const Table&);
// load_sides.cpp
int read_side(const Reader&, const Table&, std::string_view key, int otherwise = -1);
void read_objectives(Reader&);
void read_sides(Reader&);
void read_victory(Reader&);
void read_rules(Reader&);
// load_units.cpp
void read_markers(Reader&);
void read_units(Reader&);
void read_hands(Reader&);
void read_position(Reader&);

}  // namespace bocage::toi
