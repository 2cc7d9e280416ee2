// Values that requests name, in every game: the spelling does not matter, and a wrong one is told with the right ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "engine/engine.hpp"
#include "kernel/random.hpp"
#include "session/games.hpp"

namespace bocage {
namespace {
namespace json = boost::json;

json::object ask(Engine& engine, const json::object& request) {
  return json::parse(engine.answer(json::serialize(request))).as_object();
}
std::string error_of(const json::object& reply) {
  return reply.at("ok").as_bool() ? "" : std::string(reply.at("error").at("message").as_string());
}
bool says(const std::string& text, std::string_view what) { return text.find(what) != text.npos; }

std::vector<std::string> scenarios() {
  std::vector<std::string> all;
  for (const GameEntry& game : games())
    for (const std::string& id : scenario_ids(game.code))
      all.push_back(std::string(game.code) + "/" + id);
  return all;
}

class EveryScenario : public ::testing::TestWithParam<std::string> {
 protected:
  const std::string game = GetParam().substr(0, GetParam().find('/'));
  const std::string id = GetParam().substr(GetParam().find('/') + 1);
  Engine engine;

  json::object begin(const json::object& more) {
    json::object request{{"do", "new"}, {"game", game}, {"scenario", id}};
    for (const auto& [key, value] : more) request[key] = value;
    return ask(engine, request);
  }
};
INSTANTIATE_TEST_SUITE_P(Values, EveryScenario, ::testing::ValuesIn(scenarios()),
                         [](const auto& i) {
                           std::string name = i.param;
                           std::ranges::replace_if(
                               name, [](char c) { return !std::isalnum(c); }, '_');
                           return name;
                         });

// The fields that name an option, as choose takes them.
json::object answer_of(const json::object& option) {
  json::object answer = option;
  for (const char* told : {"option", "text", "rules", "nature"}) answer.erase(told);
  return answer;
}

TEST_P(EveryScenario, NamesInAnySpellingAndWrongOnesWithTheRight) {
  json::object reply = begin({{"seed", 7}});
  Random random(7);
  for (int i = 0; i < 120 && reply.at("pending").at("kind") == "choice"; ++i) {
    const json::array& options = reply.at("pending").at("options").as_array();
    const auto n = random.below(static_cast<std::uint32_t>(options.size()));
    const json::object answer = answer_of(options[n].as_object());
    for (const auto& [field, value] : answer) {
      if (field == "verb" || !value.is_string()) continue;
      json::object asked = answer;
      asked["do"] = "why";
      std::string spelt(value.as_string());
      for (char& c : spelt) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
      asked[field] = spelt;
      json::object why = ask(engine, asked);
      ASSERT_TRUE(why.at("ok").as_bool() && why.at("legal").as_bool())
          << json::serialize(asked) << json::serialize(why);
      asked[field] = "nobody's name";
      const std::string wrong = error_of(ask(engine, asked));
      ASSERT_TRUE(says(wrong, "now: ") || says(wrong, "is none of these: ")) << wrong;
    }
    reply = ask(engine, {{"do", "choose"}, {"option", n}});
    ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
  }
}

TEST_P(EveryScenario, OptionsThatThereAreNotAreToldWithThoseThereAre) {
  const ScenarioInfo* info = scenario_info(game, id);
  ASSERT_TRUE(info);
  const std::string unknown = error_of(begin({{"options", json::object{{"nonsense", "on"}}}}));
  EXPECT_TRUE(says(unknown, "this scenario has no option 'nonsense'")) << unknown;
  for (const OptionInfo& option : info->options) {
    EXPECT_TRUE(says(unknown, option.id)) << unknown;
    const std::string wrong = error_of(begin({{"options", json::object{{option.id, "maybe"}}}}));
    EXPECT_TRUE(says(wrong, "'" + option.id + "' cannot be 'maybe'; there are: ")) << wrong;
    for (const std::string& value : option.values) {
      EXPECT_TRUE(says(wrong, value)) << wrong;
      EXPECT_EQ(error_of(begin({{"options", json::object{{option.id, value}}}})), "");
    }
  }
}

TEST_P(EveryScenario, WhoseThrowIsAwaitedIsSaid) {
  json::object reply = begin({{"dice", "Manual"}});
  Random random(3);
  int throws = 0;
  for (int i = 0; i < 300 && throws < 3; ++i) {
    const json::object pending = reply.at("pending").as_object();
    if (pending.at("kind") == "over") break;
    if (pending.at("kind") == "throw") {
      ++throws;
      const json::object why = ask(engine, {{"do", "why"}, {"verb", "done"}});
      EXPECT_EQ(why.at("awaited").at("kind"), "throw");
      EXPECT_EQ(why.at("awaited").at("side"), pending.at("side"));
      const json::value* dice = pending.if_contains("dice");
      if (!dice) break;  // a draw: its names are tested with the game
      reply = ask(engine, {{"do", "roll"}, {"dice", json::array(dice->as_array().size(), 2)}});
    } else {
      reply = ask(engine, {{"do", "choose"},
                           {"option", random.below(static_cast<std::uint32_t>(
                                          pending.at("options").as_array().size()))}});
    }
    ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
  }
}

TEST(Language, IsOneOfTheTwo) {
  Engine engine;
  for (const json::object& request :
       {json::object{{"do", "scenarios"}}, {{"do", "rule"}, {"rule", "pg.3.1"}}}) {
    json::object asked = request;
    asked["language"] = "fr";
    EXPECT_EQ(error_of(ask(engine, asked)), "");
    asked["language"] = "de";
    EXPECT_EQ(error_of(ask(engine, asked)), "'language' is either \"en\" or \"fr\"");
  }
}

}  // namespace
}  // namespace bocage
