// Doctrine of fire: much of it on one hex, together where it gains by it, assaults when they pay.
#include "games/panzer_grenadier/mind/doctrine.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

namespace {

using Plan = Mind::Plan;

// What an enemy stack is worth shooting at.
struct Prey {
  int units = 0, steps = 0, shaken = 0;
  bool dug = true;
  float worth = 0;
};
Prey prey_in(const World& w, const State& s, Hex h, Side enemy) {
  Prey prey;
  for (Piece p : in_hex(s, h)) {
    if (side_of(w, p) != enemy || at(s, p).hidden || is_leader(w, p)) continue;
    const UnitType& t = type_of(w, p);
    ++prey.units;
    prey.steps += at(s, p).steps;
    prey.shaken += at(s, p).order != Order::good;
    prey.dug = prey.dug && at(s, p).dug == Dug::in;
    prey.worth += is_afv(t) ? 0.15f : is_combat_unit(t) ? 1.f : 0.3f;
  }
  if (prey.worth > 0 && prey.worth < 1) return prey;
  prey.worth = 0.5f + 0.5f * prey.worth;
  return prey;
}

int direct_shift(const Plan& plan, const Prey& prey, Hex target, int nearest, int farthest) {
  return -plan.cover[target.id] - (prey.dug ? 1 : 0) + (prey.units >= 3 ? 1 : 0) +
         (farthest == 1 ? 2 : 0) - (farthest >= 3 ? 1 : 0) + 0 * nearest;
}

// How hard the hex is pressed: our mass there against theirs, more if it is an objective.
float pressure(const Plan& plan, int i, Hex target) {
  const float ratio = number(plan.mass[i][target.id]) / number(plan.mass[1 - i][target.id] + 12);
  return (ratio > 2 ? 2 : ratio) + number(plan.worth[target.id]) / 8;
}

}  // namespace

float best_shot(const World& w, const Plan& plan, const State& s, Piece p, Hex from) {
  const UnitType& t = type_of(w, p);
  const PieceState& me = at(s, p);
  if (is_leader(t) || me.limbered || me.order == Order::demoralized || carried(w, s, p)) return 0;
  const int i = index(side_of(w, p));
  const Value direct = direct_value(w, s, p);
  const int strength = direct_strength(w, s, p);
  int reach = strength ? direct.range : 0;
  if (t.anti_tank.range > reach) reach = t.anti_tank.range;
  if (t.bombardment.range > reach) reach = t.bombardment.range;
  if (!reach || (reach <= 2 && !plan.mass[1 - i][from.id])) return 0;
  float best = 0;
  for (const Mind::Stack& e : plan.stacks[1 - i]) {
    const int range = distance(w, from, e.hex);
    if (range > reach || !range || e.contested) continue;
    const bool seen = is_seen(w, plan, from, e);
    if (!seen && !(t.bombardment && plan.observed[1 - i].contains(e.hex))) continue;
    float value = 0;
    if (seen && strength && range <= direct.range && e.soft) {
      const int shift = (range == 1   ? 2
                         : range >= 3 ? -1
                                      : 0) -
                        plan.cover[e.hex.id] + (e.soft >= 3);
      value = direct_effect(strength, shift) * (0.5f + 0.5f * number(e.soft));
      // Friends may stand in the line; it takes long to find out.
      if (value > best && range > 1 && from == me.hex && refuse_line(w, s, p, e.hex)) value = 0;
    }
    if (seen && t.anti_tank && e.armour < 99 && range <= t.anti_tank.range) {
      const int need = anti_tank_harm - t.anti_tank.strength + e.armour;
      const float hit = (dice_reach(need) + dice_reach(need + 2)) * (e.armour < 0 ? 0.4f : 1);
      if (hit > value) value = hit;
    }
    if (t.bombardment && e.units && range <= t.bombardment.range) {
      const float shell =
          effect.bombard[bombardment_table.shifted(bombardment_table.column(t.bombardment.strength),
                                                   -plan.cover[e.hex.id] / 2)] *
          (0.5f + 0.5f * number(e.units));
      if (shell > value) value = shell;
    }
    if (value > best) best = value;
  }
  return best;
}

void score_direct_fire(const World& w, const Plan& plan, const State& s, Piece p, Hex target,
                       Tally& t) {
  const Side enemy = other(side_of(w, p));
  const Prey prey = prey_in(w, s, target, enemy);
  const int range = distance(w, at(s, p).hex, target);
  int strength = 0;  // those beside him will join
  for (Piece q : in_hex(s, at(s, p).hex))
    if (side_of(w, q) == side_of(w, p) &&
        (q == p || (at(s, q).declared == Declared::fire && !at(s, q).acted)) && !is_leader(w, q) &&
        range <= direct_value(w, s, q).range)
      strength += direct_strength(w, s, q);
  const float hit = direct_effect(strength, direct_shift(plan, prey, target, range, range));
  t.add(t_shot, hit * prey.worth);
  if (prey.shaken) t.add(t_weak_target, hit * number(prey.shaken));
  t.add(t_focus, hit * pressure(plan, index(side_of(w, p)), target));
  t.add(t_bounty, hit * prey.worth * plan.price[index(enemy)][0]);
}

