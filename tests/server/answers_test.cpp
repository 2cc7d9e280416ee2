// What a seat may do with its turn: foreign and stale moves, taking back, orders, dice by hand.
#include "rooms.hpp"

namespace bocage {
namespace {

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
  const std::pair<const char*, json::object> acts[] = {{"choose", {{"option", 0}, {"seq", 1}}},
                                                       {"undo", {}},
                                                       {"takeback", {}},
                                                       {"resign", {}},
                                                       {"chat", {{"text", "x"}}},
                                                       {"standing", {{"orders", json::object{}}}},
                                                       {"odds", {{"option", 0}}},
                                                       {"why", {{"option", 0}}}};
  for (const auto& [verb, members] : acts) {
    json::object request = members;
    request["do"] = verb;
    request["token"] = made.spectator;
    EXPECT_EQ(error_code(watcher.call(request)), "spectator") << verb;
  }
  EXPECT_EQ(error_code(watcher.call({{"do", "replay"}, {"token", made.spectator}, {"at", 1}})),
            "not_over");
  EXPECT_EQ(
      error_code(watcher.call({{"do", "view"}, {"token", made.spectator}, {"side", "german"}})),
      "not_yours");
}

// A mistyped member is not taken for one left out: it is refused by name, with those there are.
TEST_F(Rooms, UnknownMembersAreRefusedByName) {
  const Made made = make();
  const std::string& mine = made.tokens[0];
  Guest guest(house->port());
  const auto refused = [&](json::object request, const char* member) {
    request["token"] = mine;
    const auto reply = guest.call(request);
    EXPECT_EQ(error_code(reply), "bad_request") << json::serialize(request);
    EXPECT_NE(json::serialize(reply).find("has no '" + std::string(member) + "'"),
              std::string::npos)
        << json::serialize(reply);
  };
  refused({{"do", "join"}, {"lats", 20}}, "lats");
  const auto without = guest.call({{"do", "join"}, {"tokn", mine}});
  EXPECT_NE(json::serialize(without).find("has no 'tokn'"), std::string::npos)
      << "and not told that the right one is missing: " << json::serialize(without);
  refused({{"do", "ping"}, {"pong", 1}}, "pong");
  ASSERT_TRUE(guest.join(mine));
  refused({{"do", "events"}, {"befor", 3}}, "befor");
  refused({{"do", "undo"}, {"too", 3}}, "too");
  refused({{"do", "roll"}, {"dices", json::array{1, 2}}}, "dices");
  refused({{"do", "resign"}, {"really", true}}, "really");
  const auto unknown = guest.call({{"do", "fly"}, {"token", mine}});
  EXPECT_EQ(error_code(unknown), "unknown_verb");
  EXPECT_NE(json::serialize(unknown).find("takeback"), std::string::npos)
      << "it says what there is";
  const json::object plain{{"game", "uf"}, {"scenario", "a"}, {"language", "fr"}};
  json::object misspelt = plain, mistaken = plain;
  misspelt["dices"] = "manual";
  mistaken["seats"] = json::array{json::object{{"side", "german"}, {"role", "computer"}}};
  for (const json::object& order : {plain, misspelt, mistaken}) {
    const json::value body = order;
    int status = 0;
    const json::value reply = http_json(house->port(), "POST", "/api/battles", &body, &status);
    if (order == plain) {
      EXPECT_EQ(status, 200) << json::serialize(reply);
      continue;
    }
    EXPECT_EQ(status, 400) << json::serialize(body);
    EXPECT_EQ(reply.at("error").at("code"), "bad_request") << json::serialize(reply);
  }
}

// A gesture is one message and one update; what is looked at ahead changes nothing; one undo takes it
// all back.
TEST_F(Rooms, SeveralAnswersAtOnceAndBackAgain) {
  const Made made = make("pg");
  std::vector<Guest> guests;
  for (std::size_t i = 0; i < 2; ++i) {
    guests.emplace_back(house->port());
    ASSERT_TRUE(guests[i].join(made.tokens[i]));
  }
  bool tried = false;
  for (int i = 0; i < 3000 && !tried; ++i) {
    const std::size_t acting = guests[0].seats[made.tokens[0]].acts() ? 0 : 1;
    Guest &me = guests[acting], &you = guests[1 - acting];
    const std::string &my = made.tokens[acting], &your = made.tokens[1 - acting];
    const Guest::Seat before = me.seats[my];
    if (before.pending.at("prompt").at("id") != "pg.prompt.segment") {
      ASSERT_NO_FATAL_FAILURE(step(guests, made.tokens));
      continue;
    }
    const json::object first = before.pending.at("options").at(0).as_object();
    if (first.at("verb") != "activate") {
      ASSERT_NO_FATAL_FAILURE(step(guests, made.tokens));
      continue;
    }
    tried = true;
    const json::object activate{{"verb", "activate"}, {"hex", first.at("hex")}};
    const auto ahead =
        me.call({{"do", "pending"}, {"token", my}, {"after", json::array{activate}}});
    ASSERT_TRUE(ahead.at("ok").as_bool()) << json::serialize(ahead);
    EXPECT_EQ(ahead.at("pending").at("prompt").at("id"), "pg.prompt.declare");
    EXPECT_EQ(error_code(you.call({{"do", "pending"}, {"token", your}, {"after", json::array{}}})),
              "not_your_turn");
    const json::object second = ahead.at("pending").at("options").at(0).as_object();
    const auto reply = me.call({{"do", "choose"},
                                {"token", my},
                                {"seq", before.seq},
                                {"answers", json::array{activate, second, activate}}});
    ASSERT_TRUE(reply.at("ok").as_bool()) << json::serialize(reply);
    EXPECT_EQ(reply.at("taken").to_number<int>(), 2);
    EXPECT_EQ(reply.at("stopped").at("why"), "refused");
    EXPECT_EQ(reply.at("seq").as_int64(), before.seq + 2);
    you.catch_up(your);
    const auto back = me.call({{"do", "undo"}, {"token", my}, {"to", before.seq}});
    ASSERT_TRUE(back.at("ok").as_bool()) << json::serialize(back);
    me.catch_up(my);
    EXPECT_EQ(me.seats[my].pending, before.pending);
    EXPECT_EQ(without_nulls(me.seats[my].view), without_nulls(before.view));
    // What was taken back does not come again by its number; what stood before it does.
    EXPECT_EQ(error_code(me.call({{"do", "undo"}, {"token", my}, {"to", before.seq + 1}})),
              "stale");
    EXPECT_EQ(error_code(me.call({{"do", "takeback"}, {"token", my}, {"to", before.seq}})),
              "nothing_to_undo");
  }
  EXPECT_TRUE(tried);
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
    guests[1 - acting].catch_up(made.tokens[1 - acting]);
    EXPECT_GT(after.seq, before.seq);  // a seq is never used twice
    EXPECT_EQ(after.events, before.events);
    EXPECT_EQ(after.pending, before.pending);
    EXPECT_EQ(without_nulls(after.view), without_nulls(before.view));
    EXPECT_EQ(guests[1 - acting].seats[made.tokens[1 - acting]].pending, other_before.pending);
    undone = true;
  }
  EXPECT_TRUE(undone);

