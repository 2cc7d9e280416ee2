// Doctrine: the rules of thumb a staff officer lives by. Each verb is weighed where its subject is; here
// those of command: set-up, supply, chits, engineers.
#include "games/america_triumphant/mind/doctrine.hpp"

namespace bocage::at {

namespace {

using Plan = Mind::Plan;

// Who is lost stays lost: too many are, for this condition.
bool gone_for_good(const World& w, const State& s, const Condition& c) {
  for (int i = 0; i < c.count; ++i) {
    const Clause& clause = w.clauses[c.first + i];
    const bool losses = clause.count == 1 && w.terms[clause.first].measure == Measure::lost;
    if (losses && count_clause(w, s, clause) > clause.at_most) return true;
  }
  return false;
}

// ------------------------------------------------------------------------------ what an HQ has to do

// The strength that the HQ would set in motion: those it alone has in range count most, those near the
// enemy twice.
float business_of(const World& w, const Plan& p, const State& s, int hq) {
  const Unit leader{w.headquarters[hq]};
  const Side side = info(w, leader).side;
  float sum = on_map(s, leader) ? 0 : 10;  // it has to come first
  for (const Unit u : of_side(w, side)) {
    if (!serves(w, leader, u) || is_hq(w, u)) continue;
    if (place_of(s, u) == Place::waiting && at(s, u).due <= s.turn &&
        place_of(s, leader) == Place::waiting && at(s, u).edge == at(s, leader).edge)
      sum += number(info(w, u).strength[info(w, u).steps - 1]);
    if (!on_map(s, u) || !on_map(s, leader)) continue;
    const float strength = number(strength_of(w, s, u));
    int nearest = 999;
    for (int i = 0; i < w.hq_count; ++i)
      if (const Unit o{w.headquarters[i]}; i != hq && serves(w, o, u) && on_map(s, o))
        nearest = std::min(nearest, distance(w, at(s, u).hex, at(s, o).hex));
    const int d = distance(w, at(s, u).hex, at(s, leader).hex), range = info(w, leader).range;
    const float mine = d <= range ? (nearest <= range ? 0.5f : 1.f) : d <= nearest ? 0.5f : 0.f;
    sum += strength * mine * (p.enemy_way[index(side)][at(s, u).hex.id] <= 16 ? 1.f : 0.5f);
  }
  return sum;
}

// What it has to do compared with the others of its side.
float share_of_business(const World& w, const Plan& p, const State& s, int hq) {
  const Side side = side_of_hq(w, hq);
  float all = 0;
  int count = 0;
  for (int i = 0; i < w.hq_count; ++i)
    if (side_of_hq(w, i) == side && may_be_drawn(w, s, i)) all += business_of(w, p, s, i), ++count;
  return all > 0 ? business_of(w, p, s, hq) * number(count) / all : 1;
}

// How much of what all his HQs would take until the end the German has and will get.
float means(const World& w, const State& s) {
  int have = s.stock, want = 0, count = 0;
  for (int i = 0; i < w.hq_count; ++i) count += side_of_hq(w, i) == german && may_be_drawn(w, s, i);
  for (int turn = s.turn; turn <= w.last_turn && turn <= max_turns; ++turn) {
    if (turn > s.turn) have += w.income[turn];
    want += w.hq_cost * count;
  }
  return want ? number(have) / number(want) : 1;
}

void score_command(const World& w, const Plan& p, const State& s, Choice c, Tally& tally) {
  switch (c.verb) {
    case verb::auto_setup: return tally.add(t_setup, c.count == 0 ? 3.f : 2.f);
    case verb::pay:
      // Where there is not enough for everybody until the end, those go without who have least to do.
      return tally.add(t_feed,
                       clamp(2 * (share_of_business(w, p, s, c.who) - 1 + means(w, s)), -1, 1));
    case verb::put_in:
      // A chit that moves next to nobody may cost the impulse of one that would (at.3.4a).
      return tally.add(t_chit, clamp(4 * share_of_business(w, p, s, c.who) - 1, -1, 1));
    case verb::return_chit: return tally.add(t_surprise, 1);
    case verb::rebuild: return tally.add(t_rebuild, number(info(w, Unit{c.who}).strength[1]) + 1);
    case verb::release:
    case verb::place_formation: {
      int strength = 0;
      const Formation& f = w.formations[c.who];
      for (int i = 0; i < f.count; ++i) strength += w.units[f.unit[i]].strength[1];
      return tally.add(t_rebuild, 0.5f + 0.05f * number(strength));
    }
    case verb::plan_turn: return tally.add(t_drop, c.what == 2 ? 1.f : 0.f);
    case verb::plan_drop: {
      // Road junctions a little behind the front, which nobody holds.
      const Hex h{static_cast<std::uint16_t>(c.what)};
      const int roads = __builtin_popcount(w.roads[h.id]);
      const bool free = !s.occupied[0].contains(h) && !s.occupied[1].contains(h);
      const int way = p.enemy_way[index(allied)][h.id];
      return tally.add(t_drop, (free ? number(roads) * 0.4f : -1) + p.worth[h.id] * 0.2f -
                                   std::abs(number(way) - 16) * 0.1f);
    }
    case verb::bring_back:
      return tally.add(
          t_command,
          -number(std::min<int>(p.way[index(side_of_hq(w, c.who))][1][c.what], 300)) * 0.02f);
    case verb::build: {
      const Unit u{c.who};
      const Hex here = at(s, u).hex;
      const int d = direction_to(w, here, Hex{static_cast<std::uint16_t>(c.what)});
      const std::int16_t* way = p.way[index(info(w, u).side)][1];
      int users = 0;  // vehicles near by that want to go there
      for (const Unit o : of_side(w, info(w, u).side))
        if (on_map(s, o) && info(w, o).mech && !is_hq(w, o) &&
            distance(w, at(s, o).hex, here) <= 4 && way[at(s, o).hex.id] > way[c.what])
          users += strength_of(w, s, o);
      const float saved = clamp(number(way[here.id] - way[c.what]), -20, 40) * 0.1f;
      const int sites = (w.roads[here.id] >> d & 1) + (w.blown[here.id] >> d & 1);
      return tally.add(t_bridge,
                       saved * clamp(number(users) / 8, 0, 1) + 0.3f * number(sites) - 0.8f);
    }
    case verb::end_offensive: {
      // Now that it is won; or not lost yet, when it can be won no more.
      bool won = false, lost = false, hope = false;
      for (int i = 0; i < w.condition_count; ++i) {
        const Condition& condition = w.conditions[i];
        const bool ours = condition.winner == german, now = holds(w, s, condition);
        won = won || (ours && now);
        lost = lost || (!ours && now);
        hope = hope || (ours && !gone_for_good(w, s, condition));
      }
      return tally.add(t_call_off_offensive, won || (!lost && !hope) ? 1.f : -1.f);
    }
    default: return;
  }
}

}  // namespace

void Mind::score(const World& w, const Plan& p, const State& s, const Prompt& prompt, Choice c,
                 Tally& tally) {
  switch (c.verb) {
    case verb::take_up:
      if (s.hq == none8) return;  // setting up
      [[fallthrough]];
    case verb::enter:
    case verb::go:
    case verb::step:
    case verb::stop:
    case verb::infiltrate:
    case verb::leave_map: return score_march(w, p, s, c, tally);
    case verb::attack:
    case verb::commit_rest:
    case verb::commit:
    case verb::call_off:
    case verb::overrun:
    case verb::occupy:
    case verb::support:
    case verb::fly:
    case verb::fight: return score_battle(w, p, s, prompt, c, tally);
    case verb::lose_step:
    case verb::eliminate:
    case verb::stand:
    case verb::fall_back:
    case verb::advance:
    case verb::evade: return score_result(w, p, s, prompt, c, tally);
    default: return score_command(w, p, s, c, tally);
  }
}

const Mind::Weights& Mind::weights() {
  static const Weights w = [] {
    Weights v{};
    const auto d = [&](int term, float value) { v.doctrine[term] = value; };
    d(t_setup, 1), d(t_feed, 3), d(t_chit, 3), d(t_surprise, 1), d(t_rebuild, 0.5f);
    d(t_drop, 1), d(t_bridge, 1), d(t_urge, 1), d(t_progress, 1), d(t_objective, 1);
    d(t_leave_objective, -1), d(t_strike, 1.5f), d(t_together, 1), d(t_cover, 0.3f);
    d(t_exposed, -0.35f), d(t_guard, 0.8f), d(t_supply, -1.2f), d(t_overstack, -40);
    d(t_command, 1), d(t_reinforce, 1), d(t_step_by_step, -1), d(t_exit, 1);
    d(t_harm, 1), d(t_prize, 1), d(t_own_losses, -0.9f), d(t_all_in, 1), d(t_support, 1);
    d(t_air, 1), d(t_spare, -1), d(t_stand, 1), d(t_way_out, 1), d(t_call_off_offensive, 1);
    const auto f = [&](int feature, float early, float late) {
      v.early[feature] = early;
      v.late[feature] = late;
    };
    f(f_foot, 0.03f, 0.02f), f(f_tanks, 0.05f, 0.03f), f(f_mobile, 0.04f, 0.03f);
    f(f_headquarters, 0.3f, 0.1f), f(f_divisions, 0.05f, 0.03f), f(f_lost, -0.02f, -0.04f);
    f(f_objectives, 0.25f, 0.6f), f(f_margin, 0.1f, 0.5f), f(f_verdict, 0.2f, 3);
    f(f_within_reach, 0.05f, 0.05f), f(f_depth_north, 0.15f, 0.1f);
    f(f_depth_centre, 0.15f, 0.1f), f(f_depth_south, 0.1f, 0.05f);
    f(f_unsupplied, -0.03f, -0.02f), f(f_isolated, -0.06f, -0.04f);
    f(f_surrounded, -0.06f, -0.06f), f(f_stock, 0.02f, 0), f(f_to_act, 0.004f, 0.004f);
    f(f_mass, 0.002f, 0.002f), f(f_exposed, -0.01f, -0.01f), f(f_exited, 0.1f, 0.2f);
    return v;
  }();
  return w;
}

float Mind::clock(const World& w, const State& s) {
  const float turns = number(w.last_turn - w.first_turn + 1);
  const float gone = number(s.turn > w.first_turn ? s.turn - w.first_turn : 0);
  const float today = number(std::min(s.played[0] + s.played[1], 9)) / 10;
  return clamp((gone + today) / turns, 0, 1);
}

// A segment is the movement of an impulse, or its battles and what follows.
std::uint32_t Mind::segment(const World&, const State& s) {
  return static_cast<std::uint32_t>(s.turn) << 8 |
         static_cast<std::uint32_t>(s.played[0] + s.played[1]) << 2 |
         (s.hq == none8              ? 0u
          : s.phase >= Phase::combat ? 2u
                                     : 1u);
}

float Mind::stakes(const World&, const State&, const Prompt& prompt) {
  switch (prompt.options[0].verb) {
    case verb::attack:
    case verb::commit:
    case verb::support:
    case verb::fly:
    case verb::retreat:
    case verb::stand: return 1;
    case verb::overrun:
    case verb::fight:
    case verb::advance:
    case verb::fall_back: return 0.3f;
    // What a fed HQ, a chit or a march is worth shows after the horizon only: simulations would tell that
    // points are best saved. Doctrine decides.
    default: return 0;
  }
}

}  // namespace bocage::at
