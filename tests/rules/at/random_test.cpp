// Random battles: they end, and what is kept by difference is what one finds from scratch.
#include "embedded/embedded.hpp"
#include "kernel/playout.hpp"
#include "rules/at/battle.hpp"
#include "rules/at/supply_twin.hpp"
#include "rules/at/twin.hpp"

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

// Zones, control and supply after every answer: what the rules keep by difference and by rows of bits is
// what one finds who looks at the whole map after every hex (at.2.1c, at.4.0, at.7.11).
void expect_twin(const char* id, std::uint64_t seed, int answers, int skip, int least_looks,
                 int least_impulses) {
  const auto loaded = scenario(id);
  State s = loaded.state;
  Random random(seed);
  play_randomly<AmericaTriumphant>(*loaded.world, s, random, skip);
  Twin twin(*loaded.world);
  if (s.turn) twin.begin(s);
  SupplyTwin supply(*loaded.world);
  Prompt prompt;
  Events told;
  for (int n = 0; n < answers; ++n) {
    AmericaTriumphant::ask(*loaded.world, s, prompt);
    ASSERT_EQ(prompt.dropped, 0u);
    if (prompt.ask == Ask::over) break;
    const Choice c = prompt.ask == Ask::throw_
                         ? sample(prompt.chance, random.next())
                         : random_answer<AmericaTriumphant>(*loaded.world, s, prompt, random);
    const State before = s;
    told.list.clear();
    AmericaTriumphant::take(*loaded.world, s, c, &told);
    twin.follow(before, c, told, s);
    if (n % 23 == 0) expect_consistent(*loaded.world, s);
    supply.follow(before, told, s);
    if (::testing::Test::HasFatalFailure()) {
      ADD_FAILURE() << id << " " << seed << ": answer " << n << ", " << prompt.text.key;
      return;
    }
  }
  EXPECT_GE(twin.looks(), least_looks);
  EXPECT_GE(supply.turns(), 1);
  EXPECT_GE(supply.impulses(), least_impulses);
}

TEST(AtRandom, TheTwinAgreesFromTheStart) { expect_twin("breakthrough", 10, 2500, 0, 1000, 6); }
TEST(AtRandom, TheTwinAgreesInTheMiddle) { expect_twin("wacht-am-rhein", 11, 1200, 3000, 400, 3); }
TEST(AtRandom, TheTwinAgreesLate) { expect_twin("wacht-am-rhein", 12, 1200, 6000, 400, 3); }

}  // namespace
}  // namespace bocage::at
