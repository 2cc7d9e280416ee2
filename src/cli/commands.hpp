#pragma once
// The subcommands of bocage: each adds itself to the command line and says what to do when it is called.
#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace bocage::cli {

// Exit codes: 0 done; 1 the answer is no (a bad file, a refused move); 2 wrong usage; 3 could not be done.
enum Exit : int { done = 0, no = 1, usage = 2, failed = 3 };

using Run = std::function<int()>;
std::string game_codes();  // "pg, uf, ...", for the help of whatever wants a game
// Each returns through `run` what to execute once its subcommand is parsed.
void add_games(CLI::App&, Run& run);
void add_scenarios(CLI::App&, Run& run);
void add_army(CLI::App&, Run& run);
void add_check(CLI::App&, Run& run);
void add_rules(CLI::App&, Run& run);
void add_play(CLI::App&, Run& run);
void add_replay(CLI::App&, Run& run);
void add_odds(CLI::App&, Run& run);
void add_engine(CLI::App&, Run& run);
void add_completion(CLI::App&, Run& run);
void add_lab(CLI::App&, Run& run);  // sim, ladder, tune
void add_serve(CLI::App&, Run& run);
void add_repair(CLI::App&, Run& run);

}  // namespace bocage::cli
