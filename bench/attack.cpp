// Exact odds of one attack.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <boost/json.hpp>

#include "games/panzer_grenadier/io/io.hpp"
#include "games/tide_of_iron/io/io.hpp"
#include "kernel/odds.hpp"

namespace bocage {
namespace {

// Exact odds of an attack: what a player sees on hovering the target. The first answers of these verbs lead to it.
template <class... Verbs>
void odds_of(benchmark::State& bench, const char* toml, Verbs... verbs) {
  using G = pg::PanzerGrenadier;
  Complaints wrong;
  auto loaded = G::Io::load(toml, "attack.toml", {}, wrong);
  if (!loaded) return bench.SkipWithError(wrong.empty() ? "?" : to_string(wrong.front()).c_str());
  G::State state = loaded->state;
  Prompt prompt;
  Choice last{};
  for (Verb verb : {verbs...}) {
    if (last.verb) G::take(*loaded->world, state, last, nullptr);
    G::ask(*loaded->world, state, prompt);
    const auto* first = std::find_if(prompt.options.begin(), prompt.options.end(),
                                     [&](Choice c) { return c.verb == verb; });
    if (first == prompt.options.end()) return bench.SkipWithError("it is not offered");
    last = *first;
  }
  std::size_t outcomes = 0;
  for (auto _ : bench) outcomes = odds<G>(*loaded->world, state, last).outcomes.size();
  bench.counters["outcomes"] = static_cast<double>(outcomes);
}

constexpr const char* fire_position = R"(
game = "pg"
map = { size = [12, 10] }
side = [{ id = "german", morale = "8/7" }, { id = "soviet", morale = "7/6" }]
position = { turn = 3, active = "german" }
unit = [{ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0705" }]
)";
void odds_of_a_fire_attack(benchmark::State& bench) {
  odds_of(bench, fire_position, pg::verb::activate, pg::verb::declare_fire, pg::verb::act,
          pg::verb::direct_fire);
}
BENCHMARK(odds_of_a_fire_attack)->Unit(benchmark::kMicrosecond);

constexpr const char* assault_position = R"(
game = "pg"
map = { size = [12, 10] }
side = [{ id = "german", morale = "8/7" }, { id = "soviet", morale = "7/6" }]
position = { turn = 3, active = "german" }
unit = [{ id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0505" }]
)";
void odds_of_an_assault(benchmark::State& bench) {
  odds_of(bench, assault_position, pg::verb::activate, pg::verb::declare_fire, pg::verb::fight);
}
BENCHMARK(odds_of_an_assault)->Unit(benchmark::kMicrosecond);

// Tide of Iron: the last answer of a position in which somebody aims.
template <class Look>
void tide_attack(benchmark::State& bench, const char* toml, const char* leader, const char* target,
                 Look look) {
  using G = toi::TideOfIron;
  Complaints wrong;
  auto loaded = G::Io::load(toml, "fire.toml", {}, wrong);
  if (!loaded) return bench.SkipWithError(wrong.empty() ? "?" : to_string(wrong.front()).c_str());
  const auto number = [&](const char* id) {
    return static_cast<std::uint16_t>(
        *G::Io::value(*loaded->world, loaded->names, toi::unit_kind, id));
  };
  G::State state = loaded->state;
  G::take(*loaded->world, state, {toi::verb::concentrate, 0, number(leader), 0}, nullptr);
  const Choice fire{toi::verb::shoot, 0, number(leader), number(target)};
  for (auto _ : bench) benchmark::DoNotOptimize(look(*loaded, state, fire));
}
constexpr const char* tanks = R"(
game = "toi"
rounds = 9
initiative = "us"
unit = [
  { id = "ace", side = "us", vehicle = "sherman", hex = "0203", state = ["ace"] },
  { id = "tiger", side = "german", vehicle = "tiger", hex = "0803" },
]
map = { size = [14, 12], hex = [{ hexes = ["0803"], terrain = "woods" }] }
side.us = { operations = ["tank_ace"] }
side.german = {}
)";
constexpr const char* rifles = R"(
game = "toi"
rounds = 9
initiative = "us"
unit = [
  { id = "a", side = "us", squad = "MEE", hex = "0203" },
  { id = "x", side = "german", squad = "REOR", hex = "0503" },
]
map = { size = [14, 12], hex = [{ hexes = ["0503"], terrain = "woods" }] }
side.us = {}
side.german = {}
)";
// What the panel tells: both pools, the re-rolls of an ace, thick armour, what becomes of the target.
void panel_of_an_attack_toi(benchmark::State& bench) {
  tide_attack(bench, tanks, "ace", "tiger", [](const auto& l, const auto& s, Choice fire) {
    return toi::Io::attack(*l.world, l.names, s, fire, "en");
  });
}
BENCHMARK(panel_of_an_attack_toi)->Unit(benchmark::kMicrosecond);
// What follows until somebody chooses who is lost.
void odds_of_an_attack_toi(benchmark::State& bench) {
  tide_attack(bench, rifles, "a", "x", [](const auto& l, const auto& s, Choice fire) {
    return odds<toi::TideOfIron>(*l.world, s, fire).outcomes.size();
  });
}
BENCHMARK(odds_of_an_attack_toi)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bocage
