// Doctrine of movement: with a leader, in company, from cover to cover, where the enemy is weakest
// and while his guns are spent; machine-guns and tanks to where they can shoot, riflemen up to the
// enemy.
#include "games/panzer_grenadier/mind/doctrine.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"

namespace bocage::pg {

namespace {

using Plan = Mind::Plan;

float clamp(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

struct Company {
  int units = 0, soft = 0, leaders = 0;
};
Company company_in(const World& w, const State& s, Hex h, Side side, Piece but) {
  Company c;
  for (Piece q : in_hex(s, h)) {
    if (q == but || side_of(w, q) != side) continue;
    const UnitType& t = type_of(w, q);
    if (is_leader(t)) ++c.leaders;
    else if (is_combat_unit(t)) ++c.units, c.soft += !is_afv(t);
  }
  return c;
}

// A leader's place is with men who have none: the more they are and the nearer.
float post_of_leader(const World& w, const Plan& plan, const State& s, Piece p, Hex h) {
  const int i = index(side_of(w, p));
  const Hex here = at(s, p).hex;
  const bool good = at(s, p).order == Order::good;
  const int stack = plan.stack_at[i][here.id];
  const bool counted = good && stack && plan.stacks[i][stack - 1].leaders;
  float best = 0;
  for (const Mind::Stack& b : plan.stacks[i]) {
    if (!b.soft || b.leaders > (b.hex == here && good)) continue;
    float need = (1 + number(b.soft)) / (1 + 0.5f * number(distance(w, b.hex, h)));
    if (need <= best) continue;
    // Another leader stands there or next to it.
    if (b.beside > (counted && distance(w, b.hex, here) <= 1)) need *= 0.4f;
    if (need > best) best = need;
  }
  const Company c = company_in(w, s, h, side_of(w, p), p);
  return best + (c.soft ? 0.3f : -0.6f) - (c.leaders ? 0.3f : 0);
}

// Enemies next to a hex: worth closing with if we are many there and they are few or shaken.
float closing(const World& w, const Plan& plan, int i, Hex h) {
  if (!plan.mass[1 - i][h.id]) return 0;
  float best = 0;
  bool any = false;
  for_each_beside(w, plan, 1 - i, h, [&](const Mind::Stack& e) {
    if (!e.units) return;
    const float ratio = number(plan.mass[i][e.hex.id]) / number(plan.mass[1 - i][e.hex.id] + 12);
    const float value = clamp(ratio - 1, -1, 1.5f) + 0.5f * number(e.shaken) / number(e.units);
    if (!any || value > best) best = value;
    any = true;
  });
  return best;
}

bool is_own(const World& w, const State& s, Hex h, Side side) {
  const Piece p = s.first[h.id];
  return p && side_of(w, p) == side;
}

}  // namespace

float danger_for(const World& w, const Plan& plan, Piece p, Hex h) {
  const int i = index(side_of(w, p));
  const UnitType& t = type_of(w, p);
  if (is_afv(t)) {
    const int tank = plan.armour_danger[i][h.id];
    const float guns = number(plan.armour_guns[i][h.id]);
    return tank ? dice_reach(10 - (tank - 1) + t.armour) * (0.7f + 0.5f * guns) : 0.1f * guns;
  }
  return number(plan.danger[i][h.id]) / Mind::whole_step;
}

float ambush_for(const World& w, const Plan& plan, Piece p, Hex h) {
  if (is_afv(type_of(w, p))) return danger_for(w, plan, p, h);
  return number(plan.ambush[index(side_of(w, p))][h.id]) / Mind::whole_step;
}

// It stands on a railway hex and could cut it, with a mate if it needs one.
bool may_cut(const World& w, const Plan& plan, const State& s, Piece p) {
  const Hex h = at(s, p).hex;
  if (!plan.cut.contains(h) || w.sides[index(side_of(w, p))].nation != Nation::soviet) return false;
  const UnitType& t = type_of(w, p);
  if (!is_personnel(t) || at(s, p).order != Order::good || carried(w, s, p)) return false;
  if (t.kind == UnitKind::eng) return true;
  for (Piece q : in_hex(s, h))
    if (q != p && side_of(w, q) == side_of(w, p) && is_personnel(type_of(w, q)) &&
        at(s, q).order == Order::good && !at(s, q).markers)
      return true;
  return false;
}

Leaving leaving(const World& w, const Plan& plan, const State& s, Piece p) {
  Leaving it;
  if (at(s, p).place != Place::on_map) return it;
  const UnitType& type = type_of(w, p);
  const Side side = side_of(w, p);
  const int i = index(side);
  const Hex from = at(s, p).hex;
  if (is_leader(type)) {
    it.post = post_of_leader(w, plan, s, p, from);
    return it;
  }
  it.danger = danger_for(w, plan, p, from);
  it.alone = plan.objective.contains(from) && s.control[i].contains(from) &&
             plan.mass[1 - i][from.id] && company_in(w, s, from, side, p).units == 0;
  if (supports(type)) it.shot = best_shot(w, plan, s, p, from);
  else if (is_combat_unit(type)) it.closing = closing(w, plan, i, from);
  return it;
}

void score_step(const World& w, const Plan& plan, const State& s, Piece p, const Leaving& left,
                Hex to, Tally& t) {
  const Side side = side_of(w, p);
  const int i = index(side);
  const UnitType& type = type_of(w, p);
  if (at(s, p).place != Place::on_map) {
    t.add(t_exit, 1 - 0.001f * number(plan.way[i][to.id]));
    return t.add(t_danger, 0.5f * danger_for(w, plan, p, to));
  }
  const Hex from = at(s, p).hex;
  const float step =
      clamp((number(plan.way[i][from.id]) - number(plan.way[i][to.id])) / Mind::per_hex, -2, 2);
  if (is_leader(type)) {
    t.add(t_together, post_of_leader(w, plan, s, p, to) - left.post);
    t.add(t_progress, 0.15f * step);
    return t.add(t_danger, 0.3f * danger_for(w, plan, p, to));
  }
  const bool gun = is_weapon(type) || (type.bombardment && !type.direct);
  const bool unarmed = is_unarmed_transport(type);
  float eager = plan.attacks[i] ? 1 : 0.6f;
  if (gun || (unarmed && !loaded(w, s, p))) eager *= plan.way[i][from.id] > 18 ? 0.6f : 0.1f;
  t.add(t_progress, eager * step);
  const float mass = number(plan.mass[i][to.id]) / number(plan.mass[1 - i][to.id] + 12);
  if (plan.mass[1 - i][to.id]) t.add(t_mass, eager * step * clamp(mass - 1, -1, 1.5f));
  if (plan.attacks[i]) {
    const float need =
        number(plan.way[i][from.id]) /
        (2.5f * Mind::per_hex * number(plan.turns_left > 1 ? plan.turns_left - 1 : 1));
    t.add(t_haste, eager * step * clamp(need - 0.3f, 0, 1));
  }
  const float danger = danger_for(w, plan, p, to);
  const float risk = ambush_for(w, plan, p, to) + 0.5f * (danger - left.danger);
  t.add(t_danger, risk);
  t.add(t_thrift, price_of(w, plan, p) * risk);
  if (unarmed) t.add(t_danger, danger);
  if (!is_afv(type)) t.add(t_cover, 0.5f * number(plan.cover[to.id] - plan.cover[from.id]));
  if (w.terrain[to.id] == Terrain::major_river && !w.bridges.contains(to) && !w.fords.contains(to))
    t.add(t_obstacle, type.kind == UnitKind::eng ? -1 : assisted(w, s, p, to) ? 0 : 3);
  if (w.terrain[from.id] == Terrain::major_river && type.kind == UnitKind::eng)
    t.add(t_obstacle, 4);
  if (plan.objective.contains(to) && !s.control[i].contains(to))
    t.add(t_objective, number(plan.worth[to.id]) / 8);
  if (left.alone) t.add(t_leave_objective, number(plan.worth[from.id]) / 8);
  if (is_combat_unit(type)) {
    const int zone = plan.zone[i].contains(to) - plan.zone[i].contains(from);
    if (zone) t.add(zone > 0 ? t_objective : t_leave_objective, 0.5f);
  }
  if (supports(type)) {
    t.add(t_post, best_shot(w, plan, s, p, to) - left.shot);
  } else if (is_combat_unit(type)) {
    t.add(t_close, closing(w, plan, i, to) - left.closing);
  }
  if (plan.cut.contains(from) && may_cut(w, plan, s, p)) t.add(t_exit, -1);
  if (!is_own(w, s, to, side)) return;
  const Company c = company_in(w, s, to, side, p);
  if (c.units >= 2 && plan.danger[i][to.id]) t.add(t_swarm, 1);
  if (c.leaders) t.add(t_together, 0.5f);
  if (plan.cut.contains(to) && c.soft && is_personnel(type)) t.add(t_exit, 0.2f);
}

namespace {

// Vessels and trains. Guns stand where they are, vehicles do without marshes; men go nearly anywhere.
bool has_own_ways(const UnitType& t) {
  return t.moves == MoveClass::rail || t.moves == MoveClass::river;
}

}  // namespace

float best_step(const World& w, const Plan& plan, const State& s, Piece p, bool led,
                const Tally& t) {
  const Side side = side_of(w, p);
  const UnitType& type = type_of(w, p);
  float best = -2;
  const int i = index(side);
  led = led || is_leader(type) || is_afv(type);
  const bool tied = (!type.ma && !is_leader(type)) || is_vehicle(type) || has_own_ways(type);
  const Leaving left = leaving(w, plan, s, p);
  for (const Hex n : w.neighbour[at(s, p).hex.id]) {
    if (!n) continue;
    if (!led && plan.danger[i][n.id] > plan.danger[i][at(s, p).hex.id])
      continue;  // pg.5.4a, roughly
    if (tied && entry_cost(w, s, p, at(s, p).hex, n) == prohibited) continue;
    if (s.first[n.id] && (holds_enemy(w, s, n, side) ||
                          (is_combat_unit(type) && company_in(w, s, n, side, p).units >= 3)))
      continue;
    Tally one{t.weights};
    score_step(w, plan, s, p, left, n, one);
    if (one.total > best) best = one.total;
  }
  return best;
}

float rough_step(const World& w, const Plan& plan, const State& s, Piece p, bool led,
                 const Tally& t) {
  const int i = index(side_of(w, p));
  const UnitType& type = type_of(w, p);
  const bool afv = is_afv(type);
  const Hex from = at(s, p).hex;
  const float eager =
      is_combat_unit(type) && !is_weapon(type) && type.direct ? (plan.attacks[i] ? 1 : 0.6f) : 0.1f;
  const float progress = t.weights[t_progress] * eager / Mind::per_hex,
              danger = t.weights[t_danger] / Mind::whole_step;
  const bool tied = !type.ma || has_own_ways(type);
  float best = -2;
  for (const Hex n : w.neighbour[from.id]) {
    if (n && tied && entry_cost(w, s, p, from, n) == prohibited) continue;
    if (!n || (!led && !afv && plan.danger[i][n.id] > plan.danger[i][from.id])) continue;
    const int gain = plan.way[i][from.id] - plan.way[i][n.id];
    float value = progress * number(gain > 6 ? 6 : gain);
    if (!afv) value += danger * number(plan.ambush[i][n.id]);
    if (value > best) best = value;
  }
  return best;
}

// Whether a reinforcement finds room where it may come in.
bool can_come(const World& w, const State& s, Piece p, bool led) {
  const auto open = [&](Hex h) {
    return may_enter_at(w, s, p, h) && !holds_any_enemy(w, s, h, side_of(w, p)) &&
           fits(w, s, p, h) && terrain_cost(w, s, p, h) != prohibited &&
           (led || !refuse_approach(w, s, p, Hex{}, h));
  };
  bool any = false;
  w.hex_sets[w.groups[w.pieces[p.id].group].zone].each([&](Hex h) {
    any = any || open(h);
    for (const Hex n : w.neighbour[h.id]) any = any || (n && open(n));
  });
  return any;
}

void score_deed(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece mover = s.move.piece;
  const Side side = side_of(w, mover);
  const int i = index(side);
  const Hex h = at(s, mover).place == Place::on_map ? at(s, mover).hex : Hex{};
  const auto seen = [&] {
    int nearest = 99;
    if (h)
      for (const Mind::Stack& e : plan.stacks[1 - i]) {
        const int d = distance(w, e.hex, h);
        if (d < nearest && d <= plan.visibility && w.sight.sees(e.hex, h)) nearest = d;
      }
    return nearest;
  };
  const auto near = [&] { return seen() <= 6 || (h && plan.way[i][h.id] <= 3 * Mind::per_hex); };
  switch (c.verb) {
    case verb::stop:
      t.add(t_halt, 1);
      if (h && plan.objective.contains(h)) t.add(t_objective, halt_on_objective);
      return;
    case verb::accompany: {
      bool others = false, led = false;
      if (h)
        for (Piece q : in_hex(s, h)) {
          if (q == mover || side_of(w, q) != side) continue;
          if (is_leader(w, q)) led = led || at(s, q).carrier == mover;
          else others = others || (at(s, q).declared == Declared::move && !at(s, q).acted);
        }
      return t.add(t_together, led ? -2.f : others ? -0.5f : 12.f);
    }
    case verb::load: return t.add(t_mounted, near() ? -1 : 1);
    case verb::unload: return t.add(t_dismount, near() ? 1 : -1);
    case verb::limber:
      return t.add(t_guns_ready, seen() <= 12 ? -1 : plan.attacks[i] ? 0.3f : -0.5f);
    case verb::unlimber: return t.add(t_guns_ready, near() || seen() <= 12 ? 1 : -0.3f);
    case verb::dig_in: return t.add(t_dig, plan.attacks[i] ? -1 : 1);
    case verb::leave_map: return t.add(t_exit, 1);
    case verb::cut_rail: return t.add(t_exit, plan.cut.contains(h) ? 1 : -1);
    default: return t.add(t_other_deeds, 1);
  }
}

}  // namespace bocage::pg
