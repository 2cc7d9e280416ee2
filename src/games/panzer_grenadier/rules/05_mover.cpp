// Chapter 5.0a: one piece moves, hex by hex; what happens when it arrives.
#include "games/panzer_grenadier/rules/04_stacking.hpp"
#include "games/panzer_grenadier/rules/06_commissars.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

using Aboard = List<Piece, 16>;

void collect_aboard(const State& s, Piece p, Aboard& list) {
  for_each_aboard(s, p, [&](Piece o) { list.push(o); });
}

void settle_in(State& s, Piece p, Hex to) {
  put(s, p, to);
  PieceState& me = at(s, p);
  me.changed_hex = 1;
  me.crossfire = 0;  // pg.11.12b
  me.dug = Dug::no;  // pg.16.24
  me.came_from = 0;
  me.entered = 0;
  interrupt_work(s, p);
}

// pg.5.31b: empty enemy transports die under a combat unit; pg.6.71b: leaders are overrun.
void overrun(const World& w, State& s, Piece p, Hex h, Events* log) {
  if (!is_combat_unit(type_of(w, p))) return;
  const Side side = side_of(w, p);
  bool leaders = false;
  for (Piece e = s.first[h.id]; e;) {
    const Piece next = at(s, e).next;
    if (side_of(w, e) != side) {
      if (is_leader(w, e)) leaders = true;
      else if (is_unarmed_transport(type_of(w, e)) && !loaded(w, s, e)) {
        if (log)
          log->add("overrun", "pg.5.31b"_rule, side)
              .with("unit", unit_kind, e.id)
              .with("by", unit_kind, p.id);
        for_each_aboard(s, e, [&](Piece l) { at(s, l).carrier = nobody; });  // pg.6.71b is for them
        eliminate(w, s, e, log);
      }
    }
    e = next && on_map(s, next) && at(s, next).hex == h ? next : nobody;
  }
  if (leaders) push(s, OverrunFrame{.side = other(side), .hex = h});
}

// pg.5.32c, pg.12.12b: nobody of the side is left to hold the enemy back.
void test_free_shot(const World& w, State& s, Side side, Hex from) {
  bool own = false, enemy = false;
  for (Piece o : in_hex(s, from))
    if (is_combat_unit(type_of(w, o))) (side_of(w, o) == side ? own : enemy) = true;
  if (!own && enemy) push(s, FreeShotFrame{.left = side, .hex = from});
}

}  // namespace

// Whoever is aboard enters, too (A28).
void test_rigged_bridge(const World& w, State& s, Piece p, Hex h) {
  if (!w.rigged_bridge || s.bridge_fate || side_of(w, p) != w.rigged_against) return;
  if (!w.rigged_trigger.contains(h)) return;
  bool armed = is_combat_unit(type_of(w, p));
  for_each_aboard(s, p, [&](Piece o) { armed = armed || is_combat_unit(type_of(w, o)); });
  if (armed) push(s, Step::demolition);
}

