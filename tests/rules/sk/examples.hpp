#pragma once
// What several files of worked cases begin with: a house of two bays, a tank that fires.
#include "trial.hpp"

namespace bocage::sk {

inline std::string house(std::string_view material = "stone", int storeys = 2) {
  const std::string all = storeys > 1 ? " 0-" + std::to_string(storeys - 1) : "";
  return "{ id = \"house\", type = \"building\", storeys = " + std::to_string(storeys) +
         ", material = \"" + std::string(material) +
         "\", poly = [[80, 30], [104, 30], [104, 50], [80, 50]], openings = [\"window 80,40" + all +
         "\", \"door 92,30\"], bays = [{ id = \"a\", poly = [[80, 30], [92, 30], [92, 50], [80, "
         "50]] }, { id = \"b\", poly = [[92, 30], [104, 30], [104, 50], [92, 50]] }] },\n";
}

inline Setting tank(std::string_view type, std::string_view more = "") {
  Setting x;
  x.groups =
      unit("t", "a", "vehicle:" + std::string(type)) + men("y", "b", "BLEU", "\"8 SOLDAT rifle\"");
  x.vehicles = "{ id = \"t\", at = [40, 40], heading = 0" + std::string(more) + " },\n";
  x.figures = man("y-8", "170, 10");
  x.active = "t";
  return x;
}
inline void halted(Sk& t) { t.choose("speed vehicle=t band=ARRET hatch=open"); }

}  // namespace bocage::sk
