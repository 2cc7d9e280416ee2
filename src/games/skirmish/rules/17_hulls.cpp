// sk.g17.5, sk.g17.6: what a hull runs into where it stands or goes.
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

// Asked for again and again between two moves of a vehicle.
Shape hull(const World& w, const State& s, Vehicle v) {
  struct Kept {
    Point at;
    std::int16_t heading = -1, length = 0, width = 0;
    Shape shape;
  };
  thread_local Kept kept[max_vehicles];
  const VehicleState& me = at(s, v);
  const TypeRow& t = type_of(w, v);
  Kept& last = kept[v.id & (max_vehicles - 1)];
  if (last.heading != me.heading || last.at != me.at || last.length != t.length ||
      last.width != t.width)
    last = {me.at, static_cast<std::int16_t>(me.heading), t.length, t.width,
            plane::hull(me.at, plane::heading(me.heading), t.length, t.width)};
  return last.shape;
}

namespace {

int rubble(const World& w, int mover) {
  const Going g = w.ground[static_cast<int>(Ground::rubble)].going[mover];
  return g.way == Way::barred ? 9 : g.cost;
}

}  // namespace

// sk.g8.7
bool forded(const World& w, const Areas& near, Point c) {
  for (const int i : near& w.going)
    if (w.areas[i].ground == Ground::ford && in_area(w.areas[i], c)) return true;
  return false;
}

// What a hull at this place runs into, at this band. Driverless ones ignore caps (sk.g17.5).
Blocked hull_at(const World& w, const State& s, Vehicle v, Point c, int heading, Band b,
                bool driven) {
  const TypeRow& t = type_of(w, v);
  const MobilityRow& m = mobility_of(w, v);
  const Shape h = plane::hull(c, plane::heading(heading), t.length, t.width);
  Blocked r;
  if (!on_the_table(w, c)) return {Block::off_table, {}, {}, false};
  const int mover = static_cast<int>(m.mover);
  int cost = 1, lying = 1;  // of natural ground; of rubble, craters, wire and the like
  bool road = false;
  const Areas near = areas_at(w, c, t.length);
  for (const int i : near& w.going) {
    const Area& a = w.areas[i];
    if (a.box.east < c.x - t.length || a.box.west > c.x + t.length ||
        a.box.north < c.y - t.length || a.box.south > c.y + t.length)
      continue;
    const GroundRow& row_of = w.ground[static_cast<int>(a.ground)];
    if (a.ground == Ground::road || a.ground == Ground::bridge) {
      road |= in_area(a, c);
      continue;
    }
    if (a.ground == Ground::building || a.ground == Ground::bunker || a.ground == Ground::wreck) {
      bool meets_it = plane::contains(a.outline, c);  // touching is no collision
      for (int e = 0; e < 4 && !meets_it; ++e)
        meets_it = plane::crosses(a.outline, h.from(e), h.to(e));
      for (int e = 0; e < a.outline.edges() && !meets_it; ++e)
        meets_it = plane::crosses(h, a.outline.from(e), a.outline.to(e));
      if (meets_it && a.ground == Ground::building) {  // sk.g20.4: what is left of it
        const Terrain& house = w.shapes[a.shape.id];
        bool standing = false;
        for (int k = 0; k < house.bays && !standing; ++k) {
          const Bay bay{static_cast<std::uint8_t>(house.first_bay + k)};
          const Shape& walls = w.bays[bay.id].outline;
          if (collapsed(s, bay)) {
            if (plane::contains(walls, c)) lying = std::max<int>(lying, rubble(w, mover));
            continue;
          }
          standing = plane::contains(walls, c);
          for (int e = 0; e < 4 && !standing; ++e)
            standing = plane::crosses(walls, h.from(e), h.to(e));
          for (int e = 0; e < walls.edges() && !standing; ++e)
            standing = plane::crosses(h, walls.from(e), walls.to(e));
        }
        meets_it = standing;
      }
      if (meets_it) return {Block::wall, a.shape, {}, false};
      continue;
    }
    if (row_of.linear) {
      bool crossed = false;
      for (int e = 0; e < a.outline.edges() && !crossed; ++e)
        if (plane::meets(h, a.outline.from(e), a.outline.to(e)) &&
            !destroyed_there(s, a.shape, e, a.outline, c))
          crossed = true;
      if (!crossed) continue;
      const Going g = row_of.going[mover];
      if (g.way == Way::barred || g.way == Way::climb)
        return {
            a.ground == Ground::bocage || a.ground == Ground::highwall || a.ground == Ground::cliff
                ? Block::wall
                : Block::obstacle,
            a.shape,
            {},
            false};
      if (g.up_to_medium && b > Band::medium && driven)  // sk.g18.5: nobody steers, it crosses
        return {Block::band, a.shape, {}, false};
      if (g.bog) {  // sk.g17.6: bocage and trench at LENT with the bog roll
        if (b > Band::slow) return {driven ? Block::band : Block::wall, a.shape, {}, false};
        r.bog = true;
      }
      continue;
    }
    if (!in_area(a, c)) continue;
    const Going g = row_of.going[mover];
    if (a.ground == Ground::river && forded(w, near, c)) continue;  // the ford has its own price
    int& here = row_of.natural ? cost : lying;
    here = std::max<int>(here, g.way == Way::barred ? 9 : g.cost);
    if (g.bog) {  // a trench
      if (b > Band::slow) return {driven ? Block::band : Block::wall, a.shape, {}, false};
      r.bog = true;
    }
  }
  if (road) cost = 1;  // sk.g8.1: but not what lies on it
  cost = std::max(cost, lying);
  if (cost >= 9 || (cost == 4 && m.very == 0)) return {Block::ground, {}, {}, false};
  if (driven) {
    const Band cap = cost == 4   ? (m.very == 2 ? m.difficult : Band::slow)
                     : cost == 2 ? m.difficult
                     : road      ? Band::very_fast
                                 : m.offroad;
    if (b > cap) return {Block::band, {}, {}, false};
  }
  if (cost == 4 && m.very == 1) r.bog = true;
  for (const int i : near& w.hills) {  // steep edges stop vehicles
    const Terrain& hill = w.shapes[w.areas[i].shape.id];
    if (!hill.steep) continue;
    for (int e = 0; e < w.areas[i].outline.edges(); ++e)
      if (hill.steep >> e & 1 &&
          plane::meets(h, w.areas[i].outline.from(e), w.areas[i].outline.to(e)))
        return {Block::wall, w.areas[i].shape, {}, false};
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    const Vehicle o = vehicle(i);
    if (o == v || !on_table(s, o) || !known(w, s, side_of(w, v), o)) continue;
    if (!plane::within(at(s, o).at, c, t.length + type_of(w, o).length)) continue;
    if (plane::convex_overlap(h, hull(w, s, o))) return {Block::vehicle, {}, o, false};
  }
  return r;
}

