#include "engine/engine.hpp"

#include <boost/json.hpp>
#include <istream>
#include <ostream>

#include "engine/answers.hpp"
#include "engine/in_order.hpp"
#include "engine/members.hpp"
#include "engine/request.hpp"
#include "files/words.hpp"
#include "kernel/random.hpp"
#include "session/games.hpp"
#include "session/unknown.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"
#include "version.hpp"

namespace bocage {
namespace json = boost::json;

namespace {

std::string words_in(const Words& words, std::string_view language) {
  const auto it = words.find(language);
  if (it != words.end()) return it->second;
  return words.empty() ? "" : words.begin()->second;
}

std::string language_or(const json::object& request, const std::string& otherwise) {
  std::string language = text_or(request, "language", otherwise);
  if (!known_language(language))
    throw Problem{"bad_request", "'language' is either \"en\" or \"fr\""};
  return language;
}

}  // namespace

std::string Engine::answer(std::string_view line) {
  json::object reply;
  json::value id;
  bool has_id = false;
  try {
    if (line.find_first_not_of(" \t\r") == line.npos)
      throw Problem{"bad_json", "this line is empty"};
    if (line.size() > longest_line)
      throw Problem{"line_too_long",
                    "a request may have at most " + std::to_string(longest_line) + " bytes"};
    boost::system::error_code bad;
    json::parse_options options;
    options.max_depth = 64;
    json::value parsed = json::parse(json::string_view(line.data(), line.size()), bad, {}, options);
    if (bad) throw Problem{"bad_json", "this line is not JSON: " + bad.message()};
    if (!parsed.is_object())
      throw Problem{"bad_request", "a request is an object: {\"id\": 1, \"do\": \"hello\"}"};
    const json::object& request = parsed.as_object();
    if (const json::value* given = request.if_contains("id")) has_id = true, id = *given;
    reply = dispatch(need_text(request, "do"), request);
    reply["ok"] = true;
  } catch (const Problem& problem) {
    reply = error_reply(problem);
  } catch (const std::exception& fault) {
    reply = error_reply({"internal", fault.what()});
  }
  json::object with_id;
  if (has_id) with_id["id"] = std::move(id);
  with_id["ok"] = reply["ok"];
  for (auto& [key, value] : reply)
    if (key != "ok") with_id[key] = std::move(value);
  return json::serialize(with_id);
}

namespace {

constexpr RequestForm requests[] = {{"hello", ""},
                                    {"scenarios", "game language"},
                                    {"new", "game scenario toml options seed dice language"},
                                    {"pending", "after"},
                                    {"choose", "answers +"},
                                    {"roll", "dice card chit"},
                                    {"why", "after side +"},
                                    {"events", "since before count"},
                                    {"view", "side"},
                                    {"map", ""},
                                    {"odds", "after +"},
                                    {"los", "from to"},
                                    {"reach", "unit after"},
                                    {"go", "level millis iterations seed play"},
                                    {"undo", "to"},
                                    {"save", ""},
                                    {"load", "journal"},
                                    {"rule", "rule language"},
                                    {"quit", ""}};

}  // namespace

json::object Engine::dispatch(std::string_view verb, const json::object& request) {
  check_members(requests, "id do", verb, request);
  if (verb == "hello") {
    json::array codes;
    for (const GameEntry& game : games())
      codes.push_back(json::object{{"code", game.code}, {"name", game.name}});
    return {{"name", "bocage"},
            {"version", BOCAGE_VERSION},
            {"protocol", 1},
            {"games", std::move(codes)}};
  }
  if (verb == "scenarios") return scenarios(request);
  if (verb == "new") return begin(request);
  if (verb == "load") return load(request);
  if (verb == "rule") return rule(request);
  if (verb == "quit") {
    quit_ = true;
    return {};
  }
  if (verb == "pending" || verb == "why" || verb == "odds" || verb == "reach")
    return ahead(verb, request);
  if (verb == "choose") return choose(request);
  if (verb == "roll") return roll(request);
  if (verb == "events") return events(request);
  if (verb == "view") return view(request);
  if (verb == "map") return {{"map", battle().battle().map()}};
  if (verb == "los") return los(battle().battle(), request, language_, Viewer::referee());
  if (verb == "go") return go(request);
  if (verb == "save") return {{"journal", save_journal(battle().journal())}};
  return undo(request);
}

Session& Engine::battle() {
  if (!session_) throw Problem{"no_battle", "no battle is on: begin one with 'new' or 'load'"};
  return *session_;
}
const Session& Engine::battle() const { return const_cast<Engine*>(this)->battle(); }

json::object Engine::pending() const {
  return battle().battle().pending(language_, Viewer::referee());
}

json::object Engine::happened(std::size_t since) const {
  json::array list;
  const auto& all = battle().events();
  for (std::size_t n = since; n < all.size(); ++n) {
    json::object each{{"n", n}};
    for (auto& [key, value] : battle().battle().event(all[n], language_, Viewer::referee()))
      each[key] = std::move(value);
    list.push_back(std::move(each));
  }
  return {{"events", std::move(list)}, {"pending", pending()}, {"seq", battle().answers().size()}};
}

json::object Engine::scenarios(const json::object& request) const {
  const std::string only = text_or(request, "game", "");
  if (!only.empty() && !find_game(only)) throw Problem{"unknown_game", no_such_game(only)};
  const std::string language = language_or(request, language_);
  json::array list;
  for (const GameEntry& game : games_named(only)) {
    for (const std::string& id : scenario_ids(game.code)) {
      const ScenarioInfo* info = scenario_info(game.code, id);
      if (!info) continue;
      json::array sides, options;
      int players = 0;
      for (const SideInfo& side : info->sides) {
        sides.push_back(json::object{
            {"id", side.id}, {"name", words_in(side.name, language)}, {"players", side.players}});
        players += side.players;
      }
      for (const OptionInfo& option : info->options) {
        json::array values(option.values.begin(), option.values.end());
        options.push_back(json::object{{"id", option.id},
                                       {"name", words_in(option.name, language)},
                                       {"values", std::move(values)}});
      }
      list.push_back(json::object{{"id", id},
                                  {"game", game.code},
                                  {"title", words_in(info->title, language)},
                                  {"titles", words_json(info->title)},
                                  {"story", words_in(info->story, language)},
                                  {"sides", std::move(sides)},
                                  {"players", players},
                                  {"length", info->length},
                                  {"options", std::move(options)}});
    }
  }
  return {{"scenarios", std::move(list)}};
}

json::object Engine::begin(const json::object& request) {
  JournalHeader header;
  header.game = need_text(request, "game");
  header.toml = text_or(request, "toml", "");
  header.scenario = text_or(request, "scenario", "");
  if (header.toml.empty() == header.scenario.empty())
    throw Problem{"bad_request", "give either 'scenario', an id, or 'toml', a scenario's text"};
  header.seed = seed_or(request, "seed", 0);
  const std::string dice = plain_word(text_or(request, "dice", "seeded"));
  if (dice == "manual") header.dice = DiceMode::manual;
  else if (dice != "seeded")
    throw Problem{"bad_request", "'dice' is either \"seeded\" or \"manual\""};
  header.options = options_of(request);
  const std::string language = language_or(request, language_);
  auto begun = Session::begin(std::move(header));
  if (auto* problem = std::get_if<Problem>(&begun)) throw *problem;
  session_ = std::get<Session>(std::move(begun));
  language_ = language;
  return happened(0);
}

json::object Engine::load(const json::object& request) {
  auto journal = read_journal(need_text(request, "journal"));
  if (auto* wrong = std::get_if<std::string>(&journal)) throw Problem{"bad_journal", *wrong};
  auto replayed = Session::replay(std::get<Journal>(journal));
  if (auto* problem = std::get_if<Problem>(&replayed)) throw *problem;
  session_ = std::get<Session>(std::move(replayed));
  return {{"pending", pending()},
          {"seq", session_->answers().size()},
          {"answers", session_->answers().size()},
          {"events_kept", session_->events().size()}};
}

json::object Engine::choose(const json::object& request) {
  const std::size_t before = battle().events().size();
  if (request.contains("answers")) {
    const json::array& answers = answers_of(request, "answers");
    const Side side = battle().battle().prompt().side;
    Taken taken = take_in_order(battle(), answers, language_,
                                [&] { return battle().battle().prompt().side == side; });
    json::object reply = happened(before);
    reply["taken"] = taken.answers;
    if (!taken.skipped.empty()) reply["skipped"] = std::move(taken.skipped);
    if (taken.stopped) reply["stopped"] = std::move(*taken.stopped);
    return reply;
  }
  const Choice choice = read_choice(battle().battle(), answer_fields(request));
  if (auto problem = battle().choose(choice, language_)) throw *problem;
  return happened(before);
}

json::object Engine::undo(const json::object& request) {
  Session& played = battle();
  std::optional<std::size_t> to;
  if (request.contains("to")) to = static_cast<std::size_t>(amount_or(request, "to", 0));
  if (auto problem = played.undo(to)) throw *problem;
  return {{"pending", pending()},
          {"seq", battle().answers().size()},
          {"events_kept", battle().events().size()}};
}

json::object Engine::roll(const json::object& request) {
  const std::size_t before = battle().events().size();
  if (auto problem = battle().hand_in(read_roll(battle().battle(), request, Viewer::referee())))
    throw *problem;
  return happened(before);
}

// Looks ahead with the eyes of the side that is asked; the position as it is, with all eyes.
json::object Engine::ahead(std::string_view verb, const json::object& request) const {
  json::object reply = answer_ahead(battle().battle(), verb, request, language_,
                                    {battle().battle().prompt().side, false}, Viewer::referee());
  if (verb == "pending") reply["seq"] = battle().answers().size();
  return reply;
}

json::object Engine::events(const json::object& request) const {
  const std::size_t end = battle().events().size();
  if (!request.contains("before") && !request.contains("count")) {
    json::object all =
        happened(static_cast<std::size_t>(std::max(0L, number_or(request, "since", 0))));
    return {{"events", std::move(all["events"])}};
  }
  // A page: the newest before a number, newest first.
  const auto before =
      std::min(end, static_cast<std::size_t>(amount_or(request, "before", static_cast<long>(end))));
  const auto since = static_cast<std::size_t>(amount_or(request, "since", 0));
  const auto count = static_cast<std::size_t>(amount_or(request, "count", 100));
  json::array list;
  for (std::size_t n = before; n > since && list.size() < count; --n) {
    json::object each{{"n", n - 1}};
    for (auto& [key, value] :
         battle().battle().event(battle().events()[n - 1], language_, Viewer::referee()))
      each[key] = std::move(value);
    list.push_back(std::move(each));
  }
  return {{"events", std::move(list)}, {"of", end}};
}

json::object Engine::view(const json::object& request) const {
  const std::string side = need_text(request, "side");
  Viewer viewer = Viewer::referee();
  if (side == "spectator") viewer = Viewer::spectator();
  else if (side != "referee") {
    const auto found = read_side(battle().battle(), side);
    if (!found)
      throw Problem{"unknown_side",
                    no_such_side(battle().battle().info(), side) + ", spectator, referee"};
    viewer = {*found, false};
  }
  return {{"view", battle().battle().view(viewer)}};
}

json::object Engine::go(const json::object& request) {
  if (!player_) throw Problem{"no_player", "this engine has no computer player"};
  if (battle().battle().prompt().ask != Ask::choice)
    throw Problem{"no_choice_pending", "no choice is pending"};
  Thinking thinking;
  thinking.level = text_or(request, "level", "");
  thinking.millis = static_cast<int>(amount_or(request, "millis", 0));
  thinking.iterations = static_cast<std::uint64_t>(amount_or(request, "iterations", 0));
  // Another number at every question: with the same one a loose player would slip the same way each time.
  thinking.seed = nth_random(seed_or(request, "seed", 1), battle().answers().size());
  const bool plays = switch_or(request, "play", false);
  thinking.language = language_;
  if (thinking.level.empty() && !thinking.millis && !thinking.iterations)
    thinking.level = "sergeant";
  const Advice advice = player_(battle().battle(), thinking);
  if (!advice.choice.verb) throw Problem{"bad_request", advice.reason};
  json::object reply{{"choice", battle().battle().option(advice.choice, language_)},
                     {"win", advice.win},
                     {"iterations", advice.iterations},
                     {"reason", advice.reason}};
  if (advice.concedes) reply["concedes"] = true;
  if (plays) {
    const std::size_t before = battle().events().size();
    if (auto problem = battle().choose(advice.choice)) throw *problem;
    for (auto& [key, value] : happened(before)) reply[key] = std::move(value);
  }
  return reply;
}

json::object Engine::rule(const json::object& request) const {
  const std::string id = need_text(request, "rule");
  const RuleText* text = find_rule_text(id, language_or(request, language_));
  if (!text) throw Problem{"unknown_rule", no_such_rule(id)};
  return {{"rule", json::object{{"id", text->id},
                                {"kind", text->kind},
                                {"title", text->title},
                                {"summary", text->summary}}}};
}

int run_engine(std::istream& in, std::ostream& out, Player player) {
  Engine engine(std::move(player));
  std::string line;
  // A line beyond the limit is read to its end without being kept.
  for (bool more = true; more && !engine.quit();) {
    line.clear();
    int c;
    while ((c = in.rdbuf()->sbumpc()) != EOF && c != '\n') {
      if (line.size() <= Engine::longest_line) line.push_back(static_cast<char>(c));
    }
    more = c != EOF;
    if (!more && line.empty()) break;
    out << engine.answer(line) << '\n' << std::flush;
  }
  return 0;
}

}  // namespace bocage