void arrive(const World& w, State& s, Piece p, Hex to, Events* log) {
  const Side side = side_of(w, p);
  const Hex from = on_map(s, p) ? at(s, p).hex : Hex{};
  const bool left_assault = from && is_assault_hex(w, s, from);
  if (at(s, p).hidden) reveal(w, s, p, log);  // pg.16.6c
  Aboard aboard;
  if (from) {
    collect_aboard(s, p, aboard);
  } else {
    for (Piece o : of_side(w, side))
      if (at(s, o).carrier == p) aboard.push(o);
  }
  settle_in(s, p, to);
  for (Piece o : aboard) {
    settle_in(s, o, to);
    if (at(s, o).hidden) reveal(w, s, o, log);
  }
  note_river(w, s, p, from, to);
  if (left_assault) {
    for (int d = 0; d < 6; ++d)
      if (w.neighbour[to.id][d] == from) {
        at(s, p).came_from = static_cast<std::uint8_t>(d + 1);
        for (Piece o : aboard) at(s, o).came_from = at(s, p).came_from;
      }
  }
  if (log) {
    Event& e = log->add("moved", "pg.5.0a"_rule, side).probing(may_find(w, s, side));
    e.with("unit", unit_kind, p.id).with("hex", hex_kind, to.id);
    e.with("from", hex_kind, (from ? from : to).id).with("points", sixths_kind, at(s, p).mp);
    if (!aboard.empty()) e.list("with", unit_kind);
    for (const Piece o : aboard) e.item(o.id);
  }
  if (from) {
    update_assault(w, s, from);
    update_control(w, s, from);
  }
  update_control(w, s, to);
  update_assault(w, s, to);
  note_orders(w, s, p, log);
  if (is_assault_hex(w, s, to)) s.move.manner |= must_stop;  // pg.12.11b: hidden enemies were there
  open_opportunity(w, s, log);
  reveal_hidden(w, s, log);
  mines_on_entry(w, s, p, to, log);
  test_rigged_bridge(w, s, p, to);
  overrun(w, s, p, to, log);
  if (left_assault) test_free_shot(w, s, side, from);
}

// pg.15.2e: trains and vessels may fire after moving; pg.15.2f.
void end_move(const World& w, State& s, Events* log) {
  const Piece p = s.move.piece;
  const bool fled = s.move.manner & fleeing;
  const bool moved = s.move.entered > 0;
  s.move = Move{};
  if (!p) return;
  PieceState& me = at(s, p);
  if (me.place != Place::on_map) return;
  me.acted = 1;
  const UnitType& t = type_of(w, p);
  for_each_aboard(s, p, [&](Piece o) {
    if (moved) at(s, o).acted = 1;
    if (moved) unspot_after_move(w, s, o, log);
    if (!t.carrier || me.order != Order::good) at(s, o).carrier = nobody;
  });
  if (moved) unspot_after_move(w, s, p, log);
  const bool rolls_on = t.kind == UnitKind::train || t.kind == UnitKind::vessel;
  if (rolls_on && !fled && me.declared == Declared::move && me.markers == 0 &&
      me.order != Order::demoralized) {
    me.declared = Declared::fire;
    me.acted = 0;
  }
}

// ---- The mover's next step or deed.

