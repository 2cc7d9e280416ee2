// sk.g1, sk.g2, sk.g6, sk.g7: men, what they do and how they go.
#include <boost/json.hpp>

#include "walking.hpp"

namespace bocage::sk {
namespace {

// sk.g7.1, sk.g1.3: exact on both sides, and told in centimetres.
TEST(SkMovement, RatesOnFoot) {
  Sk t = acting(section());
  EXPECT_EQ(t.why(moves("x-1", "60,40", "fast")), "");
  EXPECT_EQ(t.why(moves("x-1", "60.01,40", "fast")), "sk.g7.1");
  EXPECT_EQ(t.told("need", moves("x-1", "63.4,40", "fast")), 2340);
  EXPECT_EQ(t.told("have", moves("x-1", "63.4,40", "fast")), 2000);
  EXPECT_EQ(t.why(moves("x-1", "50,40", "normal")), "");
  EXPECT_EQ(t.why(moves("x-1", "50.01,40", "normal")), "sk.g7.1");
  EXPECT_EQ(t.why(moves("x-1", "45,40", "slow")), "");
  EXPECT_EQ(t.why(moves("x-1", "45.01,40", "slow")), "sk.g7.1");
}
// Two legs of one walk are measured to a tenth of a millimetre.
TEST(SkMovement, TheRestOfAWalk) {
  Sk t = acting(section());
  t.choose(moves("x-1", "44.95,40", "normal"));
  EXPECT_EQ(t.why(moves("x-1", "50,40", "normal")), "");
  EXPECT_EQ(t.why(moves("x-1", "50.01,40", "normal")), "sk.g7.1");
}

// sk.g4.7, sk.g6.1: of who has acted nothing is reached, and the reason is told: a man of the section that acts, a section
// that is through.
TEST(SkMovement, WhoHasActedReachesNothing) {
  Setting now = section();
  now.figures.replace(now.figures.find("40, 43]"), 7, "40, 43], acted = true");
  Sk t(now);
  const auto reach = [&](std::string_view unit) {
    return Io::reach(t.world(), t.names, t.state(), unit, "en").value();
  };
  EXPECT_FALSE(reach("x-1").contains("reason"));
  EXPECT_FALSE(reach("x-1").at("regions").as_array().empty());
  EXPECT_FALSE(reach("x").contains("reason"));
  EXPECT_EQ(reach("x-2").at("reason").at("rule"), "sk.g6.1");
  EXPECT_TRUE(reach("x-2").at("regions").as_array().empty());
  Setting later = section();
  later.active = "y";
  later.states = "{ id = \"x\", acted = true },\n";
  Sk u(later);
  for (const std::string_view unit : {"x", "x-2"}) {
    const auto told = Io::reach(u.world(), u.names, u.state(), unit, "fr").value();
    EXPECT_EQ(told.at("reason").at("rule"), "sk.g4.7") << unit;
    EXPECT_FALSE(told.at("reason").at("text").as_string().empty());
    EXPECT_TRUE(told.at("regions").as_array().empty());
  }
}

// sk.g7.1, sk.g8.2: who looks for cover finds it on his own side of a wall, whichever side the enemy is on.
TEST(SkMovement, CoverIsOnTheSideAwayFromTheEnemy) {
  for (const bool east : {true, false}) {
    Setting x = section();
    x.terrain = "{ id = \"wall\", type = \"lowwall\", line = [[52, 30], [52, 60]] },\n";
    const std::string from = east ? "46, " : "58, ", foes = east ? "170, " : "5, ";
    x.figures = man("x-1", from + "40") + man("x-2", from + "43") + man("x-3", from + "46") +
                man("x-4", from + "49") + man("y-1", foes + "40") + man("y-2", foes + "43") +
                man("y-3", foes + "46");
    Sk t(x);
    const std::string to = east ? "50.5,42" : "53.5,42";
    t.choose("advance group=x at=" + to + " gait=fast:cover");
    int sheltered_men = 0;
    for (const Walk& walk : t.state().walks) {
      const Point end = walk.to[walk.legs - 1];
      EXPECT_EQ(end.x < 5200, east) << int{walk.who.id};
      sheltered_men += std::abs(end.x - 5200) <= 300;
    }
    EXPECT_EQ(t.state().walks.size(), 4);
    EXPECT_GE(sheltered_men, 3);
  }
}

// sk.g1.1, sk.g7.9: a table of any size; nobody leaves it but where he may.
TEST(SkMovement, TheEdge) {
  Setting x = section();
  x.top = "table = [90, 50]";
  x.figures = man("x-1", "80, 40") + man("x-2", "80, 43") + man("x-3", "80, 46") +
              man("x-4", "77, 46") + man("y-1", "10, 10");
  Sk t = acting(x);
  EXPECT_EQ(t.why(moves("x-1", "90.01,40", "fast")), "sk.g7.9");
  EXPECT_EQ(t.why(moves("x-1", "90,40", "fast")), "");
  EXPECT_EQ(t.why("leave figure=x-1"), "sk.g7.9");
  x.top += "\nexit = [{ side = \"a\", edge = [[90, 30], [90, 50]], figure = 5 }]";
  Sk u = acting(x);
  u.choose("leave figure=x-1");
  EXPECT_EQ(u.of("x-1").place, static_cast<int>(Place::gone));
  EXPECT_EQ(u.state().score[0], 5);
}

// sk.g1.2: degrees counter-clockwise from the east. sk.g6.5: facing is set by what one looks at.
TEST(SkMovement, Angles) {
  Sk t = acting(section());
  t.choose("face figure=x-1 at=40,90");
  EXPECT_EQ(t.of("x-1").facing, 90);
  EXPECT_EQ(t.why("face figure=x-1 at=10,40"), "sk.g6.5");  // once
  EXPECT_EQ(degrees_of({-100, 0}), 180);
  EXPECT_EQ(degrees_of({0, -100}), 270);
  EXPECT_EQ(degrees_of({100, -100}), 315);
}

// sk.g1.5: to a hull it is the nearest point, from a vehicle's own weapons its centre.
TEST(SkMovement, Distances) {
  Setting x = section();
  x.groups += unit("v", "b", "vehicle:us_m4");  // 8.2 x 3.6
  x.vehicles = "{ id = \"v\", at = [80, 40], heading = 0 },\n";
  const Sk t(x);
  EXPECT_EQ(distance(t.world(), t.state(), t.f("x-1"), t.v("v")), 4000 - 410);
  EXPECT_EQ(distance(t.world(), t.state(), t.v("v"), t.f("x-1")), 4000);
  EXPECT_EQ(distance(t.world(), t.state(), t.f("x-1"), t.f("x-3")), 600);
}

// sk.g1.10: bases exclude each other at the end of a move; friends are walked through, enemies not.
TEST(SkMovement, NoOverlap) {
  Setting x = section();
  x.figures = man("x-1", "40, 40") + man("x-2", "46, 40") + man("x-3", "40, 46") +
              man("x-4", "40, 49") + man("y-1", "40, 30");
  Sk t = acting(x);
  EXPECT_EQ(t.why(moves("x-1", "44.01,40", "normal")), "sk.g1.10");
  EXPECT_EQ(t.why(moves("x-1", "44,40", "normal")), "");
  EXPECT_EQ(t.why(moves("x-1", "49,40", "normal")), "");
  EXPECT_NE(t.why(moves("x-1", "40,20", "fast")), "");  // through the enemy; round him is farther
  EXPECT_EQ(t.why(moves("x-1", "40,32.05", "normal")), "sk.g7.7");  // only charges touch
}

// sk.g6.1, sk.g6.2: one thing each; walk and fire, in this order or on the way; aimed fire ends it.
TEST(SkMovement, OneAction) {
  Setting x = section();
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
              man("x-4", "40, 49") + man("y-1", "70, 46");
  Sk t = acting(x, "x-2");
  t.choose(moves("x-2", "43,43", "normal"));
  EXPECT_EQ(t.why("charge figure=x-2 target=y-1"), "sk.g6.1");
  t.choose("fire figure=x-2 target=y-1 weapon=rifle");
  EXPECT_EQ(t.shift("fires", "sk.g10.4b"), 1);  // sk.g10.4b
  t.pool({1});
  EXPECT_EQ(t.why("fire figure=x-2 target=y-1 weapon=rifle"), "sk.g6.1");
  EXPECT_EQ(t.why(moves("x-2", "60,43", "fast")), "sk.g6.1");
  EXPECT_EQ(t.why(moves("x-2", "49,43", "normal")), "");
  Sk u = acting(x, "x-2");
  u.choose("fire figure=x-2 target=y-1 weapon=rifle");
  u.pool({1});
  EXPECT_EQ(u.asked(), "sk.prompt.orders");
  EXPECT_EQ(u.why("act figure=x-2"), "sk.g6.1");
  Sk r = acting(x, "x-2");
  r.choose(moves("x-2", "54,43", "fast"));
  EXPECT_EQ(r.why("act figure=x-2"), "sk.g6.1");  // a run is the whole action
}

// sk.g6.3, sk.g6.4: prone is free, standing up costs 5 cm, prone men crawl.
TEST(SkMovement, Postures) {
  Sk t = acting(section());
  t.choose("prone figure=x-1");
  EXPECT_EQ(t.of("x-1").posture, static_cast<int>(Posture::prone));
  EXPECT_EQ(t.why(moves("x-1", "45,40", "slow")), "");
  EXPECT_EQ(t.why(moves("x-1", "45.01,40", "normal")), "sk.g7.1");
  t.choose(moves("x-1", "45,40", "normal"));
  EXPECT_EQ(t.of("x-1").posture, static_cast<int>(Posture::standing));
  EXPECT_NE(t.why(moves("x-1", "45,42", "normal")), "");
}

// sk.g2.1, sk.g2.2: quality, rank, weapons and traits of each man, as listed.
TEST(SkMovement, FiguresAreRecords) {
  Setting x =
      section("\"NCO smg\", \"SOLDAT lmg\", \"2 SOLDAT rifle+pfaust60\"", ", traits = [\"BRAVE\"]");
  x.groups +=
      "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"TALENTUEUX\", quality = "
      "\"ELITE\", weapons = [\"pistol\"] },\n";
  x.figures += man("o-1", "30, 30");
  const Sk t(x);
  EXPECT_EQ(info(t.world(), t.f("x-1")).rank, Rank::nco);
  EXPECT_EQ(info(t.world(), t.f("o-1")).rank, Rank::talented);
  EXPECT_EQ(info(t.world(), t.f("o-1")).quality, Quality::elite);
  EXPECT_TRUE(info(t.world(), t.f("x-4")).traits & brave);
  EXPECT_EQ(t.names.arm[info(t.world(), t.f("x-4")).arms[1].id], "pfaust60");
}

// sk.g2.4: a wounded man crawls 3 cm and does nothing else. sk.g2.6: he is not fit.
TEST(SkMovement, WoundedMen) {
  Setting x = section();
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43", ", health = \"wounded\"") +
              man("x-3", "40, 46") + man("x-4", "40, 49") + man("y-1", "60, 43");
  Sk t = acting(x, "x-2");
  EXPECT_FALSE(fit(t.world(), t.state(), t.f("x-2")));
  EXPECT_EQ(fit_men(t.world(), t.state(), t.g("x")), 3);
  EXPECT_EQ(t.why("fire figure=x-2 target=y-1 weapon=rifle"), "sk.g2.4");
  EXPECT_EQ(t.why("charge figure=x-2 target=y-1"), "sk.g2.4");
  EXPECT_EQ(t.why(moves("x-2", "43,43", "normal")), "sk.g2.4");
  EXPECT_EQ(t.why(moves("x-2", "43,43", "slow")), "");
  EXPECT_EQ(t.why(moves("x-2", "43.01,43", "slow")), "sk.g7.1");
}

// sk.g2.10: one man drags 5 cm, two 10.
TEST(SkMovement, Drag) {
  Setting x = section();
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 42", ", health = \"wounded\"") +
              man("x-3", "40, 48") + man("x-4", "40, 51") + man("y-1", "170, 43");
  Sk t = acting(x);
  EXPECT_EQ(t.why("drag figure=x-1 at=45,40 wounded=x-2"), "");
  EXPECT_EQ(t.why("drag figure=x-1 at=45.01,40 wounded=x-2"), "sk.g2.10");
  EXPECT_EQ(t.why("drag figure=x-1 at=45,40 wounded=x-3"), "sk.g2.10");
  t.choose("drag figure=x-1 at=45,40 wounded=x-2");
  EXPECT_EQ(t.where("x-2"), "45,42");
  EXPECT_EQ(t.why("act figure=x-1"), "sk.g6.1");  // sk.g6.6: the whole action
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 42", ", health = \"wounded\"") +
              man("x-3", "40, 44") + man("x-4", "40, 51") + man("y-1", "170, 43");
  Sk u = acting(x);
  EXPECT_EQ(u.why("drag figure=x-1 at=50,40 wounded=x-2"), "");
  EXPECT_EQ(u.why("drag figure=x-1 at=50.01,40 wounded=x-2"), "sk.g2.10");
  u.choose("drag figure=x-1 at=50,40 wounded=x-2");  // both go with him
  EXPECT_EQ(u.where("x-2"), "50,42");
  EXPECT_EQ(u.where("x-3"), "50,44");
  EXPECT_EQ(u.why("act figure=x-3"), "sk.g6.1");
  x.figures += man("y-2", "50, 45.9");  // in the second man's way
  Sk v = acting(x);
  EXPECT_EQ(v.why("drag figure=x-1 at=50,40 wounded=x-2"), "sk.g1.10");
}

