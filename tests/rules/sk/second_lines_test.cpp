// Refusals that no answer by names meets first, asked of the judge directly; and what is refused without a word, by nobody being asked.
#include "examples.hpp"
#include "games/skirmish/rules/06_actions.hpp"
#include "games/skirmish/rules/16_artillery.hpp"
#include "games/skirmish/rules/17_vehicles.hpp"

namespace bocage::sk {
namespace {

std::string told(const Refusal& no) {
  return no ? std::string(rule_name(no.rule)) + " " + std::string(no.text.key).substr(10) : "";
}
std::string judged(const Sk& t, Choice c) {
  return told(Skirmish::refuse(t.world(), t.state(), c));
}
Choice raw(Verb verb, int who, std::uint32_t what = 0, int count = 0) {
  return {verb, static_cast<std::uint8_t>(count), static_cast<std::uint16_t>(who), what};
}

Setting field() {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"SOLDAT lmg\", \"2 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50") + man("x-2", "50, 53") + man("x-3", "50, 56") +
              man("y-1", "80, 50", ", facing = 180") + man("y-2", "80, 53");
  x.active = "x";
  return x;
}

// sk.g7.1, sk.g3.2, sk.g15.9, sk.g24.1, sk.g17.3: answers that have more in them than they may.
TEST(SkSecondLines, AnswersWithTooMuchInThem) {
  Sk t(field());
  t.choose("advance group=x at=52,50 gait=normal");
  EXPECT_EQ(judged(t, raw(verb::go, 1)), "sk.g7.1 not_an_option");
  EXPECT_EQ(judged(t, raw(verb::go, 0)), "");

  Setting nerve = field();
  nerve.sequence = 1;
  nerve.active.clear();
  nerve.groups += unit("o", "a", "leader", ", rank = \"CHEVRONNE\", weapons = [\"smg\"]");
  nerve.figures += man("o-1", "45, 50");
  nerve.states = "{ id = \"x\", morale = \"demoralised\" },\n";
  const Sk u(nerve);
  ASSERT_EQ(u.asked(), "sk.prompt.declare");
  EXPECT_EQ(judged(u, raw(verb::sit_tight, u.g("x").id, 0, 1)), "sk.g3.2 declare");
  EXPECT_EQ(judged(u, raw(verb::sit_tight, u.g("x").id)), "");

  Setting fight = field();
  fight.sequence = 4;
  fight.active.clear();
  fight.figures = man("x-1", "50, 50", ", facing = 0") + man("y-1", "52, 50", ", facing = 180");
  Sk v(fight);
  v.roll({5});
  v.roll({4});
  ASSERT_EQ(v.asked(), "sk.prompt.follow");
  EXPECT_EQ(judged(v, raw(verb::stay, 1)), "sk.g15.9 not_an_option");

  Sk w(tank("us_m4"));
  w.choose("speed vehicle=t band=LENT hatch=open");
  EXPECT_EQ(told(refuse_leg(w.world(), w.state(), w.v("t"), 1u << 23)), "sk.g17.3 not_an_option");
  EXPECT_EQ(told(refuse_leg(w.world(), w.state(), w.v("t"), packed_leg(360, 100, false))),
            "sk.g17.3 not_an_option");
}
// sk.g24.1
TEST(SkSecondLines, SettingUp) {
  const std::string text = replaced(
      "game = \"sk\"\nid = \"trial\"\nturns = 9\nattacker = \"a\"\nterrain = []\nside = [{ id = "
      "\"a\", "
      "edge = \"W\", zones = [[[0, 0], [40, 0], [40, 120], [0, 120]]] }, { id = \"b\", edge = "
      "\"E\", zones = "
      "[[[140, 0], [180, 0], [180, 120], [140, 120]]] }]\ngroup = [\n" +
          men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
          men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"") + "]\n",
      "turns = 9", "turns = 8");
  const Trial<Skirmish> t(text);
  ASSERT_EQ(t.asked(), "sk.prompt.setup");
  const Side first = t.ask().side;
  const std::string theirs = first == Side::first ? "y" : "x",
                    at = first == Side::first ? "20,60" : "160,60";
  EXPECT_EQ(t.why("set_group group=" + theirs + " facing=0 at=" + at), "sk.g24.1");
  EXPECT_EQ(told(Skirmish::refuse(t.world(), t.state(), raw(verb::auto_setup, 1))),
            "sk.g24.1 not_an_option");
}
// sk.g6.1, sk.g14.11: whoever there is not, and whoever routs.
TEST(SkSecondLines, WhoMayActAtAll) {
  Sk t(field());
  EXPECT_EQ(told(refuse_free(t.world(), t.state(), figure(200))), "sk.g6.1 no_such");
  EXPECT_EQ(told(refuse_free(t.world(), t.state(), t.f("x-1"))), "");
  EXPECT_EQ(told(refuse_free(t.world(), t.state(), t.f("y-1"))), "sk.g4.7 not_active");
  at(t.s, t.g("x")).morale = static_cast<int>(Morale::routing);
  EXPECT_EQ(told(refuse_free(t.world(), t.state(), t.f("x-1"))), "sk.g14.11 routing");
  EXPECT_EQ(told(refuse_cover(t.world(), t.state(), t.f("x-2"), {7000, 5000}, 0)),
            "sk.g14.11 routing");
}
// sk.g11.1, sk.g17.9: a mount without a gun, a wreck.
TEST(SkSecondLines, Mounts) {
  Sk t(tank("ger_pz4h"));
  halted(t);
  EXPECT_EQ(told(refuse_cover(t.world(), t.state(), t.v("t"), {7000, 4000}, 3)),
            "sk.g11.1 no_such_weapon");
  EXPECT_EQ(told(refuse_cover(t.world(), t.state(), t.v("t"), {7000, 4000}, 2)), "");
  at(t.s, t.v("t")).wrecked = 1;
  EXPECT_EQ(told(refuse_mount(t.world(), t.state(), t.v("t"), Mount::hull, {7000, 4000}, false)),
            "sk.g17.9 wreck");
}
// sk.ac.1: without a driver it goes nowhere, also before anybody has noted it.
TEST(SkSecondLines, NobodyAtTheWheel) {
  Sk t(tank("us_m4"));
  EXPECT_EQ(t.why("speed vehicle=t band=LENT hatch=open"), "");
  at(t.s, t.f("t-1")).health = static_cast<int>(Health::dead);
  EXPECT_EQ(t.why("speed vehicle=t band=LENT hatch=open"), "sk.ac.1");
}
// sk.g16.1, sk.g16.3, sk.g16.4, sk.g16.5, sk.g14.10: guns, as their orders and their reactions ask for them.
TEST(SkSecondLines, Guns) {
  Setting x;
  x.groups = unit("g", "a", "gun:g50", ", crew = 4") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("g-1", "39, 40") + man("g-2", "39, 42") + man("y-1", "90, 40");
  x.gears = "{ id = \"g\", at = [40, 40], heading = 0 },\n";
  x.active = "g";
  const Sk whole(x);
  const Gear g = gear(0);
  const auto shells = [&](auto&& change, Ammo ammo = Ammo::he, Piece target = {}) {
    Sk t(x);
    change(t);
    return told(refuse_shell(t.world(), t.state(), g, target, {9000, 4000}, ammo));
  };
  const auto nothing = [](Sk&) {};
  EXPECT_EQ(shells(nothing), "");
  EXPECT_EQ(shells(nothing, static_cast<Ammo>(4)), "sk.g16.1 no_such_weapon");
  EXPECT_EQ(shells(nothing, Ammo::he, gear(9)), "sk.g16.1 no_such");
  EXPECT_EQ(shells([&](Sk& t) { at(t.s, g).wrecked = 1; }), "sk.g16.1 no_such_weapon");
  EXPECT_EQ(shells([&](Sk& t) { at(t.s, g).towed = 0; }), "sk.g16.1 no_such_weapon");
  EXPECT_EQ(shells([&](Sk& t) { at(t.s, g).fired = 1; }), "sk.g16.3 has_fired");
  EXPECT_EQ(shells([&](Sk& t) { at(t.s, g).moved = 1; }), "sk.g16.5 has_moved");
  EXPECT_EQ(shells([&](Sk& t) { at(t.s, t.g("g")).morale = 1; }), "sk.g14.10 demoralised");
  EXPECT_EQ(shells([&](Sk& t) { at(t.s, t.f("g-1")).acted = at(t.s, t.f("g-2")).acted = 1; }),
            "sk.g16.4 no_crew");
}
// sk.g2.4: a wounded man does not get out by himself.
TEST(SkSecondLines, TheWoundedStayAboard) {
  Setting x = field();
  x.groups += unit("k", "a", "vehicle:ger_opel");
  x.vehicles = "{ id = \"k\", at = [30, 40], heading = 0 },\n";
  x.figures += "{ id = \"x-4\", aboard = \"k\", health = \"wounded\" },\n";
  const Sk t(x);
  EXPECT_EQ(told(refuse_disembark(t.world(), t.state(), t.f("x-4"), {3000, 4260})),
            "sk.g2.4 wounded");
}

