// What a program that drives the engine can rely on: names are checked, reasons are told.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "engine/engine.hpp"
#include "session/games.hpp"

namespace bocage {
namespace {
namespace json = boost::json;

constexpr const char* pg_position = R"(
game = "pg"
id = "trial"
title = "Trial"
turns = 9
date = "1942-11-19"
[map]
size = [14, 12]
[[side]]
id = "german"
nation = "german"
morale = "8/7"
initiative = 0
[[side]]
id = "soviet"
nation = "soviet"
morale = "8/7"
initiative = 0
[position]
phase = "action"
active = "german"
)";

constexpr const char* uf_position = R"(
game = "uf"
sides = ["german-american"]
[[group]]
side = "german"
letter = "B"
chit = 2
stack = ["movement"]
men = ["G4", "G5", "G6", "G7", "G8", "G9"]
[[group]]
side = "american"
letter = "B"
chit = 2
men = ["U6", "U7"]
[hands]
german = [81, 3]
)";

class Requests : public ::testing::Test {
 protected:
  Engine engine;

  json::object ask(std::string_view request) {
    return json::parse(engine.answer(request)).as_object();
  }
  std::string wrong(std::string_view request) {
    const json::object reply = ask(request);
    if (reply.at("ok").as_bool()) return "ok";
    return std::string(reply.at("error").at("code").as_string()) + ": " +
           std::string(reply.at("error").at("message").as_string());
  }
  json::object begin(std::string_view game, const std::string& toml) {
    const json::object reply = ask(json::serialize(
        json::object{{"do", "new"}, {"game", game}, {"toml", toml}, {"dice", "manual"}}));
    EXPECT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
    return reply;
  }
  void begin_pg(const std::string& units) {
    begin("pg", std::string(pg_position) + "\n[[unit]]\n" + units);
  }
  void begin_uf() { begin("uf", uf_position); }
};

// The map of the position with something on it.
std::string replaced_size(std::string text, const std::string& ground) {
  const std::string size = "size = [14, 12]";
  return text.insert(text.find(size) + size.size(), "\n" + ground);
}

bool says(const std::string& text, std::string_view what) { return text.find(what) != text.npos; }

TEST_F(Requests, AMistypedMemberIsRefusedByName) {
  EXPECT_TRUE(says(wrong(R"({"do":"new","game":"pg","scenario":"lipovka","dices":"manual"})"),
                   "'new' has no 'dices'"));
  EXPECT_TRUE(says(wrong(R"({"do":"hello","x":1})"), "it takes nothing"));
  begin_uf();
  EXPECT_TRUE(says(wrong(R"({"do":"view","sight":"german"})"), "'view' has no 'sight'"));
  EXPECT_TRUE(says(wrong(R"({"do":"choose","verb":"end_actions","group":"german-B"})"),
                   "has no field 'group'; it has none"));
  EXPECT_TRUE(says(wrong(R"({"do":"choose","option":0,"hexx":"0304"})"), "'hexx'"));
  EXPECT_TRUE(says(wrong(R"({"do":"choose","answers":[],"verb":"fire"})"), "'verb'"));
  // An option comes back as it was told.
  const json::object option =
      ask(R"({"do":"pending"})").at("pending").at("options").at(0).as_object();
  json::object back = option;
  back["do"] = "why";
  EXPECT_TRUE(ask(json::serialize(back)).at("legal").as_bool());
}

