// Doctrine of Panzer Grenadier: which stack acts, what it does, who joins whom. Movement and fire
// have files of their own.
#include "games/panzer_grenadier/mind/doctrine.hpp"

namespace bocage::pg {

namespace {

using Plan = Mind::Plan;

float worth_of(const World& w, const State& s, Piece p) {
  const UnitType& t = type_of(w, p);
  if (is_leader(t)) return 0.5f + 0.4f * number(static_cast<int>(rank_of(w, s, p)));
  const float value =
      is_afv(t) ? 1.5f + 0.2f * number(t.anti_tank.strength)
                : 0.6f + 0.1f * number(t.direct.strength) + 0.05f * number(t.bombardment.strength);
  return value * number(at(s, p).steps);
}

// ---- What a piece would like to do.

// The best assault it could take part in from where it stands.
float best_assault(const World& w, const Plan& plan, const State& s, Piece p, bool led) {
  const UnitType& type = type_of(w, p);
  if (at(s, p).order != Order::good || carried(w, s, p) || !is_combat_unit(type)) return 0;
  if (supports(type) && !is_afv(type)) return 0;
  const int i = index(side_of(w, p));
  if (!is_afv(type) && !led) return 0;
  float best = 0;
  for_each_beside(w, plan, 1 - i, at(s, p).hex, [&](const Mind::Stack& e) {
    if (!e.units) return;
    if (e.contested && stacked(w, s, e.hex, side_of(w, p)).combat >= most_combat_units) return;
    const float value = assault_outlook(w, plan, s, p, e.hex);
    if (value > best) best = value;
  });
  return best;
}

// Steps that a shot may cost the enemy, below which it is none.
constexpr float worth_a_shot = 0.02f;

float fire_urge(const World& w, const Plan& plan, const State& s, Piece p, bool led) {
  if (is_leader(w, p)) return 0;
  const float shot = best_shot(w, plan, s, p, at(s, p).hex),
              storm = best_assault(w, plan, s, p, led);
  return shot > storm ? shot : storm;
}

// Enemies near who have not acted yet: they may still walk into our fire.
float comers(const World& w, const Plan& plan, Side side, Hex h) {
  int fresh = 0;
  for (const Mind::Stack& e : plan.stacks[index(other(side))]) {
    if (!e.fresh || !e.soft) continue;
    const int range = distance(w, e.hex, h);
    if (range == 1) return 0;
    if (range <= 6) fresh += e.fresh;
  }
  return fresh > 40 ? 1 : number(fresh) / 40;
}

// What it is worth to stay, as the halt of a mover is weighed.
float stay(const Plan& plan, Hex h, const Tally& t) {
  return t.weights[t_halt] +
         (plan.objective.contains(h) ? halt_on_objective : 0) * t.weights[t_objective];
}

bool may_dig(const World& w, const Plan& plan, const State& s, Piece p) {
  return at(s, p).dug == Dug::no && plan.cover[at(s, p).hex.id] < 2 &&
         is_infantry_type(type_of(w, p)) && !plan.attacks[index(side_of(w, p))];
}

// An empty wagon that nothing threatens has no reason to go anywhere.
bool drives_about(const World& w, const Plan& plan, const State& s, Piece p) {
  return is_unarmed_transport(type_of(w, p)) && !loaded(w, s, p) &&
         !plan.danger[index(side_of(w, p))][at(s, p).hex.id];
}

// So plain that the hastiest sees it.
constexpr float plainly = 20;

// Whether all that could be called there are wagons without an errand.
bool only_wagons(const World& w, const Plan& plan, const State& s, Hex h, Side side) {
  bool any = false;
  for (Piece p : in_hex(s, h)) {
    if (side_of(w, p) != side || at(s, p).markers) continue;
    if (!drives_about(w, plan, s, p)) return false;
    any = true;
  }
  return any;
}

// Whether somebody else, not called yet, could lead those in the hex himself.
bool has_own_leader(const World& w, const State& s, Hex h, Side side) {
  for (Piece q : in_hex(s, h))
    if (side_of(w, q) == side && is_regular_leader(w, s, q) && at(s, q).order == Order::good &&
        !at(s, q).markers && at(s, q).declared == Declared::none)
      return true;
  return false;
}

struct Urges {
  float fire = 0, move = 0;
  int shaken = 0, shooters = 0, movers = 0;

