#pragma once
// What is said to whoever names a game or a side that there is not: which there are.
#include <string>
#include <string_view>

#include "files/shorten.hpp"
#include "session/games.hpp"

namespace bocage {

inline std::string no_such(std::string_view what, std::string_view name, const auto& known,
                           auto called) {
  std::string list;
  for (const auto& each : known) (list += list.empty() ? "" : ", ") += called(each);
  return "there is no " + std::string(what) + " '" + shortened(name, 40) + "'; there are: " + list;
}
inline std::string no_such_game(std::string_view code) {
  return no_such("game", code, games(), [](const GameEntry& game) { return game.code; });
}
inline std::string no_such_side(const ScenarioInfo& info, std::string_view name) {
  return no_such("side", name, info.sides, [](const SideInfo& side) { return side.id; });
}

}  // namespace bocage
