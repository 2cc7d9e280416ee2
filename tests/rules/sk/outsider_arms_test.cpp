// What a fourth reading from outside found: arms, hulls and files.
#include "examples.hpp"

namespace bocage::sk {
namespace {

// sk.g10.5: a light machine gun in its mount on a vehicle has three dice on the move, the vehicle's own have four.
TEST(SkFourth, MountedBipodsOnTheMove) {
  for (const auto& [type, mount, dice] :
       {std::tuple{"ger_251", "pintle", 3}, {"bri_carrier", "pintle", 3}, {"us_m4", "hull", 4}}) {
    Setting x;
    x.groups = unit("v", "a", "vehicle:" + std::string(type)) +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("y-1", "55, 60");
    x.vehicles = "{ id = \"v\", at = [20, 60], heading = 0, hatch = \"open\" },\n";
    x.active = "v";
    Sk t(x);
    t.choose("speed vehicle=v hatch=open band=LENT");
    t.choose("drive vehicle=v leg=0:5");
    t.choose("mg vehicle=v target=y-1 mount=" + std::string(mount));
    EXPECT_EQ(arg(t.event("fires"), "dice"), dice) << type;
  }
}

// sk.g5.1, sk.st.3: one man left of three is a section at half strength, as one of a long list is.
TEST(SkFourth, ASectionStaysOne) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\"", ", initial = 3") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "20, 20") + man("y-1", "170, 100") + man("y-2", "170, 103");
  x.sequence = 1;
  EXPECT_EQ(Sk(x).asked(), "sk.prompt.morale");
  Setting pair = x;  // a team of two ignores it
  pair.groups = replaced(x.groups, "initial = 3", "initial = 2");
  EXPECT_NE(Sk(pair).asked(), "sk.prompt.morale");
}

// sk.g15.10: a horse that bolts comes up to a wall it cannot cross with its base, and jumps what it can.
TEST(SkFourth, AHorseThatBoltsStopsAtAWall) {
  for (const auto& [terrain, where] :
       {std::pair{
            "{ id = \"h\", type = \"building\", storeys = 1, poly = [[47, 20], [60, 20], [60, "
            "40], [47, 40]] },\n",
            "45.5,30"},
        {"{ id = \"h\", type = \"highwall\", line = [[47, 20], [47, 40]] },\n", "45.5,30"},
        {"{ id = \"h\", type = \"hedge\", line = [[49, 20], [49, 40]] },\n", "50,30"},
        {"", "50,30"}}) {
    Setting x;
    x.terrain = terrain;
    x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle CAVALIER SABRE\"") +
               men("y", "b", "BLEU", "\"SOLDAT rifle\"");
    x.figures = man("x-1", "40, 30", ", facing = 0, mounted = true") + man("y-1", "42.5, 30");
    x.sequence = 4;
    Sk t(x);
    t.roll({1, 1, 2});
    t.roll({6});
    t.dismiss("keep");
    EXPECT_EQ(t.where("x-1"), where) << terrain;
  }
}

// sk.g11.5: who is under fire in a file that does not say whose stays so, and is free when fire that was laid ends.
TEST(SkFourth, UnderFireOfNobody) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"");
  x.figures = man("x-1", "20, 60", ", under = true") + man("x-2", "20, 63") + man("y-1", "40, 60") +
              man("y-2", "42, 60");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("fire figure=x-1 target=y-1 weapon=rifle");
  EXPECT_EQ(t.shift("fires", "sk.g10.4c"), 1);
  x.position = "zone = [{ at = [20, 60], by = \"y-1\", size = \"small\" }]";
  Sk u(x);
  u.choose("act figure=x-2");
  u.choose("fire figure=x-2 target=y-1 weapon=rifle");
  EXPECT_EQ(u.shift("fires", "sk.g10.4c"), 1);
  u.pool({6});
  u.roll({6});  // who laid it is dead
  EXPECT_FALSE(u.of("x-1").under);
  EXPECT_FALSE(u.of("x-2").under);
}

