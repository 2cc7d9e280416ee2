// What is attacked, and by whom (at.9.0, at.9.14c, at.9.51a, at.9.7, at.3.33).
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

bool was_struck(const World& w, const State& s, Hex h) {
  for (const Unit u : stack_at(w, s, h))
    if (!at(s, u).struck) return false;
  return true;
}

Refusal refuse_attacker(const World& w, const State& s, Unit u, Hex target) {
  if (u.id >= w.unit_count || info(w, u).side != side_of_hq(w, s.hq))
    return {"at.3.0b"_rule, "at.refuse.not_yours"_text};
  const UnitState& me = at(s, u);
  if (!on_map(s, u)) return {"at.9.71"_rule, "at.refuse.not_there"_text};
  if (me.barred) return {"at.11.2d"_rule, "at.refuse.just_landed"_text};
  if (!me.eligible) return refuse_activation(w, s, u, "at.2.1a"_rule);
  const int d = direction_to(w, me.hex, target);
  if (d < 0) return {"at.9.0a"_rule, "at.refuse.not_adjacent"_text};
  if (me.strategic) return {"at.5.21a"_rule, "at.refuse.moved_strategically"_text};
  if (me.attacked) return {"at.9.73"_rule, "at.refuse.attacked_this_turn"_text};
  if (me.aim || me.idle) return {"at.9.0c"_rule, "at.refuse.attacks_once"_text};
  if (is_hq(w, u) || strength_of(w, s, u) == 0)
    return {"at.9.0a"_rule, "at.refuse.no_strength"_text};
  if (is_tank(w, u) && ((w.minor[me.hex.id] | w.major[me.hex.id]) >> d & 1))
    return {"at.9.51a"_rule, "at.refuse.tanks_and_rivers"_text};
  return legal;
}

// The same in few words, for lists.
bool may_attack(const World& w, const State& s, Unit u, Hex target) {
  const UnitState& me = at(s, u);
  if (!me.eligible || me.strategic || me.attacked || me.aim || me.idle || me.barred) return false;
  return !refuse_attacker(w, s, u, target);
}

