// sk.g14.13-sk.g14.17, sk.g16-sk.g19 where two rules meet: hulls on roads and rubble, shells upon hulls, crews getting out.
#include "examples.hpp"

namespace bocage::sk {
namespace {

Setting driving(std::string_view type, std::string_view terrain, std::string_view band) {
  Setting x = tank(type, ", band = \"" + std::string(band) + "\"");
  x.terrain = terrain;
  return x;
}

// sk.g8.1, sk.g17.5: a road bears over a marsh, not over rubble that lies on it.
TEST(SkHulls, RoadsAndRubble) {
  const std::string road =
      "{ id = \"road\", type = \"road\", width = 6, line = [[0, 40], [180, 40]] },\n";
  const auto drives = [&](std::string_view ground, std::string_view band, std::string_view leg) {
    Sk t(driving("us_gmc",
                 road + "{ id = \"g\", type = \"" + std::string(ground) +
                     "\", poly = [[50, 30], [90, 30], [90, 50], [50, 50]] },\n",
                 band));
    t.choose("speed vehicle=t band=" + std::string(band) + " hatch=open");
    return t.why("drive vehicle=t leg=" + std::string(leg));
  };
  EXPECT_EQ(drives("marsh", "LENT", "0:10"), "");
  EXPECT_EQ(drives("rubble", "LENT", "0:10"), "sk.g17.5");
  EXPECT_EQ(drives("crater", "LENT", "0:10"), "sk.g17.5");
  EXPECT_EQ(drives("wood", "RAPIDE", "0:35"), "");
}
// sk.g20.4, sk.g17.5: a bay that is down is rubble, the next one still a wall.
TEST(SkHulls, CollapsedBays) {
  const auto drives = [](std::string_view type, std::string_view collapsed, std::string_view leg) {
    Setting x = driving(type, house(), "LENT");
    x.vehicles = "{ id = \"t\", at = [74, 40], heading = 0 },\n";
    x.position = "collapsed = [" + std::string(collapsed) + "]";
    Sk t(x);
    t.choose("speed vehicle=t band=LENT hatch=open");
    return t.why("drive vehicle=t leg=" + std::string(leg));
  };
  EXPECT_EQ(drives("us_m4", "", "0:8"), "sk.g17.6");
  EXPECT_EQ(drives("us_m4", "\"house:a\"", "0:8"), "");
  EXPECT_EQ(drives("us_m4", "\"house:a\"", "0:10"), "");
  EXPECT_EQ(drives("us_gmc", "\"house:a\"", "0:8"), "sk.g17.5");  // very difficult: wheels do not
}
// sk.g17.6: a trench only at LENT, and with the die for bogging.
TEST(SkHulls, TrenchesAreCrossedSlowly) {
  const std::string trench =
      "{ id = \"w\", type = \"trench\", poly = [[48, 20], [51, 20], [51, 60], [48, 60]] },\n";
  Sk t(driving("us_m4", trench, "MOYEN"));
  t.choose("speed vehicle=t band=MOYEN hatch=open");
  EXPECT_EQ(t.why("drive vehicle=t leg=0:12"), "sk.g17.6");
  Sk u(driving("us_m4", trench, "MOYEN"));
  u.choose("speed vehicle=t band=LENT hatch=open");
  u.choose("drive vehicle=t leg=0:10");
  EXPECT_EQ(u.asked(), "sk.prompt.bog");
}
// sk.g16.5, sk.g16.6: a pivot of 45 degrees counts as movement, one of 46 takes the action.
TEST(SkHulls, PivotsByWholeDegrees) {
  Setting x;
  x.groups = unit("g", "a", "gun:g50") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures =
      man("g-1", "40, 41") + man("g-2", "40, 39") + man("g-3", "38, 40") + man("y-1", "90, 40");
  x.gears = "{ id = \"g\", at = [40, 40], heading = 315 },\n";
  x.active = "g";
  Sk t(x);
  EXPECT_EQ(t.why("shell piece=g at=90,41 ammunition=he"), "sk.g16.6");
  t.choose("pivot gear=g degrees=45");
  EXPECT_EQ(arg(t.event("pivoted"), "degrees"), 45);
  t.choose("shell piece=g at=90,41 ammunition=he");
  EXPECT_EQ(t.shift("lobs", "sk.df.9"), 1);
  Sk u(x);
  u.choose("pivot gear=g degrees=46");
  EXPECT_EQ(u.why("shell piece=g at=90,41 ammunition=he"), "sk.g16.5");
  Sk v(x);
  v.choose("pivot gear=g degrees=-20");
  EXPECT_EQ(at(v.state(), gear(0)).heading, 295);
}
// sk.g19.1: one less against a vehicle at MOYEN, whatever else a file says of it.
TEST(SkHulls, AssaultAtMedium) {
  for (const char* band : {"LENT", "MOYEN"}) {
    Setting x;
    x.groups =
        men("x", "a", "VETERAN", "\"SOLDAT rifle+hafthl\"") + unit("v", "b", "vehicle:us_m4");
    x.figures = man("x-1", "60, 40");
    x.vehicles = "{ id = \"v\", at = [62.8, 40], heading = 90, hatch = \"closed\", band = \"" +
                 std::string(band) + "\" },\n";
    x.sequence = 4;
    Sk t(x);
    t.choose("assault figure=x-1 vehicle=v means=hafthl");
    EXPECT_EQ(t.asked_about("need"), band[0] == 'L' ? "4" : "5");
  }
}
// sk.g18.8: as long as there is room on the side away from the enemy, nobody gets out on the other.
TEST(SkHulls, BailingOutOnTheFarSide) {
  Setting x = tank("us_m4");
  x.figures = man("y-8", "110, 70");
  Sk t(x);
  t.choose("bail_out vehicle=t");
  for (int i = 1; i <= 5; ++i) {
    const Point p = t.of("t-" + std::to_string(i)).at;
    EXPECT_LE((p.x - 4000) * 70 + (p.y - 4000) * 30, 0) << i;
    EXPECT_TRUE(plane::within(p, hull(t.world(), t.state(), t.v("t")), 3_cm)) << i;
  }
}
// sk.g16.10, sk.g16.11: high explosive that comes down upon a hull strikes it with its letter.
TEST(SkHulls, ShellsUponHulls) {
  Setting x = tank("bri_sherman");
  x.groups += unit("h", "b", "vehicle:ger_251");
  x.vehicles += "{ id = \"h\", at = [80, 40], heading = 90 },\n";
  Sk t(x);
  halted(t);
  t.choose("shell piece=t at=70,40 ammunition=he");
  t.roll({1});
  t.roll({1});  // 10 cm long: upon the half-track
  EXPECT_EQ(t.asked(), "sk.prompt.penetrate");
  EXPECT_EQ(t.asked_about("gap"), "1");  // B on a side of A
}
// sk.g8.4: a hand grenade has no penetration and breaches not even a fence.
TEST(SkHulls, GrenadesLeaveFences) {
  Setting x;
  x.terrain = "{ id = \"f\", type = \"fence\", line = [[52, 30], [52, 50]] },\n";
  x.groups =
      men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures =
      man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") + man("y-1", "170, 40");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("throw figure=x-1 at=52,40 weapon=grenade");
  t.roll({6});
  EXPECT_EQ(t.state().gaps.size(), 0);
}
// sk.g17.9: nobody stands in the hatch for the pintle gun once the commander is down.
TEST(SkHulls, PintleNeedsSomebodyExposed) {
  for (const bool alive_ : {true, false}) {
    Setting x = tank("us_m4");
    x.figures = man("y-1", "70, 40") +
                (alive_ ? "" : "{ id = \"t-2\", aboard = \"t\", health = \"wounded\" },\n");
    Sk t(x);
    halted(t);
    EXPECT_EQ(t.why("mg vehicle=t target=y-1 mount=pintle"), alive_ ? "" : "sk.g17.9");
    EXPECT_EQ(t.why("mg vehicle=t target=y-1 mount=hull"), "");
  }
}
// sk.g14.14, sk.ts.3: a sound section that rides in it, or in one beside it, is infantry at hand.
TEST(SkHulls, InfantryAboard) {
  const auto causes = [](std::string_view in, std::string_view truck_at) {
    Setting x;
    x.groups = unit("t", "a", "vehicle:ger_251") + unit("k", "a", "vehicle:ger_opel") +
               men("s", "a", "VETERAN", "\"4 SOLDAT rifle\"") +
               men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
    x.vehicles = "{ id = \"t\", at = [40, 40], heading = 0 },\n{ id = \"k\", at = [" +
                 std::string(truck_at) + "], heading = 0 },\n";
    for (int i = 1; i <= 4; ++i)
      x.figures +=
          "{ id = \"s-" + std::to_string(i) + "\", aboard = \"" + std::string(in) + "\" },\n";
    x.figures += man("y-1", "170, 100");
    x.sequence = 2;
    const Sk t(x);
    return causes_of(t.world(), t.state(), t.g("t"));
  };
  EXPECT_EQ(causes("t", "100, 100"), 0);
  EXPECT_EQ(causes("k", "65, 40"), 0);
  EXPECT_EQ(causes("k", "80, 40"), alone);
}
// sk.g14.16: with infantry at hand and nobody to fear it stays, closed down, and lays covering fire.
TEST(SkHulls, DemoralisedBesideItsInfantry) {
  Setting x = tank("ger_pz4h");
  x.groups += men("s", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures += man("s-1", "40, 50") + man("s-2", "40, 53") + man("s-3", "40, 56");
  x.states = "{ id = \"t\", morale = \"demoralised\" },\n";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.drive");
  EXPECT_EQ(t.why("cover piece=t at=70,40 with=2"), "");
  EXPECT_EQ(t.why("shell piece=t at=70,40 ammunition=he"), "sk.g14.16");
  EXPECT_EQ(t.state().vehicles[0].band, 0);
  EXPECT_FALSE(t.state().vehicles[0].hatch);
}

// ---- sk.g17.14, sk.g1.10: a drive that ends upon enemies

// They are run over where it ends, as on the way; whoever lives lies or stands beside it. Friends bar its end.
TEST(SkHulls, ADriveEndsUponEnemies) {
  Setting x;
  x.groups = unit("t", "a", "vehicle:us_m4") + men("z", "a", "BLEU", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"t\", at = [40, 40], heading = 0, band = \"LENT\" },\n";
  x.figures = man("y-1", "53, 40.5") + man("y-2", "54, 38.8") + man("z-1", "150, 10");
  x.active = "t";
  Sk t(x);
  t.choose("speed vehicle=t band=MOYEN hatch=open");
  t.choose("drive vehicle=t leg=0:13");  // the hull ends from 48.9 to 57.1
  ASSERT_EQ(t.asked_about("figure"), "y-1");
  t.roll({4});  // jumps
  ASSERT_EQ(t.asked_about("figure"), "y-2");
  t.roll({3});
  ASSERT_EQ(t.asked(), "sk.prompt.victim");
  t.roll({2});  // wounded
  EXPECT_EQ(t.state().vehicles[0].at.x, 5300);
  EXPECT_TRUE(t.is_sound("y-1"));
  EXPECT_TRUE(t.is_hurt("y-2"));
  const Shape h = hull(t.world(), t.state(), t.v("t"));
  for (const char* id : {"y-1", "y-2"}) {
    EXPECT_FALSE(plane::contains(h, t.of(id).at)) << id;
    for (int e = 0; e < 4; ++e)
      EXPECT_GE(plane::compare_distance(t.of(id).at, h.from(e), h.to(e), 1_cm), 0) << id;
  }
  EXPECT_GT(t.of("y-1").at.y, 4000);  // each to his own side
  EXPECT_LT(t.of("y-2").at.y, 4000);
  x.figures = man("z-1", "53, 40.5") + man("y-1", "150, 10");
  Sk friends(x);
  friends.choose("speed vehicle=t band=MOYEN hatch=open");
  EXPECT_EQ(friends.why("drive vehicle=t leg=0:13"), "sk.g1.10");
  EXPECT_EQ(friends.why("drive vehicle=t leg=0:18.01"), "sk.g17.1");
  EXPECT_EQ(friends.why("drive vehicle=t leg=0:18"), "sk.g1.10");
}

// ---- places of a section (sk.g1.10)

// A place that a mate is leaving in the same move is free; two who go do not go to one place.
TEST(SkHulls, MatesMakeRoom) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"2 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures =
      man("x-1", "40, 40") + man("x-2", "45, 40") + man("x-3", "50, 40") + man("y-1", "170, 100");
  x.active = "x";
  Sk t(x);
  ASSERT_EQ(t.why("advance group=x at=45,40 gait=normal"), "");
  t.choose("advance group=x at=45,40 gait=normal");
  EXPECT_EQ(t.why("place figure=x-2 at=45.5,40"), "sk.g1.10");  // the leader goes there
  EXPECT_EQ(t.why("place figure=x-2 at=47.5,40"), "");
  t.choose("go");
  EXPECT_EQ(t.where("x-1"), "45,40");
  EXPECT_EQ(t.where("x-2"), "50,40");
  EXPECT_EQ(t.where("x-3"), "55,40");
}

}  // namespace
}  // namespace bocage::sk
