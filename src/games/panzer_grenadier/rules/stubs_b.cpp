// Stand-ins for chapters that are not written yet. Whoever writes one deletes its stand-in here.
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/rules/rules.hpp"

#pragma GCC diagnostic ignored "-Wunused-parameter"

namespace bocage::pg {

// ---- 7 combat
extern const StepRules shooter_step;
const StepRules shooter_step{};
extern const StepRules fire_group_step;
const StepRules fire_group_step{};
extern const StepRules attack_step;
const StepRules attack_step{};
extern const StepRules losses_step;
const StepRules losses_step{};
int direct_strength(const World&, const State&, Piece) { return 0; }
int bombardment_strength(const World&, const State&, Piece) { return 0; }
AtValue at_value(const World&, const State&, Piece, int) { return {}; }
void lose_step(const World&, State&, Piece, Events*) {  }
void eliminate(const World&, State&, Piece, Events*) {  }
void push_losses(const World&, State&, Hex, Side, int, int, bool) {  }
void assault_result(const World&, State&, Hex, Side, Outcome, bool, Events*) {  }
Refusal refuse_direct_fire(const World&, const State&, Piece, Hex) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
Refusal refuse_at_fire(const World&, const State&, Piece, Piece) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
void begin_attack(const World&, State&, Events*) {  }
void has_fired(const World&, State&, Piece, Events*) {  }

// ---- 8 spotting
bool sees(const World&, const State&, Hex, Hex) { return false; }
bool spots(const World&, const State&, Hex, Piece, Hex) { return false; }
bool spotted_by(const World&, const State&, Side, Piece) { return false; }
void build_sight(World&) {  }
void unspot_after_move(const World&, State&, Piece, Events*) {  }
bool is_limiting(const World&, const State&, Hex) { return false; }

// ---- 9
extern const StepRules friendly_fire_step;
const StepRules friendly_fire_step{};
extern const StepRules friendly_column_step;
const StepRules friendly_column_step{};

// ---- 15, 16
extern const StepRules offboard_group_step;
const StepRules offboard_group_step{};
extern const StepRules air_group_step;
const StepRules air_group_step{};
extern const StepRules air_hit_step;
const StepRules air_hit_step{};
extern const StepRules aircraft_draw_step;
const StepRules aircraft_draw_step{};
extern const StepRules smoke_roll_step;
const StepRules smoke_roll_step{};
extern const StepRules smoke_dispersal_step;
const StepRules smoke_dispersal_step{};
extern const StepRules smoke_drift_step;
const StepRules smoke_drift_step{};
extern const StepRules mines_step;
const StepRules mines_step{};
extern const StepRules mine_removal_step;
const StepRules mine_removal_step{};
void offer_offboard(const World&, const State&, Prompt&) {  }
void offer_air(const World&, const State&, Prompt&) {  }
void begin_offboard(const World&, State&, Choice, Events*) {  }
void begin_air(const World&, State&, Choice, Events*) {  }
void begin_aircraft_draw(const World&, State&, Events*) {  }
void mines_on_entry(const World&, State&, Piece, Hex, Events*) {  }
void reveal_hidden(const World&, State&, Events*) {  }
void reveal(const World&, State&, Piece, Events*) {  }
Refusal refuse_dig_in(const World&, const State&, Piece) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
void do_dig_in(const World&, State&, Piece, Events*) {  }
Refusal refuse_clear_wreck(const World&, const State&, Piece) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
void do_clear_wreck(const World&, State&, Piece, Events*) {  }
Refusal refuse_clear_mines(const World&, const State&, Piece) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
void do_clear_mines(const World&, State&, Piece, Events*) {  }
void interrupt_work(State&, Piece) {  }
void add_wreck(const World&, State&, Hex) {  }
int wrecks_in(const State&, Hex) { return 0; }
void push_smoke_checks(const World&, State&) {  }
Refusal refuse_leave_map(const World&, const State&, Piece) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
void do_leave_map(const World&, State&, Piece, Events*) {  }
bool may_enter_at(const World&, const State&, Piece, Hex) { return false; }
bool is_due(const World&, const State&, Piece) { return false; }
Refusal refuse_charge(const World&, const State&, Piece, Hex) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
bool charge_through(const World&, const State&, Piece, Hex, Hex) { return false; }

// ---- 17 optional
extern const StepRules save_initiative_step;
const StepRules save_initiative_step{};
extern const StepRules random_event_step;
const StepRules random_event_step{};
extern const StepRules event_side_step;
const StepRules event_side_step{};
extern const StepRules event_pick_step;
const StepRules event_pick_step{};
extern const StepRules event_roll_step;
const StepRules event_roll_step{};
extern const StepRules allot_step;
const StepRules allot_step{};
extern const StepRules player_step;
const StepRules player_step{};
extern const StepRules fog_of_war_step;
const StepRules fog_of_war_step{};
extern const StepRules setup_commander_step;
const StepRules setup_commander_step{};
Refusal refuse_consolidate(const World&, const State&, Piece, Piece) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
void do_consolidate(const World&, State&, Piece, Piece, Events*) {  }
Refusal refuse_strategic(const World&, const State&, Piece) { return {"pg.1.2a"_rule, "pg.refuse.not_an_option"_text}; }
bool strategic_may_enter(const World&, const State&, Piece, Hex) { return false; }
void push_fog_of_war(const World&, State&) {  }
bool random_event_due(const World&, State&, int, int) { return false; }
void push_event(const World&, State&) {  }
bool same_player(const World&, const State&, Piece, Piece) { return false; }
bool in_sector_play(const World&, const State&, Piece) { return false; }
bool may_fire_across(const World&, const State&, Hex, Hex) { return false; }
void begin_turn_players(const World&, State&) {  }

}  // namespace bocage::pg
