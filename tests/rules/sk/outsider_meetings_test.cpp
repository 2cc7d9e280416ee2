// What a third reading from outside found: men, where two rules meet.
#include "examples.hpp"
#include "games/skirmish/rules/16_artillery.hpp"

namespace bocage::sk {
namespace {

std::string leader(std::string_view id, std::string_view side, std::string_view more) {
  return unit(id, side, "leader", ", weapons = [\"smg\"]" + std::string(more));
}

// sk.g11.6, sk.g14.19: an attached officer moves under covering fire with his section, whichever the file lists first.
TEST(SkMeetings, AnAttachedOfficerMovesWithHisSection) {
  const std::string section = men("x", "a", "VETERAN", "\"NCO smg\", \"3 SOLDAT rifle\""),
                    officer = leader("o", "a", ", rank = \"CHEVRONNE\"");
  for (const std::string& groups : {section + officer, officer + section}) {
    Setting x;
    x.sequence = 1;
    x.groups = groups + men("y", "b", "VETERAN", "\"SOLDAT lmg\", \"SOLDAT rifle\"");
    x.figures = man("x-1", "40, 40") + man("x-2", "43, 40") + man("x-3", "40, 43") +
                man("o-1", "43, 43") + man("y-1", "80, 40") + man("y-2", "82, 40");
    x.states = "{ id = \"o\", attached = \"x\" },\n";
    x.position = "zone = [{ at = [41, 41], by = \"y-1\", size = \"large\" }]";
    Sk t(x);
    ASSERT_TRUE(t.of("o-1").under);
    t.choose("want_move group=x");
    t.roll({6});
    EXPECT_FALSE(t.of("x-1").tied);
    EXPECT_FALSE(t.of("o-1").tied);
    Sk u(x);
    u.choose("sit_tight group=x");
    EXPECT_TRUE(u.of("o-1").tied);
  }
}

// sk.g11.6: getting in, getting out and dismounting are moves.
TEST(SkMeetings, WhoIsTiedDoesNotGetInOrOut) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle CAVALIER\"") +
             unit("k", "a", "vehicle:ger_opel") +
             men("y", "b", "VETERAN", "\"SOLDAT lmg\", \"SOLDAT rifle\"");
  x.vehicles = "{ id = \"k\", at = [50, 40], heading = 0 },\n";
  x.position = "zone = [{ at = [50, 42], by = \"y-1\", size = \"large\" }]";
  x.active = "x";
  const auto refused = [&](std::string_view tied, std::string_view answer) {
    x.figures = man("x-1", "50, 42.6", tied) + man("x-2", "53, 45", tied) + man("y-1", "70, 60") +
                man("y-2", "72, 60");
    Sk t(x);
    t.choose("act figure=" + std::string(answer.find("x-1") != answer.npos ? "x-1" : "x-2"));
    return t.why(answer);
  };
  EXPECT_EQ(refused(", tied = true, under = true", "embark figure=x-1 vehicle=k"), "sk.g11.6");
  EXPECT_EQ(refused(", under = true", "embark figure=x-1 vehicle=k"), "");
  EXPECT_EQ(refused(", tied = true, under = true", "mount_up figure=x-2"), "sk.g11.6");
  EXPECT_EQ(refused(", under = true", "mount_up figure=x-2"), "");
}

// sk.g7.2: whoever dismounts has a walk left, and no more: no waiting, no aimed fire, no covering fire.
TEST(SkMeetings, DismountingIsMovement) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle CAVALIER\", \"3 SOLDAT rifle CAVALIER\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 44") + man("x-3", "40, 48") +
              man("y-1", "58, 40") + man("y-2", "58, 43");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("mount_up figure=x-1");
  EXPECT_EQ(t.why("wait piece=x-1"), "sk.g12.1");
  EXPECT_EQ(t.why("move figure=x-1 at=45,40 gait=normal"), "");
  EXPECT_NE(t.why("move figure=x-1 at=45.1,40 gait=normal"), "");
  t.choose("fire figure=x-1 target=y-1 weapon=rifle");
  EXPECT_EQ(t.shift("fires", "sk.g10.4b"), 1);
}

