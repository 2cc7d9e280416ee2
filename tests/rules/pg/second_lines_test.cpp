// Judges of a single shot, work or assault, asked directly: in a battle whoever cannot do it is not declared for it,
// and an earlier question refuses.
#include "field.hpp"
#include "games/panzer_grenadier/rules/movement.hpp"
#include "games/panzer_grenadier/rules/setup.hpp"

namespace bocage::pg::test {
namespace {

std::string_view rule_of(const Refusal& no) { return no ? rule_list[index_of(no.rule)] : ""; }

UnitType field_gun() { return gun(UnitKind::art, {6, 5}, {10, 30}, {5, 6}); }

// pg.5.67a, pg.5.62a, pg.14.3a, pg.7.31: carried, limbered and demoralized pieces have no value of any kind.
TEST(Pg_7_31, WhoHasNoValueNow) {
  Field f;
  const Piece g = f.unit(red, field_gun(), "0505"), t = f.unit(red, transport(), "0505");
  const Piece x = f.unit(blue, infantry(), "0705"), k = f.unit(blue, tank(3), "0705");
  const Hex target = f.hex("0705");
  const auto all = [&] {
    return std::vector<std::string_view>{rule_of(refuse_bombardment(f.w(), f.s, g, target)),
                                         rule_of(refuse_direct_fire(f.w(), f.s, g, target)),
                                         rule_of(refuse_at_fire(f.w(), f.s, g, k))};
  };
  using Rules = std::vector<std::string_view>;
  EXPECT_EQ(all(), (Rules{"", "", ""}));
  at(f.s, g).order = Order::demoralized;
  EXPECT_EQ(all(), (Rules{"pg.14.3a", "pg.14.3a", "pg.14.3a"}));
  EXPECT_EQ(rule_of(refuse_dig_in(f.w(), f.s, g)), "pg.16.2a");
  at(f.s, g).order = Order::good;
  EXPECT_EQ(rule_of(refuse_dig_in(f.w(), f.s, g)), "");
  f.board(g, t);
  EXPECT_EQ(all(), (Rules{"pg.5.67a", "pg.5.67a", "pg.5.67a"}));
  at(f.s, g).carrier = nobody;
  EXPECT_EQ(all(), (Rules{"", "", ""}));
  (void)x;
}

// pg.5.62a: so has a gun that is limbered.
TEST(Pg_5_62a, ALimberedGunDoesNotBombard) {
  Field f;
  UnitType t = field_gun();
  t.limbers = true;
  const Piece g = f.unit(red, t, "0505");
  f.unit(blue, infantry(), "0705");
  EXPECT_EQ(rule_of(refuse_bombardment(f.w(), f.s, g, f.hex("0705"))), "");
  at(f.s, g).limbered = 1;
  EXPECT_EQ(rule_of(refuse_bombardment(f.w(), f.s, g, f.hex("0705"))), "pg.5.62a");
}

// pg.5.6b: what is carried is no target of its own.
TEST(Pg_5_6b, ACarriedVehicleIsNoTarget) {
  Field f;
  const Piece g = f.unit(red, tank(3), "0505"), k = f.unit(blue, tank(3), "0705");
  const Piece t = f.unit(blue, transport(), "0705");
  EXPECT_EQ(rule_of(refuse_at_fire(f.w(), f.s, g, k)), "");
  f.board(k, t);
  EXPECT_EQ(rule_of(refuse_at_fire(f.w(), f.s, g, k)), "pg.5.6b");
}

// pg.12.13b, pg.12.11a, pg.5.73b: who does not go into an assault, whatever it was declared for.
TEST(Pg_12_13b, WhoDoesNotAssault) {
  Field f;
  const Piece a = f.unit(red, infantry(), "0505"), t = f.unit(red, transport(), "0505");
  f.unit(blue, infantry(), "0605");
  for (const Piece p : {a, t}) {
    at(f.s, p).declared = Declared::fire;
    at(f.s, p).led = 1;
  }
  const auto why = [&](Piece p) { return rule_of(refuse_assault(f.w(), f.s, p, f.hex("0605"))); };
  EXPECT_EQ(why(a), "");
  EXPECT_EQ(why(t), "pg.12.11a");
  at(f.s, a).crossing_tried = 1;
  EXPECT_EQ(why(a), "pg.5.73b");
  at(f.s, a).crossing_tried = 0;
  at(f.s, a).order = Order::demoralized;
  EXPECT_EQ(why(a), "pg.12.13b");
}

// pg.5.73e: whoever failed to cross a river goes no farther.
TEST(Pg_5_73e, WhoFailedToCrossStays) {
  Field f;
  const Piece a = f.unit(red, infantry(), "0505");
  f.unit(blue, infantry(), "1412");
  f.take(verb::activate, 0, f.hex("0505").id);
  f.take(verb::declare_move, a.id);
  f.take(verb::act, a.id);
  EXPECT_TRUE(f.may(verb::enter, a.id, f.hex("0605").id));
  at(f.s, a).crossing_tried = 1;
  EXPECT_EQ(rule_of(f.refusal(verb::enter, a.id, f.hex("0605").id)), "pg.5.73e");
}

// pg.16.1a, pg.9.2, pg.16.11: who lays smoke.
TEST(Pg_16_1a, WhoLaysSmoke) {
  Field f;
  f.world->on.smoke = true;
  Forces& forces = f.world->sides[0];
  forces.smoke_guns = true;
  forces.offboard.push({20, ~0ull});
  const Piece g = f.unit(red, field_gun(), "0505");
  f.leader(red, "0505");
  f.unit(blue, infantry(), "0705");
  const Hex target = f.hex("0705");
  const auto off_board = [&] { return rule_of(refuse_offboard_smoke(f.w(), f.s, 0, target)); };
  EXPECT_EQ(rule_of(refuse_smoke(f.w(), f.s, g, target)), "");
  at(f.s, g).order = Order::demoralized;
  EXPECT_EQ(rule_of(refuse_smoke(f.w(), f.s, g, target)), "pg.16.1a");
  EXPECT_EQ(off_board(), "pg.16.1a");
  forces.smoke_offboard = true;
  EXPECT_EQ(off_board(), "");
  f.s.offboard_used[0] = 1;
  EXPECT_EQ(off_board(), "pg.9.2");
  f.s.offboard_used[0] = 0;
  for (int i = 1; i <= 12; ++i) f.s.smoke.push(Hex{static_cast<std::uint16_t>(i)});
  EXPECT_EQ(off_board(), "pg.16.11");
}

// pg.15.2c, pg.12.2a: whom cavalry does not charge.
TEST(Pg_15_31, WhomCavalryDoesNotCharge) {
  Field f;
  f.world->on.cavalry = true;
  UnitType horse = of_kind(UnitKind::cav, 3, 2);
  horse.ma = 6;
  const Piece a = f.unit(red, horse, "0505"), lt = f.leader(red, "0505");
  at(f.s, lt).cavalry_leader = 1;
  const Piece e = f.unit(blue, infantry(), "0705");
  at(f.s, a).declared = Declared::fire;
  at(f.s, a).led = 1;
  at(f.s, a).led_by = lt;
  const auto why = [&] { return rule_of(refuse_charge(f.w(), f.s, a, f.hex("0705"))); };
  EXPECT_EQ(why(), "");
  at(f.s, e).acted = 1;
  EXPECT_EQ(why(), "pg.12.2a");
  at(f.s, e).acted = 0;
  f.unit(blue, of_kind(UnitKind::vessel, 3, 2), "0705");
  EXPECT_EQ(why(), "pg.15.2c");
}

// pg.15.32: cavalry is not set up aboard anything.
TEST(Pg_15_32, CavalryIsNotSetUpLoaded) {
  Field f;
  UnitType horse = of_kind(UnitKind::cav, 3, 2);
  const Piece a = f.unit(red, infantry(), "0505"), c = f.unit(red, horse, "0505");
  const Piece t = f.unit(red, transport(), "0505");
  EXPECT_EQ(rule_of(refuse_set_loaded(f.w(), f.s, a, t)), "");
  EXPECT_EQ(rule_of(refuse_set_loaded(f.w(), f.s, c, t)), "pg.15.32");
}

// pg.15.2d: a vessel closes its hex of the river even if it is unarmed, for engineers too.
TEST(Pg_15_2d, AnUnarmedVesselClosesItsHex) {
  Field f;
  f.terrain("0605", Terrain::major_river);
  const Piece e = f.unit(red, of_kind(UnitKind::eng), "0505");
  EXPECT_EQ(rule_of(refuse_step(f.w(), f.s, e, f.hex("0505"), f.hex("0605"))), "");
  f.unit(blue, unit_type(UnitKind::vessel, MoveClass::river, 5, {}, {}, {}, 0, 1), "0605");
  EXPECT_EQ(rule_of(refuse_step(f.w(), f.s, e, f.hex("0505"), f.hex("0605"))), "pg.15.2d");
}

// pg.5.73d: a truck leaves a minor river on the other bank with engineers, and in a later turn.
TEST(Pg_5_73d, ATruckLeavesTheRiverInALaterTurn) {
  Field f;
  f.terrain("0505", Terrain::minor_river);
  const Piece t = f.unit(red, transport(), "0505");
  const Hex from = f.hex("0505"), to = f.hex("0605");
  const auto why = [&] { return rule_of(refuse_river(f.w(), f.s, t, from, to)); };
  at(f.s, t).bank = static_cast<std::uint8_t>(f.w().bank[to.id] + 1);
  at(f.s, t).river_since = 1;
  EXPECT_EQ(why(), "pg.5.73d") << "nobody helps";
  const Piece e = f.unit(red, of_kind(UnitKind::eng), "0505");
  at(f.s, e).river_since = 1;
  EXPECT_EQ(why(), "");
  at(f.s, t).river_since = 0;
  EXPECT_EQ(why(), "pg.5.73d") << "it came this turn";
}

// pg.5.72b: nobody assaults across a major river out of the water.
TEST(Pg_5_72b, NobodyAssaultsTheFarBankOutOfTheRiver) {
  Field f;
  f.terrain("0505", Terrain::major_river);
  const Piece a = f.unit(red, infantry(), "0505");
  f.unit(blue, infantry(), "0605");
  at(f.s, a).declared = Declared::fire;
  at(f.s, a).led = 1;
  const auto why = [&] { return rule_of(refuse_assault(f.w(), f.s, a, f.hex("0605"))); };
  at(f.s, a).bank = f.w().bank[f.hex("0605").id];
  EXPECT_EQ(why(), "");
  at(f.s, a).bank = static_cast<std::uint8_t>(f.w().bank[f.hex("0605").id] + 1);
  EXPECT_EQ(why(), "pg.5.72b");
}

// pg.5.63b: unloading is all that a gun does in a segment.
TEST(Pg_5_63b, AGunThatHasActedIsNotUnloaded) {
  Field f;
  const Piece g = f.unit(red, field_gun(), "0505"), t = f.unit(red, transport(), "0505");
  f.board(g, t);
  at(f.s, g).limbered = 1;
  for (const Piece p : {g, t}) at(f.s, p).declared = Declared::move;
  EXPECT_EQ(rule_of(refuse_unload(f.w(), f.s, g, false)), "");
  at(f.s, g).acted = 1;
  EXPECT_EQ(rule_of(refuse_unload(f.w(), f.s, g, false)), "pg.5.63b");
}

}  // namespace
}  // namespace bocage::pg::test
