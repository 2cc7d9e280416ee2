// sk.g6: what one man may do, and the special actions (sk.g6.6).
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

bool man_can(const World& w, const State& s, Figure f) {
  if (!wounded(s, f)) return true;
  return stride(w, s, f, Gait::slow) > 0 && at(s, f).aboard == 0xff;  // sk.g2.4
}

bool may_go_prone(const World& w, const State& s, Figure f) {
  return can_act(w, s, f) && fit(w, s, f) && !mounted(s, f) && at(s, f).aboard == 0xff &&
         (posture(s, f) == Posture::standing || posture(s, f) == Posture::waiting);
}

Refusal refuse_wait(const World& w, const State& s, Figure f) {
  if (const Refusal no = refuse_free(w, s, f)) return no;
  if (!fit(w, s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  if (morale(w, s, f) != Morale::steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
  if (at(s, f).moved || at(s, f).fired) return {"sk.g12.1"_rule, "sk.refuse.has_acted"_text};
  if (at(s, f).aboard != 0xff || mounted(s, f) || posture(s, f) == Posture::climbing)
    return {"sk.g12.1"_rule, "sk.refuse.cannot_wait"_text};
  if (at(s, acts_with(w, s, group_of(w, f))).banzai)
    return {"sk.g2.9"_rule, "sk.refuse.banzai"_text};
  return legal;
}

void lie_in_wait(State& s, Figure f) {
  at(s, f).posture = static_cast<int>(Posture::waiting);
  at(s, f).acted = 1;
}

// ---- together

bool anybody_charges(const World& w, const State& s, Group g, Group enemy) {
  bool any = false;
  each_member(w, s, g, [&](Figure f) {
    if (any || !can_act(w, s, f)) return;
    each_own(w, enemy, [&](Figure e) {
      if (any || !on_table(s, e) || !plane::within(at(s, e).at, at(s, f).at, 45_cm)) return;
      any = !refuse_charge(w, s, f, e);
    });
  });
  return any;
}

namespace {

bool walk_to_nearest(const World& w, State& s, Figure f, Group enemy, bool any_group) {
  Figure taken[max_figures];
  (void)taken;
  bool tried[max_figures] = {};
  for (int attempt = 0; attempt < 4; ++attempt) {
    Figure best;
    std::int64_t near = -1;
    each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
      if (tried[e.id] || (!any_group && group_of(w, e) != enemy) || !fit(w, s, e)) return;
      const std::int64_t d = plane::square(at(s, e).at - at(s, f).at);
      if (near < 0 || d < near) near = d, best = e;
    });
    if (!best) return false;
    tried[best.id] = true;
    WayTo way;
    if (refuse_charge(w, s, f, best, &way)) continue;
    begin_walk(w, s, f, way, at(s, best).storey, Gait::charge, true);
    at(s, f).foe = best.id;
    return true;
  }
  return false;
}

}  // namespace

void charge_together(const World& w, State& s, Group g, Group enemy, Events*) {
  s.walks.clear();
  each_member(w, s, g, [&](Figure f) {
    if (can_act(w, s, f) && fit(w, s, f) && !at(s, f).moved && !at(s, f).fired)
      walk_to_nearest(w, s, f, enemy, false);
  });
  if (!s.walks.empty()) march(w, s, g, false);
}

// sk.g2.9: every fit figure runs or charges towards the nearest visible enemy.
void start_banzai(const World& w, State& s, Group g, Events* log) {
  at(s, g).banzai = 1;
  if (log) log->add("banzai", "sk.g2.9"_rule, side_of(w, g)).with("group", group_kind, g.id);
  s.walks.clear();
  each_member(w, s, g, [&](Figure f) {
    if (!can_act(w, s, f) || !fit(w, s, f) || at(s, f).aboard != 0xff) return;
    if (walk_to_nearest(w, s, f, {}, true)) return;
    Figure best;
    std::int64_t near = -1;
    each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
      const std::int64_t d = plane::square(at(s, e).at - at(s, f).at);
      if ((near < 0 || d < near) && fit(w, s, e)) near = d, best = e;
    });
    if (!best) return;
    const Gait run = Gait::fast;
    WayTo way;
    for (int part = 20; part > 2; --part)
      for (const int turn : {0, 20, -20, 45, -45}) {
        const Vec to = plane::turned_left(at(s, best).at - at(s, f).at, turn);
        const Point p = plane::along(at(s, f).at, to, stride(w, s, f, run) * part / 20 - 1);
        if (!on_the_table(w, p) || refuse_move(w, s, f, p, 0, run, &way, false)) continue;
        begin_walk(w, s, f, way, 0, run, false);
        return;
      }
  });
  if (!s.walks.empty()) march(w, s, g, true);
}

