// Every word has both languages: whatever rules and events of Up Front name is written in text/en
// and text/fr.
#include <boost/json.hpp>
#include <set>

#include "embedded/embedded.hpp"
#include "kernel/playout.hpp"
#include "rules/uf/trial.hpp"

namespace bocage::uf {
namespace {

std::set<std::string> keys(const std::string& language) {
  std::set<std::string> out;
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("text/" + language + "/uf/")) continue;
    const auto parsed =
        boost::json::parse(boost::json::string_view(file.text.data(), file.text.size()));
    for (const auto& [key, value] : parsed.as_object())
      EXPECT_TRUE(out.insert(std::string(key)).second) << key << " stands twice";
  }
  return out;
}

TEST(UfTexts, BothLanguagesHaveTheSameKeys) { EXPECT_EQ(keys("en"), keys("fr")); }

TEST(UfTexts, VerbsHaveWords) {
  const auto known = keys("en");
  for (const VerbInfo& v : Io::verbs())
    EXPECT_TRUE(known.contains(std::string("uf.verb.") + v.name)) << v.name;
}

TEST(UfTexts, WhatHappensInBattlesHasWords) {
  const auto known = keys("fr");
  std::set<std::string> missing;
  const auto need = [&](const std::string& key) {
    if (!known.contains(key)) missing.insert(key);
  };
  Random random(3);
  for (const EmbeddedFile& file : embedded_files()) {
    if (!file.path.starts_with("data/uf/scenarios/")) continue;
    for (int game = 0; game < 5; ++game) {
      Trial t(std::string(file.text), {{"readjust_chits", "on"}});
      Events log;
      play_randomly<UpFront>(
          t.w(), t.s, random, 50000, &log, [&](const State& s, const Prompt& p, Choice) {
            need(p.text.key);
            const Choice wrong{static_cast<Verb>(random.below(60)),
                               static_cast<std::uint8_t>(random.below(4)),
                               static_cast<std::uint16_t>(random.below(12)), random.below(170)};
            if (const Refusal r = UpFront::refuse(t.w(), s, wrong)) need(r.text.key);
          });
      for (const Event& e : log.list) {
        need(std::string("uf.event.") + e.what);
        for (const Shift& shift : e.shifts) need(shift.text.key);
      }
      need(t.result().text.key);
    }
  }
  for (const std::string& key : missing) ADD_FAILURE() << key << " has no words";
}

// How things are called in the protocol can be read back.
TEST(UfNames, NamesReadBack) {
  Trial t(std::string(embedded_file("data/uf/scenarios/a.toml")));
  const auto back = [&](Kind kind, int value) {
    return Io::value(t.w(), t.names, kind, Io::name(t.w(), t.names, kind, value));
  };
  for (int c = 1; c <= deck_size; ++c) EXPECT_EQ(back(card_kind, c), c);
  for (int g = 0; g < group_limit; ++g) EXPECT_EQ(back(group_kind, g), g);
  for (int m = 0; m < man_limit; ++m)
    if (t.w().men[m].exists) {
      EXPECT_EQ(back(man_kind, m), m);
    }
  for (int mode = 0; mode < 3; ++mode) EXPECT_EQ(back(mode_kind, mode), mode);
  EXPECT_EQ(Io::value(t.w(), t.names, card_kind, "163"), std::nullopt);
  EXPECT_EQ(Io::label(t.w(), t.names, card_kind, 92, "en"), "Fire 4/7");
  EXPECT_EQ(Io::label(t.w(), t.names, group_kind, 1, "fr"), "groupe B allemand");
}

}  // namespace
}  // namespace bocage::uf
