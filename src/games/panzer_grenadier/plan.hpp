#pragma once
// What the plan rests on: what is worth having, and the ways there.
#include "games/panzer_grenadier/mind.hpp"

namespace bocage::pg {

void find_objectives(const World&, Mind::Plan&);
void find_ways(const World&, const State&, Side, Mind::Plan&);

}  // namespace bocage::pg
