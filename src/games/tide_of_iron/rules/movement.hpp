#pragma once
// What the chapters on movement share.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

int entry_cost(const World&, const State&, Unit, Hex from, Hex to, bool first);
bool stopped_by(const World&, const State&, Unit, Hex);  // obstacles there
bool can_go_on(const World&, const State&, Unit);        // from where it may not stay
// With these points left where it is: it may neither stay nor get away (toi.stack.1, toi.fig.tank.3a).
Refusal refuse_stranded(const World&, const State&, Unit, int thirds);
void enter(const World&, State&, Unit, Hex, Events*);  // 09_entry.cpp
void leave_work(const World&, State&, Unit, Events*);
void pin_overrun(const World&, State&, Unit tank, Hex, Events*);  // by a tank that leaves
Refusal refuse_get_off(const World&, const State&, Unit);         // 10_transport.cpp
Refusal refuse_board(const World&, const State&, Unit, Unit carrier);
void get_off(const World&, State&, Unit, Events*);
void board(const World&, State&, Unit, Unit carrier, Events*);
Refusal refuse_take_cover(const World&, const State&, Unit, int shelter);  // 21_works.cpp
Refusal refuse_leave_cover(const State&, Unit);
Refusal refuse_cut(const World&, const State&, Unit);
inline int exit_thirds(const World& w, Unit u) {
  return is_truck(type_of(w, u)) ? 1 : 3;
}  // one more road hex
inline constexpr int board_thirds = 6, cover_thirds = 3, cut_thirds = 6;

}  // namespace bocage::toi
