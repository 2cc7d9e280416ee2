#pragma once
// The whole position: one flat value without padding, at most 4 KiB.
#include "games/panzer_grenadier/frames.hpp"
#include "games/panzer_grenadier/world.hpp"

namespace bocage::pg {

// A unit or leader as it stands. Sixteen bytes.
struct PieceState {
  Hex hex;  // a carried piece stands where its carrier stands
  // Earlier AT shots at it this turn: bits 0-5 came in through the neighbour in that Direction, bits
  // 6-11 along the hexside between that neighbour and the next one clockwise (11.12).
  std::uint16_t crossfire : 12;
  std::uint16_t river_since : 1;     // in this river hex since an earlier turn (5.73)
  std::uint16_t crossing_tried : 1;  // threw for crossing this turn
  std::uint16_t charging : 1;        // 15.31, this segment
  std::uint16_t unloaded : 1;        // rode and got off this segment: enters no other hex (5.61b)

  Piece next;     // the next piece in the same hex, by number
  Piece carrier;  // what carries it, or the unit a leader rides or moves along with
  Piece led_by;   // who activated it this segment (a leader, or an AFV with a tank leader)

  Place place : 3;
  std::uint8_t steps : 2;
  Order order : 2;
  std::uint8_t limbered : 1;

  std::uint8_t markers : 2;  // moved/fired markers (7.46b, 15.2f: up to three)
  FireKind shot : 3;         // the kind it opportunity-fired with this turn
  std::uint8_t shots : 2;    // AT attacks in its own fire action; opportunity shots this turn
  std::uint8_t spotted : 1;  // 8.22

  Declared declared : 2;         // this segment
  std::uint8_t acted : 1;        // did what it was declared for
  std::uint8_t changed_hex : 1;  // this segment
  std::uint8_t entered : 1;      // entered an enemy hex this segment to assault
  std::uint8_t grouped : 1;      // in the fire group being formed, or in the assault being fought
  std::uint8_t shot_here : 1;    // already fired at the mover in its present hex (13.21)
  std::uint8_t tied : 1;         // leader who helped a recovery this segment (6.55)

  Dug dug : 2;
  Work work : 2;
  std::uint8_t progress : 2;  // turns of work done
  std::uint8_t worked : 1;    // this turn
  std::uint8_t hidden : 1;    // 16.6

  std::uint8_t tank_leader : 1;
  std::uint8_t cavalry_leader : 1;
  std::uint8_t frozen : 2;     // turns it may not change hex (6.72)
  std::uint8_t came_from : 3;  // 1 + Direction from the assault hex to the hex it came from
  std::uint8_t led : 1;        // activated by a suitable leader: combat movement (5.4)

  std::uint8_t check : 2;     // morale check due: 0 none, 1 M, 2 M1, 3 M2
  std::uint8_t senior : 2;    // 1: check due for a lost major or higher (6.73)
  std::uint8_t casualty : 1;  // leader casualty roll due
  // Which group of the target hex it belongs to, from 1 (7.52). Of somebody who fired at the piece that
  // moves: the high bits, mp the low byte, of 1 + the hex where he did (13.21).
  std::uint8_t target : 3;

