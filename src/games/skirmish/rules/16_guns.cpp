// sk.df, sk.ar, sk.g16.1-sk.g16.6, sk.g16.12, sk.g16.13: who may fire shells and rockets at what, and how
// hard it is.
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/09_remembered.hpp"
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

// Fit men of its group within 3 cm who have not acted (sk.g16.4).
static int count_servers(const World& w, const State& s, Gear g) {
  int n = 0;
  each_own(w, info(w, g).group, [&](Figure f) {
    n += fit(w, s, f) && !at(s, f).acted && !at(s, f).fired && at(s, f).storey == at(s, g).storey &&
         at(s, f).aboard == 0xff && plane::within(at(s, f).at, at(s, g).at, 3_cm) &&
         !locked(w, s, f);
  });
  return n;
}
bool manned(const World& w, const State& s, Gear g) {
  bool any = false;
  if (usable(s, g))
    each_own(w, info(w, g).group, [&](Figure f) {
      any |= fit(w, s, f) && plane::within(at(s, f).at, at(s, g).at, 3_cm);
    });
  return any;
}
// While nothing changes every order to the weapon asks for them.
int servers(const World& w, const State& s, Gear g) {
  struct Known {
    unsigned when = 0;
    const State* of = nullptr;
    int men = 0;
  };
  static constinit thread_local Known known_now[max_gear];
  if (!crowd_of(w, s)) return count_servers(w, s, g);
  const unsigned now = StillTable::now();
  Known& told = known_now[g.id];
  if (told.when != now || told.of != &s) told = {now, &s, count_servers(w, s, g)};
  return told.men;
}
void use_servers(const World& w, State& s, Gear g, int count) {
  for (; count > 0; --count) {
    Figure best;
    std::int64_t near = -1;
    each_own(w, info(w, g).group, [&](Figure f) {
      if (!fit(w, s, f) || at(s, f).acted || !plane::within(at(s, f).at, at(s, g).at, 3_cm)) return;
      const std::int64_t d = plane::square(at(s, f).at - at(s, g).at);
      if (near < 0 || d < near) near = d, best = f;
    });
    if (!best) return;
    end_wait(s, best);
    at(s, best).acted = 1;
  }
}

Shelling shelling(const World& w, const State& s, Piece by, Piece target, bool ground, Point aim,
                  Arm launcher) {
  Shelling a;
  a.ground = ground;
  a.under = under_fire(w, s, by);
  if (by.is_vehicle()) {
    const Vehicle v = by.as_vehicle();
    a.crew = gun_crew(w, s, v) < (type_of(w, v).crew <= 2 ? 1 : 2);
    a.closed = !is_open(w, s, v);
    a.moving = at(s, v).moved && !type_of(w, v).american;  // sk.df.9, R30
  } else if (by.is_gear()) {
    const GearInfo& g = info(w, by.as_gear());
    a.crew = g.gun && servers(w, s, by.as_gear()) < row(w, g.gun).lay;
    a.moving = at(s, by.as_gear()).pivoted;  // sk.g16.5
  } else {
    const Figure f = by.as_figure();
    a.moving = moved_this_turn(w, s, f);
    a.base = row(info(w, f).quality).launcher;
    if (launcher && row(w, launcher).crew >= 2) {
      bool mate = false;
      each_own(w, group_of(w, f), [&](Figure o) {
        mate |= o != f && fit(w, s, o) && plane::within(at(s, o).at, at(s, f).at, 3_cm);
      });
      a.crew = !mate;
    }
    if (launcher)
      a.beyond = target ? !within(w, s, by, target, row(w, launcher).near)
                        : !plane::within(place_of(s, by), aim, row(w, launcher).near);
  }
  a.dark = is_night(w, s) || line_touches_smoke(s, place_of(s, by), aim);
  if (target.is_vehicle()) {
    const Vehicle v = target.as_vehicle();
    a.partly = sees(w, s, by, target).partly;
    a.fast = row(band(s, v)).target;
    a.small = type_of(w, v).kind == VehicleClass::moto || type_of(w, v).kind == VehicleClass::car;
  }
  a.level = sum<shelling_rows>(a);
  a.on = hits_on(a.level);
  return a;
}

int artillery_level(const World& w, const State& s, Piece by, Piece target, bool ground) {
  return shelling(w, s, by, target, ground,
                  target && !target.is_room() ? place_of(s, target) : place_of(s, by))
      .level;
}

