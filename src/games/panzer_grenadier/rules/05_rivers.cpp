// Chapter 5.7: rivers (pg.5.72a: foot and tracks may enter), and the engineers who help across.
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

bool is_engineer(const World& w, Piece p) { return type_of(w, p).kind == UnitKind::eng; }

bool by_bridge_or_ford(const World& w, const State& s, Hex from, Hex to) {
  if (road_between(w, s, from, to)) return true;
  return w.fords.contains(is_river(w.terrain[to.id]) ? to : from);
}

Piece engineer_in(const World& w, const State& s, Hex h, Side side, Piece except) {
  for (Piece p : in_hex(s, h))
    if (p != except && side_of(w, p) == side && is_engineer(w, p) && !carried(w, s, p)) return p;
  return nobody;
}

// pg.5.73a: engineers are there, but all came this turn.
bool only_new_engineers(const World& w, const State& s, Piece p, Hex h) {
  bool any = false;
  for (Piece e : in_hex(s, h)) {
    if (e == p || side_of(w, e) != side_of(w, p) || !is_engineer(w, e) || carried(w, s, e))
      continue;
    if (at(s, e).river_since) return false;
    any = true;
  }
  return any;
}

// pg.5.73a, pg.5.73b: an engineer in good order, there since an earlier turn, who has not moved.
bool may_assist(const World& w, const State& s, Piece e) {
  return is_engineer(w, e) && !carried(w, s, e) && at(s, e).order == Order::good &&
         at(s, e).river_since && !at(s, e).changed_hex;
}

}  // namespace

bool assisted(const World& w, const State& s, Piece p, Hex river) {
  for (Piece e : in_hex(s, river))
    if (e != p && side_of(w, e) == side_of(w, p) && may_assist(w, s, e)) return true;
  return false;
}

// pg.5.73b: who helps somebody across stays for the turn.
static void hold_engineer(const World& w, State& s, Piece p, Hex river) {
  for (Piece e : in_hex(s, river))
    if (e != p && side_of(w, e) == side_of(w, p) && may_assist(w, s, e)) {
      at(s, e).crossing_tried = 1;
      return;
    }
}

bool is_open_river(const World& w, const State& s, Hex h) {
  if (!is_river(w.terrain[h.id]) || w.fords.contains(h)) return false;
  return !w.bridges.contains(h) || (s.bridge_fate == 2 && h == w.rigged_bridge);
}

// pg.at.m4: engineers help it across there; foot and tracks need no help in a minor river.
bool helped_across(const World& w, const State& s, Piece p, Hex h) {
  const UnitType& t = type_of(w, p);
  if (!is_open_river(w, s, h) || t.kind == UnitKind::eng) return false;
  return (w.terrain[h.id] == Terrain::major_river || t.moves == MoveClass::motorized) &&
         assisted(w, s, p, h);
}

// pg.df.m10
bool assisted_crossing(const World& w, const State& s, Hex h, Side side) {
  if (!is_open_river(w, s, h)) return false;
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) == side && is_unit(w, p) && helped_across(w, s, p, h)) return true;
  return false;
}

// A23: leaving a river hex, off bridges and fords, to another bank than the one it came from.
bool crosses(const World& w, const State& s, Piece p, Hex from, Hex to) {
  if (!from || !is_river(w.terrain[from.id]) || is_river(w.terrain[to.id])) return false;
  if (by_bridge_or_ford(w, s, from, to)) return false;
  const int bank = at(s, p).bank;
  return bank != 0 && bank != w.bank[to.id];
}

bool needs_crossing_throw(const World& w, const State& s, Piece p, Hex from, Hex to) {
  return crosses(w, s, p, from, to) && w.terrain[from.id] == Terrain::major_river;
}

Refusal refuse_river(const World& w, const State& s, Piece p, Hex from, Hex to) {
  const UnitType& t = type_of(w, p);
  if (t.moves == MoveClass::rail || t.moves == MoveClass::river) return legal;
  if (is_river(w.terrain[to.id]) && !by_bridge_or_ford(w, s, from, to)) {
    const bool motorized = t.moves == MoveClass::motorized;
    if (motorized && s.move.entered > 0) return {"pg.5.73c"_rule, "pg.refuse.start_adjacent"_text};
    const bool major = w.terrain[to.id] == Terrain::major_river;
    if ((major || motorized) && !is_engineer(w, p) && only_new_engineers(w, s, p, to))
      return {"pg.5.73a"_rule, "pg.refuse.engineer_first"_text};
  }
  if (!crosses(w, s, p, from, to)) return legal;
  if (s.move.manner & fleeing) return {"pg.5.75d"_rule, "pg.refuse.far_bank"_text};
  const bool helped = assisted(w, s, p, from);
  if (w.terrain[from.id] == Terrain::minor_river) {  // pg.5.71a, pg.5.73d
    if (t.moves == MoveClass::motorized && (!helped || !at(s, p).river_since))
      return {"pg.5.73d"_rule, "pg.refuse.later_turn"_text};
    return legal;
  }
  if (!is_engineer(w, p) && !helped) return {"pg.5.72b"_rule, "pg.refuse.needs_engineer"_text};
  if (!at(s, p).river_since) return {"pg.5.73e"_rule, "pg.refuse.later_turn"_text};
  return legal;
}

