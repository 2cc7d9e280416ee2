#pragma once
// Cards in hand, for tests: one strategy card, twenty command, its phase.
#include "rules/toi/trial.hpp"

namespace bocage::toi {

inline constexpr const char* open_map = "size = [14, 12]";
inline constexpr const char* spend = "position = { phase = \"command\", step = \"spend\" }\n";

inline std::string hq(std::string_view card, std::string_view more = "",
                      std::string_view german = "") {
  return "[side.us]\nactions = 3\ncommand = 20\nhq = [\"" + std::string(card) + "\"]\n" +
         std::string(more) + "\n[side.german]\nactions = 3\n" + std::string(german) + "\n";
}
inline Field action_card(std::string_view card, std::string_view units,
                         std::string_view map = open_map, std::string_view top = "",
                         std::string_view more = "") {
  return Field(field(units, map, top, hq(card, more)));
}
inline Field command_card(std::string_view card, std::string_view units, std::string_view more = "",
                          std::string_view german = "", std::string_view top = "") {
  return Field(
      field(units, open_map, std::string(spend) + std::string(top), hq(card, more, german)));
}

}  // namespace bocage::toi
