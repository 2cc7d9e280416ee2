// Entering a hex, each of them (toi.tim.3): eight moments, one after the other (toi.tim.2a to 2g). Whatever happens on the way
// only notes that the unit is halted or stopped; the last moment draws the consequences.
#include "games/tide_of_iron/rules/movement.hpp"
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

// toi.fig.tank.3c, toi.tim.2g: squads that a tank drove over.
void pin_overrun(const World& w, State& s, Unit tank, Hex h, Events* log) {
  const Side enemy = enemy_of(tank);
  if (!is_heavy(w, tank) || !seen_enemies_in(s, h, enemy)) return;
  for (Unit u : in_hex(s, h)) {
    UnitState& me = at(s, u);
    if (side_of(u) != enemy || !is_squad(u) || me.concealed || me.order != Order::good ||
        me.shelter != Shelter::none)  // toi.fort.8
      continue;
    me.order = Order::pinned;
    if (me.duty == Duty::op_fire) set_duty(s, u, Duty::fatigued);  // toi.sup.8
    if (log)
      log->add("overrun", "toi.fig.tank.3c"_rule, enemy)
          .with("unit", unit_kind, u.id)
          .with("tank", unit_kind, tank.id);
  }
}

namespace {

enum Stage : u8 { reveals = 0, shots, obstacles, settles };

bool op_fire_possible(const World&, const State&, Unit mover);

// A halted unit that may not stay goes back where it could have stayed.
void fall_back(const World& w, State& s, Unit u, Events* log) {
  const Hex here = at(s, u).hex;
  if (may_rest(w, s, u, here)) return;
  const RuleId rule = !occupied_by(s, here, enemy_of(u))      ? "toi.stack.3"_rule
                      : seen_enemies_in(s, here, enemy_of(u)) ? "toi.fig.tank.3e"_rule
                                                              : "toi.hid.13"_rule;
  const Hex back = s.move.back;
  Unit carrier;  // it got off in a full hex: only aboard there is room for it
  if (is_squad(u) && refuse_stack(s, u, back))
    for (Unit v : in_hex(s, back))
      if (side_of(v) == side_of(u) && room_in(w, s, v) > 0) carrier = v;
  if (carrier) {
    take_off(s, u, Place::aboard);
    at(s, u).carrier = carrier;
    at(s, u).hex = back;
  } else {
    put(s, u, back);
  }
  if (log)
    log->add("fell_back", rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, back.id);
}

bool run_entry(const World& w, State& s, Events* log) {
  auto f = s.frames.top<EntryFrame>();
  const Unit u = s.move.unit;
  if (!in_play(s, u)) {  // it did not live through it
    s.frames.pop();
    return true;
  }
  const Hex h = at(s, u).hex;
  switch (f.stage) {
    case reveals:  // toi.tim.2b
      f.stage = shots;
      s.frames.replace(f);
      if (at(s, u).concealed && w.objective_hexes.contains(h) && !f.left_work)
        reveal(w, s, u, "toi.hid.8"_rule, log);
      if (s.hidden[0] || s.hidden[1]) look_around(w, s, log);
      return true;
    case shots:  // toi.tim.2c, toi.opf.5: one attack a hex
      f.stage = f.left_work ? settles : obstacles;
      s.frames.replace(f);
      if (s.ready[index(enemy_of(u))] && !at(s, u).concealed && !s.move.under_fire &&
          op_fire_possible(w, s, u))
        s.frames.push(Step::op_fire);
      return true;
    case obstacles:  // toi.tim.2d, toi.tim.5: also for one who was halted. They commute: no order is asked
      f.stage = settles;
      s.frames.replace(f);
      if (marked(s, h, Marker::wire) || marked(s, h, Marker::mine))
        s.move.flags |= no_assault;  // toi.asl.4
      if (marked(s, h, Marker::mine)) s.frames.push(MinesFrame{.unit = u});
      else if (stopped_by(w, s, u, h)) {
        s.move.flags |= stopped;
        if (log)
          log->add("stopped",
                   marked(s, h, Marker::wire) ? "toi.fort.wire.1"_rule : "toi.fort.trap.2"_rule,
                   side_of(u))
              .with("unit", unit_kind, u.id);
      }
      return true;
    default: break;
  }
  s.frames.pop();
  const bool stuck =
      !(s.move.flags & halted) && !may_rest(w, s, u, h) && !can_go_on(w, s, u);  // A48
  if ((s.move.flags & halted) || stuck) {
    fall_back(w, s, u, log);
    fatigue_active(s, u);  // toi.mov.9
  }
  return true;
}

}  // namespace

