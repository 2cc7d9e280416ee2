#pragma once
// Whether a line of sight is open, and if not, what closes it (pg.8.3 to pg.8.42).
//
// The line runs between hex centres (pg.8.3), the same both ways (pg.8.34), and may begin and end in
// limiting terrain but not pass it (pg.8.2b, pg.8.32). Levels are steps of 20 m (pg.8.4a). `eye` is how high one stands: the ground, a level
// more in a town (pg.8.42). Walking up from the lower eye to the higher one, the ground above that
// lower eye may never fall again: falling would cross the same elevation line a second time
// (pg.8.4c).
//
//        eye A = 0                     __B                  ___
//          A____        open       ___/          A____     /   \___B     closed: the line at 20 m
//               \_________________/                   \___/              is crossed twice
//
// Along a hexside the spotter picks the hex (pg.8.35a); picking the lowest ground that does not
// fall is always best for what follows, so no choice needs to be tried twice.
#include "board/line.hpp"
#include "games/panzer_grenadier/vocabulary.hpp"

namespace bocage::pg {

struct Ground {
  int level = 0;
  bool town = false;
  bool limiting = false;  // woods, field, smoke, what the scenario adds; hills and towns apart
  constexpr int eye() const { return level + (town ? 1 : 0); }
};

struct SightLine {
  bool open = true;
  Hex blocker{};  // the first hex that closes it, seen from the lower end: of a ridge that
                  // falls again beyond, its top
  RuleId rule{};
};

// Why this hex closes the line for two people whose higher eye is at `top`; no rule: it does not.
constexpr RuleId obstruction(const Ground& hex, int top) {
  if (hex.level > top) return "pg.8.31c"_rule;
  if (hex.limiting && top <= hex.level) return "pg.8.31a"_rule;  // pg.8.36a: else one looks over it
  if (hex.town && top <= hex.level + 1) return "pg.8.4b"_rule;
  return {};
}

// ground(Hex) -> Ground
template <class GroundOf>
constexpr SightLine look(const Grid& grid, Hex a, Hex b, GroundOf ground) {
  SightLine result;
  if (grid.distance(a, b) <= 1) return result;
  Ground from = ground(a), to = ground(b);
  if (from.eye() > to.eye()) {
    const Hex swap = a;
    a = b, b = swap;
    const Ground other = from;
    from = to, to = other;
  }
  const int low = from.eye(), top = to.eye();
  const auto above = [low](int level) { return level > low ? level : low; };
  int climbed = low;
  Hex ridge = a;
  walk_line(grid, a, b, [&](Stretch s) {
    int best = -1;
    Hex best_hex;
    RuleId why;
    for (const Hex h : {s.left, s.right}) {
      if (!h) continue;  // there is nothing to pick beyond the edge
      const Ground g = ground(h);
      if (const RuleId blocks = obstruction(g, top)) {
        if (!why) why = blocks, result.blocker = h;
        continue;
      }
      const int level = above(g.level);
      if (level < climbed) {
        if (!why) why = "pg.8.4c"_rule, result.blocker = ridge;
        continue;
      }
      if (best < 0 || level < best) best = level, best_hex = h;
    }
    if (best < 0) {
      result.open = false;
      result.rule = s.along_hexside() ? "pg.8.31b"_rule : why;
      return false;
    }
    result.blocker = Hex::none;
    if (best > climbed) ridge = best_hex;
    climbed = best;
    return true;
  });
  if (result.open && above(to.level) < climbed) {
    result.open = false;
    result.rule = "pg.8.4c"_rule;
    result.blocker = ridge;
  }
  return result;
}

}  // namespace bocage::pg
