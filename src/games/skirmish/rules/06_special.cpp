// sk.g6.6, sk.g6.7, sk.g2.10, sk.g2.11, sk.g8.8, sk.g13.12, sk.g22.1: actions that take a man's whole turn.
#include <algorithm>

#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/16_artillery.hpp"

namespace bocage::sk {

namespace {

const Refusal nonsense{"sk.g6.1"_rule, "sk.refuse.not_an_option"_text};
constexpr int dead = static_cast<int>(Health::dead);

void give_duty(const World& w, State& s, Figure f, int duty) {  // sk.g17.7
  const int place = 3 * (info(w, f).number - 1) % 30;
  std::uint32_t& all = at(s, group_of(w, f)).duties;
  all = (all & ~(7u << place)) | static_cast<std::uint32_t>(duty) << place;
}

// A second man who has not acted either.
Figure drag_helper(const World& w, const State& s, Figure f, Figure o) {
  Figure helper;
  each_member(w, s, acts_with(w, s, group_of(w, f)), [&](Figure h) {
    if (!helper && h != f && h != o && fit(w, s, h) && can_act(w, s, h) && idle(s, h) &&
        touches(w, s, h, o))
      helper = h;
  });
  return helper;
}
Refusal refuse_drag(const World& w, const State& s, Figure f, Choice c) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g2.10"_rule)) return no;
  if (c.count >= w.figure_count) return nonsense;
  const Figure o = figure(c.count);
  if (o == f || side_of(w, o) != side_of(w, f) || !wounded(s, o))
    return {"sk.g2.10"_rule, "sk.refuse.not_wounded"_text};
  if (!touches(w, s, f, o)) return {"sk.g2.10"_rule, "sk.refuse.not_touching"_text};
  if (at(s, f).tied) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
  if (locked(w, s, o)) return {"sk.g7.8"_rule, "sk.refuse.locked"_text};
  const Point to = point_of(c.what);
  if (storey_of(c.what) != at(s, f).storey || !on_the_table(w, to)) return nonsense;
  const Figure helper = drag_helper(w, s, f, o);
  const int most = helper ? 10_cm : 5_cm;
  Goer goer = goer_of(w, s, f);
  const WayTo way =
      way_to(w, s, goer, at(s, f).at, at(s, f).storey, to, at(s, f).storey, {most, false, false});
  if (!way || way.legs != 1)
    return Refusal{"sk.g2.10"_rule, "sk.refuse.too_far"_text}
        .with("need", length_kind,
              static_cast<int>(plane::root_up(plane::square(to - at(s, f).at))))
        .with("have", length_kind, most);
  const bool together = !plane::within(at(s, f).at, to, 5_cm);
  thread_local State without;  // whom he pulls and who helps him are not in his way
  without = s;
  at(without, o).place = static_cast<int>(Place::nowhere);
  if (together) at(without, helper).place = static_cast<int>(Place::nowhere);
  if (may_stand(w, without, goer, to, at(s, f).storey) != Stand::free)
    return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
  for (const Figure other_one : {o, together ? helper : Figure{}}) {
    if (!other_one) continue;
    const Point his = at(s, other_one).at + (to - at(s, f).at);
    if (!on_the_table(w, his)) return {"sk.g7.9"_rule, "sk.refuse.off_table"_text};
    for (int i = 0; i < w.figure_count; ++i) {
      const Figure x = figure(i);
      if (x == f || x == o || (together && x == helper) || !known(w, s, side_of(w, f), x) ||
          at(s, x).aboard != 0xff)
        continue;
      if (plane::nearer_than(at(s, x).at, his, 200))
        return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
    }
    if (stand_among_things(w, s, goer_of(w, s, other_one), his, at(s, f).storey) != Stand::free)
      return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
    const Leg leg =
        leg_cost(w, s, goer_of(w, s, other_one), at(s, other_one).at, his, at(s, f).storey);
    if (leg.cost < 0)
      return Refusal{"sk.g2.10"_rule, "sk.refuse.impassable"_text}.with("shape", shape_kind,
                                                                        leg.blocker.id);
  }
  if (const Refusal no = refuse_apart(w, s, f, at(s, f).at, to)) return no;
  if (touches_enemy(w, s, f, to, at(s, f).storey))
    return {"sk.g7.7"_rule, "sk.refuse.only_charges_touch"_text};
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
  const bool aboard = at(s, f).aboard != 0xff && at(s, f).at == at(s, o).at;
  return aboard || touches(w, s, f, o) ? legal
                                       : Refusal{"sk.g6.7"_rule, "sk.refuse.not_touching"_text};
}

Refusal refuse_set_charge(const World& w, const State& s, Figure f, Choice c) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g13.12"_rule)) return no;
  const Arm arm{c.count};
  if (!carries(w, s, f, arm) || !row(w, arm).satchel)
    return {"sk.g13.12"_rule, "sk.refuse.no_such_weapon"_text};
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
  bool manned = false;
  if (!at(s, v).abandoned) each_aboard(w, s, v, [&](Figure o) { manned |= sound(s, o); });
  if (manned) return {"sk.g13.12"_rule, "sk.refuse.assault_instead"_text};
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

// sk.g22.1: whoever sees the house or the hull upon the aim point sees that point.
bool sees_aim(const World& w, const State& s, Figure f, Point p) {
  if (sees_point(w, s, f, p).seen) return true;
  for (int i = 0; i < w.vehicle_count; ++i) {
    const Vehicle v = vehicle(i);
    if (s.vehicles[i].place == static_cast<int>(Place::table) && !hidden(s, group_of(w, v)) &&
        plane::contains(hull(w, s, v), p) && sees(w, s, f, v).seen)
      return true;
  }
  for (int i = 0; i < w.bay_count; ++i) {
    const Bay b{static_cast<std::uint8_t>(i)};
    if (collapsed(s, b) || !plane::contains(w.bays[i].outline, p)) continue;
    for (int k = 0; k < w.shapes[w.bays[i].shape.id].storeys; ++k)
      if (sees_room(w, s, f, b, k)) return true;
  }
  return false;
}

}  // namespace

