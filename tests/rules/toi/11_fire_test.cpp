// Fire, combined fire and op fire: who may, with how many dice, on which faces, and who is tired afterwards.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

Shot of(const Field& f, const char* firer, const char* target, int mode = fire_all,
        Role role = Role::leader) {
  return shot(f.world(), f.s, f.id(firer), f.id(target), f.of(target).hex, mode, role);
}
std::string no_of(const Shot& x) { return x.no ? std::string(rule_name(x.no.rule)) : ""; }

Choice ones(int black, int red = 0) {
  Choice c = empty_pool;
  if (black) add_die(c, Colour::black, 1, black);
  if (red) add_die(c, Colour::red, 1, red);
  return c;
}

// toi.fig.reg, toi.fig.eli.1, toi.fig.off.0, toi.fig.mg.1, toi.fig.ht.1, toi.fig.tank.0, toi.cbt.1, toi.rng.3, toi.rng.4, toi.rng.5, toi.opt.6:
// T2, row by row, at both ends of each bracket
TEST(Toi_cbt_1, RangesAndFirepower) {
  struct Row {
    const char *side, *what;
    int range, power, vehicle_range, vehicle_power;
  };
  const Row rows[] = {{"us", "R", 4, 1, 1, 1},
                      {"german", "R", 4, 1, 1, 1},
                      {"us", "E", 4, 2, 1, 1},
                      {"us", "O", 4, 1, 1, 1},
                      {"us", "M", 5, 3, 3, 2},
                      {"german", "M", 5, 4, 3, 2},
                      {"us", "sherman", 5, 6, 6, 8},
                      {"german", "panzer4", 5, 6, 7, 9},
                      {"german", "tiger", 5, 6, 8, 10},
                      {"us", "halftrack", 5, 4, 3, 2},
                      {"german", "halftrack", 5, 4, 3, 2}};
  for (const Row& r : rows) {
    const bool squad = std::string_view(r.what).size() == 1;
    const std::string enemy = std::string_view(r.side) == "us" ? "german" : "us";
    for (const bool vehicle : {false, true}) {
      const int range = vehicle ? r.vehicle_range : r.range;
      const int power = vehicle ? r.vehicle_power : r.power;
      std::string units = "{ id = \"a\", side = \"" + std::string(r.side) + "\", " +
                          (squad ? "squad" : "vehicle") + " = \"" + r.what +
                          "\", hex = \"0106\" },\n";
      for (const int d : {1, range, range + 1, 2 * range, 2 * range + 1}) {
        if (units.find("\"x" + std::to_string(d) + "\"") != units.npos) continue;
        units += "{ id = \"x" + std::to_string(d) + "\", side = \"" + enemy + "\", " +
                 (vehicle ? "vehicle = \"truck\"" : "squad = \"RRRR\"") + ", hex = \"" +
                 (d < 9 ? "0" : "") + std::to_string(d + 1) + "06\" },\n";
      }
      Field f(field(units, "size = [20, 12]"));
      const auto at_range = [&](int d) { return of(f, "a", ("x" + std::to_string(d)).c_str()); };
      EXPECT_EQ(at_range(1).on, 4) << r.what;
      EXPECT_EQ(at_range(1).power, power) << r.what;
      if (range > 1) {
        EXPECT_EQ(at_range(range).on, 5) << r.what;
      }
      EXPECT_EQ(at_range(range + 1).on, 6) << r.what;
      EXPECT_EQ(at_range(2 * range).on, 6) << r.what;
      EXPECT_EQ(no_of(at_range(2 * range + 1)), "toi.rng.5") << r.what;
    }
  }
  Field truck(field(car("k", "us", "truck", "0106") + ger("x", "RRRR", "0206")));
  EXPECT_EQ(no_of(of(truck, "k", "x")), "toi.cbt.5");  // toi.fig.tru.1
}

