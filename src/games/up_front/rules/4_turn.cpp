// 4. The turn: one action a group, discards by nation, what happens at its end, the refill.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

// uf.17.7c*: the second group of an exchange takes terrain before anything else is done.
GroupId owing_terrain(Look l) {
  if (l.s.hand[index(l.s.turn)].empty()) return no_group;
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(l.s.turn, k);
    if (at(l.s, g).flags & group_must_terrain && !(at(l.s, g).flags & group_acted) &&
        !refuse_new_terrain(ground_of(l.w, at(l.s, g))))
      return g;
  }
  return no_group;
}

Refusal refuse_group(Look l, std::uint64_t group, bool for_terrain) {
  if (!is_group(group)) return {"uf.3.2b"_rule, "uf.refuse.no_such_group"_text};
  const GroupId g = group_id(static_cast<int>(group));
  if (side_of(g) != l.s.turn) return {"uf.4.2a"_rule, "uf.refuse.not_your_group"_text};
  if (!exists(l.s, g)) return {"uf.3.2b"_rule, "uf.refuse.no_such_group"_text};
  if (at(l.s, g).flags & group_acted) return {"uf.4.2a"_rule, "uf.refuse.already_acted"_text};
  if (const GroupId owing = owing_terrain(l); owing != no_group && (owing != g || !for_terrain))
    return {"uf.17.7c*"_rule, "uf.refuse.exchange_owes_terrain"_text};
  return legal;
}

// One action is also one attack (uf.6.6b); each group may attack the same target (uf.6.6a).
void spend_action(Play& p, GroupId g) {
  at(p.s, g).flags |= group_acted;  // uf.4.2a
  p.s.acted = 1;
}

namespace {

bool chits_stray(const State& s) {
  for (int i = 0; i < group_limit; ++i)
    if (exists(s, group_id(i)) && (s.groups[i].chit > 5 || s.groups[i].chit < 0)) return true;
  return false;
}

}  // namespace

void menu(Play& p, Step step) {
  if (over(p.s)) return;
  if (p.s.time_up) return end_by_time(p);  // uf.16.3b
  if (step == Step::infiltrating && !exists(p.s, p.s.affair.group)) {
    end_affair(p);
    step = Step::action;
  }
  p.s.step = step;
  p.s.asked = p.s.turn;
  if (!p.s.readjust_due) return;
  p.s.readjust_due = 0;
  if (!chits_stray(p.s)) return;  // uf.5.62
  p.s.back = step;
  p.s.step = Step::propose_chits;
}

// ---- the beginning ----

void begin_turn(Play& p, Side side) {
  State& s = p.s;
  s.turn = side;
  s.acted = s.discards = s.breeze = s.executed = 0;
  s.standing[0] = s.standing[1] = 0;
  s.drawn = 0;
  for (int k = 0; k < letters; ++k) {
    Group& g = at(s, group_id(side, k));
    if (g.flags & group_owes_terrain) g.flags |= group_must_terrain;
    g.flags &= u8(~(group_acted | group_sideways | group_owes_terrain));
  }
  for (int i = 0; i < men_a_side; ++i) at(s, man_id(side, i)).flags &= u8(~man_arrived);
  if (p.log) p.tell("turn", "uf.4.1a"_rule, side).number("deck", s.deck_number);
  enter_turn(p);
}

// uf.7.3c: terrain laid by the enemy is answered before the turn starts. A Stream is no question.
void enter_turn(Play& p) {
  if (over(p.s)) return;
  p.s.step = Step::answer_terrain;
  p.s.asked = p.s.turn;
  bool open = false;
  for (int k = 0; k < letters; ++k) {
    const Choice take_it{accept, 0, u16(index(group_id(p.s.turn, k))), 0};
    if (refuse_accept({p.w, p.s}, take_it)) continue;
    if (refuse_accept({p.w, p.s}, {reject, 0, take_it.who, 0})) return take_accept(p, take_it);
    open = true;
  }
  if (!open) menu(p, Step::action);
}

