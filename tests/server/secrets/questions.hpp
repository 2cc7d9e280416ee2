#pragma once
// What a viewer and a spectator ask in both rooms of a pair: everything that can be asked, with names of what there is,
// and rather of what is hidden from them.
#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/secrets/pair.hpp"

namespace bocage {

// Whatever has a name there, as often as it is named.
inline void collect_names(const json::value& v, std::vector<std::string>& names) {
  const auto add = [&](std::string_view name) {
    if (!name.empty() && name.size() < 24) names.emplace_back(name);
  };
  if (const json::object* o = v.if_object())
    for (const auto& [key, value] : *o) add(key), collect_names(value, names);
  else if (const json::array* list = v.if_array())
    for (const json::value& each : *list) collect_names(each, names);
  else if (const json::string* text = v.if_string()) add(*text);
}

class Questions {
 public:
  Questions(const Pair& pair, Random& r) : p(pair), random(r) {}

  json::object next() {
    switch (random.below(18)) {
      case 0: return {{"do", "view"}};
      case 1: return {{"do", "events"}};
      case 2: return {{"do", "events"}, {"before", number(40)}, {"count", number(9)}};
      case 3: return {{"do", "events"}, {"since", number(20)}};
      case 4: return with("odds", {{"option", option()}});
      case 5: return with("odds", answer());
      case 6:
      case 7: return with("why", wanted());
      case 8: return {{"do", "reach"}, {"unit", name()}};
      case 9: return with("reach", {{"unit", name()}});
      case 10: return {{"do", "los"}, {"from", name()}, {"to", name()}};
      case 11: return with("pending", {});
      case 12: return {{"do", random.below(2) ? "undo" : "takeback"}, {"to", number(6)}};
      case 13: return {{"do", "choose"}, {"seq", seq()}, {"option", 2000}};
      case 14: return wrong();
      case 15: return {{"do", "pending"}, {"after", json::array{answer()}}};
      case 16: return {{"do", "why"}, {"after", json::array{answer()}}, {"option", 0}};
      default: return after_it_is_over();
    }
  }
  // An answer that is perhaps not legal.
  json::object wrong() {
    json::object o = wanted();
    o["do"] = "choose";
    o["seq"] = seq() + (random.below(4) ? 0 : 1);
    return o;
  }
  // A legal answer; now and then one gesture of several, of which the first is legal and the others may be.
  json::object deed() {
    json::object o{{"do", "choose"}, {"seq", seq()}};
    if (random.below(4)) return o["option"] = option(), o;
    json::array gesture{answer()};
    for (std::uint32_t n = 1 + random.below(2); n > 0; --n)
      gesture.push_back(meant(random.below(2) ? answer() : bent(answer())));
    o["answers"] = std::move(gesture);
    return o;
  }
  // What a spectator may ask, and some that he may not.
  json::object of_spectator() {
    switch (random.below(6)) {
      case 0: return {{"do", "view"}};
      case 1: return {{"do", "events"}, {"before", number(40)}};
      case 2: return {{"do", "los"}, {"from", name()}, {"to", name()}};
      case 3: return {{"do", "reach"}, {"unit", name()}};
      case 4: return {{"do", "pending"}};
      default: return after_it_is_over();
    }
  }

 private:
  std::int64_t number(std::uint32_t most) { return random.below(most); }
  std::int64_t seq() const { return static_cast<std::int64_t>(p.rooms[0]->seq(index(p.viewer))); }
  int option() {
    return static_cast<int>(
        random.below(static_cast<std::uint32_t>(p.battle(0).prompt().options.size())));
  }
  // One of those there are; rather one that meets something hidden.
  json::object answer() {
    look_around();
    json::object o = some_option();
    for (int tries = random.below(2) ? 12 : 0; tries > 0 && !meets_hidden(o); --tries)
      o = some_option();
    return o;
  }
  json::object some_option() {
    json::object o = p.battle(0).option(p.battle(0).prompt().options[option()], "en");
    for (const char* key : {"text", "rules", "nature", "option"}) o.erase(key);
    return o;
  }
  bool meets_hidden(const json::object& o) const {
    return std::ranges::any_of(o, [&](const auto& field) {
      const json::string* text = field.value().if_string();
      return text && std::ranges::find(hidden, std::string_view(*text)) != hidden.end();
    });
  }
  // What is not offered: what meets something hidden, where there is such a thing, or any answer with other names in it.
  json::object wanted() {
    json::object o = Secrets::tempting(p.battle(0), p.viewer, random);
    return o.empty() ? bent(answer()) : o;
  }
  // Meant for the present question, perhaps with what somebody guesses it is about.
  json::object meant(json::object o) {
    const Prompt& prompt = p.battle(0).prompt();
    if (random.below(2) || !prompt.text) return o;
    json::object question{{"prompt", prompt.text.key}};
    for (const Arg& a : prompt.args)
      if (random.below(2)) question[a.name] = name();
    o["if"] = std::move(question);
    return o;
  }
  // Another's fields, or any name at all in some of them.
  json::object bent(json::object o) {
    const json::object other = answer();
    for (auto& [key, value] : o) {
      if (key == "verb") continue;
      if (random.below(2) && other.contains(key)) value = other.at(key);
      else if (value.is_string() && random.below(3) == 0) value = name();
    }
    return o;
  }
  // Now, or as it would be after an answer or two.
  json::object with(const char* verb, json::object request) {
    request["do"] = verb;
    if (request.contains("option") || random.below(2)) return request;
    json::array after;
    for (std::uint32_t n = random.below(3); n > 0; --n) after.push_back(answer());
    request["after"] = std::move(after);
    return request;
  }
  json::object after_it_is_over() {
    switch (random.below(4)) {
      case 0: return {{"do", "replay"}, {"at", number(9)}, {"side", "referee"}};
      case 1: return {{"do", "branch"}, {"at", number(9)}};
      case 2: return {{"do", "report"}};
      default: return {{"do", "luck"}};
    }
  }
  // Whoever cheats knows all names of this table: those of the map, and rather those that the referee sees more of than
  // he does.
  std::string name() {
    look_around();
    const auto any = [&](const std::vector<std::string>& from) {
      return from[random.below(static_cast<std::uint32_t>(from.size()))];
    };
    if (!hidden.empty() && random.below(2)) return any(hidden);
    if (!seen.empty() && random.below(2)) return any(seen);
    const std::vector<std::string>& places = on_the_map();
    return places.empty() ? "nobody" : any(places);
  }
  void look_around() {
    const std::size_t answers = p.rooms[0]->session().answers().size();
    if (answers == looked_at && !seen.empty()) return;
    looked_at = answers;
    seen.clear();
    hidden.clear();
    collect_names(p.battle(0).view({p.viewer}), seen);
    for (int room = 0; room < 2; ++room) {
      std::unordered_map<std::string_view, int> told;
      for (const std::string& each : seen) ++told[each];
      std::vector<std::string> all;
      collect_names(p.battle(room).view(Viewer::referee()), all);
      for (std::string& each : all)
        if (--told[each] < 0) hidden.push_back(std::move(each));
    }
  }
  const std::vector<std::string>& on_the_map() const {
    static std::unordered_map<const Ground*, std::vector<std::string>> kept;
    const auto [it, fresh] = kept.try_emplace(&p.ground);
    if (fresh) collect_names(json::parse(p.battle(0).map_text()), it->second);
    return it->second;
  }

  const Pair& p;
  Random& random;
  std::vector<std::string> seen, hidden;  // by the viewer, from him
  std::size_t looked_at = 0;
};

}  // namespace bocage
