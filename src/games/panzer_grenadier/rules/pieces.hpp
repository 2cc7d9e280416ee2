#pragma once
// Small questions about pieces that every chapter asks.
#include "games/panzer_grenadier/rules/rules.hpp"

namespace bocage::pg {

inline PieceState& at(State& s, Piece p) { return s.pieces[p.id]; }
inline const PieceState& at(const State& s, Piece p) { return s.pieces[p.id]; }

inline bool on_map(const State& s, Piece p) { return at(s, p).place == Place::on_map; }
inline bool is_leader(const World& w, Piece p) { return is_leader(type_of(w, p)); }
inline bool is_unit(const World& w, Piece p) { return !is_leader(type_of(w, p)); }

// Aboard a transport or APC; a leader who rides or moves along with another unit is not "carried",
// nor who flees along with a shaken transport (pg.5.6d).
inline bool carried(const World& w, const State& s, Piece p) {
  const Piece c = at(s, p).carrier;
  return c && type_of(w, c).carrier && at(s, c).order == Order::good;
}
inline bool loaded(const World& w, const State& s, Piece carrier) {
  if (!on_map(s, carrier)) return false;
  for (Piece p : in_hex(s, at(s, carrier).hex))
    if (at(s, p).carrier == carrier && is_unit(w, p)) return true;
  return false;
}
// Carried units and leaders of a carrier, or riders: visit(Piece).
template <class Visit>
void for_each_aboard(const State& s, Piece carrier, Visit visit) {
  if (!on_map(s, carrier)) return;
  for (Piece p = s.first[at(s, carrier).hex.id]; p;) {
    const Piece next = at(s, p).next;
    if (at(s, p).carrier == carrier) visit(p);
    p = next;
  }
}

// pg.16.6a: what is done where it lies hidden is its own side's business.
inline Sides known_to(const World& w, const State& s, Piece p) {
  return at(s, p).hidden ? only(side_of(w, p)) : everybody;
}

// Both sides know which pieces have not been seen yet; only where they are is a secret. So whether
// a side that has some is asked must not depend on where they are.
inline bool has_hidden(const World& w, const State& s, Side side) {
  if (!w.on.hidden) return false;
  for (const Piece p : of_side(w, side))
    if (at(s, p).hidden && on_map(s, p)) return true;
  return false;
}

// Whether a step onto the map may bring to light what nobody has seen yet. If so it cannot be taken
// back, whatever it did find: else one could look everywhere for nothing (pg.16.6c, pg.16.7a).
inline bool may_find(const World& w, const State& s, Side seeker) {
  const Side enemy = other(seeker);
  if (has_hidden(w, s, enemy)) return true;
  if (!w.on.mines_recorded) return false;
  if (w.sides[index(enemy)].mines_to_draw) return true;
  for (const Mine& m : s.mines)
    if (m.side == index(enemy) && !m.revealed) return true;
  return false;
}

inline bool good_order(const State& s, Piece p) { return at(s, p).order == Order::good; }
inline bool disrupted(const State& s, Piece p) { return at(s, p).order == Order::disrupted; }
inline bool demoralized(const State& s, Piece p) { return at(s, p).order == Order::demoralized; }

inline bool is_commissar(const World& w, const State& s, Piece p) {
  return is_leader(w, p) && face_of(w, s, p).commissar;
}
// A leader who leads: not a commissar (6.6).
inline bool is_regular_leader(const World& w, const State& s, Piece p) {
  return is_leader(w, p) && !face_of(w, s, p).commissar;
}
inline Rank rank_of(const World& w, const State& s, Piece p) {
  return is_leader(w, p) ? face_of(w, s, p).rank : Rank::none;
}
inline bool full_strength(const World& w, const State& s, Piece p) {
  return at(s, p).steps == type_of(w, p).steps;
}
inline int id(Piece p) { return p.id; }
inline Piece piece(int n) { return {static_cast<std::uint8_t>(n)}; }
inline Hex hex(std::uint32_t n) { return {static_cast<std::uint16_t>(n)}; }

// Piece or hex numbers out of an arbitrary answer.
inline bool is_piece(const World& w, std::uint32_t n) { return n < w.piece_count; }
inline bool is_hex(const World& w, std::uint32_t n) { return n < w.hexes; }

}  // namespace bocage::pg
