// sk.g13: grenades, smoke, Molotov cocktails, flame: who may, at what.
#include "games/skirmish/rules/13_throwing.hpp"

#include "games/skirmish/rules/09_remembered.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

// The opening of a room through which something may be thrown.
const Opening* way_in(const World& w, const State& s, Piece by, Bay b, int storey, int range) {
  const BayInfo& bay = w.bays[b.id];
  const Terrain& t = w.shapes[bay.shape.id];
  const Shape& walls = w.areas[t.first_area].outline;
  const Opening* best = nullptr;
  const Point from = place_of(s, by);
  std::int64_t near = -1;
  for (int i = 0; i < t.openings; ++i) {
    const Opening& o = w.openings[t.first_opening + i];
    const std::int64_t d = plane::square(o.at - from);
    if (o.storey != storey || d > plane::square(range) || (near >= 0 && d >= near) ||
        !plane::within(o.at, bay.outline, 2))
      continue;
    const Vec u = walls.to(o.edge) - walls.from(o.edge);
    Eye to;
    to.at = plane::along(o.at, {-u.y, u.x}, 20);
    if (plane::contains(walls, to.at)) to.at = plane::along(o.at, {u.y, -u.x}, 20);
    to.z = static_cast<std::int16_t>(t.base + storey * 4_high + 2_high);
    if (!look(w, s, present_eye(w, s, by), to).seen) continue;
    if (o.kind == OpeningKind::embrasure &&
        !plane::in_arc(plane::heading(o.heading), from - o.at, o.half_arc))
      continue;
    near = d, best = &o;
  }
  return best;
}

namespace {

// sk.g13.1 asks for no sight: what is thrown flies over woods, hedges, walls and men, not through a house or a hill.
bool flies_to(const World& w, const State& s, Figure f, Point p) {
  const Sight line = sees_point(w, s, f, p);
  if (line.seen || line.why == Why::veil || line.hull) return true;
  if (line.why != Why::height) return false;
  switch (w.shapes[line.blocker.id].ground) {  // hills first, then what is tallest
    case Ground::hill:
    case Ground::cliff:
    case Ground::building:
    case Ground::bunker: return false;
    default: return true;
  }
}

}  // namespace

