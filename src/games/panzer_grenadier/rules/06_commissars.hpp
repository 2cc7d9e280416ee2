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
// 6.65: a commissar stacked with a unit that is to recover, who could be declared and is not.
Piece commissar_left_out(const World&, const State&);

}  // namespace bocage::pg
