// 16: smoke, digging in, wrecks, entry and exit, mines.
#include "field.hpp"

namespace bocage::pg::test {
namespace {

// ---- 16.1

struct Smoky : Field {
  Smoky() {
    world->on.smoke = true;
    world->sides[0].smoke_mortars = true;
  }
};

TEST(Pg_16_11, SmokeIsPlaced) {  // pg.16.1a, pg.16.1b, pg.16.11
  Smoky f;
  f.terrain("0605", Terrain::woods);
  const Piece m = f.unit(red, mortar(), "0505");
  f.unit(blue, infantry(), "1405");
  EXPECT_EQ(refuse_smoke(f.w(), f.s, m, f.hex("0805")).rule, "pg.16.11"_rule) << "nobody sees it";
  f.leader(red, "0705");
  f.declare_fire("0505", m).take(verb::act, m.id).take(verb::smoke, m.id, f.hex("0805").id);
  f.roll(8);
  ASSERT_EQ(f.s.smoke.size(), 1);
  EXPECT_EQ(f.s.smoke[0], f.hex("0805"));
  EXPECT_EQ(at(f.s, m).markers, 1);
  Smoky g;
  const Piece n = g.unit(red, mortar(), "0505");
  g.unit(blue, infantry(), "1405");
  g.declare_fire("0505", n).take(verb::act, n.id).take(verb::smoke, n.id, g.hex("0805").id);
  g.roll(9);
  EXPECT_TRUE(g.s.smoke.empty());
  EXPECT_EQ(at(g.s, n).markers, 1) << "marked either way";
}

TEST(Pg_16_1, WhoHasSmoke) {  // pg.16.1a
  Smoky f;
  const Piece m = f.unit(red, mortar(), "0505");
  const Piece g = f.unit(red, gun(UnitKind::art, {}, {16, 30}, {}), "0505");
  const Piece i = f.unit(red, infantry(), "0505");
  EXPECT_FALSE(refuse_smoke(f.w(), f.s, m, f.hex("0805")));
  EXPECT_EQ(refuse_smoke(f.w(), f.s, g, f.hex("0805")).rule, "pg.16.1a"_rule);
  EXPECT_EQ(refuse_smoke(f.w(), f.s, i, f.hex("0805")).rule, "pg.16.1a"_rule);
  f.world->sides[0].smoke_guns = true;
  EXPECT_FALSE(refuse_smoke(f.w(), f.s, g, f.hex("0805")));
  f.world->sides[0].smoke_by_day_only = true;
  f.world->night = ~0ull;
  EXPECT_EQ(refuse_smoke(f.w(), f.s, m, f.hex("0605")).rule, "pg.16.1a"_rule);
}

TEST(Pg_16_1, OffboardSmoke) {  // pg.16.1a, pg.16.1b
  Smoky f;
  f.world->sides[0].smoke_offboard = true;
  f.world->sides[0].offboard.push({16, ~0ull});
  f.leader(red, "0505");
  f.unit(blue, infantry(), "1405");
  f.take(verb::offboard_smoke, 0).take(verb::place_smoke, 0, f.hex("0705").id).roll(3);
  EXPECT_TRUE(f.s.smoke.contains(f.hex("0705")));
  EXPECT_EQ(f.s.offboard_used[0], 1);
}

TEST(Pg_16_13, Dispersal) {  // pg.16.13, pg.3.c2
  Field f;
  f.unit(red, infantry(), "0101");
  for (const char* h : {"0505", "0707", "0909"}) f.s.smoke.push(f.hex(h));
  push_smoke_checks(f.w(), f.s);
  f.die(1);         // stays
  f.die(2).die(3);  // drifts south-east
  f.die(4);         // gone
  ASSERT_EQ(f.s.smoke.size(), 2);
  EXPECT_EQ(f.s.smoke[0], f.hex("0505"));
  EXPECT_EQ(f.s.smoke[1], f.w().grid.neighbour(f.hex("0707"), Direction::se));
  EXPECT_TRUE(f.waits_for(Step::segment));
  Field g;
  g.s.smoke.push(g.hex("0101"));
  push_smoke_checks(g.w(), g.s);
  g.die(2).die(6);
  EXPECT_TRUE(g.s.smoke.empty()) << "it drifts off the map";
}

// ---- 16.2

TEST(Pg_16_2, WhereAndWho) {  // pg.16.2a, pg.16.23
  Field f;
  f.terrain("0601", Terrain::town).terrain("0701", Terrain::woods);
  const auto rule = [&](const UnitType& t, const char* where) {
    return refuse_dig_in(f.w(), f.s, f.unit(red, t, where)).rule;
  };
  EXPECT_FALSE(refuse_dig_in(f.w(), f.s, f.unit(red, infantry(), "0101")));
  EXPECT_FALSE(refuse_dig_in(f.w(), f.s, f.unit(red, tank(), "0201"))) << "AFVs may";
  EXPECT_EQ(rule(of_kind(UnitKind::cav), "0301"), "pg.16.23"_rule);
  EXPECT_EQ(rule(transport(), "0401"), "pg.16.23"_rule);
  EXPECT_EQ(rule(infantry(), "0601"), "pg.16.2a"_rule);
  EXPECT_EQ(rule(infantry(), "0701"), "pg.16.2a"_rule);
  f.s.entrenchments.push(f.hex("0801"));
  EXPECT_EQ(rule(infantry(), "0801"), "pg.16.2a"_rule);
  const Piece shaken = f.unit(red, infantry(), "0901");
  at(f.s, shaken).order = Order::demoralized;
  EXPECT_EQ(refuse_dig_in(f.w(), f.s, shaken).rule, "pg.16.2a"_rule);
  const Piece tired = f.unit(red, infantry(), "1001");
  at(f.s, tired).mp = 6;
  EXPECT_EQ(refuse_dig_in(f.w(), f.s, tired).rule, "pg.16.2b"_rule);
}

TEST(Pg_16_2, TwoTurnsAndInterruption) {  // pg.16.2b, pg.16.21, pg.16.24, pg.16.26
  Field f;
  const Piece a = f.unit(red, infantry(), "0505");
  const auto new_turn = [&] { at(f.s, a).worked = 0; };
  do_dig_in(f.w(), f.s, a, nullptr);
  EXPECT_EQ(at(f.s, a).dug, Dug::half);
  new_turn();
  has_fired(f.w(), f.s, a, nullptr);  // opportunity fire between the two
  EXPECT_EQ(at(f.s, a).dug, Dug::no);
  do_dig_in(f.w(), f.s, a, nullptr);
  new_turn();
  do_dig_in(f.w(), f.s, a, nullptr);
  EXPECT_EQ(at(f.s, a).dug, Dug::in);
  has_fired(f.w(), f.s, a, nullptr);
  EXPECT_EQ(at(f.s, a).dug, Dug::in) << "what is finished stays";
  EXPECT_EQ(refuse_dig_in(f.w(), f.s, a).rule, "pg.16.2b"_rule);
  // moving away loses it
  f.unit(blue, infantry(), "1405");
  f.take(verb::activate, 0, f.hex("0505").id).take(verb::declare_move, a.id).take(verb::act, a.id);
  f.take(verb::enter, a.id, f.hex("0405").id);
  EXPECT_EQ(at(f.s, a).dug, Dug::no);
}

// ---- 16.3

TEST(Pg_16_3, Wrecks) {  // pg.16.3a, pg.16.3b, pg.16.3c
  Field f;
  f.terrain("0505", Terrain::town);
  const Piece t = f.unit(blue, tank(), "0505"), u = f.unit(blue, tank(), "0606");
  lose_step(f.w(), f.s, t, nullptr);
  lose_step(f.w(), f.s, t, nullptr);
  lose_step(f.w(), f.s, u, nullptr);
  EXPECT_EQ(wrecks_in(f.s, f.hex("0505")), 2);
  EXPECT_EQ(wrecks_in(f.s, f.hex("0606")), 0) << "only in towns and on bridges";
  const Piece truck = f.unit(red, transport(), "0405"), foot = f.unit(red, infantry(), "0405");
  const int plain = 6;
  EXPECT_EQ(entry_cost(f.w(), f.s, truck, f.hex("0405"), f.hex("0505")), plain + 30);
  EXPECT_EQ(entry_cost(f.w(), f.s, foot, f.hex("0405"), f.hex("0505")), plain);
  add_wreck(f.w(), f.s, f.hex("0505"));
  add_wreck(f.w(), f.s, f.hex("0505"));
  EXPECT_EQ(wrecks_in(f.s, f.hex("0505")), 3) << "never more";
  EXPECT_EQ(entry_cost(f.w(), f.s, truck, f.hex("0405"), f.hex("0505")), prohibited);
  const Piece heavy = f.unit(red, tank(2), "0505"), light = f.unit(red, tank(1), "0505");
  EXPECT_FALSE(refuse_clear_wreck(f.w(), f.s, heavy));
  EXPECT_EQ(refuse_clear_wreck(f.w(), f.s, light).rule, "pg.16.3c"_rule);
  do_clear_wreck(f.w(), f.s, heavy, nullptr);
  EXPECT_EQ(wrecks_in(f.s, f.hex("0505")), 3);
  interrupt_work(f.s, heavy);  // it starts over
  do_clear_wreck(f.w(), f.s, heavy, nullptr);
  EXPECT_EQ(wrecks_in(f.s, f.hex("0505")), 3);
  do_clear_wreck(f.w(), f.s, heavy, nullptr);
  EXPECT_EQ(wrecks_in(f.s, f.hex("0505")), 2);
  at(f.s, heavy).worked = 0;  // the next turn
  at(f.s, heavy).order = Order::disrupted;
  EXPECT_EQ(refuse_clear_wreck(f.w(), f.s, heavy).rule, "pg.16.3c"_rule);
}

TEST(Pg_16_41, EntrenchmentsServeBothSides) {  // pg.16.4a, pg.16.41
  Field f;
  f.s.entrenchments.push(f.hex("0505"));
  const Piece a = f.unit(red, infantry(), "0505");
  EXPECT_TRUE(has_entrenchment(f.s, f.hex("0505")));
  put(f.s, a, f.hex("0405"));
  EXPECT_TRUE(has_entrenchment(f.s, f.hex("0505"))) << "it stays when vacated";
  for (const Side side : {red, blue}) {
    f.s.attack = {};
    f.s.attack.target = f.hex("0505");
    f.s.active = other(side);
    const Piece p = f.unit(side, infantry(), "0505");
    DirectFire d = with_target(f.w(), f.s, direct_fire_facts(f.w(), f.s), p);
    d.adjacent = false;
    EXPECT_EQ(sum<direct_fire_rows>(d), -2);
    take_off(f.s, p, Place::eliminated);
  }
}

// ---- 16.5

TEST(Pg_16_51, EntryAndBlockedEntry) {  // pg.16.51a, pg.16.53
  Field f;
  World& w = *f.world;
  w.group_count = 2;
  w.groups[1].side = red;
  w.groups[1].turn = 3;
  w.groups[1].zone = 1;
  w.hex_set_count = 2;
  w.hex_sets[1].add(f.hex("0105"));
  const Piece p = f.unit(red, infantry(), "0505");
  w.pieces[p.id].group = 1;
  take_off(f.s, p, Place::waiting);
  f.s.turn = 2;
  EXPECT_FALSE(is_due(w, f.s, p));
  EXPECT_FALSE(may_enter_at(w, f.s, p, f.hex("0105")));
  f.s.turn = 3;
  EXPECT_TRUE(may_enter_at(w, f.s, p, f.hex("0105")));
  EXPECT_FALSE(may_enter_at(w, f.s, p, f.hex("0104")));
  f.unit(blue, infantry(), "0105");
  EXPECT_FALSE(may_enter_at(w, f.s, p, f.hex("0104"))) << "blocked: a turn later";
  f.s.turn = 4;
  EXPECT_TRUE(may_enter_at(w, f.s, p, f.hex("0104")));
  EXPECT_FALSE(may_enter_at(w, f.s, p, f.hex("0105")));
}

TEST(Pg_16_51, TheFirstHexIsPaid) {  // pg.16.51b
  Field f;
  World& w = *f.world;
  w.group_count = 2;
  w.groups[1].side = red;
  w.groups[1].turn = 1;
  w.groups[1].zone = 1;
  w.hex_set_count = 2;
  w.hex_sets[1].add(f.hex("0105"));
  f.terrain("0105", Terrain::woods);
  const Piece p = f.unit(red, infantry(), "0505");
  w.pieces[p.id].group = 1;
  take_off(f.s, p, Place::waiting);
  f.unit(red, infantry(), "0909");
  f.unit(blue, infantry(), "1412");
  f.take(verb::activate, 0, f.hex("0105").id, 2);
  f.take(verb::declare_move, p.id);
  f.take(verb::act, p.id).take(verb::enter, p.id, f.hex("0105").id);
  EXPECT_EQ(at(f.s, p).mp, 12) << "two points for the woods";
}

TEST(Pg_16_52, Exit) {  // pg.16.52a, pg.16.52b, pg.16.53
  Field f;
  World& w = *f.world;
  const Piece p = f.unit(red, transport(), "0105"), load = f.unit(red, infantry(), "0105");
  f.board(load, p);
  EXPECT_EQ(refuse_leave_map(w, f.s, p).rule, "pg.16.52a"_rule);
  w.hex_set_count = 2;
  w.hex_sets[1].add(f.hex("0105"));
  w.sides[0].exit_zone = 1;
  w.sides[0].exit_from_turn = 8;
  EXPECT_EQ(refuse_leave_map(w, f.s, p).rule, "pg.16.52a"_rule) << "not yet";
  f.s.turn = 8;
  EXPECT_FALSE(refuse_leave_map(w, f.s, p));
  const Piece q = f.unit(red, infantry(), "0104");
  EXPECT_EQ(refuse_leave_map(w, f.s, q).rule, "pg.16.52a"_rule);
  do_leave_map(w, f.s, p, nullptr);
  EXPECT_EQ(at(f.s, p).place, Place::exited);
  EXPECT_EQ(at(f.s, load).place, Place::exited);
  EXPECT_EQ(at(f.s, load).steps, 2) << "not lost";
  f.unit(blue, infantry(), "0105");
  EXPECT_FALSE(refuse_leave_map(w, f.s, q)) << "blocked: beside it";
}

// ---- 16.7

struct Mined : Field {
  explicit Mined(std::initializer_list<int> strengths) {
    world->on.mines = true;
    for (const int n : strengths) {
      Mine m;
      m.hex = hex("0605");
      m.strength = static_cast<std::uint8_t>(n);
      m.side = 1;
      s.mines.push(m);
    }
    unit(blue, infantry(), "1405");
  }
  Mined& walk_in(Piece p) {
    put(s, p, hex("0605"));
    s.move = {};
    s.move.piece = p;
    mines_on_entry(w(), s, p, hex("0605"), &log);
    return *this;
  }
  int dice() const { return waits_for(Step::mines) ? top<MinesFrame>(s).dice : 0; }
};

TEST(Pg_16_71, OneAndTwoDoNothing) {  // pg.16.71b
  Mined f{2};
  const Piece inf = f.unit(red, infantry(), "0505");
  f.walk_in(inf).throw_as(dice_thrown(1, 2));
  EXPECT_FALSE(f.s.move.manner & must_stop);
  EXPECT_EQ(f.order(inf), Order::good);
  EXPECT_EQ(f.steps(inf), 2);
}

TEST(Pg_16_71, ADieForEveryPoint) {  // pg.16.71a: however many
  Mined f{3, 3, 3};
  const Piece p = f.unit(red, infantry(), "0505");
  f.walk_in(p);
  EXPECT_EQ(f.dice(), 9);
  f.throw_as(dice_thrown(1, 1, 1, 5, 1, 1, 1, 1));
  EXPECT_EQ(f.dice(), 1);
  EXPECT_EQ(f.order(p), Order::good);
  f.die(5);
  EXPECT_EQ(f.steps(p), 1) << "pg.16.72: a pair of fives";
  EXPECT_EQ(f.order(p), Order::demoralized);
}

TEST(Pg_16_72, TwoSixesKill) {  // pg.16.72, gaps A41
  Mined f{2};
  const Piece inf = f.unit(red, infantry(), "0505");
  f.walk_in(inf).throw_as(dice_thrown(6, 6));
  EXPECT_TRUE(f.gone(inf));
  Mined g{1};
  const Piece fleeing_one = g.unit(red, infantry(), "0505");
  at(g.s, fleeing_one).order = Order::demoralized;
  g.walk_in(fleeing_one).die(5);
  EXPECT_EQ(g.steps(fleeing_one), 1) << "demoralized a second time";
}

TEST(Pg_16_73, NoDiceLeft) {  // pg.16.73b
  Mined f{2};
  f.walk_in(f.unit(red, of_kind(UnitKind::eng), "0505"));
  EXPECT_EQ(f.dice(), 0);
}

TEST(Pg_16_74, Dummies) {  // pg.16.74
  Mined f{0, 1};
  f.walk_in(f.unit(red, infantry(), "0505"));
  EXPECT_EQ(f.s.mines.size(), 1);
  EXPECT_EQ(f.count_events("dummy_mines"), 1);
  EXPECT_EQ(f.dice(), 1);
  f.die(1);
  Mined own{3};
  own.walk_in(own.unit(blue, infantry(), "0705"));
  EXPECT_EQ(own.dice(), 0) << "one's own mines are known";
}

}  // namespace
}  // namespace bocage::pg::test