Refusal refuse_unready(const World& w, const State& s, Figure f) {
  const FigureState& me = at(s, f);
  if (!fit(w, s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  if (morale(w, s, f) != Morale::steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
  if (at(s, acts_with(w, s, group_of(w, f))).banzai)
    return {"sk.g2.9"_rule, "sk.refuse.banzai"_text};
  if (me.fired) return {"sk.g6.1"_rule, "sk.refuse.has_fired"_text};
  if (me.rallied) return {"sk.g5.7"_rule, "sk.refuse.rallied_no_fire"_text};
  return legal;
}

Refusal refuse_throw(const World& w, const State& s, Figure f, Piece target, Point p, int storey,
                     Arm arm) {
  const FigureState& me = at(s, f);
  if (!carries(w, s, f, arm) || row(w, arm).kind != ArmKind::thrown)
    return {"sk.g13.5"_rule, "sk.refuse.no_such_weapon"_text};
  const ArmRow& r = row(w, arm);
  if (const Refusal no = refuse_unready(w, s, f)) return no;
  if (moved_fast(s, f)) return {"sk.g13.1"_rule, "sk.refuse.has_run"_text};
  if (me.mounted || me.aboard != 0xff || posture(s, f) == Posture::climbing)
    return {"sk.g13.1"_rule, "sk.refuse.cannot_fire_here"_text};
  const auto too_far = [&](int have) {
    return Refusal{"sk.g13.1"_rule, "sk.refuse.out_of_range"_text}
        .with("need", length_kind, have)
        .with("have", length_kind, r.far);
  };
  if (target.is_room() && target) {
    if (target.storey() >= w.shapes[w.bays[target.bay().id].shape.id].storeys ||
        collapsed(s, target.bay()))
      return {"sk.g13.4"_rule, "sk.refuse.no_storey"_text};
    return way_in(w, s, f, target.bay(), target.storey(), r.far)
               ? legal
               : Refusal{"sk.g13.1"_rule, "sk.refuse.no_opening"_text};
  }
  if (target) {
    const Vehicle v = target.as_vehicle();
    if (side_of(w, v) == side_of(w, f)) return {"sk.g13.3"_rule, "sk.refuse.own_side"_text};
    if (!known(w, s, side_of(w, f), v) || at(s, v).wrecked || at(s, v).abandoned)
      return {"sk.g13.3"_rule, "sk.refuse.wreck"_text};
    if (r.pen == no_letter && !r.molotov) return {"sk.g13.3"_rule, "sk.refuse.no_penetration"_text};
    if (!within(w, s, f, target, r.far)) return too_far(distance(w, s, f, target));
    return sees(w, s, f, target).seen ? legal : Refusal{"sk.g13.1"_rule, "sk.refuse.no_sight"_text};
  }
  if (!on_the_table(w, p) || storey) return {"sk.g13.1"_rule, "sk.refuse.off_table"_text};
  if (building_at(w, s, p)) return {"sk.g13.4"_rule, "sk.refuse.throw_into_room"_text};
  if (!plane::within(me.at, p, r.far))
    return too_far(static_cast<int>(plane::root_up(plane::square(p - me.at))));
  return flies_to(w, s, f, p) ? legal : Refusal{"sk.g13.1"_rule, "sk.refuse.no_sight"_text};
}

Arm flame_of(const World& w, const State& s, Piece by) {
  if (by.is_vehicle()) {
    const TypeRow& t = type_of(w, by.as_vehicle());
    for (int i = 0; i < t.mg_count; ++i)
      if (t.mgs[i].at == Mount::flame) return t.mgs[i].arm;
    return {};
  }
  Arm flame;
  each_arm(w, s, by.as_figure(), [&](Arm a) {
    if (!flame && row(w, a).kind == ArmKind::flame && carries(w, s, by.as_figure(), a)) flame = a;
  });
  return flame;
}

// sk.g13.6: needs sight to its first 5 cm; no to-hit roll.
Refusal refuse_flame(const World& w, const State& s, Piece by, Point p) {
  const Arm arm = flame_of(w, s, by);
  if (!arm) return {"sk.g13.6"_rule, "sk.refuse.no_such_weapon"_text};
  if (by.is_figure()) {
    const Figure f = by.as_figure();
    const FigureState& me = at(s, f);
    if (!fit(w, s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
    if (morale(w, s, f) != Morale::steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
    if (me.fired) return {"sk.g6.1"_rule, "sk.refuse.has_fired"_text};
    if (me.rallied) return {"sk.g5.7"_rule, "sk.refuse.rallied_no_fire"_text};
    if (at(s, acts_with(w, s, group_of(w, f))).banzai)
      return {"sk.g2.9"_rule, "sk.refuse.banzai"_text};
    if (moved_fast(s, f)) return {"sk.g6.1"_rule, "sk.refuse.has_run"_text};
    if (!me.fuel) return {"sk.g13.9"_rule, "sk.refuse.no_fuel"_text};
    if (me.aboard != 0xff || me.mounted || posture(s, f) == Posture::climbing)
      return {"sk.g13.6"_rule, "sk.refuse.cannot_fire_here"_text};
  } else {
    const VehicleState& v = at(s, by.as_vehicle());
    if (!v.fuel) return {"sk.g13.9"_rule, "sk.refuse.no_fuel"_text};
    if (v.fired >> static_cast<int>(Mount::flame) & 1)
      return {"sk.g6.1"_rule, "sk.refuse.has_fired"_text};
    if (morale(w, s, group_of(w, by)) != Morale::steady)
      return {"sk.g14.16"_rule, "sk.refuse.only_covering"_text};
    if (const Refusal no = refuse_unserved(w, s, by.as_vehicle(), Mount::flame)) return no;
    if (const Refusal no =
            refuse_arc("sk.g17.9"_rule, "sk.refuse.out_of_arc"_text, v.heading, p - v.at, 30))
      return no;
  }
  const Point from = place_of(s, by);
  if (!on_the_table(w, p) || p == from) return {"sk.g13.6"_rule, "sk.refuse.off_table"_text};
  if (const ShapeId house = building_at(w, s, p)) {  // through an opening
    if (house == building_at(w, s, from)) return legal;
    for (int k = 0; k < w.shapes[house.id].storeys; ++k)
      if (way_in(w, s, by, bay_at(w, p), k, row(w, arm).far)) return legal;
    return {"sk.g13.6"_rule, "sk.refuse.no_opening"_text};
  }
  Point first = plane::along(from, p - from, 5_cm);
  if (plane::within(from, p, 5_cm)) first = p;
  return sees_point(w, s, by, first).seen ? legal
                                          : Refusal{"sk.g13.6"_rule, "sk.refuse.no_sight"_text};
}

}  // namespace bocage::sk
