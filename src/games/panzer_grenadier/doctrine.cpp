// Doctrine of Panzer Grenadier: fire before you move, recover before you advance, bring fire together under
// leaders, go from cover to cover, hold what you have, shoot at what comes when it is worth the shot.
#include "games/panzer_grenadier/mind.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"
#include "games/panzer_grenadier/tables.hpp"

namespace bocage::pg {

namespace {

using Plan = Mind::Plan;

float number(int n) { return static_cast<float>(n); }

// What one attack on a column of the direct fire table does on average, in steps; a check is worth a part of one.
struct Effect {
  float direct[direct_fire_table.columns], bombard[bombardment_table.columns];
};
template <class Results>
constexpr void average(const Results& table, float* effect) {
  constexpr float worth[] = {0, 0.25f, 0.35f, 0.45f, 1.2f, 2.2f, 3.2f, 1, 2, 3};
  for (int c = 0; c < Results::columns; ++c) {
    effect[c] = 0;
    for (int roll = 2; roll <= 12; ++roll)
      effect[c] += worth[static_cast<int>(table.read(c, roll))] * static_cast<float>(roll <= 7 ? roll - 1 : 13 - roll) / 36;
  }
}
constexpr Effect effect = [] {
  Effect e{};
  average(direct_fire_table, e.direct);
  average(bombardment_table, e.bombard);
  return e;
}();

float direct_effect(int strength, int shift) {
  return effect.direct[direct_fire_table.shifted(direct_fire_table.column(strength), shift)];
}

// How likely two dice are at least n.
constexpr float at_least[] = {1, 1, 1, 35.f / 36, 33.f / 36, 30.f / 36, 26.f / 36, 21.f / 36, 15.f / 36, 10.f / 36, 6.f / 36, 3.f / 36, 1.f / 36};
float dice_reach(int n) { return n <= 2 ? 1.f : n > 12 ? 0.f : at_least[n]; }

int direct_range(const World& w, const State& s, Piece p) {
  const UnitType& t = type_of(w, p);
  return (at(s, p).steps == t.steps ? t.direct : t.reduced_direct).range;
}

// Whether a piece has something to shoot at from where it stands.
bool has_prey(const World& w, const Plan& plan, const State& s, Piece p) {
  const UnitType& t = type_of(w, p);
  const PieceState& me = at(s, p);
  if (is_leader(t) || me.limbered || me.order == Order::demoralized || carried(w, s, p)) return false;
  const int i = index(side_of(w, p));
  const int soft = plan.soft[i][me.hex.id], hard = plan.hard[i][me.hex.id];
  if (t.direct && soft <= direct_range(w, s, p)) return true;
  if (t.anti_tank && hard <= t.anti_tank.range) return true;
  return t.bombardment && (soft <= 12 || hard <= 12);
}

// What an enemy stack is worth shooting at.
struct Prey {
  int units = 0, steps = 0, shaken = 0;
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
    prey.worth += is_afv(t) ? 0.3f : is_combat_unit(t) ? 1.f : 0.4f;
  }
  return prey;
}

float worth_of(const World& w, const State& s, Piece p) {
  const UnitType& t = type_of(w, p);
  if (is_leader(t)) return 0.5f + 0.4f * number(static_cast<int>(rank_of(w, s, p)));
  const float value = is_afv(t) ? 1.5f + 0.2f * number(t.anti_tank.strength) : 0.6f + 0.1f * number(t.direct.strength) + 0.05f * number(t.bombardment.strength);
  return value * number(at(s, p).steps);
}

// How dangerous a hex is for a piece: the odds of being hit there.
float danger_for(const World& w, const Plan& plan, const State& s, Piece p, Hex h) {
  const int i = index(side_of(w, p));
  const UnitType& t = type_of(w, p);
  if (is_afv(t)) {
    const int tank = plan.armour_danger[i][h.id];
    return tank ? 1.2f * dice_reach(10 - (tank - 1) + t.armour) : 0;
  }
  const int strength = plan.danger[i][h.id];
  (void)s;
  return strength ? direct_effect(strength > 30 ? 30 : strength, -plan.cover[h.id]) : 0;
}

// ---- The segment: which stack acts next.

void score_activation(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  if (c.count) return t.add(t_arrive, 1);
  const Hex h = hex(c.what);
  const int i = index(s.active);
  int shaken = 0, shooters = 0, movers = 0, best_rank = 0;
  for (Piece p : in_hex(s, h)) {
    if (side_of(w, p) != s.active || at(s, p).markers) continue;
    if (is_leader(w, p)) best_rank = static_cast<int>(rank_of(w, s, p)) > best_rank ? static_cast<int>(rank_of(w, s, p)) : best_rank;
    if (at(s, p).order != Order::good) ++shaken;
    else if (has_prey(w, plan, s, p)) ++shooters;
    else if (plan.attacks[i] && plan.goal[i][h.id] > 0) ++movers;
  }
  t.add(t_activity, 1);
  t.add(t_recover, number(shaken));
  t.add(t_fire_first, number(shooters));
  if (best_rank && shooters + movers + shaken) t.add(t_lead, 0.5f + 0.2f * number(best_rank));
  if (movers) t.add(t_go, 0.5f + 0.25f * number(movers));
}

// ---- Declarations.

void score_declaration(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece p = piece(c.who);
  const int i = index(side_of(w, p));
  const Hex h = at(s, p).place == Place::on_map ? at(s, p).hex : Hex{};
  const bool prey = h && has_prey(w, plan, s, p);
  const bool goes = !h || (plan.attacks[i] && plan.goal[i][h.id] > 0);
  if (c.verb == verb::declare_recover) return t.add(t_recover, 1);
  if (is_leader(w, p)) {
    bool fires = false;
    if (h)
      for (Piece q : in_hex(s, h)) fires = fires || (side_of(w, q) == side_of(w, p) && !at(s, q).markers && has_prey(w, plan, s, q));
    t.add(t_leader_acts, (c.verb == verb::declare_fire) == fires ? 1 : -0.3f);
    return;
  }
  if (c.verb == verb::declare_fire) {
    t.add(t_declare_fire, prey ? 1 : -1);
    return;
  }
  const bool assaults = plan.attacks[i] && h && plan.soft[i][h.id] <= 1;
  t.add(t_declare_move, !goes ? -0.5f : prey ? (assaults ? -0.5f : 0.1f) : 1);
  if (!goes) t.add(t_keep_ready, 1);
  if (h && !goes && !prey && at(s, p).dug == Dug::no && plan.cover[h.id] < 2 && is_infantry_type(type_of(w, p))) t.add(t_dig, 1);
}

// ---- The mover.

void score_step(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece p = piece(c.who);
  const int i = index(side_of(w, p));
  const Hex to = hex(c.what);
  const bool here = at(s, p).place == Place::on_map;
  if (!here) {
    t.add(t_progress, 2 - 0.1f * number(plan.goal[i][to.id]));
    return t.add(t_danger, danger_for(w, plan, s, p, to));
  }
  const Hex from = at(s, p).hex;
  const int step = plan.goal[i][from.id] - plan.goal[i][to.id];
  const bool gun = type_of(w, p).bombardment || is_weapon(type_of(w, p));
  const float eager = plan.attacks[i] ? (gun ? 0.4f : 1) : 0.5f;
  t.add(t_progress, eager * number(step > 1 ? 1 : step < -1 ? -1 : step));
  t.add(t_danger, danger_for(w, plan, s, p, to));
  t.add(t_cover, 0.5f * number(plan.cover[to.id] - plan.cover[from.id]));
  if (plan.objective.contains(to) && !s.control[i].contains(to)) t.add(t_objective, 1);
  if (plan.objective.contains(from) && plan.danger[i][from.id]) t.add(t_leave_objective, 1);
  int friends = 0, leader = 0;
  for (Piece q : in_hex(s, to))
    if (side_of(w, q) == side_of(w, p)) is_leader(w, q) ? ++leader : ++friends;
  if (friends >= 2 && plan.danger[i][to.id]) t.add(t_swarm, 1);
  if (leader && !is_leader(w, p)) t.add(t_together, 1);
  if (is_leader(w, p)) t.add(t_together, friends ? 1 : -1.5f);
}

void score_deed(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece mover = s.move.piece;
  const int i = index(side_of(w, mover));
  const Hex h = at(s, mover).place == Place::on_map ? at(s, mover).hex : Hex{};
  const int seen = h ? (plan.soft[i][h.id] < plan.hard[i][h.id] ? plan.soft[i][h.id] : plan.hard[i][h.id]) : Mind::far;
  const bool near = seen <= 6 || (h && plan.goal[i][h.id] <= 3);
  switch (c.verb) {
    case verb::stop:
      t.add(t_halt, 1);
      if (h) {
        t.add(t_cover, 0.15f * number(plan.cover[h.id]));
        if (plan.objective.contains(h)) t.add(t_objective, 0.3f);
      }
      return;
    case verb::accompany: return t.add(t_together, 0.8f);
    case verb::load: return t.add(t_mounted, near ? -1 : 1);
    case verb::unload: return t.add(t_dismount, near ? 1 : -1);
    case verb::limber: return t.add(t_guns_ready, seen <= 12 ? -1 : plan.attacks[i] ? 0.3f : -0.5f);
    case verb::unlimber: return t.add(t_guns_ready, seen <= 12 || near ? 1 : -0.3f);
    case verb::dig_in: return t.add(t_dig, plan.attacks[i] ? 0.3f : 1);
    case verb::leave_map: return t.add(t_exit, 1);
    case verb::cut_rail: return t.add(t_exit, 1);
    default: return t.add(t_other_deeds, 1);
  }
}

// ---- Fire.

int shift_at(const World& w, const Plan& plan, const State& s, Hex target, Side enemy) {
  const Prey prey = prey_in(w, s, target, enemy);
  return -plan.cover[target.id] + (prey.units >= 3 ? 1 : 0);
}

void score_direct_fire(const World& w, const Plan& plan, const State& s, Piece p, Hex target, Tally& t) {
  const Side enemy = other(side_of(w, p));
  const Prey prey = prey_in(w, s, target, enemy);
  // Those beside him will join.
  int strength = 0;
  for (Piece q : in_hex(s, at(s, p).hex))
    if (side_of(w, q) == side_of(w, p) && (q == p || (at(s, q).declared == Declared::fire && !at(s, q).acted)) && !is_leader(w, q) &&
        distance(w, at(s, p).hex, target) <= direct_range(w, s, q))
      strength += direct_strength(w, s, q);
  const int adjacent_bonus = distance(w, at(s, p).hex, target) == 1 ? 1 : 0;
  const float hit = direct_effect(strength, shift_at(w, plan, s, target, enemy) + adjacent_bonus);
  t.add(t_shot, hit * prey.worth);
  if (prey.shaken) t.add(t_weak_target, hit * number(prey.shaken));
  if (plan.objective.contains(target)) t.add(t_weak_target, 0.3f * hit);
}

float armour_hit(const World& w, const State& s, Piece p, Piece target) {
  if (!on_map(s, target)) return 0;
  const AtValue v = at_value(w, s, p, distance(w, at(s, p).hex, at(s, target).hex));
  if (!v.can) return 0;
  const int need = anti_tank_harm - v.value + at_armour(type_of(w, target));
  return dice_reach(need) + dice_reach(need + 2);
}

void score_bombardment(const World& w, const Plan& plan, const State& s, int strength, Hex target, Side enemy, Tally& t) {
  const Prey prey = prey_in(w, s, target, enemy);
  int friends = 0;
  for (const Hex n : w.neighbour[target.id])
    if (n)
      for (Piece q : in_hex(s, n)) friends += side_of(w, q) != enemy;
  const int column = bombardment_table.shifted(bombardment_table.column(strength < 3 ? 3 : strength), -plan.cover[target.id] / 2);
  t.add(t_shot, effect.bombard[column] * prey.worth + 0.02f * number(prey.units));
  if (friends) t.add(t_weak_target, -0.2f * number(friends));
}

// ---- Assault.

int strength_in(const World& w, const State& s, Hex h, Side side) {
  int sum = 0;
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) == side && !is_leader(w, p) && !at(s, p).hidden) {
      const UnitType& u = type_of(w, p);
      const int strength = u.direct.strength > 0 ? u.direct.strength : 1;
      sum += at(s, p).order == Order::demoralized ? 0 : at(s, p).order == Order::disrupted ? strength / 2 : strength;
    }
  return sum;
}

