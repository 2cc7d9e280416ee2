// Exact odds of one attack.
#include <benchmark/benchmark.h>

#include "games/panzer_grenadier/io/io.hpp"
#include "kernel/odds.hpp"

namespace bocage {
namespace {

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
