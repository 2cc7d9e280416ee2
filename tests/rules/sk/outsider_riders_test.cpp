// What a fifth reading from outside found: hulls, those aboard, and weapons on their own base.
#include "examples.hpp"

namespace bocage::sk {
namespace {

Setting ride(std::string_view vehicle, std::string_view more = "") {
  Setting x;
  x.groups = unit("k", "b", "vehicle:" + std::string(vehicle)) +
             men("p", "b", "VETERAN", "\"NCO rifle\", \"3 SOLDAT rifle\"") +
             men("x", "a", "VETERAN", "\"SOLDAT lmg\", \"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"k\", at = [70, 40], heading = 0" + std::string(more) + " },\n";
  return x;
}

// sk.g1.7, sk.g11.2, sk.g11.3: men aboard are under a template as soon as a part of the hull is.
TEST(SkRiders, UnderABeatenZone) {
  for (const auto& [at, hits] :
       {std::pair{"59.1, 40", true}, {"58.4, 40", false}}) {  // hull from 65.85
    Setting x = ride("ger_opel");                             // 8.3 cm long
    x.figures =
        man("p-1", "70, 40", ", aboard = \"k\"") + man("x-1", "30, 40") + man("x-2", "30, 42");
    x.active = "x";
    Sk t(x);
    const int hull_west = 7000 - type_of(t.world(), t.v("k")).length / 2;
    ASSERT_TRUE(hull_west - 700 < 5910 && hull_west - 700 > 5840) << hull_west;
    t.choose("cover piece=x-1 at=" + replaced(at, ", ", ",") + " with=0");
    if (t.asks_for_a_throw()) t.pool({6, 1});
    EXPECT_EQ(t.asked() == "sk.prompt.save", hits) << at;
  }
}

// sk.g1.5, sk.g14.3: of a section that rides the hull is as near to armour as it is.
TEST(SkRiders, ArmourNearTheHullThatCarriesThem) {
  for (const auto& [at, near] : {std::pair{"108, 40", true}, {"109, 40", false}}) {
    Setting x = ride("ger_opel");
    x.groups += unit("t", "a", "vehicle:us_m4");  // 8.2 cm long
    x.vehicles += "{ id = \"t\", at = [" + std::string(at) + "], heading = 180 },\n";
    x.figures = man("p-1", "70, 40", ", aboard = \"k\"") +
                man("p-2", "70, 40", ", aboard = \"k\"") +
                man("p-3", "70, 40", ", aboard = \"k\"") + man("x-1", "10, 10");
    const Sk t(x);
    EXPECT_EQ((causes_of(t.world(), t.state(), t.g("p")) & near_armour) != 0, near) << at;
  }
}

// sk.g1.5: from hull to hull for whoever fires out of one; its own weapons measure from its middle.
TEST(SkRiders, RangeFromTheHull) {
  Setting x = ride("ger_opel");
  x.groups += unit("t", "a", "vehicle:us_m4");
  x.vehicles += "{ id = \"t\", at = [100, 40], heading = 180 },\n";
  x.figures = man("p-1", "70, 40", ", aboard = \"k\"") + man("x-1", "10, 10");
  const Sk t(x);
  const World& w = t.world();
  const int halves = (type_of(w, t.v("k")).length + type_of(w, t.v("t")).length) / 2;
  const Piece man(t.f("p-1")), hull(t.v("t"));
  EXPECT_EQ(distance(w, t.state(), man, hull), 3000 - halves);
  EXPECT_TRUE(within(w, t.state(), man, hull, 3000 - halves));
  EXPECT_FALSE(within(w, t.state(), man, hull, 3000 - halves - 1));
  EXPECT_TRUE(nearer_than(w, t.state(), man, hull, 3000 - halves + 1));
  EXPECT_FALSE(nearer_than(w, t.state(), man, hull, 3000 - halves));
  EXPECT_EQ(distance(w, t.state(), Piece(t.v("k")), hull), 3000 - type_of(w, t.v("t")).length / 2);
}

// sk.g17.13: out of an open vehicle a Panzerfaust is fired, too, as on the move if it moved.
TEST(SkRiders, ALauncherAboard) {
  for (const auto& [moved, level] : {std::pair{"true", 1}, {"false", 0}}) {
    Setting x;
    x.groups = unit("k", "a", "vehicle:ger_opel") +
               men("p", "a", "VETERAN", "\"SOLDAT rifle+pfaust60\", \"2 SOLDAT rifle\"") +
               unit("t", "b", "vehicle:us_m4") + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.vehicles = "{ id = \"k\", at = [70, 40], heading = 0, moved = " + std::string(moved) +
                 " },\n{ id = \"t\", at = [95, 40], heading = 180 },\n";
    x.figures = man("p-1", "70, 40", ", aboard = \"k\"") + man("y-1", "170, 10");
    x.active = "p";
    Sk t(x);
    t.choose("act figure=p-1");
    t.choose("launch figure=p-1 target=t weapon=pfaust60");
    EXPECT_EQ(t.shift("lobs", "sk.df.9"), level);
  }
}

// sk.g18.7, sk.g17.7: who took the wheel neither works the radio nor serves the gun.
TEST(SkRiders, WhoTookTheWheelIsTheDriver) {
  const auto crew = [](std::string_view wheel) {
    Setting x = tank("ger_pz2", wheel);  // driver, commander, gunner with the radio
    x.figures += man("t-1", "40, 40", ", aboard = \"t\", health = \"wounded\"");
    return Sk(x);
  };
  const Sk t = crew(", wheel = \"t-3\""), u = crew("");
  EXPECT_FALSE(radio_fit(t.world(), t.state(), t.v("t")));
  EXPECT_TRUE(radio_fit(u.world(), u.state(), u.v("t")));
  EXPECT_EQ(driver(t.world(), t.state(), t.v("t")), t.f("t-3"));
  EXPECT_TRUE(commander(t.world(), t.state(), t.v("t")));
}

// sk.g17.9: flame of a vehicle needs somebody beside the driver.
TEST(SkRiders, AloneWithTheFlamethrower) {
  const auto why = [](std::string_view fallen) {
    Setting x = tank("bri_croc");
    for (const char* id : {"t-2", "t-3", "t-4", "t-5"})
      if (fallen == "all" || id != std::string_view("t-4"))
        x.figures += man(id, "40, 40", ", aboard = \"t\", health = \"wounded\"");
    x.figures += man("y-1", "60, 40");
    Sk t(x);
    halted(t);
    return t.why("flame piece=t at=60,40");
  };
  EXPECT_EQ(why("all"), "sk.g17.9");
  EXPECT_EQ(why("but one"), "");
}

// sk.g17.15: unhitching is the whole action of the crew, who are aboard or beside it.
TEST(SkRiders, UnhitchingTakesItsCrew) {
  const auto towed = [](std::string_view crew) {
    Setting x;
    x.groups = unit("t", "a", "vehicle:ger_opel") + unit("g", "a", "gun:g50", ", crew = 4") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.vehicles = "{ id = \"t\", at = [40, 40], heading = 0, tows = \"g\" },\n";
    x.gears = "{ id = \"g\", at = [40, 40], heading = 0 },\n";
    x.figures = std::string(crew) + man("y-1", "150, 40");
    x.active = "t";
    Sk t(x);
    halted(t);
    return t;
  };
  EXPECT_EQ(towed(man("g-1", "20, 70")).why("unhitch vehicle=t"), "sk.g17.15");
  EXPECT_EQ(towed(man("g-1", "40, 43")).why("unhitch vehicle=t"), "");
  Sk t = towed(man("g-1", "40, 40", ", aboard = \"t\"") + man("g-2", "20, 70"));
  t.choose("unhitch vehicle=t");
  EXPECT_TRUE(t.of("g-1").acted);
  EXPECT_FALSE(t.of("g-2").acted);
}

// sk.g3.7, sk.g19.3: who defended his vehicle once does not fight the next who comes.
TEST(SkRiders, ACrewFightsOnce) {
  Setting x;
  x.sequence = 4;
  x.groups = men("x", "a", "VETERAN", "\"4 SOLDAT rifle+satchel\"") +
             unit("k", "b", "vehicle:ger_251") + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"k\", at = [60, 40], heading = 0 },\n";
  x.figures = man("x-1", "60, 42.4") + man("x-2", "60, 37.6") + man("y-1", "150, 40");
  Sk t(x);
  t.choose("assault figure=x-1 vehicle=k means=grenade");
  EXPECT_EQ(t.asked(), "sk.prompt.melee");
  t.roll({3});
  while (t.asked() == "sk.prompt.melee") t.roll({1});
  while (t.asked() == "sk.prompt.reroll") t.choose("keep");
  while (t.asked() == "sk.prompt.loser") t.choose("name figure=k-1");
  if (t.asked() == "sk.prompt.follow") t.choose("stay");
  if (t.asked() == "sk.prompt.skill") t.roll({2});
  ASSERT_EQ(t.asked(), "sk.prompt.combats") << t.options();
  t.choose("assault figure=x-2 vehicle=k means=grenade");
  EXPECT_EQ(t.asked(), "sk.prompt.skill");
}

// sk.g1.10: no hull ends upon the base of a gun.
TEST(SkRiders, NoHullEndsUponAGun) {
  Setting x = tank("us_m4");
  x.groups += unit("g", "b", "gun:g50", ", crew = 4") + unit("h", "a", "gun:g57us", ", crew = 4");
  x.gears =
      "{ id = \"g\", at = [53, 40], heading = 180 },\n{ id = \"h\", at = [40, 60], heading = 0 "
      "},\n";
  Sk t(x);
  t.choose("speed vehicle=t band=LENT hatch=open");
  EXPECT_EQ(t.why("drive vehicle=t leg=0:8"), "sk.g1.10");
  EXPECT_EQ(t.why("drive vehicle=t leg=0:6.8"), "");  // 4.1 and 2 before it
}

// sk.g11.4: a vehicle's covering fire ends when what laid it is lost or nobody serves it.
TEST(SkRiders, NobodyLaysItAnyMore) {
  Setting x = tank("us_m4");
  x.figures += man("y-1", "80, 40");
  Sk t(x);
  halted(t);
  t.choose("cover piece=t at=80,40 with=2");
  t.pool({1, 1});
  ASSERT_TRUE(t.of("y-1").under);
  State s = t.state();
  at(s, t.v("t")).turret_lost = 1;  // it was the hull's gun
  update_zones(t.world(), s);
  EXPECT_TRUE(at(s, t.f("y-1")).under);
  for (const char* id : {"t-2", "t-3", "t-4", "t-5"}) wound(t.world(), s, t.f(id), {}, nullptr);
  update_zones(t.world(), s);
  EXPECT_FALSE(at(s, t.f("y-1")).under);
  Sk u(x);
  halted(u);
  u.choose("cover piece=t at=80,40 with=1");
  u.pool({1, 1});
  s = u.state();
  at(s, u.v("t")).turret_lost = 1;
  update_zones(u.world(), s);
  EXPECT_FALSE(at(s, u.f("y-1")).under);
}

}  // namespace
}  // namespace bocage::sk
