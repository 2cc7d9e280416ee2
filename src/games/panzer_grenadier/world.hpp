#pragma once
// What never changes during a battle: the map, the counters' values, the scenario's conditions.
// One flat struct, built once by the scenario loader and finish_world().
#include "board/hex.hpp"
#include "board/sight.hpp"
#include "games/panzer_grenadier/vocabulary.hpp"

namespace bocage::pg {

using Hexes = HexSet<max_hexes>;

// A fire value, strength-range; range 0: none of that kind (pg.1.2ab, pg.7.3).
struct Value {
  std::int8_t strength = 0;
  std::uint8_t range = 0;
  constexpr explicit operator bool() const { return range != 0; }
};

inline constexpr std::int8_t no_armour = -128;

struct UnitType {
  UnitKind kind = UnitKind::inf;
  MoveClass moves = MoveClass::foot;
  Nation nation = Nation::other;
  std::uint8_t ma = 0;           // movement allowance in movement points (pg.1.2z)
  std::uint8_t limbered_ma = 0;  // L1: 1; LT: 0
  std::uint8_t steps = 2;
  std::int8_t armour = no_armour;
  Value direct, bombardment, anti_tank;                          // full side
  Value reduced_direct, reduced_bombardment, reduced_anti_tank;  // reduced side
  bool open_top = false;                                         // O (pg.1.2f)
  bool carrier = false;                                          // C or P
  bool limbers = false;                                          // L1, LT: has a limbered side
  bool truck_mounted = false;                                    // K
  bool close_combat = false;                                     // GURKHA, FINN, JAP (as.m9)
  bool guards = false;
  // By nation and year (6.8a, 11.2a, as.m7, 9.52a); filled in by the loader.
  bool tank_leader_by_right = false;
  bool armour_efficiency = false;
  bool combined_arms = false;
  bool careful_gunners = false;  // +1 on the friendly fire die
};

// Classes of units: pg.1.2c to pg.1.2r, pg.5.1b, pg.5.1d, pg.15.2b.
constexpr bool is_leader(const UnitType& t) { return t.kind == UnitKind::leader; }
constexpr bool is_infantry_type(const UnitType& t) { return t.kind <= UnitKind::atr; }  // pg.1.2o
constexpr bool is_personnel(const UnitType& t) { return is_infantry_type(t); }  // pg.1.2p, A51
constexpr bool is_weapon(const UnitType& t) {                                   // pg.1.2q
  return t.kind >= UnitKind::art && t.kind <= UnitKind::aa;
}
constexpr bool is_afv(const UnitType& t) { return t.armour != no_armour; }            // pg.1.2c
constexpr bool is_apc(const UnitType& t) { return t.kind == UnitKind::apc; }          // pg.1.2d
constexpr bool is_closed_top(const UnitType& t) { return is_afv(t) && !t.open_top; }  // pg.1.2e
constexpr bool is_unarmed_transport(const UnitType& t) {                              // pg.1.2r
  return t.kind >= UnitKind::truck && t.kind <= UnitKind::sled;
}
constexpr bool is_combat_unit(const UnitType& t) {  // pg.1.2h
  return t.direct || t.bombardment || t.anti_tank;
}
// What stands in the second row of the stacking limit: transports, APCs among them (4.1a).
constexpr bool stacks_as_transport(const UnitType& t) {
  return is_apc(t) || is_unarmed_transport(t);
}
constexpr bool is_vehicle(const UnitType& t) {  // A27
  return t.moves == MoveClass::motorized || t.moves == MoveClass::mechanized;
}
constexpr bool is_at_target(const UnitType& t) {  // pg.11.0a
  return is_afv(t) || t.kind == UnitKind::truck || t.truck_mounted;
}
constexpr int at_armour(const UnitType& t) { return is_afv(t) ? t.armour : -1; }  // pg.11.11

// One leader as printed on one side of a counter (pg.1.2aa).
struct LeaderFace {
  Rank rank = Rank::none;
  std::uint8_t morale = 7;
  std::int8_t combat = 0;        // combat modifier
  std::int8_t morale_bonus = 0;  // morale modifier
  bool commissar = false;        // 6.6
  std::uint8_t counter = 0;      // the two faces of a counter share its number
  Side pool = Side::nobody;      // whose pool it is drawn from; nobody: only named by the scenario
};

// A piece as the scenario lists it.
struct PieceInfo {
  std::uint8_t type = 0;  // World::types
  Side side = Side::nobody;
  std::uint8_t morale = 7, reduced_morale = 6;  // 14.0a; leaders have their own
  std::uint8_t group = 0;                       // World::groups
  std::uint8_t player = 0;                      // formation command (17.62)
  std::uint8_t face = 0xff;                     // leaders: the face, or 0xff to be drawn
  Rank rank = Rank::none;                       // leaders to be drawn: this rank
  bool commissar = false;
  bool may_hide = false;  // 16.6a
  bool must_hide = false;
  bool may_have_tank_leader = false;  // counts against its group's tank_leaders (6.8b)
};

// A part of a side's forces that sets up, or arrives, together.
struct Group {
  Side side = Side::nobody;
  std::uint8_t turn = 0;          // 0: sets up before play; else arrives on this turn
  std::uint8_t zone = 0;          // World::hex_sets: where it sets up, or enters
  std::uint8_t tank_leaders = 0;  // to assign among its AFVs
  bool may_dig_in = false;
  bool loaded = false;  // comes loaded as far as it can
};

struct OffboardFactor {
  std::uint8_t strength = 0;
  std::uint64_t turns = ~0ull;  // bit t: may fire on turn t
};

struct AircraftFace {
  std::uint8_t strength = 0;
  std::uint8_t counter = 0;
  Side side = Side::nobody;
};

struct Forces {
  Nation nation = Nation::other;
  std::uint8_t initiative = 0;
  std::uint8_t initiative_drop = 0;  // -1 for each this many steps lost; 0: never
  List<OffboardFactor, 8> offboard;
  std::uint8_t aircraft_on_turn[64] = {};
  std::uint8_t mines_to_draw = 0, mines_per_hex = 24, mine_zone = 0;
  std::uint8_t mine_pool[4] = {5, 8, 7, 4};  // dummies, strength 1, 2, 3 (G6)
  std::uint8_t entrenchments = 0, entrenchment_zone = 0;
  std::uint8_t may_hide = 0;   // how many beyond those that must
  std::uint8_t exit_zone = 0;  // hex set where it may leave; 0: nowhere
  std::uint8_t exit_from_turn = 1;
  std::uint8_t players = 1;
  bool smoke_mortars = false, smoke_guns = false, smoke_offboard = false;
  bool smoke_by_day_only = false;
  bool cavalry_leaders = false;  // any leader may be one (pg.6.9)
};

// Victory conditions as data. A sum of measures is compared with a number; conditions are tried in
// order and the first whose clauses all hold decides.
enum class Measure : std::uint8_t {
  none,
  constant,          // 1
  hexes_controlled,  // of set, by side
  all_controlled,    // 1 if side controls every hex of set
  steps_lost,        // combat-unit steps lost by side
  afv_steps_lost,
  other_steps_lost,  // combat-unit steps that are not AFVs'
  steps_exited,
  afv_steps_exited,
  steps_in,         // combat-unit steps of side in set
  afvs_in,          // AFV units of side in set
  rails_cut,        // cut railway hexes, no two adjacent, at most `most`
  type_eliminated,  // units of type `type` of side eliminated
};
struct Term {
  Measure measure = Measure::none;
  Side side = Side::nobody;
  std::uint8_t set = 0;  // World::hex_sets
  std::uint8_t type = 0;
  std::int16_t weight = 1;
  std::int16_t beyond = 0;  // only what exceeds this counts,
  std::int16_t per = 1;     // once for each so many (rounded down)
  std::int16_t most = 0;    // at most this many count; 0: no limit
};
struct Clause {
  List<Term, 6> terms;   // their sum
  bool at_least = true;  // sum >= number, else sum <= number
  std::int16_t number = 0;
};
enum class When : std::uint8_t { at_end, every_turn, at_once };
struct Condition {
  When when = When::at_end;
  Side winner = Side::nobody;  // nobody: a draw
  List<Clause, 4> clauses;
};

struct Switches {
  bool aircraft = false, smoke = false, entrenchments = false, hidden = false, mines = false;
  bool commissars = false, cavalry = false, trains = false, vessels = false;
  bool consolidation = false, excess_initiative = false, strategic_movement = false;
  bool fog_of_war = false, random_events = false;
  bool sectors = false, formations = false;  // 17.61, 17.62
  bool mines_recorded = false;               // even where minefields lie is secret
  bool rail_cutting = false;                 // scenario S8: by World::rail_cutter
  bool recovery_at_or_below = false;         // A5 switched
};

struct World {
  // the map
  Grid grid;
  std::uint16_t hexes = 0;
  Terrain terrain[max_hexes] = {};
  std::uint8_t level[max_hexes] = {};
  std::uint8_t roads[max_hexes] = {};  // bit per Direction: the road crosses that hexside
  std::uint8_t rails[max_hexes] = {};
  std::uint8_t sector[max_hexes] = {};
  Hexes fords;     // 5.7a
  Hexes limiting;  // scenario-added limiting terrain (8.2a)
  // made by finish_world() from the above
  Neighbours<max_hexes> neighbour;
  std::int16_t x[max_hexes], y[max_hexes];  // doubled coordinates
  std::uint8_t bank[max_hexes] = {};        // connected land area; river hexes 0 (A23)
  Hexes slopes;                             // hexes that contain an elevation line
  Hexes bridges;                            // river hexes with a road or railway
  Hexes edge;                               // whole hexes as any other (pg.2.2a)
  SightTable<max_hexes> sight;              // without smoke
  std::uint8_t eye[max_hexes] = {};         // 8.42: the ground, a level more in a town
  Hexes hides;                              // limiting terrain (8.2a) without smoke
  // terrain chart in sixths of a movement point; 255: prohibited
  std::uint8_t cost[3][terrains] = {};  // [foot, motorized, mechanized]
  std::uint8_t road_cost[3] = {4, 3, 3};
  std::uint8_t hill_cost[3] = {0, 12, 6};
  std::uint8_t ford_cost[3] = {12, 24, 24};
  std::uint8_t crossing[3] = {8, 7, 7};  // 5.73e, G12

