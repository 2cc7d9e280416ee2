// Worked cases E24 to E32, E34, E35: discards, rally, heroes, snipers, hands, the deck.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Scene two_groups(const std::string& pair = "german-american") {
  const bool russian = pair == "german-russian";
  return Scene(pair)
      .group("german-A", 0, "", "G1, G2, G4")
      .group(russian ? "russian-A" : "american-A", 0, "", russian ? "R3, R4, R5" : "U6, U7, U8");
}

// E24: uf.4.31, uf.4.32, uf.4.33, uf.13.3a, uf.14.1b, uf.14.1c, uf.36.5*
TEST(Uf_4_31, GermanDiscardsOneWhateverHeDid) {
  Trial t = two_groups()
                .group("german-B", 0, "", "G5, G6", "acted = true")
                .hand("german", "1, 141, 53, 29")
                .play();
  t.choose("move group=german-A card=1 mode=forward").choose("end_actions");
  EXPECT_TRUE(t.may("sniper group=american-A card=29"));
  t.choose("lay_wire group=american-A card=141");
  EXPECT_EQ(t.why("discard card=53"), "uf.4.31");
  EXPECT_FALSE(t.may("sniper group=american-A card=29"));
}

TEST(Uf_4_32, AmericanDiscardsOnlyWithoutActions) {
  Trial acted = Scene()
                    .group("german-A", 0, "", "G1, G2")
                    .group("american-A", 0, "", "U6 pinned, U7")
                    .hand("american", "33, 141, 29, 53")
                    .turn("american")
                    .play();
  acted.choose("rally group=american-A card=33");
  acted.choose("end_actions");
  EXPECT_NE(acted.s.step, Step::discards);  // no discard, Wire or Sniper
  Trial idle = two_groups().hand("american", "33, 141, 29, 53").turn("american").play();
  idle.choose("end_actions").choose("sniper group=german-A card=29");
  idle.decline();
  idle.draw("rpn3=1");
  idle.decline();
  idle.draw("B0");
  idle.choose("discard card=53");
  EXPECT_EQ(idle.prompt.ask == Ask::choice && idle.offers(discard), false);
}

TEST(Uf_4_33, RussianDiscardsAnyNumberWithoutActions) {
  Trial t = two_groups("german-russian").hand("russian", "53, 54, 55, 56").turn("russian").play();
  t.choose("entrench group=russian-A")
      .draw("B0")
      .choose("end_actions");  // uf.36.5*: no action for this
  for (const char* card : {"53", "54", "55", "56"}) t.choose(std::string("discard card=") + card);
  Trial fired = two_groups("german-russian").hand("russian", "53, 54").turn("russian").play();
  fired.choose("fire group=russian-A target=german-A card=53");
  announced(fired);
  fired.choose("abandon");
  fired.choose("end_actions");
  EXPECT_NE(fired.s.step, Step::discards);  // there is nothing he may discard
}

// E25: uf.10.21a, uf.10.21b, uf.10.22
TEST(Uf_10_21, RallyNumbers) {
  const auto rally = [](const std::string& card) {
    Trial t = Scene()
                  .group("german-A", 0, "", "G4 pinned, G5 pinned, G6 pinned")
                  .group("american-A", 0, "", "U6, U7")
                  .hand("german", card)
                  .play();
    t.choose("rally group=german-A card=" + card);
    return t;
  };
  Trial two = rally("36");
  two.choose("rally_man man=G4");
  two.choose("rally_man man=G6");
  EXPECT_TRUE(two.is_fine("G4"));
  EXPECT_TRUE(two.is_pinned("G5"));
  EXPECT_TRUE(two.is_fine("G6"));
  for (const char* card : {"41", "48"}) {  // Rally 3, Rally 5
    Trial all = rally(card);
    for (const char* man : {"G4", "G5", "G6"}) EXPECT_TRUE(all.is_fine(man)) << card;
  }
}

Trial rally_all(int chit_b, const std::string& men_b) {
  return Scene()
      .group("german-A", 2, "", "G2, G4 pinned")
      .group("german-B", chit_b, "", men_b)
      .group("german-C", 2, "", "G7 pinned, G8")
      .group("american-A", 0, "", "U6, U7")
      .hand("german", "50")
      .play();
}

