// Whole battles with several players a side, by sectors and by formations (pg.17.6): they come to
// an end, every question names who answers it, patches follow, and nobody reads a key.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <set>

#include "files/merge_patch.hpp"
#include "kernel/random.hpp"
#include "session/games.hpp"
#include "wire.hpp"

namespace bocage {
namespace {

namespace json = boost::json;

const GameEntry& pg() {
  for (const GameEntry& game : games())
    if (game.code == "pg") return game;
  std::abort();
}

std::string add_rules(std::string text, const std::string& lines) {
  const auto at = text.find("[rules]\n");
  if (at != text.npos) return text.insert(at + 8, lines);
  return text.insert(text.find("[map]\n"), "[rules]\n" + lines);
}

std::string by_sectors(const std::string& id, const std::string& zones) {
  return add_rules(std::string(scenario_text("pg", id)),
                   "sectors = [" + zones + "]\ncommand = \"sectors\"\n");
}

// Every second group of the file belongs to the second player of its side.
std::string by_formations(const std::string& id) {
  std::string text(scenario_text("pg", id)), out;
  int groups = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    out += line;
    if (line == "[[side.group]]\n") out += groups++ % 2 ? "player = 2\n" : "player = 1\n";
    at = end;
  }
  return add_rules(out, "command = \"formations\"\n");
}

struct Played {
  std::map<std::string, std::set<int>> asked;  // prompt: players named
  std::map<std::string, int> events;
  bool over = false;
};

Played play(const std::string& text, std::uint64_t seed) {
  Played played;
  Complaints wrong;
  const auto battle = pg().begin(text, "several.toml", {}, wrong);
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
  if (!battle) return played;
  const int players = battle->info().sides[0].players;
  EXPECT_GT(players, 1);
  Random random(seed);
  Events log;
  for (int n = 0; n < 60000 && battle->prompt().ask != Ask::over; ++n) {
    const Prompt prompt = battle->prompt();
    Choice answer;
    if (prompt.ask == Ask::throw_) {
      answer = sample(prompt.chance, random.next());
    } else {
      const int player = battle->player();
      EXPECT_LT(player, battle->info().sides[static_cast<std::size_t>(index(prompt.side))].players);
      played.asked[prompt.text.key].insert(player);
      if (n % 50 == 0) {
        const json::object pending = battle->pending("fr", Viewer::referee());
        EXPECT_EQ(pending.contains("player"), player >= 0);
        if (player >= 0) {
          EXPECT_EQ(pending.at("player").to_number<int>(), player);
        }
        EXPECT_EQ(json::serialize(pending).find("«"), std::string::npos)
            << json::serialize(pending);
      }
      answer = prompt.options[static_cast<int>(
          random.below(static_cast<std::uint32_t>(prompt.options.size())))];
      EXPECT_FALSE(battle->refuse(answer)) << prompt.text.key;
    }
    const bool look = n % 100 == 0;
    const std::string before = look ? battle->position() : "";
    json::value seen = look ? wire_view(*battle, {Side::first, false}) : json::value();
    log.list.clear();
    battle->take(answer, &log);
    if (look) {
      merge_patch(seen, wire_patch(*battle, before, {Side::first, false}));
      EXPECT_EQ(without_nulls(seen), without_nulls(wire_view(*battle, {Side::first, false})));
    }
    for (const Event& e : log.list) {
      ++played.events[e.what];
      for (const Viewer viewer : {Viewer::referee(), Viewer::spectator()}) {
        const std::string told = json::serialize(battle->event(e, "fr", viewer));
        EXPECT_EQ(told.find("«"), std::string::npos) << told;
      }
    }
    if (testing::Test::HasFailure()) return played;
  }
  played.over = battle->prompt().ask == Ask::over;
  return played;
}

// pg.17.61a to d, pg.17.63a, pg.17.63b
TEST(SeveralPlayers, BattlesBySectorsComeToAResult) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    for (const std::string& text :
         {by_sectors("lipovka", "{ cols = \"01-08\" }, { cols = \"09-15\" }, { cols = \"16-22\" }"),
          by_sectors("bir-halluf", "{ rows = \"01-08\" }, { rows = \"09-16\" }")}) {
      const Played p = play(text, seed);
      ASSERT_TRUE(p.over) << "seed " << seed;
      EXPECT_EQ(p.events.at("commander"), 2);
      EXPECT_GT(p.events.at("sent"), 0);
      EXPECT_GT(p.events.at("factor_allotted"), 0);
      for (const char* prompt : {"pg.prompt.segment", "pg.prompt.declare", "pg.prompt.actions",
                                 "pg.prompt.mover", "pg.prompt.orders", "pg.prompt.allot"}) {
        ASSERT_TRUE(p.asked.contains(prompt)) << prompt;
        EXPECT_FALSE(p.asked.at(prompt).contains(-1)) << prompt << " names nobody";
      }
      EXPECT_GT(p.asked.at("pg.prompt.segment").size(), 1u) << "only one sector ever played";
    }
  }
}

// The sectors of the large scenario are an option of it.
TEST(SeveralPlayers, TheLargeScenarioOffersItsSectors) {
  Complaints wrong;
  const auto battle =
      pg().begin(scenario_text("pg", "height-228"), "x", {{"command", "sectors"}}, wrong);
  ASSERT_TRUE(battle);
  EXPECT_EQ(battle->info().sides[0].players, 2);
  EXPECT_EQ(battle->info().sides[1].players, 2);
  const auto alone = pg().begin(scenario_text("pg", "height-228"), "x", {}, wrong);
  EXPECT_EQ(alone->info().sides[0].players, 1);
}

// pg.17.62a, pg.17.62b, pg.17.63c, pg.17.64
TEST(SeveralPlayers, BattlesByFormationsComeToAResult) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    for (const char* id : {"bir-halluf", "saint-aubert"}) {
      const Played p = play(by_formations(id), seed);
      ASSERT_TRUE(p.over) << id << " seed " << seed;
      EXPECT_GE(p.events.at("commander"), 2);
      EXPECT_GT(p.events.at("player_acts"), 0);
      for (const char* prompt : {"pg.prompt.segment", "pg.prompt.declare", "pg.prompt.actions",
                                 "pg.prompt.mover", "pg.prompt.player"})
        EXPECT_FALSE(p.asked.at(prompt).contains(-1)) << prompt << " names nobody";
      EXPECT_EQ(p.asked.at("pg.prompt.segment").size(), 2u) << "both act";
    }
  }
}

}  // namespace
}  // namespace bocage
