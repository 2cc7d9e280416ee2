#include "server/standing.hpp"

#include <boost/json.hpp>
#include <charconv>

namespace bocage {
namespace json = boost::json;
namespace {

std::optional<int> percent(std::string_view value) {
  int n = 0;
  const auto [end, bad] = std::from_chars(value.data(), value.data() + value.size(), n);
  if (bad != std::errc{} || end != value.data() + value.size() || n < 1 || n > 100) return {};
  return n;
}

std::string verb_of(const Battle& battle, Choice c) {
  const VerbInfo* verb = battle.verb(c.verb);
  return verb ? verb->name : "";
}
bool declines(const Battle& battle, Choice c) {
  const json::object option = battle.option(c, "en");
  const json::value* nature = option.if_contains("nature");
  return nature && nature->as_string() == "decline";
}

struct Reaction {
  std::optional<Choice> decline;
  std::string order;  // the first that speaks of one of the options; empty: ask
};

Reaction reaction(const Battle& battle, const Orders& orders) {
  Reaction r;
  const Prompt& prompt = battle.prompt();
  if (prompt.ask != Ask::choice) return r;
  Verb last = 0;
  for (const Choice option : prompt.options) {
    if (!r.decline && declines(battle, option)) r.decline = option;
    if (option.verb == last) continue;  // options of one verb stand together
    last = option.verb;
    // Also where there is nothing left but to decline: that it is answered tells nobody so.
    if (const auto it = orders.find(verb_of(battle, option)); it != orders.end() && r.order.empty())
      r.order = it->second;
  }
  if (const auto it = orders.find("reactions"); it != orders.end() && r.order.empty())
    r.order = it->second;
  if (r.order == "ask") r.order.clear();
  return r;
}

// What an attack would cost its target, if this is the answer to it; nothing where none is resolved.
struct Suffered {
  double lost;      // men, on the average
  double strength;  // of the attack that is left: the weaker an answer, the more
};
std::optional<Suffered> suffered(const Battle& battle, Choice option) {
  const json::object odds = battle.odds(option, "en", {battle.prompt().side, false});
  const json::value* attack = odds.if_contains("attack");
  if (!attack || !attack->as_object().contains("lost")) return {};
  return Suffered{attack->at("lost").to_number<double>(),
                  attack->at("strength").to_number<double>()};
}

constexpr double saves = 0.25;  // of a man

Choice least_that_saves(const Battle& battle, Choice decline) {
  const auto unanswered = suffered(battle, decline);
  if (!unanswered || unanswered->lost < saves) return decline;
  Choice least = decline;
  double left = -1e9;
  for (const Choice option : battle.prompt().options) {
    if (declines(battle, option)) continue;
    const auto then = suffered(battle, option);
    if (!then || then->strength >= unanswered->strength) continue;  // a Hero is not spent unasked
    if (then->lost > unanswered->lost - saves || then->strength <= left) continue;
    least = option;
    left = then->strength;
  }
  return least;
}

}  // namespace

double chance_of_effect(const json::object& odds) {
  double chance = 0;
  // Where others may still join it the throw is not next: then the attack as it stands.
  if (const json::value* attack = odds.if_contains("attack"))
    if (const json::value* any = attack->as_object().if_contains("any"))
      chance = any->to_number<double>();
  if (chance > 0) return chance;
  for (const json::value& outcome : odds.at("outcomes").as_array())
    if (!outcome.at("changes").as_array().empty())
      chance += outcome.at("probability").to_number<double>();
  return chance;
}

bool is_order(std::string_view value) {
  return value == "ask" || value == "hold" || value == "least" || percent(value);
}

Orders read_orders(std::string_view text) {
  Orders orders;
  boost::system::error_code bad;
  const json::value parsed = json::parse(json::string_view(text.data(), text.size()), bad);
  if (bad || !parsed.is_object()) return orders;
  for (const auto& [key, value] : parsed.as_object())
    if (value.is_string() && is_order(std::string_view(value.as_string())))
      orders[std::string(key)] = value.as_string();
  return orders;
}

std::string write_orders(const Orders& orders) {
  json::object o;
  for (const auto& [key, value] : orders) o[key] = value;
  return json::serialize(o);
}

bool ordered(const Battle& battle, const Orders& orders) {
  const Reaction r = reaction(battle, orders);
  return r.decline && !r.order.empty();
}

std::optional<Choice> follow_orders(const Battle& battle, const Orders& orders) {
  const Reaction r = reaction(battle, orders);
  if (!r.decline || r.order.empty()) return {};
  if (r.order == "least") return least_that_saves(battle, *r.decline);
  const auto least = percent(r.order);
  if (!least) return r.decline;
  Choice best = *r.decline;
  double best_chance = *least / 100.0 - 1e-9;
  for (const Choice option : battle.prompt().options) {
    const std::string verb = verb_of(battle, option);
    if (declines(battle, option) || (!orders.contains("reactions") && !orders.contains(verb)))
      continue;
    const double chance =
        chance_of_effect(battle.odds(option, "en", {battle.prompt().side, false}));
    if (chance <= best_chance) continue;
    best = option;
    best_chance = chance;
  }
  return best;
}

}  // namespace bocage
