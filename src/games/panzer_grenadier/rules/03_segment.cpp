// Chapter 3.1: the segment: what activates, declarations (3.13), actions, the end of it.
#include "games/panzer_grenadier/rules/06_commissars.hpp"
#include "games/panzer_grenadier/rules/activation.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"

namespace bocage::pg {

// ---- The segment prompt.

// pg.3.b3, pg.14.42, pg.6.65. With formations the duty is the side's: no player passes while
// another one's pieces must still try to recover (pg.17.62a), unless there is nothing he can do.
Refusal refuse_pass(const World& w, const State& s) {
  bool can_act = !w.on.formations;
  for (Piece p : of_side(w, s.active)) can_act = can_act || can_activate(w, s, p);
  for (Piece p : of_side(w, s.active)) {
    const PieceState& me = at(s, p);
    if (me.place != Place::on_map || me.order != Order::demoralized || carried(w, s, p)) continue;
    if (can_activate(w, s, p) || (w.on.formations && can_act && !me.markers))
      return {"pg.3.b3"_rule, "pg.refuse.demoralized_left"_text};
  }
  if (w.on.sectors)
    for (Piece p : of_side(w, s.active))
      if (can_activate(w, s, p) && must_obey(w, s, p))
        return {"pg.17.63b"_rule, "pg.refuse.orders_left"_text};
  return legal;
}

namespace {

void offer_stacks(const World& w, const State& s, Prompt& prompt) {
  Hexes seen;
  std::uint32_t groups = 0;
  for (Piece p : of_side(w, s.active)) {
    const PieceState& me = at(s, p);
    if (me.place != Place::on_map && me.place != Place::waiting) continue;
    if (!can_activate(w, s, p)) continue;
    if (me.place == Place::on_map) seen.add(me.hex);
    else groups |= 1u << w.pieces[p.id].group;
  }
  seen.each([&](Hex h) { prompt.option(verb::activate, 0, h.id); });
  for (int g = 0; groups >> g; ++g) {
    if (!(groups >> g & 1)) continue;
    Hex first;
    w.hex_sets[w.groups[g].zone].each([&](Hex h) {
      if (!first) first = h;
    });
    prompt.option(verb::activate, 0, first.id, g + 1);
  }
}

void ask_segment(const World& w, const State& s, Prompt& prompt) {
  prompt.choice(s.active, "pg.3.1"_rule, "pg.prompt.segment"_text);
  prompt.with("turn", number_kind, s.turn).with("segments", number_kind, s.opening);
  offer_stacks(w, s, prompt);
  offer_offboard(w, s, prompt);
  offer_air(w, s, prompt);
  if (s.saved && s.saver == s.active && s.opening == 1) prompt.option(verb::use_saved);
  if (!refuse_pass(w, s)) prompt.option(verb::pass);
}

void do_pass(const World& w, State& s, Events* log) {
  if (log) log->add("passed", "pg.3.b2"_rule, s.active);
  if (s.passed == 1 + index(other(s.active))) {  // pg.3.b2, A2
    end_turn_now(w, s, log);
    return;
  }
  s.passed = static_cast<std::uint8_t>(1 + index(s.active));
  next_segment(w, s, log);
}

// Everybody sees what is left of factors and aircraft; pg.17.63b: whether any of it is this sector's, nobody.
bool has_allotted(const World& w, const State& s) {
  return w.on.sectors && (!s.aircraft[index(s.active)].empty() || any_factor_left(w, s, s.active));
}

// A2: nothing that can be activated is a pass. He who might have something unseen says it himself.
bool run_segment(const World& w, State& s, Events* log) {
  for (Piece p : of_side(w, s.active))
    if (can_activate(w, s, p)) return false;
  if (has_hidden(w, s, s.active) || has_allotted(w, s)) return false;
  static thread_local Prompt prompt;
  ask_segment(w, s, prompt);
  if (prompt.options.size() != 1 || prompt.options[0].verb != verb::pass) return false;
  do_pass(w, s, log);
  return true;
}

void begin_activation(State& s, Hex root, int group) {
  s.root = group ? Hex{} : root;
  s.root_group = static_cast<std::uint8_t>(group);
  s.declared_last = nobody;
  push(s, Step::segment_end);
  push(s, Step::actions);
  push(s, Step::declare);
}

void take_segment(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::pass) {
    do_pass(w, s, log);
    return;
  }
  if (c.verb == verb::use_saved) {  // pg.17.2
    s.saved = 0;
    s.opening = 2;
    return;
  }
  s.passed = 0;
  if (c.verb == verb::activate) {
    if (log) {
      const bool seen = c.count || first_visible(w, s, hex(c.what), s.active);
      log->add("activated", "pg.3.1"_rule, s.active)
          .with("hex", hex_kind, static_cast<int>(c.what), seen ? everybody : only(s.active));
    }
    begin_activation(s, hex(c.what), c.count);
    return;
  }
  push(s, Step::segment_end);
  if (c.verb == verb::offboard || c.verb == verb::offboard_smoke) begin_offboard(w, s, c, log);
  else begin_air(w, s, c, log);
}

// pg.16.51a: a group that comes on the map is activated by the first hex of its zone.
Refusal judge_arrivals(const World& w, const State& s, Choice c) {
  if (c.count > w.group_count) return no_option;
  Hex first;
  w.hex_sets[w.groups[c.count - 1].zone].each([&](Hex h) {
    if (!first) first = h;
  });
  if (first != hex(c.what)) return no_option;
  for (Piece p : of_side(w, s.active))
    if (at(s, p).place == Place::waiting && w.pieces[p.id].group == c.count - 1 &&
        can_activate(w, s, p))
      return legal;
  return no_option;
}

Refusal judge_segment(const World& w, const State& s, Choice c) {
  switch (c.verb) {
    case verb::pass: return refuse_pass(w, s);
    case verb::use_saved:
      return s.saved && s.saver == s.active && s.opening == 1 ? legal : no_option;
    case verb::air: return is_hex(w, c.what) ? refuse_air(w, s, c.who, hex(c.what)) : no_option;
    case verb::offboard:
      return is_hex(w, c.what) ? refuse_factor(w, s, c.who, hex(c.what)) : no_option;
    case verb::offboard_smoke: return may_smoke_with(w, s, c.who) ? legal : no_option;
    case verb::activate: break;
    default: return no_option;
  }
  if (!is_hex(w, c.what)) return no_option;
  if (c.count) return judge_arrivals(w, s, c);
  bool own = false, ready = false;
  for (Piece p : in_hex(s, hex(c.what))) {
    if (side_of(w, p) != s.active) continue;
    if (can_activate(w, s, p)) return legal;
    own = true;
    ready = ready || !at(s, p).markers;
  }
  if (!own) return {"pg.3.1"_rule, "pg.refuse.nobody_there"_text};
  if (!ready) return {"pg.3.13d"_rule, "pg.refuse.already_acted"_text};
  return w.on.sectors ? Refusal{"pg.17.61a"_rule, "pg.refuse.other_sector_plays"_text}
                      : Refusal{"pg.17.62b"_rule, "pg.refuse.other_player"_text};
}

// ---- Declarations (pg.3.12b: before anybody moves), in any order. Who leads whom is settled
// when all are declared.

bool can_fire_somehow(const World& w, const State& s, Piece p) {
  if (is_leader(w, p)) return !is_commissar(w, s, p);
  const PieceState& me = at(s, p);
  if (me.limbered || me.order == Order::demoralized) return false;
  const UnitType& t = type_of(w, p);
  return is_combat_unit(t);
}

}  // namespace

