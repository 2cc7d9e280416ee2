// 7.2 to 7.5 and 10: direct fire.
#include "field.hpp"
#include "kernel/odds.hpp"

namespace bocage::pg::test {
namespace {

TEST(Pg_10_2, FireOnTheTable) {  // pg.10.0, pg.10.2, pg.7.41, pg.7.3, pg.1.2ab, pg.7.46a
  Field f;
  const Piece a = f.unit(red, infantry(5), "0505");
  const Piece b = f.unit(blue, infantry(4), "0705"), c = f.unit(blue, infantry(4), "0705");
  f.declare_fire("0505", a).shoot(a, "0705");
  f.roll(10);  // 5 on column 4: M
  EXPECT_EQ(f.column("direct_fire"), 4);
  EXPECT_EQ(f.result("direct_fire"), "M");
  f.roll(5).roll(11);  // both units in the hex check
  EXPECT_EQ(f.order(b), Order::good);
  EXPECT_EQ(f.order(c), Order::demoralized);
  EXPECT_EQ(at(f.s, a).markers, 1);
}

TEST(Pg_7_32, Range) {  // pg.7.32
  Field f;
  const Piece a = f.unit(red, infantry(5, 3), "0505");
  f.unit(blue, infantry(), "0905");
  f.unit(blue, infantry(), "0805");
  f.declare_fire("0505", a).take(verb::act, a.id);
  const Refusal far = f.refusal(verb::direct_fire, a.id, f.hex("0905").id);
  EXPECT_EQ(far.rule, "pg.7.32"_rule);
  ASSERT_EQ(far.count, 2) << "out of range: so many of so many";
  EXPECT_EQ(far.args[0].value, 4);
  EXPECT_EQ(far.args[1].value, 3);
  EXPECT_TRUE(f.may(verb::direct_fire, a.id, f.hex("0805").id));
}

TEST(Pg_7_31, NeedsTheValue) {  // pg.7.31, pg.7.1a
  Field f;
  const Piece a = f.unit(red, infantry(), "0505");
  const Piece t = f.unit(blue, tank(), "0605");
  f.declare_fire("0505", a).take(verb::act, a.id);
  EXPECT_EQ(f.refusal(verb::bombard, a.id, f.hex("0605").id).rule, "pg.7.31"_rule);
  EXPECT_EQ(f.refusal(verb::at_fire, a.id, t.id).rule, "pg.7.31"_rule);
}

TEST(Pg_7_21, MustSpot) {  // pg.7.21a, pg.8.0a
  Field f;
  f.terrain("0905", Terrain::woods);
  const Piece a = f.unit(red, hmg(9, 5), "0505");
  const Piece b = f.unit(blue, infantry(), "0905"), c = f.unit(blue, infantry(), "0905");
  f.unit(blue, infantry(), "0805");
  f.declare_fire("0505", a).take(verb::act, a.id);
  EXPECT_EQ(f.refusal(verb::direct_fire, a.id, f.hex("0905").id).rule, "pg.7.21a"_rule);
  at(f.s, b).spotted = 1;  // one of the two gave himself away: both are hit
  f.take(verb::direct_fire, a.id, f.hex("0905").id);
  f.roll(2);  // column 7, woods -2 and range -1 capped: column 2, M1
  EXPECT_EQ(f.column("direct_fire"), 2);
  EXPECT_EQ(f.result("direct_fire"), "M1");
  EXPECT_EQ(at(f.s, c).check, 2);
}

TEST(Pg_7_24, OwnUnits) {  // pg.7.24a, pg.12.53, pg.10.4, pg.12.52a
  Field f;
  const Piece a = f.unit(red, infantry(), "0505"), b = f.unit(red, infantry(), "0605");
  f.unit(blue, infantry(), "0605");
  f.unit(blue, infantry(), "0705");
  EXPECT_EQ(refuse_direct_fire(f.w(), f.s, a, f.hex("0605")).rule, "pg.12.53"_rule);
  EXPECT_EQ(refuse_direct_fire(f.w(), f.s, b, f.hex("0705")).rule, "pg.10.4"_rule);
  f.unit(red, transport(), "0804");  // an unarmed transport makes no assault hex
  f.unit(blue, infantry(), "0804");
  EXPECT_EQ(refuse_direct_fire(f.w(), f.s, a, f.hex("0804")).rule, "pg.7.24a"_rule);
}

TEST(Pg_10_1, LeadersAndOtherHexsidesAreNotInTheWay) {  // pg.10.1a, gaps A13
  Field f;
  const Piece a = f.unit(red, infantry(), "0505");
  f.leader(red, "0605");
  f.unit(blue, infantry(), "0705");
  EXPECT_FALSE(refuse_direct_fire(f.w(), f.s, a, f.hex("0705")));
  f.unit(blue, infantry(), "0503");  // the line runs between 0404 and 0504
  f.unit(red, infantry(), "0404");
  EXPECT_FALSE(refuse_direct_fire(f.w(), f.s, a, f.hex("0503")));
  f.unit(red, transport(), "0504");
  EXPECT_EQ(refuse_direct_fire(f.w(), f.s, a, f.hex("0503")).rule, "pg.7.24b"_rule);
}

TEST(Pg_6_41, CombiningHexes) {  // pg.6.41a, pg.6.41c, pg.6.42a, pg.6.42c, pg.7.33a, pg.df.m6
  Field f;
  const Piece a = f.unit(red, infantry(), "0505"), b = f.unit(red, infantry(), "0505");
  const Piece c = f.unit(red, infantry(), "0605"), d = f.unit(red, infantry(5, 4), "0405");
  const Piece lt = f.leader(red, "0505", Rank::lt, 9, 1);
  f.unit(blue, infantry(), "0608");
  f.declare_fire("0505", lt, a, b, c, d).shoot(a, "0608");
  f.take(verb::join, b.id).take(verb::join, c.id);
  EXPECT_EQ(f.refusal(verb::join, d.id).rule, "pg.6.41c"_rule) << "one hex beside his own";
  f.take(verb::join, lt.id);
  f.roll(9);  // 5 + 5 + 5 + 1: column 16, range 3: column 11
  EXPECT_EQ(f.column("direct_fire"), 11);
  EXPECT_EQ(f.result("direct_fire"), "M");
}

TEST(Pg_6_41, NoCombiningWithoutALeader) {  // pg.6.41c: modifier 0 combines none; pg.6.42a
  Field f;
  const Piece a = f.unit(red, infantry(), "0505"), c = f.unit(red, infantry(), "0605");
  const Piece lt = f.leader(red, "0505", Rank::lt, 9, 0);
  f.unit(blue, infantry(), "0507");
  f.declare_fire("0505", lt, a, c).shoot(a, "0507");
  EXPECT_TRUE(f.waits_for(Step::attack)) << "nobody can join: nobody is asked";
  EXPECT_EQ(f.s.attack.strength, 5);
}

TEST(Pg_6_42, DisruptedLeaderAddsHalf) {  // pg.6.42a, gaps A31
  Field f;
  const Piece a = f.unit(red, infantry(), "0505");
  const Piece lt = f.leader(red, "0505", Rank::lt, 9, 2);
  f.unit(blue, infantry(), "0507");
  at(f.s, lt).order = Order::disrupted;
  f.declare_fire("0505", lt, a).shoot(a, "0507").take(verb::join, lt.id);
  EXPECT_EQ(f.s.attack.strength, 6);
}

TEST(Pg_6_41, KindsNeverMix) {  // pg.6.41b
  Field f;
  const Piece a = f.unit(red, infantry(), "0505"), m = f.unit(red, mortar(), "0505"),
              b = f.unit(red, infantry(), "0505");
  f.unit(blue, infantry(), "0705");
  f.declare_fire("0505", a, m, b).shoot(a, "0705");
  EXPECT_EQ(f.refusal(verb::join, m.id).rule, "pg.6.41b"_rule);
  EXPECT_TRUE(f.may(verb::join, b.id));
}

TEST(Pg_7_23, HmgSplits) {  // pg.7.23a, pg.7.23b, pg.14.2a, pg.1.2l
  Field f;
  const Piece a = f.unit(red, hmg(9), "0505"), i = f.unit(red, infantry(6), "0505");
  for (const char* h : {"0705", "0607", "0603"}) f.unit(blue, infantry(), h);
  const int x = f.hex("0705").id, y = f.hex("0607").id, z = f.hex("0603").id;
  f.declare_fire("0505", a, i).take(verb::act, a.id);
  for (int n = 1; n <= 9; ++n) EXPECT_EQ(f.may(verb::split, a.id, x, n), n >= 3 && n <= 6) << n;
  EXPECT_EQ(f.refusal(verb::split, a.id, x, 7).rule, "pg.7.23b"_rule);
  f.take(verb::split, a.id, x, 3).take(verb::done).roll(7);
  EXPECT_EQ(f.column("direct_fire"), 2);
  f.take(verb::split, a.id, y, 3);
  f.take(verb::join, i.id).roll(7);  // a portion combines as anything else
  EXPECT_EQ(f.column("direct_fire"), 7);
  EXPECT_FALSE(f.may(verb::split, a.id, z, 3)) << "the last three go together";
  f.take(verb::direct_fire, a.id, z).roll(7);
  EXPECT_EQ(f.column("direct_fire"), 2);
  EXPECT_EQ(at(f.s, a).markers, 1);
  Field g;
  const Piece h = g.unit(red, hmg(9), "0505"), k = g.unit(red, infantry(9), "0505");
  at(g.s, h).order = Order::disrupted;
  g.unit(blue, infantry(), "0705");
  g.declare_fire("0505", h, k).take(verb::act, h.id);
  for (int n = 1; n <= 9; ++n) EXPECT_FALSE(g.may(verb::split, h.id, x, n)) << "5 cannot be split";
  g.take(verb::hold, h.id).take(verb::act, k.id);
  EXPECT_EQ(g.refusal(verb::split, k.id, x, 4).rule, "pg.7.23a"_rule);
}

// pg.7.23b, pg.6.42a (A62): eight and a leader's one are nine, three portions of three.
TEST(Pg_7_23, ALeaderCountsForTheSizeOfPortions) {
  Field f;
  const Piece a = f.unit(red, hmg(8), "0505"), l = f.leader(red, "0505", Rank::lt, 9, 1);
  for (const char* h : {"0705", "0607", "0603"}) f.unit(blue, infantry(), h);
  const int x = f.hex("0705").id, y = f.hex("0607").id, z = f.hex("0603").id;
  f.declare_fire("0505", a, l).take(verb::act, a.id);
  for (int n = 1; n <= 9; ++n) EXPECT_EQ(f.may(verb::split, a.id, x, n), n >= 3 && n <= 6) << n;
  f.take(verb::split, a.id, x, 3).take(verb::done).roll(7);
  f.take(verb::split, a.id, y, 3).take(verb::done).roll(7);
  EXPECT_EQ(at(f.s, a).markers, 0) << "two and the leader's one are left";
  f.take(verb::direct_fire, a.id, z).roll(7);
  EXPECT_EQ(f.column("direct_fire"), 2) << "three";
  EXPECT_EQ(at(f.s, a).markers, 1);
  EXPECT_EQ(at(f.s, l).markers, 1);
  Field g;
  const Piece b = g.unit(red, hmg(8), "0505"), m = g.leader(red, "0505", Rank::lt, 9, 1);
  for (const char* h : {"0705", "0607", "0603"}) g.unit(blue, infantry(), h);
  g.declare_fire("0505", b, m).take(verb::act, b.id);
  g.take(verb::split, b.id, x, 6).take(verb::join, m.id).roll(7);
  EXPECT_EQ(at(g.s, b).markers, 1) << "the leader is spent, two alone are no portion";
}

TEST(Pg_16_42, VehiclesAndHorsesGainNothing) {  // pg.16.42, pg.df.m13, pg.7.52a
  Field f;
  const Piece a = f.unit(red, hmg(9), "0505");
  const Piece i = f.unit(blue, infantry(), "0705");
  const Piece c = f.unit(blue, of_kind(UnitKind::cav), "0705");
  f.s.entrenchments.push(f.hex("0705"));
  f.declare_fire("0505", a).shoot(a, "0705").roll(4);
  EXPECT_EQ(at(f.s, i).check, 1) << "column 7 less two: 2, M";
  EXPECT_EQ(at(f.s, c).check, 2) << "column 7 and one more: 11, M1";
}

TEST(Pg_df, NightMarshMinesAndGuns) {  // pg.df.m3, pg.df.m8, pg.df.m9, pg.df.m11, pg.df.m16
  Field f;
  f.terrain("0605", Terrain::swamp);
  f.world->night = ~0ull;
  const Piece a = f.unit(red, infantry(2), "0505");
  f.unit(blue, gun(UnitKind::at, {3, 4}, {}, {3, 4}), "0605");
  f.s.mines.push({f.hex("0605"), 2});  // the first side's
  f.declare_fire("0505", a).shoot(a, "0605").roll(7);
  // night -1, marsh +1, mines +1, gun +1, adjacent +2: +4, capped +3: from 2 to 11
  EXPECT_EQ(f.column("direct_fire"), 11);
  EXPECT_EQ(f.event("direct_fire")->shifts.size(), 6) << "five rows and the cap";
}

TEST(Pg_7_25, ArmourOnlyFearsX) {  // pg.7.25a, pg.4.3b, pg.7.61d, pg.5.65d
  Field f;
  const Piece a = f.unit(red, hmg(9), "0505");
  const Piece t = f.unit(blue, tank(), "0705"), carrier = f.unit(blue, apc(), "0705");
  const Piece load = f.unit(blue, infantry(), "0705");
  f.board(load, carrier);
  f.declare_fire("0505", a).shoot(a, "0705").roll(11);  // M1 on column 7
  EXPECT_EQ(f.result("direct_fire"), "M1");
  EXPECT_EQ(at(f.s, t).check + at(f.s, carrier).check + at(f.s, load).check, 0);
  EXPECT_FALSE(f.waits_for(Step::checks));
}

TEST(Pg_14_2, DisruptedFiresAtHalf) {  // pg.14.2a
  Field f;
  const Piece a = f.unit(red, infantry(9), "0505");
  at(f.s, a).order = Order::disrupted;
  f.unit(blue, infantry(), "0705");
  f.declare_fire("0505", a).shoot(a, "0705").roll(7);
  EXPECT_EQ(f.column("direct_fire"), 4);
}

// The exact odds of one attack against numbers worked out by hand. Infantry 5 fires at range 2 at
// one infantry of morale 8 alone: column 4. Of 36 throws: 2 gives M1, 3 and 4 M, 10 M, 11 M1, 12
// M2.
//   M: 2 + 3 + 3 = 8, M1: 1 + 2 = 3, M2: 1, nothing: 24.
// A check of 2d6 + n against 8: M fails by 1-2 on 9, 10 (7/36), by 3+ on 11, 12 (3/36);
//   M1: disrupted on 8, 9 (9/36), demoralized on 10+ (6/36); M2: 7, 8 (11/36) and 9+ (10/36).
TEST(Pg_10_2, ExactOdds) {  // pg.10.2, pg.14.1a, pg.14.1b
  Field f;
  const Piece a = f.unit(red, infantry(5), "0505"), b = f.unit(blue, infantry(4), "0705");
  const Piece other_shooter = f.unit(red, infantry(5), "0905");
  (void)other_shooter;
  f.declare_fire("0505", a).take(verb::act, a.id);
  const Choice shot{verb::direct_fire, 0, a.id, f.hex("0705").id};
  const auto result = odds<PanzerGrenadier>(f.w(), f.s, shot);
  ASSERT_TRUE(result.exact());
  double good = 0, disrupted_p = 0, demoralized_p = 0;
  for (const auto& o : result.outcomes) {
    const Order order = at(o.state, b).order;
    (order == Order::good        ? good
     : order == Order::disrupted ? disrupted_p
                                 : demoralized_p) += o.probability;
  }
  const double d = 36.0 * 36.0;
  EXPECT_NEAR(disrupted_p, (8 * 7 + 3 * 9 + 1 * 11) / d, 1e-12);
  EXPECT_NEAR(demoralized_p, (8 * 3 + 3 * 6 + 1 * 10) / d, 1e-12);
  EXPECT_NEAR(good + disrupted_p + demoralized_p, 1.0, 1e-12);
  EXPECT_EQ(result.outcomes.size(), 3u) << "equal positions are merged";
}

}  // namespace
}  // namespace bocage::pg::test
