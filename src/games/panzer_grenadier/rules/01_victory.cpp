// Control at the start, and the scenario's conditions (pg.1.1c, pg.1.2k, pg.2.3, pg.end.1).
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

int nearest_unit(const World& w, const State& s, Side side, Hex h, bool armed) {
  int best = 999;
  for (Piece p : of_side(w, side))
    if (on_map(s, p) && is_unit(w, p) && (!armed || is_combat_unit(type_of(w, p))) &&
        !at(s, p).hidden) {
      const int d = distance(w, at(s, p).hex, h);
      if (d < best) best = d;
    }
  return best;
}

}  // namespace

void set_initial_control(const World& w, State& s) {
  for (int i = 0; i < w.hexes; ++i) {
    const Hex h = hex(static_cast<std::uint32_t>(i));
    s.control[0].remove(h);
    s.control[1].remove(h);
    if (w.uncontrolled.contains(h)) continue;
    if (w.control_given) {
      for (int side = 0; side < 2; ++side) {
        const bool near = w.control_near[side] && nearest_unit(w, s, static_cast<Side>(side), h,
                                                               false) <= w.control_near[side];
        if (!near && !w.control[side].contains(h)) continue;
        s.control[side].add(h);
        s.control[1 - side].remove(h);
        if (near) break;
      }
    } else {  // A36: a tie is neutral
      const int a = nearest_unit(w, s, Side::first, h, true);
      const int b = nearest_unit(w, s, Side::second, h, true);
      if (a != b) s.control[a < b ? 0 : 1].add(h);
    }
    update_control(w, s, h);
    update_assault(w, s, h);
  }
}

namespace {

int steps_in(const World& w, const State& s, const Term& t, bool units) {
  int n = 0;
  for (Piece p : of_side(w, t.side)) {
    const UnitType& type = type_of(w, p);
    if (!on_map(s, p) || !w.hex_sets[t.set].contains(at(s, p).hex)) continue;
    if (units) n += is_afv(type);
    else if (is_combat_unit(type)) n += at(s, p).steps;
  }
  return n;
}

int exited_steps(const World& w, const State& s, Side side, bool afv_only) {
  int n = 0;
  for (Piece p : of_side(w, side)) {
    const UnitType& t = type_of(w, p);
    if (at(s, p).place == Place::exited && is_combat_unit(t) && (!afv_only || is_afv(t)))
      n += at(s, p).steps;
  }
  return n;
}

// The most cut hexes of which no two are adjacent.
int separate_cuts(const World& w, const State& s, int from, std::uint32_t chosen) {
  int best = __builtin_popcount(chosen);
  for (int i = from; i < s.cut_rails.size(); ++i) {
    bool free = true;
    for (int k = 0; k < i; ++k)
      if ((chosen >> k & 1) && adjacent(w, s.cut_rails[k], s.cut_rails[i])) free = false;
    if (!free) continue;
    const int n = separate_cuts(w, s, i + 1, chosen | 1u << i);
    if (n > best) best = n;
  }
  return best;
}

int controlled(const World& w, const State& s, const Term& t, int& missing) {
  int n = 0;
  missing = 0;
  w.hex_sets[t.set].each([&](Hex h) { s.control[index(t.side)].contains(h) ? ++n : ++missing; });
  return n;
}

int value_of(const World& w, const State& s, const Term& t) {
  int missing = 0;
  switch (t.measure) {
    case Measure::none: return 0;
    case Measure::constant: return 1;
    case Measure::hexes_controlled: return controlled(w, s, t, missing);
    case Measure::all_controlled: controlled(w, s, t, missing); return missing == 0;
    case Measure::steps_lost: return steps_lost(w, s, t.side, true, true);
    case Measure::afv_steps_lost: return steps_lost(w, s, t.side, true, false);
    case Measure::other_steps_lost: return steps_lost(w, s, t.side, false, true);
    case Measure::steps_exited: return exited_steps(w, s, t.side, false);
    case Measure::afv_steps_exited: return exited_steps(w, s, t.side, true);
    case Measure::steps_in: return steps_in(w, s, t, false);
    case Measure::afvs_in: return steps_in(w, s, t, true);
    case Measure::rails_cut: return separate_cuts(w, s, 0, 0);
    case Measure::type_eliminated: {
      int n = 0;
      for (Piece p : of_side(w, t.side))
        n += w.pieces[p.id].type == t.type && at(s, p).place == Place::eliminated;
      return n;
    }
  }
  return 0;
}

}  // namespace

int points_of(const World& w, const State& s, const Term& t) {
  int n = value_of(w, s, t);
  if (t.most && n > t.most) n = t.most;
  n = n > t.beyond ? (n - t.beyond) / t.per : 0;
  return t.weight * n;
}

int measure(const World& w, const State& s, const Clause& clause) {
  int sum = 0;
  for (const Term& t : clause.terms) sum += points_of(w, s, t);
  return sum;
}

Hexes objectives(const World& w) {
  Hexes all;
  for (const Condition& c : w.conditions)
    for (const Clause& clause : c.clauses)
      for (const Term& t : clause.terms)
        if (t.measure == Measure::hexes_controlled || t.measure == Measure::all_controlled)
          all |= w.hex_sets[t.set];
  return all;
}

int decided(const World& w, const State& s, When when) {
  for (int i = 0; i < w.conditions.size(); ++i) {
    const Condition& c = w.conditions[i];
    if (c.when != when && !(when == When::at_end && c.when == When::every_turn)) continue;
    bool holds = true;
    for (const Clause& clause : c.clauses) {
      const int sum = measure(w, s, clause);
      holds = holds && (clause.at_least ? sum >= clause.number : sum <= clause.number);
    }
    if (holds) return i;
  }
  return -1;
}

}  // namespace bocage::pg
