// sk.g25.3, sk.g12.6: what a side must not learn from being asked, told or counted.
#include "trial.hpp"

namespace bocage::sk {
namespace {

// x hides; y and z stand in the open. Side a has priority.
Setting ambush(std::string_view counts) {
  Setting x;
  x.top = "rules = [\"g12.6\"]";
  x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("w", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40", ", posture = \"waiting\"") +
              man("x-2", "40, 43", ", posture = \"waiting\"") +
              man("x-3", "40, 46", ", posture = \"waiting\"") + man("w-1", "20, 90") +
              man("w-2", "20, 93") + man("w-3", "20, 96") + man("y-1", "150, 40") +
              man("y-2", "150, 43") + man("y-3", "150, 46");
  x.states = "{ id = \"x\", hidden = true },\n";
  x.position = "counts = { " + std::string(counts) + " }";
  return x;
}
State as_seen(const Sk& t, Side side) {
  State seen = t.state();
  Skirmish::redact(t.world(), seen, side);
  return seen;
}

// sk.g4.5, sk.g3.5: before each call the owner of hidden groups is asked, whether or not one is due.
TEST(SkSecrets, HiddenGroupsAreAskedForApart) {
  for (const char* counts : {"x = 7, w = 5, y = 3", "x = 4, w = 5, y = 3"}) {
    Sk t(ambush(counts));
    EXPECT_EQ(t.asked(), "sk.prompt.call_hidden") << counts;
    EXPECT_EQ(t.prompt.side, Side::first);
    EXPECT_EQ(t.prompt.seen, only(Side::first));
    EXPECT_TRUE(t.prompt.args.empty());
  }
  Sk early(ambush("x = 7, w = 5, y = 3"));
  EXPECT_EQ(early.why("pass"), "sk.g4.6");  // its count is called
  EXPECT_EQ(early.why("activate group=w"), "sk.g3.5");
  early.choose("hold_back group=x count=4");
  EXPECT_EQ(early.why("activate group=x"), "sk.g3.5");
  early.choose("pass");
  EXPECT_EQ(early.asked(), "sk.prompt.call");
  EXPECT_EQ(early.asked_about("count"), "5");
  early.choose("activate group=w");
  early.choose("done");
  EXPECT_EQ(early.why("activate group=x"), "");
  EXPECT_EQ(early.why("hold_back group=x count=3"), "sk.g4.6");
}

// sk.g4.5: at equal counts the priority side first; within a side its owner orders them.
TEST(SkSecrets, EqualCounts) {
  Sk tied(ambush("x = 5, w = 2, y = 5"));
  EXPECT_EQ(tied.why("pass"), "sk.g4.6");
  Setting x = ambush("x = 5, w = 2, y = 5");
  x.priority = "b";
  Sk second(x);
  EXPECT_EQ(second.why("activate group=x"), "sk.g3.5");
  EXPECT_EQ(second.why("pass"), "");
  Sk own(ambush("x = 5, w = 5, y = 3"));
  EXPECT_EQ(own.why("activate group=x"), "");
  EXPECT_EQ(own.why("pass"), "");
}

// What a hidden group does without showing itself looks, to the other side, like being asked.
TEST(SkSecrets, UnseenActivationsLeaveNoTrace) {
  Sk t(ambush("x = 7, w = 5, y = 3"));
  const State before = as_seen(t, Side::second);
  t.choose("activate group=x");
  EXPECT_EQ(t.asked(), "sk.prompt.orders");
  EXPECT_TRUE(same(before, as_seen(t, Side::second)));
  t.choose("act figure=x-1");
  EXPECT_TRUE(same(before, as_seen(t, Side::second)));
  t.choose("stand");
  t.choose("done");
  EXPECT_TRUE(same(before, as_seen(t, Side::second)));
  for (const Event& e : t.log.list)
    if (includes(e.seen, Side::second)) {
      EXPECT_STREQ(e.what, "nothing");
    }
  t.choose("pass");
  EXPECT_EQ(t.asked(), "sk.prompt.call");
  EXPECT_TRUE(t.event("called").reveals);  // who is next at which count comes to light
}

// The order of play goes on when all who are not hidden have acted.
TEST(SkSecrets, TheLastCall) {
  Sk t(ambush("x = 2, w = 5, y = 3"));
  for (const char* group : {"w", "y"}) {
    t.choose("pass");
    t.choose("activate group=" + std::string(group));
    t.choose("done");
  }
  EXPECT_EQ(t.asked(), "sk.prompt.call_hidden");
  EXPECT_EQ(t.why("pass"), "sk.g4.6");
  t.choose("activate group=x");
  t.choose("done");
  t.choose("pass");
  EXPECT_EQ(t.state().sequence, 1);
}

// sk.g12.3: whom the other side lets pass is known to both: that no question comes any more would tell it.
TEST(SkSecrets, LettingPass) {
  Setting x = ambush("x = 2, w = 5, y = 3");
  x.active = "y";
  Sk t(x);
  at(t.state(), t.g("y")).let_pass = 1;
  for (const Side side : {Side::first, Side::second})
    EXPECT_TRUE(at(as_seen(t, side), t.g("y")).let_pass);
}

// sk.g12.3: who of those that wait answers is his side's affair until he fires.
TEST(SkSecrets, WhoReactsShowsWhenHeFires) {
  State seen[2];
  for (const int i : {0, 1}) {
    Setting x = ambush("x = 2, w = 5, y = 3");
    x.active = "y";
    Sk t(x);
    const auto mover = Piece(t.f("y-1")).value;
    t.state().frames.push(ReactFrame{.side = 0, .stage = 1, .subject = mover});
    t.state().frames.push(
        ReactorFrame{.by = Piece(t.f(i ? "x-2" : "x-1")).value, .subject = mover});
    Prompt asked;
    Skirmish::ask(t.world(), t.state(), asked);
    EXPECT_EQ(asked.seen, only(Side::first));
    seen[i] = as_seen(t, Side::second);
  }
  EXPECT_TRUE(same(seen[0], seen[1]));
}

// sk.g12.4: nor do those show who declared with him, while he fires.
TEST(SkSecrets, WhoFiresNextShowsWhenHeFires) {
  State seen[2];
  for (const int i : {0, 1}) {
    Setting x = ambush("x = 2, w = 5, y = 3");
    x.active = "y";
    Sk t(x);
    const auto mover = Piece(t.f("y-1")).value;
    const Figure next = t.f(i ? "w-3" : "x-2");
    at(t.state(), next).reacts = 1;
    t.state().frames.push(
        ReactFrame{.side = 0, .stage = 1, .subject = mover, .last = Piece(next).value});
    t.state().frames.push(
        FiringFrame{.mode = Fire::launch, .by = t.f("w-1").id, .with = 0, .at = mover});
    EXPECT_TRUE(at(as_seen(t, Side::first), next).reacts);
    seen[i] = as_seen(t, Side::second);
  }
  EXPECT_TRUE(same(seen[0], seen[1]));
}

// sk.g25.3: what an unrevealed group is asked is its own side's affair.
TEST(SkSecrets, WhatAnUnrevealedGroupIsAsked) {
  Sk t(ambush("x = 8, w = 5, y = 3"));
  t.choose("activate group=x");
  EXPECT_EQ(t.prompt.side, Side::first);
  EXPECT_EQ(t.prompt.seen, only(Side::first));
}

// sk.g24.4: a gun that hides is not lost to whoever does not see it.
TEST(SkSecrets, AHiddenGunIsNotLost) {
  Setting x = ambush("w = 5, y = 3");
  x.groups += unit("pak", "a", "gun:g50");
  x.figures += man("pak-1", "60, 81") + man("pak-2", "60, 79");
  x.gears = "{ id = \"pak\", at = [60, 80], heading = 0 },\n";
  x.states = "{ id = \"pak\", hidden = true },\n";
  Sk t(x);
  EXPECT_EQ(points_now(t.world(), t.state(), Side::second),
            points_now(t.world(), as_seen(t, Side::second), Side::second));
}

// sk.g14.14, sk.g25.3: infantry that hides makes no tank steady: a test that is not made would tell.
TEST(SkSecrets, HiddenInfantryIsNoSupport) {
  Setting x = ambush("w = 5, y = 3");
  x.groups += unit("t", "a", "vehicle:us_m4");
  x.vehicles = "{ id = \"t\", at = [45, 50], heading = 0 },\n";
  Sk t(x);
  EXPECT_EQ(causes_of(t.world(), t.state(), t.g("t")), alone);
  at(t.state(), t.g("x")).hidden = 0;
  EXPECT_EQ(causes_of(t.world(), t.state(), t.g("t")), 0);
}

// sk.g22.6: a machine gun that hides does not fire at aircraft: the number of dice would tell of it.
TEST(SkSecrets, HiddenGunsLetAircraftPass) {
  Setting x = ambush("w = 5, y = 3");
  x.groups = "{ id = \"p\", side = \"b\", unit = \"air:strafing\", strikes = 1 },\n" +
             men("x", "a", "VETERAN", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"") +
             men("w", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.states =
      "{ id = \"x\", hidden = true, acted = true },\n{ id = \"w\", acted = true },\n{ id = "
      "\"y\", acted = true },\n";
  x.position = "";
  Sk t(x);
  t.dismiss("pass");  // no hidden group acts
  Sk u(x);
  u.choose("pass");
  ASSERT_EQ(u.asked(), "sk.prompt.air");
  u.choose("strafe battery=p at=60,40 degrees=0");
  EXPECT_NE(u.asked(), "sk.prompt.flak");
}

// sk.g12.4: who declared and no longer waits when his turn comes has declared nothing that lasts.
TEST(SkSecrets, DeclarationsDoNotOutliveTheirQuestion) {
  Setting x = ambush("w = 5, y = 3");
  x.states = "";
  x.groups += unit("pak", "a", "gun:g50") + unit("t", "a", "vehicle:us_m4");
  x.figures += man("pak-1", "60, 81") + man("pak-2", "60, 79");
  x.gears = "{ id = \"pak\", at = [60, 80], heading = 0 },\n";
  x.vehicles = "{ id = \"t\", at = [45, 60], heading = 0 },\n";
  x.active = "y";
  Sk t(x);
  t.state().gears[0].reacts = t.state().vehicles[0].reacts = 1;
  at(t.state(), t.f("w-1")).reacts = 1;
  t.state().frames.push(ReactFrame{.side = 0, .subject = Piece(t.f("y-1")).value});
  t.choose("hold");
  const State seen = as_seen(t, Side::second);
  EXPECT_FALSE(seen.gears[0].reacts);
  EXPECT_FALSE(seen.vehicles[0].reacts);
  EXPECT_FALSE(at(seen, t.f("w-1")).reacts);
}

// sk.g25.3: where a section is about to go is shown to its own side only: it goes round friends who hide.
TEST(SkSecrets, APlanIsItsOwnSidesAffair) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"2 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("y-1", "150, 40");
  x.active = "x";
  Sk t(x);
  t.choose("advance group=x at=50,40 gait=normal");
  ASSERT_EQ(t.asked(), "sk.prompt.formation");
  for (const auto& [side, walks] :
       {std::pair{Side::first, 2}, {Side::second, 0}, {Side::nobody, 0}}) {
    State seen = t.state();
    Skirmish::redact(t.world(), seen, side);
    EXPECT_EQ(seen.walks.size(), walks);
  }
}

// sk.g25.3, sk.g14.11: whoever runs where the rules send him does not go round friends who hide: his way would show them.
TEST(SkSecrets, WhoRoutsDoesNotGoRoundFriendsWhoHide) {
  for (const bool hides : {true, false}) {
    Setting x;
    x.top = "rules = [\"g12.6\"]";
    x.groups = men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
               men("w", "a", "VETERAN", "\"SOLDAT rifle\"") +
               men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
                man("w-1", "20, 43") + man("y-1", "150, 40");
    x.states = "{ id = \"x\", morale = \"routing\" },\n";
    if (hides) x.states += "{ id = \"w\", hidden = true },\n";
    x.position = "counts = { y = 5 }";
    Sk t(x);
    EXPECT_EQ(t.where("x-1"), "20,40");
    EXPECT_EQ(t.where("x-2") == "20,43", hides) << t.where("x-2");
  }
}

}  // namespace
}  // namespace bocage::sk
