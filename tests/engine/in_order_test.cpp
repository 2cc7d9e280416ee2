// Several answers in one message: looking ahead, and one gesture of a person.
#include "engine/in_order.hpp"

#include <gtest/gtest.h>

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

// Two platoons and a sergeant before a Soviet platoon; another of them lies hidden on the way.
constexpr const char* meadow = R"(game = "pg"
unit = [
  { id = "a", type = "ger.inf", hex = "0505" }, { id = "b", type = "ger.inf", hex = "0505" },
  { id = "x", type = "sov.inf", hex = "0705", spotted = true },
  { id = "h", type = "sov.inf", hex = "0606", hidden = true },
]
leader = [{ id = "sgt", side = "german", hex = "0505" }]
[rules]
hidden = true
[map]
size = [14, 12]
woods = ["0606"]
[[side]]
id = "german"
[[side]]
id = "soviet"
[position]
active = "german"
)";

struct InOrder : ::testing::Test {
  Engine engine;

  void SetUp() override {
    const json::object begun =
        ask(engine, {{"do", "new"}, {"game", "pg"}, {"dice", "manual"}, {"toml", meadow}});
    ASSERT_TRUE(begun.at("ok").as_bool()) << json::serialize(begun);
  }
  json::object after(json::object request, json::array answers) {
    request["after"] = std::move(answers);
    return ask(engine, request);
  }
};

const json::object activate{{"verb", "activate"}, {"hex", "0505"}};
const json::object fire_a{{"verb", "declare_fire"}, {"unit", "a"}};
const json::object fire_b{{"verb", "declare_fire"}, {"unit", "b"}};
const json::object move_a{{"verb", "declare_move"}, {"unit", "a"}};
const json::object move_sgt{{"verb", "declare_move"}, {"unit", "sgt"}};
const json::object done_declaring{{"verb", "done"}, {"if", "pg.prompt.declare"}};
const json::object act_a{{"verb", "act"}, {"unit", "a"}};
const json::object act_b{{"verb", "act"}, {"unit", "b"}};
const json::object aim_a{{"verb", "direct_fire"}, {"unit", "a"}, {"hex", "0705"}};
const json::object join_b{{"verb", "join"}, {"unit", "b"}};

TEST_F(InOrder, PendingAfterAnswersIsWhatWouldBeAskedAndChangesNothing) {
  const json::object before = ask(engine, {{"do", "pending"}});
  const json::object ahead = after({{"do", "pending"}}, {activate, fire_a});
  EXPECT_FALSE(ahead.contains("after_stopped"));
  EXPECT_EQ(ahead.at("pending").at("prompt").at("id"), "pg.prompt.declare");
  EXPECT_EQ(ask(engine, {{"do", "pending"}}), before);
  for (const json::object& answer : {activate, fire_a}) {
    json::object choose = answer;
    choose["do"] = "choose";
    ASSERT_TRUE(ask(engine, choose).at("ok").as_bool());
  }
  EXPECT_EQ(ask(engine, {{"do", "pending"}}).at("pending"), ahead.at("pending"));
}

TEST_F(InOrder, OddsAndReachAndWhyLookAheadToo) {
  json::object aim = aim_a;
  aim["do"] = "odds";
  const json::object odds = after(aim, {activate, fire_a, fire_b, done_declaring, act_a});
  ASSERT_TRUE(odds.contains("odds")) << json::serialize(odds);
  EXPECT_TRUE(odds.at("odds").as_object().contains("attack")) << json::serialize(odds);

  const json::object reach =
      after({{"do", "reach"}, {"unit", "a"}}, {activate, move_sgt, move_a, done_declaring, act_a});
  ASSERT_TRUE(reach.contains("reach")) << json::serialize(reach);
  EXPECT_FALSE(reach.at("reach").at("hexes").as_array().empty());

  const json::object why = after({{"do", "why"}, {"verb", "direct_fire"}, {"hex", "0905"}},
                                 {activate, fire_a, fire_b, done_declaring, act_a});
  EXPECT_FALSE(why.at("legal").as_bool());
  EXPECT_EQ(why.at("refusal").at("rule"), "pg.7.32") << json::serialize(why);
}

