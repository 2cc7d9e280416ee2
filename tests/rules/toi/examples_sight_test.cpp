// examples.md X14 to X23: lines of sight and range.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

// X14: toi.los.1, toi.los.2, toi.los.4, toi.los.5, toi.los.3
TEST(Toi_X14, SameLevel) {
  EXPECT_FALSE(Field(field("", woods(R"("0503")"))).sees("0203", "0703"));
  EXPECT_TRUE(Field(field("", woods(R"("0504")"))).sees("0203", "0703"));
  EXPECT_TRUE(Field(field(ger("x", "RRRR", "0503"))).sees("0203", "0703"));
  EXPECT_TRUE(Field(field("", woods(R"("0203", "0703")"))).sees("0203", "0703"));
  for (const char* crossed : {"0303", "0403", "0503", "0603"})
    EXPECT_FALSE(Field(field("", woods("\"" + std::string(crossed) + "\""))).sees("0703", "0203"))
        << crossed;
}

// X15, X16: toi.los.7
TEST(Toi_X15, AlongHexsides) {
  EXPECT_TRUE(Field(field("", woods(R"("0204")"))).sees("0303", "0305"));
  EXPECT_TRUE(Field(field("", woods(R"("0304")"))).sees("0303", "0305"));
  EXPECT_FALSE(Field(field("", woods(R"("0204", "0304")"))).sees("0303", "0305"));
  EXPECT_FALSE(Field(field("", woods(R"("0204", "0306")"))).sees("0303", "0307"));
  EXPECT_TRUE(Field(field("", woods(R"("0204", "0206")"))).sees("0303", "0307"));
  EXPECT_FALSE(Field(field("", woods(R"("0305")"))).sees("0303", "0307"));
  // off the map there are no hexes
  EXPECT_TRUE(Field(field("", woods(R"("0102")"))).sees("0101", "0103"));
  EXPECT_FALSE(Field(field("", woods(R"("0103")"))).sees("0101", "0105"));
}

constexpr const char* from_level_1 = R"({ hexes = ["0203"], level = 1 }, )";

// X17: toi.los.9, toi.los.10, toi.los.12
TEST(Toi_X17, BlindHexesOneLevel) {
  Field f(
      field("", land(std::string(from_level_1) + R"({ hexes = ["0603"], terrain = "woods" })")));
  EXPECT_FALSE(f.sees("0203", "0703"));
  EXPECT_FALSE(f.sees("0203", "0803"));
  EXPECT_TRUE(f.sees("0203", "0903"));
  EXPECT_TRUE(f.sees("0903", "0203"));
}

// X18: toi.los.11
TEST(Toi_X18, BlindHexesTwoLevels) {
  Field f(field(
      "", land(R"({ hexes = ["0203"], level = 2 }, { hexes = ["0603"], terrain = "woods" })")));
  EXPECT_FALSE(f.sees("0203", "0703"));
  EXPECT_TRUE(f.sees("0203", "0803"));
}

// X19: toi.los.9, toi.los.12
TEST(Toi_X19, OnlyTheNearestObstacleCounts) {
  Field f(field(
      "", land(std::string(from_level_1) + R"({ hexes = ["0503", "0803"], terrain = "woods" })")));
  EXPECT_FALSE(f.sees("0203", "0903"));
  EXPECT_FALSE(f.sees("0203", "1003"));
  EXPECT_TRUE(f.sees("0203", "1103"));
}

// X20: toi.los.13, toi.los.15, toi.los.10
TEST(Toi_X20, PlateauAndHill) {
  EXPECT_FALSE(
      Field(field("", land(R"({ hexes = ["0203", "0303"], level = 1 })"))).sees("0203", "0603"));
  Field b(field("", land(R"({ hexes = ["0203", "0403"], level = 1 })")));
  EXPECT_FALSE(b.sees("0203", "0603"));
  EXPECT_TRUE(b.sees("0203", "0703"));
}

// X21: toi.los.8
TEST(Toi_X21, HigherGroundBetween) {
  EXPECT_FALSE(
      Field(field("", land(R"({ hexes = ["0203"], level = 1 }, { hexes = ["0503"], level = 2 })")))
          .sees("0203", "0803"));
}

// X22: toi.los.6, toi.los.14, toi.los.18
TEST(Toi_X22, CornersAndNeighbours) {
  EXPECT_TRUE(Field(field("", woods(R"("0202", "0401")"))).sees("0101", "0502"));
  for (const char* crossed : {"0201", "0301", "0302", "0402"})
    EXPECT_FALSE(Field(field("", woods("\"" + std::string(crossed) + "\""))).sees("0101", "0502"))
        << crossed;
  Field cliff(field("", land(R"({ hexes = ["0303"], level = 2 })")));
  EXPECT_TRUE(cliff.sees("0303", "0304"));
  EXPECT_TRUE(cliff.sees("0304", "0303"));
  EXPECT_TRUE(cliff.sees("0304", "0304"));
}