  // Beyond that the other side is asked.
  const auto who_acts = [&] { return guests[0].seats[made.tokens[0]].acts() ? 0u : 1u; };
  std::int64_t first_choice[2] = {-1, -1};  // where each could go back to as well
  for (int i = 0; i < 300 && first_choice[who_acts()] < 0; ++i) {
    first_choice[who_acts()] = guests[who_acts()].seats[made.tokens[who_acts()]].seq;
    ASSERT_NO_FATAL_FAILURE(step(guests, made.tokens));
  }
  const std::size_t acting = who_acts();
  const json::object asked_before = guests[acting].seats[made.tokens[acting]].pending;
  ASSERT_NO_FATAL_FAILURE(step(guests, made.tokens));
  Guest &me = guests[acting], &you = guests[1 - acting];
  const std::string &my = made.tokens[acting], &your = made.tokens[1 - acting];
  for (const bool grant : {false, true}) {
    ASSERT_TRUE(me.call({{"do", "takeback"}, {"token", my}}).at("ok").as_bool());
    you.pushes.clear();
    while (you.pushes.empty()) you.hear();
    EXPECT_EQ(you.pushes.back().at("push"), "takeback");
    const auto lines = you.pushes.back().at("lines").to_number<std::size_t>();
    const std::size_t had = you.seats[your].events.size();
    // What is on the table is not told twice, nor exchanged for something else.
    you.pushes.clear();
    EXPECT_TRUE(me.call({{"do", "takeback"}, {"token", my}}).at("ok").as_bool());
    const json::object other =
        me.call({{"do", "takeback"}, {"token", my}, {"to", first_choice[acting]}});
    EXPECT_EQ(error_code(other), "asked_already") << json::serialize(other);
    you.catch_up(your);
    EXPECT_TRUE(you.pushes.empty());
    EXPECT_EQ(error_code(me.call({{"do", "answer_takeback"}, {"token", my}, {"grant", true}})),
              "not_yours");
    ASSERT_TRUE(you.call({{"do", "answer_takeback"}, {"token", your}, {"grant", grant}})
                    .at("ok")
                    .as_bool());
    me.pushes.clear();
    if (grant) {
      EXPECT_EQ(had - you.seats[your].events.size(), lines) << "more was granted than told";
      continue;
    }
    while (me.pushes.empty()) me.hear();
    EXPECT_EQ(me.pushes.back().at("push"), "takeback_refused");
  }
  me.catch_up(my);
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
  me.catch_up(my);
  EXPECT_TRUE(me.seats[my].over());
  EXPECT_EQ(me.seats[my].pending.at("winner"),
            me.seats[my].battle.at("seats").as_array()[acting].at("side"));
  EXPECT_EQ(error_code(me.call({{"do", "undo"}, {"token", my}})), "over");
  watcher.catch_up(made.spectator);
  for (const json::object& push : watcher.pushes) EXPECT_NE(push.at("push"), "chat");
  Guest late(house->port());
  ASSERT_TRUE(late.join(my));
  EXPECT_TRUE(late.seats[my].over());
  EXPECT_EQ(late.seats[my].battle.at("chat").as_array().size(), 1u);
  const json::value body = json::object{{"tokens", json::array{my, your, "nonsense"}}};
  const json::value resumed = http_json(house->port(), "POST", "/api/resume", &body);
  ASSERT_EQ(resumed.at("battles").as_array().size(), 2u);
  EXPECT_TRUE(resumed.at("battles").as_array()[0].at("over").as_bool());
  // Who fights is told with it: a battle of one's own making is in no list.
  const json::object& mine = resumed.at("battles").as_array()[0].as_object();
  EXPECT_EQ(mine.at("sides"), me.seats[my].battle.at("sides"));
  EXPECT_TRUE(std::ranges::any_of(mine.at("sides").as_array(), [&](const json::value& s) {
    return s.at("id") == mine.at("side") && !s.at("name").at("fr").as_string().empty();
  }));
}

