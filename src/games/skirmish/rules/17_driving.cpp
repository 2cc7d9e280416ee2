// sk.g17.3-sk.g17.6, sk.g17.14, sk.ac, sk.tj, sk.g18.5-sk.g18.7: hulls in motion.
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

enum class Block : std::uint8_t {
  none,
  off_table,
  wall,
  vehicle,
  ground,
  obstacle,
  enemy,
  friend_,
  band
};
struct Blocked {
  Block what = Block::none;
  ShapeId shape;
  Vehicle vehicle;
  bool bog = false;
};

// What a hull at this place runs into, at this band. Driverless ones ignore caps (sk.g17.5).
Blocked hull_at(const World& w, const State& s, Vehicle v, Point c, int heading, Band b,
                bool driven) {
  const TypeRow& t = type_of(w, v);
  const MobilityRow& m = mobility_of(w, v);
  const Shape h = plane::hull(c, plane::heading(heading), t.length, t.width);
  Blocked r;
  if (!on_the_table(w, c)) return {Block::off_table, {}, {}, false};
  const int mover = static_cast<int>(m.mover);
  int cost = 1;
  bool road = false;
  for (const std::uint8_t i : w.going) {
    const Area& a = w.areas[i];
    if (a.box.east < c.x - t.length || a.box.west > c.x + t.length ||
        a.box.north < c.y - t.length || a.box.south > c.y + t.length)
      continue;
    const GroundRow& row_of = w.ground[static_cast<int>(a.ground)];
    if (a.ground == Ground::road || a.ground == Ground::bridge) {
      road |= a.round ? plane::covers_centre(a.circle, c) : plane::contains(a.outline, c);
      continue;
    }
    if (a.ground == Ground::building || a.ground == Ground::bunker || a.ground == Ground::wreck) {
      bool meets_it = plane::contains(a.outline, c);  // touching is no collision
      for (int e = 0; e < 4 && !meets_it; ++e)
        meets_it = plane::crosses(a.outline, h.from(e), h.to(e));
      for (int e = 0; e < a.outline.edges() && !meets_it; ++e)
        meets_it = plane::crosses(h, a.outline.from(e), a.outline.to(e));
      if (meets_it && a.ground == Ground::building) {
        const Bay bay = bay_at(w, c);
        if (bay && collapsed(s, bay)) meets_it = false;
      }
      if (meets_it) return {Block::wall, a.shape, {}, false};
      continue;
    }
    if (row_of.linear) {
      bool crossed = false;
      for (int e = 0; e < a.outline.edges() && !crossed; ++e)
        if (plane::meets(h, a.outline.from(e), a.outline.to(e)) &&
            !destroyed_there(s, a.shape, e, a.outline, c))
          crossed = true;
      if (!crossed) continue;
      const Going g = row_of.going[mover];
      if (g.way == Way::barred || g.way == Way::climb)
        return {
            a.ground == Ground::bocage || a.ground == Ground::highwall || a.ground == Ground::cliff
                ? Block::wall
                : Block::obstacle,
            a.shape,
            {},
            false};
      if (g.up_to_medium && b > Band::medium)
        return {driven ? Block::band : Block::wall, a.shape, {}, false};
      if (g.bog) {  // sk.g17.6: bocage and trench at LENT with the bog roll
        if (b > Band::slow) return {driven ? Block::band : Block::wall, a.shape, {}, false};
        r.bog = true;
      }
      continue;
    }
    if (!(a.round ? plane::covers_centre(a.circle, c) : plane::contains(a.outline, c))) continue;
    const Going g = row_of.going[mover];
    if (g.way == Way::barred) cost = std::max(cost, 9);
    else cost = std::max<int>(cost, g.cost);
    if (g.bog) r.bog = true;
  }
  if (road) cost = 1;
  if (cost >= 9 || (cost == 4 && m.very == 0)) return {Block::ground, {}, {}, false};
  if (driven) {
    const Band cap = cost == 4   ? (m.very == 2 ? m.difficult : Band::slow)
                     : cost == 2 ? m.difficult
                     : road      ? Band::very_fast
                                 : m.offroad;
    if (b > cap) return {Block::band, {}, {}, false};
  }
  if (cost == 4 && m.very == 1) r.bog = true;
  for (const std::uint8_t i : w.hills) {  // steep edges stop vehicles
    const Terrain& hill = w.shapes[w.areas[i].shape.id];
    if (!hill.steep) continue;
    for (int e = 0; e < w.areas[i].outline.edges(); ++e)
      if (hill.steep >> e & 1 &&
          plane::meets(h, w.areas[i].outline.from(e), w.areas[i].outline.to(e)))
        return {Block::wall, w.areas[i].shape, {}, false};
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    const Vehicle o = vehicle(i);
    if (o == v || !on_table(s, o) || !known(w, s, side_of(w, v), o)) continue;
    if (!plane::within(at(s, o).at, c, t.length + type_of(w, o).length)) continue;
    if (plane::convex_overlap(h, hull(w, s, o))) return {Block::vehicle, {}, o, false};
  }
  return r;
}

