// Worked cases of buildings, bunkers, accidents, guns, vehicles: E30 to E38, E42 to E56, E64 to E66.
#include "games/skirmish/rules/16_artillery.hpp"
#include "trial.hpp"

namespace bocage::sk {
namespace {

std::string house(std::string_view material = "stone", int storeys = 2) {
  const std::string all = storeys > 1 ? " 0-" + std::to_string(storeys - 1) : "";
  return "{ id = \"house\", type = \"building\", storeys = " + std::to_string(storeys) +
         ", material = \"" + std::string(material) +
         "\", poly = [[80, 30], [104, 30], [104, 50], [80, 50]], openings = [\"window 80,40" + all +
         "\", \"door 92,30\"], bays = [{ id = \"a\", poly = [[80, 30], [92, 30], [92, 50], [80, "
         "50]] }, { id = \"b\", poly = [[92, 30], [104, 30], [104, 50], [92, 50]] }] },\n";
}

Setting tank(std::string_view type, std::string_view more = "") {
  Setting x;
  x.groups =
      unit("t", "a", "vehicle:" + std::string(type)) + men("y", "b", "BLEU", "\"8 SOLDAT rifle\"");
  x.vehicles = "{ id = \"t\", at = [40, 40], heading = 0" + std::string(more) + " },\n";
  x.figures = man("y-8", "170, 10");
  x.active = "t";
  return x;
}
void halted(Sk& t) { t.choose("speed vehicle=t band=ARRET hatch=open"); }

// sk.bt.1, sk.g20.1, sk.g20.2, sk.g20.3
TEST(SkExamples, E30HeIntoARoom) {
  Setting x = tank("us_m4");
  x.terrain = house();
  x.figures += man("y-1", "85, 40", ", storey = 1") + man("y-2", "85, 44", ", storey = 1") +
               man("y-3", "85, 36", ", storey = 1") + man("y-4", "100, 40", ", storey = 1") +
               man("y-5", "85, 40");
  Sk t(x);
  halted(t);
  t.choose("shell_at piece=t target=house:a/1 ammunition=he");
  t.roll({6});
  for (const int d : {3, 4, 6}) t.roll({d});
  EXPECT_TRUE(t.is_sound("y-1"));
  EXPECT_TRUE(t.is_hurt("y-2"));
  EXPECT_TRUE(t.is_hurt("y-3"));
  EXPECT_TRUE(t.is_sound("y-4") && t.is_sound("y-5"));
  EXPECT_NE(t.asked(), "sk.prompt.victim");
}

// sk.bt.2, sk.bt.3a, sk.bt.3b, sk.bt.3c, sk.g20.4
TEST(SkExamples, E31Collapse) {
  Setting x = tank("us_m4_105");
  x.terrain = house();
  x.figures += man("y-1", "85, 40", ", storey = 1") + man("y-2", "85, 44", ", storey = 1") +
               man("y-3", "85, 36") + man("y-4", "88, 40") + man("y-5", "100, 40", ", storey = 1");
  Sk t(x);
  halted(t);
  t.choose("shell_at piece=t target=house:a/1 ammunition=he");
  t.roll({6});
  for (const int d : {2, 3, 5, 1}) t.roll({d});
  EXPECT_TRUE(t.is_dead("y-1"));
  EXPECT_TRUE(t.is_hurt("y-2"));
  EXPECT_TRUE(t.is_sound("y-3"));
  EXPECT_TRUE(t.is_dead("y-4"));
  EXPECT_TRUE(t.is_sound("y-5"));
  EXPECT_TRUE(in_ground(t.world(), t.state(), {8500, 4000}, Ground::rubble));
  EXPECT_FALSE(in_ground(t.world(), t.state(), {10000, 4000}, Ground::rubble));
}

TEST(SkExamples, E32WoodenBarn) {
  for (const char* type : {"us_m4", "us_m5"}) {
    Setting x = tank(type);
    x.terrain = house("wood", 1);
    x.figures += man("y-1", "85, 40");
    Sk t(x);
    halted(t);
    t.choose("shell_at piece=t target=house:a/0 ammunition=he");
    t.roll({6});
    t.roll({6});
    EXPECT_EQ(t.count("collapses"), std::string_view(type) == "us_m4" ? 1 : 0);
  }
}

Setting bunker(std::string_view type) {
  Setting x = tank(type);
  x.terrain =
      "{ id = \"bk\", type = \"bunker\", armour = \"C\", storeys = 2, poly = [[80, 30], [92, 30], "
      "[92, 50], [80, 50]], openings = [\"embrasure 80,40 180 120\", \"door 92,40\"] },\n";
  x.figures += man("y-1", "82, 40") + man("y-2", "85, 44") + man("y-3", "88, 36") +
               man("y-4", "85, 40", ", storey = 1");
  return x;
}
// sk.bk.1, sk.bk.2, sk.bk.5
TEST(SkExamples, E33BunkerAndHe) {
  Sk t(bunker("us_m4"));
  halted(t);
  t.choose("shell_at piece=t target=bk/0 ammunition=he");
  t.roll({6});
  EXPECT_EQ(t.count("no_effect"), 1);
  EXPECT_EQ(save_small(t.world(), t.state(), t.f("y-1"), {4000, 4000}), 2);
}
// sk.bk.3, sk.bk.4, sk.g20.6, sk.g20.7, sk.g20.8
TEST(SkExamples, E34EqualLetters) {
  for (const int d : {1, 2}) {
    Sk t(bunker("us_m4"));
    halted(t);
    t.choose("shell_at piece=t target=bk/0 ammunition=ap");
    t.roll({6});
    ASSERT_EQ(t.asked(), "sk.prompt.pierce");
    t.roll({d});
    if (d == 1) {
      EXPECT_FALSE(pierced(t.state(), {0}));
      continue;
    }
    for (const int v : {4, 5, 1}) t.roll({v});
    EXPECT_TRUE(t.is_hurt("y-1") && t.is_sound("y-2") && t.is_hurt("y-3") && t.is_sound("y-4"));
    EXPECT_EQ(save_small(t.world(), t.state(), t.f("y-1"), {4000, 4000}), 3);
    const Goer goer = goer_of(t.world(), t.state(), t.f("y-8"));
    EXPECT_LT(leg_cost(t.world(), t.state(), goer, {7500, 4000}, {8300, 4000}).cost, 0);
  }
}

// ---- accidents

// sk.ac.1, sk.ac.2, sk.cl.1, sk.cl.3, sk.g18.6
TEST(SkExamples, E36Sidecar) {
  Setting x;
  x.groups = unit("m", "b", "vehicle:ger_r75") +
             men("x", "a", "COMMANDO", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"");
  x.vehicles = "{ id = \"m\", at = [80, 40], heading = 90, band = \"MOYEN\", moved = true },\n";
  x.figures = man("x-1", "50, 40") + man("x-2", "50, 42");
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("fire figure=x-1 target=m-1 weapon=lmg");
  t.pool({6, 1, 1, 1});
  t.roll({1});  // no save
  t.roll({6});
  EXPECT_TRUE(t.is_dead("m-1"));
  EXPECT_EQ(t.count("overturns"), 1);
  t.roll({1});
  t.roll({5});
  EXPECT_TRUE(t.is_dead("m-2"));
  EXPECT_TRUE(t.is_sound("m-3"));
  EXPECT_TRUE(at(t.state(), t.v("m")).wrecked);
  EXPECT_EQ(t.of("m-3").aboard, 0xff);
}

Setting truck(std::string_view terrain = "") {
  Setting x;
  x.terrain = terrain;
  x.groups = unit("m", "b", "vehicle:ger_opel") + men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.vehicles =
      "{ id = \"m\", at = [80, 40], heading = 90, band = \"RAPIDE\", driverless = true },\n";
  x.figures = man("x-1", "10, 40") +
              "{ id = \"m-1\", aboard = \"m\", health = \"wounded\" },\n{ id = \"m-2\", aboard = "
              "\"m\", health = \"dead\" },\n";
  x.position = "counts = { m = 1, x = 5 }";
  return x;
}
// sk.ac.3, sk.ac.4, sk.ac.5, sk.tj.1, sk.tj.5, sk.g2.5
TEST(SkExamples, E37RunawayTruck) {
  Sk t(truck());
  ASSERT_EQ(t.asked_about("count"), "5");
  t.choose("activate group=x");
  t.choose("done");
  ASSERT_EQ(t.asked(), "sk.prompt.trajectory");
  t.roll({5});
  EXPECT_EQ(at(t.state(), t.v("m")).heading, 45);
  EXPECT_EQ(at(t.state(), t.v("m")).at, plane::along({8000, 4000}, plane::heading(45), 3500));
  Sk u(truck());
  u.choose("activate group=x");
  u.choose("done");
  u.roll({1});
  ASSERT_EQ(u.asked(), "sk.prompt.overturn");
  u.roll({2});
  u.roll({4});
  EXPECT_TRUE(u.is_dead("m-1"));
  EXPECT_TRUE(at(u.state(), u.v("m")).wrecked);
}
// sk.tj.3, sk.cl.2, sk.g18.5
TEST(SkExamples, E38Collision) {
  Sk t(
      truck("{ id = \"house\", type = \"building\", poly = [[70, 56.2], [95, 56.2], [95, 80], [70, "
            "80]] },\n"));
  t.choose("activate group=x");
  t.choose("done");
  t.roll({3});
  ASSERT_EQ(t.asked(), "sk.prompt.victim");
  EXPECT_EQ(at(t.state(), t.v("m")).at, (Point{8000, 5200}));
  t.roll({5});
  ASSERT_EQ(t.asked(), "sk.prompt.stop");
  t.roll({3});
  EXPECT_TRUE(at(t.state(), t.v("m")).immobile);
}

// ---- guns

// sk.df.0, sk.df.3, sk.df.6, sk.df.7, sk.df.8, sk.df.9, sk.ar.5, sk.g9.6
TEST(SkExamples, E42FiveLevels) {
  Setting x = tank("ger_pz4h", ", band = \"ARRET\"");
  x.terrain =
      "{ id = \"barn\", type = \"building\", poly = [[90, 40], [96, 40], [96, 60], [90, 60]] },\n";
  x.groups += unit("jeep", "b", "vehicle:us_jeep");
  x.vehicles += "{ id = \"jeep\", at = [100, 40], heading = 90, band = \"RAPIDE\" },\n";
  Sk t(x);
  t.choose("speed vehicle=t band=LENT hatch=closed");
  t.choose("shell_at piece=t target=jeep ammunition=ap");
  for (const char* rule : {"sk.df.3", "sk.df.6", "sk.df.7", "sk.df.8", "sk.df.9"})
    EXPECT_EQ(t.shift("lobs", rule), 1) << rule;
  EXPECT_EQ(arg(t.event("lobs"), "on"), 6);
}
// sk.ar.1, sk.ar.2, sk.g17.10
TEST(SkExamples, E43AmericanOnTheMove) {
  for (const char* type : {"us_m4", "bri_sherman"}) {
    Setting x = tank(type, ", band = \"LENT\"");
    x.groups += unit("pz", "b", "vehicle:ger_pz3j");
    x.vehicles += "{ id = \"pz\", at = [100, 40], heading = 180, band = \"LENT\" },\n";
    Sk t(x);
    t.choose("speed vehicle=t band=MOYEN hatch=open");
    t.choose("shell_at piece=t target=pz ammunition=ap");
    EXPECT_EQ(arg(t.event("lobs"), "on"), std::string_view(type) == "us_m4" ? 2 : 3);
  }
}
// sk.df.1, sk.df.2, sk.df.4, sk.df.5, sk.ar.4, sk.g16.4
TEST(SkExamples, E44GunInTrouble) {
  for (const int crew : {1, 2}) {
    Setting x;
    x.visibility = "night";
    x.groups =
        unit("pak", "a", "gun:g50") + men("y", "b", "BLEU", "\"SOLDAT lmg\", \"2 SOLDAT rifle\"");
    x.figures =
        man("pak-1", "40, 41", ", under = true") + man("y-1", "75, 40") + man("y-2", "75, 42");
    if (crew == 2) x.figures += man("pak-2", "40, 39", ", under = true");
    x.gears = "{ id = \"pak\", at = [40, 40], heading = 0 },\n";
    x.active = "pak";
    x.position = "zone = [{ at = [40, 40], by = \"y-1\" }]";
    Sk t(x);
    t.choose("shell piece=pak.gun at=70,40 ammunition=he");
    EXPECT_EQ(arg(t.event("lobs"), "on"), crew == 1 ? 6 : 5);
  }
}

// sk.he.1, sk.he.2, sk.he.3, sk.he.4, sk.sv.1, sk.sv.2
TEST(SkExamples, E45HeAndSaves) {
  Setting x = tank("us_m4");
  x.terrain = "{ id = \"bags\", type = \"sandbags\", line = [[86, 42.5], [94, 42.5]] },\n";
  x.figures += man("y-1", "90, 40") + man("y-2", "90, 44") + man("y-3", "86, 38") +
               man("y-4", "95, 39") + man("y-5", "90, 34", ", posture = \"waiting\"");
  Sk t(x);
  halted(t);
  t.choose("shell piece=t at=90,40 ammunition=he");
  t.roll({6});
  t.roll({1});
  t.roll({2});
  EXPECT_EQ(t.asked_about("need"), "4");
  t.roll({4});
  t.roll({5});
  t.roll({6});
  t.roll({4});
  EXPECT_EQ(t.asked_about("need"), "6");
  t.roll({6});
  EXPECT_TRUE(t.is_dead("y-1") && t.is_sound("y-2") && t.is_hurt("y-3") && t.is_sound("y-4") &&
              t.is_sound("y-5"));
}
// sk.sv.3
TEST(SkExamples, E46WrongSideOfTheWall) {
  Setting x = tank("us_m4");
  x.terrain = "{ id = \"wall\", type = \"lowwall\", line = [[80, 40], [100, 40]] },\n";
  x.figures += man("y-1", "90, 41");
  Sk t(x);
  EXPECT_EQ(save_he(t.world(), t.state(), t.f("y-1"), {9000, 4300}), 0);
  EXPECT_EQ(save_he(t.world(), t.state(), t.f("y-1"), {9000, 3900}), 4);
}

// sk.dv.0, sk.dv.1, sk.dv.3, sk.dv.4, sk.dv.5, sk.g16.8, sk.g16.9
TEST(SkExamples, E47DeviationOnAHouse) {
  const auto shoot = [](int storey, int die) {
    Setting x = tank("us_m4");
    x.terrain = house("stone", 3);
    x.figures += man("y-1", "85, 40") + man("y-2", "85, 40", ", storey = 2");
    Sk t(x);
    halted(t);
    t.choose("shell_at piece=t target=house:a/" + std::to_string(storey) + " ammunition=he");
    t.roll({1});
    t.roll({die});
    return t.asks_for_a_throw() && t.asked() == "sk.prompt.victim" ? t.asked_about("figure")
           : t.count("lost_shell")                                 ? "lost"
           : t.count("bursts")
               ? sk::name(t.world(), t.names, point_kind, arg(t.event("bursts"), "at"))
               : "?";
  };
  EXPECT_EQ(shoot(1, 3), "y-1");
  EXPECT_EQ(shoot(1, 4), "y-2");
  EXPECT_EQ(shoot(2, 5), "lost");
  EXPECT_EQ(shoot(0, 1).substr(0, 3), "64.");
}
// sk.dv.2, sk.g16.10
TEST(SkExamples, E48DeviationOnAVehicle) {
  const char* const want[] = {"", "71,98", "59,107", "83,89"};
  for (int d = 1; d <= 3; ++d) {
    Setting x;
    x.groups = unit("pak", "a", "gun:g75l48") + unit("v", "b", "vehicle:us_m4");
    x.figures = man("pak-1", "20, 31") + man("pak-2", "20, 29") + man("pak-3", "19, 30");
    x.gears = "{ id = \"pak\", at = [20, 30], heading = 53 },\n";
    x.vehicles = "{ id = \"v\", at = [80, 110], heading = 0 },\n";
    x.active = "pak";
    Sk t(x);
    t.choose("shell_at piece=pak.gun target=v ammunition=he");
    t.roll({1});
    t.roll({d});
    EXPECT_EQ(sk::name(t.world(), t.names, point_kind, arg(t.event("bursts"), "at")), want[d]);
  }
}

// ---- armour

Setting hit(std::string_view gun_type, std::string_view target, std::string_view more = "") {
  Setting x = tank(gun_type);
  x.groups += unit("v", "b", "vehicle:" + std::string(target));
  x.vehicles += "{ id = \"v\", at = [100, 40], heading = 180" + std::string(more) + " },\n";
  return x;
}
Sk fired(const Setting& x) {
  Sk t(x);
  halted(t);
  t.choose("shell_at piece=t target=v ammunition=ap");
  t.roll({6});
  return t;
}

// sk.pn.0, sk.pn.1, sk.pn.3, sk.pn.4, sk.pn.5, sk.g17.12
TEST(SkExamples, E49Penetration) {
  for (const auto& [die, prompt] : std::initializer_list<std::pair<int, const char*>>{
           {1, "sk.prompt.superficial"}, {2, "sk.prompt.superficial"}, {4, "sk.prompt.major"}}) {
    Sk t = fired(hit("ger_pz4h", "us_m4"));
    t.roll({die});
    EXPECT_EQ(t.asked(), prompt) << die;
  }
  Sk t = fired(hit("ger_pz4h", "us_m4"));
  t.roll({5});
  EXPECT_TRUE(at(t.state(), t.v("v")).wrecked);
  for (const char* id : {"v-1", "v-2", "v-3", "v-4", "v-5"}) EXPECT_TRUE(t.is_dead(id));
  Sk u = fired(hit("us_m4", "ger_tiger"));
  EXPECT_EQ(u.count("no_penetration"), 1);
}
// sk.pn.2, sk.sd.1, sk.sd.2, sk.md.3, sk.g18.1
TEST(SkExamples, E50ArmourWearsOff) {
  Sk t = fired(hit("ger_pz4h", "ger_tiger"));
  t.roll({2});
  t.roll({3});
  EXPECT_EQ(armour(t.world(), t.state(), t.v("v"), Face::front), 3);
  EXPECT_EQ(armour(t.world(), t.state(), t.v("v"), Face::side), 2);
  Sk u = fired(hit("us_m4", "ger_tiger", ", armour_lost = 1"));
  u.roll({1});
  EXPECT_EQ(u.count("superficial"), 0);
  Sk w = fired(hit("us_m4", "ger_tiger", ", armour_lost = 1"));
  w.roll({4});
  w.roll({3});
  EXPECT_EQ(armour(w.world(), w.state(), w.v("v"), Face::front), 1);
  EXPECT_EQ(armour(w.world(), w.state(), w.v("v"), Face::rear), 0);
}
// sk.sd.4, sk.g18.3, sk.g18.4
TEST(SkExamples, E51StopOrTurret) {
  Sk t = fired(hit("ger_tiger", "ger_panther", ", band = \"MOYEN\""));
  t.roll({2});
  t.roll({4});
  EXPECT_TRUE(at(t.state(), t.v("v")).immobile);
  EXPECT_FALSE(at(t.state(), t.v("v")).jammed);
  EXPECT_EQ(at(t.state(), t.v("v")).at, (Point{9500, 4000}));
  Setting x = hit("ger_tiger", "ger_panther");
  x.terrain =
      "{ id = \"wall\", type = \"lowwall\", strength = \"C\", line = [[94, 10], [94, 70]] },\n";
  (void)x;
}
// sk.md.2, sk.g18.10, sk.md.1
TEST(SkExamples, E52MajorTwo) {
  Sk t = fired(hit("ger_pz4h", "us_m4"));
  t.roll({3});
  t.roll({2});
  EXPECT_EQ(armour(t.world(), t.state(), t.v("v"), Face::front), 2);
  EXPECT_TRUE(at(t.state(), t.v("v")).immobile);
}
// sk.md.6, sk.g18.8, sk.g18.9, sk.g8.10, sk.md.4
TEST(SkExamples, E53Fire) {
  Sk t = fired(hit("ger_pz4h", "us_m4"));
  t.roll({3});
  t.roll({6});
  EXPECT_EQ(at(t.state(), t.v("v")).burns, 4);
  Setting x = hit("ger_pz4h", "us_m4", ", burns = 3");
  x.sequence = 5;
  x.active.clear();
  x.figures += "{ id = \"v-4\", aboard = \"v\", health = \"wounded\" },\n";
  Sk u(x);
  EXPECT_TRUE(at(u.state(), u.v("v")).wrecked && at(u.state(), u.v("v")).burning);
  EXPECT_TRUE(u.is_dead("v-1") && u.is_dead("v-4"));
  EXPECT_EQ(u.state().smoke.size(), 1);
}
// sk.sd.6, sk.md.5
TEST(SkExamples, E54CrewHit) {
  Sk t = fired(hit("ger_pz4h", "us_m3"));
  (void)t;
  Setting x = hit("us_m8", "us_m3", ", band = \"RAPIDE\"");
  x.groups += men("p", "b", "VETERAN", "\"4 SOLDAT rifle\"", ", aboard = \"v\"");
  Sk u(x);
  halted(u);
  u.choose("shell_at piece=t target=v ammunition=he");
  u.roll({6});
  u.roll({2});
  u.roll({6});
  for (const int d : {1, 3, 4, 5, 6, 2}) u.roll({d});
  EXPECT_TRUE(u.is_sound("v-1") && u.is_sound("v-2") && u.is_hurt("p-1") && u.is_hurt("p-2") &&
              u.is_dead("p-3") && u.is_sound("p-4"));
}

// ---- order of play, bands, launchers, close assault

// sk.g3.5, sk.g4.5, sk.g4.6, sk.g4.7
TEST(SkExamples, E55OrderOfPlay) {
  Setting x;
  x.groups = men("ga", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("gb", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("ux", "b", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("uy", "b", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("uz", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("ga-1", "10, 10") + man("gb-1", "10, 40") + man("ux-1", "170, 10") +
              man("uy-1", "170, 40") + man("uz-1", "170, 80");
  x.states = "{ id = \"uz\", morale = \"demoralised\" },\n";
  x.position = "counts = { ga = 7, gb = 4, ux = 7, uy = 5 }";
  for (const bool holds : {false, true}) {
    Sk t(x);
    EXPECT_TRUE(at(t.state(), t.g("uz")).acted ||
                t.asked_about("group") == "uz");  // before anybody with a count
    std::vector<std::string> order;
    for (int i = 0; i < 30 && t.asked() != "sk.prompt.priority" && t.asked() != "over"; ++i) {
      if (t.asked() == "sk.prompt.call") {
        if (holds && t.offers("hold_back group=ga count=5")) t.choose("hold_back group=ga count=5");
        else t.choose_any("activate");
      } else if (t.asked() == "sk.prompt.orders") {
        order.push_back(t.asked_about("group"));
        t.choose("done");
      } else if (t.asked() == "sk.prompt.compulsory") {
        t.choose("go");
      } else {
        break;
      }
    }
    const auto said = t.count("activated");
    EXPECT_EQ(said, 4);
    std::vector<std::string> heard;
    for (const Event& e : t.log.list)
      if (std::string_view(e.what) == "activated")
        heard.push_back(t.names.group[static_cast<std::size_t>(arg(e, "group"))]);
    EXPECT_EQ(heard, holds ? (std::vector<std::string>{"ux", "ga", "uy", "gb"})
                           : (std::vector<std::string>{"ga", "ux", "uy", "gb"}));
  }
}
// sk.g4.2, sk.g4.3
TEST(SkExamples, E56InitiativeNumbers) {
  Setting x;
  x.sequence = 2;
  x.groups = men("g1", "a", "BLEU", "\"3 SOLDAT rifle\"") +
             men("g2", "a", "ELITE", "\"NCO smg\", \"2 SOLDAT rifle\"") +
             unit("o", "a", "leader", ", rank = \"TALENTUEUX\", weapons = [\"smg\"]") +
             unit("t", "a", "vehicle:ger_pz4h") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("g1-1", "10, 10") + man("g1-2", "10, 13") + man("g1-3", "10, 16") +
              man("g2-1", "100, 40") + man("g2-2", "100, 43") + man("o-1", "100, 60") +
              man("y-1", "170, 10");
  x.vehicles = "{ id = \"t\", at = [60, 90], heading = 0 },\n";
  Sk t(x);
  t.roll({6, 1});
  t.roll({1, 4, 1, 3});
  EXPECT_EQ(at(t.state(), t.g("g1")).count, 2);
  EXPECT_EQ(at(t.state(), t.g("g2")).count, 9);
  EXPECT_EQ(at(t.state(), t.g("t")).count, 6);
}
// sk.g17.1, sk.g17.2, sk.g17.3
TEST(SkExamples, E64Bands) {
  Sk t(tank("ger_pz4h", ", band = \"MOYEN\""));
  for (const char* b : {"ARRET", "LENT", "MOYEN", "RAPIDE"})
    EXPECT_EQ(t.why(std::string("speed vehicle=t hatch=open band=") + b), "") << b;
  EXPECT_EQ(t.why("speed vehicle=t hatch=open band=TRES_RAPIDE"), "sk.g17.2");
  t.choose("speed vehicle=t hatch=open band=RAPIDE");
  EXPECT_EQ(t.why("drive vehicle=t leg=0:26"), "");
  EXPECT_EQ(t.why("drive vehicle=t leg=0:26.01"), "sk.g17.1");
  EXPECT_EQ(t.why("drive vehicle=t leg=46:20"), "sk.g17.3");
  EXPECT_EQ(t.why("drive vehicle=t leg=45:20"), "");
  t.choose("drive vehicle=t leg=0:18");
  EXPECT_EQ(t.why("halt vehicle=t"), "sk.g17.1");
  t.choose("drive vehicle=t leg=0:1");
  EXPECT_EQ(t.why("halt vehicle=t"), "");
  Sk u(tank("ger_pz4h", ", band = \"RAPIDE\""));
  EXPECT_EQ(u.why("speed vehicle=t hatch=open band=ARRET"), "sk.g17.2");
}
// sk.g16.12, sk.df.7
TEST(SkExamples, E65Panzerfaust) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle+pfaust60\", \"2 SOLDAT rifle\"") +
             unit("v", "b", "vehicle:us_m4");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 44");
  x.vehicles = "{ id = \"v\", at = [61.8, 40], heading = 90, band = \"RAPIDE\" },\n";
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("launch figure=x-1 target=v weapon=pfaust60");
  EXPECT_EQ(arg(t.event("lobs"), "on"), 5);
  t.roll({5});
  EXPECT_EQ(t.asked_about("gap"), "3");
  t.roll({1});
  EXPECT_EQ(t.asked(), "sk.prompt.major");
  EXPECT_FALSE(carries(t.world(), t.state(), t.f("x-1"), Arm{t.state().shot.arm}));
}
// sk.g19.1, sk.g19.2, sk.g2.8, sk.g2.3
TEST(SkExamples, E66CloseAssault) {
  Setting x;
  x.sequence = 4;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle+hafthl\"", ", traits = [\"CASSEUR\"]") +
             unit("v", "b", "vehicle:us_m4");
  x.figures = man("x-1", "40, 40");
  x.vehicles = "{ id = \"v\", at = [42.8, 40], heading = 90, hatch = \"closed\" },\n";
  Sk t(x);
  t.choose("assault figure=x-1 vehicle=v means=hafthl");
  t.roll({3});
  EXPECT_EQ(t.asked_about("gap"), "3");
  t.roll({2});
  EXPECT_EQ(t.asked(), "sk.prompt.major");
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle+hafthl\"") + unit("v", "b", "vehicle:us_m4");
  x.vehicles =
      "{ id = \"v\", at = [42.8, 40], heading = 90, hatch = \"closed\", band = \"MOYEN\", moved = "
      "true },\n";
  for (const int d : {4, 1}) {
    Sk u(x);
    u.choose("assault figure=x-1 vehicle=v means=hafthl");
    u.roll({d});
    EXPECT_EQ(u.is_hurt("x-1"), d == 1);
    EXPECT_EQ(u.count("penetration"), 0);
  }
}

}  // namespace
}  // namespace bocage::sk
