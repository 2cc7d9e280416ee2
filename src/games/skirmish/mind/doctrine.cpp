// Doctrine of the skirmish table: which chapter weighs which question; who acts first, whom an
// officer rallies, hand to hand.
#include "games/skirmish/mind/doctrine.hpp"

#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

void score_declare(Eyeful e, Choice c, Tally& t) {
  const Group g = group(top<DeclareFrame>(e.s).next);
  const Side side = side_of(e.w, g);
  const float passes = chance_of_morale(e, g), men = number(fit_men(e.w, e.s, g)) / 8;
  if (c.verb == verb::rally) {
    // Who is shaken tests whether or not he is rallied: only rallied he can get better.
    t.add(t_rally, rallies_another(e, figure(c.who), g)
                       ? -1
                       : 0.5f + men * (0.5f + passes) + 0.15f * worth_of_rally(e, g));
  } else if (c.verb == verb::want_move) {
    const bool attacks = e.w.attacker == side;
    const float lose = tests_anyway(e, g) ? 0 : 1 - passes;
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
  const bool officer = me.kind == GroupKind::leader, hurries = officer && stands_in_fire(e, g);
  if (c.verb == verb::hold_back) {
    t.add(t_hold_back, 1);
    // Who stands behind another lets him go first; an officer who is safe sees where his men go.
    if ((me.vehicle && follows_another(e, me.vehicle)) ||
        (officer && !hurries && leads_men_to_come(e, g)))
      t.add(t_order, 12 - 0.2f * number(c.count));
    return;
  }
  float order = 1;
  if (me.gear) order = 3;
  else if (me.vehicle) order = 2.2f;
  else if (me.kind == GroupKind::team) order = 1.8f;
  else if (officer) order = hurries ? 6 : 0.6f;
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

}  // namespace

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

}  // namespace bocage::sk
