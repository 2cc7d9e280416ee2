// What a seventh reading from outside found: columns on a road, crews without armour, cavalry, mixed sections.
#include "games/skirmish/rules/24_setup.hpp"
#include "trial.hpp"

namespace bocage::sk {
namespace {

// A column of a (its edge is the west) on a road along y = 40.
Sk column(std::string_view groups) {
  std::string s =
      "game = \"sk\"\nid = \"column\"\nturns = 9\nattacker = \"b\"\nvisibility = \"day\"\n"
      "terrain = [{ id = \"road\", type = \"road\", width = 6, line = [[0, 40], [180, 40]] }]\n"
      "side = [{ id = \"a\", edge = \"W\", zones = [[[0, 0], [180, 0], [180, 120], [0, 120]]], "
      "setup "
      "= \"road\" }, { id = \"b\", edge = \"E\", zones = [[[0, 0], [180, 0], [180, 120], [0, "
      "120]]] }]\ngroup = [\n" +
      std::string(groups) + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"") + "]\n";
  return Sk(s);
}
const std::string moto_and_truck = unit("t", "a", "vehicle:ger_opel") +
                                   unit("m", "a", "vehicle:ger_r75") +
                                   unit("n", "a", "vehicle:ger_r75");

// sk.g24.1: "vehicles at ARRET unless the scenario says otherwise": at MOYEN on the road, westward, motorcycles first.
TEST(SkColumns, SetUpByHand) {
  Sk t = column(moto_and_truck);
  const auto why = [&](const char* answer) { return t.why("set_group " + std::string(answer)); };
  const auto told = [&](const char* answer) {
    const Refusal r =
        Skirmish::refuse(t.world(), t.state(), t.read("set_group " + std::string(answer)));
    return std::string(r ? r.text.key : "");
  };
  EXPECT_EQ(told("group=m at=60,43.1 facing=0"), "sk.refuse.off_the_road");
  EXPECT_EQ(told("group=m at=60,40 facing=1"), "sk.refuse.column_heading");  // to the east
  EXPECT_EQ(told("group=t at=60,40 facing=0"), "sk.refuse.motorcycles_first");
  EXPECT_EQ(why("group=m at=60,40 facing=91"), "");
  t.choose("set_group group=m at=60,40 facing=0");
  EXPECT_EQ(band(t.state(), t.v("m")), Band::medium);
  EXPECT_EQ(at(t.state(), t.v("m")).heading, 180);
  EXPECT_EQ(told("group=t at=80,40 facing=0"), "sk.refuse.motorcycles_first");  // n is to come
  EXPECT_EQ(told("group=n at=69.39,40 facing=0"), "sk.refuse.column_apart");    // hulls of 3.4 cm
  EXPECT_EQ(t.told("least", "set_group group=n at=69.39,40 facing=0"), 600);
  t.choose("set_group group=n at=69.4,40 facing=0");
  EXPECT_EQ(told("group=t at=40,40 facing=0"), "sk.refuse.motorcycles_first");
  EXPECT_EQ(why("group=t at=90,40 facing=0"), "");
}
// By itself a side sets up the same way.
TEST(SkColumns, SetUpByItself) {
  for (int way = 0; way < 9; ++way) {
    Sk t = column(moto_and_truck);
    t.choose("auto_setup way=" + std::to_string(way));
    const auto x = [&](const char* id) { return at(t.state(), t.v(id)).at.x; };
    EXPECT_LT(x("m"), x("n"));
    EXPECT_LT(x("n"), x("t"));
    EXPECT_EQ(x("t") - x("n") >= 600 + (340 + 840) / 2, true) << x("t") - x("n");
    for (const char* id : {"m", "n", "t"}) {
      EXPECT_EQ(band(t.state(), t.v(id)), Band::medium);
      EXPECT_EQ(at(t.state(), t.v(id)).heading, 180);
      EXPECT_EQ(at(t.state(), t.v(id)).at.y, 4000);
    }
  }
}
// A side that begins as no column faces the enemy and stands.
TEST(SkColumns, NobodyElse) {
  Sk t(Setting{.groups = unit("t", "a", "vehicle:ger_opel")});
  EXPECT_EQ(start_heading(t.world(), t.g("t")), 0);
  EXPECT_FALSE(refuse_column(t.world(), t.state(), t.g("t"), {9000, 9000}, 90));
}

// sk.g12.6: who lies in wait in cover is kept off the display; in the open everybody sees him.
TEST(SkColumns, HiddenInCoverOnly) {
  const std::string s =
      "game = \"sk\"\nid = \"hide\"\nturns = 9\nattacker = \"b\"\nvisibility = \"day\"\nrules = "
      "[\"g12.6\"]\nterrain = [{ id = \"w\", type = \"wood\", poly = [[120, 20], [150, 20], [150, "
      "50], [120, 50]] }, { id = \"l\", type = \"lowwall\", line = [[110, 60], [110, 80]] }, { id "
      "= "
      "\"f\", type = \"fence\", line = [[110, 90], [110, 110]] }]\nside = [{ id = \"a\", edge = "
      "\"E\", zones = [[[100, 0], [180, 0], [180, 120], [100, 120]]], hidden = [\"h\"] }, { id = "
      "\"b\", edge = \"W\", zones = [[[0, 0], [40, 0], [40, 120], [0, 120]]] }]\ngroup = [\n" +
      unit("h", "a", "ger_sniper") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"") + "]\n";
  for (const auto& [at_, hides] : {std::pair{"135,35", true},
                                   {"165,35", false},
                                   {"113,70", true},  // 3 cm from the wall
                                   {"113.01,70", false},
                                   {"111,100", false}}) {  // a fence is no cover (sk.g8.3)
    Sk t(s);
    t.choose("set_group group=h facing=0 at=" + std::string(at_));
    EXPECT_EQ(hidden(t.state(), t.g("h")), hides) << at_;
    EXPECT_EQ(posture(t.state(), t.f("h-1")), Posture::waiting);
  }
  for (int way = 0; way < 9; ++way) {
    Sk t(s);
    t.choose("auto_setup way=" + std::to_string(way));
    EXPECT_TRUE(hidden(t.state(), t.g("h"))) << way;
    EXPECT_TRUE(in_cover(t.world(), t.state(), t.of("h-1").at)) << way;
  }
}

