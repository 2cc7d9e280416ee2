#pragma once
// What the plan rests on: what is worth having, and the ways there.
#include "games/panzer_grenadier/mind/mind.hpp"

namespace bocage::pg {

template <class T>
void raise(T& to, int by) {
  const int most = static_cast<T>(~T{0});
  to = static_cast<T>(to + by > most ? most : to + by);
}

// The hex six times and more, its neighbours twice and more, those behind them once or twice.
template <class T>
void spread(const World& w, Hex from, int amount, T* map) {
  raise(map[from.id], 2 * amount);
  for (const Hex n : w.neighbour[from.id]) {
    if (!n) continue;
    for (const Hex m : w.neighbour[n.id])
      if (m) raise(map[m.id], amount);
  }
}

void find_objectives(const World&, Mind::Plan&);
void find_cuts(const World&, const State&, Mind::Plan&);
// What the side goes for now, and whether it attacks.
void find_goals(const World&, const State&, Side, Mind::Plan&, List<Mind::Goal, max_hexes>&);
void find_ways(const World&, const State&, Side, Mind::Plan&);
void survey(const World&, const State&, Side, Mind::Plan&);

}  // namespace bocage::pg
