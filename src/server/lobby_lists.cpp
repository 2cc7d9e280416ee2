// What there is to play, with whom, in which words and by which rules: lists that stay the same while the server runs.
#include "embedded/embedded.hpp"
#include "engine/answers.hpp"
#include "server/lobby.hpp"
#include "session/games.hpp"
#include "session/rulebook.hpp"
#include "session/texts.hpp"

namespace bocage {
namespace json = boost::json;

std::string text_catalogue(std::string_view language) {
  json::object all;
  for (const std::string_view key : text_keys(language)) {
    const std::string_view message = find_text(language, key);
    all[json::string_view(key.data(), key.size())] =
        json::string_view(message.data(), message.size());
  }
  return json::serialize(all);
}

std::string rulebook(std::string_view game, std::string_view language) {
  json::object chapters;
  const std::string_view file =
      embedded_file("text/" + std::string(language) + "/" + std::string(game) + "/chapters.json");
  if (file.data()) chapters = json::parse(json::string_view(file.data(), file.size())).as_object();
  json::array rules;
  for (const RuleText& rule : rules_of(game, language))
    rules.push_back(json::object{
        {"id", rule.id}, {"kind", rule.kind}, {"title", rule.title}, {"summary", rule.summary}});
  return json::serialize(
      json::object{{"chapters", std::move(chapters)}, {"rules", std::move(rules)}});
}

// How many players each side has with each value of an option that decides it, for a form of seats:
// {"2": [1, 1], "3": [2, 1], "4": [2, 2]}. Empty where it decides nothing.
static json::object seats_by(std::string_view game, const std::string& id,
                             const OptionInfo& option) {
  json::object by;
  bool differ = false;
  for (const std::string& value : option.values) {
    JournalHeader trial;
    trial.game = game;
    trial.scenario = id;
    trial.options[option.id] = value;
    trial.dice = DiceMode::manual;
    const auto begun = Session::begin(trial);
    if (!std::holds_alternative<Session>(begun)) return {};
    json::array players;
    for (const SideInfo& side : std::get<Session>(begun).battle().info().sides)
      players.push_back(side.players);
    differ = differ || (!by.empty() && by.begin()->value() != json::value(players));
    by[value] = std::move(players);
  }
  return differ ? by : json::object{};
}

std::string Hall::games_text() const {
  json::array list;
  for (const GameEntry& game : known_games()) {  // those on trial say so
    json::array scenarios;
    for (const std::string& id : scenario_ids(game.code)) {
      const ScenarioInfo* info = scenario_info(game.code, id);
      if (!info) continue;
      json::array sides, choices;
      for (const SideInfo& side : info->sides)
        sides.push_back(json::object{
            {"id", side.id}, {"name", words_json(side.name)}, {"players", side.players}});
      for (const OptionInfo& option : info->options) {
        json::object choice{{"id", option.id},
                            {"name", words_json(option.name)},
                            {"values", json::array(option.values.begin(), option.values.end())}};
        if (option.id == "players" || option.id == "command")
          if (auto seats = seats_by(game.code, id, option); !seats.empty())
            choice["seats"] = std::move(seats);
        choices.push_back(std::move(choice));
      }
      json::object scenario{{"id", id},
                            {"title", words_json(info->title)},
                            {"story", words_json(info->story)},
                            {"sides", std::move(sides)},
                            {"length", info->length},
                            {"options", std::move(choices)}};
      if (!info->place.empty()) scenario["place"] = words_json(info->place);
      if (!info->date.empty()) scenario["date"] = info->date;
      scenarios.push_back(std::move(scenario));
    }
    json::object each{
        {"code", game.code}, {"name", game.name}, {"scenarios", std::move(scenarios)}};
    if (!game.whole) each["trial"] = true;
    list.push_back(std::move(each));
  }
  return json::serialize(json::object{{"games", std::move(list)}});
}

std::string Hall::levels_text() const {
  json::array list;
  for (const LevelText& level : options.levels)
    list.push_back(json::object{
        {"id", level.id}, {"name", words_json(level.name)}, {"text", words_json(level.text)}});
  return json::serialize(json::object{{"levels", std::move(list)}});
}

}  // namespace bocage
