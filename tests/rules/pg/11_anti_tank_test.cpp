// 11: anti-tank fire.
#include "field.hpp"

namespace bocage::pg::test {
namespace {

// One shot at a tank; says what came out.
std::string shot(Field& f, Piece firer, Piece target, int sum) {
  f.declare_fire(std::string(f.w().grid.name(at(f.s, firer).hex)).c_str(), firer);
  f.at_fire(firer, target).roll(sum);
  return f.result("at_fire");
}

TEST(
    Pg_11_1,
    Arithmetic) {  // pg.7.51c, pg.8.4d, pg.11.1, pg.11.11, pg.at.m2, pg.at.m3, pg.1.1b, pg.7.42, pg.7.62
  {
    Field f;
    f.terrain("0905", Terrain::town);
    const Piece t = f.unit(red, tank(), "0505"), e = f.unit(blue, tank(4), "0905");
    at(f.s, e).spotted = 1;
    EXPECT_EQ(shot(f, t, e, 9), "-") << "town: 9";
  }
  {
    Field f;
    const Piece t = f.unit(red, tank(), "0505"), e = f.unit(blue, tank(4), "0905");
    const Piece by = f.unit(blue, tank(4), "0905");
    EXPECT_EQ(shot(f, t, e, 9), "X") << "10";
    EXPECT_EQ(f.steps(e), 1);
    EXPECT_EQ(f.steps(by), 2) << "nobody else is touched";
    EXPECT_TRUE(f.waits_for(Step::checks));
    EXPECT_EQ(at(f.s, e).check, 1);
  }
  {
    Field f;
    const Piece t = f.unit(red, tank(), "0505"), e = f.unit(blue, tank(4), "1205");
    EXPECT_EQ(shot(f, t, e, 11), "X") << "pg.11.3: range 7, value 3, total 10";
  }
  {
    Field f;
    f.terrain("0805", Terrain::clear, 1);
    const Piece t = f.unit(red, tank(), "0505"), e = f.unit(blue, tank(4), "0805");
    EXPECT_EQ(shot(f, t, e, 10), "X") << "uphill: 10";
    ASSERT_EQ(f.event("at_fire")->shifts.size(), 1);
    EXPECT_EQ(f.event("at_fire")->shifts[0].rule, "pg.at.m3"_rule);
  }
  {
    Field f;
    const Piece t = f.unit(red, tank(), "0505"), e = f.unit(blue, tank(4), "0905");
    at(f.s, t).order = Order::disrupted;
    EXPECT_EQ(shot(f, t, e, 11), "X") << "pg.14.2a: value 3, total 10";
  }
  {
    Field f;
    const Piece g = f.unit(red, gun(UnitKind::at, {2, 4}, {}, {2, 4}), "0505");
    const Piece truck = f.unit(blue, transport(), "0705"), load = f.unit(blue, infantry(), "0705");
    f.board(load, truck);
    EXPECT_EQ(shot(f, g, truck, 7), "X") << "7 + 2 + 1";
    EXPECT_TRUE(f.gone(truck) && f.gone(load)) << "pg.5.65c";
  }
  {
    Field f;
    const Piece t = f.unit(red, tank(4, {8, 8}), "0505"), e = f.unit(blue, tank(4), "0705");
    EXPECT_EQ(shot(f, t, e, 8), "2X");
    EXPECT_TRUE(f.gone(e));
  }
}

TEST(Pg_11_0, TargetsAndRange) {  // pg.11.0a, pg.11.3, pg.7.31
  Field f;
  const Piece t = f.unit(red, tank(), "0305"), e = f.unit(blue, tank(), "1105");
  const Piece i = f.unit(blue, infantry(), "0405");
  const Piece wagon = f.unit(blue, transport(UnitKind::wagon), "0404");
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, t, e).rule, "pg.11.3"_rule) << "8 is beyond 150% of 5";
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, t, i).rule, "pg.11.0a"_rule);
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, t, wagon).rule, "pg.11.0a"_rule);
  const Piece weak = f.unit(red, tank(4, {1, 4}), "0605");
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, weak, e).rule, "pg.11.3"_rule)
      << "value 1 reaches no farther";
  const Piece zero = f.unit(red, tank(1, {0, 5}), "0705");
  EXPECT_FALSE(refuse_at_fire(f.w(), f.s, zero, e)) << "a value of 0 may fire";
  const UnitType gunboat = unit_type(UnitKind::vessel, MoveClass::river, 5, {10, 5}, {}, {5, 5}, 1);
  EXPECT_FALSE(refuse_at_fire(f.w(), f.s, zero, f.unit(blue, gunboat, "0805"))) << "pg.15.2b";
}

