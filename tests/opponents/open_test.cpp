// Computer players where answers are points: they think of places that the options do not list.
#include <gtest/gtest.h>

#include "kernel/meadow.hpp"
#include "opponents/decide.hpp"

namespace bocage {
namespace {

using meadow::Meadow;

// Doctrine: nearer to the clover is better.
struct Hare {
  using Game = Meadow;
  struct Plan {};
  using Weights = WeightsOf<1, 1>;
  static constexpr const char* term_names[] = {"nearer"};
  static constexpr const char* feature_names[] = {"lead"};
  static constexpr Horizon horizon{4, 8};
  static constexpr Pacing pacing{.decisions = 2, .ahead = 20};
  static constexpr None plan_for{}, propose{}, suggest{}, stakes{};

  static const Weights& weights() {
    static const Weights w{{0.1f}, {0.05f}, {0.05f}};
    return w;
  }
  static void plan(const meadow::World&, const meadow::State&, Plan&) {}
  static float distance(const meadow::World& w, meadow::Point p) {
    return std::sqrt(static_cast<float>(square(p, w.clover)));
  }
  static void score(const meadow::World& w, const Plan&, const meadow::State& s, const Prompt&,
                    Choice c, Tally& t) {
    if (c.verb != meadow::leap) return;
    t.add(0, distance(w, s.hare[index(s.turn)]) - distance(w, meadow::unpacked(c.what)));
  }
  static void features(const meadow::World& w, const Plan&, const meadow::State& s, float* f) {
    f[0] = distance(w, s.hare[1]) - distance(w, s.hare[0]);
  }
  static float clock(const meadow::World&, const meadow::State& s) {
    return static_cast<float>(s.turns) / 24;
  }
  static std::uint32_t segment(const meadow::World&, const meadow::State& s) { return s.turns; }
  static void imagine(const meadow::World&, meadow::State&, Side, Random&) {}
};
static_assert(Playable<Hare>);

// The same with an idea of its own: straight for the clover, as far as one leaps.
struct CleverHare : Hare {
  static void propose(const meadow::World& w, const Plan&, const meadow::State& s, Prompt& p) {
    const meadow::Point from = s.hare[index(s.turn)];
    const float all = distance(w, from), part = std::min(1.0f, 59.0f / all);
    const auto towards = [&](std::uint8_t a, std::uint8_t b) {
      return static_cast<std::uint8_t>(a + part * static_cast<float>(b - a));
    };
    p.offer([&](Choice c) { return Meadow::refuse(w, s, c); }, meadow::leap, 0,
            meadow::packed({towards(from.x, w.clover.x), towards(from.y, w.clover.y)}));
  }
};
static_assert(Playable<CleverHare>);

template <class M>
Decision answer_of(const meadow::State& s, const Level& level) {
  static const meadow::World world;
  Prompt prompt;
  Meadow::ask(world, s, prompt);
  typename M::Plan plan;
  return decide<M>(world, s, prompt, level, M::weights(), 1, plan);
}

Level searching(std::uint64_t iterations) {
  Level level;
  level.method = Method::search;
  level.effort.iterations = iterations;
  return level;
}

TEST(Propose, DoctrineTakesWhatIsNoOption) {
  meadow::State s;
  s.hare[0] = {150, 175};  // 52 from the clover: no option of the sample gets within 8
  Level doctrine;
  const meadow::World world;
  Prompt prompt;
  Meadow::ask(world, s, prompt);
  const Choice plain = answer_of<Hare>(s, doctrine).choice,
               clever = answer_of<CleverHare>(s, doctrine).choice;
  EXPECT_TRUE(prompt.options.contains(plain));
  EXPECT_FALSE(prompt.options.contains(clever));
  EXPECT_FALSE(Meadow::refuse(world, s, clever));
  EXPECT_LE(square(meadow::unpacked(clever.what), world.clover), 64);
}

TEST(Propose, TheSearchTriesItToo) {
  meadow::State s;
  s.hare[0] = {150, 175}, s.hare[1] = {195, 150};  // the other is there with its next leap
  const Decision d = answer_of<CleverHare>(s, searching(400));
  EXPECT_GT(d.iterations, 0u);
  EXPECT_LE(square(meadow::unpacked(d.choice.what), meadow::World{}.clover), 64);
  EXPECT_GT(d.win, answer_of<Hare>(s, searching(400)).win);
}

TEST(Propose, EveryLevelAnswersLegallyToTheEnd) {
  const meadow::World world;
  Level chance;
  chance.method = Method::random;
  for (const Level& level : {chance, Level{}, searching(60)}) {
    meadow::State s;
    Prompt prompt;
    CleverHare::Plan plan;
    Random dice(4);
    for (std::uint64_t n = 0;; ++n) {
      Meadow::ask(world, s, prompt);
      if (prompt.ask == Ask::over) break;
      if (prompt.ask == Ask::throw_) {
        Meadow::take(world, s, sample(prompt.chance, dice.next()), nullptr);
        continue;
      }
      const Choice c =
          decide<CleverHare>(world, s, prompt, level, CleverHare::weights(), n, plan).choice;
      ASSERT_FALSE(Meadow::refuse(world, s, c));
      Meadow::take(world, s, c, nullptr);
    }
  }
}

}  // namespace
}  // namespace bocage
