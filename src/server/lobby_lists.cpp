// What there is to play, with whom, in which words and by which rules: lists that stay the same while the server runs.
#include "embedded/embedded.hpp"
#include "engine/answers.hpp"
#include "server/lobby.hpp"
#include "session/games.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;

// The files with a game's own words: all of its folder, and "uf.json" or "learn_uf.json" among the page's.
static bool of_game(std::string_view path, std::string_view language, std::string_view game) {
  if (game.empty()) return true;
  const std::string folder = "text/" + std::string(language) + "/",
                    file = std::string(game) + ".json";
  if (path.starts_with(folder + std::string(game) + "/")) return true;
  return path == folder + "web/" + file ||
         (path.starts_with(folder + "web/") && path.ends_with("_" + file));
}

// All words of a language, or those of one game.
std::string text_catalogue(std::string_view language, std::string_view game) {
  const std::string folder = "text/" + std::string(language) + "/";
  json::object all;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with(folder) || !file.path.ends_with(".json") ||
        file.path.ends_with("/chapters.json") || !of_game(file.path, language, game))
      continue;
    const json::value parsed = json::parse(json::string_view(file.text.data(), file.text.size()));
    for (const auto& [key, value] : parsed.as_object()) {
      const std::string_view message = find_text(language, key);  // typeset
      all[key] = json::string_view(message.data(), message.size());
    }
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

// The sides with each value of an option that decides who sits where, for a form of seats.
static json::object seats_by(const JournalHeader& battle, const OptionInfo& option) {
  json::object by;
  for (const std::string& value : option.values) {
    JournalHeader trial = battle;
    trial.options[option.id] = value;
    const auto begun = Session::begin(trial);
    if (!std::holds_alternative<Session>(begun)) return {};
    by[value] = sides_json(std::get<Session>(begun).battle().info());
  }
  return by;
}

static json::object option_json(const JournalHeader& battle, const OptionInfo& option) {
  json::object told{{"id", option.id},
                    {"name", words_json(option.name)},
                    {"values", json::array(option.values.begin(), option.values.end())}};
  json::object words;  // of the values that have some
  for (const std::string& value : option.values) {
    const std::string key = battle.game + ".option." + option.id + "." + value;
    if (find_text(languages[0], key).data()) words[value] = words_json(words_of(key));
  }
  if (!words.empty()) told["words"] = std::move(words);
  if (option.seats && option.values.size() > 1) told["seats"] = seats_by(battle, option);
  return told;
}

json::object scenario_json(JournalHeader battle, const ScenarioInfo& info) {
  battle.dice = DiceMode::manual;
  json::array choices;
  for (const OptionInfo& option : info.options) choices.push_back(option_json(battle, option));
  json::object told{{"id", info.id},
                    {"title", words_json(info.title)},
                    {"story", words_json(info.story)},
                    {"sides", sides_json(info)},
                    {"length", info.length},
                    {"options", std::move(choices)}};
  if (!info.place.empty()) told["place"] = words_json(info.place);
  if (!info.date.empty()) told["date"] = info.date;
  if (!info.underdog.empty()) told["underdog"] = words_json(info.underdog);
  return told;
}

std::string Hall::games_text() const {
  json::array list;
  for (const GameEntry& game : known_games()) {  // those on trial say so
    json::array scenarios;
    for (const std::string& id : scenario_ids(game.code)) {
      const ScenarioInfo* info = scenario_info(game.code, id);
      if (!info) continue;
      JournalHeader battle;
      battle.game = game.code;
      battle.scenario = id;
      scenarios.push_back(scenario_json(std::move(battle), *info));
    }
    json::object each{
        {"code", game.code}, {"name", game.name}, {"scenarios", std::move(scenarios)}};
    const std::string said = std::string(game.code) + ".page.";
    for (const char* what : {"about", "first"})
      if (find_text(languages[0], said + what).data())
        each[what] = words_json(words_of(said + what));
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
