#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>

#include "files/heading.hpp"
#include "session/games.hpp"
#include "session/unknown.hpp"

namespace bocage::cli {
namespace {
std::string painted(std::string_view code, std::string_view text) {
  if (!colours()) return std::string(text);
  return "\033[" + std::string(code) + "m" + std::string(text) + "\033[0m";
}
}  // namespace

bool colours() {
  static const bool on = isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR");
  return on;
}
std::string bold(std::string_view text) { return painted("1", text); }
std::string faint(std::string_view text) { return painted("2", text); }
std::string accent(std::string_view text) { return painted("36", text); }
std::string warning(std::string_view text) { return painted("33", text); }

std::size_t screen_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) return size.ws_col;
  return 100;
}

std::string language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value)
      return std::string_view(value).starts_with("fr") ? "fr" : "en";
  return "en";
}

std::string read_file(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

JournalHeader header_for(const std::string& what, std::uint64_t seed,
                         const std::vector<std::string>& options) {
  JournalHeader header;
  header.seed = seed;
  const std::size_t slash = what.find('/');
  const std::string game = what.substr(0, slash);
  if (what.ends_with(".toml")) {
    header.toml = read_file(what);
    Complaints wrong;
    header.game = game_named_in(header.toml, what, wrong);
    if (!wrong.empty()) throw std::runtime_error(to_string(wrong.front()));
    if (!find_game(header.game)) throw std::runtime_error(what + ": " + no_such_game(header.game));
  } else if (slash != std::string::npos) {
    header.game = game;
    header.scenario = what.substr(slash + 1);
  } else if (find_game(what)) {
    header.game = what;
    const auto ids = scenario_ids(what);
    if (!ids.empty()) header.scenario = ids.front();
  } else {
    for (const GameEntry& entry : known_games())
      if (scenario_text(entry.code, what).data()) header.game = entry.code;
    header.scenario = what;
    if (header.game.empty())
      throw std::runtime_error("there is no scenario '" + what + "': see bocage scenarios");
  }
  for (const std::string& option : options) {
    const std::size_t equals = option.find('=');
    header.options[option.substr(0, equals)] =
        equals == option.npos ? "on" : option.substr(equals + 1);
  }
  return header;
}

Session begin_or_throw(JournalHeader header) {
  auto begun = Session::begin(std::move(header));
  if (auto* problem = std::get_if<Problem>(&begun)) throw std::runtime_error(problem->message);
  return std::get<Session>(std::move(begun));
}

}  // namespace bocage::cli
