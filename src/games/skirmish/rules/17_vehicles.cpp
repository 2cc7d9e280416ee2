// sk.g17: crews, arms, armour, bands; the prompt of an active vehicle.
#include "games/skirmish/rules/17_vehicles.hpp"

#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

template <class IsIt>
static Figure on_duty(const World& w, const State& s, Vehicle v, int duty, IsIt&& is_it) {
  Figure found;
  each_own(w, w.vehicles[v.id].group, [&](Figure f) {
    if (!found && is_it(f) && carrier(s, f) == v && duty_of(w, s, f) == duty) found = f;
  });
  return found;
}
// sk.g18.7: who took the wheel is the driver, and nothing else.
static Figure on_duty(const World& w, const State& s, Vehicle v, int duty) {
  return on_duty(w, s, v, duty, [&](Figure f) { return fit(w, s, f) && at(s, v).wheel != f.id; });
}
// Whoever routs drives, too (sk.g14.17).
Figure driver(const World& w, const State& s, Vehicle v) {
  const Figure took = {at(s, v).wheel};
  if (took) return sound(s, took) && carrier(s, took) == v ? took : Figure{};
  return on_duty(w, s, v, 1, [&](Figure f) { return sound(s, f); });
}
Figure commander(const World& w, const State& s, Vehicle v) { return on_duty(w, s, v, 2); }
bool radio_fit(const World& w, const State& s, Vehicle v) {
  const TypeRow& t = type_of(w, v);
  if (!t.radio) return false;
  const int duty = t.crew >= 5 ? 5 : t.crew == 4 ? 4 : t.crew == 3 ? 3 : 2;
  return static_cast<bool>(on_duty(w, s, v, duty));
}

Letter armour(const World& w, const State& s, Vehicle v, Face face) {
  const TypeRow& t = type_of(w, v);
  const Letter printed = face == Face::front || w.on.single_armour ? t.front
                         : face == Face::side                      ? t.side
                                                                   : t.rear;
  const int now = printed - at(s, v).armour_lost;  // sk.g18.1
  return static_cast<Letter>(now < 0 ? 0 : now);
}
// sk.g17.12
Face face_towards(const World&, const State& s, Vehicle v, Point from) {
  switch (plane::facing_side(plane::heading(at(s, v).heading), from - at(s, v).at)) {
    case plane::Facing::front: return Face::front;
    case plane::Facing::side: return Face::side;
    default: return Face::rear;
  }
}
void lose_driver(const World& w, State& s, Vehicle v, Events* log) {  // sk.ac.1
  VehicleState& me = at(s, v);
  me.wheel = 0xff;
  if (me.driverless) return;
  me.driverless = 1;
  me.accident = 1;
  if (log)
    log->add("driverless", "sk.ac.1"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value);
}

