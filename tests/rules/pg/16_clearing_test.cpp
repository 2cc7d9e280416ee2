// 16.75: engineers who stay on a minefield clear it.
#include <gtest/gtest.h>

#include "rules/pg/open_field.hpp"

namespace bocage::pg {
namespace {

// Engineers "e" on a found Soviet field of 0505, somebody far away on each side.
std::string engineers(const std::string& fields, const std::string& how = "",
                      const std::string& others = "") {
  return field(R"({ id = "e", type = "ger.eng", hex = "0505")" + how +
                   R"( }, { id = "i", type = "ger.inf", hex = "0112" }, )" + others +
                   R"({ id = "far", type = "sov.inf", hex = "1412" })",
               "", "size = [14, 12]", "german", "[markers]\nmines = [" + fields + "]\n");
}
std::string mines(int strength, const char* revealed = "true") {
  return R"({ hex = "0505", side = "soviet", strength = )" + std::to_string(strength) +
         ", revealed = " + revealed + " }";
}

struct Clearing : PgBattle {
  using PgBattle::PgBattle;
  int strength() const {
    int sum = 0;
    for (const Mine& m : s.mines) sum += m.strength;
    return sum;
  }
  // Nobody does anything for the rest of the turn; the German begins the next one.
  Clearing& wait() {
    for (int i = 0; i < 2 && asked() == "pg.prompt.segment"; ++i) choose("pass");
    if (asked() == "pg.prompt.initiative") roll({2, 1});
    return *this;
  }
};

TEST(Pg_16_75, StayingThreeTurnsTakesAPoint) {  // pg.16.75
  Clearing b(engineers(mines(2)));
  b.wait().wait();
  EXPECT_EQ(b.strength(), 2);
  EXPECT_EQ(b.unit("e").progress, 2);
  EXPECT_EQ(b.count("clearing_mines"), 2);
  b.wait();
  EXPECT_EQ(b.strength(), 1);
  EXPECT_EQ(b.count("mines_cleared"), 1);
  b.wait().wait();
  EXPECT_EQ(b.strength(), 1) << "the next point takes three turns again";
  b.wait();
  EXPECT_TRUE(b.s.mines.empty());
}

TEST(Pg_16_75, TheTurnOfArrivalIsNotAWholeOne) {  // pg.16.75
  Clearing b(engineers(mines(1), "", ""));
  b.turn_of("e", "move");
  b.choose("enter hex=0605");
  b.choose("enter hex=0505");  // two dice less: none
  b.choose("stop");
  EXPECT_EQ(b.unit("e").work, Work::none);
  b.wait().wait().wait();
  EXPECT_EQ(b.strength(), 1);
  b.wait();
  EXPECT_EQ(b.strength(), 0);
}

TEST(Pg_16_75, FiringAndDemoralizationStartItOver) {  // pg.16.75, pg.16.21
  Clearing shot(engineers(mines(1), "", R"({ id = "x", type = "sov.inf", hex = "0705" }, )"));
  shot.wait().wait();
  shot.turn_of("e", "fire");
  shot.choose("direct_fire hex=0705");
  shot.sum(7);
  shot.wait().wait().wait();
  EXPECT_EQ(shot.strength(), 1);
  shot.wait();
  EXPECT_EQ(shot.strength(), 0);
  Clearing shaken(engineers(mines(1), R"(, work = "mines", progress = 2)"));
  set_order(shaken.world(), shaken.s, shaken.piece("e"), Order::demoralized, nullptr);
  EXPECT_EQ(shaken.unit("e").work, Work::none);
  EXPECT_EQ(shaken.unit("e").progress, 0);
}

TEST(Pg_16_75, DiggingInDoesNotDisturb) {  // pg.16.75, pg.16.21
  Clearing b(engineers(mines(1)));
  for (int turn = 0; turn < 2; ++turn) {
    b.turn_of("e", "move");
    b.choose("dig_in");
    b.wait();
  }
  EXPECT_EQ(b.unit("e").dug, Dug::in);
  EXPECT_EQ(b.strength(), 1);
  b.wait();
  EXPECT_EQ(b.strength(), 0);
}

TEST(Pg_16_75, OnlyEngineersAndOnlyMinesThatWereFound) {  // pg.16.75
  Clearing hidden(engineers(mines(1, "false")));
  hidden.wait().wait().wait();
  EXPECT_EQ(hidden.strength(), 1);
  Clearing riflemen(with(engineers(mines(1)), "ger.eng", "ger.inf"));
  riflemen.wait().wait().wait().wait();
  EXPECT_EQ(riflemen.strength(), 1);
  Clearing own(
      with(engineers(mines(1)), R"(side = "soviet", strength)", R"(side = "german", strength)"));
  own.wait().wait().wait().wait();
  EXPECT_EQ(own.strength(), 1);
}

TEST(Pg_16_75, TheOwnerOfSeveralFieldsChooses) {  // pg.16.75
  Clearing b(engineers(mines(1) + ", " + mines(3), R"(, work = "mines", progress = 2)"));
  b.wait();
  ASSERT_EQ(b.asked(), "pg.prompt.mine_removal");
  EXPECT_EQ(b.ask().side, Side::second);
  b.choose("remove_mine mine=2");
  EXPECT_EQ(b.s.mines[0].strength, 1);
  EXPECT_EQ(b.s.mines[1].strength, 2);
  EXPECT_EQ(b.asked(), "pg.prompt.initiative");
  // Two platoons, two points: the second has only one field left to take from, nobody is asked.
  Clearing two(engineers(mines(1) + ", " + mines(1), R"(, work = "mines", progress = 2)",
                         R"({ type = "ger.eng", hex = "0505", work = "mines", progress = 2 }, )"));
  two.wait();
  two.choose("remove_mine mine=1");
  EXPECT_TRUE(two.s.mines.empty());
}

}  // namespace
}  // namespace bocage::pg
