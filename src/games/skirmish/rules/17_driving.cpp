// sk.g17.1, sk.g17.3, sk.g17.4, sk.g17.14, sk.g8.4: legs, and hulls that roll by ticks.
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

namespace {

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

// sk.g14.17, sk.g7.9: who routs leaves by his own edge.
bool drives_home(const World& w, const State& s, Vehicle v, Point beyond) {
  if (morale(w, s, w.vehicles[v.id].group) != Morale::routing) return false;
  switch (w.edge[index(side_of(w, v))]) {
    case Edge::north: return beyond.y > w.depth;
    case Edge::south: return beyond.y < 0;
    case Edge::east: return beyond.x > w.width;
    default: return beyond.x < 0;
  }
}

}  // namespace
namespace {

// How far a hull was found to roll that way before anything is in its way, in whole centimetres: while nothing changes several
// legs go the same way.
int& known_clear(const State& s, Vehicle v, int heading, bool back) {
  struct Kept {
    unsigned when = 0;
    const State* of = nullptr;
    Vehicle vehicle;
    int heading = 0;
    bool back = false;
    int to = 0;
  };
  constexpr unsigned places = 32;
  thread_local Kept kept[places];
  const unsigned now = StillTable::now();
  Kept& place = kept[static_cast<unsigned>(heading / 15 + 24 * back) % places];
  if (!now || place.when != now || place.of != &s || place.vehicle != v ||
      place.heading != heading || place.back != back)
    place = {now, &s, v, heading, back, 0};
  return place.to;
}

}  // namespace

