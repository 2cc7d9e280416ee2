// What a fire attack, or one man's deed among the enemy, would do, before anybody commits to it.
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

// What would be answered with a card: nobody knows whether it will.
bool answered(Step step) {
  return step == Step::infiltrate_concealed || step == Step::infiltrate_answer ||
         step == Step::entry_hero || step == Step::combat_answer || step == Step::combat_concealed;
}

struct Ends {
  std::vector<std::pair<double, State>> all;
  bool exact = true;
};

// One man's deed to its end, if nobody plays a card on the way.
void unanswered(const World& w, const State& s, Choice c, double likely, int depth, Ends& ends) {
  const auto distribution = odds<UpFront>(w, s, c, {.answers = 6000, .samples = 3000});
  ends.exact &= distribution.exact();
  for (const auto& outcome : distribution.outcomes)
    if (depth < 6 && answered(outcome.state.step))
      unanswered(w, outcome.state, {decline, 0, 0, 0}, likely * outcome.probability, depth + 1,
                 ends);
    else ends.all.push_back({likely * outcome.probability, outcome.state});
}

json::object told(const std::map<std::string, std::map<std::string, double>>& by_piece) {
  json::object all;
  for (const auto& [piece, each] : by_piece) {
    json::object o;
    for (const auto& [what, probability] : each) o[what] = std::min(probability, 1.0);
    all[piece] = std::move(o);
  }
  return all;
}

// uf.20.3*, uf.20.5*: into their midst, or at whoever is in ours.
std::optional<json::object> alone(const World& w, const Names& n, const State& from, Choice c) {
  const bool goes = c.verb == infiltrate || c.verb == close_combat || c.verb == fight_infiltrator;
  if (!goes && !answered(from.step)) return {};
  Ends ends;
  unanswered(w, from, c, 1, 0, ends);
  std::map<std::string, std::map<std::string, double>> by_piece;
  std::vector<Change> changes;
  for (const auto& [probability, then] : ends.all) {
    changes.clear();
    Io::changes(w, from, then, changes);
    for (const Change& change : changes)
      if (change.kind == man_kind)
        by_piece[Io::name(w, n, change.kind, change.who)][change.what.key] += probability;
  }
  json::object o{{"chances", told(by_piece)}, {"exact", ends.exact}};
  if (goes) o["man"] = Io::name(w, n, man_kind, c.who);
  return o;
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
  sum.by_piece = told(by_piece);
  return sum;
}

}  // namespace

std::optional<json::object> Io::attack(const World& w, const Names& n, const State& from, Choice c,
                                       std::string_view language) {
  if (auto deed = alone(w, n, from, c)) return deed;
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