// Figures and weapons under a hull.
bool feet_under(const World& w, const State& s, Vehicle v, const Shape& h, bool enemies,
                bool fit_only = false) {
  bool any = false;
  each_figure(w, [&](Figure f) {
    if (any || !on_table(s, f) || at(s, f).aboard != 0xff || at(s, f).storey ||
        !known(w, s, side_of(w, v), f))
      return;
    if ((side_of(w, f) != side_of(w, v)) != enemies) return;
    if (fit_only && !sound(s, f)) return;
    if (plane::contains(h, at(s, f).at)) any = true;
    for (int e = 0; e < 4 && !any; ++e)
      any = plane::compare_distance(at(s, f).at, h.from(e), h.to(e), radius(s, f)) < 0;
  });
  return any;
}

Shape hull_there(const World& w, Vehicle v, Point c, int heading) {
  return plane::hull(c, plane::heading(heading), type_of(w, v).length, type_of(w, v).width);
}

bool wheeled(const World& w, Vehicle v) { return mobility_of(w, v).mover == Mover::wheels; }

Refusal refuse_heading(const World& w, const State& s, Vehicle v, int heading) {
  const VehicleState& me = at(s, v);
  int turn = heading - me.heading;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  if (turn < 0) turn = -turn;
  const int most = row(band(s, v)).most_turn;
  if (me.turned + turn > most)
    return Refusal{"sk.g17.3"_rule, "sk.refuse.turns_too_much"_text}
        .number("need", me.turned + turn)
        .number("have", most);
  if (wheeled(w, v) && turn && me.since_turn < 5_cm * ((turn + 44) / 45))
    return Refusal{"sk.g17.3"_rule, "sk.refuse.wheels_need_room"_text}
        .with("need", length_kind, 5_cm * ((turn + 44) / 45))
        .with("have", length_kind, me.since_turn);
  return legal;
}

}  // namespace