TEST_F(Requests, WrongValuesListTheRightOnes) {
  begin_uf();
  EXPECT_TRUE(says(
      wrong(R"({"do":"choose","verb":"move","group":"german-B","card":"3","mode":"backward"})"),
      "none of these: forward, back, sideways"));
  EXPECT_TRUE(says(wrong(R"({"do":"choose","verb":"mov"})"), "did you mean 'move'?"));
  EXPECT_TRUE(says(wrong(R"({"do":"choose","verb":"fire","group":"german-Z"})"), "german-B"));
  EXPECT_TRUE(says(wrong(R"({"do":"view","side":"italian"})"),
                   "there are: german, american, spectator, referee"));
  EXPECT_TRUE(
      says(wrong(R"({"do":"why","side":"italian","verb":"move"})"), "there are: german, american"));
  EXPECT_TRUE(says(wrong(R"({"do":"scenarios","game":"xy"})"), "there are: pg, "));
  // Of too many to list those that are offered.
  EXPECT_TRUE(says(wrong(R"({"do":"choose","verb":"move","group":"german-B","card":"ace"})"),
                   "means nothing in this battle; now: 3"));
  EXPECT_TRUE(says(wrong(R"({"do":"choose","verb":"move","group":[120.5,45],"card":3})"),
                   "'group': \"120.5,45\" is none of these"));
  // Capitals and what stands between words do not matter.
  EXPECT_TRUE(ask(R"({"do":"why","verb":"Move","group":"GERMAN_B","card":3,"mode":"Forward"})")
                  .at("legal")
                  .as_bool());
  EXPECT_TRUE(says(wrong(R"({"do":"choose","verb":"END-actions"})"), "ok"));
  EXPECT_TRUE(says(wrong(R"({"do":"view","side":"German"})"), "ok"));
  EXPECT_EQ(ask(R"({"do":"los","from":"German B","to":"american-b"})"),
            ask(R"({"do":"los","from":"german-B","to":"american-B"})"));
  EXPECT_EQ(ask(R"({"do":"reach","unit":"german_b"})"), ask(R"({"do":"reach","unit":"german-B"})"));
  EXPECT_TRUE(ask(R"({"do":"reach","unit":"german_b"})").at("ok").as_bool());
}

TEST_F(Requests, RulesAreFoundHoweverTheyAreWrittenAndWrongOnesNearIt) {
  const auto title = [this](std::string_view id) {
    const json::object reply = ask(json::serialize(json::object{{"do", "rule"}, {"rule", id}}));
    return reply.at("ok").as_bool() ? std::string(reply.at("rule").at("id").as_string()) : "";
  };
  EXPECT_EQ(title("pg.12.43a"), "pg.12.43a");
  EXPECT_EQ(title("PG.12.43A"), "pg.12.43a");
  EXPECT_EQ(title("uf.0.1"), "uf.0.1*");
  EXPECT_EQ(title("uf.0.1*"), "uf.0.1*");
  EXPECT_EQ(wrong(R"({"do":"rule","rule":"pg.12.43"})"),
            "unknown_rule: there is no rule 'pg.12.43'; of those that begin so there are: "
            "pg.12.43a, pg.12.43b, pg.12.43c");
  EXPECT_EQ(wrong(R"({"do":"rule","rule":"pg.12.34a"})"),
            "unknown_rule: there is no rule 'pg.12.34a': did you mean 'pg.12.3a'?");
  EXPECT_EQ(wrong(R"({"do":"rule","rule":"italy.3"})"),
            "unknown_rule: there is no rule 'italy.3'; ids begin with a game and a dot: "
            "pg, at, toi, uf, sk");
}

// uf.2.4d: an option that a rule forbids is refused by that rule.
TEST_F(Requests, AnOptionIsRefusedByItsRule) {
  const json::object reply =
      ask(R"({"do":"new","game":"uf","scenario":"b","options":{"first":"draw"}})");
  EXPECT_FALSE(reply.at("ok").as_bool());
  EXPECT_EQ(reply.at("error").at("code"), "bad_scenario");
  EXPECT_EQ(reply.at("error").at("rule"), "uf.2.4d");
  // A value that there is not is a mistake of whoever writes: no rule forbids it.
  const json::object mistyped =
      ask(R"({"do":"new","game":"uf","scenario":"b","options":{"second_sniper":"yes"}})");
  EXPECT_EQ(mistyped.at("error").at("code"), "bad_scenario");
  EXPECT_FALSE(mistyped.at("error").as_object().contains("rule"));
}

