// 14. Snipers: an attack in place of a discard (uf.14.1b, uf.14.1c), and the search for the sniper.
// Attacks are made one after the other, so that a second one finds its target alive (uf.14.5). Its
// man is drawn by position number, as in chapters 15, 19 and 20 (uf.14.6b).
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

Refusal refuse_sniper(Look l, Choice c) {
  if (c.count) return not_now();
  if (!is_group(c.who) || side_of(group_id(c.who)) == l.s.turn || !exists(l.s, group_id(c.who)))
    return {"uf.14.2a"_rule, "uf.refuse.not_an_enemy_group"_text};
  if (const Refusal r = refuse_card(l, l.s.turn, c.what, use_sniper)) return r;
  if (!present_count(l.s, group_id(c.who)))
    return {"uf.20.4a*"_rule, "uf.refuse.nobody_there"_text};
  return legal;
}

namespace {

// uf.10.42: the last moment to save a pinned man.
void go_draw(Play& p) {
  const ManId m = p.s.affair.man;
  if (pinned(p.s, m) && may_answer(p.s, side_of(m))) {
    p.s.step = Step::sniper_answer;
    p.s.asked = side_of(m);
    return;
  }
  p.s.step = Step::sniper_draw;
  p.s.asked = p.s.turn;
}

}  // namespace

void take_sniper(Play& p, Choice c) {
  Affair& a = p.s.affair;
  take_from_hand(p, p.s.turn, card_id(static_cast<int>(c.what)));
  ++p.s.discards;  // uf.14.1a
  a.target = group_id(c.who);
  a.cards.push(card_id(static_cast<int>(c.what)));
  a.flags = affair_attack;
  if (p.log)
    p.tell("sniper", "uf.14.2a"_rule, p.s.turn)
        .with("target", group_kind, c.who)
        .with("card", card_kind, static_cast<int>(c.what));
  if (at(p.s, a.target).men.size() == 1) {  // uf.14.2b, uf.14.6a
    a.man = at(p.s, a.target).men[0];
    return go_draw(p);
  }
  p.s.step = Step::sniper_man;
  p.s.asked = p.s.turn;
}

namespace {

void ask_answer(Look l, Prompt& p) {
  p.choice(l.s.asked, "uf.10.42"_rule, "uf.prompt.sniper_answer"_text);
  p.with("man", man_kind, index(l.s.affair.man));
  list_heroes(l, l.s.asked, p, false);
  p.option(decline);
  p.option(decline_all);
}

Refusal refuse_sniper_answer(Look l, Choice c) {
  if (c.verb == play_concealed) return {"uf.9.5"_rule, "uf.refuse.concealed_barred"_text};
  return refuse_answer(l, c, answer_all);
}

void take_sniper_answer(Play& p, Choice c) {
  if (c.verb == decline_all) p.s.standing[index(p.s.asked)] = 1;
  if (c.verb != decline && c.verb != decline_all) {
    take_hero(p, p.s.asked, c);
    return go_draw(p);
  }
  p.s.step = Step::sniper_draw;
  p.s.asked = p.s.turn;
}

void ask_man(Look l, Prompt& p) {
  const GroupId target = l.s.affair.target;
  ask_draw(l, p, l.s.turn, "uf.14.6a"_rule, "uf.prompt.sniper_man"_text,
           l.w.rpn_class[at(l.s, target).men.size()]);
  p.with("target", group_kind, index(target));
}

void take_man(Play& p, Choice c) {
  Affair& a = p.s.affair;
  a.man = draw_man(p, c, a.target, "sniper_target", "uf.14.6a"_rule, "aimed");
  if (a.man != no_man) go_draw(p);
}

void ask_shot(Look l, Prompt& p) {
  const ManId m = l.s.affair.man;
  ask_draw(l, p, l.s.turn, "uf.14.3a"_rule, "uf.prompt.sniper_draw"_text,
           panic_classes(l, m, true));
  p.with("man", man_kind, index(m));
}

// uf.14.3a: colour and modifiers do not matter.
void take_shot(Play& p, Choice c) {
  Affair& a = p.s.affair;
  const ManId m = a.man;
  const CardInfo& rifle = p.w.cards[index(a.cards.back())];
  const CardId card = draw_card(p, c);
  const int number = p.w.cards[index(card)].number;
  const bool kills = number >= rifle.sniper_kia;
  const bool hits = kills || number >= rifle.sniper_pin;
  if (p.log)
    p.tell("sniper_shot",
           kills  ? "uf.14.3b"_rule
           : hits ? "uf.14.3c"_rule
                  : "uf.14.3d"_rule,
           p.s.turn)
        .with("man", man_kind, index(m))
        .with("card", card_kind, index(card))
        .number("number", number)
        .gives(kills  ? "kia"
               : hits ? "pinned"
                      : "miss")
        .on(c);
  at(p.s, a.target).sniper_numbers |= u8(1 << number);
  if (kills) {
    lose(p, m, true, "uf.14.3b"_rule);
  } else if (hits && pinned(p.s, m)) {
    const bool dies = panic_kills({p.w, p.s}, m, card);
    lose(p, m, dies, dies ? "uf.6.53"_rule : "uf.6.531"_rule);
  } else if (hits) {
    pin(p, m, "uf.14.3c"_rule);
  }
  after_check(p, card);  // uf.16.2b*: a reshuffle comes before the Sniper card is discarded
  end_affair(p);
  menu(p, Step::discards);
}

}  // namespace

