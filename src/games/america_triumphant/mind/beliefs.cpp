// Worlds that agree with what a side sees: aircraft sent in secret, the drop that is planned.
#include "games/america_triumphant/mind/doctrine.hpp"

namespace bocage::at {

namespace {

// The German does not know which of his attacks aircraft wait for (at.3.33b): any, as far as the points
// go that everybody knows of.
void imagine_aircraft(State& s, Random& random) {
  if (s.hq == none8 || s.battles.empty()) return;
  const Step step = s.frames.empty() ? Step::over : s.frames.step();
  // Before the defender has been asked there is nothing to imagine.
  if (step == Step::declare || step == Step::join || step == Step::air_defence) return;
  int left = s.air;
  for (int i = 0; i < s.battles.size(); ++i) {
    Battle& b = s.battles[i];
    const bool now = i == s.fight.battle && s.frames.find(Step::fight) >= 0;
    if (now) {
      left -= b.defence_air;
      continue;
    }
    if (b.off || b.over || left < 2) continue;
    if (random.below(3) == 0) b.defence_air = 2, left -= 2;
  }
}

// The Allies know of the drop that it will come: most likely soon, at a junction behind their front.
void imagine_drop(const World& w, State& s, Random& random) {
  bool planned = false;
  for (const Unit u : of_side(w, german)) planned |= place_of(s, u) == Place::planned;
  if (!planned || s.drop_turn != none8) return;
  const Step step = s.frames.empty() ? Step::over : s.frames.step();
  if (step == Step::setup_unit || step == Step::setup_hex || step == Step::drop_turn ||
      step == Step::drop_hex || s.frames.find(Step::setup) >= 0)
    return;
  const int first = s.turn < 2 ? 2 : s.turn;
  int turn = first + static_cast<int>(random.below(2));
  if (turn > w.last_turn) turn = w.last_turn;
  s.drop_turn = static_cast<std::uint8_t>(turn);
  for (int tries = 0; tries < 64; ++tries) {
    const Hex h{static_cast<std::uint16_t>(random.below(w.hexes))};
    s.drop_hex = h;
    if (__builtin_popcount(w.roads[h.id]) >= 3 && controller(s, h) == allied &&
        !s.occupied[index(allied)].contains(h))
      break;
  }
}

}  // namespace

void Mind::imagine(const World& w, State& s, Side side, Random& random) {
  if (side != allied) imagine_aircraft(s, random);
  if (side != german) imagine_drop(w, s, random);
}

}  // namespace bocage::at
