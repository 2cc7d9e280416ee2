#pragma once
// How far one gets, and how: cheapest ways over a hex map with whole-number costs. A game with
// fractions of movement points counts in sixths or whatever makes them whole.

#include <optional>
#include <type_traits>

#include "board/hex.hpp"

namespace bocage {

inline constexpr int impassable = 0x7FFF;
inline constexpr int dearest_step = 255;  // a step that costs more counts as impassable
inline constexpr std::uint16_t unreached = 0xFFFF;

template <int MaxHexes>
struct Path {
  int size = 0;
  Hex hex[MaxHexes];  // start first

  constexpr const Hex* begin() const { return hex; }
  constexpr const Hex* end() const { return hex + size; }
};

template <int MaxHexes>
struct Reach {
  std::uint16_t cost[MaxHexes];  // unreached where one does not get
  Hex from[MaxHexes];            // the hex before it on the cheapest way; none at a start
  Hex reached[MaxHexes];         // in order of cost, starts first
  int size = 0;                  // how many are reached

  constexpr bool contains(Hex h) const { return cost[h.id] != unreached; }
  constexpr Path<MaxHexes> path(Hex to) const {
    Path<MaxHexes> p;
    if (!contains(to)) return p;
    for (Hex h = to; h; h = from[h.id]) p.hex[p.size++] = h;
    for (int i = 0, k = p.size - 1; i < k; ++i, --k) {
      const Hex h = p.hex[i];
      p.hex[i] = p.hex[k], p.hex[k] = h;
    }
    return p;
  }
};

// A queue of places (hexes, cells) by cost: a ring of buckets, each a doubly linked list through two
// arrays, and a bit for each bucket that is not empty. Costs in the queue never differ by more than
// one step, so 256 buckets are enough. Within a bucket the last in is the first out.
template <int MaxPlaces>
struct CostQueue {
  std::uint16_t head[256], next[MaxPlaces], before[MaxPlaces];
  std::uint64_t filled[4] = {};