// sk.g12.6: an enemy within 30 cm makes a skill test, one per group per turn, free. Its die is thrown
// whether or not somebody is there.
Refusal refuse_search(const World& w, const State& s, Group g) {
  if (!w.on.hidden) return {"sk.g12.6"_rule, "sk.refuse.nobody_hides"_text};
  if (at(s, g).searched) return {"sk.g12.6"_rule, "sk.refuse.searched"_text};
  const Figure f = leader_or_first(w, s, g);
  if (!f) return {"sk.g12.6"_rule, "sk.refuse.not_fit"_text};
  bool secrets = false;
  each_group(w, [&](Group e) {
    secrets |= side_of(w, e) != side_of(w, g) &&
               (hidden(s, e) ||
                (info(w, e).may_hide && figure(info(w, e).first).id < w.figure_count &&
                 at(s, figure(info(w, e).first)).place == static_cast<int>(Place::unknown)));
  });
  return secrets ? legal : Refusal{"sk.g12.6"_rule, "sk.refuse.nobody_hides"_text};
}
void start_search(const World& w, State& s, Group g, Events*) {
  at(s, g).searched = 1;
  s.frames.push(
      SkillFrame{.test = Test::search, .figure = leader_or_first(w, s, g).id, .what = g.id});
}

namespace {

Figure asked(const State& s) { return figure(top<ManFrame>(s).figure); }

const Refusal nonsense{"sk.g6.1"_rule, "sk.refuse.not_an_option"_text};

bool idle(const State& s, Figure f) { return !at(s, f).moved && !at(s, f).fired; }

Refusal refuse_idle(const World& w, const State& s, Figure f, RuleId rule) {
  if (!fit(w, s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  if (morale(w, s, f) != Morale::steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
  if (!idle(s, f)) return {rule, "sk.refuse.has_acted"_text};
  return legal;
}

// sk.g7.5: what he touches and may climb.
Refusal refuse_climb(const World& w, const State& s, Figure f, int shape,
                     Point* other_side = nullptr, int* storey = nullptr) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g7.5"_rule)) return no;
  const FigureState& me = at(s, f);
  if (shape >= w.shape_count || me.aboard != 0xff || me.mounted)
    return {"sk.g7.5"_rule, "sk.refuse.no_such"_text};
  if (me.tied) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
  const Terrain& t = w.shapes[shape];
  const ShapeId id{static_cast<std::uint8_t>(shape)};
  const bool house = t.ground == Ground::building;
  const bool line =
      t.ground == Ground::bocage || t.ground == Ground::highwall || t.ground == Ground::cliff;
  if (!house && !line && !(t.ground == Ground::hill && t.steep))
    return {"sk.g7.5"_rule, "sk.refuse.not_climbed"_text};
  for (int k = 0; k < t.areas; ++k) {
    const Shape& outline = w.areas[t.first_area + k].outline;
    for (int e = 0; e < outline.edges(); ++e) {
      if (t.ground == Ground::hill && !(t.steep >> e & 1)) continue;
      const Point p = outline.from(e), q = outline.to(e);
      if (!plane::within(me.at, p, q, radius(s, f) + 10)) continue;
      if (house) {
        if (me.storey || building_at(w, s, me.at) == id || t.storeys < 2) continue;
        bool open = false;
        for (int i = 0; i < t.openings; ++i) {
          const Opening& o = w.openings[t.first_opening + i];
          open |= o.edge == e && o.storey == 1 && plane::within(o.at, me.at, 4_cm + 110);
        }
        if (!open) continue;
      }
      const Vec u = q - p;
      const int hand = plane::side(p, q, me.at) >= 0 ? -1 : 1;
      const Vec across{-u.y * hand, u.x * hand};
      const int depth = 220 - 0;
      const Point there = plane::along(me.at, across, depth);
      Goer goer = goer_of(w, s, f);
      const int level = house ? 1 : 0;
      if (may_stand(w, s, goer, there, level) != Stand::free) continue;
      if (house && building_at(w, s, there) != id) continue;
      if (other_side) *other_side = there;
      if (storey) *storey = level;
      return legal;
    }
  }
  return {"sk.g7.5"_rule, "sk.refuse.not_touching"_text};
}

Refusal refuse_embark(const World& w, const State& s, Figure f, int v_id) {
  const Vehicle v = vehicle(v_id & 255);
  if (v_id < Piece::vehicles || v_id >= Piece::vehicles + w.vehicle_count ||
      side_of(w, v) != side_of(w, f))
    return {"sk.g17.13"_rule, "sk.refuse.no_such"_text};
  if (const Refusal no = refuse_idle(w, s, f, "sk.g17.13"_rule);
      no && !(fit(w, s, f) && !at(s, f).fired && morale(w, s, f) == Morale::steady))
    return no;
  if (at(s, f).fired || moved_fast(s, f) || at(s, f).mounted)
    return {"sk.g17.13"_rule, "sk.refuse.has_acted"_text};
  if (!alive(s, v)) return {"sk.g17.13"_rule, "sk.refuse.wreck"_text};
  if (at(s, f).aboard != 0xff) return {"sk.g17.13"_rule, "sk.refuse.aboard"_text};
  if (band(s, v) > Band::slow) return {"sk.g17.13"_rule, "sk.refuse.too_fast"_text};
  if (!contact(w, s, f, v)) return {"sk.g17.13"_rule, "sk.refuse.not_touching"_text};
  if (stride(w, s, f, Gait::normal) < 5_cm)
    return {"sk.g17.13"_rule, "sk.refuse.no_movement_left"_text};
  int seats = 0;
  each_aboard(w, s, v, [&](Figure o) { seats += group_of(w, o) != w.vehicles[v.id].group; });
  const bool crew = group_of(w, f) == w.vehicles[v.id].group;
  if (!crew && seats >= type_of(w, v).seats)
    return Refusal{"sk.g17.13"_rule, "sk.refuse.no_seat"_text}.number("seats", type_of(w, v).seats);
  return legal;
}

Refusal refuse_disembark(const World& w, const State& s, Figure f, Point p) {
  const Vehicle v = carrier(s, f);
  if (!v) return {"sk.g17.13"_rule, "sk.refuse.not_aboard"_text};
  if (!fit(w, s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  if (at(s, f).fired) return {"sk.g6.1"_rule, "sk.refuse.has_fired"_text};
  if (band(s, v) > Band::slow) return {"sk.g17.13"_rule, "sk.refuse.too_fast"_text};
  if (!on_the_table(w, p)) return {"sk.g7.9"_rule, "sk.refuse.off_table"_text};
  if (!plane::within(p, hull(w, s, v), radius(s, f) + 10))
    return {"sk.g17.13"_rule, "sk.refuse.not_touching"_text};
  Goer goer = goer_of(w, s, f);
  if (may_stand(w, s, goer, p, 0) != Stand::free)
    return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
  return legal;
}

Refusal refuse_drag(const World& w, const State& s, Figure f, Choice c) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g2.10"_rule)) return no;
  if (c.count >= w.figure_count) return nonsense;
  const Figure o = figure(c.count);
  if (o == f || side_of(w, o) != side_of(w, f) || !wounded(s, o))
    return {"sk.g2.10"_rule, "sk.refuse.not_wounded"_text};
  if (!touches(w, s, f, o)) return {"sk.g2.10"_rule, "sk.refuse.not_touching"_text};
  if (at(s, f).tied) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
  const Point to = point_of(c.what);
  if (storey_of(c.what) != at(s, f).storey || !on_the_table(w, to)) return nonsense;
  bool helper = false;  // a second man who has not acted either
  each_member(w, s, acts_with(w, s, group_of(w, f)), [&](Figure h) {
    helper |=
        h != f && h != o && fit(w, s, h) && can_act(w, s, h) && idle(s, h) && touches(w, s, h, o);
  });
  const int most = helper ? 10_cm : 5_cm;
  Goer goer = goer_of(w, s, f);
  const WayTo way =
      way_to(w, s, goer, at(s, f).at, at(s, f).storey, to, at(s, f).storey, {most, false, false});
  if (!way || way.legs != 1)
    return Refusal{"sk.g2.10"_rule, "sk.refuse.too_far"_text}
        .with("need", length_kind,
              static_cast<int>(plane::root_up(plane::square(to - at(s, f).at))))
        .with("have", length_kind, most);
  if (may_stand(w, s, goer, to, at(s, f).storey) != Stand::free)
    return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
  const Point his = at(s, o).at + (to - at(s, f).at);
  Goer load = goer_of(w, s, o);
  if (his != at(s, f).at && may_stand(w, s, load, his, at(s, o).storey) == Stand::off_table)
    return {"sk.g7.9"_rule, "sk.refuse.off_table"_text};
  for (int i = 0; i < w.figure_count; ++i) {
    const Figure x = figure(i);
    if (x == f || x == o || !known(w, s, side_of(w, f), x) || at(s, x).aboard != 0xff) continue;
    if (plane::nearer_than(at(s, x).at, his, 200))
      return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
  }
  return to == at(s, f).at ? nonsense : legal;
}

Refusal refuse_take_weapon(const World& w, const State& s, Figure f, int other_man) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g6.7"_rule)) return no;
  if (other_man >= w.figure_count) return nonsense;
  const Figure o = figure(other_man);
  if (group_of(w, o) != group_of(w, f) || o == f)
    return {"sk.g6.7"_rule, "sk.refuse.other_group"_text};
  if (at(s, o).place != static_cast<int>(Place::table) || sound(s, o))
    return {"sk.g6.7"_rule, "sk.refuse.not_fallen"_text};
  if (at(s, o).taken || !info(w, o).arms[0] || row(w, info(w, o).arms[0]).crewed)
    return {"sk.g6.7"_rule, "sk.refuse.no_such_weapon"_text};
  if (!plane::within(at(s, f).at, at(s, o).at, radius(s, f) + 110))
    return {"sk.g6.7"_rule, "sk.refuse.not_touching"_text};
  return legal;
}

Refusal refuse_set_charge(const World& w, const State& s, Figure f, Choice c) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g13.12"_rule)) return no;
  const Arm arm{c.count};
  if (!carries(w, s, f, arm) || !row(w, arm).satchel)
    return {"sk.g13.12"_rule, "sk.refuse.no_such_weapon"_text};
  if (s.charges.full()) return {"sk.g13.12"_rule, "sk.refuse.enough"_text};
  if (c.what >= 1024) {  // a piece of terrain: 1024 + shape
    const int shape = static_cast<int>(c.what) - 1024;
    if (shape >= w.shape_count) return nonsense;
    const Terrain& t = w.shapes[shape];
    const Letter strength = t.strength;
    if (strength == no_letter || t.ground == Ground::hill)
      return {"sk.g13.12"_rule, "sk.refuse.nothing_to_blow"_text};
    for (int k = 0; k < t.areas; ++k) {
      const Area& a = w.areas[t.first_area + k];
      for (int e = 0; !a.round && e < a.outline.edges(); ++e)
        if (plane::within(at(s, f).at, a.outline.from(e), a.outline.to(e), radius(s, f) + 10))
          return legal;
    }
    return {"sk.g13.12"_rule, "sk.refuse.not_touching"_text};
  }
  const Piece p(static_cast<int>(c.what));
  if (!p.is_vehicle() || !exists(w, p)) return nonsense;
  const Vehicle v = p.as_vehicle();
  if (!on_table(s, v) || !known(w, s, side_of(w, f), v))
    return {"sk.g13.12"_rule, "sk.refuse.no_such"_text};
  if (!at(s, v).abandoned) return {"sk.g13.12"_rule, "sk.refuse.assault_instead"_text};
  return contact(w, s, f, v) ? legal : Refusal{"sk.g13.12"_rule, "sk.refuse.not_touching"_text};
}

Refusal refuse_wire(const World& w, const State& s, Figure f, std::uint32_t shape) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g8.8"_rule)) return no;
  if (shape >= w.shape_count || w.shapes[shape].ground != Ground::wire)
    return {"sk.g8.8"_rule, "sk.refuse.no_such"_text};
  const Terrain& t = w.shapes[shape];
  return plane::within(at(s, f).at, w.areas[t.first_area].outline, radius(s, f) + 10)
             ? legal
             : Refusal{"sk.g8.8"_rule, "sk.refuse.not_touching"_text};
}

Refusal refuse_aid(const World& w, const State& s, Figure f, std::uint32_t other_man) {
  if (!w.on.aid) return {"sk.g2.11"_rule, "sk.refuse.rule_off"_text};
  if (const Refusal no = refuse_idle(w, s, f, "sk.g2.11"_rule)) return no;
  if (other_man >= w.figure_count) return nonsense;
  const Figure o = figure(static_cast<int>(other_man));
  if (o == f || side_of(w, o) != side_of(w, f) || !wounded(s, o) || at(s, o).treated)
    return {"sk.g2.11"_rule, "sk.refuse.not_wounded"_text};
  return touches(w, s, f, o) ? legal : Refusal{"sk.g2.11"_rule, "sk.refuse.not_touching"_text};
}

Refusal refuse_call(const World& w, const State& s, Figure f, Choice c) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g22.1"_rule)) return no;
  if (c.count >= w.batteries.size() || w.batteries[c.count].side != side_of(w, f) ||
      w.batteries[c.count].kind != Battery::shells)
    return {"sk.g22.1"_rule, "sk.refuse.no_such"_text};
  if (!info(w, f).radio || !is_leader(info(w, f).rank))
    return {"sk.g22.1"_rule, "sk.refuse.no_radio"_text};
  if (!s.strikes[c.count] || s.called.full()) return {"sk.g22.1"_rule, "sk.refuse.no_strikes"_text};
  if (storey_of(c.what) || !on_the_table(w, point_of(c.what)))
    return {"sk.g22.1"_rule, "sk.refuse.off_table"_text};
  return sees_point(w, s, f, point_of(c.what)).seen
             ? legal
             : Refusal{"sk.g22.1"_rule, "sk.refuse.no_sight"_text};
}

