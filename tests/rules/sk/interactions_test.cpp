// Where two rules meet: the cases of the design note, by its numbers.
#include "examples.hpp"

namespace bocage::sk {
namespace {

std::string trio(const std::string& id, const std::string& x, const std::string& more = "") {
  return man(id + "-1", x + ", 40", more) + man(id + "-2", x + ", 43", more) +
         man(id + "-3", x + ", 46", more);
}
std::string riflemen(std::string_view id, std::string_view side, std::string_view more = "") {
  return men(id, side, "VETERAN", "\"3 SOLDAT rifle\"", more);
}
Setting two_trios(const std::string& x_at = "40", const std::string& y_at = "120") {
  Setting x;
  x.groups = riflemen("x", "a") + riflemen("y", "b");
  x.figures = trio("x", x_at) + trio("y", y_at);
  x.active = "x";
  return x;
}

// 1: sk.g12.6, sk.g1.10: a group that comes to light in the way stops the walker before it.
TEST(SkMeet, HiddenInTheWay) {
  Setting x = two_trios("40", "57");
  x.top = "rules = [\"g12.6\"]";
  x.terrain =
      "{ id = \"o\", type = \"orchard\", poly = [[54, 30], [70, 30], [70, 60], [54, 60]] },\n";
  x.figures = man("x-1", "40, 40") + trio("y", "57");
  x.states = "{ id = \"y\", hidden = true },\n";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("move figure=x-1 at=59.9,40 gait=fast");
  t.each("sk.prompt.react", [&] { t.choose("hold"); });
  EXPECT_FALSE(hidden(t.state(), t.g("y")));
  EXPECT_LE(t.of("x-1").at.x, 5500);
  EXPECT_GE(t.of("x-1").at.x, 4500);
}
// 2: sk.g12.4: the leader falls at the third tick, the others arrive.
TEST(SkMeet, LeaderFallsOnTheWay) {
  Setting x = two_trios("40", "80");
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"2 SOLDAT rifle\"") + riflemen("y", "b");
  x.figures = trio("x", "40") + man("y-1", "60, 70", ", posture = \"waiting\", facing = 270");
  Sk t(x);
  t.choose("advance group=x at=59,40 gait=fast");
  t.choose("go");
  for (int tick = 1; tick < 3; ++tick) {
    ASSERT_EQ(t.asked(), "sk.prompt.react");
    t.choose("hold");
  }
  t.choose("react piece=y-1");
  t.choose("target target=x-1 weapon=rifle");
  t.pool({6});
  t.roll({6});
  EXPECT_TRUE(t.is_dead("x-1"));
  EXPECT_EQ(t.where("x-1"), "55,40");
  EXPECT_EQ(t.where("x-2"), "59,43");
}
// 3: sk.g10.6, sk.g7.8: spread skips who is locked.
TEST(SkMeet, SpreadSkipsTheLocked) {
  Setting x;
  x.groups = men("x", "a", "COMMANDO", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"") + riflemen("y", "b") +
             riflemen("w", "a");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 42") + man("y-1", "60, 40") +
              man("y-2", "60, 43") + man("y-3", "60, 36") + man("w-1", "62, 43");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("fire figure=x-1 target=y-2 weapon=lmg"), "sk.g7.8");
  t.choose("fire figure=x-1 target=y-1 weapon=lmg");
  t.pool({6, 6, 1, 1});
  EXPECT_EQ(t.asked_about("figure"), "y-1");
  t.roll({6});
  EXPECT_EQ(t.asked_about("figure"), "y-3");  // y-2 is nearer, but locked
}
// 4: sk.g11.4: a zone ends when its firer is locked.
TEST(SkMeet, ZoneEndsWithItsFirerLocked) {
  Setting x = two_trios("60", "72");
  x.position = "zone = [{ at = [20, 40], by = \"y-1\", size = \"large\" }]\ncounts = { y = 2 }";
  Sk t(x);
  ASSERT_EQ(t.state().zones.size(), 1);
  t.choose("act figure=x-1");
  t.choose("charge figure=x-1 target=y-1");
  EXPECT_EQ(t.state().zones.size(), 0);
}
// 5: sk.g8.4, sk.g8.3: the tank that rolls over his hedge takes his cover away.
TEST(SkMeet, CrushedHedge) {
  Setting x = tank("us_m4");
  x.terrain = "{ id = \"h\", type = \"hedge\", line = [[46, 20], [46, 60]] },\n";
  x.figures = man("y-1", "47.5, 43.5") + man("y-2", "47.5, 50");
  Sk t(x);
  const Point from{3000, 4350};
  EXPECT_TRUE(behind_obstacle(t.world(), t.state(), t.f("y-1"), from));
  t.choose("speed vehicle=t band=LENT hatch=open");
  t.choose("drive vehicle=t leg=0:4");
  EXPECT_EQ(t.count("breached"), 1);
  EXPECT_EQ(save_small(t.world(), t.state(), t.f("y-2"), {3000, 5000}), 5);
  t.state().vehicles[0].place = static_cast<int>(Place::gone);  // and through the gap
  EXPECT_FALSE(behind_obstacle(t.world(), t.state(), t.f("y-1"), {4450, 3800}));
  EXPECT_TRUE(behind_obstacle(t.world(), t.state(), t.f("y-1"), from));
}
// 6: sk.g11.2, sk.g11.5: who runs into a standing zone is under it from then on.
TEST(SkMeet, RunningIntoAZone) {
  Setting x = two_trios("40", "120");
  x.position = "zone = [{ at = [58, 40], by = \"y-1\", size = \"large\" }]";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("move figure=x-1 at=54,40 gait=fast");
  EXPECT_TRUE(t.of("x-1").under);
  EXPECT_TRUE(t.of("x-1").fresh);
}
// 7: sk.g5.7, sk.g12.3: the officer who rallied a section lies in wait and does not fire this turn.
TEST(SkMeet, WhoRalliedDoesNotReact) {
  for (const bool rallied : {false, true}) {
    Setting x = two_trios("40", "60");
    x.groups +=
        "{ id = \"o\", side = \"b\", unit = \"leader\", rank = \"CHEVRONNE\", weapons = [\"smg\"] "
        "},\n";
    x.figures += man("o-1", "62, 38", ", facing = 180, posture = \"waiting\"");
    x.groups += riflemen("w", "b");
    x.figures += man("w-1", "60, 36", ", facing = 180, posture = \"waiting\"");
    Sk t(x);
    at(t.state(), t.f("o-1")).rallied = rallied;
    t.choose("act figure=x-1");
    t.choose("move figure=x-1 at=46,40 gait=normal");
    ASSERT_EQ(t.asked(), "sk.prompt.react");
    EXPECT_EQ(t.why("react piece=o-1"), rallied ? "sk.g12.3" : "");
    EXPECT_EQ(t.why("react piece=w-1"), "");
  }
}
// 8: sk.g14.8: sheltered from one enemy is not sheltered from the other.
TEST(SkMeet, ShelteredFromOneOnly) {
  Setting x = two_trios("40", "90");
  x.terrain = "{ id = \"w\", type = \"lowwall\", line = [[41.5, 30], [41.5, 50]] },\n";
  x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
  x.active = "";
  x.position = "counts = { y = 9 }";
  const Sk t(x);
  EXPECT_NE(t.asked(), "sk.prompt.compulsory");  // all behind the wall: nobody must go
  x.groups += riflemen("v", "b");
  x.figures += man("v-1", "40, 90");
  const Sk u(x);
  EXPECT_EQ(u.asked(), "sk.prompt.compulsory");
}
// 9: sk.g9.6, sk.df.6: two corners past a house are a partly hidden vehicle, not hull-down.
TEST(SkMeet, TwoCornersPastAHouse) {
  Setting x = tank("us_m4");
  x.terrain =
      "{ id = \"h\", type = \"building\", poly = [[60, 20], [70, 20], [70, 40], [60, 40]] },\n";
  x.groups += unit("g", "b", "vehicle:ger_pz4h");
  x.vehicles += "{ id = \"g\", at = [90, 40], heading = 90 },\n";
  const Sk t(x);
  const Sight line = sees(t.world(), t.state(), t.v("t"), t.v("g"));
  EXPECT_TRUE(line.seen);
  EXPECT_TRUE(line.partly);
  EXPECT_FALSE(line.hull_down);
}
// 10: sk.g9.3: two woods and a jungle on one line, 10.00 and 10.01 cm.
TEST(SkMeet, WoodsAndJungle) {
  for (const auto& [edge, seen] : {std::pair{"64", true}, {"64.01", false}}) {
    Setting x = two_trios("40", "100");
    x.terrain =
        std::string(
            "{ id = \"a\", type = \"wood\", poly = [[50, 30], [52, 30], [52, 60], [50, 60]] },\n") +
        "{ id = \"b\", type = \"wood\", poly = [[60, 30], [" + edge + ", 30], [" + edge +
        ", 60], [60, 60]] },\n"
        "{ id = \"j\", type = \"jungle\", poly = [[70, 30], [72, 30], [72, 60], [70, 60]] },\n";
    const Sk t(x);
    EXPECT_EQ(sees(t.world(), t.state(), t.f("x-1"), t.f("y-1")).seen, seen) << edge;
  }
}
// 11: sk.g9.5: from an upstairs window to the foot of the same wall.
TEST(SkMeet, FootOfTheWall) {
  Setting x = two_trios();
  x.terrain = house();
  x.figures = man("x-1", "79, 40") + man("y-1", "81, 40", ", storey = 1") +
              man("y-2", "86, 40", ", storey = 1");
  const Sk t(x);
  EXPECT_TRUE(sees(t.world(), t.state(), t.f("y-1"), t.f("x-1")).seen);
  EXPECT_FALSE(sees(t.world(), t.state(), t.f("y-2"), t.f("x-1")).seen);  // not at the wall
  EXPECT_FALSE(contact(t.world(), t.state(), t.f("y-1"), t.f("x-1")));    // another storey
}
// 12: sk.g20.4, sk.g11.4: the bay comes down under a machine gunner, and with him his zone.
TEST(SkMeet, CollapseUnderAZone) {
  Setting x = tank("us_m4_105");
  x.terrain = house();
  x.groups += men("m", "b", "VETERAN", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"");
  x.figures += man("m-1", "82, 40", ", storey = 1");
  x.position = "zone = [{ at = [60, 40], by = \"m-1\", size = \"large\" }]";
  Sk t(x);
  halted(t);
  ASSERT_EQ(t.state().zones.size(), 1);
  t.choose("shell_at piece=t target=house:a/1 ammunition=he");
  t.roll({6});
  t.roll({3});
  EXPECT_TRUE(t.is_hurt("m-1"));
  EXPECT_EQ(t.of("m-1").storey, 0);
  EXPECT_EQ(t.state().zones.size(), 0);
}
// 13: sk.ac.1, sk.g12.3: the driver is shot in the middle of a leg: there it stops being steered.
TEST(SkMeet, DriverShotOnTheWay) {
  Setting x = tank("us_jeep");
  x.figures = man("y-1", "50, 60", ", posture = \"waiting\", facing = 270");
  Sk t(x);
  t.choose("speed vehicle=t band=LENT hatch=open");
  t.choose("drive vehicle=t leg=0:15");
  ASSERT_EQ(t.asked(), "sk.prompt.react");
  t.choose("hold");
  ASSERT_EQ(t.asked(), "sk.prompt.react");
  t.choose("react piece=y-1");
  t.pool({6});
  t.roll({1});
  t.roll({6});
  EXPECT_TRUE(t.is_dead("t-1"));
  EXPECT_EQ(t.count("driverless"), 1);
  EXPECT_EQ(t.state().vehicles[0].at.x, 5000);  // 10 cm of its 15
}
// 14: sk.g18.4, sk.g8.7: who brakes does not roll into a river.
TEST(SkMeet, BrakingAtARiver) {
  Setting x;
  x.terrain =
      "{ id = \"r\", type = \"river\", poly = [[82, 0], [90, 0], [90, 120], [82, 120]] },\n";
  x.groups = unit("p", "a", "gun:g75l48") + unit("g", "b", "vehicle:us_m4");
  for (int i = 1; i <= 5; ++i)
    x.figures +=
        man("p-" + std::to_string(i), std::to_string(39 + i % 3) + ", " + std::to_string(38 + i));
  x.gears = "{ id = \"p\", at = [40, 40], heading = 0 },\n";
  x.vehicles = "{ id = \"g\", at = [80, 40], heading = 0, band = \"TRES_RAPIDE\" },\n";
  x.active = "p";
  Sk t(x);
  t.choose("shell_at piece=p target=g ammunition=ap");
  t.roll({6});
  t.roll({1});
  t.roll({4});
  EXPECT_LT(t.state().vehicles[0].at.x, 8200);
}
// 15: sk.g18.8, sk.g25.3: out on the side away from the nearest enemy one knows of.
TEST(SkMeet, BailingOutBesideAHiddenEnemy) {
  for (const bool hides : {true, false}) {
    Setting x = tank("us_m4");
    x.top = "rules = [\"g12.6\"]";
    x.groups += riflemen("h", "b");
    x.figures = man("y-1", "70, 40") + man("h-1", "26, 40", ", posture = \"waiting\"");
    x.states = hides ? "{ id = \"h\", hidden = true },\n" : "";
    Sk t(x);
    t.dismiss("pass");
    t.choose("bail_out vehicle=t");
    EXPECT_EQ(t.of("t-1").at.x < 4000, hides);
  }
}
// 16: sk.g18.8, sk.g18.9: the wounded whom nobody takes along burn with it.
TEST(SkMeet, LeftBehindInTheFire) {
  Setting x = tank("us_m4", ", burns = 3");
  x.figures +=
      "{ id = \"t-1\", aboard = \"t\", health = \"wounded\" },\n"
      "{ id = \"t-2\", aboard = \"t\", health = \"wounded\" },\n"
      "{ id = \"t-3\", aboard = \"t\", health = \"dead\" },\n"
      "{ id = \"t-4\", aboard = \"t\", health = \"dead\" },\n";
  x.position = "counts = { t = 2 }";
  Sk t(x);
  t.choose("bail_out vehicle=t");
  EXPECT_EQ(carrier(t.state(), t.f("t-1")), Vehicle{});
  EXPECT_EQ(carrier(t.state(), t.f("t-2")), t.v("t"));
  t.each("sk.prompt.orders", [&] { t.choose("done"); });
  EXPECT_TRUE(t.is_dead("t-2"));
  EXPECT_TRUE(t.is_hurt("t-1"));
}
// 17: sk.cb.8b, sk.g15.12: unhorsed at a wall he stands on his own side of it.
TEST(SkMeet, UnhorsedAtAWall) {
  Setting x;
  x.terrain = "{ id = \"w\", type = \"lowwall\", line = [[51.5, 30], [51.5, 60]] },\n";
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle\"", ", traits = [\"CAVALIER\", \"SABRE\"]") +
             men("y", "b", "BLEU", "\"SOLDAT rifle\"");
  x.figures =
      man("x-1", "50, 40", ", facing = 0, charged = true") + man("y-1", "53, 40", ", facing = 180");
  x.sequence = 4;
  Sk t(x);
  t.roll({1, 1, 1});
  t.roll({6});
  t.choose("keep");
  EXPECT_FALSE(t.of("x-1").mounted);
  EXPECT_TRUE(t.is_sound("x-1"));
  EXPECT_EQ(t.where("x-1"), "50,40");
}
// 18: sk.g1.6, sk.g15.2: touched across two walls he fights both at once.
TEST(SkMeet, TouchedAcrossTwoWalls) {
  Setting x;
  x.terrain =
      "{ id = \"v\", type = \"lowwall\", line = [[51.5, 30], [51.5, 60]] },\n"
      "{ id = \"w\", type = \"lowwall\", line = [[48.5, 30], [48.5, 60]] },\n";
  x.groups =
      men("x", "a", "VETERAN", "\"SOLDAT rifle\"") + men("y", "b", "BLEU", "\"2 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 40", ", facing = 0") + man("y-1", "53, 40", ", facing = 180") +
              man("y-2", "47, 40", ", facing = 0");
  x.sequence = 4;
  Sk t(x);
  EXPECT_EQ(t.asked_about("figure"), "x-1");
  EXPECT_EQ(t.asked_about("dice"), "1");
  t.roll({6});
  EXPECT_EQ(t.asked_about("figure"), "y-1");
  t.roll({1});
  EXPECT_EQ(t.asked_about("figure"), "y-2");
}
// 19: sk.mr.2, sk.g21.2: a shot that fails for being short still is one of the row.
TEST(SkMeet, ShortShotsInARow) {
  Setting x;
  x.groups = unit("m", "a", "us_m60") + riflemen("y", "b");
  x.figures = man("m-1", "10, 11") + man("m-2", "10, 9") + man("y-1", "150, 100");
  x.gears = "{ id = \"m\", at = [10, 10], aim = [40, 50], row = 1, last_turn = 2 },\n";
  x.active = "m";
  Sk t(x);
  t.choose("drop gear=m at=40.3,50.3");  // 50.4 cm away, within 0.5 of what failed
  EXPECT_EQ(arg(t.event("lobs"), "bonus"), 1);
}
// 21: sk.g14.11: a router who is charged is taken, unless a friend within 10.00 cm sees him.
TEST(SkMeet, RouterAndAFriend) {
  for (const auto& [friend_at, taken] : {std::pair{"70, 40", false}, {"70.01, 40", true}}) {
    Setting x = two_trios("50", "60");
    x.groups += riflemen("w", "b");
    x.figures = man("x-1", "50, 40") + man("y-1", "60, 40") + man("w-1", friend_at);
    x.states = "{ id = \"y\", morale = \"routing\", acted = true },\n";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("charge figure=x-1 target=y-1");
    EXPECT_EQ(t.count("captured"), taken) << friend_at;
  }
}
// 22: sk.g14.19, sk.g5.6: an officer attached to a section that routs routs with it and gives nothing.
TEST(SkMeet, OfficerOfARout) {
  Setting x = two_trios("60", "150");
  x.groups += "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"CHEVRONNE\" },\n" +
              riflemen("w", "a");
  x.figures +=
      man("o-1", "60, 49") + man("w-1", "60, 56") + man("w-2", "60, 59") + man("w-3", "60, 62");
  x.states = "{ id = \"x\", morale = \"routing\" },\n{ id = \"o\", attached = \"x\" },\n";
  x.active = "";
  x.sequence = 3;
  Sk t(x);
  EXPECT_EQ(morale_bonus(t.world(), t.state(), t.g("w")), 0);
  EXPECT_LT(t.of("o-1").at.x, 6000);  // he has run with them
}
// 23: sk.g12.6, sk.g25.3: the die is thrown where nobody hides, too.
TEST(SkMeet, SearchingForNobody) {
  Setting x = two_trios("40", "120");
  x.top = "rules = [\"g12.6\"]";
  x.groups += riflemen("h", "b");
  x.figures += man("h-1", "160, 100");
  x.states = "{ id = \"h\", hidden = true },\n";
  Sk t(x);
  t.choose("search group=x");
  EXPECT_EQ(t.asked(), "sk.prompt.skill");
  t.roll({6});
  EXPECT_EQ(t.count("revealed"), 0);
  EXPECT_EQ(t.why("search group=x"), "sk.g12.6");
}
// 24: sk.g8.4: two gaps that meet are one.
TEST(SkMeet, GapsMerge) {
  Setting x = two_trios();
  x.terrain = "{ id = \"h\", type = \"hedge\", line = [[60, 20], [60, 80]] },\n";
  x.position =
      "gap = [{ shape = \"h\", at = [60, 40], half = 4 }, { shape = \"h\", at = [60, 48], half = 4 "
      "}]";
  const Sk t(x);
  ASSERT_EQ(t.state().gaps.size(), 1);
  EXPECT_EQ(t.state().gaps[0].to - t.state().gaps[0].from, 1600);
}
// 25: sk.g4.6, sk.g4.5: held back to the other side's count, the side with priority acts first there.
TEST(SkMeet, HeldBackToTheSameCount) {
  Setting x = two_trios();
  x.active = "";
  x.position = "counts = { x = 7, y = 5 }";
  Sk t(x);
  t.choose("hold_back group=x count=5");
  EXPECT_EQ(t.asked(), "sk.prompt.orders");
  EXPECT_EQ(t.asked_about("group"), "x");
}

}  // namespace
}  // namespace bocage::sk
