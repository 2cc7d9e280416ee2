// sk.g17.15: a truck, a half-track or a carrier tows one gun.
#include "games/skirmish/rules/17_vehicles.hpp"

namespace bocage::sk {

namespace {

// Where a gun stands that is unhitched.
Point behind_hull(const World& w, const State& s, Vehicle v) {
  return plane::along(at(s, v).at, -plane::heading(at(s, v).heading),
                      type_of(w, v).length / 2 + gear_radius + 10);
}

// sk.g17.15: the crew of a gun that is towed: aboard or beside the hull, and nothing done yet.
template <class Visit>
void each_towing(const World& w, const State& s, Vehicle v, Gear gun, Visit&& visit) {
  const Shape h = hull(w, s, v);
  each_own(w, info(w, gun).group, [&](Figure f) {
    if (fit(w, s, f) && !at(s, f).acted && !at(s, f).moved && !at(s, f).fired &&
        (carrier(s, f) == v || (at(s, f).aboard == 0xff && within_hull(h, at(s, f).at, 3_cm))))
      visit(f);
  });
}

}  // namespace

Refusal refuse_hitch(const World& w, const State& s, Vehicle v, Piece p) {
  if (!p.is_gear() || !exists(w, p)) return {"sk.g17.1"_rule, "sk.refuse.not_an_option"_text};
  const VehicleState& me = at(s, v);
  const Gear gun = p.as_gear();
  const VehicleClass k = type_of(w, v).kind;
  if (k != VehicleClass::truck && k != VehicleClass::half_track && k != VehicleClass::carrier)
    return {"sk.g17.15"_rule, "sk.refuse.cannot_tow"_text};
  if (me.band || me.tows != 0xff || side_of(w, gun) != side_of(w, v) || !info(w, gun).gun ||
      !usable(s, gun) || at(s, gun).towed != 0xff)
    return {"sk.g17.15"_rule, "sk.refuse.cannot_tow"_text};
  if (!within_hull(hull(w, s, v), at(s, gun).at, 3_cm) || at(s, gun).storey)
    return {"sk.g17.15"_rule, "sk.refuse.not_touching"_text};
  return servers(w, s, gun) ? legal : Refusal{"sk.g16.4"_rule, "sk.refuse.no_crew"_text};
}

Refusal refuse_unhitch(const World& w, const State& s, Vehicle v) {
  const VehicleState& me = at(s, v);
  if (me.tows == 0xff || me.band) return {"sk.g17.15"_rule, "sk.refuse.cannot_tow"_text};
  Goer goer;
  goer.side = side_of(w, v);
  goer.radius = gear_radius;
  if (may_stand(w, s, goer, behind_hull(w, s, v), 0) != Stand::free)
    return {"sk.g1.10"_rule, "sk.refuse.no_room"_text};
  bool crew = false;
  each_towing(w, s, v, Gear{me.tows}, [&](Figure) { crew = true; });
  return crew ? legal : Refusal{"sk.g17.15"_rule, "sk.refuse.no_crew"_text};
}

void hitch(const World& w, State& s, Vehicle v, Gear gun, Events* log) {
  use_servers(w, s, gun, 8);
  at(s, v).tows = gun.id;
  at(s, gun).towed = v.id;
  at(s, gun).waiting = 0;
  if (log)
    log->add("hitched", "sk.g17.15"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value)
        .with("gear", piece_kind, Piece(gun).value);
}

void unhitch(const World& w, State& s, Vehicle v, Events* log) {
  const Gear gun{at(s, v).tows};
  each_towing(w, s, v, gun, [&](Figure man) { end_wait(s, man), at(s, man).acted = 1; });
  at(s, v).tows = 0xff;
  at(s, gun).towed = 0xff;
  at(s, gun).at = behind_hull(w, s, v);
  at(s, gun).moved = 1;
  if (log)
    log->add("unhitched", "sk.g17.15"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value)
        .with("gear", piece_kind, Piece(gun).value);
}

}  // namespace bocage::sk
