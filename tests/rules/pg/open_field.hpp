#pragma once
// A position on open ground, for tests where chapters meet: who is there, and whatever else the file may say.
#include "rules/pg/battle.hpp"

namespace bocage::pg {

inline std::string field(const std::string& units, const std::string& leaders = "",
                         std::string_view map = "size = [14, 12]",
                         std::string_view active = "german", const std::string& more = "",
                         const std::string& in_position = "") {
  return position(in_position + "unit = [" + units + "]\nleader = [" + leaders + "]\n" + more, map,
                  active);
}

}  // namespace bocage::pg
