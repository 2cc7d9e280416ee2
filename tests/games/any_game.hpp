#pragma once
// What the tests over every game share: the game, and a battle of each of its scenarios. Those in each/
// are built once a game (cmake/tests.cmake), and BOCAGE_GAME is then its type.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "kernel/hash.hpp"
#include "kernel/playout.hpp"
#include "session/battle_of.hpp"
#include "session/games.hpp"
#ifdef BOCAGE_GAME
#include BOCAGE_GAME_HEADER
#endif

namespace bocage {

#ifdef BOCAGE_GAME
using EveryGame = ::testing::Types<BOCAGE_GAME>;
// As the library has it, optimised, and not once more in every test.
extern template class BattleOf<BOCAGE_GAME>;
#endif

struct GameNames {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::Io::code);
  }
};

template <class G>
Loaded<G> load_scenario(const std::string& id) {
  Complaints wrong;
  auto loaded = G::Io::load(scenario_text(G::Io::code, id), id + ".toml", {}, wrong);
  for (const Complaint& c : wrong) ADD_FAILURE() << to_string(c);
  return std::move(*loaded);
}

template <class G>
const std::vector<Loaded<G>>& every_scenario() {
  static const auto all = [] {
    std::vector<Loaded<G>> list;
    for (const std::string& id : scenario_ids(G::Io::code)) list.push_back(load_scenario<G>(id));
    return list;
  }();
  return all;
}

// More answers than any battle needs: one that takes longer goes in circles.
inline constexpr std::uint64_t endless = 400000;

inline bool offered(const Prompt& prompt, Choice choice) {
  for (Choice option : prompt.options)
    if (option == choice) return true;
  return false;
}

}  // namespace bocage
