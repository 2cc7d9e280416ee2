// Optional rules that players choose.
#include <gtest/gtest.h>

#include "embedded/embedded.hpp"
#include "games/skirmish/io/io.hpp"

namespace bocage::sk {
namespace {

// What a file switches on can be switched off by whoever plays, and the other way round.
TEST(SkOptions, AreStrongerThanTheFile) {
  const auto aid = [](const std::string& line, const Options& options) {
    Complaints wrong;
    const auto loaded = Io::load(line + std::string(embedded_file("data/sk/scenarios/first.toml")),
                                 "x", options, wrong);
    return loaded && loaded->world->on.aid;
  };
  const std::string switched_on = "rules = [\"g2.11\"]\n";
  EXPECT_TRUE(aid(switched_on, {}));
  EXPECT_FALSE(aid(switched_on, {{"g2.11", "off"}}));
  EXPECT_TRUE(aid("", {{"g2.11", "on"}}));
  EXPECT_FALSE(aid("", {}));
}

// All that players may choose is offered, by the name of its rule.
TEST(SkOptions, AreOffered) {
  Complaints wrong;
  const auto loaded =
      Io::load(embedded_file("data/sk/scenarios/first.toml"), "first.toml", {}, wrong);
  ASSERT_TRUE(loaded);
  std::vector<std::string> ids;
  for (const OptionInfo& option : loaded->info.options) {
    ids.push_back(option.id);
    EXPECT_FALSE(option.name.at("en").empty());
    EXPECT_FALSE(option.name.at("fr").empty());
  }
  EXPECT_EQ(ids, (std::vector<std::string>{"g15.14", "g5.8", "g5.9", "g2.11", "g21.6",
                                           "single_armour", "overturn_auto_wound"}));
}

}  // namespace
}  // namespace bocage::sk
