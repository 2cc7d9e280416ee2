#pragma once
// Where a commissar must go (6.61).
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

// The neighbours that begin a cheapest way to a nearest unit in need; not bound: he is free.
struct Duty {
  bool bound = false;
  Hexes ways;
};
Duty commissar_duty(const World&, const State&, Piece);

}  // namespace bocage::pg
