#include "lab/sim.hpp"

#include <stdexcept>

#include "lab/progress.hpp"
#include "opponents/minds.hpp"
#include "session/battle_of.hpp"

namespace bocage {
namespace {

std::unique_ptr<Battle> begin(const SimRequest& request) {
  const GameEntry* game = find_game(request.game);
  if (!game) throw std::runtime_error("there is no game '" + request.game + "'");
  const std::string_view toml = request.toml.empty() ? scenario_text(request.game, request.scenario) : std::string_view(request.toml);
  if (!toml.data()) throw std::runtime_error("there is no scenario '" + request.game + "/" + request.scenario + "'");
  Complaints wrong;
  auto battle = game->begin(toml, request.scenario + ".toml", request.options, wrong);
  if (!battle) throw std::runtime_error(wrong.empty() ? "the scenario cannot be read" : to_string(wrong.front()));
  return battle;
}

constexpr std::string_view tree_prefix = "tree:";  // "tree:500", "tree:20ms"
bool is_tree(std::string_view id) { return id.starts_with(tree_prefix); }

Level level_for(const std::string& id) {
  const auto level = find_level(is_tree(id) ? std::string_view(id).substr(tree_prefix.size()) : id);
  if (!level) throw std::runtime_error("there is no level '" + id + "': random, recruit, sergeant, captain, general, a number of iterations, or 20ms");
  return for_lab(*level);
}

void count(const MatchRecord& r, bool swapped, SimReport& report) {
  ++report.games;
  report.choices += r.choices;
  report.unfinished += !r.finished;
  report.illegal += r.illegal;
  if (r.winner == Side::nobody) {
    ++report.draws;
    return;
  }
  ++report.side_wins[index(r.winner)];
  ++report.wins[swapped ? 1 - index(r.winner) : index(r.winner)];
}

}  // namespace

void SimReport::add(const SimReport& o) {
  games += o.games;
  draws += o.draws;
  choices += o.choices;
  unfinished += o.unfinished;
  illegal += o.illegal;
  cpu_seconds += o.cpu_seconds;
  for (int i = 0; i < 2; ++i) wins[i] += o.wins[i], side_wins[i] += o.side_wins[i];
}

SimReport simulate(const SimRequest& request) {
  const Level first = for_game(level_for(request.first), request.game), second = for_game(level_for(request.second), request.game);
  const auto battle = begin(request);
  return for_mind_of(request.game, [&]<class M>(M) {
    const auto& typed = *battle->as<typename M::Game>();
    const Contender<M> a{first, &mind_weights<M>(), is_tree(request.first)};
    const Contender<M> b{second, &mind_weights<M>(), is_tree(request.second)};
    std::vector<MatchRecord> records(request.games);
    SimReport report;
    {
      Progress bar(request.game + "/" + request.scenario + " " + first.id + " v " + second.id, request.games, request.progress);
      report.cpu_seconds = in_parallel(request.games, request.jobs, [&](std::uint64_t i) {
        const bool swapped = request.swap && i % 2;
        const std::uint64_t seed = nth_random(request.seed, request.swap ? i / 2 : i);
        records[i] = play_match<M>(typed.world(), typed.state(), swapped ? b : a, swapped ? a : b, seed, [](auto&&...) {});
        bar.tick();
      });
    }
    for (std::uint64_t i = 0; i < request.games; ++i) count(records[i], request.swap && i % 2, report);
    return report;
  });
}

}  // namespace bocage
