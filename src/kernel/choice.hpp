#pragma once
// An answer to the rules' question: 8 bytes that mean something without the position.
#include <cstdint>

namespace bocage {

// What is done. Each game numbers its own verbs from 1; thrown is every game's answer to a throw.
using Verb = std::uint8_t;
inline constexpr Verb thrown = 0xff;

//   byte 0: verb    byte 1: how many, or which mode    byte 2-3: who    byte 4-7: what
//
// An answer to a throw has verb `thrown`; `what` holds the dice, four bits each, the first die lowest
// (count = how many dice), or the number of the card or chit drawn (count = 0). A pool of dice answers
// with how many show each face (kernel/chance.hpp).
struct Choice {
  Verb verb = 0;
  std::uint8_t count = 0;
  std::uint16_t who = 0;
  std::uint32_t what = 0;

  friend constexpr bool operator==(Choice, Choice) = default;
};
static_assert(sizeof(Choice) == 8);

}  // namespace bocage
