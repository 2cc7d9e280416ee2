// Cards and counts at their edges.
#include "rules/toi/trial.hpp"

namespace bocage::toi {
namespace {

constexpr const char* open_map = "size = [14, 12]";

// toi.card.ec.1, toi.card.6: contact numbers stay between 2 and 6; drift numbers too (toi.card.dr.7)
TEST(Toi_card_ec_1, NumbersAtTheirLimits) {
  const auto need = [](const char* card, const char* us_, const char* german) {
    Field f(field(us("a", "RRRO", "0303") + ger("x", "RRRR", "1103"), open_map, "",
                  std::string("[side.us]\nactions = 3\ncommand = 9\nhq = [\"") + card + "\"]\n" +
                      us_ + "\n[side.german]\n" + german));
    f.choose("play", {{"card", card}});
    const std::string contact = f.asked_about("need");
    f.roll({6});
    if (f.asked() == "toi.prompt.aim") f.choose("aim hex=0603");
    return contact + " " + (f.asked() == "toi.prompt.drift" ? f.asked_about("need") : "");
  };
  EXPECT_EQ(need("ART-1", "", ""), "4 3");
  EXPECT_EQ(need("ART-8", "", ""), "5 3");
  EXPECT_EQ(need("ART-1", "play = [{ card = \"ART-6\" }]", ""), "4 2");
  EXPECT_EQ(
      need("ART-1", "play = [{ card = \"ART-6\" }]\noperations = [\"pre_registered_guns\"]", ""),
      "4 2");
  EXPECT_EQ(need("ART-1", "operations = [\"night_fighting\"]", ""), "4 4");
  EXPECT_EQ(need("AIR-1", "play = [{ card = \"AIR-5\" }]", ""), "3 3");
}

// toi.card.3, toi.card.4, toi.stat.2e: an instant card is gone, a lasting one stays until its round
TEST(Toi_card_4, HowLongCardsLast) {
  const auto left = [](const char* card, int until, int round) {
    Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "1103"), open_map,
                  "position = { phase = \"status\", step = \"markers\", round = " +
                      std::to_string(round) + " }\n",
                  std::string("[side.us]\nplay = [{ card = \"") + card +
                      "\", until = " + std::to_string(until) + " }]\n[side.german]\n"));
    return f.s.play.size();
  };
  EXPECT_EQ(left("CMD-5", 3, 2), 1);
  EXPECT_EQ(left("CMD-5", 3, 3), 0);
  EXPECT_EQ(left("CMD-7", 0, 3), 1);
  Field f(field(us("a", "RRRR", "0203") + ger("x", "RRRR", "1103"), open_map,
                "position = { phase = \"command\", step = \"spend\", round = 2 }\n",
                "[side.us]\ncommand = 9\nhq = [\"CMD-5\", \"CMD-10\"]\n[side.german]\n"));
  f.choose("play card=CMD-10");
  EXPECT_EQ(f.s.play.size(), 0);
  EXPECT_EQ(f.s.hq[f.value(card_kind, "CMD-10")], 0);
  f.choose("play card=CMD-5");
  EXPECT_EQ(f.s.play[0].until, 3);
  EXPECT_EQ(mod(f.s, f.id("a"), Mod::advance), 1);
}

// toi.mod.5, toi.seq.3: Major Offensive with one squad left, and actions of other kinds refused meanwhile (CMD-3)
TEST(Toi_mod_5, MajorOffensiveOfOneSquad) {
  Field f(field(
      us("a", "RRRR", "0203") + us("m", "MRR", "0204") + ger("x", "RRRR", "1103"), open_map, "",
      "[side.us]\nactions = 2\ncommand = 9\nhq = [\"CMD-3\", \"CMD-8\"]\n[side.german]\n"));
  f.choose("play card=CMD-3");
  EXPECT_EQ(f.s.extra, 3);
  EXPECT_EQ(f.why("prepare unit=a"), "toi.mod.5");
  EXPECT_EQ(f.why("advance unit=idle-us"), "toi.mod.5");
  EXPECT_EQ(f.why("play card=CMD-8 division=1"), "toi.mod.5");
  EXPECT_EQ(f.why("end_phase"), "toi.seq.8");
  f.choose("advance unit=a");
  f.choose("stop");
  EXPECT_EQ(f.s.extra, 2);
  f.choose("advance unit=m");
  f.choose("stop");
  EXPECT_EQ(f.s.extra, 0);  // nobody can use the third
  EXPECT_EQ(f.s.actions_left, 1);
}

// toi.card.aa, toi.card.wbr, toi.card.ff: nothing is thrown where nobody can be hit
TEST(Toi_card_wbr, WhomABlastTouches) {
  Field f(field(us("a", "RRRR", "0404") + us("f", "RRRR", "0704") +
                    ger("c", "RRRR", "0604", "state = [\"concealed\"]") +
                    car("v", "german", "tiger", "0504"),
                woods(R"("0604")"), "",
                "[side.us]\nactions = 3\ncommand = 9\nhq = [\"ART-2\"]\n[side.german]\n"));
  f.choose("play card=ART-2");
  f.roll({4});
  f.choose("aim hex=0604");
  f.roll({6, 1});
  EXPECT_EQ(f.name(hex_kind, f.s.attack.hex.id), "0704");  // not the hidden squad, nor the tank
  EXPECT_EQ(f.black(), 3);
  f.pool({5, 1, 1});
  EXPECT_EQ(f.order("f"), Order::pinned);
  EXPECT_TRUE(f.of("c").concealed);
  EXPECT_EQ(f.order("v"), Order::intact);
}

}  // namespace
}  // namespace bocage::toi
