// 20.5 to 20.7. Close combat.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

// The attacker decides second, then the card is drawn.
void go_attacker(Play& p) {
  p.s.step = may_play(p.s, p.s.turn) ? Step::combat_concealed : Step::combat_draw;
  p.s.asked = p.s.turn;
}

// Who fights: the man who entered, and his opponent.
void go_fight(Play& p) {
  const Side defender = side_of(p.s.affair.opponent);
  if (!may_answer(p.s, defender)) return go_attacker(p);
  p.s.step = Step::combat_answer;  // uf.20.7b*: the defender decides first
  p.s.asked = defender;
}

void go_opponent(Play& p) {
  Affair& a = p.s.affair;
  if (a.flags & affair_defender) return go_fight(p);
  if (at(p.s, a.target).men.size() == 1) {  // uf.14.6a
    a.opponent = at(p.s, a.target).men[0];
    return go_fight(p);
  }
  p.s.step = Step::opponent_draw;
  p.s.asked = p.s.turn;
}

// uf.20.5b*; a Hero played at once keeps him where he is (uf.10.43a).
void take_entry(Play& p, Choice c) {
  const ManId m = p.s.affair.man;
  const CardId card = draw_card(p, c);
  const bool fails = p.w.rnc[index(card)] > morale_of({p.w, p.s}, m);
  if (p.log)
    p.tell("entry", "uf.20.5b*"_rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("card", card_kind, index(card))
        .number("drawn", p.w.rnc[index(card)])
        .gives(fails ? "pinned" : "enters");
  at(p.s, m).flags |= man_tried;
  if (fails && p.s.affair.flags & affair_defender) at(p.s, m).flags |= man_repulsed;
  after_check(p, card);
  if (!fails) return go_opponent(p);
  if (may_play(p.s, p.s.turn) && infiltrating(p.s, m)) {
    at(p.s, m).flags |= man_pinned;  // he comes back when the moment has passed
    p.s.step = Step::entry_hero;
    return;
  }
  pin(p, m, "uf.20.5b*"_rule);
  go_on(p);
}

void take_opponent(Play& p, Choice c) {
  Affair& a = p.s.affair;
  a.opponent = draw_man(p, c, a.target, "opponent", "uf.20.6*"_rule, "fights");
  if (a.opponent != no_man) go_fight(p);
}

int combat_value(Look l, ManId m) {
  const PersonInfo& man = l.w.men[index(m)];
  return pinned(l.s, m) ? man.cc_pinned : man.cc;  // uf.20.7b*
}

void take_combat(Play& p, Choice c) {
  const Look l{p.w, p.s};
  const Affair& a = p.s.affair;
  const CardId card = draw_card(p, c);
  const ManId attacker = a.man, defender = a.opponent;
  const int own = p.w.cards[index(a.concealed[index(side_of(attacker))])].concealed;
  const int his = p.w.cards[index(a.concealed[index(side_of(defender))])].concealed;
  const int value =
      combat_value(l, attacker) - combat_value(l, defender) + own - his + p.w.rnc[index(card)];
  if (p.log)
    p.tell("close_combat", "uf.20.7a*"_rule, p.s.turn)
        .with("attacker", man_kind, index(attacker))
        .with("defender", man_kind, index(defender))
        .with("card", card_kind, index(card))
        .number("attack", combat_value(l, attacker))
        .number("defence", combat_value(l, defender))
        .number("concealed_attacker", own)
        .number("concealed_defender", his)
        .number("value", value)
        .gives(value > 0   ? "defender_kia"
               : value < 0 ? "attacker_kia"
                           : "nothing")
        .on(c);
  if (value > 0) lose(p, defender, true, "uf.20.7a*"_rule);
  if (value < 0) lose(p, attacker, true, "uf.20.7a*"_rule);
  after_check(p, card);
  go_on(p);
}

}  // namespace

