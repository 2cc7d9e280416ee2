// Worked cases of morale: E12 to E22, E39 to E41, E68, E70.
#include "trial.hpp"

namespace bocage::sk {
namespace {

std::string line_of(std::string_view id, int n, double x, double y) {
  std::string s;
  for (int i = 1; i <= n; ++i)
    s += man(std::string(id) + "-" + std::to_string(i),
             std::to_string(static_cast<int>(x)) + ", " +
                 std::to_string(static_cast<int>(y) + 3 * (i - 1)));
  return s;
}

Setting section(std::string_view quality, std::string_view lines, int n, std::string_view states,
                std::string_view more = "") {
  Setting x;
  x.sequence = 1;
  x.groups = men("x", "a", quality, lines, more) + men("y", "b", "BLEU", "\"SOLDAT rifle\"");
  x.figures = line_of("x", n, 40, 40) + man("y-1", "170, 10");
  x.states = states;
  return x;
}

// sk.mo.5, sk.st.4, sk.mt.1, sk.mt.2f, sk.mt.3c, sk.dm.1, sk.g1.11
TEST(SkExamples, E12OneCauseNco) {
  const Setting x =
      section("VETERAN", "\"NCO smg\", \"5 SOLDAT rifle\"", 6, "{ id = \"x\", exposed = true },\n");
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.morale");
  EXPECT_EQ(t.asked_about("need"), "5");
  EXPECT_EQ(t.asked_about("bonus"), "1");
  t.roll({4});
  EXPECT_EQ(t.mood("x"), Morale::steady);
  Sk u(x);
  u.roll({3});
  EXPECT_EQ(u.mood("x"), Morale::demoralised);
}

// sk.mo.3, sk.st.2a, sk.st.3, sk.st.6, sk.mt.2b, sk.mt.3b, sk.g5.5, sk.g2.7
TEST(SkExamples, E14FanaticThreshold) {
  Setting x;
  x.sequence = 1;
  x.groups = men("x", "a", "ELITE", "\"NCO smg\", \"7 SOLDAT rifle\"",
                 ", traits = [\"FANATIQUE\", \"BRAVE\"]") +
             unit("o", "a", "leader", ", rank = \"CHEVRONNE\", weapons = [\"smg\"]") +
             unit("tank", "b", "vehicle:us_m4");
  x.figures = line_of("x", 4, 40, 40) + man("o-1", "22, 40");
  x.vehicles = "{ id = \"tank\", at = [64, 41], heading = 180 },\n";
  Sk t(x);
  EXPECT_EQ(t.asked_about("group"), "tank");
  x.figures = line_of("x", 4, 40, 40) + man("o-1", "22, 40");
  x.figures.replace(x.figures.find("x-1"), 3, "x-5");
  Sk u(x);
  ASSERT_EQ(u.asked_about("group"), "x");
  EXPECT_EQ(u.asked_about("need"), "4");
  EXPECT_EQ(u.asked_about("bonus"), "2");
  u.roll({1});
  u.roll({6});
  EXPECT_EQ(u.mood("x"), Morale::demoralised);
}

// sk.mo.1, sk.mo.4, sk.g11.6, sk.g3.2
TEST(SkExamples, E15BraveUnderCoveringFire) {
  Setting x = section("VETERAN", "\"NCO smg\", \"5 SOLDAT rifle\"", 6,
                      "{ id = \"x\", exposed = true },\n", ", traits = [\"BRAVE\"]");
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"5 SOLDAT rifle\"", ", traits = [\"BRAVE\"]") +
             men("y", "b", "VETERAN", "\"SOLDAT lmg\", \"SOLDAT rifle\"");
  x.figures = line_of("x", 6, 40, 40) + man("y-1", "80, 40") + man("y-2", "82, 40");
  x.position = "zone = [{ at = [40, 40], by = \"y-1\", size = \"small\" }]";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.declare");
  EXPECT_TRUE(t.of("x-1").under);
  EXPECT_TRUE(t.of("x-2").under);
  EXPECT_FALSE(t.of("x-3").under);
  t.choose("sit_tight group=x");
  EXPECT_EQ(t.asked(), "sk.prompt.priority");
  EXPECT_TRUE(t.of("x-1").tied);
  EXPECT_FALSE(t.of("x-3").tied);
  Sk u(x);
  u.choose("want_move group=x");
  ASSERT_EQ(u.asked(), "sk.prompt.morale");
  u.roll({4});
  EXPECT_FALSE(u.of("x-1").tied);
  EXPECT_EQ(u.mood("x"), Morale::steady);
}

// sk.mt.2c, sk.mt.2e, sk.mt.3d, sk.g5.6
TEST(SkExamples, E16AddingBonuses) {
  Setting x;
  x.sequence = 1;
  x.groups = men("x", "a", "BLEU", "\"NCO rifle\", \"3 SOLDAT rifle\"") +
             unit("o", "a", "leader", ", rank = \"TALENTUEUX\", weapons = [\"smg\"]") +
             unit("c", "a", "leader", ", rank = \"COMMISSAIRE\", weapons = [\"pistol\"]") +
             men("y", "b", "BLEU", "\"SOLDAT rifle\"");
  x.states = "{ id = \"x\", exposed = true },\n";
  x.figures =
      line_of("x", 4, 60, 40) + man("o-1", "35, 40") + man("c-1", "60, 25") + man("y-1", "170, 10");
  Sk t(x);
  EXPECT_EQ(t.asked_about("bonus"), "5");
  x.figures = line_of("x", 4, 60, 40) + man("o-1", "34.9, 40") + man("c-1", "60, 25") +
              man("y-1", "170, 10");
  Sk u(x);
  EXPECT_EQ(u.asked_about("bonus"), "2");
}

// sk.st.2b, sk.g14.3
TEST(SkExamples, E17ThirtyCentimetres) {
  const auto causes = [](std::string_view vehicle, std::string_view at_x, std::string_view traits,
                         std::string_view more = "") {
    Setting x;
    x.sequence = 3;
    x.active = "x";
    x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"", traits) +
               unit("v", "b", "vehicle:" + std::string(vehicle));
    x.figures = man("x-1", "40, 40") + man("x-2", "40, 44") + man("x-3", "40, 48");
    x.vehicles = "{ id = \"v\", at = [" + std::string(at_x) + ", 40], heading = 0" +
                 std::string(more) + " },\n";
    Sk t(x);
    return causes_of(t.world(), t.state(), t.g("x")) & near_armour;
  };
  EXPECT_EQ(causes("ger_251", "74.05", ""), 0);  // its hull is 8.1 long: 30.0 away
  EXPECT_NE(causes("ger_251", "74.04", ""), 0);
  EXPECT_EQ(causes("ger_tiger", "50", ", traits = [\"CASSEUR\"]"), 0);
  EXPECT_EQ(causes("ger_opel", "50", ""), 0);
  EXPECT_EQ(causes("ger_tiger", "60", "", ", abandoned = true"), 0);
  EXPECT_NE(causes("ger_tiger", "60", ""), 0);
}

