// 16 and the order of endings.
#include "rules/uf/scene.hpp"

namespace bocage::uf {
namespace {

// uf.16.4a: more points win when time runs out; uf.16.4d: no weapon is needed to count.
TEST(Uf_16_4a, PointsDecide) {
  const auto winner = [](int german, int american) {
    Trial t = Scene()
                  .group("german-A", german, "", "G4 unarmed, G5, G6 pinned")
                  .group("american-A", american, "", "U6, U7, U8")
                  .group("american-B", 0, "", "U9, U10")
                  .hand("german", "53, 54, 55, 56")
                  .more("[deck]\nnumber = 3\ndraw = [60]")
                  .play();
    t.choose("end_actions").choose("end_turn").draw("60");
    EXPECT_TRUE(t.over());
    return t.result().winner;
  };
  EXPECT_EQ(winner(4, 2), Side::first);   // 8 to 6
  EXPECT_EQ(winner(2, 2), Side::second);  // 4 to 6
  EXPECT_EQ(winner(3, 2), Side::nobody);  // 6 to 6: a draw (uf.win.1*)
}

// uf.16.31: by agreement; the clock belongs to the table, and no option pretends to keep it.
TEST(Uf_16_31, NoOptionThatDoesNothing) {
  const Trial t =
      Scene().group("german-A", 0, "", "G4, G5").group("american-A", 0, "", "U6, U7").play();
  for (const OptionInfo& option : t.info.options) EXPECT_NE(option.id, "one_minute_turns");
}

// uf.win.1*: a broken squad ends it at once, before the owner's goal is looked at.
TEST(Uf_win_1, BrokenFirst) {
  Trial t = Scene()
                .group("german-A", 4, "woods", "G4, G5, G6, G7, G8 pinned")
                .group("american-A", 0, "", "U6, U7")
                .losses("german", "killed = [\"G9\", \"G10\", \"G11\", \"G12\"]\nforce = 9")
                .more("[victory]\nmen = 4\nchit = 4")
                .play();
  t.choose("panic man=G8").draw("B0 0r=1");
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.result().winner, Side::second);
  EXPECT_EQ(t.result().rule, "uf.16.5a"_rule);
}

// uf.16.21a: the draw pile is nowhere counted for a player.
TEST(Uf_16_21a, NoCounting) {
  Trial t = Scene().group("german-A", 0, "", "G4, G5").group("american-A", 0, "", "U6, U7").play();
  const std::string view = boost::json::serialize(Io::view(t.w(), t.names, t.s, Side::first));
  EXPECT_EQ(view.find("draw_pile"), std::string::npos);
  EXPECT_EQ(view.find("\"" + std::to_string(t.s.deck_count) + "\""), std::string::npos);
  EXPECT_EQ(view.find(":" + std::to_string(t.s.deck_count) + ","), std::string::npos);
}

// uf.16.3a: a ford that takes the last card is made, and that is all; it gives no more flanking
// fire.
TEST(Uf_16_3a, TheLastCardIsDrawnForAFord) {
  Trial t = Scene()
                .group("german-B", 1, "stream", "G4, G5")
                .group("american-B", 1, "woods", "U6, U7")
                .hand("german", "2")
                .more("[deck]\nnumber = 3\ndraw = [54]")
                .play();
  t.choose("move group=german-B card=2 mode=sideways").draw("B0");
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.stack("german-B"), "stream, sideways");
}

// Two sides that never touch a card: time is up after a hundred such turns.
TEST(Uf_16_3a, QuietGamesEnd) {
  Trial t = Scene()
                .group("german-A", 0, "", "G4, G5")
                .group("german-B", 0, "", "G6, G7")
                .group("american-A", 0, "", "U6, U7")
                .group("american-B", 0, "", "U8, U9")
                .hand("german", "53, 54, 55, 56, 57")
                .hand("american", "58, 59, 60, 61, 62, 63")
                .play();
  int turns = 0;
  for (; !t.over() && turns < 200; ++turns) t.choose("end_actions").choose("end_turn");
  EXPECT_EQ(turns, 100);
}

}  // namespace
}  // namespace bocage::uf
