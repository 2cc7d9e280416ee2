#pragma once
// Why a hex has no room for a piece.
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

Refusal no_room(RuleId, const World&, const State&, Piece, Hex);  // says how many stand there

}  // namespace bocage::pg
