// sk.g17.9-sk.g17.11: the machine guns of vehicles.
#include <algorithm>

#include "games/skirmish/rules/17_vehicles.hpp"

namespace bocage::sk {

Arm mount_arm(const World& w, const State& s, Vehicle v, Mount m) {
  const TypeRow& t = type_of(w, v);
  const VehicleState& me = at(s, v);
  if (m == Mount::main) return me.main_lost || me.turret_lost ? Arm{} : t.cannon;
  if (me.turret_lost && m != Mount::hull) return {};  // sk.g18.10
  for (int i = 0; i < t.mg_count; ++i)
    if (t.mgs[i].at == m) return t.mgs[i].arm;
  return {};
}

// Somebody to serve it, exposed where it stands outside.
Refusal refuse_unserved(const World& w, const State& s, Vehicle v, Mount m) {
  int crew = 0;
  each_own(w, w.vehicles[v.id].group, [&](Figure f) {
    crew += fit(w, s, f) && carrier(s, f) == v && (f != driver(w, s, v) || type_of(w, v).crew == 1);
  });
  if (!crew) return {"sk.g17.9"_rule, "sk.refuse.no_crew"_text};
  if (m == Mount::pintle && !is_open(w, s, v))
    return {"sk.g17.9"_rule, "sk.refuse.hatch_closed"_text};
  if (m == Mount::pintle && !open_topped(w, v) && !commander(w, s, v))  // nobody is exposed
    return {"sk.g17.9"_rule, "sk.refuse.no_crew"_text};
  return legal;
}

int usable_mgs(const World& w, const State& s, Vehicle v) {
  int n = 0;
  for (const Mount m : {Mount::main, Mount::coaxial, Mount::hull, Mount::pintle})
    n += mount_arm(w, s, v, m) && !refuse_unserved(w, s, v, m);
  return n;
}

// sk.g17.11: a turret looks where it fired last.
void aim_turret(const World& w, State& s, Vehicle v, Mount m, Point at_what) {
  VehicleState& me = at(s, v);
  if (!type_of(w, v).turret || me.jammed || (m != Mount::main && m != Mount::coaxial)) return;
  me.turret = static_cast<std::uint16_t>(degrees_of(at_what - me.at)) & 511;
}

// What a mount looks at that bears on anything at all: before the hull, or before a turret that is jammed.
Point straight_before(const World& w, const State& s, Vehicle v, int mount) {
  const VehicleState& me = at(s, v);
  const bool in_turret =
      type_of(w, v).turret && me.jammed &&
      (mount == static_cast<int>(Mount::main) || mount == static_cast<int>(Mount::coaxial));
  return plane::along(me.at, plane::heading(in_turret ? me.turret : me.heading), 10_cm);
}

Refusal refuse_arc(RuleId rule, TextId text, int heading, Vec to, int most) {
  if (plane::in_arc(plane::heading(heading), to, most)) return legal;
  const int off = (degrees_of(to) - heading + 540) % 360 - 180;
  return Refusal{rule, text}
      .number("need", std::max(off < 0 ? -off : off, most + 1))
      .number("have", most);
}

// sk.g17.9: once a turn each; the co-axial gun instead of the main gun.
Refusal refuse_mount(const World& w, const State& s, Vehicle v, Mount m, Point aim, bool covering) {
  const VehicleState& me = at(s, v);
  const TypeRow& t = type_of(w, v);
  if (!alive(s, v)) return {"sk.g17.9"_rule, "sk.refuse.wreck"_text};
  if (m > Mount::pintle || !mount_arm(w, s, v, m))
    return {"sk.g17.9"_rule, "sk.refuse.no_such_weapon"_text};
  const bool steady = morale(w, s, w.vehicles[v.id].group) == Morale::steady;
  if (!covering && !steady) return {"sk.g14.16"_rule, "sk.refuse.only_covering"_text};
  if (m == Mount::main && !steady) return {"sk.g14.16"_rule, "sk.refuse.main_gun_silent"_text};
  if (me.fired >> static_cast<int>(m) & 1) return {"sk.g17.9"_rule, "sk.refuse.has_fired"_text};
  const unsigned pair =
      1u << static_cast<int>(Mount::main) | 1u << static_cast<int>(Mount::coaxial);
  if ((m == Mount::coaxial || m == Mount::main) && me.fired & pair)
    return {"sk.g17.9"_rule, "sk.refuse.main_gun_fired"_text};
  if (const Refusal no = refuse_unserved(w, s, v, m)) return no;
  const Vec to = aim - me.at;
  if (m == Mount::hull)
    return refuse_arc("sk.g17.9"_rule, "sk.refuse.out_of_arc"_text, me.heading, to, 30);
  if ((m == Mount::coaxial || m == Mount::main) && t.turret && me.jammed)
    return refuse_arc("sk.g17.11"_rule, "sk.refuse.jammed"_text, me.turret, to, 10);
  if (m == Mount::main && !t.turret)
    return refuse_arc("sk.g16.6"_rule, "sk.refuse.out_of_arc"_text, me.heading, to, 30);
  return legal;
}

Refusal refuse_mg(const World& w, const State& s, Vehicle v, Piece target, Mount m) {
  if (!exists(w, target) || target.is_room()) return {"sk.g17.9"_rule, "sk.refuse.no_such"_text};
  if (const Refusal no = refuse_mount(w, s, v, m, place_of(s, target), false)) return no;
  return refuse_target(w, s, v, target, mount_arm(w, s, v, m));
}

}  // namespace bocage::sk