namespace {

Vehicle asked(const State& s) { return vehicle(top<DriveFrame>(s).vehicle); }
const Refusal nonsense{"sk.g17.1"_rule, "sk.refuse.not_an_option"_text};

// sk.g17.1, sk.g17.2
Refusal refuse_speed(const World& w, const State& s, Vehicle v, int band_no, int hatch) {
  const VehicleState& me = at(s, v);
  if (band_no > 4 || hatch > 1) return nonsense;
  if (me.chosen) return {"sk.g17.1"_rule, "sk.refuse.band_chosen"_text};
  const bool demoralised = morale(w, s, w.vehicles[v.id].group) == Morale::demoralised;
  if (hatch == 0 && open_topped(w, v)) return {"sk.g17.8"_rule, "sk.refuse.always_open"_text};
  if (hatch == 1 && demoralised && !open_topped(w, v))
    return {"sk.g14.16"_rule, "sk.refuse.closes_down"_text};
  if (band_no > 0) {
    if (me.immobile) return {"sk.g18.4"_rule, "sk.refuse.immobile"_text};
    if (me.stuck) return {"sk.g17.5"_rule, "sk.refuse.stuck"_text};
    if (!driver(w, s, v)) return {"sk.ac.1"_rule, "sk.refuse.no_driver"_text};
  }
  if (!mobility_of(w, v).most[band_no] && band_no)
    return {"sk.g17.1"_rule, "sk.refuse.no_such_band"_text};
  if (me.immobile || me.stuck) return legal;
  if (band_no > me.band_before + 1) return {"sk.g17.2"_rule, "sk.refuse.one_band_up"_text};
  if (band_no + 2 < me.band_before) return {"sk.g17.2"_rule, "sk.refuse.two_bands_down"_text};
  return legal;
}

Refusal refuse_halt(const World& w, const State& s, Vehicle v) {
  const VehicleState& me = at(s, v);
  if (!me.chosen) return {"sk.g17.1"_rule, "sk.refuse.choose_band"_text};
  if (me.band == 0 || me.immobile || me.exited || me.stuck) return legal;
  const int least = mobility_of(w, v).most[me.band - 1];
  if (me.driven > least || morale(w, s, w.vehicles[v.id].group) != Morale::steady) return legal;
  if (top<DriveFrame>(s).legs >= 8) return legal;
  return any_leg(w, s, v) ? Refusal{"sk.g17.1"_rule, "sk.refuse.band_least"_text}
                                .with("least", length_kind, least)
                                .with("have", length_kind, me.driven)
                          : legal;
}

Refusal refuse_drive_step(const World& w, const State& s, Choice c) {
  const Vehicle v = asked(s);
  const VehicleState& me = at(s, v);
  const Piece self(v);
  if (c.verb == verb::done || c.verb == verb::halt) {
    if (c.verb == verb::done || c.who != self.value || c.what || c.count) return nonsense;
    return refuse_halt(w, s, v);
  }
  if (c.who != self.value) return nonsense;
  const Group g = w.vehicles[v.id].group;
  switch (c.verb) {
    case verb::speed:
      return c.what > 1 ? nonsense : refuse_speed(w, s, v, c.count, static_cast<int>(c.what));
    case verb::bail_out:
      if (c.what || c.count) return nonsense;
      // Who is demoralised or routs is asked after his move.
      return me.chosen && morale(w, s, g) == Morale::steady
                 ? Refusal{"sk.g18.8"_rule, "sk.refuse.has_acted"_text}
                 : legal;
    default: break;
  }
  if (!me.chosen) return {"sk.g17.1"_rule, "sk.refuse.choose_band"_text};
  if (me.acted) return {"sk.g12.1"_rule, "sk.refuse.has_acted"_text};
  switch (c.verb) {
    case verb::drive:
      if (morale(w, s, g) != Morale::steady)  // where it goes is not its owner's choice
        return {"sk.g14.16"_rule, "sk.refuse.demoralised"_text};
      return c.count ? nonsense : refuse_leg(w, s, v, c.what);
    case verb::mg:
      return c.what > 0xffff
                 ? nonsense
                 : refuse_mg(w, s, v, Piece(static_cast<int>(c.what)), static_cast<Mount>(c.count));
    case verb::shell:
      return storey_of(c.what)
                 ? nonsense
                 : refuse_shell(w, s, self, {}, point_of(c.what), static_cast<Ammo>(c.count));
    case verb::shell_at:
      if (c.what > 0xffff || !exists(w, Piece(static_cast<int>(c.what)))) return nonsense;
      return refuse_shell(w, s, self, Piece(static_cast<int>(c.what)), {},
                          static_cast<Ammo>(c.count));
    case verb::cover: {
      if (storey_of(c.what) || c.count > 3) return nonsense;
      if (me.moved) return {"sk.g11.1"_rule, "sk.refuse.has_moved"_text};
      const Mount m = static_cast<Mount>(c.count);
      if (const Refusal no = refuse_mount(w, s, v, m, point_of(c.what), true)) return no;
      return refuse_cover(w, s, self, point_of(c.what), c.count);
    }
    case verb::flame:
      return storey_of(c.what) || c.count ? nonsense : refuse_flame(w, s, self, point_of(c.what));
    case verb::wait:
      if (c.what || c.count) return nonsense;
      if (morale(w, s, g) != Morale::steady)
        return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
      if (me.band || me.moved || me.fired || me.waiting)
        return {"sk.g12.1"_rule, "sk.refuse.cannot_wait"_text};
      return legal;
    case verb::turn_turret:
      if (c.count || storey_of(c.what) || !on_the_table(w, point_of(c.what))) return nonsense;
      return type_of(w, v).turret && !me.jammed && !me.turned_turret && !me.turret_lost
                 ? legal
                 : Refusal{"sk.g17.11"_rule, "sk.refuse.turret"_text};
    case verb::hitch:
      return c.count || c.what > 0xffff ? nonsense
                                        : refuse_hitch(w, s, v, Piece(static_cast<int>(c.what)));
    case verb::unhitch: return c.what || c.count ? nonsense : refuse_unhitch(w, s, v);
    default: return nonsense;
  }
}

bool run_drive(const World& w, State& s, Events*) {
  const Vehicle v = asked(s);
  if (alive(s, v) && !at(s, v).driverless) return false;
  if (alive(s, v) && at(s, v).chosen == 0) return false;
  s.frames.pop();
  (void)w;
  return true;
}

void ask_drive(const World& w, const State& s, Prompt& p) {
  const Vehicle v = asked(s);
  const VehicleState& me = at(s, v);
  const TypeRow& t = type_of(w, v);
  const int self = Piece(v).value;
  const Side side = side_of(w, v);
  p.choice(side, "sk.g17.1"_rule, me.chosen ? "sk.prompt.drive"_text : "sk.prompt.speed"_text);
  p.of_player(owner_of(w, s, w.vehicles[v.id].group));
  p.with("vehicle", piece_kind, self);
  const auto judge = [&](Choice c) { return refuse_drive_step(w, s, c); };
  if (!me.chosen) {
    for (int b = 0; b <= 4; ++b)
      for (int hatch = 0; hatch <= 1; ++hatch)
        p.offer(judge, verb::speed, self, static_cast<std::uint32_t>(hatch), b);
    p.offer(judge, verb::bail_out, self);
    return;
  }
  p.opens(verb::drive)
      .opens(verb::shell)
      .opens(verb::shell_at)
      .opens(verb::cover)
      .opens(verb::flame)
      .opens(verb::turn_turret);
  p.offer(judge, verb::halt, self);
  p.offer(judge, verb::bail_out, self);
  offer_legs(w, s, v, p, judge);
  for (int m = 0; m <= 3; ++m) {
    const Arm arm = mount_arm(w, s, v, static_cast<Mount>(m));
    if (!arm || refuse_mount(w, s, v, static_cast<Mount>(m), straight_before(w, s, v, m), true))
      continue;  // whatever it is aimed at
    const int far = row(w, arm).far;
    each_known_enemy(w, s, side, [&](Figure e) {
      if (at(s, e).aboard != 0xff || plane::within(at(s, e).at, me.at, far))
        p.offer(judge, verb::mg, self, Piece(e).value, m);
    });
    if (row(w, arm).pen != no_letter)
      each_vehicle(w, [&](Vehicle e) { p.offer(judge, verb::mg, self, Piece(e).value, m); });
    int n = 0;
    if (!me.moved)
      each_known_enemy(w, s, side, [&](Figure e) {
        if (n < 3 && fit(w, s, e) && at(s, e).aboard == 0xff)
          n += offer_once(p, judge, verb::cover, self, packed(at(s, e).at), m);
      });
  }
  if (t.gun) {
    for (int a = 0; a < 3; ++a) {
      each_vehicle(w, [&](Vehicle e) { p.offer(judge, verb::shell_at, self, Piece(e).value, a); });
      for (int i = 0; i < w.gear_count; ++i)
        p.offer(judge, verb::shell_at, self, Piece(gear(i)).value, a);
    }
    int n = 0;
    each_known_enemy(w, s, side, [&](Figure e) {
      if (n >= 8 || at(s, e).aboard != 0xff) return;
      n += offer_once(p, judge, verb::shell, self, packed(at(s, e).at), static_cast<int>(Ammo::he));
      if (const Bay b = bay_at(w, at(s, e).at)) {
        const Choice c{verb::shell_at, static_cast<std::uint8_t>(Ammo::he),
                       static_cast<std::uint16_t>(self), Piece(b, at(s, e).storey).value};
        if (!p.options.contains(c)) p.offer(judge, c);
      }
    });
  }
  int n = 0;
  each_known_enemy(w, s, side, [&](Figure e) {
    if (n < 4 && at(s, e).aboard == 0xff && plane::within(at(s, e).at, me.at, 30_cm))
      n += offer_once(p, judge, verb::flame, self, packed(at(s, e).at));
  });
  p.offer(judge, verb::wait, self);
  for (int i = 0; i < w.gear_count; ++i) p.offer(judge, verb::hitch, self, Piece(gear(i)).value);
  p.offer(judge, verb::unhitch, self);
}

void take_drive(const World& w, State& s, Choice c, Events* log) {
  auto f = top<DriveFrame>(s);
  const Vehicle v = asked(s);
  VehicleState& me = at(s, v);
  const Side enemy = other(side_of(w, v));
  const auto fires = [&](Fire mode) {
    me.waiting = 0;
    reveal(w, s, w.vehicles[v.id].group, "sk.g12.6"_rule, log);
    s.frames.push(FiringFrame{.mode = mode, .by = v.id, .with = c.count, .at = c.what});
    ask_reaction(w, s, enemy, 3, Piece(v));
  };
  switch (c.verb) {
    case verb::halt: s.frames.pop(); return;
    case verb::speed:
      me.chosen = 1;
      me.band = c.count & 7;
      me.hatch = c.what & 1;
      if (me.band) {
        me.moved = 1;
        me.waiting = 0;
        end_cover(w, s, v);
      }
      if (log)
        log->add("speed", "sk.g17.1"_rule, side_of(w, v))
            .with("vehicle", piece_kind, c.who)
            .with("band", band_kind, c.count)
            .with("hatch", hatch_kind, static_cast<int>(c.what))
            .only_for(hidden(s, w.vehicles[v.id].group) ? only(side_of(w, v)) : everybody);
      return;
    case verb::drive:
      reveal(w, s, w.vehicles[v.id].group, "sk.g12.6"_rule, log);
      if (f.legs < 250) ++f.legs;
      s.frames.replace(f);
      start_leg(w, s, v, c.what);
      return;
    case verb::mg: return fires(Fire::mg);
    case verb::shell: return fires(Fire::vshell);
    case verb::shell_at: return fires(Fire::vshell_at);
    case verb::cover: return fires(Fire::cover_vehicle);
    case verb::flame: return fires(Fire::vflame);
    case verb::wait: me.waiting = me.acted = 1; return;
    case verb::turn_turret:
      me.turret = static_cast<std::uint16_t>(degrees_of(point_of(c.what) - me.at)) & 511;
      me.turned_turret = 1;
      return;
    case verb::bail_out: s.frames.pop(); return bail_out(w, s, v, log);
    case verb::hitch: return hitch(w, s, v, Piece(static_cast<int>(c.what)).as_gear(), log);
    case verb::unhitch: return unhitch(w, s, v, log);
    default: return;
  }
}

}  // namespace

