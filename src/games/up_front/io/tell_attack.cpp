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

// Plays on to the moment before the draws: announced, and not answered but by this choice. False if
// it leads elsewhere.
bool to_confirmation(const World& w, State& s, Choice c, Events& log) {
  const bool attacks =
      c.verb == fire || c.verb == add_fire || c.verb == announce || c.verb == resolve;
  if (!attacks && s.step != Step::fire_answer) return false;
  if (c.verb != resolve) UpFront::take(w, s, c, &log);
  for (int i = 0; i < 4 && s.step != Step::fire_confirm; ++i) {
    if (s.step != Step::fire_cards && s.step != Step::fire_answer) return false;
    UpFront::take(w, s, {s.step == Step::fire_cards ? announce : decline, 0, 0, 0}, &log);
  }
  return s.step == Step::fire_confirm;
}

struct Chances {
  json::object by_piece;
  double lost = 0, pinned = 0;  // men of the target, on the average
  bool exact = true;
};

Chances chances(const World& w, const Names& n, const State& s) {
  const auto distribution =
      odds<UpFront>(w, s, {resolve, 0, 0, 0}, {.answers = 6000, .samples = 3000});
  Chances sum{.exact = distribution.exact()};
  std::map<std::string, std::map<std::string, double>> by_piece;
  const auto losses = [&](const State& then) {
    const int side = index(side_of(s.affair.target));
    return then.kia[side] + then.rout[side];
  };
  const auto down = [&](const State& then) {
    int men = 0;
    for (const ManId m : at(then, s.affair.target).men) men += pinned(then, m);
    return men;
  };
  std::vector<Change> changes;
  for (const auto& outcome : distribution.outcomes) {
    sum.lost += outcome.probability * (losses(outcome.state) - losses(s));
    sum.pinned += outcome.probability * down(outcome.state);
    changes.clear();
    Io::changes(w, s, outcome.state, changes);
    for (const Change& change : changes)
      if (change.kind == man_kind || change.kind == weapon_kind)
        by_piece[Io::name(w, n, change.kind, change.who)][change.what.key] += outcome.probability;
  }
  for (const auto& [piece, each] : by_piece) {
    json::object o;
    for (const auto& [what, probability] : each) o[what] = std::min(probability, 1.0);
    sum.by_piece[piece] = std::move(o);
  }
  return sum;
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
  Chances all = chances(w, n, s);
  o["chances"] = std::move(all.by_piece);
  o["lost"] = all.lost;
  o["pinned"] = all.pinned;
  o["exact"] = all.exact;
  return o;
}

}  // namespace bocage::uf
