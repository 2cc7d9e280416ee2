// 7.6: what a result costs, and whom.
#include "field.hpp"

namespace bocage::pg::test {
namespace {

// A gun line heavy enough for any column; the throw picks the result on column 45.
struct Bombed : Field {
  Piece firer;
  explicit Bombed() { firer = unit(red, hmg(60, 9), "0505"); }
  Bombed& hit(int sum) {
    declare_fire("0505", firer).shoot(firer, "0705");
    roll(sum);
    return *this;
  }
};

TEST(Pg_7_61, OpenTopsWithTwoSteps) {  // pg.7.61c, pg.1.2e, pg.1.2f
  Bombed f;
  UnitType marder = tank(1);
  marder.open_top = true;
  const Piece m = f.unit(blue, marder, "0705");
  const Piece a = f.unit(blue, infantry(), "0705");
  f.hit(4);  // 2X: both on the vehicle, or one each, never both on the infantry
  ASSERT_TRUE(f.waits_for(Step::losses));
  f.take(verb::lose_step, m.id);
  EXPECT_TRUE(f.may(verb::lose_step, m.id));
  EXPECT_TRUE(f.may(verb::lose_step, a.id));
  f.take(verb::lose_step, a.id);
  EXPECT_EQ(f.steps(m) + f.steps(a), 2);
}

TEST(Pg_7_52, EachGroupLosesItsOwn) {  // pg.7.52a, gaps A19
  Field f;
  const Piece a = f.unit(red, hmg(30, 5), "0505");
  Piece inf[2], art[2], dug[2];
  for (Piece& p : inf) p = f.unit(blue, infantry(), "0705");
  for (Piece& p : art) p = f.unit(blue, gun(UnitKind::art, {6, 5}, {}, {}), "0705");
  for (Piece& p : dug) p = f.unit(blue, infantry(), "0705");
  for (const Piece p : dug) at(f.s, p).dug = Dug::in;
  const Piece truck = f.unit(blue, transport(), "0705");
  f.declare_fire("0505", a).shoot(a, "0705").roll(4);
  // six units +1: infantry on 45 (2X), guns on 45 as well, those dug in on 30 (X)
  ASSERT_TRUE(f.waits_for(Step::losses));
  EXPECT_FALSE(f.may(verb::lose_step, dug[0].id)) << "first the first group";
  f.take(verb::lose_step, art[0].id).take(verb::lose_step, inf[1].id);
  EXPECT_TRUE(f.gone(truck)) << "in the first group";
  EXPECT_FALSE(f.may(verb::lose_step, inf[0].id));
  f.take(verb::lose_step, dug[1].id);
  EXPECT_TRUE(f.gone(art[0]));
  EXPECT_EQ(f.steps(inf[0]) + f.steps(inf[1]) + f.steps(dug[0]) + f.steps(dug[1]), 6);
  EXPECT_TRUE(f.waits_for(Step::checks));
}

TEST(Pg_7_6, LossesOfOneAndTwoSteps) {  // pg.7.6a, pg.7.6b, pg.1.2v, pg.5.65a
  Bombed f;
  const Piece truck = f.unit(blue, transport(), "0705"), load = f.unit(blue, infantry(), "0705");
  const Piece boss = f.leader(blue, "0705");
  f.board(load, truck).board(boss, truck);
  f.hit(5);
  EXPECT_TRUE(f.gone(truck));
  EXPECT_TRUE(f.gone(load) && f.gone(boss));
  Field g;
  const Piece full = g.unit(blue, infantry(), "0705");
  lose_step(g.w(), g.s, full, nullptr);
  EXPECT_EQ(g.steps(full), 1);
  lose_step(g.w(), g.s, full, nullptr);
  EXPECT_TRUE(g.gone(full));
}

TEST(Pg_7_63, AssaultLosses) {  // pg.7.63a, pg.7.63b, pg.7.63c, pg.7.63d, pg.7.25b, pg.7.63f
  const auto hexful = [](Field& f, Piece(&p)[6]) {
    p[0] = f.unit(blue, infantry(), "0705");
    p[1] = f.unit(blue, hmg(), "0705");
    p[2] = f.unit(blue, tank(6), "0705");
    p[3] = f.unit(blue, apc(), "0705");
    p[4] = f.unit(blue, transport(), "0705");
    p[5] = f.unit(blue, transport(), "0705");
    at(f.s, p[1]).order = Order::disrupted;
  };
  Piece p[6];
  Field one;
  hexful(one, p);
  assault_result(one.w(), one.s, one.hex("0705"), blue, Outcome::step1, false, nullptr);
  settle(one.w(), one.s, nullptr);
  EXPECT_TRUE(one.may(verb::lose_step, p[0].id));
  EXPECT_EQ(one.refusal(verb::lose_step, p[1].id).rule, "pg.7.63b"_rule);
  EXPECT_TRUE(one.may(verb::lose_step, p[2].id));
  EXPECT_TRUE(one.may(verb::lose_step, p[3].id));
  one.take(verb::lose_step, p[2].id).take(verb::lose_step, p[4].id);
  EXPECT_EQ(at(one.s, p[2]).check, 3) << "AFVs check too";

  Field two;
  hexful(two, p);
  assault_result(two.w(), two.s, two.hex("0705"), blue, Outcome::step2, false, nullptr);
  settle(two.w(), two.s, nullptr);
  // first the infantry: then only the tank or the carrier may follow
  EXPECT_EQ(two.refusal(verb::lose_step, p[1].id).rule, "pg.7.63b"_rule) << "not the HMG first";
  two.take(verb::lose_step, p[0].id);
  EXPECT_EQ(two.refusal(verb::lose_step, p[0].id).rule, "pg.7.63c"_rule);
  EXPECT_EQ(two.refusal(verb::lose_step, p[1].id).rule, "pg.7.63c"_rule);
  two.take(verb::lose_step, p[3].id);
  EXPECT_TRUE(two.gone(p[4]) && two.gone(p[5]));
  EXPECT_TRUE(two.waits_for(Step::checks));

  Field shaken;  // the HMG and the tank: the tank is in the best order and an AFV
  hexful(shaken, p);
  assault_result(shaken.w(), shaken.s, shaken.hex("0705"), blue, Outcome::step2, false, nullptr);
  settle(shaken.w(), shaken.s, nullptr);
  shaken.take(verb::lose_step, p[2].id).take(verb::lose_step, p[1].id);
  EXPECT_EQ(shaken.steps(p[1]) + shaken.steps(p[2]), 2);
}

TEST(Pg_7_43, EverybodyInTheHexChecks) {  // pg.7.43, pg.7.25b
  Field f;
  const Piece a = f.unit(blue, infantry(), "0705"), t = f.unit(blue, tank(), "0705");
  const Piece l = f.leader(blue, "0705"), own = f.unit(red, infantry(), "0705");
  assault_result(f.w(), f.s, f.hex("0705"), blue, Outcome::m1, false, nullptr);
  EXPECT_EQ(at(f.s, a).check, 2);
  EXPECT_EQ(at(f.s, t).check, 2);
  EXPECT_EQ(at(f.s, l).check, 2);
  EXPECT_EQ(at(f.s, own).check, 0);
}

TEST(Pg_7_22, OneKindOfFireATurn) {  // pg.7.22a, pg.7.1a
  Field f;
  const Piece t = f.unit(red, tank(), "0505"), e = f.unit(blue, tank(9), "0705");
  f.unit(blue, infantry(), "0405");
  f.unit(red, infantry(), "1212");
  f.declare_fire("0505", t).at_fire(t, e).roll(2);
  EXPECT_FALSE(can_activate(f.w(), f.s, t)) << "no direct fire later in the turn";
}

TEST(Pg_7_63, IdleUnitsAreSpared) {  // pg.7.63e
  Field f;
  const Piece a = f.unit(blue, infantry(), "0705"), b = f.unit(blue, infantry(), "0705");
  at(f.s, b).grouped = 1;
  assault_result(f.w(), f.s, f.hex("0705"), blue, Outcome::step1, true, nullptr);
  settle(f.w(), f.s, nullptr);
  EXPECT_EQ(f.steps(a), 2);
  EXPECT_EQ(f.steps(b), 1);
}

TEST(Pg_7_44, OpportunityFireHitsOnlyTheMover) {  // pg.7.44a, pg.7.64a, pg.13.12, pg.df.m12
  Field f;
  const Piece shooter = f.unit(blue, infantry(20, 3), "0505");
  const Piece mover = f.unit(red, infantry(), "0805"), other_one = f.unit(red, infantry(), "0704");
  f.take(verb::activate, 0, f.hex("0805").id).take(verb::declare_move, mover.id);
  at(f.s, mover).led = 1;
  f.take(verb::act, mover.id).take(verb::enter, mover.id, f.hex("0704").id);
  ASSERT_TRUE(f.waits_for(Step::opportunity));
  f.take(verb::opportunity_fire, shooter.id, mover.id, static_cast<int>(FireKind::direct));
  f.roll(3);
  EXPECT_EQ(f.column("direct_fire"), 16) << "16, -1 for range 3, +1 for opportunity fire";
  EXPECT_EQ(f.result("direct_fire"), "X");
  EXPECT_EQ(f.steps(mover), 1);
  EXPECT_EQ(f.steps(other_one), 2);
  EXPECT_EQ(at(f.s, other_one).check, 0);
}

TEST(Pg_7_46, TwoShotsTwoMarkers) {  // pg.7.46b, pg.7.44b, pg.7.64b, pg.7.22b, pg.7.1b
  Field f;
  const Piece shooter = f.unit(blue, infantry(1, 5), "0505");
  const Piece mover = f.unit(red, infantry(), "0905");
  f.take(verb::activate, 0, f.hex("0905").id).take(verb::declare_move, mover.id);
  at(f.s, mover).led = 1;
  f.take(verb::act, mover.id).take(verb::enter, mover.id, f.hex("0805").id);
  f.take(verb::opportunity_fire, shooter.id, mover.id, static_cast<int>(FireKind::direct)).roll(7);
  EXPECT_EQ(at(f.s, shooter).markers, 2);
  f.take(verb::enter, mover.id, f.hex("0705").id);
  f.take(verb::opportunity_fire, shooter.id, mover.id, static_cast<int>(FireKind::direct)).roll(7);
  EXPECT_EQ(at(f.s, shooter).markers, 1);
  EXPECT_FALSE(can_activate(f.w(), f.s, shooter));
}

// pg.1.2m, pg.3.2a: a senior leader brings in a junior whatever the nation of either; files give a side's leaders its
// own nation, so that the board is set by hand.
TEST(Pg_1_2m, ASeniorOfAnotherNationBringsInALeader) {
  Field f;
  const Piece major = f.leader(red, "0505", Rank::maj);
  const Piece italian = f.leader(red, "0605", Rank::lt), equal = f.leader(red, "0504", Rank::maj);
  f.unit(blue, infantry(), "1412");
  for (const Piece p : {italian, equal})
    f.world->types[f.world->pieces[p.id].type].nation = Nation::italian;
  f.take(verb::activate, 0, f.hex("0505").id);
  EXPECT_FALSE(f.may(verb::declare_move, italian.id)) << "the major is not declared yet";
  f.take(verb::declare_move, major.id);
  EXPECT_TRUE(f.may(verb::declare_move, italian.id));
  EXPECT_FALSE(f.may(verb::declare_move, equal.id)) << "of the same rank";
}

}  // namespace
}  // namespace bocage::pg::test
