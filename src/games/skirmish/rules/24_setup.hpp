#pragma once
// Setting up (sk.g24.1), one group at a time or a whole side by itself.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

bool in_zone(const World&, Side, Point);
bool in_start(const World&, const State&, Group, Point);  // where the group has to begin
bool waits_to_be_placed(const World&, const State&, Group);
int start_heading(const World&, Group);  // towards the enemy's edge; of a column towards its own
bool put_group(const World&, State&, Group, Point, int storey, int facing, bool commit);
bool may_hide_there(const World&, const State&, Group);  // where it was put

// A sensible place for a group: near what is to be held or taken, spread out, behind something.
Point anchor_for(const World&, const State&, Group, int way, int attempt);
void auto_setup(const World&, State&, Side, int way, Events*);

// ---- a side that begins as a column on a road (24_column.cpp)
bool in_column(const World&, Group);
bool leads_column(const World&, Group);
Refusal refuse_column(const World&, const State&, Group, Point, int heading);

}  // namespace bocage::sk