TEST_F(InOrder, LookingAheadStopsWithTheReason) {
  const json::object refused = after({{"do", "pending"}}, {activate, act_a});
  EXPECT_EQ(refused.at("after_stopped").at("at").to_number<int>(), 1);
  EXPECT_EQ(refused.at("after_stopped").at("why"), "refused");
  EXPECT_TRUE(refused.at("after_stopped").as_object().contains("refusal"));

  const json::object thrown_for = after(
      {{"do", "pending"}}, {activate, fire_a, fire_b, done_declaring, act_a, aim_a, join_b, act_b});
  EXPECT_EQ(thrown_for.at("after_stopped").at("why"), "throw") << json::serialize(thrown_for);
  EXPECT_EQ(thrown_for.at("pending").at("kind"), "throw");

  // Entering a hex could find out who is hidden there, or what is buried.
  const json::object entered =
      after({{"do", "pending"}}, {activate, move_sgt, move_a, done_declaring, act_a,
                                  json::object{{"verb", "enter"}, {"hex", "0605"}}});
  EXPECT_EQ(entered.at("after_stopped").at("why"), "not_foreseeable") << json::serialize(entered);

  const json::object nonsense = after({{"do", "pending"}}, {json::object{{"verb", "dance"}}});
  EXPECT_EQ(nonsense.at("after_stopped").at("error").at("code"), "bad_request");
  for (const json::object& wrong :
       {json::object{{"do", "pending"}, {"after", 3}},
        json::object{{"do", "pending"}, {"after", json::array{3}}},
        json::object{{"do", "pending"}, {"after", json::array(65, json::object{})}}})
    EXPECT_EQ(ask(engine, wrong).at("error").at("code"), "bad_request");
}

TEST_F(InOrder, AnAnswerMeantForAnotherQuestionIsLeftOut) {
  // Everybody declared: the declaration ends by itself, and a blind "done" would end the segment.
  const json::object all =
      after({{"do", "pending"}},
            {activate, fire_a, fire_b, json::object{{"verb", "declare_fire"}, {"unit", "sgt"}},
             done_declaring, act_a});
  EXPECT_FALSE(all.contains("after_stopped")) << json::serialize(all);
  EXPECT_EQ(all.at("skipped"), (json::array{4}));
  // Bound to an argument of the question as well.
  const json::object stop_b{{"verb", "stop"},
                            {"if", json::object{{"prompt", "pg.prompt.mover"}, {"unit", "b"}}}};
  const json::object other =
      after({{"do", "pending"}}, {activate, move_sgt, move_a, done_declaring, act_a, stop_b});
  EXPECT_EQ(other.at("skipped"), (json::array{5})) << json::serialize(other);
  EXPECT_EQ(other.at("pending").at("prompt").at("id"), "pg.prompt.mover");
}

TEST_F(InOrder, AGestureIsOneMessage) {
  const json::object reply =
      ask(engine, {{"do", "choose"},
                   {"answers", json::array{activate, fire_a, fire_b, done_declaring, act_a, aim_a,
                                           join_b, act_b}}});
  ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
  EXPECT_EQ(reply.at("taken").to_number<int>(), 7);
  EXPECT_EQ(reply.at("stopped").at("at").to_number<int>(), 7);
  EXPECT_EQ(reply.at("stopped").at("why"), "throw");
  EXPECT_EQ(reply.at("pending").at("kind"), "throw");
  EXPECT_EQ(reply.at("seq").to_number<int>(), 7);
  // The journal is a list of single answers all the same.
  EXPECT_EQ(ask(engine, {{"do", "undo"}}).at("seq").to_number<int>(), 6);
}

