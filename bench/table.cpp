// How quick the skirmish table is: a line of sight, a region, a volley, a template, a morale test.
#include <benchmark/benchmark.h>

#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/skirmish/io/io.hpp"
#include "games/skirmish/look.hpp"
#include "games/skirmish/rules/rules.hpp"
#include "kernel/playout.hpp"

namespace bocage::sk {
namespace {

Loaded<Skirmish> loaded_from(const std::string& toml) {
  Complaints wrong;
  auto loaded = Io::load(toml, "bench.toml", {}, wrong);
  if (!loaded) throw std::runtime_error(wrong.empty() ? "no table" : to_string(wrong.front()));
  return std::move(*loaded);
}

// Sixty pieces of terrain on 180 by 120 cm, two sections of twelve facing each other.
std::string crowded(int sequence, const std::string& more = "", bool mortar = false) {
  std::mt19937 dice(7);
  const auto any = [&](int n) { return static_cast<int>(dice() % static_cast<unsigned>(n)); };
  std::string s = "game = \"sk\"\nturns = 20\nattacker = \"a\"\nterrain = [\n";
  static const char* const lines[] = {"hedge",    "lowwall", "fence",
                                      "sandbags", "bocage",  "highwall"};
  static const char* const areas[] = {"brush", "rubble", "marsh", "crater", "hill", "building"};
  for (int i = 0; i < 60; ++i) {
    const int x = 8 + i % 10 * 17, y = 6 + i / 10 * 19, w = 4 + any(7), h = 4 + any(7);
    const std::string at = std::to_string(x), up = std::to_string(y), right = std::to_string(x + w),
                      top = std::to_string(y + h);
    s += "{ id = \"t" + std::to_string(i) + "\", type = \"";
    if (i % 2)
      s += std::string(lines[any(6)]) + "\", line = [[" + at + ", " + up + "], [" + right + ", " +
           top + "]] },\n";
    else
      s += std::string(areas[any(6)]) + "\", poly = [[" + at + ", " + up + "], [" + right + ", " +
           up + "], [" + right + ", " + top + "], [" + at + ", " + top + "]] },\n";
  }
  s += "]\nside = [{ id = \"a\", edge = \"W\" }, { id = \"b\", edge = \"E\" }]\ngroup = [\n";
  for (const char* g : {"a", "b"})
    s += "{ id = \"" + std::string(g) + "g\", side = \"" + g +
         "\", quality = \"VETERAN\", figures = [\"NCO smg\", \"SOLDAT lmg\", \"10 SOLDAT rifle\"] "
         "},\n";
  if (mortar) s += "{ id = \"m\", side = \"a\", unit = \"us_m81\" },\n";
  s += "]\n[position]\nturn = 3\nsequence = " + std::to_string(sequence) + "\npriority = \"a\"\n" +
       more + "figure = [\n";
  for (int i = 0; i < 12; ++i) {
    s += "{ id = \"ag-" + std::to_string(i + 1) + "\", at = [" + std::to_string(76 + i % 2 * 3) +
         ", " + std::to_string(42 + i * 3) + "] },\n";
    s += "{ id = \"bg-" + std::to_string(i + 1) + "\", at = [" + std::to_string(100 + i % 4 * 3) +
         ", " + std::to_string(50 + i / 4 * 3) + "] },\n";
  }
  if (mortar)
    for (int i = 1; i <= 3; ++i)
      s += "{ id = \"m-" + std::to_string(i) + "\", at = [" + std::to_string(2 + i) + ", 3] },\n";
  return s + "]\n";
}

void sk_sight(benchmark::State& bench) {
  const auto table = loaded_from(crowded(3));
  const World& w = *table.world;
  State s = table.state;
  std::mt19937 dice(1);
  struct Pair {
    Eye from, to;
  };
  std::vector<Pair> pairs;
  for (int i = 0; i < 1024; ++i) {
    const auto any = [&] {
      return Point{static_cast<std::int16_t>(dice() % 18000),
                   static_cast<std::int16_t>(dice() % 12000)};
    };
    pairs.push_back({ground_eye(w, s, any(), 0), ground_eye(w, s, any(), 0)});
  }
  for (auto _ : bench)
    for (const Pair& p : pairs) benchmark::DoNotOptimize(look(w, s, p.from, p.to));
  bench.SetItemsProcessed(bench.iterations() * 1024);
}
BENCHMARK(sk_sight);

// Every square centimetre of a run, judged as an answer is.
void sk_region(benchmark::State& bench) {
  const auto table = loaded_from(crowded(3, "active = \"ag\"\n"));
  const World& w = *table.world;
  const State s = table.state;
  const Figure man = figure(0);
  for (auto _ : bench) {
    const StillTable still;
    const Goer goer = goer_of(w, s, man);
    const Point c = at(s, man).at;
    int n = 0;
    for (int x = -20; x <= 20; ++x)
      for (int y = -20; y <= 20; ++y) {
        const Point p{static_cast<std::int16_t>(c.x + x * 100),
                      static_cast<std::int16_t>(c.y + y * 100)};
        if (x * x + y * y > 400) continue;
        const Leg leg = leg_cost(w, s, goer, c, p);
        n += leg.cost >= 0 && leg.cost <= in_nm(20_cm);
      }
    benchmark::DoNotOptimize(n);
  }
}
BENCHMARK(sk_region)->Unit(benchmark::kMicrosecond);

// An answer and all throws it leads to, up to the next choice.
void plays(benchmark::State& bench, const Loaded<Skirmish>& table, Choice first) {
  const World& w = *table.world;
  Prompt p;
  std::uint64_t seed = 1;
  for (auto _ : bench) {
    State s = table.state;
    Random random(seed++);
    Choice c = first;
    do {
      Skirmish::take(w, s, c, nullptr);
      if (s.frames.step() == Step::orders) break;  // the next choice
      Skirmish::ask(w, s, p);
      if (p.ask == Ask::throw_) c = sample(p.chance, random.next());
    } while (p.ask == Ask::throw_);
    benchmark::DoNotOptimize(s);
  }
}

void sk_volley(benchmark::State& bench) {
  const auto table = loaded_from(crowded(3, "active = \"ag\"\n"));
  plays(bench, table, {verb::volley, 0, 0, 1});
}
BENCHMARK(sk_volley)->Unit(benchmark::kMicrosecond);

// A heavy bomb over twelve men.
void sk_template(benchmark::State& bench) {
  const auto table = loaded_from(crowded(3, "active = \"m\"\n", true));
  State s = table.state;
  const Point aim = at(s, figure(table.world->groups[1].first + 5)).at;
  plays(bench, table, {verb::drop, 0, Piece(gear(0)).value, packed(aim)});
}
BENCHMARK(sk_template)->Unit(benchmark::kMicrosecond);

// Causes of both sections counted, and one die.
void sk_morale(benchmark::State& bench) {
  const auto table = loaded_from(crowded(2));
  const World& w = *table.world;
  for (auto _ : bench) {
    State s = table.state;
    s.groups[0].exposed = 1;
    snap_causes(w, s);
    s.frames.push(MoraleFrame{});
    settle(w, s, nullptr);
    Prompt p;
    Skirmish::ask(w, s, p);
    Skirmish::take(w, s, sample(p.chance, 12345), nullptr);
    benchmark::DoNotOptimize(s);
  }
}
BENCHMARK(sk_morale)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace bocage::sk
