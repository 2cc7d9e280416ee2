#pragma once
// The words of Panzer Grenadier: pieces, terrain, statuses, verbs, steps.
#include <cstdint>
#include <iterator>
#include <string_view>

#include "board/hex.hpp"
#include "kernel/game.hpp"
#include "kernel/ids.hpp"
#include "kernel/list.hpp"

namespace bocage::pg {

inline constexpr std::string_view rule_list[] = {
#include "pg_rules.inc"
};
consteval RuleId operator""_rule(const char* id, std::size_t n) {
  return find_rule(rule_list, {id, n}, 0);
}

inline constexpr int max_hexes = 1024;
inline constexpr int max_pieces = 140;  // units and leaders together
inline constexpr int max_types = 96;
inline constexpr int max_faces = 255;  // leaders printed on counters, both sides of each

// A counter that stands in a hex: a unit or a leader. Leaders are pieces of kind UnitKind::leader.
struct Piece {
  std::uint8_t id = 0xff;
  constexpr explicit operator bool() const { return id != 0xff; }
  friend constexpr bool operator==(Piece, Piece) = default;
  friend constexpr auto operator<=>(Piece, Piece) = default;
};
inline constexpr Piece nobody{};

// What a counter shows (G4). Infantry types come first, then weapons, AFVs, transports.
enum class UnitKind : std::uint8_t {
  inf,
  smg,
  hmg,
  eng,
  cav,
  mtc,
  mtr,
  atr,  // infantry-type (pg.1.2o)
  art,
  at,
  aa,  // weapons (pg.1.2q); with armour self-propelled
  tank,
  spg,
  ac,
  apc,  // armoured fighting vehicles
  truck,
  wagon,
  sled,  // unarmed transports
  train,
  vessel,
  leader,
};
enum class MoveClass : std::uint8_t { foot, motorized, mechanized, towed, rail, river };
enum class Terrain : std::uint8_t { clear, woods, field, town, swamp, minor_river, major_river };
inline constexpr int terrains = 7;
enum class Nation : std::uint8_t {
  german,
  soviet,
  american,
  commonwealth,
  italian,
  finnish,
  french,
  polish,
  japanese,
  other
};
enum class Rank : std::uint8_t { none, cpl, sgt, lt, cpt, maj, ltc, col };  // pg.1.2s

enum class Order : std::uint8_t { good, disrupted, demoralized };  // morale state
enum class Place : std::uint8_t {
  nowhere,   // a slot without a piece
  unplaced,  // in the owner's hand during set-up
  waiting,   // a reinforcement that is not due or has not come yet
  on_map,
  exited,  // left the map where it may (16.52)
  eliminated,
  merged,   // given up in a consolidation (17.1): the steps the two had lost count as its own
  unknown,  // only in a redacted position: hidden somewhere
};
enum class Declared : std::uint8_t { none, move, fire, recover };
enum class FireKind : std::uint8_t { none, direct, bombardment, anti_tank, assault, smoke };
enum class Dug : std::uint8_t { no, half, in };         // 16.2
enum class Work : std::uint8_t { none, wreck, mines };  // what takes several turns

// Results of the fire tables (pg.1.2i). The number of an M is added to the dice (14.1).
enum class Outcome : std::uint8_t { none, m, m1, m2, x, xx, xxx, step1, step2, step3 };

// Ways to set up that the program offers. Left and right are those of a man who faces the enemy.
enum class Depth : std::uint8_t { back, level, forward };
enum class Wing : std::uint8_t { left, centre, right };
enum class Stacks : std::uint8_t { spread, massed };
struct Deployment {
  Depth depth = Depth::level;
  Wing wing = Wing::centre;
  Stacks stacks = Stacks::spread;
};
inline constexpr int deployments = 3 * 3 * 2;

// What a number means for people and programs.
enum Kinds : Kind {
  unit_kind = 2,  // any piece, leaders too
  hex_kind,
  side_kind,
  face_kind,       // a leader printed on a counter (World::faces)
  mine_kind,       // number of a minefield in State::mines
  mine_face_kind,  // 0 dummy, 1 to 3 strength
  aircraft_kind,   // an aircraft face (World::aircraft)
  factor_kind,     // number of an off-board factor of the side
  direction_kind,
  order_kind,      // Order
  fire_kind_kind,  // FireKind
  rank_kind,
  player_kind,  // player of a side, from 0
  event_kind,   // random event number 2 to 12
  terrain_kind,
  type_kind,    // World::types
  sixths_kind,  // movement points in sixths
  depth_kind,   // Depth
  wing_kind,    // Wing
  stacks_kind,  // Stacks
};

namespace verb {
enum : Verb {
  // set-up
  auto_setup = 1,      // everything that is left of this side, sensibly
  deploy,              // depth, wing, stacks: the same in another way
  place,               // unit, hex
  entrench,            // hex
  lay_mine,            // mine, hex
  hide,                // unit
  set_limbered,        // unit
  set_loaded,          // unit, carrier
  set_tank_leader,     // unit
  set_cavalry_leader,  // unit
  done,                // ends whatever list is being made
  // initiative and segments
  keep_segments,
  save_segment,
  use_saved,       // 17.2
  activate,        // hex: the stack, or part of it, and whoever its leaders bring in
  offboard,        // factor, hex: an off-board attack (more factors join)
  offboard_smoke,  // factor: fires smoke instead (16.1)
  place_smoke,     // hex
  air,             // aircraft, hex
  pass,
  choose_player,  // player who acts in this segment (17.63c)
  // declarations (3.13)
  declare_move,
  declare_fire,
  declare_recover,  // unit
  // actions
  act,    // unit: its turn to do what it was declared for
  fight,  // hex: the assault there, now
  // movement
  enter,      // hex
  charge,     // hex: 15.31, the enemy hex two away; then enter leads through the first hex
  strategic,  // 17.3
  accompany,  // unit (leader): moves along with the mover
  load,       // unit, carrier
  unload,     // unit
  limber,
  unlimber,  // unit
  dig_in,
  clear_wreck,
  cut_rail = clear_wreck + 2,  // journals know a verb in between
  consolidate,                 // unit: merges with the mover (17.1)
  leave_map,                   // 16.52
  stop,
  // fire
  direct_fire,       // unit, hex
  bombard,           // unit, hex
  at_fire,           // unit, target unit
  smoke,             // unit, hex
  assault,           // unit, hex: enters and will fight there
  join,              // unit; count: portion of an HMG's strength, 0 all of it
  split,             // unit, hex, count: an HMG fires a portion (7.23b)
  hold,              // unit does not fire after all
  opportunity_fire,  // unit at the mover; count: FireKind
  decline,
  // resolution
  lose_step,    // unit
  lose_leader,  // unit
  eliminate,    // unit (overstacking)
  displace,     // unit, hex
  flee,         // hex
  flee_along,   // unit (leader): goes with the fleeing piece (6.52c)
  stay,
  recover_with,  // unit (leader): helps the recovery; nobody helps: recover_alone
  recover_alone,
  first_fire,
  fire_together,   // 12.43c
  remove_mine,     // mine: which field loses a point (16.75)
  pick,            // unit: of a random event
  allot_factor,    // factor, player (17.63b)
  allot_aircraft,  // aircraft, player
  send,            // unit, player: the commander orders it to that player's sector
  recall,          // unit: the order is taken back
  count
};
}  // namespace verb

// Steps: what the position waits for, or does next by itself. The top frame of the stack is the
// present one; a chapter pushes the frames of what must happen before it can go on.
enum class Step : std::uint8_t {
  over,
  // set-up (setup.cpp)
  setup,            // automatic: goes through the sides and their duties
  setup_leader,     // throw: a leader counter and its side (6.1)
  setup_mine,       // throw: a mine counter
  setup_entrench,   // choice
  setup_mines,      // choice
  setup_place,      // choice
  setup_details,    // choice: hidden, limbered, loaded, tank and cavalry leaders
  setup_commander,  // throw: who commands the side (17.63a)
  // 3: sequence
  turn_start,       // automatic
  initiative,       // throw
  save_initiative,  // choice (17.2)
  random_event,     // throw (17.5), then event_side, event_pick, event_roll
  event_side,
  event_pick,
  event_roll,
  aircraft_draw,  // throw (15.1)
  allot,          // choice (17.63b)
  orders,         // choice (17.63b)
  player,         // choice (17.63c)
  segment,        // choice
  declare,        // choice
  actions,        // choice
  segment_end,    // automatic: overstacking, markers, fog of war, whose segment next
  overstack,      // choice (4.4c)
  fog_of_war,     // throw (17.4)
  marker_phase,   // automatic
  turn_end,       // automatic: victory, next turn
  // 5: movement
  mover,       // choice: the moving piece's next hex or deed
  crossing,    // throw (5.73)
  demolition,  // throw: the rigged bridge of a scenario
  // 6: leaders
  overrun,       // throw (6.71b)
  displaced,     // choice
  casualties,    // throw (6.7c): leaders of a hex one after the other
  lone_leaders,  // choice (6.71a)
  // 7 to 11: fire
  shooter,          // choice: what a declared piece fires at, and how
  fire_group,       // choice: who joins
  attack,           // throw: direct fire, bombardment, AT fire on the table
  losses,           // choice by the owner (7.61, 7.63)
  friendly_fire,    // throw (9.52a)
  friendly_column,  // throw (9.52b)
  // 12: assault
  assault_order,    // choice (12.43c)
  assault_attack,   // throw
  assault_defence,  // throw
  assault_results,  // automatic
  free_shot,        // throw (12.12)
  // 13
  opportunity,        // choice by the other side
  opportunity_group,  // choice: who joins
  // 14
  checks,         // throw: pieces with a check due, leaders first
  recovery_help,  // choice: which leader helps
  recovery,       // throw
  flight,         // choice
  flight_along,   // choice (6.52c)
  // 15, 16
  offboard_group,   // choice: more factors, or another target
  air_group,        // choice: more aircraft, or another target
  air_hit,          // throw (15.11b)
  smoke_roll,       // throw (16.11)
  smoke_dispersal,  // throw (16.13)
  smoke_drift,      // throw
  mines,            // throw (16.71)
  mine_removal,     // choice (16.75)
  count
};
inline constexpr int step_count = static_cast<int>(Step::count);

// The verbs with their fields, for the protocol and the page.
extern const VerbInfo verb_infos[];
extern const int verb_info_count;

}  // namespace bocage::pg
