#pragma once
// What is secret in Up Front: hands (3.5), discards face down (4.4c), cards laid face down as open
// ground (8.1a), and that somebody has said he declines everything.
#include <algorithm>
#include <string_view>

#include "games/up_front/io/io.hpp"
#include "games/up_front/rules/rules.hpp"
#include "kernel/random.hpp"
#include "server/secrets/ordinary.hpp"

namespace bocage::uf {

struct Secrets : OrdinarySecrets {
  static constexpr std::string_view reveals[] = {
      "concealed",  // 9.1b
      "hero",       // 10.4a: a card that is played out of turn
      "set_aside"   // 16.1a
  };

  static bool being_made(const State&) { return false; }

  // Any of his cards for one of the draw pile.
  static int stir(const World&, State& s, Side viewer, Random& random) {
    const Side enemy = other(viewer);
    int changed = 0;
    const auto exchange = [&](CardId& card) {
      if (card == no_card || s.deck_count < 2 || random.below(2)) return;
      CardId fresh = no_card;
      for (int tries = 0; tries < 40 && fresh == no_card; ++tries) {
        const auto c = 1 + random.below(static_cast<std::uint32_t>(deck_limit - 1));
        if (s.deck[c]) fresh = card_id(static_cast<int>(c));
      }
      if (fresh == no_card) return;
      s.deck[index(fresh)] = 0;
      s.deck[index(card)] = 1;
      card = fresh;
      ++changed;
    };
    for (CardId& card : s.hand[index(enemy)]) exchange(card);
    auto& hand = s.hand[index(enemy)];
    for (int i = 1; i < hand.size(); ++i)  // hands are kept in order
      for (int k = i; k > 0 && hand[k] < hand[k - 1]; --k) std::swap(hand[k], hand[k - 1]);
    for (int k = 0; k < letters; ++k)
      for (Laid& laid : at(s, group_id(enemy, k)).stack)
        if (laid.how == Lay::open_ground) exchange(laid.card);
    CardSet& unseen = s.hidden[index(viewer)];
    for (int c = 1; c < deck_limit; ++c) {
      if (!unseen.has(card_id(c)) || s.hidden[index(enemy)].has(card_id(c))) continue;
      CardId card = card_id(c);
      exchange(card);
      if (index(card) == c) continue;
      unseen.remove(card_id(c));
      s.discard.remove(card_id(c));
      unseen.add(card);
      s.discard.add(card);
    }
    return changed;
  }

  // The worlds of a computer know nothing of who declines everything, who is known by not being asked.
  static bool could_be(const State& a, const State& b) {
    return std::equal(std::begin(a.standing), std::end(a.standing), std::begin(b.standing));
  }
  // Who declines everything is asked no more that turn.
  static bool shows_later(Choice c) { return c.verb == decline_all; }

  static Choice face(const World&, const State&, Choice c) {
    if (c.verb == discard) return {c.verb, 0, 0, 0};
    if (c.verb == open_ground) return {c.verb, c.count, c.who, 0};
    if (c.verb == decline_all) return {decline, 0, 0, 0};
    return c;
  }
};

}  // namespace bocage::uf
