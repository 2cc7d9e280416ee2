#pragma once
// What counters, formations, hexes and dates are called. The rules know numbers only.
#include <string>
#include <vector>

#include "files/game_io.hpp"
#include "games/america_triumphant/world.hpp"

namespace bocage::at {

struct Names {
  std::vector<std::string> unit;       // "us-ccb-9arm": the ids of the protocol
  std::vector<std::string> printed;    // "CCB/9 (M)"
  std::vector<std::string> formation;  // "9arm"
  std::vector<std::string> place;      // by hex, "" for most
  std::vector<std::string> art;        // by hex: clear, wood, hill
  std::vector<std::string> river;      // by hex and direction, 6 * hex + direction
};

inline constexpr std::string_view side_ids[] = {"german", "allied"};

std::string_view word(Type);
std::string_view word(Size);
std::string_view word(Nation);
std::string_view word(Place);
std::string_view word(Supply);
std::string_view word(Phase);
std::string_view word(Weather);
std::string_view word(Ground);
std::string_view word(Edge);
std::string_view zone_word(int zone);
std::optional<Type> read_type(std::string_view printed);  // "I", "Pr", ...
std::optional<Weather> read_weather(std::string_view);
std::optional<Ground> read_ground(std::string_view);
std::optional<Phase> read_phase(std::string_view);
std::optional<int> read_zone(std::string_view);

std::string date_word(int turn);                      // "12-16"
std::optional<int> read_date(std::string_view text);  // its turn
std::string points_word(int halves);                  // "4 1/2"
std::string column_word(int level);                   // "3:1"

std::string name(const World&, const Names&, Kind, int value);
std::optional<int> value(const World&, const Names&, Kind, std::string_view text);
std::string label(const World&, const Names&, Kind, int value, std::string_view language);

}  // namespace bocage::at
