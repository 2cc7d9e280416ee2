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
#include "games/skirmish/ways.hpp"
#include "kernel/modifiers.hpp"
#include "kernel/steps.hpp"

namespace bocage::sk {

using StepRules = bocage::StepRules<World, State>;

// ---- frames
struct SetupFrame {
  static constexpr Step kind = Step::setup;
  Step step = kind;
  std::uint8_t side = 0, spare[6] = {};
};
struct DeclareFrame {
  static constexpr Step kind = Step::declare;
  Step step = kind;
  std::uint8_t next = 0, order = 0, spare[5] = {};
};
struct MoraleFrame {
  static constexpr Step kind = Step::morale;
  Step step = kind;
  std::uint8_t group = 0, next = 0, order = 0, again = 0, spare[3] = {};
};
struct PistolFrame {
  static constexpr Step kind = Step::pistol;
  Step step = kind;
  std::uint8_t group = 0, spare[6] = {};
};
struct CountsFrame {
  static constexpr Step kind = Step::counts;
  Step step = kind;
  std::uint8_t side = 0, next = 0, size = 0, groups[4] = {};
};
struct CallFrame {
  static constexpr Step kind = Step::call;
  Step step = kind;
  std::uint8_t side = 0, count = 0, spare[5] = {};
};
struct OrdersFrame {
  static constexpr Step kind = Step::orders;
  Step step = kind;
  std::uint8_t group = 0xff, stage = 0, rider = 0xff, spare[4] = {};
};
struct FormationFrame {
  static constexpr Step kind = Step::formation;
  Step step = kind;
  std::uint8_t group = 0xff, compulsory = 0, placed = 0, spare[4] = {};
};
struct ManFrame {
  static constexpr Step kind = Step::man;
  Step step = kind;
  std::uint8_t figure = 0xff, stage = 0, spare[5] = {};
};
struct MarchFrame {
  static constexpr Step kind = Step::march;
  Step step = kind;
  std::uint8_t group = 0xff, tick = 0, compulsory = 0, react = 0, spare[3] = {};
};
struct ReactFrame {
  static constexpr Step kind = Step::react;
  Step step = kind;
  std::uint8_t side = 0, event = 0, stage = 0;
  std::uint16_t subject = 0xffff, last = 0xffff;
};
struct ReactorFrame {
  static constexpr Step kind = Step::reactor;
  Step step = kind;
  std::uint8_t event = 0;
  std::uint16_t by = 0xffff, subject = 0xffff;
  std::uint8_t spare[2] = {};
};
enum class Fire : std::uint8_t {
  aimed,
  hmg,
  mg,
  cover,
  cover_gear,
  cover_vehicle,
  toss,
  toss_in,
  toss_at,
  launch,
  launch_at,
  flame,
  vflame,
  bomb,
  smoke_bomb,
  shell,
  shell_at,
  vshell,
  vshell_at,
};
struct FiringFrame {
  static constexpr Step kind = Step::firing;
  Step step = kind;
  Fire mode = Fire::aimed;
  std::uint8_t by = 0xff, with = 0;
  std::uint32_t at = 0;
};
struct VolleyFrame {
  static constexpr Step kind = Step::volley;
  Step step = kind;
  std::uint8_t group = 0, enemy = 0, next = 0, begun = 0, spare[3] = {};
};
struct HitsFrame {
  static constexpr Step kind = Step::hits;
  Step step = kind;
  std::uint8_t left = 0, spare[6] = {};
};
struct SaveFrame {
  static constexpr Step kind = Step::save;
  Step step = kind;
  std::uint8_t figure = 0xff, need = 0, spare[5] = {};
};
struct EffectFrame {
  static constexpr Step kind = Step::effect;
  Step step = kind;
  std::uint8_t figure = 0xff, kill = 6, spare[5] = {};
};
enum class Harm : std::uint8_t {
  he_small,
  he_large,
  mortar_light,
  mortar_heavy,
  room,
  bunker,
  collapse,
  crash,
  aboard,
  flame,
  strafe
};
struct VictimsFrame {
  static constexpr Step kind = Step::victims;
  Step step = kind;
  Harm harm = Harm::he_small;
  std::uint8_t where = 0xff, storey = 0, stage = 0, spare[3] = {};
};
struct VictimFrame {
  static constexpr Step kind = Step::victim_die;
  Step step = kind;
  Harm harm = Harm::he_small;
  std::uint8_t figure = 0xff, sheltered = 0, spare[4] = {};
};
struct VictimSaveFrame {
  static constexpr Step kind = Step::victim_save;
  Step step = kind;
  std::uint8_t figure = 0xff, need = 0, kills = 0, spare[4] = {};
};
struct PierceFrame {
  static constexpr Step kind = Step::pierce;
  Step step = kind;
  std::uint8_t shape = 0xff, storey = 0, gap = 0, spare[4] = {};
};
struct PenetrateFrame {
  static constexpr Step kind = Step::penetrate;
  Step step = kind;
  std::uint8_t vehicle = 0xff;
  Face face = Face::front;
  Letter letter = 0;
  std::uint8_t hull_down = 0, gap = 0, spare[2] = {};
};
struct DamageFrame {
  static constexpr Step kind = Step::superficial;
  Step step = kind;
  std::uint8_t vehicle = 0xff, hull_down = 0, spare[5] = {};
};
struct MajorFrame {
  static constexpr Step kind = Step::major;
  Step step = kind;
  std::uint8_t vehicle = 0xff, hull_down = 0, spare[5] = {};
};
struct GunDieFrame {
  static constexpr Step kind = Step::gun_die;
  Step step = kind;
  std::uint8_t gear = 0xff, spare[6] = {};
};
struct BurnDieFrame {
  static constexpr Step kind = Step::burn_die;
  Step step = kind;
  std::uint8_t vehicle = 0xff, molotov = 0, bonus = 0, spare[4] = {};
};
struct FuelDieFrame {
  static constexpr Step kind = Step::fuel_die;
  Step step = kind;
  std::uint8_t figure = 0xff, spare[6] = {};
};
struct MineDieFrame {
  static constexpr Step kind = Step::mine_die;
  Step step = kind;
  std::uint8_t figure = 0xff, vehicle = 0xff, shape = 0xff, spare[4] = {};
};
enum class Test : std::uint8_t { search, aid, wire, assault, jump, wheel, promote };
struct SkillFrame {
  static constexpr Step kind = Step::skill;
  Step step = kind;
  Test test = Test::search;
  std::uint8_t figure = 0xff, what = 0xff, bonus = 0, with = 0xff, spare[2] = {};
};
struct DriveFrame {
  static constexpr Step kind = Step::drive;
  Step step = kind;
  std::uint8_t vehicle = 0xff, stage = 0, legs = 0, spare[4] = {};
};
struct WheelFrame {
  static constexpr Step kind = Step::wheel;
  Step step = kind;
  std::uint8_t vehicle = 0xff, spare[6] = {};
};
struct TrajectoryFrame {
  static constexpr Step kind = Step::trajectory;
  Step step = kind;
  std::uint8_t vehicle = 0xff, spare[6] = {};
};
struct RollFrame {
  static constexpr Step kind = Step::roll_on;
  Step step = kind;
  std::uint8_t vehicle = 0xff, way = 0, spare = 0;
  std::uint16_t left = 0, done = 0;
};
struct OverturnFrame {
  static constexpr Step kind = Step::overturn;
  Step step = kind;
  std::uint8_t vehicle = 0xff, spare[6] = {};
};
struct StopFrame {
  static constexpr Step kind = Step::stop_die;
  Step step = kind;
  std::uint8_t vehicle = 0xff, spare[6] = {};
};
struct BogFrame {
  static constexpr Step kind = Step::bog_die;
  Step step = kind;
  std::uint8_t vehicle = 0xff, free = 0, spare[5] = {};
};
struct CombatsFrame {
  static constexpr Step kind = Step::combats;
  Step step = kind;
  std::uint8_t side = 0, spare[6] = {};
};
struct PairingFrame {
  static constexpr Step kind = Step::pairing;
  Step step = kind;
  std::uint8_t figure = 0xff, chosen = 0xff, spare[5] = {};
};
struct MeleeFrame {
  static constexpr Step kind = Step::melee;
  Step step = kind;
  std::uint8_t single = 0xff, next = 0, stage = 0, vehicle = 0xff, spare[3] = {};
};
struct RerollFrame {
  static constexpr Step kind = Step::reroll;
  Step step = kind;
  std::uint8_t next = 0, spare[6] = {};
};
struct RerollDieFrame {
  static constexpr Step kind = Step::reroll_die;
  Step step = kind;
  std::uint8_t fighter = 0, die = 0, spare[5] = {};
};
struct LoserFrame {
  static constexpr Step kind = Step::loser;
  Step step = kind;
  std::uint8_t winner = 0xff, margin = 0, spare[5] = {};
};
struct FollowFrame {
  static constexpr Step kind = Step::follow;
  Step step = kind;
  std::uint8_t winner = 0xff, loser = 0xff, spare = 0;
  Point was;
};
struct GunsFrame {
  static constexpr Step kind = Step::guns;
  Step step = kind;
  std::uint8_t stage = 0, spare[6] = {};
};
struct AirFrame {
  static constexpr Step kind = Step::air;
  Step step = kind;
  std::uint8_t side = 0, stage = 0, spare[5] = {};
};
struct AirDieFrame {
  static constexpr Step kind = Step::air_die;
  Step step = kind;
  std::uint8_t what = 0, who = 0, battery = 0;
  Point at;
};
struct EndFrame {
  static constexpr Step kind = Step::end_turn;
  Step step = kind;
  std::uint8_t stage = 0, next = 0, spare[5] = {};
};

template <class F>
F top(const State& s) {
  return s.frames.template top<F>();
}

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
int bonus_of(Rank);                                   // sk.mt.2a-f
int morale_bonus(const World&, const State&, Group);  // sk.g5.6
int best_leader(const World&, const State&, Group);   // for initiative
bool has_leader(const World&, const State&, Group);
bool coheres(const World&, const State&, Figure, Point from, Point to, int storey);  // sk.g5.3

// ---- 6, 7 actions and movement
int stride(const World&, const State&, Figure, Gait);  // sk.g7.1, sk.g7.2 units
Refusal refuse_move(const World&, const State&, Figure, Point, int storey, Gait, WayTo* = nullptr,
                    bool cohesion = true);
Refusal refuse_free(const World&, const State&, Figure);  // may it do anything yet
bool can_act(const World&, const State&, Figure);
bool may_move(const World&, const State&, Figure);
void begin_walk(const World&, State&, Figure, const WayTo&, int storey, Gait, bool charge);
void march(const World&, State&, Group, bool compulsory);
Refusal refuse_charge(const World&, const State&, Figure, Piece target, WayTo* = nullptr);
int degrees_of(Vec);
void set_facing(State&, Figure, Vec);
void face_enemy(const World&, State&, Figure);
bool moved_fast(const State&, Figure);  // ran, charged, galloped

// ---- 8 obstacles
void breach(const World&, State&, Point, Letter, int half_width, Events*);  // sk.g8.4
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
int to_hit_on(int level);                          // sk.g10.3, sk.ar.1-5
Arm main_arm(const World&, const State&, Figure);  // his small arm
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
void end_waiting(State&, Piece);

// ---- 13 thrown, flame, charges
Refusal refuse_throw(const World&, const State&, Figure, Piece at, Point, int storey, Arm);
Refusal refuse_flame(const World&, const State&, Piece by, Point);

// ---- 14 morale
void snap_causes(const World&, State&);
int causes_of(const World&, const State&, Group);
int test_need(const World&, const State&, Group);  // profile number
bool tests_for_stress(const World&, const State&, Group, int causes);
void worsen(const World&, State&, Group, RuleId by, Events*);
void plan_demoralised(const World&, State&, Group);  // fills State::walks
bool threatened(const World&, const State&, Figure, Point, int storey);
Refusal refuse_compulsory(const World&, const State&, Figure, Point, int storey);
void rout(const World&, State&, Group, Events*);
void note_exposed(const World&, State&, Figure, Point source);

// ---- 16 guns and launchers
Refusal refuse_shell(const World&, const State&, Piece by, Piece at, Point, Ammo);
Refusal refuse_launch(const World&, const State&, Figure, Piece at, Point, Arm);
int artillery_level(const World&, const State&, Piece by, Piece target, bool ground);
void burst_at(const World&, State&, Point, Events*);         // the shot's shell, on the ground
void burst_on(const World&, State&, Piece target, Events*);  // on what it hit
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
