#pragma once
// The results tables and modifier rows of the game, as data.
//
// A column is chosen by the highest heading that does not exceed the strength (pg.9.4, pg.10.2),
// then moved by the shifts of the rows that apply (pg.7.51a), never off the table (pg.7.51b).
#include <cstdint>

#include "games/panzer_grenadier/vocabulary.hpp"
#include "kernel/modifiers.hpp"

namespace bocage::pg {

// What a result (Outcome) means: a morale check with +0, +1 or +2 to the dice, or one to three
// steps, written X, 2X, 3X on the fire tables and 1, 2, 3 on the assault table.
inline constexpr const char* outcome_name[] = {"-",  "M",  "M1", "M2", "X",
                                               "2X", "3X", "1",  "2",  "3"};

constexpr const char* name_of(Outcome o) { return outcome_name[static_cast<int>(o)]; }
constexpr int steps_of(Outcome o) {
  return o < Outcome::x ? 0 : (static_cast<int>(o) - static_cast<int>(Outcome::x)) % 3 + 1;
}
constexpr bool is_check(Outcome o) { return o >= Outcome::m && o <= Outcome::m2; }
constexpr int check_modifier(Outcome o) {
  return static_cast<int>(o) - static_cast<int>(Outcome::m);
}

namespace detail {
inline constexpr Outcome no = Outcome::none, M_ = Outcome::m, M1 = Outcome::m1, M2 = Outcome::m2,
                         X1 = Outcome::x, X2 = Outcome::xx, X3 = Outcome::xxx, S1 = Outcome::step1,
                         S2 = Outcome::step2, S3 = Outcome::step3;
}  // namespace detail

template <int Rows, int Columns>
struct ResultsTable {
  int lowest_roll;
  std::uint8_t heading[Columns];
  Outcome result[Rows][Columns];

  static constexpr int columns = Columns;

