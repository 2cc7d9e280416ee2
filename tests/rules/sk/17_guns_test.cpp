// sk.g16 to sk.g22: guns, vehicles, buildings under bombs, batteries and aircraft.
#include "games/skirmish/rules/16_artillery.hpp"
#include "trial.hpp"

namespace bocage::sk {
namespace {

Setting gun(std::string_view type = "g50", int crew = 4) {
  Setting x;
  x.groups = unit("pak", "a", "gun:" + std::string(type)) +
             men("y", "b", "VETERAN", "\"NCO smg\", \"5 SOLDAT rifle\"") +
             unit("v", "b", "vehicle:us_m4");
  const char* places[] = {"40, 41", "40, 39", "39, 40", "38, 41", "38, 39", "41, 42"};
  for (int i = 0; i < crew; ++i) x.figures += man("pak-" + std::to_string(i + 1), places[i]);
  x.figures += man("y-1", "150, 40") + man("y-2", "150, 43") + man("y-3", "150, 46");
  x.gears = "{ id = \"pak\", at = [40, 40], heading = 0 },\n";
  x.vehicles = "{ id = \"v\", at = [90, 40], heading = 90 },\n";
  x.active = "pak";
  return x;
}
Setting tank(std::string_view type, std::string_view more = "", std::string_view where = "40, 40") {
  Setting x;
  x.groups = unit("t", "a", "vehicle:" + std::string(type)) +
             men("y", "b", "VETERAN", "\"NCO smg\", \"5 SOLDAT rifle\"");
  x.vehicles =
      "{ id = \"t\", at = [" + std::string(where) + "], heading = 0" + std::string(more) + " },\n";
  x.figures = man("y-1", "170, 10") + man("y-2", "170, 13") + man("y-3", "170, 16");
  x.active = "t";
  return x;
}
Sk driving(const Setting& x, std::string_view band = "ARRET", std::string_view hatch = "open") {
  Sk t(x);
  t.choose("speed vehicle=t band=" + std::string(band) + " hatch=" + std::string(hatch));
  return t;
}

// sk.g16.1, sk.g16.3, sk.ar.3: what may be fired at what.
TEST(SkGuns, Targets) {
  Setting x = gun();
  Sk t(x);
  EXPECT_EQ(t.why("shell_at piece=pak.gun target=v ammunition=ap"), "");
  EXPECT_EQ(t.why("shell_at piece=pak.gun target=y-1 ammunition=he"), "sk.g16.1");
  EXPECT_EQ(t.why("shell piece=pak.gun at=100,40 ammunition=ap"), "sk.g16.3");
  EXPECT_EQ(t.why("shell_at piece=pak.gun target=v ammunition=heat"), "sk.g16.1");  // it has none
  EXPECT_EQ(to_hit_on(2), 4);
  t.choose("shell_at piece=pak.gun target=v ammunition=ap");
  t.roll({1});
  t.roll({1});
  EXPECT_EQ(t.why("shell_at piece=pak.gun target=v ammunition=ap"), "sk.g16.3");
  x.terrain =
      "{ id = \"h\", type = \"hill\", height = 4, poly = [[140, 30], [160, 30], [160, 60], [140, "
      "60]] },\n";
  x.vehicles = "{ id = \"v\", at = [90, 80], heading = 90 },\n";
  Sk high(x);  // a person on a height
  EXPECT_EQ(high.why("shell_at piece=pak.gun target=y-1 ammunition=he"), "");
  EXPECT_EQ(high.why("shell_at piece=pak.gun target=y-1 ammunition=ap"), "sk.g16.3");
}
// sk.g16.2: a clear line and no range, but for the Petard.
TEST(SkGuns, Range) {
  Setting x = tank("bri_avre");
  x.groups += unit("v", "b", "vehicle:us_m4");
  x.vehicles += "{ id = \"v\", at = [71.8, 40], heading = 90 },\n";
  Sk t = driving(x);
  EXPECT_EQ(t.why("shell piece=t at=70,40 ammunition=he"), "");
  EXPECT_EQ(t.why("shell piece=t at=70.01,40 ammunition=he"), "sk.g16.2");
}
// sk.g16.5: who moves what how far.
TEST(SkGuns, Moving) {
  EXPECT_EQ(Sk(gun("g50", 4)).why("shift gear=pak.gun at=48,40"), "");
  EXPECT_EQ(Sk(gun("g50", 4)).why("shift gear=pak.gun at=48.01,40"), "sk.g16.5");
  EXPECT_EQ(Sk(gun("g50", 2)).why("shift gear=pak.gun at=45,40"), "");
  EXPECT_EQ(Sk(gun("g50", 2)).why("shift gear=pak.gun at=45.01,40"), "sk.g16.5");
  EXPECT_EQ(Sk(gun("g75l48", 5)).why("shift gear=pak.gun at=44,40"), "");
  EXPECT_EQ(Sk(gun("g75l48", 4)).why("shift gear=pak.gun at=42,40"), "sk.g16.5");
  EXPECT_EQ(Sk(gun("g88l56", 6)).why("shift gear=pak.gun at=42,40"), "sk.g16.5");
}
// sk.g16.6: 30 degrees either side.
TEST(SkGuns, Arc) {
  Setting x = gun();
  x.vehicles = "{ id = \"v\", at = [80, 62], heading = 90 },\n";  // 28.8 degrees
  EXPECT_EQ(Sk(x).why("shell_at piece=pak.gun target=v ammunition=ap"), "");
  x.vehicles = "{ id = \"v\", at = [80, 64], heading = 90 },\n";  // 31
  EXPECT_EQ(Sk(x).why("shell_at piece=pak.gun target=v ammunition=ap"), "sk.g16.6");
}
// sk.g16.7: a miss on the ground slides 10 cm.
TEST(SkGuns, MissedGround) {
  Setting x = gun();
  x.vehicles = "{ id = \"v\", at = [90, 80], heading = 90 },\n";
  Sk t(x);
  t.choose("shell piece=pak.gun at=100,40 ammunition=he");
  t.roll({1});
  t.roll({1});
  EXPECT_EQ(sk::name(t.world(), t.names, point_kind, arg(t.event("bursts"), "at")), "110,40");
}
// sk.g16.11: HE uses its letter on the plate and its template around.
TEST(SkGuns, HeOnAVehicle) {
  Setting x = gun();
  x.vehicles = "{ id = \"v\", at = [90, 40], heading = 90, armour_lost = 2 },\n";  // sides 0
  x.figures += man("y-4", "90, 46");
  Sk t(x);
  t.choose("shell_at piece=pak.gun target=v ammunition=he");
  t.roll({6});
  EXPECT_EQ(t.asked(), "sk.prompt.penetrate");
}
// sk.g16.14: the shield to the front 90.
TEST(SkGuns, Shield) {
  const Sk t(gun());
  EXPECT_TRUE(behind_obstacle(t.world(), t.state(), t.f("pak-1"), {9000, 4000}, 2));
  EXPECT_TRUE(behind_obstacle(t.world(), t.state(), t.f("pak-1"), {9000, 9000}, 2));  // 45
  EXPECT_FALSE(behind_obstacle(t.world(), t.state(), t.f("pak-1"), {9000, 9100}, 2));
  EXPECT_FALSE(behind_obstacle(t.world(), t.state(), t.f("pak-1"), {1000, 4000}, 2));
}
// sk.g16.13: no rocket from a small room.
TEST(SkGuns, BackBlast) {
  for (const auto& [width, rule] : {std::pair{"59.99", "sk.g16.13"}, {"60", ""}}) {
    Setting x;
    x.terrain = "{ id = \"h\", type = \"building\", storeys = 1, poly = [[50, 30], [" +
                std::string(width) + ", 30], [" + width +
                ", 50], [50, 50]], openings = [\"window 50,40\"] },\n";
    x.groups = unit("p", "a", "ger_ps") + unit("v", "b", "vehicle:us_m4");
    x.figures = man("p-1", "51, 40") + man("p-2", "51, 42");
    x.vehicles = "{ id = \"v\", at = [30, 40], heading = 90 },\n";
    x.active = "p";
    Sk t(x);
    t.choose("act figure=p-1");
    EXPECT_EQ(t.why("launch figure=p-1 target=v weapon=pschreck"), rule) << width;
  }
}

// ---- vehicles

// sk.g17.4: backwards slowly, straight, from a halt or LENT.
TEST(SkGuns, Reverse) {
  Sk t = driving(tank("us_m4"), "LENT");
  EXPECT_EQ(t.why("drive vehicle=t leg=0:5:back"), "");
  Sk m = driving(tank("us_m4", ", band = \"LENT\""), "MOYEN");
  EXPECT_EQ(m.why("drive vehicle=t leg=0:5:back"), "sk.g17.4");
  Sk c = driving(tank("us_m8", ", band = \"LENT\""), "MOYEN");  // an armoured car
  EXPECT_EQ(c.why("drive vehicle=t leg=0:13:back"), "");
}
// sk.g17.5, sk.g17.6: ground and obstacles by what drives on them.
TEST(SkGuns, OffTheRoad) {
  Setting x = tank("us_gmc", ", band = \"MOYEN\"");
  Sk off = driving(x, "RAPIDE");
  EXPECT_EQ(off.why("drive vehicle=t leg=0:30"), "sk.g17.5");
  x.terrain = "{ id = \"r\", type = \"road\", width = 5, line = [[0, 40], [180, 40]] },\n";
  Sk on = driving(x, "RAPIDE");
  EXPECT_EQ(on.why("drive vehicle=t leg=0:30"), "");
  Setting h = tank("us_gmc");
  h.terrain = "{ id = \"h\", type = \"hedge\", line = [[48, 20], [48, 60]] },\n";
  EXPECT_EQ(driving(h, "LENT").why("drive vehicle=t leg=0:9"), "sk.g17.6");
  Setting m = tank("us_m4");
  m.terrain = h.terrain;
  Sk tracks = driving(m, "LENT");
  tracks.choose("drive vehicle=t leg=0:9");
  EXPECT_EQ(tracks.state().gaps.size(), 1);  // sk.g8.4: crushed
}
// sk.g17.8, sk.df.3: closed down, a level harder; open-topped ones are open.
TEST(SkGuns, Hatch) {
  Setting x = tank("us_m4");
  x.groups += unit("v", "b", "vehicle:ger_pz4h");
  x.vehicles += "{ id = \"v\", at = [90, 40], heading = 90 },\n";
  for (const auto& [hatch, level] : {std::pair{"open", 0}, {"closed", 1}}) {
    Sk t = driving(x, "ARRET", hatch);
    t.choose("shell_at piece=t target=v ammunition=ap");
    EXPECT_EQ(arg(t.event("lobs"), "level"), level);
  }
  EXPECT_EQ(Sk(tank("us_m10")).why("speed vehicle=t band=ARRET hatch=closed"), "sk.g17.8");
}
// sk.g17.9: the co-axial gun instead of the main gun; the hull gun in its arc; the pintle with an open hatch.
TEST(SkGuns, Arms) {
  Setting x = tank("us_m4");
  x.figures = man("y-1", "80, 40") + man("y-2", "40, 80") + man("y-3", "170, 16");
  Sk t = driving(x);
  EXPECT_EQ(t.why("mg vehicle=t target=y-1 mount=hull"), "");
  EXPECT_EQ(t.why("mg vehicle=t target=y-2 mount=hull"), "sk.g17.9");
  EXPECT_EQ(t.why("mg vehicle=t target=y-2 mount=coaxial"), "");
  t.choose("mg vehicle=t target=y-2 mount=coaxial");
  t.pool({1, 1, 1, 1});
  EXPECT_EQ(t.why("shell piece=t at=80,40 ammunition=he"), "sk.g16.3");
  Sk closed = driving(x, "ARRET", "closed");
  EXPECT_EQ(closed.why("mg vehicle=t target=y-1 mount=pintle"), "sk.g17.9");
}
// sk.g17.11: a jammed turret fires within 10 degrees.
TEST(SkGuns, JammedTurret) {
  Setting x = tank("us_m4", ", jammed = true, turret = 0");
  Sk t = driving(x);
  EXPECT_EQ(t.why("shell piece=t at=90,48 ammunition=he"), "");
  EXPECT_EQ(t.why("shell piece=t at=90,50 ammunition=he"), "sk.g17.11");
}
// sk.g17.13: 5 cm of the move, at a halt or LENT, while there are seats.
TEST(SkGuns, Passengers) {
  Setting x = tank("us_jeep");
  x.groups += men("p", "a", "VETERAN", "\"4 SOLDAT rifle\"");
  x.figures += man("p-1", "40, 42.1") + man("p-2", "38, 42.1") + man("p-3", "42, 42.1") +
               man("p-4", "50, 50");
  x.active = "p";
  Sk t(x);
  for (const char* id : {"p-1", "p-2", "p-3"}) {
    t.choose("act figure=" + std::string(id));
    t.choose("embark figure=" + std::string(id) + " vehicle=t");
  }
  EXPECT_EQ(carrier(t.state(), t.f("p-3")), t.v("t"));
  t.choose("act figure=p-4");
  EXPECT_EQ(t.why("embark figure=p-4 vehicle=t"), "sk.g17.13");
}
// sk.g17.14: a skill test to jump aside, else the collision table.
TEST(SkGuns, RunningOver) {
  Setting x = tank("us_m4", ", band = \"LENT\"");
  x.figures = man("y-1", "52, 40") + man("y-2", "170, 13") + man("y-3", "170, 16");
  Sk slow = driving(x, "LENT");
  EXPECT_EQ(slow.why("drive vehicle=t leg=0:10"), "sk.g17.14");
  Sk t = driving(x, "MOYEN");
  t.choose("drive vehicle=t leg=0:18");
  ASSERT_EQ(t.asked(), "sk.prompt.skill");
  t.roll({3});
  ASSERT_EQ(t.asked(), "sk.prompt.victim");
  t.roll({1});
  EXPECT_TRUE(t.is_dead("y-1"));
}
// sk.g17.15: towed at a halt, by what can tow.
TEST(SkGuns, Towing) {
  Setting x = tank("ger_251");
  x.groups += unit("pak", "a", "gun:g50");
  x.figures += man("pak-1", "33, 41") + man("pak-2", "33, 39");
  x.gears = "{ id = \"pak\", at = [33.5, 40], heading = 0 },\n";
  Sk t = driving(x);
  t.choose("hitch vehicle=t gear=pak.gun");
  EXPECT_EQ(at(t.state(), t.v("t")).tows, 0);
  Setting y = tank("us_m4");
  y.groups += unit("pak", "a", "gun:g50");
  y.figures += man("pak-1", "33, 41") + man("pak-2", "33, 39");
  y.gears = x.gears;
  EXPECT_EQ(driving(y).why("hitch vehicle=t gear=pak.gun"), "sk.g17.15");
}
// sk.g18.2, sk.g18.11, sk.g18.12
TEST(SkGuns, Damage) {
  Setting x = gun("g50");
  x.groups += unit("k", "b", "gun:g37us");
  x.figures += man("k-1", "101, 41") + man("k-2", "101, 39");
  x.gears += "{ id = \"k\", at = [100, 40], heading = 180 },\n";
  x.vehicles = "{ id = \"v\", at = [90, 80], heading = 90 },\n";
  for (const int die : {3, 4}) {
    Sk t(x);
    t.choose("shell_at piece=pak.gun target=k.gun ammunition=ap");
    t.roll({6});
    t.roll({die});
    EXPECT_EQ(at(t.state(), gear(1)).wrecked, die == 4);
  }
  const Sk t(x);
  State s = t.state();
  attack_vehicle(t.world(), s, t.v("v"), Face::front, no_letter, false, nullptr);
  EXPECT_TRUE(same(s, t.state()));  // "-" never attacks
}
// sk.g18.7, sk.tj.2, sk.tj.6: the wheel is taken, or fate steers.
TEST(SkGuns, Driverless) {
  Setting x = tank("us_gmc", ", band = \"MOYEN\", driverless = true", "90, 60");
  x.figures += "{ id = \"t-1\", aboard = \"t\", health = \"wounded\" },\n";
  for (const auto& [die, heading] : {std::pair{2, 45}, {6, 270}}) {
    Sk t(x);
    ASSERT_EQ(t.asked(), "sk.prompt.wheel");
    t.choose("run_on");
    t.roll({die});
    EXPECT_EQ(at(t.state(), t.v("t")).heading, heading);
  }
  Sk u(x);
  u.choose("take_wheel figure=t-2");
  u.roll({4});
  EXPECT_EQ(driver(u.world(), u.state(), u.v("t")), u.f("t-2"));
  EXPECT_EQ(at(u.state(), u.v("t")).at, (Point{10000, 6000}));  // 10 cm, the most of LENT
}

// ---- mortars, batteries, aircraft

// sk.g21.1: crew, one bomb, none after moving. sk.g21.6: an observer, where it is played.
TEST(SkGuns, MortarCrews) {
  Setting x;
  x.groups = unit("m", "a", "us_m81") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("m-1", "10, 11") + man("m-2", "10, 9") + man("y-1", "100, 60");
  x.gears = "{ id = \"m\", at = [10, 10] },\n";
  x.active = "m";
  EXPECT_EQ(Sk(x).why("drop gear=m.gun at=100,60"), "");
  x.figures =
      man("m-1", "10, 11") + man("m-2", "10, 9", ", health = \"wounded\"") + man("y-1", "100, 60");
  EXPECT_EQ(Sk(x).why("drop gear=m.gun at=100,60"), "sk.g21.1");
}
// sk.g21.4: an open vehicle under a bomb.
TEST(SkGuns, BombsOnVehicles) {
  Setting x;
  x.groups = unit("m", "a", "us_m60") + unit("k", "b", "vehicle:us_jeep");
  x.figures = man("m-1", "10, 11") + man("m-2", "10, 9");
  x.gears = "{ id = \"m\", at = [10, 10] },\n";
  x.vehicles = "{ id = \"k\", at = [100, 60], heading = 0 },\n";
  x.active = "m";
  Sk t(x);
  t.choose("drop gear=m.gun at=100,60");
  t.roll({6});
  ASSERT_EQ(t.asked(), "sk.prompt.victim");
  t.roll({4});
  EXPECT_TRUE(t.is_hurt("k-1"));
}
// sk.g20.5: only the top storey.
TEST(SkGuns, BombsOnHouses) {
  Setting x;
  x.terrain =
      "{ id = \"h\", type = \"building\", storeys = 2, poly = [[95, 55], [110, 55], [110, 65], "
      "[95, "
      "65]], openings = [\"door 95,60\"] },\n";
  x.groups = unit("m", "a", "us_m60") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("m-1", "10, 11") + man("m-2", "10, 9") + man("y-1", "100, 60") +
              man("y-2", "100, 58", ", storey = 1") + man("y-3", "150, 60");
  x.gears = "{ id = \"m\", at = [10, 10] },\n";
  x.active = "m";
  Sk t(x);
  t.choose("drop gear=m.gun at=100,60");
  t.roll({6});
  EXPECT_EQ(t.asked_about("figure"), "y-2");
  t.roll({5});  // sheltered: 5+
  EXPECT_TRUE(t.is_hurt("y-2"));
  EXPECT_NE(t.asked(), "sk.prompt.victim");
}
// sk.g22.1, sk.g22.2, sk.g22.3: called, arrives at the end of sequence 3, four shells of the mortar's procedure.
TEST(SkGuns, Batteries) {
  Setting x;
  x.groups =
      "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"NEOPHYTE\", radio = true, weapons = "
      "[\"smg\"] },\n{ id = \"bat\", side = \"a\", unit = \"offtable\", letter = \"B\", strikes = "
      "1 },\n" +
      men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures =
      man("o-1", "40, 40") + man("y-1", "100, 40") + man("y-2", "100, 56") + man("y-3", "100, 120");
  x.states = "{ id = \"y\", acted = true },\n";
  x.active = "o";
  Sk t(x);
  t.choose("act figure=o-1");
  t.choose("call_guns figure=o-1 at=100,40 battery=bat");
  EXPECT_FALSE(t.offers("act"));  // it was his action, and nobody else has one
  t.choose("done");
  ASSERT_EQ(t.asked(), "sk.prompt.lob");
  t.roll({6});
  ASSERT_EQ(t.asked(), "sk.prompt.victim");
  t.roll({6});
  EXPECT_TRUE(at(t.state(), t.g("y")).bombarded);
  t.roll({5});  // the second shell misses
  ASSERT_EQ(t.asked(), "sk.prompt.scatter");
  t.roll({1});
  EXPECT_EQ(sk::name(t.world(), t.names, point_kind, arg(t.event("bursts"), "at")), "110,40");
}
// sk.g22.4, sk.g22.5, sk.g22.6, sk.g22.7
TEST(SkGuns, Aircraft) {
  Setting x;
  x.groups = "{ id = \"p\", side = \"a\", unit = \"air:strafing\", strikes = 1 },\n" +
             men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"") +
             unit("v", "b", "vehicle:us_m4");
  x.figures = man("x-1", "10, 10") + man("y-1", "100, 90", ", posture = \"waiting\"") +
              man("y-2", "110, 40") + man("y-3", "110, 43.01");
  x.vehicles = "{ id = \"v\", at = [90, 40], heading = 0 },\n";
  x.states =
      "{ id = \"y\", acted = true },\n{ id = \"x\", acted = true },\n{ id = \"v\", acted = true "
      "},\n";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.air");
  t.choose("strafe battery=p at=100,40 degrees=0");
  ASSERT_EQ(t.asked(), "sk.prompt.flak");  // one gun that waits within 60 cm
  t.pool({5});
  EXPECT_TRUE(at(t.state(), t.v("v")).air);
  EXPECT_EQ(t.asked_about("figure"), "y-2");
  t.roll({5});
  EXPECT_EQ(t.asked(), "sk.prompt.effect");
  t.roll({4});
  EXPECT_TRUE(t.is_dead("y-2"));
  EXPECT_TRUE(t.is_sound("y-3"));
  Sk off(x);
  off.choose("strafe battery=p at=100,40 degrees=0");
  off.pool({6});
  EXPECT_FALSE(at(off.state(), off.v("v")).air);
}
// sk.g22.6: each machine gun or automatic cannon of a vehicle that waits, as far as somebody can serve it.
TEST(SkGuns, FlakOfVehicles) {
  const auto dice = [](std::string_view type, std::string_view more, std::string_view where) {
    Setting x;
    x.groups = "{ id = \"p\", side = \"a\", unit = \"air:bomb\", strikes = 1 },\n" +
               men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
               unit("v", "b", "vehicle:" + std::string(type));
    x.figures = man("x-1", "10, 10");
    x.vehicles = "{ id = \"v\", at = [" + std::string(where) + "], heading = 0" +
                 std::string(more) + " },\n";
    x.states = "{ id = \"x\", acted = true },\n{ id = \"v\", acted = true },\n";
    Sk t(x);
    t.choose("bomb battery=p at=100,40");
    return t.asked() == "sk.prompt.flak" ? static_cast<int>(t.ask().chance.dice) : 0;
  };
  EXPECT_EQ(dice("us_m4", ", waiting = true, hatch = \"open\"", "160, 40"), 3);
  EXPECT_EQ(dice("us_m4", ", waiting = true, hatch = \"closed\"", "160, 40"), 2);
  EXPECT_EQ(dice("us_m4", ", waiting = true, hatch = \"open\", turret_lost = true", "160, 40"), 1);
  EXPECT_EQ(dice("us_m4", ", waiting = true", "160.01, 40"), 0);
  EXPECT_EQ(dice("us_m4", "", "160, 40"), 0);
  EXPECT_EQ(dice("us_m16", ", waiting = true", "160, 40"), 1);
  EXPECT_EQ(dice("us_m16", ", waiting = true, main_lost = true", "160, 40"), 0);
  EXPECT_EQ(dice("us_gmc", ", waiting = true", "160, 40"), 0);
}

}  // namespace
}  // namespace bocage::sk
