// constraints not satisfied
// A frame is eight bytes.
#include "kernel/frames.hpp"

enum class Step : std::uint8_t { march };
struct TooBig {
  static constexpr Step kind = Step::march;
  Step step = kind;
  std::uint8_t spare[8] = {};
};
void push(bocage::Frames<Step, 4>& frames) { frames.push(TooBig{}); }
