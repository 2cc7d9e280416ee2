// sk.g24.1: who may begin on which storey of a house in his zone.
#include "trial.hpp"

namespace bocage::sk {
namespace {

// A house of two storeys and a shed of one in the west, all groups in their owners' hands.
Sk village(std::string_view groups) {
  return Sk(
      "game = \"sk\"\nid = \"village\"\nturns = 9\nattacker = \"b\"\nvisibility = \"day\"\n"
      "terrain = [{ id = \"h\", type = \"building\", storeys = 2, poly = [[20, 40], [36, 40], [36, "
      "52], [20, 52]] }, { id = \"shed\", type = \"building\", storeys = 1, poly = [[20, 70], [36, "
      "70], [36, 82], [20, 82]] }]\n"
      "side = [{ id = \"a\", edge = \"W\", zones = [[[0, 0], [60, 0], [60, 120], [0, 120]]] }, "
      "{ id = \"b\", edge = \"E\", zones = [[[120, 0], [180, 0], [180, 120], [120, 120]]] }]\n"
      "group = [\n" +
      std::string(groups) + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"") + "]\n");
}

TEST(SkSetup, MenBeginUpstairsWhereThereIsAFloor) {
  Sk t = village(men("x", "a", "BLEU", "\"3 SOLDAT rifle\""));
  const auto why = [&](const char* at) { return t.why("set_group group=x at=" + std::string(at)); };
  EXPECT_EQ(why("28,46/1"), "");
  EXPECT_EQ(why("28,46/2"), "sk.g7.6");  // the house has a ground floor and one above
  EXPECT_EQ(why("28,76/1"), "sk.g7.6");  // the shed has none
  EXPECT_EQ(why("50,46/1"), "sk.g7.6");  // nor has a meadow
  t.choose("set_group group=x at=28,46/1");
  for (const char* id : {"x-1", "x-2", "x-3"}) {
    EXPECT_EQ(t.of(id).storey, 1) << id;
    EXPECT_EQ(building_at(t.world(), t.state(), t.of(id).at),
              building_at(t.world(), t.state(), {2800, 4600}))
        << id;
  }
}

TEST(SkSetup, TheGroundFloorIsWhatIsMeantWithoutAStorey) {
  Sk t = village(men("x", "a", "BLEU", "\"3 SOLDAT rifle\""));
  t.choose("set_group group=x at=28,46");
  EXPECT_EQ(t.of("x-1").storey, 0);
}

TEST(SkSetup, WhoHasToBeginUpstairsDoes) {
  Sk t = village(men("x", "a", "BLEU", "\"3 SOLDAT rifle\"", ", start = \"h storey 1\"") +
                 men("z", "a", "BLEU", "\"2 SOLDAT rifle\"", ", start = \"h storey 0\""));
  EXPECT_EQ(t.why("set_group group=z at=28,46/1"), "sk.g24.1");
  EXPECT_EQ(t.why("set_group group=x at=28,46/1"), "");
  t.choose("set_group group=x at=28,46");  // the storey goes without saying
  EXPECT_EQ(t.of("x-1").storey, 1);
}

TEST(SkSetup, WhatRollsOrRidesBeginsOnTheGround) {
  Sk t = village(unit("pak", "a", "gun:g50") + unit("t", "a", "vehicle:ger_opel") +
                 men("c", "a", "BLEU", "\"2 SOLDAT rifle\"", ", traits = [\"CAVALIER\"]") +
                 unit("hmg", "a", "us_hmg"));
  for (const char* group : {"pak", "t", "c"})
    EXPECT_EQ(t.why("set_group group=" + std::string(group) + " at=28,46/1"), "sk.g24.1") << group;
  EXPECT_EQ(t.why("set_group group=hmg at=28,46/1"), "");
  t.choose("set_group group=hmg at=28,46/1");
  EXPECT_EQ(at(t.state(), info(t.world(), t.g("hmg")).gear).storey, 1);
}

}  // namespace
}  // namespace bocage::sk
