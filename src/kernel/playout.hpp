#pragma once
// Playing on by chance: the yardstick of speed, and the fuzz of every test.
#include <cstdint>

#include "kernel/game.hpp"
#include "kernel/random.hpp"

namespace bocage {

struct PlayoutCount {
  std::uint64_t choices = 0, throws = 0;
  bool finished = false;
};

// An answer to a question of chance or choice, anything that the rules accept. Of open verbs also what
// is no option: one with a bit or two changed, if the rules let it pass.
template <Game G>
Choice random_answer(const typename G::World& world, const typename G::State& state,
                     const Prompt& prompt, Random& random) {
  const Choice option = prompt.options[static_cast<int>(
      random.below(static_cast<std::uint32_t>(prompt.options.size())))];
  if (prompt.open.empty() || !prompt.is_open(option.verb)) return option;
  for (int tries = 0; tries < 4; ++tries) {
    Choice other = option;
    const auto bits = static_cast<std::uint32_t>(random.next() >> 32);
    other.what ^= 1u << bits % 32;
    if (bits >> 31) other.what ^= 1u << (bits >> 8) % 32;
    if (!G::refuse(world, state, other)) return other;
  }
  return option;
}

// Answers every question at random until the battle is over or `limit` answers were given.
// visit(state, prompt, answer) sees each answer before it is taken.
template <Game G, class Visit>
PlayoutCount play_randomly(const typename G::World& world, typename G::State& state, Random& random,
                           std::uint64_t limit, Events* log, Visit&& visit) {
  PlayoutCount n;
  Prompt prompt;
  while (n.choices + n.throws < limit) {
    G::ask(world, state, prompt);
    if (prompt.ask == Ask::over) {
      n.finished = true;
      break;
    }
    Choice answer;
    if (prompt.ask == Ask::throw_) {
      answer = sample(prompt.chance, random.next());
      ++n.throws;
    } else {
      answer = random_answer<G>(world, state, prompt, random);
      ++n.choices;
    }
    visit(state, prompt, answer);
    G::take(world, state, answer, log);
  }
  return n;
}

template <Game G>
PlayoutCount play_randomly(const typename G::World& world, typename G::State& state, Random& random,
                           std::uint64_t limit = ~0ull) {
  return play_randomly<G>(world, state, random, limit, nullptr, [](auto&&...) {});
}

}  // namespace bocage
