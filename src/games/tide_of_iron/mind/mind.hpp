#pragma once
// What the computer player knows of Tide of Iron: plan, doctrine, features, beliefs.
#include "games/tide_of_iron/game.hpp"
#include "kernel/opponent.hpp"

namespace bocage::toi {

// The terms of doctrine: what speaks for or against an option.
enum Terms : int {
  // fire
  t_shot,
  t_pin,
  t_focus,
  t_long_shot,
  t_combine,
  t_own_fire,
  // op fire
  t_prepare,
  t_halt_them,
  t_wait,
  t_early,  // in the Status phase already, before one sees what they do
  t_rapid,
  // movement
  t_progress,
  t_objective,
  t_danger,
  t_bounty,  // of it to what the scenario pays the enemy for
  t_ambush,
  t_cover,
  t_crowd,
  t_mass,
  t_post,
  t_obstacle,
  t_exit,
  t_ride,
  t_dismount,
  t_shelter,
  t_overrun,
  // assault
  t_assault,
  t_own_losses,
  t_dear,
  t_retreat,
  t_follow,
  // tempo and command
  t_tempo,
  t_rest,
  t_last_word,
  t_card,
  t_thrift,
  t_bid,
  t_rally,
  t_works,
  t_draw,
  // set-up and the rest
  t_form,
  t_setup,
  t_other,
  term_count
};

// Each the first side's less the second's.
enum Features : int {
  f_riflemen,
  f_elite,
  f_officers,
  f_machine_guns,
  f_mortars,
  f_tanks,
  f_soft,
  f_damaged,
  f_pinned,
  f_disrupted,
  f_fresh,
  f_op_fire,
  f_held,
  f_standing,
  f_near,
  f_points,
  f_verdict,
  f_income,
  f_command,
  f_reserve,
  f_initiative,
  f_hand,
  f_exposed,
  f_sheltered,
  f_aboard,
  f_last,
  feature_count
};

struct Mind {
  using Game = TideOfIron;
  using Weights = WeightsOf<term_count, feature_count>;

  static constexpr int goal_limit = max_objectives + 2;  // objectives, and a side's way off the map
  static constexpr int classes = 3;                      // on foot, tracks, trucks
  static constexpr int unreachable = 0xffff;
  static constexpr u8 no_aim = 0xff;

  struct Plan {
    // Of the map: made once for a world.
    const World* world = nullptr;
    int goals = 0;
    Hex goal[goal_limit];
    u16 far[classes][goal_limit][max_hexes];  // thirds of points to get there
    // Of the position.
    float want[2][goal_limit];      // what holding it is worth to a side, in riflemen
    float point;                    // what a victory point is worth, in riflemen
    float late;                     // 0 in the first round, 1 in the last
    int rounds_left;                // this one included
    u8 aim[max_units];              // the goal a unit goes for
    float danger[2][2][max_hexes];  // what a squad, a tank of the side may lose there to fire
    float ambush[2][2][max_hexes];  // of it to those who wait in op fire
    u8 strength[2][max_hexes];      // units of the side within two hexes
    float promise[max_units];       // what its op fire may bring
    int fresh[2];                   // units that can still act
    bool armour[2];                 // the side has tanks
  };

  static constexpr const char* term_names[] = {
      "shot",   "pin",     "focus",    "long_shot", "combine",  "own_fire",  "prepare",
      "halt",   "wait",    "early",    "rapid",     "progress", "objective", "danger",
      "bounty", "ambush",  "cover",    "crowd",     "mass",     "post",      "obstacle",
      "exit",   "ride",    "dismount", "shelter",   "overrun",  "assault",   "own_losses",
      "dear",   "retreat", "follow",   "tempo",     "rest",     "last_word", "card",
      "thrift", "bid",     "rally",    "works",     "draw",     "form",      "setup",
      "other"};
  static constexpr const char* feature_names[] = {
      "riflemen", "elite",   "officers",  "machine_guns", "mortars", "tanks",   "soft",
      "damaged",  "pinned",  "disrupted", "fresh",        "op_fire", "held",    "standing",
      "near",     "points",  "verdict",   "income",       "command", "reserve", "initiative",
      "hand",     "exposed", "sheltered", "aboard",       "last"};
  static constexpr Horizon horizon{2, 24};  // this action turn and the answer to it
  static constexpr Pacing pacing{.decisions = 6};
  static constexpr None plan_for{}, propose{}, suggest{};

  static const Weights& weights();
  static void plan(const World&, const State&, Plan&);
  static float stakes(const World&, const State&, const Prompt&);
  static void score(const World&, const Plan&, const State&, const Prompt&, Choice, Tally&);
  static void features(const World&, const Plan&, const State&, float*);
  static float clock(const World&, const State&);
  static std::uint32_t segment(const World&, const State&);
  static void imagine(const World&, State&, Side, Random&);
};
static_assert(Playable<Mind>);

}  // namespace bocage::toi