// ---- actions ----

void list_anytime(Look l, Prompt& p) {
  list_heroes(l, l.s.turn, p, true);
  for (int k = 0; k < letters; ++k)
    for (ManId m : at(l.s, group_id(l.s.turn, k)).men) {
      if (pinned(l.s, m) && l.w.men[index(m)].role != Role::commissar) p.option(panic, index(m));
      if (infiltrating(l.s, m)) p.option(come_back, index(m));
    }
}

namespace {

void ask_action(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.4.2a"_rule, "uf.prompt.action"_text);
  const GroupId owing = owing_terrain(l);
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(l.s.turn, k);
    if (!exists(l.s, g) || at(l.s, g).flags & group_acted) continue;
    if (owing != no_group && owing != g) continue;
    const Ground ground = ground_of(l.w, at(l.s, g));
    list_movement(l, g, ground, p);
    if (owing != no_group) continue;
    list_fire(l, g, ground, p);
    list_rally(l, g, p);
    list_crews(l, g, p);
    list_smoke(l, g, ground, p);
    list_transfers(l, g, ground, p);
    list_weapons(l, g, ground, p);
    list_infiltration(l, g, ground, p);
    list_entrenchment(l, g, ground, p);
    list_sniper_checks(l, g, p);
  }
  list_anytime(l, p);
  if (owing == no_group) p.option(end_actions);
}

Refusal refuse_anytime(Look l, Choice c) {
  switch (c.verb) {
    case hero_rally:
    case hero_fire:
    case hero_both: return refuse_hero(l, l.s.turn, c, true);
    case panic: return refuse_panic(l, c);
    case come_back: return refuse_come_back(l, c);
    default: return not_now();
  }
}

Refusal refuse_action(Look l, Choice c) {
  switch (c.verb) {
    case move: return refuse_move(l, c);
    case remove_wire: return refuse_remove_wire(l, c);
    case terrain: return refuse_own_terrain(l, c);
    case open_ground: return refuse_open_ground(l, c);
    case fire: return refuse_fire(l, c);
    case rally: return refuse_rally(l, c);
    case rally_two: return refuse_rally_two(l, c);
    case rearrange: return refuse_rearrange(l, c);
    case form_crew: return refuse_form_crew(l, c);
    case leave_crew: return refuse_leave_crew(l, c);
    case lay_smoke: return refuse_lay_smoke(l, c);
    case transfer_man: return refuse_transfer_man(l, c);
    case acquire: return refuse_acquire(l, c);
    case repair: return refuse_repair(l, c);
    case entrench: return refuse_entrench(l, c);
    case infiltrate: return refuse_infiltrate(l, c);
    case close_combat: return refuse_close_combat(l, c);
    case fight_infiltrator: return refuse_fight_infiltrator(l, c);
    case sniper_check: return refuse_sniper_check(l, c);
    case discard:
    case lay_wire:
    case sniper: return {"uf.4.3b"_rule, "uf.refuse.discards_come_later"_text};
    case end_actions:
      if (c.who || c.what || c.count) return not_now();
      if (owing_terrain(l) != no_group)
        return {"uf.17.7c*"_rule, "uf.refuse.exchange_owes_terrain"_text};
      return legal;
    default: return refuse_anytime(l, c);
  }
}

void take_anytime(Play& p, Choice c) {
  const Step here = p.s.step;
  if (c.verb == panic) {
    p.s.back = here;
    return take_panic(p, c);
  }
  if (c.verb == come_back) take_come_back(p, c);
  else take_hero(p, p.s.turn, c);
  menu(p, here);
}

// ---- discards ----

// uf.4.31 to uf.4.33: how many discards the side may still make.
int discards_left(Look l) {
  const Nation nation = l.w.nation[index(l.s.turn)];
  if (nation == Nation::german) return 1 - l.s.discards;
  if (l.s.acted) return 0;
  if (nation == Nation::american) return 2 - l.s.discards;
  return l.s.hand[index(l.s.turn)].size();
}

