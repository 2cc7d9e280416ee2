// Worked cases E39 to E47: infiltration, close combat, weapons, transfers, flanks.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Trial infiltration(const std::string& man, const std::string& stack, const std::string& target,
                   int chit = 5, const std::string& hand = "1") {
  return Scene()
      .group("german-A", 0, "", target)
      .group("american-A", chit, stack, man + ", U9")
      .hand("american", hand)
      .turn("american")
      .play();
}

const std::string five = "G4, G5, G6, G7, G8";

// E39: uf.20.1*, uf.20.2*, uf.20.21*, uf.20.3*, uf.20.33*, uf.20.37*, uf.20.38*, uf.8.12, uf.8.82
TEST(Uf_20_2, Infiltration) {
  Trial brush = infiltration("U6", "brush", "G4, G5, G6, G7, G8 pinned");
  brush.choose("infiltrate man=U6 target=german-A card=1");
  brush.decline();
  EXPECT_EQ(brush.s.affair.column, 2);
  brush.draw("rpn2=r2");
  EXPECT_TRUE(infiltrating(brush.s, brush.man("U6")));

  const auto open = [](const std::string& drawn) {
    Trial t = infiltration("U5", "", five);
    t.choose("infiltrate man=U5 target=german-A card=1");
    t.decline();
    EXPECT_EQ(t.s.affair.column, 7);
    t.draw(drawn);
    return t;
  };
  Trial in = open("rpn7=b2");
  EXPECT_TRUE(infiltrating(in.s, in.man("U5")));
  Trial out = open("rpn7=b4");
  EXPECT_FALSE(infiltrating(out.s, out.man("U5")));
  EXPECT_TRUE(out.is_fine("U5"));
  Trial pinned_down = open("rpn7=r4");
  EXPECT_TRUE(pinned_down.is_pinned("U5"));

  EXPECT_EQ(infiltration("U5", "", five, 4).why("infiltrate man=U5 target=german-A card=1"),
            "uf.20.1*");
}

// E39: uf.20.31*
TEST(Uf_20_31, ConcealedShiftsColumns) {
  Trial t = infiltration("U5", "", five, 5, "1, 150");
  t.choose("infiltrate man=U5 target=german-A card=1");
  t.choose("play_concealed card=150");
  t.decline();
  EXPECT_EQ(t.s.affair.column, 5);
}

// E39: uf.20.24*, uf.20.32*, uf.20.34*, uf.20.35*
TEST(Uf_20_3, ColumnsByTerrain) {
  const auto column = [](const std::string& stack) {
    Trial t = infiltration("U6", stack, five);
    t.choose("infiltrate man=U6 target=german-A card=1");
    t.decline();
    return int{t.s.affair.column};
  };
  EXPECT_EQ(column("woods"), 4);
  EXPECT_EQ(column("brush, smoke"), 1);
  EXPECT_EQ(column("buildings"), 5);
  EXPECT_EQ(column("walls"), 5);
  EXPECT_EQ(column("hill"), 5);
  EXPECT_EQ(column("stream, movement"), 5);
  EXPECT_EQ(column("woods, movement, movement"), 7);
  const auto why = [](const std::string& stack) {
    return infiltration("U6", stack, five).why("infiltrate man=U6 target=german-A card=1");
  };
  EXPECT_EQ(why("marsh"), "uf.8.42d");
  EXPECT_EQ(why("marsh, movement"), "uf.8.42d");
  EXPECT_EQ(why("brush, wire"), "uf.13.36a");
  EXPECT_EQ(why("stream"), "uf.20.24*");
}

Trial close_fight(const std::string& concealed) {
  Trial t = Scene()
                .group("german-A", 0, "", "G4, G8 pinned")
                .group("american-A", 5, "", "U2 infiltrates=A, U9")
                .hand("american", "1")
                .hand("german", concealed)
                .turn("american")
                .play();
  t.choose("close_combat man=U2 card=1");
  return t;
}

Trial fight_to(const std::string& result) {
  Trial t = close_fight("144");
  t.draw("R2").draw("rpn2=2");
  t.choose("play_concealed card=144");
  t.decline();
  t.draw(result);
  return t;
}

// E40: uf.20.5a*, uf.20.5b*, uf.20.7a*
TEST(Uf_20_7, CloseCombat) {
  Trial even = fight_to("R4");
  EXPECT_TRUE(in_play(even.s, even.man("U2")));
  EXPECT_TRUE(in_play(even.s, even.man("G8")));
  EXPECT_TRUE(fight_to("R5").is_killed("U2"));
  EXPECT_TRUE(fight_to("B0").is_killed("G8"));
  Trial entry = close_fight("");
  entry.draw("B5");
  EXPECT_TRUE(entry.is_pinned("U2"));
  EXPECT_FALSE(infiltrating(entry.s, entry.man("U2")));
  EXPECT_TRUE(in_play(entry.s, entry.man("G8")));
}

