// 0 and 2: what cards and men are.
#include "embedded/embedded.hpp"
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Scene facing() {
  return Scene().group("german-A", 2, "", "G4, G5, G6").group("american-A", 2, "", "U6, U7, U8");
}

// uf.0.1*: the topmost Terrain or Movement card decides; Smoke and Wire are looked through.
TEST(Uf_0_1, StackIsReadFromTheTop) {
  const auto read = [](const std::string& stack) {
    Trial t =
        Scene().group("german-A", 0, stack, "G4, G5").group("american-A", 0, "", "U6, U7").play();
    return t.ground("german-A");
  };
  EXPECT_FALSE(read("").moving);
  EXPECT_EQ(read("").terrain, Terrain::open_ground);
  EXPECT_FALSE(read("woods, smoke, wire").moving);
  EXPECT_EQ(read("woods, smoke, wire").terrain, Terrain::woods);
  EXPECT_TRUE(read("woods, movement, smoke").moving);
  EXPECT_EQ(read("woods, movement, smoke").terrain, Terrain::woods);
}

// uf.0.2*: FP only qualifies; FS is what is modified and added to.
TEST(Uf_0_2, FirepowerQualifiesStrengthCounts) {
  Trial t = facing().hand("german", "81").play();  // FS 3, needs 5; three rifles at RR 4 have 6
  EXPECT_EQ(firepower(t.look(), t.group("german-A"), t.group("american-A"), 0), 6);
  t.choose("fire group=german-A target=american-A card=81");
  EXPECT_EQ(announced(t), 3);
}

// uf.0.3*: black adds, red subtracts, both zeros are 0 and keep their colour.
TEST(Uf_0_3, SignedNumbers) {
  Trial t = facing().play();
  for (int c = 1; c <= 162; ++c) {
    const CardInfo& card = t.w().cards[c];
    EXPECT_EQ(t.w().rnc[c], card.red ? -card.number : card.number);
  }
  EXPECT_NE(t.w().rnc_class[1], t.w().rnc_class[11]);  // B0 and R0
}

// uf.2.1, uf.2.2a, uf.2.2b: 162 cards, each with a number and ten position numbers.
TEST(Uf_2_1, TheDeck) {
  Trial t(std::string(embedded_file("data/uf/scenarios/a.toml")));
  EXPECT_EQ(t.s.deck_count, 162);
  int numbers[2][7] = {};
  for (int c = 1; c <= 162; ++c) {
    const CardInfo& card = t.w().cards[c];
    ASSERT_LE(card.number, 6);
    ++numbers[card.red][card.number];
    for (int column = 1; column <= 10; ++column) {
      EXPECT_GE(card.rpn[column], 1);
      EXPECT_LE(card.rpn[column], column);
    }
  }
  const int per_colour[] = {18, 18, 15, 12, 8, 6, 4};
  for (int n = 0; n < 7; ++n) {
    EXPECT_EQ(numbers[0][n], per_colour[n]);
    EXPECT_EQ(numbers[1][n], per_colour[n]);
  }
}

// uf.2.2c: a Movement card's own number matters only for a retreat from 0; Breeze only when drawn.
TEST(Uf_2_2c, NumbersOfPlayedCardsAreIgnored) {
  Trial t = Scene()
                .group("german-A", 2, "smoke", "G4 pinned, G5")
                .group("american-A", 2, "", "U6, U7")
                .hand("german", "33")  // Rally 1 with Breeze
                .play();
  t.choose("rally group=german-A card=33");
  EXPECT_EQ(t.ground("german-A").smoke, 1);
  EXPECT_EQ(t.s.breeze, 0);
}

// uf.2.22b: a Cower card fills the hand until it is discarded.
TEST(Uf_2_22b, CowerCardsFillTheHand) {
  Trial t = facing()
                .group("american-B", 2, "", "U9, U10")
                .hand("german", "139, 140, 160, 53, 54")  // three Cower cards for him
                .play();
  EXPECT_EQ(t.why("terrain group=german-A card=139"), "uf.2.22a");
  t.choose("end_actions").choose("end_turn");
  EXPECT_EQ(t.s.turn, Side::second);  // five cards: nothing was drawn
  EXPECT_EQ(t.s.hand[0].size(), 5);
}

// uf.2.3: only the values of the face that is up count.
TEST(Uf_2_3, FaceUpValues) {
  Trial t = Scene()
                .group("german-A", 2, "", "G4, G5, G6, G7")
                .group("american-A", 2, "", "U5, U8 pinned")
                .hand("german", "81")
                .play();
  t.choose("fire group=german-A target=american-A card=81");
  announced(t);
  t.choose("resolve").draw("B0").draw("B1");  // 3 > Morale 2; 4 is not above U8's Panic 4
  EXPECT_TRUE(t.is_pinned("U5"));
  EXPECT_TRUE(t.is_pinned("U8"));
  EXPECT_EQ(t.s.kia[1] + t.s.rout[1], 0);
}

// uf.2.22a, uf.ext.24: what vehicles and guns would need is not there; every man has an infantry
// weapon. So have no subject: uf.3.2f, uf.7.33, uf.8.23, uf.8.31b, uf.8.33, uf.8.41d, uf.8.43,
// uf.8.52d, uf.8.53f, uf.8.61, uf.8.62, uf.8.7b, uf.8.71, uf.8.72, uf.8.73, uf.8.81, uf.8.91,
// uf.8.92, uf.9.1c, uf.10.22b, uf.10.23e, uf.10.41, uf.10.44, uf.13.28, uf.13.29, uf.13.32c,
// uf.13.35, uf.14.2c, uf.14.31, uf.14.32, uf.14.4d.
TEST(Uf_ext_28, NoVehiclesGunsOrMortars) {
  for (const char* id : {"a", "b", "c", "d", "e", "f"}) {
    Trial t(std::string(embedded_file(std::string("data/uf/scenarios/") + id + ".toml")));
    for (const PersonInfo& man : t.w().men) EXPECT_LE(man.weapon, WeaponClass::mmg);
    for (int c : {139, 140}) {
      EXPECT_EQ(uses(t.w(), t.s, Side::first, card_id(c)), 0) << id;
      EXPECT_EQ(uses(t.w(), t.s, Side::second, card_id(c)), 0) << id;
    }
  }
}

}  // namespace
}  // namespace bocage::uf
