// Who may answer and who sees what where a side has several players; what seats mix into the dice.
#include <deque>
#include <future>

#include "rooms.hpp"
#include "session/games.hpp"

namespace bocage {
namespace {

using Seats = Rooms;

// The referee's view of a battle on this server.
json::value all_of(House& house, const std::string& battle) {
  std::promise<std::string> told;
  const auto room = house.hall->room(battle);
  room->post([&] {
    std::string text;
    room->battle().write_view(text, Viewer::referee());
    told.set_value(std::move(text));
  });
  return json::parse(told.get_future().get());
}

// Four seats, two a side: only the one who is asked may answer. A spectator sees no more than both
// sides do (pg.16.6a). How often one player alone was asked.
int each_for_himself(House& house, json::object order, std::mt19937& random) {
  const Made made = make_battle(house.port(), std::move(order));
  EXPECT_EQ(made.tokens.size(), 4u);
  if (made.tokens.size() != 4) return 0;
  std::vector<Guest> guests;
  for (const std::string& token : made.tokens) {
    guests.emplace_back(house.port());
    EXPECT_TRUE(guests.back().join(token));
  }
  Guest watcher(house.port());
  EXPECT_TRUE(watcher.join(made.spectator));
  const auto seat = [&](std::size_t i) -> Guest::Seat& { return guests[i].seats[made.tokens[i]]; };
  int one = 0, hidden = 0;
  for (int n = 0; n < 500 && !seat(0).over(); ++n) {
    std::size_t acting = 4;
    int count = 0;
    for (std::size_t i = 0; i < 4; ++i)
      if (seat(i).acts()) acting = i, ++count;
    EXPECT_LT(acting, 4u);
    if (acting == 4) break;
    const json::object& pending = seat(acting).pending;
    if (pending.contains("player")) {
      ++one;
      EXPECT_EQ(count, 1);
      EXPECT_EQ(seat(acting).battle.at("seats").as_array()[acting].at("player"),
                pending.at("player"));
      for (std::size_t i = 0; i < 4; ++i) {
        if (i == acting) continue;
        EXPECT_EQ(error_code(guests[i].choose(made.tokens[i], 0)), "not_your_turn");
      }
    }
    const auto options = static_cast<unsigned>(seat(acting).options());
    EXPECT_TRUE(guests[acting]
                    .choose(made.tokens[acting], static_cast<int>(random() % options))
                    .at("ok")
                    .as_bool());
    for (std::size_t i = 0; i < 4; ++i) guests[i].catch_up(made.tokens[i]);
    if (n % 50) continue;
    watcher.catch_up(made.spectator);
    const json::value all = all_of(house, made.battle);
    const json::object& seen = watcher.seats[made.spectator].view.at("units").as_object();
    for (const auto& [id, unit] : all.at("units").as_object()) {
      if (!unit.as_object().contains("hidden") || !seen.contains(id)) continue;
      ++hidden;
      EXPECT_FALSE(seen.at(id).as_object().contains("hex")) << id;
    }
  }
  EXPECT_GT(hidden, 0);
  return one;
}

const json::object in_fog{{"fog_of_war", "on"}};

// pg.17.63c
TEST_F(Seats, TwoPlayersASideAnswerEachForHisSector) {
  json::object options = in_fog;
  options["command"] = "sectors";
  EXPECT_GT(each_for_himself(
                *house, {{"game", "pg"}, {"scenario", "height-228"}, {"options", options}}, random),
            0);
}

// pg.17.62a: the same ground with a part of each side's groups given to a second player.
TEST_F(Seats, TwoPlayersASideAnswerEachForHisFormation) {
  std::string text(scenario_text("pg", "height-228"));
  const auto sectors = text.find("sectors = [");
  ASSERT_NE(sectors, text.npos);
  text.replace(sectors, text.find('\n', sectors) - sectors, "command = \"formations\"");
  for (const char* group : {"Engineers", "Support", "Guns", "Tank brigade"}) {
    const auto at = text.find(std::string("name = { en = \"") + group + "\"");
    ASSERT_NE(at, text.npos) << group;
    text.insert(at, "player = 2\n");
  }
  EXPECT_GT(each_for_himself(*house, {{"game", "pg"}, {"toml", text}, {"options", in_fog}}, random),
            0);
}

// From one device to another without the key in the link: the pass is good once.
// Places are counted seat by seat: however many watch, a player comes back, and one address is never all who watch.
TEST_F(Seats, WhoeverWatchesKeepsNobodyFromHisSeat) {
  house.reset();
  HallOptions narrow = test_hall();
  narrow.max_subscribers = 4;
  house = std::make_unique<House>(folder.file(), narrow);
  const Made made = make("uf");
  std::deque<Guest> watching;
  const auto watches = [&](std::uint32_t address, const std::string& token) {
    watching.emplace_back(house->port(), address);
    return error_code(watching.back().call({{"do", "join"}, {"token", token}}));
  };
  for (const std::uint32_t address : {2, 3}) {
    EXPECT_EQ(watches(address, made.spectator), "");
    EXPECT_EQ(watches(address, made.spectator), "");
    EXPECT_EQ(watches(address, made.spectator), "room_full") << "one address has all places";
  }
  EXPECT_EQ(watches(4, made.spectator), "room_full");
  EXPECT_EQ(watches(4, made.tokens[0]), "") << "a player is kept out by those who watch";
  EXPECT_EQ(watches(2, made.tokens[1]), "");
  EXPECT_EQ(error_code(watching.front().call({{"do", "join"}, {"token", made.spectator}})), "")
      << "who is inside already";
}

TEST_F(Seats, APassBringsOnesSeatToAnotherDevice) {
  const Made made = make_battle(house->port(), order("pg"));
  Guest at_the_desk(house->port());
  ASSERT_TRUE(at_the_desk.join(made.tokens[0]));
  ASSERT_TRUE(at_the_desk.join(made.spectator));
  const json::object given = at_the_desk.call({{"do", "pass"}, {"token", made.tokens[0]}});
  ASSERT_TRUE(given.at("ok").as_bool()) << json::serialize(given);
  EXPECT_EQ(given.at("seconds"), 600);
  EXPECT_NE(given.at("pass"), json::value(made.tokens[0]));
  const auto show = [&](const json::value& pass, int* status) {
    const json::value body = json::object{{"pass", pass}};
    return http_json(house->port(), "POST", "/api/pass", &body, status);
  };
  int status = 0;
  const json::value taken = show(given.at("pass"), &status);
  ASSERT_EQ(status, 200) << json::serialize(taken);
  EXPECT_EQ(taken, (json::value{{"token", made.tokens[0]}}));
  Guest on_the_sofa(house->port());
  EXPECT_TRUE(on_the_sofa.join(std::string(taken.at("token").as_string())));
  EXPECT_EQ(show(given.at("pass"), &status).at("error").at("code"), "pass_over");
  EXPECT_EQ(status, 404);
  EXPECT_FALSE(on_the_sofa.join(std::string(given.at("pass").as_string()))) << "a pass is no key";
  show(json::value(made.tokens[0]), &status);
  EXPECT_EQ(status, 404) << "nor is a key a pass";
  show(7, &status);
  EXPECT_EQ(status, 400);
  EXPECT_EQ(error_code(at_the_desk.call({{"do", "pass"}, {"token", made.spectator}})), "spectator");
}

TEST_F(Seats, EachMixesIntoTheDiceOnce) {
  json::object with = order("uf");
  with["contribution"] = "first dust";
  const Made made = make_battle(house->port(), with);
  Guest table(house->port());
  ASSERT_TRUE(table.join(made.tokens[1], {{"contribution", "second dust"}}));
  ASSERT_TRUE(table.join(made.tokens[0], {{"contribution", "too late"}}));
  const json::array& mixed =
      table.seats[made.tokens[0]].battle.at("dice").at("contributions").as_array();
  ASSERT_EQ(mixed.size(), 2u);
  for (const json::value& each : mixed) {
    EXPECT_FALSE(each.as_object().contains("from")) << "it counts what others do in secret";
    EXPECT_EQ(each.at("bytes"), each.at("seat") == 0 ? "first dust" : "second dust");
  }
  EXPECT_EQ(error_code(table.call(
                {{"do", "contribute"}, {"token", made.tokens[0]}, {"bytes", "once more"}})),
            "contributed");
}

}  // namespace
}  // namespace bocage
