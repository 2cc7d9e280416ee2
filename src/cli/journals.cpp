// bocage replay, odds, engine, completion.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "engine/engine.hpp"
#include "opponents/players.hpp"
#include "session/unknown.hpp"
#include "texts/texts.hpp"

namespace bocage::cli {
namespace json = boost::json;
namespace {

Session replay_or_throw(const std::string& path) {
  auto journal = read_journal(read_file(path));
  if (auto* wrong = std::get_if<std::string>(&journal))
    throw std::runtime_error(path + ": " + *wrong);
  auto replayed = Session::replay(std::get<Journal>(journal));
  if (auto* problem = std::get_if<Problem>(&replayed))
    throw std::runtime_error(path + ": " + problem->message);
  return std::get<Session>(std::move(replayed));
}

}  // namespace

void add_replay(CLI::App& app, Run& run) {
  struct Arguments {
    std::string file, lang = language(), side = "referee";
    bool as_json = false;
  };
  auto a = std::make_shared<Arguments>();
  auto* command = app.add_subcommand("replay", "tells a saved battle from its journal");
  command->add_option("journal", a->file, "a file, or - for standard input")->required();
  command->add_option("--side", a->side, "whose eyes: a side, spectator or referee");
  command->add_option("--language", a->lang, "en or fr")->check(CLI::IsMember({"en", "fr"}));
  command->add_flag("--json", a->as_json, "one event a line, for a program");
  command->callback([&run, a] {
    run = [a]() -> int {
      const Session session = replay_or_throw(a->file);
      Viewer viewer = a->side == "spectator" ? Viewer::spectator() : Viewer::referee();
      if (a->side != "spectator" && a->side != "referee") {
        const auto side = read_side(session.battle(), a->side);
        if (!side) throw std::runtime_error(no_such_side(session.battle().info(), a->side));
        viewer = {*side, false};
      }
      for (const Event& event : session.events()) {
        if (!viewer.sees(event.seen)) continue;
        const json::object o = session.battle().event(event, a->lang, viewer);
        if (a->as_json) std::cout << json::serialize(o) << '\n';
        else
          std::cout << o.at("text").as_string().c_str()
                    << faint("  [" + std::string(o.at("rule").as_string()) + "]") << '\n';
      }
      const json::object pending = session.battle().pending(a->lang, viewer);
      if (a->as_json) std::cout << json::serialize(pending) << '\n';
      else if (pending.at("kind").as_string() == "over")
        std::cout << bold(pending.at("text").as_string().c_str()) << '\n';
      return done;
    };
  });
}

void add_odds(CLI::App& app, Run& run) {
  struct Arguments {
    std::string file, lang = language();
    int option = 0;
    bool as_json = false;
  };
  auto a = std::make_shared<Arguments>();
  auto* command = app.add_subcommand(
      "odds", "what an option of a saved battle, or of a scenario's first question, leads to");
  command->add_option("battle", a->file, "a journal, or a scenario file.toml")->required();
  command->add_option("option", a->option, "the option's number, from 1")->required();
  command->add_option("--language", a->lang, "en or fr")->check(CLI::IsMember({"en", "fr"}));
  command->add_flag("--json", a->as_json, "for a program");
  command->callback([&run, a] {
    run = [a]() -> int {
      const Session session = a->file.ends_with(".toml")
                                  ? begin_or_throw(header_for(a->file, 0, {}))
                                  : replay_or_throw(a->file);
      const Prompt& prompt = session.battle().prompt();
      if (prompt.ask != Ask::choice || a->option < 1 || a->option > prompt.options.size())
        throw std::runtime_error("there is no option " + std::to_string(a->option) + " now");
      const json::object odds =
          session.battle().odds(prompt.options[a->option - 1], a->lang, {prompt.side, false});
      if (a->as_json) std::cout << json::serialize(odds) << '\n';
      else
        for (const auto& o : odds.at("outcomes").as_array())
          std::printf("%6.2f %%  %s\n", 100 * o.at("probability").as_double(),
                      o.at("text").as_string().c_str());
      return done;
    };
  });
}

void add_engine(CLI::App& app, Run& run) {
  auto* command = app.add_subcommand(
      "engine", "the line protocol for programs: JSON in, JSON out (docs/protocol.md)");
  command->callback([&run] {
    run = [] {
      std::ios::sync_with_stdio(false);
      return run_engine(std::cin, std::cout, think);
    };
  });
}

void add_completion(CLI::App& app, Run& run) {
  auto* command =
      app.add_subcommand("completion", "completion for the shell: source <(bocage completion)");
  command->callback([&app, &run] {
    run = [&app] {
      std::string names;
      for (const auto* sub : app.get_subcommands({}))
        names += (names.empty() ? "" : " ") + sub->get_name();
      std::cout << "_bocage() {\n"
                   "  local word=${COMP_WORDS[COMP_CWORD]}\n"
                   "  if [ \"$COMP_CWORD\" = 1 ]; then COMPREPLY=($(compgen -W \""
                << names
                << "\" -- \"$word\")); return; fi\n"
                   "  case ${COMP_WORDS[1]} in\n"
                   "    play|sim) COMPREPLY=($(compgen -W \"$(NO_COLOR=1 bocage scenarios "
                   "2>/dev/null | cut -d' ' -f1)\" -f -- \"$word\"));;\n"
                   "    scenarios|ladder|tune) COMPREPLY=($(compgen -W \"$(NO_COLOR=1 bocage games "
                   "2>/dev/null | cut -d' ' -f1)\" -- \"$word\"));;\n"
                   "    *) COMPREPLY=($(compgen -f -- \"$word\"));;\n"
                   "  esac\n}\ncomplete -F _bocage bocage\n";
      return done;
    };
  });
}

}  // namespace bocage::cli
