// What a seventh reading from outside found: bases upon hulls and guns (sk.g1.10), horses at hulls.
#include "trial.hpp"

namespace bocage::sk {
namespace {

// A gun at 40,40 with its four men, and something else.
Setting gun() {
  Setting x;
  x.groups = unit("g", "a", "gun:g50") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("g-1", "37.2, 40") + man("g-2", "38.5, 42.4") + man("g-3", "38.5, 37.6") +
              man("g-4", "40, 42.8") + man("y-1", "150, 100");
  x.gears = "{ id = \"g\", at = [40, 40], heading = 0 },\n";
  x.active = "g";
  return x;
}

// sk.g1.10, sk.g16.5: a weapon is not moved onto a hull, a wreck, another weapon or a wall, nor its crew.
TEST(SkBases, AWeaponThatIsMoved) {
  EXPECT_EQ(Sk(gun()).why("shift gear=g at=45,40"), "");
  for (const char* state : {"", ", wrecked = true", ", abandoned = true"}) {
    Setting x = gun();
    x.groups += unit("k", "a", "vehicle:ger_opel");
    x.vehicles = "{ id = \"k\", at = [48.4, 40], heading = 90" + std::string(state) + " },\n";
    EXPECT_EQ(Sk(x).why("shift gear=g at=45,40"), "sk.g1.10") << state;  // the hull from 46.85
    EXPECT_EQ(Sk(x).why("shift gear=g at=44.8,40"), "") << state;
    x.vehicles = replaced(x.vehicles, "48.4, 40", "48.4, 49");
    EXPECT_EQ(Sk(x).why("shift gear=g at=44,41"), "") << state;
    x.vehicles = replaced(x.vehicles, "48.4, 49", "45, 49");  // from y = 44.8: in the way of g-4
    EXPECT_EQ(Sk(x).why("shift gear=g at=44,42"), "sk.g1.10") << state;
  }
  Setting x = gun();
  x.groups += unit("h", "a", "gun:g50");
  x.figures += man("h-1", "52, 40");
  x.gears += "{ id = \"h\", at = [48.9, 40], heading = 0 },\n";
  EXPECT_EQ(Sk(x).why("shift gear=g at=45,40"), "sk.g1.10");
  x.gears = replaced(x.gears, "48.9", "49");
  EXPECT_EQ(Sk(x).why("shift gear=g at=45,40"), "");
  Setting w = gun();
  w.terrain = "{ id = \"w\", type = \"fence\", line = [[44, 20], [44, 60]] },\n";
  EXPECT_EQ(Sk(w).why("shift gear=g at=44,40"), "sk.g1.10");
}

// sk.g1.10, sk.g24.1: nor does a hull begin upon a weapon; sk.g24.2: nor come upon one.
TEST(SkBases, AHullThatIsSetUp) {
  const std::string s =
      "game = \"sk\"\nid = \"bases\"\nturns = 9\nattacker = \"b\"\nvisibility = \"day\"\nside = [{ "
      "id "
      "= \"a\", edge = \"W\", zones = [[[0, 0], [60, 0], [60, 120], [0, 120]]] }, { id = \"b\", "
      "edge "
      "= \"E\", zones = [[[140, 0], [180, 0], [180, 120], [140, 120]]] }]\ngroup = [\n" +
      unit("g", "a", "gun:g50") + unit("k", "a", "vehicle:ger_opel") +
      men("y", "b", "BLEU", "\"3 SOLDAT rifle\"") + "]\n";
  Sk t(s);
  t.choose("set_group group=g at=30,60 facing=0");
  std::int16_t east = 0;  // beyond gun and crew nobody is in its way
  for (int i = 0; i < 4; ++i)
    east = std::max(east, at(t.state(), figure(info(t.world(), t.g("g")).first + i)).at.x);
  const auto why = [&](int x) { return t.why("set_group group=k facing=0 at=" + cm(x) + ",60"); };
  const int half = type_of(t.world(), t.v("k")).length / 2;
  EXPECT_EQ(why(east + 100 + half), "");
  for (int i = 0; i < 4; ++i)  // the gun alone
    at(t.state(), figure(info(t.world(), t.g("g")).first + i)).place =
        static_cast<int>(Place::gone);
  EXPECT_EQ(why(3000 + 199 + half), "sk.g1.10");
  EXPECT_EQ(why(3000 + 200 + half), "");
}
TEST(SkBases, AHullThatEnters) {
  for (const char* gun : {"4.2, 60", "4.2, 90"}) {
    Setting x;
    x.groups =
        unit("k", "a", "vehicle:ger_opel", ", enter = { turn = 3, edge = [[0, 60], [0, 60]] }") +
        unit("g", "a", "gun:g50") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
    x.figures = man("y-1", "150, 100");
    x.gears = "{ id = \"g\", at = [" + std::string(gun) + "], heading = 0 },\n";
    x.active = "k";
    const Sk t(x);
    EXPECT_EQ(on_table(t.state(), t.v("k")), gun == std::string_view("4.2, 90"));
  }
}

// sk.g1.10, sk.g2.10: whoever is dragged is not laid upon a hull.
TEST(SkBases, AManWhoIsDragged) {
  for (const char* at : {"56, 37", "57, 30"}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"NCO rifle\", \"3 SOLDAT rifle\"") +
               unit("k", "a", "vehicle:ger_opel") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
    x.figures = man("x-1", "50, 40") + man("x-2", "52, 40", ", health = \"wounded\"") +
                man("x-3", "48, 44") + man("x-4", "48, 36") + man("y-1", "150, 100");
    x.vehicles = "{ id = \"k\", at = [" + std::string(at) + "], heading = 0 },\n";
    x.active = "x";
    Sk t(x);
    t.choose("act figure=x-1");
    EXPECT_EQ(t.why("drag figure=x-1 at=50.5,37.8 wounded=x-2"),
              at == std::string_view("56, 37") ? "sk.g1.10" : "");
  }
}

// Table 3.10, sk.g8.5: men get over vehicles and wrecks, horses go round.
TEST(SkBases, NoHorseGetsOverAHull) {
  for (const char* state : {"", ", wrecked = true", ", abandoned = true"})
    for (const char* mounted : {"true", "false"}) {
      Setting x;
      x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle CAVALIER\"") +
                 unit("k", "a", "vehicle:ger_opel") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
      x.figures =
          man("x-1", "50, 40", ", mounted = " + std::string(mounted)) + man("y-1", "150, 100");
      x.vehicles = "{ id = \"k\", at = [56, 40], heading = 90" + std::string(state) + " },\n";
      const Sk t(x);
      const Leg leg = leg_cost(t.world(), t.state(), goer_of(t.world(), t.state(), t.f("x-1")),
                               t.of("x-1").at, {6200, 4000});
      const bool horse = mounted == std::string_view("true");
      EXPECT_EQ(leg.bar, horse ? Bar::hull : Bar::none);
      EXPECT_EQ(leg.cost, horse ? -1 : in_nm(17_cm));
    }
}
TEST(SkBases, WhyAHorseStops) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle CAVALIER\"") +
             unit("k", "a", "vehicle:ger_opel") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("x-1", "50, 40", ", mounted = true") + man("y-1", "150, 100");
  x.vehicles = "{ id = \"k\", at = [56, 40], heading = 90, wrecked = true },\n";
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=62,40 gait=slow"), "sk.g8.5");
}
// sk.g15.10: a horse that bolts stops before a hull.
TEST(SkBases, ABoltingHorseStopsBeforeAHull) {
  for (const char* side : {"a", "b"}) {
    Setting x;
    x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle CAVALIER\"") +
               unit("k", side, "vehicle:ger_opel") + men("y", "b", "VETERAN", "\"SOLDAT rifle\"");
    x.figures = man("x-1", "50, 40", ", facing = 0, mounted = true") + man("y-1", "52.5, 40");
    x.vehicles = "{ id = \"k\", at = [57, 40], heading = 90 },\n";  // 3.1 cm wide
    x.sequence = 4;
    Sk t(x);
    t.roll({1, 1});
    t.roll({3});
    EXPECT_LE(t.of("x-1").at.x, 5700 - 155 - 150) << side;
  }
}

}  // namespace
}  // namespace bocage::sk