  constexpr void push(std::uint16_t place, unsigned cost) {
    const unsigned b = cost % 256;
    const bool any = filled[b / 64] >> (b % 64) & 1;
    next[place] = any ? head[b] : unreached;
    before[place] = unreached;
    if (any) before[head[b]] = place;
    head[b] = place;
    filled[b / 64] |= std::uint64_t{1} << (b % 64);
  }
  constexpr void remove(std::uint16_t place, unsigned cost) {
    const unsigned b = cost % 256;
    if (next[place] != unreached) before[next[place]] = before[place];
    if (before[place] != unreached) next[before[place]] = next[place];
    else if (next[place] != unreached) head[b] = next[place];
    else filled[b / 64] &= ~(std::uint64_t{1} << (b % 64));
  }
  // The first bucket at or after the one of this cost, or -1 when all are empty.
  constexpr int first_from(unsigned cost) const {
    const unsigned b = cost % 256;
    for (unsigned i = 0; i <= 4; ++i) {
      const unsigned w = (b / 64 + i) % 4;
      std::uint64_t bits = filled[w];
      if (i == 0) bits &= ~std::uint64_t{0} << (b % 64);
      if (i == 4) bits &= ~(~std::uint64_t{0} << (b % 64));
      if (bits) return static_cast<int>(w * 64) + __builtin_ctzll(bits);
    }
    return -1;
  }
  // Takes the cheapest out and sets `now`, the cost of the last one, to its cost; nothing: all are out.
  constexpr std::optional<std::uint16_t> pop(unsigned& now) {
    const int b = first_from(now);
    if (b < 0) return {};
    now += (static_cast<unsigned>(b) - now) % 256;
    const std::uint16_t place = head[b];
    remove(place, now);
    return place;
  }
};

namespace detail {

// Settles what waits in the queue, the cheapest first. `nowhere` is the cost of hexes not found yet, and nothing
// costs that much.
//   price    (Hex from, Direction, Hex to, int spent) -> cost of that step, or impassable
//   settled  (Hex) -> whether one goes on from there
//   found    (Hex to, Hex from): a cheaper way
template <int MaxHexes, class Map, class Price, class Settled, class Found>
constexpr void settle(std::uint16_t (&cost)[MaxHexes], CostQueue<MaxHexes>& queue, const Map& map,
                      unsigned nowhere, Price price, Settled settled, Found found) {
  unsigned now = 0;
  while (const auto next = queue.pop(now)) {
    const Hex h{*next};
    if (!settled(h)) continue;
    for (Direction d : directions) {
      const Hex to = map.neighbour(h, d);
      if (!to) continue;
      const int step = price(h, d, to, static_cast<int>(now));
      if (step < 0 || step > dearest_step) continue;
      const unsigned there = now + static_cast<unsigned>(step);
      if (there >= cost[to.id] || there >= nowhere) continue;
      if (cost[to.id] < nowhere) queue.remove(to.id, cost[to.id]);
      cost[to.id] = static_cast<std::uint16_t>(there);
      found(to, h);
      queue.push(to.id, there);
    }
  }
}

}  // namespace detail

// Fills `result` with everything within `budget` of the starts.
//   map      has neighbour(Hex, Direction): a Grid, or Neighbours for speed
//   hexes    how many hexes the map has
//   step     (Hex from, Direction, Hex to) -> cost of that step, or impassable. One that takes a
//            fourth argument is told what was spent so far. Who spent less must never end up worse:
//            spent plus price does not fall as spent grows
//   go_on    (Hex) -> whether one may leave this hex again; not asked of the starts
// Equal costs are settled always in the same way, so ways are the same on every machine.
template <int MaxHexes, class Map, class Step, class GoOn>
constexpr void reach(Reach<MaxHexes>& result, const Map& map, int hexes, const Hex* starts,
                     int start_count, int budget, Step step, GoOn go_on) {
  if (budget > unreached - 1) budget = unreached - 1;
  for (int i = 0; i < hexes; ++i) result.cost[i] = unreached;
  result.size = 0;
  CostQueue<MaxHexes> queue;
  for (int i = 0; i < start_count; ++i) {
    if (result.cost[starts[i].id] == 0) continue;
    result.cost[starts[i].id] = 0;
    result.from[starts[i].id] = Hex::none;
    queue.push(starts[i].id, 0);
  }
  const auto price = [&](Hex from, Direction d, Hex to, int spent) {
    int cost;
    if constexpr (std::is_invocable_v<Step, Hex, Direction, Hex, int>)
      cost = step(from, d, to, spent);
    else cost = step(from, d, to);
    return cost > budget - spent ? impassable : cost;
  };
  detail::settle(
      result.cost, queue, map, unreached, price,
      [&](Hex h) {
        result.reached[result.size++] = h;
        return !result.from[h.id] || go_on(h);
      },
      [&](Hex to, Hex from) { result.from[to.id] = from; });
}

// What it costs to come to every hex from the cheapest of the sources, each with a cost of its own (at most 255
// between any two) to begin with; `nowhere` where nothing cheaper leads.
//   sources  have hex and cost
//   step     as above, without what was spent
template <int MaxHexes, class Map, class Sources, class Step>
constexpr void spread(std::uint16_t (&cost)[MaxHexes], const Map& map, int hexes,
                      const Sources& sources, std::uint16_t nowhere, Step step) {
  for (int i = 0; i < hexes; ++i) cost[i] = nowhere;
  CostQueue<MaxHexes> queue;
  for (const auto& [hex, begins] : sources) {
    if (begins >= cost[hex.id]) continue;
    if (cost[hex.id] != nowhere) queue.remove(hex.id, cost[hex.id]);
    cost[hex.id] = begins;
    queue.push(hex.id, begins);
  }
  detail::settle(
      cost, queue, map, nowhere,
      [&](Hex from, Direction d, Hex to, int) { return step(from, d, to); },
      [](Hex) { return true; }, [](Hex, Hex) {});
}

template <int MaxHexes, class Map, class Step>
constexpr void reach(Reach<MaxHexes>& result, const Map& map, int hexes, Hex start, int budget,
                     Step step) {
  reach(result, map, hexes, &start, 1, budget, step, [](Hex) { return true; });
}

// The distance of every hex from the nearest of some hexes, in hexes, around what is closed.
// open(Hex) says whether a hex may be entered.
template <int MaxHexes, class Map, class Open>
constexpr void field(Reach<MaxHexes>& result, const Map& map, int hexes, const Hex* sources,
                     int source_count, Open open) {
  reach(
      result, map, hexes, sources, source_count, unreached - 1,
      [&](Hex, Direction, Hex to) { return open(to) ? 1 : impassable; }, [](Hex) { return true; });
}

}  // namespace bocage
