// What los and reach tell has one form, whatever the game: whoever reads one game's can read the others'.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <set>

#include "engine/engine.hpp"
#include "kernel/random.hpp"
#include "session/games.hpp"
#include "texts/rulebook.hpp"

namespace bocage {
namespace {
namespace json = boost::json;

json::object ask(Engine& engine, const json::object& request) {
  return json::parse(engine.answer(json::serialize(request))).as_object();
}

// Everybody and every place that the options of a question name.
void gather(const json::object& pending, std::set<std::string>& names) {
  if (pending.at("kind") != "choice") return;
  for (const json::value& option : pending.at("options").as_array())
    for (const char* field :
         {"unit", "hex", "group", "target", "figure", "piece", "enemy", "leader"})
      if (const json::value* name = option.as_object().if_contains(field);
          name && name->is_string())
        names.insert(std::string(name->as_string()));
}

void check_line(const json::object& line, const std::string& asked) {
  SCOPED_TRACE(asked + json::serialize(line));
  for (const char* member : {"from", "to", "range", "open", "spotted", "rules"})
    ASSERT_TRUE(line.contains(member)) << member;
  const bool open = line.at("open").as_bool();
  EXPECT_LE(line.at("spotted").as_bool(), open) << "nobody is spotted across what blocks";
  EXPECT_NE(line.contains("blocked_by"), open);
  EXPECT_FALSE(line.at("rules").as_array().empty());
  for (const json::value& rule : line.at("rules").as_array())
    EXPECT_TRUE(find_rule_text(rule.as_string(), "en")) << rule;
  if (!open) {
    const json::value& rule = line.at("blocked_by").at("rule");
    EXPECT_NE(std::ranges::find(line.at("rules").as_array(), rule),
              line.at("rules").as_array().end());
  }
}

void check_reach(const json::object& reach, const std::string& asked) {
  SCOPED_TRACE(asked + json::serialize(reach).substr(0, 300));
  EXPECT_EQ(reach.at("unit").as_string(), asked);
  const char* form = reach.contains("hexes")     ? "hexes"
                     : reach.contains("targets") ? "targets"
                                                 : "regions";
  ASSERT_TRUE(reach.contains(form));
  const json::value* reason = reach.if_contains("reason");
  if (!reason) return;
  EXPECT_TRUE(reach.at(form).as_array().empty());
  EXPECT_TRUE(find_rule_text(reason->at("rule").as_string(), "en"));
  EXPECT_EQ(reason->at("text").as_string().find('{'), std::string::npos) << "numbers are filled in";
}

TEST(Explanations, HaveOneFormInEveryGame) {
  for (const GameEntry& game : games()) {
    int lines = 0, blocked = 0, reaches = 0, spent = 0;
    for (const std::string& id : scenario_ids(game.code)) {
      Engine engine;
      Random random(4);
      json::object reply =
          ask(engine, {{"do", "new"}, {"game", game.code}, {"scenario", id}, {"seed", 4}});
      std::set<std::string> names;
      for (int i = 0; i < 40 && reply.at("pending").at("kind") == "choice"; ++i) {
        const json::object pending = reply.at("pending").as_object();
        gather(pending, names);
        const std::vector<std::string> known(names.begin(), names.end());
        for (int n = 0; n < 3 && !known.empty(); ++n) {
          const auto any = [&] {
            return known[random.below(static_cast<std::uint32_t>(known.size()))];
          };
          const std::string from = any(), to = any();
          const json::object los = ask(engine, {{"do", "los"}, {"from", from}, {"to", to}});
          if (los.at("ok").as_bool()) {
            check_line(los.at("los").as_object(), from + " " + to);
            ++lines, blocked += !los.at("los").at("open").as_bool();
          }
          const json::object reach = ask(engine, {{"do", "reach"}, {"unit", from}});
          if (reach.at("ok").as_bool()) {
            check_reach(reach.at("reach").as_object(), from);
            ++reaches, spent += reach.at("reach").as_object().contains("reason");
          }
        }
        reply = ask(engine, {{"do", "choose"},
                             {"option", random.below(static_cast<std::uint32_t>(
                                            pending.at("options").as_array().size()))}});
        ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
      }
    }
    EXPECT_GT(reaches, 20) << game.code;
    EXPECT_GT(spent, 0) << game.code;
    if (game.code == "at") continue;  // it has no line of sight
    EXPECT_GT(lines, 20) << game.code;
    if (game.code == "uf") continue;  // there a Gully must be laid first
    EXPECT_GT(blocked, 0) << game.code;
  }
}

// A line may be open and nobody be spotted: by night, or where somebody lies under a marker.
json::object line_in(const char* game, const std::string& toml, const json::value& from,
                     const json::value& to) {
  Engine engine;
  const json::object begun = ask(engine, {{"do", "new"}, {"game", game}, {"toml", toml}});
  EXPECT_TRUE(begun.at("ok").as_bool()) << json::serialize(begun);
  const json::object reply = ask(engine, {{"do", "los"}, {"from", from}, {"to", to}});
  EXPECT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
  return reply.at("ok").as_bool() ? reply.at("los").as_object() : json::object{};
}

TEST(Explanations, OpenIsOneThingSpottedAnother) {
  const std::string table = R"(game = "sk"
turns = 9
attacker = "a"
side = [{ id = "a", edge = "W" }, { id = "b", edge = "E" }]
group = [
  { id = "x", side = "a", quality = "BLEU", figures = ["3 SOLDAT rifle"] },
  { id = "y", side = "b", quality = "BLEU", figures = ["3 SOLDAT rifle"] },
]
terrain = [{ id = "barn", type = "building", storeys = 2, poly = [[50, 10], [60, 10], [60, 30], [50, 30]] }]
[position]
turn = 2
sequence = 3
active = "x"
figure = [
  { id = "x-1", at = [10, 20] }, { id = "x-2", at = [10, 60] }, { id = "x-3", at = [10, 63] },
  { id = "y-1", at = [100, 20] }, { id = "y-2", at = [100, 60] }, { id = "y-3", at = [100, 63] },
]
)";
  json::object line = line_in("sk", table, "x-1", "y-1");
  EXPECT_FALSE(line.at("open").as_bool());
  EXPECT_EQ(line.at("blocked_by").at("shape"), "barn");
  line = line_in("sk", table, "x-2", "y-2");
  EXPECT_TRUE(line.at("spotted").as_bool());
  const std::string night = "visibility = \"night\"\n" + table.substr(table.find('\n') + 1);
  line = line_in("sk", "game = \"sk\"\n" + night, "x-2", "y-2");
  EXPECT_TRUE(line.at("open").as_bool());
  EXPECT_FALSE(line.at("spotted").as_bool()) << "90 cm in the dark";
  EXPECT_EQ(line.at("rules"), (json::array{"sk.g9.1", "sk.g9.7"}));
  // A group is where its leader is, a place its centimetres.
  EXPECT_EQ(line_in("sk", table, "x", "y"), line_in("sk", table, "x-1", "y-1"));
  line = line_in("sk", table, json::array{10, 60}, json::array{100.5, 60, 0});
  EXPECT_TRUE(line.at("open").as_bool());
  EXPECT_EQ(line.at("range"), 9050);

