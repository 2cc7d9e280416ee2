// 4.3 to 4.7. Discards by nation, what happens at the end of a turn, the refill.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

// ---- discards ----

// uf.4.31 to uf.4.33: how many discards the side may still make.
int discards_left(Look l) {
  const Nation nation = l.w.nation[index(l.s.turn)];
  if (nation == Nation::german) return 1 - l.s.discards;
  if (l.s.acted) return 0;
  if (nation == Nation::american) return 2 - l.s.discards;
  return l.s.hand[index(l.s.turn)].size();
}

static Refusal refuse_discards(Look l, Choice c) {
  if (c.verb == end_turn) return c.who || c.what || c.count ? not_now() : legal;
  if (c.verb == discard || c.verb == terrain || c.verb == lay_wire || c.verb == sniper) {
    if (const int left = discards_left(l); left <= 0) {
      const Nation nation = l.w.nation[index(l.s.turn)];
      const RuleId rule = nation == Nation::german     ? "uf.4.31"_rule
                          : nation == Nation::american ? "uf.4.32"_rule
                                                       : "uf.4.33"_rule;
      return Refusal{rule, "uf.refuse.no_discard_left"_text}
          .number("have", l.s.discards)
          .number("most", l.s.discards + left);
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

namespace {

void list_on_enemy(Look l, CardId card, Verb verb, Prompt& p) {
  for (int k = 0; k < letters; ++k) {
    const GroupId g = group_id(other(l.s.turn), k);
    const Choice c{verb, 0, u16(index(g)), u32(index(card))};
    if (exists(l.s, g) && !refuse_discards(l, c)) p.option(c);
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

}  // namespace

// ---- the end of a turn (uf.4.7*) ----

namespace {

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

}  // namespace

static void go_on_ending(Play& p) {
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

namespace {

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

}  // namespace

// uf.4.6: only now may the other side begin.
void pass_turn(Play& p) {
  State& s = p.s;
  succeed(p);
  for (int i = 0; i < men_a_side; ++i) {
    at(s, man_id(s.turn, i)).flags &= u8(~(man_hero | man_tried | man_fresh | man_repulsed));
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

namespace {

void ask_execution(Look l, Prompt& p) {
  ask_draw(l, p, l.s.turn, "uf.15.53"_rule, "uf.prompt.execution"_text,
           l.w.rpn_class[at(l.s, l.s.affair.group).men.size()]);
  p.with("group", group_kind, index(l.s.affair.group));
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

void ask_refill(Look l, Prompt& p) {
  ask_draw(l, p, l.s.turn, "uf.4.5"_rule, "uf.prompt.refill"_text, nullptr);
  p.seen = only(l.s.turn);
}

void take_refill(Play& p, Choice c) {
  const CardId card = draw_card(p, c);
  put_in_hand(p.s, p.s.turn, card);
  if (p.log)
    p.tell("drew", "uf.4.5"_rule, p.s.turn).with("card", card_kind, index(card), only(p.s.turn));
  end_of_deck(p);
  if (p.s.time_up) return end_by_time(p);  // uf.16.3a
  if (p.s.hand[index(p.s.turn)].size() >= hand_limit({p.w, p.s}, p.s.turn)) finish_turn(p);
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

// ---- a Hero right after the refill (uf.10.4b) ----

void ask_refill_hero(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.10.4b"_rule, "uf.prompt.refill_hero"_text);
  list_heroes(l, l.s.turn, p, false);
  p.option(decline);
}

Refusal refuse_refill_hero(Look l, Choice c) {
  if (c.verb == decline) return c.who || c.what || c.count ? not_now() : legal;
  return refuse_hero(l, l.s.turn, c, false);
}

void take_refill_hero(Play& p, Choice c) {
  if (c.verb == decline) return pass_turn(p);
  take_hero(p, p.s.turn, c);
  p.s.step = Step::refill;  // replaced by another draw
  if (p.s.hand[index(p.s.turn)].size() >= hand_limit({p.w, p.s}, p.s.turn)) finish_turn(p);
}

}  // namespace

const StepRules discards_step = choosing<ask_discards, refuse_discards, take_discards>,
                execution_step = drawing<ask_execution, take_execution>,
                refill_step = drawing<ask_refill, take_refill>,
                refill_hero_step = choosing<ask_refill_hero, refuse_refill_hero, take_refill_hero>;

}  // namespace bocage::uf
