#pragma once
// One decision of a computer player, for any game.
#include "opponents/levels.hpp"

namespace bocage {

struct Decision {
  int option = 0;
  double win = 0.5;              // what the search found
  std::uint64_t iterations = 0;  // 0: nothing was searched
};

// How many decisions worth the name a side has before it until the segment ends, if doctrine goes
// on: the average over a few imagined worlds.
template <Playable M>
int decisions_ahead(const typename M::Game::World& world, const typename M::Game::State& view,
                    Side side, const Schooling<M>& schooling, const typename M::Plan& plan,
                    std::uint64_t seed) {
  using Game = typename M::Game;
  constexpr int worlds = 4, longest = 100;
  const auto prompt = std::make_unique<Prompt>();
  const std::uint32_t segment = M::segment(world, view);
  int decisions = 0;
  for (std::uint64_t k = 0; k < worlds; ++k) {
    Random random(nth_random(seed ^ 0xa4ead, k));
    auto state = view;
    M::imagine(world, state, side, random);
    for (int n = 0; n < longest; ++n) {
      Game::ask(world, state, *prompt);
      if (prompt->ask == Ask::over) break;
      if (prompt->ask == Ask::throw_) {
        Game::take(world, state, sample(prompt->chance, random.next()), nullptr);
        continue;
      }
      if (M::segment(world, state) != segment) break;
      decisions += prompt->side == side && prompt->options.size() > 1;
      Game::take(world, state,
                 prompt->options[pick<M>(world, plan, state, *prompt,
                                         schooling.of(prompt->side == side), 0.3f, random)],
                 nullptr);
    }
  }
  return (decisions + worlds / 2) / worlds;
}

// The part of a segment's effort that one decision may take. Forced answers are free, and most stop
// early.
template <Playable M>
Effort share_of_segment(const typename M::Game::World& world, const typename M::Game::State& view,
                        Side side, const Level& level, const Schooling<M>& schooling,
                        const typename M::Plan& plan, std::uint64_t seed) {
  Effort effort = level.effort;
  const int parts =
      std::max(level.pace, decisions_ahead<M>(world, view, side, schooling, plan, seed));
  if (effort.iterations)
    effort.iterations =
        std::max<std::uint64_t>(1, effort.iterations / static_cast<std::uint64_t>(parts));
  if (effort.millis) effort.millis = std::max(1, effort.millis / parts);
  return effort;
}

// `view` is what the side to act may see, `prompt` what it is asked. `plan` is scratch space.
template <Playable M>
Decision decide(const typename M::Game::World& world, const typename M::Game::State& view,
                const Prompt& prompt, const Level& level, const Schooling<M>& schooling,
                std::uint64_t seed, typename M::Plan& plan) {
  Decision d;
  Random random(nth_random(seed, 0x0dec1de));
  const auto any = [&] {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(prompt.options.size())));
  };
  if (level.method == Method::random) return d.option = any(), d;
  if (prompt.options.size() == 1) return d;
  const bool searches = level.method == Method::search, timed = searches && level.effort.millis;
  const double start = timed ? seconds_now(level.effort.cpu_clock) : 0;
  if (searches) M::plan(world, view, plan);
  else plan_for<M>(world, view, prompt, plan);
  if (searches) {
    Effort effort =
        level.pace ? share_of_segment<M>(world, view, prompt.side, level, schooling, plan, seed)
                   : level.effort;
    effort.start = start;
    Search<M> search(world, view, prompt, schooling, plan, effort, seed);
    d.option = search.run();
    d.win = search.best();
    d.iterations = search.iterations;
    return d;
  }
  const bool slips =
      level.mistakes > 0 && static_cast<float>(random.below(1000)) < 1000 * level.mistakes;
  d.option =
      slips ? any() : pick<M>(world, plan, view, prompt, schooling.own, level.temperature, random);
  return d;
}

// How likely a side wins as the evaluation has it: the average over imagined worlds.
template <Playable M>
double prospect_of_view(const typename M::Game::World& world, const typename M::Game::State& view,
                        Side side, const typename M::Weights& weights, const typename M::Plan& plan,
                        std::uint64_t seed) {
  constexpr std::uint64_t worlds = 16;
  double sum = 0;
  for (std::uint64_t k = 0; k < worlds; ++k) {
    Random random(nth_random(seed ^ 0x409e, k));
    auto state = view;
    M::imagine(world, state, side, random);
    sum += static_cast<double>(prospect<M>(world, plan, state, side, weights, {}));
  }
  return sum / worlds;
}

// The terms of doctrine that speak most for an option, compared with the average option. What only
// other options have in them is no reason for this one.
template <Playable M>
std::vector<int> grounds_for(const typename M::Game::World& world, const typename M::Plan& plan,
                             const typename M::Game::State& view, const Prompt& prompt, int option,
                             const typename M::Weights& weights) {
  constexpr int n = M::Weights::terms;
  float mine[n] = {}, all[n] = {};
  score_of<M>(world, plan, view, prompt, prompt.options[option], weights, mine);
  for (const Choice each : prompt.options)
    score_of<M>(world, plan, view, prompt, each, weights, all);
  std::vector<std::pair<float, int>> gains;
  for (int i = 0; i < n; ++i) {
    const float gain = mine[i] - all[i] / static_cast<float>(prompt.options.size());
    if (gain > 0.15f && mine[i] != 0) gains.emplace_back(-gain, i);
  }
  std::sort(gains.begin(), gains.end());
  std::vector<int> best;
  for (const auto& [gain, term] : gains)
    if (best.size() < 2) best.push_back(term);
  return best;
}

}  // namespace bocage
