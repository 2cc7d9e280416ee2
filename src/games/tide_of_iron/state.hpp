#pragma once
// The whole position: one flat value without padding.
#include "games/tide_of_iron/world.hpp"
#include "kernel/frames.hpp"

namespace bocage::toi {

// toi.term.9: friend and enemy follow from the number. Orders stay until changed (toi.sup.4, toi.veh.8, toi.trans.8).
struct UnitState {
  Hex hex;  // of somebody aboard: the carrier's
  Figures figures;
  Unit next, carrier;  // next in the same hex, by number; what carries it
  Place place : 3;
  Duty duty : 2;
  Order order : 2;
  u8 concealed : 1;
  Shelter shelter : 2;
  u8 division : 1;
  u8 ace : 1;
  u8 belts : 1;      // GND-5
  u8 joined : 2;     // 1 + which figures support the attack being made
  u8 shot : 1;       // op-fired at the mover already (toi.opf.6)
  u8 was_tired : 1;  // fatigued when the assault began
  u8 formed : 1;     // regrouped this phase, or laid by this question
  u8 hits : 6;       // being dealt
  u8 role : 2;       // in the assault: 1 leader, 2 supporter, 3 defender
  u8 spare : 6;
};
static_assert(sizeof(UnitState) == 10);

// The unit that acts. `back` is where it goes if it may not stay (toi.stack.3).
struct Move {
  Hex from, back;
  Unit unit;
  Deed deed : 4 = Deed::none;
  u8 under_fire : 4 = 0;  // op-fired at in the hex where it is (toi.opf.5)
  u8 thirds = 0;          // movement points left
  u8 flags = 0;           // bits of MoveFlag
};
enum MoveFlag : u8 {
  moved = 1,        // spent points
  fired = 2,        // attacked already
  halted = 4,       // its activation is over
  stopped = 8,      // may spend no more points
  no_assault = 16,  // toi.asl.4
  from_mines = 32,  // one hex only (toi.fort.mine.3)
  entered = 64,     // a hex at all
  surprise = 128,   // CMD-4
};

enum Manner : u8 {
  suppressive = 1,
  by_op_fire = 2,
  moving = 4,  // Fire and Movement
  area = 8,    // everybody in the hex
  by_mortar = 16,
  by_card = 32,
  satchel = 64,
  struck = 128,  // AIR-3
};
struct Attack {
  Hex hex;
  Unit leader, target;  // target: the unit whose dice are thrown now
  u8 manner = 0;
  u8 on = 0;                        // the face that hits
  u8 black = 0, red = 0;            // the pool
  u8 black_left = 0, red_left = 0;  // still to be thrown
  u8 hits = 0, saves = 0;
  u8 missed = 0, failed = 0;  // black dice that missed, red dice that saved nothing
  u8 mode = 0;                // FireMode of the leader
  u8 side = 0, division = 0;  // whose attack
  u8 paid = 0;                // toi.mp.15
  u8 flags = 0;               // bits of AttackFlag
  u8 spare = 0;
};
enum AttackFlag : u8 {
  again_asked = 1,
  armour_asked = 2,
  ordered_first = 4,
  rerolling = 8,
  second_first = 16,
  reveals_none = 32
};

struct Assault {
  Hex hex, to;                      // attacked; retreated to
  u8 net = 0, back = 0;             // net hits of the attacker, hits of the defender
  u8 black = 0, red = 0, fire = 0;  // pools: attacker, cover, defender
  u8 left = 0;                      // hits still to be dealt
  u8 saves = 0;
  u8 paid = 0;
};

// The card or special action that runs.
struct Script {
  Hex target;
  u8 card = 0;  // 1 + card, or 128 + operation
  u8 at = 0;    // instruction
  u8 division = 0, heading = 0, count = 0, side = 0;
};

// A card in the play area, or one that waits for contact.
struct Lasting {
  u8 card = 0;
  u8 until = 0;    // round at whose Status phase it goes, 0 never
  u8 waiting = 0;  // 1 for contact, 2 tried this round
  u8 division = 0;
  Unit about;   // GND-5
  u8 used = 0;  // its re-roll this round
};

// What a side knows of an enemy deck (CMD-6): 1 + card.
struct Peek {
  u8 deck = 0, seen = 0;
  u8 top[2] = {}, bottom[2] = {};
};

// What is being built: at set-up, from reinforcements, in a transfer.
struct Forming {
  Hex hex;  // of a transfer
  u8 figures[figure_kinds] = {};
  u8 tokens[token_kinds] = {};
  u8 bases = 0, force = 0, spare = 0;
};

struct State {
  UnitState units[max_units] = {};
  Unit first[max_hexes] = {};
  u8 marks[max_hexes] = {};  // bit 0 wire 1 trap 2 mine 3 smoke, 4-5 entrenchments, 6-7 pillboxes
  Hexes occupied[2];         // with somebody on the map, concealed ones too
  u8 deck[max_cards] = {}, hq[max_cards] = {};  // copies face down, face up
  std::uint32_t control[2] = {};                // a bit an objective
  Roster<Lasting, 28> play;
  Frames<Step, 24> frames;
  Roster<Hex, 6> smoke;
  std::int8_t mods[2][2][mod_kinds] = {};  // by side and division
  u16
      command
          [2] = {},
   reserve[2] = {},
   points[2] =
       {};  // open and without limit (toi.cmd.2d, toi.cmd.2e); a team has one of each (toi.mp.5, toi.mp.8, toi.mp.9)
  Move move;
  Attack attack;
  Assault assault;
  Script script;
  Peek peek[2];
  Forming forming;
  u8 pool[2][figure_kinds] = {};  // figures in the box
  u8 token_pool[token_kinds] = {};
  u8 lost[2][types] = {};
  u8 exited[2][types] = {};
  u8 weights[max_cards] = {};         // of a draw
  u8 ready[2] = {}, hidden[2] = {};   // how many are in op fire, concealed
  u8 reserved[2][figure_kinds] = {};  // figures kept for scheduled reinforcements
  u8 round = 1 /* toi.setup.7 */, turns = 0, initiative = 0, active = 0;
  u8 player = 0, actions_left = 0, extra = 0;
  u8 finished[2] = {};  // bit set of divisions
  u8 over = 0;          // 1 + winner; 3 a draw
  Phase phase = Phase::setup;
  u8 stage = 0;      // of the phase
  u8 unset[2] = {};  // set-up of a side is still hidden (toi.opt.5)
  u8 decided = 0;    // 1 + the condition that decided
  u8 spare[9] = {};
};
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace bocage::toi
