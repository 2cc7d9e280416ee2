// cannot convert
// A number is no side.
#include "kernel/ids.hpp"

bocage::Side second() { return 1; }