Refusal refuse_leg(const World& w, const State& s, Vehicle v, std::uint32_t what) {
  const VehicleState& me = at(s, v);
  const int heading = leg_heading(what), units = leg_units(what);
  const bool back = leg_back(what);
  if (what >> 23 || heading >= 360) return {"sk.g17.3"_rule, "sk.refuse.not_an_option"_text};
  if (!me.band || me.immobile || me.stuck) return {"sk.g17.1"_rule, "sk.refuse.immobile"_text};
  if (me.exited) return {"sk.g7.9"_rule, "sk.refuse.not_on_table"_text};
  if (top<DriveFrame>(s).legs >= 8) return {"sk.g17.3"_rule, "sk.refuse.enough"_text};
  if (back) {  // sk.g17.4
    const Band most = type_of(w, v).kind == VehicleClass::armoured_car ? Band::medium : Band::slow;
    if (band(s, v) > most || me.band_before > static_cast<int>(Band::slow))
      return {"sk.g17.4"_rule, "sk.refuse.reverse"_text};
    if (me.driven && !me.reverse) return {"sk.g17.4"_rule, "sk.refuse.one_direction"_text};
    if (heading != me.heading) return {"sk.g17.4"_rule, "sk.refuse.reverse_straight"_text};
  } else if (me.driven && me.reverse) {
    return {"sk.g17.4"_rule, "sk.refuse.one_direction"_text};
  }
  const int left = mobility_of(w, v).most[me.band] - me.driven;
  if (units > left)
    return Refusal{"sk.g17.1"_rule, "sk.refuse.too_far"_text}
        .with("need", length_kind, units)
        .with("have", length_kind, left);
  const bool pivot = heading != me.heading && units == 0;
  if (units < 100 && !(pivot && !wheeled(w, v) && band(s, v) == Band::slow))
    return Refusal{"sk.g17.1"_rule, "sk.refuse.leg_least"_text}.with("least", length_kind, 1_cm);
  if (const Refusal no = refuse_heading(w, s, v, heading)) return no;
  const Vec ahead = back ? -plane::heading(heading) : plane::heading(heading);
  for (int d = std::min(units, 100);; d = std::min(units, d + 100)) {
    const Point c = plane::along(me.at, ahead, d);
    const Blocked b = hull_at(w, s, v, c, heading, band(s, v), true);
    switch (b.what) {
      case Block::none: break;
      case Block::off_table:
        for (const Exit& e : w.exits)  // sk.g7.9
          if (e.side == side_of(w, v) &&
              plane::meet(me.at, plane::along(me.at, ahead, d), e.from, e.to))
            return legal;
        return {"sk.g7.9"_rule, "sk.refuse.off_table"_text};
      case Block::wall:
      case Block::obstacle:
        return Refusal{"sk.g17.6"_rule, "sk.refuse.hull_barred"_text}.with("shape", shape_kind,
                                                                           b.shape.id);
      case Block::vehicle:
        return Refusal{"sk.g1.10"_rule, "sk.refuse.hull_meets"_text}.with("vehicle", piece_kind,
                                                                          Piece(b.vehicle).value);
      case Block::ground: return {"sk.g17.5"_rule, "sk.refuse.ground_barred"_text};
      case Block::band: return {"sk.g17.5"_rule, "sk.refuse.too_fast_there"_text};
      default: break;
    }
    const Shape h = hull_there(w, v, c, heading);
    if (band(s, v) < Band::medium && feet_under(w, s, v, h, true))
      return {"sk.g17.14"_rule, "sk.refuse.enemy_in_the_way"_text};
    if (d == units) {
      if (feet_under(w, s, v, h, false) || feet_under(w, s, v, h, true, true))
        return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
      return legal;
    }
  }
}

bool any_leg(const World& w, const State& s, Vehicle v) {
  const VehicleState& me = at(s, v);
  if (!me.band || me.immobile || me.exited) return false;
  bool any = false;
  each_sample_leg(w, s, v, [&](std::uint32_t what) { any = any || !refuse_leg(w, s, v, what); });
  return any;
}

void start_leg(const World& w, State& s, Vehicle v, std::uint32_t what) {
  VehicleState& me = at(s, v);
  const int heading = leg_heading(what);
  int turn = heading - me.heading;
  if (turn > 180) turn -= 360;
  if (turn < -180) turn += 360;
  if (turn < 0) turn = -turn;
  if (turn) me.since_turn = 0;
  me.turned = static_cast<std::uint16_t>(std::min(511, me.turned + turn)) & 511;
  me.turret = static_cast<std::uint16_t>((me.turret + heading - me.heading + 720) % 360) & 511;
  me.heading = static_cast<std::uint16_t>(heading) & 511;
  me.reverse = leg_back(what);
  me.bogged = 0;
  if (leg_units(what))
    s.frames.push(
        RollFrame{.vehicle = v.id, .way = 0, .left = static_cast<std::uint16_t>(leg_units(what))});
  (void)w;
}

