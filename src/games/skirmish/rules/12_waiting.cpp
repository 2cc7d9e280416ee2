// sk.g12: lying in wait and reaction shots.
#include <bit>

#include "games/skirmish/rules/09_remembered.hpp"
#include "games/skirmish/rules/12_prospect.hpp"
#include "games/skirmish/rules/12_reactions.hpp"
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"

namespace bocage::sk {

namespace {

enum Event_ : std::uint8_t { by_march, by_fire, by_volley, by_vehicle, by_shift };

// Of a volley at a group those who will fire, found once while nothing changes; the crew of a weapon that begins to fire.
Figures find_firers(const World& w, const State& s, Group g, int enemy) {
  Figures firers;
  each_member(w, s, g, [&](Figure f) {
    if (!fit(w, s, f)) return;
    const auto fires = [&](Arm arm) {
      return arm && !refuse_shooter(w, s, f, arm) &&
             anybody_in_sight(w, s, f, group(enemy), row(w, arm).far,
                              [&](Figure e) { return !refuse_target(w, s, f, e, arm); });
    };
    if (enemy < 0 || (can_act(w, s, f) && fires(main_arm(w, s, f)))) firers.add(f.id);
  });
  return firers;
}
const Figures& firers_of(const World& w, const State& s, Piece volley) {
  struct Kept {
    unsigned when = 0;
    const State* of = nullptr;
    Piece volley;
    Figures firers;
  };
  thread_local Kept kept;
  const unsigned now = StillTable::now();
  if (!now || kept.when != now || kept.of != &s || kept.volley != volley)
    kept = {now, &s, volley, find_firers(w, s, group(volley.value & 255), (volley.value >> 8) - 1)};
  return kept.firers;
}

template <class Visit>
void each_subject(const World& w, const State& s, int event, Piece subject, Visit&& visit) {
  if (event == by_march) {
    for (const Walk& walk : s.walks)
      if (walk.before + walk.done >= 5_cm && on_table(s, walk.who)) visit(Piece(walk.who));
  } else if (event == by_volley) {
    const Figures firers = firers_of(w, s, subject);
    for (const int i : firers) visit(Piece(figure(i)));
  } else if (event == by_shift) {
    each_member(w, s, group(subject.value & 255), [&](Figure f) {
      if (fit(w, s, f) && at(s, f).moved) visit(Piece(f));
    });
  } else {
    visit(subject);
    if (subject.is_vehicle() && open_topped(w, subject.as_vehicle()))  // sk.g10.9: who is exposed
      each_aboard(w, s, subject.as_vehicle(), [&](Figure f) { visit(Piece(f)); });
  }
}

bool can_react(const World& w, const State& s, Piece by, int event, Piece subject) {
  if (!waits(w, s, by)) return false;
  bool can = false;
  each_subject(w, s, event, subject,
               [&](Piece target) { can = can || could_react(w, s, by, target); });
  return can;
}

template <class Visit>
void each_waiting(const World& w, const State& s, Side side, Visit&& visit) {
  for (int i = 0; i < w.figure_count; ++i)
    if (s.figures[i].posture == static_cast<int>(Posture::waiting) &&
        side_of(w, figure(i)) == side && waits(w, s, figure(i)))
      visit(Piece(figure(i)));
  for (int i = 0; i < w.vehicle_count; ++i)
    if (s.vehicles[i].waiting && side_of(w, vehicle(i)) == side && waits(w, s, vehicle(i)))
      visit(Piece(vehicle(i)));
  for (int i = 0; i < w.gear_count; ++i)
    if (s.gears[i].waiting && side_of(w, gear(i)) == side && waits(w, s, gear(i)))
      visit(Piece(gear(i)));
}

bool secret(const World& w, const State& s, Side side) {
  bool any = false;
  each_group(w, [&](Group g) { any |= side_of(w, g) == side && hidden(s, g); });
  return any;
}

void set_reacts(State& s, Piece p, bool on) {
  if (p.is_figure()) at(s, p.as_figure()).reacts = on;
  else if (p.is_vehicle()) at(s, p.as_vehicle()).reacts = on;
  else at(s, p.as_gear()).reacts = on;
}
void forget_reactions(const World& w, State& s) {
  for (int i = 0; i < w.figure_count; ++i) s.figures[i].reacts = 0;
  for (int i = 0; i < w.vehicle_count; ++i) s.vehicles[i].reacts = 0;
  for (int i = 0; i < w.gear_count; ++i) s.gears[i].reacts = 0;
}
bool reacts(const State& s, Piece p) {
  if (p.is_figure()) return at(s, p.as_figure()).reacts;
  if (p.is_vehicle()) return at(s, p.as_vehicle()).reacts;
  return at(s, p.as_gear()).reacts;
}

}  // namespace

void end_waiting(State& s, Piece p) {
  if (p.is_figure()) end_wait(s, p.as_figure());
  else if (p.is_vehicle()) at(s, p.as_vehicle()).waiting = 0;
  else at(s, p.as_gear()).waiting = 0;
}

// Asks the other side if anybody of it lies in wait and could fire. While it has a hidden group it is
// asked in every case, so that being asked tells nothing.
bool ask_reaction(const World& w, State& s, Side side, int event, Piece subject) {
  if (s.active != 0xff && s.groups[s.active].let_pass) return false;
  // sk.g25.3: at whom nobody sees nobody fires, and to be asked would tell that somebody is about.
  if (s.active != 0xff && hidden(s, group(s.active))) return false;
  bool any = secret(w, s, side);
  if (!any) {
    const StillTable still;
    each_waiting(w, s, side, [&](Piece p) { any = any || can_react(w, s, p, event, subject); });
  }
  if (!any) return false;
  s.frames.push(ReactFrame{.side = static_cast<std::uint8_t>(index(side)),
                           .event = static_cast<std::uint8_t>(event),
                           .subject = subject.value});
  return true;
}

// sk.g12.3: who pulls a gun or a wounded man 5 cm or more has moved.
void ask_about_shift(const World& w, State& s, Group g, Vec by) {
  if (plane::square(by) >= plane::square(5_cm))
    ask_reaction(w, s, other(side_of(w, g)), by_shift, Piece(g.id));
}

Reactors reactors(const World& w, const State& s) {
  Reactors out;
  const auto f = top<ReactFrame>(s);
  const StillTable still;
  each_waiting(w, s, static_cast<Side>(f.side), [&](Piece by) {
    Piece nearest;
    each_subject(w, s, f.event, Piece(f.subject), [&](Piece p) {
      if (could_react(w, s, by, p) &&
          (!nearest || distance(w, s, by, p) < distance(w, s, by, nearest)))
        nearest = p;
    });
    if (nearest) out.push({by, nearest});
  });
  return out;
}

namespace {

bool run_react(const World& w, State& s, Events*) {
  auto f = top<ReactFrame>(s);
  if (f.stage == 0) return false;
  // sk.g12.4: declared together, then fired in the order of their numbers.
  Piece next;
  each_waiting(w, s, static_cast<Side>(f.side), [&](Piece p) {
    if (!next && reacts(s, p)) next = p;
  });
  if (!next) {
    forget_reactions(w, s);  // of those, too, who no longer wait
    s.frames.pop();
    return true;
  }
  set_reacts(s, next, false);
  const StillTable still;
  if (can_react(w, s, next, f.event, Piece(f.subject)))
    s.frames.push(ReactorFrame{.event = f.event, .by = next.value, .subject = f.subject});
  return true;
}
// Whose deed is answered: of the group that acts, or of him who fired or was moved without one.
Group who_is_met(const World& w, const State& s, const ReactFrame& f) {
  if (s.active != 0xff) return group(s.active);
  if (f.event == by_volley || f.event == by_shift) return group(f.subject & 255);
  return group_of(w, f.event == by_march ? Piece(s.walks[0].who) : Piece(f.subject));
}

Refusal refuse_react(const World& w, const State& s, Choice c) {
  const auto f = top<ReactFrame>(s);
  const Side side = static_cast<Side>(f.side);
  if (c.what || c.count) return {"sk.g12.3"_rule, "sk.refuse.react"_text};
  switch (c.verb) {
    case verb::hold:
    case verb::let_pass: return c.who ? Refusal{"sk.g12.3"_rule, "sk.refuse.react"_text} : legal;
    case verb::react_all: {
      if (c.who) return {"sk.g12.3"_rule, "sk.refuse.react"_text};
      int n = 0;
      each_waiting(w, s, side, [&](Piece p) {
        n += can_react(w, s, p, f.event, Piece(f.subject)) && !reacts(s, p);
      });
      return n ? legal : Refusal{"sk.g12.3"_rule, "sk.refuse.nobody_waits"_text};
    }
    case verb::react: {
      const Piece p(c.who);
      if (!exists(w, p) || p.is_room() || side_of(w, p) != side)
        return {"sk.g12.3"_rule, "sk.refuse.not_yours"_text};
      if (!waits(w, s, p)) return {"sk.g12.3"_rule, "sk.refuse.does_not_wait"_text};
      if (f.last != 0xffff && p.value <= f.last)
        return {"sk.g12.4"_rule, "sk.refuse.in_order"_text};
      if (!can_react(w, s, p, f.event, Piece(f.subject)))
        return {"sk.g12.3"_rule, "sk.refuse.no_target"_text};
      return legal;
    }
    default: return {"sk.g12.3"_rule, "sk.refuse.react"_text};
  }
}
void ask_react(const World& w, const State& s, Prompt& p) {
  const auto f = top<ReactFrame>(s);
  p.choice(static_cast<Side>(f.side), "sk.g12.3"_rule, "sk.prompt.react"_text);
  p.with("group", group_kind, who_is_met(w, s, f).id);
  p.option(verb::hold);
  p.option(verb::let_pass);
  int n = 0;
  const Side side = static_cast<Side>(f.side);
  unsigned owners = 0;
  each_waiting(w, s, side, [&](Piece piece) {
    if (!can_react(w, s, piece, f.event, Piece(f.subject))) return;
    if (w.players[f.side & 1] > 1) owners |= 1u << owner_of(w, s, group_of(w, piece));
    n += !reacts(s, piece);
    if (f.last == 0xffff || piece.value > f.last) p.option(verb::react, piece.value);
  });
  if (n) p.option(verb::react_all);
  // sk.g25.2: his who would fire, where it is one player's alone; while somebody hides, that would tell whose he is.
  if (std::has_single_bit(owners) && !secret(w, s, side))
    p.of_player(who_decides(w, s, side, owners));
}
void take_react(const World& w, State& s, Choice c, Events* log) {
  auto f = top<ReactFrame>(s);
  if (c.verb == verb::react) {
    set_reacts(s, Piece(c.who), true);
    f.last = c.who;
    const StillTable still;
    bool more = false;  // somebody else who might
    each_waiting(w, s, static_cast<Side>(f.side), [&](Piece p) {
      more = more || (p.value > f.last && can_react(w, s, p, f.event, Piece(f.subject)));
    });
    f.stage = !more && !secret(w, s, static_cast<Side>(f.side));
    s.frames.replace(f);
    return;
  }
  if (c.verb == verb::let_pass && s.active != 0xff) {
    // That no more questions come would tell it anyway: so it is said.
    s.groups[s.active].let_pass = 1;
    if (log)
      log->add("let_pass", "sk.g12.3"_rule, static_cast<Side>(f.side))
          .with("group", group_kind, s.active);
  }
  if (c.verb == verb::react_all) {
    const StillTable still;
    each_waiting(w, s, static_cast<Side>(f.side), [&](Piece p) {
      if (can_react(w, s, p, f.event, Piece(f.subject))) set_reacts(s, p, true);
    });
  }
  f.stage = 1;
  s.frames.replace(f);
}

// ---- one man's reaction

Refusal refuse_reactor(const World& w, const State& s, Choice c) {
  const auto f = top<ReactorFrame>(s);
  if (c.verb != verb::target || c.what) return {"sk.g12.3"_rule, "sk.refuse.react"_text};
  bool subject = false;
  each_subject(w, s, f.event, Piece(f.subject), [&](Piece p) { subject |= p.value == c.who; });
  if (!subject) return {"sk.g12.3"_rule, "sk.refuse.not_the_mover"_text};
  bool has_it = false;
  each_weapon(w, s, Piece(f.by), [&](int weapon) { has_it |= weapon == c.count; });
  if (!has_it) return {"sk.g12.3"_rule, "sk.refuse.no_such_weapon"_text};
  return refuse_reaction(w, s, Piece(f.by), Piece(c.who), c.count);
}
void ask_reactor(const World& w, const State& s, Prompt& p) {
  const auto f = top<ReactorFrame>(s);
  p.choice(side_of(w, Piece(f.by)), "sk.g12.3"_rule, "sk.prompt.reactor"_text);
  p.of_player(owner_of(w, s, group_of(w, Piece(f.by))));  // sk.g25.2
  p.with("piece", piece_kind, f.by);
  p.seen = only(p.side);  // who fires shows when he does
  const auto judge = [&](Choice c) { return refuse_reactor(w, s, c); };
  each_subject(w, s, f.event, Piece(f.subject), [&](Piece t) {
    each_weapon(w, s, Piece(f.by),
                [&](int weapon) { p.offer(judge, verb::target, t.value, 0, weapon); });
  });
}
void take_reactor(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<ReactorFrame>(s);
  s.frames.pop();
  const Piece by(f.by), target(c.who);
  if (log)
    log->add("reacts", "sk.g12.3"_rule, side_of(w, by))
        .with("piece", piece_kind, by.value)
        .with("target", piece_kind, target.value);
  reveal(w, s, group_of(w, by), "sk.g12.6"_rule, log);
  const auto spend = [&] {
    end_waiting(s, by);
    if (by.is_figure() && !at(s, by.as_figure()).acted) at(s, by.as_figure()).acted = 1;
  };
  if (by.is_figure()) {
    const Figure me = by.as_figure();
    const Arm arm{c.count};
    if (row(w, arm).kind == ArmKind::launcher) {
      spend();
      s.frames.push(
          FiringFrame{.mode = Fire::launch, .by = me.id, .with = arm.id, .at = target.value});
      return;
    }
    begin_shot(w, s, by, target, arm, true, log);
    spend();
    return;
  }
  if (by.is_gear()) {
    const Gear g = by.as_gear();
    const GearInfo& gun = info(w, g);
    if (gun.arm) {
      begin_shot(w, s, by, target, gun.arm, true, log);
      at(s, g).fired = 1;
      use_servers(w, s, g, 2);
    } else {
      const bool ground = on_the_ground(w, s, target);
      s.frames.push(FiringFrame{.mode = ground ? Fire::shell : Fire::shell_at,
                                .by = g.id,
                                .with = static_cast<std::uint8_t>(c.count - Means::shells),
                                .at = ground ? packed(place_of(s, target)) : target.value});
    }
    at(s, g).waiting = 0;
    at(s, g).acted = 1;
    return;
  }
  const Vehicle v = by.as_vehicle();
  at(s, v).waiting = 0;
  at(s, v).acted = 1;
  const auto ammo = static_cast<std::uint8_t>(c.count - Means::shells);
  if (Means::is_shell(c.count)) {
    const bool ground = on_the_ground(w, s, target);
    s.frames.push(FiringFrame{.mode = ground ? Fire::vshell : Fire::vshell_at,
                              .by = v.id,
                              .with = ammo,
                              .at = ground ? packed(place_of(s, target)) : target.value});
  } else {
    const Mount m = static_cast<Mount>(c.count - Means::mounts);
    at(s, v).fired |= static_cast<std::uint8_t>(1u << static_cast<int>(m));
    aim_turret(w, s, v, m, place_of(s, target));
    begin_shot(w, s, by, target, mount_arm(w, s, v, m), true, log);
  }
}

// With one target and one weapon there is nothing to choose.
bool run_reactor(const World& w, State& s, Events* log) {
  const auto f = top<ReactorFrame>(s);
  int n = 0;
  Choice only_one;
  {
    const StillTable still;
    each_subject(w, s, f.event, Piece(f.subject), [&](Piece t) {
      each_weapon(w, s, Piece(f.by), [&](int weapon) {
        if (refuse_reaction(w, s, Piece(f.by), t, weapon)) return;
        ++n;
        only_one = {verb::target, static_cast<std::uint8_t>(weapon), t.value, 0};
      });
    });
  }
  if (n != 1) return false;
  take_reactor(w, s, only_one, log);
  return true;
}

}  // namespace

const StepRules react_step{
    .run = run_react, .ask = ask_react, .refuse = refuse_react, .take = take_react};
const StepRules reactor_step{
    .run = run_reactor, .ask = ask_reactor, .refuse = refuse_reactor, .take = take_reactor};

}  // namespace bocage::sk
