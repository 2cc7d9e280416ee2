// Worked cases of the order of play, bands, launchers and close assault: E55, E56, E64 to E66.
#include "examples.hpp"

namespace bocage::sk {
namespace {

// sk.g3.5, sk.g4.5, sk.g4.6, sk.g4.7
TEST(SkExamples, E55OrderOfPlay) {
  Setting x;
  x.groups = men("ga", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("gb", "a", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("ux", "b", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("uy", "b", "VETERAN", "\"3 SOLDAT rifle\"") +
             men("uz", "b", "VETERAN", "\"3 SOLDAT rifle\"");
  x.figures = man("ga-1", "10, 10") + man("gb-1", "10, 40") + man("ux-1", "170, 10") +
              man("uy-1", "170, 40") + man("uz-1", "170, 80");
  x.states = "{ id = \"uz\", morale = \"demoralised\" },\n";
  x.position = "counts = { ga = 7, gb = 4, ux = 7, uy = 5 }";
  for (const bool holds : {false, true}) {
    Sk t(x);
    EXPECT_TRUE(at(t.state(), t.g("uz")).acted ||
                t.asked_about("group") == "uz");  // before anybody with a count
    std::vector<std::string> order;
    bool held = false;
    for (int i = 0; i < 30 && t.asked() != "sk.prompt.priority" && t.asked() != "over"; ++i) {
      if (t.asked() == "sk.prompt.call") {
        if (holds && t.asked_about("count") == "7" && !held) {
          t.choose("hold_back group=ga count=5");
          held = true;
        } else t.choose_any("activate");
      } else if (t.asked() == "sk.prompt.orders") {
        order.push_back(t.asked_about("group"));
        t.choose("done");
      } else if (t.asked() == "sk.prompt.compulsory") {
        t.choose("go");
      } else {
        break;
      }
    }
    const auto said = t.count("activated");
    EXPECT_EQ(said, 5);
    std::vector<std::string> heard;
    for (const Event& e : t.log.list)
      if (std::string_view(e.what) == "activated")
        heard.push_back(t.names.group[static_cast<std::size_t>(arg(e, "group"))]);
    EXPECT_EQ(heard, holds ? (std::vector<std::string>{"uz", "ux", "ga", "uy", "gb"})
                           : (std::vector<std::string>{"uz", "ga", "ux", "uy", "gb"}));
  }
}
// sk.g4.2, sk.g4.3
TEST(SkExamples, E56InitiativeNumbers) {
  Setting x;
  x.sequence = 2;
  x.groups = men("g1", "a", "BLEU", "\"3 SOLDAT rifle\"") +
             men("g2", "a", "ELITE", "\"NCO smg\", \"2 SOLDAT rifle\"") +
             unit("o", "a", "leader", ", rank = \"TALENTUEUX\", weapons = [\"smg\"]") +
             unit("t", "a", "vehicle:ger_pz4h") + men("y", "b", "BLEU", "\"3 SOLDAT rifle\"");
  x.figures = man("g1-1", "10, 10") + man("g1-2", "10, 13") + man("g1-3", "10, 16") +
              man("g2-1", "100, 40") + man("g2-2", "100, 43") + man("o-1", "100, 60") +
              man("y-1", "170, 10");
  x.vehicles = "{ id = \"t\", at = [60, 90], heading = 0 },\n";
  Sk t(x);
  t.roll({6, 1});
  t.roll({1, 4, 1, 3});
  EXPECT_EQ(at(t.state(), t.g("g1")).count, 2);
  EXPECT_EQ(at(t.state(), t.g("g2")).count, 9);
  EXPECT_EQ(at(t.state(), t.g("t")).count, 6);
}
// sk.g17.1, sk.g17.2, sk.g17.3
TEST(SkExamples, E64Bands) {
  Sk t(tank("ger_pz4h", ", band = \"MOYEN\""));
  for (const char* b : {"ARRET", "LENT", "MOYEN", "RAPIDE"})
    EXPECT_EQ(t.why(std::string("speed vehicle=t hatch=open band=") + b), "") << b;
  EXPECT_EQ(t.why("speed vehicle=t hatch=open band=TRES_RAPIDE"), "sk.g17.2");
  t.choose("speed vehicle=t hatch=open band=RAPIDE");
  EXPECT_EQ(t.why("drive vehicle=t leg=0:26"), "");
  EXPECT_EQ(t.why("drive vehicle=t leg=0:26.01"), "sk.g17.1");
  EXPECT_EQ(t.why("drive vehicle=t leg=46:20"), "sk.g17.3");
  EXPECT_EQ(t.why("drive vehicle=t leg=45:20"), "");
  t.choose("drive vehicle=t leg=0:18");
  EXPECT_EQ(t.why("halt vehicle=t"), "sk.g17.1");
  t.choose("drive vehicle=t leg=0:1");
  EXPECT_EQ(t.why("halt vehicle=t"), "");
  Sk u(tank("ger_pz4h", ", band = \"RAPIDE\""));
  EXPECT_EQ(u.why("speed vehicle=t hatch=open band=ARRET"), "sk.g17.2");
}
// sk.g16.12, sk.df.7
TEST(SkExamples, E65Panzerfaust) {
  Setting x;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle+pfaust60\", \"2 SOLDAT rifle\"") +
             unit("v", "b", "vehicle:us_m4");
  x.figures = man("x-1", "40, 40") + man("x-2", "40, 44");
  x.vehicles = "{ id = \"v\", at = [61.8, 40], heading = 90, band = \"RAPIDE\" },\n";
  x.active = "x";
  Sk t(x);
  t.choose("act figure=x-1");
  t.choose("launch figure=x-1 target=v weapon=pfaust60");
  EXPECT_EQ(arg(t.event("lobs"), "on"), 5);
  t.roll({5});
  EXPECT_EQ(t.asked_about("gap"), "3");
  t.roll({1});
  EXPECT_EQ(t.asked(), "sk.prompt.major");
  EXPECT_FALSE(carries(t.world(), t.state(), t.f("x-1"), Arm{t.state().shot.arm}));
}
// sk.g19.1, sk.g19.2, sk.g2.8, sk.g2.3
TEST(SkExamples, E66CloseAssault) {
  Setting x;
  x.sequence = 4;
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle+hafthl\"", ", traits = [\"CASSEUR\"]") +
             unit("v", "b", "vehicle:us_m4");
  x.figures = man("x-1", "40, 40");
  x.vehicles = "{ id = \"v\", at = [42.8, 40], heading = 90, hatch = \"closed\" },\n";
  Sk t(x);
  t.choose("assault figure=x-1 vehicle=v means=hafthl");
  t.roll({3});
  EXPECT_EQ(t.asked_about("gap"), "3");
  t.roll({2});
  EXPECT_EQ(t.asked(), "sk.prompt.major");
  x.groups = men("x", "a", "VETERAN", "\"SOLDAT rifle+hafthl\"") + unit("v", "b", "vehicle:us_m4");
  x.vehicles =
      "{ id = \"v\", at = [42.8, 40], heading = 90, hatch = \"closed\", band = \"MOYEN\", moved = "
      "true },\n";
  for (const int d : {4, 1}) {
    Sk u(x);
    u.choose("assault figure=x-1 vehicle=v means=hafthl");
    u.roll({d});
    EXPECT_EQ(u.is_hurt("x-1"), d == 1);
    EXPECT_EQ(u.count("penetration"), 0);
  }
}

}  // namespace
}  // namespace bocage::sk
