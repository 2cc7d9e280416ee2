// What fire may be expected to do, in points of the scenario.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

float worth(Eyeful e, Figure f) {
  const float whole = number(std::max<int>(4, info(e.w, f).points));
  return wounded(e.s, f) ? whole / 3 : whole;  // he counts half already, and fights no more
}

float worth(Eyeful e, Vehicle v) {
  const VehicleState& me = at(e.s, v);
  const float whole = number(std::max<int>(10, info(e.w, e.w.vehicles[v.id].group).points));
  return me.immobile || me.main_lost ? whole / 2 : whole;
}

namespace {

// A hit that no save stops: it kills, or it wounds, which is half of it.
float harm_of_hit(Eyeful e, Figure f, int kill) {
  const float kills = chance_on(kill);
  return worth(e, f) * (wounded(e.s, f) ? 1 : kills + (1 - kills) * 0.6f);
}

float not_saved(int need) { return need ? 1 - chance_on(need) : 1; }

float some_hit(int dice, float chance) {
  float miss = 1;
  for (int i = 0; i < dice; ++i) miss *= 1 - chance;
  return 1 - miss;
}

}  // namespace

// sk.pn: superficial damage is an eighth of a vehicle, major damage more than half.
float harm_to_armour(Eyeful e, Vehicle v, Point from, Letter letter, float hits) {
  if (letter == no_letter || !alive(e.s, v)) return 0;
  const Letter plate = armour(e.w, e.s, v, face_towards(e.w, e.s, v, from));
  if (letter < plate) return 0;
  float part = 0;
  for (int die = 1; die <= 6; ++die) {
    const int total = die + letter - plate;
    part += total <= 1 ? 0 : total <= 3 ? 0.12f : total <= 5 ? 0.6f : 1;
  }
  return hits * part / 6 * worth(e, v);
}

float harm_by_shot(Eyeful e, Piece by, Arm arm, Piece target) {
  const SmallArms a = small_arms(e.w, e.s, by, arm, target);
  const float chance = chance_on(a.on);
  if (target.is_vehicle())
    return harm_to_armour(e, target.as_vehicle(), place_of(e.s, by), row(e.w, arm).pen,
                          number(a.dice) * chance);
  const Figure f = target.as_figure();
  const float hits = a.dice >= 3 ? number(a.dice) * chance * 0.85f : some_hit(a.dice, chance);
  return hits * not_saved(save_small(e.w, e.s, f, place_of(e.s, by))) *
         harm_of_hit(e, f, row(e.w, arm).kill);
}

// Every third man is asked, and speaks for the others.
float harm_by_volley(Eyeful e, Group g, Group enemy, float* stress) {
  int n = 0, asked = 0;
  float sum = 0, heavy = 0, shaken = 0;
  each_member(e.w, e.s, g, [&](Figure f) {
    if (!can_act(e.w, e.s, f)) return;
    const Arm arm = main_arm(e.w, e.s, f);
    if (!arm || !fit(e.w, e.s, f)) return;
    const bool mg = row(e.w, arm).mg;
    if (!mg && n++ % 3) return;
    const Figure target = nearest_target(e.w, e.s, f, enemy, arm);
    const float harm = target ? harm_by_shot(e, f, arm, target) : 0;
    if (target && stress && mg) shaken = std::max(shaken, stress_on(e, target, at(e.s, f).at));
    if (mg) heavy += harm;
    else ++asked, sum += harm;
  });
  float there = 0;  // more than all of it cannot be lost
  each_own(e.w, enemy, [&](Figure o) {
    if (on_table(e.s, o) && known(e.w, e.s, side_of(e.w, g), o)) there += worth(e, o);
  });
  if (stress) *stress = shaken;
  const float harm = heavy + (asked ? sum / number(asked) * number(n) : 0);
  return there > 0 ? harm * there / (there + harm) : harm;
}

float harm_by_burst(Eyeful e, Side side, Point p, int radius, bool large, float* own) {
  float sum = 0, ours = 0;
  each_figure(e.w, [&](Figure f) {
    if (!known(e.w, e.s, side, f) || at(e.s, f).aboard != 0xff) return;
    if (!plane::within(at(e.s, f).at, p, radius)) return;
    const float hurt = large ? 0.8f : 0.65f;
    const float harm = hurt * not_saved(save_he(e.w, e.s, f, p)) * harm_of_hit(e, f, 6) *
                       (building_at(e.w, e.s, at(e.s, f).at) ? 0.3f : 1);
    (side_of(e.w, f) == side ? ours : sum) += harm;
  });
  if (own) *own = ours;
  return sum;
}

float harm_in_room(Eyeful e, Side side, Bay b, int storey) {
  float sum = 0;
  each_figure(e.w, [&](Figure f) {
    if (!known(e.w, e.s, side, f) || at(e.s, f).aboard != 0xff || at(e.s, f).storey != storey)
      return;
    if (bay_at(e.w, at(e.s, f).at) != b) return;
    sum += (side_of(e.w, f) == side ? -1.5f : 1) * 0.5f * harm_of_hit(e, f, 6);
  });
  return sum;
}