TEST_F(Requests, AGroupThatHasActedReachesNobodyAndSaysWhy) {
  begin_uf();
  EXPECT_TRUE(says(wrong(R"({"do":"reach","unit":"G4"})"), "'G4' is none of these: german-A"))
      << "a man is no group";
  json::object reach = ask(R"({"do":"reach","unit":"german-B"})").at("reach").as_object();
  EXPECT_EQ(reach.at("targets").as_array().size(), 1u);
  EXPECT_FALSE(reach.contains("reason"));
  std::string spent = uf_position;
  begin("uf", spent.insert(spent.find("chit"), "acted = true\n"));
  reach = ask(R"({"do":"reach","unit":"german-B"})").at("reach").as_object();
  EXPECT_TRUE(reach.at("targets").as_array().empty());
  EXPECT_EQ(reach.at("reason").at("rule"), "uf.4.2a");
  EXPECT_FALSE(reach.at("reason").at("text").as_string().empty());
  reach = ask(R"({"do":"reach","unit":"american-B"})").at("reach").as_object();
  EXPECT_EQ(reach.at("targets").as_array().size(), 1u) << "it is the German group that acted";
}

TEST_F(Requests, CardsByWhatTheyShow) {
  begin_uf();
  json::object reply =
      ask(R"({"do":"choose","verb":"fire","target":"american-B","card":"fire 3/5"})");
  ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
  ask(R"({"do":"choose","verb":"announce"})");
  ask(R"({"do":"choose","verb":"resolve"})");
  EXPECT_TRUE(says(wrong(R"({"do":"roll","card":"B9"})"), "'B9'"));
  EXPECT_TRUE(says(wrong(R"({"do":"roll","card":"81"})"), "cannot be drawn")) << "it is played";
  reply = ask(R"({"do":"roll","card":"B6"})");
  ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
  bool drawn = false;
  for (const json::value& e : reply.at("events").as_array())
    if (e.at("event").as_string() == "fire_draw") {
      drawn = true;
      EXPECT_EQ(e.at("args").at("drawn").as_int64(), 6);
    }
  EXPECT_TRUE(drawn);
}

// What no option has is refused by a rule: the card of that face in one's own hand, else any.
TEST_F(Requests, CardsThatNobodyOffersAreRefusedByARule) {
  begin_uf();
  const auto refused_by = [&](std::string_view request) {
    const json::object reply = ask(request);
    return std::string(reply.at("refusal").at("rule").as_string());
  };
  const std::string fire = R"({"do":"why","verb":"fire","group":"german-B","target":"american-B",)";
  EXPECT_EQ(refused_by(fire + R"("card":"fire 6/12"})"), "uf.3.5c") << "not in hand";
  EXPECT_NE(refused_by(fire + R"("card":"movement"})"), "uf.3.5c") << "card 3 is, and no Fire card";
  EXPECT_EQ(refused_by(fire + R"("card":"movement"})"), refused_by(fire + R"("card":3})"));
  EXPECT_TRUE(says(wrong(R"({"do":"choose","verb":"fire","card":"fire 6/12"})"), "illegal_choice"));
  EXPECT_TRUE(says(wrong(R"({"do":"choose","verb":"fire","card":"fire 99/9"})"), "bad_request"));
}

TEST_F(Requests, WhySaysWhoIsAwaited) {
  begin_uf();
  json::object reply = ask(R"({"do":"why","side":"american","verb":"fire","target":"german-B"})");
  EXPECT_FALSE(reply.at("legal").as_bool());
  EXPECT_EQ(reply.at("awaited").at("side").as_string(), "german");
  EXPECT_EQ(reply.at("refusal").at("id").as_string(), "why.side");
  ask(R"({"do":"choose","verb":"fire","target":"american-B","card":81})");
  ask(R"({"do":"choose","verb":"announce"})");
  ask(R"({"do":"choose","verb":"resolve"})");
  reply = ask(R"({"do":"why","verb":"end_turn"})");
  EXPECT_FALSE(reply.at("legal").as_bool());
  EXPECT_EQ(reply.at("awaited").at("kind").as_string(), "throw");
  EXPECT_FALSE(reply.at("refusal").at("text").as_string().empty());
}

TEST_F(Requests, OptionsNameTheirOwnRuleAndNature) {
  begin_uf();
  const json::object asked = ask(R"({"do":"pending"})");
  for (const json::value& option : asked.at("pending").at("options").as_array()) {
    const json::array& rules = option.at("rules").as_array();
    if (option.at("verb").as_string() != "fire") continue;
    EXPECT_NE(std::ranges::find(rules, json::value("uf.6.1a")), rules.end());
    EXPECT_EQ(option.at("nature").as_string(), "attack");
  }
}