  // Leaders: World::faces. Units: 1 + the sector they are sent to (17.63b), 0 without orders; bit 7
  // while orders are given: this turn's word on it is spoken.
  std::uint8_t face;
  std::uint8_t mp;    // movement points used this segment, in sixths
  std::uint8_t bank;  // in a river: the bank it came from (A23); else 0
};
static_assert(sizeof(PieceState) == 16);

struct Mine {
  Hex hex;
  std::uint8_t strength = 0;  // 0: a dummy; 0xff in a redacted position: unknown
  std::uint8_t side : 1 = 0;
  std::uint8_t revealed : 1 = 0;
  std::uint8_t spare : 6 = 0;
};

// A hex with combat units of both sides.
struct AssaultHex {
  Hex hex;
  std::uint8_t holder = 0;  // the side that was there first (12.41c)
  std::uint8_t fought = 0;  // the first round is over (A56)
};

struct Wreck {  // 16.3
  std::uint16_t at : 12 = 0;
  std::uint16_t count : 2 = 0;
  std::uint16_t spare : 2 = 0;
};

// The attack being made. Its firers are the grouped pieces.
struct Attack {
  Hex target;
  Hex from;  // friendly fire: the hex now being tested
  FireKind kind = FireKind::none;
  std::uint8_t manner = 0;  // bits of Manner
  Piece at;                 // the one unit fired at (AT fire, opportunity fire)
  std::uint8_t spare = 0;
  std::uint8_t factors = 0;   // off-board factors, or aircraft of this turn, taking part: bit set
  std::uint8_t strength = 0;  // of all that fire, leaders included; 0: sum up the grouped pieces
  Piece firer;                // who began the attack; nobody: off-board artillery, aircraft
  std::uint8_t misses = 0;    // aircraft that missed and may still hit their own side
  std::uint8_t adjacent = 0;  // friendly fire: directions still to be tested, bit set
  std::uint8_t column = 0;    // friendly fire column; else free for the chapter
};
enum Manner : std::uint8_t {
  by_opportunity = 1,
  by_offboard = 2,
  by_air = 4,
  by_friends = 8,
  free_fire = 16,
  at_own = 32,
  by_ambush = 64
};

// The piece that is moving.
struct Move {
  Hex from;    // where its move began
  Hex charge;  // the hex it charges, or none
  Piece piece;
  std::uint8_t manner = 0;   // bits of MoveManner
  std::uint8_t entered = 0;  // hexes entered in this move
  std::uint8_t spare = 0;
};
enum MoveManner : std::uint8_t {
  fleeing = 1,
  by_strategic = 2,
  must_stop = 4,
  deed_done = 8,
  leaving_assault = 16,
  one_hex = 32
};

// The assault being fought.
struct AssaultNow {
  Hex hex;
  std::uint8_t attack_die = 0, defence_die = 0;
  std::uint8_t manner = 0;  // bits of AssaultManner
  Side attacker = Side::nobody;
};
enum AssaultManner : std::uint8_t { defender_first = 1, only_fortified = 2, first_round = 4 };

// What the last random event does this turn, per side (G7).
enum EventFlag : std::uint8_t {
  ammunition_shortage = 1,
  confusion = 2,
  bad_communications = 4,
  fanaticism = 8
};

// Parts of their strength that HMGs have fired this segment and at which hexes, while they have strength
// left: each portion has a target of its own (7.23b).
inline constexpr int most_portions = 4;
struct Portions {
  Hex at[most_portions];
  Piece by[most_portions];
};

struct State {
  PieceState pieces[max_pieces];
  Piece first[max_hexes];  // the first piece in each hex, by number
  Hexes control[2];        // 1.2j

  Frames<Step, 20> frames;  // what happens now, and what it interrupted (frames.hpp)
  Roster<Mine, 28> mines;
  Roster<AssaultHex, 12> assaults;

  Roster<Hex, 24> entrenchments;
  Roster<Wreck, 16> wrecks;
  Roster<Hex, 12> smoke;  // two markers in one hex stand twice
  Roster<Hex, 8> cut_rails;

  Attack attack;
  Move move;
  AssaultNow assault;
  Hex root;                                 // the hex that activates in this segment
  std::uint16_t factor_player[2] = {0, 0};  // two bits each: whose sector has it (17.63b)
  std::uint16_t aircraft_player[2] = {0, 0};

  std::uint8_t turn = 0;
  Side active = Side::nobody;  // whose segment it is
  std::uint8_t opening = 0;    // segments the initiative winner still has in a row
  std::uint8_t saved = 0;      // 17.2: the winner saved one
  Side saver = Side::nobody;
  std::uint8_t passed = 0;            // the last segment was a pass
  std::uint8_t segments[2] = {0, 0};  // segments done this turn, passes not counted (17.4)
  Piece declared_last;                // somebody was declared in this segment
  std::uint8_t setting_up = 0;  // the side that sets up wants the rest of it done: 1 + in which way
  std::uint8_t over = 0;        // 1 + index of the condition that ended the battle; 255: none held
  std::uint8_t senior[2] = {0xff, 0xff};   // designated senior leader (6.72, A46)
  std::uint8_t offboard_used[2] = {0, 0};  // bit set of factors
  std::uint8_t root_group = 0;  // 1 + the group of reinforcements that activates, instead of a hex
  Roster<std::uint8_t, 5> aircraft[2];  // faces of this turn's aircraft not yet used
  std::uint8_t bridge_fate = 0;         // rigged bridge: 0 untested, 1 stands for good, 2 blown
  // 17
  std::uint8_t event_flags[2] = {0, 0};
  std::uint8_t haze = 0;
  Piece second_wind;          // the leader who may be freshened once
  Piece broken_down[2];       // vehicles that may not move this turn
  std::uint8_t rerolled = 0;  // random event of this turn already thrown
  std::uint8_t sector = 0, sectors_done = 0;
  std::uint8_t commander[2] = {0, 0};  // player commanding a side (17.63a)
  std::uint8_t player = 0;             // player acting in this segment
  // set-up
  std::uint8_t duty = 0;                // which part of set-up
  std::uint8_t hand[4] = {0, 0, 0, 0};  // mines drawn and not yet laid, by strength
  std::uint8_t cup_base = 0;            // World::faces or aircraft index of cup[0]
  std::uint8_t cup[16] = {};            // weights of what may be drawn while a draw is asked
  std::uint8_t crowded = 0;             // somebody may stand above the stacking limit (4.4c)
  Portions portions;
  std::uint8_t spare[2] = {0, 0};
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 4096);

}  // namespace bocage::pg
