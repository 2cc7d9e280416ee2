// Io::load: the text of a scenario file becomes a battle, or complaints.
#include "games/up_front/io/load.hpp"
#include "texts/texts.hpp"

namespace bocage::uf {
namespace {

ScenarioInfo info_of(const io::ScenarioFile& f) {
  ScenarioInfo info = f.info;
  for (int nation : f.nation) {
    const std::string id = io::nation_names[nation];
    info.sides.push_back({id, words_of("uf.side." + id), 1});
  }
  info.length = "decks:" + std::to_string(f.decks);
  return info;
}

}  // namespace

std::optional<Loaded<UpFront>> Io::load(std::string_view toml, std::string_view file,
                                        const Options& options, Complaints& wrong) {
  const auto read = io::read_scenario_file(toml, file, options, wrong);
  if (!read) return {};
  Loaded<UpFront> loaded;
  loaded.world = std::make_unique<World>();
  io::build_world(*read, *loaded.world, loaded.names);
  io::build_state(*read, *loaded.world, loaded.names, loaded.state, loaded.opening);
  loaded.info = info_of(*read);
  return loaded;
}

}  // namespace bocage::uf
