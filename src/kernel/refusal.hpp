#pragma once
// The rules refuse with a reason, and with the numbers that make it plain.
#include <type_traits>

#include "kernel/events.hpp"
#include "kernel/ids.hpp"
#include "kernel/limits.hpp"

namespace bocage {

// Empty if the answer is legal; else the rule that forbids it and the words that say so:
//   return Refusal{rule, text}.with("need", number_kind, 4).with("have", number_kind, 3);
// Legality is asked far more often than explained: what is not in use is neither set nor copied.
struct Refusal {
  struct Value {
    const char* name;
    Kind kind;
    std::int32_t value;
  };
  static constexpr int most_args = 4;

  RuleId rule;
  TextId text;
  std::uint8_t count = 0;
  Value args[most_args];

  constexpr Refusal() { settle(); }
  constexpr Refusal(RuleId by, TextId words) : rule(by), text(words) { settle(); }
  constexpr Refusal(const Refusal& o) { *this = o; }
  constexpr Refusal& operator=(const Refusal& o) {  // NOLINT(*-self-assignment): no harm
    rule = o.rule, text = o.text, count = o.count;
    settle();
    for (int i = 0; i < count; ++i) args[i] = o.args[i];
    return *this;
  }

  constexpr explicit operator bool() const { return static_cast<bool>(text); }

  constexpr Refusal& with(const char* name, Kind kind, int value) {
    if (count == most_args) out_of_room("arguments of a refusal");
    else args[count++] = {name, kind, value};
    return *this;
  }
  constexpr Refusal& number(const char* name, int value) { return with(name, number_kind, value); }

 private:
  constexpr void settle() {  // a constant has no loose ends
    if (std::is_constant_evaluated())
      for (Value& a : args) a = {};
  }
};

inline constexpr Refusal legal{};

}  // namespace bocage
