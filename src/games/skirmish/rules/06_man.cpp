// sk.g6: what one man may do.
#include <algorithm>

#include "games/skirmish/areas.hpp"
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/09_remembered.hpp"
#include "games/skirmish/rules/13_throwing.hpp"
#include "games/skirmish/rules/16_artillery.hpp"

namespace bocage::sk {

namespace {

Figure asked(const State& s) { return figure(top<ManFrame>(s).figure); }

const Refusal nonsense{"sk.g6.1"_rule, "sk.refuse.not_an_option"_text};

Refusal refuse_man(const World& w, const State& s, Choice c) {
  const Figure f = asked(s);
  if (c.verb == verb::stand) return c.who || c.what || c.count ? nonsense : legal;
  if (c.who != f.id) return {"sk.g6.1"_rule, "sk.refuse.another_man"_text};
  const bool point = storey_of(c.what) == 0;
  switch (c.verb) {
    case verb::move:
      if (morale(w, s, f) == Morale::demoralised)
        return refuse_sheltered_shift(w, s, f, point_of(c.what), storey_of(c.what),
                                      static_cast<Gait>(c.count));
      return refuse_move(w, s, f, point_of(c.what), storey_of(c.what), static_cast<Gait>(c.count));
    case verb::fire:
      if (c.what > 0xffff) return nonsense;
      return refuse_fire(w, s, f, Piece(static_cast<int>(c.what)), Arm{c.count});
    case verb::charge:
      if (c.what > 0xffff || c.count) return nonsense;
      return refuse_charge(w, s, f, Piece(static_cast<int>(c.what)));
    case verb::cover: return point ? refuse_cover(w, s, f, point_of(c.what), c.count) : nonsense;
    case verb::throw_:
      return refuse_throw(w, s, f, {}, point_of(c.what), storey_of(c.what), Arm{c.count});
    case verb::throw_in:
    case verb::throw_at: {
      const Piece at_what(static_cast<int>(c.what & 0xffff));
      if (c.what > 0xffff || !exists(w, at_what) ||
          at_what.is_room() != (c.verb == verb::throw_in) ||
          (c.verb == verb::throw_at && !at_what.is_vehicle()))
        return nonsense;
      return refuse_throw(w, s, f, at_what, {}, 0, Arm{c.count});
    }
    case verb::launch:
      if (c.what > 0xffff) return nonsense;
      if (!exists(w, Piece(static_cast<int>(c.what)))) return nonsense;
      return refuse_launch(w, s, f, Piece(static_cast<int>(c.what)), {}, Arm{c.count});
    case verb::launch_at:
      return point ? refuse_launch(w, s, f, {}, point_of(c.what), Arm{c.count}) : nonsense;
    case verb::flame: return point && !c.count ? refuse_flame(w, s, f, point_of(c.what)) : nonsense;
    case verb::wait: return c.what || c.count ? nonsense : refuse_wait(w, s, f);
    case verb::face:
      if (!point || c.count) return nonsense;
      if (!on_the_table(w, point_of(c.what))) return {"sk.g6.5"_rule, "sk.refuse.off_table"_text};
      if (at(s, f).aboard != 0xff || point_of(c.what) == at(s, f).at) return nonsense;
      return at(s, f).faced ? Refusal{"sk.g6.5"_rule, "sk.refuse.faced"_text} : legal;
    case verb::prone:
      return c.what || c.count       ? nonsense
             : may_go_prone(w, s, f) ? legal
                                     : Refusal{"sk.g6.3"_rule, "sk.refuse.nothing_to_do"_text};
    default: return refuse_special(w, s, f, c);
  }
}

bool run_man(const World& w, State& s, Events*) {
  const Figure f = asked(s);
  const StillTable still;
  if (can_act(w, s, f) && man_can(w, s, f)) return false;
  s.frames.pop();
  return true;
}

template <class Judge>
void offer_fire(const World& w, const State& s, Figure f, Prompt& p, const Judge& judge) {
  const FigureState& me = at(s, f);
  const Arm arm = main_arm(w, s, f);
  const bool may_fire =
      fit(w, s, f) && !at(s, f).fired && morale(w, s, f) == Morale::steady && !moved_fast(s, f);
  if (may_fire) {
    const auto shoots = [&](Arm a) {
      if (!a || refuse_shooter(w, s, f, a)) return;
      const int far = row(w, a).far;
      const bool on_foot = stands(s, f);
      each_group(w, [&](Group e) {
        if (side_of(w, e) == side_of(w, f) || hidden(s, e)) return;
        anybody_in_sight(w, s, f, e, far, [&](Figure o) {
          const bool target = on_foot && stands(s, o)  // in sight, then
                                  ? plane::within(me.at, at(s, o).at, far) && !locked(w, s, o) &&
                                        seen_by_night(w, s, f, o)
                                  : !refuse_target(w, s, f, o, a);
          if (target) p.option(verb::fire, f.id, Piece(o).value, a.id);
          return false;  // all of them
        });
      });
      if (row(w, a).pen != no_letter)
        each_vehicle(w, [&](Vehicle v) { p.offer(judge, verb::fire, f.id, Piece(v).value, a.id); });
    };
    shoots(arm);
    const Arm taken{at(s, f).weapon};
    if (taken && taken != arm) shoots(taken);
    for (const Arm a : info(w, f).arms)
      if (a != arm && a != taken) shoots(a);
    const auto others = [&](Arm a) {
      const ArmRow& r = row(w, a);
      if (r.kind == ArmKind::launcher) {
        each_vehicle(w,
                     [&](Vehicle v) { p.offer(judge, verb::launch, f.id, Piece(v).value, a.id); });
        for (int i = 0; i < w.gear_count; ++i)
          p.offer(judge, verb::launch, f.id, Piece(gear(i)).value, a.id);
        for (int b = 0; b < w.bay_count; ++b) {
          if (!plane::within(at(s, f).at, w.bays[b].outline, r.far)) continue;
          for (int k = 0; k < w.shapes[w.bays[b].shape.id].storeys; ++k)
            p.offer(judge, verb::launch, f.id, Piece(Bay{static_cast<std::uint8_t>(b)}, k).value,
                    a.id);
        }
        int n = 0;
        if (r.templ)
          each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
            if (stands_high(w, s, e)) p.offer(judge, verb::launch, f.id, Piece(e).value, a.id);
            if (n < 6 && at(s, e).aboard == 0xff)
              n += offer_once(p, judge, verb::launch_at, f.id, packed(at(s, e).at), a.id);
          });
      } else if (r.kind == ArmKind::thrown) {
        int n = 0;
        each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
          if (!plane::within(at(s, e).at, at(s, f).at, r.far + 800)) return;
          if (n < 6 && at(s, e).aboard == 0xff)
            n += offer_once(p, judge, verb::throw_, f.id, packed(at(s, e).at, 0), a.id);
        });
        for (int b = 0; b < w.bay_count; ++b) {
          if (!plane::within(at(s, f).at, w.bays[b].outline, r.far)) continue;
          for (int k = 0; k < w.shapes[w.bays[b].shape.id].storeys; ++k)
            p.offer(judge, verb::throw_in, f.id, Piece(Bay{static_cast<std::uint8_t>(b)}, k).value,
                    a.id);
        }
        each_vehicle(
            w, [&](Vehicle v) { p.offer(judge, verb::throw_at, f.id, Piece(v).value, a.id); });
      } else if (r.kind == ArmKind::flame) {
        int n = 0;
        each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
          if (n < 6 && at(s, e).aboard == 0xff && plane::within(at(s, e).at, at(s, f).at, r.far))
            n += offer_once(p, judge, verb::flame, f.id, packed(at(s, e).at));
        });
        each_vehicle(w, [&](Vehicle v) {
          if (side_of(w, v) != side_of(w, f) && known(w, s, side_of(w, f), v) &&
              plane::within(at(s, v).at, at(s, f).at, r.far))
            offer_once(p, judge, verb::flame, f.id, packed(at(s, v).at));
        });
      }
    };
    if (!flame_of(w, s, f) && refuse_unready(w, s, f)) return;
    each_arm(w, s, f, others);
    if (at(s, f).grenades && !(info(w, f).arms[0] == w.grenade)) others(w.grenade);
  }
}

