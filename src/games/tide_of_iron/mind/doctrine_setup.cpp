// Set-up and reinforcements: squads that make sense, places from which to begin.
#include "games/tide_of_iron/mind/doctrine.hpp"

namespace bocage::toi {

namespace {

using Plan = Mind::Plan;

// Officers one a squad, crews with two riflemen, tokens where they are used.
float squad_sense(Figures f) {
  float sum = 0;
  if (f.officer > 1) sum -= 2 * number(f.officer - 1);
  if (f.officer == 1 && !is_heavy_weapon(f)) sum += 0.5f;
  if (f.mg + f.mortar > 1) sum -= 1.5f;
  if (f.mg && f.mortar) sum -= 1;
  if (f.elite >= 3 && !is_heavy_weapon(f)) sum += 0.7f;
  if (f.elite && is_heavy_weapon(f)) sum -= 0.3f * number(f.elite);
  switch (token_of(f)) {
    case Token::none: break;
    case Token::flamethrower:
      sum += 0.8f + 0.2f * number(f.elite) - (is_heavy_weapon(f) ? 2.f : 0);
      break;
    case Token::anti_tank: sum += 0.8f + 0.1f * number(count(f)); break;
    case Token::engineer: sum += 0.8f + (is_heavy_weapon(f) ? -0.5f : 0); break;
    case Token::medic: sum += 0.8f + (is_heavy_weapon(f) ? 0.2f : 0); break;
  }
  return sum;
}

// The middle of what both sides want: fronts face it.
float nearest_goal(const World& w, const Plan& plan, int side, Hex h) {
  float best = 0;
  for (int g = 0; g < plan.goals; ++g) {
    const float want = plan.want[side][g];
    const float value = want / (2 + number(distance(w, h, plan.goal[g])));
    if (value > best) best = value;
  }
  return best;
}

void score_place(const World& w, const Plan& plan, const State& s, Unit u, Hex h, Shelter shelter,
                 Tally& t) {
  const int side = index(side_of(u));
  t.add(t_setup, nearest_goal(w, plan, side, h));
  if (is_squad(u)) {
    t.add(t_cover, number(ground(w, h).cover));
    t.add(t_shelter, shelter == Shelter::pillbox        ? 3.f
                     : shelter == Shelter::entrenchment ? 1.5f
                                                        : 0);
  } else if (vehicle(w, u).on_road && !w.roads[h.id]) {
    t.add(t_setup, -1);
  }
  const int friends = units_in(s, h, side_of(u));
  t.add(t_crowd, 0.6f * number(friends));
  if (const u8 o = w.objective_at[h.id])
    t.add(t_objective, (friends ? 0.1f : 0.5f) * plan.want[side][o - 1]);
  t.add(t_danger, plan.danger[side][!is_squad(u)][h.id]);
  if (supports(w, s, u)) {  // eyes on the goals
    float seen = 0;
    for (int g = 0; g < plan.goals; ++g)
      if (plan.want[side][g] > 0 && distance(w, h, plan.goal[g]) <= 6 &&
          w.sight.sees(h, plan.goal[g]))
        seen += 0.5f;
    t.add(t_post, seen);
  }
  if (is_squad(u) && at(s, u).figures.mortar &&
      (w.terrain[h.id] == Terrain::building || shelter == Shelter::pillbox))
    t.add(t_setup, -3);
}

float far_for(const World& w, const Plan& plan, int side, Hex h) {
  float least = 9;
  for (int g = 0; g < plan.goals; ++g)
    if (plan.want[side][g] > 2 && plan.far[0][g][h.id] != Mind::unreachable) {
      const float rounds = number(plan.far[0][g][h.id]) / 12;
      if (rounds < least) least = rounds;
    }
  (void)w;
  return least;
}

}  // namespace

void score_setup(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  switch (c.verb) {
    case verb::form: return t.add(t_form, squad_sense(figures_of(c.what)));
    case verb::place:
    case verb::bring:
      return score_place(w, plan, s, who(c), hex(static_cast<int>(c.what)),
                         c.verb == verb::place ? static_cast<Shelter>(c.count) : Shelter::none, t);
    case verb::load: {
      const Unit v = unit(static_cast<int>(c.what));
      const float rounds = far_for(w, plan, index(side_of(v)), at(s, v).hex);
      score_place(w, plan, s, v, at(s, v).hex, Shelter::none, t);
      return t.add(t_ride, rounds > 2 ? 1.5f : -2);
    }
    case verb::lay: {
      const Marker m = static_cast<Marker>(c.who);
      const Hex h = hex(static_cast<int>(c.what));
      float near = 0;
      for (int g = 0; g < plan.goals; ++g) {
        const int d = distance(w, h, plan.goal[g]);
        const float want = plan.want[0][g] + plan.want[1][g];
        const bool work = m == Marker::entrenchment || m == Marker::pillbox;
        near += want * (work     ? (d == 0   ? 1
                                    : d == 1 ? 0.5f
                                             : 0)
                        : d == 1 ? 0.5f
                        : d == 2 ? 0.35f
                                 : 0);
      }
      if (m < Marker::smoke && w.roads[h.id]) near += 2;
      return t.add(t_works, 0.2f * near);
    }
    case verb::conceal: return t.add(t_setup, ground(w, at(s, who(c)).hex).hides ? 1 : -0.5f);
    case verb::pick: return t.add(t_setup, 1);
    case verb::auto_setup:
    case verb::deploy: return t.add(t_setup, -20);
    default: return;
  }
}

}  // namespace bocage::toi
