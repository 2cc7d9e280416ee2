#pragma once
// The language of cards: a program of at most five instructions, and modifiers.
#include "games/tide_of_iron/vocabulary.hpp"

namespace bocage::toi {

enum class Op : u8 {
  none,
  contact,  // n: the number to reach (toi.card.ec.1)
  aim,      // where: a hex (toi.card.th)
  heading,  // a direction
  drift,    // toi.card.dr.4
  area,     // n dice; what: 1 suppressive (toi.card.aa)
  blast,    // n dice on each adjacent hex (toi.card.wbr)
  line,     // n dice; where: how many hexes along the heading
  strike,   // n dice at one vehicle
  turn,     // up to n units (0: as many as the dice gave); where: who; what: Becomes
  unpin,    // everybody in the aimed hex
  put,      // what: Marker; where; n: how many
  clear,    // where
  enter,    // the squad there enters the new entrenchment
  raise,    // what: Type; n and where: low and high byte of a squad's code
  command,
  reserve,
  cut,
  act,      // what: Act; n: bonus
  actions,  // n more
  peek,     // n
  last,     // what: 1 until the end of the next round
  dice,     // n dice on 4-6
};
enum class Becomes : u8 {
  revealed,
  fresh,
  op_fire,
  concealed,
  promoted,
  disrupted,
  pinned,
  mended,
  anti_tank,
  reinforced,
  belts,
};
enum class Act : u8 { assault, satchel };

// Who may be chosen.
enum class Who : u8 {
  enemy_concealed,
  own_tired,
  own_may_wait,
  own_to_hide,
  own_with_regular,
  enemy_pinned_seen,
  own_disrupted,
  own_short,
  own_damaged,
  own_plain,
  own_mg,
  enemy_vehicle_seen,
};
// Which hexes.
enum class Where : u8 {
  any,
  objective,
  wire,
  own_pinned,
  own_to_hide,
  here,
  beside,
  near_unsuppressed,
  near_squad_2,
  near_squad_3,
  own_squad,
  engineer_obstacle,
  near_engineer,  // the smoke of Lay Smoke: hex of the acting engineer or beside it
  demolition,     // what an engineer may blow up
};

struct Instruction {
  Op op = Op::none;
  u8 n = 0, what = 0, where = 0;
};

enum class Whom : u8 { own, enemy, both };
struct ModRow {
  Mod kind = Mod::drift;
  std::int8_t amount = 0;
  Whom whom = Whom::own;
};

enum class CardType : u8 {
  artillery,
  air_support,
  command,
  morale,
  ground_support,
  reinforcements
};

struct Card {
  u8 deck = 0, copies = 1, cost = 0;
  u8 in_command_phase = 0, cross = 0, steps = 0, mod_count = 0, spare = 0;
  Instruction program[5] = {};
  ModRow mods[2] = {};
};

struct Operation {
  u8 used = 0;   // 1 + side that owns it; 0 not in this scenario
  u8 binds = 0;  // 1 + the side named, for cards that name one
  u8 mod_count = 0;
  ModRow mods[2] = {};
};

}  // namespace bocage::toi