void ask_man(const World& w, const State& s, Prompt& p) {
  const Figure f = asked(s);
  const Group g = group_of(w, f);
  const FigureState& me = at(s, f);
  p.choice(side_of(w, f), "sk.g6.1"_rule, "sk.prompt.man"_text);
  p.of_player(owner_of(w, s, g));
  p.with("figure", piece_kind, f.id);
  p.opens(verb::move).opens(verb::cover).opens(verb::face);
  p.opens(me.aboard != 0xff ? verb::disembark : verb::drag);
  bool thrower = me.grenades > 0, launcher = false, flamer = false;
  each_arm(w, s, f, [&](Arm a) {
    thrower |= row(w, a).kind == ArmKind::thrown;
    launcher |= row(w, a).kind == ArmKind::launcher;
    flamer |= row(w, a).kind == ArmKind::flame;
  });
  if (thrower) p.opens(verb::throw_);
  if (launcher) p.opens(verb::launch_at);
  if (flamer) p.opens(verb::flame);
  const auto judge = [&](Choice c) { return refuse_man(w, s, c); };
  p.option(verb::stand);
  if (fit(w, s, f)) {
    offer_fire(w, s, f, p, judge);
    const bool charges = !refuse_charger(w, s, f);
    if (charges)
      any_foe_in(w, s, side_of(w, f), reach_of_charge(w, s, f), [&](Figure e) {
        if (!charges_in_vain(w, s, f, e) && can_charge(w, s, f, e))
          p.option(verb::charge, f.id, Piece(e).value);
        return false;  // all of them
      });
    each_vehicle(w, [&](Vehicle v) {
      if (side_of(w, v) == side_of(w, f)) p.offer(judge, verb::embark, f.id, Piece(v).value);
      else if (charges && plane::within(at(s, v).at, me.at, 46_cm))
        p.offer(judge, verb::charge, f.id, Piece(v).value);
    });
    p.offer(judge, verb::wait, f.id);
    p.offer(judge, verb::prone, f.id);
    p.offer(judge, verb::mount_up, f.id);
    p.offer(judge, verb::leave, f.id);
    if (idle(s, f) && me.aboard == 0xff) {
      NumberSet<256> touched;  // by none of these is he farther away
      for (const int i : areas_at(w, me.at, 2_cm)) touched.add(w.areas[i].shape.id);
      for (const int i : touched) {
        const Ground ground = w.shapes[i].ground;
        if (ground == Ground::bocage || ground == Ground::highwall || ground == Ground::cliff ||
            ground == Ground::hill || ground == Ground::building)
          p.offer(judge, verb::climb, f.id, static_cast<std::uint32_t>(i));
        if (ground == Ground::wire)
          p.offer(judge, verb::cut_wire, f.id, static_cast<std::uint32_t>(i));
        for (const Arm a : info(w, f).arms)
          if (a && row(w, a).satchel && w.shapes[i].strength != no_letter)
            p.offer(judge, verb::set_charge, f.id, 1024u + static_cast<std::uint32_t>(i), a.id);
      }
      each_vehicle(w, [&](Vehicle v) {
        for (const Arm a : info(w, f).arms)
          if (a && row(w, a).satchel) p.offer(judge, verb::set_charge, f.id, Piece(v).value, a.id);
      });
      each_figure(w, [&](Figure o) {
        const int dx = at(s, o).at.x - me.at.x, dy = at(s, o).at.y - me.at.y;
        if (side_of(w, o) != side_of(w, f) || dx > 300 || dx < -300 || dy > 300 || dy < -300)
          return;
        p.offer(judge, verb::take_weapon, f.id, o.id);
        p.offer(judge, verb::aid, f.id, o.id);
        if (wounded(s, o))
          p.offer(
              judge, verb::drag, f.id,
              packed(plane::along(me.at, plane::heading(sample_turn(s, g) * 8), 450), me.storey),
              o.id);
      });
    }
    if (me.aboard != 0xff) {
      const Shape h = hull(w, s, carrier(s, f));
      for (int e = 0; e < 4; ++e) {
        const Point a = h.from(e), b = h.to(e);
        const Point middle{static_cast<std::int16_t>((a.x + b.x) / 2),
                           static_cast<std::int16_t>((a.y + b.y) / 2)};
        for (const int d : {0, 210, -210}) {
          const Point on = plane::along(middle, b - a, d);
          const Point to = plane::along(on, middle - at(s, carrier(s, f)).at, 105);
          if (on_the_table(w, to)) p.offer(judge, verb::disembark, f.id, packed(to));
        }
      }
      each_own(w, g, [&](Figure o) {
        p.offer(judge, verb::swap_duty, f.id, o.id);
        p.offer(judge, verb::take_weapon, f.id, o.id);
      });
    }
    for (int b = 0; b < w.batteries.size(); ++b) {
      int n = 0;
      if (!info(w, f).radio) break;
      p.opens(verb::call_guns);
      each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
        if (n < 6 && at(s, e).aboard == 0xff)
          n += offer_once(p, judge, verb::call_guns, f.id, packed(at(s, e).at), b);
      });
    }
  }
  if (morale(w, s, f) == Morale::steady && me.aboard == 0xff) {
    const auto sampled = [&](Point to, int storey, Gait gait) {
      return offer_once(p, judge, verb::move, f.id, packed(to, storey), static_cast<int>(gait));
    };
    const Goer goer = goer_of(w, s, f);
    each_sample(w, s, goer, sample_turn(s, g) + f.id * 7, sampled);
    each_post(w, s, goer, sampled);
  }
}

