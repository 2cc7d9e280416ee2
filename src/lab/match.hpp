#pragma once
// One battle between two computer players, and many of them at once.
#include <atomic>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "lab/baseline.hpp"
#include "opponents/decide.hpp"

namespace bocage {

template <Playable M>
struct Contender {
  Level level;
  const typename M::Weights* weights;
  std::optional<TreeSettings> tree;               // the plain tree search of baseline.hpp instead
  const typename M::Weights* expected = nullptr;  // of the enemy; nothing: the same

  Schooling<M> schooling() const { return {*weights, expected ? *expected : *weights}; }
};

template <Playable M>
Choice answer(const typename M::Game::World& world, const typename M::Game::State& view,
              const Prompt& prompt, const Contender<M>& player, std::uint64_t seed,
              typename M::Plan& plan) {
  if (!player.tree)
    return decide<M>(world, view, prompt, player.level, player.schooling(), seed, plan).choice;
  if (prompt.options.size() == 1) return prompt.options[0];
  M::plan(world, view, plan);
  return prompt
      .options[TreeSearch<M>(world, view, prompt, *player.weights, plan, *player.tree, seed).run()];
}

// How long an answer may take, in seconds; 0: the player does not go by the clock.
template <Playable M>
double time_allowed(const Contender<M>& player) {
  return 1e-3 * (player.tree ? player.tree->millis : player.level.effort.millis);
}
inline constexpr double grace = 0.005;  // seconds beyond it that nobody notices

// Tells how much longer than allowed the thread worked. To ask for its own time costs as much as a
// quick answer, so that is only asked when more time than allowed has passed on the wall, and from a
// mark set at most a millisecond before the answer began: an upper bound.
class Stopwatch {
 public:
  void start() {
    began_ = seconds_now(false);
    if (began_ - marked_ > 1e-3) marked_ = began_, worked_ = seconds_now(true);
  }
  double beyond(double allowed) const {
    const double passed = seconds_now(false) - began_ - allowed;
    return passed > 0 ? std::min(passed, seconds_now(true) - worked_ - allowed) : passed;
  }

 private:
  double began_ = 0, marked_ = -1, worked_ = 0;
};

struct MatchRecord {
  Side winner = Side::nobody;
  std::uint32_t choices = 0;
  bool finished = false;
  bool illegal = false;    // an answer the rules refuse: a fault of the player
  std::uint32_t late = 0;  // answers that took longer than they may, and more than a grace longer
  double overrun = 0;      // the longest that an answer took beyond its time, in seconds
  std::int32_t score[2] = {0, 0};
  float outlook = 0;  // of the final position by the weights compiled in: how clear it was
};

// Plays a battle to its end. The n-th throw and the seed of the n-th decision follow from the seed
// alone. visit(state, prompt) sees every position in which a choice is asked.
template <Playable M, class Visit>
MatchRecord play_match(const typename M::Game::World& world, const typename M::Game::State& start,
                       const Contender<M>& first, const Contender<M>& second, std::uint64_t seed,
                       Visit&& visit) {
  using Game = typename M::Game;
  constexpr Pacing pacing = M::pacing;
  MatchRecord record;
  const auto state = std::make_unique<typename Game::State>(start);
  const auto view = std::make_unique<typename Game::State>();
  // Each side keeps its own: seen through the same eyes, little changes from one answer to the next.
  const std::unique_ptr<typename M::Plan> plans[2] = {std::make_unique<typename M::Plan>(),
                                                      std::make_unique<typename M::Plan>()};
  const auto prompt = std::make_unique<Prompt>();
  Stopwatch stopwatch;
  for (std::uint64_t n = 0; n < static_cast<std::uint64_t>(pacing.battle); ++n) {
    Game::ask(world, *state, *prompt);
    if (prompt->ask == Ask::over) {
      record.finished = true;
      break;
    }
    if (prompt->ask == Ask::throw_) {
      Game::take(world, *state, sample(prompt->chance, nth_random(seed, n)), nullptr);
      continue;
    }
    visit(*state, *prompt);
    const Contender<M>& player = prompt->side == Side::first ? first : second;
    *view = *state;
    Game::redact(world, *view, prompt->side);
    // A forced answer takes no time; to ask what time it is would.
    const double allowed = prompt->options.size() > 1 ? time_allowed(player) : 0;
    if (allowed > 0) stopwatch.start();
    const Choice choice =
        answer<M>(world, *view, *prompt, player, nth_random(~seed, n), *plans[index(prompt->side)]);
    if (allowed > 0) {
      const double beyond = stopwatch.beyond(allowed);
      record.late += beyond > grace;
      record.overrun = std::max(record.overrun, beyond);
    }
    if (Game::refuse(world, *state, choice)) record.illegal = true;
    Game::take(world, *state, choice, nullptr);
    ++record.choices;
  }
  const Result result = Game::result(world, *state);
  if (record.finished) record.winner = result.winner;
  record.score[0] = result.score[0];
  record.score[1] = result.score[1];
  M::plan(world, *state, *plans[0]);
  record.outlook = outlook<M>(world, *plans[0], *state, M::weights());
  return record;
}

inline double thread_seconds() { return seconds_now(true); }

// Calls work(i) for i below n on so many threads. Returns the CPU seconds used. The first exception
// is thrown on when all have stopped.
double in_parallel(std::uint64_t n, int jobs, const std::function<void(std::uint64_t)>& work);

// Wilson's 95 % interval of a share; draws count half a win.
struct Interval {
  double low = 0, high = 1;
};
Interval wilson(double wins, double games);

// A sequential test of side-swapped pairs: is the share of the first level rather `no` or rather
// `yes`? Each pair is one observation (0 to 1), so that what a side's luck or advantage gives is
// not counted as noise.
struct Sprt {
  double no = 0.5, yes = 0.55;
  double sum = 0, squares = 0;
  std::uint64_t pairs = 0;

  static constexpr double bound =
      2.944;  // log(0.95 / 0.05): wrong in one case of twenty, either way
  void add(double share) { sum += share, squares += share * share, ++pairs; }
  double ratio() const;  // log of how much better `yes` explains what was seen
  bool decided() const { return std::abs(ratio()) >= bound; }
};

// A level as the lab plays it: by iterations, on one thread, so that results can be repeated.
inline Level for_lab(Level level) {
  level.effort.threads = 1;
  level.effort.cpu_clock = true;
  if (level.effort.iterations) level.effort.millis = 0;
  return level;
}

}  // namespace bocage
