// sk.g24.3-sk.g24.7, sk.g3.8: objectives, points, the end of a turn and of the battle.
#include "games/skirmish/rules/rules.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

// sk.g24.3
void control_objectives(const World& w, State& s, Events* log) {
  for (int i = 0; i < w.objectives.size(); ++i) {
    const Objective& o = w.objectives[i];
    bool there[2] = {false, false};
    each_figure(w, [&](Figure f) {
      if (!fit(w, s, f) || at(s, f).aboard != 0xff || morale(w, s, f) != Morale::steady ||
          mounted(s, f))
        return;
      if (hidden(s, group_of(w, f)) && s.turn < w.turns) return;
      if (plane::within(o.at, at(s, f).at, o.radius)) there[index(side_of(w, f))] = true;
    });
    int now = there[0] == there[1] ? s.holder[i] : there[0] ? 0 : 1;
    if (o.bunker && o.pierced_for != Side::nobody && pierced(s, o.bunker)) {  // sk5
      bool held = false;
      each_figure(w, [&](Figure f) {
        held |= side_of(w, f) != o.pierced_for && fit(w, s, f) &&
                building_at(w, s, at(s, f).at) == o.bunker;
      });
      if (!held) now = index(o.pierced_for);
    }
    if (now != s.holder[i]) {
      s.holder[i] = static_cast<std::uint8_t>(now);
      if (log)
        log->add("objective", "sk.g24.3"_rule, static_cast<Side>(now))
            .with("objective", objective_kind, i);
    }
  }
}

// sk.g24.4
std::int32_t points_now(const World& w, const State& s, Side side) {
  const int me = index(side);
  std::int32_t sum = s.score[me];
  for (int i = 0; i < w.objectives.size(); ++i)
    if (s.holder[i] == me) sum += w.objectives[i].points[me];
  for (int i = 0; i < w.figure_count; ++i) {
    const Figure f = figure(i);
    if (side_of(w, f) == side || info(w, group_of(w, f)).kind == GroupKind::vehicle ||
        info(w, group_of(w, f)).kind == GroupKind::crew)
      continue;
    const FigureState& x = s.figures[i];
    const int worth = info(w, f).points;
    const Place place = static_cast<Place>(x.place);
    if (x.health == static_cast<int>(Health::dead) || place == Place::captured ||
        place == Place::routed)
      sum += worth;
    else if (x.health == static_cast<int>(Health::wounded) && !x.treated) sum += worth / 2;
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    const Vehicle v = vehicle(i);
    if (side_of(w, v) == side) continue;
    const VehicleState& x = s.vehicles[i];
    const int worth = info(w, w.vehicles[i].group).points;
    const bool lost = x.wrecked || x.abandoned || x.captured;
    if (lost && type_of(w, v).kind == VehicleClass::truck && w.truck_bonus[me])
      sum += w.truck_bonus[me];
    else if (lost || x.place == static_cast<int>(Place::routed)) sum += worth;
    else if (x.immobile || x.main_lost) sum += worth / 2;
  }
  for (int i = 0; i < w.gear_count; ++i) {
    const GearInfo& g = w.gears[i];
    if (side_of(w, gear(i)) == side || !g.gun) continue;
    bool manned = false;
    each_own(w, g.group, [&](Figure f) {
      const Place place = static_cast<Place>(at(s, f).place);
      manned |= sound(s, f) || place == Place::unplaced || place == Place::coming ||
                place == Place::unknown;  // hidden somewhere is not lost
    });
    if (s.gears[i].wrecked || !manned) sum += info(w, g.group).points;
  }
  return sum;
}

static bool may_leave(const World& w, Side side) {
  for (const Exit& e : w.exits)
    if (e.side == side) return true;
  return false;
}

// sk.g24.6: every section of a side destroyed, routing or demoralised.
static bool collapses(const World& w, const State& s, Side side) {
  int sections = 0, broken = 0;
  each_group(w, [&](Group g) {
    if (side_of(w, g) != side || info(w, g).kind != GroupKind::section) return;
    int left = 0, coming = 0, gone = 0;
    each_own(w, g, [&](Figure f) {
      left += sound(s, f);
      coming += at(s, f).place == static_cast<int>(Place::coming);
      gone += at(s, f).place == static_cast<int>(Place::gone);
    });
    if (gone == info(w, g).size && !may_leave(w, side)) return;  // it never was on this table
    ++sections;
    if (coming) return;
    if (!left && gone && may_leave(w, side)) return;  // gone where it should, not destroyed
    broken += !left || morale(w, s, g) != Morale::steady;
  });
  return sections && sections == broken;
}

