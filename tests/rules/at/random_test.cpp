// Random battles: they end, and what is kept by difference is what one finds from scratch.
#include <cstring>

#include "embedded/embedded.hpp"
#include "kernel/playout.hpp"
#include "rules/at/battle.hpp"
#include "rules/at/oracles.hpp"

namespace bocage::at {
namespace {

Loaded<AmericaTriumphant> scenario(const std::string& id) {
  Complaints wrong;
  auto loaded =
      Io::load(embedded_file("data/at/scenarios/" + id + ".toml"), id + ".toml", {}, wrong);
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
  return std::move(*loaded);
}

TEST(AtRandom, BattlesComeToAnEnd) {
  for (const char* id : {"skyline-drive", "breakthrough", "generals-plan", "wacht-am-rhein"}) {
    const auto loaded = scenario(id);
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      State s = loaded.state;
      Random random(seed);
      const auto count = play_randomly<AmericaTriumphant>(*loaded.world, s, random, 400000);
      EXPECT_TRUE(count.finished) << id << " " << seed;
    }
  }
}

TEST(AtRandom, WhatIsKeptByDifferenceIsWhatOneFindsFromScratch) {
  const auto loaded = scenario("breakthrough");
  for (std::uint64_t seed = 10; seed < 13; ++seed) {
    State s = loaded.state;
    Random random(seed);
    int n = 0;
    State before = s;
    const auto look = [&](const State& now, const Prompt& p, Choice) {
      ASSERT_EQ(p.dropped, 0u);
      // A hex changes hands only when somebody has changed his place (at.2.1c).
      if (now.turn) expect_control_follows(*loaded.world, before, now);
      before = now;
      // One battle after every answer, the others now and then.
      if (seed == 10 || ++n % 7 == 0) expect_consistent(*loaded.world, now);
    };
    play_randomly<AmericaTriumphant>(*loaded.world, s, random, seed == 10 ? 1500 : 4000, nullptr,
                                     look);
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace bocage::at