Refusal refuse_declare(const World& w, const State& s, Piece p, Declared what) {
  if (const Refusal r = refuse_candidate(w, s, p)) return r;
  const PieceState& me = at(s, p);
  if (what != Declared::fire && only_to_assault(w, s, p))
    return {"pg.12.51"_rule, "pg.refuse.only_into_fight"_text};
  if (what == Declared::recover) {
    if (me.order == Order::good || me.place != Place::on_map)
      return {"pg.14.4a"_rule, "pg.refuse.in_good_order"_text};
    return legal;
  }
  if (me.order == Order::demoralized) return {"pg.14.3c"_rule, "pg.refuse.must_recover"_text};
  if (what == Declared::move) return legal;
  if (me.place != Place::on_map) return {"pg.16.51a"_rule, "pg.refuse.not_on_map"_text};
  if (me.markers == 3) return {"pg.15.2f"_rule, "pg.refuse.already_acted"_text};
  if (carried(w, s, p)) return {"pg.5.67a"_rule, "pg.refuse.aboard"_text};
  if (!can_fire_somehow(w, s, p)) return {"pg.7.31"_rule, "pg.refuse.no_fire_value"_text};
  if (w.on.sectors && !only_to_assault(w, s, p) && must_obey(w, s, p))
    return {"pg.17.63b"_rule, "pg.refuse.orders_left"_text};
  return legal;
}