namespace {

void carry(const World& w, State& s, Vehicle v, Point to) {
  VehicleState& me = at(s, v);
  me.at = to;
  for (int i = 0; i < w.figure_count; ++i)
    if (s.figures[i].aboard == v.id) s.figures[i].at = to;
  if (me.tows != 0xff) at(s, Gear{me.tows}).at = to;
}

// sk.g18.5: everybody aboard rolls, and in the other vehicle; then whether it stops for good.
void collide(const World& w, State& s, Vehicle v, const Blocked& b, Events* log) {
  if (log)
    log->add("collides", "sk.g18.5"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value);
  s.frames.push(Step::aftermath);
  s.shot.by = 0xffff;
  s.frames.push(StopFrame{.vehicle = v.id});
  if (b.vehicle) s.frames.push(VictimsFrame{.harm = Harm::crash, .where = b.vehicle.id});
  s.frames.push(VictimsFrame{.harm = Harm::crash, .where = v.id});
}

void run_over(const World& w, State& s, Vehicle v, Events* log) {  // sk.g17.14
  const Shape h = hull(w, s, v);
  each_figure(w, [&](Figure f) {
    if (!on_table(s, f) || at(s, f).aboard != 0xff || at(s, f).storey ||
        side_of(w, f) == side_of(w, v))
      return;
    bool under = plane::contains(h, at(s, f).at);
    for (int e = 0; e < 4 && !under; ++e)
      under = plane::compare_distance(at(s, f).at, h.from(e), h.to(e), radius(s, f)) < 0;
    if (!under) return;
    reveal(w, s, group_of(w, f), "sk.g12.6"_rule, log);
    // He is put aside first, where he would jump to; failing, he lies there hurt.
    FigureState& man = at(s, f);
    const Vec ahead = plane::heading(at(s, v).heading);
    const int hand = plane::cross(ahead, man.at - at(s, v).at) >= 0 ? 1 : -1;
    const Goer goer = goer_of(w, s, f);
    for (int d = 0; d < 40; ++d) {
      const Point p = plane::along(man.at, {-ahead.y * hand, ahead.x * hand}, d * 50);
      if (!on_the_table(w, p) || may_stand(w, s, goer, p, 0) != Stand::free) continue;
      man.at = p;
      break;
    }
    end_wait(s, f);
    if (sound(s, f)) s.frames.push(SkillFrame{.test = Test::jump, .figure = f.id, .what = v.id});
    else {
      clear_marks(s);
      mark(s, f);
      s.frames.push(VictimsFrame{.harm = Harm::crash, .where = v.id, .stage = 1});
    }
  });
}

void crush(const World& w, State& s, Vehicle v, Events* log) {  // sk.g8.4: strength 0, A or B
  const MobilityRow& m = mobility_of(w, v);
  if (m.mover == Mover::wheels) return;
  const Shape h = hull(w, s, v);
  for (const std::uint8_t i : w.going) {
    const Area& a = w.areas[i];
    const GroundRow& row_of = w.ground[static_cast<int>(a.ground)];
    const Letter strength = w.shapes[a.shape.id].strength;
    if (!row_of.linear || strength == no_letter || strength > 2) continue;
    for (int e = 0; e < a.outline.edges(); ++e)
      if (plane::meets(h, a.outline.from(e), a.outline.to(e)) &&
          !destroyed_there(s, a.shape, e, a.outline, at(s, v).at)) {
        destroy_stretch(w, s, a.shape, e, at(s, v).at, 2_cm);
        if (log)
          log->add("breached", "sk.g8.4"_rule, side_of(w, v)).with("shape", shape_kind, a.shape.id);
      }
  }
}

bool leaves(const World& w, State& s, Vehicle v, Point from, Point to, bool routs, Events* log) {
  VehicleState& me = at(s, v);
  bool allowed = routs;
  for (const Exit& e : w.exits)
    if (e.side == side_of(w, v) && plane::meet(from, to, e.from, e.to)) {
      allowed = true;
      if (!routs) {
        s.score[index(e.side)] += e.per_vehicle;
        each_aboard(w, s, v, [&](Figure f) {
          if (sound(s, f)) s.score[index(e.side)] += e.per_figure;
        });
      }
    }
  if (!allowed) return false;
  if (log)
    log->add("left_table", "sk.g7.9"_rule, side_of(w, v))
        .with("vehicle", piece_kind, Piece(v).value);
  each_figure(w, [&](Figure f) {
    if (at(s, f).aboard == v.id) remove_from_play(w, s, f, routs ? Place::routed : Place::gone);
  });
  me.place = static_cast<std::uint8_t>(routs ? Place::routed : Place::gone) & 7;
  me.exited = 1;
  me.band = 0;
  return true;
}

bool run_roll(const World& w, State& s, Events* log) {
  auto f = top<RollFrame>(s);
  const Vehicle v = vehicle(f.vehicle);
  VehicleState& me = at(s, v);
  if (!alive(s, v) || !f.left || (f.way == 0 && (me.immobile || me.driverless || me.stuck))) {
    s.frames.pop();
    if (f.way == 2) me.band = 0;
    update_zones(w, s);
    if (log && f.done)
      log->add("drives",
               f.way == 0   ? "sk.g17.1"_rule
               : f.way == 2 ? "sk.g18.4"_rule
                            : "sk.ac.3"_rule,
               side_of(w, v))
          .with("vehicle", piece_kind, Piece(v).value)
          .with("to", point_kind, static_cast<int>(packed(me.at)));
    return true;
  }
  const Vec ahead =
      f.way == 0 && me.reverse ? -plane::heading(me.heading) : plane::heading(me.heading);
  const int step = std::min<int>(f.left, 5_cm);
  int gone = 0;
  Blocked blocked_by;
  if (!f.done) s.roll_from = me.at;  // every place is measured from where it began
  const Point began = s.roll_from;
  while (gone < step) {
    const int next = std::min(step, gone + 100);
    const Point c = plane::along(began, ahead, f.done + next);
    if (!on_the_table(w, c)) {
      if (leaves(w, s, v, began, c, f.way == 3, log) || true) {
        f.left = 0;
        s.frames.replace(f);
        if (me.exited) return true;
        blocked_by.what = Block::off_table;
        break;
      }
    }
    const Blocked b = hull_at(w, s, v, c, me.heading, band(s, v), f.way == 0);
    if (b.what == Block::wall || b.what == Block::vehicle || b.what == Block::ground ||
        b.what == Block::obstacle) {
      blocked_by = b;
      while (gone + 10 < next) {  // up to what it runs into, by millimetres
        const Block nearer = hull_at(w, s, v, plane::along(began, ahead, f.done + gone + 10),
                                     me.heading, band(s, v), f.way == 0)
                                 .what;
        if (nearer != Block::none && nearer != Block::band) break;
        gone += 10;
      }
      break;
    }
    if (b.bog) me.bogged = 1;
    gone = next;
  }
  carry(w, s, v, plane::along(began, ahead, f.done + gone));
  me.driven = static_cast<std::uint16_t>(std::min(8191, me.driven + gone)) & 8191;
  me.since_turn = static_cast<std::uint16_t>(std::min(60000, me.since_turn + gone));
  me.moved = 1;
  f.left = static_cast<std::uint16_t>(f.left - gone);
  f.done = static_cast<std::uint16_t>(f.done + gone);
  if (blocked_by.what != Block::none) f.left = 0;
  s.frames.replace(f);
  const bool asks = f.done >= 5_cm || f.left == 0;
  if (asks && me.driven >= 5_cm) ask_reaction(w, s, other(side_of(w, v)), 3, Piece(v));
  if (w.on.mines && !me.mined)
    for (const std::uint8_t i : w.mines) {
      const Area& a = w.areas[i];
      if (!w.shapes[a.shape.id].anti_tank || me.mined) continue;
      if (!(a.round ? plane::covers_centre(a.circle, me.at) : plane::contains(a.outline, me.at)))
        continue;
      me.mined = 1;
      s.frames.push(MineDieFrame{.vehicle = v.id, .shape = a.shape.id});
    }
  if (me.bogged && f.way == 0 && !me.stuck) {
    me.bogged = 0;
    if (me.spare2 != s.turn) {
      me.spare2 = s.turn;  // one roll a turn
      s.frames.push(BogFrame{.vehicle = v.id});
    }
  }
  crush(w, s, v, log);
  if (band(s, v) >= Band::medium || f.way) run_over(w, s, v, log);
  check_reveals(w, s, w.vehicles[v.id].group, log);
  if (blocked_by.what != Block::none && f.way) collide(w, s, v, blocked_by, log);
  return true;
}

// ---- driverless (sk.ac.3-sk.ac.5, sk.g18.7)

bool run_wheel(const World& w, State& s, Events*) {
  const auto f = top<WheelFrame>(s);
  const Vehicle v = vehicle(f.vehicle);
  bool anybody = false;
  each_aboard(w, s, v, [&](Figure o) { anybody |= fit(w, s, o); });
  if (!anybody) {
    s.frames.pop();
    if (at(s, v).band) s.frames.push(TrajectoryFrame{.vehicle = v.id});  // R26: at ARRET it stays
    return true;
  }
  return false;
}
void ask_wheel(const World& w, const State& s, Prompt& p) {
  const auto f = top<WheelFrame>(s);
  const Vehicle v = vehicle(f.vehicle);
  p.choice(side_of(w, v), "sk.g18.7"_rule, "sk.prompt.wheel"_text);
  p.of_player(owner_of(w, s, w.vehicles[v.id].group));
  p.with("vehicle", piece_kind, Piece(v).value);
  p.option(verb::run_on);
  each_aboard(w, s, v, [&](Figure o) {
    if (fit(w, s, o)) p.option(verb::take_wheel, o.id);
  });
  p.option(verb::bail_out, Piece(v).value);
}
void take_wheel_step(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<WheelFrame>(s);
  const Vehicle v = vehicle(f.vehicle);
  s.frames.pop();
  if (c.verb == verb::bail_out) return bail_out(w, s, v, log);
  if (c.verb == verb::take_wheel) {
    s.frames.push(
        SkillFrame{.test = Test::wheel, .figure = static_cast<std::uint8_t>(c.who), .what = v.id});
    return;
  }
  if (at(s, v).band) s.frames.push(TrajectoryFrame{.vehicle = v.id});
}

void ask_trajectory(const World& w, const State& s, Prompt& p) {
  const auto f = top<TrajectoryFrame>(s);
  p.roll(side_of(w, vehicle(f.vehicle)), "sk.ac.4"_rule, "sk.prompt.trajectory"_text,
         Chance::throw_dice(1));
  p.with("vehicle", piece_kind, Piece(vehicle(f.vehicle)).value);
}
void take_trajectory(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<TrajectoryFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  VehicleState& me = at(s, v);
  const int turn = trajectory[sum_of(c)];
  if (log)
    log->add("trajectory", trajectory_rules[sum_of(c)], side_of(w, v))
        .on(c)
        .with("vehicle", piece_kind, Piece(v).value);
  me.heading = static_cast<std::uint16_t>((me.heading + turn + 360) % 360) & 511;
  me.turret = static_cast<std::uint16_t>((me.turret + turn + 360) % 360) & 511;
  s.frames.push(
      RollFrame{.vehicle = v.id,
                .way = 1,
                .left = static_cast<std::uint16_t>(mobility_of(w, v).most[me.band])});  // sk.ac.3
  if (wheeled(w, v) && std::max(turn, -turn) > row(band(s, v)).most_turn)
    s.frames.push(OverturnFrame{.vehicle = v.id});  // sk.g18.6
}

void ask_overturn(const World& w, const State& s, Prompt& p) {
  const auto f = top<OverturnFrame>(s);
  p.roll(side_of(w, vehicle(f.vehicle)), "sk.g18.6"_rule, "sk.prompt.overturn"_text,
         Chance::throw_dice(1));
  p.with("vehicle", piece_kind, Piece(vehicle(f.vehicle)).value);
}
void take_overturn(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<OverturnFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const bool over = sum_of(c) <= 2;
  if (log)
    log->add(over ? "overturns" : "keeps_wheels", "sk.g18.6"_rule, side_of(w, v))
        .on(c)
        .with("vehicle", piece_kind, Piece(v).value);
  if (!over) return;
  s.frames.pop();  // it does not roll on
  at(s, v).collided = 1;
  s.frames.push(Step::aftermath);
  s.shot.by = 0xffff;
  s.frames.push(VictimsFrame{.harm = Harm::crash, .where = v.id});
}

void ask_stop(const World& w, const State& s, Prompt& p) {
  const auto f = top<StopFrame>(s);
  p.roll(side_of(w, vehicle(f.vehicle)), "sk.g18.5"_rule, "sk.prompt.stop"_text,
         Chance::throw_dice(1));
  p.with("vehicle", piece_kind, Piece(vehicle(f.vehicle)).value);
}
void take_stop(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<StopFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const bool stops = sum_of(c) <= (type_of(w, v).front >= 2 ? 1 : 3);
  if (log)
    log->add(stops ? "immobilised" : "bounces", "sk.g18.5"_rule, side_of(w, v))
        .on(c)
        .with("vehicle", piece_kind, Piece(v).value);
  at(s, v).band = 0;
  if (stops) at(s, v).immobile = 1;
}

void ask_bog(const World& w, const State& s, Prompt& p) {
  const auto f = top<BogFrame>(s);
  p.roll(side_of(w, vehicle(f.vehicle)), "sk.g17.5"_rule,
         f.free ? "sk.prompt.unbog"_text : "sk.prompt.bog"_text, Chance::throw_dice(1));
  p.with("vehicle", piece_kind, Piece(vehicle(f.vehicle)).value);
}
void take_bog(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<BogFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const bool was = at(s, v).stuck;
  if (f.free) at(s, v).stuck = sum_of(c) < 5;
  else if (sum_of(c) == 1) at(s, v).stuck = 1, at(s, v).band = 0;
  if (log && was != at(s, v).stuck)
    log->add(at(s, v).stuck ? "bogged" : "unbogged", "sk.g17.5"_rule, side_of(w, v))
        .on(c)
        .with("vehicle", piece_kind, Piece(v).value);
}

}  // namespace

