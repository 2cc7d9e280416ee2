// Lines of sight: the table of the map, smoke that comes and goes, fog; who spots for whom.
#include "games/tide_of_iron/sight_line.hpp"

namespace bocage::toi {

namespace {
bool stands(const World& w, Hex h) {
  return ground(w, h).blocks;
}  // toi.los.17: the others never block
}  // namespace

void build_sight(World& w) {
  build(w.sight, w.grid,
        [&](Hex a, Hex b) { return look(w, a, b, [&](Hex h) { return stands(w, h); }).open; });
}

SightLine sight_line(const World& w, const State& s, Hex a, Hex b) {
  const int limit = s.mods[0][0][static_cast<int>(Mod::sight)];  // Fog binds both
  if (limit && distance(w, a, b) > limit) return {false, "toi.ops.2"_rule, {}};
  return look(w, a, b, [&](Hex h) { return stands(w, h) || marked(s, h, Marker::smoke); });
}

// Smoke only ever blocks, so the table is an upper bound (toi.los.16).
bool sees(const World& w, const State& s, Hex a, Hex b) {
  if (!w.sight.sees(a, b)) return false;
  const int limit = s.mods[0][0][static_cast<int>(Mod::sight)];
  if (limit && distance(w, a, b) > limit) return false;
  for (Hex smoke : s.smoke)
    if (smoke != a && smoke != b && passing(w.grid, a, b, smoke) != Passing::no)
      return sight_line(w, s, a, b).open;
  return true;
}

// toi.fig.mor.4, toi.card.dr.2: pinned, disrupted and concealed ones may spot, passengers may not.
bool spotted(const World& w, const State& s, Hex h, Side by, int division) {
  Hexes near = w.sight.seen_from[h.id];
  near &= s.occupied[index(by)];
  bool found = false;
  near.each([&](Hex from) {
    if (found) return;
    for (Unit u : in_hex(s, from))
      if (side_of(u) == by && !tired(s, u) && together(w, s, u, division) && sees(w, s, from, h)) {
        found = true;
        return;
      }
  });
  return found;
}

}  // namespace bocage::toi
