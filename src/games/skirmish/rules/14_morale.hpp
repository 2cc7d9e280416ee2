#pragma once
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

bool is_tank(const World&, const State&, Group);  // sk.g14.13
bool tests_at_all(const World&, const State&, Group);
bool ready_infantry(const World&, const State&, Group);  // sk.g14.14

}  // namespace bocage::sk
