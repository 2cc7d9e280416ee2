// Sessions of every game: journals, undo, words.
#include "session/session.hpp"

#include <boost/json.hpp>

#include "any_game.hpp"
#include "engine/engine.hpp"

namespace bocage {
namespace {

std::vector<std::pair<std::string, std::string>> every_scenario_id() {
  std::vector<std::pair<std::string, std::string>> all;
  for (const GameEntry& game : games())
    for (const std::string& id : scenario_ids(game.code)) all.emplace_back(game.code, id);
  return all;
}

class EveryScenario : public ::testing::TestWithParam<std::pair<std::string, std::string>> {
 protected:
  Session begin(std::uint64_t seed) {
    JournalHeader header;
    header.game = GetParam().first;
    header.scenario = GetParam().second;
    header.seed = seed;
    auto begun = Session::begin(header);
    if (auto* problem = std::get_if<Problem>(&begun)) ADD_FAILURE() << problem->message;
    return std::get<Session>(std::move(begun));
  }
  static Choice any_option(const Session& session, Random& random) {
    const Prompt& prompt = session.battle().prompt();
    return prompt
        .options[static_cast<int>(random.below(static_cast<std::uint32_t>(prompt.options.size())))];
  }
};
INSTANTIATE_TEST_SUITE_P(Scenarios, EveryScenario, ::testing::ValuesIn(every_scenario_id()),
                         [](const auto& scenario) {
                           std::string name = scenario.param.first + "_" + scenario.param.second;
                           for (char& c : name)
                             if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
                           return name;
                         });

TEST_P(EveryScenario, SavedAndLoadedIsTheSameBattle) {
  Session session = begin(21);
  Random random(21);
  for (int i = 0; i < 3000 && session.battle().prompt().ask == Ask::choice; ++i)
    ASSERT_FALSE(session.choose(any_option(session, random)));
  const std::string text = save_journal(session.journal());
  auto journal = read_journal(text);
  ASSERT_TRUE(std::holds_alternative<Journal>(journal)) << std::get<std::string>(journal);
  auto again = Session::replay(std::get<Journal>(journal));
  ASSERT_TRUE(std::holds_alternative<Session>(again)) << std::get<Problem>(again).message;
  const Session& loaded = std::get<Session>(again);
  EXPECT_EQ(loaded.battle().hash(), session.battle().hash());
  ASSERT_EQ(loaded.events().size(), session.events().size());
  EXPECT_EQ(save_journal(loaded.journal()), text);
}

// Whoever uploads a file may leave any text empty, or write one that means nothing: it loads, or is complained of.
TEST_P(EveryScenario, AnyTextMayBeEmptyOrMeanNothing) {
  const std::string toml(scenario_text(GetParam().first, GetParam().second));
  std::vector<std::pair<std::size_t, std::size_t>> texts;  // from the first letter to the last
  for (std::size_t at = toml.find('"'); at != toml.npos; at = toml.find('"', at + 1)) {
    const std::size_t end = toml.find('"', at + 1);
    if (end == toml.npos) break;
    texts.emplace_back(at + 1, end - at - 1);
    at = end;
  }
  ASSERT_FALSE(texts.empty());
  int wrong = 0;
  for (std::size_t i = 0; i < texts.size(); i += 1 + texts.size() / 40)
    for (const char* other : {"", "-", "/"}) {
      JournalHeader header;
      header.game = GetParam().first;
      header.scenario = GetParam().second;
      header.toml = std::string(toml).replace(texts[i].first, texts[i].second, other);
      const auto begun = Session::begin(header);
      if (const auto* problem = std::get_if<Problem>(&begun)) {
        EXPECT_FALSE(problem->message.empty());
        ++wrong;
      }
    }
  EXPECT_GT(wrong, 0) << "some texts do mean something";
}

// Going back begins at the snapshot before; what is told again is what was told.
TEST_P(EveryScenario, SnapshotsLeadBackToTheSameBattle) {
  Session session = begin(5);
  Random random(5);
  while (session.answers().size() < 700 && session.battle().prompt().ask == Ask::choice)
    ASSERT_FALSE(session.choose(any_option(session, random)));
  const std::vector<Event> all = session.events();
  session.forget_events();
  for (const std::size_t first : {all.size(), all.size() / 2, std::size_t{1}, std::size_t{0}}) {
    const std::vector<Event> told = session.events_from(first);
    ASSERT_EQ(told.size(), all.size() - first);
    for (std::size_t i = 0; i < told.size(); ++i) EXPECT_STREQ(told[i].what, all[first + i].what);
  }
  const std::vector<Choice> answers = session.answers();
  for (const std::size_t to : {600, 513, 512, 511, 257, 256, 255, 3}) {
    if (to >= session.answers().size()) continue;
    session.rewind(to);
    auto plain = session.start().copy();
    for (std::size_t i = 0; i < to; ++i) plain->take(answers[i], nullptr);
    EXPECT_EQ(session.battle().hash(), plain->hash()) << to;
    EXPECT_EQ(session.battle().prompt().options.size(), plain->prompt().options.size()) << to;
  }
}

TEST_P(EveryScenario, UndoThenRedoIsIdentity) {
  Session session = begin(22);
  Random random(22);
  int undone = 0;
  for (int i = 0; i < 400 && session.battle().prompt().ask == Ask::choice; ++i) {
    const Choice choice = any_option(session, random);
    const std::uint64_t before = session.battle().hash();
    const std::size_t events = session.events().size();
    ASSERT_FALSE(session.choose(choice));
    const std::uint64_t after = session.battle().hash();
    if (session.can_undo()) continue;
    ASSERT_FALSE(session.undo());
    ASSERT_EQ(session.battle().hash(), before);
    ASSERT_EQ(session.events().size(), events);
    ASSERT_FALSE(session.choose(choice));
    ASSERT_EQ(session.battle().hash(), after);
    ++undone;
  }
  EXPECT_GT(undone, 0);
}

// Nobody ever reads a key instead of words, in either language.
TEST_P(EveryScenario, EverythingIsSaidInBothLanguages) {
  Session session = begin(23);
  Random random(23);
  std::size_t told = 0;
  const auto has_words = [](const boost::json::object& o) {
    const std::string text = boost::json::serialize(o);
    EXPECT_EQ(text.find("«"), text.npos) << text;
    for (const char* key : {"text", "prompt"}) {
      const auto* value = o.if_contains(key);
      if (!value) continue;
      const std::string words = value->is_string() ? std::string(value->as_string())
                                                   : std::string(value->at("text").as_string());
      EXPECT_EQ(words.find('{'), words.npos) << text;
      EXPECT_FALSE(words.empty()) << text;
    }
    return text.find("«") == text.npos;
  };
  for (int i = 0; i < 2500 && session.battle().prompt().ask == Ask::choice; ++i) {
    for (std::string_view language : languages) {
      if (i % 7 == 0) {
        const boost::json::object pending = session.battle().pending(language, Viewer::referee());
        for (const auto& option : pending.at("options").as_array()) has_words(option.as_object());
        has_words(pending);
      }
      for (std::size_t n = told; n < session.events().size(); ++n)
        for (Viewer viewer : {Viewer::referee(), Viewer::spectator()})
          has_words(session.battle().event(session.events()[n], language, viewer));
    }
    if (HasFailure()) return;
    told = session.events().size();
    ASSERT_FALSE(session.choose(any_option(session, random)));
  }
}

}  // namespace
}  // namespace bocage
