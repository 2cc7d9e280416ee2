#pragma once
// How a typed battle reads what names its parts: answers, drawn cards, places.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "files/shorten.hpp"
#include "files/word_lists.hpp"
#include "session/written_name.hpp"

namespace bocage {

// Everything of a kind that has a name, as the protocol writes it. For complaints: it takes its time.
template <class G>
std::vector<std::string> BattleOf<G>::names_of(Kind kind) const {
  std::vector<std::string> list;
  if (kind == side_kind) {
    for (const SideInfo& side : info_->sides) list.push_back(side.id);
    return list;
  }
  constexpr int most = 4096, widest_gap = 256;  // between men and vehicles
  for (int value = 0, misses = 0; value < most && misses <= widest_gap; ++value) {
    std::string each = G::Io::name(*world_, *names_, kind, value);
    const bool nobody = each == "none" || each == "?";
    if (nobody || G::Io::value(*world_, *names_, kind, each) != value) ++misses;
    else misses = 0, list.push_back(std::move(each));
  }
  if (list.size() == most) list.clear();  // not named but measured: a point, a length
  return list;
}

namespace detail {

constexpr std::size_t most_listed = 24;

}  // namespace detail

template <class G>
std::optional<int> BattleOf<G>::value_of(Kind kind, std::string_view text) const {
  if (kind == side_kind) {
    const auto side = read_side(*this, text);
    return side ? std::optional<int>(index(*side)) : std::nullopt;
  }
  if (const auto value = G::Io::value(*world_, *names_, kind, text)) return value;
  if (const auto value = G::Io::value(*world_, *names_, kind, lower(std::string(text))))
    return value;
  const std::string wanted = plain_word(text);
  for (const std::string& each : names_of(kind))
    if (plain_word(each) == wanted) return G::Io::value(*world_, *names_, kind, each);
  return {};
}

// The name of a place or piece as the game writes it; what nobody knows stays as it is.
template <class G>
std::string BattleOf<G>::as_written(std::string_view name) const {
  for (const Kind kind : G::Io::places)
    if (G::Io::value(*world_, *names_, kind, name)) return std::string(name);
  for (const Kind kind : G::Io::places)
    if (const auto value = value_of(kind, name)) return G::Io::name(*world_, *names_, kind, *value);
  return std::string(name);
}

template <class G>
std::string BattleOf<G>::unknown_place(std::string_view name) const {
  std::vector<std::string> known;
  for (const Kind kind : G::Io::places) {
    if (value_of(kind, name)) return {};
    for (std::string& each : names_of(kind)) known.push_back(std::move(each));
  }
  const std::string wanted = "'" + shortened(name, 60) + "'";
  if (!known.empty() && known.size() <= detail::most_listed)
    return wanted + " is none of these: " + listed(known);
  return "there is no " + wanted + " in this battle" + did_you_mean(shortened(name, 60), known);
}

template <class G>
template <class Each>
std::optional<int> BattleOf<G>::shown([[maybe_unused]] Kind kind,
                                      [[maybe_unused]] std::string_view text,
                                      [[maybe_unused]] const Each& each) const {
  std::optional<int> found;
  if constexpr (!IsNone<decltype(G::Io::shows)>) {
    int best = 0;
    each([&](int value) {
      const int fit = G::Io::shows(*world_, *names_, state_, prompt_.side, kind, value, text);
      if (fit > best) best = fit, found = value;
    });
  }
  return found;
}

// By its name, if it can be drawn; else the one that can be drawn and fits best what is said of it.
template <class G>
std::optional<int> BattleOf<G>::read_item(std::string_view name) const {
  const Chance& chance = prompt_.chance;
  const Kind kind = chance.item_kind;
  if (const auto value = value_of(kind, name); value && *value >= chance.item_base)
    return *value - chance.item_base;
  const auto drawn = shown(kind, name, [&](const auto& fits) {
    for (int i = 0; i < chance.items; ++i)
      if (possible(chance, item_drawn(i))) fits(i + chance.item_base);
  });
  return drawn ? std::optional<int>(*drawn - chance.item_base) : std::nullopt;
}

// What the options of a verb name in one of its fields, each once; get(Choice) is that field of an option.
template <class G>
template <class Get>
std::vector<std::string> BattleOf<G>::offered_names(const VerbInfo& verb, Kind kind,
                                                    const Get& get) const {
  std::vector<std::string> offered;
  for (const Choice option : prompt_.options) {
    if (option.verb != verb.verb) continue;
    std::string each = G::Io::name(*world_, *names_, kind, static_cast<int>(get(option)));
    if (std::ranges::find(offered, each) == offered.end()) offered.push_back(std::move(each));
  }
  return offered;
}

// What is made of several words, and so in no list of names, in another spelling.
template <class G>
template <class Get>
std::optional<int> BattleOf<G>::offered_as(const VerbInfo& verb, Kind kind, std::string_view text,
                                           const Get& get) const {
  const std::string wanted = plain_word(text);
  for (const std::string& each : offered_names(verb, kind, get))
    if (plain_word(each) == wanted) return G::Io::value(*world_, *names_, kind, each);
  return {};
}

template <class G>
std::optional<Battle::Named> BattleOf<G>::read_choice(const boost::json::object& fields,
                                                      std::string& wrong) const {
  const auto* verb_name = fields.if_contains("verb");
  if (!verb_name || !verb_name->is_string()) {
    wrong = verb_name ? "'verb' should be a text" : "'verb' is missing: name what is to be done";
    return {};
  }
  const VerbInfo* verb = nullptr;
  const std::string wanted = plain_word(verb_name->as_string());
  for (const VerbInfo& v : G::Io::verbs())
    if (wanted == v.name) verb = &v;
  if (!verb) {
    std::vector<std::string> known, offered;
    for (const VerbInfo& v : G::Io::verbs()) {
      known.push_back(v.name);
      for (const Choice option : prompt_.options)
        if (option.verb == v.verb) {
          offered.push_back(v.name);
          break;
        }
    }
    wrong = "this game has no verb '" + std::string(verb_name->as_string()) + "'" +
            did_you_mean(verb_name->as_string(), known);
    if (!offered.empty()) wrong += "; now: " + listed(offered);
    return {};
  }
  Named named;
  named.choice.verb = verb->verb;
  // get(Choice) is that field of an option.
  const auto read = [&](const Field& field, bool& given, auto& out, const auto& get) {
    if (field.kind == no_kind) return true;
    const auto* value = fields.if_contains(field.name);
    if (!value) return true;
    std::optional<int> number;
    if (field.kind == number_kind && value->is_int64() && std::in_range<int>(value->as_int64()))
      number = static_cast<int>(value->as_int64());
    else if (const std::string text = written_name(*value); !text.empty()) {
      number = value_of(field.kind, text);
      if (!number) number = offered_as(*verb, field.kind, text, get);
      if (!number)
        number = shown(field.kind, text, [&](const auto& fits) {  // of what is offered
          for (const Choice option : prompt_.options)
            if (option.verb == verb->verb) fits(static_cast<int>(get(option)));
        });
      if (!number)
        number =
            shown(field.kind, text, [&](const auto& fits) {  // of all, so that a rule refuses it
              for (const std::string& each : names_of(field.kind))
                if (const auto known = G::Io::value(*world_, *names_, field.kind, each))
                  fits(*known);
            });
    }
    if (!number) {
      const auto known = names_of(field.kind);
      wrong = "'" + std::string(field.name) + "': " + repeated(*value);
      if (!known.empty() && known.size() <= detail::most_listed)
        wrong += " is none of these: " + listed(known);
      else {
        wrong += " means nothing in this battle";
        if (value->is_string()) wrong += did_you_mean(value->as_string(), known);
        const auto offered = offered_names(*verb, field.kind, get);  // all would be too many
        if (!offered.empty()) wrong += "; now: " + listed(offered, detail::most_listed);
      }
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
  if (!read(verb->who, named.who, named.choice.who, [](Choice c) { return c.who; }) ||
      !read(verb->what, named.what, named.choice.what, [](Choice c) { return c.what; }) ||
      !read(verb->count, named.count, named.choice.count, [](Choice c) { return c.count; }))
    return {};
  for (const auto& [key, value] : fields) {
    if (is_of_every_answer(key)) continue;
    const auto is = [&, k = std::string_view(key.data(), key.size())](const Field& f) {
      return f.name && f.kind != no_kind && k == f.name;
    };
    if (!is(verb->who) && !is(verb->what) && !is(verb->count)) {
      std::vector<std::string> known;
      for (const Field* f : {&verb->who, &verb->what, &verb->count})
        if (f->kind != no_kind) known.push_back(f->name);
      wrong = "the verb '" + std::string(verb->name) + "' has no field '" + std::string(key) + "'";
      wrong += known.empty() ? "; it has none" : "; it has " + listed(known);
      return {};
    }
  }
  return named;
}

}  // namespace bocage
