// bocage games, scenarios, rules, check: what there is, and whether a file is right.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "session/games.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage::cli {
namespace json = boost::json;
namespace {

std::string word_in(const Words& words, const std::string& lang) {
  const auto it = words.find(lang);
  return it != words.end() ? it->second : words.empty() ? "" : words.begin()->second;
}

}  // namespace

std::string game_codes() {
  std::string all;
  for (const GameEntry& game : games()) (all += all.empty() ? "" : ", ") += game.code;
  return all;
}

void add_games(CLI::App& app, Run& run) {
  auto* command = app.add_subcommand("games", "the games there are");
  auto as_json = std::make_shared<bool>(false);
  command->add_flag("--json", *as_json, "for a program");
  command->callback([&run, as_json] {
    run = [as_json] {
      json::array list;
      for (const GameEntry& game : known_games()) {
        const auto count = scenario_ids(game.code).size();
        if (*as_json)
          list.push_back(json::object{{"code", game.code},
                                      {"name", game.name},
                                      {"scenarios", count},
                                      {"trial", !game.whole}});
        else
          std::cout << bold(game.code) << "  " << game.name
                    << faint("  " + std::to_string(count) +
                             (count == 1 ? " scenario" : " scenarios") +
                             (game.whole ? "" : ", on trial"))
                    << '\n';
      }
      if (*as_json) std::cout << json::serialize(list) << '\n';
      return done;
    };
  });
}

void add_scenarios(CLI::App& app, Run& run) {
  auto* command = app.add_subcommand("scenarios", "the scenarios of a game, or of all");
  auto as_json = std::make_shared<bool>(false);
  auto game = std::make_shared<std::string>();
  auto lang = std::make_shared<std::string>(language());
  command->add_option("game", *game, game_codes());
  command->add_flag("--json", *as_json, "for a program");
  command->add_option("--language", *lang, "en or fr")->check(CLI::IsMember({"en", "fr"}));
  command->callback([&run, as_json, game, lang] {
    run = [as_json, game, lang]() -> int {
      if (!game->empty() && !find_game(*game)) {
        std::cerr << "bocage: there is no game '" << *game << "': see bocage games\n";
        return no;
      }
      json::array list;
      for (const GameEntry& entry : games_named(*game)) {
        for (const std::string& id : scenario_ids(entry.code)) {
          const ScenarioInfo* info = scenario_info(entry.code, id);
          if (!info) continue;
          if (*as_json)
            list.push_back(json::object{{"id", std::string(entry.code) + "/" + id},
                                        {"title", word_in(info->title, *lang)},
                                        {"length", info->length}});
          else
            std::cout << accent(std::string(entry.code) + "/" + id) << "  "
                      << word_in(info->title, *lang) << faint("  " + info->length) << '\n';
        }
      }
      if (*as_json) std::cout << json::serialize(list) << '\n';
      return done;
    };
  });
}

void add_rules(CLI::App& app, Run& run) {
  auto* command =
      app.add_subcommand("rules", "our summary of a rule, or of all rules whose id begins so");
  auto id = std::make_shared<std::string>();
  auto lang = std::make_shared<std::string>(language());
  command->add_option("rule", *id, "pg.12.43a, or pg.12, or uf")->required();
  command->add_option("--language", *lang, "en or fr")->check(CLI::IsMember({"en", "fr"}));
  command->callback([&run, id, lang] {
    run = [id, lang]() -> int {
      int found = 0;
      for (const RuleText& rule : rules_of(id->substr(0, id->find('.')), *lang)) {
        if (!std::string_view(rule.id).starts_with(*id)) continue;
        std::cout << accent(rule.id) << "  " << bold(rule.title) << "\n    " << rule.summary
                  << '\n';
        ++found;
      }
      if (!found) std::cerr << "bocage: " << no_such_rule(*id) << '\n';
      return found ? done : no;
    };
  });
}

void add_check(CLI::App& app, Run& run) {
  auto* command = app.add_subcommand(
      "check",
      "whether scenario files are right: line, column, what is wrong, what would be right");
  auto files = std::make_shared<std::vector<std::string>>();
  auto as_json = std::make_shared<bool>(false);
  command->add_option("file", *files, "scenario files")->required();
  command->add_flag("--json", *as_json, "for a program");
  command->callback([&run, files, as_json] {
    run = [files, as_json]() -> int {
      json::array list;
      int bad = 0;
      for (const std::string& path : *files) {
        Complaints wrong;
        try {
          const JournalHeader header =
              header_for(path.ends_with(".toml") ? path : path + ".toml", 0, {});
          find_game(header.game)->begin(header.toml, path, {}, wrong);
        } catch (const std::exception& fault) {
          wrong.push_back({path, 0, 0, fault.what()});
        }
        bad += !wrong.empty();
        for (const Complaint& c : wrong) {
          if (*as_json)
            list.push_back(json::object{
                {"file", c.file}, {"line", c.line}, {"column", c.column}, {"text", c.text}});
          else std::cout << to_string(c) << '\n';
        }
        if (wrong.empty() && !*as_json) std::cout << path << ": right\n";
      }
      if (*as_json) std::cout << json::serialize(list) << '\n';
      return bad ? no : done;
    };
  });
}

}  // namespace bocage::cli
