#pragma once
// The number of decision paths to a depth: pins what is legal. A throw counts each class once.
#include <cstdint>

#include "kernel/game.hpp"

namespace bocage {

template <Game G>
std::uint64_t perft(const typename G::World& world, const typename G::State& state, int depth) {
  if (depth == 0) return 1;
  Prompt prompt;
  G::ask(world, state, prompt);
  std::uint64_t paths = 0;
  const auto follow = [&](Choice answer) {
    typename G::State next = state;
    G::take(world, next, answer, nullptr);
    paths += perft<G>(world, next, depth - 1);
  };
  if (prompt.ask == Ask::over) return 1;
  if (prompt.ask == Ask::throw_)
    for_each_outcome(prompt.chance, [&](Choice c, Weight) { follow(c); });
  else
    for (Choice c : prompt.options) follow(c);
  return paths;
}

}  // namespace bocage
