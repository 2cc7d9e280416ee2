// Worked cases of close combat: E01 to E11.
#include "trial.hpp"

namespace bocage::sk {
namespace {

Setting duel(std::string_view a, std::string_view b, std::string_view facing_b = "180") {
  Setting x;
  x.sequence = 4;
  x.groups = std::string(a) + std::string(b);
  x.figures = man("x-1", "50, 50", ", facing = 0") +
              man("y-1", "52, 50", ", facing = " + std::string(facing_b));
  return x;
}
std::string one(std::string_view id, std::string_view side, std::string_view quality,
                std::string_view weapon = "rifle", std::string_view traits = "") {
  return men(id, side, quality, "\"SOLDAT " + std::string(weapon) + "\"",
             traits.empty() ? "" : ", traits = [" + std::string(traits) + "]");
}

// sk.cb.1, sk.cb.2b, sk.cb.2c, sk.cb.6, sk.cb.7a, sk.cb.7b, sk.g15.1, sk.g15.8, sk.g15.9, sk.g3.7
TEST(SkExamples, E01RecoilAndFollowUp) {
  Sk t(duel(one("x", "a", "ELITE"), one("y", "b", "VETERAN")));
  t.roll({3, 4});
  t.roll({5});
  EXPECT_EQ(t.where("y-1"), "57,50");
  EXPECT_TRUE(t.is_sound("y-1"));
  EXPECT_EQ(t.why("follow figure=x-1 at=55,50"), "");
  EXPECT_EQ(t.why("follow figure=x-1 at=53,50"), "sk.g15.9");
  EXPECT_EQ(t.why("follow figure=x-1 at=50,56"), "sk.g15.9");
  t.choose("follow figure=x-1 at=55,50");
  EXPECT_EQ(t.where("x-1"), "55,50");
  EXPECT_NE(t.asked(), "sk.prompt.combats");
}

// sk.cb.2a, sk.cb.5a, sk.g15.7
TEST(SkExamples, E02CommandoReroll) {
  Sk t(duel(one("x", "a", "COMMANDO"), one("y", "b", "ELITE")));
  t.roll({1, 3});
  t.roll({4, 4});
  ASSERT_EQ(t.asked(), "sk.prompt.reroll");
  t.choose("reroll figure=x-1 die=1");
  t.roll({6});
  EXPECT_EQ(t.where("y-1"), "57,50");
}

// sk.cb.3a, sk.cb.3c, sk.cb.4c, sk.cb.8a, sk.g15.13
TEST(SkExamples, E03WoundedOneDie) {
  Setting x =
      duel(one("x", "a", "BLEU"), one("y", "b", "ELITE", "rifle", "\"FANATIQUE\", \"SABRE\""));
  x.figures = man("x-1", "50, 50") + man("y-1", "52, 50", ", health = \"wounded\"");
  Sk t(x);
  t.roll({2});
  t.roll({6});
  EXPECT_TRUE(t.is_hurt("x-1"));
}
// The same man unhurt throws four.
TEST(SkExamples, E03SoundFourDice) {
  Sk t(duel(one("x", "a", "BLEU"), one("y", "b", "ELITE", "rifle", "\"FANATIQUE\", \"SABRE\"")));
  t.roll({2});
  EXPECT_EQ(t.ask().chance.dice, 4);
}

// sk.cb.3b, sk.cb.7c, sk.g15.10
TEST(SkExamples, E04BeatenRiderRidesOn) {
  Setting x =
      duel(one("x", "a", "VETERAN", "rifle", "\"CAVALIER\", \"SABRE\""), one("y", "b", "BLEU"));
  x.figures = man("x-1", "40, 30", ", facing = 0, charged = true") +
              man("y-1", "42.5, 30", ", facing = 180");
  Sk t(x);
  t.roll({1, 1, 2});
  t.roll({6});
  EXPECT_EQ(t.where("x-1"), "50,30");
  EXPECT_NE(t.asked(), "sk.prompt.follow");
}

// sk.cb.5b, sk.g1.6, sk.g15.5, sk.g15.11
TEST(SkExamples, E05DefendedWallDraw) {
  Setting x =
      duel(one("x", "a", "VETERAN", "rifle", "\"CAVALIER\", \"SABRE\""), one("y", "b", "BLEU"));
  x.terrain = "{ id = \"wall\", type = \"lowwall\", line = [[41.5, 10], [41.5, 60]] },\n";
  x.figures =
      man("x-1", "40, 30", ", facing = 0, charged = true") + man("y-1", "43, 30", ", facing = 180");
  Sk t(x);
  t.roll({2, 3, 1});
  t.roll({2});
  t.choose("reroll figure=y-1 die=2");
  t.roll({6});
  EXPECT_EQ(t.where("x-1"), "40,30");
  EXPECT_EQ(t.where("y-1"), "43,30");
  EXPECT_TRUE(locked(t.world(), t.state(), t.f("x-1")));
}

// sk.cb.8b, sk.cb.9b, sk.g15.3, sk.g15.12
TEST(SkExamples, E06Unhorsed) {
  Setting x =
      duel(one("x", "a", "VETERAN", "rifle", "\"CAVALIER\", \"SABRE\""), one("y", "b", "BLEU"));
  x.figures = man("x-1", "40, 30", ", charged = true") + man("y-1", "42.5, 30");
  Sk t(x);
  t.roll({1, 1, 1});
  t.roll({6});
  EXPECT_TRUE(t.is_sound("x-1"));
  EXPECT_FALSE(t.of("x-1").mounted);
  x.groups = one("x", "a", "VETERAN", "rifle", "\"CAVALIER\", \"SABRE\"") +
             men("y", "b", "BLEU", "\"2 SOLDAT rifle\"");
  x.figures += man("y-2", "40, 32.5");
  Sk u(x);
  u.roll({1, 1, 1});
  u.roll({6});
  u.roll({3});
  EXPECT_TRUE(u.is_hurt("x-1"));
  EXPECT_FALSE(u.of("x-1").mounted);
}

// sk.cb.9a, sk.g15.2, sk.g15.3
TEST(SkExamples, E07OneBeatsTwo) {
  Setting x = duel(one("x", "a", "ELITE"), men("y", "b", "VETERAN", "\"2 SOLDAT rifle\""));
  x.figures += man("y-2", "50, 52", ", facing = 270");
  Sk t(x);
  t.roll({6, 6});
  t.roll({2});
  t.roll({3});
  ASSERT_EQ(t.asked(), "sk.prompt.loser");
  t.choose("name figure=y-2");
  EXPECT_TRUE(t.is_dead("y-2"));
  EXPECT_TRUE(t.is_sound("y-1"));
  EXPECT_EQ(t.where("y-1"), "52,50");
}

// sk.cb.4d, sk.g15.4
TEST(SkExamples, E08TakenFromBehind) {
  Setting x = duel(one("x", "a", "VETERAN"), one("y", "b", "COMMANDO"), "0");
  x.figures = man("x-1", "40, 50") + man("y-1", "52, 50", ", facing = 0");
  x.sequence = 3;
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("charge figure=x-1 target=y-1");
  EXPECT_TRUE(t.of("y-1").from_behind);
  t.roll({4});
  t.roll({2});
  t.choose("reroll figure=y-1 die=2");
  t.roll({5});
  EXPECT_NE(t.where("x-1"), "49.95,50");
  EXPECT_TRUE(t.is_sound("x-1"));
}

// sk.cb.4a, sk.cb.5c, sk.g15.6
TEST(SkExamples, E09DemoralisedOfficer) {
  Setting x = duel(one("x", "a", "VETERAN"),
                   unit("y", "b", "leader",
                        ", rank = \"NEOPHYTE\", quality = \"ELITE\", weapons = [\"pistol\"]"));
  x.states = "{ id = \"y\", morale = \"demoralised\" },\n";
  Sk t(x);
  t.roll({6});
  t.roll({1});
  t.choose("reroll figure=y-1 die=1");
  t.roll({1});
  EXPECT_TRUE(t.is_dead("y-1"));
}

TEST(SkExamples, E10NoRoomToRecoil) {
  Setting x = duel(one("x", "a", "VETERAN"), one("y", "b", "BLEU"));
  x.terrain =
      "{ id = \"house\", type = \"building\", poly = [[53.1, 40], [70, 40], [70, 60], [53.1, 60]] "
      "},\n";
  Sk t(x);
  t.roll({4});
  t.roll({3});
  EXPECT_TRUE(t.is_sound("y-1"));
  EXPECT_TRUE(contact(t.world(), t.state(), t.f("x-1"), t.f("y-1")) || t.of("y-1").at.x <= 5310);
}

// sk.cb.3d, sk.g2.9
TEST(SkExamples, E11BanzaiDice) {
  Setting x = duel(unit("x", "a", "leader",
                        ", rank = \"NEOPHYTE\", quality = \"VETERAN\", weapons = [\"pistol\"], "
                        "traits = [\"SABRE\", \"BANZAI\"]"),
                   one("y", "b", "BLEU"));
  x.states = "{ id = \"x\", banzai = true },\n";
  Sk t(x);
  EXPECT_EQ(t.ask().chance.dice, 3);
  x.states.clear();
  Sk u(x);
  EXPECT_EQ(u.ask().chance.dice, 2);
}

// sk.g15.2: three against three of whom only two pairs can be made; whoever finds nobody left for him does not fight, and nobody
// is asked who of nobody lost.
TEST(SkMelee, WhoFindsNobodyDoesNotFight) {
  Setting x;
  x.sequence = 4;
  x.groups = men("x", "a", "VETERAN", "\"4 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"4 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50") + man("x-2", "53.2, 51.6") + man("x-3", "53.2, 48.4") +
              man("x-4", "100, 50") + man("y-1", "52, 50") + man("y-2", "48.8, 51.6") +
              man("y-3", "48.8, 48.4") + man("y-4", "102, 50");
  Sk t(x);
  t.choose("fight figure=x-4");
  t.roll({4});
  t.roll({4});  // nobody wins there
  t.choose("fight figure=y-3");
  t.choose("join figure=x-1 opponent=y-2");
  EXPECT_EQ(t.of("y-3").fought, 1);
  EXPECT_TRUE(t.is_sound("y-3"));
  EXPECT_EQ(t.asked(), "sk.prompt.combats");
}

// sk.cb.7b, sk.g15.9, sk.g15.3: of several winners any one follows, once.
TEST(SkMelee, AnyOfSeveralWinnersFollows) {
  const auto beaten = [] {
    Setting x = duel(men("x", "a", "VETERAN", "\"2 SOLDAT rifle\""), one("y", "b", "VETERAN"));
    x.figures += man("x-2", "52, 52", ", facing = 270");
    Sk t(x);
    t.choose("fight figure=x-1");
    t.roll({3});
    t.roll({3});
    t.roll({4});
    EXPECT_EQ(t.where("y-1"), "57,50");  // straight away from the first of them
    return t;
  };
  Sk t = beaten();
  EXPECT_EQ(t.asked(), "sk.prompt.follow");
  EXPECT_TRUE(t.offers("follow figure=x-1"));
  EXPECT_TRUE(t.offers("follow figure=x-2"));
  EXPECT_EQ(t.why("follow figure=y-1 at=55,50"), "sk.g15.9");
  t.choose("follow figure=x-2 at=55.5,51.4");
  EXPECT_EQ(t.where("x-2"), "55.5,51.4");
  EXPECT_NE(t.asked(), "sk.prompt.follow");
  Sk u = beaten();
  u.choose("follow figure=x-1 at=55,50");
  EXPECT_EQ(u.where("x-2"), "52,52");
}

}  // namespace
}  // namespace bocage::sk
