// sk.g24.2: reinforcements are put on their edge.
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"

namespace bocage::sk {

namespace {

int inward(const World& w, Point a, Point b) {
  return a.x == b.x ? (a.x * 2 < w.width ? 0 : 180) : (a.y * 2 < w.depth ? 90 : 270);
}

// The k-th place along a stretch of edge for a base of that size, in rows.
Point on_the_edge(const World& w, Point a, Point b, int k, int radius) {
  const int length = static_cast<int>(plane::root(plane::square(b - a)));
  const int rows = (length ? k * 210 / length : k) * 210;
  const Point on = plane::along(a, b - a, length ? (k * 210) % (length + 1) : 0);
  return {static_cast<std::int16_t>(std::clamp<int>(
              on.x, radius + rows, std::max(radius + rows, w.width - radius - rows))),
          static_cast<std::int16_t>(std::clamp<int>(
              on.y, radius + rows, std::max(radius + rows, w.depth - radius - rows)))};
}

// The k-th place for a man who serves a weapon there.
Point beside_gear(Point gun, int k) {
  return plane::along(gun, plane::heading(k % 12 * 30), 110 + k / 12 * 90);
}

}  // namespace

// A reinforcement is put on its edge at the start of its activation (sk.g24.2), a weapon with its crew; vehicles bring theirs.
void enter(const World& w, State& s, Group g, Events* log) {
  const GroupInfo& me = info(w, g);
  const Point a = me.edge_from, b = me.edge_to;
  if (me.gear && at(s, me.gear).place == static_cast<int>(Place::coming)) {
    GearState& gun = at(s, me.gear);
    Goer base;
    base.side = me.side;
    base.radius = gear_radius;
    for (int k = 0; k < 600; ++k) {
      const Point p = on_the_edge(w, a, b, k, gear_radius);
      if (may_stand(w, s, base, p, 0) != Stand::free) continue;
      gun.at = p;
      gun.place = static_cast<int>(Place::table);
      gun.heading = static_cast<std::uint16_t>(inward(w, a, b)) & 511;
      break;
    }
  }
  const bool serves = me.gear && at(s, me.gear).place == static_cast<int>(Place::table);
  Goer goer;
  goer.side = me.side;
  int placed = 0;
  each_own(w, g, [&](Figure f) {
    FigureState& man = at(s, f);
    if (man.place != static_cast<int>(Place::coming) || man.aboard != 0xff) return;
    goer.who = f;
    goer.radius = radius(s, f);
    for (int k = serves ? -36 : 0; k < 600; ++k) {
      const Point p = k < 0 ? beside_gear(at(s, me.gear).at, k + 36) : on_the_edge(w, a, b, k, 100);
      if (!on_the_table(w, p) || may_stand(w, s, goer, p, 0) != Stand::free) continue;
      man.at = p;
      man.place = static_cast<int>(Place::table);
      ++placed;
      face_enemy(w, s, f);
      break;
    }
  });
  if (placed && log) log->add("enters", "sk.g24.2"_rule, me.side).with("group", group_kind, g.id);
  if (placed) check_reveals(w, s, g, log);
}
// sk.g24.2: on its edge segment, at up to MOYEN.
bool enter_vehicle(const World& w, State& s, Vehicle v, Events* log) {
  const Group g = w.vehicles[v.id].group;
  const GroupInfo& me = info(w, g);
  VehicleState& now = at(s, v);
  const int half_length = type_of(w, v).length / 2 + 10;
  const Point a = me.edge_from, b = me.edge_to;
  const int heading = inward(w, a, b);
  for (int k = 0; k <= 16; ++k) {
    const int part = k % 2 ? 8 - (k + 1) / 2 : 8 + k / 2;
    const Point on{static_cast<std::int16_t>(a.x + (b.x - a.x) * part / 16),
                   static_cast<std::int16_t>(a.y + (b.y - a.y) * part / 16)};
    const Point c = plane::along(on, plane::heading(heading), half_length);
    now.place = static_cast<int>(Place::table);
    const Blocked bad = hull_at(w, s, v, c, heading, Band::slow, true);
    const Shape there = hull_there(w, v, c, heading);
    if (bad.what != Block::none || feet_under(w, s, v, there, true) ||
        feet_under(w, s, v, there, false) || weapon_under(w, s, v, there)) {
      now.place = static_cast<int>(Place::coming);
      continue;
    }
    now.heading = now.turret = static_cast<std::uint16_t>(heading) & 511;
    now.band = static_cast<int>(Band::slow);  // may choose up to MOYEN
    for (int i = 0; i < w.figure_count; ++i)
      if (s.figures[i].aboard == v.id && s.figures[i].place == static_cast<int>(Place::coming))
        s.figures[i].place = static_cast<int>(Place::table);
    carry(w, s, v, c);
    if (log) log->add("enters", "sk.g24.2"_rule, me.side).with("group", group_kind, g.id);
    check_reveals(w, s, g, log);
    return true;
  }
  return false;
}

}  // namespace bocage::sk
