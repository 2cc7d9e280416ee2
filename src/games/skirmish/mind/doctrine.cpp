// Doctrine of the skirmish table: which chapter weighs which question; who acts first, whom an
// officer rallies, when those who lie in wait open fire.
#include "games/skirmish/mind/doctrine.hpp"

#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

float chance_of_morale(Eyeful e, Group g) {
  return chance_on(std::max(1, test_need(e.w, e.s, g) - morale_bonus(e.w, e.s, g)));
}

void score_declare(Eyeful e, Choice c, Tally& t) {
  const Group g = group(top<DeclareFrame>(e.s).next);
  const Side side = side_of(e.w, g);
  const float passes = chance_of_morale(e, g), men = number(fit_men(e.w, e.s, g)) / 8;
  if (c.verb == verb::rally) {
    t.add(t_rally, men * (2 * passes - 1.1f + 0.5f));
  } else if (c.verb == verb::want_move) {
    const bool attacks = e.w.attacker == side;
    const float lose = 1 - passes;
    t.add(t_want_move,
          (attacks ? 0.7f + 0.5f * e.plan.haste[index(side)] : 0.2f) * passes - 1.4f * lose);
  }
}

// Another of one's own, who has yet to act, is before it on its way.
bool follows_another(Eyeful e, Vehicle v) {
  const Side side = side_of(e.w, v);
  const Point here = at(e.s, v).at;
  if (!flees_by_the_road(e, side) || !on_table(e.s, v)) return false;
  const float left = way_left(e, side, here);
  bool found = false;
  each_vehicle(e.w, [&](Vehicle o) {
    const Group g = e.w.vehicles[o.id].group;
    if (o == v || side_of(e.w, o) != side || !on_table(e.s, o) || !alive(e.s, o)) return;
    if (at(e.s, o).immobile || at(e.s, g).acted || morale(e.w, e.s, g) != Morale::steady) return;
    found |= cm_between(here, at(e.s, o).at) < 40 && way_left(e, side, at(e.s, o).at) < left;
  });
  return found;
}

// Fire comes before movement, and who covers before whom he covers.
void score_call(Eyeful e, Choice c, Tally& t) {
  const Group g = group(c.who);
  const GroupInfo& me = info(e.w, g);
  if (c.verb == verb::hold_back) {
    t.add(t_hold_back, 1);
    // Who stands behind another lets him go first.
    if (me.vehicle && follows_another(e, me.vehicle)) t.add(t_order, 12 - 0.2f * number(c.count));
    return;
  }
  float order = 1;
  if (me.gear) order = 3;
  else if (me.vehicle) order = 2.2f;
  else if (me.kind == GroupKind::team) order = 1.8f;
  else if (me.kind == GroupKind::leader) order = 0.6f;
  if (me.vehicle && on_table(e.s, me.vehicle)) {
    // Of a column the first goes first.
    order += 3 - way_left(e, me.side, at(e.s, me.vehicle).at) / 60;
  }
  t.add(t_order, order);
  const Mind::Spot& spot = e.plan.groups[g.id];
  if (!spot.there) return;
  const Seat here = seat_at(e, me.side, spot.at, spot.storey);
  t.add(t_field, 0.4f * field_at(e, me.side, here));
}

void score_air(Eyeful e, Choice c, Tally& t) {
  if (c.verb == verb::pass) return;
  const Side side = static_cast<Side>(top<AirFrame>(e.s).side);
  float own = 0;
  t.add(t_shot, 0.6f * harm_by_burst(e, side, point_of(c.what), 7_cm, true, &own));
  t.add(t_own_men, own);
}

