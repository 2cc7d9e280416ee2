#pragma once
// The whole position: one flat value without padding.
#include "games/skirmish/world.hpp"
#include "kernel/frames.hpp"

namespace bocage::sk {

struct FigureState {  // 20 bytes
  Point at;           // who is aboard stands where the vehicle stands
  std::uint16_t facing : 9, storey : 3, posture : 3, faced : 1;
  std::uint16_t spent : 12, gait : 3, acted : 1;  // movement spent in this activation, 0.1 mm
  std::uint8_t place : 3, health : 2, treated : 1, fired : 1, mounted : 1;
  // dismounted: or mounted, and may only walk; under: covering fire; fresh: since the last sequence 1; tied: its section did not declare to move
  std::uint8_t under : 1, fresh : 1, tied : 1, charged : 1, from_behind : 1, dismounted : 1,
      fought : 1, mined : 1;
  std::uint8_t aboard;  // Vehicle
  std::uint8_t foe;     // Figure it joins in melee
  std::uint8_t weapon;  // Arm taken over (sk.g6.7)
  std::uint8_t grenades : 3, fuel : 3,
      used : 2;        // used: a bit for each one-shot weapon it came with
  std::uint8_t group;  // present group: an attached officer's own group stays his
  std::uint8_t weapon_new : 1, rallied : 1, moved : 1, bursts : 1, nco : 1, reacts : 1, crossed : 1,
      taken : 1;
  Point from;  // where a charge began; the other side of what is climbed
};
static_assert(sizeof(FigureState) == 20);

struct VehicleState {  // 24 bytes
  Point at;
  std::uint16_t heading : 9, band : 3, band_before : 3, hatch : 1;  // hatch: open
  std::uint16_t turret : 9, jammed : 1, turned_turret : 1, main_lost : 1, turret_lost : 1,
      immobile : 1, majored : 1, abandoned : 1;
  std::uint16_t driven : 13, reverse : 1, wrecked : 1, burning : 1;  // driven: 0.1 mm this move
  std::uint16_t turned : 9, waiting : 1, stuck : 1, air : 1, hurt : 1, driverless : 1, moved : 1,
      bogged : 1;
  std::uint8_t armour_lost : 3, place : 3, acted : 1, chosen : 1;
  std::uint8_t fired;  // a bit a mount
  std::uint8_t burns;  // turn in whose end it burns; 0: not
  std::uint8_t tows;   // Gear
  std::uint8_t group;
  std::uint8_t fuel : 4, mined : 1, exited : 1, captured : 1, wheel_new : 1;
  std::uint16_t since_turn;  // driven since the last turn
  std::uint8_t under : 1, fresh : 1, pivoted : 1, accident : 1, reacts : 1, brakes : 1,
      collided : 1, routing : 1;
  std::uint8_t wheel;  // Figure that took the wheel; 0xff: the driver of its crew
  std::uint16_t spare2;
};
static_assert(sizeof(VehicleState) == 24);

struct GearState {  // 16 bytes
  Point at, aim;
  std::uint16_t heading : 9, storey : 3, moved : 1, fired : 1, wrecked : 1, waiting : 1;
  std::uint8_t place : 3, row : 4, pivoted : 1;  // row: consecutive shots at aim
  std::uint8_t group;
  std::uint8_t last_turn;  // in which it fired last
  std::uint8_t towed;      // Vehicle
  std::uint8_t reacts : 1, under : 1, fresh : 1, acted : 1, spare : 4;
  std::uint8_t spare2;
};
static_assert(sizeof(GearState) == 16);

struct GroupState {  // 12 bytes
  std::uint8_t morale : 2, held : 1, acted : 1, hidden : 1, searched : 1, banzai : 1, wants : 1;
  std::uint8_t count;  // initiative; 0: none
  std::uint8_t causes : 6, tested : 1, rallying : 1;
  std::uint8_t result : 2, pistoled : 1, let_pass : 1, exposed : 1, bombarded : 1, placed : 1,
      routs : 1;
  std::uint8_t fired_turn;  // in which it fired last, for the night
  std::uint8_t attached;    // of a leader's group: the section he is attached to
  std::uint8_t rallied_by;  // Figure
  std::uint8_t activating : 1, ready : 1, has_nco : 1, moved_any : 1, spare : 4;
  std::uint32_t duties;  // of a vehicle's crew: three bits a man, 0 the duty he came with
};
static_assert(sizeof(GroupState) == 12);

struct Zone {  // a beaten zone (sk.g11.2)
  Point centre;
  std::uint16_t firer;  // Piece
  std::uint8_t large;   // of a vehicle's 1 + the mount
  std::uint8_t side;
  friend bool operator==(const Zone&, const Zone&) = default;
};
struct Smoke {
  Point centre;
  std::uint8_t large;
  std::uint8_t until;  // the last turn it stays; 255: a burning wreck
  std::uint16_t spare;
};
struct Gap {  // a destroyed stretch of an obstacle, along one edge
  ShapeId shape;
  std::uint8_t edge;
  std::int16_t from, to;
};
struct Walk {
  static constexpr int most = 6;
  Figure who;
  std::uint8_t gait, legs, at;  // the leg it is on
  Point to[most];
  std::uint8_t storey;  // where it arrives
  std::uint8_t
      flags;  // bit 0: a charge; 1: leaves the table; 2: stopped; 3: crosses a low obstacle
  std::uint16_t done;    // 0.1 mm of the present leg
  std::uint16_t cost;    // of the whole way, 0.1 mm
  std::uint16_t before;  // how far he was from where he set out when this walk began
};
static_assert(sizeof(Walk) == 36);
struct Charge {  // a placed one that has yet to explode (sk.g13.12)
  Point at;
  std::uint8_t arm, shape, vehicle, side;
};

// The fire being resolved.
struct Shot {
  Point aim;             // a point on the ground, or where the target is
  Point from;            // where it was fired
  std::uint16_t by, at;  // Piece
  std::uint8_t arm;      // Arm, or
  std::uint8_t gun;      // GunId
  std::uint8_t ammo, mode;
  std::uint8_t level, dice, hits, on;
  std::uint8_t moving : 1, reaction : 1, covering : 1, through : 1, hull_down : 1, smoke : 1,
      deviated : 1, scoped : 1;
  std::uint8_t letter, templ, storey;
  std::uint8_t side, effect, turn, next;  // next: the victim or target that follows
  std::uint8_t bay, face, gap, kill;
  std::uint32_t spare;
};
static_assert(sizeof(Shot) == 36);

struct Fighter {
  std::uint8_t who, side, count, can;  // can: may still re-roll
  std::uint32_t dice;                  // four bits each
};

struct State {
  FigureState figures[max_figures];
  VehicleState vehicles[max_vehicles];
  GearState gears[max_gear];
  GroupState groups[max_groups];
  Frames<Step, 28> frames;
  Roster<Zone, max_beaten> zones;
  Roster<Smoke, max_smoke> smoke;
  Roster<Gap, max_gaps> gaps;
  Roster<Walk, max_together> walks;
  Roster<Charge, max_charges> charges;
  Shot shot;
  std::uint8_t marked[16];  // figures that are still to be tested, or had their hit: a bit each
  Roster<Fighter, 8> melee;
  std::uint8_t collapsed[8];                 // bays that are rubble, bit by bit
  std::uint8_t pierced[max_shapes / 8 + 4];  // bunkers
  std::uint8_t holder[max_objectives];       // of objectives: 0, 1, or 255 nobody
  std::int32_t score[2];                     // exits
  struct Called {
    Point at;
    std::uint8_t battery, shells;
    std::uint8_t by, spare;
  };
  Roster<Called, max_calls> called;
  std::uint8_t strikes[max_batteries];  // left
  std::uint8_t turn, sequence, priority, first_side;
  std::uint8_t active;            // Group whose activation it is; 0xff
  std::uint8_t over;              // 1 + who won; 3 a draw; 255 not
  std::uint8_t tick, last_count;  // last_count: called last, 0 none yet
  std::uint8_t acted_side;        // who acted last among routers, demoralised, combats
  std::uint8_t collapse;          // sk.g24.6 decided
  std::uint8_t air_used, passes;
  std::uint8_t revealed, spare3[2];
  std::uint8_t last_class;  // called last: 254 routers, 253 demoralised, 0 others
  Point roll_from;          // where the vehicle that rolls began
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace bocage::sk
