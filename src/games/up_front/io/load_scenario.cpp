// Io::load: the text of a scenario file becomes a battle, or complaints.
#include "games/up_front/io/load.hpp"
#include "texts/texts.hpp"

namespace bocage::uf {
namespace {

OptionInfo on_off(const std::string& id, bool on) {
  return {id, words_of("uf.option." + id),
          on ? std::vector<std::string>{"on", "off"} : std::vector<std::string>{"off", "on"}};
}

ScenarioInfo info_of(const io::ScenarioFile& f) {
  ScenarioInfo info = f.info;
  for (int nation : f.nation) {
    const std::string id = io::nation_names[nation];
    info.sides.push_back({id, words_of("uf.side." + id), 1});
  }
  info.length = "decks:" + std::to_string(f.decks);
  info.options.push_back({"sides", words_of("uf.option.sides"), f.pairs, true});
  if (!f.attack)
    info.options.push_back({"first", words_of("uf.option.first"), {"scenario", "draw"}});
  info.options.push_back(on_off("readjust_chits", f.readjust_chits));
  info.options.push_back(on_off("smoke_needs_leader", f.smoke_needs_leader));
  info.options.push_back(on_off("second_sniper", f.second_sniper));
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