// E26: uf.10.23a, uf.10.23b, uf.10.23c, uf.10.23d
TEST(Uf_10_23, RallyAll) {
  Trial t = rally_all(2, "G5 pinned, G6 pinned");
  EXPECT_TRUE(t.may("rally_two group=german-A with=german-B card=50"));
  EXPECT_EQ(t.why("rally_two group=german-B with=german-C card=50"), "uf.10.23b");
  EXPECT_EQ(t.why("rally_two group=german-A with=german-C card=50"), "uf.10.23c");
  EXPECT_TRUE(t.may("rally group=german-B card=50"));
  t.choose("rally_two group=german-A with=german-B card=50");
  for (const char* man : {"G4", "G5", "G6"}) EXPECT_TRUE(t.is_fine(man));
  EXPECT_TRUE(t.is_pinned("G7"));
  EXPECT_TRUE(at(t.s, t.group("german-A")).flags & group_acted);
  EXPECT_TRUE(at(t.s, t.group("german-B")).flags & group_acted);
  EXPECT_FALSE(
      rally_all(1, "G5 pinned, G6 pinned").may("rally_two group=german-A with=german-B card=50"));
  EXPECT_TRUE(rally_all(1, "G1, G6 pinned").may("rally_two group=german-A with=german-B card=50"));
}

// E27: uf.10.45a, uf.10.45b, uf.17.2*, uf.17.3*
TEST(Uf_10_45, HeroFirepower) {
  const auto fp = [](int chit, const std::string& men, const std::string& extra) {
    Trial t =
        Scene().group("german-B", chit, "", men, extra).group("american-B", 0, "", "U6, U7").play();
    return firepower(t.look(), t.group("german-B"), t.group("american-B"), 0);
  };
  const std::string flank = "flanks = \"B\"";
  EXPECT_EQ(fp(3, "G3, G5 crew=G3", ""), 7);
  EXPECT_EQ(fp(3, "G3 hero, G5 crew=G3", ""), 10);
  EXPECT_EQ(fp(3, "G3, G5 crew=G3", flank), 14);
  EXPECT_EQ(fp(3, "G3 hero, G5 crew=G3", flank), 15);
  EXPECT_EQ(fp(4, "G4", ""), 2);
  EXPECT_EQ(fp(4, "G4 hero", ""), 4);
  EXPECT_EQ(fp(4, "G4 hero", flank), 6);
}

// E28: uf.10.4a, uf.10.4b, uf.10.42, uf.9.3
TEST(Uf_10_4, HeroDrawnInRefillIsPlayedAtOnce) {
  Trial t = Scene()
                .group("german-A", 0, "", "G1, G4 pinned")
                .group("american-A", 0, "", "U6, U7")
                .group("american-B", 0, "", "U9, U10")
                .hand("german", "53, 54, 55, 56")
                .play();
  t.choose("end_actions").choose("end_turn").draw("27");
  t.choose("hero_rally man=G4 card=27");
  EXPECT_TRUE(t.is_fine("G4"));
  EXPECT_EQ(t.prompt.ask, Ask::throw_);  // another card for it
  t.draw("57");
  EXPECT_EQ(t.s.hand[0].size(), 5);
  EXPECT_TRUE(t.discarded("27"));
}

Trial hero_attack() {
  Trial t = Scene()
                .group("german-B", 2, "", "G15, G5 crew=G15")
                .group("american-B", 2, "", "U9, U5 pinned")
                .hand("german", "fire 5/9")
                .hand("american", "27")
                .play();
  t.choose("fire group=german-B target=american-B card=96");
  t.choose("announce");
  return t;
}

TEST(Uf_10_42, HeroBeforeTheDraws) {
  Trial t = hero_attack();
  t.choose("hero_rally man=U5 card=27");
  t.decline();
  t.choose("resolve").draw("R4");
  t.draw("R4 0r=4");  // 1 is not more than Morale 2
  EXPECT_TRUE(t.is_fine("U5"));
  EXPECT_TRUE(t.s.hand[1].empty());  // uf.9.3: not replaced
  Trial late = hero_attack();
  late.decline();
  late.choose("resolve").draw("R4").draw("R1 0r=9");
  EXPECT_TRUE(late.is_routed("U5"));  // 4 > Panic 3; nobody was asked in between
  EXPECT_EQ(late.s.hand[1].size(), 1);
}

