// Every strategy card and operations card once: what it does, and when it may not be played.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";
constexpr const char* spend = "position = { phase = \"command\", step = \"spend\" }\n";

std::string hq(std::string_view card, std::string_view more = "", std::string_view german = "") {
  return "[side.us]\nactions = 3\ncommand = 20\nhq = [\"" + std::string(card) + "\"]\n" +
         std::string(more) + "\n[side.german]\nactions = 3\n" + std::string(german) + "\n";
}
Field action_card(std::string_view card, std::string_view units, std::string_view map = open_map,
                  std::string_view top = "", std::string_view more = "") {
  return Field(field(units, map, top, hq(card, more)));
}
Field command_card(std::string_view card, std::string_view units, std::string_view more = "",
                   std::string_view german = "", std::string_view top = "") {
  return Field(
      field(units, open_map, std::string(spend) + std::string(top), hq(card, more, german)));
}

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

// AIR-4, MOR-3: revealing, hiding (toi.card.goto)
TEST(Toi_card_goto, RevealAndHide) {
  Field f = command_card("AIR-4", us("a", "RRRR", "0404") +
                                      ger("c", "RRRR", "0804", "state = [\"concealed\"]") +
                                      ger("d", "RRRR", "0805"));
  f.choose("play card=AIR-4");
  EXPECT_FALSE(f.of("c").concealed);
  Field g =
      action_card("MOR-3",
                  us("a", "RRRR", "0404") + us("b", "RRRR", "0404") + us("n", "RRRR", "0904") +
                      us("o", "RRRR", "0604") + ger("x", "RRRR", "1004"),
                  woods(R"("0404", "0904")"));
  g.choose("play card=MOR-3");
  EXPECT_EQ(g.why("aim hex=0904"), "toi.card.th");  // next to an enemy
  Field open(g);
  g.choose("aim hex=0404");
  EXPECT_EQ(g.why("choose unit=o"), "toi.mod.5");  // of one hex
  g.choose("choose unit=b");
  g.choose("choose unit=a");
  EXPECT_TRUE(g.of("a").concealed);
  EXPECT_TRUE(g.of("b").concealed);
  open.choose("aim hex=0604");  // in the open, before the eyes of the enemy (toi.hid.9)
  EXPECT_FALSE(open.of("o").concealed);
  EXPECT_EQ(rule_name(open.event("revealed").rule), "toi.hid.9");
}

// toi.cmd.3b: CMD-1, CMD-2, CMD-7, CMD-10, radio net
TEST(Toi_cmd_3b, CommandCards) {
  Field cut = command_card("CMD-1", "", "", "reserve = 3");
  cut.choose("play card=CMD-1");
  EXPECT_EQ(cut.s.reserve[1], 1);
  Field no_ = command_card("CMD-1", "");
  EXPECT_EQ(no_.why("play card=CMD-1 division=1"), "toi.mod.5");
  Field put_ = command_card("CMD-2", "");
  put_.choose("play card=CMD-2");
  EXPECT_EQ(put_.s.reserve[0], 3);
  Field give = command_card("CMD-10", "");
  give.choose("play card=CMD-10");
  EXPECT_EQ(give.s.command[0], 22);
  Field income(field(
      "", open_map, "position = { phase = \"command\", step = \"receive\" }\n",
      "[side.us]\nplay = [{ card = \"CMD-7\" }]\noperations = [\"radio_net\"]\n[side.german]\n"));
  EXPECT_EQ(income.s.command[0], 2);
  Field poor(field("", open_map, spend,
                   "[side.us]\ncommand = 1\nhq = [\"CMD-1\"]\n[side.german]\nreserve = 2\n"));
  EXPECT_EQ(poor.why("play card=CMD-1 division=1"), "toi.card.2");
}

