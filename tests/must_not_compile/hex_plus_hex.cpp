// no match for
// A hex is a place, not a number.
#include "board/hex.hpp"

#ifdef WRONG
auto nonsense(bocage::Hex a, bocage::Hex b) { return a + b; }
#else
auto same(bocage::Hex a, bocage::Hex b) { return a == b; }
#endif
