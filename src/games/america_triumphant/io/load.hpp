#pragma once
// Reading a scenario file. Everything here complains and goes on, so that an author sees all that is
// wrong at once.
#include "files/reading.hpp"
#include "games/america_triumphant/io/io.hpp"

namespace bocage::at {

// Map, counters and tables as they ship with the game (load_map.cpp, load_counters.cpp), read once.
struct Base {
  World world;
  Names names;
  std::vector<std::string> setup;  // of each counter
  Complaints wrong;
};
const Base& base();
void read_map_files(Base&);
void read_counter_files(Base&);

struct Reader : ReadingOf<AmericaTriumphant> {
  using ReadingOf::ReadingOf;
  bool nobody_comes = false;  // reinforcements = "none"
};

// load_scenario.cpp
Hex read_hex(const Reader&, const Table&, std::string_view key, std::string_view text);
Hexes read_hexes(const Reader&, const Table&, std::string_view key);
Unit read_unit(const Reader&, const Table&, std::string_view key, std::string_view id);
int read_day(const Reader&, const Table&, std::string_view key, std::string_view text);
bool read_weather_pair(const Table&, std::string_view key, Weather&, Ground&);
// load_position.cpp
void read_position(Reader&, const Table&);
// load_victory.cpp
void read_victory(Reader&);

}  // namespace bocage::at
