// 9.1 and 10. Answers in the enemy's turn, Heroes, rallying, men who panic or fall.
//
// A side that could hold a card is asked whether it does or not, so that the question tells
// nothing; decline_all answers for the rest of the enemy's turn.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

bool may_answer(const State& s, Side side) {
  return !s.standing[index(side)] && !s.hand[index(side)].empty();
}

bool may_play(const State& s, Side side) { return !s.hand[index(side)].empty(); }

void list_concealed(Look l, Side side, Prompt& p) {
  if (l.s.affair.concealed[index(side)] != no_card) return;
  for (CardId card : l.s.hand[index(side)])
    if (card != unknown_card && uses(l.w, l.s, side, card) & use_concealed)
      p.option(play_concealed, index(card));
}

Refusal refuse_answer(Look l, Choice c, u8 with) {
  const bool empty = !c.who && !c.what && !c.count;
  if (c.verb == decline) return empty ? legal : not_now();
  if (c.verb == decline_all) return empty && with & answer_all ? legal : not_now();
  if (c.verb == play_concealed) {
    if (c.what || c.count || !(with & answer_concealed)) return not_now();
    if (l.s.affair.concealed[index(l.s.asked)] != no_card)
      return {"uf.9.1b"_rule, "uf.refuse.one_concealed"_text};
    return refuse_card(l, l.s.asked, c.who, use_concealed);
  }
  return refuse_hero(l, l.s.asked, c, false);
}

bool take_answer(Play& p, Choice c) {
  const Side side = p.s.asked;
  if (c.verb == decline_all) p.s.standing[index(side)] = 1;
  if (c.verb == decline || c.verb == decline_all) return true;
  if (c.verb == play_concealed) {
    take_from_hand(p, side, card_id(c.who));
    p.s.affair.concealed[index(side)] = card_id(c.who);
    if (p.log) p.tell("concealed", "uf.9.1b"_rule, side).with("card", card_kind, c.who).revealing();
  } else {
    take_hero(p, side, c);
  }
  return !may_play(p.s, side);
}

// ---- Hero cards ----

Refusal refuse_hero(Look l, Side side, Choice c, bool own_turn) {
  if (c.verb != hero_rally && c.verb != hero_fire && c.verb != hero_both) return not_now();
  if (c.count) return not_now();
  if (const Refusal r = refuse_card(l, side, c.what, use_hero)) return r;
  if (!is_man(c.who) || side_of(man_id(c.who)) != side || !in_play(l.s, man_id(c.who)))
    return {"uf.10.4a"_rule, "uf.refuse.not_your_man"_text};
  const ManId m = man_id(c.who);
  if (c.verb != hero_fire && !pinned(l.s, m)) return {"uf.10.4a"_rule, "uf.refuse.not_pinned"_text};
  if (c.verb == hero_rally) return legal;
  if (!own_turn) return {"uf.10.45a"_rule, "uf.refuse.hero_fires_in_own_turn"_text};
  if (c.verb == hero_fire && pinned(l.s, m)) return {"uf.10.11"_rule, "uf.refuse.pinned"_text};
  const Man& man = at(l.s, m);
  if (man.flags & man_hero) return {"uf.10.45a"_rule, "uf.refuse.already_hero"_text};
  if (man.weapon == no_weapon || l.s.weapons[index(man.weapon)] != WeaponState::working)
    return {"uf.10.45c"_rule, "uf.refuse.no_working_weapon"_text};
  return legal;
}

void list_heroes(Look l, Side side, Prompt& p, bool own_turn, GroupId only_group) {
  for (CardId card : l.s.hand[index(side)]) {
    if (card == unknown_card || !(uses(l.w, l.s, side, card) & use_hero)) continue;
    for (int k = 0; k < letters; ++k) {
      const GroupId g = group_id(side, k);
      if (only_group != no_group && g != only_group) continue;
      for (ManId m : at(l.s, g).men)
        for (Verb verb : {hero_rally, hero_fire, hero_both}) {
          const Choice c{verb, 0, u16(index(m)), u32(index(card))};
          if (!refuse_hero(l, side, c, own_turn)) p.option(c);
        }
    }
  }
}

