// Chapter 4: how many may stand in a hex.
#include "games/panzer_grenadier/rules/04_stacking.hpp"

#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/tables.hpp"

namespace bocage::pg {

// pg.4.1a, pg.4.3a: a load counts with its carrier. pg.4.1c: each side has its own limit.
// pg.5.74a: a combat engineer in a river hex does not count.
Stacked stacked(const World& w, const State& s, Hex h, Side side) {
  Stacked n;
  const bool river = is_river(w.terrain[h.id]);
  for (Piece p : in_hex(s, h)) {
    const UnitType& t = type_of(w, p);
    if (side_of(w, p) != side || is_leader(t) || carried(w, s, p)) continue;
    if (river && t.kind == UnitKind::eng && n.engineers_in_river == 0) ++n.engineers_in_river;
    else if (stacks_as_transport(t)) ++n.transports;
    else ++n.combat;
  }
  return n;
}

// pg.4.1b, pg.4.5
bool fits(const World& w, const State& s, Piece p, Hex h) {
  const UnitType& t = type_of(w, p);
  if (is_leader(t)) return true;
  const Stacked n = stacked(w, s, h, side_of(w, p));
  if (is_river(w.terrain[h.id]) && t.kind == UnitKind::eng && n.engineers_in_river == 0)
    return true;
  return stacks_as_transport(t) ? n.transports < most_transports : n.combat < most_combat_units;
}

Refusal no_room(RuleId rule, const World& w, const State& s, Piece p, Hex h) {
  const Stacked n = stacked(w, s, h, side_of(w, p));
  const bool transport = stacks_as_transport(type_of(w, p));
  return Refusal{rule, "pg.refuse.stacking"_text}
      .number("have", transport ? n.transports : n.combat)
      .number("most", transport ? most_transports : most_combat_units);
}

// pg.4.2, pg.4.4a: APCs, transports and leaders are not counted; pg.5.74b: the engineer is. pg.16.6c: who lies hidden is
// not, or the shift would give him away.
int combat_units(const World& w, const State& s, Hex h, Side side) {
  int n = 0;
  for (const Piece p : in_hex(s, h)) {
    const UnitType& t = type_of(w, p);
    if (side_of(w, p) != side || at(s, p).hidden || is_leader(t) || carried(w, s, p)) continue;
    n += !stacks_as_transport(t);
  }
  return n;
}

}  // namespace bocage::pg
