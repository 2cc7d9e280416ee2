#pragma once
// What the files of chapter 12 share.
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

const AssaultHex* assault_at(const State&, Hex);
Chance assault_chance(int column);  // one die, equal results merged
// The result of a free shot on everybody who left that hex in this segment (12.12b).
void free_shot_result(const World&, State&, Hex left, Side against, Outcome, Events*);

}  // namespace bocage::pg
