// cannot convert
// A number is no side.
#include "kernel/ids.hpp"

#ifdef WRONG
bocage::Side second() { return 1; }
#else
bocage::Side second() { return bocage::Side{1}; }
#endif
