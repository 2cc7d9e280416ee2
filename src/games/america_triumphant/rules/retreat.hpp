#pragma once
// Falling back.
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

// Whether one body at least of those who take part can go back so far; all of them if `all`.
bool somebody_can_retreat(const World&, const State&, Side, int hexes, bool all);
void begin_retreat(const World&, State&, Side, int hexes);

}  // namespace bocage::at
