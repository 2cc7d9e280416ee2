#pragma once
// What the computer player knows of America Triumphant: the staff's plan, doctrine, features, beliefs.
#include "games/america_triumphant/game.hpp"
#include "kernel/opponent.hpp"

namespace bocage::at {

// The terms of doctrine: what speaks for or against an option.
enum Terms : int {
  t_setup,
  t_feed,
  t_chit,
  t_surprise,
  t_rebuild,
  t_drop,
  t_bridge,
  t_urge,
  t_progress,
  t_objective,
  t_leave_objective,
  t_strike,
  t_together,
  t_cover,
  t_exposed,
  t_guard,
  t_supply,
  t_overstack,
  t_command,
  t_reinforce,
  t_step_by_step,
  t_exit,
  t_harm,
  t_prize,
  t_own_losses,
  t_all_in,
  t_support,
  t_air,
  t_spare,
  t_stand,
  t_way_out,
  t_call_off_offensive,
  term_count
};

// What a position looks like, each as the German's less the Allies'.
enum Features : int {
  f_foot,
  f_tanks,
  f_mobile,
  f_headquarters,
  f_divisions,
  f_lost,
  f_objectives,
  f_margin,
  f_verdict,
  f_within_reach,
  f_depth_north,
  f_depth_centre,
  f_depth_south,
  f_unsupplied,
  f_isolated,
  f_surrounded,
  f_stock,
  f_to_act,
  f_mass,
  f_exposed,
  f_exited,
  f_due,
  f_air,
  f_snow,
  feature_count
};

struct Mind {
  using Game = AmericaTriumphant;
  using Weights = WeightsOf<term_count, feature_count>;

  static constexpr int far = 2000;  // no way there, in half MP

  // A stack of the enemy, and what can be brought against it.
  struct Target {
    Hex hex;
    std::uint16_t attack16 = 0;  // strength next to it that may still attack, in sixteenths
    std::uint16_t others16 = 0;  // that could come next to it in this phase
    std::uint16_t defence16 = 0;
    std::int8_t shift = 0;  // columns, without those of the attacker's own arms
    std::uint8_t steps = 0;
    bool trapped = false;  // cannot fall back
    float prize = 0;       // what its hex is worth
  };

  // Maps by side and hex. What they were drawn from is kept, and only what has changed is drawn again.
  struct Plan {
    const World* world = nullptr;
    float worth[max_hexes];       // what the conditions give for it
    float step_worth[max_hexes];  // and for a German step that stands there
    // What a column brings on average, by the defender's steps and whether he can fall back.
    static constexpr int most_steps = 8;
    float pays[11];                        // the attacker's steps
    float loses[11][most_steps + 1][2];    // the defender's
    float vacates[11][most_steps + 1][2];  // how likely the hex is empty afterwards

    std::int16_t enemy_way[2][max_hexes];  // half MP from the side's enemies
    std::int16_t open_way[2][max_hexes];   // to what the side wants, if nobody were in the way
    std::int16_t way[2][2][max_hexes];     // the same past the enemy, on foot and mechanised
    float guard[2][max_hexes];             // how much the enemy's ways run through it
    std::uint16_t threat[2][max_hexes];    // strength that the side's enemy has about there
    Hexes fed[3];                          // by nation: within the lines of an HQ in supply
    Hexes lines[2];                        // where a line to the source runs
    List<Target, 128> targets;             // of the side whose impulse it is
    std::uint8_t target_at[max_hexes];
    float urge[max_units];  // what taking it up now is worth

    struct Seen {  // what a side's maps were drawn from
      Hexes enemies, zone, goals;
      UnitState units[max_units];
      bool ways = false, guards = false, threat = false;
    } seen[2];
    Roster<Bridge, max_bridges> bridges;
    Ground ground = Ground::frost;
  };

  static constexpr const char* term_names[] = {"setup",
                                               "feed",
                                               "chit",
                                               "surprise",
                                               "rebuild",
                                               "drop",
                                               "bridge",
                                               "urge",
                                               "progress",
                                               "objective",
                                               "leave_objective",
                                               "strike",
                                               "together",
                                               "cover",
                                               "exposed",
                                               "guard",
                                               "supply",
                                               "overstack",
                                               "command",
                                               "reinforce",
                                               "step_by_step",
                                               "exit",
                                               "harm",
                                               "prize",
                                               "own_losses",
                                               "all_in",
                                               "support",
                                               "air",
                                               "spare",
                                               "stand",
                                               "way_out",
                                               "call_off_offensive"};
  static constexpr const char* feature_names[] = {
      "foot",        "tanks",      "mobile",   "headquarters", "divisions",   "lost",
      "objectives",  "margin",     "verdict",  "within_reach", "depth_north", "depth_centre",
      "depth_south", "unsupplied", "isolated", "surrounded",   "stock",       "to_act",
      "mass",        "exposed",    "exited",   "due",          "air",         "snow"};
  // Battles are judged when the impulse is over, the mechanised move included: a position in the middle of
  // it says nothing.
  static constexpr Horizon horizon{1, 160};
  static constexpr Pacing pacing{.decisions = 8, .ahead = 300, .battle = 400'000};
  static constexpr None propose{}, suggest{};

  static const Weights& weights();
  static void plan(const World&, const State&, Plan&);
  static void plan_for(const World&, const State&, const Prompt&, Plan&);
  static void score(const World&, const Plan&, const State&, const Prompt&, Choice, Tally&);
  static void features(const World&, const Plan&, const State&, float*);
  static float clock(const World&, const State&);
  static std::uint32_t segment(const World&, const State&);
  static void imagine(const World&, State&, Side, Random&);
  static float stakes(const World&, const State&, const Prompt&);
};
static_assert(Playable<Mind>);

}  // namespace bocage::at
