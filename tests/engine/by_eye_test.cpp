// What a rule has judged by eye (VerbInfo::blind): whoever is asked for it gets no odds of it, and neither reach nor
// sight while it is open (sk.g1.9).
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/engine.hpp"

namespace bocage {
namespace {
namespace json = boost::json;

constexpr const char* mortar = R"(game = "sk"
id = "mortar"
turns = 9
attacker = "a"
side = [{ id = "a", edge = "W" }, { id = "b", edge = "E" }]
group = [
  { id = "m", side = "a", unit = "us_m60" },
  { id = "y", side = "b", quality = "BLEU", figures = ["3 SOLDAT rifle"] },
]
[position]
turn = 2
sequence = 3
active = "m"
figure = [
  { id = "m-1", at = [10, 11] }, { id = "m-2", at = [10, 9] },
  { id = "y-1", at = [100, 60] }, { id = "y-2", at = [100, 63] }, { id = "y-3", at = [100, 66] },
]
gear = [{ id = "m", at = [10, 10] }]
)";

json::object ask(Engine& engine, const json::object& request) {
  return json::parse(engine.answer(json::serialize(request))).as_object();
}
std::string code(const json::object& reply) {
  return reply.at("ok").as_bool() ? "" : std::string(reply.at("error").at("code").as_string());
}

TEST(ByEye, NothingIsMeasuredBeforeABombIsAimed) {
  Engine engine;
  ASSERT_EQ(
      code(ask(engine, {{"do", "new"}, {"game", "sk"}, {"dice", "manual"}, {"toml", mortar}})), "");
  const json::object drop{{"do", "odds"}, {"verb", "drop"}, {"gear", "m.gun"}, {"at", "100,60"}};
  EXPECT_EQ(code(ask(engine, drop)), "by_eye");
  EXPECT_EQ(code(ask(engine, {{"do", "los"}, {"from", "m.gun"}, {"to", "y-1"}})), "by_eye");
  EXPECT_EQ(code(ask(engine, {{"do", "reach"}, {"unit", "m-1"}})), "by_eye");
  // Below 50 cm too an answer is judged legal: the shot fails when it is fired.
  json::object why = drop;
  why["do"] = "why";
  why["at"] = "20,10";
  EXPECT_TRUE(ask(engine, why).at("legal").as_bool());
  EXPECT_EQ(code(ask(engine, {{"do", "choose"}, {"verb", "act"}, {"figure", "m-2"}})), "");
  EXPECT_EQ(code(ask(engine, {{"do", "los"}, {"from", "m.gun"}, {"to", "y-1"}})), "");
}

}  // namespace
}  // namespace bocage
