#pragma once
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

const Opening* way_in(const World&, const State&, Piece by, Bay, int storey, int range);
Arm flame_of(const World&, const State&, Piece by);

struct Lobbed {  // sk.g13.1
  Quality quality = Quality::veteran;
  bool moved = false, under = false, dark = false, through = false;
};

}  // namespace bocage::sk
