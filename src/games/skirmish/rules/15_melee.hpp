#pragma once
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

int melee_dice(const World&, const State&, Figure);
bool defends_obstacle(const World&, const State&, Figure);
RuleId reroll_ground(const World&, const State&, Figure);
int melee_total(const State&, int side);
void settle_melee(const World&, State&, const MeleeFrame&, Events*);
Refusal refuse_assault(const World&, const State&, Figure, Vehicle, int means);
void start_assault(const World&, State&, Figure, Vehicle, int means, Events*);

}  // namespace bocage::sk