// ---- morale

Setting driven(std::string_view vehicle, std::string_view more) {
  Setting x;
  x.groups = unit("k", "b", "vehicle:" + std::string(vehicle)) +
             men("x", "a", "VETERAN", "\"NCO rifle\", \"3 SOLDAT rifle\"");
  x.vehicles = "{ id = \"k\", at = [100, 60], heading = 0" + std::string(more) + " },\n";
  for (int i = 1; i <= 4; ++i)
    x.figures += man("x-" + std::to_string(i), "20, " + std::to_string(20 + 3 * i));
  x.sequence = 1;
  return x;
}

// sk.g14.17: a vehicle without armour is abandoned, too, if it stands for good; else it drives home.
TEST(SkColumns, ATruckThatFailsAgain) {
  for (const char* more : {"", ", immobile = true", ", majored = true"}) {
    Setting x = driven("ger_opel", more);
    x.states = "{ id = \"k\", morale = \"demoralised\" },\n";
    Sk t(x);
    ASSERT_EQ(t.asked(), "sk.prompt.morale") << t.options();
    t.roll({1});
    EXPECT_EQ(at(t.state(), t.v("k")).abandoned, *more != 0) << more;
    EXPECT_EQ(t.mood("k"), *more ? Morale::demoralised : Morale::routing);
    EXPECT_EQ(t.of("k-1").aboard == 0xff, *more != 0);
  }
}

// sk.g14.14, sk.ts.3: a foot section; whoever is mounted is none.
TEST(SkColumns, CavalryIsNoInfantry) {
  for (const char* mounted : {"true", "false"}) {
    Setting x = driven("ger_pz4h", "");
    x.groups += unit("c", "b", "sov_cav");
    for (int i = 1; i <= 8; ++i)
      x.figures += man("c-" + std::to_string(i), std::to_string(100 + 4 * i) + ", 70",
                       ", mounted = " + std::string(mounted));
    const Sk t(x);
    EXPECT_EQ(t.asked() == "sk.prompt.morale", mounted == std::string_view("true"));
  }
}
// sk.g14.16: nor is it what a demoralised tank goes to.
TEST(SkColumns, ATankDoesNotSeekCavalry) {
  for (const char* mounted : {"true", "false"}) {
    Setting x = driven("ger_pz4h", "");
    x.groups += men("c", "b", "VETERAN", "\"4 SOLDAT rifle CAVALIER\"");
    for (int i = 1; i <= 4; ++i)
      x.figures += man("c-" + std::to_string(i), "160, " + std::to_string(50 + 4 * i),
                       ", mounted = " + std::string(mounted));
    x.states = "{ id = \"k\", morale = \"demoralised\" },\n{ id = \"x\", acted = true },\n";
    x.sequence = 3;
    const Sk t(x);
    EXPECT_EQ(at(t.state(), t.v("k")).moved, mounted == std::string_view("false"));
  }
}

