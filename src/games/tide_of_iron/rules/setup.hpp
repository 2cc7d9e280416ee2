#pragma once
// What set-up, reinforcements and cards that raise units share.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

void begin_ready(const World&, State&,
                 Side);  // op fire before the first round and in the Status phase
void begin_reinforcements(const World&, State&, Side, Events*);
// Takes vehicles of a force out of the box, unplaced; bases are built by questions.
void take_force(const World&, State&, const Force&, Place);
void begin_forming(const World&, State&, const Force&, int number);
Unit give_squad(State&, Side, int division,
                u16 code);  // a base with figures out of the box; none if there is no base
bool pool_holds(const State&, Side, u16 code);
bool zone_has_room(const World&, const State&, Unit, Side);
Unit next_unplaced(const State&, Side);  // vehicles first: squads may ride
Refusal refuse_zone(const World&, const State&, Unit, Hex, const Hexes& zone);

}  // namespace bocage::toi
