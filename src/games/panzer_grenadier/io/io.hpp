#pragma once
// Panzer Grenadier for people and programs: names, scenario files, views, explanations.
#include <span>
#include <utility>

#include "files/game_io.hpp"
#include "games/panzer_grenadier/game.hpp"
#include "games/panzer_grenadier/io/names.hpp"

namespace bocage::pg {

struct Io {
  static constexpr std::string_view code = "pg";
  static std::span<const VerbInfo> verbs() {
    return {verb_infos, static_cast<std::size_t>(verb_info_count)};
  }

  static std::optional<Loaded<PanzerGrenadier>> load(std::string_view toml, std::string_view file,
                                                     const Options&, Complaints&);
  static constexpr auto& name = pg::name;  // names.hpp
  static constexpr auto& value = pg::value;
  static constexpr auto& label = pg::label;
  static void tell(Telling<State>&, const World&, const Names&, Side viewer);
  // What changed is told to both sides in the same words where their redacted positions are the same.
  static bool told_alike(const World& w) { return !w.on.sectors; }
  static boost::json::object view(const World&, const Names&, const State&, Side viewer);
  // Collections of the view that are told as objects by id, so that a patch can name one of them.
  static constexpr std::string_view keyed[] = {"units", "sides"};
  static constexpr None shows{}, hidden{}, armies{}, heading{}, none_declines{};
  static constexpr Kind places[] = {hex_kind, unit_kind};  // what los and reach name
  static boost::json::object map(const World&, const Names&);
  static void changes(const World&, const State& before, const State& after, std::vector<Change>&);
  // The attack an option would make: column, shifts, the chance of each result; nothing if it makes
  // none.
  static std::optional<boost::json::object> attack(const World&, const Names&, const State&, Choice,
                                                   std::string_view language);
  // Nothing if a place or the unit is not on the map.
  static std::optional<boost::json::object> los(const World&, const Names&, const State&,
                                                std::string_view from, std::string_view to,
                                                std::string_view language);
  static std::optional<boost::json::object> reach(const World&, const Names&, const State&,
                                                  std::string_view unit, std::string_view language);
  static std::optional<Refusal> judge(const World&, const Names&, const State&,
                                      const boost::json::object& fields);
};

}  // namespace bocage::pg
