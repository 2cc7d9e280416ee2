#pragma once
// The words of America Triumphant: counters, places, statuses, verbs, steps.
#include <cstdint>
#include <iterator>
#include <string_view>

#include "board/hex.hpp"
#include "kernel/game.hpp"
#include "kernel/ids.hpp"
#include "kernel/list.hpp"

namespace bocage::at {

inline constexpr std::string_view rule_list[] = {
#include "at_rules.inc"
};
consteval RuleId operator""_rule(const char* id, std::size_t n) {
  return find_rule(rule_list, {id, n}, 1);
}

inline constexpr Side german = Side::first, allied = Side::second;

inline constexpr int max_units = 264;   // 261 counters: 118 German, 143 Allied
inline constexpr int max_hexes = 1104;  // 1,098 on the map
inline constexpr int max_formations = 72;
inline constexpr int max_headquarters = 10;  // three German, seven Allied: one chit each (at.2.2a)
inline constexpr int max_bridges = 6;        // engineers whose reverse is a bridge
inline constexpr int max_boxes = 8;          // of an impulse track
inline constexpr int max_turns = 31;
inline constexpr int zones = 9;  // German corps zones

using Hexes = HexSet<max_hexes>;

// A counter: Germans first, then the Allies. In a hex the number within its side is kept, one byte.
struct Unit {
  std::uint16_t id = 0xffff;
  constexpr explicit operator bool() const { return id != 0xffff; }
  friend constexpr bool operator==(Unit, Unit) = default;
  friend constexpr auto operator<=>(Unit, Unit) = default;
};
inline constexpr Unit nobody{};

// at.2.2b, at.13.0: the first five go on foot.
enum class Type : std::uint8_t {
  infantry,
  parachute,
  glider,
  engineer,
  machine_gun,
  mechanised,
  motorised,
  tank,
  reconnaissance,
  headquarters
};
enum class Size : std::uint8_t { battalion, regiment, brigade, headquarters };  // at.2.4b
enum class Nation : std::uint8_t { ge, us, gb };
enum class Place : std::uint8_t {
  nowhere,
  unplaced,  // in the owner's hand during set-up
  waiting,   // a reinforcement, due or not yet
  okw,       // in the OKW box, not released
  planned,   // the drop
  on_map,
  exited,
  eliminated,
  bridge,     // an engineer that became one
  returning,  // an HQ that comes back (at.11.11d)
};
enum class Supply : std::uint8_t { supplied, unsupplied, isolated };
enum class Phase : std::uint8_t { engineer, strategic, tactical, combat, mechanised };
enum class Weather : std::uint8_t { clear, cloudy, precipitation };
enum class Ground : std::uint8_t { frost, snow };
enum class Edge : std::uint8_t { none, north, east, south, west };
enum class Together : std::uint8_t { alone, equals, division };  // who is taken up with a unit
enum class SetupPlan : std::uint8_t { centre, north, south };

// What a number means for people and programs.
enum Kinds : Kind {
  unit_kind = 2,
  hex_kind,
  formation_kind,
  chit_kind,  // number of an HQ (World::headquarters)
  date_kind,  // turn from 1
  weather_kind,
  ground_kind,
  plan_kind,
  points_kind,  // movement points in halves
  phase_kind,
  supply_kind,
  together_kind,
  flag_kind,    // 0 no, 1 yes
  column_kind,  // level n: n:1; 0: 1:2
};

namespace verb {
enum : Verb {
  // before the battle
  take_up = 1,  // unit: to place it, or to move it; count: Together
  place,        // unit, hex
  auto_setup,   // plan: everything that is left, sensibly
  request,      // the die for OKW formations (at.13.32a)
  decline,
  place_formation,  // formation
  done,             // ends whatever list is being made
  plan_turn,        // date of the drop
  plan_drop,        // hex of the drop
  // the Initial Segment
  release,     // formation of the OKW reserve
  bring_back,  // HQ, hex
  rebuild,     // unit
  pay,         // HQ goes into combat supply
  save,
  put_in,  // HQ: its chit into the cup
  keep_out,
  return_chit,
  accept,
  // engineers and movement
  build,       // unit, hex across the river
  enter,       // hex of the map's edge
  go,          // hex: there by the best way
  step,        // hex: one hex, still in hand
  overrun,     // hex; count 1: with the HQ's support
  infiltrate,  // hex
  leave_map,
  stop,
  occupy,     // the hex an overrun has emptied
  eliminate,  // unit: of too many in a hex
  // combat
  attack,  // hex
  commit,  // unit
  commit_rest,
  call_off,
  fly,      // hex; count: air points
  support,  // hex
  fight,    // hex
  evade,
  stay,
  lose_step,  // unit
  retreat,
  stand,
  fall_back,  // unit, hex
  advance,    // unit, hex
  // end of the turn
  end_offensive,
  go_on,
  count
};
}  // namespace verb

// What the position waits for, or does next by itself. The top frame of the stack is the present
// one; a chapter pushes the frames of what must happen before it can go on.
enum class Step : std::uint8_t {
  over,
  // before the battle (00_setup.cpp)
  setup,        // automatic
  okw_request,  // choice
  okw_die,      // throw
  okw_place,    // choice
  discovery,    // throw
  setup_unit,   // choice: which unit
  setup_hex,    // choice: where
  drop_turn,    // choice
  drop_hex,     // choice
  // 3: the Initial Segment
  turn_start,  // automatic
  weather,     // throw
  ground,      // throw
  okw_roll,    // throw
  release,     // choice
  hq_back,     // choice
  rebuild,     // choice
  pay,         // choice
  chits,       // choice
  draw,        // throw
  surprise,    // choice
  // 8: an impulse
  impulse,        // automatic
  engineers,      // choice
  build,          // throw
  airdrop,        // throw
  march,          // choice: who moves
  entry,          // choice: where it comes in
  mover,          // choice: where it goes
  infiltration,   // throw
  after_overrun,  // choice
  excess,         // choice
  // 9: combat
  declare,      // choice
  join,         // choice
  air_defence,  // choice
  support,      // choice
  air_attack,   // choice
  resolve,      // choice
  fight,        // automatic
  evade,        // choice
  combat_die,   // throw
  losses,       // choice
  remainder,    // choice
  retreat,      // choice
  advance,      // choice
  // the end
  pause,     // throw
  turn_end,  // choice
  count
};
inline constexpr int step_count = static_cast<int>(Step::count);

extern const VerbInfo verb_infos[];
extern const int verb_info_count;

}  // namespace bocage::at
