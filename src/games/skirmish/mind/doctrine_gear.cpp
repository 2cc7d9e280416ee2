// Doctrine of weapons on their own base: mortars, machine guns on tripods, guns.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

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
      if (guess >= 54) t.add(t_stress, 0.4f * stress_by_zone(e, side, p, heavy ? 7_cm : 4_cm, p));
      t.add(t_range_in, guess < 54 ? -1 : at(s, g).row && plane::within(at(s, g).aim, p, 3_cm));
      return;
    }
    case verb::drop_smoke: t.add(t_smoke, 1); return;
    case verb::gun_fire: {
      const float harm = harm_by_shot(e, by, gun.arm, target);
      t.add(target.is_vehicle() ? t_shot_armour : t_shot, harm);
      if (target.is_figure())
        t.add(t_stress, stress_by_shot(e, gun.arm, from, target.as_figure(), harm));
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
        t.add(t_shot, on * harm_by_shell(e, side, target.bay(), target.storey(), letter));
      else t.add(t_shot, ammo == Ammo::he ? on * 6 : on);
      return;
    }
    case verb::wait: t.add(t_wait, gun.gun ? 1 : 0.3f); return;
    case verb::shift: {
      const Seat here = seat_at(e, side, from, 0), there = seat_at(e, side, point_of(c.what), 0);
      t.add(t_single, 1);
      if (there.blind && !here.blind) t.add(t_field, -4);  // a gun that sees nobody is none
      t.add(t_danger, danger_at(e, side, there) - danger_at(e, side, here));
      t.add(t_field, 1.5f * (field_at(e, side, there) - field_at(e, side, here)));
      return;
    }
    case verb::pivot: {
      const Point foe = nearest_foe(e, side, from);
      const int turn = (static_cast<int>(at(s, g).heading) + static_cast<int>(c.what)) % 360;
      const bool now = plane::in_arc(plane::heading(at(s, g).heading), foe - from, 30),
                 then = plane::in_arc(plane::heading(turn), foe - from, 30);
      t.add(t_face_enemy, now ? -1 : then ? 0.5f : -0.5f);
      return;
    }
    default: t.add(t_stop, 1); return;
  }
}

}  // namespace bocage::sk
