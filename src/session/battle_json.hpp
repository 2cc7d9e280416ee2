#pragma once
// How a typed battle tells itself as JSON: prompts, options, events, odds.
#include <algorithm>
#include <cstring>
#include <map>
#include <utility>
#include <vector>

namespace bocage {

namespace detail {

inline const VerbInfo* find_verb(const auto& verbs, Verb verb) {
  for (const VerbInfo& v : verbs)
    if (v.verb == verb) return &v;
  return nullptr;
}

// Dice as [3, 4], a drawn item by its name.
inline boost::json::array dice_json(Choice roll) {
  boost::json::array dice;
  for (int i = 0; i < roll.count; ++i) dice.push_back(die(roll, i));
  return dice;
}

inline std::string dice_text(Choice roll) {
  std::string text;
  for (int i = 0; i < roll.count; ++i) text += (i ? "+" : "") + std::to_string(die(roll, i));
  return text;
}

}  // namespace detail

template <class G>
std::string BattleOf<G>::name(Kind kind, int value) const {
  if (kind == number_kind || kind == no_kind) return std::to_string(value);
  if (kind == side_kind) return side_name(*this, static_cast<Side>(value));
  return G::Io::name(*world_, *names_, kind, value);
}

template <class G>
std::string BattleOf<G>::label(Kind kind, int value, std::string_view language) const {
  if (kind == number_kind || kind == no_kind) return std::to_string(value);
  if (kind == side_kind) {
    const auto i = static_cast<std::size_t>(value);
    if (i >= info_->sides.size()) return "?";
    const Words& words = info_->sides[i].name;
    const auto it = words.find(language);
    return it != words.end() ? it->second : info_->sides[i].id;
  }
  return G::Io::label(*world_, *names_, kind, value, language);
}

template <class G>
Argument BattleOf<G>::arguments(const Arg* first, const Arg* last, std::string_view language, Viewer viewer,
                                Side side) const {
  return [=, this](std::string_view wanted) -> std::string {
    for (const Arg* a = first; a != last; ++a) {
      if (wanted != a->name) continue;
      return viewer.sees(a->seen) ? label(a->kind, a->value, language) : render_text(language, "unknown");
    }
    if (wanted == "side" && side != Side::nobody) return label(side_kind, index(side), language);
    return "{" + std::string(wanted) + "}";
  };
}

template <class G>
void BattleOf<G>::put_field(boost::json::object& o, const Field& field, int value) const {
  if (field.kind == no_kind) return;
  if (field.kind == number_kind) o[field.name] = value;
  else o[field.name] = name(field.kind, value);
}

template <class G>
boost::json::object BattleOf<G>::option(Choice c, std::string_view language) const {
  boost::json::object o;
  const VerbInfo* verb = detail::find_verb(G::Io::verbs(), c.verb);
  if (!verb) return o;
  o["verb"] = verb->name;
  put_field(o, verb->who, c.who);
  put_field(o, verb->what, static_cast<int>(c.what));
  put_field(o, verb->count, c.count);
  const auto argument = [&](std::string_view wanted) -> std::string {
    if (verb->who.name && wanted == verb->who.name) return label(verb->who.kind, c.who, language);
    if (verb->what.name && wanted == verb->what.name) return label(verb->what.kind, static_cast<int>(c.what), language);
    if (verb->count.name && wanted == verb->count.name) return label(verb->count.kind, c.count, language);
    return "{" + std::string(wanted) + "}";
  };
  o["text"] = render_text(language, std::string(G::Io::code) + ".verb." + verb->name, argument);
  return o;
}

template <class G>
boost::json::object BattleOf<G>::pending(std::string_view language, Viewer viewer) const {
  namespace json = boost::json;
  const Prompt& p = prompt_;
  json::object o;
  if (p.ask == Ask::over) {
    const Result r = result();
    o["kind"] = "over";
    o["winner"] = r.winner == Side::nobody ? "draw" : side_name(*this, r.winner);
    o["result"] = json::object{{"rule", rule_name(r.rule)}, {"score", json::array{r.score[0], r.score[1]}}};
    o["text"] = r.text ? render_text(language, r.text.key, arguments(nullptr, nullptr, language, viewer, r.winner)) : "";
    return o;
  }
  const Argument argument = arguments(p.args.begin(), p.args.end(), language, viewer, p.side);
  json::object words{{"id", p.text ? p.text.key : ""}, {"text", p.text ? render_text(language, p.text.key, argument) : ""}};
  json::object args;
  for (const Arg& a : p.args) args[a.name] = viewer.sees(a.seen) ? json::value(name(a.kind, a.value)) : json::value();
  o["kind"] = p.ask == Ask::choice ? "choice" : "throw";
  o["side"] = side_name(*this, p.side);
  o["rule"] = rule_name(p.rule);
  if (p.ask == Ask::throw_) {
    if (p.chance.is_draw()) o["draw"] = p.chance.pile;
    else o["dice"] = json::array(p.chance.dice, p.chance.faces);
    o["why"] = std::move(words);
    o["args"] = std::move(args);
    return o;
  }
  o["prompt"] = std::move(words);
  o["args"] = std::move(args);
  if (!viewer.all && viewer.side != p.side) {  // options can give secrets away: only whom they are for sees them
    o["kind"] = "waiting";
    return o;
  }
  json::array options;
  options.reserve(static_cast<std::size_t>(p.options.size()));
  for (int i = 0; i < p.options.size(); ++i) {
    json::object each{{"option", i}};
    for (auto& [key, value] : option(p.options[i], language)) each[key] = std::move(value);
    each["rules"] = json::array{rule_name(p.rule)};
    options.push_back(std::move(each));
  }
  o["options"] = std::move(options);
  return o;
}

template <class G>
boost::json::object BattleOf<G>::event(const Event& e, std::string_view language, Viewer viewer) const {
  namespace json = boost::json;
  json::object o{{"event", e.what}, {"rule", rule_name(e.rule)}};
  if (e.side != Side::nobody) o["side"] = side_name(*this, e.side);
  json::object args;
  for (const Arg& a : e.args) {
    if (!viewer.sees(a.seen)) args[a.name] = nullptr;
    else if (a.kind == number_kind) args[a.name] = a.value;
    else args[a.name] = name(a.kind, a.value);
  }
  o["args"] = std::move(args);
  const Argument words = arguments(e.args.begin(), e.args.end(), language, viewer, e.side);
  const Argument argument = [&](std::string_view wanted) -> std::string {
    if (wanted == "result" && e.result) return e.result;
    if (wanted == "column" && e.column != Event::none) return std::to_string(e.column);
    if (wanted == "roll" && e.roll.verb == thrown) return detail::dice_text(e.roll);
    if (wanted == "total" && e.roll.verb == thrown) return std::to_string(sum_of(e.roll));
    return words(wanted);
  };
  if (!e.shifts.empty()) {
    json::array shifts;
    for (const Shift& s : e.shifts)
      shifts.push_back(json::object{{"rule", rule_name(s.rule)}, {"amount", s.amount}, {"text", render_text(language, s.text.key, words)}});
    o["shifts"] = std::move(shifts);
  }
  if (e.column != Event::none) o["column"] = std::to_string(e.column);
  if (e.roll.verb == thrown && e.roll.count) o["throw"] = detail::dice_json(e.roll);
  if (e.result) o["result"] = e.result;
  o["text"] = render_text(language, std::string(G::Io::code) + ".event." + e.what, argument);
  return o;
}

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
  std::map<std::string, Group> groups;                 // by what happened, in words
  std::map<std::string, std::map<std::string, double>> pieces;  // each piece's chance of each change
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

