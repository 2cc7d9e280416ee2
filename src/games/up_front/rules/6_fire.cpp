// 6. Fire: who may fire at whom with which cards, and what it does to each man of the target.
#include "games/up_front/tables.hpp"

namespace bocage::uf {

namespace {

// uf.6.1c and the limits of uf.8.2a, uf.8.2b.
Refusal refuse_pair(Look l, GroupId from, const Ground& here, GroupId target) {
  if (!exists(l.s, target)) return {"uf.6.1c"_rule, "uf.refuse.no_such_group"_text};
  if (present_count(l.s, target) == 0) return {"uf.20.4a*"_rule, "uf.refuse.nobody_there"_text};
  if (range(l.s, from, target) == 5) return legal;
  if (here.terrain == Terrain::gully) return {"uf.8.2a"_rule, "uf.refuse.from_gully"_text};
  if (here.terrain != Terrain::hill &&
      ground_of(l.w, at(l.s, target)).terrain == Terrain::gully)
    return {"uf.8.2b"_rule, "uf.refuse.into_gully"_text};
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
  if (firepower(l, from, target, 0) < l.w.cards[c.count].fp)
    return {"uf.6.1a"_rule, "uf.refuse.not_enough_firepower"_text};
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
      if (a.cards.full()) return not_now();
      if (firepower(l, a.group, a.target, a.held) < cards_fp(l) + l.w.cards[c.who].fp)
        return {"uf.6.3"_rule, "uf.refuse.not_enough_firepower"_text};
      return legal;
    case hold_fire: {
      if (c.what || c.count) return not_now();
      if (!is_man(c.who) || at(l.s, man_id(c.who)).group != a.group)
        return {"uf.6.2b*"_rule, "uf.refuse.not_in_group"_text};
      const u16 bit = u16(1 << position_of(l.s, man_id(c.who)));
      if (a.held & bit) return {"uf.6.2b*"_rule, "uf.refuse.already_held"_text};
      if (firepower(l, a.group, a.target, a.held | bit) < cards_fp(l))
        return {"uf.6.1a"_rule, "uf.refuse.needs_his_fire"_text};
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
    if (!refuse_more(l, c)) p.options.push(c);
  }
  for (ManId m : at(l.s, l.s.affair.group).men) {
    const Choice c{hold_fire, 0, u16(index(m)), 0};
    if (!refuse_more(l, c)) p.options.push(c);
  }
}

int strength(Look l) {
  const Affair& a = l.s.affair;
  const FireAt at_target = fire_at(l, a.group, a.target);
  int fs = cards_fs(l);
  if (at_target.from.moving) fs /= 2;  // uf.6.4, uf.12.1
  return fs + sum<fire_rows>(at_target);
}

void tell_attack(Play& p, int concealed) {
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
  if (concealed) e.shift("uf.6.44"_rule, -concealed, "uf.shift.concealed"_text);
}

// The final strength stands: the attacker resolves or gives up (uf.6.5a).
void go_confirm(Play& p) {
  Affair& a = p.s.affair;
  const CardId hidden = a.concealed[index(other(p.s.turn))];
  const int concealed = p.w.cards[index(hidden)].concealed;
  a.fs = static_cast<i8>(strength({p.w, p.s}) - concealed);
  a.fp_needed = static_cast<u8>(cards_fp({p.w, p.s}));
  if (p.log) tell_attack(p, hidden == no_card ? 0 : concealed);
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

void next_man(Play& p) {
  Affair& a = p.s.affair;
  if (over(p.s)) return;
  while (exists(p.s, a.target) && a.next < at(p.s, a.target).men.size() &&
         infiltrating(p.s, at(p.s, a.target).men[a.next]))
    ++a.next;  // uf.20.4a*
  if (exists(p.s, a.target) && a.next < at(p.s, a.target).men.size()) {
    p.s.step = Step::fire_draw;
    p.s.asked = p.s.turn;
    return;
  }
  end_affair(p);
  menu(p, Step::action);
}

struct Fate {
  int result;  // 0 nothing, 1 pinned, 2 KIA, 3 routs
  RuleId rule;
};

// uf.15.52: other men of an unpinned Commissar's group hold better.
int commissar_bonus(Look l, ManId m) {
  for (ManId x : at(l.s, at(l.s, m).group).men)
    if (x != m && l.w.men[index(x)].role == Role::commissar && !pinned(l.s, x)) return 1;
  return 0;
}

Fate fate(Look l, ManId m, int value, CardId card) {
  const PersonInfo& man = l.w.men[index(m)];
  const int bonus = commissar_bonus(l, m);
  if (!pinned(l.s, m)) {
    if (value > man.kia) return {2, "uf.6.51"_rule};
    if (value > man.morale + bonus) return {1, "uf.6.52"_rule};  // uf.10.1
    return {0, "uf.6.54"_rule};
  }
  if (value > man.kia_pinned) return {2, "uf.6.51"_rule};  // uf.10.13
  if (value <= man.panic + bonus) return {0, "uf.6.54"_rule};
  return panic_kills(l, m, card) ? Fate{2, "uf.6.53"_rule} : Fate{3, "uf.6.531"_rule};
}

int strength_against(const State& s, ManId m) {
  return s.affair.fs + (at(s, m).flags & man_arrived ? 1 : 0);  // uf.17.8c*
}

ManId target_man(const State& s) { return at(s, s.affair.target).men[s.affair.next]; }

bool triggers(Look l, CardId card) {  // uf.19.1a*, uf.19.1b*
  const CardInfo& c = l.w.cards[index(card)];
  return c.red && (c.number == 6 || (c.number == 5 && l.s.affair.flags & affair_boxed));
}

// Cards that do the same to this man share a class. The table lasts until the next question.
const u8* fire_classes(Look l) {
  static thread_local u8 classes[card_limit];
  const ManId m = target_man(l.s);
  const PersonInfo& man = l.w.men[index(m)];
  const bool down = pinned(l.s, m), trapped = encircled(l.s, at(l.s, m).group);
  const int fs = strength_against(l.s, m), bonus = commissar_bonus(l, m);
  const int low = (down ? man.panic : man.morale) + bonus - fs;
  const int high = (down ? man.kia_pinned : man.kia) - fs;
  const int kill_to = !down ? 0 : trapped ? 99 : man.panic;
  const int five = l.s.affair.flags & affair_boxed ? -5 : -99;
  for (int c = 0; c < deck_limit; ++c) {
    const int rnc = l.w.rnc[c];
    const int mild = down ? (l.w.zero_r[c] <= kill_to ? 2 : 3) : 1;
    const int does = rnc > high ? 2 : rnc > low ? mild : 0;
    classes[c] = u8(does | l.w.breeze[c] << 3 | (rnc == -6) << 4 | (rnc == five) << 5);
  }
  return classes;
}

void go_malfunction(Play& p, CardId card);

// uf.6.5c: each man has a card of his own.
void take_fire_draw(Play& p, Choice c) {
  const Look l{p.w, p.s};
  const ManId m = target_man(p.s);
  const CardId card = draw_card(p, c);
  const int value = strength_against(p.s, m) + p.w.rnc[index(card)];
  const Fate f = fate(l, m, value, card);
  const bool check = triggers(l, card);
  if (p.log) {
    constexpr const char* words[] = {"nothing", "pinned", "kia", "rout"};
    p.tell("fire_draw", f.rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("card", card_kind, index(card))
        .number("strength", strength_against(p.s, m))
        .number("drawn", p.w.rnc[index(card)])
        .number("value", value)
        .gives(words[f.result])
        .on(c);
  }
  if (f.result < 2) ++p.s.affair.next;
  if (f.result == 1) pin(p, m, "uf.6.52"_rule);
  if (f.result >= 2) lose(p, m, f.result == 2, f.rule);
  after_check(p, card);
  if (over(p.s)) return;
  if (check) return go_malfunction(p, card);
  next_man(p);
}

// ---- 19.1: whose weapon fails ----

void take_failure(Play& p, int position) {
  const Look l{p.w, p.s};
  Affair& a = p.s.affair;
  const ManId m = at(p.s, a.group).men[position];
  const Man& man = at(p.s, m);
  const Ground here = ground_of(p.w, at(p.s, a.group));
  const bool exempt = man.flags & man_assistant || a.held >> position & 1 || infiltrating(p.s, m) ||
                      man.weapon == no_weapon ||
                      p.s.weapons[index(man.weapon)] != WeaponState::working ||
                      (a.flags & affair_boxed_only && !fires_boxed(l, m, here));
  if (!exempt) {
    p.s.weapons[index(man.weapon)] = WeaponState::malfunctioned;
    if (p.log)
      p.tell("malfunction", "uf.19.1c*"_rule, p.s.turn)
          .with("man", man_kind, index(m))
          .with("weapon", weapon_kind, index(man.weapon));
    if (firepower(l, a.group, a.target, a.held) < a.fp_needed) {  // uf.19.2*
      --a.fs;
      if (p.log) p.tell("fire_weakened", "uf.19.2*"_rule, p.s.turn).number("final", a.fs);
    }
  }
  next_man(p);
}

void go_malfunction(Play& p, CardId card) {
  Affair& a = p.s.affair;
  a.flags &= u8(~affair_boxed_only);
  if (p.w.cards[index(card)].number == 5) a.flags |= affair_boxed_only;
  if (at(p.s, a.group).men.size() == 1) return take_failure(p, 0);  // uf.14.6a
  p.s.step = Step::malfunction;
  p.s.asked = p.s.turn;
}

void take_malfunction(Play& p, Choice c) {
  const CardId card = draw_card(p, c);
  const int position = p.w.cards[index(card)].rpn[at(p.s, p.s.affair.group).men.size()];
  if (p.log)
    p.tell("malfunction_check", "uf.19.1a*"_rule, p.s.turn)
        .with("group", group_kind, index(p.s.affair.group))
        .with("card", card_kind, index(card))
        .number("position", position);
  after_check(p, card);
  take_failure(p, position - 1);
}

}  // namespace

void ask_fire(Look l, Prompt& p) {
  const Affair& a = l.s.affair;
  switch (l.s.step) {
    case Step::fire_cards: return ask_more(l, p);
    case Step::fire_answer: {
      const Side side = l.s.asked;
      p.choice(side, "uf.9.1a"_rule, "uf.prompt.fire_answer"_text);
      p.with("group", group_kind, index(a.group)).with("target", group_kind, index(a.target));
      p.with("strength", number_kind, strength(l));
      if (a.concealed[index(side)] == no_card)
        for (CardId card : l.s.hand[index(side)])
          if (card != unknown_card && uses(l.w, l.s, side, card) & use_concealed)
            p.option(play_concealed, index(card));
      list_heroes(l, side, p, false);
      p.option(decline);
      p.option(decline_all);
      return;
    }
    case Step::fire_confirm:
      p.choice(l.s.turn, "uf.6.5a"_rule, "uf.prompt.fire_confirm"_text);
      p.with("strength", number_kind, a.fs).with("target", group_kind, index(a.target));
      p.option(resolve);
      p.option(abandon);
      return;
    case Step::fire_draw:
      ask_draw(l, p, l.s.turn, "uf.6.5b"_rule, "uf.prompt.fire_draw"_text, fire_classes(l));
      p.with("man", man_kind, index(target_man(l.s)));
      return;
    default:
      ask_draw(l, p, l.s.turn, "uf.19.1c*"_rule, "uf.prompt.malfunction"_text,
               l.w.rpn_class[at(l.s, a.group).men.size()]);
      p.with("group", group_kind, index(a.group));
  }
}

Refusal refuse_fire_step(Look l, Choice c) {
  if (l.s.step == Step::fire_cards) return refuse_more(l, c);
  if (l.s.step == Step::fire_confirm)
    return (c.verb == resolve || c.verb == abandon) && !c.who && !c.what && !c.count ? legal
                                                                                    : not_now();
  switch (c.verb) {
    case decline:
    case decline_all: return c.who || c.what || c.count ? not_now() : legal;
    case play_concealed:
      if (c.what || c.count) return not_now();
      if (l.s.affair.concealed[index(l.s.asked)] != no_card)
        return {"uf.9.1b"_rule, "uf.refuse.one_concealed"_text};
      return refuse_card(l, l.s.asked, c.who, use_concealed);
    default: return refuse_hero(l, l.s.asked, c, false);
  }
}

void take_fire_step(Play& p, Choice c) {
  Affair& a = p.s.affair;
  switch (p.s.step) {
    case Step::fire_cards:
      if (c.verb == announce) return go_answer(p);
      if (c.verb == hold_fire) {
        a.held |= u16(1 << position_of(p.s, man_id(c.who)));
        if (p.log) p.tell("held_fire", "uf.6.2b*"_rule, p.s.turn).with("man", man_kind, c.who);
        return;
      }
      take_from_hand(p, p.s.turn, card_id(c.who));
      a.cards.push(card_id(c.who));
      if (p.log) p.tell("fire_added", "uf.6.3"_rule, p.s.turn).with("card", card_kind, c.who);
      return;
    case Step::fire_answer: {
      const Side side = p.s.asked;
      if (c.verb == decline_all) p.s.standing[index(side)] = 1;
      if (c.verb == decline || c.verb == decline_all) return go_confirm(p);
      if (c.verb == play_concealed) {
        take_from_hand(p, side, card_id(c.who));
        a.concealed[index(side)] = card_id(c.who);
        if (p.log)
          p.tell("concealed", "uf.9.1b"_rule, side).with("card", card_kind, c.who).revealing();
      } else {
        take_hero(p, side, c);
      }
      if (!may_answer(p.s, side)) return go_confirm(p);
      return;
    }
    case Step::fire_confirm:
      if (c.verb == abandon) {
        if (p.log) p.tell("attack_abandoned", "uf.6.5a"_rule, p.s.turn);
        end_affair(p);
        return menu(p, Step::action);
      }
      if (boxed_fire({p.w, p.s})) a.flags |= affair_boxed;
      a.next = 0;
      return next_man(p);
    case Step::fire_draw: return take_fire_draw(p, c);
    default: return take_malfunction(p, c);
  }
}

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
