// sk.g6: what an active group may be told: together, or one man after the other.
#include <algorithm>

#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

namespace {

bool run_orders(const World& w, State& s, Events* log) {
  auto f = top<OrdersFrame>(s);
  const Group g = group(f.group);
  const GroupInfo& me = info(w, g);
  s.active = g.id;     // whoever is aboard acts with the vehicle, and then by himself
  if (f.stage == 2) {  // sk.g14.11: who routs gets out and runs
    s.frames.pop();
    rout(w, s, g, log);
    return true;
  }
  if (f.stage == 0) {
    f.stage = 1;
    s.frames.replace(f);
    enter(w, s, g, log);
    each_member(w, s, g, [&](Figure m) { end_cover(w, s, m); });  // sk.g11.4
    if (me.gear) end_cover(w, s, me.gear);
    if (me.vehicle) end_cover(w, s, me.vehicle);
    update_zones(w, s);
    if (me.vehicle &&
        (alive(s, me.vehicle) || at(s, me.vehicle).place == static_cast<int>(Place::coming))) {
      start_vehicle(w, s, g, log);
      return true;
    }
    if (morale(w, s, g) == Morale::routing) {
      s.frames.pop();
      rout(w, s, g, log);
      return true;
    }
    if (morale(w, s, g) == Morale::demoralised) {
      plan_demoralised(w, s, g);
      if (!s.walks.empty()) {
        s.frames.push(FormationFrame{.group = g.id, .compulsory = 1});
        return true;
      }
    }
    return true;
  }
  const StillTable still;
  bool anybody = false;  // sk.g6.3: whoever has acted may still go to ground
  each_member(w, s, g,
              [&](Figure m) { anybody = anybody || can_act(w, s, m) || may_go_prone(w, s, m); });
  if (!anybody) {
    s.frames.pop();
    return true;
  }
  return false;
}

Group asked(const State& s) { return group(top<OrdersFrame>(s).group); }

const Refusal nonsense{"sk.g6.1"_rule, "sk.refuse.not_an_option"_text};

Refusal refuse_volley(const World& w, const State& s, Group g, int enemy) {
  if (enemy >= w.group_count || side_of(w, group(enemy)) == side_of(w, g))
    return {"sk.g10.1"_rule, "sk.refuse.no_such"_text};
  return anybody_fires(w, s, g, group(enemy))
             ? legal
             : Refusal{"sk.g10.1"_rule, "sk.refuse.nobody_can_fire"_text};
}

}  // namespace

// sk.g2.9
Refusal refuse_banzai(const World& w, const State& s, Group g) {
  if (!(info(w, g).traits & banzai_trait)) return {"sk.g2.9"_rule, "sk.refuse.no_banzai"_text};
  if (morale(w, s, g) != Morale::steady) return {"sk.g2.9"_rule, "sk.refuse.demoralised"_text};
  if (at(s, g).banzai) return {"sk.g2.9"_rule, "sk.refuse.has_acted"_text};
  bool moved = false, near = false;
  each_member(w, s, g,
              [&](Figure f) { moved |= at(s, f).moved || at(s, f).fired || at(s, f).acted; });
  if (moved) return {"sk.g2.9"_rule, "sk.refuse.has_acted"_text};
  each_member(w, s, g, [&](Figure f) {
    if (near || !fit(w, s, f)) return;
    each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
      if (!near && fit(w, s, e)) near = within(w, s, f, e, 40_cm) && sees(w, s, f, e).seen;
    });
  });
  if (!near)
    return Refusal{"sk.g2.9"_rule, "sk.refuse.no_enemy_near"_text}.with("most", length_kind, 40_cm);
  return legal;
}

