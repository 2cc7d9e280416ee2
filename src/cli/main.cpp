// bocage: the command.
#include <CLI/CLI.hpp>
#include <csignal>
#include <iostream>

#include "cli/commands.hpp"
#include "version.hpp"

int main(int argc, char** argv) {
  using namespace bocage::cli;
  std::signal(SIGPIPE, SIG_IGN);  // a reader that goes away is not an accident
  CLI::App app{"bocage plays World War II tabletop wargames and enforces every rule.", "bocage"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "bocage " BOCAGE_VERSION);
  app.set_help_all_flag("--help-all", "the help of every command");
  Run run;
  add_play(app, run);
  add_serve(app, run);
  add_repair(app, run);
  add_games(app, run);
  add_scenarios(app, run);
  add_rules(app, run);
  add_army(app, run);
  add_check(app, run);
  add_replay(app, run);
  add_odds(app, run);
  add_engine(app, run);
  add_lab(app, run);
  add_completion(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& wrong) {
    app.exit(wrong);
    return usage;
  }
  try {
    return run ? run() : usage;
  } catch (const std::exception& fault) {
    std::cerr << "bocage: " << fault.what() << '\n';
    return failed;
  }
}
