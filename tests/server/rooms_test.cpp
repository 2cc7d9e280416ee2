// Battles through real sockets: played to the end, left and resumed, taken back, watched.
#include "house.hpp"
#include "session/games.hpp"

namespace bocage {
namespace {

struct Rooms : testing::Test {
  Folder folder;
  std::unique_ptr<House> house = std::make_unique<House>(folder.file());
  std::mt19937 random{7};

  json::object order(std::string_view game, std::string_view dice = "fair") {
    const std::string scenario =
        game == "pg" ? "lipovka" : scenario_ids(game).front();  // a short one
    return {{"game", game}, {"scenario", scenario}, {"dice", dice}};
  }
  Made make(std::string_view game = "uf", std::string_view dice = "fair") {
    return make_battle(house->port(), order(game, dice));
  }

  // One random answer by whoever is to act; the guests hold one seat each.
  void step(std::vector<Guest>& guests, const std::vector<std::string>& tokens) {
    for (std::size_t i = 0; i < guests.size(); ++i) {
      Guest::Seat& s = guests[i].seats[tokens[i]];
      if (!s.acts()) continue;
      const auto reply = guests[i].choose(
          tokens[i], static_cast<int>(random() % static_cast<unsigned>(s.options())));
      ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
      ASSERT_EQ(s.seq, reply.at("seq").as_int64());
      for (std::size_t k = 0; k < guests.size(); ++k) guests[k].catch_up(tokens[k], s.seq);
      return;
    }
    FAIL() << "nobody is to act: " << json::serialize(guests[0].seats[tokens[0]].pending);
  }
};

struct EveryGameRooms : Rooms, testing::WithParamInterface<std::string> {};

TEST_P(EveryGameRooms, TwoClientsPlayAWholeBattle) {
  const Made made = make(GetParam());
  std::vector<Guest> guests;
  for (std::size_t i = 0; i < 2; ++i) {
    guests.emplace_back(house->port());
    ASSERT_TRUE(guests[i].join(made.tokens[i]));
  }
  Guest watcher(house->port());
  ASSERT_TRUE(watcher.join(made.spectator, {{"language", "fr"}}));
  Guest::Seat &a = guests[0].seats[made.tokens[0]], &b = guests[1].seats[made.tokens[1]];
  int answers = 0;
  while (!a.over() && answers < 20000) {
    ASSERT_NO_FATAL_FAILURE(step(guests, made.tokens));
    EXPECT_FALSE(a.acts() && b.acts());
    if (++answers % 20) continue;
    for (std::size_t i = 0; i < 2; ++i) {  // the patched view is the view
      const auto fresh = guests[i].call({{"do", "view"}, {"token", made.tokens[i]}});
      ASSERT_EQ(without_nulls(fresh.at("view")),
                without_nulls(guests[i].seats[made.tokens[i]].view))
          << answers;
    }
  }
  ASSERT_TRUE(a.over() && b.over()) << answers;
  watcher.catch_up(made.spectator, a.seq);
  EXPECT_TRUE(watcher.seats[made.spectator].over());
  EXPECT_EQ(error_code(guests[0].choose(made.tokens[0], 0)), "over");

  // A newcomer sees the same as those who were there.
  Guest late(house->port());
  ASSERT_TRUE(late.join(made.tokens[0]));
  EXPECT_EQ(late.seats[made.tokens[0]].events, a.events);
  EXPECT_EQ(without_nulls(late.seats[made.tokens[0]].view), without_nulls(a.view));

  // The journal can be read and played again, and the dice checked.
  client::Socket http(house->port());
  const auto text = http.get("/api/battles/" + made.tokens[1] + "/journal").body;
  auto journal = read_journal(text);
  ASSERT_TRUE(std::holds_alternative<Journal>(journal)) << std::get<std::string>(journal);
  auto replayed = Session::replay(std::get<Journal>(journal));
  ASSERT_TRUE(std::holds_alternative<Session>(replayed));
  EXPECT_EQ(std::get<Session>(replayed).battle().prompt().ask, Ask::over);
  const json::object& dice = late.seats[made.tokens[0]].battle.at("dice").as_object();
  EXPECT_TRUE(honest(std::string(dice.at("commitment").as_string()),
                     std::string(dice.at("secret").as_string())));

  const auto then =
      guests[0].call({{"do", "replay"}, {"token", made.tokens[0]}, {"side", "referee"}, {"at", 5}});
  ASSERT_TRUE(then.at("ok").as_bool()) << json::serialize(then);
  EXPECT_EQ(then.at("seq").as_int64(), 5);
  EXPECT_TRUE(guests[0].call({{"do", "luck"}, {"token", made.tokens[0]}}).at("ok").as_bool());
  const auto report = guests[0].call({{"do", "report"}, {"token", made.tokens[0]}});
  ASSERT_TRUE(report.at("ok").as_bool()) << json::serialize(report);
  EXPECT_FALSE(report.at("report").at("chances").as_array().empty());
  const auto branch = guests[0].call({{"do", "branch"}, {"token", made.tokens[0]}, {"at", 5}});
  ASSERT_TRUE(branch.at("ok").as_bool()) << json::serialize(branch);
  Guest again(house->port());
  ASSERT_TRUE(again.join(std::string(branch.at("seats").as_array()[0].at("token").as_string())));

  // And a journal can be sent in.
  const Made sent = make_battle(house->port(), {{"journal", text}});
  Guest reader(house->port());
  ASSERT_TRUE(reader.join(sent.tokens[0]));
  EXPECT_TRUE(reader.seats[sent.tokens[0]].over());
}

std::vector<std::string> codes() {
  std::vector<std::string> all;
  for (const GameEntry& game : games()) all.emplace_back(game.code);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Games, EveryGameRooms, testing::ValuesIn(codes()),
                         [](const auto& p) { return p.param; });

TEST_F(Rooms, TheListsOfTheLobby) {
  const json::value games = http_json(house->port(), "GET", "/api/games");
  ASSERT_TRUE(games.is_object());
  EXPECT_GE(games.at("games").as_array().size(), codes().size());
  const json::value levels = http_json(house->port(), "GET", "/api/levels");
  EXPECT_EQ(levels.at("levels").as_array()[0].at("id"), "recruit");
  const json::value french = http_json(house->port(), "GET", "/api/text/fr");
  EXPECT_EQ(french.at("server.error.over"), "La bataille est finie.");
  const json::value rules = http_json(house->port(), "GET", "/api/rules/uf/en");
  EXPECT_FALSE(rules.at("rules").as_array().empty());
  EXPECT_TRUE(rules.at("chapters").as_object().contains("6"));
  client::Socket plain(house->port());
  EXPECT_NE(plain.get("/metrics").body.find("bocage_answers_total"), std::string::npos);
  EXPECT_EQ(plain.get("/healthz").status, 200);
}

TEST_F(Rooms, BadOrdersAreRefusedWithAWord) {
  const std::pair<json::object, const char*> bad[] = {
      {{{"game", "chess"}, {"scenario", "a"}}, "unknown_game"},
      {{{"game", "uf"}, {"scenario", "zzz"}}, "unknown_scenario"},
      {{{"game", "uf"}}, "bad_request"},
      {{{"game", "uf"}, {"toml", "this is = not"}}, "bad_scenario"},
      {{{"journal", "nonsense"}}, "bad_journal"},
      {{{"game", "uf"}, {"scenario", "a"}, {"dice", "loaded"}}, "bad_request"},
      {{{"game", "uf"},
        {"scenario", "a"},
        {"seats", json::array{json::object{{"side", "martian"}}}}},
       "unknown_side"},
      {{{"game", "uf"}, {"scenario", "a"}, {"seats", json::array{}}}, "bad_request"},
      {{{"game", "uf"}, {"scenario", "a"}, {"seats", 3}}, "bad_request"},
  };
  for (const auto& [request, code] : bad) {
    const json::value body = request;
    int status = 0;
    const json::value reply = http_json(house->port(), "POST", "/api/battles", &body, &status);
    EXPECT_EQ(status, 400) << json::serialize(request);
    EXPECT_EQ(reply.at("error").at("code"), code) << json::serialize(request);
  }
}

TEST_F(Rooms, ReconnectingResumesExactly) {
  const Made made = make();
  std::vector<Guest> guests;
  for (std::size_t i = 0; i < 2; ++i) {
    guests.emplace_back(house->port());
    ASSERT_TRUE(guests[i].join(made.tokens[i]));
  }
  for (int i = 0; i < 60; ++i) ASSERT_NO_FATAL_FAILURE(step(guests, made.tokens));
  const Guest::Seat before = guests[0].seats[made.tokens[0]];
  std::vector<Guest> both;
  both.emplace_back(house->port());
  both.push_back(std::move(guests[1]));
  guests.clear();  // the lid is closed
  ASSERT_TRUE(both[0].join(made.tokens[0]));
  const Guest::Seat& after = both[0].seats[made.tokens[0]];
  EXPECT_EQ(after.seq, before.seq);
  EXPECT_EQ(after.events, before.events);
  EXPECT_EQ(after.pending, before.pending);
  EXPECT_EQ(without_nulls(after.view), without_nulls(before.view));
  for (int i = 0; i < 40; ++i) ASSERT_NO_FATAL_FAILURE(step(both, made.tokens));

  // With "have" only what came since is told.
  Guest third(house->port());
  ASSERT_TRUE(third.join(made.tokens[0], {{"have", before.seq}}));
  const json::array& told = third.seats[made.tokens[0]].events;
  ASSERT_EQ(told.size(), after.events.size());
  for (std::size_t i = before.events.size(); i < told.size(); ++i)
    EXPECT_EQ(told[i], after.events[i]);
  EXPECT_TRUE(told[0].is_null());  // not sent

  // And after a restart of the server, from the disk.
  const Guest::Seat last = after;
  both.clear();
  house.reset();
  house = std::make_unique<House>(folder.file());
  Guest again(house->port());
  ASSERT_TRUE(again.join(made.tokens[0]));
  EXPECT_EQ(again.seats[made.tokens[0]].seq, last.seq);
  EXPECT_EQ(again.seats[made.tokens[0]].events, last.events);
  EXPECT_EQ(without_nulls(again.seats[made.tokens[0]].view), without_nulls(last.view));
}

TEST_F(Rooms, StaleDoubleAndForeignMovesAreRefused) {
  const Made made = make();
  std::vector<Guest> guests;
  for (std::size_t i = 0; i < 2; ++i) {
    guests.emplace_back(house->port());
    ASSERT_TRUE(guests[i].join(made.tokens[i]));
  }
  const std::size_t acting = guests[0].seats[made.tokens[0]].acts() ? 0 : 1, idle = 1 - acting;
  const std::string& mine = made.tokens[acting];
  const std::int64_t seq = guests[acting].seats[mine].seq;
  EXPECT_EQ(error_code(guests[idle].choose(made.tokens[idle], 0)), "not_your_turn");
  EXPECT_EQ(error_code(guests[idle].call(
                {{"do", "choose"}, {"token", mine}, {"option", 0}, {"seq", seq}})),
            "not_joined");
  EXPECT_EQ(error_code(guests[acting].call({{"do", "choose"}, {"token", mine}, {"option", 0}})),
            "bad_request");
  EXPECT_EQ(error_code(guests[acting].call(
                {{"do", "choose"}, {"token", mine}, {"option", 0}, {"seq", seq - 1}})),
            "stale");
  EXPECT_EQ(error_code(guests[acting].call(
                {{"do", "choose"}, {"token", mine}, {"option", 9999}, {"seq", seq}})),
            "illegal_choice");
  // Twice in one breath: one is taken, the other is stale.
  for (int i = 0; i < 2; ++i)
    guests[acting].send(
        {{"id", 1000 + i}, {"do", "choose"}, {"token", mine}, {"option", 0}, {"seq", seq}});
  int taken = 0, stale = 0;
  while (taken + stale < 2) {
    const auto o = guests[acting].hear();
    ASSERT_FALSE(o.empty());
    if (o.contains("push")) continue;
    if (o.at("ok").as_bool()) ++taken;
    else stale += error_code(o) == "stale";
  }
  EXPECT_EQ(taken, 1);
  Guest stranger(house->port());
  EXPECT_EQ(error_code(stranger.call({{"do", "join"}, {"token", "AAAAAAAAAAAAAAAAAAAAAA"}})),
            "unknown_token");
  EXPECT_EQ(error_code(stranger.call({{"do", "join"}, {"token", "' OR 1=1 --"}})), "unknown_token");
  EXPECT_EQ(error_code(stranger.call({{"do", "join"}, {"token", 7}})), "bad_request");
  Guest watcher(house->port());
  ASSERT_TRUE(watcher.join(made.spectator));
  for (const char* verb :
       {"choose", "undo", "takeback", "resign", "chat", "standing", "odds", "why"}) {
    const auto reply = watcher.call({{"do", verb},
                                     {"token", made.spectator},
                                     {"option", 0},
                                     {"seq", 1},
                                     {"text", "x"},
                                     {"orders", json::object{}}});
    EXPECT_EQ(error_code(reply), "spectator") << verb;
  }
  EXPECT_EQ(error_code(watcher.call({{"do", "replay"}, {"token", made.spectator}, {"at", 1}})),
            "not_over");
  EXPECT_EQ(
      error_code(watcher.call({{"do", "view"}, {"token", made.spectator}, {"side", "german"}})),
      "not_yours");
}

TEST_F(Rooms, HotseatOnOneSocket) {
  const Made made = make();
  Guest table(house->port());
  for (const std::string& token : made.tokens) ASSERT_TRUE(table.join(token));
  for (int i = 0; i < 100; ++i) {
    const std::string& token = table.seats[made.tokens[0]].acts() ? made.tokens[0] : made.tokens[1];
    Guest::Seat& s = table.seats[token];
    ASSERT_TRUE(s.acts());
    ASSERT_TRUE(table.choose(token, static_cast<int>(random() % static_cast<unsigned>(s.options())))
                    .at("ok")
                    .as_bool());
    for (const std::string& each : made.tokens) table.catch_up(each, s.seq);
  }
}

TEST_F(Rooms, AgainstTheComputerToTheEnd) {
  json::object o = order("uf");
  const ScenarioInfo* info = scenario_info("uf", scenario_ids("uf").front());
  o["seats"] = json::array{
      json::object{{"side", info->sides[0].id}, {"who", "human"}},
      json::object{{"side", info->sides[1].id}, {"who", "computer"}, {"level", "recruit"}}};
  const Made made = make_battle(house->port(), o);
  EXPECT_TRUE(made.tokens[1].empty());
  Guest guest(house->port());
  ASSERT_TRUE(guest.join(made.tokens[0], {{"contribution", "my own dust"}}));
  Guest::Seat& s = guest.seats[made.tokens[0]];
  for (int i = 0; i < 20000 && !s.over(); ++i) {
    guest.wait_for_turn(made.tokens[0]);
    if (s.over()) break;
    if (i == 30)
      house->hall->sweep(std::chrono::milliseconds(0));  // asleep in the middle: nobody notices
    ASSERT_TRUE(
        guest
            .choose(made.tokens[0], static_cast<int>(random() % static_cast<unsigned>(s.options())))
            .at("ok")
            .as_bool());
  }
  EXPECT_TRUE(s.over());
  // Every throw follows from the revealed secret and the contribution.
  Guest late(house->port());
  ASSERT_TRUE(late.join(made.tokens[0]));
  const json::object& dice = late.seats[made.tokens[0]].battle.at("dice").as_object();
  ASSERT_EQ(dice.at("contributions").as_array().size(), 1u);
  EXPECT_EQ(dice.at("contributions").as_array()[0].at("bytes"), "my own dust");
  client::Socket http(house->port());
  auto journal =
      std::get<Journal>(read_journal(http.get("/api/battles/" + made.tokens[0] + "/journal").body));
  const auto source =
      revealed_dice(std::string(dice.at("secret").as_string()), {"my own dust", ""});
  journal.header.dice = DiceMode::manual;
  std::vector<Choice> answers = std::move(journal.answers);
  journal.answers.clear();
  Session session = std::get<Session>(Session::replay(journal));
  std::size_t n = 0;
  const auto& throws = dice.at("throws").as_array();
  for (const Choice a : answers) {
    if (a.verb != thrown) {
      ASSERT_FALSE(session.choose(a));
      continue;
    }
    const auto number = throws[n++].as_array()[0].to_number<std::uint64_t>();
    ASSERT_EQ(sample(session.battle().prompt().chance, source(number)), a) << n;
    ASSERT_FALSE(session.hand_in(a));
  }
  EXPECT_EQ(n, throws.size());
}

TEST_F(Rooms, AComputerWithoutHopeGivesUp) {
  HallOptions options = test_hall();
  options.player = [](const Battle& battle, const Thinking& how) {
    Advice advice = any_option(battle, how);
    advice.concedes = true;
    return advice;
  };
  Folder other;
  House gloomy(other.file(), std::move(options));
  json::object o = order("uf");
  const ScenarioInfo* info = scenario_info("uf", scenario_ids("uf").front());
  o["seats"] = json::array{
      json::object{{"side", info->sides[0].id}, {"who", "human"}},
      json::object{{"side", info->sides[1].id}, {"who", "computer"}, {"level", "recruit"}}};
  const Made made = make_battle(gloomy.port(), o);
  Guest guest(gloomy.port());
  ASSERT_TRUE(guest.join(made.tokens[0]));
  Guest::Seat& s = guest.seats[made.tokens[0]];
  for (int i = 0; i < 2000 && !s.over(); ++i) {
    guest.wait_for_turn(made.tokens[0]);
    if (!s.over()) guest.choose(made.tokens[0], 0);
  }
  ASSERT_TRUE(s.over());
  EXPECT_EQ(s.pending.at("resigned"), info->sides[1].id);
  EXPECT_EQ(s.pending.at("winner"), info->sides[0].id);
}

TEST_F(Rooms, AdviceAgainstTheComputerOnly) {
  const auto against = [&](std::string_view who) {
    json::object o = order("pg");
    const ScenarioInfo* info = scenario_info("pg", "lipovka");
    o["seats"] =
        json::array{json::object{{"side", info->sides[0].id}, {"who", "human"}},
                    json::object{{"side", info->sides[1].id}, {"who", who}, {"level", "recruit"}}};
    return make_battle(house->port(), o);
  };
  const Made made = against("computer");
  Guest guest(house->port());
  ASSERT_TRUE(guest.join(made.tokens[0]));
  Guest::Seat& s = guest.seats[made.tokens[0]];
  guest.wait_for_turn(made.tokens[0]);
  const json::object advice = guest.call({{"do", "advice"}, {"token", made.tokens[0]}});
  ASSERT_TRUE(advice.at("ok").as_bool()) << json::serialize(advice);
  EXPECT_TRUE(advice.contains("reason"));
  EXPECT_EQ(advice.at("seq").as_int64(), s.seq);
  EXPECT_TRUE(guest.choose(made.tokens[0], static_cast<int>(advice.at("option").as_int64()))
                  .at("ok")
                  .as_bool());

  const Made friends = against("human");
  Guest other(house->port());
  for (const std::string& token : friends.tokens) ASSERT_TRUE(other.join(token));
  const std::string& acts = friends.tokens[other.seats[friends.tokens[0]].acts() ? 0 : 1];
  EXPECT_EQ(other.call({{"do", "advice"}, {"token", acts}}).at("error").at("code"), "no_advice");
}

TEST_F(Rooms, UndoTakebackChatOrdersAndResigning) {
  const Made made = make();
  std::vector<Guest> guests;
  for (std::size_t i = 0; i < 2; ++i) {
    guests.emplace_back(house->port());
    ASSERT_TRUE(guests[i].join(made.tokens[i]));
  }
  Guest watcher(house->port());
  ASSERT_TRUE(watcher.join(made.spectator));
  // Plays until something can be undone, and undoes it.
  bool undone = false;
  for (int i = 0; i < 300 && !undone; ++i) {
    const std::size_t acting = guests[0].seats[made.tokens[0]].acts() ? 0 : 1;
    const Guest::Seat before = guests[acting].seats[made.tokens[acting]];
    const Guest::Seat other_before = guests[1 - acting].seats[made.tokens[1 - acting]];
    ASSERT_NO_FATAL_FAILURE(step(guests, made.tokens));
    Guest::Seat& after = guests[acting].seats[made.tokens[acting]];
    if (!after.undo.at("possible").as_bool()) continue;
    EXPECT_EQ(
        error_code(guests[1 - acting].call({{"do", "undo"}, {"token", made.tokens[1 - acting]}})),
        "others_acted");
    const auto reply = guests[acting].call({{"do", "undo"}, {"token", made.tokens[acting]}});
    ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
    guests[1 - acting].catch_up(made.tokens[1 - acting], after.seq);
    EXPECT_GT(after.seq, before.seq);  // a seq is never used twice
    EXPECT_EQ(after.events, before.events);
    EXPECT_EQ(after.pending, before.pending);
    EXPECT_EQ(without_nulls(after.view), without_nulls(before.view));
    EXPECT_EQ(guests[1 - acting].seats[made.tokens[1 - acting]].pending, other_before.pending);
    undone = true;
  }
  EXPECT_TRUE(undone);

  // Beyond that the other side is asked.
  std::size_t acting = guests[0].seats[made.tokens[0]].acts() ? 0 : 1;
  const json::object asked_before = guests[acting].seats[made.tokens[acting]].pending;
  ASSERT_NO_FATAL_FAILURE(step(guests, made.tokens));
  Guest &me = guests[acting], &you = guests[1 - acting];
  const std::string &my = made.tokens[acting], &your = made.tokens[1 - acting];
  for (const bool grant : {false, true}) {
    ASSERT_TRUE(me.call({{"do", "takeback"}, {"token", my}}).at("ok").as_bool());
    you.pushes.clear();
    while (you.pushes.empty()) you.hear();
    EXPECT_EQ(you.pushes.back().at("push"), "takeback");
    EXPECT_EQ(error_code(me.call({{"do", "answer_takeback"}, {"token", my}, {"grant", true}})),
              "not_yours");
    ASSERT_TRUE(you.call({{"do", "answer_takeback"}, {"token", your}, {"grant", grant}})
                    .at("ok")
                    .as_bool());
    me.pushes.clear();
    if (grant) continue;
    while (me.pushes.empty()) me.hear();
    EXPECT_EQ(me.pushes.back().at("push"), "takeback_refused");
  }
  me.catch_up(my, you.seats[your].seq);
  EXPECT_EQ(me.seats[my].pending, asked_before);
  EXPECT_EQ(error_code(you.call({{"do", "answer_takeback"}, {"token", your}, {"grant", true}})),
            "no_takeback");

  // Chat reaches the seats, not the spectators.
  ASSERT_TRUE(
      me.call({{"do", "chat"}, {"token", my}, {"text", "Schöne Grüße"}}).at("ok").as_bool());
  you.pushes.clear();
  while (you.pushes.empty() || you.pushes.back().at("push") != "chat") you.hear();
  EXPECT_EQ(you.pushes.back().at("line").at("text"), "Schöne Grüße");
  EXPECT_EQ(error_code(me.call({{"do", "chat"}, {"token", my}, {"text", std::string(5000, 'x')}})),
            "bad_request");
  EXPECT_EQ(error_code(me.call(
                {{"do", "standing"}, {"token", my}, {"orders", json::object{{"x", "maybe"}}}})),
            "bad_request");

  ASSERT_TRUE(you.call({{"do", "resign"}, {"token", your}}).at("ok").as_bool());
  me.catch_up(my, you.seats[your].seq);
  EXPECT_TRUE(me.seats[my].over());
  EXPECT_EQ(me.seats[my].pending.at("winner"),
            me.seats[my].battle.at("seats").as_array()[acting].at("side"));
  EXPECT_EQ(error_code(me.call({{"do", "undo"}, {"token", my}})), "over");
  watcher.catch_up(made.spectator, me.seats[my].seq);
  for (const json::object& push : watcher.pushes) EXPECT_NE(push.at("push"), "chat");
  Guest late(house->port());
  ASSERT_TRUE(late.join(my));
  EXPECT_TRUE(late.seats[my].over());
  EXPECT_EQ(late.seats[my].battle.at("chat").as_array().size(), 1u);
  const json::value body = json::object{{"tokens", json::array{my, your, "nonsense"}}};
  const json::value resumed = http_json(house->port(), "POST", "/api/resume", &body);
  ASSERT_EQ(resumed.at("battles").as_array().size(), 2u);
  EXPECT_TRUE(resumed.at("battles").as_array()[0].at("over").as_bool());
}

TEST_F(Rooms, StandingOrdersAnswerReactions) {
  const Made made = make();
  std::vector<Guest> guests;
  for (std::size_t i = 0; i < 2; ++i) {
    guests.emplace_back(house->port());
    ASSERT_TRUE(guests[i].join(made.tokens[i]));
  }
  Guest &me = guests[0], &you = guests[1];
  ASSERT_TRUE(me.call({{"do", "standing"},
                       {"token", made.tokens[0]},
                       {"orders", json::object{{"reactions", "hold"}}}})
                  .at("ok")
                  .as_bool());
  int own = 0, reactions = 0;
  for (int i = 0; i < 600; ++i) {
    Guest::Seat &a = me.seats[made.tokens[0]], &b = you.seats[made.tokens[1]];
    if (a.over()) break;
    // An order's answer comes by itself: listen until somebody has to choose what no order covers.
    const auto declinable = [](const Guest::Seat& s) {
      for (const json::value& o : s.pending.at("options").as_array())
        if (o.at("verb") == "decline") return true;
      return false;
    };
    if (a.acts() && declinable(a)) {
      ++reactions;
      me.catch_up(made.tokens[0], a.seq + 1);
      you.catch_up(made.tokens[1], a.seq);
      continue;
    }
    own += a.acts();
    Guest& g = a.acts() ? me : you;
    const std::string& token = made.tokens[a.acts() ? 0 : 1];
    Guest::Seat& s = a.acts() ? a : b;
    ASSERT_TRUE(s.acts());
    ASSERT_TRUE(g.choose(token, static_cast<int>(random() % static_cast<unsigned>(s.options())))
                    .at("ok")
                    .as_bool());
    me.catch_up(made.tokens[0], s.seq);
    you.catch_up(made.tokens[1], s.seq);
  }
  EXPECT_GT(own, 0);
  EXPECT_GT(reactions, 0);
}

TEST_F(Rooms, DiceByHand) {
  const Made made = make("uf", "manual");
  Guest table(house->port());
  for (const std::string& token : made.tokens) ASSERT_TRUE(table.join(token));
  int rolls = 0;
  for (int i = 0; i < 300; ++i) {
    Guest::Seat& a = table.seats[made.tokens[0]];
    const json::object pending = a.pending;
    if (a.over()) break;
    if (pending.at("kind") == "throw") {
      ++rolls;
      const std::string& token = a.battle.at("seats").as_array()[0].at("side") == pending.at("side")
                                     ? made.tokens[0]
                                     : made.tokens[1];
      EXPECT_EQ(error_code(table.call(
                    {{"do", "choose"}, {"token", token}, {"option", 0}, {"seq", a.seq}})),
                "throw_pending");
      EXPECT_EQ(
          error_code(table.call({{"do", "roll"}, {"token", token}, {"dice", json::array{9}}})),
          "bad_throw");
      bool drawn = false;  // some card is still there
      for (int card = 1; card <= 162 && !drawn; ++card) {
        const auto reply = table.call(
            {{"do", "roll"}, {"token", token}, {"card", std::to_string((card + i * 7) % 162 + 1)}});
        drawn = reply.at("ok").as_bool();
      }
      ASSERT_TRUE(drawn) << json::serialize(pending);
      table.catch_up(made.tokens[1], a.seq);
      continue;
    }
    const std::string& token = a.acts() ? made.tokens[0] : made.tokens[1];
    Guest::Seat& s = table.seats[token];
    ASSERT_TRUE(s.acts()) << json::serialize(pending);
    ASSERT_TRUE(table.choose(token, static_cast<int>(random() % static_cast<unsigned>(s.options())))
                    .at("ok")
                    .as_bool());
    for (const std::string& each : made.tokens) table.catch_up(each, s.seq);
  }
  EXPECT_GT(rolls, 5);
}

TEST_F(Rooms, BattlesFallAsleepAndWake) {
  const Made made = make();
  Guest guest(house->port());
  for (const std::string& token : made.tokens) ASSERT_TRUE(guest.join(token));
  EXPECT_EQ(house->hall->rooms_awake(), 1u);
  for (int i = 0; i < 30; ++i) {
    const std::string& token = guest.seats[made.tokens[0]].acts() ? made.tokens[0] : made.tokens[1];
    Guest::Seat& s = guest.seats[token];
    ASSERT_TRUE(guest.choose(token, 0).at("ok").as_bool());
    for (const std::string& each : made.tokens) guest.catch_up(each, s.seq);
    house->hall->workers.waiting();
    house->hall->sweep(std::chrono::milliseconds(0));
    EXPECT_EQ(house->hall->rooms_awake(), 0u);
  }
}

}  // namespace
}  // namespace bocage
