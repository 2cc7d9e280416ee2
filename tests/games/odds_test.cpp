// Exact odds against simulation, and the promise of no allocation.
#include <atomic>
#include <cstdlib>
#include <new>

#include "any_game.hpp"
#include "kernel/odds.hpp"

static std::atomic<std::uint64_t> allocations{0};
void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }

namespace bocage {
namespace {

template <class G>
class OddsOf : public ::testing::Test {};
TYPED_TEST_SUITE(OddsOf, EveryGame, GameNames);

TYPED_TEST(OddsOf, NothingIsAllocatedInABattle) {
  using G = TypeParam;
  for (const auto& scenario : every_scenario<G>()) {
    typename G::State state = scenario.state;
    Random random(31);
    const std::uint64_t before = allocations;
    play_randomly<G>(*scenario.world, state, random, endless);
    EXPECT_EQ(allocations - before, 0u) << scenario.info.id;
  }
}

// At every twentieth choice the distribution sums to one; now and then it is compared with 2,000 throws.
TYPED_TEST(OddsOf, SumToOneAndEqualSimulation) {
  using G = TypeParam;
  int compared = 0;
  for (const auto& scenario : every_scenario<G>()) {
    typename G::State state = scenario.state;
    Random random(37);
    int n = 0;
    play_randomly<G>(*scenario.world, state, random, 3000, nullptr, [&](const auto& s, const Prompt& p, Choice c) {
      if (p.ask != Ask::choice || ++n % 20) return;
      const auto distribution = odds<G>(*scenario.world, s, c, {.positions = 3000, .samples = 500});
      double total = 0;
      for (const auto& o : distribution.outcomes) total += o.probability;
      ASSERT_NEAR(total, 1.0, 1e-9);
      if (!distribution.exact() || distribution.outcomes.size() < 2 || distribution.outcomes.size() > 40 || compared > 60) return;
      ++compared;
      const auto sampled = sampled_odds<G>(*scenario.world, s, c, {.samples = 2000, .seed = 5});
      for (const auto& o : distribution.outcomes) {
        double seen = 0;
        for (const auto& t : sampled.outcomes)
          if (same(t.state, o.state)) seen = t.probability;
        // Classes are represented by one member, so compare only where simulation met the very position.
        if (seen > 0) ASSERT_NEAR(seen, o.probability, 4.5 * std::sqrt(o.probability * (1 - o.probability) / 2000) + 0.002);
      }
    });
    if (this->HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace bocage