// toi.rng.5, toi.cbt.3, toi.cbt.2, toi.atk.3b, toi.cbt.4b, toi.fig.mor.12, toi.hid.4: what is refused, and with which numbers
TEST(Toi_cbt_3, WhatIsRefused) {
  Field f(field(us("a", "RRRR", "0203") + us("mg", "MRR", "0203") + us("m", "MM", "0203") +
                    ger("far", "RRRR", "1203") + ger("behind", "RRRR", "0503") +
                    ger("x", "RRRR", "0301") + ger("c", "RRRR", "0103", "state = [\"concealed\"]") +
                    car("v", "german", "halftrack", "0302"),
                woods(R"("0303", "0103")")));
  Field g(f), h(f);
  f.choose("concentrate unit=a");
  EXPECT_EQ(f.why("shoot unit=a target=far fire=normal"), "toi.rng.5");
  EXPECT_EQ(f.told("need", "shoot unit=a target=far fire=normal"), 8);
  EXPECT_EQ(f.told("have", "shoot unit=a target=far fire=normal"), 10);
  EXPECT_EQ(f.why("shoot unit=a target=behind fire=normal"), "toi.cbt.3");
  EXPECT_EQ(f.why("shoot unit=a target=mg fire=normal"), "toi.cbt.2");
  EXPECT_EQ(f.why("shoot unit=a target=c fire=normal"), "toi.hid.4");
  EXPECT_EQ(f.why("shoot unit=a target=v fire=suppressive"), "toi.atk.3b");
  EXPECT_EQ(f.why("shoot unit=a target=x fire=mg"), "toi.cbt.4b");
  EXPECT_EQ(f.why("shoot unit=mg target=x fire=normal"), "toi.term.7");
  EXPECT_EQ(f.why("shell unit=a hex=0301 fire=mortar"), "toi.cbt.5");
  EXPECT_TRUE(f.may("shoot unit=a target=v fire=normal"));
  g.choose("concentrate unit=mg");
  EXPECT_TRUE(g.may("shoot unit=mg target=x fire=mg"));
  h.choose("concentrate unit=m");
  EXPECT_EQ(h.why("shoot unit=m target=x fire=mg"), "toi.cbt.4b");  // they are all it has
  Field tank(field(car("t", "us", "sherman", "0203") + ger("x", "RRRR", "0503")));
  tank.choose("concentrate unit=t");
  EXPECT_EQ(tank.why("shoot unit=t target=x fire=mg"), "toi.cbt.4b");
  EXPECT_EQ(tank.why("shell unit=t hex=0503 fire=mortar"), "toi.cbt.5");
}

// toi.cf.2, toi.cf.3, toi.cf.4, toi.cf.7, toi.cf.8, toi.sup.5, toi.fig.mor.11: who supports concentrated fire
TEST(Toi_cf_4, Supporters) {
  Field f(field(us("a", "RRRR", "0403") + us("b", "RRRR", "0404") +
                    us("tired", "RRRR", "0402", "state = [\"fatigued\"]") +
                    us("op", "RRRR", "0402", "state = [\"op_fire\"]") +
                    us("pin", "RRRO", "0402", "state = [\"pinned\"]") + us("far", "RRRR", "0112") +
                    us("mo", "T", "0405") + car("t", "us", "sherman", "0302") +
                    ger("x", "RRRR", "0603"),
                open_map, "", "[side.us]\nactions = 3\n[side.german]\nactions = 3\n"));
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(f.why("support unit=a fire=normal"), "toi.cf.2");
  EXPECT_EQ(f.why("support unit=x fire=normal"), "toi.cf.3");
  EXPECT_EQ(f.why("support unit=tired fire=normal"), "toi.cf.4");
  EXPECT_EQ(f.why("support unit=op fire=normal"), "toi.cf.4");
  EXPECT_EQ(f.why("support unit=pin fire=normal"), "toi.sup.5");
  EXPECT_EQ(f.why("support unit=far fire=normal"), "toi.rng.5");
  EXPECT_EQ(f.why("support unit=mo fire=mortar"), "toi.fig.mor.11");
  f.choose("support unit=t fire=normal");
  EXPECT_EQ(f.why("support unit=t fire=normal"), "toi.cf.2");
  f.choose("support unit=b fire=normal");  // in any order; nobody else is left
  EXPECT_EQ(f.black(), 4 + 3 + 2);
  EXPECT_EQ(f.on(), 5);
  f.throw_as(ones(9));
  EXPECT_TRUE(f.tired("a") && f.tired("b") && f.tired("t"));
  EXPECT_TRUE(f.waits("op"));
  EXPECT_TRUE(f.is_fresh("far"));
}