// Orders sent in one breath, before the first is on the disk: the second forgets nothing of it, and
// whoever comes in on another socket meanwhile finds both.
TEST_F(Rooms, StandingOrdersBuildOnEachOther) {
  const Made made = make();
  Guest me(house->port());
  ASSERT_TRUE(me.join(made.tokens[0]));
  const auto order = [&](std::string_view what) {
    return json::object{
        {"do", "standing"}, {"token", made.tokens[0]}, {"orders", json::object{{what, "hold"}}}};
  };
  me.send(order("reactions"));
  const json::object both = me.call(order("opportunity_fire")).at("standing").as_object();
  const json::object expected{{"reactions", "hold"}, {"opportunity_fire", "hold"}};
  EXPECT_EQ(both, expected);
  Guest again(house->port());
  EXPECT_EQ(again.call({{"do", "join"}, {"token", made.tokens[0]}}).at("standing"), expected);
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
  const auto declinable = [](const json::object& pending) {
    const json::value* options = pending.if_contains("options");
    return options && std::ranges::any_of(options->as_array(), [](const json::value& o) {
             return o.at("verb") == "decline";
           });
  };
  int own = 0;
  for (int i = 0; i < 600; ++i) {
    Guest::Seat &a = me.seats[made.tokens[0]], &b = you.seats[made.tokens[1]];
    // An order's answer comes by itself: listen until somebody has to choose what no order covers.
    while (declinable(a.pending)) ASSERT_FALSE(me.hear().empty());
    you.catch_up(made.tokens[1]);
    if (a.over()) break;
    own += a.acts();
    Guest& g = a.acts() ? me : you;
    const std::string& token = made.tokens[a.acts() ? 0 : 1];
    Guest::Seat& s = a.acts() ? a : b;
    ASSERT_TRUE(s.acts());
    ASSERT_TRUE(g.choose(token, static_cast<int>(random() % static_cast<unsigned>(s.options())))
                    .at("ok")
                    .as_bool());
    me.catch_up(made.tokens[0]);
  }
  // Counted in what was heard: how soon an order answers is nobody's business.
  const auto reactions = std::ranges::count_if(me.heard, [&](const std::string& text) {
    const json::object o = json::parse(text).as_object();
    return o.contains("push") && o.at("push") == "update" &&
           declinable(o.at("pending").as_object());
  });
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
    const bool mine = a.pending.at("kind") == "throw" &&
                      a.battle.at("seats").as_array()[0].at("side") == a.pending.at("side");
    const std::string& thrower = made.tokens[mine ? 0 : 1];
    const json::object pending = table.seats[thrower].pending;
    if (a.over()) break;
    if (pending.at("kind") == "throw") {
      ++rolls;
      const std::string& token = thrower;
      EXPECT_EQ(error_code(table.call({{"do", "choose"},
                                       {"token", token},
                                       {"option", 0},
                                       {"seq", table.seats[token].seq}})),
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
      table.catch_up(made.tokens[1]);
      continue;
    }
    const std::string& token = a.acts() ? made.tokens[0] : made.tokens[1];
    Guest::Seat& s = table.seats[token];
    ASSERT_TRUE(s.acts()) << json::serialize(pending);
    ASSERT_TRUE(table.choose(token, static_cast<int>(random() % static_cast<unsigned>(s.options())))
                    .at("ok")
                    .as_bool());
    for (const std::string& each : made.tokens) table.catch_up(each);
  }
  EXPECT_GT(rolls, 5);
}

}  // namespace
}  // namespace bocage