// A set-up as a whole: behind something, out of the fire of those who are known, guns with something
// to look at, not all in one place.
void score_way(Eyeful e, Choice c, Tally& t) {
  thread_local State then;
  then = e.s;
  const Side first = e.w.sets_up_first;
  const Side side = top<SetupFrame>(e.s).side ? other(first) : first;
  Skirmish::take(e.w, then, c, nullptr);
  const Eyeful after{e.w, then, e.plan};
  float worth = 0, all = 1;
  each_group(e.w, [&](Group g) {
    const GroupInfo& me = info(e.w, g);
    if (me.side != side || me.vehicle || !me.size) return;
    float save = 0, danger = 0;
    int men = 0;
    each_own(e.w, g, [&](Figure f) {
      if (!on_table(then, f) || at(then, f).aboard != 0xff) return;
      const Seat seat = seat_at(after, side, at(then, f).at, at(then, f).storey);
      ++men;
      save += seat.save ? number(7 - seat.save) / 6 : 0;
      danger += danger_at(after, side, seat);
    });
    if (!men) return;
    all += number(men);
    worth += 3 * save - 0.6f * danger;
    for (int i = 0; i < g.id; ++i) {
      const GroupInfo& o = e.w.groups[i];
      if (o.side == side && o.size && on_table(then, figure(o.first)) &&
          plane::within(at(then, figure(o.first)).at, at(then, figure(me.first)).at, 9_cm))
        worth -= 0.6f * number(men);
    }
  });
  t.add(t_setup_post, 4 * worth / all);
}

void score_setup(Eyeful e, Choice c, Tally& t) {
  if (c.verb == verb::auto_setup) {
    t.add(t_setup, 1);
    return score_way(e, c, t);
  }
  const Group g = group(c.who);
  const Side side = side_of(e.w, g);
  const Seat seat = seat_at(e, side, point_of(c.what), 0);
  t.add(t_setup_post, 0.1f * number(seat.save ? 7 - seat.save : 0));
}

}  // namespace

// ---- reactions (sk.g12)

