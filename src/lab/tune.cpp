#include "lab/tune.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "lab/progress.hpp"
#include "lab/sim.hpp"
#include "opponents/minds.hpp"
#include "session/battle_of.hpp"

namespace bocage {
namespace {

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

// Every third scenario is kept for the test.
void divide(const std::string& game, std::vector<std::string>& train,
            std::vector<std::string>& test) {
  if (!train.empty() && !test.empty()) return;
  const auto ids = scenario_ids(game);
  const bool own_train = train.empty(), own_test = test.empty();
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (i % 3 == 2 && own_test) test.push_back(ids[i]);
    if (i % 3 != 2 && own_train) train.push_back(ids[i]);
  }
}

std::string list_of(const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : ", ") + id;
  return text;
}

}  // namespace

TuneReport tune(const TuneRequest& request) {
  return for_mind_of(request.game, [&]<class M>(M) {
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
    report.search_gain = compare<M>(unseen, {search, &after}, {search, &before},
                                    report.search_games, request.jobs, test_seed + 1);
    const std::string origin = fmt::format(
        "bocage tune {} --steps {} --games {} --battles {} --by {} --seed {}; trained on {}; "
        "tested on {}: doctrine {:+.2f} over {} games, search {:+.2f} over {}",
        request.game, request.steps, request.games, request.battles, request.by, request.seed,
        list_of(train), list_of(test), report.doctrine_gain, report.doctrine_games,
        report.search_gain, report.search_games);
    report.weights = write_weights(origin, names_of<M>(), values_of<M>(after));
    return report;
  });
}

}  // namespace bocage
