#pragma once
// The shortest way round things on the measured plane. A mover keeps some clearance (at least 1 mm,
// or the radius of its base) from every outline and turns only near corners: eight places round
// each corner are the crossroads.
//
//        o  o  o         Legs between those places keep the clearance too, so a way hugs a corner
//        o  #--o----     within a few hundredths of the shortest there is, is never shorter, and
//        o  o  o         is the same on every machine. Lengths add up in micrometres, rounded up.
//
// Crossroads beyond the capacity are dropped, the farthest first, and a gap between two things that
// is hardly wider than twice the clearance may have no room for any: then a way may not be found,
// but none is invented.

#include "board/shape.hpp"

namespace bocage::plane {

// Things one cannot go through: closed outlines or open ones.
struct Barriers {
  const Shape* shape = nullptr;
  int count = 0;
};

namespace detail {

// From a corner to one of the eight places round it.
constexpr Vec round_corner(int i, int clearance) {
  const int far = (clearance * 10824 + 9999) / 10000;  // 1 / cos(22.5 degrees)
  const int slant = (far * 7072 + 9999) / 10000;       // cos(45 degrees)
  constexpr int xs[8] = {2, 1, 0, -1, -2, -1, 0, 1}, ys[8] = {0, 1, 2, 1, 0, -1, -2, -1};
  const auto scaled = [&](int n) { return n == 2 ? far : n == -2 ? -far : n * slant; };
  return {scaled(xs[i]), scaled(ys[i])};
}

// Whether one may go straight from a to b. Near an outline from the start, or bound for a place
// near it, one need only not meet it.
constexpr bool free_leg(Barriers barriers, int clearance, Point a, Point b, bool start, bool goal) {
  for (int i = 0; i < barriers.count; ++i) {
    const Shape& s = barriers.shape[i];
    for (int e = 0; e < s.edges(); ++e) {
      const Point p = s.from(e), q = s.to(e);
      if (!nearer_than(a, b, p, q, clearance)) continue;
      const bool close = (start && compare_distance(a, p, q, clearance) < 0) ||
                         (goal && compare_distance(b, p, q, clearance) < 0);
      if (!close || meet(a, b, p, q)) return false;
    }
  }
  return true;
}

constexpr bool free_place(Barriers barriers, int clearance, Point p) {
  for (int i = 0; i < barriers.count; ++i) {
    const Shape& s = barriers.shape[i];
    if (contains(s, p)) return false;
    for (int e = 0; e < s.edges(); ++e)
      if (compare_distance(p, s.from(e), s.to(e), clearance) < 0) return false;
  }
  return true;
}
constexpr bool in_the_open(Barriers barriers, Point p) {
  for (int i = 0; i < barriers.count; ++i)
    if (contains(barriers.shape[i], p)) return false;
  return true;
}

}  // namespace detail

// All ways from one place, worked out once; then any number of goals may be asked for.
template <int MaxPlaces = 128>
struct Ways {
  Barriers barriers;
  int clearance = 1, budget = 0;  // millimetres
  int size = 0;
  Point place[MaxPlaces];          // number 0 is the start
  std::int32_t length[MaxPlaces];  // micrometres from the start, or -1
  std::int16_t before[MaxPlaces];

  struct Way {
    int length = -1;  // millimetres, rounded up; -1 if there is none within the budget
    int last = -1;    // the place before the goal
    constexpr explicit operator bool() const { return length >= 0; }
  };
  constexpr Way to(Point goal) const {
    if (!detail::in_the_open(barriers, goal)) return {};
    std::int64_t best = std::int64_t{budget} * 1000 + 1;
    Way way;
    for (int i = 0; i < size; ++i) {
      if (length[i] < 0) continue;
      const std::int64_t l = length[i] + micrometres_up(goal - place[i]);
      if (l >= best || !detail::free_leg(barriers, clearance, place[i], goal, i == 0, true))
        continue;
      best = l;
      way = {static_cast<int>((l + 999) / 1000), i};
    }
    return way;
  }
  // Calls visit(Point) for each turn on the way, from the goal back to the start, without the goal.
  template <class Visit>
  constexpr void back(Way way, Visit visit) const {
    for (int i = way.last; i >= 0; i = before[i]) visit(place[i]);
  }
};

template <int MaxPlaces>
constexpr void build(Ways<MaxPlaces>& ways, Point start, int budget, Barriers barriers,
                     int clearance = 1) {
  ways.barriers = barriers;
  ways.clearance = clearance < 1 ? 1 : clearance;
  ways.budget = budget;
  ways.size = 0;
  if (!detail::in_the_open(barriers, start)) return;

  // The start, then the crossroads by their distance from it.
  ways.place[ways.size++] = start;
  for (int i = 0; i < barriers.count; ++i)
    for (int c = 0; c < barriers.shape[i].size; ++c)
      for (int k = 0; k < 8; ++k) {
        const Point p = barriers.shape[i].corner[c] + detail::round_corner(k, ways.clearance);
        const std::int64_t far = square(p - start);
        if (far > square(budget) || !detail::free_place(barriers, ways.clearance, p)) continue;
        if (ways.size == MaxPlaces && far >= square(ways.place[MaxPlaces - 1] - start)) continue;
        int at = ways.size < MaxPlaces ? ways.size++ : MaxPlaces - 1;
        for (; at > 1 && far < square(ways.place[at - 1] - start); --at)
          ways.place[at] = ways.place[at - 1];
        ways.place[at] = p;
      }

  bool settled[MaxPlaces] = {};
  for (int i = 0; i < ways.size; ++i) ways.length[i] = -1, ways.before[i] = -1;
  ways.length[0] = 0;
  for (;;) {
    int next = -1;
    for (int i = 0; i < ways.size; ++i)
      if (!settled[i] && ways.length[i] >= 0 && (next < 0 || ways.length[i] < ways.length[next]))
        next = i;
    if (next < 0) return;
    settled[next] = true;
    for (int i = 0; i < ways.size; ++i) {
      if (settled[i]) continue;
      const std::int64_t l = ways.length[next] + micrometres_up(ways.place[i] - ways.place[next]);
      if (l > std::int64_t{budget} * 1000 || (ways.length[i] >= 0 && l >= ways.length[i])) continue;
      if (!detail::free_leg(barriers, ways.clearance, ways.place[next], ways.place[i], next == 0,
                            false))
        continue;
      ways.length[i] = static_cast<std::int32_t>(l);
      ways.before[i] = static_cast<std::int16_t>(next);
    }
  }
}

}  // namespace bocage::plane