  constexpr int column(int strength) const {
    int c = 0;
    while (c + 1 < Columns && heading[c + 1] <= strength) ++c;
    return c;
  }
  constexpr int shifted(int at, int shift) const {
    const int c = at + shift;
    return c < 0 ? 0 : c >= Columns ? Columns - 1 : c;
  }
  constexpr Outcome read(int at, int roll) const { return result[roll - lowest_roll][at]; }
};

// pg.10.2, 2d6
inline constexpr ResultsTable<11, 9> direct_fire_table = [] {
  using namespace detail;
  return ResultsTable<11, 9>{2,
                             {1, 2, 4, 7, 11, 16, 22, 30, 45},
                             {
                                 {M_, M1, M1, X1, X1, X2, X2, X3, X3},  // 2
                                 {M_, M_, M_, M2, M2, X1, X1, X2, X3},  // 3
                                 {no, M_, M_, M1, M1, M2, X1, X1, X2},  // 4
                                 {no, no, no, M_, M_, M1, M2, M2, X1},  // 5
                                 {no, no, no, no, no, M_, M1, M1, M2},  // 6
                                 {no, no, no, no, no, no, M_, M_, M1},  // 7
                                 {no, no, no, no, no, M_, M_, M1, M2},  // 8
                                 {no, no, no, no, M_, M_, M1, M2, M2},  // 9
                                 {no, no, M_, M_, M1, M1, M2, X1, X1},  // 10
                                 {M_, M_, M1, M1, M2, M2, X1, X2, X2},  // 11
                                 {M_, M1, M2, M2, X1, X1, X2, X2, X3},  // 12
                             }};
}();

// pg.9.4, 2d6
inline constexpr ResultsTable<11, 10> bombardment_table = [] {
  using namespace detail;
  return ResultsTable<11, 10>{2,
                              {3, 5, 8, 12, 16, 21, 30, 42, 55, 70},
                              {
                                  {M_, M1, M2, M2, X1, X1, X2, X2, X2, X2},  // 2
                                  {no, M_, M1, M1, M2, M2, X1, X1, X2, X2},  // 3
                                  {no, no, M_, M_, M1, M1, M2, M2, X1, X1},  // 4
                                  {no, no, no, no, M_, M_, M1, M1, M2, M2},  // 5
                                  {no, no, no, no, no, no, M_, M_, M1, M1},  // 6
                                  {no, no, no, no, no, no, no, M_, M_, M1},  // 7
                                  {no, no, no, no, no, M_, M_, M1, M1, M1},  // 8
                                  {no, no, no, M_, M_, M_, M1, M2, M2, M2},  // 9
                                  {no, no, M_, M_, M1, M1, M2, X1, X1, X1},  // 10
                                  {no, M_, M_, M1, M1, M2, X1, X1, X2, X2},  // 11
                                  {M_, M_, M1, M2, M2, X1, X1, X2, X2, X2},  // 12
                              }};
}();

// pg.12.4b, 1d6
inline constexpr ResultsTable<6, 8> assault_table = [] {
  using namespace detail;
  return ResultsTable<6, 8>{1,
                            {1, 3, 5, 9, 13, 18, 24, 30},
                            {
                                {no, no, no, no, no, M_, M1, M2},  // 1
                                {no, no, no, no, M_, M1, M2, S1},  // 2
                                {no, no, no, M_, M1, M2, S1, S1},  // 3
                                {no, no, M_, M1, M2, S1, S1, S2},  // 4
                                {no, M_, M1, M2, S1, S1, S2, S2},  // 5
                                {M_, M1, M2, S1, S1, S2, S2, S3},  // 6
                            }};
}();

// pg.11.1, pg.1.1b: the total of the dice, the AT value, the armour and the modifiers.
struct AntiTankRow {
  int from_total;
  Outcome result;
};
inline constexpr AntiTankRow anti_tank_table[] = {
    {-99, Outcome::none}, {10, Outcome::x}, {12, Outcome::xx}};

constexpr Outcome anti_tank_result(int total) {
  Outcome result = Outcome::none;
  for (const AntiTankRow& row : anti_tank_table)
    if (total >= row.from_total) result = row.result;
  return result;
}
inline constexpr int anti_tank_harm = 10;       // pg.1.1b: the least total that hurts
inline constexpr int truck_armour = -1;         // pg.11.11
inline constexpr int extended_range_value = 2;  // pg.11.3: the AT value that reaches farther

// Height helps by the rows for hills, uphill fire and uphill defence (pg.8.4d).
// ---- Direct fire, pg.df.m1 to pg.df.m17. One of these for each unit in the target hex: what holds
// for the hex is the same in all of them, what holds for the unit is not (pg.7.52a).
struct DirectFire {
  // the target hex
  bool town = false, woods = false, hill = false, marsh = false, entrenchment = false;
  bool firers_mines = false, assisted_crossing = false, three_units = false;
  // the shot; aircraft are neither far nor adjacent
  bool night = false, far = false, adjacent = false, opportunity = false, ambush = false,
       under_flak = false;
  // the unit
  bool shelters = true;  // gains by an entrenchment (pg.16.42)
  bool dug_in = false, crewed_gun = false, cavalry = false, artillery = false;
};

inline constexpr Modifier<DirectFire> direct_fire_rows[] = {
    {"pg.df.m1"_rule, "pg.shift.entrenchment"_text,
     [](const DirectFire& a) {
       return !a.entrenchment || !a.shelters ? 0 : a.town || a.woods ? -1 : -2;
     }},
    {"pg.df.m2"_rule, "pg.shift.town_or_woods"_text,
     [](const DirectFire& a) { return a.town || a.woods ? -2 : 0; }},
    {"pg.df.m3"_rule, "pg.shift.night"_text, [](const DirectFire& a) { return a.night ? -1 : 0; }},
    {"pg.df.m4"_rule, "pg.shift.dug_in"_text,
     [](const DirectFire& a) { return a.dug_in ? -1 : 0; }},
    {"pg.df.m5"_rule, "pg.shift.hill"_text, [](const DirectFire& a) { return a.hill ? -1 : 0; }},
    {"pg.df.m6"_rule, "pg.shift.far"_text, [](const DirectFire& a) { return a.far ? -1 : 0; }},
    {"pg.df.m7"_rule, "pg.shift.flak"_text,
     [](const DirectFire& a) { return a.under_flak ? -1 : 0; }},
    {"pg.df.m8"_rule, "pg.shift.marsh"_text, [](const DirectFire& a) { return a.marsh ? 1 : 0; }},
    {"pg.df.m9"_rule, "pg.shift.own_mines"_text,
     [](const DirectFire& a) { return a.firers_mines ? 1 : 0; }},
    {"pg.df.m10"_rule, "pg.shift.assisted_crossing"_text,
     [](const DirectFire& a) { return a.assisted_crossing ? 1 : 0; }},
    {"pg.df.m11"_rule, "pg.shift.crewed_gun"_text,
     [](const DirectFire& a) { return a.crewed_gun ? 1 : 0; }},
    {"pg.df.m12"_rule, "pg.shift.opportunity"_text,
     [](const DirectFire& a) { return a.opportunity ? 1 : 0; }},
    {"pg.df.m13"_rule, "pg.shift.cavalry"_text,
     [](const DirectFire& a) { return a.cavalry ? 1 : 0; }},
    {"pg.df.m14"_rule, "pg.shift.three_units"_text,  // pg.13.12: not against a moving unit
     [](const DirectFire& a) { return a.three_units && !a.opportunity ? 1 : 0; }},
    {"pg.df.m15"_rule, "pg.shift.artillery"_text,
     [](const DirectFire& a) { return a.artillery ? 2 : 0; }},
    {"pg.df.m16"_rule, "pg.shift.adjacent"_text,
     [](const DirectFire& a) { return a.adjacent ? 2 : 0; }},
    {"pg.df.m17"_rule, "pg.shift.ambush"_text,
     [](const DirectFire& a) { return a.ambush ? 2 : 0; }},
};
// pg.10.3a: the sum of all shifts stays between these.
inline constexpr int direct_fire_lowest_shift = -2, direct_fire_highest_shift = 3;

constexpr int capped(int shift) {
  return shift < direct_fire_lowest_shift    ? direct_fire_lowest_shift
         : shift > direct_fire_highest_shift ? direct_fire_highest_shift
                                             : shift;
}

// ---- Bombardment, pg.bm.m1 to pg.bm.m10; no limit (pg.bm.m11). One for each unit, as above.
struct Bombardment {
  // the target hex
  bool town = false, marsh = false, entrenchment = false, firers_mines = false, three_units = false;
  // the shot
  bool night = false, observed = false;
  // the unit
  bool shelters = true, dug_in = false, gun = false, cavalry = false, loaded_transport = false;
};

inline constexpr Modifier<Bombardment> bombardment_rows[] = {
    {"pg.bm.m1"_rule, "pg.shift.town_or_entrenchment"_text,
     [](const Bombardment& a) { return a.town || (a.entrenchment && a.shelters) ? -2 : 0; }},
    {"pg.bm.m2"_rule, "pg.shift.marsh"_text, [](const Bombardment& a) { return a.marsh ? -1 : 0; }},
    {"pg.bm.m3"_rule, "pg.shift.night"_text, [](const Bombardment& a) { return a.night ? -1 : 0; }},
    {"pg.bm.m4"_rule, "pg.shift.dug_in"_text,
     [](const Bombardment& a) { return a.dug_in ? -1 : 0; }},
    {"pg.bm.m5"_rule, "pg.shift.own_mines"_text,
     [](const Bombardment& a) { return a.firers_mines ? 1 : 0; }},
    {"pg.bm.m6"_rule, "pg.shift.gun"_text, [](const Bombardment& a) { return a.gun ? 1 : 0; }},
    {"pg.bm.m7"_rule, "pg.shift.cavalry"_text,
     [](const Bombardment& a) { return a.cavalry ? 1 : 0; }},
    {"pg.bm.m8"_rule, "pg.shift.observed"_text,
     [](const Bombardment& a) { return a.observed ? 1 : 0; }},
    {"pg.bm.m9"_rule, "pg.shift.loaded_transport"_text,
     [](const Bombardment& a) { return a.loaded_transport ? 1 : 0; }},
    {"pg.bm.m10"_rule, "pg.shift.three_units"_text,
     [](const Bombardment& a) { return a.three_units ? 1 : 0; }},
};

// pg.9.52b: the die that picks the column of a bombardment on one's own troops.
inline constexpr std::uint8_t friendly_fire_column[] = {0, 0, 1, 2, 3, 4, 5};
inline constexpr int friendly_fire_hits = 2;  // pg.9.52a: this or less, after the nation's bonus

// ---- Anti-tank fire, pg.at.m1 to pg.at.m5, added to the dice (pg.7.51c); inside an assault hex
// none of them (pg.at.m6).
struct AntiTank {
  bool crossfire = false, town = false, uphill = false, assisted_crossing = false, ambush = false;
  bool inside_assault = false;
};

inline constexpr Modifier<AntiTank> anti_tank_rows[] = {
    {"pg.at.m1"_rule, "pg.shift.crossfire"_text,
     [](const AntiTank& a) { return a.crossfire && !a.inside_assault ? 2 : 0; }},
    {"pg.at.m2"_rule, "pg.shift.town"_text,
     [](const AntiTank& a) { return a.town && !a.inside_assault ? -1 : 0; }},
    {"pg.at.m3"_rule, "pg.shift.uphill"_text,
     [](const AntiTank& a) { return a.uphill && !a.inside_assault ? -1 : 0; }},
    {"pg.at.m4"_rule, "pg.shift.assisted_crossing"_text,
     [](const AntiTank& a) { return a.assisted_crossing && !a.inside_assault ? 1 : 0; }},
    {"pg.at.m5"_rule, "pg.shift.ambush"_text,
     [](const AntiTank& a) { return a.ambush && !a.inside_assault ? 2 : 0; }},
};

// ---- Assault, pg.as.m1 to pg.as.m12, for the fire of one side; no limit (pg.as.m13).
struct Assault {
  bool attacker = false;  // the side that acts
  // the hex
  bool town = false, woods = false, held_entrenchment = false, entrenchment = false,
       major_river = false;
  bool first_round = false, engineers_of_either_side = false, uphill = false;
  bool free_shot = false;  // pg.12.12c: only what helps counts
  // the side that fires
  bool higher_morale = false, leader = false, combined_arms = false, engineers = false,
       close_combat_troops = false, charging = false;
  // the other side
  bool enemy_demoralized = false, enemy_armour_alone = false;
};

// pg.12.41a, pg.12.41c: cover weakens the attacker's fire only, an entrenchment only if it was held
// before the enemy came in. pg.12.41b and gaps: no row for dug-in units.
inline constexpr Modifier<Assault> assault_rows[] = {
    {"pg.as.m1"_rule, "pg.shift.town_or_entrenchment"_text,
     [](const Assault& a) {
       return a.attacker && !a.free_shot && (a.town || a.held_entrenchment) ? -2 : 0;
     }},
    {"pg.as.m2"_rule, "pg.shift.major_river"_text,
     [](const Assault& a) {
       return a.attacker && !a.free_shot && a.major_river && a.first_round &&
                      !a.engineers_of_either_side
                  ? -2
                  : 0;
     }},
    {"pg.as.m3"_rule, "pg.shift.woods"_text,
     [](const Assault& a) { return a.attacker && !a.free_shot && a.woods ? -1 : 0; }},
    {"pg.as.m4"_rule, "pg.shift.higher_morale"_text,
     [](const Assault& a) { return a.attacker && a.higher_morale ? 1 : 0; }},
    {"pg.as.m5"_rule, "pg.shift.leader"_text, [](const Assault& a) { return a.leader ? 1 : 0; }},
    {"pg.as.m6"_rule, "pg.shift.enemy_demoralized"_text,
     [](const Assault& a) { return a.enemy_demoralized ? 1 : 0; }},
    {"pg.as.m7"_rule, "pg.shift.combined_arms"_text,
     [](const Assault& a) { return a.combined_arms ? 1 : 0; }},
    {"pg.as.m8"_rule, "pg.shift.engineers"_text,
     [](const Assault& a) { return a.engineers && (a.town || a.entrenchment) ? 1 : 0; }},
    {"pg.as.m9"_rule, "pg.shift.close_combat_troops"_text,
     [](const Assault& a) { return a.close_combat_troops ? 1 : 0; }},
    {"pg.as.m10"_rule, "pg.shift.charging"_text,
     [](const Assault& a) { return a.attacker && a.charging ? 1 : 0; }},
    {"pg.as.m11"_rule, "pg.shift.armour_alone"_text,
     [](const Assault& a) { return a.enemy_armour_alone && (a.town || a.woods) ? 1 : 0; }},
    {"pg.as.m12"_rule, "pg.shift.uphill_defence"_text,
     [](const Assault& a) { return !a.attacker && a.first_round && a.uphill ? 1 : 0; }},
};

// ---- Small tables.

constexpr int halved(int value) { return (value + 1) / 2; }  // pg.1.2l, rounded up
constexpr int quartered(int value) { return (value + 3) / 4; }

// pg.3.a2: segments the winner takes before the loser's first.
constexpr int opening_segments(int difference) { return halved(difference); }

// pg.4.1a
inline constexpr int most_combat_units = 3, most_transports = 3;

// pg.8.1a, pg.8.21, pg.8.41a, pg.8.1b and the published chart for marsh.
inline constexpr int day_visibility = 12, night_visibility = 1, limited_visibility = 3,
                     marsh_visibility = 1, visibility_per_level = 6;

inline constexpr int smallest_hmg_portion = 3;                       // pg.7.23b
inline constexpr int most_offboard_combined = 3;                     // pg.7.33b
inline constexpr int most_aircraft_on_hex = 3;                       // pg.15.11a
inline constexpr int aircraft_misses = 2;                            // pg.15.11b: this or less
inline constexpr int flak_radius = 3;                                // pg.15.14a
inline constexpr int smoke_lands = 8;                                // pg.16.11: this or less
inline constexpr int smoke_stays = 1, smoke_drifts = 2;              // pg.16.13
inline constexpr int most_wrecks = 3;                                // pg.16.3b
inline constexpr int wreck_clearing_armour = 2;                      // pg.16.3c
inline constexpr int mine_clearing_turns = 3;                        // pg.16.75
inline constexpr int fog_of_war_segments = 3, fog_of_war_ends = 16;  // pg.17.4
inline constexpr int excess_initiative_segments = 3;                 // pg.17.2

// pg.16.3b, in whole movement points for vehicles; three wrecks close the hex.
inline constexpr std::uint8_t wreck_cost[] = {0, 1, 5};

// pg.16.71b, by die.
struct MineDie {
  bool stops, demoralizes, costs_step;
};
inline constexpr MineDie mine_dice[] = {
    {},
    {false, false, false},
    {false, false, false},
    {true, false, false},
    {true, false, false},
    {true, true, false},
    {true, true, true},
};

}  // namespace bocage::pg
