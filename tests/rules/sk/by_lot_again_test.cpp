// Rules drawn by lot a third time and broken by hand, which no test had noticed.
#include "examples.hpp"
#include "games/skirmish/rules/15_melee.hpp"
#include "games/skirmish/rules/16_artillery.hpp"

namespace bocage::sk {
namespace {

const std::string four = men("x", "a", "VETERAN", "\"NCO rifle\", \"3 SOLDAT rifle\""),
                  their_three = men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
std::string file_of(std::string_view who, int n, int x, int y) {
  std::string all;
  for (int i = 1; i <= n; ++i)
    all += man(std::string(who) + "-" + std::to_string(i),
               std::to_string(x) + ", " + std::to_string(y + 3 * i));
  return all;
}

// ---- measures and sight

// sk.g1.5: a vehicle's own weapons measure from its middle: a co-axial gun is near up to 40 cm.
TEST(SkByLot, RangeOfAVehiclesOwnWeapons) {
  for (const auto& [at_, beyond] : {std::pair{"80, 40", false}, {"80.01, 40", true}}) {
    Setting x = tank("ger_pz4h");
    x.figures = man("y-1", at_);
    const Sk t(x);
    const Arm coaxial = mount_arm(t.world(), t.state(), t.v("t"), Mount::coaxial);
    EXPECT_EQ(small_arms(t.world(), t.state(), t.v("t"), coaxial, t.f("y-1")).long_range, beyond);
  }
}
// sk.g9.6: one line of five is enough to be partly hidden.
TEST(SkByLot, OneCornerHidden) {
  for (const auto& [from, partly] : {std::pair{"41.5", true}, {"41.6", false}}) {
    Setting x;  // at the wall the line to the near corner is at 41.58, that to the far one at 41.43
    x.terrain = "{ id = \"w\", type = \"highwall\", line = [[80, " + std::string(from) +
                "], [80, 60]] },\n";
    x.groups = unit("t", "b", "vehicle:ger_pz4h") + four;
    x.vehicles = "{ id = \"t\", at = [100, 40], heading = 0 },\n";
    x.figures = man("x-1", "20, 40");
    const Sk t(x);
    const Sight seen = sees(t.world(), t.state(), t.f("x-1"), t.v("t"));
    EXPECT_TRUE(seen.seen);
    EXPECT_EQ(seen.partly, partly) << from;
    EXPECT_FALSE(seen.hull_down);
  }
}

// ---- men

// sk.g6.5: whoever fires faces what he fired at, and reacts to that side.
TEST(SkByLot, FacingAfterAShot) {
  Setting x;
  x.groups = four + their_three;
  x.figures = man("x-1", "50, 40", ", facing = 180") + man("x-2", "50, 43") + man("y-1", "80, 40");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("fire figure=x-1 target=y-1 weapon=rifle");
  EXPECT_EQ(t.of("x-1").facing, 0);
}
// sk.g6.5: he faces where he likes at the end of his action, after a run or a shot, too; once.
TEST(SkByLot, FacingAtTheEnd) {
  Setting x;
  x.groups = four + their_three;
  x.figures = man("x-1", "50, 40") + man("x-2", "50, 43") + man("x-3", "50, 46") +
              man("x-4", "50, 49") + man("y-1", "80, 40");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("move figure=x-1 at=40,43 gait=fast");
  ASSERT_EQ(t.asked(), "sk.prompt.orders");
  EXPECT_EQ(t.of("x-1").facing, 356);  // the nearest enemy
  t.choose("face figure=x-1 at=40,100");
  EXPECT_EQ(t.of("x-1").facing, 90);
  EXPECT_EQ(t.why("face figure=x-1 at=0,43"), "sk.g6.5");
  EXPECT_EQ(t.why("face figure=y-1 at=0,43"), "sk.g6.1");
  t.choose("act figure=x-2");
  t.choose("fire figure=x-2 target=y-1 weapon=rifle");
  t.pool({1});
  t.choose("face_group group=x at=50,0");
  EXPECT_EQ(t.of("x-1").facing, 90);
  for (const char* who : {"x-2", "x-3", "x-4"}) EXPECT_EQ(t.of(who).facing, 270) << who;
}
// sk.g12.3: whoever reacted before his activation has no other action this turn.
TEST(SkByLot, NoActionAfterAReaction) {
  Setting x;
  x.groups = four + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 40") + man("y-1", "70, 46", ", posture = \"waiting\", facing = 180") +
              man("y-2", "70, 60");
  x.active = "x";
  x.position = "counts = { y = 2 }";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("move figure=x-1 at=58,40 gait=normal");
  ASSERT_EQ(t.asked(), "sk.prompt.react") << t.options();
  t.choose("react piece=y-1");
  t.pool({1});
  EXPECT_EQ(posture(t.state(), t.f("y-1")), Posture::standing);
  EXPECT_TRUE(t.of("y-1").acted);
  EXPECT_FALSE(t.of("y-2").acted);
}
// sk.g5.7, sk.g2.2: an officer in close combat rallies nobody, nor does a commissar: nobody is asked.
TEST(SkByLot, WhoIsNotAskedToRally) {
  for (const auto& [rank, enemy, asked] : {std::tuple{"CHEVRONNE", "60, 60", true},
                                           {"CHEVRONNE", "22, 42", false},
                                           {"COMMISSAIRE", "60, 60", false}}) {
    Setting x;
    x.groups = four + their_three + "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"" +
               std::string(rank) + "\", weapons = [\"smg\"] },\n";
    x.figures = file_of("x", 4, 20, 20) + man("o-1", "20, 42") + man("y-1", enemy);
    x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
    x.sequence = 1;
    EXPECT_EQ(Sk(x).asked() == "sk.prompt.declare", asked) << rank << " " << enemy;
  }
}
// sk.g7.8, sk.g16.4: whoever is in close combat serves no gun.
TEST(SkByLot, NobodyServesInCloseCombat) {
  for (const auto& [enemy, servers_] : {std::pair{"36.6, 40", 1}, {"36, 40", 2}}) {
    Setting x;
    x.groups = unit("g", "a", "gun:g50") + their_three;
    x.gears = "{ id = \"g\", at = [40, 40], heading = 0 },\n";
    x.figures = man("g-1", "38.6, 40") + man("g-2", "40, 42") + man("y-1", enemy);
    x.active = "g";
    const Sk t(x);
    EXPECT_EQ(servers(t.world(), t.state(), gear(0)), servers_) << enemy;
  }
}

// sk.g4.2: a section that nobody leads is slower by one.
TEST(SkByLot, LeaderlessSectionsAreSlower) {
  for (const auto& [lines, count] : {std::pair{"\"4 SOLDAT rifle\"", 3},
                                     {"\"2 SOLDAT rifle\"", 4},
                                     {"\"NCO rifle\", \"3 SOLDAT rifle\"", 5}}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", lines) + their_three;
    x.figures = man("x-1", "20, 20") + man("x-2", "20, 23") + man("y-1", "150, 20");
    if (count != 4) x.figures += man("x-3", "20, 26") + man("x-4", "20, 29");
    x.sequence = 2;
    Sk t(x);
    t.roll({6, 1});
    t.roll({3});
    EXPECT_EQ(at(t.state(), t.g("x")).count, count) << lines;
  }
}
// sk.g5.6: the best one officer, whoever stands first in the list.
TEST(SkByLot, TheBestOfficer) {
  for (const auto& [first, second] :
       {std::pair{"LEGENDAIRE", "NEOPHYTE"}, {"NEOPHYTE", "LEGENDAIRE"}}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"4 SOLDAT rifle\"");
    for (const auto& [id, rank] : {std::pair{"o", first}, {"p", second}})
      x.groups += "{ id = \"" + std::string(id) + "\", side = \"a\", unit = \"leader\", rank = \"" +
                  rank + "\", weapons = [\"smg\"] },\n";
    x.figures = file_of("x", 4, 20, 20) + man("o-1", "23, 23") + man("p-1", "23, 26");
    const Sk t(x);
    EXPECT_EQ(morale_bonus(t.world(), t.state(), t.g("x")), 4);
  }
}
// sk.g4.7: neither joins an officer nor lies down a man whose group does not act.
TEST(SkByLot, NobodyElseIsToldToDoAnything) {
  Setting x;
  x.groups =
      four + men("z", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
      "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"NEOPHYTE\", weapons = [\"smg\"] "
      "},\n";
  x.figures =
      file_of("x", 4, 20, 20) + man("o-1", "22.5, 23") + man("z-1", "40, 20", ", acted = true");
  x.active = "x";
  const Sk t(x);
  EXPECT_EQ(t.why("attach figure=o-1 group=x"), "sk.g4.7");
  EXPECT_EQ(t.why("prone figure=z-1"), "sk.g4.7");
  EXPECT_EQ(t.why("face figure=z-1 at=90,90"), "sk.g4.7");
}
// sk.g7.7: where there is no room about somebody nobody charges him.
TEST(SkByLot, NoRoomForACharge) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"7 SOLDAT rifle\"") + their_three;
  x.figures = man("x-1", "62.05, 40") + man("x-2", "61.03, 41.78") + man("x-3", "58.97, 41.78") +
              man("x-4", "57.95, 40") + man("x-5", "58.97, 38.22") + man("x-6", "61.03, 38.22") +
              man("x-7", "50, 40") + man("y-1", "60, 40");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-7");
  EXPECT_EQ(t.why("charge figure=x-7 target=y-1"), "sk.g7.7");
}
// sk.g6.5, sk.g12.3: of those who move only who is before him.
TEST(SkByLot, NobodyReactsBackwards) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "45, 40") + man("x-2", "52, 46") + man("x-3", "62.5, 47") +
              man("y-1", "60, 40", ", posture = \"waiting\", facing = 180");
  x.active = "x";
  Sk t(x);
  t.choose("advance group=x at=45,46 gait=normal");
  t.choose("go");
  t.choose("react piece=y-1");
  ASSERT_EQ(t.asked(), "sk.prompt.reactor") << t.options();
  EXPECT_EQ(t.why("target target=x-1 weapon=rifle"), "");
  EXPECT_EQ(t.why("target target=x-2 weapon=rifle"), "");
  EXPECT_EQ(t.why("target target=x-3 weapon=rifle"), "sk.g6.5");
}
// sk.g6.5, sk.g12.3: a machine gun on its tripod reacts to what is before it.
TEST(SkByLot, ATripodLooksOneWay) {
  for (const auto& [heading, asked] : {std::pair{"180", true}, {"0", false}}) {
    Setting x;
    x.groups = four + unit("m", "b", "us_hmg");
    x.figures = man("x-1", "50, 40") + man("m-1", "82, 42") + man("m-2", "82, 38");
    x.gears =
        "{ id = \"m\", at = [80, 40], heading = " + std::string(heading) + ", waiting = true },\n";
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("move figure=x-1 at=58,40 gait=normal");
    EXPECT_EQ(t.asked() == "sk.prompt.react", asked) << heading;
  }
}
// sk.g6.1: a weapon does one thing a turn.
TEST(SkByLot, AWeaponThatHasActed) {
  for (const char* acted : {"", ", acted = true"}) {
    Setting x;
    x.groups = unit("g", "a", "gun:g50") + their_three;
    x.gears = "{ id = \"g\", at = [40, 40], heading = 0" + std::string(acted) + " },\n";
    x.figures = man("g-1", "38, 42") + man("g-2", "38, 38") + man("y-1", "100, 40");
    x.active = "g";
    EXPECT_EQ(Sk(x).why("shell piece=g at=100,40 ammunition=he"), *acted ? "sk.g6.1" : "");
  }
}
// sk.g17.13: whoever gets out is bound by covering fire and by enemies like whoever walks; a truck tows weapons only.
TEST(SkByLot, WhoGetsOutWhere) {
  for (const auto& [more, enemy, why] : {std::tuple{"", "60, 60", ""},
                                         {", tied = true", "60, 60", "sk.g11.6"},
                                         {"", "60.5, 44.6", "sk.g7.7"}}) {
    Setting x;
    x.groups = four + unit("k", "a", "vehicle:ger_opel") + their_three;
    x.figures = man("x-1", "60, 40", ", aboard = \"k\"" + std::string(more)) + man("y-1", enemy);
    x.vehicles = "{ id = \"k\", at = [60, 40], heading = 0 },\n";
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    EXPECT_EQ(t.why("disembark figure=x-1 at=60,42.6"), why) << more << enemy;
  }
  Setting x;
  x.groups = four + unit("k", "a", "vehicle:ger_opel");
  x.figures = man("x-1", "60, 43");
  x.vehicles = "{ id = \"k\", at = [60, 40], heading = 0 },\n";
  x.active = "k";
  Sk t(x);
  t.choose("speed vehicle=k band=ARRET hatch=open");
  EXPECT_EQ(t.why("hitch vehicle=k gear=x-1"), "sk.g17.1");
}

