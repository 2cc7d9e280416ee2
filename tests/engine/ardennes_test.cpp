// Worked cases of America Triumphant as somebody plays them who has read the protocol only: positions of his own, dice by
// hand, questions, refusals, events and the view.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "engine/engine.hpp"

namespace bocage {
namespace {
namespace json = boost::json;

struct Table {
  Engine engine;
  json::object last;  // the reply
  json::array events;

  explicit Table(const std::string& position, const std::string& top = "") {
    ask({{"do", "new"},
         {"game", "at"},
         {"dice", "manual"},
         {"toml", "game = \"at\"\ndays = \"12-16 to 01-12\"\nreinforcements = \"none\"\n" + top +
                      "[position]\n" + position}});
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
};

int shift(const json::object& event, std::string_view rule) {
  int sum = 0;
  for (const json::value& s : event.at("shifts").as_array())
    if (s.at("rule").as_string() == rule) sum += s.at("amount").to_number<int>();
  return sum;
}

// X22: 150 slips from zone to zone for terrain and one; a four costs it a step.
TEST(Ardennes, TheBrigadeInAmericanColours) {
  Table t(R"(now = { day = "12-18", weather = "precipitation, frost" }
impulse = { hq = "ge-hq-6", phase = "tactical" }
combat_supply = "ge-hq-6"
[position.units]
"1524" = "us-16-1id"
"1523" = "ge-150-bde"
"1515" = "ge-hq-6"
)");
  EXPECT_EQ(t.asked(), "march");
  t.choose("take_up", {{"unit", "ge-150-bde"}, {"with", "alone"}});
  EXPECT_NE(t.why("step", {{"hex", "1424"}}).find("at.4.3a"), std::string::npos);
  t.choose("infiltrate", {{"hex", "1424"}});
  EXPECT_EQ(t.asked(), "infiltration");
  t.roll(5);
  EXPECT_EQ(t.event("infiltrated").at("args").at("left").as_string(), "7");
  t.choose("infiltrate", {{"hex", "1425"}});
  t.roll(4);
  EXPECT_EQ(t.unit("ge-150-bde").at("hex").as_string(), "1424");
  EXPECT_EQ(t.unit("ge-150-bde").at("steps").to_number<int>(), 1);
  EXPECT_EQ(t.asked(), "march");
}

// X14, X31: 3 against 4 in a village needs the HQ; aircraft in secret do not drop it below the table.
TEST(Ardennes, MinimumOddsAndSecretAircraft) {
  const std::string units = R"([position.units]
"1728" = "ge-13-5fj supplied"
"1729" = "us-16-1id"
"1719" = "ge-hq-5"
)";
  const std::string now = R"(now = { day = "12-20", weather = "cloudy, frost" }
impulse = { hq = "ge-hq-5", phase = "combat" }
)";
  Table poor(now + "combat_supply = \"\"\n" + units);
  EXPECT_EQ(poor.why("attack", {{"hex", "1729"}}),
            "at.9.14c: At 1:3 the attack is below the lowest column, 1:2.");
  Table t(now + "combat_supply = \"ge-hq-5\"\n" + units);
  t.choose("attack", {{"hex", "1729"}});
  t.choose("commit", {{"unit", "ge-13-5fj"}});
  EXPECT_EQ(t.asked(), "air_defence");
  EXPECT_NE(t.why("fly", {{"hex", "1729"}, {"points", 1}}).find("at.11.3c"), std::string::npos);
  t.choose("fly", {{"hex", "1729"}, {"points", 2}});
  EXPECT_EQ(t.asked(), "resolve");
  t.choose("fight", {{"hex", "1729"}});
  t.roll(6);
  const json::object combat = t.event("combat");
  EXPECT_EQ(combat.at("args").at("odds").as_string(), "1:2");
  EXPECT_EQ(combat.at("column").as_string(), "1:2");
  EXPECT_EQ(combat.at("result").as_string(), "1/1");
  EXPECT_EQ(shift(combat, "at.t.cm2"), -1);
  EXPECT_EQ(shift(combat, "at.t.cm6"), -1);
  EXPECT_EQ(shift(combat, "at.t.cm8"), 1);
}

// X38: ten points for a division that leaves a zone to overrun; 12 to 2, combined arms, its HQ.
TEST(Ardennes, AnOverrun) {
  Table t(R"(now = { day = "12-17", weather = "precipitation, frost" }
impulse = { hq = "ge-hq-5", phase = "tactical" }
combat_supply = "ge-hq-5"
[position.units]
"2207" = "ge-2pg-2pz, ge-3pz-2pz, ge-304pg-2pz"
"2307" = "us-14-cav supplied"
"2202" = "ge-hq-5"
)");
  t.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "division"}});
  t.choose("overrun", {{"hex", "2307"}, {"support", "yes"}});
  EXPECT_EQ(t.event("overruns").at("args").at("cost").as_string(), "10");
  t.roll(2);
  const json::object overrun = t.event("overrun");
  EXPECT_EQ(overrun.at("args").at("odds").as_string(), "6:1");
  EXPECT_EQ(overrun.at("column").as_string(), "8:1");
  EXPECT_EQ(overrun.at("result").as_string(), "1/2");
  EXPECT_EQ(t.asked(), "losses");
  t.choose("lose_step", {{"unit", "ge-304pg-2pz"}});
  EXPECT_EQ(t.asked(), "remainder");  // the cavalry has lost one step
  t.choose("stand");
  EXPECT_EQ(t.asked(), "after_overrun");
  t.choose("occupy");
  EXPECT_EQ(t.unit("ge-3pz-2pz").at("hex").as_string(), "2307");
}

