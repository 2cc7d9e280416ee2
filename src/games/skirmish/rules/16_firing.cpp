// From an intention to a burst: sk.g13.1-sk.g13.3, sk.g13.6, sk.g16.7-sk.g16.11, sk.dv, sk.mr.1-sk.mr.4, sk.g21.
#include "games/skirmish/rules/13_throwing.hpp"
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

constexpr Modifier<Lobbed> lob_rows[] = {
    {"sk.g13.1"_rule, "sk.level.quality"_text,
     [](const Lobbed& a) { return row(a.quality).throw_; }},
    {"sk.g13.1"_rule, "sk.level.moving"_text, [](const Lobbed& a) { return a.moved ? 1 : 0; }},
    {"sk.g13.1"_rule, "sk.level.under_fire"_text, [](const Lobbed& a) { return a.under ? 1 : 0; }},
    {"sk.g13.1"_rule, "sk.level.dark"_text, [](const Lobbed& a) { return a.dark ? 1 : 0; }},
    {"sk.g13.1"_rule, "sk.level.opening"_text, [](const Lobbed& a) { return a.through ? 1 : 0; }},
};

struct Ranging {
  Quality quality = Quality::veteran;
  int shots_before = 0;  // in a row at the same point
};
constexpr Modifier<Ranging> mortar_rows[] = {
    {"sk.mr.3b"_rule, "sk.shift.crew_quality"_text,
     [](const Ranging& a) { return row(a.quality).mortar; }},
    {"sk.mr.3c"_rule, "sk.shift.ranged_in"_text, [](const Ranging& a) { return a.shots_before; }},
};

Shot& new_shot(const World& w, State& s, Piece by, Fire how) {
  Shot& shot = s.shot;
  shot = Shot{};
  shot.by = by.value;
  shot.at = 0xffff;
  shot.arm = shot.gun = 0xff;
  shot.from = place_of(s, by);
  shot.mode = static_cast<std::uint8_t>(how);
  shot.side = static_cast<std::uint8_t>(index(side_of(w, by)));
  shot.bay = 0xff;
  shot.letter = no_letter;
  at(s, group_of(w, by)).fired_turn = s.turn;
  return shot;
}

void spend_one_shot(const World& w, State& s, Figure f, Arm arm) {
  FigureState& me = at(s, f);
  if (arm == w.grenade || row(w, arm).hand_grenade) {
    if (me.grenades) --me.grenades;
    return;
  }
  if (!row(w, arm).one_shot) return;
  for (int i = 1; i < 3; ++i)
    if (info(w, f).arms[i] == arm && !(me.used >> (i - 1) & 1)) {
      me.used |= static_cast<std::uint8_t>(1u << (i - 1)) & 3;
      return;
    }
}

void tell_lob(const World& w, const State& s, const Shelling* a, const Lobbed* b, Events* log) {
  if (!log) return;
  const Shot& shot = s.shot;
  Event& e = log->add("lobs", a ? "sk.g16.1"_rule : "sk.g13.1"_rule, static_cast<Side>(shot.side));
  e.with("piece", piece_kind, shot.by);
  if (shot.at != 0xffff) e.with("target", piece_kind, shot.at);
  e.with("at", point_kind, static_cast<int>(packed(shot.aim)));
  if (shot.arm != 0xff) e.with("weapon", arm_kind, shot.arm);
  if (shot.gun != 0xff) e.with("gun", gun_kind, shot.gun);
  e.number("level", shot.level).number("on", shot.on);
  if (a) explain<shelling_rows>(*a, e);
  if (b) explain<lob_rows>(*b, e);
  (void)w;
}

// ---- mortars (sk.mr.1-sk.mr.3)

