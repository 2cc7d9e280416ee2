#pragma once
// How well a computer player plays, as data: data/levels.toml.
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/game_io.hpp"
#include "opponents/search.hpp"

namespace bocage {

enum class Method : std::uint8_t { random, doctrine, search };

struct Level {
  std::string id;
  Words name;
  Method method = Method::doctrine;
  float temperature = 0;  // doctrine
  float nerves = 0;       // doctrine: what is added to it when all seems lost
  float calm = 0;         // and from what chance to win on nothing is
  float mistakes = 0;     // how often it does just anything, 0 to 1
  std::string
      school;     // whose doctrine it follows: data/<game>/<school>.toml; empty: the game's own
  Effort effort;  // search
  // If set, the effort is for a whole segment or turn, which has so many decisions or more (and as
  // many as the game says: Pacing).
  int pace = 0;
  std::string game;            // the game it plays so; empty: any
  std::vector<Level> by_game;  // where games differ
};

// The level as it plays a game.
Level for_game(Level, std::string_view game);

const std::vector<Level>& levels();  // weakest first

// A level by its id, or a search of so many iterations ("500") or millis ("20ms"); "captain/10" has
// a tenth of its iterations, "500+prior=0.1+segments=3+choices=30" and
// "sergeant+temperature=0.5+mistakes=0.02" other settings. Nothing: no such level.
std::optional<Level> find_level(std::string_view);
Level search_level(std::uint64_t iterations, int millis);

}  // namespace bocage
