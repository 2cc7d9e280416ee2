#pragma once
// What never changes during a battle: the table, the men and machines as listed, the tables of
// weapons and ground. Flat, so that it can be compared and handed about as bytes.
#include "board/boxes.hpp"
#include "board/shape.hpp"
#include "board/view.hpp"
#include "games/skirmish/vocabulary.hpp"

namespace bocage::sk {

// ---- the tables (data/sk)

enum class Way : std::uint8_t { barred, ground, crossing, climb };  // how a mover meets a thing

struct Going {
  Way way = Way::ground;
  std::uint8_t cost = 1;          // cm per cm: 1 easy, 2 difficult, 4 very difficult
  std::uint8_t bog = 0;           // vehicles: at LENT, with the bog roll
  std::uint8_t up_to_medium = 0;  // vehicles: crossed at LENT or MOYEN
};
enum class Mover : std::uint8_t { foot, horse, wheels, halftrack, tracks };

struct GroundRow {
  Going going[5];
  std::int16_t height = 0;  // thirds of 0.1 mm
  std::uint8_t opaque = 0;
  std::uint8_t veil = 0;                     // translucent: 1, jungle 2 (sk.g9.3)
  std::uint8_t save_small = 0, save_he = 0;  // 0: none
  std::uint8_t shelters = 0;                 // 1: whoever is in it, 2: whoever is behind it
  std::uint8_t linear = 0, natural = 0;
  Letter strength = no_letter;
};

struct ArmRow {  // gaps.md 3.4, 3.5, 3.6
  ArmKind kind = ArmKind::small;
  std::uint8_t dice_short = 0, dice_long = 0, dice_moving = 0;
  std::int16_t least = 0, near = 0, far = 0;
  Letter pen = no_letter, he = no_letter;
  std::uint8_t kill = 6;
  std::uint8_t mg : 1 = 0, one_shot : 1 = 0, crewed : 1 = 0, pistol : 1 = 0, scoped : 1 = 0,
                    loader : 1 = 0, rifleman : 1 = 0,
                    backblast : 1 = 0;  // rifleman: lays covering fire in threes
  std::uint8_t crew = 1, lay = 1;
  std::uint8_t templ = 0;  // 0 none, 1 small, 2 large
  std::uint8_t wound_open = 0, wound_sheltered = 0;
  std::int16_t strip_length = 0, strip_width = 0;
  std::int8_t points = 0;
  std::uint8_t smoke : 1 = 0, molotov : 1 = 0, lunge : 1 = 0, satchel : 1 = 0, hand_grenade : 1 = 0,
                       vehicle : 1 = 0, spare : 2 = 0;
};

enum class Weight : std::uint8_t { light, medium, heavy, mounted };
struct GunRow {  // gaps.md 3.7
  Letter ap = no_letter, heat = no_letter, he = no_letter;
  std::uint8_t templ = 0, lay = 0, crew = 0;
  Weight weight = Weight::mounted;
  std::uint8_t petard = 0;
  std::int16_t points = 0;
};

struct MobilityRow {          // gaps.md 3.8
  std::int16_t most[5] = {};  // of each band
  Band offroad = Band::halt, difficult = Band::halt;
  std::uint8_t very = 0;  // 0 no, 1 bog, 2 ok
  Mover mover = Mover::wheels;
};

enum class VehicleClass : std::uint8_t {
  moto,
  car,
  truck,
  armoured_car,
  half_track,
  carrier,
  tank
};
struct TypeRow {  // gaps.md 3.9
  VehicleClass kind = VehicleClass::tank;
  std::uint8_t mobility = 0;
  Letter front = 0, side = 0, rear = 0;
  std::uint8_t american : 1 = 0, open : 1 = 0, turret : 1 = 0, radio : 1 = 0, spare : 4 = 0;
  GunId gun;   // the main gun, or
  Arm cannon;  // an automatic cannon in its place
  struct Mg {
    Arm arm;
    Mount at = Mount::hull;
  } mgs[3];
  std::uint8_t mg_count = 0;
  std::uint8_t crew = 1, seats = 0;
  std::int16_t length = 0, width = 0, height = 0;  // height in thirds
  std::int16_t points = 0;
};

// ---- the table

struct Box {
  std::int16_t west = 0, south = 0, east = 0, north = 0;
};

// A part of a piece of terrain with one outline: polygon, line or circle.
struct Area {
  ShapeId shape;
  Ground ground = Ground::open;
  std::uint8_t round = 0;
  Shape outline;
  Circle circle;
  Circle core;  // of woods: all inside (finish_world)
  Box box;
};

struct Terrain {
  Ground ground = Ground::open;
  std::uint8_t storeys = 0;
  Letter strength = no_letter;
  std::uint8_t anti_tank = 0;  // a minefield against vehicles
  std::uint8_t loopholes = 0;
  std::uint8_t areas = 0, first_area = 0;
  std::uint8_t openings = 0, first_opening = 0;
  std::uint8_t bays = 0, first_bay = 0;
  std::uint16_t steep = 0;         // edges that are climbed, bit by bit (sk.g8.6)
  std::int16_t base = 0, top = 0;  // heights in thirds above the table
};

enum class OpeningKind : std::uint8_t { door, window, embrasure };
struct Opening {
  ShapeId shape;
  OpeningKind kind = OpeningKind::door;
  std::uint8_t edge = 0, storey = 0;
  Point at;
  std::int16_t heading = 0, half_arc = 90;
};
struct BayInfo {
  ShapeId shape;
  Shape outline;
};

// ---- forces

struct FigureInfo {  // sk.g2.1, sk.g2.2
  Group group;
  Quality quality = Quality::veteran;
  Rank rank = Rank::soldier;
  std::uint8_t traits = 0;
  Arm arms[3];
  std::uint8_t duty = 0;    // aboard its own vehicle: 1 driver, see duties
  std::uint8_t number = 0;  // in its group, from 1
  std::uint8_t radio = 0;
  std::int16_t points = 0;
};
struct VehicleInfo {
  std::uint8_t type = 0;
  Group group;
};
struct GearInfo {
  Arm arm;    // HMG or mortar, or
  GunId gun;  // a towed gun
  Group group;
  std::uint8_t crew = 0;
};
struct GroupInfo {
  Side side = Side::nobody;
  GroupKind kind = GroupKind::section;
  std::uint8_t traits = 0;
  std::uint8_t first = 0, size = 0;  // figures
  std::uint8_t initial = 0;          // strength at deployment (sk.g5.1)
  std::uint8_t had_leader : 1 = 0, may_hide : 1 = 0, casseur : 1 = 0, spare : 5 = 0;
  Vehicle vehicle;
  Gear gear;
  Vehicle aboard;  // starts embarked
  std::uint8_t player = 0;
  std::uint8_t enters = 0;  // turn; 0: set up on the table
  Point edge_from, edge_to;
  ShapeId start;
  std::uint8_t start_storey = 0;
  std::int16_t points = 0;
};
struct Battery {
  Side side = Side::nobody;
  enum Kind : std::uint8_t { shells, strafing, bomb, rockets } kind = shells;
  Letter letter = 2;
  std::uint8_t strikes = 0, shells_each = 4;
  std::uint8_t from_turn = 1;
};

struct Objective {
  Point at;
  std::int16_t radius = 0;
  std::int16_t points[2] = {0, 0};
  ShapeId bunker;  // controlled by `pierced_for` when pierced and empty of fit defenders
  Side pierced_for = Side::nobody;
};
struct Exit {
  Side side = Side::nobody;
  Point from, to;
  std::int16_t per_vehicle = 0, per_figure = 0;
};
enum class Edge : std::uint8_t { north, east, south, west };

struct Switches {  // scenario and optional rules in force
  std::uint8_t hidden = 0, mines = 0, capture = 0, pistol = 0, promotion = 0, aid = 0, observer = 0,
               single_armour = 0, overturn_wounds = 0;
};

using Areas = NumberSet<max_areas>;

struct World {
  std::int16_t width = 18000, depth = 12000;
  std::uint8_t turns = 9;
  std::uint32_t night = 0;  // a bit a turn
  Side attacker = Side::first, sets_up_first = Side::first;
  Edge edge[2] = {Edge::south, Edge::north};
  Switches on;
  std::uint8_t players[2] = {1, 1};
  List<Shape, max_zones> zones[2];
  std::int16_t truck_bonus[2] = {0, 0};  // points for each truck instead of its own
  std::uint8_t road_setup[2] = {0, 0};   // vehicles on the road at MOYEN, 6 cm apart (sk6)

