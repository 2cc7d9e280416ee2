#include "lab/sim.hpp"

#include <algorithm>
#include <stdexcept>

#include "lab/lab_of.hpp"

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

void SimReport::count(const MatchRecord& r, bool swapped) {
  ++games;
  choices += r.choices;
  unfinished += !r.finished;
  illegal += r.illegal;
  late += r.late;
  overrun = std::max(overrun, r.overrun);
  if (r.winner == Side::nobody) {
    ++draws;
    return;
  }
  ++side_wins[index(r.winner)];
  ++wins[swapped ? 1 - index(r.winner) : index(r.winner)];
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

#define MIND_OF(code) extern const LabEntry lab_##code;
#include "games.inc"

const LabEntry& lab_of(std::string_view game) {
#define MIND_OF(code) \
  if (game == #code) return lab_##code;
#include "games.inc"
  throw std::invalid_argument("no computer player knows the game " + std::string(game));
}

SimReport simulate(const SimRequest& request) {
  const auto player = [&](const std::string& id) -> SimPlayer {
    const Level level = level_for(id, request.game);
    return {level, tree_for(id, level)};
  };
  const SimPlayer players[2] = {player(request.first), player(request.second)};
  const auto battle = begin(request);
  return lab_of(request.game).simulate(request, *battle, players);
}

}  // namespace bocage