// sk.g4.8, sk.g4.1: a leader attached is one of the section's figures.
TEST(SkColumns, AMixedSectionAndItsOfficer) {
  for (const bool attached : {true, false}) {
    Setting x;
    x.groups = men("s", "a", "VETERAN", "\"2 SOLDAT rifle\", \"2 ELITE SOLDAT rifle\"") +
               "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"NEOPHYTE\", quality = "
               "\"ELITE\", weapons = [\"smg\"] },\n";
    for (int i = 1; i <= 4; ++i)
      x.figures += man("s-" + std::to_string(i), "20, " + std::to_string(20 + 3 * i));
    x.figures += man("o-1", "23, 26");
    if (attached) x.states = "{ id = \"o\", attached = \"s\" },\n";
    const Sk t(x);
    EXPECT_EQ(quality(t.world(), t.state(), t.g("s")),
              attached ? Quality::elite : Quality::veteran);
  }
}

// sk.g5.4: to join a section is no action: whoever ran up to it may, and who did nothing else acts with it.
TEST(SkColumns, AnOfficerJoins) {
  Setting x;
  x.groups = men("s", "a", "VETERAN", "\"4 SOLDAT rifle\"") +
             "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"NEOPHYTE\", weapons = "
             "[\"smg\"] },\n";
  for (int i = 1; i <= 4; ++i)
    x.figures += man("s-" + std::to_string(i), "20, " + std::to_string(20 + 3 * i));
  x.figures += man("o-1", "38, 26");
  x.active = "o";
  Sk t(x);
  EXPECT_EQ(t.why("attach figure=o-1 group=s"), "sk.g5.4");  // too far
  t.choose("act figure=o-1");
  t.choose("move figure=o-1 at=24,26 gait=fast");
  t.choose("attach figure=o-1 group=s");
  EXPECT_TRUE(t.of("o-1").acted);
  x.figures = replaced(x.figures, "38, 26", "24, 26");
  Sk u(x);
  u.choose("attach figure=o-1 group=s");
  EXPECT_FALSE(u.of("o-1").acted);
  u.dismiss("activate");
  EXPECT_TRUE(u.offers("act figure=o-1")) << u.options();
  u.choose("act figure=o-1");
  u.choose("move figure=o-1 at=24,30 gait=fast");
  EXPECT_TRUE(u.may("detach figure=o-1")) << u.options();  // whatever he has done
}