void enter(const World& w, State& s, Unit u, Hex to, Events* log) {
  const Hex from = at(s, u).hex;
  Move& m = s.move;
  const int cost = entry_cost(w, s, u, from, to, !(m.flags & entered));
  m.thirds = static_cast<u8>(m.thirds - cost);
  if (may_rest(w, s, u, from)) m.back = from;
  m.flags |= moved | entered;
  m.under_fire = 0;
  put(s, u, to);
  if (log)
    log->add("moved", "toi.mov.2"_rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("from", hex_kind, from.id)
        .with("hex", hex_kind, to.id)
        .with("left", thirds_kind, m.thirds);
  pin_overrun(w, s, u, from, log);
  s.frames.push(EntryFrame{});
}

// toi.opf.4, toi.fort.6: op fire as if it had entered, without the work's cover; no obstacles.
void leave_work(const World&, State& s, Unit u, Events* log) {
  at(s, u).shelter = Shelter::none;
  s.move.thirds = static_cast<u8>(s.move.thirds - cover_thirds);
  s.move.flags |= moved;
  if (log)
    log->add("left_work", "toi.fort.6"_rule, side_of(u))
        .with("unit", unit_kind, u.id)
        .with("hex", hex_kind, at(s, u).hex.id);
  s.frames.push(EntryFrame{.left_work = 1});
}

// ---- mines (toi.fort.mine.1, toi.fort.mine.5)
namespace {

void ask_mines(const World&, const State& s, Prompt& p) {
  const auto f = s.frames.top<MinesFrame>();
  p.roll(enemy_of(f.unit), "toi.fort.mine.1"_rule, "toi.prompt.mines"_text,
         Chance::pool(mine_dice, mines_on));
  p.with("unit", unit_kind, f.unit.id).with("hex", hex_kind, at(s, f.unit).hex.id);
}

void take_mines(const World& w, State& s, Choice c, Events* log) {
  const auto f = s.frames.top<MinesFrame>();
  s.frames.pop();
  const int hits = hits_of(c, Colour::black, mines_on);
  if (log)
    log->add("mines", "toi.fort.mine.1"_rule, side_of(f.unit))
        .on(c)
        .with("unit", unit_kind, f.unit.id)
        .with("hex", hex_kind, at(s, f.unit).hex.id)
        .number("hits", hits);
  fatigue_active(s, f.unit);  // hit or not
  apply_hits(w, s, f.unit, hits, false, log);
}

}  // namespace

const Rules entry_step{.run = run_entry};
const Rules mines_step{.ask = ask_mines, .take = take_mines};

// ---- op fire (15): full fire in the hex entered (toi.opf.10, toi.opf.14), not at who stays (toi.opf.2) or is put somewhere (toi.opf.11);
// it costs no action (toi.act.free.1), stops by suppression (toi.opf.7), not by losses (toi.opf.8); repeated fire needs other targets
// (toi.fig.mg.5), and tanks are fired at where they overrun (toi.fig.tank.3d) who may fire at the mover, where it just entered
namespace {

Refusal refuse_op_fire(const World& w, const State& s, Choice c) {
  const Unit target = s.move.unit;
  if (c.verb == verb::hold) return bare(c) ? legal : not_asked("toi.opf.12"_rule);
  if (c.verb != verb::op_fire || !is_unit(c) || c.count >= fire_modes)
    return not_asked("toi.opf.1"_rule);
  if (c.what != target.id) return no("toi.opf.1"_rule, "toi.refuse.only_the_mover"_text);
  const Unit u = who(c);
  const UnitState& me = at(s, u);
  if (side_of(u) == side_of(target) || !on_map(s, u))
    return no("toi.opf.1"_rule, "toi.refuse.not_yours"_text);
  if (me.duty != Duty::op_fire) return no("toi.opf.1"_rule, "toi.refuse.not_in_op_fire"_text);
  if (me.shot) return no("toi.opf.6"_rule, "toi.refuse.fired_at_it"_text);
  if (suppressed(s, u)) return no("toi.sup.5"_rule, "toi.refuse.suppressed"_text);
  if ((c.count & 3) == fire_mortar)
    return no("toi.fig.mor.8"_rule, "toi.refuse.mortar_op_fire"_text);
  return shot(w, s, u, target, at(s, target).hex, c.count, Role::op_fire).no;
}

template <class Visit>
void each_op_fire(const World& w, const State& s, Unit target, Visit visit) {
  const bool squad = is_squad(target);
  for (Unit u : of_side(enemy_of(target))) {
    const UnitState& me = at(s, u);
    if (me.place != Place::on_map || me.duty != Duty::op_fire || me.shot) continue;
    if (!w.sight.sees(me.hex, at(s, target).hex)) continue;
    for (const int mode : {0, 1, 4, 5}) {
      if ((mode >= 4 && !squad) || ((mode & 1) && (!is_squad(u) || !me.figures.mg))) continue;
      const Choice c{verb::op_fire, static_cast<u8>(mode), u.id, target.id};
      if (!refuse_op_fire(w, s, c) && !visit(c)) return;
    }
  }
}

bool op_fire_possible(const World& w, const State& s, Unit mover) {
  bool any = false;
  each_op_fire(w, s, mover, [&](Choice) { return any = true, false; });
  return any;
}

void ask_op_fire(const World& w, const State& s, Prompt& p) {
  const Unit target = s.move.unit;
  p.choice(enemy_of(target), "toi.opf.1"_rule, "toi.prompt.op_fire"_text);
  p.with("unit", unit_kind, target.id).with("hex", hex_kind, at(s, target).hex.id);
  each_op_fire(w, s, target, [&](Choice c) {
    p.options.push(c);
    return true;
  });
  p.option(verb::hold);
}

void take_op_fire(const World& w, State& s, Choice c, Events* log) {
  s.frames.pop();
  if (c.verb == verb::hold) return;
  const Unit target = s.move.unit;
  s.move.under_fire = 1;
  const u8 manner = by_op_fire | (c.count & fire_suppressive ? suppressive : 0);
  begin_attack(w, s, who(c), target, at(s, target).hex, c.count, manner, log);
}

}  // namespace

const Rules op_fire_step{.ask = ask_op_fire, .refuse = refuse_op_fire, .take = take_op_fire};

}  // namespace bocage::toi
