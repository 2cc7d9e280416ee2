// The network's thread serves everybody: while somebody works in one room it waits for nobody there.
#include <condition_variable>

#include "rooms.hpp"

namespace bocage {
namespace {

struct Gate {  // where a thread can be held
  std::mutex mutex;
  std::condition_variable opened;
  bool closed = false;
  std::atomic<bool> held{false};

  void pass() {
    std::unique_lock lock(mutex);
    if (!closed) return;
    held = true;
    opened.wait(lock, [&] { return !closed; });
  }
  void open() {
    {
      const std::lock_guard lock(mutex);
      closed = false;
    }
    opened.notify_all();
  }
};

thread_local bool thinks = false;  // on the threads of computer players

TEST(Locked, OthersAreServedWhileAComputerAnswersInItsRoom) {
  Gate gate;
  Folder folder;
  HallOptions options = test_hall();
  options.player = [](const Battle& b, const Thinking& how) {
    thinks = true;
    return any_option(b, how);
  };
  // Dice fall while the room is locked; those of a computer's answer on its own thread.
  options.dice = [&](const Room&) {
    return [&, source = seeded_dice(7)](std::uint64_t n) {
      if (thinks) gate.pass();
      return source(n);
    };
  };
  House house(folder.file(), options);
  const auto sides = scenario_info("uf", scenario_ids("uf").front())->sides;
  const Made held = make_battle(
      house.port(), {{"game", "uf"},
                     {"scenario", scenario_ids("uf").front()},
                     {"seats", json::array{json::object{{"side", sides[0].id}, {"who", "human"}},
                                           json::object{{"side", sides[1].id},
                                                        {"who", "computer"},
                                                        {"level", "recruit"}}}}});
  const Made other =
      make_battle(house.port(), {{"game", "uf"}, {"scenario", scenario_ids("uf").front()}});
  Guest he(house.port()), they(house.port());
  ASSERT_TRUE(he.join(held.tokens[0]));
  for (const std::string& token : other.tokens) ASSERT_TRUE(they.join(token));
  he.wait_for_turn(held.tokens[0]);
  {
    const std::lock_guard lock(gate.mutex);
    gate.closed = true;
  }
  std::mt19937 random(3);
  Guest::Seat& seat = he.seats[held.tokens[0]];
  for (int i = 0; i < 200 && !gate.held; ++i) {
    ASSERT_FALSE(seat.over());
    if (seat.acts())
      he.choose(held.tokens[0], static_cast<int>(random() % static_cast<unsigned>(seat.options())));
    while (!gate.held && !seat.acts() && !seat.over())
      if (!he.socket.silent(5)) he.hear();
  }
  ASSERT_TRUE(gate.held) << "no computer threw anything";
  he.send({{"id", 1000}, {"do", "pending"}, {"token", held.tokens[0]}});  // waits for the room
  EXPECT_TRUE(they.call({{"do", "ping"}}).at("ok").as_bool());
  const std::string& token = other.tokens[they.seats[other.tokens[0]].acts() ? 0 : 1];
  EXPECT_TRUE(they.choose(token, 0).at("ok").as_bool());
  gate.open();
  json::object reply;
  while (he.up && !(reply.contains("id") && reply.at("id") == 1000)) reply = he.hear();
  EXPECT_TRUE(reply.at("ok").as_bool());
}

}  // namespace
}  // namespace bocage
