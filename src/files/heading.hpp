#pragma once
// What every scenario file begins with, whichever its game.
#include "files/game_io.hpp"

namespace bocage {

// game, id, title, story, place, date and underdog. A file of another game is complained of; one without a title is
// called by its id.
void read_heading(const Table& top, std::string_view game, ScenarioInfo&);

// The code of the game that a scenario's text names; a complaint if it names none or is no TOML.
std::string game_named_in(std::string_view toml, std::string_view file, Complaints&);

}  // namespace bocage
