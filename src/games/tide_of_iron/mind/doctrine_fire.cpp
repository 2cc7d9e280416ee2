// Fire: who at whom, normal or suppressive, alone or together, now or when they come.
#include "games/tide_of_iron/mind/doctrine.hpp"

namespace bocage::toi {

namespace {

using Plan = Mind::Plan;

// Whether squads of ours stand ready to assault that hex.
int stormers_near(const World& w, const State& s, Side side, Hex h) {
  int n = 0;
  for (const Hex near : w.neighbour[h.id]) {
    if (!near || !occupied_by(s, near, side)) continue;
    for (Unit u : in_hex(s, near))
      n += is_squad(u) && fresh(s, u) && !suppressed(s, u) && !has_heavy_weapon(s, u);
  }
  return n;
}

// How much his place matters: he holds or threatens what we want.
float matters(const World& w, const Plan& plan, Side side, Hex h) {
  float most = 0;
  for (int g = 0; g < plan.goals; ++g) {
    const float want = plan.want[index(side)][g];
    const int d = want > most ? distance(w, plan.goal[g], h) : 9;
    if (d <= 2) most = want * (d == 0 ? 1 : d == 1 ? 0.6f : 0.3f);
  }
  return most < 8 ? most / 8 : 1;
}

void judge_fire(const Aimed& a, int black, int red, int on, bool suppressing, Side side, Tally& t) {
  const Harm h = harm(a, black, red, on, suppressing);
  const Hex where = at(a.s, a.target).hex;
  t.add(t_shot, h.loss);
  const int ready = suppressing ? stormers_near(a.w, a.s, side, where) : 0;
  t.add(t_pin, h.pin * (1 + 0.35f * number(ready > 2 ? 2 : ready)));
  t.add(t_focus, h.sum() * matters(a.w, a.plan, side, where));
  if (on == 6) t.add(t_long_shot, 1);
}

float own_red(const Aimed& a, bool suppressing) {
  return number(armour(a.w, a.s, a.target) + cover(a.w, a.s, a.target, suppressing, false));
}

}  // namespace

void score_shot(const World& w, const Plan& plan, const State& s, Unit firer, Unit target, int mode,
                Role role, int extra, Tally& t) {
  const Shot x = shot(w, s, firer, target, at(s, target).hex, mode, role, extra);
  if (x.no) return;
  const Aimed a{w, s, plan, target};
  const bool suppressing = mode & fire_suppressive;
  const bool flames = works_as(s, firer, Token::flamethrower) &&
                      distance(w, at(s, firer).hex, at(s, target).hex) <= 1;
  const int red = armour(w, s, target) + cover(w, s, target, suppressing, flames);
  judge_fire(a, x.power, red, x.on, suppressing, side_of(firer), t);
}

// Everybody in the hex, friends too.
void score_shell(const World& w, const Plan& plan, const State& s, Unit firer, Hex h, int mode,
                 Tally& t) {
  const Shot x = shot(w, s, firer, no_unit, h, mode, Role::leader);
  if (x.no) return;
  const bool suppressing = mode & fire_suppressive;
  for (Unit u : in_hex(s, h)) {
    if (at(s, u).concealed || (suppressing && !is_squad(u))) continue;
    const Aimed a{w, s, plan, u};
    const int red = armour(w, s, u) + cover(w, s, u, suppressing, false);
    if (side_of(u) != side_of(firer))
      judge_fire(a, x.power, red, x.on, suppressing, side_of(firer), t);
    else t.add(t_shot, -harm(a, x.power, red, x.on, suppressing).sum());
  }
}

BestShot best_shot(const World& w, const Plan& plan, const State& s, Unit u, Role role,
                   const Tally& like) {
  BestShot best;
  const UnitState& me = at(s, u);
  const Side enemy = enemy_of(u);
  if (me.place != Place::on_map) return best;
  const auto consider = [&](float value, Unit target) {
    if (value > best.value) best = {value, target};
  };
  Hexes near = s.occupied[index(enemy)];
  if (is_squad(u) && me.figures.mortar && role == Role::leader)
    near.each([&](Hex h) {
      for (const int mode : {fire_mortar + 0, fire_mortar + fire_suppressive}) {
        Tally t{like.weights};
        score_shell(w, plan, s, u, h, mode, t);
        consider(t.total, s.first[h.id]);
      }
    });
  near &= w.sight.seen_from[me.hex.id];
  near.each([&](Hex h) {
    for (Unit target : in_hex(s, h)) {
      if (side_of(target) != enemy || at(s, target).concealed) continue;
      const Shot x = shot(w, s, u, target, h, fire_all, role);
      if (x.no) continue;
      const Aimed a{w, s, plan, target};
      for (const bool suppressing : {false, true}) {
        if (suppressing && !is_squad(target)) continue;
        Tally t{like.weights};
        judge_fire(a, x.power, static_cast<int>(own_red(a, suppressing)), x.on, suppressing,
                   side_of(u), t);
        consider(t.total, target);
      }
    }
  });
  return best;
}

void score_concentrate(const World& w, const Plan& plan, const State& s, Unit u, Tally& t) {
  const BestShot best = best_shot(w, plan, s, u, Role::leader, t);
  if (!best.target) return t.add(t_other, -1);
  // What the best shot is worth, by what it rests on.
  if (t.weights[t_shot] != 0) t.add(t_shot, best.value / t.weights[t_shot]);
}

void score_prepare(const World&, const Plan& plan, const State& s, Unit u, Tally& t) {
  t.add(t_prepare, plan.fresh[index(enemy_of(u))] ? plan.promise[u.id] : 0);
  (void)s;
}

// Half of its fire more, and it is spent.
void score_support(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  if (c.verb != verb::support) return;
  const Attack& a = s.attack;
  const Unit u = who(c);
  const bool op = a.manner & by_op_fire, suppressing = a.manner & suppressive;
  const int shift = suppressing ? fire_suppressive : 0;
  int power = 0, on = 4;
  for (Unit o : of_side(static_cast<Side>(a.side))) {
    if (!at(s, o).joined) continue;
    const bool leads = o == a.leader;
    const Role role =
        leads ? (op ? Role::op_fire : Role::leader) : (op ? Role::op_supporter : Role::supporter);
    const Shot x = shot(w, s, o, a.target, a.hex, (at(s, o).joined - 1) | shift, role);
    power += x.power;
    if (x.on > on) on = x.on;
  }
  const Shot more =
      shot(w, s, u, a.target, a.hex, c.count | shift, op ? Role::op_supporter : Role::supporter);
  const int with = more.on > on ? more.on : on;
  float gain = 0;
  const auto compare = [&](Unit target) {
    if (side_of(target) == side_of(u) || (suppressing && !is_squad(target))) return;
    const Aimed at_him{w, s, plan, target};
    const int red = armour(w, s, target) + cover(w, s, target, suppressing, false);
    gain += harm(at_him, power + more.power, red, with, suppressing).sum() -
            harm(at_him, power, red, on, suppressing).sum();
  };
  if (a.target) compare(a.target);
  else
    for (Unit target : in_hex(s, a.hex)) compare(target);
  t.add(t_combine, gain);
  if (op)
    t.add(t_own_fire, (c.count & 3) == fire_mg ? 0.2f * plan.promise[u.id] : plan.promise[u.id]);
  else {
    const float own = best_shot(w, plan, s, u, Role::leader, t).value;
    const float wait = t.weights[t_prepare] * plan.promise[u.id];
    t.add(t_own_fire, own > wait ? own : wait);
  }
}

void score_op_fire(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Unit mover = s.move.unit;
  const Side side = enemy_of(mover);
  const int left = plan.fresh[index(side_of(mover))];
  if (c.verb == verb::hold) {
    // Others still come, and he may step where he is easier to hit.
    float best = 0;
    for (Unit u : of_side(side))
      if (on_map(s, u) && at(s, u).duty == Duty::op_fire && plan.promise[u.id] > best)
        best = plan.promise[u.id];
    return t.add(t_wait, left > 1 ? best : 0.3f * best);
  }
  const Unit u = who(c);
  score_shot(w, plan, s, u, mover, c.count, Role::op_fire, 0, t);
  // Where he was going he does not get.
  if (is_squad(mover) && (c.count & fire_suppressive)) {
    const Shot x = shot(w, s, u, mover, at(s, mover).hex, c.count, Role::op_fire);
    const int red = cover(w, s, mover, true, false);
    const u8 g = plan.aim[mover.id];
    const float goes = g == Mind::no_aim ? 0 : plan.want[index(side_of(mover))][g];
    if (!x.no)
      t.add(t_halt_them, net_odds(x.on, x.power, red).least[1] * (0.3f + 0.06f * goes) *
                             (s.move.deed == Deed::assault ? 1.6f : 1));
  }
  const bool crew =
      is_squad(u) && at(s, u).figures.mg &&
      ((c.count & 3) == fire_mg ||
       !(at(s, u).figures.regular + at(s, u).figures.elite + at(s, u).figures.officer));
  if (crew) t.add(t_rapid, left > 1 ? plan.promise[u.id] : 0);
}

}  // namespace bocage::toi
