// What a side may see: everything but the other side's hidden units, tank leaders and face-down
// mines.
#include "games/panzer_grenadier/game.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

// In the order in which they were laid the strongest came first: told by where they lie.
void sort_by_hex(Roster<Mine, 28>& mines) {
  const auto key = [](const Mine& m) {
    return m.hex.id << 12 | m.side << 11 | m.revealed << 10 | m.strength;
  };
  for (int i = 1; i < mines.size(); ++i)
    for (int k = i; k > 0 && key(mines[k]) < key(mines[k - 1]); --k) {
      const Mine other = mines[k];
      mines[k] = mines[k - 1];
      mines[k - 1] = other;
    }
}

bool in_sight(const World& w, const State& s, Hex h, Side side) {
  for (const Piece p : in_hex(s, h))
    if (side_of(w, p) == side) return true;
  return false;
}

}  // namespace

void PanzerGrenadier::redact(const World& w, State& s, Side side) {
  if (side == Side::nobody) {  // a spectator knows what both know
    redact(w, s, Side::first);
    return redact(w, s, Side::second);
  }
  const Side enemy = other(side);
  for (Piece p : of_side(w, enemy)) {
    PieceState& me = at(s, p);
    const bool undecided = s.duty && s.active == enemy && w.on.hidden && w.pieces[p.id].may_hide;
    if (me.place == Place::on_map && (me.hidden || undecided)) {  // pg.16.6a
      if (s.move.piece == p) s.move = Move{};                     // it works, or has not gone yet
      take_off(s, p, Place::unknown);
      me = PieceState{};  // nor in what order it is, nor what it has done
      me.place = Place::unknown;
      continue;
    }
    const UnitType& t = type_of(w, p);
    if (!is_leader(t)) me.face = 0;  // pg.17.63b: orders are the side's own affair
    if (!is_afv(t)) continue;
    if (!t.tank_leader_by_right) me.tank_leader = 0;  // pg.3.3
    if (me.led_by == p || (me.led_by && is_unit(w, me.led_by))) me.led_by = nobody, me.led = 0;
  }
  s.factor_player[index(enemy)] = s.aircraft_player[index(enemy)] = 0;
  for (int i = 0; i < s.mines.size();) {
    Mine& m = s.mines[i];
    if (m.side == index(side) || m.revealed) {
      ++i;
    } else if (w.on.mines_recorded) {
      s.mines.remove(i);
    } else {
      m.strength = 0xff;
      ++i;
    }
  }
  sort_by_hex(s.mines);
  if (s.active == enemy && s.root && !in_sight(w, s, s.root, enemy)) s.root = Hex{};
  if (s.declared_last && side_of(w, s.declared_last) == enemy &&
      at(s, s.declared_last).place == Place::unknown)
    s.declared_last = nobody;
  if (s.active == enemy || s.duty) {
    if (s.active != side) {
      if (s.setting_up) s.setting_up = 1;  // in which way shows where hidden units stand
      for (auto& n : s.hand) n = 0;
      if (step_now(s) == Step::setup_mine || step_now(s) == Step::setup_mines)
        for (auto& weight : s.cup) weight = 0;
    }
  }
}

}  // namespace bocage::pg
