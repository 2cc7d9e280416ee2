// out_of_room
// Four bits count fifteen dice.
#include "kernel/chance.hpp"

#ifdef WRONG
constexpr bocage::Chance pool = bocage::Chance::pool(16, 4);
#else
constexpr bocage::Chance pool = bocage::Chance::pool(15, 4);
#endif
