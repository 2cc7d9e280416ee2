// Frames and tables of steps, on a game of two steps: count down, then throw a die.
#include "kernel/steps.hpp"

#include <gtest/gtest.h>

#include "kernel/frames.hpp"

namespace bocage {
namespace {

enum class Step : std::uint8_t { over, count_down, die };

struct CountDownFrame {
  static constexpr Step kind = Step::count_down;
  Step step = kind;
  std::uint8_t left = 0;
  std::uint16_t total = 0;
  std::uint32_t spare = 0;
};

struct World {};
struct State {
  Frames<Step, 4> frames;
  std::uint32_t sum = 0;
};
static_assert(std::has_unique_object_representations_v<State>);

constexpr Verb less = 1;

const StepRules<World, State> over_step{};
const StepRules<World, State> count_down_step{
    .run =
        [](const World&, State& s, Events*) {
          const auto f = s.frames.top<CountDownFrame>();
          if (f.left) return false;
          s.sum += f.total;
          s.frames.pop();
          return true;
        },
    .ask =
        [](const World&, const State& s, Prompt& p) {
          p.choice(Side::first, {}, {"count"});
          for (int n = 1; n <= s.frames.top<CountDownFrame>().left; ++n) p.option(less, 0, 0, n);
        },
    .refuse =
        [](const World&, const State& s, Choice c) {
          const bool fits = c.verb == less && c.count > 0 && !c.who && !c.what &&
                            c.count <= s.frames.top<CountDownFrame>().left;
          return fits ? legal : Refusal{{}, {"too much"}};
        },
    .take =
        [](const World&, State& s, Choice c, Events*) {
          auto f = s.frames.top<CountDownFrame>();
          f.left = static_cast<std::uint8_t>(f.left - c.count);
          ++f.total;
          s.frames.replace(f);
          s.frames.push(Step::die);
        }};
const StepRules<World, State> die_step{
    .ask = [](const World&, const State&,
              Prompt& p) { p.roll(Side::first, {}, {"die"}, Chance::throw_dice(1)); },
    .take =
        [](const World&, State& s, Choice c, Events*) {
          s.sum += static_cast<std::uint32_t>(sum_of(c));
          s.frames.pop();
        }};

constexpr StepTable<World, State, Step, 3> steps = {
    {{Step::over, &over_step}, {Step::count_down, &count_down_step}, {Step::die, &die_step}},
    {{"over"}, {"not this throw"}, {"not an option"}}};

State begin(int left) {
  State s;
  s.frames.push(Step::over);
  s.frames.push(CountDownFrame{.left = static_cast<std::uint8_t>(left)});
  return s;
}

TEST(Steps, a_frame_is_found_on_top_again_after_what_it_asked_for) {
  const World w;
  State s = begin(3);
  steps.take(w, s, {less, 2, 0, 0}, nullptr);
  EXPECT_EQ(s.frames.step(), Step::die);
  EXPECT_EQ(s.frames.find(Step::count_down), 1);
  EXPECT_EQ(s.frames.at<CountDownFrame>(1).left, 1);
  steps.take(w, s, dice_thrown(5), nullptr);
  EXPECT_EQ(s.frames.top<CountDownFrame>().left, 1);
  EXPECT_EQ(s.frames.top<CountDownFrame>().total, 1);
}

TEST(Steps, run_goes_on_until_something_is_asked_or_it_is_over) {
  const World w;
  State s = begin(1);
  steps.take(w, s, {less, 1, 0, 0}, nullptr);
  steps.take(w, s, dice_thrown(4), nullptr);
  Prompt p;
  steps.ask(w, s, p);
  EXPECT_EQ(p.ask, Ask::over);
  EXPECT_EQ(s.sum, 4u + 1u);
}

TEST(Steps, each_moment_has_its_judge) {
  const World w;
  State s = begin(2);
  EXPECT_FALSE(steps.refuse(w, s, {less, 2, 0, 0}));
  EXPECT_STREQ(steps.refuse(w, s, {less, 3, 0, 0}).text.key, "too much");
  steps.take(w, s, {less, 2, 0, 0}, nullptr);
  EXPECT_FALSE(steps.refuse(w, s, dice_thrown(6)));
  EXPECT_STREQ(steps.refuse(w, s, dice_thrown(7)).text.key, "not this throw");
  steps.take(w, s, dice_thrown(6), nullptr);
  EXPECT_STREQ(steps.refuse(w, s, {less, 1, 0, 0}).text.key, "over");
}

TEST(Steps, popped_frames_leave_no_trace) {
  State a = begin(2), b = a;
  b.frames.push(CountDownFrame{.left = 7, .total = 9});
  EXPECT_FALSE(same(a, b));
  b.frames.pop();
  EXPECT_TRUE(same(a, b));
}

}  // namespace
}  // namespace bocage
