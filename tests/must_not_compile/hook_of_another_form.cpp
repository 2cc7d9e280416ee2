// static assertion failed
// The hook is there, and would never be called like that.
#include "../kernel/meadow.hpp"

struct Odd : bocage::meadow::Meadow {
  static bool begins_anew(const State&);
};
static_assert(bocage::Game<bocage::meadow::Meadow>);
static_assert(bocage::Game<Odd>);
