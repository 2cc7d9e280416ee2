#pragma once
// What a scenario calls its pieces, types and sides. The rules know numbers only.
#include <map>
#include <string>
#include <vector>

#include "files/game_io.hpp"
#include "games/panzer_grenadier/world.hpp"
#include "texts/texts.hpp"

namespace bocage::pg {

struct Names {
  std::vector<std::string> piece;     // "ger-inf-1": the ids of the protocol
  std::vector<Words> piece_words;     // "Infantry 1", "Hauptmann Weiss"
  std::vector<std::string> type;      // "ger.inf", one for each of World::types
  std::vector<Words> type_words;      // names of made-up types; else text/<language>/pg/units.json
  std::vector<std::string> face;      // "ger-lt-3a": leaders of the pools and of the scenario
  std::vector<std::string> aircraft;  // "Ju 87D 18"
  std::vector<std::string> group;
  std::vector<Words> group_words;
  std::vector<std::string> side;  // "german"
  std::vector<Words> side_words;
  std::vector<std::pair<std::string, Words>> places;  // "1308", "Lipovka": printed on the map
  std::string look;                                   // of the ground: green, snow, desert
};

// Words of enums, as written in scenario files and in views.
std::string_view word(UnitKind);
std::string_view word(MoveClass);
std::string_view word(Terrain);
std::string_view word(Nation);
std::string_view word(Rank);
std::string_view word(Order);
std::string_view word(Place);
std::string_view word(FireKind);
std::string_view word(Direction);
std::string_view event_word(int sum);  // a random event

std::optional<UnitKind> read_unit_kind(std::string_view);
std::optional<MoveClass> read_move_class(std::string_view);
std::optional<Terrain> read_terrain(std::string_view);
std::optional<Nation> read_nation(std::string_view);
std::optional<Rank> read_rank(std::string_view);  // without commissars
std::optional<Order> read_order(std::string_view);

// "ger", "sov", ...: how the ids of a nation's pieces begin.
std::string_view prefix(Nation);

std::string name(const World&, const Names&, Kind, int value);
std::optional<int> value(const World&, const Names&, Kind, std::string_view text);
std::string label(const World&, const Names&, Kind, int value, std::string_view language);

}  // namespace bocage::pg