Trial machine_gun_attack(const std::string& first_draw) {
  Trial t = Scene()
                .group("german-B", 1, "", "G3, G5 crew=G3, G4, G7")
                .group("american-B", 1, "", "U6, U7, U8")
                .hand("german", "92")
                .play();
  t.choose("fire group=german-B target=american-B card=92");
  announced(t);
  t.choose("resolve").draw(first_draw);
  return t;
}

// E41: uf.19.1a*, uf.19.1b*, uf.19.1c*, uf.19.2*
TEST(Uf_19_1, Malfunction) {
  const auto state = [](const Trial& t, const char* man) { return t.s.weapons[index(t.man(man))]; };
  Trial gun = machine_gun_attack("R6");
  gun.draw("rpn4=1");
  EXPECT_EQ(state(gun, "G3"), WeaponState::malfunctioned);
  EXPECT_EQ(gun.s.affair.fs, 3);
  Trial rifle = machine_gun_attack("R6");
  rifle.draw("rpn4=3");
  EXPECT_EQ(state(rifle, "G4"), WeaponState::malfunctioned);
  EXPECT_EQ(rifle.s.affair.fs, 4);
  Trial assistant = machine_gun_attack("R6");
  assistant.draw("rpn4=2");
  EXPECT_EQ(state(assistant, "G5"), WeaponState::working);
  EXPECT_EQ(assistant.s.affair.fs, 4);
  Trial unboxed = machine_gun_attack("R5");
  EXPECT_EQ(unboxed.s.step, Step::fire_draw);  // no check: the next man is drawn for
  EXPECT_EQ(unboxed.s.affair.next, 1);
}

Trial repair_gun(const std::string& men, const std::string& stack = "") {
  return Scene().group("german-A", 0, stack, men).group("american-A", 0, "", "U6, U7").play();
}

// E42: uf.19.3a*, uf.19.3b*, uf.19.3c*, uf.8.44, uf.8.54
TEST(Uf_19_3, Repair) {
  const auto after = [](const std::string& men, const std::string& drawn) {
    Trial t = repair_gun(men);
    t.choose("repair man=G3").draw(drawn);
    return t.s.weapons[index(t.man("G3"))];
  };
  const std::string crewed = "G3 malfunctioned, G5 crew=G3", alone = "G3 malfunctioned, G5";
  EXPECT_EQ(after(crewed, "B3"), WeaponState::working);
  EXPECT_EQ(after(crewed, "B4"), WeaponState::malfunctioned);
  EXPECT_EQ(after(crewed, "R5"), WeaponState::broken);
  EXPECT_EQ(after(crewed, "R4"), WeaponState::malfunctioned);
  EXPECT_EQ(after(alone, "B3"), WeaponState::malfunctioned);
  EXPECT_EQ(after(alone, "B2"), WeaponState::working);
  EXPECT_EQ(repair_gun(crewed, "marsh").why("repair man=G3"), "uf.8.44");
  EXPECT_EQ(repair_gun(crewed, "stream").why("repair man=G3"), "uf.8.54");
  EXPECT_EQ(repair_gun(crewed, "woods, movement").why("repair man=G3"), "uf.19.3c*");
}

// The gunner is lost to fire: 6 with B6 is 10 > 8.
Trial gunner_lost(const std::string& stack, const std::string& gunner, const std::string& drawn) {
  Trial t = Scene()
                .group("american-A", 2, "", "U17, U9 crew=U17, U10, U15")
                .group("german-A", 2, stack, gunner + ", G5 crew=G3, G4")
                .hand("american", "100, 53, 54, 55, 56, 57")
                .hand("german", "1")
                .turn("american")
                .play();
  t.choose("fire group=american-A target=german-A card=100");
  announced(t);
  t.choose("resolve").draw(drawn).draw("R4").draw("R4");

  finish_turn(t);
  return t;
}