namespace {

float armour_hit(const World& w, const State& s, Piece p, Piece target) {
  if (!on_map(s, target)) return 0;
  const AtValue v = at_value(w, s, p, distance(w, at(s, p).hex, at(s, target).hex));
  if (!v.can) return 0;
  const int need = anti_tank_harm - v.value + at_armour(type_of(w, target));
  return (dice_reach(need) + dice_reach(need + 2)) * (is_afv(type_of(w, target)) ? 1 : 0.4f);
}

}  // namespace

void score_armour_shot(const World& w, const Plan& plan, const State& s, Piece p, Piece target,
                       Tally& t) {
  const float hit = armour_hit(w, s, p, target);
  t.add(t_armour_shot, hit);
  t.add(t_bounty, hit * price_of(w, plan, target));
}

void score_bombardment(const World& w, const Plan& plan, const State& s, int strength, Hex target,
                       Side enemy, Tally& t) {
  const Prey prey = prey_in(w, s, target, enemy);
  int friends =
      0;  // hexes with our own beside it, where shells may fall too; far worse in the hex itself
  for (const Hex n : w.neighbour[target.id])
    friends += n && s.first[n.id] && side_of(w, s.first[n.id]) != enemy;
  for (Piece q : in_hex(s, target)) friends += side_of(w, q) != enemy ? 20 : 0;
  const bool fortified = w.terrain[target.id] == Terrain::town || has_entrenchment(s, target);
  const int shift = (fortified ? -2 : 0) - (prey.dug ? 1 : 0) + (prey.units >= 3 ? 1 : 0);
  const float hit = effect.bombard[bombardment_table.shifted(
      bombardment_table.column(strength < 3 ? 3 : strength), shift)];
  t.add(t_shot, hit * prey.worth + 0.02f * number(prey.units));
  t.add(t_focus, hit * pressure(plan, index(other(enemy)), target));
  t.add(t_bounty, hit * prey.worth * plan.price[index(enemy)][0]);
  if (friends) t.add(t_weak_target, -0.06f * number(friends));
}

// ---- Assault.

namespace {

struct Storm {
  int strength = 0, units = 0, leaders = 0, shaken = 0;
  bool engineers = false, armour = false, infantry = false, dug = false;

  void add(const World& w, const State& s, Piece p) {
    const UnitType& t = type_of(w, p);
    const PieceState& me = at(s, p);
    if (is_leader(t)) {
      leaders += me.order != Order::demoralized;
      return;
    }
    if (!is_combat_unit(t) || carried(w, s, p)) return;
    const Value v = direct_value(w, s, p);
    int each = v && !me.limbered ? v.strength : 1;
    if (me.order == Order::disrupted) each = halved(each);
    if (me.order == Order::demoralized) each = quartered(each);
    shaken += me.order == Order::demoralized;
    strength += each;
    ++units;
    engineers = engineers || t.kind == UnitKind::eng;
    armour = armour || is_closed_top(t);
    infantry = infantry || (is_infantry_type(t) && t.kind != UnitKind::hmg);
    dug = dug || me.dug == Dug::in;
  }
  float fire(int shift) const {
    return strength > 0
               ? effect.assault[assault_table.shifted(assault_table.column(strength), shift)]
               : 0;
  }
};

bool can_storm(const State& s, Piece p) {
  const PieceState& it = at(s, p);
  return it.declared == Declared::fire ? !it.acted : !it.markers && it.declared == Declared::none;
}

// Those in other hexes next to it who can be led in as well.
void add_neighbours(const World& w, const Plan& plan, const State& s, Hex target, Hex but,
                    Side side, Storm& ours) {
  for (const Hex n : w.neighbour[target.id]) {
    if (!n || n == but || !s.first[n.id] || !plan.led[index(side)].contains(n)) continue;
    for (Piece q : in_hex(s, n)) {
      if (ours.units >= most_combat_units) return;
      const UnitType& t = type_of(w, q);
      if (side_of(w, q) == side && at(s, q).order == Order::good && is_combat_unit(t) &&
          (!supports(t) || is_afv(t)) && can_storm(s, q))
        ours.add(w, s, q);
    }
  }
}

// What its own losses are worth to a side that must take ground: less as its time runs out,
// unless they are counted themselves.
float patience(const World& w, const Plan& plan, int side) {
  if (!plan.attacks[side] || plan.price[side][0] > 0) return 1;
  const float left = number(plan.turns_left) / (0.6f * number(w.turns));
  return left > 1 ? 1 : left < 0.4f ? 0.4f : left;
}

}  // namespace

