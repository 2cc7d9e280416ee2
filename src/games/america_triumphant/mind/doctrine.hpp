#pragma once
// What the files of the mind share.
#include "games/america_triumphant/mind/mind.hpp"
#include "games/america_triumphant/rules/rules.hpp"

namespace bocage::at {

inline float number(int n) { return static_cast<float>(n); }
inline float clamp(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

inline int doubled(const World& w, const State& s, Unit u, Hex h) {
  const int f = info(w, u).formation;
  return f != none8 && w.formations[f].mechanised && has_integrity(w, s, f, h) ? 2 : 1;
}

// ---------------------------------------------------------------------------- what attacks bring
void find_chances(const World&, Mind::Plan&);
// What the hex of an enemy stack is worth to the side that takes it.
float prize_of(const World&, const State&, const Mind::Plan&, Side, Hex);

struct Outlook {
  float harm = 0, prize = 0, own = 0;
  void tell(Tally& tally) const {
    tally.add(t_harm, harm);
    tally.add(t_prize, prize);
    tally.add(t_own_losses, own);
  }
};
Outlook expect(const Mind::Plan&, int column, int steps, bool trapped, float prize);

// ---------------------------------------------------------------------------- where units stand
// What it is worth to the owner that the unit stands there.
void score_place(const World&, const Mind::Plan&, const State&, Unit, Hex, Tally&);

// ------------------------------------------------------------------------------- by kind of answer
void score_march(const World&, const Mind::Plan&, const State&, Choice, Tally&);
void score_battle(const World&, const Mind::Plan&, const State&, const Prompt&, Choice, Tally&);
void score_result(const World&, const Mind::Plan&, const State&, const Prompt&, Choice, Tally&);

}  // namespace bocage::at
