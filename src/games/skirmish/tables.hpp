#pragma once
// The sheet's tables, and those of ours that are rules rather than lists of things.
#include "games/skirmish/vocabulary.hpp"

namespace bocage::sk {

struct QualityRow {
  Quality quality;
  int melee;       // sk.cb.2a, sk.cb.2b, sk.cb.2c, sk.cb.2d
  int morale;      // sk.mt.3a, sk.mt.3b, sk.mt.3c, sk.mt.3d
  int mortar;      // sk.mr.3b
  int tank;        // sk.tm.4, sk.tm.5, sk.g14.15
  int fire;        // sk.g10.2
  int launcher;    // sk.g16.12
  int throw_;      // sk.g13.1
  int skill;       // sk.g2.3
  int initiative;  // sk.g4.2
  int points;      // sk.g23.1
};
inline constexpr QualityRow qualities[] = {
    {Quality::commando, 2, 3, 1, 3, 0, 0, 0, 2, 3, 12},
    {Quality::elite, 2, 4, 1, 3, 1, 0, 0, 3, 2, 9},
    {Quality::veteran, 1, 5, 0, 4, 2, 1, 1, 4, 1, 6},
    {Quality::bleu, 1, 6, 0, 5, 3, 2, 2, 5, 0, 4},
};
constexpr const QualityRow& row(Quality q) { return qualities[static_cast<int>(q)]; }

struct RankRow {
  Rank rank;
  RuleId rule;
  int bonus;       // sk.mt.2a-f
  int initiative;  // sk.g4.2
  int radius;      // sk.g5.5
  int points;
};
inline constexpr RankRow ranks[] = {
    {Rank::soldier, {}, 0, 0, 0, 0},
    {Rank::nco, "sk.mt.2f"_rule, 1, 1, 0, 5},
    {Rank::neophyte, "sk.mt.2a"_rule, 1, 1, 15_cm, 15},
    {Rank::chevronne, "sk.mt.2b"_rule, 2, 2, 20_cm, 25},
    {Rank::talented, "sk.mt.2c"_rule, 3, 3, 25_cm, 40},
    {Rank::legendary, "sk.mt.2d"_rule, 4, 4, 30_cm, 60},
    {Rank::commissar, "sk.mt.2e"_rule, 1, 0, 15_cm, 12},
};
constexpr const RankRow& row(Rank r) { return ranks[static_cast<int>(r)]; }

// sk.ar.1-sk.ar.5, sk.g10.3: level 0 hits on 2+, each level one more, never beyond 6.
constexpr int hits_on(int level) { return level <= 0 ? 2 : level >= 4 ? 6 : level + 2; }
inline constexpr RuleId hit_rules[] = {"sk.ar.1"_rule, "sk.ar.2"_rule, "sk.ar.3"_rule,
                                       "sk.ar.4"_rule, "sk.ar.5"_rule};
// A light machine gun in its mount on a vehicle, fired on the move (vehicles' table).
inline constexpr int mounted_bipod_dice = 3;

struct BandRow {
  Band band;
  int most_turn;  // sk.g17.3
  int braking;    // sk.g18.4
  int target;     // sk.df.7
};
inline constexpr BandRow bands[] = {
    {Band::halt, 180, 0, 0},    {Band::slow, 180, 0, 0},         {Band::medium, 90, 5_cm, 0},
    {Band::fast, 45, 10_cm, 1}, {Band::very_fast, 30, 20_cm, 1},
};
constexpr const BandRow& row(Band b) { return bands[static_cast<int>(b)]; }

// sk.tj.1-sk.tj.6: degrees to the left.
inline constexpr int trajectory[] = {0, 90, 45, 0, 0, -45, -90};
inline constexpr RuleId trajectory_rules[] = {{},
                                              "sk.tj.1"_rule,
                                              "sk.tj.2"_rule,
                                              "sk.tj.3"_rule,
                                              "sk.tj.3"_rule,
                                              "sk.tj.5"_rule,
                                              "sk.tj.6"_rule};

// sk.g1.8: degrees to the left of the line from weapon to aim.
inline constexpr int rose[] = {0, 0, -60, -120, 180, 120, 60};

enum class Fate : std::uint8_t { unharmed, hurt, killed };
struct Fated {
  Fate fate;
  RuleId rule;
};
constexpr Fated he_fate(int die, bool large) {
  if (die == 1) return {Fate::killed, "sk.he.1"_rule};
  if (die <= 4) return {Fate::hurt, "sk.he.2"_rule};
  if (die == 5) return {large ? Fate::hurt : Fate::unharmed, "sk.he.3"_rule};
  return {Fate::unharmed, "sk.he.4"_rule};
}
// sk.mr.6b-c, sk.mr.7b-c
constexpr Fated mortar_fate(int die, bool heavy, bool in_shelter) {
  if (die >= (heavy ? 5 : 6)) return {Fate::killed, heavy ? "sk.mr.7c"_rule : "sk.mr.6c"_rule};
  const int wounds = !in_shelter ? 2 : heavy ? 4 : 5;
  return {die >= wounds ? Fate::hurt : Fate::unharmed, heavy ? "sk.mr.7b"_rule : "sk.mr.6b"_rule};
}
constexpr Fated room_fate(int die) {
  return {die >= 4 ? Fate::hurt : Fate::unharmed, "sk.bt.1"_rule};
}
constexpr Fated bunker_fate(int die) {
  return {die <= 4 ? Fate::hurt : Fate::unharmed, "sk.bk.4"_rule};
}
constexpr Fated collapse_fate(int die) {
  if (die <= 2) return {Fate::killed, "sk.bt.3a"_rule};
  if (die <= 4) return {Fate::hurt, "sk.bt.3b"_rule};
  return {Fate::unharmed, "sk.bt.3c"_rule};
}
constexpr Fated crash_fate(int die) {
  if (die == 1) return {Fate::killed, "sk.cl.1"_rule};
  if (die <= 4) return {Fate::hurt, "sk.cl.2"_rule};
  return {Fate::unharmed, "sk.cl.3"_rule};
}
// sk.sd.6, sk.md.5: each figure carried.
constexpr Fate carried_fate(int die) {
  return die <= 3 ? Fate::unharmed : die <= 5 ? Fate::hurt : Fate::killed;
}

}  // namespace bocage::sk
