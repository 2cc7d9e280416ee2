// 7.23: HMGs spend their strength in portions, each at a target of its own; 6.42: leaders add to it.
#include "games/panzer_grenadier/rules/07_portions.hpp"

namespace bocage::pg {

bool is_hmg(const World& w, Piece p) { return type_of(w, p).kind == UnitKind::hmg; }

// pg.7.23b: an HMG may spend its strength in portions; PieceState::mp counts what is spent.
int fire_left(const World& w, const State& s, Piece p) {
  const int all = direct_strength(w, s, p);
  if (type_of(w, p).kind != UnitKind::hmg) return all;
  return all < at(s, p).mp ? 0 : all - at(s, p).mp;
}

int leader_adds(const World& w, const State& s, Piece leader) {
  const int combat = face_of(w, s, leader).combat;
  return disrupted(s, leader) ? halved(combat) : combat;
}

// pg.6.42a: an activated leader who has not yet lent his modifier.
bool may_add(const World& w, const State& s, Piece leader) {
  const PieceState& l = at(s, leader);
  return is_regular_leader(w, s, leader) && l.place == Place::on_map && !l.grouped && !l.acted &&
         !l.tied && l.declared == Declared::fire && l.order != Order::demoralized &&
         face_of(w, s, leader).combat > 0;
}

// A62: a leader's modifier counts for the size of portions. The best one in the HMG's hex.
Piece portion_helper(const World& w, const State& s, Piece p) {
  Piece best = nobody;
  for (const Piece l : in_hex(s, at(s, p).hex))
    if (side_of(w, l) == side_of(w, p) && is_leader(w, l) && may_add(w, s, l) &&
        (!best || leader_adds(w, s, l) > leader_adds(w, s, best)))
      best = l;
  return best;
}

// The rest of an HMG that has fired portions is too small to fire unless a leader adds to it.
bool rest_needs_leader(const World& w, const State& s, Piece p) {
  return is_hmg(w, p) && at(s, p).mp && fire_left(w, s, p) < smallest_hmg_portion;
}

bool can_spend_rest(const World& w, const State& s, Piece p) {
  const int left = fire_left(w, s, p);
  if (!left || !rest_needs_leader(w, s, p)) return left > 0;
  const Piece l = portion_helper(w, s, p);
  return l && left + leader_adds(w, s, l) >= smallest_hmg_portion;
}

// pg.7.23b, A62: what is left for later must make a portion, a leader's modifier included.
int largest_portion(const World& w, const State& s, Piece p) {
  const int left = fire_left(w, s, p);
  const Piece l = portion_helper(w, s, p);
  const int most = left - smallest_hmg_portion + (l ? leader_adds(w, s, l) : 0);
  return most < left ? most : left - 1;
}

// pg.7.23b: each portion has a target of its own.
bool fired_at_already(const State& s, Piece p, Hex h) {
  for (int i = 0; i < most_portions; ++i)
    if (s.portions.by[i] == p && s.portions.at[i] == h) return true;
  return false;
}

void note_portion(State& s, Piece p, Hex h) {
  for (int i = 0; i < most_portions; ++i) {
    if (s.portions.by[i]) continue;
    s.portions.by[i] = p;
    s.portions.at[i] = h;
    return;
  }
}

bool may_note_portion(const State& s) {
  for (const Piece by : s.portions.by)
    if (!by) return true;
  return false;
}

Refusal wrong_portion(const World& w, const State& s, Piece p) {
  return Refusal{"pg.7.23b"_rule, "pg.refuse.portion"_text}
      .number("least", smallest_hmg_portion)
      .number("have", fire_left(w, s, p));
}

}  // namespace bocage::pg
