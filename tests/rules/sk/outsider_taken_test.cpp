// What a sixth reading from outside found: weapons that somebody took up (sk.g6.7), and who decides.
#include "games/skirmish/rules/13_throwing.hpp"
#include "trial.hpp"

namespace bocage::sk {
namespace {

// y-1 fell, and y-2 has had his weapon since the last turn.
Setting took(std::string_view lines, std::string_view weapon, std::string_view more = "") {
  Setting x;
  x.groups = men("y", "b", "VETERAN", lines) + unit("t", "a", "vehicle:us_m4") +
             men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("y-2", "70, 40",
                  ", facing = 180, weapon = \"" + std::string(weapon) + "\"" + std::string(more)) +
              man("x-1", "60, 40");
  x.vehicles = "{ id = \"t\", at = [50, 44], heading = 0 },\n";
  x.active = "y";
  return x;
}
constexpr std::string_view schreck = "\"SOLDAT pschreck\", \"SOLDAT rifle\"",
                           flamer = "\"SOLDAT flamer+pistol\", \"2 SOLDAT rifle\"";

// A rocket launcher is offered like any other, and fired.
TEST(SkTaken, ALauncher) {
  Sk t(took(schreck, "pschreck"));
  t.choose("act figure=y-2");
  EXPECT_TRUE(t.offers("launch figure=y-2 target=t weapon=pschreck"));
  t.choose("launch figure=y-2 target=t weapon=pschreck");
  EXPECT_EQ(t.asked(), "sk.prompt.lob");
}
// sk.g12.5: whoever lies in wait with it reacts with it.
TEST(SkTaken, ALauncherThatWaits) {
  Setting x = took(schreck, "pschreck", ", posture = \"waiting\"");
  x.active = "t";
  Sk t(x);
  t.choose("speed vehicle=t band=LENT hatch=open");
  t.choose("drive vehicle=t leg=0:6");
  ASSERT_EQ(t.asked(), "sk.prompt.react") << t.options();
  t.choose("react piece=y-2");
  EXPECT_EQ(t.asked(), "sk.prompt.lob");
}
// sk.g14.16: a demoralised tank hides from it.
TEST(SkTaken, ALauncherFrightensATank) {
  for (const char* weapon : {"pschreck", "rifle"}) {
    Setting x = took(schreck, weapon, ", acted = true");
    x.active.clear();
    x.terrain =
        "{ id = \"h\", type = \"building\", poly = [[40, 50], [46, 50], [46, 62], [40, 62]] },\n";
    x.states = "{ id = \"t\", morale = \"demoralised\" },\n";
    x.groups += men("z", "a", "VETERAN", "\"3 SOLDAT rifle\"");  // it would stay beside these
    x.figures += man("z-1", "50, 30") + man("z-2", "50, 27") + man("z-3", "53, 30");
    const Sk t(x);
    EXPECT_EQ(at(t.state(), t.v("t")).moved, weapon == std::string_view("pschreck")) << weapon;
  }
}
// sk.g13.9: a flamethrower with what fuel is left in it; whoever falls with it may burn.
TEST(SkTaken, AFlamethrower) {
  Setting x = took(flamer, "flamer", ", fuel = 2");
  x.figures = man("y-1", "72, 40", ", health = \"dead\", fuel = 1") + man("y-3", "72, 42") +
              man("x-1", "60, 40");
  Sk t(x);
  t.choose("act figure=y-3");
  EXPECT_EQ(t.why("flame piece=y-3 at=60,40"), "sk.g13.6");
  t.choose("take_weapon figure=y-3 from=y-1");
  EXPECT_EQ(t.of("y-3").fuel, 1);
  EXPECT_EQ(t.of("y-1").fuel, 0);
  EXPECT_TRUE(!flame_of(t.world(), t.state(), t.f("y-3")));  // from the next activation
  x = took(flamer, "flamer", ", fuel = 2");
  Sk u(x);
  u.choose("act figure=y-2");
  EXPECT_TRUE(u.offers("flame piece=y-2 at=60,40"));
  u.choose("flame piece=y-2 at=60,40");
  EXPECT_EQ(u.of("y-2").fuel, 1);
  EXPECT_EQ(u.asked(), "sk.prompt.victim");
}
// One shot is one shot, also of a leader who carries nothing else.
TEST(SkTaken, ALeaderWithAPanzerfaust) {
  Setting x = took(schreck, "pschreck");
  x.groups += unit("o", "b", "leader", ", weapons = [\"pfaust60\"]");
  x.figures += man("o-1", "70, 46", ", facing = 180, used = [\"pfaust60\"]");
  x.active = "o";
  Sk t(x);
  t.choose("act figure=o-1");
  EXPECT_EQ(t.why("launch figure=o-1 target=t weapon=pfaust60"), "sk.g16.12");
}

// ---- several players a side

// Two sections of side a and an officer each; the higher one is listed first.
Setting shared() {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"", ", player = 1") +
             men("z", "a", "VETERAN", "\"NCO rifle\", \"2 SOLDAT rifle\"", ", player = 2") +
             unit("o", "a", "leader", ", rank = \"CHEVRONNE\", weapons = [\"smg\"], player = 2") +
             unit("n", "a", "leader", ", rank = \"NEOPHYTE\", weapons = [\"smg\"], player = 1") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("n-1", "20, 60") + man("o-1", "20, 70");
  return x;
}
int asked_player(const Setting& x) {
  const Trial<Skirmish> t(replaced(file(x), "edge = \"W\"", "edge = \"W\", players = 2"));
  return static_cast<int>(t.ask().player);
}
// sk.g25.1: the highest officer's owner, not the last one's.
TEST(SkPlayers, TheHighestOfficer) {
  Setting x = shared();
  x.figures += man("x-1", "40, 40") + man("z-1", "40, 50") + man("y-1", "100, 40");
  x.position = "counts = { x = 6, z = 6, o = 4, n = 4, y = 3 }";
  EXPECT_EQ(asked_player(x), 1);
}
// sk.g25.1, sk.g3.7: whose fights they are settles their order, between players the highest officer's owner.
TEST(SkPlayers, TheOrderOfFights) {
  Setting x = shared();
  x.sequence = 4;
  const std::string ones = man("x-1", "40, 40") + man("y-1", "42, 40"),
                    others = man("z-1", "40, 80") + man("y-2", "42, 80");
  x.figures += ones + others;
  EXPECT_EQ(asked_player(x), 1);
  x = shared();
  x.sequence = 4;
  x.figures += ones + man("x-2", "40, 80") + man("y-2", "42, 80");
  EXPECT_EQ(asked_player(x), 0);
}
// sk.g25.2: a reaction is the affair of the owner of who lies in wait.
TEST(SkPlayers, WhoseReactionItIs) {
  for (const char* who : {"x-1", "z-1"}) {
    Setting x = shared();
    x.figures += man(who, "40, 40", ", facing = 0, posture = \"waiting\"") +
                 man("y-1", "70, 40", ", facing = 180") + man("y-2", "70, 43");
    x.active = "y";
    Trial<Skirmish> t(replaced(file(x), "edge = \"W\"", "edge = \"W\", players = 2"));
    t.choose("act figure=y-1");
    t.choose("move figure=y-1 at=64,40 gait=normal");
    ASSERT_EQ(t.asked(), "sk.prompt.react");
    EXPECT_EQ(static_cast<int>(t.ask().player), who == std::string_view("z-1")) << who;
  }
}

}  // namespace
}  // namespace bocage::sk
