#pragma once
// From a scenario file, read and checked, to a battle.
#include "games/up_front/io/io.hpp"
#include "games/up_front/io/scenario_file.hpp"

namespace bocage::uf::io {

// All men of a side, lost ones and first owners of weapons included, as indices into man_rows().
std::vector<int> men_of_side(const ScenarioFile&, int side);

void build_world(const ScenarioFile&, World&, Names&);
void build_state(const ScenarioFile&, const World&, const Names&, State&);

}  // namespace bocage::uf::io
