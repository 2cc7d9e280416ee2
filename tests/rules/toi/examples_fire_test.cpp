// examples.md: fire, damage, op fire.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* one_woods = R"(size = [14, 12]
hex = [{ hexes = ["0603"], terrain = "woods" }])";

// X06: toi.atk.1, toi.atk.2, toi.atk.4, toi.atk.5a, toi.ter.woods, toi.dmg.1, toi.act.con, toi.seq.6, toi.comp.7
TEST(Toi_X06, ConcentratedFireAtWoods) {
  Field f(field(us("a", "RRRR", "0303") + ger("x", "RRRR", "0603"), one_woods));
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(f.black(), 4);
  EXPECT_EQ(f.red(), 2);
  EXPECT_EQ(f.on(), 5);
  f.pool({5, 6, 2, 3}, {5, 1});
  EXPECT_EQ(f.squad("x"), "RRR");
  EXPECT_TRUE(f.tired("a"));
}

// toi.atk.5b: as many saved as hit
TEST(Toi_atk_5b, NothingHappens) {
  Field f(field(us("a", "RRRR", "0303") + ger("x", "RRRR", "0603"), one_woods));
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  f.pool({5, 1, 2, 3}, {5, 6});
  EXPECT_EQ(f.squad("x"), "RRRR");
  EXPECT_TRUE(f.tired("a"));
}

// X07: toi.act.fm.1, toi.act.fm.2, toi.act.fm.3, toi.act.fm.7
TEST(Toi_X07, FireAndMovement) {
  Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "0803")));
  f.choose("fire_and_move unit=a");
  EXPECT_EQ(f.points(), "3");
  f.walk({"0303", "0403", "0503"});
  EXPECT_EQ(f.points(), "0");
  f.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(f.black(), 2);
  f.pool({6, 2});
  EXPECT_EQ(f.squad("x"), "RRR");
  EXPECT_TRUE(f.tired("a"));
}

// toi.act.fm.1: never move, fire, move; fire then move is allowed
TEST(Toi_act_fm_1, FireThenMove) {
  Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "0503")));
  f.choose("fire_and_move unit=a");
  f.choose("shoot unit=a target=x fire=suppressive");
  f.pool({1, 1});
  EXPECT_EQ(f.why("shoot unit=a target=x fire=normal"), "toi.cbt.4c");
  f.walk({"0303", "0403"});
  EXPECT_FALSE(f.offers("shoot"));
  f.choose("stop");
  EXPECT_TRUE(f.tired("a"));
  Field g(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "0503")));
  g.choose("fire_and_move unit=a");
  g.walk({"0303"});
  g.choose("shoot unit=a target=x fire=normal");
  g.pool({1, 1});
  EXPECT_TRUE(g.tired("a"));  // two points left, but it has moved and fired
  EXPECT_EQ(g.hex_of("a"), "0303");
}

// X08: toi.rng.7, toi.cf.2, toi.cf.5, toi.cf.6, toi.veh.1, toi.veh.6, toi.opf.9, toi.opf.1, toi.opf.13; gap A02
TEST(Toi_X08, CombinedOpFireFromAHill) {
  Field f(field(us("a", "RRRR", "0503", "state = [\"op_fire\"]") +
                    us("b", "RRRR", "0702", "state = [\"op_fire\"]") +
                    car("t", "german", "panzer4", "0604"),
                land(R"({ hexes = ["0503", "0702"], level = 1 })"), german_turn));
  f.choose("fire_and_move unit=t");
  f.choose("enter hex=0603");
  EXPECT_EQ(f.asked(), "toi.prompt.op_fire");
  f.choose("op_fire unit=a target=t fire=normal");
  f.choose("support unit=b");
  EXPECT_EQ(f.black(), 6);
  EXPECT_EQ(f.red(), 4);
  EXPECT_EQ(f.on(), 5);
  f.pool({6, 5, 6, 5, 1, 2}, {5, 1, 2, 3});
  EXPECT_EQ(f.order("t"), Order::heavy);
  EXPECT_TRUE(f.tired("t"));
  EXPECT_TRUE(f.tired("a"));
  EXPECT_TRUE(f.tired("b"));
  EXPECT_EQ(f.hex_of("t"), "0603");
}

