// sk.g8: what ground does for those who stand on it: shelter and cover.
#include "games/skirmish/areas.hpp"
#include "games/skirmish/look.hpp"
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

namespace {

// sk.g16.14: the crew of a gun to fire from its front 90.
bool behind_shield(const World& w, const State& s, Figure f, Point source) {
  const Gear g = info(w, group_of(w, f)).gear;
  if (!g || !usable(s, g) || !info(w, g).gun || at(s, f).aboard != 0xff) return false;
  if (!plane::within(at(s, f).at, at(s, g).at, 3_cm)) return false;
  return plane::in_arc(plane::heading(at(s, g).heading), source - at(s, g).at, 45);
}

}  // namespace

bool destroyed_there(const State& s, ShapeId shape, int edge, const Shape& line, Point near) {
  for (const Gap& g : s.gaps) {
    if (g.shape != shape || g.edge != edge) continue;
    const Vec u = line.to(edge) - line.from(edge);
    const std::int64_t length = plane::root(plane::square(u));
    const std::int64_t along = length ? plane::dot(near - line.from(edge), u) / length : 0;
    if (along >= g.from && along <= g.to) return true;
  }
  return false;
}

bool in_ground(const World& w, const State& s, Point p, Ground ground) {
  for (const int i : areas_at(w, p)) {
    const Area& a = w.areas[i];
    if (a.ground == ground && !outside(a.box, p, 0) && in_area(a, p)) return true;
  }
  if (ground == Ground::rubble) {  // sk.g20.4: a collapsed bay
    const Bay b = bay_at(w, p);
    return b && collapsed(s, b);
  }
  return false;
}

bool in_very_difficult(const World& w, const State& s, Point p) {
  bool road = false, natural = false, other = in_ground(w, s, p, Ground::rubble);
  for (const int i : areas_at(w, p)) {
    const Area& a = w.areas[i];
    if (outside(a.box, p, 0) || !in_area(a, p)) continue;
    if (a.ground == Ground::road || a.ground == Ground::bridge) road = true;
    if (a.ground == Ground::wire || a.ground == Ground::ford) continue;  // R49
    const GroundRow& row = w.ground[static_cast<int>(a.ground)];
    if (row.linear || row.going[0].way != Way::ground || row.going[0].cost < 4) continue;
    (row.natural ? natural : other) = true;
  }
  return other || (natural && !road);
}

namespace {

// Within 3 cm of what still stands of an edge.
bool near_standing(const State& s, const Area& a, int edge, Point p) {
  const Point from = a.outline.from(edge), to = a.outline.to(edge);
  if (!plane::within(p, from, to, 3_cm)) return false;
  const Vec u = to - from;
  const std::int64_t length = plane::root(plane::square(u));
  if (!length) return true;
  const std::int64_t along = std::clamp<std::int64_t>(plane::dot(p - from, u) / length, 0, length);
  for (const Gap& g : s.gaps) {
    if (g.shape != a.shape || g.edge != edge || along < g.from || along > g.to) continue;
    return (g.from > 0 && plane::within(p, plane::along(from, u, g.from), 3_cm)) ||
           (g.to < length && plane::within(p, plane::along(from, u, g.to), 3_cm));
  }
  return true;
}

}  // namespace

// sk.g8.3; at_least: only obstacles of that strength.
bool behind_obstacle(const World& w, const State& s, Figure f, Point source, Letter at_least,
                     ShapeId* which) {
  const FigureState& me = at(s, f);
  if (me.aboard != 0xff) return false;
  const int need = low(s, f) ? 0.6_high : 1.2_high;
  if (behind_shield(w, s, f, source) && at_least <= 2) return true;
  for (const int i : areas_at(w, me.at) & w.holes) {
    const Area& a = w.areas[i];
    if (!outside(a.box, me.at, 0) && in_area(a, me.at)) {
      if (which) *which = a.shape;
      return true;
    }
  }
  if (const Bay b = bay_at(w, me.at); b && collapsed(s, b)) return true;
  for (const int i : areas_at(w, me.at, 3_cm) & w.obstacles) {
    const Area& a = w.areas[i];
    if (outside(a.box, me.at, 3_cm)) continue;
    const GroundRow& row = w.ground[static_cast<int>(a.ground)];
    if (a.ground == Ground::fence || row.height < need) continue;  // fences never count
    if (row.strength == no_letter || row.strength < at_least) continue;
    if (a.outline.closed) {
      if (plane::within(me.at, a.outline, 3_cm) && plane::crosses(a.outline, source, me.at)) {
        if (which) *which = a.shape;
        return true;
      }
      continue;
    }
    bool near = false, cut = false;
    for (int e = 0; e < a.outline.edges(); ++e) {
      const Point p = a.outline.from(e), q = a.outline.to(e);
      if (near_standing(s, a, e, me.at)) near = true;
      if (plane::meet(source, me.at, p, q) &&
          !destroyed_there(s, a.shape, e, a.outline, crossing_of(source, me.at, p, q)))
        cut = true;
    }
    if (near && cut && plane::crosses(a.outline, source, me.at)) {
      if (which) *which = a.shape;
      return true;
    }
  }
  for (int i = 0; i < w.vehicle_count; ++i) {  // sk.g8.5 and vehicles as obstacles
    const Vehicle v = vehicle(i);
    if (!on_table(s, v) || hidden(s, w.vehicles[i].group) || at_least > 3) continue;
    if (!plane::within(me.at, at(s, v).at, type_of(w, v).length + 3_cm)) continue;
    const Shape h = hull(w, s, v);
    if (plane::within(me.at, h, 3_cm) && plane::crosses(h, source, me.at)) return true;
  }
  return false;
}

