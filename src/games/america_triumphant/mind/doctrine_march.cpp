// Where units are worth most, and marching there.
#include "games/america_triumphant/mind/doctrine.hpp"

namespace bocage::at {

namespace {

using Plan = Mind::Plan;

int own_strength(const World& w, const State& s, Unit u, Hex h) {
  return strength_of(w, s, u) * 16 * doubled(w, s, u, h);
}

// What the unit adds to an attack on the target; nothing where the attack is not worth it.
float share_in(const Plan& p, const Mind::Target& t, int adds, bool counted) {
  const int attack = (counted ? t.attack16 : t.attack16 + adds) + t.others16 / 2;
  const int defence = t.defence16 ? t.defence16 : 8;
  const int level = attack >= defence ? attack / defence : 0;
  if (level < 1) return 0;
  const int column = level + t.shift + (attack >= 3 * adds ? 0 : 1);
  if (column < 1) return 0;
  const Outlook o =
      expect(p, column > highest_column ? highest_column : column, t.steps, t.trapped, t.prize);
  const float value = o.harm + o.prize - o.own;
  if (value <= 0) return 0;
  return value * (0.4f + 0.6f * clamp(number(adds) / number(defence), 0, 1));
}

// The best attack the unit could join from there in this impulse. Who marches strategically attacks
// nobody (at.5.21a): while that is to be decided, staying is worth what he could do instead.
float strike_from(const World& w, const Plan& p, const State& s, Unit u, Hex h) {
  const UnitState& me = at(s, u);
  if (!me.eligible || me.strategic || me.attacked || !me.hex) return 0;
  const int mine = own_strength(w, s, u, me.hex);
  float best = 0;
  if (s.phase == Phase::strategic) {
    if (h != me.hex) return 0;
    const int reach_hexes = info(w, u).mech ? 5 : 3;
    for (const Mind::Target& t : p.targets) {
      const int d = distance(w, h, t.hex);
      if (d <= reach_hexes) best = std::max(best, share_in(p, t, mine, d == 1));
    }
    return best;
  }
  if (s.phase != Phase::tactical) return 0;
  for (int d = 0; d < 6; ++d) {
    const Hex n = neighbour(w, h, d);
    if (!n || p.target_at[n.id] == none8) continue;
    const int rivers = (w.minor[h.id] | w.major[h.id]) >> d & 1;
    if (rivers && is_tank(w, u)) continue;
    const bool counted = direction_to(w, me.hex, n) >= 0;
    best = std::max(best,
                    share_in(p, p.targets[p.target_at[n.id]], rivers ? mine / 2 : mine, counted));
  }
  return best;
}

// Ways of the enemy that its zone of control would close, and nobody else's does.
float guards_at(const World& w, const Plan& p, const State& s, Unit u, Hex h) {
  const UnitInfo& i = info(w, u);
  const int side = index(i.side), shift = side == 0 ? 0 : 4;
  const Hex here = at(s, u).hex;
  const bool exerts_zone = i.size != Size::battalion;
  bool company = false;
  if (h != here) company = s.occupied[side].contains(h);
  else
    for (const Unit o : stack_at(w, s, h)) company |= o != u && !at(s, o).in_hand;
  float sum = company ? 0.25f * p.guard[side][h.id] : p.guard[side][h.id];
  if (!exerts_zone) return sum * 0.5f;
  for (int d = 0; d < 6; ++d) {
    const Hex n = neighbour(w, h, d);
    if (!n) continue;
    const int others =
        (s.zoc[n.id] >> shift & 15) - (here && direction_to(w, here, n) >= 0 ? 1 : 0);
    if (others <= 0 && !s.occupied[side].contains(n)) sum += 0.5f * p.guard[side][n.id];
  }
  return sum;
}

// Headquarters stand behind the front, where lines run, and never where the enemy can reach them.
void score_headquarters(const World& w, const Plan& p, const State& s, Unit u, Hex h,
                        Tally& tally) {
  const UnitInfo& i = info(w, u);
  const int side = index(i.side);
  int in_range = 0;
  for (const Unit o : of_side(w, i.side)) {
    if (!on_map(s, o) || !serves(w, u, o) || is_hq(w, o)) continue;
    const int d = distance(w, at(s, o).hex, h);
    in_range += d <= i.range ? 2 : d <= i.range + 3 ? 1 : 0;
  }
  float value = number(in_range) * 0.05f;
  if (in_zone(s, other(i.side), h)) value -= 3;
  if (p.enemy_way[side][h.id] < 8) value -= number(8 - p.enemy_way[side][h.id]) * 0.25f;
  if (!p.lines[side].contains(h)) value -= 4;
  int escort = 0;
  for (const Unit o : stack_at(w, s, h))
    if (!is_hq(w, o) && info(w, o).side == i.side) escort += strength_of(w, s, o);
  value += escort ? 0.3f : 0;
  value -= clamp(number(p.threat[side][h.id]) / number(3 + 2 * escort), 0, 4);
  value -= number(std::min<int>(p.way[side][1][h.id], 200)) * 0.01f;
  tally.add(t_command, value);
}

// How many too many there would be, with everybody who goes along.
int excess_at(const World& w, const State& s, Unit u, Hex h) {
  Load load = load_of(w, s, h);
  if (h != at(s, u).hex) {
    if (!at(s, u).in_hand) load.add(w, u);
    else if (on_map(s, u)) {
      for (const Unit o : stack_at(w, s, at(s, u).hex))
        if (at(s, o).in_hand) load.add(w, o);
    } else {
      for (const Unit o : of_side(w, info(w, u).side))
        if (at(s, o).in_hand) load.add(w, o);
    }
  }
  return load.excess();
}

}  // namespace

void score_place(const World& w, const Plan& p, const State& s, Unit u, Hex h, Tally& tally) {
  const UnitInfo& i = info(w, u);
  const UnitState& me = at(s, u);
  const int side = index(i.side);
  if (const int excess = excess_at(w, s, u, h)) tally.add(t_overstack, number(excess));
  if (is_hq(w, u)) return score_headquarters(w, p, s, u, h, tally);
  const bool attacks = i.side == german;
  tally.add(t_progress,
            -number(std::min<int>(p.way[side][i.mech][h.id], 300)) * (attacks ? 0.125f : 0.06f));
  if (p.worth[h.id] > 0 && controller(s, h) != i.side) tally.add(t_objective, p.worth[h.id]);
  if (attacks && p.step_worth[h.id] > 0) tally.add(t_objective, p.step_worth[h.id]);
  if (me.hex && h != me.hex && p.worth[me.hex.id] > 0) {
    bool somebody = false;
    for (const Unit o : stack_at(w, s, me.hex))
      somebody |= o != u && !at(s, o).in_hand && !is_hq(w, o);
    if (!somebody && p.enemy_way[side][me.hex.id] < 30)
      tally.add(t_leave_objective, p.worth[me.hex.id]);
  }
  tally.add(t_strike, strike_from(w, p, s, u, h));
  if (i.formation != none8 && w.formations[i.formation].mechanised) {
    int there = 0, all = 0;
    const Formation& f = w.formations[i.formation];
    for (int k = 0; k < f.count; ++k) {
      const Unit o{f.unit[k]};
      if (o == u || !on_map(s, o)) continue;
      ++all;
      there += at(s, o).in_hand || at(s, o).hex == h;
    }
    if (all) tally.add(t_together, number(there) / number(all));
  }
  const bool close = p.enemy_way[side][h.id] <= 10;
  if (close) {
    tally.add(t_cover, number(w.cover[h.id]));
    int defence = h == me.hex ? 0 : strength_of(w, s, u);
    for (const Unit o : stack_at(w, s, h))
      if (info(w, o).side == i.side && !is_hq(w, o))
        defence += strength_of(w, s, o) * doubled(w, s, o, h);
    const float ratio = number(p.threat[side][h.id]) /
                        (number(defence ? defence : 1) * (1 + 0.35f * number(w.cover[h.id])));
    tally.add(t_exposed, clamp(ratio - 2.5f, 0, 6));
  }
  tally.add(t_guard, guards_at(w, p, s, u, h) * (attacks ? 0.3f : 1));
  if (!p.fed[static_cast<int>(i.nation)].contains(h)) tally.add(t_supply, 1);
}

void score_march(const World& w, const Plan& p, const State& s, Choice c, Tally& tally) {
  const Hex to{static_cast<std::uint16_t>(c.what)};
  switch (c.verb) {
    case verb::take_up: {
      const Unit u{c.who};
      // Who comes together is put down together: too many at once would be lost (at.6.2b).
      if (!on_map(s, u)) tally.add(t_reinforce, 1);
      else tally.add(t_urge, clamp(p.urge[u.id], -2, 4) - 0.05f);
      if (c.count == 2) tally.add(t_together, 0.5f);
      if (c.count == 1) tally.add(t_together, -0.2f);
      return;
    }
    case verb::enter:
    case verb::go: return score_place(w, p, s, s.move.lead, to, tally);
    case verb::step:
      tally.add(t_step_by_step, 1);
      return score_place(w, p, s, s.move.lead, to, tally);
    case verb::stop: return score_place(w, p, s, s.move.lead, s.move.hex, tally);
    case verb::infiltrate:
      tally.add(t_step_by_step, 0.5f);
      return score_place(w, p, s, s.move.lead, to, tally);
    case verb::leave_map:
      score_place(w, p, s, s.move.lead, s.move.hex, tally);
      return tally.add(t_exit, 1);
    default: return;
  }
}

}  // namespace bocage::at
