// Doctrine of reactions (sk.g12): who opens fire on those who move, at whom, and who waits.
#include "games/skirmish/mind/doctrine.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

template <class Visit>
void each_mover(const World& w, const State& s, int event, Piece subject, Visit&& visit) {
  if (event == 0) {
    for (const Walk& walk : s.walks)
      if (walk.done >= 5_cm && on_table(s, walk.who)) visit(Piece(walk.who));
  } else if (event == 2) {
    each_member(w, s, group(subject.value & 255), [&](Figure f) {
      if (fit(w, s, f)) visit(Piece(f));
    });
  } else {
    visit(subject);
  }
}

// Harm, and what it does to their nerve.
float shaking(Eyeful e, Piece by, Arm arm, Piece target) {
  const float harm = harm_by_shot(e, by, arm, target);
  if (!target.is_figure()) return harm;
  return harm + 0.3f * stress_by_shot(e, arm, place_of(e.s, by), target.as_figure(), harm);
}

float harm_by_reaction(Eyeful e, Piece by, Piece target, int weapon, bool asked) {
  const World& w = e.w;
  const State& s = e.s;
  if (by.is_figure()) {
    const Figure f = by.as_figure();
    const Arm arm{static_cast<std::uint8_t>(weapon)};
    if (row(w, arm).kind == ArmKind::launcher) {
      if (!target.is_vehicle() || (asked && refuse_launch(w, s, f, target, {}, arm))) return 0;
      return harm_to_armour(e, target.as_vehicle(), at(s, f).at, row(w, arm).pen, 0.45f);
    }
    if (asked && refuse_fire(w, s, f, target, arm)) return 0;
    return shaking(e, by, arm, target);
  }
  if (Means::is_shell(weapon)) weapon -= Means::shells;  // below: shells from 0, mounts from 4
  else if (Means::is_mount(weapon)) weapon += 4 - Means::mounts;
  if (by.is_gear()) {
    const GearInfo& g = info(w, by.as_gear());
    if (g.arm)
      return asked && refuse_target(w, s, by, target, g.arm) ? 0 : shaking(e, by, g.arm, target);
    const Ammo ammo = static_cast<Ammo>(weapon);
    if (asked && refuse_shell(w, s, by, target, {}, ammo)) return 0;
    const GunRow& r = row(w, g.gun);
    const Letter letter = ammo == Ammo::ap ? r.ap : ammo == Ammo::heat ? r.heat : r.he;
    const float on = chance_on(to_hit_on(artillery_level(w, s, by, target, false)));
    return target.is_vehicle()
               ? harm_to_armour(e, target.as_vehicle(), at(s, by.as_gear()).at, letter, on)
               : on * 3;
  }
  const Vehicle v = by.as_vehicle();
  const TypeRow& type = type_of(w, v);
  if (type.gun && weapon < 4) {
    const Ammo ammo = static_cast<Ammo>(weapon);
    if (asked && refuse_shell(w, s, by, target, {}, ammo)) return 0;
    const GunRow& r = row(w, type.gun);
    const Letter letter = ammo == Ammo::ap ? r.ap : ammo == Ammo::heat ? r.heat : r.he;
    const float on = chance_on(to_hit_on(artillery_level(w, s, by, target, false)));
    return target.is_vehicle() ? harm_to_armour(e, target.as_vehicle(), at(s, v).at, letter, on)
                               : on * 3;
  }
  const Arm arm = mount_arm(w, s, v, static_cast<Mount>(weapon - 4));
  return !arm || (asked && refuse_mg(w, s, v, target, static_cast<Mount>(weapon - 4)))
             ? 0
             : shaking(e, by, arm, target);
}

float best_reaction(Eyeful e, Piece by) {
  const auto f = top<ReactFrame>(e.s);
  float best = 0;
  const auto with = [&](int weapon) {
    each_mover(e.w, e.s, f.event, Piece(f.subject), [&](Piece target) {
      best = std::max(best, harm_by_reaction(e, by, target, weapon, true));
    });
  };
  if (by.is_figure()) {
    if (const Arm a = main_arm(e.w, e.s, by.as_figure())) with(a.id);
    for (const Arm a : info(e.w, by.as_figure()).arms)
      if (a && row(e.w, a).kind == ArmKind::launcher) with(a.id);
  } else if (by.is_gear()) {
    const Arm arm = info(e.w, by.as_gear()).arm;
    if (arm) with(arm.id);
    for (int ammo = 0; !arm && ammo < 3; ++ammo) with(ammo);
  } else if (type_of(e.w, by.as_vehicle()).gun) {
    for (int ammo = 0; ammo < 3; ++ammo) with(ammo);
  } else {
    for (int mount = 4; mount < 8; ++mount) with(mount);
  }
  return best;
}

// What it gains to fire now, beyond what it gives up: a crew that reaches for its rifles serves no gun
// afterwards, and who comes to light is shot at.
float gain_by_reacting(Eyeful e, Piece by) {
  const Group g = group_of(e.w, by);
  const Gear gear = info(e.w, g).gear;
  const bool crew = by.is_figure() && gear && usable(e.s, gear);
  const bool cannon = gear && info(e.w, gear).gun;
  float gain = best_reaction(e, by) - 0.4f;
  if (crew) gain -= 5;
  if (hidden(e.s, g)) gain -= cannon ? 4.f : 1.5f;
  return gain;
}

}  // namespace

void score_react(Eyeful e, const Prompt& p, Choice c, Tally& t) {
  switch (c.verb) {
    case verb::hold: t.add(t_keep_fire, 1); return;
    case verb::let_pass: t.add(t_keep_fire, 0.5f); return;
    case verb::react: {
      // They are asked in order, and whoever is passed over is asked no more: the first with a good
      // shot before the one with the best.
      const float gain = gain_by_reacting(e, Piece(c.who));
      int place = 0;
      for (int i = 0; i < p.options.size(); ++i)
        if (p.options[i] == c) place = i;
      t.add(t_react, gain <= 0 ? gain : 3 + 0.1f * gain - 0.05f * number(place));
      return;
    }
    default: break;
  }
  bool all = true;
  for (const Choice o : p.options)
    if (o.verb == verb::react && all) all = gain_by_reacting(e, Piece(o.who)) > 0;
  t.add(t_react, all ? 3.2f : -3);
}

void score_target(Eyeful e, Choice c, Tally& t) {
  const auto f = top<ReactorFrame>(e.s);
  const Piece target(c.who);
  const float harm = harm_by_reaction(e, Piece(f.by), target, c.count, false);
  t.add(target.is_vehicle() ? t_shot_armour : t_shot, harm);
  if (target.is_figure()) {
    const Figure o = target.as_figure();
    t.add(t_key_target, is_leader(info(e.w, o).rank) ? harm : 0);
  }
}

}  // namespace bocage::sk
