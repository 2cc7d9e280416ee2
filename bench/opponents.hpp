#pragma once
// How many simulations a second the search manages at the horizon it uses, and what doctrine costs.
#include <benchmark/benchmark.h>

#include "lab/match.hpp"
#include "opponents/minds.hpp"
#include "session/games.hpp"

namespace bocage {

// Positions from the middle of a battle that doctrine plays against itself.
template <class M>
struct Middle {
  Loaded<typename M::Game> scenario;
  std::vector<typename M::Game::State> states;

  explicit Middle(const char* id) {
    Complaints wrong;
    scenario = std::move(*M::Game::Io::load(scenario_text(M::Game::Io::code, id), id, {}, wrong));
    const Contender<M> player{*find_level("recruit"), &mind_weights<M>()};
    int n = 0;
    play_match<M>(
        *scenario.world, scenario.state, player, player, 5,
        [&](const auto& state, const Prompt& prompt) {
          if (prompt.options.size() >= 4 && ++n > 150 && n % 15 == 0 && states.size() < 40)
            states.push_back(state);
        });
  }
};

template <class M>
void simulations(benchmark::State& bench, const char* scenario) {
  static const Middle<M> middle(scenario);
  const auto plan = std::make_unique<typename M::Plan>();
  Prompt prompt;
  std::uint64_t done = 0, i = 0;
  for (auto _ : bench) {
    auto view = middle.states[i++ % middle.states.size()];
    M::Game::ask(*middle.scenario.world, view, prompt);
    M::Game::redact(*middle.scenario.world, view, prompt.side);
    M::plan(*middle.scenario.world, view, *plan);
    Search<M> search(*middle.scenario.world, view, prompt, mind_weights<M>(), *plan,
                     {.iterations = 1000}, i);
    benchmark::DoNotOptimize(search.run());
    done += search.iterations;
  }
  bench.counters["simulations"] =
      benchmark::Counter(static_cast<double>(done), benchmark::Counter::kIsRate);
}

template <class M>
void recruit_battle(benchmark::State& bench, const char* scenario) {
  Complaints wrong;
  const auto loaded =
      M::Game::Io::load(scenario_text(M::Game::Io::code, scenario), scenario, {}, wrong);
  const Contender<M> player{*find_level("recruit"), &mind_weights<M>()};
  std::uint64_t seed = 0;
  for (auto _ : bench)
    benchmark::DoNotOptimize(
        play_match<M>(*loaded->world, loaded->state, player, player, seed++, [](auto&&...) {}));
}

}  // namespace bocage
