#pragma once
// The laboratory of one game: instantiated once a game, in a file of its own (lab_unit.cpp.in).
#include <stdexcept>

#include "lab/progress.hpp"
#include "lab/sim.hpp"
#include "lab/tune.hpp"
#include "opponents/minds.hpp"
#include "session/battle_of.hpp"

namespace bocage {

struct SimPlayer {
  Level level;
  std::optional<TreeSettings> tree;
};

struct LabEntry {
  SimReport (*simulate)(const SimRequest&, const Battle& start, const SimPlayer (&)[2]);
  TuneReport (*tune)(const TuneRequest&);
};
const LabEntry& lab_of(std::string_view game);  // throws where no computer player knows it

inline double share_of(const MatchRecord& r, Side side) {
  return r.winner == Side::nobody ? 0.5 : r.winner == side ? 1 : 0;
}

template <Playable M>
SimReport simulate_game(const SimRequest& request, const Battle& start,
                        const SimPlayer (&players)[2]) {
  const auto& typed = *start.as<typename M::Game>();
  const auto mine = weights_from<M>(request.first_weights, players[0].level.school),
             theirs = weights_from<M>(request.second_weights, players[1].level.school);
  const Contender<M> a{players[0].level, &mine, players[0].tree, &mind_weights<M>()};
  const Contender<M> b{players[1].level, &theirs, players[1].tree, &mind_weights<M>()};
  const bool swap = request.swap || request.sprt;
  SimReport report;
  report.sprt = request.sprt;
  Progress bar(request.game + "/" + request.scenario + " " + players[0].level.id + " v " +
                   players[1].level.id,
               request.games, request.progress);
  // A sequential test looks after every so many battles, whatever the number of jobs.
  const std::uint64_t stretch = request.sprt ? 32 : request.games;
  for (std::uint64_t begun = 0; begun < request.games && !(report.sprt && report.sprt->decided());
       begun += stretch) {
    std::vector<MatchRecord> records(std::min(stretch, request.games - begun));
    report.cpu_seconds += in_parallel(records.size(), request.jobs, [&](std::uint64_t k) {
      const std::uint64_t i = begun + k;
      const bool swapped = swap && i % 2;
      const std::uint64_t seed = nth_random(request.seed, swap ? i / 2 : i);
      records[k] = play_match<M>(typed.world(), typed.state(), swapped ? b : a, swapped ? a : b,
                                 seed, [](auto&&...) {});
      bar.tick();
    });
    for (std::uint64_t k = 0; k < records.size(); ++k) {
      report.count(records[k], swap && k % 2);
      if (report.sprt && k % 2)
        report.sprt->add(
            (share_of(records[k - 1], Side::first) + share_of(records[k], Side::second)) / 2);
    }
  }
  return report;
}

template <Playable M>
std::vector<Arena<typename M::Game>> arenas_of(const std::vector<std::string>& ids) {
  std::vector<Arena<typename M::Game>> list;
  for (const Place& place : places_of(M::Game::Io::code, ids)) {
    Complaints wrong;
    const std::string_view toml = scenario_text(M::Game::Io::code, place.scenario);
    auto loaded = M::Game::Io::load(toml, place.scenario + ".toml", place.options, wrong);
    if (!loaded) throw std::runtime_error(to_string(wrong.front()));
    list.push_back({place.name(), std::move(loaded->world), loaded->state});
  }
  return list;
}

// Which scenarios to learn from and which to test on, where the request does not say it.
void divide(const std::string& game, std::vector<std::string>& train,
            std::vector<std::string>& test);
// The command and its result, for the weight file.
std::string origin_of(const TuneRequest&, const TuneReport&, const std::vector<std::string>& train,
                      const std::vector<std::string>& test);

template <Playable M>
TuneReport tune_game(const TuneRequest& request) {
  TuneReport report;
  std::vector<std::string> train = request.train, test = request.test;
  divide(request.game, train, test);
  const auto ground = arenas_of<M>(train), unseen = arenas_of<M>(test);
  const typename M::Weights before = weights_from<M>(request.from);
  typename M::Weights after = before;
  TuneSettings settings;
  settings.steps = request.steps;
  settings.games = request.games;
  settings.battles = request.battles;
  settings.jobs = request.jobs;
  settings.seed = request.seed;
  settings.loose = for_game(*find_level("recruit"), request.game).temperature;
  settings.onwards = request.onwards;
  settings.linear = request.linear;
  settings.apart = request.apart;
  settings.faith = request.faith;
  settings.clearly = request.clearly;
  if (const auto by = find_level(request.by); !by)
    throw std::runtime_error("there is no level '" + request.by + "'");
  else if (by->method == Method::search) settings.by = for_lab(for_game(*by, request.game));
  if (request.doctrine) {
    Progress bar(request.game + " doctrine", static_cast<std::uint64_t>(request.steps),
                 request.progress);
    settings.tick = [&] { bar.tick(); };
    after = tune_doctrine<M>(ground, after, settings);
  }
  if (request.features) {
    Progress bar(request.game + " features", static_cast<std::uint64_t>(request.battles),
                 request.progress);
    settings.tick = [&] { bar.tick(); };
    Net net;
    after = tune_features<M>(ground, after, settings, &net);
    report.loss_before = request.onwards ? net.loss_from : net.loss_constant;
    report.loss_after = net.loss;
    report.samples = net.held_out;
  }
  const std::uint64_t test_seed = nth_random(request.seed, 0x7e57);
  report.doctrine_games = static_cast<std::uint64_t>(request.test_games);
  report.search_games = std::max<std::uint64_t>(2, report.doctrine_games / 20 * 2);
  const Level doctrine = doctrine_level(0.05f), search = for_lab(search_level(200, 0));
  report.doctrine_gain = compare<M>(unseen, {doctrine, &after}, {doctrine, &before},
                                    report.doctrine_games, request.jobs, test_seed);
  report.search_gain = compare<M>(unseen, {search, &after}, {search, &before}, report.search_games,
                                  request.jobs, test_seed + 1);
  report.weights =
      write_weights(origin_of(request, report, train, test), names_of<M>(), values_of<M>(after));
  return report;
}

}  // namespace bocage
