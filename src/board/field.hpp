#pragma once
// All ways of one mover from one place: straight legs between places where ways bend, cheapest first.
// What a leg costs, or that it is barred, the mover's rules say; so a way is never cheaper than what
// its legs cost, nor than they are long. For each goal only legs are measured that a way there may go
// along, once for all of them; who asks for many goals gets the ways to all places, and any goal costs one leg more.
//
//   Field<64> field;
//   field.begin(start, allowance, [&](auto&& add) { for (...) add(place); });
//   if (auto way = field.to(goal, leg)) ...                                     // leg(a, b) -> nm, -1

#include "board/legs.hpp"

namespace bocage::plane {

template <int MaxNodes>
struct Field {
  static_assert(MaxNodes <= 128);  // places are numbered in a signed byte
  static constexpr int most_legs = 6;

  struct Way {
    std::int64_t cost = -1;
    int last = -1;  // the place before the goal
    constexpr explicit operator bool() const { return cost >= 0; }
  };

  // Places beyond the allowance as the crow flies cannot be reached and are left out; so are those
  // beyond the capacity, the farthest first.
  template <class Places>
  constexpr void begin(Point start, std::int64_t most, Places&& places) {
    allowance_ = most;
    size_ = goals_ = 0;
    place_[size_++] = start;
    reach_ = most / nanometres_a_unit + 1;
    places([&](Point p) {
      const std::int64_t far = square(p - start);
      if (far > reach_ * reach_ || far == 0) return;
      if (size_ == MaxNodes && far >= square(place_[MaxNodes - 1] - start)) return;
      int at = size_ < MaxNodes ? size_++ : MaxNodes - 1;
      for (; at > 1 && far < square(place_[at - 1] - start); --at) place_[at] = place_[at - 1];
      place_[at] = p;
    });
    for (int i = 0; i < size_; ++i) {
      far_[i] = square(place_[i] - start);
      away_[i] = length_nm(place_[i] - start);
      gone_on_[i] = false;
    }
  }

  // The cheapest way; of several the one by the nearest last place.
  template <class Leg>
  constexpr Way to(Point goal, Leg&& leg) {
    for (int i = 0; i < size_; ++i) last_leg_[i] = not_measured;
    Way way;
    std::int64_t best = allowance_ + 1;
    if (goals_ < few_goals) {
      ++goals_;
      best = spread(&goal, leg) + 1;
    } else if (goals_ == few_goals) {
      ++goals_;
      spread(nullptr, leg);
    }
    for (int i = 0; i < size_; ++i) {
      if (cost_[i] < 0 || far_[i] + square(goal - place_[i]) > square(reach_ + 1) ||
          cost_[i] + length_nm(goal - place_[i]) >= best)
        continue;
      const std::int64_t l = last_leg_[i] != not_measured ? last_leg_[i] : leg(place_[i], goal);
      if (l < 0 || cost_[i] + l >= best) continue;
      best = cost_[i] + l;
      way = {best, i};
    }
    return way;
  }
  // The turns of the way that was found last, in the order walked, without start and goal; returns how many.
  constexpr int turns(Way way, Point (&out)[most_legs]) const {
    int n = 0;
    for (int i = way.last; i > 0; i = before_[i]) ++n;
    int k = n;
    for (int i = way.last; i > 0; i = before_[i]) out[--k] = place_[i];
    return n;
  }

 private:
  static constexpr int few_goals = 32;
  static constexpr std::int64_t not_measured = -2;
  static constexpr std::int64_t rounding = 20;  // a few lengths, each to the nearest nanometre

  // What places cost. For one goal only those that may lie on a way to it are looked at: from each it is
  // at least as far to the goal as the crow flies. What promises the cheapest way is gone on from first, until nothing promises a
  // cheaper one than was found; returns what that costs, or the allowance if there is none.
  template <class Leg>
  constexpr std::int64_t spread(const Point* goal, Leg&& leg) {
    std::int64_t best = allowance_;
    std::uint8_t stop[MaxNodes];  // places looked at
    std::int64_t left[MaxNodes];
    int stops = 0;
    for (int i = 0; i < size_; ++i) {
      cost_[i] = -1;
      if (goal && far_[i] + square(*goal - place_[i]) > square(reach_ + 1)) continue;
      left[stops] = goal ? length_nm(*goal - place_[i]) : 0;
      if (away_[i] + left[stops] > allowance_ + rounding) continue;
      stop[stops++] = static_cast<std::uint8_t>(i);
    }
    if (!stops || stop[0] != 0) return best;
    cost_[0] = 0, legs_[0] = 0;
    while (stops > 0) {
      int next = -1;
      for (int k = 0; k < stops; ++k)
        if (cost_[stop[k]] >= 0 &&
            (next < 0 || cost_[stop[k]] + left[k] < cost_[stop[next]] + left[next]))
          next = k;
      if (next < 0) return best;
      const int here = stop[next];
      const std::int64_t beyond = cost_[here] + left[next];
      if (goal && beyond > best + rounding) return best;
      if (goal && beyond <= best &&
          far_[here] + square(*goal - place_[here]) <= square(reach_ + 1)) {
        const std::int64_t l = last_leg_[here] = leg(place_[here], *goal);
        if (l >= 0 && cost_[here] + l < best) best = cost_[here] + l;
      }
      --stops;  // the others keep their order
      for (int k = next; k < stops; ++k) stop[k] = stop[k + 1], left[k] = left[k + 1];
      if (legs_[here] + 1 >= most_legs) continue;
      if (!gone_on_[here]) {  // most places are never gone on from
        gone_on_[here] = true;
        for (int k = 0; k < size_; ++k) leg_[here][k] = not_measured;
      }
      for (int k = 0; k < stops; ++k) {
        const int there = stop[k];
        std::int64_t& l = leg_[here][there];
        if (l == not_measured) {
          const std::int64_t least = cost_[here] + length_nm(place_[there] - place_[here]);
          if (least + left[k] > best + (goal ? rounding : 0) ||
              (cost_[there] >= 0 && least >= cost_[there]))
            continue;
          l = leg(place_[here], place_[there]);
        }
        const std::int64_t cost = cost_[here] + l;
        if (l < 0 || cost > allowance_ || (cost_[there] >= 0 && cost >= cost_[there])) continue;
        cost_[there] = cost;
        before_[there] = static_cast<std::int8_t>(here);
        legs_[there] = static_cast<std::uint8_t>(legs_[here] + 1);
      }
    }
    return best;
  }

  int size_ = 0, goals_ = 0;                // goals: so many were looked at one by one
  std::int64_t allowance_ = 0, reach_ = 0;  // nanometres, units
  Point place_[MaxNodes];                   // the start, then from the nearest to the farthest
  std::int64_t far_[MaxNodes];              // squares of how far from the start
  std::int64_t away_[MaxNodes];             // the same in nanometres
  std::int64_t leg_[MaxNodes][MaxNodes];    // nanometres; -1: barred
  bool gone_on_[MaxNodes];                  // from there: the others have no legs yet
  std::int64_t last_leg_[MaxNodes];         // from there to the present goal
  std::int64_t cost_[MaxNodes];             // nanometres; -1: not reached
  std::int8_t before_[MaxNodes];
  std::uint8_t legs_[MaxNodes];
};

}  // namespace bocage::plane
