// Doctrine of vehicles: with the infantry, front towards the enemy, out of sight of his guns.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

bool fights(Eyeful e, Vehicle v) {
  const TypeRow& t = type_of(e.w, v);
  return t.gun || t.cannon || t.kind == VehicleClass::tank || t.kind == VehicleClass::armoured_car;
}
int passengers(Eyeful e, Vehicle v) {
  int n = 0;
  each_aboard(e.w, e.s, v, [&](Figure f) { n += group_of(e.w, f) != e.w.vehicles[v.id].group; });
  return n;
}
}  // namespace

bool flees_by_the_road(Eyeful e, Side side) {
  for (const Exit& x : e.w.exits)
    if (x.side == side) return true;
  return false;
}

float danger_to(Eyeful e, Vehicle v, Point p) {
  const Side side = side_of(e.w, v);
  const int cell = e.plan.cell(p);
  const float strikes = e.plan.armour[index(side)][cell];
  const Letter front = type_of(e.w, v).front;
  float danger = std::max(0.f, strikes - 0.35f * number(front)) * worth(e, v) * 0.08f;
  if (open_topped(e.w, v)) danger += e.plan.danger[index(side)][cell] * 1.5f;
  return danger;
}

// Where no way is known, as a bird flies.
float way_left(Eyeful e, Side side, Point p) {
  const int cell = e.plan.cell(p);
  if (const int d = e.plan.haul[index(side)][cell]; d < Mind::far) return number(d);
  float best = 300;
  for (const Exit& x : e.w.exits)
    if (x.side == side)
      best = std::min(best, cm_between(p, {static_cast<std::int16_t>((x.from.x + x.to.x) / 2),
                                           static_cast<std::int16_t>((x.from.y + x.to.y) / 2)}));
  if (best < 300) return best;
  for (const Objective& o : e.w.objectives) best = std::min(best, cm_between(p, o.at) + 40);
  return best;
}

namespace {

// How far ahead of the men on foot it would be, in cm; those ahead of it do not count.
float ahead_of_men(Eyeful e, Side side, Point p) {
  float best = 300;
  for (int i = 0; i < e.w.group_count; ++i)
    if (e.w.groups[i].side == side && e.w.groups[i].kind == GroupKind::section &&
        e.plan.groups[i].there && morale(e.w, e.s, group(i)) == Morale::steady &&
        at(e.s, figure(e.w.groups[i].first)).aboard == 0xff)
      best = std::min(best, cm_between(p, e.plan.groups[i].at));
  return best;
}

// How far the nearest vehicle ahead leaves room, in cm.
float room_ahead(Eyeful e, Vehicle v) {
  const VehicleState& me = at(e.s, v);
  const Vec front = plane::heading(me.heading);
  float room = 200;
  each_vehicle(e.w, [&](Vehicle o) {
    if (o == v || !on_table(e.s, o) || !known(e.w, e.s, side_of(e.w, v), o)) return;
    const float far = cm_between(me.at, at(e.s, o).at);
    if (far > 60 || !plane::in_arc(front, at(e.s, o).at - me.at, 25)) return;
    room = std::min(room, far - number(type_of(e.w, v).length + type_of(e.w, o).length) / 200);
  });
  return room;
}

float best_shot(Eyeful e, Vehicle v) {
  const World& w = e.w;
  const State& s = e.s;
  const TypeRow& t = type_of(w, v);
  float best = 0;
  int n = 0;
  each_known_enemy(w, s, side_of(w, v), [&](Figure o) {
    if (n >= 6 || !fit(w, s, o) || at(s, o).aboard != 0xff) return;
    if (!plane::within(at(s, o).at, at(s, v).at, 90_cm)) return;
    if (!sees(w, s, v, o).seen) return;
    ++n;
    best = std::max(best, t.gun ? 6.f : 3.f);
  });
  if (t.gun)
    each_vehicle(w, [&](Vehicle o) {
      if (side_of(w, o) == side_of(w, v) || !known(w, s, side_of(w, v), o) || !alive(s, o)) return;
      if (sees(w, s, v, o).seen)
        best = std::max(best, harm_to_armour(e, o, at(s, v).at, row(w, t.gun).ap, 0.5f));
    });
  return best;
}

void score_where(Eyeful e, Vehicle v, Point from, Point to, int heading, Tally& t) {
  const Side side = side_of(e.w, v);
  const int me = index(side);
  const float gone = (way_left(e, side, from) - way_left(e, side, to)) / 20;
  const bool runs = flees_by_the_road(e, side);
  const int load = passengers(e, v);
  t.add(t_progress, gone * (runs ? 3 : load ? 1.5f : 1));
  t.add(t_haste, gone * e.plan.haste[me]);
  t.add(t_armour_danger, danger_to(e, v, to) - danger_to(e, v, from));
  if (fights(e, v) && !runs) {
    const auto lonely = [&](Point p) { return std::max(0.f, ahead_of_men(e, side, p) - 18) / 20; };
    t.add(t_with_infantry, lonely(to) - lonely(from));
    const Seat here = seat_at(e, side, from, 0), there = seat_at(e, side, to, 0);
    t.add(t_field, field_at(e, side, there) - field_at(e, side, here));
    if (armoured(e.w, v))
      t.add(t_stress, 0.3f * (stress_by_armour(e, side, to) - stress_by_armour(e, side, from)));
  }
  float cm = 300;
  const Point foe = nearest_foe(e, side, to, &cm);
  if (cm < 150) {
    const auto side_on = [&](int h) {
      return plane::in_arc(plane::heading(h), foe - to, 45) ? 0.f : 1.f;
    };
    t.add(t_face_enemy, side_on(at(e.s, v).heading) - side_on(heading));
  }
}

}  // namespace

