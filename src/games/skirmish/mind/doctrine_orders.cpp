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

// An officer goes where his men are, the shaken ones first.
void score_officer(Eyeful e, Group g, Point from, Point to, Tally& t) {
  const Side side = side_of(e.w, g);
  const int radius = command_radius(info(e.w, figure(info(e.w, g).first)).rank);
  float before = 0, after = 0;
  for (int i = 0; i < e.w.group_count; ++i) {
    if (e.w.groups[i].side != side || e.w.groups[i].kind != GroupKind::section) continue;
    const Mind::Spot& spot = e.plan.groups[i];
    int men = spot.men;
    Point there = spot.at;
    if (!spot.there) continue;
    const float need = morale(e.w, e.s, group(i)) != Morale::steady ? 4 : 1;
    const auto nearness = [&](Point p) {
      const float far = std::max(0.f, cm_between(p, there) - number(radius) / 130);
      return need * number(men) / 8 / (1 + far / 15);
    };
    before += nearness(from);
    after += nearness(to);
  }
  t.add(t_lead, after - before);
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
  if (officer) {
    score_officer(e, g, from, to, t);
    const Seat here = seat_at(e, side, from, at(e.s, lead).storey),
               there = seat_at(e, side, to, storey_of(c.what));
    t.add(t_danger, 1.5f * (danger_at(e, side, there) - danger_at(e, side, here)));
    t.add(t_cover,
          0.4f * (number(there.save ? 7 - there.save : 0) - number(here.save ? 7 - here.save : 0)));
    return;
  }
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
  t.add(t_prepare, number(n) * number(std::min(16, movers)) / 16);
  t.add(t_shot, 0.12f * number(n) * number(row(e.w, arm).mg ? row(e.w, arm).dice_long : 2));
  if (by.is_figure() && !row(e.w, arm).mg) t.add(t_single, 0.5f);  // it takes six of them
}

}  // namespace

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
    case verb::volley:
      t.add(t_shot, harm_by_volley(e, g, group(static_cast<int>(c.what))));
      if (unseen) t.add(t_stay_hidden, 1);
      return;
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
    case verb::face_group: t.add(t_stop, 1); return;
    case verb::done: return;
    default: return score_gear(e, c, t);
  }
}

// ---- one man

void score_man(Eyeful e, Choice c, Tally& t) {
  const World& w = e.w;
  const State& s = e.s;
  const Figure f = figure(top<ManFrame>(s).figure);
  const FigureState& me = at(s, f);
  const Side side = side_of(w, f);
  const Piece target(static_cast<int>(c.what & 0xffff));
  const Arm arm{c.count};
  if (hidden(s, group_of(w, f)) && c.verb != verb::stand && c.verb != verb::wait)
    t.add(t_stay_hidden, 1);
  const auto key = [&](Figure o) {
    const Arm his = main_arm(w, s, o);
    return is_leader(info(w, o).rank) || (his && row(w, his).mg) ? 1.f : 0.f;
  };
  switch (c.verb) {
    case verb::stand: return;
    case verb::fire: {
      const float harm = harm_by_shot(e, f, arm, target);
      t.add(target.is_vehicle() ? t_shot_armour : t_shot, harm);
      if (target.is_figure()) t.add(t_key_target, harm * key(target.as_figure()));
      return;
    }
    case verb::launch:
      if (target.is_vehicle())
        t.add(t_shot_armour, harm_to_armour(e, target.as_vehicle(), me.at, row(w, arm).pen, 0.45f));
      else if (target.is_room())
        t.add(t_shot, 0.5f * harm_in_room(e, side, target.bay(), target.storey()));
      else t.add(t_shot, 2);
      if (row(w, arm).one_shot) t.add(t_weapon, -1);
      return;
    case verb::launch_at: {
      float own = 0;
      t.add(t_shot, 0.35f * harm_by_burst(e, side, point_of(c.what), 4_cm, false, &own));
      t.add(t_own_men, own);
      if (row(w, arm).one_shot) t.add(t_weapon, -1);
      return;
    }
    case verb::throw_: {
      if (row(w, arm).smoke) return t.add(t_smoke, 1);
      float own = 0;
      t.add(t_shot,
            chance_to_throw(e, f) * harm_by_burst(e, side, point_of(c.what), 4_cm, false, &own));
      t.add(t_own_men, own);
      return;
    }
    case verb::throw_in:
      t.add(t_shot,
            chance_to_throw(e, f) * harm_in_room(e, side, target.bay(), target.storey()) - 0.2f);
      return;
    case verb::throw_at:
      t.add(t_shot_armour, row(w, arm).molotov ? 0.25f * worth(e, target.as_vehicle())
                                               : harm_to_armour(e, target.as_vehicle(), me.at,
                                                                row(w, arm).pen, 0.5f));
      return;
    case verb::flame: {
      const int n = beaten_by(e, side, point_of(c.what), false);
      t.add(t_shot, 4.f * number(n));
      return;
    }
    case verb::cover: return score_cover(e, c, acts_with(w, s, group_of(w, f)), t);
    case verb::charge:
      if (target.is_figure()) t.add(t_charge, melee_edge(e, f, target.as_figure()));
      else t.add(t_assault, 0.1f * worth(e, target.as_vehicle()) - 2);
      return;
    case verb::move: {
      score_place(e, side, group_of(w, f), me.at, me.storey, point_of(c.what), storey_of(c.what), 1,
                  t);
      t.add(t_single, 0.2f);
      return;
    }
    case verb::wait: {
      const Seat here = seat_at(e, side, me.at, me.storey);
      t.add(t_wait, 0.1f + 0.1f * field_at(e, side, here));
      return;
    }
    case verb::prone: t.add(t_stop, 1); return;
    case verb::mount_up: {
      const int o = objective_at(e, me.at);
      if (me.mounted && o >= 0) t.add(t_objective, 0.6f);
      else t.add(t_stop, 2);
      return;
    }
    case verb::embark: t.add(t_stop, 3); return;
    case verb::disembark: {
      float foe = 300;
      nearest_foe(e, side, me.at, &foe);
      const bool near = foe < 45 || e.plan.way[index(side)][e.plan.cell(me.at)] < 25 ||
                        at(s, carrier(s, f)).immobile;
      t.add(t_carry, near ? 1 : -1);
      if (near) t.add(t_danger, danger_at(e, side, seat_at(e, side, point_of(c.what), 0)));
      return;
    }
    case verb::take_weapon: {
      const Arm a = info(w, figure(static_cast<int>(c.what))).arms[0], own = main_arm(w, s, f);
      t.add(t_weapon, a && row(w, a).mg && !(own && row(w, own).mg) ? 1.5f : -1);
      return;
    }
    case verb::aid: t.add(t_rally, 0.5f); return;
    case verb::drag: t.add(t_stop, 2); return;
    case verb::set_charge: t.add(t_assault, 3); return;
    case verb::cut_wire: t.add(t_progress, w.attacker == side ? 0.4f : -1); return;
    case verb::climb: t.add(t_progress, -0.3f); return;
    case verb::leave: {
      float points = -4;
      for (const Exit& x : w.exits)
        if (x.side == side) points = number(x.per_figure);
      t.add(t_leave_table, points);
      return;
    }
    case verb::swap_duty: t.add(t_weapon, 2); return;
    case verb::call_guns: {
      float own = 0;
      const float harm = harm_by_burst(e, side, point_of(c.what), 7_cm, true, &own);
      t.add(t_shot, 1.2f * harm);
      t.add(t_own_men, 2 * own);
      return;
    }
    default: t.add(t_stop, 1); return;
  }
}