// sk.g4.1, sk.g14.19: who led a section that fell acts in this turn, and is alone from the next.
TEST(SkColumns, AnOfficerWhoseSectionFell) {
  for (const int sequence : {1, 2, 3}) {
    Setting x;
    x.groups = men("s", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
               "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"NEOPHYTE\", weapons = "
               "[\"smg\"] },\n" +
               men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
    for (int i = 1; i <= 3; ++i)
      x.figures +=
          man("s-" + std::to_string(i), "20, " + std::to_string(20 + 3 * i), ", health = \"dead\"");
    x.figures += man("o-1", "23, 26") + man("y-1", "150, 20") + man("y-2", "150, 23") +
                 man("y-3", "150, 26");
    x.states = "{ id = \"o\", attached = \"s\" },\n";
    x.sequence = sequence;
    if (sequence == 3) x.active = "s";
    Sk t(x);
    EXPECT_EQ(at(t.state(), t.g("o")).attached, sequence == 1 ? 0xff : t.g("s").id);
    if (sequence < 3) {
      t.roll({6, 1});
      t.roll({6});
      t.roll({1});
      t.choose_any("activate");
    }
    EXPECT_TRUE(t.offers("act figure=o-1")) << sequence << t.options();
  }
}

// sk.g4.1, sk.g5.1: thirteen men and three leaders go together; there is no fourth.
TEST(SkColumns, TheLargestSection) {
  Setting x;
  x.groups = unit("s", "a", "us_marine");
  for (int i = 1; i <= 13; ++i)
    x.figures += man("s-" + std::to_string(i),
                     std::to_string(20 + 3 * (i % 4)) + ", " + std::to_string(20 + 3 * (i / 4)));
  for (int i = 1; i <= 4; ++i) {
    const std::string id = "o" + std::to_string(i);
    x.groups +=
        "{ id = \"" + id +
        "\", side = \"a\", unit = \"leader\", rank = \"NEOPHYTE\", weapons = [\"smg\"] },\n";
    x.figures += man(id + "-1", i < 4 ? std::to_string(17 + 3 * i) + ", 36" : "20, 32");
    if (i < 4) x.states += "{ id = \"" + id + "\", attached = \"s\" },\n";
  }
  x.active = "s";
  Sk t(x);
  t.choose("advance group=s at=28,36 gait=normal");
  EXPECT_GT(t.state().walks.size(), 14);
  x.active = "o4";
  EXPECT_EQ(Sk(x).why("attach figure=o4-1 group=s"), "sk.g4.1");
  x.states += "{ id = \"o4\", attached = \"s\" },\n";
  EXPECT_EQ(complaints_about<Skirmish>(file(x)).size(), 1u);
}

// ---- vehicles

// sk.g17.10: of American vehicles at RAPIDE only tanks fire their guns, which run on tracks.
TEST(SkColumns, WhoFiresAtSpeed) {
  for (const auto& [vehicle, why] : {std::pair{"us_m8", "sk.g17.10"},
                                     {"us_m4", ""},
                                     {"us_m18", ""},
                                     {"bri_sherman", "sk.g17.10"}}) {
    Setting x;
    x.terrain = "{ id = \"r\", type = \"road\", width = 8, line = [[0, 60], [180, 60]] },\n";
    x.groups =
        unit("k", "a", "vehicle:" + std::string(vehicle)) + unit("h", "b", "vehicle:ger_pz4h");
    x.vehicles =
        "{ id = \"k\", at = [30, 60], heading = 0, band = \"RAPIDE\" },\n"
        "{ id = \"h\", at = [120, 60], heading = 180 },\n";
    x.active = "k";
    Sk t(x);
    t.choose("speed vehicle=k hatch=open band=RAPIDE");
    EXPECT_EQ(t.why("shell_at piece=k target=h ammunition=ap"), why) << vehicle;
  }
}

// sk.g13.12: a vehicle in which nobody is sound is unmanned, abandoned or not.
TEST(SkColumns, AChargeAtTheFallen) {
  for (const char* health : {"wounded", "sound"}) {
    Setting x;
    x.groups = unit("k", "b", "vehicle:ger_opel") +
               men("x", "a", "VETERAN", "\"SOLDAT rifle+satchel\", \"2 SOLDAT rifle\"");
    x.figures = man("x-1", "50, 37.4") + man("x-2", "20, 20") + man("x-3", "20, 23") +
                man("k-1", "50, 40", ", aboard = \"k\", health = \"wounded\"") +
                man("k-2", "50, 40", ", aboard = \"k\", health = \"" + std::string(health) + "\"");
    x.vehicles = "{ id = \"k\", at = [50, 40], heading = 0 },\n";
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    EXPECT_EQ(t.why("set_charge figure=x-1 target=k weapon=satchel"),
              health == std::string_view("sound") ? "sk.g13.12" : "");
  }
}

// sk.g24.4: a truck that drove home costs what it is worth; one destroyed what the scenario says (sk6).
TEST(SkColumns, WhatATruckCosts) {
  for (const auto& [how, points] : {std::pair{"place = \"routed\"", 20},
                                    {"wrecked = true", 40},
                                    {"abandoned = true", 40},
                                    {"captured = true, abandoned = true", 40}}) {
    Setting x = driven("ger_opel", ", " + std::string(how));
    x.top = "bonus = [{ side = \"a\", per = \"truck\", points = 40 }]";
    const Sk t(x);
    EXPECT_EQ(points_now(t.world(), t.state(), Side::first), points) << how;
  }
}

}  // namespace
}  // namespace bocage::sk