namespace {

void offer_declarations(const World& w, const State& s, Piece p, Prompt& prompt) {
  const PieceState& me = at(s, p);
  if (only_to_assault(w, s, p)) {
    if (me.order != Order::demoralized && !carried(w, s, p) && can_fire_somehow(w, s, p))
      prompt.option(verb::declare_fire, p.id);
    return;
  }
  if (me.order == Order::demoralized) {
    if (me.place == Place::on_map) prompt.option(verb::declare_recover, p.id);
    return;
  }
  prompt.option(verb::declare_move, p.id);
  if (me.place == Place::on_map && me.markers != 3 && !carried(w, s, p) &&
      can_fire_somehow(w, s, p) && !(w.on.sectors && must_obey(w, s, p)))
    prompt.option(verb::declare_fire, p.id);
  if (me.order == Order::disrupted && me.place == Place::on_map)
    prompt.option(verb::declare_recover, p.id);
}

// Those who could be declared: the stack, and the hexes within reach of those already declared.
void candidates(const World& w, const State& s, List<Piece, max_pieces>& list) {
  const auto consider = [&](Piece p) {
    if (side_of(w, p) == s.active && !refuse_candidate(w, s, p)) list.push(p);
  };
  if (s.root_group) {
    for (Piece p : of_side(w, s.active))
      if (at(s, p).place == Place::waiting) consider(p);
    return;
  }
  for (Piece p : in_hex(s, s.root)) consider(p);
  if (!s.declared_last) return;
  Hexes near;
  for (Piece l : of_side(w, s.active)) {
    if (at(s, l).declared == Declared::none || !(is_leader(w, l) || has_tank_leader(w, s, l)))
      continue;
    near.add(at(s, l).hex);
    for (Hex n : w.neighbour[at(s, l).hex.id])
      if (n) near.add(n);
  }
  near.remove(s.root);
  near.each([&](Hex h) {
    for (Piece p : in_hex(s, h)) consider(p);
  });
}

// pg.3.11d, pg.5.42a, pg.5.43, pg.15.2a: by whom everybody is led.
void settle_leaders(const World& w, State& s) {
  for (Piece p : of_side(w, s.active)) {
    PieceState& me = at(s, p);
    if (me.declared == Declared::none) continue;
    const UnitKind kind = type_of(w, p).kind;
    me.led_by = leader_for(w, s, p);
    me.led = static_cast<bool>(me.led_by) || kind == UnitKind::train || kind == UnitKind::vessel;
  }
}

void end_declarations(const World& w, State& s) {
  pop(s);
  settle_leaders(w, s);
}

// pg.6.65: a commissar and a demoralized unit in his hex are activated together.
Refusal refuse_declared(const World& w, const State& s) {
  if (!w.on.commissars) return legal;
  for (Piece c : leaders_of(w, s.active)) {
    if (!on_map(s, c) || !is_commissar(w, s, c) || demoralized(s, c)) continue;
    bool called = false, left = false, helped = false;
    for (Piece p : in_hex(s, at(s, c).hex)) {
      if (side_of(w, p) != s.active) continue;
      const bool declared = at(s, p).declared != Declared::none;
      if (is_commissar(w, s, p)) helped = helped || (declared && !demoralized(s, p));
      else if (is_unit(w, p) && demoralized(s, p)) {
        called = called || declared;
        left = left || !refuse_declare(w, s, p, Declared::recover);
      }
    }
    const bool he = at(s, c).declared != Declared::none;
    if (he ? left && !called : called && !helped && !refuse_declare(w, s, c, Declared::move))
      return {"pg.6.65"_rule, "pg.refuse.commissar_helps"_text};
  }
  return legal;
}

void ask_declare(const World& w, const State& s, Prompt& prompt) {
  prompt.choice(s.active, "pg.3.13a"_rule, "pg.prompt.declare"_text);
  List<Piece, max_pieces> list;
  candidates(w, s, list);
  for (Piece p : list) offer_declarations(w, s, p, prompt);
  if (prompt.options.empty() || (s.declared_last && !refuse_declared(w, s)))
    prompt.option(verb::done);
}

bool anybody_left(const World& w, const State& s) {
  List<Piece, max_pieces> list;
  candidates(w, s, list);
  for (const Piece p : list)
    for (const Declared what : {Declared::move, Declared::fire, Declared::recover})
      if (!refuse_declare(w, s, p, what)) return true;
  return false;
}

bool run_declare(const World& w, State& s, Events*) {
  if (!s.declared_last) return false;
  List<Piece, max_pieces> list;
  candidates(w, s, list);
  if (!list.empty() || has_hidden(w, s, s.active)) return false;
  end_declarations(w, s);
  return true;
}

void take_declare(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::done) {
    end_declarations(w, s);
    return;
  }
  const Piece p = piece(c.who);
  PieceState& me = at(s, p);
  me.declared = c.verb == verb::declare_move   ? Declared::move
                : c.verb == verb::declare_fire ? Declared::fire
                                               : Declared::recover;
  me.mp = 0;
  s.declared_last = p;
  if (log)
    log->add(c.verb == verb::declare_move   ? "declared_move"
             : c.verb == verb::declare_fire ? "declared_fire"
                                            : "declared_recover",
             "pg.3.13a"_rule, s.active)
        .with("unit", unit_kind, p.id)
        .only_for(known_to(w, s, p));
}

Refusal judge_declare(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done) {
    const Refusal no = s.declared_last ? refuse_declared(w, s)
                                       : Refusal{"pg.3.1"_rule, "pg.refuse.activate_somebody"_text};
    return no && anybody_left(w, s) ? no : legal;
  }
  if (!is_piece(w, c.who)) return no_option;
  const Piece p = piece(c.who);
  switch (c.verb) {
    case verb::declare_move: return refuse_declare(w, s, p, Declared::move);
    case verb::declare_fire: return refuse_declare(w, s, p, Declared::fire);
    case verb::declare_recover: return refuse_declare(w, s, p, Declared::recover);
    default: return no_option;
  }
}

}  // namespace

const StepRules segment_step{run_segment, ask_segment, judge_segment, take_segment};
const StepRules declare_step{run_declare, ask_declare, judge_declare, take_declare};

}  // namespace bocage::pg