// The base of a weapon that its side knows of, whosever it is.
bool weapon_under(const World& w, const State& s, Vehicle v, const Shape& h) {
  for (int i = 0; i < w.gear_count; ++i) {
    const Gear g = gear(i);
    if (known(w, s, side_of(w, v), g) && !at(s, g).storey && at(s, g).towed == 0xff &&
        hull_nearer_than(h, at(s, g).at, gear_radius))
      return true;
  }
  return false;
}

// Men under a hull.
bool feet_under(const World& w, const State& s, Vehicle v, const Shape& h, bool enemies) {
  const Reach near(h.corner[0], h.corner[2], type_of(w, v).length + 1.5_cm);
  return anybody_in(w, s, near, [&](Figure f) {
    if (at(s, f).storey || !known(w, s, side_of(w, v), f) ||
        (side_of(w, f) != side_of(w, v)) != enemies)
      return false;
    bool under = plane::contains(h, at(s, f).at);
    for (int e = 0; e < 4 && !under; ++e)
      under = plane::compare_distance(at(s, f).at, h.from(e), h.to(e), radius(s, f)) < 0;
    return under;
  });
}

Shape hull_there(const World& w, Vehicle v, Point c, int heading) {
  return plane::hull(c, plane::heading(heading), type_of(w, v).length, type_of(w, v).width);
}

bool wheeled(const World& w, Vehicle v) { return mobility_of(w, v).mover == Mover::wheels; }

void carry(const World& w, State& s, Vehicle v, Point to) {
  VehicleState& me = at(s, v);
  me.at = to;
  for (int i = 0; i < w.figure_count; ++i)
    if (s.figures[i].aboard == v.id) s.figures[i].at = to;
  if (me.tows != 0xff) at(s, Gear{me.tows}).at = to;
}

}  // namespace bocage::sk