TEST_F(Requests, EventsComeInPagesNewestFirst) {
  begin_pg(R"(id = "a"
type = "ger.inf"
hex = "0505"
[[unit]]
id = "x"
type = "sov.inf"
hex = "1412")");
  for (int turn = 0; turn < 3; ++turn) {
    ask(R"({"do":"choose","verb":"pass"})");
    ask(R"({"do":"choose","verb":"pass"})");
    ask(R"({"do":"roll","dice":[2,1]})");
  }
  const json::object all = ask(R"({"do":"events"})");
  const json::array& events = all.at("events").as_array();
  ASSERT_GT(events.size(), 6U);
  const json::object page = ask(R"({"do":"events","before":5,"count":3})");
  ASSERT_EQ(page.at("events").as_array().size(), 3U);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(page.at("events").at(i), events[4 - i]) << "4, 3, 2";
  EXPECT_EQ(page.at("of").to_number<std::size_t>(), events.size());
  EXPECT_EQ(ask(R"({"do":"events","count":1})").at("events").at(0), events.back());
  EXPECT_TRUE(ask(R"({"do":"events","before":0})").at("events").as_array().empty());
}

// What a line meets: the ridge, not the dip behind it; open is one thing, spotted another.
TEST_F(Requests, LinesOfSight) {
  const std::string units = R"(id = "a"
type = "ger.inf"
hex = "0205"
[[unit]]
id = "x"
type = "sov.inf"
hex = "1205"
[[unit]]
id = "y"
type = "sov.inf"
hex = "0605")";
  begin("pg", replaced_size(pg_position, "woods = \"0605\"") + "\n[[unit]]\n" + units);
  json::object los = ask(R"({"do":"los","from":"a","to":"y"})").at("los").as_object();
  EXPECT_TRUE(los.at("open").as_bool());
  EXPECT_FALSE(los.at("spotted").as_bool()) << "in the wood, four hexes away";
  los = ask(R"({"do":"los","from":"0405","to":"0605"})").at("los").as_object();
  EXPECT_TRUE(los.at("spotted").as_bool());
  begin("pg", replaced_size(pg_position, "level_1 = \"0205 0505 1205\"\nlevel_2 = \"0805\"") +
                  "\n[[unit]]\n" + units);
  los = ask(R"({"do":"los","from":"a","to":"x"})").at("los").as_object();
  EXPECT_FALSE(los.at("open").as_bool());
  EXPECT_EQ(los.at("blocked_by").at("hex"), "0805")
      << "neither the knoll before nor the dip behind";
  EXPECT_EQ(los.at("blocked_by").at("level"), 2);
  EXPECT_TRUE(says(wrong(R"({"do":"los","from":"a","to":"9999"})"), "'9999'"));
  EXPECT_TRUE(says(wrong(R"({"do":"reach","unit":"aa"})"), "did you mean 'a'?"));
}

// A shot at several targets is told once for each sort of them, with its own shifts.
TEST_F(Requests, EachTargetHasItsOwnShifts) {
  begin_pg(R"(id = "a"
type = "ger.inf"
hex = "0505"
[[unit]]
id = "x"
type = "sov.inf"
hex = "0605"
dug_in = true
[[unit]]
id = "y"
type = "sov.inf"
hex = "0605")");
  ask(R"({"do":"choose","answers":[{"verb":"activate","hex":"0505"},{"verb":"declare_fire","unit":"a"},
         {"verb":"act","unit":"a"},{"verb":"direct_fire","hex":"0605"}]})");
  const json::object reply = ask(R"({"do":"roll","dice":[4,3]})");
  ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
  int dug_in = 0, open = 0;
  for (const json::value& e : reply.at("events").as_array()) {
    if (e.at("event") != "direct_fire") continue;
    const bool spaded = says(json::serialize(e.at("shifts")), "pg.df.m4");
    EXPECT_EQ(spaded, e.at("args").at("targets") == json::array{"x"}) << json::serialize(e);
    EXPECT_EQ(e.at("args").at("with"), json::array{"a"});
    EXPECT_EQ(e.at("args").at("from"), json::array{"0505"});
    ++(spaded ? dug_in : open);
  }
  EXPECT_EQ(dug_in, 1);
  EXPECT_EQ(open, 1);
  // Who has acted goes nowhere, and the reason is told.
  const json::object reach = ask(R"({"do":"reach","unit":"a"})").at("reach").as_object();
  EXPECT_TRUE(reach.at("hexes").as_array().empty());
  EXPECT_EQ(reach.at("reason").at("rule"), "pg.3.13d");
}

