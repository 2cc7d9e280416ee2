#pragma once
// The computer players, for whoever holds a battle of any game.
#include "engine/engine.hpp"

namespace bocage {

// The computer player's answer to the pending choice. It looks only at what the side to act may
// know.
Advice think(const Battle&, const Thinking&);

// Weighs battles that are over, with everything in sight: for reports, not for players.
Judge judge();

}  // namespace bocage
