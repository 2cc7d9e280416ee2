#pragma once
// The slow and plain twins of what the rules keep by difference or by rows of bits.
#include "rules/at/battle.hpp"

namespace bocage::at {

// at.4.0 to at.4.1b by definition: do these units in `from` exert into the neighbour `to`?
bool exerts_plainly(const World&, const std::vector<Unit>&, const std::vector<Bridge>&, Hex from,
                    Hex to);
// at.7.13a by a search hex by hex: how long the shortest line from there is, for every hex. at.8.4c: any
// friend keeps a hex open.
inline constexpr int no_line = -1;
std::vector<int> lines_from(const World&, const State&, Side, Hex from);
// at.7.11 by such lines.
Supply supply_plainly(const World&, const State&, Unit);
// Chains, zones and control of a whole position.
void expect_consistent(const World&, const State&);

}  // namespace bocage::at
