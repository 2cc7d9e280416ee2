#pragma once
// What the computer player knows of Panzer Grenadier: doctrine, features, beliefs.
#include "games/panzer_grenadier/game.hpp"
#include "kernel/opponent.hpp"

namespace bocage::pg {

// The terms of doctrine: what speaks for or against an option.
enum Terms : int {
  t_setup, t_fire_first, t_recover, t_lead, t_go, t_arrive, t_activity, t_pass, t_offboard,
  t_declare_fire, t_declare_move, t_leader_acts, t_keep_ready, t_stop_declaring,
  t_progress, t_danger, t_cover, t_objective, t_leave_objective, t_swarm, t_together, t_mounted, t_dismount,
  t_guns_ready, t_dig, t_exit, t_other_deeds, t_halt,
  t_assault, t_assault_weak, t_fight, t_shot, t_armour_shot, t_weak_target, t_bring_together, t_split, t_hold,
  t_opportunity, t_long_shot, t_spare_value, t_flee_danger, t_help_recovery, t_end_actions, t_obstacle,
  term_count
};

enum Features : int {
  f_infantry, f_armour, f_guns, f_disrupted, f_demoralized, f_leaders, f_steps_lost, f_armour_lost,
  f_objectives, f_held, f_near, f_verdict, f_margin, f_exited, f_exposed, f_covered, f_dug_in, f_ready, f_spotted,
  f_in_assault, f_assault_odds, f_targets, f_armour_threat, f_offboard, f_initiative, f_transport,
  feature_count
};

struct Mind {
  using Game = PanzerGrenadier;
  using Weights = WeightsOf<term_count, feature_count>;

  static constexpr std::uint8_t far = 60;

  // Maps by side and hex, made once a decision.
  struct Plan {
    std::uint8_t goal[2][max_hexes];      // steps to the nearest hex the side wants
    std::uint8_t danger[2][max_hexes];    // direct fire that can come down on the side there
    std::uint8_t armour_danger[2][max_hexes];  // the best AT value that reaches there, + 1
    std::uint8_t soft[2][max_hexes];      // range to the nearest enemy it can see from there, AFVs apart
    std::uint8_t hard[2][max_hexes];      // the same for AFVs
    std::int8_t cover[max_hexes];
    Hexes objective;
    bool attacks[2];                      // it does not hold all it wants
  };

  static constexpr const char* term_names[] = {
      "setup", "fire_first", "recover", "lead", "go", "arrive", "activity", "pass", "offboard",
      "declare_fire", "declare_move", "leader_acts", "keep_ready", "stop_declaring",
      "progress", "danger", "cover", "objective", "leave_objective", "swarm", "together", "mounted", "dismount",
      "guns_ready", "dig", "exit", "other_deeds", "halt",
      "assault", "assault_weak", "fight", "shot", "armour_shot", "weak_target", "bring_together", "split", "hold",
      "opportunity", "long_shot", "spare_value", "flee_danger", "help_recovery", "end_actions", "obstacle"};
  static constexpr const char* feature_names[] = {
      "infantry", "armour", "guns", "disrupted", "demoralized", "leaders", "steps_lost", "armour_lost",
      "objectives", "held", "near", "verdict", "margin", "exited", "exposed", "covered", "dug_in", "ready", "spotted",
      "in_assault", "assault_odds", "targets", "armour_threat", "offboard", "initiative", "transport"};
  static constexpr Horizon horizon{2, 14};  // this segment and the answer to it

  static const Weights& weights();
  static void plan(const World&, const State&, Plan&);
  static void score(const World&, const Plan&, const State&, const Prompt&, Choice, Tally&);
  static void features(const World&, const Plan&, const State&, float*);
  static float clock(const World&, const State&);
  static std::uint32_t segment(const World&, const State&);
  static void imagine(const World&, State&, Side, Random&);
};
static_assert(Playable<Mind>);

}  // namespace bocage::pg
