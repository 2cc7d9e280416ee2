// bocage play: a battle in the terminal. The side to act sees its own view; options are picked by number or by
// typing part of their words; works over ssh.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <fstream>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "opponents/players.hpp"
#include "session/games.hpp"
#include "session/unknown.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage::cli {
namespace json = boost::json;
namespace {

struct Table {
  Session session;
  std::string lang;
  std::map<std::string, std::string> computers;  // side -> level
  std::string save_to;
  std::size_t told = 0;
  int lost_in_a_row[2] = {0, 0};  // answers in which a computer player saw no hope, by side
  Side seat = Side::nobody;       // whose eyes were last at the screen

  void tell_events(Viewer viewer) {
    for (; told < session.events().size(); ++told) {
      const Event& event = session.events()[told];
      if (!viewer.sees(event.seen)) continue;
      const json::object o = session.battle().event(event, lang, viewer);
      std::cout << "  " << o.at("text").as_string().c_str()
                << faint("  [" + std::string(o.at("rule").as_string()) + "]") << '\n';
      if (const auto* shifts = o.if_contains("shifts"))
        for (const auto& s : shifts->as_array())
          std::cout << faint("      " + std::string(s.at("amount").as_int64() > 0 ? "+" : "") +
                             std::to_string(s.at("amount").as_int64()) + " " +
                             std::string(s.at("text").as_string()) + " [" +
                             std::string(s.at("rule").as_string()) + "]")
                    << '\n';
    }
  }
};

void help(const std::string& lang) { std::cout << render_text(lang, "cli.play.help") << '\n'; }

// The option that a line means: its number, or words that fit exactly one.
std::optional<int> read_option(const std::string& line, const json::array& options,
                               const std::string& lang) {
  if (line.find_first_not_of("0123456789") == line.npos && line.size() < 6) {
    const int n = std::stoi(line) - 1;
    if (n >= 0 && n < static_cast<int>(options.size())) return n;
    std::cout << warning(render_text(lang, "cli.play.no_number", [&](auto) {
      return std::to_string(options.size());
    })) << '\n';
    return {};
  }
  std::vector<int> fits;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (lower(std::string(options[i].at("text").as_string())).find(lower(line)) !=
        std::string::npos)
      fits.push_back(static_cast<int>(i));
  if (fits.size() == 1) return fits.front();
  std::cout << warning(render_text(lang, fits.empty() ? "cli.play.no_fit" : "cli.play.several_fit"))
            << '\n';
  return {};
}

void show_odds(const Table& table, Choice choice) {
  const json::object odds = table.session.battle().odds(
      choice, table.lang, {table.session.battle().prompt().side, false});
  for (const auto& o : odds.at("outcomes").as_array()) {
    char percent[16];
    std::snprintf(percent, sizeof percent, "%5.1f %%", 100 * o.at("probability").as_double());
    std::cout << "    " << bold(percent) << "  " << o.at("text").as_string().c_str() << '\n';
  }
}

// One choice of a person. False: the battle is left.
bool ask_person(Table& table) {
  const Side side = table.session.battle().prompt().side;
  const Viewer viewer{side, false};
  if (table.seat != side && table.seat != Side::nobody && table.computers.empty()) {
    std::cout << bold(render_text(table.lang, "cli.play.hand_over", [&](auto) {
      return side_name(table.session.battle(), side);
    })) << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) return false;
    if (colours()) std::cout << "\033[2J\033[H";
  }
  table.seat = side;
  table.tell_events(viewer);
  const json::object pending = table.session.battle().pending(table.lang, viewer);
  const json::array& options = pending.at("options").as_array();
  std::cout << '\n'
            << accent(pending.at("side").as_string().c_str()) << "  "
            << bold(pending.at("prompt").at("text").as_string().c_str())
            << faint("  [" + std::string(pending.at("rule").as_string()) + "]") << '\n';
  for (std::size_t i = 0; i < options.size(); ++i)
    std::cout << "  " << bold(std::to_string(i + 1)) << "  "
              << options[i].at("text").as_string().c_str() << '\n';
  for (std::string line; std::cout << "> " << std::flush, std::getline(std::cin, line);) {
    if (line.empty()) continue;
    if (line == "quit" || line == "q") return false;
    if (line == "help" || line == "?") {
      help(table.lang);
      continue;
    }
    if (line == "view") {
      std::cout << json::serialize(table.session.battle().view(viewer)) << '\n';
      continue;
    }
    if (line == "undo") {
      if (auto problem = table.session.undo()) std::cout << warning(problem->message) << '\n';
      else {
        table.told = std::min(table.told, table.session.events().size());
        return true;
      }
      continue;
    }
    if (line.starts_with("rule ")) {
      if (const RuleText* rule = find_rule_text(line.substr(5), table.lang))
        std::cout << bold(rule->title) << "\n    " << rule->summary << '\n';
      else std::cout << warning(no_such_rule(line.substr(5))) << '\n';
      continue;
    }
    const bool odds = line.starts_with("odds ");
    const auto option = read_option(odds ? line.substr(5) : line, options, table.lang);
    if (!option) continue;
    const Choice choice = table.session.battle().prompt().options[*option];
    if (odds) {
      show_odds(table, choice);
      continue;
    }
    if (auto problem = table.session.choose(choice)) {
      std::cout << warning(problem->message) << '\n';
      continue;
    }
    return true;
  }
  return false;
}