// sk.g19.3: men in an open vehicle defend it; a tank's commander in his hatch does not.
TEST(SkFourth, AnOpenHatchIsNotDefended) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + unit("v", "b", "vehicle:us_m4");
  x.figures = man("x-1", "57.15, 60") + man("x-2", "15, 60");
  x.vehicles = "{ id = \"v\", at = [60, 60], heading = 90, hatch = \"open\" },\n";
  x.sequence = 4;
  Sk t(x);
  t.choose("assault figure=x-1 vehicle=v means=grenade");
  ASSERT_EQ(t.asked(), "sk.prompt.skill");
  t.roll({4});
  for (int i = 0; i < 5; ++i) {
    ASSERT_EQ(t.asked(), "sk.prompt.victim") << i;
    t.roll({4});
  }
  EXPECT_TRUE(t.is_hurt("v-1"));
}

// sk.g22.1: guns are called upon a house or a tank that one sees, not upon what one does not.
TEST(SkFourth, GunsAreCalledUponHousesAndHulls) {
  Setting x;
  x.top = "rules = [\"g22.1\", \"g22.2\"]";
  x.terrain =
      "{ id = \"h\", type = \"building\", storeys = 1, poly = [[70, 50], [90, 50], [90, 70], [70, "
      "70]] },\n";
  x.groups = unit("o", "a", "leader", ", rank = \"CHEVRONNE\", weapons = [\"smg\"], radio = true") +
             unit("bty", "a", "offtable", ", letter = \"B\", strikes = 1") +
             unit("v", "b", "vehicle:us_m4") + unit("u", "b", "vehicle:us_m4");
  x.figures = man("o-1", "20, 60");
  x.vehicles =
      "{ id = \"v\", at = [60, 90], heading = 90 }, { id = \"u\", at = [120, 60], heading = 90 "
      "},\n";
  x.active = "o";
  Sk t(x);
  t.choose("act figure=o-1");
  EXPECT_EQ(t.why("call_guns figure=o-1 at=80,60 battery=bty"), "");           // the house
  EXPECT_EQ(t.why("call_guns figure=o-1 at=60,90 battery=bty"), "");           // the tank
  EXPECT_EQ(t.why("call_guns figure=o-1 at=120,60 battery=bty"), "sk.g22.1");  // the one behind it
  EXPECT_EQ(t.why("call_guns figure=o-1 at=95,60 battery=bty"), "sk.g22.1");
}

// sk.g8.4, sk.g17.6: tracks flatten a hedge or a fence, half-tracks leave it standing.
TEST(SkFourth, HalfTracksLeaveHedges) {
  for (const auto& [type, gaps] : {std::pair{"us_m4", 1}, {"bri_carrier", 1}, {"us_m3", 0}})
    for (const char* what : {"hedge", "fence"}) {
      Setting x;
      x.terrain =
          "{ id = \"w\", type = \"" + std::string(what) + "\", line = [[32, 40], [32, 80]] },\n";
      x.groups = unit("v", "a", "vehicle:" + std::string(type)) +
                 men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
      x.figures = man("y-1", "175, 115");
      x.vehicles = "{ id = \"v\", at = [25, 60], heading = 0 },\n";
      x.active = "v";
      Sk t(x);
      t.choose("speed vehicle=v hatch=open band=LENT");
      t.choose("drive vehicle=v leg=0:9");
      EXPECT_EQ(t.count("breached"), gaps) << type << " " << what;
    }
}

// sk.g7.8, sk.g11.3: nobody aims at a man in a melee, but the template of covering fire strikes him, too.
TEST(SkFourth, CoveringFireStrikesTheLocked) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT lmg\", \"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "20, 60", ", facing = 0") + man("x-2", "20, 62.5") + man("x-3", "60, 60") +
              man("y-1", "62, 60") + man("y-2", "66, 60");
  x.active = "x";
  Sk aimed(x);
  aimed.choose("act figure=x-1");
  EXPECT_EQ(aimed.why("fire figure=x-1 target=y-1 weapon=lmg"), "sk.g7.8");
  Sk t(x);
  t.choose("cover piece=x-1 at=62,60 with=0");
  t.pool({6, 1});
  ASSERT_EQ(t.asked(), "sk.prompt.effect");
  EXPECT_EQ(t.asked_about("figure"), "y-1");
}

}  // namespace
}  // namespace bocage::sk
