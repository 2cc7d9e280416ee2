#pragma once
// One decision of a computer player, for any game.
#include "opponents/levels.hpp"

namespace bocage {

struct Decision {
  Choice choice;                 // perhaps none of the options: open verbs have more answers
  double win = 0.5;              // what the search found
  std::uint64_t iterations = 0;  // 0: nothing was searched
};

// What a decision deserves of the segment's effort, compared with others.
template <Playable M>
float stakes_of(const typename M::Game::World& world, const typename M::Game::State& view,
                const Prompt& prompt) {
  if (prompt.options.size() <= 1 && prompt.open.empty()) return 0;
  if constexpr (IsNone<decltype(M::stakes)>) return 1;
  else return M::stakes(world, view, prompt);
}

// How many decisions worth the name a side has before it until the segment ends, if doctrine goes
// on: their stakes, on the average over a few imagined worlds.
template <Playable M>
float decisions_ahead(const typename M::Game::World& world, const typename M::Game::State& view,
                      Side side, const Schooling<M>& schooling, const typename M::Plan& plan,
                      std::uint64_t seed) {
  using Game = typename M::Game;
  constexpr int worlds = 4;
  constexpr Pacing pacing = M::pacing;
  const auto prompt = std::make_unique<Prompt>();
  const std::uint32_t segment = M::segment(world, view);
  float decisions = 0;
  for (std::uint64_t k = 0; k < worlds; ++k) {
    Random random(nth_random(seed ^ 0xa4ead, k));
    auto state = view;
    M::imagine(world, state, side, random);
    for (int n = 0; n < pacing.ahead; ++n) {
      Game::ask(world, state, *prompt);
      if (prompt->ask == Ask::over) break;
      if (prompt->ask == Ask::throw_) {
        Game::take(world, state, sample(prompt->chance, random.next()), nullptr);
        continue;
      }
      if (M::segment(world, state) != segment) break;
      if (prompt->side == side) decisions += stakes_of<M>(world, state, *prompt);
      Game::take(world, state,
                 prompt->options[pick<M>(world, plan, state, *prompt,
                                         schooling.of(prompt->side == side), 0.3f, random)],
                 nullptr);
    }
  }
  const float average = decisions / worlds;
  // Whole decisions are shared out as such.
  return IsNone<decltype(M::stakes)> ? static_cast<float>(static_cast<int>(average + 0.5f))
                                     : average;
}

// The part of a segment's effort that one decision may take. Forced answers are free, and most stop
// early.
template <Playable M>
Effort share_of_segment(const typename M::Game::World& world, const typename M::Game::State& view,
                        Side side, const Level& level, const Schooling<M>& schooling,
                        const typename M::Plan& plan, std::uint64_t seed, float stakes = 1) {
  Effort effort = level.effort;
  constexpr Pacing pacing = M::pacing;
  const float least = static_cast<float>(std::max(level.pace, pacing.decisions)),
              parts =
                  std::max(least, decisions_ahead<M>(world, view, side, schooling, plan, seed)) /
                  stakes;
  if (effort.iterations)
    effort.iterations = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(static_cast<double>(effort.iterations) / parts));
  if (effort.millis)
    effort.millis = std::max(1, static_cast<int>(static_cast<float>(effort.millis) / parts));
  return effort;
}

// Whose nerves are not the best loses his head as he loses the battle: the worse it stands in one
// world that he imagines, the looser he follows his doctrine.
template <Playable M>
float temperature_of(const typename M::Game::World& world, const typename M::Game::State& view,
                     Side side, const Level& level, const typename M::Weights& weights,
                     const typename M::Plan& plan, std::uint64_t seed) {
  if (!(level.nerves > 0)) return level.temperature;
  Random random(nth_random(seed, 0x4e7e5));
  auto state = view;
  M::imagine(world, state, side, random);
  const float win = prospect<M>(world, plan, state, side, weights, {});
  return level.temperature + level.nerves * std::max(0.f, 1 - win / level.calm);
}

