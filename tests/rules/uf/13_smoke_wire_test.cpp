// 13: Smoke and Wire.
#include "embedded/embedded.hpp"
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

Scene smokers(const std::string& stack, const std::string& men = "G1, G4") {
  return Scene()
      .group("german-A", 1, stack, men)
      .group("american-A", 1, "movement", "U6, U7")
      .hand("german", "126, 1, 101, 53");
}

// uf.13.2a: a group with an unpinned leader, as its action; uf.13.24: the card stays.
TEST(Uf_13_2a, SmokeNeedsALeader) {
  EXPECT_EQ(smokers("", "G4, G5").play().why("lay_smoke group=german-A card=126"), "uf.13.2a");
  EXPECT_EQ(smokers("", "G1 pinned, G5").play().why("lay_smoke group=german-A card=126"),
            "uf.13.2a");
  Trial t = smokers("woods").play();
  t.choose("lay_smoke group=german-A card=126");
  EXPECT_EQ(t.stack("german-A"), "woods, smoke");
  EXPECT_EQ(t.ground("german-A").terrain, Terrain::woods);  // uf.13.1a
  EXPECT_FALSE(t.discarded("126"));
  EXPECT_EQ(t.why("move group=german-A card=1 mode=forward"), "uf.4.2a");
}

// uf.13.2b, uf.13.4: not on a Marsh with fewer than two Movement cards, nor after a Breeze.
TEST(Uf_13_4, SmokeOnMarsh) {
  const std::string smoke = "lay_smoke group=german-A card=126";
  EXPECT_EQ(smokers("marsh").play().why(smoke), "uf.13.4");
  EXPECT_EQ(smokers("marsh, movement").play().why(smoke), "uf.13.4");
  EXPECT_EQ(smokers("marsh, movement, movement").play().why(smoke), "");
  EXPECT_EQ(smokers("").turn("german", "breeze = true").play().why(smoke), "uf.13.2b");
}

// uf.13.23, uf.13.241: terrain goes over the Smoke and ends it, even if it is rejected.
TEST(Uf_13_241, TerrainEndsSmoke) {
  Trial own = smokers("movement, smoke").play();
  own.choose("terrain group=german-A card=101");
  EXPECT_EQ(own.stack("german-A"), "woods");
  Trial t = Scene()
                .group("german-A", 1, "", "G4, G5")
                .group("american-A", 1, "movement forward, 127", "U6, U7")
                .hand("german", "101")
                .turn("german", "step = \"discards\"")
                .play();
  t.choose("terrain group=american-A card=101");
  EXPECT_TRUE(t.discarded("127"));
  t.choose("end_turn");
  refill(t);
  t.choose("reject group=american-A");
  EXPECT_EQ(t.stack("american-A"), "sideways");
}

// uf.13.5: Open Ground slid under: the Wire stays, the group stands.
TEST(Uf_13_5, OpenGroundSlidUnder) {
  Trial t = smokers("woods, movement, 127, wire").play();
  EXPECT_EQ(t.why("open_ground group=german-A card=53 place=over"), "uf.13.34a");
  EXPECT_EQ(t.why("terrain group=german-A card=101"), "uf.13.34a");
  t.choose("open_ground group=german-A card=53 place=under");
  EXPECT_EQ(t.stack("german-A"), "open, smoke, wire");
  EXPECT_FALSE(t.ground("german-A").moving);
  Trial smoke_only = smokers("woods, movement, 127").play();
  EXPECT_TRUE(smoke_only.may("open_ground group=german-A card=53 place=over"));
  smoke_only.choose("open_ground group=german-A card=53 place=under");
  EXPECT_EQ(smoke_only.stack("german-A"), "open, smoke");
}

Trial wiring(const std::string& stack) {
  return Scene()
      .group("german-A", 1, "", "G4, G5")
      .group("american-A", 1, stack, "U6, U7")
      .hand("german", "141, 142, 1")
      .hand("american", "4, 13, 53, 101")
      .turn("german", "step = \"discards\"")
      .play();
}