void take_man(const World& w, State& s, Choice c, Events* log) {
  const Figure f = asked(s);
  FigureState& me = at(s, f);
  const Side enemy = other(side_of(w, f));
  if (c.verb != verb::stand && c.verb != verb::wait && c.verb != verb::face &&
      c.verb != verb::prone)
    reveal(w, s, acts_with(w, s, group_of(w, f)), "sk.g12.6"_rule, log);
  const auto fires = [&](Fire mode) {
    if (!me.moved) end_wait(s, f);
    s.frames.push(FiringFrame{.mode = mode, .by = f.id, .with = c.count, .at = c.what});
    ask_reaction(w, s, enemy, 1, Piece(f));
  };
  switch (c.verb) {
    case verb::stand: me.acted = 1; return;
    case verb::move: {
      WayTo way;
      {
        const StillTable still;  // the way was found when he was asked
        refuse_move(w, s, f, point_of(c.what), storey_of(c.what), static_cast<Gait>(c.count), &way);
      }
      s.walks.clear();
      begin_walk(w, s, f, way, storey_of(c.what), static_cast<Gait>(c.count), false);
      return march(w, s, acts_with(w, s, group_of(w, f)), false);
    }
    case verb::charge: {
      WayTo way;
      const Piece target(static_cast<int>(c.what));
      refuse_charge(w, s, f, target, &way);
      s.walks.clear();
      if (target.is_figure()) me.foe = target.as_figure().id;
      begin_walk(w, s, f, way, target.is_figure() ? at(s, target.as_figure()).storey : 0,
                 Gait::charge, true);
      return march(w, s, acts_with(w, s, group_of(w, f)), false);
    }
    case verb::fire: return fires(Fire::aimed);
    case verb::cover: return fires(Fire::cover);
    case verb::throw_: return fires(Fire::toss);
    case verb::throw_in: return fires(Fire::toss_in);
    case verb::throw_at: return fires(Fire::toss_at);
    case verb::launch: return fires(Fire::launch);
    case verb::launch_at: return fires(Fire::launch_at);
    case verb::flame: return fires(Fire::flame);
    case verb::wait:
      lie_in_wait(s, f);
      if (log)
        log->add("waits", "sk.g12.1"_rule, side_of(w, f))
            .with("group", group_kind, group_of(w, f).id)
            .only_for(hidden(s, group_of(w, f)) ? only(side_of(w, f)) : everybody);
      return;
    case verb::face:
      set_facing(s, f, point_of(c.what) - me.at);
      me.faced = 1;
      return;
    case verb::prone: me.posture = static_cast<int>(Posture::prone); return;
    default: return take_special(w, s, f, c, log);
  }
}

}  // namespace

const StepRules man_step{.run = run_man, .ask = ask_man, .refuse = refuse_man, .take = take_man};

}  // namespace bocage::sk
