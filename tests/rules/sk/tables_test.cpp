// The sheet's tables and ours, cell by cell, as they are printed.
#include "games/skirmish/tables.hpp"

#include "files/tsv.hpp"
#include "trial.hpp"

namespace bocage::sk {
namespace {

// sk.cb.2a-d, sk.mt.3a-d, sk.mr.3b, sk.tm.4, sk.tm.5, sk.g14.15, sk.g10.2, sk.g16.12, sk.g13.1, sk.g2.3, sk.g4.2, sk.g23.1
TEST(SkTables, Qualities) {
  const int printed[][10] = {
      // melee, morale, mortar, tank, fire, launcher, throw, skill, initiative, points
      {2, 3, 1, 3, 0, 0, 0, 2, 3, 12},  // COMMANDO
      {2, 4, 1, 3, 1, 0, 0, 3, 2, 9},   // ELITE
      {1, 5, 0, 4, 2, 1, 1, 4, 1, 6},   // VETERAN
      {1, 6, 0, 5, 3, 2, 2, 5, 0, 4},   // BLEU
  };
  for (int i = 0; i < 4; ++i) {
    const QualityRow& r = row(static_cast<Quality>(i));
    const int have[] = {r.melee,    r.morale, r.mortar, r.tank,       r.fire,
                        r.launcher, r.throw_, r.skill,  r.initiative, r.points};
    EXPECT_EQ(static_cast<int>(r.quality), i);
    for (int k = 0; k < 10; ++k) EXPECT_EQ(have[k], printed[i][k]) << i << " " << k;
  }
}

// sk.mt.2a-f, sk.g4.2, sk.g5.5, sk.g23.1
TEST(SkTables, Ranks) {
  const int printed[][4] = {
      // bonus, initiative, radius, points
      {0, 0, 0, 0},       // SOLDAT
      {1, 1, 0, 5},       // SOUS-OFFICIER
      {1, 1, 15_cm, 15},  // NEOPHYTE
      {2, 2, 20_cm, 25},  // CHEVRONNE
      {3, 3, 25_cm, 40},  // TALENTUEUX
      {4, 4, 30_cm, 60},  // LEGENDAIRE
      {1, 0, 15_cm, 12},  // COMMISSAIRE
  };
  for (int i = 0; i < 7; ++i) {
    const RankRow& r = row(static_cast<Rank>(i));
    EXPECT_EQ(static_cast<int>(r.rank), i);
    EXPECT_EQ(r.bonus, printed[i][0]) << i;
    EXPECT_EQ(r.initiative, printed[i][1]) << i;
    EXPECT_EQ(r.radius, printed[i][2]) << i;
    EXPECT_EQ(r.points, printed[i][3]) << i;
  }
}

// sk.g17.3, sk.g18.4, sk.df.7
TEST(SkTables, Bands) {
  const int printed[][3] = {
      {180, 0, 0}, {180, 0, 0}, {90, 5_cm, 0}, {45, 10_cm, 1}, {30, 20_cm, 1}};
  for (int i = 0; i < 5; ++i) {
    const BandRow& r = row(static_cast<Band>(i));
    EXPECT_EQ(static_cast<int>(r.band), i);
    EXPECT_EQ(r.most_turn, printed[i][0]) << i;
    EXPECT_EQ(r.braking, printed[i][1]) << i;
    EXPECT_EQ(r.target, printed[i][2]) << i;
  }
}

// sk.tj.1-6, sk.g1.8: by the die; to the left is positive. A die shows no 0.
TEST(SkTables, Directions) {
  const int turns[] = {0, 90, 45, 0, 0, -45, -90}, strays[] = {0, 0, -60, -120, 180, 120, 60};
  for (int die = 0; die <= 6; ++die) {
    EXPECT_EQ(trajectory[die], turns[die]) << die;
    EXPECT_EQ(rose[die], strays[die]) << die;
  }
}

// What is beside a line of sight or a leg is found by this bound (queries.hpp).
TEST(SkTables, NoHullIsLonger) {
  int seen = 0;
  for (const TsvRow& line : read_tsv("data/sk/vehicles.tsv")) {
    EXPECT_LE(std::stod(std::string(line["len"])) * 100, longest_hull) << line["id"];
    ++seen;
  }
  EXPECT_EQ(seen, 93);
}

}  // namespace
}  // namespace bocage::sk
