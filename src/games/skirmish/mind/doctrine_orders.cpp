// Doctrine of sections and single men: fire, move from cover to cover, charge when it pays.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

int able_men(Eyeful e, Group g) {
  int n = 0;
  each_member(e.w, e.s, g, [&](Figure f) { n += fit(e.w, e.s, f) && can_act(e.w, e.s, f); });
  return n;
}

bool anybody_stands(Eyeful e, Group g) {
  bool any = false;
  each_member(e.w, e.s, g, [&](Figure f) {
    any |= can_act(e.w, e.s, f) && fit(e.w, e.s, f) && posture(e.s, f) == Posture::standing;
  });
  return any;
}

float best_volley(Eyeful e, Group g) {
  float best = 0;
  for (int i = 0; i < e.w.group_count; ++i)
    if (side_of(e.w, group(i)) != side_of(e.w, g) && e.plan.groups[i].there)
      best = std::max(best, harm_by_volley(e, g, group(i)));
  return best;
}

// Friends who are up with a place, and whether the enemy is near it: nobody closes in alone.
void score_mass(Eyeful e, Group g, Point to, Tally& t) {
  const Side side = side_of(e.w, g);
  float foe = 300;
  nearest_foe(e, side, to, &foe);
  if (foe > 45) return;
  int friends = 0;
  for (int i = 0; i < e.w.group_count; ++i)
    if (group(i) != g && e.w.groups[i].side == side && e.plan.groups[i].there &&
        plane::within(e.plan.groups[i].at, to, 40_cm))
      friends += e.plan.groups[i].men;
  t.add(t_mass, friends >= 8 ? 0 : -number(8 - friends) / 8 * (45 - foe) / 45);
}

void score_advance(Eyeful e, Choice c, Tally& t) {
  const Group g = group(c.who);
  const Figure lead = leader_or_first(e.w, e.s, g);
  if (!lead) return;
  const Side side = side_of(e.w, g);
  const Point from = at(e.s, lead).at, to = point_of(c.what);
  const bool officer = info(e.w, g).kind == GroupKind::leader;
  const float men = number(able_men(e, g));
  const Gait gait = static_cast<Gait>(c.count & 15);
  if (officer) return score_officer(e, g, from, at(e.s, lead).storey, to, storey_of(c.what), t);
  score_place(e, side, g, from, at(e.s, lead).storey, to, storey_of(c.what), men, t);
  score_mass(e, g, to, t);
  const Seat there = seat_at(e, side, to, storey_of(c.what));
  if (gait == Gait::normal) t.add(t_shot, 0.12f * men * field_at(e, side, there));
  if (gait == Gait::fast) t.add(t_danger, 0.15f * danger_at(e, side, there));
  if (gait == Gait::slow) t.add(t_lie_low, 0.3f * danger_at(e, side, there));
  if (c.count >> 4) t.add(t_cover, 0.15f * men);
}

float charge_value(Eyeful e, Group g, Group enemy, float reach) {
  float sum = 0;
  int n = 0;
  each_member(e.w, e.s, g, [&](Figure f) {
    if (!can_act(e.w, e.s, f) || !fit(e.w, e.s, f) || at(e.s, f).fired) return;
    Figure best;
    std::int64_t near = plane::square(static_cast<int>(reach));
    each_own(e.w, enemy, [&](Figure o) {
      if (!known(e.w, e.s, side_of(e.w, g), o) || !fit(e.w, e.s, o)) return;
      const std::int64_t d = plane::square(at(e.s, o).at - at(e.s, f).at);
      if (d <= near) near = d, best = o;
    });
    if (best) sum += melee_edge(e, f, best), ++n;
  });
  const int foes = fit_men(e.w, e.s, enemy);
  if (n > foes) sum *= 1.3f;  // two on one
  return sum;
}

}  // namespace