// X40: a three bridges the Our where a bridge stood, and the engineer is the bridge.
TEST(Ardennes, ABridgeAtDasburg) {
  Table t(R"(now = { day = "12-17", weather = "precipitation, frost" }
impulse = { hq = "ge-hq-5", phase = "engineer" }
[position.units]
"3107" = "ge-600-eng, ge-2pg-2pz"
"3103" = "ge-hq-5"
)");
  EXPECT_EQ(t.asked(), "engineers");
  t.choose("build", {{"unit", "ge-600-eng"}, {"hex", "3108"}});
  t.roll(3);
  EXPECT_EQ(shift(t.event("bridge_built"), "at.11.71b"), 2);
  EXPECT_EQ(t.unit("ge-600-eng").at("place").as_string(), "bridge");
  while (t.asked() == "march" &&
         t.last.at("pending").at("args").at("phase").as_string() != "tactical")
    t.choose("done");
  t.choose("take_up", {{"unit", "ge-2pg-2pz"}, {"with", "alone"}});
  t.choose("step", {{"hex", "3108"}});
  EXPECT_EQ(t.event("moved").at("args").at("left").as_string(),
            "4");  // 5, unsupplied: a road again
}

// X46: one side has finished; with no chit left the turn ends without a further roll.
TEST(Ardennes, OneSideHasFinished) {
  Table t(R"(now = { day = "12-20", weather = "precipitation, frost" }
impulse = { hq = "us-hq-VIII", phase = "mechanised" }
track = { allied = "us-hq-V", german = "ge-hq-6" }
cup = "us-hq-III ge-hq-5 ge-hq-7"
[position.units]
"3315" = "us-hq-V"
"1609" = "us-hq-VIII"
"3329" = "us-hq-III"
"2001" = "ge-hq-5"
"2601" = "ge-hq-7"
"1301" = "ge-hq-6"
)");
  const auto on_to = [&](std::string_view question) {
    for (int i = 0; i < 60 && t.asked() != question; ++i)
      t.choose(t.asked() == "mover" ? "stop" : "done");
  };
  on_to("pause");
  t.roll(1);
  EXPECT_EQ(t.event("paused").at("args").at("number").to_number<int>(), 1);
  t.ask({{"do", "roll"}, {"chit", "us-hq-III"}});
  EXPECT_FALSE(t.last.at("ok").as_bool());  // taken out of the cup
  t.ask({{"do", "roll"}, {"chit", "ge-hq-7"}});
  on_to("pause");
  t.roll(2);
  EXPECT_EQ(t.event("goes_on").at("args").at("total").to_number<int>(), 2);
  t.ask({{"do", "roll"}, {"chit", "ge-hq-5"}});
  on_to("weather");
  EXPECT_EQ(t.event("turn").at("args").at("date").as_string(), "12-21");
}

}  // namespace
}  // namespace bocage
