// A battle that slept is what it was; a long one wakes from a snapshot, and is what its journal says.
#include "rooms.hpp"

namespace bocage {
namespace {

struct EveryGameSnapshots : Rooms, testing::WithParamInterface<std::string> {
  Made made;

  void sleep() {  // as soon as nothing is under way any more
    while (house->hall->rooms_awake()) {
      house->hall->sweep(std::chrono::milliseconds(0));
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
  std::string snapshot() {
    house->store->flush();
    return house->store->get("snapshot/" + made.battle).value_or("");
  }
  void forget_snapshot() {
    house->store->put("snapshot/" + made.battle, "", nullptr);
    house->store->flush();
  }
  // What everybody is told who joins now, and asks for older lines.
  std::vector<std::string> told() {
    std::vector<json::object> all;
    for (const std::string& token : {made.tokens[0], made.tokens[1], made.spectator}) {
      Guest guest(house->port());
      all.push_back(guest.call({{"do", "join"}, {"token", token}, {"last", 30}}));
      all.push_back(
          guest.call({{"do", "events"}, {"token", token}, {"before", 60}, {"count", 40}}));
      pages_are_parts_of_the_whole(guest, token);
    }
    for (json::object& reply : all)
      if (json::value* battle = reply.if_contains("battle"))
        battle->as_object().erase("seats");  // who is here just now
    std::vector<std::string> texts;
    for (const json::object& reply : all) texts.push_back(json::serialize(reply));
    return texts;
  }
  // Wherever a page begins, it has what the whole has there.
  static void pages_are_parts_of_the_whole(Guest& guest, const std::string& token) {
    const json::object whole = guest.call({{"do", "events"}, {"token", token}, {"since", 0}});
    const json::array& all = whole.at("events").as_array();
    ASSERT_EQ(whole.at("of").to_number<std::size_t>(), all.size());
    for (std::size_t before = all.size() + 3; before > 20;
         before -= std::min<std::size_t>(before, 97)) {
      const json::object page =
          guest.call({{"do", "events"}, {"token", token}, {"before", before}, {"count", 20}});
      const json::array& events = page.at("events").as_array();
      const std::size_t end = std::min(before, all.size());
      ASSERT_EQ(events.size(), std::min<std::size_t>(end, 20));
      for (std::size_t i = 0; i < events.size(); ++i)
        ASSERT_EQ(events[i], all[end - 1 - i]) << before << " " << i;
    }
  }
  // So many answers, or until it is over; now and then something is taken back.
  void play(int answers, int between = 7) {
    std::vector<Guest> guests;
    for (std::size_t i = 0; i < 2; ++i) {
      guests.emplace_back(house->port());
      ASSERT_TRUE(guests[i].join(made.tokens[i]));
    }
    for (int n = 0; n < answers && !guests[0].seats[made.tokens[0]].over(); ++n) {
      ASSERT_NO_FATAL_FAILURE(step(guests, made.tokens));
      if (n % between == between / 2) take_back(guests, random() % 2);
    }
  }
  // What he may take back by himself, or with the other's leave.
  void take_back(std::vector<Guest>& guests, std::size_t who) {
    const auto asks = [&](std::size_t i, json::object request) {
      request["token"] = made.tokens[i];
      return guests[i].call(request).at("ok").as_bool();
    };
    if (!asks(who, {{"do", "undo"}}) && asks(who, {{"do", "takeback"}}))
      asks(1 - who, {{"do", "answer_takeback"}, {"grant", true}});
    for (std::size_t k = 0; k < 2; ++k) guests[k].catch_up(made.tokens[k]);
  }
  std::int64_t quick() const { return house->hall->quick_loads.get(); }
};

// Everybody's numbers too, wherever something was taken back that some have seen and others have not.
TEST_P(EveryGameSnapshots, WhoeverSleptIsToldWhatHeWouldHaveBeenTold) {
  for (const std::string& scenario : scenario_ids(GetParam())) {
    made = make_battle(house->port(), {{"game", GetParam()}, {"scenario", scenario}});
    ASSERT_NO_FATAL_FAILURE(play(60, 2));
    const auto awake = told();
    sleep();
    EXPECT_EQ(told(), awake) << scenario;
  }
}

TEST_P(EveryGameSnapshots, WakingFromOneIsPlayingItAgain) {
  for (const std::string& scenario : scenario_ids(GetParam())) {  // the first that lasts so long
    made = make_battle(house->port(), {{"game", GetParam()}, {"scenario", scenario}});
    ASSERT_NO_FATAL_FAILURE(play(260));
    if (house->store->journal(made.battle)->size() / sizeof(Choice) >= 280) break;
  }
  sleep();  // which writes a snapshot
  const std::string written = snapshot();
  ASSERT_FALSE(written.empty());
  const auto first = told();
  EXPECT_EQ(quick(), 1);
  forget_snapshot();
  sleep();
  EXPECT_EQ(told(), first) << "played again from its journal";
  EXPECT_EQ(quick(), 1);
  EXPECT_EQ(snapshot(), written);
  sleep();
  EXPECT_EQ(told(), first);
  EXPECT_EQ(quick(), 2);

  // It goes on from there as it would have; the next snapshot is the one a whole replay makes.
  ASSERT_NO_FATAL_FAILURE(play(260));
  sleep();
  const auto second = told();
  const std::string onward = snapshot();
  house->store->put("snapshot/" + made.battle, "of another program, which is longer than a front",
                    nullptr);
  house->store->flush();
  sleep();
  const std::int64_t before = quick();
  EXPECT_EQ(told(), second);
  EXPECT_EQ(quick(), before) << "what it does not know it does not use";
  if (onward != written) {
    EXPECT_TRUE(snapshot() == onward);
  }

  // One that was damaged, or belongs to another beginning, is not used either.
  std::string damaged = snapshot();
  damaged[damaged.size() / 2] ^= 1;
  house->store->put("snapshot/" + made.battle, damaged, nullptr);
  house->store->flush();
  sleep();
  EXPECT_EQ(told(), second);
  EXPECT_EQ(quick(), before);
}

std::vector<std::string> codes() {
  std::vector<std::string> all;
  for (const GameEntry& game : games()) all.emplace_back(game.code);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Games, EveryGameSnapshots, testing::ValuesIn(codes()),
                         [](const auto& p) { return p.param; });

}  // namespace
}  // namespace bocage
