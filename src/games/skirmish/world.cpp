// What follows from the table as listed: boxes, heights, turning points, posts.
#include "games/skirmish/world.hpp"

#include "board/legs.hpp"
#include "games/skirmish/areas.hpp"
#include "kernel/hash.hpp"

namespace bocage::sk {

namespace {

Box box_of(const Area& a) {
  if (a.round)
    return {static_cast<std::int16_t>(a.circle.centre.x - a.circle.radius),
            static_cast<std::int16_t>(a.circle.centre.y - a.circle.radius),
            static_cast<std::int16_t>(a.circle.centre.x + a.circle.radius),
            static_cast<std::int16_t>(a.circle.centre.y + a.circle.radius)};
  Box b{32767, 32767, -32768, -32768};
  for (int i = 0; i < a.outline.size; ++i) {
    const Point p = a.outline.corner[i];
    if (p.x < b.west) b.west = p.x;
    if (p.x > b.east) b.east = p.x;
    if (p.y < b.south) b.south = p.y;
    if (p.y > b.north) b.north = p.y;
  }
  return b;
}

// A circle inside an outline, among those about places of a grid a large one. Its radius is no larger than the distance to any edge.
Circle core_of(const Area& a) {
  if (a.round) return a.circle;
  constexpr int steps = 16;
  Circle best;
  for (int i = 1; i < steps; ++i)
    for (int k = 1; k < steps; ++k) {
      const Point p{
          static_cast<std::int16_t>(a.box.west + (a.box.east - a.box.west) * i / steps),
          static_cast<std::int16_t>(a.box.south + (a.box.north - a.box.south) * k / steps)};
      if (!plane::contains(a.outline, p)) continue;
      int low = 0, high = 32767;  // no edge is nearer than low
      while (high - low > 1) {
        const int middle = (low + high) / 2;
        bool clear = true;
        for (int e = 0; e < a.outline.edges(); ++e)
          clear &= plane::compare_distance(p, a.outline.from(e), a.outline.to(e), middle) >= 0;
        (clear ? low : high) = middle;
      }
      if (low > best.radius) best = {p, static_cast<std::int16_t>(low)};
    }
  return best;
}

int hill_under(const World& w, Point p) {
  int z = 0;
  for (int i = 0; i < w.area_count; ++i)
    if (w.areas[i].ground == Ground::hill && plane::contains(w.areas[i].outline, p) &&
        w.shapes[w.areas[i].shape.id].top > z)
      z = w.shapes[w.areas[i].shape.id].top;
  return z;
}

// What stands on a hill stands on its top; what reaches beyond it stands on the lowest ground under
// its corners.
void set_heights(World& w) {
  for (int i = 0; i < w.shape_count; ++i) {
    Terrain& t = w.shapes[i];
    if (t.ground == Ground::hill || !t.areas) continue;
    int base = 32767;
    for (int k = 0; k < t.areas; ++k) {
      const Area& a = w.areas[t.first_area + k];
      if (a.round) base = std::min(base, hill_under(w, a.circle.centre));
      else
        for (int c = 0; c < a.outline.size; ++c)
          base = std::min(base, hill_under(w, a.outline.corner[c]));
    }
    t.base = static_cast<std::int16_t>(base);
    const int height = t.ground == Ground::building ? t.storeys * 4_high + 2_high
                       : t.ground == Ground::bunker ? t.storeys * 4_high
                                                    : w.ground[static_cast<int>(t.ground)].height;
    if (t.ground != Ground::cliff) t.top = static_cast<std::int16_t>(t.base + height);
  }
}

void sort_areas(World& w) {
  for (Areas* set : {&w.hills, &w.houses, &w.veils, &w.going, &w.obstacles, &w.holes, &w.mines,
                     &w.roads, &w.fought_over})
    set->clear();
  w.screens.clear();
  w.where.clear();
  w.where_screens.clear();
  for (int i = 0; i < w.area_count; ++i) {
    Area& a = w.areas[i];
    a.box = box_of(a);
    w.where.add(i, a.box);
    const GroundRow& row = w.ground[static_cast<int>(a.ground)];
    if (a.ground == Ground::hill) {
      w.hills.add(i);
      continue;
    }
    if (a.ground == Ground::minefield) {
      w.mines.add(i);
      continue;
    }
    if (row.opaque) w.screens.push(static_cast<std::uint8_t>(i));
    if (a.ground == Ground::building || a.ground == Ground::bunker) w.houses.add(i);
    if (row.veil) w.veils.add(i), a.core = core_of(a);
    if (a.ground == Ground::road || a.ground == Ground::bridge) w.roads.add(i);
    if (a.ground == Ground::trench || a.ground == Ground::foxhole || a.ground == Ground::crater ||
        a.ground == Ground::rubble)
      w.holes.add(i);
    if (row.shelters == 2) w.obstacles.add(i);
    if (is_fought_over(a.ground)) w.fought_over.add(i);
    w.going.add(i);
  }
  // Tallest first: they block most.
  for (int i = 1; i < w.screens.size(); ++i)
    for (int k = i; k > 0 && w.shapes[w.areas[w.screens[k]].shape.id].top >
                                 w.shapes[w.areas[w.screens[k - 1]].shape.id].top;
         --k)
      std::swap(w.screens[k], w.screens[k - 1]);
  for (int i = 0; i < w.screens.size(); ++i) w.where_screens.add(i, w.areas[w.screens[i]].box);
}

void add_turning(World& w, Point p, ShapeId inside = {}) {
  if (p.x < 0 || p.y < 0 || p.x > w.width || p.y > w.depth ||
      w.turning_count == World::max_turnings)
    return;
  w.turnings[w.turning_count++] = {p, inside};
}

constexpr int beside = 30;  // 3 mm

void add_turnings(World& w) {
  w.turning_count = 0;
  for (const int i : w.going) {
    const Area& a = w.areas[i];
    if (a.ground == Ground::road || a.ground == Ground::bridge) {
      if (a.ground == Ground::road || a.round) continue;
      for (int e = 0; e < a.outline.edges(); ++e) {  // both ends of a bridge
        const Point p = a.outline.from(e), q = a.outline.to(e);
        add_turning(w, {static_cast<std::int16_t>((p.x + q.x) / 2),
                        static_cast<std::int16_t>((p.y + q.y) / 2)});
      }
      continue;
    }
    if (a.round) {
      for (int k = 0; k < 8; ++k)
        add_turning(w, plane::along(a.circle.centre, plane::heading(45 * k),
                                    a.circle.radius * 109 / 100 + 5));
      continue;
    }
    const Shape& s = a.outline;
    for (int c = 0; c < s.size; ++c) {
      if (!s.closed && (c == 0 || c == s.size - 1)) {
        const Point end = s.corner[c], next = s.corner[c == 0 ? 1 : c - 1];
        add_turning(w, plane::along(end, end - next, beside));
        continue;
      }
      const Point p = s.corner[(c + s.size - 1) % s.size], q = s.corner[(c + 1) % s.size],
                  at = s.corner[c];
      const Point u = plane::along(at, p - at, 1000), v = plane::along(at, q - at, 1000);
      const Vec inward = (u - at) + (v - at);
      if (inward.x == 0 && inward.y == 0) continue;
      add_turning(w, plane::along(at, -inward, beside));
      add_turning(w, plane::along(at, inward, beside));
    }
  }
  for (int i = 0; i < w.opening_count; ++i) {
    const Opening& o = w.openings[i];
    if (o.kind == OpeningKind::embrasure || o.storey) continue;
    const Shape& s = w.areas[w.shapes[o.shape.id].first_area].outline;
    const Vec along = s.to(o.edge) - s.from(o.edge);
    for (const int hand : {1, -1}) {
      const Point p = plane::along(o.at, {-along.y * hand, along.x * hand}, 50);
      add_turning(w, p, plane::contains(s, p) ? o.shape : ShapeId{});
    }
  }
}

void add_post(World& w, Point p, int storey = 0, ShapeId inside = {}) {
  if (p.x < 100 || p.y < 100 || p.x > w.width - 100 || p.y > w.depth - 100) return;
  if (w.post_count < World::max_posts)
    w.posts[w.post_count++] = {p, static_cast<std::uint8_t>(storey), inside};
}

// Places worth standing at: behind obstacles, at openings, in holes, inside the rims of woods.
void add_posts(World& w) {
  w.post_count = 0;
  for (int i = 0; i < w.opening_count; ++i) {
    const Opening& o = w.openings[i];
    const Shape& s = w.areas[w.shapes[o.shape.id].first_area].outline;
    const Vec along = s.to(o.edge) - s.from(o.edge);
    for (const int hand : {1, -1}) {
      const Point p = plane::along(o.at, {-along.y * hand, along.x * hand}, 120);
      if (plane::contains(s, p)) add_post(w, p, o.storey, o.shape);
    }
  }
  for (int i = 0; i < w.area_count; ++i) {
    const Area& a = w.areas[i];
    if (a.round && w.ground[static_cast<int>(a.ground)].shelters) add_post(w, a.circle.centre);
  }
  for (int i = 0; i < w.area_count; ++i) {
    const Area& a = w.areas[i];
    const GroundRow& row = w.ground[static_cast<int>(a.ground)];
    if (a.round || !row.shelters || a.ground == Ground::building || a.ground == Ground::bunker)
      continue;
    const int step = row.shelters == 2 ? 300 : 600;
    for (int e = 0; e < a.outline.edges(); ++e) {
      const Point p = a.outline.from(e), q = a.outline.to(e);
      const int length = static_cast<int>(plane::root(plane::square(q - p)));
      for (int d = step / 2; d < length; d += step) {
        const Point on = plane::along(p, q - p, d);
        const Vec u = q - p;
        for (const int hand : {1, -1}) {
          const Point place = plane::along(on, {-u.y * hand, u.x * hand}, 150);
          if (row.shelters == 1 && !plane::contains(a.outline, place)) continue;
          add_post(w, place);
        }
      }
    }
  }
}

std::uint64_t mark_of_terrain(const World& w) {
  std::uint64_t mark = hash_bytes(w.shapes, sizeof w.shapes);
  mark = hash_bytes(w.areas, sizeof w.areas, mark);
  mark = hash_bytes(w.openings, sizeof w.openings, mark);
  mark = hash_bytes(w.bays, sizeof w.bays, mark);
  mark = hash_bytes(w.ground, sizeof w.ground, mark);
  mark = hash_bytes(w.vehicles, sizeof w.vehicles, mark);
  return hash_bytes(w.types, sizeof w.types, mark);
}

}  // namespace

void finish_world(World& w) {
  set_heights(w);
  sort_areas(w);
  add_turnings(w);
  add_posts(w);
  w.leaders.clear();
  for (int i = 0; i < w.group_count; ++i)
    if (w.groups[i].kind == GroupKind::leader && w.groups[i].size)
      w.leaders.push(static_cast<std::uint8_t>(i));
  w.terrain_mark = mark_of_terrain(w);
  w.mark = hash_bytes(w.groups, sizeof w.groups, w.terrain_mark);
  w.mark = hash_bytes(w.figures, sizeof w.figures, w.mark);
  w.mark = hash_bytes(w.zones, sizeof w.zones, w.mark);
  w.mark = hash_bytes(&w.width, sizeof w.width, w.mark);
  w.mark = hash_bytes(&w.depth, sizeof w.depth, w.mark);
}

}  // namespace bocage::sk
