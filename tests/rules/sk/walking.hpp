#pragma once
// A section that walks.
#include "trial.hpp"

namespace bocage::sk {

// One section of side a about to act; three enemies far away.
inline Setting section(std::string_view lines = "\"NCO smg\", \"3 SOLDAT rifle\"",
                       std::string_view more = "") {
  Setting x;
  x.groups = men("x", "a", "VETERAN", lines, more) + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
              man("x-4", "40, 49") + man("y-1", "170, 100") + man("y-2", "170, 103") +
              man("y-3", "170, 106");
  x.active = "x";
  return x;
}
inline Sk acting(const Setting& x, std::string_view id = "x-1") {
  Sk t(x);
  t.choose("act figure=" + std::string(id));
  return t;
}
inline std::string moves(std::string_view id, std::string_view at, std::string_view gait) {
  return "move figure=" + std::string(id) + " at=" + std::string(at) + " gait=" + std::string(gait);
}

}  // namespace bocage::sk