TEST_F(Requests, AnAssaultIsToldAsTheFightItBegins) {
  begin_pg(R"(id = "a"
type = "ger.inf"
hex = "0505"
[[unit]]
id = "x"
type = "sov.inf"
hex = "0605"
[[leader]]
id = "l"
side = "german"
face = "ger-lt-3a"
hex = "0505")");
  ask(R"({"do":"choose","answers":[{"verb":"activate","hex":"0505"},{"verb":"declare_fire","unit":"l"},
         {"verb":"declare_fire","unit":"a"}]})");
  const json::object reply = ask(R"({"do":"odds","verb":"assault","unit":"a","hex":"0605"})");
  ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
  const json::array& fights = reply.at("odds").at("attack").at("targets").as_array();
  ASSERT_EQ(fights.size(), 2u) << "both sides fire";
  EXPECT_EQ(fights[0].at("side"), "german");
  EXPECT_EQ(fights[0].at("column"), "5");
  EXPECT_EQ(fights[1].at("side"), "soviet");
  EXPECT_EQ(fights[1].at("column"), "3");
  EXPECT_TRUE(fights[1].as_object().contains("shifts"));
}

// A passenger has spent what getting on took him, a gun that is lost is one, a shaken leader has what is left of him.
TEST_F(Requests, ViewsTellTrueValues) {
  begin_pg(R"(id = "a"
type = "ger.inf"
hex = "0505"
[[unit]]
id = "t"
type = "ger.truck"
hex = "0505"
[[unit]]
id = "lost"
type = "ger.at50"
place = "eliminated"
[[unit]]
id = "x"
type = "sov.inf"
hex = "1305"
[[leader]]
id = "l"
side = "german"
face = "ger-lt-3a"
hex = "0507"
order = "demoralized")");
  ask(R"({"do":"choose","answers":[{"verb":"activate","hex":"0505"},{"verb":"declare_move","unit":"a"},
         {"verb":"declare_move","unit":"t"},{"verb":"act","unit":"t"},{"verb":"load","unit":"a"}]})");
  const json::object view = ask(R"({"do":"view","side":"referee"})").at("view").as_object();
  const auto unit = [&](std::string_view id) {
    for (const json::value& u : view.at("units").as_array())
      if (u.at("id").as_string() == id) return u.as_object();
    return json::object{};
  };
  EXPECT_EQ(unit("a").at("on"), "t");
  EXPECT_EQ(unit("a").at("mp"), 6) << "a point, in sixths";
  EXPECT_EQ(unit("lost").at("steps"), 0);
  EXPECT_EQ(unit("lost").at("at"), (json::array{4, 5}));
  EXPECT_EQ(unit("lost").at("limbered"), false);
  EXPECT_EQ(unit("l").at("order"), "demoralized");
  EXPECT_EQ(unit("l").at("morale"), 8) << "9 is on his counter";
}