  // forces
  std::uint8_t type_count = 0, piece_count = 0, group_count = 0, face_count = 0;
  UnitType types[max_types];
  PieceInfo pieces[max_pieces];          // those of the first side come first
  std::uint8_t first_of[3] = {0, 0, 0};  // pieces of side i: first_of[i] to first_of[i+1]-1
  List<Piece, max_pieces> leaders[2];    // of each side, by number; made by list_pieces()
  List<Piece, max_pieces> armed[2];      // those with a direct fire or anti-tank value
  Group groups[32];
  LeaderFace faces[max_faces];
  List<AircraftFace, 32> aircraft;
  Forces sides[2];

  // the scenario
  std::uint8_t turns = 1;
  std::uint16_t year = 1941;
  std::uint8_t visibility[64] = {};  // by turn, 0: as on turn 1; 12 is full
  std::uint64_t night = 0;           // bit t: turn t is a night turn
  Side sets_up_first = Side::first;
  Switches on;
  std::uint8_t hex_set_count = 1;         // set 0 is empty
  Hexes hex_sets[48];                     // a hex may be in several (pg.2.2b)
  bool control_given = false;             // else nearest combat unit (1.2k)
  Hexes control[2];                       // initial control
  std::uint8_t control_near[2] = {0, 0};  // n: within n hexes of that side's units
  Hexes uncontrolled;                     // hexes nobody ever controls
  Side rail_cutter = Side::nobody;
  Hex rigged_bridge;  // scenario S5; none elsewhere
  Hexes rigged_trigger;
  Side rigged_against = Side::nobody;
  std::uint8_t rigged_up_to = 4;  // blown on this die or less
  List<Condition, 16> conditions;
};

// Geometry by table.
constexpr int distance(const World& w, Hex a, Hex b) {
  int dx = w.x[b.id] - w.x[a.id], dy = w.y[b.id] - w.y[a.id];
  if (dx < 0) dx = -dx;
  if (dy < 0) dy = -dy;
  return dx > dy ? (dx + dy) / 2 : dy;
}
constexpr bool adjacent(const World& w, Hex a, Hex b) { return distance(w, a, b) == 1; }

constexpr const UnitType& type_of(const World& w, Piece p) { return w.types[w.pieces[p.id].type]; }
constexpr Side side_of(const World& w, Piece p) { return w.pieces[p.id].side; }
constexpr bool is_river(Terrain t) { return t >= Terrain::minor_river; }
constexpr bool is_hill(const World& w, Hex h) { return w.level[h.id] > 0; }

// Fills in what follows from the map, and checks nothing.
void finish_world(World&);
void list_pieces(World&);  // World::leaders and armed; part of finish_world()

}  // namespace bocage::pg
