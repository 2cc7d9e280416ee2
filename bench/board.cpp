// How quick the board is: a line-of-sight query, one line, one reach.
#include <benchmark/benchmark.h>

#include <memory>
#include <random>
#include <vector>

#include "board/reach.hpp"
#include "board/sight.hpp"
#include "board/view.hpp"

using namespace bocage;

namespace {

constexpr Grid grid = make_grid(40, 40);
constexpr int hexes = 1600;

struct Pairs {
  std::vector<std::pair<Hex, Hex>> pair;
  Pairs() {
    std::mt19937 dice(1);
    const auto any = [&] { return Hex{static_cast<std::uint16_t>(dice() % hexes)}; };
    for (int i = 0; i < 4096; ++i) pair.push_back({any(), any()});
  }
};

bool is_wood(Hex h) { return h.id * 2654435761u >> 29 == 0; }

std::unique_ptr<SightTable<hexes>> sights() {
  auto table = std::make_unique<SightTable<hexes>>();
  build(*table, grid, [](Hex a, Hex b) {
    for (Stretch s : line(grid, a, b))
      if ((!s.left || is_wood(s.left)) && (!s.right || is_wood(s.right))) return false;
    return true;
  });
  return table;
}

void sight_query(benchmark::State& state) {
  const auto table = sights();
  const Pairs p;
  for (auto _ : state)
    for (auto [a, b] : p.pair) benchmark::DoNotOptimize(table->sees(a, b));
  state.SetItemsProcessed(state.iterations() * 4096);
}
BENCHMARK(sight_query);

void sight_table_built(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(sights());
}
BENCHMARK(sight_table_built)->Unit(benchmark::kMillisecond);

void line_walked(benchmark::State& state) {
  const Pairs p;
  for (auto _ : state)
    for (auto [a, b] : p.pair) {
      int woods = 0;
      walk_line(grid, a, b, [&](Stretch s) { return woods += s.left == s.right, true; });
      benchmark::DoNotOptimize(woods);
    }
  state.SetItemsProcessed(state.iterations() * 4096);
}
BENCHMARK(line_walked);

void smoke_on_line(benchmark::State& state) {
  const Pairs p;
  const Hex smoke = grid.parse("2020");
  for (auto _ : state)
    for (auto [a, b] : p.pair) benchmark::DoNotOptimize(passing(grid, a, b, smoke));
  state.SetItemsProcessed(state.iterations() * 4096);
}
BENCHMARK(smoke_on_line);

void grid_neighbour(benchmark::State& state) {
  const Pairs p;
  for (auto _ : state)
    for (auto [a, b] : p.pair)
      benchmark::DoNotOptimize(grid.neighbour(a, static_cast<Direction>(b.id % 6)));
  state.SetItemsProcessed(state.iterations() * 4096);
}
BENCHMARK(grid_neighbour);

// A tank with 9 movement points in sixths: about a hundred hexes.
void reach_of_a_tank(benchmark::State& state) {
  const auto neighbours = std::make_unique<Neighbours<hexes>>();
  build(*neighbours, grid);
  const auto result = std::make_unique<Reach<hexes>>();
  for (auto _ : state) {
    reach(*result, *neighbours, hexes, grid.parse("2020"), 54,
          [](Hex, Direction, Hex to) { return is_wood(to) ? 24 : 12; });
    benchmark::DoNotOptimize(result->size);
  }
  state.counters["hexes"] = result->size;
}
BENCHMARK(reach_of_a_tank);

void reach_of_the_whole_map(benchmark::State& state) {
  const auto neighbours = std::make_unique<Neighbours<hexes>>();
  build(*neighbours, grid);
  const auto result = std::make_unique<Reach<hexes>>();
  for (auto _ : state) {
    reach(*result, *neighbours, hexes, grid.parse("2020"), 60000,
          [](Hex, Direction, Hex to) { return is_wood(to) ? 24 : 12; });
    benchmark::DoNotOptimize(result->size);
  }
  state.counters["hexes"] = result->size;
}
BENCHMARK(reach_of_the_whole_map);

// Twenty houses and walls on a table of 180 by 120 cm, as the skirmish scenarios have.
struct Table {
  plane::Obstacle obstacle[20];
  plane::Shape shape[20];
  std::vector<std::pair<plane::Point, plane::Point>> pair;

  Table() {
    std::mt19937 dice(2);
    const auto any = [&] {
      return plane::Point{static_cast<std::int16_t>(dice() % 1800),
                          static_cast<std::int16_t>(dice() % 1200)};
    };
    for (int i = 0; i < 20; ++i) {
      const plane::Point p = any();
      shape[i] = i % 2 ? plane::box(p, p + plane::Vec{120, 80})
                       : plane::wall(p, p + plane::Vec{200, 30}, p + plane::Vec{260, 150});
      obstacle[i] = {shape[i], static_cast<std::int16_t>(i % 2 ? 80 : 15)};
    }
    for (int i = 0; i < 1024; ++i) pair.push_back({any(), any()});
  }
};

void table_sight(benchmark::State& state) {
  const Table t;
  for (auto _ : state)
    for (auto [a, b] : t.pair)
      benchmark::DoNotOptimize(plane::blocked(t.obstacle, 20, {a, 20}, {b, 20}));
  state.SetItemsProcessed(state.iterations() * 1024);
}
BENCHMARK(table_sight);

}  // namespace
