// Every cell of every results table, written a second time as the rulebook prints it, and every
// modifier row by itself.
#include "games/panzer_grenadier/tables.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace bocage::pg {
namespace {

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> list;
  for (std::string w; in >> w;) list.push_back(w);
  return list;
}

// The first line holds the headings, each other line a roll and its results.
template <class Table>
void expect_printed(const Table& table, const std::vector<std::string>& printed) {
  const auto headings = words(printed[0]);
  ASSERT_EQ(headings.size(), static_cast<std::size_t>(Table::columns));
  for (int c = 0; c < Table::columns; ++c) EXPECT_EQ(std::to_string(table.heading[c]), headings[c]);
  for (std::size_t r = 1; r < printed.size(); ++r) {
    const auto row = words(printed[r]);
    const int roll = std::stoi(row[0]);
    for (int c = 0; c < Table::columns; ++c) {
      const Outcome o = table.read(c, roll);
      EXPECT_STREQ(name_of(o), row[c + 1].c_str()) << "roll " << roll << " column " << headings[c];
    }
  }
}

TEST(Pg_10_2, DirectFireTable) {
  expect_printed(
      direct_fire_table,
      {"1 2 4 7 11 16 22 30 45", "2 M M1 M1 X X 2X 2X 3X 3X", "3 M M M M2 M2 X X 2X 3X",
       "4 - M M M1 M1 M2 X X 2X", "5 - - - M M M1 M2 M2 X", "6 - - - - - M M1 M1 M2",
       "7 - - - - - - M M M1", "8 - - - - - M M M1 M2", "9 - - - - M M M1 M2 M2",
       "10 - - M M M1 M1 M2 X X", "11 M M M1 M1 M2 M2 X 2X 2X", "12 M M1 M2 M2 X X 2X 2X 3X"});
}

TEST(Pg_9_4, BombardmentTable) {
  expect_printed(
      bombardment_table,
      {"3 5 8 12 16 21 30 42 55 70", "2 M M1 M2 M2 X X 2X 2X 2X 2X", "3 - M M1 M1 M2 M2 X X 2X 2X",
       "4 - - M M M1 M1 M2 M2 X X", "5 - - - - M M M1 M1 M2 M2", "6 - - - - - - M M M1 M1",
       "7 - - - - - - - M M M1", "8 - - - - - M M M1 M1 M1", "9 - - - M M M M1 M2 M2 M2",
       "10 - - M M M1 M1 M2 X X X", "11 - M M M1 M1 M2 X X 2X 2X", "12 M M M1 M2 M2 X X 2X 2X 2X"});
}

TEST(Pg_12_4, AssaultTable) {
  expect_printed(
      assault_table,
      {"1 3 5 9 13 18 24 30", "1 - - - - - M M1 M2", "2 - - - - M M1 M2 1", "3 - - - M M1 M2 1 1",
       "4 - - M M1 M2 1 1 2", "5 - M M1 M2 1 1 2 2", "6 M M1 M2 1 1 2 2 3"});
}

TEST(Pg_11_1, AntiTankTable) {  // pg.1.1b, pg.11.1
  for (int total = -20; total <= 9; ++total)
    EXPECT_EQ(anti_tank_result(total), Outcome::none) << total;
  EXPECT_EQ(anti_tank_result(10), Outcome::x);
  EXPECT_EQ(anti_tank_result(11), Outcome::x);
  for (int total = 12; total <= 30; ++total) EXPECT_EQ(anti_tank_result(total), Outcome::xx);
}

// pg.7.51a: bombardment 5 with +2 is column 12. pg.7.51b: never off the table.
// pg.7.5: the rows of each table shift its columns.
TEST(Pg_7_51, ColumnsAndShifts) {
  const auto& bm = bombardment_table;
  EXPECT_EQ(bm.heading[bm.shifted(bm.column(5), 2)], 12);
  EXPECT_EQ(bm.heading[bm.shifted(bm.column(70), 5)], 70);
  EXPECT_EQ(bm.heading[bm.shifted(bm.column(3), -4)], 3);
  EXPECT_EQ(bm.heading[bm.column(1)], 3) << "strengths below the table use its lowest column";
  const auto& df = direct_fire_table;
  EXPECT_EQ(df.heading[df.column(10)], 7);
  EXPECT_EQ(df.heading[df.column(11)], 11);
  EXPECT_EQ(df.heading[df.column(44)], 30);
  EXPECT_EQ(df.heading[df.column(200)], 45);
}

