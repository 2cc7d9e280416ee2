// sk.g23: points, standard sections, free battles, and the tables they are fought on.
#include <boost/json.hpp>

#include "games/skirmish/io/army.hpp"
#include "kernel/playout.hpp"
#include "trial.hpp"

namespace bocage::sk {
namespace {

FreeBattle fair() {
  FreeBattle b;
  b.armies[0] = {"US", {{"us_rifle", "", 2}, {"leader:NEOPHYTE", "", 1}, {"vehicle:us_m4", "", 1}}};
  b.armies[1] = {"GER", {{"ger_gren", "", 3}, {"leader:CHEVRONNE", "", 1}, {"gun:g50", "", 1}}};
  return b;
}
std::string objection(const FreeBattle& b, int side = 0) {
  const Muster m = muster(b, side);
  return m.objections.empty() ? "" : m.objections.front().key;
}

// sk.g23.1: figures by quality, weapon, trait and rank; vehicles and guns by their crew.
TEST(SkArmy, Points) {
  EXPECT_EQ(points_of(*find_offer("us_rifle"), ""), 97);
  EXPECT_EQ(points_of(*find_offer("us_rifle"), "ELITE"), 97 + 12 * 3);
  EXPECT_EQ(points_of(*find_offer("us_rifle"), "BLEU"), 97 - 12 * 2);
  EXPECT_EQ(points_of(*find_offer("vehicle:us_m4"), "VETERAN"), 130);
  EXPECT_EQ(points_of(*find_offer("vehicle:us_m4"), "ELITE"), 165);  // 162.5: halves up
  EXPECT_EQ(points_of(*find_offer("vehicle:us_m4"), "BLEU"), 105);   // 104
  EXPECT_EQ(points_of(*find_offer("gun:g50"), "COMMANDO"), 65);      // 62.5
  EXPECT_EQ(points_of(*find_offer("leader:TALENTUEUX"), ""), 6 + 40 + 1);
}

// sk.g23.2: the tables' points are what their figures come to.
TEST(SkArmy, SectionsCostWhatTheirMenCost) {
  for (const Offer& o : offers()) {
    if (o.kind != Choosable::section && o.kind != Choosable::team) continue;
    Setting x;
    x.groups = unit("x", "a", o.unit) + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
    x.figures = man("y-1", "170, 10");
    x.states = "{ id = \"x\", at = [40, 40] },\n";
    const Sk t(x);
    EXPECT_EQ(info(t.world(), t.g("x")).points, o.points) << o.unit;
    EXPECT_EQ(info(t.world(), t.g("x")).size, o.men) << o.unit;
  }
}

// sk.g23.3
TEST(SkArmy, FreeBattle) {
  EXPECT_EQ(objection(fair()), "");
  EXPECT_EQ(objection(fair(), 1), "");
  FreeBattle b = fair();
  b.armies[0].groups[0].count = 1;
  EXPECT_EQ(objection(b), "few_sections");
  b = fair();
  b.armies[0].groups.erase(b.armies[0].groups.begin() + 1);
  EXPECT_EQ(objection(b), "few_officers");
  b = fair();
  b.armies[1].groups[0].count = 4;  // one officer leads three
  EXPECT_EQ(objection(b, 1), "few_officers");
  b = fair();
  b.armies[0].groups[2].count = 2;  // 260 of 500 in tanks
  EXPECT_EQ(objection(b), "too_heavy");
  b.points = 520;
  EXPECT_EQ(objection(b), "");  // exactly half
  b = fair();
  b.points = muster(b, 0).points;
  EXPECT_EQ(objection(b), "");
  --b.points;
  EXPECT_EQ(objection(b), "too_dear");
  b = fair();
  b.armies[0].groups.push_back({"ger_gren", "", 1});
  EXPECT_EQ(objection(b), "other_nation");
  b = fair();
  b.year = 1943;
  EXPECT_EQ(objection(b, 1), "not_yet");  // grenadiers with the Panzerfaust 60
  EXPECT_EQ(objection(b), "");
  b.armies[0].groups.push_back({"us_rufle", "", 1});
  EXPECT_EQ(objection(b), "no_unit");
}

TEST(SkArmy, WishesAreJudgedInWords) {
  const auto answer =
      raise_army(boost::json::parse(R"({"year": 1944, "points": 300, "seed": 3, "sides": [
        {"nation": "US", "groups": [{"unit": "us_rifle", "count": 4}]},
        {"nation": "GER", "groups": ["ger_gren", "ger_gren", "leader:NEOPHYTE"]}]})")
                     .as_object(),
                 "en");
  EXPECT_FALSE(answer.at("ok").as_bool());
  const auto& first = answer.at("sides").as_array()[0].as_object();
  EXPECT_EQ(first.at("points").as_int64(), 388);
  EXPECT_EQ(first.at("wrong").as_array()[0].at("text").as_string(), "388 points of 300.");
  EXPECT_EQ(first.at("wrong").as_array()[1].at("text").as_string(),
            "No officer: one for every three sections, so 2, must lead them.");
  EXPECT_TRUE(answer.at("sides").as_array()[1].at("wrong").as_array().empty());
  EXPECT_FALSE(answer.contains("toml"));
}

// Whatever the seed: the file is right, the table is its own image, and the battle ends.
TEST(SkArmy, TablesAreRightAndFair) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    FreeBattle b = fair();
    b.seed = seed;
    Complaints wrong;
    const auto loaded = Io::load(scenario_of(b), "free.toml", {}, wrong);
    for (const Complaint& c : wrong) ADD_FAILURE() << seed << ": " << to_string(c);
    ASSERT_TRUE(loaded) << seed;
    const World& w = *loaded->world;
    int buildings = 0;
    for (int i = 0; i < w.shape_count; ++i) buildings += w.shapes[i].ground == Ground::building;
    EXPECT_GE(buildings, 2) << seed;
    for (int y = 50; y < w.depth; y += 400)
      for (int x = 50; x < w.width; x += 400) {
        const Point p{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        const Point q{static_cast<std::int16_t>(w.width - x),
                      static_cast<std::int16_t>(w.depth - y)};
        for (const Ground g : {Ground::wood, Ground::crops, Ground::road, Ground::building})
          ASSERT_EQ(in_ground(w, loaded->state, p, g), in_ground(w, loaded->state, q, g)) << seed;
        ASSERT_EQ(ground_height(w, p), ground_height(w, q)) << seed;
      }
    if (seed % 15) continue;
    State s = loaded->state;
    Random random(seed);
    EXPECT_TRUE(play_randomly<Skirmish>(w, s, random, 400000).finished) << seed;
  }
}

}  // namespace
}  // namespace bocage::sk
