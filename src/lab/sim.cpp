#include "lab/sim.hpp"

#include <algorithm>
#include <stdexcept>

#include "lab/progress.hpp"
#include "opponents/minds.hpp"
#include "session/battle_of.hpp"

namespace bocage {
namespace {

std::unique_ptr<Battle> begin(const SimRequest& request) {
  const GameEntry* game = find_game(request.game);
  if (!game) throw std::runtime_error("there is no game '" + request.game + "'");
  const std::string_view toml = request.toml.empty() ? scenario_text(request.game, request.scenario)
                                                     : std::string_view(request.toml);
  if (!toml.data())
    throw std::runtime_error("there is no scenario '" + request.game + "/" + request.scenario +
                             "'");
  Complaints wrong;
  auto battle = game->begin(toml, request.scenario + ".toml", request.options, wrong);
  if (!battle)
    throw std::runtime_error(wrong.empty() ? "the scenario cannot be read"
                                           : to_string(wrong.front()));
  return battle;
}

constexpr std::string_view tree_prefix =
    "tree:";  // "tree:500", "tree:20ms+exploration=0.4+playout=8"
bool is_tree(std::string_view id) { return id.starts_with(tree_prefix); }

[[noreturn]] void no_level(const std::string& id) {
  throw std::runtime_error(
      "there is no level '" + id +
      "': random, recruit, sergeant, captain, general, a number of iterations, or 20ms");
}

Level level_for(const std::string& id, std::string_view game) {
  const auto level = find_level(
      is_tree(id) ? id.substr(tree_prefix.size(), id.find('+') - tree_prefix.size()) : id);
  if (!level) no_level(id);
  return for_lab(for_game(*level, game));
}

std::optional<TreeSettings> tree_for(const std::string& id, const Level& level) {
  if (!is_tree(id)) return {};
  TreeSettings tree{level.effort.iterations, level.effort.millis};
  for (std::size_t plus = id.find('+'); plus != id.npos;) {
    const std::size_t end = id.find('+', plus + 1), equals = id.find('=', plus);
    const std::string name = id.substr(plus + 1, equals - plus - 1);
    const double value = equals < id.size() ? std::atof(id.c_str() + equals + 1) : -1;
    if (value < 0) no_level(id);
    if (name == "exploration") tree.exploration = value;
    else if (name == "playout") tree.playout = static_cast<int>(value);
    else no_level(id);
    plus = end;
  }
  return tree;
}

void count(const MatchRecord& r, bool swapped, SimReport& report) {
  ++report.games;
  report.choices += r.choices;
  report.unfinished += !r.finished;
  report.illegal += r.illegal;
  report.late += r.late;
  report.overrun = std::max(report.overrun, r.overrun);
  if (r.winner == Side::nobody) {
    ++report.draws;
    return;
  }
  ++report.side_wins[index(r.winner)];
  ++report.wins[swapped ? 1 - index(r.winner) : index(r.winner)];
}

double share_of(const MatchRecord& r, Side side) {
  return r.winner == Side::nobody ? 0.5 : r.winner == side ? 1 : 0;
}

}  // namespace

std::string Place::name() const {
  std::string text = scenario;
  for (const auto& [option, value] : options) text += " " + value;
  return text;
}

std::vector<Place> places_of(std::string_view game, const std::vector<std::string>& scenarios) {
  std::vector<Place> list;
  for (const std::string& id : scenarios) {
    const ScenarioInfo* info = scenario_info(game, id);
    if (!info) throw std::runtime_error("there is no scenario '" + id + "'");
    const auto sides = std::ranges::find(info->options, "sides", &OptionInfo::id);
    if (sides == info->options.end()) list.push_back({id, {}});
    else
      for (const std::string& pair : sides->values) list.push_back({id, {{"sides", pair}}});
  }
  return list;
}

void SimReport::add(const SimReport& o) {
  games += o.games;
  draws += o.draws;
  choices += o.choices;
  unfinished += o.unfinished;
  illegal += o.illegal;
  late += o.late;
  overrun = std::max(overrun, o.overrun);
  cpu_seconds += o.cpu_seconds;
  for (int i = 0; i < 2; ++i) wins[i] += o.wins[i], side_wins[i] += o.side_wins[i];
}

SimReport simulate(const SimRequest& request) {
  const Level first = level_for(request.first, request.game),
              second = level_for(request.second, request.game);
  const auto battle = begin(request);
  return for_mind_of(request.game, [&]<class M>(M) {
    const auto& typed = *battle->as<typename M::Game>();
    const auto mine = weights_from<M>(request.first_weights, first.school),
               theirs = weights_from<M>(request.second_weights, second.school);
    const Contender<M> a{first, &mine, tree_for(request.first, first), &mind_weights<M>()};
    const Contender<M> b{second, &theirs, tree_for(request.second, second), &mind_weights<M>()};
    const bool swap = request.swap || request.sprt;
    SimReport report;
    report.sprt = request.sprt;
    Progress bar(request.game + "/" + request.scenario + " " + first.id + " v " + second.id,
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
        count(records[k], swap && k % 2, report);
        if (report.sprt && k % 2)
          report.sprt->add(
              (share_of(records[k - 1], Side::first) + share_of(records[k], Side::second)) / 2);
      }
    }
    return report;
  });
}

}  // namespace bocage
