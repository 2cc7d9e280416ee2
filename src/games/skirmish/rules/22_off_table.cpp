// sk.g22: batteries off the table and aircraft.
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

void shell(const World& w, State& s, Point aim, Letter letter, Side side, int level, bool air) {
  Shot& shot = s.shot;
  shot = Shot{};
  shot.by = shot.at = 0xffff;
  shot.arm = shot.gun = 0xff;
  shot.aim = aim;
  const Edge home = w.edge[index(side)];  // it comes from behind its own edge
  shot.from = aim + Vec{home == Edge::west   ? -1000
                        : home == Edge::east ? 1000
                                             : 0,
                        home == Edge::south   ? -1000
                        : home == Edge::north ? 1000
                                              : 0};
  shot.mode = static_cast<std::uint8_t>(Fire::shell);
  shot.ammo = static_cast<std::uint8_t>(Ammo::he);
  shot.letter = letter;
  shot.templ = 2;
  shot.side = static_cast<std::uint8_t>(index(side));
  shot.level = static_cast<std::uint8_t>(level);
  shot.on = static_cast<std::uint8_t>(hits_on(level));
  shot.effect = air;
  s.frames.push(Step::aftermath);
  s.frames.push(Step::lob);
}

}  // namespace

// sk.g22.3, sk.g22.7: within 15 cm of a burst, whatever it does to them.
void note_bombardment(const World& w, State& s, Point p, bool air) {
  each_figure(w, [&](Figure f) {
    if (on_table(s, f) && near_point(w, s, f, p, 15_cm))
      at(s, acts_with(w, s, group_of(w, f))).bombarded = 1;
  });
  each_vehicle(w, [&](Vehicle v) {
    if (!alive(s, v) || !within_hull(hull(w, s, v), p, 15_cm)) return;
    at(s, w.vehicles[v.id].group).bombarded = 1;
    if (air) at(s, v).air = 1;
  });
}

