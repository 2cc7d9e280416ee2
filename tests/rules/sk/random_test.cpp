// Battles at random, from every scenario to their end.
#include <gtest/gtest.h>

#include "embedded/embedded.hpp"
#include "games/skirmish/io/io.hpp"
#include "games/skirmish/rules/rules.hpp"
#include "kernel/playout.hpp"

namespace bocage::sk {
namespace {

Loaded<Skirmish> scenario(const std::string& id) {
  Complaints wrong;
  auto loaded =
      Io::load(embedded_file("data/sk/scenarios/" + id + ".toml"), id + ".toml", {}, wrong);
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
  return std::move(*loaded);
}

const char* const ids[] = {"les-forges",    "swing-bridge", "workshop-four",
                           "coconut-ridge", "heinrich",     "rostov-road"};

// sk.g24.7, sk.g4.7: every battle ends, every option is legal, nothing overflows.
TEST(SkRandom, BattlesEnd) {
  for (const char* id : ids) {
    const auto loaded = scenario(id);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      State s = loaded.state;
      Random random(seed);
      Events log;
      std::uint64_t n = 0;
      const auto count = play_randomly<Skirmish>(
          *loaded.world, s, random, 60000, &log, [&](const State& now, const Prompt& p, Choice c) {
            ASSERT_EQ(p.dropped, 0u);
            if (p.ask == Ask::choice) {
              ASSERT_GT(p.options.size(), 0) << p.text.key;
              if (++n % 50 == 0) {
                ASSERT_FALSE(Skirmish::refuse(*loaded.world, now, c))
                    << p.text.key << " verb " << int(c.verb);
              }
            }
          });
      EXPECT_TRUE(count.finished) << id << " seed " << seed << " choices " << count.choices
                                  << " throws " << count.throws << " turn " << int(s.turn)
                                  << " step " << int(s.frames.step());
    }
  }
}

}  // namespace
}  // namespace bocage::sk