// sk.g12.3: who drags a man or pulls a gun 5 cm or more has moved, and whoever waits may fire at him.
TEST(SkMovement, PullingIsMoving) {
  for (const auto& [to, asked] : {std::pair{"45,40", true}, {"44.99,40", false}}) {
    Setting x = section();
    x.figures = man("x-1", "40, 40") + man("x-2", "40, 42", ", health = \"wounded\"") +
                man("x-3", "40, 48") + man("x-4", "40, 51") +
                man("y-1", "60, 43", ", facing = 180, posture = \"waiting\"");
    Sk t = acting(x);
    t.choose("drag figure=x-1 at=" + std::string(to) + " wounded=x-2");
    EXPECT_EQ(t.asked() == "sk.prompt.react", asked) << to;
    if (!asked) continue;
    t.choose("react piece=y-1");
    EXPECT_EQ(t.name(piece_kind, arg(t.event("reacts"), "target")), "x-1");
  }
  for (const auto& [to, asked] : {std::pair{"45,40", true}, {"44.99,40", false}}) {
    Setting x;
    x.groups = unit("m", "a", "us_m60") + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("m-1", "39, 40") + man("m-2", "41, 40") +
                man("y-1", "70, 40", ", facing = 180, posture = \"waiting\"") +
                man("y-2", "150, 100") + man("y-3", "150, 103");
    x.gears = "{ id = \"m\", at = [40, 40] },\n";
    x.active = "m";
    Sk t(x);
    t.choose("shift gear=m at=" + std::string(to));
    EXPECT_EQ(t.asked() == "sk.prompt.react", asked) << to;
  }
}

