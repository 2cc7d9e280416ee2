// no match for 'operator\+'
// A point plus a point means nothing.
#include "board/plane.hpp"

#ifdef WRONG
auto sum(bocage::plane::Point a, bocage::plane::Point b) { return a + b; }
#else
auto way(bocage::plane::Point a, bocage::plane::Point b) { return a - b; }
#endif