// ---- Sniper Check (uf.14.4a) ----

namespace {

bool can_search(Look l, GroupId g) {
  for (ManId m : at(l.s, g).men) {
    const Man& man = at(l.s, m);
    if (!(man.flags & (man_pinned | man_assistant)) && man.inside == no_group &&
        man.weapon != no_weapon && l.s.weapons[index(man.weapon)] == WeaponState::working)
      return true;
  }
  return false;
}

}  // namespace

Refusal refuse_sniper_check(Look l, Choice c) {
  if (c.count) return not_now();
  if (const Refusal r = refuse_group(l, c.who)) return r;
  const GroupId g = group_id(c.who);
  const int enemy = index(other(l.s.turn));
  if (c.what > 6 || !(at(l.s, g).sniper_numbers >> c.what & 1))
    return {"uf.14.4a"_rule, "uf.refuse.no_sniper_attack"_text};
  if (l.s.checks_lost[enemy] >= l.w.snipers[enemy])
    return {"uf.14.4c"_rule, "uf.refuse.sniper_gone"_text};
  if (!can_search(l, g)) return {"uf.14.4a"_rule, "uf.refuse.nobody_to_search"_text};
  return legal;
}

void list_sniper_checks(Look l, GroupId g, Prompt& p) {
  for (u32 n = 0; at(l.s, g).sniper_numbers >> n; ++n) {
    const Choice c{sniper_check, 0, u16(index(g)), n};
    if (!refuse_sniper_check(l, c)) p.option(c);
  }
}

void take_sniper_check(Play& p, Choice c) {
  spend_action(p, group_id(c.who));
  p.s.affair.group = group_id(c.who);
  p.s.affair.number = static_cast<u8>(c.what);
  p.s.step = Step::sniper_check_draw;
}

namespace {

void ask_search(Look l, Prompt& p) {
  ask_draw(l, p, l.s.turn, "uf.14.4b"_rule, "uf.prompt.sniper_check"_text, l.w.rnc_class);
  p.with("group", group_kind, index(l.s.affair.group));
}

void take_search(Play& p, Choice c) {
  const CardId card = draw_card(p, c);
  const CardInfo& drawn = p.w.cards[index(card)];
  const bool found = !drawn.red && drawn.number > p.s.affair.number;  // uf.14.4b
  if (found) ++p.s.checks_lost[index(other(p.s.turn))];
  if (p.log)
    p.tell("sniper_check", found ? "uf.14.4c"_rule : "uf.14.4b"_rule, p.s.turn)
        .with("group", group_kind, index(p.s.affair.group))
        .with("card", card_kind, index(card))
        .number("number", p.s.affair.number)
        .gives(found ? "found" : "missed");
  end_affair(p);
  after_check(p, card);
  menu(p, Step::action);
}

}  // namespace

const StepRules sniper_answer_step = choosing<ask_answer, refuse_sniper_answer, take_sniper_answer>,
                sniper_man_step = drawing<ask_man, take_man>,
                sniper_draw_step = drawing<ask_shot, take_shot>,
                sniper_check_draw_step = drawing<ask_search, take_search>;

}  // namespace bocage::uf