void take_hero(Play& p, Side side, Choice c) {
  const ManId m = man_id(c.who);
  take_from_hand(p, side, card_id(static_cast<int>(c.what)));
  discard_card(p, card_id(static_cast<int>(c.what)));
  if (p.log)
    p.tell("hero", c.verb == hero_fire ? "uf.10.45a"_rule : "uf.10.4a"_rule, side)
        .with("man", man_kind, index(m))
        .with("card", card_kind, static_cast<int>(c.what))
        .gives(c.verb == hero_fire   ? "fire"
               : c.verb == hero_both ? "both"
                                     : "rally")
        .revealing();
  if (c.verb != hero_fire) {
    unpin(p, m, "uf.10.4a"_rule, "hero");
    at(p.s, m).flags &= u8(~man_tried);  // uf.10.43a
  }
  if (c.verb != hero_rally) at(p.s, m).flags |= man_hero;  // uf.10.43b
}

// ---- pinned, unpinned, lost ----

void pin(Play& p, ManId m, RuleId rule) {
  at(p.s, m).flags |= man_pinned;
  if (p.log) p.tell("pinned", rule, side_of(m)).with("man", man_kind, index(m));
  if (infiltrating(p.s, m)) come_home(p, m, "uf.20.4b*"_rule);
  update_relations(p);  // an encircling group may have nobody left to do it (uf.17.6c*)
}

void unpin(Play& p, ManId m, RuleId rule, const char* how) {
  at(p.s, m).flags &= u8(~man_pinned);
  if (p.log) p.tell("rallied", rule, side_of(m)).with("man", man_kind, index(m)).gives(how);
}

// uf.6.53: KIA if the number in column 0r is not above the printed Panic value (uf.15.52), or if
// the group is encircled (uf.17.6b*).
bool panic_kills(Look l, ManId m, CardId card) {
  return l.w.zero_r[index(card)] <= l.w.men[index(m)].panic || encircled(l.s, at(l.s, m).group);
}

namespace {

// uf.4.3a: the cards of a group without men are discarded; nothing of it remains.
void dissolve(Play& p, GroupId g) {
  lose_free_weapons(p, g);
  cancel_transfer(p, g);
  drop_flanks(p, g);
  Group& group = at(p.s, g);
  while (!group.stack.empty()) {
    const Laid top = group.stack.back();
    group.stack.pop();
    discard_laid(p, top, g);
  }
  group = Group{};
  group.flanks = group.moving_to = no_group;
  if (p.log) p.tell("group_gone", "uf.4.3a"_rule, side_of(g)).with("group", group_kind, index(g));
}

}  // namespace

void take_out_of_group(Play& p, ManId m) {
  const GroupId g = at(p.s, m).group;
  at(p.s, g).men.remove(at(p.s, g).men.find(m));  // uf.3.3b
  if (at(p.s, g).men.empty()) dissolve(p, g);
}

void lose(Play& p, ManId m, bool is_killed, RuleId rule) {
  const int side = index(side_of(m));
  const GroupId g = at(p.s, m).group;
  if (p.log)
    p.tell(is_killed ? "killed" : "routed", rule, side_of(m))
        .with("man", man_kind, index(m))
        .with("group", group_kind, index(g));
  if (infiltrating(p.s, m)) at(p.s, m).inside = no_group;
  if (is_killed) leave_weapon(p, m, g);  // uf.18.1b*: who routs takes it with him
  else if (at(p.s, m).weapon != no_weapon)
    p.s.weapons[index(at(p.s, m).weapon)] = WeaponState::gone;
  const bool free_gun =
      at(p.s, m).weapon != no_weapon && p.s.weapons[index(at(p.s, m).weapon)] != WeaponState::gone;
  const ManId partner = at(p.s, m).crew;
  // The assistant of a dead gunner stays with the gun while it lies there (uf.11.13, uf.18.2b*).
  const bool gun_waits = free_gun && partner != no_man && at(p.s, partner).flags & man_assistant;
  if (!gun_waits) leave_crew_of(p.s, m);
  at(p.s, m) = {is_killed ? killed : routed, 0, at(p.s, m).weapon, no_man, no_group};
  if (is_killed) ++p.s.kia[side];
  else ++p.s.rout[side];
  if (p.s.sl[side] == m) p.s.sl_lost[side] = 1;   // uf.15.2
  at(p.s, g).men.remove(at(p.s, g).men.find(m));  // uf.3.3b
  if (at(p.s, g).men.empty()) dissolve(p, g);
  update_relations(p);
  check_broken(p);  // uf.win.1*
}

