// constraints not satisfied
// A frame is eight bytes.
#include "kernel/frames.hpp"

enum class Step : std::uint8_t { march };
struct TooBig {
  static constexpr Step kind = Step::march;
  Step step = kind;
#ifdef WRONG
  std::uint8_t spare[8] = {};
#else
  std::uint8_t spare[7] = {};
#endif
};
void push(bocage::Frames<Step, 4>& frames) { frames.push(TooBig{}); }
