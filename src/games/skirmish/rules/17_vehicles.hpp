#pragma once
#include "games/skirmish/rules/rules.hpp"

namespace bocage::sk {

// A driven leg in an answer: heading in bits 0-8, 0.1 mm in bits 9-21, bit 22: in reverse.
constexpr std::uint32_t packed_leg(int heading, int units, bool back) {
  return static_cast<std::uint32_t>(heading) | static_cast<std::uint32_t>(units) << 9 | static_cast<std::uint32_t>(back) << 22;
}
constexpr int leg_heading(std::uint32_t what) { return static_cast<int>(what & 511); }
constexpr int leg_units(std::uint32_t what) { return static_cast<int>(what >> 9 & 8191); }
constexpr bool leg_back(std::uint32_t what) { return what >> 22 & 1; }

Refusal refuse_leg(const World&, const State&, Vehicle, std::uint32_t what);
bool any_leg(const World&, const State&, Vehicle);
void start_leg(const World&, State&, Vehicle, std::uint32_t what);
bool enter_vehicle(const World&, State&, Vehicle, Events*);
void drive_home(const World&, State&, Vehicle, Events*);
bool withdraw(const World&, State&, Vehicle, Events*);

}  // namespace bocage::sk