namespace {

template <class Visit>
void each_mover(const World& w, const State& s, int event, Piece subject, Visit&& visit) {
  if (event == 0) {
    for (const Walk& walk : s.walks)
      if (walk.done >= 5_cm && on_table(s, walk.who)) visit(Piece(walk.who));
  } else if (event == 2) {
    each_member(w, s, group(subject.value & 255), [&](Figure f) {
      if (fit(w, s, f)) visit(Piece(f));
    });
  } else {
    visit(subject);
  }
}

float harm_by_reaction(Eyeful e, Piece by, Piece target, int weapon, bool asked) {
  const World& w = e.w;
  const State& s = e.s;
  if (by.is_figure()) {
    const Figure f = by.as_figure();
    const Arm arm{static_cast<std::uint8_t>(weapon)};
    if (row(w, arm).kind == ArmKind::launcher) {
      if (!target.is_vehicle() || (asked && refuse_launch(w, s, f, target, {}, arm))) return 0;
      return harm_to_armour(e, target.as_vehicle(), at(s, f).at, row(w, arm).pen, 0.45f);
    }
    if (asked && refuse_fire(w, s, f, target, arm)) return 0;
    return harm_by_shot(e, by, arm, target);
  }
  if (Means::is_shell(weapon)) weapon -= Means::shells;  // below: shells from 0, mounts from 4
  else if (Means::is_mount(weapon)) weapon += 4 - Means::mounts;
  if (by.is_gear()) {
    const GearInfo& g = info(w, by.as_gear());
    if (g.arm)
      return asked && refuse_target(w, s, by, target, g.arm) ? 0
                                                             : harm_by_shot(e, by, g.arm, target);
    const Ammo ammo = static_cast<Ammo>(weapon);
    if (asked && refuse_shell(w, s, by, target, {}, ammo)) return 0;
    const GunRow& r = row(w, g.gun);
    const Letter letter = ammo == Ammo::ap ? r.ap : ammo == Ammo::heat ? r.heat : r.he;
    const float on = chance_on(to_hit_on(artillery_level(w, s, by, target, false)));
    return target.is_vehicle()
               ? harm_to_armour(e, target.as_vehicle(), at(s, by.as_gear()).at, letter, on)
               : on * 3;
  }
  const Vehicle v = by.as_vehicle();
  const TypeRow& type = type_of(w, v);
  if (type.gun && weapon < 4) {
    const Ammo ammo = static_cast<Ammo>(weapon);
    if (asked && refuse_shell(w, s, by, target, {}, ammo)) return 0;
    const GunRow& r = row(w, type.gun);
    const Letter letter = ammo == Ammo::ap ? r.ap : ammo == Ammo::heat ? r.heat : r.he;
    const float on = chance_on(to_hit_on(artillery_level(w, s, by, target, false)));
    return target.is_vehicle() ? harm_to_armour(e, target.as_vehicle(), at(s, v).at, letter, on)
                               : on * 3;
  }
  const Arm arm = mount_arm(w, s, v, static_cast<Mount>(weapon - 4));
  return !arm || (asked && refuse_mg(w, s, v, target, static_cast<Mount>(weapon - 4)))
             ? 0
             : harm_by_shot(e, by, arm, target);
}

float best_reaction(Eyeful e, Piece by) {
  const auto f = top<ReactFrame>(e.s);
  float best = 0;
  const auto with = [&](int weapon) {
    each_mover(e.w, e.s, f.event, Piece(f.subject), [&](Piece target) {
      best = std::max(best, harm_by_reaction(e, by, target, weapon, true));
    });
  };
  if (by.is_figure()) {
    if (const Arm a = main_arm(e.w, e.s, by.as_figure())) with(a.id);
    for (const Arm a : info(e.w, by.as_figure()).arms)
      if (a && row(e.w, a).kind == ArmKind::launcher) with(a.id);
  } else if (by.is_gear()) {
    const Arm arm = info(e.w, by.as_gear()).arm;
    if (arm) with(arm.id);
    for (int ammo = 0; !arm && ammo < 3; ++ammo) with(ammo);
  } else if (type_of(e.w, by.as_vehicle()).gun) {
    for (int ammo = 0; ammo < 3; ++ammo) with(ammo);
  } else {
    for (int mount = 4; mount < 8; ++mount) with(mount);
  }
  return best;
}

// What it gains to fire now, beyond what it gives up: a crew that reaches for its rifles serves no gun
// afterwards, and who comes to light is shot at.
float gain_by_reacting(Eyeful e, Piece by) {
  const Group g = group_of(e.w, by);
  const Gear gear = info(e.w, g).gear;
  const bool crew = by.is_figure() && gear && usable(e.s, gear);
  const bool cannon = gear && info(e.w, gear).gun;
  float gain = best_reaction(e, by) - 0.4f;
  if (crew) gain -= 5;
  if (hidden(e.s, g)) gain -= cannon ? 4.f : 1.5f;
  return gain;
}

}  // namespace

void score_react(Eyeful e, const Prompt& p, Choice c, Tally& t) {
  switch (c.verb) {
    case verb::hold: t.add(t_keep_fire, 1); return;
    case verb::let_pass: t.add(t_keep_fire, 0.5f); return;
    case verb::react: {
      // They are asked in order, and whoever is passed over is asked no more: the first with a good
      // shot before the one with the best.
      const float gain = gain_by_reacting(e, Piece(c.who));
      int place = 0;
      for (int i = 0; i < p.options.size(); ++i)
        if (p.options[i] == c) place = i;
      t.add(t_react, gain <= 0 ? gain : 3 + 0.1f * gain - 0.05f * number(place));
      return;
    }
    default: break;
  }
  bool all = true;
  for (const Choice o : p.options)
    if (o.verb == verb::react && all) all = gain_by_reacting(e, Piece(o.who)) > 0;
  t.add(t_react, all ? 3.2f : -3);
}