// toi.opf.1, toi.opf.2, toi.opf.6, toi.opf.9, toi.opf.10, toi.opf.12, toi.opf.14, toi.cf.4, toi.fig.mor.8: who op-fires at whom
TEST(Toi_opf_1, WhoFiresAtTheMover) {
  const std::string units =
      us("a", "RRRR", "0303") + us("still", "RRRR", "0304") +
      ger("p", "RRRR", "0703", "state = [\"op_fire\"]") +
      ger("q", "RRRR", "0704", "state = [\"op_fire\"]") + ger("fresh", "RRRR", "0705") +
      ger("tired", "RRRR", "0706", "state = [\"fatigued\"]") +
      ger("mo", "TRR", "0707", "state = [\"op_fire\"]") +
      ger("far", "RRRR", "1403", "state = [\"op_fire\"]") + car("t", "german", "panzer4", "0802");
  Field f(field(units));
  f.choose("advance unit=a");
  EXPECT_EQ(f.asked(), "toi.prompt.mover");  // it has not moved yet
  f.choose("enter hex=0403");
  EXPECT_EQ(f.asked(), "toi.prompt.op_fire");
  EXPECT_EQ(f.prompt.side, Side::second);
  EXPECT_EQ(f.why("op_fire unit=p target=still fire=normal"), "toi.opf.1");
  EXPECT_EQ(f.why("op_fire unit=fresh target=a fire=normal"), "toi.opf.1");
  EXPECT_EQ(f.why("op_fire unit=tired target=a fire=normal"), "toi.opf.1");
  EXPECT_EQ(f.why("op_fire unit=still target=a fire=normal"), "toi.opf.1");
  EXPECT_EQ(f.why("op_fire unit=far target=a fire=normal"), "toi.rng.5");
  EXPECT_EQ(f.why("op_fire unit=mo target=a fire=mortar"), "toi.fig.mor.8");
  EXPECT_TRUE(f.may("op_fire unit=mo target=a fire=normal"));  // its riflemen do
  Field mortar(f);
  f.choose("op_fire unit=p target=a fire=normal");
  EXPECT_EQ(f.why("support unit=fresh fire=normal"), "toi.cf.4");
  f.choose("support unit=q fire=normal");
  f.choose("done");
  EXPECT_EQ(f.black(), 4 + 2);  // full fire of the leader
  f.throw_as(ones(6));
  EXPECT_TRUE(f.tired("p") && f.tired("q"));
  EXPECT_TRUE(f.is_fresh("fresh"));
  f.choose("enter hex=0503");
  EXPECT_EQ(f.why("op_fire unit=p target=a fire=normal"), "toi.opf.1");
  f.choose("hold");
  f.choose("stop");
  EXPECT_TRUE(f.waits("mo"));
  mortar.choose("op_fire unit=mo target=a fire=normal");
  EXPECT_EQ(mortar.why("support unit=p fire=mortar"), "toi.fig.mor.11");
  mortar.choose("done");
  EXPECT_EQ(mortar.black(), 2);
}

// toi.opf.6, toi.fig.mg.3, toi.fig.mg.5: a machine gun fires again, but not at the same unit in one activation
TEST(Toi_fig_mg_5, EachTargetOnce) {
  Field f(field(us("a", "RRRR", "0303") + us("b", "RRRR", "0305") +
                ger("mg", "MRR", "0703", "state = [\"op_fire\"]")));
  f.choose("advance unit=a");
  f.choose("enter hex=0403");
  f.choose("op_fire unit=mg target=a fire=mg");
  EXPECT_EQ(f.black(), 4);
  f.throw_as(ones(4));
  EXPECT_TRUE(f.waits("mg"));
  f.choose("enter hex=0503");
  EXPECT_EQ(f.asked(), "toi.prompt.mover");  // nobody else could
  f.choose("stop");
  f.choose("advance unit=b");
  f.choose("enter hex=0405");
  f.choose("op_fire unit=mg target=b fire=normal");  // its riflemen too
  EXPECT_EQ(f.black(), 6);
  f.throw_as(ones(6));
  EXPECT_TRUE(f.tired("mg"));
}