// sk.g7.9, sk.g7.3, sk.g12.3: who leaves walks to the exit: ground and enemies who wait count on his way.
TEST(SkMovement, TheWayOffTheTable) {
  const auto near_the_exit = [](std::string_view terrain, std::string_view more = "") {
    Setting x = section();
    x.top = "table = [90, 50]\nexit = [{ side = \"a\", edge = [[90, 30], [90, 50]], figure = 5 }]";
    x.terrain = terrain;
    x.figures = man("x-1", "78, 40", more) + man("x-2", "80, 43") + man("x-3", "80, 46") +
                man("x-4", "77, 46") + man("y-1", "78, 20", ", facing = 90, posture = \"waiting\"");
    return acting(x);
  };
  EXPECT_EQ(near_the_exit("").why("leave figure=x-1"), "");
  EXPECT_EQ(near_the_exit("{ id = \"w\", type = \"wood\", poly = [[80, 0], [90, 0], [90, 50], "
                          "[80, 50]] },\n")
                .why("leave figure=x-1"),
            "sk.g7.1");  // 2 and 10 cm of wood: 22 of 20
  EXPECT_EQ(near_the_exit("{ id = \"r\", type = \"river\", poly = [[84, 0], [86, 0], [86, 50], "
                          "[84, 50]] },\n")
                .why("leave figure=x-1"),
            "sk.g8.7");
  Sk t = near_the_exit("");
  t.choose("leave figure=x-1");
  ASSERT_EQ(t.asked(), "sk.prompt.react");
  EXPECT_EQ(t.of("x-1").at.x, 8300);
  EXPECT_EQ(t.state().score[0], 0);
  t.dismiss("hold");
  EXPECT_EQ(t.of("x-1").place, static_cast<int>(Place::gone));
  EXPECT_EQ(t.state().score[0], 5);
}

