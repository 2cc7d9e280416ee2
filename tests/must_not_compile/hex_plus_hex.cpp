// no match for
// A hex is a place, not a number.
#include "board/hex.hpp"

auto nonsense(bocage::Hex a, bocage::Hex b) { return a + b; }
