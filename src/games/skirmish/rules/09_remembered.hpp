#pragma once
// Lines of sight from men who stand, remembered by what they rest on (09_remembered.cpp).
#include "games/skirmish/look.hpp"
#include "games/skirmish/still.hpp"

namespace bocage::sk {

Sight look_at_vehicle(const World&, const State&, const Eye& from, Vehicle);  // sk.g9.6
Sight look_at_man(const World&, const State&, Gear viewer, Figure target);
const Eye& remembered_eye(const World&, const State&, Figure);  // of a man who stands
Sight look_at_hull(const World&, const State&, Figure viewer, Vehicle);
// Whether he has nobody of a group in sight who stands within so many units, night and smoke apart.
bool sees_nobody(const World&, const State&, Figure viewer, Group, int within);

// Those of a group whom he may have in sight, until one is what is sought: is_it(Figure). Who is aboard of something is for the
// caller to judge.
template <class IsIt>
bool anybody_in_sight(const World& w, const State& s, Figure f, Group g, int far, IsIt&& is_it) {
  const bool on_foot = stands(s, f), nobody = on_foot && sees_nobody(w, s, f, g, far);
  for (int k = 0; k < info(w, g).size; ++k) {
    const Figure e = figure(info(w, g).first + k);
    if (!on_table(s, e)) continue;
    if (on_foot && stands(s, e) && (nobody || !look_at_man(w, s, f, e).seen)) continue;
    if (is_it(e)) return true;
  }
  return false;
}

}  // namespace bocage::sk
