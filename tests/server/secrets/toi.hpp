#pragma once
// What is secret in Tide of Iron, where board, hands and command are open (comp.8): a set-up behind a
// screen until both stand (opt.5), and what somebody saw of the enemy's deck (mod.5).
#include <string_view>

#include "games/tide_of_iron/io/io.hpp"
#include "games/tide_of_iron/rules/rules.hpp"
#include "kernel/random.hpp"
#include "server/secrets/ordinary.hpp"

namespace bocage::toi {

struct Secrets : OrdinarySecrets {
  static constexpr std::string_view reveals[] = {"setup_shown"};  // opt.5

  static bool made_at_start(const World& w) { return w.on.hidden_setup; }
  static bool unnoticed(const World&, const State& before, const State& after, Side side) {
    return before.unset[index(side)] && after.unset[index(side)];
  }

  static bool being_made(const State& s) { return s.phase == Phase::setup; }

  // What the enemy left on top or below, as any other of the cards that are there.
  static int stir(const World& w, State& s, Side viewer, Random& random) {
    Peek& theirs = s.peek[index(other(viewer))];
    if (!theirs.deck || !theirs.seen) return 0;
    const Step now = s.frames.step();
    if (now == Step::peek || now == Step::arrange || now == Step::card)
      return 0;  // being looked at
    int changed = 0;
    for (u8* list : {theirs.top, theirs.bottom})
      for (int i = 0; i < 2; ++i) {
        if (!list[i]) continue;
        const u8 other_one = any_card(w, s, theirs.deck - 1, random);
        changed += list[i] != other_one;
        list[i] = other_one;
      }
    return changed;
  }

  // Behind a screen, until it falls.
  static bool shows_later(Choice) { return false; }

  static Choice face(const World&, const State& s, Choice c) {
    const bool behind_screen = s.unset[0] || s.unset[1];
    switch (c.verb) {
      case verb::form:
      case verb::lay:
      case verb::place:
      case verb::load:
      case verb::conceal: return behind_screen ? Choice{c.verb, 0, 0, 0} : c;
      case verb::auto_setup:
      case verb::deploy: return behind_screen ? Choice{verb::deploy, 0, 0, 0} : c;
      case verb::arrange: return {c.verb, 0, 0, 0};
      default: return c;
    }
  }

 private:
  // 1 + any card that is still in the deck.
  static u8 any_card(const World& w, const State& s, int deck, Random& random) {
    const auto from = static_cast<int>(random.below(static_cast<std::uint32_t>(w.card_count)));
    for (int k = 0; k < w.card_count; ++k)
      if (const int card = (from + k) % w.card_count; w.cards[card].deck == deck && s.deck[card])
        return static_cast<u8>(card + 1);
    return 0;
  }
};

}  // namespace bocage::toi
