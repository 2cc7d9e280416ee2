// no match for 'operator\+'
// A point plus a point means nothing.
#include "board/plane.hpp"

auto sum(bocage::plane::Point a, bocage::plane::Point b) { return a + b; }
