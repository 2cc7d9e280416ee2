#pragma once
// What the chapters offer each other.
//
//   setup > form, lay, place, conceal, ace, ready, decks > card
//   turn > lead | action
//            finish                          the active unit is fatigued
//              mover                         hex by hex
//                entry > op_fire > support > pool > damage > losses
//                stormers > stand > charge > defence > dealing > retreat > follow
//              target > support > pool > damage > ...
//            script > contact, aim, drift, pool > damage, choose, put ...
//   command > spend > script, consent
//   status > decks, workshop, ready, regroup > form, bring
//
// The bottom frame is the phase; it is replaced by the next one.
#include "games/tide_of_iron/rules/frames.hpp"
#include "games/tide_of_iron/state.hpp"
#include "kernel/steps.hpp"

namespace bocage::toi {

using Rules = bocage::StepRules<World, State>;

// ---- Units and hexes (units.cpp)
inline UnitState& at(State& s, Unit u) { return s.units[u.id]; }
inline const UnitState& at(const State& s, Unit u) { return s.units[u.id]; }
inline Side enemy_of(Unit u) { return other(side_of(u)); }

struct InHex {  // everybody on the map in a hex, by number
  const State& s;
  Unit at;
  struct Iterator {
    const State* s;
    Unit at;
    Unit operator*() const { return at; }
    void operator++() { at = s->units[at.id].next; }
    bool operator!=(std::nullptr_t) const { return static_cast<bool>(at); }
  };
  Iterator begin() const { return {&s, at}; }
  std::nullptr_t end() const { return nullptr; }
};
inline InHex in_hex(const State& s, Hex h) { return {s, s.first[h.id]}; }

struct OfSide {  // all pieces of a side, wherever they are
  int first;
  struct Iterator {
    int at;
    Unit operator*() const { return unit(at); }
    void operator++() { ++at; }
    bool operator!=(Iterator o) const { return at != o.at; }
  };
  Iterator begin() const { return {first}; }
  Iterator end() const { return {first + per_side}; }
};
inline OfSide of_side(Side side) { return {index(side) * per_side}; }

inline bool on_map(const State& s, Unit u) { return at(s, u).place == Place::on_map; }
inline bool in_play(const State& s, Unit u) {
  return at(s, u).place == Place::on_map || at(s, u).place == Place::aboard;
}
inline bool fresh(const State& s, Unit u) { return at(s, u).duty == Duty::fresh; }
inline bool tired(const State& s, Unit u) { return at(s, u).duty == Duty::fatigued; }
inline bool suppressed(const State& s, Unit u) {
  return is_squad(u) && at(s, u).order != Order::good;
}
inline bool pinned(const State& s, Unit u) {
  return is_squad(u) && at(s, u).order == Order::pinned;
}
inline bool disrupted(const State& s, Unit u) {
  return is_squad(u) && at(s, u).order == Order::disrupted;
}
inline bool has_token(const State& s, Unit u, Token t) {
  return is_squad(u) && token_of(at(s, u).figures) == t;
}
// toi.spec.5: a specialist who can use what he has.
inline bool works_as(const State& s, Unit u, Token t) {
  return has_token(s, u, t) && !suppressed(s, u);
}
inline bool has_heavy_weapon(const State& s, Unit u) {
  return is_squad(u) && is_heavy_weapon(at(s, u).figures);
}
// toi.mp.14, toi.mp.15: with three or four players divisions are apart.
inline bool together(const World& w, const State& s, Unit a, int division) {
  return !w.teams || at(s, a).division == division;
}

inline bool marked(const State& s, Hex h, Marker m) {
  return s.marks[h.id] >> static_cast<int>(m) & 1;  // wire, trap, mine, smoke
}
inline int entrenchments(const State& s, Hex h) { return s.marks[h.id] >> 4 & 3; }
inline int pillboxes(const State& s, Hex h) { return s.marks[h.id] >> 6 & 3; }

void put(State&, Unit, Hex);         // onto the map or to another hex, riders along
void take_off(State&, Unit, Place);  // off the map; riders stay with it
void set_duty(State&, Unit, Duty);
void set_concealed(State&, Unit, bool);
void reveal(const World&, State&, Unit, RuleId why, Events*);
void clear_unit(State&, Unit);  // back into the box, figures and token too
bool has_riders(const State&, Unit vehicle);
int riders(const State&, Unit vehicle);
int room_in(const World&, const State&, Unit vehicle);
Refusal no_room_aboard(const World&, const State&, Unit vehicle);  // 10_transport.cpp
Unit free_base(const State&, Side, int division);                  // a base in the box
Unit free_vehicle(const World&, const State&, Side, Type);

int units_in(const State&, Hex, Side);
inline bool occupied_by(const State& s, Hex h, Side side) {
  return s.occupied[index(side)].contains(h);
}
bool seen_enemies_in(const State&, Hex, Side of);  // units of that side that are not concealed
bool officer_in(const State&, Hex, Side);
bool medic_in(const State&, Hex, Side);
bool near_enemy(const World&, const State&, Hex, Side own);  // an enemy unit in or next to it
int markers_in_box(Marker);
int markers_left(const State&, Marker);                 // toi.comp.4
bool may_lie(const World&, const State&, Marker, Hex);  // ground and limits per hex
void lay_marker(State&, Marker, Hex);
void lift_marker(State&, Marker, Hex);
int free_works(const State&, Hex, Shelter);

inline int mod(const State& s, Side side, int division, Mod m) {
  return s.mods[index(side)][division][static_cast<int>(m)];
}
inline int mod(const State& s, Unit u, Mod m) { return mod(s, side_of(u), at(s, u).division, m); }

// ---- 2, 3: squads and stacking
struct Stacked {
  int all = 0, vehicles = 0;
};
Stacked stacked(const State&, Hex, Side, Unit without = no_unit);
Refusal refuse_stack(const State&, Unit, Hex);  // toi.stack.1
// Codes that a base may take of what is to be built; `complete` fills all slots.
void each_code(const State&, bool complete, void (*visit)(void*, u16), void* to);
bool may_form(const World&, const State&, Unit base, u16 code);

// ---- 4, 5: sequence and actions
void begin_action_phase(const World&, State&, Events*);
bool can_act(const World&, const State&, Side, int division);
Refusal refuse_setting_out(const World&, const State&, Unit);  // for the next action
Refusal refuse_action(const World&, const State&, Choice);
int movement(const World&, const State&, Unit, Deed);  // whole points (T12)
void activate(State&, Unit, Deed, int points);
bool any_target(const World&, const State&, Unit);

// ---- 6: victory
void score_destroyed(const World&, State&, Unit, Events*);
void score_exited(const World&, State&, Unit, Events*);
void decide(const World&, State&, Moment, Events*);  // ends the battle if a condition holds
RuleId deciding_rule(const World&, const State&);    // by which a battle that is over was won
bool check_gone(const World&, State&, Events*);
void control_step(const World&, State&, Events*);

// ---- 8: movement
int step_cost(const World&, const State&, Unit, Hex from, Direction, int thirds_left, bool first);
Refusal refuse_enter(const World&, const State&, Unit, Hex to);
bool may_rest(const World&, const State&, Unit, Hex);
Refusal refuse_rest(const World&, const State&, Unit, Hex);
bool could_ever_enter(const World&, Unit, Hex from, Hex to);  // toi.asl.5, toi.asl.36

// ---- 11: attacks
enum class Role : u8 { leader, op_fire, moving, supporter, op_supporter };
struct Shot {
  Refusal no;
  int power = 0, range = 0, on = 7, halvings = 0, bonus = 0;
  Figures who;  // the figures that take part
};
Shot shot(const World&, const State&, Unit firer, Unit target, Hex hex, int mode, Role,
          int extra = 0);
int cover(const World&, const State&, Unit target, bool suppressive, bool flames);
int armour(const World&, const State&, Unit);
void begin_attack(const World&, State&, Unit leader, Unit target, Hex hex, int mode, u8 manner,
                  Events*);
void begin_area(const World&, State&, Hex, int dice, bool suppressive, Events*);  // of a card
int dice_to_turn(const World&, const State&);  // black dice that the leader may still throw again
bool touches_anybody(const World&, const State&, Hex, bool suppressive);

// ---- 12: sight
bool sees(const World&, const State&, Hex, Hex);
bool spotted(const World&, const State&, Hex, Side by, int division);  // by somebody not fatigued
struct SightLine {
  bool open = true;
  RuleId rule;
  Hex blocker;
};
SightLine sight_line(const World&, const State&, Hex, Hex);
void build_sight(World&);

// ---- 13: damage
void hurt(const World&, State&, Unit, int hits, Events*);      // normal hits on a squad
void suppress(const World&, State&, Unit, int hits, Events*);  // suppressive hits on a squad
void batter(const World&, State&, Unit vehicle, int hits, Events*);
void apply_hits(const World&, State&, Unit, int net, bool suppressive, Events*);
void destroy(const World&, State&, Unit, RuleId, Events*);
void fatigue_active(State&, Unit);  // a unit that is stopped in its activation

// ---- 17: assault
Refusal refuse_storm(const World&, const State&, Unit, Hex);
void begin_assault(const World&, State&, Unit, Hex, Events*);
int infantry_power(const World&, const State&, Unit);
int assault_power(const World&, const State&, Unit, Hex target, bool supporter, int& halvings);
int defence_power(const World&, const State&, Hex, Side);
int assault_cover(const World&, const State&, Hex, Side, bool flames);

// ---- 18: concealed squads
void look_around(const World&, State&, Events*);  // toi.hid.9

// ---- 20, 21
Refusal refuse_dig(const World&, const State&, Unit);

// ---- 22, 23: cards
void fold_mods(const World&, State&);
Refusal refuse_play(const World&, const State&, Side, int division, int card, bool command_phase);
void play_card(const World&, State&, Side, int division, int card, Events*);
void retry_card(const World&, State&, int card, Events*);
Refusal refuse_retry(const World&, const State&, Side, int division, int card);
Refusal refuse_special(const World&, const State&, Unit, int operation);
void begin_special(const World&, State&, Unit, int operation, Events*);
int drift_number(const World&, const State&, Hex, Side, int division);
int contact_number(const World&, const State&, int card);
bool contact_may_be_thrown_again(const World&, const State&, int card);  // AIR-8
void lift_lasting(const World&, State&, int play_index);

// ---- set-up
void begin(const World&, State&);  // everything in the box, the set-up on top
int ways_to_deploy();
void set_up_rest(const World&, State&, Side, int way, Events*);

// ---- Helpers of many chapters
inline Refusal no(RuleId rule, TextId text) { return {rule, text}; }
// The same with the numbers that make it plain.
inline Refusal lacks(RuleId rule, TextId text, int need, int have, Kind kind = number_kind) {
  return Refusal{rule, text}.with("need", kind, need).with("have", kind, have);
}
inline bool is_unit(Choice c) { return c.who < max_units; }
inline Unit who(Choice c) { return unit(c.who); }
inline bool is_hex(const World& w, std::uint32_t what) { return what < w.hexes; }
inline bool bare(Choice c) { return !c.who && !c.what && !c.count; }
inline bool only_who(Choice c) { return !c.what && !c.count; }
inline bool only_what(Choice c) { return !c.who && !c.count; }
Refusal not_asked(RuleId);
// Takes the answer of a question that has only one.
bool take_if_single(const World&, State&, const Rules&, Events*);

extern const Rules setup_step, form_step, lay_step, place_step, conceal_step, ace_step, ready_step,
    decks_step, card_step, round_step, turn_step, lead_step, action_step, finish_step, command_step,
    spend_step, consent_step, status_step, workshop_step, mending_step, regroup_step, bring_step,
    target_step, support_step, pool_step, order_step, again_step, armour_step, damage_step,
    losses_step, riders_step, mover_step, entry_step, op_fire_step, mines_step, stormers_step,
    stand_step, charge_step, defence_step, dealing_step, retreat_step, crowded_step, follow_step,
    arrivals_step, script_step, contact_step, contact_again_step, aim_step, heading_step,
    drift_step, choose_step, put_step, clear_step, shelter_step, dice_step, peek_step, arrange_step,
    heal_step;

}  // namespace bocage::toi