  const std::string field = R"(game = "toi"
rounds = 9
initiative = "us"
unit = [
  { id = "a", side = "us", squad = "RRRR", hex = "0203" },
  { id = "x", side = "german", squad = "RRRR", hex = "0603", state = ["concealed"] },
  { id = "y", side = "german", squad = "RRRR", hex = "0603" },
]
[map]
size = [14, 12]
hex = [{ hexes = ["0603"], terrain = "rough" }]
[side.us]
[side.german]
)";
  line = line_in("toi", field, "a", "x");
  EXPECT_TRUE(line.at("open").as_bool());
  EXPECT_FALSE(line.at("spotted").as_bool());
  EXPECT_EQ(line.at("rules"), (json::array{"toi.los.1", "toi.hid.4"}));
  EXPECT_TRUE(line_in("toi", field, "a", "y").at("spotted").as_bool());

  const std::string cards = R"(game = "uf"
sides = ["german-american"]
group = [
  { side = "german", letter = "B", chit = 2, stack = ["gully"], men = ["G4", "G5"] },
  { side = "american", letter = "B", chit = 2, men = ["U6", "U7"] },
]
)";
  line = line_in("uf", cards, "american-B", "german-B");
  EXPECT_FALSE(line.at("open").as_bool());
  EXPECT_EQ(line.at("blocked_by").at("rule"), "uf.8.2b");
  EXPECT_EQ(line_in("uf", cards, "german-B", "american-B").at("blocked_by").at("rule"), "uf.8.2a");
}

}  // namespace
}  // namespace bocage