namespace {

// sk.g5.4: in his activation, whatever he has done in it: it is no action (sk.g6.6).
Refusal refuse_attach(const World& w, const State& s, Choice c) {
  const Figure f = figure(c.who & 255);
  if (c.who >= w.figure_count || info(w, group_of(w, f)).kind != GroupKind::leader)
    return {"sk.g5.4"_rule, "sk.refuse.no_officer"_text};
  if (acts_with(w, s, group_of(w, f)) != Group{s.active})
    return {"sk.g4.7"_rule, "sk.refuse.not_active"_text};
  if (!fit(w, s, f)) return {"sk.g5.4"_rule, "sk.refuse.not_fit"_text};
  const Group own = group_of(w, f);
  const bool leaving = c.verb == verb::detach;
  if (leaving != (at(s, own).attached != 0xff) || (leaving && c.what))
    return {"sk.g5.4"_rule, leaving ? "sk.refuse.not_attached"_text : "sk.refuse.attached"_text};
  const Group g = leaving ? Group{at(s, own).attached} : group(static_cast<int>(c.what & 255));
  if (c.what >= w.group_count || side_of(w, g) != side_of(w, f) ||
      info(w, g).kind != GroupKind::section)
    return {"sk.g5.4"_rule, "sk.refuse.no_such"_text};
  int near = plane::farthest;
  each_own(w, g, [&](Figure o) {
    if (on_table(s, o)) near = std::min(near, distance(w, s, o, f));
  });
  if (near > 5_cm)
    return Refusal{"sk.g5.4"_rule, "sk.refuse.attach_range"_text}
        .with("need", length_kind, near)
        .with("most", length_kind, 5_cm);
  if (!leaving && morale(w, s, g) == Morale::routing)
    return {"sk.g5.4"_rule, "sk.refuse.routing"_text};
  int with_it = 0;
  each_member(w, s, g, [&](Figure o) { with_it += group_of(w, o) != g; });
  if (!leaving && with_it >= most_attached)
    return Refusal{"sk.g4.1"_rule, "sk.refuse.led_enough"_text}.number("most", most_attached);
  return legal;
}

Refusal refuse_orders(const World& w, const State& s, Choice c) {
  const Group g = asked(s);
  switch (c.verb) {
    case verb::done: return c.who || c.what || c.count ? nonsense : legal;
    case verb::act: {
      if (c.what || c.count || c.who >= w.figure_count) return nonsense;
      const Figure f = figure(c.who);
      if (const Refusal no = refuse_free(w, s, f)) return no;
      return man_can(w, s, f) ? legal : Refusal{"sk.g6.1"_rule, "sk.refuse.nothing_to_do"_text};
    }
    case verb::cover: {
      const Piece by(c.who);
      if (!exists(w, by) || by.is_room() || by.is_vehicle() || storey_of(c.what)) return nonsense;
      if (by.is_figure()) {
        if (const Refusal no = refuse_free(w, s, by.as_figure())) return no;
      } else if (const Refusal no = refuse_gear_free(w, s, by.as_gear())) {
        return no;
      } else if (!info(w, by.as_gear()).arm || !row(w, info(w, by.as_gear()).arm).mg || c.count) {
        return {"sk.g11.1"_rule, "sk.refuse.no_such_weapon"_text};
      }
      return refuse_cover(w, s, by, point_of(c.what), c.count);
    }
    case verb::detach:
    case verb::attach: return c.count ? nonsense : refuse_attach(w, s, c);
    case verb::drop:
    case verb::drop_smoke:
    case verb::shell:
    case verb::shell_at:
    case verb::gun_fire:
    case verb::shift:
    case verb::pivot: return refuse_gear(w, s, c);
    default: break;
  }
  if (c.verb == verb::prone && c.who < w.figure_count && at(s, figure(c.who)).acted) {
    if (c.what || c.count) return nonsense;
    if (acts_with(w, s, group_of(w, figure(c.who))) != g)
      return {"sk.g4.7"_rule, "sk.refuse.not_active"_text};
    return may_go_prone(w, s, figure(c.who))
               ? legal
               : Refusal{"sk.g6.3"_rule, "sk.refuse.nothing_to_do"_text};
  }
  if (c.verb == verb::face && c.who < w.figure_count && at(s, figure(c.who)).acted) {
    const Figure f = figure(c.who);
    if (c.count || storey_of(c.what) || point_of(c.what) == at(s, f).at) return nonsense;
    if (acts_with(w, s, group_of(w, f)) != g) return {"sk.g4.7"_rule, "sk.refuse.not_active"_text};
    if (!on_the_table(w, point_of(c.what))) return {"sk.g6.5"_rule, "sk.refuse.off_table"_text};
    return may_face(w, s, f) ? legal : Refusal{"sk.g6.5"_rule, "sk.refuse.faced"_text};
  }
  if (c.verb == verb::wait && Piece(c.who).is_gear()) {  // a weapon on its own base
    if (!exists(w, Piece(c.who)) || c.what || c.count) return nonsense;
    return refuse_gear(w, s, c);
  }
  if (c.verb >= verb::move && c.verb < verb::stand)
    return {"sk.g6.1"_rule, "sk.refuse.act_first"_text};
  if (c.who != g.id) return nonsense;
  const bool steady = morale(w, s, g) == Morale::steady;
  switch (c.verb) {
    case verb::advance: {
      if (!steady) return {"sk.g14.8"_rule, "sk.refuse.demoralised"_text};
      const Figure lead = leader_or_first(w, s, g);
      if (!lead || !can_act(w, s, lead)) return {"sk.g6.1"_rule, "sk.refuse.leader_has_acted"_text};
      if (info(w, g).gear && usable(s, info(w, g).gear))
        return {"sk.g7.1"_rule, "sk.refuse.shift_instead"_text};
      if (c.count >> 4 > 1) return nonsense;
      if (at(s, lead).moved) return {"sk.g6.1"_rule, "sk.refuse.has_moved"_text};
      return refuse_move(w, s, lead, point_of(c.what), storey_of(c.what),
                         static_cast<Gait>(c.count & 15), nullptr, false, true);
    }
    case verb::volley:
      if (!steady) return {"sk.dm.4"_rule, "sk.refuse.only_covering"_text};
      if (c.count || c.what > 255) return nonsense;
      return refuse_volley(w, s, g, static_cast<int>(c.what));
    case verb::charge_all: {
      if (c.count || c.what >= w.group_count) return nonsense;
      const Group e = group(static_cast<int>(c.what));
      if (side_of(w, e) == side_of(w, g)) return nonsense;
      if (!steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
      return anybody_charges(w, s, g, e) ? legal
                                         : Refusal{"sk.g7.7"_rule, "sk.refuse.nobody_reaches"_text};
    }
    case verb::search: return c.what || c.count ? nonsense : refuse_search(w, s, g);
    case verb::banzai: return c.what || c.count ? nonsense : refuse_banzai(w, s, g);
    case verb::all_prone: {
      if (c.what || c.count) return nonsense;
      bool any = false;
      each_member(w, s, g, [&](Figure f) { any = any || may_go_prone(w, s, f); });
      return any ? legal : Refusal{"sk.g6.3"_rule, "sk.refuse.nothing_to_do"_text};
    }
    case verb::all_wait: {
      if (c.what || c.count) return nonsense;
      if (!steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
      bool any = false;
      each_member(w, s, g, [&](Figure f) { any = any || !refuse_wait(w, s, f); });
      return any ? legal : Refusal{"sk.g12.1"_rule, "sk.refuse.cannot_wait"_text};
    }
    case verb::face_group: {
      if (c.count || storey_of(c.what)) return nonsense;
      if (!on_the_table(w, point_of(c.what))) return {"sk.g6.5"_rule, "sk.refuse.off_table"_text};
      bool any = false;
      each_member(w, s, g, [&](Figure f) { any = any || may_face(w, s, f); });
      return any ? legal : Refusal{"sk.g6.5"_rule, "sk.refuse.faced"_text};
    }
    default: return nonsense;
  }
}

void ask_orders(const World& w, const State& s, Prompt& p) {
  const Group g = asked(s);
  const GroupInfo& me = info(w, g);
  p.choice(me.side, "sk.g6.1"_rule, "sk.prompt.orders"_text);
  p.of_player(owner_of(w, s, g));
  p.with("group", group_kind, g.id);
  p.opens(verb::advance).opens(verb::cover).opens(verb::face_group).opens(verb::face);
  const auto judge = [&](Choice c) { return refuse_orders(w, s, c); };
  p.option(verb::done);
  const bool steady = morale(w, s, g) == Morale::steady;
  each_member(w, s, g, [&](Figure f) {  // as refuse_orders has it; these are the bulk of the list
    if (can_act(w, s, f) && man_can(w, s, f)) p.option(verb::act, f.id);
  });
  if (steady) {
    for (int i = 0; i < w.group_count; ++i) {
      if (side_of(w, group(i)) == me.side || hidden(s, group(i))) continue;
      const auto foes = static_cast<std::uint32_t>(i);
      if (anybody_fires(w, s, g, group(i))) p.option(verb::volley, g.id, foes);
      if (anybody_charges(w, s, g, group(i))) p.option(verb::charge_all, g.id, foes);
    }
    const Figure lead = leader_or_first(w, s, g);
    if (lead && can_act(w, s, lead) && !at(s, lead).moved && !me.gear) {
      Goer goer = goer_of(w, s, lead);
      goer.with_mates = true;
      each_sample(w, s, goer, sample_turn(s, g), [&](Point to, int storey, Gait gait) {
        return offer_once(p, judge, verb::advance, g.id, packed(to, storey),
                          static_cast<int>(gait));
      });
      each_post(w, s, goer, [&](Point to, int storey, Gait gait) {
        return offer_once(p, judge, verb::advance, g.id, packed(to, storey),
                          static_cast<int>(gait) | 16);
      });
    }
    p.offer(judge, verb::search, g.id);
    p.offer(judge, verb::banzai, g.id);
    p.offer(judge, verb::all_wait, g.id);
  }
  p.offer(judge, verb::all_prone, g.id);
  each_member(w, s, g, [&](Figure f) {
    if (at(s, f).acted) p.offer(judge, verb::prone, f.id);
  });
  each_member(w, s, g, [&](Figure f) {
    if (info(w, group_of(w, f)).kind != GroupKind::leader) return;
    p.offer(judge, verb::detach, f.id);
    for (int i = 0; i < w.group_count; ++i)
      if (w.groups[i].kind == GroupKind::section && w.groups[i].side == me.side)
        p.offer(judge, verb::attach, f.id, static_cast<std::uint32_t>(i));
  });
  offer_cover(w, s, g, p, judge);
  if (me.gear) offer_gear(w, s, me.gear, p, judge);
}
void take_orders(const World& w, State& s, Choice c, Events* log) {
  const Group g = asked(s);
  if (c.verb == verb::done) {
    s.frames.pop();
    return;
  }
  if (c.verb != verb::act && c.verb != verb::all_wait && c.verb != verb::wait &&
      c.verb != verb::face_group && c.verb != verb::face)
    reveal(w, s, g, "sk.g12.6"_rule, log);  // it acts
  switch (c.verb) {
    case verb::act: s.frames.push(ManFrame{.figure = static_cast<std::uint8_t>(c.who)}); return;
    case verb::advance:
      lay_out(w, s, g, leader_or_first(w, s, g), point_of(c.what), storey_of(c.what),
              static_cast<Gait>(c.count & 15), c.count >> 4);
      s.frames.push(FormationFrame{.group = g.id});
      return;
    case verb::volley:
      s.frames.push(VolleyFrame{.group = g.id, .enemy = static_cast<std::uint8_t>(c.what)});
      ask_reaction(w, s, other(side_of(w, g)), 2, Piece(g.id | static_cast<int>(c.what + 1) << 8));
      return;
    case verb::charge_all: charge_together(w, s, g, group(static_cast<int>(c.what)), log); return;
    case verb::banzai: start_banzai(w, s, g, log); return;
    case verb::search: start_search(w, s, g, log); return;
    case verb::prone: at(s, figure(c.who)).posture = static_cast<int>(Posture::prone); return;
    case verb::face: {
      FigureState& man = at(s, figure(c.who));
      set_facing(s, figure(c.who), point_of(c.what) - man.at);
      man.faced = 1;
      return;
    }
    case verb::all_prone: {
      const StillTable still;  // to lie down is nobody else's affair
      each_member(w, s, g, [&](Figure f) {
        if (may_go_prone(w, s, f)) at(s, f).posture = static_cast<int>(Posture::prone);
      });
      if (log) log->add("all_prone", "sk.g6.3"_rule, side_of(w, g)).with("group", group_kind, g.id);
      return;
    }
    case verb::all_wait: {
      const StillTable still;
      each_member(w, s, g, [&](Figure f) {
        if (!refuse_wait(w, s, f)) lie_in_wait(s, f);
      });
      if (log)
        log->add("waits", "sk.g12.1"_rule, side_of(w, g))
            .with("group", group_kind, g.id)
            .only_for(hidden(s, g) ? only(side_of(w, g)) : everybody);
      return;
    }
    case verb::face_group:
      each_member(w, s, g, [&](Figure f) {
        if (!may_face(w, s, f)) return;
        set_facing(s, f, point_of(c.what) - at(s, f).at);
        at(s, f).faced = 1;
      });
      return;
    case verb::attach:
    case verb::detach: {
      const Group own = group_of(w, figure(c.who));
      FigureState& man = at(s, figure(c.who));
      if (c.verb == verb::attach) {  // who has done nothing yet acts with his section
        at(s, own).attached = static_cast<std::uint8_t>(c.what);
        man.acted |= man.moved | man.fired;
      } else {
        at(s, own).attached = 0xff;
        at(s, own).acted = 1;
        at(s, own).morale = at(s, g).morale;
        man.acted = 1;
      }
      if (log)
        log->add(c.verb == verb::attach ? "attached" : "detached", "sk.g5.4"_rule, side_of(w, own))
            .with("figure", piece_kind, c.who)
            .with("group", group_kind, c.verb == verb::attach ? static_cast<int>(c.what) : g.id);
      return;
    }
    case verb::cover: {
      const Piece by(c.who);
      s.frames.push(FiringFrame{.mode = by.is_gear() ? Fire::cover_gear : Fire::cover,
                                .by = static_cast<std::uint8_t>(c.who & 255),
                                .with = c.count,
                                .at = c.what});
      ask_reaction(w, s, other(side_of(w, g)), by.is_gear() ? 2 : 1,
                   by.is_gear() ? Piece(g.id) : by);
      return;
    }
    default: take_gear(w, s, c, log); return;
  }
}

}  // namespace

const StepRules orders_step{
    .run = run_orders, .ask = ask_orders, .refuse = refuse_orders, .take = take_orders};

}  // namespace bocage::sk
