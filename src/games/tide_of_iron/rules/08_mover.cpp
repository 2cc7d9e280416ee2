// The mover's next hex or deed: points pay for both (toi.mov.6, toi.tim.2e).
#include "games/tide_of_iron/rules/movement.hpp"
#include "games/tide_of_iron/tables.hpp"

namespace bocage::toi {

namespace {

bool spent(const State& s) { return (s.move.flags & halted) || !in_play(s, s.move.unit); }

// toi.act.fm.1: move then attack, or attack then move; whoever moved and fired may spend no more points.
Refusal refuse_points(const State& s) {
  if ((s.move.flags & fired) && (s.move.flags & stopped))
    return no("toi.act.fm.1"_rule, "toi.refuse.move_then_fire"_text);
  return legal;
}

Refusal refuse_shoot(const World& w, const State& s, Choice c) {
  const Unit u = s.move.unit;
  if (s.move.deed != Deed::fire_and_move)
    return no("toi.tim.2f"_rule, "toi.refuse.does_not_fire"_text);
  if (c.who != u.id || c.what >= max_units || (c.count & ~fire_suppressive))
    return not_asked("toi.cbt.2"_rule);
  if (s.move.flags & fired) return no("toi.cbt.4c"_rule, "toi.refuse.fired_already"_text);
  if (at(s, u).place != Place::on_map) return no("toi.trans.5"_rule, "toi.refuse.aboard"_text);
  const Unit t = unit(static_cast<int>(c.what));
  if (side_of(t) == side_of(u) || !on_map(s, t))
    return no("toi.cbt.2"_rule, "toi.refuse.no_enemy"_text);
  if ((s.move.flags & moved) && !may_rest(w, s, u, at(s, u).hex))
    return refuse_rest(w, s, u, at(s, u).hex);  // it could not go on afterwards
  return shot(w, s, u, t, at(s, t).hex, c.count, Role::moving).no;
}

// The scenario's exit: one more hex of the road (toi.mov.11).
Refusal refuse_leave_map(const World& w, const State& s, Unit u) {
  if (at(s, u).place != Place::on_map || !w.sides[index(side_of(u))].exit.contains(at(s, u).hex))
    return no("toi.mov.11"_rule, "toi.refuse.no_exit"_text);
  if (s.move.flags & stopped) return no("toi.fort.wire.1"_rule, "toi.refuse.must_stop"_text);
  if (s.move.thirds < exit_thirds(w, u))
    return lacks("toi.mov.2"_rule, "toi.refuse.too_few_points"_text, exit_thirds(w, u),
                 s.move.thirds, thirds_kind);
  return legal;
}

Refusal refuse_mover(const World& w, const State& s, Choice c) {
  const Unit u = s.move.unit;
  switch (c.verb) {
    case verb::shoot: return refuse_shoot(w, s, c);
    case verb::storm:
      if (!only_what(c) || !is_hex(w, c.what)) return not_asked("toi.asl.2"_rule);
      return refuse_storm(w, s, u, hex(static_cast<int>(c.what)));
    case verb::stop:
      if (!bare(c)) return not_asked("toi.mov.7"_rule);
      return at(s, u).place == Place::on_map ? refuse_rest(w, s, u, at(s, u).hex) : legal;
    default: break;
  }
  switch (c.verb) {
    case verb::enter:
    case verb::get_off:
    case verb::board:
    case verb::take_cover:
    case verb::leave_cover:
    case verb::cut_wire:
    case verb::leave_map:
      if (const Refusal r = refuse_points(s)) return r;
      break;
    default: return not_asked("toi.mov.1"_rule);
  }
  switch (c.verb) {
    case verb::enter:
      if (!only_what(c) || !is_hex(w, c.what)) return not_asked("toi.mov.2"_rule);
      return refuse_enter(w, s, u, hex(static_cast<int>(c.what)));
    case verb::get_off: return bare(c) ? refuse_get_off(w, s, u) : not_asked("toi.trans.3"_rule);
    case verb::board:
      if (!only_what(c) || c.what >= max_units) return not_asked("toi.trans.2a"_rule);
      return refuse_board(w, s, u, unit(static_cast<int>(c.what)));
    case verb::take_cover:
      if (c.who || c.what) return not_asked("toi.fort.1"_rule);
      return refuse_take_cover(w, s, u, c.count);
    case verb::leave_cover:
      return bare(c) ? refuse_leave_cover(s, u) : not_asked("toi.fort.1"_rule);
    case verb::cut_wire: return bare(c) ? refuse_cut(w, s, u) : not_asked("toi.fort.wire.5"_rule);
    default: return bare(c) ? refuse_leave_map(w, s, u) : not_asked("toi.mov.11"_rule);
  }
}

bool run_mover(const World& w, State& s, Events* log) {
  if (spent(s)) {
    s.frames.pop();
    return true;
  }
  const bool idle = !s.move.thirds || (s.move.flags & stopped);
  if (!idle) return false;
  if (s.move.deed != Deed::advance) return take_if_single(w, s, mover_step, log);
  s.frames.pop();
  if (log)
    log->add("stopped_moving", "toi.mov.7"_rule, side_of(s.move.unit))
        .with("unit", unit_kind, s.move.unit.id);
  return true;
}

void ask_mover(const World& w, const State& s, Prompt& p) {
  const Unit u = s.move.unit;
  const UnitState& me = at(s, u);
  p.choice(side_of(u), "toi.mov.1"_rule, "toi.prompt.mover"_text);
  p.with("unit", unit_kind, u.id).with("left", thirds_kind, s.move.thirds);
  const auto offer = [&](Choice c) {
    if (!refuse_mover(w, s, c)) p.options.push(c);
  };
  const Hex h = me.hex;
  if (me.place == Place::aboard) {
    offer({verb::get_off, 0, 0, 0});
    p.option(verb::stop);
    return;
  }
  const bool may_move = !(s.move.flags & stopped) && s.move.thirds;
  if (may_move) {
    for (Hex n : w.neighbour[h.id])
      if (n) offer({verb::enter, 0, 0, n.id});
    if (is_squad(u)) {
      for (Unit v : in_hex(s, h))
        if (!is_squad(v)) offer({verb::board, 0, 0, v.id});
      if (s.marks[h.id] & 0xf0) {
        offer({verb::take_cover, 1, 0, 0});
        offer({verb::take_cover, 2, 0, 0});
        offer({verb::leave_cover, 0, 0, 0});
      }
    }
    if (s.marks[h.id] & 1) offer({verb::cut_wire, 0, 0, 0});
    offer({verb::leave_map, 0, 0, 0});
  }
  if (s.move.deed == Deed::fire_and_move && !(s.move.flags & fired)) {
    Hexes near = s.occupied[index(enemy_of(u))];
    near &= w.sight.seen_from[h.id];
    near.each([&](Hex at_hex) {
      for (Unit t : in_hex(s, at_hex)) {
        if (side_of(t) == side_of(u)) continue;
        offer({verb::shoot, 0, u.id, t.id});
        if (is_squad(t)) offer({verb::shoot, fire_suppressive, u.id, t.id});
      }
    });
  }
  if (s.move.deed == Deed::assault)
    for (Hex n : w.neighbour[h.id])
      if (n && occupied_by(s, n, enemy_of(u))) offer({verb::storm, 0, 0, n.id});
  offer({verb::stop, 0, 0, 0});
}

void leave_map(const World& w, State& s, Unit u, Events* log) {
  if (log) log->add("left_map", "toi.mov.11"_rule, side_of(u)).with("unit", unit_kind, u.id);
  for (Unit o : of_side(side_of(u)))
    if (at(s, o).place == Place::aboard && at(s, o).carrier == u) {
      score_exited(w, s, o, log);
      set_concealed(s, o, false);
      at(s, o).place = Place::exited;
    }
  score_exited(w, s, u, log);
  set_duty(s, u, Duty::fresh);
  set_concealed(s, u, false);
  const Hex from = at(s, u).hex;
  take_off(s, u, Place::exited);
  pin_overrun(w, s, u, from, log);
}

void take_mover(const World& w, State& s, Choice c, Events* log) {
  const Unit u = s.move.unit;
  Move& m = s.move;
  switch (c.verb) {
    case verb::enter: return enter(w, s, u, hex(static_cast<int>(c.what)), log);
    case verb::get_off: return get_off(w, s, u, log);
    case verb::board: return board(w, s, u, unit(static_cast<int>(c.what)), log);
    case verb::take_cover:  // toi.opf.3, toi.opf.4: draws no fire
      at(s, u).shelter = static_cast<Shelter>(c.count);
      m.thirds = static_cast<u8>(m.thirds - cover_thirds);
      m.flags |= moved;
      if (log)
        log->add("took_cover", "toi.fort.1"_rule, side_of(u))
            .with("unit", unit_kind, u.id)
            .with("shelter", shelter_kind, c.count);
      return;
    case verb::leave_cover: return leave_work(w, s, u, log);
    case verb::cut_wire:
      lift_marker(s, Marker::wire, at(s, u).hex);
      m.thirds = static_cast<u8>(m.thirds - cut_thirds);
      m.flags |= moved;
      if (log)
        log->add("cut_wire", "toi.fort.wire.5"_rule, side_of(u))
            .with("unit", unit_kind, u.id)
            .with("hex", hex_kind, at(s, u).hex.id);
      return;
    case verb::shoot: {
      const Unit t = unit(static_cast<int>(c.what));
      if (m.flags & moved) m.flags |= stopped;
      m.flags |= fired;
      begin_attack(w, s, u, t, at(s, t).hex, c.count,
                   static_cast<u8>(moving | (c.count & fire_suppressive ? suppressive : 0)), log);
      return;
    }
    case verb::storm:
      s.frames.pop();
      m.flags |= fired | moved;
      return begin_assault(w, s, u, hex(static_cast<int>(c.what)), log);
    case verb::leave_map: s.frames.pop(); return leave_map(w, s, u, log);
    default:
      s.frames.pop();
      if (log)
        log->add("stopped_moving", "toi.mov.7"_rule, side_of(u)).with("unit", unit_kind, u.id);
  }
}

}  // namespace

const Rules mover_step{
    .run = run_mover, .ask = ask_mover, .refuse = refuse_mover, .take = take_mover};

}  // namespace bocage::toi
