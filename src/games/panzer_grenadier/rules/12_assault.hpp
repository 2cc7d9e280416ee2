#pragma once
// What the files of chapter 12 share.
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

const AssaultHex* assault_at(const State&, Hex);
Chance assault_chance(int column);  // one die, equal results merged
// A bit of AssaultNow::manner: the attacker had infantry when it began (12.54).
inline constexpr std::uint8_t with_infantry = 128;
bool infantry_support(const World&, const State&, Hex, Side attacker);  // 12.54
// The result of a free shot on everybody who left that hex in this segment (12.12b).
void free_shot_result(const World&, State&, Hex left, Side against, Outcome, Events*);

}  // namespace bocage::pg
