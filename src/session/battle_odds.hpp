#pragma once
// What a typed battle tells of what an option leads to, and of what a stretch of it changed.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bocage {

// A distribution in words: outcomes, the likely first, and each piece's chance of each fate.
template <class G>
void BattleOf<G>::tell_odds(boost::json::object& reply, const State& from,
                            const Odds<State>& distribution, std::string_view language) const {
  namespace json = boost::json;
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
  reply["exact"] = distribution.exact();
  reply["outcomes"] = std::move(outcomes);
  reply["targets"] = std::move(targets);
  if (!distribution.exact()) reply["samples"] = distribution.samples;
}

namespace detail {

template <class G>
bool is_of(Choice c, Nature nature) {
  const VerbInfo* const verb = VerbTable<G>::of(c.verb).info;
  return verb && verb->nature == nature;
}

// Where an attack is met by a question to the other side at once (those who lie in wait may fire first): what it leads
// to if that side declines. None where it is not asked, or may not decline.
template <class G>
std::optional<Odds<typename G::State>> odds_if_declined(const typename G::World& world,
                                                        const typename G::State& from, Choice c) {
  constexpr int most = 8;  // questions one after another
  if (!is_of<G>(c, Nature::attack)) return {};
  Prompt prompt;
  G::ask(world, from, prompt);
  const Side asks = prompt.side;
  typename G::State now = from;
  for (int n = 0; n < most; ++n) {
    typename G::State next = now;
    G::take(world, next, c, nullptr);
    G::ask(world, next, prompt);
    if (prompt.ask != Ask::choice || prompt.side == asks)
      return n ? std::optional(bocage::odds<G>(world, now, c)) : std::nullopt;
    std::optional<Choice> declines;  // the last: it declines for longest
    for (const Choice option : prompt.options)
      if (is_of<G>(option, Nature::decline)) declines = option;
    if (!declines) return {};
    now = next, c = *declines;
  }
  return {};
}

}  // namespace detail

// What choosing it leads to. Computed on the position as the viewer sees it, so that nothing hidden
// enters the numbers.
template <class G>
boost::json::object BattleOf<G>::odds(Choice c, std::string_view language, Viewer viewer) const {
  namespace json = boost::json;
  const State from = seen_by(viewer);
  json::object reply;
  tell_odds(reply, from, bocage::odds<G>(*world_, from, c), language);
  Events log;
  State after = from;
  G::take(*world_, after, c, &log);
  json::array events;
  for (const Event& e : log.list)
    if (viewer.sees(e.seen)) events.push_back(event(e, language, viewer));
  reply["events"] = std::move(events);
  if constexpr (!IsNone<decltype(G::Io::attack)>)
    if (auto attack = G::Io::attack(*world_, *names_, from, c, language))
      reply["attack"] = std::move(*attack);
  if (const auto declined = detail::odds_if_declined<G>(*world_, from, c)) {
    json::object held;
    tell_odds(held, from, *declined, language);
    reply["held"] = std::move(held);
  }
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
