// What to attack, with whom, and what battles leave behind.
#include "games/america_triumphant/mind/doctrine.hpp"

namespace bocage::at {

namespace {
using Plan = Mind::Plan;
}

void find_chances(const World& w, Plan& p) {
  for (int c = 0; c <= highest_column; ++c) {
    p.pays[c] = 0;
    for (int die = 0; die < 6; ++die) p.pays[c] += number((w.results[c][die][0] + 1) / 2) / 6;
    for (int steps = 0; steps <= Plan::most_steps; ++steps)
      for (const bool trapped : {false, true}) {
        float &loses = p.loses[c][steps][trapped], &vacates = p.vacates[c][steps][trapped];
        loses = vacates = 0;
        for (int die = 0; die < 6; ++die) {
          const int r = w.results[c][die][1], lost = trapped ? r : (r + 1) / 2;
          loses += number(lost < steps ? lost : steps) / 6;
          vacates += (lost >= steps || (!trapped && r / 2 > 0)) ? 1.f / 6 : 0;
        }
      }
  }
}

float prize_of(const World& w, const State& s, const Plan& p, Side side, Hex h) {
  (void)w;
  // How near it is to what the side wants.
  const int beyond = p.open_way[index(side)][h.id];
  float prize = 0.4f + 1.6f * (beyond >= 60 ? 0.25f : 1 - number(beyond) / 80);
  if (p.worth[h.id] > 0 && controller(s, h) != side) prize += p.worth[h.id];
  return prize;
}

Outlook expect(const Plan& p, int column, int steps, bool trapped, float prize) {
  const int c = column < 0 ? 0 : column > highest_column ? highest_column : column;
  const int n = steps < Plan::most_steps ? steps : Plan::most_steps;
  return {p.loses[c][n][trapped], prize * p.vacates[c][n][trapped], p.pays[c]};
}

namespace {

int steps_in(const World& w, const State& s, Hex h) {
  int n = 0;
  for (const Unit u : stack_at(w, s, h)) n += at(s, u).steps;
  return n;
}

// An attack on that hex at that column, as the side sees it.
Outlook attack_on(const World& w, const Plan& p, const State& s, Side side, Hex h, int column) {
  const int t = p.target_at[h.id];
  const bool trapped = t != none8 && p.targets[t].trapped;
  const float prize = t != none8 ? p.targets[t].prize : prize_of(w, s, p, side, h);
  return expect(p, column, steps_in(w, s, h), trapped, prize);
}

float gain_of(const World& w, const Plan& p, const State& s, const Battle& b, int more) {
  const Side side = side_of_hq(w, s.hq);
  const int column = odds_of(clash_of(w, s, b, false)).column;
  const Outlook now = attack_on(w, p, s, side, b.target, column),
                then = attack_on(w, p, s, side, b.target, column + more);
  return then.harm + then.prize - then.own - (now.harm + now.prize - now.own);
}

}  // namespace

void score_battle(const World& w, const Plan& p, const State& s, const Prompt& prompt, Choice c,
                  Tally& tally) {
  const Hex h{static_cast<std::uint16_t>(c.what)};
  switch (c.verb) {
    case verb::attack:
      return attack_on(w, p, s, prompt.side, h, best_column(w, s, h, Takes::able)).tell(tally);
    case verb::commit_rest: return tally.add(t_all_in, 1);
    case verb::call_off: return tally.add(t_all_in, -2);
    case verb::commit: return tally.add(t_all_in, 0.3f);
    case verb::overrun: {
      const int column = odds_of(clash_of_overrun(w, s, h, c.count)).column;
      Outlook o = attack_on(w, p, s, prompt.side, h, column);
      o.own *= 1.3f;
      o.tell(tally);
      return score_place(w, p, s, s.move.lead, s.move.hex, tally);
    }
    case verb::occupy: return tally.add(t_prize, 1);
    case verb::support: {
      const int b = find_battle(s, h);
      return tally.add(t_support,
                       b < 0 ? 0 : gain_of(w, p, s, s.battles[b], support_worth(w, s)) + 0.05f);
    }
    case verb::fly: {
      const int b = find_battle(s, h);
      if (b < 0 || !c.count) return;
      if (side_of_hq(w, s.hq) == prompt.side)
        return tally.add(t_air, gain_of(w, p, s, s.battles[b], c.count) - 0.12f * number(c.count));
      return tally.add(t_air, -gain_of(w, p, s, s.battles[b], -1) - 0.15f);
    }
    case verb::fight: {
      const int b = find_battle(s, h);
      if (b < 0) return;
      return attack_on(w, p, s, prompt.side, h, odds_of(clash_of(w, s, s.battles[b], false)).column)
          .tell(tally);
    }
    default: return;
  }
}

void score_result(const World& w, const Plan& p, const State& s, const Prompt& prompt, Choice c,
                  Tally& tally) {
  const Unit u{c.who};
  const Hex to{static_cast<std::uint16_t>(c.what)};
  switch (c.verb) {
    case verb::lose_step:
    case verb::eliminate: {
      // What the step is worth to its owner; the other side picks the dearest.
      const int steps = at(s, u).steps;
      const UnitInfo& i = info(w, u);
      const int after = steps > 1 ? i.strength[steps - 2] : 0;
      float worth = number(i.strength[steps ? steps - 1 : 0] - after);
      if (steps <= 1 || c.verb == verb::eliminate) worth += 1;
      if (steps <= 1 && i.formation != none8 && w.formations[i.formation].mechanised) worth += 2;
      return tally.add(t_spare, prompt.side == i.side ? worth : -worth);
    }
    case verb::stand: {
      const RemainderFrame f = s.frames.top<RemainderFrame>();
      const bool attacker = side_of_hq(w, s.hq) == f.side;
      float ground = 0;
      if (!attacker) ground = prize_of(w, s, p, other(f.side), s.fight.target);
      int steps = 0;
      for (const Unit o : of_side(w, f.side)) steps += at(s, o).involved ? at(s, o).steps : 0;
      return tally.add(t_stand, ground - 1.2f * number(f.hexes) - (steps <= f.hexes ? 4.f : 0));
    }
    case verb::fall_back: {
      const int side = index(info(w, u).side);
      float value = number(w.cover[to.id]) * 0.3f + (s.occupied[side].contains(to) ? 0.3f : 0) +
                    (p.lines[side].contains(to) ? 0.5f : 0) +
                    number(std::min<int>(p.enemy_way[side][to.id], 20)) * 0.05f;
      return tally.add(t_way_out, value);
    }
    case verb::advance: {
      Tally here{tally.weights};
      score_place(w, p, s, u, at(s, u).hex, here);
      score_place(w, p, s, u, to, tally);
      tally.total -= here.total;
      if (to == s.fight.target) tally.add(t_prize, 0.3f);
      return;
    }
    case verb::evade: return tally.add(t_way_out, 1);
    case verb::stay: return;
    default: return;
  }
}

}  // namespace bocage::at
