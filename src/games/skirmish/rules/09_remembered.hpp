#pragma once
// Lines of sight from men who stand, remembered by what they rest on (09_remembered.cpp).
#include "games/skirmish/look.hpp"
#include "games/skirmish/still.hpp"

namespace bocage::sk {

Sight look_at_vehicle(const World&, const State&, const Eye& from, Vehicle);  // sk.g9.6
Sight look_at_man(const World&, const State&, Gear viewer, Figure target);
const Eye& remembered_eye(const World&, const State&, Figure);  // of a man who stands
const Eye& remembered_eye(const World&, const State&, Gear);
inline Eye present_eye(const World& w, const State& s, Piece p) {
  if (p.is_gear()) return remembered_eye(w, s, p.as_gear());
  return p.is_figure() && stands(s, p.as_figure()) ? remembered_eye(w, s, p.as_figure())
                                                   : eye_of(w, s, p);
}
bool seen_in_the_dark(const World&, const State&, Piece viewer, Piece target);
inline bool seen_by_night(const World& w, const State& s, Piece viewer, Piece target) {
  return !is_night(w, s) || seen_in_the_dark(w, s, viewer, target);
}
Sight look_at_hull(const World&, const State&, Figure viewer, Vehicle);

constexpr std::uint64_t first_bits(int n) {
  return n < 64 ? (std::uint64_t{1} << n) - 1 : ~std::uint64_t{0};
}
// Of a set those of a row of up to 64, a bit each.
inline std::uint64_t bits_of(const Figures& set, int first, int size) {
  const int word = first >> 6, shift = first & 63;
  std::uint64_t out = set.word[word] >> shift;
  if (shift && word + 1 < set.words) out |= set.word[word + 1] << (64 - shift);
  return out & first_bits(size);
}
// What one man knows of his lines to the others while nothing changes: whose were looked at, whom he saw.
struct LookedAt {
  Figures known, seen;
  Figures beyond;  // who is farther away than he fires; their lines are of no use to him
  int far = 0;

  // Of another position than the one that is still nothing is known, nor any more of his line in that one.
  void note(Figure target, bool still, bool in_sight) {
    still ? known.add(target.id) : known.remove(target.id);
    in_sight ? seen.add(target.id) : seen.remove(target.id);
  }

  void forget() { known.clear(), beyond.clear(); }
  void forget(const Figures& men) { known -= men, beyond -= men; }

  // Of a row of up to 64 men those whom he does not know to be out of sight, a bit each.
  std::uint64_t perhaps_in_sight(int first, int size) const {
    return ~bits_of(known, first, size) | bits_of(seen, first, size);
  }
};
const LookedAt* looked_at(const World&, const State&, Figure);     // null while things may change
LookedAt* looked_at(const World&, const State&, Figure, int far);  // firing so far

// Those of a group whom he may have in sight within so many units, until one is what is sought: is_it(Figure). Who is aboard of
// something is for the caller to judge, and so is who was seen farther away.
template <class IsIt>
bool anybody_in_sight(const World& w, const State& s, Figure f, Group g, int far, IsIt&& is_it) {
  const bool on_foot = stands(s, f);
  if (on_foot && !Reach(at(s, f).at, far + longest_hull).meets(extent_of(w, s, g))) return false;
  const LookedAt* looked = on_foot ? looked_at(w, s, f) : nullptr;
  const int end = info(w, g).first + info(w, g).size;
  for (int row = info(w, g).first; row < end; row += 64) {
    const int size = end - row < 64 ? end - row : 64;
    std::uint64_t left = first_bits(size) & (looked ? looked->perhaps_in_sight(row, size) : ~0ull);
    for (; left; left &= left - 1) {
      const Figure e = figure(row + __builtin_ctzll(left));
      if (!on_table(s, e)) continue;
      if (on_foot && stands(s, e) && !(looked && looked->known.contains(e.id)) &&
          (!plane::within(at(s, e).at, at(s, f).at, far) || !in_sight(w, s, f, e)))
        continue;
      if (is_it(e)) return true;
    }
  }
  return false;
}

}  // namespace bocage::sk