Refusal refuse_discards(Look l, Choice c) {
  if (c.verb == end_turn) return c.who || c.what || c.count ? not_now() : legal;
  if (c.verb == discard || c.verb == terrain || c.verb == lay_wire || c.verb == sniper) {
    if (discards_left(l) <= 0) {
      const Nation nation = l.w.nation[index(l.s.turn)];
      return {nation == Nation::german     ? "uf.4.31"_rule
              : nation == Nation::american ? "uf.4.32"_rule
                                           : "uf.4.33"_rule,
              "uf.refuse.no_discard_left"_text};
    }
  }
  switch (c.verb) {
    case discard:
      if (c.what || c.count) return not_now();
      if (c.who == 0 || c.who >= deck_limit || !holds(l.s, l.s.turn, card_id(c.who)))
        return {"uf.3.5c"_rule, "uf.refuse.not_in_hand"_text};
      return legal;
    case terrain: return refuse_enemy_terrain(l, c);
    case lay_wire: return refuse_lay_wire(l, c);
    case sniper: return refuse_sniper(l, c);
    default: return refuse_anytime(l, c);
  }
}

void list_on_enemy(Look l, CardId card, Verb verb, Prompt& p) {
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(other(l.s.turn), k);
    const Choice c{verb, 0, u16(index(g)), u32(index(card))};
    if (exists(l.s, g) && !refuse_discards(l, c)) p.options.push(c);
  }
}

void ask_discards(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.4.3b"_rule, "uf.prompt.discards"_text);
  if (discards_left(l) > 0)
    for (CardId card : l.s.hand[index(l.s.turn)]) {
      if (card == unknown_card) continue;
      p.option(discard, index(card));
      const u16 use = uses(l.w, l.s, l.s.turn, card);
      if (use & use_terrain) list_on_enemy(l, card, terrain, p);
      if (use & use_wire) list_on_enemy(l, card, lay_wire, p);
      if (use & use_sniper) list_on_enemy(l, card, sniper, p);
    }
  list_anytime(l, p);
  p.option(end_turn);
}

void take_discard(Play& p, Choice c) {
  const CardId card = card_id(c.who);
  take_from_hand(p, p.s.turn, card);
  ++p.s.discards;
  if (p.log)
    p.tell("discarded", "uf.4.4c"_rule, p.s.turn)
        .with("card", card_kind, index(card), only(p.s.turn));
  discard_card(p, card, other(p.s.turn));
  menu(p, Step::discards);
}

// ---- the end of a turn (uf.4.7*) ----

// uf.13.242: Smoke that two Movement cards have left behind.
void remove_old_smoke(Play& p) {
  for (int k = 0; k < letters; ++k) {
    Group& g = at(p.s, group_id(p.s.turn, k));
    int moves = 0;
    for (int i = g.stack.size() - 1; i >= 0; --i) {
      const Laid laid = g.stack[i];
      moves += laid.how >= Lay::forward && laid.how <= Lay::sideways;
      if (laid.how != Lay::smoke || moves < 2) continue;
      g.stack.remove(i);
      discard_card(p, laid.card);
    }
  }
}

// uf.15.53: the next group of the side whose Commissar looks for a victim.
GroupId next_execution(Look l) {
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(l.s.turn, k);
    if (l.s.executed >> k & 1 || !pinned_count(l.s, g)) continue;
    for (ManId m : at(l.s, g).men)
      if (l.w.men[index(m)].role == Role::commissar && !pinned(l.s, m)) return g;
  }
  return no_group;
}

void finish_turn(Play& p);

