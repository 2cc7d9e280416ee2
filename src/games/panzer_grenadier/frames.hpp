#pragma once
// What each step remembers, eight bytes a frame (kernel/frames.hpp). Steps that are not here remember
// nothing: what is attacked, who moves and which assault is fought stands in the State.
#include "board/hex.hpp"
#include "games/panzer_grenadier/vocabulary.hpp"
#include "kernel/frames.hpp"

namespace bocage::pg {

using Byte = std::uint8_t;

// The many that are about one piece.
template <Step K>
struct PieceFrame {
  static constexpr Step kind = K;
  Step step = K;
  Piece piece;
  Byte spare[6] = {};
};
using SetupLeaderFrame = PieceFrame<Step::setup_leader>;            // whose counter is drawn
using DisplacedFrame = PieceFrame<Step::displaced>;                 // the leader
using ShooterFrame = PieceFrame<Step::shooter>;                     // who fires
using FireGroupFrame = PieceFrame<Step::fire_group>;                // the first firer
using OpportunityGroupFrame = PieceFrame<Step::opportunity_group>;  // the first firer
using RecoveryHelpFrame = PieceFrame<Step::recovery_help>;
using EventRollFrame = PieceFrame<Step::event_roll>;  // the leader a sniper has in his sights

// About a side.
template <Step K>
struct SideFrame {
  static constexpr Step kind = K;
  Step step = K;
  Side side;
  Byte spare[6] = {};
};
using OrdersFrame = SideFrame<Step::orders>;
using FogOfWarFrame = SideFrame<Step::fog_of_war>;

// How many are still to come.
template <Step K>
struct CountFrame {
  static constexpr Step kind = K;
  Step step = K;
  Byte left;
  Byte spare[6] = {};
};
using SetupMineFrame = CountFrame<Step::setup_mine>;          // mines to draw
using SetupEntrenchFrame = CountFrame<Step::setup_entrench>;  // entrenchments to dig
using FriendlyFireFrame = CountFrame<Step::friendly_fire>;    // rounds around the hex (9.52)

struct SetupCommanderFrame {
  static constexpr Step kind = Step::setup_commander;
  Step step = kind;
  Side side;
  Byte players;       // among whom the die decides, bit set
  Byte replaced = 0;  // 1: the commander was lost (17.64)
  Byte spare[4] = {};
};

struct EventSideFrame {
  static constexpr Step kind = Step::event_side;
  Step step = kind;
  Byte event;
  Byte spare[6] = {};
};
struct EventPickFrame {
  static constexpr Step kind = Step::event_pick;
  Step step = kind;
  Byte event;
  Side picks, whose;
  Byte spare[4] = {};
};

struct AircraftDrawFrame {
  static constexpr Step kind = Step::aircraft_draw;
  Step step = kind;
  Side side;
  Byte left;
  Byte cup_filled = 0;
  Byte spare[4] = {};
};

struct AllotFrame {
  static constexpr Step kind = Step::allot;
  Step step = kind;
  Side side;
  Byte next = 0;  // the next factor, or 8 + the next aircraft
  Byte spare[5] = {};
};

struct SegmentEndFrame {
  static constexpr Step kind = Step::segment_end;
  Step step = kind;
  Byte cleared = 0;  // the segment's marks are gone
  Byte spare[6] = {};
};

struct OverstackFrame {
  static constexpr Step kind = Step::overstack;
  Step step = kind;
  Side side;
  Byte combat;  // too many combat units; else transports
  Byte spare = 0;
  Hex hex;
  Byte more[2] = {};
};

struct CrossingFrame {
  static constexpr Step kind = Step::crossing;
  Step step = kind;
  Piece piece;
  Byte spare[2] = {};
  Hex to;
  Byte more[2] = {};
};

// One side's men in one hex: lone leaders overrun.
template <Step K>
struct HexFrame {
  static constexpr Step kind = K;
  Step step = K;
  Side side;
  Byte spare[2] = {};
  Hex hex;
  Byte more[2] = {};
};
using OverrunFrame = HexFrame<Step::overrun>;

struct CasualtiesFrame {
  static constexpr Step kind = Step::casualties;
  Step step = kind;
  Side side;
  Byte steps = 0;  // lost by that side in that hex in this attack
  Byte spare = 0;
  Hex hex;
  Byte more[2] = {};
};

struct LoneLeadersFrame {
  static constexpr Step kind = Step::lone_leaders;
  Step step = kind;
  Side side;
  Byte losses;  // still to be chosen
  Byte spare = 0;
  Hex hex;
  Byte more[2] = {};
};

struct AttackFrame {
  static constexpr Step kind = Step::attack;
  enum Before : Byte { nothing, turns_on_own, flies_in };
  Step step = kind;
  Before before = nothing;  // what is done to State::attack before the throw
  Byte spare[6] = {};
};

struct LossesFrame {
  static constexpr Step kind = Step::losses;
  Step step = kind;
  Byte manner;  // bits of LossManner
  Byte left;    // steps still to lose in this category
  Byte group;   // target group, 0: everybody
  Hex hex;
  std::uint16_t
      steps;  // of groups 1 to 7, two bits each (everybody: as group 1), and bits of LossShare
};

struct AssaultResultsFrame {
  static constexpr Step kind = Step::assault_results;
  Step step = kind;
  Byte stage = 0;  // what is to be done next
  Outcome on_defender = Outcome::none, on_attacker = Outcome::none;
  Byte spare[4] = {};
};

struct FreeShotFrame {
  static constexpr Step kind = Step::free_shot;
  Step step = kind;
  Side left;       // the side that left
  Byte fired = 0;  // 1: the losses are being settled
  Byte spare = 0;
  Hex hex;  // the assault hex it left
  Byte more[2] = {};
};

struct ChecksFrame {
  static constexpr Step kind = Step::checks;
  enum Mourning : Byte { nobody_mourned, to_be_called, called };
  Step step = kind;
  Side side;
  Mourning mourning = nobody_mourned;  // for a lost major or higher (6.73)
  Byte grief = 0;                      // his morale modifier
  Hex hex;
  Byte more[2] = {};
};

struct RecoveryFrame {
  static constexpr Step kind = Step::recovery;
  Step step = kind;
  Piece piece, helper;
  Byte spare[5] = {};
};

struct FlightFrame {
  static constexpr Step kind = Step::flight;
  Step step = kind;
  Piece piece, helper;
  Byte company_settled = 0;
  Byte dragged = 0;  // its engineer left a river hex (5.75d)
  Byte spare[3] = {};
};
struct FlightAlongFrame {
  static constexpr Step kind = Step::flight_along;
  Step step = kind;
  Piece piece, leader;
  Byte spare[5] = {};
};

struct OffboardGroupFrame {
  static constexpr Step kind = Step::offboard_group;
  enum Stage : Byte { collecting, between, smoking };
  Step step = kind;
  Stage stage;
  Byte factor;  // 1 + the last factor that joined, or the factor that fires smoke
  Byte spare[5] = {};
};

struct AirGroupFrame {
  static constexpr Step kind = Step::air_group;
  enum Stage : Byte { choosing, gathering };
  Step step = kind;
  Stage stage = choosing;  // the next hex, or aircraft for State::attack
  Byte next = 0;           // 1 + the last aircraft gathered
  Byte sent = 0;           // how many were sent at the first and the second hex, four bits each
  std::uint16_t first = 0, second = 0;  // hexes attacked in this segment
};
struct AirHitFrame {
  static constexpr Step kind = Step::air_hit;
  Step step = kind;
  Byte next = 0;  // the aircraft to throw for
  Byte flew;      // all of them, bit set
  Byte spare[5] = {};
};

struct SmokeRollFrame {
  static constexpr Step kind = Step::smoke_roll;
  Step step = kind;
  Piece piece;  // nobody: off-board artillery
  Byte spare[2] = {};
  Hex hex;
  Byte more[2] = {};
};
template <Step K>
struct MarkerFrame {
  static constexpr Step kind = K;
  Step step = K;
  Byte marker = 0;  // number in State::smoke
  Byte spare[6] = {};
};
using SmokeDispersalFrame = MarkerFrame<Step::smoke_dispersal>;
using SmokeDriftFrame = MarkerFrame<Step::smoke_drift>;  // on top of it

struct MinesFrame {
  static constexpr Step kind = Step::mines;
  Step step = kind;
  Piece piece;
  Byte dice = 0;    // still to be thrown
  Byte result = 0;  // 1: a die has stopped it; unknown: the counter's face is drawn first
  Hex hex;
  Byte fives = 0, sixes = 0;  // thrown so far
};

}  // namespace bocage::pg
