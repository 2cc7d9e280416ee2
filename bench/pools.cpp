// Pools of dice: exact odds of 14 black against 6 red, and a throw of them.
#include <benchmark/benchmark.h>

#include "kernel/odds.hpp"

namespace bocage {
namespace {

// An attack as the coming games make them: a pool is thrown, net hits take men.
struct Skirmish {
  struct World {
    int black = 14, red = 6;
  };
  struct State {
    std::int16_t men = 9, firing = 0;
    std::uint8_t filling[2044] = {};  // a position is not just that
  };
  static constexpr None begins_anew{};
  static void ask(const World& w, const State& s, Prompt& p) {
    if (s.firing)
      return p.roll(Side::first, RuleId{1}, "t"_text,
                    Chance::pool(w.black, 5, w.red, 5).clamp_net(0, s.men));
    p.choice(Side::first, RuleId{1}, "t"_text);
    p.option(1);
  }
  static Refusal refuse(const World&, const State&, Choice) { return legal; }
  static void take(const World&, State& s, Choice c, Events*) {
    if (c.verb == 1) {
      s.firing = 1;
      return;
    }
    const int net = hits_of(c, Colour::black, 5) - hits_of(c, Colour::red, 5);
    s.men = static_cast<std::int16_t>(s.men - (net < 0 ? 0 : net > s.men ? s.men : net));
    s.firing = 0;
  }
  static void redact(const World&, State&, Side) {}
  static Result result(const World&, const State&) { return {}; }
};
static_assert(Game<Skirmish>);

void odds_of_14_against_6(benchmark::State& bench) {
  const Skirmish::World world;
  const Skirmish::State state;
  std::size_t outcomes = 0;
  for (auto _ : bench) outcomes = odds<Skirmish>(world, state, {1}).outcomes.size();
  bench.counters["outcomes"] = static_cast<double>(outcomes);
}
BENCHMARK(odds_of_14_against_6)->Unit(benchmark::kMicrosecond);

void pool_thrown_14_and_6(benchmark::State& bench) {
  const Chance pool = Chance::pool(14, 5, 6, 5);
  std::uint64_t n = 0;
  for (auto _ : bench) benchmark::DoNotOptimize(sample(pool, ++n));
}
BENCHMARK(pool_thrown_14_and_6);

}  // namespace
}  // namespace bocage
