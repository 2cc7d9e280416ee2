#include "opponents/players.hpp"

#include <cmath>
#include <stdexcept>

#include "opponents/player_of.hpp"

namespace bocage {

#define MIND_OF(code) extern const PlayerEntry player_##code;
#include "games.inc"

const PlayerEntry& player_of(std::string_view game) {
#define MIND_OF(code) \
  if (game == #code) return player_##code;
#include "games.inc"
  throw std::invalid_argument("no computer player knows the game " + std::string(game));
}

std::string reason_of(const Advice& advice, std::string_view language) {
  std::string why;
  const auto add = [&](const std::string& ground) {
    if (!ground.empty()) why += (why.empty() ? "" : ", ") + ground;
  };
  for (const std::string& ground : advice.grounds) add(ground);
  if (advice.silent)
    add(render_text(language, "opponents.reason.chance", [&](std::string_view) {
      return std::to_string(std::lround(100 * advice.win));
    }));
  return advice.deed + render_text(language, "opponents.reason.colon") + why + ".";
}

Judge judge() {
  return {
      [](const Battle& battle) { return player_of(battle.game()).stands(battle); },
      [](const Battle& battle, Choice answer, const Battle& earlier) {
        return player_of(battle.game()).expects(battle, answer, earlier);
      },
  };
}

Advice think(const Battle& battle, const Thinking& how) {
  const Prompt& prompt = battle.prompt();
  if (prompt.ask != Ask::choice || prompt.options.empty())
    return {.reason = phrase(how, "opponents.reason.nothing_asked")};
  std::optional<Level> level;
  if (!how.level.empty()) level = find_level(how.level);
  else if (how.iterations || how.millis) level = search_level(how.iterations, how.millis);
  if (!level) return {.reason = phrase(how, "opponents.reason.no_level")};
  level = for_game(*level, battle.game());
  // What is asked for by number is for this one decision.
  if (how.millis) level->effort.millis = how.millis, level->pace = 0;
  if (how.iterations) level->effort.iterations = how.iterations, level->pace = 0;
  return player_of(battle.game()).think(battle, *level, how);
}

}  // namespace bocage
