// Cards that call fire: contact, target hex, drift, area and blast, aircraft.
#include "rules/toi/card_trial.hpp"

namespace bocage::toi {
namespace {

// ART-1, ART-8, AIR-1, AIR-6, AIR-7, ART-9: contact, drift, dice (toi.card.aa, toi.card.wbr, toi.card.ec.1)
TEST(Toi_card_aa, FireMissions) {
  struct Row {
    const char* card;
    int contact, dice, blast;
    bool suppressive;
  };
  for (const Row& r :
       {Row{"ART-1", 4, 5, 2, false}, Row{"ART-8", 5, 8, 0, false}, Row{"ART-9", 3, 5, 0, true},
        Row{"AIR-1", 4, 6, 0, false}, Row{"AIR-6", 5, 6, 4, false}, Row{"AIR-7", 4, 4, 2, false}}) {
    Field f = action_card(
        r.card, us("a", "RRRR", "0404") + ger("x", "RRRR", "0604") + ger("y", "RRRR", "0704"));
    f.choose("play", {{"card", r.card}});
    EXPECT_EQ(f.asked_about("need"), std::to_string(r.contact)) << r.card;
    f.roll({6});
    f.choose("aim hex=0604");
    f.roll({6, 1});
    EXPECT_EQ(f.black(), r.dice) << r.card;
    EXPECT_EQ((f.s.attack.manner & suppressive) != 0, r.suppressive);
    EXPECT_EQ(f.on(), 5);
    f.throw_as([&] {
      Choice c = empty_pool;
      add_die(c, Colour::black, 1, r.dice);
      return c;
    }());
    if (r.blast) {
      EXPECT_EQ(f.black(), r.blast) << r.card;
      EXPECT_EQ(f.name(hex_kind, f.s.attack.hex.id), "0704");
    } else {
      EXPECT_EQ(f.asked(), "toi.prompt.action");
    }
  }
}

// ART-3: smoke in the final hex and beside it
TEST(Toi_card_th, SmokeShoot) {
  Field f = action_card("ART-3", us("a", "RRRR", "0404") + ger("x", "RRRR", "0604"));
  f.choose("play card=ART-3");
  f.roll({3});
  f.choose("aim hex=0604");
  f.roll({6, 1});
  EXPECT_TRUE(marked(f.s, f.at_hex("0604"), Marker::smoke));
  EXPECT_EQ(f.why("put marker=smoke hex=0404"), "toi.card.th");
  f.choose("put marker=smoke hex=0504");
  f.choose("done");
  EXPECT_EQ(f.s.smoke.size(), 2);
}

// ART-4 on an objective without drift, ART-7 on wire
TEST(Toi_card_th, RegisteredTargetAndWire) {
  Field f = action_card("ART-4", us("a", "RRRR", "0404") + ger("x", "RRRR", "0704"), open_map,
                        "objective = [{ hex = \"0704\", victory = true }]\n");
  f.choose("play card=ART-4");
  f.roll({3});
  EXPECT_EQ(f.black(), 4);  // the only objective is aimed at by itself
  Field none = action_card("ART-7", us("a", "RRRR", "0404") + ger("x", "RRRR", "0704"));
  EXPECT_EQ(none.why("play card=ART-7"), "toi.mod.5");
  Field wire = action_card("ART-7", us("a", "RRRR", "0404") + ger("x", "RRRR", "0704"), open_map,
                           "marker = [{ kind = \"wire\", hex = \"0705\" }]\n");
  wire.choose("play card=ART-7");
  wire.roll({3});
  wire.roll({6, 1});
  EXPECT_EQ(wire.black(), 7);
}

// ART-5, AIR-5: contact numbers (toi.card.6, toi.card.4); ART-6 and pre-registered guns: drift, within its floor
TEST(Toi_card_6, ContactAndDriftNumbers) {
  Field f(
      field(us("a", "RRRR", "0404") + ger("x", "RRRR", "0704"), open_map, "",
            "[side.us]\ncommand = 9\nhq = [\"ART-1\", \"AIR-1\"]\nplay = [{ card = \"ART-6\" }, { "
            "card = \"AIR-5\" }]\noperations = [\"pre_registered_guns\"]\n[side.german]\n"));
  EXPECT_EQ(contact_number(f.world(), f.s, f.value(card_kind, "ART-1")), 4);
  EXPECT_EQ(contact_number(f.world(), f.s, f.value(card_kind, "AIR-1")), 3);
  EXPECT_EQ(drift_number(f.world(), f.s, f.at_hex("0704"), Side::first, 0), 2);
  EXPECT_EQ(drift_number(f.world(), f.s, f.at_hex("0405"), Side::first, 0),
            2);  // 3 - 2, but 2 at least
  Field g(field(us("a", "RRRR", "0404") + ger("x", "RRRR", "0704"), open_map, "",
                "[side.us]\ncommand = 9\nhq = [\"ART-8\"]\n[side.german]\noperations = "
                "[\"night_fighting\"]\n"));
  EXPECT_EQ(drift_number(g.world(), g.s, g.at_hex("0704"), Side::first, 0), 5);
  Field later = command_card("ART-5", us("a", "RRRR", "0404"));
  later.choose("play card=ART-5");
  ASSERT_EQ(later.s.play.size(), 1);
  EXPECT_EQ(later.s.play[0].until, 2);
  EXPECT_EQ(later.s.mods[1][0][static_cast<int>(Mod::contact_artillery)], 1);
  EXPECT_EQ(later.s.mods[0][0][static_cast<int>(Mod::contact_artillery)], 0);
}

// AIR-2: three hexes in a line, ending at the edge; AIR-8: the controller's re-roll
TEST(Toi_card_ec_1, StrafingWithAController) {
  Field f(field(us("a", "RRRR", "0404") + ger("x", "RRRR", "1204") + ger("y", "RRRR", "1404"),
                open_map, "",
                "[side.us]\nactions = 3\ncommand = 9\nhq = [\"AIR-2\"]\nplay = [{ card = \"AIR-8\" "
                "}]\n[side.german]\nactions = 3\n"));
  f.choose("play card=AIR-2");
  f.roll({2});
  f.choose("reroll dice=1");
  f.roll({3});
  f.choose("aim hex=1204");
  f.choose("heading direction=E");
  EXPECT_EQ(f.black(), 4);
  f.pool({5, 1, 1, 1});
  EXPECT_EQ(f.name(hex_kind, f.s.attack.hex.id), "1404");
  f.pool({1, 1, 1, 1});
  EXPECT_EQ(f.order("x"), Order::pinned);
  EXPECT_EQ(f.asked(), "toi.prompt.action");
}

// AIR-3: one vehicle in sight, armour and cover count
TEST(Toi_card_ec_2, TankHunters) {
  Field f = action_card("AIR-3", us("a", "RRRR", "0404") + car("t", "german", "panzer4", "0704"));
  f.choose("play card=AIR-3");
  f.roll({4});
  f.choose("choose unit=t");
  EXPECT_EQ(f.black(), 7);
  EXPECT_EQ(f.red(), 4);
  f.pool({5, 5, 5, 5, 1, 1, 1}, {1, 1, 1, 1});
  EXPECT_TRUE(f.gone("t"));
}

}  // namespace
}  // namespace bocage::toi