TEST_F(InOrder, AGestureEndsAtARefusalAndKeepsWhatWasTaken) {
  const json::object reply =
      ask(engine,
          {{"do", "choose"}, {"answers", json::array{activate, fire_a, aim_a, done_declaring}}});
  EXPECT_EQ(reply.at("taken").to_number<int>(), 2);
  EXPECT_EQ(reply.at("stopped").at("why"), "refused");
  EXPECT_EQ(reply.at("pending").at("prompt").at("id"), "pg.prompt.declare");
  const json::object nothing =
      ask(engine, {{"do", "choose"}, {"answers", json::array{json::object{{"verb", "pass"}}}}});
  EXPECT_EQ(nothing.at("taken").to_number<int>(), 0);
  EXPECT_EQ(nothing.at("seq").to_number<int>(), 2);
}

TEST_F(InOrder, UndoGoesBackToANumber) {
  const json::object start = ask(engine, {{"do", "view"}, {"side", "referee"}});
  ask(engine, {{"do", "choose"}, {"answers", json::array{activate, fire_a, fire_b}}});
  const json::object back = ask(engine, {{"do", "undo"}, {"to", 0}});
  ASSERT_TRUE(back.at("ok").as_bool()) << json::serialize(back);
  EXPECT_EQ(back.at("seq").to_number<int>(), 0);
  EXPECT_EQ(ask(engine, {{"do", "view"}, {"side", "referee"}}), start);
  ask(engine,
      {{"do", "choose"},
       {"answers", json::array{activate, fire_a, fire_b, done_declaring, act_a, aim_a, join_b}}});
  ASSERT_TRUE(ask(engine, {{"do", "roll"}, {"dice", json::array{3, 4}}}).at("ok").as_bool());
  EXPECT_EQ(ask(engine, {{"do", "undo"}, {"to", 0}}).at("error").at("code"), "dice_thrown");
  EXPECT_EQ(ask(engine, {{"do", "undo"}, {"to", 99}}).at("error").at("code"), "nothing_to_undo");
}

// What the asker may not know does not change a word of what he is told.
TEST_F(InOrder, WhatIsHiddenChangesNothingAhead) {
  std::string elsewhere(meadow);
  elsewhere.replace(elsewhere.find("hex = \"0606\""), 12, "hex = \"1010\"");
  Engine other;
  ASSERT_TRUE(ask(other, {{"do", "new"}, {"game", "pg"}, {"dice", "manual"}, {"toml", elsewhere}})
                  .at("ok")
                  .as_bool());
  for (json::object request :
       {json::object{{"do", "pending"}}, json::object{{"do", "reach"}, {"unit", "a"}},
        json::object{{"do", "odds"}, {"verb", "enter"}, {"hex", "0606"}},
        json::object{{"do", "why"}, {"verb", "enter"}, {"hex", "0606"}}}) {
    request["after"] = json::array{activate, move_sgt, move_a, done_declaring, act_a};
    EXPECT_EQ(ask(engine, request), ask(other, request)) << json::serialize(request);
  }
}

// Behind a screen (toi.opt.5): what the other side could do by then is not weighed on a position in which its men
// are not seen.
TEST(InOrderBehindAScreen, TheOtherSidesAnswersAreNotWeighed) {
  Engine engine;
  ASSERT_TRUE(ask(engine, {{"do", "new"},
                           {"game", "toi"},
                           {"scenario", "wheat"},
                           {"dice", "manual"},
                           {"options", json::object{{"hidden_setup", "on"}}}})
                  .at("ok")
                  .as_bool());
  const json::object deploy{{"verb", "deploy"}, {"way", "middle_centre"}};
  json::object request = deploy;
  request["after"] = json::array{deploy};
  request["do"] = "odds";
  EXPECT_EQ(ask(engine, request).at("error").at("code"), "not_your_turn");
  request["do"] = "why";
  const json::object why = ask(engine, request);
  EXPECT_FALSE(why.at("legal").as_bool());
  EXPECT_EQ(why.at("refusal").at("id"), "why.side");
  EXPECT_EQ(why.at("awaited").at("kind"), "choice");
}

}  // namespace
}  // namespace bocage
