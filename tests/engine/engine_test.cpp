// The engine over its protocol: whole battles, and everything a line may be wrong about.
#include "engine/engine.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "kernel/random.hpp"
#include "session/games.hpp"

namespace bocage {
namespace {
namespace json = boost::json;

json::object ask(Engine& engine, const json::object& request) {
  return json::parse(engine.answer(json::serialize(request))).as_object();
}

std::string code_of(const json::object& reply) {
  if (reply.at("ok").as_bool()) return "ok";
  return std::string(reply.at("error").at("code").as_string());
}

std::vector<std::string> codes() {
  std::vector<std::string> all;
  for (const GameEntry& game : games()) all.emplace_back(game.code);
  return all;
}

class EveryGame : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Games, EveryGame, ::testing::ValuesIn(codes()),
                         [](const auto& i) { return i.param; });

TEST_P(EveryGame, PlaysFromSetUpToAResultOverTheProtocol) {
  for (int seed = 0; seed < 3; ++seed) {
    Engine engine;
    json::object reply = ask(engine, {{"id", 1},
                                      {"do", "new"},
                                      {"game", GetParam()},
                                      {"scenario", scenario_ids(GetParam()).front()},
                                      {"seed", seed}});
    ASSERT_EQ(code_of(reply), "ok") << json::serialize(reply);
    Random random(static_cast<std::uint64_t>(seed));
    int steps = 0;
    while (reply.at("pending").at("kind").as_string() == "choice") {
      ASSERT_LT(++steps, 100000);
      const auto& options = reply.at("pending").at("options").as_array();
      ASSERT_FALSE(options.empty());
      reply = ask(engine, {{"do", "choose"},
                           {"option", random.below(static_cast<std::uint32_t>(options.size()))}});
      ASSERT_EQ(code_of(reply), "ok") << json::serialize(reply);
    }
    EXPECT_EQ(reply.at("pending").at("kind").as_string(), "over");
    EXPECT_FALSE(reply.at("pending").at("text").as_string().empty());
    // The whole of it comes back from its journal.
    const std::string journal(ask(engine, {{"do", "save"}}).at("journal").as_string());
    Engine other;
    ASSERT_EQ(code_of(ask(other, {{"do", "load"}, {"journal", journal}})), "ok");
    for (const char* side : {"referee", "spectator"})
      EXPECT_EQ(ask(other, {{"do", "view"}, {"side", side}}),
                ask(engine, {{"do", "view"}, {"side", side}}));
  }
}

// A field that is left out is what all options of the verb agree on: the reason is about the rest.
TEST(Engine, WhyFillsInWhatGoesWithoutSaying) {
  Engine engine;
  const json::object begun =
      ask(engine, {{"do", "new"}, {"game", "pg"}, {"dice", "manual"}, {"toml", R"(game = "pg"
unit = [{ id = "g", type = "ger.inf", hex = "0101" }, { id = "a", type = "ger.inf", hex = "0505" }, { id = "x", type = "sov.inf", hex = "0705" }, { id = "y", type = "sov.inf", hex = "0706", moved = true }]
leader = [{ id = "lt", side = "german", hex = "0505" }]
[map]
size = [14, 12]
[[side]]
id = "german"
[[side]]
id = "soviet"
[position]
active = "german"
)"}});
  ASSERT_EQ(code_of(begun), "ok") << json::serialize(begun);
  for (const json::object& answer : {json::object{{"verb", "activate"}, {"hex", "0505"}},
                                     {{"verb", "declare_move"}, {"unit", "lt"}},
                                     {{"verb", "declare_move"}, {"unit", "a"}},
                                     {{"verb", "act"}, {"unit", "a"}},
                                     {{"verb", "enter"}, {"hex", "0605"}}}) {
    json::object request = answer;
    request["do"] = "choose";
    const json::object reply = ask(engine, request);
    ASSERT_EQ(code_of(reply), "ok") << json::serialize(reply);
  }
  const json::object why =
      ask(engine, {{"do", "why"}, {"verb", "opportunity_fire"}, {"unit", "y"}});
  EXPECT_EQ(why.at("refusal").at("rule").as_string(), "pg.13.0a") << json::serialize(why);
}

// Two outcomes of equal chance come in the order of their words, not of their addresses.
TEST(Odds, TiesAreInAFixedOrder) {
  Engine engine;
  const char* toml = R"(game = "uf"
[[group]]
side = "american"
letter = "A"
men = ["U5 pinned", "U6"]
[[group]]
side = "german"
letter = "A"
men = ["G4", "G5"]
[turn]
side = "american"
[deck]
draw = [1, 2]
)";
  json::object reply = ask(engine, {{"do", "new"}, {"game", "uf"}, {"toml", toml}});
  ASSERT_EQ(code_of(reply), "ok") << json::serialize(reply);
  for (int i = 0; i < 20;
       ++i) {  // card 1 kills a man who panics at 3 (uf.6.53), card 2 lets him run
    reply = ask(engine, {{"do", "odds"}, {"verb", "panic"}, {"man", "U5"}});
    ASSERT_EQ(code_of(reply), "ok") << json::serialize(reply);
    const auto& outcomes = reply.at("odds").at("outcomes").as_array();
    ASSERT_EQ(outcomes.size(), 2u);
    EXPECT_EQ(outcomes[0].at("probability").as_double(), outcomes[1].at("probability").as_double());
    EXPECT_LT(outcomes[0].at("text").as_string(), outcomes[1].at("text").as_string());
  }
}

// Every option can also be chosen by its verb and fields.
TEST_P(EveryGame, OptionsAreNamedWithoutAmbiguity) {
  Engine engine;
  json::object reply = ask(engine, {{"do", "new"},
                                    {"game", GetParam()},
                                    {"scenario", scenario_ids(GetParam()).front()},
                                    {"seed", 5}});
  Random random(5);
  for (int i = 0; i < 300 && reply.at("pending").at("kind").as_string() == "choice"; ++i) {
    const auto& options = reply.at("pending").at("options").as_array();
    json::object choice =
        options[random.below(static_cast<std::uint32_t>(options.size()))].as_object();
    choice.erase("option");
    choice["do"] = "why";
    const json::object why = ask(engine, choice);
    ASSERT_EQ(code_of(why), "ok") << json::serialize(choice) << json::serialize(why);
    ASSERT_TRUE(why.at("legal").as_bool()) << json::serialize(choice);
    choice["do"] = "choose";
    reply = ask(engine, choice);
    ASSERT_EQ(code_of(reply), "ok") << json::serialize(choice) << json::serialize(reply);
  }
}

// What happens before anybody is asked is told with the first question, and stays told (pg.16.6c: a hidden unit that
// stands within the enemy's sight).
TEST(Opening, IsToldByNewAndKept) {
  const std::string toml = R"(game = "pg"
map = { size = [14, 10] }
side = [{ id = "german", morale = "8/7" }, { id = "soviet", morale = "7/6" }]
position = { turn = 3, active = "german" }
unit = [
  { id = "a", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0605", hidden = true },
  { id = "y", type = "sov.inf", hex = "1305", hidden = true },
]
)";
  Engine engine;
  const json::object begun = ask(engine, {{"do", "new"}, {"game", "pg"}, {"toml", toml}});
  ASSERT_EQ(code_of(begun), "ok") << json::serialize(begun);
  const json::array& events = begun.at("events").as_array();
  ASSERT_EQ(events.size(), 1u) << json::serialize(events);
  EXPECT_EQ(events[0].at("event").as_string(), "revealed");
  EXPECT_EQ(events[0].at("args").at("unit").as_string(), "x");
  EXPECT_EQ(events[0].at("n").as_int64(), 0);
  const auto told = [&](Engine& by) { return ask(by, {{"do", "events"}}).at("events"); };
  EXPECT_EQ(told(engine), json::value(events));
  // Further events are counted behind it, and taking back goes no further than to it.
  const json::object next = ask(engine, {{"do", "choose"}, {"verb", "activate"}, {"hex", "0505"}});
  ASSERT_EQ(code_of(next), "ok") << json::serialize(next);
  for (const auto& e : next.at("events").as_array()) EXPECT_GE(e.at("n").as_int64(), 1);
  ASSERT_EQ(code_of(ask(engine, {{"do", "undo"}})), "ok");
  EXPECT_EQ(told(engine), json::value(events));
  Engine other;
  const auto journal = ask(engine, {{"do", "save"}}).at("journal");
  EXPECT_EQ(ask(other, {{"do", "load"}, {"journal", journal}}).at("events_kept").as_int64(), 1);
  EXPECT_EQ(told(other), json::value(events));
}

TEST_P(EveryGame, ManualDiceWaitForEachThrow) {
  Engine engine;
  json::object reply = ask(engine, {{"do", "new"},
                                    {"game", GetParam()},
                                    {"scenario", scenario_ids(GetParam()).front()},
                                    {"dice", "manual"}});
  ASSERT_EQ(code_of(reply), "ok");
  int throws = 0;
  Random random(9);
  for (int i = 0; i < 400 && throws < 20; ++i) {
    const json::object pending = reply.at("pending").as_object();
    if (pending.at("kind").as_string() == "throw") {
      EXPECT_EQ(code_of(ask(engine, {{"do", "choose"}, {"option", 0}})), "throw_pending");
      if (const auto* dice = pending.if_contains("dice")) {
        json::array faces(dice->as_array().size(), 3);
        json::array wrong(dice->as_array().size(), 7);
        EXPECT_EQ(code_of(ask(engine, {{"do", "roll"}, {"dice", wrong}})), "bad_throw");
        EXPECT_EQ(code_of(ask(engine, {{"do", "roll"}, {"dice", json::array{}}})), "bad_throw");
        reply = ask(engine, {{"do", "roll"}, {"dice", faces}});
        ASSERT_EQ(code_of(reply), "ok") << json::serialize(reply);
        ++throws;
      } else {
        EXPECT_EQ(code_of(ask(engine, {{"do", "roll"}, {"card", "no such card"}})), "bad_throw");
        return;  // drawing by name is tested with the game
      }
    } else if (pending.at("kind").as_string() == "choice") {
      EXPECT_EQ(code_of(ask(engine, {{"do", "roll"}, {"dice", json::array{1, 1}}})),
                "no_throw_pending");
      reply = ask(engine, {{"do", "choose"},
                           {"option", random.below(static_cast<std::uint32_t>(
                                          pending.at("options").as_array().size()))}});
    } else {
      break;
    }
  }
  EXPECT_GT(throws, 0);
}

TEST_P(EveryGame, ABadInputChangesNothing) {
  Engine engine;
  ask(engine, {{"do", "new"},
               {"game", GetParam()},
               {"scenario", scenario_ids(GetParam()).front()},
               {"seed", 5}});
  Random random(6);
  for (int i = 0; i < 30; ++i) {
    const std::string before =
        engine.answer(R"({"do":"view","side":"referee"})") + engine.answer(R"({"do":"pending"})");
    for (const char* line : {R"({"do":"choose","option":-1})",
                             R"({"do":"choose","option":99999})",
                             R"({"do":"choose","option":"0"})",
                             R"({"do":"choose"})",
                             R"({"do":"choose","verb":"fly"})",
                             R"({"do":"choose","verb":"pass","wings":2})",
                             "{",
                             "",
                             "[1,2]",
                             "null",
                             R"({"do":"new","game":"pg","scenario":"none"})",
                             R"({"do":"new","game":"pg","toml":"game = 5"})",
                             R"({"do":"new","game":"uf","toml":"x"})",
                             R"({"do":"load","journal":"x"})",
                             R"({"do":"load","journal":"bocage journal 2\n"})",
                             R"({"do":"odds","option":777})",
                             R"({"do":"roll","dice":[1,1]})",
                             R"({"do":"view","side":"martian"})",
                             R"({"do":"los","from":"9999","to":"0101"})",
                             R"({"do":"reach","unit":"nobody"})",
                             R"({"do":5})",
                             R"({"do":"dance"})"})
      EXPECT_NE(code_of(json::parse(engine.answer(line)).as_object()), "ok") << line;
    EXPECT_EQ(
        engine.answer(R"({"do":"view","side":"referee"})") + engine.answer(R"({"do":"pending"})"),
        before);
    const json::object pending = ask(engine, {{"do", "pending"}}).at("pending").as_object();
    if (pending.at("kind").as_string() != "choice") break;
    ask(engine,
        {{"do", "choose"},
         {"option",
          random.below(static_cast<std::uint32_t>(pending.at("options").as_array().size()))}});
  }
}

// One reply a line, in order, an empty line too; any id comes back, null too.
TEST(Engine, EveryLineHasItsReply) {
  std::stringstream in, out;
  in << "\n   \n"
     << R"({"id":null,"do":"hello"})"
     << "\n"
     << R"({"do":"hello"})"
     << "\n";
  run_engine(in, out, {});
  std::vector<json::object> replies;
  for (std::string line; std::getline(out, line);) replies.push_back(json::parse(line).as_object());
  ASSERT_EQ(replies.size(), 4u);
  EXPECT_EQ(code_of(replies[0]), "bad_json");
  EXPECT_EQ(code_of(replies[1]), "bad_json");
  ASSERT_TRUE(replies[2].contains("id"));
  EXPECT_TRUE(replies[2].at("id").is_null());
  EXPECT_FALSE(replies[3].contains("id"));
}

TEST(Engine, WrongTypesAreBadRequests) {
  Engine engine;
  EXPECT_EQ(
      code_of(ask(
          engine,
          {{"do", "new"}, {"game", "pg"}, {"scenario", "lipovka"}, {"seed", ~std::uint64_t{0}}})),
      "ok");
  for (const char* line : {R"({"do":"choose","option":"0"})", R"({"do":"choose","option":0.5})",
                           R"({"do":"choose","verb":5})",
                           R"({"do":"new","game":"pg","scenario":"lipovka","seed":1.5})"})
    EXPECT_EQ(code_of(json::parse(engine.answer(line)).as_object()), "bad_request") << line;
}

TEST(Engine, TenMegabytesOfGarbageOnALineAreOneError) {
  std::stringstream in, out;
  in << std::string(10 << 20, 'x') << "\n"
     << R"({"id":"after","do":"hello"})"
     << "\n";
  run_engine(in, out, {});
  std::string first, second;
  std::getline(out, first);
  std::getline(out, second);
  EXPECT_EQ(code_of(json::parse(first).as_object()), "line_too_long");
  const json::object hello = json::parse(second).as_object();
  EXPECT_EQ(hello.at("id").as_string(), "after");
  EXPECT_EQ(hello.at("name").as_string(), "bocage");
}

// pg.11.1: the total in the words is the one that was read in the table, not the sum of the dice.
TEST(Engine, TheWordsOfAShotTellItsTotal) {
  Engine engine;
  const char* toml =
      "game = \"pg\"\n[map]\nsize = [14, 12]\n[[side]]\nid = \"german\"\n[[side]]\nid = "
      "\"soviet\"\n[position]\nactive = \"german\"\n"
      "[[unit]]\nid = \"p\"\ntype = \"ger.pz4g\"\nhex = \"0305\"\n[[unit]]\nid = \"x\"\ntype = "
      "\"sov.t34\"\nhex = \"0505\"\n";
  ASSERT_EQ(
      code_of(ask(engine, {{"do", "new"}, {"game", "pg"}, {"toml", toml}, {"dice", "manual"}})),
      "ok");
  ASSERT_EQ(code_of(ask(engine, {{"do", "choose"}, {"verb", "activate"}, {"hex", "0305"}})), "ok");
  ASSERT_EQ(code_of(ask(engine, {{"do", "choose"}, {"verb", "declare_fire"}, {"unit", "p"}})),
            "ok");
  ASSERT_EQ(code_of(ask(engine, {{"do", "choose"}, {"verb", "act"}, {"unit", "p"}})), "ok");
  ASSERT_EQ(code_of(ask(engine, {{"do", "choose"}, {"verb", "at_fire"}, {"target", "x"}})), "ok");
  const json::object reply = ask(engine, {{"do", "roll"}, {"dice", json::array{3, 4}}});
  ASSERT_EQ(code_of(reply), "ok");
  const std::string words(reply.at("events").as_array().front().at("text").as_string());
  EXPECT_NE(words.find("total 9"), std::string::npos) << words;  // 7 + 6 - 4
}

TEST(Engine, WithoutABattleEveryRequestSaysSo) {
  Engine engine;
  const auto code = [&](std::string_view verb, json::object with) {
    with["do"] = verb;
    return code_of(ask(engine, with));
  };
  for (const char* verb :
       {"pending", "choose", "roll", "why", "events", "odds", "undo", "save", "map", "go"})
    EXPECT_EQ(code(verb, {}), std::string_view(verb) == "go" ? "no_player" : "no_battle") << verb;
  EXPECT_EQ(code("view", {{"side", "referee"}}), "no_battle");
  EXPECT_EQ(code("los", {{"from", "a"}, {"to", "b"}}), "no_battle");
  EXPECT_EQ(code("reach", {{"unit", "c"}}), "no_battle");
}

TEST(Engine, IdsComeBackWhateverTheyAre) {
  Engine engine;
  EXPECT_EQ(ask(engine, {{"id", json::array{1, "x"}}, {"do", "hello"}}).at("id"),
            (json::array{1, "x"}));
}

}  // namespace
}  // namespace bocage
