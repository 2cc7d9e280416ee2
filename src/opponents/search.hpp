#pragma once
// One search for all games: sequential halving over the options that doctrine likes best.
//
//   arms       best 16 by doctrine   o o o o o o o o o o o o o o o o
//   round 1    simulate all alike    o   o   o   o     o   o     o o     each simulation: imagine a
//   round 2    the better half       o       o         o         o       world, take the arm, let
//   round 3    ...                   o                 o                 doctrine play both sides to
//   answer     the best                                o                 the horizon, evaluate
//
// Every arm meets the same imagined worlds and the same dice, and the first throw after it is
// stratified: over the simulations of an arm each result comes up as often as its exact odds say.
// Doctrine's favourite is simulated to the end, because another option is taken only if its lead
// over it, world by world, is beyond doubt: an option that is merely lucky would otherwise win
// whenever there are many.
//
// The evaluation at the horizon hardly errs from one simulation to the next but errs by its bias: a
// search finds what it overrates. So the best few may meet again in a second stage, the finals:
// their battles are played on far or to the end, which is fair but depends on luck, and the two
// findings count by how far each can be trusted.
//
// Simulations are numbered; number and seed fix everything that happens in one, and sums are
// integers, so that the answer for a given number of iterations does not depend on the number of
// threads.
#include <time.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "opponents/policy.hpp"

namespace bocage {

struct Effort {
  std::uint64_t iterations = 0;  // simulations in all; 0: by the clock
  int millis = 0;                // at most so long; 0: no clock
  int width = 16;                // arms at the root
  float temperature = 0.3f;      // of both sides' play in a simulation
  float prior = 0.02f;           // what an option that doctrine likes less must gain at least
  float doubt = 1;               // and by how many standard errors
  int finalists = 0;             // options in the finals, doctrine's favourite among them; 0: none
  int finish = 0;                // segments the finals are played on for; 0: to the end
  float finals = 0.5f;           // the part of the effort that is kept for them
  float bias = 0.02f;            // how far the evaluation at the horizon is mistaken about a lead
  int threads = 1;
  bool cpu_clock =
      false;  // millis of this thread's own work (the lab, on a busy machine) instead of the wall's
  double start = 0;       // when the thinking began, on that clock; 0: now
  Horizon horizon{0, 0};  // 0, 0: the game's own
};

inline double seconds_on(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}
inline double seconds_now(bool cpu_clock) {
  return seconds_on(cpu_clock ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC);
}

// What simulations of an option came to, and how they compare with those of doctrine's favourite in
// the same worlds.
struct Findings {
  std::int64_t sum = 0;                // of outcomes, in 1/2^16
  std::int64_t gain = 0, squares = 0;  // of the differences, and of their squares
  std::uint32_t count = 0;

