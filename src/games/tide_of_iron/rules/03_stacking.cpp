// Stacking: three units a hex, two of them vehicles.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

// toi.stack.4: concealed ones count; passengers do not stand on the map.
Stacked stacked(const State& s, Hex h, Side side, Unit without) {
  Stacked n;
  if (!occupied_by(s, h, side)) return n;
  for (Unit u : in_hex(s, h)) {
    if (side_of(u) != side || u == without) continue;
    ++n.all;
    n.vehicles += !is_squad(u);
  }
  return n;
}

Refusal refuse_stack(const State& s, Unit u, Hex h) {
  const Stacked n = stacked(s, h, side_of(u), u);
  if (n.all >= 3) return lacks("toi.stack.1"_rule, "toi.refuse.hex_full"_text, 3, n.all);
  if (!is_squad(u) && n.vehicles >= 2)
    return lacks("toi.stack.1"_rule, "toi.refuse.vehicles_full"_text, 2, n.vehicles);
  return legal;
}

}  // namespace bocage::toi
