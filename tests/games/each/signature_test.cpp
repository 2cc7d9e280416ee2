// What the rules allow and do, as numbers. A commit that changes behaviour changes them and says so; a commit that
// does not, must not. Pinned in tests/games/signatures.txt; after an intended change:
//   BOCAGE_PIN=1 build/test_games_pg --gtest_filter='*Pinned*'
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "games/any_game.hpp"
#include "kernel/perft.hpp"
#include "texts/rulebook.hpp"

namespace bocage {
namespace {

constexpr const char* pins = BOCAGE_ROOT "/tests/games/signatures.txt";

std::map<std::string, std::string> read_pins() {
  std::map<std::string, std::string> pinned;
  std::ifstream file(pins);
  for (std::string name, value; file >> name >> value;) pinned[name] = value;
  return pinned;
}

void compare(const std::map<std::string, std::string>& found) {
  auto pinned = read_pins();
  if (std::getenv("BOCAGE_PIN")) {
    for (const auto& [name, value] : found) pinned[name] = value;
    std::ofstream file(pins);
    for (const auto& [name, value] : pinned) file << name << ' ' << value << '\n';
    return;
  }
  for (const auto& [name, value] : found)
    EXPECT_EQ(value, pinned[name]) << name << ": if this change of behaviour is meant, pin it";
}

template <class G>
class Pinned : public ::testing::Test {};
TYPED_TEST_SUITE(Pinned, EveryGame, GameNames);

// One hash over 1,000 random battles: every position and every event of each.
TYPED_TEST(Pinned, Signature) {
  using G = TypeParam;
  const auto& scenarios = every_scenario<G>();
  std::uint64_t signature = 0;
  Events log;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const auto& scenario = scenarios[seed % scenarios.size()];
    typename G::State state = scenario.state;
    Random random(seed);
    log.list.clear();
    play_randomly<G>(*scenario.world, state, random, endless, seed % 10 ? nullptr : &log,
                     [](auto&&...) {});
    signature = mix(signature ^ hash_of(state));
    for (const Event& e : log.list) {
      signature = mix(signature ^ hash_bytes(e.what, std::strlen(e.what)) ^ e.rule.value);
      for (const Shift& s : e.shifts)
        signature = mix(signature + s.rule.value * 31u + static_cast<std::uint64_t>(s.amount));
    }
  }
  std::ostringstream hex;
  hex << std::hex << signature;
  compare({{std::string(G::Io::code) + ".signature", hex.str()}});
}

// Each scenario as it is, and with every option at its last value if it can be played so.
template <class G>
std::vector<Loaded<G>> scenarios_and_variants() {
  std::vector<Loaded<G>> list;
  for (const std::string& id : scenario_ids(G::Io::code)) {
    list.push_back(load_scenario<G>(id));
    Options options;
    for (const OptionInfo& each : list.back().info.options) options[each.id] = each.values.back();
    Complaints wrong;
    auto varied = G::Io::load(scenario_text(G::Io::code, id), id + ".toml", options, wrong);
    if (varied && wrong.empty()) list.push_back(std::move(*varied));
  }
  return list;
}

// Why not: one hash over the rules, words and numbers with which wrong answers are refused. The answers are
// those of people who know verbs and names but not the rules: any verb, what could be named lately, or anything.
// A game that has not pinned it yet is not asked.
TYPED_TEST(Pinned, Refusals) {
  using G = TypeParam;
  const std::string name = std::string(G::Io::code) + ".refusals";
  if (!std::getenv("BOCAGE_PIN") && !read_pins().contains(name)) GTEST_SKIP() << "not pinned";
  const auto verbs = G::Io::verbs();
  const int many = static_cast<int>(verbs.size());
  const auto scenarios = scenarios_and_variants<G>();
  std::uint64_t signature = 0;
  std::map<std::string, int> met;
  int asked = 0;
  for (std::uint64_t seed = 0; asked < 800'000; ++seed) {
    const auto& scenario = scenarios[seed % scenarios.size()];
    typename G::State state = scenario.state;
    Random random(seed + 5);
    Choice seen[64] = {};  // what was to be chosen lately: names that mean something here
    const auto below = [&](int n) {
      return static_cast<int>(random.below(static_cast<std::uint32_t>(n)));
    };
    play_randomly<G>(
        *scenario.world, state, random, endless, nullptr,
        [&](const auto& s, const Prompt& p, Choice) {
          if (p.ask != Ask::choice) return;
          for (int i = 0; i < 8; ++i) seen[below(64)] = p.options[below(p.options.size())];
          for (int i = 0; i < 6; ++i) {
            Choice c = p.options[below(p.options.size())];
            const Choice old = seen[below(64)], older = seen[below(64)];
            if (below(2)) c.verb = verbs[static_cast<std::size_t>(below(many))].verb;
            if (below(3)) c.who = below(4) ? old.who : static_cast<std::uint16_t>(below(120));
            if (below(3)) c.what = below(4) ? older.what : static_cast<std::uint32_t>(below(400));
            if (!below(4)) c.count = below(2) ? old.count : static_cast<std::uint8_t>(below(9));
            const Refusal refusal = G::refuse(*scenario.world, s, c);
            ++asked;
            ASSERT_TRUE(!refusal == offered(p, c) || p.is_open(c.verb))
                << (refusal ? "offered but refused: " : "accepted but not offered: ")
                << int(c.verb);
            if (!refusal) continue;
            const std::string_view words = refusal.text.key;
            signature =
                mix(signature ^ hash_bytes(words.data(), words.size()) ^ refusal.rule.value);
            for (int n = 0; n < refusal.count; ++n)
              signature = mix(signature + static_cast<std::uint64_t>(refusal.args[n].value));
            ++met[std::string(rule_name(refusal.rule)) + " " + std::string(words)];
          }
        });
  }
  if (std::getenv("BOCAGE_TELL"))
    for (const auto& [what, times] : met) std::cout << what << ' ' << times << '\n';
  std::ostringstream hex;
  hex << std::hex << signature;
  compare({{name, hex.str()}});
}

// Decision paths to depth 2 from each scenario's start and to depth 3 from a position in its middle, where these are not too many
// to count at every build: then to depth 2 there, too.
TYPED_TEST(Pinned, Perft) {
  using G = TypeParam;
  std::map<std::string, std::string> found;
  for (const auto& scenario : every_scenario<G>()) {
    typename G::State state = scenario.state;
    const std::string name = std::string(G::Io::code) + ".perft." + scenario.info.id;
    found[name + ".start"] = std::to_string(perft<G>(*scenario.world, state, 2));
    Random random(1);
    play_randomly<G>(*scenario.world, state, random, 500);
    const auto two = perft<G>(*scenario.world, state, 2);
    found[name + ".middle"] =
        std::to_string(two > 20'000 ? two : perft<G>(*scenario.world, state, 3));
  }
  compare(found);
}

// The same from two positions after the set-up of the first scenario, as deep as it takes for 100,000 paths.
TYPED_TEST(Pinned, DeepPerft) {
  using G = TypeParam;
  constexpr std::uint64_t enough = 100'000;
  std::map<std::string, std::string> found;
  const std::string first(find_game(G::Io::code)->first);
  const auto scenario = load_scenario<G>(first);
  for (int answers : {200, 400}) {
    typename G::State state = scenario.state;
    const auto play = [&] {
      state = scenario.state;
      Random random(3);
      play_randomly<G>(*scenario.world, state, random, static_cast<std::uint64_t>(answers));
    };
    play();
    while (G::result(*scenario.world, state).over && answers > 50)
      answers /= 2, play();  // a short battle
    ASSERT_FALSE(G::result(*scenario.world, state).over) << "choose a longer scenario";
    std::uint64_t paths = 0;
    int depth = 2;
    while (paths < enough && depth < 20) paths = perft<G>(*scenario.world, state, ++depth);
    EXPECT_GE(paths, enough) << "after " << answers;
    found[std::string(G::Io::code) + ".perft." + first + ".after-" + std::to_string(answers)] =
        std::to_string(depth) + ":" + std::to_string(paths);
  }
  compare(found);
}

}  // namespace
}  // namespace bocage