// ---- Rally cards ----

namespace {

Refusal refuse_rally_card(Look l, std::uint64_t card) {
  return refuse_card(l, l.s.turn, card, use_rally);
}

constexpr u8 rally_all = 0xff;

// One leader is enough for neighbours at the same chit, others need one each.
Refusal refuse_pair(Look l, GroupId a, GroupId b) {
  const bool one = has_unpinned_leader(l, a), two = has_unpinned_leader(l, b);
  const int apart = letter_of(b) - letter_of(a);
  const bool together = (apart == 1 || apart == -1) && at(l.s, a).chit == at(l.s, b).chit;
  if (together ? one || two : one && two) return legal;
  return {together ? "uf.10.23b"_rule : "uf.10.23c"_rule, "uf.refuse.leaders_missing"_text};
}

}  // namespace

// Rally All needs no leader for one group (uf.10.23a).
Refusal refuse_rally(Look l, Choice c) {
  if (c.count) return not_now();
  if (const Refusal r = refuse_group(l, c.who)) return r;
  if (const Refusal r = refuse_rally_card(l, c.what)) return r;
  if (!pinned_count(l.s, group_id(c.who)))
    return {"uf.10.21a"_rule, "uf.refuse.nobody_pinned"_text};
  return legal;
}

Refusal refuse_rally_two(Look l, Choice c) {
  if (const Refusal r = refuse_group(l, c.who)) return r;
  if (const Refusal r = refuse_group(l, c.what))
    return r.rule == "uf.4.2a"_rule ? Refusal{"uf.10.23d"_rule, r.text} : r;
  if (const Refusal r = refuse_rally_card(l, c.count)) return r;
  if (l.w.cards[c.count].rally != rally_all)
    return {"uf.10.22"_rule, "uf.refuse.one_group_only"_text};
  const GroupId a = group_id(c.who), b = group_id(static_cast<int>(c.what));
  if (c.what <= c.who) return {"uf.10.23b"_rule, "uf.refuse.name_left_group_first"_text};
  if (!pinned_count(l.s, a) || !pinned_count(l.s, b))
    return {"uf.10.21a"_rule, "uf.refuse.nobody_pinned"_text};
  return refuse_pair(l, a, b);
}

void list_rally(Look l, GroupId g, Prompt& p) {
  if (!pinned_count(l.s, g)) return;
  for (CardId card : l.s.hand[index(l.s.turn)]) {
    if (card == unknown_card || !(uses(l.w, l.s, l.s.turn, card) & use_rally)) continue;
    p.option(rally, index(g), u32(index(card)));
    if (l.w.cards[index(card)].rally != rally_all) continue;
    for (int k = letter_of(g) + 1; k < letters; ++k) {
      const u32 b = u32(index(group_id(l.s.turn, k)));
      const Choice c{rally_two, u8(index(card)), u16(index(g)), b};
      if (!refuse_rally_two(l, c)) p.option(c);
    }
  }
}

namespace {

void rally_group(Play& p, GroupId g) {
  for (ManId m : at(p.s, g).men)
    if (pinned(p.s, m)) unpin(p, m, "uf.10.21b"_rule, "rally");
}

}  // namespace

void take_rally(Play& p, Choice c) {
  const GroupId g = group_id(c.who);
  const CardId card = card_id(c.verb == rally ? static_cast<int>(c.what) : c.count);
  take_from_hand(p, p.s.turn, card);
  discard_card(p, card);  // uf.10.2: at once
  spend_action(p, g);
  if (p.log)
    p.tell("rally", "uf.4.23"_rule, p.s.turn)
        .with("group", group_kind, index(g))
        .with("card", card_kind, index(card));
  if (c.verb == rally_two) {  // uf.10.23d
    spend_action(p, group_id(static_cast<int>(c.what)));
    rally_group(p, group_id(static_cast<int>(c.what)));
  }
  if (p.w.cards[index(card)].rally >= pinned_count(p.s, g)) {  // uf.10.21b, uf.10.22
    rally_group(p, g);
    return menu(p, Step::action);
  }
  p.s.affair.group = g;
  p.s.affair.next = p.w.cards[index(card)].rally;
  p.s.step = Step::rally_men;
}

