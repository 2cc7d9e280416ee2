// docs/protocol/<game>.md is made from the sources without running them: whatever a battle says stands in it, and what is asked with
// a single answer is asked for a reason that stands there too.
#include <boost/json.hpp>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "../any_game.hpp"
#include "session/battle_of.hpp"

namespace bocage {
namespace {
namespace json = boost::json;
using G = BOCAGE_GAME;

// A table of the reference: the cells of each row by the name in its first one.
using Rows = std::map<std::string, std::vector<std::string>, std::less<>>;

std::string quoted(std::string_view name) { return "`" + std::string(name) + "`"; }
bool names(std::string_view cell, std::string_view name) {
  return cell.find(quoted(name)) != cell.npos;
}

struct Reference {
  std::map<std::string, Rows, std::less<>> tables;

  Reference() {
    std::ifstream in(std::string(BOCAGE_ROOT) + "/docs/protocol/" + std::string(G::Io::code) +
                     ".md");
    std::string title;
    for (std::string line; std::getline(in, line);) {
      if (line.starts_with("## ")) title = line.substr(3);
      if (!line.starts_with("| `")) continue;
      std::vector<std::string> cells(1);
      for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] == '|' && line[i - 1] != '\\') cells.emplace_back();
        else cells.back() += line[i];
      }
      const std::string name = cells[0].substr(2, cells[0].rfind('`') - 2);
      tables[title][name] = {cells.begin() + 1, cells.end()};
    }
  }
  // The cells of a row after its name; null: there is none.
  const std::vector<std::string>* row(std::string_view table, std::string_view name) const {
    const auto rows = tables.find(table);
    if (rows == tables.end()) return nullptr;
    const auto it = rows->second.find(name);
    return it == rows->second.end() ? nullptr : &it->second;
  }
};

const char* type_of(const json::value& v) {
  switch (v.kind()) {
    case json::kind::null: return "null";
    case json::kind::bool_: return "true or false";
    case json::kind::string: return "text";
    case json::kind::array: return "list";
    case json::kind::object: return "object";
    default: return "number";
  }
}

struct Judge {
  const Reference reference;
  std::set<std::string> unknown;

  void note(std::initializer_list<std::string_view> words) {
    std::string line;
    for (const std::string_view word : words) (line += ' ') += word;
    unknown.insert(line);
  }

  // Every path of a view, what it is, and which of the listed values it has.
  void view(const json::value& value, const std::string& path) {
    if (const json::object* o = value.if_object()) {
      for (const auto& [key, inner] : *o) {
        std::string here = (path.empty() ? "" : path + ".") + std::string(key);
        const auto* row = reference.row("View", here);
        if (!row) {
          here = path + ".*";
          row = reference.row("View", here);
          if (!row && reference.tables.at("View").lower_bound(here + ".") ==
                          reference.tables.at("View").end()) {
            note({"view", path, key});
            continue;
          }
        }
        if (row) {
          const std::string type = type_of(inner);
          if (row->at(0).find(type) == std::string::npos) note({"view", here, "is", type});
          if (const json::string* text = inner.if_string();
              text && row->at(1).find('`') != std::string::npos && !names(row->at(1), *text))
            note({"view", here, "says", *text});
        }
        view(inner, here);
      }
    } else if (const json::array* list = value.if_array())
      for (const json::value& each : *list) view(each, path + "[]");
  }

  void question(const Battle& battle, const Prompt& prompt) {
    const bool choice = prompt.ask == Ask::choice;
    if (!prompt.text) return;
    const auto* row = reference.row(choice ? "Questions" : "Throws and draws", prompt.text.key);
    if (!row) return note({prompt.text.key});
    for (const Arg& a : prompt.args)
      if (!names(row->at(choice ? 1 : 2), a.name)) note({prompt.text.key, a.name});
    if (!choice) return;
    for (const Choice option : prompt.options) {
      const VerbInfo& verb = *battle.verb(option.verb);
      if (!names(row->at(2), verb.name)) note({prompt.text.key, "verb", verb.name});
      const auto* fields = reference.row("Verbs", verb.name);
      if (!fields) {
        note({"verb", verb.name});
        continue;
      }
      for (const Field& field : {verb.who, verb.what, verb.count})
        if (field.kind != no_kind && !names(fields->at(0), field.name))
          note({"verb", verb.name, field.name});
    }
    // One answer alone, and none beyond the list: asked for a reason, or not at all.
    if (prompt.options.size() == 1 && prompt.open.empty()) {
      const char* verb = battle.verb(prompt.options[0].verb)->name;
      const auto* reason = reference.row("Asked with a single answer", prompt.text.key);
      if (!reason || !names(reason->at(0), verb))
        note({prompt.text.key, "is asked with a single answer:", verb});
    }
  }

  void event(const Battle& battle, const Event& e) {
    const auto* row = reference.row("Events", e.what);
    if (!row) return note({"event", e.what});
    for (const Arg& a : e.args)
      if (!names(row->at(1), a.name)) note({"event", e.what, a.name});
    const json::object told = battle.event(e, "en", Viewer::referee());
    for (const char* also : {"shifts", "column", "throw", "result"})
      if (told.contains(also) && row->at(2).find(also) == std::string::npos)
        note({"event", e.what, "has", also});
  }
};

TEST(Reference, KnowsWhateverABattleSays) {
  Judge judge;
  if (judge.reference.tables.empty() && !find_game(G::Io::code)->whole)
    GTEST_SKIP() << "docs/protocol/" << G::Io::code
                 << ".md is written with the protocol of a whole game: make docs";
  ASSERT_FALSE(judge.reference.tables.empty())
      << "docs/protocol/" << G::Io::code << ".md is missing: make docs";
  for (const std::string& id : scenario_ids(G::Io::code)) {
    for (const std::uint64_t seed : {7, 8, 9}) {
      Complaints wrong;
      auto battle = begin_battle<G>(scenario_text(G::Io::code, id), id, {}, wrong);
      ASSERT_TRUE(battle) << id;
      Random random(seed);
      Events log;
      for (int i = 0; i < 1500 && battle->prompt().ask != Ask::over; ++i) {
        const Prompt& prompt = battle->prompt();
        judge.question(*battle, prompt);
        const Choice answer = prompt.ask == Ask::throw_
                                  ? sample(prompt.chance, random.next())
                                  : prompt.options[static_cast<int>(random.below(
                                        static_cast<std::uint32_t>(prompt.options.size())))];
        battle->take(answer, &log);
        if (i % 100 == 0) {
          std::string view;
          battle->write_view(view, Viewer::referee());
          judge.view(json::parse(view), "");
        }
      }
      for (const Event& e : log.list) judge.event(*battle, e);
    }
  }
  std::string list;
  for (const std::string& each : judge.unknown) (list += "\n ") += each;
  EXPECT_TRUE(judge.unknown.empty())
      << "docs/protocol/" << G::Io::code << ".md does not know:" << list;
}

}  // namespace
}  // namespace bocage
