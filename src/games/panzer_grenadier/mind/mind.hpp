#pragma once
// What the computer player knows of Panzer Grenadier: doctrine, features, beliefs.
#include "games/panzer_grenadier/game.hpp"
#include "kernel/opponent.hpp"

namespace bocage::pg {

// The terms of doctrine: what speaks for or against an option.
enum Terms : int {
  t_setup,
  t_fire_first,
  t_recover,
  t_lead,
  t_go,
  t_arrive,
  t_activity,
  t_pass,
  t_offboard,
  t_declare_fire,
  t_declare_move,
  t_leader_acts,
  t_keep_ready,
  t_stop_declaring,
  t_progress,
  t_danger,
  t_cover,
  t_objective,
  t_leave_objective,
  t_swarm,
  t_together,
  t_mounted,
  t_dismount,
  t_guns_ready,
  t_dig,
  t_exit,
  t_other_deeds,
  t_halt,
  t_assault,
  t_assault_weak,
  t_fight,
  t_shot,
  t_armour_shot,
  t_weak_target,
  t_bring_together,
  t_split,
  t_hold,
  t_opportunity,
  t_long_shot,
  t_spare_value,
  t_flee_danger,
  t_help_recovery,
  t_end_actions,
  t_obstacle,
  t_mass,
  t_haste,
  t_post,
  t_close,
  t_focus,
  t_own_fire,
  t_go_alone,
  t_thrift,
  t_bounty,
  term_count
};

enum Features : int {
  f_infantry,
  f_armour,
  f_guns,
  f_disrupted,
  f_demoralized,
  f_leaders,
  f_steps_lost,
  f_armour_lost,
  f_objectives,
  f_held,
  f_near,
  f_verdict,
  f_margin,
  f_balance,
  f_foothold,
  f_exited,
  f_exposed,
  f_covered,
  f_dug_in,
  f_ready,
  f_spotted,
  f_in_assault,
  f_assault_odds,
  f_targets,
  f_armour_threat,
  f_offboard,
  f_initiative,
  f_transport,
  f_poised,
  f_led,
  f_pinned,
  feature_count
};

struct Mind {
  using Game = PanzerGrenadier;
  using Weights = WeightsOf<term_count, feature_count>;

  static constexpr int far = 600;        // no way there
  static constexpr int per_hex = 3;      // what a hex of open ground counts in `way`
  static constexpr int whole_step = 32;  // `danger` and `ambush` count in parts of a step

  // The pieces of one side in a hex that the other may know of.
  struct Stack {
    Hex hex;
    std::uint8_t units = 0, soft = 0, armoured = 0, shaken = 0, leaders = 0;
    std::uint8_t strength = 0;  // of direct fire
    std::uint8_t fresh = 0;     // of those who can still act or fire this turn
    std::uint8_t range = 0;
    std::uint8_t tank = 0, tank_range = 0;  // the best AT value + 1
    std::uint8_t beside = 0;                // leaders in the hex and next to it
    std::int8_t armour = 99;                // the weakest of its AFVs'; trucks -1
    bool known = false;                     // seen from afar
    bool contested = false;                 // an assault goes on there: nobody shoots into it
    friend bool operator==(const Stack&, const Stack&) = default;
  };

  // A hex a side wants, and what it has to overcome there.
  struct Goal {
    Hex hex;
    std::uint16_t cost = 0;
    friend bool operator==(const Goal&, const Goal&) = default;
  };

