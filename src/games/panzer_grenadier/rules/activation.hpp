#pragma once
// What the files of chapter 3.1 to 3.3 share.
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

// Whether the piece belongs to the stack, or the waiting group, that activates in this segment.
bool in_root(const World&, const State&, Piece);
// Where a piece stands for activation; waiting reinforcements stand together off the map (16.51a).
bool together(const World&, const State&, Piece, Piece);
// The leader, declared in this segment, by whom the piece is led: the one that suits it best, or nobody.
Piece leader_for(const World&, const State&, Piece);
// 12.51: led from inside an assault hex, to come into it and nothing else.
bool only_to_assault(const World&, const State&, Piece);
// Why the piece cannot be part of this segment (3.1 to 3.34); legal if it can.
Refusal refuse_candidate(const World&, const State&, Piece);
Refusal refuse_declare(const World&, const State&, Piece, Declared);
Refusal refuse_pass(const World&, const State&);
// 13.21: where the mover was fired at; at the start of a move and at the end of a segment.
void forget_shots(const World&, State&, Side);

}  // namespace bocage::pg
