// bocage sim, ladder, tune: many battles between computer players.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <fstream>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "lab/sim.hpp"

namespace bocage::cli {
namespace json = boost::json;
namespace {

int all_cores() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

json::array as_json(const Interval& i) { return {i.low, i.high}; }

json::object as_json(const SimReport& r, const std::string& first, const std::string& second) {
  return {{"games", r.games},
          {"first", json::object{{"level", first}, {"wins", r.wins[0]}}},
          {"second", json::object{{"level", second}, {"wins", r.wins[1]}}},
          {"draws", r.draws},
          {"cpu_seconds", r.cpu_seconds},
          {"share", r.share()},
          {"interval", as_json(r.interval())},
          {"side_wins", json::array{r.side_wins[0], r.side_wins[1]}},
          {"choices", r.choices},
          {"unfinished", r.unfinished},
          {"illegal", r.illegal},
          {"late", r.late},
          {"longest_overrun_ms", 1e3 * r.overrun}};
}

std::string percent(const SimReport& r) {
  const Interval i = r.interval();
  return fmt::format("{:5.1f} %  [{:.1f}, {:.1f}]", 100 * r.share(), 100 * i.low, 100 * i.high);
}

std::string verdict(const Sprt& t) {
  const double ratio = t.ratio();
  return fmt::format("rather {:.2f} than {:.2f}: {} (log likelihood ratio {:+.2f} of +-{:.2f})\n",
                     t.yes, t.no,
                     !t.decided() ? "not decided"
                     : ratio > 0  ? "yes"
                                  : "no",
                     ratio, Sprt::bound);
}

// What must not happen. Late are answers of players who go by the clock (CPU time, 5 ms of grace).
std::string faults(const SimReport& r) {
  return fmt::format("{} illegal, {} unfinished, {} late (longest overrun {:.2f} ms)\n", r.illegal,
                     r.unfinished, r.late, 1e3 * r.overrun);
}

// "pg/lipovka", or a path to a scenario file.
void read_where(const std::string& what, const std::vector<std::string>& options,
                SimRequest& request) {
  const JournalHeader header = header_for(what, 0, options);
  request.game = header.game;
  request.scenario = header.scenario;
  request.toml = header.toml;
  request.options = header.options;
}

void add_sim(CLI::App& app, Run& run) {
  struct Arguments {
    std::string what;
    std::vector<std::string> options;
    SimRequest request;
    std::string first_weights, second_weights;
    std::vector<double> sprt;
    bool as_json = false;
  };
  auto a = std::make_shared<Arguments>();
  a->request.jobs = all_cores();
  auto* command = app.add_subcommand(
      "sim", "many battles of a scenario between two computer players: who wins how often");
  command->add_option("scenario", a->what, "pg/lipovka, or a file.toml")->required();
  command->add_option("--games", a->request.games, "how many battles")
      ->check(CLI::Range(1, 100'000'000));
  command->add_option(
      "--first", a->request.first,
      "level of the first side: random, recruit, sergeant, captain, general, iterations, or 20ms");
  command->add_option("--second", a->request.second, "level of the second side");
  command->add_option("--jobs", a->request.jobs, "battles at the same time")
      ->check(CLI::Range(1, 1024));
  command->add_option("--seed", a->request.seed, "the dice; the same seed gives the same result");
  command->add_option("--option", a->options, "an option of the scenario: fog_of_war=on")
      ->take_all();
  command->add_option("--first-weights", a->first_weights,
                      "a weights.toml in place of the game's own");
  command->add_option("--second-weights", a->second_weights, "the same for the second level");
  command
      ->add_option("--sprt", a->sprt,
                   "stop when it is clear which of two shares the first level has: --sprt 0.5,0.55 "
                   "(sides swapped)")
      ->delimiter(',')
      ->expected(2)
      ->check(CLI::Range(0.0, 1.0));
  command->add_flag("--swap", a->request.swap,
                    "play each seed from both sides and count wins by level");
  command->add_flag("--json", a->as_json, "for a program");
  command->callback([&run, a] {
    run = [a]() -> int {
      read_where(a->what, a->options, a->request);
      if (!a->first_weights.empty()) a->request.first_weights = read_file(a->first_weights);
      if (!a->second_weights.empty()) a->request.second_weights = read_file(a->second_weights);
      if (a->sprt.size() == 2) a->request.sprt = Sprt{a->sprt[0], a->sprt[1]};
      a->request.progress = true;
      const SimReport r = simulate(a->request);
      if (a->as_json) {
        std::cout << json::serialize(as_json(r, a->request.first, a->request.second)) << '\n';
      } else {
        std::cout << fmt::format("{} battles, {:.3f} CPU seconds each, {} choices each\n", r.games,
                                 r.cpu_seconds / static_cast<double>(r.games), r.choices / r.games)
                  << fmt::format("{:10} {:6} wins  {}\n", a->request.first, r.wins[0], percent(r))
                  << fmt::format("{:10} {:6} wins\n", a->request.second, r.wins[1])
                  << fmt::format("{:10} {:6}\n", "draws", r.draws) << faults(r);
        if (r.sprt) std::cout << verdict(*r.sprt);
      }
      return r.illegal ? failed : done;
    };
  });
}

void add_ladder(CLI::App& app, Run& run) {
  struct Arguments {
    std::string game;
    std::vector<std::string> scenarios,
        levels = {"random", "recruit", "sergeant", "captain", "general"};
    std::uint64_t games = 100, seed = 1;
    int jobs = all_cores();
    bool as_json = false;
  };
  auto a = std::make_shared<Arguments>();
  auto* command = app.add_subcommand(
      "ladder", "each level against the one below, sides swapped, over the scenarios of a game");
  command->add_option("game", a->game, game_codes())->required();
  command->add_option("--scenario", a->scenarios, "only these scenarios")->take_all();
  command->add_option("--levels", a->levels, "weakest first")->delimiter(',');
  command->add_option("--games", a->games,
                      "battles of each pair of levels, shared among the scenarios");
  command->add_option("--jobs", a->jobs, "battles at the same time")->check(CLI::Range(1, 1024));
  command->add_option("--seed", a->seed, "the dice");
  command->add_flag("--json", a->as_json, "for a program");
  command->callback([&run, a] {
    run = [a]() -> int {
      const auto ids = a->scenarios.empty() ? scenario_ids(a->game) : a->scenarios;
      if (ids.empty()) throw std::runtime_error("there is no game '" + a->game + "'");
      const auto places = places_of(a->game, ids);
      json::array rungs;
      bool illegal = false;
      for (std::size_t k = 0; k + 1 < a->levels.size(); ++k) {
        SimReport sum;
        const std::string &low = a->levels[k], &high = a->levels[k + 1];
        for (const Place& place : places) {
          SimRequest request;
          request.game = a->game;
          request.scenario = place.scenario;
          request.options = place.options;
          request.games = std::max<std::uint64_t>(2, a->games / places.size() / 2 * 2);
          request.first = high;
          request.second = low;
          request.jobs = a->jobs;
          request.seed = a->seed;
          request.swap = true;
          request.progress = !a->as_json;
          const SimReport r = simulate(request);
          if (!a->as_json)
            std::cout << fmt::format("{:9} v {:9} {:16} {:5} battles  {}\n", high, low,
                                     place.name(), r.games, percent(r))
                      << std::flush;
          sum.add(r);
        }
        illegal = illegal || sum.illegal;
        if (a->as_json) rungs.push_back(as_json(sum, high, low));
        else
          std::cout << bold(fmt::format("{:9} v {:9} {:16} {:5} battles  {}", high, low, "all",
                                        sum.games, percent(sum)))
                    << '\n'
                    << std::flush;
      }
      if (a->as_json) std::cout << json::serialize(rungs) << '\n';
      return illegal ? failed : done;
    };
  });
}

void add_tune(CLI::App& app, Run& run) {
  struct Arguments {
    TuneRequest request;
    std::string out;
    std::string from;
    bool no_doctrine = false, no_features = false;
  };
  auto a = std::make_shared<Arguments>();
  a->request.jobs = all_cores();
  auto* command = app.add_subcommand(
      "tune",
      "new weights for a game by self-play, tested on scenarios and seeds that were held out");
  command->add_option("game", a->request.game, game_codes())->required();
  command->add_option("--train", a->request.train, "scenarios to learn from")->delimiter(',');
  command->add_option("--test", a->request.test, "scenarios held out")->delimiter(',');
  command->add_option("--steps", a->request.steps, "changes of doctrine to try");
  command->add_option("--games", a->request.games, "battles a change is tried in");
  command->add_option("--battles", a->request.battles, "battles to learn the evaluation from");
  command
      ->add_option("--test-games", a->request.test_games,
                   "battles of the test by doctrine; a tenth of it by search")
      ->check(CLI::Range(2, 1'000'000));
  command->add_option("--jobs", a->request.jobs, "battles at the same time")
      ->check(CLI::Range(1, 1024));
  command->add_option("--seed", a->request.seed, "the dice");
  command->add_option("--out", a->out, "where to write the weights (data/<game>/weights.toml)");
  command->add_option("--from", a->from, "a weights.toml to begin with in place of the game's own");
  command->add_option(
      "--by", a->request.by,
      "who plays the battles the evaluation is learned from: sergeant, or a number of iterations");
  command->add_flag("--onwards", a->request.onwards, "the evaluation learns on from what it is");
  command->add_flag("--linear", a->request.linear, "the evaluation has no hidden units");
  command->add_flag("--apart", a->request.apart,
                    "who usually wins a scenario is learned apart, and forgotten");
  command->add_option("--faith", a->request.faith,
                      "how hard the evaluation is held to what it is: 0.01");
  command->add_option("--clearly", a->request.clearly,
                      "how much the clearness of the end counts against who won: 0.5");
  command->add_flag("--keep-doctrine", a->no_doctrine, "leave doctrine as it is");
  command->add_flag("--keep-features", a->no_features, "leave the evaluation as it is");
  command->callback([&run, a] {
    run = [a]() -> int {
      a->request.doctrine = !a->no_doctrine;
      a->request.features = !a->no_features;
      if (!a->from.empty()) a->request.from = read_file(a->from);
      const TuneReport r = tune(a->request);
      std::cout
          << fmt::format(
                 "evaluation: log loss {:.4f} -> {:.4f} over {} positions of battles held out\n",
                 r.loss_before, r.loss_after, r.samples)
          << fmt::format(
                 "held-out scenarios and seeds, new against old: doctrine {:+.3f} over {} battles, "
                 "search {:+.3f} over {}\n",
                 r.doctrine_gain, r.doctrine_games, r.search_gain, r.search_games);
      if (a->out.empty()) std::cout << r.weights;
      else if (!(std::ofstream(a->out) << r.weights))
        throw std::runtime_error("cannot write " + a->out);
      return done;
    };
  });
}

}  // namespace

void add_lab(CLI::App& app, Run& run) {
  add_sim(app, run);
  add_ladder(app, run);
  add_tune(app, run);
}

}  // namespace bocage::cli
