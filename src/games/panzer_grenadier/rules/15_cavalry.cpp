// 15.3 Cavalry charges. Trains and vessels move by chapter 5, fire by chapter 7 and are AFVs
// (pg.15.2b). In the first hex of a charge everybody may fire at it, the charged too (pg.15.31c).
#include "games/panzer_grenadier/rules/04_stacking.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"

namespace bocage::pg {

// pg.5.72b: over a major river nobody gallops; the far bank takes an engineer and a throw.
static bool crosses_major_river(const World& w, const State& s, Piece p, Hex first, Hex target) {
  const Hex from = at(s, p).hex;
  if (needs_crossing_throw(w, s, p, from, first)) return true;
  if (w.terrain[first.id] != Terrain::major_river || is_river(w.terrain[target.id])) return false;
  if (road_between(w, s, first, target) || w.fords.contains(first)) return false;
  const int bank = is_river(w.terrain[from.id]) ? at(s, p).bank : w.bank[from.id];
  return bank != 0 && bank != w.bank[target.id];
}

bool charge_through(const World& w, const State& s, Piece p, Hex first, Hex target) {
  const Hex from = at(s, p).hex;
  if (!adjacent(w, from, first) || !adjacent(w, first, target)) return false;
  if (holds_enemy(w, s, first, side_of(w, p)) || !fits(w, s, p, first)) return false;
  if (crosses_major_river(w, s, p, first, target)) return false;
  const int cost = entry_cost(w, s, p, from, first), next = entry_cost(w, s, p, first, target);
  return cost != prohibited && next != prohibited && cost + next <= allowance(w, s, p);
}

Refusal refuse_charge(const World& w, const State& s, Piece p, Hex target) {
  const PieceState& self = at(s, p);
  const Side side = side_of(w, p);
  if (!w.on.cavalry || type_of(w, p).kind != UnitKind::cav)
    return {"pg.15.31a"_rule, "pg.refuse.only_cavalry_charges"_text};
  if (self.declared != Declared::fire || self.acted)
    return {"pg.3.13c"_rule, "pg.refuse.not_declared_fire"_text};
  if (!on_map(s, p) || !good_order(s, p) || self.frozen || is_assault_hex(w, s, self.hex))
    return {"pg.12.11a"_rule, "pg.refuse.not_in_good_order"_text};
  if (!self.led_by || !at(s, self.led_by).cavalry_leader)
    return {"pg.15.31a"_rule, "pg.refuse.no_cavalry_leader"_text};
  const int range = distance(w, self.hex, target);
  if (range == 1) return {"pg.15.31b"_rule, "pg.refuse.too_near_to_charge"_text};
  if (range != 2)
    return Refusal{"pg.15.31a"_rule, "pg.refuse.charge_two_hexes"_text}.number("range", range);
  if (!holds_enemy(w, s, target, side)) return {"pg.12.0"_rule, "pg.refuse.no_enemy_there"_text};
  for (const Piece e : in_hex(s, target))
    if (type_of(w, e).kind == UnitKind::vessel) return {"pg.15.2c"_rule, "pg.refuse.vessel"_text};
  if (fought_already(w, s, target)) return {"pg.12.2a"_rule, "pg.refuse.fought_already"_text};
  if (!fits(w, s, p, target)) return no_room("pg.4.5"_rule, w, s, p, target);
  for (const Hex h : w.neighbour[self.hex.id])
    if (h && charge_through(w, s, p, h, target)) return legal;
  return {"pg.15.31a"_rule, "pg.refuse.charge_path"_text};
}

}  // namespace bocage::pg
