#pragma once
// America Triumphant for people and programs: names, scenario files, views, explanations.
#include <span>

#include "files/game_io.hpp"
#include "games/america_triumphant/game.hpp"
#include "games/america_triumphant/io/names.hpp"

namespace bocage::at {

struct Io {
  static constexpr std::string_view code = "at";
  static std::span<const VerbInfo> verbs() {
    return {verb_infos, static_cast<std::size_t>(verb_info_count)};
  }

  static std::optional<Loaded<AmericaTriumphant>> load(std::string_view toml, std::string_view file,
                                                       const Options&, Complaints&);
  static constexpr auto& name = at::name;  // names.hpp
  static constexpr auto& value = at::value;
  static constexpr auto& label = at::label;
  static void tell(Telling<State>&, const World&, const Names&, Side viewer);
  static boost::json::object view(const World&, const Names&, const State&, Side viewer);
  // Collections of the view that are told as objects by id, so that a patch can name one of them.
  static constexpr std::string_view keyed[] = {"units"};
  static constexpr Verb none_declines[] = {verb::fly};     // with 0 points
  static constexpr Kind heading = column_kind;             // of a column in events: "3:1"
  static constexpr Kind places[] = {hex_kind, unit_kind};  // what los and reach name
  static boost::json::object map(const World&, const Names&);
  static constexpr None shows{}, los{}, judge{}, hidden{}, told_alike{}, armies{};
  static void changes(const World&, const State& before, const State& after, std::vector<Change>&);
  // The combat board: both forces, strengths, every shift, the column and what each die brings.
  static std::optional<boost::json::object> attack(const World&, const Names&, const State&, Choice,
                                                   std::string_view language);
  // Where a unit gets, by which way, with how much left; with what keeps it from neighbours.
  static std::optional<boost::json::object> reach(const World&, const Names&, const State&,
                                                  std::string_view unit, std::string_view language);
  // The supply line of a unit: to which HQ, through which hexes, or the hex that breaks it.
  static boost::json::object supply(const World&, const Names&, const State&, Unit);
};

}  // namespace bocage::at
