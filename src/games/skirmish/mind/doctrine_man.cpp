// Doctrine of one man who acts alone.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

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
      if (target.is_figure()) {
        t.add(t_key_target, harm * key(target.as_figure()));
        t.add(t_stress, stress_by_shot(e, arm, me.at, target.as_figure(), harm));
      }
      return;
    }
    case verb::launch:
      if (target.is_vehicle())
        t.add(t_shot_armour, harm_to_armour(e, target.as_vehicle(), me.at, row(w, arm).pen, 0.45f));
      else if (target.is_room())
        t.add(t_shot,
              0.5f * harm_by_shell(e, side, target.bay(), target.storey(), row(w, arm).pen));
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
      if (info(w, group_of(w, f)).kind == GroupKind::leader)
        return score_officer(e, group_of(w, f), me.at, me.storey, point_of(c.what),
                             storey_of(c.what), t);
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

}  // namespace bocage::sk