// sk.g2.11: first aid, where it is played.
TEST(SkMovement, FirstAid) {
  Setting x = section();
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 42", ", health = \"wounded\"") +
              man("x-3", "40, 48") + man("x-4", "40, 51") + man("y-1", "170, 43");
  Sk off = acting(x);
  EXPECT_EQ(off.why("aid figure=x-1 wounded=x-2"), "sk.g2.11");
  x.top = "rules = [\"g2.11\"]";
  for (const int die : {3, 4}) {
    Sk t = acting(x);
    t.choose("aid figure=x-1 wounded=x-2");
    t.roll({die});  // sk.g2.3: a veteran needs 4
    EXPECT_EQ(t.of("x-2").treated, die == 4);
    EXPECT_EQ(points_now(t.world(), t.state(), Side::second), die == 4 ? 0 : 3);
  }
}

// sk.g6.7: a fallen gunner's weapon, from the next activation.
TEST(SkMovement, TakingAWeapon) {
  Setting x = section("\"NCO smg\", \"SOLDAT lmg\", \"2 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 42", ", health = \"dead\"") +
              man("x-3", "40, 44") + man("x-4", "40, 51") + man("y-1", "80, 43");
  Sk t = acting(x, "x-3");
  t.choose("take_weapon figure=x-3 from=x-2");
  EXPECT_FALSE(carries(t.world(), t.state(), t.f("x-3"), Arm{t.of("x-3").weapon}));
  EXPECT_EQ(t.names.arm[t.of("x-3").weapon], "lmg");
  Sk u = acting(x, "x-4");
  EXPECT_EQ(u.why("take_weapon figure=x-4 from=x-2"), "sk.g6.7");  // not in contact
}

