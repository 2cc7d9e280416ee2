#pragma once
// Up Front: single men, no map, one deck of cards that is also the dice.
//
// Sources: the rulebook's chapters 2 to 16, and chapters 17 to 20 and 36 as catalogued (ids with
// *). Liberties are recorded in docs/rulings/uf.md.
#include "games/up_front/state.hpp"
#include "kernel/prompt.hpp"
#include "kernel/refusal.hpp"

namespace bocage::uf {

struct Names;
struct Io;

struct UpFront {
  using State = uf::State;
  using World = uf::World;
  using Names = uf::Names;
  using Io = uf::Io;
  static void ask(const World&, const State&, Prompt&);
  static Refusal refuse(const World&, const State&, Choice);
  static void take(const World&, State&, Choice, Events* log);
  static void redact(const World&, State&, Side);
  static Result result(const World&, const State&);
  static constexpr None begins_anew{};
};

// The position before set-up (uf.3.1): men not placed, all cards in the deck. The scenario loader
// begins with it.
State start(const World&);

// For a position in the middle of a battle: after a loader has put men, cards and hands in their
// places and set `turn`, this sets the step to the beginning of that side's actions (or to its
// answer to offered terrain), sorts hands, and counts what is counted (deck_count, unseen,
// strength, sl).
void resume_turn(const World&, State&);

}  // namespace bocage::uf
