// Battles through real sockets: played to the end, left and resumed, asleep and awake.
#include "rooms.hpp"

#include "opponents/players.hpp"

namespace bocage {
namespace {

struct EveryGameRooms : Rooms, testing::WithParamInterface<std::string> {};

// A long log comes in pages, newest first; together they are the whole.
void expect_pages(std::uint16_t port, const std::string& token, const json::array& all) {
  Guest late(port);
  const json::object joined = late.call({{"do", "join"}, {"token", token}, {"last", 20}});
  const std::size_t newest = std::min<std::size_t>(20, all.size());
  EXPECT_EQ(joined.at("events").as_array(), json::array(all.end() - newest, all.end()));
  std::size_t before = joined.at("events_before").to_number<std::size_t>();
  EXPECT_EQ(before, all.size() - newest);
  const std::size_t page = std::max<std::size_t>(50, all.size() / 8);
  while (before) {
    const json::object older =
        late.call({{"do", "events"}, {"token", token}, {"before", before}, {"count", page}});
    EXPECT_EQ(older.at("of").to_number<std::size_t>(), all.size());
    const json::array& events = older.at("events").as_array();
    ASSERT_EQ(events.size(), std::min(before, page));
    for (const json::value& e : events) ASSERT_EQ(e, all[--before]);
  }
}

// Any moment of it is shown from the nearest snapshot; it is the one the answers lead to.
void expect_moments(Guest& guest, const std::string& token, Journal journal) {
  journal.header.dice = DiceMode::manual;
  const auto whole = journal.answers;
  for (const std::size_t at : {std::size_t{0}, whole.size() / 3, whole.size() / 2, whole.size()}) {
    journal.answers.assign(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(at));
    auto played = Session::replay(journal);
    ASSERT_TRUE(std::holds_alternative<Session>(played));
    const Session& then = std::get<Session>(played);
    std::string view;
    then.battle().write_view(view, Viewer::referee());
    const json::object all = guest.call({{"do", "replay"}, {"token", token}, {"at", at}}),
                       few = guest.call(
                           {{"do", "replay"}, {"token", token}, {"at", at}, {"last", 7}});
    EXPECT_EQ(all.at("view"), json::parse(view)) << at;
    EXPECT_EQ(few.at("view"), all.at("view")) << at;
    const json::array &events = all.at("events").as_array(), &last = few.at("events").as_array();
    ASSERT_EQ(events.size(), then.events().size()) << at;
    EXPECT_EQ(few.at("of").to_number<std::size_t>(), events.size());
    ASSERT_EQ(last.size(), std::min<std::size_t>(7, events.size()));
    for (std::size_t i = 0; i < last.size(); ++i)
      EXPECT_EQ(last[i].at("text"), events[events.size() - last.size() + i].at("text"));
  }
}

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
  watcher.catch_up(made.spectator);
  EXPECT_TRUE(watcher.seats[made.spectator].over());
  EXPECT_EQ(error_code(guests[0].choose(made.tokens[0], 0)), "over");

  // A newcomer sees the same as those who were there.
  Guest late(house->port());
  ASSERT_TRUE(late.join(made.tokens[0]));
  EXPECT_EQ(late.seats[made.tokens[0]].events, a.events);
  EXPECT_EQ(without_nulls(late.seats[made.tokens[0]].view), without_nulls(a.view));
  ASSERT_NO_FATAL_FAILURE(expect_pages(house->port(), made.tokens[0], a.events));