// toi.sup.7, toi.sup.8, toi.sup.9, toi.opf.7, toi.opf.8, toi.dmg.3, toi.mov.9: suppression by op fire, by others, of those who wait
TEST(Toi_sup_9, WhoIsFatiguedByIt) {
  const auto hit = [](const char* state) {
    Field f(field(us("a", "RRRR", "0303") +
                  ger("x", "RRRR", "0603", "state = [" + std::string(state) + "]")));
    f.choose("concentrate unit=a");
    f.choose("shoot unit=a target=x fire=suppressive");
    f.pool({5, 1, 1, 1});
    return f;
  };
  EXPECT_TRUE(hit("").is_fresh("x"));
  EXPECT_EQ(hit("").order("x"), Order::pinned);
  EXPECT_TRUE(hit("\"op_fire\"").tired("x"));
  EXPECT_EQ(hit("\"op_fire\"").s.ready[1], 0);
  EXPECT_TRUE(hit("\"fatigued\"").tired("x"));
  Field f(field(us("a", "RRRR", "0303") + ger("x", "RRRR", "0603", "state = [\"pinned\"]")));
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  f.pool({5, 5, 1, 1});
  EXPECT_EQ(f.squad("x"), "RR");
  EXPECT_EQ(f.order("x"), Order::pinned);
}