void keep_bank(const World& w, State& s, Piece p, Hex from, Hex to) {
  PieceState& me = at(s, p);
  me.river_since = 0;
  if (!is_river(w.terrain[to.id])) me.bank = 0;
  else if (!from || !is_river(w.terrain[from.id])) me.bank = from ? w.bank[from.id] : 0;
}

void note_river(const World& w, State& s, Piece p, Hex from, Hex to) {
  const bool motorized = type_of(w, p).moves == MoveClass::motorized;
  if (crosses(w, s, p, from, to)) {
    s.move.manner |= must_stop;  // pg.5.7b
    if (motorized) hold_engineer(w, s, p, from);
  }
  if (from && is_river(w.terrain[to.id]) && !by_bridge_or_ford(w, s, from, to) &&
      engineer_in(w, s, to, side_of(w, p), p)) {
    s.move.manner |= must_stop;  // pg.5.73c
    if (!is_engineer(w, p) && (motorized || w.terrain[to.id] == Terrain::major_river))
      hold_engineer(w, s, p, to);
  }
  keep_bank(w, s, p, from, to);
  for_each_aboard(s, p, [&](Piece o) { keep_bank(w, s, o, from, to); });
}

// ---- The throw for a major river (5.73e, f)

namespace {

int crossing_number(const World& w, const State& s, Piece p) {
  const int row = chart_row(w, s, p);
  return w.crossing[row < 0 || is_engineer(w, p) ? 0 : row];
}

void ask_crossing(const World& w, const State& s, Prompt& prompt) {
  const Piece p = top<CrossingFrame>(s).piece;
  const int number = crossing_number(w, s, p);
  Chance chance = Chance::throw_dice(2);
  chance.classed = true;
  for (int sum = 2; sum <= 12; ++sum) chance.sum_class[sum] = sum <= number;
  prompt.roll(side_of(w, p), "pg.5.73e"_rule, "pg.prompt.crossing"_text, chance);
  prompt.with("unit", unit_kind, p.id).with("number", number_kind, number);
}

void take_crossing(const World& w, State& s, Choice c, Events* log) {
  const Piece p = top<CrossingFrame>(s).piece;
  const Hex to = top<CrossingFrame>(s).to;
  const bool across = sum_of(c) <= crossing_number(w, s, p);  // A6
  pop(s);
  if (!is_engineer(w, p)) hold_engineer(w, s, p, at(s, p).hex);
  if (log)
    log->add("crossing", is_engineer(w, p) ? "pg.5.73f"_rule : "pg.5.73e"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, to.id)
        .on(c)
        .gives(across ? "across" : "stays");
  if (!across) {
    at(s, p).crossing_tried = 1;
    s.move.manner |= must_stop;
    return;
  }
  spend(w, s, p, entry_cost(w, s, p, at(s, p).hex, to));
  ++s.move.entered;
  arrive(w, s, p, to, log);
}

// ---- The rigged bridge of a scenario

void ask_demolition(const World& w, const State&, Prompt& prompt) {
  Chance chance = Chance::throw_dice(1);
  chance.classed = true;
  for (int die = 1; die <= 6; ++die) chance.sum_class[die] = die <= w.rigged_up_to;
  prompt.roll(other(w.rigged_against), "pg.2.3"_rule, "pg.prompt.demolition"_text, chance);
  prompt.with("hex", hex_kind, w.rigged_bridge.id);
}

void take_demolition(const World& w, State& s, Choice c, Events* log) {
  pop(s);
  s.bridge_fate = sum_of(c) <= w.rigged_up_to ? 2 : 1;
  if (log)
    log->add("demolition", "pg.2.3"_rule, other(w.rigged_against))
        .with("hex", hex_kind, w.rigged_bridge.id)
        .on(c)
        .gives(s.bridge_fate == 2 ? "blown" : "stands");
}

}  // namespace

const StepRules crossing_step{nullptr, ask_crossing, nullptr, take_crossing};
const StepRules demolition_step{nullptr, ask_demolition, nullptr, take_demolition};

}  // namespace bocage::pg