void score_assault(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece p = piece(c.who);
  const Side side = side_of(w, p);
  const Hex target = hex(c.what);
  int mine = strength_in(w, s, target, side);
  for (Piece q : in_hex(s, at(s, p).hex))
    if (side_of(w, q) == side && at(s, q).declared == Declared::fire && !at(s, q).acted && !is_leader(w, q))
      mine += type_of(w, q).direct.strength;
  const Prey prey = prey_in(w, s, target, other(side));
  const float theirs = number(strength_in(w, s, target, other(side))) * (1 + 0.25f * number(plan.cover[target.id])) + 0.5f;
  const float ratio = number(mine) / theirs;
  t.add(t_assault, ratio > 2.5f ? 1.5f : ratio - 1);
  if (prey.shaken == prey.units) t.add(t_assault_weak, 1);
  if (plan.objective.contains(target)) t.add(t_objective, 0.7f);
}

void score_opportunity(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece p = piece(c.who), mover = s.move.piece;
  if (static_cast<FireKind>(c.count) == FireKind::anti_tank) {
    t.add(t_armour_shot, armour_hit(w, s, p, mover));
    return t.add(t_opportunity, -0.15f);
  }
  const Hex h = at(s, mover).hex;
  const int range = distance(w, at(s, p).hex, h);
  int strength = 0;
  for (Piece q : in_hex(s, at(s, p).hex))
    if (side_of(w, q) == side_of(w, p) && !is_leader(w, q) && (!at(s, q).markers || at(s, q).shots == 1) && range <= direct_range(w, s, q))
      strength += direct_strength(w, s, q);
  const float worth = is_afv(type_of(w, mover)) ? 0.1f : is_combat_unit(type_of(w, mover)) ? 1 : 0.6f;
  t.add(t_shot, direct_effect(strength, 1 - plan.cover[h.id]) * worth);
  t.add(t_opportunity, 1);
  t.add(t_long_shot, range > 3 ? 0.2f * number(range - 3) : 0);
}

}  // namespace