// E43: uf.18.1a*, uf.18.2a*, uf.18.2b*, uf.18.21*
TEST(Uf_18_2, AcquiringAWeapon) {
  const std::string lines = "weapons = [\"G3\"]";
  const auto position = [&](const std::string& stack) {
    return Scene()
        .group("german-A", 0, stack, "G5, G4", lines)
        .group("american-A", 0, "", "U6, U7")
        .hand("german", "1")
        .play();
  };
  Trial black = position("woods");
  black.choose("acquire man=G4 weapon=G3").draw("B0");
  EXPECT_EQ(at(black.s, black.man("G4")).weapon, weapon_of(black.man("G3")));
  EXPECT_EQ(black.s.weapons[index(black.man("G4"))], WeaponState::gone);
  EXPECT_TRUE(at(black.s, black.group("german-A")).weapons.empty());
  Trial red = position("woods");
  red.choose("acquire man=G4 weapon=G3").draw("R0");
  EXPECT_EQ(at(red.s, red.man("G4")).weapon, weapon_of(red.man("G4")));
  EXPECT_EQ(at(red.s, red.group("german-A")).weapons.size(), 1);
  Trial moved = position("woods");
  moved.choose("move group=german-A card=1 mode=forward");
  EXPECT_TRUE(at(moved.s, moved.group("german-A")).weapons.empty());  // uf.18.1c*
}

// E43: uf.18.2b*, uf.18.1b*, uf.18.1c*
TEST(Uf_18_1, TheDeadGunnersWeapon) {
  Trial t = gunner_lost("woods", "G3", "B5");  // 6 - 2 + 5 = 9 > 8
  ASSERT_TRUE(t.is_killed("G3"));
  t.choose("acquire man=G5 weapon=G3");
  EXPECT_EQ(t.prompt.ask, Ask::choice);  // no draw for the assistant
  EXPECT_EQ(at(t.s, t.man("G5")).weapon, weapon_of(t.man("G3")));
  Trial routs = gunner_lost("woods", "G3 pinned", "B2 0r=9");  // 6 > Panic 5, not > 9
  ASSERT_TRUE(routs.is_routed("G3"));
  EXPECT_TRUE(at(routs.s, routs.group("german-A")).weapons.empty());
  Trial stream = gunner_lost("stream", "G3", "B5");
  ASSERT_TRUE(stream.is_killed("G3"));
  EXPECT_TRUE(at(stream.s, stream.group("german-A")).weapons.empty());
}

Trial exchange() {
  Trial t = Scene()
                .group("german-A", 0, "", "G1, G2")
                .group("american-A", 0, "", "U1, U2")
                .group("american-B", 0, "", "U3, U4")
                .hand("american", "1, 4, 53, 54, 55, 56")
                .hand("german", "101, 57, 58, 59, 60")
                .turn("american")
                .play();
  t.choose("move group=american-A card=1 mode=sideways");
  t.choose("move group=american-B card=4 mode=sideways");
  t.choose("exchange_groups group=american-B with=american-A");
  finish_turn(t);
  t.choose("end_actions").choose("terrain group=american-A card=101");
  finish_turn(t);
  return t;
}

// E44: uf.17.7b*, uf.17.7c*, uf.17.7d*, uf.7.32b
TEST(Uf_17_7, ExchangeOfLetters) {
  Trial accepted = exchange();
  accepted.choose("accept group=american-A");
  EXPECT_EQ(at(accepted.s, accepted.man("U1")).group, accepted.group("american-B"));
  EXPECT_EQ(at(accepted.s, accepted.man("U3")).group, accepted.group("american-A"));
  EXPECT_EQ(accepted.stack("american-B"), "woods");
  EXPECT_FALSE(accepted.may("end_actions"));  // the other group owes terrain
  accepted.choose("open_ground group=american-A card=53 place=over");
  EXPECT_TRUE(accepted.may("end_actions"));
  Trial rejected = exchange();
  rejected.choose("reject group=american-A");
  EXPECT_EQ(rejected.stack("american-A"), "");
  EXPECT_TRUE(rejected.discarded("1"));
  EXPECT_EQ(at(rejected.s, rejected.man("U1")).group, rejected.group("american-A"));
  EXPECT_EQ(rejected.stack("american-B"), "sideways");
  EXPECT_EQ(at(rejected.s, rejected.group("american-B")).moving_to, no_group);
}

// E45: uf.17.8a*, uf.17.8b*, uf.17.8c*, uf.17.8d*, uf.10.12b
TEST(Uf_17_8, IndividualTransfer) {
  const auto position = [](const std::string& men_b) {
    return Scene("american-german")
        .group("german-A", 0, "", "G1, G2")
        .group("american-A", 2, "", "U1, U2, U3, U4 pinned")
        .group("american-B", 2, "", men_b)
        .group("american-C", 2, "", "U16, U17")
        .hand("american", "1")
        .turn("american")
        .play();
  };
  const std::string nine = "U5, U6, U7, U8, U9, U10, U11, U12, U13";
  Trial full = position(nine + ", U14");
  EXPECT_EQ(full.why("transfer_man man=U2 to=american-B card=1"), "uf.17.8b*");
  EXPECT_EQ(full.why("transfer_man man=U2 to=american-C card=1"), "uf.17.8a*");
  Trial t = position(nine);
  EXPECT_FALSE(t.may("transfer_man man=U4 to=american-B card=1"));
  t.choose("transfer_man man=U2 to=american-B card=1");
  t.choose("take_position man=U2 position=3");
  EXPECT_EQ(at(t.s, t.man("U2")).group, t.group("american-B"));
  EXPECT_TRUE(t.discarded("1"));
  EXPECT_TRUE(at(t.s, t.group("american-A")).flags & group_acted);
  EXPECT_TRUE(at(t.s, t.man("U2")).flags & man_arrived);
}