Refusal refuse_leave(const World& w, const State& s, Figure f) {
  if (at(s, f).aboard != 0xff || moved_fast(s, f))
    return {"sk.g7.9"_rule, "sk.refuse.no_exit"_text};
  for (const Exit& e : w.exits)
    if (e.side == side_of(w, f) &&
        plane::within(at(s, f).at, e.from, e.to,
                      std::max(0, stride(w, s, f, wounded(s, f) ? Gait::slow : Gait::fast))))
      return legal;
  return {"sk.g7.9"_rule, "sk.refuse.no_exit"_text};
}

Refusal refuse_man(const World& w, const State& s, Choice c) {
  const Figure f = asked(s);
  if (c.verb == verb::stand) return c.who || c.what || c.count ? nonsense : legal;
  if (c.who != f.id) return {"sk.g6.1"_rule, "sk.refuse.another_man"_text};
  const bool point = storey_of(c.what) == 0;
  switch (c.verb) {
    case verb::move:
      if (morale(w, s, f) == Morale::demoralised)
        return {"sk.g14.8"_rule, "sk.refuse.demoralised"_text};
      if (info(w, group_of(w, f)).gear && false) return nonsense;
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
    case verb::climb:
      return c.count || c.what > 255 ? nonsense : refuse_climb(w, s, f, static_cast<int>(c.what));
    case verb::mount_up: {
      if (c.what || c.count) return nonsense;
      if (!(info(w, f).traits & rider) || at(s, f).taken)
        return {"sk.g7.2"_rule, "sk.refuse.no_horse"_text};
      if (const Refusal no = refuse_idle(w, s, f, "sk.g7.2"_rule)) return no;
      if (building_at(w, s, at(s, f).at)) return {"sk.g7.2"_rule, "sk.refuse.cannot_stand"_text};
      if (at(s, f).mounted) return legal;
      Goer goer = goer_of(w, s, f);
      goer.mover = Mover::horse;
      goer.radius = 150;
      return may_stand(w, s, goer, at(s, f).at, 0) == Stand::free
                 ? legal
                 : Refusal{"sk.g1.10"_rule, "sk.refuse.occupied"_text};
    }
    case verb::embark:
      return c.count || c.what > 0xffff ? nonsense
                                        : refuse_embark(w, s, f, static_cast<int>(c.what));
    case verb::disembark:
      return c.count || !point ? nonsense : refuse_disembark(w, s, f, point_of(c.what));
    case verb::drag: return refuse_drag(w, s, f, c);
    case verb::take_weapon:
      return c.count || c.what > 255 ? nonsense
                                     : refuse_take_weapon(w, s, f, static_cast<int>(c.what));
    case verb::set_charge: return c.what > 2047 ? nonsense : refuse_set_charge(w, s, f, c);
    case verb::cut_wire: return c.count ? nonsense : refuse_wire(w, s, f, c.what);
    case verb::aid: return c.count ? nonsense : refuse_aid(w, s, f, c.what);
    case verb::leave: return c.count || c.what ? nonsense : refuse_leave(w, s, f);
    case verb::swap_duty: {
      if (c.count || c.what >= w.figure_count) return nonsense;
      const Figure o = figure(static_cast<int>(c.what));
      if (const Refusal no = refuse_idle(w, s, f, "sk.g6.6"_rule)) return no;
      if (o == f || !carrier(s, f) || carrier(s, o) != carrier(s, f) ||
          group_of(w, o) != group_of(w, f) || sound(s, o))
        return {"sk.g6.6"_rule, "sk.refuse.no_duty"_text};
      return at(s, carrier(s, f)).wheel == 0xff && info(w, o).duty == 1
                 ? legal
                 : Refusal{"sk.g6.6"_rule, "sk.refuse.no_duty"_text};
    }
    case verb::call_guns: return refuse_call(w, s, f, c);
    default: return nonsense;
  }
}

