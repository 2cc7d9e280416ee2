// cannot convert
// Is that true if it is refused, or if it is legal? One has to ask.
#include "kernel/refusal.hpp"

#ifdef WRONG
bool is_it(const bocage::Refusal& refusal) { return refusal; }
#else
bool is_it(const bocage::Refusal& refusal) { return !refusal; }
#endif