// toi.dmg.1, toi.dmg.2, toi.term.1, toi.comp.1: the owner chooses; a crew is one figure; figures go back into the box
TEST(Toi_dmg_1, TheOwnerChoosesLosses) {
  Field f(field(us("a", "EEEE", "0303") + ger("x", "MOR", "0503")));
  EXPECT_EQ(f.s.pool[1][3], 5);
  f.choose("concentrate unit=a");
  f.choose("shoot unit=a target=x fire=normal");
  f.pool({5, 5, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(f.asked(), "toi.prompt.losses");
  EXPECT_EQ(f.prompt.side, Side::second);
  EXPECT_EQ(f.asked_about("hits"), "2");
  EXPECT_EQ(f.offered("lose", "figures").size(), 3u);
  Field gone(f);
  f.choose("lose unit=x figures=OM");
  EXPECT_EQ(f.squad("x"), "R");
  EXPECT_EQ(f.s.pool[1][3], 6);
  EXPECT_EQ(f.s.pool[1][2], 6);
  Field all(field(us("a", "EEEE", "0303") + ger("x", "MOR", "0503")));
  all.choose("concentrate unit=a");
  all.choose("shoot unit=a target=x fire=normal");
  all.pool({5, 5, 5, 1, 1, 1, 1, 1});
  EXPECT_TRUE(all.gone("x"));
  EXPECT_EQ(all.s.pool[1][0], 54);
  EXPECT_EQ(all.s.lost[1][0], 1);
  EXPECT_EQ(rule_name(all.event("destroyed").rule), "toi.dmg.2");
}

// toi.spec.at, toi.spec.fl.1, toi.spec.fl.2, toi.spec.5, toi.rng.7, toi.fig.tank.2: bonuses, and when there is none
TEST(Toi_spec_fl_2, Bonuses) {
  Field f(field(us("at", "RRRR", "0303", "token = \"anti_tank\"") +
                    us("fl", "RRRR", "0403", "token = \"flamethrower\"") +
                    us("atp", "RRRO", "0303", "token = \"anti_tank\", state = [\"pinned\"]") +
                    us("flp", "RRRO", "0404", "token = \"flamethrower\", state = [\"pinned\"]") +
                    us("hill", "RRRR", "0306") + car("t", "us", "sherman", "0203") +
                    ger("x", "RRRR", "0503") + car("v", "german", "truck", "0503") +
                    ger("up", "RRRR", "0806") + ger("in", "RRRR", "0703", "in = \"pillbox\"") +
                    ger("by", "RRRR", "0703"),
                land(R"({ hexes = ["0306"], level = 1 }, { hexes = ["0806"], level = 1 })"),
                "marker = [{ kind = \"pillbox\", hex = \"0703\" }]"));
  EXPECT_EQ(of(f, "at", "v").power, 7);
  EXPECT_EQ(of(f, "at", "v").range, 4);
  EXPECT_EQ(of(f, "at", "x").power, 4);
  EXPECT_EQ(of(f, "at", "x").range, 4);
  EXPECT_EQ(of(f, "atp", "v").halvings, 1);
  EXPECT_EQ(of(f, "atp", "v").power, 2);  // no weapon while pinned, and halved
  EXPECT_EQ(of(f, "fl", "x").power, 6);
  EXPECT_EQ(of(f, "fl", "v").power, 6);
  EXPECT_EQ(of(f, "fl", "by").power, 4);  // not next to it
  EXPECT_EQ(of(f, "flp", "x").power, 2);
  EXPECT_EQ(of(f, "fl", "x", fire_all, Role::supporter).power, 3);
  EXPECT_EQ(of(f, "hill", "up").range, 4);  // no higher than the target
  EXPECT_EQ(of(f, "hill", "x").range, 5);
  EXPECT_EQ(of(f, "t", "in").power, 9);
  EXPECT_EQ(of(f, "t", "in").range, 8);
  EXPECT_EQ(of(f, "t", "by").power, 6);
  EXPECT_EQ(of(f, "t", "by").range, 5);
}

// toi.atk.2, toi.atk.8, toi.atk.9, toi.atk.10, toi.fort.3, toi.fort.4, toi.fort.trap.3, toi.spec.med.1, toi.fig.off.3, toi.fig.eli.2, toi.veh.4, toi.veh.5
TEST(Toi_atk_8, CoverAndArmour) {
  const auto red = [](std::string unit_, const char* terrain, const char* markers_, bool supp,
                      bool flames = false) {
    Field f(field(unit_, land("{ hexes = [\"0503\"], terrain = \"" + std::string(terrain) + "\" }"),
                  *markers_ ? "marker = [" + std::string(markers_) + "]" : ""));
    return armour(f.world(), f.s, f.id("x")) + cover(f.world(), f.s, f.id("x"), supp, flames);
  };
  const std::string x = ger("x", "RRRR", "0503");
  int expected = 0;
  for (const char* ground : {"open", "rough", "woods", "building"})
    EXPECT_EQ(red(x, ground, "", false), expected++) << ground;
  EXPECT_EQ(red(x, "bridge", "", false), 1);
  EXPECT_EQ(red(x, "stream", "", false), 0);
  const char* work = "{ kind = \"entrenchment\", hex = \"0503\" }";
  EXPECT_EQ(red(x, "open", work, false), 0);  // it is not inside
  EXPECT_EQ(red(ger("x", "RRRR", "0503", "in = \"entrenchment\""), "woods", work, true), 4);
  EXPECT_EQ(red(ger("x", "RRRR", "0503", "in = \"pillbox\""), "open",
                "{ kind = \"pillbox\", hex = \"0503\" }", false),
            6);
  const char* trap = "{ kind = \"trap\", hex = \"0503\" }, { kind = \"smoke\", hex = \"0503\" }";
  EXPECT_EQ(red(x, "open", trap, false), 3);
  EXPECT_EQ(red(car("x", "german", "halftrack", "0503"), "woods", trap, false), 1 + 2 + 2);
  EXPECT_EQ(red(car("x", "german", "halftrack", "0503"), "woods", trap, false, true), 1);
  EXPECT_EQ(red(car("x", "german", "tiger", "0503"), "open", "", false), 6);
  EXPECT_EQ(red(car("x", "german", "tiger", "0503", "damage = \"light\""), "open", "", false), 5);
  EXPECT_EQ(red(car("x", "german", "tiger", "0503", "damage = \"heavy\""), "open", "", false), 5);
  EXPECT_EQ(red(car("x", "german", "truck", "0503", "damage = \"light\""), "open", "", false), 0);
  const std::string medic = ger("m", "RRRR", "0503", "token = \"medic\"");
  EXPECT_EQ(red(x + medic, "open", "", false), 1);
  EXPECT_EQ(red(x + medic, "open", "", true), 0);
  EXPECT_EQ(red(x + medic + ger("n", "RRRR", "0503", "token = \"medic\""), "open", "", false), 1);
  EXPECT_EQ(red(x + ger("m", "RRRR", "0503", "token = \"medic\", state = [\"pinned\"]"), "open", "",
                false),
            0);
  EXPECT_EQ(red(car("x", "german", "truck", "0503") + medic, "open", "", false), 0);
  const std::string officers = ger("o", "RRRO", "0503") + ger("o2", "RROO", "0503");
  EXPECT_EQ(red(x + officers, "open", "", true), 1);
  EXPECT_EQ(red(x + officers, "open", "", false), 0);
  EXPECT_EQ(red(x + us("o", "RRRO", "0403"), "open", "", true), 0);
  EXPECT_EQ(red(ger("x", "EERR", "0503"), "open", "", true), 2);
  EXPECT_EQ(red(ger("x", "EERR", "0503"), "open", "", false), 0);
  EXPECT_EQ(red(x + ger("e", "EEEE", "0503"), "open", "", true), 0);  // its own elites only
}

// toi.fig.mor.3, toi.fig.mor.4, toi.fig.mor.5, toi.fig.mor.7, toi.fig.mor.9, toi.fig.mor.10, toi.fig.mor.11, toi.fig.mor.12, toi.area.2
TEST(Toi_fig_mor_4, Mortars) {
  const std::string near = woods(R"("0206", "0306", "0205", "0305", "0207", "0307", "0106")");
  const auto why = [&](const char* spotter, const char* target_hex = "0806") {
    Field f(field(us("m", "TRR", "0106") + spotter + ger("x", "RRRR", target_hex), near));
    set_duty(f.s, f.id("idle-us"), Duty::fatigued);
    f.ask();
    return f.why("concentrate unit=m");
  };
  EXPECT_EQ(why(""), "toi.cbt.3");
  EXPECT_EQ(why(us("s", "RRRR", "0706").c_str()), "");
  EXPECT_EQ(why(us("s", "RRRR", "0706", "state = [\"pinned\"]").c_str()), "");
  EXPECT_EQ(why(us("s", "RRRR", "0706", "state = [\"disrupted\"]").c_str()), "");
  EXPECT_EQ(why(us("s", "RRRR", "0706", "state = [\"op_fire\"]").c_str()), "");
  EXPECT_EQ(why(us("s", "RRRR", "0706", "state = [\"fatigued\"]").c_str()), "toi.cbt.3");
  EXPECT_EQ(why((car("k", "us", "truck", "0706", "state = [\"fatigued\"]") +
                 "{ id = \"r\", side = \"us\", squad = \"RRRR\", aboard = \"k\" },")
                    .c_str()),
            "toi.cbt.3");
  Field f(field(us("m", "TT", "0106") + us("n", "TRR", "0207") + us("a", "RRRR", "0405") +
                    ger("x", "RRRR", "0906") + ger("far", "RRRR", "1006") +
                    ger("next", "RRRR", "0206") +
                    ger("c", "RRRR", "0708", "state = [\"concealed\"]"),
                "size = [20, 12]\nhex = [{ hexes = [\"0708\"], terrain = \"woods\" }]"));
  f.choose("concentrate unit=m");
  EXPECT_EQ(f.why("shell unit=m hex=0206 fire=mortar"), "toi.fig.mor.7");
  EXPECT_EQ(f.told("need", "shell unit=m hex=0206 fire=mortar"), 2);
  EXPECT_EQ(f.told("have", "shell unit=m hex=0206 fire=mortar"), 1);
  EXPECT_EQ(f.why("shell unit=m hex=0708 fire=mortar"), "toi.fig.mor.12");
  EXPECT_EQ(f.why("shell unit=m hex=0506 fire=mortar"), "toi.fig.mor.12");
  EXPECT_EQ(f.why("shoot unit=m target=x fire=normal"), "toi.cbt.5");  // nothing but mortars
  Field far(f), supp(f);
  f.choose("shell unit=m hex=0906 fire=mortar");
  EXPECT_EQ(f.why("support unit=a fire=normal"), "toi.fig.mor.11");
  EXPECT_EQ(f.why("support unit=n fire=normal"), "toi.fig.mor.11");
  f.choose("support unit=n fire=mortar");
  EXPECT_EQ(f.black(), 4 + 1);
  EXPECT_EQ(f.on(), 5);
  f.throw_as(ones(5));
  EXPECT_TRUE(f.tired("m") && f.tired("n"));
  far.choose("shell unit=m hex=1006 fire=mortar");  // nine hexes
  far.choose("done");
  EXPECT_EQ(far.on(), 6);
  supp.choose("shell unit=m hex=0906 fire=mortar_suppressive");
  supp.choose("support unit=n fire=mortar");
  EXPECT_EQ(supp.black(), 8 + 2);
}

}  // namespace
}  // namespace bocage::toi
