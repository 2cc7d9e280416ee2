// Worked cases of buildings and bunkers: E30 to E35.
#include "examples.hpp"

namespace bocage::sk {
namespace {

// sk.bt.1, sk.g20.1, sk.g20.2, sk.g20.3
TEST(SkExamples, E30HeIntoARoom) {
  Setting x = tank("us_m4");
  x.terrain = house();
  x.figures += man("y-1", "85, 40", ", storey = 1") + man("y-2", "85, 44", ", storey = 1") +
               man("y-3", "85, 36", ", storey = 1") + man("y-4", "100, 40", ", storey = 1") +
               man("y-5", "85, 40");
  Sk t(x);
  halted(t);
  t.choose("shell_at piece=t target=house:a/1 ammunition=he");
  t.roll({6});
  for (const int d : {3, 4, 6}) t.roll({d});
  EXPECT_TRUE(t.is_sound("y-1"));
  EXPECT_TRUE(t.is_hurt("y-2"));
  EXPECT_TRUE(t.is_hurt("y-3"));
  EXPECT_TRUE(t.is_sound("y-4") && t.is_sound("y-5"));
  EXPECT_NE(t.asked(), "sk.prompt.victim");
}

// sk.bt.2, sk.bt.3a, sk.bt.3b, sk.bt.3c, sk.g20.4
TEST(SkExamples, E31Collapse) {
  Setting x = tank("us_m4_105");
  x.terrain = house();
  x.figures += man("y-1", "85, 40", ", storey = 1") + man("y-2", "85, 44", ", storey = 1") +
               man("y-3", "85, 36") + man("y-4", "88, 40") + man("y-5", "100, 40", ", storey = 1");
  Sk t(x);
  halted(t);
  t.choose("shell_at piece=t target=house:a/1 ammunition=he");
  t.roll({6});
  for (const int d : {2, 3, 5, 1}) t.roll({d});
  EXPECT_TRUE(t.is_dead("y-1"));
  EXPECT_TRUE(t.is_hurt("y-2"));
  EXPECT_TRUE(t.is_sound("y-3"));
  EXPECT_TRUE(t.is_dead("y-4"));
  EXPECT_TRUE(t.is_sound("y-5"));
  EXPECT_TRUE(in_ground(t.world(), t.state(), {8500, 4000}, Ground::rubble));
  EXPECT_FALSE(in_ground(t.world(), t.state(), {10000, 4000}, Ground::rubble));
}

TEST(SkExamples, E32WoodenBarn) {
  for (const char* type : {"us_m4", "us_m5"}) {
    Setting x = tank(type);
    x.terrain = house("wood", 1);
    x.figures += man("y-1", "85, 40");
    Sk t(x);
    halted(t);
    t.choose("shell_at piece=t target=house:a/0 ammunition=he");
    t.roll({6});
    t.roll({6});
    EXPECT_EQ(t.count("collapses"), std::string_view(type) == "us_m4" ? 1 : 0);
  }
}

Setting bunker(std::string_view type) {
  Setting x = tank(type);
  x.terrain =
      "{ id = \"bk\", type = \"bunker\", armour = \"C\", storeys = 2, poly = [[80, 30], [92, 30], "
      "[92, 50], [80, 50]], openings = [\"embrasure 80,40 180 120\", \"door 92,40\"] },\n";
  x.figures += man("y-1", "82, 40") + man("y-2", "85, 44") + man("y-3", "88, 36") +
               man("y-4", "85, 40", ", storey = 1");
  return x;
}
// sk.bk.1, sk.bk.2, sk.bk.5
TEST(SkExamples, E33BunkerAndHe) {
  Sk t(bunker("us_m4"));
  halted(t);
  t.choose("shell_at piece=t target=bk/0 ammunition=he");
  t.roll({6});
  EXPECT_EQ(t.count("no_effect"), 1);
  EXPECT_EQ(save_small(t.world(), t.state(), t.f("y-1"), {4000, 4000}), 2);
}
// sk.bk.3, sk.bk.4, sk.g20.6, sk.g20.7, sk.g20.8
TEST(SkExamples, E34EqualLetters) {
  for (const int d : {1, 2}) {
    Sk t(bunker("us_m4"));
    halted(t);
    t.choose("shell_at piece=t target=bk/0 ammunition=ap");
    t.roll({6});
    ASSERT_EQ(t.asked(), "sk.prompt.pierce");
    t.roll({d});
    if (d == 1) {
      EXPECT_FALSE(pierced(t.state(), {0}));
      continue;
    }
    for (const int v : {4, 5, 1}) t.roll({v});
    EXPECT_TRUE(t.is_hurt("y-1") && t.is_sound("y-2") && t.is_hurt("y-3") && t.is_sound("y-4"));
    EXPECT_EQ(save_small(t.world(), t.state(), t.f("y-1"), {4000, 4000}), 3);
    const Goer goer = goer_of(t.world(), t.state(), t.f("y-8"));
    EXPECT_LT(leg_cost(t.world(), t.state(), goer, {7500, 4000}, {8300, 4000}).cost, 0);
  }
}

}  // namespace
}  // namespace bocage::sk
