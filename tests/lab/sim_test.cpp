// The lab: results that can be repeated, and statistics that are right.
#include "lab/sim.hpp"

#include <gtest/gtest.h>

#include "lab/net.hpp"

namespace bocage {
namespace {

SimReport run(const char* first, const char* second, int jobs, bool swap, std::uint64_t seed = 3,
              std::uint64_t games = 24) {
  SimRequest request;
  request.game = "uf";
  request.scenario = "a";
  request.games = games;
  request.first = first;
  request.second = second;
  request.jobs = jobs;
  request.seed = seed;
  request.swap = swap;
  return simulate(request);
}

TEST(Sim, SameSeedSameResultWhateverTheJobs) {
  for (const bool swap : {false, true}) {
    const SimReport one = run("recruit", "20", 1, swap), three = run("recruit", "20", 3, swap);
    EXPECT_EQ(one.wins[0], three.wins[0]);
    EXPECT_EQ(one.wins[1], three.wins[1]);
    EXPECT_EQ(one.draws, three.draws);
    EXPECT_EQ(one.choices, three.choices);
    EXPECT_EQ(one.games, 24u);
    EXPECT_EQ(one.wins[0] + one.wins[1] + one.draws, 24u);
    EXPECT_EQ(one.illegal + one.unfinished, 0u);
  }
  EXPECT_NE(run("recruit", "recruit", 1, false, 3).choices,
            run("recruit", "recruit", 1, false, 4).choices);
}

TEST(Sim, LateAnswersAreCounted) {
  // An answer that ends when its time does is late by the time between two looks at the clock.
  const SimReport r = run("1ms", "recruit", 1, false, 3, 1);
  EXPECT_GT(r.overrun, 0);
  EXPECT_EQ(run("20", "20", 1, false, 3, 1).late, 0u) << "nobody goes by the clock";
}

TEST(Sim, SwapPlaysEachSeedFromBothSides) {
  // The same level twice: with sides swapped each seed's battle is played twice alike and shared
  // fairly.
  const SimReport r = run("sergeant", "sergeant", 2, true);
  EXPECT_EQ(r.wins[0], r.wins[1]);
}

TEST(Sim, DoctrineBeatsChance) {
  const SimReport r = run("recruit", "random", 2, true);
  EXPECT_GE(r.wins[0], 22u);
}

TEST(Sim, ComplainsInASentence) {
  SimRequest request;
  request.game = "uf";
  request.scenario = "no-such";
  EXPECT_THROW(simulate(request), std::runtime_error);
  request.scenario = "a";
  request.first = "marshal";
  EXPECT_THROW(simulate(request), std::runtime_error);
}

TEST(Statistics, WilsonsInterval) {
  const Interval half = wilson(50, 100);
  EXPECT_NEAR(half.low, 0.404, 0.001);
  EXPECT_NEAR(half.high, 0.596, 0.001);
  const Interval all = wilson(20, 20);
  EXPECT_NEAR(all.low, 0.839, 0.001);
  EXPECT_NEAR(all.high, 1, 1e-9);
}

TEST(Statistics, TheSequentialTestDecidesBothWaysAndNotTooSoon) {
  Sprt strong{0.5, 0.6}, equal{0.5, 0.6}, none{0.5, 0.6};
  for (int i = 0; i < 400; ++i) {
    strong.add(i % 5 == 0 ? 0 : i % 5 < 3 ? 0.5 : 1);  // 0.6
    equal.add(i % 4 == 0 ? 0 : i % 4 < 3 ? 0.5 : 1);   // 0.5
  }
  for (int i = 0; i < 7; ++i) none.add(1);
  EXPECT_GT(strong.ratio(), Sprt::bound);
  EXPECT_LT(equal.ratio(), -Sprt::bound);
  EXPECT_FALSE(none.decided());
}

TEST(Sim, ASequentialTestStopsWhenItKnows) {
  SimRequest request;
  request.game = "uf";
  request.scenario = "a";
  request.games = 2000;
  request.first = "sergeant";
  request.second = "random";
  request.jobs = 2;
  request.sprt = Sprt{0.5, 0.6};
  const SimReport r = simulate(request);
  EXPECT_LT(r.games, 400u);
  EXPECT_TRUE(r.sprt->decided());
  EXPECT_GT(r.sprt->ratio(), 0);
  request.jobs = 1;
  EXPECT_EQ(simulate(request).games, r.games);
}

TEST(Sim, TheTreeSearchIsALevelOfTheLab) {
  const SimReport r = run("tree:40+exploration=0.5+playout=4", "recruit", 2, true);
  EXPECT_EQ(r.games, 24u);
  EXPECT_EQ(r.illegal, 0u);
  for (const char* wrong : {"tree:", "tree:40+zeal=1", "tree:40+playout", "tree:sergent"})
    EXPECT_THROW(run(wrong, "recruit", 1, true), std::runtime_error) << wrong;
}

TEST(Statistics, HiddenUnitsLearnWhatNoSumOfFeaturesCanSay) {
  // Won exactly if both features have the same sign.
  std::vector<Position> positions;
  Random random(8);
  for (std::uint32_t i = 0; i < 6000; ++i) {
    Position p;
    const auto uniform = [&] { return static_cast<float>(random.next() >> 40) / 8388608.f - 1; };
    p.features = {3 * uniform(), uniform()};
    p.clock = 0.5f + uniform() / 2;
    p.result = p.features[0] * p.features[1] > 0 ? 1.f : 0.f;
    p.battle = i;
    positions.push_back(p);
  }
  const Net net = train(positions, {.units = WeightsOf<1, 2>::units, .epochs = 20});
  EXPECT_NEAR(net.loss_constant, 0.693, 0.01);
  EXPECT_LT(net.loss, 0.25);
  // The weights are those of raw features, as play uses them.
  WeightsOf<1, 2> w{};
  std::copy(net.early.begin(), net.early.end(), w.early);
  std::copy(net.late.begin(), net.late.end(), w.late);
  std::copy(net.net.begin(), net.net.end(), &w.net[0][0]);
  std::copy(net.bias.begin(), net.bias.end(), w.bias);
  std::copy(net.out.begin(), net.out.end(), w.out);
  w.offset = net.offset;
  int right = 0;
  for (const Position& p : positions)
    right += (weigh(w, p.features.data(), p.clock) > 0) == (p.result > 0.5f);
  EXPECT_GT(right, 5400);
}

TEST(Statistics, WhoUsuallyWinsAScenarioIsNotPutDownToHowItLooks) {
  // More men win within either scenario, but the side with more of them from the start has the hopeless task.
  std::vector<Position> all;
  Random random(2);
  for (std::uint32_t i = 0; i < 8000; ++i) {
    const std::uint32_t scenario = i % 2;
    const float more = 0.001f * static_cast<float>(random.below(1000));
    const bool won = random.below(1000) < (scenario ? 50 : 700) + 250 * more;
    all.push_back(
        {{more + static_cast<float>(scenario)}, 0.5f, won ? 1.f : 0.f, 0.5f, i / 2, scenario});
  }
  const Net net = train(all, {.units = 2, .epochs = 120});
  EXPECT_LT(net.loss, net.loss_constant);
  const auto value = [&](float men) {
    float sum = net.offset + men * (net.early[0] + net.late[0]) / 2;
    for (std::size_t j = 0; j < 2; ++j)
      sum += net.out[j] * std::max(0.f, net.bias[j] + men * net.net[j] + 0.5f * net.net[2 + j]);
    return sum;
  };
  EXPECT_GT(value(0.9f), value(0.1f));
  EXPECT_GT(value(1.9f), value(1.1f));
}

}  // namespace
}  // namespace bocage
