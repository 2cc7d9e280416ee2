// What the rules must not give away by asking, by the order of a list, or by letting somebody take it back.
#include <gtest/gtest.h>

#include "embedded/embedded.hpp"
#include "kernel/random.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

std::string field(const std::string& units) {
  return position("unit = [" + units +
                      "]\nleader = [{ id = \"lt\", side = \"german\", hex = \"0505\", "
                      "values = \"8/0/1\" }]",
                  "size = [14, 12]", "german");
}

// pg.16.6a: the gun is far out of range, and its side is asked all the same, and again at the next hex.
TEST(Pg_16_6a, BeingAskedDoesNotBetrayAHiddenGun) {
  for (const char* where : {"1312", "0905"}) {
    PgBattle b(field(R"({ id = "a", type = "ger.mtc", hex = "0505" },
      { id = "x", type = "sov.hmg", df = "9-6", hidden = true, hex = ")" +
                     std::string(where) + R"(" })"));
    b.activate("0505", {{"lt", "move"}, {"a", "move"}});
    b.act("a");
    b.choose("enter", {{"hex", "0405"}});
    ASSERT_EQ(b.prompt_text(), "pg.prompt.opportunity") << where;
    EXPECT_EQ(b.ask().side, Side::second);
    EXPECT_EQ(b.ask().options.size() > 1, std::string(where) == "0905");
    EXPECT_TRUE(b.event("moved").probes);
  }
}

// No gun lies hidden any more, or what lies there cannot hurt anybody: nobody is asked.
TEST(Pg_16_6a, WithoutHiddenGunsNobodyIsAsked) {
  for (const char* other : {R"({ id = "x", type = "sov.hmg", hex = "1312" })",
                            R"({ id = "x", type = "sov.truck", hex = "1312", hidden = true })"}) {
    PgBattle b(field(R"({ id = "a", type = "ger.mtc", hex = "0505" },)" + std::string(other)));
    b.activate("0505", {{"lt", "move"}, {"a", "move"}});
    b.act("a");
    b.choose("enter", {{"hex", "0405"}});
    EXPECT_NE(b.prompt_text(), "pg.prompt.opportunity") << other;
  }
}

// pg.16.7a: how strong the mine is that is being laid, and in which order they lie, is its owner's secret.
TEST(Pg_16_7a, LayingMinesTellsTheEnemyNothing) {
  int questions = 0, lists = 0;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("data/pg/scenarios/") || file.text.find("mines") == file.text.npos)
      continue;
    PgBattle b(file.text);
    Random random(5);
    for (int i = 0; i < 120 && b.ask().ask != Ask::over; ++i) {
      if (b.prompt_text() == "pg.prompt.lay_mine") {
        ++questions;
        for (const Arg& a : b.ask().args) EXPECT_EQ(a.seen, only(b.ask().side)) << a.name;
      }
      for (const Side viewer : {Side::first, Side::second}) {
        State seen = b.state();
        PanzerGrenadier::redact(b.world(), seen, viewer);
        for (int k = 1; k < seen.mines.size(); ++k) {
          ++lists;
          EXPECT_LE(seen.mines[k - 1].hex.id, seen.mines[k].hex.id);
        }
      }
      b.take(b.ask().ask == Ask::throw_
                 ? sample(b.ask().chance, random.next())
                 : b.ask().options[static_cast<int>(
                       random.below(static_cast<std::uint32_t>(b.ask().options.size())))]);
    }
  }
  EXPECT_GT(questions, 0);
  EXPECT_GT(lists, 0);
}

// A hidden unit looks the same whatever has become of it.
TEST(Pg_16_6a, AHiddenUnitHasNoStateForTheEnemy) {
  PgBattle b(field(R"({ id = "a", type = "ger.mtc", hex = "0505" },
    { id = "x", type = "sov.hmg", hidden = true, hex = "1312" })"));
  State one = b.state(), two = b.state();
  at(two, b.piece("x")).order = Order::disrupted;
  at(two, b.piece("x")).markers = 1;
  PanzerGrenadier::redact(b.world(), one, Side::first);
  PanzerGrenadier::redact(b.world(), two, Side::first);
  EXPECT_TRUE(same(one, two));
}

// Whom a result is read for together is numbered, those in sight first: a gun that hides beside them reads another column
// (pg.bm.m6) and would be group 1.
TEST(Pg_16_6a, GroupsOfATargetDoNotTellWhoHidesAmongThem) {
  const auto seen_by_firers = [](std::string_view where) {
    PgBattle b(
        position("unit = [{ id = \"mtr\", type = \"ger.mtr81\", hex = \"0502\" }, "
                 "{ id = \"gun\", type = \"sov.at45\", hidden = true, hex = \"" +
                 std::string(where) +
                 "\" }, { id = \"inf\", type = \"sov.inf\", hex = \"0508\" }, "
                 "{ id = \"hmg\", type = \"ger.hmg\", hex = \"0502\" }]\n"
                 "leader = [{ id = \"lt\", side = \"german\", hex = \"0502\" }]"));
    b.activate("0502", {{"lt", "fire"}, {"mtr", "fire"}, {"hmg", "fire"}});
    b.act("mtr");
    b.choose("bombard", {{"hex", "0508"}});
    b.sum(7);
    EXPECT_NE(b.unit("inf").target, 0);
    EXPECT_TRUE(b.unit("gun").hidden) << "nothing happened to it";
    State seen = b.state();
    PanzerGrenadier::redact(b.world(), seen, Side::first);
    return seen;
  };
  EXPECT_TRUE(same(seen_by_firers("0508"), seen_by_firers("1312")));
}

// pg.df.m9: a leader alone sets off no mine; whoever fires at him where his own field counts has to show it, and a dummy
// shows by not counting.
TEST(Pg_df_m9, WhoseOwnFieldCountsShowsIt) {
  for (const int strength : {0, 2}) {
    PgBattle b(position(R"(unit = [{ id = "hmg", type = "sov.hmg", hex = "0504" }]
      leader = [{ id = "lt", side = "german", hex = "0506" }])",
                        "size = [14, 12]", "soviet") +
               "[markers]\nmines = [{ side = \"soviet\", hex = \"0909\", strength = 1 }, "
               "{ side = \"soviet\", hex = \"0506\", strength = " +
               std::to_string(strength) + " }]\n");
    b.turn_of("hmg", "fire");
    b.choose("direct_fire", {{"hex", "0506"}});
    b.sum(7);
    EXPECT_EQ(shift(b.event("direct_fire"), "pg.df.m9"), strength ? 1 : 0);
    EXPECT_EQ(b.event(strength ? "mines_revealed" : "dummy_mines").rule,
              strength ? "pg.df.m9"_rule : "pg.16.74"_rule);
    ASSERT_EQ(b.state().mines.size(), strength ? 2 : 1) << "a dummy goes";
    for (const Mine& m : b.state().mines) EXPECT_EQ(m.revealed, m.hex == b.hex_at("0506"));
  }
}

}  // namespace
}  // namespace bocage::pg
