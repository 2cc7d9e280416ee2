// 16.5 coming and going, 16.6 hidden units.
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

void reveal(const World& w, State& s, Piece p, Events* log) {
  if (!at(s, p).hidden) return;
  at(s, p).hidden = 0;
  for_each_aboard(s, p, [&](Piece load) { at(s, load).hidden = 0; });
  if (on_map(s, p)) update_control(w, s, at(s, p).hex);  // pg.1.2j: it stood there all the time
  if (log)
    log->add("revealed", "pg.16.6c"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, at(s, p).hex.id)
        .revealing();
}

// No eye is higher than 9 levels: beyond a quarter of what that gives nobody is found.
static bool finds(const World& w, const State& s, Piece seeker, Piece p) {
  constexpr int farthest = quartered(day_visibility + 9 * visibility_per_level);
  const Hex from = at(s, seeker).hex, h = at(s, p).hex;
  return distance(w, from, h) <= farthest && spots(w, s, from, p, h);
}

// While a piece moves, only what it sees itself is new.
void reveal_hidden(const World& w, State& s, Events* log) {
  if (!w.on.hidden) return;
  const Piece mover = s.move.piece;
  for (int i = 0; i < w.piece_count; ++i) {
    const Piece p = piece(i);
    if (!at(s, p).hidden || !on_map(s, p)) continue;
    bool found = false;
    if (mover && on_map(s, mover)) {
      found = side_of(w, mover) != side_of(w, p) && finds(w, s, mover, p);
    } else {
      for (const Piece e : of_side(w, other(side_of(w, p))))
        found = found || (on_map(s, e) && finds(w, s, e, p));
    }
    if (found) reveal(w, s, p, log);
  }
}

// ---- 16.5

bool is_due(const World& w, const State& s, Piece p) {
  const Group& g = w.groups[w.pieces[p.id].group];
  return at(s, p).place == Place::waiting && g.turn && g.turn <= s.turn;
}

namespace {

// pg.16.53: all the hexes named are in enemy hands.
bool all_blocked(const World& w, const State& s, const Hexes& zone, Side side) {
  bool all = true;
  zone.each([&](Hex h) { all &= holds_enemy(w, s, h, side); });
  return all;
}

bool beside(const World& w, const Hexes& zone, Hex h) {
  for (const Hex n : w.neighbour[h.id])
    if (n && zone.contains(n)) return true;
  return false;
}

}  // namespace

bool may_enter_at(const World& w, const State& s, Piece p, Hex h) {
  if (!is_due(w, s, p)) return false;
  const Group& g = w.groups[w.pieces[p.id].group];
  const Hexes& zone = w.hex_sets[g.zone];
  if (holds_enemy(w, s, h, side_of(w, p))) return false;
  if (zone.contains(h)) return true;
  return s.turn > g.turn && w.edge.contains(h) && beside(w, zone, h) &&
         all_blocked(w, s, zone, side_of(w, p));
}

// pg.16.52b: whoever would have to leave elsewhere stays in his hex.
Refusal refuse_leave_map(const World& w, const State& s, Piece p) {
  const Forces& forces = w.sides[index(side_of(w, p))];
  const Hex h = at(s, p).hex;
  const Hexes& zone = w.hex_sets[forces.exit_zone];
  if (!forces.exit_zone || s.turn < forces.exit_from_turn)
    return {"pg.16.52a"_rule, "pg.refuse.no_exit"_text};
  if (at(s, p).frozen) return {"pg.6.72"_rule, "pg.refuse.decapitated"_text};
  if (s.broken_down[0] == p || s.broken_down[1] == p)
    return {"pg.17.5"_rule, "pg.refuse.broken_down"_text};
  if (is_assault_hex(w, s, h)) return {"pg.12.12a"_rule, "pg.refuse.in_assault"_text};
  if (s.move.piece == p && (s.move.manner & leaving_assault) && s.move.entered)
    return {"pg.5.32b"_rule, "pg.refuse.one_hex_only"_text};  // pg.12.12b may still hit it
  if (zone.contains(h)) return legal;
  if (beside(w, zone, h) && w.edge.contains(h) && all_blocked(w, s, zone, side_of(w, p)))
    return legal;  // pg.16.53
  return {"pg.16.52a"_rule, "pg.refuse.no_exit_here"_text};
}

void do_leave_map(const World& w, State& s, Piece p, Events* log) {
  const Hex h = at(s, p).hex;
  for_each_aboard(s, p, [&](Piece load) { take_off(s, load, Place::exited); });
  take_off(s, p, Place::exited);
  if (is_unit(w, p)) at(s, p).face = 0;  // orders lapse
  update_assault(w, s, h);
  if (log)
    log->add("exited", "pg.16.52a"_rule, side_of(w, p))
        .with("unit", unit_kind, p.id)
        .with("hex", hex_kind, h.id);
}

}  // namespace bocage::pg