void Mind::score(const World& w, const Plan& plan, const State& s, const Prompt& prompt, Choice c, Tally& t) {
  const Side side = prompt.side;
  switch (c.verb) {
    case verb::auto_setup: return t.add(t_setup, 1);
    case verb::activate: return score_activation(w, plan, s, c, t);
    case verb::pass: return t.add(t_pass, 1);
    case verb::offboard:
      t.add(t_offboard, 1);
      return score_bombardment(w, plan, s, w.sides[index(side)].offboard[c.who].strength, hex(c.what), other(side), t);
    case verb::air:
      t.add(t_offboard, 1);
      return score_bombardment(w, plan, s, w.aircraft[c.who % w.aircraft.capacity()].strength, hex(c.what), other(side), t);
    case verb::declare_move: case verb::declare_fire: case verb::declare_recover: return score_declaration(w, plan, s, c, t);
    case verb::act: {
      const Piece p = piece(c.who);
      const int i = index(side_of(w, p));
      t.add(t_fire_first, at(s, p).declared == Declared::fire ? 0.6f : 0.3f);
      if (on_map(s, p) && at(s, p).declared == Declared::move) t.add(t_cover, -0.01f * number(plan.goal[i][at(s, p).hex.id]));
      return;
    }
    case verb::fight: return t.add(t_fight, 1);
    case verb::assault: case verb::charge: return score_assault(w, plan, s, c, t);
    case verb::enter: return score_step(w, plan, s, c, t);
    case verb::direct_fire: return score_direct_fire(w, plan, s, piece(c.who), hex(c.what), t);
    case verb::bombard: return score_bombardment(w, plan, s, bombardment_strength(w, s, piece(c.who)), hex(c.what), other(side), t);
    case verb::at_fire: return t.add(t_armour_shot, armour_hit(w, s, piece(c.who), piece(static_cast<int>(c.what))));
    case verb::smoke: case verb::offboard_smoke: return t.add(t_obstacle, 1);
    case verb::split: return t.add(t_split, 1);
    case verb::hold: return t.add(t_hold, 1);
    case verb::join: return t.add(c.count ? t_split : t_bring_together, 1);
    case verb::opportunity_fire: return score_opportunity(w, plan, s, c, t);
    case verb::lose_step: case verb::lose_leader: case verb::eliminate: return t.add(t_spare_value, worth_of(w, s, piece(c.who)));
    case verb::flee: case verb::displace: return t.add(t_flee_danger, danger_for(w, plan, s, piece(c.who), hex(c.what)) - 0.02f * number(plan.cover[c.what]));
    case verb::recover_with: return t.add(t_help_recovery, 1);
    case verb::first_fire: return t.add(t_help_recovery, 0.5f);
    case verb::done:
      if (s.frames.back().step == Step::declare) return t.add(t_stop_declaring, 1);
      if (s.frames.back().step == Step::actions) return t.add(t_end_actions, 1);
      return;
    case verb::place: return t.add(t_cover, number(plan.cover[c.what]));
    default:
      if (s.frames.back().step == Step::mover) return score_deed(w, plan, s, c, t);
      return;
  }
}

