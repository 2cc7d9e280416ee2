// Assault: what it would come to, and the answers it asks for.
#include <cmath>

#include "games/tide_of_iron/mind/doctrine.hpp"

namespace bocage::toi {

namespace {

using Plan = Mind::Plan;

float worth_of_hex(const World& w, const State& s, const Plan& plan, Side side, Hex h) {
  const u8 o = w.objective_at[h.id];
  if (!o) return 0;
  const bool mine = s.control[index(side)] >> (o - 1) & 1;
  return plan.want[index(side)][o - 1] * (mine ? 0.5f : 1) * (0.4f + 0.6f * plan.late);
}

}  // namespace

bool stormable(const World& w, const State& s, Side by, Hex h) {
  if (!occupied_by(s, h, other(by))) return false;
  bool seen = false;
  for (Unit u : in_hex(s, h)) {
    if (is_heavy(w, u)) return false;
    seen |= !at(s, u).concealed;
  }
  return seen;
}

// Both throws by their mean and spread; supporters are the two strongest who stand next to it.
Storm storm(const World& w, const Plan& plan, const State& s, Unit u, Hex h, int more) {
  Storm x;
  const Side side = side_of(u), enemy = other(side);
  int halvings;
  int power = assault_power(w, s, u, h, false, halvings) + more, best = 0, second = 0;
  if (halvings > 1) return x;
  bool flames = works_as(s, u, Token::flamethrower);
  for (const Hex n : w.neighbour[h.id]) {
    if (!n || !occupied_by(s, n, side)) continue;
    for (Unit o : in_hex(s, n)) {
      if (o == u || !is_squad(o) || suppressed(s, o) || has_heavy_weapon(s, o)) continue;
      const int p = assault_power(w, s, o, h, true, halvings);
      if (halvings > 1) continue;
      if (p > best) second = best, best = p;
      else if (p > second) second = p;
      flames |= works_as(s, o, Token::flamethrower);
    }
  }
  power += best + second;
  const int red = assault_cover(w, s, h, enemy, flames), fire = defence_power(w, s, h, enemy);
  const float mean = 0.5f * number(power) - number(red) / 3 - 0.5f * number(fire);
  const float spread =
      std::sqrt(0.25f * number(power) + 0.222f * number(red) + 0.25f * number(fire) + 0.1f);
  x.chance = 1 / (1 + std::exp(-1.7f * (mean - 0.5f) / spread));
  float net = 0.5f * number(power) - number(red) / 3;
  if (net < 0.2f * number(power)) net = 0.2f * number(power);
  x.ours = 0.5f * number(fire);
  float men = 0, broken = 0;
  for (Unit e : in_hex(s, h)) {
    if (at(s, e).concealed) continue;
    const float all = price(w, s, plan, e);
    men += all;
    if (disrupted(s, e)) broken += all;
    else if (pinned(s, e)) broken += 0.3f * all;
  }
  x.theirs = net < men ? net : men;
  const float left = men > 0 ? 1 - x.theirs / men : 0;
  x.prize = 0.7f + broken * left + worth_of_hex(w, s, plan, side, h);
  return x;
}

void judge_storm(const Storm& x, Tally& t) {
  t.add(t_assault, x.theirs + x.chance * x.prize);
  t.add(t_own_losses, x.ours);
}

void score_assault_answer(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Hex h = s.assault.hex;
  switch (c.verb) {
    case verb::support: {  // the difference it makes, and who is tired has nothing better to do
      const Unit u = who(c);
      int halvings;
      const int power = assault_power(w, s, u, h, true, halvings);
      t.add(t_assault, 0.25f * number(power));
      return t.add(t_own_fire, tired(s, u) ? 0 : 0.25f);
    }
    case verb::stand: {
      const Figures f = at(s, who(c)).figures;
      return t.add(t_assault, 0.3f * number(count(f)) - 0.4f);
    }
    case verb::deal: {  // figures of one squad after the other grow dearer
      const Unit u = who(c);
      if (!is_squad(u)) return t.add(t_dear, number(c.count) * 1.5f);
      const int men = count(at(s, u).figures);
      float cost = loss_of(at(s, u).figures, c.count);
      if (c.count >= men) cost += 0.5f + (at(s, u).figures.token ? 0.6f : 0);
      return t.add(t_dear, cost - 1.1f * number(c.count));
    }
    case verb::lose: return t.add(t_dear, price_of(figures_of(c.what)));
    case verb::retreat: {
      const Hex to = hex(static_cast<int>(c.what));
      float danger = 0;
      Unit any;
      for (Unit u : in_hex(s, h))
        if (side_of(u) != static_cast<Side>(s.active)) any = u;
      if (!any) return;
      const int side = index(side_of(any));
      danger = plan.danger[side][0][to.id];
      const int room = units_in(s, to, side_of(any)) + units_in(s, h, side_of(any));
      t.add(t_retreat, number(ground(w, to).cover) * 0.3f - 0.3f * danger -
                           (room > 3 ? 2.f * number(room - 3) : 0) -
                           (marked(s, to, Marker::mine) ? 2.f : 0));
      if (officer_in(s, to, side_of(any))) t.add(t_retreat, 0.5f);
      if (w.objective_at[to.id]) t.add(t_objective, 0.5f);
      return;
    }
    case verb::give_up: return t.add(t_dear, price(w, s, plan, who(c)));
    case verb::follow: {
      const int men = __builtin_popcount(c.count);
      if (!men) return;
      const Side side = static_cast<Side>(s.active);
      const float worth = worth_of_hex(w, s, plan, side, h);
      const float danger = plan.danger[index(side)][0][h.id];
      t.add(t_follow, 0.2f + worth + (men > 1 ? 0.2f : 0) + 0.15f * number(ground(w, h).cover));
      if (marked(s, h, Marker::mine)) t.add(t_obstacle, 2.f * number(men));
      return t.add(t_danger, 0.35f * danger * number(men) - (men > 2 ? -0.2f : 0));
    }
    default: return;
  }
}

}  // namespace bocage::toi
