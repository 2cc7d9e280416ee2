// What a fifth reading from outside found: ground and what is thrown, men where two rules meet.
#include "examples.hpp"

namespace bocage::sk {
namespace {

Setting field(std::string_view terrain, std::string_view figures) {
  Setting x;
  x.terrain = terrain;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = std::string(figures) + man("y-1", "170, 110");
  x.active = "x";
  return x;
}

// sk.g7.4: both arms of a wall that bends cost 5 cm, and a run crosses one of them.
TEST(SkGround, AWallThatBendsIsCrossedTwice) {
  Setting x = field(
      "{ id = \"wall\", type = \"lowwall\", line = [[54, 70], [54, 35], [57, 35], [57, 70]] },\n",
      man("x-1", "53, 50"));
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=58,50 gait=normal"), "sk.g7.1");  // 5 and 10
  EXPECT_EQ(t.why("move figure=x-1 at=58,50 gait=fast"), "sk.g7.4");
  EXPECT_EQ(t.why("move figure=x-1 at=55.5,50 gait=normal"), "");  // 2.5 and 5
  EXPECT_EQ(t.why("move figure=x-1 at=55.5,50 gait=fast"), "");
}

// sk.g7.4: a run crosses one low obstacle, also if he began it at a walk.
TEST(SkGround, AWalkAndARunCrossOneWall) {
  Setting x = field(
      "{ id = \"one\", type = \"fence\", line = [[52, 40], [52, 60]] },\n"
      "{ id = \"two\", type = \"fence\", line = [[56, 40], [56, 60]] },\n",
      man("x-1", "50, 50"));
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=58,50 gait=fast"), "sk.g7.4");
  t.choose("move figure=x-1 at=54,50 gait=normal");  // 9 cm
  EXPECT_EQ(t.why("move figure=x-1 at=58,50 gait=fast"), "sk.g7.4");
  EXPECT_EQ(t.why("move figure=x-1 at=54,56 gait=fast"), "");
}

// sk.g8.4: 4 cm either side of the burst, round the corner of a wall too.
TEST(SkGround, ABreachGoesRoundTheCorner) {
  Setting x =
      field("{ id = \"wall\", type = \"lowwall\", line = [[60, 40], [60, 60], [80, 60]] },\n",
            man("x-1", "20, 20"));
  const Sk t(x);
  State s = t.state();
  breach(t.world(), s, {6000, 5700}, 2, 4_cm, nullptr);  // 3 cm before the corner
  const ShapeId wall{0};
  const Shape& line = t.world().areas[t.world().shapes[0].first_area].outline;
  EXPECT_TRUE(destroyed_there(s, wall, 0, line, {6000, 5300}));
  EXPECT_FALSE(destroyed_there(s, wall, 0, line, {6000, 5299}));
  EXPECT_TRUE(destroyed_there(s, wall, 1, line, {6100, 6000}));
  EXPECT_FALSE(destroyed_there(s, wall, 1, line, {6101, 6000}));
}

// sk.g13.2, R47: a hand grenade that drifts upon a house bursts outside, before its wall.
TEST(SkGround, AGrenadeThatDriftsUponAHouse) {
  Setting x = field(house(), man("x-1", "70, 40") + man("x-2", "78, 42"));
  x.figures += man("y-2", "84, 40");
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("throw figure=x-1 at=78,40 weapon=grenade");
  t.roll({1});
  t.roll({1});  // straight on, 5 cm: into the footprint of the house
  EXPECT_NE(t.asked_about("figure"), "y-2");
  EXPECT_TRUE(t.is_sound("y-2"));
}

// sk.g13.1: one level for an opening, out of a house as into it.
TEST(SkGround, ThrownOutOfAWindow) {
  for (const auto& [at, level] : {std::pair{"82, 40", 1}, {"78, 40", 0}}) {
    Sk t(field(house(), man("x-1", at)));
    t.choose("act figure=x-1");
    t.choose("throw figure=x-1 at=70,40 weapon=grenade");
    EXPECT_EQ(t.shift("lobs", "sk.g13.1"), 1 + level) << at;  // a veteran's one, and this
  }
}

// sk.g16.13: less than 10 cm in either direction of the room, however the house stands.
TEST(SkGround, BackBlastInAHouseThatStandsAslant) {
  const auto why = [](std::string_view poly) {
    Setting x;
    x.terrain = "{ id = \"hut\", type = \"building\", storeys = 1, poly = " + std::string(poly) +
                ", openings = [\"window 63,57\"] },\n";
    x.groups = unit("x", "a", "us_baz") + unit("v", "b", "vehicle:ger_pz4h");
    x.figures = man("x-1", "61.8, 58") + man("x-2", "60, 60");
    x.vehicles = "{ id = \"v\", at = [80, 40], heading = 180 },\n";
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    return t.why("launch figure=x-1 target=v weapon=bazooka9");
  };
  EXPECT_EQ(why("[[60, 54], [66, 60], [60, 66], [54, 60]]"), "sk.g16.13");  // 8.5 cm square
  EXPECT_EQ(why("[[57, 51], [69, 63], [60, 72], [48, 60]]"), "");           // 17 by 12.7
}

// sk.g11.6: who may not move this turn may not when the fire upon him has ceased.
TEST(SkGround, TiedAllTheTurn) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"SOLDAT lmg\", \"SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "43, 40") + man("x-3", "40, 43") +
              man("y-1", "80, 40") + man("y-2", "82, 40");
  x.position = "zone = [{ at = [41, 41], by = \"y-1\", size = \"large\" }]";
  x.sequence = 1;
  Sk t(x);
  t.choose("sit_tight group=x");
  t.roll({6, 1});
  t.roll({1});
  t.roll({6});
  ASSERT_TRUE(t.of("x-1").tied);
  t.choose("activate group=y");
  ASSERT_FALSE(t.of("x-1").under);
  t.choose("done");
  t.choose("activate group=x");
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=35,40 gait=normal"), "sk.g11.6");
}

// sk.g7.8, sk.g12.3: who is locked in close combat does not react either.
TEST(SkGround, WhoIsLockedDoesNotReact) {
  const auto asked = [](std::string_view foe) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"3 SOLDAT rifle\"") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("x-1", "40, 40") + man("x-2", foe) +
                man("y-1", "55, 40", ", facing = 180, posture = \"waiting\"");
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("move figure=x-1 at=40,45 gait=normal");
    return t.asked();
  };
  EXPECT_EQ(asked("40, 49"), "sk.prompt.react");
  EXPECT_NE(asked("53, 40"), "sk.prompt.react");
}