// ---- close combat

// sk.g15.1: whoever is hidden is in no fight.
TEST(SkByLot, TheHiddenDoNotFight) {
  for (const char* hidden_ : {"true", "false"}) {
    Setting x;
    x.groups =
        men("x", "a", "VETERAN", "\"SOLDAT rifle\"") + men("y", "b", "VETERAN", "\"SOLDAT rifle\"");
    x.figures = man("x-1", "50, 50") + man("y-1", "52, 50", ", facing = 180");
    x.states = "{ id = \"y\", hidden = " + std::string(hidden_) + " },\n";
    x.sequence = 4;
    EXPECT_EQ(Sk(x).asked() == "sk.prompt.melee", hidden_ == std::string_view("false"));
  }
}
TEST(SkByLot, TheHiddenJoinNoFight) {
  for (const char* hidden_ : {"true", "false"}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle\"") +
               men("y", "b", "VETERAN", "\"SOLDAT rifle\"") +
               men("z", "b", "VETERAN", "\"SOLDAT rifle\"");
    x.figures = man("x-1", "50, 50") + man("y-1", "52, 50") + man("z-1", "50, 52");
    x.states = "{ id = \"z\", hidden = " + std::string(hidden_) + " },\n";
    x.sequence = 4;
    Sk t(x);
    t.dismiss("fight");
    EXPECT_EQ(t.state().melee.size(), hidden_ == std::string_view("true") ? 2 : 3);
  }
}
// sk.g15.5: whoever charged defends nothing against whom he charged, but against whoever charges him then.
TEST(SkByLot, ChargedWhoeverCharged) {
  for (const auto& [charged, defends] :
       {std::pair{", charged = true, moved = true", true}, {"", false}}) {
    Setting x;
    x.terrain = "{ id = \"w\", type = \"lowwall\", line = [[51, 40], [51, 60]] },\n";
    x.groups =
        men("x", "a", "VETERAN", "\"SOLDAT rifle\"") + men("y", "b", "VETERAN", "\"SOLDAT rifle\"");
    x.figures = man("x-1", "50, 50", ", charged = true, gait = \"charge\", spent = 10") +
                man("y-1", "52, 50", ", facing = 180");
    x.sequence = 4;
    Sk t(x);
    at(t.state(), t.f("x-1")).moved = at(t.state(), t.f("x-1")).charged = 1;
    if (*charged) at(t.state(), t.f("y-1")).moved = at(t.state(), t.f("y-1")).charged = 1;
    t.state().melee.clear();
    t.state().melee.push({t.f("x-1").id, 0, 0, 0, 0});
    t.state().melee.push({t.f("y-1").id, 1, 0, 0, 0});
    EXPECT_EQ(defends_obstacle(t.world(), t.state(), t.f("x-1")), defends);
  }
}

