// Worked cases of fire: E13, E19, E57 to E63, E67, E69.
#include "trial.hpp"

namespace bocage::sk {
namespace {

std::string enemy(std::string_view at = "170, 10") { return man("y-1", at); }

// sk.dm.2, sk.dm.4, sk.dm.5, sk.g14.8, sk.g14.10, sk.g4.4
TEST(SkExamples, E13Consequences) {
  Setting x;
  x.terrain = "{ id = \"hedge\", type = \"hedge\", line = [[28, 20], [28, 70]] },\n";
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"SOLDAT lmg\", \"SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
              man("y-1", "90, 40") + man("y-2", "90, 43") + man("y-3", "90, 46");
  x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
  x.position = "counts = { y = 9 }";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.compulsory");  // before the group with a count of 9
  EXPECT_EQ(t.why("place figure=x-1 at=45,40"), "sk.g14.8");
  t.choose("go");
  for (const char* id : {"x-1", "x-2", "x-3"}) {
    EXPECT_LT(t.of(id).at.x, 2800) << id;
    EXPECT_TRUE(sheltered(t.world(), t.state(), t.f(id), t.of("y-1").at)) << id;
  }
}
TEST(SkExamples, E13OnlyCoveringFire) {
  Setting x;
  x.terrain =
      "{ id = \"wood\", type = \"wood\", poly = [[30, 30], [41, 30], [41, 60], [30, 60]] },\n";
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"SOLDAT lmg\", \"SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46") +
              man("y-1", "90, 40") + man("y-2", "90, 43") + man("y-3", "90, 46");
  x.states = "{ id = \"x\", morale = \"demoralised\" },\n";
  x.active = "x";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.orders");
  EXPECT_EQ(t.why("cover piece=x-2 at=90,40 with=0"), "");
  EXPECT_EQ(t.why("volley group=x enemy=y"), "sk.dm.4");
  t.choose("act figure=x-2");
  EXPECT_EQ(t.why("fire figure=x-2 target=y-1 weapon=lmg"), "sk.dm.4");
  EXPECT_EQ(t.why("charge figure=x-2 target=y-1"), "sk.g14.10");
  EXPECT_EQ(t.why("wait piece=x-2"), "sk.g14.10");
}

// sk.st.4, sk.g10.10, sk.g14.4, sk.g8.2
TEST(SkExamples, E19ShelteredFromTheMg) {
  Setting x;
  x.terrain =
      "{ id = \"wood\", type = \"wood\", poly = [[70, 30], [90, 30], [90, 44], [70, 44]] },\n";
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"NCO smg\", \"4 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 42") + man("x-3", "40, 50") +
              man("y-1", "72, 42") + man("y-2", "72, 46") + man("y-3", "72, 60") +
              man("y-4", "72, 70") + man("y-5", "72, 80");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("fire figure=x-1 target=y-1 weapon=lmg");
  EXPECT_FALSE(at(t.state(), t.g("y")).exposed);
  Sk u(x);
  u.choose("cover piece=x-1 at=72,45 with=0");
  EXPECT_TRUE(at(u.state(), u.g("y")).exposed);
}

// ---- small arms

// sk.g10.2, sk.g10.3, sk.g10.4a, sk.g10.4e, sk.g10.7, sk.g10.8, sk.g6.4
TEST(SkExamples, E57RifleLevel) {
  Setting x;
  x.terrain =
      "{ id = \"wood\", type = \"wood\", poly = [[84, 30], [95, 30], [95, 60], [84, 60]] },\n";
  x.groups =
      men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 80") +
              man("y-1", "85, 40", ", posture = \"prone\"") + man("y-2", "170, 10") +
              man("y-3", "170, 14");
  x.active = "x";
  for (const int effect : {5, 4}) {
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("fire figure=x-1 target=y-1 weapon=rifle");
    EXPECT_EQ(arg(t.event("fires"), "level"), 4);
    EXPECT_EQ(t.shift("fires", "sk.g10.4a"), 1);
    EXPECT_EQ(t.shift("fires", "sk.g10.4e"), 1);
    t.pool({6});
    EXPECT_EQ(t.asked_about("need"), "5");
    t.roll({4});
    t.roll({effect});
    EXPECT_EQ(t.is_dead("y-1"), effect == 5);
    EXPECT_EQ(t.is_hurt("y-1"), effect == 4);
  }
}