// ---- reactions

// sk.g12.3: what is said to wrong answers; with a hidden group one is asked although nobody could fire.
TEST(SkSecondLines, WrongReactions) {
  Setting x = field();
  x.top = "rules = [\"g12.6\"]";
  x.groups += men("h", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures += man("h-1", "170, 110", ", posture = \"waiting\"");
  x.states = "{ id = \"h\", hidden = true },\n";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("move figure=x-1 at=56,50 gait=normal");
  ASSERT_EQ(t.asked(), "sk.prompt.react");
  EXPECT_EQ(judged(t, raw(verb::react_all, 0)), "sk.g12.3 nobody_waits");
  EXPECT_EQ(judged(t, raw(verb::react_all, 1)), "sk.g12.3 react");
  EXPECT_EQ(judged(t, raw(verb::hold, 1)), "sk.g12.3 react");
  EXPECT_EQ(judged(t, raw(verb::let_pass, 1)), "sk.g12.3 react");
  EXPECT_EQ(judged(t, raw(verb::hold, 0, 1)), "sk.g12.3 react");
  EXPECT_EQ(judged(t, raw(verb::hold, 0, 0, 1)), "sk.g12.3 react");
  EXPECT_EQ(judged(t, raw(verb::done, 0)), "sk.g12.3 react");
  EXPECT_EQ(judged(t, raw(verb::hold, 0)), "");
}
// sk.g12.5, sk.g16.4, sk.g6.5: a machine gun on its base reacts with its crew, and to its front.
TEST(SkSecondLines, AMachineGunThatWaits) {
  const auto asked = [](std::string_view crew, int heading) {
    Setting x = field();
    x.groups += unit("m", "b", "ger_hmg");
    x.figures += man("m-1", crew);
    x.gears = "{ id = \"m\", at = [80, 40], waiting = true, heading = " + std::to_string(heading) +
              " },\n";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("move figure=x-1 at=56,50 gait=normal");
    return t.asked() == "sk.prompt.react";
  };
  EXPECT_TRUE(asked("82, 40", 180));
  EXPECT_FALSE(asked("84, 40", 180));  // nobody serves it
  EXPECT_FALSE(asked("82, 40", 0));
}
// sk.g12.5, sk.g9.9: a tank that is closed down does not fire at whom it does not see.
TEST(SkSecondLines, AClosedTankThatWaits) {
  const auto asked = [](std::string_view posture, std::string_view gait) {
    Setting x = field();
    x.groups += unit("t", "b", "vehicle:ger_pz4h");
    x.vehicles =
        "{ id = \"t\", at = [90, 50], heading = 180, hatch = \"closed\", waiting = true },\n";
    x.figures =
        man("x-1", "50, 50", ", posture = \"" + std::string(posture) + "\"") + man("x-2", "50, 53");
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("move figure=x-1 at=50,45 gait=" + std::string(gait));
    return t.asked() == "sk.prompt.react";
  };
  EXPECT_TRUE(asked("standing", "normal"));
  EXPECT_FALSE(asked("prone", "slow"));
}

// ---- fights and accidents

// sk.g15.2: each opponent gets somebody if that is possible; x-1 may not take y-1 whom two others take, while y-2 and y-3 have one besides him.
TEST(SkSecondLines, EachOpponentGetsOne) {
  Setting x;
  x.sequence = 4;
  x.groups =
      men("x", "a", "VETERAN", "\"4 SOLDAT rifle\"") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50") + man("y-1", "52.05, 50") + man("y-2", "49.64, 52.02") +
              man("y-3", "48.43, 48.68") + man("x-2", "53.5, 51.45") + man("x-3", "53.5, 48.55") +
              man("x-4", "48.03, 50.72");
  Sk t(x);
  t.choose("fight figure=x-1");
  ASSERT_EQ(t.asked(), "sk.prompt.join");
  ASSERT_EQ(t.asked_about("figure"), "x-1");
  const auto joins = [&](std::string_view foe) {
    return judged(t, raw(verb::join, t.f("x-1").id, t.f(foe).id));
  };
  EXPECT_EQ(joins("y-1"), "sk.g15.2 each_gets_one");
  EXPECT_EQ(joins("y-2"), "");
  EXPECT_EQ(joins("y-3"), "");
}
// sk.g18.6: 1 or 2 overturns, 3 does not.
TEST(SkSecondLines, OverturningOnTwo) {
  for (const int die : {2, 3}) {
    Setting x = tank("us_gmc", ", band = \"RAPIDE\", driverless = true");
    x.figures += "{ id = \"t-1\", health = \"dead\" },\n{ id = \"t-2\", aboard = \"t\" },\n";
    Sk t(x);
    t.choose("run_on");
    t.roll({1});  // 90 to the left
    ASSERT_EQ(t.asked(), "sk.prompt.overturn");
    t.roll({die});
    EXPECT_EQ(t.count("overturns"), die == 2);
    EXPECT_EQ(t.count("keeps_wheels"), die == 3);
  }
}
// sk.g18.9: at the end of the turn after, not before.
TEST(SkSecondLines, BurningInItsTurn) {
  for (const int due : {3, 4}) {
    Setting x = tank("us_m4", ", burns = " + std::to_string(due));
    x.sequence = 5;  // of turn 3
    x.active.clear();
    const Sk t(x);
    EXPECT_EQ(at(t.state(), t.v("t")).burning, due == 3) << due;
    EXPECT_EQ(t.is_dead("t-1"), due == 3) << due;
  }
}

// ---- what is told

// sk.mt.2b, sk.mt.2e, sk.mt.2f, sk.g4.2, sk.tm.2, sk.tm.3, sk.g4.3: the parts of a bonus are told by their rules.
TEST(SkTold, BonusesByTheirRules) {
  Setting x = field();
  x.sequence = 1;
  x.active.clear();
  x.groups += unit("o", "a", "leader", ", rank = \"CHEVRONNE\", weapons = [\"smg\"]") +
              unit("c", "a", "leader", ", rank = \"COMMISSAIRE\", weapons = [\"pistol\"]") +
              unit("t", "b", "vehicle:ger_pz4h");
  x.figures += man("o-1", "45, 50") + man("c-1", "45, 53") +
               "{ id = \"t-2\", aboard = \"t\", health = \"wounded\" },\n";
  x.vehicles = "{ id = \"t\", at = [160, 100], heading = 180 },\n";
  x.states = "{ id = \"x\", exposed = true },\n";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.morale");
  t.roll({1});
  EXPECT_EQ(t.shift("morale_test", "sk.mt.2f"), 1);
  EXPECT_EQ(t.shift("morale_test", "sk.mt.2b"), 2);
  EXPECT_EQ(t.shift("morale_test", "sk.mt.2e"), 1);
  EXPECT_EQ(arg(t.event("morale_test"), "bonus"), 4);
  t.roll({4});  // the tank, alone
  EXPECT_EQ(t.shift("morale_test", "sk.tm.2"), -1);
  EXPECT_EQ(t.shift("morale_test", "sk.tm.3"), 1);
  t.roll({6, 1});
  t.roll({3, 3, 3});
  EXPECT_EQ(t.count("count"), 3);
}
// sk.cb.2b, sk.cb.3a, sk.cb.3c, sk.cb.4c: why somebody throws so many dice.
TEST(SkTold, DiceOfAFight) {
  for (const bool hurt : {false, true}) {
    Setting x;
    x.sequence = 4;
    x.groups = men("x", "a", "ELITE", "\"SOLDAT rifle\"", ", traits = [\"FANATIQUE\", \"SABRE\"]") +
               men("y", "b", "VETERAN", "\"SOLDAT rifle\"");
    x.figures = man("x-1", "50, 50", hurt ? ", health = \"wounded\"" : "") + man("y-1", "52, 50");
    Sk t(x);
    if (hurt) t.roll({3});
    else t.roll({3, 3, 3, 3});
    EXPECT_EQ(t.shift("melee_dice", "sk.cb.2b"), 2);
    EXPECT_EQ(t.shift("melee_dice", "sk.cb.3a"), 1);
    EXPECT_EQ(t.shift("melee_dice", "sk.cb.3c"), 1);
    EXPECT_EQ(t.shift("melee_dice", "sk.cb.4c"), hurt ? -3 : 0);
  }
}
// sk.mr.3b, sk.mr.3c: what helps a mortar. sk.g2.8, sk.g19.1: what helps and hinders an assault.
TEST(SkTold, MortarsAndAssaults) {
  Setting x;
  x.groups = unit("m", "a", "ger_m50", ", quality = \"ELITE\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("m-1", "20, 40") + man("m-2", "20, 42") + man("y-1", "170, 40");
  x.gears = "{ id = \"m\", at = [21.5, 40], aim = [120, 40], row = 2, last_turn = 2 },\n";
  x.active = "m";
  Sk t(x);
  t.choose("drop gear=m at=120,40");
  EXPECT_EQ(t.shift("lobs", "sk.mr.3b"), 1);
  EXPECT_EQ(t.shift("lobs", "sk.mr.3c"), 2);
  Setting y;
  y.sequence = 4;
  y.groups = men("x", "a", "VETERAN", "\"2 SOLDAT rifle+hafthl\"", ", traits = [\"CASSEUR\"]") +
             unit("v", "b", "vehicle:ger_pz4h") + men("y", "b", "VETERAN", "\"SOLDAT rifle\"");
  y.vehicles =
      "{ id = \"v\", at = [40, 40], heading = 0, hatch = \"closed\", band = \"MOYEN\" },\n";
  y.figures = man("x-1", "40, 43.05") + man("x-2", "36, 43.05") + man("y-1", "170, 10");
  Sk u(y);
  u.choose("assault figure=x-1 vehicle=v means=hafthl");
  u.roll({4});
  EXPECT_EQ(u.shift("skill_passed", "sk.g2.8"), 1);
  EXPECT_EQ(u.shift("skill_passed", "sk.g19.1"), -1);
  EXPECT_EQ(arg(u.event("skill_passed"), "need"), 4);
}
// sk.g5.3, sk.g5.5, sk.g16.12: how far it is, and how far it may be.
TEST(SkTold, NumbersOfRefusals) {
  const auto numbers = [](const Refusal& no) {
    std::string out;
    for (int i = 0; i < no.count; ++i)
      if (no.args[i].kind == length_kind) out += cm(no.args[i].value) + " ";
    return out;
  };
  Sk t(field());
  t.choose("act figure=x-3");
  EXPECT_EQ(numbers(refuse_move(t.world(), t.state(), t.f("x-3"), {5000, 6600}, 0, Gait::normal)),
            "16 15 ");
  Setting x = field();
  x.groups += men("p", "a", "VETERAN", "\"SOLDAT pfaust60\", \"SOLDAT rifle\"") +
              unit("v", "b", "vehicle:ger_opel");
  x.figures += man("p-1", "30, 20", ", facing = 0");
  x.vehicles = "{ id = \"v\", at = [37.7, 20], heading = 0 },\n";  // 8.4 cm long
  x.active = "p";
  const Sk u(x);
  const Refusal near = refuse_launch(u.world(), u.state(), u.f("p-1"), u.v("v"), {},
                                     u.world().figures[u.f("p-1").id].arms[1]);
  EXPECT_EQ(told(near), "sk.g16.12 too_near");
  EXPECT_EQ(numbers(near), "3.5 5 ");
}

}  // namespace
}  // namespace bocage::sk
