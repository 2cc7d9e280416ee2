// Every case of refusals.toml: an answer that is refused, by which rule and in which words.
#include <fstream>

#include "files/split.hpp"
#include "files/toml_reader.hpp"
#include "rules/pg/battle.hpp"

namespace bocage::pg {
namespace {

using Lines = std::vector<std::string>;

Lines words_of(std::string_view text) {
  Lines words;
  for (const std::string_view part : split_words(text, " "))
    if (!part.empty()) words.emplace_back(part);
  return words;
}

// "a ger.inf 0505 steps=1" as a row of a file: words without a name are those of `names`, in order.
std::string row(const std::string& line, const Lines& names, std::string_view more) {
  const Lines words = words_of(line);
  std::string s = "{ " + std::string(more);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto eq = words[i].find('=');
    const std::string key = eq == words[i].npos ? names.at(i) : words[i].substr(0, eq);
    const std::string value = eq == words[i].npos ? words[i] : words[i].substr(eq + 1);
    const bool plain = eq != words[i].npos &&
                       (value == "true" || value.find_first_not_of("0123456789") == value.npos);
    s += (i ? ", " : "") + key + " = " + (plain ? value : "\"" + value + "\"");
  }
  return s + " },\n";
}

std::string file(const Table& one) {
  std::string s = "game = \"pg\"\ndate = \"1942-06-01\"\n";
  if (one.has("more")) s += one.text("more") + "\n";
  s += "unit = [\n";
  for (const std::string& l : one.texts("units")) s += row(l, {"id", "type", "hex"}, "");
  s += "]\nleader = [\n";
  for (const std::string& l : one.texts("leaders"))
    s += row(l, {"id", "hex"}, "side = \"german\", ");
  s += "]\n[map]\nsize = [14, 12]\n" + one.text("map", "") + "\n";
  const std::string set_up = one.text("set_up", "");
  for (const std::string side : {"german", "soviet"}) {
    s += "[[side]]\nid = \"" + side + "\"\nmorale = \"8/7\"\n";
    if (side == "german") s += one.text("german", "") + "\n";
    if (!set_up.empty())
      s += "[[side.group]]\nname = \"" + side + "\"\nunits = \"" +
           (side == "german" ? set_up + "\"\nsetup = { cols = \"1-3\" }\n"
                             : "1 sov.inf\"\nsetup = { cols = \"10-14\" }\n");
  }
  if (!set_up.empty()) return s;
  return s + "[position]\nturn = 2\nactive = \"german\"\n" + one.text("position", "") + "\n";
}

void answer(PgBattle& b, const std::string& what) {
  if (what.find_first_not_of("0123456789 ") != what.npos) {
    b.choose(what);
    return;
  }
  Choice dice{thrown, 0, 0, 0};
  for (const std::string& die : words_of(what))
    dice.what |= static_cast<std::uint32_t>(std::stoi(die)) << (4 * dice.count++);
  b.throw_as(dice);
}

TEST(PgRefusals, ByRuleAndWords) {
  std::ifstream in(BOCAGE_ROOT "/tests/rules/pg/refusals.toml");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  Complaints wrong;
  const TomlFile list(text, "refusals.toml", wrong);
  ASSERT_TRUE(list.parsed());
  const auto cases = list.top().tables("case");
  ASSERT_GT(cases.size(), 15u);
  for (const Table& one : cases) {
    const std::string why = one.text("why"), what = one.text("answer");
    SCOPED_TRACE(why + ": " + what);
    PgBattle b(file(one));
    for (const std::string& each : one.texts("first")) answer(b, each);
    EXPECT_EQ(b.why(what), why.substr(0, why.find(' ')));
    const Refusal no = PanzerGrenadier::refuse(b.world(), b.state(), b.read(what));
    EXPECT_EQ(no ? std::string(no.text.key) : "", "pg.refuse." + why.substr(why.find(' ') + 1));
  }
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
}

}  // namespace
}  // namespace bocage::pg
