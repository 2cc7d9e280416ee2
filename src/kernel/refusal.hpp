#pragma once
// The rules refuse with a reason.
#include "kernel/ids.hpp"

namespace bocage {

// Empty if the answer is legal; else the rule that forbids it and the words that say so.
struct Refusal {
  RuleId rule;
  TextId text;
  constexpr explicit operator bool() const { return static_cast<bool>(text); }
};

inline constexpr Refusal legal{};

}  // namespace bocage
