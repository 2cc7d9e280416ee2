// Numbers on both sides of what rules say: cases whose rule could be deleted unnoticed.
#include "examples.hpp"

namespace bocage::sk {
namespace {

Setting four_a_side(const std::string& x_at = "40", const std::string& y_at = "120") {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"4 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"4 SOLDAT rifle\"");
  for (int i = 1; i <= 4; ++i) {
    const std::string n = std::to_string(i), y = std::to_string(37 + 3 * i);
    x.figures += man("x-" + n, x_at + ", " + y) + man("y-" + n, y_at + ", " + y);
  }
  x.active = "x";
  return x;
}

// sk.g11.1: three riflemen within 5 cm of each other, not two, and not three in a row of 6 cm.
TEST(SkNumbers, RiflemenWhoCover) {
  const auto why = [](std::string_view third, std::string_view with) {
    Setting x = four_a_side();
    x.figures =
        man("x-1", "40, 40") + man("x-2", "40, 42.5") + man("x-3", third) + man("y-1", "80, 40");
    const Sk t(x);
    return t.why("cover piece=x-1 at=80,40 with=" + std::string(with));
  };
  EXPECT_EQ(why("40, 45", "0"), "");
  EXPECT_EQ(why("40, 45", "3"), "");
  EXPECT_EQ(why("40, 45", "2"), "sk.g11.1");
  EXPECT_EQ(why("40, 45.01", "0"), "sk.g11.1");
}
// sk.g12.3: 5 cm are a move to react to, 4.99 are none.
TEST(SkNumbers, FiveCentimetres) {
  for (const auto& [to, asks] : {std::pair{"45,40", true}, {"44.99,40", false}}) {
    Setting x = four_a_side("40", "70");
    x.figures =
        man("x-1", "40, 40") + man("y-1", "70, 40", ", posture = \"waiting\", facing = 180");
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("move figure=x-1 at=" + std::string(to) + " gait=normal");
    EXPECT_EQ(t.asked() == "sk.prompt.react", asks) << to;
  }
}
// sk.g13.11: one more from behind, one more if it is open.
TEST(SkNumbers, MolotovsFromBehind) {
  const auto burns = [](std::string_view type, int heading, int die) {
    Setting x;
    x.groups = men("x", "a", "COMMANDO", "\"SOLDAT rifle+molotov\", \"2 SOLDAT rifle\"") +
               unit("v", "b", "vehicle:" + std::string(type));
    x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 46");
    x.vehicles = "{ id = \"v\", at = [49, 40], heading = " + std::to_string(heading) + " },\n";
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("throw_at figure=x-1 target=v weapon=molotov");
    t.roll({6});
    t.roll({die});
    return t.state().vehicles[0].burns != 0;
  };
  EXPECT_FALSE(burns("ger_pz4h", 180, 5));
  EXPECT_TRUE(burns("ger_pz4h", 0, 5));
  EXPECT_FALSE(burns("ger_pz4h", 0, 4));
  EXPECT_TRUE(burns("ger_marder", 0, 4));  // open-topped, from behind
  EXPECT_TRUE(burns("ger_marder", 180, 5));
}
// sk.g17.6: hedges at LENT and MOYEN, not faster; fences at any band.
TEST(SkNumbers, HedgesAndBands) {
  const auto drives = [](std::string_view ground, std::string_view band, std::string_view leg) {
    Setting x = tank("us_m4", ", band = \"MOYEN\"");
    x.terrain =
        "{ id = \"h\", type = \"" + std::string(ground) + "\", line = [[50, 20], [50, 60]] },\n";
    Sk t(x);
    t.choose("speed vehicle=t band=" + std::string(band) + " hatch=open");
    return t.why("drive vehicle=t leg=" + std::string(leg));
  };
  EXPECT_EQ(drives("hedge", "MOYEN", "0:18"), "");
  EXPECT_EQ(drives("hedge", "RAPIDE", "0:20"), "sk.g17.6");
  EXPECT_EQ(drives("sandbags", "RAPIDE", "0:20"), "sk.g17.6");
  EXPECT_EQ(drives("fence", "RAPIDE", "0:20"), "");
}
// sk.g17.7: of four the loader has the radio, of three the gunner, of two the commander.
TEST(SkNumbers, WhoHasTheRadio) {
  for (const auto& [type, duty] :
       {std::pair{"ger_stug", 4}, {"bri_daimler", 3}, {"ger_251", 2}, {"us_m4", 5}}) {
    for (int hurt = 1; hurt <= 5; ++hurt) {
      Setting x = tank(type);
      if (hurt > (duty == 5 ? 5 : duty)) continue;
      x.figures +=
          "{ id = \"t-" + std::to_string(hurt) + "\", aboard = \"t\", health = \"wounded\" },\n";
      const Sk t(x);
      EXPECT_EQ(radio_fit(t.world(), t.state(), t.v("t")), hurt != duty) << type << hurt;
    }
  }
}
// sk.g17.8, sk.df.3: an open-topped vehicle is open whatever a file says.
TEST(SkNumbers, AlwaysOpen) {
  Setting x = tank("us_m10", ", hatch = \"closed\"");
  x.groups += unit("g", "b", "vehicle:ger_pz4h");
  x.vehicles += "{ id = \"g\", at = [90, 40], heading = 180 },\n";
  Sk t(x);
  EXPECT_EQ(t.why("speed vehicle=t band=ARRET hatch=closed"), "sk.g17.8");
  t.choose("speed vehicle=t band=ARRET hatch=open");
  t.state().vehicles[0].hatch = 0;
  t.choose("shell_at piece=t target=g ammunition=ap");
  EXPECT_EQ(t.shift("lobs", "sk.df.3"), 0);
}
// sk.g20.7: a pierced wall is not pierced again, who is inside rolls at once; a weaker shell does nothing.
TEST(SkNumbers, PiercedAlready) {
  for (const auto& [type, asked] :
       {std::pair{"us_m4_76", "sk.prompt.victim"}, {"jap_hago", "sk.prompt.drive"}}) {
    Setting x = tank(type);
    x.terrain =
        "{ id = \"b\", type = \"bunker\", poly = [[80, 30], [100, 30], [100, 50], [80, 50]], "
        "openings = "
        "[\"embrasure 80,40 180 120\"] },\n";
    x.figures += man("y-1", "85, 40");
    x.position = "pierced = [\"b\"]";
    Sk t(x);
    halted(t);
    t.choose("shell_at piece=t target=b/0 ammunition=ap");
    t.roll({6});
    EXPECT_EQ(t.asked(), asked) << type;
  }
}
// sk.g22.3: within 15 cm of a burst, also beyond its template.
TEST(SkNumbers, UnderBombardment) {
  for (const auto& [at_, under] : {std::pair{"115, 40", true}, {"115.01, 40", false}}) {
    Setting x;
    x.groups =
        "{ id = \"o\", side = \"a\", unit = \"leader\", rank = \"CHEVRONNE\", radio = true },\n"
        "{ id = \"bat\", side = \"a\", unit = \"offtable\", strikes = 1, shells = 1 },\n" +
        men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
    x.figures =
        man("o-1", "60, 40") + man("y-1", at_) + man("y-2", "120, 43") + man("y-3", "120, 46");
    x.active = "o";
    x.position = "counts = { o = 2 }";
    Sk t(x);
    t.choose("act figure=o-1");
    t.choose("call_guns figure=o-1 at=100,40 battery=bat");
    while (t.asked() != "sk.prompt.lob") t.choose("done");
    t.roll({6});
    if (under) t.roll({6});
    EXPECT_EQ(t.count("morale_test"), under) << at_;
  }
}
// sk.g24.2: who enters may choose up to MOYEN.
TEST(SkNumbers, EnteringAtMedium) {
  Setting x = four_a_side();
  x.groups += unit("v", "a", "vehicle:us_m4", ", enter = { turn = 3, edge = [[0, 80], [0, 100]] }");
  x.active = "v";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.speed");
  EXPECT_EQ(t.why("speed vehicle=v band=MOYEN hatch=open"), "");
  EXPECT_EQ(t.why("speed vehicle=v band=RAPIDE hatch=open"), "sk.g17.2");
}
// sk.g3.8, sk.g13.10: smoke goes at the end of its last turn, and not a turn later.
TEST(SkNumbers, SmokeGoes) {
  Setting x = four_a_side();
  x.active = "";
  x.sequence = 5;
  x.position =
      "smoke = [{ at = [60, 40], size = \"small\", until = 3 }, { at = [90, 40], size = \"large\", "
      "until = 4 }]";
  const Sk t(x);
  ASSERT_EQ(t.state().turn, 4);
  ASSERT_EQ(t.state().smoke.size(), 1);
  EXPECT_EQ(t.state().smoke[0].centre.x, 9000);
}
// sk.g8.3: 3 cm behind it are behind it, 3.01 are not; 1.2 high for who stands, 0.6 for who lies.
TEST(SkNumbers, BehindAnObstacle) {
  const auto behind = [](std::string_view at_, std::string_view wall, std::string_view posture_) {
    Setting x = four_a_side();
    x.terrain =
        "{ id = \"w\", type = \"" + std::string(wall) + "\", line = [[60, 20], [60, 70]] },\n";
    x.figures =
        man("x-1", "40, 40") + man("y-1", at_, ", posture = \"" + std::string(posture_) + "\"");
    const Sk t(x);
    return behind_obstacle(t.world(), t.state(), t.f("y-1"), t.of("x-1").at);
  };
  EXPECT_TRUE(behind("63, 40", "lowwall", "standing"));
  EXPECT_FALSE(behind("63.01, 40", "lowwall", "standing"));
  EXPECT_TRUE(behind("63, 40", "hedge", "prone"));
  EXPECT_FALSE(behind("62, 40", "fence", "prone"));
  for (const auto& [at_, is] : {std::pair{"62.12, 57.88", true}, {"62.13, 57.87", false}}) {
    Setting x = four_a_side();  // 2.998 and 3.012 cm from a wall that runs aslant
    x.terrain = "{ id = \"w\", type = \"lowwall\", line = [[40, 40], [80, 80]] },\n";
    x.figures = man("x-1", "50, 70") + man("y-1", at_);
    const Sk t(x);
    EXPECT_EQ(behind_obstacle(t.world(), t.state(), t.f("y-1"), t.of("x-1").at), is) << at_;
  }
}
// sk.g8.6: 5 cm a level on foot, none down again.
TEST(SkNumbers, UpAHill) {
  const auto why = [](std::string_view height, std::string_view from, std::string_view to) {
    Setting x = four_a_side();
    x.terrain = "{ id = \"h\", type = \"hill\", height = " + std::string(height) +
                ", poly = [[45, 20], [80, 20], [80, 70], [45, 70]] },\n";
    x.figures = man("x-1", from) + man("y-1", "170, 100");
    Sk t(x);
    t.choose("act figure=x-1");
    return t.why("move figure=x-1 at=" + std::string(to) + " gait=fast");
  };
  EXPECT_EQ(why("4", "40, 40", "55,40"), "");
  EXPECT_EQ(why("4", "40, 40", "55.01,40"), "sk.g7.1");
  EXPECT_EQ(why("8", "40, 40", "50,40"), "");
  EXPECT_EQ(why("8", "40, 40", "50.01,40"), "sk.g7.1");
  EXPECT_EQ(why("4", "50, 40", "30,40"), "");
}
// sk.he.2, sk.he.3: under a small template a 4 wounds, a 5 does not.
TEST(SkNumbers, SmallTemplates) {
  for (int die = 1; die <= 6; ++die) {
    Setting x = four_a_side("40", "52");
    x.figures = man("x-1", "40, 40") + man("y-1", "52, 40");
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("throw figure=x-1 at=52,41 weapon=grenade");
    t.roll({6});
    t.roll({die});
    EXPECT_EQ(t.is_dead("y-1"), die == 1) << die;
    EXPECT_EQ(t.is_hurt("y-1"), die >= 2 && die <= 4) << die;
  }
}

// sk.g7.7, sk.g1.6: 20 cm and the contact of 2.1; the refusal tells the number.
TEST(SkNumbers, ChargeAtItsLimit) {
  for (const auto& [at_, need] :
       {std::pair{"62.1, 40", -1}, {"62.11, 40", 2001}, {"62.2, 40", 2010}}) {
    Setting x = four_a_side();
    x.figures = man("x-1", "40, 40") + man("y-1", at_);
    Sk t(x);
    t.choose("act figure=x-1");
    EXPECT_EQ(t.why("charge figure=x-1 target=y-1"), need < 0 ? "" : "sk.g7.7") << at_;
    EXPECT_EQ(t.told("need", "charge figure=x-1 target=y-1"), need) << at_;
  }
}
// sk.g7.7: a hull is reached at its nearest point.
TEST(SkNumbers, ChargingAHull) {
  for (const auto& [at_, why] : {std::pair{"63, 43", ""}, {"63.2, 43", "sk.g7.7"}}) {
    Setting x = four_a_side();
    x.groups += unit("v", "b", "vehicle:us_m4");  // 8.2 by 3.6
    x.vehicles = "{ id = \"v\", at = [" + std::string(at_) + "], heading = 90 },\n";
    x.figures = man("x-1", "40.1, 40");
    Sk t(x);
    t.choose("act figure=x-1");
    EXPECT_EQ(t.why("charge figure=x-1 target=v"), why) << at_;
  }
}

// ---- vehicles that are hit

Sk pak_hits(std::string_view terrain, std::string_view type, std::string_view more = "") {
  Setting x;
  x.terrain = terrain;
  x.groups = unit("p", "a", "gun:g75l48") + unit("g", "b", "vehicle:" + std::string(type));
  for (int i = 0; i < 5; ++i)
    x.figures += man("p-" + std::to_string(i + 1), "40, " + std::to_string(38 + i));
  x.gears = "{ id = \"p\", at = [40, 40], heading = 0 },\n";
  x.vehicles = "{ id = \"g\", at = [80, 40], heading = 180" + std::string(more) + " },\n";
  x.active = "p";
  Sk t(x);
  t.choose("shell_at piece=p target=g ammunition=ap");
  t.roll({6});
  return t;
}
// sk.sd.1, sk.sd.2: a 1 is nothing, a 2 costs armour.
TEST(SkNumbers, SuperficialOne) {
  for (int die = 1; die <= 2; ++die) {
    Sk t = pak_hits("", "us_m4");
    t.roll({1});
    t.roll({die});
    EXPECT_EQ(t.state().vehicles[0].armour_lost, die - 1);
    EXPECT_FALSE(t.state().vehicles[0].immobile);
  }
}
// sk.sd.4, sk.g18.3: seen above a bank only, the turret jams; seen whole, or without one, it stops.
TEST(SkNumbers, TurretOrTracks) {
  const std::string bank = "{ id = \"w\", type = \"bocage\", line = [[75, 20], [75, 60]] },\n";
  Sk down = pak_hits(bank, "us_m4");
  down.roll({1});
  down.roll({4});
  EXPECT_TRUE(down.state().vehicles[0].jammed);
  EXPECT_FALSE(down.state().vehicles[0].immobile);
  EXPECT_EQ(down.state().vehicles[0].armour_lost, 0);
  Sk whole = pak_hits("", "us_m4");
  whole.roll({1});
  whole.roll({5});
  EXPECT_FALSE(whole.state().vehicles[0].jammed);
  EXPECT_TRUE(whole.state().vehicles[0].immobile);
}

// ---- weapons and ways

// sk.g10.11: with one man a heavy machine gun has half its dice, rounded up.
TEST(SkNumbers, OneManAtTheGun) {
  for (const auto& [men_, dice] : {std::pair{2, 6}, {1, 3}}) {
    Setting x = four_a_side("40", "80");
    x.groups += unit("h", "a", "us_hmg");
    x.figures = man("y-1", "80, 40");
    for (int i = 1; i <= men_; ++i)
      x.figures += man("h-" + std::to_string(i), "40, " + std::to_string(38 + i));
    x.gears = "{ id = \"h\", at = [40, 40], heading = 0 },\n";
    x.active = "h";
    Sk t(x);
    t.choose("gun_fire gear=h.gun target=y-1");
    EXPECT_EQ(arg(t.event("fires"), "dice"), dice);
  }
}
// sk.g13.9: the fuel of a carrier who is shot dead bursts on a 1.
TEST(SkNumbers, FuelBursts) {
  for (int die = 1; die <= 2; ++die) {
    Setting x = four_a_side("40", "55");
    x.groups = men("x", "a", "COMMANDO", "\"3 SOLDAT rifle\"") +
               men("y", "b", "VETERAN", "\"SOLDAT flamer+pistol\", \"2 SOLDAT rifle\"");
    x.figures = man("x-1", "40, 40") + man("y-1", "55, 40") + man("y-2", "57.5, 40");
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("fire figure=x-1 target=y-1 weapon=rifle");
    t.pool({6});
    t.roll({6});
    ASSERT_EQ(t.asked(), "sk.prompt.fuel");
    t.roll({die});
    EXPECT_EQ(t.asked() == "sk.prompt.victim", die == 1);
  }
}
// sk.g7.3: a run goes 5 cm into a marsh and no farther; a gallop not into brush at all.
TEST(SkNumbers, RunningInMud) {
  const auto why = [](std::string_view ground, std::string_view traits, std::string_view to,
                      std::string_view gait_) {
    Setting x;
    x.terrain = "{ id = \"g\", type = \"" + std::string(ground) +
                "\", poly = [[41, 20], [70, 20], [70, 70], [41, 70]] },\n";
    x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle\"", traits) +
               men("y", "b", "BLEU", "\"SOLDAT rifle\"");
    x.figures = man("x-1", "40, 40") + man("y-1", "170, 100");
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    return t.why("move figure=x-1 at=" + std::string(to) + " gait=" + std::string(gait_));
  };
  EXPECT_EQ(why("marsh", "", "45.75,40", "fast"), "");
  EXPECT_EQ(why("marsh", "", "45.76,40", "fast"), "sk.g7.1");  // 19.04 of it are mud
  const std::string horse = ", traits = [\"CAVALIER\"]";
  EXPECT_EQ(why("brush", horse, "50,40", "normal"), "");
  EXPECT_EQ(why("brush", horse, "50,40", "fast"), "sk.g7.3");
  EXPECT_EQ(why("ford", horse, "46,40", "fast"), "sk.g7.3");
  EXPECT_EQ(why("crops", horse, "75,40", "fast"), "");
}
// sk.g17.13: no more than its seats.
TEST(SkNumbers, Seats) {
  for (const bool full : {false, true}) {
    Setting x = four_a_side();
    x.groups += unit("j", "a", "vehicle:us_jeep");
    x.vehicles = "{ id = \"j\", at = [44, 40], heading = 90 },\n";
    x.figures = man("x-1", "42, 40") + man("y-1", "170, 100");
    for (int i = 2; i <= (full ? 4 : 3); ++i)
      x.figures += "{ id = \"x-" + std::to_string(i) + "\", aboard = \"j\" },\n";
    Sk t(x);
    t.choose("act figure=x-1");
    EXPECT_EQ(t.why("embark figure=x-1 vehicle=j"), full ? "sk.g17.13" : "");
  }
}

}  // namespace
}  // namespace bocage::sk
