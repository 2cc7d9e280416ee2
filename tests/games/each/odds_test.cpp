// Exact odds against simulation, and the promise of no allocation.
#include "kernel/odds.hpp"

#include <atomic>
#include <cstdlib>
#include <map>
#include <new>

#include "games/any_game.hpp"

static std::atomic<std::uint64_t> allocations{0};
void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
// A buffer that somebody sorts with is asked for so.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size);
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

// What became of the pieces, as one string: cards and dice that lead to the same fate count together.
template <class G>
std::string fate_of(const typename G::World& world, const typename G::State& before,
                    const typename G::State& after) {
  std::vector<Change> changes;
  G::Io::changes(world, before, after, changes);
  std::string fate;
  for (const Change& c : changes)
    fate += std::to_string(c.kind) + ":" + std::to_string(c.who) + ":" + c.what.key + " ";
  return fate;
}

// At every twentieth choice the distribution sums to one; now and then it is compared with 2,000 throws.
TYPED_TEST(OddsOf, SumToOneAndEqualSimulation) {
  using G = TypeParam;
  int compared = 0;
  for (const auto& scenario : every_scenario<G>()) {
    typename G::State state = scenario.state;
    Random random(37);
    int n = 0;
    play_randomly<G>(
        *scenario.world, state, random, 3000, nullptr,
        [&](const auto& s, const Prompt& p, Choice c) {
          if (p.ask != Ask::choice || ++n % 20) return;
          const auto distribution =
              odds<G>(*scenario.world, s, c, {.answers = 1000, .samples = 100});
          double total = 0;
          for (const auto& o : distribution.outcomes) total += o.probability;
          ASSERT_NEAR(total, 1.0, 1e-9);
          if (!distribution.exact() || distribution.outcomes.size() < 2 ||
              distribution.outcomes.size() > 40 || compared > 60)
            return;
          ++compared;
          const auto sampled = sampled_odds<G>(*scenario.world, s, c, {.samples = 2000, .seed = 5});
          const auto by_fate = [&](const auto& list) {
            std::map<std::string, double> fates;
            for (const auto& o : list)
              fates[fate_of<G>(*scenario.world, s, o.state)] += o.probability;
            return fates;
          };
          const auto exact = by_fate(distribution.outcomes);
          auto simulated = by_fate(sampled.outcomes);
          for (const auto& [fate, chance] : exact)
            ASSERT_NEAR(simulated[fate], chance,
                        4.5 * std::sqrt(std::max(0.0, chance * (1 - chance)) / 2000) + 1e-9)
                << fate;
        });
    if (this->HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace bocage
