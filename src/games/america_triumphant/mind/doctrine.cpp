// Doctrine: the rules of thumb a staff officer lives by. Each verb is weighed where its subject is; here
// those of command: set-up, supply, chits, engineers.
#include "games/america_triumphant/mind/doctrine.hpp"

namespace bocage::at {

namespace {

using Plan = Mind::Plan;

void score_command(const World& w, const Plan& p, const State& s, Choice c, Tally& tally) {
  switch (c.verb) {
    case verb::auto_setup: return tally.add(t_setup, c.count == 0 ? 3.f : 2.f);
    case verb::pay: return tally.add(t_feed, 1);
    case verb::put_in: return tally.add(t_chit, 1);
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
      const int d = direction_to(w, at(s, u).hex, Hex{static_cast<std::uint16_t>(c.what)});
      const int side = index(info(w, u).side);
      const bool road = w.roads[at(s, u).hex.id] >> d & 1,
                 blown = w.blown[at(s, u).hex.id] >> d & 1;
      const int saved = p.way[side][1][at(s, u).hex.id] - p.way[side][1][c.what];
      return tally.add(t_bridge, clamp(number(saved), -20, 40) * 0.1f + (road ? 0.5f : 0) +
                                     (blown ? 0.5f : 0) - 0.8f);
    }
    case verb::end_offensive: {
      float value = -1;
      for (int i = 0; i < w.condition_count; ++i)
        if (w.conditions[i].winner == german && holds(w, s, w.conditions[i])) value = 1;
      return tally.add(t_call_off_offensive, value);
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
    d(t_exposed, -0.35f), d(t_guard, 0.8f), d(t_supply, -1.2f), d(t_overstack, -8);
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
