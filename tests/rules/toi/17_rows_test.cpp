// What an assault and a shot tell of their dice, row by row, and refusals that name their own rule.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

// What a pool's rows add up to; halvings are told apart.
struct Told {
  int dice = 0, halvings = 0;
};
Told pool_of(const boost::json::object& attack, std::string_view pool) {
  Told t;
  for (const auto& row : attack.at("rows").as_array()) {
    if (row.at("pool").as_string() != pool) continue;
    if (row.as_object().contains("halves")) ++t.halvings;
    else t.dice += static_cast<int>(row.at("amount").as_int64());
  }
  return t;
}

// X39: toi.asl.8, toi.asl.11, toi.asl.15 in the event and in what is told before.
TEST(Toi_asl_8, AnAssaultTellsItsRows) {
  Field f(field(us("a", "RRRR", "0505", "token = \"flamethrower\"") + us("s", "RRRR", "0604") +
                    ger("x", "RRM", "0605", "state = [\"pinned\"]") +
                    ger("y", "RRRR", "0605", "state = [\"disrupted\"]"),
                "size = [14, 12]\nhex = [{ hexes = [\"0605\"], terrain = \"woods\" }]"));
  f.choose("assault unit=a");
  f.choose("storm hex=0605");
  const auto told = Io::attack(f.world(), f.names, f.s, f.read("support unit=s"), "en");
  ASSERT_TRUE(told);
  EXPECT_EQ(pool_of(*told, "black").dice, 8);
  EXPECT_EQ(pool_of(*told, "red").dice, -3);  // 2 less 5: no dice
  EXPECT_EQ(pool_of(*told, "back").dice, 3);
  EXPECT_EQ(pool_of(*told, "back").halvings, 1);
  f.choose("support unit=s");
  const Event& e = f.event("assault");
  EXPECT_EQ(shift(e, "toi.asl.8"), 2);
  EXPECT_EQ(shift(e, "toi.asl.7"), 4 + 2);
  EXPECT_EQ(shift(e, "toi.asl.13"), 2);
  EXPECT_EQ(shift(e, "toi.asl.15"), -5);
  EXPECT_EQ(shift(e, "toi.asl.9"), 3);
  EXPECT_EQ(shift(e, "toi.asl.11"), 1);
}

// toi.asl.13, toi.asl.35: every source of cover has its row.
TEST(Toi_asl_13, CoverOfAStormedHexRowByRow) {
  Field f(field(us("a", "RRRR", "0505") + ger("x", "RRRR", "0605", "in = \"entrenchment\"") +
                    ger("m", "RRRR", "0605", "token = \"medic\", in = \"pillbox\""),
                "size = [14, 12]\nhex = [{ hexes = [\"0605\"], terrain = \"rough\" }]",
                "marker = [{ kind = \"entrenchment\", hex = \"0605\" }, { kind = \"pillbox\", hex "
                "= \"0605\" }, { kind = \"trap\", hex = \"0605\" }]\n"));
  f.choose("assault unit=a");
  f.choose("storm hex=0605");
  const Event& e = f.event("assault");
  EXPECT_EQ(shift(e, "toi.asl.13"), 1 + 1);  // rough, trap
  EXPECT_EQ(shift(e, "toi.fort.3"), 2);
  EXPECT_EQ(shift(e, "toi.fort.4"), 6);
  EXPECT_EQ(shift(e, "toi.asl.35"), 1);
  EXPECT_EQ(f.s.assault.red, 11);
}

// Halving rows are told as such, and belong to the black dice.
TEST(Toi_smk_2, AHalvingIsNoDie) {
  Field f(field(us("a", "RRRR", "0505") + ger("x", "RRRR", "0605"),
                "size = [14, 12]\nhex = [{ hexes = [\"0605\"], terrain = \"woods\" }]",
                "marker = [{ kind = \"smoke\", hex = \"0505\" }]\n"));
  f.choose("concentrate unit=a");
  const auto told =
      Io::attack(f.world(), f.names, f.s, f.read("shoot unit=a target=x fire=normal"), "en");
  ASSERT_TRUE(told);
  EXPECT_EQ(pool_of(*told, "black").dice, 2);
  EXPECT_EQ(pool_of(*told, "black").halvings, 1);
  EXPECT_EQ(pool_of(*told, "red").dice, 2);
}

// toi.act.fm.4: what only long range would reach is refused by that rule, farther targets by range.
TEST(Toi_act_fm_4, LongRangeIsRefusedByItsOwnRule) {
  Field f(field(us("a", "RRRR", "0205") + ger("x", "RRRR", "0705") + ger("y", "RRRR", "1105")));
  f.choose("fire_and_move unit=a");
  EXPECT_EQ(f.why("shoot unit=a target=x fire=normal"), "toi.act.fm.4");
  EXPECT_EQ(f.told("need", "shoot unit=a target=x fire=normal"), 4);
  EXPECT_EQ(f.told("have", "shoot unit=a target=x fire=normal"), 5);
  EXPECT_EQ(f.why("shoot unit=a target=y fire=normal"), "toi.rng.5");
}
// Night Fighting bars it for everybody (toi.ops.2).
TEST(Toi_ops_2, AtNightLongRangeIsRefusedByTheCard) {
  Field f(field(us("a", "RRRR", "0205") + ger("n", "RRRR", "0405") + ger("x", "RRRR", "0705"),
                "size = [14, 12]", "",
                "[side.us]\nactions = 3\n[side.german]\nactions = 3\noperations = "
                "[\"night_fighting\"]\n"));
  f.choose("concentrate unit=a");
  EXPECT_EQ(f.why("shoot unit=a target=x fire=normal"), "toi.ops.2");
}

