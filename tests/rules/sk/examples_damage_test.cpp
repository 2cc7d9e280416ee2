// Worked cases of accidents and damage: E36 to E38, E49 to E54.
#include "examples.hpp"

namespace bocage::sk {
namespace {

// sk.ac.1, sk.ac.2, sk.cl.1, sk.cl.3, sk.g18.6
TEST(SkExamples, E36Sidecar) {
  Setting x;
  x.groups = unit("m", "b", "vehicle:ger_r75") +
             men("x", "a", "COMMANDO", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"");
  x.vehicles = "{ id = \"m\", at = [80, 40], heading = 90, band = \"MOYEN\", moved = true },\n";
  x.figures = man("x-1", "50, 40") + man("x-2", "50, 42");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("fire figure=x-1 target=m-1 weapon=lmg");
  t.pool({6, 1, 1, 1});
  t.roll({1});  // no save
  t.roll({6});
  EXPECT_TRUE(t.is_dead("m-1"));
  EXPECT_EQ(t.count("overturns"), 1);
  t.roll({1});
  t.roll({5});
  EXPECT_TRUE(t.is_dead("m-2"));
  EXPECT_TRUE(t.is_sound("m-3"));
  EXPECT_TRUE(at(t.state(), t.v("m")).wrecked);
  EXPECT_EQ(t.of("m-3").aboard, 0xff);
}

Setting truck(std::string_view terrain = "") {
  Setting x;
  x.terrain = terrain;
  x.groups = unit("m", "b", "vehicle:ger_opel") + men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles =
      "{ id = \"m\", at = [80, 40], heading = 90, band = \"RAPIDE\", driverless = true },\n";
  x.figures = man("x-1", "10, 40") +
              "{ id = \"m-1\", aboard = \"m\", health = \"wounded\" },\n{ id = \"m-2\", aboard = "
              "\"m\", health = \"dead\" },\n";
  x.position = "counts = { m = 1, x = 5 }";
  return x;
}
// sk.ac.3, sk.ac.4, sk.ac.5, sk.tj.1, sk.tj.5, sk.g2.5
TEST(SkExamples, E37RunawayTruck) {
  Sk t(truck());
  ASSERT_EQ(t.asked_about("count"), "5");
  t.choose("activate group=x");
  t.choose("done");
  ASSERT_EQ(t.asked(), "sk.prompt.trajectory");
  t.roll({5});
  EXPECT_EQ(at(t.state(), t.v("m")).heading, 45);
  EXPECT_EQ(at(t.state(), t.v("m")).at, plane::along({8000, 4000}, plane::heading(45), 3500));
  Sk u(truck());
  u.choose("activate group=x");
  u.choose("done");
  u.roll({1});
  ASSERT_EQ(u.asked(), "sk.prompt.overturn");
  u.roll({2});
  u.roll({4});
  EXPECT_TRUE(u.is_dead("m-1"));
  EXPECT_TRUE(at(u.state(), u.v("m")).wrecked);
}
// sk.tj.3, sk.cl.2, sk.g18.5
TEST(SkExamples, E38Collision) {
  Sk t(
      truck("{ id = \"house\", type = \"building\", poly = [[70, 56.2], [95, 56.2], [95, 80], [70, "
            "80]] },\n"));
  t.choose("activate group=x");
  t.choose("done");
  t.roll({3});
  ASSERT_EQ(t.asked(), "sk.prompt.victim");
  EXPECT_EQ(at(t.state(), t.v("m")).at, (Point{8000, 5200}));
  t.roll({5});
  ASSERT_EQ(t.asked(), "sk.prompt.stop");
  t.roll({3});
  EXPECT_TRUE(at(t.state(), t.v("m")).immobile);
}

// ---- armour

Setting hit(std::string_view gun_type, std::string_view target, std::string_view more = "") {
  Setting x = tank(gun_type);
  x.groups += unit("v", "b", "vehicle:" + std::string(target));
  x.vehicles += "{ id = \"v\", at = [100, 40], heading = 180" + std::string(more) + " },\n";
  return x;
}
Sk fired(const Setting& x) {
  Sk t(x);
  halted(t);
  t.choose("shell_at piece=t target=v ammunition=ap");
  t.roll({6});
  return t;
}

// sk.pn.0, sk.pn.1, sk.pn.3, sk.pn.4, sk.pn.5, sk.g17.12
TEST(SkExamples, E49Penetration) {
  for (const auto& [die, prompt] : std::initializer_list<std::pair<int, const char*>>{
           {1, "sk.prompt.superficial"}, {2, "sk.prompt.superficial"}, {4, "sk.prompt.major"}}) {
    Sk t = fired(hit("ger_pz4h", "us_m4"));
    t.roll({die});
    EXPECT_EQ(t.asked(), prompt) << die;
  }
  Sk t = fired(hit("ger_pz4h", "us_m4"));
  t.roll({5});
  EXPECT_TRUE(at(t.state(), t.v("v")).wrecked);
  for (const char* id : {"v-1", "v-2", "v-3", "v-4", "v-5"}) EXPECT_TRUE(t.is_dead(id));
  Sk u = fired(hit("us_m4", "ger_tiger"));
  EXPECT_EQ(u.count("no_penetration"), 1);
}
// sk.pn.2, sk.sd.1, sk.sd.2, sk.md.3, sk.g18.1
TEST(SkExamples, E50ArmourWearsOff) {
  Sk t = fired(hit("ger_pz4h", "ger_tiger"));
  t.roll({2});
  t.roll({3});
  EXPECT_EQ(armour(t.world(), t.state(), t.v("v"), Face::front), 3);
  EXPECT_EQ(armour(t.world(), t.state(), t.v("v"), Face::side), 2);
  Sk u = fired(hit("us_m4", "ger_tiger", ", armour_lost = 1"));
  u.roll({1});
  EXPECT_EQ(u.count("superficial"), 0);
  Sk w = fired(hit("us_m4", "ger_tiger", ", armour_lost = 1"));
  w.roll({4});
  w.roll({3});
  EXPECT_EQ(armour(w.world(), w.state(), w.v("v"), Face::front), 1);
  EXPECT_EQ(armour(w.world(), w.state(), w.v("v"), Face::rear), 0);
}
// sk.sd.4, sk.g18.3, sk.g18.4
TEST(SkExamples, E51StopOrTurret) {
  Sk t = fired(hit("ger_tiger", "ger_panther", ", band = \"MOYEN\""));
  t.roll({2});
  t.roll({4});
  EXPECT_TRUE(at(t.state(), t.v("v")).immobile);
  EXPECT_FALSE(at(t.state(), t.v("v")).jammed);
  EXPECT_EQ(at(t.state(), t.v("v")).at, (Point{9500, 4000}));
  Setting x = hit("ger_tiger", "ger_panther");
  x.terrain =
      "{ id = \"wall\", type = \"lowwall\", strength = \"C\", line = [[94, 10], [94, 70]] },\n";
  (void)x;
}
// sk.md.2, sk.g18.10, sk.md.1
TEST(SkExamples, E52MajorTwo) {
  Sk t = fired(hit("ger_pz4h", "us_m4"));
  t.roll({3});
  t.roll({2});
  EXPECT_EQ(armour(t.world(), t.state(), t.v("v"), Face::front), 2);
  EXPECT_TRUE(at(t.state(), t.v("v")).immobile);
}
// sk.md.6, sk.g18.8, sk.g18.9, sk.g8.10, sk.md.4
TEST(SkExamples, E53Fire) {
  Sk t = fired(hit("ger_pz4h", "us_m4"));
  t.roll({3});
  t.roll({6});
  EXPECT_EQ(at(t.state(), t.v("v")).burns, 4);
  Setting x = hit("ger_pz4h", "us_m4", ", burns = 3");
  x.sequence = 5;
  x.active.clear();
  x.figures += "{ id = \"v-4\", aboard = \"v\", health = \"wounded\" },\n";
  Sk u(x);
  EXPECT_TRUE(at(u.state(), u.v("v")).wrecked && at(u.state(), u.v("v")).burning);
  EXPECT_TRUE(u.is_dead("v-1") && u.is_dead("v-4"));
  EXPECT_EQ(u.state().smoke.size(), 1);
}
// sk.sd.6, sk.md.5
TEST(SkExamples, E54CrewHit) {
  Sk t = fired(hit("ger_pz4h", "us_m3"));
  (void)t;
  Setting x = hit("us_m8", "us_m3", ", band = \"RAPIDE\"");
  x.groups += men("p", "b", "VETERAN", "\"4 SOLDAT rifle\"", ", aboard = \"v\"");
  Sk u(x);
  halted(u);
  u.choose("shell_at piece=t target=v ammunition=he");
  u.roll({6});
  u.roll({2});
  u.roll({6});
  for (const int d : {1, 3, 4, 5, 6, 2}) u.roll({d});
  EXPECT_TRUE(u.is_sound("v-1") && u.is_sound("v-2") && u.is_hurt("p-1") && u.is_hurt("p-2") &&
              u.is_dead("p-3") && u.is_sound("p-4"));
}

}  // namespace
}  // namespace bocage::sk