// ---- whom to rally, if not all can be ----

namespace {

Refusal refuse_rally_man(Look l, Choice c) {
  if (c.verb != rally_man || c.what || c.count) return not_now();
  if (!is_man(c.who) || at(l.s, man_id(c.who)).group != l.s.affair.group)
    return {"uf.10.22"_rule, "uf.refuse.not_in_group"_text};
  if (!pinned(l.s, man_id(c.who))) return {"uf.10.21a"_rule, "uf.refuse.not_pinned"_text};
  return legal;
}

void ask_rally_men(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.10.21a"_rule, "uf.prompt.rally_men"_text);
  p.with("group", group_kind, index(l.s.affair.group));
  p.with("number", number_kind, l.s.affair.next);
  for (ManId m : at(l.s, l.s.affair.group).men) {
    const Choice c{rally_man, 0, u16(index(m)), 0};
    if (!refuse_rally_man(l, c)) p.option(c);
  }
}

void take_rally_man(Play& p, Choice c) {
  unpin(p, man_id(c.who), "uf.10.21a"_rule, "rally");
  if (--p.s.affair.next) return;
  end_affair(p);
  menu(p, Step::action);
}

}  // namespace

// ---- voluntary panic (uf.10.3) ----

Refusal refuse_panic(Look l, Choice c) {
  if (c.what || c.count) return not_now();
  if (!is_man(c.who) || side_of(man_id(c.who)) != l.s.turn || !in_play(l.s, man_id(c.who)))
    return {"uf.10.3"_rule, "uf.refuse.not_your_man"_text};
  if (!pinned(l.s, man_id(c.who))) return {"uf.10.3"_rule, "uf.refuse.not_pinned"_text};
  if (l.w.men[c.who].role == Role::commissar)
    return {"uf.15.54"_rule, "uf.refuse.commissar_stays"_text};
  return legal;
}

// The matter in hand (infiltrating) keeps its operands; the man goes into a place of his own.
void take_panic(Play& p, Choice c) {
  p.s.affair.opponent = man_id(c.who);
  p.s.step = Step::panic_draw;
}

const u8* panic_classes(Look l, ManId m, bool by_number) {
  static thread_local u8 classes[card_limit];
  const bool trapped = encircled(l.s, at(l.s, m).group);
  const int panic_value = trapped ? 99 : l.w.men[index(m)].panic;
  for (int c = 0; c < deck_limit; ++c)
    classes[c] = u8((by_number ? l.w.cards[c].number : 0) | (l.w.zero_r[c] <= panic_value) << 3 |
                    l.w.breeze[c] << 4);
  return classes;
}

namespace {

void ask_panic_draw(Look l, Prompt& p) {
  const ManId m = l.s.affair.opponent;
  ask_draw(l, p, l.s.turn, "uf.10.3"_rule, "uf.prompt.panic"_text, panic_classes(l, m, false));
  p.with("man", man_kind, index(m));
}

void take_panic_draw(Play& p, Choice c) {
  const ManId m = p.s.affair.opponent;
  const CardId card = draw_card(p, c);
  const bool kills = panic_kills({p.w, p.s}, m, card);
  if (p.log)
    p.tell("panic", "uf.10.3"_rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("card", card_kind, index(card))
        .number("position", p.w.zero_r[index(card)])
        .gives(kills ? "kia" : "rout");
  p.s.affair.opponent = no_man;
  lose(p, m, kills, kills ? "uf.6.53"_rule : "uf.6.531"_rule);
  after_check(p, card);
  menu(p, p.s.back);
}

}  // namespace

const StepRules rally_men_step = choosing<ask_rally_men, refuse_rally_man, take_rally_man>,
                panic_draw_step = drawing<ask_panic_draw, take_panic_draw>;

}  // namespace bocage::uf
