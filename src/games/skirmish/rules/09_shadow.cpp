// sk.g9.2, sk.g9.3: what lies behind a piece of terrain is not seen, however the line runs there.
#include "games/skirmish/rules/09_shadow.hpp"

#include <algorithm>

namespace bocage::sk {

namespace {

bool whole(const State& s, const Terrain& t, ShapeId shape) {
  for (int i = 0; i < t.bays; ++i)
    if (collapsed(s, {static_cast<std::uint8_t>(t.first_bay + i)})) return false;
  return std::ranges::none_of(s.gaps, [&](const Gap& gap) { return gap.shape == shape; });
}

bool convex(const Shape& outline) {
  bool left = false, right = false;
  for (int i = 0; i < outline.size; ++i) {
    const Point a = outline.from(i), b = outline.to(i),
                c = outline.to(i + 1 < outline.size ? i + 1 : 0);
    const int turn = plane::side(a, b, c);
    left |= turn > 0, right |= turn < 0;
  }
  return outline.closed && left != right;
}

// An outline all of which lies before an eye joins its outermost corners. A line that passes between these and ends beyond all of
// it goes through it, or over it if it is open; if it is convex, beyond the two corners is enough (who is in a house is judged by
// its openings).
void cast_behind(const Area& a, Shadow& cast) {
  const Shape& outline = a.outline;
  cast.left = cast.right = outline.corner[0] - cast.from;
  for (int i = 1; i < outline.size; ++i) {
    const Vec v = outline.corner[i] - cast.from;
    if (plane::cross(cast.left, v) > 0) cast.left = v;
    if (plane::cross(cast.right, v) < 0) cast.right = v;
  }
  cast.beyond = plane::cross(cast.right, cast.left);
  if (cast.beyond <= 0) return;
  const Vec across = cast.left + -cast.right;
  const bool bulges = !cast.looked_over && convex(outline);
  for (int i = 0; i < outline.size; ++i) {
    const Vec v = outline.corner[i] - cast.from;
    if (plane::cross(cast.right, v) < 0 || plane::cross(v, cast.left) < 0) return;  // round the eye
    if (!bulges) cast.beyond = std::max(cast.beyond, plane::cross(v, across));
  }
  cast.near = plane::root_up(plane::square(across)) * 3_cm;
  cast.kind = Shadow::behind;
}

// A line that comes so near to the middle of a circle inside the woods has ten centimetres of them, in jungle five; and so has one
// that begins as deep inside.
void cast_by_woods(const World& w, const Area& a, Shadow& cast) {
  const int half = 10_cm / w.ground[static_cast<int>(a.ground)].veil / 2 + 2;
  const auto deep = [&] {
    if (a.round) return plane::within(cast.from, a.circle.centre, a.circle.radius - 2 * half);
    for (int e = 0; e < a.outline.edges(); ++e)
      if (plane::within(cast.from, a.outline.from(e), a.outline.to(e), 2 * half)) return false;
    return plane::contains(a.outline, cast.from);
  };
  if (a.core.radius <= half) return;
  if (a.core.radius >= 2 * half && deep()) {
    cast.near = plane::square(2 * half);
    cast.kind = Shadow::around;
    return;
  }
  cast.left = a.core.centre - cast.from;
  cast.beyond = plane::square(a.core.radius) - plane::square(half);
  cast.near = plane::square(half);
  cast.kind = Shadow::through;
}

bool may_be_looked_over(Ground ground) {
  return ground == Ground::hedge || ground == Ground::lowwall || ground == Ground::sandbags ||
         ground == Ground::bocage;
}

}  // namespace

Shadow shadow_of(const World& w, const State& s, ShapeId shape, const Eye& eye) {
  const Terrain& t = w.shapes[shape.id];
  const Area& a = w.areas[t.first_area];
  Shadow cast{
      .looked_over = may_be_looked_over(a.ground), .top = t.top, .shape = shape, .from = eye.at};
  if (t.areas != 1 || eye.z >= t.top) return cast;
  if (w.veils.contains(t.first_area)) {
    cast_by_woods(w, a, cast);
    return cast;
  }
  const bool over = cast.looked_over && eye.over && plane::within(eye.at, a.outline, 3_cm);
  if (!a.round && !over && whole(s, t, shape)) cast_behind(a, cast);
  return cast;
}

}  // namespace bocage::sk