  double mean() const { return count ? static_cast<double>(sum) / 65536 / count : 0; }
  double lead() const { return count ? static_cast<double>(gain) / 65536 / count : 0; }
  double error() const {  // standard error of the lead
    if (count < 4) return 1;
    const double m = lead();
    return std::sqrt(std::max(0.0, static_cast<double>(squares) / 65536 / count - m * m) /
                     (count - 1));
  }
  // The same for battles played to the end: a few that all end alike do not prove much, so two more
  // are counted in that differ by half a battle.
  double cautious_error() const {
    const double n = count + 2.0, m = static_cast<double>(gain) / 65536 / n;
    return std::sqrt(std::max(0.0, (static_cast<double>(squares) / 65536 + 0.5) / n - m * m) /
                     (n - 1));
  }
  void add(std::int64_t value, std::int64_t difference) {
    sum += value;
    gain += difference;
    squares += difference * difference >> 16;
    ++count;
  }
  void add(const Findings& o) {
    sum += o.sum;
    gain += o.gain;
    squares += o.squares;
    count += o.count;
  }
};

// An option under trial.
struct Arm {
  int option = 0;
  float score = 0;  // by doctrine
  Findings near;    // at the horizon
  Findings far;     // in the finals
};

struct Lead {
  double lead = 0, error = 0;
};

// What both stages together say of a lead.
inline Lead lead_of(const Arm& a, double bias) {
  if (!a.far.count) return {a.near.lead(), a.near.error()};
  const double near = 1 / (a.near.error() * a.near.error() + bias * bias + 1e-9),
               far = 1 / (a.far.cautious_error() * a.far.cautious_error());
  return {(near * a.near.lead() + far * a.far.lead()) / (near + far), std::sqrt(1 / (near + far))};
}

// The outcome of a throw at a place u in [0, 1) of its distribution.
inline Choice outcome_at(const Chance& chance, double u) {
  const double want = u * as_double(total_outcomes(chance));
  double seen = 0;
  Choice at{};
  bool found = false;
  for_each_outcome(chance, [&](Choice outcome, Weight weight) {
    if (found) return;
    at = outcome;
    seen += as_double(weight);
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

  Search(const World& world, const State& view, const Prompt& prompt, const Schooling<M>& schooling,
         const typename M::Plan& plan, Effort effort, std::uint64_t seed)
      : world_(world),
        view_(view),
        prompt_(prompt),
        schooling_(schooling),
        plan_(plan),
        effort_(effort),
        seed_(seed),
        side_(prompt.side),
        segment_(M::segment(world, view)) {
    const Horizon own = M::horizon;
    if (!effort_.horizon.segments) effort_.horizon.segments = own.segments;
    if (!effort_.horizon.choices) effort_.horizon.choices = own.choices;
  }

  // The option to take. Afterwards `arms` holds what was found, doctrine's favourite first.
  int run() {
    if (effort_.start == 0) effort_.start = seconds_now(effort_.cpu_clock);
    rank();
    const bool finals = effort_.finalists > 1;
    const double heats = finals ? 1 - static_cast<double>(effort_.finals) : 1;
    play_heats(heats);
    std::size_t last = arms.size();
    if (finals) {
      last = finalists();
      play_finals(last, 1 - heats);
    }
    best_ = 0;
    for (std::size_t a = 1; a < last; ++a)
      if (worth(arms[a]) > worth(arms[best_])) best_ = a;
    return arms[best_].option;
  }

  std::vector<Arm> arms;
  std::uint64_t iterations = 0;
  double best() const { return arms[best_].near.count ? arms[best_].near.mean() : 0.5; }

 private:
  using Stage = Findings Arm::*;

  // What a thread works with.
  struct Desk {
    Prompt prompt;
    typename M::Plan plan;
    std::uint64_t choices = 0;  // made so far
  };

  void rank() {
    for_each_candidate<M>(world_, plan_, view_, prompt_, [&](int i) {
      arms.push_back(
          {i, score_of<M>(world_, plan_, view_, prompt_, prompt_.options[i], schooling_.own)});
    });
    std::stable_sort(arms.begin(), arms.end(),
                     [](const Arm& a, const Arm& b) { return a.score > b.score; });
    if (static_cast<int>(arms.size()) > effort_.width)
      arms.resize(static_cast<std::size_t>(effort_.width));
  }

  // Half of the challengers go on; doctrine's favourite always does.
  static std::size_t survivors(std::size_t n) { return n <= 2 ? 1 : 1 + n / 2; }

  Lead lead(const Arm& a) const { return lead_of(a, static_cast<double>(effort_.bias)); }

  void order(std::size_t alive) {
    std::stable_sort(arms.begin() + 1, arms.begin() + static_cast<std::ptrdiff_t>(alive),
                     [&](const Arm& a, const Arm& b) { return lead(a).lead > lead(b).lead; });
  }

  // What is sure of an option's lead over doctrine's favourite, which itself is worth 0.
  double worth(const Arm& a) const {
    if (&a == arms.data()) return 0;
    if (a.near.count < 4) return -1;
    Lead l = lead(a);
    if (effort_.finalists > 1 && !a.far.count) l.error = std::hypot(l.error, effort_.bias);
    return l.lead - effort_.doubt * l.error -
           effort_.prior * std::min(1.f, (arms[0].score - a.score) / 4);
  }

  // Drops arms that are beaten by three standard errors. Returns how many go on.
  std::size_t drop(std::size_t alive) {
    order(alive);
    const Lead first = lead(arms[1]);
    const double leads = std::max(0.0, first.lead - 3 * first.error);
    const auto beaten = [&](const Lead& l) { return l.lead + 3 * l.error < leads; };
    while (alive > 1 && beaten(lead(arms[alive - 1]))) --alive;
    return alive;
  }

  // The first stage: simulations to the horizon, with that part of the effort.
  void play_heats(double part) {
    int rounds = 0;
    for (std::size_t n = arms.size(); n > 1; n = survivors(n)) ++rounds;
    std::size_t alive = arms.size();
    const auto budget = static_cast<std::uint64_t>(part * static_cast<double>(effort_.iterations));
    for (int round = 0; round < rounds && alive > 1; ++round) {
      end_ = effort_.start + 1e-3 * effort_.millis * part * (round + 1) / rounds;
      play_round(alive, effort_.iterations ? budget / static_cast<std::uint64_t>(rounds) : ~0ull);
      order(alive);
      alive = std::min(alive, survivors(alive));
    }
  }

  // Simulates every arm alive equally often, in batches after which those clearly beaten go.
  void play_round(std::size_t& alive, std::uint64_t left) {
    constexpr std::uint32_t batch = 64;
    bool first = true;
    while (alive > 1) {
      const std::uint64_t each = std::min<std::uint64_t>(batch, left / alive);
      if (!each && !first) break;
      const std::uint64_t played = play_batch(
          alive, static_cast<std::uint32_t>(std::max<std::uint64_t>(1, each)), &Arm::near);
      if (!played) break;
      first = false;
      left -= std::min(left, played);
      if (arms[0].near.count >= batch) alive = drop(alive);
    }
  }

  // Who is in the finals: doctrine's favourite and the best of those that seem to beat it. What looks
  // no better at the horizon hardly ever is.
  std::size_t finalists() const {
    std::size_t n = 1;
    const auto may_win = [&](const Arm& a) {
      return a.near.count >= 4 && a.near.lead() + a.near.error() > effort_.prior;
    };
    while (n < arms.size() && n < static_cast<std::size_t>(effort_.finalists) && may_win(arms[n]))
      ++n;
    return n;
  }

  // The second stage. A long simulation costs as many short ones as it has their choices.
  void play_finals(std::size_t alive, double part) {
    constexpr std::uint32_t batch = 16;
    const double each = static_cast<double>(choices_) /
                        static_cast<double>(std::max<std::uint64_t>(1, iterations)),
                 budget = part * each * static_cast<double>(effort_.iterations);
    const std::uint64_t before = choices_;
    end_ = effort_.start + 1e-3 * effort_.millis;
    while (alive > 1 && (!effort_.iterations || static_cast<double>(choices_ - before) < budget)) {
      if (!play_batch(alive, batch, &Arm::far)) break;
      alive = drop(alive);
    }
  }

  bool out_of_time() const { return effort_.millis && seconds_now(effort_.cpu_clock) >= end_; }

  // The next simulations, `each` of every arm alive. Returns how many were played.
  std::uint64_t play_batch(std::size_t alive, std::uint32_t each, Stage stage) {
    const auto threads = static_cast<std::uint32_t>(std::max(1, effort_.threads));
    std::vector<std::vector<Findings>> found(threads, std::vector<Findings>(alive));
    std::vector<std::uint64_t> choices(threads);
    const auto work = [&](std::uint32_t t) {
      const auto desk = std::make_unique<Desk>();
      std::vector<std::int64_t> values(alive);
      for (std::uint32_t k = t; k < each; k += threads) {
        for (std::size_t a = 0; a < alive; ++a) {
          if (out_of_time()) return;
          const auto value =
              simulate(prompt_.options[arms[a].option], next_ + k, stage == &Arm::far, *desk);
          if (!value) return;
          values[a] = static_cast<std::int64_t>(*value * 65536);
        }
        for (std::size_t a = 0; a < alive; ++a) found[t][a].add(values[a], values[a] - values[0]);
        choices[t] = desk->choices;
      }
    };
    if (threads == 1) {
      work(0);
    } else {
      std::vector<std::jthread> crew;
      for (std::uint32_t t = 0; t < threads; ++t) crew.emplace_back(work, t);
    }
    std::uint64_t played = 0;
    for (const auto& mine : found)
      for (std::size_t a = 0; a < alive; ++a)
        (arms[a].*stage).add(mine[a]), played += mine[a].count;
    for (const std::uint64_t n : choices) choices_ += n;
    next_ += each;
    iterations += played;
    return played;
  }

  // What an option comes to in one imagined world; nothing if time runs out. A far one goes on for
  // as long as the finals do, with a new plan for every segment.
  std::optional<float> simulate(Choice arm, std::uint32_t number, bool far, Desk& desk) const {
    Random random(nth_random(seed_, number)), dice(nth_random(~seed_, number));
    State state = view_;
    M::imagine(world_, state, side_, random);
    if (Game::refuse(world_, state, arm))
      return 0.5f;  // not possible in this world: it says nothing
    Game::take(world_, state, arm, nullptr);
    const double shift = static_cast<double>(mix(seed_) >> 11) / 9007199254740992.0;
    const Horizon horizon =
        far ? Horizon{effort_.finish ? effort_.finish : longest, longest} : effort_.horizon;
    const typename M::Plan* plan = &plan_;
    bool first_throw = true;
    int choices = 0, segments = 0;
    std::uint32_t segment = segment_;
    Prompt& prompt = desk.prompt;
    for (;;) {
      Game::ask(world_, state, prompt);
      if (prompt.ask == Ask::over) break;
      if (prompt.ask == Ask::throw_) {
        const std::uint64_t bits = dice.next();
        if (first_throw && most_classes(prompt.chance) <= 1296) {
          const double u = spread(number) + shift;
          Game::take(world_, state, outcome_at(prompt.chance, u - static_cast<int>(u)), nullptr);
          first_throw = false;
        } else {
          Game::take(world_, state, sample(prompt.chance, bits), nullptr);
        }
        continue;
      }
      if (choices >= horizon.choices) break;
      if (const std::uint32_t now = M::segment(world_, state); now != segment) {
        segment = now;
        if (++segments >= horizon.segments) break;
        if (far) {
          if (out_of_time()) return {};
          M::plan(world_, state, desk.plan);
          plan = &desk.plan;
        }
      }
      ++choices;
      ++desk.choices;
      const int option = pick<M>(world_, *plan, state, prompt, schooling_.of(prompt.side == side_),
                                 effort_.temperature, random);
      Game::take(world_, state, prompt.options[option], nullptr);
    }
    return prospect<M>(world_, *plan, state, side_, schooling_.own, Game::result(world_, state));
  }

  static constexpr int longest = 100'000;  // choices of a battle played to its end

  const World& world_;
  const State& view_;
  const Prompt& prompt_;
  Schooling<M> schooling_;
  const typename M::Plan& plan_;
  Effort effort_;
  std::uint64_t seed_;
  Side side_;
  std::uint32_t segment_;
  double end_ = 0;
  std::uint32_t next_ = 0;     // number of the next simulation
  std::uint64_t choices_ = 0;  // made in all of them
  std::size_t best_ = 0;
};

}  // namespace bocage
