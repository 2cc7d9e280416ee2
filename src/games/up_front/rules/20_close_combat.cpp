// 20.5 to 20.7. Close combat.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

// Who fights: the man who entered, and his opponent.
void go_fight(Play& p) {
  const Side defender = side_of(p.s.affair.opponent);
  if (may_answer(p.s, defender)) {  // uf.20.7b*: the defender decides first
    p.s.step = Step::combat_answer;
    p.s.asked = defender;
    return;
  }
  p.s.step = may_play(p.s, p.s.turn) ? Step::combat_concealed : Step::combat_draw;
  p.s.asked = p.s.turn;
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

void take_entry_hero(Play& p, Choice c) {
  const ManId m = p.s.affair.man;
  if (c.verb != decline) take_hero(p, p.s.turn, c);
  if (!pinned(p.s, m)) return go_on(p);
  if (c.verb != decline && may_play(p.s, p.s.turn)) return;  // another man was meant
  pin(p, m, "uf.20.5b*"_rule);
  go_on(p);
}

void take_close_combat_draw(Play& p, Choice c) {
  if (p.s.step == Step::entry_draw) return take_entry(p, c);
  if (p.s.step == Step::opponent_draw) return take_opponent(p, c);
  take_combat(p, c);
}

}  // namespace bocage::uf
