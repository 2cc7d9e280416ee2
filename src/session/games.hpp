#pragma once
// The games there are, and how a battle of one of them begins.
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/battle.hpp"

namespace bocage {

struct GameEntry {
  std::string_view code;  // "pg"
  std::string_view name;  // "Panzer Grenadier"
  std::unique_ptr<Battle> (*begin)(std::string_view toml, std::string_view file, const Options&,
                                   Complaints&);
};

std::span<const GameEntry> games();
const GameEntry* find_game(std::string_view code);

// The scenarios that ship with a game: data/<game>/scenarios/<id>.toml.
std::vector<std::string> scenario_ids(std::string_view game);
std::string_view scenario_text(std::string_view game,
                               std::string_view id);  // data() null if there is none
const ScenarioInfo* scenario_info(std::string_view game, std::string_view id);

}  // namespace bocage