// ---- riders

Setting riders() {
  Setting x = section();
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"3 SOLDAT rifle\"",
                 ", traits = [\"CAVALIER\", \"SABRE\"]") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 44") + man("x-3", "40, 48") +
              man("x-4", "40, 52") + man("y-1", "90, 40");
  return x;
}
// sk.g7.2
TEST(SkMovement, RatesMounted) {
  Sk t = acting(riders());
  ASSERT_TRUE(t.of("x-1").mounted);
  EXPECT_EQ(t.why(moves("x-1", "55,40", "slow")), "");
  EXPECT_EQ(t.why(moves("x-1", "55.01,40", "slow")), "sk.g7.1");
  EXPECT_EQ(t.why(moves("x-1", "65,40", "normal")), "");
  EXPECT_EQ(t.why(moves("x-1", "65.01,40", "normal")), "sk.g7.1");
  EXPECT_EQ(t.why(moves("x-1", "80,40", "fast")), "");
  EXPECT_EQ(t.why(moves("x-1", "80.01,40", "fast")), "sk.g7.1");
  EXPECT_EQ(t.why("fire figure=x-1 target=y-1 weapon=rifle"), "");
  t.choose(moves("x-1", "60,40", "normal"));
  EXPECT_EQ(t.why("act figure=x-1"), "sk.g6.1");  // no fire at the trot
}
TEST(SkMovement, DismountingLeavesAWalk) {
  Sk t = acting(riders());
  t.choose("mount_up figure=x-1");
  EXPECT_FALSE(t.of("x-1").mounted);
  EXPECT_EQ(t.why(moves("x-1", "45,40", "normal")), "");
  EXPECT_EQ(t.why(moves("x-1", "45.01,40", "normal")), "sk.g7.1");
  EXPECT_EQ(t.why(moves("x-1", "44,40", "fast")), "sk.g7.2");
  EXPECT_EQ(t.why("charge figure=x-1 target=y-1"), "sk.g6.1");
  Setting x = riders();
  x.figures = man("x-1", "40, 40", ", mounted = false") + man("x-2", "40, 44") +
              man("x-3", "40, 48") + man("x-4", "40, 52") + man("y-1", "90, 40");
  Sk u = acting(x);
  u.choose("mount_up figure=x-1");
  EXPECT_EQ(u.why(moves("x-1", "50,40", "slow")), "");
  EXPECT_EQ(u.why(moves("x-1", "50.01,40", "slow")), "sk.g7.1");
  EXPECT_EQ(u.why(moves("x-1", "50,40", "normal")), "sk.g7.2");
}

