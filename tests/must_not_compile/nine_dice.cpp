// out_of_room
// An answer holds eight dice in order.
#include "kernel/chance.hpp"

#ifdef WRONG
constexpr bocage::Chance throw_of_nine = bocage::Chance::throw_dice(9);
#else
constexpr bocage::Chance throw_of_eight = bocage::Chance::throw_dice(8);
#endif