Refusal refuse_call(const World& w, const State& s, Figure f, Choice c) {
  if (const Refusal no = refuse_idle(w, s, f, "sk.g22.1"_rule)) return no;
  if (c.count >= w.batteries.size() || w.batteries[c.count].side != side_of(w, f) ||
      w.batteries[c.count].kind != Battery::shells)
    return {"sk.g22.1"_rule, "sk.refuse.no_such"_text};
  if (!info(w, f).radio) return {"sk.g22.1"_rule, "sk.refuse.no_radio"_text};
  if (!s.strikes[c.count]) return {"sk.g22.1"_rule, "sk.refuse.no_strikes"_text};
  if (storey_of(c.what) || !on_the_table(w, point_of(c.what)))
    return {"sk.g22.1"_rule, "sk.refuse.off_table"_text};
  return sees_aim(w, s, f, point_of(c.what)) ? legal
                                             : Refusal{"sk.g22.1"_rule, "sk.refuse.no_sight"_text};
}

namespace {

// sk.g7.9: he goes to the exit and off the table, as fast as he may; out: the way, and how.
struct Leaving {
  WayTo way;
  Gait gait = Gait::fast;
};
Refusal refuse_leave(const World& w, const State& s, Figure f, Leaving* out = nullptr) {
  if (at(s, f).aboard != 0xff || moved_fast(s, f))
    return {"sk.g7.9"_rule, "sk.refuse.no_exit"_text};
  if (morale(w, s, f) != Morale::steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
  Refusal no{"sk.g7.9"_rule, "sk.refuse.no_exit"_text};
  const Point from = at(s, f).at;
  for (const Exit& e : w.exits) {
    if (e.side != side_of(w, f)) continue;
    const auto between = [](int x, int a, int b) {
      return static_cast<std::int16_t>(std::clamp(x, std::min(a, b), std::max(a, b)));
    };
    for (const int aside : {0, 210, -210, 420, -420}) {  // beside whoever stands there
      const Point to{between(from.x + aside, e.from.x, e.to.x),
                     between(from.y + aside, e.from.y, e.to.y)};
      if (!plane::within(from, to, stride(w, s, f, wounded(s, f) ? Gait::slow : Gait::fast)))
        continue;
      for (const Gait gait : {Gait::fast, Gait::normal, Gait::slow}) {
        WayTo way;
        const Refusal barred = to == from ? legal : refuse_move(w, s, f, to, 0, gait, &way, false);
        if (!barred && out) *out = {way, gait};
        if (!barred) return legal;
        if (!aside && (gait == Gait::fast) != wounded(s, f)) no = barred;
      }
    }
  }
  return no;
}

}  // namespace

Refusal refuse_idle(const World& w, const State& s, Figure f, RuleId rule) {
  if (!fit(w, s, f)) return {"sk.g2.4"_rule, "sk.refuse.wounded"_text};
  if (morale(w, s, f) != Morale::steady) return {"sk.g14.10"_rule, "sk.refuse.demoralised"_text};
  if (!idle(s, f)) return {rule, "sk.refuse.has_acted"_text};
  return legal;
}

Refusal refuse_special(const World& w, const State& s, Figure f, Choice c) {
  switch (c.verb) {
    case verb::climb:
      return c.count || c.what > 255 ? nonsense : refuse_climb(w, s, f, static_cast<int>(c.what));
    case verb::mount_up: {
      if (c.what || c.count) return nonsense;
      if (!(info(w, f).traits & rider) || at(s, f).taken)
        return {"sk.g7.2"_rule, "sk.refuse.no_horse"_text};
      if (const Refusal no = refuse_idle(w, s, f, "sk.g7.2"_rule)) return no;
      if (at(s, f).tied) return {"sk.g11.6"_rule, "sk.refuse.tied"_text};
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
      return c.count || storey_of(c.what) ? nonsense : refuse_disembark(w, s, f, point_of(c.what));
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
      const Vehicle v = carrier(s, f);
      const bool fallen = carrier(s, o) == v ? !sound(s, o) : at(s, o).health == dead;
      if (!v || group_of(w, o) != group_of(w, f) || info(w, group_of(w, f)).vehicle != v ||
          !fallen || driver(w, s, v) == f)
        return {"sk.g6.6"_rule, "sk.refuse.no_duty"_text};
      return duty_of(w, s, o) != 1 || at(s, v).wheel == 0xff
                 ? legal
                 : Refusal{"sk.g6.6"_rule, "sk.refuse.no_duty"_text};
    }
    case verb::call_guns: return refuse_call(w, s, f, c);
    default: return nonsense;
  }
}

void take_special(const World& w, State& s, Figure f, Choice c, Events* log) {
  FigureState& me = at(s, f);
  switch (c.verb) {
    case verb::climb: return start_climb(w, s, f, static_cast<int>(c.what), log);
    case verb::mount_up:
      me.mounted = !me.mounted;
      me.spent = static_cast<std::uint16_t>(me.spent + 500) & 4095;
      end_wait(s, f);
      end_cover(w, s, f);
      me.dismounted = me.moved = 1;  // sk.g7.2: only a walk is left
      me.from = me.at;
      me.gait = static_cast<int>(me.mounted ? Gait::slow : Gait::normal);
      if (log)
        log->add(me.mounted ? "mounted" : "dismounted", "sk.g7.2"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id);
      return;
    case verb::embark: return embark(w, s, f, Piece(static_cast<int>(c.what)).as_vehicle(), log);
    case verb::disembark: return disembark(w, s, f, point_of(c.what), log);
    case verb::drag: {
      const Figure o = figure(c.count);
      const Point to = point_of(c.what);
      const Vec by = to - me.at;
      const auto pull = [&](Figure h) {
        end_wait(s, h);
        at(s, h).at = at(s, h).at + by;
        at(s, h).moved = at(s, h).acted = 1;
      };
      if (!plane::within(me.at, to, 5_cm)) pull(drag_helper(w, s, f, o));
      pull(f);
      at(s, o).at = at(s, o).at + by;
      if (log)
        log->add("drags", "sk.g2.10"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id)
            .with("wounded", piece_kind, o.id);
      check_reveals(w, s, acts_with(w, s, group_of(w, f)), log);
      ask_about_shift(w, s, acts_with(w, s, group_of(w, f)), by);
      update_zones(w, s);
      return;
    }
    case verb::take_weapon: {
      const Figure o = figure(static_cast<int>(c.what));
      const Arm arm = at(s, o).weapon != 0xff ? Arm{at(s, o).weapon} : info(w, o).arms[0];
      me.weapon = arm.id;
      me.weapon_new = 1;
      if (row(w, arm).kind == ArmKind::flame) me.fuel = at(s, o).fuel, at(s, o).fuel = 0;
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
    case verb::leave: {
      Leaving how;
      refuse_leave(w, s, f, &how);
      if (!how.way) return leave_table(w, s, f, log);  // he stands on the exit
      s.walks.clear();
      begin_walk(w, s, f, how.way, 0, how.gait, false);
      s.walks.back().flags |= 2;
      return march(w, s, acts_with(w, s, group_of(w, f)), false);
    }
    case verb::swap_duty: {
      const Figure o = figure(static_cast<int>(c.what));
      const int his = duty_of(w, s, o), own = duty_of(w, s, f);
      give_duty(w, s, f, his);
      give_duty(w, s, o, own);
      if (his == 1) at(s, carrier(s, f)).driverless = 0;
      me.acted = 1;
      if (log)
        log->add("takes_duty", "sk.g6.6"_rule, side_of(w, f))
            .with("figure", piece_kind, f.id)
            .with("from", piece_kind, o.id);
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

}  // namespace bocage::sk
