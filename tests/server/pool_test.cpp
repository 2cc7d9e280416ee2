// Whose work is done next: one address can slow down itself only.
#include "server/pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "rooms.hpp"
#include "soon.hpp"

namespace bocage {
namespace {

using namespace std::chrono_literals;

// A task that says when it is under way, and lasts until it is let go.
struct Gate {
  std::promise<void> opened;
  std::shared_future<void> open{opened.get_future()};
  std::atomic<int> inside{0};
  Pool::Task task() {
    return [this, open = open] {  // what is waited on outlives the gate
      ++inside;
      open.wait();
    };
  }
  bool holds(int n) {
    if (!soon([&] { return inside >= n; })) return false;
    std::this_thread::sleep_for(20ms);  // should more come than may, most would be here by then
    return inside == n;
  }
  void let_go() { opened.set_value(); }
};

bool empty_soon(const Pool& pool) {
  return soon([&] { return pool.waiting() == 0; });
}

TEST(WorkPool, NobodyHasTwoTasksUnderWay) {
  for (const Takes takes : {Takes::brief, Takes::long_}) {
    Pool pool(4);
    Gate his, others;
    for (int i = 0; i < 6; ++i) pool.post({"he", std::to_string(i)}, takes, his.task());
    EXPECT_TRUE(his.holds(1));
    pool.post({"she", "1"}, takes, others.task());
    EXPECT_TRUE(others.holds(1));
    his.let_go();
    others.let_go();
    EXPECT_TRUE(empty_soon(pool));
  }
}

TEST(WorkPool, OneThreadIsLeftForWhatIsBrief) {
  Pool pool(3);
  Gate generals, joins;
  for (const char* who : {"a", "b", "c", "d"}) pool.post({who, ""}, Takes::long_, generals.task());
  EXPECT_TRUE(generals.holds(2));
  pool.post({"e", ""}, Takes::brief, joins.task());
  EXPECT_TRUE(joins.holds(1));
  generals.let_go();
  joins.let_go();
  EXPECT_TRUE(empty_soon(pool));
}

// By a clock that only the tasks themselves move: what a busy machine does to them counts for nothing.
TEST(WorkPool, WhoeverHasUsedLeastGoesNext) {
  std::atomic<std::int64_t> milliseconds{0};
  Pool pool(1, 0, [&] { return Pool::Clock::time_point(std::chrono::milliseconds(milliseconds)); });
  std::mutex mutex;
  std::string order;
  const auto say = [&](char c, std::chrono::milliseconds takes) {
    return [&, c, takes] {
      milliseconds += takes.count();
      const std::lock_guard lock(mutex);
      order += c;
    };
  };
  pool.post({"greedy", ""}, Takes::brief, say('G', 60ms));
  pool.post({"modest", ""}, Takes::brief, say('M', 5ms));
  ASSERT_TRUE(empty_soon(pool));
  Gate gate;
  pool.post(gate.task());
  ASSERT_TRUE(gate.holds(1));
  for (int i = 0; i < 2; ++i) pool.post({"greedy", ""}, Takes::brief, say('g', 1ms));
  for (int i = 0; i < 2; ++i) pool.post({"modest", ""}, Takes::brief, say('m', 1ms));
  pool.post({"new", ""}, Takes::brief, say('n', 1ms));
  pool.post(say('p', 0ms));  // what is under way already goes before them all
  gate.let_go();
  ASSERT_TRUE(empty_soon(pool));
  pool.stop();
  EXPECT_EQ(order, "GMpnmmgg");
}

TEST(WorkPool, SeatsOfAnAddressTakeTurnsAndBriefGoesFirst) {
  Pool pool(0);
  std::string order;
  const auto say = [&](char c) { return [&order, c] { order += c; }; };
  for (int i = 0; i < 3; ++i) pool.post({"he", "1"}, Takes::long_, say('1'));
  for (int i = 0; i < 3; ++i) pool.post({"he", "2"}, Takes::long_, say('2'));
  pool.post({"he", "3"}, Takes::brief, say('b'));
  while (pool.help()) {
  }
  EXPECT_EQ(order, "b121212");
}

TEST(WorkPool, TooMuchOfOneAddressIsRefused) {
  Pool pool(0);
  int done = 0;
  for (std::size_t i = 0; i < Pool::most_waiting; ++i)
    ASSERT_TRUE(pool.post({"he", std::to_string(i)}, Takes::long_, [&] { ++done; }));
  EXPECT_FALSE(pool.post({"he", "one more"}, Takes::brief, [&] { ++done; }));
  EXPECT_TRUE(pool.post({"she", ""}, Takes::long_, [&] { ++done; }));
  while (pool.help()) {
  }
  EXPECT_EQ(done, static_cast<int>(Pool::most_waiting) + 1);
  EXPECT_TRUE(pool.post({"he", "again"}, Takes::brief, [] {}));
}

TEST(WorkPool, AMistakeHarmsNobodyElse) {
  Pool pool(1);
  std::promise<void> done;
  pool.post({"he", ""}, Takes::brief, [] { throw std::runtime_error("his"); });
  pool.post({"he", ""}, Takes::brief, [&] { done.set_value(); });
  EXPECT_EQ(done.get_future().wait_for(10s), std::future_status::ready);
}

// What a closed socket asked for is not done.
TEST_F(Rooms, TheWorkOfClosedSocketsIsDropped) {
  house.reset();
  HallOptions counting = test_hall();
  std::atomic<int> advised{0};
  counting.player = [&](const Battle& b, const Thinking& how) {
    advised += how.level == "general";
    return any_option(b, how);
  };
  house = std::make_unique<House>(folder.file(), counting);
  const ScenarioInfo* info = scenario_info("uf", scenario_ids("uf").front());
  json::object alone = order("uf");
  alone["seats"] = json::array{
      json::object{{"side", info->sides[0].id}, {"who", "human"}},
      json::object{{"side", info->sides[1].id}, {"who", "computer"}, {"level", "recruit"}}};
  const Made made = make_battle(house->port(), alone);
  Gate gate;
  const auto block = [&] {
    for (int i = 0; i < counting.workers; ++i) house->hall->workers.post(gate.task());
    ASSERT_TRUE(gate.holds(counting.workers));
  };
  const json::object advice{{"do", "advice"}, {"token", made.tokens[0]}};
  Guest stays(house->port());
  ASSERT_TRUE(stays.join(made.tokens[0]));
  stays.wait_for_turn(made.tokens[0]);
  {
    Guest leaves(house->port());
    ASSERT_TRUE(leaves.join(made.tokens[0]));
    block();
    for (int i = 0; i < 5; ++i) leaves.send(advice);
    leaves.catch_up(made.tokens[0]);  // they were heard
    EXPECT_EQ(house->hall->workers.waiting(), 5u);
  }
  ASSERT_TRUE(soon([&] { return house->hall->subscribed.get() <= 1; }));
  gate.let_go();
  ASSERT_TRUE(empty_soon(house->hall->workers));
  EXPECT_TRUE(stays.call(advice).at("ok").as_bool());
  EXPECT_EQ(advised, 1) << "somebody worked for who is gone";
}

}  // namespace
}  // namespace bocage
