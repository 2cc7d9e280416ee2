#pragma once
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

int melee_dice(const World&, const State&, Figure);
bool defends_obstacle(const World&, const State&, Figure);
RuleId reroll_ground(const World&, const State&, Figure);
int melee_total(const State&, int side);
void settle_melee(const World&, State&, const MeleeFrame&, Events*);
Refusal refuse_assault(const World&, const State&, Figure, Vehicle, int means);
void start_assault(const World&, State&, Figure, Vehicle, int means, Events*);

// sk.g19.1: what helps and hinders him.
struct Assaulting {
  bool buster = false, medium = false;
};
inline constexpr Modifier<Assaulting> assault_rows[] = {
    {"sk.g2.8"_rule, "sk.shift.tank_buster"_text,
     [](const Assaulting& a) { return a.buster ? 1 : 0; }},
    {"sk.g19.1"_rule, "sk.shift.moved_medium"_text,
     [](const Assaulting& a) { return a.medium ? -1 : 0; }},
};
inline Assaulting assaulting(const World& w, const State& s, Figure f, Vehicle v) {
  return {has(w, f, buster), band(s, v) == Band::medium};
}

// What a side could attack vehicles with now: visit(figure, vehicle, means).
template <class Visit>
void each_assault(const World& w, const State& s, int side, Visit&& visit) {
  each_figure(w, [&](Figure f) {
    if (index(side_of(w, f)) != side || !fit(w, s, f) || at(s, f).fought || at(s, f).aboard != 0xff)
      return;
    each_vehicle(w, [&](Vehicle v) {
      if (side_of(w, v) == side_of(w, f) || !alive(s, v) || !contact(w, s, f, v)) return;
      for (const Arm a : info(w, f).arms)
        if (a && !refuse_assault(w, s, f, v, a.id)) visit(f, v, a.id);
      if (at(s, f).grenades && !refuse_assault(w, s, f, v, w.grenade.id)) visit(f, v, w.grenade.id);
      if (!refuse_assault(w, s, f, v, 255)) visit(f, v, 255);
    });
  });
}

}  // namespace bocage::sk
