// sk.g7.1-sk.g7.7, sk.g8.1, sk.g8.6, sk.g8.7: what ground costs and what bars a way.
#include <algorithm>

#include "games/skirmish/ways.hpp"

namespace bocage::sk {

namespace {

constexpr int low_obstacle_cost = 5_cm, hill_level_cost = 5_cm;

// Every edge of the wire that the leg meets is cut there.
bool gap_through(const State& s, const Area& a, Point p, Point q) {
  bool met = false;
  for (int e = 0; !a.round && e < a.outline.edges(); ++e) {
    if (!plane::meet(p, q, a.outline.from(e), a.outline.to(e))) continue;
    if (!destroyed_there(s, a.shape, e, a.outline,
                         crossing_of(p, q, a.outline.from(e), a.outline.to(e))))
      return false;
    met = true;
  }
  return met;
}

// Through the walls of a building only at openings: doors for nothing, windows as low obstacles
// (sk.g7.4, sk.g7.6); a bunker only by its door (sk.g20.8), never by a hole (sk.bk.3).
bool walls(const World& w, const State& s, const Area& a, Point p, Point q, Leg& leg) {
  const Terrain& t = w.shapes[a.shape.id];
  for (int e = 0; e < a.outline.edges(); ++e) {
    const Point from = a.outline.from(e), to = a.outline.to(e);
    if (!plane::meet(p, q, from, to)) continue;
    const Point cut = crossing_of(p, q, from, to);
    bool gone = false;
    for (int i = 0; i < t.bays; ++i) {
      const Bay b{static_cast<std::uint8_t>(t.first_bay + i)};
      gone |= collapsed(s, b) && plane::within(cut, w.bays[b.id].outline, 2);
    }
    if (gone) continue;
    const Opening* by = nullptr;
    for (int i = 0; i < t.openings; ++i) {
      const Opening& o = w.openings[t.first_opening + i];
      if (o.edge != e || o.storey != 0 || o.kind == OpeningKind::embrasure) continue;
      if (!plane::within(o.at, cut, 1_cm)) continue;
      if (!by || o.kind == OpeningKind::door) by = &o;
    }
    if (!by) return false;
    if (by->kind == OpeningKind::window) ++leg.crossings, leg.cost += in_nm(low_obstacle_cost);
  }
  return true;
}

// The walls of collapsed bays' neighbours, hills and their steep edges, obstacles.
bool line_bars(const World& w, const State& s, const Goer& goer, const Area& a, Point p, Point q,
               Leg& leg) {
  const Going going = w.ground[static_cast<int>(a.ground)].going[static_cast<int>(goer.mover)];
  bool crossed = false;
  int times = 0;  // a wall that bends is crossed twice by whoever cuts its corner
  if (!plane::crosses(a.outline, p, q)) return false;
  for (int e = 0; e < a.outline.edges(); ++e) {
    const Point from = a.outline.from(e), to = a.outline.to(e);
    if (!plane::meet(p, q, from, to) ||
        destroyed_there(s, a.shape, e, a.outline, crossing_of(p, q, from, to)))
      continue;
    crossed = true;
    times += plane::cross_over(p, q, from, to);
  }
  if (!crossed) return false;
  if (going.way == Way::climb) return leg.bar = Bar::climb, true;
  if (going.way == Way::barred) return leg.bar = Bar::wall, true;
  times = std::max(times, 1);  // by a corner itself
  leg.crossings += times;
  leg.cost += in_nm(low_obstacle_cost) * times;
  return false;
}

// sk.g8.7: a ford opens as much of a river as lies inside it, at its own price.
plane::Spans unforded(const World& w, const Areas& near, plane::Spans river, Point p, Point q) {
  for (const int k : near& w.going)
    if (w.areas[k].ground == Ground::ford)
      river = plane::without(river, inside_spans(w.areas[k], p, q));
  return river;
}

// sk.g8.6: entering a higher polygon costs 5 cm a level on foot.
bool hills(const World& w, const Goer& goer, const Areas& near, Point p, Point q, Leg& leg) {
  for (const int i : near) {
    const Area& a = w.areas[i];
    if (apart(a.box, p, q)) continue;
    const Terrain& t = w.shapes[a.shape.id];
    if (t.steep)
      for (int e = 0; e < a.outline.edges(); ++e)
        if (t.steep >> e & 1 && plane::meet(p, q, a.outline.from(e), a.outline.to(e)) &&
            plane::side(a.outline.from(e), a.outline.to(e), p) !=
                plane::side(a.outline.from(e), a.outline.to(e), q)) {
          leg.bar = Bar::climb;
          leg.blocker = a.shape;
          return true;
        }
    if (goer.mover != Mover::foot) continue;
    for (const plane::Span span : inside_spans(a, p, q)) {
      if (span.from.n == 0) continue;  // begins on it
      int below = 0;
      for (const int k : near) {
        const Terrain& other = w.shapes[w.areas[k].shape.id];
        if (k == i || other.top >= t.top || other.top <= below) continue;
        for (const plane::Span o : inside_spans(w.areas[k], p, q))
          if (!(span.from < o.from) && span.from < o.to) below = other.top;
      }
      leg.cost += in_nm(hill_level_cost) * ((t.top - below + 4_high - 1) / 4_high);
    }
  }
  return false;
}

}  // namespace

bool enemy_between(const World& w, const State& s, const Goer& goer, Point p, Point q, int storey) {
  const Reach near(p, q, 4_cm);
  if (any_foe_in(w, s, goer.side, near, [&](Figure e) {
        const FigureState& o = at(s, e);
        return o.storey == storey && plane::dot(q - p, o.at - p) > 0 &&  // not going away from him
               plane::compare_distance(o.at, p, q, radius(s, e) + goer.radius) < 0;
      }))
    return true;
  const Reach beside(p, q, 4_cm + longest_hull);
  for (int i = 0; i < w.vehicle_count; ++i) {
    const Vehicle v = vehicle(i);
    if (!beside.holds(at(s, v).at)) continue;
    if (!known(w, s, goer.side, v) || at(s, v).wrecked || at(s, v).abandoned) continue;
    if (side_of(w, v) == goer.side) continue;
    const Point c = at(s, v).at;
    if (!Reach(p, q, 4_cm + type_of(w, v).length).holds(c) || plane::dot(q - p, c - p) <= 0)
      continue;
    const Shape h = hull(w, s, v);
    for (int e = 0; e < 4; ++e)
      if (plane::nearer_than(p, q, h.from(e), h.to(e), goer.radius)) return true;
  }
  return false;
}

namespace {

// Vehicles and wrecks: 5 cm to get over, and not for horses (table 3.10).
bool hulls(const World& w, const State& s, const Goer& goer, Point p, Point q, Leg& leg) {
  const Reach beside(p, q, longest_hull);
  for (int i = 0; i < w.vehicle_count; ++i) {
    const Vehicle v = vehicle(i);
    if (!beside.holds(at(s, v).at)) continue;
    if (!on_table(s, v) || (hidden(s, w.vehicles[i].group) && side_of(w, v) != goer.side)) continue;
    const Point c = at(s, v).at;
    const int reach = type_of(w, v).length;
    const Box b{static_cast<std::int16_t>(c.x - reach), static_cast<std::int16_t>(c.y - reach),
                static_cast<std::int16_t>(c.x + reach), static_cast<std::int16_t>(c.y + reach)};
    if (apart(b, p, q) || !plane::crosses(hull(w, s, v), p, q)) continue;
    if (goer.mover != Mover::foot) return true;
    ++leg.crossings;
    leg.cost += in_nm(low_obstacle_cost);
  }
  return false;
}

Leg measured_leg(const World& w, const State& s, const Goer& goer, Point p, Point q, int storey) {
  Leg leg;
  const std::int64_t length = plane::length_nm(q - p);
  leg.cost = length;
  if (p == q) return leg;
  const auto barred = [&](Bar bar, ShapeId by = {}) {
    leg.cost = -1;
    leg.bar = bar;
    leg.blocker = by;
    return leg;
  };
  if (storey) {  // upstairs: only inside the building
    const ShapeId house = building_at(w, s, p);
    if (!house || building_at(w, s, q) != house) return barred(Bar::wall, house);
    const Shape& outline = w.areas[w.shapes[house.id].first_area].outline;
    for (int e = 0; e < outline.edges(); ++e)
      if (plane::meet(p, q, outline.from(e), outline.to(e))) return barred(Bar::wall, house);
    if (enemy_between(w, s, goer, p, q, storey)) return barred(Bar::enemy);
    return leg;
  }
  const Areas near = areas_near(w, Reach(p, q, 0));
  plane::LegMeter<> meter;
  for (const int i : near& w.going) {
    const Area& a = w.areas[i];
    if (apart(a.box, p, q)) continue;
    switch (a.ground) {
      case Ground::building:
      case Ground::bunker: {
        if (goer.mover != Mover::foot) {
          if (plane::meets(a.outline, p, q)) return barred(Bar::wall, a.shape);
          break;
        }
        if (!walls(w, s, a, p, q, leg)) return barred(Bar::wall, a.shape);
        const Terrain& t = w.shapes[a.shape.id];
        for (int k = 0; k < t.bays; ++k)  // sk.g20.4: rubble at ground level
          if (collapsed(s, {static_cast<std::uint8_t>(t.first_bay + k)}))
            meter.add(plane::spans_inside(w.bays[t.first_bay + k].outline, p, q), 4,
                      plane::LegMeter<>::upper);
        break;
      }
      case Ground::road:
      case Ground::bridge: meter.add(inside_spans(a, p, q), 1, plane::LegMeter<>::road); break;
      default: {
        const GroundRow& row = w.ground[static_cast<int>(a.ground)];
        if (row.linear) {
          if (line_bars(w, s, goer, a, p, q, leg)) return barred(leg.bar, a.shape);
          break;
        }
        const plane::Spans spans = inside_spans(a, p, q);
        if (!spans.size) break;
        if (a.ground == Ground::wire && gap_through(s, a, p, q)) break;  // sk.g8.8
        const Going going = row.going[static_cast<int>(goer.mover)];
        if (a.ground == Ground::trench)  // its edges are low obstacles
          for (const plane::Span span : spans) {
            const int edges = (span.from.n > 0) + (span.to.n < span.to.d);
            leg.crossings += edges;
            leg.cost += in_nm(low_obstacle_cost) * edges;
          }
        if (a.ground == Ground::foxhole)
          for (const plane::Span span : spans)
            if (span.from.n == 0 && span.to.n < span.to.d) leg.cost += in_nm(low_obstacle_cost);
        if (a.ground == Ground::wreck) {
          leg.crossings += spans.size;
          leg.cost += in_nm(low_obstacle_cost) * spans.size;
        }
        if (going.way == Way::crossing) break;
        const int price = going.way == Way::barred ? 0 : going.cost;
        const plane::Spans closed =
            a.ground == Ground::river ? unforded(w, near, spans, p, q) : spans;
        meter.add(closed, price, row.natural ? plane::LegMeter<>::lower : plane::LegMeter<>::upper);
        if (price == 0 && closed.size) leg.blocker = a.shape;
      }
    }
  }
  const auto walked = meter.cost(length);
  if (walked.barred) return barred(Bar::ground, leg.blocker);
  leg.cost += walked.total - length;
  leg.dear = walked.dear;
  leg.dearest = walked.dearest;
  if (hills(w, goer, near & w.hills, p, q, leg)) return barred(leg.bar, leg.blocker);
  if (hulls(w, s, goer, p, q, leg)) return barred(Bar::hull);
  if (enemy_between(w, s, goer, p, q, 0)) return barred(Bar::enemy);
  return leg;
}

struct Measured {
  Surroundings in;
  Point from, to;
  std::int16_t radius = 0;
  Mover mover{};
  Side side{};
  std::uint8_t storey = 0;
  friend bool operator==(const Measured&, const Measured&) = default;
};

}  // namespace

// The same legs are asked for question after question while a leader's men act one by one.
Leg leg_cost(const World& w, const State& s, const Goer& goer, Point p, Point q, int storey) {
  struct Kept {
    Measured what;
    Leg leg;
  };
  constexpr unsigned places = 256;
  thread_local Kept kept[places];
  const Measured now{surroundings(w, s, goer.side),          p,          q,
                     static_cast<std::int16_t>(goer.radius), goer.mover, goer.side,
                     static_cast<std::uint8_t>(storey)};
  if (!now.in) return measured_leg(w, s, goer, p, q, storey);
  const unsigned mixed = static_cast<unsigned>(p.x * 31 + p.y * 17 + q.x * 13 + q.y * 7);
  Kept& place = kept[(mixed ^ mixed >> 8) % places];
  if (!(place.what == now)) place = {now, measured_leg(w, s, goer, p, q, storey)};
  return place.leg;
}

}  // namespace bocage::sk
