// What must hold for every game, whatever it is: written once, over the Game contract.
#include <set>

#include "games/any_game.hpp"
#include "session/session.hpp"

namespace bocage {
namespace {

template <class G>
class AnyGame : public ::testing::Test {};
TYPED_TEST_SUITE(AnyGame, EveryGame, GameNames);

TYPED_TEST(AnyGame, PlaysToAResultFromAThousandSeeds) {
  using G = TypeParam;
  const auto& scenarios = every_scenario<G>();
  const Watch watch;  // no list was too short, in any of them
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const auto& scenario = scenarios[seed % scenarios.size()];
    typename G::State state = scenario.state;
    Random random(seed);
    const PlayoutCount count = play_randomly<G>(*scenario.world, state, random, endless);
    ASSERT_TRUE(count.finished) << scenario.info.id << " seed " << seed << ": no end after "
                                << endless << " answers";
    ASSERT_TRUE(G::result(*scenario.world, state).over) << scenario.info.id << " seed " << seed;
  }
  EXPECT_FALSE(watch.short_of_room()) << watch.of_what();
}

TYPED_TEST(AnyGame, EveryOptionIsAcceptedAndStandsOnce) {
  using G = TypeParam;
  for (const auto& scenario : every_scenario<G>()) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      typename G::State state = scenario.state;
      Random random(seed);
      play_randomly<G>(*scenario.world, state, random, endless, nullptr,
                       [&](const auto& s, const Prompt& p, Choice) {
                         if (p.ask != Ask::choice) return;
                         ASSERT_EQ(p.dropped, 0u) << rule_name(p.rule);
                         ASSERT_FALSE(p.options.empty())
                             << "a question without an answer, rule " << rule_name(p.rule);
                         std::set<std::uint64_t> seen;
                         for (Choice c : p.options) {
                           std::uint64_t bits;
                           std::memcpy(&bits, &c, 8);
                           ASSERT_TRUE(seen.insert(bits).second)
                               << "an option stands twice: verb " << int(c.verb) << " rule "
                               << rule_name(p.rule);
                           const Refusal refusal = G::refuse(*scenario.world, s, c);
                           ASSERT_FALSE(refusal)
                               << "offered but refused: verb " << int(c.verb) << " who " << c.who
                               << " what " << c.what << " count " << int(c.count) << " by "
                               << rule_name(refusal.rule) << " " << refusal.text.key;
                         }
                       });
      if (this->HasFatalFailure()) return;
    }
  }
}

// Answers near the options (one field changed) and anywhere (eight random bytes): all that are not options
// are refused, with a rule and words.
TYPED_TEST(AnyGame, TwoHundredThousandOtherAnswersAreRefusedWithARule) {
  using G = TypeParam;
  const auto& scenarios = every_scenario<G>();
  int refused = 0;
  for (std::uint64_t seed = 0; refused < 200000; ++seed) {
    const auto& scenario = scenarios[seed % scenarios.size()];
    typename G::State state = scenario.state;
    Random random(seed + 77);
    play_randomly<G>(
        *scenario.world, state, random, endless, nullptr,
        [&](const auto& s, const Prompt& p, Choice) {
          if (p.ask != Ask::choice) return;
          for (int i = 0; i < 8; ++i) {
            Choice c = p.options[static_cast<int>(
                random.below(static_cast<std::uint32_t>(p.options.size())))];
            switch (random.below(5)) {
              case 0: c.verb = static_cast<Verb>(random.below(60)); break;
              case 1: c.who = static_cast<std::uint16_t>(random.below(300)); break;
              case 2: c.what = random.below(600); break;
              case 3: c.count = static_cast<std::uint8_t>(random.below(12)); break;
              default: {
                const std::uint64_t bits = random.next();
                std::memcpy(static_cast<void*>(&c), &bits, 8);
              }
            }
            if (offered(p, c)) continue;
            const Refusal refusal = G::refuse(*scenario.world, s, c);
            if (!refusal && p.is_open(c.verb)) {  // legal, and then it can be taken
              typename G::State after = s;
              G::take(*scenario.world, after, c, nullptr);
              continue;
            }
            ASSERT_TRUE(refusal) << "accepted but not offered: verb " << int(c.verb) << " who "
                                 << c.who << " what " << c.what << " count " << int(c.count)
                                 << " while " << (p.text ? p.text.key : "") << " asks";
            ASSERT_TRUE(refusal.rule) << "refused without a rule: " << refusal.text.key;
            ++refused;
          }
        });
    if (this->HasFatalFailure()) return;
  }
}

