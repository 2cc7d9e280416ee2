// What a side may see. Everything it cannot know becomes one pool: the draw pile, the other's hand,
// the discards it was not shown, the other's cards laid face down. A draw from a redacted position
// is a draw from that pool; how many cards a hand or the unseen discards hold stays known.
#include "games/up_front/rules/rules.hpp"

namespace bocage::uf {

namespace {

void to_pool(State& s, CardId card) {
  if (card == no_card || card == unknown_card || s.deck[index(card)]) return;
  s.deck[index(card)] = 1;
  ++s.deck_count;
}

void hide_hand(State& s, Side owner) {
  for (CardId& card : s.hand[index(owner)]) {
    to_pool(s, card);
    card = unknown_card;
  }
}

void hide_face_down(State& s, Side owner) {
  for (int k = 0; k < letters; ++k)
    for (Laid& laid : at(s, group_id(owner, k)).stack)
      if (laid.how == Lay::open_ground) {
        to_pool(s, laid.card);
        laid.card = unknown_card;
      }
}

void hide_discards(State& s, Side viewer) {
  CardSet& unseen = s.hidden[index(viewer)];
  for (int c = 1; c < deck_limit; ++c)
    if (unseen.has(card_id(c))) {
      s.discard.remove(card_id(c));
      s.hidden[index(other(viewer))].remove(card_id(c));
      to_pool(s, card_id(c));
    }
  unseen = {};
}

}  // namespace

// A spectator (nobody) sees what both sides see.
void UpFront::redact(const World&, State& s, Side viewer) {
  for (Side owner : {Side::first, Side::second}) {
    if (owner == viewer) continue;
    hide_hand(s, owner);
    s.standing[index(owner)] = 0;  // that he will not answer is his own affair
    hide_face_down(s, owner);
    hide_discards(s, other(owner));
  }
}

}  // namespace bocage::uf
