#pragma once
// Tide of Iron, as the rest of the program knows it.
#include "games/tide_of_iron/state.hpp"
#include "kernel/game.hpp"

namespace bocage::toi {

struct Names;  // io/names.hpp
struct Io;     // io/io.hpp

struct TideOfIron {
  using State = toi::State;
  using World = toi::World;
  using Names = toi::Names;
  using Io = toi::Io;

  static void ask(const World&, const State&, Prompt&);
  static Refusal refuse(const World&, const State&, Choice);
  static void take(const World&, State&, Choice, Events*);
  static void redact(const World&, State&, Side);
  static Result result(const World&, const State&);
  // The draw of the Status phase that nobody chose: nothing an answer of the Action phase led to.
  static bool begins_anew(const World&, const State&);
};

static_assert(Game<TideOfIron>);

// Does everything that needs no answer, until a question stands on top.
void settle(const World&, State&, Events*);

}  // namespace bocage::toi
