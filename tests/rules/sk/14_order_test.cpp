// sk.g3, sk.g4, sk.g5, sk.g14, sk.cb: order, command, morale, melee; and sk.g24, sk.g25: the end.
#include "games/skirmish/rules/15_melee.hpp"
#include "trial.hpp"

namespace bocage::sk {
namespace {

std::string leader(std::string_view id, std::string_view side, std::string_view rank,
                   std::string_view more = "") {
  return "{ id = \"" + std::string(id) + "\", side = \"" + std::string(side) +
         "\", unit = \"leader\", rank = \"" + std::string(rank) + "\", weapons = [\"smg\"]" +
         std::string(more) + " },\n";
}
Setting two(std::string_view quality = "VETERAN", std::string_view more = "") {
  Setting x;
  x.groups = men("x", "a", quality, "\"NCO smg\", \"3 SOLDAT rifle\"", more) +
             men("y", "b", "VETERAN", "\"NCO smg\", \"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
              man("x-4", "40, 49") + man("y-1", "150, 40") + man("y-2", "150, 43") +
              man("y-3", "150, 46") + man("y-4", "150, 49");
  return x;
}
Setting testing(std::string_view quality, std::string_view states, std::string_view more = "") {
  Setting x = two(quality, more);
  x.sequence = 1;
  x.states = states;
  return x;
}
// Whether a die passes the test that is asked.
bool passes(const Setting& x, int die) {
  Sk t(x);
  EXPECT_EQ(t.asked(), "sk.prompt.morale");
  t.roll({die});
  return t.event("morale_test").result == std::string_view("passed");
}

// sk.mt.2a-sk.mt.2d, sk.mt.3a-sk.mt.3d, sk.g5.5, sk.g5.6
TEST(SkOrder, MoraleNumbers) {
  const std::string hit = "{ id = \"x\", exposed = true },\n";
  for (const auto& [quality, need] :
       {std::pair{"COMMANDO", 3}, {"ELITE", 4}, {"VETERAN", 5}, {"BLEU", 6}}) {
    EXPECT_TRUE(passes(testing(quality, hit), need - 1)) << quality;  // the NCO's +1
    EXPECT_FALSE(passes(testing(quality, hit), need - 2)) << quality;
  }
  for (const auto& [rank, bonus] :
       {std::pair{"NEOPHYTE", 1}, {"CHEVRONNE", 2}, {"TALENTUEUX", 3}}) {
    Setting x = testing("BLEU", hit);
    x.groups += leader("o", "a", rank);
    x.figures += man("o-1", "40, 54");
    EXPECT_TRUE(passes(x, 5 - bonus)) << rank;
    EXPECT_FALSE(passes(x, 4 - bonus)) << rank;
  }
  Setting x = testing("BLEU", hit);
  x.groups += leader("o", "a", "LEGENDAIRE");
  x.figures += man("o-1", "40, 79");  // exactly 30 cm
  EXPECT_TRUE(passes(x, 1));
  x.figures.replace(x.figures.find("40, 79"), 6, "40, 80");
  EXPECT_FALSE(passes(x, 1));
}

// sk.st.1, sk.g14.1, sk.g14.2: events count once and are forgotten.
TEST(SkOrder, CausesOfStress) {
  Sk t(testing("VETERAN", "{ id = \"x\", bombarded = true, exposed = true },\n"));
  EXPECT_EQ(at(t.state(), t.g("x")).causes, bombarded | exposed);
  EXPECT_FALSE(at(t.state(), t.g("x")).bombarded);
  EXPECT_FALSE(at(t.state(), t.g("x")).exposed);
  Sk both(testing("VETERAN", "{ id = \"x\", morale = \"demoralised\" },\n{ id = \"y\" },\n"));
  EXPECT_EQ(at(both.state(), both.g("x")).causes, routers);  // demoralised: one cause
}

// sk.ts.1, sk.ts.2, sk.tm.4, sk.g14.13
TEST(SkOrder, TanksAreStressed) {
  for (const char* cause : {"air_attack", "major_damage"}) {
    Setting x = two();
    x.groups += unit("t", "a", "vehicle:us_m4", ", quality = \"ELITE\"");
    x.sequence = 1;
    x.vehicles = "{ id = \"t\", at = [45, 45], heading = 0, " + std::string(cause) + " = true },\n";
    EXPECT_TRUE(passes(x, 2)) << cause;  // 3+, a radio
    EXPECT_FALSE(passes(x, 1)) << cause;
    x.vehicles = "{ id = \"t\", at = [45, 45], heading = 0 },\n";
    EXPECT_NE(Sk(x).asked(), "sk.prompt.morale");  // infantry beside it
  }
}

// sk.g3.1: the five sequences follow each other.
TEST(SkOrder, Sequences) {
  Setting x = two();
  x.sequence = 1;
  Sk t(x);
  EXPECT_EQ(t.asked(), "sk.prompt.priority");
  t.roll({3, 3});  // sk.g4.5: ties again
  t.roll({2, 5});
  EXPECT_EQ(t.state().priority, 1);
  EXPECT_EQ(t.asked(), "sk.prompt.counts");
  t.roll({4});
  t.roll({4});
  EXPECT_EQ(t.asked(), "sk.prompt.call");
  EXPECT_EQ(t.ask().side, Side::second);  // equal counts: priority
  t.choose("activate group=y");
  t.choose("done");
  t.choose("activate group=x");
  t.choose("done");
  EXPECT_EQ(t.state().turn, 4);  // sk.g3.8: nothing to fight, the next turn
}

// sk.g3.6: without priority first, then by turns.
TEST(SkOrder, DemoralisedGroupsAlternate) {
  Setting x = two();
  x.groups += men("x2", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures += man("x2-1", "20, 90") + man("x2-2", "20, 93") + man("x2-3", "20, 96");
  x.states =
      "{ id = \"x\", morale = \"demoralised\" },\n{ id = \"x2\", morale = \"demoralised\" },\n"
      "{ id = \"y\", morale = \"demoralised\" },\n";
  Sk t(x);  // priority a
  EXPECT_EQ(t.ask().side, Side::second);
}

// sk.g4.1, sk.g5.4: an officer who is attached acts with the section; 5 cm to join or leave it.
TEST(SkOrder, Attaching) {
  Setting x = two();
  x.groups += leader("o", "a", "CHEVRONNE");
  x.figures += man("o-1", "40, 54");
  x.active = "o";
  Sk t(x);
  EXPECT_EQ(t.why("attach figure=o-1 group=x"), "");
  t.choose("attach figure=o-1 group=x");
  EXPECT_EQ(at(t.state(), t.g("o")).attached, t.g("x").id);
  EXPECT_EQ(head_of(t.world(), t.state(), t.g("x")), t.f("o-1"));
  x.figures.replace(x.figures.find("40, 54"), 6, "40, 55");
  EXPECT_EQ(Sk(x).why("attach figure=o-1 group=x"), "sk.g5.4");
  x.active = "x";
  x.states = "{ id = \"o\", attached = \"x\" },\n";
  EXPECT_EQ(Sk(x).why("detach figure=o-1"), "sk.g5.4");  // 6 cm from the nearest
  x.figures.replace(x.figures.find("40, 55"), 6, "40, 54");
  EXPECT_EQ(Sk(x).why("detach figure=o-1"), "");
}

// sk.g4.8: the majority of the fit; ties are the lower quality.
TEST(SkOrder, MixedQuality) {
  Setting x = two("ELITE");
  const Sk t(x);
  World w = t.world();
  w.figures[0].quality = w.figures[1].quality = Quality::bleu;
  EXPECT_EQ(quality(w, t.state(), t.g("x")), Quality::bleu);  // two and two
  State s = t.state();
  at(s, t.f("x-1")).health = static_cast<int>(Health::wounded);
  EXPECT_EQ(quality(w, s, t.g("x")), Quality::elite);
}

// sk.g5.1: 3 to 13 figures, and the strength at the start is kept.
TEST(SkOrder, SectionSize) {
  Setting x = two();
  x.groups =
      men("x", "a", "VETERAN", "\"14 SOLDAT rifle\"") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("y-1", "150, 40");
  EXPECT_FALSE(complaints_about<Skirmish>(file(x)).empty());
  const Sk t(two());
  EXPECT_EQ(info(t.world(), t.g("x")).initial, 4);
}

// sk.g5.8: the commissar's pistol, once.
TEST(SkOrder, Pistol) {
  Setting x = testing("BLEU", "{ id = \"x\", exposed = true },\n");
  x.top = "rules = [\"g5.8\"]";
  x.groups += leader("c", "a", "COMMISSAIRE");
  x.figures += man("c-1", "40, 54");
  Sk t(x);
  t.roll({2});  // 2 + 1 + 1
  ASSERT_EQ(t.asked(), "sk.prompt.pistol");
  t.choose("shoot figure=x-4");
  EXPECT_TRUE(t.is_dead("x-4"));
  t.roll({4});
  EXPECT_EQ(t.mood("x"), Morale::steady);
  x.top.clear();
  Sk u(x);
  u.roll({2});
  EXPECT_NE(u.asked(), "sk.prompt.pistol");
}
// sk.g5.9: a leaderless elite section makes one of its own.
TEST(SkOrder, Promotion) {
  Setting x = two("ELITE");
  x.top = "rules = [\"g5.9\"]";
  x.figures.replace(0, x.figures.find("\n"), "{ id = \"x-1\", at = [40, 40], health = \"dead\" },");
  x.sequence = 5;
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.skill");
  t.roll({3});
  EXPECT_TRUE(has_leader(t.world(), t.state(), t.g("x")));
}

// ---- demoralised and routing

// sk.dm.3, sk.g14.9: away from the nearest known enemy, 5 cm at least.
TEST(SkOrder, DrawingAway) {
  Setting x = two();
  x.terrain =
      "{ id = \"h\", type = \"hill\", height = 8, poly = [[90, 10], [100, 10], [100, 110], [90, "
      "110]] },\n";
  x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
  x.position = "counts = { y = 5 }";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.compulsory");
  EXPECT_EQ(t.why("place figure=x-1 at=36,40"), "sk.g14.9");
  t.choose("go");
  EXPECT_LE(t.of("x-1").at.x, 3500);
}
// sk.g14.8: the sheltered may shift 10 cm and stay so.
TEST(SkOrder, ShelteredMenShift) {
  Setting x = two();
  x.terrain = "{ id = \"w\", type = \"wood\", poly = [[30, 30], [42, 30], [42, 60], [30, 60]] },\n";
  x.figures = man("x-1", "41, 40") + man("x-2", "41, 43") + man("x-3", "41, 46") +
              man("x-4", "41, 49") + man("y-2", "90, 40");
  x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
  x.active = "x";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.orders");
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=38,38 gait=normal"), "");
  EXPECT_EQ(t.why("move figure=x-1 at=43,40 gait=normal"), "sk.g14.8");
  EXPECT_EQ(t.why("move figure=x-1 at=38,38 gait=fast"), "sk.g14.8");
}
// sk.g14.8: out of range is neither sheltered nor out of sight; who does not threaten him where he sets out does not count.
TEST(SkOrder, OutOfRangeIsNoShelter) {
  Setting x;
  x.terrain = "{ id = \"hedge\", type = \"hedge\", line = [[28, 20], [28, 70]] },\n";
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"2 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"SOLDAT smg\"") +
             men("z", "b", "VETERAN", "\"SOLDAT smg\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
              man("y-1", "68, 43") + man("z-1", "5, 43");
  x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
  x.position = "counts = { y = 9, z = 8 }";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.compulsory");
  EXPECT_EQ(t.why("place figure=x-1 at=34,30"), "sk.g14.8");  // 36.4 cm off, in the open
  EXPECT_EQ(t.why("place figure=x-1 at=27,40"), "");  // 22.2 cm from the other one, and in the open
  t.choose("go");
  for (const char* id : {"x-1", "x-2", "x-3"}) EXPECT_LT(t.of(id).at.x, 2800) << id;
}
// sk.g14.11: to its own edge, and off.
TEST(SkOrder, Routing) {
  Setting x = two();
  x.figures.replace(x.figures.find("40, 40"), 6, "15, 40");
  x.states = "{ id = \"x\", morale = \"routing\" },\n";
  x.position = "counts = { y = 5 }";
  Sk t(x);
  EXPECT_EQ(t.of("x-1").place, static_cast<int>(Place::routed));
  EXPECT_EQ(t.of("x-2").at.x, 2000);
}
// sk.g14.12: the locked stay and fight with one die.
TEST(SkOrder, LockedAndDemoralised) {
  Setting x = two("ELITE");
  x.figures.replace(x.figures.find("150, 40"), 7, "42, 40");
  x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
  x.position = "counts = { y = 5 }";
  Sk t(x);
  t.each("sk.prompt.compulsory", [&] { t.choose("go"); });
  EXPECT_EQ(t.where("x-1"), "40,40");
  EXPECT_EQ(melee_dice(t.world(), t.state(), t.f("x-1")), 1);
}

// ---- melee

// sk.cb.2d, sk.cb.4b
TEST(SkOrder, MeleeDice) {
  const Sk b(two("BLEU"));
  EXPECT_EQ(melee_dice(b.world(), b.state(), b.f("x-1")), 1);
  const Sk e(two("ELITE", ", traits = [\"FANATIQUE\"]"));
  EXPECT_EQ(melee_dice(e.world(), e.state(), e.f("x-1")), 3);
  State s = e.state();
  at(s, e.f("x-1")).posture = static_cast<int>(Posture::climbing);
  EXPECT_EQ(melee_dice(e.world(), s, e.f("x-1")), 1);
}
// sk.g15.14: captured in sequence 5 where it is played.
TEST(SkOrder, Capture) {
  for (const bool on : {true, false}) {
    Setting x = two();
    if (on) x.top = "rules = [\"g15.14\"]";
    x.sequence = 5;
    x.figures = man("x-1", "40, 40") + man("x-2", "40, 60") + man("x-3", "40, 63") +
                man("y-1", "42, 40", ", health = \"wounded\"") + man("y-2", "150, 43") +
                man("y-3", "150, 46");
    Sk t(x);
    EXPECT_EQ(t.of("y-1").place == static_cast<int>(Place::captured), on);
  }
}

// ---- victory

// sk.g24.3: a fit steady man on foot, and no such enemy; else who held it last.
TEST(SkOrder, Objectives) {
  const auto holder = [](std::string_view mine, std::string_view his,
                         std::string_view states = "") {
    Setting x = two();
    x.top = "objective = [{ id = \"o\", at = [80, 80], r = 10, vp = { a = 30, b = 30 } }]";
    x.figures = man("x-1", mine) + man("x-2", "10, 10") + man("x-3", "13, 10") + man("y-1", his) +
                man("y-2", "170, 10") + man("y-3", "173, 10");
    x.states = states;
    x.sequence = 5;
    return static_cast<int>(Sk(x).state().holder[0]);
  };
  EXPECT_EQ(holder("90, 80", "150, 80"), 0);
  EXPECT_EQ(holder("90.01, 80", "150, 80"), 255);
  EXPECT_EQ(holder("80, 75", "80, 85"), 255);
  EXPECT_EQ(holder("10, 80", "80, 85"), 1);
  EXPECT_EQ(holder("80, 80", "150, 80", "{ id = \"x\", morale = \"demoralised\" },\n"), 255);
}
// sk.g24.4, sk.g24.5: points and levels. sk.g24.6: a side without a steady section loses at once.
TEST(SkOrder, Points) {
  Setting x = two();
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
              man("y-1", "150, 40", ", health = \"dead\"") +
              man("y-2", "150, 43", ", health = \"wounded\"") + man("y-3", "150, 46") +
              man("y-4", "150, 49");
  x.groups += unit("t", "b", "vehicle:us_m4");
  x.vehicles = "{ id = \"t\", at = [150, 80], heading = 0, immobile = true },\n";
  const Sk t(x);
  EXPECT_EQ(points_now(t.world(), t.state(), Side::first), 12 + 3 + 65);  // NCO 6+5+1
  Setting c = two();
  c.sequence = 5;
  c.states = "{ id = \"y\", morale = \"demoralised\" },\n";
  const Sk over(c);
  EXPECT_EQ(Skirmish::result(over.world(), over.state()).winner, Side::first);
  EXPECT_EQ(over.asked(), "over");
  Setting last = two();
  last.top = "";
  last.turn = 20;
  last.sequence = 5;
  last.figures = x.figures;
  const Sk l(last);
  const Result r = Skirmish::result(l.world(), l.state());
  EXPECT_TRUE(r.over);  // sk.g24.7
  EXPECT_STREQ(r.text.key, "sk.result.major");
}

// sk.g24.1, sk.g24.2: zones, and reinforcements on their edge.
TEST(SkOrder, Entering) {
  Setting x = two();
  x.groups += men("r", "a", "VETERAN", "\"3 SOLDAT rifle\"",
                  ", enter = { turn = 3, edge = [[0, 20], [0, 40]] }");
  x.sequence = 1;
  Sk t(x);
  t.roll({6, 1});
  t.roll({4, 3});
  t.roll({2});
  int entered = 0;
  t.each("sk.prompt.call", [&] {
    const std::string next = t.offered("activate", "group").front();
    t.choose("activate group=" + next);
    ASSERT_EQ(t.asked(), "sk.prompt.orders");
    if (next == "r") {
      ++entered;
      EXPECT_LT(t.of("r-1").at.x, 500);
    }
    t.choose("done");
  });
  EXPECT_EQ(entered, 1);
  EXPECT_EQ(t.of("r-1").place, static_cast<int>(Place::table));
}

// sk.g25.1, sk.g25.2, sk.g25.3: groups have owners; counts and hidden groups are their side's own.
TEST(SkOrder, SeveralPlayers) {
  Setting x = two("VETERAN", ", player = 2");
  x.active = "x";
  Sk t(x);
  EXPECT_EQ(info(t.world(), t.g("x")).player, 1);
  Setting h = two();
  h.top = "rules = [\"g12.6\"]";
  h.states = "{ id = \"x\", hidden = true },\n";
  h.position = "counts = { x = 7, y = 3 }";
  const Sk u(h);
  State seen = u.state();
  Skirmish::redact(u.world(), seen, Side::second);
  EXPECT_EQ(at(seen, u.f("x-1")).place, static_cast<int>(Place::unknown));
  EXPECT_EQ(at(seen, u.f("x-1")).at, (Point{0, 0}));
}

}  // namespace
}  // namespace bocage::sk
