// Battles of one text share what never changes, however they came by it; others have their own.
#include <gtest/gtest.h>

#include "session/games.hpp"
#include "session/session.hpp"

namespace bocage {
namespace {

Session begun(const GameEntry& game, std::string_view toml, std::string_view scenario = "",
              const Options& options = {}) {
  JournalHeader header;
  header.game = game.code;
  header.scenario = scenario;
  header.toml = toml;
  header.options = options;
  return std::get<Session>(Session::begin(header));
}
const void* map_of(const Session& s) { return &s.battle().map_text(); }

TEST(Worlds, AreSharedByTheSameTextAndOptions) {
  for (const GameEntry& game : games()) {
    const std::string text(scenario_text(game.code, game.first)), other = text + "\n# another\n";
    const Session a = begun(game, text), b = begun(game, text), c = begun(game, other);
    EXPECT_EQ(map_of(a), map_of(b)) << game.code;
    EXPECT_NE(map_of(a), map_of(c)) << game.code;
    for (const OptionInfo& option : a.battle().info().options) {
      if (option.seats || option.values.size() < 2) continue;
      const Session chosen = begun(game, text, "", {{option.id, option.values[1]}});
      EXPECT_NE(map_of(a), map_of(chosen)) << game.code << " " << option.id;
    }
    const Session shipped = begun(game, "", game.first), again = begun(game, "", game.first);
    EXPECT_EQ(map_of(shipped), map_of(again)) << game.code;
  }
}

}  // namespace
}  // namespace bocage