// sk.g10.4f, sk.g10.6, sk.g10.11, sk.g10.5
TEST(SkExamples, E58LmgSpread) {
  Setting x;
  x.groups = men("x", "a", "ELITE", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 42") +
              man("y-1", "78, 40", ", gait = \"fast\"") + man("y-2", "78, 43") +
              man("y-3", "78, 60");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("fire figure=x-1 target=y-1 weapon=lmg");
  EXPECT_EQ(arg(t.event("fires"), "level"), 2);
  EXPECT_EQ(arg(t.event("fires"), "dice"), 4);
  t.pool({4, 5, 2, 6});
  EXPECT_EQ(t.asked_about("figure"), "y-1");
  t.roll({1});
  EXPECT_EQ(t.asked_about("figure"), "y-2");
  t.roll({1});
  EXPECT_EQ(t.asked_about("figure"), "y-1");  // again, for he is not removed
  x.figures =
      man("x-1", "40, 40") + man("x-2", "40, 43.01") + man("y-1", "78, 40") + man("y-2", "78, 43");
  Sk u(x);
  u.choose("act figure=x-1");
  u.choose("fire figure=x-1 target=y-1 weapon=lmg");
  EXPECT_EQ(arg(u.event("fires"), "dice"), 3);
}

// sk.g11.1, sk.g11.2, sk.g11.3, sk.g11.4, sk.g11.5
TEST(SkExamples, E59CoveringFire) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"4 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 42") + man("x-3", "40, 60") +
              man("y-1", "110, 40") + man("y-2", "110, 43") + man("y-3", "113, 40") +
              man("y-4", "113, 43");
  x.active = "x";
  Sk t(x);
  t.choose("cover piece=x-1 at=111,41 with=0");
  EXPECT_EQ(t.ask().chance.dice, 2);
  EXPECT_EQ(t.ask().chance.black_on, 6);
  t.pool({5, 5});
  for (const char* id : {"y-1", "y-2", "y-3", "y-4"})
    EXPECT_TRUE(t.of(id).under && t.of(id).fresh) << id;
  t.choose("done");
  ASSERT_EQ(t.asked_about("group"), "y");
  t.choose("act figure=y-1");
  EXPECT_EQ(t.why("move figure=y-1 at=125,40 gait=fast"), "sk.g11.5");
  EXPECT_EQ(t.why("move figure=y-1 at=119,40 gait=normal"), "");
  t.choose("fire figure=y-1 target=x-3 weapon=rifle");
  EXPECT_EQ(t.shift("fires", "sk.g10.4c"), 1);
}

// sk.g12.1, sk.g12.3, sk.g12.4
TEST(SkExamples, E60ReactionShot) {
  Setting x;
  x.groups =
      men("x", "a", "BLEU", "\"3 SOLDAT rifle\"") + men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "10, 10") + man("x-3", "10, 13") +
              man("y-1", "58, 45", ", posture = \"waiting\", facing = 180");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=40,60 gait=fast"), "sk.g5.3");
  x.figures = man("x-1", "40, 40") + man("x-2", "36, 48") +
              man("y-1", "58, 45", ", posture = \"waiting\", facing = 180");
  Sk u(x);
  u.choose("act figure=x-1");
  u.choose("move figure=x-1 at=40,59.5 gait=fast");
  ASSERT_EQ(u.asked(), "sk.prompt.react");
  EXPECT_EQ(u.where("x-1"), "40,45");
  u.choose("react piece=y-1");
  EXPECT_EQ(arg(u.event("fires"), "on"), 5);
  u.pool({5});
  u.roll({3});
  EXPECT_TRUE(u.is_hurt("x-1"));
  EXPECT_EQ(u.where("x-1"), "40,45");
  EXPECT_EQ(posture(u.state(), u.f("y-1")), Posture::standing);
}

// ---- sight

bool sees_over(std::string_view terrain, std::string_view from, std::string_view to,
               std::string_view posture = "standing") {
  Setting x;
  x.terrain = terrain;
  x.groups =
      men("x", "a", "BLEU", "\"3 SOLDAT rifle\"") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", from) + man("y-1", to, ", posture = \"" + std::string(posture) + "\"");
  x.active = "x";
  Sk t(x);
  return sees(t.world(), t.state(), t.f("x-1"), t.f("y-1")).seen;
}

// sk.g9.1, sk.g9.2, sk.g9.10
TEST(SkExamples, E61SightOverAWall) {
  const char* const wall = "{ id = \"wall\", type = \"lowwall\", line = [[30, 10], [30, 70]] },\n";
  EXPECT_TRUE(sees_over(wall, "20, 40", "40, 40"));
  EXPECT_FALSE(sees_over(wall, "20, 40", "32, 40", "prone"));
  EXPECT_TRUE(sees_over(wall, "20, 40", "80, 40", "prone"));
  EXPECT_TRUE(sees_over(wall, "20, 40", "32, 40", "waiting"));
  EXPECT_FALSE(sees_over(wall, "20, 40", "34, 40", "waiting"));
}

// sk.g8.6
TEST(SkExamples, E62DeadGround) {
  const char* const hill =
      "{ id = \"hill\", type = \"hill\", height = 4, poly = [[50, 10], [70, 10], [70, 70], [50, "
      "70]] },\n";
  EXPECT_TRUE(sees_over(hill, "20, 40", "60, 40"));
  EXPECT_FALSE(sees_over(hill, "46, 40", "68, 40"));
  EXPECT_FALSE(sees_over(hill, "20, 40", "90, 40"));
}