// sk.g1.6: no contact through the wall of a house, with a hull, a friend or a fallen one; at an opening there is.
TEST(SkMeetings, NothingIsTouchedThroughAWall) {
  Setting x;
  x.terrain = house();
  x.groups =
      men("x", "a", "VETERAN", "\"SOLDAT rifle+hafthl\", \"2 SOLDAT rifle\", \"SOLDAT lmg\"") +
      unit("v", "b", "vehicle:ger_pz4h") + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"v\", at = [77.9, 40], heading = 90, hatch = \"closed\" },\n";
  x.sequence = 4;
  for (const auto& [at, in_contact] : {std::pair{"80.9, 43.5", false}, {"80.9, 40", true}}) {
    x.figures = man("x-1", at) + man("x-2", "20, 20") + man("y-1", "170, 10");
    Sk t(x);
    EXPECT_EQ(contact(t.world(), t.state(), t.f("x-1"), t.v("v")), in_contact) << at;
    EXPECT_EQ(t.offers("assault figure=x-1"), in_contact) << at;
  }
  Setting y = x;
  y.sequence = 3;
  y.active = "x";
  y.vehicles.clear();
  for (const auto& [dead, rule] : {std::pair{"79.1, 45", "sk.g6.7"}, {"82.9, 45", ""}}) {
    y.figures =
        man("x-1", "81, 45") + man("x-4", dead, ", health = \"dead\"") + man("y-1", "170, 10");
    Sk t(y);
    t.choose("act figure=x-1");
    EXPECT_EQ(t.why("take_weapon figure=x-1 from=x-4"), rule) << dead;
  }
  y.figures = man("x-1", "81, 45") + man("x-4", "81, 46", ", storey = 1, health = \"dead\"") +
              man("y-1", "170, 10");
  Sk upstairs(y);
  upstairs.choose("act figure=x-1");
  EXPECT_EQ(upstairs.why("take_weapon figure=x-1 from=x-4"), "sk.g6.7");
}

// sk.g2.10, sk.g5.3, sk.g7.7, sk.g7.8: who drags moves as anybody does.
TEST(SkMeetings, DraggingIsAMove) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  const auto refused = [&](std::string_view others, std::string_view terrain, std::string_view to) {
    x.terrain = terrain;
    x.figures =
        man("x-2", "50, 50") + man("x-3", "52, 50", ", health = \"wounded\"") + std::string(others);
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-2");
    return t.why("drag figure=x-2 wounded=x-3 at=" + std::string(to));
  };
  const std::string chief = man("x-1", "36, 50"), far = man("y-1", "90, 50") + man("y-2", "90, 53");
  EXPECT_EQ(refused(chief + far, "", "51,50"), "");
  EXPECT_EQ(refused(chief + far, "", "51.01,50"), "sk.g5.3");
  EXPECT_EQ(refused(man("x-1", "50, 40") + man("y-1", "50, 56.11"), "", "50,54"), "");
  EXPECT_EQ(refused(man("x-1", "50, 40") + man("y-1", "50, 56.11"), "", "50,54.01"), "sk.g7.7");
  EXPECT_EQ(refused(man("x-1", "50, 40") + man("y-1", "54, 50"), "", "50,46"), "sk.g7.8");
  EXPECT_EQ(refused(man("x-1", "50, 40") + man("y-1", "54.2, 50"), "", "50,46"), "");
  // The wounded man is not pulled through a wall beside which his friend goes.
  EXPECT_EQ(refused(man("x-1", "50, 40") + far,
                    "{ id = \"h\", type = \"highwall\", line = [[51, 48], [56, 48]] },\n", "50,46"),
            "sk.g2.10");
}