float assault_outlook(const World& w, const Plan& plan, const State& s, Piece p, Hex target) {
  const Side side = side_of(w, p);
  Storm ours, theirs;
  for (Piece q : in_hex(s, target)) {
    if (at(s, q).hidden) continue;
    (side_of(w, q) == side ? ours : theirs).add(w, s, q);
  }
  if (at(s, p).hex != target)
    for (Piece q : in_hex(s, at(s, p).hex)) {
      if (side_of(w, q) != side || at(s, q).order != Order::good ||
          (ours.units >= most_combat_units && !is_leader(w, q)))
        continue;
      if (q == p || can_storm(s, q)) ours.add(w, s, q);
    }
  add_neighbours(w, plan, s, target, at(s, p).hex, side, ours);
  const Terrain terrain = w.terrain[target.id];
  const bool town = terrain == Terrain::town || has_entrenchment(s, target);
  const int shift = (town                        ? -2
                     : terrain == Terrain::woods ? -1
                                                 : 0) +
                    (ours.leaders > 0) + (ours.engineers && town) + (ours.armour && ours.infantry) +
                    (theirs.units && theirs.shaken == theirs.units);
  const int answer = (theirs.leaders > 0) +
                     (ours.armour && !ours.infantry && (town || terrain == Terrain::woods)) +
                     (theirs.dug || has_entrenchment(s, target) ? 1 : 0);
  const float weak = theirs.units ? 1 + 0.5f * number(theirs.shaken) / number(theirs.units) : 1;
  const auto worth = [&](Side of) { return 1 + 2 * plan.price[index(of)][0]; };
  return weak * worth(other(side)) * ours.fire(shift) -
         patience(w, plan, index(side)) * worth(side) * theirs.fire(answer);
}

void score_assault(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece p = piece(c.who);
  const Side side = side_of(w, p);
  const Hex target = hex(c.what);
  if (is_leader(w, p)) {
    int there = 0, here = 0;
    for (Piece q : in_hex(s, target)) there += side_of(w, q) == side && is_leader(w, q);
    for (Piece q : in_hex(s, at(s, p).hex))
      here += side_of(w, q) == side && is_combat_unit(type_of(w, q)) && !at(s, q).acted;
    return t.add(t_fight, there || here > 1 ? -2 : 1);
  }
  const Prey prey = prey_in(w, s, target, other(side));
  const float outlook = assault_outlook(w, plan, s, p, target);
  t.add(t_assault, outlook);
  const float good = outlook < -0.2f ? 0 : outlook > 0.3f ? 1 : 2 * (outlook + 0.2f);
  if (prey.units) t.add(t_assault_weak, good * number(prey.shaken) / number(prey.units));
  t.add(t_objective, 0.5f * good * number(plan.worth[target.id]) / 8);
  if (supports(type_of(w, p)) && !is_afv(type_of(w, p))) t.add(t_fight, -1);
  if (plan.attacks[index(side)] && plan.turns_left < 4) t.add(t_haste, 0.3f);
}

void score_opportunity(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece p = piece(c.who), mover = s.move.piece;
  if (static_cast<FireKind>(c.count) == FireKind::anti_tank) {
    score_armour_shot(w, plan, s, p, mover, t);
    return t.add(t_opportunity, 0.6f);
  }
  const Hex h = at(s, mover).hex;
  const int range = distance(w, at(s, p).hex, h);
  int strength = 0;
  for (Piece q : in_hex(s, at(s, p).hex))
    if (side_of(w, q) == side_of(w, p) && !is_leader(w, q) &&
        (!at(s, q).markers || at(s, q).shots == 1) && range <= direct_value(w, s, q).range)
      strength += direct_strength(w, s, q);
  const float worth = is_afv(type_of(w, mover))           ? 0.1f
                      : is_combat_unit(type_of(w, mover)) ? 1
                                                          : 0.5f;
  const float hit = direct_effect(strength, 1 - plan.cover[h.id] +
                                                (range == 1   ? 2
                                                 : range >= 3 ? -1
                                                              : 0));
  t.add(t_shot, hit * worth);
  t.add(t_bounty, hit * worth * price_of(w, plan, mover));
  t.add(t_opportunity, 1);
  t.add(t_long_shot, range > 3 ? 0.2f * number(range - 3) : 0);
}

}  // namespace bocage::pg
