#pragma once
// The slow and plain twins of what the rules keep by difference or by rows of bits.
#include "rules/at/battle.hpp"

namespace bocage::at {

// at.4.0 to at.4.1b by definition: does the stack in `from` exert into the neighbour `to`?
bool exerts_plainly(const World&, const State&, Hex from, Hex to);
// at.7.11 by a search hex by hex.
Supply supply_plainly(const World&, const State&, Unit);
// Chains, zones and control of a whole position.
void expect_consistent(const World&, const State&);
// Nobody has moved, so no hex has changed hands.
void expect_control_follows(const World&, const State& before, const State& now);

}  // namespace bocage::at
