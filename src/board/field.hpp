#pragma once
// All ways of one mover from one place: straight legs between places where ways bend, cheapest first.
// What a leg costs, or that it is barred, the mover's rules say; so a way is never cheaper than what
// its legs cost, and any goal costs one leg more.
//
//   Field<64> field;
//   field.build(start, allowance, [&](auto&& add) { for (...) add(place); }, leg);   // leg(a, b) -> nm, -1
//   if (auto way = field.to(goal, leg)) ...

#include "board/legs.hpp"

namespace bocage::plane {

template <int MaxNodes>
struct Field {
  static constexpr int most_legs = 6;
  Point place[MaxNodes];
  std::int64_t cost[MaxNodes];  // nanometres; -1: not reached
  std::int8_t before[MaxNodes];
  std::uint8_t legs[MaxNodes];
  int size = 0;
  std::int64_t allowance = 0;

  struct Way {
    std::int64_t cost = -1;
    int last = -1;  // the place before the goal
    constexpr explicit operator bool() const { return cost >= 0; }
  };

  // Places beyond the allowance as the crow flies cannot be reached and are left out; so are those
  // beyond the capacity, the farthest first.
  template <class Places, class Leg>
  constexpr void build(Point start, std::int64_t most, Places&& places, Leg&& leg) {
    allowance = most;
    size = 0;
    place[size++] = start;
    const std::int64_t reach = most / nanometres_a_unit + 1;
    places([&](Point p) {
      const std::int64_t far = square(p - start);
      if (far > reach * reach || far == 0) return;
      if (size == MaxNodes && far >= square(place[MaxNodes - 1] - start)) return;
      int at = size < MaxNodes ? size++ : MaxNodes - 1;
      for (; at > 1 && far < square(place[at - 1] - start); --at) place[at] = place[at - 1];
      place[at] = p;
    });
    bool settled[MaxNodes] = {};
    for (int i = 0; i < size; ++i) cost[i] = -1, before[i] = -1, legs[i] = 0;
    cost[0] = 0;
    for (;;) {
      int next = -1;
      for (int i = 0; i < size; ++i)
        if (!settled[i] && cost[i] >= 0 && (next < 0 || cost[i] < cost[next])) next = i;
      if (next < 0) return;
      settled[next] = true;
      if (legs[next] + 1 >= most_legs) continue;
      for (int i = 1; i < size; ++i) {
        if (settled[i]) continue;
        const std::int64_t least = cost[next] + length_nm(place[i] - place[next]);
        if (least > most || (cost[i] >= 0 && least >= cost[i])) continue;
        const std::int64_t l = leg(place[next], place[i]);
        if (l < 0 || cost[next] + l > most || (cost[i] >= 0 && cost[next] + l >= cost[i])) continue;
        cost[i] = cost[next] + l;
        before[i] = static_cast<std::int8_t>(next);
        legs[i] = static_cast<std::uint8_t>(legs[next] + 1);
      }
    }
  }

  template <class Leg>
  constexpr Way to(Point goal, Leg&& leg) const {
    Way way;
    std::int64_t best = allowance + 1;
    for (int i = 0; i < size; ++i) {
      if (cost[i] < 0) continue;
      if (cost[i] + length_nm(goal - place[i]) >= best) continue;
      const std::int64_t l = leg(place[i], goal);
      if (l < 0 || cost[i] + l >= best) continue;
      best = cost[i] + l;
      way = {best, i};
    }
    return way;
  }
  // The turns of a way in the order walked, without start and goal; returns how many.
  constexpr int turns(Way way, Point (&out)[most_legs]) const {
    int n = 0;
    for (int i = way.last; i > 0; i = before[i]) ++n;
    int k = n;
    for (int i = way.last; i > 0; i = before[i]) out[--k] = place[i];
    return n;
  }
};

}  // namespace bocage::plane
