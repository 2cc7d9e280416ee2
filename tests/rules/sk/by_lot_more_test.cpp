// More rules drawn by lot and broken by hand, which no test had noticed: points, prisoners, covering fire, causes of stress.
#include "examples.hpp"

namespace bocage::sk {
namespace {

const std::string six = men("x", "a", "VETERAN", "\"6 SOLDAT rifle\""),
                  their_six = men("y", "b", "VETERAN", "\"6 SOLDAT rifle\"");
std::string row_of(std::string_view who, int n, int x, int y) {
  std::string all;
  for (int i = 1; i <= n; ++i)
    all += man(std::string(who) + "-" + std::to_string(i),
               std::to_string(x) + ", " + std::to_string(y + 3 * i));
  return all;
}
Setting last_turn() {
  Setting x;
  x.groups = six + their_six;
  x.figures = row_of("x", 6, 20, 20) + row_of("y", 6, 100, 20);
  x.turn = 20;
  x.sequence = 5;
  return x;
}

// sk.g24.4: a gun that nobody serves is lost, a tank without its main gun half.
TEST(SkByLot, WhatIsLostOfGunsAndTanks) {
  for (const auto& [gunner, points] : {std::pair{"", 50}, {"g-1", 0}}) {
    Setting x = last_turn();
    x.groups += unit("g", "b", "gun:g50", ", crew = 4");
    if (*gunner) x.figures += man(gunner, "140, 62");
    x.gears = "{ id = \"g\", at = [140, 60] },\n";
    EXPECT_EQ(arg(Sk(x).event("over"), "first"), points);
  }
  for (const auto& [damage, points] : {std::pair{"", 0}, {", main_lost = true", 65}}) {
    Setting x = last_turn();
    x.groups += unit("v", "b", "vehicle:us_m4");
    x.vehicles = "{ id = \"v\", at = [140, 60], heading = 0" + std::string(damage) + " },\n";
    EXPECT_EQ(arg(Sk(x).event("over"), "first"), points) << damage;
  }
}
// sk.g24.6: a section that has yet to come keeps its side from collapsing.
TEST(SkByLot, ReinforcementsAreWaitedFor) {
  for (const bool more : {false, true}) {
    Setting x = last_turn();
    x.turn = 3;
    x.states = "{ id = \"y\", morale = \"demoralised\" },\n";
    if (more)
      x.groups += men("z", "b", "VETERAN", "\"3 SOLDAT rifle\"",
                      ", enter = { turn = 9, edge = [[180, 50], [180, 70]] }");
    if (more)
      x.figures +=
          man("z-1", "1, 1", ", place = \"coming\"") + man("z-2", "1, 1", ", place = \"coming\"");
    EXPECT_EQ(Sk(x).asked() == "over", !more);
  }
}
// sk.g15.14: the wounded and the demoralised, with no friend within 5 cm.
TEST(SkByLot, WhoIsCaptured) {
  for (const auto& [health, mood, friend_at, taken] :
       {std::tuple{"wounded", "steady", "57, 50", false},
        {"wounded", "steady", "57.01, 50", true},
        {"sound", "demoralised", "70, 50", true},
        {"sound", "steady", "70, 50", false}}) {
    Setting x;
    x.top = "rules = [\"g15.14\"]";
    x.groups = six + their_six + men("z", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("x-1", "50, 50") +
                man("y-1", "52, 50", ", health = \"" + std::string(health) + "\"") +
                man("y-2", friend_at) + row_of("z", 3, 150, 50);
    x.states = "{ id = \"y\", morale = \"" + std::string(mood) + "\" },\n";
    x.sequence = 5;
    EXPECT_EQ(Sk(x).count("captured"), taken) << health << mood << friend_at;
  }
}

// ---- covering fire

Setting party(std::string_view lines, std::string_view second, std::string_view third) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", lines) + their_six;
  x.figures = man("x-1", "20, 60") + man("x-2", second) + man("x-3", third) + man("y-1", "45, 60");
  x.active = "x";
  return x;
}
// sk.g11.1: within 5 cm of each other, not of one of them.
TEST(SkByLot, AllWithinFiveOfEachOther) {
  EXPECT_EQ(Sk(party("\"3 SOLDAT rifle\"", "20, 62.5", "20, 57.5")).why("cover piece=x-1 at=45,60"),
            "");
  EXPECT_EQ(
      Sk(party("\"3 SOLDAT rifle\"", "20, 62.51", "20, 57.5")).why("cover piece=x-1 at=45,60"),
      "sk.g11.1");
}
// sk.g11.2: as far as the shortest of their weapons reaches.
TEST(SkByLot, AsFarAsTheShortestWeapon) {
  const Sk t(party("\"SOLDAT rifle\", \"2 SOLDAT smg\"", "20, 62.5", "20, 57.5"));
  EXPECT_EQ(t.why("cover piece=x-1 at=50,60"), "");
  EXPECT_EQ(t.why("cover piece=x-1 at=50.01,60"), "sk.g11.2");
}
// sk.g10.11, sk.g11.3: a tripod gun with one man fires half its dice rounded up, and covers with half of those.
TEST(SkByLot, OneManAtTheTripod) {
  for (const auto& [team, aimed, laid] : {std::tuple{"us_hmg", 3, 2}, {"ger_hmg", 4, 2}}) {
    Setting x;
    x.groups = unit("x", "a", team) + their_six;
    x.figures = man("x-1", "20, 60") + man("y-1", "70, 60");
    x.gears = "{ id = \"x\", at = [22, 60], heading = 0 },\n";
    x.active = "x";
    Sk t(x);
    t.choose("gun_fire gear=x.gun target=y-1");
    EXPECT_EQ(arg(t.event("fires"), "dice"), aimed) << team;
    Sk u(x);
    u.choose("cover piece=x at=70,60");
    EXPECT_EQ(arg(u.event("covers"), "dice"), laid) << team;
  }
}

// ---- stress

// sk.g14.5: friends who rout, and are seen to.
TEST(SkByLot, WhoseRoutIsSeen) {
  const std::string house =
      "{ id = \"h\", type = \"building\", storeys = 1, poly = [[35, 5], [45, 5], [45, 50], [35, "
      "50]] },\n";
  for (const auto& [side, terrain, tests] :
       {std::tuple{"a", "", true}, {"b", "", false}, {"a", house.c_str(), false}}) {
    Setting x;
    x.terrain = terrain;
    x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"") +
               men("r", side, "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"") + their_six;
    x.figures = row_of("x", 3, 20, 20) + row_of("r", 3, 60, 20) + row_of("y", 6, 170, 90);
    x.states = "{ id = \"r\", morale = \"routing\" },\n";
    x.sequence = 1;
    EXPECT_EQ(Sk(x).asked_about("group") == "x", tests) << side << terrain;
  }
}
// sk.g14.15: two gunners of four are a crew, and no section at half strength.
TEST(SkByLot, CrewsIgnoreHalfStrength) {
  Setting x;
  x.groups = unit("x", "a", "gun:g50", ", crew = 4") + their_six;
  x.figures = man("x-1", "20, 60") + man("x-2", "20, 63") + row_of("y", 6, 170, 90);
  x.gears = "{ id = \"x\", at = [22, 61] },\n";
  x.sequence = 1;
  EXPECT_NE(Sk(x).asked(), "sk.prompt.morale");
}

// ---- houses and lorries

// sk.g17.13: getting off is five of his ten centimetres.
TEST(SkByLot, GettingOffIsHalfAWalk) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"") +
             unit("v", "a", "vehicle:us_gmc") + their_six;
  x.figures = "{ id = \"x-1\", aboard = \"v\" },\n" + man("y-1", "170, 110");
  x.vehicles = "{ id = \"v\", at = [60, 60], heading = 90 },\n";
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("disembark figure=x-1 at=62.6,60");
  if (t.offers("act figure=x-1")) t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=67.6,60 gait=normal"), "");
  EXPECT_NE(t.why("move figure=x-1 at=67.61,60 gait=normal"), "");
}
// sk.g20.1: one does not see from one room into another.
TEST(SkByLot, OneRoomAtATime) {
  for (const auto& [there, rule] : {std::pair{"88, 45", ""}, {"96, 45", "sk.g9.5"}}) {
    Setting x;
    x.terrain = house();
    x.groups = six + their_six;
    x.figures = man("x-1", "84, 40", ", facing = 0") + man("y-1", there);
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    EXPECT_EQ(t.why("fire figure=x-1 target=y-1 weapon=rifle"), rule) << there;
  }
}

}  // namespace
}  // namespace bocage::sk