// sk.g9.3, sk.g1.3: 10.00 and 10.01 cm of wood and jungle
TEST(SkExamples, WoodsInDepth) {
  const auto wood = [](std::string_view from, std::string_view to, std::string_view type) {
    return "{ id = \"w" + std::string(from) + "\", type = \"" + std::string(type) +
           "\", poly = [[" + std::string(from) + ", 10], [" + std::string(to) + ", 10], [" +
           std::string(to) + ", 70], [" + std::string(from) + ", 70]] },\n";
  };
  EXPECT_TRUE(sees_over(wood("30", "40", "wood"), "20, 40", "60, 40"));
  EXPECT_FALSE(sees_over(wood("30", "40.01", "wood"), "20, 40", "60, 40"));
  EXPECT_TRUE(sees_over(wood("30", "36", "wood") + wood("40", "42", "jungle"), "20, 40", "60, 40"));
  EXPECT_FALSE(
      sees_over(wood("30", "36", "wood") + wood("40", "42.01", "jungle"), "20, 40", "60, 40"));
}

// sk.g7.1, sk.g7.3, sk.g7.4
TEST(SkExamples, E63RunIntoAWood) {
  Setting x;
  x.terrain =
      "{ id = \"wood\", type = \"wood\", poly = [[48, 10], [90, 10], [90, 70], [48, 70]] },\n";
  x.groups = men("x", "a", "BLEU", "\"NCO rifle\", \"2 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "38, 44") + enemy();
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=54,40 gait=fast"), "");
  EXPECT_EQ(t.why("move figure=x-1 at=54.01,40 gait=fast"), "sk.g7.1");
  x.terrain += "{ id = \"fence\", type = \"fence\", line = [[48, 10], [48, 70]] },\n";
  Sk u(x);
  u.choose("act figure=x-1");
  EXPECT_EQ(u.why("move figure=x-1 at=51.5,40 gait=fast"), "");
  EXPECT_EQ(u.why("move figure=x-1 at=51.51,40 gait=fast"), "sk.g7.1");
}

// sk.g13.4, sk.g13.6, sk.g13.7, sk.bk.4
TEST(SkExamples, E67FlameInABunker) {
  Setting x;
  x.terrain =
      "{ id = \"bk\", type = \"bunker\", armour = \"C\", poly = [[60, 30], [72, 30], [72, 42], "
      "[60, 42]], openings = [\"embrasure 60,36 180 120\", \"door 72,36\"] },\n";
  x.groups = men("x", "a", "ELITE", "\"SOLDAT flamer+pistol\", \"2 SOLDAT rifle\"") +
             men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures =
      man("x-1", "52, 36") + man("y-1", "62, 36") + man("y-2", "68, 40") + man("y-3", "66, 33");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("flame piece=x-1 at=62,36");
  for (const int d : {4, 5, 1}) t.roll({d});
  EXPECT_TRUE(t.is_hurt("y-1"));
  EXPECT_TRUE(t.is_sound("y-2"));
  EXPECT_TRUE(t.is_hurt("y-3"));
  EXPECT_FALSE(pierced(t.state(), {0}));
  EXPECT_TRUE(at(t.state(), t.g("y")).exposed);
}

// sk.g1.6, sk.g8.2, sk.g8.3, sk.g10.7
TEST(SkExamples, E69FenceFordWall) {
  Setting x;
  x.terrain =
      "{ id = \"fence\", type = \"fence\", line = [[60, 10], [60, 70]] },\n{ id = \"ford\", type = "
      "\"ford\", poly = [[100, 10], [110, 10], [110, 70], [100, 70]] },\n"
      "{ id = \"house\", type = \"building\", poly = [[120, 20], [140, 20], [140, 60], [120, 60]], "
      "openings = [\"window 120,50\"] },\n";
  x.groups =
      men("x", "a", "BLEU", "\"6 SOLDAT rifle\"") + men("y", "b", "BLEU", "\"6 SOLDAT rifle\"");
  x.figures = man("x-1", "61, 40") + man("x-2", "105, 40") + man("x-3", "119, 30") +
              man("y-3", "121, 30") + man("x-4", "119, 50") + man("y-4", "121, 50");
  x.active = "x";
  Sk t(x);
  const auto& w = t.world();
  const auto& s = t.state();
  EXPECT_EQ(save_he(w, s, t.f("x-1"), {5900, 4000}), 0);
  EXPECT_FALSE(sheltered(w, s, t.f("x-1"), {5900, 4000}));
  EXPECT_FALSE(sheltered(w, s, t.f("x-2"), {5900, 4000}));
  EXPECT_EQ(save_small(w, s, t.f("x-2"), {5900, 4000}), 0);
  EXPECT_FALSE(contact(w, s, t.f("x-3"), t.f("y-3")));
  EXPECT_TRUE(contact(w, s, t.f("x-4"), t.f("y-4")));
}

}  // namespace
}  // namespace bocage::sk
