// sk.g9 to sk.g13: sight, small arms, covering fire, waiting, throwing, flame.
#include "trial.hpp"

namespace bocage::sk {
namespace {

Setting duel(std::string_view quality = "VETERAN", std::string_view arms = "\"4 SOLDAT rifle\"") {
  Setting x;
  x.groups = men("x", "a", quality, arms) + men("y", "b", "VETERAN", "\"4 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 50") + man("x-3", "40, 53") +
              man("x-4", "40, 56") + man("y-1", "55, 40") + man("y-2", "170, 100") +
              man("y-3", "170, 103") + man("y-4", "170, 106");
  x.active = "x";
  return x;
}
Sk acting(const Setting& x, std::string_view id = "x-1") {
  Sk t(x);
  t.choose("act figure=" + std::string(id));
  return t;
}
int level(const Setting& x, std::string_view weapon = "rifle") {
  Sk t = acting(x);
  t.choose("fire figure=x-1 target=y-1 weapon=" + std::string(weapon));
  return arg(t.event("fires"), "level");
}

// sk.g10.1, sk.g10.2, sk.g10.3
TEST(SkFire, BaseLevels) {
  EXPECT_EQ(level(duel("COMMANDO")), 0);
  EXPECT_EQ(level(duel("ELITE")), 1);
  EXPECT_EQ(level(duel("VETERAN")), 2);
  EXPECT_EQ(level(duel("BLEU")), 3);
  Sk t = acting(duel("ELITE"));
  t.choose("fire figure=x-1 target=y-1 weapon=rifle");
  t.pool({3});
  EXPECT_EQ(arg(t.event("hits"), "hits"), 1);  // 3+
  Sk u = acting(duel("ELITE"));
  u.choose("fire figure=x-1 target=y-1 weapon=rifle");
  u.pool({2});
  EXPECT_EQ(arg(u.event("hits"), "hits"), 0);
}
// sk.g10.4a: exactly the short range is short.
TEST(SkFire, Ranges) {
  Setting x = duel();
  x.figures = man("x-1", "40, 40") + man("y-1", "60, 40") + man("y-2", "60.01, 60");
  EXPECT_EQ(level(x), 2);
  x.figures = man("x-1", "40, 40") + man("y-1", "60.01, 40");
  EXPECT_EQ(level(x), 3);
  x.figures = man("x-1", "40, 40") + man("y-1", "120, 40");
  EXPECT_EQ(level(x), 3);
  x.figures = man("x-1", "40, 40") + man("y-1", "120.01, 40");
  Sk t = acting(x);
  EXPECT_EQ(t.why("fire figure=x-1 target=y-1 weapon=rifle"), "sk.g10.4a");
  EXPECT_EQ(t.told("have", "fire figure=x-1 target=y-1 weapon=rifle"), 8000);
}
// sk.g10.4d, sk.g9.8: smoke on the line, or the night, one level and not two.
TEST(SkFire, NightAndSmoke) {
  Setting x = duel();
  x.visibility = "night";
  EXPECT_EQ(level(x), 3);
  x.position = "smoke = [{ at = [48, 43], size = \"small\", until = 9 }]";
  EXPECT_EQ(level(x), 3);
  x.visibility = "day";
  EXPECT_EQ(level(x), 3);  // 3 cm from the line
  x.position = "smoke = [{ at = [48, 44.01], size = \"small\", until = 9 }]";
  EXPECT_EQ(level(x), 2);
}
// sk.g9.7: 40 cm, 80 cm to who fired this turn or the last, lit by what burns.
TEST(SkFire, SightByNight) {
  const auto seen = [](std::string_view at, std::string_view states, std::string_view wreck = "") {
    Setting x = duel();
    x.visibility = "night";
    x.figures = man("x-1", "40, 40") + man("y-1", at);
    x.states = states;
    if (!wreck.empty()) {
      x.groups += unit("v", "b", "vehicle:ger_r75");
      x.vehicles =
          "{ id = \"v\", at = [" + std::string(wreck) + "], wrecked = true, burning = true },\n";
    }
    const Sk t(x);
    return sees(t.world(), t.state(), t.f("x-1"), t.f("y-1")).seen;
  };
  EXPECT_TRUE(seen("80, 40", ""));
  EXPECT_FALSE(seen("80.01, 40", ""));
  EXPECT_TRUE(seen("120, 40", "{ id = \"y\", fired = 2 },\n"));
  EXPECT_FALSE(seen("120.01, 40", "{ id = \"y\", fired = 2 },\n"));
  EXPECT_FALSE(seen("100, 40", "{ id = \"y\", fired = 1 },\n"));
  EXPECT_TRUE(seen("140, 40", "", "140, 60"));
  EXPECT_FALSE(seen("140, 30", "", "140, 60"));
}
// sk.g10.4g: one level less, prone men are as easy; not on the move.
TEST(SkFire, Sniper) {
  Setting x = duel("ELITE", "\"SOLDAT sniper\", \"3 SOLDAT rifle\"");
  EXPECT_EQ(level(x, "sniper"), 0);
  x.figures = man("x-1", "40, 40") + man("y-1", "55, 40", ", posture = \"prone\"");
  EXPECT_EQ(level(x, "sniper"), 0);
  Setting c = duel("COMMANDO", "\"SOLDAT sniper\", \"3 SOLDAT rifle\"");
  EXPECT_EQ(level(c, "sniper"), 0);  // never below 0
}
// sk.g9.4: men do not block.
TEST(SkFire, MenDoNotBlock) {
  Setting x = duel();
  x.figures =
      man("x-1", "40, 40") + man("x-2", "45, 40") + man("y-2", "50, 40") + man("y-1", "55, 40");
  Sk t = acting(x);
  EXPECT_EQ(t.why("fire figure=x-1 target=y-1 weapon=rifle"), "");
}
// sk.g9.5: within 3 cm of a wall with an opening within 4 cm, through that wall.
TEST(SkFire, Openings) {
  const auto seen = [](std::string_view inside, int storey = 0, std::string_view who = "40, 40") {
    Setting x = duel();
    x.terrain =
        "{ id = \"h\", type = \"building\", storeys = 2, poly = [[50, 30], [70, 30], [70, 60], "
        "[50, "
        "60]], openings = [\"window 50,40\", \"window 60,60 1\"] },\n";
    x.figures = man("x-1", who) + man("y-1", inside, ", storey = " + std::to_string(storey));
    const Sk t(x);
    return sees(t.world(), t.state(), t.f("x-1"), t.f("y-1")).seen;
  };
  EXPECT_TRUE(seen("53, 40"));
  EXPECT_FALSE(seen("53.01, 40"));
  EXPECT_TRUE(seen("52, 44"));
  EXPECT_FALSE(seen("52, 44.01"));
  EXPECT_FALSE(seen("53, 40", 1));            // no opening on that storey there
  EXPECT_FALSE(seen("53, 40", 0, "60, 80"));  // that wall looks elsewhere
  EXPECT_TRUE(seen("60, 58", 1, "60, 80"));
}
// sk.g9.9: hatches closed, low or sheltered men beyond 20 cm of its hull are not seen.
TEST(SkFire, ClosedDown) {
  const auto seen = [](std::string_view at, std::string_view posture, std::string_view hatch) {
    Setting x = duel();
    x.groups += unit("v", "a", "vehicle:us_m4");
    x.vehicles =
        "{ id = \"v\", at = [40, 80], heading = 0, hatch = \"" + std::string(hatch) + "\" },\n";
    x.figures =
        man("x-1", "40, 40") + man("y-1", at, ", posture = \"" + std::string(posture) + "\"");
    const Sk t(x);
    return sees(t.world(), t.state(), t.v("v"), t.f("y-1")).seen;
  };
  EXPECT_TRUE(seen("64.1, 80", "prone", "closed"));
  EXPECT_FALSE(seen("64.11, 80", "prone", "closed"));
  EXPECT_FALSE(seen("64.11, 80", "waiting", "closed"));
  EXPECT_TRUE(seen("64.11, 80", "standing", "closed"));
  EXPECT_TRUE(seen("64.11, 80", "prone", "open"));
}
// sk.g10.9: what does not pierce hits whoever is exposed; what does may attack the vehicle.
TEST(SkFire, SmallArmsAndVehicles) {
  Setting x = duel("VETERAN", "\"SOLDAT rifle\", \"3 SOLDAT rifle\"");
  x.groups += unit("v", "b", "vehicle:us_m4") + unit("k", "b", "vehicle:us_jeep") +
              unit("h", "a", "us_hmg", ", figures = [\"SOLDAT m2\", \"2 SOLDAT rifle\"]");
  x.vehicles =
      "{ id = \"v\", at = [60, 60], heading = 0, hatch = \"open\" },\n"
      "{ id = \"k\", at = [60, 30], heading = 0 },\n";
  Sk t = acting(x);
  EXPECT_EQ(t.why("fire figure=x-1 target=v weapon=rifle"), "sk.g10.9");
  EXPECT_EQ(t.why("fire figure=x-1 target=v-2 weapon=rifle"), "");  // the commander in his hatch
  EXPECT_EQ(t.why("fire figure=x-1 target=v-1 weapon=rifle"), "sk.g10.9");
  EXPECT_EQ(t.why("fire figure=x-1 target=k-1 weapon=rifle"), "");
}
// sk.g11.7: closed down it is not troubled.
TEST(SkFire, CoveringFireAndVehicles) {
  for (const char* hatch : {"open", "closed"}) {
    Setting x = duel();
    x.groups += unit("v", "b", "vehicle:us_m4");
    x.vehicles =
        "{ id = \"v\", at = [60, 60], heading = 180, hatch = \"" + std::string(hatch) + "\" },\n";
    x.active = "y";
    x.position = "zone = [{ at = [60, 62], by = \"x-1\", size = \"large\" }]";
    const Sk t(x);
    EXPECT_EQ(under_fire(t.world(), t.state(), t.v("v")), std::string_view(hatch) == "open");
  }
}

// ---- waiting

// sk.g12.1, sk.g12.2: a 6+ save, a level harder.
TEST(SkFire, WaitingProtects) {
  Setting x = duel();
  x.figures = man("x-1", "40, 40") + man("y-1", "55, 40", ", posture = \"waiting\", facing = 0");
  EXPECT_EQ(level(x), 3);
  const Sk t(x);
  EXPECT_EQ(save_small(t.world(), t.state(), t.f("y-1"), t.of("x-1").at), 6);
  EXPECT_EQ(save_he(t.world(), t.state(), t.f("y-1"), t.of("x-1").at), 6);
}
// sk.g12.5: a gun that lies in wait reacts in the same turn, at a vehicle and at men on the ground.
TEST(SkFire, GunsReact) {
  Setting x;
  x.groups =
      unit("pak", "a", "gun:g50") + men("y", "b", "VETERAN", "\"NCO smg\", \"3 SOLDAT rifle\"");
  x.figures = man("pak-1", "40, 41") + man("pak-2", "40, 39") + man("y-1", "80, 40") +
              man("y-2", "80, 43") + man("y-3", "80, 46") + man("y-4", "80, 49");
  x.gears = "{ id = \"pak\", at = [40, 40], heading = 0 },\n";
  x.active = "pak";
  x.position = "counts = { y = 2 }";
  Sk t(x);
  t.choose("wait piece=pak.gun");
  t.choose("done");
  t.choose("act figure=y-1");
  t.choose("move figure=y-1 at=80,30 gait=normal");
  ASSERT_EQ(t.asked(), "sk.prompt.react");
  t.choose(
      "react piece=pak.gun");  // nobody else could, and there is one target: nothing more is asked
  EXPECT_EQ(t.shift("lobs", "sk.df.5"), 1);  // sk.df.5: on the ground
  EXPECT_EQ(t.asked(), "sk.prompt.lob");
}
TEST(SkFire, VehiclesReactInTheTurnTheyLieInWait) {
  Setting x;
  x.groups = unit("t", "a", "vehicle:ger_pz4h") + unit("v", "b", "vehicle:us_m4");
  x.vehicles =
      "{ id = \"t\", at = [40, 40], heading = 0 },\n"
      "{ id = \"v\", at = [90, 40], heading = 90 },\n";
  x.active = "t";
  x.position = "counts = { v = 2 }";
  Sk t(x);
  t.choose("speed vehicle=t band=ARRET hatch=open");
  t.choose("wait piece=t");
  EXPECT_EQ(t.why("shell_at piece=t target=v ammunition=ap"), "sk.g12.1");
  t.choose("halt vehicle=t");
  t.choose("done");
  t.choose("speed vehicle=v band=LENT hatch=open");
  t.choose("drive vehicle=v leg=90:6");
  ASSERT_EQ(t.asked(), "sk.prompt.react");
  t.choose("react piece=t");
  EXPECT_TRUE(t.may("target target=v weapon=ap"));
}

// sk.g12.6: seen within 10 cm, found by a search within 30; nobody hidden shows in the other's view.
TEST(SkFire, HiddenGroups) {
  for (const char* to : {"45,40", "47,40"}) {
    Setting x = duel();
    x.top = "rules = [\"g12.6\"]";
    x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("y-1", "56, 40") +
                man("y-2", "56, 43") + man("y-3", "56, 46") + man("y-4", "56, 49");
    x.states = "{ id = \"y\", hidden = true },\n";
    Sk t = acting(x);
    EXPECT_EQ(t.why("fire figure=x-1 target=y-1 weapon=rifle"), "sk.g10.1");
    t.choose("move figure=x-1 at=" + std::string(to) + " gait=normal");
    t.each("sk.prompt.react", [&] { t.choose("hold"); });
    EXPECT_EQ(hidden(t.state(), t.g("y")), std::string_view(to) == "45,40") << to;
  }
}

// ---- throwing and flame

// sk.g13.1, sk.g13.5: 15 cm, two each.
TEST(SkFire, Throwing) {
  Setting x = duel();
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 50") + man("x-3", "40, 53") +
              man("y-1", "54, 40") + man("y-2", "170, 40");
  Sk t = acting(x);
  EXPECT_EQ(t.of("x-1").grenades, 2);
  EXPECT_EQ(t.why("throw figure=x-1 at=55,40 weapon=grenade"), "");
  EXPECT_EQ(t.why("throw figure=x-1 at=55.01,40 weapon=grenade"), "sk.g13.1");
  t.choose("throw figure=x-1 at=54,40 weapon=grenade");
  EXPECT_EQ(arg(t.event("lobs"), "level"), 1);  // a veteran's base of 2 less one
  EXPECT_EQ(t.of("x-1").grenades, 1);
  t.roll({3});
  EXPECT_EQ(t.asked(), "sk.prompt.victim");  // sk.g13.3: the HE table, small template
  t.roll({5});
  EXPECT_TRUE(t.is_sound("y-1"));
  x.figures = man("x-1", "40, 40", ", grenades = 0") + man("y-1", "54, 40");
  Sk u = acting(x);
  EXPECT_EQ(u.why("throw figure=x-1 at=54,40 weapon=grenade"), "sk.g13.5");
}
// sk.g13.2: a miss goes 5 cm on the rose.
TEST(SkFire, MissedThrows) {
  Setting x = duel();
  x.figures = man("x-1", "40, 40") + man("y-1", "54, 40");
  Sk t = acting(x);
  t.choose("throw figure=x-1 at=54,40 weapon=grenade");
  t.roll({2});
  t.roll({4});  // straight back
  EXPECT_EQ(sk::name(t.world(), t.names, point_kind, arg(t.event("bursts"), "at")), "49,40");
  EXPECT_NE(t.asked(), "sk.prompt.victim");  // 5 cm away
}
// sk.g13.8, sk.g13.9: flame and vehicles; three shots.
TEST(SkFire, FlameAndVehicles) {
  Setting x = duel("VETERAN", "\"SOLDAT flamer+pistol\", \"3 SOLDAT rifle\"");
  x.groups += unit("v", "b", "vehicle:us_m4") + unit("k", "b", "vehicle:us_jeep");
  x.figures = man("x-1", "40, 40") + man("y-1", "150, 40");
  x.vehicles = "{ id = \"v\", at = [50, 40], heading = 90, hatch = \"closed\" },\n";
  Sk t = acting(x);
  EXPECT_EQ(t.of("x-1").fuel, 3);
  t.choose("flame piece=x-1 at=50,40");
  EXPECT_EQ(t.of("x-1").fuel, 2);
  ASSERT_EQ(t.asked(), "sk.prompt.burn");
  t.roll({5});
  EXPECT_EQ(at(t.state(), t.v("v")).burns, 4);
  Sk u = acting(x);
  u.choose("flame piece=x-1 at=50,40");
  u.roll({4});
  EXPECT_EQ(at(u.state(), u.v("v")).burns, 0);
  x.vehicles = "{ id = \"k\", at = [50, 40], heading = 90 },\n";
  Sk o = acting(x);
  o.choose("flame piece=x-1 at=50,40");
  ASSERT_EQ(o.asked(), "sk.prompt.victim");
  o.roll({6});
  EXPECT_TRUE(o.is_dead("k-1"));
  x.figures = man("x-1", "40, 40", ", fuel = 0") + man("y-1", "50, 45");
  Sk e = acting(x);
  EXPECT_EQ(e.why("flame piece=x-1 at=50,40"), "sk.g13.9");
}
// sk.g13.10: a small circle to the end of the next turn.
TEST(SkFire, SmokeGrenades) {
  Setting x = duel("VETERAN", "\"SOLDAT rifle+smokegren\", \"3 SOLDAT rifle\"");
  Sk t = acting(x);
  t.choose("throw figure=x-1 at=50,40 weapon=smokegren");
  t.roll({6});
  ASSERT_EQ(t.state().smoke.size(), 1);
  EXPECT_FALSE(t.state().smoke[0].large);
  EXPECT_EQ(t.state().smoke[0].until, 4);
}
// sk.g13.11
TEST(SkFire, Molotov) {
  for (const int die : {3, 4, 6}) {
    Setting x = duel("VETERAN", "\"SOLDAT rifle+molotov\", \"3 SOLDAT rifle\"");
    x.groups += unit("v", "b", "vehicle:us_m4");
    x.vehicles = "{ id = \"v\", at = [50, 40], heading = 180 },\n";
    Sk t = acting(x);
    t.choose("throw_at figure=x-1 target=v weapon=molotov");
    t.roll({6});
    t.roll({die});
    EXPECT_EQ(t.asked() == "sk.prompt.superficial", die == 4) << die;
    EXPECT_EQ(at(t.state(), t.v("v")).burns != 0, die == 6) << die;
  }
}
// sk.g13.12: placed in contact, it goes off in sequence 5.
TEST(SkFire, Satchel) {
  Setting x = duel("VETERAN", "\"SOLDAT rifle+satchel\", \"3 SOLDAT rifle\"");
  x.terrain =
      "{ id = \"b\", type = \"bunker\", storeys = 1, poly = [[41, 30], [51, 30], [51, 50], [41, "
      "50]], openings = [\"door 51,40\", \"embrasure 41,45 180 120\"] },\n";
  x.figures = man("x-1", "40, 40") + man("x-2", "20, 50") + man("x-3", "20, 53") +
              man("y-1", "46, 40") + man("y-2", "170, 40");
  x.states = "{ id = \"y\", acted = true },\n";
  Sk t = acting(x);
  t.choose("set_charge figure=x-1 target=b weapon=satchel");
  EXPECT_EQ(t.state().charges.size(), 1);
  t.choose("done");
  EXPECT_EQ(t.asked_about("figure"), "x-1");  // he stayed beside it
  t.roll({6});
  ASSERT_EQ(t.asked(), "sk.prompt.pierce");
  t.roll({1});  // D against C: 1 + 1
  EXPECT_TRUE(pierced(t.state(), ShapeId{0}));
}

}  // namespace
}  // namespace bocage::sk