  // The journal can be read and played again, and the dice checked.
  client::Socket http(house->port());
  const auto text =
      http.get("/api/journal", "Authorization: Bearer " + made.tokens[1] + "\r\n").body;
  auto journal = read_journal(text);
  ASSERT_TRUE(std::holds_alternative<Journal>(journal)) << std::get<std::string>(journal);
  auto replayed = Session::replay(std::get<Journal>(journal));
  ASSERT_TRUE(std::holds_alternative<Session>(replayed));
  EXPECT_EQ(std::get<Session>(replayed).battle().prompt().ask, Ask::over);
  ASSERT_NO_FATAL_FAILURE(expect_moments(guests[0], made.tokens[0], std::get<Journal>(journal)));
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
  // Of one game: its own words, wherever they stand, and nobody else's.
  const json::object own = http_json(house->port(), "GET", "/api/text/en/uf").as_object();
  EXPECT_TRUE(own.contains("uf.page.about"));
  EXPECT_TRUE(own.contains("learn.uf.fire.text"));
  EXPECT_EQ(own.at("odds.change.malfunctioned"), "a weapon jams");
  for (const auto& [key, words] : own)
    for (const std::string& other : codes())
      EXPECT_TRUE(other == "uf" || !std::string_view(key).starts_with(other + ".")) << key;
  EXPECT_FALSE(own.contains("standing.title"));
  // An option that decides who sits where tells the sides by each of its values.
  for (const json::value& game : games.at("games").as_array())
    for (const json::value& scenario : game.at("scenarios").as_array())
      for (const json::value& option : scenario.at("options").as_array())
        if (const json::value* seats = option.as_object().if_contains("seats")) {
          for (const json::value& value : option.at("values").as_array())
            EXPECT_EQ(seats->at(value.as_string()).as_array().size(), 2u);
        }
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
      {{{"game", "uf"}, {"scenario", "a"}, {"dice", "seeded"}}, "bad_request"},
      {{{"game", "uf"}, {"scenario", "a"}, {"dice", "seeded"}, {"seed", 7}}, "bad_request"},
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
  const Made made = make("pg");  // it cannot be over after a hundred answers
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
    for (const std::string& each : made.tokens) table.catch_up(each);
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
  auto journal = std::get<Journal>(read_journal(
      http.get("/api/journal", "Authorization: Bearer " + made.tokens[0] + "\r\n").body));
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
  EXPECT_EQ(s.pending.at("resigned").as_string(), info->sides[1].id);
  EXPECT_EQ(s.pending.at("winner").as_string(), info->sides[0].id);
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

// A whole order at once: who goes where, two facts for it, and answers that are all taken in one message.
TEST_F(Rooms, AdviceIsAWholeOrderWithTwoFacts) {
  HallOptions options = test_hall();
  options.player = think;
  Folder other;
  House wise(other.file(), std::move(options));
  json::object o = order("pg");
  o["scenario"] = "lipovka";
  o["seed"] = 7;
  o["seats"] =
      json::array{json::object{{"side", "german"}, {"who", "human"}},
                  json::object{{"side", "soviet"}, {"who", "computer"}, {"level", "recruit"}}};
  const Made made = make_battle(wise.port(), o);
  Guest guest(wise.port());
  const std::string& token = made.tokens[0];
  ASSERT_TRUE(guest.join(token));
  Guest::Seat& s = guest.seats[token];
  bool several = false;
  for (int i = 0; i < 8; ++i) {
    guest.wait_for_turn(token);
    const json::object advice = guest.call({{"do", "advice"}, {"token", token}});
    ASSERT_TRUE(advice.at("ok").as_bool()) << json::serialize(advice);
    const std::string reason(advice.at("reason").as_string());
    const std::size_t colon = reason.find(": ");
    ASSERT_NE(colon, reason.npos) << reason;
    const bool forced = s.pending.at("options").as_array().size() == 1;
    EXPECT_TRUE(forced || reason.find(", ", colon) != reason.npos) << reason;
    several = several || reason.find("; ") < colon;
    const json::object taken = guest.call(
        {{"do", "choose"}, {"token", token}, {"seq", s.seq}, {"answers", advice.at("answers")}});
    ASSERT_TRUE(taken.at("ok").as_bool()) << json::serialize(taken);
    guest.catch_up(token);
  }
  EXPECT_TRUE(several);
}

// Where somebody is taken up and then goes, an order is of him alone and names him; to end something is advice of its own.
TEST_F(Rooms, AdviceIsOfOneWhoIsTakenUp) {
  struct Row {
    const char *game, *scenario, *side, *enemy, *takes_up;
  };
  HallOptions options = test_hall();
  options.player = think;
  Folder other;
  House wise(other.file(), std::move(options));
  for (const auto& [game, scenario, side, enemy, takes_up] :
       {Row{"at", "skyline-drive", "german", "allied", "take_up"},
        Row{"toi", "first-light", "us", "german", "advance"}}) {
    json::object o = order(game);
    o["scenario"] = scenario;
    o["seed"] = 7;
    o["seats"] =
        json::array{json::object{{"side", side}, {"who", "human"}},
                    json::object{{"side", enemy}, {"who", "computer"}, {"level", "recruit"}}};
    const Made made = make_battle(wise.port(), o);
    Guest guest(wise.port());
    const std::string& token = made.tokens[0];
    ASSERT_TRUE(guest.join(token));
    int orders = 0;
    for (int i = 0; i < 12; ++i) {
      guest.wait_for_turn(token);
      Guest::Seat& s = guest.seats[token];
      if (!s.acts()) break;  // it is over
      const json::object advice = guest.call({{"do", "advice"}, {"token", token}});
      ASSERT_TRUE(advice.at("ok").as_bool()) << json::serialize(advice);
      const json::array& answers = advice.at("answers").as_array();
      int taken = 0, places = 0;
      for (const json::value& answer : answers) {
        taken += answer.at("verb") == takes_up;
        places += answer.as_object().contains("hex");
      }
      EXPECT_LE(taken, 1) << json::serialize(advice);
      EXPECT_TRUE(answers[0].at("verb") != "done" || answers.size() == 1)
          << json::serialize(advice);
      if (taken && places) {
        const std::string reason(advice.at("reason").as_string());
        EXPECT_LT(reason.find(", "), reason.find(": ")) << reason;  // "Squad A1 advances, to 0605:"
        ++orders;
      }
      const json::object done = guest.call(
          {{"do", "choose"}, {"token", token}, {"seq", s.seq}, {"answers", advice.at("answers")}});
      ASSERT_TRUE(done.at("ok").as_bool()) << json::serialize(done);
      guest.catch_up(token);
    }
    EXPECT_GE(orders, 1) << game;
  }
}

TEST_F(Rooms, BattlesFallAsleepAndWake) {
  const Made made = make();
  Guest guest(house->port());
  for (const std::string& token : made.tokens) ASSERT_TRUE(guest.join(token));
  EXPECT_EQ(house->hall->rooms_awake(), 1u);
  for (int i = 0; i < 30; ++i) {
    const std::string& token = guest.seats[made.tokens[0]].acts() ? made.tokens[0] : made.tokens[1];
    ASSERT_TRUE(guest.choose(token, 0).at("ok").as_bool());
    for (const std::string& each : made.tokens) guest.catch_up(each);
    house->hall->workers.waiting();
    house->hall->sweep(std::chrono::milliseconds(0));
    EXPECT_EQ(house->hall->rooms_awake(), 0u);
  }
}

}  // namespace
}  // namespace bocage