  Terrain shapes[max_shapes];
  std::uint8_t shape_count = 0;
  Area areas[max_areas];
  std::uint8_t area_count = 0;
  Opening openings[max_openings];
  std::uint8_t opening_count = 0;
  BayInfo bays[max_bays];
  std::uint8_t bay_count = 0;

  FigureInfo figures[max_figures];
  std::uint8_t figure_count = 0;
  VehicleInfo vehicles[max_vehicles];
  std::uint8_t vehicle_count = 0;
  GearInfo gears[max_gear];
  std::uint8_t gear_count = 0;
  GroupInfo groups[max_groups];
  std::uint8_t group_count = 0;
  List<Battery, max_batteries> batteries;
  List<Objective, max_objectives> objectives;
  List<Exit, max_exits> exits;

  GroundRow ground[ground_count];
  ArmRow arms[max_arms];
  std::uint8_t arm_count = 0;
  GunRow guns[max_guns];
  std::uint8_t gun_count = 0;
  TypeRow types[max_types];  // those in this battle
  std::uint8_t type_count = 0;
  MobilityRow mobility[max_mobility];
  Arm grenade;  // the hand grenade's row

  // Made by finish_world.
  struct Turning {  // a place where ways bend
    Point at;
    ShapeId inside;  // of a building or bunker, on its ground floor
  };
  static constexpr int max_turnings = 768;
  Turning turnings[max_turnings];
  std::uint16_t turning_count = 0;
  struct Post {  // a place worth standing at
    Point at;
    std::uint8_t storey;
    ShapeId inside;
  };
  static constexpr int max_posts = 512;
  Post posts[max_posts];
  std::uint16_t post_count = 0;
  // Other ones where anything is different that lines of sight rest on; and in these or in forces.
  std::uint64_t terrain_mark = 0, mark = 0;
  // Areas by what they can do, and by where they lie: the hot loops look at no others.
  Areas hills, houses, veils, going, obstacles, holes, mines, roads, fought_over;
  List<std::uint8_t, max_areas> screens;     // the tallest first
  BoxIndex<max_areas> where, where_screens;  // by number of the area, by place among the screens
  List<std::uint8_t, max_groups> leaders;    // groups of one who may be attached (sk.g5.4)
};

void finish_world(World&);  // everything that follows from the rest; the loader calls it

}  // namespace bocage::sk