void score_drive(Eyeful e, Choice c, Tally& t) {
  const World& w = e.w;
  const State& s = e.s;
  const Vehicle v = vehicle(top<DriveFrame>(s).vehicle);
  const VehicleState& me = at(s, v);
  const TypeRow& type = type_of(w, v);
  const Side side = side_of(w, v);
  const Piece self(v), target(static_cast<int>(c.what & 0xffff));
  const bool shoots = c.verb == verb::mg || c.verb == verb::shell || c.verb == verb::shell_at;
  if (hidden(s, w.vehicles[v.id].group) && (shoots || c.verb == verb::drive))
    t.add(t_stay_hidden, 2);
  switch (c.verb) {
    case verb::speed: {
      const MobilityRow& m = mobility_of(w, v);
      const bool runs = flees_by_the_road(e, side);
      const float left = way_left(e, side, me.at);
      const float stride = number(m.most[c.count]) / 100 * 0.85f;
      float gone = std::min(stride, left) / 20;
      if (fights(e, v) && !runs) {
        // No farther than the men on foot can follow.
        const float lonely = ahead_of_men(e, side, me.at);
        gone = std::min(gone, std::max(0.f, 28 - lonely) / 20 + 0.2f);
      }
      const bool road = in_ground(w, s, me.at, Ground::road);
      if (c.count > static_cast<int>(road ? Band::fast : m.offroad)) gone = -1;
      if (!road && c.count > static_cast<int>(Band::medium)) gone *= 0.6f;
      if (left < 8) gone = c.count ? -0.5f : 0;
      // A band is driven out: who is not to run into the one ahead goes slower.
      const float room = room_ahead(e, v);
      if (c.count && number(m.most[c.count - 1]) / 100 > room) gone = -1;
      gone = std::min(gone, room / 20);
      t.add(t_progress, gone * (runs ? 3 : passengers(e, v) ? 1.5f : 1));
      t.add(t_haste, gone * e.plan.haste[index(side)]);
      if (c.count == 0 && fights(e, v)) t.add(t_hull, 0.5f * best_shot(e, v));
      if (!open_topped(w, v)) {
        const float fire = e.plan.danger[index(side)][e.plan.cell(me.at)];
        t.add(t_hull, c.what ? (fire > 1.5f ? -1 : 0.3f) : 0);
      }
      return;
    }
    case verb::drive: {
      const int heading = leg_heading(c.what), units = leg_units(c.what);
      const Vec ahead = leg_back(c.what) ? -plane::heading(heading) : plane::heading(heading);
      score_where(e, v, me.at, plane::along(me.at, ahead, units), heading, t);
      // Creeping is worse than standing, unless it has come where it wants to be.
      t.add(t_stop, units < 4_cm && way_left(e, side, me.at) > 8 ? 0.8f : 0.05f);
      return;
    }
    case verb::mg: {
      const Arm arm = mount_arm(w, s, v, static_cast<Mount>(c.count));
      const float harm = harm_by_shot(e, self, arm, target);
      t.add(target.is_vehicle() ? t_shot_armour : t_shot, harm);
      if (target.is_figure())
        t.add(t_stress, stress_by_shot(e, arm, me.at, target.as_figure(), harm));
      return;
    }
    case verb::shell: {
      float own = 0;
      const bool large = row(w, type.gun).templ == 2;
      const float on = me.moved ? 0.25f : 0.4f;
      t.add(t_shot,
            on * harm_by_burst(e, side, point_of(c.what), large ? 7_cm : 4_cm, large, &own));
      t.add(t_own_men, own);
      return;
    }
    case verb::shell_at: {
      const GunRow& r = row(w, type.gun);
      const Ammo ammo = static_cast<Ammo>(c.count);
      const Letter letter = ammo == Ammo::ap ? r.ap : ammo == Ammo::heat ? r.heat : r.he;
      const float on = chance_on(to_hit_on(artillery_level(w, s, self, target, false)));
      if (target.is_vehicle())
        t.add(t_shot_armour, harm_to_armour(e, target.as_vehicle(), me.at, letter, on));
      else if (target.is_room())
        t.add(t_shot, on * harm_by_shell(e, side, target.bay(), target.storey(), letter));
      else t.add(t_shot, ammo == Ammo::he ? on * 7 : on);
      return;
    }
    case verb::cover: {
      const int n = beaten_by(e, side, point_of(c.what), true);
      t.add(t_suppress, number(n));
      t.add(t_stress, stress_by_zone(e, side, point_of(c.what), 7_cm, me.at));
      t.add(t_shot, 0.3f * number(n));
      return;
    }
    case verb::flame:
      t.add(t_shot, 4.f * number(beaten_by(e, side, point_of(c.what), true)));
      return;
    case verb::wait: t.add(t_wait, fights(e, v) ? 0.6f : 0.1f); return;
    case verb::halt: return;
    case verb::bail_out: t.add(t_bail_out, me.burns ? 1 : -1); return;
    default: t.add(t_stop, 1); return;
  }
}

}  // namespace bocage::sk
