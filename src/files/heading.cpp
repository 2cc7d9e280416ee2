#include "files/heading.hpp"

namespace bocage {

void read_heading(const Table& top, std::string_view game, ScenarioInfo& info) {
  if (const std::string written = top.text("game", game); written != game)
    top.complain("game", "this is a file of '" + written + "', not of '" + std::string(game) + "'");
  info.game = game;
  info.id = top.text("id", "position");
  info.title = read_words(top, "title");
  info.story = read_words(top, "story");
  info.place = read_words(top, "place");
  info.date = top.text("date", "");
  info.underdog = read_words(top, "underdog");
  if (info.title.empty()) info.title = {{"en", info.id}, {"fr", info.id}};
}

std::string game_named_in(std::string_view toml, std::string_view file, Complaints& wrong) {
  const TomlFile parsed(toml, file, wrong);
  if (!parsed.parsed()) return {};
  if (parsed.top().is_text("game")) return parsed.top().text("game");
  parsed.top().complain("game", "a file says its game: write game = \"pg\" at its top");
  return {};
}

}  // namespace bocage
