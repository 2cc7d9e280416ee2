#pragma once
// Many battles between two levels: who wins how often.
#include <optional>
#include <string>
#include <vector>

#include "lab/match.hpp"
#include "session/games.hpp"

namespace bocage {

// Where battles are fought: a scenario, and who fights it where that may be chosen.
struct Place {
  std::string scenario;
  Options options;
  std::string name() const;  // "b american-german"
};
// Every pair of sides of every scenario.
std::vector<Place> places_of(std::string_view game, const std::vector<std::string>& scenarios);

struct SimRequest {
  std::string game, scenario;  // an id, or a TOML text in `toml`
  std::string toml;
  Options options;
  std::uint64_t games = 100;
  std::string first = "recruit", second = "recruit";  // levels
  int jobs = 1;
  std::uint64_t seed = 1;
  std::string first_weights, second_weights;  // a weights.toml each, in place of the game's own
  bool swap = false;  // each seed is played from both sides, wins count by level
  bool progress = false;
  std::optional<Sprt> sprt;  // stop as soon as the question is answered; implies swap
};

struct SimReport {
  std::uint64_t games = 0;
  std::uint64_t wins[2] = {0, 0};  // of `first` and `second`: sides, or with swap levels
  std::uint64_t draws = 0;
  std::uint64_t side_wins[2] = {0, 0};
  std::uint64_t choices = 0, unfinished = 0, illegal = 0;
  std::uint64_t late = 0;  // answers of players who go by the clock: CPU time, with a grace of 5 ms
  double overrun = 0;      // the longest beyond its time, in seconds
  double cpu_seconds = 0;
  std::optional<Sprt> sprt;

  double share() const {
    return (static_cast<double>(wins[0]) + 0.5 * static_cast<double>(draws)) /
           static_cast<double>(games ? games : 1);
  }
  Interval interval() const {
    return wilson(static_cast<double>(wins[0]) + 0.5 * static_cast<double>(draws),
                  static_cast<double>(games));
  }
  void count(const MatchRecord&, bool swapped);  // with swap: the levels changed sides
  void add(const SimReport&);
};

// Throws std::runtime_error with a sentence when a game, scenario or level does not exist.
SimReport simulate(const SimRequest&);

struct TuneRequest {
  std::string game;
  std::vector<std::string> train, test;  // scenario ids; empty: odd ones train, every third tests
  std::string from;                      // a weights.toml to begin with; empty: the game's own
  std::string by = "sergeant";           // who plays the battles the evaluation is learned from
  bool onwards = false;                // the evaluation learns on from what it is, not from nothing
  bool linear = false, apart = false;  // as in TuneSettings
  float faith = 0, clearly = 0;
  int steps = 200, games = 48, battles = 2000, jobs = 1;
  int test_games = 400;  // by doctrine; a tenth of it by search
  std::uint64_t seed = 1;
  bool doctrine = true, features = true;
  bool progress = true;
};
struct TuneReport {
  std::string weights;  // a weights.toml
  double doctrine_gain =
      0;  // new against old by doctrine alone on held-out scenarios and seeds, -1 to 1
  double search_gain = 0;  // the same with a search of 200 iterations
  double loss_before = 0, loss_after = 0;
  std::size_t samples = 0;
  std::uint64_t doctrine_games = 0, search_games = 0;
};
TuneReport tune(const TuneRequest&);

}  // namespace bocage
