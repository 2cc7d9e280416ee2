#pragma once
// The skirmish table, as the rest of the program knows it.
#include "games/skirmish/state.hpp"
#include "kernel/game.hpp"

namespace bocage::sk {

struct Names;  // io/names.hpp
struct Io;     // io/io.hpp

struct Skirmish {
  using State = sk::State;
  using World = sk::World;
  using Names = sk::Names;
  using Io = sk::Io;

  static void ask(const World&, const State&, Prompt&);
  static Refusal refuse(const World&, const State&, Choice);
  static void take(const World&, State&, Choice, Events*);
  static void redact(const World&, State&, Side);
  static Result result(const World&, const State&);
  // The next throw is a test of morale or for priority: nothing an answer led to.
  static bool begins_anew(const World&, const State& s) {
    return !s.frames.empty() &&
           (s.frames.step() == Step::morale || s.frames.step() == Step::priority);
  }
};

static_assert(Game<Skirmish>);

// Does everything that needs no answer, until a question stands on top. The loader calls it once
// after it has built a position.
void settle(const World&, State&, Events*);

}  // namespace bocage::sk