void fire_mortar(const World& w, State& s, Gear g, Point aim, bool smoke, Events* log) {
  GearState& me = at(s, g);
  const GearInfo& gi = info(w, g);
  const ArmRow& r = row(w, gi.arm);
  Shot& shot = new_shot(w, s, g, smoke ? Fire::smoke_bomb : Fire::bomb);
  shot.arm = gi.arm.id;
  shot.aim = aim;
  shot.templ = smoke ? 2 : r.templ;  // sk.mr.6a, sk.mr.7a; sk.g13.10
  // sk.mr.3c, sk.g21.2: consecutive if it fired last turn within 0.5 cm and has not moved.
  const bool again = me.row && me.last_turn + 1 == s.turn && plane::within(me.aim, aim, 50);
  int seen = 0;
  if (again && w.on.observer)  // sk.g21.6
    each_figure(w, [&](Figure f) {
      seen |= side_of(w, f) == side_of(w, g) && fit(w, s, f) && sees_point(w, s, f, aim).seen;
    });
  me.row = static_cast<std::uint8_t>(again ? std::min(15, me.row + 1) : 1) & 15;
  const Ranging ranging{quality(w, s, gi.group),
                        again && (!w.on.observer || seen) ? me.row - 1 : 0};
  const int bonus = sum<mortar_rows>(ranging);
  me.aim = aim;
  me.last_turn = s.turn;
  me.fired = 1;
  use_servers(w, s, g, r.lay);
  if (plane::within(me.at, aim, 50_cm)) {  // sk.mr.2: fails outright
    if (log)
      log->add("too_short", "sk.mr.2"_rule, side_of(w, g))
          .with("gear", piece_kind, Piece(g).value)
          .with("at", point_kind, static_cast<int>(packed(aim)));
    return;
  }
  shot.on = static_cast<std::uint8_t>(std::max(1, 6 - bonus));
  shot.ammo = static_cast<std::uint8_t>(smoke ? Ammo::smoke : Ammo::he);
  if (log) {
    Event& e = log->add("lobs", "sk.mr.1"_rule, side_of(w, g));
    e.with("piece", piece_kind, Piece(g).value)
        .with("at", point_kind, static_cast<int>(packed(aim)))
        .with("weapon", arm_kind, gi.arm.id)
        .number("on", shot.on)
        .number("bonus", bonus);
    explain<mortar_rows>(ranging, e);
  }
  s.frames.push(Step::aftermath);
  s.frames.push(Step::lob);
}

void fire_gun(const World& w, State& s, Piece by, Piece target, Point aim, Ammo ammo, Events* log) {
  const GunId id = by.is_vehicle() ? type_of(w, by.as_vehicle()).gun : info(w, by.as_gear()).gun;
  const GunRow& gun = row(w, id);
  Point where = aim;
  if (target.is_room()) sees_room(w, s, by, target.bay(), target.storey(), &where);
  else if (target) where = place_of(s, target);
  const Shelling a = shelling(w, s, by, target, !target, where);
  const bool down = target.is_vehicle() && sees(w, s, by, target).hull_down;
  Shot& shot = new_shot(w, s, by, target ? Fire::shell_at : Fire::shell);
  shot.gun = id.id;
  shot.at = target.value;
  shot.aim = where;
  shot.ammo = static_cast<std::uint8_t>(ammo);
  shot.letter = letter_of(gun, ammo);
  shot.templ = ammo == Ammo::smoke ? 2 : ammo == Ammo::he ? gun.templ : 0;
  shot.level = static_cast<std::uint8_t>(a.level);
  shot.on = static_cast<std::uint8_t>(a.on);
  shot.hull_down = down;
  if (by.is_vehicle()) {
    VehicleState& v = at(s, by.as_vehicle());
    v.fired |= 1u << static_cast<int>(Mount::main);
    v.waiting = 0;
    aim_turret(w, s, by.as_vehicle(), Mount::main, where);
  } else {
    at(s, by.as_gear()).fired = 1;
    at(s, by.as_gear()).waiting = 0;
    use_servers(w, s, by.as_gear(), gun.lay);
  }
  tell_lob(w, s, &a, nullptr, log);
  s.frames.push(Step::aftermath);
  s.frames.push(Step::lob);
}

void launch(const World& w, State& s, Figure f, Piece target, Point aim, Arm arm, Events* log) {
  const ArmRow& r = row(w, arm);
  Point where = aim;
  if (target.is_room() && target) sees_room(w, s, f, target.bay(), target.storey(), &where);
  else if (target) where = place_of(s, target);
  const Shelling a = shelling(w, s, f, target, !target, where, arm);
  const bool down = target.is_vehicle() && sees(w, s, f, target).hull_down;
  Shot& shot = new_shot(w, s, f, target ? Fire::launch : Fire::launch_at);
  shot.arm = arm.id;
  shot.at = target.value;
  shot.aim = where;
  const bool he =
      !target || target.is_figure() ||
      (target.is_room() && w.shapes[w.bays[target.bay().id].shape.id].ground == Ground::building);
  shot.ammo = static_cast<std::uint8_t>(he ? Ammo::he : Ammo::heat);
  shot.letter = he ? r.he : r.pen;
  shot.templ = he ? r.templ : 0;
  shot.level = static_cast<std::uint8_t>(a.level);
  shot.on = static_cast<std::uint8_t>(a.on);
  shot.hull_down = down;
  at(s, f).fired = at(s, f).acted = 1;
  set_facing(s, f, where - at(s, f).at);
  spend_one_shot(w, s, f, arm);
  tell_lob(w, s, &a, nullptr, log);
  s.frames.push(Step::aftermath);
  s.frames.push(Step::lob);
}

