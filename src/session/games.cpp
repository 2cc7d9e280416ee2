#include "session/games.hpp"

#include <algorithm>
#include <map>

#include "embedded/embedded.hpp"
namespace bocage {

#define KNOWN_GAME(number, code, type, name, first, whole)                           \
  std::unique_ptr<Battle> begin_##code(std::string_view toml, std::string_view file, \
                                       const Options&, Complaints&);                 \
  const Armies* armies_##code();
#include "games.inc"

namespace {

// Those of the product first.
const std::vector<GameEntry>& entries() {
  static const auto all = [] {
    std::vector<GameEntry> list{
#define KNOWN_GAME(number, code, type, name, first, whole) \
  {#code, name, first, whole, &begin_##code, &armies_##code},
#include "games.inc"
    };
    std::ranges::stable_partition(list, &GameEntry::whole);
    return list;
  }();
  return all;
}

std::string folder_of(std::string_view game) { return "data/" + std::string(game) + "/scenarios/"; }

}  // namespace

std::span<const GameEntry> games() {
  const auto& all = entries();
  return {all.begin(), std::ranges::find(all, false, &GameEntry::whole)};
}

std::span<const GameEntry> known_games() { return entries(); }

const GameEntry* find_game(std::string_view code) {
  const auto it = std::ranges::find(entries(), code, &GameEntry::code);
  return it == entries().end() ? nullptr : &*it;
}

std::span<const GameEntry> games_named(std::string_view code) {
  if (code.empty()) return games();
  const GameEntry* game = find_game(code);
  return {game, game ? 1u : 0u};
}

std::vector<std::string> scenario_ids(std::string_view game) {
  std::vector<std::string> ids;
  const std::string folder = folder_of(game);
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(folder) || !file.path.ends_with(".toml")) continue;
    ids.emplace_back(file.path.substr(folder.size(), file.path.size() - folder.size() - 5));
  }
  return ids;
}

std::string_view scenario_text(std::string_view game, std::string_view id) {
  return embedded_file(folder_of(game) + std::string(id) + ".toml");
}

const ScenarioInfo* scenario_info(std::string_view game, std::string_view id) {
  static const auto all = [] {
    std::map<std::string, ScenarioInfo, std::less<>> infos;
    for (const GameEntry& entry : entries()) {
      for (const std::string& each : scenario_ids(entry.code)) {
        Complaints wrong;
        const auto battle = entry.begin(scenario_text(entry.code, each), each + ".toml", {}, wrong);
        if (!battle) continue;
        ScenarioInfo info = battle->info();
        info.id = each;
        info.game = entry.code;
        infos[std::string(entry.code) + "/" + each] = std::move(info);
      }
    }
    return infos;
  }();
  const auto it = all.find(std::string(game) + "/" + std::string(id));
  return it == all.end() ? nullptr : &it->second;
}

}  // namespace bocage