bool run_man(const World& w, State& s, Events*) {
  const Figure f = asked(s);
  if (can_act(w, s, f) && man_can(w, s, f)) return false;
  s.frames.pop();
  return true;
}

template <class Judge>
void offer_fire(const World& w, const State& s, Figure f, Prompt& p, const Judge& judge) {
  const Arm arm = main_arm(w, s, f);
  const bool may_fire =
      fit(w, s, f) && !at(s, f).fired && morale(w, s, f) == Morale::steady && !moved_fast(s, f);
  if (may_fire) {
    const auto shoots = [&](Arm a) {
      if (!a || row(w, a).kind != ArmKind::small || row(w, a).crewed) return;
      each_known_enemy(w, s, side_of(w, f),
                       [&](Figure e) { p.offer(judge, verb::fire, f.id, Piece(e).value, a.id); });
      if (row(w, a).pen != no_letter)
        each_vehicle(w, [&](Vehicle v) { p.offer(judge, verb::fire, f.id, Piece(v).value, a.id); });
    };
    shoots(arm);
    const Arm taken{at(s, f).weapon};
    if (taken && taken != arm) shoots(taken);
    for (const Arm a : info(w, f).arms)
      if (a != arm && a != taken) shoots(a);
    const auto others = [&](Arm a) {
      if (!a) return;
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
            if (n < 6 && at(s, e).aboard == 0xff)
              n += p.offer(judge, verb::launch_at, f.id, packed(at(s, e).at), a.id);
          });
      } else if (r.kind == ArmKind::thrown) {
        int n = 0;
        each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
          if (!plane::within(at(s, e).at, at(s, f).at, r.far + 800)) return;
          if (n < 6 && at(s, e).aboard == 0xff)
            n += p.offer(judge, verb::throw_, f.id, packed(at(s, e).at, 0), a.id);
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
          if (n < 6 && plane::within(at(s, e).at, at(s, f).at, r.far))
            n += p.offer(judge, verb::flame, f.id, packed(at(s, e).at));
        });
      }
    };
    for (const Arm a : info(w, f).arms) others(a);
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
  for (const Arm a : info(w, f).arms) {
    if (!a) continue;
    thrower |= row(w, a).kind == ArmKind::thrown;
    launcher |= row(w, a).kind == ArmKind::launcher;
    flamer |= row(w, a).kind == ArmKind::flame;
  }
  if (thrower) p.opens(verb::throw_);
  if (launcher) p.opens(verb::launch_at);
  if (flamer) p.opens(verb::flame);
  const auto judge = [&](Choice c) { return refuse_man(w, s, c); };
  p.option(verb::stand);
  if (fit(w, s, f)) {
    offer_fire(w, s, f, p, judge);
    each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
      if (plane::within(at(s, e).at, me.at, 46_cm))
        p.offer(judge, verb::charge, f.id, Piece(e).value);
    });
    each_vehicle(w, [&](Vehicle v) {
      if (side_of(w, v) == side_of(w, f)) p.offer(judge, verb::embark, f.id, Piece(v).value);
      else if (plane::within(at(s, v).at, me.at, 46_cm))
        p.offer(judge, verb::charge, f.id, Piece(v).value);
    });
    p.offer(judge, verb::wait, f.id);
    p.offer(judge, verb::prone, f.id);
    p.offer(judge, verb::mount_up, f.id);
    p.offer(judge, verb::leave, f.id);
    if (idle(s, f) && me.aboard == 0xff) {
      for (int i = 0; i < w.shape_count; ++i) {
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
      each_own(w, g, [&](Figure o) { p.offer(judge, verb::swap_duty, f.id, o.id); });
    }
    for (int b = 0; b < w.batteries.size(); ++b) {
      int n = 0;
      if (!info(w, f).radio) break;
      p.opens(verb::call_guns);
      each_known_enemy(w, s, side_of(w, f), [&](Figure e) {
        if (n < 6) n += p.offer(judge, verb::call_guns, f.id, packed(at(s, e).at), b);
      });
    }
  }
  if (morale(w, s, f) == Morale::steady && me.aboard == 0xff) {
    const int turn = sample_turn(s, g) + f.id * 7;
    for (const Gait gait : {Gait::slow, Gait::normal, Gait::fast}) {
      each_sample(w, s, f, gait, turn, [&](Point to, int storey) {
        p.offer(judge, verb::move, f.id, packed(to, storey), static_cast<int>(gait));
      });
      each_post(w, s, f, gait, 2, [&](Point to, int storey) {
        const Choice c{verb::move, static_cast<std::uint8_t>(gait), f.id, packed(to, storey)};
        if (!p.options.contains(c)) p.offer(judge, c);
      });
    }
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
      refuse_move(w, s, f, point_of(c.what), storey_of(c.what), static_cast<Gait>(c.count), &way);
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
    case verb::climb: {
      int storey = 0;
      refuse_climb(w, s, f, static_cast<int>(c.what), &me.from, &storey);
      end_wait(s, f);
      me.posture = static_cast<int>(Posture::climbing);
      me.acted = 1;
      if (log)
        log->add("climbs", "sk.g7.5"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id)
            .with("shape", shape_kind, static_cast<int>(c.what));
      return;
    }
    case verb::mount_up:
      me.mounted = !me.mounted;
      me.spent = static_cast<std::uint16_t>(me.spent + 50) & 4095;
      end_wait(s, f);
      me.acted = 1;
      if (log)
        log->add(me.mounted ? "mounted" : "dismounted", "sk.g7.2"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id);
      return;
    case verb::embark: {
      const Vehicle v = Piece(static_cast<int>(c.what)).as_vehicle();
      end_wait(s, f);
      end_cover(w, s, f);
      me.aboard = v.id;
      me.at = at(s, v).at;
      me.storey = 0;
      me.posture = static_cast<int>(Posture::aboard);
      me.acted = 1;
      if (log)
        log->add("embarks", "sk.g17.13"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id)
            .with("vehicle", piece_kind, Piece(v).value);
      update_zones(w, s);
      return;
    }
    case verb::disembark: {
      const Vehicle v = carrier(s, f);
      me.aboard = 0xff;
      me.at = point_of(c.what);
      me.posture = static_cast<int>(Posture::standing);
      me.spent = static_cast<std::uint16_t>(me.spent + 50) & 4095;
      me.moved = 1;
      me.gait = static_cast<int>(Gait::normal);
      face_enemy(w, s, f);
      if (log)
        log->add("disembarks", "sk.g17.13"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id)
            .with("vehicle", piece_kind, Piece(v).value);
      if (alive(s, v) && driver(w, s, v) == Figure{}) lose_driver(w, s, v, log);
      update_zones(w, s);
      return;
    }
    case verb::drag: {
      const Figure o = figure(c.count);
      const Point to = point_of(c.what);
      const Vec by = to - me.at;
      if (!plane::within(me.at, to, 5_cm))
        each_member(w, s, acts_with(w, s, group_of(w, f)), [&, used = false](Figure h) mutable {
          if (used || h == f || h == o || !fit(w, s, h) || !can_act(w, s, h) || !idle(s, h) ||
              !touches(w, s, h, o))
            return;
          used = true;
          at(s, h).acted = 1;
        });
      end_wait(s, f);
      me.at = to;
      at(s, o).at = at(s, o).at + by;
      me.moved = me.acted = 1;
      if (log)
        log->add("drags", "sk.g2.10"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id)
            .with("wounded", piece_kind, o.id);
      update_zones(w, s);
      return;
    }
    case verb::take_weapon: {
      const Figure o = figure(static_cast<int>(c.what));
      const Arm arm = at(s, o).weapon != 0xff ? Arm{at(s, o).weapon} : info(w, o).arms[0];
      me.weapon = arm.id;
      me.weapon_new = 1;
      at(s, o).taken = 1;
      me.acted = 1;
      if (log)
        log->add("takes_weapon", "sk.g6.7"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id)
            .with("weapon", arm_kind, arm.id);
      return;
    }
    case verb::set_charge: {
      const bool ground = c.what >= 1024;
      s.charges.push({me.at, c.count, static_cast<std::uint8_t>(ground ? c.what - 1024 : 0xff),
                      static_cast<std::uint8_t>(ground ? 0xff : c.what & 255),
                      static_cast<std::uint8_t>(index(side_of(w, f)))});
      for (int i = 1; i < 3; ++i)
        if (info(w, f).arms[i].id == c.count)
          me.used |= static_cast<std::uint8_t>(1u << (i - 1)) & 3;
      me.acted = 1;
      if (log)
        log->add("sets_charge", "sk.g13.12"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id)
            .with("weapon", arm_kind, c.count);
      return;
    }
    case verb::cut_wire:
      me.acted = 1;
      s.frames.push(SkillFrame{
          .test = Test::wire, .figure = f.id, .what = static_cast<std::uint8_t>(c.what)});
      return;
    case verb::aid:
      me.acted = 1;
      s.frames.push(
          SkillFrame{.test = Test::aid, .figure = f.id, .what = static_cast<std::uint8_t>(c.what)});
      return;
    case verb::leave:
      for (const Exit& e : w.exits)
        if (e.side == side_of(w, f) && !wounded(s, f)) {
          s.score[index(e.side)] += e.per_figure;
          break;
        }
      if (log)
        log->add("left_table", "sk.g7.9"_rule, side_of(w, f)).with("figure", piece_kind, f.id);
      remove_from_play(w, s, f, Place::gone);
      update_zones(w, s);
      return;
    case verb::swap_duty: {
      const Vehicle v = carrier(s, f);
      at(s, v).wheel = f.id;
      at(s, v).driverless = 0;
      me.acted = 1;
      return;
    }
    case verb::call_guns:
      s.called.push({point_of(c.what), c.count, w.batteries[c.count].shells_each, f.id, 0});
      --s.strikes[c.count];
      me.acted = 1;
      if (log)
        log->add("calls_guns", "sk.g22.1"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id)
            .with("battery", battery_kind, c.count);
      return;
    default: return;
  }
}

}  // namespace

const StepRules man_step{.run = run_man, .ask = ask_man, .refuse = refuse_man, .take = take_man};

}  // namespace bocage::sk