const StepRules drive_step{
    .run = run_drive, .ask = ask_drive, .refuse = refuse_drive_step, .take = take_drive};

// The activation of a vehicle's group (sk.g24.2, sk.g18.7, sk.g14.16, sk.g14.17).
void start_vehicle(const World& w, State& s, Group g, Events* log) {
  const Vehicle v = info(w, g).vehicle;
  VehicleState& me = at(s, v);
  // Whoever is aboard acts with it, after it.
  each_group(w, [&](Group p) {
    if (p == g || side_of(w, p) != side_of(w, g) || at(s, p).acted) return;
    bool aboard = false, elsewhere = false;
    each_own(w, p, [&](Figure f) {
      if (on_table(s, f)) (carrier(s, f) == v ? aboard : elsewhere) = true;
    });
    if (!aboard || elsewhere || info(w, p).vehicle == v) return;
    at(s, p).acted = 1;
    const int stage = morale(w, s, p) == Morale::routing ? 2 : 1;
    s.frames.push(
        OrdersFrame{.group = p.id, .stage = static_cast<std::uint8_t>(stage), .rider = v.id});
  });
  if (me.place == static_cast<int>(Place::coming) && !enter_vehicle(w, s, v, log)) return;
  me.band_before = me.band & 7;
  me.chosen = 0;
  if (me.driverless) {
    s.frames.push(WheelFrame{.vehicle = v.id});
    return;
  }
  if (me.acted) return;  // sk.g12.3: it reacted, and has no other action this turn
  if (morale(w, s, g) == Morale::routing) {
    me.chosen = 1;
    s.frames.push(DriveFrame{.vehicle = v.id, .stage = 1});  // sk.g18.8: they may still get out
    return drive_home(w, s, v, log);
  }
  if (morale(w, s, g) == Morale::demoralised) {  // sk.g14.16
    if (!open_topped(w, v)) me.hatch = 0;
    if (withdraw(w, s, v, log)) return;
  }
  s.frames.push(DriveFrame{.vehicle = v.id});
}

}  // namespace bocage::sk