  bool any() const { return shaken || shooters || movers; }
};
void add_urges(const World& w, const Plan& plan, const State& s, Piece p, bool led, const Tally& t,
               Urges& u) {
  const PieceState& me = at(s, p);
  if (me.markers || me.declared != Declared::none) return;
  if (is_leader(w, p)) {
    if (me.order != Order::good) u.shaken += 2;  // his men do nothing until he is himself again
    return;
  }
  if (me.order != Order::good) {
    ++u.shaken;
    return;
  }
  if (drives_about(w, plan, s, p)) return;
  if (may_cut(w, plan, s, p)) {
    ++u.movers, u.move += 4;
    return;
  }
  if (const float fire = fire_urge(w, plan, s, p, led); fire > worth_a_shot) {
    ++u.shooters, u.fire += fire;
    return;
  }
  const float move =
      carried(w, s, p) ? -1 : rough_step(w, plan, s, p, led, t) - stay(plan, me.hex, t);
  if (move > 0) ++u.movers, u.move += move > 2 ? 2 : move;
  else if (may_dig(w, plan, s, p)) ++u.movers;
}

// Of a stack whose men want nothing: whether its leaders, if they are by themselves, do not go to look
// for some either.
bool rests(const World& w, const Plan& plan, const State& s, Hex h, Side side, const Tally& t) {
  bool goes = false;
  for (Piece p : in_hex(s, h)) {
    if (side_of(w, p) != side || at(s, p).markers) continue;
    if (!is_leader(w, p)) return true;
    goes = goes || at(s, p).order != Order::good ||
           best_step(w, plan, s, p, true, t) > stay(plan, h, t);
  }
  return !goes;
}

// ---- The segment: which stack acts next.

void score_activation(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  if (c.count) {  // reinforcements; nobody calls those who find no way in, again and again
    bool led = false, any = false;
    const auto each = [&](auto visit) {
      for (Piece p : of_side(w, s.active))
        if (at(s, p).place == Place::waiting && w.pieces[p.id].group == c.count - 1 &&
            is_due(w, s, p))
          visit(p);
    };
    each([&](Piece p) { led = led || is_regular_leader(w, s, p); });
    each([&](Piece p) {
      any = any || (!at(s, p).carrier && can_come(w, s, p, led || has_tank_leader(w, s, p)));
    });
    return any ? t.add(t_arrive, 1) : t.add(t_end_actions, 3);
  }
  const Hex h = hex(c.what);
  const Side side = s.active;
  const int i = index(side);
  if (only_wagons(w, plan, s, h, side)) return t.add(t_end_actions, plainly);
  Urges own, around;
  int best_rank = 0;
  bool fighting = false;
  for (Piece p : in_hex(s, h)) {
    if (side_of(w, p) != side) {
      fighting = fighting || (is_combat_unit(type_of(w, p)) && !at(s, p).hidden);
    } else if (!at(s, p).markers && is_regular_leader(w, s, p) && at(s, p).order == Order::good) {
      const int rank = static_cast<int>(rank_of(w, s, p));
      best_rank = rank > best_rank ? rank : best_rank;
    }
  }
  for (Piece p : in_hex(s, h))
    if (side_of(w, p) == side) add_urges(w, plan, s, p, best_rank > 0, t, own);
  if (best_rank && !fighting)
    for (const Hex n : w.neighbour[h.id])
      if (n && s.first[n.id])
        for (Piece p : in_hex(s, n))
          if (side_of(w, p) == side) add_urges(w, plan, s, p, true, t, around);
  const float wait = plan.attacks[i] ? 0 : comers(w, plan, side, h);
  // Who is called for nothing has no fire left for those who come.
  if (!fighting && !own.any() && !around.any() && rests(w, plan, s, h, side, t))
    return t.add(t_end_actions, 1);
  t.add(t_activity, 1);
  if (fighting) t.add(t_fight, 2);
  t.add(t_recover, number(own.shaken) + 0.5f * number(around.shaken));
  t.add(t_fire_first, own.fire + 0.5f * around.fire);
  if (own.shooters) t.add(t_own_fire, -wait);
  t.add(t_go, own.move + 0.5f * around.move);
  if (best_rank && (own.any() || around.any())) t.add(t_lead, 0.5f + 0.1f * number(best_rank));
  if (!best_rank && own.movers && plan.mass[1 - i][h.id]) t.add(t_go_alone, 1);
}

// ---- Declarations.

void score_declaration(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece p = piece(c.who);
  const Side side = side_of(w, p);
  const int i = index(side);
  const bool here = at(s, p).place == Place::on_map;
  const Hex h = here ? at(s, p).hex : Hex{};
  if (c.verb == verb::declare_recover) return t.add(t_recover, is_leader(w, p) ? 2 : 1);
  if (!here) return t.add(t_declare_move, 1.5f);
  if (is_leader(w, p)) {
    Urges u;
    bool firing = false, moving = false, fighting = false;
    for (Piece q : in_hex(s, h)) {
      if (side_of(w, q) != side) {
        fighting = fighting || (is_combat_unit(type_of(w, q)) && !at(s, q).hidden);
        continue;
      }
      firing = firing || at(s, q).declared == Declared::fire;
      moving = moving || at(s, q).declared == Declared::move;
      add_urges(w, plan, s, q, true, t, u);
    }
    if (!u.shooters && !u.movers)
      for (const Hex n : w.neighbour[h.id])
        if (n && s.first[n.id])
          for (Piece q : in_hex(s, n))
            if (side_of(w, q) == side) add_urges(w, plan, s, q, true, t, u);
    const bool fires =
        fighting || (firing && !moving) || (!moving && u.shooters && u.shooters >= u.movers);
    return t.add(t_leader_acts, (c.verb == verb::declare_fire) == fires ? 1 : -0.3f);
  }
  const bool led = plan.led[i].contains(h);
  // Men who are called away from their leader leave him behind alone.
  if (h != s.root && c.verb == verb::declare_move && has_own_leader(w, s, h, side))
    return t.add(t_keep_ready, 2);
  bool fighting = false;
  for (Piece q : in_hex(s, h))
    fighting =
        fighting || (side_of(w, q) != side && is_combat_unit(type_of(w, q)) && !at(s, q).hidden);
  if (c.verb == verb::declare_fire) {
    if (fighting) return t.add(t_fight, 3);
    const float fire = fire_urge(w, plan, s, p, led);
    t.add(t_declare_fire, fire > worth_a_shot ? 0.3f + 2 * fire : -1);
    if (!plan.attacks[i]) t.add(t_own_fire, -comers(w, plan, side, h));
    return;
  }
  if (fighting) return t.add(t_fight, -2);
  if (may_cut(w, plan, s, p)) return t.add(t_exit, 1);
  if (drives_about(w, plan, s, p)) return t.add(t_keep_ready, plainly);
  const float move = carried(w, s, p) ? 0.3f : best_step(w, plan, s, p, led, t) - stay(plan, h, t);
  t.add(t_declare_move, move < -1 ? -1 : move > 2 ? 2 : move);
  if (move <= 0) {
    t.add(t_keep_ready, 1);
    if (may_dig(w, plan, s, p) && fire_urge(w, plan, s, p, led) <= worth_a_shot) t.add(t_dig, 1);
  }
}

// ---- Who joins an attack. Near ones lose by the company of far ones (pg.df.m6, pg.df.m16).

void score_join(const World& w, const Plan& plan, const State& s, Choice c, Tally& t) {
  const Piece p = piece(c.who);
  if (s.attack.manner & by_opportunity) return t.add(t_bring_together, 1);
  if (is_leader(w, p)) return t.add(t_bring_together, 1);
  const Hex target = s.attack.target;
  const int strength = s.attack.strength;
  if (s.attack.kind != FireKind::direct) return t.add(t_bring_together, 0.5f);
  int farthest = 0;
  for (Piece q : of_side(w, s.active))
    if (at(s, q).grouped && !is_leader(w, q)) {
      const int range = distance(w, at(s, q).hex, target);
      farthest = range > farthest ? range : farthest;
    }
  const int range = distance(w, at(s, p).hex, target),
            add = c.count ? c.count : direct_strength(w, s, p);
  const auto shift = [&](int r) { return (r == 1 ? 2 : r >= 3 ? -1 : 0) - plan.cover[target.id]; };
  const float apart = direct_effect(strength, shift(farthest)) + direct_effect(add, shift(range));
  const float joined = direct_effect(strength + add, shift(range > farthest ? range : farthest));
  t.add(t_bring_together, 0.15f + 4 * (joined - 0.85f * apart));
  if (c.count) t.add(t_split, 1);
}

}  // namespace

namespace {

void score_option(const World& w, const Plan& plan, const State& s, const Prompt& prompt, Choice c,
                  Tally& t) {
  const Side side = prompt.side;
  switch (c.verb) {
    case verb::auto_setup: return t.add(t_setup, 1);
    case verb::deploy: return t.add(t_setup, -4);  // the plain way is the best on average
    case verb::activate: return score_activation(w, plan, s, c, t);
    case verb::pass: return t.add(t_pass, 1);
    case verb::offboard:
      t.add(t_offboard, 1);
      return score_bombardment(w, plan, s, w.sides[index(side)].offboard[c.who].strength,
                               hex(c.what), other(side), t);
    case verb::air:
      t.add(t_offboard, 1);
      return score_bombardment(w, plan, s, w.aircraft[c.who % w.aircraft.capacity()].strength,
                               hex(c.what), other(side), t);
    case verb::declare_move:
    case verb::declare_fire:
    case verb::declare_recover: return score_declaration(w, plan, s, c, t);
    case verb::act: {
      const Piece p = piece(c.who);
      const int i = index(side_of(w, p));
      if (at(s, p).place == Place::waiting && !can_come(w, s, p, false))
        return t.add(t_end_actions, 3);
      // Whoever stands in an assault fights: he has nobody else to shoot at.
      if (at(s, p).declared == Declared::fire && on_map(s, p) && is_assault_hex(w, s, at(s, p).hex))
        return t.add(t_fight, -4);
      t.add(t_fire_first, at(s, p).declared != Declared::fire ? (is_leader(w, p) ? 0.1f : 0.2f)
                          : supports(type_of(w, p))           ? 1.5f
                                                              : 0.3f);
      // Those behind move first, so that the last who moves takes the leader along.
      if (on_map(s, p) && at(s, p).declared == Declared::move)
        t.add(t_cover, -0.003f * number(plan.way[i][at(s, p).hex.id]));
      return;
    }
    case verb::fight: return t.add(t_fight, 1);
    case verb::assault:
    case verb::charge: return score_assault(w, plan, s, c, t);
    case verb::enter: {
      const Piece p = piece(c.who);
      return score_step(w, plan, s, p, leaving(w, plan, s, p), hex(c.what), t);
    }
    case verb::direct_fire: return score_direct_fire(w, plan, s, piece(c.who), hex(c.what), t);
    case verb::bombard:
      return score_bombardment(w, plan, s, bombardment_strength(w, s, piece(c.who)), hex(c.what),
                               other(side), t);
    case verb::at_fire:
      return score_armour_shot(w, plan, s, piece(c.who), piece(static_cast<int>(c.what)), t);
    case verb::smoke:
    case verb::offboard_smoke:
    case verb::send:
    case verb::recall: return t.add(t_other_deeds, 1);
    case verb::split: return t.add(t_split, 1);
    case verb::hold: return t.add(t_hold, 1);
    case verb::join: return score_join(w, plan, s, c, t);
    case verb::opportunity_fire: return score_opportunity(w, plan, s, c, t);
    case verb::lose_step:
    case verb::lose_leader:
    case verb::eliminate: return t.add(t_spare_value, worth_of(w, s, piece(c.who)));
    case verb::flee:
    case verb::displace:
      return t.add(t_flee_danger, danger_for(w, plan, piece(c.who), hex(c.what)) -
                                      0.02f * number(plan.cover[c.what]));
    case verb::recover_with: return t.add(t_help_recovery, 1);
    case verb::first_fire: return t.add(t_help_recovery, 0.5f);
    case verb::done:
      if (s.frames.step() == Step::declare) return t.add(t_stop_declaring, 1);
      if (s.frames.step() == Step::actions) return t.add(t_end_actions, 1);
      return;
    case verb::place: return t.add(t_cover, number(plan.cover[c.what]));
    default:
      if (s.frames.step() == Step::mover) return score_deed(w, plan, s, c, t);
      return;
  }
}

}  // namespace

void Mind::score(const World& w, const Plan& plan, const State& s, const Prompt& prompt, Choice c,
                 Tally& t) {
  const float before = t.total;
  score_option(w, plan, s, prompt, c, t);
  // To go forward is plain even to the hasty; to hold still and wait is where judgement shows.
  if (plan.attacks[index(prompt.side)]) t.total = before + 8 * (t.total - before);
}

const Mind::Weights& Mind::weights() {
  static constexpr Weights hand_set{
      {// setup, fire_first, recover, lead, go, arrive, activity, pass, offboard
       8.0f, 1.5f, 1.2f, 0.5f, 0.6f, 2.5f, -0.15f, 0.0f, 0.8f,
       // declare_fire, declare_move, leader_acts, keep_ready, stop_declaring
       1.0f, 1.0f, 2.0f, -0.8f, 0.0f,
       // progress, danger, cover, objective, leave_objective, swarm, together, mounted, dismount
       1.0f, -1.0f, 0.3f, 1.5f, -2.0f, -0.3f, 0.6f, 0.8f, 0.8f,
       // guns_ready, dig, exit, other_deeds, halt
       0.8f, 0.7f, 3.0f, -1.0f, 0.1f,
       // assault, assault_weak, fight, shot, armour_shot, weak_target, bring_together, split, hold
       2.0f, 0.8f, 0.8f, 2.5f, 2.0f, 0.8f, 1.0f, -0.8f, -0.1f,
       // opportunity, long_shot, spare_value, flee_danger, help_recovery, end_actions, obstacle
       -0.3f, -0.4f, -0.6f, -2.0f, 1.0f, -0.8f, -0.5f,
       // mass, haste, post, close, focus, own_fire, go_alone, thrift, bounty
       0.6f, 1.0f, 1.0f, 0.6f, 0.5f, 0.5f, -0.4f, -6.0f, 3.0f},
      {// infantry, armour, guns, disrupted, demoralized, leaders, steps_lost, armour_lost
       0.05f, 0.08f, 0.05f, -0.10f, -0.20f, 0.10f, -0.05f, -0.05f,
       // objectives, held, near, verdict, margin, balance, foothold, exited, exposed, covered
       0.6f, 0.3f, 0.3f, 0.3f, 0.3f, 0.1f, 0.05f, 0.1f, -0.05f, 0.02f,
       // dug_in, ready, spotted, in_assault, assault_odds, targets, armour_threat
       0.02f, 0.01f, -0.01f, 0.02f, 0.2f, 0.01f, -0.05f,
       // offboard, initiative, transport, poised, led, pinned
       0.05f, 0.1f, 0.01f, 0.01f, 0.02f, -0.02f},
      {0.05f, 0.08f, 0.05f,  -0.08f, -0.15f, 0.05f,  -0.05f, -0.05f, 1.2f,  0.8f,   0.2f,
       2.0f,  1.0f,  0.2f,   0.05f,  0.1f,   -0.03f, 0.01f,  0.01f,  0.01f, -0.01f, 0.02f,
       0.2f,  0.01f, -0.05f, 0.02f,  0.05f,  0.01f,  0.01f,  0.01f,  -0.02f}};
  return hand_set;
}

}  // namespace bocage::pg
