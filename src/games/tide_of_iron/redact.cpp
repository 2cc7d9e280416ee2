// What a side may see. Board, hands, decks and command are open (toi.comp.8); hidden are a set-up behind a screen
// (toi.opt.5) and what somebody saw of an enemy deck.
#include "games/tide_of_iron/game.hpp"
#include "games/tide_of_iron/rules/rules.hpp"

namespace bocage::toi {

namespace {

// The other side has not shown its set-up: what comes later is known, nothing else, not even how far it is with it.
void hide_setup(const World& w, State& s, Side enemy) {
  const int e = index(enemy);
  for (Unit u : of_side(enemy)) {
    UnitState& me = at(s, u);
    if (me.place == Place::due) continue;
    const Figures f = me.figures;
    const int n[] = {f.regular, f.elite, f.officer, f.mg, f.mortar};
    for (int i = 0; i < figure_kinds; ++i) s.pool[e][i] = static_cast<u8>(s.pool[e][i] + n[i]);
    if (f.token) ++s.token_pool[f.token - 1];
    take_off(s, u, Place::unknown);
    me = UnitState{};
    me.place = Place::unknown;
  }
  s.hidden[e] = 0;
  for (const Laying& row : w.sides[e].lays)
    row.zone.each([&](Hex h) { s.marks[h.id] = w.marks[h.id]; });
  w.sides[e].zone.each([&](Hex h) { s.marks[h.id] = w.marks[h.id]; });
  for (int i = 0; i < w.objectives.size(); ++i) {
    const std::uint32_t bit = 1u << i;
    if (!w.sides[e].zone.contains(w.objectives[i].hex)) continue;
    const u8 at_start = w.objectives[i].control;
    for (int side = 0; side < 2; ++side) {
      s.control[side] &= ~bit;
      if (at_start == side + 1) s.control[side] |= bit;
    }
  }
}

bool sets_up(const State& s, int side) {
  switch (s.frames.step()) {
    case Step::form: return s.frames.top<FormFrame>().side == side;
    case Step::lay: return s.frames.top<LayFrame>().side == side;
    case Step::place: return s.frames.top<PlaceFrame>().side == side;
    case Step::conceal: return s.frames.top<ConcealFrame>().side == side;
    case Step::ace: return s.frames.top<AceFrame>().side == side;
    default: return false;
  }
}

// Whatever it is about behind its screen looks like building a squad.
void hide_progress(State& s, int side) {
  s.forming = Forming{};
  while (s.frames.step() != Step::setup) s.frames.pop();
  const auto f = s.frames.top<SetupFrame>();
  s.frames.replace(SetupFrame{.turn = f.turn});
  s.frames.push(FormFrame{.side = static_cast<u8>(side), .only = 1});
}

}  // namespace

void TideOfIron::redact(const World& w, State& s, Side side) {
  if (side == Side::nobody) {  // a spectator knows what both know
    redact(w, s, Side::first);
    return redact(w, s, Side::second);
  }
  const Side enemy = other(side);
  const int e = index(enemy);
  if (s.unset[e]) {
    hide_setup(w, s, enemy);
    if (sets_up(s, e)) hide_progress(s, e);
  }
  Peek& theirs = s.peek[e];
  for (u8* list : {theirs.top, theirs.bottom}) list[0] = list[1] = 0;
  // Draws are from the deck as everybody knows it.
  const Step now = s.frames.step();
  const bool looking = now == Step::peek && s.frames.top<PeekFrame>().side != index(side);
  if (now != Step::card && !looking) return;
  const int deck =
      now == Step::card ? s.frames.top<CardFrame>().deck : s.frames.top<PeekFrame>().deck;
  const bool mine =
      now == Step::card && s.frames.top<CardFrame>().side == e;  // I may have looked at it
  if (mine || deck == 255) return;
  for (int i = 0; i < max_cards; ++i)
    s.weights[i] = i < w.card_count && w.cards[i].deck == deck ? s.deck[i] : 0;
}

}  // namespace bocage::toi
