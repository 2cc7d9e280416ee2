#pragma once
// What the chapters on cards share.
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

// ---- The card that runs (State::script)
inline Side side_now(const State& s) { return static_cast<Side>(s.script.side); }
inline int card_now(const State& s) { return s.script.card - 1; }
inline bool is_card(const State& s) { return s.script.card && s.script.card < 128; }

// toi.card.dr.5: 1 is NW, clockwise; a scenario may turn the rose.
inline Direction rose(const World& w, int face) { return turned(Direction::nw, face - 1 + w.rose); }

inline Hex along(const World& w, Hex from, Direction d, int steps) {
  Hex h = from;
  for (int i = 0; i < steps && h; ++i) h = w.neighbour[h.id][index(d)];
  return h;
}

inline void end_script(State& s) {
  s.frames.pop();
  s.script = Script{};
}

// Whether the first instruction of a card that needs something finds it.
bool can_work(const World&, const State&, Side, int division, int card);
Refusal refuse_who(const World&, const State&, Side, int division, Who, Unit);
Refusal refuse_where(const World&, const State&, Side, int division, Where, Hex, Marker);
Refusal refuse_clear(const World&, const State&, Side, int division, Where, Unit by, Marker, Hex);
void change(const World&, State&, Unit, Becomes, Events*);
void begin_strike(const World&, State&, Unit, int dice, Events*);
void skip_to(State&, int instruction);

}  // namespace bocage::toi
