// sk.g12.3 to sk.g12.5: at whom somebody who lies in wait may fire, and with what.
#include "games/skirmish/rules/12_reactions.hpp"

#include "games/skirmish/rules/09_remembered.hpp"
#include "games/skirmish/rules/12_prospect.hpp"
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"

namespace bocage::sk {

// A man on the ground is shelled where he is; whoever stands high is a target himself (sk.g16.1).
bool on_the_ground(const World& w, const State& s, Piece target) {
  return target.is_figure() && !stands_high(w, s, target.as_figure());
}

namespace {

Refusal refuse_gun_reaction(const World& w, const State& s, Piece by, Piece target, Ammo ammo) {
  if (target.is_figure() && at(s, target.as_figure()).aboard != 0xff)
    return {"sk.g12.5"_rule, "sk.refuse.aboard"_text};  // at the vehicle, then
  if (!on_the_ground(w, s, target)) return refuse_shell(w, s, by, target, {}, ammo);
  if (!known(w, s, side_of(w, by), target.as_figure()) || !sees(w, s, by, target).seen)
    return {"sk.g12.3"_rule, "sk.refuse.not_seen"_text};
  return refuse_shell(w, s, by, {}, place_of(s, target), ammo);
}

// Not farther than what a man carries reaches, before him, and in sight if both stand: asked before anything else, and without
// finding out what hides whom.
bool within_his_power(const World& w, const State& s, Piece by, Piece target, int weapon) {
  if (!by.is_figure()) return true;
  const Figure f = by.as_figure();
  const ArmRow& arm = w.arms[weapon & (max_arms - 1)];
  if (!within(w, s, by, target, arm.far) ||
      plane::dot(plane::heading(at(s, f).facing), place_of(s, target) - at(s, f).at) < 0)
    return false;
  return arm.kind != ArmKind::small || !target.is_figure() || !stands(s, f) ||
         !stands(s, target.as_figure()) ||
         (seen_by_night(w, s, by, target) && in_sight(w, s, f, target.as_figure()));
}

}  // namespace

// sk.g12.3: in front, in range and in sight; sk.g12.5: guns inside their arc. With one of his weapons (each_weapon).
Refusal refuse_reaction(const World& w, const State& s, Piece by, Piece target, int weapon) {
  if (by.is_figure()) {
    const Figure f = by.as_figure();
    const Arm arm{static_cast<std::uint8_t>(weapon)};
    if (locked(w, s, f)) return {"sk.g7.8"_rule, "sk.refuse.locked"_text};
    if (plane::dot(plane::heading(at(s, f).facing), place_of(s, target) - at(s, f).at) < 0)
      return {"sk.g6.5"_rule, "sk.refuse.not_in_front"_text};
    if (row(w, arm).kind == ArmKind::launcher) return refuse_launch(w, s, f, target, {}, arm);
    return refuse_fire(w, s, f, target, arm);
  }
  if (by.is_gear()) {
    const GearInfo& g = info(w, by.as_gear());
    if (g.arm) {
      if (!servers(w, s, by.as_gear())) return {"sk.g16.4"_rule, "sk.refuse.no_crew"_text};
      if (plane::dot(plane::heading(at(s, by.as_gear()).heading),
                     place_of(s, target) - at(s, by.as_gear()).at) < 0)
        return {"sk.g6.5"_rule, "sk.refuse.not_in_front"_text};
      return refuse_target(w, s, by, target, g.arm);
    }
    return refuse_gun_reaction(w, s, by, target, static_cast<Ammo>(weapon - Means::shells));
  }
  if (Means::is_shell(weapon))
    return refuse_gun_reaction(w, s, by, target, static_cast<Ammo>(weapon - Means::shells));
  return refuse_mg(w, s, by.as_vehicle(), target, static_cast<Mount>(weapon - Means::mounts));
}

bool could_react(const World& w, const State& s, Piece by, Piece target) {
  bool can = false;
  each_weapon(w, s, by, [&](int weapon) {
    can = can || (within_his_power(w, s, by, target, weapon) &&
                  !refuse_reaction(w, s, by, target, weapon));
  });
  return can;
}

}  // namespace bocage::sk