TEST(Uf_17_8, TheArrivedManIsHitAtPlusOne) {
  Trial t = Scene()
                .group("german-B", 1, "", six_rifles)
                .group("american-B", 1, "", "U7, U9 transferred")
                .hand("german", "81")
                .play();
  t.choose("fire group=german-B target=american-B card=81");
  EXPECT_EQ(announced(t), 3);
  t.choose("resolve").draw("R0").draw("R0");
  EXPECT_TRUE(t.is_fine("U7"));
  EXPECT_TRUE(t.is_pinned("U9"));  // 3 + 1 > 3
}

// E46: uf.17.1*, uf.17.2*, uf.17.4*, uf.6.1a
TEST(Uf_17_1, Flanking) {
  const auto position = [](int chit, const std::string& hand) {
    return Scene()
        .group("german-A", chit, "", "G4, G5, G6")
        .group("american-A", 1, "", "U6, U7")
        .hand("german", hand)
        .hand("american", "1, 53, 54, 55, 56, 57")
        .play();
  };
  Trial t = position(1, "2, 101, 88, 58, 59");
  t.choose("move group=german-A card=2 mode=sideways");
  t.choose("flank group=german-A target=american-A");
  EXPECT_EQ(at(t.s, t.group("german-A")).flanks, t.group("american-A"));
  finish_turn(t);
  Trial enemy_moves = t;
  finish_turn(t);
  t.choose("terrain group=german-A card=101");
  EXPECT_EQ(at(t.s, t.group("german-A")).flanks, t.group("american-A"));
  finish_turn(t);
  finish_turn(t);
  EXPECT_EQ(firepower(t.look(), t.group("german-A"), t.group("american-A"), 0), 6);
  EXPECT_TRUE(t.may("fire group=german-A target=american-A card=88"));
  enemy_moves.choose("move group=american-A card=1 mode=sideways");
  enemy_moves.choose("done");
  EXPECT_EQ(at(enemy_moves.s, enemy_moves.group("german-A")).flanks, no_group);
  Trial far = position(0, "2");
  far.choose("move group=german-A card=2 mode=sideways");
  EXPECT_FALSE(far.offers(flank));
  Trial plain = position(1, "4");
  plain.choose("move group=german-A card=4 mode=sideways");
  EXPECT_FALSE(plain.offers(flank));
}

Trial encircle(const std::string& hand, const std::string& turn = "german") {
  return Scene()
      .group("german-C", 6, "", "G4, G5")
      .group("american-B", 0, "walls", "U6, U5 pinned", "")
      .hand("german", hand)
      .hand("american", "3, 1")
      .turn(turn)
      .play();
}

// E47: uf.17.6a*, uf.17.6b*, uf.17.6c*, uf.5.6a
TEST(Uf_17_6, Encirclement) {
  Trial t = encircle("4, 53, 54, 55, 56");
  t.choose("move group=german-C card=4 mode=sideways");
  t.choose("done");
  EXPECT_TRUE(encircled(t.s, t.group("american-B")));
  EXPECT_EQ(t.rr("german-C", "american-B"), 4);
  finish_turn(t);
  // Panic in an encirclement is always KIA, and the group can then move.
  t.choose("panic man=U5").draw("0r=10");
  EXPECT_TRUE(t.is_killed("U5"));
  Trial forward = t;
  forward.choose("move group=american-B card=1 mode=forward");
  EXPECT_TRUE(encircled(forward.s, forward.group("american-B")));
  EXPECT_EQ(forward.rr("german-C", "american-B"), 3);
  t.choose("move group=american-B card=3 mode=back");
  EXPECT_FALSE(encircled(t.s, t.group("american-B")));
}

TEST(Uf_17_6, FirepowerIsDoubled) {
  Trial t = Scene()
                .group("german-C", 6, "movement", "G1", "encircles = [\"B\"]")
                .group("american-B", 0, "walls", "U6, U7")
                .play();
  EXPECT_EQ(firepower(t.look(), t.group("german-C"), t.group("american-B"), 0), 8);  // MP40 at 4
}

}  // namespace
}  // namespace bocage::uf
