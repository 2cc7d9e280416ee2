// What a fire attack would do, before anybody commits to it.
#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "games/up_front/io/io.hpp"
#include "games/up_front/rules/rules.hpp"
#include "kernel/odds.hpp"
#include "texts/texts.hpp"

namespace bocage::uf {
namespace {

namespace json = boost::json;

// Plays on to the moment before the draws: announced, unanswered. False if the choice leads
// elsewhere.
bool to_confirmation(const World& w, State& s, Choice c, Events& log) {
  if (c.verb != fire && c.verb != add_fire && c.verb != announce && c.verb != resolve) return false;
  if (c.verb != resolve) UpFront::take(w, s, c, &log);
  for (int i = 0; i < 4 && s.step != Step::fire_confirm; ++i) {
    if (s.step != Step::fire_cards && s.step != Step::fire_answer) return false;
    UpFront::take(w, s, {s.step == Step::fire_cards ? announce : decline, 0, 0, 0}, &log);
  }
  return s.step == Step::fire_confirm;
}

json::object chances(const World& w, const Names& n, const State& s, bool& exact) {
  const auto distribution =
      odds<UpFront>(w, s, {resolve, 0, 0, 0}, {.answers = 6000, .samples = 3000});
  exact = distribution.exact();
  std::map<std::string, std::map<std::string, double>> by_piece;
  std::vector<Change> changes;
  for (const auto& outcome : distribution.outcomes) {
    changes.clear();
    Io::changes(w, s, outcome.state, changes);
    for (const Change& change : changes)
      if (change.kind == man_kind || change.kind == weapon_kind)
        by_piece[Io::name(w, n, change.kind, change.who)][change.what.key] += outcome.probability;
  }
  json::object out;
  for (const auto& [piece, each] : by_piece) {
    json::object o;
    for (const auto& [what, probability] : each) o[what] = std::min(probability, 1.0);
    out[piece] = std::move(o);
  }
  return out;
}

}  // namespace

std::optional<json::object> Io::attack(const World& w, const Names& n, const State& from, Choice c,
                                       std::string_view language) {
  State s = from;
  Events log;
  if (!to_confirmation(w, s, c, log)) return {};
  log.list.clear();
  tell_attack({w, s, &log});
  const Affair& a = s.affair;
  bool exact = true;
  json::array shifts;
  for (const Event& e : log.list)
    for (const Shift& shift : e.shifts)
      shifts.push_back(json::object{{"rule", std::string(rule_list[index_of(shift.rule)])},
                                    {"amount", shift.amount},
                                    {"text", words_of(language, shift.text.key)}});
  json::object o{{"group", name(w, n, group_kind, index(a.group))},
                 {"target", name(w, n, group_kind, index(a.target))},
                 {"range", range(s, a.group, a.target)},
                 {"firepower", firepower({w, s}, a.group, a.target, a.held)},
                 {"needed", a.fp_needed},
                 {"strength", a.fs},
                 {"shifts", std::move(shifts)}};
  o["chances"] = chances(w, n, s, exact);
  o["exact"] = exact;
  return o;
}

}  // namespace bocage::uf
