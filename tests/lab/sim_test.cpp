// The lab: results that can be repeated, and statistics that are right.
#include <gtest/gtest.h>

#include "lab/fit.hpp"
#include "lab/sim.hpp"

namespace bocage {
namespace {

SimReport run(const char* first, const char* second, int jobs, bool swap, std::uint64_t seed = 3) {
  SimRequest request;
  request.game = "uf";
  request.scenario = "a";
  request.games = 24;
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
  EXPECT_NE(run("recruit", "recruit", 1, false, 3).choices, run("recruit", "recruit", 1, false, 4).choices);
}

TEST(Sim, SwapPlaysEachSeedFromBothSides) {
  // The same level twice: with sides swapped each seed's battle is played twice alike and shared fairly.
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

TEST(Statistics, LogisticRegressionFindsTheWeights) {
  // y follows x0 with weight 2 and x1 with weight -1; the two groups differ by their intercept only.
  std::vector<Sample> samples;
  Random random(8);
  const auto uniform = [&] { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; };
  for (int i = 0; i < 20000; ++i) {
    Sample s;
    s.group = i % 2;
    s.x = {static_cast<float>(uniform() * 2 - 1), static_cast<float>(uniform() * 2 - 1)};
    const double z = 2 * s.x[0] - s.x[1] + (s.group ? 1.5 : -1.5);
    s.y = uniform() < 1 / (1 + std::exp(-z)) ? 1.f : 0.f;
    samples.push_back(s);
  }
  const Fit fit = fit_logistic(samples, 2, 2);
  EXPECT_NEAR(fit.weights[0], 2, 0.15);
  EXPECT_NEAR(fit.weights[1], -1, 0.15);
  EXPECT_NEAR(fit.intercepts[1] - fit.intercepts[0], 3, 0.25);
  EXPECT_LT(fit.loss_after, fit.loss_before);
}

}  // namespace
}  // namespace bocage
