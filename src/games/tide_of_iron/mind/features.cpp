// What a position of Tide of Iron looks like to the evaluation.
#include "games/tide_of_iron/mind/doctrine.hpp"

namespace bocage::toi {

namespace {

using Plan = Mind::Plan;

void look_at_unit(const World& w, const Plan& plan, const State& s, Unit u, float sign, float* f) {
  const UnitState& me = at(s, u);
  const int side = index(side_of(u));
  if (is_squad(u)) {
    f[f_riflemen] += sign * number(me.figures.regular);
    f[f_elite] += sign * number(me.figures.elite);
    f[f_officers] += sign * number(me.figures.officer);
    f[f_machine_guns] += sign * number(me.figures.mg);
    f[f_mortars] += sign * number(me.figures.mortar);
    if (me.order == Order::pinned) f[f_pinned] += sign;
    if (me.order == Order::disrupted) f[f_disrupted] += sign;
    if (me.shelter != Shelter::none) f[f_sheltered] += sign;
    if (me.place == Place::aboard) f[f_aboard] += sign;
  } else {
    f[is_heavy(w, u) ? f_tanks : f_soft] += sign;
    f[f_damaged] += sign * number(static_cast<int>(me.order));
  }
  if (me.duty == Duty::fresh && !suppressed(s, u)) f[f_fresh] += sign;
  if (me.duty == Duty::op_fire) f[f_op_fire] += sign;
  if (me.place == Place::on_map) f[f_exposed] += sign * plan.danger[side][!is_squad(u)][me.hex.id];
  if (const u8 g = plan.aim[u.id]; g != Mind::no_aim) {
    const Unit mover = me.place == Place::aboard ? me.carrier : u;
    const int far = plan.far[class_of(w, mover)][g][me.hex.id];
    const float rounds = far == Mind::unreachable ? 8 : number(far) / 12;
    f[f_near] += sign * plan.want[side][g] / (1 + rounds) / 8;
  }
}

// Who would win if the battle ended now, as far as objectives and points tell: 1, 0 or -1, or a part of it.
float verdict(const World& w, const State& s, const std::uint32_t* control) {
  for (const Condition& c : w.conditions) {
    if (c.when != Moment::end) continue;
    switch (c.winner) {
      case Winner::first:
      case Winner::second: {
        const int side = c.winner == Winner::first ? 0 : 1;
        if (!c.objectives || __builtin_popcount(control[side] & c.objectives) >= c.at_least)
          return side ? -1.f : 1.f;
        break;
      }
      case Winner::points:
      case Winner::more: {
        const int lead = c.winner == Winner::points
                             ? s.points[0] - s.points[1]
                             : __builtin_popcount(control[0] & c.objectives) -
                                   __builtin_popcount(control[1] & c.objectives);
        if (!lead) return s.initiative ? -0.5f : 0.5f;
        return clamped(0.5f + 0.25f * number(lead < 0 ? -lead : lead), 0, 1) *
               (lead < 0 ? -1.f : 1.f);
      }
    }
  }
  return s.initiative ? -0.3f : 0.3f;
}

}  // namespace

void Mind::features(const World& w, const Plan& plan, const State& s, float* f) {
  for (int i = 0; i < feature_count; ++i) f[i] = 0;
  for (int i = 0; i < max_units; ++i)
    if (in_play(s, unit(i)))
      look_at_unit(w, plan, s, unit(i), side_of(unit(i)) == Side::first ? 1.f : -1.f, f);
  std::uint32_t control[2] = {s.control[0], s.control[1]};
  for (int i = 0; i < w.objectives.size(); ++i)
    for (int side = 0; side < 2; ++side) {
      const float sign = side ? -1.f : 1.f;
      const std::uint32_t bit = 1u << i;
      if (occupied_by(s, w.objectives[i].hex, static_cast<Side>(side))) {
        control[side] |= bit, control[1 - side] &= ~bit;
        f[f_standing] += sign * plan.want[side][i];
      }
    }
  for (int side = 0; side < 2; ++side) {
    const float sign = side ? -1.f : 1.f;
    for (int i = 0; i < w.objectives.size(); ++i)
      if (control[side] >> i & 1) {
        f[f_held] += sign * plan.want[side][i];
        if (w.objectives[i].owner != 2 - side)
          f[f_income] += sign * number(w.objectives[i].command);
      }
    f[f_command] += sign * number(s.command[side]);
    f[f_reserve] += sign * clamped(number(s.reserve[side]), 0, 10);
  }
  for (int i = 0; i < w.card_count; ++i)
    if (s.hq[i] && w.deck_side[w.cards[i].deck])
      f[f_hand] += (w.deck_side[w.cards[i].deck] == 1 ? 1.f : -1.f) * number(s.hq[i]);
  f[f_points] = clamped(number(s.points[0] - s.points[1]), -8, 8);
  f[f_initiative] = s.initiative ? -1.f : 1.f;
  f[f_verdict] = verdict(w, s, control);
  f[f_last] = s.finished[0] && !s.finished[1] ? -1.f : s.finished[1] && !s.finished[0] ? 1.f : 0.f;
}

float Mind::clock(const World& w, const State& s) {
  if (s.phase == Phase::setup) return 0;
  const float within = s.phase == Phase::action ? 0 : s.phase == Phase::command ? 0.8f : 0.9f;
  const float gone = (number(s.round - 1) + within) / number(w.rounds);
  return gone < 1 ? gone : 1;
}

std::uint32_t Mind::segment(const World&, const State& s) {
  return static_cast<std::uint32_t>(s.round) << 16 | static_cast<std::uint32_t>(s.phase) << 8 |
         (s.phase == Phase::action ? s.turns : 0u);
}

}  // namespace bocage::toi
