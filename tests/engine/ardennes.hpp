#pragma once
// The Ardennes at somebody's table who has read the protocol only: positions of his own, dice by hand, questions,
// refusals, events and the view.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace bocage {
namespace json = boost::json;

struct ArdennesTable {
  Engine engine;
  json::object last;  // the reply
  json::array events;

  explicit ArdennesTable(const std::string& position, const std::string& last_day = "01-12",
                         const std::string& reinforcements = "none", const std::string& more = "") {
    ask({{"do", "new"},
         {"game", "at"},
         {"dice", "manual"},
         {"toml", "game = \"at\"\ndays = \"12-16 to " + last_day + "\"\nreinforcements = \"" +
                      reinforcements + "\"\n" + more + "\n[position]\n" + position}});
    EXPECT_TRUE(last.at("ok").as_bool()) << json::serialize(last);
  }
  void ask(const json::object& request) {
    last = json::parse(engine.answer(json::serialize(request))).as_object();
    if (const json::value* told = last.if_contains("events"))
      for (const json::value& e : told->as_array()) events.push_back(e);
  }
  std::string asked() {
    ask({{"do", "pending"}});
    const json::object& p = last.at("pending").as_object();
    const json::value* words = p.if_contains("prompt");
    if (!words) words = p.if_contains("why");
    return words ? std::string(words->at("id").as_string()).substr(10) : "over";
  }
  json::object with(const char* verb, json::object fields) {
    fields["do"] = "choose";
    fields["verb"] = verb;
    return fields;
  }
  void choose(const char* verb, const json::object& fields = {}) {
    ask(with(verb, fields));
    EXPECT_TRUE(last.at("ok").as_bool()) << verb << ": " << json::serialize(last);
  }
  void roll(int die) {
    ask({{"do", "roll"}, {"dice", {die}}});
    EXPECT_TRUE(last.at("ok").as_bool()) << json::serialize(last);
  }
  // The rule and the words of a refusal.
  std::string why(const char* verb, const json::object& fields = {}) {
    json::object request = with(verb, fields);
    request["do"] = "why";
    ask(request);
    if (last.at("legal").as_bool()) return "";
    const json::value& no = last.at("refusal");
    return std::string(no.at("rule").as_string()) + ": " + std::string(no.at("text").as_string());
  }
  // The options of a verb, in their order.
  std::vector<json::object> offers(std::string_view verb) {
    ask({{"do", "pending"}});
    std::vector<json::object> found;
    for (const json::value& o : last.at("pending").at("options").as_array())
      if (o.at("verb").as_string() == verb) found.push_back(o.as_object());
    return found;
  }
  long count(std::string_view name) const {
    return std::ranges::count_if(
        events, [&](const json::value& e) { return e.at("event").as_string() == name; });
  }
  json::object event(std::string_view name) {
    for (auto it = events.rbegin(); it != events.rend(); ++it)
      if (it->at("event").as_string() == name) return it->as_object();
    ADD_FAILURE() << "no event " << name;
    return {};
  }
  json::object unit(std::string_view id) {
    ask({{"do", "view"}, {"side", "referee"}});
    for (const json::value& u : last.at("view").at("units").as_array())
      if (u.at("id").as_string() == id) return u.as_object();
    ADD_FAILURE() << "no unit " << id;
    return {};
  }
  std::string place(std::string_view id) { return std::string(unit(id).at("place").as_string()); }
  // `done` and `stop` until that is asked.
  void on_to(std::string_view question) {
    for (int i = 0; i < 60 && asked() != question; ++i)
      choose(asked() == "mover" ? "stop" : "done");
  }
};

inline int shift(const json::object& event, std::string_view rule) {
  int sum = 0;
  if (!event.contains("shifts")) return 0;
  for (const json::value& s : event.at("shifts").as_array())
    if (s.at("rule").as_string() == rule) sum += s.at("amount").to_number<int>();
  return sum;
}

}  // namespace bocage
