// sk.g8: the ground under those who go over it.
#include "walking.hpp"

namespace bocage::sk {
namespace {

// sk.g8.1, sk.g8.7: the worst going counts; a road overrides nature, a bridge the river.
TEST(SkGround, Going) {
  Setting x = section();
  const auto reach = [&](std::string terrain, std::string_view good, std::string_view bad) {
    x.terrain = std::move(terrain);
    Sk t = acting(x);
    EXPECT_EQ(t.why(moves("x-1", good, "normal")), "") << x.terrain;
    EXPECT_NE(t.why(moves("x-1", bad, "normal")), "") << x.terrain;
  };
  const std::string area = ", poly = [[35, 30], [60, 30], [60, 60], [35, 60]] },\n";
  reach("{ id = \"w\", type = \"wood\"" + area, "45,40", "45.01,40");
  reach("{ id = \"w\", type = \"marsh\"" + area, "42.5,40", "42.51,40");
  reach("{ id = \"w\", type = \"crops\"" + area, "50,40", "50.01,40");
  reach("{ id = \"w\", type = \"wood\"" + area +
            "{ id = \"r\", type = \"road\", width = 5, line = [[30, 40], [80, 40]] },\n",
        "50,40", "50.01,40");
  const std::string river =
      "{ id = \"w\", type = \"river\", poly = [[44, 0], [48, 0], [48, 120], [44, 120]] },\n";
  reach(river, "43,40", "49,40");
  reach(river + "{ id = \"b\", type = \"bridge\", width = 5, line = [[43, 40], [49, 40]] },\n",
        "50,40", "50.01,40");
  reach("{ id = \"s\", type = \"stream\", poly = [[44, 0], [48, 0], [48, 120], [44, 120]] },\n",
        "47,40", "47.01,40");
}

// sk.g8.7: only what lies inside the ford is waded, at four times the price, on foot and by what drives there.
TEST(SkGround, Fords) {
  const std::string river =
      "{ id = \"w\", type = \"river\", poly = [[42, 0], [43, 0], [43, 120], [42, 120]] },\n";
  const auto ford = [&](std::string_view poly) {
    return river + "{ id = \"f\", type = \"ford\", poly = " + std::string(poly) + " },\n";
  };
  const auto why = [](std::string terrain, std::string_view to) {
    Setting x = section();
    x.terrain = std::move(terrain);
    return acting(x).why(moves("x-1", to, "normal"));
  };
  const std::string across = ford("[[42, 38], [43, 38], [43, 42], [42, 42]]");
  EXPECT_EQ(why(across, "47,40"), "");  // 2 + 4 + 4
  EXPECT_EQ(why(across, "47.01,40"), "sk.g7.1");
  EXPECT_EQ(why(ford("[[41, 38], [42.5, 38], [42.5, 42], [41, 42]]"), "43.5,40"), "sk.g8.7");
  const std::string two =
      across +
      "{ id = \"g\", type = \"river\", poly = [[40.5, 0], [41, 0], [41, 120], [40.5, "
      "120]] },\n";
  EXPECT_EQ(why(two, "43,40"), "sk.g8.7");  // a ford of another river
  for (const bool shallow : {false, true}) {
    Setting x = section();
    x.groups += unit("v", "a", "vehicle:us_m4");
    x.vehicles = "{ id = \"v\", at = [33, 20], heading = 0, band = \"LENT\" },\n";
    x.terrain = shallow ? ford("[[41, 14], [45, 14], [45, 26], [41, 26]]") : river;
    x.active = "v";
    Sk t(x);
    t.choose("speed vehicle=v band=LENT hatch=open");
    EXPECT_EQ(t.why("drive vehicle=v leg=0:9.5").empty(), shallow);
  }
}

// sk.g7.1: turning points that are not on the way do not crowd out those that are, in the question as in the taking.
TEST(SkGround, ManyTurnsNearby) {
  Setting x = section();
  x.terrain = "{ id = \"w\", type = \"highwall\", line = [[43, 20], [43, 44]] },\n";
  for (int i = 0; i < 10; ++i) {
    const std::string at = std::to_string(38 - i % 2) + ", " + std::to_string(38 + i / 2);
    x.terrain += "{ id = \"c" + std::to_string(i) + "\", type = \"crater\", circle = [[" + at +
                 ", 0.5]] },\n";
  }
  Sk t = acting(x);
  EXPECT_EQ(t.why(moves("x-1", "45,42", "normal")), "");
  t.choose(moves("x-1", "45,42", "normal"));
  EXPECT_EQ(t.of("x-1").at.x, 4500);
}

// sk.g8.8: very difficult, and cut by a skill test of whoever touches it.
TEST(SkGround, Wire) {
  Setting x = section();
  x.terrain =
      "{ id = \"wire\", type = \"wire\", poly = [[41, 20], [43, 20], [43, 80], [41, 80]] },\n";
  Sk t = acting(x);
  EXPECT_EQ(t.why(moves("x-1", "44,40", "normal")), "");  // 1 + 8 + 1
  EXPECT_NE(t.why(moves("x-1", "44.01,40", "normal")), "");
  t.choose("cut_wire figure=x-1 shape=wire");
  t.roll({4});
  EXPECT_GT(t.state().gaps.size(), 0);
  t.choose("act figure=x-2");
  Setting far = section();
  far.terrain =
      "{ id = \"wire\", type = \"wire\", poly = [[50, 20], [52, 20], [52, 80], [50, 80]] },\n";
  Sk u = acting(far);
  EXPECT_EQ(u.why("cut_wire figure=x-1 shape=wire"), "sk.g8.8");
}

// sk.g8.9: the first time inside each turn, 1 or 2 on a die; also for who only crosses a corner.
TEST(SkGround, Mines) {
  Setting x = section();
  x.top = "rules = [\"g8.9\"]";
  x.terrain =
      "{ id = \"m\", type = \"minefield\", poly = [[42, 38], [44, 38], [44, 44], [42, 44]] },\n";
  for (const int die : {2, 3}) {
    Sk t = acting(x);
    t.choose(moves("x-1", "50,40", "normal"));
    ASSERT_EQ(t.asked(), "sk.prompt.mine");
    t.roll({die});
    EXPECT_EQ(t.asked() == "sk.prompt.victim", die == 2);
  }
  x.top.clear();
  Sk off = acting(x);
  off.choose(moves("x-1", "50,40", "normal"));
  EXPECT_NE(off.asked(), "sk.prompt.mine");
}

// sk.g8.5: what is left of a vehicle is an obstacle 2.5 cm high.
TEST(SkGround, Wrecks) {
  Setting x = section();
  x.groups += unit("v", "b", "vehicle:ger_r75");
  x.vehicles = "{ id = \"v\", at = [46, 40], heading = 90, wrecked = true },\n";
  x.figures = man("x-1", "44, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
              man("x-4", "40, 49") + man("y-1", "80, 40");
  const Sk t(x);
  EXPECT_FALSE(sees(t.world(), t.state(), t.f("y-1"), t.f("x-1")).seen);  // both 2.0 high
  EXPECT_TRUE(behind_obstacle(t.world(), t.state(), t.f("x-1"), t.of("y-1").at, 3));
}

}  // namespace
}  // namespace bocage::sk
