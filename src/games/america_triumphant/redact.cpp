// What a side may see: everything but the plan of the drop, and aircraft sent to a battle that has
// not been fought yet.
#include "games/america_triumphant/game.hpp"

namespace bocage::at {

void AmericaTriumphant::redact(const World&, State& s, Side side) {
  if (side != german) {  // at.11.2a
    s.drop_hex = Hex::none;
    s.drop_turn = none8;
  }
  if (side == allied) return;
  for (int i = 0; i < s.battles.size(); ++i)  // at.3.33b
    if (i != s.fight.battle || !s.frames.size() || s.frames.find(Step::fight) < 0)
      s.battles[i].defence_air = 0;
}

}  // namespace bocage::at