void finish_jump(const World&, State& s, const SkillFrame& f, bool success, Events*) {
  if (success) return;
  clear_marks(s);
  mark(s, figure(f.figure));
  s.frames.push(VictimsFrame{.harm = Harm::crash, .where = f.what, .stage = 1});
}
void finish_wheel(const World& w, State& s, const SkillFrame& f, bool success, Events* log) {
  const Vehicle v = vehicle(f.what);
  VehicleState& me = at(s, v);
  if (!success) {
    if (me.band) s.frames.push(TrajectoryFrame{.vehicle = v.id});
    return;
  }
  me.wheel = f.figure;
  me.driverless = 0;
  if (log)
    log->add("takes_wheel", "sk.g18.7"_rule, side_of(w, v))
        .with("figure", piece_kind, f.figure)
        .with("vehicle", piece_kind, Piece(v).value);
  if (!me.band) return;
  me.band = (me.band - 1) & 7;  // straight on at the maximum of the next lower band
  if (const int go = mobility_of(w, v).most[me.band]; go && me.band)
    s.frames.push(RollFrame{.vehicle = v.id, .way = 1, .left = static_cast<std::uint16_t>(go)});
}

const StepRules roll_on_step{.run = run_roll};
const StepRules wheel_step{.run = run_wheel, .ask = ask_wheel, .take = take_wheel_step};
const StepRules trajectory_step{.ask = ask_trajectory, .take = take_trajectory};
const StepRules overturn_step{.ask = ask_overturn, .take = take_overturn};
const StepRules stop_die_step{.ask = ask_stop, .take = take_stop};
const StepRules bog_die_step{.ask = ask_bog, .take = take_bog};