TYPED_TEST(AnyGame, TheSameAnswersGiveTheSamePositionAndEvents) {
  using G = TypeParam;
  for (const auto& scenario : every_scenario<G>()) {
    std::vector<Choice> answers;
    typename G::State state = scenario.state;
    Random random(5);
    Events log;
    play_randomly<G>(*scenario.world, state, random, endless, &log,
                     [&](const auto&, const Prompt&, Choice c) { answers.push_back(c); });
    typename G::State again = scenario.state;
    Events silent_free;
    for (Choice c : answers)
      G::take(*scenario.world, again, c, nullptr);  // nobody listens: nothing may change
    EXPECT_TRUE(same(state, again)) << scenario.info.id;
    typename G::State third = scenario.state;
    for (Choice c : answers) G::take(*scenario.world, third, c, &silent_free);
    ASSERT_EQ(log.list.size(), silent_free.list.size());
    for (std::size_t i = 0; i < log.list.size(); ++i)
      ASSERT_STREQ(log.list[i].what, silent_free.list[i].what);
  }
}

TYPED_TEST(AnyGame, ACopyPlaysOnIndependently) {
  using G = TypeParam;
  const auto& scenario = every_scenario<G>().front();
  typename G::State original = scenario.state;
  Random random(9);
  play_randomly<G>(*scenario.world, original, random, 60);
  const typename G::State before = original;
  typename G::State copy = original;
  play_randomly<G>(*scenario.world, copy, random, 60);
  EXPECT_TRUE(same(original, before));
  EXPECT_FALSE(same(copy, before));
}

TYPED_TEST(AnyGame, RedactingTwiceIsRedactingOnce) {
  using G = TypeParam;
  for (const auto& scenario : every_scenario<G>()) {
    typename G::State state = scenario.state;
    Random random(11);
    play_randomly<G>(*scenario.world, state, random, 3000, nullptr,
                     [&](const auto& s, const Prompt&, Choice) {
                       for (Side side : {Side::first, Side::second, Side::nobody}) {
                         typename G::State once = s;
                         G::redact(*scenario.world, once, side);
                         typename G::State twice = once;
                         G::redact(*scenario.world, twice, side);
                         ASSERT_TRUE(same(once, twice));
                       }
                     });
    if (this->HasFatalFailure()) return;
  }
}

TYPED_TEST(AnyGame, ASidesOwnQuestionIsTheSameOnItsRedactedPosition) {
  using G = TypeParam;
  for (const auto& scenario : every_scenario<G>()) {
    typename G::State state = scenario.state;
    Random random(13);
    Prompt seen;
    play_randomly<G>(
        *scenario.world, state, random, 4000, nullptr, [&](const auto& s, const Prompt& p, Choice) {
          if (p.ask != Ask::choice) return;
          typename G::State mine = s;
          G::redact(*scenario.world, mine, p.side);
          G::ask(*scenario.world, mine, seen);
          ASSERT_EQ(seen.ask, p.ask) << (p.text ? p.text.key : "");
          ASSERT_EQ(seen.options.size(), p.options.size()) << (p.text ? p.text.key : "");
          for (int i = 0; i < p.options.size(); ++i)
            ASSERT_EQ(seen.options[i], p.options[i]) << (p.text ? p.text.key : "");
        });
    if (this->HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace bocage