// CMD-3: three more actions, of squads that advance or assault; interaction 24
TEST(Toi_mod_5, MajorOffensive) {
  Field f = action_card(
      "CMD-3", us("a", "RRRR", "0404") + us("b", "RRRR", "0404") + ger("x", "RRRR", "1004"));
  f.choose("play card=CMD-3");
  EXPECT_EQ(f.s.extra, 3);
  EXPECT_EQ(f.why("fatigue unit=a"), "toi.mod.5");
  EXPECT_EQ(f.why("advance unit=idle-us"), "toi.mod.5");
  f.choose("advance unit=a");
  f.choose("stop");
  f.choose("advance unit=b");
  f.choose("stop");
  EXPECT_EQ(f.s.extra, 0);  // no squad is left: the third lapses
  EXPECT_EQ(f.s.actions_left, 2);
  EXPECT_EQ(f.prompt.side, Side::first);
}

// CMD-4: assault now, all movement, +2
TEST(Toi_mod_5, SurpriseAssault) {
  Field f = action_card(
      "CMD-4", us("a", "RRRR", "0404") + us("m", "MRR", "0404") + ger("x", "RRRR", "0504"));
  f.choose("play card=CMD-4");
  EXPECT_EQ(f.s.move.unit, f.id("a"));
  EXPECT_EQ(f.points(), "4");
  f.choose("storm hex=0504");
  EXPECT_EQ(f.s.assault.black, 6);
}

// CMD-5, double time (toi.ops.dbl), MOR-8: movement and assault
TEST(Toi_ops_dbl, MarchesAndGrudges) {
  Field f(field(us("a", "RRRR", "0404") + ger("x", "RRRR", "0504"), open_map, "",
                "[side.us]\nactions = 3\nplay = [{ card = \"CMD-5\", until = 2 }, { card = "
                "\"MOR-8\", until = 2 }]\noperations = [\"double_time\"]\n[side.german]\n"));
  Field g(f);
  f.choose("advance unit=a");
  EXPECT_EQ(f.points(), "7");
  g.choose("assault unit=a");
  EXPECT_EQ(g.points(), "3");
  g.choose("storm hex=0504");
  EXPECT_EQ(g.s.assault.black, 5);
}

// CMD-6: peek, arrange, and the next draw; the owner sees the same bytes (interaction 17)
TEST(Toi_comp_8, InterceptedSignals) {
  const auto peeked = [](const char* first, const char* second) {
    Field f = command_card("CMD-6", "", "", "decks = [\"artillery_1\"]");
    f.choose("play card=CMD-6");
    f.draw(first);
    f.draw(second);
    return f;
  };
  Field f = peeked("ART-8", "ART-1"), g = peeked("ART-4", "ART-9");
  State a = f.s, b = g.s;
  TideOfIron::redact(f.world(), a, Side::second);
  TideOfIron::redact(g.world(), b, Side::second);
  EXPECT_TRUE(same(a, b));
  f.choose("arrange order=second_below");
  f.choose("reserve command=0");
  if (f.offers("reserve")) f.choose("reserve command=0");
  EXPECT_EQ(f.asked(), "toi.prompt.card");
  EXPECT_EQ(f.prompt.chance.weights[f.value(card_kind, "ART-8")], 1);
  EXPECT_EQ(f.prompt.chance.weights[f.value(card_kind, "ART-4")], 0);
  f.draw("ART-8");
}

