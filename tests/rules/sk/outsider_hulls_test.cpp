// What a third reading from outside found: vehicles, fights, several players.
#include "examples.hpp"
#include "games/skirmish/rules/15_melee.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"

namespace bocage::sk {
namespace {

// sk.ac.2, sk.g18.6, R25: the driver, who has been hurt already, does not roll.
TEST(SkHulls, TheDriverOfAMotorcycleDoesNotRoll) {
  Setting x;
  x.groups = unit("m", "b", "vehicle:ger_r75") + men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"m\", at = [40, 50], heading = 90 },\n";
  x.figures = man("x-1", "25, 50", ", facing = 0") + man("x-2", "25, 55");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("fire figure=x-1 target=m-1 weapon=rifle");
  t.pool({6});
  t.roll({1});  // no save
  t.roll({1});  // wounded
  ASSERT_EQ(t.asked(), "sk.prompt.victim");
  EXPECT_EQ(t.asked_about("figure"), "m-2");
  t.roll({5});
  EXPECT_EQ(t.asked_about("figure"), "m-3");
  t.roll({5});
  EXPECT_TRUE(t.is_hurt("m-1"));
  EXPECT_NE(t.asked(), "sk.prompt.victim");
  EXPECT_TRUE(at(t.state(), t.v("m")).wrecked);
}

// sk.g17.11: the co-axial gun and covering fire turn the turret as the main gun does; the hull's gun does not.
TEST(SkHulls, ATurretLooksWhereItFired) {
  const auto turret = [](std::string_view type, std::string_view answer) {
    Setting x = tank(type);
    x.figures += man("y-1", "40, 70") + man("y-2", "70, 40");
    Sk t(x);
    halted(t);
    t.choose(answer);
    return static_cast<int>(at(t.state(), t.v("t")).turret);
  };
  EXPECT_EQ(turret("us_m4", "mg vehicle=t target=y-1 mount=coaxial"), 90);
  EXPECT_EQ(turret("us_m4", "cover piece=t at=40,65 with=1"), 90);
  EXPECT_EQ(turret("ger_222", "mg vehicle=t target=y-1 mount=main"), 90);
  EXPECT_EQ(turret("us_m4", "mg vehicle=t target=y-1 mount=pintle"), 0);
}

// sk.g16.2, sk.g1.5: 30 cm from its own centre to the nearest point of a hull.
TEST(SkHulls, ThePetardReachesAHull) {
  for (const auto& [at, rule] : {std::pair{"74.4, 40", ""}, {"74.41, 40", "sk.g16.2"}}) {
    Setting x = tank("bri_avre");
    x.groups += unit("v", "b", "vehicle:ger_tiger");  // 8.8 cm long
    x.vehicles += "{ id = \"v\", at = [" + std::string(at) + "], heading = 0 },\n";
    Sk t(x);
    halted(t);
    EXPECT_EQ(t.why("shell_at piece=t target=v ammunition=he"), rule) << at;
  }
}

Setting shy(std::string_view type, std::string_view more = "") {
  Setting x;
  x.groups = unit("t", "a", "vehicle:" + std::string(type)) +
             men("z", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"4 SOLDAT rifle\"");
  x.vehicles = "{ id = \"t\", at = [40, 40], heading = 0" + std::string(more) + " },\n";
  x.figures = man("z-1", "30, 40") + man("z-2", "30, 43") + man("z-3", "30, 46") +
              man("y-1", "100, 40") + man("y-2", "100, 43") + man("y-3", "100, 46");
  x.states = "{ id = \"t\", morale = \"demoralised\" },\n";
  x.active = "t";
  return x;
}
// sk.g14.16: covering fire with machine guns alone.
TEST(SkHulls, ADemoralisedCannonIsSilent) {
  Sk t(shy("ger_222"));
  EXPECT_EQ(t.why("cover piece=t at=90,40 with=0"), "sk.g14.16");
  EXPECT_EQ(t.why("cover piece=t at=90,40 with=1"), "");
}
// sk.g18.8: at any activation, so that a crew whose tank will burn gets out though it is demoralised or routs.
TEST(SkHulls, WhoeverIsAfraidMayBailOut) {
  for (const char* mood : {"demoralised", "routing"}) {
    Setting x = shy("us_m4", ", burns = 3");
    x.states = "{ id = \"t\", morale = \"" + std::string(mood) + "\" },\n";
    Sk t(x);
    ASSERT_EQ(t.asked(), "sk.prompt.drive") << mood;
    EXPECT_EQ(t.why("drive vehicle=t leg=0:3"), "sk.g14.16");
    t.choose("bail_out vehicle=t");
    EXPECT_TRUE(at(t.state(), t.v("t")).abandoned) << mood;
    EXPECT_TRUE(t.is_sound("t-1"));
    EXPECT_EQ(t.of("t-1").aboard, 0xff);
  }
}
// sk.g14.16: a gun that nobody serves and a Panzerfaust that has been fired frighten nobody.
TEST(SkHulls, WhatCannotFireFrightensNoTank) {
  const auto stays = [](std::string_view crew, std::string_view faust) {
    Setting x = shy("us_m4");
    x.groups += unit("g", "b", "gun:g50", ", crew = 2") +
                men("p", "b", "VETERAN", "\"SOLDAT rifle+pfaust60\", \"2 SOLDAT rifle\"");
    x.gears = "{ id = \"g\", at = [90, 40], heading = 180 },\n";
    x.figures += std::string(crew) + std::string(faust);
    const Sk t(x);
    return at(t.state(), t.v("t")).at.x == 4000 && !at(t.state(), t.v("t")).band;
  };
  const std::string used = man("p-1", "60, 40", ", used = [\"pfaust60\"]");
  EXPECT_TRUE(stays("", used));
  EXPECT_FALSE(stays("", man("p-1", "60, 40")));
  EXPECT_FALSE(stays(man("g-1", "92, 40"), used));
  EXPECT_TRUE(stays(man("g-1", "93.1, 40"), used));
}

// sk.g7.9: a vehicle that has left the table drives no more.
TEST(SkHulls, WhoHasLeftDoesNotDrive) {
  Setting x = tank("us_m4");
  Sk t(x);
  t.choose("speed vehicle=t band=LENT hatch=open");
  EXPECT_FALSE(refuse_leg(t.world(), t.state(), t.v("t"), packed_leg(0, 500, false)));
  at(t.state(), t.v("t")).exited = 1;
  const Refusal no = refuse_leg(t.world(), t.state(), t.v("t"), packed_leg(0, 500, false));
  ASSERT_TRUE(no);
  EXPECT_EQ(rule_name(no.rule), "sk.g7.9");
  EXPECT_STREQ(no.text.key, "sk.refuse.not_on_table");
}

// sk.g18.5, sk.g17.5: what a tank can cross it crosses without a driver, too fast for one; a lorry runs into it.
TEST(SkHulls, ARunawayTankCrossesAHedge) {
  for (const auto& [type, crashes] : {std::pair{"us_m4", 0}, {"us_gmc", 1}}) {
    Setting x = tank(type, ", band = \"RAPIDE\", driverless = true");
    x.terrain = "{ id = \"h\", type = \"hedge\", line = [[55, 20], [55, 60]] },\n";
    x.figures += "{ id = \"t-1\", health = \"dead\" },\n{ id = \"t-2\", aboard = \"t\" },\n";
    Sk t(x);
    t.choose("run_on");
    t.roll({3});
    EXPECT_EQ(t.count("collides"), crashes) << type;
  }
}
// sk.g16.1: a rocket is offered at whoever stands on a height.
TEST(SkHulls, RocketsAtWhoeverStandsHigh) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT bazooka9\", \"SOLDAT carbine\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.terrain =
      "{ id = \"h\", type = \"hill\", height = 4, poly = [[60, 30], [80, 30], [80, 50], [60, 50]] "
      "},\n";
  x.figures = man("x-1", "40, 40", ", facing = 0") + man("x-2", "40, 42") + man("y-1", "62, 40") +
              man("y-2", "50, 40");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_TRUE(t.offers("launch target=y-1"));
  EXPECT_FALSE(t.offers("launch target=y-2"));
}

// sk.g13.7: flame upon an open lorry is flame upon the section that rides in it.
TEST(SkHulls, FlameOnPassengers) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT flamer+pistol\", \"2 SOLDAT rifle\"") +
             unit("k", "b", "vehicle:ger_opel") + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"k\", at = [52, 40], heading = 0 },\n";
  x.figures = man("x-1", "40, 40", ", facing = 0") + man("x-2", "20, 40") +
              "{ id = \"y-1\", aboard = \"k\" },\n{ id = \"y-2\", aboard = \"k\" },\n";
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("flame piece=x-1 at=50,40");
  EXPECT_TRUE(at(t.state(), t.g("y")).exposed);
}

