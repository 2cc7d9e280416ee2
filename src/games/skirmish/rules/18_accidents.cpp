// sk.ac, sk.tj, sk.cl, sk.g18.5-sk.g18.7, sk.g17.5: collisions, driverless hulls, bogging, and what
// casualties lead to.
#include "games/skirmish/rules/17_vehicles.hpp"
#include "games/skirmish/tables.hpp"

namespace bocage::sk {

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
namespace {

// One die for what becomes of a vehicle.
void ask_of(const World& w, Prompt& p, int id, RuleId rule, TextId text) {
  p.roll(side_of(w, vehicle(id)), rule, text, Chance::throw_dice(1));
  p.with("vehicle", piece_kind, Piece(vehicle(id)).value);
}
void tell_die(const World& w, Events* log, Vehicle v, Choice c, const char* what, RuleId rule) {
  if (log) log->add(what, rule, side_of(w, v)).on(c).with("vehicle", piece_kind, Piece(v).value);
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
  ask_of(w, p, top<TrajectoryFrame>(s).vehicle, "sk.ac.4"_rule, "sk.prompt.trajectory"_text);
}
void take_trajectory(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<TrajectoryFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  VehicleState& me = at(s, v);
  const int turn = trajectory[sum_of(c)];
  tell_die(w, log, v, c, "trajectory", trajectory_rules[sum_of(c)]);
  me.reverse = 0;
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
  ask_of(w, p, top<OverturnFrame>(s).vehicle, "sk.g18.6"_rule, "sk.prompt.overturn"_text);
}
void take_overturn(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<OverturnFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const bool over = sum_of(c) <= 2;
  tell_die(w, log, v, c, over ? "overturns" : "keeps_wheels", "sk.g18.6"_rule);
  if (!over) return;
  s.frames.pop();  // it does not roll on
  at(s, v).collided = 1;
  s.frames.push(Step::aftermath);
  s.shot.by = 0xffff;
  s.frames.push(VictimsFrame{.harm = Harm::crash, .where = v.id});
}

void ask_stop(const World& w, const State& s, Prompt& p) {
  ask_of(w, p, top<StopFrame>(s).vehicle, "sk.g18.5"_rule, "sk.prompt.stop"_text);
}
void take_stop(const World& w, State& s, Choice c, Events* log) {
  const auto f = top<StopFrame>(s);
  s.frames.pop();
  const Vehicle v = vehicle(f.vehicle);
  const bool stops = sum_of(c) <= (type_of(w, v).front >= 2 ? 1 : 3);
  tell_die(w, log, v, c, stops ? "immobilised" : "bounces", "sk.g18.5"_rule);
  at(s, v).band = 0;
  if (stops) at(s, v).immobile = 1;
}

void ask_bog(const World& w, const State& s, Prompt& p) {
  const auto f = top<BogFrame>(s);
  ask_of(w, p, f.vehicle, "sk.g17.5"_rule, f.free ? "sk.prompt.unbog"_text : "sk.prompt.bog"_text);
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

// sk.g18.6, R25: the driver has been hurt already.
void crash_others(const World& w, State& s, Vehicle v) {
  clear_marks(s);
  each_aboard(w, s, v, [&](Figure o) {
    if (group_of(w, o) != w.vehicles[v.id].group || duty_of(w, s, o) != 1) mark(s, o);
  });
  s.frames.push(VictimsFrame{.harm = Harm::crash, .where = v.id, .stage = 1});
}

bool run_aftermath(const World& w, State& s, Events* log) {
  for (int i = 0; i < w.figure_count; ++i)
    if (s.figures[i].bursts) {
      s.figures[i].bursts = 0;
      s.frames.push(FuelDieFrame{.figure = static_cast<std::uint8_t>(i)});
      return true;
    }
  for (int i = 0; i < w.vehicle_count; ++i) {
    VehicleState& v = s.vehicles[i];
    if (!v.accident) continue;
    v.accident = 0;
    if (!alive(s, vehicle(i)) || type_of(w, vehicle(i)).kind != VehicleClass::moto) continue;
    // sk.ac.2, sk.g18.6: it overturns at once, the others aboard roll, the machine is lost.
    if (log)
      log->add("overturns", "sk.ac.2"_rule, side_of(w, vehicle(i)))
          .with("vehicle", piece_kind, Piece(vehicle(i)).value);
    v.collided = 1;
    v.driverless = 1;
    if (w.on.overturn_wounds)  // R25, an option
      each_aboard(w, s, vehicle(i), [&](Figure o) {
        if (sound(s, o)) wound(w, s, o, "sk.ac.2"_rule, log);
      });
    else crash_others(w, s, vehicle(i));
    return true;
  }
  for (int i = 0; i < w.vehicle_count; ++i) {
    VehicleState& v = s.vehicles[i];
    if (!v.collided || v.wrecked) continue;
    v.collided = 0;
    wreck(w, s, vehicle(i), "sk.g18.6"_rule, log);
    return true;
  }
  s.frames.pop();
  update_zones(w, s);
  return true;
}
}  // namespace

void finish_jump(const World&, State& s, const SkillFrame& f, bool success, Events*) {
  if (!success) s.frames.push(VictimFrame{.harm = Harm::crash, .figure = f.figure});
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
  me.reverse = 0;
  me.band = (me.band - 1) & 7;  // straight on at the maximum of the next lower band
  if (const int go = mobility_of(w, v).most[me.band]; go && me.band)
    s.frames.push(RollFrame{.vehicle = v.id, .way = 1, .left = static_cast<std::uint16_t>(go)});
}
const StepRules wheel_step{.run = run_wheel, .ask = ask_wheel, .take = take_wheel_step};
const StepRules trajectory_step{.ask = ask_trajectory, .take = take_trajectory};
const StepRules overturn_step{.ask = ask_overturn, .take = take_overturn};
const StepRules stop_die_step{.ask = ask_stop, .take = take_stop};
const StepRules bog_die_step{.ask = ask_bog, .take = take_bog};
const StepRules aftermath_step{.run = run_aftermath};

}  // namespace bocage::sk