// CMD-8, CMD-9, MOR-1, MOR-5, MOR-6, MOR-7, GND-8, GND-9: what cards make of a unit
TEST(Toi_mod_5, WhatCardsMakeOfAUnit) {
  Field fresh_ =
      action_card("CMD-8", us("a", "RRRR", "0404", "state = [\"fatigued\"]") +
                               us("p", "RRRR", "0404", "state = [\"fatigued\", \"pinned\"]") +
                               ger("x", "RRRR", "1004"));
  fresh_.choose("play card=CMD-8");
  EXPECT_TRUE(fresh_.is_fresh("a"));
  Field wait = action_card(
      "CMD-9", us("a", "RRRR", "0404") + us("b", "RRRR", "0404") + ger("x", "RRRR", "1004"));
  wait.choose("play card=CMD-9");
  wait.choose("choose unit=a");
  wait.choose("choose unit=b");
  wait.dismiss("done");
  EXPECT_TRUE(wait.waits("a"));
  EXPECT_TRUE(wait.waits("b"));
  Field words = action_card("MOR-1", us("a", "RRRR", "0404", "state = [\"pinned\"]") +
                                         us("b", "RRRR", "0404", "state = [\"disrupted\"]") +
                                         ger("x", "RRRR", "1004"));
  words.choose("play card=MOR-1");
  EXPECT_EQ(words.order("a"), Order::good);
  EXPECT_EQ(words.order("b"), Order::disrupted);
  Field up = action_card("MOR-5", us("a", "RRRR", "0404") + ger("x", "RRRR", "1004"));
  up.choose("play card=MOR-5");
  EXPECT_EQ(up.squad("a"), "RRRO");
  Field fear =
      action_card("MOR-6", us("a", "RRRR", "0404") +
                               ger("x", "RRRR", "0804", "state = [\"pinned\", \"op_fire\"]"));
  fear.choose("play card=MOR-6");
  EXPECT_EQ(fear.order("x"), Order::disrupted);
  EXPECT_TRUE(fear.tired("x"));
  Field pull = action_card(
      "MOR-7", us("a", "RRRR", "0404", "state = [\"disrupted\"]") + ger("x", "RRRR", "1004"));
  pull.choose("play card=MOR-7");
  EXPECT_EQ(pull.order("a"), Order::pinned);
  Field mend = command_card("GND-8", car("s", "us", "sherman", "0404", "damage = \"heavy\""));
  mend.choose("play card=GND-8");
  EXPECT_EQ(mend.order("s"), Order::light);
  Field token = command_card("GND-9", us("a", "RRRR", "0404") + us("m", "MRR", "0404"));
  token.choose("play card=GND-9");
  EXPECT_EQ(token.squad("a"), "RRRR+anti_tank");
}

// toi.ops.2: MOR-2, shaken defenders: cover against suppression only, not below nothing
TEST(Toi_ops_2, CoverBySpirit) {
  Field f(field(us("a", "RRRR", "0404") + ger("x", "RRRR", "0704"), open_map, "",
                "[side.us]\nplay = [{ card = \"MOR-2\", until = 2 }]\n[side.german]\n"));
  EXPECT_EQ(cover(f.world(), f.s, f.id("a"), true, false), 1);
  EXPECT_EQ(cover(f.world(), f.s, f.id("a"), false, false), 0);
  Field g(field(us("a", "RRRR", "0404") + us("w", "RRRR", "0403") + ger("x", "RRRR", "0704"),
                woods(R"("0403")"), "",
                "[side.us]\n[side.german]\noperations = [\"shaken_defenders\"]\n"));
  EXPECT_EQ(cover(g.world(), g.s, g.id("w"), true, false), 1);
  EXPECT_EQ(cover(g.world(), g.s, g.id("a"), true, false), 0);
  EXPECT_EQ(cover(g.world(), g.s, g.id("x"), true, false), 0);
}

