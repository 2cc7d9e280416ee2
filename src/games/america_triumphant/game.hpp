#pragma once
// America Triumphant, as the rest of the program knows it.
#include "games/america_triumphant/state.hpp"
#include "kernel/game.hpp"

namespace bocage::at {

struct Names;  // io/names.hpp
struct Io;     // io/io.hpp

struct AmericaTriumphant {
  using State = at::State;
  using World = at::World;
  using Names = at::Names;
  using Io = at::Io;

  static void ask(const World&, const State&, Prompt&);
  static Refusal refuse(const World&, const State&, Choice);
  static void take(const World&, State&, Choice, Events*);
  static void redact(const World&, State&, Side);
  static Result result(const World&, const State&);
  // The next throw is a chit or the weather: nothing an answer led to.
  static bool begins_anew(const World&, const State& s) {
    return !s.frames.empty() && (s.frames.step() == Step::draw || s.frames.step() == Step::weather);
  }
};

static_assert(Game<AmericaTriumphant>);

// Does everything that needs no answer, until a question stands on top. The loader calls it once
// after it has built a position.
void settle(const World&, State&, Events*);

}  // namespace bocage::at