// A computer player gives up when it saw no hope in so many answers in a row.
constexpr int concedes_after = 12;

int play(Table& table) {
  help(table.lang);
  for (;;) {
    const Prompt& prompt = table.session.battle().prompt();
    if (prompt.ask == Ask::over) break;
    const auto level = table.computers.find(side_name(table.session.battle(), prompt.side));
    if (level != table.computers.end()) {
      const Advice advice = think(
          table.session.battle(),
          {.level = level->second, .seed = table.session.answers().size(), .language = table.lang});
      int& lost = table.lost_in_a_row[index(prompt.side)];
      lost = advice.concedes ? lost + 1 : 0;
      if (lost >= concedes_after) {
        std::cout << '\n' << bold(advice.reason) << '\n';
        return done;
      }
      if (table.session.choose(advice.choice)) return failed;
    } else if (!ask_person(table)) {
      break;
    }
    if (!table.save_to.empty())
      std::ofstream(table.save_to) << save_journal(table.session.journal());
  }
  if (table.session.battle().prompt().ask == Ask::over) {
    table.tell_events(Viewer::referee());
    std::cout << '\n'
              << bold(std::string(table.session.battle()
                                      .pending(table.lang, Viewer::referee())
                                      .at("text")
                                      .as_string()))
              << '\n';
  }
  return done;
}

}  // namespace

void add_play(CLI::App& app, Run& run) {
  struct Arguments {
    std::string what, lang = language(), save_to, load;
    std::uint64_t seed = 0;
    std::vector<std::string> options, computers;
  };
  auto a = std::make_shared<Arguments>();
  auto* command = app.add_subcommand("play", "a battle in the terminal");
  command->add_option("scenario", a->what, "pg/lipovka, a file.toml, or a game");
  command
      ->add_option("--computer", a->computers,
                   "a side the computer plays, with a level: soviet=captain")
      ->take_all();
  command->add_option("--option", a->options, "an option of the scenario: fog_of_war=on")
      ->take_all();
  command->add_option("--seed", a->seed, "the dice");
  command->add_option("--save", a->save_to, "write the journal here after every answer");
  command->add_option("--load", a->load, "go on with a saved journal");
  command->add_option("--language", a->lang, "en or fr")->check(CLI::IsMember({"en", "fr"}));
  command->callback([&run, a] {
    run = [a]() -> int {
      Session session = [&] {
        if (a->load.empty())
          return begin_or_throw(header_for(
              a->what.empty() ? std::string(games().front().code) : a->what, a->seed, a->options));
        auto journal = read_journal(read_file(a->load));
        if (auto* wrong = std::get_if<std::string>(&journal))
          throw std::runtime_error(a->load + ": " + *wrong);
        auto replayed = Session::replay(std::get<Journal>(journal));
        if (auto* problem = std::get_if<Problem>(&replayed))
          throw std::runtime_error(a->load + ": " + problem->message);
        return std::get<Session>(std::move(replayed));
      }();
      Table table{std::move(session), a->lang, {}, a->save_to.empty() ? a->load : a->save_to};
      for (const std::string& each : a->computers) {
        const std::size_t equals = each.find('=');
        const std::string side = each.substr(0, equals);
        if (!read_side(table.session.battle(), side))
          throw std::runtime_error(no_such_side(table.session.battle().info(), side));
        table.computers[side] = equals == each.npos ? "sergeant" : each.substr(equals + 1);
      }
      return play(table);
    };
  });
}

}  // namespace bocage::cli
