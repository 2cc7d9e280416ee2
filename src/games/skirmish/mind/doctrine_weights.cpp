// What the terms of doctrine and the features of a position weigh, set by hand.
#include "games/skirmish/mind/mind.hpp"

namespace bocage::sk {

const Mind::Weights& Mind::weights() {
  static constexpr Weights hand_set = [] {
    Weights x{};
    const auto d = [&](Terms term, float weight) { x.doctrine[term] = weight; };
    d(t_setup, 1.5f);
    d(t_setup_post, 1);
    d(t_order, 0.5f);
    d(t_hold_back, -1);
    d(t_rally, 2);
    d(t_want_move, 1.5f);
    d(t_pistol, -1);
    d(t_shot, 1);
    d(t_shot_armour, 1);
    d(t_key_target, 0.4f);
    d(t_suppress, 0.35f);
    d(t_prepare, 0.5f);
    d(t_stress, 1);
    d(t_progress, 2);
    d(t_haste, 2.5f);
    d(t_danger, -1.3f);
    d(t_cover, 0.5f);
    d(t_field, 0.8f);
    d(t_objective, 5);
    d(t_leave_objective, -6);
    d(t_together, 1);
    d(t_lead, 1);
    d(t_mass, 2);
    d(t_with_infantry, -2);
    d(t_armour_danger, -1);
    d(t_face_enemy, 0.6f);
    d(t_hull, 1);
    d(t_wait, 1);
    d(t_lie_low, 0.8f);
    d(t_charge, 0.7f);
    d(t_assault, 1);
    d(t_single, -0.6f);
    d(t_search, 0.6f);
    d(t_range_in, 1);
    d(t_own_men, -2);
    d(t_smoke, -0.5f);
    d(t_carry, 2.5f);
    d(t_leave_table, 1);
    d(t_react, 1);
    d(t_keep_fire, 1);
    d(t_stay_hidden, -2.5f);
    d(t_melee, 1);
    d(t_follow, 0.3f);
    d(t_weapon, 1);
    d(t_bail_out, 5);
    d(t_stop, -0.5f);
    const auto f = [&](Features feature, float early, float late) {
      x.early[feature] = early;
      x.late[feature] = late;
    };
    f(f_points, 0.9f, 2.5f);
    f(f_men, 0.5f, 0.1f);
    f(f_guns, 0.3f, 0.1f);
    f(f_armour, 0.4f, 0.1f);
    f(f_hurt, -0.1f, -0.1f);
    f(f_demoralised, -0.25f, -0.2f);
    f(f_routing, -0.4f, -0.3f);
    f(f_broken, -0.8f, -0.8f);
    f(f_near_broken, -3, -3);
    f(f_leaders, 0.2f, 0.1f);
    f(f_held, 0.1f, 0.2f);
    f(f_near, 0.4f, 0.5f);
    f(f_reach, 0.3f, 0.2f);
    f(f_exposed, -0.15f, -0.1f);
    f(f_covered, 0.1f, 0.05f);
    f(f_field, 0.05f, 0.05f);
    f(f_waiting, 0.05f, 0.02f);
    f(f_under_fire, -0.1f, -0.05f);
    f(f_armour_exposed, -0.1f, -0.05f);
    f(f_supported, 0.05f, 0.02f);
    f(f_hidden, 0.1f, 0.05f);
    f(f_shaken, -0.2f, -0.2f);
    f(f_strikes, 0.1f, 0);
    f(f_grenades, 0.02f, 0);
    f(f_exits, 0.3f, 0.5f);
    f(f_ready, 0.02f, 0.02f);
    return x;
  }();
  return hand_set;
}

}  // namespace bocage::sk
