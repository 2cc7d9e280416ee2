// What can be taken back without asking, in random battles: nothing behind a throw, nothing that brought or could have
// brought something to light, nothing that the other side is already asked about.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "session/games.hpp"
#include "session/session.hpp"

namespace bocage {
namespace {

std::string expected(const Session& session, Side mover, std::size_t events_before) {
  if (session.answers().back().verb == thrown) return "dice_thrown";
  bool reveals = false, probes = false;
  for (const Event& e : session.events_from(events_before)) {
    reveals |= e.reveals;
    probes |= e.probes;
  }
  if (reveals) return "revealed";
  if (probes) return "might_reveal";
  const Prompt& prompt = session.battle().prompt();
  return prompt.ask == Ask::choice && prompt.side != mover ? "others_asked" : "";
}

TEST(Undo, EndsAsSoonAsSomethingCouldHaveBeenLearnt) {
  std::map<std::string, int> met;
  std::mt19937 random(16);
  for (const std::string& id : scenario_ids("pg")) {
    JournalHeader header;
    header.game = "pg";
    header.scenario = id;
    header.options = {{"fog_of_war", "on"}};
    header.dice = DiceMode::seeded;
    header.seed = 16;
    auto begun = Session::begin(header);
    if (!std::holds_alternative<Session>(begun)) continue;
    Session session = std::get<Session>(std::move(begun));
    for (int i = 0; i < 500 && session.battle().prompt().ask == Ask::choice; ++i) {
      const Prompt& prompt = session.battle().prompt();
      const Side mover = prompt.side;
      const std::size_t events = session.event_count();
      const auto count = static_cast<unsigned>(prompt.options.size());
      ASSERT_FALSE(session.choose(prompt.options[static_cast<int>(random() % count)]));
      const auto problem = session.can_undo();
      const std::string code = problem ? problem->code : "";
      ASSERT_EQ(code, expected(session, mover, events)) << id << ", answer " << i;
      ++met[code];
    }
  }
  for (const char* code : {"", "dice_thrown", "might_reveal", "others_asked"})
    EXPECT_GT(met[code], 0) << code;
}

}  // namespace
}  // namespace bocage
