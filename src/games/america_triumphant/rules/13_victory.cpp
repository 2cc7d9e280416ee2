// Who has won: conditions are data, read in their order. Breakthrough (at.13.2, at.13.23b, at.13.24b), the
// Generals' Plan (at.13.33a, at.13.33b), Wacht am Rhein (at.13.41a, at.13.42, at.13.43a to at.13.43d:
// at.13.43b, at.13.43c, at.13.43d) are data/at/scenarios.
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

int count_term(const World& w, const State& s, const Term& t) {
  int n = 0;
  switch (t.measure) {
    case Measure::controlled: t.hexes.each([&](Hex h) { n += controller(s, h) == t.side; }); break;
    case Measure::steps:  // R37: headquarters do not count
      for (const Unit u : of_side(w, t.side))
        if (on_map(s, u) && !is_hq(w, u) && t.hexes.contains(at(s, u).hex)) n += at(s, u).steps;
      break;
    case Measure::exited: n = s.exited; break;
    case Measure::lost: n = s.lost[index(t.side)]; break;  // R27
  }
  n /= t.per ? t.per : 1;
  return n < t.most ? n : t.most;
}

int count_clause(const World& w, const State& s, const Clause& c) {
  int n = 0;
  for (int i = 0; i < c.count; ++i) n += count_term(w, s, w.terms[c.first + i]);
  return n;
}

bool holds(const World& w, const State& s, const Condition& c) {
  for (int i = 0; i < c.count; ++i) {
    const Clause& clause = w.clauses[c.first + i];
    const int n = count_clause(w, s, clause);
    if (n < clause.at_least || n > clause.at_most) return false;
  }
  return true;
}

void decide(const World& w, State& s, Events* log) {
  s.over = 255;
  for (int i = 0; i < w.condition_count; ++i)
    if (holds(w, s, w.conditions[i])) {
      s.over = static_cast<std::uint8_t>(i + 1);
      break;
    }
  if (log) log->add("battle_over", "at.8.3c"_rule, Side::nobody).with("date", date_kind, s.turn);
}

}  // namespace bocage::at