// sk.g5.2
TEST(SkExamples, E18HalfStrength) {
  const auto at_half = [](int size, int fit_ones, int hurt) {
    Setting x;
    x.active = "x";
    x.groups = men("x", "a", "VETERAN",
                   "\"NCO rifle\", \"" + std::to_string(size - 1) + " SOLDAT rifle\"") +
               men("y", "b", "BLEU", "\"SOLDAT rifle\"");
    x.figures = man("y-1", "170, 10");
    for (int i = 1; i <= fit_ones + hurt; ++i)
      x.figures += man("x-" + std::to_string(i), "40, " + std::to_string(20 + 3 * i),
                       i > fit_ones ? ", health = \"wounded\"" : "");
    Sk t(x);
    return (causes_of(t.world(), t.state(), t.g("x")) & half) != 0;
  };
  EXPECT_FALSE(at_half(11, 6, 0));
  EXPECT_TRUE(at_half(11, 5, 0));
  EXPECT_TRUE(at_half(10, 5, 3));
  EXPECT_FALSE(at_half(9, 5, 0));
  EXPECT_TRUE(at_half(9, 4, 0));
}

// sk.st.5, sk.g14.5, sk.g14.6, sk.g14.7
TEST(SkExamples, E20DownTheLadder) {
  Setting x = section("VETERAN", "\"NCO smg\", \"5 SOLDAT rifle\"", 6,
                      "{ id = \"x\", morale = \"demoralised\" },\n");
  Sk t(x);
  t.roll({5});
  EXPECT_EQ(t.mood("x"), Morale::demoralised);
  Sk u(x);
  u.roll({2});
  EXPECT_EQ(u.mood("x"), Morale::routing);
  x.groups += men("z", "a", "VETERAN", "\"NCO smg\", \"3 SOLDAT rifle\"");
  x.figures += line_of("z", 4, 60, 40);
  x.states = "{ id = \"x\", morale = \"routing\" },\n";
  Sk w(x);
  EXPECT_EQ(w.asked_about("group"), "z");
}

// sk.mo.2, sk.g3.3, sk.g5.7
TEST(SkExamples, E21Rally) {
  Setting x = section("VETERAN", "\"NCO smg\", \"5 SOLDAT rifle\"", 6,
                      "{ id = \"x\", morale = \"demoralised\" },\n");
  x.groups += unit("o", "a", "leader", ", rank = \"CHEVRONNE\", weapons = [\"smg\"]");
  x.figures += man("o-1", "30, 40");
  for (const int die : {2, 1}) {
    Sk t(x);
    EXPECT_EQ(t.why("rally officer=x-1 group=x"), "sk.g5.7");
    t.choose("rally officer=o-1 group=x");
    t.roll({die});
    EXPECT_EQ(t.mood("x"), die == 2 ? Morale::steady : Morale::routing);
    EXPECT_EQ(t.asked(), "sk.prompt.priority");
    EXPECT_TRUE(t.of("o-1").rallied);
  }
}

