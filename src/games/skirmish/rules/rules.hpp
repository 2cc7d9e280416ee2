#pragma once
// What the chapters offer each other.
//
//   turn_start > declare > morale > steps_down        sequence 1
//   priority > counts                                 sequence 2
//   call > orders > formation > march > react > ...   sequence 3
//                 > man, volley, drive
//                 > firing > to_hit > hits > save, effect
//                          > lob > scatter, deviate > victims, penetrate ...
//                          > aftermath
//   combats > pairing > melee > reroll > loser > follow   sequence 4
//   end_turn                                          sequence 5
#include "games/skirmish/look.hpp"
#include "games/skirmish/rules/frames.hpp"
#include "games/skirmish/ways.hpp"
#include "kernel/modifiers.hpp"
#include "kernel/steps.hpp"

namespace bocage::sk {

using StepRules = bocage::StepRules<World, State>;
// ---- steps, by chapter
extern const StepRules setup_step, turn_start_step, declare_step, morale_step, pistol_step,
    steps_down_step, priority_step, counts_step, call_step, orders_step, formation_step, man_step,
    march_step, react_step, reactor_step, firing_step, volley_step, to_hit_step, hits_step,
    save_step, effect_step, lob_step, scatter_step, deviate_step, victims_step, victim_die_step,
    victim_save_step, pierce_step, penetrate_step, superficial_step, major_step, gun_die_step,
    burn_die_step, fuel_die_step, mine_die_step, aftermath_step, skill_step, drive_step, wheel_step,
    trajectory_step, roll_on_step, overturn_step, stop_die_step, bog_die_step, combats_step,
    pairing_step, melee_step, reroll_step, reroll_die_step, loser_step, follow_step, guns_step,
    air_step, air_die_step, end_turn_step;

void settle(const World&, State&, Events*);

// ---- 2 figures
void wound(const World&, State&, Figure, RuleId by, Events*);  // sk.g2.5: a second one kills
void kill(const World&, State&, Figure, RuleId by, Events*);
void remove_from_play(const World&, State&, Figure, Place);  // captured, left
int skill_need(Quality);                                     // sk.g2.3
Quality quality(const World&, const State&, Group);          // sk.g4.8
void reveal(const World&, State&, Group, RuleId by, Events*);
void end_wait(State&, Figure);

// ---- 5 command
Figure head_of(const World&, const State&, Group);          // sk.g5.4: who leads it, or nobody
Figure leader_or_first(const World&, const State&, Group);  // for formations
bool in_command(const World&, const State&, Figure leader, Group);  // sk.g5.5
int command_radius(Rank);
int bonus_of(Rank);  // sk.mt.2a-f
struct Leaders {     // sk.g5.6: who helps a section to stand
  bool nco = false, commissar = false;
  Rank officer = Rank::soldier;  // the best one
};
Leaders leaders_of(const World&, const State&, Group);
int morale_bonus(const World&, const State&, Group);
int best_leader(const World&, const State&, Group);  // for initiative
bool has_leader(const World&, const State&, Group);
Refusal refuse_apart(const World&, const State&, Figure, Point from, Point to);  // sk.g5.3
bool coheres_nowhere_near(const World&, const State&, Figure, Point from, Point to,
                          int units);  // at no place within so many units of there

// ---- 6, 7 actions and movement
int stride(const World&, const State&, Figure, Gait);           // sk.g7.1, sk.g7.2 units
Refusal refuse_gait(const World&, const State&, Figure, Gait);  // wherever he goes
Refusal refuse_move(const World&, const State&, Figure, Point, int storey, Gait, WayTo* = nullptr,
                    bool cohesion = true, bool with_mates = false);
Refusal refuse_free(const World&, const State&, Figure);  // may it do anything yet
bool touches_enemy(const World&, const State&, Figure, Point there, int storey);  // a fit one
bool in_a_fight(const World&, const State&, Figure);  // some enemy is in contact
bool can_act(const World&, const State&, Figure);
bool may_move(const World&, const State&, Figure);
void begin_walk(const World&, State&, Figure, const WayTo&, int storey, Gait, bool charge);
void march(const World&, State&, Group, bool compulsory);
void leave_table(const World&, State&, Figure, Events*);     // sk.g7.9
Refusal refuse_charger(const World&, const State&, Figure);  // whomever he charges
Refusal refuse_charge(const World&, const State&, Figure, Piece target, WayTo* = nullptr);
bool charges_in_vain(const World&, const State&, Figure, Figure target);  // seen without a search
int degrees_of(Vec);
void set_facing(State&, Figure, Vec);
void face_enemy(const World&, State&, Figure);
bool moved_fast(const State&, Figure);  // ran, charged, galloped

// ---- 8 obstacles
void breach(const World&, State&, Point, Letter, int half_width, Events*);  // sk.g8.4
void cut_through(const World&, State&, ShapeId wire, Point from);           // sk.g8.8
void destroy_stretch(const World&, State&, ShapeId, int edge, Point near, int half_width);

// ---- 10 small arms
struct SmallArms {  // a shot before it is fired
  Arm arm;
  Quality quality = Quality::veteran;
  bool long_range = false, moving = false, under = false, dark = false, low = false,
       running = false, scoped = false;
  int dice = 0, level = 0, on = 0;
};
SmallArms small_arms(const World&, const State&, Piece by, Arm, Piece target);
int dice_with_crew(const World&, const State&, Piece by, Arm, int dice);  // sk.g10.11
int to_hit_on(int level);                                                 // sk.g10.3, sk.ar.1-5
Arm main_arm(const World&, const State&, Figure);                         // his small arm
Refusal refuse_shooter(const World&, const State&, Figure, Arm);          // whatever the target
Refusal refuse_fire(const World&, const State&, Figure, Piece target, Arm);
Refusal refuse_target(const World&, const State&, Piece by, Piece target, Arm);
bool carries(const World&, const State&, Figure, Arm);
Figure nearest_target(const World&, const State&, Figure, Group enemy, Arm);
void begin_shot(const World&, State&, Piece by, Piece target, Arm, bool reaction, Events*);
bool moved_this_turn(const World&, const State&, Piece);

// ---- 11 covering fire
Refusal refuse_cover(const World&, const State&, Piece by, Point, int with);
void lay_cover(const World&, State&, Piece by, Point, int with, Events*);
void end_cover(const World&, State&, Piece by);
void update_zones(const World&, State&);
bool under_fire(const World&, const State&, Piece);

// ---- 12 waiting
bool ask_reaction(const World&, State&, Side, int event, Piece subject);
void ask_about_shift(const World&, State&, Group, Vec by);
void end_waiting(State&, Piece);

// ---- 13 thrown, flame, charges
Refusal refuse_unready(const World&, const State&, Figure);  // neither throws nor launches
Refusal refuse_throw(const World&, const State&, Figure, Piece at, Point, int storey, Arm);
Refusal refuse_call(const World&, const State&, Figure, Choice);  // sk.g22.1
Refusal refuse_flame(const World&, const State&, Piece by, Point);

// ---- 14 morale
void snap_causes(const World&, State&);
int causes_of(const World&, const State&, Group);
int test_need(const World&, const State&, Group);  // profile number
bool tests_for_stress(const World&, const State&, Group, int causes);
void worsen(const World&, State&, Group, RuleId by, Events*);
void plan_demoralised(const World&, State&, Group);  // fills State::walks
Refusal refuse_compulsory(const World&, const State&, Figure, Point, int storey);
Refusal refuse_sheltered_shift(const World&, const State&, Figure, Point, int storey, Gait);
void rout(const World&, State&, Group, Events*);
void note_exposed(const World&, State&, Figure, Point source);

// ---- 16 guns and launchers
Refusal refuse_shell(const World&, const State&, Piece by, Piece at, Point, Ammo);
Refusal refuse_launch(const World&, const State&, Figure, Piece at, Point, Arm);
int artillery_level(const World&, const State&, Piece by, Piece target, bool ground);
void burst_at(const World&, State&, Point, Events*);         // the shot's shell, on the ground
void burst_on(const World&, State&, Piece target, Events*);  // on what it hit
bool manned(const World&, const State&, Gear);               // by a fit man within 3 cm
int servers(const World&, const State&, Gear);  // fit men within 3 cm who have not acted
void use_servers(const World&, State&, Gear, int count);

// ---- 17 to 19 vehicles
Figure driver(const World&, const State&, Vehicle);
Figure commander(const World&, const State&, Vehicle);
bool radio_fit(const World&, const State&, Vehicle);
Letter armour(const World&, const State&, Vehicle, Face);
Face face_towards(const World&, const State&, Vehicle, Point);
void attack_vehicle(const World&, State&, Vehicle, Face, Letter, bool hull_down, Events*);
void wreck(const World&, State&, Vehicle, RuleId by, Events*);
void immobilise(const World&, State&, Vehicle, Events*);
void bail_out(const World&, State&, Vehicle, Events*);
void lose_driver(const World&, State&, Vehicle, Events*);
bool exposed_aboard(const World&, const State&, Figure);   // sk.g10.9
void start_vehicle(const World&, State&, Group, Events*);  // its activation
Refusal refuse_mg(const World&, const State&, Vehicle, Piece target, Mount);
Arm mount_arm(const World&, const State&, Vehicle, Mount);

// ---- 12.6, 20 to 25
void check_reveals(const World&, State&, Group mover, Events*);
void hit_room(const World&, State&, Bay, int storey, Letter, bool he, Events*);
void control_objectives(const World&, State&, Events*);
void check_victory(const World&, State&, Events*, bool last);
int owner_of(const World&, const State&, Group);  // player of its side
// Whose affair is what concerns groups of these owners (a bit each): sk.g25.1.
int who_decides(const World&, const State&, Side, unsigned owners);
std::int32_t points_now(const World&, const State&, Side);
void place_group(const World&, State&, Group, Point, int facing);
void begin(const World&, State&);

// ---- marks
inline void mark(State& s, Figure f) {
  s.marked[f.id >> 3] |= static_cast<std::uint8_t>(1u << (f.id & 7));
}
inline void unmark(State& s, Figure f) {
  s.marked[f.id >> 3] &= static_cast<std::uint8_t>(~(1u << (f.id & 7)));
}
inline bool marked(const State& s, Figure f) { return s.marked[f.id >> 3] >> (f.id & 7) & 1; }
inline void clear_marks(State& s) {
  for (auto& m : s.marked) m = 0;
}

inline Event& told(Events* log, const char* what, RuleId rule, Side side) {
  return log->add(what, rule, side);
}

}  // namespace bocage::sk
