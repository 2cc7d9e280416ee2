#pragma once
// What each step remembers while it waits: eight bytes on the stack of the position.
#include "games/skirmish/state.hpp"

namespace bocage::sk {

// Frames that differ only in what they are for.
template <Step which>
struct OfVehicle {
  static constexpr Step kind = which;
  Step step = kind;
  std::uint8_t vehicle = 0xff, spare[6] = {};
};
template <Step which>
struct DamageTo {
  static constexpr Step kind = which;
  Step step = kind;
  std::uint8_t vehicle = 0xff, hull_down = 0, spare[5] = {};
};

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
  std::uint8_t side = 0, count = 0;
  // hidden: asks for unrevealed groups; passed: sides, bit by bit, of which none acts before the next call
  std::uint8_t hidden = 0, passed = 0, may_pass = 0, spare[2] = {};
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
using DamageFrame = DamageTo<Step::superficial>;
using MajorFrame = DamageTo<Step::major>;
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
using WheelFrame = OfVehicle<Step::wheel>;
using TrajectoryFrame = OfVehicle<Step::trajectory>;
struct RollFrame {
  static constexpr Step kind = Step::roll_on;
  Step step = kind;
  std::uint8_t vehicle = 0xff, way = 0, spare = 0;
  std::uint16_t left = 0, done = 0;
};
using OverturnFrame = OfVehicle<Step::overturn>;
using StopFrame = OfVehicle<Step::stop_die>;
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

}  // namespace bocage::sk
