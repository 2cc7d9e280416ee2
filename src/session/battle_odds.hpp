#pragma once
// What a typed battle tells of what an option leads to, and of what a stretch of it changed.
#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bocage {

// What choosing it leads to. Computed on the position as the viewer sees it, so that nothing hidden
// enters the numbers.
template <class G>
boost::json::object BattleOf<G>::odds(Choice c, std::string_view language, Viewer viewer) const {
  namespace json = boost::json;
  const State from = seen_by(viewer);
  const auto distribution = bocage::odds<G>(*world_, from, c);

  struct Group {
    double probability = 0;
    std::vector<Change> changes;
  };
  std::map<std::string, Group> groups;  // by what happened, in words
  std::map<std::string, std::map<std::string, double>>
      pieces;  // each piece's chance of each change
  for (const auto& outcome : distribution.outcomes) {
    std::vector<Change> changes;
    G::Io::changes(*world_, from, outcome.state, changes);
    std::string words;
    for (const Change& change : changes) {
      const std::string who = label(change.kind, change.who, language);
      const auto argument = [&](std::string_view) { return who; };
      words += (words.empty() ? "" : "; ") + render_text(language, change.what.key, argument);
      pieces[name(change.kind, change.who)][change.what.key] += outcome.probability;
    }
    if (words.empty()) words = render_text(language, "odds.nothing");
    Group& group = groups[words];
    group.probability += outcome.probability;
    group.changes = std::move(changes);
  }

  // A thousand samples of a thousandth each are a little more than one.
  const auto at_most_one = [](double sum) { return std::min(sum, 1.0); };
  std::vector<std::pair<double, const std::string*>> order;
  for (const auto& [words, group] : groups) order.push_back({-group.probability, &words});
  std::ranges::stable_sort(
      order, {}, [](const auto& o) { return o.first; });  // the likely first, ties by words
  json::array outcomes;
  for (const auto& [minus, words] : order) {
    json::array changes;
    for (const Change& change : groups[*words].changes)
      changes.push_back(
          json::object{{"who", name(change.kind, change.who)}, {"what", change.what.key}});
    const double probability = at_most_one(-minus);
    json::object each{
        {"probability", probability}, {"text", *words}, {"changes", std::move(changes)}};
    if (!distribution.exact()) each["error"] = distribution.error(probability);
    outcomes.push_back(std::move(each));
  }
  json::object targets;
  for (const auto& [who, chances] : pieces) {
    json::object each;
    for (const auto& [what, probability] : chances) each[what] = at_most_one(probability);
    targets[who] = std::move(each);
  }
  Events log;
  State after = from;
  G::take(*world_, after, c, &log);
  json::array events;
  for (const Event& e : log.list)
    if (viewer.sees(e.seen)) events.push_back(event(e, language, viewer));
  json::object reply{{"exact", distribution.exact()},
                     {"outcomes", std::move(outcomes)},
                     {"targets", std::move(targets)},
                     {"events", std::move(events)}};
  if constexpr (!IsNone<decltype(G::Io::attack)>)
    if (auto attack = G::Io::attack(*world_, *names_, from, c, language))
      reply["attack"] = std::move(*attack);
  if (!distribution.exact()) reply["samples"] = distribution.samples;
  return reply;
}

template <class G>
boost::json::array BattleOf<G>::losses(const Battle& before, std::string_view language) const {
  boost::json::array list;
  const auto* then = before.template as<G>();
  if (!then) return list;
  std::vector<Change> changes;
  G::Io::changes(*world_, then->state_, state_, changes);
  for (const Change& change : changes) {
    const std::string who = label(change.kind, change.who, language);
    list.push_back(boost::json::object{
        {"who", name(change.kind, change.who)},
        {"what", change.what.key},
        {"text", render_text(language, change.what.key, [&](std::string_view) { return who; })}});
  }
  return list;
}

}  // namespace bocage
