#pragma once
// The straight line between two hex centres, exactly.
//
// Stretch the plane so that a hex centre (x, y) in doubled coordinates lies at (x, 3y); then the
// six corners of a hex lie at whole numbers round its centre:
//
//            (0,-2)
//      (-1,-1) / \ (1,-1)
//             |   |             Stretching keeps straight lines straight, so which hexes a line
//      (-1, 1) \ / (1, 1)       crosses is decided by the signs of whole cross products.
//            (0, 2)
//
// Let side(p) be the cross product of the line's direction with p seen from its start, and reach
// the largest side() of a corner seen from its own centre. The line passes through the interior of
// a hex when |side(centre)| < reach, and runs along one of its hexsides when |side(centre)| = reach
// and the line points at a corner; else |side(centre)| = reach means touching a corner: nothing.

#include "board/hex.hpp"

namespace bocage {

// One stretch of a line. Inside a hex both are that hex; along a hexside they are the hexes to the
// left and right hand of somebody walking the line, of which one may be off the map (none).
struct Stretch {
  Hex left, right;

  constexpr bool along_hexside() const { return left != right; }
  friend constexpr bool operator==(Stretch, Stretch) = default;
};

// The stretches between the two end hexes, in order, ends excluded.
struct Line {
  // 99 columns and rows are at most 148 hexes apart, and a line cuts at most a third more.
  static constexpr int capacity = 208;
  int size = 0;
  Stretch stretch[capacity];

  constexpr const Stretch* begin() const { return stretch; }
  constexpr const Stretch* end() const { return stretch + size; }
  constexpr const Stretch& operator[](int i) const { return stretch[i]; }
};

namespace detail {

struct Ray {
  Doubled d;
  constexpr int side(Doubled p) const { return 3 * (d.x * p.y - d.y * p.x); }
  constexpr int ahead(Doubled p) const { return d.x * p.x + 3 * d.y * p.y; }
  constexpr int reach() const {
    const int ax = d.x < 0 ? -d.x : d.x, ay = d.y < 0 ? -d.y : d.y;
    return 2 * ax > ax + 3 * ay ? 2 * ax : ax + 3 * ay;
  }
  constexpr bool points_at_corner() const { return d.x == 0 || d.x == 3 * d.y || d.x == -3 * d.y; }
};

}  // namespace detail

// Calls visit(Stretch) for each stretch from a to b until it returns false; says whether it came
// to the end.
template <class Visit>
constexpr bool walk_line(const Grid& grid, Hex a, Hex b, Visit visit) {
  if (a == b) return true;
  const Doubled end = grid.doubled(b);
  Doubled at = grid.doubled(a);
  const detail::Ray ray{end - at};
  const int reach = ray.reach();
  struct Ahead {
    Doubled step;
    int side, ahead;
  } forward[4] = {};  // at most three neighbours lie ahead
  int ways = 0;
  for (Doubled step : unit_step)
    if (const int ahead = ray.ahead(step); ahead > 0)
      forward[ways++] = {step, ray.side(step), ahead};
  int side = 0;
  for (;;) {
    // The next hex is the nearest ahead that the line enters; a line at a corner enters none and
    // runs between the two that it touches.
    int best = -1, left = 0, right = 0;
    for (int i = 0; i < ways; ++i) {
      const int s = side + forward[i].side;
      if (s < reach && s > -reach) {
        if (best < 0 || forward[i].ahead < forward[best].ahead) best = i;
      } else if (s == reach) {
        right = i;  // y grows to the south: positive is to the right hand
      } else if (s == -reach) {
        left = i;
      }
    }
    if (best < 0) {
      const Doubled l = at + forward[left].step, r = at + forward[right].step;
      if (!visit(Stretch{grid.at(l), grid.at(r)})) return false;
      at = l + r - at;
    } else {
      side += forward[best].side;
      at = at + forward[best].step;
    }
    if (at == end) return true;
    const Hex h = grid.at(at);
    if (!visit(Stretch{h, h})) return false;
  }
}

constexpr Line line(const Grid& grid, Hex a, Hex b) {
  Line result;
  walk_line(grid, a, b, [&](Stretch s) {
    result.stretch[result.size++] = s;
    return result.size < Line::capacity;
  });
  return result;
}

enum class Passing : std::uint8_t { no, along_hexside, through };

// How the line a-b passes hex h, without walking it: smoke on the map is asked about like this.
// The ends themselves are not passed.
constexpr Passing passing(const Grid& grid, Hex a, Hex b, Hex h) {
  const Doubled from = grid.doubled(a), to = grid.doubled(b), at = grid.doubled(h);
  const detail::Ray ray{to - from};
  if (ray.ahead(at - from) <= 0 || ray.ahead(at - to) >= 0) return Passing::no;
  const int s = ray.side(at - from), reach = ray.reach();
  if (s < reach && s > -reach) return Passing::through;
  return (s == reach || s == -reach) && ray.points_at_corner() ? Passing::along_hexside
                                                               : Passing::no;
}

}  // namespace bocage
