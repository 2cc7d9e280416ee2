#pragma once
// What the chapters on cards share.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

// Whether the first instruction of a card that needs something finds it.
bool can_work(const World&, const State&, Side, int division, int card);
Refusal refuse_who(const World&, const State&, Side, int division, Who, Unit);
Refusal refuse_where(const World&, const State&, Side, int division, Where, Hex, Marker);
Refusal refuse_clear(const World&, const State&, Side, int division, Where, Unit by, Marker, Hex);
void change(const World&, State&, Unit, Becomes, Events*);
void begin_strike(const World&, State&, Unit, int dice, Events*);
void skip_to(State&, int instruction);

}  // namespace bocage::toi
