// sk.g8.4: obstacles that are no more.
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
}

void breach(const World& w, State& s, Point p, Letter letter, int half_width, Events* log) {
  if (letter == no_letter) return;
  for (const int i : w.going) {
    const Area& a = w.areas[i];
    const GroundRow& row_of = w.ground[static_cast<int>(a.ground)];
    if (!row_of.linear || row_of.strength == no_letter || letter < w.shapes[a.shape.id].strength)
      continue;
    for (int e = 0; e < a.outline.edges(); ++e) {
      if (!plane::within(p, a.outline.from(e), a.outline.to(e), 2_cm)) continue;
      destroy_stretch(w, s, a.shape, e, p, half_width);
      if (log)
        log->add("breached", "sk.g8.4"_rule, static_cast<Side>(s.shot.side))
            .with("shape", shape_kind, a.shape.id);
    }
  }
}

}  // namespace bocage::sk
