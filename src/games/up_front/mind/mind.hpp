#pragma once
// What the computer player knows of Up Front: doctrine, features, beliefs.
#include "games/up_front/game.hpp"
#include "kernel/opponent.hpp"

namespace bocage::uf {

// The terms of doctrine: what speaks for or against an option.
enum Terms : int {
  t_advance,
  t_hurry,
  t_cover_ready,
  t_leaving_cover,
  t_exposed,
  t_retreat,
  t_sideways,
  t_unstick,
  t_cover,
  t_at_the_goal,
  t_bad_ground,
  t_bare_ground,
  t_harm,
  t_stop_them,
  t_cards_spent,
  t_held_back,
  t_give_up,
  t_rally,
  t_rally_leader,
  t_hero,
  t_desert,
  t_concealed,
  t_wait,
  t_smoke,
  t_dig,
  t_repair,
  t_crew,
  t_wire_off,
  t_flank,
  t_shuffle,
  t_infiltrate,
  t_close_combat,
  t_sniper,
  t_obstacle,
  t_hamper,
  t_shelter_enemy,
  t_discard,
  t_keep,
  t_fresh_cards,
  t_group_size,
  t_stop,
  t_bargain,
  term_count
};

// Features of a side; those of the first come first, then those of the second, then what concerns
// both.
enum Features : int {
  f_men,
  f_pinned,
  f_killed,
  f_routed,
  f_losses,
  f_near_breaking,
  f_advance,
  f_furthest,
  f_at_goal,
  f_holds_goal,
  f_near_goal,
  f_wins_next,
  f_cover,
  f_moving,
  f_ready,
  f_firepower,
  f_close_fire,
  f_reach,
  f_shot,
  f_leader,
  f_hand_fire,
  f_hand_movement,
  f_hand_rally,
  f_hand_terrain,
  f_hand_concealed,
  f_hand_other,
  f_hand_dead,
  f_flanked,
  f_entrenched,
  f_stuck,
  f_weapons,
  f_groups,
  f_inside,
  f_points,
  f_hand,
  f_way,
  f_short,
  f_poor,
  f_german,
  f_american,
  side_features,
  f_to_move = 2 * side_features,
  f_clock,
  f_lead,
  f_goal_first,
  f_goal_second,
  feature_count
};

struct Mind {
  using Game = UpFront;
  using Weights = WeightsOf<term_count, feature_count>;

  struct Plan {
    float over[40];             // how likely a drawn number is above n - 20
    float threat[group_limit];  // the heaviest fire that can be brought on a group now
    int reach[2];               // the heaviest fire a side can bring to bear
    float clock;
  };

  static constexpr const char* term_names[] = {
      "advance",      "hurry",        "cover_ready", "leaving_cover", "exposed",    "retreat",
      "sideways",     "unstick",      "cover",       "at_the_goal",   "bad_ground", "bare_ground",
      "harm",         "stop_them",    "cards_spent", "held_back",     "give_up",    "rally",
      "rally_leader", "hero",         "desert",      "concealed",     "wait",       "smoke",
      "dig",          "repair",       "crew",        "wire_off",      "flank",      "shuffle",
      "infiltrate",   "close_combat", "sniper",      "obstacle",      "hamper",     "shelter_enemy",
      "discard",      "keep",         "fresh_cards", "group_size",    "stop",       "bargain"};
  static constexpr const char* feature_names[] = {"men",
                                                  "pinned",
                                                  "killed",
                                                  "routed",
                                                  "losses",
                                                  "near_breaking",
                                                  "advance",
                                                  "furthest",
                                                  "at_goal",
                                                  "holds_goal",
                                                  "near_goal",
                                                  "wins_next",
                                                  "cover",
                                                  "moving",
                                                  "ready",
                                                  "firepower",
                                                  "close_fire",
                                                  "reach",
                                                  "shot",
                                                  "leader",
                                                  "hand_fire",
                                                  "hand_movement",
                                                  "hand_rally",
                                                  "hand_terrain",
                                                  "hand_concealed",
                                                  "hand_other",
                                                  "hand_dead",
                                                  "flanked",
                                                  "entrenched",
                                                  "stuck",
                                                  "weapons",
                                                  "groups",
                                                  "inside",
                                                  "points",
                                                  "hand",
                                                  "way",
                                                  "short",
                                                  "poor",
                                                  "german",
                                                  "american",
                                                  "enemy_men",
                                                  "enemy_pinned",
                                                  "enemy_killed",
                                                  "enemy_routed",
                                                  "enemy_losses",
                                                  "enemy_near_breaking",
                                                  "enemy_advance",
                                                  "enemy_furthest",
                                                  "enemy_at_goal",
                                                  "enemy_holds_goal",
                                                  "enemy_near_goal",
                                                  "enemy_wins_next",
                                                  "enemy_cover",
                                                  "enemy_moving",
                                                  "enemy_ready",
                                                  "enemy_firepower",
                                                  "enemy_close_fire",
                                                  "enemy_reach",
                                                  "enemy_shot",
                                                  "enemy_leader",
                                                  "enemy_hand_fire",
                                                  "enemy_hand_movement",
                                                  "enemy_hand_rally",
                                                  "enemy_hand_terrain",
                                                  "enemy_hand_concealed",
                                                  "enemy_hand_other",
                                                  "enemy_hand_dead",
                                                  "enemy_flanked",
                                                  "enemy_entrenched",
                                                  "enemy_stuck",
                                                  "enemy_weapons",
                                                  "enemy_groups",
                                                  "enemy_inside",
                                                  "enemy_points",
                                                  "enemy_hand",
                                                  "enemy_way",
                                                  "enemy_short",
                                                  "enemy_poor",
                                                  "enemy_german",
                                                  "enemy_american",
                                                  "to_move",
                                                  "clock",
                                                  "lead",
                                                  "goal_first",
                                                  "goal_second"};
  static constexpr Horizon horizon{2, 16};  // this player turn and the next
  static constexpr Pacing pacing{.decisions = 6};
  static constexpr None plan_for{}, propose{}, suggest{}, stakes{};

  static const Weights& weights();
  static void plan(const World&, const State&, Plan&);
  static float harm(const World&, const Plan&, const State&, GroupId target, int strength);
  static void score(const World&, const Plan&, const State&, const Prompt&, Choice, Tally&);
  static void features(const World&, const Plan&, const State&, float*);
  static float clock(const World&, const State&);
  static std::uint32_t segment(const World&, const State&);
  static void imagine(const World&, State&, Side, Random&);
};
static_assert(Playable<Mind>);

}  // namespace bocage::uf