// A beaten zone: who lies under it shoots worse and does not run; before our men go, all the more.
void score_cover(Eyeful e, Choice c, Group g, Tally& t) {
  const Side side = side_of(e.w, g);
  const Point p = point_of(c.what);
  const Piece by(c.who);
  Arm arm;
  bool large = true;
  if (by.is_gear()) arm = info(e.w, by.as_gear()).arm;
  else if (by.is_vehicle()) arm = mount_arm(e.w, e.s, by.as_vehicle(), static_cast<Mount>(c.count));
  else {
    arm = main_arm(e.w, e.s, by.as_figure());
    large = arm && row(e.w, arm).mg;
  }
  if (!arm) return;
  const int n = beaten_by(e, side, p, large);
  int movers = 0;
  for (int i = 0; i < e.w.group_count; ++i)
    if (group(i) != g && e.w.groups[i].side == side && !at(e.s, group(i)).acted &&
        e.w.groups[i].kind == GroupKind::section && e.plan.groups[i].there &&
        plane::within(e.plan.groups[i].at, p, 70_cm))
      movers += e.plan.groups[i].men;
  t.add(t_suppress, number(n));
  if (row(e.w, arm).mg)
    t.add(t_stress, stress_by_zone(e, side, p, large ? 7_cm : 4_cm, place_of(e.s, by)));
  t.add(t_prepare, number(n) * number(std::min(16, movers)) / 16);
  t.add(t_shot, 0.12f * number(n) * number(row(e.w, arm).mg ? row(e.w, arm).dice_long : 2));
  if (by.is_figure() && !row(e.w, arm).mg) t.add(t_single, 0.5f);  // it takes six of them
}

void score_orders(Eyeful e, Choice c, Tally& t) {
  const World& w = e.w;
  const State& s = e.s;
  const Group g = group(top<OrdersFrame>(s).group);
  const Side side = side_of(w, g);
  const bool unseen = hidden(s, g);
  switch (c.verb) {
    case verb::advance:
      score_advance(e, c, t);
      if (unseen) t.add(t_stay_hidden, 1);
      return;
    case verb::volley: {
      float stress = 0;
      t.add(t_shot, harm_by_volley(e, g, group(static_cast<int>(c.what)), &stress));
      t.add(t_stress, stress);
      if (unseen) t.add(t_stay_hidden, 1);
      return;
    }
    case verb::charge_all:
      t.add(t_charge, charge_value(e, g, group(static_cast<int>(c.what)), 2200));
      if (unseen) t.add(t_stay_hidden, 1);
      return;
    case verb::banzai: {
      float best = -5;
      for (int i = 0; i < w.group_count; ++i)
        if (side_of(w, group(i)) != side && e.plan.groups[i].there)
          best = std::max(best, charge_value(e, g, group(i), 2400));
      t.add(t_charge, best);
      return;
    }
    case verb::cover: return score_cover(e, c, g, t);
    case verb::act: {
      const float deed = best_deed(e, figure(c.who));
      t.add(t_single, 1);
      t.add(t_shot, deed);
      if (const Vehicle v = carrier(s, figure(c.who)); v && info(w, g).vehicle != v) {
        float foe = 300;
        nearest_foe(e, side, at(s, v).at, &foe);
        const bool near = foe < 45 || e.plan.way[index(side)][e.plan.cell(at(s, v).at)] < 25;
        t.add(t_carry, near || !alive(s, v) || at(s, v).immobile ? 1 : -1);
      }
      if (mounted(s, figure(c.who)) && objective_at(e, at(s, figure(c.who)).at) >= 0)
        t.add(t_objective, 0.3f);
      if (at(s, figure(c.who)).aboard == 0xff && !w.exits.empty()) t.add(t_leave_table, 0.05f);
      return;
    }
    case verb::all_wait: {
      const Figure lead = leader_or_first(w, s, g);
      if (!lead) return;
      const Seat here = seat_at(e, side, at(s, lead).at, at(s, lead).storey);
      const float men = number(able_men(e, g));
      t.add(t_wait, 0.1f + 0.08f * men * field_at(e, side, here) * (w.attacker == side ? 0.6f : 1));
      t.add(t_lie_low, 0.3f * danger_at(e, side, here) * (anybody_stands(e, g) ? 1 : 0));
      return;
    }
    case verb::all_prone: {
      if (!anybody_stands(e, g)) return t.add(t_stop, 1);
      const Figure lead = leader_or_first(w, s, g);
      if (!lead) return;
      const Seat here = seat_at(e, side, at(s, lead).at, at(s, lead).storey);
      const float danger = danger_at(e, side, here);
      if (danger < 0.3f || unseen) return t.add(t_stop, 1);
      t.add(t_lie_low, 0.3f * danger);
      if (morale(w, s, g) == Morale::steady) t.add(t_shot, best_volley(e, g));
      return;
    }
    case verb::search: {
      float foe = 0;
      t.add(t_search, unseen ? -1.f : 1.f);
      (void)foe;
      return;
    }
    case verb::attach: t.add(t_lead, 0.1f); return;
    case verb::detach: t.add(t_stop, 3); return;
    case verb::face_group:
    case verb::prone: t.add(t_stop, 1); return;
    case verb::done: return;
    default: return score_gear(e, c, t);
  }
}

}  // namespace bocage::sk
