// sk.g9.6-sk.g9.9: who sees whom: by night, from behind hatches, vehicles by their corners.
#include "games/skirmish/areas.hpp"
#include "games/skirmish/rules/09_remembered.hpp"

namespace bocage::sk {

namespace {

Sight blocked(Why why) {
  Sight r;
  r.seen = false;
  r.why = why;
  return r;
}

}  // namespace

// sk.g9.7
bool seen_in_the_dark(const World& w, const State& s, Piece viewer, Piece target) {
  if (near_each_other(w, s, viewer, target, 40_cm)) return true;
  const Group g = group_of(w, target);
  if (g && at(s, g).fired_turn && s.turn - at(s, g).fired_turn <= 1 &&
      near_each_other(w, s, viewer, target, 80_cm))
    return true;
  for (int i = 0; i < w.vehicle_count; ++i)
    if (s.vehicles[i].burning && on_table(s, vehicle(i)) &&
        near_each_other(w, s, Piece(vehicle(i)), target, 20_cm))
      return true;
  return false;
}

// sk.g9.6: four corners and the centre at hull height, then the turret.
Sight look_at_vehicle(const World& w, const State& s, const Eye& from, Vehicle v) {
  const Shape corners = hull(w, s, v);
  Eye to = eye_of(w, s, v, true);
  int free = 0;
  Sight first;
  const Point centre = to.at;
  for (int i = 0; i < 5; ++i) {
    to.at = i < 4 ? corners.corner[i] : centre;
    const Sight line = look(w, s, from, to);
    if (line.seen) ++free;
    else first = line;
  }
  if (free == 5) return {};
  if (free) {
    Sight r;
    r.partly = true;
    return r;
  }
  const Sight turret = look(w, s, from, eye_of(w, s, v));
  if (!turret.seen) return first;
  Sight r;
  r.partly = r.hull_down = true;
  return r;
}

Sight sees(const World& w, const State& s, Piece viewer, Piece target) {
  if (!seen_by_night(w, s, viewer, target)) return blocked(Why::night);
  Vehicle in;  // sk.g9.9
  if (viewer.is_vehicle()) in = viewer.as_vehicle();
  else if (viewer.is_figure()) in = carrier(s, viewer.as_figure());
  if (in && !is_open(w, s, in) && target.is_figure()) {
    const Figure f = target.as_figure();
    if (at(s, f).aboard == 0xff && !near_each_other(w, s, Piece(in), target, 20_cm) &&
        (low(s, f) || sheltered(w, s, f, at(s, in).at)))
      return blocked(Why::closed);
  }
  Vehicle aim;
  if (target.is_vehicle()) aim = target.as_vehicle();
  else if (target.is_figure() && carrier(s, target.as_figure()))
    aim = carrier(s, target.as_figure());
  Sight r;
  if (viewer.is_figure() && !in && (aim || target.is_figure())) {
    r = aim ? look_at_hull(w, s, viewer.as_figure(), aim)
            : look_at_man(w, s, viewer.as_figure(), target.as_figure());
    if (r.seen)
      r.smoke = line_touches_smoke(s, place_of(s, viewer), place_of(s, aim ? Piece(aim) : target));
    return r;
  }
  if (viewer.is_gear() && target.is_figure() && !aim) {
    r = look_at_man(w, s, viewer.as_gear(), target.as_figure());
    if (r.seen) r.smoke = line_touches_smoke(s, place_of(s, viewer), place_of(s, target));
    return r;
  }
  const Eye from = eye_of(w, s, viewer);
  if (aim && aim == from.own) return r;
  r = aim ? look_at_vehicle(w, s, from, aim) : look(w, s, from, eye_of(w, s, target));
  if (r.seen) r.smoke = line_touches_smoke(s, from.at, place_of(s, aim ? Piece(aim) : target));
  return r;
}

bool spots(const World& w, const State& s, Piece viewer, Piece target) {
  if (viewer.is_figure() && target.is_figure() && stands(s, viewer.as_figure()) &&
      stands(s, target.as_figure()) &&
      (!seen_by_night(w, s, viewer, target) ||
       !in_sight(w, s, viewer.as_figure(), target.as_figure())))
    return false;
  return sees(w, s, viewer, target).seen;
}

bool would_see(const World& w, const State& thought, Piece viewer, Figure target, const Eye& eye) {
  if (!viewer.is_figure() || carrier(thought, viewer.as_figure()))
    return sees(w, thought, viewer, target).seen;
  return seen_by_night(w, thought, viewer, target) &&
         look(w, thought, remembered_eye(w, thought, viewer.as_figure()), eye).seen;
}

bool too_dark(const World& w, const State& s, Piece viewer, Point p) {
  if (!is_night(w, s)) return false;
  if (viewer.is_vehicle() ? within_hull(hull(w, s, viewer.as_vehicle()), p, 40_cm)
                          : plane::within(place_of(s, viewer), p, 40_cm))
    return false;
  for (int i = 0; i < w.vehicle_count; ++i)
    if (s.vehicles[i].burning && within_hull(hull(w, s, vehicle(i)), p, 20_cm)) return false;
  return true;
}

Sight sees_point(const World& w, const State& s, Piece viewer, Point p, int storey) {
  if (too_dark(w, s, viewer, p)) return blocked(Why::night);
  const Eye from = present_eye(w, s, viewer);
  Eye to = ground_eye(w, s, p, storey);
  to.z = static_cast<std::int16_t>(to.z - standing_height);  // the ground itself
  to.over = false;
  Sight r = look(w, s, from, to);
  if (r.seen) r.smoke = line_touches_smoke(s, from.at, p);
  return r;
}

}  // namespace bocage::sk
