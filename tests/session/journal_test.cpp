#include "session/journal.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "session/session.hpp"

namespace bocage {
namespace {

Journal a_journal() {
  Journal journal;
  journal.header = {.game = "pg",
                    .scenario = "lipovka",
                    .toml = "",
                    .scenario_hash = "00",
                    .options = {{"fog_of_war", "on"}},
                    .seed = ~0ull};
  for (std::uint16_t i = 0; i < 100; ++i)
    journal.answers.push_back({static_cast<Verb>(i), 1, i, i * 70000u});
  return journal;
}

TEST(Journal, ComesBackAsItWas) {
  const Journal before = a_journal();
  const auto after = read_journal(save_journal(before));
  ASSERT_TRUE(std::holds_alternative<Journal>(after)) << std::get<std::string>(after);
  const Journal& journal = std::get<Journal>(after);
  EXPECT_EQ(journal.answers, before.answers);
  EXPECT_EQ(journal.header.seed, before.header.seed);
  EXPECT_EQ(journal.header.options, before.header.options);
  EXPECT_EQ(journal.header.scenario, "lipovka");
}

std::string complaint(const std::string& text) {
  const auto read = read_journal(text);
  return std::holds_alternative<std::string>(read) ? std::get<std::string>(read) : "";
}

TEST(Journal, SaysWhatIsWrong) {
  const std::string good = save_journal(a_journal());
  EXPECT_NE(complaint("").find("not a bocage journal"), std::string::npos);
  EXPECT_NE(complaint("PK\x03\x04").find("not a bocage journal"), std::string::npos);
  std::string other = good;
  other.replace(other.find("journal 1"), 9, "journal 2");
  EXPECT_NE(complaint(other).find("format 2"), std::string::npos);
  EXPECT_NE(complaint(good.substr(0, good.size() / 2)).find("cut off"), std::string::npos);
  std::string damaged = good;
  const std::size_t at = damaged.find('\n', damaged.find("\n{") + 1) + 5;
  damaged[at] = damaged[at] == 'A' ? 'B' : 'A';
  EXPECT_NE(complaint(damaged).find("damaged"), std::string::npos);
  EXPECT_NE(complaint("bocage journal 1\nnonsense\nend 0 0\n").find("line 2"), std::string::npos);
  EXPECT_NE(complaint(good + "more").find("after its last line"), std::string::npos);
}

RC_GTEST_PROP(Journal, AnyByteChangedIsNoticed, (unsigned place, unsigned char byte)) {
  std::string text = save_journal(a_journal());
  const std::size_t at =
      place % (text.size() - 1);  // the line end after the last line is not part of it
  RC_PRE(static_cast<unsigned char>(text[at]) != byte);
  text[at] = static_cast<char>(byte);
  const auto read = read_journal(text);
  RC_ASSERT(std::holds_alternative<std::string>(read));
}

TEST(Session, UnknownGameOrScenarioIsSaidWithWhatThereIs) {
  const auto game = Session::begin({.game = "chess", .scenario = "x"});
  ASSERT_TRUE(std::holds_alternative<Problem>(game));
  EXPECT_NE(std::get<Problem>(game).message.find("pg"), std::string::npos);
  const auto scenario = Session::begin({.game = "pg", .scenario = "x"});
  ASSERT_TRUE(std::holds_alternative<Problem>(scenario));
  EXPECT_EQ(std::get<Problem>(scenario).code, "unknown_scenario");
}

}  // namespace
}  // namespace bocage
