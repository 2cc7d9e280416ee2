#pragma once
// Random play-outs and copies of a game's positions: the numbers of docs/performance.md.
#include <benchmark/benchmark.h>

#include "kernel/playout.hpp"
#include "session/games.hpp"

namespace bocage {

template <class G>
const std::vector<Loaded<G>>& scenarios() {
  static const auto all = [] {
    std::vector<Loaded<G>> list;
    for (const std::string& id : scenario_ids(G::Io::code)) {
      Complaints wrong;
      if (auto loaded = G::Io::load(scenario_text(G::Io::code, id), id, {}, wrong))
        list.push_back(std::move(*loaded));
    }
    return list;
  }();
  return all;
}

// Options listed, one taken at random, to the end of the battle. Choices and throws are counted apart.
template <class G>
void playouts(benchmark::State& bench, bool with_log) {
  std::uint64_t seed = 0, choices = 0, throws = 0;
  Events log;
  for (auto _ : bench) {
    const auto& scenario = scenarios<G>()[seed % scenarios<G>().size()];
    typename G::State state = scenario.state;
    Random random(seed++);
    log.list.clear();
    const PlayoutCount n = play_randomly<G>(*scenario.world, state, random, ~0ull,
                                            with_log ? &log : nullptr, [](auto&&...) {});
    choices += n.choices;
    throws += n.throws;
  }
  const auto per_second = benchmark::Counter::kIsRate;
  bench.counters["decisions"] =
      benchmark::Counter(static_cast<double>(choices + throws), per_second);
  bench.counters["choices"] = benchmark::Counter(static_cast<double>(choices), per_second);
  bench.counters["ns_per_decision"] = benchmark::Counter(
      static_cast<double>(choices + throws) * 1e-9,
      benchmark::Counter::Flags(benchmark::Counter::kIsRate | benchmark::Counter::kInvert));
}
template <class G>
void silent_playouts(benchmark::State& bench) {
  playouts<G>(bench, false);
}
template <class G>
void told_playouts(benchmark::State& bench) {
  playouts<G>(bench, true);
}

template <class G>
void copy_position(benchmark::State& bench) {
  typename G::State state = scenarios<G>().front().state;
  for (auto _ : bench) {
    typename G::State copy = state;
    benchmark::DoNotOptimize(copy);
    benchmark::ClobberMemory();
  }
  bench.counters["bytes"] = sizeof(typename G::State);
}

}  // namespace bocage