Trial sniper_on_degi() {
  Trial t = Scene()
                .group("german-A", 0, "", "G1, G2")
                .group("american-A", 0, "", "U6, U7, U5 pinned, U8, U9")
                .hand("german", "29")
                .turn("german", "step = \"discards\"")
                .play();
  t.choose("sniper group=american-A card=29");
  t.decline();
  t.draw("rpn5=r3");
  t.decline();
  return t;
}

// E29: uf.14.2b, uf.14.3a, uf.14.3b, uf.14.3c, uf.14.3d, uf.14.6a, uf.6.53
TEST(Uf_14_3, SniperOnAPinnedMan) {
  Trial panics = sniper_on_degi();
  panics.draw("R4 0r=5");
  EXPECT_TRUE(panics.is_routed("U5"));
  Trial dies = sniper_on_degi();
  dies.draw("B3 0r=1");
  EXPECT_TRUE(dies.is_killed("U5"));
  Trial miss = sniper_on_degi();
  miss.draw("B1");
  EXPECT_TRUE(miss.is_pinned("U5"));
  EXPECT_EQ(miss.s.kia[1] + miss.s.rout[1], 0);
  Trial hit = sniper_on_degi();
  hit.draw("R5");
  EXPECT_TRUE(hit.is_killed("U5"));
}

// E30: uf.14.4a, uf.14.4b, uf.14.4c
TEST(Uf_14_4, SniperCheck) {
  const auto check = [](int sniper, const std::string& drawn) {
    Trial t = Scene()
                  .group("german-A", 0, "", "G1, G2")
                  .group("american-A", 0, "", "U6, U7", "sniped = [" + std::to_string(sniper) + "]")
                  .hand("german", "29")
                  .turn("american")
                  .play();
    t.choose("sniper_check group=american-A number=" + std::to_string(sniper)).draw(drawn);
    return !(uses(t.w(), t.s, Side::first, card_id(29)) & use_sniper);
  };
  EXPECT_TRUE(check(4, "B5"));
  EXPECT_FALSE(check(4, "B4"));
  EXPECT_FALSE(check(4, "R5"));
  EXPECT_FALSE(check(4, "R6"));
  EXPECT_FALSE(check(6, "B6"));
}

// E31: uf.15.2, uf.15.3, uf.15.4
TEST(Uf_15_2, LosingTheSquadLeader) {
  const auto drawn = [](const std::string& men, const std::string& losses,
                        const std::string& hand) {
    Trial t = Scene()
                  .group("german-A", 0, "", men)
                  .group("american-A", 0, "", "U6, U7")
                  .group("american-B", 0, "", "U9, U10")
                  .losses("german", losses)
                  .hand("german", hand)
                  .play();
    finish_turn(t);
    return t.s.hand[0].size();
  };
  EXPECT_EQ(drawn("G2, G4", "killed = [\"G1\"]\nforce = 10\nleader_lost = true", "53, 54"), 4);
  EXPECT_EQ(drawn("G2, G4", "killed = [\"G1\"]\nforce = 10", "53, 54"), 5);
  EXPECT_EQ(drawn("G2 pinned, G4", "killed = [\"G1\"]\nforce = 10", "53, 54"), 4);
  EXPECT_EQ(drawn("G5, G4", "killed = [\"G1\", \"G2\"]\nforce = 10", "53, 54"), 4);
  EXPECT_EQ(drawn("G1 pinned, G4", "force = 10", "53, 54"), 4);
}

TEST(Uf_15_3, TheSuccessorCountsFromTheNextRefillOn) {
  Trial t = Scene()
                .group("german-A", 0, "", "G2, G4")
                .group("american-A", 0, "", "U6, U7")
                .group("american-B", 0, "", "U9, U10")
                .losses("german", "killed = [\"G1\"]\nforce = 10\nleader_lost = true")
                .hand("german", "53, 54")
                .hand("american", "55, 56, 57, 58, 59, 60")
                .play();
  finish_turn(t);
  EXPECT_EQ(t.s.hand[0].size(), 4);
  finish_turn(t);
  finish_turn(t);
  EXPECT_EQ(t.s.hand[0].size(), 5);
}