void go_on_ending(Play& p) {
  if (over(p.s)) return;
  if (p.s.time_up) return end_by_time(p);
  const GroupId g = next_execution({p.w, p.s});
  if (g != no_group) {
    p.s.affair.group = g;
    p.s.step = Step::execution;
    p.s.asked = p.s.turn;
    return;
  }
  end_affair(p);
  check_goal(p);
  if (over(p.s)) return;
  p.s.step = Step::refill;
  p.s.asked = p.s.turn;
  if (p.s.hand[index(p.s.turn)].size() >= hand_limit({p.w, p.s}, p.s.turn)) finish_turn(p);
}

void start_ending(Play& p) {
  remove_old_smoke(p);
  go_on_ending(p);
}

// uf.15.3: after the one short refill the next leader counts as SL.
void succeed(Play& p) {
  const int side = index(p.s.turn);
  if (!p.s.sl_lost[side]) return;
  p.s.sl_lost[side] = 0;
  p.s.sl[side] = no_man;
  for (ManId m : p.w.leaders[side])
    if (m != no_man && in_play(p.s, m)) {
      p.s.sl[side] = m;
      if (p.log) p.tell("succession", "uf.15.3"_rule, p.s.turn).with("man", man_kind, index(m));
      return;
    }
}

// Two sides that never touch a card would never end: after a hundred such turns time is up.
constexpr int quiet_limit = 100;

// uf.4.6: only now may the other side begin.
void pass_turn(Play& p) {
  State& s = p.s;
  succeed(p);
  for (int i = 0; i < men_a_side; ++i) {
    at(s, man_id(s.turn, i)).flags &= u8(~(man_hero | man_tried | man_fresh));
    at(s, man_id(other(s.turn), i)).flags &= u8(~man_hero);
  }
  for (int k = 0; k < letters; ++k) {
    Group& g = at(s, group_id(s.turn, k));
    g.flags &= u8(~(group_acted | group_sideways | group_must_terrain));
    g.sniper_numbers = 0;  // uf.14.4a: only in the turn right after
  }
  s.quiet = s.drawn ? 0 : u8(s.quiet + 1);
  if (s.quiet >= quiet_limit) return end_by_time(p);
  begin_turn(p, other(s.turn));
}

// uf.10.4b: with pinned men there may be a Hero to play at once. Asked whatever was drawn, so that
// the question tells nothing.
void finish_turn(Play& p) {
  if (over(p.s)) return;
  if (any_pinned(p.s, p.s.turn) && !p.s.hand[index(p.s.turn)].empty()) {
    p.s.step = Step::refill_hero;
    return;
  }
  pass_turn(p);
}

void take_execution(Play& p, Choice c) {
  const GroupId g = p.s.affair.group;
  const CardId card = draw_card(p, c);
  const int column = at(p.s, g).men.size();
  const int position = p.w.cards[index(card)].rpn[column];
  p.s.executed |= u8(1 << letter_of(g));
  const ManId m = at(p.s, g).men[position - 1];
  if (p.log)
    p.tell("execution", "uf.15.53"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, index(card))
        .number("position", position)
        .gives(pinned(p.s, m) ? "executed" : "nobody");
  if (pinned(p.s, m)) lose(p, m, true, "uf.15.53"_rule);
  after_check(p, card);
  go_on_ending(p);
}

void take_refill(Play& p, Choice c) {
  const CardId card = draw_card(p, c);
  put_in_hand(p.s, p.s.turn, card);
  if (p.log)
    p.tell("drew", "uf.4.5"_rule, p.s.turn)
        .with("card", card_kind, index(card), only(p.s.turn));
  end_of_deck(p);
  if (p.s.time_up) return end_by_time(p);  // uf.16.3a
  if (p.s.hand[index(p.s.turn)].size() >= hand_limit({p.w, p.s}, p.s.turn)) finish_turn(p);
}

}  // namespace

void skip_refill(Play& p) { finish_turn(p); }

// ---- the steps of this chapter ----