// X09: toi.fig.tank.2, toi.cf.5, toi.cf.6, toi.ter.build.1, toi.cf.7, toi.cf.1, toi.act.free.2
TEST(Toi_X09, CombinedFireAtABuilding) {
  Field f(field(
      us("x", "RRRR", "0703") + car("t", "german", "panzer4", "0303") + ger("a", "RRRR", "0303"),
      land(R"({ hexes = ["0703"], terrain = "building" })"), german_turn));
  f.choose("concentrate unit=t");
  f.choose("shoot unit=t target=x fire=normal");
  f.choose("support unit=a");
  EXPECT_EQ(f.black(), 11);
  EXPECT_EQ(f.red(), 3);
  EXPECT_EQ(f.on(), 5);
  f.pool({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, {1, 1, 1});
  EXPECT_TRUE(f.tired("t"));
  EXPECT_TRUE(f.tired("a"));
  EXPECT_EQ(f.s.actions_left, 2);  // support costs no action
}

// X13: toi.atk.8, toi.atk.10, toi.smk.1
TEST(Toi_X13, DefenceTotals) {
  Field f(field(us("a", "RRRR", "0603") + us("b", "MRR", "0605") + ger("x", "RRRR", "0703") +
                    car("h", "german", "halftrack", "0705"),
                land(R"({ hexes = ["0703", "0705"], terrain = "woods" })"),
                "marker = [{ kind = \"smoke\", hex = \"0703\" }]"));
  Field g(f);
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  f.dismiss("done");
  EXPECT_EQ(f.red(), 4);
  g.choose("concentrate unit=b");
  g.choose("shoot unit=b target=h fire=normal");
  g.dismiss("done");
  EXPECT_EQ(g.red(), 3);
}

// X24: toi.cbt.4b, toi.rng.6, toi.fig.mg.1
TEST(Toi_X24, MixedSquadAgainstInfantry) {
  Field f(field(us("a", "MRR", "0203") + ger("x", "RRRR", "0703")));
  f.choose("concentrate unit=a");
  Field g(f);
  f.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(f.black(), 5);
  EXPECT_EQ(f.on(), 6);
  g.choose("shoot unit=a target=x fire=mg");
  EXPECT_EQ(g.black(), 3);
  EXPECT_EQ(g.on(), 5);
  Field h(field(us("x", "RRRR", "0203") + ger("a", "MRR", "0703"), "size = [14, 12]", german_turn));
  h.choose("concentrate unit=a");
  h.choose("shoot unit=a target=x fire=mg");
  EXPECT_EQ(h.black(), 4);
}

// X25: toi.cbt.1, toi.cbt.4a, toi.rng.6, toi.cbt.5
TEST(Toi_X25, MixedSquadAgainstAVehicle) {
  Field f(field(us("a", "MRR", "0203") + car("h", "german", "halftrack", "0403")));
  f.choose("concentrate unit=a");
  Field g(f);
  f.choose("shoot unit=a target=h fire=normal");
  EXPECT_EQ(f.black(), 4);
  EXPECT_EQ(f.on(), 6);
  g.choose("shoot unit=a target=h fire=mg");
  EXPECT_EQ(g.black(), 2);
  EXPECT_EQ(g.on(), 5);
  EXPECT_EQ(Field(f).why("shoot unit=a target=h fire=normal").empty(),
            false);  // it is thrown for already
  Field far(field(us("a", "MRR", "0203") + car("h", "german", "halftrack", "0503")));
  far.choose("concentrate unit=a");
  EXPECT_EQ(far.why("shoot unit=a target=h fire=suppressive"), "toi.atk.3b");
  far.choose("shoot unit=a target=h fire=normal");
  EXPECT_EQ(far.black(), 2);
  EXPECT_EQ(far.on(), 5);
}

// X26: toi.spec.at, toi.mod.1, toi.mod.2, toi.act.fm.4
TEST(Toi_X26, AntiTankSquad) {
  const std::string units = us("a", "RRRR", "0203", "token = \"anti_tank\"") +
                            us("b", "RRRR", "0503") + car("t", "german", "panzer4", "0603");
  Field f(field(units));
  Field g(f), h(f);
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=t fire=normal");
  f.choose("done");
  EXPECT_EQ(f.black(), 7);
  EXPECT_EQ(f.on(), 5);
  g.choose("concentrate unit=b");
  g.choose("shoot unit=b target=t fire=normal");
  g.choose("support unit=a");
  EXPECT_EQ(g.black(), 4 + 4);
  h.choose("fire_and_move unit=a");
  h.choose("shoot unit=a target=t fire=normal");
  EXPECT_EQ(h.black(), 4);
  Field far(field(us("a", "RRRR", "0203", "token = \"anti_tank\"") +
                  car("t", "german", "panzer4", "0703")));
  far.choose("fire_and_move unit=a");
  EXPECT_EQ(far.why("shoot unit=a target=t fire=normal"), "toi.act.fm.4");
}

// toi.opt.4: range three
TEST(Toi_opt_4, AntiTankRangeThree) {
  Field f(field(us("a", "RRRR", "0203", "token = \"anti_tank\"") +
                car("t", "german", "panzer4", "0603")),
          {{"anti_tank_three", "on"}});
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=t fire=normal");
  EXPECT_EQ(f.on(), 6);
}

// X27: toi.mod.3, toi.mod.4, toi.mod.1, toi.cf.9, toi.fig.off.5, toi.veh.5
TEST(Toi_X27, HalveOnlyOnce) {
  const char* smoke =
      "marker = [{ kind = \"smoke\", hex = \"0204\" }, { kind = \"wire\", hex = \"0206\" }]";
  Field f(field(us("a", "RRRR", "0203") + car("s", "us", "sherman", "0202", "damage = \"heavy\"") +
                    us("fog", "RRRR", "0204") + us("c", "RRRR", "0202") +
                    us("wire", "RRRR", "0206", "state = [\"pinned\"]") + us("o", "RRRO", "0206") +
                    ger("x", "RRRR", "0503"),
                "size = [14, 12]", smoke));
  EXPECT_EQ(f.why("concentrate unit=wire"), "toi.mod.3");  // rally fire in wire: halved twice
  Field g(f), h(f);
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(f.why("support unit=s fire=normal"), "toi.cf.9");
  EXPECT_EQ(f.why("support unit=fog fire=normal"), "toi.cf.9");
  g.choose("fire_and_move unit=fog");
  EXPECT_EQ(g.why("shoot unit=fog target=x fire=normal"), "toi.mod.3");
  g.walk({"0303"});
  EXPECT_TRUE(g.may("shoot unit=fog target=x fire=normal"));  // out of the smoke it is halved once
  Field e(field(car("s", "us", "sherman", "0203", "damage = \"heavy\"") + ger("x", "RRRR", "0503"),
                land(R"({ hexes = ["0503"], terrain = "building" })")));
  e.choose("concentrate unit=s");
  e.choose("shoot unit=s target=x fire=normal");
  EXPECT_EQ(e.black(), 5);
}

// X28: toi.fig.eli.1, toi.fig.eli.2, toi.fig.off.3, toi.spec.med.1
TEST(Toi_X28, SuppressiveAttackOnElites) {
  Field f(field(us("a", "RRRR", "0303") + ger("x", "EEOR", "0603") +
                    ger("m", "RRRR", "0603", "token = \"medic\""),
                one_woods));
  f.choose("concentrate unit=a");
  Field g(f);
  f.choose("shoot unit=a target=x fire=suppressive");
  EXPECT_EQ(f.red(), 5);
  g.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(g.red(), 3);
}

// X29: toi.sup.1, toi.sup.2, toi.sup.3, toi.sup.4, toi.dmg.3, toi.atk.3
TEST(Toi_X29, SuppressionLadder) {
  std::string units = ger("x", "RRRR", "0603") + ger("y", "RRRR", "0903", "state = [\"pinned\"]");
  for (const char* id : {"a", "b", "c"}) units += us(id, "RRRR", "0303");
  Field f(field(units + us("d", "RRRR", "0803")));
  const auto fire = [&](const char* who, const char* at_whom, std::initializer_list<int> dice) {
    f.choose("concentrate", {{"unit", who}});
    f.choose("shoot fire=suppressive", {{"unit", who}, {"target", at_whom}});
    if (f.asked() == "toi.prompt.support") f.choose("done");  // while somebody could join
    f.pool(dice);
  };
  fire("a", "x", {5, 5, 1, 1});
  EXPECT_EQ(f.order("x"), Order::pinned);
  EXPECT_TRUE(f.is_fresh("x"));  // toi.sup.9
  fire("b", "x", {5, 1, 1, 1});
  EXPECT_EQ(f.order("x"), Order::disrupted);
  fire("c", "x", {5, 1, 1, 1});
  EXPECT_TRUE(f.gone("x"));
  EXPECT_EQ(f.s.lost[1][0], 1);
}

// X29: three hits on a pinned squad
TEST(Toi_sup_2, ThreeHitsOnAPinnedSquad) {
  struct Case {
    const char* state;
    std::array<int, 4> dice;
    int after;
  };
  for (const auto& [state, dice, after] : {Case{"good", {5, 5, 5, 1}, 2},
                                           {"good", {5, 5, 5, 5}, 3},
                                           {"pinned", {5, 5, 5, 1}, 3},
                                           {"pinned", {5, 5, 1, 1}, 2},
                                           {"disrupted", {5, 1, 1, 1}, 3}}) {
    Field f(field(us("a", "RRRR", "0303") +
                  ger("y", "RRRR", "0603", "state = [\"" + std::string(state) + "\"]")));
    f.choose("concentrate unit=a");
    f.choose("shoot unit=a target=y fire=suppressive");
    f.pool({dice[0], dice[1], dice[2], dice[3]});
    EXPECT_EQ(f.gone("y") ? 3 : static_cast<int>(f.order("y")), after) << state;
  }
}

// X30: toi.veh.1, toi.veh.2, toi.veh.3, toi.fig.tru.3, toi.veh.8
TEST(Toi_X30, VehicleLadder) {
  const auto after = [](const char* type, const char* side, const char* damage,
                        std::initializer_list<int> dice, std::initializer_list<int> red) {
    const bool german = std::string_view(side) == "german";
    Field f(field((german ? us("a", "RRRR", "0303") : ger("a", "RRRR", "0303")) +
                      car("v", side, type, "0403", "damage = \"" + std::string(damage) + "\""),
                  "size = [14, 12]", german ? "" : german_turn));
    f.choose("concentrate unit=a");
    f.choose("shoot unit=a target=v fire=normal");
    f.pool(dice, red);
    return f.gone("v") ? 3 : static_cast<int>(f.order("v"));
  };
  EXPECT_EQ(after("sherman", "us", "intact", {4, 4, 1, 1}, {1, 1, 1, 1}), 1);
  EXPECT_EQ(after("sherman", "us", "light", {4, 4, 1, 1}, {1, 1, 1}), 2);
  EXPECT_EQ(after("sherman", "us", "intact", {4, 4, 4, 4}, {1, 1, 1, 1}), 3);
  EXPECT_EQ(after("sherman", "us", "heavy", {4, 1, 1, 1}, {1, 1, 1}), 3);
  EXPECT_EQ(after("truck", "german", "intact", {4, 4, 4, 1}, {}), 3);
  EXPECT_EQ(after("truck", "german", "intact", {4, 4, 1, 1}, {}), 1);
  EXPECT_EQ(after("truck", "german", "light", {4, 1, 1, 1}, {}), 3);
  EXPECT_EQ(after("halftrack", "german", "intact", {4, 4, 4, 1}, {1}), 2);
}

std::string x31(const char* german) {
  return field(us("a", "RRRR", "0305") + ger("p", "RRRR", "0503", "state = [\"op_fire\"]") +
               ger("q", "RRRR", "0603", "state = [\"op_fire\"]") +
               ger("s", german, "0604", "state = [\"op_fire\"]"));
}

// X31: toi.opf.5, toi.opf.6, toi.fig.mg.3, toi.fig.mg.5, toi.cf.5, toi.cf.4, toi.opf.9, toi.cbt.4c
TEST(Toi_X31, OpFireLimits) {
  Field f(x31("MRR"));
  f.choose("advance unit=a");
  f.choose("enter hex=0405");
  f.choose("op_fire unit=s target=a fire=mg");
  f.choose("done");
  EXPECT_EQ(f.black(), 4);
  f.pool({1, 1, 1, 1});
  EXPECT_TRUE(f.waits("s"));
  EXPECT_EQ(f.asked(), "toi.prompt.mover");  // one attack in this hex
  f.choose("enter hex=0505");
  EXPECT_EQ(f.why("op_fire unit=s target=a fire=mg"), "toi.opf.6");
  f.choose("op_fire unit=p target=a fire=normal");
  EXPECT_EQ(f.why("support unit=s fire=mg"), "toi.opf.6");
  f.choose("support unit=q fire=normal");
  EXPECT_EQ(f.black(), 6);
  f.pool({1, 1, 1, 1, 1, 1});
  EXPECT_TRUE(f.tired("p"));
  EXPECT_TRUE(f.tired("q"));
  EXPECT_TRUE(f.waits("s"));
}

// X32: toi.fig.mg.4, toi.rng.6
TEST(Toi_X32, MachineGunWithRiflemen) {
  Field f(x31("MRR"));
  f.choose("advance unit=a");
  f.choose("enter hex=0405");
  f.choose("op_fire unit=s target=a fire=normal");
  f.choose("done");
  EXPECT_EQ(f.black(), 6);
  f.pool({1, 1, 1, 1, 1, 1});
  EXPECT_TRUE(f.tired("s"));
}

// X33: toi.opf.8, toi.opf.7, toi.mov.9, toi.opf.10, toi.opf.12, toi.opf.14, toi.act.free.1
TEST(Toi_X33, CasualtiesDoNotStopASquad) {
  Field f(x31("MRR"));
  f.choose("advance unit=a");
  f.choose("enter hex=0405");
  f.choose("op_fire unit=p target=a fire=normal");
  f.choose("done");
  f.pool({5, 5, 1, 1});
  EXPECT_EQ(f.squad("a"), "RR");
  EXPECT_EQ(f.points(), "3");
  f.choose("enter hex=0505");
  f.choose("op_fire unit=q target=a fire=suppressive");
  f.choose("done");
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.order("a"), Order::pinned);
  EXPECT_TRUE(f.tired("a"));
  EXPECT_EQ(f.hex_of("a"), "0505");
  EXPECT_EQ(f.asked(), "toi.prompt.action");
  EXPECT_EQ(f.s.actions_left, 2);
}