Refusal refuse_leg(const World& w, const State& s, Vehicle v, std::uint32_t what) {
  const VehicleState& me = at(s, v);
  const int heading = leg_heading(what), units = leg_units(what);
  const bool back = leg_back(what);
  if (what >> 23 || heading >= 360) return {"sk.g17.3"_rule, "sk.refuse.not_an_option"_text};
  if (!me.band || me.immobile || me.stuck) return {"sk.g17.1"_rule, "sk.refuse.immobile"_text};
  if (me.exited) return {"sk.g7.9"_rule, "sk.refuse.not_on_table"_text};
  if (s.frames.step() == Step::drive && top<DriveFrame>(s).legs >= 8)  // reach asks at any time
    return {"sk.g17.3"_rule, "sk.refuse.enough"_text};
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
  if (!units && !(pivot && !wheeled(w, v) && band(s, v) == Band::slow))
    return {"sk.g17.1"_rule, "sk.refuse.leg_least"_text};
  if (const Refusal no = refuse_heading(w, s, v, heading)) return no;
  const Vec ahead = back ? -plane::heading(heading) : plane::heading(heading);
  int& clear = known_clear(s, v, heading, back);
  for (int d = std::min(units, 100);; d = std::min(units, d + 100)) {
    if (d < units && d <= clear) continue;
    const Point c = plane::along(me.at, ahead, d);
    const Blocked b = hull_at(w, s, v, c, heading, band(s, v), true);
    switch (b.what) {
      case Block::none: break;
      case Block::off_table:
        if (drives_home(w, s, v, c)) return legal;
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
      case Block::band:  // by an obstacle, or by the ground
        return {b.shape ? "sk.g17.6"_rule : "sk.g17.5"_rule, "sk.refuse.too_fast_there"_text};
      default: break;
    }
    const Shape h = hull_there(w, v, c, heading);
    if (band(s, v) < Band::medium && feet_under(w, s, v, h, true))
      return {"sk.g17.14"_rule, "sk.refuse.enemy_in_the_way"_text};
    if (d == units) {
      if (feet_under(w, s, v, h, false) ||
          weapon_under(w, s, v, h))  // men are put aside (sk.g17.14)
        return {"sk.g1.10"_rule, "sk.refuse.occupied"_text};
      return legal;
    }
    clear = d;
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

void run_over(const World& w, State& s, Vehicle v, Events* log) {  // sk.g17.14
  const Shape h = hull(w, s, v);
  for (int i = w.figure_count; i-- > 0;) {  // whose die is put on top last falls first
    const Figure f = figure(i);
    if (!on_table(s, f) || at(s, f).aboard != 0xff || at(s, f).storey ||
        side_of(w, f) == side_of(w, v))
      continue;
    bool under = plane::contains(h, at(s, f).at);
    for (int e = 0; e < 4 && !under; ++e)
      under = plane::compare_distance(at(s, f).at, h.from(e), h.to(e), radius(s, f)) < 0;
    if (!under) continue;
    reveal(w, s, group_of(w, f), "sk.g12.6"_rule, log);
    // He is put aside first, where he would jump to; failing, he lies there hurt.
    FigureState& man = at(s, f);
    const Vec ahead = plane::heading(at(s, v).heading);
    const int hand = plane::cross(ahead, man.at - at(s, v).at) >= 0 ? 1 : -1;
    const Goer goer = goer_of(w, s, f);
    const std::int64_t clear =  // beside the whole hull, and not before it
        (type_of(w, v).width / 2 + radius(s, f)) * plane::root(plane::square(ahead));
    const auto jumps = [&](int to) {
      for (int d = 0; d < 40; ++d) {
        const Point p = plane::along(man.at, {-ahead.y * to, ahead.x * to}, d * 50);
        if (plane::cross(ahead, p - at(s, v).at) * to < clear) continue;
        if (!on_the_table(w, p) || may_stand(w, s, goer, p, 0) != Stand::free) continue;
        man.at = p;
        return true;
      }
      return false;
    };
    if (!jumps(hand)) jumps(-hand);
    end_wait(s, f);
    if (sound(s, f)) s.frames.push(SkillFrame{.test = Test::jump, .figure = f.id, .what = v.id});
    else s.frames.push(VictimFrame{.harm = Harm::crash, .figure = f.id});
  }
}

// sk.g8.4: strength 0, A or B, by what runs on tracks alone; wire, too (table 3.10).
void crush(const World& w, State& s, Vehicle v, Events* log) {
  if (mobility_of(w, v).mover != Mover::tracks) return;
  const Shape h = hull(w, s, v);
  for (const int i : w.going) {
    const Area& a = w.areas[i];
    const GroundRow& row_of = w.ground[static_cast<int>(a.ground)];
    const Letter strength = w.shapes[a.shape.id].strength;
    const bool wire = a.ground == Ground::wire;
    if ((!row_of.linear && !wire) || a.round || strength == no_letter || strength > 2) continue;
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
  // Who brakes rolls on the way it went (sk.g18.4).
  const Vec ahead =
      f.way != 1 && me.reverse ? -plane::heading(me.heading) : plane::heading(me.heading);
  const int step = std::min<int>(f.left, 5_cm);
  int gone = 0;
  Blocked blocked_by;
  if (!f.done) s.roll_from = me.at;  // every place is measured from where it began
  const Point began = s.roll_from;
  const auto there = [&](int on) { return plane::along(began, ahead, f.done + on); };
  const auto ahead_of_it = [&](int on) {
    const Blocked b = hull_at(w, s, v, there(on), me.heading, band(s, v), f.way == 0);
    return b.what == Block::band ? Blocked{} : b;
  };
  while (gone < step) {
    const int next = std::min(step, gone + 100);
    const Blocked b = ahead_of_it(next);
    if (b.what != Block::none) {
      if (b.what == Block::off_table &&
          leaves(w, s, v, began, there(next), drives_home(w, s, v, there(next)), log)) {
        f.left = 0;
        s.frames.replace(f);
        return true;
      }
      blocked_by = b;
      for (int hit = next; hit - gone > 1;) {  // up to what it runs into
        const int middle = (gone + hit) / 2;
        (ahead_of_it(middle).what == Block::none ? gone : hit) = middle;
      }
      break;
    }
    if (b.bog) me.bogged = 1;
    gone = next;
  }
  const Point before = me.at;
  carry(w, s, v, plane::along(began, ahead, f.done + gone));
  me.driven = static_cast<std::uint16_t>(std::min(8191, me.driven + gone)) & 8191;
  me.since_turn = static_cast<std::uint16_t>(std::min(60000, me.since_turn + gone));
  me.moved = 1;
  f.left = static_cast<std::uint16_t>(f.left - gone);
  f.done = static_cast<std::uint16_t>(f.done + gone);
  if (blocked_by.what != Block::none) f.left = 0;
  s.frames.replace(f);
  // sk.g12.3: during the activation of its side; what brakes under fire is not met by those who fired.
  const bool acts = s.active != 0xff && side_of(w, group(s.active)) == side_of(w, v);
  const bool asks = acts && (f.done >= 5_cm || f.left == 0);
  if (asks && me.driven >= 5_cm) ask_reaction(w, s, other(side_of(w, v)), 3, Piece(v));
  if (w.on.mines && !me.mined)
    for (const int i : w.mines) {
      const Area& a = w.areas[i];
      if (!w.shapes[a.shape.id].anti_tank || me.mined) continue;
      const bool inside =
          a.round ? plane::within(a.circle.centre, before, me.at, a.circle.radius)
                  : plane::contains(a.outline, me.at) || plane::meets(a.outline, before, me.at);
      if (!inside) continue;
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
  if (blocked_by.what != Block::none && blocked_by.what != Block::off_table && f.way)
    collide(w, s, v, blocked_by, log);
  return true;
}

}  // namespace

const StepRules roll_on_step{.run = run_roll};

}  // namespace bocage::sk
