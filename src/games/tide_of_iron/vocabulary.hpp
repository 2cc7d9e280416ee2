#pragma once
// The words of Tide of Iron: figures, vehicles, terrain, states, verbs, steps.
#include <cstdint>
#include <iterator>
#include <string_view>

#include "board/hex.hpp"
#include "kernel/game.hpp"
#include "kernel/ids.hpp"
#include "kernel/list.hpp"

namespace bocage::toi {

inline constexpr std::string_view rule_list[] = {
#include "toi_rules.inc"
};
consteval RuleId operator""_rule(const char* id, std::size_t n) {
  return find_rule(rule_list, {id, n}, 2);
}

using u8 = std::uint8_t;
using u16 = std::uint16_t;

inline constexpr int max_hexes = 512;
inline constexpr int max_units = 96;  // every base and every vehicle of the box (toi.comp.6)
inline constexpr int per_side = 48, bases_per_side = 24, bases_per_division = 12;
inline constexpr int max_cards = 96;  // kinds of strategy cards
inline constexpr int max_decks = 8;
inline constexpr int max_operations = 24;
inline constexpr int max_objectives = 32;

// A piece of the box (toi.term.2, toi.term.3, toi.term.4, toi.comp.3): numbers 0-23 are the bases of the first side (0-11 light, 12-23 dark), 24-47
// its vehicles by type; 48-95 the same of the second side. What is not in use is in the box.
struct Unit {
  u8 id = 0xff;
  constexpr explicit operator bool() const { return id != 0xff; }
  friend constexpr bool operator==(Unit, Unit) = default;
  friend constexpr auto operator<=>(Unit, Unit) = default;
};
inline constexpr Unit no_unit{};
constexpr Unit unit(int id) { return {static_cast<u8>(id)}; }
constexpr Hex hex(int id) { return {static_cast<u16>(id)}; }
constexpr Side side_of(Unit u) { return u.id < per_side ? Side::first : Side::second; }
constexpr bool is_squad(Unit u) { return u.id % per_side < bases_per_side; }

enum class Figure : u8 { regular, elite, officer, mg, mortar };
inline constexpr int figure_kinds = 5;
// toi.spec.1: one of them a squad.
enum class Token : u8 { none, anti_tank, engineer, flamethrower, medic };
inline constexpr int token_kinds = 4;  // without none

// What stands on a base, sixteen bits: the code of a squad.
struct Figures {
  u16 regular : 3 = 0, elite : 3 = 0, officer : 3 = 0, mg : 2 = 0, mortar : 2 = 0, token : 3 = 0;
  friend constexpr bool operator==(Figures, Figures) = default;
};
constexpr u16 code_of(Figures f) {
  return static_cast<u16>(f.regular | f.elite << 3 | f.officer << 6 | f.mg << 9 | f.mortar << 11 |
                          f.token << 13);
}
constexpr Figures figures_of(unsigned code) {
  Figures f;
  f.regular = code & 7, f.elite = code >> 3 & 7, f.officer = code >> 6 & 7;
  f.mg = code >> 9 & 3, f.mortar = code >> 11 & 3, f.token = code >> 13 & 7;
  return f;
}
// toi.term.1: a crew is one figure, though it fills two slots.
constexpr int count(Figures f) { return f.regular + f.elite + f.officer + f.mg + f.mortar; }
constexpr int slots(Figures f) { return f.regular + f.elite + f.officer + 2 * (f.mg + f.mortar); }
constexpr bool is_heavy_weapon(Figures f) { return f.mg || f.mortar; }
constexpr Token token_of(Figures f) { return static_cast<Token>(f.token); }
inline constexpr int base_slots = 4;  // toi.setup.9b; toi.term.5: complete

enum class Type : u8 { squad, sherman, panzer4, tiger, halftrack, truck };
inline constexpr int types = 6;
enum class Terrain : u8 { open, rough, woods, building, pond, stream, bridge };
inline constexpr int terrains = 7;
enum class Stream : u8 { fordable, deep, torrent };
enum class Place : u8 { in_box, unplaced, due, on_map, aboard, exited, unknown };
enum class Duty : u8 { fresh, op_fire, fatigued };  // toi.term.6
// Of a squad: good, pinned, disrupted. Of a vehicle: intact, lightly, heavily damaged.
enum class Order : u8 { good, pinned, disrupted, intact = 0, light = 1, heavy = 2 };
enum class Shelter : u8 { none, entrenchment, pillbox };
enum class Marker : u8 { wire, trap, mine, smoke, entrenchment, pillbox };
inline constexpr int markers = 6;
enum class Phase : u8 { setup, action, command, status, over };
enum class Deed : u8 { none, advance, fire_and_move, assault };  // what moves

// Fire and attack are one word (toi.term.8). Which figures of a squad fire, and how: 0 all who can, 1 the MG crews alone, 2 the mortars.
enum FireMode : u8 { fire_all = 0, fire_mg = 1, fire_mortar = 2, fire_suppressive = 4 };
inline constexpr int fire_modes = 8;

// What cards change (cards.hpp says how they are folded).
enum class Mod : u8 {
  contact_artillery,
  contact_air,
  contact_again,
  drift,
  advance,
  income,
  cover,
  op_fire_again,
  assault,
  ace_again,
  hits_that_reveal,
  sight,
  no_air,
  no_long_range,
  first_step,
  vehicle_step,
  woods,
  concentrated_fire,
  heal,
  elite_recovery,
  workshop,
  extra_entrenchments,
  smoke_grant,
  demolition_grant,
};
inline constexpr int mod_kinds = 24;

// What a number means for people and programs.
enum Kinds : Kind {
  unit_kind = 2,
  hex_kind,
  code_kind,       // Figures
  card_kind,       // World::cards
  deck_kind,       // World::decks
  operation_kind,  // World::operations
  marker_kind,     // Marker
  shelter_kind,    // Shelter
  fire_kind,       // FireMode
  direction_kind,
  player_kind,   // player of a side, division, from 0
  thirds_kind,   // movement points in thirds
  order_kind,    // Order of a squad
  damage_kind,   // Order of a vehicle
  terrain_kind,  // Terrain
  way_kind,      // a way to deploy
  followers_kind,
  arrange_kind,
  whose_kind,  // a side, as the field of a verb
};

namespace verb {
enum : Verb {
  // set-up
  auto_setup = 1,
  deploy,   // way
  form,     // base, code
  lay,      // marker, hex
  place,    // unit, hex, shelter
  load,     // unit, carrier
  conceal,  // unit
  pick,     // unit: the tank ace
  ready,    // unit: into op-fire mode
  done,
  draw,  // deck
  // actions
  lead,  // player
  advance,
  concentrate,
  prepare,
  fire_and_move,
  assault,
  fatigue,
  dig,      // unit, inside
  heal,     // unit, patient
  special,  // unit, operation
  play,     // card, division
  retry,    // card
  end_phase,
  // fire
  shoot,    // unit, target, fire
  shell,    // unit, hex, fire
  support,  // unit, fire
  op_fire,  // unit, target, fire
  hold,
  first,     // side
  reroll,    // dice
  turn_six,  // toi.fig.tank.4
  keep,
  lose,  // unit, code
  // movement
  enter,  // hex
  get_off,
  board,       // carrier
  take_cover,  // shelter
  leave_cover,
  cut_wire,
  storm,  // hex
  leave_map,
  stop,
  // assault
  stand,    // unit
  deal,     // unit, hits
  retreat,  // hex
  give_up,  // unit
  follow,   // set
  // Command and Status phases
  reserve,  // command
  mend,     // unit
  regroup,  // hex
  bring,    // unit, hex
  agree,
  object,
  // cards
  aim,      // hex
  choose,   // unit
  heading,  // direction
  put,      // marker, hex
  clear,    // marker, hex
  arrange,  // way
  count
};
}  // namespace verb

// What the position waits for, or does next by itself: the top frame of the stack.
enum class Step : u8 {
  over,
  // set-up
  setup,    // automatic: through the sides and their duties
  form,     // choice
  lay,      // choice
  place,    // choice
  conceal,  // choice
  ace,      // choice
  ready,    // choice
  decks,    // choice
  card,     // draw
  // the round
  round,     // automatic: begins an Action phase
  turn,      // automatic: whose action turn
  lead,      // choice
  action,    // choice
  finish,    // automatic: the active unit is done
  command,   // automatic
  spend,     // choice
  consent,   // choice
  status,    // automatic
  workshop,  // choice, then mending
  mending,   // throw
  regroup,   // choice
  bring,     // choice
  // fire
  target,   // choice
  support,  // choice
  pool,     // throw
  order,    // choice: whose effect comes first
  again,    // choice: re-roll
  armour,   // choice: thick armour
  damage,   // automatic: each unit that was hit
  losses,   // choice
  riders,   // throw: passengers of a destroyed vehicle (toi.opt.2)
  // movement
  mover,    // choice
  entry,    // automatic: the eight moments
  op_fire,  // choice
  mines,    // throw
  // assault
  stormers,  // choice: supporters
  stand,     // choice: concealed defenders
  charge,    // throw
  defence,   // throw
  dealing,   // choice
  retreat,   // choice
  crowded,   // choice: give up
  follow,    // choice
  arrivals,  // automatic: mines under those who retreated or advanced
  // cards and special actions
  script,         // automatic
  contact,        // throw
  contact_again,  // choice
  aim,            // choice
  heading,        // choice
  drift,          // throw
  choose,         // choice
  put,            // choice
  clear,          // choice
  shelter,        // choice: enter the new entrenchment
  dice,           // throw
  peek,           // draw
  arrange,        // choice
  heal,           // throw
  count
};
inline constexpr int step_count = static_cast<int>(Step::count);

extern const VerbInfo verb_infos[];
extern const int verb_info_count;

}  // namespace bocage::toi
