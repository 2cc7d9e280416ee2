// 2. The cards: what a side may use them for, hands, draws, discards.
#include <algorithm>

#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

// With two bits its holder picks one of them with each play (uf.2.21b).
u16 uses(const World& w, const State& s, Side side, CardId card) {
  u16 use = w.uses[index(side)][index(card)];
  const u8 doom = w.doom[index(card)];
  if (doom && s.removed[doom] < w.quota[doom]) return 0;  // uf.16.1b, until uf.16.1d
  if (use & use_sniper && s.checks_lost[index(side)] >= w.snipers[index(side)])
    use &= u16(~use_sniper);  // uf.14.4c, uf.14.1d, uf.14.41
  return use;
}

bool holds(const State& s, Side side, CardId card) {
  return card != unknown_card && s.hand[index(side)].contains(card);
}

Refusal refuse_card(Look l, Side side, std::uint64_t card, Use use) {
  if (card == 0 || card >= deck_limit || !holds(l.s, side, card_id(static_cast<int>(card))))
    return {"uf.3.5c"_rule, "uf.refuse.not_in_hand"_text};
  const u16 may = uses(l.w, l.s, side, card_id(static_cast<int>(card)));
  if (may & use) return legal;
  if (may == 0) return {"uf.2.22a"_rule, "uf.refuse.cower"_text};
  return {"uf.2.21a"_rule, "uf.refuse.wrong_use"_text};
}

void put_in_hand(State& s, Side side, CardId card) {
  auto& hand = s.hand[index(side)];
  hand.push(card);
  std::sort(hand.begin(), hand.end());
}

void take_from_hand(Play& p, Side side, CardId card) {
  auto& hand = p.s.hand[index(side)];
  const int i = hand.find(card);
  // In a side's view the other's cards are unknown: it plays one that could be this one.
  if (i >= 0) {
    hand.remove(i);
  } else if (!hand.empty()) {
    hand.pop();
    if (p.s.deck[index(card)]) p.s.deck[index(card)] = 0, --p.s.deck_count;
  }
  p.s.drawn = 1;
}

namespace {

// uf.16.1a: a card of a type that the scenario removes is set aside while the number is not
// reached.
bool set_aside(Play& p, CardId card) {
  const u8 doom = p.w.doom[index(card)];
  if (!doom || p.s.removed[doom] >= p.w.quota[doom]) return false;
  ++p.s.removed[doom];
  p.s.aside.add(card);
  if (p.log)
    p.tell("set_aside", "uf.16.1a"_rule, Side::nobody)
        .with("card", card_kind, index(card))
        .number("removed", p.s.removed[doom])
        .revealing();
  return true;
}

void to_pile(Play& p, CardId card, Side hidden_from) {
  if (card == no_card || card == unknown_card) return;
  if (p.w.cards[index(card)].flags & flag_marker) return;
  p.s.discard.add(card);
  if (hidden_from == Side::nobody) return;
  p.s.hidden[index(hidden_from)].add(card);
  ++p.s.unseen[index(hidden_from)];
}

void blow_smoke_away(Play& p) {
  Affair& a = p.s.affair;
  if (p.s.step == Step::fire_draw || p.s.step == Step::malfunction) {
    // The attack goes on without the Smoke that counted so far (uf.13.243b).
    const Ground from = ground_of(p.w, at(p.s, a.group)), to = ground_of(p.w, at(p.s, a.target));
    a.fs = static_cast<i8>(a.fs + from.smoke + to.smoke);
  }
  for (Group& g : p.s.groups)
    for (int i = g.stack.size() - 1; i >= 0; --i)
      if (g.stack[i].how == Lay::smoke) {
        discard_card(p, g.stack[i].card);
        g.stack.remove(i);
      }
}

}  // namespace

// Played cards have been shown (uf.4.4a); plain discards are hidden from the other side (uf.4.4c).
void discard_card(Play& p, CardId card, Side hidden_from) {
  if (card == no_card || card == unknown_card) return;
  if (!set_aside(p, card)) to_pile(p, card, hidden_from);
}

void discard_laid(Play& p, Laid laid, GroupId g) {
  // A card that lay face down keeps its secret and escapes removal (uf.16.1c, uf.4.4c).
  if (laid.how == Lay::open_ground) {
    if (laid.card == unknown_card) ++p.s.unseen[index(other(side_of(g)))];
    to_pile(p, laid.card, other(side_of(g)));
  } else {
    discard_card(p, laid.card);
  }
}

CardId draw_card(Play& p, Choice thrown_card) {
  const CardId card = card_id(static_cast<int>(thrown_card.what));
  p.s.deck[index(card)] = 0;
  --p.s.deck_count;
  p.s.drawn = 1;
  return card;
}

void after_check(Play& p, CardId card) {
  discard_card(p, card);          // uf.16.1e, uf.16.2b*: it is in the pile as soon as read
  if (p.w.breeze[index(card)]) {  // uf.13.243a
    p.s.breeze = 1;
    if (p.log)
      p.tell("breeze", "uf.13.243a"_rule, Side::nobody).with("card", card_kind, index(card));
    blow_smoke_away(p);
  }
  end_of_deck(p);
}

void ask_draw(Look l, Prompt& p, Side side, RuleId rule, TextId words, const u8* classes) {
  const int items = l.w.card_count + 1 < deck_limit ? l.w.card_count + 1 : deck_limit;
  Chance chance = Chance::draw("deck", l.s.deck, items, classes);
  chance.item_kind = card_kind;
  p.roll(side, rule, words, chance);
}

// A draw with nothing to draw from (all cards in hands and on the table): refills stop short, and
// for anything else time has run out.
bool starve(const World& w, State& s, Events* log) {
  if (s.deck_count) return false;
  Play p{w, s, log};
  if (s.step == Step::refill) finish_turn(p);
  else end_by_time(p);
  return true;
}

// Any card of the draw pile may turn up, and nothing else.
Refusal refuse_draw(const World&, const State& s, Choice c) {
  const bool drawn =
      c.verb == thrown && !c.count && !c.who && c.what < deck_limit && s.deck[c.what];
  return drawn ? legal : Refusal{"uf.2.2a"_rule, "uf.refuse.draw_a_card"_text};
}

}  // namespace bocage::uf
