// out_of_room
// An answer holds eight dice in order.
#include "kernel/chance.hpp"

constexpr bocage::Chance throw_of_nine = bocage::Chance::throw_dice(9);
