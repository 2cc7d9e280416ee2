#pragma once
// With which of his weapons somebody who lies in wait may fire at whom.
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

bool on_the_ground(const World&, const State&, Piece target);
// With one of his weapons (each_weapon).
Refusal refuse_reaction(const World&, const State&, Piece by, Piece target, int weapon);

template <class Visit>  // visit(weapon)
void each_weapon(const World& w, const State& s, Piece by, Visit&& visit) {
  if (by.is_figure()) {
    const Figure f = by.as_figure();
    if (const Arm a = main_arm(w, s, f)) visit(a.id);
    each_arm(w, s, f, [&](Arm a) {
      if (row(w, a).kind == ArmKind::launcher) visit(a.id);
    });
    return;
  }
  if (by.is_gear()) {
    const GearInfo& g = info(w, by.as_gear());
    if (g.arm) return visit(g.arm.id);
    for (int a = 0; a < 3; ++a) visit(Means::shells + a);
    return;
  }
  if (type_of(w, by.as_vehicle()).gun) {
    for (int a = 0; a < 3; ++a) visit(Means::shells + a);
    return;
  }
  // sk.g12.5: with its main weapon; without one with any machine gun.
  if (type_of(w, by.as_vehicle()).cannon)
    return visit(Means::mounts + static_cast<int>(Mount::main));
  for (const Mount m : {Mount::coaxial, Mount::hull, Mount::pintle})
    visit(Means::mounts + static_cast<int>(m));
}

}  // namespace bocage::sk
