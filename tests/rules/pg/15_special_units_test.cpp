// 15: aircraft, trains, vessels, cavalry.
#include "field.hpp"

namespace bocage::pg::test {
namespace {

struct Skies : Field {
  explicit Skies(std::initializer_list<int> strengths) {
    world->on.aircraft = true;
    int counter = 0;
    for (const int n : strengths) {
      world->aircraft.push(
          {static_cast<std::uint8_t>(n), static_cast<std::uint8_t>(counter++), red});
      s.aircraft[0].push(static_cast<std::uint8_t>(counter - 1));
    }
  }
};

TEST(Pg_15_13, AirAttack) {  // pg.15.11b, pg.15.12, pg.15.13, pg.15.14a, pg.df.m7, pg.15.1b
  Skies f{18, 16};
  f.terrain("0705", Terrain::woods);
  const Piece a = f.unit(blue, infantry(), "0705"), b = f.unit(blue, infantry(), "0705");
  f.unit(blue, gun(UnitKind::aa, {9, 5}, {}, {2, 4}), "1005");
  const Piece own = f.unit(red, infantry(), "0805");
  const int h = f.hex("0705").id;
  f.take(verb::air, 0, h).take(verb::air, 1, h);
  f.die(2).die(5);  // the first misses
  ASSERT_TRUE(f.waits_for(Step::friendly_fire));
  f.die(1).die(2).roll(12);
  EXPECT_EQ(f.column("friendly_fire_hit"), 5);
  for (const Arg& one : f.event("friendly_fire_hit")->args)
    EXPECT_NE(std::string(one.name), "strength") << "pg.9.52b: a die gives the column";
  EXPECT_EQ(f.result("friendly_fire_hit"), "M");
  EXPECT_EQ(at(f.s, own).check, 1);
  f.roll(7);  // its check
  f.roll(3);
  EXPECT_EQ(f.column("air_attack"), 7) << "16, woods -2 and flak -1 capped at -2";
  EXPECT_EQ(f.result("air_attack"), "M2");
  EXPECT_EQ(at(f.s, a).check, 3);
  EXPECT_EQ(at(f.s, b).check, 3);
  EXPECT_TRUE(f.s.aircraft[0].empty()) << "removed after the attack; pg.15.14b";
}

TEST(Pg_15_14, FlakMustBeSteadyAndNear) {  // pg.15.14a, pg.df.m7
  for (const auto& [where, order, shift] : {std::tuple{"1005", Order::good, -1},
                                            {"1005", Order::demoralized, 0},
                                            {"1105", Order::good, 0}}) {
    Field f;
    f.unit(blue, infantry(), "0705");
    at(f.s, f.unit(blue, gun(UnitKind::aa, {9, 5}, {}, {2, 4}), where)).order = order;
    f.s.attack.target = f.hex("0705");
    f.s.attack.manner = by_air;
    EXPECT_EQ(sum<direct_fire_rows>(direct_fire_facts(f.w(), f.s)), shift);
  }
}

TEST(Pg_15_11, AtMostThreeOnAHex) {  // pg.15.11a, pg.15.11c, pg.3.14
  Skies f{10, 10, 10, 10};
  f.unit(blue, infantry(), "0705");
  f.unit(red, infantry(), "0905");
  f.unit(blue, infantry(), "0905");
  const int h = f.hex("0705").id;
  EXPECT_FALSE(f.may(verb::air, 0, f.hex("0905").id)) << "friends there";
  f.take(verb::air, 0, h).take(verb::air, 1, h).take(verb::air, 2, h);
  EXPECT_TRUE(f.waits_for(Step::air_hit)) << "a fourth is not asked for";
  f.die(3).die(4).die(6).roll(7);
  EXPECT_EQ(f.column("air_attack"), 30);
  EXPECT_EQ(f.s.aircraft[0].size(), 1);
}

TEST(Pg_15_11, NoFourthInTheSameSegment) {  // pg.15.11a
  Skies f{10, 10, 10, 10};
  f.unit(blue, infantry(), "0705");
  f.unit(blue, infantry(), "1105");
  const int h = f.hex("0705").id;
  f.take(verb::air, 0, h).take(verb::air, 1, h).take(verb::air, 2, h);
  f.die(3).die(4).die(6).roll(7);
  while (f.waits_for(Step::checks)) f.roll(2);
  ASSERT_TRUE(f.waits_for(Step::air_group));
  EXPECT_FALSE(f.may(verb::air, 3, h)) << "three have been there";
  EXPECT_TRUE(f.may(verb::air, 3, f.hex("1105").id));
}

TEST(Pg_15_11, MissAll) {  // pg.15.11b
  Skies f{18};
  const Piece a = f.unit(blue, infantry(), "0705");
  f.take(verb::air, 0, f.hex("0705").id).die(1);
  EXPECT_EQ(f.count_events("air_attack"), 0);
  EXPECT_EQ(at(f.s, a).check, 0);
  EXPECT_TRUE(f.s.aircraft[0].empty());
}

TEST(Pg_15_1, DrawingAircraft) {  // pg.15.1a
  Field f;
  f.world->on.aircraft = true;
  for (int i = 0; i < 4; ++i)  // two counters with two sides each, for the second side
    f.world->aircraft.push(
        {static_cast<std::uint8_t>(10 + i), static_cast<std::uint8_t>(i / 2), blue});
  f.world->sides[1].aircraft_on_turn[1] = 2;
  f.unit(red, infantry(), "0101");
  begin_aircraft_draw(f.w(), f.s, nullptr);
  settle(f.w(), f.s, nullptr);
  Prompt p = f.ask();
  ASSERT_EQ(p.ask, Ask::throw_);
  EXPECT_EQ(total_weight(p.chance), 4) << "either side of either counter";
  f.throw_as(item_drawn(1));
  p = f.ask();
  EXPECT_EQ(total_weight(p.chance), 2) << "the other counter, either side";
  EXPECT_FALSE(possible(p.chance, item_drawn(0)));
  f.throw_as(item_drawn(2));
  ASSERT_EQ(f.s.aircraft[1].size(), 2);
  EXPECT_EQ(f.s.aircraft[1][0], 1);
  EXPECT_EQ(f.s.aircraft[1][1], 2);
  for (const auto weight : f.s.cup) EXPECT_EQ(weight, 0) << "nothing stays behind in the position";
}

UnitType train_type() {
  return unit_type(UnitKind::train, MoveClass::rail, 6, {14, 5}, {12, 20}, {3, 4}, 2);
}
UnitType vessel_type() {
  return unit_type(UnitKind::vessel, MoveClass::river, 5, {10, 5}, {}, {5, 5}, 1);
}

void lay_rails(Field& f, int from, int to) {  // along row 5
  for (int c = from; c <= to; ++c) {
    char name[5] = {static_cast<char>('0' + c / 10), static_cast<char>('0' + c % 10), '0', '5', 0};
    const int h = f.hex(name).id;
    if (c > from) f.world->rails[h] |= 1 << index(Direction::w);
    if (c < to) f.world->rails[h] |= 1 << index(Direction::e);
  }
  finish_world(*f.world);
}

TEST(Pg_15_2, TrainMovesThenFires) {  // pg.15.2a, pg.15.2e, pg.15.21, pg.15.2b
  Field f;
  lay_rails(f, 1, 9);
  const Piece t = f.unit(red, train_type(), "0105"), e = f.unit(blue, infantry(1, 1), "0805");
  f.take(verb::activate, 0, f.hex("0105").id).take(verb::declare_move, t.id);
  f.take(verb::act, t.id);
  EXPECT_FALSE(f.may(verb::enter, t.id, f.hex("0106").id)) << "only along the rails";
  for (const char* h : {"0205", "0305", "0405", "0505"}) f.take(verb::enter, t.id, f.hex(h).id);
  f.take(verb::stop, t.id);
  f.take(verb::act, t.id).take(verb::direct_fire, t.id, f.hex("0805").id).roll(7);
  EXPECT_EQ(f.count_events("direct_fire"), 1);
  EXPECT_TRUE(is_closed_top(type_of(f.w(), t)));
  (void)e;
}

TEST(Pg_15_21, SixHexes) {  // pg.15.21
  Field f;
  lay_rails(f, 1, 9);
  const Piece t = f.unit(red, train_type(), "0105");
  f.unit(blue, infantry(1, 1), "1412");
  f.take(verb::activate, 0, f.hex("0105").id).take(verb::declare_move, t.id).take(verb::act, t.id);
  for (const char* h : {"0205", "0305", "0405", "0505", "0605", "0705"})
    f.take(verb::enter, t.id, f.hex(h).id);
  EXPECT_EQ(f.refusal(verb::enter, t.id, f.hex("0805").id).rule, "pg.5.0e"_rule);
}

TEST(Pg_15_21, OffTheRailsIsRefusedByName) {  // pg.15.21, pg.15.22
  Field f;
  lay_rails(f, 1, 9);
  const Piece t = f.unit(red, train_type(), "0105");
  f.unit(blue, infantry(1, 1), "1412");
  f.take(verb::activate, 0, f.hex("0105").id).take(verb::declare_move, t.id).take(verb::act, t.id);
  EXPECT_EQ(f.refusal(verb::enter, t.id, f.hex("0104").id).rule, "pg.15.21"_rule);
}

TEST(Pg_15_32, CavalryIsNotLoaded) {  // pg.15.32
  Field f;
  const Piece c = f.unit(red, of_kind(UnitKind::cav), "0505"), t = f.unit(red, transport(), "0505");
  f.unit(blue, infantry(1, 1), "1412");
  f.take(verb::activate, 0, f.hex("0505").id)
      .take(verb::declare_move, c.id)
      .take(verb::declare_move, t.id);
  f.take(verb::act, t.id);
  EXPECT_EQ(f.refusal(verb::load, c.id, t.id).rule, "pg.15.32"_rule);
}

TEST(Pg_15_2, OpportunityFireThenMove) {  // pg.15.2f
  Field f;
  lay_rails(f, 1, 9);
  const Piece t = f.unit(blue, train_type(), "0105"), m = f.unit(red, infantry(), "0408");
  f.unit(red, infantry(), "1412");
  f.take(verb::activate, 0, f.hex("0408").id).take(verb::declare_move, m.id);
  at(f.s, m).led = 1;
  f.take(verb::act, m.id).take(verb::enter, m.id, f.hex("0407").id);
  f.take(verb::opportunity_fire, t.id, m.id, static_cast<int>(FireKind::direct)).roll(7);
  EXPECT_EQ(at(f.s, t).markers, 3);
  f.take(verb::stop, m.id);
  ASSERT_EQ(f.s.active, blue);
  f.take(verb::activate, 0, f.hex("0105").id);
  EXPECT_EQ(f.refusal(verb::declare_fire, t.id).rule, "pg.15.2f"_rule);
  f.take(verb::declare_move, t.id).take(verb::act, t.id).take(verb::enter, t.id, f.hex("0205").id);
  f.take(verb::stop, t.id);
  EXPECT_EQ(at(f.s, t).markers, 1);
}

TEST(Pg_15_22, Vessels) {  // pg.15.22, pg.15.2c, pg.15.2d
  Field f;
  for (const char* h : {"0405", "0505", "0605", "0705"}) f.terrain(h, Terrain::major_river);
  const Piece v = f.unit(blue, vessel_type(), "0605");
  EXPECT_EQ(entry_cost(f.w(), f.s, v, f.hex("0605"), f.hex("0505")), 6);
  EXPECT_EQ(entry_cost(f.w(), f.s, v, f.hex("0605"), f.hex("0606")), prohibited);
  const Piece i = f.unit(red, infantry(), "0606");
  EXPECT_TRUE(refuse_enter(f.w(), f.s, i, f.hex("0606"), f.hex("0605")));
  EXPECT_TRUE(refuse_assault(f.w(), f.s, i, f.hex("0605"))) << "only vessels assault vessels";
}

TEST(Pg_15_31, ChargeRefused) {  // pg.15.31a, pg.15.31b
  Field f;
  f.world->on.cavalry = true;
  UnitType horse = of_kind(UnitKind::cav, 3, 2);
  horse.ma = 6;
  const Piece a = f.unit(red, horse, "0505");
  const Piece lt = f.leader(red, "0505");
  f.unit(blue, infantry(), "0605");
  f.unit(blue, infantry(), "0503");
  f.unit(blue, infantry(), "0508");
  at(f.s, a).led_by = lt;
  at(f.s, a).declared = Declared::fire;
  EXPECT_EQ(refuse_charge(f.w(), f.s, a, f.hex("0503")).rule, "pg.15.31a"_rule);
  EXPECT_STREQ(refuse_charge(f.w(), f.s, a, f.hex("0503")).text.key, "pg.refuse.no_cavalry_leader");
  at(f.s, lt).cavalry_leader = 1;
  EXPECT_FALSE(refuse_charge(f.w(), f.s, a, f.hex("0503")));
  EXPECT_EQ(refuse_charge(f.w(), f.s, a, f.hex("0605")).rule, "pg.15.31b"_rule);
  EXPECT_EQ(refuse_charge(f.w(), f.s, a, f.hex("0508")).rule, "pg.15.31a"_rule) << "three away";
  f.terrain("0404", Terrain::major_river).terrain("0504", Terrain::woods);
  EXPECT_FALSE(refuse_charge(f.w(), f.s, a, f.hex("0503"))) << "2 + 1 of 6";
  at(f.s, a).order = Order::disrupted;
  EXPECT_EQ(refuse_charge(f.w(), f.s, a, f.hex("0503")).rule, "pg.12.11a"_rule);
  const Piece truck = f.unit(red, transport(), "0505");
  EXPECT_FALSE(can_load(f.w(), f.s, a, truck)) << "pg.15.32";
}

}  // namespace
}  // namespace bocage::pg::test
