// Chapter 3.13: the declared pieces act one by one, each its way (pg.5.0g); then the segment ends.
#include "games/panzer_grenadier/rules/06_commissars.hpp"
#include "games/panzer_grenadier/rules/activation.hpp"
#include "games/panzer_grenadier/rules/fire.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/pieces.hpp"

namespace bocage::pg {

namespace {

bool ready(const State& s, Piece p) {
  return at(s, p).declared != Declared::none && !at(s, p).acted &&
         (at(s, p).place == Place::on_map || at(s, p).place == Place::waiting);
}

// pg.14.3c: who was declared to move or fire and is demoralized meanwhile does nothing more.
bool lost_heart(const State& s, Piece p) {
  return demoralized(s, p) && at(s, p).declared != Declared::recover;
}

// pg.6.65: a commissar first helps those in his hex who are about to recover.
bool is_awaited(const World& w, const State& s, Piece c) {
  if (!w.on.commissars || !on_map(s, c) || !is_commissar(w, s, c) || demoralized(s, c) ||
      at(s, c).changed_hex)
    return false;
  for (Piece p : in_hex(s, at(s, c).hex))
    if (side_of(w, p) == side_of(w, c) && is_unit(w, p) && demoralized(s, p) && ready(s, p) &&
        at(s, p).declared == Declared::recover)
      return true;
  return false;
}

// A declared leader has nothing to shoot with: he only enters assaults or lends his modifiers.
// pg.12.2a, pg.7.1a: whoever came in to assault fights there and does not shoot in another way.
bool has_something_to_do(const World& w, const State& s, Piece p) {
  if (!ready(s, p) || at(s, p).entered || lost_heart(s, p) || is_awaited(w, s, p)) return false;
  if (at(s, p).declared == Declared::fire && (is_leader(w, p) || only_to_assault(w, s, p)))
    return false;
  return true;
}

void offer_assaults(const World& w, const State& s, Piece p, Prompt& prompt) {
  for (Hex n : w.neighbour[at(s, p).hex.id])
    if (n && !refuse_assault(w, s, p, n)) prompt.option(verb::assault, p.id, n.id);
}

void offer_charges(const World& w, const State& s, Piece p, Prompt& prompt) {
  if (type_of(w, p).kind != UnitKind::cav || !w.on.cavalry) return;
  const Hex from = at(s, p).hex;
  Hexes targets;
  for (Hex n : w.neighbour[from.id]) {
    if (!n) continue;
    for (Hex t : w.neighbour[n.id])
      if (t && distance(w, from, t) == 2) targets.add(t);
  }
  targets.each([&](Hex t) {
    if (!refuse_charge(w, s, p, t)) prompt.option(verb::charge, p.id, t.id);
  });
}

// pg.12.2a, pg.14.3c, pg.6.61: what must be done before the segment may end.
Refusal refuse_done(const World& w, const State& s) {
  for (const AssaultHex& a : s.assaults)
    if (must_fight(w, s, a.hex)) return {"pg.12.2a"_rule, "pg.refuse.must_fight"_text};
  for (Piece p : of_side(w, s.active)) {
    if (!ready(s, p)) continue;
    if (at(s, p).declared == Declared::recover)
      return {"pg.14.3c"_rule, "pg.refuse.must_recover"_text};
    if (at(s, p).declared != Declared::move || demoralized(s, p)) continue;
    if (commissar_duty(w, s, p).bound) return {"pg.6.61"_rule, "pg.refuse.commissar"_text};
    if (w.on.sectors && must_obey(w, s, p)) return {"pg.17.63b"_rule, "pg.refuse.orders_left"_text};
  }
  return legal;
}

void ask_actions(const World& w, const State& s, Prompt& prompt) {
  prompt.choice(s.active, "pg.3.13a"_rule, "pg.prompt.actions"_text);
  for (Piece p : of_side(w, s.active)) {
    if (!ready(s, p)) continue;
    if (has_something_to_do(w, s, p)) prompt.option(verb::act, p.id);
    if (at(s, p).declared == Declared::fire) {
      offer_assaults(w, s, p, prompt);
      offer_charges(w, s, p, prompt);
    }
  }
  for (const AssaultHex& a : s.assaults)
    if (!refuse_fight(w, s, a.hex)) prompt.option(verb::fight, 0, a.hex.id);
  if (prompt.options.empty() || !refuse_done(w, s)) prompt.option(verb::done);
}

// Whether anything but ending the segment can be done.
bool anything_left(const World& w, const State& s) {
  static thread_local Prompt prompt;
  ask_actions(w, s, prompt);
  return prompt.options.size() > 1 || prompt.options[0].verb != verb::done;
}

// Nobody left to act and nothing to fight: the segment is over.
bool run_actions(const World& w, State& s, Events*) {
  for (Piece p : of_side(w, s.active)) {
    if (has_something_to_do(w, s, p)) return false;
    if (ready(s, p) && !s.assaults.empty()) return false;
  }
  for (const AssaultHex& a : s.assaults)
    if (must_fight(w, s, a.hex)) return false;
  if (has_hidden(w, s, s.active)) return false;
  pop(s);
  return true;
}

void begin_move(State& s, Piece p) {
  s.move = Move{};
  s.move.piece = p;
  s.move.from = at(s, p).hex;
  push(s, Step::mover);
}

void take_actions(const World& w, State& s, Choice c, Events* log) {
  const Piece p = piece(c.who);
  switch (c.verb) {
    case verb::done: pop(s); return;
    case verb::fight: begin_fight(w, s, hex(c.what), log); return;
    case verb::assault: enter_assault(w, s, p, hex(c.what), log); return;
    case verb::charge:
      begin_move(s, p);
      s.move.charge = hex(c.what);
      return;
    default: break;
  }
  switch (at(s, p).declared) {
    case Declared::move: begin_move(s, p); return;
    case Declared::fire: push(s, ShooterFrame{.piece = p}); return;
    default: push(s, RecoveryHelpFrame{.piece = p}); return;
  }
}

bool is_fire(Verb v) {
  return v == verb::direct_fire || v == verb::split || v == verb::bombard || v == verb::at_fire ||
         v == verb::smoke;
}

Refusal judge_actions(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done) {
    const Refusal no = refuse_done(w, s);
    return no && anything_left(w, s) ? no : legal;
  }
  if (c.verb == verb::fight) return is_hex(w, c.what) ? refuse_fight(w, s, hex(c.what)) : no_option;
  if (!is_piece(w, c.who)) return no_option;
  const Piece p = piece(c.who);
  if (side_of(w, p) != s.active) return {"pg.1.2b"_rule, "pg.refuse.not_yours"_text};
  if (at(s, p).declared == Declared::none) return {"pg.3.13a"_rule, "pg.refuse.not_declared"_text};
  if (is_fire(c.verb) && at(s, p).declared == Declared::fire && on_map(s, p) && !is_leader(w, p)) {
    // Why it found nothing to fire at; it acts before it aims.
    if (at(s, p).entered) return {"pg.7.1a"_rule, "pg.refuse.in_assault"_text};
    State as = s;
    at(as, p).acted = 0;
    if (const Refusal no = refuse_fire_by(w, as, p, c); no && no.rule != "pg.7.23b"_rule) return no;
    return at(s, p).acted ? Refusal{"pg.3.13d"_rule, "pg.refuse.already_acted"_text}
                          : Refusal{"pg.3.13a"_rule, "pg.refuse.act_first"_text};
  }
  if (at(s, p).acted) return {"pg.3.13d"_rule, "pg.refuse.already_acted"_text};
  if (c.verb == verb::act) {
    if (!on_map(s, p)) return has_something_to_do(w, s, p) ? legal : no_option;
    if (lost_heart(s, p)) return {"pg.14.3c"_rule, "pg.refuse.demoralized"_text};
    if (is_awaited(w, s, p)) return {"pg.6.65"_rule, "pg.refuse.commissar_helps"_text};
    if (at(s, p).entered)
      return must_fight(w, s, at(s, p).hex) ? Refusal{"pg.12.2a"_rule, "pg.refuse.must_fight"_text}
                                            : Refusal{"pg.7.1a"_rule, "pg.refuse.in_assault"_text};
    return has_something_to_do(w, s, p) ? legal : no_option;
  }
  if (!on_map(s, p) || !is_hex(w, c.what)) return no_option;
  if (c.verb != verb::assault && c.verb != verb::charge) return no_option;
  if (const Refusal no = c.verb == verb::assault ? refuse_assault(w, s, p, hex(c.what))
                                                 : refuse_charge(w, s, p, hex(c.what)))
    return no;
  return at(s, p).declared == Declared::fire ? legal : no_option;
}

// ---- The end of a segment.

// pg.4.4c: a hex with more than it may hold, of either side.
struct Crowd {
  Hex hex;
  Side side = Side::nobody;
  bool combat = false;
};

Crowd find_crowd(const World& w, const State& s) {
  for (int i = 0; i < w.piece_count; ++i) {
    const Piece p = piece(i);
    if (!on_map(s, p)) continue;
    const Stacked n = stacked(w, s, at(s, p).hex, side_of(w, p));
    if (n.combat > 3) return {at(s, p).hex, side_of(w, p), true};
    if (n.transports > 3) return {at(s, p).hex, side_of(w, p), false};
  }
  return {};
}

// pg.12.41c: who came into a fight keeps that as long as it lasts.
void forget_way(const World& w, State& s, Piece p) {
  if (!on_map(s, p) || !is_assault_hex(w, s, at(s, p).hex)) at(s, p).came_from = 0;
}

void clear_segment(const World& w, State& s) {
  for (Piece p : of_side(w, s.active)) {
    PieceState& me = at(s, p);
    if (me.declared == Declared::none && !me.tied && !me.acted && !me.changed_hex) continue;
    const bool rolled = me.markers == 3;  // pg.15.2f: two of three markers go after moving
    if (rolled) me.markers = 1;
    else if (me.place == Place::on_map || me.declared != Declared::none) mark(s, p);
    me.declared = Declared::none;
    me.acted = me.changed_hex = me.entered = me.grouped = me.tied = 0;
    me.charging = me.unloaded = 0;
    forget_way(w, s, p);
    me.led = 0;
    me.led_by = nobody;
    me.mp = 0;
    if (me.carrier && is_leader(w, p) && !carried(w, s, p)) me.carrier = nobody;
  }
  for (Piece p : of_side(w, other(s.active))) {
    forget_way(w, s, p);
    at(s, p).shot_here = 0;
    at(s, p).acted = 0;
  }
  forget_shots(w, s, other(s.active));
}

// pg.6.71b, A37: leaders whose last unit died or left stand alone among enemy combat units.
Piece stranded_leader(const World& w, const State& s) {
  for (const Side side : {Side::first, Side::second})
    for (Piece l : leaders_of(w, side)) {
      if (!on_map(s, l)) continue;
      bool friends = false, enemies = false;
      for (Piece p : in_hex(s, at(s, l).hex)) {
        if (side_of(w, p) == side) friends = friends || is_unit(w, p);
        else enemies = enemies || (is_combat_unit(type_of(w, p)) && !at(s, p).hidden);
      }
      if (enemies && !friends) return l;
    }
  return nobody;
}

bool run_segment_end(const World& w, State& s, Events* log) {
  if (!top<SegmentEndFrame>(s).cleared) {
    change<SegmentEndFrame>(s, [](SegmentEndFrame& f) { f.cleared = 1; });
    clear_segment(w, s);
    s.root = Hex{};
    s.root_group = 0;
    s.declared_last = nobody;
    s.move = Move{};
    s.attack = Attack{};
    s.assault = AssaultNow{};
    s.portions = Portions{};
    ++s.segments[index(s.active)];
  }
  if (s.crowded) {
    if (const Crowd c = find_crowd(w, s); c.hex) {
      push(s, OverstackFrame{.side = c.side, .combat = c.combat, .hex = c.hex});
      return true;
    }
    s.crowded = 0;
  }
  if (const Piece l = stranded_leader(w, s)) {
    push(s, OverrunFrame{.side = side_of(w, l), .hex = at(s, l).hex});
    return true;
  }
  const int condition = decided(w, s, When::at_once);
  if (condition >= 0) {
    end_turn_now(w, s, log);
    while (!s.frames.empty()) pop(s);
    s.over = static_cast<std::uint8_t>(condition + 1);
    push(s, Step::over);
    if (log)
      log->add("battle_over", "pg.end.1"_rule, w.conditions[condition].winner)
          .number("turn", s.turn);
    return true;
  }
  pop(s);
  blow_second_wind(w, s, log);
  const Side acted = s.active;
  next_segment(w, s, log);
  push_fog_of_war(w, s, acted);  // pg.17.4
  return true;
}

void ask_overstack(const World& w, const State& s, Prompt& prompt) {
  const auto f = top<OverstackFrame>(s);
  prompt.choice(f.side, "pg.4.4c"_rule, "pg.prompt.overstack"_text);
  prompt.with("hex", hex_kind, f.hex.id);
  for (Piece p : in_hex(s, f.hex)) {
    const UnitType& t = type_of(w, p);
    if (side_of(w, p) != f.side || is_leader(t) || carried(w, s, p)) continue;
    if (stacks_as_transport(t) != !f.combat) continue;
    prompt.option(verb::eliminate, p.id);
  }
}

void take_overstack(const World& w, State& s, Choice c, Events* log) {
  pop(s);
  if (log)
    log->add("overstacked", "pg.4.4c"_rule, side_of(w, piece(c.who)))
        .with("unit", unit_kind, c.who);
  eliminate(w, s, piece(c.who), log);
}

}  // namespace

const StepRules actions_step{run_actions, ask_actions, judge_actions, take_actions};
const StepRules segment_end_step{run_segment_end};
const StepRules overstack_step{nullptr, ask_overstack, nullptr, take_overstack};

}  // namespace bocage::pg
