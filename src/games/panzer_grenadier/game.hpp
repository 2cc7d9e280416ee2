#pragma once
// Panzer Grenadier, as the rest of the program knows it.
#include "games/panzer_grenadier/state.hpp"
#include "kernel/game.hpp"

namespace bocage::pg {

struct Names;  // io/names.hpp
struct Io;     // io/io.hpp

struct PanzerGrenadier {
  using State = pg::State;
  using World = pg::World;
  using Names = pg::Names;
  using Io = pg::Io;

  static void ask(const World&, const State&, Prompt&);
  static Refusal refuse(const World&, const State&, Choice);
  static void take(const World&, State&, Choice, Events*);
  static void redact(const World&, State&, Side);
  static Result result(const World&, const State&);
  // The turn is over and the next throw is for the initiative: nothing an answer led to.
  static bool begins_anew(const World&, const State& s) {
    return !s.frames.empty() && s.frames.step() == Step::initiative;
  }
};

static_assert(Game<PanzerGrenadier>);

// Does everything that needs no answer, until a question stands on top. The loader calls it once
// after it has built a position.
void settle(const World&, State&, Events*);

}  // namespace bocage::pg
