// What a section does together.
#include "trial.hpp"

namespace bocage::sk {
namespace {

// sk.g7.7: an order to charge that nobody would carry out is none: the fallen are no goal of a charge.
TEST(Sk_6, NobodyChargesTheFallenTogether) {
  Setting x;
  x.active = "x";
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"NCO smg\", \"SOLDAT rifle\"");
  x.figures = man("x-1", "50, 50") + man("x-2", "50, 54") +
              man("y-1", "60, 50", ", health = \"wounded\"") + man("y-2", "120, 50");
  Sk t(x);
  EXPECT_EQ(t.why("charge_all group=x enemy=y"), "sk.g7.7");
}

// sk.g7.7: by the shortest way: side by side before him, where there is room, not round to his back.
TEST(Sk_6, WhoChargesTogetherStaysInFront) {
  Setting x;
  x.active = "x";
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"3 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"SOLDAT rifle\"");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 43") + man("x-3", "40, 37") +
              man("x-4", "40, 46") + man("y-1", "56, 40", ", facing = 180");
  Sk t(x);
  t.choose("charge_all group=x enemy=y");
  EXPECT_EQ(t.where("x-1"), "53.95,40");
  for (const char* id : {"x-2", "x-3"}) {
    EXPECT_LT(t.of(id).at.x, 5600) << t.where(id);
    EXPECT_TRUE(contact(t.world(), t.state(), t.f(id), t.f("y-1"))) << id;
  }
  EXPECT_GT(t.of("x-2").at.y, 4000);
  EXPECT_LT(t.of("x-3").at.y, 4000);
}

// sk.g7.7, sk.g1.6: over a low wall he touches at 3.5 cm, and goes no farther: the wall stays between them.
TEST(Sk_6, AChargeEndsWhereHeTouchesFirst) {
  Setting x;
  x.active = "x";
  x.terrain = "{ id = \"wall\", type = \"lowwall\", line = [[50, 20], [50, 60]] },\n";
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"2 SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"2 SOLDAT rifle\"");
  const auto ends = [&](const char* from, const char* at) {
    x.figures = man("x-1", from) + man("y-1", at) + man("y-2", "150, 40");
    Sk t(x);
    t.choose("act figure=x-1");
    t.choose("charge figure=x-1 target=y-1");
    return t.where("x-1");
  };
  EXPECT_EQ(ends("36, 40", "52.5, 40"), "49,40");
  EXPECT_EQ(ends("36, 40", "51.5, 40"), "48,40");
  EXPECT_EQ(ends("37, 40", "53.6, 40"), "51.55,40");  // too far behind it: he climbs over
  EXPECT_EQ(ends("65, 40", "52.5, 40"), "54.55,40");  // no wall between them
}

// sk.g13.5: two for every infantryman, in a small team, too; none for those who serve a weapon on its base.
TEST(Sk_6, GrenadesOfTeams) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"2 SOLDAT rifle\"") + unit("m", "a", "ger_m80") +
             unit("p", "a", "ger_ps") + unit("v", "a", "vehicle:ger_opel") +
             men("y", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures =
      man("x-1", "40, 40") + man("m-1", "20, 20") + man("p-1", "50, 40") + man("y-1", "150, 40");
  x.vehicles = "{ id = \"v\", at = [40, 80], heading = 0 },\n";
  Sk t(x);
  EXPECT_EQ(t.of("x-1").grenades, 2);
  EXPECT_EQ(t.of("p-1").grenades, 2);
  EXPECT_EQ(t.of("m-1").grenades, 0);
  EXPECT_EQ(t.of("v-1").grenades, 0);
}

// sk.g6.3: at any time in one's activation: after a whole section's run, too, and who fired last.
TEST(Sk_6, WhoRanOrFiredGoesToGround) {
  Setting x;
  x.active = "x";
  x.groups = men("x", "a", "VETERAN", "\"NCO smg\", \"SOLDAT rifle\"") +
             men("y", "b", "VETERAN", "\"NCO smg\", \"SOLDAT rifle\"");
  x.figures =
      man("x-1", "50, 50") + man("x-2", "50, 54") + man("y-1", "100, 50") + man("y-2", "100, 54");
  const auto running = [&] {
    Sk t(x);
    t.choose("advance group=x at=60,50 gait=fast");
    t.choose("go");
    return t;
  };
  Sk t = running();
  ASSERT_EQ(t.asked(), "sk.prompt.orders");
  EXPECT_FALSE(t.offers("act"));
  EXPECT_EQ(t.why("act figure=x-1"), "sk.g6.1");
  EXPECT_TRUE(t.offers("prone figure=x-2"));
  t.choose("all_prone group=x");  // and with that it is over
  EXPECT_EQ(t.of("x-1").posture, static_cast<int>(Posture::prone));
  EXPECT_EQ(t.of("x-2").posture, static_cast<int>(Posture::prone));
  EXPECT_NE(t.asked_about("group"), "x");
  Sk one = running();
  one.choose("prone figure=x-2");
  EXPECT_EQ(one.asked_about("group"), "x");
  one.choose("done");
  EXPECT_EQ(one.of("x-1").posture, static_cast<int>(Posture::standing));
  EXPECT_EQ(one.of("x-2").posture, static_cast<int>(Posture::prone));
  Sk fired(x);
  fired.choose("volley group=x enemy=y");
  while (fired.asks_for_a_throw()) fired.pool({1});
  EXPECT_TRUE(fired.offers("prone figure=x-2"));
  x.figures = man("x-1", "50, 50", ", posture = \"prone\"") +
              man("x-2", "50, 54", ", posture = \"prone\", acted = true") + man("y-1", "100, 50") +
              man("y-2", "100, 54");
  Sk low(x);  // whoever lies is not asked whether he lies down
  low.choose("act figure=x-1");
  low.choose("stand");
  EXPECT_NE(low.asked_about("group"), "x");
}

}  // namespace
}  // namespace bocage::sk