TEST(Pg_7_45, WhatAResultMeans) {  // pg.7.45, pg.1.2i
  EXPECT_EQ(steps_of(Outcome::m2), 0);
  EXPECT_EQ(steps_of(Outcome::x), 1);
  EXPECT_EQ(steps_of(Outcome::xx), 2);
  EXPECT_EQ(steps_of(Outcome::xxx), 3);
  EXPECT_EQ(steps_of(Outcome::step1), 1);
  EXPECT_EQ(steps_of(Outcome::step3), 3);
  EXPECT_TRUE(is_check(Outcome::m));
  EXPECT_FALSE(is_check(Outcome::none));
  EXPECT_FALSE(is_check(Outcome::x));
  EXPECT_EQ(check_modifier(Outcome::m), 0);
  EXPECT_EQ(check_modifier(Outcome::m1), 1);
  EXPECT_EQ(check_modifier(Outcome::m2), 2);
}

// Each row alone: what it gives, and that nothing else speaks.
template <const auto& Rows, class Context>
void expect_only(const Context& context, RuleId rule, int amount) {
  EXPECT_EQ(sum<Rows>(context), amount);
  for (const auto& row : Rows)
    EXPECT_EQ(row.amount(context), row.rule == rule ? amount : 0) << index_of(row.rule);
}

TEST(Pg_df, EachRow) {
  expect_only<direct_fire_rows>(DirectFire{.entrenchment = true}, "pg.df.m1"_rule, -2);
  expect_only<direct_fire_rows>(DirectFire{.town = true}, "pg.df.m2"_rule, -2);
  expect_only<direct_fire_rows>(DirectFire{.woods = true}, "pg.df.m2"_rule, -2);
  expect_only<direct_fire_rows>(DirectFire{.night = true}, "pg.df.m3"_rule, -1);
  expect_only<direct_fire_rows>(DirectFire{.dug_in = true}, "pg.df.m4"_rule, -1);
  expect_only<direct_fire_rows>(DirectFire{.hill = true}, "pg.df.m5"_rule, -1);
  expect_only<direct_fire_rows>(DirectFire{.far = true}, "pg.df.m6"_rule, -1);
  expect_only<direct_fire_rows>(DirectFire{.under_flak = true}, "pg.df.m7"_rule, -1);
  expect_only<direct_fire_rows>(DirectFire{.marsh = true}, "pg.df.m8"_rule, 1);
  expect_only<direct_fire_rows>(DirectFire{.firers_mines = true}, "pg.df.m9"_rule, 1);
  expect_only<direct_fire_rows>(DirectFire{.assisted_crossing = true}, "pg.df.m10"_rule, 1);
  expect_only<direct_fire_rows>(DirectFire{.crewed_gun = true}, "pg.df.m11"_rule, 1);
  expect_only<direct_fire_rows>(DirectFire{.opportunity = true}, "pg.df.m12"_rule, 1);
  expect_only<direct_fire_rows>(DirectFire{.cavalry = true}, "pg.df.m13"_rule, 1);
  expect_only<direct_fire_rows>(DirectFire{.three_units = true}, "pg.df.m14"_rule, 1);
  expect_only<direct_fire_rows>(DirectFire{.artillery = true}, "pg.df.m15"_rule, 2);
  expect_only<direct_fire_rows>(DirectFire{.adjacent = true}, "pg.df.m16"_rule, 2);
  expect_only<direct_fire_rows>(DirectFire{.ambush = true}, "pg.df.m17"_rule, 2);
}

TEST(Pg_df_m1, EntrenchmentInCoverAndForThoseItShelters) {  // pg.df.m1, pg.16.42
  EXPECT_EQ(sum<direct_fire_rows>(DirectFire{.town = true, .entrenchment = true}), -3);
  EXPECT_EQ(sum<direct_fire_rows>(DirectFire{.woods = true, .entrenchment = true}), -3);
  EXPECT_EQ(sum<direct_fire_rows>(DirectFire{.entrenchment = true, .shelters = false}), 0);
}

TEST(Pg_13_12, NoDensityInOpportunityFire) {  // pg.13.12
  EXPECT_EQ(sum<direct_fire_rows>(DirectFire{.three_units = true, .opportunity = true}), 1);
}

TEST(Pg_10_3, Cap) {  // pg.10.3a
  const DirectFire guns{.three_units = true, .adjacent = true, .artillery = true};
  EXPECT_EQ(sum<direct_fire_rows>(guns), 5);
  EXPECT_EQ(capped(5), 3);
  EXPECT_EQ(capped(-3), -2);
  for (int s = -2; s <= 3; ++s) EXPECT_EQ(capped(s), s);
  const auto& df = direct_fire_table;
  EXPECT_EQ(df.heading[df.shifted(df.column(4), capped(5))], 16);
  EXPECT_EQ(df.read(df.shifted(df.column(4), capped(5)), 4), Outcome::m2);
}