// sk.cb.1: every die counts, of whoever may throw one again, too.
TEST(SkByLot, ThreeDiceAreAdded) {
  Setting x;
  x.groups = men("x", "a", "COMMANDO", "\"SOLDAT rifle\"", ", traits = [\"FANATIQUE\"]") +
             men("y", "b", "BLEU", "\"SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50") + man("y-1", "52, 50", ", facing = 180");
  x.sequence = 4;
  Sk t(x);
  t.roll({1, 2, 3});
  t.roll({6});
  EXPECT_EQ(t.asked_about("own"), "6");
  t.choose("keep");
  EXPECT_EQ(t.count("recoils"), 0);  // 6 against 6
  EXPECT_TRUE(t.is_sound("x-1") && t.is_sound("y-1"));
}
// sk.g15.9: at once, and no farther than 5 cm.
TEST(SkByLot, FollowingNoFartherThanFive) {
  Setting x;
  x.groups =
      men("x", "a", "ELITE", "\"SOLDAT rifle\"") + men("y", "b", "VETERAN", "\"SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50") + man("y-1", "52, 50", ", facing = 180");
  x.sequence = 4;
  Sk t(x);
  t.roll({3, 4});
  t.roll({5});
  ASSERT_EQ(t.where("y-1"), "57,50");
  EXPECT_EQ(t.why("follow figure=x-1 at=55,50"), "");
  EXPECT_EQ(t.why("follow figure=x-1 at=55.05,50.55"), "sk.g15.9");
}

