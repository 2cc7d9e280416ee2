// Every other strategy card once: what it does, and when it may not be played.
#include "rules/toi/card_trial.hpp"

namespace bocage::toi {
namespace {

// AIR-4, MOR-3: revealing, hiding (toi.card.goto)
TEST(Toi_card_goto, RevealAndHide) {
  Field f(field(us("a", "RRRR", "0404") + ger("c", "RRRR", "0804", "state = [\"concealed\"]") +
                    ger("d", "RRRR", "0805"),
                woods(R"("0804")"), spend, hq("AIR-4")));
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
  EXPECT_EQ(f.asked(), "toi.prompt.card");
  EXPECT_EQ(f.prompt.chance.weights[f.value(card_kind, "ART-8")], 1);
  EXPECT_EQ(f.prompt.chance.weights[f.value(card_kind, "ART-4")], 0);
  f.draw("ART-8");
  // Below lie the two in their order, whatever is left above them first.
  for (const bool swapped : {false, true}) {
    Field below = command_card(
        "CMD-6", "", "", "decks = [\"artillery_1\"]\nleft = { ART-8 = 1, ART-4 = 1, ART-9 = 1 }");
    below.choose("play card=CMD-6");
    below.draw("ART-8");
    below.draw("ART-4");
    below.choose("arrange", {{"order", swapped ? "swapped_below" : "both_below"}});
    for (const char* next : {"ART-9", swapped ? "ART-4" : "ART-8", swapped ? "ART-8" : "ART-4"}) {
      for (int i = 0; i < 40 && below.asked() != "toi.prompt.card"; ++i) {
        if (below.offers("end_phase")) below.choose("end_phase");
        else if (below.offers("reserve")) below.choose("reserve command=0");
        else below.choose("done");
      }
      EXPECT_EQ(below.prompt.chance.weights[below.value(card_kind, next)], 1) << next;
      below.draw(next);
    }
  }
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
