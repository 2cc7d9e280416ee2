#pragma once
// One decision of a computer player, for any game.
#include "opponents/levels.hpp"

namespace bocage {

struct Decision {
  int option = 0;
  double win = 0.5;
  std::uint64_t iterations = 0;
};

// `view` is what the side to act may see, `prompt` what it is asked. `plan` is scratch space.
template <Playable M>
Decision decide(const typename M::Game::World& world, const typename M::Game::State& view,
                const Prompt& prompt, const Level& level, const typename M::Weights& weights,
                std::uint64_t seed, typename M::Plan& plan) {
  Decision d;
  Random random(nth_random(seed, 0x0dec1de));
  const auto any = [&] { return static_cast<int>(random.below(static_cast<std::uint32_t>(prompt.options.size()))); };
  if (level.method == Method::random) return d.option = any(), d;
  if (prompt.options.size() == 1) return d;
  M::plan(world, view, plan);
  if (level.method == Method::search) {
    Search<M> search(world, view, prompt, weights, plan, level.effort, seed);
    d.option = search.run();
    d.win = search.best();
    d.iterations = search.iterations;
    return d;
  }
  const bool slips = level.mistakes > 0 && static_cast<float>(random.below(1000)) < 1000 * level.mistakes;
  d.option = slips ? any() : pick<M>(world, plan, view, prompt, weights, level.temperature, random);
  d.win = prospect<M>(world, plan, view, prompt.side, weights, {});
  return d;
}

// The terms of doctrine that speak most for an option, compared with the average option.
template <Playable M>
std::vector<int> grounds_for(const typename M::Game::World& world, const typename M::Plan& plan,
                             const typename M::Game::State& view, const Prompt& prompt, int option,
                             const typename M::Weights& weights) {
  constexpr int n = M::Weights::terms;
  float mine[n] = {}, all[n] = {};
  score_of<M>(world, plan, view, prompt, prompt.options[option], weights, mine);
  for (const Choice each : prompt.options) score_of<M>(world, plan, view, prompt, each, weights, all);
  std::vector<std::pair<float, int>> gains;
  for (int i = 0; i < n; ++i) {
    const float gain = mine[i] - all[i] / static_cast<float>(prompt.options.size());
    if (gain > 0.15f) gains.emplace_back(-gain, i);
  }
  std::sort(gains.begin(), gains.end());
  std::vector<int> best;
  for (const auto& [gain, term] : gains)
    if (best.size() < 2) best.push_back(term);
  return best;
}

}  // namespace bocage
