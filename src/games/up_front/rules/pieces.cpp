// Small questions about men and groups that every chapter asks, and the man drawn by his position.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

int pinned_count(const State& s, GroupId g) {
  int n = 0;
  for (ManId m : at(s, g).men) n += pinned(s, m);
  return n;
}

int present_count(const State& s, GroupId g) {
  int n = 0;
  for (ManId m : at(s, g).men) n += !infiltrating(s, m);
  return n;
}

int group_count(const State& s, Side side) {
  int n = 0;
  for (int k = 0; k < letters; ++k) n += exists(s, group_id(side, k));
  return n;
}

int position_of(const State& s, ManId m) {
  return in_play(s, m) ? at(s, at(s, m).group).men.find(m) : -1;
}

bool has_unpinned_leader(Look l, GroupId g) {
  for (ManId m : at(l.s, g).men)  // uf.15.1, uf.15.5
    if (l.w.men[index(m)].role != Role::none && !pinned(l.s, m)) return true;
  return false;
}

// uf.15.52: other men of an unpinned Commissar's group hold better.
int commissar_bonus(Look l, ManId m) {
  for (ManId x : at(l.s, at(l.s, m).group).men)
    if (x != m && l.w.men[index(x)].role == Role::commissar && !pinned(l.s, x)) return 1;
  return 0;
}

// uf.14.6a, uf.20.4a*: an infiltrator is not with his group.
ManId draw_man(Play& p, Choice c, GroupId g, const char* event, RuleId rule, const char* found) {
  const CardId card = draw_card(p, c);
  const int position = p.w.cards[index(card)].rpn[at(p.s, g).men.size()];
  const ManId m = at(p.s, g).men[position - 1];
  const bool away = infiltrating(p.s, m);
  if (p.log)
    p.tell(event, rule, p.s.turn)
        .with("man", man_kind, index(m))
        .with("card", card_kind, index(card))
        .number("position", position)
        .gives(away ? "away" : found);
  after_check(p, card);
  return away ? no_man : m;
}

bool any_pinned(const State& s, Side side) {
  for (int i = 0; i < men_a_side; ++i) {
    const ManId m = man_id(side, i);
    if (pinned(s, m) && in_play(s, m)) return true;
  }
  return false;
}

}  // namespace bocage::uf
