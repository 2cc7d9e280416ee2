// What sides settle between them: a draw, and another battle with sides changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "rooms.hpp"

namespace bocage {
namespace {

const json::object* pushed(const Guest& guest, std::string_view push) {
  const auto it = std::ranges::find_if(
      guest.pushes, [&](const json::object& o) { return o.at("push").as_string() == push; });
  return it == guest.pushes.end() ? nullptr : &*it;
}

struct Accords : Rooms {
  Made made = make("uf");
  Guest first{house->port()}, second{house->port()}, watcher{house->port()};

  void SetUp() override {
    ASSERT_TRUE(first.join(made.tokens[0]));
    ASSERT_TRUE(second.join(made.tokens[1]));
    ASSERT_TRUE(watcher.join(made.spectator));
  }
  std::string ask(Guest& guest, int seat, json::object request) {
    request["token"] = made.tokens[static_cast<std::size_t>(seat)];
    return error_code(guest.call(std::move(request)));
  }
  void hear_all() {
    first.catch_up(made.tokens[0]);
    second.catch_up(made.tokens[1]);
    watcher.catch_up(made.spectator);
  }
};

TEST_F(Accords, ADrawIsOfferedRefusedAndAgreedOn) {
  EXPECT_EQ(ask(second, 1, {{"do", "answer_draw"}, {"grant", true}}), "no_draw");
  EXPECT_EQ(ask(first, 0, {{"do", "offer_draw"}}), "");
  EXPECT_EQ(ask(first, 0, {{"do", "answer_draw"}, {"grant", true}}), "not_yours");
  hear_all();
  EXPECT_TRUE(pushed(second, "draw"));
  EXPECT_FALSE(pushed(first, "draw"));
  EXPECT_FALSE(pushed(watcher, "draw"));

  EXPECT_EQ(ask(second, 1, {{"do", "answer_draw"}, {"grant", false}}), "");
  hear_all();
  EXPECT_TRUE(pushed(first, "draw_refused"));
  EXPECT_FALSE(first.seats[made.tokens[0]].over());
  EXPECT_EQ(ask(second, 1, {{"do", "answer_draw"}, {"grant", true}}), "no_draw");

  EXPECT_EQ(ask(first, 0, {{"do", "offer_draw"}}), "");
  EXPECT_EQ(ask(second, 1, {{"do", "offer_draw"}}), "");  // both offer: agreed
  hear_all();
  for (Guest* g : {&first, &second})
    for (auto& [token, seat] : g->seats) {
      ASSERT_TRUE(seat.over());
      EXPECT_EQ(seat.pending.at("winner").as_string(), "draw");
      EXPECT_TRUE(seat.pending.at("agreed").as_bool());
    }
  EXPECT_TRUE(watcher.seats[made.spectator].over());
  EXPECT_EQ(ask(first, 0, {{"do", "offer_draw"}}), "over");
}

// What lies on the table is not told again; who has been refused may ask as often as he may talk.
TEST_F(Accords, OffersAreNotShouted) {
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ask(first, 0, {{"do", "offer_draw"}}), "");
  second.catch_up(made.tokens[1]);
  EXPECT_EQ(std::ranges::count_if(second.pushes,
                                  [](const json::object& o) { return o.at("push") == "draw"; }),
            1);
  house.reset();
  HallOptions strict = test_hall();
  strict.chats = {0.001, 3};
  house = std::make_unique<House>(folder.file(), strict);
  Guest one(house->port()), two(house->port());
  ASSERT_TRUE(one.join(made.tokens[0]));
  ASSERT_TRUE(two.join(made.tokens[1]));
  int offers = 0;
  for (int i = 0; i < 8; ++i) {
    offers += ask(one, 0, {{"do", "offer_draw"}}).empty();
    ask(two, 1, {{"do", "answer_draw"}, {"grant", false}});
  }
  EXPECT_EQ(offers, 3);
}

// A wish to take back stands until whoever has it learns something: would what the enemy does unseen end it, asking again
// would tell of that. Whoever is asked hears it again when he comes back.
TEST_F(Accords, AWishOutlastsWhatTheEnemyDoesUnseen) {
  made = make_battle(house->port(), {{"game", "sk"}, {"scenario", "les-forges"}});  // g12.4, g25.3
  Guest guests[2]{Guest(house->port()), Guest(house->port())};
  for (int i : {0, 1}) ASSERT_TRUE(guests[i].join(made.tokens[static_cast<std::size_t>(i)]));
  int unseen = 0, seen = 0;
  for (int n = 0; n < 800 && (unseen < 5 || seen < 5); ++n) {
    for (std::size_t i : {0, 1}) guests[i].catch_up(made.tokens[i]);
    const int b = guests[1].seats[made.tokens[1]].acts();
    const std::string &mine = made.tokens[static_cast<std::size_t>(1 - b)],
                      &his = made.tokens[static_cast<std::size_t>(b)];
    Guest &me = guests[1 - b], &him = guests[b];
    if (him.seats[his].over()) break;
    ASSERT_TRUE(him.seats[his].acts());
    const bool wished = ask(me, 1 - b, {{"do", "takeback"}}).empty();
    const auto number = me.seats[mine].seq;
    him.choose(his, static_cast<int>(random() % static_cast<unsigned>(him.seats[his].options())));
    me.catch_up(mine);
    if (!wished) continue;
    const bool noticed = me.seats[mine].seq != number;
    json::object back{{"do", "join"}, {"token", his}};
    EXPECT_EQ(him.call(back).contains("takeback"), !noticed);
    EXPECT_EQ(ask(him, b, {{"do", "answer_takeback"}, {"grant", false}}),
              noticed ? "no_takeback" : "");
    ++(noticed ? seen : unseen);
  }
  EXPECT_GE(unseen, 5);
  EXPECT_GE(seen, 5);
}

// Whoever grants grants what he was told of: an answer under way does not fit another wish that lies there by then.
TEST_F(Accords, AGrantFitsTheWishThatWasTold) {
  made = make("pg");
  Guest guests[2]{Guest(house->port()), Guest(house->port())};
  for (std::size_t i : {0, 1}) ASSERT_TRUE(guests[i].join(made.tokens[i]));
  const auto acts = [&] {
    for (std::size_t i : {0, 1}) guests[i].catch_up(made.tokens[i]);
    return guests[1].seats[made.tokens[1]].acts();
  };
  int tried = 0;
  for (int n = 0; n < 600 && tried < 3; ++n) {
    const int a = acts(), b = 1 - a;
    Guest &me = guests[a], &him = guests[b];
    const std::string &mine = made.tokens[static_cast<std::size_t>(a)],
                      &his = made.tokens[static_cast<std::size_t>(b)];
    ASSERT_TRUE(me.seats[mine].acts());
    const auto goes_on = [&] {
      me.choose(mine, static_cast<int>(random() % static_cast<unsigned>(me.seats[mine].options())));
    };
    const auto wish = [&] {  // as he is told of it: his number, and how many lines go
      him.pushes.clear();
      EXPECT_EQ(ask(me, a, {{"do", "takeback"}}), "");
      him.catch_up(his);
      return him.pushes.at(0);
    };
    const auto grant = [&](const json::object& told, int more_lines = 0) {
      return ask(him, b,
                 {{"do", "answer_takeback"},
                  {"grant", true},
                  {"seq", told.at("seq")},
                  {"lines", told.at("lines").as_int64() + more_lines}});
    };
    goes_on();
    if (acts() != (a == 1)) continue;  // he is asked already
    const json::object before = wish();
    EXPECT_EQ(before.at("seq"), him.seats[his].seq);
    goes_on();
    if (acts() != (a == 1) || him.seats[his].seq == before.at("seq").as_int64()) continue;
    const json::object now = wish();
    const std::size_t had = him.seats[his].events.size();
    EXPECT_EQ(grant(before), "stale");
    EXPECT_EQ(grant(now, 1), "stale");
    EXPECT_EQ(him.seats[his].events.size(), had);
    EXPECT_EQ(grant(now), "") << "what is stale leaves the wish where it is";
    him.catch_up(his);
    EXPECT_EQ(had - him.seats[his].events.size(), now.at("lines").as_int64());
    ++tried;
  }
  EXPECT_EQ(tried, 3);
}

// What one side takes back too often does not cost the other: it would tell of what is done unseen.
TEST_F(Accords, EachSideHasItsOwnLimitOfWhatItTakesBack) {
  HallOptions strict = test_hall();
  strict.goings_back = {1e-9, 3};
  house.reset();
  house = std::make_unique<House>(folder.file(), strict);
  made = make("pg");
  Guest guests[2]{Guest(house->port()), Guest(house->port())};
  for (std::size_t i : {0, 1}) ASSERT_TRUE(guests[i].join(made.tokens[i]));
  int taken_back[2] = {}, refused[2] = {};
  for (int n = 0; n < 2000 && !(refused[0] && refused[1]); ++n) {
    for (std::size_t i : {0, 1}) guests[i].catch_up(made.tokens[i]);
    const std::size_t a = guests[1].seats[made.tokens[1]].acts();
    Guest& me = guests[a];
    const std::string& mine = made.tokens[a];
    if (me.seats[mine].over()) break;
    ASSERT_TRUE(me.seats[mine].acts());
    me.choose(mine, static_cast<int>(random() % static_cast<unsigned>(me.seats[mine].options())));
    const std::string code = ask(me, static_cast<int>(a), {{"do", "undo"}});
    taken_back[a] += code.empty();
    refused[a] += code == "too_much_undone";
  }
  for (int side : {0, 1}) {
    EXPECT_EQ(taken_back[side], 3);
    EXPECT_GT(refused[side], 0);
  }
}

TEST_F(Accords, AnAgreedDrawIsKept) {
  ask(first, 0, {{"do", "offer_draw"}});
  ask(second, 1, {{"do", "answer_draw"}, {"grant", true}});
  house.reset();
  house = std::make_unique<House>(folder.file());
  Guest again(house->port());
  ASSERT_TRUE(again.join(made.tokens[0]));
  ASSERT_TRUE(again.seats[made.tokens[0]].over());
  EXPECT_EQ(again.seats[made.tokens[0]].pending.at("winner").as_string(), "draw");
}

TEST_F(Accords, ComputersAreOfferedNoDraw) {
  json::object o = order("uf");
  const ScenarioInfo* info = scenario_info("uf", scenario_ids("uf").front());
  o["seats"] = json::array{
      json::object{{"side", info->sides[0].id}, {"who", "human"}},
      json::object{{"side", info->sides[1].id}, {"who", "computer"}, {"level", "recruit"}}};
  const Made lone = make_battle(house->port(), o);
  Guest guest(house->port());
  ASSERT_TRUE(guest.join(lone.tokens[0]));
  EXPECT_EQ(error_code(guest.call({{"do", "offer_draw"}, {"token", lone.tokens[0]}})), "no_people");
}

TEST_F(Accords, ARematchChangesSidesAndGivesEachHisOwnKey) {
  EXPECT_EQ(ask(first, 0, {{"do", "rematch"}}), "not_over");
  ask(first, 0, {{"do", "resign"}});
  EXPECT_EQ(error_code(watcher.call({{"do", "rematch"}, {"token", made.spectator}})), "spectator");
  const json::object mine = first.call({{"do", "rematch"}, {"token", made.tokens[0]}});
  ASSERT_TRUE(mine.at("ok").as_bool()) << json::serialize(mine);
  EXPECT_TRUE(mine.at("links").as_array().empty());  // the other is here and hears for himself
  hear_all();
  const json::object* told = pushed(second, "rematch");
  ASSERT_TRUE(told);
  EXPECT_FALSE(pushed(watcher, "rematch"));
  const auto key = [](const json::value& seat) {
    return std::string(seat.at("token").as_string());
  };
  const ScenarioInfo* info = scenario_info("uf", scenario_ids("uf").front());
  EXPECT_EQ(mine.at("seat").at("side").as_string(), info->sides[1].id);
  EXPECT_EQ(told->at("seat").at("side").as_string(), info->sides[0].id);
  EXPECT_NE(key(mine.at("seat")), key(told->at("seat")));
  for (const std::string& heard : watcher.heard) {
    EXPECT_EQ(heard.find(key(mine.at("seat"))), std::string::npos);
    EXPECT_EQ(heard.find(key(told->at("seat"))), std::string::npos);
  }
  // Who asks second, or comes back, gets the same battle.
  const json::object his = second.call({{"do", "rematch"}, {"token", made.tokens[1]}});
  EXPECT_EQ(key(his.at("seat")), key(told->at("seat")));
  ASSERT_TRUE(first.join(key(mine.at("seat"))));
  ASSERT_TRUE(second.join(key(told->at("seat"))));
  EXPECT_TRUE(first.seats[key(mine.at("seat"))].acts() !=
              second.seats[key(told->at("seat"))].acts());
}

TEST_F(Accords, TwoWhoAskForARematchAtOnceGetOneBattle) {
  ask(first, 0, {{"do", "resign"}});
  const auto battles = house->store->battles(1000).size();
  for (int i = 0; i < 2; ++i) {
    first.send({{"id", 70 + i}, {"do", "rematch"}, {"token", made.tokens[0]}});
    second.send({{"id", 70 + i}, {"do", "rematch"}, {"token", made.tokens[1]}});
  }
  std::set<std::string> got;
  for (Guest* guest : {&first, &second})
    for (int replies = 0; replies < 2;) {
      const json::object heard = guest->hear();
      ASSERT_FALSE(heard.empty());
      if (!heard.contains("id")) continue;
      ++replies;
      ASSERT_TRUE(heard.at("ok").as_bool()) << json::serialize(heard);
      got.emplace(heard.at("seat").at("battle").as_string());
    }
  EXPECT_EQ(got.size(), 1u);
  EXPECT_EQ(house->store->battles(1000).size(), battles + 1);
}

TEST_F(Accords, WhoIsNotHereIsSentALink) {
  const Made lone = make("uf");
  Guest guest(house->port());
  ASSERT_TRUE(guest.join(lone.tokens[0]));
  guest.call({{"do", "resign"}, {"token", lone.tokens[0]}});
  const json::object mine = guest.call({{"do", "rematch"}, {"token", lone.tokens[0]}});
  ASSERT_EQ(mine.at("links").as_array().size(), 1u) << json::serialize(mine);
  Guest late(house->port());
  EXPECT_TRUE(late.join(std::string(mine.at("links").at(0).at("token").as_string())));
  // And when he looks at the old battle again he finds it there.
  const json::object back = late.call({{"do", "join"}, {"token", lone.tokens[1]}});
  EXPECT_EQ(back.at("rematch").at("token").as_string(),
            mine.at("links").at(0).at("token").as_string());
}

}  // namespace
}  // namespace bocage