void toss(const World& w, State& s, Figure f, Piece target, Point aim, Arm arm, Events* log) {
  const ArmRow& r = row(w, arm);
  Lobbed a;
  a.quality = info(w, f).quality;
  a.moved = at(s, f).moved;
  a.under = at(s, f).under;
  Point where = aim;
  if (target && target.is_room()) {
    a.through = true;
    if (const Opening* o = way_in(w, s, f, target.bay(), target.storey(), r.far)) where = o->at;
  } else if (target) {
    where = place_of(s, target);
  }
  if (building_at(w, s, at(s, f).at)) a.through = true;  // out of it, by an opening
  a.dark = is_night(w, s) || line_touches_smoke(s, at(s, f).at, where);
  Shot& shot = new_shot(w, s, f,
                        !target            ? Fire::toss
                        : target.is_room() ? Fire::toss_in
                                           : Fire::toss_at);
  shot.arm = arm.id;
  shot.at = target.value;
  shot.aim = where;
  shot.level = static_cast<std::uint8_t>(std::max(0, sum<lob_rows>(a)));
  shot.on = static_cast<std::uint8_t>(hits_on(shot.level));
  shot.templ = r.templ;
  shot.ammo = static_cast<std::uint8_t>(r.smoke               ? Ammo::smoke
                                        : target.is_vehicle() ? Ammo::heat
                                                              : Ammo::he);
  shot.letter = target.is_vehicle() ? r.pen : r.he;
  at(s, f).fired = at(s, f).acted = 1;
  set_facing(s, f, where - at(s, f).at);
  spend_one_shot(w, s, f, arm);
  tell_lob(w, s, nullptr, &a, log);
  s.frames.push(Step::aftermath);
  s.frames.push(Step::lob);
}

// sk.g13.6-sk.g13.9
void spray(const World& w, State& s, Piece by, Point aim, Events* log) {
  const Arm arm = flame_of(w, s, by);
  const ArmRow& r = row(w, arm);
  Shot& shot = new_shot(w, s, by, by.is_vehicle() ? Fire::vflame : Fire::flame);
  shot.arm = arm.id;
  shot.aim = aim;
  if (by.is_figure()) {
    FigureState& me = at(s, by.as_figure());
    if (me.fuel) --me.fuel;
    me.fired = me.acted = 1;
    set_facing(s, by.as_figure(), aim - me.at);
  } else {
    VehicleState& v = at(s, by.as_vehicle());
    if (v.fuel) --v.fuel;
    v.fired |= 1u << static_cast<int>(Mount::flame);
  }
  if (log)
    log->add("flames", "sk.g13.6"_rule, side_of(w, by))
        .with("piece", piece_kind, by.value)
        .with("at", point_kind, static_cast<int>(packed(aim)));
  s.frames.push(Step::aftermath);
  if (const ShapeId house = building_at(w, s, aim);
      house && house != building_at(w, s, shot.from)) {
    const bool bunker = w.shapes[house.id].ground == Ground::bunker;
    const Bay b = bay_at(w, aim);
    int storey = 0;
    for (int k = 0; k < w.shapes[house.id].storeys; ++k)
      if (way_in(w, s, by, b, k, r.far)) {
        storey = k;
        break;
      }
    each_figure(w, [&](Figure f) {  // sk.g13.7
      if (on_table(s, f) && at(s, f).aboard == 0xff && at(s, f).storey == storey &&
          building_at(w, s, at(s, f).at) == house && (bunker || bay_at(w, at(s, f).at) == b))
        at(s, acts_with(w, s, group_of(w, f))).exposed = 1;
    });
    s.frames.push(VictimsFrame{.harm = bunker ? Harm::bunker : Harm::room,
                               .where = bunker ? house.id : b.id,
                               .storey = static_cast<std::uint8_t>(storey)});
    return;
  }
  const Shape strip = strip_of_flame(w, shot);
  each_vehicle(w, [&](Vehicle v) {
    if (by == Piece(v) || !alive(s, v) || !plane::convex_overlap(strip, hull(w, s, v))) return;
    if (is_open(w, s, v)) {
      s.frames.push(VictimsFrame{.harm = Harm::aboard, .where = v.id});  // sk.g13.8
      each_aboard(w, s, v, [&](Figure f) {
        at(s, acts_with(w, s, group_of(w, f))).exposed = 1;  // sk.g13.7
      });
    } else s.frames.push(BurnDieFrame{.vehicle = v.id});
  });
  s.frames.push(VictimsFrame{.harm = Harm::flame});
}

