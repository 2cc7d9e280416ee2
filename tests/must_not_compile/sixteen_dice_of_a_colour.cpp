// out_of_room
// Four bits count fifteen dice.
#include "kernel/chance.hpp"

constexpr bocage::Chance pool = bocage::Chance::pool(16, 4);
