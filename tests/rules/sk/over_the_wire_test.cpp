// What an outsider stumbled on: positions written by hand, names, complaints, questions that are none.
#include "trial.hpp"

namespace bocage::sk {
namespace {

Setting pair_of(std::string_view x_at = "50, 50", std::string_view y_at = "52, 50") {
  Setting x;
  x.groups =
      men("x", "a", "VETERAN", "\"SOLDAT rifle\"") + men("y", "b", "BLEU", "\"SOLDAT rifle\"");
  x.figures = man("x-1", x_at, ", facing = 0") + man("y-1", y_at, ", facing = 180");
  x.sequence = 4;
  return x;
}

// ---- files

std::string complaint(const Setting& x) {
  std::string all;
  for (const std::string& c : complaints_about<Skirmish>(file(x))) all += c + "\n";
  return all;
}
// A man who is not there is one complaint, and not one for every key that follows.
TEST(SkWire, OneMistakeIsOneComplaint) {
  Setting x = pair_of();
  x.figures += man("x-2", "40, 40", ", facing = 0");
  const auto told = complaints_about<Skirmish>(file(x));
  ASSERT_EQ(told.size(), 1u) << complaint(x);
  EXPECT_NE(told[0].find("no man 'x-2'"), std::string::npos);
  for (const char* list : {"vehicles", "gears", "states"}) {
    Setting y = pair_of();
    (list == std::string_view("vehicles") ? y.vehicles
     : list == std::string_view("gears")  ? y.gears
                                          : y.states) =
        "{ id = \"nobody\", at = [20, 20], heading = 0 },\n";
    EXPECT_EQ(complaints_about<Skirmish>(file(y)).size(), 1u) << list << complaint(y);
  }
}
TEST(SkWire, NumbersAndWordsAreRead) {
  Setting x = pair_of();
  x.terrain =
      "{ id = \"h\", type = \"building\", storeys = 2, poly = [[80, 30], [100, 30], [100, 50], "
      "[80, "
      "50]] },\n";
  x.groups += men("z", "b", "BLEU", "\"3 SOLDAT rifle\"", ", start = \"h storey 1\"");
  EXPECT_EQ(complaint(x), "");
  for (const char* start : {"h storey 2", "h storey one", "h storey 1x", "h 1", "h storey"}) {
    const auto told = complaints_about<Skirmish>(replaced(file(x), "h storey 1", start));
    ASSERT_EQ(told.size(), 1u) << start;
    EXPECT_EQ(told[0].find("trial.toml:14:81:"), 0u) << told[0];
  }
  for (const char* line : {"0 SOLDAT rifle", "3a SOLDAT rifle", "SOLDAT rifle x14"})
    EXPECT_EQ(complaints_about<Skirmish>(replaced(file(x), "3 SOLDAT rifle", line)).size(), 1u)
        << line;
  Setting v = pair_of();
  v.groups += unit("v", "b", "vehicle:us_m4");
  v.vehicles = "{ id = \"v\", at = [90, 90], heading = 0, hatch = \"ajar\" },\n";
  EXPECT_NE(complaint(v).find("neither open nor closed"), std::string::npos);
  Setting n = pair_of();
  const std::string night = replaced(file(n), "visibility = \"day\"",
                                     "visibility = [{ turns = \"x-3\", is = \"night\" }]");
  EXPECT_EQ(complaints_about<Skirmish>(night).size(), 1u);
}

TEST(SkWire, MenWhoCannotStandThere) {
  Setting x = pair_of();
  x.figures += man("x-1", "60, 60");
  EXPECT_NE(complaint(x).find("'x-1' is listed twice"), std::string::npos);
  Setting y = pair_of();
  y.figures = man("x-1", "50, 50", ", storey = 1") + man("y-1", "60, 60");
  EXPECT_NE(complaint(y).find("no storey 1 at this place"), std::string::npos);
  Setting z = pair_of();
  z.terrain = "{ id = \"l\", type = \"lake\", poly = [[10, 10], [20, 10], [20, 20]] },\n";
  EXPECT_EQ(complaints_about<Skirmish>(file(z)).size(), 1u);
}

// ---- names and questions

// A weapon on its own base by its group's name.
TEST(SkWire, WeaponsByTheirGroup) {
  Setting x;
  x.groups = unit("m", "a", "us_m60") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("m-1", "10, 11") + man("m-2", "10, 9") + man("y-1", "100, 60");
  x.gears = "{ id = \"m\", at = [10, 10] },\n";
  x.active = "m";
  const Sk t(x);
  EXPECT_EQ(t.why("drop gear=m at=80,80"), "");
}
// A fight that is the only one is no question (docs/protocol.md).
TEST(SkWire, OneFightIsNotAsked) {
  const Sk t(pair_of());
  EXPECT_EQ(t.asked(), "sk.prompt.melee");
}
// sk.g4.2: which die is whose is told for all of them.
TEST(SkWire, DiceOfSeveralGroups) {
  Setting x = pair_of("20, 50", "120, 50");
  x.groups += men("w", "a", "VETERAN", "\"SOLDAT rifle\"");
  x.figures += man("w-1", "20, 60");
  x.sequence = 2;
  Sk t(x);
  t.roll({6, 1});
  ASSERT_EQ(t.asked(), "sk.prompt.counts");
  int groups = 0;
  for (const Arg& a : t.ask().args) groups += std::string_view(a.name) == "group";
  EXPECT_EQ(groups, 2);
}
// sk.tm.1, sk.ts.3: a tank that is alone is told so, and not that it is at half strength.
TEST(SkWire, CausesOfATank) {
  Setting x = pair_of("20, 50", "170, 50");
  x.groups += unit("t", "b", "vehicle:ger_222");
  x.vehicles = "{ id = \"t\", at = [100, 90], heading = 0 },\n";
  x.sequence = 1;
  Sk t(x);
  t.roll({6});
  for (const Arg& a : t.event("morale_test").args)
    if (std::string_view(a.name) == "causes") {
      EXPECT_EQ(name(t.world(), t.names, a.kind, a.value), "alone");
      EXPECT_EQ(label(t.world(), t.names, a.kind, a.value, "en"), "no sound infantry near");
    }
}

// ---- rules

// sk.g15.8, sk.cb.7a: his back touches a wall, he stays; a door lets him through.
TEST(SkWire, RecoilAgainstAWall) {
  const auto falls_to = [](std::string_view terrain, std::string_view at = "52, 50") {
    Setting x = pair_of("50, 50", at);
    x.terrain = terrain;
    Sk t(x);
    t.roll({3});
    t.roll({2});
    return t.where("y-1");
  };
  const std::string house =
      "{ id = \"h\", type = \"building\", poly = [[53, 30], [80, 30], [80, 70], [53, 70]]";
  EXPECT_EQ(falls_to(house + " },\n"), "52,50");
  EXPECT_EQ(falls_to(house + ", openings = [\"door 53,50\"] },\n"), "57,50");
  EXPECT_EQ(falls_to("{ id = \"w\", type = \"lowwall\", line = [[55, 30], [55, 70]] },\n"),
            "54,50");
  EXPECT_EQ(falls_to("{ id = \"w\", type = \"highwall\", line = [[55.5, 30], [55.5, 70]] },\n"),
            "54.5,50");
  EXPECT_EQ(falls_to(""), "57,50");
}
// sk.g15.9: after a charge, whose bases do not quite touch, 5 cm still bring him into contact.
TEST(SkWire, FollowingAsFarAsItGoes) {
  Sk t(pair_of("50, 50", "52.05, 50"));
  t.roll({3});
  t.roll({2});
  EXPECT_EQ(t.offered("follow", "at"), std::vector<std::string>{"55,50"});
}
// sk.g14.6, sk.g14.17: the second failure is told by its own rule.
TEST(SkWire, SecondFailures) {
  Setting x = pair_of("20, 50", "170, 50");
  x.groups += men("w", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures += man("w-1", "20, 60") + man("w-2", "20, 63") + man("w-3", "20, 66");
  x.states = "{ id = \"w\", morale = \"demoralised\" },\n";
  x.sequence = 1;
  Sk t(x);
  t.roll({1});
  EXPECT_EQ(rule_name(t.event("routs").rule), "sk.g14.6");
}
// sk.g3.6: each of the two classes begins with the side without priority.
TEST(SkWire, ClassesBeginAnew) {
  Setting x;
  for (const auto& [id, side] : {std::pair{"r", "b"}, {"p", "a"}, {"q", "b"}})
    x.groups += men(id, side, "VETERAN", "\"3 SOLDAT rifle\"");
  const auto three = [](const std::string& id, const std::string& px) {
    return man(id + "-1", px + ", 30") + man(id + "-2", px + ", 33") + man(id + "-3", px + ", 36");
  };
  x.figures = three("r", "100") + three("p", "20") + three("q", "160");
  x.states =
      "{ id = \"r\", morale = \"routing\" },\n{ id = \"p\", morale = \"demoralised\" },\n"
      "{ id = \"q\", morale = \"demoralised\" },\n";
  Sk t(x);
  ASSERT_EQ(t.asked(), "sk.prompt.compulsory");
  EXPECT_EQ(t.asked_about("group"), "q");  // b has not priority, although b has just run
}
// sk.g1.6, sk.g7.7: across a low wall 3.5 cm are contact, which only a charge makes; through a house wall nothing is.
TEST(SkWire, WalkingIntoContact) {
  Setting x = pair_of("40, 50", "60, 50");
  x.terrain = "{ id = \"w\", type = \"lowwall\", line = [[58.2, 30], [58.2, 70]] },\n";
  x.sequence = 3;
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=56.5,50 gait=fast"), "sk.g7.7");
  EXPECT_EQ(t.why("move figure=x-1 at=56.4,50 gait=fast"), "");
  x.terrain =
      "{ id = \"h\", type = \"building\", poly = [[58.9, 30], [80, 30], [80, 70], [58.9, 70]] },\n";
  Sk u(x);
  u.choose("act figure=x-1");
  EXPECT_EQ(u.why("move figure=x-1 at=57.9,50 gait=fast"), "");
}
// sk.g6.3: a prone man stands up where he lies, for 5 cm of his move.
TEST(SkWire, StandingUp) {
  Setting x = pair_of("40, 50", "120, 50");
  x.figures = man("x-1", "40, 50", ", posture = \"prone\"") + man("y-1", "120, 50");
  x.sequence = 3;
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  EXPECT_EQ(t.why("move figure=x-1 at=40,50 gait=slow"), "sk.g7.1");
  t.choose("move figure=x-1 at=40,50 gait=normal");
  EXPECT_EQ(posture(t.state(), t.f("x-1")), Posture::standing);
  EXPECT_EQ(t.why("move figure=x-1 at=45,50 gait=normal"), "");
  EXPECT_EQ(t.why("move figure=x-1 at=45.01,50 gait=normal"), "sk.g7.1");
  EXPECT_EQ(t.why("wait piece=x-1"), "sk.g12.1");
}
// sk.g9.2: a cliff is as opaque as the hill whose edge it is.
TEST(SkWire, CliffsBlock) {
  for (const auto& [height, seen] : {std::pair{"4", false}, {"1.9", true}}) {
    Setting x = pair_of("50, 50", "70, 50");
    x.terrain = "{ id = \"c\", type = \"cliff\", height = " + std::string(height) +
                ", line = [[60, 30], [60, 70]] },\n";
    const Sk t(x);
    EXPECT_EQ(sees(t.world(), t.state(), t.f("x-1"), t.f("y-1")).seen, seen) << height;
  }
}
// sk.g24.6: men a file does not mention do not keep a beaten section together.
TEST(SkWire, CollapseOfPartialSections) {
  Setting x;
  x.groups = unit("s", "b", "ger_gren") + men("x", "a", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("s-1", "150, 50") + man("s-2", "150, 53") + man("x-1", "20, 50") +
              man("x-2", "20, 53") + man("x-3", "20, 56");
  x.states = "{ id = \"s\", morale = \"demoralised\" },\n";
  x.sequence = 5;
  const Sk t(x);
  EXPECT_EQ(t.asked(), "over");
  EXPECT_EQ(t.state().over, 1);
}

}  // namespace
}  // namespace bocage::sk