// X34: toi.fig.tank.1, toi.veh.4, toi.veh.6
TEST(Toi_X34, SturdyTank) {
  Field f(field(car("s", "us", "sherman", "0305") +
                ger("p", "RRRR", "0604", "state = [\"op_fire\"], token = \"anti_tank\"") +
                ger("q", "RRRR", "0705", "state = [\"op_fire\"], token = \"anti_tank\"")));
  f.choose("advance unit=s");
  f.choose("enter hex=0405");
  f.choose("hold");
  f.choose("enter hex=0505");
  f.choose("op_fire unit=p target=s fire=normal");
  f.choose("done");
  EXPECT_EQ(f.red(), 4);
  f.pool({5, 5, 1, 1, 1, 1, 1}, {1, 1, 1, 1});
  EXPECT_EQ(f.order("s"), Order::light);
  EXPECT_EQ(f.points(), "3");
  f.choose("enter hex=0605");
  f.choose("op_fire unit=q target=s fire=normal");
  EXPECT_EQ(f.red(), 3);
  Field h(field(car("h", "us", "halftrack", "0305") +
                ger("p", "RRRR", "0505", "state = [\"op_fire\"]")));
  h.choose("advance unit=h");
  h.choose("enter hex=0405");
  h.choose("op_fire unit=p target=h fire=normal");
  h.pool({4, 1, 1, 1}, {1});
  EXPECT_EQ(h.order("h"), Order::light);
  EXPECT_TRUE(h.tired("h"));
}

