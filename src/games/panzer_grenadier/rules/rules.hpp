#pragma once
// What the chapters offer each other.
//
// The position is a stack of frames (State::frames); the top one is what happens now. Each Step has a
// StepRules: run() does what needs no answer (true: it changed something, look again), ask() puts the
// question, take() carries out an answer, refuse() says why an answer is not among the options. A chapter
// pushes the frames of what must happen first and finds itself on top again afterwards.
//
//   turn_start
//     segment                          the active side picks a stack
//       declare                        who moves, who fires (3.13)
//       actions                        one piece after the other
//         mover                        hex by hex
//           opportunity                the other side may fire after each hex
//             attack > losses > casualties > checks
//         shooter > fire_group > attack > ...
//         recovery_help > recovery > flight > opportunity ...
//       segment_end
//
// A battle before its set-up is [setup]; in the middle of a turn [segment] with State::active set and
// opening >= 1; between two turns [turn_start] with the number of the turn that is over.
// Whoever resolves an attack clears grouped and target of everybody at its end.
#include "games/panzer_grenadier/state.hpp"
#include "kernel/steps.hpp"

namespace bocage::pg {

using StepRules = bocage::StepRules<World, State>;

// ---- Frames (frames.hpp)
inline Step step_now(const State& s) { return s.frames.step(); }
template <class F>
F top(const State& s) {
  return s.frames.template top<F>();
}
template <class F>
void push(State& s, const F& frame) {
  s.frames.push(frame);
}
template <class F, class Change>
void change(State& s, const Change& how) {
  s.frames.template change<F>(how);
}
inline void pop(State& s) { s.frames.pop(); }

// ---- Pieces and hexes (pieces.hpp: inline queries; pieces.cpp: putting and removing)

// Everybody in a hex, both sides, carried ones too, by number.
struct InHex {
  const State& s;
  Piece at;
  struct Iterator {
    const State* s;
    Piece at;
    Piece operator*() const { return at; }
    void operator++() { at = s->pieces[at.id].next; }
    bool operator!=(std::nullptr_t) const { return static_cast<bool>(at); }
  };
  Iterator begin() const { return {&s, at}; }
  std::nullptr_t end() const { return nullptr; }
};
inline InHex in_hex(const State& s, Hex h) { return {s, s.first[h.id]}; }

// All pieces of a side, whatever their place.
struct OfSide {
  int first, last;
  struct Iterator {
    int at;
    Piece operator*() const { return {static_cast<std::uint8_t>(at)}; }
    void operator++() { ++at; }
    bool operator!=(Iterator o) const { return at != o.at; }
  };
  Iterator begin() const { return {first}; }
  Iterator end() const { return {last}; }
};
inline OfSide of_side(const World& w, Side side) {
  return {w.first_of[index(side)], w.first_of[index(side) + 1]};
}

inline const List<Piece, max_pieces>& leaders_of(const World& w, Side side) {
  return w.leaders[index(side)];
}

// What a judge (StepRules::refuse) says to an answer that is none to its question; the dispatcher names
// the question's rule. Every other answer it judges itself: what it does not refuse is legal.
inline constexpr Refusal no_option{"pg.3.1"_rule, "pg.refuse.not_an_option"_text};

void put(State&, Piece, Hex);                    // onto the map, from anywhere; keeps the hex lists
void take_off(State&, Piece, Place);             // off the map
void update_control(const World&, State&, Hex);  // 1.2j, after anything entered or left
void update_assault(const World&, State&, Hex);  // keeps State::assaults
void mark(State&, Piece);                        // a moved/fired marker (3.13d), load too

// ---- 1 definitions: statuses that depend on the position (pieces.hpp)
// on_map, carried, active..., see pieces.hpp

// ---- 3 sequence
extern const StepRules turn_start_step, initiative_step, segment_step, declare_step, actions_step,
    segment_end_step, overstack_step, marker_phase_step, turn_end_step;
bool is_night(const World&, const State&);
int visibility_now(const World&, const State&);  // 8.1, night, weather, haze
int initiative_of(const World&, const State&, Side);
int steps_lost(const World&, const State&, Side, bool afv, bool others);
void next_segment(const World&, State&, Events*);  // whose it is (3.b1)
void end_turn_now(const World&, State&,
                  Events*);  // drops all frames down to the marker phase (17.4)
// Whether a piece may be activated at all now (markers, frozen pieces may still fire).
bool can_activate(const World&, const State&, Piece);

// ---- 4 stacking
struct Stacked {
  int combat = 0, transports = 0, engineers_in_river = 0;
};
Stacked stacked(const World&, const State&, Hex, Side);   // carried ones count with their carrier
bool fits(const World&, const State&, Piece, Hex);        // 4.1b, 4.5, 5.74a
int combat_units(const World&, const State&, Hex, Side);  // for the density modifier (4.4a, 5.74b)

// ---- 5 movement
extern const StepRules mover_step, crossing_step, demolition_step;
inline constexpr int prohibited = 255;
// Cost in sixths of entering a neighbour, or prohibited. 255 also where a river, wreck or vessel forbids.
int entry_cost(const World&, const State&, Piece, Hex from, Hex to);
int allowance(const World&, const State&, Piece);                              // in sixths
Refusal short_of_points(RuleId, const World&, const State&, Piece, int need);  // in sixths
// A25: this enemy, where it stands, could spot the piece if it stood in that hex, reach it and hurt it.
bool threatens(const World&, const State&, Piece enemy, Piece piece, Hex at);
// 5.4, 5.5, 5.3...: why the piece may not enter that neighbour now; legal if it may.
Refusal refuse_enter(const World&, const State&, Piece, Hex from, Hex to);
// The piece has just come into the hex: loads and riders along, control, overruns, mines, hidden units,
// then opportunity fire. Pushes the frames of what must be settled.
void arrive(const World&, State&, Piece, Hex, Events*);
void end_move(const World&, State&, Events*);  // of State::move: markers, spotted, riders
// 5.65, 5.66: unloads what a carrier carries, in its order.
void force_unload(const World&, State&, Piece carrier, Events*);
bool can_load(const World&, const State&, Piece, Piece carrier);  // 5.6a, b: kinds and room only
bool assisted_crossing(const World&, const State&, Hex, Side);    // 5.73, df.m10: somebody there is
bool helped_across(const World&, const State&, Piece, Hex);  // at.m4: the piece, if it stood there

// ---- 6 leaders
extern const StepRules casualties_step, lone_leaders_step, overrun_step, displaced_step;
inline const LeaderFace& face_of(const World& w, const State& s, Piece p) {
  return w.faces[s.pieces[p.id].face];
}
// 6.51, 6.53, 6.54: the best morale modifier that helps this piece's check now.
int check_help(const World&, const State&, Piece);
// Reach of a leader or tank leader (3.12a, 6.53): own hex and neighbours, own hex, nobody.
bool in_reach(const World&, const State&, Piece leader, Hex);
bool has_tank_leader(const World&, const State&, Piece);  // 6.8, 6.85
// 6.7c: casualty rolls for the leaders of that side in the hex, after what is lost there meanwhile.
// With only != nobody: just the leaders aboard, riding or moving along with that piece (A24).
void push_casualties(const World&, State&, Hex, Side, Piece only);
// A leader is gone: 6.72 and 6.73. He is already off the map; this says where he was.
void leader_lost(const World&, State&, Piece leader, Hex where, Events*);
// 6.71a: n leaders alone in the hex are lost, the owner says which.
void push_lone_leader_losses(State&, Hex, Side, int n);

// ---- 7 combat
extern const StepRules shooter_step, fire_group_step, attack_step, losses_step;
// Present strengths (printed side, disruption halved; 0: cannot use that kind at all now). Carried,
// limbered and demoralized pieces have none.
int direct_strength(const World&, const State&, Piece);
int bombardment_strength(const World&, const State&, Piece);
// AT value against something that far away: extended range and disruption halve (11.3, 14.2). The bool
// in the result says whether it may fire at all (a value of 0 may).
struct AtValue {
  bool can = false;
  int value = 0;
};
AtValue at_value(const World&, const State&, Piece, int range);
// The step loss itself: flips or eliminates, load and riders included, wrecks, counts it for the casualty rolls.
void lose_step(const World&, State&, Piece, Events*);
void eliminate(const World&, State&, Piece, Events*);  // leaders too (calls leader_lost)
// Losses of a result to be chosen by the owner, then casualties, then the checks that are due:
// n steps from the combat units and n from the transports of `side` in `hex` whose target == group
// (group 0: all of them). assault: 7.63, else 7.61.
void push_losses(const World&, State&, Hex, Side, int n, int group, bool assault);
// A result on the assault table against a side's units in the hex (7.63): pushes losses, casualties and
// checks. Only units with grouped set take losses when `only_grouped`.
void assault_result(const World&, State&, Hex, Side against, Outcome, bool only_grouped, Events*);
// Why this piece may not direct-fire at the hex / AT-fire at the unit now, whoever activates it: value,
// range, spotting, line, assault hexes. Used for fire actions and opportunity fire.
Refusal refuse_direct_fire(const World&, const State&, Piece firer, Hex target);
Refusal refuse_at_fire(const World&, const State&, Piece firer, Piece target);
// Fires State::attack (target, kind, manner, at, grouped pieces set): pushes Step::attack, whose throw
// resolves it and pushes what follows.
void begin_attack(const World&, State&, Events*);
// A piece fired: spotted marker, hidden status, digging and other work interrupted (8.22, 16.6, 16.21).
void has_fired(const World&, State&, Piece, Events*);

// ---- 8 spotting
bool sees(const World&, const State&, Hex from, Hex to);  // line of sight, smoke included
// Spotting the piece if it stood in `at`, from a hex (G3 canSpot).
bool spots(const World&, const State&, Hex from, Piece target, Hex at);
bool spotted_by(const World&, const State&, Side, Piece target);  // by any piece of the side
void build_sight(World&);                                         // World::sight, from finish_world
void unspot_after_move(const World&, State&, Piece, Events*);     // 8.22c
bool is_limiting(const World&, const State&, Hex);                // 8.2a, smoke

// ---- 9
extern const StepRules friendly_fire_step, friendly_column_step;

// ---- 12 assault
extern const StepRules assault_order_step, assault_attack_step, assault_defence_step,
    assault_results_step, free_shot_step;
bool is_assault_hex(const World&, const State&, Hex);        // 1.2g
bool holds_enemy(const World&, const State&, Hex, Side of);  // 5.3: combat units, loaded transports
// Options of a declared piece to enter an adjacent enemy hex, or to fight where it is, and taking them.
Refusal refuse_assault(const World&, const State&, Piece, Hex);
void enter_assault(const World&, State&, Piece, Hex, Events*);
Refusal refuse_fight(const World&, const State&, Hex);
void begin_fight(const World&, State&, Hex, Events*);
bool must_fight(const World&, const State&, Hex);      // 12.2a
bool fought_already(const World&, const State&, Hex);  // in this segment (12.2a, 12.3b)
int assault_strength(const World&, const State&, Piece, Side attacker);  // 12.4a, 12.42, 12.54
bool fortified(const World&, const State&, Piece);  // dug in or entrenched (12.43a)
bool has_entrenchment(const State&, Hex);
bool shelters(const World&, Piece);  // 16.42: gains by an entrenchment

// ---- 13 opportunity fire
extern const StepRules opportunity_step, opportunity_group_step;
void open_opportunity(const World&, State&, Events*);  // after the mover entered a hex
int watchers(const World&, const State&);              // how many who are seen could fire at it

// ---- 14 morale
extern const StepRules checks_step, recovery_help_step, recovery_step, flight_step,
    flight_along_step;
int morale_of(const World&, const State&, Piece);  // present morale (14.0a, 14.3b)
// Sets a morale state: loads share it (5.65), digging stops (16.21), ENG in a river drag others (5.75c).
void set_order(const World&, State&, Piece, Order, Events*);
// A demoralized piece demoralized once more: loses a step or, a leader, is lost (14.11b, 6.7a, A41).
void demoralize(const World&, State&, Piece, Events*);
// Throws all checks that are due (PieceState::check, senior) in the hex, leaders first.
void push_checks(State&, Hex, Side);
bool is_safe(const World&, const State&, Piece, Hex);  // 1.2t

// ---- 15, 16
extern const StepRules offboard_group_step, air_group_step, air_hit_step, aircraft_draw_step,
    smoke_roll_step, smoke_dispersal_step, smoke_drift_step, mines_step, mine_removal_step;
// Options of the segment prompt for the off-board and air segments (3.14), and taking them.
void offer_offboard(const World&, const State&, Prompt&);
Refusal refuse_factor(const World&, const State&, int factor,
                      Hex target);  // of those alike the first
bool may_smoke_with(const World&, const State&, int factor);
void offer_air(const World&, const State&, Prompt&);
Refusal refuse_air(const World&, const State&, int face, Hex target);
void begin_offboard(const World&, State&, Choice, Events*);  // verb::offboard, offboard_smoke
void begin_air(const World&, State&, Choice, Events*);       // verb::air in a segment
void begin_aircraft_draw(const World&, State&, Events*);     // pushes draws at turn start (15.1a)
// A piece entered a mined hex: pushes Step::mines when there is something to throw (16.71).
void mines_on_entry(const World&, State&, Piece, Hex, Events*);
// Turns up the fields of this side in a hex, takes dummies away; the strength of what lies there.
int turn_up_mines(State&, Hex, Side owner, RuleId why, Events*);
// Hidden pieces of both sides that enemies now spot come to light (16.6c).
void reveal_hidden(const World&, State&, Events*);
void reveal(const World&, State&, Piece, Events*);
Refusal refuse_dig_in(const World&, const State&, Piece);
void do_dig_in(const World&, State&, Piece, Events*);
Refusal refuse_clear_wreck(const World&, const State&, Piece);
void do_clear_wreck(const World&, State&, Piece, Events*);
void begin_clearing_mines(const World&, State&);      // 16.75: who stands on mines as a turn begins
void clear_mines(const World&, State&, Events* log);  // as it ends
void interrupt_work(State&, Piece);                   // 16.21, 16.3c, 16.75
void add_wreck(const World&, State&, Hex);            // 16.3a
int wrecks_in(const State&, Hex);
void push_smoke_checks(const World&, State&);                 // marker phase (3.c2)
Refusal refuse_leave_map(const World&, const State&, Piece);  // 16.52
void do_leave_map(const World&, State&, Piece, Events*);
// 16.51, 16.53: hexes where a waiting piece may enter now.
bool may_enter_at(const World&, const State&, Piece, Hex);
bool is_due(const World&, const State&, Piece);  // a reinforcement whose turn has come
// 15.31: whether this cavalry may charge that hex, and through which first hexes.
Refusal refuse_charge(const World&, const State&, Piece, Hex);
bool charge_through(const World&, const State&, Piece, Hex first, Hex target);

// ---- 17 optional
extern const StepRules save_initiative_step, random_event_step, event_side_step, event_pick_step,
    event_roll_step, allot_step, orders_step, player_step, fog_of_war_step, setup_commander_step;
Refusal refuse_consolidate(const World&, const State&, Piece, Piece with);
void do_consolidate(const World&, State&, Piece, Piece with, Events*);
Refusal refuse_strategic(const World&, const State&, Piece);  // 17.3a in its present hex
bool strategic_may_enter(const World&, const State&, Piece, Hex);
// Pushes Step::fog_of_war at the end of a segment if it is due (17.4).
void push_fog_of_war(const World&, State&, Side acted);
// After the initiative dice: equal natural dice push a random event (17.5); true: throw initiative again.
bool random_event_due(const World&, State&, int first_die, int second_die);
void push_event(const World&, State&);                       // after the new initiative throw
int player_of(const World&, const State&, Piece);            // 17.62a, 17.63a; from 0
bool same_player(const World&, const State&, Piece, Piece);  // 17.62b
int sector_of(const World&, const State&, Piece);            // where it is, or will come in
int sector_count(const World&);
// Which player of the asked side answers the present question, from 0; -1: any of them (17.6).
int player_asked(const World&, const State&, const Prompt&);
bool in_sector_play(const World&, const State&, Piece);  // acts in the sector being played (17.61)
bool may_fire_across(const World&, const State&, Hex from, Hex to);  // 17.61d
void begin_turn_players(const World&, State&);                       // pushes allot / player frames
bool push_commander_throw(const World&, State&, Side);  // 17.63a; false: nobody to choose
// 17.63b: the sector a unit is sent to, or -1; and what that keeps it from.
int sent_to(const World&, const State&, Piece);
Refusal refuse_against_orders(const World&, const State&, Piece, Hex from, Hex to);
bool must_obey(const World&, const State&, Piece);            // it could enter a nearer hex now
void note_orders(const World&, State&, Piece, Events*);       // after it came into a hex
bool next_sector(const World&, State&);                       // 17.61b; false: all have played
void replace_commander(const World&, State&, Side, Events*);  // 17.64
void blow_second_wind(const World&, State&, Events*);         // random event 2, segment end

// ---- set-up and victory (setup.cpp, victory.cpp)
extern const StepRules setup_step, setup_leader_step, setup_mine_step, setup_entrench_step,
    setup_mines_step, setup_place_step, setup_details_step;
void set_initial_control(const World&, State&);  // 1.2k
// The condition that ends the battle now, or -1.
int decided(const World&, const State&, When);
Hexes objectives(const World&);                          // that victory is about
int points_of(const World&, const State&, const Term&);  // of a condition, as things stand
int measure(const World&, const State&, const Clause&);

// A fresh position before set-up; the loader changes what the scenario says.
void begin(const World&, State&);

}  // namespace bocage::pg
