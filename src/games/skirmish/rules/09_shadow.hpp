#pragma once
// What a piece of terrain hides for certain from a place (09_shadow.cpp).
#include "games/skirmish/look.hpp"

namespace bocage::sk {

//               ,-- left
//           [   ]                   Most lines are blocked, and most of these by what blocked the last one from there. Behind
//      p    [   ] | hidden          it, between its two outermost corners, everybody is hidden who is no higher than its top, if
//           [   ]                   the eye is not either: that is seen by three cross products. Woods hide whoever is looked
//               `-- right           for through the middle of them, and who is deep inside sees nobody far away.
struct Shadow {
  enum Kind : std::uint8_t { none, behind, through, around } kind = none;
  bool looked_over = false;  // by whoever stands near enough (sk.g9.10)
  std::int16_t top = 0;
  ShapeId shape;
  Point from;
  Vec left, right;  // or the middle of a wood, from there
  std::int64_t beyond = 0, near = 0;

  bool holds(const Eye& eye) const {
    if (kind == none || eye.z >= top || eye.inside == shape) return false;
    const Vec v = eye.at - from;
    if (kind == around) return plane::square(v) > near;
    if (kind ==
        through) {  // so much of the line before and behind where it is nearest to the middle
      const std::int64_t whole = plane::square(v), along = plane::dot(v, left);
      return along > 0 && along < whole && plane::square(along) >= near * whole &&
             plane::square(whole - along) >= near * whole &&
             plane::square(plane::cross(v, left)) <= beyond * whole;
    }
    return plane::cross(right, v) > 0 && plane::cross(v, left) > 0 &&
           plane::cross(v, left + -right) > beyond + (looked_over && eye.over ? near : 0);
  }
};
Shadow shadow_of(const World&, const State&, ShapeId, const Eye& from);

}  // namespace bocage::sk
