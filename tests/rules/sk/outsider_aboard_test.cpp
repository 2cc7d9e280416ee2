// What a sixth reading from outside found: those aboard, who are where the hull is that carries them (sk.g1.5, sk.g1.7).
#include "examples.hpp"
#include "games/skirmish/rules/14_morale.hpp"
#include "games/skirmish/rules/16_artillery.hpp"

namespace bocage::sk {
namespace {

// A section in a lorry, 8.4 cm long, that stands from 55.8 to 64.2.
Setting lorry(std::string_view more = "") {
  Setting x;
  x.groups = men("p", "a", "VETERAN", "\"4 SOLDAT rifle\"") + unit("k", "a", "vehicle:ger_opel") +
             std::string(more);
  x.vehicles = "{ id = \"k\", at = [60, 60], heading = 0 },\n";
  for (const char* id : {"p-1", "p-2", "p-3"}) x.figures += man(id, "60, 60", ", aboard = \"k\"");
  return x;
}

// sk.g22.3: within 15 cm of a burst is who rides in a hull that is.
TEST(SkAboard, UnderBombardment) {
  for (const auto& [x_at, under] : {std::pair{7915, true}, {7925, false}}) {
    Sk t(lorry());
    note_bombardment(t.world(), t.state(), {static_cast<std::int16_t>(x_at), 6000}, false);
    EXPECT_EQ(at(t.state(), t.g("k")).bombarded, under) << x_at;
    EXPECT_EQ(at(t.state(), t.g("p")).bombarded, under) << x_at;
  }
}

// sk.g22.4, sk.st.1: a strip that touches the hull of an open lorry strikes those in it.
TEST(SkAboard, StrafedByTheEdgeOfTheStrip) {
  for (const auto& [at_what, struck] : {std::pair{"60,64.4", true}, {"60,64.6", false}}) {
    Setting x = lorry(unit("z", "b", "air:strafing"));
    x.position = "counts = { p = 2 }";
    x.states = "{ id = \"p\", acted = true },\n{ id = \"k\", acted = true },\n";
    Sk t(x);
    ASSERT_EQ(t.asked(), "sk.prompt.air");
    t.choose("strafe battery=z at=" + std::string(at_what) + " degrees=0");
    EXPECT_EQ(t.asked() == "sk.prompt.victim", struck) << at_what << t.options();
    EXPECT_EQ(at(t.state(), t.g("p")).bombarded, struck) << at_what;
  }
}

// sk.st.4, sk.g14.4, sk.g21.4: whom a bomb upon an open lorry might have hurt was exposed to the mortar.
TEST(SkAboard, UnderMortarBombs) {
  for (const auto& [at_what, under] : {std::pair{"71.1,60", true}, {"71.3,60", false}}) {
    Setting x = lorry(unit("m", "b", "us_m81"));
    x.figures += man("m-1", "140, 60") + man("m-2", "140, 62") + man("m-3", "140, 58");
    x.gears = "{ id = \"m\", at = [140, 60] },\n";
    x.active = "m";
    Sk t(x);
    t.choose("drop gear=m at=" + std::string(at_what));
    t.roll({6});
    EXPECT_EQ(at(t.state(), t.g("p")).exposed, under) << at_what;
  }
}

// sk.g5.4: 5 cm from the hull of a section that rides.
TEST(SkAboard, AnOfficerJoinsThoseWhoRide) {
  for (const auto& [o_at, near] : {std::pair{"69.2, 60", true}, {"69.3, 60", false}}) {
    Setting x = lorry(unit("o", "a", "leader", ", weapons = [\"smg\"]"));
    x.figures += man("o-1", o_at);
    x.active = "o";
    const Sk t(x);
    EXPECT_EQ(t.why("attach figure=o-1 group=p"), near ? "" : "sk.g5.4") << o_at;
  }
}

// sk.g5.3: within 15 cm of the hull that carries the leader.
TEST(SkAboard, ALeaderWhoRidesKeepsHisMenTogether) {
  Setting x = lorry(men("s", "a", "VETERAN", "\"NCO smg\", \"2 SOLDAT rifle\""));
  x.figures +=
      man("s-1", "60, 60", ", aboard = \"k\"") + man("s-2", "70, 60") + man("s-3", "68, 60");
  x.active = "s";
  Sk t(x);
  t.choose("act figure=s-2");
  EXPECT_EQ(t.why("move figure=s-2 at=79.1,60 gait=normal"), "");
  EXPECT_EQ(t.why("move figure=s-2 at=79.3,60 gait=normal"), "sk.g5.3");
}

// sk.g14.11: a friend in a hull within 10 cm keeps a router from being taken.
TEST(SkAboard, AFriendInALorryBesideARouter) {
  for (const auto& [e_at, taken] : {std::pair{"74, 60", false}, {"74.4, 60", true}}) {
    Setting x = lorry(men("r", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
                      men("y", "b", "VETERAN", "\"3 SOLDAT rifle\""));
    x.figures += man("r-1", e_at) + man("y-1", "85, 60", ", facing = 180");
    x.states = "{ id = \"r\", morale = \"routing\", acted = true },\n";
    x.active = "y";
    Sk t(x);
    t.choose("act figure=y-1");
    t.choose("charge figure=y-1 target=r-1");
    EXPECT_EQ(t.of("r-1").place == static_cast<int>(Place::captured), taken) << e_at;
  }
}

// sk.g2.4, sk.g10.4e: a wounded man is as hard to hit in a lorry as on the ground.
TEST(SkAboard, TheWoundedAreLow) {
  Setting x = lorry(men("y", "b", "VETERAN", "\"3 SOLDAT rifle\""));
  x.figures = man("p-1", "60, 60", ", aboard = \"k\", health = \"wounded\"") +
              man("p-2", "60, 60", ", aboard = \"k\"") + man("y-1", "75, 60", ", facing = 180");
  x.active = "y";
  const Sk t(x);
  const Arm rifle = main_arm(t.world(), t.state(), t.f("y-1"));
  EXPECT_EQ(small_arms(t.world(), t.state(), t.f("y-1"), rifle, t.f("p-1")).level, 3);
  EXPECT_EQ(small_arms(t.world(), t.state(), t.f("y-1"), rifle, t.f("p-2")).level, 2);
}

// sk.g6.7: who rides is offered the weapon of a mate who fell beside him, and of nobody who fell elsewhere.
TEST(SkAboard, AMatesWeaponIsAtHand) {
  for (const auto& [where, at_hand] : {std::pair{"60, 60", true}, {"60, 66", false}}) {
    Setting x = lorry(men("y", "b", "VETERAN", "\"3 SOLDAT rifle\""));
    x.figures = man("p-1", where, ", health = \"dead\"") +
                man("p-2", "60, 60", ", aboard = \"k\"") + man("y-1", "170, 10");
    x.active = "p";
    Sk t(x);
    t.choose("act figure=p-2");
    EXPECT_EQ(t.offers("take_weapon figure=p-2 from=p-1"), at_hand) << where << t.options();
    EXPECT_EQ(t.why("take_weapon figure=p-2 from=p-1"), at_hand ? "" : "sk.g6.7") << where;
  }
}

// sk.g13.11, sk.g13.2: a Molotov cocktail that strays to the end of a long hull breaks upon it.
TEST(SkAboard, AMolotovThatStaysOnTheHull) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle molotov\", \"2 SOLDAT rifle\"") +
             unit("v", "b", "vehicle:us_lvt4");  // 11 cm long
  x.figures = man("x-1", "60, 60", ", facing = 0");
  x.vehicles = "{ id = \"v\", at = [67.5, 60], heading = 0 },\n";
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("throw_at figure=x-1 target=v weapon=molotov");
  t.roll({1});
  t.roll({1});  // straight on
  ASSERT_EQ(t.asked(), "sk.prompt.burn");
  t.roll({4});  // open, from behind: 6
  EXPECT_GT(at(t.state(), t.v("v")).burns, 0);
}

}  // namespace
}  // namespace bocage::sk