// sk.bt, sk.bk: a house comes down or one room of it is hit; a bunker is pierced or nothing happens.
float harm_by_shell(Eyeful e, Side side, Bay b, int storey, Letter letter) {
  const Terrain& house = e.w.shapes[e.w.bays[b.id].shape.id];
  const bool bunker = house.ground == Ground::bunker,
             falls = !bunker && letter != no_letter && letter >= house.strength;
  if (bunker && (letter == no_letter || letter < house.strength)) return 0;
  const float through = bunker && letter == house.strength ? chance_on(2) : 1;
  const float kills = falls ? chance_on(5) : 0, hurts = falls    ? chance_on(3)
                                                        : bunker ? chance_on(3)
                                                                 : 0.5f;
  float sum = 0;
  each_figure(e.w, [&](Figure f) {
    if (!known(e.w, e.s, side, f) || !on_table(e.s, f) || at(e.s, f).aboard != 0xff) return;
    const bool caught =
        bunker ? building_at(e.w, e.s, at(e.s, f).at) == e.w.bays[b.id].shape
               : bay_at(e.w, at(e.s, f).at) == b && (falls || at(e.s, f).storey == storey);
    if (!caught) return;
    const float harm = worth(e, f) * (wounded(e.s, f) ? hurts : kills + 0.6f * (hurts - kills));
    sum += side_of(e.w, f) == side ? -1.5f * harm : harm;
  });
  return through * sum;
}

float chance_to_throw(Eyeful e, Figure f) {
  return chance_on(hits_on(row(info(e.w, f).quality).throw_ + at(e.s, f).moved));
}

int beaten_by(Eyeful e, Side side, Point p, bool large) {
  int n = 0;
  each_known_enemy(e.w, e.s, side, [&](Figure f) {
    n += fit(e.w, e.s, f) && at(e.s, f).aboard == 0xff && !at(e.s, f).under &&
         plane::within(at(e.s, f).at, p, large ? 7_cm : 4_cm);
  });
  return n;
}

float best_deed(Eyeful e, Figure f) {
  const World& w = e.w;
  const State& s = e.s;
  if (!fit(w, s, f) || at(s, f).fired || moved_fast(s, f) || morale(w, s, f) != Morale::steady)
    return 0;
  const Side side = side_of(w, f);
  const Point me = at(s, f).at;
  float best = 0;
  const auto use = [&](Arm a) {
    if (!a || !carries(w, s, f, a)) return;
    const ArmRow& r = row(w, a);
    if (r.kind == ArmKind::launcher || (r.kind == ArmKind::thrown && r.pen != no_letter))
      each_vehicle(w, [&](Vehicle v) {
        if (side_of(w, v) == side || !known(w, s, side, v) || !alive(s, v)) return;
        if (!plane::within(at(s, v).at, me, r.far + 400)) return;
        const bool no = r.kind == ArmKind::launcher
                            ? static_cast<bool>(refuse_launch(w, s, f, v, {}, a))
                            : static_cast<bool>(refuse_throw(w, s, f, v, {}, 0, a));
        if (!no) best = std::max(best, harm_to_armour(e, v, me, r.pen, 0.45f));
      });
    if (r.kind != ArmKind::thrown || !r.hand_grenade) return;
    each_known_enemy(w, s, side, [&](Figure o) {
      if (!plane::within(at(s, o).at, me, r.far + 300) || !fit(w, s, o)) return;
      float harm = 0;
      if (const Bay b = bay_at(w, at(s, o).at); b && building_at(w, s, at(s, o).at))
        harm = refuse_throw(w, s, f, Piece(b, at(s, o).storey), {}, 0, a)
                   ? 0
                   : harm_in_room(e, side, b, at(s, o).storey);
      else if (plane::within(at(s, o).at, me, r.far)) {
        float own = 0;
        harm = harm_by_burst(e, side, at(s, o).at, 4_cm, false, &own);
        harm -= 2 * own;
        if (harm > best && refuse_throw(w, s, f, {}, at(s, o).at, 0, a)) harm = 0;
      }
      best = std::max(best, harm * chance_to_throw(e, f));
    });
  };
  if (info(w, f).radio)  // sk.g22.1: the guns behind
    for (int b = 0; b < w.batteries.size(); ++b)
      each_known_enemy(w, s, side, [&](Figure o) {
        const Choice call{verb::call_guns, static_cast<std::uint8_t>(b), f.id, packed(at(s, o).at)};
        float own = 0;
        const float harm = harm_by_burst(e, side, at(s, o).at, 7_cm, true, &own) - 2 * own;
        if (1.2f * harm > best && !refuse_call(w, s, f, call)) best = 1.2f * harm;
      });
  for (const Arm a : info(w, f).arms) use(a);
  if (at(s, f).grenades) use(w.grenade);
  return best;
}

// What the dice of one against another come to: a die more wins two fights in three.
float melee_edge(Eyeful e, Figure f, Figure o) {
  const auto dice = [&](Figure x, Figure from) {
    if (wounded(e.s, x) || morale(e.w, e.s, x) != Morale::steady) return 1;
    int n = row(info(e.w, x).quality).melee + has(e.w, x, fanatic) + has(e.w, x, sabre) +
            mounted(e.s, x);
    const Vec facing = plane::heading(at(e.s, x).facing);
    if (plane::dot(facing, at(e.s, from).at - at(e.s, x).at) < 0) n = 1;
    return n;
  };
  const int mine = dice(f, o) + 0, his = dice(o, f);
  const float win = mine == his  ? 0.42f
                    : mine > his ? 0.42f + 0.22f * number(mine - his)
                                 : 0.42f - 0.2f * number(his - mine);
  return std::min(0.95f, win) * worth(e, o) - (0.84f - std::min(0.8f, win)) * worth(e, f);
}

}  // namespace bocage::sk
