// 8: kinds of terrain.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

// uf.8.11, uf.8.4, uf.8.51, uf.8.6, uf.8.7a, uf.8.8, uf.8.21: against.
TEST(Uf_8, FiguresAgainst) {
  EXPECT_EQ(net("", 1, "", 1), 0);
  EXPECT_EQ(net("", 1, "marsh", 1), -1);
  EXPECT_EQ(net("", 1, "stream", 1), 0);
  EXPECT_EQ(net("", 1, "buildings", 1), -2);
  EXPECT_EQ(net("", 1, "buildings -3", 1), -3);
  EXPECT_EQ(net("", 1, "woods", 1), -2);
  EXPECT_EQ(net("", 1, "brush", 1), -1);
  EXPECT_EQ(net("", 2, "gully", 3), -2);  // RR 5
  EXPECT_EQ(net("open ground", 1, "open ground", 1), 0);
}

// uf.8.41a, uf.8.52a: from.
TEST(Uf_8_41a, FiguresFrom) {
  EXPECT_EQ(net("marsh", 1, "", 1), -1);
  EXPECT_EQ(net("stream", 1, "", 1), -1);
  EXPECT_EQ(net("buildings", 1, "", 1), 0);
  EXPECT_EQ(net("walls", 1, "", 1), 0);
}

// uf.8.1a: any card, face down, on an uncovered Movement card of one's own.
TEST(Uf_8_1a, OpenGround) {
  Trial t = Scene()
                .group("german-A", 1, "woods, movement", "G4, G5")
                .group("german-B", 1, "woods", "G6, G7")
                .group("american-A", 1, "movement", "U6, U7")
                .hand("german", "139, 53")
                .play();
  EXPECT_EQ(t.why("open_ground group=german-B card=139 place=over"), "uf.5.1b");
  EXPECT_EQ(t.why("open_ground group=american-A card=139 place=over"), "uf.4.2a");
  EXPECT_EQ(t.why("open_ground group=german-A card=139 place=under"), "uf.13.5");
  t.choose("open_ground group=german-A card=139 place=over");
  EXPECT_EQ(t.stack("german-A"), "open");
  EXPECT_FALSE(t.ground("german-A").moving);
  State seen = t.s;
  UpFront::redact(t.w(), seen, Side::second);
  EXPECT_EQ(at(seen, t.group("german-A")).stack[0].card, unknown_card);
}

// uf.8.22c: a sideways card on a Gully may flank; a forward one moves the chit.
TEST(Uf_8_22c, GullyMovement) {
  Trial t = Scene()
                .group("german-A", 1, "gully", "G4, G5")
                .group("german-B", 1, "gully", "G6, G7")
                .group("american-A", 1, "", "U6, U7")
                .hand("german", "2, 1")
                .play();
  t.choose("move group=german-A card=2 mode=sideways")
      .choose("flank group=german-A target=american-A");
  EXPECT_TRUE(flanking(t.s, t.group("german-A"), t.group("american-A")));
  t.choose("move group=german-B card=1 mode=forward");
  EXPECT_EQ(t.chit("german-B"), 2);
}

int gun(const std::string& men, const std::string& stack) {
  Trial t = Scene().group("german-A", 1, stack, men).group("american-A", 2, "", "U6, U7").play();
  return firepower(t.look(), t.group("german-A"), t.group("american-A"), 0);  // RR 3
}

// uf.8.41b, uf.8.41c, uf.8.52b, uf.8.52c, uf.13.32b, uf.12.12: machine guns in bad places.
TEST(Uf_8_41b, MachineGunsInBadPlaces) {
  const std::string lmg = "G3, G5 crew=G3", alone = "G3", mmg = "G17, G5 crew=G17";
  EXPECT_EQ(gun(lmg, "woods"), 7);
  EXPECT_EQ(gun(mmg, "woods"), 9);
  for (const char* wet : {"marsh", "stream"}) {
    EXPECT_EQ(gun(lmg, wet), 5) << wet;
    EXPECT_EQ(gun(alone, wet), 0) << wet;
    EXPECT_EQ(gun(mmg, wet), 0) << wet;
    EXPECT_EQ(gun(lmg, std::string(wet) + ", movement"), 0) << wet;
  }
  EXPECT_EQ(gun(lmg, "woods, wire"), 5);
  EXPECT_EQ(gun(alone, "woods, wire"), 0);
  EXPECT_EQ(gun(mmg, "woods, wire"), 4);
  EXPECT_EQ(gun(lmg, "movement, wire"), 0);
  EXPECT_EQ(gun(mmg, "movement"), 0);  // uf.12.12
}

// uf.8.531, uf.8.532: a ford with a FLANK card may flank, never transfer.
TEST(Uf_8_531, FordFlanksButNeverTransfers) {
  Trial t = Scene()
                .group("german-A", 1, "stream", "G4, G5")
                .group("american-A", 1, "", "U6, U7")
                .hand("german", "2, 3")
                .play();
  EXPECT_EQ(t.why("move group=german-A card=2 mode=forward"), "uf.8.53a");
  t.choose("move group=german-A card=2 mode=sideways").draw("B3");
  EXPECT_EQ(t.s.step, Step::sideways);
  EXPECT_EQ(t.why("transfer_group group=german-A to=german-B"), "uf.8.532");
  t.choose("flank group=german-A target=american-A");
  EXPECT_EQ(t.stack("german-A"), "stream, sideways");
  Trial plain = Scene()
                    .group("german-A", 1, "stream", "G4, G5")
                    .group("american-A", 1, "", "U6, U7")
                    .hand("german", "3")
                    .play();
  plain.choose("move group=german-A card=3 mode=sideways");  // FORD, no FLANK: nothing to choose
  EXPECT_EQ(plain.s.step, Step::action);
}

// uf.8.44, uf.8.54
TEST(Uf_8_44, NoRepairInMarshOrStream) {
  const auto why = [](const std::string& stack) {
    Trial t = Scene()
                  .group("german-A", 1, stack, "G4 malfunctioned, G5")
                  .group("american-A", 1, "", "U6, U7")
                  .play();
    return t.why("repair man=G4");
  };
  EXPECT_EQ(why("marsh"), "uf.8.44");
  EXPECT_EQ(why("stream"), "uf.8.54");
  EXPECT_EQ(why("movement"), "uf.19.3c*");
  EXPECT_EQ(why("woods"), "");
}

}  // namespace
}  // namespace bocage::uf