bool run_firing(const World& w, State& s, Events* log) {
  const auto f = top<FiringFrame>(s);
  s.frames.pop();
  const Piece target(static_cast<int>(f.at & 0xffff));
  const Figure man = figure(f.by);
  switch (f.mode) {
    case Fire::aimed:
      if (refuse_fire(w, s, man, target, Arm{f.with})) return true;
      begin_shot(w, s, man, target, Arm{f.with}, false, log);
      if (!at(s, man).moved) at(s, man).acted = 1;
      return true;
    case Fire::cover:
      if (!refuse_cover(w, s, man, point_of(f.at), f.with))
        lay_cover(w, s, man, point_of(f.at), f.with, log);
      return true;
    case Fire::cover_gear:
      if (servers(w, s, gear(f.by)) && !refuse_cover(w, s, gear(f.by), point_of(f.at), 0)) {
        at(s, gear(f.by)).fired = 1;
        lay_cover(w, s, gear(f.by), point_of(f.at), 0, log);
        use_servers(w, s, gear(f.by), 2);
      }
      return true;
    case Fire::cover_vehicle:
      if (!refuse_mount(w, s, vehicle(f.by), static_cast<Mount>(f.with), point_of(f.at), true) &&
          !refuse_cover(w, s, vehicle(f.by), point_of(f.at), f.with)) {
        at(s, vehicle(f.by)).fired |= static_cast<std::uint8_t>(1u << f.with);
        aim_turret(w, s, vehicle(f.by), static_cast<Mount>(f.with), point_of(f.at));
        lay_cover(w, s, vehicle(f.by), point_of(f.at), f.with, log);
      }
      return true;
    case Fire::hmg: {
      const Gear g = gear(f.by);
      if (!servers(w, s, g) || refuse_target(w, s, g, target, info(w, g).arm)) return true;
      begin_shot(w, s, g, target, info(w, g).arm, false, log);
      at(s, g).fired = 1;
      at(s, g).heading =
          static_cast<std::uint16_t>(degrees_of(place_of(s, target) - at(s, g).at)) & 511;
      use_servers(w, s, g, 2);
      return true;
    }
    case Fire::mg: {
      const Vehicle v = vehicle(f.by);
      const Mount m = static_cast<Mount>(f.with);
      if (refuse_mg(w, s, v, target, m)) return true;
      const Arm arm = mount_arm(w, s, v, m);
      at(s, v).fired |= static_cast<std::uint8_t>(1u << f.with);
      aim_turret(w, s, v, m, place_of(s, target));
      begin_shot(w, s, v, target, arm, false, log);
      return true;
    }
    case Fire::toss:
      if (!refuse_throw(w, s, man, {}, point_of(f.at), 0, Arm{f.with}))
        toss(w, s, man, {}, point_of(f.at), Arm{f.with}, log);
      return true;
    case Fire::toss_in:
    case Fire::toss_at:
      if (!refuse_throw(w, s, man, target, {}, 0, Arm{f.with}))
        toss(w, s, man, target, {}, Arm{f.with}, log);
      return true;
    case Fire::launch:
      if (!refuse_launch(w, s, man, target, {}, Arm{f.with}))
        launch(w, s, man, target, {}, Arm{f.with}, log);
      return true;
    case Fire::launch_at:
      if (!refuse_launch(w, s, man, {}, point_of(f.at), Arm{f.with}))
        launch(w, s, man, {}, point_of(f.at), Arm{f.with}, log);
      return true;
    case Fire::flame:
      if (!refuse_flame(w, s, man, point_of(f.at))) spray(w, s, man, point_of(f.at), log);
      return true;
    case Fire::vflame:
      if (!refuse_flame(w, s, vehicle(f.by), point_of(f.at)))
        spray(w, s, vehicle(f.by), point_of(f.at), log);
      return true;
    case Fire::bomb:
    case Fire::smoke_bomb:
      if (servers(w, s, gear(f.by)) >= row(w, info(w, gear(f.by)).arm).lay)
        fire_mortar(w, s, gear(f.by), point_of(f.at), f.mode == Fire::smoke_bomb, log);
      return true;
    case Fire::shell:
      if (!refuse_shell(w, s, gear(f.by), {}, point_of(f.at), static_cast<Ammo>(f.with)))
        fire_gun(w, s, gear(f.by), {}, point_of(f.at), static_cast<Ammo>(f.with), log);
      return true;
    case Fire::shell_at:
      if (!refuse_shell(w, s, gear(f.by), target, {}, static_cast<Ammo>(f.with)))
        fire_gun(w, s, gear(f.by), target, {}, static_cast<Ammo>(f.with), log);
      return true;
    case Fire::vshell:
      if (!refuse_shell(w, s, vehicle(f.by), {}, point_of(f.at), static_cast<Ammo>(f.with)))
        fire_gun(w, s, vehicle(f.by), {}, point_of(f.at), static_cast<Ammo>(f.with), log);
      return true;
    case Fire::vshell_at:
      if (!refuse_shell(w, s, vehicle(f.by), target, {}, static_cast<Ammo>(f.with)))
        fire_gun(w, s, vehicle(f.by), target, {}, static_cast<Ammo>(f.with), log);
      return true;
  }
  return true;
}

}  // namespace

const StepRules firing_step{.run = run_firing};

}  // namespace bocage::sk