// sk.g24.2: on its edge segment, at up to MOYEN.
bool enter_vehicle(const World& w, State& s, Vehicle v, Events* log) {
  const Group g = w.vehicles[v.id].group;
  const GroupInfo& me = info(w, g);
  VehicleState& now = at(s, v);
  const int half_length = type_of(w, v).length / 2 + 10;
  const Point a = me.edge_from, b = me.edge_to;
  const int heading = a.x == b.x ? (a.x * 2 < w.width ? 0 : 180) : (a.y * 2 < w.depth ? 90 : 270);
  for (int k = 0; k <= 16; ++k) {
    const int part = k % 2 ? 8 - (k + 1) / 2 : 8 + k / 2;
    const Point on{static_cast<std::int16_t>(a.x + (b.x - a.x) * part / 16),
                   static_cast<std::int16_t>(a.y + (b.y - a.y) * part / 16)};
    const Point c = plane::along(on, plane::heading(heading), half_length);
    now.place = static_cast<int>(Place::table);
    const Blocked bad = hull_at(w, s, v, c, heading, Band::slow, true);
    if (bad.what != Block::none || feet_under(w, s, v, hull_there(w, v, c, heading), true) ||
        feet_under(w, s, v, hull_there(w, v, c, heading), false)) {
      now.place = static_cast<int>(Place::coming);
      continue;
    }
    now.heading = now.turret = static_cast<std::uint16_t>(heading) & 511;
    now.band = static_cast<int>(Band::slow);  // may choose up to MOYEN
    for (int i = 0; i < w.figure_count; ++i)
      if (s.figures[i].aboard == v.id && s.figures[i].place == static_cast<int>(Place::coming))
        s.figures[i].place = static_cast<int>(Place::table);
    carry(w, s, v, c);
    if (log) log->add("enters", "sk.g24.2"_rule, me.side).with("group", group_kind, g.id);
    return true;
  }
  return false;
}