// sk.g16.4: gunner, loader and commander count.
int gun_crew(const World& w, const State& s, Vehicle v) {
  int n = 0;
  each_own(w, w.vehicles[v.id].group, [&](Figure f) {
    const int duty = duty_of(w, s, f);
    n += fit(w, s, f) && carrier(s, f) == v && at(s, v).wheel != f.id && duty >= 2 && duty != 5;
  });
  if (type_of(w, v).crew == 1) n = driver(w, s, v) ? 1 : 0;
  return n;
}

// sk.g20.2: some outside wall of the bay on that storey is in sight.
bool sees_room(const World& w, const State& s, Piece by, Bay b, int storey, Point* where) {
  const BayInfo& bay = w.bays[b.id];
  const Terrain& t = w.shapes[bay.shape.id];
  const Shape& walls = w.areas[t.first_area].outline;
  const Eye from = present_eye(w, s, by);
  const auto seen_at = [&](Point on, Vec u) {
    for (const int hand : {1, -1}) {
      Eye to;
      to.at = plane::along(on, {-u.y * hand, u.x * hand}, 20);
      if (plane::contains(walls, to.at)) continue;
      to.z = static_cast<std::int16_t>(t.base + storey * 4_high + 2_high);
      if (!too_dark(w, s, by, to.at) && look(w, s, from, to).seen) return true;
    }
    return false;
  };
  for (const int eighths : {4, 2, 6, 1, 7, 3, 5})  // the middle of a wall first
    for (int e = 0; e < bay.outline.edges(); ++e) {
      const Point p = bay.outline.from(e), q = bay.outline.to(e);
      const Vec u = q - p;
      const Point on{static_cast<std::int16_t>((p.x * (8 - eighths) + q.x * eighths) / 8),
                     static_cast<std::int16_t>((p.y * (8 - eighths) + q.y * eighths) / 8)};
      bool outer = false;
      for (int k = 0; k < walls.edges() && !outer; ++k)
        outer = plane::within(on, walls.from(k), walls.to(k), 2);
      if (!outer || !seen_at(on, u)) continue;
      if (where) *where = on;
      return true;
    }
  return false;
}

bool stands_high(const World& w, const State& s, Figure f) {
  return on_table(s, f) && at(s, f).aboard == 0xff && !building_at(w, s, at(s, f).at) &&
         ground_height(w, at(s, f).at) >= 4_high;
}

Letter letter_of(const GunRow& g, Ammo a) {
  switch (a) {
    case Ammo::ap: return g.ap;
    case Ammo::heat: return g.heat;
    default: return g.he;
  }
}

