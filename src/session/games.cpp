#include "session/games.hpp"

#include <algorithm>
#include <map>

#include "embedded/embedded.hpp"
#include "games/panzer_grenadier/io/io.hpp"
#include "games/up_front/io/io.hpp"
#include "session/battle_of.hpp"

namespace bocage {
namespace {

template <Describable G>
std::unique_ptr<Battle> begin_battle(std::string_view toml, std::string_view file,
                                     const Options& options, Complaints& wrong) {
  auto loaded = G::Io::load(toml, file, options, wrong);
  if (!loaded || !wrong.empty()) return nullptr;
  return std::make_unique<BattleOf<G>>(std::move(*loaded));
}

constexpr GameEntry entries[] = {
    {"pg", "Panzer Grenadier", &begin_battle<pg::PanzerGrenadier>},
    {"uf", "Up Front", &begin_battle<uf::UpFront>},
};

std::string folder_of(std::string_view game) { return "data/" + std::string(game) + "/scenarios/"; }

}  // namespace

std::span<const GameEntry> games() { return entries; }

const GameEntry* find_game(std::string_view code) {
  const auto* it = std::ranges::find(entries, code, &GameEntry::code);
  return it == std::end(entries) ? nullptr : it;
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
    for (const GameEntry& entry : entries) {
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