// What lies just beyond, who watches the way, and why one does not come so far.
TEST_F(Requests, HowFarAndWhyNotFarther) {
  begin_pg(R"(id = "a"
type = "ger.inf"
hex = "0505"
[[unit]]
id = "t"
type = "ger.truck"
hex = "0505"
[[unit]]
id = "x"
type = "sov.hmg"
hex = "0909"
[[leader]]
id = "l"
side = "german"
face = "ger-lt-3a"
hex = "0505")");
  ask(R"({"do":"choose","answers":[{"verb":"activate","hex":"0505"},{"verb":"declare_move","unit":"l"},
         {"verb":"declare_move","unit":"a"},{"verb":"declare_move","unit":"t"}]})");
  const json::object reach = ask(R"({"do":"reach","unit":"a"})").at("reach").as_object();
  const auto at = [&](const char* list, std::string_view hex) {
    for (const json::value& each : reach.at(list).as_array())
      if (each.at("hex").as_string() == hex) return each.as_object();
    return json::object{};
  };
  EXPECT_EQ(at("hexes", "0805").at("cost"), "3");
  EXPECT_FALSE(at("hexes", "0502").contains("watched")) << "nine hexes from the machine gun";
  EXPECT_EQ(at("hexes", "0805").at("watched"), 1) << "four";
  EXPECT_TRUE(at("hexes", "0905").empty());
  EXPECT_EQ(at("beyond", "0905").at("cost"), "4") << "for whoever has 3";
  EXPECT_TRUE(at("beyond", "1205").empty()) << "more than twice what there is";
  EXPECT_TRUE(ask(R"({"do":"why","verb":"go","unit":"a","hex":"0805"})").at("legal").as_bool());
  json::object why = ask(R"({"do":"why","verb":"go","unit":"a","hex":"0905"})");
  EXPECT_FALSE(why.at("legal").as_bool());
  EXPECT_EQ(why.at("refusal").at("rule"), "pg.5.0e");
  EXPECT_EQ(why.at("refusal").at("text"), "That needs 4 movement points; 3 are left.");
  why = ask(R"({"do":"why","verb":"go","unit":"a","hex":"1405"})");
  EXPECT_EQ(why.at("refusal").at("args").at("need"), "9");
  why = ask(R"({"do":"why","verb":"go","unit":"a","hex":"0909"})");
  EXPECT_EQ(why.at("refusal").at("rule"), "pg.5.3") << "the machine gun is there";
  why = ask(R"({"do":"why","verb":"go","unit":"a","hex":"0505"})");
  EXPECT_EQ(why.at("refusal").at("id"), "pg.refuse.no_way") << "it stands there";
  ask(R"({"do":"choose","answers":[{"verb":"act","unit":"t"},{"verb":"load","unit":"a"}]})");
  const json::object moved = ask(R"({"do":"choose","verb":"enter","hex":"0405"})");
  ASSERT_TRUE(moved.at("ok").as_bool()) << json::serialize(moved);
  EXPECT_EQ(moved.at("events").at(0).at("args").at("with"), json::array{"a"}) << "aboard";
  why = ask(R"({"do":"why","verb":"go","unit":"a","hex":"0305"})");
  EXPECT_EQ(why.at("refusal").at("rule"), "pg.3.13d") << "who got on has acted";
}

// pg.5.4a: without a leader nothing nearer to the enemy is open; of a hex farther off that is told, not that no way is there.
TEST_F(Requests, WhyNotSoNearToTheEnemy) {
  begin_pg(R"(id = "a"
type = "ger.inf"
hex = "0505"
[[unit]]
id = "x"
type = "sov.hmg"
hex = "0905")");
  ask(R"({"do":"choose","answers":[{"verb":"activate","hex":"0505"},{"verb":"declare_move","unit":"a"},{"verb":"done","if":"pg.prompt.declare"}]})");
  for (const char* hex : {"0605", "0705", "0805"}) {
    const json::object why =
        ask(R"({"do":"why","verb":"go","unit":"a","hex":")" + std::string(hex) + "\"}");
    EXPECT_EQ(why.at("refusal").at("rule"), "pg.5.4a") << hex;
  }
}

// uf.20.3*, uf.20.5*: what one man's deed among the enemy would bring is told before the card is spent, as if nobody answered.
TEST_F(Requests, OneMansDeedIsToldToItsEnd) {
  const auto goes = [&](const char* american) {
    json::object order{{"do", "new"}, {"game", "uf"}, {"seed", 1}};
    order["toml"] = std::string(R"(game = "uf"
sides = ["german-american"]
[[group]]
side = "german"
letter = "A"
chit = 4
men = ["G4", "G7", "G8"]
[[group]]
side = "american"
letter = "A"
chit = 1
men = [)") + american +
                    R"(]
[turn]
side = "german"
[hands]
german = ["movement", "concealed -1"]
american = ["rally 2"]
)";
    EXPECT_TRUE(ask(json::serialize(order)).at("ok").as_bool());
    const json::object odds =
        ask(R"({"do":"odds","verb":"infiltrate","man":"G4","target":"american-A","card":"1"})");
    const json::object attack = odds.at("odds").at("attack").as_object();
    EXPECT_EQ(attack.at("man"), "G4");
    EXPECT_TRUE(attack.at("exact").as_bool());
    return attack.at("chances").at("G4").at("uf.change.infiltrated").to_number<double>();
  };
  const double in = goes(R"("U6", "U7", "U8")");
  EXPECT_GT(in, 0.5);
  EXPECT_LT(in, 0.95);
  EXPECT_GT(goes(R"("U6", "U7", "U8 pinned")"), in) << "uf.20.38*: who is pinned does not watch";
}