void score_target(Eyeful e, Choice c, Tally& t) {
  const auto f = top<ReactorFrame>(e.s);
  const Piece target(c.who);
  const float harm = harm_by_reaction(e, Piece(f.by), target, c.count, false);
  t.add(target.is_vehicle() ? t_shot_armour : t_shot, harm);
  if (target.is_figure()) {
    const Figure o = target.as_figure();
    t.add(t_key_target, is_leader(info(e.w, o).rank) ? harm : 0);
  }
}

void score_melee(Eyeful e, Choice c, Tally& t) {
  const World& w = e.w;
  const State& s = e.s;
  switch (c.verb) {
    case verb::fight: t.add(t_melee, 0.1f * worth(e, figure(c.who))); return;
    case verb::assault: {
      const Piece target(static_cast<int>(c.what & 0xffff));
      if (target.is_vehicle()) t.add(t_assault, 1 + 0.01f * worth(e, target.as_vehicle()));
      if (c.count < w.arm_count && row(w, Arm{c.count}).pen != no_letter)
        t.add(t_assault, 0.5f * number(row(w, Arm{c.count}).pen));
      return;
    }
    case verb::join: {
      const Piece foe(static_cast<int>(c.what & 0xffff));
      if (foe.is_figure()) t.add(t_melee, 0.1f * melee_edge(e, figure(c.who), foe.as_figure()));
      return;
    }
    case verb::reroll: t.add(t_melee, 3.4f - number(c.count)); return;
    case verb::name: t.add(t_melee, -0.1f * worth(e, figure(c.who))); return;
    case verb::follow: {
      const Figure f = figure(c.who);
      const Side side = side_of(w, f);
      const Seat there = seat_at(e, side, point_of(c.what), storey_of(c.what)),
                 here = seat_at(e, side, at(s, f).at, at(s, f).storey);
      t.add(t_follow, 0.2f);
      t.add(t_danger, danger_at(e, side, there) - danger_at(e, side, here));
      return;
    }
    case verb::pass: t.add(t_stop, 0.5f); return;
    default: return;
  }
}

void Mind::score(const World& w, const Plan& plan, const State& s, const Prompt& p, Choice c,
                 Tally& t) {
  const Eyeful e{w, s, plan};
  switch (s.frames.step()) {
    case Step::setup: return score_setup(e, c, t);
    case Step::declare: return score_declare(e, c, t);
    case Step::pistol: return t.add(t_pistol, c.verb == verb::shoot ? 1 : 0);
    case Step::call: return score_call(e, c, t);
    case Step::orders: return score_orders(e, c, t);
    case Step::formation: return t.add(t_stop, c.verb == verb::go ? 0 : 1);
    case Step::man: return score_man(e, c, t);
    case Step::drive: return score_drive(e, c, t);
    case Step::react: return score_react(e, p, c, t);
    case Step::reactor: return score_target(e, c, t);
    case Step::air: return score_air(e, c, t);
    case Step::wheel:
      return t.add(t_bail_out, c.verb == verb::take_wheel ? 1 : c.verb == verb::run_on ? 0 : -0.5f);
    default: return score_melee(e, c, t);
  }
}

// Where a section goes or fires decides battles; who acts first, and in which places men stand, hardly.
float Mind::stakes(const World&, const State& s, const Prompt&) {
  switch (s.frames.step()) {
    case Step::orders: return 1;
    case Step::man:
    case Step::drive:
    case Step::react:
    case Step::declare: return 0.5f;
    case Step::setup:  // nothing is shot at yet: doctrine knows more than a few simulations
    case Step::formation: return 0;
    default: return 0.2f;
  }
}

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
    d(t_lead, 2);
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
    f(f_broken, -0.3f, -0.3f);
    f(f_near_broken, -1, -1);
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
    f(f_locked, 0, 0);
    f(f_strikes, 0.1f, 0);
    f(f_grenades, 0.02f, 0);
    f(f_exits, 0.3f, 0.5f);
    f(f_ready, 0.02f, 0.02f);
    return x;
  }();
  return hand_set;
}

}  // namespace bocage::sk