// ---- a weapon on its own base

void score_gear(Eyeful e, Choice c, Tally& t) {
  const World& w = e.w;
  const State& s = e.s;
  const Piece by(c.who);
  if (!by.is_gear()) return t.add(t_stop, 1);
  const Gear g = by.as_gear();
  const GearInfo& gun = info(w, g);
  const Side side = side_of(w, g);
  const Point from = at(s, g).at;
  const Piece target(static_cast<int>(c.what & 0xffff));
  if (hidden(s, gun.group) && c.verb != verb::wait) t.add(t_stay_hidden, gun.gun ? 2 : 1);
  const float lay = chance_on(hits_on(row(quality(w, s, gun.group)).launcher + 1));
  switch (c.verb) {
    case verb::drop: {
      const Point p = point_of(c.what);
      const bool heavy = row(w, gun.arm).templ == 2;
      // Distances are guessed, a little wrong: who aims may not measure (sk.g1.9).
      const int wrong = static_cast<int>((c.what * 2654435761u + s.turn * 40503u) >> 16) % 9 - 4;
      const float guess = cm_between(from, p) * (1 + 0.01f * number(wrong));
      float own = 0;
      const float harm = harm_by_burst(e, side, p, heavy ? 7_cm : 4_cm, heavy, &own);
      t.add(t_shot, (guess < 54 ? 0 : 0.5f) * harm);
      t.add(t_own_men, own);
      t.add(t_range_in, guess < 54 ? -1 : at(s, g).row && plane::within(at(s, g).aim, p, 3_cm));
      return;
    }
    case verb::drop_smoke: t.add(t_smoke, 1); return;
    case verb::gun_fire: {
      const float harm = harm_by_shot(e, by, gun.arm, target);
      t.add(target.is_vehicle() ? t_shot_armour : t_shot, harm);
      return;
    }
    case verb::shell: {
      float own = 0;
      const bool large = row(w, gun.gun).templ == 2;
      t.add(t_shot,
            lay * harm_by_burst(e, side, point_of(c.what), large ? 7_cm : 4_cm, large, &own));
      t.add(t_own_men, own);
      return;
    }
    case verb::shell_at: {
      const GunRow& r = row(w, gun.gun);
      const Ammo ammo = static_cast<Ammo>(c.count);
      const Letter letter = ammo == Ammo::ap ? r.ap : ammo == Ammo::heat ? r.heat : r.he;
      const float on = chance_on(to_hit_on(artillery_level(w, s, by, target, false)));
      if (target.is_vehicle())
        t.add(t_shot_armour, harm_to_armour(e, target.as_vehicle(), from, letter, on));
      else if (target.is_room())
        t.add(t_shot, on * harm_in_room(e, side, target.bay(), target.storey()));
      else t.add(t_shot, ammo == Ammo::he ? on * 6 : on);
      return;
    }
    case verb::wait: t.add(t_wait, gun.gun ? 1 : 0.3f); return;
    case verb::shift: {
      const Seat here = seat_at(e, side, from, 0), there = seat_at(e, side, point_of(c.what), 0);
      t.add(t_single, 1);
      t.add(t_danger, danger_at(e, side, there) - danger_at(e, side, here));
      t.add(t_field, 1.5f * (field_at(e, side, there) - field_at(e, side, here)));
      return;
    }
    case verb::pivot: {
      const Point foe = nearest_foe(e, side, from);
      const int turn = (static_cast<int>(at(s, g).heading) + c.count * 2) % 360;
      const bool now = plane::in_arc(plane::heading(at(s, g).heading), foe - from, 30),
                 then = plane::in_arc(plane::heading(turn), foe - from, 30);
      t.add(t_face_enemy, now ? -1 : then ? 0.5f : -0.5f);
      return;
    }
    default: t.add(t_stop, 1); return;
  }
}

}  // namespace bocage::sk