TEST(Toi_cbt_5, ATruckHasNothingToFire) {
  Field f(field(car("t", "us", "truck", "0505") + ger("x", "RRRR", "0605")));
  EXPECT_EQ(f.why("concentrate unit=t"), "toi.cbt.5");
}

// toi.sup.10: whoever is pinned is refused as pinned, not as no engineer or medic.
TEST(Toi_sup_10, PinnedSpecialistsDoNothing) {
  Field f(field(us("e", "RRRR", "0505", "token = \"engineer\", state = [\"pinned\"]") +
                us("m", "RRR", "0506", "token = \"medic\", state = [\"disrupted\"]") +
                us("r", "RRRR", "0507") + ger("x", "RRRR", "1005")));
  EXPECT_EQ(f.why("dig unit=e inside=1"), "toi.sup.10");
  EXPECT_EQ(f.why("heal unit=m patient=m"), "toi.sup.10");
  EXPECT_EQ(f.why("dig unit=r inside=0"), "toi.spec.eng.1");
  EXPECT_EQ(f.why("heal unit=r patient=r"), "toi.spec.med.2");
}

// toi.fort.1: reach of a squad in a work counts the point for leaving it.
TEST(Toi_fort_1, ReachOutOfAWork) {
  Field f(field(us("a", "RRRR", "0505", "in = \"entrenchment\"") + us("b", "RRRR", "0508") +
                    ger("x", "RRRR", "1301"),
                "size = [14, 12]", "marker = [{ kind = \"entrenchment\", hex = \"0505\" }]\n"));
  const auto told = Io::reach(f.world(), f.names, f.s, "a", "en");
  ASSERT_TRUE(told);
  EXPECT_TRUE(told->at("leaves").as_bool());
  std::map<std::string, std::string> cost;
  for (const auto& h : told->at("hexes").as_array())
    cost[std::string(h.at("hex").as_string())] = std::string(h.at("cost").as_string());
  EXPECT_EQ(cost.at("0605"), "2");
  EXPECT_EQ(cost.at("0805"), "4");
  EXPECT_FALSE(cost.contains("0905"));
  EXPECT_FALSE(Io::reach(f.world(), f.names, f.s, "b", "en")->contains("leaves"));
}

// toi.seq.5, toi.mov.8: whoever has acted or is suppressed goes nowhere, and is told why; whoever is on his way goes on.
TEST(Toi_seq_5, ReachOfWhoCannotGoSaysWhy) {
  Field f(field(us("a", "RRRR", "0505") + us("b", "RRRR", "0508", "state = [\"pinned\"]") +
                us("c", "RRRR", "0509") + ger("x", "RRRR", "1301")));
  const auto reach = [&](std::string_view id) {
    return *Io::reach(f.world(), f.names, f.s, id, "en");
  };
  const auto hexes = [&](std::string_view id) { return reach(id).at("hexes").as_array().size(); };
  EXPECT_FALSE(reach("a").contains("reason"));
  EXPECT_GT(hexes("a"), 0u);
  EXPECT_EQ(reach("b").at("reason").at("rule").as_string(), "toi.mov.8");
  EXPECT_EQ(hexes("b"), 0u);
  f.choose("advance unit=a");
  f.choose("enter hex=0605");
  EXPECT_FALSE(reach("a").contains("reason"));
  EXPECT_GT(hexes("a"), 0u);
  f.choose("stop");
  EXPECT_EQ(reach("a").at("reason").at("rule").as_string(), "toi.seq.5");
  EXPECT_EQ(reach("a").at("reason").at("text").as_string(), "The unit is not fresh.");
  EXPECT_EQ(hexes("a"), 0u);
  EXPECT_EQ(reach("a").at("allowance").as_string(), "0");
  EXPECT_GT(hexes("c"), 0u);
  f.choose("prepare unit=c");  // in op fire: it has acted, too
  EXPECT_EQ(reach("c").at("reason").at("rule").as_string(), "toi.seq.5");
}

// toi.stat.1b: the second draw says that it is one.
TEST(Toi_stat_1b, TheBonusDrawSaysSo) {
  Field f(field(us("a", "RRRR", "0505") + ger("x", "RRRR", "1005"), "size = [14, 12]",
                "position = { round = 1, phase = \"status\", step = \"draw\" }\n",
                "[side.us]\nactions = 3\ndecks = [\"morale_1\", \"ground_support_1\"]\n"
                "[side.german]\nactions = 3\n"));
  EXPECT_EQ(f.asked_about("bonus"), "0");
  f.choose("draw deck=morale_1");
  f.draw("MOR-4");
  EXPECT_EQ(f.asked_about("bonus"), "1");
}

}  // namespace
}  // namespace bocage::toi