void take_close_combat(Play& p, Choice c) {
  const ManId m = man_id(c.who);
  if (c.verb == close_combat) {
    begin_attempt(p, m, card_id(static_cast<int>(c.what)), at(p.s, m).inside, "enters_combat");
  } else {
    const ManId enemy = man_id(static_cast<int>(c.what));
    begin_attempt(p, m, card_id(c.count), at(p.s, enemy).group, "attacks_infiltrator");
    p.s.affair.opponent = enemy;
    p.s.affair.flags |= affair_defender;  // uf.20.5c*
  }
  p.s.step = Step::entry_draw;
  p.s.asked = p.s.turn;
}

namespace {

void ask_entry(Look l, Prompt& p) {
  ask_draw(l, p, l.s.turn, "uf.20.5b*"_rule, "uf.prompt.entry"_text, l.w.rnc_class);
  p.with("man", man_kind, index(l.s.affair.man));
}

void ask_entry_hero(Look l, Prompt& p) {
  p.choice(l.s.turn, "uf.10.43a"_rule, "uf.prompt.entry_hero"_text);
  p.with("man", man_kind, index(l.s.affair.man));
  list_heroes(l, l.s.turn, p, false);
  p.option(decline);
}

Refusal refuse_entry_hero(Look l, Choice c) { return refuse_answer(l, c, 0); }

void take_entry_hero(Play& p, Choice c) {
  const ManId m = p.s.affair.man;
  if (c.verb != decline) take_hero(p, p.s.turn, c);
  if (!pinned(p.s, m)) return go_on(p);
  if (c.verb != decline && may_play(p.s, p.s.turn)) return;  // another man was meant
  pin(p, m, "uf.20.5b*"_rule);
  go_on(p);
}

void ask_opponent(Look l, Prompt& p) {
  const Affair& a = l.s.affair;
  ask_draw(l, p, l.s.turn, "uf.20.6*"_rule, "uf.prompt.opponent"_text,
           l.w.rpn_class[at(l.s, a.target).men.size()]);
  p.with("man", man_kind, index(a.man));
}

void ask_combat_answer(Look l, Prompt& p) {
  p.choice(l.s.asked, "uf.9.4b"_rule, "uf.prompt.combat_answer"_text);
  p.with("man", man_kind, index(l.s.affair.man));
  list_concealed(l, l.s.asked, p);
  list_heroes(l, l.s.asked, p, false);
  p.option(decline);
  if (l.s.step == Step::combat_answer) p.option(decline_all);
}

Refusal refuse_combat_answer(Look l, Choice c) {
  return refuse_answer(l, c, answer_concealed | answer_all);
}

void take_combat_answer(Play& p, Choice c) {
  if (take_answer(p, c)) go_attacker(p);
}

Refusal refuse_combat_concealed(Look l, Choice c) { return refuse_answer(l, c, answer_concealed); }

void take_combat_concealed(Play& p, Choice c) {
  if (take_answer(p, c)) p.s.step = Step::combat_draw;
}

void ask_combat(Look l, Prompt& p) {
  const Affair& a = l.s.affair;
  ask_draw(l, p, l.s.turn, "uf.20.7a*"_rule, "uf.prompt.combat"_text, l.w.rnc_class);
  p.with("man", man_kind, index(a.man)).with("opponent", man_kind, index(a.opponent));
}

}  // namespace

const StepRules entry_draw_step = drawing<ask_entry, take_entry>,
                entry_hero_step = choosing<ask_entry_hero, refuse_entry_hero, take_entry_hero>,
                opponent_draw_step = drawing<ask_opponent, take_opponent>,
                combat_answer_step =
                    choosing<ask_combat_answer, refuse_combat_answer, take_combat_answer>,
                combat_concealed_step =
                    choosing<ask_combat_answer, refuse_combat_concealed, take_combat_concealed>,
                combat_draw_step = drawing<ask_combat, take_combat>;

}  // namespace bocage::uf
