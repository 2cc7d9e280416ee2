// What a place is like: cover, danger, what can be shot at from it, what lies ahead.
#include "games/skirmish/mind/doctrine.hpp"

namespace bocage::sk {

namespace {

bool inside(const Area& a, Point p) {
  if (p.x < a.box.west || p.x > a.box.east || p.y < a.box.south || p.y > a.box.north) return false;
  return a.round ? plane::covers_centre(a.circle, p) : plane::contains(a.outline, p);
}

// The best save there against fire from a point.
int save_at(Eyeful e, Point p, Point from) {
  int best = 0;
  const auto take = [&](int save) {
    if (save && (!best || save < best)) best = save;
  };
  for (int i = 0; i < e.w.area_count; ++i) {
    const Area& a = e.w.areas[i];
    const GroundRow& r = e.w.ground[static_cast<int>(a.ground)];
    if (!r.save_small || r.linear) continue;
    if (inside(a, p)) take(r.save_small);
  }
  for (const std::uint8_t i : e.w.obstacles) {
    const Area& a = e.w.areas[i];
    const GroundRow& r = e.w.ground[static_cast<int>(a.ground)];
    if (!r.save_small || (best && best <= r.save_small)) continue;
    constexpr int near = 3_cm;
    if (p.x < a.box.west - near || p.x > a.box.east + near || p.y < a.box.south - near ||
        p.y > a.box.north + near)
      continue;
    for (int k = 0; k < a.outline.edges(); ++k)
      if (plane::within(p, a.outline.from(k), a.outline.to(k), near) &&
          plane::meet(p, from, a.outline.from(k), a.outline.to(k))) {
        take(r.save_small);
        break;
      }
  }
  return best;
}

// Who stands there looks out of it, and is seen through it (sk.g9.5).
bool looks_through(const Terrain& house, const Shape& walls, const Opening& o, Point p) {
  if ((house.ground == Ground::bunker) != (o.kind == OpeningKind::embrasure)) return false;
  const Point from = walls.from(o.edge), to = walls.to(o.edge);
  const std::int64_t off = plane::dot(p - o.at, to - from);
  return plane::within(p, from, to, 3_cm) &&
         plane::square(off) <= plane::square(4_cm) * plane::square(to - from);
}

}  // namespace

Point nearest_foe(Eyeful e, Side side, Point p, float* cm) {
  Point best = p;
  std::int64_t near = -1;
  for (int i = 0; i < e.w.group_count; ++i) {
    if (e.w.groups[i].side == side || !e.plan.groups[i].there) continue;
    const std::int64_t d = plane::square(e.plan.groups[i].at - p);
    if (near < 0 || d < near) near = d, best = e.plan.groups[i].at;
  }
  if (cm) *cm = near < 0 ? 300 : number(plane::root(near)) / 100;
  if (near >= 0) return best;
  // Nobody is known: he comes from his edge.
  const Edge edge = e.w.edge[1 - index(side)];
  switch (edge) {
    case Edge::north: best.y = e.w.depth; break;
    case Edge::south: best.y = 0; break;
    case Edge::east: best.x = e.w.width; break;
    default: best.x = 0; break;
  }
  return best;
}

Seat seat_at(Eyeful e, Side side, Point p, int storey) {
  Seat seat;
  seat.cell = e.plan.cell(p);
  if (const ShapeId house = building_at(e.w, e.s, p)) {
    const Terrain& t = e.w.shapes[house.id];
    seat.save = t.ground == Ground::bunker ? 2 : 3;
    seat.blind = true;
    seat.house = t.ground == Ground::building;
    const Shape& walls = e.w.areas[t.first_area].outline;
    for (int i = 0; i < t.openings; ++i) {
      const Opening& o = e.w.openings[t.first_opening + i];
      if (o.storey != storey || !looks_through(t, walls, o, p)) continue;
      const Vec u = walls.to(o.edge) - walls.from(o.edge);
      Point out = plane::along(o.at, {-u.y, u.x}, 250);
      if (plane::contains(walls, out)) out = plane::along(o.at, {u.y, -u.x}, 250);
      const int cell = on_the_table(e.w, out) ? e.plan.cell(out) : seat.cell;
      // Of two windows the one that is looked into more.
      const auto& danger = e.plan.danger[index(side)];
      if (seat.blind || danger[cell] > danger[seat.cell]) seat.cell = cell;
      seat.blind = false;
    }
    return seat;
  }
  seat.save = save_at(e, p, nearest_foe(e, side, p));
  return seat;
}

float danger_at(Eyeful e, Side side, const Seat& seat) {
  if (seat.blind) return 0;
  const float through = seat.save ? number(seat.save - 1) / 6 : 1;
  // Not all of them will choose these men.
  float hits = e.plan.danger[index(side)][seat.cell] * through;
  if (seat.house) hits += 3 * number(e.plan.shells[index(side)][seat.cell]);
  return hits > 4 ? 4 + (hits - 4) * 0.3f : hits;
}

float field_at(Eyeful e, Side side, const Seat& seat) {
  if (seat.blind) return 0;
  const float n = e.plan.field[index(side)][seat.cell];
  return n > 8 ? 1 + (n - 8) * 0.02f : n / 8;
}

int objective_at(Eyeful e, Point p) {
  for (int i = 0; i < e.w.objectives.size(); ++i)
    if (plane::within(e.w.objectives[i].at, p, e.w.objectives[i].radius)) return i;
  return -1;
}

// Own men of other groups whom a burst would catch together with those who go there (sk.g16), in sections
// of eight: of the mortars' bombs two in three drift.
float crowd_at(Eyeful e, Group g, Point p) {
  const Side side = side_of(e.w, g);
  float sum = 0;
  for (int i = 0; i < e.w.group_count; ++i) {
    const GroupInfo& o = e.w.groups[i];
    if (group(i) == g || o.side != side || o.vehicle || !e.plan.groups[i].there) continue;
    const float cm = cm_between(e.plan.groups[i].at, p);
    const int men = e.plan.groups[i].men + (o.kind == GroupKind::leader ? 4 : 0);
    if (cm < 14) sum += number(men) / 8 * (14 - cm) / 14;
  }
  return sum;
}

// Going from one place to another, for so many men.
void score_place(Eyeful e, Side side, Group g, Point from, int from_storey, Point to, int to_storey,
                 float men, Tally& t) {
  const int me = index(side);
  const Seat here = seat_at(e, side, from, from_storey), there = seat_at(e, side, to, to_storey);
  const int a = e.plan.way[me][e.plan.cell(from)], b = e.plan.way[me][e.plan.cell(to)];
  float ahead = 0;
  if (a < Mind::far && b < Mind::far) {
    // Within a cell the straight line tells.
    ahead = number(a - b) / 20;
    if (a == b && a < 40) {
      float best = 0;
      std::int64_t near = -1;
      for (int i = 0; i < e.w.objectives.size(); ++i) {
        const std::int64_t d = plane::square(e.w.objectives[i].at - from);
        if (near >= 0 && d >= near) continue;
        near = d;
        best = (cm_between(from, e.w.objectives[i].at) - cm_between(to, e.w.objectives[i].at)) / 20;
      }
      ahead = best;
    }
  }
  const float weight = 0.4f + 0.1f * men;
  const bool attacks = e.w.attacker == side || e.plan.haste[me] > 0.8f;
  if (e.plan.reserve[me] == g.id && men > 2) {
    ahead *= 0.5f;
    t.add(t_danger, 2 * (danger_at(e, side, there) - danger_at(e, side, here)));
  }
  t.add(t_progress, ahead * weight * (attacks ? 1 : 0.35f));
  t.add(t_haste, ahead * weight * e.plan.haste[me] * (attacks ? 1 : 0.5f));
  t.add(t_danger, danger_at(e, side, there) - danger_at(e, side, here));
  t.add(t_apart, (0.6f + 0.3f * men) * (crowd_at(e, g, from) - crowd_at(e, g, to)));
  if (men > 2) {
    t.add(t_stress, risk_of_stress(e, side, g, from, here) - risk_of_stress(e, side, g, to, there));
    t.add(t_lead, 0.5f * (worth_of_company(e, g, to) - worth_of_company(e, g, from)));
  }
  const auto shelter = [](const Seat& s) { return s.save ? number(7 - s.save) : 0; };
  t.add(t_cover, (shelter(there) - shelter(here)) * weight * 0.5f);
  t.add(t_field, (field_at(e, side, there) - field_at(e, side, here)) * weight);
  const int was = objective_at(e, from), is = objective_at(e, to);
  const auto value = [&](int i) {
    return number(e.w.objectives[i].points[me] + e.w.objectives[i].points[1 - me]) / 100;
  };
  if (is >= 0 && is != was && e.plan.wants[me][is]) t.add(t_objective, value(is));
  if (was >= 0 && was != is && e.plan.garrison[me][was] <= men + 0.5f)
    t.add(t_leave_objective, value(was));
}

}  // namespace bocage::sk
