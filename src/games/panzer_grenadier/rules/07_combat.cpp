// 7 Combat: a piece declared to fire chooses its kind of fire and target, and others join in. What
// it has values for (pg.7.3) it may use, one kind a turn (pg.7.22a); who fired at a mover is not
// declared any more (pg.7.22b, pg.7.64b).
#include "games/panzer_grenadier/rules/07_portions.hpp"

namespace bocage::pg {

void act_done(State& s, Piece p) {
  at(s, p).acted = 1;
  for (int i = 0; i < most_portions; ++i)
    if (s.portions.by[i] == p) s.portions.by[i] = nobody, s.portions.at[i] = Hex{};
  mark(s, p);  // pg.7.46a
}

namespace {

// Whether it is free for a kind of fire, having perhaps begun with another (pg.7.1a, pg.7.22a).
bool free_for(const World& w, const State& s, Piece p, FireKind kind) {
  const PieceState& self = at(s, p);
  if (self.place != Place::on_map || self.acted || self.declared != Declared::fire) return false;
  if (self.shots) return kind == FireKind::anti_tank;
  return kind == FireKind::direct || !is_hmg(w, p) || !self.mp;
}

// Enemy hexes, each once: visit(Hex).
template <class Visit>
void for_each_enemy_hex(const World& w, const State& s, Side side, Visit visit) {
  for (const Piece e : of_side(w, other(side))) {
    if (!on_map(s, e) || at(s, e).hidden) continue;
    if (first_visible(w, s, at(s, e).hex, other(side)) == e) visit(at(s, e).hex);
  }
}

// ---- Step::shooter: frame a = the piece

// The hexes it may direct-fire at now.
using Targets = List<Hex, max_pieces>;
void direct_targets(const World& w, const State& s, Piece p, Targets& list) {
  const int range = type_of(w, p).direct.range;
  for_each_enemy_hex(w, s, side_of(w, p), [&](Hex h) {
    if (distance(w, at(s, p).hex, h) > range || refuse_direct_fire(w, s, p, h)) return;
    if (!is_hmg(w, p) || !fired_at_already(s, p, h)) list.push(h);
  });
}

// pg.7.23a, pg.7.23b: the whole strength, unless there is something else for the rest of it.
int largest_portion_at(const World& w, const State& s, Piece p, Hex h) {
  const int most = largest_portion(w, s, p);
  if (most < smallest_hmg_portion || !may_note_portion(s)) return 0;
  Targets list;
  direct_targets(w, s, p, list);
  return list.size() > (list.contains(h) ? 1 : 0) ? most : 0;
}

void offer_direct_fire(const World& w, const State& s, Piece p, Prompt& prompt) {
  if (!can_spend_rest(w, s, p) || !free_for(w, s, p, FireKind::direct)) return;
  Targets list;
  direct_targets(w, s, p, list);
  const bool splits = is_hmg(w, p) && list.size() > 1 && may_note_portion(s);
  const int most = splits ? largest_portion(w, s, p) : 0;
  for (const Hex h : list) {
    prompt.option(verb::direct_fire, p.id, h.id);
    for (int n = smallest_hmg_portion; n <= most; ++n) prompt.option(verb::split, p.id, h.id, n);
  }
}

void offer_bombardment(const World& w, const State& s, Piece p, Prompt& prompt) {
  if (!bombardment_strength(w, s, p) || !free_for(w, s, p, FireKind::bombardment)) return;
  for_each_enemy_hex(w, s, side_of(w, p), [&](Hex h) {
    if (!refuse_bombardment(w, s, p, h)) prompt.option(verb::bombard, p.id, h.id);
  });
}

void offer_at_fire(const World& w, const State& s, Piece p, Prompt& prompt) {
  if (!type_of(w, p).anti_tank || !free_for(w, s, p, FireKind::anti_tank)) return;
  for (const Piece e : of_side(w, other(side_of(w, p)))) {
    if (!on_map(s, e) || !is_at_target(type_of(w, e))) continue;
    if (!refuse_at_fire(w, s, p, e)) prompt.option(verb::at_fire, p.id, e.id);
  }
}

void offer_smoke(const World& w, const State& s, Piece p, Prompt& prompt) {
  if (!w.on.smoke || !bombardment_strength(w, s, p) || !free_for(w, s, p, FireKind::smoke)) return;
  const Hex from = at(s, p).hex;
  const Refusal no = refuse_smoke(w, s, p, from);
  if (no && no.rule != "pg.16.11"_rule) return;
  if (!smoke_left(s)) return;
  const int range = type_of(w, p).bombardment.range;
  smoke_hexes(w, s, side_of(w, p), from).each([&](Hex h) {
    if (distance(w, from, h) <= range && may_fire_across(w, s, from, h))
      prompt.option(verb::smoke, p.id, h.id);
  });
}

void ask_shooter(const World& w, const State& s, Prompt& prompt) {
  const Piece p = top<ShooterFrame>(s).piece;
  prompt.choice(side_of(w, p), "pg.7.1a"_rule, "pg.prompt.shooter"_text);
  prompt.args.push({"unit", unit_kind, known_to(w, s, p), p.id});
  prompt.args.push({"hex", hex_kind, known_to(w, s, p), at(s, p).hex.id});
  offer_direct_fire(w, s, p, prompt);
  offer_bombardment(w, s, p, prompt);
  offer_at_fire(w, s, p, prompt);
  offer_smoke(w, s, p, prompt);
  prompt.option(verb::hold, p.id);
}

// Gone, done, or nothing to shoot at: back to the others.
bool run_shooter(const World& w, State& s, Events* log) {
  const Piece p = top<ShooterFrame>(s).piece;
  const PieceState& self = at(s, p);
  if (self.place == Place::on_map && !self.acted) {
    static thread_local Prompt prompt;
    ask_shooter(w, s, prompt);
    if (prompt.options.size() > 1) return false;
    const bool fired = self.shots || (is_hmg(w, p) && self.mp);
    if (log && !fired)
      log->add("nothing_to_fire_at", "pg.7.1a"_rule, side_of(w, p))
          .with("unit", unit_kind, p.id)
          .only_for(known_to(w, s, p));
    act_done(s, p);
  }
  pop(s);
  return true;
}

void aim(State& s, FireKind kind, Piece firer, Hex target, int strength) {
  s.attack = {};
  s.attack.kind = kind;
  s.attack.firer = firer;
  s.attack.target = target;
  s.attack.strength = static_cast<std::uint8_t>(strength > 255 ? 255 : strength);
  at(s, firer).grouped = 1;
}

void take_shooter(const World& w, State& s, Choice c, Events* log) {
  const Piece p = top<ShooterFrame>(s).piece;
  PieceState& self = at(s, p);
  const Hex target = hex(c.what);
  switch (c.verb) {
    case verb::direct_fire:
    case verb::split: {
      const bool all = c.verb == verb::direct_fire;
      const int strength = all ? fire_left(w, s, p) : c.count;
      const Piece helper = all && rest_needs_leader(w, s, p) ? portion_helper(w, s, p) : nobody;
      aim(s, FireKind::direct, p, target, strength + (helper ? leader_adds(w, s, helper) : 0));
      if (helper) at(s, helper).grouped = 1;
      if (is_hmg(w, p)) self.mp = static_cast<std::uint8_t>(self.mp + strength);
      if (!all) note_portion(s, p, target);
      push(s, FireGroupFrame{.piece = p});
      break;
    }
    case verb::bombard:
      aim(s, FireKind::bombardment, p, target, bombardment_strength(w, s, p));
      push(s, FireGroupFrame{.piece = p});
      break;
    case verb::at_fire:
      aim(s, FireKind::anti_tank, p, at(s, piece(static_cast<int>(c.what))).hex, 0);
      s.attack.at = piece(static_cast<int>(c.what));
      ++self.shots;
      if (self.shots >= at_shots_allowed(w, s, p)) act_done(s, p);
      begin_attack(w, s, log);
      break;
    case verb::smoke:
      act_done(s, p);  // pg.16.1b
      has_fired(w, s, p, log);
      push(s, SmokeRollFrame{.piece = p, .hex = target});
      break;
    default:  // hold
      act_done(s, p);
  }
}

}  // namespace

// Why an HMG does not fire that portion, 0 all it has left, at the hex.
static Refusal refuse_portion(const World& w, const State& s, Piece p, Hex h, int portion) {
  if (const Refusal no = refuse_direct_fire(w, s, p, h)) return no;
  if (is_hmg(w, p) && fired_at_already(s, p, h))
    return {"pg.7.23b"_rule, "pg.refuse.same_target"_text};
  const bool fits = portion ? portion >= smallest_hmg_portion && portion <= largest_portion(w, s, p)
                            : can_spend_rest(w, s, p);
  if (!fits) return wrong_portion(w, s, p);
  if (portion && !largest_portion_at(w, s, p, h))
    return {"pg.7.23b"_rule, "pg.refuse.one_target"_text};
  return legal;
}

// Why a piece does not fire like that: the reason, whoever asks and whenever.
Refusal refuse_fire_by(const World& w, const State& s, Piece p, Choice c) {
  const bool hex_given = is_hex(w, c.what);
  switch (c.verb) {
    case verb::split:
      if (!is_hmg(w, p)) return {"pg.7.23a"_rule, "pg.refuse.only_hmg_split"_text};
      if (!hex_given || !c.count) return wrong_portion(w, s, p);
      if (const Refusal no = refuse_portion(w, s, p, hex(c.what), c.count)) return no;
      if (!free_for(w, s, p, FireKind::direct))
        return {"pg.7.1a"_rule, "pg.refuse.one_kind_of_fire"_text};
      return legal;
    case verb::direct_fire:
      if (!hex_given) return no_option;
      if (!free_for(w, s, p, FireKind::direct))
        return {"pg.7.1a"_rule, "pg.refuse.one_kind_of_fire"_text};
      return refuse_portion(w, s, p, hex(c.what), 0);
    case verb::bombard:
      if (!hex_given) return no_option;
      if (!free_for(w, s, p, FireKind::bombardment))
        return {"pg.7.1a"_rule, "pg.refuse.one_kind_of_fire"_text};
      return refuse_bombardment(w, s, p, hex(c.what));
    case verb::at_fire:
      if (!is_piece(w, c.what)) return no_option;
      if (!free_for(w, s, p, FireKind::anti_tank))
        return {"pg.7.1a"_rule, "pg.refuse.one_kind_of_fire"_text};
      return refuse_at_fire(w, s, p, piece(static_cast<int>(c.what)));
    case verb::smoke:
      if (!hex_given) return no_option;
      if (const Refusal no = refuse_smoke(w, s, p, hex(c.what))) return no;
      if (!free_for(w, s, p, FireKind::smoke))
        return {"pg.7.1a"_rule, "pg.refuse.one_kind_of_fire"_text};
      return legal;
    default: return no_option;
  }
}

namespace {

Refusal judge_shooter(const World& w, const State& s, Choice c) {
  const Piece p = top<ShooterFrame>(s).piece;
  if (!is_piece(w, c.who) || c.who != p.id) return {"pg.5.0a"_rule, "pg.refuse.not_its_turn"_text};
  if (c.verb == verb::hold) return legal;
  return refuse_fire_by(w, s, p, c);
}

// ---- Step::fire_group

bool may_combine(const World& w, const State& s, Piece leader) {
  const PieceState& l = at(s, leader);
  return is_regular_leader(w, s, leader) && l.place == Place::on_map &&
         l.declared == Declared::fire && l.order == Order::good && !l.tied &&
         !is_assault_hex(w, s, l.hex) && face_of(w, s, leader).combat > 0;
}

// The hexes that fire: a leader's own and those next to it, and one that asks to join (pg.6.41c).
using FiringHexes = List<Hex, 8>;
FiringHexes firing_hexes(const World& w, const State& s) {
  FiringHexes list;
  for_each_firer(w, s, [&](Piece p) {
    if (!list.contains(at(s, p).hex)) list.push(at(s, p).hex);
  });
  return list;
}

// pg.6.41c, pg.9.3a: his own hex and as many next to it as his combat modifier.
bool leader_spans(const World& w, const State& s, Piece leader, const FiringHexes& hexes) {
  const Hex own = at(s, leader).hex;
  int beside = 0;
  for (const Hex h : hexes) {
    if (h == own) continue;
    if (!adjacent(w, own, h)) return false;
    ++beside;
  }
  return beside <= face_of(w, s, leader).combat;
}

bool is_combined(const World& w, const State& s, const FiringHexes& hexes) {
  if (hexes.size() <= 1) return true;  // pg.6.41a
  for (const Piece l : leaders_of(w, s.active))
    if (may_combine(w, s, l) && hexes.contains(at(s, l).hex) && leader_spans(w, s, l, hexes))
      return true;
  return false;
}

// Whether the piece could fire at the target at all, alone.
bool could_join(const World& w, const State& s, Piece p) {
  const FireKind kind = s.attack.kind;
  if (is_leader(w, p) || at(s, p).grouped || !free_for(w, s, p, kind)) return false;
  if (kind == FireKind::direct)
    return fire_left(w, s, p) && !rest_needs_leader(w, s, p) &&
           !fired_at_already(s, p, s.attack.target) &&
           !refuse_direct_fire(w, s, p, s.attack.target);
  return bombardment_strength(w, s, p) && !refuse_bombardment(w, s, p, s.attack.target);
}

// Adding it keeps the group lawful, perhaps with another one that comes later (pg.6.41c).
bool keeps_combined(const World& w, const State& s, Piece p) {
  FiringHexes hexes = firing_hexes(w, s);
  const Hex h = at(s, p).hex;
  if (hexes.contains(h)) return true;
  hexes.push(h);
  if (is_combined(w, s, hexes)) return true;
  for (const Piece l : leaders_of(w, s.active)) {
    if (!may_combine(w, s, l) || !leader_spans(w, s, l, hexes)) continue;
    for (const Piece q : in_hex(s, at(s, l).hex))
      if (q != p && side_of(w, q) == s.active && could_join(w, s, q)) return true;
  }
  return false;
}

// pg.6.42a: an activated leader strengthens one unit of his hex; pg.6.42c: each unit once.
bool could_add(const World& w, const State& s, Piece leader) {
  if (s.attack.kind != FireKind::direct || !may_add(w, s, leader)) return false;
  int units = 0;
  for (const Piece p : in_hex(s, at(s, leader).hex))
    if (at(s, p).grouped && side_of(w, p) == s.active) units += is_leader(w, p) ? -1 : 1;
  return units > 0;
}

void ask_fire_group(const World& w, const State& s, Prompt& prompt) {
  prompt.choice(s.active, "pg.7.33a"_rule, "pg.prompt.fire_group"_text);
  prompt.with("hex", hex_kind, s.attack.target.id).with("strength", number_kind, s.attack.strength);
  for (const Piece p : of_side(w, s.active)) {
    if (!could_join(w, s, p) || !keeps_combined(w, s, p)) continue;
    prompt.option(verb::join, p.id);
    if (s.attack.kind != FireKind::direct || !is_hmg(w, p)) continue;
    const int most = largest_portion_at(w, s, p, s.attack.target);
    for (int n = smallest_hmg_portion; n <= most; ++n) prompt.option(verb::join, p.id, 0, n);
  }
  if (!is_combined(w, s, firing_hexes(w, s))) return;
  for (const Piece p : leaders_of(w, s.active))
    if (could_add(w, s, p)) prompt.option(verb::join, p.id);
  prompt.option(verb::done);
}

// Everybody in the group has fired; an HMG with strength left goes on later.
void fire_now(const World& w, State& s, Events* log) {
  pop(s);
  for_each_firer(w, s, [&](Piece p) {
    if (!is_hmg(w, p) || !can_spend_rest(w, s, p)) act_done(s, p);
  });
  begin_attack(w, s, log);
}

bool run_fire_group(const World& w, State& s, Events* log) {
  static thread_local Prompt prompt;
  ask_fire_group(w, s, prompt);
  if (prompt.options.size() > 1 || prompt.options[0].verb != verb::done) return false;
  fire_now(w, s, log);
  return true;
}

void take_fire_group(const World& w, State& s, Choice c, Events* log) {
  if (c.verb == verb::done) return fire_now(w, s, log);
  const Piece p = piece(c.who);
  int add = 0;
  if (is_leader(w, p)) {
    add = leader_adds(w, s, p);
  } else if (s.attack.kind == FireKind::bombardment) {
    add = bombardment_strength(w, s, p);
  } else {
    add = c.count ? c.count : fire_left(w, s, p);
    if (is_hmg(w, p)) at(s, p).mp = static_cast<std::uint8_t>(at(s, p).mp + add);
    if (c.count) note_portion(s, p, s.attack.target);
  }
  at(s, p).grouped = 1;
  s.attack.strength =
      static_cast<std::uint8_t>(s.attack.strength + add > 255 ? 255 : s.attack.strength + add);
}

Refusal judge_fire_group(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done)
    return is_combined(w, s, firing_hexes(w, s))
               ? legal
               : Refusal{"pg.6.41c"_rule, "pg.refuse.not_combined"_text};
  if (c.verb != verb::join || !is_piece(w, c.who)) return no_option;
  const Piece p = piece(c.who);
  if (side_of(w, p) != s.active || at(s, p).declared != Declared::fire)
    return {"pg.3.13a"_rule, "pg.refuse.not_declared_to_fire"_text};
  if (at(s, p).acted || at(s, p).grouped) return {"pg.3.13d"_rule, "pg.refuse.already_acted"_text};
  if (is_leader(w, p))
    return !c.count && could_add(w, s, p) && is_combined(w, s, firing_hexes(w, s))
               ? legal
               : Refusal{"pg.6.42a"_rule, "pg.refuse.no_unit_to_help"_text};
  if (s.attack.kind == FireKind::direct) {
    if (!direct_strength(w, s, p) && bombardment_strength(w, s, p))
      return {"pg.6.41b"_rule, "pg.refuse.kinds_never_mix"_text};
    if (const Refusal no = refuse_direct_fire(w, s, p, s.attack.target)) return no;
  } else {
    if (!bombardment_strength(w, s, p) && direct_strength(w, s, p))
      return {"pg.6.41b"_rule, "pg.refuse.kinds_never_mix"_text};
    if (const Refusal no = refuse_bombardment(w, s, p, s.attack.target)) return no;
  }
  if (s.attack.kind == FireKind::direct && fired_at_already(s, p, s.attack.target))
    return {"pg.7.23b"_rule, "pg.refuse.same_target"_text};
  const bool direct = s.attack.kind == FireKind::direct;
  if (rest_needs_leader(w, s, p) && direct) return wrong_portion(w, s, p);
  if (c.count && (!direct || !is_hmg(w, p) || c.count < smallest_hmg_portion ||
                  c.count > largest_portion_at(w, s, p, s.attack.target)))
    return wrong_portion(w, s, p);
  if (!keeps_combined(w, s, p)) return {"pg.6.41c"_rule, "pg.refuse.not_combined"_text};
  if (!could_join(w, s, p)) return {"pg.7.33a"_rule, "pg.refuse.not_combined"_text};
  return legal;
}

}  // namespace

const StepRules shooter_step{run_shooter, ask_shooter, judge_shooter, take_shooter};
const StepRules fire_group_step{run_fire_group, ask_fire_group, judge_fire_group, take_fire_group};

}  // namespace bocage::pg