void ask_turn(Look l, Prompt& p) {
  switch (l.s.step) {
    case Step::answer_terrain:
      p.choice(l.s.turn, "uf.7.3c"_rule, "uf.prompt.answer_terrain"_text);
      for (Verb verb : {accept, reject})
        for (int k = 0; k < letters; ++k) {
          const Choice c{verb, 0, u16(index(group_id(l.s.turn, k))), 0};
          if (!refuse_accept(l, c)) p.options.push(c);
        }
      return;
    case Step::action: return ask_action(l, p);
    case Step::discards: return ask_discards(l, p);
    case Step::execution:
      ask_draw(l, p, l.s.turn, "uf.15.53"_rule, "uf.prompt.execution"_text,
               l.w.rpn_class[at(l.s, l.s.affair.group).men.size()]);
      p.with("group", group_kind, index(l.s.affair.group));
      return;
    case Step::refill:
      ask_draw(l, p, l.s.turn, "uf.4.5"_rule, "uf.prompt.refill"_text, nullptr);
      p.seen = only(l.s.turn);
      return;
    default:
      p.choice(l.s.turn, "uf.10.4b"_rule, "uf.prompt.refill_hero"_text);
      list_heroes(l, l.s.turn, p, false);
      p.option(done);
  }
}

Refusal refuse_turn(Look l, Choice c) {
  switch (l.s.step) {
    case Step::answer_terrain:
      return c.verb == accept || c.verb == reject ? refuse_accept(l, c) : not_now();
    case Step::action: return refuse_action(l, c);
    case Step::discards: return refuse_discards(l, c);
    default:
      if (c.verb == done) return c.who || c.what || c.count ? not_now() : legal;
      return refuse_hero(l, l.s.turn, c, false);
  }
}

namespace {

// uf.4.21 to uf.4.25.
void take_action(Play& p, Choice c) {
  switch (c.verb) {
    case move: return take_move(p, c);
    case remove_wire: return take_remove_wire(p, c);
    case terrain: return take_own_terrain(p, c);
    case open_ground: return take_open_ground(p, c);
    case fire: return take_fire(p, c);
    case rally:
    case rally_two: return take_rally(p, c);
    case rearrange: return take_rearrange(p, c);
    case form_crew: return take_form_crew(p, c);
    case leave_crew: return take_leave_crew(p, c);
    case lay_smoke: return take_lay_smoke(p, c);
    case transfer_man: return take_transfer_man(p, c);
    case acquire: return take_acquire(p, c);
    case repair: return take_repair(p, c);
    case entrench: return take_entrench(p, c);
    case infiltrate: return take_infiltrate(p, c);
    case close_combat:
    case fight_infiltrator: return take_close_combat(p, c);
    case sniper_check: return take_sniper_check(p, c);
    case end_actions:
      if (discards_left({p.w, p.s}) > 0 && !p.s.hand[index(p.s.turn)].empty())
        return menu(p, Step::discards);
      return start_ending(p);
    default: return take_anytime(p, c);
  }
}

void take_discards(Play& p, Choice c) {
  switch (c.verb) {
    case discard: return take_discard(p, c);
    case terrain: return take_enemy_terrain(p, c);
    case lay_wire: return take_lay_wire(p, c);
    case sniper: return take_sniper(p, c);
    case end_turn: return start_ending(p);
    default: return take_anytime(p, c);
  }
}

}  // namespace

void take_turn(Play& p, Choice c) {
  switch (p.s.step) {
    case Step::answer_terrain: return take_accept(p, c);
    case Step::action: return take_action(p, c);
    case Step::discards: return take_discards(p, c);
    case Step::execution: return take_execution(p, c);
    case Step::refill: return take_refill(p, c);
    default:
      if (c.verb == done) return pass_turn(p);
      take_hero(p, p.s.turn, c);
      p.s.step = Step::refill;  // uf.10.4b: replaced by another draw
      if (p.s.hand[index(p.s.turn)].size() >= hand_limit({p.w, p.s}, p.s.turn)) finish_turn(p);
  }
}

}  // namespace bocage::uf
