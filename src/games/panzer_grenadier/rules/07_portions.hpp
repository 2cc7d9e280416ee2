#pragma once
// 7.23: the portions in which an HMG spends its strength, and the leaders who add to it (6.42, A62).
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

bool is_hmg(const World&, Piece);
int leader_adds(const World&, const State&, Piece leader);
bool may_add(const World&, const State&, Piece leader);
Piece portion_helper(const World&, const State&, Piece);  // nobody: there is none
bool rest_needs_leader(const World&, const State&, Piece);
bool can_spend_rest(const World&, const State&, Piece);
int largest_portion(const World&, const State&, Piece);
bool fired_at_already(const State&, Piece, Hex);
void note_portion(State&, Piece, Hex);
bool may_note_portion(const State&);

// Of a strength that cannot be fired: what is left, and the least that counts.
Refusal wrong_portion(const World&, const State&, Piece);

}  // namespace bocage::pg