TEST(Pg_bm, EachRow) {
  expect_only<bombardment_rows>(Bombardment{.town = true}, "pg.bm.m1"_rule, -2);
  expect_only<bombardment_rows>(Bombardment{.entrenchment = true}, "pg.bm.m1"_rule, -2);
  expect_only<bombardment_rows>(Bombardment{.town = true, .entrenchment = true}, "pg.bm.m1"_rule,
                                -2);
  expect_only<bombardment_rows>(Bombardment{.marsh = true}, "pg.bm.m2"_rule, -1);
  expect_only<bombardment_rows>(Bombardment{.night = true}, "pg.bm.m3"_rule, -1);
  expect_only<bombardment_rows>(Bombardment{.dug_in = true}, "pg.bm.m4"_rule, -1);
  expect_only<bombardment_rows>(Bombardment{.firers_mines = true}, "pg.bm.m5"_rule, 1);
  expect_only<bombardment_rows>(Bombardment{.gun = true}, "pg.bm.m6"_rule, 1);
  expect_only<bombardment_rows>(Bombardment{.cavalry = true}, "pg.bm.m7"_rule, 1);
  expect_only<bombardment_rows>(Bombardment{.observed = true}, "pg.bm.m8"_rule, 1);
  expect_only<bombardment_rows>(Bombardment{.loaded_transport = true}, "pg.bm.m9"_rule, 1);
  expect_only<bombardment_rows>(Bombardment{.three_units = true}, "pg.bm.m10"_rule, 1);
  EXPECT_EQ(sum<bombardment_rows>(Bombardment{.entrenchment = true, .shelters = false}), 0);
}

TEST(Pg_bm_m11, NoLimit) {  // pg.bm.m11
  const Bombardment all{.firers_mines = true,
                        .three_units = true,
                        .observed = true,
                        .gun = true,
                        .cavalry = true,
                        .loaded_transport = true};
  EXPECT_EQ(sum<bombardment_rows>(all), 6);
}

TEST(Pg_at, EachRow) {
  expect_only<anti_tank_rows>(AntiTank{.crossfire = true}, "pg.at.m1"_rule, 2);
  expect_only<anti_tank_rows>(AntiTank{.town = true}, "pg.at.m2"_rule, -1);
  expect_only<anti_tank_rows>(AntiTank{.uphill = true}, "pg.at.m3"_rule, -1);
  expect_only<anti_tank_rows>(AntiTank{.assisted_crossing = true}, "pg.at.m4"_rule, 1);
  expect_only<anti_tank_rows>(AntiTank{.ambush = true}, "pg.at.m5"_rule, 2);
}

TEST(Pg_at_m6, NoneInsideAnAssaultHex) {  // pg.at.m6, pg.12.52a
  EXPECT_EQ(sum<anti_tank_rows>(AntiTank{true, true, true, true, true, true}), 0);
}

TEST(Pg_as, EachRow) {
  expect_only<assault_rows>(Assault{.attacker = true, .town = true}, "pg.as.m1"_rule, -2);
  expect_only<assault_rows>(Assault{.attacker = true, .held_entrenchment = true}, "pg.as.m1"_rule,
                            -2);
  expect_only<assault_rows>(Assault{.attacker = true, .town = true, .held_entrenchment = true},
                            "pg.as.m1"_rule, -2);
  expect_only<assault_rows>(Assault{.attacker = true, .major_river = true, .first_round = true},
                            "pg.as.m2"_rule, -2);
  expect_only<assault_rows>(Assault{.attacker = true, .woods = true}, "pg.as.m3"_rule, -1);
  expect_only<assault_rows>(Assault{.attacker = true, .higher_morale = true}, "pg.as.m4"_rule, 1);
  expect_only<assault_rows>(Assault{.leader = true}, "pg.as.m5"_rule, 1);
  expect_only<assault_rows>(Assault{.enemy_demoralized = true}, "pg.as.m6"_rule, 1);
  expect_only<assault_rows>(Assault{.combined_arms = true}, "pg.as.m7"_rule, 1);
  expect_only<assault_rows>(Assault{.entrenchment = true, .engineers = true}, "pg.as.m8"_rule, 1);
  expect_only<assault_rows>(Assault{.close_combat_troops = true}, "pg.as.m9"_rule, 1);
  expect_only<assault_rows>(Assault{.attacker = true, .charging = true}, "pg.as.m10"_rule, 1);
  expect_only<assault_rows>(Assault{.woods = true, .enemy_armour_alone = true}, "pg.as.m11"_rule,
                            1);
  expect_only<assault_rows>(Assault{.first_round = true, .uphill = true}, "pg.as.m12"_rule, 1);
}

