// Scenario rule: cutting a railway, which stops armoured trains (15.21).
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

// An engineer cuts alone; other personnel need a second unit.
Piece rail_mate(const World& w, const State& s, Piece p) {
  for (Piece o : in_hex(s, at(s, p).hex))
    if (o != p && side_of(w, o) == side_of(w, p) && is_personnel(type_of(w, o)) &&
        !carried(w, s, o) && at(s, o).declared == Declared::move && !at(s, o).acted &&
        good_order(s, o))
      return o;
  return nobody;
}

}  // namespace

Refusal refuse_cut_rail(const World& w, const State& s, Piece p) {
  const PieceState& me = at(s, p);
  const Refusal no{"pg.2.3"_rule, "pg.refuse.cut_rail"_text};
  if (!w.on.rail_cutting || !on_map(s, p) || s.move.entered || me.mp || !good_order(s, p) ||
      me.carrier)
    return no;
  if (side_of(w, p) != w.rail_cutter || !w.rails[me.hex.id]) return no;
  if (s.cut_rails.contains(me.hex) || holds_any_enemy(w, s, me.hex, side_of(w, p))) return no;
  const UnitType& t = type_of(w, p);
  if (t.kind == UnitKind::eng || (is_personnel(t) && rail_mate(w, s, p))) return legal;
  return no;
}

void do_cut_rail(const World& w, State& s, Piece p, Events* log) {
  if (type_of(w, p).kind != UnitKind::eng) at(s, rail_mate(w, s, p)).acted = 1;
  int i = 0;
  while (i < s.cut_rails.size() && s.cut_rails[i] < at(s, p).hex) ++i;
  s.cut_rails.insert(i, at(s, p).hex);
  if (log)
    log->add("rail_cut", "pg.2.3"_rule, side_of(w, p)).with("hex", hex_kind, at(s, p).hex.id);
}

}  // namespace bocage::pg
