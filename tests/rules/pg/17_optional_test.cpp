// 17: the optional rules.
#include "field.hpp"

namespace bocage::pg::test {
namespace {

// ---- 17.1

TEST(Pg_17_1, Consolidation) {  // pg.17.1
  Field f;
  f.world->on.consolidation = true;
  const Piece a = f.unit(red, infantry(), "0505"), b = f.unit(red, infantry(), "0505");
  const Piece c = f.unit(red, hmg(), "0505");
  f.world->pieces[b.id].type = f.world->pieces[a.id].type;
  f.unit(blue, infantry(), "1405");
  for (const Piece p : {a, b, c}) at(f.s, p).steps = 1;
  f.take(verb::activate, 0, f.hex("0505").id);
  for (const Piece p : {a, b, c}) f.take(verb::declare_move, p.id);
  f.take(verb::act, a.id);
  EXPECT_STREQ(f.refusal(verb::consolidate, a.id, c.id).text.key, "pg.refuse.not_the_same_type");
  at(f.s, b).steps = 2;
  EXPECT_STREQ(f.refusal(verb::consolidate, a.id, b.id).text.key, "pg.refuse.not_reduced");
  at(f.s, b).steps = 1;
  f.take(verb::consolidate, a.id, b.id);
  EXPECT_EQ(f.steps(a), 2);
  EXPECT_EQ(at(f.s, b).place, Place::merged);
  EXPECT_EQ(steps_lost(f.w(), f.s, red, true, true), 3) << "what was lost stays lost";
}

// ---- 17.2

TEST(Pg_17_2, SavingASegment) {  // pg.17.2, pg.3.b1
  Field f;
  f.world->on.excess_initiative = true;
  f.world->sides[0].initiative = 6;
  for (const char* h : {"0101", "0201", "0301", "0401", "0501"}) f.unit(red, infantry(), h);
  for (const char* h : {"0112", "0212", "0312", "0412"}) f.unit(blue, infantry(), h);
  pop(f.s);
  f.s.turn = 0;
  push(f.s, Step::turn_start);
  settle(f.w(), f.s, &f.log);
  f.throw_as(dice_thrown(1, 2));  // 7 against 2: three segments
  ASSERT_TRUE(f.waits_for(Step::save_initiative));
  f.take(verb::save_segment);
  const auto segment = [&](const char* h) {
    f.take(verb::activate, 0, f.hex(h).id);
    const Piece p = f.s.first[f.hex(h).id];
    f.take(verb::declare_move, p.id);
    f.take(verb::act, p.id).take(verb::stop, p.id);
  };
  segment("0101");
  segment("0201");
  EXPECT_EQ(f.s.active, blue) << "two instead of three";
  segment("0112");
  ASSERT_EQ(f.s.active, red);
  f.take(verb::use_saved);
  segment("0301");
  EXPECT_EQ(f.s.active, red) << "two in a row";
  EXPECT_FALSE(f.may(verb::use_saved)) << "only once";
  segment("0401");
  EXPECT_EQ(f.s.active, blue);
}

// ---- 17.3

TEST(Pg_17_3, StrategicMovement) {  // pg.17.3a
  Field f(20, 12);
  f.world->on.strategic_movement = true;
  for (const char* h : {"1001", "1002", "1003", "1004", "1005", "1006", "1007", "1008", "1009",
                        "1010", "1011", "1012"})
    f.terrain(h, Terrain::woods);
  const Piece a = f.unit(red, infantry(), "0105");
  f.unit(blue, infantry(), "1505");
  f.take(verb::activate, 0, f.hex("0105").id).take(verb::declare_move, a.id).take(verb::act, a.id);
  f.take(verb::strategic, a.id);
  for (const char* h : {"0205", "0305", "0405", "0505", "0605", "0705"})
    f.take(verb::enter, a.id, f.hex(h).id);
  const Refusal spent = f.refusal(verb::enter, a.id, f.hex("0805").id);
  EXPECT_EQ(spent.rule, "pg.5.0e"_rule) << "twice three";
  ASSERT_EQ(spent.count, 2);
  EXPECT_EQ(spent.args[0].value, 6) << "sixths";
  EXPECT_EQ(spent.args[1].value, 0);
  Field g(20, 12);
  g.world->on.strategic_movement = true;
  const Piece b = g.unit(red, infantry(), "0105");
  const Piece e = g.unit(blue, infantry(), "1205");
  EXPECT_FALSE(strategic_may_enter(g.w(), g.s, b, g.hex("0105")));
  at(g.s, e).hidden = 1;
  EXPECT_TRUE(strategic_may_enter(g.w(), g.s, b, g.hex("0105"))) << "hidden ones do not betray";
}

TEST(Pg_17_3, Ambush) {  // pg.17.3b, pg.df.m17, pg.at.m5
  Field f(20, 12);
  f.world->on.strategic_movement = f.world->on.hidden = true;
  const Piece a = f.unit(red, infantry(), "0105"), e = f.unit(blue, infantry(4, 5), "0605");
  at(f.s, e).hidden = 1;
  f.take(verb::activate, 0, f.hex("0105").id).take(verb::declare_move, a.id).take(verb::act, a.id);
  at(f.s, a).led = 1;
  f.take(verb::strategic, a.id).take(verb::enter, a.id, f.hex("0205").id);
  ASSERT_TRUE(f.waits_for(Step::opportunity)) << "a hidden unit may fire";
  f.take(verb::opportunity_fire, e.id, a.id, static_cast<int>(FireKind::direct)).roll(7);
  EXPECT_EQ(f.column("direct_fire"), 11) << "4: +1 opportunity, +2 ambush, -1 range";
  EXPECT_FALSE(at(f.s, e).hidden);
}

// ---- 17.4

TEST(Pg_17_4, FogOfWar) {  // pg.17.4
  Field f;
  f.world->on.fog_of_war = true;
  f.world->night = ~0ull;
  f.unit(red, infantry(), "0105");
  const Piece shaken = f.unit(blue, infantry(), "0112");
  at(f.s, shaken).order = Order::demoralized;
  f.s.segments[0] = 6;  // his sixth has just been counted
  f.s.segments[1] = 3;
  push_fog_of_war(f.w(), f.s, red);
  ASSERT_TRUE(f.waits_for(Step::fog_of_war));
  const int turn = f.s.turn;
  f.throw_as(dice_thrown(5, 5, 5));  // 15 and 1 for the night
  EXPECT_EQ(f.result("fog_of_war_ends"), "ends");
  EXPECT_EQ(f.s.turn, turn + 1) << "although a demoralized unit was not activated";

  Field g;
  g.world->on.fog_of_war = true;
  g.s.segments[0] = 3;
  g.s.segments[1] = 3;
  push_fog_of_war(g.w(), g.s, red);
  EXPECT_FALSE(g.waits_for(Step::fog_of_war)) << "the third segment itself throws nothing";
  g.s.segments[0] = 4;
  push_fog_of_war(g.w(), g.s, red);
  EXPECT_TRUE(g.waits_for(Step::fog_of_war));
  g.unit(red, infantry(), "0105");
  g.unit(blue, infantry(), "0112");
  g.throw_as(dice_thrown(5, 5, 5));
  EXPECT_EQ(g.result("fog_of_war"), "-") << "15 by day";
}

// ---- 17.5

struct Eventful : Field {
  Eventful() {
    world->on.random_events = true;
    unit(red, infantry(), "0105");
    unit(blue, infantry(), "0112");
  }
  // The event falls on the side with the initiative (odd) or the other one.
  Eventful& happens(int sum, bool winner = true) {
    push_event(w(), s);
    roll(sum);
    if (waits_for(Step::event_side)) die(winner ? 1 : 2);
    return *this;
  }
};

TEST(Pg_17_5, EqualDice) {  // pg.17.5
  Eventful f;
  EXPECT_FALSE(random_event_due(f.w(), f.s, 3, 4));
  EXPECT_TRUE(random_event_due(f.w(), f.s, 3, 3));
  EXPECT_EQ(f.s.rerolled, 1);
  EXPECT_FALSE(random_event_due(f.w(), f.s, 2, 2)) << "one a turn";
  f.world->on.random_events = false;
  f.s.rerolled = 0;
  EXPECT_FALSE(random_event_due(f.w(), f.s, 3, 3));
}

TEST(Pg_17_5, Flags) {  // pg.17.5
  EXPECT_EQ(Eventful().happens(3).s.event_flags[0], ammunition_shortage);
  EXPECT_EQ(Eventful().happens(3, false).s.event_flags[1], ammunition_shortage);
  EXPECT_EQ(Eventful().happens(4).s.event_flags[0], confusion);
  EXPECT_EQ(Eventful().happens(6).s.event_flags[0], bad_communications);
  EXPECT_EQ(Eventful().happens(12).s.event_flags[0], fanaticism);
  Eventful haze;
  haze.happens(8);
  EXPECT_EQ(visibility_now(haze.w(), haze.s), 6);
  Eventful lull;
  const State before = lull.s;
  lull.happens(7);
  EXPECT_EQ(lull.s.event_flags[0] | lull.s.event_flags[1] | lull.s.haze, 0);
  (void)before;
}

TEST(Pg_17_5, Fanaticism) {
  Eventful f;
  const int morale = morale_of(f.w(), f.s, piece(0));
  f.happens(12);
  EXPECT_EQ(morale_of(f.w(), f.s, piece(0)), morale + 1);
}

TEST(Pg_17_5, Sniper) {
  Eventful f;
  const Piece seen = f.leader(red, "0110"), unseen = f.leader(red, "0101");
  f.terrain("0101", Terrain::woods);
  f.happens(5);
  ASSERT_TRUE(f.waits_for(Step::event_roll)) << "only one is spotted";
  f.roll(9);
  EXPECT_FALSE(f.gone(seen));
  f.happens(5);
  f.roll(10);
  EXPECT_TRUE(f.gone(seen));
  EXPECT_FALSE(f.gone(unseen));
}

TEST(Pg_17_5, RallyAndBreakdown) {
  Eventful f;
  const Piece a = f.unit(red, infantry(), "0205"), b = f.unit(red, infantry(), "0305");
  at(f.s, a).order = Order::demoralized;
  at(f.s, b).order = Order::disrupted;
  f.happens(9);
  ASSERT_TRUE(f.waits_for(Step::event_pick));
  EXPECT_EQ(f.ask().side, red);
  f.take(verb::pick, a.id);
  EXPECT_EQ(f.order(a), Order::disrupted);
  const Piece t = f.unit(red, tank(), "0405"), u = f.unit(red, tank(), "0505");
  f.happens(10);
  EXPECT_EQ(f.ask().side, blue) << "the opponent picks";
  EXPECT_FALSE(f.may(verb::pick, b.id)) << "a vehicle";
  f.take(verb::pick, u.id);
  EXPECT_EQ(f.s.broken_down[0], u);
  (void)t;
}

TEST(Pg_17_5, AirStrike) {
  Eventful f;
  f.world->aircraft.push({20, 0, red});
  f.happens(11);
  ASSERT_TRUE(f.waits_for(Step::aircraft_draw));
  Eventful night;
  night.world->aircraft.push({20, 0, red});
  night.world->night = ~0ull;
  night.happens(11);
  EXPECT_FALSE(night.waits_for(Step::aircraft_draw));
}

TEST(Pg_17_5, SecondWind) {  // pg.17.5, pg.3.13d
  Eventful f;
  const Piece lt = f.leader(red, "0205"), a = f.unit(red, infantry(), "0205");
  f.happens(2);
  EXPECT_EQ(f.s.second_wind, lt);
  at(f.s, lt).markers = at(f.s, a).markers = 1;
  blow_second_wind(f.w(), f.s, &f.log);
  EXPECT_EQ(at(f.s, lt).markers + at(f.s, a).markers, 0);
  at(f.s, lt).markers = 1;
  blow_second_wind(f.w(), f.s, &f.log);
  EXPECT_EQ(at(f.s, lt).markers, 1) << "once";
}

// ---- 17.6

struct Sectors : Field {
  Sectors() {
    world->on.sectors = true;
    world->sides[0].players = world->sides[1].players = 2;
    for (int h = 0; h < world->hexes; ++h)
      world->sector[h] = world->grid.printed_column({static_cast<std::uint16_t>(h)}) > 7;
  }
};

TEST(Pg_17_61, SectorsPlayApart) {  // pg.17.6, pg.17.61a, pg.17.61b, pg.17.61c
  Sectors f;
  const Piece west = f.unit(red, infantry(), "0305"), east = f.unit(red, infantry(), "1005");
  f.unit(blue, infantry(), "0312");
  f.unit(blue, infantry(), "1012");
  EXPECT_TRUE(can_activate(f.w(), f.s, west));
  EXPECT_FALSE(can_activate(f.w(), f.s, east));
  put(f.s, east, f.hex("0405"));
  EXPECT_TRUE(can_activate(f.w(), f.s, east)) << "an arrival belongs to the sector";
  put(f.s, east, f.hex("1005"));
  end_turn_now(f.w(), f.s, nullptr);
  EXPECT_EQ(f.s.sector, 1);
  EXPECT_TRUE(f.waits_for(Step::initiative));
  EXPECT_TRUE(can_activate(f.w(), f.s, east));
  end_turn_now(f.w(), f.s, nullptr);
  EXPECT_TRUE(f.waits_for(Step::marker_phase)) << "all have played";
}

TEST(Pg_17_61, NoFireAcross) {  // pg.17.61d
  Sectors f;
  const Piece a = f.unit(red, infantry(), "0605"), t = f.unit(red, tank(), "0605");
  const Piece e = f.unit(blue, tank(), "0805");
  EXPECT_EQ(refuse_direct_fire(f.w(), f.s, a, f.hex("0805")).rule, "pg.17.61d"_rule);
  EXPECT_EQ(refuse_at_fire(f.w(), f.s, t, e).rule, "pg.17.61d"_rule);
}

TEST(Pg_17_63, AllottingGuns) {  // pg.17.63b
  Sectors f;
  f.world->sides[0].offboard.push({16, ~0ull});
  f.leader(red, "0605");
  f.leader(red, "0905");
  f.unit(blue, infantry(), "0608");
  f.unit(blue, infantry(), "0908");
  begin_turn_players(f.w(), f.s);
  settle(f.w(), f.s, nullptr);
  ASSERT_TRUE(f.waits_for(Step::allot));
  f.take(verb::allot_factor, 0, 1);
  while (f.waits_for(Step::orders)) f.take(verb::done);
  EXPECT_EQ(refuse_offboard(f.w(), f.s, 0, f.hex("0608")).rule, "pg.9.2"_rule);
  f.s.sector = 1;
  EXPECT_FALSE(refuse_offboard(f.w(), f.s, 0, f.hex("0908")));
  EXPECT_EQ(refuse_offboard(f.w(), f.s, 0, f.hex("0608")).rule, "pg.17.63b"_rule);
}

// pg.17.63b, pg.17.61c: units sent to another sector may go there, and belong to it at once.
TEST(Pg_17_63, UnitsSentToAnotherSector) {
  Sectors f;
  const Piece a = f.unit(red, infantry(), "0705");
  f.unit(blue, infantry(), "0312");
  f.unit(blue, infantry(), "1012");
  const Hex over = f.hex("0805");
  ASSERT_NE(f.w().sector[at(f.s, a).hex.id], f.w().sector[over.id]);
  EXPECT_FALSE(refuse_enter(f.w(), f.s, a, at(f.s, a).hex, over));
  put(f.s, a, over);
  EXPECT_FALSE(can_activate(f.w(), f.s, a));
  f.s.sector = f.w().sector[over.id];
  EXPECT_TRUE(can_activate(f.w(), f.s, a));
}

struct Formations : Field {
  Piece mine, his, major, captain;
  Formations() {
    world->on.formations = true;
    world->sides[0].players = 2;
    mine = unit(red, infantry(), "0505");
    his = unit(red, infantry(), "0505");
    major = leader(red, "0505", Rank::maj);
    captain = leader(red, "0605", Rank::cpt);
    world->pieces[his.id].player = 1;
    world->pieces[captain.id].player = 1;
    unit(blue, infantry(), "1405");
    s.senior[0] = major.id;
  }
};

TEST(Pg_17_62, Formations) {  // pg.17.62a, pg.17.62b, pg.17.63c
  Formations f;
  EXPECT_TRUE(same_player(f.w(), f.s, f.mine, f.major));
  EXPECT_FALSE(same_player(f.w(), f.s, f.mine, f.his));
  push(f.s, Step::player);
  f.take(verb::choose_player, 1);
  EXPECT_FALSE(can_activate(f.w(), f.s, f.mine));
  EXPECT_TRUE(can_activate(f.w(), f.s, f.his));
  f.take(verb::activate, 0, f.hex("0505").id);
  EXPECT_FALSE(f.may(verb::declare_move, f.mine.id)) << "another player's unit";
  EXPECT_TRUE(f.may(verb::declare_move, f.his.id));
}

TEST(Pg_17_63, OnlyTheCommanderFiresOffboard) {  // pg.17.63c
  Formations f;
  f.world->sides[0].offboard.push({16, ~0ull});
  f.s.commander[0] = 0;
  f.s.player = 1;
  EXPECT_FALSE(factor_ready(f.w(), f.s, red, 0));
  f.s.player = 0;
  EXPECT_TRUE(factor_ready(f.w(), f.s, red, 0));
}

TEST(Pg_17_63, CommanderByDie) {  // pg.17.63a
  Formations f;
  ASSERT_TRUE(push_commander_throw(f.w(), f.s, red));
  ASSERT_TRUE(f.waits_for(Step::setup_commander));
  f.die(6);
  EXPECT_EQ(f.s.commander[0], 1);
  push_commander_throw(f.w(), f.s, red);
  f.die(3);
  EXPECT_EQ(f.s.commander[0], 0);
}

TEST(Pg_17_64, LossOfTheCommander) {  // pg.17.64
  Formations f;
  f.s.commander[0] = 0;
  eliminate(f.w(), f.s, f.major, &f.log);
  EXPECT_EQ(f.s.commander[0], 1) << "the captain's player";
  Formations g;  // no leader is left: most steps, then the die
  take_off(g.s, g.captain, Place::eliminated);
  at(g.s, g.his).steps = 1;
  g.s.commander[0] = 1;
  eliminate(g.w(), g.s, g.major, &g.log);
  EXPECT_EQ(g.s.commander[0], 0);
  Formations h;
  take_off(h.s, h.captain, Place::eliminated);
  eliminate(h.w(), h.s, h.major, &h.log);
  EXPECT_GE(h.s.frames.find(Step::setup_commander), 0);
}

}  // namespace
}  // namespace bocage::pg::test
