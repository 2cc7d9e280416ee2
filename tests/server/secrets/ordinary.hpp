#pragma once
// What most games need not declare of their secrets.
#include <array>
#include <boost/json.hpp>
#include <string_view>

#include "kernel/choice.hpp"

namespace bocage {

struct OrdinarySecrets {
  // Events that show what was chosen unseen a moment ago, though nothing hidden is found by them.
  static constexpr std::array<std::string_view, 0> shows{};
  // Whether a battle of this scenario begins with something that a side does unseen.
  template <class World>
  static bool made_at_start(const World&) {
    return true;
  }
  // Whether what the computer imagined can be at all: it may give up where it finds no room for something.
  template <class State>
  static bool could_be(const State&, const State&) {
    return true;
  }
  // An answer that somebody who cheats would try, to the question that is asked: one that names what is hidden, or where it
  // is. Empty: none.
  template <class Battle, class Side, class Random>
  static boost::json::object tempting(const Battle&, Side, Random&) {
    return {};
  }
  // Other secrets that would come to light at once are made less so: what differs is to stay hidden for a while.
  template <class World, class State, class Side, class Random>
  static void linger(const World&, const State&, State&, Side, Random&) {}
  // Of so many throws that the viewer does not see one falls otherwise in the second room; 0: all of them may.
  static constexpr unsigned throws_alike = 0;
  // By the rules nobody but his own side notices that he gave this answer: nothing is heard of it, nothing moves.
  // Afterwards the same side is asked again.
  template <class World, class State>
  static bool unnoticed(const World&, const State&, const State&, Side) {
    return false;
  }
  // With this answer a side has finished what it does unseen, and everybody sees that it has: a set-up, of which is seen
  // from now on what does not hide, or its declarations.
  template <class State>
  static bool closes(const State&, const State&) {
    return false;
  }
  // What the viewer is asked tells by the rules what he could not know: so much is in both positions, and no more.
  template <class World, class State, class Side>
  static bool asked_otherwise(const World&, const State&, const State&, Side) {
    return false;
  }
};

}  // namespace bocage
