// Worlds that agree with what a side sees of Up Front. The unknown cards are one pool (redact.cpp): some are
// in the enemy's hand, some lie face down under his groups, some he threw away unseen; the rest is the deck.
//
// What he threw away or laid face down he did not want: of two cards drawn the poorer goes there.
#include "games/up_front/mind/mind.hpp"
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

struct Pool {
  const World& w;
  State& s;
  Side enemy;
  Random& random;
  u8 cards[deck_limit];
  int count = 0;

  CardId take_at(int i) {
    const CardId card = card_id(cards[i]);
    cards[i] = cards[--count];
    s.deck[index(card)] = 0;
    --s.deck_count;
    return card;
  }
  int any() { return static_cast<int>(random.below(static_cast<std::uint32_t>(count))); }
  CardId draw() { return take_at(any()); }
  CardId draw_unwanted() {
    const int a = any(), b = any();
    const auto worth = [&](int i) {
      const u16 use = uses(w, s, enemy, card_id(cards[i]));
      if (!use) return 0;
      return use & (use_hero | use_rally | use_movement)     ? 3
             : use & (use_fire | use_concealed | use_sniper) ? 2
                                                             : 1;
    };
    return take_at(worth(a) <= worth(b) ? a : b);
  }
};

void sort(Roster<CardId, 15>& hand) {
  for (int i = 1; i < hand.size(); ++i)
    for (int k = i; k > 0 && hand[k] < hand[k - 1]; --k) {
      const CardId card = hand[k];
      hand[k] = hand[k - 1];
      hand[k - 1] = card;
    }
}

int missing_discards(const State& s, Side side) {
  int known = 0;
  for (const std::uint64_t word : s.hidden[index(side)].words) known += __builtin_popcountll(word);
  return s.unseen[index(side)] - known;
}

}  // namespace

void Mind::imagine(const World& w, State& s, Side side, Random& random) {
  const Side enemy = other(side);
  Pool pool{w, s, enemy, random, {}, 0};
  for (int c = 1; c < deck_limit; ++c)
    if (s.deck[c]) pool.cards[pool.count++] = static_cast<u8>(c);
  for (int k = 0; k < letters; ++k)
    for (Laid& laid : at(s, group_id(enemy, k)).stack)
      if (laid.card == unknown_card && pool.count > 1) laid.card = pool.draw_unwanted();
  for (int n = missing_discards(s, side); n > 0 && pool.count > 1; --n) {
    const CardId card = pool.draw_unwanted();
    s.discard.add(card);
    s.hidden[index(side)].add(card);
  }
  for (CardId& card : s.hand[index(enemy)])
    if (card == unknown_card && pool.count > 1) card = pool.draw();
  sort(s.hand[index(enemy)]);
}

}  // namespace bocage::uf
