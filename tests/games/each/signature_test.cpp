// What the rules allow and do, as numbers. A commit that changes behaviour changes them and says so; a commit that
// does not, must not. Pinned in tests/games/signatures.txt; after an intended change:
//   BOCAGE_PIN=1 build/test_games_pg --gtest_filter='*Pinned*'
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "games/any_game.hpp"
#include "kernel/perft.hpp"

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

// Decision paths to depth 3 from each scenario's start and from a position in its middle.
TYPED_TEST(Pinned, Perft) {
  using G = TypeParam;
  std::map<std::string, std::string> found;
  for (const auto& scenario : every_scenario<G>()) {
    typename G::State state = scenario.state;
    const std::string name = std::string(G::Io::code) + ".perft." + scenario.info.id;
    found[name + ".start"] = std::to_string(perft<G>(*scenario.world, state, 2));
    Random random(1);
    play_randomly<G>(*scenario.world, state, random, 500);
    found[name + ".middle"] = std::to_string(perft<G>(*scenario.world, state, 3));
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
