// 9: bombardment, off-board artillery, friendly fire.
#include "field.hpp"

namespace bocage::pg::test {
namespace {

TEST(Pg_9_1, SpottersForGuns) {  // pg.9.0, pg.9.1a, pg.9.1b, pg.9.1c, pg.7.21b, pg.6.2b, pg.6.6
  Field f;
  f.terrain("0705", Terrain::woods);
  const Piece m = f.unit(red, mortar(), "0305");
  f.unit(blue, infantry(), "0905");
  const Hex target = f.hex("0905");
  EXPECT_EQ(refuse_bombardment(f.w(), f.s, m, target).rule, "pg.9.1a"_rule);
  const Piece t = f.unit(red, tank(), "0805");
  at(f.s, t).tank_leader = 1;
  EXPECT_EQ(refuse_bombardment(f.w(), f.s, m, target).rule, "pg.9.1a"_rule) << "no tank leader";
  const Piece sgt = f.leader(red, "0805", Rank::sgt);
  at(f.s, sgt).markers = 1;
  EXPECT_FALSE(refuse_bombardment(f.w(), f.s, m, target)) << "moved/fired does not matter";
  at(f.s, sgt).order = Order::disrupted;
  EXPECT_FALSE(refuse_bombardment(f.w(), f.s, m, target));
  at(f.s, sgt).order = Order::demoralized;
  EXPECT_EQ(refuse_bombardment(f.w(), f.s, m, target).rule, "pg.9.1a"_rule);
  at(f.s, sgt).order = Order::good;
  f.world->faces[at(f.s, sgt).face].commissar = true;
  EXPECT_EQ(refuse_bombardment(f.w(), f.s, m, target).rule, "pg.9.1a"_rule) << "no commissar";
  f.world->faces[at(f.s, sgt).face].commissar = false;
  f.s.event_flags[0] = bad_communications;
  EXPECT_EQ(refuse_bombardment(f.w(), f.s, m, target).rule, "pg.9.1a"_rule) << "random event 6";
}

TEST(Pg_bm, LoadedTransportsTownsMarshNight) {  // pg.bm.m1, pg.bm.m2, pg.bm.m3, pg.bm.m7, pg.bm.m9
  Field f;
  const Piece truck = f.unit(blue, transport(), "0905"), i = f.unit(blue, infantry(), "0905");
  f.board(i, truck);
  f.s.attack.target = f.hex("0905");
  f.s.attack.kind = FireKind::bombardment;
  f.s.attack.manner = by_offboard;
  const auto shift = [&](Piece p) {
    return sum<bombardment_rows>(with_target(f.w(), f.s, bombardment_facts(f.w(), f.s), p));
  };
  EXPECT_EQ(shift(truck), 1);
  at(f.s, i).carrier = nobody;
  EXPECT_EQ(shift(truck), 0);
  f.terrain("0905", Terrain::town);
  EXPECT_EQ(shift(i), -2);
  f.s.entrenchments.push(f.hex("0905"));
  EXPECT_EQ(shift(i), -2) << "town and entrenchment count once";
  f.terrain("0905", Terrain::swamp);
  f.s.entrenchments.clear();
  EXPECT_EQ(shift(i), -1);
  f.world->night = ~0ull;
  EXPECT_EQ(shift(i), -2);
  at(f.s, i).dug = Dug::in;
  EXPECT_EQ(shift(i), -3) << "pg.bm.m4";
  f.s.mines.push({f.hex("0905"), 1});
  EXPECT_EQ(shift(i), -2) << "pg.bm.m5";
}

TEST(Pg_16_22, LeadersAreDugInWithAllTheirUnits) {  // pg.16.22a, pg.16.22b
  Field f;
  const Piece a = f.unit(blue, infantry(), "0905"), b = f.unit(blue, infantry(), "0905");
  const Piece l = f.leader(blue, "0905");
  at(f.s, a).dug = Dug::in;
  EXPECT_TRUE(counts_as_dug_in(f.w(), f.s, a));
  EXPECT_FALSE(counts_as_dug_in(f.w(), f.s, b));
  EXPECT_FALSE(counts_as_dug_in(f.w(), f.s, l));
  at(f.s, b).dug = Dug::in;
  EXPECT_TRUE(counts_as_dug_in(f.w(), f.s, l));
  at(f.s, b).dug = Dug::half;
  EXPECT_FALSE(counts_as_dug_in(f.w(), f.s, b)) << "pg.16.2b: not before it is finished";
  at(f.s, b).hidden = 1;
  EXPECT_TRUE(counts_as_dug_in(f.w(), f.s, l)) << "pg.16.6a: nobody sees that one has not dug in";
  at(f.s, a).hidden = 1;
  at(f.s, b).dug = Dug::in;
  EXPECT_FALSE(counts_as_dug_in(f.w(), f.s, l)) << "pg.16.6a: nor with whom he would be";
}

TEST(Pg_9_3, CombiningBombardment) {  // pg.9.3a, pg.6.41c
  Field f;
  const Piece a = f.unit(red, mortar(8), "0505"), b = f.unit(red, mortar(8), "0505");
  const Piece c = f.unit(red, mortar(8), "0605");
  const Piece lt = f.leader(red, "0605", Rank::lt, 9, 1);
  f.unit(blue, infantry(), "0909");
  f.declare_fire("0605", lt, a, b, c).bombard(a, "0909");
  f.take(verb::join, b.id).take(verb::join, c.id);
  EXPECT_FALSE(f.waits_for(Step::fire_group)) << "leaders add nothing to bombardment";
  EXPECT_EQ(f.s.attack.strength, 24);
}

struct Offboard : Field {
  explicit Offboard(std::initializer_list<int> strengths) {
    for (const int n : strengths)
      world->sides[0].offboard.push({static_cast<std::uint8_t>(n), ~0ull});
    leader(red, "0505");
  }
};

TEST(Pg_9_3, OffboardCombinations) {  // pg.9.2, pg.9.3b, pg.9.3c, pg.7.33b, pg.3.14
  Offboard f{20, 20, 20, 20};
  f.unit(blue, infantry(), "0705");
  const int h = f.hex("0705").id;
  f.take(verb::offboard, 0, h).take(verb::offboard, 1, h).take(verb::offboard, 2, h);
  EXPECT_EQ(f.s.attack.strength, 60) << "three at most: the fourth is not asked for";
  f.roll(7);
  EXPECT_EQ(f.column("bombardment"), 55);
  f.roll(2);
  EXPECT_TRUE(f.waits_for(Step::offboard_group)) << "another attack in the same segment";
  EXPECT_EQ(f.refusal(verb::offboard, 0, h).rule, "pg.9.2"_rule) << "once a turn";
  f.take(verb::offboard, 3, h).roll(8);
  EXPECT_EQ(f.column("bombardment"), 16);

  Offboard g{20, 20, 20};
  g.unit(blue, infantry(), "0705");
  g.take(verb::offboard, 0, h).take(verb::offboard, 1, h).take(verb::done).roll(5);
  EXPECT_EQ(g.column("bombardment"), 30);
  g.roll(2);
  g.take(verb::offboard, 2, h).roll(5);
  EXPECT_EQ(g.column("bombardment"), 16);
}

TEST(Pg_9_2, OffboardNeedsASpotter) {  // pg.9.2, pg.9.1a
  Offboard f{16};
  f.terrain("0605", Terrain::woods);
  f.unit(blue, infantry(), "0705");
  EXPECT_EQ(refuse_offboard(f.w(), f.s, 0, f.hex("0705")).rule, "pg.9.1a"_rule);
  EXPECT_EQ(refuse_offboard(f.w(), f.s, 0, f.hex("0905")).rule, "pg.9.2"_rule);
  EXPECT_EQ(refuse_offboard(f.w(), f.s, 3, f.hex("0705")).rule, "pg.9.2"_rule);
  f.world->sides[0].offboard[0].turns = 1ull << 5;
  EXPECT_EQ(refuse_offboard(f.w(), f.s, 0, f.hex("0705")).rule, "pg.9.2"_rule) << "not this turn";
  f.world->sides[0].offboard[0].turns = ~0ull;
  f.s.event_flags[0] = ammunition_shortage;
  EXPECT_EQ(refuse_offboard(f.w(), f.s, 0, f.hex("0705")).rule, "pg.9.2"_rule);
}

TEST(Pg_9_51, TheSecondAttackIsObservedLikeTheFirst) {  // pg.9.51, pg.bm.m8
  Field f;
  const Piece a = f.unit(red, mortar(70, 11), "0505");
  const Piece own = f.unit(red, infantry(), "0705"), enemy = f.unit(blue, infantry(), "0705");
  f.unit(blue, infantry(), "1405");
  f.declare_fire("0505", a).bombard(a, "0705");
  f.roll(2);  // 2X
  EXPECT_TRUE(f.gone(enemy));
  ASSERT_TRUE(f.waits_for(Step::attack));
  f.roll(7);
  const Event* e = f.event("bombardment");
  ASSERT_TRUE(e);
  bool observed = false;
  for (const Shift& shift : e->shifts) observed |= shift.rule == "pg.bm.m8"_rule;
  EXPECT_TRUE(observed) << "although nobody is left there to be seen";
  EXPECT_FALSE(f.gone(own));
}

TEST(Pg_9_52, FriendlyFire) {  // pg.9.52a, pg.9.52b, pg.9.52c, pg.9.53
  Offboard f{16};              // a German side: +1
  f.unit(blue, infantry(), "0705");
  const Piece own = f.unit(red, infantry(), "0805"), enemy = f.unit(blue, infantry(), "0805");
  f.take(verb::offboard, 0, f.hex("0705").id).roll(7);
  EXPECT_EQ(f.count_events("bombardment"), 1) << "the target is attacked in any case";
  ASSERT_TRUE(f.waits_for(Step::friendly_fire));
  f.die(1);  // 1 + 1 = 2: hit
  ASSERT_TRUE(f.waits_for(Step::friendly_column));
  f.die(4).roll(9);
  EXPECT_EQ(f.column("friendly_fire_hit"), 12);
  EXPECT_EQ(f.result("friendly_fire_hit"), "M");
  EXPECT_EQ(f.event("friendly_fire_hit")->shifts.size(), 0);
  EXPECT_EQ(at(f.s, own).check, 1);
  EXPECT_EQ(at(f.s, enemy).check, 0);

  Offboard g{16};
  g.unit(blue, infantry(), "0705");
  g.unit(red, infantry(), "0805");
  g.take(verb::offboard, 0, g.hex("0705").id).roll(7).die(2);
  EXPECT_EQ(g.result("friendly_fire_missed"), "miss") << "2 + 1 = 3";
  EXPECT_FALSE(g.waits_for(Step::friendly_column));

  Offboard h{16};
  h.world->sides[0].nation = Nation::soviet;
  h.unit(blue, infantry(), "0705");
  h.unit(red, infantry(), "0805");
  h.unit(red, infantry(), "0606");
  h.take(verb::offboard, 0, h.hex("0705").id).roll(7).die(2);
  EXPECT_EQ(h.result("friendly_fire"), "hit");
  h.die(1).roll(7).die(3);
  EXPECT_EQ(h.count_events("friendly_fire_missed"), 1) << "each hex with friends is tested";
}

}  // namespace
}  // namespace bocage::pg::test
