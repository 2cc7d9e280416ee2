#pragma once
// What never changes during a battle.
#include "board/sight.hpp"
#include "games/tide_of_iron/cards.hpp"

namespace bocage::toi {

using Hexes = HexSet<max_hexes>;

struct Fire {
  u8 range = 0, power = 0;
};

struct VehicleType {
  u8 count = 0, movement = 0, armour = 0, carries = 0;
  u8 heavy = 0, thick = 0, fragile = 0, on_road = 0;
  Fire infantry, vehicle;
};

// A level gives no cover (toi.ter.hill.3), a road that of its ground (toi.ter.road.3).
struct TerrainType {
  u8 squad = 0, vehicle = 0, cover = 0, blocks = 0, hides = 0, works = 0, smoke = 0;
};

struct Objective {
  Hex hex;
  u8 command = 0;  // printed number, 0 none
  u8 owner = 0;    // 1 + side whose colour it has, 0 neutral
  u8 victory = 0;
  u8 control = 0;  // 1 + side at the start
};

// What a division brings, at set-up or as reinforcement.
struct Force {
  u8 round = 0;  // 0: set-up
  u8 side = 0, division = 0, bases = 0;
  u8 figures[figure_kinds] = {};
  u8 tokens[token_kinds] = {};
  u8 vehicles[types] = {};
  u8 concealed = 0;
  u8 aboard = 0;  // its squads start inside its vehicles
};

struct Laying {  // markers that a side puts down at set-up
  Marker kind = Marker::wire;
  u8 count = 0;
  u8 alone = 0;  // no other obstacle in the hex
  Hexes zone;
};

enum class When : u8 { receive, destroyed, exited, end };
enum class Measure : u8 { each, more, at_least, destroyed };
struct Award {
  When when = When::receive;
  Measure measure = Measure::each;
  u8 sides = 3;  // bit set
  u8 points = 0, from_round = 0, at_least = 0;
  u8 what = 0;                   // bit set of Type
  std::uint32_t objectives = 0;  // bit set
};

enum class Moment : u8 { end, control, gone };
enum class Winner : u8 { first, second, points, more };
struct Condition {
  Moment when = Moment::end;
  Winner winner = Winner::points;
  u8 at_least = 0, side = 0;  // side: of Moment::gone
  std::uint32_t objectives = 0;
};

struct Switches {
  u8 low_obstacles = 0;       // toi.opt.1
  u8 passengers_survive = 0;  // toi.opt.2
  u8 members_alternate = 0;   // toi.opt.3
  u8 anti_tank_three = 0;     // toi.opt.4
  u8 hidden_setup = 0;        // toi.opt.5
  u8 alternative_tanks = 0;   // toi.opt.6
};

// toi.setup.1, toi.setup.5, toi.setup.6: what the scenario gives a side.
struct SideWorld {
  u8 actions = 1, draw = 0, players = 1, aces = 0x3e;  // aces: bit set of Type
  u16 command = 0, reserve = 0, points = 0;
  Hexes zone, reinforcement_zone, exit;
  List<Laying, 6> lays;
};

struct World {
  Grid grid{};
  u16 hexes = 0;
  Terrain terrain[max_hexes] =
      {};  // one a hex (toi.setup.2, toi.ter.overlay), and no half ones (toi.setup.3)
  u8 level[max_hexes] = {};   // 0 to 2 (toi.rng.9)
  u8 roads[max_hexes] = {};   // bit set of Direction: a road leads on there
  u8 marks[max_hexes] = {};   // State::marks of the scenario, before a side lays its own
  u8 cliffs[max_hexes] = {};  // bit set of Direction: an impassable hexside
  u8 cost[3][max_hexes][6] =
      {};  // thirds of leaving in a Direction: squad, vehicle, truck; 255 closed
  Neighbours<max_hexes> neighbour;
  std::int16_t x[max_hexes] = {}, y[max_hexes] = {};
  u8 objective_at[max_hexes] = {};  // 1 + number
  Hexes road_hexes, works_allowed, smoke_allowed, objective_hexes;
  SightTable<max_hexes> sight;

  TerrainType terrain_types[terrains] = {};
  Fire figures[2][figure_kinds][2] =
      {};  // by side; against squads, vehicles (mortar: supp., normal)
  VehicleType vehicles[types] = {};
  // Dice and markers of state have no number at all (toi.comp.5).
  u8 figure_pool[figure_kinds] = {54, 12, 6, 6, 6};  // toi.comp.1
  Type type_of[max_units] = {};

  Stream stream = Stream::fordable;
  u8 rose = 0;  // how far the drift rose is turned, clockwise
  u8 rounds = 1;
  u8 initiative = 0;
  u8 teams = 0;  // divisions bind: three or four players
  Switches on;
  SideWorld sides[2];
  List<Objective, max_objectives> objectives;
  List<Force, 24> forces;
  List<Award, 16> awards;
  List<Condition, 8> conditions;

  u8 card_count = 0, deck_count = 0, operation_count = 0;
  Card cards[max_cards] = {};
  CardType deck_type[max_decks] = {};
  u8 deck_side[max_decks] = {};  // 1 + side, 0 nobody's
  Operation operations[max_operations] = {};
  u8 smoke_operation = 0xff, demolition_operation = 0xff;  // their numbers
};

// What follows from the map and the tables: neighbours, costs, sight. The loader calls it.
void finish_world(World&);

inline constexpr int closed = 255;  // a step nobody of that class may make

// toi.rng.1, toi.cbt.6: in all directions alike.
inline int distance(const World& w, Hex a, Hex b) {
  return length({w.x[b.id] - w.x[a.id], w.y[b.id] - w.y[a.id]});
}
// As the grid's, by the table of neighbours.
inline Grid::Way direction(const World& w, Hex a, Hex b) {
  for (Direction d : directions)
    if (w.neighbour[a.id][index(d)] == b) return {d, true};
  return {Direction::ne, false};
}
inline Type type_of(const World& w, Unit u) { return w.type_of[u.id]; }
inline const VehicleType& vehicle(const World& w, Unit u) {
  return w.vehicles[static_cast<int>(type_of(w, u))];
}
inline const TerrainType& ground(const World& w, Hex h) {
  return w.terrain_types[static_cast<int>(w.terrain[h.id])];
}
inline bool is_heavy(const World& w, Unit u) { return !is_squad(u) && vehicle(w, u).heavy; }
inline bool is_light(const World& w, Unit u) { return !is_squad(u) && !vehicle(w, u).heavy; }
inline bool is_truck(Type t) { return t == Type::truck; }

}  // namespace bocage::toi
