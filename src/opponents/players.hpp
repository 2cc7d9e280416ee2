#pragma once
// The computer players, for whoever holds a battle of any game.
#include "engine/engine.hpp"

namespace bocage {

// The computer player's answer to the pending choice. It looks only at what the side to act may
// know.
Advice think(const Battle&, const Thinking&);

// "2nd platoon to 1208: cover, nearer to the objective." Where doctrine is silent, how the battle stands.
std::string reason_of(const Advice&, std::string_view language);

// Weighs battles that are over, with everything in sight: for reports, not for players.
Judge judge();

}  // namespace bocage
