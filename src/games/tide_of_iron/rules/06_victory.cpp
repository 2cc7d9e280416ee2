// Victory points and what decides.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

namespace {

int held(const State& s, int side, std::uint32_t objectives) {
  return __builtin_popcount(s.control[side] & objectives);
}

// Of the first side, by what the condition counts.
int lead(const State& s, const Condition& c) {
  return c.winner == Winner::points ? s.points[0] - s.points[1]
                                    : held(s, 0, c.objectives) - held(s, 1, c.objectives);
}

void give(State& s, int side, int points, RuleId rule, Events* log) {
  if (!points) return;
  s.points[side] = static_cast<u16>(s.points[side] + points);
  if (log)
    log->add("points", rule, static_cast<Side>(side))
        .number("points", points)
        .number("total", s.points[side]);
}

void end_battle(const World& w, State& s, int winner, int condition, Events* log) {
  s.over = static_cast<u8>(winner < 0 ? 3 : winner + 1);
  s.decided = static_cast<u8>(condition + 1);
  s.phase = Phase::over;
  s.frames.clear();
  s.frames.push(Step::over);
  if (log)
    log->add("won", deciding_rule(w, s), winner < 0 ? Side::nobody : static_cast<Side>(winner));
}

bool nobody_left(const State& s, Side side) {
  for (Unit u : of_side(side))
    if (in_play(s, u)) return false;
  return true;
}

bool score_by_type(const World& w, const Award& a, Unit u) {
  return a.what >> static_cast<int>(type_of(w, u)) & 1;
}

}  // namespace

RuleId deciding_rule(const World& w, const State& s) {
  if (!s.decided) return "toi.win.3"_rule;
  const Condition& c = w.conditions[s.decided - 1];
  const bool counted = c.winner == Winner::points || c.winner == Winner::more;
  if (counted && !lead(s, c)) return "toi.win.3"_rule;
  return c.winner == Winner::points ? "toi.win.2"_rule : "toi.win.1"_rule;
}

void score_destroyed(const World& w, State& s, Unit u, Events* log) {
  const int owner = index(side_of(u)), type = static_cast<int>(type_of(w, u));
  if (s.lost[owner][type] < 255) ++s.lost[owner][type];
  for (const Award& a : w.awards)
    if (a.when == When::destroyed && score_by_type(w, a, u) && (a.sides >> (1 - owner) & 1))
      give(s, 1 - owner, a.points, "toi.win.1"_rule, log);
}

void score_exited(const World& w, State& s, Unit u, Events* log) {
  const int owner = index(side_of(u)), type = static_cast<int>(type_of(w, u));
  if (s.exited[owner][type] < 255) ++s.exited[owner][type];
  for (const Award& a : w.awards)
    if (a.when == When::exited && score_by_type(w, a, u) && (a.sides >> owner & 1))
      give(s, owner, a.points, "toi.win.1"_rule, log);
}

// toi.cmd.2c, and what is added at the end.
void score(const World& w, State& s, When when, Events* log) {
  for (const Award& a : w.awards) {
    if (a.when != when || s.round < a.from_round) continue;
    for (int side = 0; side < 2; ++side) {
      if (!(a.sides >> side & 1)) continue;
      const int mine = held(s, side, a.objectives);
      int times = 0;
      switch (a.measure) {
        case Measure::each: times = mine; break;
        case Measure::more: times = mine > held(s, 1 - side, a.objectives); break;
        case Measure::at_least: times = mine >= a.at_least; break;
        case Measure::destroyed:
          for (int t = 0; t < types; ++t) times += a.what >> t & 1 ? s.lost[1 - side][t] : 0;
          break;
      }
      give(s, side, times * a.points, "toi.cmd.2c"_rule, log);
    }
  }
}

// toi.win.1 to 3
void decide(const World& w, State& s, Moment moment, Events* log) {
  if (s.over) return;
  if (moment == Moment::end) score(w, s, When::end, log);
  for (int i = 0; i < w.conditions.size(); ++i) {
    const Condition& c = w.conditions[i];
    if (c.when != moment) continue;
    if (moment == Moment::gone && !nobody_left(s, static_cast<Side>(c.side))) continue;
    switch (c.winner) {
      case Winner::first:
      case Winner::second: {
        const int side = c.winner == Winner::first ? 0 : 1;
        if (!c.objectives || held(s, side, c.objectives) >= c.at_least)
          return end_battle(w, s, side, i, log);
        break;
      }
      case Winner::more:
      case Winner::points: {
        const int ahead = lead(s, c);
        return end_battle(w, s, ahead ? ahead < 0 : s.initiative, i, log);
      }
    }
  }
  if (moment == Moment::end) end_battle(w, s, s.initiative, -1, log);
}

// A side that has nobody left on the map, where the scenario ends by that.
bool check_gone(const World& w, State& s, Events* log) {
  for (const Condition& c : w.conditions)
    if (c.when == Moment::gone && !s.over && nobody_left(s, static_cast<Side>(c.side)))
      decide(w, s, Moment::gone, log);
  return s.over;
}

}  // namespace bocage::toi