// ---- guns and what they hit

// sk.df.8: motorcycles as well as cars.
TEST(SkByLot, SmallTargets) {
  for (const auto& [vehicle, level] :
       {std::pair{"ger_r75", 1}, {"ger_kubel", 1}, {"ger_opel", 0}}) {
    Setting x = tank("us_m4");
    x.groups += unit("v", "b", "vehicle:" + std::string(vehicle));
    x.vehicles += "{ id = \"v\", at = [100, 40], heading = 180 },\n";
    const Sk t(x);
    EXPECT_EQ(artillery_level(t.world(), t.state(), t.v("t"), t.v("v"), false), level) << vehicle;
  }
}
// sk.g16.10: an armour-piercing shell that deviates hits what it comes down upon, and nothing beside it.
TEST(SkByLot, AShellThatComesDownBesideAHull) {
  for (const auto& [at_, hit] : {std::pair{"85, 40", true}, {"85, 43.1", false}}) {
    Setting x = tank("us_m4");
    x.groups += unit("v", "b", "vehicle:ger_pz4h") + unit("w", "b", "vehicle:ger_opel");
    x.vehicles += "{ id = \"v\", at = [100, 40], heading = 180 },\n{ id = \"w\", at = [" +
                  std::string(at_) + "], heading = 0 },\n";  // 3.1 cm wide
    Sk t(x);
    halted(t);
    t.choose("shell_at piece=t target=v ammunition=ap");
    t.roll({1});
    ASSERT_EQ(t.asked(), "sk.prompt.deviate");
    t.roll({1});  // 15 cm short: 85, 40
    EXPECT_EQ(t.asked() == "sk.prompt.penetrate", hit) << at_;
  }
}
// sk.g17.3: what it has turned counts for the whole move.
TEST(SkByLot, TurnsOfAMoveAddUp) {
  Setting x = tank("ger_pz4h", ", band = \"LENT\"");
  Sk t(x);
  t.choose("speed vehicle=t band=MOYEN hatch=open");
  t.choose("drive vehicle=t leg=60:5");
  EXPECT_EQ(t.why("drive vehicle=t leg=90:5"), "");
  EXPECT_EQ(t.why("drive vehicle=t leg=91:5"), "sk.g17.3");
}