namespace {

Refusal refuse_high_target(const World& w, const State& s, Piece by, Piece target) {
  const Side side = side_of(w, by);
  if (!exists(w, target)) return {"sk.g16.1"_rule, "sk.refuse.no_such"_text};
  if (target.is_room()) {
    const Bay b = target.bay();
    if (target.storey() >= w.shapes[w.bays[b.id].shape.id].storeys)
      return {"sk.g20.2"_rule, "sk.refuse.no_storey"_text};
    if (collapsed(s, b)) return {"sk.g20.4"_rule, "sk.refuse.collapsed"_text};
    return sees_room(w, s, by, b, target.storey())
               ? legal
               : Refusal{"sk.g20.2"_rule, "sk.refuse.no_sight"_text};
  }
  if (side_of(w, target) == side) return {"sk.g16.1"_rule, "sk.refuse.own_side"_text};
  if (target.is_figure()) {
    if (!known(w, s, side, target.as_figure())) return {"sk.g16.2"_rule, "sk.refuse.not_seen"_text};
    if (!stands_high(w, s, target.as_figure())) return {"sk.g16.1"_rule, "sk.refuse.not_high"_text};
  } else if (target.is_vehicle()) {
    const Vehicle v = target.as_vehicle();
    if (!known(w, s, side, v)) return {"sk.g16.2"_rule, "sk.refuse.not_seen"_text};
    if (at(s, v).wrecked || at(s, v).abandoned) return {"sk.g16.1"_rule, "sk.refuse.wreck"_text};
  } else if (!known(w, s, side, target.as_gear()) || at(s, target.as_gear()).wrecked) {
    return {"sk.g16.2"_rule, "sk.refuse.not_seen"_text};
  }
  return sees(w, s, by, target).seen ? legal : Refusal{"sk.g16.2"_rule, "sk.refuse.no_sight"_text};
}

Point target_point(const World& w, const State& s, Piece by, Piece target) {
  Point p;
  if (!target.is_room()) return place_of(s, target);
  if (sees_room(w, s, by, target.bay(), target.storey(), &p)) return p;
  return w.bays[target.bay().id].outline.corner[0];
}

Refusal refuse_main_gun(const World& w, const State& s, Vehicle v, Point aim) {
  const VehicleState& me = at(s, v);
  const TypeRow& t = type_of(w, v);
  if (!t.gun) return {"sk.g17.9"_rule, "sk.refuse.no_such_weapon"_text};
  if (me.main_lost || me.turret_lost) return {"sk.g18.10"_rule, "sk.refuse.gun_lost"_text};
  if (morale(w, s, w.vehicles[v.id].group) != Morale::steady)
    return {"sk.g14.16"_rule, "sk.refuse.only_covering"_text};
  if (me.fired & (1u << static_cast<int>(Mount::main) | 1u << static_cast<int>(Mount::coaxial)))
    return {"sk.g16.3"_rule, "sk.refuse.has_fired"_text};
  if (!gun_crew(w, s, v)) return {"sk.g16.4"_rule, "sk.refuse.no_crew"_text};
  const Band b = band(s, v);
  const bool american_tank = t.american && mobility_of(w, v).mover == Mover::tracks;
  if (b == Band::very_fast || (b == Band::fast && !american_tank))
    return {"sk.g17.10"_rule, "sk.refuse.too_fast_to_fire"_text};
  if (!t.turret)
    return refuse_arc("sk.g16.6"_rule, "sk.refuse.out_of_arc"_text, me.heading, aim - me.at, 30);
  return me.jammed
             ? refuse_arc("sk.g17.11"_rule, "sk.refuse.jammed"_text, me.turret, aim - me.at, 10)
             : legal;
}

Refusal refuse_gun(const World& w, const State& s, Gear g, Point aim) {
  const GearState& me = at(s, g);
  if (!info(w, g).gun || !usable(s, g) || me.towed != 0xff)
    return {"sk.g16.1"_rule, "sk.refuse.no_such_weapon"_text};
  if (morale(w, s, info(w, g).group) != Morale::steady)
    return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
  if (me.fired) return {"sk.g16.3"_rule, "sk.refuse.has_fired"_text};
  if (me.moved) return {"sk.g16.5"_rule, "sk.refuse.has_moved"_text};
  if (!servers(w, s, g)) return {"sk.g16.4"_rule, "sk.refuse.no_crew"_text};
  return refuse_arc("sk.g16.6"_rule, "sk.refuse.out_of_arc"_text, me.heading, aim - me.at, 30);
}

// Less than so much wide across any of its walls, however the house stands (sk.g16.13).
bool narrow(const Shape& room, int units) {
  for (int e = 0; e < room.edges(); ++e) {
    const Vec wall = room.to(e) - room.from(e);
    std::int64_t least = 0, most = 0;
    for (int i = 0; i < room.size; ++i) {
      const std::int64_t across = plane::cross(wall, room.corner[i] - room.from(e));
      least = std::min(least, across), most = std::max(most, across);
    }
    if (plane::square(most - least) < plane::square(units) * plane::square(wall)) return true;
  }
  return false;
}

}  // namespace

