#pragma once
// One search for all games: sequential halving over the options that doctrine likes best.
//
//   arms       best 16 by doctrine   o o o o o o o o o o o o o o o o     each simulation: imagine a world,
//   round 1    simulate all alike    o   o o   o o     o     o           take the arm, let doctrine play both
//   round 2    the better half       o     o   o             o           sides to the horizon, evaluate
//   round 3    ...                         o                 o
//   answer     the best                    o
//
// Every arm meets the same imagined worlds and the same dice, and the first throw after it is stratified:
// over the simulations of an arm each result comes up as often as its exact odds say.
//
// Simulations are numbered; number and seed fix everything that happens in one, and sums are integers,
// so that the answer for a given number of iterations does not depend on the number of threads.
#include <chrono>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "opponents/policy.hpp"

namespace bocage {

struct Effort {
  std::uint64_t iterations = 0;  // simulations in all; 0: by the clock
  int millis = 0;                // at most so long; 0: no clock
  int width = 16;                // arms at the root
  float temperature = 0.3f;      // of both sides' play in a simulation
  float prior = 0.02f;           // how much doctrine counts beside the simulations
  int threads = 1;
  Horizon horizon{0, 0};         // 0, 0: the game's own
};

struct Arm {
  int option = 0;
  float score = 0;               // by doctrine
  std::int64_t sum = 0, squares = 0;  // of outcomes in 1/2^16
  std::uint32_t count = 0;

  double mean() const { return count ? static_cast<double>(sum) / 65536 / count : 0; }
  double variance_of_mean() const {
    if (count < 2) return 1;
    const double m = mean();
    return std::max(0.0, static_cast<double>(squares) / 65536 / count - m * m) / count;
  }
};

// The outcome of a throw at a place u in [0, 1) of its distribution.
inline Choice outcome_at(const Chance& chance, double u) {
  const double want = u * total_outcomes(chance);
  double seen = 0;
  Choice at{};
  bool found = false;
  for_each_outcome(chance, [&](Choice outcome, std::uint32_t weight) {
    if (found) return;
    at = outcome;
    seen += weight;
    found = seen > want;
  });
  return at;
}

// Evenly spread over [0, 1) for any stretch of i: bits in reverse.
inline double spread(std::uint32_t i) {
  i = i << 16 | i >> 16;
  i = (i & 0x00ff00ffu) << 8 | (i & 0xff00ff00u) >> 8;
  i = (i & 0x0f0f0f0fu) << 4 | (i & 0xf0f0f0f0u) >> 4;
  i = (i & 0x33333333u) << 2 | (i & 0xccccccccu) >> 2;
  i = (i & 0x55555555u) << 1 | (i & 0xaaaaaaaau) >> 1;
  return i / 4294967296.0;
}

template <Playable M>
class Search {
 public:
  using Game = typename M::Game;
  using World = typename Game::World;
  using State = typename Game::State;
  using Clock = std::chrono::steady_clock;

  Search(const World& world, const State& view, const Prompt& prompt, const typename M::Weights& weights,
         const typename M::Plan& plan, Effort effort, std::uint64_t seed)
      : world_(world), view_(view), prompt_(prompt), weights_(weights), plan_(plan), effort_(effort),
        seed_(seed), side_(prompt.side), segment_(M::segment(world, view)) {
    if (effort_.horizon.choices == 0) effort_.horizon = M::horizon;
  }

  // The option to take. Afterwards `arms` holds what was found, the best first.
  int run() {
    const auto start = Clock::now();
    rank();
    int rounds = 0;
    for (std::size_t n = arms.size(); n > 1; n = (n + 1) / 2) ++rounds;
    std::size_t alive = arms.size();
    std::uint32_t first = 0;
    for (int round = 0; round < rounds && alive > 1; ++round) {
      const Clock::time_point end = start + std::chrono::microseconds(1000ll * effort_.millis * (round + 1) / rounds);
      first = play_round(alive, first, rounds, end);
      std::stable_sort(arms.begin(), arms.begin() + static_cast<std::ptrdiff_t>(alive),
                       [&](const Arm& a, const Arm& b) { return worth(a) > worth(b); });
      if (alive > 1 && clear_lead()) break;
      alive = (alive + 1) / 2;
    }
    return arms.front().option;
  }

  std::vector<Arm> arms;
  std::uint64_t iterations = 0;
  double best() const { return arms.front().mean(); }

 private:
  void rank() {
    for (int i = 0; i < prompt_.options.size(); ++i)
      arms.push_back({i, score_of<M>(world_, plan_, view_, prompt_, prompt_.options[i], weights_)});
    std::stable_sort(arms.begin(), arms.end(), [](const Arm& a, const Arm& b) { return a.score > b.score; });
    if (static_cast<int>(arms.size()) > effort_.width) arms.resize(static_cast<std::size_t>(effort_.width));
    top_ = arms.front().score;
  }