TEST(Pg_as, RowsThatDoNotApply) {
  // pg.12.41a, pg.12.41c: the defender's fire is not weakened by cover
  EXPECT_EQ(sum<assault_rows>(Assault{.town = true, .woods = true, .held_entrenchment = true}), 0);
  // pg.5.75b, pg.as.m2: engineers, later rounds
  EXPECT_EQ(sum<assault_rows>(Assault{.attacker = true, .major_river = true}), 0);
  EXPECT_EQ(sum<assault_rows>(Assault{.attacker = true,
                                      .major_river = true,
                                      .first_round = true,
                                      .engineers_of_either_side = true}),
            0);
  // pg.as.m8: engineers in the open
  EXPECT_EQ(sum<assault_rows>(Assault{.engineers = true}), 0);
  // pg.as.m11: armour in the open
  EXPECT_EQ(sum<assault_rows>(Assault{.enemy_armour_alone = true}), 0);
  // pg.12.12c: a free shot feels no cover
  EXPECT_EQ(sum<assault_rows>(Assault{.attacker = true,
                                      .town = true,
                                      .woods = true,
                                      .held_entrenchment = true,
                                      .free_shot = true,
                                      .leader = true}),
            1);
  EXPECT_EQ(sum<assault_rows>(Assault{
                .attacker = true, .major_river = true, .first_round = true, .free_shot = true}),
            0);
  // pg.as.m4: the defender gains nothing by his morale
  EXPECT_EQ(sum<assault_rows>(Assault{.higher_morale = true}), 0);
  // pg.as.m12: the attacker gains nothing by height, nobody in later rounds
  EXPECT_EQ(sum<assault_rows>(Assault{.attacker = true, .first_round = true, .uphill = true}), 0);
  EXPECT_EQ(sum<assault_rows>(Assault{.uphill = true}), 0);
}

TEST(Pg_as_m13, NoLimit) {  // pg.as.m13
  EXPECT_EQ(sum<assault_rows>(Assault{.attacker = true,
                                      .town = true,
                                      .entrenchment = true,
                                      .higher_morale = true,
                                      .leader = true,
                                      .combined_arms = true,
                                      .engineers = true,
                                      .close_combat_troops = true,
                                      .charging = true,
                                      .enemy_demoralized = true,
                                      .enemy_armour_alone = true}),
            -2 + 8);
}

TEST(Pg_1_2l, RoundUp) {  // pg.1.2l
  EXPECT_EQ(halved(5), 3);
  EXPECT_EQ(halved(9), 5);
  EXPECT_EQ(quartered(9), 3);
  EXPECT_EQ(quartered(5), 2);
  EXPECT_EQ(halved(0), 0);
  EXPECT_EQ(quartered(1), 1);
}

TEST(Pg_3_a2, OpeningSegments) {  // pg.3.a2
  EXPECT_EQ(opening_segments(1), 1);
  EXPECT_EQ(opening_segments(3), 2);
  EXPECT_EQ(opening_segments(4), 2);
  EXPECT_EQ(opening_segments(7), 4);
}

TEST(Pg_9_52, FriendlyFireColumns) {  // pg.9.52b
  const int headings[] = {0, 3, 5, 8, 12, 16, 21};
  for (int die = 1; die <= 6; ++die)
    EXPECT_EQ(bombardment_table.heading[friendly_fire_column[die]], headings[die]);
  EXPECT_EQ(friendly_fire_hits, 2);
}

TEST(Pg_16_71, MineDice) {  // pg.16.71b
  for (int die = 1; die <= 6; ++die) {
    EXPECT_EQ(mine_dice[die].stops, die >= 3);
    EXPECT_EQ(mine_dice[die].demoralizes, die >= 5);
    EXPECT_EQ(mine_dice[die].costs_step, die == 6);
  }
}

TEST(Pg_SmallTables, Numbers) {
  EXPECT_EQ(day_visibility, 12);         // pg.8.1a
  EXPECT_EQ(limited_visibility, 3);      // pg.8.21
  EXPECT_EQ(night_visibility, 1);        // pg.8.1b
  EXPECT_EQ(visibility_per_level, 6);    // pg.8.41a
  EXPECT_EQ(smallest_hmg_portion, 3);    // pg.7.23b
  EXPECT_EQ(most_offboard_combined, 3);  // pg.7.33b
  EXPECT_EQ(most_aircraft_on_hex, 3);    // pg.15.11a
  EXPECT_EQ(smoke_lands, 8);             // pg.16.11
  EXPECT_EQ(wreck_cost[1], 1);           // pg.16.3b
  EXPECT_EQ(wreck_cost[2], 5);
  EXPECT_EQ(fog_of_war_ends, 16);  // pg.17.4
}

}  // namespace
}  // namespace bocage::pg
