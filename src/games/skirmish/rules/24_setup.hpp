#pragma once
// Setting up (sk.g24.1), one group at a time or a whole side by itself.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

bool in_zone(const World&, Side, Point);
bool in_start(const World&, const State&, Group, Point);  // where the group has to begin
bool waits_to_be_placed(const World&, const State&, Group);
int forward(const World&, Side);  // degrees towards the enemy's edge
bool put_group(const World&, State&, Group, Point, int facing, bool commit);

// A sensible place for a group: near what is to be held or taken, spread out, behind something.
Point anchor_for(const World&, const State&, Group, int way, int attempt);
void auto_setup(const World&, State&, Side, int way, Events*);

}  // namespace bocage::sk