namespace detail {

template <Playable M>
Decision decide_among(const typename M::Game::World& world, const typename M::Game::State& view,
                      const Prompt& prompt, const Level& level, const Schooling<M>& schooling,
                      std::uint64_t seed, typename M::Plan& plan, double start) {
  Decision d;
  Random random(nth_random(seed, 0x0dec1de));
  const auto any = [&] {
    return prompt
        .options[static_cast<int>(random.below(static_cast<std::uint32_t>(prompt.options.size())))];
  };
  if (level.method == Method::random) return d.choice = any(), d;
  if (prompt.options.size() == 1) return d.choice = prompt.options[0], d;
  // Who gives this one decision so much effort wants it thought about, whatever is at stake.
  const float stakes = level.method != Method::search ? 0
                       : level.pace                   ? stakes_of<M>(world, view, prompt)
                                                      : 1;
  if (stakes > 0) {
    Effort effort = level.pace ? share_of_segment<M>(world, view, prompt.side, level, schooling,
                                                     plan, seed, stakes)
                               : level.effort;
    effort.start = start;
    Search<M> search(world, view, prompt, schooling, plan, effort, seed);
    d.choice = prompt.options[search.run()];
    d.win = search.best();
    d.iterations = search.iterations;
    return d;
  }
  const bool slips =
      level.mistakes > 0 && static_cast<float>(random.below(1000)) < 1000 * level.mistakes;
  d.choice = slips ? any()
                   : prompt.options[pick<M>(world, plan, view, prompt, schooling.own,
                                            temperature_of<M>(world, view, prompt.side, level,
                                                              schooling.own, plan, seed),
                                            random)];
  return d;
}

}  // namespace detail

// `view` is what the side to act may see, `prompt` what it is asked. `plan` is scratch space.
template <Playable M>
Decision decide(const typename M::Game::World& world, const typename M::Game::State& view,
                const Prompt& prompt, const Level& level, const Schooling<M>& schooling,
                std::uint64_t seed, typename M::Plan& plan) {
  const bool searches = level.method == Method::search, timed = searches && level.effort.millis;
  const double start = timed ? seconds_now(level.effort.cpu_clock) : 0;
  const bool forced = prompt.options.size() == 1 && prompt.open.empty();
  if (level.method == Method::random || forced)
    return detail::decide_among<M>(world, view, prompt, level, schooling, seed, plan, start);
  if (searches || level.nerves > 0) M::plan(world, view, plan);
  else plan_for<M>(world, view, prompt, plan);
  if constexpr (!IsNone<decltype(M::propose)>) {
    const auto own = std::make_unique<Prompt>(prompt);
    M::propose(world, plan, view, *own);
    if (!own->options.empty())
      return detail::decide_among<M>(world, view, *own, level, schooling, seed, plan, start);
  }
  return detail::decide_among<M>(world, view, prompt, level, schooling, seed, plan, start);
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

// The terms of doctrine that speak most for an option: what it has before the average option, else what it
// has at all (every way to dig in is digging in). What only other options have in them is no reason for
// this one.
template <Playable M>
std::vector<int> grounds_for(const typename M::Game::World& world, const typename M::Plan& plan,
                             const typename M::Game::State& view, const Prompt& prompt,
                             Choice choice, const typename M::Weights& weights) {
  constexpr int n = M::Weights::terms;
  float mine[n] = {}, all[n] = {};
  score_of<M>(world, plan, view, prompt, choice, weights, mine);
  for (const Choice each : prompt.options)
    score_of<M>(world, plan, view, prompt, each, weights, all);
  std::vector<int> best;
  const auto tell = [&](auto&& worth) {
    std::vector<std::pair<float, int>> gains;
    for (int i = 0; i < n; ++i)
      if (mine[i] != 0 && worth(i) > 0.02f && !std::ranges::count(best, i))
        gains.emplace_back(-worth(i), i);
    std::ranges::sort(gains);
    // The second one only where it weighs something: a trifle is told when there is nothing else.
    for (const auto& [gain, term] : gains)
      if (best.empty() || (best.size() < 2 && -gain > 0.05f)) best.push_back(term);
  };
  tell([&](int i) { return mine[i] - all[i] / static_cast<float>(prompt.options.size()); });
  tell([&](int i) { return mine[i]; });
  return best;
}

}  // namespace bocage
