#include "lab/tune.hpp"

#include <fmt/format.h>

#include "lab/lab_of.hpp"

namespace bocage {
namespace {

std::string list_of(const std::vector<std::string>& ids) {
  std::string text;
  for (const std::string& id : ids) text += (text.empty() ? "" : ", ") + id;
  return text;
}

}  // namespace

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

std::string origin_of(const TuneRequest& request, const TuneReport& report,
                      const std::vector<std::string>& train, const std::vector<std::string>& test) {
  return fmt::format(
      "bocage tune {} --steps {} --games {} --battles {} --by {} --seed {}; trained on {}; "
      "tested on {}: doctrine {:+.2f} over {} games, search {:+.2f} over {}",
      request.game, request.steps, request.games, request.battles, request.by, request.seed,
      list_of(train), list_of(test), report.doctrine_gain, report.doctrine_games,
      report.search_gain, report.search_games);
}

TuneReport tune(const TuneRequest& request) { return lab_of(request.game).tune(request); }

}  // namespace bocage