  std::vector<std::pair<double, const std::string*>> order;
  for (const auto& [words, group] : groups) order.push_back({-group.probability, &words});
  std::ranges::sort(order);
  json::array outcomes;
  for (const auto& [minus, words] : order) {
    json::array changes;
    for (const Change& change : groups[*words].changes)
      changes.push_back(json::object{{"who", name(change.kind, change.who)}, {"what", change.what.key}});
    json::object each{{"probability", -minus}, {"text", *words}, {"changes", std::move(changes)}};
    if (!distribution.exact()) each["error"] = distribution.error(-minus);
    outcomes.push_back(std::move(each));
  }
  json::object targets;
  for (const auto& [who, chances] : pieces) {
    json::object each;
    for (const auto& [what, probability] : chances) each[what] = probability;
    targets[who] = std::move(each);
  }
  Events log;
  State after = from;
  G::take(*world_, after, c, &log);
  json::array events;
  for (const Event& e : log.list)
    if (viewer.sees(e.seen)) events.push_back(event(e, language, viewer));
  json::object reply{{"exact", distribution.exact()}, {"outcomes", std::move(outcomes)},
                     {"targets", std::move(targets)}, {"events", std::move(events)}};
  if constexpr (requires { G::Io::attack(*world_, *names_, from, c, language); })
    if (auto attack = G::Io::attack(*world_, *names_, from, c, language)) reply["attack"] = std::move(*attack);
  if (!distribution.exact()) reply["samples"] = distribution.samples;
  return reply;
}

