// Worlds that agree with what a side sees of Tide of Iron. Little is hidden: a set-up behind a screen, where the
// pieces stay unknown until it falls, and what the enemy saw of our own deck.
#include "games/tide_of_iron/mind/mind.hpp"
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

namespace {

// A card of the deck, each copy as likely; 0: none is left.
u8 any_card(const World& w, const State& s, int deck, Random& random) {
  std::uint32_t total = 0;
  for (int i = 0; i < w.card_count; ++i)
    if (w.cards[i].deck == deck) total += s.deck[i];
  if (!total) return 0;
  std::uint32_t k = random.below(total);
  for (int i = 0; i < w.card_count; ++i) {
    if (w.cards[i].deck != deck) continue;
    if (k < s.deck[i]) return static_cast<u8>(i + 1);
    k -= s.deck[i];
  }
  return 0;
}

}  // namespace

void Mind::imagine(const World& w, State& s, Side side, Random& random) {
  Peek& theirs = s.peek[index(other(side))];
  if (!theirs.deck || !theirs.seen) return;
  // He left one on top that he does not mind, or put what we want below.
  const u8 card = any_card(w, s, theirs.deck - 1, random);
  if (random.below(2)) theirs.top[0] = card;
  else theirs.bottom[0] = card;
}

}  // namespace bocage::toi
