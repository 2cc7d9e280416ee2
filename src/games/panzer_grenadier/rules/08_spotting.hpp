#pragma once
// Why somebody is not spotted.
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

// No line, or he is farther away than he can be seen.
Refusal unspotted(RuleId, const World&, const State&, Hex from, Piece target, Hex at);

}  // namespace bocage::pg
