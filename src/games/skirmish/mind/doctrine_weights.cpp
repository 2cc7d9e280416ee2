// What the terms of doctrine weigh, by a screening of 23 of them and by hand, and the features of a
// position, learned from 1,200 battles between sergeants (docs/opponents/sk.md).
#include "games/skirmish/mind/mind.hpp"

namespace bocage::sk {

const Mind::Weights& Mind::weights() {
  static constexpr Weights compiled_in = [] {
    Weights x{};
    const auto d = [&](Terms term, float weight) { x.doctrine[term] = weight; };
    d(t_setup, 1.5f);
    d(t_setup_post, 1);
    d(t_posts, 1);
    d(t_order, 0.5f);
    d(t_hold_back, -1);
    d(t_rally, 2);
    d(t_want_move, 2.5f);
    d(t_pistol, -1);
    d(t_shot, 1.6f);
    d(t_shot_armour, 1);
    d(t_key_target, 1);
    d(t_suppress, 0.6f);
    d(t_prepare, 0.5f);
    d(t_stress, 1.8f);
    d(t_progress, 0.5f);
    d(t_haste, 2.5f);
    d(t_danger, -0.8f);
    d(t_cover, 1.2f);
    d(t_field, 0.5f);
    d(t_objective, 1.5f);
    d(t_leave_objective, -3);
    d(t_apart, 1);
    d(t_lead, 1);
    d(t_mass, 3);
    d(t_with_infantry, -2);
    d(t_armour_danger, -1);
    d(t_face_enemy, 0.6f);
    d(t_hull, 1.8f);
    d(t_wait, 0.6f);
    d(t_lie_low, 0.5f);
    d(t_charge, 3);
    d(t_assault, 2);
    d(t_single, -0.3f);
    d(t_search, 0.6f);
    d(t_range_in, 1);
    d(t_own_men, -2);
    d(t_smoke, -0.5f);
    d(t_carry, 2.5f);
    d(t_leave_table, 1);
    d(t_react, 1);
    d(t_keep_fire, 1);
    d(t_stay_hidden, -4);
    d(t_melee, 1);
    d(t_follow, 0.3f);
    d(t_weapon, 1);
    d(t_bail_out, 5);
    d(t_stop, -0.5f);
    const auto f = [&](Features feature, float early, float late) {
      x.early[feature] = early;
      x.late[feature] = late;
    };
    f(f_points, 0.2433f, 0.3611f);
    f(f_men, 0.1923f, 0.1624f);
    f(f_guns, 0.2835f, 0.1636f);
    f(f_armour, 0.1795f, 0.1434f);
    f(f_hurt, -0.5258f, -0.2356f);
    f(f_demoralised, -0.1724f, -0.4038f);
    f(f_routing, 0, 0);
    f(f_broken, -0.7521f, -0.9834f);
    f(f_near_broken, -0.8988f, -1.1167f);
    f(f_leaders, 0.4563f, 0.3697f);
    f(f_held, -0.0722f, 0.1776f);
    f(f_near, 0.1446f, 0.2589f);
    f(f_reach, 0.0418f, 0.1329f);
    f(f_exposed, -0.0476f, 0.0896f);
    f(f_covered, -0.0266f, 0.187f);
    f(f_field, -0.053f, 0.0608f);
    f(f_waiting, -0.0421f, 0.0894f);
    f(f_under_fire, -0.1073f, -1.2712f);
    f(f_armour_exposed, -0.0592f, 0.0676f);
    f(f_supported, 0, 0);
    f(f_hidden, -0.2976f, 0.1232f);
    f(f_shaken, 0.0221f, -0.0502f);
    f(f_strikes, -0.2894f, 0.3554f);
    f(f_grenades, 0.0662f, 0.0988f);
    f(f_exits, -0.1521f, 0.0259f);
    f(f_ready, 0.0023f, 0.1138f);
    return x;
  }();
  return compiled_in;
}

}  // namespace bocage::sk