// sk.g3.4
TEST(SkExamples, E22Snapshot) {
  Setting x = section("VETERAN", "\"NCO smg\", \"5 SOLDAT rifle\"", 6,
                      "{ id = \"x\", morale = \"demoralised\" },\n");
  x.groups += men("z", "a", "VETERAN", "\"NCO smg\", \"3 SOLDAT rifle\"");
  x.figures += line_of("z", 4, 60, 40);
  Sk t(x);
  t.roll({1});
  EXPECT_EQ(t.mood("x"), Morale::routing);
  EXPECT_EQ(t.asked(), "sk.prompt.priority");
}

// sk.ts.3, sk.tm.1, sk.tm.2, sk.tm.3, sk.tm.5, sk.g14.13, sk.g14.14, sk.g17.7
TEST(SkExamples, E39LoneTank) {
  Setting x;
  x.sequence = 1;
  x.groups = unit("tank", "a", "vehicle:ger_pz4h") +
             men("x", "a", "VETERAN", "\"NCO rifle\", \"4 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"SOLDAT rifle\"");
  x.vehicles = "{ id = \"tank\", at = [60, 40], heading = 0 },\n";
  x.figures = line_of("x", 5, 31, 40) + man("y-1", "170, 10");
  Sk t(x);
  EXPECT_EQ(t.asked_about("group"), "tank");
  EXPECT_EQ(t.asked_about("need"), "4");
  EXPECT_EQ(t.asked_about("bonus"), "1");
  t.roll({2});
  EXPECT_EQ(t.mood("tank"), Morale::demoralised);
  EXPECT_FALSE(at(t.state(), t.v("tank")).hatch);  // sk.g14.16
  x.figures += "{ id = \"tank-2\", aboard = \"tank\", health = \"dead\" },\n";
  Sk u(x);
  EXPECT_EQ(u.asked_about("bonus"), "0");
  x.figures += "{ id = \"tank-5\", aboard = \"tank\", health = \"wounded\" },\n";
  Sk v(x);
  EXPECT_EQ(v.asked_about("bonus"), "-1");
}

TEST(SkExamples, E40NotReady) {
  const auto lonely = [](std::string_view xpos, std::string_view states) {
    Setting x;
    x.active = "x";
    x.groups = unit("tank", "a", "vehicle:ger_pz4h") +
               men("x", "a", "VETERAN", "\"NCO rifle\", \"4 SOLDAT rifle\"") +
               men("y", "b", "BLEU", "\"SOLDAT rifle\"");
    x.vehicles = "{ id = \"tank\", at = [60, 42], heading = 90 },\n";
    x.figures = man("x-1", std::string(xpos) + ", 42") + man("x-2", std::string(xpos) + ", 45") +
                man("x-3", std::string(xpos) + ", 39") + man("y-1", "170, 10");
    x.states = states;
    Sk t(x);
    return (causes_of(t.world(), t.state(), t.g("tank")) & alone) != 0;
  };
  EXPECT_FALSE(lonely("38", ""));  // its hull is 4 wide: exactly 20.0
  EXPECT_TRUE(lonely("37.99", ""));
  EXPECT_TRUE(lonely("46", "{ id = \"x\", morale = \"demoralised\" },\n"));
}

// sk.g14.17
TEST(SkExamples, E41Failing) {
  Setting x;
  x.sequence = 1;
  x.groups = unit("tank", "a", "vehicle:ger_pz4h") + men("y", "b", "BLEU", "\"SOLDAT rifle\"");
  x.vehicles = "{ id = \"tank\", at = [60, 40], heading = 0 },\n";
  x.figures = man("y-1", "170, 10");
  x.states = "{ id = \"tank\", morale = \"demoralised\" },\n";
  Sk t(x);
  t.roll({3});
  EXPECT_EQ(t.mood("tank"), Morale::steady);
  Sk u(x);
  u.roll({2});
  EXPECT_EQ(u.mood("tank"), Morale::routing);
}

// sk.g14.15, sk.g14.18
TEST(SkExamples, E68TwoManTeam) {
  Setting x;
  x.active = "x";
  x.groups = unit("x", "a", "bri_piat") + unit("v", "b", "vehicle:ger_tiger");
  x.figures = man("x-1", "40, 40");
  x.vehicles = "{ id = \"v\", at = [55, 40], heading = 0 },\n";
  Sk t(x);
  EXPECT_EQ(causes_of(t.world(), t.state(), t.g("x")), 0);
}

// sk.g14.19
TEST(SkExamples, E70LoneOfficer) {
  Setting x;
  x.sequence = 1;
  x.groups = unit("o", "a", "leader",
                  ", rank = \"CHEVRONNE\", quality = \"VETERAN\", weapons = [\"smg\"]") +
             unit("v", "b", "vehicle:ger_tiger");
  x.figures = man("o-1", "30, 40");
  x.vehicles = "{ id = \"v\", at = [59, 40], heading = 0 },\n";
  Sk t(x);
  EXPECT_EQ(t.asked_about("group"), "o");
  EXPECT_EQ(t.asked_about("need"), "5");
  EXPECT_EQ(t.asked_about("bonus"), "2");
}

}  // namespace
}  // namespace bocage::sk
