#pragma once
// What most games need not declare of their secrets.
#include <array>
#include <string_view>

namespace bocage {

struct OrdinarySecrets {
  // Events that show what was chosen unseen a moment ago, though nothing hidden is found by them.
  static constexpr std::array<std::string_view, 0> shows{};
  // With this answer a side's set-up is over, and what does not hide is seen from now on.
  template <class State>
  static bool ends_setup(const State&, const State&) {
    return false;
  }
  // What the viewer is asked tells by the rules what he could not know: so much is in both positions, and no more.
  template <class World, class State, class Side>
  static bool asked_otherwise(const World&, const State&, const State&, Side) {
    return false;
  }
};

}  // namespace bocage
