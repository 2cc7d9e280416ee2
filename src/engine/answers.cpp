#include "engine/answers.hpp"

#include "engine/request.hpp"
#include "files/shorten.hpp"
#include "session/unknown.hpp"
#include "session/written_name.hpp"
#include "texts/rulebook.hpp"
#include "texts/texts.hpp"

namespace bocage {
namespace json = boost::json;

json::object error_reply(const Problem& problem) {
  json::object error{{"code", problem.code}, {"message", problem.message}};
  if (problem.rule) error["rule"] = rule_name(problem.rule);
  return {{"ok", false}, {"error", std::move(error)}};
}

json::object words_json(const Words& words) {
  json::object o;
  for (const auto& [language, text] : words) o[language] = text;
  return o;
}

json::array sides_json(const ScenarioInfo& info) {
  json::array sides;
  for (const SideInfo& side : info.sides)
    sides.push_back(
        json::object{{"id", side.id}, {"name", words_json(side.name)}, {"players", side.players}});
  return sides;
}

Choice read_choice(const Battle& battle, const json::object& request) {
  const Prompt& prompt = battle.prompt();
  if (prompt.ask == Ask::over) throw Problem{"over", "the battle is over"};
  if (prompt.ask == Ask::throw_)
    throw Problem{"throw_pending", "a throw is pending: hand it in with 'roll'", prompt.rule};
  if (const json::value* number = request.if_contains("option")) {
    const auto* n = number->if_int64();
    if (!n && !number->is_uint64())
      throw Problem{"bad_request", "'option' should be a whole number"};
    if (!n || *n < 0 || *n >= prompt.options.size())
      throw Problem{"illegal_choice",
                    "'option' is a number from 0 to " + std::to_string(prompt.options.size() - 1),
                    prompt.rule};
    const Choice option = prompt.options[static_cast<int>(*n)];
    const VerbInfo* verb = battle.verb(option.verb);
    for (const auto& [key, value] : request) {
      const auto is = [&](const Field& f) { return f.kind != no_kind && key == f.name; };
      if (!is_of_every_answer(key) &&
          !(verb && (is(verb->who) || is(verb->what) || is(verb->count))))
        throw Problem{"bad_request", "an option of its number has no '" + std::string(key) + "'"};
    }
    return option;
  }
  std::string wrong;
  const auto named = battle.read_choice(request, wrong);
  if (!named) throw Problem{"bad_request", wrong};
  int matches = 0;
  Choice match{};
  for (Choice option : prompt.options) {
    if (option.verb != named->choice.verb || (named->who && option.who != named->choice.who) ||
        (named->what && option.what != named->choice.what) ||
        (named->count && option.count != named->choice.count))
      continue;
    match = option;
    ++matches;
  }
  if (matches == 1) return match;
  if (matches > 1)
    throw Problem{"ambiguous_choice", std::to_string(matches) + " options fit: name more fields",
                  prompt.rule};
  // The rules will say why not. What was left out is what all options of that verb agree on.
  Choice guess = named->choice;
  bool first = true, same_who = true, same_what = true, same_count = true;
  Choice seen{};
  for (Choice option : prompt.options) {
    if (option.verb != guess.verb) continue;
    if (first) seen = option;
    first = false;
    same_who = same_who && option.who == seen.who;
    same_what = same_what && option.what == seen.what;
    same_count = same_count && option.count == seen.count;
  }
  if (first) return guess;
  if (!named->who && same_who) guess.who = seen.who;
  if (!named->what && same_what) guess.what = seen.what;
  if (!named->count && same_count) guess.count = seen.count;
  return guess;
}

namespace {

// What can be drawn now, for whoever sees everything: the first of them, and how many there are.
std::string drawable(const Battle& battle) {
  constexpr int told = 24;
  const Chance& chance = battle.prompt().chance;
  std::string list;
  int count = 0;
  for (int i = 0; i < chance.items; ++i) {
    if (!possible(chance, item_drawn(i)) || ++count > told) continue;
    list += (list.empty() ? "" : ", ") +
            battle.name_of(static_cast<Kind>(chance.item_kind), i + chance.item_base);
  }
  if (count > told) list += " and " + std::to_string(count - told) + " more";
  return list;
}

}  // namespace

Choice read_roll(const Battle& battle, const json::object& request, Viewer viewer) {
  const Prompt& prompt = battle.prompt();
  if (prompt.ask != Ask::throw_) throw Problem{"no_throw_pending", "no throw is pending"};
  Choice roll{thrown, 0, 0, 0};
  if (prompt.chance.is_draw()) {
    const json::value* given = request.if_contains("card");
    if (!given) given = request.if_contains("chit");
    if (!given)
      throw Problem{"bad_throw",
                    "this throw draws from the " + std::string(prompt.chance.pile) +
                        ": give 'card' or 'chit'",
                    prompt.rule};
    const std::string name =
        given->is_string() ? std::string(given->as_string()) : json::serialize(*given);
    const auto item = battle.read_item(name);
    if (!item || *item < 0)
      throw Problem{"bad_throw",
                    "nothing called or showing '" + shortened(name, 60) +
                        "' can be drawn from the " + std::string(prompt.chance.pile) +
                        (viewer.all ? "; there are: " + drawable(battle) : ""),
                    prompt.rule};
    roll.what = static_cast<std::uint32_t>(*item);
  } else {
    const json::value* given = request.if_contains("dice");
    const json::array* dice = given ? given->if_array() : nullptr;
    const bool pool = prompt.chance.is_pool();  // black dice first, in any order
    if (!dice || dice->size() != prompt.chance.dice)
      throw Problem{"bad_throw",
                    "give 'dice', a list of " + std::to_string(prompt.chance.dice) + " numbers" +
                        (pool ? ": " + std::to_string(prompt.chance.black) + " black, then " +
                                    std::to_string(prompt.chance.red) + " red"
                              : ""),
                    prompt.rule};
    if (pool) roll = empty_pool;
    else roll.count = prompt.chance.dice;
    for (std::size_t i = 0; i < dice->size(); ++i) {
      const auto* face = (*dice)[i].if_int64();
      if (!face || *face < 1 || *face > prompt.chance.faces)
        throw Problem{"bad_throw",
                      "each die is a number from 1 to " + std::to_string(prompt.chance.faces),
                      prompt.rule};
      if (pool)
        add_die(roll, i < prompt.chance.black ? Colour::black : Colour::red,
                static_cast<int>(*face));
      else roll.what |= static_cast<std::uint32_t>(*face) << (4 * i);
    }
  }
  return roll;
}

json::object answer_fields(const json::object& request) {
  json::object fields;
  for (const auto& [key, value] : request)
    if (key != "id" && key != "do" && key != "token" && key != "seq" && key != "language" &&
        key != "after" && key != "if" && key != "side")
      fields[key] = value;
  return fields;
}

json::object refusal_json(const Battle& battle, const Refusal& refusal, std::string_view language) {
  json::object o{{"id", refusal.text.key},
                 {"text", refusal_text(battle, refusal, language)},
                 {"rule", rule_name(refusal.rule)}};
  json::object args;
  for (int i = 0; i < refusal.count; ++i) {
    const Refusal::Value& a = refusal.args[i];
    if (a.kind == number_kind) args[a.name] = a.value;
    else args[a.name] = battle.name_of(a.kind, a.value);
  }
  if (!args.empty()) o["args"] = std::move(args);
  return o;
}

std::optional<json::object> why_not_now(const Battle& battle, Side asker,
                                        std::string_view language) {
  const Prompt& prompt = battle.prompt();
  const bool others = prompt.ask == Ask::choice && asker != Side::nobody && asker != prompt.side;
  if (prompt.ask == Ask::choice && !others) return {};
  const bool told = asker == Side::nobody || includes(prompt.seen, asker);  // what it is about
  const char* key = others ? "why.side" : prompt.ask == Ask::over ? "why.over" : "why.throw";
  json::object refusal{{"id", key},
                       {"text", render_text(language, key,
                                            [&](std::string_view) {
                                              return battle.words_of(side_kind, index(prompt.side),
                                                                     language);
                                            })},
                       {"rule", told ? rule_name(prompt.rule) : ""}};
  json::object awaited{{"kind", others ? "choice" : prompt.ask == Ask::throw_ ? "throw" : "over"}};
  if (prompt.ask != Ask::over) awaited["side"] = side_name(battle, prompt.side);
  return json::object{
      {"legal", false}, {"refusal", std::move(refusal)}, {"awaited", std::move(awaited)}};
}

json::object why(const Battle& battle, const json::object& request, std::string_view language) {
  Side asker = Side::nobody;
  if (const json::value* side = request.if_contains("side"); side && side->is_string()) {
    const auto named = read_side(battle, side->as_string());
    if (!named) throw Problem{"unknown_side", no_such_side(battle.info(), side->as_string())};
    asker = *named;
  }
  if (auto waits = why_not_now(battle, asker, language)) return std::move(*waits);
  const json::object fields = answer_fields(request);
  const auto whole = battle.judge(fields, {battle.prompt().side});
  const Refusal refusal = whole ? *whole : battle.refuse(read_choice(battle, fields));
  if (!refusal) return {{"legal", true}};
  return {{"legal", false}, {"refusal", refusal_json(battle, refusal, language)}};
}

namespace {

// Whoever is asked for something that is judged by eye is told no measures before he has answered.
void need_no_eye(const Battle& battle, Verb verb, Viewer viewer) {
  const Prompt& prompt = battle.prompt();
  const VerbInfo* info = battle.verb(verb);
  if (prompt.ask == Ask::choice && (viewer.all || viewer.side == prompt.side) && info &&
      info->blind)
    throw Problem{"by_eye",
                  "'" + std::string(info->name) +
                      "' is judged by eye: odds, reach and sight are told once that is answered",
                  info->rule};
}
void need_no_eye(const Battle& battle, Viewer viewer) {
  for (const Verb verb : battle.prompt().open) need_no_eye(battle, verb, viewer);
}

}  // namespace

json::object odds(const Battle& battle, const json::object& request, std::string_view language,
                  Viewer viewer) {
  const Choice choice = read_choice(battle, answer_fields(request));
  need_no_eye(battle, choice.verb, viewer);
  if (const Refusal refusal = battle.refuse(choice))
    throw Problem{"illegal_choice", refusal_text(battle, refusal, language), refusal.rule};
  return {{"odds", battle.odds(choice, language, viewer)}};
}

namespace {

// Somebody by his name, or a place: of a table its centimetres.
std::string need_name(const json::object& request, std::string_view member) {
  const json::value* given = request.if_contains(member);
  std::string name = given && given->is_array() ? written_name(*given) : "";
  return name.empty() ? need_text(request, member) : name;
}

void need_place(const Battle& battle, const std::string& name) {
  if (std::string wrong = battle.unknown_place(name); !wrong.empty())
    throw Problem{"unknown_name", std::move(wrong)};
}

}  // namespace

json::object reach(const Battle& battle, const json::object& request, std::string_view language,
                   Viewer viewer) {
  const std::string unit = need_text(request, "unit");
  need_no_eye(battle, viewer);
  auto reached = battle.reach(unit, language, viewer);
  if (!reached) {
    need_place(battle, unit);
    throw Problem{"not_on_map", "'" + unit + "' is nobody who stands on the map"};
  }
  return {{"reach", std::move(*reached)}};
}

json::object los(const Battle& battle, const json::object& request, std::string_view language,
                 Viewer viewer) {
  const std::string from = need_name(request, "from"), to = need_name(request, "to");
  need_no_eye(battle, viewer);
  auto seen = battle.los(from, to, language, viewer);
  if (!seen) {
    need_place(battle, from);
    need_place(battle, to);
    throw Problem{"not_in_this_game", "there is no line of sight between '" + from + "' and '" +
                                          to +
                                          "': one of them is not on the map, or the game has none"};
  }
  return {{"los", std::move(*seen)}};
}

}  // namespace bocage