  // The mean, with doctrine as a tie-breaker that fades as simulations come in.
  double worth(const Arm& a) const {
    return a.mean() - effort_.prior * std::min(1.f, (top_ - a.score) / 4) * 32 / (32 + a.count);
  }
  bool clear_lead() const {
    const Arm &a = arms[0], &b = arms[1];
    if (a.count < 64) return false;
    const double gap = a.mean() - b.mean();
    return gap > 0.02 && gap * gap > 9 * (a.variance_of_mean() + b.variance_of_mean());
  }

  // Simulates every arm alive equally often, numbers from `first` on. Returns the next number.
  std::uint32_t play_round(std::size_t alive, std::uint32_t first, int rounds, Clock::time_point end) {
    std::uint32_t each = ~0u - first;
    if (effort_.iterations)
      each = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, effort_.iterations / static_cast<std::uint64_t>(rounds) / alive));
    const int threads = std::max(1, effort_.threads);
    std::vector<std::vector<Arm>> tallies(static_cast<std::size_t>(threads), std::vector<Arm>(alive));
    std::vector<std::uint32_t> done(static_cast<std::size_t>(threads), 0);
    const auto work = [&](int t) {
      auto& mine = tallies[static_cast<std::size_t>(t)];
      auto& n = done[static_cast<std::size_t>(t)];
      const auto prompt = std::make_unique<Prompt>();
      for (std::uint32_t k = static_cast<std::uint32_t>(t); k < each; k += static_cast<std::uint32_t>(threads)) {
        if (effort_.millis && Clock::now() >= end) return;
        for (std::size_t a = 0; a < alive; ++a) {
          const auto value = static_cast<std::int64_t>(simulate(prompt_.options[arms[a].option], first + k, *prompt) * 65536);
          mine[a].sum += value;
          mine[a].squares += value * value >> 16;
          ++mine[a].count;
        }
        ++n;
      }
    };
    if (threads == 1) {
      work(0);
    } else {
      std::vector<std::jthread> crew;
      for (int t = 0; t < threads; ++t) crew.emplace_back(work, t);
    }
    std::uint32_t played = 0;
    for (int t = 0; t < threads; ++t) {
      played += done[static_cast<std::size_t>(t)];
      for (std::size_t a = 0; a < alive; ++a) {
        const Arm& from = tallies[static_cast<std::size_t>(t)][a];
        arms[a].sum += from.sum;
        arms[a].squares += from.squares;
        arms[a].count += from.count;
      }
    }
    iterations += played * alive;
    return first + (effort_.iterations ? std::min(each, played) : played);
  }

  float simulate(Choice arm, std::uint32_t number, Prompt& prompt) const {
    Random random(nth_random(seed_, number));
    State state = view_;
    M::imagine(world_, state, side_, random);
    if (Game::refuse(world_, state, arm)) return 0.5f;  // not possible in this world: it says nothing
    Game::take(world_, state, arm, nullptr);
    const double shift = static_cast<double>(mix(seed_) >> 11) / 9007199254740992.0;
    bool first_throw = true;
    int choices = 0, segments = 0;
    std::uint32_t segment = segment_;
    for (;;) {
      Game::ask(world_, state, prompt);
      if (prompt.ask == Ask::over) break;
      if (prompt.ask == Ask::throw_) {
        const std::uint64_t bits = random.next();
        if (first_throw && total_outcomes(prompt.chance) <= 1296) {
          const double u = spread(number) + shift;
          Game::take(world_, state, outcome_at(prompt.chance, u - static_cast<int>(u)), nullptr);
          first_throw = false;
        } else {
          Game::take(world_, state, sample(prompt.chance, bits), nullptr);
        }
        continue;
      }
      if (choices >= effort_.horizon.choices) break;
      const std::uint32_t now = M::segment(world_, state);
      segments += now != segment;
      segment = now;
      if (segments >= effort_.horizon.segments) break;
      ++choices;
      const int option = pick<M>(world_, plan_, state, prompt, weights_, effort_.temperature, random);
      Game::take(world_, state, prompt.options[option], nullptr);
    }
    return prospect<M>(world_, plan_, state, side_, weights_, Game::result(world_, state));
  }

  const World& world_;
  const State& view_;
  const Prompt& prompt_;
  const typename M::Weights& weights_;
  const typename M::Plan& plan_;
  Effort effort_;
  std::uint64_t seed_;
  Side side_;
  std::uint32_t segment_;
  float top_ = 0;
};

}  // namespace bocage
