#pragma once
// Tide of Iron for people and programs: names, scenario files, views, explanations.
#include <span>

#include "files/game_io.hpp"
#include "games/tide_of_iron/game.hpp"
#include "games/tide_of_iron/io/names.hpp"

namespace bocage::toi {

struct Io {
  static constexpr std::string_view code = "toi";
  static std::span<const VerbInfo> verbs() {
    return {verb_infos, static_cast<std::size_t>(verb_info_count)};
  }

  static std::optional<Loaded<TideOfIron>> load(std::string_view toml, std::string_view file,
                                                const Options&, Complaints&);
  static constexpr auto& name = toi::name;  // names.hpp
  static constexpr auto& value = toi::value;
  static constexpr auto& label = toi::label;
  static void tell(Telling<State>&, const World&, const Names&, Side viewer);
  static bool told_alike(const World&) { return true; }
  static boost::json::object view(const World&, const Names&, const State&, Side viewer);
  static constexpr std::string_view keyed[] = {"units", "sides", "hexes"};
  static constexpr Verb none_declines[] = {verb::follow};  // nobody goes in
  static constexpr Kind places[] = {hex_kind, unit_kind};  // what los and reach name
  static boost::json::object map(const World&, const Names&);
  static constexpr None shows{}, judge{}, hidden{}, armies{}, heading{};
  static void changes(const World&, const State& before, const State& after, std::vector<Change>&);
  // The attack an option would make: both pools with their rows, the chance of each net result.
  static std::optional<boost::json::object> attack(const World&, const Names&, const State&, Choice,
                                                   std::string_view language);
  static std::optional<boost::json::object> los(const World&, const Names&, const State&,
                                                std::string_view from, std::string_view to,
                                                std::string_view language);
  static std::optional<boost::json::object> reach(const World&, const Names&, const State&,
                                                  std::string_view unit, std::string_view language);
};

}  // namespace bocage::toi