// MOR-4 re-rolls op fire once a round; tank ace and thick armour: the holder of the initiative orders (toi.tim.1, interaction 23)
TEST(Toi_tim_1, ReRollsAndOrder) {
  Field f(field(us("a", "RRRR", "0204") + ger("p", "RRRR", "0604", "state = [\"op_fire\"]"),
                open_map, "",
                "[side.us]\nactions = 3\n[side.german]\nplay = [{ card = \"MOR-4\" }]\n"));
  f.choose("advance unit=a");
  f.choose("enter hex=0304");
  f.choose("op_fire unit=p target=a fire=normal");
  f.pool({5, 1, 1, 1});
  f.choose("reroll dice=2");
  f.pool({6, 6});
  EXPECT_EQ(f.squad("a"), "R");
  EXPECT_EQ(f.s.play[0].used, 1);
  Field ace(field(
      car("s", "us", "sherman", "0204", "state = [\"ace\"]") + car("t", "german", "tiger", "0604"),
      open_map, "", "[side.us]\nactions = 3\noperations = [\"tank_ace\"]\n[side.german]\n"));
  ace.choose("concentrate unit=s");
  ace.choose("shoot unit=s target=t fire=normal");
  ace.pool({5, 5, 5, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(ace.asked(), "toi.prompt.order");
  EXPECT_EQ(ace.prompt.side, Side::first);
  ace.choose("first side=german");
  ace.choose("turn_six");
  ace.choose("reroll dice=2");
  ace.pool({5, 1});
  EXPECT_EQ(ace.order("t"), Order::heavy);  // 4 - 1
}

// MOR-9, RUS-7: men come back, not beyond four places
TEST(Toi_mod_5, Replacements) {
  Field f = action_card("MOR-9",
                        us("a", "RRR", "0404") + us("b", "RR", "0604") + ger("x", "RRRR", "1004"));
  f.choose("play card=MOR-9");
  f.pool({4, 5});
  f.choose("choose unit=a");
  f.choose("choose unit=b");
  EXPECT_EQ(f.squad("a"), "RRRR");
  EXPECT_EQ(f.squad("b"), "RRR");
  Field g = command_card("RUS-7", us("a", "R", "0404") + ger("x", "RRRR", "1004"));
  g.choose("play card=RUS-7");
  while (g.asked() == "toi.prompt.choose" && g.offers("choose")) g.choose_any("choose");
  EXPECT_EQ(g.squad("a"), "RRRR");
}

// GND-1, GND-2, GND-3, GND-6, GND-7: markers
TEST(Toi_mod_5, MarkersOfCards) {
  Field sap = action_card(
      "GND-1", us("e", "RRRR", "0404", "token = \"engineer\"") + ger("x", "RRRR", "1004"), open_map,
      "marker = [{ kind = \"mine\", hex = \"0504\" }, { kind = \"trap\", hex = \"0904\" }]\n");
  sap.choose("play card=GND-1");
  EXPECT_EQ(sap.s.marks[sap.at_hex("0504").id], 0);
  EXPECT_NE(sap.s.marks[sap.at_hex("0904").id], 0);
  Field mine = command_card("GND-2", us("a", "RRRR", "0404") + ger("x", "RRRR", "0804"));
  mine.choose("play card=GND-2");
  EXPECT_EQ(mine.why("put marker=mine hex=0404"), "toi.card.th");
  EXPECT_EQ(mine.why("put marker=mine hex=0704"), "toi.card.th");
  mine.choose("put marker=mine hex=0604");
  Field dig = command_card("GND-3", us("a", "RRRR", "0404"));
  dig.choose("play card=GND-3");
  dig.choose("choose unit=a");
  EXPECT_EQ(dig.of("a").shelter, Shelter::entrenchment);
  Field smoke = action_card("GND-6", us("a", "RRRR", "0404") + ger("x", "RRRR", "1004"));
  smoke.choose("play card=GND-6");
  EXPECT_EQ(smoke.why("put marker=smoke hex=0604"), "toi.card.th");
  smoke.choose("put marker=smoke hex=0504");
  Field wire = command_card("GND-7", us("a", "RRRR", "0404") + ger("x", "RRRR", "1004"));
  wire.choose("play card=GND-7");
  EXPECT_EQ(wire.why("put marker=wire hex=0704"), "toi.card.th");
  wire.choose("put marker=wire hex=0604");
}

// GND-4: satchel charges; GND-5: belts until the end of the next round
TEST(Toi_mod_5, SatchelsAndBelts) {
  Field f = action_card("GND-4", us("a", "RRRR", "0404") + car("t", "german", "panzer4", "0504"));
  f.choose("play card=GND-4");
  f.choose("shoot unit=a target=t fire=normal");
  EXPECT_EQ(f.black(), 8);
  Field b = command_card("GND-5", us("m", "MRR", "0404") + ger("x", "RRRR", "0804"));
  b.choose("play card=GND-5");
  EXPECT_TRUE(b.of("m").belts);
  EXPECT_EQ(
      shot(b.world(), b.s, b.id("m"), b.id("x"), b.at_hex("0804"), fire_mg, Role::leader).power, 4);
  ASSERT_EQ(b.s.play.size(), 1);
  EXPECT_EQ(b.s.play[0].until, 2);
}

// RUS-1 to 6, RGE-1 to 7: units of cards (toi.stat.5b)
TEST(Toi_stat_5b, UnitsOfCards) {
  const std::string zone = "reinforcement_zone = { hexes = [\"0101\"] }";
  for (const auto& [card, unit_, what] :
       std::initializer_list<std::tuple<const char*, const char*, const char*>>{
           {"RUS-1", "us-light-1", "RRRR"},
           {"RUS-2", "us-light-1", "EEEO"},
           {"RUS-3", "us-light-1", "RRM"},
           {"RUS-4", "us-light-1", "RRT"},
           {"RUS-5", "us-sherman-1", ""},
           {"RUS-6", "us-halftrack-1", ""}}) {
    Field f = command_card(card, "", zone);
    f.choose("play", {{"card", card}});
    f.dismiss("bring");
    EXPECT_EQ(f.hex_of(unit_), "0101") << card;
    if (*what) {
      EXPECT_EQ(f.squad(unit_), what) << card;
    }
    if (std::string_view(card) == "RUS-6") {
      EXPECT_EQ(f.of("us-light-1").place, Place::aboard);
    }
    EXPECT_TRUE(f.is_fresh(unit_));
  }
  Field none = command_card("RUS-1", "");
  EXPECT_EQ(none.why("play card=RUS-1 division=1"), "toi.mod.5");  // no zone
  for (const auto& [card, unit_] :
       std::initializer_list<std::pair<const char*, const char*>>{{"RGE-1", "ger-light-1"},
                                                                  {"RGE-5", "ger-panzer4-1"},
                                                                  {"RGE-6", "ger-tiger-1"},
                                                                  {"RGE-7", "ger-halftrack-1"}}) {
    Field f(field("", open_map,
                  "position = { phase = \"command\", step = \"spend\", initiative = \"german\" }\n",
                  "[side.us]\n[side.german]\ncommand = 20\nhq = [\"" + std::string(card) +
                      "\"]\nreinforcement_zone = { hexes = [\"0101\"] }\n"));
    f.choose("play", {{"card", card}});
    f.dismiss("bring");
    EXPECT_EQ(f.hex_of(unit_), "0101") << card;
  }
}

// Operations: lay smoke, demolition charges (toi.spec.7, toi.act.spec), fog, mud, snow, guides, ammunition, aid station, veterans, workshop (toi.ops.1; fog, mud, snow and night bind both: toi.ops.2)
TEST(Toi_ops_1, OperationsCards) {
  const auto with = [](const char* card, const std::string& units, const char* map = open_map,
                       const char* top = "") {
    return Field(field(units, map, top,
                       "[side.us]\nactions = 3\noperations = [\"" + std::string(card) +
                           "\"]\n[side.german]\nactions = 3\n"));
  };
  Field smoke = with("lay_smoke", us("e", "RRRR", "0404", "token = \"engineer\"") +
                                      us("a", "RRRR", "0404") + ger("x", "RRRR", "1004"));
  EXPECT_EQ(smoke.why("special unit=a operation=lay_smoke"), "toi.spec.7");
  smoke.choose("special unit=e operation=lay_smoke");
  smoke.choose("put marker=smoke hex=0504");
  EXPECT_TRUE(smoke.tired("e"));
  Field blow = with("demolition_charges",
                    us("e", "RRRR", "0404", "token = \"engineer\"") + ger("x", "RRRR", "1004"),
                    open_map, "marker = [{ kind = \"pillbox\", hex = \"0504\" }]\n");
  blow.choose("special unit=e operation=demolition_charges");
  EXPECT_EQ(blow.s.marks[blow.at_hex("0504").id], 0);
  Field fog = with("fog", us("a", "RRRR", "0404") + ger("x", "RRRR", "1004"));
  EXPECT_TRUE(fog.sees("0404", "0904"));
  EXPECT_FALSE(fog.sees("0404", "1004"));
  Field mud = with("mud", car("s", "us", "sherman", "0404"));
  mud.choose("advance unit=s");
  mud.choose("enter hex=0504");
  EXPECT_EQ(mud.points(), "4");
  Field snow = with("deep_snow", us("a", "RRRR", "0404"));
  snow.choose("advance unit=a");
  snow.choose("enter hex=0504");
  EXPECT_EQ(snow.points(), "2");
  snow.choose("enter hex=0604");
  EXPECT_EQ(snow.points(), "1");
  Field guides(field(us("a", "RRRR", "0403"), woods(R"("0503")"), "",
                     "[side.us]\noperations = [\"local_guides\"]\n[side.german]\n"));
  guides.choose("advance unit=a");
  guides.choose("enter hex=0503");
  EXPECT_EQ(guides.points(), "3");
  Field night = with("night_fighting", us("a", "RRRR", "0404") + ger("x", "RRRR", "0904"));
  EXPECT_EQ(night.why("concentrate unit=a"), "toi.cbt.3");
  Field low(field(us("a", "RRRR", "0404") + ger("x", "RRRR", "0704"), open_map, "",
                  "[side.us]\n[side.german]\noperations = [\"low_ammunition\"]\n"));
  low.choose("concentrate unit=a");
  low.choose("shoot unit=a target=x fire=normal");
  EXPECT_EQ(low.black(), 3);
  Field aid = with("aid_station", us("m", "RRR", "0404", "token = \"medic\""));
  aid.choose("heal unit=m patient=m");
  aid.roll({3});
  EXPECT_EQ(aid.squad("m"), "RRRR+medic");
  const char* recover = "position = { phase = \"status\", step = \"markers\" }\n";
  Field ncos = with("veteran_ncos",
                    us("a", "EERR", "0404", "state = [\"disrupted\"]") +
                        us("b", "ERRR", "0604", "state = [\"disrupted\"]"),
                    open_map, recover);
  EXPECT_EQ(ncos.order("a"), Order::good);
  EXPECT_EQ(ncos.order("b"), Order::pinned);
  Field shop = with("field_workshop", car("s", "us", "sherman", "0404", "damage = \"light\""),
                    open_map, recover);
  shop.choose("mend unit=s");
  shop.roll({4});
  EXPECT_EQ(shop.order("s"), Order::intact);
  Field extra = with("well_dug_in", us("a", "RRRR", "0404"));
  EXPECT_EQ(mod(extra.s, Side::first, 0, Mod::extra_entrenchments), 3);
}

// toi.mp.7, toi.mp.11, toi.mp.12, toi.mp.13: a member's card is his own
TEST(Toi_mp_12, ACardBelongsToItsPlayer) {
  Field f(field(us("a", "RRRR", "0404", "state = [\"pinned\"]") +
                    us("b", "RRRR", "0404", "state = [\"pinned\"], division = 2") +
                    ger("x", "RRRR", "1004"),
                open_map, "position = { active = \"us\", player = 1 }\n", hq("MOR-1")),
          {{"players", "4"}});
  f.choose("play card=MOR-1");
  EXPECT_EQ(f.order("a"), Order::good);
  EXPECT_EQ(f.order("b"), Order::pinned);
  Field t(field(us("p", "RR", "0203") + us("q", "RR", "0203", "division = 2"), open_map,
                "position = { phase = \"status\", step = \"transfers\" }\n"),
          {{"players", "4"}});
  t.choose("regroup hex=0203");
  EXPECT_EQ(t.asked(), "toi.prompt.consent_transfer");
  Field no_(t);
  t.choose("agree");
  EXPECT_EQ(t.asked(), "toi.prompt.transfer");
  no_.choose("object");
  EXPECT_NE(no_.asked(), "toi.prompt.transfer");
}

}  // namespace
}  // namespace bocage::toi
