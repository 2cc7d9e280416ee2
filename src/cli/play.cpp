// bocage play: a battle in the terminal. Who is at the screen is asked in asking.cpp, computer players answer here.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <fstream>
#include <iostream>

#include "cli/asking.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "opponents/players.hpp"
#include "session/games.hpp"
#include "session/unknown.hpp"

namespace bocage::cli {
namespace {

// A computer player gives up when it saw no hope in so many answers in a row.
constexpr int concedes_after = 12;

int play(Table& table) {
  tell_help(table.lang);
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
    tell_events(table, Viewer::referee());
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