// sk.g24.5: 1 + the winner; 3: a draw.
static int verdict(std::int32_t a, std::int32_t b) {
  const std::int32_t larger = std::max(a, b), apart = a > b ? a - b : b - a;
  if (larger <= 0 || apart * 10 < larger) return 3;
  return a > b ? 1 : 2;
}

void check_victory(const World& w, State& s, Events* log, bool last) {
  control_objectives(w, s, log);
  const bool first = collapses(w, s, Side::first), second = collapses(w, s, Side::second);
  if (first != second) {
    s.over = first ? 2 : 1;
    s.collapse = 1;
  } else if (last) {
    s.over = static_cast<std::uint8_t>(
        verdict(points_now(w, s, Side::first), points_now(w, s, Side::second)));
  } else if (first && second) {
    s.over = static_cast<std::uint8_t>(
        verdict(points_now(w, s, Side::first), points_now(w, s, Side::second)));
  }
  if (s.over != 255 && log)
    log->add("over", s.collapse ? "sk.g24.6"_rule : "sk.g24.5"_rule,
             s.over <= 2 ? static_cast<Side>(s.over - 1) : Side::nobody)
        .number("first", points_now(w, s, Side::first))
        .number("second", points_now(w, s, Side::second));
}

namespace {

// A man who climbed stands beyond what he climbed (sk.g7.5).
void end_climbs(const World& w, State& s, Events* log) {
  each_figure(w, [&](Figure f) {
    FigureState& me = at(s, f);
    if (!on_table(s, f) || posture(s, f) != Posture::climbing) return;
    me.posture = static_cast<int>(Posture::standing);
    const Goer goer = goer_of(w, s, f);
    const ShapeId house = building_at(w, s, me.from);
    const int storey =
        house && w.shapes[house.id].storeys > 1 && building_at(w, s, me.at) != house ? 1 : 0;
    if (may_stand(w, s, goer, me.from, storey) != Stand::free) return;
    me.at = me.from;
    me.storey = static_cast<std::uint8_t>(storey) & 7;
    if (log)
      log->add("climbed", "sk.g7.5"_rule, side_of(w, f))
          .with("figure", piece_kind, f.id)
          .with("to", point_kind, static_cast<int>(packed(me.at, storey)));
  });
}

// sk.g15.14
void capture(const World& w, State& s, Events* log) {
  if (!w.on.capture) return;
  Figure taken[max_figures];
  int n = 0;
  each_figure(w, [&](Figure f) {
    if (!on_table(s, f) || at(s, f).aboard != 0xff) return;
    if (!wounded(s, f) && morale(w, s, f) == Morale::steady) return;
    bool enemy = false, help = false;
    each_figure(w, [&](Figure o) {
      if (o == f || !fit(w, s, o)) return;
      if (side_of(w, o) != side_of(w, f))
        enemy |= known(w, s, side_of(w, f), o) && contact(w, s, f, o);
      else help |= near_each_other(w, s, o, f, 5_cm);
    });
    if (enemy && !help) taken[n++] = f;
  });
  for (int i = 0; i < n; ++i) {
    if (log)
      log->add("captured", "sk.g15.14"_rule, side_of(w, taken[i]))
          .with("figure", piece_kind, taken[i].id);
    remove_from_play(w, s, taken[i], Place::captured);
  }
}

// sk.g13.12: what a charge does to the house or bunker it was laid at.
void blow_wall(const World& w, State& s, const Charge& c, Events* log) {
  if (c.shape == 0xff) return;
  const Terrain& t = w.shapes[c.shape];
  if (t.ground != Ground::bunker && t.ground != Ground::building) return;
  Bay near;
  for (int k = 0; k < t.bays; ++k)
    if (!near && plane::within(c.at, w.bays[t.first_bay + k].outline, 110))
      near = {static_cast<std::uint8_t>(t.first_bay + k)};
  if (!near) return;
  s.shot.side = c.side;
  s.frames.push(Step::aftermath);
  hit_room(w, s, near, 0, row(w, Arm{c.arm}).pen, true, log);
}

// sk.g3.8, in its order.
bool run_end_turn(const World& w, State& s, Events* log) {
  auto f = top<EndFrame>(s);
  const auto next_stage = [&] {
    ++f.stage;
    f.next = 0;
    s.frames.replace(f);
    return true;
  };
  switch (f.stage) {
    case 0:  // vehicles due to burn (sk.g18.9)
      s.sequence = 5;
      s.active = 0xff;
      s.shot.by = 0xffff;
      for (; f.next < w.vehicle_count; ++f.next) {
        const Vehicle v = vehicle(f.next);
        if (!on_table(s, v) || !at(s, v).burns || at(s, v).burns > s.turn || at(s, v).wrecked)
          continue;
        each_aboard(w, s, v, [&](Figure o) { kill(w, s, o, "sk.g18.9"_rule, log); });
        wreck(w, s, v, "sk.g18.9"_rule, log);
        at(s, v).burning = 1;
        s.smoke.push({at(s, v).at, 0, 255, 0});  // sk.g8.10
        s.frames.replace(f);
        return true;
      }
      return next_stage();
    case 1: {  // demolition charges (sk.g13.12)
      if (s.charges.empty()) return next_stage();
      const Charge c = s.charges[0];
      if (f.next) {  // R47: whom the wall buries or the burst inside hurts is not hurt by the burst outside
        f.next = 0;
        s.frames.replace(f);
        s.charges.remove(0);
        blow_wall(w, s, c, log);
        return true;
      }
      f.next = 1;
      s.frames.replace(f);
      if (log)
        log->add("charge_explodes", "sk.g13.12"_rule, static_cast<Side>(c.side))
            .with("at", point_kind, static_cast<int>(packed(c.at)));
      const ArmRow& r = row(w, Arm{c.arm});
      Shot& shot = s.shot;
      shot = Shot{};
      shot.by = shot.at = 0xffff;
      shot.aim = shot.from = c.at;
      shot.arm = c.arm;
      shot.gun = 0xff;
      shot.letter = r.he;
      shot.templ = r.templ;
      shot.side = c.side;
      s.frames.push(Step::aftermath);
      s.frames.push(VictimsFrame{.harm = Harm::he_large});
      if (c.vehicle != 0xff && on_table(s, vehicle(c.vehicle)) &&
          !at(s, vehicle(c.vehicle)).wrecked)
        attack_vehicle(w, s, vehicle(c.vehicle), face_towards(w, s, vehicle(c.vehicle), c.at),
                       r.pen, false, log);
      breach(w, s, c.at, r.pen, 7_cm, log);
      return true;
    }
    case 2:  // smoke (sk.g13.10)
      for (int i = 0; i < s.smoke.size();)
        if (s.smoke[i].until <= s.turn) s.smoke.remove(i);
        else ++i;
      return next_stage();
    case 3: capture(w, s, log); return next_stage();
    case 4:  // bogged vehicles (sk.g17.5)
      for (; f.next < w.vehicle_count; ++f.next) {
        const Vehicle v = vehicle(f.next);
        if (!alive(s, v) || !at(s, v).stuck) continue;
        ++f.next;
        s.frames.replace(f);
        s.frames.push(BogFrame{.vehicle = v.id, .free = 1});
        return true;
      }
      return next_stage();
    case 5:  // field promotion (sk.g5.9)
      for (; w.on.promotion && f.next < w.group_count; ++f.next) {
        const Group g = group(f.next);
        if (info(w, g).kind != GroupKind::section || has_leader(w, s, g) ||
            quality(w, s, g) > Quality::elite)
          continue;
        const Figure man = leader_or_first(w, s, g);
        if (!man) continue;
        ++f.next;
        s.frames.replace(f);
        s.frames.push(SkillFrame{.test = Test::promote, .figure = man.id});
        return true;
      }
      return next_stage();
    default: break;
  }
  end_climbs(w, s, log);
  update_zones(w, s);
  check_victory(w, s, log, s.turn >= w.turns);  // sk.g24.7
  s.frames.pop();
  if (s.over != 255) s.frames.push(Step::over);
  else s.frames.push(Step::turn_start);
  return true;
}

}  // namespace

const StepRules end_turn_step{.run = run_end_turn};

}  // namespace bocage::sk
