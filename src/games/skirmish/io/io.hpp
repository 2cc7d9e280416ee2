#pragma once
// The skirmish table for people and programs: names, scenario files, views, explanations.
#include <span>

#include "files/game_io.hpp"
#include "games/skirmish/game.hpp"
#include "games/skirmish/io/army.hpp"
#include "games/skirmish/io/names.hpp"

namespace bocage::sk {

struct Io {
  static constexpr std::string_view code = "sk";
  static std::span<const VerbInfo> verbs() {
    return {verb_infos, static_cast<std::size_t>(verb_info_count)};
  }

  static std::optional<Loaded<Skirmish>> load(std::string_view toml, std::string_view file,
                                              const Options&, Complaints&);
  static constexpr auto& name = sk::name;  // names.hpp
  static constexpr auto& value = sk::value;
  static constexpr auto& label = sk::label;
  static void tell(Telling<State>&, const World&, const Names&, Side viewer);
  static boost::json::object view(const World&, const Names&, const State&, Side viewer);
  // Collections of the view that are told as objects by id, so that a patch can name one of them.
  static constexpr std::string_view keyed[] = {"figures", "vehicles", "guns", "groups", "sides"};
  static constexpr Kind places[] = {piece_kind, group_kind, point_kind};  // what los and reach name
  static boost::json::object map(const World&, const Names&);
  static void changes(const World&, const State& before, const State& after, std::vector<Change>&);
  // From and to: a man, vehicle, weapon, or a place such as "80.5,49/1".
  static std::optional<boost::json::object> los(const World&, const Names&, const State&,
                                                std::string_view from, std::string_view to,
                                                std::string_view language);
  // Where a man gets at each gait, as rows of runs of 1 cm cells.
  static std::optional<boost::json::object> reach(const World&, const Names&, const State&,
                                                  std::string_view unit, std::string_view language);
  static constexpr Armies armies{army_lists, raise_army};
  static constexpr None shows{}, attack{}, judge{}, hidden{}, told_alike{}, heading{},
      none_declines{};
};

}  // namespace bocage::sk
