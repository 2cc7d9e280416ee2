// constraints not satisfied
// A frame of one game's step on another game's stack.
#include "kernel/frames.hpp"

enum class Step : std::uint8_t { march };
enum class OtherStep : std::uint8_t { halt };
struct Halt {
  static constexpr OtherStep kind = OtherStep::halt;
  OtherStep step = kind;
  std::uint8_t spare[7] = {};
};
#ifdef WRONG
void push(bocage::Frames<Step, 4>& frames) { frames.push(Halt{}); }
#else
void push(bocage::Frames<OtherStep, 4>& frames) { frames.push(Halt{}); }
#endif