// A game that offers Io::patch compares the two positions piece by piece and tells only what changed;
// for the others the difference of the whole views is taken.
template <class G>
boost::json::object BattleOf<G>::patch(std::string_view before, Viewer viewer) const {
  State then;
  if (before.size() != sizeof then) return view(viewer);
  std::memcpy(static_cast<void*>(&then), before.data(), sizeof then);
  if (!viewer.all) G::redact(*world_, then, viewer.side);
  const State now = seen_by(viewer);
  const Side eyes = viewer.all ? Side::nobody : viewer.side;
  if (same(then, now)) return {};
  if constexpr (requires { G::Io::patch(*world_, *names_, then, now, eyes); })
    return G::Io::patch(*world_, *names_, then, now, eyes);
  else
    return merge_diff(G::Io::view(*world_, *names_, then, eyes), G::Io::view(*world_, *names_, now, eyes));
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

template <class G>
std::optional<Battle::Named> BattleOf<G>::read_choice(const boost::json::object& fields, std::string& wrong) const {
  const auto* verb_name = fields.if_contains("verb");
  if (!verb_name || !verb_name->is_string()) {
    wrong = "'verb' is missing: name what is to be done";
    return {};
  }
  const VerbInfo* verb = nullptr;
  for (const VerbInfo& v : G::Io::verbs())
    if (verb_name->as_string() == v.name) verb = &v;
  if (!verb) {
    wrong = "this game has no verb '" + std::string(verb_name->as_string()) + "'";
    return {};
  }
  Named named;
  named.choice.verb = verb->verb;
  const auto read = [&](const Field& field, bool& given, auto& out) {
    if (field.kind == no_kind) return true;
    const auto* value = fields.if_contains(field.name);
    if (!value) return true;
    std::optional<int> number;
    if (field.kind == number_kind && value->is_int64() && std::in_range<int>(value->as_int64()))
      number = static_cast<int>(value->as_int64());
    else if (field.kind == side_kind && value->is_string()) {
      if (const auto side = read_side(*this, value->as_string())) number = index(*side);
    } else if (value->is_string()) number = G::Io::value(*world_, *names_, field.kind, value->as_string());
    else if (value->is_int64()) number = G::Io::value(*world_, *names_, field.kind, std::to_string(value->as_int64()));
    if (!number) {
      wrong = "'" + std::string(field.name) + "': " + boost::json::serialize(*value) + " means nothing in this battle";
      return false;
    }
    out = static_cast<std::remove_reference_t<decltype(out)>>(*number);
    if (static_cast<int>(out) != *number) {  // 259 is not another way to write 3
      wrong = "'" + std::string(field.name) + "': " + std::to_string(*number) + " is out of range";
      return false;
    }
    given = true;
    return true;
  };
  if (!read(verb->who, named.who, named.choice.who) || !read(verb->what, named.what, named.choice.what) ||
      !read(verb->count, named.count, named.choice.count))
    return {};
  for (const auto& [key, value] : fields) {
    if (key == "verb" || key == "id" || key == "do" || key == "text" || key == "rules" || key == "option") continue;
    const auto is = [&, k = std::string_view(key.data(), key.size())](const Field& f) { return f.name && f.kind != no_kind && k == f.name; };
    if (!is(verb->who) && !is(verb->what) && !is(verb->count)) {
      wrong = "the verb '" + std::string(verb->name) + "' has no field '" + std::string(key) + "'";
      return {};
    }
  }
  return named;
}

}  // namespace bocage