// sk.g12.3: whoever begins to fire is met, not his mates who cannot.
TEST(SkGround, OnlyThoseWhoFireAreMet) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 46") +
              man("y-1", "80, 40", ", facing = 180, posture = \"waiting\"");
  x.active = "x";
  Sk t(x);
  t.choose("volley group=x enemy=y");
  ASSERT_EQ(t.asked(), "sk.prompt.react");
  t.choose("react piece=y-1");
  t.pool({1});
  EXPECT_EQ(t.name(piece_kind, arg(t.event("reacts"), "target")),
            "x-2");  // not he whose smg reaches 30 cm
}

// sk.g22.1: a man with a radio who leads nobody observes.
TEST(SkGround, AnObserverCalls) {
  Setting x;
  x.groups = unit("guns", "a", "offtable", ", letter = \"B\", strikes = 1") +
             men("o", "a", "VETERAN", "\"SOLDAT pistol\"", ", radio = true") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("o-1", "40, 40") + man("y-1", "90, 40");
  x.active = "o";
  Sk t(x);
  t.choose("act figure=o-1");
  EXPECT_EQ(t.why("call_guns figure=o-1 at=90,40 battery=guns"), "");
}

// sk.g5.8: the commissar shoots men of sections, not the crew of a tank.
TEST(SkGround, NoPistolForATank) {
  const auto asked = [](std::string_view unit_of) {
    Setting x;
    x.top = "rules = [\"g5.8\"]";
    x.groups = unit_of == "tank" ? unit("t", "a", "vehicle:sov_t34")
                                 : men("t", "a", "VETERAN", "\"NCO rifle\", \"3 SOLDAT rifle\"");
    x.groups += unit("c", "a", "leader", ", rank = \"COMMISSAIRE\", weapons = [\"pistol\"]") +
                unit("p", "b", "vehicle:ger_pz4h") + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("c-1", "46, 40") + man("y-1", "150, 40");
    if (unit_of == "tank") x.vehicles = "{ id = \"t\", at = [40, 40], heading = 0 },\n";
    else x.figures += man("t-1", "40, 40") + man("t-2", "40, 43") + man("t-3", "40, 46");
    x.vehicles += "{ id = \"p\", at = [62, 40], heading = 180 },\n";
    x.sequence = 1;
    Sk t(x);
    for (int i = 0; i < 4 && t.asked() == "sk.prompt.morale" && t.asked_about("group") != "t"; ++i)
      t.roll({6});
    t.roll({1});
    return t.asked();
  };
  EXPECT_EQ(asked("men"), "sk.prompt.pistol");
  EXPECT_NE(asked("tank"), "sk.prompt.pistol");
}

}  // namespace
}  // namespace bocage::sk
