#include "engine/in_order.hpp"

#include "engine/answers.hpp"
#include "engine/request.hpp"

namespace bocage {
namespace json = boost::json;
namespace {

json::object stop(std::size_t at, std::string_view why) {
  return {{"at", at}, {"why", json::string_view(why.data(), why.size())}};
}

json::object stop(std::size_t at, const Problem& problem) {
  json::object o = stop(at, "refused");
  o["error"] = error_reply(problem).at("error");
  return o;
}

// Whether the question is the one an answer is meant for: "if" is a prompt's id, or an object with
// the id and those of its arguments that matter.
bool is_meant(const Battle& battle, const json::object& answer) {
  const json::value* meant = answer.if_contains("if");
  if (!meant) return true;
  const Prompt& prompt = battle.prompt();
  const std::string_view id = prompt.text ? prompt.text.key : "";
  if (const json::string* text = meant->if_string()) return *text == id;
  const json::object* wanted = meant->if_object();
  if (!wanted) throw Problem{"bad_request", "'if' is a prompt's id, or an object with 'prompt'"};
  for (const auto& [key, value] : *wanted) {
    if (key == "prompt") {
      if (!value.is_string() || value.as_string() != id) return false;
      continue;
    }
    const auto* const arg =
        std::ranges::find_if(prompt.args, [&](const Arg& a) {  // that he is told
          return key == json::string_view(a.name) && includes(a.seen, prompt.side);
        });
    if (arg == prompt.args.end()) return false;
    const bool same = value.is_string() ? value.as_string() == battle.name_of(arg->kind, arg->value)
                                        : value == json::value(arg->value);
    if (!same) return false;
  }
  return true;
}

// take(choice) carries one out, or says why not: a reason to stop before it.
Taken in_order(const Battle& battle, const json::array& answers, std::string_view language,
               const std::function<bool()>& mine,
               const std::function<std::optional<std::string_view>(Choice)>& take,
               const std::function<bool()>& thrown_since) {
  Taken taken;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const json::object& answer = answers[i].get_object();
    const Prompt& prompt = battle.prompt();
    if (taken.answers && thrown_since()) taken.stopped = stop(i, "throw");
    else if (prompt.ask == Ask::over) taken.stopped = stop(i, "over");
    else if (prompt.ask == Ask::throw_) taken.stopped = stop(i, "throw");
    else if (!mine()) {
      taken.stopped = stop(i, "other_side");
      (*taken.stopped)["side"] = side_name(battle, prompt.side);
    }
    if (taken.stopped) return taken;
    try {
      if (!is_meant(battle, answer)) {
        taken.skipped.push_back(json::value(i));
        continue;
      }
      const Choice choice = read_choice(battle, answer_fields(answer));
      if (const Refusal refusal = battle.refuse(choice)) {
        taken.stopped = stop(i, "refused");
        (*taken.stopped)["refusal"] = refusal_json(battle, refusal, language);
        return taken;
      }
      if (const auto why = take(choice)) {
        taken.stopped = stop(i, *why);
        return taken;
      }
    } catch (const Problem& problem) {
      taken.stopped = stop(i, problem);
      return taken;
    }
    ++taken.answers;
  }
  return taken;
}

}  // namespace

const json::array& answers_of(const json::object& request, std::string_view key) {
  const std::string name(key);
  const json::value* given = request.if_contains(key);
  const json::array* list = given ? given->if_array() : nullptr;
  if (!list) throw Problem{"bad_request", "'" + name + "' should be a list of answers"};
  if (list->size() > most_answers)
    throw Problem{"bad_request",
                  "'" + name + "' may have at most " + std::to_string(most_answers) + " answers"};
  for (const json::value& each : *list)
    if (!each.is_object())
      throw Problem{"bad_request",
                    "each of '" + name + "' is an object: {\"verb\": ..., or \"option\": ...}"};
  return *list;
}

Taken take_in_order(Session& session, const json::array& answers, std::string_view language,
                    const std::function<bool()>& mine) {
  std::size_t before = session.answers().size();
  return in_order(
      session.battle(), answers, language, mine,
      [&](Choice choice) -> std::optional<std::string_view> {
        before = session.answers().size();
        if (auto problem = session.accept(choice)) throw *problem;  // judged a moment ago
        return {};
      },
      [&] { return session.answers().size() > before + 1; });
}

Ahead look_ahead(const Battle& battle, const json::object& request, std::string_view language,
                 Viewer viewer) {
  Ahead ahead{battle.seen_copy(viewer), {}};
  Battle& copy = *ahead.battle;
  const int player = copy.player();
  ahead.taken = in_order(
      copy, answers_of(request, "after"), language,
      [&] { return copy.prompt().side == viewer.side && (player < 0 || copy.player() == player); },
      [&](Choice choice) -> std::optional<std::string_view> {
        const VerbInfo* verb = copy.verb(choice.verb);
        if (!verb || !verb->ahead) return "not_foreseeable";
        copy.take(choice, nullptr);
        return {};
      },
      [] { return false; });
  return ahead;
}

json::object answer_ahead(const Battle& battle, std::string_view verb, const json::object& request,
                          std::string_view language, Viewer asker, Viewer sees) {
  if (!request.contains("after")) {
    if (verb == "pending") return {{"pending", battle.pending(language, sees)}};
    if (verb == "why") return why(battle, request, language);
    if (verb == "odds") return odds(battle, request, language, asker);
    return reach(battle, request, language, sees);
  }
  const Ahead ahead = look_ahead(battle, request, language, asker);
  const Battle& then = *ahead.battle;
  json::object reply;
  if (ahead.taken.stopped) {
    reply["after_stopped"] = *ahead.taken.stopped;
    if (verb == "why") {
      reply["legal"] = false;
      if (const json::value* refusal = ahead.taken.stopped->if_contains("refusal"))
        reply["refusal"] = *refusal;
    }
  } else if (const Prompt& asked = then.prompt();
             asked.ask == Ask::choice && asked.side != asker.side) {
    // The other side's turn by then: what it could do is judged on its own position only.
    if (verb == "why") reply = *why_not_now(then, asker.side, language);
    if (verb == "odds")
      throw Problem{"not_your_turn", "the other side would choose then", asked.rule};
  } else if (verb == "why") reply = why(then, request, language);
  else if (verb == "odds") reply = odds(then, request, language, asker);
  else if (verb == "reach") reply = reach(then, request, language, asker);
  if (verb == "pending") reply["pending"] = then.pending(language, asker);
  if (!ahead.taken.skipped.empty()) reply["skipped"] = ahead.taken.skipped;
  return reply;
}

}  // namespace bocage
