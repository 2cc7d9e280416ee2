// Stand-ins for chapters that are not written yet. Whoever writes one deletes its stand-in here.
#include "games/panzer_grenadier/game.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/rules.hpp"

#pragma GCC diagnostic ignored "-Wunused-parameter"

namespace bocage::pg {

// ---- Pieces and hexes (pieces.hpp: inline queries; pieces.cpp: putting and removing)
void put(State&, Piece, Hex) {  }
void take_off(State&, Piece, Place) {  }
void update_control(const World&, State&, Hex) {  }
void update_assault(const World&, State&, Hex) {  }
void mark(State&, Piece) {  }

// ---- 3 sequence
extern const StepRules turn_start_step;
const StepRules turn_start_step{};
extern const StepRules initiative_step;
const StepRules initiative_step{};
extern const StepRules segment_step;
const StepRules segment_step{};
extern const StepRules declare_step;
const StepRules declare_step{};
extern const StepRules actions_step;
const StepRules actions_step{};
extern const StepRules segment_end_step;
const StepRules segment_end_step{};
extern const StepRules overstack_step;
const StepRules overstack_step{};
extern const StepRules marker_phase_step;
const StepRules marker_phase_step{};
extern const StepRules turn_end_step;
const StepRules turn_end_step{};
bool is_night(const World&, const State&) { return false; }
int visibility_now(const World&, const State&) { return 0; }
int initiative_of(const World&, const State&, Side) { return 0; }
int steps_lost(const World&, const State&, Side, bool afv, bool others) { return 0; }
void next_segment(const World&, State&, Events*) {  }
void end_turn_now(const World&, State&, Events*) {  }
bool can_activate(const World&, const State&, Piece) { return false; }

// ---- 4 stacking
bool fits(const World&, const State&, Piece, Hex) { return false; }
int combat_units(const World&, const State&, Hex, Side) { return 0; }

// ---- 5 movement
extern const StepRules mover_step;
const StepRules mover_step{};
extern const StepRules crossing_step;
const StepRules crossing_step{};
extern const StepRules demolition_step;
const StepRules demolition_step{};
int entry_cost(const World&, const State&, Piece, Hex, Hex) { return 0; }
int allowance(const World&, const State&, Piece) { return 0; }
bool threatens(const World&, const State&, Piece enemy, Piece piece, Hex) { return false; }
Refusal refuse_enter(const World&, const State&, Piece, Hex, Hex) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
void arrive(const World&, State&, Piece, Hex, Events*) {  }
void end_move(const World&, State&, Events*) {  }
void force_unload(const World&, State&, Piece carrier, Events*) {  }
bool can_load(const World&, const State&, Piece, Piece carrier) { return false; }
bool assisted_crossing(const World&, const State&, Hex, Side) { return false; }

// ---- 6 leaders
extern const StepRules casualties_step;
const StepRules casualties_step{};
extern const StepRules lone_leaders_step;
const StepRules lone_leaders_step{};
extern const StepRules overrun_step;
const StepRules overrun_step{};
extern const StepRules displaced_step;
const StepRules displaced_step{};
int check_help(const World&, const State&, Piece) { return 0; }
bool in_reach(const World&, const State&, Piece leader, Hex) { return false; }
bool has_tank_leader(const World&, const State&, Piece) { return false; }
void push_casualties(const World&, State&, Hex, Side, Piece only) {  }
void leader_lost(const World&, State&, Piece leader, Hex where, Events*) {  }
void push_lone_leader_losses(State&, Hex, Side, int) {  }

// ---- 12 assault
extern const StepRules assault_order_step;
const StepRules assault_order_step{};
extern const StepRules assault_attack_step;
const StepRules assault_attack_step{};
extern const StepRules assault_defence_step;
const StepRules assault_defence_step{};
extern const StepRules assault_results_step;
const StepRules assault_results_step{};
extern const StepRules free_shot_step;
const StepRules free_shot_step{};
bool is_assault_hex(const World&, const State&, Hex) { return false; }
bool holds_enemy(const World&, const State&, Hex, Side of) { return false; }
Refusal refuse_assault(const World&, const State&, Piece, Hex) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
void enter_assault(const World&, State&, Piece, Hex, Events*) {  }
Refusal refuse_fight(const World&, const State&, Hex) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
void begin_fight(const World&, State&, Hex, Events*) {  }
bool must_fight(const World&, const State&, Hex) { return false; }
int assault_strength(const World&, const State&, Piece, Side attacker) { return 0; }
bool fortified(const World&, const State&, Piece) { return false; }
bool has_entrenchment(const State&, Hex) { return false; }
bool shelters(const World&, Piece) { return false; }

// ---- 13 opportunity fire
extern const StepRules opportunity_step;
const StepRules opportunity_step{};
extern const StepRules opportunity_group_step;
const StepRules opportunity_group_step{};
void open_opportunity(const World&, State&, Events*) {  }

// ---- 14 morale
extern const StepRules checks_step;
const StepRules checks_step{};
extern const StepRules recovery_help_step;
const StepRules recovery_help_step{};
extern const StepRules recovery_step;
const StepRules recovery_step{};
extern const StepRules flight_step;
const StepRules flight_step{};
extern const StepRules flight_along_step;
const StepRules flight_along_step{};
int morale_of(const World&, const State&, Piece) { return 0; }
void set_order(const World&, State&, Piece, Order, Events*) {  }
void demoralize(const World&, State&, Piece, Events*) {  }
void push_checks(State&, Hex, Side) {  }
bool is_safe(const World&, const State&, Piece, Hex) { return false; }

// ---- set-up and victory (setup.cpp, victory.cpp)
extern const StepRules setup_step;
const StepRules setup_step{};
extern const StepRules setup_leader_step;
const StepRules setup_leader_step{};
extern const StepRules setup_mine_step;
const StepRules setup_mine_step{};
extern const StepRules setup_entrench_step;
const StepRules setup_entrench_step{};
extern const StepRules setup_mines_step;
const StepRules setup_mines_step{};
extern const StepRules setup_place_step;
const StepRules setup_place_step{};
extern const StepRules setup_details_step;
const StepRules setup_details_step{};
void set_initial_control(const World&, State&) {  }
int decided(const World&, const State&, When) { return 0; }
int measure(const World&, const State&, const Clause&) { return 0; }
void begin(const World&, State&) {  }

void finish_world(World&) {}
void PanzerGrenadier::redact(const World&, State&, Side) {}
}  // namespace bocage::pg