// sk.g12.6: whatever fire might come, from some side: in a house, in ground that gives a save, at an obstacle.
bool in_cover(const World& w, const State& s, Point p) {
  if (building_at(w, s, p) || in_ground(w, s, p, Ground::rubble)) return true;
  for (const int i : areas_at(w, p)) {
    const Area& a = w.areas[i];
    const GroundRow& row = w.ground[static_cast<int>(a.ground)];
    if (!row.linear && row.save_small && a.ground != Ground::building &&
        a.ground != Ground::bunker && a.ground != Ground::wreck && in_area(a, p))
      return true;
  }
  for (const int i : areas_at(w, p, 3_cm) & w.obstacles) {
    const Area& a = w.areas[i];
    if (a.ground == Ground::fence || w.ground[static_cast<int>(a.ground)].height < 0.6_high)
      continue;
    for (int e = 0; e < a.outline.edges(); ++e)
      if (near_standing(s, a, e, p)) return true;
  }
  return false;
}

// Whatever comes from wherever.
bool sheltered_all_round(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  if (me.aboard != 0xff) return false;
  if (building_at(w, s, me.at)) return true;
  for (const int i : areas_at(w, me.at) & w.veils) {
    const Area& a = w.areas[i];
    if ((a.ground == Ground::wood || a.ground == Ground::jungle) && !outside(a.box, me.at, 0) &&
        in_area(a, me.at))
      return true;
  }
  return in_very_difficult(w, s, me.at);
}
bool sheltered(const World& w, const State& s, Figure f, Point source) {
  return sheltered_all_round(w, s, f) || behind_obstacle(w, s, f, source);
}

// sk.g10.7: the best one.
int save_small(const World& w, const State& s, Figure f, Point source) {
  const FigureState& me = at(s, f);
  if (me.aboard != 0xff) return armoured(w, carrier(s, f)) ? 4 : 5;
  int best = 7;
  const auto take = [&](int n) {
    if (n && n < best) best = n;
  };
  if (const ShapeId house = building_at(w, s, me.at))
    take(w.shapes[house.id].ground == Ground::bunker && !pierced(s, house)
             ? 2
             : 3);         // sk.bk.5, sk.g20.7
  if (low(s, f)) take(6);  // sk.g6.4, sk.g12.2
  for (const int i : areas_at(w, me.at)) {
    const Area& a = w.areas[i];
    const GroundRow& row = w.ground[static_cast<int>(a.ground)];
    if (row.linear || !row.save_small || a.ground == Ground::building ||
        a.ground == Ground::bunker || a.ground == Ground::wreck)
      continue;
    if (!outside(a.box, me.at, 0) && in_area(a, me.at)) take(row.save_small);
  }
  if (best > 4 && behind_obstacle(w, s, f, source, 2)) take(4);
  if (best > 5 && behind_obstacle(w, s, f, source, 1)) take(5);
  return best > 6 ? 0 : best;
}

// sk.sv.1, sk.sv.2, sk.sv.3: judged from the template's centre.
int save_he(const World& w, const State& s, Figure f, Point centre) {
  if (at(s, f).aboard == 0xff && behind_obstacle(w, s, f, centre)) return 4;
  return low(s, f) ? 6 : 0;
}

}  // namespace bocage::sk