namespace {

// Why nobody attacks that hex: what keeps everybody beside it from it, if it is one and the same thing.
Refusal refuse_everybody(const World& w, const State& s, Hex target) {
  Refusal why{};
  for (int d = 0; d < 6; ++d) {
    const Hex h = neighbour(w, target, d);
    if (!h || occupant(s, h) != side_of_hq(w, s.hq)) continue;
    for (const Unit u : stack_at(w, s, h)) {
      const Refusal no = refuse_attacker(w, s, u, target);
      if (why && no.rule != why.rule) return {"at.9.0a"_rule, "at.refuse.nobody_can_attack"_text};
      why = no;
    }
  }
  return why ? why : Refusal{"at.9.0a"_rule, "at.refuse.nobody_can_attack"_text};
}

Refusal refuse_declare(const World& w, const State& s, Choice c) {
  if (c.verb == verb::done && !c.who && !c.what && !c.count) return legal;
  if (c.verb != verb::attack || c.who || c.count || c.what >= w.hexes)
    return {"at.3.33a"_rule, "at.refuse.not_an_option"_text};
  const Hex h{static_cast<std::uint16_t>(c.what)};
  const Side enemy = other(side_of_hq(w, s.hq));
  if (!s.occupied[index(enemy)].contains(h)) return {"at.9.0b"_rule, "at.refuse.nobody_there"_text};
  if (const int i = find_battle(s, h); i >= 0)
    return s.battles[i].off ? Refusal{"at.9.0d"_rule, "at.refuse.called_off"_text}
                            : Refusal{"at.9.0d"_rule, "at.refuse.attacked_once"_text};
  if (was_struck(w, s, h)) return {"at.9.72"_rule, "at.refuse.struck_already"_text};
  const int column = best_column(w, s, h, Takes::able);
  if (column == -100) return refuse_everybody(w, s, h);
  if (column < lowest_column)
    return Refusal{"at.9.14c"_rule, "at.refuse.odds_too_low"_text}.with("odds", column_kind,
                                                                        column);
  return legal;
}

// Hexes of the enemy next to somebody who may still attack.
void candidates(const World& w, const State& s, Hexes& out) {
  const Side side = side_of_hq(w, s.hq);
  const Hexes& enemies = s.occupied[index(other(side))];
  for (const Unit u : of_side(w, side)) {
    const UnitState& me = at(s, u);
    if (!me.eligible || !on_map(s, u) || me.strategic || me.attacked || me.aim || me.idle) continue;
    for (int d = 0; d < 6; ++d)
      if (const Hex h = neighbour(w, me.hex, d); h && enemies.contains(h)) out.add(h);
  }
}

void ask_declare(const World& w, const State& s, Prompt& p) {
  p.choice(side_of_hq(w, s.hq), "at.3.33a"_rule, "at.prompt.declare"_text);
  Hexes list;
  candidates(w, s, list);
  list.each([&](Hex h) {
    p.offer([&](Choice c) { return refuse_declare(w, s, c); }, verb::attack, 0, h.id);
  });
  p.option(verb::done);
}

void begin_battles(const World& w, State& s) {
  s.frames.pop();
  s.frames.push(Step::resolve);
  const Side side = side_of_hq(w, s.hq);
  if (side == allied) s.frames.push(AirAttackFrame{});
  s.frames.push(SupportFrame{});
  if (side == german) s.frames.push(AirFrame{});
}

bool run_declare(const World& w, State& s, Events*) {
  Hexes list;
  candidates(w, s, list);
  bool any = false;
  list.each([&](Hex h) { any = any || !refuse_declare(w, s, {verb::attack, 0, 0, h.id}); });
  if (any) return false;
  begin_battles(w, s);
  return true;
}

void take_declare(const World& w, State& s, Choice c, Events*) {
  if (c.verb == verb::done) return begin_battles(w, s);
  JoinFrame f;
  f.target = Hex{static_cast<std::uint16_t>(c.what)};
  Battle b;
  b.target = f.target;
  s.battles.push(b);
  s.frames.push(f);
}

// ---------------------------------------------------------------------------------- who joins

Refusal refuse_join(const World& w, const State& s, Choice c) {
  const JoinFrame f = s.frames.top<JoinFrame>();
  if (c.verb != verb::commit && (c.who || c.what || c.count))
    return {"at.9.0f"_rule, "at.refuse.not_an_option"_text};
  switch (c.verb) {
    case verb::call_off:
    case verb::commit_rest: return legal;
    case verb::done: {
      const int column = best_column(w, s, f.target, Takes::aiming);
      if (column == -100) return {"at.9.0a"_rule, "at.refuse.nobody_attacks"_text};
      if (column < lowest_column)
        return Refusal{"at.9.14c"_rule, "at.refuse.odds_too_low"_text}.with("odds", column_kind,
                                                                            column);
      return legal;
    }
    case verb::commit:
      if (c.what || c.count) break;
      if (const Refusal no = refuse_attacker(w, s, Unit{c.who}, f.target)) return no;
      return legal;
    default: break;
  }
  return {"at.9.0f"_rule, "at.refuse.not_an_option"_text};
}

void declared(const World& w, State& s, Hex target, Events* log) {
  s.frames.pop();
  for (int back = 0; back < 6; ++back)
    if (const Hex h = neighbour(w, target, back))
      for (const Unit u : stack_at(w, s, h))
        if (at(s, u).aim == (back + 3) % 6 + 1 && at(s, u).eligible) activate(s, u);
  if (log) {
    Event& e =
        log->add("declared", "at.3.33a"_rule, side_of_hq(w, s.hq)).with("hex", hex_kind, target.id);
    explain_odds(clash_of(w, s, s.battles[find_battle(s, target)], false), e);
  }
}

// Who could still join.
template <class Visit>
void for_each_joiner(const World& w, const State& s, const JoinFrame& f, Visit visit) {
  const Side side = side_of_hq(w, s.hq);
  Unit list[max_units];
  int n = 0;
  for (int back = 0; back < 6; ++back) {
    const Hex h = neighbour(w, f.target, back);
    if (!h || !s.occupied[index(side)].contains(h)) continue;
    for (const Unit u : stack_at(w, s, h))
      if (may_attack(w, s, u, f.target)) list[n++] = u;
  }
  for (int i = 1; i < n; ++i)
    for (int k = i; k > 0 && list[k] < list[k - 1]; --k) {
      const Unit swap = list[k];
      list[k] = list[k - 1], list[k - 1] = swap;
    }
  for (int i = 0; i < n; ++i) visit(list[i]);
}

bool run_join(const World& w, State& s, Events* log) {
  const JoinFrame f = s.frames.top<JoinFrame>();
  bool any = false;
  for_each_joiner(w, s, f, [&](Unit) { any = true; });
  if (any) return false;
  if (refuse_join(w, s, {verb::done, 0, 0, 0})) return false;  // too few: call it off
  declared(w, s, f.target, log);
  return true;
}

void ask_join(const World& w, const State& s, Prompt& p) {
  const JoinFrame f = s.frames.top<JoinFrame>();
  p.choice(side_of_hq(w, s.hq), "at.9.0f"_rule, "at.prompt.join"_text);
  p.with("hex", hex_kind, f.target.id);
  for_each_joiner(w, s, f, [&](Unit u) { p.option(verb::commit, u.id); });
  const auto judge = [&](Choice c) { return refuse_join(w, s, c); };
  p.offer(judge, verb::commit_rest);
  p.offer(judge, verb::call_off);
  p.offer(judge, verb::done);
}

void take_join(const World& w, State& s, Choice c, Events* log) {
  const JoinFrame f = s.frames.top<JoinFrame>();
  const auto aim = [&](Unit u) {
    at(s, u).aim = static_cast<std::uint8_t>(direction_to(w, at(s, u).hex, f.target) + 1) & 7;
  };
  switch (c.verb) {
    case verb::commit: return aim(Unit{c.who});
    case verb::commit_rest: {
      Unit list[max_units];
      int n = 0;
      for_each_joiner(w, s, f, [&](Unit u) { list[n++] = u; });
      for (int i = 0; i < n; ++i) aim(list[i]);
      if (!refuse_join(w, s, {verb::done, 0, 0, 0})) return declared(w, s, f.target, log);
      [[fallthrough]];  // those passed over before would have been needed
    }
    case verb::call_off: {
      s.battles[find_battle(s, f.target)].off = 1;
      for (const Unit u : of_side(w, side_of_hq(w, s.hq)))
        if (at(s, u).aim && on_map(s, u) &&
            neighbour(w, at(s, u).hex, at(s, u).aim - 1) == f.target)
          at(s, u).aim = 0;
      return s.frames.pop();
    }
    default: return declared(w, s, f.target, log);
  }
}

// -------------------------------------------------------------------------------- which is fought

// at.9.14c, N1: what is still too weak after support was given out is not fought.
void call_off_the_weak(const World& w, State& s, Events* log) {
  for (int i = 0; i < s.battles.size(); ++i) {
    Battle& b = s.battles[i];
    if (b.off || b.over || b.judged) continue;
    b.judged = 1;  // judged once
    const Odds9 o = odds_of(clash_of(w, s, b, false));
    if (o.column >= lowest_column) continue;
    b.off = 1;
    for (const Unit u : of_side(w, side_of_hq(w, s.hq)))
      if (at(s, u).aim && on_map(s, u) &&
          neighbour(w, at(s, u).hex, at(s, u).aim - 1) == b.target) {
        at(s, u).aim = 0;
        at(s, u).idle = 1;
      }
    if (log)
      log->add("called_off", "at.9.14c"_rule, side_of_hq(w, s.hq))
          .with("hex", hex_kind, b.target.id)
          .with("odds", column_kind, o.column);
  }
}

bool run_resolve(const World& w, State& s, Events* log) {
  call_off_the_weak(w, s, log);
  for (const Battle& b : s.battles)
    if (!b.off && !b.over) return false;
  s.frames.pop();
  return true;
}

Refusal refuse_resolve(const World& w, const State& s, Choice c) {
  if (c.verb != verb::fight || c.who || c.count || c.what >= w.hexes)
    return {"at.3.33d"_rule, "at.refuse.not_an_option"_text};
  const int i = find_battle(s, Hex{static_cast<std::uint16_t>(c.what)});
  if (i < 0 || s.battles[i].off) return {"at.3.33d"_rule, "at.refuse.no_battle_there"_text};
  if (s.battles[i].over) return {"at.9.0d"_rule, "at.refuse.attacked_once"_text};
  return legal;
}

void ask_resolve(const World& w, const State& s, Prompt& p) {
  p.choice(side_of_hq(w, s.hq), "at.3.33d"_rule, "at.prompt.resolve"_text);
  Hexes targets;
  for (const Battle& b : s.battles)
    if (!b.off && !b.over) targets.add(b.target);
  targets.each([&](Hex h) { p.option(verb::fight, 0, h.id); });
}

void take_resolve(const World& w, State& s, Choice c, Events*) {
  (void)w;
  s.fight = Fight{};
  s.fight.target = Hex{static_cast<std::uint16_t>(c.what)};
  s.fight.battle = static_cast<std::uint8_t>(find_battle(s, s.fight.target));
  s.frames.push(FightFrame{});
}

}  // namespace

Refusal refuse_attack(const World& w, const State& s, Choice c) { return refuse_declare(w, s, c); }

void end_combat(const World&, State& s, Events* log) {
  // What was sent to a battle that was not fought is gone all the same.
  int unspent = 0;
  for (const Battle& b : s.battles)
    if (!b.over) unspent += b.defence_air;
  if (unspent) {
    s.air = static_cast<std::uint8_t>(s.air - unspent);
    if (log) log->add("air_spent", "at.11.3d"_rule, allied).number("points", unspent).revealing();
  }
  s.battles.clear();
  for (auto& u : s.units) u.aim = u.idle = u.displaced = 0;
}

const Rules declare_step{run_declare, ask_declare, refuse_declare, take_declare};
const Rules join_step{run_join, ask_join, refuse_join, take_join};
const Rules resolve_step{run_resolve, ask_resolve, refuse_resolve, take_resolve};

}  // namespace bocage::at
