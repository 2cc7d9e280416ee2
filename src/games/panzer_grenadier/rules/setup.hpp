#pragma once
// What the files about set-up share.
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

bool can_place(const World&, const State&, Piece, Hex);
void place_piece(const World&, State&, Piece, Hex, Events*);
bool can_entrench(const World&, const State&, Hex);
void entrench_hex(State&, Hex);
bool can_lay_mine(const World&, const State&, Side, Hex);
void lay_mine(const World&, State&, Side, int strength, Hex, Events*);

// The details: hidden, limbered, loaded, tank and cavalry leaders.
Refusal refuse_hide(const World&, const State&, Piece);
Refusal refuse_tank_leader(const World&, const State&, Piece);
Refusal refuse_set_loaded(const World&, const State&, Piece, Piece carrier);
void set_loaded_now(State&, const World&, Piece, Piece carrier);
// A scenario's `loaded`: what the owner has not loaded himself goes aboard as far as there is room.
void load_groups(const World&, State&, Side);

// Everything that is left for the side whose set-up it is, the details too; in the way it asked for
// (State::setting_up) whenever there is more to do.
void offer_deployments(const World&, const State&, Prompt&);
bool leaves_it(Choice);                               // to the program
bool may_deploy(const World&, const State&, Choice);  // one of the offered deployments
Deployment deployment_of(Choice);
void set_up(const World&, State&, Deployment, Events*);
void go_on_setting_up(const World&, State&, Events*);

}  // namespace bocage::pg