// sk.g13.1: what is thrown flies over a wall behind which one does not see the ground, not through a house.
TEST(SkMeetings, GrenadesFlyOverWalls) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures =
      man("x-1", "40, 40") + man("x-2", "40, 44") + man("y-1", "50, 40") + man("y-2", "50, 43");
  x.active = "x";
  const auto refused = [&](std::string_view terrain) {
    x.terrain = terrain;
    Sk t(x);
    t.choose("act figure=x-1");
    return t.why("throw figure=x-1 at=50,40 weapon=grenade");
  };
  for (const char* wall : {"lowwall", "hedge", "bocage", "highwall"})
    EXPECT_EQ(refused("{ id = \"w\", type = \"" + std::string(wall) +
                      "\", line = [[48, 20], [48, 60]] },\n"),
              "")
        << wall;
  EXPECT_EQ(
      refused("{ id = \"h\", type = \"building\", poly = [[44, 30], [48, 30], [48, 50], [44, 50]], "
              "openings = [\"door 44,40\"] },\n"),
      "sk.g13.1");
}

// sk.g13.10: a smoke bomb lays a large circle, a light mortar's too.
TEST(SkMeetings, EverySmokeBombIsLarge) {
  for (const char* team : {"ger_m50", "ger_m80"}) {
    Setting x;
    x.groups = unit("m", "a", team) + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("m-1", "20, 40") + man("m-2", "20, 42") +
                (team == std::string_view("ger_m80") ? man("m-3", "20, 38") : "") +
                man("y-1", "170, 40");
    x.gears = "{ id = \"m\", at = [21.5, 40] },\n";
    x.active = "m";
    Sk t(x);
    t.choose("drop_smoke gear=m at=120,40");
    t.roll({6});
    ASSERT_EQ(t.state().smoke.size(), 1) << team;
    EXPECT_TRUE(t.state().smoke[0].large) << team;
  }
}

// sk.g13.12, R47: whom the wall buries the burst of the charge does not hurt besides; whoever stands outside has the burst alone.
TEST(SkMeetings, AChargeAtAHouse) {
  Setting x;
  x.terrain = house();
  x.groups = men("x", "a", "VETERAN", "\"2 SOLDAT rifle+satchel\", \"SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "75, 40") + man("x-2", "20, 20") + man("y-1", "82, 40") +
              man("y-2", "82, 44", ", storey = 1") + man("y-3", "170, 10");
  x.position = "charge = [{ at = [79, 40], side = \"a\", shape = \"house\" }]";
  x.sequence = 5;
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.victim");
  EXPECT_EQ(t.asked_about("figure"), "x-1");  // the burst
  t.roll({6});
  EXPECT_EQ(t.count("collapses"), 1);
  EXPECT_EQ(t.asked_about("figure"), "y-1");  // the wall
  t.roll({6});
  EXPECT_EQ(t.asked_about("figure"), "y-2");
  t.roll({6});
  EXPECT_NE(t.asked(), "sk.prompt.victim");
  EXPECT_TRUE(t.is_sound("y-1"));
}

// sk.g22.3: a section is under bombardment by a burst that kills the only man who was near.
TEST(SkMeetings, TheDeadWereUnderBombardment) {
  Setting x;
  x.groups = unit("b", "a", "offtable", ", letter = \"B\", strikes = 1") +
             men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "20, 20") + man("x-2", "20, 23") + man("y-1", "100, 40") +
              man("y-2", "100, 56") + man("y-3", "100, 59");
  x.states = "{ id = \"x\", acted = true },\n{ id = \"y\", acted = true },\n";
  x.position = "called = [{ battery = \"b\", at = [100, 40], shells = 1 }]";
  Sk t(x);
  t.roll({6});
  t.roll({1});
  EXPECT_TRUE(t.is_dead("y-1"));
  EXPECT_EQ(t.asked(), "sk.prompt.morale");  // in the next turn, for this alone
  EXPECT_EQ(at(t.state(), t.g("y")).causes, bombarded);
}