  // Maps by side and hex, made once a decision.
  struct Plan {
    std::uint16_t way[2][max_hexes];    // what it costs to come to the nearest hex the side wants
    std::uint8_t danger[2][max_hexes];  // steps that fire may cost the side there
    std::uint8_t ambush[2][max_hexes];  // the same at once, by those who can still fire at movers
    std::uint8_t armour_danger[2][max_hexes];  // the best AT value that reaches there, + 1
    std::uint8_t armour_guns[2][max_hexes];    // from how many hexes
    std::uint16_t mass[2][max_hexes];          // direct fire the side has around there
    std::int8_t cover[max_hexes];
    std::uint8_t worth[max_hexes];  // what the conditions give for it, 0 to 8
    std::uint8_t lure[max_hexes];   // the same of all that is near, 64 and more where it stands
    List<Stack, 64> stacks[2];
    std::uint8_t stack_at[2][max_hexes];  // its number in the list + 1
    Hexes objective;
    Hexes led[2];       // where a leader who has not acted yet can call men to action
    Hexes observed[2];  // where leaders of the other side see it, for their guns
    Hexes zone[2];      // where steps or AFVs of the side count
    Hexes cut;          // railway hexes worth cutting
    bool attacks[2];    // it does not hold what it needs to win
    float price[2]
               [2];  // of a step lost, of an AFV's, in objectives, where the conditions count both
    int turns_left;

    // What the maps were drawn from. From one decision to the next little changes, and only what
    // has is drawn again.
    const World* world = nullptr;
    PieceState pieces[max_pieces];
    Hex root;
    bool in_assault;
    Roster<Hex, 24> entrenchments;
    Roster<Mine, 28> mines;
    int visibility = -1, bridge_fate = -1;
    bool stale[2];                      // danger and ground
    std::uint8_t ground[2][max_hexes];  // what a step there costs
    bool lost[2];                       // the ways: ground has changed
    Hexes crowded[2];                   // by the side's own, who leave no room
    List<Goal, max_hexes> goals[2];
  };

  static constexpr const char* term_names[] = {"setup",
                                               "fire_first",
                                               "recover",
                                               "lead",
                                               "go",
                                               "arrive",
                                               "activity",
                                               "pass",
                                               "offboard",
                                               "declare_fire",
                                               "declare_move",
                                               "leader_acts",
                                               "keep_ready",
                                               "stop_declaring",
                                               "progress",
                                               "danger",
                                               "cover",
                                               "objective",
                                               "leave_objective",
                                               "swarm",
                                               "together",
                                               "mounted",
                                               "dismount",
                                               "guns_ready",
                                               "dig",
                                               "exit",
                                               "other_deeds",
                                               "halt",
                                               "assault",
                                               "assault_weak",
                                               "fight",
                                               "shot",
                                               "armour_shot",
                                               "weak_target",
                                               "bring_together",
                                               "split",
                                               "hold",
                                               "opportunity",
                                               "long_shot",
                                               "spare_value",
                                               "flee_danger",
                                               "help_recovery",
                                               "end_actions",
                                               "obstacle",
                                               "mass",
                                               "haste",
                                               "post",
                                               "close",
                                               "focus",
                                               "own_fire",
                                               "go_alone",
                                               "thrift",
                                               "bounty"};
  static constexpr const char* feature_names[] = {
      "infantry",      "armour",      "guns",       "disrupted",  "demoralized",  "leaders",
      "steps_lost",    "armour_lost", "objectives", "held",       "near",         "verdict",
      "margin",        "balance",     "foothold",   "exited",     "exposed",      "covered",
      "dug_in",        "ready",       "spotted",    "in_assault", "assault_odds", "targets",
      "armour_threat", "offboard",    "initiative", "transport",  "poised",       "led",
      "pinned"};
  // This segment and the answer to it. A battalion that is called takes a score of choices before the
  // first shot falls.
  static constexpr Horizon horizon{2, 20};
  static constexpr Pacing pacing{.decisions = 10};
  static constexpr None propose{}, suggest{}, stakes{};

  static const Weights& weights();
  static void plan(const World&, const State&, Plan&);
  static void plan_for(const World&, const State&, const Prompt&, Plan&);
  static void score(const World&, const Plan&, const State&, const Prompt&, Choice, Tally&);
  static void features(const World&, const Plan&, const State&, float*);
  static float clock(const World&, const State&);
  static std::uint32_t segment(const World&, const State&);
  static void imagine(const World&, State&, Side, Random&);
};
static_assert(Playable<Mind>);

}  // namespace bocage::pg
