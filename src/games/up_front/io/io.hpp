#pragma once
// How people and programs talk about Up Front: names, scenario files, views.
#include <boost/json/fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "files/game_io.hpp"
#include "games/up_front/game.hpp"
#include "games/up_front/io/rows.hpp"

namespace bocage::uf {

struct Names {
  std::string nation[2];           // "german"
  io::ManRow men[man_limit];       // who each man is; empty id: nobody
  std::vector<io::CardRow> cards;  // by number; [0] unused
  bool hedges = false;             // Brush is called Hedge
};

struct Io {
  static constexpr std::string_view code = "uf";
  static std::span<const VerbInfo> verbs() {
    return {verb_infos, static_cast<std::size_t>(verb_info_count)};
  }
  static std::optional<Loaded<UpFront>> load(std::string_view toml, std::string_view file,
                                             const Options&, Complaints&);
  static std::string name(const World&, const Names&, Kind, int value);
  static std::optional<int> value(const World&, const Names&, Kind, std::string_view name);
  static std::string label(const World&, const Names&, Kind, int value, std::string_view language);
  static std::string_view hidden(Kind kind) {  // the key of what a reader sees instead
    return kind == card_kind ? "uf.card.unknown" : "unknown";
  }
  // side nobody: the position as it is given, everything in it shown.
  static void tell(Telling<State>&, const World&, const Names&, Side viewer);
  static boost::json::object view(const World&, const Names&, const State&, Side viewer);
  // Collections of the view that are told as objects by name, so that a patch can name one of them.
  static constexpr std::string_view keyed[] = {"sides", "groups"};
  // A card by what it is or shows, as in a scenario file; one that does nothing else is better, one
  // in that side's hand is best.
  static int shows(const World&, const Names&, const State&, Side, Kind, int value,
                   std::string_view what);
  static constexpr Kind places[] = {group_kind};  // what los and reach name
  static boost::json::object map(const World&, const Names&);
  static constexpr None judge{}, told_alike{}, armies{}, heading{}, none_declines{};
  static void changes(const World&, const State& before, const State& after, std::vector<Change>&);
  // From one group to another: range, firepower man by man, and what would change the strength.
  static std::optional<boost::json::object> los(const World&, const Names&, const State&,
                                                std::string_view from, std::string_view to,
                                                std::string_view language);
  // For a choice that leads to fire: its strength with every shift, and each man's chances if the
  // other side plays nothing. Nothing for other choices.
  static std::optional<boost::json::object> attack(const World&, const Names&, const State&, Choice,
                                                   std::string_view language);
  // A group's relative range and firepower to every enemy group.
  static std::optional<boost::json::object> reach(const World&, const Names&, const State&,
                                                  std::string_view unit, std::string_view language);
};

}  // namespace bocage::uf
