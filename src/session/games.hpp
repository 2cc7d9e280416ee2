#pragma once
// The games there are, and how a battle of one of them begins.
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files/game_io.hpp"
#include "session/battle.hpp"

namespace bocage {

struct GameEntry {
  std::string_view code;   // "pg"
  std::string_view name;   // "Panzer Grenadier"
  std::string_view first;  // the scenario newcomers meet: "lipovka"
  bool whole;              // part of the product; otherwise on trial
  std::unique_ptr<Battle> (*begin)(std::string_view toml, std::string_view file, const Options&,
                                   Complaints&);
  const Armies* (*armies)();  // null: there is none to choose
};

std::span<const GameEntry> games();        // the product's, as src/games/games.list has them
std::span<const GameEntry> known_games();  // and behind them those on trial
// Those of the product, or the one that is named, be it on trial.
std::span<const GameEntry> games_named(std::string_view code_or_nothing);
const GameEntry* find_game(std::string_view code);  // any known one

// The scenarios that ship with a game: data/<game>/scenarios/<id>.toml.
std::vector<std::string> scenario_ids(std::string_view game);
std::string_view scenario_text(std::string_view game,
                               std::string_view id);  // data() null if there is none
const ScenarioInfo* scenario_info(std::string_view game, std::string_view id);

}  // namespace bocage
