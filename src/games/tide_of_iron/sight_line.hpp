#pragma once
// The rule of sight between two hexes, over any notion of what blocks: for the table, for smoke, for explanations.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

// One evaluation over the hexes crossed inside (toi.los.6), each as a whole (toi.los.3), neither end (toi.los.4); units never count
// (toi.los.2). Of different levels only the obstacle nearest the lower one matters (toi.los.9, toi.los.12).
template <class Blocks>
struct Evaluation {
  const World& w;
  Hex a, b;
  Blocks blocks;
  int low, top;
  Hex lower, higher;
  SightLine line{};
  int nearest = 99;
  Hex obstacle{};

  Evaluation(const World& world, Hex from, Hex to, Blocks is_blocking)
      : w(world), a(from), b(to), blocks(is_blocking) {
    const int la = w.level[a.id], lb = w.level[b.id];
    low = la < lb ? la : lb, top = la < lb ? lb : la;
    lower = la < lb ? a : b, higher = la < lb ? b : a;
  }
  void block(RuleId rule, Hex h) {
    if (line.open) line = {false, rule, h};
  }
  void cross(Hex h) {
    const int level = w.level[h.id];
    if (level > top) return block("toi.los.8"_rule, h);
    const bool low_one = w.on.low_obstacles && level < low;  // toi.opt.1
    const bool stands = blocks(h) && !low_one;
    if (low == top) {
      if (stands) block("toi.los.5"_rule, h);
      return;
    }
    if (level == top && distance(w, h, higher) == 1) return block("toi.los.15"_rule, h);
    if (!stands && level <= low) return;  // toi.los.13: a hill is an obstacle too
    const int d = distance(w, h, lower);
    if (d < nearest) nearest = d, obstacle = h;
  }
  SightLine result() {
    if (low != top && nearest <= (top - low == 1 ? 2 : 1))
      block(top - low == 1 ? "toi.los.10"_rule : "toi.los.11"_rule, obstacle);
    return line;
  }
};

template <class Blocks>
SightLine look(const World& w, Hex a, Hex b, Blocks blocks) {
  if (a == b || distance(w, a, b) == 1) return {};  // toi.los.14, toi.los.18
  Evaluation left(w, a, b, blocks), right(w, a, b, blocks);
  bool along = false;
  walk_line(w.grid, a, b, [&](Stretch x) {
    along |= x.along_hexside();
    if (x.left) left.cross(x.left);  // toi.los.7: off the map there is no obstacle
    if (x.right) right.cross(x.right);
    return true;
  });
  const SightLine l = left.result();
  if (!along || l.open) return l;
  const SightLine r = right.result();
  return r.open ? r : l;
}

}  // namespace bocage::toi