// X55: toi.fig.tank.4, toi.cf.5, toi.atk.2, toi.veh.1, toi.fig.tank.0
TEST(Toi_X55, ThickArmour) {
  Field f(field(car("s", "us", "sherman", "0203") + car("b", "us", "sherman", "0203") +
                    car("t", "german", "tiger", "0803"),
                land(R"({ hexes = ["0803"], terrain = "woods" })")));
  f.choose("concentrate unit=s");
  f.choose("shoot unit=s target=t fire=normal");
  f.choose("support unit=b");
  EXPECT_EQ(f.black(), 12);
  EXPECT_EQ(f.red(), 8);
  EXPECT_EQ(f.on(), 5);
  f.pool({6, 6, 5, 5, 5, 1, 2, 3, 4, 1, 2, 3}, {5, 1, 2, 3, 4, 1, 2, 3});
  Field keep(f);
  f.choose("turn_six");
  EXPECT_EQ(f.order("t"), Order::heavy);
  keep.choose("keep");
  EXPECT_TRUE(keep.gone("t"));
}

// X57: toi.fig.off.2, toi.fig.off.5, toi.cf.9, toi.sup.6, toi.sup.5
TEST(Toi_X57, RallyFire) {
  Field f(field(us("p", "RRRR", "0203", "state = [\"pinned\"]") + us("o", "RRRO", "0203") +
                us("d", "RRRR", "0203", "state = [\"disrupted\"]") + us("b", "RRRR", "0204") +
                us("lone", "RRRR", "0205", "state = [\"pinned\"]") + ger("x", "RRRR", "0503")));
  EXPECT_EQ(f.why("concentrate unit=d"), "toi.sup.6");
  EXPECT_EQ(f.why("concentrate unit=lone"), "toi.sup.5");
  Field g(f);
  f.choose("concentrate unit=p");
  f.choose("shoot unit=p target=x fire=normal");
  f.choose("support unit=b");
  f.dismiss("done");
  EXPECT_EQ(f.black(), 4);
  EXPECT_EQ(f.on(), 5);
  g.choose("concentrate unit=b");
  g.choose("shoot unit=b target=x fire=normal");
  EXPECT_EQ(g.why("support unit=p fire=normal"), "toi.sup.5");
}

// toi.spec.fl.1, toi.spec.fl.2: +2 and five less cover next to the target; armour stays
TEST(Toi_spec_fl_1, Flamethrower) {
  Field f(field(us("a", "RRRR", "0503", "token = \"flamethrower\"") + us("b", "RRRR", "0303") +
                    ger("x", "RRRR", "0603") + car("h", "german", "halftrack", "0603"),
                one_woods));
  f.choose("concentrate unit=a");
  Field g(f), h(f);
  f.choose("shoot unit=a target=x fire=normal");
  f.choose("done");
  EXPECT_EQ(f.black(), 6);
  EXPECT_EQ(f.red(), 0);
  EXPECT_EQ(f.on(), 4);
  g.choose("shoot unit=a target=h fire=normal");
  g.dismiss("done");
  EXPECT_EQ(g.red(), 1);  // interaction 6: cover goes, armour stays
  h.choose("shoot unit=a target=x fire=normal");
  h.choose("support unit=b");
  EXPECT_EQ(h.black(), 8);
  EXPECT_EQ(h.red(), 0);
  EXPECT_EQ(h.on(), 5);
}

}  // namespace
}  // namespace bocage::toi
