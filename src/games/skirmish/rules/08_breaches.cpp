// sk.g8.4: obstacles that are no more.
#include <algorithm>

#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

namespace {

void add_gap(State& s, ShapeId shape, int edge, int from, int to) {
  for (int i = 0; i < s.gaps.size();) {  // gaps that meet become one
    const Gap& g = s.gaps[i];
    if (g.shape == shape && g.edge == edge && g.from <= to && g.to >= from) {
      from = std::min<int>(from, g.from);
      to = std::max<int>(to, g.to);
      s.gaps.remove(i);
    } else {
      ++i;
    }
  }
  s.gaps.push({shape, static_cast<std::uint8_t>(edge), static_cast<std::int16_t>(from),
               static_cast<std::int16_t>(to)});
}

}  // namespace

void destroy_stretch(const World& w, State& s, ShapeId shape, int edge, Point near,
                     int half_width) {
  const Shape& line = w.areas[w.shapes[shape.id].first_area].outline;
  const Vec u = line.to(edge) - line.from(edge);
  const int length = static_cast<int>(plane::root(plane::square(u)));
  if (!length) return;
  const int along = static_cast<int>(plane::dot(near - line.from(edge), u) / length);
  add_gap(s, shape, edge, std::max(0, along - half_width), std::min(length, along + half_width));
  if (!w.ground[static_cast<int>(w.areas[w.shapes[shape.id].first_area].ground)].linear) return;
  const int here = std::clamp(along, 0, length);  // and round the corner, as far as it reaches
  for (const int step : {-1, 1}) {
    int rest = half_width - (step < 0 ? here : length - here);
    for (int e = edge + step, n = 1; rest > 0 && n < line.edges(); e += step, ++n) {
      if (e < 0 || e >= line.edges()) {
        if (!line.closed) break;
        e = (e + line.edges()) % line.edges();
      }
      const int other = static_cast<int>(plane::root(plane::square(line.to(e) - line.from(e))));
      add_gap(s, shape, e, step < 0 ? std::max(0, other - rest) : 0,
              step < 0 ? other : std::min(other, rest));
      rest -= other;
    }
  }
}

namespace {

// The first so many edges that a line from there meets are cut.
void cut_edges(const World& w, State& s, ShapeId wire, Point from, Vec direction, int edges) {
  const Shape& strip = w.areas[w.shapes[wire.id].first_area].outline;
  const Point end = plane::along(from, direction, 20_cm);
  bool done[Shape::capacity] = {};
  for (; edges > 0; --edges) {
    int next = -1;
    Point cut;
    for (int e = 0; e < strip.edges(); ++e) {
      if (done[e] || !plane::meet(from, end, strip.from(e), strip.to(e))) continue;
      const Point here = crossing_of(from, end, strip.from(e), strip.to(e));
      if (next < 0 || plane::square(here - from) < plane::square(cut - from)) next = e, cut = here;
    }
    if (next < 0) return;
    done[next] = true;
    destroy_stretch(w, s, wire, next, cut, 1_cm);
  }
}

}  // namespace

// A gap of 2 cm right through the strip, also for whoever stands in it.
void cut_through(const World& w, State& s, ShapeId wire, Point from) {
  const Shape& strip = w.areas[w.shapes[wire.id].first_area].outline;
  Vec across = nearest_of(strip, from) - from;
  const bool on_its_edge = across == Vec{};
  if (on_its_edge) across = strip.corner[2] - from;
  if (on_its_edge || !plane::contains(strip, from)) return cut_edges(w, s, wire, from, across, 2);
  cut_edges(w, s, wire, from, across, 1);
  cut_edges(w, s, wire, from, -across, 1);
}

void breach(const World& w, State& s, Point p, Letter letter, int half_width, Events* log) {
  if (letter == no_letter) return;
  for (const int i : w.going) {
    const Area& a = w.areas[i];
    const GroundRow& row_of = w.ground[static_cast<int>(a.ground)];
    const bool barrier =
        row_of.linear || a.ground == Ground::wire;  // table 3.10: wire has strength 0
    if (!barrier || row_of.strength == no_letter || letter < w.shapes[a.shape.id].strength)
      continue;
    for (int e = 0; !a.round && e < a.outline.edges(); ++e) {
      if (!plane::within(p, a.outline.from(e), a.outline.to(e), 2_cm)) continue;
      destroy_stretch(w, s, a.shape, e, p, half_width);
      if (log)
        log->add("breached", "sk.g8.4"_rule, static_cast<Side>(s.shot.side))
            .with("shape", shape_kind, a.shape.id);
    }
  }
}

}  // namespace bocage::sk
