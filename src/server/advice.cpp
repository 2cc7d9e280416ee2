#include "server/advice.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <set>

namespace bocage {
namespace json = boost::json;
namespace {

constexpr int longest_deed = 40;

Nature nature_of(const Battle& b, Choice c) {
  const VerbInfo* verb = b.verb(c.verb);
  return verb ? verb->nature : Nature::plain;
}

// Neither leads to a deed nor ends one: what is asked next is decided for itself, with its own grounds.
bool stands_alone(const Battle& b, Choice c) {
  const VerbInfo* verb = b.verb(c.verb);
  return verb && verb->nature == Nature::plain && !verb->ahead;
}

const Choice* of_nature(const Battle& b, Nature nature) {
  for (const Choice& c : b.prompt().options)
    if (nature_of(b, c) == nature) return &c;
  return nullptr;
}

// The fields of an option, as an answer carries them. What ends something is meant for its own
// question only.
json::object answer_of(const Battle& b, Choice c, std::string_view language) {
  json::object answer = b.option(c, language);
  for (const char* told : {"option", "text", "rules", "nature"}) answer.erase(told);
  if (nature_of(b, c) == Nature::end) answer["if"] = b.prompt().text.key;
  return answer;
}

std::string text_in(const json::object& o, std::string_view key) {
  const json::value* value = o.if_contains(key);
  return value && value->is_string() ? std::string(value->get_string()) : std::string();
}

// Who went where: nobody is sent back to where he has been.
class Ways {
 public:
  bool again(const Battle& b, const json::object& step, std::string_view language, Viewer viewer) {
    const std::string unit = text_in(step, "unit"), to = text_in(step, "hex");
    if (unit.empty() || to.empty()) return false;
    if (known_.insert(unit).second)
      if (const auto reach = b.reach(unit, language, viewer))
        been_.insert(unit + "/" + text_in(*reach, "from"));
    return !been_.insert(unit + "/" + to).second;
  }

 private:
  std::set<std::string> known_, been_;
};

}  // namespace

json::object whole_advice(const Battle& b, const Player& player, const Thinking& how,
                          Viewer viewer) {
  const Advice first = player(b, how);
  const auto& options = b.prompt().options;
  json::object reply{{"option", std::ranges::find(options, first.choice) - options.begin()},
                     {"win", first.win}};
  Thinking quick = how;  // what follows from the first answer needs no long look
  quick.iterations = how.iterations / 8;
  const auto ahead = b.seen_copy(viewer);
  const std::string_view asked = b.prompt().text.key;
  const Side side = b.prompt().side;
  std::set<std::string_view> met{asked};
  bool done = false;
  json::array answers;
  Ways ways;
  std::string reason = first.reason;
  Advice next = first;
  while (answers.size() < longest_deed) {
    json::object answer = answer_of(*ahead, next.choice, how.language);
    if (nature_of(*ahead, next.choice) == Nature::move &&
        ways.again(*ahead, answer, how.language, viewer)) {
      const Choice* end = of_nature(*ahead, Nature::end);
      if (!end) break;
      next = {.choice = *end};
      answer = answer_of(*ahead, next.choice, how.language);
    }
    // The grounds belong to the deed, not to the answers that lead to it.
    const Nature nature = nature_of(*ahead, next.choice);
    const bool deed = nature == Nature::attack || nature == Nature::move;
    const bool chosen = nature == Nature::plain && !done && ahead->prompt().options.size() > 1;
    if ((deed || chosen) && !next.reason.empty()) reason = next.reason;
    const bool alone = stands_alone(*ahead, next.choice);
    if (ahead->refuse(next.choice) || !ahead->take(next.choice, nullptr)) break;
    answers.push_back(std::move(answer));
    if (alone) break;
    while (ahead->prompt().ask == Ask::choice && ahead->prompt().side != side) {
      const Choice* lets = of_nature(*ahead, Nature::decline);
      if (!lets || !ahead->take(*lets, nullptr)) break;
    }
    const Prompt& now = ahead->prompt();
    if (now.ask != Ask::choice || now.side != side) break;
    if (now.text.key == asked && nature != Nature::move) break;
    // What ends something after the deed leads to a question of its own: a new deed.
    done = done || deed;
    const bool fresh = met.insert(now.text.key).second;
    if (fresh && done && nature == Nature::end) break;
    next = player(*ahead, quick);
  }
  reply["reason"] = reason;
  reply["answers"] = std::move(answers);
  return reply;
}

}  // namespace bocage
