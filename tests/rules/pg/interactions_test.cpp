// Chapters 10 to 17 where two rules meet.
#include "battle.hpp"

namespace bocage::pg {
namespace {

std::string units(std::string_view list) { return "unit = [" + std::string(list) + "]\n"; }

// pg.14.45 with pg.16.42: tanks and horses gain nothing by an entrenchment, not even heart.
TEST(Pg_14_45, AnEntrenchmentRalliesOnlyThoseItShelters) {
  PgBattle b(position(units(R"({ id = "t", type = "ger.pz4g", hex = "0505", order = "disrupted" },
  { id = "i", type = "ger.inf", hex = "0505", order = "disrupted" }, { type = "sov.inf", hex = "1205" })") +
                      "[markers]\nentrenchments = \"0505\"\n"));
  b.activate("0505", {{"t", "recover"}, {"i", "recover"}});
  b.act("t");
  b.sum(8);  // morale 8: not less
  EXPECT_EQ(b.order("t"), Order::disrupted);
  EXPECT_EQ(shift(b.event("recovery", "unit", "t"), "pg.14.45"), 0);
  b.act("i");
  b.sum(8);
  EXPECT_EQ(b.order("i"), Order::good);
  EXPECT_EQ(shift(b.event("recovery", "unit", "i"), "pg.14.45"), 1);
}

}  // namespace
}  // namespace bocage::pg