namespace {

// sk.g22.2: at the end of sequence 3; then aircraft.
bool run_guns(const World& w, State& s, Events* log) {
  auto f = top<GunsFrame>(s);
  if (!s.called.empty()) {
    auto& call = s.called[0];
    if (!call.shells) {
      s.called.remove(0);
      return true;
    }
    --call.shells;
    const Battery& b = w.batteries[call.battery];
    if (log)
      log->add("shell_falls", "sk.g22.2"_rule, b.side)
          .with("at", point_kind, static_cast<int>(packed(call.at)))
          .with("battery", battery_kind, call.battery);
    shell(w, s, call.at, b.letter, b.side, 4, false);  // 6+, as a mortar's
    return true;
  }
  if (f.stage < 2) {
    const int side = f.stage ? 1 - s.priority : s.priority;
    ++f.stage;
    s.frames.replace(f);
    s.frames.push(AirFrame{.side = static_cast<std::uint8_t>(side)});
    return true;
  }
  s.frames.pop();
  return true;
}

bool ready(const World& w, const State& s, int b, int side) {
  return index(w.batteries[b].side) == side && w.batteries[b].kind != Battery::shells &&
         s.strikes[b] && s.turn >= w.batteries[b].from_turn && !(s.air_used >> b & 1);
}
bool run_air(const World& w, State& s, Events*) {
  const auto f = top<AirFrame>(s);
  for (int b = 0; b < w.batteries.size(); ++b)
    if (ready(w, s, b, f.side)) return false;
  s.frames.pop();
  return true;
}
Refusal refuse_air(const World& w, const State& s, Choice c) {
  const auto f = top<AirFrame>(s);
  const Refusal nonsense{"sk.g22.4"_rule, "sk.refuse.not_an_option"_text};
  if (c.verb == verb::pass) return c.who || c.what || c.count ? nonsense : legal;
  if ((c.verb != verb::strafe && c.verb != verb::bomb) || c.who >= w.batteries.size() ||
      storey_of(c.what))
    return nonsense;
  if (!ready(w, s, c.who, f.side)) return {"sk.g22.4"_rule, "sk.refuse.no_strikes"_text};
  if ((w.batteries[c.who].kind == Battery::strafing) != (c.verb == verb::strafe)) return nonsense;
  if (c.verb == verb::bomb ? c.count != 0 : c.count >= 180) return nonsense;
  return on_the_table(w, point_of(c.what)) ? legal
                                           : Refusal{"sk.g22.4"_rule, "sk.refuse.off_table"_text};
}
void ask_air(const World& w, const State& s, Prompt& p) {
  const auto f = top<AirFrame>(s);
  p.choice(static_cast<Side>(f.side), "sk.g22.4"_rule, "sk.prompt.air"_text);
  p.opens(verb::strafe).opens(verb::bomb);
  p.option(verb::pass);
  const auto judge = [&](Choice c) { return refuse_air(w, s, c); };
  for (int b = 0; b < w.batteries.size(); ++b) {
    int n = 0;
    each_known_enemy(w, s, static_cast<Side>(f.side), [&](Figure e) {
      if (n >= 6) return;
      const Choice c{w.batteries[b].kind == Battery::strafing ? verb::strafe : verb::bomb, 0,
                     static_cast<std::uint16_t>(b), packed(at(s, e).at)};
      if (!p.options.contains(c)) n += p.offer(judge, c);
    });
  }
}

template <class Visit>
// sk.g22.6; whoever is hidden keeps still (sk.g25.3)
void each_flak(const World& w, const State& s, Side side, Point p, Visit&& visit) {
  for (int i = 0; i < w.figure_count; ++i) {
    const Figure f = figure(i);
    if (side_of(w, f) == side || !known(w, s, side, f) || !fit(w, s, f) ||
        posture(s, f) != Posture::waiting)
      continue;
    const Arm a = main_arm(w, s, f);
    if (a && row(w, a).mg && plane::within(at(s, f).at, p, 60_cm)) visit(Piece(f));
  }
  for (int i = 0; i < w.gear_count; ++i) {
    const Gear g = gear(i);
    if (side_of(w, g) != side && known(w, s, side, g) && manned(w, s, g) && s.gears[i].waiting &&
        info(w, g).arm && row(w, info(w, g).arm).mg && plane::within(s.gears[i].at, p, 60_cm))
      visit(Piece(g));
  }
  each_vehicle(w, [&](Vehicle v) {
    if (side_of(w, v) == side || !known(w, s, side, v) || !alive(s, v) || !at(s, v).waiting) return;
    if (!plane::within(at(s, v).at, p, 60_cm)) return;
    for (int n = usable_mgs(w, s, v); n > 0; --n) visit(Piece(v));
  });
}

void take_air(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<AirFrame>(s);
  if (c.verb == verb::pass) {
    s.frames.pop();
    return;
  }
  const int b = c.who;
  --s.strikes[b];
  s.air_used |= static_cast<std::uint8_t>(1u << b);
  const Point p = point_of(c.what);
  if (log)
    log->add("air_attack",
             w.batteries[b].kind == Battery::strafing ? "sk.g22.4"_rule : "sk.g22.5"_rule,
             static_cast<Side>(f.side))
        .with("at", point_kind, static_cast<int>(c.what))
        .with("battery", battery_kind, b);
  s.shot = Shot{};
  s.shot.by = s.shot.at = 0xffff;
  s.shot.turn = c.count;
  s.shot.aim = p;
  s.shot.side = f.side;
  int guns = 0;
  each_flak(w, s, static_cast<Side>(f.side), p, [&](Piece) { ++guns; });
  s.frames.push(AirDieFrame{.what = 0,
                            .who = static_cast<std::uint8_t>(std::min(15, guns)),
                            .battery = static_cast<std::uint8_t>(b),
                            .at = p});
}

// what 0: anti-aircraft fire, then the attack; 1: a strafed vehicle.
bool run_air_die(const World& w, State& s, Events*) {
  auto f = top<AirDieFrame>(s);
  if (f.what == 0 && f.who) return false;
  if (f.what == 1) return false;
  s.frames.pop();
  const Battery& b = w.batteries[f.battery];
  if (b.kind == Battery::strafing) {
    const Shape strip = strafed_strip(s.shot);
    s.frames.push(Step::aftermath);
    each_vehicle(w, [&](Vehicle v) {
      if (!alive(s, v) || !plane::convex_overlap(strip, hull(w, s, v))) return;
      at(s, v).air = 1;  // sk.g22.7
      at(s, w.vehicles[v.id].group).bombarded = 1;
      if (type_of(w, v).front <= 1)
        s.frames.push(AirDieFrame{.what = 1, .who = v.id, .battery = f.battery, .at = f.at});
    });
    each_figure(w, [&](Figure o) {
      if (on_table(s, o) && in_strip(w, s, strip, o))
        at(s, acts_with(w, s, group_of(w, o))).bombarded = 1;
    });
    s.frames.push(VictimsFrame{.harm = Harm::strafe});
    return true;
  }
  const bool bomb = b.kind == Battery::bomb;  // sk.g22.5
  const int level = bomb ? 2 : 3;
  if (!bomb && f.who == 0 && !(s.air_used & 0x80)) {
    s.air_used |= 0x80;
    s.frames.push(
        AirDieFrame{.what = 0, .who = 0, .battery = f.battery, .at = f.at});  // the second rocket
  } else {
    s.air_used &= 0x7f;
  }
  shell(w, s, f.at, bomb ? 5 : 4, static_cast<Side>(s.shot.side), level, true);
  return true;
}
void ask_air_die(const World& w, const State& s, Prompt& p) {
  const auto f = top<AirDieFrame>(s);
  if (f.what == 1) {
    p.roll(static_cast<Side>(s.shot.side), "sk.g22.4"_rule, "sk.prompt.strafed"_text,
           Chance::throw_dice(1));
    p.with("vehicle", piece_kind, Piece(vehicle(f.who)).value);
    return;
  }
  p.roll(other(static_cast<Side>(s.shot.side)), "sk.g22.6"_rule, "sk.prompt.flak"_text,
         Chance::pool(f.who, 6));
  (void)w;
}
void take_air_die(const World& w, State& s, Choice c, Events* log) {
  auto f = top<AirDieFrame>(s);
  if (f.what == 1) {
    s.frames.pop();
    if (sum_of(c) >= 4) attack_vehicle(w, s, vehicle(f.who), Face::side, 1, false, log);
    return;
  }
  const int sixes = hits_of(c, Colour::black, 6);
  if (log)
    log->add("flak", "sk.g22.6"_rule, other(static_cast<Side>(s.shot.side)))
        .on(c)
        .number("hits", sixes);
  if (sixes) {
    s.frames.pop();
    return;
  }
  f.who = 0;
  s.frames.replace(f);
}

}  // namespace

const StepRules guns_step{.run = run_guns};
const StepRules air_step{.run = run_air, .ask = ask_air, .refuse = refuse_air, .take = take_air};
const StepRules air_die_step{.run = run_air_die, .ask = ask_air_die, .take = take_air_die};

}  // namespace bocage::sk
