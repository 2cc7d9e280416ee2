#pragma once
// What never changes in a battle: map, counters, tables, schedule, conditions.
#include "games/america_triumphant/vocabulary.hpp"

namespace bocage::at {

inline constexpr std::uint8_t prohibited = 255;
inline constexpr std::uint8_t none8 = 255;

struct UnitInfo {
  Side side = german;
  Nation nation = Nation::ge;
  Type type = Type::infantry;
  Size size = Size::regiment;
  std::uint8_t steps = 1;
  std::uint8_t strength[2] = {};  // with one step left, with two (at.2.1b)
  std::uint8_t mp = 0;
  std::uint8_t range = 0;          // at.2.1i; the same on both sides of an HQ (at.7.3d)
  std::uint8_t formation = none8;  // none: independent (at.2.1f)
  std::uint8_t hq = none8;         // its number among the headquarters
  std::uint8_t list = 0;           // Allied set-up list of the scenario, from 1
  std::uint8_t follows = 0;        // set up with a unit of that list (at.13.22b)
  std::uint8_t okw = 0;            // 1 mechanised, 2 infantry
  std::uint16_t zones = 0;         // German corps zones it may be set up in, a bit each
  bool mech = false;               // at.2.1g; else on foot (at.2.1e)
  bool bridge = false;             // bridge on the reverse (at.11.71a)
  bool combat_command = false;     // at.11.4
  bool infiltrates = false;        // the 150th Brigade (at.4.4a)
  bool drops = false;              // v.d.H (at.11.2a)
  bool conditional = false;        // at.10.16a
  std::uint8_t due = 0, edge = 0;  // turn and Edge of arrival by the schedule
};

struct Formation {
  std::uint8_t count = 0;
  std::uint8_t regiments = 0;  // regiments and brigades among them
  bool mechanised = false;     // all of them: may have integrity (at.6.4a)
  std::uint8_t okw = 0;
  Side side = german;
  std::uint16_t unit[6] = {};
};

// One thing that is counted for victory.
enum class Measure : std::uint8_t { controlled, steps, exited, lost };
struct Term {
  Measure measure = Measure::controlled;
  Side side = german;  // who controls, has steps there, lost
  std::uint8_t most = 255, per = 1;
  Hexes hexes;
};
struct Clause {
  std::uint8_t first = 0, count = 0;  // terms that are added up
  std::uint8_t at_least = 0, at_most = 255;
};
struct Condition {
  Side winner = Side::nobody;
  std::uint8_t major = 0;             // 0: plain, 1 minor, 2 major
  std::uint8_t first = 0, count = 0;  // clauses, all of which must hold
  RuleId rule;
};

// What the players agreed on (at.12.0), and what the scenario switches on.
struct Switches {
  bool cooperation = false;          // at.12.1
  bool extended_advance = false;     // at.12.2
  bool retreat_through_zoc = false;  // at.12.3
  bool evasion = false;              // at.12.4
  bool late_overruns = false;        // at.12.5
  bool chosen_losses = false;        // at.12.6
  bool armour_per_level = false;     // at.9.53n
  bool okw = false;                  // at.10.11a: OKW reserve instead of the schedule
  bool okw_request = false;          // at.13.32a
  bool no_okw = false;               // at.13.32d
  bool exits = false;                // at.13.41e
  bool may_end = false;              // at.13.31
  bool drop = false;                 // v.d.H takes part
};

struct World {
  Grid grid;
  Neighbours<max_hexes> near;
  std::uint16_t hexes = 0;
  std::int8_t x[max_hexes], y[max_hexes];  // doubled coordinates, for distances
  std::uint8_t price[2][max_hexes][6];     // foot, mech: half MP on Frost into the neighbour
  std::uint8_t plain_price[2][max_hexes];  // the same where no road leads into the hex
  std::uint8_t enter_price[2][max_hexes];  // half MP of the first hex of an Allied entry
  std::uint8_t roads[max_hexes], minor[max_hexes], major[max_hexes];  // a bit for each direction
  std::uint8_t bridges[max_hexes], blown[max_hexes];
  std::uint8_t cover[max_hexes];  // columns for the defender without the Westwall: 0, 1, 2
  Hexes has_neighbour[6];         // hexes that have one in that direction
  Hexes all, rough, villages, cities, westwall, entry, objectives, north_bank, near_meuse;
  Hexes edge[5];  // by Edge
  Hexes exits;    // at.13.41e
  Hexes zone[zones];
  Hexes initial_control;  // German
  Hex bastogne, saint_vith;

  UnitInfo units[max_units];
  std::uint16_t unit_count = 0;
  std::uint16_t first_of[3] = {};  // first unit of a side; the end
  Formation formations[max_formations];
  std::uint8_t formation_count = 0;
  std::uint16_t headquarters[max_headquarters] = {};
  std::uint8_t hq_count = 0;

  // Tables (gaps of the book: data/at/tables.toml).
  std::uint8_t results[11][6][2];  // column level 0 (1:2) to 10, die, attacker and defender
  std::uint8_t boxes[2][max_boxes];
  std::uint8_t income[max_turns + 1];
  std::uint8_t clear_income_loss = 3;
  std::uint8_t air_points[3];
  std::uint8_t hq_cost = 3;

  // The scenario.
  std::uint8_t first_turn = 1, last_turn = 6;  // turn 1 is 16 December
  std::uint8_t surprise[max_turns + 1] = {};   // chits the German may return; 255 any number
  std::uint32_t barrage = 0, no_pause = 0, doubled_support = 0, rushing = 0;  // a bit a turn
  Weather first_weather = Weather::precipitation;
  Ground first_ground = Ground::frost;
  bool first_day_fixed = true;
  Switches on;
  Term terms[24];
  Clause clauses[16];
  Condition conditions[8];
  std::uint8_t term_count = 0, clause_count = 0, condition_count = 0;
};

constexpr int day_of(int turn) { return turn <= 16 ? 15 + turn : turn - 16; }  // of its month
constexpr bool january(int turn) { return turn > 16; }

// Distances, prices and sets that follow from what was read.
void finish_world(World&);

inline int distance(const World& w, Hex a, Hex b) {
  return length({w.x[b.id] - w.x[a.id], w.y[b.id] - w.y[a.id]});
}
inline Hex neighbour(const World& w, Hex h, int d) { return w.near.of[h.id][d]; }
inline int direction_to(const World& w, Hex from, Hex to) {  // -1: not adjacent
  for (int d = 0; d < 6; ++d)
    if (w.near.of[from.id][d] == to) return d;
  return -1;
}

inline const UnitInfo& info(const World& w, Unit u) { return w.units[u.id]; }
inline Unit unit_of(const World& w, Side side, int number) {
  return {static_cast<std::uint16_t>(w.first_of[index(side)] + number)};
}
inline bool is_hq(const World& w, Unit u) { return w.units[u.id].type == Type::headquarters; }
inline bool is_tank(const World& w, Unit u) { return w.units[u.id].type == Type::tank; }

// Every unit of a side, in order.
struct UnitRange {
  std::uint16_t from, to;
  struct Cursor {
    std::uint16_t id;
    constexpr Unit operator*() const { return {id}; }
    constexpr Cursor& operator++() { return ++id, *this; }
    friend constexpr bool operator==(Cursor, Cursor) = default;
  };
  constexpr Cursor begin() const { return {from}; }
  constexpr Cursor end() const { return {to}; }
};
inline UnitRange of_side(const World& w, Side side) {
  return {w.first_of[index(side)], w.first_of[index(side) + 1]};
}

}  // namespace bocage::at
