// Random play-outs, copies and odds of the games: the numbers of docs/performance.md.
#include <benchmark/benchmark.h>

#include "games/panzer_grenadier/io/io.hpp"
#include "games/up_front/io/io.hpp"
#include "kernel/odds.hpp"
#include "kernel/playout.hpp"
#include "session/games.hpp"

namespace bocage {
namespace {

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
BENCHMARK(silent_playouts<pg::PanzerGrenadier>)->Unit(benchmark::kMillisecond);
BENCHMARK(silent_playouts<uf::UpFront>)->Unit(benchmark::kMillisecond);
BENCHMARK(told_playouts<pg::PanzerGrenadier>)->Unit(benchmark::kMillisecond);
BENCHMARK(told_playouts<uf::UpFront>)->Unit(benchmark::kMillisecond);

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
BENCHMARK(copy_position<pg::PanzerGrenadier>);
BENCHMARK(copy_position<uf::UpFront>);

// Exact odds of a direct fire attack on one platoon: what a player sees on hovering the target.
constexpr const char* fire_position = R"(
game = "pg"
map = { size = [12, 10] }
side = [{ id = "german", morale = "8/7" }, { id = "soviet", morale = "7/6" }]
position = { turn = 3, active = "german" }
unit = [{ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0705" }]
)";

void odds_of_a_fire_attack(benchmark::State& bench) {
  using G = pg::PanzerGrenadier;
  Complaints wrong;
  auto loaded = G::Io::load(fire_position, "fire.toml", {}, wrong);
  if (!loaded) return bench.SkipWithError(wrong.empty() ? "?" : to_string(wrong.front()).c_str());
  G::State state = loaded->state;
  Prompt prompt;
  const auto first = [&](Verb verb) {
    G::ask(*loaded->world, state, prompt);
    for (Choice c : prompt.options)
      if (c.verb == verb) return c;
    return Choice{};
  };
  for (Verb verb : {pg::verb::activate, pg::verb::declare_fire, pg::verb::act})
    G::take(*loaded->world, state, first(verb), nullptr);
  const Choice fire = first(pg::verb::direct_fire);
  std::size_t outcomes = 0;
  for (auto _ : bench) outcomes = odds<G>(*loaded->world, state, fire).outcomes.size();
  bench.counters["outcomes"] = static_cast<double>(outcomes);
}
BENCHMARK(odds_of_a_fire_attack)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bocage
