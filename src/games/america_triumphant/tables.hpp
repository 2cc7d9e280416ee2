#pragma once
// The combat modifiers, the only copy of them (at.t.cm1 to at.t.cm11).
#include "games/america_triumphant/rules/rules.hpp"
#include "kernel/modifiers.hpp"

namespace bocage::at {

constexpr int armour_shift(
    const Clash& c) {  // at.9.53a: a defender without tanks counts as one step
  const int ratio = c.attack_tanks / (c.defence_tanks > 0 ? c.defence_tanks : 1);
  if (ratio < 5) return 0;
  return c.per_level ? ratio - 4 : 1;
}

// at.9.52, at.9.55, at.9.56, at.9.57, at.9.58; at.9.62b says which count in an overrun.
inline constexpr Modifier<Clash> combat_modifiers[] = {
    {"at.t.cm1"_rule, "at.shift.city_or_westwall"_text,
     [](const Clash& c) { return c.city || c.westwall ? -2 : 0; }},
    {"at.t.cm2"_rule, "at.shift.wood_or_village"_text,
     [](const Clash& c) { return !c.city && c.rough ? -1 : 0; }},
    {"at.t.cm3"_rule, "at.shift.defence_combined"_text,
     [](const Clash& c) { return c.defence_combined && c.attack_has_tanks ? -1 : 0; }},
    {"at.t.cm4"_rule, "at.shift.snow"_text,
     [](const Clash& c) { return c.snow && !c.overrun ? -1 : 0; }},
    {"at.t.cm5"_rule, "at.shift.defender_hq"_text,
     [](const Clash& c) { return c.defended_by_hq ? -1 : 0; }},
    {"at.t.cm6"_rule, "at.shift.defender_air"_text,
     [](const Clash& c) { return c.defence_air >= 2 && !c.overrun ? -1 : 0; }},
    {"at.t.cm7"_rule, "at.shift.attack_combined"_text,
     [](const Clash& c) { return c.attack_combined ? 1 : 0; }},
    {"at.t.cm8"_rule, "at.shift.attacker_hq"_text,
     [](const Clash& c) { return c.supported ? c.support : 0; }},
    {"at.t.cm9"_rule, "at.shift.four_hexes"_text,
     [](const Clash& c) { return c.attack_hexes >= 4 && !c.overrun ? 1 : 0; }},
    {"at.t.cm10"_rule, "at.shift.attacker_air"_text,
     [](const Clash& c) { return c.overrun          ? 0
                                 : c.attack_air > 2 ? 2
                                                    : c.attack_air; }},
    {"at.t.cm11"_rule, "at.shift.armour"_text, armour_shift},
};

}  // namespace bocage::at