Refusal refuse_shell(const World& w, const State& s, Piece by, Piece target, Point ground,
                     Ammo ammo) {
  if (ammo > Ammo::smoke) return {"sk.g16.1"_rule, "sk.refuse.no_such_weapon"_text};
  const bool at_point = !target;
  if (at_point && !on_the_table(w, ground)) return {"sk.g16.1"_rule, "sk.refuse.off_table"_text};
  if (!at_point)
    if (const Refusal no = refuse_high_target(w, s, by, target)) return no;
  const Point aim = at_point ? ground : target_point(w, s, by, target);
  const Refusal no = by.is_vehicle() ? refuse_main_gun(w, s, by.as_vehicle(), aim)
                                     : refuse_gun(w, s, by.as_gear(), aim);
  if (no) return no;
  const GunRow& gun =
      row(w, by.is_vehicle() ? type_of(w, by.as_vehicle()).gun : info(w, by.as_gear()).gun);
  if (letter_of(gun, ammo) == no_letter)
    return {"sk.g16.1"_rule, "sk.refuse.no_such_ammunition"_text};
  if ((at_point || target.is_figure()) && ammo < Ammo::he)
    return {"sk.g16.3"_rule, "sk.refuse.ground_needs_he"_text};
  if (!at_point && ammo == Ammo::smoke) return {"sk.g13.10"_rule, "sk.refuse.smoke_on_ground"_text};
  const int far = target.is_vehicle()  // sk.g1.5: to the nearest point of a hull
                      ? distance(w, s, by, target)
                      : static_cast<int>(plane::root_up(plane::square(aim - place_of(s, by))));
  if (gun.petard && far > 30_cm)
    return Refusal{"sk.g16.2"_rule, "sk.refuse.out_of_range"_text}
        .with("need", length_kind, far)
        .with("have", length_kind, 30_cm);
  if (at_point && !sees_point(w, s, by, ground).seen)
    return {"sk.g16.2"_rule, "sk.refuse.no_sight"_text};
  return legal;
}

Refusal refuse_launch(const World& w, const State& s, Figure f, Piece target, Point ground,
                      Arm arm) {
  const FigureState& me = at(s, f);
  if (!carries(w, s, f, arm) || row(w, arm).kind != ArmKind::launcher)
    return {"sk.g16.12"_rule, "sk.refuse.no_such_weapon"_text};
  const ArmRow& r = row(w, arm);
  if (const Refusal no = refuse_unready(w, s, f)) return no;
  if (moved_fast(s, f)) return {"sk.g6.1"_rule, "sk.refuse.has_run"_text};
  const bool shut_in = me.aboard != 0xff && !open_topped(w, carrier(s, f));  // sk.g17.13
  if (me.mounted || posture(s, f) == Posture::climbing || shut_in)
    return {"sk.g16.12"_rule, "sk.refuse.cannot_fire_here"_text};
  if (r.backblast && building_at(w, s, me.at) && narrow(w.bays[bay_at(w, me.at).id].outline, 10_cm))
    return {"sk.g16.13"_rule, "sk.refuse.back_blast"_text};
  if (target) {
    if (const Refusal no = refuse_high_target(w, s, f, target)) return no;
    if (target.is_figure() && (!r.templ || r.he == no_letter))
      return {"sk.g16.3"_rule, "sk.refuse.no_effect_there"_text};
    if (target.is_room() && r.he == no_letter &&
        w.shapes[w.bays[target.bay().id].shape.id].ground != Ground::bunker)
      return {"sk.g16.3"_rule, "sk.refuse.no_effect_there"_text};
    if (!within(w, s, f, target, r.far))
      return Refusal{"sk.g16.12"_rule, "sk.refuse.out_of_range"_text}
          .with("need", length_kind, distance(w, s, f, target))
          .with("have", length_kind, r.far);
    if (nearer_than(w, s, f, target, r.least))
      return Refusal{"sk.g16.12"_rule, "sk.refuse.too_near"_text}
          .with("need", length_kind, distance(w, s, f, target))
          .with("least", length_kind, r.least);
    return legal;
  }
  if (!r.templ) return {"sk.g16.3"_rule, "sk.refuse.ground_needs_he"_text};
  if (!on_the_table(w, ground)) return {"sk.g16.1"_rule, "sk.refuse.off_table"_text};
  if (!plane::within(me.at, ground, r.far))
    return Refusal{"sk.g16.12"_rule, "sk.refuse.out_of_range"_text}
        .with("need", length_kind, static_cast<int>(plane::root_up(plane::square(ground - me.at))))
        .with("have", length_kind, r.far);
  if (plane::nearer_than(me.at, ground, r.least))
    return Refusal{"sk.g16.12"_rule, "sk.refuse.too_near"_text}
        .with("need", length_kind, static_cast<int>(plane::root(plane::square(ground - me.at))))
        .with("least", length_kind, r.least);
  return sees_point(w, s, f, ground).seen ? legal
                                          : Refusal{"sk.g16.2"_rule, "sk.refuse.no_sight"_text};
}

}  // namespace bocage::sk