Setting brawl(std::string_view a, std::string_view b, std::string_view figures) {
  Setting x;
  x.sequence = 4;
  x.groups = men("x", "a", "ELITE", a) + men("y", "b", "VETERAN", b);
  x.figures = figures;
  return x;
}
// sk.g15.6: his main weapon, which is what his line names first.
TEST(SkHulls, APistolBesideAFlamethrower) {
  for (const auto& [arms, rule] : {std::pair{"pistol", "sk.cb.5c"},
                                   {"flamer+pistol", ""},
                                   {"rifle+pistol", ""},
                                   {"smg", ""}}) {
    const Sk t(
        brawl("\"SOLDAT rifle\"", "\"SOLDAT " + std::string(arms) + "\"",
              man("x-1", "50, 50", ", facing = 0") + man("y-1", "52, 50", ", facing = 180")));
    const RuleId ground = reroll_ground(t.world(), t.state(), t.f("y-1"));
    EXPECT_EQ(ground ? rule_name(ground) : "", rule) << arms;
  }
}
// sk.cb.4d, sk.g15.4: engaged from front and rear at the same time, although each of the two enemies has his own fight.
TEST(SkHulls, FrontAndRearInTwoFights) {
  Sk t(brawl("\"2 SOLDAT rifle\"", "\"2 SOLDAT rifle\"",
             man("x-1", "50, 50", ", facing = 0") + man("x-2", "46, 50", ", facing = 180") +
                 man("y-1", "52, 50", ", facing = 180") + man("y-2", "48, 50", ", facing = 0")));
  EXPECT_EQ(melee_dice(t.world(), t.state(), t.f("x-1")), 1);
  EXPECT_EQ(melee_dice(t.world(), t.state(), t.f("x-2")), 2);  // behind him alone, and no charge
}
// sk.g15.12: unhorsed he is in the same place and still locked.
TEST(SkHulls, TheUnhorsedIsStillLocked) {
  Sk t(brawl("\"SOLDAT rifle\"", "\"SOLDAT rifle CAVALIER\"",
             man("x-1", "50, 50", ", facing = 0") + man("y-1", "52.6, 50", ", facing = 180")));
  t.roll({5, 5});
  t.roll({3, 3});  // by four
  EXPECT_FALSE(t.of("y-1").mounted);
  EXPECT_EQ(t.where("y-1"), "52.6,50");
  EXPECT_TRUE(locked(t.world(), t.state(), t.f("y-1")));
  EXPECT_TRUE(locked(t.world(), t.state(), t.f("x-1")));
}

