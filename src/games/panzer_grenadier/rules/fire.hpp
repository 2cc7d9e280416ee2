#pragma once
// What the chapters about fire (7 to 11, 15, 16) share among themselves.
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/sight_line.hpp"
#include "games/panzer_grenadier/tables.hpp"

namespace bocage::pg {

// ---- 8
SightLine sight_line(const World&, const State&, Hex from, Hex to);  // with what blocks it
int spotting_range(const World&, const State&, Hex from, Piece target, Hex at);
void give_away(const World&, State&, Piece, Events*);  // 8.22a

// ---- Who fires at whom in State::attack
inline Side firing_side(const State& s) {
  return s.attack.manner & by_opportunity ? other(s.active) : s.active;
}
inline Side target_side(const State& s) {
  return s.attack.manner & (at_own | by_friends) ? firing_side(s) : other(firing_side(s));
}
inline Hex target_hex(const State& s) {
  return s.attack.manner & by_friends ? s.attack.from : s.attack.target;
}
// Visited: pieces of State::attack's group, on the map.
template <class Visit>
void for_each_firer(const World& w, const State& s, Visit visit) {
  for (const Piece p : of_side(w, firing_side(s)))
    if (at(s, p).grouped) visit(p);
}
// Hit by fire at the hex: everybody of the side there who is not carried (7.41, 5.65).
template <class Visit>
void for_each_target(const World& w, const State& s, Hex h, Side side, Visit visit) {
  for (const Piece p : in_hex(s, h))
    if (side_of(w, p) == side && !carried(w, s, p)) visit(p);
}
bool holds_units(const World&, const State&, Hex, Side);  // not only leaders
// The first piece of the side in the hex that is not hidden: it speaks for the hex in lists.
Piece first_visible(const World&, const State&, Hex, Side);

// ---- 7
void push_losses_of_groups(State&, Hex, Side, int steps);
void act_done(State&, Piece);                      // its action is over: marked
int fire_left(const World&, const State&, Piece);  // direct fire strength not yet spent (7.23b)
int at_shots_allowed(const World&, const State&, Piece);            // 11.2
Refusal refuse_fire_by(const World&, const State&, Piece, Choice);  // a verb of fire; legal: none

// ---- 9
Refusal refuse_bombardment(const World&, const State&, Piece firer, Hex target);
Refusal refuse_offboard(const World&, const State&, int factor, Hex target);
Refusal refuse_smoke(const World&, const State&, Piece firer, Hex target);
Refusal refuse_offboard_smoke(const World&, const State&, int factor, Hex target);
bool leader_spots(const World&, const State&, Side, Hex target);  // 9.1a
bool may_spot_for_guns(const World&, const State&, Piece leader);
bool spots_in(const World&, const State&, Hex from, Hex target, Side enemy);  // 8.0a
Refusal refuse_line(const World&, const State&, Piece firer, Hex target);     // 7.24b, 10.1
void begin_friendly_fire(const World&, State&, int times);
bool factor_ready(const World&, const State&, Side, int factor);  // 9.2
bool any_factor_left(const World&, const State&, Side);           // whoever may use it

// ---- 16.1, 17.6
inline constexpr int smoke_markers = 12;  // all there are (pg.16.11)
static_assert(smoke_markers <= decltype(State::smoke)::capacity());
inline bool smoke_left(const State& s) { return s.smoke.size() < smoke_markers; }
Hexes smoke_hexes(const World&, const State&, Side, Hex firer);
bool any_smoke_hex(const World&, const State&, int factor);
bool may_use_factor(const World&, const State&, Side, int factor);  // by the player who acts
bool may_use_aircraft(const World&, const State&, int in_hand, Hex target);
bool factor_reaches(const World&, const State&, int factor, Hex target);  // within its sector
void own_new_aircraft(const World&, State&, int side);  // the last one drawn: whose sector has it
void lose_aircraft(State&, int side, int in_hand);

// ---- 10
// The same as refuse_direct_fire, at one unit that must be spotted itself (8.0b).
Refusal refuse_direct_fire_at(const World&, const State&, Piece firer, Piece target);
// The column, from 0, that a piece in the target hex is hit on; nobody: a leader's.
DirectFire direct_fire_facts(const World&, const State&);
DirectFire with_target(const World&, const State&, DirectFire, Piece);
bool counts_as_dug_in(const World&, const State&, Piece);  // 16.22
Bombardment bombardment_facts(const World&, const State&);
Bombardment with_target(const World&, const State&, Bombardment, Piece);

// ---- 11
AntiTank anti_tank_facts(const World&, const State&);
// The entries into the target's hex that a shot from there uses, in PieceState::crossfire's bits.
int entry_bits(const World&, Hex from, Hex target);
bool is_crossfire(int entry, int earlier);

}  // namespace bocage::pg