// Where one goes on a table no list can hold: the question says of which verbs its options are a sample.
TEST_F(Requests, OpenVerbsAreNamed) {
  json::object reply = ask(R"({"do":"new","game":"sk","scenario":"les-forges","seed":1})");
  const json::object& asked = reply.at("pending").as_object();
  ASSERT_EQ(asked.at("prompt").at("id"), "sk.prompt.setup");
  EXPECT_EQ(asked.at("open"), (json::array{"set_group"}));
  reply = ask(R"({"do":"new","game":"pg","scenario":"lipovka","seed":1})");
  EXPECT_FALSE(reply.at("pending").as_object().contains("open"));
}

// What can be drawn is told to whoever sees everything, if he asked for something else; unknown options are refused,
// in every game.
TEST_F(Requests, WrongValuesAreToldWithTheRightOnes) {
  const auto asked = [&](const json::object& request) { return ask(json::serialize(request)); };
  for (const GameEntry& game : games()) {
    const auto reply = asked({{"do", "new"},
                              {"game", game.code},
                              {"scenario", scenario_ids(game.code).front()},
                              {"options", json::object{{"nonsense", "on"}}}});
    ASSERT_FALSE(reply.at("ok").as_bool()) << game.code;
    EXPECT_NE(reply.at("error").at("message").as_string().find("'nonsense'"), std::string::npos)
        << game.code << json::serialize(reply);
  }
  asked({{"do", "new"}, {"game", "pg"}, {"scenario", "lipovka"}, {"dice", "manual"}});
  const auto refused = asked({{"do", "roll"}, {"chit", "nobody"}});
  ASSERT_FALSE(refused.at("ok").as_bool());
  const std::string message(refused.at("error").at("message").as_string());
  EXPECT_NE(message.find("nothing called or showing 'nobody' can be drawn"), std::string::npos);
  const auto list = message.find("there are: ");
  ASSERT_NE(list, std::string::npos) << message;
  const std::string first = message.substr(list + 11, message.find(',', list) - list - 11);
  EXPECT_TRUE(asked({{"do", "roll"}, {"chit", first}}).at("ok").as_bool()) << first;
}

// What is repeated of a name that is none is cut between characters, never within one.
TEST_F(Requests, RepliesAreText) {
  const auto is_text = [&](const json::object& request) {
    boost::system::error_code bad;
    const json::value reply = json::parse(engine.answer(json::serialize(request)), bad);
    EXPECT_FALSE(bad) << json::serialize(request).substr(0, 60) << ": " << bad.message();
    return !bad && !reply.at("ok").as_bool();
  };
  for (const int shift : {0, 1, 2}) {
    std::string name(static_cast<std::size_t>(shift), 'x');
    for (int i = 0; i < 60; ++i) name += "\u20ac";
    EXPECT_TRUE(is_text({{"do", "new"}, {"game", name}}));
    EXPECT_TRUE(is_text({{"do", "rule"}, {"rule", name}}));
    EXPECT_TRUE(is_text({{"do", "pending"}, {name, 1}}));
    engine.answer(R"({"do":"new","game":"pg","scenario":"lipovka","dice":"manual"})");
    EXPECT_TRUE(is_text({{"do", "view"}, {"side", name}}));
    EXPECT_TRUE(is_text({{"do", "los"}, {"from", name}, {"to", name}}));
    EXPECT_TRUE(is_text({{"do", "reach"}, {"unit", name}}));
    EXPECT_TRUE(is_text({{"do", "choose"}, {"verb", name}}));
    EXPECT_TRUE(is_text({{"do", "choose"}, {"verb", "place"}, {"unit", name}, {"hex", name}}));
  }
}

}  // namespace
}  // namespace bocage
