// Concealed squads act as all do (toi.hid.12), keep their marker as they move (toi.hid.3), are not touched by area attacks
// (toi.hid.5) and come to light in the open when an enemy sees them.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

namespace {

bool seen_by_enemy(const World& w, const State& s, Hex h, Side enemy) {
  Hexes near = w.sight.seen_from[h.id];
  near &= s.occupied[index(enemy)];
  bool seen = false;
  near.each([&](Hex from) { seen = seen || sees(w, s, from, h); });
  return seen;
}

}  // namespace

// toi.hid.9, toi.hid.10: only the ground hides, neither smoke nor a work (A55); everybody on the map looks.
void look_around(const World& w, State& s, Events* log) {
  for (const Side side : {Side::first, Side::second}) {
    if (!s.hidden[index(side)]) continue;
    for (int i = 0; i < bases_per_side; ++i) {
      const Unit u = unit(index(side) * per_side + i);
      if (!at(s, u).concealed || !on_map(s, u)) continue;
      const Hex h = at(s, u).hex;
      if (!ground(w, h).hides && seen_by_enemy(w, s, h, other(side)))
        reveal(w, s, u, "toi.hid.9"_rule, log);
    }
  }
}

}  // namespace bocage::toi
