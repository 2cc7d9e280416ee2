#pragma once
// The words of the skirmish table: men, weapons, vehicles, ground, verbs, steps.
//
// Distances are whole tenths of a millimetre from the south-west corner (sk.g1.1), headings degrees from east (sk.g1.2). Heights are kept three times as fine,
// so that a hull at two thirds of a vehicle's height is whole.
#include <cstdint>
#include <iterator>
#include <string_view>

#include "board/shape.hpp"
#include "kernel/game.hpp"
#include "kernel/ids.hpp"
#include "kernel/list.hpp"

namespace bocage::sk {

inline constexpr std::string_view rule_list[] = {
#include "sk_rules.inc"
};
consteval RuleId operator""_rule(const char* id, std::size_t n) {
  return find_rule(rule_list, {id, n}, 4);
}

using plane::Circle;
using plane::Point;
using plane::Shape;
using plane::Vec;

consteval int operator""_cm(unsigned long long cm) { return static_cast<int>(cm * 100); }
consteval int operator""_cm(long double cm) { return static_cast<int>(cm * 100 + 0.5L); }
// Heights: a third of 0.1 mm.
consteval int operator""_high(long double cm) { return static_cast<int>(cm * 300 + 0.5L); }
consteval int operator""_high(unsigned long long cm) { return static_cast<int>(cm * 300); }

inline constexpr int max_figures = 128, max_vehicles = 16, max_gear = 16, max_groups = 40;
inline constexpr int max_shapes = 96, max_areas = 240, max_openings = 160, max_bays = 64;
inline constexpr int most_attached = 3;                  // leaders of one section (sk.g4.1)
inline constexpr int max_together = 13 + most_attached;  // sk.g5.1
inline constexpr int max_objectives = 8, max_zones = 6, max_exits = 4, max_batteries = 4;
inline constexpr int max_smoke = 64, max_gaps = 128;  // the loader proves that these suffice
inline constexpr int max_beaten = 64, max_charges = 16, max_calls = 4;
inline constexpr int max_arms = 64, max_guns = 64, max_types = 16, max_mobility = 12;

// Strong one-byte ids; 0xff is nobody.
template <class Tag>
struct Id {
  std::uint8_t id = 0xff;
  constexpr explicit operator bool() const { return id != 0xff; }
  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr auto operator<=>(Id, Id) = default;
};
using Figure = Id<struct FigureTag>;  // a man, aboard or not
using Vehicle = Id<struct VehicleTag>;
using Gear = Id<struct GearTag>;  // a crew-served weapon on its own base
using Group = Id<struct GroupTag>;
using ShapeId = Id<struct ShapeTag>;  // a piece of terrain as the scenario lists it
using Bay = Id<struct BayTag>;        // a bay of a building; one storey of it is a room
using Arm = Id<struct ArmTag>;        // a weapon a man carries or serves
using GunId = Id<struct GunTag>;

constexpr Figure figure(int i) { return {static_cast<std::uint8_t>(i)}; }
constexpr Vehicle vehicle(int i) { return {static_cast<std::uint8_t>(i)}; }
constexpr Gear gear(int i) { return {static_cast<std::uint8_t>(i)}; }
constexpr Group group(int i) { return {static_cast<std::uint8_t>(i)}; }

// Anything that can fire or be fired at, as one number: bits 0-7 which one, bits 8- what.
// Rooms: bits 0-2 the storey, then the bay.
struct Piece {
  static constexpr int men = 0, vehicles = 256, gears = 512, rooms = 768;
  std::uint16_t value = 0xffff;
  constexpr Piece() = default;
  constexpr explicit Piece(int v) : value(static_cast<std::uint16_t>(v)) {}
  constexpr Piece(Figure f) : value(f ? static_cast<std::uint16_t>(men + f.id) : 0xffff) {}
  constexpr Piece(Vehicle v) : value(v ? static_cast<std::uint16_t>(vehicles + v.id) : 0xffff) {}
  constexpr Piece(Gear g) : value(g ? static_cast<std::uint16_t>(gears + g.id) : 0xffff) {}
  constexpr Piece(Bay b, int storey)
      : value(static_cast<std::uint16_t>(rooms + b.id * 8 + storey)) {}
  constexpr explicit operator bool() const { return value != 0xffff; }
  constexpr bool is_figure() const { return value < vehicles; }
  constexpr bool is_vehicle() const { return value >= vehicles && value < gears; }
  constexpr bool is_gear() const { return value >= gears && value < rooms; }
  constexpr bool is_room() const { return value >= rooms && value < rooms + max_bays * 8; }
  constexpr Figure as_figure() const { return figure(value & 255); }
  constexpr Vehicle as_vehicle() const { return vehicle(value & 255); }
  constexpr Gear as_gear() const { return gear(value & 255); }
  constexpr Bay bay() const { return {static_cast<std::uint8_t>((value - rooms) >> 3)}; }
  constexpr int storey() const { return (value - rooms) & 7; }
  friend constexpr bool operator==(Piece, Piece) = default;
};

// A point in an answer: x in bits 0-14, y in bits 15-28, the storey in bits 29-31.
constexpr std::uint32_t packed(Point p, int storey = 0) {
  return static_cast<std::uint32_t>(p.x & 0x7fff) | static_cast<std::uint32_t>(p.y & 0x3fff) << 15 |
         static_cast<std::uint32_t>(storey) << 29;
}
constexpr Point point_of(std::uint32_t what) {
  return {static_cast<std::int16_t>(what & 0x7fff), static_cast<std::int16_t>(what >> 15 & 0x3fff)};
}
constexpr int storey_of(std::uint32_t what) { return static_cast<int>(what >> 29); }

enum class Quality : std::uint8_t { commando, elite, veteran, bleu };
enum class Rank : std::uint8_t {
  soldier,
  nco,
  neophyte,
  chevronne,
  talented,
  legendary,
  commissar
};
constexpr bool is_officer(Rank r) { return r >= Rank::neophyte && r <= Rank::legendary; }
constexpr bool is_leader(Rank r) { return r != Rank::soldier; }
enum Trait : std::uint8_t {
  fanatic = 1,
  brave = 2,
  buster = 4,
  banzai_trait = 8,
  rider = 16,
  sabre = 32
};

enum class Posture : std::uint8_t { standing, prone, waiting, climbing, aboard };
enum class Health : std::uint8_t { sound, wounded, dead };
enum class Place : std::uint8_t {
  nowhere,   // a slot without a man
  unplaced,  // in the owner's hand during set-up
  coming,    // a reinforcement that has not come yet
  table,
  gone,    // left where the scenario allows it
  routed,  // ran off the table
  captured,
  unknown,  // only in a redacted position: hidden somewhere
};
enum class Morale : std::uint8_t { steady, demoralised, routing };
enum class Gait : std::uint8_t {
  none,
  slow,
  normal,
  fast,
  charge
};  // crawl, walk, run; mounted walk, trot, gallop
enum class Band : std::uint8_t { halt, slow, medium, fast, very_fast };
enum class GroupKind : std::uint8_t { section, team, crew, vehicle, leader, battery };
enum class Ammo : std::uint8_t { ap, heat, he, smoke };
enum class Mount : std::uint8_t { main, coaxial, hull, pintle, flame };
enum class Face : std::uint8_t { front, side, rear };

// Letters of armour and penetration: 0 < A < B < C < D < E; none never attacks.
using Letter = std::uint8_t;
inline constexpr Letter no_letter = 255;

enum class Ground : std::uint8_t {
  open,
  road,
  crops,
  orchard,
  brush,
  wood,
  jungle,
  marsh,
  stream,
  river,
  ford,
  bridge,
  rubble,
  crater,
  snow,
  trench,
  foxhole,
  wire,
  fence,
  hedge,
  lowwall,
  sandbags,
  bocage,
  highwall,
  cliff,
  building,
  bunker,
  wreck,
  hill,
  minefield,
  count
};
inline constexpr int ground_count = static_cast<int>(Ground::count);

enum class ArmKind : std::uint8_t { small, launcher, thrown, placed, flame, mortar };

// Causes of stress, bit by bit (tables.md); the tanks' own are in the same byte.
enum Cause : std::uint8_t {
  bombarded = 1,    // sk.st.1
  near_armour = 2,  // sk.st.2a
  half = 4,         // sk.st.3
  exposed = 8,      // sk.st.4
  routers = 16,     // sk.st.5
  leaderless = 32,  // sk.st.6
  air = 1,          // sk.ts.1
  damaged = 2,      // sk.ts.2
  alone = 4,        // sk.ts.3
};

enum Kinds : Kind {
  piece_kind = 2,  // a man, vehicle, weapon or room: Piece
  group_kind,
  point_kind,
  shape_kind,
  arm_kind,
  gun_kind,
  length_kind,  // 0.1 mm, told in cm
  gait_kind,
  band_kind,
  ammo_kind,
  mount_kind,
  morale_kind,
  quality_kind,
  rank_kind,
  objective_kind,
  battery_kind,
  letter_kind,
  face_kind,
  way_kind,  // of setting up
  formation_kind,
  hatch_kind,
  turn_kind,     // a driven leg: heading and distance
  degrees_kind,  // to the left
  axis_kind,     // of a strip, which has no front
  means_kind,    // an Arm, or a shell, a vehicle's mount, bare hands: Means
  cause_kind,
  tank_cause_kind,
  blow_kind,  // what a charge is laid at: a vehicle, or 1024 + a piece of terrain
};

// With what somebody reacts or assaults: an Arm, or one of these.
struct Means {
  static constexpr int mounts = 224, shells = 240, hands = 255;
  static constexpr bool is_mount(int m) { return m >= mounts && m < mounts + 4; }
  static constexpr bool is_shell(int m) { return m >= shells && m < shells + 4; }
};

namespace verb {
enum : Verb {
  auto_setup = 1,  // way
  set_group,       // group, point
  place,           // figure, point: in set-up, and in a formation
  wait_setup,      // group lies in wait from the start
  done,
  rally,      // officer, group
  want_move,  // group
  sit_tight,  // group
  shoot,      // figure: the commissar's pistol (sk.g5.8)
  accept,
  activate,   // group
  hold_back,  // group, -, count
  advance,    // group, point, gait and formation
  go,
  volley,       // group, enemy group
  charge_all,   // group, enemy group
  act,          // figure
  search,       // group
  attach,       // officer, group
  detach,       // officer
  banzai,       // group
  all_prone,    // group
  all_wait,     // group
  face_group,   // group, point
  move,         // figure, point, gait
  fire,         // figure, target, weapon
  charge,       // figure, target
  cover,        // piece, point, men or mount
  throw_,       // figure, point, weapon
  throw_in,     // figure, room, weapon
  throw_at,     // figure, vehicle, weapon
  launch,       // figure, target, weapon
  launch_at,    // figure, point, weapon
  flame,        // piece, point
  wait,         // piece
  face,         // figure, point
  prone,        // figure
  climb,        // figure, shape
  mount_up,     // figure: on foot or on horse again
  embark,       // figure, vehicle
  disembark,    // figure, point
  drag,         // figure, wounded figure, -; then to a point
  take_weapon,  // figure, fallen figure
  set_charge,   // figure, shape or vehicle
  cut_wire,     // figure, shape
  aid,          // figure, wounded figure
  leave,        // figure: off the table where it may
  swap_duty,    // figure, figure
  call_guns,    // figure, point, battery
  stand,        // ends a man's action
  drop,         // gear, point: a mortar bomb, aimed by eye
  drop_smoke,   // gear, point
  shell,        // gear or vehicle, ground point, ammunition
  shell_at,     // gear or vehicle, target, ammunition
  gun_fire,     // gear, target: a heavy machine gun
  shift,        // gear, point
  pivot,        // gear, degrees
  speed,        // vehicle, hatch, band
  drive,        // vehicle, heading and distance, -
  mg,           // vehicle, target, mount
  turn_turret,  // vehicle, point
  hitch,        // vehicle, gear
  unhitch,      // vehicle
  bail_out,     // vehicle
  take_wheel,   // figure
  run_on,       // nobody takes the wheel
  halt,         // vehicle: the end of its drive
  react,        // piece
  react_all,
  hold,      // nobody more now
  let_pass,  // nobody at this group any more
  target,    // target, weapon
  fight,     // figure
  assault,   // figure, vehicle, means
  join,      // figure, opponent
  reroll,    // figure, -, die
  keep,
  name,    // figure: who suffers it
  follow,  // figure, point
  stay,
  strafe,  // battery, point, degrees
  bomb,    // battery, point
  pass,
  count
};
}  // namespace verb

// Steps: what the position waits for, or does next by itself.
enum class Step : std::uint8_t {
  over,
  setup,        // choice
  turn_start,   // automatic: causes of stress are snapped
  declare,      // choice: rally, move under covering fire
  morale,       // throw
  pistol,       // choice (sk.g5.8)
  steps_down,   // automatic: results are applied together
  priority,     // throw
  counts,       // throw
  call,         // choice: who acts
  orders,       // choice: the active group
  formation,    // choice: places, then go
  man,          // choice: one man
  march,        // automatic: ticks
  react,        // choice by the other side
  reactor,      // choice: at whom
  firing,       // automatic: an intention becomes a shot
  volley,       // automatic: shooter after shooter
  to_hit,       // throw
  hits,         // automatic: hit after hit
  save,         // throw
  effect,       // throw
  lob,          // throw: grenades, launchers, guns, mortars, bombs
  scatter,      // throw
  deviate,      // throw
  victims,      // automatic: everybody under a template, in a room, aboard
  victim_die,   // throw
  victim_save,  // throw
  pierce,       // throw: a bunker's wall
  penetrate,    // throw
  superficial,  // throw
  major,        // throw
  gun_die,      // throw: is the gun destroyed
  burn_die,     // throw: flame or a Molotov on a vehicle
  fuel_die,     // throw: does the carrier's fuel burst
  mine_die,     // throw
  aftermath,    // automatic: what casualties lead to
  skill,        // throw: any skill test
  drive,        // choice: a vehicle
  wheel,        // choice: does anybody take it
  trajectory,   // throw
  roll_on,      // automatic: a vehicle moves by ticks
  overturn,     // throw
  stop_die,     // throw: after a collision
  bog_die,      // throw
  combats,      // choice
  pairing,      // choice
  melee,        // throw
  reroll,       // choice
  reroll_die,   // throw
  loser,        // choice
  follow,       // choice
  guns,         // automatic: shells of the batteries called
  air,          // choice
  air_die,      // throw
  end_turn,     // automatic
  count
};
inline constexpr int step_count = static_cast<int>(Step::count);

extern const VerbInfo verb_infos[];
extern const int verb_info_count;

}  // namespace bocage::sk
