// static assertion failed
// The hook is there, and would never be called like that.
#include "../kernel/meadow.hpp"

struct Odd : bocage::meadow::Meadow {
#ifdef WRONG
  static bool begins_anew(const State&);
#else
  static bool begins_anew(const World&, const State&);
#endif
};
static_assert(bocage::Game<Odd>);