// uf.13.1b, uf.13.3b: moving or not, never rejected; not in an unforded Stream, not on Marsh.
TEST(Uf_13_3b, WhereWireMayLie) {
  const std::string wire = "lay_wire group=american-A card=141";
  EXPECT_EQ(wiring("").why(wire), "");
  EXPECT_EQ(wiring("movement").why(wire), "");
  EXPECT_EQ(wiring("stream").why(wire), "uf.13.3b");
  EXPECT_EQ(wiring("stream, movement").why(wire), "");
  EXPECT_EQ(wiring("marsh, movement").why(wire), "uf.13.4");
  EXPECT_EQ(wiring("").why("lay_wire group=german-A card=141"), "uf.13.3a");
  Trial t = wiring("");
  t.choose(wire).choose("end_turn");
  refill(t);
  EXPECT_EQ(t.s.step, Step::action);  // no answer is asked for
  EXPECT_EQ(t.stack("american-A"), "wire");
}

// The group is offered terrain, then Wire in the same discards.
std::string wire_after(const std::string& card) {
  Trial t = Scene()
                .group("german-A", 1, "woods, movement forward", "G4, G5")
                .group("american-A", 1, "", "U6, U7")
                .hand("american", "101, 134, 136, 141")
                .turn("american", "step = \"discards\"")
                .play();
  t.choose("terrain group=german-A card=" + card);
  return t.why("lay_wire group=german-A card=141");
}

// uf.13.3b, uf.13.4: nor on a Stream or Marsh that waits for an answer; Woods that wait may get it.
TEST(Uf_13_3b, WireOnOfferedTerrain) {
  EXPECT_EQ(wire_after("101"), "");
  EXPECT_EQ(wire_after("136"), "uf.13.3b");
  EXPECT_EQ(wire_after("134"), "uf.13.4");
}

// uf.7.32b, uf.13.3b, uf.13.4: with the sideways card that a rejection costs, Wire laid over the rejected
// terrain goes where none could have been laid; elsewhere it stays.
TEST(Uf_13_3b, WireGoesWithTheFord) {
  const auto rejected = [](const std::string& stack) {
    Trial t = Scene()
                  .group("german-A", 1, stack, "G4, G5")
                  .group("american-A", 1, "", "U6, U7")
                  .hand("american", "101, 141")
                  .turn("american", "step = \"discards\"")
                  .play();
    t.choose("terrain group=german-A card=101").choose("lay_wire group=german-A card=141");
    t.choose("end_turn");
    refill(t);
    t.choose("reject group=german-A");
    EXPECT_EQ(t.discarded("141"), t.stack("german-A").find("wire") == std::string::npos);
    return t.stack("german-A");
  };
  EXPECT_EQ(rejected("stream, movement sideways"), "stream");
  EXPECT_EQ(rejected("marsh, movement sideways, movement sideways"), "marsh, sideways");
  EXPECT_EQ(rejected("marsh, movement sideways, movement forward"),
            "marsh, sideways, sideways, wire");
  EXPECT_EQ(rejected("woods, movement sideways"), "woods, wire");
}

// uf.13.33a, uf.13.33b, uf.13.34a, uf.13.34b, uf.13.6: a Movement card takes one Wire away and does
// nothing else.
TEST(Uf_13_33, RemovingWire) {
  Trial t = Scene()
                .group("german-A", 1, "", "G4, G5")
                .group("german-B", 1, "", "G6, G7")
                .group("american-A", 1, "woods, wire, wire", "U6, U7", "entrenched = true")
                .group("american-B", 1, "movement, wire", "U8 pinned, U9")
                .hand("american", "2, 101")
                .turn("american")
                .play();
  EXPECT_EQ(t.why("move group=american-A card=2 mode=forward"), "uf.13.34a");
  EXPECT_EQ(t.why("remove_wire group=american-B card=2"), "uf.5.1a");
  EXPECT_EQ(t.why("terrain group=american-B card=101"), "uf.13.34a");
  t.choose("remove_wire group=american-A card=2");
  EXPECT_EQ(t.stack("american-A"), "woods, wire");  // one of two
  EXPECT_EQ(t.chit("american-A"), 1);
  EXPECT_TRUE(t.discarded("2"));
  EXPECT_TRUE(at(t.s, t.group("american-A")).flags &
              group_entrenched);  // uf.36.3*: not lost by this
  EXPECT_FALSE(t.ground("american-A").moving);
  EXPECT_EQ(at(t.s, t.group("american-A")).flanks, no_group);
  EXPECT_EQ(t.why("rearrange group=american-A"), "uf.4.2a");
}

// uf.13.26: at night Smoke is a Cower card.
TEST(Uf_13_26, SmokeAtNight) {
  Trial t = smokers("").top("special = [\"night\"]").play();
  EXPECT_EQ(t.why("lay_smoke group=german-A card=126"), "uf.2.22a");
}

}  // namespace
}  // namespace bocage::uf