const Mind::Weights& Mind::weights() {
  static constexpr Weights hand_set{
      {// setup, fire_first, recover, lead, go, arrive, activity, pass, offboard
       8.0f, 0.8f, 1.0f, 0.8f, 1.0f, 2.5f, -0.6f, 0.0f, 0.8f,
       // declare_fire, declare_move, leader_acts, keep_ready, stop_declaring
       1.5f, 1.2f, 1.5f, -0.8f, 0.0f,
       // progress, danger, cover, objective, leave_objective, swarm, together, mounted, dismount
       1.4f, -1.6f, 0.5f, 1.5f, -1.5f, -0.5f, 0.5f, 0.8f, 0.8f,
       // guns_ready, dig, exit, other_deeds, halt
       0.8f, 0.7f, 3.0f, -1.0f, 0.1f,
       // assault, assault_weak, fight, shot, armour_shot, weak_target, bring_together, split, hold
       1.0f, 0.8f, 0.8f, 3.0f, 2.0f, 0.8f, 1.5f, -0.8f, -0.1f,
       // opportunity, long_shot, spare_value, flee_danger, help_recovery, end_actions, obstacle
       -0.15f, -0.4f, -0.6f, -2.0f, 1.0f, -0.8f, -0.5f},
      {// infantry, armour, guns, disrupted, demoralized, leaders, steps_lost, armour_lost
       0.05f, 0.08f, 0.05f, -0.10f, -0.20f, 0.10f, -0.05f, -0.05f,
       // objectives, held, near, verdict, margin, exited, exposed, covered, dug_in, ready, spotted
       0.6f, 0.3f, 0.3f, 0.3f, 0.3f, 0.1f, -0.05f, 0.02f, 0.02f, 0.01f, -0.01f,
       // in_assault, assault_odds, targets, armour_threat, offboard, initiative, transport
       0.02f, 0.2f, 0.01f, -0.05f, 0.05f, 0.1f, 0.01f},
      {0.05f, 0.08f, 0.05f, -0.08f, -0.15f, 0.05f, -0.05f, -0.05f,
       1.2f, 0.8f, 0.2f, 2.0f, 1.0f, 0.1f, -0.03f, 0.01f, 0.01f, 0.01f, -0.01f,
       0.02f, 0.2f, 0.01f, -0.05f, 0.02f, 0.05f, 0.01f}};
  return hand_set;
}

}  // namespace bocage::pg