namespace {

bool waiting(const State& s, Piece p) { return at(s, p).place == Place::waiting; }

// pg.16.51b: the first hex costs as usual; along a road if the road leaves the map there.
int entering_cost(const World& w, const State& s, Piece p, Hex to) {
  const int row = chart_row(w, s, p);
  if (type_of(w, p).moves == MoveClass::rail) return w.rails[to.id] ? 6 : prohibited;
  const bool by_road = row >= 0 && w.roads[to.id];
  return cost_with_wrecks(w, s, p, to, by_road ? w.road_cost[row] : terrain_cost(w, s, p, to));
}

Refusal refuse_map_entry(const World& w, const State& s, Piece p, Hex to) {
  if (!may_enter_at(w, s, p, to)) return {"pg.16.51a"_rule, "pg.refuse.entry_hex"_text};
  if (const Refusal r = refuse_enemy_in(w, s, p, to)) return r;
  if (!fits(w, s, p, to)) return no_room("pg.4.5"_rule, w, s, p, to);
  if (is_vehicle(type_of(w, p)) && wrecks_in(s, to) >= 3)
    return {"pg.16.3b"_rule, "pg.refuse.wrecks"_text};
  if (entering_cost(w, s, p, to) == prohibited || allowance(w, s, p) == 0)
    return {"pg.5.0f"_rule, "pg.refuse.terrain"_text};
  return refuse_approach(w, s, p, Hex{}, to);
}

Refusal refuse_next_hex(const World& w, const State& s, Piece p, Hex to, const Duty& duty) {
  if (waiting(s, p)) return refuse_map_entry(w, s, p, to);
  const Hex from = at(s, p).hex;
  if (s.move.charge) {  // pg.15.31a: the first hex of a charge
    if (!charge_through(w, s, p, to, s.move.charge))
      return {"pg.15.31a"_rule, "pg.refuse.charge_path"_text};
    return legal;
  }
  if (const Refusal r = refuse_enter(w, s, p, from, to)) return r;
  if ((s.move.manner & by_strategic) && !strategic_may_enter(w, s, p, to))
    return {"pg.17.3a"_rule, "pg.refuse.in_sight"_text};
  if (duty.bound && !duty.ways.contains(to)) return {"pg.6.61"_rule, "pg.refuse.commissar"_text};
  return legal;
}

void offer_hexes(const World& w, const State& s, Piece p, const Duty& duty, Prompt& prompt) {
  if (waiting(s, p)) {
    const Group& g = w.groups[w.pieces[p.id].group];
    Hexes near = w.hex_sets[g.zone];
    w.hex_sets[g.zone].each([&](Hex h) {
      for (Hex n : w.neighbour[h.id])
        if (n) near.add(n);
    });
    near.each([&](Hex h) {
      if (!refuse_map_entry(w, s, p, h)) prompt.option(verb::enter, p.id, h.id);
    });
    return;
  }
  for (Hex n : w.neighbour[at(s, p).hex.id])
    if (n && !refuse_next_hex(w, s, p, n, duty)) prompt.option(verb::enter, p.id, n.id);
}

bool nothing_done_yet(const State& s) {
  return s.move.entered == 0 && at(s, s.move.piece).mp == 0 && on_map(s, s.move.piece);
}

bool run_mover(const World& w, State& s, Events* log) {
  const Piece p = s.move.piece;
  const Place place = at(s, p).place;
  const bool here = place == Place::on_map || place == Place::waiting;
  if (here && s.move.charge && s.move.entered == 1 && !(s.move.manner & must_stop)) {
    const Hex target = s.move.charge;  // pg.15.31a: on into the enemy
    pop(s);
    if (good_order(s, p) && holds_enemy(w, s, target, side_of(w, p))) {
      at(s, p).charging = 1;
      for_each_aboard(s, p, [&](Piece l) { at(s, l).charging = 1; });
      enter_assault(w, s, p, target, log);
      for_each_aboard(s, p, [&](Piece l) { at(s, l).carrier = nobody; });
      s.move = Move{};
    } else {
      end_move(w, s, log);
    }
    return true;
  }
  if (here && !(s.move.manner & must_stop)) return false;
  pop(s);
  end_move(w, s, log);
  return true;
}

void offer_transport(const World& w, const State& s, Piece p, Prompt& prompt) {
  for (Piece o : in_hex(s, at(s, p).hex)) {
    if (o == p || side_of(w, o) != side_of(w, p)) continue;
    if (at(s, o).carrier == p && type_of(w, p).carrier) {
      if (!refuse_unload(w, s, o, false)) prompt.option(verb::unload, o.id);
      if (!refuse_unload(w, s, o, true)) prompt.option(verb::unlimber, o.id);
    }
    if (type_of(w, p).carrier && !refuse_load(w, s, o, p)) prompt.option(verb::load, o.id, p.id);
    if (type_of(w, o).carrier && !refuse_load(w, s, p, o)) prompt.option(verb::load, p.id, o.id);
  }
  if (carried(w, s, p)) {
    if (!refuse_unload(w, s, p, false)) prompt.option(verb::unload, p.id);
    if (!refuse_unload(w, s, p, true)) prompt.option(verb::unlimber, p.id);
  }
}

void offer_deeds(const World& w, const State& s, Piece p, Prompt& prompt) {
  if (!refuse_limber(w, s, p, true)) prompt.option(verb::limber, p.id);
  if (!refuse_limber(w, s, p, false)) prompt.option(verb::unlimber, p.id);
  if (!refuse_dig_in(w, s, p)) prompt.option(verb::dig_in, p.id);
  if (!refuse_clear_wreck(w, s, p)) prompt.option(verb::clear_wreck, p.id);
  if (!refuse_cut_rail(w, s, p)) prompt.option(verb::cut_rail, p.id);
  if (w.on.consolidation)
    for (Piece o : in_hex(s, at(s, p).hex))
      if (o != p && !refuse_consolidate(w, s, p, o)) prompt.option(verb::consolidate, p.id, o.id);
}

bool is_aboard(const World& w, const State& s, Piece p) { return on_map(s, p) && carried(w, s, p); }

void ask_mover(const World& w, const State& s, Prompt& prompt) {
  const Piece p = s.move.piece;
  prompt.choice(side_of(w, p), "pg.5.0a"_rule, "pg.prompt.mover"_text);
  prompt.args.push({"unit", unit_kind, known_to(w, s, p), p.id});
  if (is_aboard(w, s, p)) {  // pg.5.67a: it can only get off
    offer_transport(w, s, p, prompt);
    prompt.option(verb::stop, p.id);
    return;
  }
  const Duty duty = commissar_duty(w, s, p);
  offer_hexes(w, s, p, duty, prompt);
  const bool sent = w.on.sectors && must_obey(w, s, p);  // pg.17.63b
  const bool driven = (sent || duty.bound) && !prompt.options.empty();
  if (s.move.entered == 0)
    for (Piece l : leaders_of(w, side_of(w, p)))
      if (at(s, l).declared != Declared::none && !refuse_accompany(w, s, l))
        prompt.option(verb::accompany, l.id);
  if (!s.move.charge && on_map(s, p)) {
    offer_transport(w, s, p, prompt);
    if (nothing_done_yet(s) && !sent) offer_deeds(w, s, p, prompt);
    if (nothing_done_yet(s) && !refuse_strategic(w, s, p)) prompt.option(verb::strategic, p.id);
    if (!refuse_leave_map(w, s, p)) prompt.option(verb::leave_map, p.id);
  }
  if (!driven) prompt.option(verb::stop, p.id);
}

void enter_next(const World& w, State& s, Piece p, Hex to, Events* log) {
  if (waiting(s, p)) {
    spend(w, s, p, entering_cost(w, s, p, to));
    ++s.move.entered;
    arrive(w, s, p, to, log);
    return;
  }
  const Hex from = at(s, p).hex;
  if (needs_crossing_throw(w, s, p, from, to)) {
    push(s, CrossingFrame{.piece = p, .to = to});
    return;
  }
  if (is_assault_hex(w, s, from)) s.move.manner |= leaving_assault | one_hex;  // pg.12.12a
  spend(w, s, p, entry_cost(w, s, p, from, to));
  ++s.move.entered;
  arrive(w, s, p, to, log);
}

void take_mover(const World& w, State& s, Choice c, Events* log) {
  const Piece p = s.move.piece;
  switch (c.verb) {
    case verb::enter: enter_next(w, s, p, hex(c.what), log); return;
    case verb::accompany: at(s, piece(c.who)).carrier = p; return;
    case verb::load: do_load(w, s, piece(c.who), piece(static_cast<int>(c.what)), log); return;
    case verb::unload: do_unload(w, s, piece(c.who), false, log); return;
    case verb::limber: do_limber(w, s, p, true, log); break;
    case verb::unlimber:
      if (at(s, piece(c.who)).carrier) do_unload(w, s, piece(c.who), true, log);
      else do_limber(w, s, p, false, log);
      return;
    case verb::dig_in: do_dig_in(w, s, p, log); break;
    case verb::clear_wreck: do_clear_wreck(w, s, p, log); break;
    case verb::cut_rail: do_cut_rail(w, s, p, log); break;
    case verb::consolidate: do_consolidate(w, s, p, piece(static_cast<int>(c.what)), log); break;
    case verb::leave_map: do_leave_map(w, s, p, log); break;
    case verb::strategic: s.move.manner |= by_strategic; return;
    default: break;
  }
  s.move.manner |= must_stop;
}

// Whole deeds of the mover, where it stands.
Refusal refuse_deed(const World& w, const State& s, Piece p, Choice c) {
  if (c.verb == verb::strategic) return refuse_strategic(w, s, p);
  if (c.verb == verb::leave_map) return refuse_leave_map(w, s, p);
  if (w.on.sectors && must_obey(w, s, p)) return {"pg.17.63b"_rule, "pg.refuse.orders_left"_text};
  switch (c.verb) {
    case verb::limber: return refuse_limber(w, s, p, true);
    case verb::unlimber: return refuse_limber(w, s, p, false);
    case verb::dig_in: return refuse_dig_in(w, s, p);
    case verb::clear_wreck: return refuse_clear_wreck(w, s, p);
    case verb::cut_rail: return refuse_cut_rail(w, s, p);
    case verb::consolidate:
      if (!is_piece(w, c.what)) return no_option;
      return refuse_consolidate(w, s, p, piece(static_cast<int>(c.what)));
    default: return no_option;
  }
}

// pg.17.63b, pg.6.61: whoever is driven on and can go on does not stop.
Refusal refuse_stop(const World& w, const State& s, Piece p) {
  if (is_aboard(w, s, p)) return legal;
  const bool sent = w.on.sectors && must_obey(w, s, p);
  const Duty duty = commissar_duty(w, s, p);
  if (!sent && !duty.bound) return legal;
  static thread_local Prompt prompt;
  prompt.options.clear();
  offer_hexes(w, s, p, duty, prompt);
  if (prompt.options.empty()) return legal;
  return sent ? Refusal{"pg.17.63b"_rule, "pg.refuse.orders_left"_text}
              : Refusal{"pg.6.61"_rule, "pg.refuse.commissar"_text};
}

// Loading and unloading: the mover itself, or what it carries or takes aboard.
Refusal judge_transport(const World& w, const State& s, Choice c) {
  const Piece p = s.move.piece, who = piece(c.who);
  if (c.verb == verb::load) {
    if (!is_piece(w, c.what)) return no_option;
    if (c.who != p.id && c.what != p.id) return {"pg.5.0a"_rule, "pg.refuse.not_the_mover"_text};
    if (const Refusal no = refuse_load(w, s, who, piece(static_cast<int>(c.what)))) return no;
  } else if (const Refusal no = refuse_unload(w, s, who, c.verb == verb::unlimber)) {
    return no;
  }
  const bool aboard_it = at(s, who).carrier == p && type_of(w, p).carrier;
  if (c.verb != verb::load && who != p && !aboard_it) return no_option;
  return !s.move.charge && on_map(s, p) ? legal : no_option;
}

Refusal judge_mover(const World& w, const State& s, Choice c) {
  const Piece p = s.move.piece;
  if (c.verb == verb::stop) return c.who == p.id ? refuse_stop(w, s, p) : no_option;
  if (!is_piece(w, c.who)) return no_option;
  const bool aboard = is_aboard(w, s, p);  // pg.5.67a: it can only get off
  if (c.verb == verb::accompany) {
    if (const Refusal no = refuse_accompany(w, s, piece(c.who))) return no;
    return aboard ? no_option : legal;
  }
  if (c.verb == verb::load || c.verb == verb::unload ||
      (c.verb == verb::unlimber && carried(w, s, piece(c.who))))
    return judge_transport(w, s, c);
  if (c.who != p.id) return {"pg.5.0a"_rule, "pg.refuse.not_the_mover"_text};
  if (c.verb == verb::enter) {
    if (!is_hex(w, c.what)) return no_option;
    if (const Refusal no = refuse_next_hex(w, s, p, hex(c.what), commissar_duty(w, s, p)))
      return no;
    return aboard ? no_option : legal;
  }
  if (!on_map(s, p)) return no_option;
  if (const Refusal no = refuse_deed(w, s, p, c)) return no;
  if (aboard || s.move.charge) return no_option;
  return c.verb == verb::leave_map || nothing_done_yet(s) ? legal : no_option;
}
}  // namespace

const StepRules mover_step{run_mover, ask_mover, judge_mover, take_mover};

}  // namespace bocage::pg
