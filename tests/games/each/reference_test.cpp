// docs/protocol/<game>.md is made from the sources without running them: whatever a battle says stands in it.
#include <boost/json.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "../any_game.hpp"
#include "session/battle_of.hpp"

namespace bocage {
namespace {
namespace json = boost::json;
using G = BOCAGE_GAME;

std::string reference() {
  const std::string file =
      std::string(BOCAGE_ROOT) + "/docs/protocol/" + std::string(G::Io::code) + ".md";
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// The row of a table that begins with that name; empty: there is none.
std::string row_of(const std::string& text, const std::string& name) {
  const auto at = text.find("\n| `" + name + "` |");
  return at == text.npos ? "" : text.substr(at + 1, text.find('\n', at + 1) - at - 1);
}

// The paths of everything in a value: units.*.hex.
void collect(const json::value& value, const std::string& path, const std::string& text,
             std::set<std::string>& unknown) {
  if (const json::object* o = value.if_object()) {
    for (const auto& [key, inner] : *o) {
      std::string here = (path.empty() ? "" : path + ".") + std::string(key);
      if (row_of(text, here).empty()) here = path + ".*";
      const bool part = text.find("`" + here) != text.npos;
      if (!part) unknown.insert((path.empty() ? "" : path + ".") + std::string(key));
      else collect(inner, here, text, unknown);
    }
  } else if (const json::array* list = value.if_array())
    for (const json::value& each : *list) collect(each, path + "[]", text, unknown);
}

TEST(Reference, KnowsWhateverABattleSays) {
  const std::string text = reference();
  ASSERT_FALSE(text.empty());
  std::set<std::string> unknown;
  for (const std::string& id : scenario_ids(G::Io::code)) {
    Complaints wrong;
    auto battle = begin_battle<G>(scenario_text(G::Io::code, id), id, {}, wrong);
    ASSERT_TRUE(battle) << id;
    Random random(7);
    Events log;
    for (int i = 0; i < 600 && battle->prompt().ask != Ask::over; ++i) {
      const Prompt& prompt = battle->prompt();
      if (prompt.text) {
        const std::string row = row_of(text, prompt.text.key);
        if (row.empty()) unknown.insert(prompt.text.key);
        for (const Arg& a : prompt.args)
          if (row.find("`" + std::string(a.name) + "`") == row.npos)
            unknown.insert(std::string(prompt.text.key) + " " + a.name);
        for (const Choice option : prompt.options)
          if (prompt.ask == Ask::choice &&
              row.find("`" + std::string(battle->verb(option.verb)->name) + "`") == row.npos)
            unknown.insert(std::string(prompt.text.key) + " verb " +
                           battle->verb(option.verb)->name);
      }
      const Choice answer = prompt.ask == Ask::throw_
                                ? sample(prompt.chance, random.next())
                                : prompt.options[static_cast<int>(random.below(
                                      static_cast<std::uint32_t>(prompt.options.size())))];
      battle->take(answer, &log);
      if (i % 100 == 0) {
        std::string view;
        battle->write_view(view, Viewer::referee());
        collect(json::parse(view), "", text, unknown);
      }
    }
    const std::string events = text.substr(text.find("\n## Events"));
    for (const Event& e : log.list) {
      const std::string row = row_of(events, e.what);
      if (row.empty()) unknown.insert("event " + std::string(e.what));
      for (const Arg& a : e.args)
        if (row.find("`" + std::string(a.name) + "`") == row.npos)
          unknown.insert("event " + std::string(e.what) + " " + a.name);
    }
  }
  std::string list;
  for (const std::string& each : unknown) list += "\n  " + each;
  EXPECT_TRUE(unknown.empty()) << "make docs does not find:" << list;
}

}  // namespace
}  // namespace bocage