// sk.g25.1, sk.g25.2: whose group is called decides; between players the owner of the highest officer; a reaction is its man's owner's.
TEST(SkHulls, WhoOfASideDecides) {
  const auto player = [](std::string_view counts) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"", ", player = 1") +
               men("z", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"", ", player = 2") +
               unit("n", "a", "leader", ", rank = \"NEOPHYTE\", weapons = [\"smg\"], player = 1") +
               unit("o", "a", "leader", ", rank = \"CHEVRONNE\", weapons = [\"smg\"], player = 2") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("x-1", "40, 40") + man("z-1", "40, 50") + man("n-1", "40, 60") +
                man("o-1", "40, 70") + man("y-1", "100, 40") + man("x-2", "40, 43") +
                man("z-2", "40, 53");
    x.position = "counts = { " + std::string(counts) + ", y = 3 }";
    std::string text = file(x);
    text = replaced(text, "edge = \"W\"", "edge = \"W\", players = 2");
    const Trial<Skirmish> t(text);
    return static_cast<int>(t.ask().player);
  };
  EXPECT_EQ(player("x = 6, z = 5, n = 4, o = 4"), 0);
  EXPECT_EQ(player("x = 5, z = 6, n = 4, o = 4"), 1);
  EXPECT_EQ(player("x = 6, z = 6, n = 4, o = 4"), 1);
}

}  // namespace
}  // namespace bocage::sk