TEST(Pg_11_12, Crossfire) {  // pg.11.12a, pg.11.12b, pg.11.12c, pg.11.12d, pg.at.m1
  Field f;
  const Hex target = f.hex("0505");
  const int first = entry_bits(f.w(), f.hex("0305"), target);
  const auto crosses = [&](const char* from) {
    return is_crossfire(entry_bits(f.w(), f.hex(from), target), first);
  };
  EXPECT_TRUE(crosses("0705"));
  EXPECT_FALSE(crosses("0503"));
  EXPECT_FALSE(crosses("0304"));
  EXPECT_TRUE(crosses("0607"));
  EXPECT_FALSE(crosses("0305"));
  EXPECT_TRUE(crosses("0605")) << "an adjacent firer shoots through his own hex";
  EXPECT_FALSE(is_crossfire(entry_bits(f.w(), f.hex("0705"), target), 0)) << "never the first shot";
  // two earlier shots: one of them is enough
  EXPECT_TRUE(is_crossfire(entry_bits(f.w(), f.hex("0304"), target),
                           first | entry_bits(f.w(), f.hex("0705"), target)));
}

TEST(Pg_11_12, CrossfireInPlay) {  // pg.11.12a, pg.11.12b
  Field f;
  const Piece a = f.unit(red, tank(), "0305"), b = f.unit(red, tank(), "0705");
  const Piece e = f.unit(blue, tank(9), "0505"), x = f.unit(blue, infantry(), "1405");
  (void)x;
  shot(f, a, e, 2);
  EXPECT_EQ(f.event("at_fire")->shifts.size(), 0);
  if (f.s.active == blue) f.take(verb::pass);
  shot(f, b, e, 2);
  ASSERT_EQ(f.event("at_fire")->shifts.size(), 1);
  EXPECT_EQ(f.event("at_fire")->shifts[0].rule, "pg.at.m1"_rule);
  EXPECT_EQ(f.event("at_fire")->shifts[0].amount, 2);
}

TEST(Pg_7_24, AtFireIntoAnAssaultHex) {  // pg.7.24d, pg.12.53, pg.12.52a, pg.at.m6, pg.11.0b
  Field f;
  f.terrain("0705", Terrain::town);
  const Piece g = f.unit(red, gun(UnitKind::at, {2, 4}, {}, {3, 4}), "0505");
  const Piece i = f.unit(red, infantry(), "0705"), e = f.unit(blue, tank(4), "0705");
  EXPECT_FALSE(refuse_at_fire(f.w(), f.s, g, e));
  UnitType bazooka = of_kind(UnitKind::atr, 1, 1);
  bazooka.anti_tank = {3, 1};
  const Piece in_it = f.unit(red, bazooka, "0705");
  EXPECT_FALSE(refuse_at_fire(f.w(), f.s, in_it, e));
  f.s.attack = {};
  f.s.attack.firer = in_it;
  f.s.attack.at = e;
  EXPECT_EQ(sum<anti_tank_rows>(anti_tank_facts(f.w(), f.s)), 0) << "no town inside the hex";
  const Piece far = f.unit(blue, tank(4), "0805");
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, in_it, far).rule, "pg.12.52a"_rule);
  f.unit(red, apc(), "0705");
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, g, e).rule, "pg.7.24d"_rule);
  (void)i;
}

TEST(Pg_11_1, CarriedAndLimberedGuns) {  // pg.5.67a, pg.5.62a, pg.14.3a
  Field f;
  const Piece g = f.unit(red, gun(UnitKind::at, {2, 4}, {}, {3, 4}), "0505");
  const Piece truck = f.unit(red, transport(), "0505"), e = f.unit(blue, tank(4), "0705");
  at(f.s, g).limbered = 1;
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, g, e).rule, "pg.5.62a"_rule);
  EXPECT_EQ(refuse_direct_fire(f.w(), f.s, g, f.hex("0705")).rule, "pg.5.62a"_rule);
  f.board(g, truck);
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, g, e).rule, "pg.5.67a"_rule);
  at(f.s, g).carrier = nobody;
  at(f.s, g).limbered = 0;
  at(f.s, g).order = Order::demoralized;
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, g, e).rule, "pg.14.3a"_rule);
  EXPECT_EQ(direct_strength(f.w(), f.s, g), 0);
}

}  // namespace
}  // namespace bocage::pg::test