Setting shot_at(int sequence_turn = 3) {
  Setting x = tank("us_m4_76");
  x.turn = sequence_turn;
  x.groups += unit("v", "b", "vehicle:ger_pz4h") + men("z", "b", "VETERAN", "\"4 SOLDAT rifle\"");
  x.vehicles += "{ id = \"v\", at = [100, 40], heading = 180 },\n";
  x.figures += file_of("z", 4, 110, 40);  // infantry beside it: it is not alone
  return x;
}
// sk.md.5: everybody aboard.
TEST(SkByLot, MajorDamageToTheCrew) {
  Sk t(shot_at());
  halted(t);
  t.choose("shell_at piece=t target=v ammunition=ap");
  t.roll({6});
  t.roll({3});  // 4 with the advantage
  ASSERT_EQ(t.asked(), "sk.prompt.major");
  t.roll({5});
  for (const int die : {3, 4, 5, 6, 1}) {
    ASSERT_EQ(t.asked(), "sk.prompt.victim");
    t.roll({die});
  }
  EXPECT_TRUE(t.is_sound("v-1"));
  EXPECT_TRUE(t.is_hurt("v-2"));
  EXPECT_TRUE(t.is_hurt("v-3"));
  EXPECT_TRUE(t.is_dead("v-4"));
  EXPECT_TRUE(t.is_sound("v-5"));
}
// sk.pn.4, sk.ts.2: major damage, and no lesser one, shakes the crew once.
TEST(SkByLot, MajorDamageShakes) {
  for (const auto& [die, shaken] : {std::pair{3, true}, {2, false}}) {
    Sk t(shot_at());
    halted(t);
    t.choose("shell_at piece=t target=v ammunition=ap");
    t.roll({6});
    t.roll({die});
    t.roll({4});  // its gun, or its tracks
    EXPECT_EQ(causes_of(t.world(), t.state(), t.g("v")), shaken ? damaged : 0);
  }
}
// sk.g13.4, sk.bk.4: through an embrasure everybody on that storey, on 1 to 4.
TEST(SkByLot, AGrenadeThroughAnEmbrasure) {
  Setting x;
  x.terrain =
      "{ id = \"k\", type = \"bunker\", storeys = 2, armour = \"C\", poly = [[60, 34], [72, 34], "
      "[72, "
      "46], [60, 46]], openings = [\"embrasure 60,40 180 120\", \"door 72,40\"] },\n";
  x.groups =
      men("x", "a", "ELITE", "\"3 SOLDAT rifle\"") + men("y", "b", "BLEU", "\"4 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 40") + man("y-1", "62, 40") + man("y-2", "70, 44") +
              man("y-3", "62, 44", ", storey = 1");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("throw_in figure=x-1 target=k/0 weapon=grenade");
  t.roll({6});
  t.roll({1});
  t.roll({5});
  EXPECT_TRUE(t.is_hurt("y-1"));
  EXPECT_TRUE(t.is_sound("y-2"));
  EXPECT_TRUE(t.is_sound("y-3"));
  EXPECT_NE(t.asked(), "sk.prompt.victim");
}
// sk.g8.10: what burns smokes over 4 cm, to the end of the game.
TEST(SkByLot, SmokeOfABurningWreck) {
  Setting x = tank("us_m4", ", burns = 3");
  x.active.clear();
  x.sequence = 5;
  const Sk t(x);
  ASSERT_EQ(t.state().smoke.size(), 1);
  EXPECT_FALSE(t.state().smoke[0].large);
  EXPECT_EQ(t.state().smoke[0].until, 255);
  EXPECT_TRUE(line_touches_smoke(t.state(), {0, 4400}, {18000, 4400}));
  EXPECT_FALSE(line_touches_smoke(t.state(), {0, 4401}, {18000, 4401}));
}
// sk.ts.3, sk.g1.5: infantry that rides is as near as the hull that carries it.
TEST(SkByLot, InfantryThatRidesNearATank) {
  for (const auto& [at_, alone_] : {std::pair{"128.15, 40", false}, {"128.16, 40", true}}) {
    Setting x;  // hulls of 8.2 and 8.1 cm
    x.groups = unit("v", "b", "vehicle:ger_pz4h") + unit("h", "b", "vehicle:ger_251") +
               men("z", "b", "VETERAN", "\"4 SOLDAT rifle\"");
    x.vehicles = "{ id = \"v\", at = [100, 40], heading = 0 },\n{ id = \"h\", at = [" +
                 std::string(at_) + "], heading = 0 },\n";
    for (int i = 1; i <= 4; ++i)
      x.figures += man("z-" + std::to_string(i), at_, ", aboard = \"h\"");
    const Sk t(x);
    EXPECT_EQ((causes_of(t.world(), t.state(), t.g("v")) & alone) != 0, alone_) << at_;
  }
}

}  // namespace
}  // namespace bocage::sk