// ---- climbing, stairs, charges

// sk.g7.5: in contact, the whole action, on the other side when the turn ends.
TEST(SkMovement, Climbing) {
  Setting x = section();
  x.terrain = "{ id = \"wall\", type = \"highwall\", line = [[42, 20], [42, 80]] },\n";
  x.figures = man("x-1", "41, 40") + man("x-2", "38, 43") + man("x-3", "38, 46") +
              man("x-4", "38, 49") + man("y-1", "170, 43");
  x.states = "{ id = \"y\", acted = true },\n";
  Sk t = acting(x);
  EXPECT_NE(t.why(moves("x-1", "45,40", "normal")), "");
  t.choose("climb figure=x-1 shape=wall");
  EXPECT_EQ(t.of("x-1").posture, static_cast<int>(Posture::climbing));
  EXPECT_EQ(t.where("x-1"), "41,40");
  t.choose("done");
  EXPECT_GT(t.of("x-1").at.x, 4200);
  EXPECT_EQ(t.of("x-1").posture, static_cast<int>(Posture::standing));
  Sk u = acting(x, "x-2");
  EXPECT_EQ(u.why("climb figure=x-2 shape=wall"), "sk.g7.5");  // not in contact
}

constexpr const char* house =
    "{ id = \"house\", type = \"building\", storeys = 2, poly = [[50, 30], [62, 30], [62, 50], "
    "[50, "
    "50]], openings = [\"door 50,40\", \"window 50,46 0-1\"] },\n";
// sk.g7.6: doors are free, a storey costs 10, a window 5 (sk.g7.4).
TEST(SkMovement, StairsAndDoors) {
  Setting x = section();
  x.terrain = house;
  x.figures = man("x-1", "48, 40") + man("x-2", "48, 46") + man("x-3", "40, 46") +
              man("x-4", "40, 49") + man("y-1", "170, 43");
  Sk t = acting(x);
  EXPECT_EQ(t.why(moves("x-1", "58,40", "normal")), "");
  EXPECT_EQ(t.why(moves("x-1", "58.01,40", "normal")), "sk.g7.1");
  EXPECT_EQ(t.why(moves("x-1", "58,40/1", "fast")), "");
  EXPECT_EQ(t.why(moves("x-1", "58.01,40/1", "fast")), "sk.g7.1");
  EXPECT_EQ(t.why(moves("x-1", "58,40/2", "fast")), "sk.g7.6");
  Sk u = acting(x, "x-2");
  EXPECT_EQ(u.why(moves("x-2", "53,46", "normal")), "");
  EXPECT_EQ(u.why(moves("x-2", "53.01,46", "normal")), "sk.g7.1");
}

// sk.g7.7, sk.g7.8
TEST(SkMovement, ChargeAndLocked) {
  Setting x = section();
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
              man("x-4", "40, 49") + man("y-1", "62, 40") + man("y-2", "62.2, 44");
  Sk t = acting(x);
  EXPECT_EQ(t.why("charge figure=x-1 target=y-1"), "");
  t.choose("charge figure=x-1 target=y-1");
  EXPECT_TRUE(contact(t.world(), t.state(), t.f("x-1"), t.f("y-1")));
  EXPECT_TRUE(locked(t.world(), t.state(), t.f("y-1")));
  t.choose("act figure=x-2");
  EXPECT_EQ(t.why("fire figure=x-2 target=y-1 weapon=rifle"), "sk.g7.8");
  EXPECT_EQ(t.why("fire figure=x-2 target=y-2 weapon=rifle"), "");
  Sk far = acting(x);
  EXPECT_NE(far.why("charge figure=x-1 target=y-2"), "");  // 20.2 cm to contact
}

}  // namespace
}  // namespace bocage::sk
