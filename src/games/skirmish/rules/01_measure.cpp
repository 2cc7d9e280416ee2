// sk.g1: distances (sk.g1.3, sk.g1.5), bases (sk.g1.4), contact (sk.g1.6).
#include <algorithm>

#include "games/skirmish/look.hpp"
#include "games/skirmish/ways.hpp"

namespace bocage::sk {

namespace {

// sk.g1.6: what stands between two enemies.
enum class Between : std::uint8_t { nothing, low, wall };

Between through_walls(const World& w, const State& s, const Area& a, Point p, Point q, int storey) {
  Between worst = Between::nothing;
  const Terrain& t = w.shapes[a.shape.id];
  for (int e = 0; e < a.outline.edges(); ++e) {
    const Point from = a.outline.from(e), to = a.outline.to(e);
    if (!plane::meet(p, q, from, to)) continue;
    const Point cut = crossing_of(p, q, from, to);
    bool open = false, gone = false;
    for (int i = 0; i < t.bays; ++i) {
      const Bay b{static_cast<std::uint8_t>(t.first_bay + i)};
      gone |= collapsed(s, b) && plane::within(cut, w.bays[b.id].outline, 2);
    }
    for (int i = 0; i < t.openings && !open; ++i) {
      const Opening& o = w.openings[t.first_opening + i];
      open = o.edge == e && o.storey == storey && plane::within(o.at, cut, 1_cm);
    }
    if (gone) continue;
    if (!open) return Between::wall;
    worst = Between::low;
  }
  return worst;
}

Between between(const World& w, const State& s, Point p, Point q, int storey, bool climbs) {
  Between worst = Between::nothing;
  for (const int i : areas_near(w, Reach(p, q, 0)) & w.fought_over) {
    const Area& a = w.areas[i];
    if (apart(a.box, p, q)) continue;
    Between here = Between::nothing;
    switch (a.ground) {
      case Ground::building:
      case Ground::bunker: here = through_walls(w, s, a, p, q, storey); break;
      case Ground::fence:
      case Ground::hedge:
      case Ground::lowwall:
      case Ground::sandbags:
      case Ground::bocage:
      case Ground::highwall:
      case Ground::cliff: {
        if (!plane::crosses(a.outline, p, q)) break;
        bool standing = false;
        for (int e = 0; e < a.outline.edges(); ++e)
          standing |= plane::meet(p, q, a.outline.from(e), a.outline.to(e)) &&
                      !destroyed_there(s, a.shape, e, a.outline,
                                       crossing_of(p, q, a.outline.from(e), a.outline.to(e)));
        if (!standing) break;
        const bool high =
            a.ground == Ground::bocage || a.ground == Ground::highwall || a.ground == Ground::cliff;
        here = high && !climbs ? Between::wall : Between::low;
        break;
      }
      case Ground::trench:
      case Ground::wreck:
        if (!a.round && (plane::contains(a.outline, p) != plane::contains(a.outline, q) ||
                         plane::crosses(a.outline, p, q)))
          here = Between::low;
        break;
      default: break;
    }
    if (here == Between::wall) return here;
    if (here == Between::low) worst = here;
  }
  return worst;
}

}  // namespace

bool within_hull(const Shape& hull, Point p, int units) { return plane::within(p, hull, units); }

int distance_to_hull(const Shape& hull, Point p) {
  if (plane::contains(hull, p)) return 0;
  std::int64_t least = 46'000;
  for (int e = 0; e < hull.edges(); ++e) {
    const Point a = hull.from(e), b = hull.to(e);
    const Vec u = b - a, v = p - a;
    const std::int64_t along = plane::dot(u, v), whole = plane::square(u);
    std::int64_t far;
    if (along <= 0) far = plane::root_up(plane::square(v));
    else if (along >= whole) far = plane::root_up(plane::square(p - b));
    else {  // the smallest whole number not below cross / length
      const std::int64_t area = plane::square(plane::cross(u, v));
      far = plane::root(area / whole);
      while (plane::square(far) * whole < area) ++far;
    }
    least = std::min(least, far);
  }
  return static_cast<int>(least);
}

namespace {

// A vehicle's own weapons measure from its centre; everything else to the nearest point of a hull.
struct Body {
  bool is_hull = false;
  Point at;
  Shape hull;
};
Body body_of(const World& w, const State& s, Piece p) {
  Body b;
  Vehicle v;
  if (p.is_vehicle()) v = p.as_vehicle();
  else if (p.is_figure()) v = carrier(s, p.as_figure());
  if (v) {
    b.is_hull = true;
    b.at = at(s, v).at;
    b.hull = hull(w, s, v);
  } else if (p.is_room()) {
    b.is_hull = true;
    b.hull = w.bays[p.bay().id].outline;
    b.at = b.hull.corner[0];
  } else {
    b.at = place_of(s, p);
  }
  return b;
}

}  // namespace

bool within(const World& w, const State& s, Piece from, Piece to, int units) {
  if (from.is_figure() && to.is_figure() && !carrier(s, from.as_figure()) &&
      !carrier(s, to.as_figure()))
    return plane::within(at(s, from.as_figure()).at, at(s, to.as_figure()).at, units);
  const Body a = body_of(w, s, from), b = body_of(w, s, to);
  const bool from_hull = a.is_hull && !from.is_vehicle();  // who rides fires no weapon of it
  if (b.is_hull)
    return from_hull ? hulls_within(a.hull, b.hull, units) : plane::within(a.at, b.hull, units);
  if (from_hull) return plane::within(b.at, a.hull, units);
  return plane::within(a.at, b.at, units);
}
bool hulls_within(const Shape& a, const Shape& b, int units) {
  for (int i = 0; i < a.size; ++i)
    if (plane::within(a.corner[i], b, units)) return true;
  for (int i = 0; i < b.size; ++i)
    if (plane::within(b.corner[i], a, units)) return true;
  return false;
}
bool hull_nearer_than(const Shape& h, Point p, int units) {
  if (plane::contains(h, p)) return true;
  for (int e = 0; e < h.edges(); ++e)
    if (plane::compare_distance(p, h.from(e), h.to(e), units) < 0) return true;
  return false;
}
bool hulls_nearer_than(const Shape& a, const Shape& b, int units) {
  for (int i = 0; i < a.size; ++i)
    if (hull_nearer_than(b, a.corner[i], units)) return true;
  for (int i = 0; i < b.size; ++i)
    if (hull_nearer_than(a, b.corner[i], units)) return true;
  return false;
}
int distance_of_hulls(const Shape& a, const Shape& b) {
  int least = distance_to_hull(b, a.corner[0]);
  for (int i = 1; i < a.size; ++i) least = std::min(least, distance_to_hull(b, a.corner[i]));
  for (int i = 0; i < b.size; ++i) least = std::min(least, distance_to_hull(a, b.corner[i]));
  return least;
}
// sk.g1.5: from footprint to footprint.
bool near_each_other(const World& w, const State& s, Piece one, Piece two, int units) {
  if (one.is_figure() && two.is_figure() && !carrier(s, one.as_figure()) &&
      !carrier(s, two.as_figure()))
    return plane::within(at(s, one.as_figure()).at, at(s, two.as_figure()).at, units);
  const Body a = body_of(w, s, one), b = body_of(w, s, two);
  if (a.is_hull && b.is_hull) return hulls_within(a.hull, b.hull, units);
  return a.is_hull ? plane::within(b.at, a.hull, units) : within(w, s, one, two, units);
}
bool near_point(const World& w, const State& s, Figure f, Point p, int units) {
  const Vehicle v = carrier(s, f);
  return v ? within_hull(hull(w, s, v), p, units) : plane::within(at(s, f).at, p, units);
}
bool nearer_than(const World& w, const State& s, Piece from, Piece to, int units) {
  const Body a = body_of(w, s, from), b = body_of(w, s, to);
  if (a.is_hull && b.is_hull && !from.is_vehicle()) return hulls_nearer_than(a.hull, b.hull, units);
  if (b.is_hull) return hull_nearer_than(b.hull, a.at, units);
  if (a.is_hull) return hull_nearer_than(a.hull, b.at, units);
  return plane::nearer_than(a.at, b.at, units);
}
int distance(const World& w, const State& s, Piece from, Piece to) {
  const Body a = body_of(w, s, from), b = body_of(w, s, to);
  if (a.is_hull && b.is_hull && !from.is_vehicle()) return distance_of_hulls(a.hull, b.hull);
  if (b.is_hull) return distance_to_hull(b.hull, a.at);
  if (a.is_hull && !from.is_vehicle()) return distance_to_hull(a.hull, b.at);
  return static_cast<int>(plane::root_up(plane::square(b.at - a.at)));
}

static bool climbs(const State& s, Figure f) { return posture(s, f) == Posture::climbing; }

bool touches(const World& w, const State& s, Figure a, Figure b) {
  return at(s, a).aboard == 0xff && at(s, b).aboard == 0xff && at(s, a).storey == at(s, b).storey &&
         plane::within(at(s, a).at, at(s, b).at, radius(s, a) + radius(s, b) + 10) &&
         between(w, s, at(s, a).at, at(s, b).at, at(s, a).storey, climbs(s, a) || climbs(s, b)) !=
             Between::wall;
}

// sk.g15.12: who lost his horse is still as near as it was.
static int contact_radius(const World& w, const State& s, Figure f) {
  return has(w, f, rider) && at(s, f).taken ? 150 : radius(s, f);
}

bool contact_at(const World& w, const State& s, Figure a, Point p, int storey, Figure b) {
  if (at(s, b).aboard != 0xff || !plane::within(p, at(s, b).at, 3.5_cm)) return false;
  if (storey != at(s, b).storey) return false;
  switch (between(w, s, p, at(s, b).at, storey, climbs(s, a) || climbs(s, b))) {
    case Between::wall: return false;
    case Between::low: return true;
    default:
      return plane::within(p, at(s, b).at, contact_radius(w, s, a) + contact_radius(w, s, b) + 10);
  }
}
bool contact(const World& w, const State& s, Figure a, Figure b) {
  return at(s, a).aboard == 0xff && contact_at(w, s, a, at(s, a).at, at(s, a).storey, b);
}

bool contact_at(const World& w, const State& s, Figure f, Point p, Vehicle v) {
  const Shape h = hull(w, s, v);
  return plane::within(p, h, radius(s, f) + 10) &&
         between(w, s, p, nearest_of(h, p), 0, climbs(s, f)) != Between::wall;
}
bool contact(const World& w, const State& s, Figure f, Vehicle v) {
  if (at(s, f).aboard != 0xff || !on_table(s, v) || at(s, f).storey) return false;
  return contact_at(w, s, f, at(s, f).at, v);
}

static bool touched(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  if (me.aboard != 0xff || me.place != static_cast<int>(Place::table)) return false;
  const Side side = side_of(w, f);
  return any_foe_in(w, s, side, Reach(me.at, 3.5_cm),
                    [&](Figure e) { return fit(w, s, e) && contact(w, s, f, e); });
}

// Asked for every shooter and every target, question after question: looked up again when he or somebody else has moved.
bool locked(const World& w, const State& s, Figure f) {
  struct Known {
    unsigned when = 0;
    const State* of = nullptr;
    Surroundings in;
    Point at;
    std::uint8_t how = 0;
    bool is = false;
  };
  static constinit thread_local Known known_now[max_figures];
  const unsigned now = StillTable::now();
  Known& told = known_now[f.id & (max_figures - 1)];
  if (now && told.when == now && told.of == &s) return told.is;
  const Surroundings in = surroundings(w, s, side_of(w, f));
  if (!in) return touched(w, s, f);
  const FigureState& me = at(s, f);
  const auto how = static_cast<std::uint8_t>(
      me.storey | me.mounted << 3 | (posture(s, f) == Posture::climbing) << 4 |
      (me.aboard == 0xff) << 5 | (me.place == static_cast<int>(Place::table)) << 6);
  if (told.in != in || told.at != me.at || told.how != how)
    told = {now, &s, in, me.at, how, touched(w, s, f)};
  told.when = now;
  told.of = &s;
  return told.is;
}

}  // namespace bocage::sk
