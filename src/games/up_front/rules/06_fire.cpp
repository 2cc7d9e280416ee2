// 6. Fire: who may fire at whom with which cards, and what it does to each man of the target.
#include "games/up_front/tables.hpp"

namespace bocage::uf {

namespace {

Refusal too_weak(RuleId rule, int have, int need) {
  return Refusal{rule, "uf.refuse.not_enough_firepower"_text}
      .number("have", have)
      .number("need", need);
}

// uf.6.1c and the limits of uf.8.2a, uf.8.2b.
Refusal refuse_pair(Look l, GroupId from, const Ground& here, GroupId target) {
  if (!exists(l.s, target)) return {"uf.6.1c"_rule, "uf.refuse.no_such_group"_text};
  if (present_count(l.s, target) == 0) return {"uf.20.4a*"_rule, "uf.refuse.nobody_there"_text};
  const int far = range(l.s, from, target);
  if (far == 5) return legal;
  if (here.terrain == Terrain::gully)
    return Refusal{"uf.8.2a"_rule, "uf.refuse.from_gully"_text}.number("range", far);
  if (here.terrain != Terrain::hill && ground_of(l.w, at(l.s, target)).terrain == Terrain::gully)
    return Refusal{"uf.8.2b"_rule, "uf.refuse.into_gully"_text}.number("range", far);
  return legal;
}

int cards_fp(Look l) {
  int need = 0;
  for (CardId c : l.s.affair.cards) need += l.w.cards[index(c)].fp;
  return need;
}

int cards_fs(Look l) {
  int fs = 0;
  for (CardId c : l.s.affair.cards) fs += l.w.cards[index(c)].fs;
  return fs;
}

}  // namespace

Refusal refuse_fire(Look l, Choice c) {
  if (const Refusal r = refuse_group(l, c.who)) return r;
  if (const Refusal r = refuse_card(l, l.s.turn, c.count, use_fire)) return r;
  const GroupId from = group_id(c.who);
  if (!is_group(c.what) || side_of(group_id(static_cast<int>(c.what))) == l.s.turn)
    return {"uf.6.1c"_rule, "uf.refuse.not_an_enemy_group"_text};
  const GroupId target = group_id(static_cast<int>(c.what));
  if (const Refusal r = refuse_pair(l, from, ground_of(l.w, at(l.s, from)), target)) return r;
  if (const int have = firepower(l, from, target, 0); have < l.w.cards[c.count].fp)
    return too_weak("uf.6.1a"_rule, have, l.w.cards[c.count].fp);
  return legal;
}

void list_fire(Look l, GroupId from, const Ground& here, Prompt& p) {
  CardId fire_cards[16];
  int n = 0, least = 255;
  for (CardId card : l.s.hand[index(l.s.turn)])
    if (card != unknown_card && uses(l.w, l.s, l.s.turn, card) & use_fire) {
      fire_cards[n++] = card;
      if (l.w.cards[index(card)].fp < least) least = l.w.cards[index(card)].fp;
    }
  if (!n) return;
  for (int k = 0; k < letters; ++k) {
    const GroupId target = group_id(other(l.s.turn), k);
    if (!exists(l.s, target) || refuse_pair(l, from, here, target)) continue;
    const int fp = firepower(l, from, target, 0);
    if (fp < least) continue;
    for (int i = 0; i < n; ++i)
      if (l.w.cards[index(fire_cards[i])].fp <= fp)
        p.option(fire, index(from), u32(index(target)), index(fire_cards[i]));
  }
}

void take_fire(Play& p, Choice c) {
  Affair& a = p.s.affair;
  const CardId card = card_id(c.count);
  take_from_hand(p, p.s.turn, card);
  spend_action(p, group_id(c.who));
  a.group = group_id(c.who);
  a.target = group_id(static_cast<int>(c.what));
  a.cards.push(card);
  a.flags = affair_attack;
  p.s.step = Step::fire_cards;
  if (p.log)
    p.tell("fire", "uf.4.22"_rule, p.s.turn)
        .with("group", group_kind, c.who)
        .with("target", group_kind, static_cast<int>(c.what))
        .with("card", card_kind, c.count);
}

// ---- the steps of an attack ----

namespace {

Refusal refuse_more(Look l, Choice c) {
  const Affair& a = l.s.affair;
  switch (c.verb) {
    case add_fire:
      if (c.what || c.count) return not_now();
      if (const Refusal r = refuse_card(l, l.s.turn, c.who, use_fire)) return r;
      if (const int have = firepower(l, a.group, a.target, a.held),
          need = cards_fp(l) + l.w.cards[c.who].fp;
          have < need)
        return too_weak("uf.6.3"_rule, have, need);
      return legal;
    case hold_fire: {
      if (c.what || c.count) return not_now();
      if (!is_man(c.who) || at(l.s, man_id(c.who)).group != a.group)
        return {"uf.6.2b*"_rule, "uf.refuse.not_in_group"_text};
      const u16 bit = u16(1 << position_of(l.s, man_id(c.who)));
      if (a.held & bit) return {"uf.6.2b*"_rule, "uf.refuse.already_held"_text};
      if (const int rest = firepower(l, a.group, a.target, a.held | bit); rest < cards_fp(l))
        return Refusal{"uf.6.1a"_rule, "uf.refuse.needs_his_fire"_text}
            .number("have", rest)
            .number("need", cards_fp(l));
      return legal;
    }
    case announce: return c.who || c.what || c.count ? not_now() : legal;
    default: return not_now();
  }
}

void ask_more(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.6.3"_rule, "uf.prompt.fire_cards"_text);
  p.with("group", group_kind, index(l.s.affair.group));
  p.with("target", group_kind, index(l.s.affair.target));
  p.option(announce);
  for (CardId card : l.s.hand[index(l.s.turn)]) {
    const Choice c{add_fire, 0, u16(index(card)), 0};
    if (!refuse_more(l, c)) p.option(c);
  }
  for (ManId m : at(l.s, l.s.affair.group).men) {
    const Choice c{hold_fire, 0, u16(index(m)), 0};
    if (!refuse_more(l, c)) p.option(c);
  }
}

int strength(Look l) {
  const Affair& a = l.s.affair;
  const FireAt at_target = fire_at(l, a.group, a.target);
  int fs = cards_fs(l);
  if (at_target.from.moving) fs /= 2;  // uf.6.4, uf.12.1
  const CardId hidden = a.concealed[index(other(l.s.turn))];
  return fs + sum<fire_rows>(at_target) - l.w.cards[index(hidden)].concealed;  // uf.6.44
}

}  // namespace

void tell_attack(const Play& p) {
  const Look l{p.w, p.s};
  const Affair& a = p.s.affair;
  const FireAt at_target = fire_at(l, a.group, a.target);
  const int printed = cards_fs(l);
  Event& e = p.tell("attack", "uf.6.5b"_rule, p.s.turn)
                 .with("group", group_kind, index(a.group))
                 .with("target", group_kind, index(a.target))
                 .number("range", range(p.s, a.group, a.target))
                 .number("fp", firepower(l, a.group, a.target, a.held))
                 .number("needed", cards_fp(l))
                 .number("strength", printed)
                 .number("final", a.fs);
  if (at_target.from.moving)
    e.shift("uf.6.4"_rule, printed / 2 - printed, "uf.shift.moving_fire"_text);
  explain<fire_rows>(at_target, e);
  const int concealed = p.w.cards[index(a.concealed[index(other(p.s.turn))])].concealed;
  if (concealed) e.shift("uf.6.44"_rule, -concealed, "uf.shift.concealed"_text);
}

namespace {

// The final strength stands: the attacker resolves or gives up (uf.6.5a).
void go_confirm(Play& p) {
  Affair& a = p.s.affair;
  a.fs = static_cast<i8>(strength({p.w, p.s}));
  a.fp_needed = static_cast<u8>(cards_fp({p.w, p.s}));
  if (p.log) tell_attack(p);
  p.s.step = Step::fire_confirm;
  p.s.asked = p.s.turn;
}

void go_answer(Play& p) {
  if (!may_answer(p.s, other(p.s.turn))) return go_confirm(p);
  p.s.step = Step::fire_answer;
  p.s.asked = other(p.s.turn);
}

bool boxed_fire(Look l) {  // uf.19.1b*
  const Affair& a = l.s.affair;
  const Ground here = ground_of(l.w, at(l.s, a.group));
  for (int i = 0; i < at(l.s, a.group).men.size(); ++i)
    if (!(a.held >> i & 1) && fires_boxed(l, at(l.s, a.group).men[i], here)) return true;
  return false;
}

void take_more(Play& p, Choice c) {
  Affair& a = p.s.affair;
  if (c.verb == announce) return go_answer(p);
  if (c.verb == hold_fire) {
    a.held |= u16(1 << position_of(p.s, man_id(c.who)));
    if (p.log) p.tell("held_fire", "uf.6.2b*"_rule, p.s.turn).with("man", man_kind, c.who);
    return;
  }
  take_from_hand(p, p.s.turn, card_id(c.who));
  a.cards.push(card_id(c.who));
  if (p.log) p.tell("fire_added", "uf.6.3"_rule, p.s.turn).with("card", card_kind, c.who);
}

void ask_fire_answer(Look l, Prompt& p) {
  const Affair& a = l.s.affair;
  p.choice(l.s.asked, "uf.9.1a"_rule, "uf.prompt.fire_answer"_text);
  p.with("group", group_kind, index(a.group)).with("target", group_kind, index(a.target));
  p.with("strength", number_kind, strength(l));
  list_concealed(l, l.s.asked, p);
  list_heroes(l, l.s.asked, p, false);
  p.option(decline);
  p.option(decline_all);
}

Refusal refuse_fire_answer(Look l, Choice c) {
  return refuse_answer(l, c, answer_concealed | answer_all);
}

void take_fire_answer(Play& p, Choice c) {
  if (take_answer(p, c)) go_confirm(p);
}

void ask_confirm(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.6.5a"_rule, "uf.prompt.fire_confirm"_text);
  p.with("strength", number_kind, l.s.affair.fs);
  p.with("target", group_kind, index(l.s.affair.target));
  p.option(resolve);
  p.option(abandon);
}

Refusal refuse_confirm(Look, Choice c) {
  const bool either = c.verb == resolve || c.verb == abandon;
  return either && !c.who && !c.what && !c.count ? legal : not_now();
}

void take_confirm(Play& p, Choice c) {
  if (c.verb == abandon) {
    if (p.log) p.tell("attack_abandoned", "uf.6.5a"_rule, p.s.turn);
    end_affair(p);
    return menu(p, Step::action);
  }
  if (boxed_fire({p.w, p.s})) p.s.affair.flags |= affair_boxed;
  p.s.affair.next = 0;
  next_man(p);
}

}  // namespace

const StepRules fire_cards_step = choosing<ask_more, refuse_more, take_more>,
                fire_answer_step = choosing<ask_fire_answer, refuse_fire_answer, take_fire_answer>,
                fire_confirm_step = choosing<ask_confirm, refuse_confirm, take_confirm>;

// uf.16.2b*, uf.9.2: Fire and Concealed cards of an attack go to the pile when it ends.
void end_affair(Play& p) {
  Affair& a = p.s.affair;
  for (CardId c : a.cards) discard_card(p, c);
  for (CardId c : a.concealed) discard_card(p, c);
  a = Affair{};
  a.group = a.target = no_group;
  a.man = a.opponent = no_man;
  a.weapon = no_weapon;
}

}  // namespace bocage::uf
