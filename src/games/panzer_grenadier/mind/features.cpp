// What a position of Panzer Grenadier looks like: the first side's less the second's.
#include "games/panzer_grenadier/mind/doctrine.hpp"

namespace bocage::pg {

namespace {

using Plan = Mind::Plan;

void look_at_unit(const World& w, const Plan& plan, const State& s, Piece p, float sign, float* f) {
  const PieceState& me = at(s, p);
  const UnitType& t = type_of(w, p);
  const int i = index(side_of(w, p));
  const Hex h = me.hex;
  const float steps = number(me.steps);
  if (is_afv(t)) f[f_armour] += sign * steps * (1 + 0.1f * number(t.anti_tank.strength));
  else if (is_weapon(t) || t.kind == UnitKind::mtr)
    f[f_guns] +=
        sign * steps * (0.5f + 0.1f * number(t.bombardment.strength + t.anti_tank.strength));
  else if (is_combat_unit(t))
    f[f_infantry] += sign * steps * (0.5f + 0.1f * number(t.direct.strength));
  else f[f_transport] += sign;
  if (me.order == Order::disrupted) f[f_disrupted] += sign;
  if (me.order == Order::demoralized) f[f_demoralized] += sign;
  if (!me.markers) f[f_ready] += sign;
  if (me.spotted) f[f_spotted] += sign;
  if (me.dug == Dug::in) f[f_dug_in] += sign;
  if (!is_combat_unit(t)) return;
  const int away = plan.way[i][h.id];
  if (away < Mind::far)
    f[f_near] += sign * steps * Mind::per_hex / number(3 * Mind::per_hex + away);
  f[f_foothold] += sign * 0.015f * steps * number(plan.lure[h.id]);
  if (plan.cover[h.id] >= 2) f[f_covered] += sign * steps;
  if (is_afv(t)) {
    if (plan.armour_danger[i][h.id])
      f[f_armour_threat] += sign * number(plan.armour_danger[i][h.id]) * 0.2f;
  } else {
    const float danger = number(plan.danger[i][h.id]) / Mind::whole_step;
    f[f_exposed] += sign * steps * danger;
    if (me.order != Order::good) f[f_pinned] += sign * steps * danger;
  }
  if (plan.mass[1 - i][h.id] && me.order != Order::demoralized && !me.limbered) {
    f[f_targets] += sign * 0.2f * number(t.direct.strength);
    if (!me.markers) f[f_poised] += sign * 0.2f * number(t.direct.strength);
  }
}

int troops_in(const World& w, const State& s, Hex h, Side side) {
  int n = 0;
  for (Piece p : in_hex(s, h)) n += side_of(w, p) == side && is_combat_unit(type_of(w, p));
  return n;
}

void look_at_assaults(const World& w, const State& s, float* f) {
  for (const AssaultHex& a : s.assaults) {
    float strength[2] = {0.5f, 0.5f};
    for (Piece p : in_hex(s, a.hex)) {
      if (!is_combat_unit(type_of(w, p)) || at(s, p).order == Order::demoralized) continue;
      const float each =
          number(type_of(w, p).direct.strength) * (at(s, p).order == Order::good ? 1 : 0.5f);
      strength[index(side_of(w, p))] += each;
      f[f_in_assault] += side_of(w, p) == Side::first ? 1 : -1;
    }
    f[f_assault_odds] += (strength[0] - strength[1]) / (strength[0] + strength[1]);
  }
}

// What a clause has to spare, or lacks, in units of what it asks.
float slack(const World& w, const State& s, const Clause& clause) {
  const int sum = measure(w, s, clause), asked = clause.number;
  const float spare = number(clause.at_least ? sum - asked : asked - sum);
  return spare / (3 + 0.5f * number(asked < 0 ? -asked : asked));
}

// How the conditions stand: who would win if the battle ended now, how near each side is to what it
// needs (the clause it lacks most of the condition it lacks least), and what all clauses together
// have to spare.
void look_at_conditions(const World& w, const State& s, float* f) {
  const int now = decided(w, s, When::at_end);
  if (now >= 0)
    f[f_verdict] = w.conditions[now].winner == Side::first    ? 1.f
                   : w.conditions[now].winner == Side::second ? -1.f
                                                              : 0.f;
  float nearest[2] = {-1, -1};
  for (const Condition& c : w.conditions) {
    if (c.winner == Side::nobody) continue;
    const int i = index(c.winner);
    float least = 3;
    for (const Clause& clause : c.clauses) {
      const float each = slack(w, s, clause);
      least = each < least ? each : least;
      f[f_balance] += (i ? -1 : 1) * (each > 3 ? 3.f : each < -3 ? -3.f : each);
    }
    const float share = least / (1 + (least < 0 ? -least : least));
    nearest[i] = share > nearest[i] ? share : nearest[i];
  }
  f[f_margin] = nearest[0] - nearest[1];
}

}  // namespace

void Mind::features(const World& w, const Plan& plan, const State& s, float* f) {
  for (int i = 0; i < feature_count; ++i) f[i] = 0;
  for (const Side side : {Side::first, Side::second}) {
    const float sign = side == Side::first ? 1 : -1;
    const int i = index(side);
    int lost = 0, armour_lost = 0;
    for (Piece p : of_side(w, side)) {
      const PieceState& me = at(s, p);
      const UnitType& t = type_of(w, p);
      if (is_leader(t)) {
        if (me.place != Place::on_map) continue;
        f[f_leaders] += sign * (me.order == Order::good ? 1 : 0.4f);
        if (me.order == Order::good) f[f_led] += sign * number(troops_in(w, s, me.hex, side));
        continue;
      }
      if (me.place == Place::on_map) look_at_unit(w, plan, s, p, sign, f);
      else if (me.place == Place::exited) f[f_exited] += sign * number(me.steps);
      else if (me.place == Place::waiting)
        f[is_afv(t) ? f_armour : f_infantry] += sign * number(me.steps);
      if (me.place == Place::on_map || me.place == Place::eliminated)
        if (is_combat_unit(t))
          (is_afv(t) ? armour_lost : lost) +=
              t.steps - (me.place == Place::eliminated ? 0 : me.steps);
    }
    f[f_steps_lost] += sign * number(lost);
    f[f_armour_lost] += sign * number(armour_lost);
    const Forces& forces = w.sides[i];
    if (forces.initiative_drop)
      f[f_initiative] += sign * (number(forces.initiative) -
                                 number(lost + armour_lost) / number(forces.initiative_drop));
    f[f_offboard] += sign * number(forces.offboard.size() - __builtin_popcount(s.offboard_used[i]));
  }
  const int all = plan.objective.count();
  if (all) {
    int held = 0, stood = 0;
    plan.objective.each([&](Hex h) {
      held += s.control[0].contains(h) - s.control[1].contains(h);
      if (s.first[h.id]) stood += side_of(w, s.first[h.id]) == Side::first ? 1 : -1;
    });
    f[f_objectives] = number(held) / number(all);
    f[f_held] = number(stood) / number(all < 6 ? all : 6);
  }
  look_at_assaults(w, s, f);
  look_at_conditions(w, s, f);
}

float Mind::clock(const World& w, const State& s) {
  const float c = number(s.turn) / number(w.turns ? w.turns : 1);
  return c > 1 ? 1 : c;
}

std::uint32_t Mind::segment(const World&, const State& s) {
  return s.turn * 1024u + s.segments[0] + s.segments[1] * 32u + (s.passed ? 512u : 0);
}

}  // namespace bocage::pg