// sk.g9.7, sk.g9.9, sk.g1.5: how far one sees from a vehicle is measured from its hull.
TEST(SkMeetings, EyesOfAVehicleAreMeasuredFromItsHull) {
  const auto seen = [](std::string_view visibility, std::string_view hatch, std::string_view at,
                       std::string_view more) {
    Setting x = tank("ger_tiger", ", hatch = \"" + std::string(hatch) + "\"");  // 8.8 cm long
    x.visibility = visibility;
    x.figures += man("y-1", at, more);
    const Sk t(x);
    return sees(t.world(), t.state(), Piece(t.v("t")), Piece(t.f("y-1"))).seen;
  };
  EXPECT_TRUE(seen("night", "open", "84.4, 40", ""));
  EXPECT_FALSE(seen("night", "open", "84.41, 40", ""));
  EXPECT_TRUE(seen("day", "closed", "64.4, 40", ", posture = \"prone\""));
  EXPECT_FALSE(seen("day", "closed", "64.41, 40", ", posture = \"prone\""));
}

// sk.g12.6: whoever gets out of a lorry beside a hidden group finds it.
TEST(SkMeetings, HiddenGroupsAreFoundByWhoeverGetsOut) {
  Setting x;
  x.top = "rules = [\"g12.6\"]";
  x.groups = unit("k", "a", "vehicle:ger_opel") + men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"k\", at = [50, 40], heading = 0 },\n";
  x.states = "{ id = \"y\", hidden = true },\n";
  x.active = "x";
  for (const auto& [at, found] : {std::pair{"50, 52.6", true}, {"50, 52.8", false}}) {
    x.figures = "{ id = \"x-1\", aboard = \"k\" },\n{ id = \"x-2\", aboard = \"k\" },\n" +
                man("x-3", "20, 20") + man("y-1", at, ", posture = \"waiting\"");
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("disembark figure=x-1 at=50,42.6");
    EXPECT_EQ(t.count("revealed"), found) << at;
  }
}

// sk.g8.8: who cuts wire cuts it through, as wide as the strip is.
TEST(SkMeetings, WireIsCutThrough) {
  for (const char* east : {"43", "44.5", "47"}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.terrain = "{ id = \"wire\", type = \"wire\", poly = [[41, 20], [" + std::string(east) +
                ", 20], [" + east + ", 80], [41, 80]] },\n";
    x.figures = man("x-1", "39.9, 40") + man("x-2", "38, 42") + man("y-1", "170, 10");
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("cut_wire figure=x-1 shape=wire");
    t.roll({4});
    t.choose("act figure=x-2");
    EXPECT_EQ(t.why("move figure=x-2 at=39,40.05 gait=fast"), "sk.g1.10");
    t.s.figures[t.f("x-2").id].at = {3600, 4050};
    EXPECT_EQ(t.why("move figure=x-2 at=51,40.5 gait=fast"), "") << east;  // 15 cm
    t.s.figures[t.f("x-2").id].at = {3600, 4150};
    EXPECT_NE(t.why("move figure=x-2 at=51,41.5 gait=fast"), "") << east << " beside the gap";
  }
}

// sk.g2.9: every fit man runs, towards whom his mates see if he sees nobody.
TEST(SkMeetings, BanzaiOfWhoSeesNobody) {
  Setting x;
  x.groups =
      men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"", ", traits = [\"BANZAI\"]") +
      men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.terrain =
      "{ id = \"h\", type = \"building\", poly = [[44, 44], [52, 44], [52, 52], [44, 52]], "
      "openings = [\"door 52,50\"] },\n";
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "41, 48") +
              man("y-1", "75, 40") + man("y-2", "75, 43");
  x.active = "x";
  Sk t(x);
  ASSERT_FALSE(sees(t.world(), t.state(), t.f("x-3"), t.f("y-1")).seen);
  t.choose("banzai group=x");
  EXPECT_NE(t.where("x-3"), "41,48");
  EXPECT_GT(t.of("x-1").at.x, 5500);
}

// sk.g6.3: going prone is free at any time in one's activation, when one has run, too.
TEST(SkMeetings, ProneAfterARun) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("y-1", "90, 40");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-2");
  t.choose("move figure=x-2 at=50,43 gait=fast");
  ASSERT_EQ(t.asked(), "sk.prompt.orders");
  t.choose("prone figure=x-2");
  EXPECT_EQ(t.of("x-2").posture, static_cast<int>(Posture::prone));
  EXPECT_EQ(t.why("prone figure=x-2"), "sk.g6.3");
}

}  // namespace
}  // namespace bocage::sk
