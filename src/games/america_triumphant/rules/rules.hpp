#pragma once
// What the chapters offer each other.
#include "games/america_triumphant/rules/movement.hpp"
#include "kernel/steps.hpp"

namespace bocage::at {

using Rules = StepRules<World, State>;

// ------------------------------------------------------------------ before the battle (00_setup.cpp)
extern const Rules setup_step, okw_request_step, okw_die_step, okw_place_step, discovery_step,
    setup_unit_step, setup_hex_step, drop_turn_step, drop_hex_step;
void set_up_rest(const World&, State&, Side, SetupPlan);  // 00_setup_auto.cpp
bool may_set_up(const World&, const State&, Unit, Hex);
Hexes setup_hexes(const World&, const State&, Unit);
bool has_room_for(const World&, const State&, Unit, Hex);

// -------------------------------------------------------------------- 3: turn (03_turn.cpp and on)
extern const Rules over_step, turn_start_step, weather_step, ground_step, hq_back_step, draw_step,
    surprise_step, pause_step, turn_end_step;
void go_to_next_turn(const World&, State&, Events*);
bool may_be_drawn(const World&, const State&, int hq);  // alive: on the map or about to come
Side side_of_hq(const World&, int hq);
Weather weather_for(const State&, int die);  // at.3.2a
Ground ground_for(const State&, int die);    // at.3.2b
int air_points(const World&, const State&);  // at.11.3a

// ------------------------------------------------------------------------------- 5: movement
extern const Rules march_step, entry_step, mover_step, infiltration_step, after_overrun_step;
void put_down(const World&, State&);                         // those in hand have moved
void walk(const World&, State&, Hex to, int left, Events*);  // one hex, those in hand
void activate(State&, Unit);
Unit active_hq(const World&, const State&);
bool can_step_anywhere(const World&, const State&, const Mover&);
bool something_special(const World&, const State&);  // beside going on, for those in hand
Refusal refuse_infiltration(const World&, const State&, Hex to);  // at.4.4a, at.4.4d
bool can_infiltrate(const World&, const State&);
bool may_take_up(const World&, const State&, Unit, Phase);
Refusal refuse_taking_up(const World&, const State&, Unit, Phase);
Refusal refuse_step(const World&, const State&, const Mover&, Hex from, Hex to, int left);

// ------------------------------------------------------------------------------- 6: stacking
extern const Rules excess_step;
bool has_integrity(const World&, const State&, int formation, Hex);  // at.6.4a
bool cooperates(const World&, const State&, int formation, Hex);     // at.12.1

// --------------------------------------------------------------------------------- 7: supply
Hexes flood(const World&, const Hexes& start, const Hexes& open, int steps);
Hexes supply_lines(const World&, const State&, Side);  // hexes a line may run through (at.7.13a)
Hexes supply_sources(const World&, const State&, Side);
std::uint16_t supplied_headquarters(const World&, const State&, Side);
Supply supply_of(const World&, const State&, Unit);  // at.7.11, as it stands now
void fix_supply(const World&, State&);               // the Initial Segment (at.7.0)
void recheck_supply(const World&, State&, Unit hq);  // the start of an impulse (at.7.12)
Supply never_worse(const State&, Side, Supply);      // at.7.4
extern const Rules pay_step, chits_step;

// -------------------------------------------------------------------------------- 8: impulses
extern const Rules impulse_step;
bool serves(const World&, Unit hq, Unit);  // at.8.4a, at.8.4b
void begin_impulse(const World&, State&, int hq, Events*);
Refusal refuse_activation(const World&, const State&, Unit, RuleId);  // of one that is not eligible
Unit nearest_hq(const World&, const State&, Unit, Hex from);

// ---------------------------------------------------------------------------------- 9: combat
extern const Rules declare_step, join_step, air_defence_step, support_step, air_attack_step,
    resolve_step, fight_step, evade_step, combat_die_step, losses_step, remainder_step,
    retreat_step, advance_step;
inline constexpr int lowest_column = 0, highest_column = 10;
struct Odds9 {
  int attack = 0, defence = 0;  // after all factors, rounded up (at.9.11, at.9.12)
  int level = 0;                // n: n:1; 0: 1:2; -1: 1:3 ...
  int shift = 0;
  int column = 0;          // on the table
  bool automatic = false;  // at.9.14d
};
// Who attacks: those who aim at the hex, all who could, those in hand, or everybody beside it who
// could if his HQ were drawn.
enum class Takes : std::uint8_t { aiming, able, in_hand, beside };
// What decides the column of an attack.
struct Clash {
  Side attacker = german;
  Hex target;
  bool overrun = false, supported = false;
  int attack_air = 0, defence_air = 0;
  // From here on by look().
  int attack16 = 0, defence16 = 0;  // strengths in sixteenths
  int attackers = 0, attack_hexes = 0;
  int attack_tanks = 0, defence_tanks = 0;  // steps
  bool attack_combined = false, defence_combined = false, attack_has_tanks = false;
  bool city = false, westwall = false, rough = false, snow = false, defended_by_hq = false;
  bool per_level = false;  // at.9.53n
  int support = 1;         // what the HQ is worth
};
void look(const World&, const State&, Clash&, Takes);
Odds9 odds_of(const Clash&);
void explain_odds(const Clash&, Event&);
Clash clash_of(const World&, const State&, const Battle&, bool with_secret_air);
Clash clash_of_overrun(const World&, const State&, Hex target, bool supported);
// The best column an attack could come to (at.9.14c): HQ and air as far as they may still be had.
int best_column(const World&, const State&, Hex target, Takes);
int support_worth(const World&, const State&);                // at.11.15
int support_limit(const World&, const State&, bool overrun);  // at.11.13
bool hq_may_support(const World&, const State&, Hex target);  // at.11.12a, at.11.14, at.5.21b
bool defended_by_hq(const World&, const State&, Side, Hex);   // at.11.12b
bool may_attack(const World&, const State&, Unit, Hex target);
Refusal refuse_attacker(const World&, const State&, Unit, Hex target);
bool was_struck(const World&, const State&, Hex);
int find_battle(const State&, Hex);
Refusal refuse_attack(const World&, const State&, Choice);      // as a declaration
bool takes_part(const World&, const State&, Unit, Hex target);  // as a defender
void begin_overrun(const World&, State&, Hex target, bool supported, Events*);
Refusal refuse_overrun(const World&, const State&, Hex target, bool supported);
bool may_overrun_somewhere(const World&, const State&);
void end_combat(const World&, State&, Events*);

// --------------------------------------------------------------- 10, 11: arrivals, engineers, drop
extern const Rules okw_roll_step, release_step, rebuild_step, engineers_step, build_step,
    airdrop_step;
bool drop_is_now(const World&, const State&);
void stop_british(const World&, State&, Events*);
void note_exit(const World&, State&, Events*);
bool may_build_anything(const World&, const State&);
int okw_modifier(const World&, const State&);

// ---------------------------------------------------------------------------------- 13: victory
int count_term(const World&, const State&, const Term&);
int count_clause(const World&, const State&, const Clause&);
bool holds(const World&, const State&, const Condition&);
void decide(const World&, State&, Events*);

}  // namespace bocage::at