// toi.los.16, toi.los.4, toi.smk.1: smoke blocks like woods, not in the hexes at the ends
TEST(Toi_los_16, SmokeBlocks) {
  const auto with_smoke = [](const char* hex) {
    return Field(field("", "size = [14, 12]",
                       "marker = [{ kind = \"smoke\", hex = \"" + std::string(hex) + "\" }]"));
  };
  EXPECT_FALSE(with_smoke("0503").sees("0203", "0703"));
  EXPECT_TRUE(with_smoke("0504").sees("0203", "0703"));
  EXPECT_TRUE(with_smoke("0703").sees("0203", "0703"));
}

// toi.los.17, toi.ter.open: water, rough and bridges do not block; a building does
TEST(Toi_los_17, WhatNeverBlocks) {
  for (const char* clear : {"pond", "stream", "rough", "bridge", "open"})
    EXPECT_TRUE(
        Field(field("", land("{ hexes = [\"0503\"], terrain = \"" + std::string(clear) + "\" }")))
            .sees("0203", "0703"))
        << clear;
  EXPECT_FALSE(
      Field(field("", land(R"({ hexes = ["0503"], terrain = "building" })"))).sees("0203", "0703"));
}

// toi.opt.1: woods lower than both
TEST(Toi_opt_1, LowObstacles) {
  const std::string text = field(
      "",
      land(R"({ hexes = ["0203", "0703"], level = 1 }, { hexes = ["0503"], terrain = "woods" })"));
  EXPECT_FALSE(Field(text).sees("0203", "0703"));
  EXPECT_TRUE(Field(text, {{"low_obstacles", "on"}}).sees("0203", "0703"));
}

// X05: toi.rng.1 to toi.rng.5, toi.act.fm.4
TEST(Toi_X05, RangeBrackets) {
  Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "0303") + ger("y", "RRRR", "0603") +
                ger("z", "RRRR", "1003") + ger("far", "RRRR", "1103")));
  f.choose("concentrate unit=a");
  EXPECT_EQ(f.why("shoot unit=a target=far fire=normal"), "toi.rng.5");
  for (const auto& [target, on] :
       std::initializer_list<std::pair<const char*, int>>{{"x", 4}, {"y", 5}, {"z", 6}}) {
    Field t(f);
    t.choose("shoot unit=a fire=normal", {{"target", target}});
    EXPECT_EQ(t.on(), on) << target;
  }
  Field fm(field(us("a", "RRRR", "0203") + ger("z", "RRRR", "1003") + ger("y", "RRRR", "0603")));
  fm.choose("fire_and_move unit=a");
  EXPECT_EQ(fm.why("shoot unit=a target=z fire=normal"), "toi.act.fm.4");
  EXPECT_TRUE(fm.may("shoot unit=a target=y fire=normal"));
}

// X23: toi.rng.7, toi.rng.8, toi.rng.9
TEST(Toi_X23, HeightAndRange) {
  const std::string map = land(R"({ hexes = ["0203", "0703"], level = 1 })");
  Field f(field(us("a", "RRRR", "0203") + ger("d5", "RRRR", "0604") + ger("d10", "RRRR", "1203") +
                    ger("d11", "RRRR", "1303") + ger("same", "RRRR", "0703"),
                land(R"({ hexes = ["0203", "0703"], level = 1 })")));
  f.choose("concentrate unit=a");
  const auto on = [&](const char* target) {
    Field t(f);
    t.choose("shoot unit=a fire=normal", {{"target", target}});
    return t.on();
  };
  EXPECT_EQ(on("d5"), 5);
  EXPECT_EQ(on("same"), 6);
  Field g(field(us("a", "RRRR", "0203") + ger("d10", "RRRR", "1203") + ger("d11", "RRRR", "1303"),
                land(R"({ hexes = ["0203"], level = 1 })")));
  g.choose("concentrate unit=a");
  EXPECT_EQ(g.why("shoot unit=a target=d11 fire=normal"), "toi.rng.5");
  g.choose("shoot unit=a target=d10 fire=normal");
  EXPECT_EQ(g.on(), 6);
}

// toi.los.7, toi.los.14, toi.los.16, toi.los.18: which rules a line is told to follow
TEST(Toi_los_16, TheRulesOfALine) {
  const Field f(field(us("a", "RRRR", "0303"), woods(R"("0204", "0304")"),
                      "marker = [{ kind = \"smoke\", hex = \"0503\" }]"));
  const auto told = [&](std::string_view from, std::string_view to) {
    const auto o = Io::los(f.world(), f.names, f.s, from, to, "en");
    std::string all = o->at("open").as_bool() ? "open" : "blocked";
    for (const auto& rule : o->at("rules").as_array())
      all += " " + std::string(std::string_view(rule.as_string()).substr(8));
    return all;
  };
  EXPECT_EQ(told("a", "0305"), "blocked 1 7 5");
  EXPECT_EQ(told("a", "0703"), "blocked 1 5 16");
  EXPECT_EQ(told("a", "0403"), "open 1 14");
  EXPECT_EQ(told("a", "0303"), "open 1 18");
  EXPECT_EQ(told("a", "0603").substr(0, 7), "blocked");
}

}  // namespace
}  // namespace bocage::toi