// E32: uf.15.6
TEST(Uf_15_6, UnbalancedPosition) {
  const auto limit = [](const std::string& leader, bool second_group) {
    Scene scene;
    scene.group("german-A", 0, "", leader).group("american-A", 0, "", "U6, U7");
    if (second_group) scene.group("american-B", 0, "", "U8, U9");
    scene.group("german-B", 0, "", "G7, G8");
    Trial t = scene.play();
    finish_turn(t);
    return t.s.hand[0].size();
  };
  EXPECT_EQ(limit("G1 pinned, G4", false), 5);
  EXPECT_EQ(limit("G1, G4", false), 6);
  EXPECT_EQ(limit("G1, G4", true), 5);
}

// E34: uf.16.2a, uf.16.2b*, uf.16.3a, uf.16.3b
TEST(Uf_16_3, TimeLimit) {
  Trial t = Scene()
                .top("")
                .group("german-B", 2, "", "G15, G5 crew=G15")
                .group("american-B", 2, "", "U6, U7, U8")
                .hand("german", "fire 5/9")
                .more("[deck]\nnumber = 3\ndraw = [13, 23]")
                .play();
  t.choose("fire group=german-B target=american-B card=96");
  announced(t);
  t.choose("resolve").draw("13").draw("23");
  EXPECT_FALSE(t.over());
  t.draw("R2");  // from the reshuffled discards
  EXPECT_TRUE(t.over());
  Trial refilled = Scene()
                       .group("german-B", 2, "", "G15, G5 crew=G15")
                       .group("american-B", 2, "", "U6, U7, U8")
                       .hand("german", "53, 54")
                       .more("[deck]\nnumber = 3\ndraw = [17]")
                       .play();
  refilled.choose("end_actions").choose("end_turn").draw("17");
  EXPECT_TRUE(refilled.over());
}

Scene four_aside() {
  return Scene()
      .top("remove = [\"5 buildings\"]")
      .group("german-A", 0, "movement", "G1, G2")
      .group("american-A", 0, "", "U6, U7")
      .hand("german", "117, 101")
      .more("[deck]\naside = [113, 114, 115, 116]");
}

// E35: uf.16.1a, uf.16.1b, uf.16.1c, uf.16.1d, uf.16.1e, uf.2.22a, uf.3.6f
TEST(Uf_16_1, RemovingBuildings) {
  Trial t = four_aside().play();
  EXPECT_EQ(uses(t.w(), t.s, Side::first, card_id(117)), 0);
  EXPECT_EQ(t.why("terrain group=german-A card=117"), "uf.2.22a");
  Trial drawn = four_aside().group("german-B", 0, "", "G4, G5").play();
  drawn.choose("entrench group=german-B").draw("118");  // black 0: it served
  EXPECT_TRUE(drawn.s.aside.has(card_id(118)));
  EXPECT_FALSE(drawn.s.discard.has(card_id(118)));
  EXPECT_TRUE(drawn.may("terrain group=german-A card=117"));
  Trial down = four_aside().play();
  down.choose("open_ground group=german-A card=117 place=over");
  EXPECT_EQ(down.s.removed[static_cast<int>(Terrain::buildings)], 4);
  Trial covered = Scene()
                      .top("remove = [\"5 buildings\"]")
                      .group("german-A", 0, "open ground 117, movement", "G1, G2")
                      .group("american-A", 0, "", "U6, U7")
                      .hand("german", "101")
                      .more("[deck]\naside = [113, 114, 115, 116]")
                      .play();
  covered.choose("terrain group=german-A card=101");
  EXPECT_TRUE(covered.discarded("117"));
  EXPECT_EQ(covered.s.removed[static_cast<int>(Terrain::buildings)], 4);
}

TEST(Uf_16_1b, ADiscardedDoomedCardIsSetAside) {
  Trial t = four_aside().play();
  t.choose("end_actions").choose("discard card=117");
  EXPECT_TRUE(t.s.aside.has(card_id(117)));
  EXPECT_EQ(t.s.removed[static_cast<int>(Terrain::buildings)], 5);
}

}  // namespace
}  // namespace bocage::uf