// sk.g14.17: as routing, to its own edge; straight, as fast as it may.
void drive_home(const World& w, State& s, Vehicle v, Events*) {
  VehicleState& me = at(s, v);
  const Edge edge = w.edge[index(side_of(w, v))];
  if (me.immobile || me.stuck || !driver(w, s, v)) return;
  const int heading = edge == Edge::north   ? 90
                      : edge == Edge::south ? 270
                      : edge == Edge::east  ? 0
                                            : 180;
  me.band =
      static_cast<std::uint8_t>(std::min<int>(me.band_before + 1, static_cast<int>(Band::medium))) &
      7;
  me.heading = static_cast<std::uint16_t>(heading) & 511;
  me.moved = 1;
  s.frames.push(RollFrame{.vehicle = v.id,
                          .way = 3,
                          .left = static_cast<std::uint16_t>(mobility_of(w, v).most[me.band])});
}

// sk.g14.16: out of sight of enemy guns, launchers and armour if it is threatened, else towards the
// nearest ready infantry. False: it cannot move.
bool withdraw(const World& w, State& s, Vehicle v, Events*) {
  VehicleState& me = at(s, v);
  if (me.immobile || me.stuck || !driver(w, s, v)) return false;
  const Side side = side_of(w, v);
  const auto hunted = [&](Point p) {
    thread_local State there;
    there = s;
    at(there, v).at = p;
    bool seen = false;
    each_vehicle(w, [&](Vehicle e) {
      seen = seen || (side_of(w, e) != side && known(w, s, side, e) && alive(s, e) &&
                      armoured(w, e) && sees(w, there, e, v).seen);
    });
    for (int i = 0; i < w.gear_count && !seen; ++i)
      seen = side_of(w, gear(i)) != side && known(w, s, side, gear(i)) && usable(s, gear(i)) &&
             info(w, gear(i)).gun && sees(w, there, gear(i), v).seen;
    each_known_enemy(w, s, side, [&](Figure e) {
      if (seen || !fit(w, s, e)) return;
      for (const Arm a : info(w, e).arms)
        if (a && row(w, a).kind == ArmKind::launcher && within(w, there, e, v, row(w, a).far))
          seen = seen || sees(w, there, e, v).seen;
    });
    return seen;
  };
  Point home = me.at;
  std::int64_t near = -1;
  each_figure(w, [&](Figure f) {
    if (side_of(w, f) != side || !fit(w, s, f) ||
        info(w, group_of(w, f)).kind != GroupKind::section || morale(w, s, f) != Morale::steady ||
        at(s, f).aboard != 0xff)
      return;
    const std::int64_t d = plane::square(at(s, f).at - me.at);
    if (near < 0 || d < near) near = d, home = at(s, f).at;
  });
  const bool threat = hunted(me.at);
  me.chosen = 1;
  me.band = static_cast<int>(Band::slow);
  me.moved = 1;
  s.frames.push(DriveFrame{.vehicle = v.id, .stage = 1});
  std::uint32_t best = 0;
  std::int64_t least = -1;
  const int most = mobility_of(w, v).most[1];
  for (const int part : {4, 3, 2})
    for (const int turn : {0, 30, -30, 60, -60, 90, -90, 135, -135, 180})
      for (const int back : {0, 1}) {
        const std::uint32_t what =
            packed_leg((me.heading + (back ? 0 : turn) + 360) % 360, most * part / 4, back);
        if ((back && turn) || refuse_leg(w, s, v, what)) continue;
        const Vec ahead = back ? -plane::heading(me.heading) : plane::heading(leg_heading(what));
        const Point p = plane::along(me.at, ahead, leg_units(what));
        const std::int64_t worth =
            plane::square(home - p) + (threat && hunted(p) ? std::int64_t{1} << 40 : 0);
        if (least < 0 || worth < least) least = worth, best = what;
      }
  if (least >= 0) start_leg(w, s, v, best);
  return true;
}

}  // namespace bocage::sk
