// Worked cases of mortars: E23 to E29.
#include "trial.hpp"

namespace bocage::sk {
namespace {

std::string enemy(std::string_view at = "170, 10") { return man("y-1", at); }

Setting mortar(std::string_view quality = "VETERAN", std::string_view unit_id = "us_m60") {
  Setting x;
  x.groups = unit("m", "a", unit_id, ", quality = \"" + std::string(quality) + "\"") +
             men("y", "b", "BLEU", "\"6 SOLDAT rifle\"");
  x.figures = man("m-1", "10, 11") + man("m-2", "10, 9") + enemy();
  if (unit_id == "us_m81") x.figures += man("m-3", "12, 10");
  x.gears = "{ id = \"m\", at = [10, 10] },\n";
  x.active = "m";
  return x;
}

// sk.mr.1, sk.mr.2, sk.g21.5, sk.g1.9
TEST(SkExamples, E23ExactlyFifty) {
  Sk t(mortar());
  EXPECT_EQ(t.why("drop gear=m.gun at=40,50"), "");  // aimed by eye: nobody is told
  t.choose("drop gear=m.gun at=40,50");
  EXPECT_EQ(t.count("too_short"), 1);
  EXPECT_FALSE(t.asks_for_a_throw() && t.asked() == "sk.prompt.lob");
  EXPECT_TRUE(at(t.state(), gear(0)).fired);
}

// sk.mr.3a, sk.mr.3b
TEST(SkExamples, E24EliteCrew) {
  Sk t(mortar("ELITE"));
  t.choose("drop gear=m.gun at=40.1,50");
  t.roll({5});
  EXPECT_EQ(t.count("lob_hits"), 1);
  Sk u(mortar());
  u.choose("drop gear=m.gun at=40.1,50");
  u.roll({5});
  EXPECT_EQ(u.asked(), "sk.prompt.scatter");
}

// sk.mr.3c, sk.mr.4, sk.g21.2
TEST(SkExamples, E25RangingIn) {
  for (const auto& [row_of, aim, hits] :
       std::initializer_list<std::tuple<int, const char*, bool>>{{1, "60, 60", false},
                                                                 {2, "60, 60", true},
                                                                 {2, "60.5, 60", true},
                                                                 {2, "60.51, 60", false}}) {
    Setting x = mortar();
    x.gears = "{ id = \"m\", at = [10, 10], aim = [" + std::string(aim) +
              "], row = " + std::to_string(row_of) + ", last_turn = 2 },\n";
    Sk t(x);
    t.choose("drop gear=m.gun at=60,60");
    t.roll({4});
    EXPECT_EQ(t.count("lob_hits"), hits) << row_of << " " << aim;
  }
}

// sk.g1.8
TEST(SkExamples, E26DeviationGeometry) {
  const char* const want[] = {"",      "86,108",      "89.93,98.8", "83.93,90.8",
                              "74,92", "70.07,101.2", "76.07,109.2"};
  for (int d = 1; d <= 6; ++d) {
    Setting x = mortar();
    x.figures = man("m-1", "20, 21") + man("m-2", "20, 19") + enemy();
    x.gears = "{ id = \"m\", at = [20, 20] },\n";
    Sk t(x);
    t.choose("drop gear=m.gun at=80,100");
    t.roll({2});
    t.roll({d});
    EXPECT_EQ(sk::name(t.world(), t.names, point_kind, arg(t.event("scatters"), "at")), want[d]);
  }
}

// sk.mr.5, sk.mr.6a, sk.mr.6b, sk.mr.6c, sk.g21.3, sk.g1.12
TEST(SkExamples, E27LightBomb) {
  Setting x = mortar();
  x.terrain =
      "{ id = \"wood\", type = \"wood\", poly = [[80, 63], [95, 63], [95, 70], [80, 70]] },\n";
  x.figures = man("m-1", "10, 11") + man("m-2", "10, 9") + man("y-1", "85, 60") +
              man("y-2", "87, 60.5") + man("y-3", "83, 59") + man("y-4", "85, 63.2") +
              man("y-5", "87, 63.3");
  Sk t(x);
  t.choose("drop gear=m.gun at=85,60");
  t.roll({6});
  for (const int d : {1, 2, 6, 4, 5}) {
    ASSERT_EQ(t.asked(), "sk.prompt.victim");
    t.roll({d});
  }
  EXPECT_TRUE(t.is_sound("y-1"));
  EXPECT_TRUE(t.is_hurt("y-2"));
  EXPECT_TRUE(t.is_dead("y-3"));
  EXPECT_TRUE(t.is_sound("y-4"));
  EXPECT_TRUE(t.is_hurt("y-5"));
}

// sk.mr.7a, sk.mr.7b, sk.mr.7c, sk.g8.3
TEST(SkExamples, E28HeavyBombSheltered) {
  Setting x = mortar("VETERAN", "us_m81");
  x.terrain = "{ id = \"wall\", type = \"lowwall\", line = [[80, 62], [95, 62]] },\n";
  x.figures += man("y-2", "85, 64") + man("y-3", "87.5, 64") + man("y-4", "90, 64");
  Sk t(x);
  t.choose("drop gear=m.gun at=85,60");
  t.roll({6});
  for (const int d : {3, 4, 5}) t.roll({d});
  EXPECT_TRUE(t.is_sound("y-2"));
  EXPECT_TRUE(t.is_hurt("y-3"));
  EXPECT_TRUE(t.is_dead("y-4"));
}

// sk.g1.7
TEST(SkExamples, E29EdgeOfTheTemplate) {
  Setting x = mortar();
  x.figures += man("y-2", "84, 60") + man("y-3", "75.99, 60");
  Sk t(x);
  t.choose("drop gear=m.gun at=80,60");
  t.roll({6});
  EXPECT_EQ(t.asked_about("figure"), "y-2");
  t.roll({1});
  EXPECT_NE(t.asked(), "sk.prompt.victim");
}

}  // namespace
}  // namespace bocage::sk
