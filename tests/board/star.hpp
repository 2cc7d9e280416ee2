#pragma once
// Small outlines with many coincidences: whole points from 0 to 8, round a centre from which every
// edge is seen.
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "board/shape.hpp"

struct Star {
  bocage::plane::Shape shape;
  bocage::plane::Point centre;
};

inline bocage::plane::Point near_point() {
  const auto c = rc::gen::resize(1000, rc::gen::inRange<std::int16_t>(-1, 10));
  return {*c, *c};
}

inline Star any_star() {
  using namespace bocage::plane;
  const auto c = rc::gen::resize(1000, rc::gen::inRange<std::int16_t>(0, 9));
  for (;;) {
    Star star{{}, {*c, *c}};
    std::vector<Point> points;
    for (int n = *rc::gen::inRange(3, 13); n--;) {
      const Point p{*c, *c};
      if (p != star.centre) points.push_back(p);
    }
    const auto angle = [&](Point p) {
      return std::atan2(p.y - star.centre.y, p.x - star.centre.x);
    };
    std::sort(points.begin(), points.end(), [&](Point a, Point b) { return angle(a) < angle(b); });
    points.erase(std::unique(points.begin(), points.end(),
                             [&](Point a, Point b) {
                               const Vec u = a - star.centre, v = b - star.centre;
                               return cross(u, v) == 0 && dot(u, v) > 0;
                             }),
                 points.end());
    bool round = points.size() >= 3;
    for (std::size_t i = 0; i < points.size() && round; ++i)
      round = cross(points[i] - star.centre, points[(i + 1) % points.size()] - star.centre) > 0;
    if (!round) continue;
    for (Point p : points) star.shape.corner[star.shape.size++] = p;
    return star;
  }
}
